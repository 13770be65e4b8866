package query

import (
	"maps"
	"sync"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
)

// Cache keeps queries of one database, so that a text that comes again is not read and checked again. The zero Cache is
// empty and ready; goroutines may share it.
type Cache struct {
	mu            sync.Mutex
	recent, older map[cacheKey]*Query // a query that is found among the older ones becomes a recent one
}

type cacheKey struct {
	text  string
	rules Rules
}

// Bounds of what a Cache keeps: texts that hold their data come once, and are large.
const (
	maxCached     = 500 // recent queries, and as many older ones
	maxCachedText = 16 << 10
)

// Find returns what prepare would return, if the same text came before and the schema of the tables that it names, the
// user's right to see them and the types of the parameters are still the same; nil otherwise.
func (c *Cache) Find(db *engine.DB, text string, types map[string]*Type, rules Rules) *Query {
	started := time.Now()
	q := c.find(cacheKey{text, rules})
	if q == nil || !maps.EqualFunc(q.types, types, (*Type).Equal) {
		return nil
	}
	for path, info := range q.tables {
		if !db.Unchanged(path, info) {
			return nil
		}
	}
	found := *q
	found.db, found.cached, found.compiled = db, true, time.Since(started)
	return &found
}

func (c *Cache) find(key cacheKey) *Query {
	c.mu.Lock()
	defer c.mu.Unlock()
	q := c.recent[key]
	if q == nil {
		if q = c.older[key]; q != nil {
			c.put(key, q)
		}
	}
	return q
}

// put keeps a query. c.mu must be held.
func (c *Cache) put(key cacheKey, q *Query) {
	if len(c.recent) >= maxCached {
		c.older, c.recent = c.recent, nil
	}
	if c.recent == nil {
		c.recent = map[cacheKey]*Query{}
	}
	c.recent[key] = q
}

// Prepare reads and checks a text as prepare does, and keeps the query for Find if it is one of rows.
func (c *Cache) Prepare(db *engine.DB, text string, types map[string]*Type, rules Rules) (*Query, error) {
	q, err := prepare(db, text, types, rules)
	if err == nil && q.kind == KindData && len(text) <= maxCachedText {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.put(cacheKey{text, rules}, q)
	}
	return q, err
}
