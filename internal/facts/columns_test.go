package facts

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	other "github.com/ydb-keyadvise/ydb-keyadvise/internal/foreign"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
)

// TestColumns reads testdata/columns.txt: a table of a database, which of its columns stands in front of a key, and what an expert holds
// possible of its values, judged before the readings were tuned to them.
func TestColumns(t *testing.T) {
	text, err := os.ReadFile("testdata/columns.txt")
	if err != nil {
		t.Fatal(err)
	}
	right, all := 0, 0
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Split(line, "|")
		for i := range fields {
			fields[i] = strings.TrimSpace(fields[i])
		}
		column, _, _ := strings.Cut(fields[2], " ")
		ddl := fmt.Sprintf("CREATE TABLE %s (%s, PRIMARY KEY (%s));", fields[1], fields[2], strings.Join(keyOf(fields[2]), ", "))
		file := golden.Pipe(t, ddl)
		b, err := source.DDL(t.Context(), []string{file}, source.Options{Dialects: source.Dialects{file: other.Dialect(fields[0])}})
		if err != nil || len(b.Tables) != 1 {
			t.Fatalf("%s: %v %v", ddl, err, b.Problems)
		}
		is := Of(b).Tables[0].ColumnOf(column)
		all++
		if slices.Contains(strings.Fields(fields[3]), strings.ReplaceAll(is.Nature.String(), " ", "-")) {
			right++
			continue
		}
		t.Logf("%s: %s, want one of %s (%s)", ddl, is.Nature, fields[3], is.Why)
	}
	t.Logf("%d of %d", right, all)
	if right < all {
		t.Errorf("%d of %d columns are read as an expert would", right, all)
	}
}

// keyOf are the first two columns of a list.
func keyOf(columns string) (out []string) {
	for _, c := range strings.SplitN(columns, ", ", 3)[:2] {
		name, _, _ := strings.Cut(c, " ")
		out = append(out, name)
	}
	return out
}
