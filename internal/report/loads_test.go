package report

import (
	"bufio"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestLoads draws a hot tail, and leaves out what is not written or not known.
func TestLoads(t *testing.T) {
	table := func(path string, span time.Duration, writes ...float64) Table {
		load := &evidence.Load{Span: span}
		for _, w := range writes {
			load.Partitions = append(load.Partitions, evidence.PartitionLoad{Writes: w})
		}
		s := &schema.Table{Path: path}
		return Table{Schema: s, Evidence: &evidence.Table{Schema: s, Load: load}}
	}
	var out strings.Builder
	w := bufio.NewWriter(&out)
	WriteLoads(w, false, &Inspection{Tables: []Table{
		table("/local/hot", time.Second, 0, 1, 1, 18), table("/local/even", time.Second, 5, 5), table("/local/idle", time.Second, 0, 0),
		table("/local/unknown", 0, 5, 5), {Schema: &schema.Table{Path: "/local/file"}},
	}})
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	want := "/local/hot   [ ▁▁█]  90% of 20 writes/s\n" +
		"/local/even  [▄▄]    50% of 10 writes/s\n" +
		"[ ] is what each partition, in key order, takes of the writes: ▄ an even share, █ twice that or more.\n"
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}
