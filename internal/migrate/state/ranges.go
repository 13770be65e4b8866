package state

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// Work that can be shared is cut into ranges of keys. A process that works on one holds its lease, which it renews with every progress that
// it records; one whose lease ran out has lost its range to whoever takes it, and writes nothing more. The generation of a range counts its
// owners, so that a late one cannot put anything down; its upper half counts those that gave nothing back.

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

	generation uint64
}

// Total is what all ranges of work have come to.
type Total struct {
	Ranges, Finished    uint64
	Rows, Bytes, Digest uint64
	Owners              []string      // who work on ranges
	Free                []uint64      // ranges that nobody works on and that are not finished
	Ends                time.Duration // until one of those that somebody works on is free, if its lease is not renewed
}

// Over reports whether all ranges are finished.
func (t *Total) Over() bool { return t.Ranges > 0 && t.Finished == t.Ranges }

func workParams(token, work string) params {
	return params{"$token": ydbconn.Text(token), "$work": ydbconn.Text(work)}
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

// AddWork cuts work, which reads a table, into ranges, numbered from 0 on, unless that was done, or the run is over. Generations begin
// anywhere, so that who claimed a range of work that was removed since, and slept, records nothing in what has its number now.
func (s *Store) AddWork(ctx context.Context, token, work, table string, spans []Span) error {
	rows := make([]map[string]ydbconn.Value, len(spans))
	for i, span := range spans {
		rows[i] = params{"id": ydbconn.Uint64(uint64(i)), "lower": nullable(span.Lower), "upper": nullable(span.Upper)}
	}
	p := workParams(token, work)
	p["$spans"], p["$path"], p["$generation"] = ydbconn.Rows(rows), ydbconn.Text(s.path), ydbconn.Uint64(rand.Uint64N(lostOwner/2))
	p["$table"] = ydbconn.Text(table)
	return s.do(ctx, "save the ranges of "+work, "add-work", p)
}

// Latest is the work that was cut last, and the table that it reads; empty if none was.
func (s *Store) Latest(ctx context.Context, token string) (work, table string, err error) {
	rows, err := s.exec(ctx, "read what is being done", "latest", params{"$token": ydbconn.Text(token)})
	if err != nil || len(rows) == 0 {
		return "", "", err
	}
	return rows[0]["lower"].Text(), rows[0]["upper"].Text(), nil
}

// DropWork removes the ranges of work.
func (s *Store) DropWork(ctx context.Context, token, work string) error {
	return s.do(ctx, "remove ranges", "drop-work", workParams(token, work))
}

// Look reads how far work has come; no ranges if there is no such work. Ranges are counted one by one, so that the numbers are
// of one moment. Leases count as run out by early before they do.
func (s *Store) Look(ctx context.Context, token, work string, early time.Duration) (*Total, error) {
	p := workParams(token, work)
	p["$early"] = ydbconn.Interval(early)
	rows, err := s.exec(ctx, "read how far "+work+" is", "look", p)
	if ydbconn.NotFound(err) {
		return &Total{}, nil
	}
	if err != nil {
		return nil, err
	}
	t := &Total{Owners: []string{}, Ends: s.lease}
	for _, r := range rows {
		t.Ranges++
		t.Rows += r["rows"].Uint64()
		t.Bytes += r["bytes"].Uint64()
		t.Digest += r["digest"].Uint64()
		owner := r["owner"].Text()
		if left := r["remains"].Uint64(); owner != "" && !r["finished"].Bool() {
			t.Ends = min(t.Ends, time.Duration(left)*time.Microsecond)
		}
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

// Put is what is recorded of a range that this process has claimed.
type Put struct {
	*Claimed
	Now   Progress
	Given bool // it is given back without being finished, so that another process can have it at once
}

// Put records the progress of ranges of the same work, and renews their leases, or gives them back. It claims others, by their numbers, and
// returns those that no other process was faster to claim, and that are not finished; until when all are good; and the ranges that are
// another's, of which nothing is recorded. Leases count as run out by early before they do.
func (s *Store) Put(ctx context.Context, token, work string, list []Put, ids []uint64, early time.Duration) (
	claimed []*Claimed, until time.Time, lost []uint64, err error) {
	until = time.Now().Add(s.lease)
	p := workParams(token, work)
	p["$claims"], p["$owner"], p["$lost"] = numbers(ids), ydbconn.Text(s.owner), ydbconn.Uint64(lostOwner)
	p["$lease"], p["$early"] = ydbconn.Interval(s.lease), ydbconn.Interval(early)
	p["$ids"] = numbers(plan.Each(list, func(p Put) uint64 { return p.ID }))
	p["$held"] = ydbconn.List(Put{Claimed: &Claimed{}}.value(), plan.Each(list, Put.value))
	rows, err := s.exec(ctx, "save the progress", "put", p)
	for _, r := range rows {
		if r["lost"].Bool() {
			lost = append(lost, r["id"].Uint64())
			continue
		}
		claimed = append(claimed, &Claimed{RangeID: RangeID{token, work, r["id"].Uint64()},
			Span: Span{cursorOf(r["lower"]), cursorOf(r["upper"])}, generation: r["generation"].Uint64(),
			Progress: Progress{Position: cursorOf(r["position"]), Rows: r["rows"].Uint64(), Bytes: r["bytes"].Uint64(),
				Digest: r["digest"].Uint64(), Folds: []byte(r["folds"].Text())}})
	}
	return claimed, until, lost, err
}

func (p Put) value() ydbconn.Value {
	return ydbconn.Struct(params{"id": ydbconn.Uint64(p.ID), "generation": ydbconn.Uint64(p.generation), "position": nullable(p.Now.Position),
		"rows": ydbconn.Uint64(p.Now.Rows), "bytes": ydbconn.Uint64(p.Now.Bytes), "digest": ydbconn.Uint64(p.Now.Digest),
		"folds": nullable(p.Now.Folds), "finished": ydbconn.Bool(p.Now.Finished), "given": ydbconn.Bool(p.Given)})
}

// Folds reads what comparing has found in each range that is finished, and how many processes have finished them.
func (s *Store) Folds(ctx context.Context, token, work string) (out [][]byte, processes int, err error) {
	rows, err := s.exec(ctx, "read what was compared", "folds", workParams(token, work))
	owners := map[string]struct{}{}
	for _, r := range rows {
		out = append(out, []byte(r["folds"].Text()))
		owners[r["owner"].Text()] = struct{}{}
	}
	return out, len(owners), err
}

// lostOwner is what an owner adds to the generation of a range that gave nothing back.
const lostOwner = 1 << 32

// lateTime is for how long what a process sent may arrive, once the process or its machine is gone: TCP tries for a quarter of an hour.
// Source: tcp_retries2 in https://docs.kernel.org/networking/ip-sysctl.html
const lateTime = 15 * time.Minute

// inDoubt is added to the name of work for the rows that tell of which ranges it is not known when they were written last.
const inDoubt = " in doubt"

// Doubt records that it is not known of something that was sent for a range when it is written.
func (s *Store) Doubt(ctx context.Context, id RangeID) error {
	p := workParams(id.Token, id.Work+inDoubt)
	p["$id"], p["$lost"], p["$path"] = ydbconn.Uint64(id.ID), ydbconn.Uint64(lostOwner), ydbconn.Text(s.path)
	return s.do(ctx, "record that a write has no answer", "doubt", p)
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
