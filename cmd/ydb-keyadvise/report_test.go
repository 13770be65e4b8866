package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"regexp"
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
			Rule: "KEY005", Name: "nullable-key", Wants: advisor.WantNotNull, Level: advisor.Warning, Confidence: advisor.Declared,
			Table: path, Columns: columns, Pos: at(line), Message: "key columns can be NULL: " + strings.Join(columns, ", "),
			Help: "declare them NOT NULL",
		}
	}
	return &report{
		source:    "db/schema, v1.sql",
		version:   "v0.0.0-test",
		threshold: advisor.Error,
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
	var got []txtar.File
	add := func(name string, write func(w *bufio.Writer)) {
		var b bytes.Buffer
		w := bufio.NewWriter(&b)
		write(w)
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		// How a page looks and works is seen in a browser.
		b = *bytes.NewBuffer(regexp.MustCompile(`(?s)(<style>|<script>).*?(</)`).ReplaceAll(b.Bytes(), []byte("$1…$2")))
		got = append(got, txtar.File{Name: name, Data: bytes.ReplaceAll(b.Bytes(), []byte("\x1b"), []byte("␛"))})
	}
	formatted := func(name string, f format[*report], v view) {
		add(name, func(w *bufio.Writer) {
			if err := f.render(w, v, exampleReport()); err != nil {
				t.Fatal(err)
			}
		})
	}
	r := exampleReport()
	formatted("text", reportFormats[0], view{})
	formatted("text verbose", reportFormats[0], view{verbose: true})
	formatted("text coloured", reportFormats[0], view{style: true})
	add("summary", func(w *bufio.Writer) { fmt.Fprintln(w, r.count()) })
	add("problems", func(w *bufio.Writer) { writeProblems(w, false, r.problems) })
	add("notes", func(w *bufio.Writer) { writeNotes(w, false, r.notes, false) })
	add("notes verbose", func(w *bufio.Writer) { writeNotes(w, false, r.notes, true) })
	for _, f := range reportFormats[1:] {
		formatted(f.name, f, view{})
	}
	golden.Read(t, "testdata/report.txtar").WantFiles(t, nil, got)
}

// formatReport returns a report in the format of a name.
func formatReport(t *testing.T, name string, r *report) string {
	t.Helper()
	f, err := reportFormats.find(name)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := f.print(&app{stdout: &b, getenv: func(string) string { return "" }}, false, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestJSONIsJSON reads the streamed report back.
func TestJSONIsJSON(t *testing.T) {
	for name, r := range map[string]*report{"example": exampleReport(), "empty": {}} {
		for _, format := range []string{"json", "sarif"} {
			text := formatReport(t, format, r)
			var v map[string]any
			if err := json.Unmarshal([]byte(text), &v); err != nil {
				t.Errorf("%s as %s: %v\n%s", name, format, err, text)
			}
		}
	}
}

func TestSummary(t *testing.T) {
	table := func(findings ...advisor.Finding) tableReport {
		return tableReport{table: &schema.Table{}, findings: findings}
	}
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

func TestFailed(t *testing.T) {
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
		r := report{threshold: test.threshold, tables: []tableReport{{table: &schema.Table{}}}}
		if test.found != 0 {
			r.tables[0].findings = []advisor.Finding{{Level: test.found}}
		}
		if got := r.failed(); got != test.want {
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

// TestSeveralProblems tells the problems of one message line by line, without what would drive a terminal.
func TestSeveralProblems(t *testing.T) {
	var b strings.Builder
	writeProblems(&b, false, []evidence.Note{{Path: "t", Message: "column a is given twice\ncolumn b\x1b is not known\n"}})
	writeNotes(&b, false, []evidence.Note{{Message: "one\r\ntwo"}}, false)
	want := "error: t: column a is given twice\n  column b\ufffd is not known\nnote: one\n  two\n"
	if b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
	r := &report{problems: []evidence.Note{{Pos: schema.Position{File: "a.sql", Line: 3}, Message: "column a is given twice\ncolumn b\x1b is not known\n"}}}
	for format, want := range map[string]string{
		"github":   "::error file=a.sql,line=3,title=could not be read::column a is given twice%0Acolumn b\ufffd is not known\n",
		"markdown": "> could not be read: `a.sql:3` column a is given twice\n> - column b\ufffd is not known\n",
		"sarif":    `"text": "column a is given twice\ncolumn b` + "\ufffd" + ` is not known"`,
	} {
		if got := formatReport(t, format, r); !strings.Contains(got, want) {
			t.Errorf("%s: no %q in %s", format, want, got)
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
	text := formatReport(t, "markdown", r)
	if len(text) > 65_536 {
		t.Errorf("%d bytes", len(text))
	}
	for _, want := range []string{`\n> and 980 more\n`, `\n\| \| \| \| and \d+ more of these tables, below \|\n`, `\n\| \| \| \| and \d+ more \|\n`} {
		if !regexp.MustCompile(want).MatchString(text) {
			t.Errorf("no %s", want)
		}
	}
}

func TestJSONOddNumbers(t *testing.T) {
	r := exampleReport()
	r.tables[0].findings[2].Evidence[0].Value = math.NaN()
	text := formatReport(t, "json", r)
	if !strings.Contains(text, `{"name":"tailWriteShare","value":null}`) {
		t.Errorf("got %s", text)
	}
}
