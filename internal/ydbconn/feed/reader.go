// Package feed reads changefeeds: which partitions a feed has, and the records of each, with the keys of the rows that
// changed exactly as they are. Nothing is written, no consumer either: where to begin is for the caller to remember.
package feed

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Topic_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Topic"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

const (
	// readAhead is how many bytes of records are read ahead if the options do not say.
	readAhead = 4 << 20
	// batchRecords is how many records a batch has at most: enough that what is done once for a batch costs little, and
	// few enough that the rows of their keys fit into one transaction or two.
	batchRecords = 1000
	// lookAfter is how long a reader hears nothing before it looks whether the topic is still there.
	lookAfter = 3 * time.Second
)

// Record is a record of a changefeed in the format JSON: the change of a row, a barrier or a change of the table.
type Record struct {
	Time ydbconn.VirtualTime // zero if the feed has no virtual timestamps
	// Barrier says that no row changed: every change earlier than Time is before this record in its partition.
	// Source: https://ydb.tech/docs/en/concepts/cdc#barriers
	Barrier bool
	// Key is that of the row that changed, in the order of the table's key, each value with the column's type. It is nil
	// if no row changed.
	Key []ydbconn.Value
}

// Batch is a run of records of one partition, in their order: that of the changes of each row. The times of different
// rows need not go forward within a partition.
// Source: https://ydb.tech/docs/en/concepts/cdc#guarantees
type Batch struct {
	Partition  int64
	First, End int64     // offset of the first record and behind the last one
	Written    time.Time // when the last record was written, by the server's clock
	Records    []Record
	// Missed is how many records before these nobody can read any more: their retention has ended.
	Missed int64
}

// Options are what is read of a changefeed.
type Options struct {
	Table       *schema.Table   // whose columns tell the types of the keys
	Feed        string          // the changefeed's name, whose format is JSON
	Created     string          // as Describe tells; one that was created at another time is not read
	From        map[int64]int64 // the partitions to read, at least one, each with the offset to begin at
	BufferBytes int             // of records read ahead; 0 means 4 MB

	look time.Duration // 0 means lookAfter
}

// Reader reads partitions of a changefeed without a consumer: whoever else reads or commits changes nothing of what comes, and
// where to begin is for the caller to remember. After a break it goes on behind the last record that it returned. Its methods
// are for one goroutine; the context of Next ends what waits.
//
// It speaks the protocol itself: of the SDK's reader it would need the stream alone, and that one tries again for ever.
// Source: https://ydb.tech/docs/en/reference/ydb-sdk/topic#no-consumer and StreamReadMessage in ydb_topic.proto of
// ydb-platform/ydb-api-protos
type Reader struct {
	conn    *ydbconn.Conn
	options Options
	topic   string
	decoder *decoder
	next    map[int64]int64 // offset of the next record of each partition

	stream *stream   // nil if there is none
	came   []arrived // and was not yet returned
	owed   int64     // bytes that came, and that the server may send once more
	heard  time.Time // when something came last, or the stream began
	broke  time.Time // first break since something came; zero if there was none
	breaks int       // since something came
	failed error     // the last word of Next
}

// arrived are messages of a partition.
type arrived struct {
	partition int64
	written   time.Time
	messages  []*Ydb_Topic.StreamReadMessage_ReadResponse_MessageData
}

// toTopic is what a reader says.
type toTopic = Ydb_Topic.StreamReadMessage_FromClient

// stream is a stream of the topic service.
type stream struct {
	Ydb_Topic_V1.TopicService_StreamReadClient
	cancel   context.CancelFunc
	answers  chan answer
	sessions map[int64]int64 // the partition of each session
	useful   bool            // records came
}

type answer struct {
	*Ydb_Topic.StreamReadMessage_FromServer
	err error
}

// ErrOther says that a changefeed was dropped, and another one has its name.
var ErrOther = errors.New("it was dropped, and another changefeed has its name")

// Open starts to read a changefeed. One that is not there is an error that ydbconn.NotFound reports.
func Open(ctx context.Context, c *ydbconn.Conn, o Options) (*Reader, error) {
	r := &Reader{conn: c, options: o, topic: c.Absolute(o.Table.Path) + "/" + o.Feed, next: maps.Clone(o.From)}
	for _, feed := range o.Table.Changefeeds {
		if feed.Name == o.Feed && feed.Format != "JSON" {
			return nil, r.error(fmt.Errorf("its format is %s; only JSON shows the whole key", feed.Format))
		}
	}
	var err error
	if r.decoder, err = newDecoder(o.Table); err != nil {
		return nil, r.error(err)
	}
	return r, r.connect(ctx)
}

// error says what was being done.
func (r *Reader) error(err error) error {
	return fmt.Errorf("read the changefeed %s: %w", r.topic, err)
}

