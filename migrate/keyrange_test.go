package migrate

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
)

// TestBackfillBesideAppends copies a table whose writers append all the time, as those of a growing key do. Only the
// range of a batch is locked, and nothing is copied behind the greatest key there was: the copy ends while they go on.
func TestBackfillBesideAppends(t *testing.T) {
	d := openDatabase(t)
	const rows, batchRows = 60, 7
	x, err := d.start(d.directory("appends"), bundleOf(t, "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))").Tables[0].Schema, 0, schematest.Rand(1))
	if err != nil {
		t.Fatal(err)
	}
	appendRow := func(ctx context.Context, id int) error {
		x := *d
		x.ctx = ctx
		_, err := x.exec(fmt.Sprintf("UPSERT INTO `%s/t` (id, v) VALUES (%dul, 'v'u)", d.db.Name()+"/keyadvise_appends", id))
		return err
	}
	for id := range rows {
		if err := appendRow(d.ctx, id); err != nil {
			t.Fatal(err)
		}
	}
	p, _ := x.planFor("hash(id), id", 0, Options{Writers: WritersDualWrite, Database: d.db.Name()})
	for _, a := range p.Step(StepCreate).Run {
		if err := d.perform(p, a, 0); err != nil {
			t.Fatal(err)
		}
	}
	ctx, stop := context.WithTimeout(d.ctx, 30*time.Second)
	defer stop()
	written := make(chan int)
	go func() {
		id := rows
		for ; ctx.Err() == nil; id++ {
			if err := appendRow(ctx, id); err != nil && ctx.Err() == nil {
				t.Error(err)
				break
			}
		}
		written <- id - rows
	}()
	// A write falls between the two halves of every batch, and some within them.
	limited := *d
	limited.ctx = ctx
	batches := 0
	err = limited.backfill(p, batchRows, func(int) bool {
		batches++
		time.Sleep(5 * time.Millisecond)
		return true
	})
	stop()
	if n := <-written; n < batches {
		t.Errorf("%d rows were written beside %d batches", n, batches)
	}
	if err != nil {
		t.Fatal(err)
	}
	if least := (rows + batchRows - 1) / batchRows; batches < least || batches > 2*least {
		t.Errorf("%d batches; %d are enough", batches, least)
	}
}

// TestCursorPasses copies keys that compare with nothing, a row at a time: none is left behind.
func TestCursorPasses(t *testing.T) {
	d := openDatabase(t)
	for i, nullable := range []string{"NOT NULL", ""} {
		values := []string{"'-inf'", "'-1.5'", "'0'", "'7'", "'inf'", "'nan'"}
		x, err := d.start(d.directory(fmt.Sprint("nan", i)), bundleOf(t, "CREATE TABLE t (k Decimal(22,9) "+nullable+", n Decimal(22,9) "+nullable+", v Utf8, PRIMARY KEY (k, n))").Tables[0].Schema, 0, schematest.Rand(1))
		if err != nil {
			t.Fatal(err)
		}
		literal := func(v string) string {
			if v == "NULL" {
				return v
			}
			return "Decimal(" + v + ", 22, 9)"
		}
		if nullable == "" {
			values = append(values, "NULL")
		}
		for _, k := range values {
			for _, n := range values {
				if _, err := d.exec(fmt.Sprintf("UPSERT INTO `%s` (k, n, v) VALUES (%s, %s, 'x'u)", x.path, literal(k), literal(n))); err != nil {
					t.Fatal(err)
				}
			}
		}
		p, _ := x.planFor("n, k", 0, Options{Writers: WritersStopped, Database: d.db.Name()})
		for _, a := range p.Step(StepCreate).Run {
			if err := d.perform(p, a, 0); err != nil {
				t.Fatal(err)
			}
		}
		for _, batchRows := range []uint64{1, 4} {
			if err := d.backfill(p, batchRows, nil); err != nil {
				t.Fatal(err)
			}
			table := x.before.Tables[x.path]
			old := d.rows(x.path, table, columnNames(table))
			if diff := cmp.Diff(old, d.rows(p.Copy, table, columnNames(table))); diff != "" || len(old) != len(values)*len(values) {
				t.Fatalf("%s, %d rows: rows differ (-old +new):\n%s", nullable, len(old), diff)
			}
			if _, err := d.exec("DELETE FROM `" + p.Copy + "`"); err != nil {
				t.Fatal(err)
			}
		}
	}
}
