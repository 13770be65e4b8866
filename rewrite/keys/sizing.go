package keys

import (
	"fmt"
	"math"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// What one partition is taken to carry where nothing was measured. They are assumptions, printed with the result.
const (
	// YDB splits a partition by load when it uses more than half a core for some time.
	// Source: https://ydb.tech/docs/en/concepts/datamodel/table#auto_partitioning_by_load
	splitCores = 0.5
	// A loaded partition is best kept near 1 GB.
	// Source: https://ydb.tech/docs/en/dev/batch-upload
	partitionBytes = 1 << 30
	// Row writes per second that one partition carries below splitCores, for small rows on common hardware. Being
	// wrong by a factor of two is made up for by split by load.
	assumedWrites = 5000
	// headroom is how much the load may grow before YDB has to split.
	headroom = 2
	// assumedPartitions is for a table of which nothing is known: enough for a cluster of a few nodes, cheap to
	// keep.
	assumedPartitions = 16
	maxPresplit       = 1024 // more is for a person to decide
	maxBuckets        = 64   // each range read costs one read per bucket
	// roomToGrow is how many times its minimum a table may have of partitions where its load was not measured: twice for a load
	// that doubles, and twice for one that is not even. leastRoom is no fewer than that, and more than YDB allows where nothing is set.
	roomToGrow, leastRoom = 4, 64
)

// Room lets YDB split a table by load between n partitions and as many as it needs to grow. All three settings are named,
// because without the others each fails: without a minimum YDB merges what was split as soon as the load pauses, and
// without a maximum it splits by load up to facts.LoadLimit only.
func (s *Sizing) Room(p *schema.Partitioning, n uint64) {
	p.ByLoad = schema.Enabled
	p.Min = max(p.Min, n, 1)
	if room := s.roomFor(p.Min); p.Max < min(room, 2*p.Min) {
		p.Max = room
	}
}

// roomFor is the maximum that goes with a minimum. A measured load has its headroom in the minimum, which YDB asks to be near the
// maximum; fewer than leastRoom would take from what YDB allows without a word.
func (s *Sizing) roomFor(minimum uint64) uint64 {
	if s.Measured {
		return max(leastRoom, minimum*100/facts.MinShare)
	}
	return max(leastRoom, roomToGrow*minimum)
}

// indexRoom does the same for the tables of secondary indexes, which begin as one partition whatever the main table has.
func (s *Sizing) indexRoom(t *schema.Table) []schema.Edit {
	if s.edit(t); s.edits != nil {
		return s.edits
	}
	for i := range t.Indexes {
		if index := &t.Indexes[i]; index.Kind.Secondary() {
			p := index.Partitioning
			s.Room(&p, s.Presplit)
			s.edits = append(s.edits, schema.AlterIndex{Name: index.Name, Set: splits(p.Min, p.Max)})
		}
	}
	return s.edits
}

// Sizing is the number of partitions a table should start with, and the number of buckets for a bucket column.
type Sizing struct {
	Presplit, Buckets uint64
	Measured          bool // the load is known

	edited *schema.Table
	edits  []schema.Edit  // of its indexes, once they were asked for
	cuts   [3]schema.Edit // of it, likewise: for any key, for a first column that fills its type, and for buckets
}

// edit forgets the edits of another table.
func (s *Sizing) edit(t *schema.Table) {
	if s.edited != t {
		s.edited, s.edits, s.cuts = t, nil, [3]schema.Edit{}
	}
}

// Partitions returns the number of partitions over which the writes of the table should be spread.
func (s *Sizing) Partitions(t *schema.Table) int {
	n := min(s.Presplit, maxCompared)
	if t.Stats != nil {
		n = max(n, min(t.Stats.Partitions, maxCompared))
	}
	return int(n)
}

// maxCompared is how many partitions keys are compared over at the most: more tell nothing new of the shares.
const maxCompared = 256

// SizeOf computes the sizing of a table from its load and size, or says what is assumed.
func SizeOf(t *evidence.Table) Sizing { return sizeOf(t.Schema, t.Load, func(string, ...any) {}) }

// Arithmetic says how the sizing of a table is computed, a line each.
func Arithmetic(t *evidence.Table) (lines []string) {
	sizeOf(t.Schema, t.Load, func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) })
	return lines
}

func sizeOf(t *schema.Table, load *evidence.Load, say func(format string, args ...any)) Sizing {
	var s Sizing
	writes, capacity := 0.0, float64(assumedWrites)
	measured := false
	if load != nil {
		hot := evidence.PartitionLoad{}
		for _, p := range load.Partitions {
			writes += p.Writes
			if p.Writes > hot.Writes {
				hot = p
			}
		}
		if hot.Writes > 0 && hot.CPUCores >= 0.1 && hot.CPUCores < 1 {
			capacity = hot.Writes / hot.CPUCores * splitCores
			measured = true
		}
	}
	byLoad := uint64(0)
	if s.Measured = writes > 0; s.Measured {
		byLoad = uint64(math.Ceil(writes * headroom / capacity))
		how := fmt.Sprintf("assumed %s writes/s for a partition below half a core", evidence.Thousands(assumedWrites))
		if measured {
			how = fmt.Sprintf("measured %s writes/s for a partition at half a core", evidence.Thousands(uint64(capacity)))
		}
		say("by load: %s writes/s × %d headroom ÷ %s = %d (%s)", evidence.Thousands(uint64(writes)), headroom,
			evidence.Thousands(uint64(capacity)), byLoad, how)
	}
	bySize := uint64(0)
	if st := t.Stats; st != nil && st.Bytes > 0 {
		bySize = (st.Bytes + partitionBytes - 1) / partitionBytes
		say("by size: %s ÷ 1 GB = %d", evidence.Size(st.Bytes), bySize)
	}
	switch {
	case byLoad == 0 && bySize == 0:
		s.Presplit, s.Buckets = assumedPartitions, assumedPartitions
		say("%d, assumed because nothing was measured; enough for a cluster of a few nodes", assumedPartitions)
	default:
		s.Presplit = powerOfTwo(max(byLoad, bySize, 4))
		s.Buckets = powerOfTwo(max(byLoad, 4))
		say("so %d: the larger of these, at least 4, as a power of two", s.Presplit)
		if s.Buckets != s.Presplit {
			say("and %d buckets, as many as the load needs: each adds one read to every range read", min(s.Buckets, maxBuckets))
		}
	}
	if s.Presplit < t.Partitioning.Min {
		s.Presplit = t.Partitioning.Min
		say("not less than the table's own minimum: %d", s.Presplit)
	}
	if s.Presplit > maxPresplit {
		s.Presplit = maxPresplit
		say("not more than %d unless a person decides so", maxPresplit)
	}
	s.Buckets = min(s.Buckets, maxBuckets)
	return s
}

// powerOfTwo rounds up, so that partitions keep halving evenly when they split.
func powerOfTwo(n uint64) uint64 {
	p := uint64(1)
	for p < n && p < 1<<40 {
		p *= 2
	}
	return p
}
