package report

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestSourceLine shows findings beside the lines they point at. A line that is not there any more is not shown, nor one of a file
// that cannot be read, nor what is a literal.
func TestSourceLine(t *testing.T) {
	files := map[string]string{
		"schema.sql": "CREATE TABLE t (\r\n\tts Timestamp,\r\n\tINDEX by_ts GLOBAL ON (ts),\r\n\t`ключ` Utf8, 用户 Uint64, v Utf8,\r\n)" +
			strings.Repeat("\r\n", 1200) + "ts Timestamp",
		"log.json": `{"at":"2026-01-01","pad":"` + strings.Repeat("long ", 30) + `","query":"SELECT * FROM t WHERE v = 'secret' AND w = $w","after":"` +
			strings.Repeat("long ", 30) + `"}`,
		"main.go": "	rows, err := db.Query(\"SELECT a FROM t WHERE b = 'secret'\")\n" +
			"	rows, err := db.Query(\"SELECT a  FROM t WHERE b = $b\")\n" +
			"	rows, err := db.Query(\"UPDATE other\")\n" +
			"	q(\"secret\"); rows = db.Query(r, \"SELECT a FROM t WHERE b = $b\")\n" +
			"	state Utf8 NOT NULL DEFAULT 'secret', n Int32,\n",
		"wide.sql": "CREATE TABLE t (" + strings.Repeat("用户_column Uint64, ", 10) + "ts Timestamp, " + strings.Repeat("v Utf8, ", 20) + "PRIMARY KEY (ts));",
		"bell.sql": "a\x1b[31m\u009bts",
	}
	read := 0
	shown := func(w int, file string, line, column int, index, statement string) string {
		r := &Inspection{Text: func(file string) (string, bool) { read++; text, ok := files[file]; return text, ok }}
		f := advisor.Finding{Rule: "KEY001", Level: advisor.Error, Confidence: advisor.Declared, Table: "t", Index: index, Message: "ts counts up",
			Pos: schema.Position{File: file, Line: line, Column: column}, Help: "put v first"}
		if statement != "" {
			f.Evidence = []advisor.Evidence{{Name: "statement", Value: statement, Silent: true}}
		}
		r.Tables = []Table{{Table: &evidence.Table{Schema: &schema.Table{Path: "t"}}, Findings: []advisor.Finding{f, f}}}
		var b bytes.Buffer
		out := bufio.NewWriter(&b)
		if err := WriteText(out, View{Width: w}, r); err != nil {
			t.Fatal(err)
		}
		_ = out.Flush()
		one, again, _ := strings.Cut(b.String(), "\n\n")
		if again != one+"\n\n" {
			t.Errorf("%s:%d: the same finding is shown in two ways:\n%s", file, line, b.String())
		}
		return one + "\n"
	}
	var got []txtar.File
	for _, c := range []struct {
		width        int
		file         string
		line, column int
		index        string
		statement    string
	}{
		{80, "schema.sql", 2, 2, "", ""},
		{80, "schema.sql", 3, 2, "by_ts", ""},
		{80, "schema.sql", 4, 2, "", ""},
		{80, "schema.sql", 4, 14, "", ""},
		{80, "schema.sql", 4, 25, "", ""}, // behind wide characters
		{80, "schema.sql", 1205, 1, "", ""},
		{80, "bell.sql", 1, 8, "", ""},
		{0, "log.json", 1, 1 + strings.Index(files["log.json"], "SELECT"), "", "SELECT * FROM t WHERE v = ? AND w = $w"},
		{80, "log.json", 1, 1 + strings.Index(files["log.json"], "SELECT"), "", "SELECT * FROM t WHERE v = ? AND w = $w"},
		{60, "log.json", 1, 1 + strings.Index(files["log.json"], "SELECT"), "", "SELECT * FROM t WHERE v = ? AND w = $w"},
		{0, "wide.sql", 1, 17 + 190 - 10, "", ""},
		{80, "wide.sql", 1, 17 + 190 - 10, "", ""},
		{60, "wide.sql", 1, 17 + 190 - 10, "", ""},
		{10, "schema.sql", 3, 2, "by_ts", ""},
		{80, "main.go", 1, 25, "", "SELECT a FROM t WHERE b = ?"},
		{80, "main.go", 2, 25, "", "SELECT a FROM t WHERE b = $b"},
		{80, "main.go", 3, 25, "", "SELECT a FROM t WHERE b = $b"},
		{80, "main.go", 4, 34, "", "SELECT a FROM t WHERE b = $b"},
		{80, "main.go", 5, 2, "", ""},
		{80, "schema.sql", 2, 40, "", ""},
		{80, "schema.sql", 4000, 1, "", ""},
		{80, "schema.sql", 2, 0, "", ""},
		{80, "gone.sql", 2, 2, "", ""},
		{80, "", 0, 0, "", ""},
	} {
		before := read
		text := shown(c.width, c.file, c.line, c.column, c.index, c.statement)
		if read > before+1 {
			t.Errorf("%s is read %d times", c.file, read-before)
		}
		for line := range strings.Lines(text) {
			if c.width >= 60 && strings.Contains(line, "|") && seen(strings.TrimSuffix(line, "\n")) > c.width {
				t.Errorf("wider than %d: %s", c.width, line)
			}
		}
		if strings.Contains(text, "secret") {
			t.Errorf("a literal is shown:\n%s", text)
		}
		got = append(got, txtar.File{Name: fmt.Sprintf("%s:%d:%d %s at %d", c.file, c.line, c.column, c.index, c.width), Data: []byte(text)})
	}
	golden.Read(t, "testdata/source.txtar").WantFiles(t, nil, got)
}
