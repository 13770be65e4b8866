package compare

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/backfill"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/migratetest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/rowcopy"
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

// copied is a plan whose rows are copied.
type copied struct {
	*migratetest.Database
	t      testing.TB
	plan   *plan.Plan
	env    *work.Env
	random *rand.Rand
	mu     sync.Mutex
	said   []string
	keys   []string // of the rows that were told to differ
	added  int      // rows that mutations added
}

// copyOf copies the rows of a plan's table.
func copyOf(t testing.TB, d *migratetest.Database, p *plan.Plan) *copied {
	t.Helper()
	texts, err := p.Texts()
	if err != nil {
		t.Fatal(err)
	}
	store, err := state.Open(d.Conn, d.Conn.Absolute(p.Table), 0, state.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := store.Begin(d.Ctx, state.Run{Token: p.Table}); err != nil {
		t.Fatal(err)
	}
	v := &copied{Database: d, t: t, plan: p, random: schematest.Rand(5)}
	v.env = &work.Env{Plan: p, Texts: texts, Conn: d.Conn, State: store, Throttle: work.NewThrottle(4, state.Limits{}), Workers: 4,
		Report: func(e work.Event) {
			v.mu.Lock()
			defer v.mu.Unlock()
			v.said = append(v.said, e.Text)
		},
		Found: func(f work.Found) { v.keys = append(v.keys, fmt.Sprint(f.Extra, f.Key)) }}
	if err := backfill.Run(d.Ctx, v.env, p.Table); err != nil {
		t.Fatal(err)
	}
	return v
}

// everyTypeCopied is a table of every type with random rows, and its copy.
func everyTypeCopied(t *testing.T, d *migratetest.Database, nullable bool, writers plan.Writers, rows int) *copied {
	t.Helper()
	table := everyType(nullable)
	p := d.PlanOf(fmt.Sprintf("compare_%v_%s", nullable, plan.Word(string(writers))), table, "hash(id)", writers)
	table.Path = p.Table
	statements, _ := migratetest.RandomRows(schematest.Rand(5), table, rows)
	for _, s := range statements {
		d.Must(s)
	}
	return copyOf(t, d, p)
}

// compare compares the tables.
func (v *copied) compare(o Options) (*Result, error) {
	v.said, v.keys = nil, nil
	o.Token = v.plan.Table
	if o.Step == "" {
		o.Step = plan.Verify
	}
	return Tables(v.Ctx, v.env, o)
}

// row is the condition that finds a random row of a table, among those of another condition.
func (v *copied) row(table, condition string) string {
	v.t.Helper()
	key := v.plan.OldKey()
	if table == v.plan.Copy {
		key = v.plan.NewKey()
	}
	rows := v.Must("SELECT " + yql.QuoteNames(key) + " FROM " + yql.QuoteName(table) + condition)
	row := rows[v.random.IntN(len(rows))]
	var out []string
	for i, c := range key {
		if strings.HasPrefix(row[i], "Nothing") {
			out = append(out, yql.QuoteName(c)+" IS NULL")
		} else {
			out = append(out, yql.QuoteName(c)+" = "+row[i])
		}
	}
	return strings.Join(out, " AND ")
}

// mutate changes one row of one table, and returns how many rows are then missing or different, and how many are extra.
// Rows of condition alone are changed.
func (v *copied) mutate(condition string) (what string, missing, extra uint64) {
	v.t.Helper()
	table := []string{v.plan.Table, v.plan.Copy}[v.random.IntN(2)]
	where, quoted := v.row(table, condition), yql.QuoteName(table)
	all := func(t plan.Table, column, becomes string) string {
		var names []string
		for _, c := range t.Columns {
			names = append(names, c.Name)
		}
		list := yql.QuoteNames(names)
		return "(" + list + ") SELECT " + strings.Replace(list, yql.QuoteName(column), becomes+" AS "+yql.QuoteName(column), 1)
	}
	old, fresh := yql.QuoteName(v.plan.Table), yql.QuoteName(v.plan.Copy)
	switch v.random.IntN(8) {
	case 0:
		v.Must("DELETE FROM " + quoted + " WHERE " + where)
		if table == v.plan.Table {
			return "delete from the old table", 0, 1
		}
		return "delete from the new table", 1, 0
	case 1:
		where, hash := v.row(v.plan.Copy, condition), v.plan.NewKey()[0]
		v.Must("UPSERT INTO " + fresh + " " + all(v.plan.After, hash, yql.QuoteName(hash)+" + 1ul") + " FROM " + fresh + " WHERE " + where)
		if v.random.IntN(2) == 0 {
			return "a second row with a wrong hash", 0, 1
		}
		v.Must("DELETE FROM " + fresh + " WHERE " + where)
		return "a wrong hash", 1, 1
	case 2:
		v.added++
		v.Must("UPSERT INTO " + old + " " + all(v.plan.Before, "at", fmt.Sprintf("Unwrap(CAST(%dul AS Timestamp))", v.added)) +
			" FROM " + old + " WHERE " + v.row(v.plan.Table, condition))
		return "one more in the old table", 1, 0
	}
	columns := everyType(false).Columns[2:]
	for range 200 {
		c := columns[v.random.IntN(len(columns))]
		value := "NULL"
		if v.random.IntN(3) > 0 {
			value = migratetest.Draw(v.random, c.Type, v.random.IntN(1000)).YQL
		}
		look := "SELECT " + c.Name + " FROM " + quoted + " WHERE " + where
		before := v.Must(look)[0][0]
		v.Must("UPDATE " + quoted + " SET " + c.Name + " = " + value + " WHERE " + where)
		if v.Must(look)[0][0] != before {
			return "another " + string(c.Type) + " in " + plan.Base(table), 1, 0
		}
	}
	v.t.Fatal("no value of any column differs")
	return "", 0, 0
}

// find makes one mutation after the other and has each found, no other row reported, and mended.
func (v *copied) find(n int, condition string) {
	v.t.Helper()
	for i := range n {
		what, missing, extra := v.mutate(condition)
		_, err := v.compare(Options{})
		var d *Different
		if !errors.As(err, &d) {
			v.t.Fatalf("mutation %d, %s: %v", i, what, err)
		}
		if !d.Null && (d.Missing != missing || d.Extra != extra || len(v.keys) != int(missing+extra)) {
			v.t.Fatalf("mutation %d, %s: %+v and %d keys, want %d missing and %d extra", i, what, *d, len(v.keys), missing, extra)
		}
		if r, err := v.env.State.Load(v.Ctx); err != nil || r.VerifiedSecondsAgo != nil {
			v.t.Fatalf("tables that differ are recorded as equal: %v", err)
		}
		if _, err := v.compare(Options{Fix: true}); err != nil {
			v.t.Fatalf("mutation %d, %s: mended: %v", i, what, err)
		}
		if r, err := v.env.State.Load(v.Ctx); err != nil || r.VerifiedSecondsAgo == nil {
			v.t.Fatalf("tables that are equal are not recorded as such: %v", err)
		}
	}
}

// mutations is how many mutations a test looks for: a few, or as many as the environment says.
func mutations(t *testing.T, few int) int {
	if testing.Short() {
		few = 2
	}
	return ydbtest.Setting(t, "KEYADVISE_MUTATIONS", few)
}

// TestMutations finds each of many changes of a single row, in columns of every type, and mends it.
func TestMutations(t *testing.T) {
	golden.NoRace(t)
	t.Parallel()
	for _, nullable := range []bool{false, true} {
		t.Run(fmt.Sprint("nullable=", nullable), func(t *testing.T) {
			ydbtest.Bubble(t, func(t *testing.T) {
				d := migratetest.Open(t)
				everyTypeCopied(t, d, nullable, plan.Stopped, 60).find(mutations(t, 4), "")
			})
		})
	}
}

// TestBesideWriters finds each change of a single row while both tables are written, and reports none of theirs.
func TestBesideWriters(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		v := everyTypeCopied(t, d, false, plan.Changefeed, 60)
		ctx, stop := context.WithCancel(d.Ctx)
		var writers sync.WaitGroup
		defer writers.Wait()
		defer stop()
		for w := range 3 {
			r := schematest.Rand(uint64(w))
			writers.Go(func() {
				for ctx.Err() == nil {
					if _, err := d.Query(d.Ctx, v.writesBoth(r)); err != nil && !strings.Contains(err.Error(), "ABORTED") {
						t.Error(err)
						return
					}
					time.Sleep(time.Duration(r.IntN(100)) * time.Millisecond)
				}
			})
		}
		for range 3 {
			if _, err := v.compare(Options{}); err != nil {
				t.Fatal(err)
			}
		}
		v.find(mutations(t, 3), " WHERE id < 1000000000ul OR id > 1000000100ul")
	})
}

