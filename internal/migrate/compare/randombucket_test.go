package compare

import (
	"errors"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/migratetest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestRandomBucket compares tables of which the new one has a bucket that the writers of new rows pick: a row may be in any
// bucket below their number, in one alone, and everything else has to be equal.
func TestRandomBucket(t *testing.T) {
	golden.NoRace(t)
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := migratetest.Open(t)
		p := d.Plan("random", "id BigSerial NOT NULL, v Utf8, PRIMARY KEY (id)", "random(4), id", plan.Changefeed)
		d.Must("UPSERT INTO " + yql.QuoteName(p.Table) + " (id, v) VALUES (1l, 'a'u), (2l, 'b'u), (3l, 'c'u)")
		v := copyOf(t, d, p)
		d.Perform(p, plan.DropFeed{}, plan.RenameTables{})
		for _, c := range []struct {
			name, rows     string
			missing, extra uint64
		}{
			{"buckets of their writers", "(0u, 1l, 'a'u), (3u, 2l, 'b'u), (1u, 3l, 'c'u)", 0, 0},
			{"other value", "(0u, 1l, 'a'u), (3u, 2l, 'x'u), (1u, 3l, 'c'u)", 1, 0},
			{"missing", "(0u, 1l, 'a'u), (1u, 3l, 'c'u)", 1, 0},
			{"in two buckets", "(0u, 1l, 'a'u), (2u, 1l, 'a'u), (3u, 2l, 'b'u), (1u, 3l, 'c'u)", 1, 0},
			{"bucket out of range", "(0u, 1l, 'a'u), (3u, 2l, 'b'u), (4u, 3l, 'c'u)", 1, 1},
			{"more", "(0u, 1l, 'a'u), (3u, 2l, 'b'u), (1u, 3l, 'c'u), (1u, 9l, 'c'u)", 0, 1},
		} {
			d.Must("DELETE FROM " + yql.QuoteName(p.Table))
			d.Must("UPSERT INTO " + yql.QuoteName(p.Table) + " (" + yql.QuoteNames([]string{p.NewKey()[0], "id", "v"}) + ") VALUES " + c.rows)
			for _, still := range []bool{false, true} { // the writers have gone on, or stand
				_, err := v.compare(Options{Step: plan.Finish, Renamed: true, WritersStopped: still})
				var differ *Different
				if !errors.As(err, &differ) {
					differ = &Different{}
				}
				if differ.Missing != c.missing || differ.Extra != c.extra || (err != nil) != (c.missing+c.extra > 0) {
					t.Errorf("%s: %v, want %d missing and %d extra", c.name, err, c.missing, c.extra)
				}
			}
		}
	})
}
