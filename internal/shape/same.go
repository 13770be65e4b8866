package shape

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// wish is the table that a text asks for. Left out, a column, an index, a changefeed or a TTL is to go; a setting stays as it is, because
// SHOW CREATE TABLE leaves some out as well and the cluster decides what a new table gets. Where a table is split now, and where its
// sequences are, is what somebody saw, and no wish.
func (d *differ) wish(from, to *schema.Table) *schema.Table {
	w := to.Clone()
	w.Path, w.Pos, w.Stats = from.Path, from.Pos, from.Stats
	w.Attributes, w.Owner, w.Permissions, w.InheritanceOff, w.Unmodelled = from.Attributes, from.Owner, from.Permissions,
		from.InheritanceOff, from.Unmodelled
	p, has := &w.Partitioning, &from.Partitioning
	wished := d.cuts(w, from)
	p.Count = cmp.Or(p.Count, has.Count)
	p.HashFunction = cmp.Or(p.HashFunction, has.HashFunction)
	d.fill(p, has, "the table")
	if wished {
		d.room(p, has)
	}
	if w.CompactionPolicy != "" && w.CompactionPolicy != from.CompactionPolicy {
		d.stays(schema.SettingCompaction, "YDB does not show which policy a table has: if it is to change, set it by hand")
	}
	w.CompactionPolicy = from.CompactionPolicy
	if !d.opt.exact {
		w.ReadReplicas, w.Tiering = cmp.Or(w.ReadReplicas, from.ReadReplicas), cmp.Or(w.Tiering, from.Tiering)
		w.KeyBloomFilter = setUnlessOrdinary(w.KeyBloomFilter, from.KeyBloomFilter)
		w.Storage.ExternalBlobs = setUnlessOrdinary(w.Storage.ExternalBlobs, from.Storage.ExternalBlobs)
	}
	w.Storage.ExternalDataChannels = cmp.Or(w.Storage.ExternalDataChannels, from.Storage.ExternalDataChannels)
	w.Storage.CommitLog0 = cmp.Or(w.Storage.CommitLog0, from.Storage.CommitLog0)
	w.Storage.CommitLog1 = cmp.Or(w.Storage.CommitLog1, from.Storage.CommitLog1)
	w.Storage.External = cmp.Or(w.Storage.External, from.Storage.External)
	for _, s := range from.Settings {
		if !slices.ContainsFunc(w.Settings, func(to schema.Setting) bool { return strings.EqualFold(s.Name, to.Name) }) {
			w.Settings = append(w.Settings, s)
		}
	}
	if w.TTL != nil && from.TTL != nil {
		w.TTL.RunIntervalSeconds = cmp.Or(w.TTL.RunIntervalSeconds, from.TTL.RunIntervalSeconds)
		if equal(spelledTTL(w.TTL), spelledTTL(from.TTL)) {
			w.TTL = from.TTL
		}
	}
	d.wishFamilies(from, w)
	w.Columns = d.wishColumns(from, w)
	for i := range w.Indexes {
		x := &w.Indexes[i]
		x.Pos = schema.Position{}
		if old, there := from.Index(x.Name); there {
			d.fill(&x.Partitioning, &old.Partitioning, "index "+x.Name)
			if !d.opt.exact {
				x.ReadReplicas = cmp.Or(x.ReadReplicas, old.ReadReplicas)
			}
		}
	}
	for i := range w.Changefeeds {
		f := &w.Changefeeds[i]
		if old, there := from.Changefeed(f.Name); there {
			if f.Consumers = old.Consumers; !d.opt.exact {
				f.Retention = cmp.Or(f.Retention, old.Retention)
			}
		}
	}
	return w
}

// cuts decides where a wanted table is split, and reports whether that is a wish that only a copy grants. YDB never shows
// UNIFORM_PARTITIONS, so that somebody wrote it, and shows in PARTITION_AT_KEYS where a table happens to be split.
func (d *differ) cuts(w, from *schema.Table) bool {
	p, has := &w.Partitioning, &from.Partitioning
	points := len(p.SplitPoints) > 0 && !equal(p.SplitPoints, has.SplitPoints)
	uniform := p.Uniform > 1 && p.Uniform != has.Uniform && !splitEvenly(w, from)
	kept := d.keptKey(w, from)
	if points && kept && !d.opt.Split {
		d.stays("where partitions are split", "the split points of the target are left out, as they may only show where a table happened "+
			"to be split; --split has a copy split there")
		points = false
	}
	if d.opt.exact || !points && !uniform || from.Store != schema.StoreRow {
		was := *has
		if !kept {
			was = schema.Partitioning{}
		}
		p.SplitPoints, p.SplitPointsHidden, p.SplitPointsWide = was.SplitPoints, was.SplitPointsHidden, was.SplitPointsWide
		p.Uniform = was.Uniform
		return false
	}
	if kept {
		what := fmt.Sprintf("%s = %d", schema.SettingUniform, p.Uniform)
		if points {
			what = schema.SettingAtKeys
		}
		d.copies(what, "YDB splits a table at given keys only when it is created; if that is not wanted, leave it out of the target")
	}
	return true
}

