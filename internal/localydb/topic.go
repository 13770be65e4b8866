package localydb

import (
	"cmp"
	"context"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Topic_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scheme"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Topic"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"
	"google.golang.org/protobuf/types/known/timestamppb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// topics are the topics that are not of a changefeed. They can be described and changed; no messages go
// through them.
type topics struct {
	mu  sync.Mutex
	all map[string]*topic
}

type topic struct {
	path        string
	owner       string
	description *Ydb_Topic.CreateTopicRequest
}

func newTopics() *topics { return &topics{all: map[string]*topic{}} }

func (ts *topics) get(path string) (*topic, bool) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	t, ok := ts.all[path]
	return t, ok
}

// put adds a topic or replaces it.
func (ts *topics) put(t *topic) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	ts.all[t.path] = t
}

// drop removes a topic and reports whether there was one.
func (ts *topics) drop(path string) bool {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	_, ok := ts.all[path]
	delete(ts.all, path)
	return ok
}

// entry describes the topic of a path.
func (ts *topics) entry(path string) (*Ydb_Scheme.Entry, bool) {
	t, ok := ts.get(path)
	if !ok {
		return nil, false
	}
	return t.entry(), true
}

// in lists the topics of a directory.
func (ts *topics) in(dir string) []*Ydb_Scheme.Entry {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	var out []*Ydb_Scheme.Entry
	for p, t := range ts.all {
		if path.Dir(p) == dir {
			out = append(out, t.entry())
		}
	}
	return out
}

func (t *topic) entry() *Ydb_Scheme.Entry {
	return &Ydb_Scheme.Entry{Name: path.Base(t.path), Owner: t.owner, Type: Ydb_Scheme.Entry_TOPIC}
}

// sortEntries sorts the children of a directory by name.
func sortEntries(list []*Ydb_Scheme.Entry) {
	slices.SortFunc(list, func(a, b *Ydb_Scheme.Entry) int { return cmp.Compare(a.GetName(), b.GetName()) })
}

// topicService is Ydb.Topic.V1 without messages.
type topicService struct {
	Ydb_Topic_V1.UnimplementedTopicServiceServer
	*Server
}

// CreateTopic creates a topic.
func (s topicService) CreateTopic(ctx context.Context, r *Ydb_Topic.CreateTopicRequest) (*Ydb_Topic.CreateTopicResponse, error) {
	p := s.absolute(r.GetPath())
	if _, ok := s.topics.get(p); ok {
		return nil, refuse(Ydb.StatusIds_ALREADY_EXISTS, "path exist, request accepts it: %s", p)
	}
	if _, err := s.dbOf(ctx).Entry(p); err == nil {
		return nil, refuse(Ydb.StatusIds_SCHEME_ERROR, "path exist, but it is not a topic: %s", p)
	}
	if err := s.dbOf(ctx).MakeDir(path.Dir(p)); err != nil {
		return nil, err
	}
	description, _ := proto.Clone(r).(*Ydb_Topic.CreateTopicRequest)
	description.OperationParams = nil
	if description.GetRetentionPeriod() == nil {
		description.RetentionPeriod = durationpb.New(topicRetention)
	}
	for i, c := range description.GetConsumers() {
		description.Consumers[i] = protoConsumer(readConsumer(c))
	}
	s.topics.put(&topic{path: p, owner: s.subject(ctx), description: description})
	return &Ydb_Topic.CreateTopicResponse{Operation: done(&Ydb_Topic.CreateTopicResult{})}, nil
}

// DropTopic drops a topic. Those of changefeeds go with their changefeed only.
func (s topicService) DropTopic(ctx context.Context, r *Ydb_Topic.DropTopicRequest) (*Ydb_Topic.DropTopicResponse, error) {
	p := s.absolute(r.GetPath())
	if !s.topics.drop(p) {
		if _, _, err := s.changefeed(ctx, p); err == nil {
			return nil, refuse(Ydb.StatusIds_SCHEME_ERROR, "path is not a topic: %s", p)
		}
		return nil, refuseCode(Ydb.StatusIds_SCHEME_ERROR, engine.IssuePathNotExist, "Path not found: %s", p)
	}
	return &Ydb_Topic.DropTopicResponse{Operation: done(&Ydb_Topic.DropTopicResult{})}, nil
}

// changefeed returns the changefeed whose topic has the path, and its table.
func (s *Server) changefeed(ctx context.Context, p string) (schema.Changefeed, *engine.TableInfo, error) {
	notFound := refuseCode(Ydb.StatusIds_SCHEME_ERROR, engine.IssuePathNotExist, "Path not found: %s", p)
	info, err := s.dbOf(ctx).Describe(path.Dir(p))
	if err != nil {
		return schema.Changefeed{}, nil, notFound
	}
	for _, f := range info.Schema.Changefeeds {
		if f.Name == path.Base(p) {
			return f, info, nil
		}
	}
	return schema.Changefeed{}, nil, notFound
}

