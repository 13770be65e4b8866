package main

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/work"
)

func TestMetrics(t *testing.T) {
	m := work.NewMetrics([]*plan.Plan{{Table: "/local/a\"b"}})
	at, stop, err := serveMetrics("127.0.0.1:0", m)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	m.Take(work.Event{Kind: work.EventDone})
	m.Take(work.Event{Kind: work.EventProgress, Step: plan.Backfill, Progress: work.Progress{What: "copy", Rows: 12, Expected: 20,
		Reason: "paused", Checkpoint: time.Unix(1_700_000_000, 0)}})
	req, err := http.NewRequestWithContext(context.Background(), http.MethodGet, "http://"+at+"/metrics", nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"# TYPE ydb_keyadvise_rows gauge\n",
		`ydb_keyadvise_rows{table="/local/a\"b",step="20-backfill",work="copy"} 12` + "\n",
		`ydb_keyadvise_limited{table="/local/a\"b",step="20-backfill",work="copy"} 1` + "\n",
		`work="copy"} 1.7e+09` + "\n",
		`ydb_keyadvise_steps_done_total{table="/local/a\"b"} 1` + "\n",
	} {
		if !strings.Contains(string(body), want) {
			t.Errorf("no %q in\n%s", want, body)
		}
	}
}
