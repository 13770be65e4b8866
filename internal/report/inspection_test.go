package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// exampleReport has one of everything that a report can show, with text that each format must escape.
func exampleReport() *Inspection {
	at := func(line int) schema.Position {
		return schema.Position{File: "db/schema, v1.sql", Line: line, Column: 1}
	}
	table := func(path string, line int, key ...string) *evidence.Table {
		return &evidence.Table{Schema: &schema.Table{Path: path, Pos: at(line), Store: schema.StoreRow, PrimaryKey: key}}
	}
	nullable := func(path string, line int, columns ...string) advisor.Finding {
		return advisor.Finding{
			Rule: "KEY005", Name: "nullable-key", Wants: advisor.WantNotNull, Level: advisor.Warning, Confidence: advisor.Declared,
			Table: path, Columns: columns, Pos: at(line), Message: "key columns can be NULL: " + strings.Join(columns, ", "),
			Help: "declare them NOT NULL",
		}
	}
	return &Inspection{
		Source:    "db/schema, v1.sql",
		Version:   "v0.0.0-test",
		Threshold: advisor.Error,
		Elsewhere: ".ydb-keyadvise.yaml",
		Rules: []*advisor.Rule{{
			ID: "KEY001", Name: "time-leading-key", Level: advisor.Error, Doc: "the key leads with a time\n\nWhy it matters: …",
			Docs: "https://ydb.tech/docs/en/",
		}},
		Tables: []Table{
			{Table: table("/local/events", 3, "ts", "user_id"), Findings: []advisor.Finding{
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
			{Table: table("/local/a|b`c <i>", 12, "id"), Findings: []advisor.Finding{{
				Rule: "KEY003", Name: "sequential-id", Level: advisor.Warning, Confidence: advisor.Inferred,
				Table: "/local/a|b`c <i>", Columns: []string{"id"}, Pos: at(12), Message: "id looks\x1b[31m sequential",
			}}},
			{Table: table("/local/log", 20, "at"), Findings: []advisor.Finding{{
				Rule: "KEY001", Name: "time-leading-key", Level: advisor.Error, Confidence: advisor.Declared,
				Table: "/local/log", Columns: []string{"at"}, Pos: at(20), Message: "key leads with at, a Datetime",
				Suppressed: &advisor.Suppressed{Reason: "one writer, ten rows a day", Pos: at(19)},
			}}},
			{Table: table("/local/users", 30, "id"), Findings: []advisor.Finding{nullable("/local/users", 30, "id", "name")}},
			{Table: table("/local/clean", 40, "id")},
		},
		Notes: []evidence.Note{
			{Code: "no-system-views", Message: "system views cannot be read; nothing is measured"},
			{Code: "skipped-statement", Pos: at(50), Message: "INSERT is not applied"},
			{Code: "skipped-statement", Pos: at(51), Message: "GRANT is not applied"},
		},
		Problems: []evidence.Note{{
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
	formatted := func(name string, f Format[*Inspection], v View) {
		add(name, func(w *bufio.Writer) {
			if err := f.Render(w, v, exampleReport()); err != nil {
				t.Fatal(err)
			}
		})
	}
	r := exampleReport()
	formatted("text", InspectionFormats()[0], View{})
	formatted("text verbose", InspectionFormats()[0], View{Verbose: true})
	formatted("text coloured", InspectionFormats()[0], View{Style: true})
	for _, width := range []int{60, 80, 120} {
		formatted(fmt.Sprintf("text of %d columns", width), InspectionFormats()[0], View{Width: width})
	}
	formatted("text coloured of 60 columns", InspectionFormats()[0], View{Style: true, Width: 60})
	add("summary", func(w *bufio.Writer) { fmt.Fprintln(w, r.Count()) })
	add("problems", func(w *bufio.Writer) { WriteProblems(w, View{}, r.Problems) })
	add("notes", func(w *bufio.Writer) { WriteNotes(w, View{}, r.Notes) })
	add("notes verbose", func(w *bufio.Writer) { WriteNotes(w, View{Verbose: true}, r.Notes) })
	for _, f := range InspectionFormats()[1:] {
		formatted(f.Name, f, View{})
	}
	golden.Read(t, "testdata/report.txtar").WantFiles(t, nil, got)
}

// formatReport returns a report in the format of a name.
func formatReport(t *testing.T, name string, r *Inspection) string {
	t.Helper()
	f, ok := InspectionFormats().Find(name)
	if !ok {
		t.Fatalf("there is no format %s", name)
	}
	var b bytes.Buffer
	if err := f.Write(&b, View{}, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestJSONIsJSON reads the streamed report back.
func TestJSONIsJSON(t *testing.T) {
	for name, r := range map[string]*Inspection{"example": exampleReport(), "empty": {}} {
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
	table := func(findings ...advisor.Finding) Table {
		return Table{Table: &evidence.Table{Schema: &schema.Table{PrimaryKey: []string{"id"}}}, Findings: findings}
	}
	keyless := Table{Table: &evidence.Table{Schema: &schema.Table{}}}
	finding := func(level advisor.Level) advisor.Finding { return advisor.Finding{Rule: "X", Level: level} }
	suppressed := advisor.Finding{Rule: "X", Level: advisor.Error, Suppressed: &advisor.Suppressed{}}
	for _, test := range []struct {
		want   string
		report Inspection
	}{
		{"no tables", Inspection{}},
		{"no tables; 1 place could not be read", Inspection{Problems: make([]evidence.Note, 1)}},
		{"1 table: clean", Inspection{Tables: []Table{table()}}},
		{"2 tables: all clean", Inspection{Tables: []Table{table(), table()}}},
		{"2 tables: 1 clean", Inspection{Tables: []Table{table(), keyless}}},
		{"1 table: 1 error", Inspection{Tables: []Table{table(finding(advisor.Error))}}},
		{"1 table: clean (1 suppressed)", Inspection{Tables: []Table{table(suppressed)}}},
		{"3 tables: 1 error, 2 warnings, 1 note, 1 clean (1 suppressed); 2 places could not be read", Inspection{
			Tables: []Table{
				table(finding(advisor.Error), finding(advisor.Warning), finding(advisor.Warning)),
				table(finding(advisor.Note)), table(suppressed),
			},
			Problems: make([]evidence.Note, 2),
		}},
	} {
		if got := test.report.Count().String(); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// TestHottestFirst shows the tables of one level first of which one partition was seen to take most writes; an error stays before all
// warnings.
func TestHottestFirst(t *testing.T) {
	table := func(path string, level advisor.Level, writes ...float64) Table {
		e := &evidence.Table{Schema: &schema.Table{Path: path}, Load: &evidence.Load{Span: time.Second}}
		for _, w := range writes {
			e.Load.Partitions = append(e.Load.Partitions, evidence.PartitionLoad{Writes: w})
		}
		return Table{Table: e, Findings: []advisor.Finding{{Rule: "X", Level: level, Table: path}}}
	}
	var b bytes.Buffer
	w := bufio.NewWriter(&b)
	r := &Inspection{Tables: []Table{table("idle", advisor.Warning), table("even", advisor.Warning, 50, 50), table("hot", advisor.Warning, 1, 80),
		table("idle2", advisor.Warning), table("wrong", advisor.Error)}}
	if err := WriteText(w, View{}, r); err != nil || w.Flush() != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range regexp.MustCompile(`--> (\w+)`).FindAllStringSubmatch(b.String(), -1) {
		got = append(got, m[1])
	}
	if want := "wrong hot even idle idle2"; strings.Join(got, " ") != want || r.Tables[0].Schema.Path != "idle" {
		t.Errorf("got %s, want %s", got, want)
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
		r := Inspection{Threshold: test.threshold, Tables: []Table{{Table: &evidence.Table{Schema: &schema.Table{}}}}}
		if test.found != 0 {
			r.Tables[0].Findings = []advisor.Finding{{Level: test.found}}
		}
		if got := r.Failed(); got != test.want {
			t.Errorf("%v with threshold %v: %v, want %v", test.found, test.threshold, got, test.want)
		}
	}
}

// TestSeveralProblems tells the problems of one message line by line, without what would drive a terminal.
func TestSeveralProblems(t *testing.T) {
	var b strings.Builder
	WriteProblems(&b, View{}, []evidence.Note{{Path: "t", Message: "column a is given twice\ncolumn b\x1b is not known\n"}})
	WriteNotes(&b, View{}, []evidence.Note{{Message: "one\r\ntwo"}})
	want := "error: t: column a is given twice\n  column b\ufffd is not known\nnote: one\n  two\n"
	if b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
	r := &Inspection{Problems: []evidence.Note{{Pos: schema.Position{File: "a.sql", Line: 3}, Message: "column a is given twice\ncolumn b\x1b is not known\n"}}}
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
	WriteProblems(&b, View{}, make([]evidence.Note, 500))
	const want = "error: 480 more; 'ydb-keyadvise inspect --format json' lists them all\n"
	if got := b.String(); strings.Count(got, "\n") != 21 || !strings.HasSuffix(got, want) {
		t.Errorf("got %s", got)
	}
	b.Reset()
	other := make([]evidence.Note, 8) // of another database, but for the last
	for i := range other {
		other[i] = evidence.Note{Pos: schema.Position{File: "mssql.sql", Line: i + 1}, Message: "expected a semicolon, found 'GO'"}
	}
	other[7].Pos.File = "ours.sql"
	WriteProblems(&b, View{}, other)
	if got := b.String(); strings.Count(got, "error: mssql.sql:") != 3 || !strings.Contains(got, "error: ours.sql:8") || !strings.HasSuffix(got, "error: 4 more; 'ydb-keyadvise inspect --format json' lists them all\n") {
		t.Errorf("got %s", got)
	}
}

// TestGitHubLimit writes no more annotations than GitHub shows, and the rest as lines of the log.
func TestGitHubLimit(t *testing.T) {
	r := exampleReport()
	for range 30 {
		r.Tables = append(r.Tables, r.Tables[0])
	}
	text := formatReport(t, "github", r)
	for _, level := range []string{"error", "warning", "notice"} {
		if n := strings.Count(text, "\n::"+level+" ") + strings.Count(text[:20], "::"+level+" "); n != shownAnnotations {
			t.Errorf("%d annotations of the level %s", n, level)
		}
	}
	for _, want := range []string{
		"\nerror: db/schema, v1.sql:3: KEY001 time-leading-key: /local/events: key leads with ts, a Timestamp: 100% of inserts go to the last partition\n",
		"\n66 lines without an annotation: GitHub shows 10 of each level\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
}

// TestMarkdownFits makes sure that a comment of any number of findings can be posted.
func TestMarkdownFits(t *testing.T) {
	r := exampleReport()
	for range 1000 {
		r.Tables = append(r.Tables, r.Tables[0])
	}
	r.Problems = make([]evidence.Note, 1000)
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
	r.Tables[0].Findings[2].Evidence[0].Value = math.NaN()
	text := formatReport(t, "json", r)
	if !strings.Contains(text, `{"name":"tailWriteShare","value":null}`) {
		t.Errorf("got %s", text)
	}
}

// TestControlCharacters checks that no text of a schema, a file or a database reaches a terminal or a log as a control
// character, whatever the format.
func TestControlCharacters(t *testing.T) {
	const evil = "a\x1b]0;x\x07\u009b2J"
	pos := schema.Position{File: evil + ".sql", Line: 1, Column: 1}
	r := exampleReport()
	r.Source = evil
	for i := range r.Tables {
		tb := &r.Tables[i]
		tb.Schema.Path, tb.Schema.Pos = evil, pos
		for j := range tb.Findings {
			f := &tb.Findings[j]
			f.Table, f.Index, f.Pos, f.Message, f.Help, f.Docs = evil, evil, pos, evil, evil, "https://x/"
			f.Columns, f.Before, f.After = []string{evil}, evil+"\n"+evil, evil+"\n"+evil
			f.Evidence = []advisor.Evidence{{Name: evil, Value: evil, Text: evil}}
			if f.Suppressed != nil {
				f.Suppressed = &advisor.Suppressed{Reason: evil, Pos: pos}
			}
		}
	}
	r.Notes = []evidence.Note{{Code: "bad-suppression", Path: evil, Pos: pos, Message: evil}, {Code: NoteChanged, Message: evil}, {Code: NoteGone, Pos: pos, Message: evil}}
	r.Problems = []evidence.Note{{Code: "syntax", Path: evil, Pos: pos, Message: evil + "\n" + evil, Snippet: evil + "\n^"}}
	check := func(name, text string) {
		data := name == "json" || name == "sarif" || name == "gitlab" // a reader of JSON gets every text as it is
		if at := strings.IndexFunc(text, func(c rune) bool {
			return c < ' ' && c != '\n' && c != '\t' && c != '\r' || c >= 0x7f && c < 0xa0 && !data
		}); at >= 0 {
			t.Errorf("%s has %q", name, text[max(0, at-60):min(len(text), at+20)])
		}
	}
	for _, f := range InspectionFormats() {
		check(f.Name, formatReport(t, f.Name, r))
	}
	var b strings.Builder
	WriteProblems(&b, View{}, r.Problems)
	WriteNotes(&b, View{Verbose: true}, r.Notes)
	check("notes", b.String())
}

// TestManyDeployments names no more deployments than there is room for, and none where there is none.
func TestManyDeployments(t *testing.T) {
	r := exampleReport()
	without := formatReport(t, TextFormat, r)
	for deployments, want := range map[int]string{
		0:                 "",
		1:                 "to other keys:\n  1. a: it is hot; together with b, because they share 3 statements\n\n",
		manyFindings + 10: "to other keys (10 more deployments are listed by 'ydb-keyadvise rewrite'):\n  1. a: it is hot; ",
	} {
		r.Together = func() []rewrite.Deployment {
			return slices.Repeat([]rewrite.Deployment{{Choices: []rewrite.Choice{{Name: "a"}, {Name: "b"}}, Shared: 3, Why: "it is hot"}}, deployments)
		}
		got := formatReport(t, TextFormat, r)
		if !strings.Contains(got, want) || (got == without) != (want == "") || strings.Count(got, "it is hot") != min(deployments, manyFindings) {
			t.Errorf("%d deployments:\n%s", deployments, got)
		}
	}
}
