package query

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Codes of the issues around those of a statement.
// Source: yql/essentials/core/issue/yql_issue.txt of ydb-platform/ydb.
const codeUnusedSymbol = 4527

// resultStep sends the rows of a relation as a result set.
type resultStep struct{ rel relation }

func (s *resultStep) run(r *run) error { return r.send(s.rel) }

// discardStep computes rows that nobody sees.
type discardStep struct{ rel relation }

func (s *discardStep) run(r *run) error {
	return stopped(s.rel.scan(r, func([]Value) error { return nil }))
}

// prepare reads and checks a text. types are those of the parameters that the caller will pass, by name without
// the dollar: they give a type to parameters that the text uses and does not DECLARE. nil is fine for a text
// that declares all of its parameters. The error is an *Error.
func prepare(db *engine.DB, text string, types map[string]*Type, rules Rules) (_ *Query, err error) {
	defer recovered(&err) // constants are computed already
	started := time.Now()
	c := &compiler{db: db, types: map[string]*Type{}, tables: map[string]*engine.TableInfo{}}
	c.ansiIn = rules == QueryRules
	for name, t := range types {
		c.types[name] = t.sorted()
	}
	q := &Query{text: text, db: db, kind: KindData, types: types, tables: c.tables}
	s := &scope{c: c}
	var declared []*yql.Statement
	data, ddl, batch := 0, 0, 0
	for _, st := range yql.Parse(text).Statements {
		if st.Err != nil {
			return nil, syntaxError(st.Err)
		}
		if _, ok := st.Node.(*yql.Declare); ok {
			declared = append(declared, st)
		}
		tables := len(c.plan.tables)
		next, err := s.statement(st)
		if err != nil {
			return nil, placed(err, st.Pos)
		}
		switch next := next.(type) {
		case nil:
			continue
		case *schemeStep:
			ddl++
		case *batchStep:
			batch++
		case *resultStep:
			q.sets = append(q.sets, resultColumns(next.rel))
			if len(c.plan.tables) > tables {
				data++
			}
		case *writeStep:
			data++
			if next.returning != nil {
				q.sets = append(q.sets, resultColumns(next.returning))
			}
		}
		q.steps = append(q.steps, next)
	}
	switch {
	case ddl > 0 && (data > 0 || batch > 0):
		return nil, fail(yql.Pos{Line: 1, Column: 1}, "Queries with mixed data and scheme operations are not supported.")
	case batch > 0 && (data > 0 || batch > 1 || len(q.sets) > 0 || len(c.plan.reads) > 1):
		return nil, fail(yql.Pos{Line: 1, Column: 1}, "BATCH can't be used with multiple writes or reads.")
	case ddl > 0:
		q.kind = KindScheme
	case batch > 0:
		q.kind = KindBatch
	}
	q.unused = map[string]bool{}
	for _, st := range declared {
		name := st.Node.(*yql.Declare).Name
		if !s.usedParam(name) {
			q.unused[name] = true
			q.warnings = append(q.warnings, warning(st.Pos, codeUnusedSymbol, "Symbol $%s is not used", name))
		}
	}
	if len(c.warnings) > 0 {
		q.warnings = append(q.warnings, Issue{Code: codeCore, Warning: true, Message: "Type annotation", Nested: c.warnings})
	}
	q.params, q.memos, q.slots = c.params, c.memos, c.slots
	q.plan = c.plan
	q.compiled = time.Since(started)
	return q, nil
}

func resultColumns(rel relation) []Column {
	var out []Column
	for _, c := range rel.columns() {
		out = append(out, Column{Name: c.name, Type: c.typ})
	}
	return out
}

// syntaxError returns what the parser found, in the place where it found it.
func syntaxError(err *yql.Error) error {
	msg := err.Msg
	if strings.HasPrefix(msg, "a name cannot stand in double quotes") {
		return fail(err.Pos, "String literal can not be used here")
	}
	if expected, found, ok := strings.Cut(strings.TrimPrefix(msg, "expected "), ", found "); ok {
		// The words of YDB's parser, which clients look for.
		msg = fmt.Sprintf("mismatched input '%s' expecting %s", strings.Trim(found, "'"), expected)
	}
	for ours, theirs := range settingRefusals {
		if strings.Contains(msg, ours) {
			return fail(err.Pos, "%s", theirs)
		}
	}
	if err.Help != "" {
		msg += " (" + err.Help + ")"
	}
	return &Error{Status: engine.GenericError, Issues: []Issue{{Pos: err.Pos, Message: msg}}}
}

