package report

import (
	"reflect"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
)

// TestSchemas holds the JSON schemas of what is printed here to the types. UPDATE=1 rewrites them.
func TestSchemas(t *testing.T) {
	golden.Schema(t, "inspect", "ydb-keyadvise inspect --format json", false, reflect.TypeFor[jsonInspection](), nil, nil)
	golden.Schema(t, "rewrite", "ydb-keyadvise rewrite --format json", false, reflect.TypeFor[jsonProposals](), nil, nil)
	golden.Schema(t, "heat", "ydb-keyadvise report heat --format json", false, reflect.TypeFor[jsonHeat](), nil, nil)
	golden.Schema(t, "rules", "ydb-keyadvise rules --format json", false, reflect.TypeFor[jsonRules](), nil, nil)
}
