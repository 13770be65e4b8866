package service

import (
	"context"
	"errors"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Topic_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Topic"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
)

type (
	fromReader = Ydb_Topic.StreamReadMessage_FromClient
	toReader   = Ydb_Topic.StreamReadMessage_FromServer
)

// StreamRead serves the records of changefeeds to a reader.
func (s topicService) StreamRead(stream Ydb_Topic_V1.TopicService_StreamReadServer) error {
	ctx, cancel := context.WithCancel(stream.Context())
	var background sync.WaitGroup
	defer background.Wait()
	defer cancel()

	m, err := stream.Recv()
	if err != nil {
		return err
	}
	r, err := s.startReading(ctx, m.GetInitRequest())
	if err != nil {
		return err
	}
	r.stream = stream
	defer r.leave()
	if err := r.send(&toReader{ServerMessage: &Ydb_Topic.StreamReadMessage_FromServer_InitResponse{
		InitResponse: &Ydb_Topic.StreamReadMessage_InitResponse{SessionId: r.id},
	}}); err != nil {
		return err
	}
	if err := r.checkPartitions(); err != nil {
		return err
	}
	r.join()
	starts := 0
	for _, t := range r.topics {
		starts += len(t.parts)
		background.Go(func() { r.watch(ctx, t.feed) })
	}
	return r.serve(ctx, receive(ctx, stream, starts))
}

// received is a message of a reader, or the end of its messages.
type received struct {
	message *fromReader
	err     error
}

// receive reads the messages of a stream, as many ahead as partitions are started: a reader that answers each start reads the next
// when its answer is taken. Its goroutine ends with the stream, after the handler has returned.
func receive(ctx context.Context, stream Ydb_Topic_V1.TopicService_StreamReadServer, starts int) <-chan received {
	messages := make(chan received, starts)
	go func() {
		for {
			m, err := stream.Recv()
			select {
			case messages <- received{m, err}:
			case <-ctx.Done():
				return
			}
			if err != nil {
				return
			}
		}
	}()
	return messages
}

// readSession is a stream of a reader. Only the goroutine of its handler touches it; others call awake.
type readSession struct {
	server   *Node
	stream   Ydb_Topic_V1.TopicService_StreamReadServer
	id       string
	name     string
	consumer string
	topics   []*readTopic
	scales   bool // the reader follows topics whose partitions are split
	woken    chan struct{}

	credit   int64 // bytes that the reader is ready to take
	nextID   int64 // of partition sessions
	sessions map[int64]*partitionSession
	due      []*partitionSession // may have records, in turn
}

// readTopic is a topic that a session reads.
type readTopic struct {
	path    string // as the reader spelled it
	feed    *engine.Feed
	member  *topicReader
	sharing *sharing
	heeded  int                 // change of the sharing that was heeded last
	parts   []*partitionSession // by partition; nil for one that is not read
}

// partitionSession is a partition that a session reads.
type partitionSession struct {
	id        int64
	topic     *readTopic
	partition int
	turn      int
	started   bool // the reader has confirmed
	due       bool // stands in line
	stopping  bool // the reader has been told to stop
	next      uint64
	committed uint64
	pending   []offsets // committed out of order, sorted, none of them touching committed
}

// offsets is a range of offsets, end exclusive.
type offsets struct{ start, end uint64 }

// startReading checks what a reader asks for.
func (s topicService) startReading(ctx context.Context, init *Ydb_Topic.StreamReadMessage_InitRequest) (*readSession, error) {
	switch {
	case init == nil:
		return nil, wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "the first message of a read session must be its init request")
	case len(init.GetTopicsReadSettings()) == 0:
		return nil, wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "no topics in init request")
	case init.GetDirectRead():
		return nil, wire.Unsupported("Direct reading of a topic")
	}
	r := &readSession{
		server: s.Node, id: s.readers.newSession(init.GetConsumer()),
		name: init.GetReaderName(), consumer: init.GetConsumer(), scales: init.GetAutoPartitioningSupport(), woken: make(chan struct{}, 1),
	}
	for _, settings := range init.GetTopicsReadSettings() {
		t, err := s.readTopic(ctx, r, settings)
		if err != nil {
			return nil, err
		}
		r.topics = append(r.topics, t)
	}
	return r, nil
}

