package rewrite

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite/keys"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// tableIdeas are the ideas for one table: what its findings carry, and keys that lead with a column outside the key
// that statements find rows by. Every idea that changes the primary key also fixes the indexes that findings name.
func (p *proposer) tableIdeas() []idea {
	var ideas []idea
	have := func(name string) bool {
		return slices.ContainsFunc(ideas, func(id idea) bool { return id.Name == name })
	}
	for _, kind := range [...]bool{true, false} { // keys first
		for f := range p.findings {
			for i := range p.findings[f].Fixes {
				fix := &p.findings[f].Fixes[i]
				if newKey := fix.Key() != nil; len(fix.Edits) > 0 && newKey == kind && !have(fix.Name) && fix.Kind != advisor.Settings &&
					fix.Kind != advisor.IndexKey {
					ideas = append(ideas, idea{Fix: *fix, preference: p.place(fix, i)})
				}
			}
		}
		if kind && len(ideas) > 0 {
			for _, id := range p.leadIdeas(ideas) {
				if i := slices.IndexFunc(ideas, func(o idea) bool { return o.Name == id.Name }); i >= 0 {
					ideas[i] = id // a statement is known to find rows by it
					continue
				}
				ideas = append(ideas, id)
			}
		}
	}
	for i := range ideas {
		if ideas[i].Key() != nil {
			ideas[i].Edits = p.withoutRepeated(p.withIndexes(p.asRead(&ideas[i])))
		}
	}
	if id, ok := p.settings(); ok {
		for i := range ideas {
			if ideas[i].Kind == advisor.NotNullKey { // who copies the table for that gives the copy the settings too
				ideas[i].Edits, ideas[i].preference = slices.Concat(ideas[i].Edits, id.Edits), ideas[i].preference+1
			}
		}
		ideas = append(ideas, id)
	}
	if id, ok := p.repartition(false); ok {
		ideas = append(ideas, id)
	}
	if !slices.ContainsFunc(p.findings, wantsKey) || len(p.opt.With) > 0 {
		if edits := p.withIndexes(nil); len(edits) > 0 {
			for i, e := range edits {
				if add, ok := e.(schema.AddColumn); ok {
					add.Column.NotNull = false // ALTER TABLE adds no column that the rows there have no value for
					edits[i] = add
				}
			}
			name := "index(" + strings.Join(replaced(edits), ", ") + ")"
			ideas = append(ideas, idea{Fix: advisor.Fix{Kind: advisor.IndexKey, Name: name, Edits: edits}})
		}
	}
	return ideas
}

// asRead are the edits of a key that begins with another column or its hash, with the columns behind that in the order in which
// the statements use them: those that all give by value, then those of which ranges are read or by which rows are wanted in
// order, then the others.
func (p *proposer) asRead(id *idea) []schema.Edit {
	key := id.Key()
	front := 1
	switch {
	case id.Kind == advisor.HashColumn && len(key) > 1:
		front = 2
	case id.Kind != advisor.Reorder:
		return id.Edits
	}
	lead, tail := key[front-1], slices.Clone(key[front:])
	place := map[string]int{}
	readers := 0
	for _, u := range p.known.Uses.All {
		for _, a := range u.Accesses {
			if b, ok := a.Bind(lead); !ok || b.Op > yql.BindIn || a.Kind != yql.AccessRead || a.Index != "" || a.Gives(key[front-1:]) {
				continue
			}
			readers++
			for _, c := range tail {
				b, ok := a.Bind(c)
				switch {
				case ok && b.Op <= yql.BindIn:
				case ok, slices.ContainsFunc(a.Order, func(o yql.OrderColumn) bool { return o.Column == c }):
					place[c] = max(place[c], 1)
				default:
					place[c] = max(place[c], 2)
				}
			}
		}
	}
	if readers == 0 {
		return id.Edits
	}
	for c := range place {
		if place[c] == 2 && p.someRange(lead, c) {
			place[c] = 1
		}
	}
	slices.SortStableFunc(tail, func(a, b string) int { return cmp.Compare(place[a], place[b]) })
	edits := slices.Clone(id.Edits)
	for i, e := range edits {
		if _, ok := e.(schema.SetPrimaryKey); ok {
			edits[i] = schema.SetPrimaryKey{Columns: append(slices.Clone(key[:front]), tail...)}
		}
	}
	return edits
}

