package service

import (
	"context"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_TableStats"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/query"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
)

// txControl says in which transaction a query runs. The zero txControl is the implicit transaction: the
// query's own, committed at its end.
type txControl struct {
	id     string      // of an open transaction
	begin  engine.Mode // of a new one; 0 if none
	commit bool
}

// implicit reports whether the query's own transaction is meant, the only one DDL can run in.
func (c txControl) implicit() bool { return c.id == "" && c.begin == 0 }

// prepared is a text that was read and can be run: a query.Query, or what this package runs by itself.
type prepared interface {
	Text() string
	Kind() query.QueryKind
	Params() []query.Column
	Plan() string
	AST() string
	CompileDuration() time.Duration
	FromCache() bool
	Run(ctx context.Context, tx *engine.Tx, opts query.RunOptions) (*query.Result, error)
}

// statement is a query of a request on its way.
type statement struct {
	clock   func() time.Time
	session *session // nil outside sessions
	db      *engine.DB
	query   prepared
	params  map[string]query.Param
	bytes   uint64 // of the parameters
	started time.Time

	tx   *engine.Tx
	txID string // of a transaction that stays open

	ctl txControl
}

// prepareStatement reads and checks the text and the parameters of a request.
func (s *Node) prepareStatement(ctx context.Context, session *session, text string, params map[string]*Ydb.TypedValue,
	rules query.Rules) (*statement, error) {
	values, bytes, err := wire.ReadParams(params)
	if err != nil {
		return nil, err
	}
	st, err := s.newStatement(s.dbOf(ctx), session, text, values, rules)
	if err != nil {
		return nil, err
	}
	st.bytes = bytes
	return st, nil
}

// newStatement reads and checks a text.
func (s *Node) newStatement(db *engine.DB, session *session, text string, params map[string]query.Param,
	rules query.Rules) (*statement, error) {
	st := &statement{clock: s.clock, session: session, db: db, params: params, started: s.clock()}
	types := make(map[string]*query.Type, len(params))
	for name, p := range params {
		types[name] = p.Type
	}
	if q := s.queries.Find(db, text, types, rules); q != nil {
		st.query = q
	} else if users, ok := s.userScriptOf(db, text); ok {
		st.query = users
	} else if script, ok := objectScriptOf(db, text); ok {
		st.query = script
	} else {
		q, err := s.queries.Prepare(db, text, types, rules)
		if err != nil {
			return nil, err
		}
		st.query = q
	}
	if session != nil {
		session.began(st.query.Text(), st.started)
	}
	return st, nil
}

// Exec runs a text in a transaction of its own, as if a client had sent it who is that user, and drops its results. An empty user
// may do everything.
func (s *Node) Exec(ctx context.Context, user, text string, params map[string]query.Param) error {
	st, err := s.newStatement(s.db.As(engine.Subject{User: user}), nil, text, params, query.QueryRules)
	if err != nil {
		return err
	}
	_, err = st.perform(ctx, txControl{}, discardSink{})
	return err
}

// discardSink drops results.
type discardSink struct{}

func (discardSink) Open(int, []query.Column) error { return nil }
func (discardSink) Row([]query.Value) error        { return nil }

// begin takes or opens the transaction that the request names. DDL has none.
func (st *statement) begin(ctl txControl) error {
	st.ctl = ctl
	if st.query.Kind() != query.KindData {
		if ctl.implicit() {
			return nil
		}
		st.session.abort(ctl.id)
		if st.query.Kind() == query.KindBatch {
			return wire.Refuse(Ydb.StatusIds_PRECONDITION_FAILED, "BATCH operation can be executed only in the implicit transaction mode")
		}
		return wire.Refuse(Ydb.StatusIds_PRECONDITION_FAILED, "Scheme operations cannot be executed inside transaction")
	}
	if ctl.id != "" {
		tx, err := st.session.tx(ctl.id)
		st.tx, st.txID = tx, ctl.id
		return err
	}
	mode := ctl.begin
	if mode == 0 {
		mode, st.ctl.commit = engine.SerializableReadWrite, true
	}
	if st.ctl.commit {
		st.tx = st.db.Begin(mode)
		return nil
	}
	if st.session == nil {
		return wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "A transaction that stays open needs a session")
	}
	var err error
	st.tx, st.txID, err = st.session.beginTx(st.db, mode)
	return err
}

// perform begins and runs.
func (st *statement) perform(ctx context.Context, ctl txControl, sink query.Sink) (*query.Result, error) {
	if err := st.begin(ctl); err != nil {
		return nil, err
	}
	return st.run(ctx, sink)
}

