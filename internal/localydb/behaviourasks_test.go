package localydb_test

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Scheme_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Topic_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Issue"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scheme"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Topic"
	"github.com/ydb-platform/ydb-go-sdk/v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// behaviour is a case of TestBehaviour under way.
type behaviour struct {
	db   *ydbtest.Database
	dir  string
	seen map[string]created // what created saw last, by path
}

// asks are the sections of a case, besides want. Each is given its text and the answer that is wanted.
var asks = map[string]func(b *behaviour, ctx context.Context, text, want string) (string, error){
	// One or more statements; the rows of the last one.
	"query": (*behaviour).query,
	// PATH: "later" if it was created after all paths that were looked at before, "unchanged" if this path was created
	// when it had been when it was looked at last.
	"created": (*behaviour).created,
	// TOPIC [PARTITION [from OFFSET]]: offset and data of as many records as are wanted, read without a consumer.
	"read": (*behaviour).read,
	// TOPIC PARTITION: commits the first record of a partition that is read without a consumer.
	"commit": (*behaviour).commit,
}

func (b *behaviour) query(ctx context.Context, text, _ string) (string, error) {
	result, err := b.db.Query(ctx, "PRAGMA TablePathPrefix('"+b.dir+"');\n"+text)
	if err != nil {
		return "", err
	}
	var rows []string
	for _, row := range result.Rows {
		var cells []string
		for _, v := range row {
			cells = append(cells, v.Yql())
		}
		rows = append(rows, strings.Join(cells, " | "))
	}
	return strings.Join(rows, "\n"), nil
}

// created is when a path was created.
type created struct{ step, tx uint64 }

func (b *behaviour) created(ctx context.Context, text, _ string) (string, error) {
	r, err := Ydb_Scheme_V1.NewSchemeServiceClient(ydb.GRPCConn(b.db.Driver)).DescribePath(ctx, &Ydb_Scheme.DescribePathRequest{Path: b.dir + "/" + text})
	if err != nil {
		return "", err
	}
	var d Ydb_Scheme.DescribePathResult
	op := r.GetOperation()
	if err := refusal(op.GetStatus(), op.GetIssues()); err != nil {
		return "", err
	}
	if err := op.GetResult().UnmarshalTo(&d); err != nil {
		return "", err
	}
	now := created{d.GetSelf().GetCreatedAt().GetPlanStep(), d.GetSelf().GetCreatedAt().GetTxId()}
	if before, ok := b.seen[text]; ok && before == now {
		return "unchanged", nil
	}
	for path, before := range b.seen {
		if now.step < before.step || now == before {
			return fmt.Sprintf("%d of transaction %d, and %s at %d of %d", now.step, now.tx, path, before.step, before.tx), nil
		}
	}
	b.seen[text] = now
	return "later", nil
}

// readSession reads partitions of a topic without a consumer.
type readSession struct {
	Ydb_Topic_V1.TopicService_StreamReadClient
}

type (
	toServer   = Ydb_Topic.StreamReadMessage_FromClient
	fromServer = Ydb_Topic.StreamReadMessage_FromServer
)

func (s readSession) next() (*fromServer, error) {
	m, err := s.Recv()
	if err != nil {
		return nil, err
	}
	return m, refusal(m.GetStatus(), m.GetIssues())
}

// reader begins to read a topic and returns the partition session that is to be confirmed.
func (b *behaviour) reader(ctx context.Context, topic string, partitions []int64) (s readSession, session int64, err error) {
	stream, err := Ydb_Topic_V1.NewTopicServiceClient(ydb.GRPCConn(b.db.Driver)).StreamRead(ctx)
	if err != nil {
		return s, 0, err
	}
	s = readSession{stream}
	if err := s.Send(&toServer{ClientMessage: &Ydb_Topic.StreamReadMessage_FromClient_InitRequest{
		InitRequest: &Ydb_Topic.StreamReadMessage_InitRequest{
			TopicsReadSettings: []*Ydb_Topic.StreamReadMessage_InitRequest_TopicReadSettings{{Path: b.dir + "/" + topic, PartitionIds: partitions}},
		},
	}}); err != nil {
		return s, 0, err
	}
	if _, err := s.next(); err != nil { // welcome
		return s, 0, err
	}
	m, err := s.next()
	return s, m.GetStartPartitionSessionRequest().GetPartitionSession().GetPartitionSessionId(), err
}

