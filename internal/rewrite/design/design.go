// Package design finds a key for a table that has none, or shall have another one before there are rows.
//
// Candidates come from what statements give: the columns that they compare, then those that they sort by or read a range of, then what
// tells apart the rows of one such place. What a candidate costs is how many partitions each statement touches, as often as it runs, with
// the indexes that are worth their writes, and what the advisor finds in the key: the same judge as for any table. What it finds is then
// mended by package rewrite, as for any table.
//
// The one invariant: a key has a column that tells apart rows of one place, or one that is added for that.
package design

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
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
		d := &designer{table: t, was: t.Schema.PrimaryKey}
		t.Schema = t.Schema.Clone()
		t.Schema.PrimaryKey, t.Foreign = provisional(t.Schema), cmp.Or(t.Foreign, undeclared)
		some = append(some, d)
	}
	if len(some) == 0 {
		return
	}
	known := facts.Of(b)
	for _, d := range some {
		d.known, d.version = known.Known(d.table), b.ServerVersion
		d.learn()
		n := d.choose()
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
	was     []string // the key that it had
	known   *facts.Table
	version string
	reads   []read
	writes  float64 // inserted rows
	changed map[string]bool
	own     []string // columns that each name one row
	unique  [][]string
	taken   [][]string // columns of unique that only statements tell
	traits  map[string]facts.Trait
	asked   bool // there are statements
}

// read is how rows are looked for, and how often.
type read struct {
	equal  []string // columns given by value
	behind string   // the column that is sorted by, or of which a range is read
	sorted bool
	// limited says that only some of the rows are asked for.
	limited bool
	// exact says that one value is given for each column of equal, and nothing else: it may be one row.
	exact   bool
	changes bool // it updates or deletes what it finds
	n       float64
}

// learn takes in what statements, indexes and names tell.
func (d *designer) learn() {
	t := d.table.Schema
	d.traits, d.changed = map[string]facts.Trait{}, map[string]bool{}
	for i := range d.known.Uses.All {
		u := &d.known.Uses.All[i]
		for _, a := range u.Accesses {
			d.asked = true
			d.take(a, float64(max(u.Statement.Count, 1)))
		}
	}
	for _, c := range t.Columns {
		d.traits[c.Name] = d.known.Trait(c.Name)
		if d.names(c) {
			d.own = append(d.own, c.Name)
		}
	}
	for _, x := range t.Indexes {
		if x.Kind == schema.IndexUnique {
			d.unique = append(d.unique, x.Columns)
		}
		if r := (read{equal: x.Columns, n: 1}); !d.asked {
			if last := len(x.Columns) - 1; last > 0 && d.traits[x.Columns[last]].Moment {
				r.equal, r.behind = x.Columns[:last], x.Columns[last]
			}
			d.reads = append(d.reads, r)
		}
	}
	if !d.asked {
		for _, id := range d.own[:min(len(d.own), 1)] {
			d.reads = append(d.reads, read{equal: []string{id}, n: 3})
		}
	}
	d.writes = max(d.writes, 1)
	for _, r := range d.reads {
		if key := d.sorted(r.equal); d.one(r) {
			d.unique, d.taken = append(d.unique, key), append(d.taken, key)
		}
	}
}

// take takes in how a statement reaches the table.
func (d *designer) take(a *yql.Access, n float64) {
	if a.Kind == yql.AccessWrite && len(a.Binds) == 0 {
		d.writes += n
		return
	}
	for _, c := range a.Columns {
		d.changed[c] = true
	}
	r := read{n: n, limited: a.Limited, changes: a.Kind != yql.AccessRead}
	for _, b := range a.Binds {
		if !d.fits(b.Column) {
			continue
		}
		if b.Op < yql.BindRange {
			r.equal = append(r.equal, b.Column)
		} else if r.behind == "" {
			r.behind = b.Column
		}
	}
	if len(a.Order) > 0 && d.fits(a.Order[0].Column) && !slices.Contains(r.equal, a.Order[0].Column) {
		r.behind, r.sorted = a.Order[0].Column, a.Limited
	}
	several := func(b yql.Bind) bool { return b.Op != yql.BindEq }
	r.exact = len(r.equal) > 0 && r.behind == "" && !a.Limited && !slices.ContainsFunc(a.Binds, several)
	d.reads = append(d.reads, r)
}

