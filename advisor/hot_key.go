package advisor

import (
	"fmt"
	"math"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
)

func hotKeyRule() *Rule {
	return &Rule{
		ID:       "KEY008",
		Name:     "hot-key",
		Wants:    WantKey,
		Level:    Error,
		Levels:   "less if idle or small",
		Run:      hotKey,
		Measured: true,
		Docs:     "https://ydb.tech/docs/en/dev/primary-key/row-oriented#key-order",
		Doc: `one value of the leading key column takes a large share of the writes or rows

Why it matters: rows with the same leading value lie together. If one tenant, shop or user takes most of the writes,
the partitions that hold it do most of the work. A hash of the leading column does not help: equal values have equal
hashes, so the rows stay together, only elsewhere.

When it is fine: YDB can split inside the value if the next key column spreads, and does so by itself if splitting by
load is enabled and the table is large enough for it. Then the load of the partitions is even and nothing is reported.

Fix: let YDB split inside the value (a next key column that spreads, AUTO_PARTITIONING_BY_LOAD = ENABLED), put a hash of
the whole key in front, which makes reads of one value touch all partitions, or move that value to a separate table.
`,
		Before: `CREATE TABLE visits (
    shop_id Uint64 NOT NULL,
    visited_at Timestamp NOT NULL,
    visitor_id Uint64 NOT NULL,
    PRIMARY KEY (shop_id, visited_at, visitor_id)
);
`,
		After: `CREATE TABLE visits (
    visit_hash Uint64 NOT NULL,
    shop_id Uint64 NOT NULL,
    visited_at Timestamp NOT NULL,
    visitor_id Uint64 NOT NULL,
    PRIMARY KEY (visit_hash, shop_id, visited_at, visitor_id)
) WITH (UNIFORM_PARTITIONS = 16, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16);
`,
	}
}

func hotKey(p *Pass) {
	k := p.key
	if k.top == 0 && k.topRows.share == 0 {
		return
	}
	w, lead := &k.traffic, k.lead()
	column := lead.column.Name
	f := Finding{Confidence: Measured, Columns: []string{column}, Before: k.clause()}
	value := "one value of " + column
	if c := k.sampled(column); c != nil && float64(c.Nulls) >= hotValue*float64(c.Rows) {
		value = "NULL in " + column
	}
	f.Evidence = []Evidence{{Name: "key", Value: k.table.PrimaryKey, Text: k.clause()}}
	switch {
	case k.top > 0:
		f.Message = fmt.Sprintf("%s takes %s of %s: a hash of %s will not help, its rows stay together",
			value, percent(k.top), w.rate(), column)
		f.Evidence = append(f.Evidence, Evidence{Name: "topWriteShare", Value: k.top, Silent: true})
	case w.idle():
		f.Level = Warning
		if w.tiny() {
			f.Level = Note
		}
		f.Message = fmt.Sprintf("%s has %s of the rows, but %s; a hash of %s would not help", value, k.topRows, w.stillness(), column)
	case w.hot():
		f.Message = fmt.Sprintf("%s has %s of the rows, and %s: a hash of %s will not help, its rows stay together",
			value, k.topRows, w.takes(), column)
	case k.topWrites() >= writtenTop:
		f.Message = fmt.Sprintf("%s has %s of the rows, and its partitions take %s of %s: a hash of %s will not help, its rows stay together",
			value, k.topRows, percent(k.topWrites()), w.rate(), column)
	default:
		if n := k.rowCount(); n < tinyRows {
			f.Level = Warning
		}
		f.Message = fmt.Sprintf("%s has %s of the rows: a hash of %s will not help, they stay together",
			value, k.topRows, column)
	}
	if s := k.sample; s != nil && len(s.Prefixes) > 0 && k.topRows.share > 0 {
		lead := s.Prefixes[0]
		f.Evidence = append(f.Evidence,
			Evidence{Name: "topShare", Value: lead.TopShare,
				Text: fmt.Sprintf("sample: one of %s has %s of %s", plural(uint64(lead.Distinct), "value"), percent(lead.TopShare), rows(s.Rows))},
			Evidence{Name: "distinct", Value: lead.Distinct, Silent: true},
			Evidence{Name: "sampledRows", Value: s.Rows, Silent: true})
	}
	f.Evidence = append(append(f.Evidence, k.topRows.evidence()...), w.evidence()...)
	splits := p.Table.Partitioning.ByLoad.String() == "ENABLED"
	next := k.within()
	f.Fixes, f.Dismissed = k.keyFixes()
	switch {
	case next != "" && !splits:
		f.Fixes = append([]Fix{p.splitByLoad(fmt.Sprintf("%s spreads the rows of one %s: let YDB split inside it, with "+
			"AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = %%d and "+
			"AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = %%d", next, column))}, f.Fixes...)
	case next != "":
		f.Help = fmt.Sprintf("%s spreads the rows of one %s, and YDB splits by load: raise AUTO_PARTITIONING_MIN_PARTITIONS_COUNT if "+
			"it does not keep up", next, column)
	case len(f.Fixes) > 0:
		f.Fixes = slices.Clone(f.Fixes)
		f.Fixes[0].Message += ", or move that value to a separate table"
	default:
		f.Help = "put a hash of the whole key in front, or move that value to a separate table"
	}
	p.Report(f)
}

// within returns the key column that spreads the rows of one leading value, "" if none is known to. The column that
// a leading hash is of has one value for each hash.
func (k *key) within() string {
	i := 1
	if k.lead().name.Sense == naming.Hash {
		i = 2
	}
	if i < len(k.traits) && (k.traits[i].nature == natureSpread || k.traits[i].nature == natureHash) {
		return k.table.PrimaryKey[i]
	}
	return ""
}

// evidence lists what an estimate lies between.
func (s topShare) evidence() []Evidence {
	if s.exact() {
		return nil
	}
	estimate := Evidence{Name: "topRowShare", Value: s.share, Silent: s.share == s.low}
	if !estimate.Silent {
		estimate.Text = fmt.Sprintf("estimate: %s of the rows have that value, between %s and %s", percent(s.share), percent(s.low),
			percent(s.high))
	}
	return []Evidence{
		estimate,
		{Name: "topRowShareLow", Value: s.low, Silent: true},
		{Name: "topRowShareHigh", Value: s.high, Silent: true},
	}
}

// String prints the share, in words if that was estimated.
func (s topShare) String() string {
	switch {
	case s.exact():
		return percent(s.share)
	case s.share == s.low:
		return "at least " + percent(s.low)
	}
	words, best := "nearly all", 0.95
	for _, f := range []struct {
		words string
		share float64
	}{{"three quarters", 0.75}, {"two thirds", 2. / 3}, {"half", 0.5}, {"a third", 1. / 3}, {"a quarter", 0.25}, {"a fifth", 0.2},
		{"an eighth", 0.125}, {"a tenth", 0.1}, {"a twentieth", 0.05}} {
		if math.Abs(math.Log(s.share/f.share)) < math.Abs(math.Log(s.share/best)) {
			words, best = f.words, f.share
		}
	}
	switch {
	case s.high-s.low > s.share:
		return "perhaps " + words
	case best > 0.9:
		return words
	}
	return "about " + words
}