func (b *behaviour) read(ctx context.Context, text, want string) (string, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var topic string
	var partition, from int64
	n, _ := fmt.Sscanf(text, "%s %d from %d", &topic, &partition, &from)
	var partitions []int64
	if n > 1 {
		partitions = []int64{partition}
	}
	s, session, err := b.reader(ctx, topic, partitions)
	if err != nil {
		return "", err
	}
	start := &Ydb_Topic.StreamReadMessage_StartPartitionSessionResponse{PartitionSessionId: session}
	if n > 2 {
		start.ReadOffset = &from
	}
	for _, m := range []*toServer{
		{ClientMessage: &Ydb_Topic.StreamReadMessage_FromClient_StartPartitionSessionResponse{StartPartitionSessionResponse: start}},
		{ClientMessage: &Ydb_Topic.StreamReadMessage_FromClient_ReadRequest{ReadRequest: &Ydb_Topic.StreamReadMessage_ReadRequest{BytesSize: 1 << 20}}},
	} {
		if err := s.Send(m); err != nil {
			return "", err
		}
	}
	var got []string
	for len(got) < strings.Count(want, "\n")+1 {
		m, err := s.next()
		if err != nil {
			return strings.Join(got, "\n"), err
		}
		for _, p := range m.GetReadResponse().GetPartitionData() {
			for _, batch := range p.GetBatches() {
				for _, record := range batch.GetMessageData() {
					got = append(got, fmt.Sprintf("%d %s", record.GetOffset(), record.GetData()))
				}
			}
		}
	}
	return strings.Join(got, "\n"), nil
}

func (b *behaviour) commit(ctx context.Context, text, _ string) (string, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var topic string
	var partition int64
	if _, err := fmt.Sscanf(text, "%s %d", &topic, &partition); err != nil {
		return "", err
	}
	s, session, err := b.reader(ctx, topic, []int64{partition})
	if err != nil {
		return "", err
	}
	for _, m := range []*toServer{
		{ClientMessage: &Ydb_Topic.StreamReadMessage_FromClient_StartPartitionSessionResponse{
			StartPartitionSessionResponse: &Ydb_Topic.StreamReadMessage_StartPartitionSessionResponse{PartitionSessionId: session},
		}},
		{ClientMessage: &Ydb_Topic.StreamReadMessage_FromClient_CommitOffsetRequest{CommitOffsetRequest: &Ydb_Topic.StreamReadMessage_CommitOffsetRequest{
			CommitOffsets: []*Ydb_Topic.StreamReadMessage_CommitOffsetRequest_PartitionCommitOffset{{
				PartitionSessionId: session, Offsets: []*Ydb_Topic.OffsetsRange{{Start: 0, End: 1}},
			}},
		}}},
	} {
		if err := s.Send(m); err != nil {
			return "", err
		}
	}
	_, err = s.next()
	return "", err
}

// refused is a refusal that did not come by the SDK.
type refused struct {
	status Ydb.StatusIds_StatusCode
	issues []*Ydb_Issue.IssueMessage
}

func refusal(status Ydb.StatusIds_StatusCode, issues []*Ydb_Issue.IssueMessage) error {
	if status == Ydb.StatusIds_SUCCESS {
		return nil
	}
	return &refused{status, issues}
}

func (r *refused) Error() string { return fmt.Sprint(r.status, " ", r.issues) }

// refusedWith reports whether an error is a refusal with a status.
func refusedWith(err error, status Ydb.StatusIds_StatusCode) bool {
	if r, ok := errors.AsType[*refused](err); ok {
		return r.status == status
	}
	return ydb.IsOperationError(err, status)
}
