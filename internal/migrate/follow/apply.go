package follow

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// chunkKeys is how many keys a transaction takes at most.
const chunkKeys = 500

// apply brings the rows of keys up to date, in several transactions at once.
func (r *reader) apply(ctx context.Context, keys []changedKey) error {
	all, ctx := r.Several(ctx)
	var whole []changedKey
	for _, k := range keys {
		if k.null() {
			all.Go(func() error {
				return r.passed(k, r.write(ctx, r.texts.ApplyOne, keyParams(r.texts.Key, k.values), 1, k.partition))
			})
		} else {
			whole = append(whole, k)
		}
	}
	for chunk := range slices.Chunk(whole, r.chunk()) {
		all.Go(func() error { return r.applyKeys(ctx, chunk) })
	}
	return all.Wait()
}

// keyParams are the parameters that name one key.
func keyParams(key []plan.KeyColumn, values []ydbconn.Value) map[string]ydbconn.Value {
	out := map[string]ydbconn.Value{}
	for i, c := range key {
		out["$"+c.Name()] = values[i].Nullable(c.Optional())
	}
	return out
}

// keyRow is a key without NULL as a row of $keys.
func keyRow(key []plan.KeyColumn, values []ydbconn.Value) map[string]ydbconn.Value {
	out := map[string]ydbconn.Value{}
	for i, c := range key {
		out[c.Name()] = values[i].Nullable(false)
	}
	return out
}

// chunk is how many keys a transaction takes. One that meets the writers is made again with fewer, so that it gets through
// beside those who write the same few rows all the time.
func (r *reader) chunk() int {
	most := int(min(chunkKeys, max(1, r.Plan.BatchRows)))
	if n := int(r.keys.Load()); n > 0 {
		return min(n, most)
	}
	return most
}

// learn makes transactions smaller that were aborted, and larger again when they get through.
func (r *reader) learn(keys int, aborted bool) {
	switch {
	case aborted:
		r.keys.Store(int64(max(1, keys/2)))
	case keys >= r.chunk():
		r.keys.Store(int64(keys + keys/4 + 1)) // chunk bounds it
	}
}

// applyKeys applies keys in one transaction, or in several if that is too big.
func (r *reader) applyKeys(ctx context.Context, keys []changedKey) error {
	rows := plan.Each(keys, func(k changedKey) map[string]ydbconn.Value { return keyRow(r.texts.Key, k.values) })
	params := map[string]ydbconn.Value{"$keys": ydbconn.Rows(rows)}
	err := r.write(ctx, r.texts.Apply, params, uint64(len(keys)), keys[0].partition)
	aborted := ydbconn.Aborted(err)
	r.learn(len(keys), aborted)
	if len(keys) == 1 {
		return r.passed(keys[0], err)
	}
	if err == nil || ctx.Err() != nil || ydbconn.Passing(err) && !work.TooBig(err) && !aborted {
		return err
	}
	half := len(keys) / 2
	if err := r.applyKeys(ctx, keys[:half]); err != nil {
		return err
	}
	return r.applyKeys(ctx, keys[half:])
}

// passed passes over a row of the new table that has values which the old table cannot hold: what a rollback loses by that is counted and
// asked for there, by a comparison of all rows.
func (r *reader) passed(k changedKey, err error) error {
	refused := (*refusedRow)(nil)
	why := plan.Unfit(err)
	if !r.Back || !errors.As(err, &refused) || why == "" {
		if err == nil {
			r.unfit.Delete(k.id)
		}
		return err
	}
	if _, known := r.unfit.LoadOrStore(k.id, true); !known {
		r.Say("", fmt.Sprintf("a row of %s is skipped, because %s: a rollback counts such rows, and asks", r.from.Path, why))
	}
	return nil
}

// write executes a statement of the plan as the throttle allows.
func (r *reader) write(ctx context.Context, text string, params map[string]ydbconn.Value, rows uint64, partition int64) error {
	bytes := rows * r.RowBytes()
	if err := r.Throttle.PassFirst(ctx, rows, bytes); err != nil {
		return err
	}
	began := time.Now()
	_, err := r.Execute(ctx, text, params, rows > 1)
	r.Throttle.Done(bytes, time.Since(began), err)
	if err != nil && rows == 1 && ctx.Err() == nil && !ydbconn.Passing(err) {
		what := "the new table cannot take a row of the old table"
		if r.Back {
			what = "the old table cannot take a row of the new table, so that a rollback would lose it"
		}
		return &refusedRow{partition, fmt.Errorf("%s: %w", what, err)}
	}
	return err
}

// refusedRow says that a table cannot take a row of the other one.
type refusedRow struct {
	partition int64
	error
}

func (e *refusedRow) Unwrap() error { return e.error }

// as is a key of the table that is followed as one of other columns: the same, or those of the old key.
func (f *Follower) as(key []plan.KeyColumn, values []ydbconn.Value) []ydbconn.Value {
	if slices.Equal(key, f.texts.Key) {
		return values
	}
	out := make([]ydbconn.Value, len(key))
	for i, c := range key {
		name := f.Plan.Renamed(c.Column, f.Back)
		out[i] = values[slices.IndexFunc(f.texts.Key, func(k plan.KeyColumn) bool { return k.Column == name })]
	}
	return out
}

// differing tells which of the keys that records told have another row in the other table, by number.
func (r *reader) differing(ctx context.Context, keys []changedKey) ([]int, error) {
	values := plan.Each(keys, func(k changedKey) []ydbconn.Value { return r.as(r.texts.DifferKey, k.values) })
	return differing(ctx, r.Env, r.texts, values)
}

// differing tells which keys have another row in the other table, by number: by one statement for many keys, and one for each
// that holds NULL.
func differing(ctx context.Context, env *work.Env, texts plan.Reconcile, keys [][]ydbconn.Value) ([]int, error) {
	var mu sync.Mutex
	var out, whole []int
	all, ctx := env.Several(ctx)
	for n, k := range keys {
		if !hasNull(k) {
			whole = append(whole, n)
			continue
		}
		all.Go(func() error {
			found, err := env.Query(ctx, texts.DifferOne, keyParams(texts.DifferKey, k))
			mu.Lock()
			defer mu.Unlock()
			if len(found) > 0 {
				out = append(out, n)
			}
			return err
		})
	}
	for chunk := range slices.Chunk(whole, chunkKeys) {
		all.Go(func() error {
			rows := make([]map[string]ydbconn.Value, len(chunk))
			for i, n := range chunk {
				rows[i] = keyRow(texts.DifferKey, keys[n])
				rows[i]["n"] = ydbconn.Uint64(uint64(n))
			}
			found, err := env.Query(ctx, texts.Differ, map[string]ydbconn.Value{"$keys": ydbconn.Rows(rows)})
			mu.Lock()
			defer mu.Unlock()
			out = append(out, plan.Each(found, func(row map[string]ydbconn.Value) int { return int(row["n"].Uint64()) })...)
			return err
		})
	}
	err := all.Wait()
	return out, err
}
