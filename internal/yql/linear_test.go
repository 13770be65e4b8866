package yql

import (
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
)

// TestHostile reads half a megabyte of what a careless splitter takes quadratic time for, or what nests without end.
// Each must end, and give statements or errors.
func TestHostile(t *testing.T) {
	golden.NoRace(t)
	const size = 512 << 10
	repeat := func(s string) string { return strings.Repeat(s, size/len(s)) }
	for name, src := range map[string]string{
		"statements in one line":     repeat("SELECT 1;"),
		"one long string":            "SELECT '" + repeat("x") + "'",
		"unclosed strings":           repeat("SELECT '\n"),
		"unclosed escaped strings":   repeat("'\nCREATE TABLE \\'\n"),
		"unclosed strings of a kind": repeat("'\nDROP TABLE x;\n\"\nDROP TABLE y;\n`\nDROP TABLE z;\n@@\nDROP TABLE q\n/*\n"),
		"unclosed comments":          repeat("/*\nCREATE TABLE x\n"),
		"comments after damage":      "'\nDROP TABLE x;" + repeat("/* c */ x\n"),
		"texts after damage":         "'\nDROP TABLE x;" + repeat("@@c@@ x\n"),
		"broken definition":          "0 DEFINE ACTION $a() AS\n" + repeat("CREATE TABLE x;\n") + "END DEFINE;",
		"unclosed braces":            repeat("CREATE {\n"),
		"unclosed braces of queries": repeat("SELECT {\n"),
		"unclosed blocks":            repeat("DO BEGIN\n"),
		"unclosed definitions":       repeat("DEFINE ACTION $a() AS SELECT 1;\n"),
		"no semicolons":              repeat("CREATE TABLE a (k Uint64, PRIMARY KEY (k))\n"),
		"no semicolons, errors":      repeat("CREATE TABLE a b\n"),
		"open parentheses":           "SELECT " + repeat("("),
		"parentheses":                "SELECT " + repeat("(") + "1" + repeat(")"),
		"brackets":                   "SELECT " + repeat("["),
		"lists of types":             "SELECT " + repeat("List<"),
		"optional types":             "DECLARE $x AS Int32" + repeat("?"),
		"signs":                      "SELECT " + repeat("- "),
		"negations":                  "SELECT " + repeat("NOT "),
		"sums":                       "SELECT 1" + repeat("+1"),
		"conditions":                 "SELECT 1" + repeat(" IS NULL"),
		"members":                    "SELECT a" + repeat(".a"),
		"calls":                      "SELECT a" + repeat("()"),
		"cases":                      "SELECT " + repeat("CASE WHEN "),
		"subqueries":                 repeat("SELECT * FROM ("),
		"lambdas":                    "$f = " + repeat("($x) -> {"),
		"unions":                     "SELECT 1" + repeat(" UNION SELECT 1"),
		"parameters":                 "SELECT (" + repeat("$x,"),
		"columns in one line":        "CREATE TABLE t (" + repeat("c Uint64, ") + "PRIMARY KEY (c))",
		"rows in one line":           "UPSERT INTO t (a) VALUES (1)" + repeat(", (1)"),
		"templates":                  repeat("{{"),
		"blank lines":                "SELECT 1" + repeat("\n") + ";" + repeat("\n"),
		"semicolons":                 repeat(";"),
		"explains":                   repeat("EXPLAIN "),
		"wide characters in a line":  "SELECT " + repeat("'ж', "),
	} {
		t.Run(name, func(t *testing.T) {
			for _, st := range ParseQueries(src).Statements {
				if st.Err == nil {
					Print(st.Node)
				} else {
					Excerpt(src, st.Err.Pos)
				}
			}
		})
	}
}

// TestHigh reads expressions that stay below the bound of nesting and of operators in a row on every level, but are
// higher than the stack if both count for themselves.
func TestHigh(t *testing.T) {
	const levels, chain = 1000, 2000
	script := "SELECT " + strings.Repeat("(", levels) + "1" + strings.Repeat(strings.Repeat("+1", chain)+")", levels)
	for _, st := range ParseQueries(script).Statements {
		if st.Err == nil || !strings.Contains(st.Err.Msg, "operators in a row") {
			t.Errorf("read: %v", st.Err)
		}
	}
	script = "SELECT " + strings.Repeat("f(", levels) + "1" + strings.Repeat(")", levels) + strings.Repeat("+1", chain)
	for _, st := range ParseQueries(script).Statements {
		if st.Err != nil {
			t.Error(st.Err)
		}
		Print(st.Node)
		WalkNode(st.Node, func(Expr) bool { return true }, func(*Select) bool { return true })
	}
}
