package facts

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Lead is the trait of the leading key column; zero for a table without a key.
func (k *Table) Lead() Column {
	if len(k.Key) == 0 {
		return Column{}
	}
	return k.Key[0]
}

// Composite reports whether the key has more than one column.
func (k *Table) Composite() bool { return len(k.Key) > 1 }

// Presplit returns how many partitions the DDL or the database says the table has: 1 if it says nothing.
func (k *Table) Presplit() uint64 {
	p := &k.Schema.Partitioning
	n := max(1, p.Uniform, p.Count, SplitPoints(p)+1)
	if k.Schema.Stats != nil {
		n = max(n, k.Schema.Stats.Partitions)
	}
	return n
}

// spreadByLayout reports whether whoever declared the table expects the leading integer over its whole range:
// UNIFORM_PARTITIONS cuts the range evenly, and split points beyond a quarter of it say the same. Sequential
// ids would never leave the first partition of such a table.
func (k *Table) spreadByLayout() bool {
	return k.Schema.Partitioning.Uniform > 1 || k.Schema.SplitsWide()
}

// Subject reports whether the column refers to something that lives long, such as a customer.
func (t *Column) Subject() bool {
	return t.Name != nil && t.Name.Sense == naming.ID && len(t.Name.Of) > 0 && t.Name.Of[len(t.Name.Of)-1].Sense == naming.Subject
}

// Dozens reports whether there are many values of the column in some databases and only dozens in others.
func (t *Column) Dozens() bool {
	if t.Name == nil || KindOf(t.Column.Type) == KindUUID {
		return false
	}
	return naming.Marked(t.Name.Words, "dozens")
}

// Identifies reports whether the key column i tells the table's rows apart on its own: a Uuid, a random value or an
// id with the name of the table. There are as many of its values as rows, and it keeps no rows together.
func (k *Table) Identifies(i int) bool {
	t := k.Key[i]
	if t.Name == nil {
		return false
	}
	switch t.Name.Sense {
	case naming.Random:
		return !naming.Mentions(t.Name.Words, "session")
	case naming.ID:
		return len(t.Name.Of) == 0 || k.ownName(t.Name)
	}
	return false
}

// Hashes reports whether the key column i, read as a hash or a bucket, stands for the row: a hash of another key
// column, or one without a name of its own beside an identifier. A hash that identifies what it is a hash of (the
// digest of a file, of a block) is a business key and not a prefix.
func (k *Table) Hashes(i int) bool {
	h := k.Key[i]
	if h.Nature == NatureBucket {
		return k.Composite() && (i == 0 || k.OwnBucket(i))
	}
	bare := true
	for _, w := range h.Name.Of {
		switch w.Sense {
		case naming.ID, naming.Qualifier, naming.Filler, naming.Numeral, naming.Unit, naming.Bucket:
			continue
		}
		bare = false
		if i > 0 && KindOf(h.Column.Type) != KindText && k.Owns(h.Name.Of) {
			return true
		}
		if i == 0 && k.Composite() && !w.Is("content") && w.Sense != naming.Prose && w.Sense != naming.Long && k.identifiedBy(1) {
			return true
		}
		for j, other := range k.Key {
			if j != i && other.Name != nil && other.Nature != NatureHash && naming.Mentions(other.Name.Words, w.Text) {
				return true
			}
		}
	}
	if rows := k.RowWords(); !bare || len(rows) > 0 && rows[len(rows)-1].Is("content") {
		return false // or it is the hash by which a commit is known
	}
	if KindOf(h.Column.Type) != KindText {
		return k.Composite()
	}
	names := says(naming.ID, naming.Random, naming.Natural, naming.Foreign, naming.Long)
	others := slices.Delete(slices.Clone(k.Key), i, i+1)
	return slices.ContainsFunc(others, func(o Column) bool { return o.Name != nil && names.has(o.Name.Sense) })
}

// OwnBucket reports whether the bucket in key column i is surely one of this table: a partition may be one of a
// topic, a slot one of a calendar.
func (k *Table) OwnBucket(i int) bool {
	return !naming.Marked(k.Key[i].Name.Words, "byNumber")
}

