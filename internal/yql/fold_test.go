package yql

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql/yqltest"
)

// TestShape holds what statements have in common, and what keeps them apart.
func TestShape(t *testing.T) {
	alike := [][]string{
		{"SELECT * FROM t WHERE id = 1", "SELECT * FROM t WHERE id = 200ul", "SELECT  *  FROM t\nWHERE id = -5", "SELECT * FROM t WHERE id = 'x;y'"},
		{"SELECT * FROM t WHERE id IN (1)", "SELECT * FROM t WHERE id IN (-2)", "SELECT * FROM t WHERE id IN (?)"},
		{"SELECT * FROM t WHERE id IN (1, 2, -3)", "SELECT * FROM t WHERE id IN (?, ?, ?)"},
		{"SELECT * FROM t WHERE (a, b) IN ((1, 'x'), (2, 'y'))", "SELECT * FROM t WHERE (a, b) IN ((1, NULL), (3, 'z'))"},
		{"UPSERT INTO t (a, b) VALUES (1, 2)", "UPSERT INTO t (a, b) VALUES (1, 2), (3, NULL), (true, 'x')"},
		{"UPSERT INTO t (a, b) VALUES (1, CurrentUtcDate())", "UPSERT INTO t (a, b) VALUES (1, CurrentUtcDate()), (3, CurrentUtcDate())"},
		{"UPSERT INTO t SELECT * FROM AS_TABLE([<|a: 1, b: NULL|>])", "UPSERT INTO t SELECT * FROM AS_TABLE([<|a: 1, b: 2|>, <|a: 3, b: 'x'|>])"},
		{"$t = 'orders'; SELECT * FROM $t WHERE a = 1", "$t = 'orders'; SELECT * FROM $t WHERE a = 2"},
		{"$id = 'a'; SELECT * FROM t WHERE a = $id", "$id = 'b'; SELECT * FROM t WHERE a = $id"},
		{"SELECT * FROM t WHERE a LIKE 'x%'", "SELECT * FROM t WHERE a LIKE 'y%'"},
		{"SELECT * FROM t WHERE a LIKE '%x'", "SELECT * FROM t WHERE a LIKE '%yz'"},
		{"SELECT * FROM t LIMIT 10 OFFSET 20", "SELECT * FROM t LIMIT 5 OFFSET 0"},
	}
	shapes := map[string]int{}
	var f Folder
	for i, list := range alike {
		for _, text := range list {
			shape, short := f.Shape(text)
			if short != text {
				t.Errorf("%s came back as %s", text, short)
			}
			if other, known := shapes[string(shape)]; known && other != i || !known && text != list[0] {
				t.Errorf("%s has the shape %s", text, shape)
			}
			shapes[string(shape)] = i
		}
	}
	for _, apart := range [][2]string{
		{"SELECT a - 1 FROM t", "SELECT -1 FROM t"},
		{"PRAGMA TablePathPrefix = '/a'; SELECT 1", "PRAGMA TablePathPrefix = '/b'; SELECT 1"},
		{"$t = 'orders'; SELECT * FROM $t", "$t = 'items'; SELECT * FROM $t"},
		{"$t = 'orders'; SELECT * FROM @$t", "$t = 'items'; SELECT * FROM @$t"},
		{"PRAGMA AnsiQuotedIdentifiers; SELECT * FROM \"a\"", "PRAGMA AnsiQuotedIdentifiers; SELECT * FROM \"b\""},
		{"--!ansi_lexer\nSELECT * FROM \"a\"", "--!ansi_lexer\nSELECT * FROM \"b\""},
		{"SELECT * FROM t WHERE a LIKE 'x%'", "SELECT * FROM t WHERE a LIKE '%x'"},
		{"DECLARE $a AS Decimal(22, 9); SELECT $a", "DECLARE $a AS Decimal(35, 9); SELECT $a"},
		{"SELECT * FROM t WHERE a IS NULL", "SELECT * FROM t WHERE a IS NOT NULL"},
		{"SELECT * FROM t WHERE a = true", "SELECT * FROM t WHERE a = false"},
		{"SELECT * FROM a", "SELECT * FROM b"},
		{"SELECT * FROM t WHERE a IN (1)", "SELECT * FROM t WHERE a IN (1, 2)"},
		{"SELECT * FROM t WHERE a IN AsList(1, 2)", "SELECT * FROM t WHERE a IN AsList(1, 2, 3)"},
		{"SELECT * FROM t WHERE a IN [1, 2]", "SELECT * FROM t WHERE a IN [1, 2, 3]"},
		{"SELECT * FROM t WHERE (a, b) IN ((1, 2))", "SELECT * FROM t WHERE (a, b) IN ((1, 2), (3, 4))"},
	} {
		first, _ := f.Shape(apart[0])
		one := string(first)
		if two, _ := f.Shape(apart[1]); one == string(two) {
			t.Errorf("%s and %s have the shape %s", apart[0], apart[1], two)
		}
	}
}