// readTopic checks one topic of an init request.
func (s topicService) readTopic(ctx context.Context, r *readSession,
	settings *Ydb_Topic.StreamReadMessage_InitRequest_TopicReadSettings) (*readTopic, error) {
	p := s.absolute(settings.GetPath())
	if _, _, err := s.ownTopic(ctx, p); err == nil {
		return nil, wire.Unsupported("Reading from a topic that is not of a changefeed")
	}
	db := s.dbOf(ctx)
	feed, err := db.Feed(p)
	if err != nil {
		return nil, topicMissing(p)
	}
	if err := db.Readable(feed); err != nil {
		return nil, err
	}
	if format := feed.Format(); format != "JSON" && format != "DEBEZIUM_JSON" {
		return nil, wire.Unsupported("Reading records of the format " + format)
	}
	if what := feed.Unwritten(); what != "" {
		return nil, wire.Unsupported("Reading a changefeed with " + what)
	}
	if settings.GetReadFrom() != nil || settings.GetMaxLag() != nil {
		return nil, wire.Unsupported("Reading a topic from a time")
	}
	t := &readTopic{path: settings.GetPath(), feed: feed}
	t.member = &topicReader{session: r.id, name: r.name, wake: r.awake, partitions: map[int]bool{}}
	for _, id := range settings.GetPartitionIds() {
		if id < 0 {
			return nil, wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "partition id must be nonnegative number")
		}
		t.member.partitions[int(id)] = true
	}
	if r.consumer == "" {
		return t, nil
	}
	from, ok := feed.Consumer(r.consumer)
	switch {
	case !ok:
		return nil, noConsumer(r.consumer, p)
	case from.Unix() > 0:
		return nil, wire.Unsupported("Reading for a consumer with READ_FROM")
	}
	return t, nil
}

// checkPartitions refuses partitions that a topic does not have. Whoever reads without a consumer has to name some,
// unless it follows partitions that are split: then it gets all. YDB says so after it has welcomed the reader.
// Source: InitSession in ydb/services/persqueue_v1/actors/read_session_actor.cpp of ydb-platform/ydb, and
// PersQueueV1Gaps_ReadWithoutConsumer among its tests.
func (r *readSession) checkPartitions() error {
	for _, t := range r.topics {
		if r.consumer == "" && len(t.member.partitions) == 0 && !r.scales {
			return wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "explicitly specify the partitions when reading without a consumer")
		}
		count := len(t.feed.Partitions())
		for id := range t.member.partitions {
			if id >= count {
				return wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "no partition %d in topic %s", id, t.feed.Path())
			}
		}
	}
	return nil
}

// noConsumer refuses a consumer that the topic does not have, or no more.
// Source: TReadInitAndAuthActor in ydb/services/persqueue_v1/actors of ydb-platform/ydb.
func noConsumer(consumer, topic string) error {
	return wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "no read rule provided for consumer '%s' in topic '%s' in current cluster ''",
		consumer, topic)
}

// join shares the partitions of the topics with the consumer's other readers.
func (r *readSession) join() {
	r.sessions = map[int64]*partitionSession{}
	for _, t := range r.topics {
		t.sharing = r.server.readers.join(t.feed, r.consumer, t.member, r.server.clock())
		t.parts = make([]*partitionSession, len(t.feed.Partitions()))
	}
}

// leave gives everything back.
func (r *readSession) leave() {
	for _, t := range r.topics {
		if t.sharing != nil {
			t.sharing.leave(t.member, r.server.clock())
		}
	}
}

// awake makes the session look at what has changed.
func (r *readSession) awake() {
	select {
	case r.woken <- struct{}{}:
	default:
	}
}

// watch wakes the session at every change of a topic.
func (r *readSession) watch(ctx context.Context, feed *engine.Feed) {
	for {
		changed := feed.Changed()
		r.awake()
		if feed.Dropped() {
			return
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return
		}
	}
}

// droppedGrace is how long a session goes on when all its topics are gone, so that the reader learns that its
// partitions were stopped before it learns that the session is over.
const droppedGrace = time.Second

