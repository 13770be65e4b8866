package build

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/shape"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// Names of losses begin with this: that a column goes, and is not the one that comes by another name, and that values of one may change.
const droppedColumn, changedValues = "column=", plan.LossOfValues

// Wish is what a person says of a wanted table beside its text.
type Wish struct {
	move.Wish
	// Keyed is a candidate for the wanted table, whose key it is to have; nil if it keeps that of the text.
	Keyed *rewrite.Candidate
	// Split says that the table is to be split where the text splits it, which is else taken for where a table was split once.
	Split bool
}

// Alters are how a table becomes another one without a copy, and what that means for the statements of the applications.
type Alters struct {
	Path    *shape.Path
	Queries []plan.Query
}

// To finds how a table becomes the one that a text asks for: by ALTERs, or by a plan that copies it once something needs a copy. The other
// one is nil.
func To(b *evidence.Bundle, t *evidence.Table, target *schema.Table, w Wish, opt Options) (*plan.Plan, *Alters, error) {
	opt.Database = strings.TrimSuffix(opt.Database, "/")
	from := portable(t.Schema, opt.Database)
	of := shape.Options{Wish: w.Wish, Split: w.Split}
	of.Units = unitsOf(t, w)
	of.Release, _ = schema.ParseRelease(b.ServerVersion)
	for _, loss := range opt.AcceptLoss {
		if name, ok := strings.CutPrefix(loss, droppedColumn); ok {
			of.Dropped = append(of.Dropped, name)
		}
		if name, ok := strings.CutPrefix(loss, changedValues); ok {
			of.Lossy = append(of.Lossy, name)
		}
	}
	to := target
	if w.Keyed != nil {
		to = w.Keyed.After
	}
	path := shape.Between(from, portable(to, opt.Database), of)
	if len(path.Refused) == 0 && (len(path.Copies) > 0 || w.Keyed != nil && w.Keyed.Copies) {
		p, err := copyTo(b, t.Schema, path, w, of, opt)
		return p, nil, err
	}
	reasons := notAltered(t.Schema, path, w.Keyed)
	for option, columns := range map[string]map[string]string{"--rename": w.Renames, "--fill": w.Fills, "--unit": w.Units} {
		for _, name := range slices.Sorted(maps.Keys(columns)) {
			reasons = append(reasons, fmt.Sprintf("%s names column %s, which needs no copy", option, name))
		}
	}
	if len(reasons) > 0 {
		return nil, nil, &Refused{t.Schema.Path, reasons}
	}
	if w.Keyed != nil {
		path.Stays = nil // which is what somebody wished in vain, and a candidate wishes nothing
	}
	moved, _ := move.Between(t.Schema, path.To, of.Wish)
	return nil, &Alters{path, queries(effects(b, moved, false, nil))}, nil
}

// InPlace finds how a table becomes a candidate that needs no copy.
func InPlace(b *evidence.Bundle, p *rewrite.Proposal, c *rewrite.Candidate, opt Options) (*Alters, error) {
	var of shape.Options
	of.Release, _ = schema.ParseRelease(b.ServerVersion)
	path := shape.Between(portable(p.Before, opt.Database), portable(c.After, opt.Database), of)
	if reasons := notAltered(p.Before, path, c); len(reasons) > 0 {
		return nil, &Refused{p.Before.Path, reasons}
	}
	path.Stays = nil // as above
	return &Alters{path, queries(c.Statements)}, nil
}

// unitsOf adds to the units that a person names those that comments in the DDL tell, of columns whose TTL does not.
func unitsOf(t *evidence.Table, w Wish) map[string]string {
	units := maps.Clone(w.Units)
	if units == nil {
		units = map[string]string{}
	}
	now := map[string]string{}
	for name, was := range w.Renames {
		now[was] = name
	}
	for column, comment := range t.Comments {
		name := cmp.Or(now[column], column)
		if unit := move.UnitIn(comment); units[name] == "" && unit != "" && (t.Schema.TTL == nil || t.Schema.TTL.Column != column) {
			units[name] = unit
		}
	}
	return units
}

