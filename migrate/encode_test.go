package migrate

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// evil are texts that end a comment, a word or a block, or that cannot be seen.
var evil = []string{"x\rDROP TABLE orders; --", "a\nDROP TABLE orders;\nYQL\n", "$(touch /tmp/evil)`touch /tmp/evil`${HOME}", "it's; 'q' \"d\" \\ \\n %s %b",
	"\u202edlo\u202c", "\u2028--", "\x1b[2K\x07", "*/ -- /* # | <b> ```", "trailing\n\n", "\xff\xfe", "", " ", "-n", "'\r'"}

// TestEncoders puts every such text where texts go: it stays one.
func TestEncoders(t *testing.T) {
	random := schematest.Rand(1)
	texts := slices.Clone(evil)
	for range 40 {
		var b strings.Builder
		for range random.IntN(6) {
			b.WriteString(evil[random.IntN(len(evil))])
		}
		texts = append(texts, b.String())
	}
	for _, s := range texts {
		var b strings.Builder
		comment(&b, "$ ", s)
		script := yql.Parse(b.String() + "SELECT 1;\n")
		if len(script.Statements) != 1 || script.Statements[0].Err != nil {
			t.Errorf("%q ends its comment:\n%s", s, b.String())
		}
		for what, text := range map[string]string{"comment": b.String(), "word": shellWord(s), "markdown": markdown(s), "code": code(s), "block": fenced("sql", s)} {
			if visible(text) != text {
				t.Errorf("%s of %q has something unseen: %q", what, s, text)
			}
		}
		if strings.ContainsAny(markdown(s)+code(s), "\n") {
			t.Errorf("%q is more than a line", s)
		}
		for _, shell := range shells() {
			if got, err := exec.CommandContext(t.Context(), shell[0], append(slices.Clone(shell[1:]), "-c", "printf %s "+shellWord(s))...).Output(); err != nil || string(got) != s {
				t.Errorf("%s: %q is %q as %s, %v", shell, s, got, shellWord(s), err)
			}
		}
		for _, line := range strings.Split(strings.TrimSuffix(fenced("sql", s), "```"), "\n")[1:] {
			if strings.TrimSpace(line) == "```" && !strings.Contains(fenced("sql", s), "````") {
				t.Errorf("%q ends its block", s)
			}
		}
	}
}

// TestAdversary performs a plan by its scripts for a table whose attributes and defaults are such texts, and reads the
// files for migration tools: they have the statements of the plan and no others.
func TestAdversary(t *testing.T) {
	t.Parallel()
	d := openDatabase(t)
	table := &schema.Table{Path: "t", Store: schema.StoreRow, PrimaryKey: []string{"id"}, Owner: "o'w$(n)er",
		Columns:     []schema.Column{{Name: "id", Type: schema.Uint64, NotNull: true}, {Name: "v", Type: schema.Utf8, Default: yql.QuoteString("it's $(x) `y` ${z} -- \\ \r\nYQL\n") + "u"}},
		Permissions: []schema.Permission{{Subject: "a`p'p", Names: []string{"ydb.generic.read"}}}}
	for i, s := range evil {
		if s != "" {
			table.Attributes = append(table.Attributes, schema.Attribute{Key: "k" + string(rune('a'+i)), Value: strings.ToValidUTF8(s, "?")})
		}
	}
	v := driveTable(t, d, "adversary", table, 3, 2, WritersStopped)
	for _, s := range v.plan.Steps {
		v.makes(v.plan.stepFile(s))
	}
	v.moved(v.plan, v.candidate)

	for _, format := range Formats()[1:] {
		p := v.inForm(t, format)
		want := map[string]int{}
		for _, s := range p.Steps {
			if !migrates(s) {
				continue
			}
			for _, k := range slices.Concat(p.guarded(s), statements(s.Undo)) {
				want[canonical(t, k.statement)]++
			}
		}
		for _, f := range rendered(t, p) {
			if !strings.Contains(f.Name, ".sql") || strings.Contains(f.Name, ".conf") {
				continue
			}
			text := strings.ReplaceAll(string(f.Data), "--rollback ", "")
			for _, st := range yql.ParseQueries(strings.ReplaceAll(text, "$\\{", "${")).Statements {
				if st.Err != nil {
					continue // the word that Liquibase takes for no rollback
				}
				if text := canonical(t, st.Text); want[text] == 0 {
					t.Errorf("%s: %s has a statement that is not the plan's: %s", format, f.Name, text)
				}
			}
		}
	}
}

// inForm makes the plan once more in the form of a tool, from the table as it was.
func (v *driven) inForm(t *testing.T, format string) *Plan {
	t.Helper()
	p, _, err := v.trial.plan("", 0, Options{Writers: WritersStopped, Database: v.db.Name(), Format: format})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// canonical is a statement as it parses.
func canonical(t *testing.T, text string) string {
	t.Helper()
	script := yql.ParseQueries(text)
	if len(script.Statements) != 1 || script.Statements[0].Err != nil {
		t.Fatalf("it is not one statement: %s", text)
	}
	return yql.Print(script.Statements[0].Node)
}
