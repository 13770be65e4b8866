package advisor

import (
	"cmp"
	"slices"
)

func lowCardinalityKeyRule() *Rule {
	return &Rule{
		ID:     "KEY007",
		Name:   "low-cardinality-key",
		Wants:  WantKey,
		Level:  Warning,
		Levels: "error when measured, note if idle, or if rows only move",
		Run:    lowCardinalityKey,
		Docs:   "https://ydb.tech/docs/en/dev/primary-key/row-oriented",
		Doc: `the primary key leads with a column of few values

Why it matters: rows with the same value are stored together, and new rows have one of a few values. If the next key
column grows, each value has one hot end; if the value changes (a status), each change moves the row, as a delete and
an insert.

When it is fine: the next key column spreads the writes within each value and the value never changes, as in
(language, slug) or (kind, account_id). Such keys are not reported; if only the value changes, it is a note. A table with
this column as its entire key is a dictionary and is not reported.

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
		if lead.nature != natureFew && (lead.nature != natureSeveral || p.key.spreadsWithin()) {
			return
		}
	default:
		pile := p.key.pile()
		if pile == pileNone || lead.confidence == Inferred && p.key.reference() {
			return // a dictionary hardly grows
		}
		if pile == pileMoves && level == 0 {
			level = Note
		}
	}
	expected := "; " + lead.why + ", so rows pile up in a few places in the key"
	fixes, dismissed := p.key.keyFixes()
	switch {
	case level == Note && lead.level == 0:
		expected = "; " + lead.why + ", and each change of it moves the row"
	case lead.confidence != Measured && lead.nature != natureFew && lead.nature != natureSeveral:
		expected = ", and the partitions behind it are few: each has one hot end"
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
		Fixes:      fixes,
		Dismissed:  dismissed,
	})
}

// pile is what becomes of rows under a key whose first column has few values.
type pile uint8

const (
	pileNone  pile = iota // the columns behind it spread them
	pileMoves             // they spread, but a row moves when its first value changes
	pileTails             // they meet at the end of each value, or nothing is known of them
)

// pile looks past the columns of few values for the first that says more. The end of each value is hot if that one grows.
// A queue or a service in front is taken for many values, unless the partition of a topic comes behind it.
func (k *key) pile() pile {
	few, numbered := false, false
	if n := k.traits[0].name; n != nil && (n.sense == senseCyclic || marked(n.words, comesAgain) || n.sense == senseMoment && k.traits[0].nature == natureFew) {
		return pileTails // it is always the same weekday that is written
	}
	for i := range k.traits {
		t := &k.traits[i]
		switch n := t.nature; {
		case n == natureFew:
			few = few || i == 0
		case n == natureSeveral:
			few = few || i == 0
		case n == natureBucket && t.name != nil && marked(t.name.words, byNumber):
			numbered = true
		case n == natureBucket:
			return pileNone // there to spread
		case n == natureSpread && (t.dozens() || k.consumes(i)):
		case n.monotonic():
			if few || numbered && k.presplit() == 1 {
				return pileTails
			}
			return pileNone
		case !few:
			return pileNone
		case n == natureUnknown && (t.column == nil || kindOf(t.column.Type) != kindText):
			return pileTails
		case k.traits[0].nature == natureFew && k.changes(0):
			return pileMoves
		default:
			return pileNone
		}
	}
	if k.traits[0].nature == natureFew && k.changes(0) {
		return pileMoves
	}
	return pileNone
}

func wholeKey(f Fix) int {
	if f.Kind == HashKey {
		return 1
	}
	return 0
}

// consumes reports whether the key column i is a group of consumers: the topic it reads comes behind it.
func (k *key) consumes(i int) bool {
	topic := func(t trait) bool { return t.name != nil && mentions(t.name.words, "topic") }
	return k.traits[i].name != nil && mentions(k.traits[i].name.words, "group") && slices.ContainsFunc(k.traits[i+1:], topic)
}

// changes reports whether the value of a key column changes while the row lives, as a status does.
func (k *key) changes(i int) bool {
	t := k.traits[i]
	return kindOf(t.column.Type) == kindBool || t.name != nil && (marked(t.name.words, changing) || has(t.name.words, flag))
}
