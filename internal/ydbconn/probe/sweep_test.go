package probe_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/probe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestSweep removes what processes have left that are gone, and neither what somebody works in nor what is of somebody else.
func TestSweep(t *testing.T) {
	ydbtest.Bubble(t, func(t *testing.T) {
		db := ydbtest.Open(t, t.Context(), quick())
		c, err := ydbconn.Open(t.Context(), ydbconn.Options{Endpoint: db.ConnectionString, Dial: ydbtest.Dial(t)})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		name := db.Driver.Name()
		for _, text := range []string{"CREATE TABLE `_keyadvise_doctor_emptiest/ka_mark` (id Uint64, PRIMARY KEY (id))", "DROP TABLE `_keyadvise_doctor_emptiest/ka_mark`",
			"CREATE TABLE `_keyadvise_doctor_mine/ka_mark` (id Uint64, PRIMARY KEY (id))"} {
			if _, err := c.Exec(t.Context(), ydbconn.Statement{What: "prepare", Text: text}); err != nil {
				t.Fatal(err)
			}
		}
		_, err = probe.Within(t.Context(), c, probe.Options{Bytes: 1}, func(ctx context.Context, path string) error {
			time.Sleep(time.Minute)
			removed, err := probe.Sweep(ctx, c, "")
			if err != nil || !slices.Equal(removed, []string{name + "/_keyadvise_doctor_emptiest"}) {
				t.Errorf("it has removed %q: %v", removed, err)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if names, err := c.Names(t.Context(), name); err != nil || !slices.Contains(names, "_keyadvise_doctor_mine") || len(names) != 2 {
			t.Errorf("there is %q: %v", names, err)
		}
	})
}
