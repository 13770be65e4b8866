package advisor

import (
	"fmt"
	"strings"
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

Why: the hash of the PARTITION BY HASH columns decides where a row goes. With few values some partitions get most rows
and others none; with a date, all rows of a day go to one.

Fine if: the table is small.

Fix: partition by key columns of many values, such as a user, a device or a Timestamp.
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
	reasons, confidence := p.key.FewTogether(columns)
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