// Wanted is a wanted table as candidates are made for it: with what its text leaves out, and with what is known of how much there is.
func Wanted(from, target *schema.Table, w Wish) *schema.Table {
	t := shape.Between(from, target, shape.Options{Wish: move.Wish{Renames: w.Renames}, Split: w.Split}).To
	if t == nil { // of another store, which is refused
		return from
	}
	t.Stats = from.Stats
	return t
}

// notAltered is why a table does not become what it should, or the candidate that was chosen, by ALTER alone; empty if it does.
func notAltered(t *schema.Table, path *shape.Path, chosen *rewrite.Candidate) (reasons []string) {
	if chosen != nil && len(chosen.Hashes()) > 0 {
		reasons = append(reasons, fmt.Sprintf("candidate %s needs no copy, and has a column that writers have to fill: 'ydb-keyadvise "+
			"rewrite' shows what is sent when", chosen.Name))
	}
	if slices.ContainsFunc(t.Attributes, func(a schema.Attribute) bool { return a.Key == "__async_replica" }) {
		reasons = append(reasons, "it is the target of an async replication, which YDB does not alter: alter the source")
	}
	if t.Temporary {
		reasons = append(reasons, "it is a temporary table, which ends with its session")
	}
	if schema.CopyOf(t.Path) != "" || schema.KeptOf(t.Path) != "" {
		reasons = append(reasons, "it belongs to a migration of ydb-keyadvise")
	}
	for _, d := range append(path.Refused, path.Copies...) {
		reasons = append(reasons, d.String())
	}
	if len(reasons) == 0 && len(path.Steps) == 0 {
		reasons = append(reasons, "it is already what --to says")
		for _, d := range path.Stays {
			reasons = append(reasons, "stays as it is: "+d.String())
		}
	}
	return reasons
}

// copyTo makes the plan that copies the rows to the wanted table.
func copyTo(b *evidence.Bundle, from *schema.Table, path *shape.Path, w Wish, of shape.Options, opt Options) (*plan.Plan, error) {
	after := path.To.Clone()
	after.Path, after.Stats = from.Path, nil
	c := &rewrite.Candidate{Name: plan.Target, Copies: true}
	var hashes []*rewrite.Hash
	if k := w.Keyed; k != nil {
		c.Name, c.Statements, c.Mutable, c.Gains, c.Costs, c.Assumptions = k.Name, k.Statements, k.Mutable, k.Gains, k.Costs, k.Assumptions
		c.BytesPerRow = k.BytesPerRow
		after.Partitioning = k.After.Partitioning
		hashes = k.Hashes()
	}
	for _, d := range path.Copies {
		c.Gains = append(c.Gains, d.What)
	}
	moved, refused := move.Between(from, after, of.Wish, hashes...)
	c.Move = *moved
	opt.shape = &shaped{path: path, list: moved.Columns, refused: refused}
	c.Statements = effects(b, moved, w.Keyed != nil, c.Statements)
	return Build(b, &rewrite.Proposal{Before: from}, c, opt)
}

// shaped is how a plan came to be that leads to a wanted table by a copy.
type shaped struct {
	path    *shape.Path
	list    []move.Column
	refused []string
}

// made is the expression of a column; the zero value if it has none.
func made(c move.Column) move.Made {
	m, _ := c.(move.Made)
	return m
}

// check finds what stands against a copy to the wanted table.
func (s *shaped) check(m *builder) {
	for _, d := range s.refused {
		m.refuse("%s", d)
	}
	for _, h := range m.candidate.Hashes() {
		for _, in := range h.Of() {
			if !slices.ContainsFunc(s.list, func(x move.Column) bool {
				return x.Name() == in.Column && x.From() == in.Column && made(x).To == ""
			}) {
				m.refuse("column %s is a hash of %s, whose values this plan changes: change those first, and then the key", h.Column, in.Column)
			}
		}
	}
	feeds := func(t *schema.Table) string {
		return strings.Join(yql.PrintFollowUps(&schema.Table{Path: "t", Changefeeds: t.Changefeeds}), "\n")
	}
	if feeds(m.before) != feeds(m.after) {
		m.refuse("the changefeeds of --to differ: add and drop changefeeds by a separate plan, before or after this one")
	}
	s.checkMapped(m)
}