// someRange reports whether a statement that gives one column by value reads a range of another, or wants the rows in its order.
func (p *proposer) someRange(lead, column string) bool {
	return slices.ContainsFunc(p.known.Uses.All, func(u facts.Reach) bool {
		return slices.ContainsFunc(u.Accesses, func(a *yql.Access) bool {
			given, ok := a.Bind(lead)
			of, ranged := a.Bind(column)
			return ok && given.Op <= yql.BindIn && a.Index == "" && (ranged && of.Op == yql.BindRange ||
				slices.ContainsFunc(a.Order, func(o yql.OrderColumn) bool { return o.Column == column }))
		})
	})
}

// place is that of a fix among those of its finding. A hash of the server's number comes last there; where the
// application gives that number it is a number like any other, and its hash comes first.
func (p *proposer) place(fix *advisor.Fix, at int) int {
	for _, e := range fix.Edits {
		if add, ok := e.(schema.AddColumn); ok && add.Computed != nil && len(add.Computed.Of) == 1 && add.Computed.Buckets == 0 {
			if c, _ := p.table.Column(add.Computed.Of[0]); c.Sequence != nil && p.given(c.Name) {
				return -1
			}
		}
	}
	return 2 * at
}

// dismissed are the keys that the findings turn down, each once.
func dismissed(findings []advisor.Finding) []Rejected {
	var out []Rejected
	for _, f := range findings {
		for _, d := range f.Dismissed {
			if !slices.ContainsFunc(out, func(r Rejected) bool { return r.Name == d.Name }) {
				out = append(out, d)
			}
		}
	}
	return out
}

// leadIdeas are keys that begin with a column by which statements find rows. They are preferred to all but another order
// of the key that is there.
func (p *proposer) leadIdeas(others []idea) []idea {
	preference := -1
	for _, id := range others {
		if id.Kind == advisor.Reorder && id.preference == preference+1 {
			preference += 2
		}
	}
	var ideas []idea
	for _, c := range p.leads {
		fix, against := keys.LeadWith(p.table, c, p.traits[c], &p.sizing)
		ideas = append(ideas, idea{Fix: fix, preference: preference, against: against})
	}
	return ideas
}

// settings keeps the key and changes the partitioning as all findings together ask.
func (p *proposer) settings() (idea, bool) {
	id := idea{Fix: advisor.Fix{Kind: advisor.Settings, Name: "settings"}}
	var whole, single []schema.Edit
	for f := range p.findings {
		for i := range p.findings[f].Fixes {
			fix := &p.findings[f].Fixes[i]
			for _, e := range fix.Edits {
				switch {
				case fix.Kind != advisor.Settings:
				case reflect.TypeOf(e) == reflect.TypeFor[schema.SetPartitioning]():
					whole = append(whole[:0], e)
					id.Copies = id.Copies || fix.Copies
				default:
					single = append(single, e)
					id.Copies = id.Copies || fix.Copies
					if fix.Name != id.Name {
						id.Name = fix.Name
					}
				}
			}
		}
	}
	id.Edits = append(whole, single...)
	return id, len(id.Edits) > 0
}

// withIndexes adds to the edits of a candidate what fixes the indexes that findings name. A computed column that the
// candidate has already, or that another index needs as well, is made once.
func (p *proposer) withIndexes(edits []schema.Edit) []schema.Edit {
	edits = slices.Clip(edits)
	for f := range p.findings {
		index := p.findings[f].Index
		for i := range p.findings[f].Fixes {
			fix := &p.findings[f].Fixes[i]
			if fix.Kind != advisor.IndexKey || !slices.Contains(p.opt.With, index) && !p.costsNothing(edits, fix) ||
				slices.Contains(replaced(edits), index) {
				continue
			}
			renamed := map[string]string{}
			for _, e := range fix.Edits {
				switch e := e.(type) {
				case schema.AddColumn:
					name, made := p.computedBy(edits, e)
					renamed[e.Column.Name] = name
					if !made {
						e.Column.Name = name
						edits = insertColumn(edits, e)
					}
				case schema.ReplaceIndex:
					e.Index.Columns = slices.Clone(e.Index.Columns)
					for i, c := range e.Index.Columns {
						e.Index.Columns[i] = cmp.Or(renamed[c], c)
					}
					edits = append(edits, e)
				}
			}
		}
	}
	return edits
}

