package localydb

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Topic_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Topic"
	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/topic/topicoptions"
	"github.com/ydb-platform/ydb-go-sdk/v3/topic/topicreader"
	"github.com/ydb-platform/ydb-go-sdk/v3/topic/topictypes"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/protobuf/types/known/durationpb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
)

// feedTable makes a table with rows k → v in some partitions, a changefeed of it with a consumer "c", and returns
// the path of the feed's topic.
func feedTable(e *env, partitions int, settings string) string {
	e.t.Helper()
	e.exec(fmt.Sprintf(`CREATE TABLE t (k Uint64, v Utf8, PRIMARY KEY (k)) WITH (UNIFORM_PARTITIONS = %d)`, partitions))
	e.exec(`ALTER TABLE t ADD CHANGEFEED f WITH (FORMAT = 'JSON', ` + settings + `)`)
	e.exec("ALTER TOPIC `t/f` ADD CONSUMER c")
	return path.Join(e.dir, "t", "f")
}

// upsertRows writes rows k → v one by one.
func upsertRows(e *env, v string, keys ...uint64) {
	e.t.Helper()
	for _, k := range keys {
		e.exec(fmt.Sprintf(`UPSERT INTO t (k, v) VALUES (%d, '%s')`, k, v))
	}
}

func (e *env) reader(topic string, opts ...topicoptions.ReaderOption) *topicreader.Reader {
	e.t.Helper()
	opts = append([]topicoptions.ReaderOption{topicoptions.WithReaderCommitMode(topicoptions.CommitModeSync)}, opts...)
	r, err := e.driver.Topic().StartReader("c", topicoptions.ReadTopic(topic), opts...)
	if err != nil {
		e.t.Fatal(err)
	}
	e.t.Cleanup(func() { closeReader(r) })
	return r
}

func closeReader(r *topicreader.Reader) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	_ = r.Close(ctx) // one that was closed already says so
}

// next reads a message and returns its data.
func (e *env) next(r *topicreader.Reader) (*topicreader.Message, string) {
	e.t.Helper()
	m, err := r.ReadMessage(e.ctx)
	if err != nil {
		e.t.Fatal(err)
	}
	data, err := io.ReadAll(m)
	if err != nil {
		e.t.Fatal(err)
	}
	return m, string(data)
}

// nothing checks that no further message comes.
func (e *env) nothing(r *topicreader.Reader) {
	e.t.Helper()
	ctx, cancel := context.WithTimeout(e.ctx, 200*time.Millisecond)
	defer cancel()
	if m, err := r.ReadMessage(ctx); !errors.Is(err, context.DeadlineExceeded) {
		e.t.Fatalf("message %v, error %v, want none", m, err)
	}
}

// TestReaderCommits reads, commits, and reads on from there with another reader.
func TestReaderCommits(t *testing.T) {
	e := setup(t)
	topic := feedTable(e, 1, `MODE = 'UPDATES'`)
	upsertRows(e, "a", 1, 2, 3)
	r := e.reader(topic)
	for i, want := range []string{`{"update":{"v":"a"},"key":[1]}`, `{"update":{"v":"a"},"key":[2]}`} {
		m, data := e.next(r)
		if data != want {
			t.Errorf("message %s, want %s", data, want)
		}
		if m.Offset != int64(i) || m.SeqNo != int64(i)+1 || m.Topic() != topic || m.CreatedAt.IsZero() || m.WrittenAt.IsZero() {
			t.Errorf("message %+v", m)
		}
		if err := r.Commit(e.ctx, m); err != nil {
			t.Fatal(err)
		}
	}
	e.next(r) // not committed
	closeReader(r)

	r = e.reader(topic)
	if m, data := e.next(r); m.Offset != 2 || data != `{"update":{"v":"a"},"key":[3]}` {
		t.Errorf("the second reader starts with %d %s", m.Offset, data)
	}
	e.nothing(r)
	upsertRows(e, "b", 4)
	if _, data := e.next(r); data != `{"update":{"v":"b"},"key":[4]}` {
		t.Errorf("message %s", data)
	}
}

