package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// BuildState is the state of an index build.
// Source: IndexBuildState of ydb_table.proto; the numbers are the same.
type BuildState int

// The states of an index build.
const (
	BuildPreparing    BuildState = 1
	BuildTransferring BuildState = 2
	BuildDone         BuildState = 4
	BuildCancelled    BuildState = 6
	BuildRejected     BuildState = 8
)

// Operation is a long operation: an index build.
type Operation struct {
	ID       string // "ydb://buildindex/7?id=…"
	Kind     string // "buildindex"
	Path     string // of the table
	Index    schema.Index
	State    BuildState
	Progress float64 // percent
	Ready    bool
	Err      *Error // nil if it succeeded or is not ready
	Started  time.Time
	Ended    time.Time // zero while it runs
	User     string
}

// operation is the build of an index. The index is kept up to date by writers from the start; the build adds
// the rows that were there before.
type operation struct {
	Operation
	index *index
	table *table
	next  string // where the build goes on
	rows  int    // done
	hangs bool   // it goes no further

	fill    []schema.Edit // the columns that are built in place of an index
	columns []string      // their names
	fails   *Error        // what it will end with; nil if it succeeds
}

// startBuild adds an index that is not ready and its operation.
func (db *DB) startBuild(t *table, layout *indexLayout) *operation {
	x := db.addIndex(t, layout)
	op := newOperation(db, t, x.def.Name)
	op.index, op.Index, x.building = x, x.def, op
	return op
}

// newOperation makes the operation that builds something of a table, an index or a column.
func newOperation(db *DB, t *table, name string) *operation {
	db.nextID++
	op := &operation{
		Operation: Operation{
			ID: fmt.Sprintf("ydb://buildindex/7?id=%d", firstTx+db.nextID), Kind: "buildindex",
			Path: t.node.full(), State: BuildPreparing, Started: db.opts.Clock(), User: db.subject.User,
		},
		table: t,
	}
	if db.opts.BuildFault != nil {
		op.hangs, op.fails = db.opts.BuildFault(t.node.full() + "/" + name)
	}
	db.operations = append(db.operations, op)
	return op
}

// buildBatch is how many rows a build takes under one hold of the lock.
const buildBatch = 2000

// step does a part of the build and reports whether there is more to do now.
func (op *operation) step(db *DB) (more bool) {
	db.mu.Lock()
	defer db.mu.Unlock()
	if op.Ready {
		return false
	}
	if op.fill != nil {
		return op.fillStep(db)
	}
	x, t := op.index, op.table
	if x.table == nil || t.dropped {
		op.finish(db, BuildDone)
		return false
	}
	op.State = BuildTransferring
	if op.hangs {
		return false
	}
	if op.fails != nil {
		op.reject(db, op.fails)
		return false
	}
	x.table.prepare(db.core)
	done, last := 0, ""
	t.rows.Ascend(op.next, func(key string, row []Value) bool {
		if done == buildBatch {
			op.next = key
			return false
		}
		done++
		last = key
		r := x.row(row)
		x.table.set(db.core, nil, x.key(r), r)
		return true
	})
	db.version++
	op.rows += done
	if done == buildBatch && op.next > last {
		op.Progress = min(99, 100*float64(op.rows)/float64(max(t.rows.Len(), 1)))
		return true
	}
	op.next = keyMax
	elapsed := db.opts.Clock().Sub(op.Started)
	if elapsed < db.opts.IndexBuildTime {
		op.Progress = min(99, 100*float64(elapsed)/float64(db.opts.IndexBuildTime))
		return false
	}
	op.finish(db, BuildDone)
	return false
}

func (op *operation) finish(db *DB, state BuildState) {
	op.State, op.Ready, op.Ended = state, true, db.opts.Clock()
	if state == BuildDone {
		op.Progress = 100
	}
	if op.fill != nil {
		op.table.filling = nil
		return
	}
	op.index.building, op.index.reported = nil, op.Ended
}

// reject ends a build that failed and removes its index.
func (op *operation) reject(db *DB, err *Error) {
	op.finish(db, BuildRejected)
	op.Err = err
	db.dropIndex(op.table, op.index.def.Name)
}

// advanceBuilds goes on with all builds as far as they can go now.
func (db *DB) advanceBuilds() {
	db.mu.Lock()
	running := slices.DeleteFunc(slices.Clone(db.operations), func(op *operation) bool { return op.Ready })
	db.mu.Unlock()
	for _, op := range running {
		for op.step(db) {
		}
	}
}