// settingRefusals are the words of YDB for values that the parser of this project refuses with a hint of its own.
var settingRefusals = map[string]string{
	schema.SettingMin + " cannot be 0": "Can't set min partition count to 0",
	schema.SettingMax + " cannot be 0": "Can't set max partition count to 0",
	schema.SettingSizeMB + " cannot be 0": "Can't set preferred partition size to 0. " +
		"To disable auto partitioning by size use 'SET " + schema.SettingBySize + " DISABLED'",
	"the precision of Decimal is":                "Invalid decimal precision",
	schema.SettingUniform + " cannot be altered": schema.SettingUniform + " alter is not supported",
	schema.SettingAtKeys + " cannot be altered":  schema.SettingAtKeys + " alter is not supported",
	"a TTL needs a literal interval":             "Literal of Interval type is expected for TTL",
}

// placed gives the issues of an error that have no place that of their statement.
func placed(err error, pos yql.Pos) error {
	e, ok := err.(*Error)
	if !ok {
		return refused(err)
	}
	var fill func(issues []Issue)
	fill = func(issues []Issue) {
		for i := range issues {
			if issues[i].Pos.Line == 0 && len(issues[i].Nested) == 0 {
				issues[i].Pos = pos
			}
			fill(issues[i].Nested)
		}
	}
	fill(e.Issues)
	return e
}

// statement checks one statement. It returns nil for one that has nothing to run.
func (s *scope) statement(st *yql.Statement) (step, error) {
	switch n := st.Node.(type) {
	case *yql.Pragma:
		return nil, s.pragma(st, n)
	case *yql.Declare:
		return nil, s.declareParam(st, n)
	case *yql.Assign:
		return nil, s.assign(n)
	case *yql.Query:
		rel, err := s.query(n.Select)
		if err != nil {
			return nil, err
		}
		for _, c := range rel.columns() {
			if k := c.typ.bare().Kind; k == KindType || k == KindCallable {
				return nil, annotation(st.Pos, "Expected persistable data, but got: %s", c.typ)
			}
		}
		if n.Select.Discard {
			return &discardStep{rel}, nil
		}
		return &resultStep{rel}, nil
	case *yql.Write:
		return s.write(n)
	case *yql.Update:
		return s.update(n)
	case *yql.Delete:
		return s.delete(n)
	case *yql.ShowCreate:
		return s.showCreate(n)
	case *yql.Commit:
		word := "COMMIT"
		if n.Rollback {
			word = "ROLLBACK"
		}
		return nil, fail(st.Pos, "%s not supported inside YDB query", word)
	}
	next, err := s.scheme(st.Node)
	if next == nil && err == nil {
		err = unsupported(st.Pos, "The statement "+firstWords(st.Text))
	}
	return next, err
}

func firstWords(text string) string {
	words := strings.Fields(text)
	return strings.Join(words[:min(len(words), 3)], " ")
}

func (s *scope) declareParam(st *yql.Statement, d *yql.Declare) error {
	t, err := typeOf(d.Type)
	if err != nil {
		return err
	}
	for _, p := range s.c.params {
		if p.Name == d.Name && !p.Type.Equal(t) {
			return fail(st.Pos, "Duplicate declaration of parameter $%s", d.Name)
		}
	}
	n := s.c.declare(st.Pos, d.Name, t)
	s.bind(&binding{name: d.Name, node: n})
	return nil
}

// usedParam reports whether an expression of the query named the parameter.
func (s *scope) usedParam(name string) bool {
	for b := s.names; b != nil; b = b.outer {
		if b.name == name && b.used {
			return true
		}
	}
	return false
}

