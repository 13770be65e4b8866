package rewrite

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// likely are the reads that the old key was made for: by each prefix of it, by a range of its first column where that is a
// time, by the owner of the rows behind a time, by what names the row where no time stands before it, by the parent of the rows where the
// server numbers them, and by each index.
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
	if lead, _ := p.table.Column(key[0]); lead.Sequence != nil && len(p.known.Uses.All) == 0 && !p.given(key[0]) {
		if c := facts.BelongsTo(p.known); c != "" && !p.table.IndexedBy(c) { // where the writer knows the number, nothing is given up for that
			reads = append(reads, Read{Name: "the rows of one " + c, equal: []string{c}})
		}
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
		reads[i].made = made
		reads[i].Before = p.reached(&reads[i], &p.asIs)
	}
	return reads
}

// reached is how many partitions a likely read touches in the new table of a move. It depends on what the read gives of the key alone, and
// is remembered by that.
func (p *proposer) reached(r *Read, m *move.Move) int {
	pattern := r.pattern(m)
	n, ok := p.touches.find(pattern)
	if !ok {
		for _, a := range p.facts.Catalog.Accesses(yql.ParseQueries(r.asQuery(p.table.Path))) {
			n = m.Touches(a, nil).Partitions
		}
		p.touches.keep(pattern, n)
	}
	return n
}

// pattern is what a read gives of the key that it uses: equal for reads that touch as many partitions.
func (r *Read) pattern(m *move.Move) string {
	key, h := m.After.PrimaryKey, m.Hash()
	if r.index != "" {
		of, _ := m.After.Index(r.index)
		key, h = of.Columns, m.IndexHash(r.index)
	}
	var shape []byte
	gives := func(column string) {
		switch {
		case slices.Contains(r.equal, column), slices.Contains(r.made, column):
			shape = append(shape, '=')
		case column == r.within:
			of, _ := m.Before.Column(column)
			shape = append(append(shape, '>'), of.Type...)
		default:
			shape = append(shape, '.')
		}
	}
	for _, k := range key {
		if h == nil || k != h.Column {
			gives(k)
			continue
		}
		shape = strconv.AppendUint(append(shape, 'h'), h.Buckets, 10)
		for _, in := range h.Inputs {
			gives(in.Column)
		}
		shape = append(shape, ';')
	}
	return string(shape)
}

// asQuery is the read as YQL, which gives the columns that are made too.
func (r *Read) asQuery(table string) string {
	view, where := "PRIMARY KEY", []string(nil)
	if r.index != "" {
		view = yql.QuoteName(r.index)
	}
	for _, c := range slices.Concat(r.equal, r.made) {
		where = append(where, yql.QuoteName(c)+" = $value")
	}
	if r.within != "" {
		where = append(where, yql.QuoteName(r.within)+" > $value")
	}
	return fmt.Sprintf("SELECT * FROM %s VIEW %s WHERE %s", yql.QuoteName(table), view, strings.Join(where, " AND "))
}
