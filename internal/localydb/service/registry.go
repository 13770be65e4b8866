package service

import (
	"path"
	"sync"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scheme"
)

// registry keeps what stands beside the tables of the storage, by path.
type registry[T interface{ entry() *Ydb_Scheme.Entry }] struct {
	mu  sync.Mutex
	all map[string]T
}

func (r *registry[T]) get(path string) (T, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	x, ok := r.all[path]
	return x, ok
}

// put adds something or replaces it.
func (r *registry[T]) put(path string, x T) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.all == nil {
		r.all = map[string]T{}
	}
	r.all[path] = x
}

// drop removes what is at a path and reports whether there was anything.
func (r *registry[T]) drop(path string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, ok := r.all[path]
	delete(r.all, path)
	return ok
}

// entry describes what is at a path.
func (r *registry[T]) entry(path string) (*Ydb_Scheme.Entry, bool) {
	x, ok := r.get(path)
	if !ok {
		return nil, false
	}
	return x.entry(), true
}

// in lists what is in a directory.
func (r *registry[T]) in(dir string) []*Ydb_Scheme.Entry {
	r.mu.Lock()
	defer r.mu.Unlock()
	var out []*Ydb_Scheme.Entry
	for p, x := range r.all {
		if path.Dir(p) == dir {
			out = append(out, x.entry())
		}
	}
	return out
}
