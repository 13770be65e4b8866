package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
)

// TestExportsAreUsed finds what a package shows and no other package asks for: functions, variables, constants, and types that
// nothing else that it shows speaks of. Constants of a type belong to it, and those of a list to each other.
func TestExportsAreUsed(t *testing.T) {
	golden.NoRace(t)
	shown, asked := map[string]*exports{}, map[string]map[string]bool{}
	everyFile(t, func(name string, file *ast.File) {
		room := path.Dir(name)
		if !strings.HasSuffix(name, "_test.go") {
			if shown[room] == nil {
				shown[room] = &exports{map[string]string{}, map[string]bool{}, map[string][]string{}}
			}
			shown[room].add(name, file)
		}
		imported := map[string]string{}
		for _, spec := range file.Imports {
			to, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if to, own := strings.CutPrefix(to, modulePath+"/"); own {
				as := path.Base(to)
				if spec.Name != nil {
					as = spec.Name.Name
				}
				imported[as] = to
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := s.X.(*ast.Ident); ok && imported[x.Name] != "" {
					of := imported[x.Name]
					if asked[of] == nil {
						asked[of] = map[string]bool{}
					}
					asked[of][s.Sel.Name] = true
				}
			}
			return true
		})
	})
	if len(shown) < 30 {
		t.Fatalf("only %d packages seen; the walk is broken", len(shown))
	}
	for room, e := range shown {
		if slices.Contains(doors, room) {
			continue // who uses them is not here
		}
		for name, at := range e.position {
			if !asked[room][name] && !e.spokenOf[name] && !slices.ContainsFunc(e.beside[name], func(other string) bool { return asked[room][other] }) {
				t.Errorf("%s: %s is exported, and no other package uses it", at, name)
			}
		}
	}
}

// exports are the names that a package shows.
type exports struct {
	position map[string]string   // file, by name
	spokenOf map[string]bool     // types in what else it shows
	beside   map[string][]string // constants of the same list
}

func (e *exports) add(file string, parsed *ast.File) {
	show := func(id *ast.Ident, speaks ...ast.Node) {
		if id.IsExported() {
			e.position[id.Name] = file
		}
		e.speak(id.Name, speaks...)
	}
	for _, d := range parsed.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			switch {
			case d.Recv == nil && d.Name.IsExported():
				show(d.Name, d.Type)
			case d.Recv != nil && d.Name.IsExported():
				e.speak("", d.Type)
			}
		case *ast.GenDecl:
			typed := false
			var list []string
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					if s.Name.IsExported() {
						show(s.Name, s.Type)
					}
				case *ast.ValueSpec:
					typed = typed || s.Type != nil // of a list, the first names the type
					for _, id := range s.Names {
						if d.Tok == token.CONST {
							if typed {
								continue
							}
							list = append(list, id.Name)
						}
						if s.Type != nil {
							show(id, s.Type)
						} else {
							show(id)
						}
					}
					if s.Type != nil {
						e.speak("", s.Type)
					}
				}
			}
			for _, name := range list {
				e.beside[name] = list
			}
		}
	}
}

// speak notes the types that something which is shown names.
func (e *exports) speak(self string, nodes ...ast.Node) {
	for _, n := range nodes {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				return false
			case *ast.Ident:
				if n.Name != self {
					e.spokenOf[n.Name] = true
				}
			}
			return true
		})
	}
}

// everyFile calls visit for every Go file of the module, tests too, without test data.
func everyFile(t *testing.T, visit func(name string, file *ast.File)) {
	t.Helper()
	err := filepath.WalkDir(moduleRoot, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && name != moduleRoot):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(moduleRoot, name)
		if err == nil {
			visit(filepath.ToSlash(rel), file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
