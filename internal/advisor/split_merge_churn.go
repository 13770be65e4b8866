package advisor

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func splitMergeChurnRule() *Rule {
	return &Rule{ID: "PRT005", Name: "split-merge-churn", Wants: WantSettled, Level: Warning, Run: splitMergeChurn, Measured: true,
		Levels: "note until merges are seen too", Docs: "https://ydb.tech/docs/en/troubleshooting/performance/schemas/splits-merges"}
}

const (
	// freshFor is how long after it started a partition counts as new: YDB merges none before it is that old.
	// Source: MergeByLoadMinUptimeSec in ydb/core/tx/schemeshard/schemeshard_info_types.h of ydb-platform/ydb, thrice.
	freshFor = 30 * time.Minute
	// together is how far apart the halves of one partition start at the most.
	together = 10 * time.Second
	// splitSizeMB is from which size on YDB splits a partition where AUTO_PARTITIONING_PARTITION_SIZE_MB is not set.
	// Source: https://ydb.tech/docs/en/concepts/datamodel/table#auto_partitioning_partition_size_mb
	splitSizeMB = 2048
)

func splitMergeChurn(p *Pass) {
	if p.key.Load == nil {
		return
	}
	if !p.key.atFault() && !p.key.Walks {
		p.churns(nil, p.key.Load, &p.Table.Partitioning, facts.LoadLimit, p.merged(p.key.Load, ""))
	}
	for index := range p.ownIndexes() {
		lead, _ := p.key.AsIndex(index)
		if load := p.key.Load.Indexes[index.Name]; load != nil && !lead.Nature.Monotonic() && lead.Nature != facts.NatureFew {
			p.churns(index, load, &index.Partitioning, uint64(len(p.key.Load.Partitions)), p.merged(load, index.Name))
		}
	}
}

// merged is how many partitions an older snapshot has of the table, or of that of an index, which were split by load and have been
// merged since: more than the documentation's 20%, though there is as much data, and no setting asked for them. 0 if that is not so.
func (p *Pass) merged(load *evidence.Load, index string) uint64 {
	if p.earlier == nil || p.earlier.Load == nil || !slices.Equal(p.earlier.Schema.PrimaryKey, p.Table.PrimaryKey) {
		return 0
	}
	was, set := p.earlier.Load, &p.earlier.Schema.Partitioning
	if x, ok := p.earlier.Schema.Index(index); ok {
		was, set = was.Indexes[index], &x.Partitioning
	} else if index != "" {
		return 0
	}
	if was == nil || set.ByLoad != schema.Enabled {
		return 0
	}
	had, before, now := uint64(len(was.Partitions)), bytesOf(was), bytesOf(load)
	bySize := set.BySize != schema.Disabled && 4*before >= had*(cmp.Or(set.SizeMB, splitSizeMB)<<20)
	if 5*had <= 6*uint64(len(load.Partitions)) || had <= set.Min || bySize || 5*now < 4*before {
		return 0
	}
	return had
}

func bytesOf(load *evidence.Load) (n uint64) {
	for i := range load.Partitions {
		n += load.Partitions[i].Bytes
	}
	return n
}

