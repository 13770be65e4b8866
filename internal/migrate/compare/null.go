package compare

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// null compares the rows with NULL in a key, and repairs them. While they are written they differ whenever they are looked
// at, as the new table gets that a little later: they differ if they do so for as long without being written.
func (l *locator) null(ctx context.Context) error {
	if l.texts.NullSame == "" {
		return nil
	}
	var before *[6]uint64 // the sums of both tables; nil until they are known
	var seen mark
	written, applied, began := false, false, time.Now()
	for {
		rows, err := l.Query(ctx, l.texts.NullSame, nil)
		if err != nil {
			return err
		}
		if len(rows) != 1 {
			return fmt.Errorf("compare rows with NULL in their key: the answer has %s", evidence.Count(len(rows), "row"))
		}
		if rows[0]["same"].Bool() {
			return nil
		}
		var now [6]uint64
		for i, sum := range []string{"n", "low", "high", "n_new", "low_new", "high_new"} {
			now[i] = rows[0][sum].Uint64()
		}
		if before == nil || now != *before {
			written, applied = before != nil, false
			before = &now
			if seen, err = l.mark(ctx); err != nil {
				return err
			}
		}
		if applied {
			break // it differed when it was seen, and does so still, with all of that time applied
		}
		if written && time.Since(began) > l.patience() {
			if l.Fix {
				break // what is written behind the repair is applied as it comes
			}
			differ, err := l.standing(ctx)
			if err != nil {
				return err
			}
			if differ {
				break
			}
			l.Say(l.Step, "rows with NULL in their key are still being written and differed at every check: each is compared when it is applied")
			return nil
		}
		if applied, err = l.past(ctx, seen, l.patience()); err == nil && !applied {
			err = l.Pause(ctx, time.Second)
		}
		if err != nil {
			return err
		}
	}
	l.found.Null = true
	repair := l.texts.NullCopy
	switch {
	case l.carries:
		repair = l.Texts.Carry.Null
	case !l.Fix:
		return nil
	}
	if _, err := l.Query(ctx, repair, nil); err != nil {
		return fmt.Errorf("repair the rows with NULL in their key: %w", err)
	}
	return nil
}

// nullLooks is how often rows with NULL in their key are looked at that are being written.
const nullLooks = 5

// standing reports whether a row with NULL in its key differs that nobody writes: one that a single table has, the same one at
// every look, while others are written. The next record of those brings them up to date; of this one there is none.
func (l *locator) standing(ctx context.Context) (bool, error) {
	withNull := func(key []ydbconn.Value) bool {
		return slices.ContainsFunc(key, func(v ydbconn.Value) bool { return v.Model() == nil })
	}
	var rows map[element]int64
	for look := range nullLooks {
		if look > 0 {
			if err := l.Pause(ctx, l.patience()/(nullLooks-1)); err != nil {
				return false, err
			}
		}
		now, told, err := l.unlike(ctx, withNull)
		if err != nil || !told {
			return true, err
		}
		if rows == nil {
			rows = now
		}
		maps.DeleteFunc(rows, func(e element, n int64) bool { return now[e] != n })
		if len(rows) == 0 {
			return false, nil
		}
	}
	return true, nil
}
