package migrate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/rowcopy"
)

// workCopy is the copying of rows, as shared work.
const workCopy = "copy"

// bulk says why rows cannot be copied in bulk; empty if they can. A row that was read from a snapshot may be older than
// one that was written since, so that needs writers who are stopped, or records that are all applied afterwards.
func (p *Plan) bulk() (why string) {
	computed := 0
	for _, c := range p.Columns {
		switch {
		case len(c.Hash) > 0:
			computed++
		case c.From != c.Name:
			return "column " + c.Name + " is computed in a way that only the server knows"
		}
	}
	switch {
	case p.Writers == WritersDualWrite:
		return "the applications write both tables, and a row that was read before such a write must not overwrite it"
	case !p.Backfill.Bulk:
		return "a unique index refuses rows that are written in bulk"
	case computed > 1:
		return "more than one column is computed"
	}
	return ""
}

// CopyWay says in words how the rows of the plan are copied, and why.
func (r *Runner) CopyWay() string {
	if why := r.Plan.bulk(); why != "" {
		return "inside the database, by the statements of the plan: " + why
	}
	if r.Server {
		return "inside the database, by the statements of the plan, as --mode server says"
	}
	return "in bulk: read from snapshots and written without a transaction, as nobody writes meanwhile or every write is applied afterwards"
}

// hash is the computed column as rowcopy takes it; nil if there is none.
func (p *Plan) hash(columns []schema.Column) (hash *rowcopy.Hash, name string) {
	for _, c := range p.Columns {
		if len(c.Hash) == 0 {
			continue
		}
		h := &rowcopy.Hash{Buckets: c.Buckets}
		for _, in := range c.Hash {
			h.Inputs = append(h.Inputs, slices.IndexFunc(columns, func(s schema.Column) bool { return s.Name == in }))
		}
		return h, c.Name
	}
	return nil, ""
}

// copy copies the rows of the old table, together with every other process that does.
func (r *Runner) copy(ctx context.Context, pos *position) error {
	source, bounds, err := r.Conn.Table(ctx, r.Plan.Table)
	if err != nil {
		return err
	}
	var last ydbconn.Cursor
	bulk := !r.Server && r.Plan.bulk() == ""
	if !bulk {
		if last, err = r.greatest(ctx); err != nil {
			return err
		}
	}
	r.say(StepBackfill, "rows are copied "+r.CopyWay())
	// The ranges are the same in either way: processes that copy in bulk may go on with those that do not, and the other way.
	// Rows in no range are copied first, so that none of them is left out if the ranges are finished in bulk.
	if apart := r.Plan.Compare.CopyApart; !bulk && apart != "" {
		if _, err := r.query(ctx, apart, nil); err != nil {
			return fmt.Errorf("copy the rows with NaN in their key: %w", err)
		}
	}
	if bulk || last != nil {
		ranges, err := r.cut(ctx, source, spans(source, bounds))
		if err != nil {
			return err
		}
		if err := r.state.addWork(ctx, pos.Token, workCopy, ranges); err != nil {
			return err
		}
		one := r.copyBulk
		if !bulk {
			one = func(ctx context.Context, _ *schema.Table, h *held) error { return r.copyByStatements(ctx, h, last) }
		}
		w := &sharing{runner: r, token: pos.Token, work: workCopy, what: "copy", step: StepBackfill, expected: r.Plan.Size.Rows, tables: []string{r.Plan.Table, r.Plan.Copy}}
		if source.Stats != nil {
			w.expected = source.Stats.Rows
		}
		if err := w.share(ctx, func(ctx context.Context, h *held) error { return one(ctx, source, h) }); err != nil {
			return err
		}
	}
	return nil
}

// greatest is the greatest key of the old table; nil if it has no row.
func (r *Runner) greatest(ctx context.Context) (ydbconn.Cursor, error) {
	rows, err := r.query(ctx, r.Plan.Compare.Old.Last, nil)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	return r.keyFrom(rows[0], "last")
}

// keyFrom is the key that a row of an answer has as a bound.
func (r *Runner) keyFrom(row map[string]ydbconn.Value, bound string) (ydbconn.Cursor, error) {
	return keyFrom(r.Plan.Backfill.Cursor, row, bound)
}

