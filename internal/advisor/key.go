package advisor

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// key is what is known of a table, and what the load makes of its leading column.
type key struct {
	*facts.Table
	weighed Level  // of a finding on the leading column; zero for the rule's own
	verdict string // a clause; empty if there is none
}

func (k *key) clause() string { return clause(k.Schema.PrimaryKey) }

// keyClause begins the clause of a primary key.
const keyClause = "PRIMARY KEY ("

func clause(columns []string) string { return keyClause + strings.Join(columns, ", ") + ")" }

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

// readBy reports whether a known statement reads by an index.
func (k *key) readBy(index *schema.Index) bool {
	return slices.ContainsFunc(k.Uses.Reads, func(a *yql.Access) bool { return a.Index == index.Name })
}

// ownIndexes goes over the secondary indexes with an order of their own. For a copy of the key or of another index the rules of that and
// IDX003 speak, unless statements read by it: what these need is more than the other.
func (p *Pass) ownIndexes() iter.Seq[*schema.Index] {
	return func(yield func(*schema.Index) bool) {
		for i := range p.Table.Indexes {
			index := &p.Table.Indexes[i]
			if !index.Kind.Secondary() || len(index.Columns) == 0 {
				continue
			}
			if of, by := p.repeated(index); (of == "" || by != PrimaryKey && p.key.readBy(index)) && !yield(index) {
				return
			}
		}
	}
}

// aboutLead is a finding about the column in front of the key.
func (k *key) aboutLead(level Level, message string) Finding {
	lead := k.Lead()
	return Finding{Level: level, Confidence: lead.Confidence, Columns: []string{lead.Column.Name}, Message: message,
		Evidence: k.leadEvidence(), Before: k.clause()}
}

// reportLead reports the column in front of the key: what it is, and what is expected of it with the punctuation before.
func (p *Pass) reportLead(is, expected string) {
	level := p.key.weighed
	if lead := p.key.Lead(); lead.Guess && lead.Confidence != Measured {
		level = Note
	}
	p.Report(p.key.aboutLead(level, p.key.leadMessage(is, expected)))
}

// aboutIndex is a finding about an index, whose first column is what is said of it.
func (k *key) aboutIndex(index *schema.Index, level Level, lead *facts.Column, what string) Finding {
	on, serves := "("+strings.Join(index.Columns, ", ")+")", k.serves(index, lead)
	return Finding{Level: level, Confidence: lead.Confidence, Columns: []string{lead.Column.Name}, Index: index.Name,
		Message: fmt.Sprintf("%s is %s and comes first in index %s %s%s", lead.Column.Name, lead.Column.Type, index.Name, on, what),
		Evidence: []Evidence{
			{Name: "index", Value: index.Columns, Text: index.Name + " ON " + on},
			{Name: "reason", Value: lead.Why, Text: lead.Column.Name + ": " + lead.Why},
			{Name: "serves", Value: serves, Text: index.Name + " serves " + serves},
		},
		Before: "ON " + on}
}

// leadMessage says what is wrong with the leading column: what it is, and what was measured, or else what is expected
// of it, with the punctuation before.
func (k *key) leadMessage(is, expected string) string {
	if k.verdict != "" {
		expected = ": " + k.verdict
	}
	return k.Key[0].Column.Name + " is " + is + " and comes first in " + k.clause() + expected
}

// worth is how bad it is that writes meet, by how many do: a partition takes thousands a second.
func (k *key) worth() Level {
	switch rate := k.Written.HotRate(); {
	case k.Written.Little():
		return Note
	case rate >= warmWrites, k.Written.Strained():
		return Error
	}
	return Warning
}

// most is the level of what is so uneven.
func most(d facts.Degree) Level {
	return [...]Level{facts.Even: Note, facts.Uneven: Note, facts.Skewed: Warning, facts.Lopsided: Error}[d]
}

// warmWrites is how many rows a second that meet are an error: some hundredths of what a partition takes, in a table that may grow.
const warmWrites = 50

