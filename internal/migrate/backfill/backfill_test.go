package backfill

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/migratetest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// newEnv is what a plan is worked on with, in a process of its own, and the token of its run.
func newEnv(t *testing.T, d *migratetest.Database, p *plan.Plan) *work.Env {
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
	return &work.Env{Plan: p, Texts: texts, Conn: d.Conn, State: store, Throttle: work.NewThrottle(4, state.Limits{}), Workers: 4}
}

// unique begins the columns of a table whose rows are not copied in bulk, as it has a unique index.
const unique = "u Utf8, INDEX u GLOBAL UNIQUE ON (u), "

// TestRun copies tables by each way, with keys that hold NULL too, in few rows at a time.
func TestRun(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, ddl, key string
		columns        map[string]string
		words          string
	}{
		{"bulk", "id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id)", "hash(id), id",
			map[string]string{"id": "%dul", "v": "'v%d'u"}, "in bulk"},
		{"null", unique + "at Timestamp, id Uint64, v Utf8, PRIMARY KEY (at, id)", "hash(id), id, at",
			map[string]string{"at": "IF(%d % 3 = 0, NULL, CAST(%dul AS Timestamp))", "id": "IF(%d % 5 = 0, NULL, %dul)", "v": "'v%d'u"}, "a unique index"},
		{"unique", "id Uint64 NOT NULL, v Utf8, INDEX v GLOBAL UNIQUE ON (v), PRIMARY KEY (id)", "hash(id), id",
			map[string]string{"id": "%dul", "v": "'v%d'u"}, "a unique index"},
	} {
		t.Run(c.name, func(t *testing.T) {
			ydbtest.Bubble(t, func(t *testing.T) {
				d := migratetest.Open(t)
				p := d.Plan("backfill_"+c.name, c.ddl, c.key, plan.Stopped)
				p.BatchRows = 7
				d.Fill(p.Table, 1, 100, c.columns)
				env := newEnv(t, d, p)
				if words := Words(env); !strings.Contains(words, c.words) {
					t.Errorf("it is copied %s", words)
				}
				for range 2 { // the second time all is done
					if err := Run(d.Ctx, env, p.Table); err != nil {
						t.Fatal(err)
					}
				}
				names := slices.Sorted(maps.Keys(c.columns))
				old := d.Rows(p.Table, names...)
				if fresh := d.Rows(p.Copy, names...); !slices.Equal(old, fresh) || len(old) == 0 {
					t.Errorf("the old table has %d rows, the new one %d: %v", len(old), len(fresh), fresh)
				}
				if done, err := env.State.Look(d.Ctx, p.Table, Work, 0); err != nil || !done.Over() || InBulk(env) && done.Rows != uint64(len(old)) {
					t.Errorf("the work is %+v, %v", done, err)
				}
			})
		})
	}
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		p := d.Plan("backfill_empty", unique+"id Uint64 NOT NULL, PRIMARY KEY (id)", "hash(id), id", plan.Stopped)
		if err := Run(d.Ctx, newEnv(t, d, p), p.Table); err != nil {
			t.Errorf("an empty table: %v", err)
		}
	})
}

// TestLimited copies tables of which each is read at once, under a limit: a part of a second's rows goes at a time, so that the copy
// takes as long as the limit says.
func TestLimited(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		const rows, perSecond = 100, 200
		for name, columns := range map[string]string{"in_bulk": "", "by_statements": unique} {
			p := d.Plan("limited_"+name, columns+"id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id)", "hash(id), id", plan.Stopped)
			d.Fill(p.Table, 1, rows, map[string]string{"id": "%dul", "v": "'v'u"})
			env := newEnv(t, d, p)
			env.Throttle = work.NewThrottle(4, state.Limits{RowsPerSecond: perSecond})
			began := time.Now()
			if err := Run(d.Ctx, env, p.Table); err != nil {
				t.Fatal(err)
			}
			const least = time.Second * (rows - 3*perSecond/10) / perSecond // what has gathered, what comes first, and what comes last
			if took := time.Since(began); took < least {
				t.Errorf("%s: %d rows took %s, and at least %s is what %d a second take", name, rows, took, least, perSecond)
			}
		}
	})
}

