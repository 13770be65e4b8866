package run

import (
	"cmp"
	"fmt"
	"math"

	"github.com/ydb-platform/ydb-go-sdk/v3/types"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// ids are those that a sequence gives out.
type ids struct {
	from, step int64 // the first one since it was set, and how far it is to the next
	given      map[int64]bool
}

// sequences are those of a table, as they stand.
func (h *history) sequences(path string, fresh bool) map[string]*ids {
	h.t.Helper()
	info, err := h.server.DB().Describe(h.conn.Absolute(path))
	if err != nil {
		h.t.Errorf("describe %s: %v", path, err)
		return nil
	}
	out := map[string]*ids{}
	for _, c := range h.before.Tables[h.path].Columns {
		if c.Sequence == nil {
			continue
		}
		out[c.Name] = &ids{from: info.Sequences[h.plan.Renamed(c.Name, fresh)].Next, step: setting(c.Sequence.Increment), given: map[int64]bool{}}
	}
	return out
}

// setting is a number of a sequence, which is 1 unless it says otherwise.
func setting(n *int64) int64 {
	if n == nil {
		return 1
	}
	return *n
}

// takes puts down an id that a sequence has given out.
func (h *history) takes(column string, id types.Value) {
	var n int64
	if err := types.CastTo(id, &n); err != nil {
		h.t.Error(err)
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.given[column]
	if s == nil || h.fenced.Load() { // the table may be another one by now
		return
	}
	if s.given[n] || n < s.from || (n-s.from)%s.step != 0 {
		h.t.Errorf("the sequence of %s goes on with %d in steps of %d, and has given out %d; once before: %v", column, s.from, s.step, n, s.given[n])
	}
	s.given[n] = true
}

// counted checks that the sequences of a table go on behind the ids that are in use, once it has got its place.
func (h *history) counted(path string, fresh bool) {
	h.t.Helper()
	left := h.atFirst // unless the old table was given something since
	h.atFirst, h.given = nil, h.sequences(path, fresh)
	if fresh && h.keyOf(h.plan.Old) != nil {
		h.atFirst = h.sequences(h.plan.Old, false)
	}
	all := h.highest.Load()
	if all == nil {
		all = new(h.highestIDs())
	}
	for _, c := range h.before.Tables[h.path].Columns {
		if c.Sequence == nil {
			continue
		}
		highest := (*all)[c.Name]
		next := h.given[c.Name]
		had := c.Sequence
		if h.bound != nil { // an earlier run, which was rolled back, may have set it
			c, _ := h.bound.Column(c.Name)
			had = c.Sequence
		}
		want := setting(cmp.Or(had.Restart, had.Start))
		if highest != nil {
			want = max(want, *highest+next.step)
		}
		most := map[schema.Type]int64{schema.Int16: math.MaxInt16, schema.Int32: math.MaxInt32, schema.Int64: math.MaxInt64}[c.Type]
		switch {
		case highest != nil && *highest > most-200: // there is none left to give out
		case next.from == want, next.from > want && h.fenced.Load(): // the application may have been quicker
		case !fresh && left != nil && next.from == left[c.Name].from && next.from > want:
		default:
			h.t.Errorf("the sequence of %s in %s goes on with %d, and is to go on with %d", c.Name, path, next.from, want)
		}
	}
}

// highestIDs are the highest ids in use of the columns that have a sequence.
func (h *history) highestIDs() map[string]*int64 {
	h.t.Helper()
	out := map[string]*int64{}
	for _, c := range h.before.Tables[h.path].Columns {
		if c.Sequence == nil {
			continue
		}
		var highest *int64
		rows, err := h.exec(fmt.Sprintf("SELECT MAX(CAST(%s AS Int64)) AS highest FROM %s", yql.QuoteName(c.Name), yql.QuoteName(h.model)))
		if err == nil {
			err = types.CastTo(rows[0]["highest"], &highest)
		}
		if err != nil {
			h.t.Error(err)
		}
		out[c.Name] = highest
	}
	return out
}
