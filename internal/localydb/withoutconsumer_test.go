package localydb

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Topic_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Topic"
	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/topic/topicoptions"
	"github.com/ydb-platform/ydb-go-sdk/v3/topic/topicreader"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
)

// readerWithoutConsumer reads partitions of a topic from offsets of its own.
func (e *env) readerWithoutConsumer(topic string, from map[int64]int64) *topicreader.Reader {
	e.t.Helper()
	selector := topicoptions.ReadSelector{Path: topic, Partitions: slices.Sorted(maps.Keys(from))}
	r, err := e.driver.Topic().StartReader("", []topicoptions.ReadSelector{selector}, topicoptions.WithReaderWithoutConsumer(false),
		topicoptions.WithReaderGetPartitionStartOffset(func(_ context.Context, r topicoptions.GetPartitionStartOffsetRequest) (topicoptions.GetPartitionStartOffsetResponse, error) {
			var response topicoptions.GetPartitionStartOffsetResponse
			response.StartFrom(from[r.PartitionID])
			return response, nil
		}))
	if err != nil {
		e.t.Fatal(err)
	}
	e.t.Cleanup(func() { closeReader(r) })
	return r
}

// TestReadWithoutConsumer: several readers of the SDK read partitions that they name, each from its own offset, and each
// gets all.
func TestReadWithoutConsumer(t *testing.T) {
	e := setup(t)
	topic := feedTable(e, 2, `MODE = 'KEYS_ONLY'`)
	upsertRows(e, "a", 1, 2, 3, 4, 5, 6, 7, 8)
	settledEnd(e, topic)
	d, err := e.driver.Topic().Describe(e.ctx, topic, topicoptions.IncludePartitionStats())
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	var one int64
	for range 2 {
		r := e.readerWithoutConsumer(topic, map[int64]int64{0: 0, 1: 0})
		var got []string
		for range 8 {
			m, data := e.next(r)
			got = append(got, data)
			if m.PartitionID() == 1 {
				one++
			}
		}
		e.nothing(r)
		slices.Sort(got)
		if all == nil {
			all = got
		}
		if !slices.Equal(got, all) || len(slices.Compact(got)) != 8 {
			t.Errorf("one reader read %v, another one %v", all, got)
		}
	}
	if end := d.Partitions[1].PartitionStats.PartitionsOffset.End; one != 2*end || end == 0 || end == 8 {
		t.Errorf("%d records came of partition 1, which has %d", one, end)
	}
	r := e.readerWithoutConsumer(topic, map[int64]int64{1: 2})
	if m, _ := e.next(r); m.PartitionID() != 1 || m.Offset != 2 {
		t.Errorf("the first message is %d of partition %d", m.Offset, m.PartitionID())
	}
}

// TestReadPastTheEnd: who begins behind the last record waits until there are so many.
// Source: WaitDataInPartition in ydb/services/persqueue_v1/actors/partition_actor.cpp of ydb-platform/ydb.
func TestReadPastTheEnd(t *testing.T) {
	e := setup(t)
	topic := feedTable(e, 1, `MODE = 'KEYS_ONLY'`)
	upsertRows(e, "a", 1)
	r := e.readerWithoutConsumer(topic, map[int64]int64{0: 3})
	e.nothing(r)
	upsertRows(e, "a", 2, 3, 4)
	if m, data := e.next(r); m.Offset != 3 || keyOf(t, data) != 4 {
		t.Errorf("message %d is %s", m.Offset, data)
	}
}

// TestReadAllWithoutConsumer: who follows partitions that are split need not name them.
// Source: LocksAllPartitionsWithAutoscaleSupport of PersQueueV1Gaps_ReadWithoutConsumer in
// ydb/services/persqueue_v1/ut of ydb-platform/ydb.
func TestReadAllWithoutConsumer(t *testing.T) {
	e := setup(t)
	topic := feedTable(e, 3, `MODE = 'KEYS_ONLY'`)
	init := readSettings("", topic)
	init.AutoPartitioningSupport = true
	s := e.readStream(init)
	s.hear() // init
	for range 3 {
		s.confirm()
	}
}

// TestCommitWithoutConsumer: the start of a partition cannot commit either. It begins at 0 whatever has expired.
// Source: TEvPartitionStatus in ydb/services/persqueue_v1/actors/read_session_actor.cpp of ydb-platform/ydb.
func TestCommitWithoutConsumer(t *testing.T) {
	e := setup(t)
	topic := feedTable(e, 1, `MODE = 'KEYS_ONLY'`)
	upsertRows(e, "a", 1, 2)
	settledEnd(e, topic)
	init := readSettings("", topic)
	init.TopicsReadSettings[0].PartitionIds = []int64{0}
	s := e.readStream(init)
	s.hear() // init
	start := s.hear().GetStartPartitionSessionRequest()
	if o := start.GetPartitionOffsets(); start.GetCommittedOffset() != 0 || o.GetStart() != 0 || o.GetEnd() != 2 {
		t.Errorf("start %v", start)
	}
	at := int64(1)
	s.say(&Ydb_Topic.StreamReadMessage_FromClient{ClientMessage: &Ydb_Topic.StreamReadMessage_FromClient_StartPartitionSessionResponse{
		StartPartitionSessionResponse: &Ydb_Topic.StreamReadMessage_StartPartitionSessionResponse{
			PartitionSessionId: start.GetPartitionSession().GetPartitionSessionId(), CommitOffset: &at,
		},
	}})
	if m := s.hear(); m.GetStatus() != Ydb.StatusIds_BAD_REQUEST || !strings.Contains(fmt.Sprint(m.GetIssues()), "can't commit when reading without a consumer") {
		t.Errorf("the stream ends with %v", m)
	}
}

