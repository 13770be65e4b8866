package advisor

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestRulesAreValid(t *testing.T) {
	if err := validate(Rules()); err != nil {
		t.Error(err)
	}
}

func TestValidateReports(t *testing.T) {
	rules := append(Rules(), Rules()[0], &Rule{ID: "X1", Name: "Bad"})
	err := validate(rules)
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
		if find(Rules(), e.Name()) == nil && e.IsDir() && !slices.Contains([]string{"fuzz", "labelled", "blind"}, e.Name()) {
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

// validate reports every rule that is badly declared: without an ID, a name of lower-case words joined by dashes,
// a level, the three paragraphs of its Doc, examples, a link or a function, or with an ID or name of another.
func validate(rules []*Rule) error {
	var errs []error
	seen := map[string]bool{}
	for i, r := range rules {
		complain := func(format string, args ...any) {
			errs = append(errs, fmt.Errorf("rule %d %q: %w", i, r.ID, fmt.Errorf(format, args...)))
		}
		if !validID(r.ID) {
			complain("the ID is not three capitals and three digits")
		}
		if strings.Trim(r.Name, "abcdefghijklmnopqrstuvwxyz-") != "" || !strings.Contains(r.Name, "-") {
			complain("the name %q is not lower-case words joined by dashes", r.Name)
		}
		if seen[r.ID] || seen[r.Name] {
			complain("the ID or the name is taken")
		}
		seen[r.ID], seen[r.Name] = true, true
		if r.Level < Note || r.Level > Error {
			complain("the level is missing")
		}
		title, rest, _ := strings.Cut(r.Doc, "\n")
		if title == "" || len(title) > 80 || strings.HasSuffix(title, ".") {
			complain("the title %q is not a short line without a period", title)
		}
		for _, paragraph := range [...]string{"\nWhy: ", "\nFine if: ", "\nFix: "} {
			if !strings.Contains(rest, paragraph) {
				complain("the doc has no paragraph %q", strings.TrimSpace(paragraph))
			}
		}
		if r.Before == "" || r.After == "" {
			complain("an example is missing")
		}
		if !strings.HasPrefix(r.Docs, "https://ydb.tech/docs/") {
			complain("the link %q is not to YDB's documentation", r.Docs)
		}
		if r.Wants == 0 {
			complain("what it asks for is missing")
		}
		if r.Run == nil {
			complain("it has no function")
		}
	}
	return errors.Join(errs...)
}

func validID(id string) bool {
	if len(id) != 6 {
		return false
	}
	for i := range len(id) {
		if c := id[i]; i < 3 && (c < 'A' || c > 'Z') || i >= 3 && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}
