package query

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/udf"
)

// called finds the calls in the cases: a name, perhaps of a module, before a bracket.
var called = regexp.MustCompile(`(?:([A-Z][A-Za-z0-9]*)::)?([A-Za-z_][A-Za-z0-9_]*)\s*\(`)

// Every function has a case: one that nobody calls there may do anything.
func TestFunctionsHaveCases(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	seen := map[string]bool{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range called.FindAllStringSubmatch(string(text), -1) {
			if m[1] != "" {
				seen[m[1]+"::"+m[2]] = true
			} else {
				seen[normalName(m[2])] = true
			}
		}
	}
	for _, name := range functionNames() {
		if strings.HasPrefix(name, "Digest::") {
			continue // internal/digest has vectors for each
		}
		if !seen[name] {
			t.Errorf("%s is in no case of testdata", name)
		}
	}
}

// What YDB has and this server lacks is not taken for a typo.
func TestMissingFunctions(t *testing.T) {
	have := map[string]bool{}
	for _, name := range functionNames() {
		have[name] = true
	}
	for _, name := range strings.Fields(otherBuiltins) {
		if have[name] {
			t.Errorf("builtin %s is there and is said to be missing", name)
		}
	}
	for module, names := range otherFunctions {
		for _, name := range strings.Fields(names) {
			if have[module+"::"+name] {
				t.Errorf("%s::%s is there and is said to be missing", module, name)
			}
		}
	}
	for text, want := range map[string]string{
		"SELECT Re2::Match('a')('b')":   "UNSUPPORTED: 1:8: Module Re2 is not supported by the local server",
		"SELECT Unpickle(Int32, 'x')":   "UNSUPPORTED: 1:8: Unpickle is not supported by the local server",
		"SELECT Digest::Sha512('a')":    "UNSUPPORTED: 1:8: Digest::Sha512 is not supported by the local server",
		"SELECT String::HexEncod('a')":  "GENERIC_ERROR: Type annotation: 1:8: Module: String, function: HexEncod, error: Function not found",
		"SELECT ListLenght([1])":        "GENERIC_ERROR: 1:8: Unknown builtin: ListLenght",
		"SELECT Strng::HexEncode('a')":  "GENERIC_ERROR: Type annotation: 1:8: Module not loaded: Strng",
		"SELECT Frobnicate(1)":          "GENERIC_ERROR: 1:8: Unknown builtin: Frobnicate",
		"CREATE OBJECT x (TYPE SECRET)": "UNSUPPORTED: 1:1: The statement CREATE OBJECT x is not supported by the local server",
	} {
		_, err := prepare(nil, text, nil, QueryRules)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
}

// functionNames lists what a statement can call beside aggregates: builtins without case and underscores, the functions
// of modules as Module::Name.
func functionNames() []string {
	names := slices.Collect(maps.Keys(table().builtins))
	for module, fs := range table().modules {
		for name := range fs {
			names = append(names, module+"::"+name)
		}
	}
	for _, name := range udf.Names() {
		names = append(names, "Digest::"+name)
	}
	slices.Sort(names)
	return names
}
