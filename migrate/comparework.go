package migrate

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/rowcopy"
)

// buckets is how many parts the rows of a table are folded into, by a hash of their old key. A part that differs tells
// which rows to look at.
const buckets = 4096

// bucket is what rows of one part come to, in whatever order they are read.
type bucket struct{ Rows, Sum uint64 }

// folds are all parts of a table.
type folds struct{ parts [buckets]bucket }

// rowOf is the number that stands for a row: not that of the same row with the right computed column if that is wrong.
func rowOf(x rowcopy.Fold) uint64 {
	if x.Wrong {
		return mixed(x.Row, 1)
	}
	return x.Row
}

func (f *folds) add(x rowcopy.Fold) {
	b := &f.parts[x.Key%buckets]
	b.Rows++
	b.Sum += rowOf(x)
}

// encode is the parts that have rows.
func (f *folds) encode() []byte {
	var out []byte
	for i, b := range f.parts {
		if b.Rows > 0 {
			out = binary.AppendUvarint(out, uint64(i))
			out = binary.AppendUvarint(out, b.Rows)
			out = binary.LittleEndian.AppendUint64(out, b.Sum)
		}
	}
	return out
}

// merge adds encoded parts.
func (f *folds) merge(data []byte) error {
	number := func() uint64 {
		n, size := binary.Uvarint(data)
		if size <= 0 {
			data = nil
			return buckets
		}
		data = data[size:]
		return n
	}
	for len(data) > 0 {
		i, rows := number(), number()
		if i >= buckets || len(data) < 8 {
			return fmt.Errorf("the saved state of the comparison cannot be read: start it again")
		}
		f.parts[i].Rows += rows
		f.parts[i].Sum += binary.LittleEndian.Uint64(data)
		data = data[8:]
	}
	return nil
}

func (f *folds) rows() uint64 { n, _ := f.sums(); return n }

// sums are over all parts.
func (f *folds) sums() (rows, sum uint64) {
	for _, b := range f.parts {
		rows += b.Rows
		sum += b.Sum
	}
	return rows, sum
}

// Different says that the tables do not hold the same rows.
type Different struct {
	Missing uint64 // rows of the old table that are missing or different in the new one
	Extra   uint64 // rows of the new table that the old one does not have, or has with another key here
	Odd     bool   // rows whose key holds NULL or NaN differ; they were not counted
	Fixed   bool   // all of them were repaired, as was asked for
}

func (d *Different) Error() string {
	var parts []string
	if d.Missing > 0 {
		parts = append(parts, count(d.Missing, "row")+" of the old table missing from the new one or different there")
	}
	if d.Extra > 0 {
		parts = append(parts, count(d.Extra, "row")+" only in the new table or with a wrong key there")
	}
	if d.Odd {
		parts = append(parts, "rows whose key holds NULL or NaN differ")
	}
	if d.Fixed {
		return "the tables differed, and were repaired: " + strings.Join(parts, "; ")
	}
	return "the tables differ: " + strings.Join(parts, "; ")
}

// sides are the tables that are compared, wherever they are by now.
func (r *Runner) sides(pos *position) (before, after string, c *Comparison) {
	if pos.Place == atTable {
		return r.Plan.Kept, r.Plan.Table, r.Plan.CompareKept
	}
	return r.Plan.Table, r.Plan.Copy, r.Plan.Compare
}

