package design

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/rehearse"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/statements"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestDesignsRun sends the known statements of each design to the local server: none is refused, but for an id that is added and that a
// statement does not give yet, and none reads all of a table that it did not read all of before.
func TestDesignsRun(t *testing.T) {
	golden.NoRace(t)
	sent, taken := 0, 0
	for _, c := range golden.All(t, "testdata/*.txtar") {
		if _, known := c.Section("queries.sql"); !known {
			continue
		}
		b, o := bundle(t, c), Options{}
		was := map[string][]statements.Outcome{}
		if named, ok := c.Section("design"); ok {
			for _, path := range strings.Fields(named) {
				o.Tables, was[path] = append(o.Tables, path), outcomes(t, b, path)
			}
		}
		Keys(b, o)
		for _, n := range b.Notes {
			if n.Code != evidence.NoteDesigned {
				continue
			}
			id := strings.Contains(n.Message, "it gets an id")
			for i, is := range outcomes(t, b, n.Path) {
				before := was[n.Path]
				switch sent++; {
				case is.Result == statements.Proved && (len(is.Scans) == 0 || before == nil || len(before[i].Scans) > 0):
					taken++
				case is.Result == statements.Differs && !(id && strings.Contains(is.Reason, "Missing key column in input: id")),
					is.Result == statements.Proved:
					t.Errorf("%s: %s", c.Name, is.Text())
				default:
					t.Logf("%s: %s", c.Name, is.Text())
				}
			}
		}
	}
	t.Logf("%d of %d statements are taken", taken, sent)
}

// outcomes are what the local server makes of the known statements of a table.
func outcomes(t *testing.T, b *evidence.Bundle, path string) []statements.Outcome {
	t.Helper()
	var table *schema.Table
	for _, e := range b.Tables {
		if e.Schema.Path == path {
			table = e.Schema
		}
	}
	db := ydbtest.Open(t, t.Context(), localydb.Options{})
	conn, err := ydbconn.Open(t.Context(), ydbconn.Options{Endpoint: db.ConnectionString, GRPC: ydbtest.GRPC(t)})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	p := build.Alone(b, table)
	proofs, err := rehearse.Statements(t.Context(), conn, p, 60, 1)
	if err != nil {
		t.Fatal(fmt.Errorf("%s: %w", path, err))
	}
	return statements.Outcomes(p, proofs)
}
