package advisor_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	. "github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// verdicts are the rules that report something, with the worst level of each.
func verdicts(b *evidence.Bundle) map[string]Level {
	worst := map[string]Level{}
	for _, f := range Inspect(b, Options{}).Findings {
		worst[f.Rule] = max(worst[f.Rule], f.Level)
	}
	return worst
}

// times is a bundle whose tables have so many times as many rows and bytes, of which no more are read.
func times(b *evidence.Bundle, n uint64) *evidence.Bundle {
	larger := *b
	larger.Tables = nil
	var grow func(l *evidence.Load) *evidence.Load
	grow = func(l *evidence.Load) *evidence.Load {
		if l == nil {
			return nil
		}
		out := *l
		out.Partitions = slices.Clone(l.Partitions)
		for i := range out.Partitions {
			out.Partitions[i].Rows *= n
			out.Partitions[i].Bytes *= n
		}
		out.Indexes = map[string]*evidence.Load{}
		for name, x := range l.Indexes {
			out.Indexes[name] = grow(x)
		}
		return &out
	}
	for _, t := range b.Tables {
		other, s := *t, *t.Schema
		if s.Stats != nil {
			s.Stats = &schema.Stats{Rows: s.Stats.Rows * n, Bytes: s.Stats.Bytes * n, Partitions: s.Stats.Partitions}
		}
		other.Schema, other.Load = &s, grow(t.Load)
		larger.Tables = append(larger.Tables, &other)
	}
	return &larger
}

// TestWorth judges tables of which numbers are known, as somebody would who has to decide whether to copy them. The sections of
// testdata/worth.txtar are DDL, then what was measured, then what is to be said, rule by rule, with levels from least to most.
func TestWorth(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/worth.txtar")
	if err != nil {
		t.Fatal(err)
	}
	levels := map[string]Level{"silent": 0, "note": Note, "warning": Warning, "error": Error}
	for _, f := range archive.Files {
		t.Run(f.Name, func(t *testing.T) {
			sql, rest, _ := strings.Cut(string(f.Data), "\nevidence\n")
			numbers, want, ok := strings.Cut(rest, "\nwant ")
			if !ok {
				t.Fatal("evidence and want are needed")
			}
			b := bundle(t, sql)
			readEvidence(t, b, numbers)
			said := verdicts(b)
			for _, w := range strings.Split(strings.TrimSpace(want), ", ") {
				rule, between, _ := strings.Cut(w, " ")
				least, most, _ := strings.Cut(between, "..")
				if most == "" {
					most = least
				}
				if got := said[rule]; got < levels[least] || got > levels[most] {
					t.Errorf("%s is %v, want %s", rule, got, between)
				}
				delete(said, rule)
			}
			delete(said, "PRT001")
			for rule, level := range said {
				t.Errorf("%s is %v, want nothing of it", rule, level)
			}
		})
	}
}

// TestSteps changes the share of the hottest partition, and the rate, little by little: no verdict changes by more than one level at once.
func TestSteps(t *testing.T) {
	golden.NoRace(t)
	for _, sql := range []string{
		"CREATE TABLE pings (at Timestamp NOT NULL, id Uuid NOT NULL, PRIMARY KEY (at, id))",
		"CREATE TABLE orders (id Uint64 NOT NULL, note Utf8, PRIMARY KEY (id))",
		"CREATE TABLE marks (id BigSerial NOT NULL, note Utf8, PRIMARY KEY (id))",
		"CREATE TABLE pages (name Utf8 NOT NULL, part Uint64 NOT NULL, PRIMARY KEY (name, part))",
		"CREATE TABLE jobs (state Utf8 NOT NULL, at Timestamp NOT NULL, PRIMARY KEY (state, at))",
	} {
		b := bundle(t, sql+" WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED)")
		judge := func(rate, share float64, partitions, hot int) map[string]Level {
			l := &evidence.Load{Span: 30 * time.Second, Ordered: true}
			for i := range partitions {
				p := evidence.PartitionLoad{Index: uint64(i), Rows: 900_000, Writes: rate * (1 - share) / float64(max(1, partitions-1))}
				if i == hot {
					p.Writes = rate * share
				}
				l.Partitions = append(l.Partitions, p)
			}
			b.Tables[0].Load = l
			return verdicts(b)
		}
		smooth := func(what string, from, to float64, step func(x float64) float64, judge func(x float64) map[string]Level) {
			was := judge(from)
			for x := step(from); x <= to; x = step(x) {
				is := judge(x)
				for _, r := range Rules() {
					if d := is[r.ID] - was[r.ID]; d > 1 || d < -1 {
						t.Errorf("%s, %s: %s goes from %v to %v at %.2f", sql, what, r.ID, was[r.ID], is[r.ID], x)
					}
				}
				was = is
			}
		}
		for _, n := range []int{2, 4, 10, 40} {
			for _, hot := range []int{n - 1, n / 2} {
				smooth(fmt.Sprintf("share in partition %d of %d", hot+1, n), 1.05/float64(n), 1, func(x float64) float64 { return x + 0.01 },
					func(x float64) map[string]Level { return judge(1200, x, n, hot) })
			}
			smooth(fmt.Sprintf("rate in the last of %d partitions", n), 1.5, 3000, func(x float64) float64 { return x * 1.1 },
				func(x float64) map[string]Level { return judge(x, 0.95, n, n-1) })
		}
		smooth("rate in one partition", 1.5, 3000, func(x float64) float64 { return x * 1.1 },
			func(x float64) map[string]Level { return judge(x, 1, 1, 0) })
	}
}

// TestLarger holds every case of which something was measured against the same table with 10, 100 and 1,000 times as many rows. How many
// there are counts for what reads all of them, for when YDB splits by size, for the shards of column tables, and for nothing else.
func TestLarger(t *testing.T) {
	golden.NoRace(t)
	files, err := filepath.Glob("testdata/*/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, file := range files {
		c := golden.Read(t, file)
		if _, ok := c.Section("evidence"); !ok {
			continue
		}
		count++
		b := caseBundle(t, c)
		judge := func(b *evidence.Bundle) string {
			said := verdicts(b)
			delete(said, "QRY001")
			delete(said, "PRT005")
			delete(said, "COL002") // which is about the size
			return fmt.Sprint(said)
		}
		was := judge(b)
		for _, n := range []uint64{10, 100, 1000} {
			if got := judge(times(b, n)); got != was {
				t.Errorf("%s with %d times as many rows: %s instead of %s", file, n, got, was)
			}
		}
	}
	if count < 80 {
		t.Errorf("only %d cases", count)
	}
}
