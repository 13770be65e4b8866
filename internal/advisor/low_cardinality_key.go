package advisor

import (
	"fmt"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

func lowCardinalityKeyRule() *Rule {
	return &Rule{ID: "KEY007", Name: "low-cardinality-key", Wants: WantKeyByMore, Level: Warning, Run: lowCardinalityKey,
		Levels: "error when measured, note if idle, for a few rows a day, or if the name tells nothing",
		Docs:   "https://ydb.tech/docs/en/dev/primary-key/row-oriented"}
}

func lowCardinalityKey(p *Pass) {
	lead := p.key.Lead()
	if !p.key.Composite() {
		return
	}
	level := p.key.weighed
	switch lead.Confidence {
	case Measured:
		switch few := lead.Nature == facts.NatureFew || lead.Nature == facts.NatureSeveral; {
		case !few:
			return
		case p.key.SpreadsWithin() && (lead.Nature == facts.NatureSeveral || !p.key.Traffic.Hot()):
			return // YDB can split inside each value
		}
	default:
		if p.key.inTheWay(p) {
			return
		}
		if !p.key.piles() || lead.Confidence == Inferred && p.key.Reference() {
			return // a dictionary hardly grows
		}
		if _, rows := p.key.fewADay(); rows != "" && !p.key.Traffic.Loaded() {
			p.leave(string(lead.Column.Type), "; "+lead.Why+", but only a few rows come a day", rows)
			return
		}
		if lead.Guess {
			level = Note
		}
	}
	expected := "; " + lead.Why + ", so rows pile up in a few places in the key"
	if level == Note && lead.Guess {
		expected = "; " + lead.Why + lead.Doubt() + ": if it has few values, rows pile up in as few places in the key"
	}
	if lead.Confidence != Measured && lead.Nature != facts.NatureFew && lead.Nature != facts.NatureSeveral {
		expected = "; it has few values, and the new rows of each all go to one place"
		if lead.Nature != facts.NatureBucket {
			expected = "; the partitions behind it are few, and the new rows of each all go to one place"
		}
	}
	p.Report(p.key.aboutLead(level, p.key.leadMessage(string(lead.Column.Type), expected)))
}

// inTheWay reports a first column of few values that no known statement gives, while all give what stands behind it: it finds nothing,
// and keeps those who look for one row from finding it by the key.
func (k *key) inTheWay(p *Pass) bool {
	lead, reads := k.Lead(), k.Uses.Reads
	spread := func(c string) bool { return facts.Given(reads, c) && k.Trait(c).Course != facts.CourseFew }
	behind := slices.IndexFunc(k.Schema.PrimaryKey[1:], spread)
	gives := func(a *yql.Access) bool { _, ok := a.Bind(lead.Column.Name); return ok }
	if lead.Nature != facts.NatureFew || behind < 0 || slices.ContainsFunc(reads, gives) {
		return false
	}
	p.Report(k.aboutLead(0, k.leadMessage(string(lead.Column.Type), fmt.Sprintf("; %s, and no known statement gives it: all look for "+
		"%s, which stands behind it", lead.Why, k.Schema.PrimaryKey[1+behind]))))
	return true
}

// piles reports whether rows meet at the end of each value of a first column that has few. It looks past the columns of few
// values for the first that says more: the ends are hot if that one grows, or if nothing is known of it.
// A queue or a service in front is taken for many values, unless the partition of a topic comes behind it.
func (k *key) piles() bool {
	few, numbered, recurs := false, false, false
	if key := k.Schema.PrimaryKey; k.Key[0].Name != nil && !k.Key[1].Nature.Monotonic() && k.Polymorphic(key[0], key[1]) {
		return false // there are as many pairs as things
	}
	for i := range k.Key {
		t := &k.Key[i]
		again := t.Name != nil && (t.Name.Sense == naming.Cyclic || naming.Mentions(t.Name.Words, "weekday"))
		if i == 0 && (again || t.Nature == facts.NatureFew && t.Name != nil && t.Name.Sense == naming.Moment &&
			facts.KindOf(t.Column.Type) != facts.KindBool) {
			return true // it is always the same weekday that is written
		}
		recurs = recurs || again
		if i > 0 && i == len(k.Key)-1 && k.step(t) {
			return false
		}
		switch n := t.Nature; {
		case recurs && n == facts.NatureTimeOrdered && t.Name.Last().Sense == naming.Calendar:
			return false // the hour of a weekday
		case n == facts.NatureFew:
			few = few || i == 0
		case n == facts.NatureSeveral:
			few = few || i == 0
		case n == facts.NatureBucket && t.Name != nil && naming.Marked(t.Name.Words, "byNumber"):
			numbered = true
		case n == facts.NatureBucket:
			return false // there to spread
		case n == facts.NatureSpread && (t.Dozens() || k.consumes(i)):
		case n.Monotonic(), t.Name != nil && naming.Mentions(t.Name.Words, "docnumber"): // text of one width that counts up
			unsplit, _ := weakLead(k) // KEY009 says it
			return few || numbered && k.Presplit() == 1 && unsplit == ""
		case !few:
			return false
		case n == facts.NatureUnknown && (t.Column == nil || facts.KindOf(t.Column.Type) != facts.KindText):
			return true
		default:
			return false
		}
	}
	return false
}

// consumes reports whether the key column i is a group of consumers: the topic it reads comes behind it.
func (k *key) consumes(i int) bool {
	topic := func(t facts.Column) bool { return t.Name != nil && naming.Mentions(t.Name.Words, "topic") }
	return k.Key[i].Name != nil && naming.Mentions(k.Key[i].Name.Words, "group") && slices.ContainsFunc(k.Key[i+1:], topic)
}

// step reports whether a number in the key is one of a few in a table of what somebody set: the steps of a tariff. Such a table
// has no time, its rows do not happen, and no application adds any and asks for them one by one.
func (k *key) step(t *facts.Column) bool {
	n := t.Name
	if n == nil || facts.KindOf(t.Column.Type) != facts.KindShort && !facts.Narrow(t.Column.Type) ||
		n.Sense != naming.None && (n.Sense != naming.Ordinal || len(n.Words) > 1 && n.Last().Text != "number" || n.Last().Is("logPlace")) {
		return false
	}
	if k.Uses.Adds && facts.Given(k.Uses.Reads, t.Column.Name) {
		return false
	}
	return !facts.Event(k.RowWords()) && !k.Some(func(c *schema.Column, n *naming.Name) bool {
		return facts.Timed(c, n) || n.Sense == naming.TimeID || c.Sequence != nil
	})
}
