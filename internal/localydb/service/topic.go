package service

import (
	"context"
	"path"
	"slices"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Topic_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Topic"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// topic is one that is not of a changefeed. It can be described and changed; no messages go through it.
type topic struct{ description *Ydb_Topic.CreateTopicRequest }

// Kind says that it is a topic.
func (topic) Kind() engine.EntryKind { return engine.KindTopic }

// ownTopic finds a topic that is not of a changefeed.
func (s *Node) ownTopic(ctx context.Context, p string) (engine.Entry, topic, error) {
	entry, detail, err := s.dbOf(ctx).Object(p, engine.KindTopic)
	t, _ := detail.(topic)
	return entry, t, err
}

// topicService is Ydb.Topic.V1: the topics of changefeeds can be read, others described and changed.
type topicService struct {
	Ydb_Topic_V1.UnimplementedTopicServiceServer
	*Node
}

// CreateTopic creates a topic.
func (s topicService) CreateTopic(ctx context.Context, r *Ydb_Topic.CreateTopicRequest) (*Ydb_Topic.CreateTopicResponse, error) {
	p := s.absolute(r.GetPath())
	if _, _, err := s.ownTopic(ctx, p); err == nil {
		return nil, wire.Refuse(Ydb.StatusIds_ALREADY_EXISTS, "path exist, request accepts it: %s", p)
	}
	description, _ := proto.Clone(r).(*Ydb_Topic.CreateTopicRequest)
	description.OperationParams = nil
	if description.GetRetentionPeriod() == nil {
		description.RetentionPeriod = durationpb.New(engine.FeedRetention)
	}
	for i, c := range description.GetConsumers() {
		description.Consumers[i] = wire.Consumer(wire.ReadConsumer(c))
	}
	err := s.dbOf(ctx).CreateObject(p, topic{description}, engine.CreateQueue)
	return &Ydb_Topic.CreateTopicResponse{Operation: wire.Done(&Ydb_Topic.CreateTopicResult{})}, err
}

// DropTopic drops a topic. Those of changefeeds go with their changefeed only.
func (s topicService) DropTopic(ctx context.Context, r *Ydb_Topic.DropTopicRequest) (*Ydb_Topic.DropTopicResponse, error) {
	p := s.absolute(r.GetPath())
	if _, err := s.changefeed(ctx, p); err == nil {
		return nil, wire.Refuse(Ydb.StatusIds_SCHEME_ERROR, "path is not a topic: %s", p)
	}
	return &Ydb_Topic.DropTopicResponse{Operation: wire.Done(&Ydb_Topic.DropTopicResult{})}, s.dbOf(ctx).DropObject(p, engine.KindTopic)
}

// changefeed returns the changefeed whose topic has the path.
func (s *Node) changefeed(ctx context.Context, p string) (schema.Changefeed, error) {
	notFound := wire.RefuseCode(Ydb.StatusIds_SCHEME_ERROR, engine.IssuePathNotExist, "Path not found: %s", p)
	info, err := s.dbOf(ctx).DescribeFor(path.Dir(p), engine.DescribeSchema)
	if err != nil {
		return schema.Changefeed{}, notFound
	}
	for _, f := range info.Schema.Changefeeds {
		if f.Name == path.Base(p) {
			return f, nil
		}
	}
	return schema.Changefeed{}, notFound
}

// DescribeTopic describes a topic, be it of a changefeed or not.
func (s topicService) DescribeTopic(ctx context.Context, r *Ydb_Topic.DescribeTopicRequest) (*Ydb_Topic.DescribeTopicResponse, error) {
	result, err := s.describeTopic(ctx, s.absolute(r.GetPath()), partitionDetail{r.GetIncludeStats(), r.GetIncludeLocation()})
	if err != nil {
		return nil, err
	}
	if r.GetIncludeStats() {
		result.TopicStats = topicStats(result.GetPartitions())
	}
	return &Ydb_Topic.DescribeTopicResponse{Operation: wire.Done(result)}, nil
}

func (s *Node) describeTopic(ctx context.Context, p string, detail partitionDetail) (*Ydb_Topic.DescribeTopicResult, error) {
	if entry, t, err := s.ownTopic(ctx, p); err == nil {
		d := t.description
		result := &Ydb_Topic.DescribeTopicResult{
			Self:                              wire.Entry(entry),
			PartitioningSettings:              d.GetPartitioningSettings(),
			RetentionPeriod:                   d.GetRetentionPeriod(),
			RetentionStorageMb:                d.GetRetentionStorageMb(),
			SupportedCodecs:                   d.GetSupportedCodecs(),
			PartitionWriteSpeedBytesPerSecond: d.GetPartitionWriteSpeedBytesPerSecond(),
			PartitionWriteBurstBytes:          d.GetPartitionWriteBurstBytes(),
			Attributes:                        d.GetAttributes(),
			Consumers:                         d.GetConsumers(),
			MeteringMode:                      d.GetMeteringMode(),
			MetricsLevel:                      d.MetricsLevel,
		}
		empty := make([]engine.FeedPartition, max(d.GetPartitioningSettings().GetMinActivePartitions(), 1))
		result.Partitions = describePartitions(empty, detail)
		return result, nil
	}
	feed, err := s.changefeed(ctx, p)
	if err != nil {
		return nil, err
	}
	messages, err := s.dbOf(ctx).Feed(p)
	if err != nil {
		return nil, err
	}
	self, err := s.dbOf(ctx).Entry(p)
	if err != nil {
		return nil, err
	}
	result, err := wire.FeedTopic(feed, self)
	if err != nil {
		return nil, err
	}
	result.Partitions = describePartitions(messages.Partitions(), detail)
	result.PartitioningSettings.MinActivePartitions = int64(len(result.GetPartitions()))
	return result, nil
}

// DescribeConsumer describes one consumer of a topic.
func (s topicService) DescribeConsumer(ctx context.Context,
	r *Ydb_Topic.DescribeConsumerRequest) (*Ydb_Topic.DescribeConsumerResponse, error) {
	p := s.absolute(r.GetPath())
	detail := partitionDetail{r.GetIncludeStats(), r.GetIncludeLocation()}
	d, err := s.describeTopic(ctx, p, detail)
	if err != nil {
		return nil, err
	}
	for _, c := range d.GetConsumers() {
		if c.GetName() != r.GetConsumer() {
			continue
		}
		feed, err := s.dbOf(ctx).Feed(p)
		if err != nil {
			feed = nil // a topic of one's own
		}
		// Source: TDescribeConsumerActor in ydb/services/persqueue_v1/actors/schema_actors.cpp of ydb-platform/ydb.
		d.Self.Name += "/" + c.GetName()
		result := &Ydb_Topic.DescribeConsumerResult{
			Self: d.GetSelf(), Consumer: c, Partitions: s.describeConsumer(feed, d.GetPartitions(), c.GetName(), detail.stats),
		}
		return &Ydb_Topic.DescribeConsumerResponse{Operation: wire.Done(result)}, nil
	}
	return nil, wire.Refuse(Ydb.StatusIds_SCHEME_ERROR, "no consumer '%s' in topic", r.GetConsumer())
}

// AlterTopic changes a topic. Of one that belongs to a changefeed only consumers and retention can be changed.
func (s topicService) AlterTopic(ctx context.Context, r *Ydb_Topic.AlterTopicRequest) (*Ydb_Topic.AlterTopicResponse, error) {
	p := s.absolute(r.GetPath())
	if _, t, err := s.ownTopic(ctx, p); err == nil {
		changed, err := alterTopic(t.description, r)
		if err != nil {
			return nil, err
		}
		if err := s.dbOf(ctx).AlterObject(p, topic{changed}); err != nil {
			return nil, err
		}
		return &Ydb_Topic.AlterTopicResponse{Operation: wire.Done(&Ydb_Topic.AlterTopicResult{})}, nil
	}
	if _, err := s.changefeed(ctx, p); err != nil {
		return nil, err
	}
	if err := s.checkFeedAlter(ctx, p, r); err != nil {
		return nil, err
	}
	var add []schema.Consumer
	for _, c := range r.GetAddConsumers() {
		add = append(add, wire.ReadConsumer(c))
	}
	if len(r.GetAlterConsumers()) > 0 {
		return nil, wire.Unsupported("A change of a consumer of a changefeed")
	}
	retention := ""
	if d := r.GetSetRetentionPeriod(); d != nil {
		retention = wire.ISODuration(d)
	}
	err := s.dbOf(ctx).AlterConsumers(p, r.GetDropConsumers(), add, retention)
	return &Ydb_Topic.AlterTopicResponse{Operation: wire.Done(&Ydb_Topic.AlterTopicResult{})}, err
}

// checkFeedAlter refuses changes that the topic of a changefeed does not take.
// Source: ApplyChangesInt in ydb/core/persqueue/public/schema/alter_topic_operation.cpp of ydb-platform/ydb.
func (s *Node) checkFeedAlter(ctx context.Context, path string, r *Ydb_Topic.AlterTopicRequest) error {
	settings := r.GetAlterPartitioningSettings()
	strategy := settings.GetAlterAutoPartitioningSettings().GetSetStrategy()
	switch d := r.GetSetRetentionPeriod(); {
	case r.SetRetentionStorageMb != nil, len(r.GetAlterAttributes()) > 0, r.SetPartitionWriteSpeedBytesPerSecond != nil,
		r.SetPartitionWriteBurstBytes != nil, r.GetSetSupportedCodecs() != nil,
		strategy > Ydb_Topic.AutoPartitioningStrategy_AUTO_PARTITIONING_STRATEGY_DISABLED:
		return wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "Full alter of cdc stream is forbidden")
	case d != nil && d.GetSeconds() <= 0:
		return wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "retention_period must be positive, provided %s", d.AsDuration())
	case settings != nil && settings.SetMinActivePartitions != nil:
		feed, err := s.dbOf(ctx).Feed(path)
		if err == nil && settings.GetSetMinActivePartitions() != int64(len(feed.Partitions())) {
			return wire.Unsupported("A change of the number of partitions of a changefeed's topic")
		}
	}
	return nil
}

