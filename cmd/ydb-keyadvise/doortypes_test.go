package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// TestDoorsHandOutNothingInternal asks the types of the packages for programs what go doc does not say: methods and fields that they have of
// what they embed. None has a type in it that programs cannot name.
func TestDoorsHandOutNothingInternal(t *testing.T) {
	shown := []reflect.Type{
		reflect.TypeFor[advisor.Finding](), reflect.TypeFor[advisor.Level](), reflect.TypeFor[advisor.LiveOptions](),
		reflect.TypeFor[advisor.Options](), reflect.TypeFor[advisor.ReadOptions](), reflect.TypeFor[advisor.Remark](),
		reflect.TypeFor[advisor.Report](), reflect.TypeFor[advisor.Rule](), reflect.TypeFor[advisor.Schema](), reflect.TypeFor[advisor.TB](),
		reflect.TypeFor[rewrite.Candidate](), reflect.TypeFor[rewrite.Options](), reflect.TypeFor[rewrite.Proposal](),
		reflect.TypeFor[rewrite.Rejected](), reflect.TypeFor[rewrite.Statement](),
		reflect.TypeFor[migrate.Event](), reflect.TypeFor[migrate.NeedsPerson](), reflect.TypeFor[migrate.NoCopy](),
		reflect.TypeFor[migrate.Options](), reflect.TypeFor[migrate.Plan](), reflect.TypeFor[migrate.Question](),
		reflect.TypeFor[migrate.Refused](), reflect.TypeFor[migrate.RunOptions](), reflect.TypeFor[migrate.Status](),
		reflect.TypeFor[migrate.Step](), reflect.TypeFor[migrate.Table](),
	}
	var names []string
	for _, typ := range shown {
		names = append(names, strings.TrimPrefix(typ.PkgPath(), modulePath+"/")+"."+typ.Name())
		for _, of := range []reflect.Type{typ, reflect.PointerTo(typ)} {
			for i := range of.NumMethod() {
				if m := of.Method(i); isInternal(m.Type, typ) {
					t.Errorf("%s.%s is %s", typ, m.Name, m.Type)
				}
			}
		}
		if typ.Kind() != reflect.Struct {
			continue
		}
		for _, f := range reflect.VisibleFields(typ) {
			if f.IsExported() && isInternal(f.Type, typ) {
				t.Errorf("%s.%s is %s", typ, f.Name, f.Type)
			}
		}
	}
	everyFile(t, func(name string, file *ast.File) {
		door := path.Dir(name)
		if !slices.Contains(doors, door) || strings.HasSuffix(name, "_test.go") {
			return
		}
		for _, d := range file.Decls {
			if of, ok := d.(*ast.GenDecl); ok && of.Tok == token.TYPE {
				for _, s := range of.Specs {
					if name := s.(*ast.TypeSpec).Name; name.IsExported() && !slices.Contains(names, door+"."+name.Name) {
						t.Errorf("%s.%s is not among the types that are looked at", door, name.Name)
					}
				}
			}
		}
	})
	if !isInternal(reflect.TypeFor[func(int) map[string][]*parserOfNothing](), nil) {
		t.Error("a type of this package is not found in a signature")
	}
}

// parserOfNothing stands for a type that programs cannot name.
type parserOfNothing struct{ parser.Mode }

// isInternal reports whether a type has one in it that programs cannot name. The type that it is of is none.
func isInternal(typ, of reflect.Type) bool {
	if typ == of {
		return false
	}
	if typ.PkgPath() != "" { // it has a name
		return strings.HasPrefix(typ.PkgPath(), modulePath+"/internal") || strings.HasPrefix(typ.PkgPath(), modulePath+"/cmd")
	}
	switch typ.Kind() {
	case reflect.Func:
		for i := range typ.NumIn() {
			if isInternal(typ.In(i), of) {
				return true
			}
		}
		for i := range typ.NumOut() {
			if isInternal(typ.Out(i), of) {
				return true
			}
		}
	case reflect.Map:
		return isInternal(typ.Key(), of) || isInternal(typ.Elem(), of)
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Chan:
		return isInternal(typ.Elem(), of)
	}
	return false
}
