package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
)

// The architecture, as far as it can be checked by reading the sources: what may stand where, and which package
// may import which. The sources are read with go/parser and not by asking "go list", because the go command
// then knows which files the result depends on and does not serve a stale one from its test cache.

const (
	modulePath = "github.com/ydb-keyadvise/ydb-keyadvise"
	moduleRoot = "../.."
)

// layout is what may stand at the top and under internal. A new entry is a decision about the design.
var layout = map[string][]string{
	".": {
		".ci", ".git", ".github", ".gitignore", ".pre-commit-hooks.yaml", "LICENSE", "README.md", "go.mod", "go.sum",
		"advisor", "cmd", "internal", "migrate", "rewrite", "templates", "testdata",
		"ydb-keyadvise", // what "go build" leaves behind; ignored by git
	},
	"cmd":      {"ydb-keyadvise"},
	"internal": {"advisor", "ask", "baseline", "config", "describe", "digest", "evidence", "facts", "foreign", "golden", "heat", "localydb", "migrate", "move", "naming", "opened", "readback", "report", "rewrite", "schema", "shape", "source", "spelling", "worktree", "ydbconn", "ydbtest", "yql"},
}

// doors are the packages that other programs call.
var doors = []string{"advisor", "rewrite", "migrate"}

// forbidden lists, for each package and those below it, what its non-test files must not import. A name without
// a dot that begins an entry of layout is a package of this module; others are import paths. Both cover what is
// below them.
var forbidden = []struct {
	from []string
	to   []string
	why  string
}{
	{
		[]string{"internal", "cmd", "advisor", "rewrite", "migrate", "templates"},
		[]string{"text/template", "html/template"},
		"they call methods by names that the linker cannot know, so that it keeps every method of every type; the copies in templates do not",
	},
	{
		[]string{"internal"},
		doors,
		"what programs call stands over all that does something, and hands on what it is asked",
	},
	{
		[]string{"internal/schema", "internal/evidence", "internal/yql", "internal/describe", "internal/source", "internal/ydbconn", "internal/facts",
			"internal/advisor", "internal/config", "internal/rewrite", "internal/migrate", "internal/baseline", "internal/report",
			"internal/localydb", "templates"},
		[]string{"internal/ask", "internal/opened"},
		"what the command and programs have in common is made of everything else",
	},
	{
		[]string{"internal/ask"},
		[]string{"internal/opened", "internal/report", "internal/rewrite", "internal/ydbconn/live", "internal/migrate/run", "internal/localydb", "cmd"},
		"what can be asked are plain values, whoever asks and whoever answers",
	},
	{
		doors,
		[]string{"cmd", "internal/localydb", "templates", "testing", "os", "os/exec"},
		"programs are given what they ask for, and nothing is read or started behind their back",
	},
	{
		[]string{"internal/schema"},
		[]string{"internal", "internal/advisor", "internal/rewrite", "internal/migrate", "templates", "cmd"},
		"the model is what everything else speaks of, so it can depend on nothing",
	},
	{
		[]string{"internal/spelling"},
		[]string{"internal", "internal/advisor", "internal/rewrite", "internal/migrate", "templates", "cmd"},
		"which word was meant depends on words alone",
	},
	{
		[]string{"internal/readback"},
		[]string{"internal", "internal/advisor", "internal/rewrite", "internal/migrate", "templates", "cmd"},
		"what is written is read back the same way whatever it is",
	},
	{
		[]string{"internal/evidence"},
		[]string{"internal/yql", "internal/digest", "internal/describe", "internal/source", "internal/ydbconn", "internal/localydb",
			"internal/advisor", "internal/rewrite", "internal/migrate", "templates", "cmd"},
		"evidence is plain data about tables; how it was got and what follows from it is not its business",
	},
	{
		[]string{"internal/heat"},
		[]string{"internal/yql", "internal/digest", "internal/describe", "internal/source", "internal/ydbconn", "internal/localydb", "internal/facts",
			"internal/advisor", "internal/rewrite", "internal/migrate", "internal/report", "templates", "cmd"},
		"a recording is what was counted and when; who counted and what follows is not its business",
	},
	{
		[]string{"internal/facts"},
		[]string{"internal/digest", "internal/describe", "internal/source", "internal/ydbconn", "internal/localydb",
			"internal/advisor", "internal/rewrite", "internal/migrate", "templates", "cmd"},
		"facts are what is known, from whatever source; what is good or bad, and what to do, is settled above",
	},
	{
		[]string{"internal/naming"},
		[]string{"internal/evidence", "internal/yql", "internal/digest", "internal/describe", "internal/source", "internal/ydbconn", "internal/localydb",
			"internal/advisor", "internal/rewrite", "internal/migrate", "templates", "cmd"},
		"a name is read by its words alone; what they mean for a table is judged above",
	},
	{
		[]string{"internal/yql", "internal/digest", "internal/foreign"},
		[]string{"internal/describe", "internal/source", "internal/ydbconn", "internal/localydb",
			"internal/advisor", "internal/rewrite", "internal/migrate", "templates", "cmd"},
		"a language knows nothing of where its text comes from and what it is used for",
	},
	{
		[]string{"internal/move"},
		[]string{"internal/evidence", "internal/shape", "internal/naming", "internal/describe", "internal/source", "internal/ydbconn",
			"internal/localydb", "internal/advisor", "internal/rewrite", "internal/migrate", "templates", "cmd"},
		"what becomes of rows and statements follows from the two tables and what is said of their columns",
	},
	{
		[]string{"internal/shape"},
		[]string{"internal/evidence", "internal/digest", "internal/naming", "internal/describe", "internal/source", "internal/ydbconn",
			"internal/localydb", "internal/advisor", "internal/rewrite", "internal/migrate", "templates", "cmd"},
		"how a table becomes another one follows from the two tables alone",
	},
	{
		[]string{"internal/describe"},
		[]string{"internal/source", "internal/ydbconn", "internal/localydb",
			"internal/advisor", "internal/rewrite", "internal/migrate", "templates", "cmd"},
		"the messages about a table mean the same to whoever reads or writes them",
	},
	{
		[]string{"internal/source/program"},
		[]string{"internal/evidence", "internal/digest", "internal/describe", "internal/naming"},
		"what texts a program has does not depend on what is made of them",
	},
	{
		[]string{"internal/source", "internal/ydbconn"},
		[]string{"internal/localydb", "internal/advisor", "internal/rewrite", "internal/migrate", "templates", "cmd"},
		"what is read must not depend on what is advised",
	},
	{
		[]string{"internal/advisor"},
		[]string{"internal/source", "internal/ydbconn", "internal/localydb", "internal/rewrite", "internal/migrate", "templates", "cmd"},
		"findings are a pure function of a bundle: no I/O below them, no cure inside them",
	},
	{
		[]string{"internal/rewrite"},
		[]string{"internal/source", "internal/ydbconn", "internal/localydb", "internal/migrate", "cmd"},
		"candidates are a pure function of findings and evidence",
	},
	{
		[]string{"templates"},
		[]string{"internal", "internal/advisor", "internal/rewrite", "internal/migrate", "cmd"},
		"a template lays out what it is given; it decides nothing and so needs to know nothing",
	},
	{
		[]string{"internal/source", "internal/ydbconn", "internal/advisor", "internal/rewrite", "internal/migrate"},
		[]string{"internal/baseline", "internal/config", "internal/report", "internal/worktree"},
		"how findings are compared and shown is settled after they are found",
	},
	{
		[]string{"internal/baseline", "internal/report"},
		[]string{"internal/worktree", "internal/ydbconn", "internal/localydb", "internal/migrate", "cmd", "os", "net/http", "os/exec"},
		"what findings are compared with and shown as is a function of them; files are opened by the command",
	},
	{
		[]string{"internal/config"},
		[]string{"internal/ydbconn", "internal/localydb", "internal/baseline", "internal/report", "internal/rewrite", "internal/migrate", "templates", "cmd"},
		"what a repository says of its tables is read before anything is done with them",
	},
	{
		[]string{"internal/migrate"},
		[]string{"internal/localydb", "cmd"},
		"a plan must not know the stand-in it is tested against",
	},
	// The rooms of migrate, each of which may import those before it.
	{
		[]string{"internal/migrate/plan"},
		[]string{"internal/ydbconn", "internal/source", "internal/migrate", "os", "net", "net/http", "os/exec"},
		"a plan is data, the same wherever it is performed: it knows neither the database nor what is done with it",
	},
	{
		[]string{"internal/migrate/build", "internal/migrate/folder", "internal/migrate/estimate"},
		[]string{"internal/ydbconn", "internal/migrate/state", "internal/migrate/work", "internal/migrate/backfill", "internal/migrate/compare",
			"internal/migrate/follow", "internal/migrate/run", "internal/migrate/rehearse"},
		"what is reviewed is made from evidence alone, before anything is performed",
	},
	{
		[]string{"internal/migrate/build"},
		[]string{"internal/migrate/folder"},
		"a plan is the same whether files are written of it or not",
	},
	{
		[]string{"internal/migrate/state"},
		[]string{"internal/migrate/build", "internal/migrate/folder", "internal/migrate/work", "internal/migrate/backfill", "internal/migrate/compare", "internal/migrate/follow",
			"internal/migrate/run", "internal/migrate/rehearse"},
		"the memory keeps what it is told, and knows nothing of how it is come by",
	},
	{
		[]string{"internal/migrate/work"},
		[]string{"internal/migrate/build", "internal/migrate/folder", "internal/migrate/backfill", "internal/migrate/compare", "internal/migrate/follow", "internal/migrate/run", "internal/migrate/rehearse"},
		"work is shared and throttled the same, whatever it is",
	},
	{
		[]string{"internal/migrate/backfill"},
		[]string{"internal/migrate/build", "internal/migrate/folder", "internal/migrate/compare", "internal/migrate/follow", "internal/migrate/run", "internal/migrate/rehearse"},
		"rows are copied without a word of what compares or follows them",
	},
	{
		[]string{"internal/migrate/compare"},
		[]string{"internal/migrate/build", "internal/migrate/folder", "internal/migrate/follow", "internal/migrate/run", "internal/migrate/rehearse"},
		"tables are compared the same, whether one follows the other or not",
	},
	{
		[]string{"internal/migrate/prove", "internal/migrate/statements"},
		[]string{"internal/migrate/build", "internal/migrate/folder", "internal/migrate/backfill", "internal/migrate/compare", "internal/migrate/follow", "internal/migrate/run", "internal/migrate/rehearse"},
		"whether rows fit is asked of the old table alone, before there is another one",
	},
	{
		[]string{"internal/migrate/follow"},
		[]string{"internal/migrate/build", "internal/migrate/folder", "internal/migrate/backfill", "internal/migrate/compare", "internal/migrate/run", "internal/migrate/rehearse"},
		"a changefeed is followed by its keys, whoever copied the rows",
	},
	{
		[]string{"internal/migrate/rights", "internal/migrate/watch", "internal/migrate/expect"},
		[]string{"internal/migrate/build", "internal/migrate/folder", "internal/migrate/backfill", "internal/migrate/compare", "internal/migrate/follow", "internal/migrate/run", "internal/migrate/rehearse"},
		"what the database tells of rights, writers and room is asked before anything is done with it",
	},
	{
		[]string{"internal/migrate/run"},
		[]string{"internal/migrate/build", "internal/migrate/rehearse"},
		"a run performs the plan that was reviewed: it makes none, and knows no server but the user's",
	},
	{
		[]string{"internal/localydb"},
		[]string{"internal/source", "internal/ydbconn", "internal/advisor", "internal/rewrite", "internal/migrate", "templates", "cmd"},
		"the local server stands for YDB and must not know the tool that is run against it",
	},
	{
		[]string{"internal/localydb/engine"},
		[]string{"internal/localydb", "internal/digest", "github.com/ydb-platform", "google.golang.org"},
		"storage is the ground floor: it knows of rows and schemes, and neither of statements nor of messages",
	},
	{
		[]string{"internal/localydb/query"},
		[]string{"internal/localydb/wire", "internal/localydb/service", "internal/localydb/fault", "internal/localydb/example",
			"github.com/ydb-platform", "google.golang.org"},
		"a statement runs the same however it came; messages are turned into values above it",
	},
	{
		[]string{"internal/localydb/wire"},
		[]string{"internal/localydb/service", "internal/localydb/fault", "internal/localydb/example", "google.golang.org/grpc/metadata"},
		"what a message says does not depend on the call that brought it",
	},
	{
		[]string{"internal/localydb/service"},
		[]string{"internal/localydb/fault", "internal/localydb/example"},
		"the services know nothing of the guests of the server: calls that are made to fail, and examples",
	},
	{
		[]string{"internal", "internal/advisor", "internal/rewrite", "internal/migrate", "templates", "cmd"},
		[]string{"internal/golden", "internal/ydbtest", "internal/yql/yqltest", "internal/migrate/migratetest"},
		"only tests compare with golden files, need a server and grow scripts",
	},
	{
		[]string{"internal/golden"},
		[]string{"internal", "internal/advisor", "internal/rewrite", "internal/migrate", "templates", "cmd"},
		"every package's tests may use it, so it can depend on none",
	},
	{
		[]string{"internal/schema", "internal/evidence", "internal/yql", "internal/digest", "internal/source",
			"internal/advisor", "internal/rewrite", "internal/migrate", "templates", "cmd"},
		[]string{"github.com/ydb-platform/ydb-go-sdk", "github.com/ydb-platform/ydb-go-genproto",
			"google.golang.org/grpc", "google.golang.org/protobuf"},
		"only internal/ydbconn talks to YDB, and only internal/localydb answers for it",
	},
	{
		[]string{"internal/ydbconn/iam"},
		[]string{"internal", "internal/advisor", "internal/rewrite", "internal/migrate", "templates", "cmd", "github.com/ydb-platform", "google.golang.org"},
		"a token is got before there is a database to show it to",
	},
	// The rooms of ydbconn, over the connection, which knows none of them.
	{
		[]string{"internal/ydbconn/live"},
		[]string{"internal/ydbconn/feed", "internal/ydbconn/rowcopy", "internal/ydbconn/iam"},
		"a bundle is read by calls of the connection; it needs no changes and copies no rows",
	},
	{
		[]string{"internal/ydbconn/feed"},
		[]string{"internal/ydbconn/live", "internal/ydbconn/rowcopy", "internal/ydbconn/iam", "internal/evidence"},
		"a changefeed is read by calls of the connection, whatever is known of its table",
	},
	{
		[]string{"internal/ydbconn/probe"},
		[]string{"internal/ydbconn/rowcopy", "internal/ydbconn/iam", "internal/evidence", "internal/yql"},
		"a server is asked what the tool believes of it, whatever there is in its tables",
	},
	{
		[]string{"internal/ydbconn/rowcopy"},
		[]string{"internal/ydbconn", "internal/evidence", "internal/yql", "github.com/ydb-platform", "google.golang.org/grpc"},
		"rows are cut and joined as bytes, wherever they come from",
	},
	{
		[]string{"internal/migrate/state", "internal/migrate/work", "internal/migrate/backfill", "internal/migrate/compare"},
		[]string{"internal/ydbconn/feed"},
		"who remembers, shares, copies or compares rows does it the same without a changefeed",
	},
	{
		[]string{"internal/migrate/state", "internal/migrate/work"},
		[]string{"internal/ydbconn/live"},
		"what is remembered and shared is asked for by statements and single descriptions",
	},
	{
		[]string{"internal/describe"},
		[]string{"github.com/ydb-platform/ydb-go-sdk", "google.golang.org/grpc"},
		"internal/describe knows what messages mean and not how they travel",
	},
	{
		[]string{"internal/schema", "internal/naming", "internal/yql", "internal/digest", "internal/describe", "internal/advisor", "internal/rewrite", "templates"},
		[]string{"os", "net", "net/http", "os/exec", "database/sql"},
		"pure packages take what they need as arguments",
	},
	{
		[]string{"internal", "internal/advisor", "internal/rewrite", "internal/migrate", "templates"},
		[]string{"log", "github.com/spf13/cobra", "github.com/fatih/color", "golang.org/x/term"},
		"libraries return; the command line is in cmd alone",
	},
}