// alterTopic returns a changed copy of a topic.
func alterTopic(d *Ydb_Topic.CreateTopicRequest, r *Ydb_Topic.AlterTopicRequest) (*Ydb_Topic.CreateTopicRequest, error) {
	if len(r.GetAlterAttributes())+len(r.GetDropConsumers())+len(r.GetAddConsumers()) > 0 {
		return nil, wire.Unsupported("A change of which attributes and consumers a topic of its own has")
	}
	d, _ = proto.Clone(d).(*Ydb_Topic.CreateTopicRequest)
	if v := r.GetSetRetentionPeriod(); v != nil {
		d.RetentionPeriod = v
	}
	if r.SetRetentionStorageMb != nil {
		d.RetentionStorageMb = r.GetSetRetentionStorageMb()
	}
	if v := r.GetSetSupportedCodecs(); v != nil {
		d.SupportedCodecs = v
	}
	if r.SetPartitionWriteSpeedBytesPerSecond != nil {
		d.PartitionWriteSpeedBytesPerSecond = r.GetSetPartitionWriteSpeedBytesPerSecond()
	}
	if r.SetPartitionWriteBurstBytes != nil {
		d.PartitionWriteBurstBytes = r.GetSetPartitionWriteBurstBytes()
	}
	if s := r.GetAlterPartitioningSettings(); s != nil {
		if d.PartitioningSettings == nil {
			d.PartitioningSettings = &Ydb_Topic.PartitioningSettings{}
		}
		if s.SetMinActivePartitions != nil {
			d.PartitioningSettings.MinActivePartitions = s.GetSetMinActivePartitions()
		}
		if s.SetMaxActivePartitions != nil {
			d.PartitioningSettings.MaxActivePartitions = s.GetSetMaxActivePartitions()
		}
		alterAutoPartitioning(d.PartitioningSettings, s.GetAlterAutoPartitioningSettings())
	}
	if mode := r.GetSetMeteringMode(); mode != Ydb_Topic.MeteringMode_METERING_MODE_UNSPECIFIED {
		d.MeteringMode = mode
	}
	switch level := r.GetMetricsLevel().(type) {
	case *Ydb_Topic.AlterTopicRequest_SetMetricsLevel:
		d.MetricsLevel = &level.SetMetricsLevel
	case *Ydb_Topic.AlterTopicRequest_ResetMetricsLevel:
		d.MetricsLevel = nil
	}
	for _, change := range r.GetAlterConsumers() {
		i := slices.IndexFunc(d.Consumers, func(c *Ydb_Topic.Consumer) bool { return c.GetName() == change.GetName() })
		if i < 0 {
			return nil, wire.Refuse(Ydb.StatusIds_NOT_FOUND, "consumer '%s' in alter_consumers is missing", change.GetName())
		}
		wire.AlterConsumer(d.Consumers[i], change)
	}
	return d, nil
}