// topicRetention is how long a topic keeps messages if nothing else was said.
const topicRetention = 24 * time.Hour

// DescribeTopic describes a topic, be it of a changefeed or not.
func (s topicService) DescribeTopic(ctx context.Context, r *Ydb_Topic.DescribeTopicRequest) (*Ydb_Topic.DescribeTopicResponse, error) {
	result, err := s.describeTopic(ctx, s.absolute(r.GetPath()))
	if err != nil {
		return nil, err
	}
	if r.GetIncludeStats() {
		result.TopicStats = &Ydb_Topic.DescribeTopicResult_TopicStats{}
	}
	return &Ydb_Topic.DescribeTopicResponse{Operation: done(result)}, nil
}

func (s *Server) describeTopic(ctx context.Context, p string) (*Ydb_Topic.DescribeTopicResult, error) {
	if t, ok := s.topics.get(p); ok {
		d := t.description
		result := &Ydb_Topic.DescribeTopicResult{
			Self:                              t.entry(),
			PartitioningSettings:              d.GetPartitioningSettings(),
			RetentionPeriod:                   d.GetRetentionPeriod(),
			RetentionStorageMb:                d.GetRetentionStorageMb(),
			SupportedCodecs:                   d.GetSupportedCodecs(),
			PartitionWriteSpeedBytesPerSecond: d.GetPartitionWriteSpeedBytesPerSecond(),
			PartitionWriteBurstBytes:          d.GetPartitionWriteBurstBytes(),
			Attributes:                        d.GetAttributes(),
			Consumers:                         d.GetConsumers(),
			MeteringMode:                      d.GetMeteringMode(),
		}
		for i := range max(d.GetPartitioningSettings().GetMinActivePartitions(), 1) {
			result.Partitions = append(result.Partitions, &Ydb_Topic.DescribeTopicResult_PartitionInfo{PartitionId: i, Active: true})
		}
		return result, nil
	}
	feed, info, err := s.changefeed(ctx, p)
	if err != nil {
		return nil, err
	}
	result := &Ydb_Topic.DescribeTopicResult{
		Self: &Ydb_Scheme.Entry{
			Name: feed.Name, Owner: info.Entry.Owner, Type: Ydb_Scheme.Entry_TOPIC,
		},
		PartitioningSettings:              &Ydb_Topic.PartitioningSettings{MinActivePartitions: int64(len(info.Partitions))},
		RetentionPeriod:                   durationpb.New(topicRetention),
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
	for _, c := range feed.Consumers {
		result.Consumers = append(result.Consumers, protoConsumer(c))
	}
	for i := range info.Partitions {
		result.Partitions = append(result.Partitions, &Ydb_Topic.DescribeTopicResult_PartitionInfo{PartitionId: int64(i), Active: true})
	}
	return result, nil
}

var codecs = map[string]int32{"RAW": 1, "GZIP": 2, "LZOP": 3, "ZSTD": 4}

// serviceType is the attribute that a server adds to every consumer.
const serviceType = "_service_type"

func protoConsumer(c schema.Consumer) *Ydb_Topic.Consumer {
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
			p.SupportedCodecs.Codecs = append(p.SupportedCodecs.Codecs, codecs[strings.ToUpper(name)])
		}
	}
	return p
}

