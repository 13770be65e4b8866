package wire

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Topic"
	"google.golang.org/protobuf/types/known/durationpb"
	"google.golang.org/protobuf/types/known/timestamppb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// serviceType is the attribute that a server adds to every consumer.
const serviceType = "_service_type"

// Consumer describes a consumer of a topic.
func Consumer(c schema.Consumer) *Ydb_Topic.Consumer {
	p := &Ydb_Topic.Consumer{
		Name: c.Name, Important: c.Important, Attributes: map[string]string{serviceType: "data-streams"},
	}
	for _, a := range c.Attributes {
		p.Attributes[a.Key] = a.Value
	}
	if at, err := time.Parse(time.RFC3339Nano, c.ReadFrom); err == nil {
		p.ReadFrom = timestamppb.New(at)
	}
	if len(c.Codecs) > 0 {
		p.SupportedCodecs = &Ydb_Topic.SupportedCodecs{}
		for _, name := range c.Codecs {
			p.SupportedCodecs.Codecs = append(p.SupportedCodecs.Codecs, describe.CodecNumber(name))
		}
	}
	return p
}

// ReadConsumer reads a consumer of a request.
func ReadConsumer(p *Ydb_Topic.Consumer) schema.Consumer {
	c := schema.Consumer{Name: p.GetName(), Important: p.GetImportant()}
	if p.GetReadFrom() != nil {
		c.ReadFrom = p.GetReadFrom().AsTime().Format(time.RFC3339Nano)
	}
	for _, n := range p.GetSupportedCodecs().GetCodecs() {
		c.Codecs = append(c.Codecs, describe.CodecName(n))
	}
	for _, key := range slices.Sorted(maps.Keys(p.GetAttributes())) {
		if key != serviceType {
			c.Attributes = append(c.Attributes, schema.Attribute{Key: key, Value: p.GetAttributes()[key]})
		}
	}
	return c
}

// AlterConsumer changes what a request names and leaves the rest.
func AlterConsumer(c *Ydb_Topic.Consumer, change *Ydb_Topic.AlterConsumer) {
	if change.SetImportant != nil {
		c.Important = change.GetSetImportant()
	}
	if v := change.GetSetReadFrom(); v != nil {
		c.ReadFrom = v
	}
	if v := change.GetSetSupportedCodecs(); v != nil {
		c.SupportedCodecs = v
	}
	for key, value := range change.GetAlterAttributes() {
		if c.Attributes == nil {
			c.Attributes = map[string]string{}
		}
		c.Attributes[key] = value
	}
}

// FeedTopic describes the topic of a changefeed, without its partitions. self is its path.
func FeedTopic(feed schema.Changefeed, self engine.Entry) (*Ydb_Topic.DescribeTopicResult, error) {
	result := &Ydb_Topic.DescribeTopicResult{
		Self: Entry(self),
		PartitioningSettings: &Ydb_Topic.PartitioningSettings{
			AutoPartitioningSettings: &Ydb_Topic.AutoPartitioningSettings{
				Strategy:            Ydb_Topic.AutoPartitioningStrategy_AUTO_PARTITIONING_STRATEGY_DISABLED,
				PartitionWriteSpeed: &Ydb_Topic.AutoPartitioningWriteSpeedStrategy{},
			},
		},
		RetentionPeriod:                   durationpb.New(engine.FeedRetention),
		PartitionWriteSpeedBytesPerSecond: 1 << 20,
		PartitionWriteBurstBytes:          1 << 20,
	}
	if feed.Retention != "" {
		n, err := seconds(feed.Retention)
		if err != nil {
			return nil, err
		}
		result.RetentionPeriod = durationpb.New(time.Duration(n) * time.Second)
	}
	for _, s := range feed.Settings {
		partitions := result.GetPartitioningSettings()
		switch strings.ToUpper(s.Name) {
		case "TOPIC_AUTO_PARTITIONING":
			if text, ok := schema.StringLiteral(s.Value); ok && strings.EqualFold(text, "ENABLED") {
				partitions.AutoPartitioningSettings.Strategy = Ydb_Topic.AutoPartitioningStrategy_AUTO_PARTITIONING_STRATEGY_SCALE_UP
			}
		case "TOPIC_MAX_ACTIVE_PARTITIONS":
			if n, ok := schema.IntegerLiteral(s.Value); ok {
				partitions.MaxActivePartitions = n.Int64()
			}
		}
	}
	for _, c := range feed.Consumers {
		result.Consumers = append(result.Consumers, Consumer(c))
	}
	return result, nil
}
