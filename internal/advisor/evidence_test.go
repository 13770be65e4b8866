package advisor_test

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	. "github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// readEvidence adds what a case says was measured to the tables of a bundle. Each line is a word and its numbers:
//
//	table orders                               the lines that follow are about it
//	span 10s                                   between the two readings; without it there was one
//	partition rows=9 bytes=9 writes=9 reads=9 cpu=0.1 rejected=1 restarted onelead
//	                                           up=4m total=9 is what it has written since it started, new=9 of the rows are new
//	                                           ttl=20m ttlrows=9 ttlerased=9 is how long ago a run of TTL ended, and what it did
//	ttl every=15m                              how often it runs
//	index by_user rows=9 writes=9              a partition of an index
//	peak cpu=0.9                               of a minute; of an hour with hour=5, which is how long ago; of a partition
//	                                           that is gone, or of the one at=0
//	locks n=100 hour=5 at=0                    broken on the partition at a place
//	unordered                                  the partitions are not in key order
//	sample rows=9 partitions=9 complete       leads=9 are the leading values, counted one by one
//	column id distinct=9 top=0.1 density=0.9 encoding=ulid share=0.9 nulls=9 max=9
//	tail rows=100 grew=100 leads=100 age=5     leads is grew if left out
//	lead share=0.3 low=0.2 high=0.4 first=0 last=3
//	order created_at=0.99
//	keybytes max=9 mean=9 over=9
//	rowbytes max=9 mean=9 over=9
//	stats rows=9 bytes=9 partitions=9
//
// What a line leaves out is zero, or unknown where zero means something. The prefix of one column has the numbers
// of the column.
func readEvidence(t testing.TB, b *evidence.Bundle, text string) {
	t.Helper()
	var table *evidence.Table
	for number, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		f := fields{t: t, line: number + 1, values: map[string]string{}}
		for _, w := range words[1:] {
			name, value, _ := strings.Cut(w, "=")
			f.values[name] = value
		}
		if words[0] == "table" {
			i := slices.IndexFunc(b.Tables, func(e *evidence.Table) bool { return e.Schema.Path == words[1] })
			if i < 0 {
				t.Fatalf("line %d: no table %s", number+1, words[1])
			}
			table = b.Tables[i]
			continue
		}
		f.add(table, words)
	}
}

type fields struct {
	t      testing.TB
	line   int
	values map[string]string
}

func (f fields) float(name string, unknown float64) float64 {
	s, ok := f.values[name]
	if !ok {
		return unknown
	}
	n, err := strconv.ParseFloat(s, 64)
	if err != nil {
		f.t.Fatalf("line %d: %s: %v", f.line, name, err)
	}
	return n
}

func (f fields) uint(name string) uint64 { return uint64(f.float(name, 0)) }

func (f fields) duration(name string) time.Duration {
	d, err := time.ParseDuration(cmp.Or(f.values[name], "0s"))
	if err != nil {
		f.t.Fatalf("line %d: %v", f.line, err)
	}
	return d
}

func (f fields) has(name string) bool { _, ok := f.values[name]; return ok }

func (f fields) partition(at int) evidence.PartitionLoad {
	load := evidence.PartitionLoad{
		Index: uint64(at), Rows: f.uint("rows"), Bytes: f.uint("bytes"), CPUCores: f.float("cpu", 0), Writes: f.float("writes", 0),
		Reads: f.float("reads", 0), Rejected: f.float("rejected", 0), Unknown: f.has("restarted"), OneLead: f.has("onelead"), Uptime: f.duration("up"),
		TotalWrites: f.uint("total"),
	}
	if f.has("new") {
		load.New = new(f.float("new", 0))
	}
	if f.has("ttl") {
		load.TTL = &evidence.TTLRun{Ago: f.duration("ttl"), Rows: f.uint("ttlrows"), Erased: f.uint("ttlerased")}
	}
	return load
}

