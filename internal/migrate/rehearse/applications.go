package rehearse

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// applications send the known statements of a plan in a rehearsal, as those that have the table would.
type applications struct {
	conn *ydbconn.Conn
	list []*sending

	under   *semaphore.Weighted // underMost, of which a statement that is under way holds one
	sends   traffic
	random  *rand.Rand // with inventor: one at a time
	draws   sync.Mutex
	rows    *inventor
	next    uint64 // number of a row that was never written
	reads   atomic.Uint64
	writes  atomic.Uint64
	refused atomic.Uint64 // writes of keys or values that were there already

	computed string // the column by which a table is known to have the new key; empty if there is none
	switched Switched
	since    time.Time // when over began

	failures sync.Mutex
	failed   []string
}

// traffic is what applications send at a time of the plan.
type traffic struct {
	reads, writes bool
	after         bool // the statements for the new key
	over          bool // those for the old key until one is refused because of the other key, and the new ones from then on
}

// sending is one known statement.
type sending struct {
	query          *plan.Query
	writes         bool
	fresh, deletes bool // it writes rows that were not there, or deletes rows
	early, late    bool // it deletes all rows before, or behind, those that its parameters name
	before, after  *prepared
	why            string // it is not sent; empty if it is
}

// prepared is a statement with what its parameters stand for.
type prepared struct {
	text   string
	params []parameter
}

// parameter is one of a statement, with the column whose values it has; empty if it is of none.
type parameter struct {
	name, column string
	typ          *yql.TypeExpr
}

// sendings prepares the known statements of one of the plans that are rehearsed.
func sendings(plans []*plan.Plan, p *plan.Plan) []*sending {
	var out []*sending
	tables := []*schema.Table{p.Before.Table}
	for _, other := range plans {
		if other != p {
			tables = append(tables, other.Before.Table)
		}
	}
	for i := range p.Queries {
		q := &p.Queries[i]
		s := &sending{query: q}
		out = append(out, s)
		script := yql.ParseQueries(q.Before)
		accesses := yql.NewCatalog(tables).Accesses(script)
		for _, a := range accesses {
			s.writes = s.writes || a.Kind != yql.AccessRead
			s.fresh = s.fresh || a.Kind == yql.AccessWrite
			s.deletes = s.deletes || a.Kind == yql.AccessDelete
			for _, b := range a.Leaves {
				if cmp, ok := b.Pred.(*yql.Binary); ok && a.Kind == yql.AccessDelete && b.Op == yql.BindRange {
					_, left := cmp.L.(*yql.Column)
					s.early = s.early || left == strings.HasPrefix(cmp.Op, "<")
					s.late = s.late || left == strings.HasPrefix(cmp.Op, ">")
				}
			}
		}
		if s.why = unsendable(plans, script); s.why != "" {
			continue
		}
		columns, lists := map[string]string{}, map[string]bool{}
		for _, a := range accesses {
			for _, b := range slices.Concat(a.Binds, a.Leaves) {
				for _, v := range b.Values {
					into(columns, v, b.Column)
				}
			}
		}
		for _, st := range script.Statements {
			written(columns, st.Node)
			yql.WalkNode(st.Node, func(e yql.Expr) bool {
				if in, ok := e.(*yql.In); ok {
					param, isParam := in.Set.(*yql.Param)
					if c, isColumn := in.X.(*yql.Column); isParam && isColumn {
						columns[param.Name], lists[param.Name] = c.Name, true
					}
				}
				return true
			}, func(*yql.Select) bool { return true })
		}
		var err error
		if s.before, err = prepare(q.Before, tables, columns, lists, nil); err != nil {
			s.why = err.Error()
			continue
		}
		if q.After == "" {
			s.why = "a person has to write it for the new key"
			continue
		}
		if s.after, err = prepare(q.After, tables, columns, lists, s.before); err != nil {
			s.why = "for the new key: " + err.Error()
		}
	}
	return out
}

// unsendable says why a statement cannot be sent as it is; empty if it can.
func unsendable(plans []*plan.Plan, script *yql.Script) (why string) {
	absent := func(path string) bool {
		return !slices.ContainsFunc(plans, func(p *plan.Plan) bool { return p.MaybeSame(path) })
	}
	for _, st := range script.Statements {
		if st.Err != nil {
			return "it could not be read: " + st.Err.Error()
		}
		if t := writtenBy(st.Node); t != nil && absent(t.Path) {
			why = "it writes " + t.Path + ", which is not there in a rehearsal"
		}
		yql.WalkNode(st.Node, func(e yql.Expr) bool {
			if l, ok := e.(*yql.Literal); ok && (l.Kind == yql.LitPlaceholder || l.Text == "?") {
				why = "it has a placeholder where a value was: give it with parameters"
			}
			return true
		}, func(s *yql.Select) bool { return true })
		yql.WalkCores(st.Node, func(c *yql.SelectCore) {
			if c.From == nil {
				return
			}
			for _, source := range append([]yql.Source{c.From.First}, joined(c.From)...) {
				if t := source.Table; t != nil && absent(t.Path) {
					why = "it reads " + t.Path + ", which is not there in a rehearsal"
				}
			}
		})
	}
	return why
}

