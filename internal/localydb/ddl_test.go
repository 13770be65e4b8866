package localydb_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// ddlCase is a statement of testdata/ddl.txt.
type ddlCase struct {
	setup          []string
	query          bool // it is no DDL
	status         string
	words          string
	limit          bool
	statement, why string
}

// TestDDL sends the statements of testdata/ddl.txt to the server, and reads them from a file: one judge answers both.
func TestDDL(t *testing.T) {
	// The server ends with the context, which must outlive what cleans up.
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	t.Cleanup(cancel)
	db := ydbtest.Open(t, ctx, localydb.Options{})
	for i, c := range ddlCases(t) {
		dir := db.Directory(t, ctx, t.Name()+strconv.Itoa(i))
		send := func(text string) error {
			_, err := db.Query(ctx, "PRAGMA TablePathPrefix('"+dir+"');\n"+text)
			return err
		}
		for _, s := range c.setup {
			if err := send(s); err != nil {
				t.Fatalf("%s: %v", s, err)
			}
		}
		err := send(c.statement)
		switch status := Ydb.StatusIds_StatusCode(Ydb.StatusIds_StatusCode_value[c.status]); {
		case c.status == "":
			if err != nil {
				t.Errorf("%s\n%s\nis refused: %v", c.why, c.statement, err)
			}
		case err == nil, c.status != "any" && !refusedWith(err, status), !strings.Contains(err.Error(), c.words):
			t.Errorf("%s\n%s\nerror %v, want %s with %q", c.why, c.statement, err, c.status, c.words)
		}
		if c.query {
			continue
		}
		file := filepath.Join(t.TempDir(), "a.sql")
		if err := os.WriteFile(file, []byte(strings.Join(append(slices.Clone(c.setup), c.statement), ";\n")), 0o600); err != nil {
			t.Fatal(err)
		}
		b, err := source.DDL(ctx, []string{file}, source.Options{})
		if err != nil {
			t.Fatal(err)
		}
		noted := slices.ContainsFunc(b.Notes, func(n evidence.Note) bool { return n.Code == "limit" })
		if refused := len(b.Problems) > 0; refused != (c.status != "" && !c.limit) || noted != c.limit {
			t.Errorf("%s\n%s\nin a file: problems %v, notes %v", c.why, c.statement, b.Problems, b.Notes)
		}
	}
}

var (
	ddlVerdict = regexp.MustCompile(`^(query )?(taken|refused (\w+)( limit)?(?: \((.*?)\))?): (.*)$`)
	ddlColumns = regexp.MustCompile(`\{(\d+) ([^}]*)\}`)
)

func ddlCases(t *testing.T) []ddlCase {
	text, err := os.ReadFile("testdata/ddl.txt")
	if err != nil {
		t.Fatal(err)
	}
	var cases []ddlCase
	var setup []string
	why := ""
	blocks := strings.Split(string(text), "\n\n")
	for _, block := range blocks[1:] {
		setup = nil
		for line := range strings.Lines(block) {
			line = strings.TrimSuffix(ddlColumns.ReplaceAllStringFunc(line, func(s string) string {
				m := ddlColumns.FindStringSubmatch(s)
				n, _ := strconv.Atoi(m[1])
				columns := make([]string, n)
				for i := range columns {
					columns[i] = strings.ReplaceAll(m[2], "#", strconv.Itoa(i+1))
				}
				return strings.Join(columns, ", ")
			}), "\n")
			m := ddlVerdict.FindStringSubmatch(line)
			switch {
			case strings.HasPrefix(line, "# "):
				why = line
			case strings.HasPrefix(line, "do "):
				setup = append(setup, strings.TrimPrefix(line, "do "))
			case m == nil:
				t.Fatalf("not a line of a case: %s", line)
			default:
				cases = append(cases, ddlCase{setup: setup, query: m[1] != "", status: m[3], limit: m[4] != "", words: m[5], statement: m[6], why: why})
			}
		}
	}
	return cases
}
