package advisor

import (
	"fmt"
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
		Fixes:      p.key.distribution(columns),
		Before:     "PARTITION BY " + hash,
	})
}

// fewTogether says why columns have few values together at any time; nil if one of them has many.
func (k *key) fewTogether(columns []string) (reasons []string, confidence Confidence) {
	confidence = Declared
	for _, c := range columns {
		t := k.traitOf(c, placeInner)
		switch {
		case t.nature == natureFew || t.nature == natureSeveral:
		case t.nature == natureSpread && t.name.Sense == naming.Natural && t.name.Last().Sense == naming.Code &&
			(t.name.Entity().Is("dozens") || t.name.Entity().Is("listed") || t.name.Entity().Is("firm")):
			t.why = "its name suggests one of dozens"
		case t.nature == natureTime && (t.column.Type == schema.Date || t.column.Type == schema.Date32):
			t.why = "all rows of a day have the same date"
		case t.nature == natureTimeOrdered && t.name.Entity().Sense == naming.Calendar:
			t.why = "all rows of a " + t.name.Entity().Text + " have the same value"
		case t.nature == natureTimeOrdered && naming.Marked(t.name.Words, "daily"):
			t.why = "all rows of a day have the same value"
		default:
			return nil, ""
		}
		if t.confidence == Inferred {
			confidence = Inferred
		}
		if len(columns) > 1 {
			t.why = c + ": " + t.why
		}
		reasons = append(reasons, t.why)
	}
	return reasons, confidence
}

// distribution spreads a column table by those key columns that have many values.
func (k *key) distribution(columns []string) []Fix {
	var by []string
	for _, c := range k.table.PrimaryKey {
		if t := k.known(c); t.Course != CourseFew && !k.timed(c, t) {
			by = append(by, c)
		}
	}
	if len(by) == 0 {
		by = k.table.PrimaryKey
	}
	if reasons, _ := k.fewTogether(by); len(reasons) > 0 || slices.Equal(by, columns) {
		return []Fix{{Kind: Person, Message: "find out which column of the key has many values, or add one to it, and partition by that"}}
	}
	list := strings.Join(by, ", ")
	return []Fix{{Kind: Settings, Name: "hash-by(" + list + ")", Copies: true,
		Message: "partition by a hash of " + list + ", which has more values",
		Edits:   []schema.Edit{schema.SetHashBy{Columns: by}}}}
}
