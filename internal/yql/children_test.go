package yql

import (
	"go/ast"
	goparser "go/parser"
	gotoken "go/token"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// nodes has every type of a statement and of an expression, and Select, which stands in both.
var nodes = []any{
	&Skipped{}, &Pragma{}, &Declare{}, &Assign{}, &CreateTable{}, &AlterTable{}, &AlterSequence{}, &DropTable{},
	&truncateTable{}, &ShowCreate{}, &AlterTopic{}, &Grant{}, &Query{}, &Write{}, &Update{}, &Delete{}, &Commit{},
	&Explain{}, &Define{},
	&Literal{}, &Column{}, &Param{}, &Call{}, &Binary{}, &Unary{}, &IsNull{}, &In{}, &Between{}, &Like{}, &Cast{}, &Case{},
	&Tuple{}, &List{}, &Dict{}, &Struct{}, &Member{}, &Subquery{}, &Lambda{}, &TypeLit{},
	&Select{},
}

// TestNodes checks that the list above is complete: a type is a node if it has the method node, and an expression if it
// embeds at.
func TestNodes(t *testing.T) {
	var want []string
	file, err := goparser.ParseFile(gotoken.NewFileSet(), "ast.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Name.Name == "node" {
				want = append(want, n.Recv.List[0].Type.(*ast.StarExpr).X.(*ast.Ident).Name)
			}
		case *ast.TypeSpec:
			if s, ok := n.Type.(*ast.StructType); ok && len(s.Fields.List) > 0 && len(s.Fields.List[0].Names) == 0 {
				want = append(want, n.Name.Name)
			}
		}
		return true
	})
	have := []string{}
	for _, n := range nodes {
		if name := reflect.TypeOf(n).Elem().Name(); name != "Select" {
			have = append(have, name)
		}
	}
	slices.Sort(want)
	slices.Sort(have)
	if !slices.Equal(have, want) {
		t.Errorf("the test knows %v\nast.go has %v", have, want)
	}
}

var (
	exprType   = reflect.TypeFor[Expr]()
	selectType = reflect.TypeFor[*Select]()
	nodeType   = reflect.TypeFor[Node]()
)

// A slot is a way to a field of a node: the fields to follow, through pointers and the first items of slices.
type slot struct {
	path  string
	set   func(root reflect.Value) reflect.Value
	query bool
}

// slots returns every place in a type that holds an expression or a query, without entering those.
func slots(typ reflect.Type, path string, get func(reflect.Value) reflect.Value) []slot {
	switch {
	case typ == exprType, typ == selectType:
		return []slot{{path, get, typ == selectType}}
	case typ == nodeType:
		return nil // Explain: a statement of its own
	}
	switch typ.Kind() {
	case reflect.Pointer:
		if typ.Elem().PkgPath() != reflect.TypeFor[Select]().PkgPath() || typ == reflect.TypeFor[*TypeExpr]() {
			return nil
		}
		return slots(typ.Elem(), path, func(v reflect.Value) reflect.Value {
			v = get(v)
			if v.IsNil() {
				v.Set(reflect.New(typ.Elem()))
			}
			return v.Elem()
		})
	case reflect.Slice:
		return slots(typ.Elem(), path, func(v reflect.Value) reflect.Value {
			v = get(v)
			if v.Len() == 0 {
				v.Set(reflect.MakeSlice(typ, 1, 1))
			}
			return v.Index(0)
		})
	case reflect.Struct:
		var out []slot
		for i := range typ.NumField() {
			if f := typ.Field(i); f.IsExported() {
				out = append(out, slots(f.Type, path+"."+f.Name, func(v reflect.Value) reflect.Value { return get(v).Field(i) })...)
			}
		}
		return out
	}
	return nil
}

