package advisor

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func lowCardinalityIndexRule() *Rule {
	return &Rule{
		ID:     "IDX002",
		Name:   "low-cardinality-index",
		Wants:  WantIndex,
		Level:  Warning,
		Levels: "note if the name tells nothing, or where rows wait in an outbox",
		Run:    lowCardinalityIndex,
		Docs:   "https://ydb.tech/docs/en/dev/secondary-indexes",
		Doc: `a secondary index leads with a column of few values

Why it matters: the index is a table sorted by this column first, so all rows with one value form one range. A search
by the value reads a large part of the table through the index, row by row, and each change of the value is a delete
and an insert in the index.

When it is fine: the value being searched for is rare, such as the few unsent rows of an outbox.

Fix: let the index begin with what every search binds to single values, those of many values first (a user, a tenant).
Where the value alone is searched for, find out how many rows have it.
`,
		Before: `CREATE TABLE orders (
    order_id Uuid NOT NULL,
    customer_id Uuid NOT NULL,
    status Utf8 NOT NULL,
    PRIMARY KEY (order_id),
    INDEX by_status GLOBAL ON (status)
);
`,
		After: `CREATE TABLE orders (
    order_id Uuid NOT NULL,
    customer_id Uuid NOT NULL,
    status Utf8 NOT NULL,
    PRIMARY KEY (order_id),
    INDEX by_customer_status GLOBAL ON (customer_id, status)
);
`,
	}
}

func lowCardinalityIndex(p *Pass) {
	for index := range p.ownIndexes() {
		lead := p.key.traitOf(index.Columns[0], placeIndex)
		p.key.groups(index, &lead)
		p.key.weighIndex(index, &lead)
		if !p.key.fewFirst(index, &lead) {
			continue
		}
		var level Level
		expected := ", so its rows pile up in a few places in the index"
		if finds(p.key, &lead) {
			level, expected = Note, ": it finds the few rows that still wait, and is written for all"
		} else if lead.guess && lead.confidence == Inferred {
			level, expected = Note, lead.doubt()+": if its values are few, its rows pile up in as many places in the index"
		}
		on := "(" + strings.Join(index.Columns, ", ") + ")"
		p.Report(Finding{
			Level:      level,
			Confidence: lead.confidence,
			Columns:    []string{lead.column.Name},
			Index:      index.Name,
			Message: fmt.Sprintf("%s is %s and comes first in index %s %s; %s%s",
				lead.column.Name, lead.column.Type, index.Name, on, lead.why, expected),
			Evidence: []Evidence{
				{Name: "index", Value: index.Columns, Text: index.Name + " ON " + on},
				{Name: "reason", Value: lead.why, Text: lead.column.Name + ": " + lead.why},
				{Name: "serves", Value: p.key.serves(index, &lead), Text: index.Name + " serves " + p.key.serves(index, &lead)},
			},
			Fixes:  []Fix{p.key.otherIndex(index, p.reads)},
			Before: "ON " + on,
		})
	}
}

// groups takes text of which nothing is known for one of few values where it is all that an index is by. What is looked up by what it is
// called has a name that says so or is short for one, or belongs to what lives long; or rows of one value are read in order of what
// stands behind, or an index of few values stands beside it.
func (k *key) groups(index *schema.Index, lead *trait) {
	n := lead.name
	if lead.nature != natureUnknown || n == nil || n.Sense != naming.None || len(n.Words) == 0 || lead.column.Type != schema.Utf8 ||
		len(index.Columns) > 1 || index.Kind == schema.IndexUnique || initials(n.Last().Text) || len(n.Words) == 1 && len(n.Last().Text) < 5 {
		return
	}
	if _, ok := k.home(n); ok {
		return // there are as many as rows of another table
	}
	given := says(naming.ID, naming.Random, naming.Natural, naming.Subject, naming.Boundary)
	if slices.ContainsFunc(n.Words, func(w naming.Word) bool { return given.has(w.Sense) }) {
		return
	}
	for i := range k.table.Indexes {
		other := &k.table.Indexes[i]
		if other.Name != index.Name && len(other.Columns) > 0 && (other.Columns[0] == index.Columns[0] ||
			k.traitOf(other.Columns[0], placeIndex).nature == natureFew) {
			return
		}
	}
	lead.nature, lead.guess, lead.why = natureFew, true, "an index is by it alone, and its name is that of nothing that has one"
}

// finds reports whether the column says what was done, where rows wait for it: an index by it is there for the few that still do.
func finds(k *key, t *trait) bool {
	return t.confidence != Measured && (kindOf(t.column.Type) == kindBool || t.changes()) && naming.Marked(k.rows(), "waiting")
}

// fewFirst reports whether an index leads with few values, of which each has many rows or an end that grows.
func (k *key) fewFirst(index *schema.Index, lead *trait) bool {
	switch {
	case lead.nature != natureFew && (lead.nature != natureSeveral || !k.growsAfter(index.Columns)):
		return false
	case lead.confidence == Inferred && slices.Index(k.table.PrimaryKey, index.Columns[0]) > 0 && lead.name.Last().Text == "id":
		return false // from the other end of a pair
	case lead.confidence == Inferred && k.reference():
		return false // a dictionary is small
	}
	return len(index.Columns) < 2 || !k.polymorphic(index.Columns[0], index.Columns[1])
}

// growsAfter reports whether the column after the first one of an index grows. After the index columns come those
// of the primary key.
func (k *key) growsAfter(columns []string) bool {
	if len(columns) > 1 {
		return k.traitOf(columns[1], placeIndex).nature.monotonic()
	}
	return k.lead().nature.monotonic()
}
