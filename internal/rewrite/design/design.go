// Package design finds a key for a table that has none, or shall have another one before there are rows.
//
// Candidates come from what statements give: the columns that they compare, then those that they sort by or read a range of, then what
// tells apart the rows of one such place. What may be NULL by a statement, or is changed by one, is in no key. Package rewrite ranks them,
// by what it ranks all candidates by, and then mends what the advisor finds in the first, as in any table.
//
// The one invariant: a key tells rows apart. That is the key that the table has, a constraint, what statements write or change one row by,
// or an id that is added; what only names suggest is said to be taken from them.
package design

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite/keys"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Options steer Keys.
type Options struct {
	Tables []string           // that get a new key though they have one, by their paths
	Rates  map[string]float64 // rows that are written in a second, by path
	Rows   map[string]float64 // that there will be, by path
}

// undeclared is what such a table's Foreign is: YDB does not have it yet.
const undeclared = "YQL"

// Keys gives a key to each table of a bundle that has none or is named, and indexes to its statements, and says why.
func Keys(b *evidence.Bundle, o Options) {
	var some []*designer
	for _, t := range b.Tables {
		if t.Schema.Store == schema.StoreColumn || len(t.Schema.PrimaryKey) > 0 && !slices.Contains(o.Tables, t.Schema.Path) {
			continue
		}
		d := &designer{table: t, was: t.Schema, version: b.ServerVersion}
		t.Schema = t.Schema.Clone()
		t.Foreign = cmp.Or(t.Foreign, undeclared)
		if d.added = t.Schema.FreeName("id"); len(d.was.PrimaryKey) == 0 {
			t.Schema.PrimaryKey = provisional(t.Schema)
		}
		some = append(some, d)
	}
	if len(some) == 0 {
		return
	}
	known, judge := facts.Of(b), rewrite.New(b, nil, rewrite.Options{})
	for _, d := range some {
		d.known = known.Known(d.table)
		d.learn()
		n := d.choose(judge)
		n.Message += d.sized(o.Rates[d.table.Schema.Path], o.Rows[d.table.Schema.Path])
		b.Notes = append(b.Notes, n)
	}
}

// provisional are columns that may be a key, so that what is known of the others can be asked.
func provisional(t *schema.Table) (key []string) {
	for _, c := range t.Columns {
		if c.Type.KeyType() && strings.HasSuffix(strings.ToLower(c.Name), "id") && len(key) < 3 {
			key = append(key, c.Name)
		}
	}
	if i := slices.IndexFunc(t.Columns, func(c schema.Column) bool { return c.Type.KeyType() }); i >= 0 && len(key) == 0 {
		key = []string{t.Columns[i].Name}
	}
	return key
}

// designer designs the key of one table.
type designer struct {
	table   *evidence.Table
	was     *schema.Table // as it was
	known   *facts.Table
	version string
	added   string // the column that is added to tell rows apart
	reads   []read
	writes  float64 // inserted rows
	fixed   map[string]bool
	own     []string   // columns that each name one row, as their names say
	apart   [][]string // columns that tell rows apart, as a constraint or statements show
	taken   [][]string // those that only statements tell
	again   bool       // rows are written by UPSERT or REPLACE
	likely  [][]string // by which rows are looked for, where no statement is known
	traits  map[string]facts.Trait
	asked   bool // there are statements
}

// read is how rows are looked for, and how often.
type read struct {
	a      *yql.Access
	equal  []string // columns given by value
	behind string   // the column that is sorted by, or of which a range is read
	exact  bool     // one value is given for each column of equal, and nothing else: it may be one row
	n      float64
}