// writesBoth writes or deletes a row of both tables in one transaction.
func (v *copied) writesBoth(r *rand.Rand) string {
	n := r.IntN(20)
	old, fresh, hash := yql.QuoteName(v.plan.Table), yql.QuoteName(v.plan.Copy), v.plan.NewKey()[0]
	id := fmt.Sprintf("%dul", 1_000_000_000+n)
	if r.IntN(4) == 0 {
		return fmt.Sprintf("DELETE FROM %s WHERE id = %s;\nDELETE FROM %s WHERE %s = Digest::NumericHash(%[2]s) AND id = %[2]s;", old, id, fresh, hash)
	}
	columns := everyType(false).Columns
	number := columns[slices.IndexFunc(columns, func(c schema.Column) bool { return c.Type == schema.Int32 })].Name
	at := fmt.Sprintf("Unwrap(CAST(%dul AS Timestamp))", 1_600_000_000_000_000+n)
	return fmt.Sprintf("UPSERT INTO %s (at, id, %s) VALUES (%s, %s, %s);\n"+
		"UPSERT INTO %s (%s, at, id, %[2]s) VALUES (Digest::NumericHash(%[4]s), %[3]s, %[4]s, %[5]s);",
		old, number, at, id, fmt.Sprint(r.IntN(1000)), fresh, hash)
}

