package schema

import "slices"

// Clone returns a copy that shares nothing with t that could be changed: no slice and no pointer. A nil table
// gives nil.
func (t *Table) Clone() *Table {
	if t == nil {
		return nil
	}
	c := *t
	if t.Columns != nil {
		c.Columns = append(make([]Column, 0, len(t.Columns)+1), t.Columns...)
	}
	for i := range c.Columns {
		if x := &c.Columns[i]; x.Sequence != nil || x.Generated != nil {
			*x = x.clone()
		}
	}
	c.PrimaryKey = slices.Clone(t.PrimaryKey)
	c.Indexes = cloneEach(t.Indexes, Index.clone)
	c.Families = cloneEach(t.Families, Family.clone)
	c.Partitioning = t.Partitioning.clone()
	c.HashBy = slices.Clone(t.HashBy)
	c.TTL = t.TTL.clone()
	c.Changefeeds = cloneEach(t.Changefeeds, Changefeed.clone)
	c.Settings = slices.Clone(t.Settings)
	c.Attributes = slices.Clone(t.Attributes)
	c.Permissions = cloneEach(t.Permissions, Permission.clone)
	c.Stats = clonePointer(t.Stats)
	c.Unmodelled = slices.Clone(t.Unmodelled)
	return &c
}

func (c Column) clone() Column {
	c.Sequence = c.Sequence.clone()
	c.Generated = clonePointer(c.Generated)
	return c
}

func (s *Sequence) clone() *Sequence {
	if s == nil {
		return nil
	}
	c := *s
	c.Start = clonePointer(s.Start)
	c.Increment = clonePointer(s.Increment)
	c.Restart = clonePointer(s.Restart)
	c.Min = clonePointer(s.Min)
	c.Max = clonePointer(s.Max)
	c.Cache = clonePointer(s.Cache)
	return &c
}

func (x Index) clone() Index {
	x.Columns = slices.Clone(x.Columns)
	x.Cover = slices.Clone(x.Cover)
	x.Settings = slices.Clone(x.Settings)
	x.Partitioning = x.Partitioning.clone()
	return x
}

func (f Family) clone() Family {
	f.CompressionLevel = clonePointer(f.CompressionLevel)
	f.Settings = slices.Clone(f.Settings)
	return f
}

func (p Partitioning) clone() Partitioning {
	n := 0
	for _, point := range p.SplitPoints {
		n += len(point)
	}
	values := make([]string, 0, n) // of all points: there may be thousands
	p.SplitPoints = cloneEach(p.SplitPoints, func(point SplitPoint) SplitPoint {
		if point == nil {
			return nil
		}
		at := len(values)
		values = append(values, point...)
		return values[at:len(values):len(values)]
	})
	return p
}

func (t *TTL) clone() *TTL {
	if t == nil {
		return nil
	}
	c := *t
	c.Tiers = slices.Clone(t.Tiers)
	return &c
}

func (c Changefeed) clone() Changefeed {
	c.Settings = slices.Clone(c.Settings)
	c.Consumers = cloneEach(c.Consumers, Consumer.clone)
	return c
}

func (c Consumer) clone() Consumer {
	c.Codecs = slices.Clone(c.Codecs)
	c.Attributes = slices.Clone(c.Attributes)
	return c
}

func (p Permission) clone() Permission {
	p.Names = slices.Clone(p.Names)
	return p
}

func clonePointer[T any](p *T) *T {
	if p == nil {
		return nil
	}
	return new(*p)
}

func cloneEach[T any](s []T, clone func(T) T) []T {
	if s == nil {
		return nil
	}
	c := make([]T, len(s), len(s)+1) // most clones are made to add something
	for i, v := range s {
		c[i] = clone(v)
	}
	return c
}
