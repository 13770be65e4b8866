package migrate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3/types"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// everyType is a table of every type that a column can have, with a key of two columns.
func everyType(nullable bool) *schema.Table {
	t := &schema.Table{Path: "t", Store: schema.StoreRow, PrimaryKey: []string{"at", "id"}, Columns: []schema.Column{
		{Name: "at", Type: schema.Timestamp, NotNull: !nullable}, {Name: "id", Type: schema.Uint64, NotNull: !nullable}}}
	for _, typ := range slices.Concat(schematest.KeyTypes, schematest.ValueTypes, []schema.Type{schema.Decimal(22, 9), schema.Decimal(35, 10)}) {
		t.Columns = append(t.Columns, schema.Column{Name: fmt.Sprint("c", len(t.Columns)), Type: typ})
	}
	return t
}

// verifying is a plan whose rows are copied.
type verifying struct {
	*trial
	plan   *Plan
	runner *Runner
	keys   []string // of the rows that were told to differ
	added  int      // rows that mutations added
}

func (d *database) verifying(nullable bool, writers Writers, rows int) *verifying {
	d.t.Helper()
	x, err := d.start(d.directory(fmt.Sprintf("verify_%v_%s", nullable, word(string(writers)))), everyType(nullable), rows, schematest.Rand(5))
	if err != nil {
		d.t.Fatal(err)
	}
	p, _ := x.planFor("hash(id)", 0, Options{Writers: writers, Database: d.db.Name()})
	v := &verifying{trial: x, plan: p}
	v.runner = &Runner{Plan: p, Conn: d.conn, Confirmed: []StepID{ConfirmAll}, Quiet: time.Millisecond, Found: func(f Found) {
		v.keys = append(v.keys, fmt.Sprint(f.Extra, f.Key))
	}}
	if err := v.runner.Run(d.ctx, false); err != nil {
		d.t.Fatal(err)
	}
	return v
}

// row is a random row of a table, and the condition that finds it.
func (v *verifying) row(table, condition string) (row map[string]types.Value, where string, params []param) {
	v.t.Helper()
	rows, err := v.exec("SELECT * FROM " + name(table) + condition)
	if err != nil || len(rows) == 0 {
		v.t.Fatalf("%d rows, %v", len(rows), err)
	}
	row = rows[v.random.IntN(len(rows))]
	key := v.plan.OldKey
	if table == v.plan.Copy {
		key = v.plan.NewKey
	}
	var conditions []string
	for _, c := range key {
		if row[c].Yql() == "" || strings.HasPrefix(row[c].Yql(), "Nothing") {
			conditions = append(conditions, name(c)+" IS NULL")
			continue
		}
		conditions = append(conditions, fmt.Sprintf("%s = $p%d", name(c), len(params)))
		params = append(params, param{fmt.Sprintf("$p%d", len(params)), row[c]})
	}
	return row, strings.Join(conditions, " AND "), params
}

