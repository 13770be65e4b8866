package migrate

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// Work that can be shared is cut into ranges of keys. A process that works on one holds its lease, which it renews with
// every progress that it records; one whose lease ran out has lost its range to whoever takes it, and writes nothing
// more. The generation of a range counts its owners, so that a late one cannot put anything down; its upper half counts those
// that gave nothing back.

// rangeID names a range.
type rangeID struct {
	Token, Work string
	ID          uint64
}

// keySpan is a range of keys: behind Lower, up to and with Upper; nil for no bound.
type keySpan struct{ Lower, Upper ydbconn.Cursor }

// progress is how far a range has come.
type progress struct {
	Position ydbconn.Cursor // every row up to it is done
	Rows     uint64
	Bytes    uint64
	Digest   uint64
	Folds    []byte // what a comparison found up to Position
	Finished bool
}

// claimed is a range that this process works on.
type claimed struct {
	rangeID
	keySpan
	progress
	generation uint64
	until      time.Time // by this machine's clock, which goes on while the process is stopped
}

// errLost says that the lease of a range or of the steps went to another process.
var errLost = errors.New("the lease was lost to another process")

// addWork cuts work into ranges, unless that was done.
func (s *state) addWork(ctx context.Context, token, work string, spans []keySpan) error {
	rows := make([]map[string]ydbconn.Value, len(spans))
	for i, span := range spans {
		rows[i] = map[string]ydbconn.Value{"id": ydbconn.Uint64(uint64(i)), "lower": keyValue(span.Lower), "upper": keyValue(span.Upper)}
	}
	_, err := s.exec(ctx, "save the ranges of "+work, "DECLARE $token AS Utf8;\nDECLARE $work AS Utf8;\nDECLARE $spans AS List<Struct<id: Uint64, lower: String?, upper: String?>>;\n"+
		"$there = (SELECT COUNT(*) FROM `"+rangesTable+"` WHERE token = $token AND work = $work);\n"+
		"UPSERT INTO `"+rangesTable+"`\nSELECT $token AS token, $work AS work, id AS id, lower AS lower, upper AS upper,\n    0ul AS rows, 0ul AS bytes, 0ul AS digest, false AS finished, 0ul AS generation\nFROM AS_TABLE($spans)\nWHERE $there = 0ul;",
		map[string]ydbconn.Value{"$token": ydbconn.Text(token), "$work": ydbconn.Text(work), "$spans": ydbconn.Rows(rows)})
	return err
}

func keyValue(c ydbconn.Cursor) ydbconn.Value {
	if c == nil {
		return ydbconn.Null(ydbconn.Bytes(nil))
	}
	return ydbconn.Bytes(c).Nullable(true)
}

func keyOf(v ydbconn.Value) ydbconn.Cursor {
	if v.Model() == nil {
		return nil
	}
	return ydbconn.Cursor(v.Text())
}

// dropWork removes the ranges of work, all of a token if work is empty.
func (s *state) dropWork(ctx context.Context, token, work string) error {
	_, err := s.exec(ctx, "remove ranges", "DECLARE $token AS Utf8;\nDECLARE $work AS Utf8;\nDELETE FROM `"+rangesTable+"` WHERE token = $token AND ($work = ''u OR work = $work);",
		map[string]ydbconn.Value{"$token": ydbconn.Text(token), "$work": ydbconn.Text(work)})
	return err
}

// total is what all ranges of work have come to.
type total struct {
	Ranges, Finished, Held uint64 // Held are those that somebody works on
	Rows, Bytes, Digest    uint64
	Owners                 []string
	Free                   []uint64 // ranges that nobody works on and that are not finished, a few of them
}

// over reports whether all ranges are finished.
func (t *total) over() bool { return t.Ranges > 0 && t.Finished == t.Ranges }

// look reads how far work has come. Ranges are counted one by one, so that the numbers are of one moment.
func (s *state) look(ctx context.Context, token, work string) (*total, error) {
	rows, err := s.exec(ctx, "read how far "+work+" is", "DECLARE $token AS Utf8;\nDECLARE $work AS Utf8;\nSELECT id, rows, bytes, digest, finished, IF(leased > CurrentUtcTimestamp(), owner, NULL) AS owner\nFROM `"+rangesTable+"`\nWHERE token = $token AND work = $work\nORDER BY id;",
		map[string]ydbconn.Value{"$token": ydbconn.Text(token), "$work": ydbconn.Text(work)})
	if ydbconn.NotFound(err) {
		return &total{}, nil
	}
	if err != nil {
		return nil, err
	}
	t := &total{}
	owners := map[string]bool{}
	for _, r := range rows {
		t.Ranges++
		t.Rows += r["rows"].Uint64()
		t.Bytes += r["bytes"].Uint64()
		t.Digest += r["digest"].Uint64()
		owner := r["owner"].Text()
		switch {
		case r["finished"].Bool():
			t.Finished++
		case owner != "":
			t.Held++
			if !owners[owner] {
				owners[owner] = true
				t.Owners = append(t.Owners, owner)
			}
		default:
			t.Free = append(t.Free, r["id"].Uint64())
		}
	}
	return t, nil
}