// forTests are packages that only tests import, and that may import what tests may.
var forTests = []string{"internal/golden", "internal/heat/heattest", "internal/ydbtest", "internal/migrate/build/buildtest", "internal/migrate/migratetest"}

// sources calls visit for every Go file of the module that is not a test and not test data.
func sources(t *testing.T, mode parser.Mode, visit func(fset *token.FileSet, name string, file *ast.File)) {
	t.Helper()
	fset := token.NewFileSet()
	n := 0
	err := filepath.WalkDir(moduleRoot, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if base := d.Name(); base == "testdata" || (strings.HasPrefix(base, ".") && name != moduleRoot) {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(fset, name, nil, mode)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(moduleRoot, name)
		if err != nil {
			return err
		}
		n++
		visit(fset, filepath.ToSlash(rel), file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if n < 10 {
		t.Fatalf("only %d files seen; the walk is broken", n)
	}
}

// within reports whether the package is pkg or below it.
func within(pkg, tree string) bool { return pkg == tree || strings.HasPrefix(pkg, tree+"/") }

func TestImportDirections(t *testing.T) {
	sources(t, parser.ImportsOnly, func(_ *token.FileSet, name string, file *ast.File) {
		from := path.Dir(name)
		if slices.Contains(forTests, from) {
			return
		}
		for _, spec := range file.Imports {
			to, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			to = strings.TrimPrefix(to, modulePath+"/")
			for _, rule := range forbidden {
				// A package and those below it are free among themselves.
				concerned := func(f string) bool { return within(from, f) && !within(to, f) }
				if slices.ContainsFunc(rule.from, concerned) &&
					slices.ContainsFunc(rule.to, func(f string) bool { return within(to, f) }) {
					t.Errorf("%s imports %s: %s", name, to, rule.why)
				}
			}
		}
	})
}

// TestWhoStartsTheLocalServer finds who else imports the stand-in for YDB: what a user runs against a cluster must
// not be able to depend on it.
func TestWhoStartsTheLocalServer(t *testing.T) {
	const server = "internal/localydb"
	allowed := []string{"cmd/ydb-keyadvise/app.go", "cmd/ydb-keyadvise/local.go", "cmd/ydb-keyadvise/demo.go", "cmd/ydb-keyadvise/migrate_rehearse.go"}
	seen := map[string]bool{}
	sources(t, parser.ImportsOnly, func(_ *token.FileSet, name string, file *ast.File) {
		for _, spec := range file.Imports {
			to, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if !within(strings.TrimPrefix(to, modulePath+"/"), server) || within(path.Dir(name), server) || slices.Contains(forTests, path.Dir(name)) {
				continue
			}
			seen[name] = true
			if !slices.Contains(allowed, name) {
				t.Errorf("%s imports %s: only the commands local, demo and migrate rehearse start the local server, and tests", name, to)
			}
		}
	})
	for _, name := range allowed {
		if !seen[name] {
			t.Errorf("%s does not import %s any more", name, server)
		}
	}
}

// TestForbiddenNamesExist keeps the table from outliving a renamed package.
func TestForbiddenNamesExist(t *testing.T) {
	for _, rule := range forbidden {
		for _, pkg := range slices.Concat(rule.from, rule.to) {
			top, _, _ := strings.Cut(pkg, "/")
			if !slices.Contains(layout["."], top) {
				continue
			}
			if _, err := os.Stat(filepath.Join(moduleRoot, pkg)); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestLayout(t *testing.T) {
	for dir, allowed := range layout {
		entries, err := os.ReadDir(filepath.Join(moduleRoot, dir))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if !slices.Contains(allowed, e.Name()) {
				t.Errorf("%s has no place in the layout", path.Join(dir, e.Name()))
			}
		}
	}
}

// TestOnlyCommandPrintsAndExits finds the calls by which a library would take over its caller's process.
func TestOnlyCommandPrintsAndExits(t *testing.T) {
	golden.NoRace(t)
	sources(t, parser.SkipObjectResolution, func(fset *token.FileSet, name string, file *ast.File) {
		inCommand := within(name, "cmd/ydb-keyadvise")
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			sel, ok := call.Fun.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			pkg, ok := sel.X.(*ast.Ident)
			if !ok {
				return true
			}
			switch called := pkg.Name + "." + sel.Sel.Name; called {
			case "os.Exit":
				if name != "cmd/ydb-keyadvise/main.go" {
					t.Errorf("%s: %s outside of main.go", fset.Position(call.Pos()), called)
				}
			case "fmt.Print", "fmt.Printf", "fmt.Println":
				t.Errorf("%s: %s; write to the writer that was handed in", fset.Position(call.Pos()), called)
			case "signal.Notify", "signal.NotifyContext":
				if !inCommand {
					t.Errorf("%s: %s in a library", fset.Position(call.Pos()), called)
				}
			case "os.Getenv", "os.LookupEnv":
				// ydbconn reads the variables of the ydb CLI, source those that migration files refer to, golden the one
				// that says to update, and ydbtest the one that names the server to test with.
				if !inCommand && !within(name, "internal/ydbconn") && !within(name, "internal/source") &&
					!within(name, "internal/golden") && !within(name, "internal/ydbtest") {
					t.Errorf("%s: %s in a library", fset.Position(call.Pos()), called)
				}
			}
			return true
		})
	})
}
