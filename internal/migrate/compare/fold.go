package compare

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/backfill"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/rowcopy"
)

// foldParts is how many parts the rows of a table are folded into, by a hash of their old key. A part that differs tells
// which rows to look at.
const foldParts = 4096

// maxRanges is how many ranges a table is read in at most: what is folded of each is some dozen KB, which are read together in the end.
const maxRanges = 1 << 11

// part is what rows of one part come to, in whatever order they are read.
type part struct{ Rows, Sum uint64 }

// folds are all parts of a table.
type folds struct{ parts [foldParts]part }

// rowOf is the number that stands for a row: not that of the same row with the right computed column if that is wrong.
func rowOf(x rowcopy.Fold) uint64 {
	if x.Wrong {
		return mixed(x.Row, 1)
	}
	return x.Row
}

func (f *folds) add(x rowcopy.Fold) {
	p := &f.parts[x.Key%foldParts]
	p.Rows++
	p.Sum += rowOf(x)
}

// encode is the parts that have rows.
func (f *folds) encode() []byte {
	var out []byte
	for i, p := range f.parts {
		if p.Rows > 0 {
			out = binary.AppendUvarint(out, uint64(i))
			out = binary.AppendUvarint(out, p.Rows)
			out = binary.LittleEndian.AppendUint64(out, p.Sum)
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
			return foldParts
		}
		data = data[size:]
		return n
	}
	for len(data) > 0 {
		i, rows := number(), number()
		if i >= foldParts || len(data) < 8 {
			return errors.New("the saved state of the comparison cannot be read: start it again")
		}
		f.parts[i].Rows += rows
		f.parts[i].Sum += binary.LittleEndian.Uint64(data)
		data = data[8:]
	}
	return nil
}

// sums are over all parts.
func (f *folds) sums() (rows, sum uint64) {
	for _, p := range f.parts {
		rows += p.Rows
		sum += p.Sum
	}
	return rows, sum
}

func (f *folds) checksum() string {
	rows, sum := f.sums()
	return fmt.Sprintf("%d.%016x", rows, sum)
}

// differing are the parts in which two tables differ, and how many those are.
func (f *folds) differing(other *folds) (parts *[foldParts]bool, n int) {
	parts = &[foldParts]bool{}
	for i := range f.parts {
		if f.parts[i] != other.parts[i] {
			parts[i] = true
			n++
		}
	}
	return parts, n
}

// Works names the readings of both tables among the work of a run.
func Works(step plan.StepID, renamed bool) (old, fresh string) {
	where := " copy "
	if renamed {
		where = " table "
	}
	return string(step) + where + "old", string(step) + where + "new"
}

// Help reads ranges of a table that another process compares, until none is left; it does nothing if none does.
func Help(ctx context.Context, env *work.Env, token string) error {
	name, table, err := env.State.Latest(ctx, token)
	words := strings.Fields(name)
	if err != nil || len(words) != 3 { // as Works has them
		return err
	}
	if seen, err := env.State.Look(ctx, token, name, 0); err != nil || len(seen.Free) == 0 {
		return err
	}
	c, err := open(ctx, env, Options{Token: token, Step: plan.StepID(words[0]), Renamed: words[1] == "table"})
	if err != nil {
		return err
	}
	for _, s := range []*side{&c.old, &c.new} {
		if s.work == name && s.table.Path == table { // a rollback compares others by these names
			return c.folds(ctx, s, false)
		}
	}
	return nil
}

// folds folds ranges of a table until all are folded, by this process and others, of which it takes those that record nothing or not.
func (c *comparison) folds(ctx context.Context, s *side, takes bool) error {
	share := work.Share{Token: c.Token, Work: s.work, What: "read the " + s.name + " table", Step: c.Step,
		Tables: []string{s.table.Path}, Takes: takes}
	if stats := s.table.Stats; stats != nil {
		share.Expected = stats.Rows
	}
	return c.Share(ctx, share, func(ctx context.Context, h *work.Held) error { return c.foldRange(ctx, h, s) })
}

// fold folds all rows of a table, of which those columns count that both tables have.
func (c *comparison) fold(ctx context.Context, s *side) (*folds, error) {
	began := time.Now()
	seen, err := c.State.Look(ctx, c.Token, s.work, 0)
	if err == nil && seen.Ranges > 0 && (c.Step != plan.Verify || seen.Over()) {
		err = c.State.DropWork(ctx, c.Token, s.work)
	}
	if err != nil {
		return nil, err
	}
	spans, err := backfill.Cut(ctx, c.Env, s.table, *s.walk, work.Spans(s.table, s.bounds), maxRanges)
	if err == nil {
		err = c.State.AddWork(ctx, c.Token, s.work, s.table.Path, spans)
	}
	if err == nil {
		err = c.folds(ctx, s, true)
	}
	if err != nil {
		return nil, err
	}
	all, processes, err := c.State.Folds(ctx, c.Token, s.work)
	c.alone += time.Since(began) * time.Duration(processes)
	sum := &folds{}
	for _, data := range all {
		err = cmp.Or(err, sum.merge(data))
	}
	return sum, err
}

// foldPause is how often what was folded is made ready to be recorded.
const foldPause = 500 * time.Millisecond

// foldRange folds one range, or goes on with one that was begun.
func (c *comparison) foldRange(ctx context.Context, h *work.Held, s *side) error {
	sum := &folds{}
	at, from := h.At(), h.Lower
	if at.Position != nil {
		from = at.Position
		if err := sum.merge(at.Folds); err != nil {
			return err
		}
	}
	put := time.Now()
	passed := state.Progress{Rows: at.Rows, Bytes: at.Bytes}
	part := func(key ydbconn.Cursor) error {
		err := c.Throttle.Pass(ctx, h.Ending(), at.Rows-passed.Rows, at.Bytes-passed.Bytes, false)
		if err != nil && !errors.Is(err, work.ErrEnding) {
			return err
		}
		passed.Rows, passed.Bytes = at.Rows, at.Bytes
		if time.Since(put) < foldPause && !h.Over() {
			return nil
		}
		put = time.Now()
		at.Position, at.Folds = key, sum.encode()
		return h.Seen(at)
	}
	err := c.rows(ctx, s, from, h.Upper, part, func(x *ydbconn.FoldedRow) error {
		sum.add(x.Fold)
		at.Rows++
		at.Bytes += uint64(x.Bytes)
		return nil
	})
	if err != nil {
		return err
	}
	at.Folds = sum.encode()
	return h.Seen(at)
}
