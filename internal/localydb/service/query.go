package service

import (
	"context"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Query_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Query"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/query"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
)

// queryService is Ydb.Query.V1.
type queryService struct {
	Ydb_Query_V1.UnimplementedQueryServiceServer
	*Node
}

// CreateSession opens a session.
func (s queryService) CreateSession(ctx context.Context, _ *Ydb_Query.CreateSessionRequest) (*Ydb_Query.CreateSessionResponse, error) {
	session, err := s.sessions.create(ctx, false)
	if err != nil {
		return nil, err
	}
	return &Ydb_Query.CreateSessionResponse{Status: Ydb.StatusIds_SUCCESS, SessionId: session.id, NodeId: nodeID}, nil
}

// DeleteSession ends a session.
func (s queryService) DeleteSession(_ context.Context, r *Ydb_Query.DeleteSessionRequest) (*Ydb_Query.DeleteSessionResponse, error) {
	return &Ydb_Query.DeleteSessionResponse{Status: Ydb.StatusIds_SUCCESS}, s.sessions.delete(r.GetSessionId())
}

// AttachSession keeps a session alive as long as the stream is open, and tells the client when it ends.
func (s queryService) AttachSession(r *Ydb_Query.AttachSessionRequest, stream Ydb_Query_V1.QueryService_AttachSessionServer) error {
	session, err := s.sessions.get(r.GetSessionId())
	if err != nil {
		return err
	}
	if err := stream.Send(&Ydb_Query.SessionState{Status: Ydb.StatusIds_SUCCESS}); err != nil {
		return err
	}
	select {
	case <-stream.Context().Done():
		// The session goes with its stream; that it was deleted before is no matter.
		_ = s.sessions.delete(session.id)
		return nil
	case <-session.ended:
	case <-s.stopped:
	}
	if s.closing.Load() {
		return stream.Send(&Ydb_Query.SessionState{
			Status: Ydb.StatusIds_SUCCESS, SessionHint: &Ydb_Query.SessionState_NodeShutdown{NodeShutdown: &Ydb_Query.NodeShutdownHint{}},
		})
	}
	return nil
}

// queryMode reads the mode of a new transaction.
func queryMode(t *Ydb_Query.TransactionSettings) engine.Mode {
	switch t.GetTxMode().(type) {
	case *Ydb_Query.TransactionSettings_OnlineReadOnly:
		return engine.OnlineReadOnly
	case *Ydb_Query.TransactionSettings_StaleReadOnly:
		return engine.StaleReadOnly
	case *Ydb_Query.TransactionSettings_SnapshotReadOnly:
		return engine.SnapshotReadOnly
	case *Ydb_Query.TransactionSettings_SnapshotReadWrite, *Ydb_Query.TransactionSettings_ReadCommittedReadWrite:
		return engine.SnapshotReadWrite
	}
	return engine.SerializableReadWrite
}

// BeginTransaction starts a transaction that stays open.
func (s queryService) BeginTransaction(ctx context.Context,
	r *Ydb_Query.BeginTransactionRequest) (*Ydb_Query.BeginTransactionResponse, error) {
	id, err := s.beginTransaction(ctx, r.GetSessionId(), queryMode(r.GetTxSettings()))
	if err != nil {
		return nil, err
	}
	return &Ydb_Query.BeginTransactionResponse{Status: Ydb.StatusIds_SUCCESS, TxMeta: &Ydb_Query.TransactionMeta{Id: id}}, nil
}

// CommitTransaction commits.
func (s queryService) CommitTransaction(ctx context.Context,
	r *Ydb_Query.CommitTransactionRequest) (*Ydb_Query.CommitTransactionResponse, error) {
	err := s.endTransaction(ctx, r.GetSessionId(), r.GetTxId(), true)
	return &Ydb_Query.CommitTransactionResponse{Status: Ydb.StatusIds_SUCCESS}, err
}

// RollbackTransaction rolls back.
func (s queryService) RollbackTransaction(ctx context.Context,
	r *Ydb_Query.RollbackTransactionRequest) (*Ydb_Query.RollbackTransactionResponse, error) {
	err := s.endTransaction(ctx, r.GetSessionId(), r.GetTxId(), false)
	return &Ydb_Query.RollbackTransactionResponse{Status: Ydb.StatusIds_SUCCESS}, err
}

