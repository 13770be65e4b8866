package config

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
)

func TestParseConfig(t *testing.T) {
	c, err := parse("c.yaml", []byte(`
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
	if c.FailOn != "warning" || !cmp.Equal(c.Disable, []string{"KEY005"}) || len(c.Ignore) != 2 {
		t.Fatalf("got %+v", c)
	}
	e := c.Ignore[1]
	if !cmp.Equal(e.Rules, []string{"KEY001"}) || len(e.Paths) != 1 || e.Paths[0].String() != "metrics" || e.Reason != "kept for a day" || e.Pos.Line != 9 {
		t.Errorf("got %+v", e)
	}
	for _, text := range []string{"", "# nothing\n", "---\n"} {
		if _, err := parse("c.yaml", []byte(text)); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestParseConfigErrors(t *testing.T) {
	entry := func(text string) string { return "ignore:\n  - " + strings.ReplaceAll(text, "\n", "\n    ") + "\n" }
	for _, test := range []struct{ text, want string }{
		{"failon: error", "c.yaml:1: unknown key failon; did you mean fail-on?"},
		{"\nzebra: 1", "c.yaml:2: unknown key zebra; known keys: baseline, ddl, declared-in, disable, doctor, dump, exclude, fail-on, fail-on-new, heat, ignore, include, levels, queries, set, snapshot, target"},
		{"fail-on: warnings", "c.yaml:1: fail-on warnings: want error, warning, note or never; did you mean warning?"},
		{"fail-on: [a]", "c.yaml:1: fail-on: want one value"},
		{"fail-on:", "c.yaml:1: fail-on: want one value"},
		{"fail-on: error\nfail-on: note", "c.yaml:2: fail-on is given twice"},
		{"- a", "c.yaml:1: the file: want keys: baseline, ddl, declared-in, disable, doctor, dump, exclude, fail-on, fail-on-new, heat, ignore, include, levels, queries, set, snapshot, target"},
		{"disable: [KEY999]", "c.yaml:1: disable: no rule KEY999"},
		{"ignore: KEY001", "c.yaml:1: ignore: want a list of entries with rules, tables and reason"},
		{entry("rules: [KEY001]\ntables: [a]"), "c.yaml:2: an entry of ignore needs a reason, so that a later reader can judge it"},
		{entry("rules: [KEY001]\ntables: [a]\nreason: ' '"), "c.yaml:2: an entry of ignore needs a reason, so that a later reader can judge it"},
		{entry("rules: []\ntables: [a]\nreason: x"), "c.yaml:2: an entry of ignore needs rules, such as [KEY001]"},
		{entry("rules: [KEY001]\nreason: x"), "c.yaml:2: an entry of ignore needs tables, such as [\"/local/logs/*\"]"},
		{entry("rules: [KEY001]\ntables: ['a[']\nreason: x"), `c.yaml:3: tables: pattern "a[": a bracket is not closed`},
		{entry("rule: [KEY001]"), "c.yaml:2: unknown key rule; did you mean rules?"},
		{"ignore:\n  - KEY001", "c.yaml:2: an entry of ignore: want keys: reason, rules, tables"},
		{"target: newest", "c.yaml:1: target newest: want a release of YDB, such as \"25.1\""},
		{"ddl: ''", "c.yaml:1: ddl: the name of a file is empty"},
		{"ddl: a\ndump: b", "c.yaml:1: ddl, dump and snapshot are different kinds of source; give one"},
		{"levels: {}", "c.yaml:1: levels: want a list of entries with rules, level and tables"},
		{"levels:\n- rules: [KEY001]\n", "c.yaml:2: an entry of levels needs a level: error, warning, note or off"},
		{"levels:\n- level: note\n", "c.yaml:2: an entry of levels needs rules, such as [KEY001]"},
		{"levels:\n- {rules: [KEY001], level: eror}\n", "c.yaml:2: level eror: want error, warning, note or off; did you mean error?"},
		{"fail-on: eror\nx: 1", "c.yaml:1: fail-on eror: want error, warning, note or never; did you mean error?\nc.yaml:2: unknown key x"},
		{"a: [", "c.yaml: line 1: did not find expected node content"},
	} {
		_, err := parse("c.yaml", []byte(test.text))
		if err == nil {
			t.Errorf("%q: no error", test.text)
			continue
		}
		if got := err.Error(); !strings.HasPrefix(got, test.want) {
			t.Errorf("%q:\ngot  %s\nwant %s", test.text, got, test.want)
		}
	}
}

// TestConfigSchema holds the schema and the parser to the same files: what the schema takes is read without an error, what
// has another shape is refused by both, and both know the same keys and rules.
func TestConfigSchema(t *testing.T) {
	compiled, err := jsonschema.NewCompiler().Compile("config.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	entry := "ignore: [{rules: KEY001, tables: [a], reason: x}]"
	for _, test := range []struct {
		text string
		ok   bool
	}{
		{"", true}, {"ddl: a.sql", true}, {"ddl: [a, b]", true}, {"dump: a", true}, {"snapshot: a", true}, {"queries: [q.sql]\nheat: h.rec", true},
		{"snapshot: a\ndeclared-in: [b]\ninclude: a/**\nexclude: ['*_old']", true}, {"target: '25.1'", true}, {"target: 25.1", true},
		{"fail-on: never\nfail-on-new: note\nbaseline: b.yaml", true}, {"disable: KEY001", true}, {"disable: [time-leading-key]", true},
		{"levels: [{rules: [KEY003], tables: 'x/*', level: off}, {rules: KEY001, level: note}]", true}, {entry, true},
		{"a: 1", false}, {"ddl: ''", false}, {"ddl: {}", false}, {"dump: []", false}, {"ddl: a\ndump: b", false}, {"dump: a\nsnapshot: b", false},
		{"fail-on: fatal", false}, {"fail-on-new: off", false}, {"baseline: [a]", false}, {"disable: KEY999", false}, {"disable: [[KEY001]]", false},
		{"levels: [{rules: KEY001}]", false}, {"levels: [{level: note}]", false}, {"levels: [{rules: KEY001, level: never}]", false},
		{"levels: [{rules: KEY001, level: note, table: a}]", false}, {"ignore: KEY001", false}, {"ignore: [{rules: KEY001, tables: a}]", false},
		{"ignore: [{rules: [], tables: a, reason: x}]", false}, {"ignore: [{rules: KEY001, tables: [], reason: x}]", false},
		{"ignore: [{rules: KEY001, tables: a, reason: ' '}]", false}, {"[]", false}, {"target: []", false},
	} {
		var v any
		if err := yaml.Unmarshal([]byte(test.text), &v); err != nil {
			t.Fatal(err)
		}
		if err := compiled.Validate(v); (err == nil) != test.ok {
			t.Errorf("the schema says of %q: %v", test.text, err)
		}
		if _, err := parse("c.yaml", []byte(test.text)); (err == nil) != test.ok {
			t.Errorf("the parser says of %q: %v", test.text, err)
		}
	}
	var written struct {
		Properties map[string]any `json:"properties"`
		Defs       map[string]struct {
			Enum []string `json:"enum"`
		} `json:"$defs"`
	}
	if err := json.Unmarshal([]byte(Schema), &written); err != nil {
		t.Fatal(err)
	}
	_, err = parse("c.yaml", []byte("- a"))
	_, known, _ := strings.Cut(err.Error(), "want keys: ")
	if diff := cmp.Diff(strings.Split(known, ", "), slices.Sorted(maps.Keys(written.Properties))); diff != "" {
		t.Errorf("keys (-parser +schema):\n%s", diff)
	}
	var rules []string
	for _, r := range advisor.Rules() {
		rules = append(rules, r.ID, r.Name)
	}
	slices.Sort(rules)
	got := written.Defs["rule"].Enum
	slices.Sort(got)
	if diff := cmp.Diff(rules, got); diff != "" {
		t.Errorf("rules (-rules +schema):\n%s", diff)
	}
}

func FuzzParseConfig(f *testing.F) {
	f.Add([]byte("fail-on: error\nignore:\n- rules: [KEY001]\n  tables: [a]\n  reason: x\n"))
	f.Add([]byte("a: &x [*x]"))
	f.Add([]byte("x: &x [KEY001]\ndisable: *x"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := parse("c.yaml", data)
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
		if got := find(dir); got != filepath.FromSlash(want) {
			t.Errorf("findConfig(%s) = %q, want %q", dir, got, want)
		}
	}
	write(Name)
	expect(deep, "") // above the root of the work tree
	expect(filepath.Join(top), Name)
	write("repo/" + Name)
	expect(deep, "../../"+Name)
	write("repo/a/" + Name)
	expect(deep, "../"+Name)
	expect(filepath.Join(top, "repo"), Name)
}