// lostOwner is what an owner adds to the generation of a range that gave nothing back.
const lostOwner = 1 << 32

// lateTime is for how long what a process sent may arrive, once the process or its machine is gone: TCP tries for a quarter of
// an hour.
// Source: tcp_retries2 in https://docs.kernel.org/networking/ip-sysctl.html
const lateTime = 15 * time.Minute

// inDoubt is added to the name of work for the rows that tell of which ranges it is not known when they were written last.
const inDoubt = " in doubt"

// doubt records that it is not known of something that was sent for a range when it is written.
func (s *state) doubt(ctx context.Context, id rangeID) error {
	_, err := s.exec(ctx, "record that a write has no answer", "DECLARE $token AS Utf8;\nDECLARE $work AS Utf8;\nDECLARE $id AS Uint64;\nDECLARE $lost AS Uint64;\n"+
		"UPSERT INTO `"+rangesTable+"` (token, work, id, rows, bytes, digest, finished, generation, leased)\nVALUES ($token, $work, $id, 0ul, 0ul, 0ul, true, $lost, CurrentUtcTimestamp());",
		map[string]ydbconn.Value{"$token": ydbconn.Text(id.Token), "$work": ydbconn.Text(id.Work + inDoubt), "$id": ydbconn.Uint64(id.ID), "$lost": ydbconn.Uint64(lostOwner)})
	return err
}

// torn reports whether a process was lost that worked on a range, or something that was sent has no answer: it may have been
// written late, over what is newer. late says that more may come.
func (s *state) torn(ctx context.Context, token, work string) (torn, late bool, err error) {
	rows, err := s.exec(ctx, "look who worked on "+work, declareTorn+
		"SELECT COUNT(*) AS lost, COALESCE(DateTime::ToSeconds(CurrentUtcTimestamp() - MAX(leased)), 0l) AS ago\nFROM `"+rangesTable+"`\nWHERE "+isTorn+";", tornParams(token, work))
	if err != nil || len(rows) != 1 || rows[0]["lost"].Uint64() == 0 {
		return false, false, err
	}
	ago, _ := rows[0]["ago"].Model().(int64) // since the last of these ranges was finished by somebody else, or less
	return true, ago < int64(lateTime.Seconds()), nil
}

// whole records that the rows of ranges are right, although they were torn.
func (s *state) whole(ctx context.Context, token, work string) error {
	_, err := s.exec(ctx, "record that "+work+" is whole", declareTorn+
		"UPDATE `"+rangesTable+"` SET generation = generation & ($lost - 1ul)\nWHERE "+isTorn+" AND finished;", tornParams(token, work))
	return err
}

const (
	declareTorn = "DECLARE $token AS Utf8;\nDECLARE $work AS Utf8;\nDECLARE $doubt AS Utf8;\nDECLARE $lost AS Uint64;\n"
	isTorn      = "token = $token AND (work = $work OR work = $doubt) AND generation >= $lost"
)

func tornParams(token, work string) map[string]ydbconn.Value {
	return map[string]ydbconn.Value{"$token": ydbconn.Text(token), "$work": ydbconn.Text(work), "$doubt": ydbconn.Text(work + inDoubt), "$lost": ydbconn.Uint64(lostOwner)}
}