// TestBesideAppends copies a table by statements whose writers append all the time, as those of a growing key do. Only the range
// of a batch is locked, and nothing is copied behind the greatest key there was: the copy ends while they go on.
func TestBesideAppends(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		const rows = 60
		p := d.Plan("appends", unique+"id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id)", "hash(id), id", plan.Changefeed)
		p.BatchRows = 7
		d.Fill(p.Table, 1, rows, map[string]string{"id": "%dul", "v": "'v'u"})
		env := newEnv(t, d, p)
		env.Report = func(e work.Event) {
			if e.Kind == work.EventWait {
				t.Errorf("it waits: %s", e.Text)
			}
		}
		ctx, stop := context.WithCancel(d.Ctx)
		var writer sync.WaitGroup
		begun := make(chan struct{}) // once a row is appended
		writer.Go(func() {
			for n := rows; ctx.Err() == nil; n++ {
				if _, err := d.Query(d.Ctx, fmt.Sprintf("UPSERT INTO `%s` (id, v) VALUES (%dul, 'v'u)", p.Table, n+1)); err != nil {
					t.Error(err)
				}
				if n == rows {
					close(begun)
				}
			}
		})
		<-begun
		err := Run(d.Ctx, env, p.Table)
		stop()
		if writer.Wait(); err != nil {
			t.Error(err)
		}
		if got := len(d.Rows(p.Copy, "id")); got < rows {
			t.Errorf("%d rows were copied of %d", got, rows)
		}
	})
}

// TestCutCopies copies a table in many more ranges than it has partitions, with keys that lie nowhere near evenly: every row
// is copied once.
func TestCutCopies(t *testing.T) {
	t.Parallel()
	for name, ddl := range map[string]string{
		"single":    "id Int64 NOT NULL, v Utf8, PRIMARY KEY (id)",
		"composite": "id Int64, at Utf8 NOT NULL, PRIMARY KEY (id, at)",
		"text":      "id Utf8 NOT NULL, PRIMARY KEY (id)",
	} {
		t.Run(name, func(t *testing.T) {
			ydbtest.Bubble(t, func(t *testing.T) {
				d := migratetest.Open(t)
				p := d.Plan("cut_"+name, ddl, "hash(id), id", plan.Stopped)
				switch name {
				case "text":
					d.Fill(p.Table, 1, 200, map[string]string{"id": "'%d-%d'u"})
				case "composite":
					d.Fill(p.Table, 1, 200, map[string]string{"id": "%dl * %dl * %dl - 1000000l", "at": "'at%d'u"})
				default:
					d.Fill(p.Table, 1, 200, map[string]string{"id": "%dl * %dl * %dl - 1000000l"})
				}
				env := newEnv(t, d, p)
				source, bounds, err := live.Table(d.Ctx, d.Conn, p.Table)
				if err != nil {
					t.Fatal(err)
				}
				source.Stats = &schema.Stats{Rows: 200, Bytes: 40 * cutBytes}
				ranges, err := Cut(d.Ctx, env, source, env.Texts.Before.Old, work.Spans(source, bounds), maxRanges)
				if err != nil {
					t.Fatal(err)
				}
				if len(ranges) < 20 {
					t.Errorf("%d ranges", len(ranges))
				}
				if few, err := Cut(d.Ctx, env, source, env.Texts.Before.Old, ranges, 7); err != nil || len(few) > 7 || len(few) < 4 ||
					few[0].Lower != nil || few[len(few)-1].Upper != nil || !slices.Equal(few[0].Upper, few[1].Lower) {
					t.Errorf("together they are %v, %v", few, err)
				}
				if err := env.State.AddWork(d.Ctx, p.Table, Work, p.Table, ranges); err != nil {
					t.Fatal(err)
				}
				if err := Run(d.Ctx, env, p.Table); err != nil {
					t.Fatal(err)
				}
				done, err := env.State.Look(d.Ctx, p.Table, Work, 0)
				if err != nil || done.Rows != 200 || done.Ranges != uint64(len(ranges)) {
					t.Errorf("%d rows were copied in %d ranges: %v", done.Rows, done.Ranges, err)
				}
				if old, fresh := d.Rows(p.Table, "id"), d.Rows(p.Copy, "id"); !slices.Equal(old, fresh) {
					t.Errorf("%d rows became %d", len(old), len(fresh))
				}
			})
		})
	}
}

