package probe

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Table_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// asker is what a probe asks by. It keeps the first error, behind which nothing is asked any more: a probe reads like what it does, and
// what it gets after an error is empty. It is safe for concurrent use.
type asker struct {
	*asking
	ctx context.Context
	id  string
	try int

	failing sync.Mutex
	err     error
}

// must keeps an error, and reports whether there is none so far.
func (a *asker) must(err error) bool {
	a.failing.Lock()
	defer a.failing.Unlock()
	if a.err == nil {
		a.err = err
	}
	return a.err == nil
}

func (a *asker) ok() bool { return a.must(nil) }

// differ says that the answer is another one than believed.
func (a *asker) differ(format string, args ...any) { a.must(difference(fmt.Sprintf(format, args...))) }

// same compares what was seen with what is believed.
func (a *asker) same(what string, got, want any) {
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		a.differ("%s: %s in place of %s", what, g, w)
	}
}

// scratchName matches a path in the scratch folder, such as F/orders.
var scratchName = regexp.MustCompile(`\bF/([a-z0-9_]+)((?:/[A-Za-z0-9_]+)*)`)

// path is the path of F/name. A second try has names of its own.
func (a *asker) path(name string) string {
	m := scratchName.FindStringSubmatch(name)
	again := ""
	if a.try > 0 {
		again = "_again"
	}
	return a.scratch.path + "/" + ours + m[1] + again + m[2]
}

// text puts paths into a statement.
func (a *asker) text(text string) string {
	text = strings.ReplaceAll(text, "FROM STATS ", "FROM `"+a.conn.Database()+"/.sys/partition_stats` ")
	return scratchName.ReplaceAllStringFunc(text, func(name string) string { return "`" + a.path(name) + "`" })
}

// exec executes a statement once, with what is set in s.
func (a *asker) exec(s ydbconn.Statement) (*ydbconn.Result, error) {
	s.What, s.Text, s.Aborts = a.id, a.text(s.Text), true
	switch first, _, _ := strings.Cut(strings.TrimSpace(s.Text), " "); first {
	case "CREATE", "ALTER", "DROP":
		a.ddl.Lock()
		defer a.ddl.Unlock()
	}
	return a.conn.Exec(a.ctx, s)
}

// send executes a statement.
func (a *asker) send(format string, args ...any) error {
	_, err := a.exec(ydbconn.Statement{Text: fmt.Sprintf(format, args...)})
	return err
}

// run executes statements, which have to succeed.
func (a *asker) run(texts ...string) {
	for _, text := range texts {
		if a.ok() {
			a.must(a.send("%s", text))
		}
	}
}

// uniform is what tables of four partitions end with.
const uniform = " WITH (UNIFORM_PARTITIONS = 4, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4)"

// make makes a table of two numbers, with what its statement ends with.
func (a *asker) make(table, more string) {
	a.run("CREATE TABLE " + table + " (id Uint64 NOT NULL, v Uint64, PRIMARY KEY (id))" + more)
}

// number is the single number that a query brings.
func (a *asker) number(text string) (n uint64) {
	if !a.ok() {
		return 0
	}
	r, err := a.exec(ydbconn.Statement{Text: text})
	if a.must(err) && (len(r.Rows) != 1 || len(r.Rows[0]) != 1) {
		a.differ("%d rows of %q", len(r.Rows), text)
	}
	if a.ok() {
		for _, v := range r.Rows[0] {
			n, _ = v.Model().(uint64)
		}
	}
	return n
}

// refusal is the error of a call and of its answer.
func refusal[T ydbconn.Answer](resp T, err error) error {
	if err == nil {
		err = ydbconn.Check(resp.GetOperation().GetStatus(), resp.GetOperation().GetIssues())
	}
	return err
}

// field is a column of rows that are written in bulk.
type field struct {
	name     string
	typ      schema.Type
	nullable bool
}

// bulk writes rows by BulkUpsert.
func (a *asker) bulk(table string, fields []field, rows ...[]schema.Value) error {
	row := &Ydb.StructType{}
	for _, f := range fields {
		t := describe.ProtoType(f.typ)
		if f.nullable {
			t = describe.Optional(t)
		}
		row.Members = append(row.Members, &Ydb.StructMember{Name: f.name, Type: t})
	}
	list := &Ydb.TypedValue{Value: &Ydb.Value{}, Type: &Ydb.Type{Type: &Ydb.Type_ListType{ListType: &Ydb.ListType{
		Item: &Ydb.Type{Type: &Ydb.Type_StructType{StructType: row}}}}}}
	for _, values := range rows {
		items := &Ydb.Value{}
		for i, v := range values {
			items.Items = append(items.Items, cell(fields[i].typ, v))
		}
		list.Value.Items = append(list.Value.Items, items)
	}
	return a.conn.Do(ydbconn.Once(a.ctx), a.id, func(ctx context.Context) error {
		req := &Ydb_Table.BulkUpsertRequest{Table: a.path(table), Rows: list}
		return refusal(Ydb_Table_V1.NewTableServiceClient(a.conn.GRPC()).BulkUpsert(ctx, req))
	})
}

func cell(t schema.Type, v schema.Value) *Ydb.Value {
	if v == nil {
		return &Ydb.Value{Value: &Ydb.Value_NullFlagValue{}}
	}
	return describe.ProtoValue(t, v)
}

// stream reads a table, and returns its rows, the parts they came in and the last snapshot.
type stream struct {
	columns []*Ydb.Column
	rows    [][]*Ydb.Value
	parts   []int // rows of each part that has some
	step    uint64
	tx      uint64
}