// claim takes a range; nil if another process was faster.
func (s *state) claim(ctx context.Context, id rangeID) (*claimed, error) {
	sent := time.Now()
	// Whether it was taken is told by reading it again: the answer of the call that took it may have been lost.
	params := map[string]ydbconn.Value{"$token": ydbconn.Text(id.Token), "$work": ydbconn.Text(id.Work), "$id": ydbconn.Uint64(id.ID),
		"$owner": ydbconn.Text(s.owner), "$lease": ydbconn.Interval(s.lease)}
	const declare = "DECLARE $token AS Utf8;\nDECLARE $work AS Utf8;\nDECLARE $id AS Uint64;\nDECLARE $owner AS Utf8;\nDECLARE $lease AS Interval;\n"
	if _, err := s.exec(ctx, "claim a range", declare+"UPDATE `"+rangesTable+"` SET owner = $owner, leased = CurrentUtcTimestamp() + $lease, generation = generation + IF(owner IS NULL, 1ul, "+strconv.FormatUint(lostOwner+1, 10)+"ul)\n"+
		"WHERE token = $token AND work = $work AND id = $id AND NOT finished AND (owner IS NULL OR leased <= CurrentUtcTimestamp());", params); err != nil {
		return nil, err
	}
	rows, err := s.exec(ctx, "read a range", declare+"SELECT lower, upper, position, rows, bytes, digest, folds, generation\nFROM `"+rangesTable+"`\n"+
		"WHERE token = $token AND work = $work AND id = $id AND NOT finished AND owner = $owner AND leased > CurrentUtcTimestamp() AND $lease > Interval('PT0S');", params)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	r := rows[0]
	return &claimed{rangeID: id, keySpan: keySpan{keyOf(r["lower"]), keyOf(r["upper"])}, generation: r["generation"].Uint64(), until: sent.Add(s.lease),
		progress: progress{Position: keyOf(r["position"]), Rows: r["rows"].Uint64(), Bytes: r["bytes"].Uint64(), Digest: r["digest"].Uint64(), Folds: []byte(r["folds"].Text())}}, nil
}

// put records the progress of a range and renews its lease; a range that is finished is given back. It returns until
// when the lease is good. The error is errLost if the range is another's.
func (s *state) put(ctx context.Context, c rangeID, generation uint64, p progress) (until time.Time, err error) {
	sent := time.Now()
	rows, err := s.exec(ctx, "save the progress", "DECLARE $token AS Utf8;\nDECLARE $work AS Utf8;\nDECLARE $id AS Uint64;\nDECLARE $generation AS Uint64;\nDECLARE $lease AS Interval;\n"+
		"DECLARE $position AS String?;\nDECLARE $rows AS Uint64;\nDECLARE $bytes AS Uint64;\nDECLARE $digest AS Uint64;\nDECLARE $folds AS String?;\nDECLARE $finished AS Bool;\n"+
		"SELECT generation = $generation AS mine FROM `"+rangesTable+"` WHERE token = $token AND work = $work AND id = $id;\n"+
		"UPDATE `"+rangesTable+"` SET position = $position, rows = $rows, bytes = $bytes, digest = $digest, folds = $folds, finished = $finished, leased = CurrentUtcTimestamp() + $lease\n"+
		"WHERE token = $token AND work = $work AND id = $id AND generation = $generation;",
		map[string]ydbconn.Value{"$token": ydbconn.Text(c.Token), "$work": ydbconn.Text(c.Work), "$id": ydbconn.Uint64(c.ID), "$generation": ydbconn.Uint64(generation),
			"$lease": ydbconn.Interval(s.lease), "$position": keyValue(p.Position), "$rows": ydbconn.Uint64(p.Rows), "$bytes": ydbconn.Uint64(p.Bytes), "$digest": ydbconn.Uint64(p.Digest),
			"$folds": keyValue(p.Folds), "$finished": ydbconn.Bool(p.Finished)})
	if err != nil {
		return time.Time{}, err
	}
	if len(rows) == 0 || !rows[0]["mine"].Bool() {
		return time.Time{}, errLost
	}
	return sent.Add(s.lease), nil
}

// release gives a range back without finishing it, so that another can have it at once.
func (s *state) release(ctx context.Context, c rangeID, generation uint64) error {
	_, err := s.exec(ctx, "give a range back", "DECLARE $token AS Utf8;\nDECLARE $work AS Utf8;\nDECLARE $id AS Uint64;\nDECLARE $generation AS Uint64;\n"+
		"UPDATE `"+rangesTable+"` SET owner = NULL, leased = NULL\nWHERE token = $token AND work = $work AND id = $id AND generation = $generation;",
		map[string]ydbconn.Value{"$token": ydbconn.Text(c.Token), "$work": ydbconn.Text(c.Work), "$id": ydbconn.Uint64(c.ID), "$generation": ydbconn.Uint64(generation)})
	if err != nil {
		return fmt.Errorf("range %d: %w", c.ID, err)
	}
	return nil
}

// folds reads what comparing has found in each range.
func (s *state) folds(ctx context.Context, token, work string) ([][]byte, error) {
	rows, err := s.exec(ctx, "read what was compared", "DECLARE $token AS Utf8;\nDECLARE $work AS Utf8;\nSELECT folds\nFROM `"+rangesTable+"`\nWHERE token = $token AND work = $work AND finished;",
		map[string]ydbconn.Value{"$token": ydbconn.Text(token), "$work": ydbconn.Text(work)})
	var out [][]byte
	for _, r := range rows {
		out = append(out, []byte(r["folds"].Text()))
	}
	return out, err
}
