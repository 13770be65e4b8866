package build

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/shape"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Wish is what a person says of a wanted table beside its text.
type Wish struct {
	move.Wish
	// Split says that the table is to be split where the text splits it, which is else taken for where a table was split once.
	Split bool
}

// Alters are how a table becomes another one without a copy, and what that means for the statements of the applications.
type Alters struct {
	Path    *shape.Path
	Queries []plan.Query
}

// Target is the candidate of a wanted table as a text has it.
func Target(t *schema.Table) *rewrite.Candidate {
	return &rewrite.Candidate{Name: plan.Target, Move: move.Move{After: t}}
}

// To finds how a table becomes a wanted one, the target or a candidate for it: by ALTERs, or by a plan that copies it once something needs
// a copy. The other one is nil.
func To(b *evidence.Bundle, t *evidence.Table, c *rewrite.Candidate, w Wish, opt Options) (*plan.Plan, *Alters, error) {
	opt.Database = strings.TrimSuffix(opt.Database, "/")
	of := shape.Options{Wish: w.Wish, Split: w.Split}
	of.Units = unitsOf(t, w)
	for _, loss := range opt.AcceptLoss {
		if name, ok := strings.CutPrefix(loss, plan.LossOfColumn); ok {
			of.Dropped = append(of.Dropped, name)
		}
		if name, ok := strings.CutPrefix(loss, plan.LossOfValues); ok {
			of.Lossy = append(of.Lossy, name)
		}
	}
	unmet := w.Unmet(t.Schema, c.After)
	if at := c.After.Partitioning; w.Split && len(at.SplitPoints) == 0 && at.Uniform == 0 {
		unmet = append(unmet, "--split: the wanted table does not say where it is split")
	}
	if len(unmet) > 0 {
		return nil, nil, &Refused{t.Schema.Path, unmet}
	}
	path := pathTo(b, t.Schema, c, of, opt)
	if len(path.Refused) == 0 && (len(path.Copies) > 0 || c.Copies) {
		made := *c
		made.Copies, made.Gains = true, slices.Concat(c.Gains, plan.Each(path.Copies, func(d shape.Difference) string {
			_, since, later := strings.Cut(d.Why, "(since ")
			return d.What + strings.Repeat(" (since "+since, map[bool]int{true: 1}[later]) // a later release needs no copy
		}))
		after := path.To.Clone()
		if after.Path, after.Stats = t.Schema.Path, nil; c.Copies {
			after.Partitioning = c.After.Partitioning
		}
		moved, refused := move.Between(t.Schema, after, of.Wish, c.Hashes()...)
		made.Move, opt.refused = *moved, refused
		made.Statements = effects(b, moved, c)
		p, err := Build(b, &rewrite.Proposal{Before: t.Schema}, &made, opt)
		return p, nil, err
	}
	reasons := notAltered(t.Schema, path, c)
	for option, columns := range map[string]map[string]string{"--rename": w.Renames, "--fill": w.Fills, "--back": w.Backs, "--unit": w.Units} {
		for _, name := range slices.Sorted(maps.Keys(columns)) {
			reasons = append(reasons, fmt.Sprintf("%s names column %s, which needs no copy", option, name))
		}
	}
	if len(reasons) > 0 {
		return nil, nil, &Refused{t.Schema.Path, reasons}
	}
	moved, _ := move.Between(t.Schema, path.To, of.Wish)
	return nil, &Alters{path, queries(effects(b, moved, Target(moved.After)))}, nil
}

// Alone is a plan of a table alone, without another one that it becomes, so that its statements can be sent as they are.
func Alone(b *evidence.Bundle, t *schema.Table) *plan.Plan {
	t = portable(t, "")
	p := &plan.Plan{Version: plan.Version, Table: t.Path, Before: plan.Table{Table: t}, After: plan.Table{Table: t},
		Columns: plan.Each(t.Columns, func(c schema.Column) plan.Column { return plan.Column{Name: c.Name, From: c.Name} })}
	p.Queries = queries(effects(b, p.Move(), Target(t)))
	return p
}

// InPlace finds how a table becomes a candidate that needs no copy.
func InPlace(b *evidence.Bundle, p *rewrite.Proposal, c *rewrite.Candidate, opt Options) (*Alters, error) {
	path := pathTo(b, p.Before, c, shape.Options{}, opt)
	if reasons := notAltered(p.Before, path, c); len(reasons) > 0 {
		return nil, &Refused{p.Before.Path, reasons}
	}
	return &Alters{path, queries(c.Statements)}, nil
}

// pathTo is how a table becomes a candidate by ALTERs, as far as it does.
func pathTo(b *evidence.Bundle, from *schema.Table, c *rewrite.Candidate, of shape.Options, opt Options) *shape.Path {
	of.Release, _ = schema.ParseRelease(b.ServerVersion)
	path := shape.Between(portable(from, opt.Database), portable(c.After, opt.Database), of)
	if c.Name != plan.Target { // what somebody wished in vain, and a candidate wishes nothing
		path.Stays = nil
	}
	return path
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

// notAltered is why a table does not become what it should by ALTER alone; empty if it does.
func notAltered(t *schema.Table, path *shape.Path, c *rewrite.Candidate) (reasons []string) {
	if len(c.Hashes()) > 0 {
		reasons = append(reasons, fmt.Sprintf("candidate %s needs no copy, and has a column that writers have to fill: 'ydb-keyadvise "+
			"rewrite' shows what is sent when", c.Name))
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
	reasons = append(reasons, plan.Each(append(path.Refused, path.Copies...), shape.Difference.String)...)
	if len(reasons) == 0 && len(path.Steps) == 0 {
		reasons = append(reasons, "it is already what --to says")
		reasons = append(reasons, plan.Each(path.Stays, func(d shape.Difference) string { return "stays as it is: " + d.String() })...)
	}
	return reasons
}

// effects says of each known statement of a table what becomes of it. A candidate for the wanted table knows of some how they are carried
// out with its key.
func effects(b *evidence.Bundle, m *move.Move, c *rewrite.Candidate) (out []rewrite.StatementEffect) {
	keyed, known := c.Name != plan.Target, c.Statements
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
