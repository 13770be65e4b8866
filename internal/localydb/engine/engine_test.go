package engine

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// clock is a clock that tests move.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func newClock() *clock { return &clock{at: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)} }

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// openTest opens a database that does nothing by itself.
func openTest(t testing.TB, opts Options) (*DB, *clock) {
	t.Helper()
	c := newClock()
	opts.Manual = true
	opts.ViewsAtOnce = true // push_test.go has the others
	if opts.Clock == nil {
		opts.Clock = c.now
	}
	db := Open(opts)
	t.Cleanup(db.Close)
	return db, c
}

// tableOf makes a schema from "name Type [NOT NULL]" lines; the key columns are those before the one that is
// named "|".
func tableOf(path string, columns ...string) *schema.Table {
	s := &schema.Table{Path: path, Store: schema.StoreRow}
	key := true
	for _, c := range columns {
		if c == "|" {
			key = false
			continue
		}
		f := strings.Fields(c)
		col := schema.Column{Name: f[0], Type: schema.Type(f[1]), NotNull: strings.HasSuffix(c, "NOT NULL")}
		if strings.HasPrefix(f[1], "Serial") {
			col.Type = map[string]schema.Type{"Serial2": schema.Int16, "Serial4": schema.Int32, "Serial8": schema.Int64}[f[1]]
			col.NotNull, col.Sequence = true, &schema.Sequence{}
		}
		if i := strings.Index(c, "DEFAULT "); i >= 0 {
			col.Default = strings.TrimSuffix(c[i+len("DEFAULT "):], " NOT NULL")
		}
		s.Columns = append(s.Columns, col)
		if key {
			s.PrimaryKey = append(s.PrimaryKey, f[0])
		}
	}
	return s
}

func mustCreate(t testing.TB, db *DB, s *schema.Table) {
	t.Helper()
	if err := db.CreateTable(s, CreateOptions{}); err != nil {
		t.Fatal(err)
	}
}

// exec runs writes in one transaction.
func exec(db *DB, writes ...WriteRequest) error {
	tx := db.Begin(SerializableReadWrite)
	defer tx.Rollback()
	for _, w := range writes {
		if _, err := tx.Write(w, false); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// upsert is a write of rows of numbers.
func upsert(table string, columns []string, rows ...[]uint64) WriteRequest {
	w := WriteRequest{Table: table, Op: Upsert, Columns: columns}
	for _, r := range rows {
		cells := make([]Value, len(r))
		for i, u := range r {
			cells[i] = Uint(u)
		}
		w.Rows = append(w.Rows, cells)
	}
	return w
}

// all reads a whole cursor.
func all(t testing.TB, c *Cursor, err error) [][]Value {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]Value
	for c.Next() {
		rows = append(rows, slices.Clone(c.Row()))
	}
	if c.Err() != nil {
		t.Fatal(c.Err())
	}
	return rows
}

// rowsOf prints the rows of a table, one per line, NULL as "-".
func rowsOf(t testing.TB, db *DB, r ReadRequest) string {
	t.Helper()
	tx := db.Begin(StaleReadOnly)
	defer tx.Rollback()
	c, err := tx.Read(r)
	return show(t, c, err)
}

func show(t testing.TB, c *Cursor, err error) string {
	t.Helper()
	var b strings.Builder
	for _, row := range all(t, c, err) {
		for i, v := range row {
			if i > 0 {
				b.WriteByte(' ')
			}
			if v.Null {
				b.WriteByte('-')
			} else {
				b.WriteString(FormatValue(c.Columns()[i].Type.Base, v))
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// wantError checks status and text of a refusal.
func wantError(t *testing.T, err error, status Status, text string) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) || e.Status != status || !strings.Contains(e.Error(), text) {
		t.Errorf("got %v, want %s with %q", err, status, text)
	}
}

func alter(db *DB, path string, edits ...schema.Edit) error {
	return db.AlterTable(context.Background(), path, edits...)
}

// checkPartitions checks that the partitions of every table cover the key space without gap or overlap and
// that their counts are those of the rows.
func checkPartitions(t testing.TB, db *DB) {
	t.Helper()
	db.mu.Lock()
	defer db.mu.Unlock()
	for _, tbl := range db.allTables() {
		lo := ""
		for i, p := range tbl.parts {
			if p.lo != lo || p.hi <= p.lo {
				t.Fatalf("%s: partition %d is [%q, %q), want it to start at %q", tbl.node.full(), i, p.lo, p.hi, lo)
			}
			lo = p.hi
			counted := &partition{lo: p.lo, hi: p.hi}
			tbl.count(counted)
			if counted.rows.Load() != p.rows.Load() || counted.bytes.Load() != p.bytes.Load() {
				t.Fatalf("%s: partition %d counts %d rows and %d bytes, has %d and %d", tbl.node.full(), i,
					p.rows.Load(), p.bytes.Load(), counted.rows.Load(), counted.bytes.Load())
			}
		}
		if lo != keyMax {
			t.Fatalf("%s: the last partition ends at %q", tbl.node.full(), lo)
		}
	}
}

type schemaIndex = schema.Index

func syncIndex(name string, columns ...string) schema.Index {
	return schema.Index{Name: name, Kind: schema.IndexSync, Columns: columns}
}

func asyncIndex(name string, columns ...string) schema.Index {
	return schema.Index{Name: name, Kind: schema.IndexAsync, Columns: columns}
}

// Get reads one row by its full primary key; ok is false if there is none.
func (tx *Tx) Get(table string, columns []string, key []Value) (row []Value, ok bool, err error) {
	c, err := tx.Read(ReadRequest{Table: table, Columns: columns, Ranges: []Range{pointOf(key...)}})
	if err != nil {
		return nil, false, err
	}
	defer c.Close()
	if c.Next() {
		return c.Row(), true, nil
	}
	return nil, false, c.Err()
}
