package ydbconn

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/grpc"
	"google.golang.org/grpc/mem"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/rowcopy"
)

const (
	// copyPartBytes is the size of a part of the stream, and so of a write. The server's default is 20 MB, with which
	// a few writes under way take hundreds of megabytes; much smaller ones cost more for each call than for its rows.
	copyPartBytes = 2 << 20
	// copyInFlight is how many writes are under way at once, beside the one that is waited for. One waits for the network
	// and the disks of the server nearly all the time; what more than a few gain depends on the cluster.
	copyInFlight = 2
)

// RangeCopy is a range of a table's rows to be copied in bulk: read from a snapshot and upserted, without a
// transaction. A row may be older in the copy than in the table when the copy ends, so this is for tables that nobody
// writes, or whose changes are applied afterwards.
type RangeCopy struct {
	Source *schema.Table
	Target string // path of the copy
	// Hash computes the column Computed of the copy; nil if the copy has the source's columns alone.
	Hash     *rowcopy.Hash
	Computed string
	Names    []string // that the source's columns have in the copy; nil for their own
	Required []string // columns that take no NULL in the copy: a NULL in one of them ends the copy with an error
	From     Cursor   // the rows behind it; nil from the first row on
	To       Cursor   // up to and with it; nil to the last row
	Select   *Select  // reads them as the copy has them, of which Source has the columns then; nil to read them as they are
	PartRows int      // rows of one write at most; 0 leaves it to the size
	InFlight int      // writes under way at once; 0 for the default
	// Before is called before each attempt of a write with its rows and bytes, and returns when the attempt has to be over,
	// by this machine's clock: where the process stands still in between, it sends nothing later, and what it has sent the server
	// does not begin later; the zero time is no bound. It may wait; its error ends the copy, and nothing more is written. Nil lets
	// every write go. It is called by several goroutines at once.
	Before func(ctx context.Context, rows uint64, bytes int) (until time.Time, err error)
	// After is called behind each attempt that Before let go, with how long it took and its error. Nil if nobody wants to
	// know. It is called by several goroutines at once.
	After func(bytes int, took time.Duration, err error)
}

// CopyProgress is how far a range has come: every row up to Cursor is in the copy.
type CopyProgress struct {
	Cursor Cursor
	Rows   uint64 // so far, in this call
	Bytes  uint64 // of these rows as sent
	Digest uint64 // the sum of a hash of each of these rows as they were read
}

// CopyRange copies the rows of a range. After each write whose predecessors are written too it calls done, which may
// keep the progress; an error of done ends the copy. What the server refuses for now is tried again from the last
// progress on, so a row may be written twice, with the same values. The error names no value of a row.
func (c *Conn) CopyRange(ctx context.Context, r RangeCopy, done func(CopyProgress) error) error {
	run, err := c.newCopyRun(r)
	if err != nil {
		return err
	}
	need := toRead + " of the one and " + toWrite + " of the other"
	err = run.resume(ctx, "copy "+r.Source.Path, need, func() (moved bool, err error) {
		before := run.progress.Rows
		err = run.once(ctx, done)
		return run.progress.Rows > before, err
	})
	if err != nil {
		return fmt.Errorf("copy %s to %s: %w", r.Source.Path, r.Target, err)
	}
	return nil
}

// resume reads a range, each time from where it has come to, until read reaches the end, or fails for good, or for as long as
// calls are tried again without having moved. Time in which nobody read does not count.
func (run *copyRun) resume(ctx context.Context, what, need string, read func() (moved bool, err error)) error {
	c := run.conn
	for attempt := 1; ; attempt++ {
		moved, err := read()
		if err == nil {
			return nil
		}
		if moved {
			attempt = 1
			run.patience.succeeded()
		}
		if errors.Is(err, errUnread) {
			continue
		}
		speed := resuming(err)
		if speed == never || ctx.Err() != nil || run.patience.failed() > c.retryTime {
			return c.hint(err, need)
		}
		c.pause(ctx, what, err, delay(speed, attempt))
	}
}

