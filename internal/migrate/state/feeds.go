package state

import (
	"context"
	"encoding/binary"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// The partitions of a changefeed are cut into shares, each a row, which are leased like ranges: whoever holds one reads its partitions from
// the offsets recorded there, and records how far they are applied, which renews the lease. Of a share that another process took meanwhile
// nothing is recorded: its generation counts who took it. A process with less than others asks for shares, which are handed over to it.

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
	Losses    uint64 // how often records were lost before they were applied
}

// HeldShare is a share that this process took, with how far its partitions have come since.
type HeldShare struct {
	ID      uint64 // its first partition
	Offsets []Offset
	Refused string // why a row cannot be applied; empty if all can
	To      string // the process that it is handed over to; empty if it is kept

	generation uint64
}

// FeedShare is what is known of a share.
type FeedShare struct {
	HeldShare
	Owner  string            // holds it; empty if nobody does
	Wanted string            // a process that has less than others and asks for it; empty if none does
	Mended map[uint64]uint64 // of how many losses of a partition all rows were compared since
}

// Same reports whether a share is still held as it was taken.
func (h *HeldShare) Same(s FeedShare) bool { return h.generation == s.generation }

// packed are offsets as they are kept: some dozen bytes each, so that thousands are a row.
func packed(list []Offset) ydbconn.Value {
	b, _ := binary.Append(nil, binary.LittleEndian, list) // which takes numbers
	return ydbconn.Bytes(b)
}

func unpacked(b string) []Offset {
	list := make([]Offset, len(b)/binary.Size(Offset{}))
	_, _ = binary.Decode([]byte(b), binary.LittleEndian, list)
	return list
}

func (id FeedID) params(p params) params {
	p["$token"], p["$feed"] = ydbconn.Text(id.Token), ydbconn.Text(id.Feed)
	return p
}

func numbers(list []uint64) ydbconn.Value {
	return ydbconn.List(ydbconn.Uint64(0), plan.Each(list, ydbconn.Uint64))
}

// FeedLease is for how long this process holds a share of which it records nothing. While writers stand they wait for one that is gone.
func (s *Store) FeedLease() time.Duration {
	if s.stand.Load() {
		return min(s.lease/3, standLease/2)
	}
	return s.lease / 3
}

// manyShares is how many shares a changefeed with more partitions is cut into: enough for a hundred processes to have as many each, and
// few enough to be written every second. Once there are so many, partitions that come together are a share.
const manyShares = 256

// AddPartitions adds partitions of a changefeed, at least one, with nothing applied, unless the run is over or others were added to the
// shares that are known. lost says that something was written before that no record tells.
func (s *Store) AddPartitions(ctx context.Context, id FeedID, known int, partitions []uint64, lost bool) error {
	var rows []map[string]ydbconn.Value
	losses := map[bool]uint64{true: 1}[lost]
	for some := range slices.Chunk(partitions, (len(partitions)-1)/max(1, manyShares-known)+1) {
		rows = append(rows, params{"share": ydbconn.Uint64(some[0]), "offsets": packed(plan.Each(some, func(n uint64) Offset {
			return Offset{Partition: n, Losses: losses}
		}))})
	}
	return s.do(ctx, "record the partitions of the changefeed", "add-shares", id.params(params{"$path": ydbconn.Text(s.path),
		"$known": ydbconn.Uint64(uint64(known)), "$shares": ydbconn.Rows(rows)}))
}

// TakeShares takes those shares, at least one, that nobody holds by now, or this process. Feed tells which it has.
func (s *Store) TakeShares(ctx context.Context, id FeedID, shares []uint64) error {
	return s.do(ctx, "take partitions of the changefeed", "take-shares", id.params(params{"$shares": numbers(shares),
		"$owner": ydbconn.Text(s.owner), "$lease": ydbconn.Interval(s.FeedLease())}))
}

// AskShares asks those who hold shares, at least one, to hand them over to this process, unless somebody else has asked.
func (s *Store) AskShares(ctx context.Context, id FeedID, shares []uint64) error {
	return s.do(ctx, "ask for partitions of the changefeed", "ask-shares", id.params(params{"$shares": numbers(shares),
		"$owner": ydbconn.Text(s.owner)}))
}

// PutShares records how far the partitions of shares are, at least one, and renews their leases, or hands them over. What another process
// has taken meanwhile is left alone, as what is returned tells: these shares as they were just before, without their partitions.
func (s *Store) PutShares(ctx context.Context, id FeedID, held []HeldShare) (before map[uint64]FeedShare, err error) {
	rows, these := make([]map[string]ydbconn.Value, len(held)), make([]uint64, len(held))
	for i, h := range held {
		these[i] = h.ID
		rows[i] = params{"share": ydbconn.Uint64(h.ID), "generation": ydbconn.Uint64(h.generation), "offsets": packed(h.Offsets),
			"refused": ydbconn.Text(h.Refused), "next_owner": ydbconn.Text(h.To)}
	}
	found, err := s.exec(ctx, "save the position of the changefeed", "put-shares", id.params(params{"$shares": numbers(these),
		"$held": ydbconn.Rows(rows), "$owner": ydbconn.Text(s.owner), "$lease": ydbconn.Interval(s.FeedLease())}))
	before, _ = sharesOf(found)
	return before, err
}

// LeaveShares gives back what this process holds, so that another one can have it at once.
func (s *Store) LeaveShares(ctx context.Context, id FeedID) error {
	return s.do(ctx, "release the partitions of the changefeed", "leave-shares", id.params(params{"$owner": ydbconn.Text(s.owner)}))
}

// SetMended records that all rows were compared since a share was read, with the losses that it says. It needs no lease.
func (s *Store) SetMended(ctx context.Context, id FeedID, was FeedShare) error {
	return s.do(ctx, "record what of the changefeed is made good", "set-mended", id.params(params{"$share": ydbconn.Uint64(was.ID),
		"$mended": packed(was.Offsets)}))
}

// Feed reads how far the partitions of a changefeed are, by share, and the server's time in milliseconds of Unix time; 0 if nothing is
// known of any.
func (s *Store) Feed(ctx context.Context, id FeedID) (shares map[uint64]FeedShare, now uint64, err error) {
	return s.shares(ctx, id, "shares")
}

// Holders is Feed without the partitions of the shares: they are read by every process every second.
func (s *Store) Holders(ctx context.Context, id FeedID) (shares map[uint64]FeedShare, err error) {
	shares, _, err = s.shares(ctx, id, "holders")
	return shares, err
}

func (s *Store) shares(ctx context.Context, id FeedID, block string) (shares map[uint64]FeedShare, now uint64, err error) {
	rows, err := s.exec(ctx, "read the position of the changefeed", block, id.params(params{}))
	if err != nil && !ydbconn.NotFound(err) {
		return nil, 0, err
	}
	shares, now = sharesOf(rows)
	return shares, now, nil
}

func sharesOf(rows []map[string]ydbconn.Value) (shares map[uint64]FeedShare, now uint64) {
	shares = map[uint64]FeedShare{}
	for _, r := range rows {
		now = r["now"].Uint64()
		f := FeedShare{HeldShare: HeldShare{ID: r["share"].Uint64(), Offsets: unpacked(r["offsets"].Text()), Refused: r["refused"].Text(),
			generation: r["generation"].Uint64()}, Owner: r["owner"].Text(), Wanted: r["wanted"].Text(), Mended: map[uint64]uint64{}}
		for _, o := range unpacked(r["mended"].Text()) {
			f.Mended[o.Partition] = o.Losses
		}
		shares[f.ID] = f
	}
	return shares, now
}
