package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
)

// Nobody reads a page of the help that does not end. With -v the test prints the length of each, as a table.
const longestPage = 90 // lines at 80 columns

// TestHelpLength keeps each page of the help short. How many words all have together is not bounded: that made telegrams of them.
func TestHelpLength(t *testing.T) {
	t.Parallel()
	words := 0
	var table strings.Builder
	for _, page := range helpPages(t, 80) {
		n, lines := len(strings.Fields(page.text)), strings.Count(page.text, "\n")
		words += n
		fmt.Fprintf(&table, "| %s | %d | %d |\n", page.name, n, lines)
		if lines > longestPage {
			t.Errorf("%s has %d lines at 80 columns, and no page has more than %d: say less, or make two pages", page.name, lines, longestPage)
		}
	}
	t.Logf("of the help at 80 columns:\n| page | words | lines |\n|---|---|---|\n%s| all | %d | |", table.String(), words)
}

// TestHelpWidth prints every page for narrow and for wide terminals. Only addresses, and code that is no command, may be wider.
func TestHelpWidth(t *testing.T) {
	t.Parallel()
	for _, width := range []int{60, 80, 120} {
		for _, page := range helpPages(t, width) {
			for line := range strings.Lines(page.text) {
				line = strings.TrimSuffix(line, "\n")
				n := utf8.RuneCountInString(line)
				code := strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "  + ") || strings.HasPrefix(line, "  - ")
				command := strings.HasPrefix(strings.TrimSpace(line), "ydb-keyadvise ")
				if n > min(width, 100) && (!code || command) && !strings.HasPrefix(line, "See http") {
					t.Errorf("%s at %d columns has a line of %d: %s", page.name, width, n, line)
				}
			}
		}
	}
}

// helpPage is what a person reads who asks for help.
type helpPage struct{ name, text string }

// helpPages are all pages of the help, as a terminal shows them: topics, commands and rules.
func helpPages(t *testing.T, width int) (list []helpPage) {
	t.Helper()
	printed := func(args ...string) {
		var b bytes.Buffer
		a := &app{stdout: &b, stderr: io.Discard, getenv: func(name string) string { return map[string]string{"NO_COLOR": "1"}[name] },
			now: time.Now, version: "v0.0.0-test", stdoutSize: func() (int, int) { return width, 0 }}
		if status := a.run(context.Background(), args); status != 0 {
			t.Fatalf("%q exits with %d", args, status)
		}
		list = append(list, helpPage{strings.Join(args, " "), b.String()})
	}
	for _, topic := range topics() {
		printed("help", topic.Name)
	}
	var each func(cmd *cobra.Command, path []string)
	each = func(cmd *cobra.Command, path []string) {
		printed(append([]string{"help"}, path...)...)
		if cmd.Name() == "completion" {
			return // cobra's own pages
		}
		for _, c := range inOrder(cmd) {
			each(c, append(path[:len(path):len(path)], c.Name()))
		}
	}
	each(newRoot(&app{getenv: func(string) string { return "" }}), nil)
	for _, rule := range advisor.Rules() {
		printed("rules", rule.ID)
	}
	return list
}
