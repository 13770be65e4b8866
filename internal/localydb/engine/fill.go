package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

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

// fill carries out the edits that are no build, and starts the build of the others.
func (db *DB) fill(path string, edits []schema.Edit) (op *operation, err error) {
	rest, fill := filled(edits)
	err = changing(db, []string{path}, func() error {
		db.mu.Lock()
		defer db.mu.Unlock()
		t, err := db.ownTable(path, AlterSchema)
		if err != nil {
			return err
		}
		release, _ := schema.ParseRelease(db.Release())
		after, err := t.schema.Alter(release, edits...)
		if refusal := (*schema.Refusal)(nil); errors.As(err, &refusal) {
			return refuseSchema(refusal.Problems, BadRequest)
		} else if err != nil {
			return err
		}
		if over := schema.OverLimits(t.schema, after); len(over) > 0 {
			return refuseSchema(over, BadRequest)
		}
		if _, err := newLayout(t.layout, after, after.Columns); err != nil {
			return err
		}
		if len(rest) > 0 {
			if _, err := db.alterHeld(path, rest); err != nil {
				return err
			}
		}
		db.nextID++
		op = &operation{
			Operation: Operation{ID: fmt.Sprintf("ydb://buildindex/7?id=%d", firstTx+db.nextID), Kind: "buildindex", Path: t.node.full(),
				State: BuildPreparing, Started: db.opts.Clock(), User: db.subject.User},
			table: t, fill: fill,
		}
		for _, e := range fill {
			op.columns = append(op.columns, e.(schema.AddColumn).Column.Name)
		}
		if db.opts.BuildFault != nil {
			op.hangs, op.fails = db.opts.BuildFault(t.node.full() + "/" + op.columns[0])
		}
		t.filling = op
		db.operations = append(db.operations, op)
		return nil
	})
	return op, err
}

// addFilled adds columns with defaults, and waits until they are there. If ctx ends first the build goes on, as in YDB.
func (db *DB) addFilled(ctx context.Context, path string, edits []schema.Edit) error {
	op, err := db.fill(path, edits)
	if err != nil {
		return err
	}
	return db.waitBuild(ctx, op)
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
	ch := rowChange{kind: changeUpdate, user: db.sid}
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
	if _, err := db.As(Subject{}).alterHeld(t.node.full(), op.fill); err != nil && !errors.As(err, &op.Err) {
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
