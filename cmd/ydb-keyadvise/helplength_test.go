package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
)

// Nobody reads a page of the help that does not end. With -v the test prints the length of each.
const (
	longestTopic = 60    // lines at 80 columns
	mostWords    = 10550 // of all topics, commands and rules
)

// TestHelpLength keeps the help short.
func TestHelpLength(t *testing.T) {
	words := 0
	for _, topic := range topics() {
		var b bytes.Buffer
		w := bufio.NewWriter(&b)
		if err := errors.Join(report.WriteHelp(w, report.View{Width: 80}, topic.Text), w.Flush()); err != nil {
			t.Fatal(err)
		}
		n, lines := len(strings.Fields(b.String())), strings.Count(b.String(), "\n")
		words += n
		t.Logf("help %s: %d words, %d lines", topic.Name, n, lines)
		if lines > longestTopic {
			t.Errorf("help %s has %d lines at 80 columns, and no page has more than %d: say less, or make two pages", topic.Name, lines, longestTopic)
		}
	}
	printed := func(args ...string) {
		var b bytes.Buffer
		a := &app{stdout: &b, stderr: &b, getenv: func(string) string { return "" }, now: time.Now, version: "v0.0.0-test"}
		if status := a.run(context.Background(), args); status != 0 {
			t.Fatalf("%q exits with %d: %s", args, status, b.String())
		}
		n := len(strings.Fields(b.String()))
		words += n
		t.Logf("%s: %d words, %d lines", strings.Join(args, " "), n, strings.Count(b.String(), "\n"))
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
	t.Logf("all: %d words", words)
	if words > mostWords {
		t.Errorf("the help has %d words, and at most %d are wanted: cut what is said twice", words, mostWords)
	}
}
