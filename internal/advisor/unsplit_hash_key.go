package advisor

import (
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func unsplitHashKeyRule() *Rule {
	return &Rule{ID: "PRT003", Name: "unsplit-hash-key", Wants: WantCut, Level: Note, Run: unsplitHashKey,
		Levels: "warning for a bucket number under UNIFORM_PARTITIONS, or if loaded",
		Docs:   "https://ydb.tech/docs/en/concepts/datamodel/table#partitioning"}
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
	wide, nameless := lead.Column.Type == schema.Uint64 || lead.Column.Type == schema.Int64, naming.Marked(lead.Name.Words, "nameless")
	f := k.aboutLead(0, "")
	w := &k.Traffic
	switch {
	case lead.Nature == facts.NatureBucket && w.Hot() && w.Hottest == 0 && w.Ordered:
		f.Level, f.Confidence = Warning, Measured
		f.Message = fmt.Sprintf("the first of %s takes %s of %s; %s, so the small numbers of %s all stay there",
			evidence.Count(uint64(w.Partitions), "partition"), evidence.Percent(w.Share), w.Rate(), lead.Why, lead.Column.Name)
		f.Before = ""
		f.Ask = Ask{Text: "split at the bucket numbers: PARTITION_AT_KEYS = (1, 2, …)"}
	case lead.Nature == facts.NatureBucket && set.Uniform > 1 && facts.SplitPoints(set) == 0 && lead.Below == 0 && wide && !nameless:
		return // a shard number of 64 bits may well be a hash, and nothing says that it is small
	case lead.Nature == facts.NatureBucket && set.Uniform > 1 && facts.SplitPoints(set) == 0:
		uniform := fmt.Sprintf("UNIFORM_PARTITIONS = %d", set.Uniform)
		f.Evidence = append(f.Evidence, Evidence{Name: "uniform", Value: set.Uniform, Text: uniform})
		f.Message = fmt.Sprintf("%s cuts the whole range of %s", uniform, lead.Column.Type)
		if lead.Below > 0 || nameless && !wide { // or it may be a hash
			f.Level, f.Before = Warning, uniform
			f.Message += fmt.Sprintf(", but %s seems to hold small bucket numbers, which all stay in the first partition", lead.Column.Name)
			f.Ask = Ask{Text: "split at the bucket numbers instead: PARTITION_AT_KEYS = (1, 2, …)"}
			if lead.Below > set.Uniform {
				f.Ask.Text = fmt.Sprintf("split at the bucket numbers instead, %d in each partition", lead.Below/set.Uniform)
			}
			break
		}
		f.Message += fmt.Sprintf(": if %s is one of a few small numbers, they all stay in the first partition", lead.Column.Name)
		f.Before = ""
		f.Ask = Ask{Do: "find out which it is: if the numbers are small, split at them: PARTITION_AT_KEYS = (1, 2, …); if they are " +
			"hashes, leave it"}
	case w.Measured() && w.Loaded() && w.Writing() && set.ByLoad != schema.Enabled:
		return // PRT001 says it
	case k.Traffic.Idle() || k.Traffic.Measured() && k.Traffic.Tiny() && !k.Traffic.Loaded():
		return // one partition is enough
	case k.Presplit() == 1 && (set.Min <= 1 || set.ByLoad != schema.Enabled) &&
		(lead.Nature == facts.NatureHash || k.Composite() && k.OwnBucket(0)):
		f.Message = fmt.Sprintf("%s spreads the key, but the table starts as one partition", lead.Column.Name)
		if k.Traffic.Measured() {
			f.Confidence = Measured
			f.Message = fmt.Sprintf("%s spreads the key, but the table is one partition, at %s", lead.Column.Name, k.Traffic.Rate())
		}
		if k.Traffic.Loaded() {
			f.Level = Warning
		}
		f.Before = ""
		f.Ask = Ask{Text: "split it from the start: UNIFORM_PARTITIONS = 16, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16"}
		if lead.Nature == facts.NatureBucket {
			f.Ask.Text = "split it from the start at the bucket numbers: PARTITION_AT_KEYS = (1, 2, …)"
		}
	default:
		return
	}
	p.Report(f)
}
