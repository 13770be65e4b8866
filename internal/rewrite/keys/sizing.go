package keys

import (
	"fmt"
	"math"
	"strconv"

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
)

// Room lets YDB split a table, or that of an index, by load, and merge none of n partitions as soon as the load pauses. The maximum is
// named with them, because the table profile of a cluster fills in what is not: as many as YDB splits a table by load up to without
// one, and so many that n is facts.MinShare of it.
func Room(p *schema.Partitioning, n uint64) {
	p.ByLoad = schema.Enabled
	p.Min = max(p.Min, n, 1)
	if p.Max == 0 {
		p.Max = facts.LoadLimit
	}
	p.Max = max(p.Max, (100*p.Min+facts.MinShare-1)/facts.MinShare)
}

// roomSettings are the settings by which load splits a table.
func roomSettings(p *schema.Partitioning) []schema.Setting {
	return []schema.Setting{{Name: schema.SettingByLoad, Value: "ENABLED"},
		{Name: schema.SettingMin, Value: strconv.FormatUint(p.Min, 10)}, {Name: schema.SettingMax, Value: strconv.FormatUint(p.Max, 10)}}
}

// roomText says the maximum, and last the minimum, of which the text behind it tells what it is for.
func roomText(p *schema.Partitioning) string {
	return fmt.Sprintf("%s = %d and %s = %d", schema.SettingMax, p.Max, schema.SettingMin, p.Min)
}

// indexesRoom makes room for the tables of secondary indexes, which begin as one partition whatever the main table has.
func (s *Sizing) indexesRoom(t *schema.Table) []schema.Edit {
	var edits []schema.Edit
	for i := range t.Indexes {
		if index := &t.Indexes[i]; index.Kind.Secondary() {
			p := index.Partitioning
			Room(&p, s.Presplit)
			edits = append(edits, schema.AlterIndex{Name: index.Name, Set: roomSettings(&p)})
		}
	}
	return edits
}

// Sizing is the number of partitions a table should start with, and the number of buckets for a bucket column.
type Sizing struct {
	Presplit, Buckets uint64
	Measured          bool     // the load is known
	Assumed           bool     // neither load, size nor nodes are known, nor how many partitions the table has
	Arithmetic        []string // how all that is computed, a line each
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
func SizeOf(t *schema.Table, load *evidence.Load) (s Sizing) {
	say := func(format string, args ...any) { s.Arithmetic = append(s.Arithmetic, fmt.Sprintf(format, args...)) }
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
	byNodes := uint64(0)
	if load != nil && load.Nodes > 1 {
		byNodes = uint64(load.Nodes)
		say("by nodes: %d, so that each of them serves a partition", byNodes)
	}
	switch most := max(byLoad, bySize, byNodes); {
	case byLoad == 0 && bySize == 0:
		s.Presplit, s.Buckets = max(assumedPartitions, powerOfTwo(byNodes)), assumedPartitions
		s.Assumed = true
		say("%d, assumed because nothing was measured; enough for a cluster of a few nodes", assumedPartitions)
	default:
		s.Presplit = powerOfTwo(max(most, 4))
		s.Buckets = powerOfTwo(max(byLoad, 4))
		say("so %d: the largest of these, at least 4, as a power of two", s.Presplit)
		if s.Buckets != s.Presplit {
			say("and %d buckets, as many as the load needs: each adds one read to every range read", min(s.Buckets, maxBuckets))
		}
	}
	if s.Presplit < t.Partitioning.Min {
		s.Presplit, s.Assumed = t.Partitioning.Min, false
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