// Run executes the query in a transaction. tx must be nil for KindScheme and KindBatch, and only for them. The error
// is an *Error, the error of the Sink, or that of the context; the caller then rolls the transaction back, as
// YDB does.
func (q *Query) Run(ctx context.Context, tx *engine.Tx, opts RunOptions) (_ *Result, err error) {
	defer recovered(&err)
	started := time.Now()
	r := &run{
		ctx: ctx, db: q.db, tx: tx, memo: make([]memo, q.memos), slots: q.slots,
		tables: map[int]*fixedRows{}, lists: map[int]*valueSet{}, now: q.db.Now().UTC(),
		random: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())), sink: opts.Sink,
		result: &Result{Issues: q.warnings},
	}
	defer r.release()
	for _, p := range q.params {
		given, ok := opts.Params[p.Name]
		if !ok && (p.Type.Kind == KindOptional || q.unused[p.Name]) {
			r.params = append(r.params, NullValue)
			continue
		}
		if !ok {
			return nil, &Error{Status: engine.BadRequest,
				Issues: []Issue{{Code: codeBadRequest, Message: "Missing value for parameter: $" + p.Name}}}
		}
		t, v := given.Type.sorted(), sortMembers(given.Type, given.Value)
		if !t.Equal(p.Type) {
			return nil, &Error{Status: engine.BadRequest, Issues: []Issue{{Code: codeBadRequest,
				Message: fmt.Sprintf("Parameter $%s type mismatch, expected: %s, actual: %s", p.Name, p.Type, t)}}}
		}
		r.params = append(r.params, v)
	}
	start := r.tableStats()
	for _, s := range q.steps {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := s.run(r); err != nil {
			return nil, err
		}
	}
	r.result.Stats.Tables = statsSince(start, r.tableStats())
	r.result.Stats.Duration = time.Since(started)
	return r.result, nil
}

// tableStats returns what was done to each table so far: by the transaction, or by those of BATCH.
func (r *run) tableStats() []engine.TableStats {
	if r.tx == nil {
		return r.batches
	}
	return r.tx.Stats()
}

// statsSince returns what was done between two readings. The number of partitions is that of the whole.
func statsSince(before, now []engine.TableStats) []engine.TableStats {
	var out []engine.TableStats
	for _, s := range now {
		for _, b := range before {
			if b.Table == s.Table {
				s.ReadRows -= b.ReadRows
				s.ReadBytes -= b.ReadBytes
				s.UpdateRows -= b.UpdateRows
				s.UpdateBytes -= b.UpdateBytes
				s.DeleteRows -= b.DeleteRows
			}
		}
		if s.ReadRows+s.UpdateRows+s.DeleteRows > 0 || len(before) == 0 {
			out = append(out, s)
		}
	}
	return out
}

// send hands the rows of a relation to the sink.
func (r *run) send(rel relation) error {
	if err := r.sink.Open(r.sets, resultColumns(rel)); err != nil {
		return err
	}
	r.sets++
	return stopped(rel.scan(r, r.sink.Row))
}

// sorted returns the type with the members of all its structs in the order of their names.
func (t *Type) sorted() *Type {
	if t == nil {
		return nil
	}
	out := *t
	if t.Item != nil {
		out.Item = t.Item.sorted()
	}
	if t.Key != nil {
		out.Key = t.Key.sorted()
	}
	if t.Members != nil {
		members := make([]Member, len(t.Members))
		for i, m := range t.Members {
			members[i] = Member{m.Name, m.Type.sorted()}
		}
		out.Members = members
		if t.named() {
			out.Members = structOf(members).Members
		}
	}
	return &out
}

// named reports whether the members of a type have names, and so an order by them.
func (t *Type) named() bool {
	return t.Kind == KindStruct || t.Kind == KindVariant && len(t.Members) > 0 && t.Members[0].Name != ""
}

// sortMembers brings a value of a type into the order of its sorted form.
func sortMembers(t *Type, v Value) Value {
	if !t.mentionsStruct() {
		return v
	}
	switch t.Kind {
	case KindOptional:
		if v.null == 1 {
			return v
		}
		return Just(sortMembers(t.Item, v.Inner()))
	case KindList:
		return Items(mapItems(v.items, func(x Value) Value { return sortMembers(t.Item, x) })...)
	case KindTuple:
		out := make([]Value, len(v.items))
		for i, x := range v.items {
			out[i] = sortMembers(t.Members[i].Type, x)
		}
		return Items(out...)
	case KindStruct:
		order := structOf(t.Members)
		out := make([]Value, len(v.items))
		for i, m := range order.Members {
			at := t.member(m.Name)
			out[i] = sortMembers(t.Members[at].Type, v.items[at])
		}
		return Items(out...)
	}
	return v
}

// mentionsStruct reports whether a value of the type may have members to sort.
func (t *Type) mentionsStruct() bool {
	if t == nil {
		return false
	}
	if t.named() || t.Item.mentionsStruct() || t.Key.mentionsStruct() {
		return true
	}
	for _, m := range t.Members {
		if m.Type.mentionsStruct() {
			return true
		}
	}
	return false
}
