// Package compare tells whether two tables hold the same rows, which rows differ, and makes them equal. Neither table is held
// in memory, and applications may write them meanwhile: what is told to differ was seen so in one snapshot of both.
//
//	   old table                            new table
//	      │ read in ranges, by all processes   │
//	      ▼                                    ▼
//	fold: each row becomes two hashes, of its old key and of what both tables have of it; in which of 4096 parts it counts
//	is told by the first. A part is a number of rows and a sum of hashes, so that the order does not matter (fold.go).
//	      └───────────── compared ─────────────┘
//	                        │ parts that differ: rows do, or were written between the two readings
//	                        ▼
//	locate: both tables are read once more, and rows of these parts are added to a sketch and taken away from it. What both
//	have is gone then; what is left gives the hashes of the rows that one table alone has (sketch.go, locate.go).
//	                        │ suspects; if they are too many for the sketch, all rows of the parts
//	                        ▼
//	look again: suspects that lie close to each other are asked for at once, by a statement that sees both tables in one
//	snapshot; if some of them differ and others do not, half by half (suspects.go).
//	                        │ rows that differ in a snapshot
//	                        ▼
//	be patient: with a changefeed the new table gets a row later than the old one. What differs for long enough without being
//	written differs; what goes on to be written is compared when it is applied.
//	                        │ rows that differ
//	                        ▼
//	report, and repair if asked to: the range of the rows is copied once more, or they are deleted. Behind a cut-over with a
//	changefeed the old table is repaired instead: it gets the rows as a record of each would have brought them.
//
// Rows with NULL in a key are found by no key: those of both tables are summed up and compared as a whole (null.go).
package compare

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/backfill"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
)

// Options say what is compared, and when.
type Options struct {
	Token string // of the run
	// Step is for which step the tables are compared. For plan.Verify a comparison that was stopped is gone on with; for
	// others only what is read from now on counts.
	Step           plan.StepID
	Renamed        bool // the tables are where they are after the rename
	WritersStopped bool // nobody writes either table; plans whose way stops the writers need not say so
	Fix            bool // what differs is repaired in the new table, and the tables are compared once more
	// Carry has the old table repaired instead, once the new one is in use, with a changefeed. It is asked before, with how many rows of
	// the old table that deletes; nil if nothing is repaired there.
	Carry func(deletes uint64, found *Different) error
	// Applied reports whether the changefeed is applied up to a step: a row that differs proves nothing before. nil if there is none.
	Applied func(ctx context.Context, step uint64) (bool, error)
	// Mended records, once the tables are equal, that what was lost before this began is made good; nil if nothing was.
	Mended func(context.Context) error
}

// Result is what two tables that hold the same rows come to.
type Result struct {
	OldRows, NewRows uint64 // read; they differ by rows that were written meanwhile
	// Checksum is what the rows of the old table came to, in whatever order they were read: the same for Unchanged if nobody wrote it.
	Checksum string
	Alone    time.Duration // one process takes to read both tables, or less
}

// Different says that the tables do not hold the same rows.
type Different struct {
	Missing uint64 // rows of the old table that are missing or different in the new one
	Extra   uint64 // rows of the new table that the old one does not have, or has with another key here
	Null    bool   // rows whose key holds NULL differ; they were not counted
	Newer   uint64 // rows of the new table that the old one does not have, or not so

	hash uint64 // of these rows, whatever their order
}

// Sum tells the rows that differ from others, as many as they may be.
func (d *Different) Sum() string { return fmt.Sprintf("%+v", *d) }

// Rows is how many rows differ, at least one.
func (d *Different) Rows() uint64 { return max(1, d.Missing+d.Extra) }

func (d *Different) Error() string { return "the tables differ: " + d.text() }

func (d *Different) text() string {
	var parts []string
	if d.Missing > 0 {
		parts = append(parts, plan.Count(d.Missing, "row")+" of the old table missing from the new table or different there")
	}
	if d.Extra > 0 {
		parts = append(parts, plan.Count(d.Extra, "row")+" only in the new table, or with a wrong key there")
	}
	if d.Null {
		parts = append(parts, "rows whose key holds NULL differ")
	}
	return strings.Join(parts, "; ")
}

