package query

import (
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// refuseBatchUpdate refuses what cannot be repeated for a part of the rows: an update that reads what it writes.
// Source: ydb/core/kqp/ut/batch_operations/kqp_batch_update_ut.cpp of ydb-platform/ydb.
func refuseBatchUpdate(u *yql.Update) error {
	if len(u.Returning) > 0 {
		return fail(u.Table.Pos, "BATCH UPDATE is unsupported with RETURNING")
	}
	written := map[string]bool{}
	for _, item := range u.Set {
		written[item.Column] = true
	}
	repeatable := true
	for _, item := range u.Set {
		yql.Walk(item.Expr, func(e yql.Expr) bool {
			if c, ok := e.(*yql.Column); ok && written[c.Name] {
				repeatable = false
			}
			return true
		})
	}
	if !repeatable {
		return fail(u.Table.Pos, "Batch update is only supported for idempotent updates.")
	}
	return nil
}

// batchRows is how many rows BATCH UPDATE and BATCH DELETE change in one transaction.
// Source: https://ydb.tech/docs/en/yql/reference/syntax/batch-update.
const batchRows = 10_000

// batchStep is BATCH UPDATE and BATCH DELETE: a transaction for every so many rows, in key order.
type batchStep struct {
	write *writeStep
	scan  *tableScan
}

func (b *batchStep) run(r *run) error {
	var last []engine.Value
	q := *b.write.rows.(*selection)
	for {
		tx := r.db.Begin(engine.SerializableReadWrite)
		part := *r
		part.tx = tx
		scan := *b.scan
		from := last
		scan.extra = func(r *run) []engine.Range { return after(&scan, r, from) }
		q.source = &scan
		var rows [][]engine.Value
		err := q.scan(&part, func(row []Value) error {
			rows = append(rows, cells(row))
			if len(rows) == batchRows {
				return errStop
			}
			return nil
		})
		if err = stopped(err); err == nil && len(rows) > 0 {
			_, err = tx.Write(engine.WriteRequest{Table: b.write.table, Op: b.write.op, Columns: b.write.columns, Rows: rows, Read: true}, false)
		}
		if err == nil {
			err = tx.Commit()
		}
		r.batches = append(r.batches, tx.Stats()...)
		if err != nil {
			tx.Rollback()
			if engine.StatusOf(err) == engine.Aborted && r.ctx.Err() == nil {
				continue // another transaction got in between: BATCH repeats its parts by itself
			}
			return refused(err)
		}
		if len(rows) < batchRows {
			return nil
		}
		last = rows[len(rows)-1][:len(b.scan.key)]
	}
}

// after returns the ranges of a scan that lie behind a key.
func after(t *tableScan, r *run, key []engine.Value) []engine.Range {
	k := t.keyRanges()
	of := k.over(r.frame(nil))
	if key == nil {
		return k.engine(of.Spans)
	}
	values := make([]schema.Value, len(key))
	for i, c := range key {
		values[i] = c.In(k.key[i].Type)
	}
	return k.engine(of.Behind(k.key, values))
}
