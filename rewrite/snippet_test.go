package rewrite

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestSnippet runs what is printed, with its own test vectors: Go always, the others where their toolchain is there.
func TestSnippet(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	types := []schema.Type{schema.Bool, schema.Uint8, schema.Uint32, schema.Uint64, schema.Int16, schema.Int32, schema.Int64, schema.Date,
		schema.Timestamp, schema.Datetime64, schema.Date32, schema.Interval, schema.String, schema.Utf8, schema.UUID, schema.Decimal(22, 9)}
	var hashes []*Hash
	for _, typ := range types {
		for _, nullable := range []bool{false, true} {
			hashes = append(hashes, &Hash{Column: "row_hash", Inputs: []Input{{Column: "type", Type: typ, Nullable: nullable}}})
		}
	}
	hashes = append(hashes,
		&Hash{Column: "bucket", Buckets: 16, Inputs: []Input{{Column: "userId", Type: schema.Uint64}, {Column: "event-ts", Type: schema.Timestamp}}},
		&Hash{Column: "keyHash", Inputs: []Input{{Column: "a", Type: schema.Utf8, Nullable: true}, {Column: "b", Type: schema.Int32, Nullable: true},
			{Column: "2c", Type: schema.UUID}}})
	runners := map[string]struct {
		tool string
		run  func(dir, text string) *exec.Cmd
	}{
		"python":     {"python3", func(dir, text string) *exec.Cmd { return exec.Command("python3", write(t, dir, "snippet.py", text)) }},
		"javascript": {"node", func(dir, text string) *exec.Cmd { return exec.Command("node", write(t, dir, "snippet.js", text)) }},
		"java":       {"java", func(dir, text string) *exec.Cmd { return exec.Command("java", write(t, dir, "Snippet.java", text)) }},
		"csharp": {"dotnet-script", func(dir, text string) *exec.Cmd {
			return exec.Command("dotnet-script", write(t, dir, "snippet.csx", text))
		}},
	}
	for _, lang := range SnippetLanguages() {
		t.Run(lang, func(t *testing.T) {
			runner := runners[lang]
			_, missing := exec.LookPath(runner.tool)
			for i, h := range hashes {
				text, err := Snippet(h, "orders", lang)
				if err != nil {
					t.Fatalf("%s: %v", h.YQL(func(c string) string { return c }), err)
				}
				if missing != nil || lang == "go" || lang == "java" && i%10 != 0 && i < len(hashes)-2 {
					continue // starting a Java machine for each takes most of a minute
				}
				cmd := runner.run(t.TempDir(), text)
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Errorf("%s: %v\n%s\n%s", h.YQL(func(c string) string { return c }), err, out, text)
				}
			}
			if lang == "go" {
				checkGo(t, hashes)
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
		if err := os.Mkdir(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(dir, name), "snippet.go", text)
		main += "\t" + name + " \"snippet/" + name + "\"\n"
		calls += "\tfor _, wrong := range " + name + ".Check" + pascal(splitWords(h.Column)) + "() {\n\t\tfmt.Println(\"" + name + "\", wrong)\n\t\tos.Exit(1)\n\t}\n"
	}
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
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}
