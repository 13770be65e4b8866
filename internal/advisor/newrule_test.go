package advisor

import (
	"encoding/json"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
)

// ruleFile is the file of a new rule: its name as of Go, its ID and its name.
const ruleFile = `package advisor

func %[1]sRule() *Rule {
	return &Rule{ID: %[2]q, Name: %[3]q, Wants: WantKey, Level: Warning, Run: %[1]s,
		Docs: "https://ydb.tech/docs/en/dev/primary-key/row-oriented"}
}

func %[1]s(p *Pass) {
	if len(p.key.Schema.PrimaryKey) > 0 {
		return // what the rule looks for
	}
	p.Report(Finding{Confidence: Declared, Message: "what is wrong with this table"})
}
`

// ruleText is what people read of a new rule.
const ruleText = `what the rule reports, in one line

Why: …

Fine if: …

Fix: …
-- before --
CREATE TABLE t (id Uint64 NOT NULL, PRIMARY KEY (id));
-- after --
CREATE TABLE t (id Uuid NOT NULL, PRIMARY KEY (id));
`

// ruleCase is a case of a new rule.
const ruleCase = "what the case shows.\n-- schema.sql --\nCREATE TABLE t (\n    id Uint64 NOT NULL,\n    PRIMARY KEY (id)\n);\n-- want --\n"

// TestNewRule writes what a new rule takes, into a copy; with NEW_RULE=KEY010/cold-key into the sources. What is still to be filled in
// fails in the tests of the rules.
func TestNewRule(t *testing.T) {
	golden.NoRace(t)
	places := []string{"internal/advisor/rules.go", "internal/config/config.schema.json"}
	root, id, name := "../..", "", ""
	if rule := os.Getenv("NEW_RULE"); rule != "" {
		var ok bool
		if id, name, ok = strings.Cut(rule, "/"); !ok || !regexp.MustCompile(`^[A-Z]{3}\d{3}/[a-z]+(-[a-z]+)+$`).MatchString(rule) ||
			find(Rules(), id) != nil || find(Rules(), name) != nil {
			t.Fatalf("NEW_RULE=%s: want an ID and a name that no rule has, as in KEY010/cold-key", rule)
		}
	} else {
		root, id, name = t.TempDir(), "ZZZ999", "trial-of-stub"
		for _, place := range places {
			data, err := os.ReadFile(filepath.Join("../..", place))
			if err == nil {
				err = os.MkdirAll(filepath.Dir(filepath.Join(root, place)), 0o755)
			}
			if err == nil {
				err = os.WriteFile(filepath.Join(root, place), data, 0o644)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	writeRule(t, root, id, name)
	for place, lines := range map[string][]string{
		"internal/advisor/rules.go":          {"\t\t" + lowerCamel(name) + "Rule(),"},
		"internal/config/config.schema.json": {`        "` + id + `",`, `        "` + name + `",`},
	} {
		data, err := os.ReadFile(filepath.Join(root, place))
		for _, line := range lines {
			if err != nil || strings.Count(string(data), line+"\n") != 1 {
				t.Errorf("%s has not one line %q: %v", place, line, err)
			}
		}
	}
	file := strings.ReplaceAll(name, "-", "_") + ".go"
	source, err := os.ReadFile(filepath.Join(root, "internal", "advisor", file))
	if err != nil {
		t.Fatal(err)
	}
	if pretty, err := format.Source(source); err != nil || string(pretty) != string(source) {
		t.Errorf("gofmt would change the rule: %v", err)
	}
	if root != "../.." {
		builds(t, root, file, "rules.go")
	}
}

// builds checks that the package builds with files of a copy.
func builds(t *testing.T, root string, files ...string) {
	t.Helper()
	replace := map[string]string{}
	for _, file := range files {
		here, err := filepath.Abs(file)
		if err != nil {
			t.Fatal(err)
		}
		replace[here] = filepath.Join(root, "internal", "advisor", file)
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	overlay := filepath.Join(t.TempDir(), "overlay.json")
	if err == nil {
		err = os.WriteFile(overlay, data, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-overlay", overlay, ".").CombinedOutput(); err != nil {
		t.Errorf("the package does not build with the rule: %v\n%s", err, out)
	}
}

// writeRule writes the files of a rule, and its lines into those that list all rules.
func writeRule(t *testing.T, root, id, name string) {
	t.Helper()
	cases := filepath.Join(root, "internal", "advisor", "testdata", name)
	files := map[string]string{
		filepath.Join(root, "internal", "advisor", strings.ReplaceAll(name, "-", "_")+".go"): fmt.Sprintf(ruleFile, lowerCamel(name), id, name),
		filepath.Join(root, "internal", "advisor", "docs", name+".txt"):                      ruleText,
	}
	for _, c := range []string{"hit-one", "hit-two", "hit-three", "quiet-one", "quiet-two", "quiet-three"} {
		files[filepath.Join(cases, c+".txtar")] = ruleCase
	}
	for file, text := range files {
		err := os.MkdirAll(filepath.Dir(file), 0o755)
		if err == nil {
			err = os.WriteFile(file, []byte(text), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	insert := func(place, line, pattern string) {
		file := filepath.Join(root, place)
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines, at, listed := strings.Split(string(data), "\n"), -1, regexp.MustCompile(pattern)
		for i, l := range lines {
			if found := listed.FindStringSubmatch(l); found != nil && (at < 0 || found[1] < line) {
				at = i
			}
		}
		if at < 0 {
			t.Fatalf("%s lists no rules", place)
		}
		if err := os.WriteFile(file, []byte(strings.Join(slices.Insert(lines, at+1, line), "\n")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	insert("internal/advisor/rules.go", "\t\t"+lowerCamel(name)+"Rule(),", `^(\t\t)\w+Rule\(\),$`)
	insert("internal/config/config.schema.json", `        "`+id+`",`, `^(        "[A-Z]{3}\d{3}"),$`)
	insert("internal/config/config.schema.json", `        "`+name+`",`, `^(        "`+name[:1]+`?[a-z]+-[a-z-]+"),$`)
}