// costsNothing reports whether an index can be changed without anybody paying for it: the key computes the same columns,
// and the statements are known and none reads by the index.
func (p *proposer) costsNothing(edits []schema.Edit, fix *advisor.Fix) bool {
	if len(p.known.Uses.All) == 0 {
		return false
	}
	for _, e := range fix.Edits {
		switch e := e.(type) {
		case schema.AddColumn:
			if _, made := p.computedBy(edits, e); !made {
				return false
			}
		case schema.ReplaceIndex:
			named := func(a *yql.Access) bool { return a.Index == e.Index.Name }
			if slices.ContainsFunc(p.known.Uses.All, func(u facts.Reach) bool { return slices.ContainsFunc(u.Accesses, named) }) {
				return false
			}
		}
	}
	return true
}

// notNull adds to the edits of a candidate that copies the table that its key columns are NOT NULL, unless rows were seen
// that would not fit. What nobody measured is assumed here and proved by the plan before the copy.
func (p *proposer) notNull(edits []schema.Edit) (all []schema.Edit, assumed []string) {
	i := slices.IndexFunc(edits, func(e schema.Edit) bool { return reflect.TypeOf(e) == reflect.TypeFor[schema.SetPrimaryKey]() })
	if i < 0 {
		return edits, nil
	}
	all = slices.Clip(edits)
	for _, name := range edits[i].(schema.SetPrimaryKey).Columns {
		c, ok := p.table.Column(name)
		if !ok || c.NotNull || c.Sequence != nil {
			continue
		}
		nulls, known := p.evidence.Sample.Nulls(name)
		if nulls > 0 || !known && p.opt.Key != "" || slices.Contains(p.evidence.NullMeant, name) {
			continue // a key given by hand is the way out where rows have NULL
		}
		if !known {
			assumed = append(assumed, fmt.Sprintf("no row has NULL in %s, which becomes NOT NULL: the plan counts them before it copies", name))
		}
		all = append(all, schema.SetNotNull(name))
	}
	return all, assumed
}

// numbered adds to the edits that a number which is hashed is no Serial, in a table that YDB does not have yet: what writes to it can
// number the rows.
func numbered(p *proposer, edits []schema.Edit, hashes []*Hash) (all []schema.Edit, assumed []string) {
	if p.evidence.Foreign == "" {
		return edits, nil
	}
	all = slices.Clip(edits)
	for _, h := range hashes {
		for _, in := range h.Inputs {
			if c, _ := p.table.Column(in.Column); c.Sequence != nil {
				all = append(all, schema.AlterSequence{Column: c.Name, Drop: true})
				assumed = append(assumed, fmt.Sprintf("the program gives each row its %s: it is no Serial, which would give it too late for the hash",
					c.Name))
			}
		}
	}
	return all, assumed
}

// tooLate are the reasons against hashes of a number that the server gives when the row is written: only a writer that
// gives it itself can compute them. Where the server is known to compute others than writers do, all are refused.
func (p *proposer) tooLate(hashes []*Hash) []string {
	var reasons []string
	if why := p.opt.Rules.NoHash; why != "" && len(hashes) > 0 {
		reasons = append(reasons, why)
	}
	for _, h := range hashes {
		for _, in := range h.Inputs {
			if c, _ := p.table.Column(in.Column); c.Sequence != nil && !p.given(in.Column) {
				reasons = append(reasons, fmt.Sprintf("%s comes from a sequence on the server, so the writer cannot compute %s; it can "+
					"if every known statement that inserts gives %[1]s itself", in.Column, h.Column))
			}
		}
	}
	return reasons
}

// foundElse is the reason against a random bucket where no known statement finds rows by the number that it is for, and some do
// by another key column that spreads by itself: what that column does in front, the bucket undoes.
func foundElse(p *proposer, id *idea) []string {
	if id.Kind != advisor.RandomBucket {
		return nil
	}
	column := ""
	for _, u := range p.known.Uses.All {
		for _, a := range u.Accesses {
			for _, c := range p.table.PrimaryKey {
				if b, ok := a.Bind(c); !ok || b.Op > yql.BindIn || a.Kind == yql.AccessWrite {
					continue
				}
				if col, _ := p.table.Column(c); col.Sequence != nil {
					return nil
				}
				if t := p.traits[c]; t.Spreads(p.partitions) && t.Course != facts.CourseUnknown {
					column = c
				}
			}
		}
	}
	if column == "" {
		return nil
	}
	return []string{"known statements find rows by " + column + ", which spreads in front without a bucket, " +
		"and none finds them by the sequence number"}
}

