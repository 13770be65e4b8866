package probe

import (
	"context"
	"errors"
	"fmt"
	"maps"
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

// tries is how often a probe is asked at most. What differs once may be chance: it is believed when it differs again.
const tries = 3

// room is what all probes of a run share.
type room struct {
	conn, as  *ydbconn.Conn
	anonymous func(context.Context) (*ydbconn.Conn, error)
	scratch   *scratch

	ddl sync.Mutex // one change of a schema at a time: there is a limit of them
	fed [tries]fed
}

// asker is what a probe asks by. It keeps the first error, behind which nothing is asked any more: a probe reads like what it does, and
// what it gets after an error is empty. It is safe for concurrent use.
type asker struct {
	*room
	ctx context.Context
	id  string
	try int

	failing sync.Mutex
	err     error
}

// apart is another asker, whose errors are its own.
func (a *asker) apart() *asker { return &asker{room: a.room, ctx: a.ctx, id: a.id, try: a.try} }

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

// path is the path of F/name. A later try has names of its own.
func (a *asker) path(name string) string {
	m := scratchName.FindStringSubmatch(name)
	again := ""
	if a.try > 0 {
		again = fmt.Sprint("_again", a.try)
	}
	return a.scratch.path + "/" + ours + m[1] + again + m[2]
}

// text puts paths into a statement.
func (a *asker) text(text string) string {
	return scratchName.ReplaceAllStringFunc(text, func(name string) string { return "`" + a.path(name) + "`" })
}

// exec executes a statement, with what is set in s. What passes is tried again, as SDKs do.
func (a *asker) exec(s ydbconn.Statement) (*ydbconn.Result, error) {
	s.What, s.Text = a.id, a.text(s.Text)
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

// rows compares what a query brings, columns in the order of their names, with what is believed. Nothing wanted is no row.
func (a *asker) rows(query string, want ...string) {
	if !a.ok() {
		return
	}
	r, err := a.exec(ydbconn.Statement{Text: query})
	if !a.must(err) {
		return
	}
	var got []string
	for _, row := range r.Rows {
		var line []string
		for _, name := range slices.Sorted(maps.Keys(row)) {
			v := row[name].Model()
			if v == nil {
				v = "NULL"
			}
			line = append(line, fmt.Sprint(v))
		}
		got = append(got, strings.Join(line, " | "))
	}
	a.same(query, strings.Join(got, "; "), strings.Join(want, "; "))
}

// explained compares which tables the server says that a statement reads, and how much of each, with what is believed.
func (a *asker) explained(statement string, want ...string) {
	if !a.ok() {
		return
	}
	r, err := a.exec(ydbconn.Statement{Text: statement, Explain: true})
	if !a.must(err) {
		return
	}
	var got []string
	for _, read := range r.Reads {
		how := "part"
		switch {
		case read.Full && read.Limited:
			how = "limited"
		case read.Full:
			how = "full"
		}
		got = append(got, a.short(read.Table)+" "+how)
	}
	slices.Sort(got)
	a.same(statement, strings.Join(slices.Compact(got), "; "), strings.Join(want, "; "))
}

// short is the name of a table of the scratch folder as statements of probes have it.
func (a *asker) short(path string) string {
	_, name, found := strings.Cut(path, a.scratch.path[strings.LastIndex(a.scratch.path, "/"):]+"/"+ours)
	if !found {
		return path
	}
	table, rest, below := strings.Cut(name, "/")
	if table, _, _ = strings.Cut(table, "_again"); below {
		table += "/" + rest
	}
	return "F/" + table
}

// refused wants a call to be refused, for another reason than that the server is busy.
func (a *asker) refused(what string, err error) {
	switch {
	case err == nil:
		a.differ("%s is taken", what)
	case busy(err):
		a.must(err)
	}
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

// pairs writes rows of (id, v) by BulkUpsert, where v is 1.
func (a *asker) pairs(table string, ids ...uint64) error {
	rows := make([][]schema.Value, len(ids))
	for i, id := range ids {
		rows[i] = []schema.Value{id, uint64(1)}
	}
	return a.bulk(table, []field{{"id", schema.Uint64, false}, {"v", schema.Uint64, false}}, rows...)
}

// stream reads a table, and returns its rows and the last snapshot.
type stream struct {
	rows [][]*Ydb.Value
	time ydbconn.VirtualTime
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
				out.time = ydbconn.VirtualTime{Step: s.GetPlanStep(), TxID: s.GetTxId()}
			}
			for _, r := range part.GetResult().GetResultSet().GetRows() {
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
		if len(r) > 0 {
			out = append(out, r[0].GetUint64Value())
		}
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
			time.Sleep(10 * time.Millisecond)
		}
	})
}

// busy reports whether an error tells nothing of what was asked.
func busy(err error) bool {
	switch {
	case err == nil, errors.As(err, new(difference)), errors.As(err, new(lacking)), errors.As(err, new(unread)):
		return false
	case errors.Is(err, context.DeadlineExceeded),
		ydbconn.HasStatus(err, Ydb.StatusIds_UNDETERMINED, Ydb.StatusIds_TIMEOUT, Ydb.StatusIds_CANCELLED):
		return true
	}
	return ydbconn.Passing(err) && !ydbconn.Aborted(err)
}

// difference is the error of an answer that is not the one believed in.
type difference string

func (d difference) Error() string { return string(d) }

// unread is the error of a changefeed that could not be read, which one probe is about and others need.
type unread struct{ probe, text string }

func (u unread) Error() string { return u.text }

// lacking is the error of a probe that cannot be asked.
type lacking string

func (l lacking) Error() string { return string(l) }
