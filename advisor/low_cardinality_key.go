package advisor

import (
	"cmp"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func lowCardinalityKeyRule() *Rule {
	return &Rule{
		ID:     "KEY007",
		Name:   "low-cardinality-key",
		Wants:  WantKey,
		Level:  Warning,
		Levels: "error when measured, note if idle, or if the name tells nothing",
		Run:    lowCardinalityKey,
		Docs:   "https://ydb.tech/docs/en/dev/primary-key/row-oriented",
		Doc: `the primary key leads with a column of few values

Why it matters: rows with the same value are stored together, and new rows have one of a few values. If the next key
column grows, each value has one hot end.

When it is fine: the next key column spreads the writes within each value, as in (language, slug), (kind, account_id) or
(status, id Uuid). Such keys are not reported, though a value that changes, as a status does, moves the row each time,
which is a delete and an insert. A table with this column as its entire key is a dictionary and is not reported.

Fix: put a column with many values first and keep this one behind it, or serve the reads by an index that leads with
a hash or with more columns.
`,
		Before: `CREATE TABLE tasks (
    status Utf8 NOT NULL,
    created_at Timestamp NOT NULL,
    task_id Uuid NOT NULL,
    PRIMARY KEY (status, created_at, task_id)
);
`,
		After: `CREATE TABLE tasks (
    task_id Uuid NOT NULL,
    status Utf8 NOT NULL,
    created_at Timestamp NOT NULL,
    PRIMARY KEY (task_id)
);
`,
	}
}

func lowCardinalityKey(p *Pass) {
	lead := p.key.lead()
	if !p.key.composite() {
		return
	}
	level := lead.level
	switch lead.confidence {
	case Measured:
		switch few := lead.nature == natureFew || lead.nature == natureSeveral; {
		case !few:
			return
		case p.key.spreadsWithin() && (lead.nature == natureSeveral || !p.key.traffic.hot()):
			return // YDB can split inside each value
		}
	default:
		if !p.key.piles() || lead.confidence == Inferred && p.key.reference() {
			return // a dictionary hardly grows
		}
		if lead.guess {
			level = Note
		}
	}
	expected := "; " + lead.why + ", so rows pile up in a few places in the key"
	if level == Note && lead.guess {
		expected = "; " + lead.why + lead.doubt() + ": if its values are few, rows pile up in as many places in the key"
	}
	fixes, dismissed := p.key.keyFixes()
	if lead.confidence != Measured && lead.nature != natureFew && lead.nature != natureSeveral {
		expected = "; it has few values, and the new rows of each all go to one place"
		if lead.nature != natureBucket {
			expected = "; the partitions behind it are few, and the new rows of each all go to one place"
		}
		// A hash of what has few values would keep those ends.
		fixes = slices.Clone(fixes)
		slices.SortStableFunc(fixes, func(a, b Fix) int { return cmp.Compare(wholeKey(b), wholeKey(a)) })
	}
	p.Report(Finding{
		Level:      level,
		Confidence: lead.confidence,
		Columns:    []string{lead.column.Name},
		Message:    p.key.leadMessage(string(lead.column.Type), expected),
		Evidence:   p.key.leadEvidence(),
		Before:     p.key.clause(),
		Fixes:      append(slices.Clip(fixes), p.key.alone()...),
		Dismissed:  dismissed,
	})
}

// piles reports whether rows meet at the end of each value of a first column that has few. It looks past the columns of few
// values for the first that says more: the ends are hot if that one grows, or if nothing is known of it.
// A queue or a service in front is taken for many values, unless the partition of a topic comes behind it.
func (k *key) piles() bool {
	few, numbered, recurs := false, false, false
	if key := k.table.PrimaryKey; k.traits[0].name != nil && !k.traits[1].nature.monotonic() && k.polymorphic(key[0], key[1]) {
		return false // there are as many pairs as things
	}
	for i := range k.traits {
		t := &k.traits[i]
		again := t.name != nil && (t.name.Sense == naming.Cyclic || naming.Mentions(t.name.Words, "weekday"))
		if i == 0 && (again || t.nature == natureFew && t.name != nil && t.name.Sense == naming.Moment) {
			return true // it is always the same weekday that is written
		}
		recurs = recurs || again
		if i > 0 && i == len(k.traits)-1 && k.step(t) {
			return false
		}
		switch n := t.nature; {
		case recurs && n == natureTimeOrdered && t.name.Last().Sense == naming.Calendar:
			return false // the hour of a weekday
		case n == natureFew:
			few = few || i == 0
		case n == natureSeveral:
			few = few || i == 0
		case n == natureBucket && t.name != nil && naming.Marked(t.name.Words, "byNumber"):
			numbered = true
		case n == natureBucket:
			return false // there to spread
		case n == natureSpread && (t.dozens() || k.consumes(i)):
		case n.monotonic(), t.name != nil && naming.Mentions(t.name.Words, "docnumber"): // text of one width that counts up
			unsplit, _ := weakLead(k) // KEY009 says it
			return few || numbered && k.presplit() == 1 && unsplit == ""
		case !few:
			return false
		case n == natureUnknown && (t.column == nil || kindOf(t.column.Type) != kindText):
			return true
		default:
			return false
		}
	}
	return false
}

func wholeKey(f Fix) int {
	if f.Kind == HashKey {
		return 1
	}
	return 0
}

// consumes reports whether the key column i is a group of consumers: the topic it reads comes behind it.
func (k *key) consumes(i int) bool {
	topic := func(t trait) bool { return t.name != nil && naming.Mentions(t.name.Words, "topic") }
	return k.traits[i].name != nil && naming.Mentions(k.traits[i].name.Words, "group") && slices.ContainsFunc(k.traits[i+1:], topic)
}

// step reports whether a number in the key is one of a few in a table of what somebody set: the steps of a tariff. Such a table
// has no time, and its rows do not happen.
func (k *key) step(t *trait) bool {
	n := t.name
	if n == nil || !t.column.Type.IsInteger() || naming.Marked(n.Words, "ownCount") ||
		n.Sense != naming.None && (n.Sense != naming.Ordinal || len(n.Words) > 1 && n.Last().Text != "number" || n.Last().Is("logPlace")) {
		return false
	}
	return !event(k.rows()) && !k.some(func(c *schema.Column, n *naming.Name) bool {
		return timed(c, n) || n.Sense == naming.TimeID || c.Sequence != nil
	})
}
