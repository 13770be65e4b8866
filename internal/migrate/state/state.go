// Package state is the one memory of runs. All that is known of a run is kept in the database that it changes, so that any
// machine can go on with it: one row for each run, which is changed by compare-and-set alone; rows of the ranges into which
// work is cut, with their leases; rows of how far changefeeds are applied; and the limits that people set.
//
// A process that lost its lease, slept or was killed can change nothing of the run any more. Times are the server's alone,
// so that clocks need not agree. The statements are in templates/state.tmpl.
package state

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/templates"
)

// Version is the version of what is kept of a run. A run of another version must be left to the tool that began it.
const Version = 5

// defaultLease is for how long a process holds what it took if it does not renew it.
const defaultLease = 15 * time.Second

// Errors that callers branch on.
var (
	// ErrLost says that the lease of a range or of the steps went to another process: whoever gets it must change nothing more.
	ErrLost = errors.New("the lease was lost to another process")
	// ErrGone says that there is no run of the table, or none any more.
	ErrGone = errors.New("the record of the run no longer exists")
)

// Run is what is known of a run, beside its ranges and changefeeds.
type Run struct {
	Version  uint64
	Plan     string // its ID
	Token    string // of this run alone; the copy carries it
	Tool     string // the program that began it
	Step     plan.StepID
	Back     bool // it is being taken back
	Released bool // the writers were let go on behind the cut-over
	Data     Data

	// Generation counts the changes, Owner is the process that does the steps just now, empty if none does, VerifiedSecondsAgo is how long ago
	// the tables were found equal, nil if they were not, and BeganSecondsAgo how long ago the run began. These are read only.
	Generation         uint64
	Owner              string
	VerifiedSecondsAgo *uint64
	BeganSecondsAgo    uint64
}

// Fenced reports whether writers stand behind a fence, and not just until the rows are copied: nothing may hold up what they wait for.
func (r *Run) Fenced() bool {
	return r.Data.Switching || r.Data.StoodSince > 0 && r.Step >= plan.Cutover
}

// Data is what a run keeps beside how far it is.
type Data struct {
	Bound     *schema.Table `json:"bound,omitempty"`     // the table as it was described when the run began
	Fence     *Fence        `json:"fence,omitempty"`     // nil if no rights are taken
	Checksum  string        `json:"checksum,omitempty"`  // of the old table, when it was compared last; empty if it was not
	Switching bool          `json:"switching,omitempty"` // the cut-over has begun, and is finished or taken back before anything else
	// Retained says that a rollback began when the new table had the name: it is kept where the copy was, until the cleanup.
	Retained bool `json:"kept,omitempty"`
	// StoodSince is the server's time, in milliseconds of Unix time, since when writers stand; 0 if they do not.
	StoodSince uint64 `json:"stoodSince,omitempty"`
	// Stops is how often the run has had its writers stop: that they have is an answer for one time.
	Stops uint64 `json:"stops,omitempty"`
	// ComparedIn is how many milliseconds one process takes to read both tables, by the last comparison beside writers; 0 if not known.
	ComparedIn uint64 `json:"comparedIn,omitempty"`
	// CopyBegan is how many seconds after the run the copying of rows began; nil if it has not, or an earlier version began it.
	CopyBegan *uint64 `json:"copyBegan,omitempty"`
	// Orphans are how many rows referred to no row when the run began, by the reference; nil if that was not counted.
	Orphans map[string]uint64 `json:"orphans,omitempty"`
	// Debts are the operations that give back what is taken of the table in use: written before it is taken, and until it is given back. They
	// are nil in a run that an earlier version began.
	Debts []string `json:"debts"`
	// Unrecorded says that something may have been written since of which no record of the changefeed tells.
	Unrecorded bool `json:"unrecorded,omitempty"`
	// Drained is the time, in milliseconds of Unix time, up to which all that was written to the old table is in the new one, until it is
	// known that nobody wrote it later; 0 then. Apart is how many rows of the two tables differ of which nobody knows which is newer.
	Drained  uint64 `json:"drained,omitempty"`
	Apart    uint64 `json:"apart,omitempty"`
	ApartSum string `json:"apartSum,omitempty"` // of these rows
	// Lost is how many rows a rollback has left out of the old table, or brought back there: only the table that it retains tells of them.
	Lost uint64 `json:"lost,omitempty"`
	// CopyOwner is whose the new table was when the run made it, until 60-finish gives it its owner; empty in runs of an earlier version.
	CopyOwner string `json:"copyOwner,omitempty"`
	// Adopted says that somebody had deleted the record of the run: this one was made to end it.
	Adopted bool    `json:"adopted,omitempty"`
	Created Created `json:"created,omitzero"`
	// Proofs are what came of sending the known statements in both forms, the last time; nil if that was not done.
	Proofs []Proof `json:"proofs,omitempty"`
}

