package facts

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// countsTime reports whether the TTL shows that an integer counts the time, whatever its name, by the unit that it reads it in. It
// then fills in what is known of the column.
func (k *Table) countsTime(t *Column) bool {
	ttl := k.Schema.TTL
	if KindOf(t.Column.Type) != KindInteger || ttl == nil || ttl.Column != t.Column.Name || ttl.Unit == "" {
		return false
	}
	t.Nature, t.Confidence, t.Why = NatureTimeOrdered, Declared, "the TTL reads it as a time in "+ttl.Unit
	return true
}

// said lets a comment in the DDL say what the values of a column are, whatever its name, and returns what it says as a
// clause; empty if there is none that does.
func (k *Table) said(t *Column) string {
	text := k.Evidence.Comments[t.Column.Name]
	sense := k.of.names.lexicon.Comment(text)
	if text == "" || t.Name.Sense == naming.Bucket || t.Name.Sense == naming.Hash && sense != naming.Bucket {
		return ""
	}
	says := map[naming.Sense]string{naming.TimeID: "it is an id that starts with the time", naming.Random: "its values are random",
		naming.Ordinal: "it counts up", naming.Few: "it has few values", naming.Moment: "it is a point in time",
		naming.Bucket: "it is a remainder", naming.Prose: "it is free text", naming.Foreign: "its values come from another system"}[sense]
	if says == "" {
		return ""
	}
	said := *t.Name
	said.Sense = sense
	if sense == naming.Ordinal {
		said.Of = nil
	}
	t.Name = &said
	return "a comment says that " + says
}

// listed lets a schema say that a column has few values, because it lists them.
func listed(k *Table, t *Column) {
	n := len(k.Evidence.Values[t.Column.Name])
	if n == 0 {
		return
	}
	t.Nature, t.Confidence, t.Guess, t.Long, t.Why = NatureFew, Declared, false, false, "the schema lists its "+evidence.Count(n, "value")
	if n > FewValues {
		t.Nature = NatureSeveral
	}
}

// bounded lets a schema say that a text is not of unlimited length, whatever its name suggests: with the rest of its key it stays within
// what is recommended.
func bounded(k *Table, t *Column) {
	most := k.Evidence.Lengths[t.Column.Name]
	if most == 0 {
		return
	}
	for _, column := range k.Schema.PrimaryKey {
		if column != t.Column.Name {
			most += k.Evidence.Lengths[column]
		}
	}
	t.Long = t.Long && most > evidence.KeyBytesLimit
}

// idBytes lets the schema of another database say that a column has bytes as an id or a hash has, which are no time whatever its name is.
func idBytes(k *Table, t *Column) {
	n := k.Evidence.Lengths[t.Column.Name]
	if k.Evidence.Foreign != "" && t.Column.Type == schema.String && t.Name.Sense == naming.Moment && t.Confidence == Inferred &&
		(slices.Contains(idLengths, n) || n == 0 && t.Name.Last().Text == "id") {
		t.Nature, t.Guess, t.Why = NatureSpread, false, "its type is that of an id or a hash in bytes"
	}
}

// idLengths are those of a UUID and of SHA-1 to SHA-512 in bytes.
var idLengths = []uint64{16, 20, 28, 32, 48, 64}

// refers lets a declared reference say how numbers arrive: they are those of the rows of another table, so they number none of this one's.
// In front of a key they grow if those rows come one after another, or if there is one row here for each of them.
func refers(k *Table, t *Column, at place) {
	to := k.Evidence.Refers[t.Column.Name]
	if to == "" || t.Confidence == Declared {
		return
	}
	h, numbered := k.of.numbered[to]
	wrong := t.Nature.Monotonic() || numbered && t.Name.Entity().Guess && (t.Nature == NatureFew || t.Nature == NatureSeveral)
	switch {
	case at == placeIndex || to == k.Schema.Path || !numbered:
		if wrong {
			t.Nature, t.Guess, t.Why = NatureUnknown, false, "it refers to "+to+", and numbers no rows of its own"
		}
	case h.comes || at == placeSole && h.counted:
		t.Nature, t.Confidence, t.Guess, t.Why = NatureSequential, Declared, h.guess, "it refers to "+to+", whose rows are numbered as they come"
	case wrong:
		t.Nature, t.Guess, t.Why = NatureSpread, false, "it refers to "+to+", of which rows here may have any at any time"
	}
}

// natureOf is how the values of a column that statements fill arrive, and why that is known, a clause; NatureUnknown if the statements
// do not tell.
func natureOf(f *yql.Filled, at place) (Nature, string) {
	switch f.Fill {
	case yql.FillRandom:
		return NatureSpread, "statements fill it with random values"
	case yql.FillHash:
		return NatureSpread, "statements fill it with a hash"
	case yql.FillNow:
		return NatureTimeOrdered, "statements fill it with the time at which they run"
	case yql.FillConstant:
		return NatureFew, "statements fill it with constants alone"
	case yql.FillNext:
		why := "statements fill it with the largest value and one more, so that two writers get the same number, and the second "
		if f.Inserts {
			return NatureSequential, why + "INSERT fails"
		}
		return NatureSequential, why + "UPSERT overwrites the row of the first"
	case yql.FillNothing:
		if at == placeIndex && f.Updated {
			return NatureUnknown, "INSERTs leave it NULL, and an UPDATE sets it"
		} else if at == placeIndex {
			return NatureUnknown, "the INSERTs that are known do not give it"
		}
	}
	return NatureUnknown, ""
}

// isFed lets statements say what the values of a column are, whatever its name.
func isFed(t *Column, f *yql.Filled, at place) {
	if f == nil {
		return
	}
	t.Given = f.Fill != yql.FillNothing
	n, why := natureOf(f, at)
	switch kind := KindOf(t.Column.Type); {
	case why == "", kind == KindUUID, kind == KindBool, kind == KindByte:
	case t.Nature == NatureHash, t.Nature == NatureBucket:
	case kind == KindTime && n != NatureUnknown && n != NatureFew:
	case n == NatureUnknown:
		t.Nature, t.Why = n, why
	default:
		t.Nature, t.Confidence, t.Guess, t.Why = n, Declared, false, why
	}
}

// isMade lets programs say what the values of a column are, whatever its name.
func isMade(t *Column, o evidence.Origin) {
	nature, what := NatureUnknown, ""
	switch o.From {
	case evidence.MadeRandom:
		nature, what = NatureSpread, "draws its values at random"
	case evidence.MadeByClock:
		nature, what = NatureTimeOrdered, "makes its values of the time"
	case evidence.MadeInOrder:
		nature, what = NatureSequential, "has its values counted up"
	}
	switch kind := KindOf(t.Column.Type); {
	case what == "", kind != KindInteger && kind != KindText, t.Confidence == Declared:
	case nature == NatureSequential && kind != KindInteger && o.Default == "":
	default:
		t.Nature, t.Confidence, t.Guess = nature, Declared, false
		who := "the program"
		if o.Default != "" {
			if who = "its default " + o.Default; !strings.HasSuffix(who, ")") {
				who += "()"
			}
			if nature == NatureTimeOrdered { // an id, whatever it is called
				said := *t.Name
				said.Sense, t.Name = naming.TimeID, &said
			}
		}
		t.Why = fmt.Sprintf("%s %s (%s:%d)", who, what, o.Pos.File, o.Pos.Line)
	}
}
