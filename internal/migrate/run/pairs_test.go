package run

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/folder"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// domain is what a column counts, by the types that can hold it. Each value is a small number, whatever its type.
type domain struct {
	types []schema.Type // those that a key can have first
	keyed int           // how many of them
}

var domains = []domain{
	{[]schema.Type{schema.Int32, schema.Uint64, schema.Int64, schema.Uint32, schema.Utf8, schema.Int16, schema.String, schema.Decimal(22, 9), schema.Decimal(12, 2),
		schema.Double, schema.Float}, 7},
	{[]schema.Type{schema.Uint64, schema.Uint32, schema.Int64, schema.Datetime, schema.Timestamp, schema.Datetime64, schema.Timestamp64}, 7}, // of seconds
	{[]schema.Type{schema.UUID, schema.Utf8, schema.String}, 3},
	{[]schema.Type{schema.Utf8, schema.String}, 2},
	{[]schema.Type{schema.JSON, schema.JSON}, 0},
	{[]schema.Type{schema.Bool, schema.Uint8, schema.Int32}, 0},
}

const numbers, seconds, uuids, texts, documents, truths = 0, 1, 2, 3, 4, 5

// shapeOf is what a column is in one of two tables.
type shapeOf struct {
	name    string // empty if it is not there
	kind    schema.Type
	notNull bool
	is      string // what else a table says of it: DEFAULT, or Serial
}

// pairColumn is a column of a pair of tables.
type pairColumn struct {
	of       int // domains
	was, is  shapeOf
	fill     bool // NULL, or every value of a new column, becomes fillValue
	byItself bool // the new column has a default of that value
}

const fillValue = 7

// literal is a value of a domain in a type, never NULL.
func literal(of int, kind schema.Type, n int) string {
	text := fmt.Sprint(n)
	switch {
	case of == seconds && !kind.IsInteger():
		return fmt.Sprintf("Unwrap(CAST('%s' AS %s))", time.Unix(int64(n), 0).UTC().Format(time.RFC3339), kind)
	case of == uuids && kind == schema.UUID:
		return fmt.Sprintf("Uuid('00000000-0000-0000-0000-%012d')", n)
	case of == uuids:
		text = fmt.Sprintf("00000000-0000-0000-0000-%012d", n)
	case of == texts:
		text = "v" + text
	case of == documents:
		return fmt.Sprintf("Json('{\"n\":%d}')", n)
	case of == truths && kind == schema.Bool:
		return fmt.Sprint(n%2 == 1)
	case of == truths:
		text = fmt.Sprint(n % 2)
	}
	if kind == schema.String {
		return "'" + text + "'"
	}
	return fmt.Sprintf("Unwrap(CAST('%s' AS %s))", text, kind)
}

// pair is a table on its way to another one, with its rows: the values of each column by the value of the first, which is in both keys.
type pair struct {
	shaped
	random  *rand.Rand
	columns []pairColumn
	values  map[int][]*int
	later   int // the next new row
}

// one is true once in n times.
func (p *pair) one(n int) bool { return p.random.IntN(n) == 0 }

// pairOf makes the pair of a number, of which the new table can be had by a copy with any way of keeping up with writers, or of which
// a refusal says why not.
func pairOf(seed int, follows bool) *pair {
	p := &pair{random: schematest.Rand(uint64(seed)), values: map[int][]*int{}}
	was, is := []string{"k0"}, []string{"k0"}
	for i := range 3 + p.random.IntN(4) {
		c := pairColumn{of: p.random.IntN(len(domains))}
		if i == 0 {
			c.of = []int{numbers, numbers, uuids, seconds}[p.random.IntN(4)]
		}
		name := fmt.Sprint("c", i)
		key := i == 0 || i == 1 && domains[c.of].keyed > 0 && p.one(2)
		c.was, c.is = p.shapes(c.of, name, key, follows)
		if key && i > 0 {
			was, is = p.keyed(c, was, is, follows)
		}
		if i == 0 {
			c.was.name, c.is.name = "k0", "k0"
			if p.one(4) {
				c.is.name = "first"
				is[0] = "first"
			}
		}
		if !key {
			p.comesOrGoes(&c, follows)
		}
		p.columns = append(p.columns, c)
	}
	p.from, p.to = p.ddl(was, func(c pairColumn) shapeOf { return c.was }), p.ddl(is, func(c pairColumn) shapeOf { return c.is })
	p.said()
	for i := range p.random.IntN(7) {
		p.values[i] = p.row(i, func(c pairColumn) shapeOf { return c.was })
		p.rows += p.upsert(i, func(c pairColumn) shapeOf { return c.was })
	}
	p.later = 10
	return p
}