// side is one of the tables that are compared.
type side struct {
	name   string // "old" or "new"
	work   string // its reading, among the work of the run
	table  *schema.Table
	bounds []ydbconn.Cursor
	walk   *plan.Walk
}

// comparison is the comparing of two tables.
type comparison struct {
	*work.Env
	Options
	texts    *plan.Comparison
	old, new side
	columns  []schema.Column // that both have
	excess   int64           // of rows that the old table has more than the new one
	carries  bool            // Carry was asked
	alone    time.Duration   // as in Result, of what was read
}

// open describes the tables.
func open(ctx context.Context, env *work.Env, o Options) (*comparison, error) {
	c := &comparison{Env: env, Options: o, texts: &env.Texts.Before}
	c.old.name, c.new.name = "old", "new"
	c.old.work, c.new.work = Works(o.Step, o.Renamed)
	before, after := env.Plan.Table, env.Plan.Copy
	if o.Renamed {
		before, after, c.texts = env.Plan.Old, env.Plan.Table, &env.Texts.After
	}
	c.WritersStopped = o.WritersStopped || !env.Plan.Follows()
	var err error
	if c.old.table, c.old.bounds, err = live.Table(ctx, env.Conn, before); err != nil {
		return nil, err
	}
	if c.new.table, c.new.bounds, err = live.Table(ctx, env.Conn, after); err != nil {
		return nil, err
	}
	c.old.walk, c.new.walk, c.columns = &c.texts.Old, &c.texts.New, env.Plan.Shared(c.old.table)
	return c, nil
}

// rows folds the rows of a range of a side, and calls part, unless it is nil, with the key up to which they were.
func (c *comparison) rows(ctx context.Context, s *side, from, to ydbconn.Cursor, part func(ydbconn.Cursor) error,
	each func(*ydbconn.FoldedRow) error) error {
	f := work.Fold(c.Plan, s.walk, s.table.Path, s == &c.new, c.columns)
	f.From, f.To, f.PartRows, f.Part = from, to, c.Throttle.PartRows(c.RowBytes()), part
	return c.Conn.FoldRange(ctx, f, each)
}

// Tables compares the tables of a plan, and records whether they are equal. The error is a *Different if they are not.
func Tables(ctx context.Context, env *work.Env, o Options) (*Result, error) {
	c, err := open(ctx, env, o)
	if err != nil {
		return nil, err
	}
	for before, tries := (Different{}), carryTries; ; tries-- {
		result, err := c.compare(ctx)
		differ := (*Different)(nil)
		if errors.As(err, &differ) && c.Carry != nil && !c.carries && tries == carryTries {
			if err := c.Carry(uint64(max(0, c.excess+int64(differ.Extra))), differ); err != nil {
				return nil, err
			}
			c.carries = true
			continue
		}
		if differ == nil || !c.Fix && !c.carries || *differ == before {
			return result, err
		}
		said := "the tables differed, and were repaired: "
		if c.carries {
			said = fmt.Sprintf("%s lacked changes that no record held, and they were carried back: ", env.Plan.Old)
		}
		env.Say(o.Step, said+differ.text()+"; comparing once more")
		before, c.Fix, c.carries = *differ, false, c.carries && tries > 1
	}
}

// carryTries is how often the tables are compared to carry rows back, first without: those of the table in use expire meanwhile.
const carryTries = 6