// connect opens a stream, and waits for the server to take what it asks for.
func (r *Reader) connect(ctx context.Context) error {
	err := r.conn.Do(ctx, "read the changefeed "+r.topic, r.open)
	if err != nil {
		return err
	}
	r.heard = time.Now()
	created, err := Created(ctx, r.conn, r.options.Table.Path, r.options.Feed)
	if err == nil && created != r.options.Created {
		err = r.error(ErrOther)
	}
	if err != nil {
		r.Close()
	}
	return err
}

func (r *Reader) open(ctx context.Context) error {
	life, cancel := context.WithCancel(context.Background())
	stop := context.AfterFunc(ctx, cancel)
	call, err := Ydb_Topic_V1.NewTopicServiceClient(r.conn.GRPC()).StreamRead(life)
	if err != nil {
		cancel()
		return err
	}
	s := &stream{TopicService_StreamReadClient: call, cancel: cancel, answers: make(chan answer, 1), sessions: map[int64]int64{}}
	settings := &Ydb_Topic.StreamReadMessage_InitRequest_TopicReadSettings{Path: r.topic, PartitionIds: slices.Sorted(maps.Keys(r.next))}
	s.send(&toTopic{ClientMessage: &Ydb_Topic.StreamReadMessage_FromClient_InitRequest{
		InitRequest: &Ydb_Topic.StreamReadMessage_InitRequest{
			TopicsReadSettings: []*Ydb_Topic.StreamReadMessage_InitRequest_TopicReadSettings{settings}, AutoPartitioningSupport: true}}})
	first, err := s.answer()
	if err == nil && first.GetInitResponse() == nil {
		err = ydbconn.ErrCut
	}
	if !stop() && err == nil {
		err = ctx.Err()
	}
	if err != nil {
		cancel()
		return err
	}
	go s.hear(life)
	r.stream, r.owed = s, int64(cmp.Or(r.options.BufferBytes, readAhead))
	return nil
}

// send sends a message. That it cannot shows when the answer is read.
func (s *stream) send(m *toTopic) { _ = s.Send(m) }

func (s *stream) answer() (*Ydb_Topic.StreamReadMessage_FromServer, error) {
	m, err := s.Recv()
	if errors.Is(err, io.EOF) {
		err = ydbconn.ErrCut
	}
	if err == nil {
		err = ydbconn.Check(m.GetStatus(), m.GetIssues())
	}
	return m, err
}