// mutate changes one row of one table, and returns how many rows are then missing or different, and how many are extra.
// Rows of condition alone are changed.
func (v *verifying) mutate(condition string) (what string, missing, extra uint64) {
	v.t.Helper()
	do := func(text string, params []param) {
		v.t.Helper()
		if _, err := v.exec(text, params...); err != nil {
			v.t.Fatal(err)
		}
	}
	table := []string{v.plan.Table, v.plan.Copy}[v.random.IntN(2)]
	row, where, params := v.row(table, condition)
	switch v.random.IntN(8) {
	case 0:
		do("DELETE FROM "+name(table)+" WHERE "+where, params)
		if table == v.plan.Table {
			return "delete from the old table", 0, 1
		}
		return "delete from the new table", 1, 0
	case 1:
		_, where, params := v.row(v.plan.Copy, condition)
		hash, all := name(v.plan.NewKey[0]), names(columnNames(v.runner.after()))
		do(fmt.Sprintf("UPSERT INTO %s (%s) SELECT %s FROM %[1]s WHERE %[4]s", name(v.plan.Copy), all, strings.Replace(all, hash, hash+" + 1ul AS "+hash, 1), where), params)
		if v.random.IntN(2) == 0 {
			return "a second row with a wrong hash", 0, 1
		}
		do("DELETE FROM "+name(v.plan.Copy)+" WHERE "+where, params)
		return "a wrong hash", 1, 1
	case 2:
		_, where, params := v.row(v.plan.Table, condition)
		v.added++
		all, at := names(columnNames(v.before.Tables[v.plan.Table])), name("at")
		do(fmt.Sprintf("UPSERT INTO %s (%s) SELECT %s FROM %[1]s WHERE %[4]s", name(v.plan.Table), all, strings.Replace(all, at, fmt.Sprintf("Unwrap(CAST(%dul AS Timestamp)) AS %s", v.added, at), 1), where), params)
		return "one more in the old table", 1, 0
	}
	columns := everyType(false).Columns[2:]
	for range 200 {
		c := columns[v.random.IntN(len(columns))]
		value := "NULL"
		if v.random.IntN(3) > 0 {
			value = draw(v.random, c.Type, v.random.IntN(1000)).yql
		}
		do(fmt.Sprintf("UPDATE %s SET %s = %s WHERE %s", name(table), name(c.Name), value, where), params)
		now, err := v.exec("SELECT "+name(c.Name)+" FROM "+name(table)+" WHERE "+where, params...)
		if err != nil || len(now) != 1 {
			v.t.Fatalf("%d rows, %v", len(now), err)
		}
		if now[0][c.Name].Yql() != row[c.Name].Yql() {
			return "another " + string(c.Type) + " in " + base(table), 1, 0
		}
	}
	v.t.Fatal("no value of any column differs")
	return "", 0, 0
}

// mutations is how many mutations a test looks for: a few, or as many as the environment says.
func mutations(t *testing.T, few int) int {
	if testing.Short() {
		few = 2
	}
	return ydbtest.Setting(t, "KEYADVISE_MUTATIONS", few)
}

// find makes one mutation after the other and has each found, no other row reported, and mended.
func (v *verifying) find(n int, condition string) {
	v.t.Helper()
	for i := range n {
		v.keys = nil
		what, missing, extra := v.mutate(condition)
		err := v.runner.Verify(v.ctx, false)
		var d *Different
		if !errors.As(err, &d) {
			v.t.Fatalf("mutation %d, %s: %v", i, what, err)
		}
		if !d.Odd && (d.Missing != missing || d.Extra != extra || len(v.keys) != int(missing+extra)) {
			v.t.Fatalf("mutation %d, %s: %+v and %d keys, want %d missing and %d extra", i, what, *d, len(v.keys), missing, extra)
		}
		if err := v.runner.Verify(v.ctx, true); err != nil {
			v.t.Fatalf("mutation %d, %s: mended: %v", i, what, err)
		}
	}
}

// TestVerifyMutations finds each of many changes of a single row, in columns of every type, and mends it.
func TestVerifyMutations(t *testing.T) {
	t.Parallel()
	d := openDatabase(t)
	for _, nullable := range []bool{false, true} {
		t.Run(fmt.Sprint("nullable=", nullable), func(t *testing.T) {
			d.with(t).verifying(nullable, WritersStopped, 60).find(mutations(t, 6), "")
		})
	}
}

// TestVerifyBesideWriters finds each change of a single row while applications write both tables, and reports none of
// theirs.
func TestVerifyBesideWriters(t *testing.T) {
	t.Parallel()
	d := openDatabase(t)
	v := d.with(t).verifying(false, WritersDualWrite, 60)
	ctx, stop := context.WithCancel(v.ctx)
	var writers sync.WaitGroup
	defer writers.Wait()
	defer stop()
	for w := range 3 {
		r := schematest.Rand(uint64(w))
		writers.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				if _, err := d.exec(v.dualWrite(r.IntN(20), draw(r, schema.Int32, 0).yql, r.IntN(4) == 0)); err != nil && !strings.Contains(err.Error(), "ABORTED") {
					t.Error(err)
					return
				}
			}
		})
	}
	for range 3 {
		if err := v.runner.Verify(v.ctx, false); err != nil {
			t.Fatal(err)
		}
	}
	v.find(mutations(t, 5), " WHERE id < 1000000000ul OR id > 1000000100ul")
}

