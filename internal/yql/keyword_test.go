package yql

import (
	"go/ast"
	goparser "go/parser"
	gotoken "go/token"
	"strings"
	"testing"
)

// TestKeywords: each constant has the number of its keyword.
func TestKeywords(t *testing.T) {
	file, err := goparser.ParseFile(gotoken.NewFileSet(), "keyword.go", nil, goparser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, d := range file.Decls {
		list, ok := d.(*ast.GenDecl)
		if !ok || list.Tok != gotoken.CONST {
			continue
		}
		for _, s := range list.Specs {
			name, ok := strings.CutPrefix(s.(*ast.ValueSpec).Names[0].Name, "kw")
			if !ok {
				continue
			}
			n++
			if want := strings.ToUpper(name); n >= len(keywordList) || strings.ReplaceAll(keywordList[n].name, "_", "") != want {
				t.Fatalf("constant %d is %s: constants and keywords differ there", n, want)
			}
			if k := keyword(n); lookupKeyword(k.String(), hashOf(k.String())) != k {
				t.Errorf("%s is not found", k)
			}
		}
	}
	if n+1+len(unasked) != len(keywordList) {
		t.Errorf("%d constants and %d without for %d keywords", n, len(unasked), len(keywordList)-1)
	}
}

func hashOf(word string) (h uint32) {
	for i := range len(word) {
		h = hashStep(h, word[i])
	}
	return h
}
