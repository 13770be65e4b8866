package advisor

import (
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func partitionLimitRule() *Rule {
	return &Rule{ID: "PRT002", Name: "partition-limit", Wants: WantRoom, Level: Warning, Run: partitionLimit,
		Levels: "note if idle", Docs: "https://ydb.tech/docs/en/concepts/datamodel/table#partitioning"}
}

func partitionLimit(p *Pass) {
	set := &p.Table.Partitioning
	partitions := p.key.Presplit()
	// A minimum keeps partitions from being merged, and splits none. Source: CheckCanMergePartitions, against CheckSplitByLoad and
	// ShouldSplitBySize, in ydb/core/tx/schemeshard/schemeshard_info_types.cpp of ydb-platform/ydb.
	if p.Table.Stats == nil {
		partitions = max(partitions, set.Min)
	}
	indexLimits(p, partitions)
	var message string
	switch {
	case set.Max == 0 && (set.ByLoad != schema.Enabled || partitions < facts.LoadLimit):
		return
	case set.Max == 0:
		message = fmt.Sprintf("the table has %s, and without AUTO_PARTITIONING_MAX_PARTITIONS_COUNT YDB splits by load up "+
			"to %d: no load splits it further", evidence.Count(partitions, "partition"), facts.LoadLimit)
	case set.Max == 1:
		message = "AUTO_PARTITIONING_MAX_PARTITIONS_COUNT is 1: no load splits the table, and one process serves it"
	case set.BySize == schema.Disabled && set.ByLoad != schema.Enabled:
		return // a fixed layout, on purpose
	case partitions >= set.Max:
		message = fmt.Sprintf("the table has %s and AUTO_PARTITIONING_MAX_PARTITIONS_COUNT is %s: no load "+
			"splits it further", evidence.Count(partitions, "partition"), evidence.Thousands(set.Max))
	default:
		return
	}
	var evidence []Evidence
	if set.Max > 0 {
		evidence = append(evidence, Evidence{Name: "max", Value: set.Max,
			Text: fmt.Sprintf("AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = %d", set.Max)})
	}
	if set.Min > 0 {
		evidence = append(evidence, Evidence{Name: "min", Value: set.Min,
			Text: fmt.Sprintf("AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = %d", set.Min)})
	}
	if partitions > 1 && !p.key.Traffic.Measured() {
		evidence = append(evidence, Evidence{Name: "partitions", Value: partitions})
	}
	w := &p.key.Traffic
	level, confidence := Warning, Declared
	if w.Measured() {
		confidence = Measured
		switch {
		case w.Loaded():
			message += "; " + w.Strain()
		case w.Idle():
			level = Note
			message += "; " + w.Stillness()
		}
		evidence = append(evidence, w.Evidence()...)
	}
	p.Report(Finding{
		Level:      level,
		Confidence: confidence,
		Message:    message,
		Evidence:   evidence,
		Ask:        Ask{Count: partitions},
	})
}

// indexLimits reports the indexes that are to split by load and cannot, because YDB lets the table of an index have no more
// partitions than its main table where no limit of its own is set.
func indexLimits(p *Pass, partitions uint64) {
	for i := range p.Table.Indexes {
		index := &p.Table.Indexes[i]
		set := &index.Partitioning
		if !index.Kind.Secondary() || set.ByLoad != schema.Enabled || set.Max > 0 {
			continue
		}
		have := max(1, set.Min, set.Count, set.Uniform, facts.SplitPoints(set)+1)
		if p.key.Load != nil && p.key.Load.Indexes[index.Name] != nil {
			have = uint64(len(p.key.Load.Indexes[index.Name].Partitions))
		}
		if have < partitions {
			continue
		}
		p.Report(Finding{
			Confidence: Declared,
			Index:      index.Name,
			Message: fmt.Sprintf("index %s is to split by load, and without AUTO_PARTITIONING_MAX_PARTITIONS_COUNT YDB splits it only "+
				"while it has fewer partitions than its table, which has %d",
				index.Name, partitions),
			Evidence: []Evidence{{Name: "partitions", Value: partitions}},
			Ask:      Ask{Count: max(have, partitions)},
		})
	}
}
