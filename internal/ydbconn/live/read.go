// Package live reads a YDB database into an evidence.Bundle: it walks the directories, describes tables, reads rows of
// them and the system views, and asks what else depends on a table.
//
// It gives no advice and changes nothing: every transaction is read-only. The one invariant: what the server said and the
// model cannot hold is named, never dropped.
package live

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

const (
	// ObserveAuto is how long the load is observed at most unless told otherwise, if there is a table worth it: two
	// pushes of every partition, late ones.
	ObserveAuto = 2 * (reportInterval + reportTick)
	// Beside is how many of the tables that are not meant may be described, one call each, for what they tell of those that are.
	Beside = 1000
	// crossChecked bounds how many tables are compared with SHOW CREATE TABLE, one query each.
	crossChecked = 200
)

// Options say what to read. The zero value reads everything of the whole database.
type Options struct {
	// Paths are tables, directories or patterns, absolute or relative to the database. None means all.
	Paths []string
	// Include and Exclude are patterns that narrow what is found below Paths.
	Include, Exclude []string
	// Beside is how many of the other tables of the database are described, those that are nearest; zero means none.
	Beside int

	NoSample      bool // read no rows
	NoSystemViews bool // read no system views: neither load nor statements
	// Observe is how long the partitions' counters are read again and again, less if every partition reported twice
	// before. Zero means ObserveAuto if the key or an index of some table leads with a number or a time, so that it
	// may grow at one end, and one reading otherwise. Negative means one reading.
	Observe time.Duration
	// Stop ends the observation early when it is closed: what was seen so far counts. Nil never does.
	Stop <-chan struct{}

	// Redact takes the values out of the statements that the database has seen, which may be those of rows; nil leaves them.
	Redact func(statement string) string

	// Twice bounds what is read twice, so that a test can have small tables read as large ones are.
	Twice ReadTwice

	Described func(*evidence.Bundle) error // is asked before rows and load are read, and its error ends the reading; nil asks nobody

	Progress func(Progress)   // nil if nobody wants to know; never called by two goroutines at once
	Now      func() time.Time // what times in ids are judged by; nil means that of Clock
	Clock    Clock            // nil means the system's

	ViewInterval, pollInterval time.Duration // between two reads of system views in the long run, 0 for a second, and of counters
}

// Clock tells the time and waits, so that a test can let a load of minutes pass at once.
type Clock interface {
	Now() time.Time
	After(d time.Duration) <-chan time.Time
}

type systemClock struct{}

func (systemClock) Now() time.Time                         { return time.Now() }
func (systemClock) After(d time.Duration) <-chan time.Time { return time.After(d) }

// Progress is how far a reading got.
type Progress struct {
	Stage string        // "list", "describe", "sample", "observe", "compare"
	Done  int           // tables; for "observe", partitions that reported twice
	Total int           // 0 if not known
	Left  time.Duration // for "observe": how much longer it takes at most
}

// reader is one reading of a database.
type reader struct {
	conn   *ydbconn.Conn
	opt    Options
	views  views
	now    time.Time
	asked  time.Time // when the server was asked for its version
	server time.Time // its clock then

	mu     sync.Mutex // guards calls of Progress, and what follows
	tables []*readTable
	bundle *evidence.Bundle
}

// readTable is a table while it is being read.
type readTable struct {
	*described
	evidence *evidence.Table
	sampler  *evidence.Sampler
	runs     []evidence.Run
	tail     [][]schema.Value
	later    [][]schema.Value    // the tail after the observation
	top      *evidence.LeadShare // of what was counted; nil if nothing was
}