// waitBuild builds an index to the end.
func (db *DB) waitBuild(ctx context.Context, op *operation) error {
	for {
		for op.step(db) {
			if ctx.Err() != nil {
				return Errorf(Timeout, IssueNone, "index build of %s continues: %s", op.Path, ctx.Err())
			}
		}
		db.mu.Lock()
		ready, failed := op.Ready, op.Err
		db.mu.Unlock()
		if ready {
			if failed != nil {
				return failed
			}
			return nil
		}
		select {
		case <-ctx.Done():
			return Errorf(Timeout, IssueNone, "index build of %s continues: %s", op.Path, ctx.Err())
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// Operations lists the operations of a kind, oldest first.
func (db *DB) Operations(kind string) []Operation {
	db.mu.Lock()
	defer db.mu.Unlock()
	var out []Operation
	for _, op := range db.operations {
		if op.Kind == kind {
			out = append(out, op.Operation)
		}
	}
	return out
}

func (c *core) findOperation(id string) (*operation, error) {
	for _, op := range c.operations {
		if op.ID == id {
			return op, nil
		}
	}
	return nil, Errorf(NotFound, IssueNone, "operation %s not found", id)
}

// CancelOperation stops an operation that is not ready and removes its index.
func (db *DB) CancelOperation(id string) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	op, err := db.findOperation(id)
	if err != nil {
		return err
	}
	if op.Ready {
		return Errorf(PreconditionFailed, IssueNone, "operation %s is finished already", id)
	}
	op.finish(db, BuildCancelled)
	op.Err = Errorf(Cancelled, IssueNone, "index build of %s was cancelled", op.Path)
	if op.fill == nil {
		db.dropIndex(op.table, op.index.def.Name)
	}
	return nil
}

// A column that is added with a default is built: every row is written, in batches, while reads go on and writes that do not name the
// column. The column is not there until all rows have it.
// Source: AddColumn tests in ydb/core/kqp/ut/scheme/kqp_constraints_ut.cpp, and schemeshard_build_index of ydb-platform/ydb.

// filled takes the columns that are built out of the edits of one ALTER TABLE.
func filled(edits []schema.Edit) (rest, fill []schema.Edit) {
	for _, e := range edits {
		if add, ok := e.(schema.AddColumn); ok && add.Column.Default != "" {
			fill = append(fill, e)
		} else {
			rest = append(rest, e)
		}
	}
	return rest, fill
}

// startFill carries out the edits that are no build, and starts the build of the others.
func startFill(db *DB, path string, edits []schema.Edit) (op *operation, err error) {
	rest, fill := filled(edits)
	err = changing(db, []string{path}, func() error {
		db.mu.Lock()
		defer db.mu.Unlock()
		t, err := db.ownTable(path, AlterSchema)
		if err != nil {
			return err
		}
		after, err := edited(db, t, edits)
		if err != nil {
			return err
		}
		if _, err := newLayout(t.layout, after, after.Columns); err != nil {
			return err
		}
		if len(rest) > 0 {
			if _, err := db.alter(path, rest); err != nil {
				return err
			}
		}
		var columns []string
		for _, e := range fill {
			columns = append(columns, e.(schema.AddColumn).Column.Name)
		}
		op = newOperation(db, t, columns[0])
		op.fill, op.columns, t.filling = fill, columns, op
		return nil
	})
	return op, err
}

// fillStep does a part of the build of columns and reports whether there is more to do now. The rows are written as they are: their new
// value is that of every row without one, once the column is there.
func (op *operation) fillStep(db *DB) (more bool) {
	t := op.table
	switch op.State = BuildTransferring; {
	case t.dropped:
		op.finish(db, BuildDone)
		return false
	case op.hangs:
		return false
	case op.fails != nil:
		op.finish(db, BuildRejected)
		op.Err = op.fails
		return false
	}
	var keys []string
	t.rows.Ascend(op.next, func(key string, _ []Value) bool {
		if len(keys) == buildBatch {
			op.next = key
			return false
		}
		keys = append(keys, key)
		return true
	})
	t.prepare(db.core)
	told := t.feeds != nil && fillSendsRecords(db.Release())
	ch := rowChange{kind: changeUpdate}
	if told {
		ch.at, ch.now = db.nextSnapshot(), db.opts.Clock()
	}
	for _, key := range keys {
		row, _ := t.rows.Get(key)
		if told {
			ch.key, ch.before, ch.after = key, row, row
			t.changedRow(&ch)
		}
		t.set(db.core, nil, key, row)
	}
	db.version++
	op.rows += len(keys)
	if len(keys) == buildBatch && op.next > keys[len(keys)-1] {
		op.Progress = min(99, 100*float64(op.rows)/float64(max(t.rows.Len(), 1)))
		return true
	}
	op.next = keyMax
	if db.opts.Clock().Sub(op.Started) < db.opts.IndexBuildTime {
		return false
	}
	op.finish(db, BuildDone)
	if _, err := db.As(Subject{}).alter(t.node.full(), op.fill); err != nil && !errors.As(err, &op.Err) {
		op.Err = Errorf(GenericError, IssueNone, "%s", err)
	}
	return false
}

// fillSendsRecords reports whether changefeeds tell of the rows of a build.
// Source: https://github.com/ydb-platform/ydb/pull/38033, in 26.1.1.20.
func fillSendsRecords(release string) bool {
	var n [4]int
	_, _ = fmt.Sscanf(release, "%d.%d.%d.%d", &n[0], &n[1], &n[2], &n[3])
	return slices.Compare(n[:], []int{26, 1, 1, 20}) < 0
}

// underBuild refuses to write a column that is being built.
func (t *table) underBuild(column string) *Error {
	if t.filling == nil || !slices.Contains(t.filling.columns, column) {
		return nil
	}
	return Errorf(BadRequest, IssueBadRequest, "Column %s is under build operation", column)
}
