package engine

import (
	"context"
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
	BuildApplying     BuildState = 3
	BuildDone         BuildState = 4
	BuildCancellation BuildState = 5
	BuildCancelled    BuildState = 6
	BuildRejection    BuildState = 7
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

// StartIndexBuild starts to build an index on an existing table and returns its operation id.
func (db *DB) StartIndexBuild(path string, index schema.Index) (id string, err error) {
	builds, err := alterAlone(db, path, []schema.Edit{schema.AddIndex{Index: index}})
	if err != nil {
		return "", err
	}
	db.wakeUp()
	return builds[0].ID, nil
}

// startBuild adds an index that is not ready and its operation.
func (db *DB) startBuild(t *table, layout *indexLayout) *operation {
	x := db.addIndex(t, layout)
	db.nextID++
	op := &operation{
		Operation: Operation{
			ID: fmt.Sprintf("ydb://buildindex/7?id=%d", firstTx+db.nextID), Kind: "buildindex",
			Path: t.node.full(), Index: x.def, State: BuildPreparing, Started: db.opts.Clock(), User: db.subject.User,
		},
		index: x, table: t,
	}
	if db.opts.BuildFault != nil {
		op.hangs, op.fails = db.opts.BuildFault(t.node.full() + "/" + x.def.Name)
	}
	x.building = op
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

// Operation returns an operation. An unknown one is NOT_FOUND.
func (db *DB) Operation(id string) (Operation, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	op, err := db.findOperation(id)
	if err != nil {
		return Operation{}, err
	}
	return op.Operation, nil
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

// ForgetOperation removes a finished operation from the list.
func (db *DB) ForgetOperation(id string) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	op, err := db.findOperation(id)
	if err != nil {
		return err
	}
	if !op.Ready {
		return Errorf(PreconditionFailed, IssueNone, "operation %s is not finished yet", id)
	}
	db.operations = slices.DeleteFunc(db.operations, func(o *operation) bool { return o == op })
	return nil
}
