package compare

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/migratetest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestCarry has rows of the table in use written, moved and deleted that the old one was not told of: it gets them. Two rows that it has one
// place for are left, and differ; if these are many, it is not they.
func TestCarry(t *testing.T) {
	golden.NoRace(t)
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		p := d.Plan("carry", "id Uint64 NOT NULL, note Utf8 NOT NULL, v Int64, PRIMARY KEY (id)", "note, id", plan.Changefeed)
		d.Fill(p.Table, 0, 299, map[string]string{"id": "%dul", "note": "'a'u", "v": "0l"})
		v := copyOf(t, d, p)
		d.Perform(p, plan.DropFeed{}, plan.RenameTables{})
		carry := func() error {
			_, err := v.compare(Options{Step: plan.Cutover, Renamed: true, WritersStopped: true, Carry: func(uint64, *Different) error { return nil }})
			return err
		}
		table := yql.QuoteName(p.Table)
		d.Must("UPDATE " + table + " SET v = 1l WHERE id < 10ul")
		d.Must("DELETE FROM " + table + " WHERE id BETWEEN 5ul AND 20ul")
		d.Fill(p.Table, 15, 17, map[string]string{"id": "%dul", "note": "'b'u", "v": "2l"}) // moved
		d.Must("UPSERT INTO " + table + " (note, id, v) VALUES ('c'u, 1000ul, 3l)")
		if err := carry(); err != nil {
			t.Fatal(err)
		}
		columns := []string{"id", "note", "v"}
		if old, fresh := d.Rows(p.Old, columns...), d.Rows(p.Table, columns...); !slices.Equal(old, fresh) || len(old) != 288 {
			t.Errorf("of %d rows the old table has %d", len(fresh), len(old))
		}
		d.Must("UPSERT INTO " + table + " (note, id, v) VALUES ('b'u, 200ul, 4l)")
		var differ *Different
		if err := carry(); !errors.As(err, &differ) || differ.hash == 0 || *differ != (Different{Extra: 1, Newer: 1, hash: differ.hash}) ||
			!slices.ContainsFunc(v.said, func(s string) bool {
				return strings.HasPrefix(s, "a row cannot be carried back to ") && strings.Contains(s, "two rows have the same (id)")
			}) {
			t.Errorf("two rows of one key: %v, %q", err, v.said)
		}
		d.Must("UPSERT INTO " + table + " SELECT 'b'u AS note, id, v FROM " + table + " WHERE note = 'a'u")
		if err := carry(); err == nil || errors.As(err, &differ) || !strings.HasPrefix(err.Error(), "carry rows back to ") {
			t.Errorf("two rows of each key: %v", err)
		}
	})
}
