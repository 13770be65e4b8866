package rewrite

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// likely are the reads that the old key was made for: by each prefix of it, by a range of its first column where that is a
// time, by the owner of the rows behind a time, by what names the row where no time stands before it, and by each index.
func (p *proposer) likely() []Read {
	if p.table.Store != schema.StoreRow {
		return nil
	}
	key := p.table.PrimaryKey
	var reads []Read
	timed := func(c string) bool {
		column, _ := p.table.Column(c)
		return column.Type.IsTime() || p.traits[c].Moment
	}
	var made []string // columns that who reads computes
	for _, c := range key {
		if p.traits[c].Made {
			made = append(made, c)
		}
	}
	for i, c := range key {
		before := key[:i]
		if p.traits[c].Made {
			continue
		}
		if timed(c) {
			of := "a range of " + c
			if i > 0 {
				of += " of one " + strings.Join(before, ", ")
			}
			reads = append(reads, Read{Name: of, equal: before, within: c})
		} else if i+1 < len(key) && !slices.ContainsFunc(before, timed) {
			reads = append(reads, Read{Name: "the rows of one " + strings.Join(key[:i+1], ", "), equal: key[:i+1]})
		}
	}
	// Nobody reads by the start of the key alone where every statement gives what stands behind.
	reads = slices.DeleteFunc(reads, func(r Read) bool {
		return slices.ContainsFunc(key, func(c string) bool {
			return c != r.within && !slices.Contains(r.equal, c) && facts.Given(p.known.Uses.Reads, c)
		})
	})
	reads = append(reads, Read{Name: "one row by " + strings.Join(key, ", "), equal: key})
	for _, c := range key[1:] {
		switch t := p.traits[c]; {
		case t.Owner && p.traits[key[0]].Course == facts.CourseGrows:
			reads = append(reads, Read{Name: "the rows of one " + c, equal: []string{c}})
		case t.Identifies && !timed(c) && (t.Drawn || !timed(key[0])): // who knows the number alone could not read by this key
			reads = append(reads, Read{Name: "one row by " + c, equal: []string{c}})
		}
	}
	if lead, _ := p.table.Column(key[0]); lead.Sequence != nil && len(p.known.Uses.All) == 0 {
		for c, t := range p.traits {
			if !p.table.IsKey(c) && t.Owner && !p.table.IndexedBy(c) {
				reads = append(reads, Read{Name: "the rows of one " + c, equal: []string{c}})
			}
		}
		slices.SortFunc(reads, func(a, b Read) int { return strings.Compare(a.Name, b.Name) })
	}
	for i := range p.table.Indexes {
		index := &p.table.Indexes[i]
		if index.Kind.Secondary() && len(index.Columns) > 0 {
			reads = append(reads, Read{Name: "rows by index " + index.Name, equal: index.Columns[:1], index: index.Name})
			if timed(index.Columns[0]) {
				last := &reads[len(reads)-1]
				last.Name, last.equal, last.within = "a range of "+index.Columns[0]+" by index "+index.Name, nil, index.Columns[0]
			}
		}
	}
	for i := range reads {
		p.resolve(&reads[i], made)
	}
	return reads
}

// resolve makes a statement of a read, which gives the columns that are made too, and resolves it as those that are known.
func (p *proposer) resolve(r *Read, made []string) {
	view, where := "PRIMARY KEY", []string(nil)
	if r.index != "" {
		view = yql.QuoteName(r.index)
	}
	for _, c := range slices.Concat(r.equal, made) {
		where = append(where, yql.QuoteName(c)+" = $value")
	}
	if r.within != "" {
		where = append(where, yql.QuoteName(r.within)+" > $value")
	}
	text := fmt.Sprintf("SELECT * FROM %s VIEW %s WHERE %s", yql.QuoteName(p.table.Path), view, strings.Join(where, " AND "))
	for _, a := range p.facts.Catalog.Accesses(yql.ParseQueries(text)) {
		r.access, r.Before = a, p.asIs.Touches(a)
	}
}

// readsUnder are the likely reads with what they touch under a candidate.
func (p *proposer) readsUnder(c *Candidate) []Read {
	reads := slices.Clone(p.reads)
	for i := range reads {
		if a := reads[i].access; a != nil {
			reads[i].After = c.Touches(a)
		}
	}
	return reads
}