// Read reads the tables of a database and the evidence about them. What may not be read, or went away meanwhile,
// is left out with a note; a path that is not there is a problem. An error means that there is no bundle at all.
func Read(ctx context.Context, c *ydbconn.Conn, opt Options) (*evidence.Bundle, error) {
	if opt.Clock == nil {
		opt.Clock = systemClock{}
	}
	if opt.Now == nil {
		opt.Now = opt.Clock.Now
	}
	r := &reader{conn: c, opt: opt, now: opt.Now(), bundle: &evidence.Bundle{Source: c.String()},
		views: views{conn: c, clock: opt.Clock, interval: cmp.Or(opt.ViewInterval, viewInterval)}}
	err := r.schema(ctx)
	if err == nil && opt.Described != nil {
		err = opt.Described(r.bundle)
	}
	if err != nil {
		return nil, err
	}
	seen, views := &observation{}, !opt.NoSystemViews && len(r.paths()) > 0
	if views { // before rows are read, which takes the server a moment
		before, err := r.views.partitionStats(ctx, r.paths(), nil)
		if err == nil {
			seen.unused = before.unused()
			seen.add(before)
		} else if !errors.Is(err, errViewFailed) {
			return nil, err
		}
	}
	if !opt.NoSample {
		if err := r.samples(ctx); err != nil {
			return nil, err
		}
	}
	if views {
		if err := r.load(ctx, seen); err != nil {
			return nil, err
		}
		r.bundle.Notes = append(r.bundle.Notes, r.views.note()...)
		if err := r.fresh(ctx); err != nil {
			return nil, err
		}
	}
	r.bundle.Taken = r.serverNow().UTC().Truncate(time.Second)
	for _, t := range r.tables {
		if t.sampler != nil {
			s := t.sampler.Sample()
			for _, d := range move.Drifts(t.schema, s.RowColumns, s.RowValues) {
				s.Hashes = append(s.Hashes, evidence.HashSample(d))
			}
			t.evidence.Sample = s
			t.evidence.Sample.Lead = counts(leadShare(t.schema, t.bounds, t.evidence.Load, t.runs), t.top)
		}
	}
	return r.bundle, nil
}

func (r *reader) progress(stage string, done, total int, left time.Duration) {
	if r.opt.Progress != nil {
		r.opt.Progress(Progress{Stage: stage, Done: done, Total: total, Left: left})
	}
}

// schema finds and describes the tables.
func (r *reader) schema(ctx context.Context) error {
	if err := r.version(ctx); err != nil {
		return err
	}
	r.progress("list", 0, 0, 0)
	found, others, err := find(ctx, r.conn, r.opt.Paths, r.opt.Include, r.opt.Exclude, r.bundle)
	if err != nil {
		return err
	}
	if r.opt.Beside > 0 && !r.whole() {
		others = beside(ctx, r.conn, found)
	}
	r.around(ctx, others)
	r.progress("describe", 0, len(found), 0)
	tables, notes, err := describeAll(ctx, r.conn, found, len(found) <= crossChecked,
		func(n int) { r.progress("describe", n, len(found), 0) })
	if err != nil {
		return err
	}
	r.bundle.Notes = append(r.bundle.Notes, notes...)
	for _, d := range tables {
		t := &readTable{described: d, evidence: &evidence.Table{Schema: d.schema}}
		r.tables = append(r.tables, t)
		r.bundle.Tables = append(r.bundle.Tables, t.evidence)
		for _, what := range d.schema.Unmodelled {
			r.bundle.Notes = append(r.bundle.Notes, evidence.Note{Path: d.schema.Path, Code: codeNotModelled,
				Message: "the table has a property that cannot be carried over: " + what})
		}
	}
	return nil
}

// version asks which release the server is, and what its clock says.
func (r *reader) version(ctx context.Context) error {
	r.asked = r.opt.Clock.Now()
	r.server = r.asked
	rows, err := r.conn.Query(ctx, "ask for the version", "SELECT Version() AS version, CurrentUtcTimestamp() AS now", nil)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err == nil && len(rows) == 1:
		r.bundle.ServerVersion = rows[0].Text("version")
		r.views.replicas = schema.CountsReplicas(r.bundle.ServerVersion)
		if now := rows[0].Uint("now"); now > 0 {
			r.server, r.views.now = time.UnixMicro(int64(now)), r.serverNow
		}
	}
	return nil
}

// whole reports whether every table of the database is meant.
func (r *reader) whole() bool { return len(r.opt.Paths)+len(r.opt.Include)+len(r.opt.Exclude) == 0 }

