package advisor

import (
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func noSplitByLoadRule() *Rule {
	return &Rule{
		ID:       "PRT001",
		Name:     "no-split-by-load",
		Wants:    WantSettings,
		Level:    Warning,
		Run:      noSplitByLoad,
		Measured: true,
		Docs:     "https://ydb.tech/docs/en/concepts/datamodel/table#auto_partitioning_by_load",
		Doc: `a table under load does not split by load

Why: one process, with at most one core, serves a partition. YDB splits a partition that uses over half a core only with
AUTO_PARTITIONING_BY_LOAD, which is off by default.

Fine if: the load is short, such as an import.

Fix: enable it, and name the minimum in the same statement, which else resets it to 1. A minimum splits nothing: it
keeps as many partitions from being merged as the load needs. Above 40 also name a maximum, a quarter higher: without
one YDB splits up to 50.
`,
		Before: `CREATE TABLE counters (
    counter_id Uuid NOT NULL,
    PRIMARY KEY (counter_id)
);
`,
		After: `CREATE TABLE counters (
    counter_id Uuid NOT NULL,
    PRIMARY KEY (counter_id)
) WITH (
    AUTO_PARTITIONING_BY_LOAD = ENABLED,
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4
);
`,
	}
}

func noSplitByLoad(p *Pass) {
	w := &p.key.Traffic
	if p.Table.Partitioning.ByLoad == schema.Enabled || !w.Measured() || !w.Loaded() || p.key.atFault() || !w.Writing() {
		return
	}
	p.Report(Finding{
		Confidence: Measured,
		Message:    fmt.Sprintf("%s, and the table does not split by load", w.Strain()),
		Evidence:   w.Evidence(),
		Ask: Ask{Change: AskSplitByLoad, Text: "set AUTO_PARTITIONING_BY_LOAD = ENABLED and in the same statement " +
			"%s, else YDB may merge down to 1"},
		Before: "AUTO_PARTITIONING_BY_LOAD = DISABLED",
	})
}

// atFault reports whether the key itself is why the load meets in one place, so that no setting helps.
func (k *key) atFault() bool {
	n := k.Lead().Nature
	return n.Monotonic() || n == facts.NatureFew || k.Walks && k.Traffic.Hot() || k.HotWrites > 0 || k.HotRows.Share > 0
}