// TestReaderReconnects: a stream that breaks is resumed from the committed offset; nothing is lost.
func TestReaderReconnects(t *testing.T) {
	local(t)
	e := setup(t)
	topic := feedTable(e, 1, `MODE = 'KEYS_ONLY'`)
	// Twice, not more: the SDK takes some ends of a stream for a reason to wait, and twice as long each time.
	broken, err := fault.Parse("Topic.StreamRead:cut=0.3:count=2", Methods())
	if err != nil {
		t.Fatal(err)
	}
	e.server.SetFaults(broken)
	r := e.reader(topic)
	var keys []uint64
	for k := range uint64(20) {
		keys = append(keys, k)
	}
	upsertRows(e, "a", keys...)
	var got []uint64
	for len(got) < len(keys) {
		m, data := e.next(r)
		k := keyOf(t, data)
		if n := len(got); n == 0 || k > got[n-1] {
			got = append(got, k)
		}
		// Fails if the stream broke meanwhile: then the message comes again.
		_ = r.Commit(e.ctx, m)
	}
	if !slices.Equal(got, keys) {
		t.Errorf("read %v", got)
	}
}

// keyOf returns the key of a record of a table with one key column.
func keyOf(t *testing.T, data string) uint64 {
	t.Helper()
	var c struct{ Key []uint64 }
	if err := json.Unmarshal([]byte(data), &c); err != nil || len(c.Key) != 1 {
		t.Fatalf("record %s: %v", data, err)
	}
	return c.Key[0]
}

// TestReadersShare: readers of a consumer share the partitions; each record comes to one of them, those of a key
// in order, also while readers come and go.
func TestReadersShare(t *testing.T) {
	e := setup(t)
	topic := feedTable(e, 4, `MODE = 'UPDATES'`)
	const versions = 4
	var mu sync.Mutex
	seen := map[uint64][]string{}
	total := 0
	var wg sync.WaitGroup
	ctx, stop := context.WithCancel(e.ctx)
	defer stop()
	read := func(ctx context.Context) {
		r := e.reader(topic)
		wg.Go(func() {
			for {
				b, err := r.ReadMessagesBatch(ctx)
				if err != nil {
					closeReader(r)
					return
				}
				for _, m := range b.Messages {
					data, err := io.ReadAll(m)
					if err != nil {
						t.Error(err)
						return
					}
					mu.Lock()
					k := keyOf(t, string(data))
					var c struct{ Update struct{ V string } }
					if err := json.Unmarshal(data, &c); err != nil {
						t.Error(err)
					}
					// What a reader could not commit in time comes again, to another.
					if !slices.Contains(seen[k], c.Update.V) {
						seen[k] = append(seen[k], c.Update.V)
						total++
					}
					mu.Unlock()
				}
				_ = r.Commit(ctx, b)
			}
		})
	}
	read(ctx)
	leaving, leave := context.WithCancel(ctx)
	defer leave()
	read(leaving)
	keys := []uint64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1 << 62, 1 << 63}
	for v := range versions {
		upsertRows(e, fmt.Sprint("v", v), keys...)
		switch v {
		case 1:
			read(ctx)
		case 2:
			leave()
		}
	}
	waitFor(t, func() bool {
		mu.Lock()
		defer mu.Unlock()
		return total == versions*len(keys)
	})
	stop()
	wg.Wait()
	for _, k := range keys {
		if !slices.Equal(seen[k], []string{"v0", "v1", "v2", "v3"}) {
			t.Errorf("key %d was read as %v", k, seen[k])
		}
	}
}

func waitFor(t *testing.T, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if ok() {
			return
		}
	}
	t.Fatal("what was waited for did not happen")
}

// TestReaderOfDroppedFeed: the reader's partitions are stopped, then its session ends.
func TestReaderOfDroppedFeed(t *testing.T) {
	e := setup(t)
	topic := feedTable(e, 1, `MODE = 'UPDATES'`)
	stopped := make(chan bool, 1)
	r := e.reader(topic, topicoptions.WithReaderOnStopPartitionSession(
		func(req topicoptions.StopPartitionSessionRequest) topicoptions.OnStopPartitionSessionResult {
			stopped <- req.Graceful
			return topicoptions.OnStopPartitionSessionResult{}
		}))
	upsertRows(e, "a", 1)
	e.next(r)
	e.exec(`ALTER TABLE t DROP CHANGEFEED f`)
	ctx, cancel := context.WithTimeout(e.ctx, 2*time.Minute)
	defer cancel()
	_, err := r.ReadMessage(ctx)
	if err == nil {
		t.Error("a message of a topic that is gone")
	}
	if graceful := <-stopped; graceful {
		t.Error("the partition was stopped gracefully")
	}
}