// How large a part of a result becomes if the request names no limit. Scan queries send smaller parts, so that
// the client has something to do early.
const (
	partBytes     = 1 << 20
	scanPartBytes = 512 << 10
)

// syntaxPG is the PostgreSQL syntax, which the stubs have under a deprecated name.
const syntaxPG Ydb_Query.Syntax = 2

// ExecuteQuery runs a query and streams its results in parts. Without a session the query runs in one of its
// own.
func (s queryService) ExecuteQuery(r *Ydb_Query.ExecuteQueryRequest, stream Ydb_Query_V1.QueryService_ExecuteQueryServer) error {
	ctx := stream.Context()
	var session *session
	if r.GetSessionId() != "" {
		acquired, release, err := s.sessions.acquire(ctx, r.GetSessionId())
		if err != nil {
			return err
		}
		defer release()
		session = acquired
	}
	if r.GetResultSetFormat() == Ydb.ResultSet_FORMAT_ARROW {
		return wire.Unsupported("Arrow result format")
	}
	if r.GetQueryContent().GetSyntax() == syntaxPG {
		return wire.Refuse(Ydb.StatusIds_GENERIC_ERROR, "PG syntax is disabled")
	}
	text := r.GetQueryContent().GetText()
	if text == "" {
		return wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "Empty query text")
	}
	// Source: ydb/core/grpc_services/query/rpc_execute_query.cpp of ydb-platform/ydb; what it forwards to validate is
	// then refused by ydb/core/kqp/session_actor/kqp_worker_actor.cpp for queries of this service.
	switch r.GetExecMode() {
	case Ydb_Query.ExecMode_EXEC_MODE_EXECUTE, Ydb_Query.ExecMode_EXEC_MODE_EXPLAIN:
	case Ydb_Query.ExecMode_EXEC_MODE_VALIDATE:
		return wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "Unexpected query type.")
	default:
		return wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "Unexpected query mode")
	}
	ctl := txControl{commit: r.GetTxControl().GetCommitTx()}
	switch x := r.GetTxControl().GetTxSelector().(type) {
	case *Ydb_Query.TransactionControl_TxId:
		ctl.id = x.TxId
	case *Ydb_Query.TransactionControl_BeginTx:
		ctl.begin = queryMode(x.BeginTx)
	}
	if ctl.id != "" && session == nil {
		return wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "A transaction needs its session")
	}
	st, err := s.prepareStatement(ctx, session, text, r.GetParameters(), query.QueryRules)
	if err != nil {
		session.abort(ctl.id) // a query that does not compile ends its transaction too
		return err
	}
	full := r.GetStatsMode() >= Ydb_Query.StatsMode_STATS_MODE_FULL
	if r.GetExecMode() == Ydb_Query.ExecMode_EXEC_MODE_EXPLAIN {
		return stream.Send(&Ydb_Query.ExecuteQueryResponsePart{Status: Ydb.StatusIds_SUCCESS, ExecStats: st.stats(nil, true)})
	}
	if err := st.begin(ctl); err != nil {
		return err
	}
	// The first part tells the id of a transaction that stays open, so that the client can go on with it.
	meta := &Ydb_Query.TransactionMeta{}
	if !st.ctl.commit {
		meta.Id = st.txID
	}
	first := true
	part := func(set int, rs *Ydb.ResultSet) *Ydb_Query.ExecuteQueryResponsePart {
		p := &Ydb_Query.ExecuteQueryResponsePart{Status: Ydb.StatusIds_SUCCESS, ResultSet: rs, ResultSetIndex: int64(set)}
		if first {
			p.TxMeta, first = meta, false
		}
		return p
	}
	limit := partBytes
	if n := r.GetResponsePartLimitBytes(); n > 0 {
		limit = int(min(n, wire.MaxMessageSize/2))
	}
	sink := &streamSink{
		limit:     limit,
		firstOnly: r.GetSchemaInclusionMode() == Ydb_Query.SchemaInclusionMode_SCHEMA_INCLUSION_MODE_FIRST_ONLY,
		send:      func(set int, rs *Ydb.ResultSet) error { return stream.Send(part(set, rs)) },
		sent:      unread{db: st.db},
	}
	defer sink.sent.end()
	result, err := st.run(ctx, sink)
	if err != nil {
		return err
	}
	last := part(max(sink.set, 0), sink.rest())
	last.Issues = wire.Issues(result.Issues)
	if r.GetStatsMode() >= Ydb_Query.StatsMode_STATS_MODE_BASIC {
		last.ExecStats = st.stats(result, full)
	}
	return stream.Send(last)
}