// shapes are what a column is and becomes.
func (p *pair) shapes(of int, name string, key, follows bool) (was, is shapeOf) {
	types := domains[of].types
	if key {
		types = types[:domains[of].keyed]
	}
	was = shapeOf{name: name, kind: types[p.random.IntN(len(types))], notNull: key || p.one(3)}
	is = was
	if p.one(2) {
		is.kind = types[p.random.IntN(len(types))]
		if of == seconds && is.kind.IsInteger() && !was.kind.IsInteger() {
			is.kind = was.kind // it would count another unit
		}
	}
	if p.one(4) {
		is.name = name + "_n"
	}
	if !key && p.one(3) {
		is.notNull = !was.notNull
	}
	serial := map[schema.Type]string{schema.Int16: "Serial2", schema.Int32: "Serial4", schema.Int64: "Serial8"}
	if was.notNull && of == numbers && serial[was.kind] != "" && p.one(4) {
		was.is = serial[was.kind]
	}
	if is.notNull && of == numbers && serial[is.kind] != "" && p.one(4) {
		is.is = serial[is.kind]
	}
	for _, s := range []*shapeOf{&was, &is} {
		if s.is == "" && of == numbers && s.kind.IsInteger() && !key && p.one(4) {
			s.is = fmt.Sprintf("DEFAULT %d", fillValue)
		}
	}
	return was, is
}

// keyed is the two keys with another column: in both, or one, in front or behind.
func (p *pair) keyed(c pairColumn, was, is []string, follows bool) (a, b []string) {
	add := func(key []string, name string) []string { return slices.Insert(key, p.random.IntN(len(key)+1), name) }
	n := p.random.IntN(4)
	if n != 0 && (n != 1 || follows) {
		was = add(was, c.was.name)
	}
	if n != 1 || follows {
		is = add(is, c.is.name)
	}
	return was, is
}

// comesOrGoes lets a column be in one table alone.
func (p *pair) comesOrGoes(c *pairColumn, follows bool) {
	switch p.random.IntN(5) {
	case 0:
		c.is = shapeOf{}
		c.was.notNull, c.was.is = c.was.notNull && !follows && c.was.is == "", ""
	case 1:
		c.was = shapeOf{}
		c.byItself = strings.HasPrefix(c.is.is, "DEFAULT")
		if !c.byItself {
			c.is.is = ""
		}
		c.fill = !c.byItself && c.is.notNull
	default:
		c.fill = c.is.notNull && !c.was.notNull && p.one(2)
	}
}

