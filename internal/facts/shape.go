package facts

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// MisplacedHash reports whether the key column i is a hash or bucket meant to spread a key that does not spread
// without it: the leading column grows, or is the very column the hash is of. Behind a tenant or a user a hash
// may well be meant to order or spread the rows of each.
func (k *Table) MisplacedHash(i int) bool {
	t := k.Key[i]
	if t.Nature != NatureHash && t.Nature != NatureBucket || !k.Hashes(i) {
		return false
	}
	lead := k.Lead()
	grows := slices.ContainsFunc(k.Key[:i], func(t Column) bool { return t.Nature.Monotonic() })
	if grows || t.Nature == NatureHash && k.LeadsHashOf(i) {
		return true
	}
	// Of what is called by a name, or by one word, one may be hot, and be cut by what stands behind.
	return i > 0 && lead.Nature == NatureSpread && len(lead.Name.Words) > 1 && lead.Name.Last().Text != "name" &&
		(naming.Marked(t.Name.Words, "nameless") || naming.Marked(t.Name.Words, "sharded"))
}

// Uncut reports whether the table starts as one partition because UNIFORM_PARTITIONS does not cut the type of the hash or bucket that
// comes first.
// Source: https://ydb.tech/docs/en/concepts/datamodel/table#uniform_partitions
func (k *Table) Uncut() bool {
	lead := k.Lead()
	hash := lead.Nature == NatureHash
	if !hash && lead.Nature != NatureBucket {
		return false
	}
	// Split points may lie anywhere, and a table that lives is split by load if it may be.
	p := &k.Schema.Partitioning
	if SplitPoints(p) > 0 || k.Schema.Stats != nil && p.ByLoad == schema.Enabled {
		return false
	}
	switch t := lead.Column.Type; {
	case t == schema.Uint8:
		return !hash // a number of few buckets is below 128
	case KindOf(t) == KindText:
		return k.Hashes(0)
	default:
		return (t.IsSigned() || t == schema.Uint16 && hash) && (hash || k.OwnBucket(0))
	}
}

// FewFirst reports whether an index leads with few values, of which each has many rows or an end that grows.
func (k *Table) FewFirst(index *schema.Index, lead *Column) bool {
	if index.Kind == schema.IndexUnique && len(index.Columns) == 1 || // each value is there once
		lead.Nature != NatureFew && (lead.Nature != NatureSeveral || !k.GrowsAfter(index.Columns)) {
		return false
	}
	return len(index.Columns) < 2 || !k.Polymorphic(index.Columns[0], index.Columns[1]) && !bindsBoth(k, index)
}

// bindsBoth reports whether a statement that reads by an index gives its first column and one behind it that has many values: YDB cuts
// an index by all of its columns.
func bindsBoth(k *Table, index *schema.Index) bool {
	return slices.ContainsFunc(k.Uses.Reads, func(a *yql.Access) bool {
		first, ok := a.Bind(index.Columns[0])
		second, both := a.Bind(index.Columns[1])
		return a.Index == index.Name && ok && both && max(first.Op, second.Op) <= yql.BindIn && k.Trait(index.Columns[1]).Many()
	})
}

// FewTogether says why columns have few values together at any time; nil if one of them has many.
func (k *Table) FewTogether(columns []string) (reasons []string, confidence Confidence) {
	confidence = Declared
	for _, c := range columns {
		t := k.ColumnOf(c)
		switch {
		case t.Nature == NatureFew || t.Nature == NatureSeveral:
		case t.Nature == NatureSpread && t.Name.Sense == naming.Natural && t.Name.Last().Sense == naming.Code &&
			(t.Name.Entity().Is("dozens") || t.Name.Entity().Is("listed") || t.Name.Entity().Is("firm")):
			t.Why = "its name suggests dozens of values"
		case t.Nature == NatureTime && (t.Column.Type == schema.Date || t.Column.Type == schema.Date32):
			t.Why = "all rows of a day have the same date"
		case t.Nature == NatureTime && (t.Column.Type == schema.Datetime || t.Column.Type == schema.Datetime64):
			t.Why = "all rows of a second have the same time"
		case t.Nature.Monotonic() && naming.Marked(t.Name.Words, "daily"):
			t.Why = "all rows of a day have the same value"
		default:
			return nil, ""
		}
		if confidence == Declared || t.Confidence == Inferred {
			confidence = t.Confidence
		}
		if len(columns) > 1 {
			t.Why = c + ": " + t.Why
		}
		reasons = append(reasons, t.Why)
	}
	return reasons, confidence
}
