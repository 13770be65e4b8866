package ydbconn_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/rowcopy"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestStreamUnread pauses copies and comparisons for longer than the server waits for whoever reads a stream: each goes on by key from
// where it was, whether the server ended the stream or the tool gave it up first, which a pause does not keep open.
func TestStreamUnread(t *testing.T) {
	for name, unread := range map[string]time.Duration{"the server ends it": 24 * time.Hour, "it is given up": 30 * time.Second} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if unread > time.Hour {
				golden.NoRace(t)
			}
			ydbtest.Bubble(t, func(t *testing.T) { streamUnread(t, unread) })
		})
	}
}

func streamUnread(t *testing.T, unread time.Duration) {
	y := ydbtest.Open(t, context.Background(), localydb.Options{})
	if y.Server == nil {
		t.Skip("the server is not ours")
	}
	conn, err := ydbconn.Open(t.Context(), ydbconn.Options{Endpoint: y.ConnectionString, Dial: ydbtest.Dial(t)})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	conn.SetUnread(unread)
	source, target := copyTables(t, y, 9000)
	var paused, waited atomic.Bool
	pause := func() {
		if paused.Swap(true) {
			return
		}
		time.Sleep(5 * time.Minute)
		if held := y.Server.DB().Held(); unread < 5*time.Minute && held > 0 {
			t.Errorf("the pause holds %d bytes of the server", held)
		}
		time.Sleep(time.Hour)
	}
	r := ydbconn.RangeCopy{Source: source, Target: target, Hash: &rowcopy.Hash{Inputs: []int{1}}, Computed: "h", PartRows: 300, InFlight: 1,
		Before: func(context.Context, uint64, int) (time.Time, error) { pause(); return time.Time{}, nil }}
	var last ydbconn.CopyProgress
	if err := conn.CopyRange(t.Context(), r, func(p ydbconn.CopyProgress) error { last = p; return nil }); err != nil {
		t.Fatal(err)
	}
	if last.Rows != 9003 {
		t.Errorf("%d rows were copied", last.Rows)
	}
	copied(t, y, source, target)
	rows := 0
	err = conn.FoldRange(t.Context(), ydbconn.RangeFold{Path: source.Path, Columns: source.Columns, Key: source.PrimaryKey,
		Order: source.PrimaryKey, PartRows: 300, Part: func(ydbconn.Cursor) error {
			if !waited.Swap(true) {
				time.Sleep(time.Hour)
			}
			return nil
		}}, func(*ydbconn.FoldedRow) error { rows++; return nil })
	if err != nil || rows != 9003 {
		t.Errorf("%d rows were read: %v", rows, err)
	}
}

// TestSchemaOperations sends changes of one table at once, of which the server refuses all but one at a time, and has others meet the limit on
// schema operations: all are made.
func TestSchemaOperations(t *testing.T) { ydbtest.Bubble(t, schemaOperations) }

func schemaOperations(t *testing.T) {
	options := localydb.Options{}
	options.Engine = engine.Options{SchemaTime: 20 * time.Millisecond}
	y := ydbtest.Open(t, context.Background(), options)
	if y.Server == nil {
		t.Skip("the server is not ours")
	}
	var mu sync.Mutex
	waits := map[string]int{}
	conn, err := ydbconn.Open(t.Context(), ydbconn.Options{Endpoint: y.ConnectionString, Dial: ydbtest.Dial(t), OnWait: func(w ydbconn.Wait) {
		mu.Lock()
		defer mu.Unlock()
		waits[w.Reason]++
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	path := y.Directory(t, t.Context(), t.Name()) + "/t"
	exec := func(text string) error {
		_, err := conn.Exec(t.Context(), ydbconn.Statement{What: text, Text: text})
		return err
	}
	if err := exec("CREATE TABLE `" + path + "` (id Uint64 NOT NULL, PRIMARY KEY (id))"); err != nil {
		t.Fatal(err)
	}
	limit, err := fault.Parse("Query.ExecuteQuery[c3]:GENERIC_ERROR=Request exceeded a limit on the number of schema operations, try again later.:count=1",
		localydb.Methods())
	if err != nil {
		t.Fatal(err)
	}
	y.Server.SetFaults(limit)
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			if err := exec(fmt.Sprintf("ALTER TABLE `%s` ADD COLUMN c%d Utf8", path, i)); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	now, err := conn.Outline(t.Context(), path)
	if err != nil || len(now.Columns) != 5 {
		t.Errorf("the table has not all columns: %v", err)
	}
	if len(waits) < 2 {
		t.Errorf("nobody was refused: %v", waits)
	}
}
