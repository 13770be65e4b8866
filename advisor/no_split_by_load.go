package advisor

import (
	"fmt"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"strconv"
	"strings"

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

Why it matters: one process serves a partition, with at most one core. YDB splits a partition that uses more than half
a core for some time, but only if AUTO_PARTITIONING_BY_LOAD is enabled, and it is not unless asked for. Without it a
table splits by size alone, so that a small table under a heavy load stays in one partition.

When it is fine: the load is short, such as an import. It is not reported where the key is at fault, because a
split does not help a key that grows at its end.

Fix: ALTER TABLE … SET (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = …,
AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = …). Name all three: enabling the first sets the second to 1, so that YDB merges what
it split when the load pauses, and without the third it splits by load up to 50 partitions only. A split is decided in a
quarter of a minute and makes two of one, so let the minimum be what the load needs.
`,
		Before: `CREATE TABLE counters (
    counter_id Uuid NOT NULL,
    value Int64,
    PRIMARY KEY (counter_id)
);
`,
		After: `CREATE TABLE counters (
    counter_id Uuid NOT NULL,
    value Int64,
    PRIMARY KEY (counter_id)
) WITH (
    AUTO_PARTITIONING_BY_LOAD = ENABLED,
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4,
    AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 64
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
		Fixes: []Fix{p.splitByLoad("set AUTO_PARTITIONING_BY_LOAD = ENABLED and in the same statement " +
			"AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = %d, else YDB may merge down to 1, " +
			"and AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = %d, else it stops at 50")},
		Before: "AUTO_PARTITIONING_BY_LOAD = DISABLED",
	})
}

// splitByLoad is the fix that lets YDB split the table by load. It names the minimum too, which YDB would reset, and the
// maximum; the message says them if it has places for them.
func (p *Pass) splitByLoad(message string) Fix {
	set := p.Table.Partitioning
	minimum := max(p.key.Presplit(), set.Min, uint64(p.key.Traffic.Partitions))
	p.key.sizing.Room(&set, minimum)
	if strings.Contains(message, "%") {
		message = fmt.Sprintf(message, minimum, set.Max)
	}
	return Fix{Kind: Settings, Name: "settings", Message: message, Edits: []schema.Edit{schema.SetSettings{Settings: []schema.Setting{
		{Name: schema.SettingByLoad, Value: "ENABLED"},
		{Name: schema.SettingMin, Value: strconv.FormatUint(minimum, 10)},
		{Name: schema.SettingMax, Value: strconv.FormatUint(set.Max, 10)},
	}}}}
}

// atFault reports whether the key itself is why the load meets in one place, so that no setting helps.
func (k *key) atFault() bool {
	n := k.Lead().Nature
	return n.Monotonic() || n == facts.NatureFew || k.Walks && k.Traffic.Hot() || k.HotWrites > 0 || k.HotRows.Share > 0
}
