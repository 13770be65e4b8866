package ydbconn

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"github.com/zeebo/xxh3"
	"google.golang.org/grpc"
	"google.golang.org/grpc/mem"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/rowcopy"
)

const (
	// copyPartBytes is the size of a part of the stream, and so of a write. The server's default is 20 MB, with which
	// a few writes under way take hundreds of megabytes.
	copyPartBytes = 1 << 20
	// copyInFlight is how many writes are under way at once. One waits for the network and the disks of the server
	// nearly all the time; what more than a few gain depends on the cluster.
	copyInFlight = 4
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
	Required []string // columns that take no NULL in the copy: a NULL in one of them ends the copy with an error
	From     Cursor   // the rows behind it; nil from the first row on
	To       Cursor   // up to and with it; nil to the last row
	PartRows int      // rows of one write at most; 0 leaves it to the size
	InFlight int      // writes under way at once; 0 for the default
	// Before is called before each attempt of a write with its rows and bytes. It may wait; its error ends the copy, and
	// nothing more is written. Nil lets every write go. It is called by several goroutines at once.
	Before func(ctx context.Context, rows uint64, bytes int) error
	// After is called behind each attempt that Before let go, with how long it took and its error. Nil if nobody wants to
	// know. It is called by several goroutines at once.
	After func(bytes int, took time.Duration, err error)
}

// Cursor is a primary key of the source in the form of the protocol. It means nothing to anybody else. It holds
// values of a row and must not be shown.
type Cursor []byte

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
	start := time.Now()
	for attempt := 1; ; attempt++ {
		before := run.progress.Rows
		err := run.once(ctx, done)
		if err == nil {
			return nil
		}
		if run.progress.Rows > before {
			attempt, start = 1, time.Now()
		}
		speed := paceOf(err)
		var stop *stopError
		if errors.As(err, &stop) || speed == never || ctx.Err() != nil || time.Since(start) > c.retryTime {
			return c.scrub.error(fmt.Errorf("copy %s to %s: %w", r.Source.Path, r.Target, c.hint(shorten(err), toRead+" of the one and "+toWrite+" of the other")))
		}
		c.pause(ctx, "copy "+r.Source.Path, err, delay(speed, attempt), attempt)
	}
}

// stopError is an error of the caller, or one that no other attempt mends.
type stopError struct{ err error }

func (e *stopError) Error() string { return e.err.Error() }
func (e *stopError) Unwrap() error { return e.err }

// copyRun is one range being copied.
type copyRun struct {
	conn     *Conn
	r        RangeCopy
	key      []int // positions of the key columns in a row
	columns  []string
	splicer  *rowcopy.Splicer
	progress CopyProgress
}

func (c *Conn) newCopyRun(r RangeCopy) (*copyRun, error) {
	run := &copyRun{conn: c, r: r, progress: CopyProgress{Cursor: r.From}}
	at := map[string]int{}
	columns := make([]rowcopy.Column, len(r.Source.Columns))
	for i, col := range r.Source.Columns {
		at[col.Name] = i
		run.columns = append(run.columns, col.Name)
		columns[i] = rowcopy.Column{Name: col.Name, Type: col.Type}
	}
	for _, name := range r.Source.PrimaryKey {
		run.key = append(run.key, at[name])
	}
	for _, name := range r.Required {
		i, ok := at[name]
		if !ok {
			return nil, fmt.Errorf("copy %s to %s: the source has no column %s", r.Source.Path, r.Target, name)
		}
		columns[i].Required = true
	}
	if run.r.InFlight == 0 {
		run.r.InFlight = copyInFlight
	}
	splicer, err := rowcopy.New(columns, r.Hash)
	if err != nil {
		return nil, fmt.Errorf("copy %s to %s: %w", r.Source.Path, r.Target, err)
	}
	run.splicer = splicer
	return run, nil
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
	writes := make(chan *copyWrite, run.r.InFlight)
	readErr := make(chan error, 1)
	go func() {
		defer close(writes)
		readErr <- run.conn.sessions.with(ctx, func(session string) error { return run.read(ctx, session, writes) })
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
func (run *copyRun) read(ctx context.Context, session string, writes chan<- *copyWrite) error {
	var types *copyTypes
	r := rangeRead{path: run.r.Source.Path, columns: run.columns, from: run.progress.Cursor, to: run.r.To, partRows: run.r.PartRows}
	return run.conn.readRange(ctx, session, r, func(set []byte) error {
		w, err := run.part(set, &types)
		if w == nil {
			return err
		}
		select {
		case writes <- w:
			go func() { w.err <- run.write(ctx, w) }()
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	})
}

// part makes a write of the rows of a part of the stream; nil if it has none.
func (run *copyRun) part(set []byte, types **copyTypes) (_ *copyWrite, err error) {
	if *types == nil {
		if *types, err = run.types(set); err != nil {
			return nil, &stopError{err}
		}
	}
	w := &copyWrite{rows: copyPool.Get(0), rowType: (*types).rowType, err: make(chan error, 1)}
	out := (*w.rows)[:0]
	var last []byte
	err = eachRow(set, func(row []byte) error {
		w.count++
		w.digest += xxh3.Hash(row)
		last = row
		var err error
		out, _, err = run.splicer.Append(out, row)
		return err
	})
	*w.rows, w.bytes = out, uint64(len(out))
	if err != nil {
		return nil, &stopError{err}
	}
	if w.count == 0 {
		copyPool.Put(w.rows)
		return nil, nil
	}
	w.cursor, err = (*types).cursor(last, run.key)
	return w, err
}

// writePace is paceOf for writes: what a caller stops is stopped.
func writePace(err error) pace {
	if stop := (*stopError)(nil); errors.As(err, &stop) {
		return never
	}
	return paceOf(err)
}

// write upserts the rows, again if the server asks for it, until it succeeds or the time for it is over.
func (run *copyRun) write(ctx context.Context, w *copyWrite) error {
	c := run.conn
	rows := mem.NewBuffer(w.rows, copyPool)
	defer rows.Free()
	_, _, err := c.retry(ctx, &c.patience, "write to "+run.r.Target, writePace, func(ctx context.Context) (err error) {
		if run.r.Before != nil {
			if err := run.r.Before(ctx, w.count, rows.Len()); err != nil {
				return &stopError{err}
			}
		}
		if run.r.After != nil {
			began := time.Now()
			defer func() { run.r.After(rows.Len(), time.Since(began), err) }()
		}
		rows.Ref() // the transport may hold on to it after the call has failed
		var resp Ydb_Table.BulkUpsertResponse
		req := mem.BufferSlice{mem.SliceBuffer(bulkHeader(run.r.Target, w.rowType, rows.Len())), rows}
		if err := c.grpc.Invoke(ctx, "/Ydb.Table.V1.TableService/BulkUpsert", req, &resp, grpc.ForceCodecV2(rawCodec{})); err != nil {
			return err
		}
		return checkOperation(resp.GetOperation())
	})
	return err
}