// LeadsHashOf reports whether the leading column is what the hash at i is of.
func (k *Table) LeadsHashOf(i int) bool {
	lead := k.Lead()
	if lead.Name == nil || lead.Nature == NatureHash {
		return false
	}
	return slices.ContainsFunc(k.Key[i].Name.Of, func(w naming.Word) bool {
		return w.Sense != naming.ID && naming.Mentions(lead.Name.Words, w.Text)
	})
}

// identifiedBy reports whether the key column i is the id of something, so that what stands before it is there to
// spread or to find it, and is no name of its own.
func (k *Table) identifiedBy(i int) bool {
	t := k.Key[i]
	return t.Name != nil && t.Column != nil && (KindOf(t.Column.Type) == KindUUID || t.Name.Sense == naming.ID ||
		t.Name.Sense == naming.Random)
}

// Some reports whether something holds for a column of the table.
func (k *Table) Some(holds func(*schema.Column, *naming.Name) bool) bool {
	return slices.ContainsFunc(k.Schema.Columns, func(c schema.Column) bool { return holds(&c, k.NameOf(c.Name)) })
}

// SpreadsWithin reports whether the column after the leading one is known to spread, so that YDB can split inside one
// leading value.
func (k *Table) SpreadsWithin() bool {
	return len(k.Key) > 1 && (k.Key[1].Nature == NatureSpread || k.Key[1].Nature == NatureHash || k.Key[1].Nature == NatureProse)
}

// Polymorphic reports whether two columns say together what a row refers to: entity_type and entity_id. The second
// spreads what the first does not.
func (k *Table) Polymorphic(first, second string) bool {
	of, on := k.NameOf(first), k.NameOf(second)
	if len(of.Of) == 0 || len(on.Of) == 0 || on.Sense != naming.ID && on.Sense != naming.Random && on.Sense != naming.Foreign &&
		on.Sense != naming.Natural && on.Sense != naming.Long {
		return false
	}
	return (of.Last().Text == "type" || of.Last().Text == "kind" || of.Last().Text == "source") && of.Of[0].Text == on.Of[0].Text
}

// groups takes text of which nothing is known for one of few values where it is all that an index is by. What is looked up by what it is
// called has a name that says so or is short for one, or belongs to what lives long, or is the whole key of another table; or rows of one
// value are read in order of what stands behind.
func (k *Table) groups(index *schema.Index, lead *Column) {
	n := lead.Name
	if lead.Nature != NatureUnknown || n == nil || n.Sense != naming.None || len(n.Words) == 0 || lead.Column.Type != schema.Utf8 ||
		len(index.Columns) > 1 || initials(n.Last().Text) || len(n.Words) == 1 && len(n.Last().Text) < 5 || k.Parent(lead.Column.Name) != "" {
		return
	}
	given := says(naming.ID, naming.Random, naming.Natural, naming.Subject, naming.Boundary)
	if slices.ContainsFunc(n.Words, func(w naming.Word) bool { return given.has(w.Sense) }) {
		return
	}
	lead.Nature, lead.Guess, lead.Why = NatureFew, true, "it has an index of its own, and its name does not suggest why"
}

// GrowsAfter reports whether the column after the first one of an index grows. After the index columns come those
// of the primary key.
func (k *Table) GrowsAfter(columns []string) bool {
	if len(columns) > 1 {
		return k.Front(columns[1]).Nature.Monotonic()
	}
	return k.Lead().Nature.Monotonic()
}

