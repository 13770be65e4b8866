package advisor

import (
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// nature is how the values of a column arrive, which is all that matters of a column in front of a key.
type nature uint8

const (
	natureUnknown     nature = iota
	natureTime               // a point in time by type
	natureSerial             // fed by a sequence
	natureSequential         // an integer that counts up
	natureTimeOrdered        // text or an integer that encodes time
	natureHash               // spread over its whole type
	natureBucket             // one of N small numbers
	natureFew                // few values: a flag, a status, a type
	natureSeveral            // a longer enumeration: a region, a provider
	natureProse              // free text or a blob
	natureSpread             // many values, arriving in no order
)

// monotonic reports whether new values are greater than all earlier ones.
func (n nature) monotonic() bool {
	return n == natureTime || n == natureSerial || n == natureSequential || n == natureTimeOrdered
}

// trait is what is known of one column of a key or index.
type trait struct {
	column     *schema.Column // nil if the table has no such column
	name       *naming.Name
	nature     nature
	confidence Confidence
	long       bool   // text without a limit of its length
	level      Level  // what was measured makes of a finding; zero for the rule's own
	guess      bool   // it is thought so with little to go by
	why        string // why it is thought so, a clause: "its name suggests …"
}

// doubt says of a guess what is not known, as the end of a clause; empty if it is none.
func (t *trait) doubt() string {
	if !t.guess {
		return ""
	}
	if unknown := t.name.Unknown(); unknown != "" {
		return ", and nothing tells what " + unknown + " is"
	}
	return ", and nothing tells what its values are"
}

// end names the partition at which new values arrive.
func (t *trait) end() string {
	if t.name != nil && naming.Marked(t.name.Words, "backward") {
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

// kind groups column types by what a key makes of them.
type kind uint8

const (
	kindOther kind = iota
	kindTime
	kindInteger // of 32 bits or more, and the numbers that are used as such
	kindShort   // 16 bits: 65,536 values
	kindByte    // 8 bits: 256 values
	kindBool
	kindText
	kindUUID
)

// kindOf sorts a type, PostgreSQL ones included.
func kindOf(t schema.Type) kind {
	switch t {
	case schema.Date, schema.Datetime, schema.Timestamp, schema.Date32, schema.Datetime64, schema.Timestamp64,
		"pgdate", "pgtimestamp", "pgtimestamptz":
		return kindTime
	case schema.Int32, schema.Uint32, schema.Int64, schema.Uint64, schema.DyNumber, "pgint4", "pgint8", "pgnumeric":
		return kindInteger
	case schema.Int16, schema.Uint16, "pgint2":
		return kindShort
	case schema.Int8, schema.Uint8:
		return kindByte
	case schema.Bool, "pgbool":
		return kindBool
	case schema.String, schema.Utf8, "pgtext", "pgvarchar", "pgbytea", "pgbpchar":
		return kindText
	case schema.UUID, "pguuid":
		return kindUUID
	}
	if t.IsDecimal() {
		return kindInteger
	}
	return kindOther
}

// traitOf says how the values of a column arrive, from its type, its name, its place and its table.
func (k *key) traitOf(column string, at place) trait {
	t := trait{confidence: Inferred}
	for i := range k.table.Columns {
		if k.table.Columns[i].Name == column {
			t.column = &k.table.Columns[i]
			break
		}
	}
	if t.column == nil {
		return t
	}
	t.name = k.name(column)
	if t.column.Sequence != nil {
		t.nature, t.confidence, t.why = natureSerial, Declared, "a sequence feeds it"
		return t
	}
	if k.countsTime(&t) {
		return t
	}
	said := k.said(&t)
	switch kindOf(t.column.Type) {
	case kindTime:
		if t.name.Sense != naming.Birth {
			t.nature, t.confidence, t.why = natureTime, Declared, "its type is a point in time"
		}
	case kindBool:
		t.nature, t.confidence, t.why = natureFew, Declared, "a Bool has two values"
	case kindUUID:
		t.nature, t.confidence, t.why = natureSpread, Declared, "YDB compares Uuid bytes in mixed-endian order, which follows no clock"
	case kindByte:
		t.nature, t.confidence, t.why = natureFew, Declared, "one byte has 256 values"
		switch t.name.Sense {
		case naming.Span:
			t.nature = natureUnknown // a measure such as a zoom level, which what follows it spreads
		case naming.Hash:
			t.nature, t.confidence, t.why = natureHash, Inferred, "its name suggests a hash"
		case naming.Bucket:
			t.nature, t.confidence, t.why = natureBucket, Inferred, "its name suggests a bucket number"
		}
	case kindInteger, kindShort:
		k.read(&t, at, k.names.integers)
	case kindText:
		k.read(&t, at, k.names.texts)
	}
	if said != "" && t.confidence == Inferred && t.nature != natureUnknown {
		t.why = said
	}
	return t
}
