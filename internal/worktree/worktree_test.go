package worktree

import (
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// repository makes a repository with a base branch, from which a feature branch and the base then part. It returns the
// work tree with the feature branch checked out.
func repository(t *testing.T) Tree {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git here")
	}
	dir := t.TempDir()
	git := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null",
			"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	write := func(name, text string) {
		t.Helper()
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	long := strings.Repeat("-- a file long enough to be known again\n", 5)
	git("init", "-q", "-b", "main")
	write("db/a.sql", "base a\n")
	write("db/old name.sql", long+"base b\n")
	write("app/main.go", "base\n")
	git("add", ".")
	git("commit", "-q", "-m", "base")
	git("checkout", "-q", "-b", "feature")
	git("mv", "db/old name.sql", "db/new.sql")
	write("db/a.sql", "feature a\n")
	write("db/c.sql", "feature c\n")
	git("add", ".")
	git("commit", "-q", "-m", "feature")
	git("checkout", "-q", "main")
	write("db/a.sql", "main moved on\n")
	git("commit", "-q", "-am", "main")
	git("checkout", "-q", "feature")
	return Tree{dir}
}

func TestExport(t *testing.T) {
	tree := repository(t)
	commit, err := tree.Base(t.Context(), "main")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		names []string
		want  []string // what is there, without the one for main that came later
	}{
		{[]string{"db"}, []string{"db/a.sql: base a", "db/new.sql: base b"}},
		{[]string{"db/new.sql"}, []string{"db/new.sql: base b"}},
		{[]string{"db/c.sql"}, nil},
		{[]string{"."}, []string{"app/main.go: base", "db/a.sql: base a", "db/new.sql: base b"}},
		{[]string{"db/a.sql", "nowhere"}, []string{"db/a.sql: base a"}},
	} {
		dir := t.TempDir()
		if err := tree.Export(t.Context(), commit, test.names, dir); err != nil {
			t.Fatal(err)
		}
		var got []string
		err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := os.ReadFile(name)
			rel, _ := filepath.Rel(dir, name)
			lines := strings.Split(strings.TrimSpace(string(text)), "\n")
			got = append(got, filepath.ToSlash(rel)+": "+lines[len(lines)-1])
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%v (-want +got):\n%s", test.names, diff)
		}
	}
}

func TestBase(t *testing.T) {
	tree := repository(t)
	for rev, want := range map[string]string{
		"nowhere": "git does not know the commit nowhere here; fetch it first",
		"--help":  "git does not know the commit --help here",
		"":        "git does not know the commit",
	} {
		if _, err := tree.Base(t.Context(), rev); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", rev, err, want)
		}
	}
	if _, err := (Tree{}).Base(t.Context(), "main"); err == nil || !strings.Contains(err.Error(), "not a git work tree") {
		t.Errorf("outside: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := tree.Base(ctx, "main"); err == nil {
		t.Error("a cancelled question has an answer")
	}
}

func TestPath(t *testing.T) {
	dir := t.TempDir()
	tree := filepath.Join(dir, "tree")
	for _, d := range []string{"tree/.git", "tree/db/v1", "beside"} {
		if err := os.MkdirAll(filepath.Join(dir, d), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink(tree, link); err != nil {
		t.Skip(err)
	}
	t.Chdir(filepath.Join(tree, "db", "v1"))
	found := Find(".")
	for name, want := range map[string]string{
		"a.sql":                            "db/v1/a.sql",
		"../b.sql":                         "db/b.sql",
		"../..":                            ".",
		"../../../beside/c.sql":            "",
		filepath.Join(tree, "d.sql"):       "d.sql",
		filepath.Join(link, "db/e.sql"):    "db/e.sql",
		filepath.Join(dir, "treeline.sql"): "",
		"":                                 "",
	} {
		if got, ok := found.Path(name); got != want || ok != (want != "") {
			t.Errorf("%q is %q (%v), want %q", name, got, ok, want)
		}
	}
	if _, ok := (Tree{}).Path("a.sql"); ok {
		t.Error("a file lies in no tree")
	}
}