// weighIndex lets what was measured of an index overrule what its leading column suggests, and returns how the
// writes fall on it.
func (k *Table) weighIndex(index *schema.Index, lead *Column) Traffic {
	var w Traffic
	if lead.Column == nil {
		return w
	}
	if k.Load != nil {
		w = TrafficOf(k.Load.Indexes[index.Name])
	}
	if freshIndex(k, index, lead) {
		return w
	}
	if c := k.Sampled(lead.Column.Name); c != nil {
		guessed := lead.Confidence == Inferred
		switch enumeration := lead.Nature == NatureFew || lead.Nature == NatureSeveral; {
		case c.Encoding != "" && evidence.OrderOf(lead.Column.Type, c.Encoding) == evidence.OrderGrowing && lead.Nature == NatureTimeOrdered:
			lead.Confidence, lead.Why = Measured, encodingCount(c)
		case guessed && enumeration && c.Distinct > ManyValues:
			lead.Nature, lead.Why = NatureSpread, ValuesIn(c)
		case guessed && enumeration && k.FewIn(c):
			lead.Confidence, lead.Why = Measured, ValuesIn(c)
		case guessed && lead.Nature == NatureSequential && c.Density >= 0 && c.Density <= sparse:
			lead.Nature = NatureSpread
		}
	}
	if !lead.Nature.Monotonic() {
		return w
	}
	switch c := k.Sample.Column(lead.Column.Name); {
	case c != nil && c.Rows >= EnoughRows && 10*c.Nulls >= 9*c.Rows: // the few others come to the index rarely
		lead.Nature = NatureUnknown
	case w.Hot(), w.Measured() && w.Partitions == 1 && !w.Idle():
		lead.Confidence = Measured
	case w.Idle():
		lead.Bearing, lead.Confidence = BearingStill, Measured
	case w.Spread():
		lead.Nature = NatureSpread
	}
	return w
}

// HashOfFew returns what the leading hash or bucket is made of if that has few values, or all rows of a day share one;
// empty if it has more, or nothing tells.
func (k *Table) HashOfFew() string {
	of := k.Lead().Name.Of
	if len(of) == 0 || k.Owns(of) || k.Schema.Document() && len(k.Schema.PrimaryKey) == 2 { // a row for each
		return ""
	}
	for i := 1; i < len(k.Key); i++ {
		t := k.Key[i]
		if t.Name == nil || t.Column == nil || naming.Join(t.Name.Words) != naming.Join(of) {
			continue
		}
		day := naming.Marked(of, "daily") || of[len(of)-1].Sense == naming.Calendar && of[len(of)-1].Text != "year"
		if t.Nature == NatureFew || t.Column.Type == schema.Date || t.Column.Type == schema.Date32 || day && k.Schema.Document() {
			return t.Column.Name
		}
		return ""
	}
	return ""
}

// HashOfDay reports whether all that is written on a day has one leading hash.
func (k *Table) HashOfDay() bool {
	c, ok := k.Schema.Column(k.HashOfFew())
	return ok && c.Type.IsTime()
}

// Writing reports whether writes make up a good part of the load, and not reads.
func (t *Traffic) Writing() bool { return t.Writes >= IdleWrites && 10*t.Writes >= t.Reads }

// Strain says what shows that the table needs more than one partition gives.
func (t *Traffic) Strain() string {
	switch {
	case t.Rejected > 0:
		return fmt.Sprintf("%s transactions/s are rejected by overload", evidence.PerSecond(t.Rejected))
	case t.Cores >= evidence.BusyCores:
		return fmt.Sprintf("%s uses %.2f of a core at %s", t.Partition(t.Busiest), t.Cores, t.Rate())
	case t.Share*t.Writes >= busyWrites:
		return t.Takes()
	}
	when := cmp.Or(t.hotFor(), "lately")
	return fmt.Sprintf("a partition used more than %.1f of a core %s", PeakCores, when)
}

// FewHashes returns the sample of a leading hash that has too few values to spread a table that grows, nil if it
// does not show that. A bucket is meant to have few.
func (k *Table) FewHashes() *evidence.ColumnSample {
	if len(k.Key) < 2 || k.Key[0].Nature != NatureHash {
		return nil
	}
	c := k.Sampled(k.Key[0].Column.Name)
	if c == nil || c.Rows < PlentyRows || !k.FewIn(c) || c.Distinct > FewValues/2 {
		return nil
	}
	return c
}

// EmptyOfHashes returns how many partitions have no rows, where that shows that a leading hash has values in a part of the range only over
// which the table is cut; 0 if it does not show that.
func (k *Table) EmptyOfHashes() (empty int) {
	if k.Load == nil || !k.spreadByLayout() || k.Lead().Nature != NatureHash {
		return 0
	}
	rows, n := uint64(0), len(k.Load.Partitions)
	for _, p := range k.Load.Partitions {
		if rows += p.Rows; p.Rows == 0 {
			empty++
		}
	}
	if 2*empty < n || rows < max(PlentyRows, 10*uint64(n)) {
		return 0
	}
	return empty
}
