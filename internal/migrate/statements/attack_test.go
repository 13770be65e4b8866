package statements_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/rehearse"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/statements"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestAttacked proves statements while the server refuses, is silent, or loses a table, and while this process is killed: none is accused,
// nothing is ever written, and no transaction is left that holds up others.
func TestAttacked(t *testing.T) {
	if ydbtest.Given() != "" {
		t.Skip("faults are those of the local server")
	}
	for _, c := range []struct {
		name, faults string
		cancel       time.Duration
		drop         string // how the path of a table ends
		why          string // of all that is not proved
	}{
		{name: "quiet"},
		{name: "overloaded for a while", faults: "Query.ExecuteQuery[orders/t]:OVERLOADED:count=3"},
		{name: "overloaded", faults: "Query.ExecuteQuery[__keyadvise_new]:OVERLOADED", why: "did not take it for now|no time left"},
		{name: "refused by rights", faults: "Query.ExecuteQuery[__keyadvise_new]:UNAUTHORIZED=Access denied", why: "may not send it"},
		{name: "silent", faults: "Query.ExecuteQuery[__keyadvise_new]:hang", why: "it takes longer than 10s"},
		{name: "a statement of a minute", faults: "Query.ExecuteQuery[__keyadvise_new]:latency=1m", why: "it takes longer than 10s"},
		{name: "killed in a transaction", faults: "Query.ExecuteQuery[__keyadvise_new]:hang", cancel: 5 * time.Second},
		{name: "no roll back is answered", faults: "Query.RollbackTransaction:hang"},
		{name: "the new table is dropped", drop: "__keyadvise_new"},
		{name: "the old table is dropped", drop: "orders/t"},
	} {
		t.Run(c.name, func(t *testing.T) {
			ydbtest.Bubble(t, func(t *testing.T) { attack(t, c.faults, c.cancel, c.drop, c.why) })
		})
	}
}

func attack(t *testing.T, faults string, cancel time.Duration, drop, why string) {
	w := newWorld(t, 40, "orders")
	p := w.plans["orders"]
	rows := func(path string) []string { return w.Rows(path, "id", "customer", "parent", "total") }
	before := rows(p.Table)
	var list []evidence.Statement
	for _, c := range cases(t, "right.txt") {
		if c.table == "orders" && slices.Contains([]string{"point", "update", "update-many", "delete"}, c.name) {
			list = append(list, evidence.Statement{Text: of(p, c.before)})
		}
	}
	q := *p
	q.Queries = rehearse.WithStatements(&plan.Plan{Table: p.Table, Before: p.Before, After: p.After, Columns: p.Columns}, list).Queries
	v := &statements.Prover{Conn: w.Connect(), Plan: &q, Together: []*plan.Plan{&q}, Workers: 2, Old: w.Conn.Absolute(p.Table),
		New: w.Conn.Absolute(p.Copy), Writes: true}
	if faults != "" {
		f, err := fault.Parse(faults, localydb.Methods())
		if err != nil {
			t.Fatal(err)
		}
		w.Server.SetFaults(f)
	}
	for _, path := range []string{p.Table, p.Copy} {
		if drop != "" && strings.HasSuffix(path, drop) {
			w.Must("DROP TABLE `" + path + "`")
		}
	}
	ctx := w.Ctx
	if cancel > 0 {
		limited, stop := context.WithTimeout(ctx, cancel)
		defer stop()
		ctx = limited
	}
	proofs, err := v.Prove(ctx)
	w.Server.SetFaults()
	if (err != nil) != (drop != "" || cancel > 0) {
		t.Error("it ends with", err)
	}
	for i, proof := range proofs {
		said := slices.ContainsFunc(strings.Split(why, "|"), func(words string) bool { return strings.Contains(proof.Why, words) })
		if proof.Differ > 0 || (proof.Same == 0) != (why != "") || !said {
			t.Errorf("%s: %+v", q.Queries[i].Before, proof)
		}
	}
	for _, path := range []string{p.Table, p.Copy} {
		if drop != "" && strings.HasSuffix(path, drop) {
			continue
		}
		if !slices.Equal(rows(path), before) {
			t.Error("rows of " + path + " are others now")
		}
		w.Must("UPDATE `" + path + "` SET total = 5.0 WHERE id = 1ul") // which nothing holds up
	}
}