// streamSink sends results in parts of a limited size. The last part stays with it until rest, so that it can
// carry what is known only at the end.
type streamSink struct {
	limit     int // of the bytes of a part
	firstOnly bool
	send      func(set int, rs *Ydb.ResultSet) error
	sent      unread

	set     int
	open    bool // there is a part to send, though it may have no rows
	schema  bool // the part names its columns
	writer  *wire.RowWriter
	columns []*Ydb.Column
	rows    []byte
}

// Open sends what is left of the set before and starts a new one.
func (s *streamSink) Open(set int, columns []query.Column) error {
	if err := s.flush(); err != nil {
		return err
	}
	s.set, s.writer, s.columns = set, wire.NewRowWriter(columns), wire.Columns(columns)
	s.open, s.schema = true, true
	return nil
}

// Row adds a row to the part, after sending one that is full.
func (s *streamSink) Row(row []query.Value) error {
	before := len(s.rows)
	rows, err := s.writer.Append(s.rows, row)
	if err != nil {
		return err
	}
	s.rows = rows
	if before == 0 || len(rows) <= s.limit {
		return nil
	}
	next := append(make([]byte, 0, cap(rows)), rows[before:]...)
	s.rows = rows[:before]
	if err := s.flush(); err != nil {
		return err
	}
	s.open, s.schema, s.rows = true, !s.firstOnly, next
	return nil
}

func (s *streamSink) flush() error {
	if !s.open {
		return nil
	}
	return s.sent.send(len(s.rows), func() error { return s.send(s.set, s.rest()) })
}

// rest returns the last part; nil if there were no results.
func (s *streamSink) rest() *Ydb.ResultSet {
	if !s.open {
		return nil
	}
	var columns []*Ydb.Column
	if s.schema {
		columns = s.columns
	}
	rs := wire.ResultSet(columns, s.rows)
	s.open, s.rows = false, nil
	return rs
}

// ExecuteScript runs a query whose results are kept for a while and fetched by pages.
func (s queryService) ExecuteScript(ctx context.Context, r *Ydb_Query.ExecuteScriptRequest) (*Ydb_Operations.Operation, error) {
	st, err := s.prepareStatement(ctx, nil, r.GetScriptContent().GetText(), r.GetParameters(), query.QueryRules)
	if err != nil {
		return nil, err
	}
	if err := st.begin(txControl{}); err != nil {
		return nil, err
	}
	sink := &truncatingSink{}
	script := &script{request: r, created: s.clock()}
	result, err := st.run(ctx, sink)
	if err != nil {
		script.status, script.issues, _ = wire.StatusOf(err)
	} else {
		script.status, script.issues, script.sets = Ydb.StatusIds_SUCCESS, wire.Issues(result.Issues), sink.sets
		if r.GetStatsMode() >= Ydb_Query.StatsMode_STATS_MODE_BASIC {
			script.stats = st.stats(result, r.GetStatsMode() >= Ydb_Query.StatsMode_STATS_MODE_FULL)
		}
	}
	if err := s.scripts.add(st.db, script, sink.bytes); err != nil {
		return nil, err
	}
	return script.operation(), nil
}

// FetchScriptResults returns a page of a result.
func (s queryService) FetchScriptResults(_ context.Context,
	r *Ydb_Query.FetchScriptResultsRequest) (*Ydb_Query.FetchScriptResultsResponse, error) {
	script, ok := s.scripts.get(r.GetOperationId())
	if !ok {
		return nil, wire.Refuse(Ydb.StatusIds_NOT_FOUND, "No such execution")
	}
	return script.fetch(r)
}
