package migrate

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ydb-platform/ydb-go-sdk/v3/query"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestDualWrite copies a table while writers send the statements that the plan prints, and compares the tables at the
// end: no batch may overwrite a newer row or bring a deleted one back.
func TestDualWrite(t *testing.T) {
	d := openDatabase(t)
	dir := d.directory("dual")
	path := dir + "/t"
	x, err := d.start(dir, bundleOf(t, "CREATE TABLE t (id Uint64 NOT NULL, n Int64, v Utf8, PRIMARY KEY (id))").Tables[0].Schema, 0, schematest.Rand(1))
	if err != nil {
		t.Fatal(err)
	}
	const rows = 200
	for i := range rows {
		if _, err := d.exec(fmt.Sprintf("UPSERT INTO `%s` (id, n, v) VALUES (%dul, 0l, 'old'u)", path, i)); err != nil {
			t.Fatal(err)
		}
	}
	statements := []string{
		"UPDATE `%s` SET n = 1l WHERE id = %dul",
		"DELETE FROM `%s` WHERE id = %dul",
		"UPSERT INTO `%s` (id, n, v) VALUES (%dul, 2l, 'new'u)",
		"UPSERT INTO `%s` (id, v) VALUES (%dul, 'part'u)",
	}
	// The plan is made for statements with parameters; each is then sent with a number in their place.
	for _, s := range statements {
		s = strings.Replace(s, "%dul", "$id", 1)
		x.bundle.Statements = append(x.bundle.Statements, evidence.Statement{Text: fmt.Sprintf(s, path), From: "test"})
	}
	p, _ := x.planFor("hash(id), id", 0, Options{Writers: WritersDualWrite, Database: d.db.Name()})
	var pairs []string
	for i, q := range p.Queries {
		second := ""
		for _, a := range p.Step(StepWriters).Run {
			if a.Beside == q.Before {
				second = a.Text
			}
		}
		if second == "" {
			t.Fatalf("no second write for %s", q.Before)
		}
		pairs = append(pairs, x.bundle.Statements[i].Text+";\n"+second+";\n")
	}
	for _, a := range p.Step(StepCreate).Run {
		if err := d.perform(p, a, 0); err != nil {
			t.Fatal(err)
		}
	}
	ctx, stop := context.WithCancel(d.ctx)
	var writers sync.WaitGroup
	failures := make(chan error, 4)
	for n := range 4 {
		writers.Go(func() {
			random := schematest.Rand(uint64(n))
			for ctx.Err() == nil {
				text := strings.ReplaceAll(pairs[random.IntN(len(pairs))], "$id", fmt.Sprint(random.IntN(rows+20), "ul"))
				err := d.db.Query().Do(ctx, func(ctx context.Context, s query.Session) error {
					return s.Exec(ctx, text, query.WithTxControl(query.ImplicitTxControl()))
				}, query.WithIdempotent())
				if err != nil && !errors.Is(err, context.Canceled) && ctx.Err() == nil {
					failures <- fmt.Errorf("%w\n%s", err, text)
					return
				}
			}
		})
	}
	for range 3 { // again and again over the rows that change
		if err := d.backfill(p, 7, nil); err != nil {
			t.Error(err)
			break
		}
	}
	stop()
	writers.Wait()
	select {
	case err := <-failures:
		t.Fatal(err)
	default:
	}
	table := x.before.Tables[path]
	columns := columnNames(table)
	if diff := cmp.Diff(x.rows(path, table, columns), x.rows(p.Copy, table, columns)); diff != "" {
		t.Fatalf("tables differ (-old +new):\n%s", diff)
	}
	changed, err := d.cells("SELECT COUNT(*) AS n FROM "+yql.QuoteName(path)+" WHERE n IS NULL OR n > 0l", []string{"n"})
	if err != nil || changed[0] == "0ul" {
		t.Fatalf("the writers changed nothing: %v, %v", changed, err)
	}
}