func (c *comparison) compare(ctx context.Context) (*Result, error) {
	c.alone = 0
	if err := c.State.SetVerified(ctx, c.Token, false); err != nil {
		return nil, err
	}
	interrupted, late := false, false
	if !c.Renamed { // before the rows are read: what is written late behind that is not seen
		var err error
		if interrupted, late, err = CopyInterrupted(ctx, c.Env, c.Token); err != nil {
			return nil, err
		}
	}
	old, err := c.fold(ctx, &c.old)
	if err != nil {
		return nil, err
	}
	fresh, err := c.fold(ctx, &c.new)
	if err != nil {
		return nil, err
	}
	result := &Result{Checksum: old.checksum(), Alone: c.alone}
	result.OldRows, _ = old.sums()
	result.NewRows, _ = fresh.sums()
	c.excess = int64(result.OldRows) - int64(result.NewRows)
	if parts, n := old.differing(fresh); n > 0 {
		c.Say(c.Step, fmt.Sprintf("%s of %s parts differ; looking for the rows", evidence.Thousands(uint64(n)), evidence.Thousands(foldParts)))
		l := &locator{comparison: c, parts: parts, one: semaphore.NewWeighted(1)}
		if err := l.locate(ctx); err != nil {
			if l.found != (Different{}) {
				l.found.Newer = uint64(max(0, int64(l.found.Missing)-c.excess))
			}
			return nil, err
		}
	}
	said := "the tables are equal: %s in the old table, %s in the new table"
	if result.OldRows != result.NewRows {
		said = "the tables are equal, but for rows written between the two reads: %s in the old table, %s in the new table"
	}
	c.Tell(work.Event{Kind: work.EventSay, Step: c.Step, Own: true,
		Text: fmt.Sprintf(said, evidence.Thousands(result.OldRows), evidence.Thousands(result.NewRows))})
	if c.Mended != nil {
		if err := c.Mended(ctx); err != nil {
			return nil, err
		}
	}
	if interrupted && !late {
		if err := c.State.Whole(ctx, c.Token, backfill.Work); err != nil {
			return nil, err
		}
	}
	return result, c.State.SetVerified(ctx, c.Token, true)
}

// InterruptedText says why all rows are compared, and those that differ copied again, after CopyInterrupted.
const InterruptedText = "copied rows may have replaced newer ones, because a process was lost or a write had " +
	"no answer: all rows are compared, and those that differ are copied again"

// CopyInterrupted reports whether rows of the copy may have been overwritten by older ones: they are copied in bulk without a
// transaction, be they newer by now or not. late says that more may come. It is for before the rename, as nothing can be
// written any more behind that to where the copy was.
func CopyInterrupted(ctx context.Context, env *work.Env, token string) (interrupted, late bool, err error) {
	if !env.Plan.Follows() {
		return false, false, nil
	}
	return env.State.Interrupted(ctx, token, backfill.Work)
}

// Copied compares the new table with what the copy read of the old one: each range has kept how many rows that were, and the
// sum of their hashes, together with how far it had come. That is enough for plan.Verify where nobody writes from the copy on:
// the old table cannot have changed, and behind the fence both tables are read all the same. It reports false if this cannot
// tell or the two are not the same, and then Tables has to. alone is as in Result.
func Copied(ctx context.Context, env *work.Env, token string) (same bool, alone time.Duration, err error) {
	if env.Plan.Follows() || !backfill.InBulk(env) {
		return false, 0, nil
	}
	copied, err := env.State.Look(ctx, token, backfill.Work, 0)
	if err != nil || !copied.Over() {
		return false, 0, err
	}
	c, err := open(ctx, env, Options{Token: token, Step: plan.Verify})
	if err != nil {
		return false, 0, err
	}
	if err := env.State.SetVerified(ctx, token, false); err != nil {
		return false, 0, err
	}
	fresh, err := c.fold(ctx, &c.new)
	if err != nil {
		return false, 0, err
	}
	if rows, digest := fresh.sums(); rows != copied.Rows || digest != copied.Digest {
		env.Say(plan.Verify, "the new table does not hold what was copied to it; comparing the tables row by row")
		return false, 0, nil
	}
	env.Say(plan.Verify, fmt.Sprintf("the new table holds the copied rows: %s. The old table is read again after the fence",
		evidence.Thousands(copied.Rows)))
	return true, 2 * c.alone, env.State.SetVerified(ctx, token, true)
}

// Checksum reads the old table, which has been renamed: what its rows come to, as in Result.
func Checksum(ctx context.Context, env *work.Env, token string, step plan.StepID) (string, error) {
	c, err := open(ctx, env, Options{Token: token, Step: step, Renamed: true})
	if err != nil {
		return "", err
	}
	f, err := c.fold(ctx, &c.old)
	if err != nil {
		return "", err
	}
	return f.checksum(), nil
}
