// Package shape finds how a table becomes another one for the same rows: by which ALTER TABLEs, in an order that YDB takes, and what no
// ALTER can change, so that only a copy can.
//
// It is pure: what it gives depends on the two tables and the release alone. Each statement was taken by the judge of package schema.
package shape

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Options are what is known beside the tables.
type Options struct {
	Release schema.Release // zero if it is not known
	// Dropped are columns that are meant to go, although a new column of their type could be the same one by another name.
	Dropped   []string
	move.Wish      // what only a copy does
	Split     bool // where the target says that the table is split is a wish
	exact     bool // what is left out is to go, of settings, too: the way back
}

// Path is how a table becomes another one.
type Path struct {
	Table   string         // its path
	Release schema.Release // zero if it is not known
	To      *schema.Table  // what the table becomes: the target, with what that leaves out
	Steps   []Step         // what ALTER can change; all there is to do if Copies and Refused are empty
	// Copies are what no ALTER can change, Refused what cannot be changed at all, and Stays what is no wish or cannot be had.
	Copies, Refused, Stays []Difference
	// States are the table before the first statement, and after each.
	States []*schema.Table
}

// Difference is one thing in which two tables differ.
type Difference struct {
	What string // such as "column total: Int32 becomes Int64"
	Why  string
}

func (d Difference) String() string { return d.What + ": " + d.Why }

// Step is what is done and taken back as a whole: one statement, or several that put an index in the place of another.
type Step struct {
	Statements []Statement
	First      int    // of States: the table before it
	Loses      string // what is lost and does not come back by undoing it; empty if nothing is
}

// Statement is one ALTER TABLE, or the two that put an index in the place of another, which one request does that YQL cannot say.
type Statement struct{ Edits []schema.Edit }

// Text is the statement as YQL, without the last semicolon.
func (s Statement) Text(table string) string {
	if from, to, ok := s.Replaces(); ok {
		return Statement{[]schema.Edit{schema.DropIndex{Name: to}}}.Text(table) + ";\n" +
			Statement{[]schema.Edit{schema.RenameIndex{Name: from, To: to}}}.Text(table)
	}
	if f, is := s.Edits[0].(schema.AlterChangefeed); is { // its records are those of a topic
		return yql.Print(&yql.AlterTopic{Path: table + "/" + f.Name, Actions: []yql.TopicAction{{Set: f.Set}}})
	}
	return yql.Print(&yql.AlterTable{Path: table, Edits: s.Edits})
}

// Replaces returns the names of an index and of the one in whose place it is put, if that is what the statement does.
func (s Statement) Replaces() (from, to string, ok bool) {
	if r, is := s.Edits[0].(schema.RenameIndex); is && r.Replace {
		return r.Name, r.To, true
	}
	return "", "", false
}

// Between finds how one table becomes another. What the other one leaves out of settings stays as it is; see wish.
func Between(from, to *schema.Table, opt Options) *Path {
	d := &differ{opt: opt, now: from.Clone(), path: &Path{Table: from.Path, Release: opt.Release, States: []*schema.Table{from}}}
	if from.Store != to.Store {
		d.refuse("the store: "+string(from.Store)+" becomes "+string(to.Store), "row and column tables are of different kinds: make the other "+
			"table, and fill it by INSERT INTO … SELECT, a range of the key at a time")
		return d.path
	}
	d.from, d.to = from, d.wish(from, to)
	d.path.To = d.to.Clone()
	if d.possible(); len(d.path.Refused) > 0 {
		return d.path
	}
	d.key()
	d.columns()
	d.settings()
	d.many("", d.first) // which many others build on: they lose nothing, and rewrite no row
	d.many("", d.second)
	for _, c := range d.build { // which is filled
		d.many("", []schema.Edit{schema.AddColumn{Column: c}})
	}
	d.indexes()
	d.late()
	d.feeds()
	return d.path
}

// Statements are those of all steps.
func (p *Path) Statements() (out []Statement) {
	for _, s := range p.Steps {
		out = append(out, s.Statements...)
	}
	return out
}

// Back is how the table becomes what it was before the step again, after so many of its statements.
func (p *Path) Back(step, done int) *Path {
	first := p.Steps[step].First
	now := p.States[first+done]
	return Between(now, p.States[first], Options{Release: p.Release, exact: true,
		Dropped: names(now.Columns, func(c schema.Column) string { return c.Name })})
}