// meet says where new rows come, and how many.
func (k *key) meet() string {
	w := &k.Traffic
	switch {
	case w.HotTail() && k.Written.Came == facts.WhereEnd:
		return w.Takes()
	case w.Hot():
		return w.Takes() + ", and " + k.Written.Came.Clause("new rows")
	}
	rate, _ := k.Written.PlaceRate() // of other moments than the writes, which are no fewer
	return fmt.Sprintf("%s, %s of %s", k.Written.Came.Clause("new rows"), evidence.PerSecond(min(rate, w.Writes)), w.Rate())
}

// untold reports whether nothing tells in which order the values of a key column come: text of which nothing is known.
func (k *key) untold(i int) bool {
	return len(k.Key) > i && k.Key[i].Nature == facts.NatureUnknown && k.Key[i].Column != nil &&
		facts.KindOf(k.Key[i].Column.Type) == facts.KindText
}

// judge weighs the leading column by what the load says of it.
func (k *key) judge() {
	if len(k.Key) == 0 || k.Key[0].Column == nil {
		return
	}
	w, lead := &k.Traffic, &k.Key[0]
	few := lead.Nature == facts.NatureFew
	switch {
	case lead.Bearing == facts.BearingIdle && few:
		k.weighed, k.verdict = Warning, fmt.Sprintf("%s; little is written now, but %s", lead.Why, w.Before())
	case lead.Bearing == facts.BearingIdle:
		k.weighed = Warning
		k.verdict = "new rows all go to the last partition; little is written now, but " + w.Before()
	case few && lead.Bearing == facts.BearingStill:
		k.weighed, k.verdict = Note, lead.Why+", but "+w.Stillness()
	case few && lead.Bearing == facts.BearingSpread && k.Written.Came != facts.WhereUnknown:
		k.weighed, k.verdict = Note, lead.Why+", but these lie in several partitions: "+w.Takes()
	case few && lead.Bearing == facts.BearingSpread:
		k.weighed, k.verdict = Note, lead.Why+", but the columns behind it spread the writes: "+w.Takes()
	case few && lead.Confidence != Measured:
	case few && w.Partitions == 0 && k.RowCount() < facts.TinyRows:
		k.weighed = Warning
	case few && k.Written.Came == facts.WhereUnknown && k.untold(1):
		k.weighed, k.verdict = Note, fmt.Sprintf("%s, and together they take %s; whether the rows of each come in the order of %s is not known",
			lead.Why, w.Rate(), k.Schema.PrimaryKey[1])
	case few:
		if k.weighed = Error; w.Measured() {
			k.weighed, k.verdict = k.worth(), fmt.Sprintf("%s, and together they take %s", lead.Why, w.Rate())
		}
	case lead.Bearing == facts.BearingRewritten:
		k.weighed, k.verdict = Note, fmt.Sprintf("rows that are there take %s, and hardly one is new", w.Rate())
	case lead.Bearing == facts.BearingPlace:
		k.weighed, k.verdict = min(k.worth(), most(k.Written.Degree())), k.meet()
	case lead.Bearing == facts.BearingHot:
		k.weighed, k.verdict = min(k.worth(), most(w.Degree())), w.Takes()
	case lead.Bearing == facts.BearingGrows:
		k.weighed, k.verdict = k.worth(), fmt.Sprintf("new rows all come after the last key, at %s", w.Rate())
	case lead.Bearing == facts.BearingStill:
		k.weighed, k.verdict = Note, "new rows would all go to the last partition, but "+w.Stillness()
	case lead.Bearing == facts.BearingSpread && k.Written.Came == facts.WhereAround:
		k.weighed, k.verdict = Note, k.Written.Came.Clause("new rows")+": "+w.Takes()
	case lead.Bearing == facts.BearingSpread && 2*w.Share < 1:
		k.weighed, k.verdict = Note, "new rows go to the last partition, but most writes do not: "+w.Takes()
	case lead.Bearing == facts.BearingSpread:
		k.weighed, k.verdict = Note, "new rows go to the last partition, and other writes elsewhere: "+w.Takes()
	case lead.Nature.Monotonic() && w.Measured() && w.Partitions == 1:
		k.weighed = k.worth()
		if lead.Confidence == Inferred {
			k.weighed = min(Warning, k.weighed)
		} else {
			k.verdict = fmt.Sprintf("new rows all go to its only partition, which takes %s", w.Rate())
		}
	}
}
