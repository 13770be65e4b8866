package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
)

// TestOnlyAdvisorSpellsRules reads the sources: a rule is known by what its findings carry, so that a new rule needs no
// change anywhere else, and none can be forgotten. Only the package of the rules, the list of what a database's answers switch off,
// and tests, spell an ID.
func TestOnlyAdvisorSpellsRules(t *testing.T) {
	golden.NoRace(t)
	id := regexp.MustCompile(`\b[A-Z]{3}[0-9]{3}\b`)
	read := 0
	err := filepath.WalkDir(moduleRoot, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "advisor" || d.Name() == "testdata" || slices.Contains(forTests, "internal/heat/"+d.Name()) || strings.HasPrefix(d.Name(), ".") && d.Name() != "..") {
			if file != moduleRoot {
				return filepath.SkipDir
			}
		}
		if file == filepath.Join(moduleRoot, "internal", "ydbconn", "probe", "disabled.go") {
			return nil
		}
		if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		read++
		set := token.NewFileSet()
		parsed, err := parser.ParseFile(set, file, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if s, ok := n.(*ast.BasicLit); ok && s.Kind == token.STRING && id.MatchString(s.Value) {
				t.Errorf("%s spells a rule: %s", set.Position(s.Pos()), s.Value)
			}
			return true
		})
		return nil
	})
	if err != nil || read < 100 {
		t.Fatalf("read %d files: %v", read, err)
	}
}
