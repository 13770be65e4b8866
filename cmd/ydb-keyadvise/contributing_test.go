package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
)

// TestContributing makes sure that what CONTRIBUTING.md names is there: paths, packages, tests and variables.
func TestContributing(t *testing.T) {
	golden.NoRace(t)
	data, err := os.ReadFile(filepath.Join(moduleRoot, ".github/CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	tests, code := testFunctions(t)
	text := string(data)
	named := regexp.MustCompile("`([^`\n]+)`").FindAllStringSubmatch(stripBlocks(text), -1)
	if len(named) < 40 {
		t.Errorf("only %d names are found", len(named))
	}
	for _, m := range named {
		name := m[1]
		switch {
		case strings.HasPrefix(name, "Test"):
			if !tests[name] {
				t.Errorf("there is no test %s", name)
			}
		case strings.HasSuffix(name, "=1"):
			checkVariable(t, code, strings.TrimSuffix(name, "=1"))
		case strings.Contains(name, "/") && !strings.Contains(name, " "), strings.HasSuffix(name, ".md"), name == "templates":
			if _, err := os.Stat(filepath.Join(moduleRoot, name)); err != nil {
				t.Errorf("there is no %s", name)
			}
		}
	}
	commands := 0
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(text, -1) {
		for line := range strings.Lines(block[1]) {
			commands++
			checkCommand(t, strings.TrimSpace(line), tests, code)
		}
	}
	if commands < 5 {
		t.Errorf("only %d commands are found", commands)
	}
}

// stripBlocks leaves the blocks of commands out.
func stripBlocks(text string) string {
	return regexp.MustCompile("(?s)```.*?```").ReplaceAllString(text, "")
}

// checkCommand checks a go test command: its variables, packages and tests are there.
func checkCommand(t *testing.T, line string, tests map[string]bool, code string) {
	t.Helper()
	words := strings.Fields(line)
	for len(words) > 0 && strings.Contains(words[0], "=") {
		name, _, _ := strings.Cut(words[0], "=")
		checkVariable(t, code, name)
		words = words[1:]
	}
	if len(words) < 2 || words[0] != "go" || words[1] != "test" {
		t.Errorf("%s: no go test", line)
		return
	}
	for i, w := range words[2:] {
		switch {
		case strings.HasPrefix(w, "./"):
			if _, err := os.Stat(filepath.Join(moduleRoot, strings.TrimSuffix(w, "..."))); err != nil {
				t.Errorf("%s: there is no %s", line, w)
			}
		case i > 0 && words[1+i] == "-run":
			for _, name := range strings.Split(strings.Trim(w, "'"), "|") {
				if name, _, _ = strings.Cut(name, "/"); !tests[name] {
					t.Errorf("%s: there is no test %s", line, name)
				}
			}
		}
	}
}

func checkVariable(t *testing.T, code, name string) {
	t.Helper()
	if !strings.Contains(code, `os.Getenv("`+name+`")`) {
		t.Errorf("nothing reads %s", name)
	}
}

// testFunctions returns the names of all tests, and the code of all Go files.
func testFunctions(t *testing.T) (names map[string]bool, code string) {
	t.Helper()
	names = map[string]bool{}
	var all strings.Builder
	function := regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	err := filepath.WalkDir(moduleRoot, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		all.Write(data)
		for _, m := range function.FindAllStringSubmatch(string(data), -1) {
			names[m[1]] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names, all.String()
}

// TestWorkflows makes sure that workflows, actions and forms are YAML, and that what ours use of others is pinned by commit.
func TestWorkflows(t *testing.T) {
	golden.NoRace(t)
	files, used := 0, 0
	for _, dir := range []string{".github", ".ci", "templates/ci"} {
		filesBelow(t, dir, ".yml", func(path, text string) {
			files++
			var any map[string]any
			if err := yaml.Unmarshal([]byte(text), &any); err != nil {
				t.Errorf("%s: %v", path, err)
			}
			for _, m := range regexp.MustCompile(`(?m)^ *(?:- )?uses: (.*)$`).FindAllStringSubmatch(text, -1) {
				if used++; dir != "templates/ci" && !regexp.MustCompile(`^[\w./-]+@[0-9a-f]{40} # v[0-9.]+$`).MatchString(m[1]) {
					t.Errorf("%s: %s is not pinned by commit, with its version behind it", path, m[1])
				}
			}
		})
	}
	if files < 9 || used < 10 {
		t.Errorf("only %d files and %d actions are found", files, used)
	}
}