func keyFrom(columns []Cursor, row map[string]ydbconn.Value, bound string) (ydbconn.Cursor, error) {
	var values []ydbconn.Value
	for _, c := range columns {
		v, ok := row[bound+"_"+c.Parameter]
		if !ok {
			return nil, fmt.Errorf("the answer has no %s_%s", bound, c.Parameter)
		}
		values = append(values, v.Nullable(true)) // as a tuple of a stream of rows has them
	}
	return ydbconn.CursorOf(values)
}

// boundParams are the parameters of a bound of a query.
func boundParams(columns []Cursor, bound string, key ydbconn.Cursor, into map[string]ydbconn.Value) error {
	values, err := key.Values()
	if err != nil {
		return err
	}
	if len(values) != len(columns) {
		return errors.New("a boundary between partitions is not a whole key")
	}
	for i, c := range columns {
		into["$"+bound+"_"+c.Parameter] = values[i].Nullable(optional(c.Type))
	}
	return nil
}

// at is the query for a range that begins behind a key, or where the table does if that is nil. The key becomes the
// parameters of the bound "from".
func (q Ranged) at(columns []Cursor, from ydbconn.Cursor, into map[string]ydbconn.Value) (string, error) {
	if from == nil {
		return q.First, nil
	}
	return q.Next, boundParams(columns, "from", from, into)
}

// inRange executes a query about the range behind a key, up to and with another.
func (r *Runner) inRange(ctx context.Context, q Ranged, columns []Cursor, from, to ydbconn.Cursor) ([]map[string]ydbconn.Value, error) {
	params := map[string]ydbconn.Value{}
	text, err := q.at(columns, from, params)
	if err == nil {
		err = boundParams(columns, "to", to, params)
	}
	if err != nil {
		return nil, err
	}
	return r.query(ctx, text, params)
}

// spans cuts a table into ranges: those of its partitions. Bounds that are not a whole key, or have NULL where the key has
// none, are left out, as no statement can say them. The last range has no end.
func spans(t *schema.Table, bounds []ydbconn.Cursor) []keySpan {
	var out []keySpan
	var lower ydbconn.Cursor
	for _, b := range bounds {
		whole, ok := wholeKey(t, b)
		if !ok {
			continue
		}
		out = append(out, keySpan{lower, whole})
		lower = whole
	}
	return append(out, keySpan{Lower: lower})
}

// wholeKey makes a bound between partitions a key, all of whose columns it has.
func wholeKey(t *schema.Table, b ydbconn.Cursor) (ydbconn.Cursor, bool) {
	values, err := b.Values()
	if err != nil || len(values) > len(t.PrimaryKey) {
		return nil, false
	}
	for i, name := range t.PrimaryKey {
		c, _ := t.Column(name)
		if i >= len(values) {
			if c.NotNull {
				return nil, false
			}
			values = append(values, ydbconn.NullOf(c.Type))
			continue
		}
		if c.NotNull && values[i].Model() == nil {
			return nil, false
		}
		values[i] = values[i].Nullable(true)
	}
	whole, err := ydbconn.CursorOf(values)
	return whole, err == nil
}

// copyBulk copies a range in bulk.
func (r *Runner) copyBulk(ctx context.Context, source *schema.Table, h *held) error {
	t := source.Clone()
	t.Columns = r.columns(source) // as they are folded, so that the sums of the rows are the same
	hash, computed := r.Plan.hash(t.Columns)
	var required []string
	for _, c := range r.Plan.Columns {
		if c.Unwrap {
			required = append(required, c.From)
		}
	}
	begin := h.at()
	from := begin.Position
	if from == nil {
		from = h.Lower
	}
	var unsettled atomic.Bool
	err := r.Conn.CopyRange(ctx, ydbconn.RangeCopy{Source: t, Target: r.Conn.Absolute(r.Plan.Copy), Hash: hash, Computed: computed, Required: required,
		From: from, To: h.Upper,
		Before: func(ctx context.Context, rows uint64, bytes int) error {
			if err := r.throttle.pass(ctx, h.ending, rows, uint64(bytes), true); err != nil {
				return err
			}
			if err := h.mine(); err != nil {
				r.throttle.done(uint64(bytes), 0, err)
				return err
			}
			return nil
		},
		After: func(bytes int, took time.Duration, err error) {
			r.throttle.done(uint64(bytes), took, err)
			if ydbconn.Unsettled(err) { // it was made again, and the first one may be written yet
				unsettled.Store(true)
			}
		}},
		func(p ydbconn.CopyProgress) error {
			return h.came(ctx, progress{Position: p.Cursor, Rows: begin.Rows + p.Rows, Bytes: begin.Bytes + p.Bytes, Digest: begin.Digest + p.Digest})
		})
	if unsettled.Load() {
		if doubt := r.state.doubt(ctx, h.rangeID); doubt != nil {
			err = errors.Join(err, doubt)
		}
	}
	return err
}

