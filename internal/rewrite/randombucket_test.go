package rewrite

import (
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestRandomBucketRuns executes the statements of an application whose ids the server makes, as they are and as they are
// rewritten for buckets that the writer picks: each does the same, and the inserts fall into many buckets.
func TestRandomBucketRuns(t *testing.T) {
	d := openDatabase(t)
	const ddl = "CREATE TABLE users (id BigSerial NOT NULL, email Utf8, PRIMARY KEY (id))"
	statements := []string{
		"INSERT INTO users (email) VALUES ('first'u), ('second'u)",
		"INSERT INTO users (email) VALUES ('third'u)",
		"SELECT email FROM users WHERE id = 2",
		"SELECT id, email FROM users WHERE id > 1 ORDER BY id LIMIT 2",
		"UPDATE users SET email = 'changed'u WHERE id = 3",
		"DELETE FROM users WHERE id = 1",
		"SELECT * FROM users ORDER BY id",
	}
	b := evidence.Bundle{Tables: tablesOf(t, ddl)}
	b.Statements = statementsOf(strings.Join(statements, ";\n") + ";")
	p, err := New(&b, advisor.Inspect(&b, advisor.Options{}).Findings, Options{}).Propose(b.Tables[0])
	if err != nil || p == nil || len(p.Candidates) == 0 {
		t.Fatalf("nothing is proposed: %v", err)
	}
	c := p.Candidates[0]
	if plainKey(c) != "random, id" {
		t.Fatalf("the first candidate is %s", plainKey(c))
	}
	d.must("old", ddl)
	d.must("new", yql.Print(&yql.CreateTable{Table: c.After}))
	for i, s := range c.Statements {
		if s.Rewritten == "" {
			t.Fatalf("%s: %s: %s", statements[i], s.Outcome, s.Reason)
		}
		if was, is := d.must("old", s.Statement.Text), d.must("new", s.Rewritten); !slices.Equal(was, is) {
			t.Errorf("%s\ngives %v, and rewritten\n%s\n%v", s.Statement.Text, was, s.Rewritten, is)
		}
	}
	insert := slices.IndexFunc(c.Statements, func(s StatementEffect) bool { return strings.Contains(s.Statement.Text, "third") })
	for range 60 {
		d.must("new", c.Statements[insert].Rewritten)
	}
	// 60 throws leave more than half of 16 buckets empty less than once in 10^10.
	if rows := d.must("new", "SELECT DISTINCT bucket FROM users"); len(rows) < 8 {
		t.Errorf("60 rows fall into %d buckets of %d", len(rows), c.Hash().Buckets)
	}
}
