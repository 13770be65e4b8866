package rewrite

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestSnippet runs what is printed, with its own test vectors: Go always, the others where their toolchain is there.
func TestSnippet(t *testing.T) {
	golden.NoRace(t)
	types := []schema.Type{schema.Bool, schema.Uint8, schema.Uint32, schema.Uint64, schema.Int16, schema.Int32, schema.Int64, schema.Date,
		schema.Timestamp, schema.Datetime64, schema.Date32, schema.Interval, schema.String, schema.Utf8, schema.UUID, schema.Decimal(22, 9)}
	var hashes []*Hash
	all, other := &Hash{Column: "all_hash"}, &Hash{Column: "other_hash"} // of each type with and without NULL
	for i, typ := range types {
		nullable, column := i%2 == 0, fmt.Sprint("c", i)
		hashes = append(hashes, &Hash{Column: fmt.Sprintf("row_%d_hash", len(hashes)), Inputs: []Input{{Column: "type", Type: typ, Nullable: nullable}}})
		all.Inputs = append(all.Inputs, Input{Column: column, Type: typ, Nullable: nullable})
		other.Inputs = append(other.Inputs, Input{Column: column, Type: typ, Nullable: !nullable})
	}
	hashes = append(hashes, all, other,
		&Hash{Column: "bucket", Buckets: 16, Inputs: []Input{{Column: "userId", Type: schema.Uint64}, {Column: "event-ts", Type: schema.Timestamp}}},
		&Hash{Column: "keyHash", Inputs: []Input{{Column: "a", Type: schema.Utf8, Nullable: true}, {Column: "b", Type: schema.Int32, Nullable: true},
			{Column: "2c", Type: schema.UUID}}},
		&Hash{Column: "randomBucket", Buckets: 7, Key: []Input{{Column: "id", Type: schema.Int64}}})
	// Starting a language takes longer than the checks of a snippet, so one process runs them all, each as its own program.
	runners := map[string]struct{ tool, file, all, text string }{
		"python": {"python3", "snippet.py", "all.py", `
import runpy, sys
for path in sys.argv[1:]:
    try:
        runpy.run_path(path, run_name="__main__")
    except BaseException as e:
        raise AssertionError(path) from e
`},
		"javascript": {"node", "snippet.js", "all.js", `
const { _load } = require('node:module');
for (const path of process.argv.slice(2)) {
  try { _load(path, null, true); } catch (e) { throw new Error(path, { cause: e }); }
}
`},
		"java": {"java", "", "All.java", `
import java.net.*;
import java.nio.file.*;
public class All {
    public static void main(String[] args) throws Exception {
        Path dir = Files.createTempDirectory(Path.of(args[0]).getParent(), "classes");
        var javac = new java.util.ArrayList<>(java.util.List.of("-d", dir.toString(), "-proc:none"));
        javac.addAll(java.util.List.of(args));
        if (javax.tools.ToolProvider.getSystemJavaCompiler().run(null, null, null, javac.toArray(String[]::new)) != 0) {
            throw new AssertionError("compile");
        }
        try (var loader = new URLClassLoader(new URL[] {dir.toUri().toURL()})) {
            for (String path : args) {
                String name = Path.of(path).getFileName().toString().replace(".java", "");
                loader.loadClass(name).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            }
        }
    }
}
`},
		"csharp": {"dotnet-script", "snippet.csx", "all.sh", `for path; do dotnet-script "$path" || exit; done`},
	}
	if all, _ := languages(); len(all) != len(SnippetLanguages()) {
		t.Errorf("%d languages are spelled, and these are known: %v", len(all), SnippetLanguages())
	}
	for _, lang := range SnippetLanguages() {
		t.Run(lang, func(t *testing.T) {
			if lang == "go" {
				checkGo(t, hashes)
				return
			}
			dir, args := t.TempDir(), []string(nil)
			runner := runners[lang]
			for i, h := range hashes {
				text, err := Snippet(h, "orders", lang)
				if err != nil {
					t.Fatalf("%s: %v", h.YQL(func(c string) string { return c }), err)
				}
				file := runner.file
				if lang == "java" {
					file = spelled("pascal", splitWords(h.Column)) + ".java"
				}
				args = append(args, write(t, filepath.Join(dir, strconv.Itoa(i)), file, text))
			}
			if _, err := exec.LookPath(runner.tool); err != nil {
				t.Skipf("%s is not installed", runner.tool)
			}
			program, args := runner.tool, append([]string{write(t, dir, runner.all, runner.text)}, args...)
			switch lang {
			case "java": // it runs for a moment: optimizing it takes longer
				args = append([]string{"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"}, args...)
			case "csharp":
				program = "sh"
			}
			if out, err := exec.Command(program, args...).CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
	if _, err := Snippet(hashes[0], "orders", "cobol"); err == nil {
		t.Error("a snippet in a language that nobody wrote")
	}
}

// checkGo compiles all snippets as packages of one module and runs their checks in one program.
func checkGo(t *testing.T, hashes []*Hash) {
	dir := t.TempDir()
	write(t, dir, "go.mod", "module snippet\n\ngo 1.24\n")
	main := "package main\n\nimport (\n\t\"fmt\"\n\t\"os\"\n\n"
	calls := ""
	for i, h := range hashes {
		text, err := Snippet(h, "orders", "go")
		if err != nil {
			t.Fatal(err)
		}
		name := "p" + string(rune('a'+i/26)) + string(rune('a'+i%26))
		write(t, filepath.Join(dir, name), "snippet.go", text)
		main += "\t" + name + " \"snippet/" + name + "\"\n"
		calls += "\tfor _, wrong := range " + name + ".Check" + spelled("pascal", splitWords(h.Column)) + "() {\n\t\tfmt.Println(\"" + name + "\", wrong)\n\t\tos.Exit(1)\n\t}\n"
	}
	calls += `	var s paa.Switch
	one, two := 0, 0
	first, second := func() error { one++; return nil }, func() error { two++; return nil }
	refused := func() error { return fmt.Errorf("Missing key column in input: row_0_hash") }
	other := func() error { return fmt.Errorf("Missing key column in input: other") }
	for _, err := range []error{s.Do(refused, second), s.Do(first, second), s.Do(first, refused), s.Do(first, second), s.Look(second), s.Do(first, second), s.Look(refused), s.Do(first, second)} {
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
	}
	if one != 3 || two != 4 || s.Do(other, second) == nil || s.Do(refused, refused) == nil || s.Look(other) == nil {
		fmt.Println("Switch does not switch", one, two)
		os.Exit(1)
	}
`
	write(t, dir, "main.go", main+")\n\nfunc main() {\n"+calls+"}\n")
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}