// TestStanding has a row with NULL in its key differ that nobody writes, while another one is written all the time and the new
// table gets none of it: the first is found, and repaired.
func TestStanding(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		v := everyTypeCopied(t, d, true, plan.Changefeed, 30)
		old, fresh := yql.QuoteName(v.plan.Table), yql.QuoteName(v.plan.Copy)
		lost := func() bool {
			t.Helper()
			return d.Must("SELECT COUNT(*) AS n FROM " + fresh + " WHERE id IS NULL AND at = Timestamp('2001-01-01T00:00:00Z')")[0][0] == "0ul"
		}
		d.Must("UPSERT INTO " + old + " (at, id) VALUES (Timestamp('2001-01-01T00:00:00Z'), NULL)")
		ctx, stop := context.WithCancel(d.Ctx)
		var writer sync.WaitGroup
		defer writer.Wait()
		defer stop()
		writer.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				d.Must(fmt.Sprintf("UPSERT INTO %s (at, id, c9) VALUES (Timestamp('2002-01-01T00:00:00Z'), NULL, %s)", old,
					migratetest.Draw(v.random, everyType(false).Columns[9].Type, n).YQL))
				time.Sleep(200 * time.Millisecond)
			}
		})
		var differ *Different
		if _, err := v.compare(Options{}); !errors.As(err, &differ) || !differ.Null || !lost() {
			t.Errorf("%v", err)
		}
		if _, err := v.compare(Options{Fix: true}); lost() {
			t.Errorf("repair: %v", err)
		}
	})
}

// TestNullBehind has the table that is written have a row with NULL in its key that the other one does not have yet, and which has none.
func TestNullBehind(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		p := d.Plan("nullbehind", "at Timestamp, id Uint64, PRIMARY KEY (at, id)", "id, at", plan.Changefeed)
		v := copyOf(t, d, p)
		d.Must("UPSERT INTO `" + p.Copy + "` (at, id) VALUES (Timestamp('2001-01-01T00:00:00Z'), NULL)")
		asked := 0
		applied := func(_ context.Context, step uint64) (bool, error) {
			if step == 0 {
				t.Error("it is asked for a moment before anything was seen")
			}
			if asked++; asked == 2 {
				d.Must("UPSERT INTO `" + p.Table + "` (at, id) VALUES (Timestamp('2001-01-01T00:00:00Z'), NULL)")
			}
			return asked > 2, nil
		}
		if _, err := v.compare(Options{Applied: applied}); err != nil || asked < 2 {
			t.Errorf("the changefeed came late: %v, asked %d times", err, asked)
		}
	})
}

