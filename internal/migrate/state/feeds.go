package state

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// The partitions of a changefeed are leased like ranges: whoever holds one reads it from the offset that is recorded here, and
// records how far it is applied, which renews the lease. A process whose lease ran out has lost its partitions to whoever takes
// them, and records nothing any more: the generation of a partition counts those who took it. A process that has less than
// its share asks for partitions, and whoever holds them hands them over once what was read of them is recorded.

// FeedID names a changefeed that a run follows: by when it was created, so that one of the same name is another.
type FeedID struct{ Token, Feed string }

// Feed is when the changefeed was created that the run follows before the cut-over, or with back the one behind it; empty if there was
// none yet.
func (c *Created) Feed(back bool) *string {
	if back {
		return &c.Back
	}
	return &c.Forth
}

// Offset is how far a partition of a changefeed is applied.
type Offset struct {
	Partition uint64
	Position  uint64 // offset behind the last record that is applied
	Written   uint64 // when that record was written, in milliseconds of Unix time; 0 if there was none
	Resolved  uint64 // step up to which every change is applied
	Changed   uint64 // step of the newest change
	Records   uint64 // that were applied
}

// FeedPartition is what is known of a partition of a changefeed.
type FeedPartition struct {
	Offset
	Owner   string // holds it; empty if nobody does
	Wanted  string // a process that has less than its share and asks for it; empty if none does
	Lost    bool   // records were lost before they were applied
	Refused string // why a row cannot be applied; empty if all can

	generation uint64
}

// HeldPartition is one that this process took, with how far it has come since.
type HeldPartition struct {
	Offset
	To string // the process that it is handed over to; empty if it is kept

	generation uint64
}

// Held is a partition as a process has it that holds it.
func (p *FeedPartition) Held() HeldPartition {
	return HeldPartition{Offset: p.Offset, generation: p.generation}
}

// Same reports whether a partition is still held as it was taken.
func (h *HeldPartition) Same(p FeedPartition) bool { return p.generation == h.generation }

func (id FeedID) params(more params) params {
	p := params{"$token": ydbconn.Text(id.Token), "$feed": ydbconn.Text(id.Feed)}
	maps.Copy(p, more)
	return p
}

func numbers(partitions []uint64) ydbconn.Value {
	return ydbconn.List(plan.Each(partitions, ydbconn.Uint64))
}

// FeedLease is for how long this process holds a partition if it records nothing of it. It does so several times a second, and
// behind the fence the writers wait for what a process holds that is gone or stands still. Of thousands of partitions it is longer, as
// every one is a row that is written for that.
func (s *Store) FeedLease() time.Duration {
	many := time.Duration(s.partitions.Load())
	if s.stand.Load() {
		return min(s.lease/3, standLease/2) + many*standEach
	}
	return s.lease/3 + many*leaseEach
}

// What each partition of a changefeed adds to the lease of a process, and while writers stand.
const (
	leaseEach = 500 * time.Microsecond
	standEach = 100 * time.Microsecond
)

// inMost is how many values a statement asks for at once: of more than 10,000 YDB makes the whole table.
// Source: ExtractPredicateRangesLimit of ydb-platform/ydb.
const inMost = 5000

// each does something with some partitions at a time.
func each[T any](list []T, do func(part []T) error) error {
	for part := range slices.Chunk(list, inMost) {
		if err := do(part); err != nil {
			return err
		}
	}
	return nil
}

// AddPartitions adds those partitions of a changefeed that are not known yet, at least one, with nothing applied, unless the run
// is over. lost says that something was written before that no record tells.
func (s *Store) AddPartitions(ctx context.Context, id FeedID, partitions []uint64, lost bool) error {
	return s.do(ctx, "record the partitions of the changefeed", "add-partitions", id.params(params{"$path": ydbconn.Text(s.path),
		"$parts": numbers(partitions), "$lost": ydbconn.Bool(lost)}))
}

// TakePartitions takes those partitions, at least one, that nobody holds by now, or this process. Feed tells which it has.
func (s *Store) TakePartitions(ctx context.Context, id FeedID, partitions []uint64) error {
	return each(partitions, func(some []uint64) error {
		return s.do(ctx, "take partitions of the changefeed", "take-partitions", id.params(params{"$parts": numbers(some),
			"$owner": ydbconn.Text(s.owner), "$lease": ydbconn.Interval(s.FeedLease())}))
	})
}

