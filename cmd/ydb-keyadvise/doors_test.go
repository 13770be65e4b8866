package main

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestDoorsNameNothingInternal reads what go doc says of the packages for programs: nothing of it is out of their reach.
func TestDoorsNameNothingInternal(t *testing.T) {
	golden.NoRace(t)
	t.Parallel()
	for _, door := range doors {
		text := goTool(t, moduleRoot, "doc", "-all", "./"+door)
		if !strings.Contains(text, "func ") {
			t.Errorf("go doc of %s shows no function:\n%s", door, text)
		}
		for _, m := range regexp.MustCompile(`(?m)^.*(internal/|\bopened\.|\bheld\b).*$`).FindAllString(text, -1) {
			t.Errorf("go doc of %s: %s", door, m)
		}
	}
}

// goTool runs the go command. What it needs is what the tests were compiled with, as go.mod is complete; and the same settings have it compile
// nothing once more.
func goTool(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOWORK=off")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// TestProxyStays makes sure that no test runs the go command without the network that whoever tests may have: it would pass only where an
// earlier command has filled the module cache.
func TestProxyStays(t *testing.T) {
	golden.NoRace(t)
	if _, code := testFunctions(t); strings.Contains(code, `"GOPROXY`+"=") {
		t.Error("a test sets GOPROXY")
	}
}

// outsideModule is a folder with a module of somebody else, who has this one. It requires all that this one requires, as go mod tidy would
// write it: otherwise the go command reads the requirements of other modules, which only a filled module cache has.
func outsideModule(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	root, err := filepath.Abs(moduleRoot)
	if err != nil {
		t.Fatal(err)
	}
	own, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	mod := strings.Replace(string(own), "module "+modulePath, "module example.com/outside", 1) +
		"\nrequire " + modulePath + " v0.0.0\n\nreplace " + modulePath + " => " + root + "\n"
	for name, text := range map[string]string{"go.mod": mod, "go.sum": string(sum), "schema.sql": "CREATE TABLE events (\n" +
		"    user_id Uint64 NOT NULL,\n    ts Timestamp NOT NULL,\n    note Utf8,\n    PRIMARY KEY (ts, user_id)\n);\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.CopyFS(dir, os.DirFS(filepath.Join(moduleRoot, "testdata/outside"))); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestOutsideModule compiles programs of another module, and runs them: ten lines report KEY001 of a file, twenty make a plan, and forty
// perform it on a server to the end.
func TestOutsideModule(t *testing.T) {
	golden.NoRace(t)
	t.Parallel()
	dir := outsideModule(t)
	for name, most := range map[string]int{"report": 10, "plan": 20, "perform": 40} {
		if n := linesOfMain(t, filepath.Join(dir, name, "main.go")); n > most {
			t.Errorf("%s takes %d lines, want %d at most", name, n, most)
		}
	}
	linked(t, dir, "report", "plan", "perform", "tried")
	if got := program(t, dir, "report"); !strings.HasPrefix(got, "schema.sql:3: error[KEY001]") {
		t.Errorf("reported %s", got)
	}
	if got := program(t, dir, "plan"); !strings.HasPrefix(got, "reorder(user_id)") {
		t.Errorf("planned %s", got)
	}
	if _, err := os.Stat(filepath.Join(dir, "out", "PLAN.md")); err != nil {
		t.Error(err)
	}
	tried(t, dir)
	db := ydbtest.Open(t, t.Context(), localydb.Options{})
	if ydbtest.Given() != "" {
		t.Skip("the program moves a table at the root of a database")
	}
	for _, text := range []string{"CREATE TABLE events (user_id Uint64 NOT NULL, ts Timestamp NOT NULL, note Utf8, PRIMARY KEY (ts, user_id));",
		"UPSERT INTO events (user_id, ts, note) VALUES (1ul, CurrentUtcTimestamp(), 'a'u), (2ul, CurrentUtcTimestamp(), 'b'u);"} {
		if err := db.Driver.Query().Exec(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
	if got := program(t, dir, "perform", db.ConnectionString); !strings.HasSuffix(got, "events is carried out\n") {
		t.Errorf("performed %s", got)
	}
}

// linked makes one program of several, which is whichever it is called: linking takes longer than all else, and all of them hold much the same.
func linked(t *testing.T, dir string, names ...string) {
	t.Helper()
	imports, calls := "\t\"os\"\n", ""
	for _, name := range names {
		file := filepath.Join(dir, name, "main.go")
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		part := strings.NewReplacer("\npackage main\n", "\npackage "+name+"\n", "\nfunc main() {\n", "\nfunc Main() {\n").Replace(string(text))
		if err := os.WriteFile(file, []byte(part), 0o600); err != nil {
			t.Fatal(err)
		}
		imports += fmt.Sprintf("\t%q\n", "example.com/outside/"+name)
		calls += fmt.Sprintf("\tcase %q:\n\t\t%s.Main()\n", name, name)
	}
	main := "package main\n\nimport (\n" + imports + ")\n\nfunc main() {\n\tswitch os.Args[0] {\n" + calls + "\t}\n}\n"
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(main), 0o600); err != nil {
		t.Fatal(err)
	}
	goTool(t, dir, "build", "-ldflags=-s -w", "-o", "program", ".") // without symbols it links twice as fast
}

// tried runs the program of the page on testing against the local server with the tables of a file, and with those that a plan leaves.
func tried(t *testing.T, dir string) {
	t.Helper()
	main, err := os.ReadFile(filepath.Join(dir, "tried", "main.go"))
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(moduleRoot, "templates/help/testing.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(string(page), "```go\n")
	code, _, _ = strings.Cut(code, "```")
	if !strings.Contains(strings.ReplaceAll(string(main), "\n\t", "\n"), code) {
		t.Errorf("the page shows another program:\n%s", code)
	}
	folder := filepath.Join(t.TempDir(), "plan")
	shop := filepath.Join(moduleRoot, "testdata/shop.sql")
	a := &app{stdout: io.Discard, stderr: io.Discard, getenv: func(string) string { return "" }, now: time.Now, version: "v0.0.0-test"}
	if status := a.run(t.Context(), []string{"migrate", "plan", "--ddl", shop, "orders", "-o", folder}); status != 0 {
		t.Fatalf("the plan ends with %d", status)
	}
	for _, from := range [][]string{{"--ddl", shop}, {"--plan", folder}} {
		cmd := exec.Command(os.Args[0], append([]string{"local", "--listen", "127.0.0.1:0", "--rows", "100"}, from...)...)
		cmd.Args[0] = "ydb-keyadvise"
		out, err := cmd.StdoutPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		where, err := bufio.NewReader(out).ReadString('\n')
		if err != nil {
			t.Errorf("%s: %v", from, err)
		} else if got := program(t, dir, "tried", strings.TrimSpace(where)); got != "100 orders\n" {
			t.Errorf("%s: counted %s", from, got)
		}
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // it was killed
	}
}

// linesOfMain is how many lines the function main of a program has.
func linesOfMain(t *testing.T, name string) int {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == "main" {
			return fset.Position(fn.Body.Rbrace).Line - fset.Position(fn.Body.Lbrace).Line - 1
		}
	}
	t.Fatalf("%s has no main", name)
	return 0
}

func program(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), filepath.Join(dir, "program"), args...)
	cmd.Args[0], cmd.Dir = name, dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
	return string(out)
}

// TestReadmeFromGo compiles what README says to programs in Go.
func TestReadmeFromGo(t *testing.T) {
	golden.NoRace(t)
	text, err := os.ReadFile(filepath.Join(moduleRoot, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## From Go\n")
	section, _, _ = strings.Cut(section, "\n## ")
	if n := strings.Count(section, "\n"); n < 5 || n > 25 {
		t.Errorf("the section From Go has %d lines, want up to 25", n)
	}
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(section, -1)
	if len(blocks) < 2 {
		t.Fatalf("the section From Go has %d blocks", len(blocks))
	}
	dir := outsideModule(t)
	file := "package readme\n\nimport (\n\t\"context\"\n\t\"fmt\"\n\t\"os\"\n\t\"testing\"\n\n\t\"github.com/ydb-platform/ydb-go-sdk/v3\"\n\n"
	for _, door := range doors {
		file += fmt.Sprintf("\t%q\n", modulePath+"/"+door)
	}
	file += ")\n"
	for i, b := range blocks {
		if body := b[1]; strings.HasPrefix(body, "func ") {
			file += "\n" + body
		} else {
			file += fmt.Sprintf("\nfunc block%d(ctx context.Context, driver *ydb.Driver) error {\n%s\treturn err\n}\n", i, body)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "readme"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "readme", "readme.go"), []byte(file), 0o600); err != nil {
		t.Fatal(err)
	}
	goTool(t, dir, "build", "./readme") // vet would read the code of all that it imports
}
