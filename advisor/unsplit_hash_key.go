package advisor

import (
	"fmt"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"strconv"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func unsplitHashKeyRule() *Rule {
	return &Rule{
		ID:     "PRT003",
		Name:   "unsplit-hash-key",
		Wants:  WantSettings,
		Level:  Note,
		Levels: "warning for a bucket number under UNIFORM_PARTITIONS, or if loaded",
		Run:    unsplitHashKey,
		Docs:   "https://ydb.tech/docs/en/concepts/datamodel/table#partitioning",
		Doc: `a table with a hash in front starts as one partition

Why it matters: a new table starts as one partition unless told otherwise, so until YDB has split it, a load that the
hash would spread goes to one place. For a bucket column UNIFORM_PARTITIONS does not help: it cuts the whole range of the
type, so the few small bucket numbers all stay in the first partition and the others stay empty.

When it is fine: the table grows slowly, or it exists and has already been split. A 64-bit shard number under
UNIFORM_PARTITIONS is assumed to be a hash.

Fix: for a hash, UNIFORM_PARTITIONS = N with AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = N so that the empty partitions are
not merged. For a bucket, PARTITION_AT_KEYS = (1, 2, …) at the bucket numbers. Both cut a new table only: one that lives is
split by load, with AUTO_PARTITIONING_BY_LOAD = ENABLED, or copied into one that is cut. Raising the minimum splits nothing.
`,
		Before: `CREATE TABLE clicks (
    user_hash Uint64 NOT NULL,
    user_id Uuid NOT NULL,
    ts Timestamp NOT NULL,
    PRIMARY KEY (user_hash, user_id, ts)
);
`,
		After: `CREATE TABLE clicks (
    user_hash Uint64 NOT NULL,
    user_id Uuid NOT NULL,
    ts Timestamp NOT NULL,
    PRIMARY KEY (user_hash, user_id, ts)
) WITH (UNIFORM_PARTITIONS = 16, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16);
`,
	}
}

func unsplitHashKey(p *Pass) {
	k := p.key
	lead := k.Lead()
	if lead.Nature != facts.NatureHash && lead.Nature != facts.NatureBucket || facts.KindOf(lead.Column.Type) == facts.KindText {
		return
	}
	if fault, _ := weakLead(k); fault != "" {
		return // KEY009 says it
	}
	if lead.Nature == facts.NatureBucket && !k.Composite() {
		return // a row for each number is no table to split
	}
	set := &p.Table.Partitioning
	f := Finding{
		Confidence: lead.Confidence,
		Columns:    []string{lead.Column.Name},
		Evidence:   k.leadEvidence(),
		Before:     k.clause(),
	}
	w := &k.Traffic
	switch {
	case lead.Nature == facts.NatureBucket && w.Hot() && w.Hottest == 0 && w.Ordered:
		f.Level, f.Confidence = Warning, Measured
		f.Message = fmt.Sprintf("the first of %d partitions takes %s of %s; %s, so the small numbers of %s all stay there",
			w.Partitions, percent(w.Share), w.Rate(), lead.Why, lead.Column.Name)
		f.Help = "split at the bucket numbers: PARTITION_AT_KEYS = (1, 2, …)"
		f.Before = ""
		f.Ask = Ask{Change: AskCut, Text: f.Help}
	case lead.Nature == facts.NatureBucket && set.Uniform > 1 && facts.SplitPoints(set) == 0 && wideNumber(&lead):
		return // a shard number of 64 bits may well be a hash, and nothing says that it is small
	case lead.Nature == facts.NatureBucket && set.Uniform > 1 && facts.SplitPoints(set) == 0 && !smallNumber(&lead):
		f.Message = fmt.Sprintf("UNIFORM_PARTITIONS = %d cuts the whole range of %s: if %s is one of a few small numbers, they all "+
			"stay in the first partition",
			set.Uniform, lead.Column.Type, lead.Column.Name)
		f.Evidence = append(f.Evidence, Evidence{Name: "uniform", Value: set.Uniform, Text: fmt.Sprintf("UNIFORM_PARTITIONS = %d", set.Uniform)})
		f.Before = ""
		f.Ask = Ask{Text: "find out which it is: if the numbers are small, split at them: PARTITION_AT_KEYS = " +
			"(1, 2, …); if they are hashes, leave it"}
	case lead.Nature == facts.NatureBucket && set.Uniform > 1 && facts.SplitPoints(set) == 0:
		f.Level = Warning
		f.Message = fmt.Sprintf("UNIFORM_PARTITIONS = %d cuts the whole range of %s, but %s seems to hold small bucket numbers, which "+
			"all stay in the first partition",
			set.Uniform, lead.Column.Type, lead.Column.Name)
		f.Evidence = append(f.Evidence, Evidence{Name: "uniform", Value: set.Uniform, Text: fmt.Sprintf("UNIFORM_PARTITIONS = %d", set.Uniform)})
		f.Help = "split at the bucket numbers instead: PARTITION_AT_KEYS = (1, 2, …)"
		f.Before = fmt.Sprintf("UNIFORM_PARTITIONS = %d", set.Uniform)
		f.Ask = Ask{Change: AskCut, Text: f.Help}
	case w.Measured() && w.Loaded() && w.Writing() && set.ByLoad != schema.Enabled:
		return // PRT001 says it
	case k.Traffic.Idle() || k.Traffic.Measured() && k.Traffic.Tiny() && !k.Traffic.Loaded():
		return // one partition is enough
	case k.Presplit() == 1 && (set.Min <= 1 || k.Schema.Stats != nil && set.ByLoad != schema.Enabled) &&
		(lead.Nature == facts.NatureHash || k.Composite() && k.OwnBucket(0)):
		f.Message = fmt.Sprintf("%s spreads the key, but the table starts as one partition", lead.Column.Name)
		if k.Traffic.Measured() {
			f.Confidence = Measured
			f.Message = fmt.Sprintf("%s spreads the key, but the table is one partition, at %s", lead.Column.Name, k.Traffic.Rate())
		}
		if k.Traffic.Loaded() {
			f.Level = Warning
		}
		f.Help = "split it from the start: UNIFORM_PARTITIONS = 16, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16"
		if lead.Nature == facts.NatureBucket {
			f.Help = "split it from the start at the bucket numbers: PARTITION_AT_KEYS = (1, 2, …)"
		}
		f.Before = ""
		f.Ask = Ask{Change: AskCut, Text: f.Help}
	default:
		return
	}
	f.Help = ""
	p.Report(f)
}

// wideNumber reports whether a shard number may well be a hash: it has 64 bits, and is not called a bucket.
func wideNumber(t *facts.Column) bool {
	return (t.Column.Type == schema.Uint64 || t.Column.Type == schema.Int64) && !naming.Marked(t.Name.Words, "nameless")
}

// smallNumber reports whether a bucket number is surely small: it is called a bucket, which is a number below N, and its
// type is no wider than one needs.
func smallNumber(t *facts.Column) bool {
	return t.Column.Type != schema.Uint64 && t.Column.Type != schema.Int64 && naming.Marked(t.Name.Words, "nameless")
}

// resplit is the fix that cuts a table whose first column is a hash or a bucket where its values are, and keeps it cut. A table
// that lives is not cut by any setting: there YDB has to split it by load.
func resplit(k *key, message string) Fix {
	k.size()
	s := k.Schema.Partitioning
	fix := Fix{Kind: Settings, Name: "settings", Message: message}
	var assumed string
	n := k.sizing.cutAt(&s, k.Lead(), k.Schema.Stats != nil, &assumed)
	if assumed != "" {
		fix.Assumptions = []string{assumed}
	}
	k.sizing.Room(&s, n)
	fix.Edits = []schema.Edit{schema.SetPartitioning{Partitioning: s}}
	if k.Schema.Stats != nil {
		fix.Message = fmt.Sprintf("let YDB split it by load: AUTO_PARTITIONING_BY_LOAD = ENABLED, "+
			"AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = %d, AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = %d; "+
			"a table that lives cannot be cut by a statement", s.Min, s.Max)
	}
	return fix
}

// cutAt cuts a table where the values of its first column are, if that is a hash or a bucket, and returns into how many parts it
// should be cut. A table that lives keeps its boundaries.
func (s *Sizing) cutAt(p *schema.Partitioning, lead facts.Column, lives bool, assumed *string) uint64 {
	n := max(s.Presplit, 2)
	switch t := lead.Column.Type; {
	case lead.Nature == facts.NatureBucket:
		if n = s.Buckets; p.Uniform > 1 {
			n = p.Uniform
		} else {
			*assumed = fmt.Sprintf("%s is a number below %d", lead.Column.Name, n)
		}
		if !lives {
			p.SplitPoints, p.Uniform = cut(n), 0
		}
	case lead.Nature != facts.NatureHash || lives:
	case t == schema.Uint64 || t == schema.Uint32:
		p.Uniform = n
	default:
		if p.SplitPoints = hashPoints(t, n); facts.KindOf(t) == facts.KindText {
			*assumed = lead.Column.Name + " is written in lower-case hexadecimal digits"
		}
	}
	return n
}

// hashPoints cut the values of a hash that is a text, by its first hexadecimal digit, or a number: of a signed one the half that
// is not below 0, as PARTITION_AT_KEYS takes no other numbers. Splits by load do the rest.
func hashPoints(t schema.Type, n uint64) (points []schema.SplitPoint) {
	if facts.KindOf(t) == facts.KindText {
		for _, digit := range "123456789abcdef" {
			points = append(points, schema.SplitPoint{schema.Quote(string(digit))})
		}
		return points
	}
	if !t.IsInteger() {
		return nil
	}
	if t.IsUnsigned() {
		all := uint64(1) << (8 * t.Width())
		for i := uint64(1); i < n; i++ {
			points = append(points, schema.SplitPoint{strconv.FormatUint(all/n*i, 10)})
		}
		return points
	}
	half := uint64(1) << (8*t.Width() - 1)
	for i := range max(n/2, 1) {
		points = append(points, schema.SplitPoint{strconv.FormatUint(half/max(n/2, 1)*i, 10)})
	}
	return points
}