// AskPartitions asks those who hold partitions, at least one, to hand them over to this process, unless somebody else has asked.
func (s *Store) AskPartitions(ctx context.Context, id FeedID, partitions []uint64) error {
	return each(partitions, func(some []uint64) error {
		return s.do(ctx, "ask for partitions of the changefeed", "ask-partitions", id.params(params{"$parts": numbers(some),
			"$owner": ydbconn.Text(s.owner)}))
	})
}

// PutPartitions records how far partitions are, at least one, and renews their leases, or hands them over. What another process
// has taken meanwhile is left alone, as what is returned tells: these partitions as they were just before.
func (s *Store) PutPartitions(ctx context.Context, id FeedID, held []HeldPartition) (before map[uint64]FeedPartition, err error) {
	before = map[uint64]FeedPartition{}
	err = each(held, func(some []HeldPartition) error {
		rows, these := make([]map[string]ydbconn.Value, len(some)), make([]uint64, len(some))
		for i, h := range some {
			these[i] = h.Partition
			rows[i] = params{"partition": ydbconn.Uint64(h.Partition), "generation": ydbconn.Uint64(h.generation),
				"position": ydbconn.Uint64(h.Position), "written": ydbconn.Uint64(h.Written),
				"resolved": ydbconn.Uint64(h.Resolved), "changed": ydbconn.Uint64(h.Changed),
				"records": ydbconn.Uint64(h.Records), "next_owner": ydbconn.Text(h.To)}
		}
		found, err := s.exec(ctx, "save the position of the changefeed", "put-partitions", id.params(params{"$parts": numbers(these),
			"$held": ydbconn.Rows(rows), "$owner": ydbconn.Text(s.owner), "$lease": ydbconn.Interval(s.FeedLease())}))
		parts, _ := partitionsOf(found)
		maps.Copy(before, parts)
		return err
	})
	return before, err
}

// LeavePartitions gives back what this process holds, so that another one can have it at once.
func (s *Store) LeavePartitions(ctx context.Context, id FeedID) error {
	return s.do(ctx, "release the partitions of the changefeed", "leave-partitions", id.params(params{"$owner": ydbconn.Text(s.owner)}))
}

// SetLost notes that records of partitions, at least one, were lost before they were applied, or that all rows were compared
// since. It needs no lease.
func (s *Store) SetLost(ctx context.Context, id FeedID, partitions []uint64, lost bool) error {
	return each(partitions, func(some []uint64) error {
		return s.do(ctx, "record what of the changefeed is lost", "set-lost",
			id.params(params{"$parts": numbers(some), "$lost": ydbconn.Bool(lost)}))
	})
}

// SetRefused notes why a row of a partition cannot be applied, until something is recorded of it. It needs no lease.
func (s *Store) SetRefused(ctx context.Context, id FeedID, partition uint64, why string) error {
	return s.do(ctx, "record what cannot be applied", "set-refused",
		id.params(params{"$partition": ydbconn.Uint64(partition), "$why": ydbconn.Text(why)}))
}

// Feed reads how far the partitions of a changefeed are, by number, and the server's time in milliseconds of Unix time; 0 if
// nothing is known of any.
func (s *Store) Feed(ctx context.Context, id FeedID) (parts map[uint64]FeedPartition, now uint64, err error) {
	rows, err := s.exec(ctx, "read the position of the changefeed", "partitions", id.params(nil))
	if err != nil && !ydbconn.NotFound(err) {
		return nil, 0, err
	}
	parts, now = partitionsOf(rows)
	s.partitions.Store(int64(len(parts)))
	return parts, now, nil
}

func partitionsOf(rows []map[string]ydbconn.Value) (parts map[uint64]FeedPartition, now uint64) {
	parts = map[uint64]FeedPartition{}
	for _, r := range rows {
		now = r["now"].Uint64()
		o := Offset{Partition: r["partition"].Uint64(), Position: r["position"].Uint64(), Written: r["written"].Uint64(),
			Resolved: r["resolved"].Uint64(), Changed: r["changed"].Uint64(), Records: r["records"].Uint64()}
		parts[o.Partition] = FeedPartition{Offset: o, Owner: r["owner"].Text(), Wanted: r["wanted"].Text(), Lost: r["lost"].Bool(),
			Refused: r["refused"].Text(), generation: r["generation"].Uint64()}
	}
	return parts, now
}
