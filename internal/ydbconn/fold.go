package ydbconn

import (
	"context"
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/rowcopy"
)

// RangeFold is a range of rows of a table or of its copy to be folded, row by row, into numbers that are the same in
// both. Each part of the range is read from a snapshot of its own.
type RangeFold struct {
	Path    string          // of the table that is read
	Columns []schema.Column // those that both have, in the same order for both
	Key     []string        // the old key
	// Hash computes the column Computed from Columns, which is then compared; nil for a table that has none.
	Hash     *rowcopy.Hash
	Computed string
	Order    []string // the key of the table that is read, if a range that was cut off is to be gone on with
	From     Cursor   // the rows behind it; nil from the first row on
	To       Cursor   // up to and with it; nil to the last row
	Select   *Select  // reads them; nil to read them as they are. Order is none then
	PartRows int      // rows of one part at most; 0 leaves it to the size
	// Part is called behind each part with the key of its last row: all rows up to it were folded, and From could be
	// it. Its error ends the reading. Nil if nobody wants to know.
	Part func(Cursor) error
}

// FoldedRow is a row that was folded. Its keys are to be asked for only until the call that brought it returns.
type FoldedRow struct {
	rowcopy.Fold
	Bytes int // on the wire

	run         *copyRun
	types       *copyTypes
	row, before []byte
	from        Cursor // key of the row before the first of the part
}

// Cursor is the row's key in the table that is read.
func (f *FoldedRow) Cursor() (Cursor, error) { return f.types.cursor(f.row, f.run.key) }

// Before is the key of the row before it; nil if it is the first of the table, or of a range without a lower bound.
func (f *FoldedRow) Before() (Cursor, error) {
	if f.before == nil {
		return f.from, nil
	}
	return f.types.cursor(f.before, f.run.key)
}

// FoldRange reads the rows of a range and calls each for every one of them. What the server refuses for now is tried
// again behind the last row that was folded. An error of each ends it, and no error names a value of a row.
func (c *Conn) FoldRange(ctx context.Context, r RangeFold, each func(f *FoldedRow) error) error {
	run := &copyRun{conn: c, r: RangeCopy{Source: &schema.Table{Path: r.Path}, Hash: nil}}
	columns, at := run.reads(r.Columns)
	var key []int
	for _, name := range r.Key {
		if _, ok := at[name]; !ok {
			return fmt.Errorf("compare %s: it has no column %s", r.Path, name)
		}
		key = append(key, at[name])
	}
	if r.Hash != nil {
		at[r.Computed] = len(run.columns)
		run.columns = append(run.columns, r.Computed)
	}
	width := len(run.columns)
	for _, name := range r.Order {
		if _, is := at[name]; !is && r.Select == nil {
			at[name] = len(run.columns)
			run.columns = append(run.columns, name)
		}
		run.key = append(run.key, at[name])
	}
	run.selects(r.Select)
	folder, err := rowcopy.NewFolder(columns, key, r.Hash)
	if err != nil {
		return fmt.Errorf("compare %s: %w", r.Path, err)
	}
	cursor := r.From
	err = run.resume(ctx, "read "+r.Path, toRead, func() (moved bool, err error) {
		var columns partColumns
		read := rangeRead{path: c.Absolute(r.Path), columns: run.columns, from: cursor, to: r.To, partRows: r.PartRows, made: r.Select}
		var last []byte
		folded := FoldedRow{run: run, from: cursor}
		fold := func(row []byte) (err error) {
			if last == nil {
				if folded.types, err = columns.of(run); err != nil {
					return err
				}
			}
			own := row
			if width < len(run.columns) {
				own, err = rowcopy.Head(row, width)
			}
			folded.Bytes, folded.row, folded.before = len(row), row, last
			if err == nil {
				folded.Fold, err = folder.Fold(own)
			}
			if err == nil {
				err = each(&folded)
			}
			if err != nil {
				return &stopError{err}
			}
			last = row
			return nil
		}
		err = c.readRange(ctx, read, rowParts{column: columns.add, row: fold, end: func() (err error) {
			if last == nil {
				return nil
			}
			moved = true
			if cursor, err = folded.types.cursor(last, run.key); err == nil && r.Part != nil {
				if err = r.Part(cursor); err != nil {
					err = &stopError{err}
				}
			}
			last, folded.from = nil, cursor
			return err
		}}, func() Cursor { return cursor })
		return moved, err
	})
	if err != nil {
		return fmt.Errorf("read %s: %w", r.Path, err)
	}
	return nil
}