// TestPatience reports a row that differs for good beside a changefeed, and none that is brought up to date in time or goes on
// to be written.
func TestPatience(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		p := d.Plan("patience", "id Uint64 NOT NULL, v Uint64, PRIMARY KEY (id)", "hash(id), id", plan.Changefeed)
		d.Fill(p.Table, 1, 100, map[string]string{"id": "%dul", "v": "%dul"})
		v := copyOf(t, d, p)
		set := func(id, to int) { d.Must(fmt.Sprintf("UPSERT INTO `%s` (id, v) VALUES (%dul, %dul)", p.Table, id, to)) }
		set(7, 70)
		if _, err := v.compare(Options{}); err == nil || len(v.keys) != 1 || v.keys[0] != "false [7]" {
			t.Errorf("%v: %v", err, v.keys)
		}
		asked := 0
		applied := func(_ context.Context, step uint64) (bool, error) {
			if asked++; asked == 3 {
				set(7, 7) // the copy holds that
			}
			return asked > 3 && step > 0, nil
		}
		if _, err := v.compare(Options{Applied: applied}); err != nil || asked < 3 {
			t.Errorf("the changefeed came late: %v: %v, asked %d times", err, v.keys, asked)
		}
		set(7, 70)
		if _, err := v.compare(Options{Applied: func(context.Context, uint64) (bool, error) { return true, nil }}); err == nil || len(v.keys) != 1 {
			t.Errorf("the changefeed is applied: %v: %v", err, v.keys)
		}
		if _, err := v.compare(Options{Applied: func(context.Context, uint64) (bool, error) { return false, nil }}); err == nil ||
			!strings.Contains(err.Error(), "its changefeed was not applied within 1m0s") {
			t.Errorf("the changefeed is never applied: %v: %v", err, v.keys)
		}
		set(7, 7)
		set(8, 999)
		set(9, 90)
		ctx, stop := context.WithCancel(d.Ctx)
		var writer sync.WaitGroup
		writer.Go(func() {
			for n := 1; ctx.Err() == nil; n++ {
				set(8, 1000+n)
				if n == 8 {
					set(9, 9)
				}
				time.Sleep(100 * time.Millisecond)
			}
		})
		defer writer.Wait()
		defer stop()
		r, err := v.compare(Options{})
		if err != nil || r.OldRows != 100 || !strings.Contains(strings.Join(v.said, "\n"), "still being written, and different at every check: 1 row") {
			t.Errorf("%+v, %v: %q", r, err, v.said)
		}
	})
}

// TestRepairUnique repairs rows that have exchanged values which are unique: among those found by their key, with one whose
// key holds NULL, and with one that the old table no longer has.
func TestRepairUnique(t *testing.T) {
	golden.NoRace(t)
	t.Parallel()
	for _, writers := range []plan.Writers{plan.Stopped, plan.Changefeed} {
		t.Run(string(writers), func(t *testing.T) {
			ydbtest.Bubble(t, func(t *testing.T) {
				d := migratetest.Open(t)
				p := d.Plan("repair_"+plan.Word(string(writers)),
					"at Timestamp, id Uint64, mail Utf8, INDEX by_mail GLOBAL UNIQUE ON (mail), PRIMARY KEY (at, id)", "hash(id), id, at", writers)
				at := func(n int) string { return fmt.Sprintf("CAST(%dul AS Timestamp)", n) }
				write := func(rows ...string) {
					t.Helper()
					d.Must("UPSERT INTO " + yql.QuoteName(p.Table) + " (at, id, mail) VALUES " + strings.Join(rows, ", "))
				}
				write("("+at(1)+", 1ul, 'a'u)", "("+at(2)+", 2ul, 'b'u)", "(NULL, 3ul, 'c'u)", "("+at(4)+", 4ul, 'd'u)", "("+at(5)+", 5ul, 'e'u)",
					"(NULL, 6ul, 'f'u)")
				v := copyOf(t, d, p)
				write("("+at(1)+", 1ul, 'x'u)", "("+at(2)+", 2ul, 'y'u)", "(NULL, 3ul, 'z'u)", "("+at(5)+", 5ul, 'w'u)")
				d.Must("DELETE FROM " + yql.QuoteName(p.Table) + " WHERE id = 4ul")
				write("("+at(1)+", 1ul, 'b'u)", "("+at(2)+", 2ul, 'c'u)", "(NULL, 3ul, 'a'u)", "("+at(5)+", 5ul, 'd'u)")
				if _, err := v.compare(Options{Fix: true}); err != nil || !strings.Contains(strings.Join(v.said, "\n"), "were repaired") {
					t.Fatalf("%v: %q", err, v.said)
				}
			})
		})
	}
}