// keptKey reports whether where a table is split says something of a wanted one: the key is the same, and its values keep their order.
func (d *differ) keptKey(w, from *schema.Table) bool {
	return slices.EqualFunc(from.PrimaryKey, w.PrimaryKey, func(old, name string) bool {
		is, _ := from.Column(old)
		to, _ := w.Column(name)
		return old == d.opt.Was(name) && move.Compares(is.Type, to.Type) && d.opt.Fills[name] == ""
	})
}

// room gives a table that is split as somebody wished the partitions that it begins with, which YDB would merge, and another number of
// them than the table has that it replaces: by that a run tells them apart.
func (d *differ) room(p, has *schema.Partitioning) {
	p.Min = max(p.Min, p.Uniform, uint64(len(p.SplitPoints)+1))
	if p.Min == max(has.Min, 1) {
		p.Min++
	}
	if p.Max > 0 {
		p.Max = max(p.Max, p.Min)
	}
}

// splitEvenly reports whether a table is split as UNIFORM_PARTITIONS of another one splits it, wherever else it is split by now.
func splitEvenly(w, from *schema.Table) bool {
	p := &from.Partitioning
	if p.SplitPointsHidden > 0 {
		return p.SplitPointsHidden+1 >= w.Partitioning.Uniform
	}
	first, _ := w.Column(w.PrimaryKey[0])
	split := map[string]bool{}
	for _, s := range p.SplitPoints {
		if v, err := schema.ParseLiteral(first.Type, s[0]); err == nil {
			split[fmt.Sprint(v)] = true
		}
	}
	bounds := schema.UniformBounds(first.Type, int(min(w.Partitioning.Uniform, schema.MaxPartitions)))
	return len(bounds) > 0 && !slices.ContainsFunc(bounds, func(bound uint64) bool { return !split[fmt.Sprint(bound)] })
}

// wishColumns are the columns of a wish, those of the table first, in its order.
func (d *differ) wishColumns(from, w *schema.Table) (out []schema.Column) {
	for _, is := range from.Columns {
		c, there := w.Column(is.Name)
		if !there {
			continue
		}
		if c.Sequence != nil && is.Sequence != nil {
			s := *is.Sequence
			s.Increment = c.Sequence.Increment
			c.Sequence = &s
		}
		out = append(out, c)
	}
	for _, c := range w.Columns {
		if _, there := from.Column(c.Name); !there {
			out = append(out, c)
		}
	}
	for i := range out {
		out[i].Pos = schema.Position{}
		is, _ := from.Column(out[i].Name)
		if cmp.Or(out[i].Family, defaultFamily) == cmp.Or(is.Family, defaultFamily) {
			out[i].Family = is.Family
		}
	}
	return out
}

// wishFamilies keeps the families that a table has: YDB drops none.
func (d *differ) wishFamilies(from, w *schema.Table) {
	list := slices.Clone(w.Families)
	for _, is := range from.Families {
		i := slices.IndexFunc(list, func(to schema.Family) bool { return to.Name == is.Name })
		switch {
		case i >= 0:
			list[i] = d.wishFamily(is, list[i])
		default:
			list = append(list, is)
			if len(foldedFamily(is)) == 0 && is.Name == defaultFamily {
				continue
			}
			if what, why := "family "+is.Name, "YDB cannot drop a family: it stays as it is"; d.opt.exact {
				d.copies(what, "%s", why)
			} else {
				d.stays(what, why)
			}
		}
	}
	w.Families = list
}

// wishFamily is a family that takes what another one does not name from it, or on the way back what a family has that names nothing.
func (d *differ) wishFamily(is, to schema.Family) schema.Family {
	for _, s := range is.SettingList() {
		if slices.ContainsFunc(to.SettingList(), func(o schema.Setting) bool { return o.Name == s.Name }) {
			continue
		}
		if usual := schema.UsualOfFamily(s.Name); d.opt.exact && usual != "" {
			s.Value = usual
		} else if d.opt.exact {
			d.copies(s.Name+" of family "+is.Name, "YDB can change this setting, but not remove it")
		}
		_ = to.Set(s) // it was read from such a setting
	}
	return to
}

// fill gives the settings of a table, or of an index, that are not said the values that they have. A size goes with a split by size.
func (d *differ) fill(p, from *schema.Partitioning, of string) {
	if d.opt.exact {
		if p.Max == 0 && from.Max > 0 {
			d.copies(schema.SettingMax+" of "+of, "YDB can change this number, but not remove it")
			p.Max = from.Max
		}
		return
	}
	p.BySize, p.ByLoad = cmp.Or(p.BySize, from.BySize), cmp.Or(p.ByLoad, from.ByLoad)
	p.Min, p.Max = cmp.Or(p.Min, from.Min), cmp.Or(p.Max, from.Max)
	if p.SizeMB = cmp.Or(p.SizeMB, from.SizeMB); p.BySize == schema.Disabled {
		p.SizeMB = 0
	}
}

