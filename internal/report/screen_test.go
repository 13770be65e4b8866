package report

import (
	"bufio"
	"bytes"
	"fmt"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestScreen shows a database at a first look and at the next one, in several sizes: a hot tail cooled, something is new and
// something gone. What is not written or not known has no bar.
func TestScreen(t *testing.T) {
	table := func(path string, level advisor.Level, rule string, span time.Duration, writes ...float64) Table {
		load := &evidence.Load{Span: span}
		for _, w := range writes {
			load.Partitions = append(load.Partitions, evidence.PartitionLoad{Writes: w})
		}
		out := Table{Table: &evidence.Table{Schema: &schema.Table{Path: path}, Load: load}}
		if rule != "" {
			out.Findings = []advisor.Finding{{Table: path, Rule: rule, Level: level, Columns: []string{"ts"},
				Message: "ts is Timestamp and comes first in PRIMARY KEY (ts, user_id): new rows all go to the last partition"}}
		}
		return out
	}
	first := &Inspection{Tables: []Table{
		table("/local/idle", 0, "", time.Second, 0, 0), table("/local/even", 0, "", time.Second, 5, 5),
		table("/local/shop/unknown", advisor.Note, "KEY005", 0, 5, 5), table("/local/shop/visits", advisor.Error, "KEY004", time.Second, 0, 0, 7),
		table("/local/shop/events", advisor.Error, "KEY001", time.Second, 0, 1, 1, 180),
	}}
	then := &Inspection{Tables: []Table{
		table("/local/shop/unknown", advisor.Warning, "KEY005", 0, 5, 5), table("/local/shop/visits", advisor.Error, "KEY004", time.Second, 0, 0, 7),
		table("/local/shop/events", advisor.Note, "KEY006", time.Second, 20, 21, 21, 18), table("/local/new", 0, "", time.Second, 1),
		{Table: &evidence.Table{Schema: &schema.Table{Path: "/local/file"}}},
	}}
	var got []txtar.File
	add := func(name string, v View, before, r *Inspection) {
		var b bytes.Buffer
		w := bufio.NewWriter(&b)
		WriteScreen(w, v, before, r)
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		if lines := bytes.Count(b.Bytes(), []byte("\n")); v.Height > 0 && lines > v.Height-2 {
			t.Errorf("%s: %d lines", name, lines)
		}
		got = append(got, txtar.File{Name: name, Data: b.Bytes()})
	}
	add("first", View{}, nil, first)
	for _, width := range []int{60, 80, 120} {
		add(fmt.Sprintf("then, %d columns", width), View{Width: width}, first, then)
	}
	add("then, 12 lines", View{Width: 80, Height: 12}, first, then)
	add("the same again", View{Width: 80}, then, then)
	golden.Read(t, "testdata/screen.txtar").WantFiles(t, nil, got)
}
