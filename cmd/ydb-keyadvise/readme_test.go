package main

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/rights"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
)

// pages are what people and agents read of the tool: README.md, the skill, and the pages of the help.
func pages(t *testing.T) []string {
	t.Helper()
	help, err := filepath.Glob(filepath.Join(moduleRoot, "templates/help/*.md"))
	if err != nil || len(help) < 5 {
		t.Fatalf("the pages of the help: %q, %v", help, err)
	}
	return append([]string{filepath.Join(moduleRoot, "README.md"), filepath.Join(moduleRoot, "templates/skill/SKILL.md")}, help...)
}

// TestReadme runs every command shown with its output in README.md and in the help, and compares. It also compares the list
// of rules with the rules. UPDATE=1 rewrites both.
func TestReadme(t *testing.T) {
	files := pages(t)
	for i, file := range files {
		files[i], _ = filepath.Rel(moduleRoot, file)
	}
	t.Chdir(moduleRoot)
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want := string(data)
		got, ran, err := runExamples(want)
		if err != nil {
			t.Fatal(err)
		}
		if file == "README.md" {
			if ran == 0 {
				t.Fatal("no command found; the console blocks have changed their form")
			}
			if got, err = replaceRules(got); err != nil {
				t.Fatal(err)
			}
		}
		if filepath.Base(file) == "rights.md" {
			got = replaceRights(got)
		}
		if os.Getenv("UPDATE") != "" {
			if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s differs from what the commands print (-file +printed):\n%s", file, diff)
		}
	}
}

// runExamples returns the text with what each command of a console block prints now, and how many there are.
func runExamples(text string) (string, int, error) {
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
				return "", 0, err
			}
			ran++
			out.WriteString(line + printed)
			continue
		case console:
			continue // what was printed last time
		}
		out.WriteString(line)
	}
	return out.String(), ran, nil
}

// runExample runs a command line as a person with a plain terminal would, and returns what both streams show.
func runExample(line string) (string, error) {
	fields := strings.Fields(line)
	if fields[0] != "ydb-keyadvise" || strings.ContainsAny(line, `'"\|>$`) {
		return "", fmt.Errorf("%q: only plain ydb-keyadvise commands can be run", line)
	}
	var b bytes.Buffer
	printed := &judged{w: &b, args: fields[1:]}
	a := &app{stdout: printed, stderr: &b, getenv: func(string) string { return "" }, now: time.Now, version: "v0.0.0-test"}
	if status := printed.judge(&b, a.run(context.Background(), fields[1:])); status >= 2 {
		return "", fmt.Errorf("%s: %s", line, b.String())
	}
	return b.String(), nil
}

// replaceRules returns the text with the list of rules as it is now.
func replaceRules(text string) (string, error) {
	const begin, end = "<!-- rules: begin", "<!-- rules: end -->"
	before, rest, ok := strings.Cut(text, begin)
	marker, rest, ok2 := strings.Cut(rest, "-->\n")
	_, after, ok3 := strings.Cut(rest, end)
	if !ok || !ok2 || !ok3 {
		return "", fmt.Errorf("the markers around the list of rules are gone")
	}
	var names []string
	for _, r := range advisor.Rules() {
		names = append(names, r.ID+" "+r.Name)
	}
	var list bytes.Buffer
	report.View{Width: 130}.HelpPage(&list, strings.Join(names, ", "))
	return before + begin + marker + "-->\n" + list.String() + end + after, nil
}

// replaceRights returns the page with the rights as they are now, by what they are on.
func replaceRights(text string) string {
	const head, behind = "\nOn the directory", "\nRights on a directory"
	before, rest, _ := strings.Cut(text, head)
	_, after, _ := strings.Cut(rest, behind)
	var tables strings.Builder
	for needs, on := rights.Needs(), rights.Object(""); len(needs) > 0; {
		var alike []string // rights on the same for the same
		for _, n := range needs {
			if n.On != needs[0].On || n.For != needs[0].For {
				break
			}
			alike = append(alike, "`"+n.Right+"`")
		}
		if needs[0].On != on {
			on = needs[0].On
			fmt.Fprintf(&tables, "\nOn %s:\n\n| | |\n|---|---|\n", on)
		}
		fmt.Fprintf(&tables, "| %s | %s |\n", strings.Join(alike, ", "), needs[0].For)
		needs = needs[len(alike):]
	}
	return before + tables.String() + behind + after
}

