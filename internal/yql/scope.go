package yql

import "github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"

// A scope is what column names may mean: the sources of a select, and of the selects around it.
type scope struct {
	sources []source
	outer   *scope

	// Where there are many sources they are looked up.
	byAlias  map[string]int
	byColumn map[string]int // ambiguous if two sources have it
	indexed  int            // how many sources are in them
}

type source struct {
	alias  string
	access *Access // nil for a subquery, a list or an unknown table
	// renamed says that the columns have other names than those of the table.
	renamed bool
}

// fewSources is how many sources are compared one by one, which takes less than an index of their columns.
const fewSources = 8

// ambiguous is the place of a column that two sources have.
const ambiguous = -1

func (sc *scope) add(s source) { sc.sources = append(sc.sources, s) }

// find returns the access that a column reference speaks of, with its scope and its place there; or nil.
func (sc *scope) find(c *Column) (acc *Access, in *scope, place int) {
	for s := sc; s != nil; s = s.outer {
		if place, ok := s.place(c); ok {
			if place == ambiguous {
				return nil, nil, 0
			}
			return s.sources[place].access, s, place
		}
	}
	return nil, nil, 0
}

// missing returns the table that would have to have the column if it had it, nil if that is not known.
func (sc *scope) missing(c *Column) *schema.Table {
	var table *schema.Table
	for s := sc; s != nil; s = s.outer {
		if len(s.sources) > fewSources {
			return nil // to look through them for each column would take too long
		}
		for i := range s.sources {
			src := &s.sources[i]
			switch {
			case c.Table != "" && src.alias != c.Table:
				continue
			case src.access == nil || src.renamed:
				return nil
			}
			if _, has := src.access.Table.Column(c.Name); has {
				return nil
			}
			if c.Table != "" {
				return src.access.Table
			}
			if table == nil {
				table = src.access.Table
			}
		}
	}
	return table
}

// place returns which source of this scope a column reference speaks of, and whether it speaks of any.
func (sc *scope) place(c *Column) (place int, ok bool) {
	if len(sc.sources) > fewSources {
		return sc.lookup(c)
	}
	if c.Table == "" && len(sc.sources) == 1 && sc.sources[0].access == nil {
		return 0, true // it has any column
	}
	for i := range sc.sources {
		src := &sc.sources[i]
		if c.Table != "" {
			if src.alias == c.Table {
				return i, true
			}
			continue
		}
		if src.access == nil {
			continue
		}
		if _, has := src.access.Table.Column(c.Name); has {
			if ok {
				return ambiguous, true
			}
			place, ok = i, true
		}
	}
	return place, ok
}

// lookup is place by an index, which it brings up to date.
func (sc *scope) lookup(c *Column) (place int, ok bool) {
	if sc.byAlias == nil {
		sc.byAlias, sc.byColumn = map[string]int{}, map[string]int{}
	}
	for ; sc.indexed < len(sc.sources); sc.indexed++ {
		src := &sc.sources[sc.indexed]
		if _, ok := sc.byAlias[src.alias]; !ok {
			sc.byAlias[src.alias] = sc.indexed
		}
		if src.access == nil {
			continue
		}
		for i := range src.access.Table.Columns {
			name := src.access.Table.Columns[i].Name
			if _, ok := sc.byColumn[name]; ok {
				sc.byColumn[name] = ambiguous
			} else {
				sc.byColumn[name] = sc.indexed
			}
		}
	}
	if c.Table != "" {
		place, ok = sc.byAlias[c.Table]
	} else {
		place, ok = sc.byColumn[c.Name]
	}
	return place, ok
}
