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
	// feedBuffer is how many bytes of records are read ahead if the options do not say.
	feedBuffer = 4 << 20
	// feedBatch is how many records a batch has at most: enough that what is done once for a batch costs little, and
	// few enough that the rows of their keys fit into one transaction or two.
	feedBatch = 1000
	// feedLook is how long a reader hears nothing before it looks whether the topic is still there.
	feedLook = 3 * time.Second
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

	look time.Duration // 0 means feedLook
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
	decoder *feedDecoder
	next    map[int64]int64 // offset of the next record of each partition

	stream *feedStream // nil if there is none
	came   []feedData  // and was not yet returned
	owed   int64       // bytes that came, and that the server may send once more
	heard  time.Time   // when something came last, or the stream began
	broke  time.Time   // first break since something came; zero if there was none
	breaks int         // since something came
	failed error       // the last word of Next
}

// feedData are messages of a partition.
type feedData struct {
	partition int64
	written   time.Time
	messages  []*Ydb_Topic.StreamReadMessage_ReadResponse_MessageData
}

// toTopic is what a reader says.
type toTopic = Ydb_Topic.StreamReadMessage_FromClient

// feedStream is a stream of the topic service.
type feedStream struct {
	Ydb_Topic_V1.TopicService_StreamReadClient
	cancel   context.CancelFunc
	answers  chan feedAnswer
	sessions map[int64]int64 // the partition of each session
	useful   bool            // records came
}

type feedAnswer struct {
	*Ydb_Topic.StreamReadMessage_FromServer
	err error
}

// ErrOther says that a changefeed was dropped, and another one has its name.
var ErrOther = errors.New("another changefeed has its name by now")

// Open starts to read a changefeed. One that is not there is an error that ydbconn.NotFound reports.
func Open(ctx context.Context, c *ydbconn.Conn, o Options) (*Reader, error) {
	f := &Reader{conn: c, options: o, topic: c.Absolute(o.Table.Path) + "/" + o.Feed, next: maps.Clone(o.From)}
	for _, feed := range o.Table.Changefeeds {
		if feed.Name == o.Feed && feed.Format != "JSON" {
			return nil, f.error(fmt.Errorf("its format is %s; only JSON shows the whole key", feed.Format))
		}
	}
	var err error
	if f.decoder, err = newFeedDecoder(o.Table); err != nil {
		return nil, f.error(err)
	}
	return f, f.connect(ctx)
}

// error says what was being done.
func (f *Reader) error(err error) error {
	return fmt.Errorf("read the changefeed %s: %w", f.topic, err)
}

// connect opens a stream, and waits for the server to take what it asks for.
func (f *Reader) connect(ctx context.Context) error {
	err := f.conn.Do(ctx, "read the changefeed "+f.topic, f.open)
	if err != nil {
		return err
	}
	f.heard = time.Now()
	created, err := Created(ctx, f.conn, f.options.Table.Path, f.options.Feed)
	if err == nil && created != f.options.Created {
		err = f.error(ErrOther)
	}
	if err != nil {
		f.drop()
	}
	return err
}

func (f *Reader) open(ctx context.Context) error {
	life, cancel := context.WithCancel(context.Background())
	stop := context.AfterFunc(ctx, cancel)
	stream, err := Ydb_Topic_V1.NewTopicServiceClient(f.conn.GRPC()).StreamRead(life)
	if err != nil {
		cancel()
		return err
	}
	s := &feedStream{TopicService_StreamReadClient: stream, cancel: cancel, answers: make(chan feedAnswer, 1), sessions: map[int64]int64{}}
	settings := &Ydb_Topic.StreamReadMessage_InitRequest_TopicReadSettings{Path: f.topic, PartitionIds: slices.Sorted(maps.Keys(f.next))}
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
	f.stream, f.owed = s, int64(cmp.Or(f.options.BufferBytes, feedBuffer))
	return nil
}

// send sends a message. That it cannot shows when the answer is read.
func (s *feedStream) send(m *toTopic) { _ = s.Send(m) }