// TestReleases compares the releases that plans are made for with those that the workflow tries, and with those that README.md names.
func TestReleases(t *testing.T) {
	read := func(name string) string {
		data, err := os.ReadFile(filepath.Join(moduleRoot, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	matrix := regexp.MustCompile(`ydb: \["(\d+\.\d+)[^]]*"(\d+\.\d+)[^,"]*"\]`).FindStringSubmatch(read(".github/workflows/ydb.yml"))
	if matrix == nil || matrix[1]+" to "+matrix[2] != plan.Releases() {
		t.Errorf("plans are made for YDB %s, and the workflow tries %q", plan.Releases(), matrix)
	}
	if !strings.Contains(read("README.md"), "Any YDB from "+plan.Releases()) {
		t.Errorf("README.md does not say that plans are made for YDB %s", plan.Releases())
	}
}

// TestReadmeCommandsParse checks the commands that README.md and the help show without their output: each must be one, with
// flags that exist.
func TestReadmeCommandsParse(t *testing.T) {
	n := 0
	for _, file := range pages(t) {
		n += parseCommands(t, file)
	}
	if n < 40 {
		t.Errorf("only %d commands found; the shell blocks have changed their form", n)
	}
}

// parseCommands checks the commands of the shell blocks of a file, and returns how many there are.
func parseCommands(t *testing.T, file string) (n int) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, block := range shellBlocks(string(data)) {
		lines = append(lines, block.commands...)
	}
	for _, line := range lines {
		line, _, _ = strings.Cut(line, " # ")
		if _, command, piped := strings.Cut(line, " | "); piped {
			line = command
		}
		args, ok := strings.CutPrefix(line, "ydb-keyadvise ")
		if !ok {
			args, ok = strings.CutPrefix(line, "go run ./cmd/ydb-keyadvise ")
		}
		if !ok {
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
	return n
}

// shellBlock is a block of commands of a page, with what the page shows of the output of the last one below it.
type shellBlock struct {
	commands []string
	shown    string
}

// shellBlocks returns the blocks of commands of a page.
func shellBlocks(text string) (list []shellBlock) {
	language := ""
	for line := range strings.Lines(text) {
		if fence, ok := strings.CutPrefix(line, "```"); ok {
			if language = strings.TrimSpace(fence); language == "sh" {
				list = append(list, shellBlock{})
			}
			continue
		}
		switch {
		case language == "sh" && strings.TrimSpace(line) != "" && !strings.HasPrefix(line, "#"):
			list[len(list)-1].commands = append(list[len(list)-1].commands, strings.TrimSpace(line))
		case language == "text" && len(list) > 0:
			list[len(list)-1].shown += line
		}
	}
	return list
}

// blocks FILE INSTEAD runs every command of the shell blocks of a page, one after the other, and prints each behind its exit
// status. A command that waits for a person is answered by pasting what it printed. What the page shows of an output, in a
// block of text below or as "# prints LINE" behind the command, has to be printed, of a live database but for numbers. Each line of
// INSTEAD, "THIS => THAT", is what a test says in place of the page, and has to be needed. Commands that have the words of WITHOUT are left out.
func blocks(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 || len(args) > 3 {
		ts.Fatalf("usage: blocks file instead [without]")
	}
	var instead []string
	unused := map[string]bool{}
	for line := range strings.Lines(ts.ReadFile(args[1])) {
		this, that, ok := strings.Cut(strings.TrimSpace(line), " => ")
		if !ok {
			ts.Fatalf("%s: want THIS => THAT", line)
		}
		instead = append(instead, this, os.Expand(that, ts.Getenv))
		unused[this] = true
	}
	var last carried
	for _, block := range shellBlocks(ts.ReadFile(args[0])) {
		for _, line := range block.commands {
			command, comment, _ := strings.Cut(line, " # ")
			command = strings.TrimSpace(command)
			maps.DeleteFunc(unused, func(this string, _ bool) bool { return strings.Contains(command, this) })
			if len(args) == 3 && strings.Contains(command, args[2]) {
				continue
			}
			ran := runLine(ts, strings.NewReplacer(instead...).Replace(command))
			fmt.Fprintf(ts.Stdout(), "%d %s\n", ran.Status, command)
			if prints, ok := strings.CutPrefix(comment, "prints "); ok {
				requirePrinted(ts, ran, prints, true)
			}
			for range 3 {
				if ran.Status != 3 {
					break
				}
				command = printedCommand(ts, string(ran.Stdout)+string(ran.Stderr), "")
				ran = runLine(ts, command)
				command = regexp.MustCompile("@[a-z2-7]{5}").ReplaceAllString(command, "@DIGEST")
				fmt.Fprintf(ts.Stdout(), "%d   %s\n", ran.Status, strings.ReplaceAll(command, ts.Getenv("ENDPOINT"), "ENDPOINT"))
			}
			if last = ran; ran.Status > 1 {
				ts.Fatalf("%s: exit status %d\n%s", command, ran.Status, ran.Stderr)
			}
		}
		live := strings.Contains(strings.Join(block.commands, " "), " -e ")
		requirePrinted(ts, last, block.shown, live)
	}
	if len(unused) > 0 {
		ts.Fatalf("nothing on the page is %q", slices.Collect(maps.Keys(unused)))
	}
}

// anyOrder LIST pastes pages of the help into one clone, in a random order, and then all of them again in another. Each line of the list is a
// file, and one with what is run in place of some words, as for blocks. KEYADVISE_PAGES is the seed, which is told.
func anyOrder(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: anyorder list")
	}
	seed, err := strconv.ParseUint(os.Getenv("KEYADVISE_PAGES"), 10, 64)
	if err != nil {
		seed = uint64(time.Now().UnixNano())
	}
	ts.Logf("KEYADVISE_PAGES=%d", seed)
	r, list := rand.New(rand.NewPCG(seed, 0)), strings.Split(strings.TrimSpace(ts.ReadFile(args[0])), "\n")
	for _, without := range []string{"", " migrate rehearse"} { // which takes half of the time, and leaves nothing
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		for _, line := range list {
			ts.Logf("%s", line)
			args := strings.Fields(os.Expand(line, ts.Getenv))
			if without != "" {
				args = append(args, without)
			}
			blocks(ts, false, args)
		}
	}
}

// requirePrinted fails unless the command before printed these lines one below the other; of a live database with whatever numbers, and
// levels, which go by the load that a machine carries.
func requirePrinted(ts *testscript.TestScript, ran carried, lines string, live bool) {
	number := regexp.MustCompile(`[0-9][0-9,.]*|(?m)^(error|warning|note)\[`)
	plain := func(text string) string {
		if text = "\n" + strings.Trim(text, "\n") + "\n"; live {
			text = number.ReplaceAllString(text, "N")
		}
		return text
	}
	if printed := string(ran.Stdout); lines != "" && !strings.Contains(plain(printed), plain(lines)) {
		ts.Fatalf("the page shows\n%s\nbut this is printed:\n%s", lines, printed)
	}
}

// TestPagesHold checks what README.md and the help name: the pages and files that they link to, and the options of the commands.
func TestPagesHold(t *testing.T) {
	known := map[string]bool{}
	var collect func(cmd *cobra.Command)
	collect = func(cmd *cobra.Command) {
		cmd.Flags().VisitAll(func(f *pflag.Flag) { known["--"+f.Name] = true })
		for _, c := range cmd.Commands() {
			collect(c)
		}
	}
	root := newRoot(&app{getenv: os.Getenv})
	collect(root)
	for _, file := range pages(t) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		for _, m := range regexp.MustCompile(`\]\(([^):]+)\)`).FindAllStringSubmatch(text, -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(file), m[1])); err != nil {
				t.Errorf("%s links to %s: %v", file, m[1], err)
			}
		}
		for _, m := range regexp.MustCompile("[` (](--[a-z][a-z0-9-]+)").FindAllStringSubmatch(text, -1) {
			if !known[m[1]] && !slices.Contains([]string{"--rm", "--explain", "--help"}, m[1]) {
				t.Errorf("%s names %s, which no command has", file, m[1])
			}
		}
		if topic := strings.TrimSuffix(filepath.Base(file), ".md"); topic != "README" {
			for _, m := range regexp.MustCompile(`(.?.?)\[[^\]]+\]\([a-z]+\.md\)`).FindAllStringSubmatch(strings.ReplaceAll(text, "\n", " "), -1) {
				if !slices.Contains([]string{": ", ", ", "| "}, m[1]) && !strings.HasSuffix(m[1], "(") {
					t.Errorf("%s has a link within a sentence, where a terminal shows a command: %s", file, m[0])
				}
			}
			if cmd, _, err := root.Find([]string{topic}); err == nil && cmd != root {
				t.Errorf("the page %s cannot be asked for: there is a command of this name", topic)
			}
		}
	}
	pageNames(t, "trouble.md", regexp.MustCompile(`(?m)^\| (.*?) \|`), "internal/migrate", "internal/localydb")
	pageNames(t, "candidates.md", regexp.MustCompile("(?m)^\\| (`[a-z-]+\\(.*?) \\|"), "internal/advisor", "internal/rewrite")
	login, err := os.ReadFile(filepath.Join(moduleRoot, "templates/help/databases.md"))
	if err != nil {
		t.Fatal(err)
	}
	inspect, _, err := root.Find([]string{"inspect"})
	if err != nil {
		t.Fatal(err)
	}
	inspect.Flags().VisitAll(func(f *pflag.Flag) {
		if section := f.Annotations[sectionKey]; len(section) > 0 && section[0] == loginSection && !strings.Contains(string(login), "`--"+f.Name+"`") {
			t.Errorf("the page on databases does not explain --%s", f.Name)
		}
	})
}