func readConsumer(p *Ydb_Topic.Consumer) schema.Consumer {
	c := schema.Consumer{Name: p.GetName(), Important: p.GetImportant()}
	if p.GetReadFrom() != nil {
		c.ReadFrom = p.GetReadFrom().AsTime().Format(time.RFC3339Nano)
	}
	for _, n := range p.GetSupportedCodecs().GetCodecs() {
		for name, number := range codecs {
			if number == n {
				c.Codecs = append(c.Codecs, name)
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(p.GetAttributes())) {
		if key != serviceType {
			c.Attributes = append(c.Attributes, schema.Attribute{Key: key, Value: p.GetAttributes()[key]})
		}
	}
	return c
}

// DescribeConsumer describes one consumer of a topic.
func (s topicService) DescribeConsumer(ctx context.Context, r *Ydb_Topic.DescribeConsumerRequest) (*Ydb_Topic.DescribeConsumerResponse, error) {
	d, err := s.describeTopic(ctx, s.absolute(r.GetPath()))
	if err != nil {
		return nil, err
	}
	for _, c := range d.GetConsumers() {
		if c.GetName() != r.GetConsumer() {
			continue
		}
		result := &Ydb_Topic.DescribeConsumerResult{Self: d.GetSelf(), Consumer: c}
		for _, p := range d.GetPartitions() {
			result.Partitions = append(result.Partitions, &Ydb_Topic.DescribeConsumerResult_PartitionInfo{
				PartitionId: p.GetPartitionId(), Active: true,
				PartitionConsumerStats: &Ydb_Topic.DescribeConsumerResult_PartitionConsumerStats{},
			})
		}
		return &Ydb_Topic.DescribeConsumerResponse{Operation: done(result)}, nil
	}
	return nil, refuse(Ydb.StatusIds_SCHEME_ERROR, "no consumer '%s' in topic", r.GetConsumer())
}

// AlterTopic changes a topic. Of one that belongs to a changefeed only consumers and retention can be changed.
func (s topicService) AlterTopic(ctx context.Context, r *Ydb_Topic.AlterTopicRequest) (*Ydb_Topic.AlterTopicResponse, error) {
	p := s.absolute(r.GetPath())
	if t, ok := s.topics.get(p); ok {
		changed, err := alterTopic(t.description, r)
		if err != nil {
			return nil, err
		}
		s.topics.put(&topic{path: p, owner: t.owner, description: changed})
		return &Ydb_Topic.AlterTopicResponse{Operation: done(&Ydb_Topic.AlterTopicResult{})}, nil
	}
	feed, _, err := s.changefeed(ctx, p)
	if err != nil {
		return nil, err
	}
	drop := slices.Clone(r.GetDropConsumers())
	var add []schema.Consumer
	for _, c := range r.GetAddConsumers() {
		add = append(add, readConsumer(c))
	}
	for _, change := range r.GetAlterConsumers() {
		i := slices.IndexFunc(feed.Consumers, func(c schema.Consumer) bool { return c.Name == change.GetName() })
		if i < 0 {
			return nil, refuse(Ydb.StatusIds_NOT_FOUND, "no consumer '%s' in topic", change.GetName())
		}
		changed := protoConsumer(feed.Consumers[i])
		alterConsumer(changed, change)
		drop, add = append(drop, change.GetName()), append(add, readConsumer(changed))
	}
	retention := ""
	if d := r.GetSetRetentionPeriod(); d != nil {
		retention = isoDuration(d)
	}
	if err := s.dbOf(ctx).AlterConsumers(p, drop, add, retention); err != nil {
		return nil, err
	}
	return &Ydb_Topic.AlterTopicResponse{Operation: done(&Ydb_Topic.AlterTopicResult{})}, nil
}

// alterTopic returns a changed copy of a topic.
func alterTopic(d *Ydb_Topic.CreateTopicRequest, r *Ydb_Topic.AlterTopicRequest) (*Ydb_Topic.CreateTopicRequest, error) {
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
	for key, value := range r.GetAlterAttributes() {
		if d.Attributes == nil {
			d.Attributes = map[string]string{}
		}
		d.Attributes[key] = value
		if value == "" {
			delete(d.Attributes, key)
		}
	}
	for _, name := range r.GetDropConsumers() {
		i := slices.IndexFunc(d.Consumers, func(c *Ydb_Topic.Consumer) bool { return c.GetName() == name })
		if i < 0 {
			return nil, refuse(Ydb.StatusIds_NOT_FOUND, "no consumer '%s' in topic", name)
		}
		d.Consumers = slices.Delete(d.Consumers, i, i+1)
	}
	for _, c := range r.GetAddConsumers() {
		if slices.ContainsFunc(d.Consumers, func(have *Ydb_Topic.Consumer) bool { return have.GetName() == c.GetName() }) {
			return nil, refuse(Ydb.StatusIds_ALREADY_EXISTS, "consumer '%s' already exists", c.GetName())
		}
		d.Consumers = append(d.Consumers, protoConsumer(readConsumer(c)))
	}
	for _, change := range r.GetAlterConsumers() {
		i := slices.IndexFunc(d.Consumers, func(c *Ydb_Topic.Consumer) bool { return c.GetName() == change.GetName() })
		if i < 0 {
			return nil, refuse(Ydb.StatusIds_NOT_FOUND, "no consumer '%s' in topic", change.GetName())
		}
		alterConsumer(d.Consumers[i], change)
	}
	return d, nil
}

func alterConsumer(c *Ydb_Topic.Consumer, change *Ydb_Topic.AlterConsumer) {
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

// StreamWrite refuses: no messages go through topics here.
func (s topicService) StreamWrite(Ydb_Topic_V1.TopicService_StreamWriteServer) error {
	return unsupported("Writing to a topic")
}

// StreamRead refuses: no messages go through topics here.
func (s topicService) StreamRead(Ydb_Topic_V1.TopicService_StreamReadServer) error {
	return unsupported("Reading from a topic")
}

// CommitOffset refuses: no messages go through topics here.
func (s topicService) CommitOffset(context.Context, *Ydb_Topic.CommitOffsetRequest) (*Ydb_Topic.CommitOffsetResponse, error) {
	return nil, unsupported("Committing an offset of a topic")
}

// UpdateOffsetsInTransaction refuses: no messages go through topics here.
func (s topicService) UpdateOffsetsInTransaction(context.Context, *Ydb_Topic.UpdateOffsetsInTransactionRequest) (*Ydb_Topic.UpdateOffsetsInTransactionResponse, error) {
	return nil, unsupported("Offsets in a transaction")
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