// TestShort checks that a long list becomes one value, and that what the statement reaches stays the same.
func TestShort(t *testing.T) {
	var values, rows []string
	shape := func(text string) string {
		var f Folder
		shape, _ := f.Shape(text)
		return string(shape)
	}
	for i := range 20_000 {
		values = append(values, fmt.Sprint(i-10_000))
		rows = append(rows, fmt.Sprintf("(%d, 'a, (b', Date('2026-01-01'), NULL)", i))
	}
	for _, q := range []struct{ text, want string }{
		{"SELECT * FROM t WHERE id IN (" + strings.Join(values, " ,\n") + ") AND a = 1",
			"SELECT * FROM t WHERE id IN (" + strings.Join(values[:maxRun], " ,\n") + ") AND a = 1"},
		{"UPSERT INTO t (a, b, c, d) VALUES " + strings.Join(rows, ", "), "UPSERT INTO t (a, b, c, d) VALUES (0, 'a, (b', Date('2026-01-01'), NULL)"},
	} {
		var f Folder
		if _, short := f.Shape(q.text); short != q.want || shape(q.text) != shape(q.want) {
			t.Errorf("got %.200s, want %s; shapes %s and %s", short, q.want, shape(q.text), shape(q.want))
		}
		r := Reader{Known: func([]byte, []Comment) bool { return false }, Take: func(st *Statement, _ string) {
			if st.Err != nil || st.Text != q.want || st.Pos.Line != 2 {
				t.Errorf("read %.200s at %v: %v", st.Text, st.Pos, st.Err)
			}
		}}
		r.Read("\n"+q.text+";", true)
	}
}