// Proof is what came of sending a known statement in both forms, with some sets of parameters.
type Proof struct {
	Query   int    `json:"query"`             // which of the plan's
	Same    int    `json:"same,omitempty"`    // sets with which both did the same
	Differ  int    `json:"differ,omitempty"`  // sets with which they did not
	Unclear int    `json:"unclear,omitempty"` // sets of which nothing can be told
	Empty   int    `json:"empty,omitempty"`   // sets with which both found nothing
	Why     string `json:"why,omitempty"`     // what differs, or else why it is not proved; empty if it is
	Before  Use    `json:"before,omitzero"`
	After   Use    `json:"after,omitzero"`
	// Scans are what the form for the new table reads from one end to the other, and that for the old one does not.
	Scans []string `json:"scans,omitempty"`
}

// Sent reports whether it was sent.
func (p *Proof) Sent() bool { return p.Same+p.Differ+p.Unclear+p.Empty > 0 }

// Use is how much of a table and its indexes a statement touches, on average, as the server counts it.
type Use struct {
	Partitions float64 `json:"partitions"`
	Read       float64 `json:"rowsRead"`
	Written    float64 `json:"rowsWritten"`
}

// Created is when tables and changefeeds were created that the run made or found: Old the old table, or when the run renamed it.
type Created struct {
	Old   string `json:"old table,omitempty"`
	Forth string `json:"changefeed,omitempty"`
	Back  string `json:"changefeed back,omitempty"`
}

// Fence is whose rights to write were taken away for a while: on the table that is replaced, and on the one that replaces it.
type Fence struct {
	Old []Fenced `json:"old,omitempty"`
	New []Fenced `json:"new,omitempty"`
}

// Fenced is what one subject may do with a table by the entries that the table itself has: before the fence, and behind it.
type Fenced struct {
	Subject string   `json:"subject"`
	Had     []string `json:"had"`
	Left    []string `json:"left,omitempty"`
}

// Limits are what people set for a run while it is there. Anybody may, without a lease.
type Limits struct {
	Paused         bool   `json:"paused"`
	RowsPerSecond  uint64 `json:"rowsPerSecond"`  // by all processes together; 0 for no limit
	BytesPerSecond uint64 `json:"bytesPerSecond"` // the same
	By             string `json:"by"`             // who set them last: a process
}

// String says limits in words; empty if there are none.
func (l Limits) String() string {
	var parts []string
	if l.Paused {
		parts = append(parts, "paused")
	}
	if l.RowsPerSecond > 0 {
		parts = append(parts, fmt.Sprintf("at most %s a second", evidence.Count(l.RowsPerSecond, "row")))
	}
	if l.BytesPerSecond > 0 {
		parts = append(parts, fmt.Sprintf("at most %g MB a second", float64(l.BytesPerSecond)/1e6))
	}
	return strings.Join(parts, ", ")
}

