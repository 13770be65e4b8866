package advisor

import (
	"fmt"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func lowCardinalityPartitioningRule() *Rule {
	return &Rule{
		ID:     "COL001",
		Name:   "low-cardinality-partitioning",
		Wants:  WantDistribution,
		Level:  Warning,
		Column: true,
		Run:    lowCardinalityPartitioning,
		Docs:   "https://ydb.tech/docs/en/dev/primary-key/column-oriented",
		Doc: `a column-oriented table is partitioned by a hash of few values

Why it matters: the hash of the PARTITION BY HASH columns decides which partition a row goes to, and the number of
partitions is fixed when the table is created. With few values some partitions get most of the rows and others none; with
a date alone, all rows of a day go to one partition.

When it is fine: the table is small.

Fix: partition by columns with many values, such as a user, a device or a Timestamp of high resolution. They must be
part of the primary key.
`,
		Before: `CREATE TABLE page_views (
    day Date NOT NULL,
    user_id Uint64 NOT NULL,
    PRIMARY KEY (day, user_id)
)
PARTITION BY HASH (day)
WITH (STORE = COLUMN);
`,
		After: `CREATE TABLE page_views (
    day Date NOT NULL,
    user_id Uint64 NOT NULL,
    PRIMARY KEY (day, user_id)
)
PARTITION BY HASH (user_id)
WITH (STORE = COLUMN);
`,
	}
}

func lowCardinalityPartitioning(p *Pass) {
	columns := p.Table.HashBy
	if len(columns) == 0 {
		columns = p.Table.PrimaryKey // the default
	}
	if len(columns) == 0 {
		return
	}
	reasons, confidence := p.key.fewTogether(columns)
	if len(reasons) == 0 {
		return
	}
	hash := "HASH (" + strings.Join(columns, ", ") + ")"
	p.Report(Finding{
		Confidence: confidence,
		Columns:    columns,
		Message:    fmt.Sprintf("rows are distributed by %s, which has few values at a time: %s", hash, strings.Join(reasons, "; ")),
		Evidence:   []Evidence{{Name: "hash", Value: columns, Text: "PARTITION BY " + hash}},
		Ask:        Ask{Change: AskDistribution, Columns: columns},
		Before:     "PARTITION BY " + hash,
	})
}

// fewTogether says why columns have few values together at any time; nil if one of them has many.
func (k *key) fewTogether(columns []string) (reasons []string, confidence Confidence) {
	confidence = Declared
	for _, c := range columns {
		t := k.Column(c)
		switch {
		case t.Nature == facts.NatureFew || t.Nature == facts.NatureSeveral:
		case t.Nature == facts.NatureSpread && t.Name.Sense == naming.Natural && t.Name.Last().Sense == naming.Code &&
			(t.Name.Entity().Is("dozens") || t.Name.Entity().Is("listed") || t.Name.Entity().Is("firm")):
			t.Why = "its name suggests one of dozens"
		case t.Nature == facts.NatureTime && (t.Column.Type == schema.Date || t.Column.Type == schema.Date32):
			t.Why = "all rows of a day have the same date"
		case t.Nature == facts.NatureTimeOrdered && t.Name.Entity().Sense == naming.Calendar:
			t.Why = "all rows of a " + t.Name.Entity().Text + " have the same value"
		case t.Nature == facts.NatureTimeOrdered && naming.Marked(t.Name.Words, "daily"):
			t.Why = "all rows of a day have the same value"
		default:
			return nil, ""
		}
		if t.Confidence == Inferred {
			confidence = Inferred
		}
		if len(columns) > 1 {
			t.Why = c + ": " + t.Why
		}
		reasons = append(reasons, t.Why)
	}
	return reasons, confidence
}

// distribution spreads a column table by those key columns that have many values.
func (k *key) distribution(columns []string) []Fix {
	var by []string
	for _, c := range k.Schema.PrimaryKey {
		if t := k.Trait(c); t.Course != facts.CourseFew && !k.timed(c, t) {
			by = append(by, c)
		}
	}
	if len(by) == 0 {
		by = k.Schema.PrimaryKey
	}
	if reasons, _ := k.fewTogether(by); len(reasons) > 0 || slices.Equal(by, columns) {
		return []Fix{{Kind: Person, Message: "find out which column of the key has many values, or add one to it, and partition by that"}}
	}
	list := strings.Join(by, ", ")
	return []Fix{{Kind: Settings, Name: "hash-by(" + list + ")", Copies: true,
		Message: "partition by a hash of " + list + ", which has more values",
		Edits:   []schema.Edit{schema.SetHashBy{Columns: by}}}}
}