// TestReader reads scripts in pieces of all sizes: the statements are those of the whole, at their places.
func TestReader(t *testing.T) {
	scripts := []string{
		"", "  -- nothing\n", ";;", "SELECT 1", "SELECT 1;\r\n\r\n-- a\n/* b */ SELECT 'x;y'; SELECT\n2 -- c\n;",
		"\ufeffPRAGMA AnsiQuotedIdentifiers;\nSELECT \"a\" FROM t;\n$x = 'path';\nSELECT * FROM $x WHERE é = 'ж'; SELECT * FROM `ж`;",
		"DEFINE ACTION $a() AS\n SELECT 1;\n SELECT 2;\nEND DEFINE;\nDO $a();\n$f = ($x) -> { $y = $x; RETURN $y; };\nSELECT $f(1);",
		"SELECT FROM;\nSELECT 1;\nUPSERT INTO t (a) VALUES (1);",
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, shape := range yqltest.Shapes() {
		scripts = append(scripts, shape.Grow(3)+";\n"+shape.Grow(2))
	}
	for _, script := range scripts {
		want := ParseQueries(script).Statements
		for range 20 {
			var got []*Statement
			r := Reader{Known: func([]byte, []Comment) bool { return false }, Take: func(st *Statement, piece string) {
				if st.Text != piece[st.Pos.Offset:st.End.Offset] {
					t.Errorf("%q is not at %v of %q", st.Text, st.Pos, piece)
				}
				got = append(got, st)
			}}
			size := 1 + random.IntN(40)
			for at, end := 0, 0; ; {
				end = min(len(script), max(end+size, len(byteOrderMark)))
				at += r.Read(script[at:end], end == len(script))
				if end == len(script) {
					break
				}
			}
			if len(got) != len(want) {
				t.Fatalf("%q in pieces of %d: %d statements, not %d", script, size, len(got), len(want))
			}
			for i, st := range got {
				w := want[i]
				if st.Text != w.Text || st.Pos.Line != w.Pos.Line || st.Pos.Column != w.Pos.Column || (st.Err == nil) != (w.Err == nil) || len(st.Comments) != len(w.Comments) {
					t.Fatalf("%q in pieces of %d: %q at %v (%v), want %q at %v (%v)", script, size, st.Text, st.Pos, st.Err, w.Text, w.Pos, w.Err)
				}
			}
		}
	}
}

// TestShapeDecidesAccess replaces the literals of statements by others: the shape stays, and so does how tables are reached.
func TestShapeDecidesAccess(t *testing.T) {
	catalog := shapeCatalog(t)
	var f Folder
	reached := func(script string) string {
		var b strings.Builder
		for _, a := range catalog.Accesses(ParseQueries(script)) {
			kind, n := a.Reach(a.Table.PrimaryKey)
			fmt.Fprintf(&b, "%s %s %s %d %d %v;", a.Kind, a.Table.Path, a.Index, kind, n, a.Limited)
			for _, bind := range a.Binds {
				fmt.Fprintf(&b, " %s %d", bind.Column, bind.Op)
			}
		}
		return b.String()
	}
	changed := 0
	for _, shape := range yqltest.Shapes() {
		for _, st := range ParseQueries(shape.Grow(4)).Statements {
			if st.Node == nil {
				continue
			}
			before := Print(st.Node)
			n := 0
			ReplaceNode(st.Node, func(e Expr) Expr {
				l, ok := e.(*Literal)
				if !ok {
					return e
				}
				n++
				switch l.Kind {
				case LitInt:
					return &Literal{Kind: LitInt, Text: fmt.Sprint(1000 + n)}
				case LitString:
					if !strings.HasPrefix(l.Text, "%") && !strings.HasPrefix(l.Text, "_") {
						return &Literal{Kind: LitString, Text: fmt.Sprintf("other; (%d", n)}
					}
				}
				return e
			})
			after := Print(st.Node)
			if after != before {
				changed++
			}
			one, _ := f.Shape(before)
			was := string(one)
			two, _ := f.Shape(after)
			if was != string(two) {
				t.Errorf("%s: the shapes of\n%s%s differ:\n%s\n%s", shape.Name, before, after, was, two)
			}
			if reached(before) != reached(after) {
				t.Errorf("%s: %s\n%s", shape.Name, reached(before), reached(after))
			}
		}
	}
	if changed < 5 {
		t.Errorf("only %d statements have literals", changed)
	}
}

// FuzzReader reads texts in pieces and as a whole, and asks for the shape of each statement.
func FuzzReader(f *testing.F) {
	for _, s := range []string{"SELECT 1; SELECT 'a;b'", "-- c\nUPSERT INTO t (a) VALUES (-1, 2), (3, (4));", "DEFINE ACTION $a() AS SELECT 1; END DEFINE;", "$x = 'a'; SELECT * FROM $x", "@@;@@ ; /* ; */ {"} {
		f.Add(s, 7)
	}
	f.Fuzz(func(t *testing.T, script string, size int) {
		if len(script) > 1000 {
			return // pieces of a few bytes read what is open again and again
		}
		size = 3 + max(0, size%64)
		var folder Folder
		folder.Shape(script)
		statements := 0
		r := Reader{Known: func([]byte, []Comment) bool { return false }, Take: func(st *Statement, piece string) {
			statements++
			if st.Text != piece[st.Pos.Offset:st.End.Offset] {
				t.Errorf("%q is not at %v of %q", st.Text, st.Pos, piece)
			}
		}}
		for at, end := 0, 0; ; {
			end = min(len(script), end+size)
			at += r.Read(script[at:end], end == len(script))
			if end == len(script) {
				break
			}
		}
		// What has no end is read up to another place if it is cut elsewhere.
		whole, open := ParseQueries(script), false
		for _, st := range whole.Statements {
			open = open || st.Err != nil
		}
		if !open && statements != len(whole.Statements) {
			t.Errorf("%d statements in pieces of %d, %d as a whole", statements, size, len(whole.Statements))
		}
	})
}
