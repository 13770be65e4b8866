// Package heat is a recording of how the load of a database fell on the keys of its tables, over weeks: a file of frames, and what
// they show together.
//
// It owns the file, what is stored of a reading and how frames become one picture. It reads no database and judges nothing. The one
// invariant: what was not counted is unknown, never zero. Bounds between partitions are kept as hashes, and as values only if the
// reading has them.
package heat

import (
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// Reading is what .sys/partition_stats showed at one time, with what tells key ranges apart.
type Reading struct {
	At      time.Time // by the server's clock
	Release string    // of this program
	Locks   bool      // the server counts broken locks
	Tables  []Read    // by path
	Peaks   []Peak    // what the server kept of the time before; only the first reading of a recording needs them
}

// Peak is a partition in an hour of top_partitions_one_hour.
type Peak struct {
	Path   string
	Tablet uint64
	End    time.Time // of the hour
	CPU    float64   // cores
}

// Read is one table, or the table of an index, of a reading.
type Read struct {
	Path string
	ID   string // tells a table from another one that had its path before: OwnerId and PathId
	// Bounds are those between the partitions, one fewer than there are. Nil of several partitions: the reading before has them, as no
	// partition is another one since.
	Bounds     []Bound
	Partitions []Partition     // in the order of the key
	Sample     *evidence.Leads // nil if no rows were read
}

// Bound is a key at which one partition ends and the next begins.
type Bound struct {
	Hash uint64 `json:"-"`
	Text string `json:"text,omitempty"` // as a literal of YQL; empty unless values are kept
	// SameLead says that its first value is that of the bound before, so that all rows between them have it.
	SameLead bool `json:"-"`
}

func (b Bound) same(o Bound) bool { return b.Hash == o.Hash }

// Partition is what a partition has counted since its tablet started.
type Partition struct {
	Tablet      uint64
	Started     time.Time // its tablet
	Updated     time.Time // when it last counted something; zero if it never did
	Writes      uint64    // rows that were written or deleted, but for those of BulkUpsert
	Reads       uint64    // rows that were read, by key and in ranges
	Rejected    uint64    // transactions, by overload or for want of room
	LocksBroken uint64
	CPU         float64 // cores
	Rows, Bytes uint64
}

// Frame is what happened between two readings, or between more of them if it was thinned.
type Frame struct {
	From, To time.Time
	Release  string // of the program that wrote it
	// PeaksOnly says that the frame is an hour of top_partitions_one_hour: it has the CPU of partitions above 0.7 of a core, and nothing
	// is known of all others.
	PeaksOnly bool
	Locks     bool // broken locks were counted
	Tables    []TableFrame
}

// TableFrame is one table in a frame.
type TableFrame struct {
	*Layout
	Cells  []Cell          // in the order of the key, without a gap; of a frame of peaks only those partitions that it has
	Sample *evidence.Leads // nil if no rows were read
}

// Layout is how a table was partitioned at a time.
type Layout struct {
	Path   string
	ID     string
	Bounds []Bound
}

// Cell is what one partition took in a frame, or neighbours of which none took anything, together.
type Cell struct {
	From, To int // partitions of the layout, without the last
	// Known is for how much of the frame the counters are known; 0 if they are not at all.
	Known                                time.Duration
	Writes, Reads, Rejected, LocksBroken uint64 // meanwhile
	// Peak is the most writes a second of a frame that this one was thinned from, and PeakFrom and PeakTo, since the frame began, the
	// time in which there were at least half as many.
	Peak             float64
	PeakFrom, PeakTo time.Duration
	// CPU is what the partition that used most used of a core when it was read, in the frames thinned at most; negative if unknown.
	CPU         float64
	Rows, Bytes uint64 // at the end
	// Uncounted says that a partition was written though it counted no write, as by BulkUpsert.
	Uncounted bool
	// Restarted says that a tablet started meanwhile: it was moved, or the partition was split or merged.
	Restarted bool

	hot bool // see TableMap.HotSeconds
}
