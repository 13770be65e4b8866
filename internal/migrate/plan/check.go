package plan

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/shape"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Report says how far a plan has come, as far as tables alone tell, and how they differ from it.
type Report struct {
	Table  string // path of the table, as the source has it
	Stands string // how far the plan has come, in words that follow "the plan"
	Drift  string // how the table differs from what the plan says; empty if it does not
}

// Check compares a plan with tables as they are. The database is that of the source; empty if it is not known.
func (p *Plan) Check(database string, tables []*schema.Table) (*Report, error) {
	database = cmp.Or(database, p.Database)
	find := func(path string) *schema.Table {
		for _, t := range tables {
			if absolute(database, t.Path) == absolute(database, path) {
				return t
			}
		}
		return nil
	}
	table := find(p.Table)
	if table == nil {
		return nil, fmt.Errorf("the source has no table %s", absolute(database, p.Table))
	}
	switch {
	case find(p.Copy) != nil:
		return &Report{table.Path, "has begun", p.Drift(table)}, nil
	case p.HasNewKey(table) && find(p.Old) != nil:
		return &Report{table.Path, "has switched the tables", p.DriftAfter(table)}, nil
	case p.HasNewKey(table):
		return &Report{table.Path, "was carried out", p.DriftAfter(table)}, nil
	}
	return &Report{table.Path, "has not begun", p.Drift(table)}, nil
}

// Drift is how the table as it is differs from what the plan says of it, as a diff; empty if it does not. What the plan does not say
// (what belongs to one database, and settings that are written nowhere) is no difference, and nor is TTL that is off.
func (p *Plan) Drift(live *schema.Table) string {
	got := live.Clone()
	if _, own := p.Before.Changefeed(FeedName); !own { // of this plan
		got.Changefeeds = slices.DeleteFunc(got.Changefeeds, func(f schema.Changefeed) bool { return f.Name == FeedName })
	}
	return p.differ(p.Before.Clone(), got)
}

// DriftAfter is Drift of the table once the plan was carried out.
func (p *Plan) DriftAfter(live *schema.Table) string {
	got := live.Clone()
	got.Changefeeds = slices.DeleteFunc(got.Changefeeds, func(f schema.Changefeed) bool { return f.Name == FeedName })
	return p.differ(p.After.Clone(), got)
}

func (p *Plan) differ(want, got *schema.Table) string {
	written(want, got)
	for _, t := range []*schema.Table{want, got} {
		t.Owner, t.Permissions, t.InheritanceOff, t.Attributes, t.Unmodelled = "", nil, false, nil, nil
		for i := range t.Changefeeds {
			t.Changefeeds[i].Consumers = nil
		}
	}
	if got.TTL == nil {
		want.TTL = nil
	} else if want.TTL != nil && want.TTL.RunIntervalSeconds == 0 {
		want.TTL.RunIntervalSeconds = got.TTL.RunIntervalSeconds
	}
	return rewrite.UnifiedDiff(Definition(want), Definition(got), "plan "+p.Table, "now "+got.Path)
}

// written gives a table the settings of another that are not written for it.
func written(t, from *schema.Table) {
	fill := func(p *schema.Partitioning, q schema.Partitioning) {
		p.BySize, p.ByLoad = cmp.Or(p.BySize, q.BySize), cmp.Or(p.ByLoad, q.ByLoad)
		p.SizeMB, p.Min, p.Max = cmp.Or(p.SizeMB, q.SizeMB), cmp.Or(p.Min, q.Min), cmp.Or(p.Max, q.Max)
	}
	fill(&t.Partitioning, from.Partitioning)
	for i := range t.Indexes {
		if x, ok := from.Index(t.Indexes[i].Name); ok {
			fill(&t.Indexes[i].Partitioning, x.Partitioning)
			t.Indexes[i].ReadReplicas = cmp.Or(t.Indexes[i].ReadReplicas, x.ReadReplicas)
		}
	}
	t.ReadReplicas = cmp.Or(t.ReadReplicas, from.ReadReplicas)
	t.KeyBloomFilter = cmp.Or(t.KeyBloomFilter, from.KeyBloomFilter)
	t.Storage.ExternalBlobs = cmp.Or(t.Storage.ExternalBlobs, from.Storage.ExternalBlobs)
}

// Definition is all that is known of a table, as text. What YDB sets by itself, and where partitions are split by now, is left
// out; a setting that is not written is what a new table has.
func Definition(t *schema.Table) string {
	c := shape.Ordinary(t)
	c.Path = "table"
	Unsplit(&c.Partitioning)
	c.Partitioning.Uniform = 0
	Explicit(&c.Partitioning)
	for i := range c.Indexes {
		Unsplit(&c.Indexes[i].Partitioning)
		if c.Indexes[i].Kind.Secondary() {
			Explicit(&c.Indexes[i].Partitioning)
		}
	}
	var b strings.Builder
	b.WriteString(rewrite.DDL(c))
	if t.Owner != "" {
		fmt.Fprintf(&b, "-- owner %s\n", yql.QuoteString(t.Owner))
	}
	var rights []string
	for _, p := range t.Permissions {
		for _, n := range p.Names {
			rights = append(rights, fmt.Sprintf("-- right %s of %s\n", yql.QuoteString(n), yql.QuoteString(p.Subject)))
		}
	}
	slices.Sort(rights)
	b.WriteString(strings.Join(slices.Compact(rights), "")) // entries of other kinds have the same names
	if t.InheritanceOff {
		b.WriteString("-- rights are not inherited\n")
	}
	for _, a := range t.Attributes {
		fmt.Fprintf(&b, "-- attribute %s = %s\n", yql.QuoteString(a.Key), yql.QuoteString(a.Value))
	}
	for _, u := range t.Unmodelled {
		fmt.Fprintf(&b, "-- not known to this program: %s\n", yql.QuoteString(u))
	}
	return b.String()
}
