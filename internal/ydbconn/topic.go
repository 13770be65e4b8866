package ydbconn

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Topic_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Topic"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// describeTopic adds to a changefeed what its topic holds: retention, partitioning and consumers.
func (c *Conn) describeTopic(ctx context.Context, t *schema.Table, f *schema.Changefeed) error {
	path := t.Path + "/" + f.Name
	var d Ydb_Topic.DescribeTopicResult
	err := c.do(ctx, "describe topic "+path, func(ctx context.Context) error {
		resp, err := Ydb_Topic_V1.NewTopicServiceClient(c.grpc).DescribeTopic(ctx, &Ydb_Topic.DescribeTopicRequest{Path: path})
		if err != nil {
			return err
		}
		if err := checkOperation(resp.GetOperation()); err != nil {
			return err
		}
		return resp.GetOperation().GetResult().UnmarshalTo(&d)
	})
	if gone(err) || err != nil && !retryable(err) && ctx.Err() == nil {
		t.Unmodelled = append(t.Unmodelled, fmt.Sprintf("retention and consumers of changefeed %s: its topic cannot be described", f.Name))
		return nil
	}
	if err != nil {
		return err
	}
	convertTopic(t, f, &d)
	return nil
}

// retryable reports whether a later attempt could have succeeded, so that an error is not a property of the
// object asked for.
func retryable(err error) bool { return paceOf(err) != never }

func convertTopic(t *schema.Table, f *schema.Changefeed, d *Ydb_Topic.DescribeTopicResult) {
	c := converter{table: t}
	where := "topic of changefeed " + f.Name
	if r := d.GetRetentionPeriod(); r != nil {
		f.Retention = schema.FormatInterval(r.AsDuration().Microseconds())
	}
	set := func(name, value string) { f.Settings = append(f.Settings, schema.Setting{Name: name, Value: value}) }
	p := d.GetPartitioningSettings()
	if n := p.GetMinActivePartitions(); n > 1 {
		set("TOPIC_MIN_ACTIVE_PARTITIONS", fmt.Sprint(n))
	}
	switch s := p.GetAutoPartitioningSettings().GetStrategy(); s {
	case Ydb_Topic.AutoPartitioningStrategy_AUTO_PARTITIONING_STRATEGY_UNSPECIFIED,
		Ydb_Topic.AutoPartitioningStrategy_AUTO_PARTITIONING_STRATEGY_DISABLED:
	default:
		set("TOPIC_AUTO_PARTITIONING", "'ENABLED'")
		if n := p.GetMaxActivePartitions(); n > 0 {
			set("TOPIC_MAX_ACTIVE_PARTITIONS", fmt.Sprint(n))
		}
	}
	if d.GetRetentionStorageMb() > 0 {
		c.missing("retention by size of the " + where)
	}
	for _, consumer := range d.GetConsumers() {
		out := schema.Consumer{Name: consumer.GetName(), Important: consumer.GetImportant()}
		if r := consumer.GetReadFrom(); r != nil && (r.GetSeconds() != 0 || r.GetNanos() != 0) {
			out.ReadFrom = r.AsTime().UTC().Format(time.RFC3339Nano)
		}
		for _, codec := range consumer.GetSupportedCodecs().GetCodecs() {
			out.Codecs = append(out.Codecs, codecName(codec))
		}
		out.Attributes = attributes(consumer.GetAttributes())
		if consumer.GetAvailabilityPeriod() != nil {
			c.missing("availability period of consumer " + consumer.GetName() + " of the " + where)
		}
		// Newer servers send field 9, the kind of the consumer, empty for the kind there has always been.
		w := unknownOf(consumer)
		for _, kind := range w.take(9, protowire.BytesType) {
			if len(kind.bytes) > 0 {
				c.missing("kind of consumer " + consumer.GetName() + " of the " + where)
			}
		}
		c.leftover(w, "Ydb.Topic.Consumer", where)
		consumer.ProtoReflect().SetUnknown(nil)
		f.Consumers = append(f.Consumers, out)
	}
	for _, what := range unknownFields(d.ProtoReflect(), func(m protoreflect.Message) bool {
		switch m.Interface().(type) {
		case *Ydb_Topic.DescribeTopicResult_PartitionInfo, *Ydb_Topic.DescribeTopicResult_TopicStats, *Ydb_Topic.Consumer_ConsumerStats:
			return true
		}
		return false
	}) {
		c.missing(what + " (" + where + ")")
	}
}

func codecName(codec int32) string {
	if name, ok := Ydb_Topic.Codec_name[codec]; ok {
		return strings.ToLower(strings.TrimPrefix(name, "CODEC_"))
	}
	return fmt.Sprint(codec)
}
