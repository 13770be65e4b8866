package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
)

// The ratchets that keep packages rooms: what once grew into one knot is to stay apart. What is worse today is listed with
// how bad it is, and that only goes down: a bound above what is there fails, and who comes to the general one takes the line out.
const (
	mostMethods  = 60  // of one type
	mostCircle   = 10  // files of a package that all need each other
	mostFunction = 80  // lines of a function
	mostLine     = 140 // characters of a line
)

// methodsToday are types with more methods than that.
var methodsToday = map[string]int{
	"internal/localydb/engine DB":   83,  // the calls of the services
	"internal/localydb/query scope": 88,  // a method for each form of an expression
	"internal/yql parser":           191, // a method for each form of the language
	"internal/yql printer":          79,  // the same
}

// methodsFree are types that have as many methods as there are things of their kind, each of a few lines, so that no bound tells anything.
var methodsFree = map[string]string{
	"internal/facts Table":               "a method is a question that a rule asks of a table, over the same facts",
	"internal/migrate/run session":       "a method looks at a run under way; all need its plan, connection and memory",
	"internal/migrate/run leasedSession": "a method is a change, which nobody can call without the lease",
	"internal/ydbconn Conn":              "a method is a call of YDB, with the same retries and errors",
}

// circlesToday are packages with larger circles.
var circlesToday = map[string]int{
	"internal/localydb/engine":  31,
	"internal/localydb/query":   38,
	"internal/localydb/service": 16,
	"internal/schema":           15, // a table, and the edits of it
	"internal/source":           15,
	"internal/ydbconn":          17, // a connection, its options and what its errors say of them
	"internal/yql":              29, // statements hold expressions hold statements
	"internal/migrate/run":      13, // a session, the table of phases and the door, and the commands that go by them
}

// functionsToday are longer functions. Those that are tables of data, or one switch over what there is, may stay.
var functionsToday = map[string]int{
	"internal/heat/heattest Histories":       141, // data
	"internal/localydb/engine alter":         87,
	"internal/localydb/engine renameTables":  82,
	"internal/localydb/example shop":         176, // data
	"internal/localydb/service ExecuteQuery": 87,
	"internal/schema apply":                  81, // a case for each kind of edit
	"internal/yql expr":                      85, // a case for each form of an expression
}

// linesOfFloors are how many lines of Go without tests each floor may have. They only fall: who takes out more than a fiftieth lowers them,
// and who wants to add finds what can go.
var linesOfFloors = map[string]int{
	"advisor":                 390,
	"cmd":                     7152,
	"migrate":                 411,
	"rewrite":                 136,
	"internal/ask":            834,
	"internal/opened":         1797,
	"internal/advisor":        3459,
	"internal/rewrite":        7438,
	"internal/rewrite/design": 591,
	"internal/migrate":        24420,
	"internal/foreign":        3504,
	"templates":               182,
	"internal/describe":       2348,
	"internal/evidence":       3037,
	"internal/facts":          4022,
	"internal/heat":           1926,
	"internal/localydb":       25853,
	"internal/move":           2582,
	"internal/naming":         971,
	"internal/report":         5416,
	"internal/schema":         5089,
	"internal/shape":          1200,
	"internal/source":         7827,
	"internal/ydbconn":        11514,
	"internal/yql":            12640,
	"internal":                1425, // the rest of it
}

// floorOf is the floor to which a package belongs.
func floorOf(room string) string {
	for ; linesOfFloors[room] == 0 && room != "."; room = path.Dir(room) {
	}
	return room
}

// TestFloors holds the lines of each floor.
func TestFloors(t *testing.T) {
	golden.NoRace(t)
	lines := map[string]int{}
	sources(t, parser.SkipObjectResolution, func(fset *token.FileSet, name string, file *ast.File) {
		if slices.Contains(forTests, path.Dir(name)) {
			return
		}
		lines[floorOf(path.Dir(name))] += fset.File(file.Pos()).LineCount()
	})
	for floor, n := range lines {
		switch bound := linesOfFloors[floor]; {
		case n > bound:
			t.Errorf("%s has %d lines of Go without tests, and %d are the most: find what can go", floor, n, bound)
		case n < bound-bound/50:
			t.Errorf("%s has %d lines of Go without tests: lower its bound of %d", floor, n, bound)
		}
	}
}

