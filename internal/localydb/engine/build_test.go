package engine

import (
	"context"
	"math"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestFill: a column with a default is built. Until it is there nobody sees or writes it, other writes go on, and no other ALTER begins.
// Source: ydb/core/kqp/ut/scheme/kqp_constraints_ut.cpp of ydb-platform/ydb.
func TestFill(t *testing.T) {
	hangs := true
	db, _ := openTest(t, Options{BuildFault: func(string) (bool, *Error) { return hangs, nil }})
	mustCreate(t, db, tableOf("t", "k Uint64 NOT NULL", "|", "a Uint64"))
	write := func(columns []string, row ...uint64) error { return exec(db, upsert("t", columns, row)) }
	if err := write([]string{"k", "a"}, 1, 10); err != nil {
		t.Fatal(err)
	}
	add := schema.AddColumn{Column: schema.Column{Name: "d", Type: schema.Uint64, NotNull: true, Default: "7"}}
	gone, leave := context.WithCancel(t.Context())
	leave()
	wantError(t, db.AlterTable(gone, "t", add, schema.AddColumn{Column: schema.Column{Name: "e", Type: schema.Uint64}}), Timeout, "continues")
	// What is no build takes effect at once.
	if got, want := rowsOf(t, db, ReadRequest{Table: "t"}), "1 10 -\n"; got != want {
		t.Errorf("under build\n%swant\n%s", got, want)
	}
	if err := write([]string{"k", "a"}, 2, 20); err != nil {
		t.Error(err)
	}
	wantError(t, db.BulkUpsert("t", []Column{{Name: "k"}, {Name: "d"}}, nil), BadRequest, "Column d is under build operation")
	wantError(t, alter(db, "t", schema.DropColumn{Name: "a"}), Overloaded, "under operation")
	ops := db.Operations("buildindex")
	if len(ops) != 1 || ops[0].Ready {
		t.Fatalf("operations: %v", ops)
	}
	if err := db.CancelOperation(ops[0].ID); err != nil {
		t.Fatal(err)
	}
	if got, want := rowsOf(t, db, ReadRequest{Table: "t"}), "1 10 -\n2 20 -\n"; got != want {
		t.Errorf("behind a build that was cancelled\n%swant\n%s", got, want)
	}
	hangs = false
	wantError(t, alter(db, "t", add, schema.AddColumn{Column: schema.Column{Name: "a", Type: schema.Uint64}}), BadRequest, "")
	if err := alter(db, "t", add); err != nil {
		t.Fatal(err)
	}
	if got, want := rowsOf(t, db, ReadRequest{Table: "t"}), "1 10 - 7\n2 20 - 7\n"; got != want {
		t.Errorf("behind the build\n%swant\n%s", got, want)
	}
	checkPartitions(t, db)
}

// TestFillWritesRows: a build of a column counts as a write of each row, breaks who has read it, and before 26.1.1.20 changefeeds tell of it.
func TestFillWritesRows(t *testing.T) {
	for release, records := range map[string]int{"25.4.1.15": 2, "26.1.1.19": 2, "26.1.1.20": 0, "26.2.1.14": 0} {
		db, _ := openTest(t, Options{Release: release})
		mustCreate(t, db, tableOf("t", "k Uint64 NOT NULL", "|", "a Uint64"))
		if err := exec(db, upsert("t", []string{"k", "a"}, []uint64{1, 10}, []uint64{2, 20})); err != nil {
			t.Fatal(err)
		}
		f := addFeed(t, db, "t", "f", "KEYS_ONLY")
		before := updates(t, db)
		err := alter(db, "t", schema.AddColumn{Column: schema.Column{Name: "d", Type: schema.Uint64, Default: "7"}})
		if release < "26.1" { // the flag is off
			wantError(t, err, PreconditionFailed, "")
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if n := updates(t, db) - before; n != 2 {
			t.Errorf("%s: %d rows are written, of 2", release, n)
		}
		if got := len(f.Read(0, 0, math.MaxInt64)); got != records {
			t.Errorf("%s: %d records, want %d", release, got, records)
		}
	}
}

// updates is how many rows of t were written.
func updates(t *testing.T, db *DB) (n uint64) {
	t.Helper()
	db.mu.Lock()
	defer db.mu.Unlock()
	tbl, err := db.findTable("t")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range tbl.parts {
		n += uint64(p.updates.Load())
	}
	return n
}