// TestCopied compares the new table with what was copied, where writers are stopped; every column type comes to the same, and
// what differs is looked for in both tables.
func TestCopied(t *testing.T) {
	golden.NoRace(t)
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		v := everyTypeCopied(t, d, true, plan.Stopped, 30)
		if same, _, err := Copied(d.Ctx, v.env, v.plan.Table); !same || err != nil {
			t.Errorf("%v, %v: %q", same, err, v.said)
		}
		result, err := v.compare(Options{Step: plan.Cutover})
		if err != nil {
			t.Fatal(err)
		}
		d.Must("DELETE FROM " + yql.QuoteName(v.plan.Copy) + " WHERE " + v.row(v.plan.Copy, ""))
		if same, _, err := Copied(d.Ctx, v.env, v.plan.Table); same || err != nil {
			t.Errorf("%v, %v: %q", same, err, v.said)
		}
		// Behind the rename the old table is what it was, or not.
		d.Perform(v.plan, plan.RenameTables{})
		if now, err := Checksum(d.Ctx, v.env, v.plan.Table, plan.Cleanup); err != nil || now != result.Checksum {
			t.Errorf("%s, and not %s: %v", now, result.Checksum, err)
		}
		var differ *Different
		if _, err := v.compare(Options{Step: plan.Finish, Renamed: true}); !errors.As(err, &differ) {
			t.Errorf("%v", err)
		}
		d.Must("DELETE FROM " + yql.QuoteName(v.plan.Old) + " WHERE " + v.row(v.plan.Old, ""))
		now, err := Checksum(d.Ctx, v.env, v.plan.Table, plan.Cleanup)
		if want := fmt.Sprintf("%d.", result.OldRows-1); err != nil || !strings.HasPrefix(now, want) {
			t.Errorf("%s, want %s: %v", now, want, err)
		}
	})
}

// TestTorn looks at the tables once more where a write of the copy may have come late, and then trusts them if none can come
// any more.
func TestTorn(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		p := d.Plan("torn", "id Uint64 NOT NULL, PRIMARY KEY (id)", "hash(id), id", plan.Changefeed)
		v := copyOf(t, d, p)
		if err := v.env.State.Doubt(d.Ctx, state.RangeID{Token: p.Table, Work: backfill.Work}); err != nil {
			t.Fatal(err)
		}
		mended := 0
		for _, late := range []bool{true, false} {
			if interrupted, is, err := CopyInterrupted(d.Ctx, v.env, p.Table); !interrupted || is != late || err != nil {
				t.Errorf("%v, %v, %v", interrupted, is, err)
			}
			if _, err := v.compare(Options{Mended: func(context.Context) error { mended++; return nil }}); err != nil {
				t.Fatal(err)
			}
			d.Must("UPDATE `_keyadvise/ranges` SET leased = CurrentUtcTimestamp() - Interval('PT1H') WHERE leased IS NOT NULL")
		}
		if interrupted, _, err := CopyInterrupted(d.Ctx, v.env, p.Table); interrupted || err != nil {
			t.Errorf("%v, %v", interrupted, err)
		}
		if mended != 2 {
			t.Errorf("what was lost is made good %d times", mended)
		}
	})
}

// TestFolds reads back what was folded, and refuses what it did not write.
func TestFolds(t *testing.T) {
	r := schematest.Rand(1)
	var whole, sum folds
	for range 3 {
		var one folds
		for range 1000 {
			x := rowcopy.Fold{Key: r.Uint64(), Row: r.Uint64(), Wrong: r.IntN(10) == 0}
			one.add(x)
			whole.add(x)
		}
		if err := sum.merge(one.encode()); err != nil {
			t.Fatal(err)
		}
	}
	if _, n := whole.differing(&sum); n != 0 || whole.checksum() != sum.checksum() {
		t.Errorf("%d parts differ", n)
	}
	whole.add(rowcopy.Fold{Key: 5, Row: 1})
	sum.add(rowcopy.Fold{Key: 5, Row: 1, Wrong: true})
	if parts, n := whole.differing(&sum); n != 1 || !parts[5] {
		t.Errorf("%d parts differ", n)
	}
	for _, data := range []string{"\xff", "\x01\x01abc", "\xff\xff\x7f\x01abcdefgh"} {
		if err := sum.merge([]byte(data)); err == nil {
			t.Errorf("%q can be read", data)
		}
	}
}