// writtenBy is the table that a statement writes; nil if it writes none.
func writtenBy(n yql.Node) *yql.TableName {
	switch n := n.(type) {
	case *yql.Write:
		return &n.Table
	case *yql.Update:
		return &n.Table
	case *yql.Delete:
		return &n.Table
	}
	return nil
}

func joined(f *yql.From) (out []yql.Source) {
	for _, j := range f.Joins {
		out = append(out, j.Source)
	}
	return out
}

// into notes what the parameters of an expression stand for, unless that is known.
func into(columns map[string]string, e yql.Expr, column string) {
	yql.Walk(e, func(e yql.Expr) bool {
		if p, ok := e.(*yql.Param); ok && columns[p.Name] == "" {
			columns[p.Name] = column
		}
		return true
	})
}

// written notes the columns that a statement writes parameters to.
func written(columns map[string]string, n yql.Node) {
	switch n := n.(type) {
	case *yql.Write:
		for _, values := range n.Values {
			for i, v := range values {
				if i < len(n.Columns) {
					into(columns, v, n.Columns[i])
				}
			}
		}
	case *yql.Update:
		for _, s := range n.Set {
			into(columns, s.Expr, s.Column)
		}
	}
}

// prepare finds the parameters of a text and their types: as they are declared, there or in the same statement of before,
// and else as their column has them in the first of the tables that has it.
func prepare(text string, tables []*schema.Table, columns map[string]string, lists map[string]bool, like *prepared) (*prepared, error) {
	out := &prepared{text: text}
	script := yql.ParseQueries(text)
	declared, assigned := map[string]*yql.TypeExpr{}, map[string]bool{}
	for _, st := range script.Statements {
		if st.Err != nil {
			return nil, st.Err
		}
		switch n := st.Node.(type) {
		case *yql.Declare:
			declared[n.Name] = n.Type
		case *yql.Assign:
			for _, name := range n.Names {
				assigned[name] = true
			}
		}
	}
	limits := map[string]bool{}
	var names []string
	note := func(e yql.Expr) bool {
		if l, ok := e.(*yql.Lambda); ok {
			for _, name := range l.Params {
				assigned[name] = true
			}
		}
		if p, ok := e.(*yql.Param); ok && !assigned[p.Name] && !slices.Contains(names, p.Name) {
			names = append(names, p.Name)
		}
		return true
	}
	for _, st := range script.Statements {
		yql.WalkNode(st.Node, note, func(s *yql.Select) bool {
			for _, e := range []yql.Expr{s.Limit, s.Offset} {
				if p, ok := e.(*yql.Param); ok {
					limits[p.Name] = true
				}
			}
			return true
		})
	}
	var declarations strings.Builder
	for _, n := range names {
		p := parameter{name: "$" + n, column: columns[n], typ: declared[n]}
		if p.typ == nil {
			if p.typ = like.typeOf(p.name); p.typ == nil {
				t := tables[max(0, slices.IndexFunc(tables, func(t *schema.Table) bool { _, has := t.Column(p.column); return has }))]
				column, ok := t.Column(p.column)
				typ := string(column.Type)
				switch {
				case ok && lists[n]:
					typ = "List<" + typ + ">"
				case ok && !column.NotNull && !t.IsKey(p.column):
					typ += "?"
				case ok:
				case limits[n]:
					typ = "Uint64"
				default:
					return nil, fmt.Errorf("the type of $%s is not known: declare it with DECLARE", n)
				}
				var problem *yql.Error
				if p.typ, problem = yql.ParseType(typ); problem != nil {
					return nil, problem
				}
			}
			fmt.Fprintf(&declarations, "DECLARE $%s AS %s;\n", n, yql.PrintType(p.typ))
		}
		out.params = append(out.params, p)
	}
	out.text = declarations.String() + text
	return out, nil
}

