package run

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// shaped is a table t on its way to another shape, as a case of testdata/shapes has it: from with its rows, to with what is said beside it,
// what is written while rows are copied, what late, before the cutover, what mends rows where something stops, and what is written to the
// new table before somebody goes back.
type shaped struct {
	from, rows, to, options, meanwhile, late, mend, later string
}

func readShaped(t *testing.T, c *golden.Case) shaped {
	t.Helper()
	c.Known(t, "from", "rows", "to", "options", "meanwhile", "late", "mend", "later", "want")
	of := func(name string) string { text, _ := c.Section(name); return text }
	return shaped{of("from"), of("rows"), of("to"), of("options"), of("meanwhile"), of("late"), of("mend"), of("later")}
}

// wish is what is said beside the target, a line each: what follows confirm is said when a rollback asks.
func (s *shaped) wish() (w build.Wish, accept []string) {
	w.Renames, w.Fills, w.Backs, w.Units = map[string]string{}, map[string]string{}, map[string]string{}, map[string]string{}
	for line := range strings.Lines(s.options) {
		kind, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		name, value, _ := strings.Cut(rest, "=")
		switch kind {
		case "rename":
			w.Renames[value] = name
		case "fill":
			w.Fills[strings.TrimSpace(name)] = strings.TrimSpace(value)
		case "back":
			w.Backs[strings.TrimSpace(name)] = strings.TrimSpace(value)
		case "unit":
			w.Units[name] = value
		case "accept":
			accept = append(accept, rest)
		}
	}
	return w, accept
}

// at puts the path of the table in place of `t`.
func at(text, path string) string { return strings.ReplaceAll(text, "`t`", "`"+path+"`") }

// shape makes the table, and the plan to the other shape, which is nil if that needs no copy.
func (d *database) shape(directory string, s *shaped, writers plan.Writers) (*trial, *plan.Plan, error) {
	d.t.Helper()
	dir := d.directory(directory)
	x := &trial{database: d, dir: dir, path: dir + "/t"}
	d.must(at(s.from, x.path))
	x.write(s.rows)
	x.before = d.world(dir)
	_, x.bundle = d.tables(dir)
	w, accept := s.wish()
	target := buildtest.BundleOf(d.t, at(s.to, x.path)).Tables[0].Schema
	i := slices.IndexFunc(x.bundle.Tables, func(t *evidence.Table) bool { return t.Schema.Path == x.path })
	p, alters, err := build.To(x.bundle, x.bundle.Tables[i], build.Target(target), w, build.Options{Writers: writers, Database: d.db.Name(), AcceptLoss: accept})
	x.alters = alters
	return x, p, err
}

// write executes statements, a line each.
func (x *trial) write(statements string) {
	x.t.Helper()
	for line := range strings.Lines(statements) {
		x.must(at(line, x.path))
	}
}

// shown is the rows of the table, with its columns.
func (x *trial) shown() string {
	x.t.Helper()
	tables, _ := x.tables(x.dir)
	t := tables[x.path]
	var columns []string
	for _, c := range t.Columns {
		columns = append(columns, c.Name)
	}
	slices.Sort(columns)
	return "  " + strings.Join(columns, " | ") + "\n  " + strings.Join(x.rows(x.path, t, columns), "\n  ") + "\n"
}

// openShaped is a database whose changefeeds tell often what time it is.
func openShaped(t *testing.T) *database {
	t.Helper()
	return openDatabaseWith(t, localydb.Options{Engine: engine.Options{TickEvery: 100 * time.Millisecond, FeedBarriers: 100 * time.Millisecond}})
}

// TestShapes leads tables to other shapes by a copy: there, back, and there for good. It follows a changefeed, and takes every third case;
// KEYADVISE_SHAPED=1 takes all of them, and stops the writers, too.
func TestShapes(t *testing.T) {
	t.Parallel()
	ways := []plan.Writers{plan.Changefeed, plan.Stopped}
	all := os.Getenv("KEYADVISE_SHAPED") != "" || os.Getenv("UPDATE") != ""
	if !all {
		ways = ways[:1]
	}
	for i, c := range golden.All(t, "testdata/shapes/*.txtar") {
		if !all && i%3 != 0 {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				d := openShaped(t)
				s := readShaped(t, c)
				for _, writers := range ways {
					c.Want(t, fmt.Sprintf("with writers %s\n%s", writers, d.led(c.Name+string(writers), s, writers)))
				}
			})
		})
	}
}