// TestConsumerDescription: lag and committed offsets are described while somebody reads.
func TestConsumerDescription(t *testing.T) {
	e := setup(t)
	topic := feedTable(e, 1, `MODE = 'UPDATES'`)
	upsertRows(e, "a", 1, 2, 3)
	describe := func() topictypes.DescribeConsumerPartitionInfo {
		t.Helper()
		d, err := e.driver.Topic().DescribeTopicConsumer(e.ctx, topic, "c", topicoptions.IncludeConsumerStats())
		if err != nil {
			t.Fatal(err)
		}
		if len(d.Partitions) != 1 {
			t.Fatalf("%d partitions", len(d.Partitions))
		}
		return d.Partitions[0]
	}
	p := describe()
	if p.PartitionStats.PartitionsOffset.End != 3 || p.PartitionConsumerStats.CommittedOffset != 0 {
		t.Errorf("before reading: %+v %+v", p.PartitionStats, p.PartitionConsumerStats)
	}
	r := e.reader(topic)
	e.next(r)
	m, _ := e.next(r)
	_ = r.Commit(e.ctx, m) // out of order: the first is not committed
	p = describe()
	if p.PartitionConsumerStats.CommittedOffset != 0 || p.PartitionConsumerStats.LastReadOffset == 0 || p.PartitionConsumerStats.ReadSessionID == "" {
		t.Errorf("while reading: %+v", p.PartitionConsumerStats)
	}
	if err := e.driver.Topic().CommitOffset(e.ctx, topic, 0, "c", 2); err != nil {
		t.Fatal(err)
	}
	if p = describe(); p.PartitionConsumerStats.CommittedOffset != 2 {
		t.Errorf("after CommitOffset: %+v", p.PartitionConsumerStats)
	}
	// The reader starts the partition again from there.
	waitFor(t, func() bool { m, _ = e.next(r); return m.Offset == 2 })
	for name, err := range map[string]error{
		"no consumer":  e.driver.Topic().CommitOffset(e.ctx, topic, 0, "nobody", 1),
		"no partition": e.driver.Topic().CommitOffset(e.ctx, topic, 9, "c", 1),
		"negative":     e.driver.Topic().CommitOffset(e.ctx, topic, 0, "c", -1),
	} {
		if !ydb.IsOperationError(err, Ydb.StatusIds_BAD_REQUEST) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := e.driver.Topic().CommitOffset(e.ctx, path.Join(e.dir, "t", "none"), 0, "c", 1); !ydb.IsOperationErrorSchemeError(err) {
		t.Errorf("no topic: %v", err)
	}
}

// readStream is the protocol of a reader, without the SDK in between.
type readStream struct {
	t *testing.T
	Ydb_Topic_V1.TopicService_StreamReadClient
}

func (e *env) readStream(init *Ydb_Topic.StreamReadMessage_InitRequest) readStream {
	e.t.Helper()
	return openReadStream(e.ctx, e.t, ydb.GRPCConn(e.driver), init)
}

func openReadStream(ctx context.Context, t *testing.T, cc grpc.ClientConnInterface, init *Ydb_Topic.StreamReadMessage_InitRequest) readStream {
	t.Helper()
	s, err := Ydb_Topic_V1.NewTopicServiceClient(cc).StreamRead(ctx)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.CloseSend() })
	st := readStream{t, s}
	st.say(&Ydb_Topic.StreamReadMessage_FromClient{ClientMessage: &Ydb_Topic.StreamReadMessage_FromClient_InitRequest{InitRequest: init}})
	return st
}

func (s readStream) say(m *Ydb_Topic.StreamReadMessage_FromClient) {
	s.t.Helper()
	if err := s.Send(m); err != nil {
		s.t.Fatal(err)
	}
}