// run executes the query and, if the request says so, commits. Whatever fails ends the transaction.
func (st *statement) run(ctx context.Context, sink query.Sink) (result *query.Result, err error) {
	defer func() {
		if err != nil {
			st.abort()
		}
	}()
	result, err = st.query.Run(ctx, st.tx, query.RunOptions{Params: st.params, Sink: sink})
	if err != nil {
		return nil, err
	}
	if st.tx != nil && st.ctl.commit {
		if err := st.tx.Commit(); err != nil {
			return nil, err
		}
		if st.txID != "" {
			st.session.forget(st.txID)
			st.txID = ""
		}
	}
	st.db.RecordQuery(st.query.Text(), engine.QueryStats{
		Duration:        st.clock().Sub(st.started),
		CPUTime:         result.Stats.Duration,
		CompileDuration: st.query.CompileDuration(),
		FromCache:       st.query.FromCache(),
		Tables:          result.Stats.Tables,
		ParametersSize:  st.bytes,
	})
	return result, nil
}

// abort rolls the transaction back and forgets it.
func (st *statement) abort() {
	if st.tx == nil {
		return
	}
	st.tx.Rollback()
	if st.txID != "" {
		st.session.forget(st.txID)
	}
}

// stats describes what a query cost. result is nil for a query that was only explained.
func (st *statement) stats(result *query.Result, full bool) *Ydb_TableStats.QueryStats {
	compile := micros(st.query.CompileDuration())
	p := &Ydb_TableStats.QueryStats{
		Compilation:      &Ydb_TableStats.CompilationStats{DurationUs: compile, CpuTimeUs: compile},
		ProcessCpuTimeUs: 1,
	}
	if full {
		p.QueryPlan, p.QueryAst = st.query.Plan(), st.query.AST()
	}
	if result == nil {
		p.TotalDurationUs, p.TotalCpuTimeUs = compile, compile
		return p
	}
	cpu := micros(result.Stats.Duration)
	p.TotalDurationUs = max(micros(st.clock().Sub(st.started)), cpu)
	p.TotalCpuTimeUs = cpu + compile
	phase := &Ydb_TableStats.QueryPhaseStats{DurationUs: cpu, CpuTimeUs: cpu, LiteralPhase: len(result.Stats.Tables) == 0}
	for _, t := range result.Stats.Tables {
		access := &Ydb_TableStats.TableAccessStats{Name: t.Table, PartitionsCount: t.Partitions}
		if t.ReadRows > 0 {
			access.Reads = &Ydb_TableStats.OperationStats{Rows: t.ReadRows, Bytes: t.ReadBytes}
		}
		if t.UpdateRows > 0 {
			access.Updates = &Ydb_TableStats.OperationStats{Rows: t.UpdateRows, Bytes: t.UpdateBytes}
		}
		if t.DeleteRows > 0 {
			access.Deletes = &Ydb_TableStats.OperationStats{Rows: t.DeleteRows}
		}
		phase.TableAccess = append(phase.TableAccess, access)
		phase.AffectedShards += t.Partitions
	}
	p.QueryPhases = []*Ydb_TableStats.QueryPhaseStats{phase}
	return p
}

// micros is a duration in microseconds, at least one: a server never measures nothing.
func micros(d time.Duration) uint64 { return uint64(max(d.Microseconds(), 1)) }

// maxDataRows is how many rows of each result a data query of the Table service returns.
// Source: _ResultRowsLimit in ydb/core/kqp of ydb-platform/ydb.
const maxDataRows = 1000

// truncatingSink collects results and drops rows over a limit. A limit of 0 means none. Results that are too large for one
// answer are refused.
type truncatingSink struct {
	limit  int
	sets   []*Ydb.ResultSet
	writer *wire.RowWriter
	bytes  int // of all rows
}

// Open starts a result set.
func (s *truncatingSink) Open(_ int, columns []query.Column) error {
	s.sets = append(s.sets, &Ydb.ResultSet{Columns: wire.Columns(columns)})
	s.writer = wire.NewRowWriter(columns)
	return nil
}

// Row keeps a row.
func (s *truncatingSink) Row(row []query.Value) error {
	set := s.sets[len(s.sets)-1]
	if s.limit > 0 && len(set.Rows) >= s.limit {
		set.Truncated = true
		return query.ErrEnough
	}
	message, err := s.writer.Message(row)
	if err != nil {
		return err
	}
	if s.bytes += proto.Size(message); s.bytes > wire.MaxResultSize {
		return wire.TooLarge(s.bytes)
	}
	set.Rows = append(set.Rows, message)
	return nil
}
