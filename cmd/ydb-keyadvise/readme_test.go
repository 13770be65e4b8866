package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
)

// TestReadme runs every command shown with its output in README.md, and compares. It also compares the table of
// rules with the rules. UPDATE=1 rewrites both.
func TestReadme(t *testing.T) {
	t.Chdir(moduleRoot)
	data, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	want := string(data)
	got, err := runExamples(want)
	if err != nil {
		t.Fatal(err)
	}
	if got, err = replaceRules(got); err != nil {
		t.Fatal(err)
	}
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile("README.md", []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("README.md differs from what the commands print (-README +printed):\n%s", diff)
	}
}

// runExamples returns the text with what each command of a console block prints now.
func runExamples(text string) (string, error) {
	var out strings.Builder
	console, ran := false, 0
	for line := range strings.Lines(text) {
		command, isCommand := strings.CutPrefix(strings.TrimSpace(line), "$ ")
		switch {
		case strings.HasPrefix(line, "```"):
			console = strings.TrimSpace(line) == "```console"
		case console && isCommand:
			printed, err := runExample(command)
			if err != nil {
				return "", err
			}
			ran++
			out.WriteString(line + printed)
			continue
		case console:
			continue // what was printed last time
		}
		out.WriteString(line)
	}
	if ran == 0 {
		return "", fmt.Errorf("no command found; the console blocks have changed their form")
	}
	return out.String(), nil
}

// runExample runs a command line as a person with a plain terminal would, and returns what both streams show.
func runExample(line string) (string, error) {
	fields := strings.Fields(line)
	if fields[0] != "ydb-keyadvise" || strings.ContainsAny(line, `'"\|>$`) {
		return "", fmt.Errorf("%q: only plain ydb-keyadvise commands can be run", line)
	}
	var b bytes.Buffer
	a := &app{stdout: &b, stderr: &b, getenv: func(string) string { return "" }, now: time.Now, version: "v0.0.0-test"}
	if status := a.run(context.Background(), fields[1:]); status == 2 {
		return "", fmt.Errorf("%s: %s", line, b.String())
	}
	return b.String(), nil
}

// replaceRules returns the text with the table of rules as it is now.
func replaceRules(text string) (string, error) {
	const begin, end = "<!-- rules: begin", "<!-- rules: end -->"
	before, rest, ok := strings.Cut(text, begin)
	marker, rest, ok2 := strings.Cut(rest, "-->\n")
	_, after, ok3 := strings.Cut(rest, end)
	if !ok || !ok2 || !ok3 {
		return "", fmt.Errorf("the markers around the table of rules are gone")
	}
	var table strings.Builder
	w := bufio.NewWriter(&table)
	if err := writeRulesMarkdown(w, view{}, catalogue{rules: advisor.Rules()}); err != nil {
		return "", err
	}
	if err := w.Flush(); err != nil {
		return "", err
	}
	return before + begin + marker + "-->\n" + table.String() + end + after, nil
}

// TestReadmeCommandsParse checks the commands that README.md shows without their output: each must be one, with
// flags that exist.
func TestReadmeCommandsParse(t *testing.T) {
	data, err := os.ReadFile(moduleRoot + "/README.md")
	if err != nil {
		t.Fatal(err)
	}
	shell, n := false, 0
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "```") {
			shell = line == "```sh"
			continue
		}
		args, ok := strings.CutPrefix(line, "ydb-keyadvise ")
		if !ok {
			args, ok = strings.CutPrefix(line, "go run ./cmd/ydb-keyadvise ")
		}
		if !shell || !ok {
			continue
		}
		n++
		root := newRoot(&app{getenv: os.Getenv})
		cmd, rest, err := root.Find(strings.Fields(args))
		if err != nil || cmd == root {
			t.Errorf("%s: there is no such command", line)
			continue
		}
		if err := cmd.ParseFlags(rest); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
	if n == 0 {
		t.Error("no command found; the shell blocks have changed their form")
	}
}