// learn takes in what statements, indexes and names tell.
func (d *designer) learn() {
	d.traits, d.fixed = map[string]facts.Trait{}, map[string]bool{}
	for _, c := range d.was.Columns {
		d.traits[c.Name], d.fixed[c.Name] = d.known.Trait(c.Name), c.Type.KeyType() && !slices.Contains(d.table.NullMeant, c.Name)
	}
	for i := range d.known.Uses.All {
		for _, a := range d.known.Uses.All[i].Accesses {
			for _, c := range d.was.Columns { // what a statement changes, or leaves out of new rows, is in no key
				if given := slices.Contains(a.Columns, c.Name); given && a.Kind != yql.AccessWrite ||
					!given && a.Kind == yql.AccessWrite && len(a.Columns) > 0 && c.Sequence == nil && c.Default == "" {
					d.fixed[c.Name] = false
				}
			}
			for _, b := range slices.Concat(a.Leaves, a.Binds) {
				if _, null := b.Pred.(*yql.IsNull); null {
					d.fixed[b.Column] = false
				}
			}
		}
	}
	for i := range d.known.Uses.All {
		u := &d.known.Uses.All[i]
		for _, a := range u.Accesses {
			d.asked = true
			d.take(a, float64(max(u.Statement.Count, 1)))
		}
	}
	for _, c := range d.was.Columns {
		if d.names(c) {
			d.own = append(d.own, c.Name)
		}
	}
	for _, x := range d.was.Indexes {
		if x.Kind == schema.IndexUnique && !slices.ContainsFunc(x.Columns, func(c string) bool { return !d.fixed[c] }) {
			d.apart = append(d.apart, x.Columns)
		}
		if !d.asked {
			d.likely = append(d.likely, x.Columns)
		}
	}
	for _, r := range d.reads {
		if key := d.sorted(r.equal); d.one(r) {
			d.apart, d.taken = append(d.apart, key), append(d.taken, key)
		}
	}
	if len(d.apart) > 0 || len(d.own) > 0 || !d.again {
		return
	}
	// Who writes a row again by UPSERT means its key, which is among what it gives.
	refers, steps, labels, times := d.parts()
	names := slices.Concat(refers, steps, labels, times)
	for _, r := range d.reads {
		names = append(append(names, r.equal...), r.behind)
	}
	given := slices.DeleteFunc(appended(nil, names...), func(c string) bool { return !d.fixed[c] })
	if key := d.sorted(given); len(key) > 0 {
		d.apart, d.taken = append(d.apart, key), append(d.taken, key)
	}
}

// take takes in how a statement reaches the table.
func (d *designer) take(a *yql.Access, n float64) {
	if a.Kind == yql.AccessWrite && len(a.Binds) == 0 {
		d.writes += n
		w, is := a.Node.(*yql.Write)
		d.again = d.again || is && !strings.HasPrefix(w.Verb, "INSERT") && len(a.Columns) > 0
		return
	}
	r := read{a: a, n: n}
	for _, b := range a.Binds {
		if !fits(d.was, b.Column) {
			continue
		}
		if b.Op < yql.BindRange {
			r.equal = append(r.equal, b.Column)
		} else if r.behind == "" {
			r.behind = b.Column
		}
	}
	if len(a.Order) > 0 && fits(d.was, a.Order[0].Column) && !slices.Contains(r.equal, a.Order[0].Column) {
		r.behind = a.Order[0].Column
	}
	several := func(b yql.Bind) bool { return b.Op != yql.BindEq || !d.fixed[b.Column] }
	r.exact = len(r.equal) > 0 && r.behind == "" && !a.Limited && !slices.ContainsFunc(a.Binds, several)
	d.reads = append(d.reads, r)
}

// fits reports whether a column may be in a key or an index.
func fits(t *schema.Table, name string) bool {
	c, is := t.Column(name)
	return is && c.Type.KeyType()
}

