package folder

import (
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestStatementAsSent plans for statements that begin and end with white space, as those of the server's statistics do.
func TestStatementAsSent(t *testing.T) {
	for _, writers := range []plan.Writers{plan.Stopped, plan.Changefeed} {
		b := buildtest.BundleOf(t, "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))")
		for _, text := range []string{"\n\t\tUPSERT INTO t (id, v)\n\t\tVALUES ($id, $v);\n\t", "  SELECT v\r\nFROM t\r\nWHERE id = $id\r\n", "\n\n-- $id\nDELETE FROM t WHERE id = $id"} {
			b.Statements = append(b.Statements, evidence.Statement{Text: text, From: "query_metrics_one_minute", Count: 7})
		}
		p, err := buildtest.PlanOf(t, b, "hash(id), id", build.Options{Writers: writers, Database: "/local"})
		if err != nil {
			t.Fatal(err)
		}
		readsBack(t, p)
	}
}

// FuzzReadBack puts any text wherever a plan has text of somebody else's.
func FuzzReadBack(f *testing.F) {
	for _, s := range evil {
		f.Add(s)
	}
	for _, s := range []string{"\nSELECT 1", "\t- x: |\n  y", "a\r\nb\r\n", "---\n...", "!!str 'x", strings.Repeat("long \n", 2000), "\u0085x\ufeff\n", "ы\n 表\n😀"} {
		f.Add(s)
	}
	b := buildtest.BundleOf(f, "CREATE TABLE t (id Uint64 NOT NULL, v Utf8 DEFAULT 'x', w Utf8, INDEX by_w GLOBAL ON (w), PRIMARY KEY (id))")
	b.Statements = []evidence.Statement{{Text: "UPSERT INTO t (id, v) VALUES ($id, $v)", From: "q.sql"}}
	made, err := buildtest.PlanOf(f, b, "hash(id), id", build.Options{Writers: plan.Stopped, Database: "/local"})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p := *made
		p.WritersWhy, p.Candidate = text, text
		p.Gains, p.Costs, p.Assumptions, p.Risks, p.Unchecked = []string{text}, []string{text}, []string{text}, []string{text}, []string{text}
		p.Why = []plan.Reason{{Rule: "KEY001", Level: "error", Confidence: "declared", Message: text, Evidence: []string{text, "x"}}}
		p.Losses = []plan.Loss{{Name: "x", What: text}}
		p.Queries = []plan.Query{{From: text, Outcome: "improved", Reason: text, Before: text, After: text + "2"}, {From: text, Before: text}}
		for _, table := range []*plan.Table{&p.Before, &p.After} {
			table.Table = table.Clone()
			for i := range table.Columns {
				if table.Columns[i].Name == "v" {
					table.Columns[i].Default = yql.QuoteString(text) + "u"
				}
			}
		}
		readsBack(t, &p)
	})
}

// readsBack fails the test unless a plan comes back from its folder as it is, and the comment shows its statements as they are.
func readsBack(t *testing.T, p *plan.Plan) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "plan")
	files := rendered(t, p)
	if _, _, err := WriteFolder(dir, files, false); err != nil {
		t.Fatal(err)
	}
	back, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(back.Queries, p.Queries) || !reflect.DeepEqual(back.Risks, p.Risks) || !reflect.DeepEqual(back.Why, p.Why) ||
		!reflect.DeepEqual(back.Before, p.Before) {
		t.Errorf("the plan comes back as %+v, not %+v", back, p)
	}
	_, comment, err := Comment(p)
	if err != nil {
		t.Fatal(err)
	}
	blocks := codeBlocks(comment)
	for _, q := range p.Queries {
		if want := strings.TrimSuffix(plan.Visible(q.Before), "\n"); q.After == "" && !blocks[want] {
			t.Errorf("no block of the comment is %q:\n%s", want, comment)
		}
	}
}

// codeBlocks are the fenced blocks of a text, without the indentation of the list that they stand in, as a reader of Markdown finds them.
// Source: https://spec.commonmark.org/0.31.2/#fenced-code-blocks
func codeBlocks(markdown string) map[string]bool {
	out := map[string]bool{}
	fence, indent := "", ""
	var block []string
	for _, line := range strings.Split(markdown, "\n") {
		bare := strings.TrimLeft(line, " ")
		ticks := bare[:len(bare)-len(strings.TrimLeft(bare, "`"))]
		switch {
		case fence == "" && len(ticks) >= 3 && !strings.Contains(bare[len(ticks):], "`"):
			fence, indent, block = ticks, line[:len(line)-len(bare)], nil
		case fence != "" && len(ticks) >= len(fence) && strings.TrimSpace(bare) == ticks:
			out[strings.Join(block, "\n")] = true
			fence = ""
		case fence != "":
			block = append(block, strings.TrimPrefix(line, indent))
		}
	}
	return out
}
