package engine

import (
	"crypto/md5"
	"encoding/binary"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// feed is the topic of a changefeed. Its fields are guarded by core.mu.
type feed struct {
	name  string
	table *table
	feedSettings

	parts     []*feedPartition
	consumers map[string][]uint64 // committed offset of every partition
	barrier   uint64              // plan step of the last barrier
	dropped   bool
	changed   chan struct{} // closed at the next change; nil while nobody waits

	layout *layout // that columns are of
	values []feedColumn
}

// feedSettings are what a changefeed was made with.
type feedSettings struct {
	mode          string
	format        string
	timestamps    bool   // VIRTUAL_TIMESTAMPS
	unwritten     string // a setting whose records this server does not write; empty if there is none
	initialScan   bool   // INITIAL_SCAN
	barriers      time.Duration
	retention     time.Duration
	minPartitions int
}

// feedPartition is a partition of a topic: records in the order of their offsets.
type feedPartition struct {
	start   uint64 // offset of the oldest record that is kept
	records []Record
	bytes   int64
	spare   int // expired records before records that still take memory
}

func (p *feedPartition) end() uint64 { return p.start + uint64(len(p.records)) }

// feedColumn is a column outside the primary key.
type feedColumn struct {
	*column
	name string
}

// Record is a message of a changefeed's topic.
type Record struct {
	Offset   uint64
	SeqNo    uint64 // counts the records of the producer
	Producer string // the partition of the table, by its tablet
	Created  time.Time
	Written  time.Time
	Key      string // of the message, which DEBEZIUM_JSON has beside the data
	Data     []byte
}

// FeedRetention is how long a topic keeps records if nothing else was said.
const FeedRetention = 24 * time.Hour

// What a record says of a row.
type changeKind int

const (
	changeUpdate changeKind = iota + 1
	changeReset
	changeErase
)

// rowChange is a change of a row that the feeds of its table are told of.
type rowChange struct {
	kind    changeKind
	key     string
	before  []Value // nil if the row was not there
	after   []Value // nil if it is gone
	slots   []int   // of what was written
	cells   []Value
	at      Snapshot
	now     time.Time
	scanned bool // the row was there when the feed was made
}

// readFeedSettings takes over the settings of a changefeed.
func readFeedSettings(def schema.Changefeed) (feedSettings, error) {
	s := feedSettings{mode: strings.ToUpper(def.Mode), format: strings.ToUpper(def.Format), retention: FeedRetention}
	for _, setting := range def.Settings {
		on := strings.EqualFold(setting.Value, "TRUE")
		switch strings.ToUpper(setting.Name) {
		case "VIRTUAL_TIMESTAMPS":
			s.timestamps = on
		case "USER_SIDS", "SCHEMA_CHANGES":
			if on {
				s.unwritten = setting.Name
			}
		case "INITIAL_SCAN":
			s.initialScan = on
		case "RESOLVED_TIMESTAMPS", "BARRIERS_INTERVAL":
			v, err := defaultValue(schema.Interval, setting.Value)
			if err != nil {
				return s, Errorf(BadRequest, IssueBadRequest, "%s of changefeed %s: %s", setting.Name, def.Name, err)
			}
			s.barriers = time.Duration(v.Int()) * time.Microsecond
		case "TOPIC_MIN_ACTIVE_PARTITIONS":
			n, err := strconv.Atoi(setting.Value)
			if err != nil || n < 0 {
				return s, Errorf(BadRequest, IssueBadRequest, "%s of changefeed %s: %q is not a number", setting.Name, def.Name, setting.Value)
			}
			s.minPartitions = n
		}
	}
	if def.Retention != "" {
		micros, err := schema.ParseDuration(def.Retention)
		if err != nil {
			return s, Errorf(BadRequest, IssueBadRequest, "RETENTION_PERIOD of changefeed %s: %s", def.Name, err)
		}
		s.retention = time.Duration(micros) * time.Microsecond
	}
	return s, nil
}

// addFeed starts a changefeed of a table whose schema names it already.
func (c *core) addFeed(t *table, def schema.Changefeed, settings feedSettings) {
	f := &feed{name: def.Name, table: t, feedSettings: settings, consumers: map[string][]uint64{}}
	count := len(t.parts)
	if f.minPartitions > 0 {
		count = f.minPartitions
	}
	for range count {
		f.parts = append(f.parts, &feedPartition{})
	}
	at := c.moment()
	f.barrier = at.step
	for _, consumer := range def.Consumers {
		f.consumers[consumer.Name] = make([]uint64, count)
	}
	if f.initialScan {
		ch := rowChange{kind: changeUpdate, at: Snapshot{PlanStep: at.step, TxID: at.txID}, now: at.at, scanned: true}
		t.rows.Scan(func(key string, row []Value) bool {
			ch.key, ch.after = key, row
			f.record(t, &ch)
			return true
		})
	}
	t.feeds = append(slices.Clone(t.feeds), f)
}

// dropFeed ends a changefeed and its topic.
func (t *table) dropFeed(name string) {
	t.feeds = slices.DeleteFunc(slices.Clone(t.feeds), func(f *feed) bool {
		if f.name != name {
			return false
		}
		f.end()
		return true
	})
	if len(t.feeds) == 0 {
		t.feeds = nil
	}
}

// end lets go of the records and tells those who wait.
func (f *feed) end() {
	f.dropped = true
	for _, p := range f.parts {
		p.start, p.records, p.bytes, p.spare = p.end(), nil, 0, 0
	}
	f.tell()
}

// tell wakes those who wait for a change.
func (f *feed) tell() {
	if f.changed != nil {
		close(f.changed)
		f.changed = nil
	}
}

// changedRow tells all feeds of a table of a change.
func (t *table) changedRow(ch *rowChange) {
	for _, f := range t.feeds {
		f.record(t, ch)
	}
}

// record writes the record of a change. Every change of a key goes to the same partition of the topic, by the
// hash of the key, whatever becomes of the table's partitions.
// Source: TMd5PartitionResolver in ydb/core/tx/datashard/change_sender_cdc_stream.cpp of ydb-platform/ydb.
func (f *feed) record(t *table, ch *rowChange) {
	if f.layout != t.layout {
		f.setLayout(t.layout)
	}
	key, err := decodeKey(ch.key, t.layout.keyTypes)
	if err != nil {
		return // no key of the table: it cannot have been stored
	}
	keyText := f.keyText(key)
	r := Record{Created: ch.now}
	switch f.format {
	case "JSON":
		r.Data = f.json(keyText, ch)
	case "DEBEZIUM_JSON":
		r.Key, r.Data = f.debezium(key, ch)
	default:
		return // nobody can read it; see Feed.Format
	}
	f.append(f.parts[partitionOfHash(md5.Sum(keyText), len(f.parts))], t.partition(ch.key), r, ch.now)
}

// append adds a record that comes from a partition of the table.
func (f *feed) append(to *feedPartition, from *partition, r Record, now time.Time) {
	from.records++
	r.SeqNo, r.Producer = from.records, strconv.FormatUint(from.tabletID, 10)
	r.Offset, r.Written = to.end(), now
	to.records = append(to.records, r)
	to.bytes += int64(len(r.Data))
	f.tell()
}

// partitionOfHash cuts the range of 128-bit hashes into count parts of the same size.
// Source: ShardFromDecimal in ydb/services/lib/sharding of ydb-platform/ydb.
func partitionOfHash(hash [md5.Size]byte, count int) int {
	if count == 1 {
		return 0
	}
	hi, lo := binary.BigEndian.Uint64(hash[:8]), binary.BigEndian.Uint64(hash[8:])
	n := uint64(count)
	sliceHi, rest := bits.Div64(0, ^uint64(0), n)
	sliceLo, _ := bits.Div64(rest, ^uint64(0), n)
	// A binary search for the last part that starts at or below the hash; count is small.
	i, j := 0, count
	for j-i > 1 {
		m := (i + j) / 2
		carry, startLo := bits.Mul64(sliceLo, uint64(m))
		startHi := sliceHi*uint64(m) + carry
		if startHi < hi || startHi == hi && startLo <= lo {
			i = m
		} else {
			j = m
		}
	}
	return i
}

// setLayout looks up the columns outside the key, by name.
func (f *feed) setLayout(l *layout) {
	f.layout, f.values = l, nil
	for i := range l.columns {
		if !slices.Contains(l.key, i) {
			f.values = append(f.values, feedColumn{&l.columns[i], l.columns[i].name})
		}
	}
	slices.SortFunc(f.values, func(a, b feedColumn) int { return strings.Compare(a.name, b.name) })
}

// tickFeeds writes barriers and drops records whose time is over.
func (db *DB) tickFeeds(now time.Time) {
	db.mu.Lock()
	defer db.mu.Unlock()
	db.eachTable(func(t *table) {
		for _, f := range t.feeds {
			db.writeBarrier(f, now)
			f.expire(now)
		}
	})
}

// writeBarrier writes a barrier to every partition when the next multiple of the interval has passed. All
// changes before its plan step are in the topic, and no later one gets an earlier step.
func (c *core) writeBarrier(f *feed, now time.Time) {
	every := uint64(f.barriers / time.Millisecond)
	if shorter := uint64(c.opts.FeedBarriers / time.Millisecond); every > 0 && shorter > 0 {
		every = shorter
	}
	if every == 0 || now.UnixMilli() <= 0 {
		return
	}
	step := uint64(now.UnixMilli()) / every * every
	if step <= f.barrier {
		return
	}
	f.barrier = step
	c.step = max(c.step, step)
	data := barrierRecord(step)
	for _, p := range f.parts {
		f.append(p, f.table.parts[0], Record{Created: time.UnixMilli(int64(step)).UTC(), Data: data}, now)
	}
}

// expire drops the records that have been kept for the retention period. Those that an important consumer has
// not committed stay.
func (f *feed) expire(now time.Time) {
	limit := now.Add(-f.retention)
	for i, p := range f.parts {
		n := 0
		for n < len(p.records) && p.records[n].Written.Before(limit) {
			n++
		}
		for _, consumer := range f.important() {
			committed := max(f.consumers[consumer][i], p.start)
			n = min(n, int(committed-p.start))
		}
		if n == 0 {
			continue
		}
		for _, r := range p.records[:n] {
			p.bytes -= int64(len(r.Data))
		}
		p.start += uint64(n)
		p.records, p.spare = p.records[n:], p.spare+n
		if p.spare > len(p.records) {
			// A copy gives back the memory of those that are gone.
			p.records, p.spare = slices.Clone(p.records), 0
		}
		f.tell()
	}
}

// important lists the consumers for whom records are kept beyond the retention period.
func (f *feed) important() []string {
	var names []string
	for _, def := range f.table.schema.Changefeeds {
		if def.Name != f.name {
			continue
		}
		for _, c := range def.Consumers {
			if c.Important {
				names = append(names, c.Name)
			}
		}
	}
	return names
}

// sync takes over consumers and retention from the table's schema.
func (f *feed) sync(def *schema.Changefeed) {
	if micros, err := schema.ParseDuration(def.Retention); err == nil {
		f.retention = time.Duration(micros) * time.Microsecond
	}
	known := map[string]bool{}
	for _, c := range def.Consumers {
		known[c.Name] = true
		if f.consumers[c.Name] == nil {
			f.consumers[c.Name] = make([]uint64, len(f.parts))
		}
	}
	for name := range f.consumers {
		if !known[name] {
			delete(f.consumers, name)
		}
	}
	f.tell()
}
