package golden

import (
	"bytes"
	"encoding"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"
)

// Schema compares the JSON schema of a type with templates/schema/NAME.json, or writes that file. Fields are described by their comments,
// and the constants of a type are listed as examples: a later release may have more of both, so a schema forbids neither. With each set,
// the document is a list of such objects where there are several plans. Known are schemas of types that reflection does not see, and defs
// those that they refer to.
func Schema(t testing.TB, name, title string, each bool, typ reflect.Type, known map[reflect.Type]*jsonschema.Schema,
	defs map[string]reflect.Type) {
	t.Helper()
	d := describer{t: t, comments: map[string]map[string]string{}, words: map[string]map[string][]string{}}
	schemaOf := func(typ reflect.Type) *jsonschema.Schema {
		texts := map[reflect.Type]*jsonschema.Schema{}
		collectTexts(typ, texts, map[reflect.Type]bool{})
		maps.Copy(texts, known)
		s, err := jsonschema.ForType(typ, &jsonschema.ForOptions{TypeSchemas: texts})
		if err != nil {
			t.Fatal(err)
		}
		d.describe(s, typ, "")
		return s
	}
	root := schemaOf(typ)
	for name, typ := range defs {
		if root.Defs == nil {
			root.Defs = map[string]*jsonschema.Schema{}
		}
		root.Defs[name] = schemaOf(typ)
	}
	if each {
		one := func() *jsonschema.Schema { return &jsonschema.Schema{Ref: "#/$defs/plan"} }
		root = &jsonschema.Schema{AnyOf: []*jsonschema.Schema{one(), {Type: "array", Items: one()}},
			Defs: map[string]*jsonschema.Schema{"plan": root}, Description: "One object for one plan, and a list of them for several."}
	}
	root.Schema, root.Title = "https://json-schema.org/draft/2020-12/schema", title
	var got bytes.Buffer
	out := json.NewEncoder(&got)
	out.SetEscapeHTML(false)
	out.SetIndent("", " ")
	if err := out.Encode(root); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(moduleRoot(t), "templates/schema", name+".json")
	if updating() {
		if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v; set UPDATE=1 to write it", err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("%s is not the schema of the types (-want +got):\n%s", file, diff)
	}
}

// collectTexts finds the types below one that JSON shows as text, whatever they are made of.
func collectTexts(t reflect.Type, out map[reflect.Type]*jsonschema.Schema, seen map[reflect.Type]bool) {
	if seen[t] {
		return
	}
	seen[t] = true
	if t.Kind() != reflect.Pointer && t.Implements(reflect.TypeFor[encoding.TextMarshaler]()) {
		out[t] = &jsonschema.Schema{Type: "string"}
		return
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		collectTexts(t.Elem(), out, seen)
	case reflect.Struct:
		for f := range t.Fields() {
			collectTexts(f.Type, out, seen)
		}
	}
}

// describer adds to a schema what the sources say of its types.
type describer struct {
	t        testing.TB
	comments map[string]map[string]string   // by package, and by type and fields with dots between
	words    map[string]map[string][]string // the constants of the types of a package
}

// describe describes the schema of a type. Below is where a type without a name stands, as the comments have it.
func (d *describer) describe(s *jsonschema.Schema, t reflect.Type, below string) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if dir, own := strings.CutPrefix(t.PkgPath(), "github.com/ydb-keyadvise/ydb-keyadvise/"); own {
		d.read(dir)
		below = dir + ":" + t.Name()
		s.Description = plainly(d.comments[dir][t.Name()])
		s.Examples = nil
		for _, word := range d.words[dir][t.Name()] {
			of := reflect.New(t).Elem()
			of.SetString(word)
			if text, ok := of.Interface().(encoding.TextMarshaler); ok {
				data, err := text.MarshalText()
				if err != nil {
					d.t.Fatal(err)
				}
				word = string(data)
			}
			s.Examples = append(s.Examples, word)
		}
	}
	if s.Type == "string" || s.Ref != "" {
		s.Types = nil // a reference to null is none
		return
	}
	switch t.Kind() {
	case reflect.Slice, reflect.Array:
		s.Type, s.Types = "array", nil
		if s.Items != nil {
			d.describe(s.Items, t.Elem(), below)
		}
	case reflect.Map:
		d.describe(s.AdditionalProperties, t.Elem(), below)
	case reflect.Struct:
		if len(s.Properties) > 0 {
			s.AdditionalProperties = nil
		}
		for _, f := range reflect.VisibleFields(t) {
			name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
			property := s.Properties[name]
			if property == nil || f.Anonymous {
				continue
			}
			at := below
			if owner := ownerOf(t, f); owner != t {
				at = strings.TrimPrefix(owner.PkgPath(), "github.com/ydb-keyadvise/ydb-keyadvise/") + ":" + owner.Name()
			}
			d.describe(property, f.Type, at+"."+f.Name)
			dir, path, _ := strings.Cut(at, ":")
			d.read(dir)
			if text := d.comments[dir][path+"."+f.Name]; text != "" {
				property.Description = plainly(text)
			}
			if options != "" { // it is left out instead
				if property.Types = slices.DeleteFunc(property.Types, func(name string) bool { return name == "null" }); len(property.Types) == 1 {
					property.Type, property.Types = property.Types[0], nil
				}
				property.Description = regexp.MustCompile(`\bnull\b`).ReplaceAllString(property.Description, "absent")
			}
		}
	}
}