// ddl is one of the tables.
func (p *pair) ddl(key []string, of func(pairColumn) shapeOf) string {
	var out []string
	for _, c := range p.columns {
		s := of(c)
		switch {
		case s.name == "":
			continue
		case strings.HasPrefix(s.is, "Serial"):
			out = append(out, s.name+" "+s.is)
			continue
		}
		null := ""
		if s.notNull {
			null = " NOT NULL"
		}
		out = append(out, fmt.Sprintf("%s %s%s %s", s.name, s.kind, null, s.is))
	}
	names := map[string]bool{}
	for _, c := range p.columns[1:] {
		s := of(c)
		if s.name == "" || domains[c.of].keyed == 0 || slices.Index(domains[c.of].types, s.kind) >= domains[c.of].keyed || !p.one(3) || names[s.name] {
			continue
		}
		kind := []string{"SYNC", "ASYNC"}[p.random.IntN(2)]
		out = append(out, fmt.Sprintf("INDEX by_%d GLOBAL %s ON (%s)", len(names), kind, s.name))
		names[s.name] = true
	}
	with := ""
	if p.one(3) {
		with = fmt.Sprintf(" WITH (AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = %d)", 1+p.random.IntN(4))
	}
	return fmt.Sprintf("CREATE TABLE `t` (%s, PRIMARY KEY (%s))%s", strings.Join(out, ", "), strings.Join(key, ", "), with)
}

// said is what is said beside the target.
func (p *pair) said() {
	for _, c := range p.columns {
		switch {
		case c.is.name == "":
			p.options += "accept column=" + c.was.name + "\n"
			continue
		case c.was.name != "" && c.was.name != c.is.name:
			p.options += fmt.Sprintf("rename %s=%s\n", c.was.name, c.is.name)
		}
		if c.fill {
			p.options += fmt.Sprintf("fill %s = %s\n", c.is.name, literal(c.of, c.is.kind, fillValue))
		}
		if c.of == seconds && c.was.name != "" && c.was.kind.IsInteger() && c.is.kind.IsTime() {
			p.options += "unit " + c.is.name + "=seconds\n"
		}
	}
}

// row is a new row by the value of its first column.
func (p *pair) row(first int, of func(pairColumn) shapeOf) []*int {
	out := make([]*int, len(p.columns))
	for i, c := range p.columns {
		s, n := of(c), p.random.IntN(90)
		switch {
		case s.name == "":
		case i == 0:
			out[i] = &first
		case s.notNull || !p.one(3) || c.is.notNull && !c.fill || c.was.notNull: // a rollback brings it back
			out[i] = &n
		}
	}
	return out
}

// upsert is the statement that writes a row.
func (p *pair) upsert(first int, of func(pairColumn) shapeOf) string {
	var names, values []string
	for i, c := range p.columns {
		s, n := of(c), p.values[first][i]
		if s.name == "" {
			continue
		}
		names = append(names, s.name)
		value := "NULL"
		if n != nil {
			value = literal(c.of, s.kind, *n)
		}
		values = append(values, value)
	}
	return fmt.Sprintf("UPSERT INTO `t` (%s) VALUES (%s)\n", strings.Join(names, ", "), strings.Join(values, ", "))
}

// becomes is what the values of the old table are in the new one.
func (p *pair) becomes() {
	for _, row := range p.values {
		for i, c := range p.columns {
			n := fillValue
			switch {
			case c.is.name == "":
			case c.was.name == "" && !c.fill && !c.byItself:
				row[i] = nil
			case c.was.name == "", c.fill && row[i] == nil:
				row[i] = &n
			}
		}
	}
}

// writes has somebody write a row anew, another one over an old one, and delete one.
func (p *pair) writes(of func(pairColumn) shapeOf) (out string) {
	p.later++
	p.values[p.later] = p.row(p.later, of)
	out += p.upsert(p.later, of)
	for _, first := range sortedKeys(p.values) {
		old := p.values[first]
		switch {
		case first == p.later:
		case p.one(3):
			key := of(p.columns[0])
			out += fmt.Sprintf("DELETE FROM `t` WHERE %s = %s\n", key.name, literal(p.columns[0].of, key.kind, first))
			delete(p.values, first)
		case p.one(3):
			row := p.row(first, of)
			for i, c := range p.columns {
				if of(c).name == "" || i == 1 { // the second may be in the key
					row[i] = old[i]
				}
			}
			p.values[first] = row
			out += p.upsert(first, of)
		}
	}
	return out
}