// checkMapped finds what columns with other values cannot go together with.
func (s *shaped) checkMapped(m *builder) {
	for _, x := range s.list {
		switch x := made(x); {
		case x.Of == "" || x.Back != "":
		case slices.Contains(m.before.PrimaryKey, x.Of):
			m.refuse("column %s is in the key, and its old values cannot be computed from the new ones", x.Of)
		case m.plan.Follows():
			m.refuse("--writers %s: the old values of %s cannot be computed from the new ones, and a rollback has to bring back what was written "+
				"since: choose --writers %s", m.plan.Writers, x.Column, plan.Stopped)
		}
	}
	s.checkKey(m)
	if !m.plan.Follows() {
		return
	}
	for _, i := range m.before.Indexes {
		x, kept := m.after.Index(i.Name)
		if i.Kind == schema.IndexUnique && (!kept || x.Kind != i.Kind || !slices.Equal(x.Columns, i.Columns)) {
			m.refuse("--writers %s: unique index %s is dropped, and a rollback may bring back rows that violate it: drop it afterwards, or choose "+
				"--writers %s", m.plan.Writers, i.Name, plan.Stopped)
		}
	}
	for _, c := range m.before.Columns {
		if c.NotNull && c.Default == "" && c.Sequence == nil && s.becomes(c.Name) == "" {
			m.refuse("--writers %s: column %s is dropped and is NOT NULL: a rollback has to bring back rows written since, which have no "+
				"value for it. Drop NOT NULL first, or choose --writers %s", m.plan.Writers, c.Name, plan.Stopped)
		}
	}
}

// becomes is the name by which a column goes on; empty if it goes.
func (s *shaped) becomes(old string) string {
	if i := slices.IndexFunc(s.list, func(x move.Column) bool { return x.From() == old }); i >= 0 {
		return s.list[i].Name()
	}
	return ""
}

// accepts reports whether a loss that somebody accepts is one of how columns change.
func (s *shaped) accepts(m *builder, loss string) bool {
	if name, ok := strings.CutPrefix(loss, droppedColumn); ok {
		_, had := m.before.Column(name)
		return had && s.becomes(name) == ""
	}
	name, _ := strings.CutPrefix(loss, changedValues)
	return slices.ContainsFunc(s.list, func(x move.Column) bool { return x.Name() == name && made(x).Lossy })
}

// checkKey finds what a new key cannot have.
func (s *shaped) checkKey(m *builder) {
	if !plan.Told(m.plan) {
		m.refuse("the new table would look like the old one: also give it another AUTO_PARTITIONING_MIN_PARTITIONS_COUNT")
	}
	remade := slices.IndexFunc(s.list, func(x move.Column) bool { return made(x).To != "" && slices.Contains(m.before.PrimaryKey, x.From()) })
	for _, k := range m.before.PrimaryKey {
		if m.plan.Writers != plan.Stopped && !slices.Contains(m.after.PrimaryKey, s.becomes(k)) {
			m.refuse("--writers %s: the new key leaves out %s, so that two rows could have the same key: choose --writers %s", m.plan.Writers, k,
				plan.Stopped)
		}
	}
	if remade < 0 {
		return
	}
	of := s.list[remade].From()
	is, _ := m.before.Column(of)
	becomes, _ := m.after.Column(s.list[remade].Name())
	unique := slices.ContainsFunc(m.after.Indexes, func(i schema.Index) bool { return i.Kind == schema.IndexUnique })
	switch {
	case !is.NotNull || !becomes.NotNull:
		m.refuse("column %s is in the key, can be NULL, and its values change: make it NOT NULL first, by a separate plan", of)
	case m.plan.Follows() && unique:
		m.refuse("--writers %s: the values of column %s of the key change, and the table has a unique index: choose --writers %s",
			m.plan.Writers, of, plan.Stopped)
	case m.plan.Follows() && slices.ContainsFunc(m.after.PrimaryKey, func(k string) bool { return s.more(m, k) }):
		m.refuse("--writers %s: the values of column %s of the key change, and it gets more columns: choose --writers %s, or make two plans",
			m.plan.Writers, of, plan.Stopped)
	}
}

