package advisor

import (
	"fmt"
	"strconv"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func partitionLimitRule() *Rule {
	return &Rule{
		ID:     "PRT002",
		Name:   "partition-limit",
		Wants:  WantSettings,
		Level:  Warning,
		Levels: "note if idle",
		Run:    partitionLimit,
		Docs:   "https://ydb.tech/docs/en/concepts/datamodel/table#partitioning",
		Doc: `the table has as many partitions as its settings allow

Why it matters: AUTO_PARTITIONING_MAX_PARTITIONS_COUNT stops splitting by load, so a table at its limit cannot use more
servers whatever the load and however good its key. With a limit of 1 the whole table is served by one process. Only
a partition over the hard size limit is still split.

When it is fine: a small table that must stay in one partition, or a fixed layout on purpose, with splitting by size and
by load off, which is not reported.

Fix: raise AUTO_PARTITIONING_MAX_PARTITIONS_COUNT. Once set, the limit cannot be removed. Name all AUTO_PARTITIONING settings in the same
statement: setting one may reset others.
`,
		Before: `CREATE TABLE events (
    event_id Uuid NOT NULL,
    PRIMARY KEY (event_id)
) WITH (
    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 1,
    AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 1
);
`,
		After: `CREATE TABLE events (
    event_id Uuid NOT NULL,
    PRIMARY KEY (event_id)
) WITH (
    AUTO_PARTITIONING_BY_LOAD = ENABLED,
    AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 100
);
`,
	}
}

func partitionLimit(p *Pass) {
	set := &p.Table.Partitioning
	if set.Max == 0 {
		return
	}
	partitions := max(p.key.presplit(), set.Min)
	var message string
	switch {
	case set.Max == 1:
		message = "AUTO_PARTITIONING_MAX_PARTITIONS_COUNT is 1: no load splits the table, and one process serves it"
	case set.BySize == schema.Disabled && set.ByLoad != schema.Enabled:
		return // a fixed layout, on purpose
	case partitions >= set.Max:
		message = fmt.Sprintf("the table has %d partitions and AUTO_PARTITIONING_MAX_PARTITIONS_COUNT is %d: no load splits it further", partitions, set.Max)
	default:
		return
	}
	evidence := []Evidence{{Name: "max", Value: set.Max, Text: fmt.Sprintf("AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = %d", set.Max)}}
	if set.Min > 0 {
		evidence = append(evidence, Evidence{Name: "min", Value: set.Min, Text: fmt.Sprintf("AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = %d", set.Min)})
	}
	if partitions > 1 && !p.key.traffic.measured() {
		evidence = append(evidence, Evidence{Name: "partitions", Value: partitions})
	}
	w := &p.key.traffic
	level, confidence := Warning, Declared
	if w.measured() {
		confidence = Measured
		switch {
		case w.loaded():
			message += "; " + w.strain()
		case w.idle():
			level = Note
			message += "; " + w.stillness()
		}
		evidence = append(evidence, w.evidence()...)
	}
	p.Report(Finding{
		Level:      level,
		Confidence: confidence,
		Message:    message,
		Evidence:   evidence,
		Fixes: []Fix{{Kind: Settings, Name: "settings", Message: "raise AUTO_PARTITIONING_MAX_PARTITIONS_COUNT",
			Edits: []schema.Edit{schema.SetSettings{Settings: []schema.Setting{
				{Name: schema.SettingMax, Value: strconv.FormatUint(max(50, 2*set.Max, 2*set.Min), 10)}}}}}},
	})
}
