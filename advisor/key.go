package advisor

import (
	"iter"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// key is the primary key of one table as the rules see it. It is worked out once per table and shared, so that
// the rules cannot disagree about the leading column: a column has one nature, and one rule speaks for it.
type key struct {
	table    *schema.Table
	of       *evidence.Table // what was measured of it
	names    names
	comments map[string]string // on columns, in the DDL
	traits   []trait           // of the key columns, in key order

	words       []naming.Word // of the table's name; nil until asked for
	prefix      string        // of the names of all columns
	around      *surroundings // nil if nothing is known of other tables
	isReference answer

	// What was measured, and what follows from it.
	sample  *evidence.Sample // nil if not sampled
	load    *evidence.Load   // nil if not measured
	traffic traffic
	verdict string   // what the load makes of the leading column, a clause; empty if nothing
	walks   bool     // the leading column is a UUID whose values of one minute lie together
	top     float64  // share of the writes of one leading value; 0 if no value is known to be hot
	topRows topShare // of one leading value; zero if it is not large

	// What would fix it, once somebody asked.
	bare      bool // nobody asks
	fixed     bool
	sizing    Sizing
	fixes     []Fix
	dismissed []Dismissed

	alternatives []alternative // a buffer
	reader       reader        // of the column that is read at the moment
}

// look prepares k for another table, keeping its buffers.
func (k *key) look(of *evidence.Table) {
	t := of.Schema
	words := k.words
	if k.table == nil || k.table.Path != t.Path {
		words = nil
	}
	*k = key{table: t, comments: of.Comments, names: k.names, around: k.around, prefix: k.names.sharedPrefix(t), words: words,
		bare: k.bare, isReference: notKnown, traits: k.traits[:0], alternatives: k.alternatives}
	for i, column := range t.PrimaryKey {
		at := placeInner
		switch {
		case len(t.PrimaryKey) == 1:
			at = placeSole
		case i == 0:
			at = placeLead
		}
		k.traits = append(k.traits, k.traitOf(column, at))
	}
}

// lead is the trait of the leading key column; zero for a table without a key.
func (k *key) lead() trait {
	if len(k.traits) == 0 {
		return trait{}
	}
	return k.traits[0]
}

// composite reports whether the key has more than one column.
func (k *key) composite() bool { return len(k.traits) > 1 }

func (k *key) tableWords() []naming.Word {
	if k.words == nil {
		k.words = k.names.lexicon.Rows(k.table.Name())
	}
	return k.words
}

// presplit returns how many partitions the DDL or the database says the table has: 1 if it says nothing.
func (k *key) presplit() uint64 {
	p := &k.table.Partitioning
	n := max(1, p.Uniform, p.Count, splitPoints(p)+1)
	if k.table.Stats != nil {
		n = max(n, k.table.Stats.Partitions)
	}
	return n
}

// spreadByLayout reports whether whoever declared the table expects the leading integer over its whole range:
// UNIFORM_PARTITIONS cuts the range evenly, and split points beyond a quarter of it say the same. Sequential
// ids would never leave the first partition of such a table.
func (k *key) spreadByLayout() bool {
	return k.table.Partitioning.Uniform > 1 || k.table.SplitsWide()
}

// clause prints the primary key.
func (k *key) clause() string { return clause(k.table.PrimaryKey) }

// keyClause begins the clause of a primary key.
const keyClause = "PRIMARY KEY ("

func clause(columns []string) string { return keyClause + strings.Join(columns, ", ") + ")" }

// spreader returns the index of the key column to bring to the front of a key that leads with one that does not
// spread, -1 if there is none. A hash that is there for it comes first, then the first column that keeps the rows of
// one owner together, then one that tells the rows apart, and last one of which there may be only dozens of values.
// Rows that belong to a sequential id stay together under a hash of it, so there only an owner of the id will do.
func (k *key) spreader() int {
	best, least := -1, 4
	lead := k.traits[0]
	sequential := lead.nature == natureSequential || lead.nature == natureSerial
	for i := 1; i < len(k.traits); i++ {
		t := k.traits[i]
		rank := 1
		switch {
		case misplacedHash(k, i):
			rank = 0
		case t.nature == natureHash && kindOf(t.column.Type) == kindInteger:
		case t.nature != natureSpread:
			continue
		case sequential:
			if !t.subject() || len(lead.name.Of) > 0 && !k.owns(lead.name.Of) {
				continue
			}
		case k.identifies(i):
			rank = 2
		case t.dozens():
			rank = 3
		}
		if rank < least {
			best, least = i, rank
		}
	}
	return best
}

// subject reports whether the column refers to something that lives long, such as a customer.
func (t *trait) subject() bool {
	return t.name != nil && t.name.Sense == naming.ID && len(t.name.Of) > 0 && t.name.Of[len(t.name.Of)-1].Sense == naming.Subject
}

// dozens reports whether there are many values of the column in some databases and only dozens in others.
func (t *trait) dozens() bool {
	if t.name == nil || kindOf(t.column.Type) == kindUUID {
		return false
	}
	return naming.Marked(t.name.Words, "dozens")
}

// identifies reports whether the key column i tells the table's rows apart on its own: a Uuid, a random value or an
// id with the name of the table. There are as many of its values as rows, and it keeps no rows together.
func (k *key) identifies(i int) bool {
	t := k.traits[i]
	if t.name == nil {
		return false
	}
	switch t.name.Sense {
	case naming.Random:
		return !naming.Mentions(t.name.Words, "session")
	case naming.ID:
		return len(t.name.Of) == 0 || k.owns(t.name.Of)
	}
	return false
}

// hashOf returns the column to take a hash of, "" for the whole key. The hash of an id in front keeps the rows of
// one id together. A time in front is of no use for that unless it is all there is, and a hash of few values has
// few values.
func (k *key) hashOf() string {
	columns := k.table.PrimaryKey
	lead, last := k.traits[0], k.traits[len(k.traits)-1]
	switch {
	case len(columns) == 1,
		lead.nature == natureSequential, lead.nature == natureSerial,
		lead.nature == natureTimeOrdered && lead.name.Sense == naming.TimeID:
		return columns[0]
	case last.name != nil && last.name.Sense == naming.ID && last.nature != natureFew:
		return columns[len(columns)-1]
	}
	return ""
}

// hashes reports whether the key column i, read as a hash or a bucket, stands for the row: a hash of another key
// column, or one without a name of its own beside an identifier. A hash that identifies what it is a hash of (the
// digest of a file, of a block) is a business key and not a prefix.
func (k *key) hashes(i int) bool {
	h := k.traits[i]
	if h.nature == natureBucket {
		return k.composite() && (i == 0 || k.ownBucket(i))
	}
	bare := true
	for _, w := range h.name.Of {
		switch w.Sense {
		case naming.ID, naming.Qualifier, naming.Filler, naming.Numeral, naming.Unit, naming.Bucket:
			continue
		}
		bare = false
		if i > 0 && kindOf(h.column.Type) != kindText && k.owns(h.name.Of) {
			return true
		}
		if i == 0 && k.composite() && !w.Is("content") && w.Sense != naming.Prose && w.Sense != naming.Long && k.identifiedBy(1) {
			return true
		}
		for j, other := range k.traits {
			if j != i && other.name != nil && other.nature != natureHash && naming.Mentions(other.name.Words, w.Text) {
				return true
			}
		}
	}
	if rows := k.rows(); !bare || len(rows) > 0 && rows[len(rows)-1].Is("content") {
		return false // or it is the hash by which a commit is known
	}
	if kindOf(h.column.Type) != kindText {
		return k.composite()
	}
	for j, other := range k.traits {
		if j == i || other.name == nil {
			continue
		}
		switch other.name.Sense {
		case naming.ID, naming.Random, naming.Natural, naming.Foreign, naming.Long:
			return true
		}
	}
	return false
}

// ownBucket reports whether the bucket in key column i is surely one of this table: a partition may be one of a
// topic, a slot one of a calendar.
func (k *key) ownBucket(i int) bool {
	return !naming.Marked(k.traits[i].name.Words, "byNumber")
}

// leadsHashOf reports whether the leading column is what the hash at i is of.
func (k *key) leadsHashOf(i int) bool {
	lead := k.lead()
	if lead.name == nil || lead.nature == natureHash {
		return false
	}
	for _, w := range k.traits[i].name.Of {
		if w.Sense != naming.ID && naming.Mentions(lead.name.Words, w.Text) {
			return true
		}
	}
	return false
}

// identifiedBy reports whether the key column i is the id of something, so that what stands before it is there to
// spread or to find it, and is no name of its own.
func (k *key) identifiedBy(i int) bool {
	t := k.traits[i]
	return t.name != nil && t.column != nil && (kindOf(t.column.Type) == kindUUID || t.name.Sense == naming.ID ||
		t.name.Sense == naming.Random)
}

// some reports whether something holds for a column of the table.
func (k *key) some(holds func(*schema.Column, *naming.Name) bool) bool {
	return slices.ContainsFunc(k.table.Columns, func(c schema.Column) bool { return holds(&c, k.name(c.Name)) })
}

// chain reports whether the table is about a chain of blocks or a log with one end, whose slots and epochs count up. Where it speaks
// of blocks, those are not of a page or a device: what is in them is known by its hash.
func (k *key) chain(blocks bool) bool {
	return naming.Marked(k.tableWords(), "chained") || k.some(func(_ *schema.Column, n *naming.Name) bool {
		if blocks {
			return n.Sense == naming.Hash && naming.Marked(n.Of, "chained")
		}
		return slices.ContainsFunc(n.Words, func(w naming.Word) bool {
			return w.Is("chained") && w.Text != "slot" && w.Text != "transaction" // these are also elsewhere
		})
	})
}

// handedOut reports whether a version is one of the whole system, as that of a resource in a cluster, and not how often
// a row was changed. In front of a key it has to be.
func (k *key) handedOut(n *naming.Name, at place) bool {
	if len(n.Of) > 0 {
		return n.Of[len(n.Of)-1].Is("systemWide") || at == placeSole
	}
	return at != placeIndex || naming.Marked(k.tableWords(), "systemWide")
}

// spreadsWithin reports whether the column after the leading one is known to spread, so that YDB can split inside one
// leading value.
func (k *key) spreadsWithin() bool {
	return len(k.traits) > 1 && (k.traits[1].nature == natureSpread || k.traits[1].nature == natureHash || k.traits[1].nature == natureProse)
}

// leadEvidence lists the facts a finding about the leading column rests on. Where something was measured, its numbers
// are told instead of the type.
func (k *key) leadEvidence() []Evidence {
	if k.bare {
		return nil
	}
	lead := k.lead()
	measured := lead.confidence == Measured
	list := []Evidence{
		{Name: "key", Value: k.table.PrimaryKey, Text: k.clause()},
		{Name: "type", Value: string(lead.column.Type), Text: lead.column.Name + " is " + string(lead.column.Type), Silent: measured},
		{Name: "reason", Value: lead.why, Text: lead.column.Name + ": " + lead.why},
	}
	return append(list, k.measuredFacts()...)
}

// ownIndexes goes over the secondary indexes with an order of their own. For a copy of the key the rules of the key and
// IDX003 speak.
func (p *Pass) ownIndexes() iter.Seq[*schema.Index] {
	return func(yield func(*schema.Index) bool) {
		for i := range p.Table.Indexes {
			index := &p.Table.Indexes[i]
			if index.Kind.Secondary() && len(index.Columns) > 0 && !redundantToKey(index, p.Table.PrimaryKey) && !yield(index) {
				return
			}
		}
	}
}

// reportLead reports the column in front of the key: what it is, what is expected of it with the punctuation before, and
// the fixes that there are besides other keys.
func (p *Pass) reportLead(is, expected string, more ...Fix) {
	lead := p.key.lead()
	if lead.guess && lead.confidence == Inferred {
		lead.level = Note
	}
	fixes, dismissed := p.key.keyFixes()
	p.Report(Finding{
		Level:      lead.level,
		Confidence: lead.confidence,
		Columns:    []string{lead.column.Name},
		Message:    p.key.leadMessage(is, expected),
		Evidence:   p.key.leadEvidence(),
		Before:     p.key.clause(),
		Fixes:      append(slices.Clip(fixes), more...),
		Dismissed:  dismissed,
	})
}

// leadMessage says what is wrong with the leading column: what it is, and what was measured, or else what is expected
// of it, with the punctuation before.
func (k *key) leadMessage(is, expected string) string {
	if k.verdict != "" {
		expected = ": " + k.verdict
	}
	return k.traits[0].column.Name + " is " + is + " and comes first in " + k.clause() + expected
}

// polymorphic reports whether two columns say together what a row refers to: entity_type and entity_id. The second
// spreads what the first does not.
func (k *key) polymorphic(first, second string) bool {
	of, on := k.name(first), k.name(second)
	if len(of.Of) == 0 || len(on.Of) == 0 || on.Sense != naming.ID && on.Sense != naming.Random && on.Sense != naming.Foreign &&
		on.Sense != naming.Natural && on.Sense != naming.Long {
		return false
	}
	return (of.Last().Text == "type" || of.Last().Text == "kind" || of.Last().Text == "source") && of.Of[0].Text == on.Of[0].Text
}
