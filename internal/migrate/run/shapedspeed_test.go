package run

import (
	"fmt"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestShapedSpeed measures how long rows take to be copied to a table of another shape and compared with it, with the work of a local
// server in a process of its own: beside a copy that changes no column, and beside the statement of the server that does the same.
// KEYADVISE_SPEED is how many rows there are.
func TestShapedSpeed(t *testing.T) {
	rows := ydbtest.Setting(t, "KEYADVISE_SPEED", 0)
	if rows == 0 {
		t.Skip("KEYADVISE_SPEED=1000000 measures with as many rows, for minutes")
	}
	_, conn := connectTo(t, startPart(t, "TestSpeedServer", "KEYADVISE_SPEED=server").says(t, "server"))
	exec := func(text string, args ...any) {
		t.Helper()
		if _, err := conn.Exec(t.Context(), ydbconn.Statement{What: "prepare", Text: fmt.Sprintf(text, args...), Timeout: time.Minute}); err != nil {
			t.Fatal(err)
		}
	}
	const from = "CREATE TABLE %s (id Uint64 NOT NULL, a Utf8, b Utf8, c Utf8, n Int32, at Uint64, PRIMARY KEY (id)) WITH (AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = %d%s)"
	var plain [2]time.Duration
	for i, to := range []string{
		"CREATE TABLE t0 (id Uint64 NOT NULL, a Utf8 NOT NULL, b Utf8, c Utf8, n Int32, at Uint64, PRIMARY KEY (id))",
		"CREATE TABLE t1 (id Uint64 NOT NULL, text Utf8, b Utf8, c Utf8, n Int32, at Uint64, PRIMARY KEY (id))",
		"CREATE TABLE t2 (id Uint64 NOT NULL, a Utf8, b Utf8, c Utf8, n Int64 NOT NULL, at Timestamp, PRIMARY KEY (id))",
		"CREATE TABLE t3 (id Utf8 NOT NULL, a Utf8, b Utf8, c Utf8, n Int32, at Uint64, PRIMARY KEY (id))",
	} {
		path := fmt.Sprintf("t%d", i)
		exec(from, path, 4, fmt.Sprintf(", PARTITION_AT_KEYS = (%d, %d, %d)", rows/4, rows/2, rows*3/4))
		const batch = 10000
		for n := 0; n < rows; n += batch {
			exec("UPSERT INTO %s SELECT n AS id, 'some text of a row'u AS a, 'and some more of it'u AS b, 'and even more'u AS c, CAST(n AS Int32) AS n, 1700000000ul + n AS at "+
				"FROM AS_TABLE(ListMap(ListFromRange(%dul, %dul), ($i) -> (AsStruct($i AS n))))", path, n, min(n+batch, rows))
		}
		b := buildtest.BundleOf(t, fmt.Sprintf(from, path, 4, ""))
		var w build.Wish
		w.Renames, w.Units, w.Fills = map[string]string{}, map[string]string{"at": "seconds"}, map[string]string{"n": "0"}
		if i == 1 {
			w.Renames["text"] = "a"
		}
		if i != 2 {
			w.Units, w.Fills = nil, nil
		}
		p, _, err := build.To(b, b.Tables[0], build.Target(buildtest.BundleOf(t, to).Tables[0].Schema), w, build.Options{Writers: plan.Stopped})
		if err != nil {
			t.Fatal(err)
		}
		run := &Runner{Plan: p, Conn: conn, Confirmed: []string{expect.ConfirmAll}, Quiet: 10 * time.Millisecond}
		took := func(do func() error) time.Duration {
			began := time.Now()
			if err := do(); err != nil {
				t.Fatal(err)
			}
			return time.Since(began)
		}
		took(func() error { return run.upTo(t.Context(), plan.Writing) })
		copied := took(func() error { return run.upTo(t.Context(), plan.Backfill) })
		took(func() error { return run.upTo(t.Context(), plan.Verify) })
		compared := took(func() error { return run.Verify(t.Context(), false) })
		if i == 0 {
			plain = [2]time.Duration{copied, compared}
		}
		for n := 0; n < rows; n += batch {
			exec("DELETE FROM `%s` ON SELECT id FROM `%[1]s` LIMIT %d", p.Copy, batch)
		}
		server := took(func() error {
			for n := 0; n < rows; n += batch {
				_, err := conn.Exec(t.Context(), ydbconn.Statement{What: "copy", Timeout: time.Minute, Text: run.opened.env.Texts.Before.Copy.Next,
					Params: map[string]ydbconn.Value{"$from_1_id": ydbconn.Uint64(uint64(n)), "$to_1_id": ydbconn.Uint64(uint64(n + batch))}})
				if err != nil {
					return err
				}
			}
			return nil
		})
		t.Logf("%-60s copy %6.2f s (%.1f times, the server's own statement %6.2f s), comparison %6.2f s (%.1f times)", to[:min(60, len(to))], copied.Seconds(),
			copied.Seconds()/plain[0].Seconds(), server.Seconds(), compared.Seconds(), compared.Seconds()/plain[1].Seconds())
	}
}
