package ydbconn

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Query_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Query"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_TableStats"
)

// Statement is a query to be executed as it is.
type Statement struct {
	What   string // what is being done, for errors and waits
	Text   string // sent byte for byte
	Params map[string]Value
	// Timeout bounds one attempt; 0 means as long as any other call may take. What builds or copies takes longer.
	Timeout time.Duration
	// Aborts says that a transaction that met another one is not tried again: the caller can do with a smaller one.
	Aborts bool
	// Stale says that it only reads, and what any replica has: asynchronous indexes are read so alone.
	// Source: https://ydb.tech/docs/en/concepts/secondary_indexes#async
	Stale bool
	// ReadOnly says that it only reads, all of it in one snapshot: it keeps no writer waiting, and none breaks it off.
	ReadOnly bool
	// Explain says that the server only tells how it would perform it: Result.FullScans. Parameters need no values then.
	Explain bool
}

// Result is what a statement brought.
type Result struct {
	Rows    []map[string]Value // of the first result that has columns, by column name
	Written uint64             // rows written to all tables, as far as the server counts them
	Tables  []TableUse         // what the server tells of each table, implementation tables of indexes among them
	// Reads are how the statement would read tables, if it was to be explained.
	Reads []TableRead
	// FullScans are the tables that it would read from one end to the other. A read that ends after some rows is none.
	FullScans []string
}

// TableRead is a read of a table, or of the table of an index, as the server explains it.
type TableRead struct {
	Table   string // path
	Full    bool   // it begins at one end and is bound by nothing
	Limited bool   // it ends after some rows
}

// TableUse is what a statement did with a table.
type TableUse struct {
	Path       string
	Partitions uint64 // that it touched
	Read       uint64 // rows
	Written    uint64 // rows, deleted ones too
}

// UseOf is what was touched of a table and of what is below its path, its indexes.
func UseOf(list []TableUse, table string) TableUse {
	sum := TableUse{Path: table}
	for _, u := range list {
		if u.Path == table || strings.HasPrefix(u.Path, table+"/") {
			sum.Partitions += u.Partitions
			sum.Read += u.Read
			sum.Written += u.Written
		}
	}
	return sum
}

// Exec executes a statement without transaction control, as the ydb CLI does: one query is one serializable
// transaction, unless it changes a schema. What the server refuses for now is tried again for half a minute, and so
// is a call whose outcome is not known: a statement has to bear being executed twice.
func (c *Conn) Exec(ctx context.Context, s Statement) (*Result, error) {
	if c.onStatement != nil {
		c.onStatement(s.Text)
	}
	req := executing(s.Text, s.Params)
	req.StatsMode = Ydb_Query.StatsMode_STATS_MODE_BASIC
	if s.Explain {
		req.ExecMode, req.StatsMode = Ydb_Query.ExecMode_EXEC_MODE_EXPLAIN, Ydb_Query.StatsMode_STATS_MODE_FULL
	}
	switch {
	case s.Stale:
		req.TxControl = alone(&Ydb_Query.TransactionSettings{
			TxMode: &Ydb_Query.TransactionSettings_StaleReadOnly{StaleReadOnly: &Ydb_Query.StaleModeSettings{}}})
	case s.ReadOnly:
		req.TxControl = alone(snapshot())
	}
	var rows []map[string]Value
	k := call{what: s.What, need: toRead + " and " + toWrite, patience: &patience{}, timeout: s.Timeout}
	result, err := c.querier.run(ctx, k, req, s.Aborts, func() takeRow {
		rows = nil
		return func(columns []*Ydb.Column, cells []*Ydb.Value) {
			row := make(map[string]Value, len(columns))
			for i, c := range columns {
				row[c.GetName()] = Value{&Ydb.TypedValue{Type: c.GetType(), Value: cells[i]}}
			}
			rows = append(rows, row)
		}
	})
	if err != nil {
		return nil, err
	}
	result.Rows = rows
	return result, nil
}

type takeRow func(columns []*Ydb.Column, cells []*Ydb.Value)