func sortedKeys(m map[int][]*int) (out []int) {
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// holds checks that the table has the rows that it is to have.
func (p *pair) holds(x *trial, when string, of func(pairColumn) shapeOf) {
	x.t.Helper()
	var names, rows []string
	for _, c := range p.columns {
		if s := of(c); s.name != "" {
			names = append(names, s.name)
		}
	}
	for _, first := range sortedKeys(p.values) {
		var fields []string
		for i, c := range p.columns {
			s, n := of(c), p.values[first][i]
			switch {
			case s.name == "":
			case n == nil:
				fields = append(fields, fmt.Sprintf("CAST(NULL AS %s) AS %s", s.kind, s.name))
			case s.notNull:
				fields = append(fields, literal(c.of, s.kind, *n)+" AS "+s.name)
			default:
				fields = append(fields, "Just("+literal(c.of, s.kind, *n)+") AS "+s.name)
			}
		}
		rows = append(rows, "AsStruct("+strings.Join(fields, ", ")+")")
	}
	var want []string
	if len(rows) > 0 {
		var err error
		if want, err = x.cells("SELECT * FROM AS_TABLE(AsList("+strings.Join(rows, ", ")+"))", names); err != nil {
			x.t.Fatal(err)
		}
	}
	slices.Sort(want)
	got, err := x.cells("SELECT * FROM "+yql.QuoteName(x.path), names)
	if err != nil {
		x.t.Fatalf("%s: %v", when, err)
	}
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		x.t.Fatalf("%s the rows are others (-want +got):\n%s\n%s", when, diff, p)
	}
}

func (p *pair) String() string {
	return strings.Join([]string{p.from, p.to, p.options, p.rows, p.meanwhile, p.shaped.later}, "\n")
}

// clone keeps the values of now.
func (p *pair) clone() map[int][]*int {
	out := map[int][]*int{}
	for k, row := range p.values {
		out[k] = slices.Clone(row)
	}
	return out
}

// TestShapedPairs leads generated tables to other shapes, in many columns at once: there, back and there again, beside a writer, or says
// why not. KEYADVISE_SHAPED_PAIRS says how many.
func TestShapedPairs(t *testing.T) {
	golden.NoRace(t)
	t.Parallel()
	count, from := ydbtest.Setting(t, "KEYADVISE_SHAPED_PAIRS", 3), ydbtest.Setting(t, "KEYADVISE_SHAPED_PAIRS_FROM", 1)
	var mu sync.Mutex
	var led int
	var refused []string
	t.Run("pairs", func(t *testing.T) {
		for seed := from; seed < from+count; seed++ {
			t.Run(fmt.Sprint(seed), func(t *testing.T) {
				t.Parallel()
				ydbtest.Bubble(t, func(t *testing.T) {
					why := openShaped(t).pairLed(seed)
					mu.Lock()
					defer mu.Unlock()
					if led++; why != "" {
						led--
						refused = append(refused, fmt.Sprintf("%d: %s", seed, why))
					}
				})
			})
		}
	})
	if t.Logf("%d pairs were led, and %d refused:\n%s", led, len(refused), strings.Join(refused, "\n")); led < count/2 {
		t.Errorf("only %d of %d pairs were led", led, count)
	}
}

// TestScriptedPairs sends the scripts of generated pairs that need no copy, each as one query: every row keeps its values, or gets the default.
func TestScriptedPairs(t *testing.T) {
	golden.NoRace(t)
	t.Parallel()
	d := openShaped(t)
	sent := 0
	for seed := 1; seed < 200; seed++ {
		p := pairOf(seed, false)
		w, _ := p.wish()
		b := buildtest.BundleOf(t, at(p.from, "t"))
		if _, alters, _ := build.To(b, b.Tables[0], build.Target(buildtest.BundleOf(t, at(p.to, "t")).Tables[0].Schema), w, build.Options{}); alters == nil {
			continue
		}
		sent++
		x, _, err := d.shape(fmt.Sprint("script_", seed), &p.shaped, "")
		if err != nil {
			t.Fatal(err)
		}
		script, err := folder.Script(x.alters.Path, nil)
		if err != nil {
			t.Fatal(err)
		}
		x.must(script)
		p.becomes()
		p.holds(x, "there", func(c pairColumn) shapeOf { return c.is })
	}
	if sent < 5 {
		t.Errorf("only %d pairs need no copy", sent)
	}
}