// dualWrite writes or deletes a row of both tables in one transaction.
func (v *verifying) dualWrite(n int, value string, remove bool) string {
	old, fresh := yql.QuoteName(v.plan.Table), yql.QuoteName(v.plan.Copy)
	id, number := fmt.Sprintf("%dul", 1_000_000_000+n), v.number()
	if remove {
		return fmt.Sprintf("DELETE FROM %s WHERE id = %s;\nDELETE FROM %s WHERE %s = Digest::NumericHash(%[2]s) AND id = %[2]s;", old, id, fresh, name(v.plan.NewKey[0]))
	}
	at := fmt.Sprintf("CAST(%dul AS Timestamp)", 1_600_000_000_000_000+n)
	return fmt.Sprintf("UPSERT INTO %s (at, id, %s) VALUES (Unwrap(%s), %s, %s);\nUPSERT INTO %s (%s, at, id, %[2]s) VALUES (Digest::NumericHash(%[4]s), Unwrap(%[3]s), %[4]s, %[5]s);",
		old, number, at, id, value, fresh, name(v.plan.NewKey[0]))
}

// TestVerifyStanding has a row with NULL in its key differ that nobody writes, while another one is written all the time and
// the new table gets none of it: the first is found, and repaired.
func TestVerifyStanding(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for as long as a changefeed may lag")
	}
	t.Parallel()
	v := openDatabase(t).verifying(true, WritersChangefeed, 30)
	r := v.runner
	pos, err := r.find(v.ctx)
	if err != nil {
		t.Fatal(err)
	}
	old, fresh := name(v.plan.Table), name(v.plan.Copy)
	lost := func() bool {
		t.Helper()
		rows, err := v.cells("SELECT COUNT(*) AS n FROM "+fresh+" WHERE id IS NULL AND at = Timestamp('2001-01-01T00:00:00Z')", []string{"n"})
		if err != nil {
			t.Fatal(err)
		}
		return rows[0] == "0ul"
	}
	if _, err := v.exec("UPSERT INTO " + old + " (at, id) VALUES (Timestamp('2001-01-01T00:00:00Z'), NULL)"); err != nil || !lost() {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(v.ctx)
	var writer sync.WaitGroup
	defer writer.Wait()
	defer stop()
	writer.Go(func() {
		for n := 0; ctx.Err() == nil; n++ {
			if _, err := v.exec(fmt.Sprintf("UPSERT INTO %s (at, id, %s) VALUES (Timestamp('2002-01-01T00:00:00Z'), NULL, %d)", old, v.number(), n)); err != nil {
				t.Error(err)
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
	})
	var differ *Different
	if err := r.compare(v.ctx, pos, StepVerify, false); !errors.As(err, &differ) || !differ.Odd || !lost() {
		t.Errorf("%v", err)
	}
	if err := r.compare(v.ctx, pos, StepVerify, true); !errors.As(err, &differ) || !differ.Fixed || lost() {
		t.Errorf("repair: %v", err)
	}
}

// TestRepairUnique repairs rows that have exchanged values which are unique: among those found by their key, with one whose
// key holds NULL, and with one that the old table no longer has.
func TestRepairUnique(t *testing.T) {
	t.Parallel()
	d := openDatabase(t)
	for _, writers := range []Writers{WritersStopped, WritersDualWrite, WritersChangefeed} {
		t.Run(string(writers), func(t *testing.T) {
			d := d.with(t)
			b := bundleOf(t, "CREATE TABLE t (at Timestamp, id Uint64, mail Utf8, INDEX by_mail GLOBAL UNIQUE ON (mail), PRIMARY KEY (at, id))")
			x, err := d.start(d.directory("repair_"+word(string(writers))), b.Tables[0].Schema, 0, schematest.Rand(1))
			if err != nil {
				t.Fatal(err)
			}
			at := func(n int) string { return fmt.Sprintf("CAST(%dul AS Timestamp)", n) }
			write := func(rows ...string) {
				t.Helper()
				if _, err := d.exec("UPSERT INTO " + name(x.path) + " (at, id, mail) VALUES " + strings.Join(rows, ", ")); err != nil {
					t.Fatal(err)
				}
			}
			write("("+at(1)+", 1ul, 'a'u)", "("+at(2)+", 2ul, 'b'u)", "(NULL, 3ul, 'c'u)", "("+at(4)+", 4ul, 'd'u)", "("+at(5)+", 5ul, 'e'u)", "(NULL, 6ul, 'f'u)")
			p, _ := x.planFor("hash(id)", 0, Options{Writers: writers, Database: d.db.Name()})
			r := &Runner{Plan: p, Conn: d.conn, Confirmed: []StepID{ConfirmAll}, Quiet: time.Millisecond}
			if err := r.Run(d.ctx, false); err != nil {
				t.Fatal(err)
			}
			write("("+at(1)+", 1ul, 'x'u)", "("+at(2)+", 2ul, 'y'u)", "(NULL, 3ul, 'z'u)", "("+at(5)+", 5ul, 'w'u)")
			if _, err := d.exec("DELETE FROM " + name(x.path) + " WHERE id = 4ul"); err != nil {
				t.Fatal(err)
			}
			write("("+at(1)+", 1ul, 'b'u)", "("+at(2)+", 2ul, 'c'u)", "(NULL, 3ul, 'a'u)", "("+at(5)+", 5ul, 'd'u)")
			pos, err := r.find(d.ctx)
			if err != nil {
				t.Fatal(err)
			}
			var differ *Different
			if err := r.compare(d.ctx, pos, StepVerify, true); !errors.As(err, &differ) || !differ.Fixed {
				t.Fatalf("repair: %v", err)
			}
			if err := r.compare(d.ctx, pos, StepVerify, false); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// number is a column of Int32.
func (v *verifying) number() string {
	columns := v.before.Tables[v.path].Columns
	return columns[slices.IndexFunc(columns, func(c schema.Column) bool { return c.Type == schema.Int32 })].Name
}

// TestVerifyCopied compares the new table with what was copied, where writers are stopped; every column type comes to the
// same, and what differs is looked for in both tables.
func TestVerifyCopied(t *testing.T) {
	d := openDatabase(t)
	v := d.verifying(true, WritersStopped, 30)
	var said []string
	r := &Runner{Plan: v.plan, Conn: d.conn, Confirmed: []StepID{ConfirmAll}, Quiet: 10 * time.Millisecond,
		Report: func(e Event) { said = append(said, e.Text) }}
	if err := r.open(); err != nil {
		t.Fatal(err)
	}
	step := func() error {
		said = nil
		pos, err := r.find(d.ctx)
		if err != nil {
			t.Fatal(err)
		}
		return r.compareStep(d.ctx, pos, StepVerify)
	}
	if err := step(); err != nil || !strings.Contains(strings.Join(said, "\n"), "holds the rows that were copied") {
		t.Errorf("%v: %q", err, said)
	}
	_, where, params := v.row(v.plan.Copy, "")
	if _, err := v.exec("DELETE FROM "+yql.QuoteName(v.plan.Copy)+" WHERE "+where, params...); err != nil {
		t.Fatal(err)
	}
	var differ *Different
	if err := step(); !errors.As(err, &differ) || !strings.Contains(strings.Join(said, "\n"), "is not what was copied") {
		t.Errorf("%v: %q", err, said)
	}
}