func TestRooms(t *testing.T) {
	golden.NoRace(t)
	rooms := map[string]map[string]*ast.File{}
	lines, lengths := map[string][]string{}, map[string]int{}
	sources(t, parser.SkipObjectResolution, func(fset *token.FileSet, name string, file *ast.File) {
		room := path.Dir(name)
		if rooms[room] == nil {
			rooms[room] = map[string]*ast.File{}
		}
		rooms[room][name] = file
		lines[room] = append(lines[room], longLines(t, name)...)
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				n := fset.Position(fn.End()).Line - fset.Position(fn.Pos()).Line + 1
				lengths[room+" "+fn.Name.Name] = max(lengths[room+" "+fn.Name.Name], n)
				if bound := max(mostFunction, functionsToday[room+" "+fn.Name.Name]); n > bound {
					t.Errorf("%s: %s has %d lines: %d are the most", name, fn.Name.Name, n, bound)
				}
			}
		}
	})
	for of, bound := range functionsToday {
		if lengths[of] < bound {
			t.Errorf("%s has %d lines: lower its bound of %d", of, lengths[of], bound)
		}
	}
	for room, files := range rooms {
		methods := map[string]int{}
		for _, f := range files {
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv != nil {
					methods[receiver(fn)]++
				}
			}
		}
		for of, bound := range methodsToday {
			if at, typ, _ := strings.Cut(of, " "); at == room && methods[typ] < bound {
				t.Errorf("%s has %d methods: lower its bound of %d", of, methods[typ], bound)
			}
		}
		for typ, n := range methods {
			if bound := max(mostMethods, methodsToday[room+" "+typ]); n > bound && methodsFree[room+" "+typ] == "" {
				t.Errorf("%s: %s has %d methods: %d are the most", room, typ, n, bound)
			}
		}
		// A rule is free: its file declares the rule, and what it leans on is what counts.
		maps.DeleteFunc(files, func(name string, f *ast.File) bool { return room == "internal/advisor" && declaresRule(f) })
		circle := largestCircle(uses(files))
		if bound := circlesToday[room]; len(circle) < bound {
			t.Errorf("%s: %d files need each other: lower the bound of %d", room, len(circle), bound)
		}
		if len(circle) > max(mostCircle, circlesToday[room]) {
			t.Errorf("%s: %d files need each other, and %d are the most: %q", room, len(circle), max(mostCircle, circlesToday[room]), circle)
		}
		if long := lines[room]; len(long) > 0 {
			t.Errorf("%s: %d lines have more than %d characters:\n%s", room, len(long), mostLine, strings.Join(long, "\n"))
		}
	}
}

// declaresRule reports whether a file has the function that returns a rule.
func declaresRule(f *ast.File) bool {
	return slices.ContainsFunc(f.Decls, func(d ast.Decl) bool {
		fn, ok := d.(*ast.FuncDecl)
		return ok && fn.Recv == nil && strings.HasSuffix(fn.Name.Name, "Rule")
	})
}

// longLines are the places of lines that are too long.
func longLines(t *testing.T, name string) (places []string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(moduleRoot, name))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(data)) {
		n++
		if utf8.RuneCountInString(strings.TrimRight(line, "\r\n")) > mostLine {
			places = append(places, fmt.Sprintf("%s:%d", name, n))
		}
	}
	return places
}

// receiver is the name of the type of a method.
func receiver(fn *ast.FuncDecl) (name string) {
	ast.Inspect(fn.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && name == "" {
			name = id.Name
		}
		return true
	})
	return name
}

// uses tells which files use what which others declare. It goes by names: those of the package and, behind a dot, those of
// its methods. A name that means something else now and then makes a circle look larger and never smaller.
func uses(files map[string]*ast.File) map[string]map[string]bool {
	declared, methods := map[string]string{}, map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f := files[name]
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv != nil {
					methods[d.Name.Name] = name
				} else {
					declared[d.Name.Name] = name
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					switch s := s.(type) {
					case *ast.TypeSpec:
						declared[s.Name.Name] = name
					case *ast.ValueSpec:
						for _, id := range s.Names {
							declared[id.Name] = name
						}
					}
				}
			}
		}
	}
	out := map[string]map[string]bool{}
	for name, f := range files {
		out[name] = map[string]bool{}
		imported := map[string]bool{}
		for _, spec := range f.Imports {
			imported[path.Base(strings.Trim(spec.Path.Value, `"`))] = true
		}
		use := func(in map[string]string, id *ast.Ident) {
			if of := in[id.Name]; of != "" && of != name {
				out[name][of] = true
			}
		}
		var visit func(n ast.Node) bool
		visit = func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); !ok || !imported[x.Name] {
					use(methods, n.Sel)
				}
				ast.Inspect(n.X, visit)
				return false
			case *ast.Ident:
				use(declared, n)
			}
			return true
		}
		for _, d := range f.Decls { // and not the name of the package, which is that of a function of a command
			ast.Inspect(d, visit)
		}
	}
	return out
}

// largestCircle is the most files of which each needs all others, by itself or by what it uses.
func largestCircle(uses map[string]map[string]bool) (largest []string) {
	reach := map[string]map[string]bool{}
	for from := range uses {
		seen := map[string]bool{}
		for look := []string{from}; len(look) > 0; {
			at := look[0]
			look = look[1:]
			for to := range uses[at] {
				if !seen[to] {
					seen[to] = true
					look = append(look, to)
				}
			}
		}
		reach[from] = seen
	}
	for from := range uses {
		var circle []string
		for to := range uses {
			if to == from || reach[from][to] && reach[to][from] {
				circle = append(circle, to)
			}
		}
		if len(circle) > len(largest) {
			slices.Sort(circle)
			largest = circle
		}
	}
	return largest
}

// TestLargestCircle finds a circle, and none where there is none.
func TestLargestCircle(t *testing.T) {
	for _, c := range []struct {
		uses map[string]map[string]bool
		want []string
	}{
		{map[string]map[string]bool{"a": {"b": true}, "b": {"c": true}, "c": {}}, []string{"a"}},
		{map[string]map[string]bool{"a": {"b": true}, "b": {"c": true}, "c": {"b": true}, "d": {"a": true}}, []string{"b", "c"}},
	} {
		if got := largestCircle(c.uses); len(got) != len(c.want) || len(got) > 1 && !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.uses, got, c.want)
		}
	}
}