func (s readStream) hear() *Ydb_Topic.StreamReadMessage_FromServer {
	s.t.Helper()
	m, err := s.Recv()
	if err != nil {
		s.t.Fatal(err)
	}
	return m
}

// confirm starts the next partition and returns its session.
func (s readStream) confirm() int64 {
	s.t.Helper()
	m := s.hear()
	start := m.GetStartPartitionSessionRequest()
	if start == nil {
		s.t.Fatalf("%v is not the start of a partition", m)
	}
	id := start.GetPartitionSession().GetPartitionSessionId()
	s.say(&Ydb_Topic.StreamReadMessage_FromClient{ClientMessage: &Ydb_Topic.StreamReadMessage_FromClient_StartPartitionSessionResponse{
		StartPartitionSessionResponse: &Ydb_Topic.StreamReadMessage_StartPartitionSessionResponse{PartitionSessionId: id},
	}})
	return id
}

func (s readStream) ask(bytes int64) {
	s.t.Helper()
	s.say(&Ydb_Topic.StreamReadMessage_FromClient{ClientMessage: &Ydb_Topic.StreamReadMessage_FromClient_ReadRequest{
		ReadRequest: &Ydb_Topic.StreamReadMessage_ReadRequest{BytesSize: bytes},
	}})
}

func readSettings(consumer string, topics ...string) *Ydb_Topic.StreamReadMessage_InitRequest {
	init := &Ydb_Topic.StreamReadMessage_InitRequest{Consumer: consumer}
	for _, p := range topics {
		init.TopicsReadSettings = append(init.TopicsReadSettings, &Ydb_Topic.StreamReadMessage_InitRequest_TopicReadSettings{Path: p})
	}
	return init
}

// TestReadRefusals: what a stream to a topic is refused for.
func TestReadRefusals(t *testing.T) {
	e := setup(t)
	topic := feedTable(e, 1, `MODE = 'KEYS_ONLY'`)
	for name, c := range map[string]struct {
		init   *Ydb_Topic.StreamReadMessage_InitRequest
		status Ydb.StatusIds_StatusCode
		text   string
	}{
		"no topic":    {readSettings("c", path.Join(e.dir, "t", "none")), Ydb.StatusIds_SCHEME_ERROR, "none"},
		"a table":     {readSettings("c", path.Join(e.dir, "t")), Ydb.StatusIds_SCHEME_ERROR, ""},
		"no consumer": {readSettings("nobody", topic), Ydb.StatusIds_BAD_REQUEST, "no read rule provided for consumer 'nobody'"},
		"no topics":   {readSettings("c"), Ydb.StatusIds_BAD_REQUEST, ""},
		"nothing":     {nil, Ydb.StatusIds_BAD_REQUEST, ""},
	} {
		m := e.readStream(c.init).hear()
		if m.GetStatus() != c.status || len(m.GetIssues()) == 0 || !strings.Contains(m.GetIssues()[0].GetMessage(), c.text) {
			t.Errorf("%s: %v", name, m)
		}
	}
}

// TestCredits: a server sends no more than it was asked for, one message at least.
func TestCredits(t *testing.T) {
	e := setup(t)
	topic := feedTable(e, 1, `MODE = 'UPDATES'`)
	long := strings.Repeat("x", 1000)
	upsertRows(e, long, 1, 2, 3)
	s := e.readStream(readSettings("c", topic))
	s.hear() // init
	s.confirm()
	for want := range int64(3) {
		s.ask(1)
		r := s.hear().GetReadResponse()
		if r == nil || r.GetBytesSize() < 1000 {
			t.Fatalf("response %v", r)
		}
		messages := r.GetPartitionData()[0].GetBatches()[0].GetMessageData()
		if len(messages) != 1 || messages[0].GetOffset() != want {
			t.Fatalf("messages %v, want the one at %d", messages, want)
		}
		s.ask(r.GetBytesSize() - 1) // paid back
	}
	s.say(&Ydb_Topic.StreamReadMessage_FromClient{ClientMessage: &Ydb_Topic.StreamReadMessage_FromClient_UpdateTokenRequest{
		UpdateTokenRequest: &Ydb_Topic.UpdateTokenRequest{},
	}})
	if m := s.hear(); m.GetUpdateTokenResponse() == nil {
		t.Errorf("update of the token: %v", m)
	}
}