// typeOf is the type of a parameter; nil if it is not there.
func (p *prepared) typeOf(name string) *yql.TypeExpr {
	if p == nil {
		return nil
	}
	for _, q := range p.params {
		if q.name == name {
			return q.typ
		}
	}
	return nil
}

// drawn are the parameters of one sending of a statement: those of rows that are there, or of one that never was.
func (a *applications) drawn(s *sending, p *prepared) (map[string]ydbconn.Value, error) {
	a.draws.Lock()
	defer a.draws.Unlock()
	draw := a.there
	switch {
	case s.fresh && (a.random.IntN(2) == 0 || strings.Contains(strings.ToUpper(s.query.Before), "INSERT")):
		draw = a.fresh
	case s.early:
		draw = a.first
	case s.late:
		draw = a.last
	case s.deletes:
		draw = a.doomed
	}
	r := draw()
	out := map[string]ydbconn.Value{}
	for _, param := range p.params {
		v, err := a.value(param.typ, param.column, r, draw)
		if err != nil {
			return nil, fmt.Errorf("parameter %s: %w", param.name, err)
		}
		out[param.name] = v
	}
	return out, nil
}

// there is a row that is there. Rows are deleted only among the first fiftieth and the last quarter, so that it shows what
// a statement finds.
func (a *applications) there() row { return a.between(a.rows.rows/50, a.rows.rows*3/4) }

// doomed is a row that is deleted, or was before.
func (a *applications) doomed() row { return a.between(a.rows.rows*3/4, a.rows.rows) }

func (a *applications) first() row { return a.between(0, a.rows.rows/50) }

func (a *applications) last() row { return a.between(a.rows.rows-a.rows.rows/50, a.rows.rows) }

func (a *applications) between(low, high uint64) row {
	return a.row(low + a.random.Uint64N(max(low+1, high)-low))
}

// fresh is a row that was never there.
func (a *applications) fresh() row {
	a.next++
	return a.row(a.next - 1)
}

// row is the row of a number with the columns that the server fills: from 1 on.
func (a *applications) row(n uint64) row {
	r := a.rows.row(n)
	for _, c := range a.rows.table.Columns {
		if c.Sequence != nil {
			r[c.Name] = schema.NumberValue(c.Type, int64(n)+1)
		}
	}
	return r
}

// value is a value of a type that is declared, of a column if one is named. A list has values of more rows.
func (a *applications) value(t *yql.TypeExpr, column string, r row, more func() row) (ydbconn.Value, error) {
	if t.Optional || t.Name == "Optional" {
		inner := *t
		if inner.Optional = false; t.Name == "Optional" {
			inner = *t.Args[0]
		}
		if v, ok := r[column]; ok && v == nil {
			if typ, ok := storedType(&inner); ok {
				return ydbconn.NullOf(typ), nil
			}
		}
		v, err := a.value(&inner, column, r, more)
		if err != nil {
			return ydbconn.Value{}, err
		}
		return v.Nullable(true), nil
	}
	switch t.Name {
	case "List", "Set":
		var list []ydbconn.Value
		for range 3 {
			v, err := a.value(t.Args[0], column, more(), more)
			if err != nil {
				return ydbconn.Value{}, err
			}
			list = append(list, v)
		}
		return ydbconn.List(list), nil
	case "Struct":
		members := map[string]ydbconn.Value{}
		for i, name := range t.Fields {
			v, err := a.value(t.Args[i], name, r, more)
			if err != nil {
				return ydbconn.Value{}, err
			}
			members[name] = v
		}
		return ydbconn.Struct(members), nil
	}
	typ, ok := storedType(t)
	if !ok {
		return ydbconn.Value{}, fmt.Errorf("no values of type %s can be invented", yql.PrintType(t))
	}
	if v := r[column]; v != nil {
		c, _ := a.rows.table.Column(column)
		if c.Type == typ {
			return ydbconn.ValueOf(typ, v), nil
		}
		if text, err := schema.FormatValue(c.Type, v); err == nil {
			if v, err := schema.ParseValue(typ, text); err == nil {
				return ydbconn.ValueOf(typ, v), nil
			}
		}
	}
	v, err := a.rows.value(typ, 1+a.random.Uint64N(100))
	return ydbconn.ValueOf(typ, v), err
}

// storedType is a declared type as columns have it.
func storedType(t *yql.TypeExpr) (schema.Type, bool) {
	typ := schema.Type(t.Name)
	if t.Name == "Decimal" && len(t.Params) == 2 {
		typ = schema.Type("Decimal(" + strings.Join(t.Params, ",") + ")")
	}
	return typ, typ.IsDecimal() || slices.Contains(schema.Storable(), typ)
}