// around describes the first of the tables that are not meant, as many as may be, and lists those that are left or may not be seen.
func (r *reader) around(ctx context.Context, others []found) {
	seen := make([]*evidence.Table, min(len(others), r.opt.Beside))
	each(ctx, others[:len(seen)], parallelCalls, func(i int, t found) {
		if d, err := r.conn.Describe(ctx, t.path, withBounds()); err == nil {
			seen[i] = &evidence.Table{Schema: d.Table}
		}
	})
	for i, t := range others {
		if i < len(seen) && seen[i] != nil {
			r.bundle.Around = append(r.bundle.Around, seen[i])
		} else {
			r.bundle.Others = append(r.bundle.Others, t.path)
		}
	}
}

// samples reads rows of the row tables, several tables at once.
func (r *reader) samples(ctx context.Context) error {
	var done int
	var rows, tails refusals
	tables := slices.DeleteFunc(slices.Clone(r.tables), func(t *readTable) bool { return t.schema.Store != schema.StoreRow })
	r.progress("sample", 0, len(tables), 0)
	each(ctx, tables, parallelSamples, func(_ int, t *readTable) {
		err, tailErr := r.sample(ctx, t)
		r.mu.Lock()
		defer r.mu.Unlock()
		rows.add(t.schema.Path, err)
		tails.add(t.schema.Path, tailErr)
		done++
		r.progress("sample", done, len(tables), 0)
	})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	r.bundle.Notes = slices.Concat(r.bundle.Notes, rows.unread("rows", len(tables)), tails.unread("the last rows", len(tables)))
	return nil
}

// sample reads rows of one table and the last of them.
func (r *reader) sample(ctx context.Context, t *readTable) (err, tailErr error) {
	if t.sampler, t.runs, err = r.spread(ctx, t); err != nil {
		return err, nil
	}
	if t.tail == nil {
		if t.tail, tailErr = r.tail(ctx, t); tailErr != nil {
			return nil, tailErr
		}
	}
	t.sampler.SetTail(t.tail, nil)
	return nil, nil
}

// paths returns the paths whose load is of interest: the row tables and the tables of their indexes.
func (r *reader) paths() []string {
	var out []string
	for _, t := range r.tables {
		if t.schema.Store != schema.StoreRow {
			continue
		}
		out = append(out, t.schema.Path)
		for _, x := range t.schema.Indexes {
			if x.Kind.Secondary() {
				out = append(out, indexPath(t.schema, x.Name))
			}
		}
	}
	return out
}

// observeFor returns how long to observe the load, 0 for one reading only.
func (r *reader) observeFor(first *reading) time.Duration {
	switch {
	case r.opt.Observe > 0:
		return r.opt.Observe
	case r.opt.Observe < 0:
		return 0
	}
	if slices.ContainsFunc(r.bundle.Around, func(t *evidence.Table) bool { return mayGrow(t.Schema) }) {
		return ObserveAuto // as of the whole database
	}
	for _, t := range r.tables {
		if mayGrow(t.schema) || first != nil && first.written(t.schema.Path) {
			return ObserveAuto
		}
	}
	return 0
}

// written reports whether a partition of a path has taken a write a second or more since its tablet started.
func (r *reading) written(path string) bool { return slices.ContainsFunc(r.rows[path], r.busy) }

// busy is written for one partition.
func (r *reading) busy(row ydbconn.Row) bool {
	lived := float64(r.now-min(r.now, row.Uint("StartTime"))) / 1e6
	return float64(row.Uint("RowUpdates")+row.Uint("RowDeletes")) >= max(1, lived)
}

// mayGrow reports whether the key of a row table or an index leads with a type whose values may grow with time, so that it is observed
// whatever it has taken so far.
func mayGrow(t *schema.Table) bool {
	if t.Store != schema.StoreRow {
		return false
	}
	leads := [][]string{t.PrimaryKey}
	for _, x := range t.Indexes {
		if x.Kind.Secondary() {
			leads = append(leads, x.Columns)
		}
	}
	return slices.ContainsFunc(leads, func(columns []string) bool {
		if len(columns) == 0 {
			return false
		}
		c, _ := t.Column(columns[0])
		return c.Type.IsTime() || c.Type.IsInteger()
	})
}

// serverNow is the time by the server's clock.
func (r *reader) serverNow() time.Time { return r.server.Add(r.opt.Clock.Now().Sub(r.asked)) }