// TestCommitRanges: the committed offset moves when there is no gap before it.
func TestCommitRanges(t *testing.T) {
	e := setup(t)
	topic := feedTable(e, 1, `MODE = 'KEYS_ONLY'`)
	upsertRows(e, "a", 1, 2, 3, 4, 5)
	s := e.readStream(readSettings("c", topic))
	s.hear() // init
	id := s.confirm()
	s.ask(1 << 20)
	for read := 0; read < 5; {
		for _, b := range s.hear().GetReadResponse().GetPartitionData()[0].GetBatches() {
			read += len(b.GetMessageData())
		}
	}
	commit := func(start, end int64) {
		t.Helper()
		s.say(&Ydb_Topic.StreamReadMessage_FromClient{ClientMessage: &Ydb_Topic.StreamReadMessage_FromClient_CommitOffsetRequest{
			CommitOffsetRequest: &Ydb_Topic.StreamReadMessage_CommitOffsetRequest{
				CommitOffsets: []*Ydb_Topic.StreamReadMessage_CommitOffsetRequest_PartitionCommitOffset{{
					PartitionSessionId: id, Offsets: []*Ydb_Topic.OffsetsRange{{Start: start, End: end}},
				}},
			},
		}})
	}
	commit(3, 4)
	commit(1, 2)
	commit(0, 1)
	commit(2, 3)
	for _, want := range []int64{2, 4} {
		if got := s.hear().GetCommitOffsetResponse().GetPartitionsCommittedOffsets()[0].GetCommittedOffset(); got != want {
			t.Errorf("committed %d, want %d", got, want)
		}
	}
}

// TestGracefulStop: a second reader gets a partition when the first has let it go.
func TestGracefulStop(t *testing.T) {
	e := setup(t)
	topic := feedTable(e, 2, `MODE = 'KEYS_ONLY'`)
	first := e.readStream(readSettings("c", topic))
	first.hear() // init
	first.confirm()
	first.confirm()
	second := e.readStream(readSettings("c", topic))
	second.hear() // init
	stop := first.hear().GetStopPartitionSessionRequest()
	if stop == nil || !stop.GetGraceful() {
		t.Fatalf("stop %v", stop)
	}
	first.say(&Ydb_Topic.StreamReadMessage_FromClient{ClientMessage: &Ydb_Topic.StreamReadMessage_FromClient_StopPartitionSessionResponse{
		StopPartitionSessionResponse: &Ydb_Topic.StreamReadMessage_StopPartitionSessionResponse{PartitionSessionId: stop.GetPartitionSessionId(), Graceful: true},
	}})
	second.confirm()
	// What the one that leaves had goes to the one that stays.
	if err := first.CloseSend(); err != nil {
		t.Fatal(err)
	}
	second.confirm()
}

// TestDroppedConsumer: who reads for a consumer that is dropped is told so.
func TestDroppedConsumer(t *testing.T) {
	e := setup(t)
	topic := feedTable(e, 1, `MODE = 'KEYS_ONLY'`)
	s := e.readStream(readSettings("c", topic))
	s.hear() // init
	s.confirm()
	e.exec("ALTER TOPIC `t/f` DROP CONSUMER c")
	for {
		if m := s.hear(); m.GetStatus() != Ydb.StatusIds_SUCCESS {
			if m.GetStatus() != Ydb.StatusIds_BAD_REQUEST {
				t.Errorf("the stream ends with %v", m)
			}
			return
		}
	}
}

