package ydbconn

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Query_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Query"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Trial is a transaction that is never committed.
type Trial struct {
	conn        *Conn
	session, id string
}

// ResultSet is one result of a query: all of its rows, in order.
type ResultSet struct {
	Names []string      // of the columns
	Types []schema.Type // without what says that a value can be NULL; a type that no column can have is a name to show
	Rows  [][]Value
}

// Tried is what a query brought within a Trial.
type Tried struct {
	Sets   []ResultSet
	Tables []TableUse
	Cut    bool // there is more than was to be read
}

// TryMode is what a Trial may do.
type TryMode bool

// The modes: all reads are of one snapshot; or what is written is seen by what follows, and by nobody else.
const (
	TryReads  TryMode = false
	TryWrites TryMode = true
)

// Try does something within a transaction that is rolled back, whatever comes of it. The server does that itself where this process is
// killed, as a session ends with its stream. What is refused for now is tried again as a whole; an attempt that takes
// longer than timeout is given up.
// Source: https://ydb.tech/docs/en/concepts/transactions
func (c *Conn) Try(ctx context.Context, what string, mode TryMode, timeout time.Duration,
	do func(context.Context, *Trial) error) error {
	q := &c.querier
	select {
	case q.slots <- struct{}{}:
		defer func() { <-q.slots }()
	case <-ctx.Done():
		return ctx.Err()
	}
	settings := snapshot()
	if mode == TryWrites {
		settings = &Ydb_Query.TransactionSettings{TxMode: &Ydb_Query.TransactionSettings_SerializableReadWrite{
			SerializableReadWrite: &Ydb_Query.SerializableModeSettings{}}}
	}
	client := Ydb_Query_V1.NewQueryServiceClient(c.grpc)
	return c.do(ctx, call{what: what, need: toRead, patience: &patience{}, timeout: timeout}, func(ctx context.Context) error {
		s, err := q.take(ctx)
		if err != nil {
			return err
		}
		clean := false
		defer func() {
			if clean {
				q.spares.put(s)
			} else {
				q.delete(s) // with what is left of the transaction
			}
		}()
		begun, err := client.BeginTransaction(s.on(ctx), &Ydb_Query.BeginTransactionRequest{SessionId: s.id, TxSettings: settings})
		if err == nil {
			err = Check(begun.GetStatus(), begun.GetIssues())
		}
		if err != nil {
			return err
		}
		id := begun.GetTxMeta().GetId()
		err = do(s.on(ctx), &Trial{c, s.id, id})
		if ctx.Err() == nil {
			back, failed := client.RollbackTransaction(s.on(ctx), &Ydb_Query.RollbackTransactionRequest{SessionId: s.id, TxId: id})
			clean = failed == nil && Check(back.GetStatus(), back.GetIssues()) == nil
		}
		return ofStatement(err)
	})
}

// errCut ends the reading of a result that is too large.
var errCut = errors.New("the result is too large")

// Exec executes a query within the transaction, and reads rows and bytes of its results up to about so many.
func (t *Trial) Exec(ctx context.Context, text string, params map[string]Value, rows, bytes int) (*Tried, error) {
	if t.conn.onStatement != nil {
		t.conn.onStatement(text)
	}
	req := executing(text, params)
	req.SessionId, req.StatsMode = t.session, Ydb_Query.StatsMode_STATS_MODE_BASIC
	req.TxControl = &Ydb_Query.TransactionControl{TxSelector: &Ydb_Query.TransactionControl_TxId{TxId: t.id}}
	out, use := &Tried{}, &Result{}
	at, columns := map[int64]int{}, map[int64][]*Ydb.Column{} // where the sets are
	err := t.conn.querier.parts(ctx, req, func(part *Ydb_Query.ExecuteQueryResponsePart) error {
		use.use(part.GetExecStats())
		set := part.GetResultSet()
		n, known := at[part.GetResultSetIndex()]
		if !known && len(set.GetColumns()) > 0 {
			n = len(out.Sets)
			at[part.GetResultSetIndex()], columns[part.GetResultSetIndex()] = n, set.GetColumns()
			var s ResultSet
			for _, c := range set.GetColumns() {
				typ, _, _ := describe.Type(c.GetType())
				s.Names, s.Types = append(s.Names, c.GetName()), append(s.Types, typ)
			}
			out.Sets = append(out.Sets, s)
		} else if !known {
			return nil
		}
		for _, r := range set.GetRows() {
			of := columns[part.GetResultSetIndex()]
			if len(r.GetItems()) != len(of) {
				return errors.New("the result has rows with more or fewer values than columns")
			}
			row := make([]Value, len(of))
			for i, item := range r.GetItems() {
				row[i] = Value{&Ydb.TypedValue{Type: of[i].GetType(), Value: item}}
			}
			out.Sets[n].Rows = append(out.Sets[n].Rows, row)
		}
		rows -= len(set.GetRows())
		if bytes -= proto.Size(part); rows < 0 || bytes < 0 {
			return errCut
		}
		return nil
	})
	out.Tables = use.Tables
	if errors.Is(err, errCut) {
		out.Cut, err = true, nil
	}
	return out, err
}

// Content is a text that two values have in common if they are the same, whatever column they are of: NULL is the same as NULL, and numbers
// that sums of other order give differ in their last digits. It may be a value of a row.
func (v Value) Content() string {
	m := v.Model()
	t, _, ok := describe.Type(v.typed.GetType())
	switch f, is := m.(float64); {
	case m == nil && ok:
		return "NULL"
	case is && t == schema.Float:
		return strconv.FormatFloat(f, 'g', 5, 64)
	case is:
		return strconv.FormatFloat(f, 'g', 10, 64)
	case ok:
		if text, err := schema.FormatValue(t, m); err == nil {
			return "=" + text
		}
	}
	data, err := proto.MarshalOptions{Deterministic: true}.Marshal(v.typed.GetValue())
	return fmt.Sprintf("%x%v", data, err)
}
