package rewrite

import (
	"fmt"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// change is what a candidate does to a table, before it is carried out.
type change struct {
	hashes   []*Hash                    // computed columns, in the order they come first in the table
	key      []string                   // the new primary key
	indexes  map[string][]string        // new columns of indexes, by name; others stay
	notNull  []string                   // columns that become NOT NULL
	presplit uint64                     // initial partitions of a key that starts with a hash or bucket; 0 for none
	wide     bool                       // the key starts with a column of the table that fills the range of Uint32 or Uint64
	hashBy   []string                   // new distribution of a column table; nil to leave it
	settings func(*schema.Partitioning) // further changes of partitioning; nil for none
}

// carry returns the table with the change and how its columns are filled, or every reason why the change would
// lose something or be refused by YDB.
func carry(t *schema.Table, ch change) (*schema.Table, []Mapping, []string) {
	after := t.Clone()
	after.PrimaryKey = slices.Clone(ch.key)
	after.Stats = nil

	columns := make([]schema.Column, 0, len(t.Columns)+len(ch.hashes))
	mapping := make([]Mapping, 0, cap(columns))
	for _, h := range ch.hashes {
		columns = append(columns, schema.Column{Name: h.Column, Type: h.Type(), NotNull: true})
		mapping = append(mapping, Mapping{Column: h.Column, Hash: h})
	}
	for _, c := range after.Columns {
		unwrap := false
		if slices.Contains(ch.notNull, c.Name) && !c.NotNull {
			c.NotNull, unwrap = true, true
		}
		if slices.Contains(ch.key, c.Name) {
			c.Family = "" // key columns are in the default family
		}
		columns = append(columns, c)
		mapping = append(mapping, Mapping{Column: c.Name, From: c.Name, Unwrap: unwrap})
	}
	after.Columns = columns

	for name, cols := range ch.indexes {
		for i := range after.Indexes {
			if after.Indexes[i].Name == name {
				after.Indexes[i].Columns = cols
				// YQL cannot split the table of an index in advance, so it has to split where the load is.
				after.Indexes[i].Partitioning.ByLoad = schema.Enabled
			}
		}
	}
	if !slices.Equal(t.PrimaryKey, ch.key) {
		split(&after.Partitioning, leading(ch), ch.presplit, ch.wide)
	}
	if ch.hashBy != nil {
		after.HashBy = slices.Clone(ch.hashBy)
	}
	if ch.settings != nil {
		ch.settings(&after.Partitioning)
	}
	return after, mapping, lost(t, after)
}

func leading(ch change) *Hash {
	for _, h := range ch.hashes {
		if h.Column == ch.key[0] {
			return h
		}
	}
	return nil
}

// split sets the initial partitions of a new key. The old boundaries mean nothing under it. MIN is set with them,
// or YDB merges the empty partitions again.
// Source: https://ydb.tech/docs/en/concepts/datamodel/table#partitioning
func split(p *schema.Partitioning, h *Hash, n uint64, wide bool) {
	p.Uniform, p.SplitPoints, p.SplitPointsHidden, p.SplitPointsWide, p.Count = 0, nil, 0, false, 0
	if h != nil && h.Buckets > 0 {
		for i := uint64(1); i < h.Buckets; i++ {
			p.SplitPoints = append(p.SplitPoints, schema.SplitPoint{fmt.Sprint(i)})
		}
		n = h.Buckets
	} else if (h != nil || wide) && n > 1 {
		p.Uniform = n
	}
	if (h != nil || wide) && n > 1 {
		p.Min = max(p.Min, n)
	}
	if p.Max > 0 {
		p.Max = max(p.Max, p.Min)
	}
}

// lost names every property of the table that does not survive the change, and every rule of YDB that the changed
// table breaks and the table itself did not.
func lost(before, after *schema.Table) []string {
	var reasons []string
	broken := map[string]bool{}
	for _, p := range before.Validate() {
		broken[p.String()] = true
	}
	for _, p := range after.Validate() {
		if !broken[p.String()] {
			reasons = append(reasons, p.String())
		}
	}
	for _, c := range before.Changefeeds {
		for _, s := range c.Settings {
			if s.Name != "TOPIC_MIN_ACTIVE_PARTITIONS" {
				continue
			}
			if first, _ := after.Column(after.PrimaryKey[0]); first.Type != schema.Uint32 && first.Type != schema.Uint64 {
				reasons = append(reasons, fmt.Sprintf("changefeed %s has TOPIC_MIN_ACTIVE_PARTITIONS, which needs a first key column of type Uint32 or Uint64", c.Name))
			}
		}
	}
	return reasons
}
