package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
)

// screenLines is how many lines of screenColumns characters people see at once.
const (
	screenLines   = 40
	screenColumns = 100
)

// TestMarkdownScreens writes a comment on tables with very much to say, in all three kinds: each begins with its marker,
// fits into a comment, shows at most a screen for each table, and folds the rest.
func TestMarkdownScreens(t *testing.T) {
	golden.NoRace(t)
	dir := t.TempDir()
	var ddl, queries strings.Builder
	const tables, statements = 12, 20
	for i := range tables {
		fmt.Fprintf(&ddl, "CREATE TABLE orders_of_the_shop_%02d (created_at Timestamp NOT NULL, order_number Uint64, ", i)
		for c := range 12 {
			fmt.Fprintf(&ddl, "updated_%02d_at Timestamp, INDEX by_update_%02d GLOBAL ON (updated_%02d_at), ", c, c, c)
		}
		fmt.Fprint(&ddl, "PRIMARY KEY (created_at, order_number)) WITH (AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 8);\n")
		for s := range statements {
			fmt.Fprintf(&queries, "SELECT * FROM orders_of_the_shop_%02d WHERE order_number = $number AND updated_%02d_at > $since_a_moment_long_ago ORDER BY updated_00_at LIMIT %d;\n", i, s%12, s+1)
		}
	}
	schemaFile, queryFile := filepath.Join(dir, "schema.sql"), filepath.Join(dir, "queries.sql")
	for name, text := range map[string]string{schemaFile: ddl.String(), queryFile: queries.String()} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		command string
		args    []string
		tables  int
	}{
		{"inspect", []string{"inspect", "--format", "markdown", "--fail-on", "never"}, tables},
		{"rewrite", []string{"rewrite", "--format", "markdown"}, tables},
		{"migrate plan", []string{"migrate", "plan", "--comment", "-", "--key", "hash(order_number), order_number, created_at", "orders_of_the_shop_03"}, 1},
	} {
		t.Run(test.command, func(t *testing.T) {
			var out, stderr strings.Builder
			a := &app{stdout: &out, stderr: &stderr, getenv: func(string) string { return "" }, now: time.Now}
			if status := a.run(context.Background(), append(test.args, "--ddl", schemaFile, "--queries", queryFile)); status != 0 {
				t.Fatalf("exit status %d: %s", status, stderr.String())
			}
			text := out.String()
			if !strings.HasPrefix(text, "<!-- ydb-keyadvise "+test.command+" -->\n") {
				t.Errorf("no marker: %.60s", text)
			}
			if len(text) > 65_536 {
				t.Errorf("%d characters are more than a comment may have", len(text))
			}
			folds := strings.Count(text, "<details><summary>")
			if folds < 2 || folds != strings.Count(text, "</details>") {
				t.Errorf("%d folded parts", folds)
			}
			shown := regexp.MustCompile(`(?s)\n*<details>.*?</details>\n*`).ReplaceAllString(text, "\n\n")
			seen := linesByTable(shown)
			if len(seen) != test.tables {
				t.Errorf("%d tables, want %d", len(seen), test.tables)
			}
			for table, lines := range seen {
				if lines > screenLines {
					t.Errorf("%s takes %d lines before anything is unfolded, want at most %d:\n%s", table, lines, screenLines, shown)
				}
			}
		})
	}
}

// linesByTable counts the lines about each table: those below its heading, or the rows that name it.
func linesByTable(text string) map[string]int {
	lines := map[string]int{}
	table := ""
	name := regexp.MustCompile(`orders_of_the_shop_\d\d`)
	for line := range strings.Lines(text) {
		about := table
		switch {
		case strings.HasPrefix(line, "### "):
			table = name.FindString(line)
			about = table
		case strings.HasPrefix(line, "| error |"), strings.HasPrefix(line, "| warning |"), strings.HasPrefix(line, "| note |"):
			about = name.FindString(line)
		}
		lines[about] += 1 + len(strings.TrimSpace(line))/screenColumns
	}
	delete(lines, "") // what is said of all
	return lines
}

// TestCommentLength fills a comment to the brim: what does not fit is left out whole, and counted.
func TestCommentLength(t *testing.T) {
	golden.NoRace(t)
	dir, _ := writeSchemas(t, 300)
	for _, command := range []string{"inspect", "rewrite"} {
		var out strings.Builder
		a := &app{stdout: &out, stderr: io.Discard, getenv: func(string) string { return "" }, now: time.Now}
		if status := a.run(context.Background(), []string{command, "--ddl", dir, "--format", "markdown"}); status == 2 {
			t.Fatalf("%s: exit status %d", command, status)
		}
		text := out.String()
		if len(text) > 65_536 || len(text) < 50_000 {
			t.Errorf("%s: %d characters", command, len(text))
		}
		if strings.Count(text, "<details>") != strings.Count(text, "</details>") || !regexp.MustCompile(`and \d+ more`).MatchString(text) {
			t.Errorf("%s: something is cut, or what is left out is not counted: …%s", command, text[len(text)-300:])
		}
	}
}