// churns reports that a table, or that of an index, is split and merged again. Limit is up to how many partitions YDB splits it
// where no maximum is set, had how many it is known to have had before they were merged.
func (p *Pass) churns(index *schema.Index, load *evidence.Load, set *schema.Partitioning, limit, had uint64) {
	n, least := uint64(len(load.Partitions)), max(1, set.Min)
	if set.ByLoad != schema.Enabled || facts.MinShare*cmp.Or(set.Max, limit) <= 100*least {
		return
	}
	f := Finding{Confidence: Measured}
	what, traffic := "the table", p.key.Traffic
	if index != nil {
		what, traffic, f.Index, f.Columns = "index "+index.Name, facts.TrafficOf(load), index.Name, index.Columns
	}
	halves, age := freshHalves(load, set)
	weeks := p.key.Evidence.Weeks
	hours, most, of := goneHours(load)
	switch {
	case hours >= facts.Again && n < least+uint64(hours):
		f.Message = fmt.Sprintf("in %s of the last %s a partition used more than %.1f of a core, and it has been split or merged since, "+
			"yet %s has only %s: YDB merges again what it split under load",
			evidence.Count(uint64(hours), "hour"), span(of), facts.PeakCores, what, evidence.Count(n, "partition"))
		f.Evidence = append(f.Evidence, Evidence{Name: "hoursOfGonePartitions", Value: uint64(hours), Silent: true})
		n = max(n, 2*most, had)
	case index == nil && weeks != nil && weeks.Churned >= facts.Again:
		f.Message = fmt.Sprintf("partitions were split, and merged again, on %d of %s that were recorded", weeks.Churned,
			evidence.Count(weeks.Days, "day"))
		f.Evidence = append(f.Evidence, Evidence{Name: "daysOfChurn", Value: uint64(weeks.Churned), Silent: true})
		n = max(n, 2*least)
	case had > 0:
		f.Message = fmt.Sprintf("%s had %s in the older snapshot and has %d now, of as much data: YDB merged them, and has to split "+
			"them again when the load is back",
			what, evidence.Count(had, "partition"), n)
		f.Evidence = append(f.Evidence, Evidence{Name: "partitionsBefore", Value: had, Silent: true})
		n = had
	case halves > 0 && n > least:
		f.Level = Note
		f.Message = fmt.Sprintf("%d of %s started in the last %s as halves of others, "+
			"though their size asks for no split, and YDB may merge down to %d once the load pauses",
			halves, evidence.Count(n, "partition"), minutes(age), least)
		if index != nil {
			f.Message = what + ": " + f.Message
		}
	default:
		return
	}
	if halves > 0 {
		f.Evidence = append(f.Evidence, Evidence{Name: "freshHalves", Value: uint64(halves),
			Text: fmt.Sprintf("splits: %s started in the last %s", evidence.Count(halves, "partition"), minutes(age))})
	}
	f.Evidence = append(f.Evidence, traffic.Evidence()...)
	f.Ask = Ask{Count: n}
	if index == nil && set.Min > 0 {
		f.Before = "AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = " + strconv.FormatUint(set.Min, 10)
	}
	p.Report(f)
}

// freshHalves counts the partitions that are new halves of others and too small for a split by size, and says how old the oldest
// of them is. Tablets start again with their node too: many of them at one moment, of which none is told to be a half.
func freshHalves(load *evidence.Load, set *schema.Partitioning) (halves int, age time.Duration) {
	parts := load.Partitions
	fresh := func(i int) bool { return parts[i].Uptime > 0 && parts[i].Uptime < freshFor }
	at := func(i int) (n int) { // how many started with it
		for j := range parts {
			if fresh(j) && (parts[j].Uptime-parts[i].Uptime).Abs() <= together {
				n++
			}
		}
		return n
	}
	limit := cmp.Or(set.SizeMB, splitSizeMB) << 20
	for i := 0; i+1 < len(parts); i++ {
		pair := fresh(i) && fresh(i+1) && (parts[i].Uptime-parts[i+1].Uptime).Abs() <= together && at(i) == 2
		if pair && (set.BySize == schema.Disabled || 2*(parts[i].Bytes+parts[i+1].Bytes) < limit) {
			halves += 2
			age = max(age, parts[i].Uptime, parts[i+1].Uptime)
			i++
		}
	}
	return halves, age
}

// goneHours returns in how many hours partitions were hot that are gone, the most of them in one hour, and over how many hours
// that was looked at: no more than the oldest partition is old, since another table may have had the name before.
func goneHours(load *evidence.Load) (hours int, most uint64, of int) {
	for i := range load.Partitions {
		of = max(of, int(load.Partitions[i].Uptime.Hours()))
	}
	gone := map[int]uint64{}
	for _, peak := range load.Peaks {
		if peak.Hourly && peak.Index == nil && peak.HoursAgo < of {
			gone[peak.HoursAgo]++
			most = max(most, gone[peak.HoursAgo])
		}
	}
	return len(gone), most, min(of, 14*24)
}

// span says some hours in the unit that suits.
func span(hours int) string {
	if hours >= 48 {
		return evidence.Count(uint64(hours/24), "day")
	}
	return evidence.Count(uint64(hours), "hour")
}

func minutes(d time.Duration) string {
	return evidence.Count(uint64(max(1, (d+time.Minute-1)/time.Minute)), "minute")
}
