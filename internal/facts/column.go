package facts

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Nature is how the values of a column arrive, which is all that matters of a column in front of a key.
type Nature uint8

const (
	NatureUnknown     Nature = iota
	NatureTime               // a point in time by type
	NatureSerial             // fed by a sequence
	NatureSequential         // an integer that counts up
	NatureTimeOrdered        // text or an integer that encodes time
	NatureHash               // spread over its whole type
	NatureBucket             // one of N small numbers
	NatureFew                // few values: a flag, a status, a type
	NatureSeveral            // a longer enumeration: a region, a provider
	NatureProse              // free text or a blob
	NatureSpread             // many values, arriving in no order
)

// Monotonic reports whether new values are greater than all earlier ones.
func (n Nature) Monotonic() bool {
	return n == NatureTime || n == NatureSerial || n == NatureSequential || n == NatureTimeOrdered
}

// Column is what is known of one column of a key or index.
type Column struct {
	Column     *schema.Column // nil if the table has no such column
	Name       *naming.Name
	Nature     Nature
	Confidence Confidence
	Bearing    Bearing // of the leading column of the key
	Long       bool    // text without a limit of its length
	Guess      bool    // it is thought so with little to go by
	Below      uint64  // a comment says that all values are below this number; 0 if none does
	Given      bool    // statements that add rows give it a value
	Why        string  // why it is thought so, a clause: "its name suggests …"
}

// ColumnOf says what is known of a column, wherever it stands: of one of the primary key as it was weighed there.
func (k *Table) ColumnOf(column string) Column {
	if i := slices.Index(k.Schema.PrimaryKey, column); i >= 0 {
		return k.Key[i]
	}
	t := k.columnAt(column, placeInner)
	k.weighInner(&t)
	return t
}

// Front says what is known of a column at the front of an index, from all but samples.
func (k *Table) Front(column string) Column { return k.columnAt(column, placeIndex) }

// Inside is what is known of a column that stands in a key or an index, wherever.
func (k *Table) Inside(column string) Column { return k.columnAt(column, placeInner) }

// AsIndex says what is known of the column at the front of an index, and how the writes fall on it.
func (k *Table) AsIndex(index *schema.Index) (Column, Traffic) {
	c := k.Front(index.Columns[0])
	w := k.weighIndex(index, &c)
	return c, w
}

// AsGroups is AsIndex, except that text of which nothing is known may have few values.
func (k *Table) AsGroups(index *schema.Index) Column {
	c := k.Front(index.Columns[0])
	k.groups(index, &c)
	k.weighIndex(index, &c)
	return c
}

// Doubt says of a guess what is not known, as the end of a clause; empty if it is none.
func (t *Column) Doubt() string {
	if !t.Guess || t.Nature == NatureTime {
		return ""
	}
	if unknown := t.Name.Unknown(); unknown != "" {
		return ", and nothing tells what " + unknown + " is"
	}
	return ", and nothing tells what its values are"
}

// End names the partition at which new values arrive.
func (t *Column) End() string {
	if t.Name != nil && naming.Marked(t.Name.Words, "backward") {
		return "first"
	}
	return "last"
}

// place is where a column stands.
type place uint8

const (
	placeLead  place = iota // first of a composite primary key
	placeSole               // the only column of the primary key
	placeInner              // further in the primary key, or outside of it
	placeIndex              // first of an index
)

// TypeKind groups column types by what a key makes of them.
type TypeKind uint8

const (
	KindOther TypeKind = iota
	KindTime
	KindInteger // of 32 bits or more, and the numbers that are used as such
	KindShort   // 16 bits: 65,536 values
	KindByte    // 8 bits: 256 values
	KindBool
	KindText
	KindUUID
)

// KindOf sorts a type, PostgreSQL ones included.
func KindOf(t schema.Type) TypeKind {
	switch t {
	case schema.Date, schema.Datetime, schema.Timestamp, schema.Date32, schema.Datetime64, schema.Timestamp64,
		"pgdate", "pgtimestamp", "pgtimestamptz":
		return KindTime
	case schema.Int32, schema.Uint32, schema.Int64, schema.Uint64, schema.DyNumber, "pgint4", "pgint8", "pgnumeric":
		return KindInteger
	case schema.Int16, schema.Uint16, "pgint2":
		return KindShort
	case schema.Int8, schema.Uint8:
		return KindByte
	case schema.Bool, "pgbool":
		return KindBool
	case schema.String, schema.Utf8, "pgtext", "pgvarchar", "pgbytea", "pgbpchar":
		return KindText
	case schema.UUID, "pguuid":
		return KindUUID
	}
	if _, scale, ok := t.Decimal(); ok && scale == 0 {
		return KindInteger // the others are amounts
	}
	return KindOther
}

// columnAt says how the values of a column arrive, from its type, its name, its place and its table.
func (k *Table) columnAt(column string, at place) Column {
	t := Column{Confidence: Inferred}
	i := slices.IndexFunc(k.Schema.Columns, func(c schema.Column) bool { return c.Name == column })
	if i < 0 {
		return t
	}
	t.Column, t.Name = &k.Schema.Columns[i], k.names[i]
	if t.Column.Sequence != nil {
		t.Nature, t.Confidence, t.Why = NatureSerial, Declared, "a sequence feeds it"
		return t
	}
	if k.countsTime(&t) {
		return t
	}
	said := k.said(&t)
	t.Below = naming.Below(k.Evidence.Comments[column])
	switch KindOf(t.Column.Type) {
	case KindTime:
		if t.Name.Sense != naming.Birth {
			t.Nature, t.Confidence, t.Why = NatureTime, Declared, "its type is a point in time"
			if t.Guess = chosen(k, t.Name); t.Guess {
				t.Why += ", and its name suggests one that is chosen"
			}
		}
	case KindBool:
		t.Nature, t.Confidence, t.Why = NatureFew, Declared, "a Bool has two values"
	case KindUUID:
		t.Nature, t.Confidence, t.Why = NatureSpread, Declared, "YDB compares Uuid bytes in mixed-endian order, which follows no clock"
	case KindByte:
		t.Nature, t.Confidence, t.Why = NatureFew, Declared, "one byte has 256 values"
		switch t.Name.Sense {
		case naming.Span:
			t.Nature = NatureUnknown // a measure such as a zoom level, which what follows it spreads
		case naming.Hash:
			t.Nature, t.Confidence, t.Why = NatureHash, Inferred, "its name suggests a hash"
		case naming.Bucket:
			t.Nature, t.Confidence, t.Why = NatureBucket, Inferred, "its name suggests a bucket number"
		}
	case KindInteger, KindShort:
		k.read(&t, at, k.of.names.integers)
	case KindText:
		k.read(&t, at, k.of.names.texts)
	}
	if said != "" && t.Confidence == Inferred && t.Nature != NatureUnknown {
		t.Why = said
	}
	idBytes(k, &t)
	refers(k, &t, at)
	listed(k, &t)
	bounded(k, &t)
	isFed(&t, k.of.fills[k.Schema.Path][column], at)
	isMade(&t, k.of.bundle.OriginOf(k.Schema.Path, column))
	return t
}
