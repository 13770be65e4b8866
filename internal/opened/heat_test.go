package opened_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/heat/heattest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
)

// TestHistories judges tables by two weeks of each history.
func TestHistories(t *testing.T) {
	for _, h := range heattest.Histories() {
		t.Run(h.Name, func(t *testing.T) {
			data, err := h.Record().Encode()
			if err != nil {
				t.Fatal(err)
			}
			files := fstest.MapFS{"schema.sql": {Data: []byte(h.DDL)}, "heat.rec": {Data: data}}
			s, err := opened.Read(t.Context(), ask.Read{DDL: []string{"schema.sql"}, Heat: []string{"heat.rec"}, Config: ask.NoConfig},
				&ask.Judge{Findings: true}, opened.From{Files: files})
			if err != nil {
				t.Fatal(err)
			}
			found := map[string][]string{}
			for _, f := range advisor.Inspect(s.Bundle, s.Rules).Findings {
				path := "/local/" + strings.TrimPrefix(f.Table, "/local/")
				if f.Confidence == advisor.Measured && !slices.Contains(found[path], f.Rule) {
					found[path] = append(found[path], f.Rule)
				}
				t.Logf("%s %s[%s] %s", f.Table, f.Level, f.Rule, f.Message)
			}
			for _, table := range s.Bundle.Tables {
				path := "/local/" + table.Schema.Path
				if table.Weeks == nil || table.Weeks.String() != h.Weeks[path] {
					t.Errorf("%s: %v\nwant %s", path, table.Weeks, h.Weeks[path])
				}
				if !slices.Equal(found[path], h.Findings[path]) {
					t.Errorf("%s: findings %q, want %q", path, found[path], h.Findings[path])
				}
			}
		})
	}
}
