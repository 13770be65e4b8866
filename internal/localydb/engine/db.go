package engine

import (
	"cmp"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Options say how a database behaves. The zero Options are a database called /local with YDB's own limits.
type Options struct {
	Name  string           // path of the database; empty means "/local"
	Clock func() time.Time // nil means time.Now
	// Manual says that nothing happens in the background: the caller calls Tick. Otherwise a goroutine does,
	// until Close.
	Manual bool
	// MegabyteBytes is how many bytes count as one megabyte of AUTO_PARTITIONING_PARTITION_SIZE_MB; 0 means
	// 1<<20. Small values make splits by size visible on little data.
	MegabyteBytes uint64
	// LoadSplitAfter is how long a partition must be busy before it is split by load; 0 means 15 s, as in YDB.
	LoadSplitAfter time.Duration
	// MergeAfter is how long adjacent partitions must be under little load before they are merged; 0 means an hour, as
	// in YDB. A sixth of it is how old they must be to be merged by load.
	MergeAfter time.Duration
	// Release is the release of YDB that the server plays, such as "25.3"; empty means 26.2. Before 26.1 the load of read
	// replicas does not count for splits and merges.
	// Source: https://github.com/ydb-platform/ydb/pull/29601
	Release string
	// TTLEvery is the time between two deletions of expired rows; 0 means an hour, as in YDB.
	TTLEvery time.Duration
	// IndexBuildTime is how long the build of an index takes at least, on top of the work; 0 adds nothing.
	IndexBuildTime time.Duration
	// BuildFault decides, when the build of an index begins, whether it will hang until it is cancelled, or end with an
	// error; nil means that all builds succeed. The path is that of the index.
	BuildFault func(path string) (hang bool, err *Error)
	// IndexLag is how long queries refuse an index after its build was reported done.
	// Source: https://github.com/ydb-platform/ydb/issues/22166
	IndexLag time.Duration
	// SchemaLag is how long after an ALTER TABLE rows of BulkUpsert are still sent with the schema from before, and so
	// refused; 0 means that only those are that were under way.
	SchemaLag time.Duration
	// CPUScale multiplies the processor time that operations are charged in the system views; 0 means 1, which
	// makes a partition busy at some 50,000 rows written per second.
	CPUScale float64
	// ViewsAtOnce makes the system views show what is there. Otherwise they are as late as YDB's: partitions push
	// their counters every ten seconds, and the minute and the hour that are not over are not shown.
	ViewsAtOnce bool
	// SortedViews obeys a descending sort over the first columns of a system view's key, as releases since the end
	// of 2025 do. Others drop it and give the rows in the order of the key.
	// Source: https://github.com/ydb-platform/ydb/issues/12585
	SortedViews bool
	// EnforceAccess says that rights are checked for users other than the empty one.
	EnforceAccess bool
	// SchemaTime is how long a change of a table takes, in which any other one of it is refused; 0 means that they are made one by one.
	SchemaTime time.Duration
	// UnreadTime is how long a stream of rows waits for its client before it ends with TIMEOUT; 0 means ten minutes, as in YDB.
	UnreadTime time.Duration
	// HeldBytes is how much all queries, and what clients do not read, may hold in memory; 0 means 2 GB. A query may hold a
	// quarter of it.
	HeldBytes int64
	// Access are the entries of the database itself. nil with EnforceAccess means that AdminGroup may do everything, and
	// UserGroup connect.
	Access []AccessEntry
	// FeedBarriers is the time between two barriers of a changefeed that has them; 0 means what it was made with.
	FeedBarriers time.Duration
	// Quota is how many bytes the database may keep, topics included. Above it rows can be deleted and nothing else be
	// written, until no more than Quota is left, as with YDB's data_size_hard_quota. 0 means no quota.
	Quota int64
	// TickEvery is the time between two rounds of the background work; 0 means a second.
	TickEvery time.Duration
	// Takes returns when a cluster would have done what a call does: reads before their rows are sent, writes before they are stored,
	// and a transaction before it is committed, so that others may break its locks meanwhile. Nil takes no time. It is called by many
	// goroutines at once, and no lock is held.
	Takes func([]*Effort)
	// Sessions lists the rows of .sys/query_sessions; nil means that there are none. It may be called at any time.
	Sessions func() []Session
}

// DB is a database, seen by one user. The handles that As returns share all data.
type DB struct {
	*core
	subject Subject
}

// core is what the handles of a database share. One lock guards it: commits are short, and readers work on
// copies of the trees that cost nothing to make.
type core struct {
	opts  Options
	costs costs

	mu         sync.Mutex
	root       *node // the database itself
	version    uint64
	snapshots  versions // held by readers
	writers    versions // of them, those of read-write transactions
	nextID     uint64
	nextTablet uint64
	step       uint64 // the last plan step given out
	operations []*operation
	queries    queryLog
	topMinute  topPartitions
	topHour    topPartitions
	full       bool         // more than the quota was kept at the last tick
	held       atomic.Int64 // bytes that queries keep
	lagging    []*index     // asynchronous indexes with changes to apply
	balanced   time.Time    // when the load was measured last
	turn       int          // of the followers that stale reads go to
	followers  bool         // their load counts for splits and merges

	tickMu sync.Mutex // one Tick at a time
	wake   chan struct{}
	stop   chan struct{}
	done   chan struct{}
	once   sync.Once
}

// costs is the processor time charged to a partition, in nanoseconds. The figures are of the order of what a
// data shard needs; they make busy partitions look busy and idle ones idle, no more.
type costs struct {
	transaction, writeRow, pointRead, rangeRead, rangeRow int64
}

// Open makes an empty database.
func Open(opts Options) *DB {
	if opts.Name == "" {
		opts.Name = "/local"
	}
	opts.Name = "/" + strings.Trim(opts.Name, "/")
	if opts.Clock == nil {
		opts.Clock = time.Now
	}
	if opts.MegabyteBytes == 0 {
		opts.MegabyteBytes = 1 << 20
	}
	if opts.LoadSplitAfter == 0 {
		opts.LoadSplitAfter = splitDecision
	}
	if opts.MergeAfter == 0 {
		opts.MergeAfter = mergeLowLoad
	}
	if opts.TTLEvery == 0 {
		opts.TTLEvery = time.Hour
	}
	if opts.Release == "" {
		opts.Release = "26.2.1.14"
	}
	if opts.CPUScale == 0 {
		opts.CPUScale = 1
	}
	opts.UnreadTime = cmp.Or(opts.UnreadTime, 10*time.Minute)
	if opts.HeldBytes == 0 {
		opts.HeldBytes = 2 << 30
	}
	scaled := func(d time.Duration) int64 { return int64(float64(d) * opts.CPUScale) }
	c := &core{
		opts: opts,
		costs: costs{
			transaction: scaled(30 * time.Microsecond),
			writeRow:    scaled(10 * time.Microsecond),
			pointRead:   scaled(10 * time.Microsecond),
			rangeRead:   scaled(20 * time.Microsecond),
			rangeRow:    scaled(time.Microsecond),
		},
		followers:  followersCount(opts.Release),
		nextID:     1,
		nextTablet: firstTablet,
		wake:       make(chan struct{}, 1),
		stop:       make(chan struct{}),
		done:       make(chan struct{}),
	}
	c.root = &node{kind: KindDatabase, path: opts.Name, name: lastElement(opts.Name), owner: "root@builtin"}
	if opts.EnforceAccess && opts.Access == nil {
		opts.Access = []AccessEntry{
			{Rights: genericFull, Subject: AdminGroup, Inheritance: inheritDefault},
			{Rights: ConnectDatabase, Subject: UserGroup, Inheritance: inheritDefault},
		}
	}
	var list accessList
	list.add(opts.Access...)
	c.root.acl = list.entries
	c.root.created = c.moment()
	c.version = 1
	c.balanced = c.root.created.at
	c.topMinute = topPartitions{every: time.Minute, keep: keepMinutes}
	c.topHour = topPartitions{every: time.Hour, keep: keepHours}
	db := &DB{core: c}
	if opts.Manual {
		close(c.done)
	} else {
		go db.run()
	}
	return db
}

// firstTablet is the number of the first tablet of a one-node cluster, so that ids look as they do in YDB.
const firstTablet = 72075186224037888

// run does the background work until Close.
func (db *DB) run() {
	defer close(db.done)
	every := cmp.Or(db.opts.TickEvery, time.Second)
	for {
		// Barriers of changefeeds come at whole seconds.
		tick := time.NewTimer(every - time.Duration(db.opts.Clock().UnixNano())%every)
		select {
		case <-db.stop:
			tick.Stop()
			return
		case <-tick.C:
			db.Tick()
		case <-db.wake:
			db.tickMu.Lock()
			db.applyAsync()
			db.advanceBuilds()
			db.tickMu.Unlock()
		}
	}
}

// Close stops the background work. The data stays readable.
func (db *DB) Close() {
	db.once.Do(func() { close(db.stop) })
	<-db.done
}

// As returns a handle of the same database that acts as the given subject: its user owns what it creates, and its
// rights are checked if Options.EnforceAccess is set. Open returns the handle of the zero Subject.
func (db *DB) As(s Subject) *DB { return &DB{core: db.core, subject: s} }

// User returns the user of the handle.
func (db *DB) User() string { return db.subject.User }

// Name returns the path of the database.
func (db *DB) Name() string { return db.opts.Name }

// Release returns the release of YDB that the server plays, such as "26.2.1.14".
func (db *DB) Release() string { return db.opts.Release }

// followersCount reports whether the load of read replicas counts for splits and merges in a release.
func followersCount(of string) bool {
	var year, release int
	_, _ = fmt.Sscanf(of, "%d.%d", &year, &release)
	return year > 26 || year == 26 && release >= 1
}

// Now returns the time of the database's clock.
func (db *DB) Now() time.Time { return db.opts.Clock() }

// Path returns the absolute form of a path.
func (db *DB) Path(path string) string { return db.absolute(path) }

// Tick does the background work that is due: splits and merges, expired rows, async indexes, index builds,
// barriers and expired records of changefeeds, the quota, the windows of the system views.
func (db *DB) Tick() {
	db.tickMu.Lock()
	defer db.tickMu.Unlock()
	now := db.opts.Clock()
	db.advanceBuilds()
	db.expireRows(now)
	db.applyAsync()
	db.tickFeeds(now)
	db.measureQuota()
	db.balance(now)
}

// moment is a point of the database's history.
type moment struct {
	at   time.Time
	step uint64
	txID uint64
}

// moment returns a plan step that grows from call to call. YDB's steps are milliseconds.
func (c *core) moment() moment {
	now := c.opts.Clock()
	c.step = max(c.step+1, uint64(now.UnixMilli()))
	return moment{at: now, step: c.step, txID: firstTx + c.version}
}

// firstTx makes transaction ids look as they do in YDB.
const firstTx = 281474976710656

// wakeUp tells the background goroutine that there is work.
func (c *core) wakeUp() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}
