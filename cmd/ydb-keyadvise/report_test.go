package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// exampleReport has one of everything that a report can show, with text that each format must escape.
func exampleReport() *report {
	at := func(line int) schema.Position {
		return schema.Position{File: "db/schema, v1.sql", Line: line, Column: 1}
	}
	table := func(path string, line int, key ...string) *schema.Table {
		return &schema.Table{Path: path, Pos: at(line), Store: schema.StoreRow, PrimaryKey: key}
	}
	nullable := func(path string, line int, columns ...string) advisor.Finding {
		return advisor.Finding{
			Rule: "KEY005", Name: "nullable-key", Level: advisor.Warning, Confidence: advisor.Declared,
			Table: path, Columns: columns, Pos: at(line), Message: "key columns can be NULL: " + strings.Join(columns, ", "),
			Help: "declare them NOT NULL",
		}
	}
	return &report{
		source:  "db/schema, v1.sql",
		version: "v0.0.0-test",
		rules: []*advisor.Rule{{
			ID: "KEY001", Name: "time-leading-key", Level: advisor.Error, Doc: "the key leads with a time\n\nWhy it matters: …",
			Docs: "https://ydb.tech/docs/en/",
		}},
		tables: []tableReport{
			{table: table("/local/events", 3, "ts", "user_id"), findings: []advisor.Finding{
				nullable("/local/events", 3, "ts"),
				{
					Rule: "IDX003", Name: "redundant-index", Level: advisor.Note, Confidence: advisor.Declared,
					Table: "/local/events", Columns: []string{"ts"}, Index: "by_ts", Pos: at(7),
					Message: "index by_ts repeats the start of the primary key",
				},
				{
					Rule: "KEY001", Name: "time-leading-key", Level: advisor.Error, Confidence: advisor.Measured,
					Table: "/local/events", Columns: []string{"ts"}, Pos: at(3),
					Message: "key leads with ts, a Timestamp: 100% of inserts go to the last partition",
					Evidence: []advisor.Evidence{
						{Name: "tailWriteShare", Value: 0.99, Text: "the last of 8 partitions takes 99% of writes"},
						{Name: "partitions", Value: uint64(8)},
						{Name: "timeColumns", Value: []string{"ts", "seen_at"}},
					},
					Help:   "put user_id in front",
					Before: "PRIMARY KEY (ts, user_id)",
					After:  "PRIMARY KEY (user_id, ts)",
					Docs:   "https://ydb.tech/docs/en/",
				},
			}},
			{table: table("/local/a|b`c <i>", 12, "id"), findings: []advisor.Finding{{
				Rule: "KEY003", Name: "sequential-id", Level: advisor.Warning, Confidence: advisor.Inferred,
				Table: "/local/a|b`c <i>", Columns: []string{"id"}, Pos: at(12), Message: "id looks\x1b[31m sequential",
			}}},
			{table: table("/local/log", 20, "at"), findings: []advisor.Finding{{
				Rule: "KEY001", Name: "time-leading-key", Level: advisor.Error, Confidence: advisor.Declared,
				Table: "/local/log", Columns: []string{"at"}, Pos: at(20), Message: "key leads with at, a Datetime",
				Suppressed: &advisor.Suppressed{Reason: "one writer, ten rows a day", Pos: at(19)},
			}}},
			{table: table("/local/users", 30, "id"), findings: []advisor.Finding{nullable("/local/users", 30, "id", "name")}},
			{table: table("/local/clean", 40, "id")},
		},
		notes: []evidence.Note{
			{Code: "no-system-views", Message: "system views cannot be read; nothing is measured"},
			{Code: "skipped-statement", Pos: at(50), Message: "INSERT is not applied"},
			{Code: "skipped-statement", Pos: at(51), Message: "GRANT is not applied"},
		},
		problems: []evidence.Note{{
			Code: "syntax", Pos: schema.Position{File: "b.sql", Line: 2, Column: 8}, Message: "unexpected TABEL",
			Snippet: "CREATE TABEL x (\n       ^",
		}},
	}
}

// TestFormats compares what each format makes of the example with testdata/report.txtar.
func TestFormats(t *testing.T) {
	text := func(s style, verbose bool) func(io.Writer, *report) error {
		return func(w io.Writer, r *report) error {
			out := bufio.NewWriter(w)
			(&textWriter{w: out, style: s, verbose: verbose}).write(r)
			return out.Flush()
		}
	}
	var got []txtar.File
	add := func(name string, write func(io.Writer, *report) error) {
		var b bytes.Buffer
		if err := write(&b, exampleReport()); err != nil {
			t.Fatal(err)
		}
		got = append(got, txtar.File{Name: name, Data: b.Bytes()})
	}
	add("text", text(false, false))
	add("text verbose", text(false, true))
	add("text coloured", func(w io.Writer, r *report) error {
		var b bytes.Buffer
		if err := text(true, false)(&b, r); err != nil {
			return err
		}
		_, err := io.WriteString(w, strings.ReplaceAll(b.String(), "\x1b", "␛"))
		return err
	})
	add("summary", func(w io.Writer, r *report) error {
		_, err := io.WriteString(w, r.count().String()+"\n")
		return err
	})
	add("problems", func(w io.Writer, r *report) error { writeProblems(w, false, r.problems); return nil })
	add("notes", func(w io.Writer, r *report) error { writeNotes(w, false, r.notes, false); return nil })
	add("notes verbose", func(w io.Writer, r *report) error { writeNotes(w, false, r.notes, true); return nil })
	for _, f := range formats {
		if f.write != nil {
			add(f.name, f.write)
		}
	}
	golden.Read(t, "testdata/report.txtar").WantFiles(t, nil, got)
}

