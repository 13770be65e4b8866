// Package prove counts the rows that a plan cannot carry over as they are, before anything is changed. The table is read a range of its
// key at a time, each a short transaction of its own, so that no limit of the database is met however large the table is.
package prove

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
)

// Unproved says that rows are not as the plan needs them, and how many.
type Unproved struct {
	reasons []string
	shown   bool // their keys were
}

func (u *Unproved) Error() string {
	text := strings.Join(u.reasons, "\n")
	if !u.shown {
		text += "\n'migrate run --show-keys' prints their keys"
	}
	return text
}

// proving is a table under proof.
type proving struct {
	*work.Env
	*plan.Proving
	step   plan.StepID
	table  *schema.Table
	bounds []ydbconn.Cursor
	last   ydbconn.Cursor // the greatest key when the reading began

	mu    sync.Mutex
	bad   []uint64   // rows, by proof
	parts [][]uint64 // of them
	shown []int      // keys, by proof
}

// shownMost is how many keys are shown of each proof.
const shownMost = 100

// Rows looks for rows of the old table that are not as some proofs want them. The error is an *Unproved if there are any; each is told to
// env.Found by its key, up to a hundred of each proof.
func Rows(ctx context.Context, env *work.Env, step plan.StepID, list []plan.Prove) error {
	if len(list) == 0 {
		return nil
	}
	texts, err := plan.Proofs(env.Plan, list)
	if err != nil {
		return err
	}
	p := &proving{Env: env, Proving: texts, step: step, bad: make([]uint64, len(list)), shown: make([]int, len(list))}
	for _, x := range texts.Proofs {
		p.parts = append(p.parts, make([]uint64, len(x.Parts)))
	}
	if p.table, p.bounds, err = live.Table(ctx, env.Conn, env.Plan.Table); err != nil {
		return err
	}
	if p.last, err = env.Greatest(ctx, env.Texts.Before.Old); err != nil || p.last == nil {
		return err
	}
	if texts.Count.First != "" {
		if err := p.Ranges(ctx, "check rows", step, p.table, p.bounds, p.count); err != nil {
			return uncomputed(env.Plan, err)
		}
	}
	for i, x := range texts.Proofs {
		if len(x.Unique) > 0 && !p.unmade(list, x.Unique) {
			if err := p.unique(ctx, i); err != nil {
				return err
			}
		}
	}
	out := Unproved{shown: p.Found != nil}
	for i := range texts.Proofs {
		if p.bad[i] == 0 {
			continue
		}
		if rows, may := p.says(i); may {
			env.Say(step, rows+", as accepted")
		} else {
			out.reasons = append(out.reasons, rows)
		}
	}
	if len(out.reasons) > 0 {
		return &out
	}
	return nil
}

// says is what rows a proof found, and what becomes of them; may says that somebody has accepted that.
func (p *proving) says(i int) (rows string, may bool) {
	x, rest := p.Proofs[i], p.bad[i]
	may = x.Accepted
	var parts []string
	for j, part := range x.Parts {
		if n := p.parts[i][j]; n > 0 {
			parts, rest, may = append(parts, evidence.Thousands(n)+" "+part.Says), rest-n, may && !part.Never
		}
	}
	if rest > 0 && (len(parts) > 0 || x.Rest != "") {
		parts = append(parts, evidence.Thousands(rest)+" "+cmp.Or(x.Rest, "another value"))
	}
	rows = plan.Count(p.bad[i], "row") + " " + x.Rows
	if len(parts) > 0 {
		rows += " (" + strings.Join(parts, ", ") + ")"
	}
	if !may {
		rows += x.Advice
	}
	return rows, may
}

// unmade reports whether a column cannot be made of some rows, so that nothing tells whether it is unique.
func (p *proving) unmade(list []plan.Prove, columns []string) bool {
	for i, o := range list {
		name := o.Column
		if o.What == plan.ProveNulls {
			name = p.Plan.Renamed(o.Column, true)
		}
		if p.bad[i] > 0 && !p.Proofs[i].Accepted && slices.Contains(columns, name) {
			return true
		}
	}
	return false
}

// uncomputed names the columns that expressions of a plan make where the database refuses the statement that they are in.
func uncomputed(p *plan.Plan, err error) error {
	var answer *ydbconn.StatusError
	var of []string
	for _, c := range p.Columns {
		if c.YQL+c.Back != "" {
			of = append(of, c.Name)
		}
	}
	if len(of) == 0 || ydbconn.Passing(err) || !errors.As(err, &answer) {
		return err
	}
	return fmt.Errorf("the database does not compute what becomes of %s, there or back: %w; plan with another expression, by --fill or --back",
		strings.Join(of, ", "), answer)
}