// copyRun is one range being copied.
type copyRun struct {
	conn     *Conn
	r        RangeCopy
	key      []int // positions of the key columns in a row
	columns  []string
	names    []string // that the first of columns have in the copy
	splicer  *rowcopy.Splicer
	progress CopyProgress
	patience patience // with reading again from the last progress
}

func (c *Conn) newCopyRun(r RangeCopy) (*copyRun, error) {
	run := &copyRun{conn: c, r: r, progress: CopyProgress{Cursor: r.From}}
	columns, at := run.reads(r.Source.Columns)
	for _, name := range r.Source.PrimaryKey {
		run.key = append(run.key, at[name])
	}
	for _, name := range r.Required {
		i, ok := at[name]
		if !ok {
			return nil, fmt.Errorf("copy %s to %s: the source has no column %s", r.Source.Path, r.Target, name)
		}
		columns[i].NotNull = true
	}
	if r.Names != nil {
		run.names = r.Names
	}
	run.selects(r.Select)
	splicer, err := rowcopy.New(columns, r.Hash)
	if err != nil {
		return nil, fmt.Errorf("copy %s to %s: %w", r.Source.Path, r.Target, err)
	}
	run.splicer = splicer
	return run, nil
}

// reads says which columns are read, and returns them as rows have them, with the place of each.
func (run *copyRun) reads(list []schema.Column) (columns []schema.Column, at map[string]int) {
	at = map[string]int{}
	for i, c := range list {
		at[c.Name] = i
		run.columns = append(run.columns, c.Name)
		columns = append(columns, schema.Column{Name: c.Name, Type: c.Type})
	}
	run.names = run.columns
	return columns, at
}

// selects has rows be read by a statement, unless that is nil.
func (run *copyRun) selects(s *Select) {
	if s == nil {
		return
	}
	run.columns, run.key = s.Columns, nil
	for _, name := range s.Key {
		run.key = append(run.key, slices.Index(s.Columns, name))
	}
}

// copyWrite is one write: made by the reader, sent by a goroutine of its own, counted in order.
type copyWrite struct {
	rows    *[]byte // items of the list; pooled, and not to be touched once the write is under way
	count   uint64
	bytes   uint64
	digest  uint64
	cursor  Cursor
	rowType []byte
	err     chan error
}

// once reads from the last progress on until the range ends or something fails.
func (run *copyRun) once(ctx context.Context, done func(CopyProgress) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	writes := make(chan *copyWrite, cmp.Or(run.r.InFlight, copyInFlight))
	readErr := make(chan error, 1)
	go func() {
		defer close(writes)
		readErr <- run.read(ctx, writes)
	}()
	var err error
	for w := range writes {
		writeErr := <-w.err
		if err != nil {
			continue // only wait for what is under way
		}
		if err = writeErr; err == nil {
			run.progress.Rows += w.count
			run.progress.Bytes += w.bytes
			run.progress.Digest += w.digest
			run.progress.Cursor = w.cursor
			if stop := done(run.progress); stop != nil {
				err = &stopError{stop}
			}
		}
		if err != nil {
			cancel()
		}
	}
	if fromReader := <-readErr; err == nil {
		err = fromReader
	}
	return err
}

