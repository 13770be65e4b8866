package templates

import (
	"io/fs"
	"testing"
)

func TestRender(t *testing.T) {
	names, err := fs.Glob(files, "*.tmpl")
	if err != nil || len(names) == 0 {
		t.Fatalf("templates: %v, %v", names, err)
	}
	for _, name := range names {
		if parsed().Lookup(name) == nil {
			t.Errorf("%s is not parsed", name)
		}
	}
	if _, err := Render("none.tmpl", nil); err == nil {
		t.Error("rendering a template that is not there succeeds")
	}
}

func TestIndent(t *testing.T) {
	if got, want := indent(2, "a\n\nb"), "  a\n\n  b"; got != want {
		t.Errorf("indent = %q, want %q", got, want)
	}
}