func topicMissing(p string) error {
	return wire.RefuseCode(Ydb.StatusIds_SCHEME_ERROR, engine.IssuePathNotExist, "topic '%s' does not exist or you have no access to it", p)
}

// alterAutoPartitioning changes what the request names and leaves the rest.
func alterAutoPartitioning(to *Ydb_Topic.PartitioningSettings, r *Ydb_Topic.AlterAutoPartitioningSettings) {
	if r == nil {
		return
	}
	a := to.GetAutoPartitioningSettings()
	if a == nil {
		a = &Ydb_Topic.AutoPartitioningSettings{}
		to.AutoPartitioningSettings = a
	}
	if r.SetStrategy != nil {
		a.Strategy = r.GetSetStrategy()
	}
	speed := r.GetSetPartitionWriteSpeed()
	if speed == nil {
		return
	}
	if a.PartitionWriteSpeed == nil {
		a.PartitionWriteSpeed = &Ydb_Topic.AutoPartitioningWriteSpeedStrategy{}
	}
	if speed.SetStabilizationWindow != nil {
		a.PartitionWriteSpeed.StabilizationWindow = speed.GetSetStabilizationWindow()
	}
	if speed.SetUpUtilizationPercent != nil {
		a.PartitionWriteSpeed.UpUtilizationPercent = speed.GetSetUpUtilizationPercent()
	}
	if speed.SetDownUtilizationPercent != nil {
		a.PartitionWriteSpeed.DownUtilizationPercent = speed.GetSetDownUtilizationPercent()
	}
}