// Seconds are how long rows and bytes take if nothing but the limits holds them up; 0 if those do not.
func (l Limits) Seconds(rows, bytes uint64) uint64 {
	return max(rows/cmp.Or(l.RowsPerSecond, rows+1), bytes/cmp.Or(l.BytesPerSecond, bytes+1))
}

// Store is the state of the run of one table.
type Store struct {
	conn  *ydbconn.Conn
	path  string // of the table, absolute
	owner string // names this process among all
	lease time.Duration
	stand atomic.Bool // the run had its writers stand when it was read last
}

// Open returns the state of the run of a table, whose absolute path is given, for this process, which keeps to limits of its
// own: everybody can see them in its name. A lease of 0 is defaultLease. Nothing is read or written yet.
func Open(conn *ydbconn.Conn, table string, lease time.Duration, own Limits) (*Store, error) {
	token, err := NewToken()
	if err != nil {
		return nil, err
	}
	host, err := os.Hostname()
	if err != nil {
		host = "unknown host"
	}
	if own != (Limits{}) {
		token += ", started with " + own.String()
	}
	owner := fmt.Sprintf("process %d on %s (%s)", os.Getpid(), host, token)
	return &Store{conn: conn, path: table, owner: owner, lease: cmp.Or(lease, defaultLease)}, nil
}

// NewToken makes a name that nothing else has.
func NewToken() (string, error) {
	var b [8]byte
	if _, err := rand.Read(b[:]); err != nil {
		return "", fmt.Errorf("make a token: %w", err)
	}
	return hex.EncodeToString(b[:]), nil
}

// Owner names this process among all that may work on a run.
func (s *Store) Owner() string { return s.owner }

// Lease is for how long this process holds what it took if it does not renew it.
func (s *Store) Lease() time.Duration { return s.lease }

type params = map[string]ydbconn.Value

// exec executes a block of templates/state.tmpl. what is being done completes "… in _keyadvise".
func (s *Store) exec(ctx context.Context, what, block string, p params) ([]map[string]ydbconn.Value, error) {
	text, err := templates.Render("state/"+block, schema.StateDirectory)
	if err != nil {
		return nil, err
	}
	st := ydbconn.Statement{What: what + " in " + schema.StateDirectory, Text: text, Params: p}
	r, err := s.conn.Exec(ctx, st)
	for range createTries {
		if !ydbconn.NotFound(err) || ctx.Err() != nil {
			break
		}
		// Who begins makes the tables of the state, and all make those anew that somebody has dropped beside that of the runs.
		there, look := s.create(ctx, block == "begin")
		switch {
		case look != nil:
			return nil, look
		case !there:
			return nil, err
		}
		r, err = s.conn.Exec(ctx, st)
	}
	if err != nil {
		return nil, err
	}
	return r.Rows, nil
}

// createTries is how often the tables of the state are made for one statement.
const createTries = 5

// do is exec of what brings nothing.
func (s *Store) do(ctx context.Context, what, block string, p params) error {
	_, err := s.exec(ctx, what, block, p)
	return err
}

// tables are those of the state. They are never dropped: another run may begin at any moment.
func tables() []string { return []string{"feeds", "limits", "ranges", "runs"} }

// create makes those tables of the state that are not there, unless that of the runs is not and nothing begins. It reports whether they
// are there then.
func (s *Store) create(ctx context.Context, begins bool) (there bool, err error) {
	names, err := s.conn.Names(ctx, schema.StateDirectory)
	if err != nil && !ydbconn.NotFound(err) {
		return false, err
	}
	if !begins && !slices.Contains(names, "runs") {
		return false, nil
	}
	for _, t := range tables() {
		if slices.Contains(names, t) {
			continue
		}
		text, err := templates.Render("state/create-"+t, schema.StateDirectory)
		if err != nil {
			return false, err
		}
		if _, err := s.conn.Exec(ctx, ydbconn.Statement{What: "create the tables of the state in " + schema.StateDirectory,
			Text: text}); err != nil {
			return false, err
		}
	}
	return true, nil
}

