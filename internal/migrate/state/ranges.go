package state

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// Work that can be shared is cut into ranges of keys. A process that works on one holds its lease, which it renews with
// every progress that it records; one whose lease ran out has lost its range to whoever takes it, and writes nothing
// more. The generation of a range counts its owners, so that a late one cannot put anything down; its upper half counts those
// that gave nothing back.

// RangeID names a range of the work of a run.
type RangeID struct {
	Token, Work string
	ID          uint64
}

// Span is a range of keys: behind Lower, up to and with Upper; nil for no bound.
type Span struct{ Lower, Upper ydbconn.Cursor }

// Progress is how far a range has come.
type Progress struct {
	Position ydbconn.Cursor // every row up to it is done; nil if none is
	Rows     uint64
	Bytes    uint64
	Digest   uint64
	Folds    []byte // what a comparison found up to Position
	Finished bool
}

// Claimed is a range that this process works on.
type Claimed struct {
	RangeID
	Span
	Progress
	Until time.Time // the lease is good until then, by this machine's clock, which goes on while the process is stopped

	generation uint64
}

// Total is what all ranges of work have come to.
type Total struct {
	Ranges, Finished    uint64
	Rows, Bytes, Digest uint64
	Owners              []string // who work on ranges
	Free                []uint64 // ranges that nobody works on and that are not finished
}

// Over reports whether all ranges are finished.
func (t *Total) Over() bool { return t.Ranges > 0 && t.Finished == t.Ranges }

func workParams(token, work string) params {
	return params{"$token": ydbconn.Text(token), "$work": ydbconn.Text(work)}
}

func (id RangeID) params(more params) params {
	p := workParams(id.Token, id.Work)
	p["$id"] = ydbconn.Uint64(id.ID)
	maps.Copy(p, more)
	return p
}

func nullable(b []byte) ydbconn.Value {
	if b == nil {
		return ydbconn.Null(ydbconn.Bytes(nil))
	}
	return ydbconn.Bytes(b).Nullable(true)
}

func cursorOf(v ydbconn.Value) ydbconn.Cursor {
	if v.Model() == nil {
		return nil
	}
	return ydbconn.Cursor(v.Text())
}

// AddWork cuts work into ranges, at least one, unless that was done, or the run is over. They are numbered from 0 on.
func (s *Store) AddWork(ctx context.Context, token, work string, spans []Span) error {
	rows := make([]map[string]ydbconn.Value, len(spans))
	for i, span := range spans {
		rows[i] = params{"id": ydbconn.Uint64(uint64(i)), "lower": nullable(span.Lower), "upper": nullable(span.Upper)}
	}
	p := workParams(token, work)
	p["$spans"], p["$path"] = ydbconn.Rows(rows), ydbconn.Text(s.path)
	return s.do(ctx, "save the ranges of "+work, "add-work", p)
}

// DropWork removes the ranges of work.
func (s *Store) DropWork(ctx context.Context, token, work string) error {
	return s.do(ctx, "remove ranges", "drop-work", workParams(token, work))
}

// Look reads how far work has come; no ranges if there is no such work. Ranges are counted one by one, so that the numbers are
// of one moment.
func (s *Store) Look(ctx context.Context, token, work string) (*Total, error) {
	rows, err := s.exec(ctx, "read how far "+work+" is", "look", workParams(token, work))
	if ydbconn.NotFound(err) {
		return &Total{}, nil
	}
	if err != nil {
		return nil, err
	}
	t := &Total{Owners: []string{}}
	for _, r := range rows {
		t.Ranges++
		t.Rows += r["rows"].Uint64()
		t.Bytes += r["bytes"].Uint64()
		t.Digest += r["digest"].Uint64()
		owner := r["owner"].Text()
		switch {
		case r["finished"].Bool():
			t.Finished++
		case owner == "":
			t.Free = append(t.Free, r["id"].Uint64())
		case !slices.Contains(t.Owners, owner):
			t.Owners = append(t.Owners, owner)
		}
	}
	return t, nil
}