// one reports whether a statement looks for one row: by what numbers rows, a time, what is named outside, or all that the table refers
// to, where no other statement takes several rows of the same values. Where rows are events, which a time tells, only a statement that
// changes what it finds tells so: a name or two references may have many. What is written again and again by UPSERT is what its key says.
func (d *designer) one(l read) bool {
	if !l.exact || slices.ContainsFunc(d.reads, func(r read) bool { // as many as there are rows of those values
		several := r.behind != "" && !slices.Contains(l.equal, r.behind) || r.a.Limited || len(r.equal) > len(l.equal)
		return several && len(appended(r.equal, l.equal...)) == len(r.equal)
	}) {
		return false
	}
	refers, _, labels, times := d.parts()
	events := slices.ContainsFunc(times, func(c string) bool { return !born.MatchString(c) })
	changes := l.a.Kind != yql.AccessRead || d.again
	for _, c := range l.equal {
		column, _ := d.table.Schema.Column(c)
		switch n, trait := d.known.NameOf(c), d.traits[c]; {
		case slices.Contains(refers, c) || trait.Course == facts.CourseFew:
		case n.Sense == naming.Ordinal || trait.Moment && len(l.equal) > 1:
			return true
		case changes && column.Type.IsText(), !events && (n.Sense == naming.Natural || slices.Contains(labels, c)):
			return true
		}
	}
	return len(refers) > 1 && len(l.equal) == len(refers) && len(appended(l.equal, refers...)) == len(refers) &&
		(changes || d.onlyRefers(refers))
}

// born matches names of times at which a row was made, in tables of what lives on.
var born = regexp.MustCompile(`(?i)creat|added|made|regist|insert`)

// names reports whether each value of a column names a row, as the names say: it is the id of what the rows are, or drawn at random.
func (d *designer) names(c schema.Column) bool {
	n := d.known.NameOf(c.Name)
	within := func(x schema.Index) bool { // what it tells apart with others it does not by itself
		return x.Kind == schema.IndexUnique && len(x.Columns) > 1 && slices.Contains(x.Columns, c.Name)
	}
	if !d.fixed[c.Name] || d.table.Refers[c.Name] != "" || d.table.Foreign != undeclared && !c.NotNull ||
		slices.ContainsFunc(d.was.Indexes, within) {
		return false
	}
	id := n.Sense == naming.ID && len(n.Words) > len(n.Of) // a bare noun may be what others have as well
	return (id || d.traits[c.Name].Drawn) && (len(n.Of) == 0 || d.known.Owns(n.Of))
}

// choose gives the table the best key and indexes, and says why.
func (d *designer) choose(judge *rewrite.Rewriter) evidence.Note {
	var wanted []*schema.Table
	for _, key := range d.keys() {
		if !slices.ContainsFunc(wanted, func(t *schema.Table) bool { return slices.Equal(t.PrimaryKey, key) }) {
			wanted = append(wanted, d.with(key))
		}
	}
	list := judge.Weigh(d.table, wanted, d.likely)
	best := list[0]
	key := best.After.PrimaryKey
	d.table.Schema = best.After
	said := "no statement is known, so its names, references and indexes tell"
	if d.asked {
		said = d.said(best)
	}
	text := fmt.Sprintf("its key is designed: (%s); %s", strings.Join(key, ", "), said)
	within := func(one []string) bool { return len(appended(key, one...)) == len(key) }
	id := slices.Contains(key, d.added) && len(d.was.PrimaryKey) == 0
	constraint := slices.ContainsFunc(d.apart[:len(d.apart)-len(d.taken)], within)
	switch i := slices.IndexFunc(d.taken, within); {
	case id, constraint, len(d.was.PrimaryKey) > 0:
	case i >= 0:
		text += fmt.Sprintf("; that no two rows have the same (%s) is taken from a statement that looks for one by it, or writes it: make sure, "+
			"or rows are lost", strings.Join(d.taken[i], ", "))
	default:
		text += fmt.Sprintf("; that no two rows have the same (%s) is taken from names: make sure, or rows are lost", strings.Join(key, ", "))
	}
	for i := range best.After.Columns {
		name := best.After.Columns[i].Name
		was, there := d.was.Column(name)
		if !there || !slices.Contains(key, name) || d.was.IsKey(name) {
			continue
		}
		if !was.NotNull {
			text += fmt.Sprintf("; %s may be NULL as it is declared, and is NOT NULL in the key: does each row have one?", name)
		}
		if len(d.was.PrimaryKey) > 0 {
			text += "; it assumes that " + keys.Unguarded(d.was, name)
		}
	}
	for _, x := range best.After.Indexes[min(len(d.was.Indexes), len(best.After.Indexes)):] {
		text += fmt.Sprintf("; statements by %s get an index", strings.Join(x.Columns, ", "))
	}
	if id {
		made := "RandomUuid(1), or a version 4 UUID from the application"
		if schema.MakesRowKeys(d.version) {
			made = "Uuid::newV8RowKey()"
		}
		text += fmt.Sprintf("; nothing in it tells two rows apart for sure, so that it gets an id, made by %s: one of version 7 does not "+
			"order in YDB", made)
		if d.writes > 0 {
			text += ", and known statements that add rows have to give it"
		}
	}
	if len(list) > 1 {
		next := slices.Clone(list[1].After.PrimaryKey)
		if i := slices.Index(next, d.added); i >= 0 && len(d.was.PrimaryKey) == 0 {
			next[i] = "an id"
		}
		at := "about the same cost"
		if by := (1 + list[1].Cost()) / (1 + best.Cost()); by >= 1.05 {
			at = fmt.Sprintf("%.1f times the cost", by)
		}
		text += fmt.Sprintf("; next best: (%s), at %s", strings.Join(next, ", "), at)
	}
	return evidence.Note{Path: d.was.Path, Pos: d.was.Pos, Code: evidence.NoteDesigned, Message: text}
}