// ownerOf is the type that declares a field, which may be embedded in t.
func ownerOf(t reflect.Type, f reflect.StructField) reflect.Type {
	for _, i := range f.Index[:len(f.Index)-1] {
		for t = t.Field(i).Type; t.Kind() == reflect.Pointer; {
			t = t.Elem()
		}
	}
	return t
}

// plainly is a comment for people who read JSON, in one paragraph.
func plainly(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	return regexp.MustCompile(`\b[Nn]il\b`).ReplaceAllString(text, "null")
}

// read reads the comments and constants of a package, those of its tests too.
func (d *describer) read(dir string) {
	if d.comments[dir] != nil {
		return
	}
	d.comments[dir], d.words[dir] = map[string]string{}, map[string][]string{}
	files, err := filepath.Glob(filepath.Join(moduleRoot(d.t), dir, "*.go"))
	if err != nil || len(files) == 0 {
		d.t.Fatalf("no sources in %s: %v", dir, err)
	}
	types := map[string]*ast.TypeSpec{}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			d.t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			decl, ok := n.(*ast.GenDecl)
			if !ok {
				return true
			}
			for _, spec := range decl.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					d.comments[dir][spec.Name.Name], types[spec.Name.Name] = cmpOr(spec.Doc, decl.Doc), spec
				case *ast.ValueSpec:
					if of, ok := spec.Type.(*ast.Ident); ok && decl.Tok == token.CONST {
						for _, v := range spec.Values {
							if word, ok := v.(*ast.BasicLit); ok && word.Kind == token.STRING {
								text, err := strconv.Unquote(word.Value)
								if err != nil {
									d.t.Fatal(err)
								}
								d.words[dir][of.Name] = append(d.words[dir][of.Name], text)
							}
						}
					}
				}
			}
			return true
		})
	}
	for name, spec := range types {
		if of, ok := spec.Type.(*ast.Ident); ok && types[of.Name] != nil {
			spec = types[of.Name]
		}
		d.fields(dir, name, spec.Type)
	}
}

// fields keeps the comments of the fields of a type.
func (d *describer) fields(dir, at string, of ast.Expr) {
	switch of := of.(type) {
	case *ast.ArrayType:
		d.fields(dir, at, of.Elt)
	case *ast.StarExpr:
		d.fields(dir, at, of.X)
	case *ast.StructType:
		for _, f := range of.Fields.List {
			for _, name := range f.Names {
				d.comments[dir][at+"."+name.Name] = cmpOr(f.Comment, f.Doc)
				d.fields(dir, at+"."+name.Name, f.Type)
			}
		}
	}
}

// cmpOr is the text of the first comment that says something.
func cmpOr(groups ...*ast.CommentGroup) string {
	for _, g := range groups {
		if text := g.Text(); text != "" {
			return text
		}
	}
	return ""
}

// moduleRoot is the folder of go.mod.
func moduleRoot(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	for ; err == nil; dir = filepath.Dir(dir) {
		if _, err := fs.Stat(os.DirFS(dir), "go.mod"); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			break
		}
	}
	t.Fatalf("no go.mod above the test: %v", err)
	return ""
}