// complete spells out what a new table takes by default.
func complete(p *schema.Partitioning) {
	p.SplitPoints, p.SplitPointsHidden, p.SplitPointsWide, p.Uniform, p.Count = nil, 0, false, 0, 0
	p.Complete()
	p.Min = max(p.Min, 1)
}

// setUnlessOrdinary is a toggle of a wish: left out it stays as it is, and off is what a table is that never said it.
func setUnlessOrdinary(to, is schema.Toggle) schema.Toggle {
	if to == schema.NotSet || to == schema.Disabled && is == schema.NotSet {
		return is
	}
	return to
}

// spelledTTL is a TTL in one spelling of its times.
func spelledTTL(t *schema.TTL) *schema.TTL {
	c := *t
	c.Tiers = slices.Clone(t.Tiers)
	for i := range c.Tiers {
		if micros, err := schema.ParseDuration(c.Tiers[i].After); err == nil {
			c.Tiers[i].After = fmt.Sprint(micros)
		}
	}
	return &c
}

// foldedFamily are the settings of a family but those that one has anyway.
func foldedFamily(f schema.Family) []schema.Setting {
	return slices.DeleteFunc(f.SettingList(), func(s schema.Setting) bool { return s.Value == schema.UsualOfFamily(s.Name) })
}

// Ordinary is a table without what a database tells of every table and a file of few: settings that are as they are where nothing is said
// of them, and what ALTER SEQUENCE leaves of a sequence. A policy of compaction is told of none.
func Ordinary(t *schema.Table) *schema.Table {
	c := t.Clone()
	c.Pos, c.Stats, c.CompactionPolicy = schema.Position{}, nil, ""
	for _, toggle := range []*schema.Toggle{&c.Storage.ExternalBlobs, &c.KeyBloomFilter} {
		if *toggle == schema.Disabled {
			*toggle = schema.NotSet
		}
	}
	for i := range c.Columns {
		x := &c.Columns[i]
		if x.Pos = (schema.Position{}); x.Family == defaultFamily {
			x.Family = ""
		}
		if x.Sequence != nil {
			x.Sequence = &schema.Sequence{Increment: x.Sequence.Increment}
		}
	}
	for i := range c.Indexes {
		c.Indexes[i].Pos = schema.Position{}
	}
	for i, f := range c.Changefeeds {
		c.Changefeeds[i] = foldedFeed(f)
		c.Changefeeds[i].Consumers = f.Consumers
	}
	c.Families = slices.DeleteFunc(c.Families, func(f schema.Family) bool { return f.Name == defaultFamily && len(foldedFamily(f)) == 0 })
	for i, f := range c.Families {
		c.Families[i] = schema.Family{Name: f.Name, Settings: foldedFamily(f)}
	}
	slices.SortFunc(c.Indexes, func(a, b schema.Index) int { return cmp.Compare(a.Name, b.Name) })
	slices.SortFunc(c.Changefeeds, func(a, b schema.Changefeed) int { return cmp.Compare(a.Name, b.Name) })
	return c
}

// dayRetention is for how long a changefeed keeps its records that does not say it.
const dayRetention = "P1D"

// foldedFeed is a changefeed without its readers, and without what it has anyway.
// Source: https://ydb.tech/docs/en/yql/reference/syntax/alter_table/changefeed
func foldedFeed(f schema.Changefeed) schema.Changefeed {
	f.Consumers = nil
	if f.Retention == dayRetention {
		f.Retention = ""
	}
	f.Settings = slices.DeleteFunc(slices.Clone(f.Settings), func(s schema.Setting) bool {
		return s.Name == "INITIAL_SCAN" || s.Name == "TOPIC_MIN_ACTIVE_PARTITIONS"
	})
	slices.SortFunc(f.Settings, func(a, b schema.Setting) int { return cmp.Compare(a.Name, b.Name) })
	return f
}

// foldedSettings are the settings of an index in one order and spelling.
func foldedSettings(x *schema.Index) []schema.Setting {
	out := slices.Clone(x.Settings)
	for i, s := range out {
		name, value := strings.ToLower(s.Name), strings.ToLower(strings.Trim(s.Value, `'"`))
		if value == "product" { // as SHOW CREATE TABLE has it
			value = "inner_product"
		}
		out[i] = schema.Setting{Name: name, Value: value}
	}
	slices.SortFunc(out, func(a, b schema.Setting) int { return cmp.Compare(a.Name, b.Name) })
	return out
}

func equal(a, b any) bool { return reflect.DeepEqual(a, b) }
