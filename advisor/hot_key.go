package advisor

import (
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
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

Why: rows with the same leading value lie together. If one tenant takes most of the writes, its partitions do most of
the work. A hash of that column does not help: equal values have equal hashes.

Fine if: the next key column spreads, so that YDB can split inside the value.

Fix: let YDB split inside the value (AUTO_PARTITIONING_BY_LOAD = ENABLED), put a hash of the whole key in front (reads
of one value then touch all partitions), or move the value to its own table.
`,
		Before: `CREATE TABLE visits (
    shop_id Uint64 NOT NULL,
    visited_at Timestamp NOT NULL,
    PRIMARY KEY (shop_id, visited_at)
);
`,
		After: `CREATE TABLE visits (
    visit_hash Uint64 NOT NULL,
    shop_id Uint64 NOT NULL,
    visited_at Timestamp NOT NULL,
    PRIMARY KEY (visit_hash, shop_id, visited_at)
) WITH (UNIFORM_PARTITIONS = 16);
`,
	}
}

func hotKey(p *Pass) {
	k := p.key
	if k.Written.HotRow > 0 {
		p.hotRow()
		return
	}
	if k.HotWrites == 0 && k.HotRows.Share == 0 {
		return
	}
	w, lead := &k.Traffic, k.Lead()
	column := lead.Column.Name
	f := Finding{Confidence: Measured, Columns: []string{column}, Before: k.clause()}
	value := "one value of " + column
	if c := k.Sampled(column); c != nil && float64(c.Nulls) >= facts.HotValue*float64(c.Rows) {
		value = "NULL in " + column
	}
	f.Evidence = []Evidence{{Name: "key", Value: k.Schema.PrimaryKey, Text: k.clause()}}
	switch {
	case k.HotWrites > 0:
		f.Level = k.worth()
		f.Message = fmt.Sprintf("%s takes %s of %s: a hash of %s will not help, its rows stay together",
			value, evidence.Percent(k.HotWrites), w.Rate(), column)
		f.Evidence = append(f.Evidence, Evidence{Name: "topWriteShare", Value: k.HotWrites, Silent: true})
	case w.Idle():
		f.Level = Warning
		if w.Tiny() {
			f.Level = Note
		}
		f.Message = fmt.Sprintf("%s has %s of the rows, but %s; a hash of %s would not help", value, k.HotRows, w.Stillness(), column)
	case w.Hot():
		f.Message = fmt.Sprintf("%s has %s of the rows, and %s: a hash of %s will not help, its rows stay together",
			value, k.HotRows, w.Takes(), column)
	case k.TopWrites() >= facts.WrittenTop:
		f.Message = fmt.Sprintf("%s has %s of the rows, and its partitions take %s of %s: a hash of %s will not help, its rows stay together",
			value, k.HotRows, evidence.Percent(k.TopWrites()), w.Rate(), column)
	default:
		if n := k.RowCount(); n < facts.TinyRows {
			f.Level = Warning
		}
		f.Message = fmt.Sprintf("%s has %s of the rows: a hash of %s will not help, they stay together",
			value, k.HotRows, column)
	}
	if s := k.Sample; s != nil && len(s.Prefixes) > 0 && k.HotRows.Share > 0 {
		lead := s.Prefixes[0]
		f.Evidence = append(f.Evidence,
			Evidence{Name: "topShare", Value: lead.TopShare,
				Text: fmt.Sprintf("sample: one of %s has %s of %s",
					evidence.Count(uint64(lead.Distinct), "value"), evidence.Percent(lead.TopShare), evidence.Count(s.Rows, "row"))},
			Evidence{Name: "distinct", Value: lead.Distinct, Silent: true},
			Evidence{Name: "sampledRows", Value: s.Rows, Silent: true})
	}
	f.Evidence = append(append(f.Evidence, k.HotRows.Evidence()...), w.Evidence()...)
	f.Ask = Ask{Change: AskInside}
	p.Report(f)
}

// hotRow reports rows that are written over and over.
func (p *Pass) hotRow() {
	k, w := p.key, &p.key.Traffic
	takes := evidence.Count(k.Written.HotRow, "row") + " takes"
	if k.Written.HotRow > 1 {
		takes = evidence.Count(k.Written.HotRow, "row") + " take"
	}
	p.Report(Finding{
		Level: k.worth(), Confidence: Measured, Columns: k.Schema.PrimaryKey[:1], Before: k.clause(),
		Message: fmt.Sprintf("%s %s, over and over: neither another key nor a split spreads the writes of one row", takes, w.Rate()),
		Evidence: append([]Evidence{{Name: "key", Value: k.Schema.PrimaryKey, Text: k.clause()},
			{Name: "hotRows", Value: k.Written.HotRow, Silent: true}}, w.Evidence()...),
		Help: "write to it less often by adding up in the application, or spread it over several rows, such as (name, part), " +
			"which readers add up",
	})
}