// TestChildren puts a query that reads a table in every place of every node, and looks for it with everything that
// goes through the tree.
func TestChildren(t *testing.T) {
	events := &schema.Table{Path: "events", PrimaryKey: []string{"id"}, Columns: []schema.Column{{Name: "id", Type: schema.Uint64}}}
	catalog := NewCatalog([]*schema.Table{events})
	tested := 0
	for _, proto := range nodes {
		typ := reflect.TypeOf(proto).Elem()
		for _, p := range slots(typ, typ.Name(), func(v reflect.Value) reflect.Value { return v }) {
			tested++
			t.Run(p.path, func(t *testing.T) {
				root := reflect.New(typ)
				marker := &Column{Name: "marker"}
				core := &SelectCore{From: &From{First: Source{Table: &TableName{Path: "events"}}}, Where: marker}
				sel := &Select{Operand: Operand{Core: core}}
				field := p.set(root.Elem())
				if p.query {
					field.Set(reflect.ValueOf(sel))
				} else {
					field.Set(reflect.ValueOf(&Subquery{Select: sel}))
				}
				inPlace(t, root.Interface(), catalog, marker, sel)
				if replaced, ok := core.Where.(*Literal); !ok || replaced.Text != "found" {
					t.Errorf("Replace left %T", core.Where)
				}
				if _, ok := field.Interface().(*Tuple); !p.query && !ok {
					t.Errorf("Replace left %v in place", field.Interface())
				}
			})
		}
	}
	if tested < 50 {
		t.Errorf("only %d places: the test looks at too few", tested)
	}
}

// inPlace checks that a statement with the node shows the query, and replaces what it holds.
func inPlace(t *testing.T, of any, catalog *Catalog, marker Expr, sel *Select) {
	t.Helper()
	var n Node
	switch of := of.(type) {
	case Node:
		n = of
	case *Select:
		n = &Query{of}
	case Expr:
		n = &Query{&Select{Operand: Operand{Core: &SelectCore{Items: []SelectItem{{Expr: of}}}}}}
		visited, entered := false, false
		Walk(of, func(e Expr) bool {
			s, ok := e.(*Subquery)
			visited = visited || ok && s.Select == sel
			return true
		})
		WalkSelects(of, func(s *Select) { entered = entered || s == sel })
		if in, ok := of.(*In); !visited && !(ok && in.Select == sel) {
			t.Error("Walk passed it over")
		}
		if !entered {
			t.Error("WalkSelects passed it over")
		}
	}
	for _, n := range []Node{n, &Explain{Node: n}} {
		exprs, queries, cores := 0, 0, 0
		WalkNode(n, func(e Expr) bool {
			if e == marker {
				exprs++
			}
			return true
		}, func(s *Select) bool {
			if s == sel {
				queries++
			}
			return true
		})
		WalkCores(n, func(c *SelectCore) {
			if c == sel.Core {
				cores++
			}
		})
		if exprs != 1 || queries != 1 || cores != 1 {
			t.Errorf("WalkNode found it %d and %d times, WalkCores %d times", exprs, queries, cores)
		}
		accesses := catalog.Accesses(&Script{Statements: []*Statement{{Node: n}}})
		if len(accesses) != 1 || accesses[0].Table.Path != "events" {
			t.Errorf("Accesses found %d", len(accesses))
		}
	}
	ReplaceNode(n, func(e Expr) Expr {
		switch s := e.(type) {
		case *Column:
			return &Literal{Text: "found"}
		case *Subquery:
			if s.Select == sel {
				return &Tuple{}
			}
		}
		return e
	})
}

// TestChildrenOrder walks a statement outermost first and replaces innermost first.
func TestChildrenOrder(t *testing.T) {
	e, err := ParseExpr("f(a + b, c) AND x IN (SELECT y FROM t WHERE z = 1)")
	if err != nil {
		t.Fatal(err)
	}
	var walked, replaced []string
	Walk(e, func(e Expr) bool { walked = append(walked, PrintExpr(e)); return true })
	if got := strings.Join(walked, "; "); !strings.Contains(got, "f(a + b, c); a + b; a; b; c; x IN (") || strings.HasSuffix(got, "1") {
		t.Errorf("walked %s", got)
	}
	Replace(e, func(e Expr) Expr {
		switch e := e.(type) {
		case *Column:
			replaced = append(replaced, e.Name)
		case *Literal:
			replaced = append(replaced, e.Text)
		case *Binary:
			replaced = append(replaced, e.Op)
		}
		return e
	})
	if got := strings.Join(replaced, " "); got != "a b + c x z 1 = y AND" {
		t.Errorf("replaced %s", got)
	}
}
