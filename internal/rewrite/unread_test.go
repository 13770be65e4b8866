package rewrite

import (
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/foreign"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
)

// unreadRight is how many tables of testdata/unread have to be right: what was reached, so that none is lost.
const unreadRight = 173

// TestUnread reads testdata/unread: schemas of which no statement is known, and for each table the first keys that an expert would sign,
// with the reason, as TABLE: KEY | KEY -- why. It is a judgement and not a golden file. Keys are written as in TestWorked, and none says
// that no copy comes first.
func TestUnread(t *testing.T) {
	right, all := 0, 0
	for _, c := range golden.All(t, "testdata/unread/*.txtar") {
		b := declaredBundle(t, c)
		r := New(b, advisor.Inspect(b, advisor.Options{}).Findings, Options{})
		for line := range strings.Lines(strings.TrimSpace(c.Judgement(t))) {
			said, why, _ := strings.Cut(strings.TrimSpace(line), " -- ")
			path, keys, _ := strings.Cut(said, ": ")
			i := slices.IndexFunc(b.Tables, func(e *evidence.Table) bool { return e.Schema.Path == path })
			if i < 0 {
				t.Fatalf("%s: there is no table %s", c.Name, path)
			}
			p, err := r.Propose(b.Tables[i])
			if err != nil {
				t.Fatal(err)
			}
			var accepted []string
			for key := range strings.SplitSeq(keys, " | ") {
				if key != "none" {
					key = "first " + key
				}
				accepted = append(accepted, key)
			}
			if all++; judge(p, accepted) != "" {
				t.Logf("%s: %s: %s\nwhy: %s", c.Name, path, judge(p, accepted), why)
				continue
			}
			right++
		}
	}
	if right < unreadRight || all < 176 {
		t.Errorf("%d of %d as an expert would sign them, fewer than %d", right, all, unreadRight)
	}
	t.Logf("%d of %d", right, all)
}

// declaredBundle is the bundle of the schema of a case, in its dialect.
func declaredBundle(t *testing.T, c *golden.Case) *evidence.Bundle {
	t.Helper()
	for name, dialect := range map[string]foreign.Dialect{"schema.sql": "", "postgres.sql": foreign.Postgres, "mysql.sql": foreign.MySQL} {
		text, ok := c.Section(name)
		if !ok {
			continue
		}
		file, o := golden.Pipe(t, text), source.Options{}
		if dialect != "" {
			o.Dialects = source.Dialects{file: dialect}
		}
		b, err := source.DDL(t.Context(), []string{file}, o)
		if err != nil || len(b.Problems) > 0 {
			t.Fatal(c.Name, err, b.Problems)
		}
		return b
	}
	t.Fatalf("%s has no schema", c.Name)
	return nil
}