// FarLease is what a process holds of a run for longer than any process takes it: it is gone, or had a wrong clock.
type FarLease struct {
	Owner string
	Until uint64        // in microseconds of Unix time
	Left  time.Duration // by the server's clock
}

// farLease is how far ahead a lease may end: processes take them for some seconds, and renew them.
const farLease = 5 * time.Minute

// FarLeases are those of a run, one for each process.
func (s *Store) FarLeases(ctx context.Context, token string) (out []FarLease, err error) {
	rows, err := s.exec(ctx, "look who works on the run", "far", params{"$path": ydbconn.Text(s.path), "$token": ydbconn.Text(token),
		"$most": ydbconn.Interval(max(farLease, 4*s.lease))})
	for _, r := range rows {
		left, _ := r["remains"].Model().(int64)
		out = append(out, FarLease{r["owner"].Text(), r["until"].Uint64(), time.Duration(left) * time.Second})
	}
	return out, err
}

// TakeOver ends what a process holds, unless it has renewed that: whoever had it changes nothing any more.
func (s *Store) TakeOver(ctx context.Context, token string, l FarLease) error {
	return s.do(ctx, "take over the leases of "+l.Owner, "take-over", params{"$path": ydbconn.Text(s.path), "$token": ydbconn.Text(token),
		"$owner": ydbconn.Text(l.Owner), "$until": ydbconn.Uint64(l.Until)})
}

// Make makes the tables of the state, where they are not there.
func Make(ctx context.Context, conn *ydbconn.Conn) error {
	_, err := (&Store{conn: conn}).create(ctx, true)
	return err
}

// Load reads the run of the table; nil if there is none. Of a run of another version it tells no more than Version, Plan, Token and Tool.
func (s *Store) Load(ctx context.Context) (*Run, error) {
	r, _, err := s.load(ctx)
	return r, err
}

// load reads the run, and which taking of the lease holds it.
func (s *Store) load(ctx context.Context) (run *Run, held string, err error) {
	rows, err := s.exec(ctx, "read the state", "load", params{"$path": ydbconn.Text(s.path)})
	if ydbconn.NotFound(err) || err == nil && len(rows) == 0 {
		return nil, "", nil
	}
	if err != nil {
		return nil, "", err
	}
	r := rows[0]
	run = &Run{Version: r["version"].Uint64(), Plan: r["plan"].Text(), Token: r["token"].Text(), Tool: r["tool"].Text()}
	if run.Version != Version {
		return run, "", nil
	}
	run.Step, run.Back, run.Released = plan.StepID(r["step"].Text()), r["back"].Bool(), r["released"].Bool()
	run.Generation, run.Owner, run.BeganSecondsAgo = r["generation"].Uint64(), r["owner"].Text(), r["began"].Uint64()
	if r["was_verified"].Bool() {
		ago := r["verified"].Uint64()
		run.VerifiedSecondsAgo = &ago
	}
	if err := json.Unmarshal([]byte(r["data"].Text()), &run.Data); err != nil {
		return nil, "", fmt.Errorf("read what is kept of the run of %s: %w", s.path, err)
	}
	s.stand.Store(run.Fenced())
	return run, r["held"].Text(), nil
}

// kept are the columns of a run that change, as parameters.
func (r *Run) kept() (params, error) {
	data, err := json.Marshal(r.Data)
	if err != nil {
		return nil, fmt.Errorf("record what is kept of the run: %w", err)
	}
	return params{"$step": ydbconn.Text(string(r.Step)), "$back": ydbconn.Bool(r.Back), "$released": ydbconn.Bool(r.Released),
		"$data": ydbconn.Text(string(data))}, nil
}