func (f fields) add(table *evidence.Table, words []string) {
	load := func() *evidence.Load {
		if table.Load == nil {
			table.Load = &evidence.Load{Ordered: true}
		}
		return table.Load
	}
	sample := func() *evidence.Sample {
		if table.Sample == nil {
			table.Sample = &evidence.Sample{}
		}
		return table.Sample
	}
	switch words[0] {
	case "span":
		d, err := time.ParseDuration(words[1])
		if err != nil {
			f.t.Fatalf("line %d: %v", f.line, err)
		}
		load().Span = d
	case "partition":
		l := load()
		l.Partitions = append(l.Partitions, f.partition(len(l.Partitions)))
	case "index":
		l := load()
		if l.Indexes == nil {
			l.Indexes = map[string]*evidence.Load{}
		}
		if l.Indexes[words[1]] == nil {
			l.Indexes[words[1]] = &evidence.Load{Ordered: true, Span: l.Span}
		}
		x := l.Indexes[words[1]]
		x.Partitions = append(x.Partitions, f.partition(len(x.Partitions)))
	case "peak":
		peak := evidence.Peak{CPUCores: f.float("cpu", 0), Hourly: f.has("hour"), HoursAgo: int(f.uint("hour"))}
		if at := f.uint("at"); f.has("at") {
			peak.Index = &at
		}
		load().Peaks = append(load().Peaks, peak)
	case "locks":
		at := f.uint("at")
		load().Broken = append(load().Broken, evidence.BrokenLocks{Index: &at, Locks: f.uint("n"), HoursAgo: int(f.uint("hour"))})
	case "unordered":
		load().Ordered = false
	case "sample":
		s := sample()
		s.Rows, s.Partitions, s.Complete = f.uint("rows"), int(f.uint("partitions")), f.has("complete")
		s.Leads = uint64(f.uint("leads"))
	case "column":
		s := sample()
		c := evidence.ColumnSample{
			Column: words[1], Rows: s.Rows, Nulls: f.uint("nulls"), MaxBytes: f.uint("max"), Distinct: f.float("distinct", 0),
			TopShare: f.float("top", 0), Encoding: f.values["encoding"], EncodingShare: f.float("share", 0), Density: f.float("density", -1),
		}
		s.Columns = append(s.Columns, c)
		prefix := evidence.PrefixSample{Columns: []string{c.Column}, Distinct: c.Distinct, TopShare: c.TopShare}
		if table.Schema.PrimaryKey[0] == c.Column {
			s.Prefixes = append(s.Prefixes, prefix)
		}
	case "hash":
		sample().Hashes = append(sample().Hashes, evidence.HashSample{Column: words[1], By: f.values["by"], Also: f.values["also"],
			Rows: f.uint("rows"), Others: f.uint("others")})
	case "tail":
		sample().Tail = &evidence.TailSample{
			GrewLeads: uint64(f.float("leads", f.float("grew", 0))),
			Rows:      f.uint("rows"), Grew: f.uint("grew") > 0, GrewRows: f.uint("grew"), Density: f.float("density", -1), NewestAge: f.float("age", -1),
		}
	case "lead":
		sample().Lead = &evidence.LeadShare{Share: f.float("share", 0), Low: f.float("low", 0), High: f.float("high", 0), First: int(f.uint("first")), Last: int(f.uint("last"))}
	case "order":
		for name := range f.values {
			sample().Order = append(sample().Order, evidence.OrderSample{Column: name, Correlation: f.float(name, 0)})
		}
	case "keybytes", "rowbytes":
		sizes := evidence.Sizes{Max: f.uint("max"), Mean: f.float("mean", 0), Over: f.uint("over")}
		if words[0] == "keybytes" {
			sample().KeyBytes = sizes
		} else {
			sample().RowBytes = sizes
		}
	case "ttl":
		table.Schema.TTL.RunIntervalSeconds = uint32(f.duration("every").Seconds())
	case "stats":
		table.Schema.Stats = &schema.Stats{Rows: f.uint("rows"), Bytes: f.uint("bytes"), Partitions: f.uint("partitions")}
	default:
		f.t.Fatalf("line %d: %s is no kind of evidence", f.line, words[0])
	}
}

// printEvidence prints the facts of a finding as the cases want them. What is for programs alone comes as a name
// and a value.
func printEvidence(list []Evidence) string {
	var b strings.Builder
	for _, e := range list {
		if e.Silent || e.Text == "" {
			fmt.Fprintf(&b, "  . %s = %v\n", e.Name, e.Value)
		} else {
			fmt.Fprintf(&b, "  | %s\n", e.Text)
		}
	}
	return b.String()
}
