package main

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// embeddings are ways in which programs hold a statement, by the ending of their files.
var embeddings = map[string][]func(r *rand.Rand, statement string) string{
	".sql": {func(_ *rand.Rand, s string) string { return "-- a report\n" + s + ";\n\n" }},
	".go": {
		func(_ *rand.Rand, s string) string { return "var _ = `" + strings.ReplaceAll(s, "`", "") + "`\n" },
		func(_ *rand.Rand, s string) string { return "var _ = " + quoted(oneLine(s), `"`) + "\n" },
		func(r *rand.Rand, s string) string { return "var _ = " + inParts(r, oneLine(s), `"`, " +\n\t") + "\n" },
	},
	".java": {
		func(_ *rand.Rand, s string) string { return "  String a = " + quoted(oneLine(s), `"`) + ";\n" },
		func(_ *rand.Rand, s string) string {
			return "  String a = \"\"\"\n    " + strings.ReplaceAll(s, `\`, `\\`) + "\n    \"\"\";\n"
		},
		func(r *rand.Rand, s string) string {
			return "  String a = " + inParts(r, oneLine(s), `"`, "\n + ") + ";\n"
		},
	},
	".kt": {
		func(_ *rand.Rand, s string) string {
			return "val a = " + strings.ReplaceAll(quoted(oneLine(s), `"`), "$", `\$`) + "\n"
		},
		func(_ *rand.Rand, s string) string {
			return "val a = \"\"\"\n" + strings.ReplaceAll(s, "$", "${'$'}") + "\n\"\"\"\n"
		},
	},
	".py": {
		func(_ *rand.Rand, s string) string {
			return "a = \"\"\"\n" + strings.ReplaceAll(s, `\`, `\\`) + "\n\"\"\"\n"
		},
		func(r *rand.Rand, s string) string {
			return "a = (\n    " + inParts(r, oneLine(s), "'", "\n    ") + "\n)\n"
		},
		func(_ *rand.Rand, s string) string {
			return "a = f'" + strings.Trim(quoted(oneLine(s), "'"), "'") + "'\n"
		},
	},
	".ts": {
		func(_ *rand.Rand, s string) string { return "const a = " + quoted(s, "`") + ";\n" },
		func(r *rand.Rand, s string) string { return "const a = " + inParts(r, oneLine(s), "'", " + ") + ";\n" },
	},
	".cs": {
		func(_ *rand.Rand, s string) string {
			return "  var a = @\"" + strings.ReplaceAll(s, `"`, `""`) + "\";\n"
		},
		func(_ *rand.Rand, s string) string { return "  var a = " + quoted(oneLine(s), `"`) + ";\n" },
		func(_ *rand.Rand, s string) string { return "  var a = \"\"\"\n" + s + "\n\"\"\";\n" },
	},
}

func oneLine(s string) string { return strings.ReplaceAll(s, "\n", " ") }

func quoted(s, mark string) string {
	return mark + strings.ReplaceAll(strings.ReplaceAll(s, `\`, `\\`), mark, `\`+mark) + mark
}

// inParts is a text as several literals.
func inParts(r *rand.Rand, s, mark, between string) string {
	var parts []string
	words := strings.SplitAfter(s, " ")
	for len(words) > 0 {
		n := 1 + r.IntN(len(words))
		parts = append(parts, quoted(strings.Join(words[:n], ""), mark))
		words = words[n:]
	}
	return strings.Join(parts, between)
}

// spelled are statements on the table of the test, in one of their spellings.
func spelled(r *rand.Rand) string {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	gap := func() string { return pick(" ", "\n    ", "  ") }
	value := pick("$parcel", "17", "CAST($p AS Uint64)")
	where := pick("where", "WHERE") + " " + pick("", "(weight > 3) AND ", "city = 'it' AND ") + "parcel_id" + pick("=", " = ", " == ") + value +
		pick("", gap()+"AND city <> 'a\"b'", gap()+"and weight > 1")
	switch r.IntN(4) {
	case 0:
		return pick("select", "SELECT") + " " + pick("weight", "city, weight", "parcel_id AS p", "*") + gap() + "FROM " +
			pick("parcels", "`parcels`") + gap() + where + pick("", " LIMIT 10")
	case 1:
		return "UPSERT INTO parcels" + pick(" ", "") + "(parcel_id," + gap() + "weight)" + gap() + "VALUES (" + value + ", 5)"
	case 2:
		return "update parcels" + gap() + "set weight = weight + 1" + gap() + where
	}
	return "DELETE" + gap() + "FROM parcels" + gap() + where
}

// TestPatch changes generated sources, and has git apply what is said to change: the statements in them are then what was to become of
// them, and nothing else is different.
func TestPatch(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	t.Chdir(t.TempDir())
	r := rand.New(rand.NewPCG(1, 2))
	for _, ending := range slices.Sorted(maps.Keys(embeddings)) {
		forms := embeddings[ending]
		for i := range 8 {
			var b strings.Builder
			for range 1 + r.IntN(4) {
				b.WriteString(forms[r.IntN(len(forms))](r, spelled(r)))
			}
			text := b.String()
			if i%3 == 0 {
				text = strings.ReplaceAll(text, "\n", "\r\n")
			}
			if i%4 == 0 {
				text = strings.TrimRight(text, "\r\n")
			}
			write(t, fmt.Sprintf("src %d/a%d%s", i%2, i, ending), text)
		}
	}
	write(t, "schema.sql", "CREATE TABLE parcels (parcel_id Uint64 NOT NULL, city Utf8, weight Int64, PRIMARY KEY (parcel_id));")
	ctx := context.Background()
	bundle, err := source.DDL(ctx, []string{"schema.sql"}, source.Options{})
	if err != nil {
		t.Fatal(err)
	}
	proposal, err := rewrite.New(bundle, advisor.Inspect(bundle, advisor.Options{}).Findings,
		rewrite.Options{Seed: 1, Key: "hash(parcel_id), parcel_id"}).Propose(bundle.Tables[0])
	if err != nil || len(proposal.Candidates) == 0 {
		t.Fatal("no key", err)
	}
	fitter := rewrite.NewFitter(bundle, []rewrite.Choice{{Name: "parcels", Proposal: proposal, Candidate: proposal.Candidates[0]}})
	var want []string
	statements := func() (list []string) {
		_, err := source.Patch(ctx, []string{"."}, source.Options{}, []string{"parcels"}, func(script string) (string, string, error) {
			list = append(list, yqlPrinted(t, script))
			_, after, err := fitter.Fit(script)
			if err != nil {
				t.Errorf("%s: %v", script, err)
			}
			want = append(want, after)
			return "", "", nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	statements()
	after := slices.Clone(want)
	out, err := source.Patch(ctx, []string{"."}, source.Options{}, []string{"parcels"}, fitter.Fit)
	if err != nil {
		t.Fatal(err)
	}
	if len(out.Files) != len(embeddings)*8 || len(out.Left) > 0 {
		t.Errorf("%d files, left: %v", len(out.Files), out.Left)
	}
	var patch strings.Builder
	for _, f := range out.Files {
		patch.WriteString(rewrite.FileDiff(f.Path, f.Before, f.After))
	}
	for _, args := range [][]string{{"apply", "--check", "-"}, {"apply", "-"}} {
		cmd := exec.Command("git", args...)
		cmd.Stdin = strings.NewReader(patch.String())
		if said, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v: %s\n%s", args, err, said, patch.String())
		}
	}
	for i, is := range statements() {
		if is != after[i] {
			t.Errorf("%s\nis not\n%s", is, after[i])
		}
	}
}

func yqlPrinted(t *testing.T, script string) string {
	var nodes []yql.Node
	for _, st := range yql.ParseQueries(script).Statements {
		if st.Err != nil {
			t.Fatalf("%s: %v", script, st.Err)
		}
		nodes = append(nodes, st.Node)
	}
	return yql.PrintScript(nodes)
}

func write(t *testing.T, path, text string) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