// serve answers the reader until it or the server goes.
func (r *readSession) serve(ctx context.Context, messages <-chan received) error {
	var gone <-chan time.Time
	for {
		if err := r.share(); err != nil {
			return err
		}
		if gone == nil && !slices.ContainsFunc(r.topics, func(t *readTopic) bool { return !t.feed.Dropped() }) {
			gone = time.After(droppedGrace)
		}
		if err := r.sendRecords(); err != nil {
			return err
		}
		select {
		case m := <-messages:
			if errors.Is(m.err, io.EOF) {
				return nil
			}
			if m.err != nil {
				return m.err
			}
			if err := r.handle(m.message); err != nil {
				return err
			}
		case <-r.woken:
			r.allDue()
		case <-gone:
			return wire.Refuse(Ydb.StatusIds_SCHEME_ERROR, "topic '%s' was dropped", r.topics[0].feed.Path())
		case <-r.server.stopped:
			return wire.Refuse(Ydb.StatusIds_UNAVAILABLE, "the server is being stopped")
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (r *readSession) send(m *toReader) error {
	m.Status = Ydb.StatusIds_SUCCESS
	return r.stream.Send(m)
}

// share starts and stops partition sessions as the sharing of the partitions says.
func (r *readSession) share() error {
	for _, t := range r.topics {
		var shares []share // unless they are as they were
		if t.feed.Dropped() {
			shares = make([]share, len(t.parts))
		} else if _, ok := t.feed.Consumer(r.consumer); !ok && r.consumer != "" {
			return noConsumer(r.consumer, t.feed.Path())
		} else {
			shares, t.heeded = t.sharing.since(t.heeded)
		}
		for i, now := range shares {
			var err error
			if p := t.parts[i]; p != nil && (now.owner != t.member || now.turn != p.turn) {
				err = r.stop(p, false)
			}
			switch p := t.parts[i]; {
			case err != nil || now.owner != t.member:
			case p != nil && now.leaving && !p.stopping:
				err = r.stop(p, true)
			case p == nil && now.leaving:
				// It was given to another before this reader heard of it: there is nobody to wait for.
				t.sharing.released(t.member, i, r.server.clock())
			case p == nil:
				err = r.start(t, i, now.turn)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// start offers a partition to the reader.
func (r *readSession) start(t *readTopic, partition, turn int) error {
	r.nextID++
	p := &partitionSession{id: r.nextID, topic: t, partition: partition, turn: turn}
	committed, end := t.feed.Offsets(r.consumer, partition)
	p.committed, p.next = committed, committed
	r.sessions[p.id], t.parts[partition] = p, p
	return r.send(&toReader{ServerMessage: &Ydb_Topic.StreamReadMessage_FromServer_StartPartitionSessionRequest{
		StartPartitionSessionRequest: &Ydb_Topic.StreamReadMessage_StartPartitionSessionRequest{
			PartitionSession: &Ydb_Topic.StreamReadMessage_PartitionSession{
				PartitionSessionId: p.id, Path: t.path, PartitionId: int64(partition),
			},
			CommittedOffset: int64(p.committed),
			// Not where the partition begins, which only a description of the topic tells: without a consumer it is 0.
			// Source: TEvPartitionStatus in ydb/services/persqueue_v1/actors/read_session_actor.cpp of ydb-platform/ydb.
			PartitionOffsets:  &Ydb_Topic.OffsetsRange{Start: int64(p.committed), End: int64(end)},
			PartitionLocation: partitionLocation(),
		},
	}})
}

// stop takes a partition from the reader: at once, or when it has answered.
func (r *readSession) stop(p *partitionSession, graceful bool) error {
	if graceful {
		p.stopping = true
	} else {
		r.forget(p)
	}
	return r.send(&toReader{ServerMessage: &Ydb_Topic.StreamReadMessage_FromServer_StopPartitionSessionRequest{
		StopPartitionSessionRequest: &Ydb_Topic.StreamReadMessage_StopPartitionSessionRequest{
			PartitionSessionId: p.id, Graceful: graceful, CommittedOffset: int64(p.committed),
		},
	}})
}

func (r *readSession) forget(p *partitionSession) {
	delete(r.sessions, p.id)
	p.topic.parts[p.partition], p.stopping = nil, true
}

// handle answers one message.
func (r *readSession) handle(m *fromReader) error {
	switch c := m.GetClientMessage().(type) {
	case *Ydb_Topic.StreamReadMessage_FromClient_ReadRequest:
		if c.ReadRequest.GetBytesSize() <= 0 {
			return wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "got read request with bytes_size %d, it must be greater than 0",
				c.ReadRequest.GetBytesSize())
		}
		r.credit += c.ReadRequest.GetBytesSize()
		return nil
	case *Ydb_Topic.StreamReadMessage_FromClient_StartPartitionSessionResponse:
		return r.confirmed(c.StartPartitionSessionResponse)
	case *Ydb_Topic.StreamReadMessage_FromClient_StopPartitionSessionResponse:
		return r.released(c.StopPartitionSessionResponse)
	case *Ydb_Topic.StreamReadMessage_FromClient_CommitOffsetRequest:
		return r.commit(c.CommitOffsetRequest)
	case *Ydb_Topic.StreamReadMessage_FromClient_PartitionSessionStatusRequest:
		return wire.Unsupported("The status of a partition that is read")
	case *Ydb_Topic.StreamReadMessage_FromClient_UpdateTokenRequest:
		return r.updateToken(c.UpdateTokenRequest.GetToken())
	case *Ydb_Topic.StreamReadMessage_FromClient_InitRequest:
		return wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "got second init request")
	}
	return wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "unsupported message of a read session")
}

// session finds a partition session. One that was stopped meanwhile is nil: what a reader says of it is late
// and has no effect.
func (r *readSession) session(id int64) (*partitionSession, error) {
	if p := r.sessions[id]; p != nil {
		return p, nil
	}
	if id < 1 || id > r.nextID {
		return nil, wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "unknown partition_session_id: %d", id)
	}
	return nil, nil
}

// confirmed starts to send records of a partition that the reader is ready for.
func (r *readSession) confirmed(m *Ydb_Topic.StreamReadMessage_StartPartitionSessionResponse) error {
	p, err := r.session(m.GetPartitionSessionId())
	if p == nil || err != nil {
		return err
	}
	if p.started {
		return wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "double start of partition session %d", p.id)
	}
	if m.CommitOffset != nil {
		if r.consumer == "" {
			return errNoCommits
		}
		return wire.Unsupported("A commit at the start of a partition")
	}
	if m.ReadOffset != nil {
		if m.GetReadOffset() < 0 {
			return wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "read_offset %d of partition session %d is negative", m.GetReadOffset(), p.id)
		}
		if at := uint64(m.GetReadOffset()); r.consumer != "" && at < p.committed {
			return wire.Refuse(Ydb.StatusIds_BAD_REQUEST,
				"trying to read from position %d of partition %d, which is less than the committed offset %d",
				at, p.partition, p.committed)
		}
		p.next = uint64(m.GetReadOffset())
	}
	p.started = true
	r.isDue(p)
	return nil
}

// errNoCommits refuses a commit of a reader without a consumer.
var errNoCommits = wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "can't commit when reading without a consumer")