// hear receives what the server says, until the stream ends.
func (s *stream) hear(ctx context.Context) {
	for {
		m, err := s.answer()
		select {
		case s.answers <- answer{m, err}:
		case <-ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

// Close gives the stream up.
func (r *Reader) Close() {
	if r.stream != nil {
		r.stream.cancel()
		r.stream = nil
	}
}

// Next waits for records and returns those of one partition. An error stays: of a feed that is gone ydbconn.NotFound tells. After one
// of a server that was away for longer than calls are tried again, which ydbconn.Passing reports, Next may be called again.
func (r *Reader) Next(ctx context.Context) (*Batch, error) {
	for r.failed == nil {
		if len(r.came) > 0 {
			return r.take()
		}
		if r.stream == nil {
			if err := r.connect(ctx); err != nil {
				return nil, r.lasting(err)
			}
		}
		r.ask()
		select {
		case m := <-r.stream.answers:
			r.heard = time.Now()
			if m.err == nil {
				r.answer(m.StreamReadMessage_FromServer)
			} else if err := r.broken(ctx, m.err); err != nil {
				return nil, r.lasting(err)
			}
		case <-time.After(cmp.Or(r.options.look, lookAfter)):
			if err := r.silent(ctx); err != nil {
				return nil, r.lasting(err)
			}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return nil, r.failed
}

// lasting keeps an error unless a later call may have more luck.
func (r *Reader) lasting(err error) error {
	if !ydbconn.Passing(err) && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
		r.failed = err
	}
	return err
}

// broken waits before a new stream takes the place of one that broke. A dropped topic ends streams in many ways, so it is
// looked for first. A refusal of what was asked for stays one; of a stream that was of use it may mean that the login has ended.
func (r *Reader) broken(ctx context.Context, err error) error {
	final := !r.stream.useful && !ydbconn.Passing(err)
	r.Close()
	now := time.Now()
	if r.breaks++; r.breaks == 1 {
		r.broke = now
	}
	if _, look := Created(ctx, r.conn, r.options.Table.Path, r.options.Feed); look != nil {
		return look
	}
	if final {
		return r.error(r.conn.Told(err))
	}
	if !errors.Is(err, ydbconn.ErrCut) {
		err = fmt.Errorf("%w: %s", ydbconn.ErrCut, ydbconn.Brief(err))
	}
	if now.Sub(r.broke) > r.conn.RetryTime() {
		return r.error(r.conn.Told(err))
	}
	r.conn.Pause(ctx, "read the changefeed "+r.topic, err, r.breaks)
	return ctx.Err()
}

// silent says what it means that nothing came: nothing, if the topic is still there, unless that lasts.
func (r *Reader) silent(ctx context.Context) error {
	silence := time.Since(r.heard)
	if silence > r.conn.RetryTime() {
		return r.broken(ctx, fmt.Errorf("%w: nothing came for %s", ydbconn.ErrCut, silence.Round(time.Second)))
	}
	_, err := Created(ctx, r.conn, r.options.Table.Path, r.options.Feed)
	return err
}

// ask allows the server to send as much as came.
func (r *Reader) ask() {
	if r.owed > 0 {
		r.stream.send(&toTopic{ClientMessage: &Ydb_Topic.StreamReadMessage_FromClient_ReadRequest{
			ReadRequest: &Ydb_Topic.StreamReadMessage_ReadRequest{BytesSize: r.owed}}})
		r.owed = 0
	}
}

// answer takes a message of the server. A partition that it stops comes again by itself, as the server moved it.
func (r *Reader) answer(m *Ydb_Topic.StreamReadMessage_FromServer) {
	switch m := m.GetServerMessage().(type) {
	case *Ydb_Topic.StreamReadMessage_FromServer_StartPartitionSessionRequest:
		p := m.StartPartitionSessionRequest.GetPartitionSession()
		r.stream.sessions[p.GetPartitionSessionId()] = p.GetPartitionId()
		from := r.next[p.GetPartitionId()]
		start := &Ydb_Topic.StreamReadMessage_StartPartitionSessionResponse{PartitionSessionId: p.GetPartitionSessionId(), ReadOffset: &from}
		r.stream.send(&toTopic{ClientMessage: &Ydb_Topic.StreamReadMessage_FromClient_StartPartitionSessionResponse{
			StartPartitionSessionResponse: start}})
	case *Ydb_Topic.StreamReadMessage_FromServer_StopPartitionSessionRequest:
		id := m.StopPartitionSessionRequest.GetPartitionSessionId()
		delete(r.stream.sessions, id)
		if m.StopPartitionSessionRequest.GetGraceful() {
			r.stream.send(&toTopic{ClientMessage: &Ydb_Topic.StreamReadMessage_FromClient_StopPartitionSessionResponse{
				StopPartitionSessionResponse: &Ydb_Topic.StreamReadMessage_StopPartitionSessionResponse{PartitionSessionId: id}}})
		}
	case *Ydb_Topic.StreamReadMessage_FromServer_ReadResponse:
		r.owed += m.ReadResponse.GetBytesSize()
		r.breaks, r.stream.useful = 0, true
		for _, data := range m.ReadResponse.GetPartitionData() {
			// Those of a partition that was stopped come again.
			if partition, ok := r.stream.sessions[data.GetPartitionSessionId()]; ok {
				r.keep(partition, data.GetBatches())
			}
		}
	}
}

// keep cuts what came of a partition into batches.
func (r *Reader) keep(partition int64, batches []*Ydb_Topic.StreamReadMessage_ReadResponse_Batch) {
	last := -1
	for _, b := range batches {
		if codec := Ydb_Topic.Codec(b.GetCodec()); codec != Ydb_Topic.Codec_CODEC_RAW && codec != Ydb_Topic.Codec_CODEC_UNSPECIFIED {
			// Source: MakeDataChunk in ydb/core/tx/datashard/change_record_cdc_serializer.cpp of ydb-platform/ydb.
			r.failed = r.error(fmt.Errorf("its records are compressed (%s), which those of a changefeed are not", codec))
		}
		for messages := range slices.Chunk(b.GetMessageData(), batchRecords) {
			if last < 0 || len(r.came[last].messages)+len(messages) > batchRecords {
				last, r.came = len(r.came), append(r.came, arrived{partition: partition})
			}
			to := &r.came[last]
			to.messages, to.written = append(to.messages, messages...), b.GetWrittenAt().AsTime()
		}
	}
}

// take decodes the records that came first.
func (r *Reader) take() (*Batch, error) {
	data := r.came[0]
	r.came = r.came[1:]
	next := r.next[data.partition]
	out := &Batch{Partition: data.partition, First: data.messages[0].GetOffset(), Written: data.written}
	out.Records = make([]Record, len(data.messages))
	for i, m := range data.messages {
		var err error
		if out.Records[i], err = r.decoder.record(m.GetData()); err != nil {
			r.failed = r.error(fmt.Errorf("the record at offset %d of partition %d: %w", m.GetOffset(), out.Partition, err))
			return nil, r.failed
		}
		out.Missed += m.GetOffset() - next
		next = m.GetOffset() + 1
	}
	out.End, r.next[data.partition] = next, next
	return out, nil
}