// pageNames makes sure that what a page of the help quotes in a column of its tables, up to a parenthesis, is in the sources.
func pageNames(t *testing.T, page string, column *regexp.Regexp, dirs ...string) {
	t.Helper()
	var sources strings.Builder
	for _, dir := range dirs {
		filesBelow(t, dir, ".go", func(path, text string) {
			if !strings.HasSuffix(path, "_test.go") {
				sources.WriteString(text)
			}
		})
	}
	data, err := os.ReadFile(filepath.Join(moduleRoot, "templates/help", page))
	if err != nil {
		t.Fatal(err)
	}
	quoted := 0
	for _, row := range column.FindAllStringSubmatch(string(data), -1) {
		for _, code := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row[1], -1) {
			name, _, _ := strings.Cut(code[1], "(")
			for part := range strings.SplitSeq(name, "…") {
				quoted++
				if !strings.Contains(sources.String(), strings.TrimSpace(part)) {
					t.Errorf("%s quotes %q, which nothing prints", page, part)
				}
			}
		}
	}
	if quoted < 5 {
		t.Errorf("%s quotes %d texts; its table has changed its form", page, quoted)
	}
}

// TestEachNext finds the lines that name a next command in the sources, and makes sure that the script next-each pastes each.
func TestEachNext(t *testing.T) {
	script, err := os.ReadFile(filepath.Join(moduleRoot, "testdata/script/next-each.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	var pasted []string
	for _, m := range regexp.MustCompile(`(?m)^paste [0-9]+ '(.*)'$`).FindAllStringSubmatch(string(script), -1) {
		pasted = append(pasted, m[1])
	}
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	// A literal that begins as such lines do, or what stands on the line before a command.
	line := regexp.MustCompile(`"(?:[^"]*\\n)?(?:((?:next|until then|or|it can start)\b[^"%:]*)"|([^"]*?):\\n  (?:%s|"))`)
	found := 0
	for _, name := range sources {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range line.FindAllStringSubmatch(string(data), -1) {
			says := m[1] + m[2]
			if strings.HasSuffix(name, "_test.go") || slices.Contains([]string{
				"%s", "%w", // a step, which is found where it is made; what a person has to do, which is pasted, too
				"the database does not do what this plan relies on; nothing was begun",
				"according to %s, the database does not do what this relies on",
			}, says) {
				continue
			}
			found++
			if !slices.ContainsFunc(pasted, func(p string) bool { return strings.HasSuffix(says, p) }) {
				t.Errorf("%s names a command below %q, which next-each.txtar does not paste", name, says)
			}
		}
	}
	if found < 15 {
		t.Errorf("only %d lines are found", found)
	}
}
