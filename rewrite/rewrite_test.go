package rewrite_test

import (
	"errors"
	"fmt"
	"log"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

var app = fstest.MapFS{
	"schema.sql": {Data: []byte(`CREATE TABLE events (
    user_id Uint64 NOT NULL,
    ts Timestamp NOT NULL,
    note Utf8,
    PRIMARY KEY (ts, user_id)
);
CREATE TABLE ` + "`old/events`" + ` (id Uuid NOT NULL, PRIMARY KEY (id));
CREATE TABLE users (id Uuid NOT NULL, name Utf8, INDEX by_name GLOBAL ON (name), PRIMARY KEY (id));
`)},
	"list.sql": {Data: []byte("DECLARE $user AS Uint64;\nSELECT ts, note FROM events WHERE user_id = $user ORDER BY ts;\n")},
}

func Example() {
	schema, err := advisor.ReadDDL(app, "schema.sql")
	if err != nil {
		log.Fatal(err)
	}
	proposal, err := rewrite.Propose(schema, "events", rewrite.Options{})
	if err != nil {
		log.Fatal(err)
	}
	best := proposal.Best()
	fmt.Println(best.Name, "needs a copy:", best.Copies)
	fmt.Println(best.PrimaryKey)
	// Output:
	// reorder(user_id) needs a copy: true
	// [user_id ts]
}

func TestPropose(t *testing.T) {
	schema, err := advisor.Read(t.Context(), app, advisor.ReadOptions{DDL: []string{"schema.sql"}, Queries: []string{"list.sql"}})
	if err != nil {
		t.Fatal(err)
	}
	p, err := rewrite.Propose(schema, "events", rewrite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	best := p.Best()
	if p.Table != "events" || !strings.Contains(p.DDL, "PRIMARY KEY (`ts`, `user_id`)") || best == nil {
		t.Fatalf("proposed %+v", p)
	}
	if !strings.Contains(best.DDL, "PRIMARY KEY (`user_id`, `ts`)") || !strings.Contains(best.Diff, "+    PRIMARY KEY (`user_id`, `ts`)") ||
		!slices.Contains(best.Resolves, "KEY001") || len(best.Gains) == 0 {
		t.Errorf("the best is %+v", best)
	}
	if len(best.Statements) != 1 || best.Statements[0].File != "list.sql" || best.Statements[0].Line != 2 ||
		best.Statements[0].Outcome != "improved" || best.Statements[0].After == "" {
		t.Errorf("its statements are %+v", best.Statements)
	}
	own, err := rewrite.Propose(schema, "/events", rewrite.Options{Key: "bucket(16, user_id), ts, user_id"})
	if err != nil {
		t.Fatal(err)
	}
	if len(own.Candidates) != 1 || own.Candidates[0].Kind != "manual" || len(own.Candidates[0].PrimaryKey) != 3 {
		t.Errorf("for an own key: %+v", own.Candidates)
	}
}

// TestRefused has errors to test for, and none that panics.
func TestRefused(t *testing.T) {
	schema, err := advisor.ReadDDL(app, "schema.sql")
	if err != nil {
		t.Fatal(err)
	}
	if (*rewrite.Proposal)(nil).Best() != nil || (&rewrite.Proposal{}).Best() != nil {
		t.Error("no proposal has a best candidate")
	}
	for name, c := range map[string]struct {
		schema  *advisor.Schema
		table   string
		options rewrite.Options
		is      error
		want    string
	}{
		"nil schema":    {nil, "events", rewrite.Options{}, advisor.ErrNoSchema, "ReadDDL"},
		"zero schema":   {&advisor.Schema{}, "events", rewrite.Options{}, advisor.ErrNoSchema, "ReadDDL"},
		"no table":      {schema, "evnts", rewrite.Options{}, rewrite.ErrNoTable, "did you mean events"},
		"empty table":   {schema, "", rewrite.Options{}, nil, "give its path"},
		"nothing found": {schema, "old/events", rewrite.Options{}, rewrite.ErrNothing, "give a key"},
		"not this rule": {schema, "events", rewrite.Options{Disable: []string{"KEY001"}}, rewrite.ErrNothing, "give a key"},
		"no rule":       {schema, "events", rewrite.Options{Only: []string{"KEY999"}}, nil, "KEY999"},
		"bad key":       {schema, "events", rewrite.Options{Key: "hash(nobody)"}, nil, `no column "nobody"`},
		"broken key":    {schema, "events", rewrite.Options{Key: "hash("}, nil, "parenthesis"},
		"same key":      {schema, "events", rewrite.Options{Key: "ts, user_id"}, nil, "the key the table has"},
		"no index":      {schema, "users", rewrite.Options{Key: "name, id", With: []string{"by_nam"}}, nil, "did you mean by_name"},
	} {
		p, err := rewrite.Propose(c.schema, c.table, c.options)
		if err == nil || c.is != nil && !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %+v, %v, want %q in it", name, p, err, c.want)
		}
	}
}