// Claim takes a range; nil if it is finished or another process was faster.
func (s *Store) Claim(ctx context.Context, id RangeID) (*Claimed, error) {
	sent := time.Now()
	// Whether it was taken is told by reading it again: the answer of the call that took it may have been lost.
	owner := ydbconn.Text(s.owner)
	if err := s.do(ctx, "claim a range", "claim",
		id.params(params{"$owner": owner, "$lease": ydbconn.Interval(s.lease), "$lost": ydbconn.Uint64(lostOwner)})); err != nil {
		return nil, err
	}
	rows, err := s.exec(ctx, "read a range", "claimed", id.params(params{"$owner": owner}))
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	r := rows[0]
	return &Claimed{RangeID: id, Span: Span{cursorOf(r["lower"]), cursorOf(r["upper"])},
		Until: sent.Add(s.lease), generation: r["generation"].Uint64(),
		Progress: Progress{Position: cursorOf(r["position"]), Rows: r["rows"].Uint64(), Bytes: r["bytes"].Uint64(),
			Digest: r["digest"].Uint64(), Folds: []byte(r["folds"].Text())}}, nil
}

// Put records the progress of a range and renews its lease, and returns until when that is good. The error is ErrLost if the
// range is another's.
func (s *Store) Put(ctx context.Context, c *Claimed, p Progress) (until time.Time, err error) {
	sent := time.Now()
	rows, err := s.exec(ctx, "save the progress", "put", c.params(params{
		"$generation": ydbconn.Uint64(c.generation), "$lease": ydbconn.Interval(s.lease),
		"$position": nullable(p.Position), "$rows": ydbconn.Uint64(p.Rows), "$bytes": ydbconn.Uint64(p.Bytes),
		"$digest": ydbconn.Uint64(p.Digest), "$folds": nullable(p.Folds), "$finished": ydbconn.Bool(p.Finished)}))
	if err != nil {
		return time.Time{}, err
	}
	if len(rows) == 0 || !rows[0]["mine"].Bool() {
		return time.Time{}, ErrLost
	}
	return sent.Add(s.lease), nil
}

// GiveBack gives a range back without finishing it, so that another process can have it at once.
func (s *Store) GiveBack(ctx context.Context, c *Claimed) error {
	if err := s.do(ctx, "release a range", "give-back", c.params(params{"$generation": ydbconn.Uint64(c.generation)})); err != nil {
		return fmt.Errorf("range %d: %w", c.ID, err)
	}
	return nil
}

// Folds reads what comparing has found in each range that is finished.
func (s *Store) Folds(ctx context.Context, token, work string) (out [][]byte, err error) {
	rows, err := s.exec(ctx, "read what was compared", "folds", workParams(token, work))
	for _, r := range rows {
		out = append(out, []byte(r["folds"].Text()))
	}
	return out, err
}

// lostOwner is what an owner adds to the generation of a range that gave nothing back.
const lostOwner = 1 << 32

// lateTime is for how long what a process sent may arrive, once the process or its machine is gone: TCP tries for a quarter of
// an hour.
// Source: tcp_retries2 in https://docs.kernel.org/networking/ip-sysctl.html
const lateTime = 15 * time.Minute

// inDoubt is added to the name of work for the rows that tell of which ranges it is not known when they were written last.
const inDoubt = " in doubt"

// Doubt records that it is not known of something that was sent for a range when it is written.
func (s *Store) Doubt(ctx context.Context, id RangeID) error {
	id.Work += inDoubt
	return s.do(ctx, "record that a write has no answer", "doubt",
		id.params(params{"$lost": ydbconn.Uint64(lostOwner), "$path": ydbconn.Text(s.path)}))
}

// Interrupted reports whether a process was lost that worked on a range, or something that was sent has no answer: it may have been
// written late, over what is newer. late says that more may come.
func (s *Store) Interrupted(ctx context.Context, token, work string) (interrupted, late bool, err error) {
	rows, err := s.exec(ctx, "find out who worked on "+work, "torn", interruptedParams(token, work))
	if err != nil || len(rows) != 1 || rows[0]["lost"].Uint64() == 0 {
		return false, false, err
	}
	ago, _ := rows[0]["ago"].Model().(int64) // since the last of these ranges was finished by somebody else, or less
	return true, ago < int64(lateTime.Seconds()), nil
}

// Whole records that the rows of ranges are right, although their copy was interrupted.
func (s *Store) Whole(ctx context.Context, token, work string) error {
	return s.do(ctx, "record that "+work+" is whole", "whole", interruptedParams(token, work))
}

func interruptedParams(token, work string) params {
	p := workParams(token, work)
	p["$doubt"], p["$lost"] = ydbconn.Text(work+inDoubt), ydbconn.Uint64(lostOwner)
	return p
}