// TestOwnTopics: topics that are not of a changefeed are descriptions here.
func TestOwnTopics(t *testing.T) {
	local(t)
	e := setup(t)
	p := path.Join(e.dir, "own")
	if err := e.driver.Topic().Create(e.ctx, p, topicoptions.CreateWithConsumer(topictypes.Consumer{Name: "c"})); err != nil {
		t.Fatal(err)
	}
	first := createdAt(e, p)
	if err := e.driver.Topic().Drop(e.ctx, p); err != nil {
		t.Fatal(err)
	}
	if err := e.driver.Topic().Create(e.ctx, p, topicoptions.CreateWithConsumer(topictypes.Consumer{Name: "c"})); err != nil {
		t.Fatal(err)
	}
	if again := createdAt(e, p); again <= first {
		t.Errorf("created in step %d, and again in %d", first, again)
	}
	m := e.readStream(readSettings("c", p)).hear()
	if m.GetStatus() != Ydb.StatusIds_UNSUPPORTED || !strings.Contains(m.GetIssues()[0].GetMessage(), "not of a changefeed is not supported by the local server") {
		t.Errorf("reading: %v", m)
	}
	w, err := Ydb_Topic_V1.NewTopicServiceClient(ydb.GRPCConn(e.driver)).StreamWrite(e.ctx)
	if err != nil {
		t.Fatal(err)
	}
	if m, err := w.Recv(); err != nil || m.GetStatus() != Ydb.StatusIds_UNSUPPORTED {
		t.Errorf("writing: %v, %v", m, err)
	}
	if err := e.driver.Topic().CommitOffset(e.ctx, p, 0, "c", 1); !ydb.IsOperationError(err, Ydb.StatusIds_UNSUPPORTED) {
		t.Errorf("committing: %v", err)
	}
	r, err := Ydb_Topic_V1.NewTopicServiceClient(ydb.GRPCConn(e.driver)).UpdateOffsetsInTransaction(e.ctx, &Ydb_Topic.UpdateOffsetsInTransactionRequest{})
	if err != nil {
		t.Fatal(err)
	}
	if op := r.GetOperation(); op.GetStatus() != Ydb.StatusIds_UNSUPPORTED ||
		!strings.HasPrefix(op.GetIssues()[0].GetMessage(), "The call Ydb.Topic.V1.TopicService/UpdateOffsetsInTransaction is not supported") {
		t.Errorf("committing in a transaction: %v", op)
	}
}

// createdAt returns the plan step in which a topic was created.
func createdAt(e *env, topic string) uint64 {
	e.t.Helper()
	r, err := Ydb_Topic_V1.NewTopicServiceClient(ydb.GRPCConn(e.driver)).DescribeTopic(e.ctx, &Ydb_Topic.DescribeTopicRequest{Path: topic})
	if err != nil {
		e.t.Fatal(err)
	}
	var d Ydb_Topic.DescribeTopicResult
	e.result(r.GetOperation(), &d)
	return d.GetSelf().GetCreatedAt().GetPlanStep()
}

// TestCloseEndsReaders: a server that is closed does not wait for those who read.
func TestCloseEndsReaders(t *testing.T) {
	local(t)
	server := start(t, Options{})
	for _, text := range []string{
		"CREATE TABLE t (k Uint64, PRIMARY KEY (k))", "ALTER TABLE t ADD CHANGEFEED f WITH (FORMAT = 'JSON', MODE = 'KEYS_ONLY')",
		"ALTER TOPIC `t/f` ADD CONSUMER c",
	} {
		if err := server.Exec(t.Context(), text, nil); err != nil {
			t.Fatal(err)
		}
	}
	cc, err := grpc.NewClient(server.Address(), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cc.Close() }()
	s := openReadStream(t.Context(), t, cc, readSettings("c", "t/f"))
	s.hear() // init
	s.confirm()
	server.Close()
	if m := s.hear(); m.GetStatus() != Ydb.StatusIds_UNAVAILABLE {
		t.Errorf("the stream ends with %v", m)
	}
	if _, err := s.Recv(); err != io.EOF { // a stream that is open until the server stops has another end
		t.Errorf("the stream is broken off: %v", err)
	}
}

