package advisor

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// wantedRules is what stands above a table of testdata/labelled: what an expert would say of it. Words are rules,
// and a word with bars names alternatives, of which one is wanted. The lines "-- query:" below a table are statements
// that are known.
var (
	wantedRules = regexp.MustCompile(`(?m)^-- want:(.*)\n`)
	knownQuery  = regexp.MustCompile(`(?m)^-- query: (.*)$`)
)

func labelledFiles(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/labelled/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestLabelled judges the tables of testdata/labelled, which were labelled before the rules were tuned to them. It
// counts what is right, wrong and missed; a single table may be a matter of taste, the sums may not. KEY005 is left
// out: it is about every nullable key, and has cases of its own.
func TestLabelled(t *testing.T) {
	right, wrong, missed, tables, bad := 0, 0, 0, 0, 0
	for _, file := range labelledFiles(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		before := [...]int{right, wrong, missed}
		labels := wantedRules.FindAllStringSubmatchIndex(string(text), -1)
		for i, at := range labels {
			end := len(text)
			if i+1 < len(labels) {
				end = labels[i+1][0]
			}
			tables++
			sql := string(text[at[1]:end])
			b := bundle(t, sql)
			for _, q := range knownQuery.FindAllStringSubmatch(sql, -1) {
				b.Statements = append(b.Statements, statements(t, q[1])...)
			}
			var got []string
			for _, f := range Inspect(b, Options{Disable: []string{"KEY005"}}).Findings {
				got = append(got, f.Rule)
			}
			slices.Sort(got)
			want := strings.Fields(string(text[at[2]:at[3]]))
			left := slices.Clone(got)
			lost := want[:0:0]
			for _, w := range want {
				n := slices.IndexFunc(left, func(rule string) bool { return slices.Contains(strings.Split(w, "|"), rule) })
				if n < 0 {
					lost = append(lost, w)
					continue
				}
				left = slices.Delete(left, n, n+1)
				right++
			}
			wrong += len(left)
			missed += len(lost)
			if len(left)+len(lost) > 0 {
				bad++
				t.Logf("%s: got %v, want %v:\n%s", filepath.Base(file), got, want, strings.TrimSpace(sql))
			}
		}
		t.Logf("%s: %d right, %d wrong, %d missed", filepath.Base(file), right-before[0], wrong-before[1], missed-before[2])
	}
	precision, recall := float64(right)/float64(right+wrong), float64(right)/float64(right+missed)
	t.Logf("%d tables, %d of them not as labelled; precision %.3f, recall %.3f", tables, bad, precision, recall)
	if tables < 150 || precision < 0.98 || recall < 0.98 {
		t.Errorf("want at least 150 tables with precision and recall of at least 0.98")
	}
}