// load measures how reads and writes fall on partitions, and reads which statements ran until then.
func (r *reader) load(ctx context.Context, seen *observation) error {
	paths := r.paths()
	began := r.opt.Clock.Now()
	first := seen.first
	if waiting, _ := seen.waiting(); waiting > 0 && r.opt.Observe == 0 || r.opt.Observe > 0 {
		r.progress("observe", 0, 0, 0)
		var err error
		*seen = observation{unused: seen.unused}
		switch first, err = r.views.partitionStats(ctx, paths, nil); {
		case err == nil:
			seen.add(first)
			if long := r.observeFor(first); long > 0 {
				if err := r.observe(ctx, paths, seen, began.Add(long)); err != nil {
					return err
				}
			}
		case !errors.Is(err, errViewFailed):
			return err
		}
	}
	var err error
	now := r.serverNow()
	if r.bundle.Statements, err = r.views.statements(ctx, now); err != nil {
		return err
	}
	if r.opt.Redact != nil {
		for i := range r.bundle.Statements {
			s := &r.bundle.Statements[i]
			s.Text, s.Sent = r.opt.Redact(s.Text), s.Text
		}
	}
	tablets := map[uint64]*uint64{}
	if seen.last != nil {
		for _, rows := range seen.last.rows {
			for _, row := range rows {
				index := row.Uint("PartIdx")
				tablets[row.Uint("TabletId")] = &index
			}
		}
	}
	peaks, err := r.views.peaks(ctx, paths, tablets, now)
	if err != nil {
		return err
	}
	broken, err := r.views.broken(ctx, paths, tablets, now)
	if err != nil || first == nil {
		return err
	}
	r.bundle.Notes = append(r.bundle.Notes, r.shortNote(seen)...)
	return r.settle(ctx, seen, history{peaks, broken})
}

// history is what the system views keep of the partitions of a path.
type history struct {
	peaks  map[string][]evidence.Peak
	broken map[string][]evidence.BrokenLocks
}

// settle turns the readings into the load of each table, after another look at bounds and tails, several tables
// at once.
func (r *reader) settle(ctx context.Context, seen *observation, before history) error {
	var moved []string
	each(ctx, r.tables, parallelSamples, func(_ int, t *readTable) {
		if t.schema.Store != schema.StoreRow {
			return
		}
		load := r.loadOf(ctx, t.schema.Path, t.bounds, seen, before)
		for _, x := range t.schema.Indexes {
			if load == nil || !x.Kind.Secondary() {
				continue
			}
			if l := r.loadOf(ctx, indexPath(t.schema, x.Name), t.indexes[x.Name], seen, before); l != nil {
				if load.Indexes == nil {
					load.Indexes = map[string]*evidence.Load{}
				}
				load.Indexes[x.Name] = l
			}
		}
		if t.tail != nil && seen.last != seen.first {
			if tail, err := r.tail(ctx, t); err == nil {
				t.later = tail
				t.sampler.SetTail(t.tail, tail)
			}
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		t.evidence.Load = load
		if load != nil && !load.Ordered {
			moved = append(moved, t.schema.Path)
		}
	})
	slices.Sort(moved)
	for _, path := range moved {
		r.bundle.Notes = append(r.bundle.Notes, evidence.Note{Path: path, Code: codeUnordered,
			Message: "partitions were split or merged while the load was read, so it is not matched to key ranges"})
	}
	return ctx.Err()
}

// loadOf is the load of one path, with its partitions matched to the key ranges if they stayed the same. A
// single partition needs no matching.
func (r *reader) loadOf(ctx context.Context, path string, bounds []*Ydb.TypedValue, seen *observation, before history) *evidence.Load {
	load := seen.loadOf(path)
	if load == nil {
		return nil
	}
	load.Peaks, load.Broken = before.peaks[path], before.broken[path]
	after := bounds
	if len(bounds) > 0 {
		d, err := r.conn.Describe(ctx, path, withBounds())
		if err != nil {
			return load
		}
		after = d.Bounds
	}
	if load.Ordered = ordered(path, seen, bounds, after); load.Ordered {
		markOneLead(load.Partitions, bounds)
	}
	return load
}