// insertColumn adds a column behind the other added ones: they all come before the key that may use them.
func insertColumn(edits []schema.Edit, add schema.AddColumn) []schema.Edit {
	at := 0
	for at < len(edits) && reflect.TypeOf(edits[at]) == reflect.TypeFor[schema.AddColumn]() {
		at++
	}
	return slices.Insert(edits, at, schema.Edit(add))
}

// computedBy returns the name of the column that the edits compute in the same way, or a free one.
func (p *proposer) computedBy(edits []schema.Edit, add schema.AddColumn) (name string, made bool) {
	var names []string
	for _, e := range edits {
		if other, ok := e.(schema.AddColumn); ok {
			if reflect.DeepEqual(other.Computed, add.Computed) {
				return other.Column.Name, true
			}
			names = append(names, other.Column.Name)
		}
	}
	return p.table.FreeName(add.Column.Name, names...), false
}

// replaced are the names of the indexes that edits replace, in order.
func replaced(edits []schema.Edit) []string {
	var names []string
	for _, e := range edits {
		if r, ok := e.(schema.ReplaceIndex); ok {
			names = append(names, r.Index.Name)
		}
	}
	slices.Sort(names)
	return names
}

// boundColumns returns the columns outside the key, two at the most, by which statements find rows that they would
// otherwise have to look for everywhere, or by an index that has not all of them, so that each is looked up alone: those of the most
// executions first.
func (p *proposer) boundColumns() []string {
	weight, reads := map[string]uint64{}, p.known.Uses.Reads
	for _, u := range p.known.Uses.All {
		for _, a := range u.Accesses {
			if len(u.Lacks) > 0 {
				break
			}
			if kind, _ := a.Reach(p.table.PrimaryKey); kind < yql.ReachRange || a.Kind == yql.AccessWrite || p.indexServes(a) {
				continue
			}
			for _, b := range a.Binds {
				c, ok := p.table.Column(b.Column)
				if !ok || b.Op != yql.BindEq || p.table.IsKey(b.Column) || !c.Type.KeyType() || c.Family != "" && c.Family != "default" {
					continue
				}
				course := p.known.Trait(b.Column).Course
				if course == facts.CourseMany || course == facts.CourseWide || course == facts.CourseUnknown && facts.Given(reads, b.Column) {
					weight[b.Column] += max(1, u.Statement.Count)
				}
			}
		}
	}
	columns := make([]string, 0, len(weight))
	for c := range weight {
		columns = append(columns, c)
	}
	slices.SortFunc(columns, func(a, b string) int { return cmp.Or(cmp.Compare(weight[b], weight[a]), strings.Compare(a, b)) })
	return columns[:min(2, len(columns))]
}

// indexServes reports whether an access reads by an index, and looks up one row behind it at the most.
func (p *proposer) indexServes(a *yql.Access) bool {
	index, ok := p.table.Index(a.Index)
	return ok && (a.Named || !a.Limited || a.Covered(p.table, &index) || facts.OnePer(p.known, &index, a.Ranges(index.Columns).Points))
}

// withoutRepeated adds to the edits of a key that an index goes which has just its columns, which YDB refuses, unless a statement names it.
func (p *proposer) withoutRepeated(edits []schema.Edit) []schema.Edit {
	key := (&advisor.Fix{Edits: edits}).Key()
	for i := range p.table.Indexes {
		name := p.table.Indexes[i].Name
		named := func(a *yql.Access) bool { return a.Named && a.Index == name }
		if p.table.Indexes[i].Kind.Secondary() && slices.Equal(p.table.Indexes[i].Columns, key) &&
			!slices.ContainsFunc(p.known.Uses.All, func(u facts.Reach) bool { return slices.ContainsFunc(u.Accesses, named) }) {
			edits = slices.DeleteFunc(edits, func(e schema.Edit) bool { of, is := e.(schema.AlterIndex); return is && of.Name == name })
			edits = append(edits, schema.DropIndex{Name: name})
		}
	}
	return edits
}