// TestPartOfKey copies tables in ranges that begin with the first column of a key alone, though the second one holds no NULL, as uniform
// partitions do: none is left out, and every row is copied once, also those at the bounds.
func TestPartOfKey(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		for typ, values := range map[string][2]string{ // the least, and another one
			"Utf8": {"''u", "'a'u"}, "String": {"''", "'a'"}, "Uint8": {"0ut", "1ut"}, "Int8": {"Unwrap(CAST(-128 AS Int8))", "Unwrap(CAST(-127 AS Int8))"}, "Int16": {"Unwrap(CAST(-32768 AS Int16))", "Unwrap(CAST(0 AS Int16))"},
			"Int32": {"Unwrap(CAST(-2147483648l AS Int32))", "-1"}, "Int64": {"-9223372036854775807l - 1l", "3l"}, "Uint64": {"0ul", "1ul"}, "Bool": {"false", "true"},
			"Date": {"Date('1970-01-01')", "Date('1970-01-02')"}, "Timestamp": {"Unwrap(CAST(0ul AS Timestamp))", "Unwrap(CAST(1ul AS Timestamp))"},
			"Date32":      {"Date32('-144169-01-01')", "Date32('-144168-01-01')"},
			"Timestamp64": {"Timestamp64('-144169-01-01T00:00:00Z')", "Timestamp64('1969-01-01T00:00:00Z')"},
			"Uuid":        {"Uuid('00000000-0000-0000-0000-000000000000')", "Uuid('00000000-0000-0000-0000-000000000001')"},
		} {
			p := d.Plan("partofkey_"+strings.ToLower(typ), "id Uint64 NOT NULL, at "+typ+" NOT NULL, n Uint64, PRIMARY KEY (id, at, n)) WITH "+
				"(PARTITION_AT_KEYS = (10, 20, 30)", "hash(id), id, at, n", plan.Stopped)
			for _, id := range []string{"1ul", "10ul", "19ul", "20ul", "30ul", "31ul"} {
				for _, at := range values {
					for _, n := range []string{"NULL", "0ul"} {
						d.Must("UPSERT INTO " + yql.QuoteName(p.Table) + " (id, at, n) VALUES (" + id + ", " + at + ", " + n + ")")
					}
				}
			}
			env := newEnv(t, d, p)
			source, bounds, err := live.Table(d.Ctx, d.Conn, p.Table)
			if err != nil {
				t.Fatal(err)
			}
			split, err := d.Conn.Exec(d.Ctx, ydbconn.Statement{Text: "SELECT 20ul AS id, " + values[1] + " AS at"})
			if err != nil {
				t.Fatal(err)
			}
			bound, err := ydbconn.CursorOf([]ydbconn.Value{split.Rows[0]["id"], split.Rows[0]["at"]})
			if err != nil {
				t.Fatal(err)
			}
			ranges := work.Spans(source, slices.Insert(bounds, 2, bound))
			if err := env.State.AddWork(d.Ctx, p.Table, Work, p.Table, ranges); err != nil {
				t.Fatal(err)
			}
			if err := Run(d.Ctx, env, p.Table); err != nil {
				t.Fatal(err)
			}
			done, err := env.State.Look(d.Ctx, p.Table, Work, 0)
			if err != nil || done.Rows != 24 || done.Ranges != 5 {
				t.Errorf("%s: %d rows were copied in %d ranges: %v", typ, done.Rows, done.Ranges, err)
			}
			if old, fresh := d.Rows(p.Table, "id", "at", "n"), d.Rows(p.Copy, "id", "at", "n"); !slices.Equal(old, fresh) || len(old) != 24 {
				t.Errorf("%s: %q became %q", typ, old, fresh)
			}
		}
	})
}

// TestEveryKey copies keys that hold NULL and what lies at the ends of their type, few rows at a time: none is left behind.
func TestEveryKey(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		for i, nullable := range []string{"NOT NULL", ""} {
			p := d.Plan(fmt.Sprint("everykey", i), unique+"k Decimal(22,9) "+nullable+", n Decimal(22,9) "+nullable+", v Utf8, PRIMARY KEY (k, n)",
				"n, k", plan.Stopped)
			var values []string
			for _, v := range []string{"-inf", "-1.5", "0", "7", "inf"} {
				values = append(values, "Decimal('"+v+"', 22, 9)")
			}
			if nullable == "" {
				values = append(values, "NULL")
			}
			for _, k := range values {
				for _, n := range values {
					d.Must("UPSERT INTO " + yql.QuoteName(p.Table) + " (k, n, v) VALUES (" + k + ", " + n + ", 'x'u)")
				}
			}
			for _, p.BatchRows = range []uint64{1, 4} {
				env := newEnv(t, d, p)
				if err := Run(d.Ctx, env, p.Table); err != nil {
					t.Fatal(err)
				}
				old, fresh := d.Rows(p.Table, "k", "n", "v"), d.Rows(p.Copy, "k", "n", "v")
				if !slices.Equal(old, fresh) || len(old) != len(values)*len(values) {
					t.Errorf("%s, %d rows at a time: %q became %q", nullable, p.BatchRows, old, fresh)
				}
				d.Must("DELETE FROM " + yql.QuoteName(p.Copy))
				if err := env.State.DropWork(d.Ctx, p.Table, Work); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}
