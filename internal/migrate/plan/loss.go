package plan

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// LossesOf names every property of a table that a plan cannot carry to the new one.
func LossesOf(t *schema.Table) (out []Loss) {
	lose := func(name, format string, args ...any) { out = append(out, Loss{name, fmt.Sprintf(format, args...)}) }
	for i, u := range t.Unmodelled {
		lose(fmt.Sprintf("unmodelled-%d", i+1), "the table has a property that this tool does not know: %s", u)
	}
	out = append(out, slices.Concat(Each(t.Columns, lossesOfSequence)...)...)
	for _, f := range t.Families {
		if f.KeepInMemory == schema.Enabled {
			lose("keep-in-memory-"+f.Name, "family %s is kept in memory by a setting that YQL cannot give", f.Name)
		}
	}
	if s := t.Storage; s.CommitLog0 != "" || s.CommitLog1 != "" || s.External != "" {
		lose("storage-pools", "the table's logs or external blobs are in storage pools of their own, which YQL cannot choose")
	}
	for _, f := range t.Changefeeds {
		if f.Disabled {
			lose("changefeed-disabled-"+f.Name, "changefeed %s is disabled, and the new one would be enabled", f.Name)
		}
		for _, c := range f.Consumers {
			if slices.ContainsFunc(c.Attributes, func(a schema.Attribute) bool { return a.Key != "_service_type" }) {
				lose("consumer-attributes-"+f.Name+"-"+c.Name, "consumer %s of changefeed %s has attributes that YQL cannot give", c.Name, f.Name)
			}
		}
	}
	return out
}

// LossesBy names every property of a table that a plan cannot carry. A sequence that goes has nothing to lose, and one that comes may.
func LossesBy(p *Plan, t *schema.Table) []Loss {
	t = t.Clone()
	for i := range t.Columns {
		c := &t.Columns[i]
		after, stays := p.After.Column(p.Renamed(c.Name, true))
		if stays && after.Sequence == nil {
			c.Sequence = nil
		}
		if after.Sequence != nil {
			c.Type, c.Sequence = after.Type, cmp.Or(c.Sequence, after.Sequence)
		}
	}
	for _, c := range p.After.Columns {
		if p.Column(c.Name).From == "" && c.Sequence != nil {
			t.Columns = append(t.Columns, c)
		}
	}
	return LossesOf(t)
}

// lossesOfSequence says what ALTER SEQUENCE does to a sequence that is not a BigSerial's: it takes its limit away.
func lossesOfSequence(c schema.Column) (out []Loss) {
	s := c.Sequence
	if s == nil {
		return nil
	}
	serial := map[schema.Type]string{schema.Int32: "Serial", schema.Int16: "SmallSerial"}[c.Type]
	if c.Type != schema.Int64 {
		out = append(out, Loss{"serial-limit-" + c.Name, fmt.Sprintf("column %s is a %s: its sequence has to be moved past the ids in use, "+
			"and after any ALTER SEQUENCE it runs on "+
			"beyond what the column holds, where YDB stores negative numbers without an error", c.Name, serial)})
	}
	if s.Cycle || s.Cache != nil && *s.Cache > 1 || s.Min != nil && *s.Min != 1 || s.Max != nil && *s.Max < 1<<62 && c.Type == schema.Int64 {
		out = append(out, Loss{"sequence-" + c.Name, fmt.Sprintf("the sequence of %s has a cache, a limit or a cycle that YQL cannot give "+
			"to the new one", c.Name)})
	}
	return out
}
