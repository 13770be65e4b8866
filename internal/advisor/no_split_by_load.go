package advisor

import (
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func noSplitByLoadRule() *Rule {
	return &Rule{ID: "PRT001", Name: "no-split-by-load", Wants: WantSplitByLoad, Level: Warning, Run: noSplitByLoad, Measured: true,
		Docs: "https://ydb.tech/docs/en/concepts/datamodel/table#auto_partitioning_by_load"}
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
		Ask:        Ask{Text: "set AUTO_PARTITIONING_BY_LOAD = ENABLED, %s in one statement, else YDB may merge down to 1"},
		Before:     "AUTO_PARTITIONING_BY_LOAD = DISABLED",
	})
}

// atFault reports whether the key itself is why the load meets in one place, so that no setting helps.
func (k *key) atFault() bool {
	n, rewritten := k.Lead().Nature, k.Lead().Bearing == facts.BearingRewritten
	return k.Written.HotRow > 0 || facts.TopOf(k.Table) > 0 || n.Monotonic() && !rewritten ||
		n == facts.NatureFew || k.Walks && k.Traffic.Hot()
}
