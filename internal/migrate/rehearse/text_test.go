package rehearse

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/statements"
)

// TestText tells of a rehearsal that went well and of one that did not: what a statement touches before and after beside each
// other, times that grow with the table for a million rows, and others as they are.
func TestText(t *testing.T) {
	machine := Machine{System: "linux/amd64", CPUs: 2, Processor: "AMD EPYC"}
	good := &Report{Plan: "76adf100099d6ba9", Table: "shop/orders", Writers: plan.Changefeed, Rows: 20_000, Works: true,
		Checks: []string{"the rollback restores the table, with every row"}, Kills: map[string]int{"run": 3, "cutover": 1}, Reads: 1, Writes: 2500,
		Statements: []statements.Outcome{
			{From: "app.sql:1", Statement: "SELECT COUNT(*) FROM orders WHERE customer = $c", Result: statements.Proved, Same: 5, Empty: 1,
				Before: &state.Use{Partitions: 16, Read: 20_000}, After: &state.Use{Partitions: 1, Read: 3.5}},
			{From: "app.sql:2", Statement: "UPSERT INTO orders (order_id, customer) VALUES ($id, $c)", Result: statements.Proved, Same: 6,
				Before: &state.Use{Written: 1}, After: &state.Use{Written: 1}},
			{From: "app.sql:3", Statement: "SELECT o.total FROM orders AS o JOIN customers AS c ON c.id = o.customer WHERE o.created_at > $since AND c.name = $name",
				Result: statements.NotProved, Reason: "it reads customers, which is not there in a rehearsal"},
		},
		Steps: []StepTime{
			{ID: plan.Create, Title: "Create the new table", Seconds: 0.004},
			{ID: plan.Backfill, Title: "Copy the rows", Seconds: 0.84, PerMillion: 41.8},
			{ID: plan.Verify, Title: "Compare the two tables", Seconds: 120, PerMillion: 6000},
		}, Machine: machine}
	good.Downtime, good.Switched = 0.734, &Switched{Over: true, Seconds: 0.0123, Refused: 2}
	good.Partitions.Before, good.Partitions.After = 1, 16
	bad := &Report{Plan: "76adf100099d6ba9", Table: "t", Writers: plan.Stopped, Rows: 1,
		Failures: []string{"'migrate run' failed: 40-verify: the tables differ: 1 row missing from the new one"}, Machine: Machine{System: "plan9/arm", CPUs: 1}}
	slow := *good
	slow.Works, slow.Unfinished, slow.Downtime, slow.Switched, slow.Partitions.After = false, "this machine was too slow (no answer for 5 s)", 90.66, nil, 0
	var files []txtar.File
	for i, name := range []string{"good", "bad", "slow"} {
		text, err := []*Report{good, bad, &slow}[i].Text()
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, txtar.File{Name: name, Data: []byte(text)})
	}
	golden.Read(t, "testdata/text.txtar").WantFiles(t, nil, files)
}

// TestTooSlow tells a server that does not answer, of this process or in what another one printed, from a plan that does not work.
func TestTooSlow(t *testing.T) {
	for _, c := range []struct {
		err  error
		slow string
	}{
		{fmt.Errorf("50-cutover: %w", fmt.Errorf("no answer for 5s: %w", context.DeadlineExceeded)), "this machine was too slow (no answer for 5 s)"},
		{errors.New("exit status 2: ydb-keyadvise: 40-verify: no answer for 1m30s: context deadline exceeded"), "this machine was too slow (no answer for 1m30s)"},
		{fmt.Errorf("read: %w", context.DeadlineExceeded), "this machine was too slow (no answer in time)"},
		{errors.New("40-verify: the tables differ: 1 row missing from the new one"), ""},
		{errors.New("there is no answer"), ""},
	} {
		h := &Rehearsal{}
		for range 2 {
			h.tables = append(h.tables, &rehearsed{Rehearsal: h, report: &Report{}})
		}
		if err := h.failed(t.Context(), "cutover", c.err); err != errRehearsal {
			t.Errorf("%v: %v", c.err, err)
		}
		for _, table := range h.tables {
			if table.report.Unfinished != c.slow {
				t.Errorf("%v: %q, want %q", c.err, table.report.Unfinished, c.slow)
			}
		}
		if failed := len(h.tables[0].report.Failures) > 0; failed != (c.slow == "") {
			t.Errorf("%v: it counts as a failure of the plan: %v", c.err, failed)
		}
		a := &applications{}
		a.fail(&statements.Statement{Query: &plan.Query{}}, c.err)
		if failed := len(a.failed) > 0; failed != (c.slow == "") {
			t.Errorf("%v: a statement counts as failed: %v", c.err, failed)
		}
	}
}
