package advisor

import (
	"fmt"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"iter"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// key is the primary key of one table as the rules see it: what is known of it, what that comes to, and what would fix it.
type key struct {
	*facts.Table
	weighed Level  // what the load makes of a finding on the leading column; zero for the rule's own
	verdict string // what the load makes of the leading column, a clause; empty if nothing

	// What would fix it, once somebody asked.
	fixed     bool
	sizing    Sizing
	fixes     []Fix
	dismissed []Dismissed
}

// clause prints the primary key.
func (k *key) clause() string { return clause(k.Schema.PrimaryKey) }

// keyClause begins the clause of a primary key.
const keyClause = "PRIMARY KEY ("

func clause(columns []string) string { return keyClause + strings.Join(columns, ", ") + ")" }

// spreader returns the index of the key column to bring to the front of a key that leads with one that does not
// spread, -1 if there is none. A hash that is there for it comes first, then the first column that keeps the rows of
// one owner together, then one that tells the rows apart, and last one of which there may be only dozens of values.
// Rows that belong to a sequential id stay together under a hash of it, so there only an owner of the id will do.
func (k *key) spreader() int {
	best, least := -1, 4
	lead := k.Key[0]
	sequential := lead.Nature == facts.NatureSequential || lead.Nature == facts.NatureSerial
	for i := 1; i < len(k.Key); i++ {
		t := k.Key[i]
		rank := 1
		switch {
		case k.MisplacedHash(i):
			rank = 0
		case t.Nature == facts.NatureHash && facts.KindOf(t.Column.Type) == facts.KindInteger:
		case t.Nature != facts.NatureSpread:
			continue
		case sequential:
			if !t.Subject() || len(lead.Name.Of) > 0 && !k.Owns(lead.Name.Of) {
				continue
			}
		case k.Identifies(i):
			rank = 2
		case t.Dozens():
			rank = 3
		}
		if rank < least {
			best, least = i, rank
		}
	}
	return best
}

// hashOf returns the column to take a hash of, "" for the whole key. The hash of an id in front keeps the rows of
// one id together. A time in front is of no use for that unless it is all there is, and a hash of few values has
// few values.
func (k *key) hashOf() string {
	columns := k.Schema.PrimaryKey
	lead, last := k.Key[0], k.Key[len(k.Key)-1]
	switch {
	case len(columns) == 1,
		lead.Nature == facts.NatureSequential, lead.Nature == facts.NatureSerial,
		lead.Nature == facts.NatureTimeOrdered && lead.Name.Sense == naming.TimeID:
		return columns[0]
	case last.Name != nil && last.Name.Sense == naming.ID && last.Nature != facts.NatureFew:
		return columns[len(columns)-1]
	}
	return ""
}

// leadEvidence lists the facts a finding about the leading column rests on. Where something was measured, its numbers
// are told instead of the type.
func (k *key) leadEvidence() []Evidence {
	lead := k.Lead()
	measured := lead.Confidence == Measured
	list := []Evidence{
		{Name: "key", Value: k.Schema.PrimaryKey, Text: k.clause()},
		{Name: "type", Value: string(lead.Column.Type), Text: lead.Column.Name + " is " + string(lead.Column.Type), Silent: measured},
		{Name: "reason", Value: lead.Why, Text: lead.Column.Name + ": " + lead.Why},
	}
	return append(list, k.LeadNumbers()...)
}

// ownIndexes goes over the secondary indexes with an order of their own. For a copy of the key the rules of the key and
// IDX003 speak.
func (p *Pass) ownIndexes() iter.Seq[*schema.Index] {
	return func(yield func(*schema.Index) bool) {
		for i := range p.Table.Indexes {
			index := &p.Table.Indexes[i]
			if index.Kind.Secondary() && len(index.Columns) > 0 && !index.RepeatsKey(p.Table.PrimaryKey) && !yield(index) {
				return
			}
		}
	}
}

// reportLead reports the column in front of the key: what it is, what is expected of it with the punctuation before, and
// the fixes that there are besides other keys.
func (p *Pass) reportLead(is, expected string, change Change) {
	lead := p.key.Lead()
	level := p.key.weighed
	if lead.Guess && lead.Confidence == Inferred {
		level = Note
	}
	p.Report(Finding{
		Level:      level,
		Confidence: lead.Confidence,
		Columns:    []string{lead.Column.Name},
		Message:    p.key.leadMessage(is, expected),
		Evidence:   p.key.leadEvidence(),
		Before:     p.key.clause(),
		Ask:        Ask{Change: change},
	})
}

// leadMessage says what is wrong with the leading column: what it is, and what was measured, or else what is expected
// of it, with the punctuation before.
func (k *key) leadMessage(is, expected string) string {
	if k.verdict != "" {
		expected = ": " + k.verdict
	}
	return k.Key[0].Column.Name + " is " + is + " and comes first in " + k.clause() + expected
}

// judge weighs the leading column by what the load says of it.
func (k *key) judge() {
	if len(k.Key) == 0 || k.Key[0].Column == nil {
		return
	}
	w, lead := &k.Traffic, &k.Key[0]
	few := lead.Nature == facts.NatureFew
	switch {
	case few && lead.Bearing == facts.BearingStill:
		k.weighed, k.verdict = Note, lead.Why+", but "+w.Stillness()
	case few && lead.Bearing == facts.BearingSpread:
		k.weighed, k.verdict = Note, lead.Why+", but the columns behind it spread the writes: "+w.Takes()
	case few && lead.Confidence != Measured:
	case few && w.Partitions == 0 && k.RowCount() < facts.TinyRows:
		k.weighed = Warning
	case few:
		if k.weighed = Error; w.Measured() {
			k.verdict = fmt.Sprintf("%s take all of %s", lead.Why, w.Rate())
		}
	case lead.Bearing == facts.BearingHot:
		k.weighed, k.verdict = Error, w.Takes()
	case lead.Bearing == facts.BearingGrows:
		k.weighed, k.verdict = Error, fmt.Sprintf("new rows all come after the last key, at %s", w.Rate())
	case lead.Bearing == facts.BearingStill:
		k.weighed, k.verdict = Note, "new rows would all go to the last partition, but "+w.Stillness()
	case lead.Bearing == facts.BearingIdle:
		k.weighed, k.verdict = Warning, "new rows would all go to the last partition, but "+w.Stillness()
	case lead.Bearing == facts.BearingSpread:
		k.weighed, k.verdict = Note, fmt.Sprintf("new rows go to the last partition, but most writes do not: %s", w.Takes())
	}
}