// said tells what statements touch under a key.
func (d *designer) said(c *rewrite.Candidate) string {
	one, all := 0.0, 0.0
	for _, r := range d.reads {
		all += r.n
		if t := c.Touches(r.a, nil); t.Partitions == 1 && !t.Open {
			one += r.n
		}
	}
	if all == 0 {
		return "no known statement looks for its rows"
	}
	return fmt.Sprintf("%s of %s executions that look for rows touch one partition, or an index and one", evidence.Thousands(uint64(one)),
		evidence.Thousands(uint64(all)))
}

// keys are the keys that come into question.
func (d *designer) keys() (list [][]string) {
	fronts := [][]string{nil}
	for _, r := range d.reads {
		front := slices.DeleteFunc(d.sorted(r.equal), func(c string) bool { return !d.fixed[c] })
		many := slices.DeleteFunc(slices.Clone(front), func(c string) bool { return d.traits[c].Course == facts.CourseFew })
		fronts = append(fronts, front, many)
		if d.fixed[r.behind] {
			fronts = append(fronts, appended(front, r.behind), appended(many, r.behind))
		}
	}
	for _, front := range d.likely {
		fronts = append(fronts, slices.DeleteFunc(slices.Clone(front), func(c string) bool { return !d.fixed[c] }))
	}
	if was := d.was.PrimaryKey; len(was) > 0 { // which tells rows apart, whatever stands before it
		for _, front := range fronts {
			key := appended(front, was...)
			for !slices.Contains(was, key[len(key)-1]) { // one row needs no order
				key = key[:len(key)-1]
			}
			list = append(list, key)
		}
		return list
	}
	list = append(list, d.apart...)
	for _, front := range fronts {
		list = append(list, d.completed(front)...)
	}
	if !d.again || len(d.taken) == 0 {
		return list
	}
	// A column more than what tells rows apart, and an UPSERT that is to overwrite a row adds one.
	return slices.DeleteFunc(list, func(key []string) bool {
		return !slices.ContainsFunc(d.apart, func(one []string) bool {
			return len(one) == len(key) && len(appended(one, key...)) == len(one)
		})
	})
}

// sorted are columns that statements give, in the order of a key: what most give first, what has few values last, and behind that what
// changes or is looked for by NULL.
func (d *designer) sorted(columns []string) []string {
	given := func(c string) (n float64) {
		for _, r := range d.reads {
			if slices.Contains(r.equal, c) {
				n += r.n
			}
		}
		switch {
		case !d.fixed[c]:
			n /= 1e9
		case d.traits[c].Course == facts.CourseFew:
			n /= 1e6
		}
		return n
	}
	columns = slices.Clone(columns)
	slices.SortStableFunc(columns, func(a, b string) int { return cmp.Compare(given(b), given(a)) })
	return columns
}

