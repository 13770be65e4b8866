package follow

import (
	"context"
	"sync"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// recentMost is how many rows are compared once more after the rename.
const recentMost = 1000

// recentKeys are the keys of the old table that were applied last.
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

func (k *recentKeys) all() (out [][]ydbconn.Value) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, key := range k.keys {
		out = append(out, key)
	}
	for id, key := range k.old {
		if k.keys[id] == nil {
			out = append(out, key)
		}
	}
	return out
}

// CompareRecent compares, after the rename, the rows that this follower has applied last before it, and tells how many differ
// of how many. What differs was written behind the fence.
func (f *Follower) CompareRecent(ctx context.Context) (differ, of int, err error) {
	keys := f.recent.all()
	found, err := differing(ctx, f.Env, f.Texts.Recent, keys)
	return len(found), len(keys), err
}
