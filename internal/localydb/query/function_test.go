package query

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
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
		if !seen[name] {
			t.Errorf("%s is in no case of testdata", name)
		}
	}
}

// What this server lacks says so by its name.
func TestMissingFunctions(t *testing.T) {
	for text, want := range map[string]string{
		"SELECT Re2::Match('a')('b')":                               "UNSUPPORTED: 1:8: Calling what Re2::Match returns is not supported by the local server",
		"SELECT Unpickle(Int32, 'x')":                               "UNSUPPORTED: 1:8: Unpickle is not supported by the local server",
		"SELECT Digest::Sha512('a')":                                "UNSUPPORTED: 1:8: Digest::Sha512 is not supported by the local server",
		"SELECT AVG(x) FROM AS_TABLE([<|x: 1|>])":                   "UNSUPPORTED: 1:8: AVG is not supported by the local server",
		"SELECT SUM(x) FROM AS_TABLE([<|x: 'a'|>])":                 "UNSUPPORTED: 1:8: The sum of String is not supported by the local server",
		"SELECT Decimal('1', 22, 9) + 1":                            "UNSUPPORTED: 1:8: Decimal(22,9) + Int32 is not supported by the local server",
		"SELECT [1][0]":                                             "UNSUPPORTED: 1:8: Looking up an item of List<Int32> is not supported by the local server",
		"SELECT {1: 2}":                                             "UNSUPPORTED: 1:8: A dictionary of {1: 2} is not supported by the local server",
		"SELECT (1 AS a, 2 AS b)":                                   "UNSUPPORTED: 1:8: A tuple with names is not supported by the local server",
		"SELECT 1 IS DISTINCT FROM 2":                               "UNSUPPORTED: 1:8: IS DISTINCT FROM is not supported by the local server",
		"SELECT EXISTS (SELECT 1)":                                  "UNSUPPORTED: 1:8: EXISTS is not supported by the local server",
		"WITH a AS (SELECT 1) SELECT * FROM a":                      "UNSUPPORTED: 1:1: WITH is not supported by the local server",
		"SELECT 'a' REGEXP 'a'":                                     "UNSUPPORTED: 1:8: REGEXP is not supported by the local server",
		"SELECT 1 BETWEEN SYMMETRIC 2 AND 1":                        "UNSUPPORTED: 1:8: BETWEEN SYMMETRIC is not supported by the local server",
		"SELECT 1u |<< 1":                                           "UNSUPPORTED: 1:8: |<< is not supported by the local server",
		"SELECT [1] = [1]":                                          "UNSUPPORTED: 1:8: Comparing List<Int32> with List<Int32> is not supported by the local server",
		"SELECT [<|a: 1|>, <|b: 1|>]":                               "UNSUPPORTED: 1:19: A common type of Struct<'a':Int32> and Struct<'b':Int32> is not supported by the local server",
		"$a, $b = (1, 2); SELECT $a":                                "UNSUPPORTED: 1:10: Giving several names to a tuple's items is not supported by the local server",
		"$f = ($x) -> ($x); SELECT $f(1)":                           "UNSUPPORTED: 1:27: Calling a lambda by its name is not supported by the local server",
		"SELECT 1 AS a UNION ALL SELECT 1 AS b":                     "UNSUPPORTED: 1:1: UNION ALL of rows with different columns is not supported by the local server",
		"SELECT 1 INTERSECT SELECT 1":                               "UNSUPPORTED: 1:1: INTERSECT is not supported by the local server",
		"SELECT * FROM (VALUES (1)) AS t (a)":                       "UNSUPPORTED: 1:15: FROM VALUES is not supported by the local server",
		"$t = 't'; SELECT * FROM $t":                                "UNSUPPORTED: 1:25: FROM $t, which is no query, is not supported by the local server",
		"$q = (SELECT 1 AS x); SELECT 1 IN $q":                      "UNSUPPORTED: 1:30: IN of a named query is not supported by the local server",
		"CREATE OBJECT x (TYPE SECRET)":                             "UNSUPPORTED: 1:1: The statement CREATE OBJECT x is not supported by the local server",
		"SELECT RANK() OVER (ORDER BY x) FROM AS_TABLE([<|x: 1|>])": "UNSUPPORTED: 1:8: The window function RANK is not supported by the local server",
	} {
		_, err := prepare(nil, text, nil, QueryRules)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
}

// functionNames lists what a statement can call beside aggregates: builtins without case and underscores, the functions
// of modules as Module::Name. internal/localydb/udf has vectors for each of Digest.
func functionNames() []string {
	names := slices.Collect(maps.Keys(table().builtins))
	for module, fs := range table().modules {
		for name := range fs {
			names = append(names, module+"::"+name)
		}
	}
	slices.Sort(names)
	return names
}