// led performs a plan there, back and there again, and says what came of it.
func (d *database) led(directory string, s shaped, writers plan.Writers) string {
	d.t.Helper()
	x, p, err := d.shape(directory, &s, writers)
	if err != nil {
		return strings.ReplaceAll(strings.ReplaceAll(fmt.Sprintf("refused: %v\n", err), x.path, "t"), strings.TrimPrefix(x.path, d.db.Name()+"/"), "t")
	}
	r, out := x.runner(p), ""
	r.Report = func(e work.Event) {
		if strings.Contains(e.Text, "accepted") && !e.Detail {
			out += e.Text + "\n"
		}
	}
	stopped := func(what string, err error) {
		text := regexp.MustCompile("@[a-z2-7]{5}").ReplaceAllString(fmt.Sprintf("%s: %v\n", what, err), "@DIGEST")
		out += strings.ReplaceAll(text, strings.TrimPrefix(x.path, d.db.Name()+"/"), "t")
	}
	mends := func(what string, do func(context.Context) error) bool {
		err := do(d.ctx)
		if err != nil {
			stopped(what, err)
			if s.mend != "" {
				x.write(s.mend)
				if err = do(d.ctx); err != nil {
					stopped(what+" again", err)
				}
			}
		}
		return err == nil
	}
	if writers != plan.Changefeed { // nobody writes
		x.write(s.meanwhile + s.late)
	} else if err = r.upTo(d.ctx, plan.Backfill); err == nil {
		x.write(s.meanwhile)
	}
	run := func(ctx context.Context) error {
		if err != nil {
			defer func() { err = nil }()
			return err
		}
		return r.Run(ctx, "")
	}
	ok := mends("stopped", run)
	if ok && p.Follows() {
		x.write(s.late)
	}
	was := x.shown()
	if ok {
		ok = mends("cutover stopped", r.Cutover)
	}
	if !ok {
		if err := rollsBack(d.ctx, r); err != nil {
			d.t.Fatal(err)
		}
		return out
	}
	if s.mend != "" {
		was = ""
	}
	there := "there\n" + x.shown()
	out += there
	if p.Follows() {
		x.write(s.later)
	}
	err = rollsBack(d.ctx, r)
	for _, consent := range s.consents(p) {
		if err != nil {
			stopped("back asks", err)
			if person := (*NeedsPerson)(nil); errors.As(err, &person) && asksOf(err) == consent {
				r.Confirmed = append(r.Confirmed, person.Token())
			}
			err = rollsBack(d.ctx, r)
		}
	}
	if err != nil {
		stopped("back", err)
		return out
	}
	if now := x.shown(); now != was {
		out += "back\n" + now
	}
	x.sameShape("rolling back")
	for _, do := range []func() error{func() error { return r.Run(d.ctx, "") }, func() error { return r.Cutover(d.ctx) },
		func() error { return r.Cleanup(d.ctx) }} {
		if err := do(); err != nil {
			d.t.Fatalf("%s: %v", writers, err)
		}
	}
	if "there\n"+x.shown() != there {
		out += "there again\n" + x.shown()
	}
	want := buildtest.BundleOf(d.t, at(s.to, x.path)).Tables[0].Schema
	got, _ := d.tables(x.dir)
	if len(got) != 1 {
		d.t.Errorf("%d tables are left", len(got))
	}
	if diff := cmp.Diff(keys(want), keys(got[x.path])); diff != "" {
		d.t.Errorf("%s: the table is not what was wanted:\n%s", writers, diff)
	}
	return out
}

// keys is what of a table a target says: its key, columns, indexes and TTL.
func keys(t *schema.Table) []string {
	out := []string{strings.Join(t.PrimaryKey, ", ")}
	for _, c := range t.Columns {
		out = append(out, fmt.Sprint(c.Name, c.Type, c.NotNull, c.Default, c.Sequence != nil, c.Family))
	}
	for _, i := range t.Indexes {
		out = append(out, fmt.Sprint(i.Name, i.Kind, i.Columns, i.Cover))
	}
	if t.TTL != nil {
		out = append(out, fmt.Sprint(t.TTL.Column, t.TTL.Unit))
	}
	slices.Sort(out[1:])
	return out
}

// sameShape checks that the table is what it was, whatever its rows.
func (x *trial) sameShape(what string) {
	x.t.Helper()
	now := x.world(x.dir)
	if diff := cmp.Diff(x.before.Tables, now.Tables, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(schema.Sequence{}, "Restart", "Max")); diff != "" {
		x.t.Errorf("%s left something behind (-was +is):\n%s", what, diff)
	}
}

