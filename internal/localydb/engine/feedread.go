package engine

import "time"

// Feed is the topic of a changefeed, for those who read it.
type Feed struct {
	core *core
	feed *feed
	path string
}

// FeedPartition is what is known of a partition of a topic.
type FeedPartition struct {
	Start, End  uint64 // offsets of the oldest record and of the next one
	Bytes       int64
	LastWritten time.Time // zero if there is no record
}

// Feed finds the topic of a changefeed, at <table>/<changefeed>.
func (db *DB) Feed(path string) (*Feed, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	n := db.lookup(path)
	if n == nil || n.kind != KindTopic || n.parent.table == nil {
		return nil, notFound()
	}
	if err := db.checkDescribe(n); err != nil {
		return nil, err
	}
	for _, f := range n.parent.table.feeds {
		if f.name == n.name {
			return &Feed{core: db.core, feed: f, path: n.full()}, nil
		}
	}
	return nil, notFound()
}

// Readable refuses a user who may not read the topic.
func (db *DB) Readable(f *Feed) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	n := db.lookup(f.path)
	if n == nil {
		return notFound()
	}
	return db.checkScheme(n, SelectRow)
}

// Path returns the absolute path of the topic.
func (f *Feed) Path() string { return f.path }

// Format returns the format of the records: JSON or DEBEZIUM_JSON. A feed of another format has no records.
func (f *Feed) Format() string { return f.feed.format }

// Unwritten names a setting of the changefeed whose records this server does not write; empty if there is none.
func (f *Feed) Unwritten() string { return f.feed.unwritten }

// ID tells topics of the same path apart: one that was dropped and made again is another.
func (f *Feed) ID() any { return f.feed }

// Dropped reports whether the changefeed is gone.
func (f *Feed) Dropped() bool {
	f.core.mu.Lock()
	defer f.core.mu.Unlock()
	return f.feed.dropped
}

// Partitions describes all partitions.
func (f *Feed) Partitions() []FeedPartition {
	f.core.mu.Lock()
	defer f.core.mu.Unlock()
	out := make([]FeedPartition, len(f.feed.parts))
	for i, p := range f.feed.parts {
		out[i] = FeedPartition{Start: p.start, End: p.end(), Bytes: p.bytes}
		if n := len(p.records); n > 0 {
			out[i].LastWritten = p.records[n-1].Written
		}
	}
	return out
}

// Changed returns a channel that is closed at the next record, at the next change of consumers, and when the
// changefeed is dropped. To miss nothing, ask for it before reading.
func (f *Feed) Changed() <-chan struct{} {
	f.core.mu.Lock()
	defer f.core.mu.Unlock()
	if f.feed.dropped {
		done := make(chan struct{})
		close(done)
		return done
	}
	if f.feed.changed == nil {
		f.feed.changed = make(chan struct{})
	}
	return f.feed.changed
}

// Read returns records of a partition from an offset on, up to a number of bytes but at least one if there is
// one. Offsets whose records have expired are skipped. The records must not be changed.
func (f *Feed) Read(partition int, offset uint64, bytes int64) []Record {
	f.core.mu.Lock()
	defer f.core.mu.Unlock()
	p := f.feed.parts[partition]
	offset = max(offset, p.start)
	if offset >= p.end() {
		return nil
	}
	records := p.records[offset-p.start:]
	n := 0
	for n < len(records) && (n == 0 || bytes > 0) {
		bytes -= int64(len(records[n].Data))
		n++
	}
	return records[:n:n]
}

// Consumer reports whether the topic has a consumer, and from when on it reads.
func (f *Feed) Consumer(name string) (readFrom time.Time, ok bool) {
	f.core.mu.Lock()
	defer f.core.mu.Unlock()
	if _, ok := f.feed.consumers[name]; !ok {
		return time.Time{}, false
	}
	for _, def := range f.feed.table.schema.Changefeeds {
		if def.Name != f.feed.name {
			continue
		}
		for _, c := range def.Consumers {
			if at, err := time.Parse(time.RFC3339Nano, c.ReadFrom); err == nil && c.Name == name {
				return at, true
			}
		}
	}
	return time.Time{}, true
}

// Offsets returns the committed offset of a consumer in a partition, 0 if there is no such consumer, and that of the next record.
func (f *Feed) Offsets(consumer string, partition int) (committed, end uint64) {
	f.core.mu.Lock()
	defer f.core.mu.Unlock()
	if offsets := f.feed.consumers[consumer]; offsets != nil {
		committed = offsets[partition]
	}
	return committed, f.feed.parts[partition].end()
}

// Commit sets the committed offset of a consumer. It may go back, to read again, and goes to the end of the
// partition at most. Commit returns the offset that it set.
func (f *Feed) Commit(consumer string, partition int, offset uint64) (uint64, error) {
	f.core.mu.Lock()
	defer f.core.mu.Unlock()
	offsets, ok := f.feed.consumers[consumer]
	switch {
	case !ok:
		return 0, Errorf(BadRequest, IssueNone, "no read rule provided for consumer '%s' in topic '%s'", consumer, f.path)
	case partition < 0 || partition >= len(f.feed.parts):
		return 0, Errorf(BadRequest, IssueNone, "topic '%s' has no partition %d", f.path, partition)
	}
	offsets[partition] = min(offset, f.feed.parts[partition].end())
	return offsets[partition], nil
}
