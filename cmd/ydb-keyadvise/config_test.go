package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseConfig(t *testing.T) {
	c, err := parseConfig("c.yaml", []byte(`
# what we live with
fail-on: warning
disable: key005
ignore:
  - rules: [KEY001, IDX001]
    tables: ["/local/logs/*", audit]
    reason: one writer
  - rules: time-leading-key
    tables: metrics
    reason: >
      kept for
      a day
`))
	if err != nil {
		t.Fatal(err)
	}
	if c.failOn != "warning" || !cmp.Equal(c.disable, []string{"KEY005"}) || len(c.ignore) != 2 {
		t.Fatalf("got %+v", c)
	}
	e := c.ignore[1]
	if !cmp.Equal(e.Rules, []string{"KEY001"}) || len(e.Paths) != 1 || e.Paths[0].String() != "metrics" || e.Reason != "kept for a day" || e.Pos.Line != 9 {
		t.Errorf("got %+v", e)
	}
	for _, text := range []string{"", "# nothing\n", "---\n"} {
		if _, err := parseConfig("c.yaml", []byte(text)); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestParseConfigErrors(t *testing.T) {
	entry := func(text string) string { return "ignore:\n  - " + strings.ReplaceAll(text, "\n", "\n    ") + "\n" }
	for _, test := range []struct{ text, want string }{
		{"failon: error", "c.yaml:1: unknown key failon; did you mean fail-on?"},
		{"\nzebra: 1", "c.yaml:2: unknown key zebra; known are disable, fail-on, ignore"},
		{"fail-on: warnings", "c.yaml:1: fail-on warnings: want error, warning, note or never; did you mean warning?"},
		{"fail-on: [a]", "c.yaml:1: fail-on: want one value"},
		{"fail-on:", "c.yaml:1: fail-on: want one value"},
		{"fail-on: error\nfail-on: note", "c.yaml:2: fail-on is given twice"},
		{"- a", "c.yaml:1: the file: want keys: disable, fail-on, ignore"},
		{"disable: [KEY999]", "c.yaml:1: disable: no rule KEY999"},
		{"ignore: KEY001", "c.yaml:1: ignore: want a list of entries with rules, tables and reason"},
		{entry("rules: [KEY001]\ntables: [a]"), "c.yaml:2: an entry of ignore needs a reason: who reads this later must be able to judge it"},
		{entry("rules: [KEY001]\ntables: [a]\nreason: ' '"), "c.yaml:2: an entry of ignore needs a reason: who reads this later must be able to judge it"},
		{entry("rules: []\ntables: [a]\nreason: x"), "c.yaml:2: an entry of ignore needs rules, such as [KEY001]"},
		{entry("rules: [KEY001]\nreason: x"), "c.yaml:2: an entry of ignore needs tables, such as [\"/local/logs/*\"]"},
		{entry("rules: [KEY001]\ntables: ['a[']\nreason: x"), `c.yaml:3: tables: pattern "a[": a bracket is not closed`},
		{entry("rule: [KEY001]"), "c.yaml:2: unknown key rule; did you mean rules?"},
		{"ignore:\n  - KEY001", "c.yaml:2: an entry of ignore: want keys: reason, rules, tables"},
		{"a: [", "c.yaml: line 1: did not find expected node content"},
	} {
		_, err := parseConfig("c.yaml", []byte(test.text))
		if err == nil {
			t.Errorf("%q: no error", test.text)
			continue
		}
		if got := err.Error(); !strings.HasPrefix(got, test.want) {
			t.Errorf("%q:\ngot  %s\nwant %s", test.text, got, test.want)
		}
	}
}

func FuzzParseConfig(f *testing.F) {
	f.Add([]byte("fail-on: error\nignore:\n- rules: [KEY001]\n  tables: [a]\n  reason: x\n"))
	f.Add([]byte("a: &x [*x]"))
	f.Add([]byte("x: &x [KEY001]\ndisable: *x"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := parseConfig("c.yaml", data)
		if (c == nil) == (err == nil) {
			t.Errorf("config %v and error %v", c, err)
		}
	})
}

func TestFindConfig(t *testing.T) {
	top := t.TempDir()
	deep := filepath.Join(top, "repo", "a", "b")
	for _, dir := range []string{deep, filepath.Join(top, "repo", ".git")} {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	write := func(name string) {
		if err := os.WriteFile(filepath.Join(top, name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	expect := func(dir, want string) {
		t.Helper()
		if got := findConfig(dir); got != filepath.FromSlash(want) {
			t.Errorf("findConfig(%s) = %q, want %q", dir, got, want)
		}
	}
	write(configName)
	expect(deep, "") // above the root of the work tree
	expect(filepath.Join(top), configName)
	write("repo/" + configName)
	expect(deep, "../../"+configName)
	write("repo/a/" + configName)
	expect(deep, "../"+configName)
	expect(filepath.Join(top, "repo"), configName)
}
