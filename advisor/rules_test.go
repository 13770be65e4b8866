package advisor

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRulesAreValid(t *testing.T) {
	if err := Validate(Rules()); err != nil {
		t.Error(err)
	}
}

func TestValidateReports(t *testing.T) {
	rules := append(Rules(), Rules()[0], &Rule{ID: "X1", Name: "Bad"})
	err := Validate(rules)
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{"is taken", "three capitals", "lower-case words", "level is missing", "no paragraph", "no function", "example is missing"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the error does not say %q", want)
		}
	}
}

func TestFind(t *testing.T) {
	for _, s := range []string{"KEY001", "key001", "time-leading-key"} {
		if r := find(Rules(), s); r == nil || r.ID != "KEY001" {
			t.Errorf("find(%q) = %v", s, r)
		}
	}
	if find(Rules(), "KEY999") != nil {
		t.Error("KEY999 exists")
	}
}

// TestRuleFiles holds together what has one name: the file, its two functions, the rule and the directory of its
// cases.
func TestRuleFiles(t *testing.T) {
	for _, r := range Rules() {
		file := strings.ReplaceAll(r.Name, "-", "_") + ".go"
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Errorf("%s: %v", r.Name, err)
			continue
		}
		run := lowerCamel(r.Name)
		for _, function := range []string{run, run + "Rule"} {
			if !declares(parsed, function) {
				t.Errorf("%s does not declare %s", file, function)
			}
		}
		if info, err := os.Stat(filepath.Join("testdata", r.Name)); err != nil || !info.IsDir() {
			t.Errorf("%s has no cases: %v", r.Name, err)
		}
	}
	entries, err := os.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if find(Rules(), e.Name()) == nil && e.IsDir() && e.Name() != "fuzz" && e.Name() != "labelled" {
			t.Errorf("testdata/%s belongs to no rule", e.Name())
		}
	}
}

func declares(file *ast.File, function string) bool {
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == function {
			return true
		}
	}
	return false
}

// lowerCamel turns sequential-id into sequentialID.
func lowerCamel(name string) string {
	var b strings.Builder
	for i, word := range strings.Split(name, "-") {
		switch {
		case word == "id":
			b.WriteString("ID")
		case i == 0:
			b.WriteString(word)
		default:
			b.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
	}
	return b.String()
}