// count counts the rows of a range, a page at a time.
func (p *proving) count(ctx context.Context, span work.Reading) error {
	walk := &p.Texts.Before.Old
	from, last := span.Lower, p.last
	if span.Upper != nil {
		last = span.Upper
	}
	for {
		rows := p.Plan.BatchRows
		if most := p.Throttle.PartRows(p.RowBytes()); most > 0 {
			rows = min(rows, uint64(most))
		}
		if err := p.Throttle.Pass(ctx, ctx.Done(), rows, rows*p.RowBytes(), false); err != nil {
			return err
		}
		to, err := p.End(ctx, walk, from, last, rows)
		if err != nil || to == nil {
			return err
		}
		counts, err := p.InRange(ctx, p.Count, walk.Columns, from, to)
		if err != nil {
			return err
		}
		if len(counts) != 1 {
			return errors.New("the check of the rows returned no count")
		}
		for i := range p.bad {
			n := counts[0][fmt.Sprintf("bad_%d", i+1)].Uint64()
			p.mu.Lock()
			p.bad[i] += n
			for j := range p.parts[i] {
				p.parts[i][j] += counts[0][fmt.Sprintf("bad_%d_%d", i+1, j+1)].Uint64()
			}
			p.mu.Unlock()
			if n == 0 || p.Found == nil {
				continue
			}
			keys, err := p.InRange(ctx, p.Keys[i], walk.Columns, from, to)
			if err != nil {
				return err
			}
			for _, k := range keys {
				p.show(i, plan.Each(walk.Columns, func(c plan.KeyColumn) schema.Value { return k[c.Column].Model() }))
			}
		}
		span.Read(rows)
		from = to
	}
}

// show shows the key of a row, unless enough were.
func (p *proving) show(proof int, key []schema.Value) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown[proof]++; p.Found == nil || p.shown[proof] > shownMost {
		return
	}
	f := work.Found{Why: p.Proofs[proof].Rows, Key: key}
	for _, c := range p.Texts.Before.Old.Columns {
		column, _ := p.table.Column(c.Column)
		f.Columns = append(f.Columns, column)
	}
	p.Found(f)
}

// hashesMost is how many hashes are held at once, which takes 256 MB: a larger table is read several times.
const hashesMost = 32 << 20

// unique counts the rows that have the same values of some columns as another one: those with the same hash, and then with the same other
// hash, so that rows that differ are taken for one with no chance worth the name.
func (p *proving) unique(ctx context.Context, proof int) error {
	passes := uint64(1)
	if s := p.table.Stats; s != nil {
		passes += s.Rows / hashesMost
	}
	for pass := range passes {
		var hashes []uint64
		if err := p.fold(ctx, proof, func(x *ydbconn.FoldedRow) error {
			if x.Fold.Key%passes == pass {
				hashes = append(hashes, x.Fold.Key)
			}
			return nil
		}); err != nil {
			return err
		}
		slices.Sort(hashes)
		twice, n := map[uint64]bool{}, uint64(0)
		for i, h := range hashes {
			if i > 0 && hashes[i-1] == h || i+1 < len(hashes) && hashes[i+1] == h {
				twice[h], n = true, n+1
			}
		}
		switch {
		case n > twiceMost: // no matter how many
			p.bad[proof] += n
		case n > 0:
			if err := p.same(ctx, proof, twice); err != nil {
				return err
			}
		}
	}
	return nil
}

// twiceMost is how many rows with the hash of another one are looked at again.
const twiceMost = 1 << 20

// same counts the rows that have the same values as another one, and one of some hashes.
func (p *proving) same(ctx context.Context, proof int, twice map[uint64]bool) error {
	type row struct{ key, row uint64 }
	seen := map[row][]ydbconn.Cursor{}
	if err := p.fold(ctx, proof, func(x *ydbconn.FoldedRow) error {
		if !twice[x.Fold.Key] {
			return nil
		}
		key, err := x.Cursor()
		r := row{x.Fold.Key, x.Fold.Row}
		seen[r] = append(seen[r], key)
		return err
	}); err != nil {
		return err
	}
	for _, keys := range seen {
		if len(keys) == 1 {
			continue
		}
		p.bad[proof] += uint64(len(keys))
		for _, k := range keys {
			values, err := k.Values()
			if err != nil {
				return err
			}
			p.show(proof, plan.Each(values, ydbconn.Value.Model))
		}
	}
	return nil
}

// fold reads what has to be unique of all rows, and calls each for one at a time.
func (p *proving) fold(ctx context.Context, proof int, each func(*ydbconn.FoldedRow) error) error {
	walk := &p.Unique[proof]
	var one sync.Mutex
	return p.Ranges(ctx, "look for values that come twice", p.step, p.table, p.bounds, func(ctx context.Context, span work.Reading) error {
		f := ydbconn.RangeFold{Path: p.table.Path, Columns: walk.Rows.Columns, Key: p.Proofs[proof].Unique,
			Select: work.Selects(walk, p.Plan.BatchRows), From: span.Lower, To: span.Upper, PartRows: p.Throttle.PartRows(p.RowBytes())}
		rows, bytes := uint64(0), uint64(0)
		f.Part = func(ydbconn.Cursor) error {
			defer func() { rows, bytes = 0, 0 }()
			return p.Throttle.Pass(ctx, ctx.Done(), rows, bytes, false)
		}
		return p.Conn.FoldRange(ctx, f, func(x *ydbconn.FoldedRow) error {
			rows, bytes = rows+1, bytes+uint64(x.Bytes)
			span.Read(1)
			one.Lock()
			defer one.Unlock()
			return each(x)
		})
	})
}