// later is a clock that a test sets ahead.
type later struct{ by atomic.Int64 }

func (l *later) now() time.Time         { return time.Now().Add(time.Duration(l.by.Load())) }
func (l *later) ahead(by time.Duration) { l.by.Add(int64(by)) }

// quick are options of a server whose background work comes a hundred times a second.
func (l *later) quick(o engine.Options) Options {
	o.TickEvery = 10 * time.Millisecond
	return Options{Clock: l.now, Engine: o}
}

// feedSize returns where the one partition of a topic begins and ends, and what it keeps in bytes.
func feedSize(e *env, topic string) (start, end, bytes int64) {
	e.t.Helper()
	r, err := Ydb_Topic_V1.NewTopicServiceClient(ydb.GRPCConn(e.driver)).DescribeTopic(e.ctx, &Ydb_Topic.DescribeTopicRequest{Path: topic, IncludeStats: true})
	if err != nil {
		e.t.Fatal(err)
	}
	var d Ydb_Topic.DescribeTopicResult
	e.result(r.GetOperation(), &d)
	p := d.GetPartitions()[0].GetPartitionStats()
	if d.GetTopicStats().GetStoreSizeBytes() != p.GetStoreSizeBytes() {
		e.t.Errorf("the topic keeps %d bytes, its partition %d", d.GetTopicStats().GetStoreSizeBytes(), p.GetStoreSizeBytes())
	}
	return p.GetPartitionOffsets().GetStart(), p.GetPartitionOffsets().GetEnd(), p.GetStoreSizeBytes()
}

// TestRetention: records whose time is over are gone for those who read without a consumer, who see a gap in the
// offsets. An important consumer that commits nothing has them kept, for all readers, and the topic grows.
// Source: https://ydb.tech/docs/en/concepts/datamodel/topic#important-consumer
func TestRetention(t *testing.T) {
	local(t)
	var clock later
	e := setupWith(t, clock.quick(engine.Options{}))
	topic := feedTable(e, 1, `MODE = 'UPDATES', RETENTION_PERIOD = Interval('PT1H')`)
	upsertRows(e, "old", 1, 2, 3)
	if _, _, bytes := feedSize(e, topic); bytes == 0 {
		t.Error("three records have no size")
	}
	open := e.readerWithoutConsumer(topic, map[int64]int64{0: 0})
	for range 3 {
		e.next(open)
	}
	clock.ahead(61 * time.Minute)
	waitFor(t, func() bool { start, _, _ := feedSize(e, topic); return start == 3 })
	if start, end, bytes := feedSize(e, topic); start != 3 || end != 3 || bytes != 0 {
		t.Errorf("offsets %d to %d, %d bytes", start, end, bytes)
	}
	upsertRows(e, "new", 4)
	r := e.readerWithoutConsumer(topic, map[int64]int64{0: 1})
	for _, r := range []*topicreader.Reader{r, open} {
		if m, data := e.next(r); m.Offset != 3 || keyOf(t, data) != 4 {
			t.Errorf("message %d is %s", m.Offset, data)
		}
	}

	e.exec("ALTER TOPIC `t/f` ADD CONSUMER keeper WITH (important = TRUE)")
	if err := e.driver.Topic().CommitOffset(e.ctx, topic, 0, "keeper", 3); err != nil {
		t.Fatal(err)
	}
	grown := int64(0)
	for round := range 3 {
		upsertRows(e, strings.Repeat("x", 1000), 5, 6, 7)
		clock.ahead(61 * time.Minute)
		time.Sleep(50 * time.Millisecond) // some ticks
		start, end, bytes := feedSize(e, topic)
		if start != 3 || end != int64(4+3*(round+1)) || bytes < grown+3000 {
			t.Errorf("offsets %d to %d, %d bytes after %d", start, end, bytes, grown)
		}
		grown = bytes
	}
	if m, _ := e.next(e.readerWithoutConsumer(topic, map[int64]int64{0: 0})); m.Offset != 3 {
		t.Errorf("the oldest message that is kept is %d", m.Offset)
	}
	if err := e.driver.Topic().CommitOffset(e.ctx, topic, 0, "keeper", 13); err != nil {
		t.Fatal(err)
	}
	waitFor(t, func() bool { start, _, bytes := feedSize(e, topic); return start == 13 && bytes == 0 })
}