// released gives a partition that the reader has stopped reading to another.
func (r *readSession) released(m *Ydb_Topic.StreamReadMessage_StopPartitionSessionResponse) error {
	p, err := r.session(m.GetPartitionSessionId())
	if p == nil || err != nil {
		return err
	}
	if !p.stopping {
		return wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "partition session %d was not asked to stop", p.id)
	}
	r.forget(p)
	p.topic.sharing.released(p.topic.member, p.partition, r.server.clock())
	return nil
}

// commit takes note of what the reader has processed, and tells it how far that reaches without a gap.
func (r *readSession) commit(m *Ydb_Topic.StreamReadMessage_CommitOffsetRequest) error {
	if r.consumer == "" {
		return errNoCommits
	}
	response := &Ydb_Topic.StreamReadMessage_CommitOffsetResponse{}
	for _, c := range m.GetCommitOffsets() {
		p, err := r.session(c.GetPartitionSessionId())
		if err != nil {
			return err
		}
		if p == nil {
			continue
		}
		// CommitOffset may have moved it.
		have, _ := p.topic.feed.Offsets(r.consumer, p.partition)
		p.committed = max(p.committed, have)
		before := p.committed
		for _, o := range c.GetOffsets() {
			if o.GetStart() < 0 || o.GetEnd() <= o.GetStart() {
				return wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "got commit of the offsets [%d, %d), which are no range", o.GetStart(), o.GetEnd())
			}
			p.add(offsets{uint64(o.GetStart()), uint64(o.GetEnd())})
		}
		if p.committed == before {
			continue
		}
		if p.committed, err = p.topic.feed.Commit(r.consumer, p.partition, p.committed); err != nil {
			return err
		}
		response.PartitionsCommittedOffsets = append(response.PartitionsCommittedOffsets,
			&Ydb_Topic.StreamReadMessage_CommitOffsetResponse_PartitionCommittedOffset{PartitionSessionId: p.id,
				CommittedOffset: int64(p.committed)})
	}
	if len(response.GetPartitionsCommittedOffsets()) == 0 {
		return nil
	}
	return r.send(&toReader{ServerMessage: &Ydb_Topic.StreamReadMessage_FromServer_CommitOffsetResponse{CommitOffsetResponse: response}})
}

// add takes a committed range in. The committed offset moves on while ranges touch it; others wait.
func (p *partitionSession) add(o offsets) {
	p.pending = append(p.pending, o)
	slices.SortFunc(p.pending, func(a, b offsets) int { return int(int64(a.start - b.start)) })
	n := 0
	for n < len(p.pending) && p.pending[n].start <= p.committed {
		p.committed = max(p.committed, p.pending[n].end)
		n++
	}
	p.pending = p.pending[n:]
}

