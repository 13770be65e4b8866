package advisor

import (
	"fmt"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func hotPartitionRule() *Rule {
	return &Rule{ID: "PRT004", Name: "hot-partition", Wants: WantSettings, Level: Error, Run: hotPartition, Measured: true,
		Levels: "less while one partition carries it",
		Docs:   "https://ydb.tech/docs/en/troubleshooting/performance/schemas/overloaded-shards"}
}

func hotPartition(p *Pass) {
	w := &p.key.Traffic
	if p.key.atFault() || p.key.Walks || unevenBuckets(p) || p.key.EmptyOfHashes() > 0 {
		return
	}
	byLoad := p.Table.Partitioning.ByLoad == schema.Enabled
	f := Finding{Confidence: Measured, Evidence: w.Evidence()}
	switch {
	case w.Hot() && w.Writes >= evidence.WarmWrites:
		if w.Loaded() && !byLoad && w.Writing() {
			return // PRT001 says it
		}
		f.Message = w.Takes()
		f.Ask.First = "find out which keys are written there: if it is a range that keeps moving, put a hash in front; if it is one value, " +
			"a hash does not help"
		if share := p.key.TopShare(); p.key.TopWrites() >= w.Share && share.Share > 0 && share.High*float64(w.Partitions) >= 1 {
			lead := p.Table.PrimaryKey[0]
			f.Ask.First = fmt.Sprintf("one value of %s is there and has %s of the rows: if it takes the writes too, no hash "+
				"of %s helps", lead, share, lead)
			f.Evidence = append(f.Evidence, share.Evidence()...)
		}
		if f.Level = most(w.Degree()) - 1; w.Loaded() {
			f.Level = most(w.Degree())
		}
		f.Level = min(f.Level, p.key.worth())
	case w.Partitions > 1 && w.Cores >= evidence.BusyCores && w.Busy >= evidence.HotShare(w.Partitions):
		if w.Writing() && !byLoad {
			return
		}
		scans := func(u *facts.Use) bool { return use{u}.counted() && u.Gap() == facts.GapLead }
		if w.Measured() && !w.Writing() && slices.ContainsFunc(p.key.Uses.Missing, scans) {
			return // QRY001 says it
		}
		f.Message = fmt.Sprintf("%s uses %.2f of a core, %s of what the table uses", w.Partition(w.Busiest), w.Cores, evidence.Percent(w.Busy))
		f.Evidence = append(f.Evidence, Evidence{Name: "cpuShare", Value: w.Busy, Silent: true})
		f.Ask.First = "find out which keys are used there"
		if w.Measured() && !w.Writing() {
			f.Message += fmt.Sprintf(", for %s reads/s and %s", evidence.PerSecond(w.Reads), w.Rate())
			f.Ask.First = "the load is reads: check the statements before the key; --queries or the system views name those that read too much"
		}
	default:
		before, ok := w.HotBefore()
		if !ok {
			return
		}
		f.Level, f.Message = Warning, before
		f.Ask.First = "find out which keys are used there, and when"
	}
	if !byLoad {
		f.Wants, f.Ask.Text = WantSplitByLoad, "let YDB split it: AUTO_PARTITIONING_BY_LOAD = ENABLED, %s"
	}
	p.Report(f)
}

// unevenBuckets reports whether PRT003 says why the load meets in the first partition.
func unevenBuckets(p *Pass) bool {
	w := &p.key.Traffic
	return p.key.Lead().Nature == facts.NatureBucket && (p.Table.Partitioning.Uniform > 1 || w.Hot() && w.Hottest == 0 && w.Ordered)
}