// answer receives a message.
func (s *feedStream) answer() (*Ydb_Topic.StreamReadMessage_FromServer, error) {
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
func (s *feedStream) hear(ctx context.Context) {
	for {
		m, err := s.answer()
		select {
		case s.answers <- feedAnswer{m, err}:
		case <-ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

// drop gives the stream up.
func (f *Reader) drop() {
	if f.stream != nil {
		f.stream.cancel()
		f.stream = nil
	}
}

// Close ends the reading.
func (f *Reader) Close() { f.drop() }

// Next waits for records and returns those of one partition. An error stays: of a feed that is gone ydbconn.NotFound tells. After one
// of a server that was away for longer than calls are tried again, which ydbconn.Passing reports, Next may be called again.
func (f *Reader) Next(ctx context.Context) (*Batch, error) {
	for f.failed == nil {
		if len(f.came) > 0 {
			return f.take()
		}
		if f.stream == nil {
			if err := f.connect(ctx); err != nil {
				return nil, f.lasting(err)
			}
		}
		f.ask()
		select {
		case m := <-f.stream.answers:
			f.heard = time.Now()
			if m.err == nil {
				f.answer(m.StreamReadMessage_FromServer)
			} else if err := f.broken(ctx, m.err); err != nil {
				return nil, f.lasting(err)
			}
		case <-time.After(cmp.Or(f.options.look, feedLook)):
			if err := f.silent(ctx); err != nil {
				return nil, f.lasting(err)
			}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return nil, f.failed
}

// lasting keeps an error unless a later call may have more luck.
func (f *Reader) lasting(err error) error {
	if !ydbconn.Passing(err) && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
		f.failed = err
	}
	return err
}

// broken waits before a new stream takes the place of one that broke. A dropped topic ends streams in many ways, so it is
// looked for first. A refusal of what was asked for stays one; of a stream that was of use it may mean that the login has ended.
func (f *Reader) broken(ctx context.Context, err error) error {
	final := !f.stream.useful && !ydbconn.Passing(err)
	f.drop()
	now := time.Now()
	if f.breaks++; f.breaks == 1 {
		f.broke = now
	}
	if _, look := Created(ctx, f.conn, f.options.Table.Path, f.options.Feed); look != nil {
		return look
	}
	if final {
		return f.error(f.conn.Told(err))
	}
	if !errors.Is(err, ydbconn.ErrCut) {
		err = fmt.Errorf("%w: %s", ydbconn.ErrCut, ydbconn.Brief(err))
	}
	if now.Sub(f.broke) > f.conn.RetryTime() {
		return f.error(f.conn.Told(err))
	}
	f.conn.Pause(ctx, "read the changefeed "+f.topic, err, f.breaks)
	return ctx.Err()
}

// silent says what it means that nothing came: nothing, if the topic is still there, unless that lasts.
func (f *Reader) silent(ctx context.Context) error {
	silence := time.Since(f.heard)
	if silence > f.conn.RetryTime() {
		return f.broken(ctx, fmt.Errorf("%w: nothing came for %s", ydbconn.ErrCut, silence.Round(time.Second)))
	}
	_, err := Created(ctx, f.conn, f.options.Table.Path, f.options.Feed)
	return err
}

// ask allows the server to send as much as came.
func (f *Reader) ask() {
	if f.owed > 0 {
		f.stream.send(&toTopic{ClientMessage: &Ydb_Topic.StreamReadMessage_FromClient_ReadRequest{
			ReadRequest: &Ydb_Topic.StreamReadMessage_ReadRequest{BytesSize: f.owed}}})
		f.owed = 0
	}
}

// answer takes a message of the server. A partition that it stops comes again by itself, as the server moved it.
func (f *Reader) answer(m *Ydb_Topic.StreamReadMessage_FromServer) {
	switch m := m.GetServerMessage().(type) {
	case *Ydb_Topic.StreamReadMessage_FromServer_StartPartitionSessionRequest:
		p := m.StartPartitionSessionRequest.GetPartitionSession()
		f.stream.sessions[p.GetPartitionSessionId()] = p.GetPartitionId()
		from := f.next[p.GetPartitionId()]
		start := &Ydb_Topic.StreamReadMessage_StartPartitionSessionResponse{PartitionSessionId: p.GetPartitionSessionId(), ReadOffset: &from}
		f.stream.send(&toTopic{ClientMessage: &Ydb_Topic.StreamReadMessage_FromClient_StartPartitionSessionResponse{
			StartPartitionSessionResponse: start}})
	case *Ydb_Topic.StreamReadMessage_FromServer_StopPartitionSessionRequest:
		id := m.StopPartitionSessionRequest.GetPartitionSessionId()
		delete(f.stream.sessions, id)
		if m.StopPartitionSessionRequest.GetGraceful() {
			f.stream.send(&toTopic{ClientMessage: &Ydb_Topic.StreamReadMessage_FromClient_StopPartitionSessionResponse{
				StopPartitionSessionResponse: &Ydb_Topic.StreamReadMessage_StopPartitionSessionResponse{PartitionSessionId: id}}})
		}
	case *Ydb_Topic.StreamReadMessage_FromServer_ReadResponse:
		f.owed += m.ReadResponse.GetBytesSize()
		f.breaks, f.stream.useful = 0, true
		for _, data := range m.ReadResponse.GetPartitionData() {
			// Those of a partition that was stopped come again.
			if partition, ok := f.stream.sessions[data.GetPartitionSessionId()]; ok {
				f.keep(partition, data.GetBatches())
			}
		}
	}
}

// keep cuts what came of a partition into batches.
func (f *Reader) keep(partition int64, batches []*Ydb_Topic.StreamReadMessage_ReadResponse_Batch) {
	last := -1
	for _, b := range batches {
		if codec := Ydb_Topic.Codec(b.GetCodec()); codec != Ydb_Topic.Codec_CODEC_RAW && codec != Ydb_Topic.Codec_CODEC_UNSPECIFIED {
			// Source: MakeDataChunk in ydb/core/tx/datashard/change_record_cdc_serializer.cpp of ydb-platform/ydb.
			f.failed = f.error(fmt.Errorf("its records are compressed (%s), which those of a changefeed are not", codec))
		}
		for messages := range slices.Chunk(b.GetMessageData(), feedBatch) {
			if last < 0 || len(f.came[last].messages)+len(messages) > feedBatch {
				last, f.came = len(f.came), append(f.came, feedData{partition: partition})
			}
			to := &f.came[last]
			to.messages, to.written = append(to.messages, messages...), b.GetWrittenAt().AsTime()
		}
	}
}

// take decodes the records that came first.
func (f *Reader) take() (*Batch, error) {
	data := f.came[0]
	f.came = f.came[1:]
	next := f.next[data.partition]
	out := &Batch{Partition: data.partition, First: data.messages[0].GetOffset(), Written: data.written}
	out.Records = make([]Record, len(data.messages))
	for i, m := range data.messages {
		var err error
		if out.Records[i], err = f.decoder.record(m.GetData()); err != nil {
			f.failed = f.error(fmt.Errorf("the record at offset %d of partition %d: %w", m.GetOffset(), out.Partition, err))
			return nil, f.failed
		}
		out.Missed += m.GetOffset() - next
		next = m.GetOffset() + 1
	}
	out.End, f.next[data.partition] = next, next
	return out, nil
}
