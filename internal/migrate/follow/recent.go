package follow

import (
	"context"
	"maps"
	"slices"
	"sync"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// recentMost is how many rows are compared once more after the rename.
const recentMost = 1000

// recentKeys are the keys that were applied last.
type recentKeys struct {
	mu   sync.Mutex
	keys map[string][]ydbconn.Value
	old  map[string][]ydbconn.Value // the generation before
}

func (k *recentKeys) add(id string, key []ydbconn.Value) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.keys) >= recentMost/2 || k.keys == nil {
		k.keys, k.old = map[string][]ydbconn.Value{}, k.keys
	}
	k.keys[id] = key
}

func (k *recentKeys) all() [][]ydbconn.Value {
	k.mu.Lock()
	defer k.mu.Unlock()
	all := map[string][]ydbconn.Value{}
	maps.Copy(all, k.old)
	maps.Copy(all, k.keys)
	return slices.Collect(maps.Values(all))
}

// recentTexts compare the rows of these keys after the rename.
func (f *Follower) recentTexts(env *work.Env) plan.Reconcile {
	if f.Back {
		return env.Texts.Reverse
	}
	return env.Texts.Recent
}

// CompareRecent compares, after a rename, the rows that this follower has applied last before it, and tells how many differ
// of how many. What differs was written behind the fence. The texts of env name the tables where they are.
func (f *Follower) CompareRecent(ctx context.Context, env *work.Env) (differ, of int, err error) {
	keys := f.recent.all()
	found, err := differing(ctx, env, f.recentTexts(env), keys)
	return len(found), len(keys), err
}