// Begin records that a plan is run, unless a run of the table is there, and returns what is there then: the caller looks
// whether it is its own.
func (s *Store) Begin(ctx context.Context, r Run) (*Run, error) {
	p, err := r.kept()
	if err != nil {
		return nil, err
	}
	p["$path"], p["$version"] = ydbconn.Text(s.path), ydbconn.Uint64(Version)
	p["$plan"], p["$token"], p["$tool"] = ydbconn.Text(r.Plan), ydbconn.Text(r.Token), ydbconn.Text(r.Tool)
	if err := s.do(ctx, "begin the run", "begin", p); err != nil {
		return nil, err
	}
	return s.Load(ctx)
}

// SetVerified records that the tables of a run were found equal just now, or that they are not any more. It needs no lease,
// and does nothing once the run is another one.
func (s *Store) SetVerified(ctx context.Context, token string, equal bool) error {
	return s.do(ctx, "record the comparison", "verified",
		params{"$path": ydbconn.Text(s.path), "$token": ydbconn.Text(token), "$equal": ydbconn.Bool(equal)})
}

// Limits reads what is set for the run, and whether its writers stand behind a fence; the zero Limits if nothing is set or there is no run.
func (s *Store) Limits(ctx context.Context) (l Limits, fenced bool, err error) {
	rows, err := s.exec(ctx, "read the limits", "limits", params{"$path": ydbconn.Text(s.path)})
	if ydbconn.NotFound(err) || err == nil && len(rows) == 0 {
		return Limits{}, false, nil
	}
	if err != nil {
		return Limits{}, false, err
	}
	r := rows[0]
	l = Limits{Paused: r["paused"].Bool(), RowsPerSecond: r["rows"].Uint64(), BytesPerSecond: r["bytes"].Uint64(), By: r["by"].Text()}
	run := Run{Step: plan.StepID(r["step"].Text())}
	if r["version"].Uint64() == Version {
		if err := json.Unmarshal([]byte(r["data"].Text()), &run.Data); err != nil {
			return l, false, fmt.Errorf("read what is kept of the run of %s: %w", s.path, err)
		}
		s.stand.Store(run.Fenced())
	}
	return l, run.Fenced(), nil
}

// SetLimits sets limits for the run, if there is one, which every process at work takes up within seconds. By is filled in.
func (s *Store) SetLimits(ctx context.Context, l Limits) error {
	return s.do(ctx, "save the limits", "set-limits", params{"$path": ydbconn.Text(s.path), "$paused": ydbconn.Bool(l.Paused),
		"$rows": ydbconn.Uint64(l.RowsPerSecond), "$bytes": ydbconn.Uint64(l.BytesPerSecond), "$by": ydbconn.Text(s.owner)})
}

// ForgetBelow removes all that is kept of runs of tables whose absolute paths begin with a prefix: those of rehearsals, of which nobody
// holds a lease any more.
func ForgetBelow(ctx context.Context, conn *ydbconn.Conn, prefix string) error {
	at := func(t string) string { return "`" + schema.StateDirectory + "/" + t + "`" }
	tokens := "(SELECT token FROM " + at("runs") + " WHERE StartsWith(path, $prefix))"
	for _, text := range []string{"DELETE FROM " + at("ranges") + " WHERE token IN " + tokens, "DELETE FROM " + at("feeds") +
		" WHERE token IN " + tokens, "DELETE FROM " + at("limits") + " WHERE StartsWith(path, $prefix)",
		"DELETE FROM " + at("runs") + " WHERE StartsWith(path, $prefix)"} {
		text = "DECLARE $prefix AS Utf8;\n" + text
		_, err := conn.Exec(ctx, ydbconn.Statement{What: "remove rehearsals from " + schema.StateDirectory, Text: text,
			Params: map[string]ydbconn.Value{"$prefix": ydbconn.Text(prefix)}})
		if err != nil && !ydbconn.NotFound(err) {
			return err
		}
	}
	return nil
}
