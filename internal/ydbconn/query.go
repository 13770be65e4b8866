package ydbconn

import (
	"context"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Query_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Query"
	"github.com/ydb-platform/ydb-go-sdk/v3/balancers"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Row is a row of a result, by column name. A column that is absent is nil, like NULL.
type Row map[string]schema.Value

// Uint is a column of numbers; 0 for NULL.
func (r Row) Uint(name string) uint64 {
	switch v := r[name].(type) {
	case uint64:
		return v
	case int64:
		return uint64(v)
	}
	return 0
}

// Float is a column of floating point numbers; 0 for NULL.
func (r Row) Float(name string) float64 { v, _ := r[name].(float64); return v }

// Text is a column of texts; empty for NULL.
func (r Row) Text(name string) string { v, _ := r[name].(string); return v }

// querySession is a session of the query service with the stream that keeps it alive.
type querySession struct {
	id     string
	node   uint32
	cancel context.CancelFunc
}

// on makes calls go to the session's node.
func (s *querySession) on(ctx context.Context) context.Context {
	if s.node == 0 {
		return ctx
	}
	return balancers.WithNodeID(ctx, s.node)
}

// querier runs read-only queries in sessions that it makes when needed and keeps. Each has a stream open, so there
// are few.
type querier struct {
	conn   *Conn
	slots  chan struct{} // as many as queries may run at once
	spares spares[*querySession]
	// Nothing of a reading depends on queries, so they do not wait for each other's sake.
	patience patience
}

// parallelQueries bounds how many queries run at once.
const parallelQueries = 16

// Query returns all rows of the first result of a query, read from one snapshot. A limit belongs into the query.
func (c *Conn) Query(ctx context.Context, what, text string, params map[string]Value) ([]Row, error) {
	req := executing(text, params)
	req.TxControl = alone(snapshot())
	return c.querier.rows(ctx, what, req)
}

// alone is a transaction of one query.
func alone(settings *Ydb_Query.TransactionSettings) *Ydb_Query.TransactionControl {
	return &Ydb_Query.TransactionControl{CommitTx: true, TxSelector: &Ydb_Query.TransactionControl_BeginTx{BeginTx: settings}}
}

func snapshot() *Ydb_Query.TransactionSettings {
	return &Ydb_Query.TransactionSettings{
		TxMode: &Ydb_Query.TransactionSettings_SnapshotReadOnly{SnapshotReadOnly: &Ydb_Query.SnapshotModeSettings{}}}
}

// executing asks for a text to be executed. It bears this tool's mark whatever it is for, so that it is not taken for a statement of an
// application.
func executing(text string, params map[string]Value) *Ydb_Query.ExecuteQueryRequest {
	req := &Ydb_Query.ExecuteQueryRequest{
		ExecMode: Ydb_Query.ExecMode_EXEC_MODE_EXECUTE,
		Query: &Ydb_Query.ExecuteQueryRequest_QueryContent{QueryContent: &Ydb_Query.QueryContent{Syntax: Ydb_Query.Syntax_SYNTAX_YQL_V1,
			Text: schema.ToolComment + text}},
		Parameters: map[string]*Ydb.TypedValue{},
	}
	for name, v := range params {
		req.Parameters[name] = v.typed
	}
	return req
}

// Show runs a SHOW statement, which takes no transaction.
func (c *Conn) Show(ctx context.Context, what, text string) ([]Row, error) {
	return c.querier.rows(ctx, what, executing(text, nil))
}

func (q *querier) rows(ctx context.Context, what string, req *Ydb_Query.ExecuteQueryRequest) (rows []Row, err error) {
	_, err = q.run(ctx, call{what: what, need: toRead, patience: &q.patience}, req, false, func() takeRow {
		rows = nil
		return func(columns []*Ydb.Column, cells []*Ydb.Value) {
			r := Row{}
			for i, c := range columns {
				t, _, _ := describe.Type(c.GetType())
				r[c.GetName()] = describe.Value(t, cells[i])
			}
			rows = append(rows, r)
		}
	})
	return rows, err
}

// take returns a free session, or makes one.
func (q *querier) take(ctx context.Context) (*querySession, error) {
	if s, ok := q.spares.take(); ok {
		return s, nil
	}
	client := Ydb_Query_V1.NewQueryServiceClient(q.conn.grpc)
	resp, err := client.CreateSession(ctx, &Ydb_Query.CreateSessionRequest{})
	if err != nil {
		return nil, err
	}
	if err := Check(resp.GetStatus(), resp.GetIssues()); err != nil {
		return nil, err
	}
	s := &querySession{id: resp.GetSessionId(), node: uint32(resp.GetNodeId())}
	return s, q.attach(ctx, s)
}

// attach opens the stream that keeps a session alive and waits for its first message.
func (q *querier) attach(ctx context.Context, s *querySession) error {
	// The stream lives as long as the session does, which is longer than this call. Until its first message has
	// come, the end of the call ends it too.
	alive, cancel := context.WithCancel(context.WithoutCancel(ctx))
	s.cancel = cancel
	stop := context.AfterFunc(ctx, cancel)
	stream, err := Ydb_Query_V1.NewQueryServiceClient(q.conn.grpc).AttachSession(s.on(alive), &Ydb_Query.AttachSessionRequest{SessionId: s.id})
	if err == nil {
		var state *Ydb_Query.SessionState
		if state, err = stream.Recv(); err == nil {
			err = Check(state.GetStatus(), state.GetIssues())
		}
	}
	if !stop() && err == nil || err != nil && ctx.Err() != nil {
		err = ctx.Err()
	}
	if err != nil {
		cancel()
		return err
	}
	// What comes on the stream says that the session ends; the next query finds that out by itself.
	go func() {
		for {
			if _, err := stream.Recv(); err != nil {
				return
			}
		}
	}()
	return nil
}

// delete gives a session back to the server.
func (q *querier) delete(s *querySession) {
	ctx, cancel := context.WithTimeout(context.Background(), dialTimeout/10)
	defer cancel()
	_, _ = Ydb_Query_V1.NewQueryServiceClient(q.conn.grpc).DeleteSession(s.on(ctx), &Ydb_Query.DeleteSessionRequest{SessionId: s.id})
	s.cancel()
}

func (q *querier) close() { q.spares.close(q.delete) }