// run executes a query in a session of its own once there are few enough others. Each attempt asks begin for what takes its rows.
func (q *querier) run(ctx context.Context, k call, req *Ydb_Query.ExecuteQueryRequest, aborts bool,
	begin func() takeRow) (result *Result, err error) {
	select {
	case q.slots <- struct{}{}:
		defer func() { <-q.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	err = q.conn.do(ctx, k, func(ctx context.Context) error {
		err := q.with(ctx, func(ctx context.Context, session string) (err error) {
			req.SessionId = session
			result, err = q.result(ctx, req, begin())
			return err
		})
		if aborts && Aborted(err) {
			return &stopError{err}
		}
		return ofStatement(err)
	})
	return result, err
}

// with runs op in a session, which is kept if its state is known afterwards.
func (q *querier) with(ctx context.Context, op func(ctx context.Context, session string) error) error {
	s, err := q.take(ctx)
	if err != nil {
		return err
	}
	err = op(s.on(ctx), s.id)
	if _, answered := statusOf(err); err == nil || answered && paceOf(err) == never {
		q.spares.put(s)
	} else {
		q.delete(s) // its state is not known, and a new one is cheap
	}
	return err
}

// result executes a query and reads all of its parts. It calls each for every row of the first result that has columns; the
// rows are not in what it returns.
func (q *querier) result(ctx context.Context, req *Ydb_Query.ExecuteQueryRequest, each takeRow) (*Result, error) {
	out := &Result{}
	first, told := int64(-1), ""
	var columns []*Ydb.Column
	err := q.parts(ctx, req, func(part *Ydb_Query.ExecuteQueryResponsePart) error {
		out.use(part.GetExecStats())
		told = cmp.Or(part.GetExecStats().GetQueryPlan(), told)
		set := part.GetResultSet()
		if c := set.GetColumns(); len(c) > 0 && first < 0 {
			columns, first = c, part.GetResultSetIndex()
		}
		if part.GetResultSetIndex() != first {
			return nil
		}
		for _, r := range set.GetRows() {
			if len(r.GetItems()) != len(columns) {
				return errors.New("the result has rows with more or fewer values than columns")
			}
			each(columns, r.GetItems())
		}
		return nil
	})
	if err == nil && req.GetExecMode() == Ydb_Query.ExecMode_EXEC_MODE_EXPLAIN {
		out.Reads, err = tableReads(told)
		for _, r := range out.Reads {
			if r.Full && !r.Limited && !slices.Contains(out.FullScans, r.Table) {
				out.FullScans = append(out.FullScans, r.Table)
			}
		}
	}
	return out, err
}

// tableReads reads a plan of the server.
// Source: ydb/core/kqp/opt/kqp_query_plan.cpp of ydb-platform/ydb.
func tableReads(told string) (out []TableRead, err error) {
	var plan struct {
		Tables []struct {
			Name  string `json:"name"`
			Reads []struct {
				Type  string `json:"type"`
				Limit string `json:"limit"`
			} `json:"reads"`
		} `json:"tables"`
	}
	if err := json.Unmarshal([]byte(told), &plan); err != nil {
		return nil, fmt.Errorf("the server does not tell how it performs a statement: %w", err)
	}
	for _, t := range plan.Tables {
		for _, r := range t.Reads {
			out = append(out, TableRead{Table: t.Name, Full: r.Type == "FullScan", Limited: r.Limit != ""})
		}
	}
	return out, nil
}

// parts executes a query and calls each for every part of the answer.
func (q *querier) parts(ctx context.Context, req *Ydb_Query.ExecuteQueryRequest,
	each func(*Ydb_Query.ExecuteQueryResponsePart) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stream, err := Ydb_Query_V1.NewQueryServiceClient(q.conn.grpc).ExecuteQuery(ctx, req)
	if err != nil {
		return err
	}
	n, err := parts(stream, each)
	if err == nil && n == 0 {
		err = fmt.Errorf("%w: no part arrived", ErrCut)
	}
	return err
}

// use adds what a query did with tables.
func (r *Result) use(s *Ydb_TableStats.QueryStats) {
	for _, phase := range s.GetQueryPhases() {
		for _, t := range phase.GetTableAccess() {
			r.Written += t.GetUpdates().GetRows()
			r.Tables = append(r.Tables, TableUse{t.GetName(), t.GetPartitionsCount(), t.GetReads().GetRows(), t.GetUpdates().GetRows() +
				t.GetDeletes().GetRows()})
		}
	}
}