// one reports whether a statement looks for one row: by what numbers rows, a time, what is named outside, or all that the table refers
// to, where no other statement takes several rows of the same values. Where rows are events, which a time tells, only a statement that
// changes what it finds tells so: a name or two references may have many.
func (d *designer) one(l read) bool {
	if !l.exact || slices.ContainsFunc(l.equal, func(c string) bool { return d.changed[c] }) ||
		slices.ContainsFunc(d.reads, func(r read) bool { // as many as there are rows of those values
			several := r.behind != "" && !slices.Contains(l.equal, r.behind) || r.limited || len(r.equal) > len(l.equal)
			return several && len(appended(r.equal, l.equal...)) == len(r.equal)
		}) {
		return false
	}
	refers, _, labels, times := d.parts()
	events := slices.ContainsFunc(times, func(c string) bool { return !born.MatchString(c) })
	for _, c := range l.equal {
		column, _ := d.table.Schema.Column(c)
		switch n, trait := d.known.NameOf(c), d.traits[c]; {
		case slices.Contains(refers, c) || trait.Course == facts.CourseFew:
		case n.Sense == naming.Ordinal || trait.Moment && len(l.equal) > 1:
			return true
		case l.changes && column.Type.IsText(), !events && (n.Sense == naming.Natural || slices.Contains(labels, c)):
			return true
		}
	}
	return len(refers) > 1 && len(l.equal) == len(refers) && len(appended(l.equal, refers...)) == len(refers) &&
		(l.changes || d.onlyRefers(refers))
}

// born matches names of times at which a row was made, in tables of what lives on.
var born = regexp.MustCompile(`(?i)creat|added|made|regist|insert`)

// fits reports whether a column may be in a key.
func (d *designer) fits(name string) bool {
	c, is := d.table.Schema.Column(name)
	return is && c.Type.KeyType()
}

// names reports whether each value of a column names a row, as the names say: it is the id of what the rows are, or drawn at random.
func (d *designer) names(c schema.Column) bool {
	n := d.known.NameOf(c.Name)
	if !c.Type.KeyType() || d.changed[c.Name] || d.table.Refers[c.Name] != "" {
		return false
	}
	return (n.Sense == naming.ID || d.traits[c.Name].Drawn) && (len(n.Of) == 0 || d.known.Owns(n.Of) || d.shortens(n.Of))
}

// shortens reports whether words are short for those of the table's name: sess_id in session.
func (d *designer) shortens(of []naming.Word) bool {
	name := strings.ToLower(d.table.Schema.Name())
	return len(of) == 1 && len(of[0].Text) > 2 && strings.HasPrefix(name, of[0].Token) && !strings.Contains(name, "_")
}

// added is the column of a key that is added to tell rows apart.
const added = "+id"

// candidate is a key with the indexes that the statements need beside it.
type candidate struct {
	key     []string
	indexes [][]string
	cost    float64
}

// choose gives the table the best key and indexes, and says why.
func (d *designer) choose() evidence.Note {
	var list []candidate
	for _, key := range d.keys() {
		if !slices.ContainsFunc(list, func(c candidate) bool { return slices.Equal(c.key, key) }) {
			list = append(list, d.judged(key))
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(a.cost, b.cost) })
	best := list[0]
	d.table.Schema = d.with(best)
	said := "no statement is known, so its names, references and indexes tell"
	if d.asked {
		said = d.said(best)
	}
	text := fmt.Sprintf("its key is designed: (%s); %s", strings.Join(d.table.Schema.PrimaryKey, ", "), said)
	for _, one := range d.taken {
		if len(appended(best.key, one...)) == len(best.key) && !slices.Contains(best.key, added) {
			text += fmt.Sprintf("; that no two rows have the same (%s) is taken from a statement that looks for one by it: make sure, or rows are "+
				"lost", strings.Join(one, ", "))
			break
		}
	}
	for _, x := range best.indexes {
		text += fmt.Sprintf("; statements by %s get an index", strings.Join(x, ", "))
	}
	if slices.Contains(best.key, added) {
		made := "RandomUuid(1), or a version 4 UUID from the application"
		if schema.MakesRowKeys(d.version) {
			made = "Uuid::newV8RowKey()"
		}
		text += fmt.Sprintf("; nothing in it tells two rows apart for sure, so that it gets an id, made by %s: one of version 7 does not "+
			"order in YDB", made)
	}
	if len(list) > 1 {
		text += fmt.Sprintf("; next best: (%s), at %.1f times the cost", strings.ReplaceAll(strings.Join(list[1].key, ", "), added, "an id"),
			list[1].cost/max(best.cost, 1))
	}
	return evidence.Note{Path: d.table.Schema.Path, Pos: d.table.Schema.Pos, Code: evidence.NoteDesigned, Message: text}
}