// TestShapedMutations changes rows of a copy whose columns are made of others: a comparison finds each change, and repairs it.
// KEYADVISE_SHAPED=1 makes a hundred.
func TestShapedMutations(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := openDatabase(t)
		s := shaped{from: "CREATE TABLE `t` (id Uint32 NOT NULL, n Int32, v Utf8, at Uint64, PRIMARY KEY (id))",
			to:      "CREATE TABLE `t` (id Uint64 NOT NULL, n Int64 NOT NULL, text Utf8, at Timestamp, twice Int64 NOT NULL, PRIMARY KEY (id))",
			options: "rename v=text\nunit at=seconds\nfill n = 0\nfill twice = COALESCE(n, 7) * 2"}
		const rows = 40
		for id := range rows {
			s.rows += fmt.Sprintf("UPSERT INTO `t` (id, n, v, at) VALUES (%du, IF(%[1]d %% 5 = 0, NULL, %[1]d), 'v%[1]d'u, %[1]d00ul)\n", id)
		}
		x, p, err := d.shape("shaped_mutations", &s, plan.Stopped)
		if err != nil {
			t.Fatal(err)
		}
		r := x.runner(p)
		if err := r.upTo(d.ctx, plan.Verify); err != nil {
			t.Fatal(err)
		}
		count, random := 12, schematest.Rand(5)
		if os.Getenv("KEYADVISE_SHAPED") != "" {
			count = 100
		}
		mutations := []string{"UPDATE %s SET n = n + 1l WHERE id = %dul", "UPDATE %s SET text = text || 'x'u WHERE id = %dul", "UPDATE %s SET text = NULL WHERE id = %dul",
			"UPDATE %s SET at = at + Interval('PT0.000001S') WHERE id = %dul", "UPDATE %s SET twice = -twice - 1l WHERE id = %dul", "DELETE FROM %s WHERE id = %dul"}
		for i := range count {
			m := fmt.Sprintf(mutations[i%len(mutations)], "`"+p.Copy+"`", random.IntN(rows))
			if i%7 == 6 {
				m = fmt.Sprintf("UPSERT INTO `%s` (id, n, twice) VALUES (%dul, 1l, 1l)", p.Copy, uint64(1)<<32+uint64(i)) // no key of the old table
			}
			d.must(m)
			if err := r.Verify(d.ctx, false); err == nil {
				t.Errorf("not found: %s", m)
			}
			if err := r.Verify(d.ctx, true); err != nil {
				t.Fatalf("not repaired: %s: %v", m, err)
			}
		}
	})
}

// consents are what a rollback asks for, and is confirmed with.
func (s *shaped) consents(p *plan.Plan) (out []string) {
	for line := range strings.Lines(s.options) {
		if what, is := strings.CutPrefix(strings.TrimSpace(line), "confirm "); is {
			out = append(out, lossOf(p, what))
		}
	}
	return out
}

// TestShapedKilled leads tables to other shapes, there and back, by processes that are killed, often two at once. It comes to the same as
// in TestShapes. KEYADVISE_SHAPED=1 takes all cases.
func TestShapedKilled(t *testing.T) {
	t.Parallel()
	if ydbtest.Given() != "" {
		t.Skip("a process is killed on its way to the local server")
	}
	whole := 0
	for _, c := range golden.All(t, "testdata/shapes/*.txtar") {
		s, want := readShaped(t, c), c.Judgement(t)
		if !strings.Contains(want, "\nthere\n") || !strings.Contains(want, "\nthere again\n") { // it does not come to an end
			continue
		}
		if whole++; os.Getenv("KEYADVISE_SHAPED") == "" && whole%8 != 2 {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			ydbtest.Bubble(t, func(t *testing.T) {
				d := openShaped(t)
				x, p, err := d.shape("killed"+c.Name, &s, plan.Changefeed)
				if err != nil {
					t.Fatal(err)
				}
				random := schematest.Rand(uint64(len(c.Name)))
				x.killed(p, random, func(ctx context.Context, r *Runner) error { return r.upTo(ctx, plan.Backfill) })
				x.write(s.meanwhile)
				x.killed(p, random, func(ctx context.Context, r *Runner) error { return r.Run(ctx, "") })
				x.killed(p, random, func(ctx context.Context, r *Runner) error { return r.Cutover(ctx) })
				if now := "\nthere\n" + x.shown(); !strings.Contains(want, now) {
					t.Errorf("it came to%s", now)
				}
				x.write(s.later)
				x.killed(p, random, func(ctx context.Context, r *Runner) error {
					r.Answer = func(q expect.Question) bool {
						words, _, _ := strings.Cut(q.Token, "@")
						return elsewhere(q) || slices.Contains(s.consents(p), words)
					}
					return rollsBack(ctx, r)
				})
				if now := "\nback\n" + x.shown(); !strings.Contains(want, now) {
					t.Errorf("it came to%s", now)
				}
				x.sameShape("rolling back")
			})
		})
	}
}

// killed has processes do something until one has done it. The first ones are killed on their way.
func (x *trial) killed(p *plan.Plan, random *rand.Rand, do func(context.Context, *Runner) error) {
	x.t.Helper()
	const most = 12
	for try := 1; ; try++ {
		errs := make([]error, 1+random.IntN(2))
		var all sync.WaitGroup
		for n := range errs {
			r := x.process(p)
			r.Lease = liveLease
			ctx, cancel := context.WithCancel(x.ctx)
			if left := random.IntN(40); try < 4 { // of what it says before it is gone
				r.Report = func(work.Event) {
					if left--; left == 0 {
						r.wire.sever()
						cancel()
					}
				}
			}
			all.Go(func() {
				errs[n] = do(ctx, r.Runner)
				cancel()
				r.close()
			})
		}
		if all.Wait(); slices.Contains(errs, nil) {
			return
		}
		if try == most {
			x.t.Fatal(errors.Join(errs...))
		}
	}
}