// compare compares the tables. Both are streamed once and folded; where that differs, the plan's queries tell whether
// rows do, because writers may have been at work between the two readings. With fix what differs is repaired.
func (r *Runner) compare(ctx context.Context, pos *position, step StepID, fix bool) error {
	before, after, c := r.sides(pos)
	old, oldBounds, err := r.Conn.Table(ctx, before)
	if err != nil {
		return err
	}
	fresh, freshBounds, err := r.Conn.Table(ctx, after)
	if err != nil {
		return err
	}
	if err := r.state.setVerified(ctx, false); err != nil {
		return err
	}
	var lost []uint64 // by now: what is lost while the rows are read, this comparison does not make good
	if pos.Place == atCopy && r.Plan.Follow != nil {
		if l, err := r.lagOf(ctx, pos.Token, false); err == nil {
			lost = l.Lost
		}
	}
	torn, late, err := r.torn(ctx, pos) // before the rows are read, too
	if err != nil {
		return err
	}
	hash, computed := r.Plan.hash(r.columns(old))
	oldFolds, err := r.fold(ctx, pos, step, "old", old, old, oldBounds, nil, "")
	if err != nil {
		return err
	}
	newFolds, err := r.fold(ctx, pos, step, "new", old, fresh, freshBounds, hash, computed)
	if err != nil {
		return err
	}
	differ := 0
	var parts [buckets]bool
	for i := range oldFolds.parts {
		if oldFolds.parts[i] != newFolds.parts[i] {
			parts[i] = true
			differ++
		}
	}
	if differ > 0 {
		r.say(step, fmt.Sprintf("%d of %d parts differ; finding out which rows do", differ, buckets))
		d := &drill{runner: r, step: step, parts: &parts, fix: fix, hash: hash, computed: computed, columns: r.columns(old), after: r.after()}
		if err := d.look(ctx, c, tableSide{old, oldBounds}, tableSide{fresh, freshBounds}); err != nil {
			return err
		}
	}
	r.compared = oldFolds
	said := "the tables hold the same rows: %s in the old one, %s in the new one"
	if oldFolds.rows() != newFolds.rows() {
		said = "no row differs but for those being written: %s in the old table when it was read, %s in the new one"
	}
	r.say(step, fmt.Sprintf(said, evidence.Thousands(oldFolds.rows()), evidence.Thousands(newFolds.rows())))
	if len(lost) > 0 {
		if err := r.state.setLost(ctx, pos.Token, false, lost, false); err != nil {
			return err
		}
	}
	if torn && !late {
		if err := r.state.whole(ctx, pos.Token, workCopy); err != nil {
			return err
		}
	}
	return r.state.setVerified(ctx, true)
}

// compareWork names the reading of the old or the new table, as shared work.
func compareWork(step StepID, pos *position, what string) string {
	return string(step) + " " + pos.Place + " " + what
}

// compareCopied compares the new table with what the copy read of the old one: each range has kept how many rows that were,
// and the sum of their hashes, together with how far it had come. That is enough where nobody writes from the copy on: the
// old table cannot have changed, and behind the fence both tables are read all the same. It reports false if this cannot
// tell or the two are not the same, and then the tables are compared as ever.
func (r *Runner) compareCopied(ctx context.Context, pos *position, step StepID) (same bool, err error) {
	if step != StepVerify || r.Plan.Writers != WritersStopped || r.Server || r.Plan.bulk() != "" {
		return false, nil
	}
	copied, err := r.state.look(ctx, pos.Token, workCopy)
	if err != nil || !copied.over() {
		return false, err
	}
	old, _, err := r.Conn.Table(ctx, r.Plan.Table)
	if err != nil {
		return false, err
	}
	fresh, bounds, err := r.Conn.Table(ctx, r.Plan.Copy)
	if err != nil {
		return false, err
	}
	if err := r.state.setVerified(ctx, false); err != nil {
		return false, err
	}
	hash, computed := r.Plan.hash(r.columns(old))
	sum, err := r.fold(ctx, pos, step, "new", old, fresh, bounds, hash, computed)
	if err != nil {
		return false, err
	}
	if rows, digest := sum.sums(); rows != copied.Rows || digest != copied.Digest {
		r.say(step, "the new table is not what was copied to it; comparing the tables row by row")
		return false, nil
	}
	r.say(step, fmt.Sprintf("the new table holds the rows that were copied: %s. The old one is read again behind the fence", evidence.Thousands(copied.Rows)))
	return true, r.state.setVerified(ctx, true)
}

