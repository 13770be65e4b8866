package advisor

import (
	"io/fs"
	"path"
	"reflect"
)

// TB is what [Check] asks of a test: a *testing.T has it. It is here so that who imports this package does not import package testing.
type TB interface {
	Helper()
	Log(args ...any)
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// Check fails a test for each finding for which the command would fail a build, at its file and line, and for each place that cannot be
// read. Other findings are logged. It is given what [ReadDDL] is given; a nil test is told nothing.
//
// Files are named as fsys names them; behind an os.DirFS, from the working directory, which is the folder of the test.
func Check(t TB, fsys fs.FS, paths ...string) {
	if t == nil {
		return
	}
	t.Helper()
	s, err := ReadDDL(fsys, paths...)
	if err != nil {
		t.Fatalf("%v", err)
		return // as a test of another kind may go on
	}
	r, err := s.Inspect(Options{})
	if err != nil {
		t.Fatalf("%v", err)
		return
	}
	base := ""
	if v := reflect.ValueOf(fsys); v.Kind() == reflect.String { // os.DirFS is the name of its folder
		base = v.String()
	}
	for _, p := range r.Problems {
		p.File = within(base, p.File)
		t.Errorf("%s", p)
	}
	for _, f := range r.Findings {
		f.File = within(base, f.File)
		if r.Fails(f) {
			t.Errorf("%s", f)
		} else if !f.Suppressed {
			t.Log(f)
		}
	}
}

func within(base, file string) string {
	if file == "" {
		return ""
	}
	return path.Join(base, file)
}
