package report

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
)

// TestCorrections corrects schema files as reports say, by their lines: what was found is gone, and every other table is as it was.
func TestCorrections(t *testing.T) {
	files, err := filepath.Glob("../../testdata/schemas/*.txtar")
	if err != nil || len(files) < 100 {
		t.Fatalf("%d schemas, %v", len(files), err)
	}
	text, err := os.ReadFile("../../testdata/shop.sql")
	if err != nil {
		t.Fatal(err)
	}
	texts := []string{string(text)}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			if filepath.Ext(f.Name) == ".sql" {
				texts = append(texts, string(f.Data))
			}
		}
	}
	sarif, err := jsonschema.NewCompiler().Compile("testdata/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	corrected := 0
	for _, text := range texts {
		r := declared(t, dir, text)
		if len(r.Problems) > 0 {
			continue
		}
		for i := range r.Tables {
			for j := range r.Tables[i].Findings {
				f := &r.Tables[i].Findings[j]
				c := r.correct(&r.Tables[i], f)
				if c == nil {
					continue
				}
				corrected++
				lines := strings.Split(text, "\n")
				after := strings.Join(slices.Replace(lines, c.first-1, c.last, c.after), "\n")
				again := declared(t, dir, after)
				if len(again.Problems) > 0 || len(again.Tables) != len(r.Tables) {
					t.Fatalf("%v in\n%s", again.Problems, after)
				}
				for k, other := range again.Tables {
					if k != i && len(other.Findings) != len(r.Tables[k].Findings) {
						t.Errorf("%s has other findings, once %s is corrected:\n%s", other.Schema.Path, f.Table, after)
					}
				}
				if slices.ContainsFunc(again.Tables[i].Findings, func(g advisor.Finding) bool {
					return g.Rule == f.Rule && g.Index == f.Index && slices.Equal(g.Columns, f.Columns) && g.Level >= f.Level && g.Suppressed == nil
				}) {
					t.Errorf("%s of %s is still found in\n%s", f.Rule, f.Table, after)
				}
			}
		}
		report := formatReport(t, "sarif", r)
		log, err := jsonschema.UnmarshalJSON(strings.NewReader(report))
		if err != nil || sarif.Validate(log) != nil {
			t.Fatalf("%v: %v", err, sarif.Validate(log))
		}
	}
	if corrected < 100 {
		t.Errorf("only %d findings have a correction", corrected)
	}
}

// declared returns the report on a schema file of its own.
func declared(t *testing.T, dir, text string) *Inspection {
	t.Helper()
	file := filepath.Join(dir, "schema.sql")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	b, err := source.DDL(context.Background(), []string{file}, source.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := New(b, rewrite.Inspect(b, advisor.Options{}))
	r.Rules = advisor.Rules()
	r.Text = func(string) (string, bool) { return text, true }
	return r
}

// TestSuggestions reviews a file of which one table is new: only that gets a suggestion, on lines that are there.
func TestSuggestions(t *testing.T) {
	text := "CREATE TABLE old (at Timestamp NOT NULL, id Uuid NOT NULL, PRIMARY KEY (at, id));\n\n" +
		"CREATE TABLE young (\n    at Timestamp NOT NULL,\n    id Uuid NOT NULL, -- ```\n    PRIMARY KEY (at, id)\n);\n"
	r := declared(t, t.TempDir(), text)
	r.IsNew = func(table string) bool { return table == "young" }
	r.Inside = func(string) (string, bool) { return "db/schema.sql", true }
	var got review
	if err := json.Unmarshal([]byte(formatReport(t, "suggestions", r)), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Comments) != 1 || got.Event != "COMMENT" || !strings.Contains(got.Body, "changes of 1 new table,") {
		t.Fatalf("%+v", got)
	}
	c := got.Comments[0]
	if c.Path != "db/schema.sql" || c.StartLine != 4 || c.Line != 6 || c.Side != "RIGHT" ||
		!strings.HasPrefix(c.Body, "**KEY001 time-leading-key**: at is Timestamp") ||
		!strings.Contains(c.Body, "\n````suggestion\n    bucket Uint32 NOT NULL,\n    at Timestamp NOT NULL,\n    id Uuid NOT NULL, -- ```\n    PRIMARY KEY (bucket, at, id)\n)\nWITH (\n") ||
		!strings.HasSuffix(c.Body, "\n````\n") {
		t.Errorf("%+v", c)
	}
	first := got.Body
	r = declared(t, t.TempDir(), "\n"+text)
	r.IsNew = func(table string) bool { return table == "young" }
	if err := json.Unmarshal([]byte(formatReport(t, "suggestions", r)), &got); err != nil || got.Body == first {
		t.Errorf("what is suggested for another line is marked as said before: %v", err)
	}
	r.IsNew = nil
	if err := json.Unmarshal([]byte(formatReport(t, "suggestions", r)), &got); err != nil || len(got.Comments) != 2 {
		t.Errorf("%v: %+v", err, got)
	}
}