func (a *asker) stream(table string, req *Ydb_Table.ReadTableRequest) *stream {
	out := &stream{}
	if !a.ok() {
		return out
	}
	req.Path, req.Ordered, req.UseSnapshot = a.path(table), true, Ydb.FeatureFlag_ENABLED
	req.ReturnNotNullDataAsOptional = Ydb.FeatureFlag_DISABLED
	a.must(a.conn.ReadTable(a.ctx, a.id, req, func() func(*Ydb_Table.ReadTableResponse) error {
		out = &stream{}
		return func(part *Ydb_Table.ReadTableResponse) error {
			if s := part.GetSnapshot(); s != nil {
				out.step, out.tx = s.GetPlanStep(), s.GetTxId()
			}
			set := part.GetResult().GetResultSet()
			if len(set.GetColumns()) > 0 {
				out.columns = set.GetColumns()
			}
			if len(set.GetRows()) > 0 {
				out.parts = append(out.parts, len(set.GetRows()))
			}
			for _, r := range set.GetRows() {
				out.rows = append(out.rows, r.GetItems())
			}
			return nil
		}
	}))
	return out
}

// numbers are the values of the first column, which is Uint64.
func (s *stream) numbers() (out []uint64) {
	for _, r := range s.rows {
		out = append(out, r[0].GetUint64Value())
	}
	return out
}

// transaction is an open one. It stands for those of applications.
type transaction struct {
	a           *asker
	session, id string
}

// inTransaction runs f in a session of its own. Whatever f leaves open is rolled back.
func (a *asker) inTransaction(f func(t *transaction)) {
	if !a.ok() {
		return
	}
	a.must(a.conn.WithSession(a.ctx, func(session string) error {
		t := &transaction{a: a, session: session}
		f(t)
		if t.id == "" {
			return nil
		}
		req := &Ydb_Table.RollbackTransactionRequest{SessionId: session, TxId: t.id}
		return refusal(t.tables().RollbackTransaction(context.WithoutCancel(a.ctx), req))
	}))
}

func (t *transaction) tables() Ydb_Table_V1.TableServiceClient {
	return Ydb_Table_V1.NewTableServiceClient(t.a.conn.GRPC())
}

// exec executes a statement, which begins the transaction.
func (t *transaction) exec(text string) error {
	control := &Ydb_Table.TransactionControl{TxSelector: &Ydb_Table.TransactionControl_TxId{TxId: t.id}}
	if t.id == "" {
		control.TxSelector = &Ydb_Table.TransactionControl_BeginTx{BeginTx: &Ydb_Table.TransactionSettings{
			TxMode: &Ydb_Table.TransactionSettings_SerializableReadWrite{SerializableReadWrite: &Ydb_Table.SerializableModeSettings{}}}}
	}
	resp, err := t.tables().ExecuteDataQuery(t.a.ctx, &Ydb_Table.ExecuteDataQueryRequest{SessionId: t.session, TxControl: control,
		Query: &Ydb_Table.Query{Query: &Ydb_Table.Query_YqlText{YqlText: schema.ToolComment + t.a.text(text)}}})
	if err = refusal(resp, err); err != nil {
		t.id = ""
		return err
	}
	var result Ydb_Table.ExecuteQueryResult
	if err := resp.GetOperation().GetResult().UnmarshalTo(&result); err != nil {
		return err
	}
	t.id = result.GetTxMeta().GetId()
	return nil
}

func (t *transaction) commit() error {
	id := t.id
	t.id = ""
	return refusal(t.tables().CommitTransaction(t.a.ctx, &Ydb_Table.CommitTransactionRequest{SessionId: t.session, TxId: id}))
}

// describe describes a table of the scratch folder.
func (a *asker) describe(table string) *describe.Reader {
	if !a.ok() {
		return describe.NewReader("")
	}
	d, err := a.conn.Describe(a.ctx, a.path(table), &Ydb_Table.DescribeTableRequest{IncludeShardKeyBounds: true, IncludeTableStats: true,
		IncludePartitionStats: true})
	a.must(err)
	return d
}

// rename renames tables in one request: from, to, from, to.
func (a *asker) rename(items ...string) error {
	var pairs [][2]string
	for pair := range slices.Chunk(items, 2) {
		pairs = append(pairs, [2]string{a.path(pair[0]), a.path(pair[1])})
	}
	a.ddl.Lock()
	defer a.ddl.Unlock()
	return a.conn.Rename(a.ctx, pairs)
}

// until asks again until something holds, for so long, and reports whether it does.
func (a *asker) until(limit time.Duration, holds func() bool) bool {
	for deadline := time.Now().Add(limit); a.ok(); {
		if holds() {
			return true
		}
		if time.Now().After(deadline) {
			return false
		}
		a.pause(min(limit/10, time.Second))
	}
	return true // the error says more
}

// pause waits.
func (a *asker) pause(d time.Duration) {
	select {
	case <-time.After(d):
	case <-a.ctx.Done():
		a.must(a.ctx.Err())
	}
}

// together runs functions at once.
func together(n int, f func(i int)) {
	var work sync.WaitGroup
	for i := range n {
		work.Go(func() { f(i) })
	}
	work.Wait()
}

// beside does something while something else goes on, with pauses: a server is not to feel it.
func (a *asker) beside(other func(n uint64), do func()) {
	ctx, stop := context.WithCancel(a.ctx)
	together(2, func(i int) {
		if i == 0 {
			do()
			stop()
			return
		}
		for n := uint64(1); ctx.Err() == nil && a.ok(); n++ {
			other(n)
			time.Sleep(time.Millisecond)
		}
	})
}