// copyByStatements copies a range by the statements of the plan, each a transaction that reads and writes the rows of its
// range alone. The range that has no end is copied up to last.
func (r *Runner) copyByStatements(ctx context.Context, h *held, last ydbconn.Cursor) error {
	if h.Upper != nil {
		last = h.Upper
	}
	at := h.at()
	if at.Position == nil {
		at.Position = h.Lower
	}
	rows := r.Plan.Backfill.BatchRows
	for {
		params := map[string]ydbconn.Value{"$rows": ydbconn.Uint64(rows)}
		end, err := r.Plan.Compare.Old.End.at(r.Plan.Backfill.Cursor, at.Position, params)
		if err != nil {
			return err
		}
		copyRows, err := r.Plan.Compare.Copy.at(r.Plan.Backfill.Cursor, at.Position, params)
		if err != nil {
			return err
		}
		if err := boundParams(r.Plan.Backfill.Cursor, "last", last, params); err != nil {
			return err
		}
		found, err := r.query(ctx, end, params)
		if err == nil && len(found) == 0 {
			return nil
		}
		var to ydbconn.Cursor
		var result *ydbconn.Result
		if err == nil {
			if to, err = r.keyFrom(found[0], "to"); err != nil {
				return err
			}
			if err := boundParams(r.Plan.Backfill.Cursor, "to", to, params); err != nil {
				return err
			}
			bytes := rows * r.rowBytes()
			if err := r.throttle.pass(ctx, h.ending, rows, bytes, true); err != nil {
				return err
			}
			began := time.Now()
			if err = h.mine(); err == nil {
				result, err = r.execute(ctx, copyRows, params, rows > 1)
			}
			r.throttle.done(bytes, time.Since(began), err)
		}
		if why := tooMuch(err); why != "" && rows > 1 {
			rows /= 2
			r.tell(Event{Kind: EventWait, Step: StepBackfill, Text: fmt.Sprintf("a batch %s; continuing with %s", why, count(rows, "row"))})
			continue
		}
		if err != nil {
			return err
		}
		at.Position, at.Rows = to, at.Rows+result.Written
		if err := h.came(ctx, at); err != nil {
			return err
		}
		rows = min(rows+rows/4+1, r.Plan.Backfill.BatchRows)
	}
}

// rowBytes is what a row of the table has on average, as far as the plan knows.
func (r *Runner) rowBytes() uint64 {
	if s := r.Plan.Size; s.Known && s.Rows > 0 && s.Bytes > 0 {
		return s.Bytes / s.Rows
	}
	return 100 // any number: it only weighs one batch against another
}

// tooMuch says why a batch is worth another try with fewer rows; empty if it is not.
func tooMuch(err error) string {
	switch {
	case tooBig(err):
		return "was too big"
	case ydbconn.Aborted(err):
		return "collided with writers of the same rows"
	}
	return ""
}

// tooBig reports whether an error calls for a smaller batch.
func tooBig(err error) bool {
	if err == nil {
		return false
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return true
	}
	text := strings.ToLower(err.Error())
	return slices.ContainsFunc([]string{"buffer memory", "program size limit", "memory limit exceeded", "message larger than", "too large"}, func(s string) bool { return strings.Contains(text, s) })
}