// TestJSONIsJSON reads the streamed report back.
func TestJSONIsJSON(t *testing.T) {
	for name, r := range map[string]*report{"example": exampleReport(), "empty": {}} {
		for _, f := range formats {
			if f.name != "json" && f.name != "sarif" {
				continue
			}
			var b bytes.Buffer
			if err := f.write(&b, r); err != nil {
				t.Fatal(err)
			}
			var v map[string]any
			if err := json.Unmarshal(b.Bytes(), &v); err != nil {
				t.Errorf("%s as %s: %v\n%s", name, f.name, err, b.String())
			}
		}
	}
}

func TestSummary(t *testing.T) {
	table := func(findings ...advisor.Finding) tableReport { return tableReport{&schema.Table{}, findings} }
	finding := func(level advisor.Level) advisor.Finding { return advisor.Finding{Rule: "X", Level: level} }
	suppressed := advisor.Finding{Rule: "X", Level: advisor.Error, Suppressed: &advisor.Suppressed{}}
	for _, test := range []struct {
		want   string
		report report
	}{
		{"no tables", report{}},
		{"no tables; 1 place could not be read", report{problems: make([]evidence.Note, 1)}},
		{"1 table: clean", report{tables: []tableReport{table()}}},
		{"2 tables: all clean", report{tables: []tableReport{table(), table()}}},
		{"1 table: 1 error", report{tables: []tableReport{table(finding(advisor.Error))}}},
		{"1 table: clean (1 suppressed)", report{tables: []tableReport{table(suppressed)}}},
		{"3 tables: 1 error, 2 warnings, 1 note, 1 clean (1 suppressed); 2 places could not be read", report{
			tables: []tableReport{
				table(finding(advisor.Error), finding(advisor.Warning), finding(advisor.Warning)),
				table(finding(advisor.Note)), table(suppressed),
			},
			problems: make([]evidence.Note, 2),
		}},
	} {
		if got := test.report.count().String(); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

func TestReaches(t *testing.T) {
	for _, test := range []struct {
		found, threshold advisor.Level
		want             bool
	}{
		{advisor.Error, advisor.Error, true},
		{advisor.Warning, advisor.Error, false},
		{advisor.Warning, advisor.Warning, true},
		{advisor.Error, advisor.Note, true},
		{advisor.Note, advisor.Warning, false},
		{advisor.Error, 0, false},
		{0, advisor.Note, false},
	} {
		r := report{tables: []tableReport{{table: &schema.Table{}}}}
		if test.found != 0 {
			r.tables[0].findings = []advisor.Finding{{Level: test.found}}
		}
		if got := r.count().reaches(test.threshold); got != test.want {
			t.Errorf("%v with threshold %v: %v, want %v", test.found, test.threshold, got, test.want)
		}
	}
}

func TestExitStatus(t *testing.T) {
	for _, test := range []struct {
		outcome outcome
		err     error
		want    int
	}{
		{outcome{}, nil, 0},
		{outcome{found: true}, nil, 1},
		{outcome{incomplete: true}, nil, 2},
		{outcome{found: true, incomplete: true}, nil, 2},
		{outcome{found: true}, io.ErrUnexpectedEOF, 2},
		{outcome{}, usagef("no"), 2},
	} {
		if got := exitStatus(test.outcome, test.err); got != test.want {
			t.Errorf("exitStatus(%+v, %v) = %d, want %d", test.outcome, test.err, got, test.want)
		}
	}
}

func TestManyProblems(t *testing.T) {
	var b bytes.Buffer
	writeProblems(&b, false, make([]evidence.Note, 500))
	const want = "error: 480 more; 'ydb-keyadvise inspect --format json' lists them all\n"
	if got := b.String(); strings.Count(got, "\n") != 21 || !strings.HasSuffix(got, want) {
		t.Errorf("got %s", got)
	}
	b.Reset()
	writeProblems(&b, false, make([]evidence.Note, 21))
	if got := b.String(); strings.Contains(got, "more") {
		t.Errorf("got %s", got)
	}
}

// TestMarkdownFits makes sure that a comment of any number of findings can be posted.
func TestMarkdownFits(t *testing.T) {
	r := exampleReport()
	for range 1000 {
		r.tables = append(r.tables, r.tables[0])
	}
	r.problems = make([]evidence.Note, 1000)
	var b bytes.Buffer
	if err := writeMarkdown(&b, r); err != nil {
		t.Fatal(err)
	}
	if b.Len() > 65_536 {
		t.Errorf("%d bytes", b.Len())
	}
	for _, want := range []string{"> and 980 more", "| and 2885 more |"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q", want)
		}
	}
}

func TestJSONOddNumbers(t *testing.T) {
	r := exampleReport()
	r.tables[0].findings[2].Evidence[0].Value = math.NaN()
	var b bytes.Buffer
	if err := writeJSON(&b, r); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), `{"name":"tailWriteShare","value":null}`) {
		t.Errorf("got %s", b.String())
	}
}