// pairLed leads a pair; or says why that is refused.
func (d *database) pairLed(seed int) (refused string) {
	d.t.Helper()
	writers := []plan.Writers{plan.Changefeed, plan.Stopped}[seed%2]
	p := pairOf(seed, writers != plan.Stopped)
	was, is := func(c pairColumn) shapeOf { return c.was }, func(c pairColumn) shapeOf { return c.is }
	x, made, err := d.shape(fmt.Sprint("pair_", seed), &p.shaped, writers)
	if err != nil && strings.Contains(err.Error(), "--writers") {
		writers = plan.Stopped
		x, made, err = d.shape(fmt.Sprint("pair_stopped_", seed), &p.shaped, writers)
	}
	if err != nil && len(losses(err)) > 0 {
		for _, loss := range losses(err) {
			p.options += "accept " + loss + "\n"
		}
		x, made, err = d.shape(fmt.Sprint("pair_accepted_", seed), &p.shaped, writers)
	}
	if err != nil {
		return err.Error()
	}
	if x.alters != nil {
		return "it needs no copy"
	}
	r := x.runner(made)
	do := func(what string, f func(context.Context, *Runner) error) {
		d.t.Helper()
		if seed%3 == 0 && d.server != nil {
			x.killed(made, p.random, f)
			return
		}
		if err := f(d.ctx, r); err != nil {
			d.t.Fatalf("%s: %v\n%s", what, err, p)
		}
	}
	p.holds(x, "before", was)
	if writers == plan.Changefeed {
		do("run", func(ctx context.Context, r *Runner) error { return r.upTo(ctx, plan.Backfill) })
		p.meanwhile = p.writes(was)
		x.write(p.meanwhile)
	}
	do("run", func(ctx context.Context, r *Runner) error { return r.Run(ctx, "") })
	old := p.clone()
	cutover := func(ctx context.Context, r *Runner) error { return r.Cutover(ctx) }
	do("cutover", cutover)
	p.becomes()
	p.holds(x, "there", is)
	if made.Follows() {
		before := p.clone()
		p.shaped.later = p.writes(is)
		x.write(p.shaped.later)
		for k, row := range p.values { // what nobody wrote is what it was
			b, there := before[k]
			if there && slices.Equal(b, row) {
				p.values[k] = old[k]
				continue
			}
			for i, c := range p.columns { // what somebody wrote that NULL became is taken for that
				if there && c.fill && old[k][i] == nil && row[i] != nil && *row[i] == fillValue {
					row[i] = nil
				}
			}
		}
	} else {
		p.values = old
	}
	do("rollback", rollsBack)
	p.holds(x, "back", was)
	do("run again", func(ctx context.Context, r *Runner) error { return r.Run(ctx, "") })
	do("cutover again", cutover)
	p.becomes()
	p.holds(x, "there again", is)
	do("cleanup", func(ctx context.Context, r *Runner) error { return r.Cleanup(ctx) })
	want := buildtest.BundleOf(d.t, at(p.to, x.path)).Tables[0].Schema
	got, _ := d.tables(x.dir)
	if diff := cmp.Diff(keys(want), keys(got[x.path])); diff != "" || len(got) != 1 {
		d.t.Errorf("%d tables are left, and this one is not what was wanted:\n%s\n%s", len(got), diff, p)
	}
	return ""
}
