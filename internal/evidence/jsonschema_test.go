package evidence

import (
	"reflect"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
)

// TestSchema holds the JSON schema of a snapshot to the types. UPDATE=1 rewrites it.
func TestSchema(t *testing.T) {
	golden.Schema(t, "snapshot", "ydb-keyadvise snapshot", false, reflect.TypeFor[snapshot](), map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[Rows](): {Type: "array", Items: &jsonschema.Schema{Type: "array", Items: new(jsonschema.Schema)}},
		reflect.TypeFor[Load](): {Ref: "#/$defs/load"},
	}, map[string]reflect.Type{"load": reflect.TypeFor[load]()})
}

// load is a Load, of which its indexes have some, too.
type load Load
