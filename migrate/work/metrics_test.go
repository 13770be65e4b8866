package work

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
)

// TestMetricsHelp says of each metric what it is, in a sentence that ends.
func TestMetricsHelp(t *testing.T) {
	m := NewMetrics([]*plan.Plan{{Table: "t"}})
	m.Take(Event{Kind: EventLag, Lag: &Lag{}})
	w := httptest.NewRecorder()
	m.ServeHTTP(w, nil)
	said := 0
	for line := range strings.Lines(w.Body.String()) {
		if help, ok := strings.CutPrefix(line, "# HELP "); ok {
			said++
			if !strings.HasSuffix(help, ".\n") {
				t.Errorf("the sentence does not end: %s", help)
			}
		}
	}
	if said < 15 {
		t.Errorf("%d metrics are explained", said)
	}
}