// differ finds the differences of two tables.
type differ struct {
	opt      Options
	from, to *schema.Table
	now      *schema.Table // behind the statements that were found
	path     *Path

	// What the statements with many actions do: before what is built and behind it.
	first, second, last []schema.Edit
	build               []schema.Column // columns that are added with a default
}

func (d *differ) copies(what, why string, args ...any) {
	d.path.Copies = append(d.path.Copies, Difference{what, fmt.Sprintf(why, args...)})
}

func (d *differ) refuse(what, why string) {
	d.path.Refused = append(d.path.Refused, Difference{what, why})
}

func (d *differ) stays(what, why string) { d.path.Stays = append(d.path.Stays, Difference{what, why}) }

// step adds a step of statements, each of which the judge has to take. What it does not take is left to a copy.
func (d *differ) step(loses string, statements ...Statement) bool {
	step := Step{First: len(d.path.States) - 1, Loses: loses}
	now, states := d.now, []*schema.Table(nil)
	for _, s := range statements {
		if len(s.Edits) == 0 {
			continue
		}
		after, err := now.Alter(d.opt.Release, s.Edits...)
		if err != nil {
			d.copies(Statement{s.Edits}.words(), "%s", problem(err))
			return false
		}
		now, states, step.Statements = after, append(states, after), append(step.Statements, s)
	}
	if len(states) > 0 {
		d.now, d.path.States, d.path.Steps = now, append(d.path.States, states...), append(d.path.Steps, step)
	}
	return true
}

// many is step for one statement of many actions: those that the judge does not take are left to a copy, one by one.
func (d *differ) many(loses string, edits []schema.Edit) {
	taken, now := []schema.Edit(nil), d.now
	for _, e := range edits {
		after, err := now.Alter(d.opt.Release, e)
		if err != nil {
			d.copies(Statement{[]schema.Edit{e}}.words(), "%s", problem(err))
			continue
		}
		taken, now = append(taken, e), after
	}
	if len(taken) > 0 {
		d.step(loses, Statement{taken})
	}
}

// words is the statement without the table.
func (s Statement) words() string {
	const table = "t"
	if from, to, ok := s.Replaces(); ok {
		return "index " + from + " in the place of " + to
	}
	return strings.TrimPrefix(s.Text(table), "ALTER TABLE `t` ")
}

// problem is why the judge does not take a statement, without the table.
func problem(err error) string {
	if r, ok := err.(*schema.Refusal); ok && len(r.Problems) > 0 {
		return r.Problems[0].What
	}
	return err.Error()
}

func names[T any](list []T, name func(T) string) []string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = name(x)
	}
	return out
}

// possible refuses a wish that YDB has no table for.
func (d *differ) possible() {
	known := names(d.from.Validate(), schema.Problem.String)
	for _, p := range d.to.Validate() {
		if !p.Limit && !slices.Contains(known, p.String()) {
			d.refuse("the target", "YDB would refuse it: "+p.String())
		}
	}
	if d.opt.Release == (schema.Release{}) {
		return
	}
	lacks := d.from.Lacks(d.opt.Release)
	for _, what := range d.to.Lacks(d.opt.Release) {
		if !slices.Contains(lacks, what) {
			d.refuse("the target", "YDB "+d.opt.Release.String()+" does not have "+what)
		}
	}
}

// key finds that the key is another one.
func (d *differ) key() {
	if !slices.Equal(d.from.PrimaryKey, names(d.to.PrimaryKey, d.opt.Was)) {
		d.copies(fmt.Sprintf("the primary key: (%s) becomes (%s)", yql.QuoteNames(d.from.PrimaryKey), yql.QuoteNames(d.to.PrimaryKey)),
			"YDB keeps the rows in the order of the key, and cannot alter it")
	}
	if !slices.Equal(d.from.HashBy, d.to.HashBy) {
		d.copies("PARTITION BY HASH", "YDB cannot change the columns by whose hash a column table is distributed")
	}
}

// late makes the statement that loses values, when everything else is there.
func (d *differ) late() {
	var dropped []string
	loses := ""
	for _, e := range d.last {
		switch e := e.(type) {
		case schema.DropColumn:
			dropped = append(dropped, e.Name)
		case schema.SetTTL:
			loses = "rows that are older than the TTL says are deleted for good"
		}
	}
	if len(dropped) > 0 {
		values := "the values of " + yql.QuoteNames(dropped) + " are lost: YDB cannot restore a dropped column"
		if loses != "" {
			values += "; "
		}
		loses = values + loses
	}
	d.many(loses, d.last)
}