func appended(columns []string, more ...string) []string {
	columns = slices.Clone(columns)
	for _, c := range more {
		if c != "" && !slices.Contains(columns, c) {
			columns = append(columns, c)
		}
	}
	return columns
}

// completed are the keys that begin with some columns: with what names a row behind them, or else with what tells rows of one place apart.
func (d *designer) completed(front []string) (list [][]string) {
	if slices.ContainsFunc(front, func(c string) bool { return slices.Contains(d.own, c) }) {
		return [][]string{front}
	}
	for _, id := range slices.Concat(d.apart, slices.Collect(slices.Chunk(d.own, 1))) {
		list = append(list, appended(front, id...))
	}
	if len(list) > 0 {
		return list
	}
	refers, steps, labels, times := d.parts()
	if len(front) == 0 {
		if len(labels) > 0 && len(refers)+len(times) == 0 && labels[0] == d.was.Columns[0].Name {
			return [][]string{labels[:1]}
		}
		if len(refers) == 0 || len(refers) > 3 && !d.asked || len(d.reads) == 0 && d.asked {
			return [][]string{{d.added}}
		}
		front = refers[:1]
	}
	key := slices.Clone(front)
	inTime := slices.ContainsFunc(front, func(c string) bool { return slices.Contains(times, c) })
	switch {
	case len(steps) > 0:
		key = appended(appended(key, steps...), labels...)
	case inTime || len(times) > 0:
		if !inTime {
			key = appended(key, times[0])
		}
		placed := len(key)
		key = appended(key, labels...)
		if d.measures() { // a source makes one at a time
			key = appended(key, refers...)
		} else if len(key) == placed {
			key = append(key, d.added)
		}
		if d.mayBeNull(key) {
			key = appended(key, d.added)
		}
	case len(labels) > 0 && len(refers)+len(labels) > 1 || len(refers) > 1 && d.onlyRefers(refers):
		key = appended(appended(key, refers...), labels...)
	default:
		key = append(key, d.added)
	}
	return [][]string{key}
}

// onlyRefers reports whether the rows say nothing but what they refer to, and when.
func (d *designer) onlyRefers(refers []string) bool {
	return !slices.ContainsFunc(d.was.Columns, func(c schema.Column) bool {
		return !slices.Contains(refers, c.Name) && !d.traits[c.Name].Moment
	})
}

// link reports whether the rows of a table say nothing but what they refer to, by names that tell no more, and when.
func (d *designer) link() bool {
	return !slices.ContainsFunc(d.was.Columns, func(c schema.Column) bool {
		n := d.known.NameOf(c.Name)
		return !d.traits[c.Name].Moment && d.table.Refers[c.Name] == "" && n.Sense != naming.ID && n.Sense != naming.Foreign
	})
}

// measures reports whether the rows are measurements.
func (d *designer) measures() bool {
	return slices.ContainsFunc(d.was.Columns, func(c schema.Column) bool {
		return c.Type == schema.Double || c.Type == schema.Float
	})
}

// mayBeNull reports whether the time in a key may be NULL, so that it tells nothing apart for sure.
func (d *designer) mayBeNull(key []string) bool {
	return slices.ContainsFunc(key, func(name string) bool {
		c, is := d.table.Schema.Column(name)
		return is && !c.NotNull && d.traits[name].Moment
	})
}

// later matches names of times at which something becomes of a row that is there.
var later = regexp.MustCompile(`(?i)updat|modif|chang|expir|delet|return|finish|closed|last|until|(?:^|_)end`)