// updateToken checks the new ticket of a reader whose old one ends.
func (r *readSession) updateToken(token string) error {
	if r.server.auth.enabled {
		if _, err := r.server.auth.verify(token); err != nil {
			return wire.Refuse(Ydb.StatusIds_UNAUTHORIZED, "update token: %v", err)
		}
	}
	return r.send(&toReader{ServerMessage: &Ydb_Topic.StreamReadMessage_FromServer_UpdateTokenResponse{
		UpdateTokenResponse: &Ydb_Topic.UpdateTokenResponse{},
	}})
}

// maxReadResponse bounds the records of one message, in bytes.
const maxReadResponse = 1 << 20

// sendRecords sends records while the reader is ready to take them.
func (r *readSession) sendRecords() error {
	for r.credit > 0 {
		response := r.nextRecords(min(r.credit, maxReadResponse))
		if response == nil {
			return nil
		}
		response.BytesSize = int64(proto.Size(response))
		r.credit -= response.GetBytesSize()
		if err := r.send(&toReader{ServerMessage: &Ydb_Topic.StreamReadMessage_FromServer_ReadResponse{ReadResponse: response}}); err != nil {
			return err
		}
	}
	return nil
}

// isDue has a partition looked at for records, behind those that are due already.
func (r *readSession) isDue(p *partitionSession) {
	if !p.due && p.started {
		p.due, r.due = true, append(r.due, p)
	}
}

// allDue has all partitions looked at.
func (r *readSession) allDue() {
	for _, t := range r.topics {
		for _, p := range t.parts {
			if p != nil {
				r.isDue(p)
			}
		}
	}
}

// nextRecords takes records of the partitions in turn, up to a number of bytes; nil if there are none.
func (r *readSession) nextRecords(bytes int64) *Ydb_Topic.StreamReadMessage_ReadResponse {
	var response *Ydb_Topic.StreamReadMessage_ReadResponse
	for len(r.due) > 0 && bytes > 0 {
		p := r.due[0]
		r.due, p.due = r.due[1:], false
		if p.stopping {
			continue
		}
		records := p.topic.feed.Read(p.partition, p.next, bytes)
		if len(records) == 0 {
			continue
		}
		for i := range records {
			bytes -= int64(len(records[i].Data))
		}
		if bytes <= 0 { // otherwise these were all
			r.isDue(p)
		}
		p.next = records[len(records)-1].Offset + 1
		p.topic.sharing.sent(p.topic.member, p.partition, p.next, r.server.clock())
		if response == nil {
			response = &Ydb_Topic.StreamReadMessage_ReadResponse{}
		}
		response.PartitionData = append(response.PartitionData, &Ydb_Topic.StreamReadMessage_ReadResponse_PartitionData{
			PartitionSessionId: p.id, Batches: batches(records),
		})
	}
	return response
}

// batches puts records of the same producer and time together.
func batches(records []engine.Record) []*Ydb_Topic.StreamReadMessage_ReadResponse_Batch {
	var list []*Ydb_Topic.StreamReadMessage_ReadResponse_Batch
	for i := range records {
		rec := &records[i]
		if i == 0 || records[i-1].Producer != rec.Producer || !records[i-1].Written.Equal(rec.Written) {
			list = append(list, &Ydb_Topic.StreamReadMessage_ReadResponse_Batch{
				ProducerId: rec.Producer, Codec: int32(Ydb_Topic.Codec_CODEC_RAW), WrittenAt: timestamppb.New(rec.Written),
			})
		}
		m := &Ydb_Topic.StreamReadMessage_ReadResponse_MessageData{
			Offset: int64(rec.Offset), SeqNo: int64(rec.SeqNo), CreatedAt: timestamppb.New(rec.Created),
			Data: rec.Data, UncompressedSize: int64(len(rec.Data)), MessageGroupId: rec.Producer,
		}
		if rec.Key != "" {
			m.MetadataItems = []*Ydb_Topic.MetadataItem{{Key: "__key", Value: []byte(rec.Key)}}
		}
		b := list[len(list)-1]
		b.MessageData = append(b.MessageData, m)
	}
	return list
}

// partitionLocation is where all partitions of a server of one node are.
func partitionLocation() *Ydb_Topic.PartitionLocation {
	return &Ydb_Topic.PartitionLocation{NodeId: 1, Generation: 1}
}
