package advisor_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	. "github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
)

// wantedRules is what stands above a table of testdata/labelled: what an expert would say of it, and after a semicolon
// why. Words are rules, and a word with bars names alternatives, of which one is wanted. A rule with a question mark may be
// reported as a note and may be silent, and counts for nothing unless it warns; with two of them it never counts, as those who
// labelled the table without seeing each other's labels differ. The lines "-- query:" below a table are statements that are known.
// Every table is inspected alone, but those below a line "-- schema:" together.
var (
	wantedRules   = regexp.MustCompile(`(?m)^-- want:([^;\n]*).*\n`)
	knownQuery    = regexp.MustCompile(`(?m)^-- query: (.*)$`)
	sharedSchema  = regexp.MustCompile(`(?m)^-- schema: .*\n`)
	labelledTable = regexp.MustCompile("CREATE TABLE (`[^`]+`|\\S+)")
)

// labelled is a table with its label.
type labelled struct {
	sql  string
	want []string
}

// labelledSchemas cuts a file into what is inspected together.
func labelledSchemas(text string) [][]labelled {
	var schemas [][]labelled
	for i, part := range sharedSchema.Split(text, -1) {
		labels := wantedRules.FindAllStringSubmatchIndex(part, -1)
		for j, at := range labels {
			end := len(part)
			if j+1 < len(labels) {
				end = labels[j+1][0]
			}
			l := labelled{sql: part[at[1]:end], want: strings.Fields(part[at[2]:at[3]])}
			if i == 0 || j == 0 {
				schemas = append(schemas, nil)
			}
			schemas[len(schemas)-1] = append(schemas[len(schemas)-1], l)
		}
	}
	return schemas
}

// inspectLabelled returns what is found of each table of a schema.
func inspectLabelled(t *testing.T, tables []labelled) [][]Finding {
	t.Helper()
	var sql strings.Builder
	of := map[string]int{}
	for i, l := range tables {
		sql.WriteString(l.sql)
		for _, name := range labelledTable.FindAllStringSubmatch(l.sql, -1) {
			of[strings.Trim(name[1], "`")] = i
		}
	}
	b := bundle(t, sql.String())
	for _, q := range knownQuery.FindAllStringSubmatch(sql.String(), -1) {
		b.Statements = append(b.Statements, statements(t, q[1])...)
	}
	found := make([][]Finding, len(tables))
	for _, f := range Inspect(b, Options{Disable: []string{"KEY005"}}).Findings {
		i, ok := of[f.Table]
		if !ok && len(tables) > 1 {
			t.Fatalf("%s of %s, which has no label", f.Rule, f.Table)
		}
		found[i] = append(found[i], f)
	}
	return found
}

// judged is how the findings on tables agree with their labels.
type judged struct{ right, wrong, missed, tables int }

func (j judged) String() string {
	return fmt.Sprintf("%d tables: %d right, %d wrong, %d missed; precision %.3f, recall %.3f",
		j.tables, j.right, j.wrong, j.missed, j.precision(), j.recall())
}

func (j judged) precision() float64 { return float64(j.right) / float64(j.right+j.wrong) }
func (j judged) recall() float64    { return float64(j.right) / float64(j.right+j.missed) }

func (j *judged) add(other judged) {
	j.right, j.wrong, j.missed, j.tables = j.right+other.right, j.wrong+other.wrong, j.missed+other.missed, j.tables+other.tables
}

// judge holds what was found of a table against its label, and logs where they differ.
func judge(t *testing.T, file string, l labelled, found []Finding) judged {
	t.Helper()
	var got, left, lost []string
	excused := map[string]int{}
	for _, f := range found {
		got = append(got, f.Rule)
		if f.Level == Note && slices.Contains(l.want, f.Rule+"?") || slices.Contains(l.want, f.Rule+"??") {
			excused[f.Rule]++
		}
	}
	j := judged{tables: 1}
	left = slices.Clone(got)
	for _, w := range l.want {
		if strings.HasSuffix(w, "?") {
			continue
		}
		n := slices.IndexFunc(left, func(rule string) bool { return slices.Contains(strings.Split(w, "|"), rule) })
		if n < 0 {
			lost = append(lost, w)
			continue
		}
		left = slices.Delete(left, n, n+1)
		j.right++
	}
	left = slices.DeleteFunc(left, func(rule string) bool {
		excused[rule]--
		return excused[rule] >= 0
	})
	j.wrong, j.missed = len(left), len(lost)
	if j.wrong+j.missed > 0 {
		slices.Sort(got)
		t.Logf("%s: got %v, want %v:\n%s", filepath.Base(file), got, l.want, strings.TrimSpace(l.sql))
	}
	return j
}

// TestLabelled judges the tables of testdata/labelled, which were labelled before the rules were tuned to them. It
// counts what is right, wrong and missed; a single table may be a matter of taste, the sums may not. Nothing is ever tuned to a single
// table of testdata/blind, nor a word listed for it. KEY005 is left out: it is about every nullable key, and has cases of its own.
func TestLabelled(t *testing.T) {
	golden.NoRace(t)
	for _, of := range []struct {
		files             string
		tables            int
		precision, recall float64
	}{
		{"testdata/labelled/*.sql", 1200, 0.97, 0.94},
		{"testdata/blind/own.sql", 68, 0.94, 0.97},
		{"testdata/blind/products.sql", 67, 0.96, 0.96},
		{"testdata/blind/ydb.sql", 33, 1, 1},
		{"testdata/blind/trades.sql", 60, 0.93, 1},
	} {
		files, err := filepath.Glob(of.files)
		if err != nil {
			t.Fatal(err)
		}
		var sum judged
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var j judged
			for _, shared := range labelledSchemas(string(text)) {
				for i, found := range inspectLabelled(t, shared) {
					j.add(judge(t, file, shared[i], found))
				}
			}
			t.Logf("%s: %s", filepath.Base(file), j)
			sum.add(j)
		}
		t.Logf("%s: %s", of.files, sum)
		if sum.tables < of.tables || sum.precision() < of.precision || sum.recall() < of.recall {
			t.Errorf("%s: want at least %d tables with a precision of at least %.3f and a recall of at least %.3f",
				of.files, of.tables, of.precision, of.recall)
		}
	}
}