// set changes what is sent, once no statement of before is under way.
func (a *applications) set(now traffic) {
	_ = a.under.Acquire(context.Background(), underMost) // a statement ends by itself
	defer a.under.Release(underMost)
	a.sends, a.since = now, time.Now()
}

// underMost is more than all statements that are under way at once.
const underMost = 1 << 20

// sendPause is between two statements of one application: a load that is seen, and leaves room for the work.
const sendPause = 3 * time.Millisecond

// run sends statements until ctx is done.
func (a *applications) run(ctx context.Context, seed uint64) {
	random := rand.New(rand.NewPCG(seed, 2))
	for ydbconn.Sleep(ctx, sendPause) == nil {
		if len(a.list) > 0 {
			a.one(ctx, a.list[random.IntN(len(a.list))])
		}
	}
}

// one sends one statement, if its time has come.
func (a *applications) one(ctx context.Context, s *sending) {
	if a.under.Acquire(ctx, 1) != nil {
		return
	}
	defer a.under.Release(1)
	p := a.sends
	if s.why != "" || s.writes && !p.writes || !s.writes && !p.reads {
		return
	}
	what := s.before
	if p.after || p.over && a.over() {
		what = s.after
	}
	_, err := a.send(ctx, s, what)
	if p.over && a.otherKey(err) {
		_, err = a.send(ctx, s, s.after)
		a.goOver(err == nil)
	}
	switch {
	case ctx.Err() != nil:
	case err != nil:
		a.fail(s, err)
	case s.writes:
		a.writes.Add(1)
	default:
		a.reads.Add(1)
	}
}

// otherKey reports whether a statement was refused because the table has the other key, as the switch of a snippet does.
func (a *applications) otherKey(err error) bool {
	return a.computed != "" && rewrite.OtherKey(err, a.computed)
}

// over reports whether the applications have gone over to the statements for the new key.
func (a *applications) over() bool {
	a.failures.Lock()
	defer a.failures.Unlock()
	return a.switched.Over
}

// goOver notes that a statement for the old key was refused, and whether that for the new key was not.
func (a *applications) goOver(worked bool) {
	a.failures.Lock()
	defer a.failures.Unlock()
	a.switched.Refused++
	if worked && !a.switched.Over {
		a.switched.Over, a.switched.Seconds = true, time.Since(a.since).Seconds()
	}
}

// send sends a statement with parameters of its own. A row that is there already is no error.
func (a *applications) send(ctx context.Context, s *sending, p *prepared) (*ydbconn.Result, error) {
	params, err := a.drawn(s, p)
	if err != nil {
		return nil, err
	}
	result, err := a.conn.Exec(ctx, ydbconn.Statement{What: "a statement of the applications", Text: p.text, Params: params})
	text := fmt.Sprint(err)
	if err != nil && (strings.Contains(text, "onflict with existing key") || strings.Contains(text, "uplicated keys")) {
		a.refused.Add(1)
		return &ydbconn.Result{}, nil
	}
	return result, err
}

// fail notes a statement that failed, each once. That a slow machine did not answer says nothing of the plan.
func (a *applications) fail(s *sending, err error) {
	if tooSlow(err) != "" {
		return
	}
	a.failures.Lock()
	defer a.failures.Unlock()
	text := fmt.Sprintf("a statement of the applications failed (%s): %v", plan.Short(plan.OneLine(s.query.Before)), err)
	if !slices.Contains(a.failed, text) && len(a.failed) < 10 {
		a.failed = append(a.failed, text)
	}
}

// Touched is how much of a table a statement touches each time, on average.
type Touched struct {
	Partitions float64 `json:"partitions"`
	Read       float64 `json:"rowsRead"`
	Written    float64 `json:"rowsWritten"`
}

// touchedTimes is how often a statement is sent to see what it touches.
const touchedTimes = 20

// touches measures what a statement touches of a table and its indexes, when nothing else is sent.
func (a *applications) touches(ctx context.Context, s *sending, p *prepared, table string) (Touched, error) {
	var sum Touched
	for range touchedTimes {
		result, err := a.send(ctx, s, p)
		if err != nil {
			return sum, err
		}
		for _, u := range result.Tables {
			if u.Path == table || strings.HasPrefix(u.Path, table+"/") {
				sum.Partitions += float64(u.Partitions)
				sum.Read += float64(u.Read)
				sum.Written += float64(u.Written)
			}
		}
	}
	for _, n := range []*float64{&sum.Partitions, &sum.Read, &sum.Written} {
		*n = math.Round(*n/touchedTimes*100) / 100
	}
	return sum, nil
}