// TestPartitionsOfFeed: the topic has a partition for each of the table's at the time, or as many as asked for.
func TestPartitionsOfFeed(t *testing.T) {
	e := setup(t)
	e.exec(`CREATE TABLE t (k Uint64, v Utf8, PRIMARY KEY (k)) WITH (UNIFORM_PARTITIONS = 3)`)
	want := map[string]int{"f": 3, "g": 7}
	e.exec(`ALTER TABLE t ADD CHANGEFEED f WITH (FORMAT = 'JSON', MODE = 'KEYS_ONLY')`)
	e.exec(`ALTER TABLE t ADD CHANGEFEED g WITH (FORMAT = 'JSON', MODE = 'KEYS_ONLY', TOPIC_MIN_ACTIVE_PARTITIONS = 7)`)
	want["h"] = 3
	e.exec(`ALTER TABLE t ADD CHANGEFEED h WITH (FORMAT = 'JSON', MODE = 'KEYS_ONLY', TOPIC_AUTO_PARTITIONING = 'ENABLED')`)
	for _, name := range slices.Sorted(maps.Keys(want)) {
		d, err := e.driver.Topic().Describe(e.ctx, path.Join(e.dir, "t", name))
		if err != nil {
			t.Fatal(err)
		}
		if len(d.Partitions) != want[name] {
			t.Errorf("%s has %d partitions, want %d", name, len(d.Partitions), want[name])
		}
		strategy := d.PartitionSettings.AutoPartitioningSettings.AutoPartitioningStrategy
		if scales := strategy == topictypes.AutoPartitioningStrategyScaleUp; scales != (name == "h") {
			t.Errorf("%s has the strategy %v", name, strategy)
		}
	}
}

// TestFeedAlterRefusals: the topic of a changefeed takes other consumers and another retention, and no more.
// Source: CHECK_CDC in ydb/core/persqueue/public/schema/alter_topic_operation.cpp of ydb-platform/ydb.
func TestFeedAlterRefusals(t *testing.T) {
	e := setup(t)
	topic := feedTable(e, 1, `MODE = 'KEYS_ONLY'`)
	client := Ydb_Topic_V1.NewTopicServiceClient(ydb.GRPCConn(e.driver))
	number := int64(100)
	for name, c := range map[string]struct {
		request *Ydb_Topic.AlterTopicRequest
		status  Ydb.StatusIds_StatusCode
		text    string
	}{
		"storage":       {&Ydb_Topic.AlterTopicRequest{SetRetentionStorageMb: &number}, Ydb.StatusIds_BAD_REQUEST, "Full alter of cdc stream is forbidden"},
		"speed":         {&Ydb_Topic.AlterTopicRequest{SetPartitionWriteSpeedBytesPerSecond: &number}, Ydb.StatusIds_BAD_REQUEST, "Full alter of cdc stream is forbidden"},
		"burst":         {&Ydb_Topic.AlterTopicRequest{SetPartitionWriteBurstBytes: &number}, Ydb.StatusIds_BAD_REQUEST, "Full alter of cdc stream is forbidden"},
		"codecs":        {&Ydb_Topic.AlterTopicRequest{SetSupportedCodecs: &Ydb_Topic.SupportedCodecs{Codecs: []int32{1}}}, Ydb.StatusIds_BAD_REQUEST, "Full alter of cdc stream is forbidden"},
		"attributes":    {&Ydb_Topic.AlterTopicRequest{AlterAttributes: map[string]string{"_allowed_codecs": "RAW"}}, Ydb.StatusIds_BAD_REQUEST, "Full alter of cdc stream is forbidden"},
		"no retention":  {&Ydb_Topic.AlterTopicRequest{SetRetentionPeriod: durationpb.New(0)}, Ydb.StatusIds_BAD_REQUEST, "retention_period"},
		"drop consumer": {&Ydb_Topic.AlterTopicRequest{DropConsumers: []string{"nobody"}}, Ydb.StatusIds_NOT_FOUND, "some consumers in drop_consumers are missing already"},
		"nothing":       {&Ydb_Topic.AlterTopicRequest{}, Ydb.StatusIds_SUCCESS, ""},
	} {
		c.request.Path = topic
		r, err := client.AlterTopic(e.ctx, c.request)
		if err != nil {
			t.Fatal(err)
		}
		op := r.GetOperation()
		if op.GetStatus() != c.status || c.text != "" && !strings.Contains(fmt.Sprint(op.GetIssues()), c.text) {
			t.Errorf("%s: %s %v, want %s %s", name, op.GetStatus(), op.GetIssues(), c.status, c.text)
		}
	}
}