// more reports whether a column of the new key is made of what is not in the old one.
func (s *shaped) more(m *builder, key string) bool {
	i := slices.IndexFunc(s.list, func(x move.Column) bool { return x.Name() == key })
	return i >= 0 && !slices.Contains(m.before.PrimaryKey, s.list[i].From())
}

// risks says what is to be known of the wanted table beside what its columns become.
func (s *shaped) risks(m *builder, add func(format string, args ...any)) {
	for _, c := range s.list {
		if kept, is := c.(move.Kept); is && kept.Of != kept.Column {
			add("Column %s is renamed to %s: statements have to use the new name after 50-cutover.", kept.Of, kept.Column)
		}
	}
	if was, is := m.before.TTL, m.after.TTL; is != nil && !reflect.DeepEqual(was, is) {
		text := "60-finish sets the TTL, which deletes the rows that are older than it says, for good."
		set := shape.Step{Statements: []shape.Statement{{Edits: []schema.Edit{schema.SetTTL{TTL: is}}}}}
		if q := set.Expired(m.after); q != "" {
			q = strings.ReplaceAll(q, yql.QuoteName(m.after.Path), yql.QuoteName(m.plan.Copy))
			text += " Before that this counts them: " + strings.Join(strings.Fields(q), " ")
		}
		add("%s", text)
	}
}

// effects says of each known statement of a table what becomes of it. Of those that are known for the new key it is known how they are
// carried out.
func effects(b *evidence.Bundle, m *move.Move, keyed bool, known []rewrite.StatementEffect) (out []rewrite.StatementEffect) {
	catalog := yql.NewCatalog([]*schema.Table{m.Before})
	for _, s := range b.Statements {
		accesses := catalog.Accesses(yql.ParseQueries(s.Text))
		if schema.OfPlan(s.Text) || len(accesses) == 0 {
			continue
		}
		e := rewrite.StatementEffect{Statement: s, Outcome: rewrite.Unchanged, Reason: "none of its columns changes", Rewritten: s.Text}
		if i := slices.IndexFunc(known, func(k rewrite.StatementEffect) bool { return k.Statement.Text == s.Text }); i >= 0 {
			e = known[i]
		}
		fitted := move.Fit(s.Text, catalog, m)
		reads := slices.ContainsFunc(accesses, func(a *yql.Access) bool { return a.Kind != yql.AccessWrite })
		if !keyed && reads && !slices.Equal(m.Before.PrimaryKey, plan.Each(m.After.PrimaryKey, m.Was)) {
			fitted.Notes = append(fitted.Notes, "the key is another one then, and whether it still finds its rows by it was not looked at: "+
				"with --key it is")
		}
		switch {
		case len(fitted.Broken) > 0:
			e.Outcome, e.Reason, e.Rewritten, e.Diff = rewrite.NeedsPerson, strings.Join(fitted.Broken, "; "), "", ""
		case fitted.Changed:
			e.Rewritten = fitted.Text
			e.Diff = rewrite.StatementDiff(s.Text, fitted.Text)
			if !keyed {
				e.Reason = "columns that it names change"
			}
			e.Reason = strings.Join(append([]string{e.Reason}, fitted.Notes...), "; ")
		case len(fitted.Notes) > 0:
			e.Reason = strings.Join(fitted.Notes, "; ")
		}
		out = append(out, e)
	}
	return out
}