// said tells what statements touch under a key.
func (d *designer) said(c candidate) string {
	one, all := 0.0, 0.0
	for _, r := range d.reads {
		all += r.n
		if d.touched(r, c) < scan {
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
	if len(d.was) > 0 {
		list = append(list, d.was)
	}
	list = append(list, d.unique...)
	fronts := [][]string{nil}
	for _, r := range d.reads {
		front := d.sorted(r.equal)
		if len(front) == 0 && r.behind == "" {
			continue
		}
		fronts = append(fronts, front)
		if r.behind != "" {
			fronts = append(fronts, appended(front, r.behind))
		}
	}
	for _, front := range fronts {
		list = append(list, d.completed(front)...)
	}
	return list
}

// sorted are columns that statements give, in the order of a key: what most give first, and what has few values last.
func (d *designer) sorted(columns []string) []string {
	given := func(c string) (n float64) {
		for _, r := range d.reads {
			if slices.Contains(r.equal, c) {
				n += r.n
			}
		}
		if d.traits[c].Course == facts.CourseFew {
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
		if !slices.Contains(columns, c) {
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
	for _, id := range slices.Concat(d.unique, singles(d.own)) {
		list = append(list, appended(front, id...))
	}
	if len(list) > 0 {
		return list
	}
	columns := d.table.Schema.Columns
	refers, steps, labels, times := d.parts()
	if len(front) == 0 {
		if len(labels) > 0 && len(refers)+len(times) == 0 && labels[0] == columns[0].Name {
			return [][]string{labels[:1]}
		}
		if len(refers) == 0 || len(refers) > 3 && !d.asked || len(d.reads) == 0 && d.asked {
			return [][]string{{added}}
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
			key = append(key, added)
		}
		if d.mayBeNull(key) {
			key = appended(key, added)
		}
	case len(labels) > 0 && len(refers)+len(labels) > 1 || len(refers) > 1 && d.onlyRefers(refers):
		key = appended(appended(key, refers...), labels...)
	default:
		for _, c := range columns { // few, all of which tell rows apart
			if key = appended(key, c.Name); len(columns) > 4 || !c.Type.KeyType() || !c.NotNull || d.changed[c.Name] {
				return [][]string{append(slices.Clone(front), added)}
			}
		}
	}
	return [][]string{key}
}

// onlyRefers reports whether the rows say nothing but what they refer to, and when.
func (d *designer) onlyRefers(refers []string) bool {
	return !slices.ContainsFunc(d.table.Schema.Columns, func(c schema.Column) bool {
		return !slices.Contains(refers, c.Name) && !d.traits[c.Name].Moment
	})
}

// measures reports whether the rows are measurements.
func (d *designer) measures() bool {
	return slices.ContainsFunc(d.table.Schema.Columns, func(c schema.Column) bool {
		return c.Type == schema.Double || c.Type == schema.Float
	})
}

func singles(list []string) (out [][]string) {
	for _, s := range list {
		out = append(out, []string{s})
	}
	return out
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
	for _, c := range d.table.Schema.Columns {
		n, trait := d.known.NameOf(c.Name), d.traits[c.Name]
		last := naming.Word{}
		if len(n.Words) > 0 {
			last = n.Words[len(n.Words)-1]
		}
		switch {
		case !c.Type.KeyType() || d.changed[c.Name]:
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

// scan is how many partitions a statement touches that finds its rows by nothing.
const scan = 16.0

// judged is a key with what it costs.
func (d *designer) judged(key []string) candidate {
	c := candidate{key: key}
	for _, r := range d.reads {
		index := d.sorted(r.equal)
		if r.behind != "" {
			index = appended(index, r.behind)
		}
		if d.touched(r, c) > 2 && len(index) > 0 && scan*r.n > d.writes/4 {
			c.indexes = append(c.indexes, index)
		}
	}
	c.cost = float64(len(key))/100 + float64(len(c.indexes))*d.writes/4
	for _, r := range d.reads {
		c.cost += r.n * d.touched(r, c)
	}
	if len(key) > 1 && len(d.reads) > 1 && !slices.ContainsFunc(d.reads, func(r read) bool { return !slices.Contains(r.equal, key[0]) }) {
		c.cost *= 0.95 // all read the rows of one value, which lie together then
	}
	for _, name := range key {
		if d.changed[name] {
			c.cost += 10 * d.writes
		}
	}
	judge := &evidence.Bundle{Tables: []*evidence.Table{{Schema: d.with(c), Comments: d.table.Comments}}}
	for _, f := range advisor.Inspect(judge, advisor.Options{}).Findings {
		if f.Wants.Key() && f.Level > advisor.Note {
			c.cost += 2 * d.writes
		}
	}
	return c
}

// touched is how many partitions a statement touches, and what else makes it dearer: rows that it reads and does not want, a sort, a
// second read behind an index.
func (d *designer) touched(r read, c candidate) float64 {
	best := reached(r, c.key)
	for _, x := range c.indexes {
		if n := reached(r, x); n < scan {
			best = min(best, n+1)
		}
	}
	return best
}

func reached(r read, key []string) float64 {
	n := 0
	for n < len(key) && slices.Contains(r.equal, key[n]) {
		n++
	}
	next := n < len(key) && key[n] == r.behind
	switch {
	case n == 0 && next && (r.sorted || len(r.equal) == 0):
		return 2
	case n == 0:
		return scan
	}
	cost := 1.0
	if n < len(r.equal) && n < len(key) {
		cost += 0.3
		if r.behind == "" && !r.limited {
			cost += 0.9 // all rows of the place are read
		}
	}
	if r.behind != "" && !next && n < len(key) {
		cost++
	}
	return cost
}

// with is the table with a key and its indexes.
func (d *designer) with(c candidate) *schema.Table {
	t := d.table.Schema.Clone()
	t.PrimaryKey = nil
	for _, name := range c.key {
		if name == added {
			name = t.FreeName("id")
			t.Columns = append(t.Columns, schema.Column{Name: name, Type: schema.UUID})
		}
		t.PrimaryKey = append(t.PrimaryKey, name)
	}
	for i := range t.Columns {
		t.Columns[i].NotNull = t.Columns[i].NotNull || slices.Contains(t.PrimaryKey, t.Columns[i].Name)
	}
	starts := func(columns, with []string) bool {
		return len(columns) >= len(with) && slices.Equal(columns[:len(with)], with)
	}
	t.Indexes = slices.DeleteFunc(t.Indexes, func(x schema.Index) bool { return starts(t.PrimaryKey, x.Columns) })
	for _, x := range c.indexes {
		if slices.ContainsFunc(t.Indexes, func(o schema.Index) bool { return starts(o.Columns, x) }) {
			continue
		}
		name := "by_" + strings.Join(x, "_")
		for slices.ContainsFunc(t.Indexes, func(o schema.Index) bool { return o.Name == name }) {
			name += "_2"
		}
		t.Indexes = append(t.Indexes, schema.Index{Name: name, Kind: schema.IndexSync, Columns: x})
	}
	return t
}

const (
	perPartition = 1000    // rows that a partition takes in a second with room
	rowBytes     = 200     // of a row of which nothing is known
	mostBytes    = 2 << 30 // from which on YDB splits a partition
	mostSplits   = 1024
)

// sized sets how many partitions the table is to have, by the rows that are written and that there will be, and says so.
func (d *designer) sized(rate, rows float64) string {
	if rate+rows == 0 {
		return ""
	}
	n := uint64(4)
	for float64(n)*perPartition < rate || float64(n)*mostBytes < rows*rowBytes {
		n *= 2
	}
	p := &d.table.Schema.Partitioning
	p.ByLoad, p.Min, p.Max = schema.Enabled, min(n, mostSplits), max(p.Max, 4*min(n, mostSplits), 50)
	by := evidence.PerSecond(rate) + " rows/s at " + evidence.Thousands(perPartition) + " each"
	if rows*rowBytes/mostBytes > rate/perPartition {
		by = evidence.Thousands(uint64(rows)) + " rows of some " + evidence.Count(rowBytes, "byte") + " at 2 GB each"
	}
	return fmt.Sprintf("; it keeps %s (%s) and may have %s", evidence.Count(p.Min, "partition"), by, evidence.Thousands(p.Max))
}
