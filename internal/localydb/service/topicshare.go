package service

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
)

// readers shares the partitions of topics among those who read for the same consumer.
type readers struct {
	mu       sync.Mutex
	groups   map[readerGroup]*sharing
	sessions int // that there have been, for their ids
}

// readerGroup is a topic and a consumer. Readers without a consumer are in no group: each reads for itself.
type readerGroup struct {
	feed     any // engine.Feed.ID
	consumer string
}

func newReaders() *readers { return &readers{groups: map[readerGroup]*sharing{}} }

// newSession returns the id of a new read session.
func (r *readers) newSession(consumer string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sessions++
	return fmt.Sprintf("%s_1_%d_v1", consumer, r.sessions)
}

// sharing is who reads what of a topic for a consumer. Its fields are guarded by readers.mu.
type sharing struct {
	readers *readers
	key     readerGroup
	parts   []share
	members []*topicReader // in the order they came
	changes int            // of parts, but for how far they were read
}

// share is a partition and its reader. A reader is told to stop (leaving) and keeps the partition until it
// answers; whoever takes a partition away at once raises the turn instead.
type share struct {
	owner   *topicReader
	leaving bool
	turn    int

	since    time.Time // when the owner got it
	read     uint64    // offset behind the last record that was sent
	lastRead time.Time
}

// topicReader is a reader of a group.
type topicReader struct {
	session    string
	name       string
	partitions map[int]bool // that it reads; empty means all
	wake       func()
}

func (m *topicReader) reads(partition int) bool {
	return len(m.partitions) == 0 || m.partitions[partition]
}

// join adds a reader to the group of a topic and a consumer and shares the partitions again.
func (r *readers) join(feed *engine.Feed, consumer string, m *topicReader, now time.Time) *sharing {
	r.mu.Lock()
	defer r.mu.Unlock()
	key := readerGroup{feed: feed.ID(), consumer: consumer}
	g := r.groups[key]
	if g == nil || consumer == "" {
		g = &sharing{readers: r, key: key, parts: make([]share, len(feed.Partitions()))}
		if consumer != "" {
			r.groups[key] = g
		}
	}
	g.members = append(g.members, m)
	g.balance(now)
	return g
}

// leave removes a reader; others get its partitions.
func (g *sharing) leave(m *topicReader, now time.Time) {
	g.readers.mu.Lock()
	defer g.readers.mu.Unlock()
	g.members = slices.DeleteFunc(g.members, func(have *topicReader) bool { return have == m })
	if len(g.members) == 0 {
		if g.readers.groups[g.key] == g {
			delete(g.readers.groups, g.key)
		}
		return
	}
	for i := range g.parts {
		if g.parts[i].owner == m {
			g.free(i)
		}
	}
	g.balance(now)
}

func (g *sharing) free(i int) {
	g.parts[i] = share{turn: g.parts[i].turn + 1}
	g.changes++
}

// released takes note that a reader has stopped reading a partition as it was told.
func (g *sharing) released(m *topicReader, partition int, now time.Time) {
	g.readers.mu.Lock()
	defer g.readers.mu.Unlock()
	if p := &g.parts[partition]; p.owner == m && p.leaving {
		g.free(partition)
		g.balance(now)
	}
}

// kick takes a partition from its reader at once, unless the reader's session is the one named. The partition
// is given out again.
func (r *readers) kick(feed *engine.Feed, consumer string, partition int, session string, now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	g := r.groups[readerGroup{feed: feed.ID(), consumer: consumer}]
	if g == nil || partition >= len(g.parts) {
		return
	}
	p := &g.parts[partition]
	if p.owner == nil || p.owner.session == session {
		return
	}
	owner := p.owner
	g.free(partition)
	g.balance(now)
	owner.wake()
}

// balance gives partitions that nobody reads to those who read least, and takes from those who read two more
// than another who could.
func (g *sharing) balance(now time.Time) {
	count := map[*topicReader]int{}
	least := func(partition int) *topicReader {
		var found *topicReader
		for _, m := range g.members {
			if m.reads(partition) && (found == nil || count[m] < count[found]) {
				found = m
			}
		}
		return found
	}
	for i := range g.parts {
		if p := &g.parts[i]; p.owner != nil && !p.leaving {
			count[p.owner]++
		}
	}
	// A partition that is on its way counts for who will get it.
	for i := range g.parts {
		if p := &g.parts[i]; p.owner == nil || p.leaving {
			m := least(i)
			if m == nil {
				continue
			}
			count[m]++
			if p.owner == nil {
				p.owner, p.since = m, now
				g.changes++
				m.wake()
			}
		}
	}
	for i := len(g.parts) - 1; i >= 0; i-- {
		p := &g.parts[i]
		if p.owner == nil || p.leaving {
			continue
		}
		m := least(i)
		if m != nil && count[m]+1 < count[p.owner] {
			count[m]++
			count[p.owner]--
			p.leaving = true
			g.changes++
			p.owner.wake()
		}
	}
}

// since returns who reads what, unless that has not changed since so many changes, and how many there were.
func (g *sharing) since(changes int) ([]share, int) {
	g.readers.mu.Lock()
	defer g.readers.mu.Unlock()
	if g.changes == changes {
		return nil, changes
	}
	return slices.Clone(g.parts), g.changes
}

// sent takes note of how far a reader has been served.
func (g *sharing) sent(m *topicReader, partition int, offset uint64, now time.Time) {
	g.readers.mu.Lock()
	defer g.readers.mu.Unlock()
	if p := &g.parts[partition]; p.owner == m {
		p.read, p.lastRead = offset, now
	}
}

// shareOf tells who reads a partition for a consumer.
func (r *readers) shareOf(feed *engine.Feed, consumer string, partition int) (share, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	g := r.groups[readerGroup{feed: feed.ID(), consumer: consumer}]
	if g == nil || g.parts[partition].owner == nil {
		return share{}, false
	}
	return g.parts[partition], true
}