// read streams the rows behind the last progress into writes. Each part of the stream is one write.
func (run *copyRun) read(ctx context.Context, writes chan<- *copyWrite) error {
	b := batcher{run: run}
	r := rangeRead{path: run.r.Source.Path, columns: run.columns, from: run.progress.Cursor, to: run.r.To, partRows: run.r.PartRows,
		made: run.r.Select}
	var at Cursor
	return run.conn.readRange(ctx, r, b.parts(func(w *copyWrite) error {
		at = w.cursor
		select {
		case writes <- w:
			go func() { w.err <- run.write(ctx, w) }()
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}), func() Cursor { return at })
}

// partColumns are the columns of the first part of a stream, until their types are known.
type partColumns struct {
	list  [][]byte
	types *copyTypes
}

func (c *partColumns) add(data []byte) error {
	if c.types == nil {
		c.list = append(c.list, data)
	}
	return nil
}

// of are the types of the columns, which come before the first row.
func (c *partColumns) of(run *copyRun) (*copyTypes, error) {
	if c.types == nil {
		var err error
		if c.types, err = run.types(c.list); err != nil {
			return nil, &stopError{err}
		}
		c.list = nil
	}
	return c.types, nil
}

// batcher makes a write of the rows of each part.
type batcher struct {
	run     *copyRun
	columns partColumns
	types   *copyTypes
	buffer  *[]byte // of the part under way; nil before its first row
	out     []byte  // its rows
	sum     rowcopy.Rows
}

// parts takes the parts of a stream, and calls send for the write of each.
func (b *batcher) parts(send func(*copyWrite) error) rowParts {
	return rowParts{column: b.columns.add, row: b.add, across: b.addAcross, end: func() error {
		w, err := b.take()
		if w == nil || err != nil {
			return err
		}
		return send(w)
	}}
}

func (b *batcher) begin() (err error) {
	if b.buffer == nil {
		if b.types, err = b.columns.of(b.run); err != nil {
			return err
		}
		b.buffer, b.sum = copyPool.Get(0), rowcopy.Rows{}
		b.out = *b.buffer
	}
	return nil
}

func (b *batcher) add(row []byte) error {
	if err := b.begin(); err != nil {
		return err
	}
	own, err := row, error(nil)
	if width := len(b.run.names); width < len(b.run.columns) {
		own, err = rowcopy.Head(row, width)
	}
	if err == nil {
		b.out, err = b.run.splicer.AppendRow(b.out, own, &b.sum)
	}
	if err != nil {
		return &stopError{err}
	}
	b.sum.Last = row
	return nil
}

// addAcross adds a row that is in several pieces.
func (b *batcher) addAcross(size int, appendRow appendBytes) error {
	err := b.begin()
	if err == nil {
		if b.out, err = b.run.splicer.AppendFrom(b.out, size, appendRow, &b.sum); err != nil && !errors.Is(err, errPart) {
			err = &stopError{err}
		}
	}
	return err
}

// take returns the write of the part; nil if it has no rows.
func (b *batcher) take() (*copyWrite, error) {
	if b.buffer == nil {
		return nil, nil
	}
	w := &copyWrite{rows: b.buffer, count: b.sum.Count, bytes: uint64(len(b.out)), digest: b.sum.Digest, rowType: b.types.rowType,
		err: make(chan error, 1)}
	*w.rows, b.buffer = b.out, nil
	var err error
	w.cursor, err = b.types.cursor(b.sum.Last, b.run.key)
	return w, err
}

// write upserts the rows, again if the server asks for it, until it succeeds or the time for it is over. While Before waits
// that time stands still.
func (run *copyRun) write(ctx context.Context, w *copyWrite) error {
	c := run.conn
	rows := mem.NewBuffer(w.rows, copyPool)
	defer rows.Free()
	var until time.Time
	before := func() (err error) {
		if run.r.Before == nil {
			return nil
		}
		began := time.Now()
		if until, err = run.r.Before(ctx, w.count, rows.Len()); err != nil {
			return &stopError{err}
		}
		run.patience.waited(began)
		return nil
	}
	k := call{what: "write to " + run.r.Target, patience: &c.patience, before: before}
	err := c.retry(ctx, k, func(ctx context.Context) (err error) {
		if run.r.After != nil {
			began := time.Now()
			defer func() { run.r.After(rows.Len(), time.Since(began), err) }()
		}
		if !until.IsZero() {
			var cancel context.CancelFunc
			ctx, cancel = context.WithDeadline(ctx, until)
			defer cancel()
		}
		rows.Ref() // the transport may hold on to it after the call has failed
		var resp Ydb_Table.BulkUpsertResponse
		req := mem.BufferSlice{mem.SliceBuffer(bulkHeader(run.r.Target, w.rowType, rows.Len())), rows}
		if err := c.grpc.Invoke(ctx, "/Ydb.Table.V1.TableService/BulkUpsert", req, &resp, grpc.ForceCodecV2(rawCodec{})); err != nil {
			if !until.IsZero() && !time.Now().Before(until) {
				return errOverdue
			}
			return err
		}
		return checkOperation(resp.GetOperation())
	})
	return ofStatement(err)
}