// parts are the columns that refer to other tables, that number rows, that name a kind, and points in time at which rows come.
func (d *designer) parts() (refers, steps, labels, times []string) {
	for _, c := range d.was.Columns {
		n, trait := d.known.NameOf(c.Name), d.traits[c.Name]
		last := naming.Word{}
		if len(n.Words) > 0 {
			last = n.Words[len(n.Words)-1]
		}
		switch {
		case !d.fixed[c.Name]:
		case !d.asked && !c.NotNull && !d.link():
		case d.table.Refers[c.Name] != "" || n.Sense == naming.ID || n.Sense == naming.Foreign:
			refers = append(refers, c.Name)
		case n.Sense == naming.Ordinal || n.Sense == naming.Version:
			steps = append(steps, c.Name)
		case trait.Moment && n.Sense != naming.Birth && !trait.Changes && !later.MatchString(c.Name):
			times = append(times, c.Name)
		case c.Type.IsText() && (last.Text == "name" || last.Text == "key" || last.Text == "k" || last.Text == "code" ||
			last.Text == "language" || last.Text == "metric" || last.Text == "tag"):
			labels = append(labels, c.Name)
		}
	}
	return refers, steps, labels, times
}

// scan is how many partitions a statement touches that finds its rows by nothing: all there may be, and as many to come.
const scan = 32

// with is the table with a key, and the indexes that statements need beside it and that are worth their rows.
func (d *designer) with(key []string) *schema.Table {
	t := d.was.Clone()
	if slices.Contains(key, d.added) && len(d.was.PrimaryKey) == 0 {
		t.Columns = append(t.Columns, schema.Column{Name: d.added, Type: schema.UUID})
	}
	t.PrimaryKey = key
	for i := range t.Columns {
		t.Columns[i].NotNull = t.Columns[i].NotNull || slices.Contains(key, t.Columns[i].Name)
	}
	t.Indexes = slices.DeleteFunc(t.Indexes, func(x schema.Index) bool {
		return schema.PrefixOf(x.Columns, key) && !slices.ContainsFunc(d.reads, func(r read) bool { return r.a.Named && r.a.Index == x.Name })
	})
	for _, r := range d.reads {
		columns := appended(d.sorted(r.equal), r.behind)
		touched, gain := rewrite.Found(&move.Move{Before: t, After: t}, r.a)
		gain += float64(touched.Partitions) - 2
		if was, _ := rewrite.Found(&move.Move{Before: d.was, After: d.was}, r.a); touched.Partitions == 0 && was.Partitions > 0 {
			gain = math.Inf(1) // no statement comes to read all of the table
		} else if touched.Partitions == 0 {
			gain = scan
		} else if !r.exact || !d.one(r) {
			gain-- // several rows are looked up behind the index
		}
		if len(columns) == 0 || gain*r.n <= d.writes/2 ||
			slices.ContainsFunc(t.Indexes, func(x schema.Index) bool { return schema.PrefixOf(columns, x.Columns) }) {
			continue
		}
		name := "by_" + strings.Join(columns, "_")
		for slices.ContainsFunc(t.Indexes, func(o schema.Index) bool { return o.Name == name }) {
			name += "_2"
		}
		t.Indexes = append(t.Indexes, schema.Index{Name: name, Kind: schema.IndexSync, Columns: columns})
	}
	return t
}

// rowBytes is a row of which nothing is known.
const rowBytes = 200

// sized sets how many partitions the table is to have, by the rows that are written and that there will be, and says so.
func (d *designer) sized(rate, rows float64) string {
	if rate+rows == 0 {
		return ""
	}
	t := d.table.Schema
	as := *t
	as.Stats = &schema.Stats{Rows: uint64(rows), Bytes: uint64(rows * rowBytes)}
	s := keys.SizeOf(&as, &evidence.Load{Partitions: []evidence.PartitionLoad{{Writes: rate}}})
	keys.Room(&t.Partitioning, s.Presplit)
	return fmt.Sprintf("; it keeps %s (%s) and may have %s", evidence.Count(t.Partitioning.Min, "partition"),
		strings.Join(s.Arithmetic[:2], ", "), evidence.Thousands(t.Partitioning.Max))
}