// fold folds all rows of a table, of which those columns count that the old table has.
func (r *Runner) fold(ctx context.Context, pos *position, step StepID, what string, old, t *schema.Table, bounds []ydbconn.Cursor, hash *rowcopy.Hash, computed string) (*folds, error) {
	w := &sharing{runner: r, token: pos.Token, work: compareWork(step, pos, what), what: "read the " + what + " table", step: step, tables: []string{old.Path, t.Path}}
	if old.Stats != nil {
		w.expected = old.Stats.Rows
	}
	seen, err := r.state.look(ctx, w.token, w.work)
	if err != nil {
		return nil, err
	}
	// Behind the fence only one whole comparison counts; before it, one that was stopped is gone on with.
	if seen.Ranges > 0 && (step != StepVerify || seen.Finished == seen.Ranges) {
		if err := r.state.dropWork(ctx, w.token, w.work); err != nil {
			return nil, err
		}
	}
	if err := r.state.addWork(ctx, w.token, w.work, spans(t, bounds)); err != nil {
		return nil, err
	}
	if err := w.share(ctx, func(ctx context.Context, h *held) error {
		return r.foldRange(ctx, h, ydbconn.RangeFold{Path: t.Path, Columns: r.columns(old), Key: r.Plan.OldKey, Hash: hash, Computed: computed, Order: t.PrimaryKey, From: h.Lower, To: h.Upper})
	}); err != nil {
		return nil, err
	}
	all, err := r.state.folds(ctx, w.token, w.work)
	if err != nil {
		return nil, err
	}
	sum := &folds{}
	for _, data := range all {
		if err := sum.merge(data); err != nil {
			return nil, err
		}
	}
	return sum, nil
}

// columns are those of the old table that the new one has, in the order of the plan, so that they come to the same
// whenever they are folded.
func (r *Runner) columns(old *schema.Table) (out []schema.Column) {
	for _, c := range r.Plan.Columns {
		if col, ok := old.Column(c.From); ok {
			out = append(out, col)
		}
	}
	return out
}

// foldRange folds one range, or goes on with one that was begun.
func (r *Runner) foldRange(ctx context.Context, h *held, f ydbconn.RangeFold) error {
	sum := &folds{}
	at := h.at()
	if at.Position != nil {
		f.From = at.Position
		if err := sum.merge(at.Folds); err != nil {
			return err
		}
	}
	put := time.Now()
	rows, bytes := at.Rows, at.Bytes
	f.Part = func(key ydbconn.Cursor) error {
		if err := r.throttle.pass(ctx, h.ending, at.Rows-rows, at.Bytes-bytes, false); err != nil && !errors.Is(err, errEnding) {
			return err
		}
		rows, bytes = at.Rows, at.Bytes
		if time.Since(put) < foldPause && !h.over() {
			return nil
		}
		put = time.Now()
		at.Position, at.Folds = key, sum.encode()
		return h.seen(at)
	}
	err := r.Conn.FoldRange(ctx, f, func(x *ydbconn.FoldedRow) error {
		sum.add(x.Fold)
		at.Rows++
		at.Bytes += uint64(x.Bytes)
		return nil
	})
	if err != nil {
		return err
	}
	at.Folds = sum.encode()
	return h.seen(at)
}

// foldPause is how often what was folded is made ready to be recorded.
const foldPause = 500 * time.Millisecond

// compareRows is how many rows a query of the comparison looks at to begin with.
const compareRows = 10000

// walk goes through a table in ranges of rows and asks a query of each.
func (r *Runner) walk(ctx context.Context, w Walk, ask Ranged, columns []Cursor, rows uint64, each func([]map[string]ydbconn.Value) error) error {
	found, err := r.query(ctx, w.Last, nil)
	if err != nil || len(found) == 0 {
		return err
	}
	last, err := keyFrom(columns, found[0], "last")
	if err != nil {
		return err
	}
	var from ydbconn.Cursor
	for {
		params := map[string]ydbconn.Value{"$rows": ydbconn.Uint64(rows)}
		end, err := w.End.at(columns, from, params)
		if err != nil {
			return err
		}
		query, err := ask.at(columns, from, params)
		if err != nil {
			return err
		}
		if err := boundParams(columns, "last", last, params); err != nil {
			return err
		}
		var to ydbconn.Cursor
		found, err := r.query(ctx, end, params)
		if err == nil {
			if len(found) == 0 {
				return nil
			}
			if to, err = keyFrom(columns, found[0], "to"); err != nil {
				return err
			}
			if err := boundParams(columns, "to", to, params); err != nil {
				return err
			}
			found, err = r.query(ctx, query, params)
		}
		if tooBig(err) && rows > 1 {
			rows /= 2
			continue
		}
		if err != nil {
			return err
		}
		if err := each(found); err != nil {
			return err
		}
		from = to
	}
}
