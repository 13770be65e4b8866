package plan_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/migratetest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// shapes are plans whose statements differ: {keys} and {values} are columns more.
var shapes = []struct{ ddl, key string }{
	{"id Uint64 NOT NULL, u Uint64, {values}, PRIMARY KEY (id{keys})", "hash(id), id{keys}"},
	{"id Uint64, u Uint64, {values}, PRIMARY KEY (id{keys})", "hash(id), id{keys}"},
	{"id Uint64 NOT NULL, u Utf8, {values}, INDEX i GLOBAL UNIQUE ON (u), PRIMARY KEY (id{keys})", "hash(id), id{keys}"},
	{"id Uint64 NOT NULL, u Uint64 NOT NULL, {values}, PRIMARY KEY (id{keys})", "u, id{keys}"},
	{"id Uint64 NOT NULL, u Uint64 NOT NULL, {values}, PRIMARY KEY (id{keys})", "hash(u), u, id{keys}"},
	{"id Uint64 NOT NULL, u Uint64 NOT NULL, {values}, PRIMARY KEY (id{keys})", "bucket(8, u), id{keys}"},
	{"id Uint64 NOT NULL, u Decimal(22,9), {values}, PRIMARY KEY (id{keys})", "random(8), id{keys}"},
	{"id Bigserial NOT NULL, u Utf8 NOT NULL, {values}, PRIMARY KEY (id{keys}, u)", "u, id{keys}"},
}

// sent are the statements of a plan, whatever they are for, that it sends before the rename and after it.
func sent(t *testing.T, p *plan.Plan) (before, after []string) {
	t.Helper()
	texts, err := p.Texts()
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	var tree map[string]any
	if err := json.Unmarshal(data, &tree); err != nil {
		t.Fatal(err)
	}
	for part, x := range tree {
		if part == "Before" || part == "Forward" || part == "Touched" {
			before = append(before, textsIn(x)...)
		} else {
			after = append(after, textsIn(x)...)
		}
	}
	for _, s := range p.Steps {
		for _, op := range s.Run {
			if q, ok := op.(plan.Prove); ok {
				proving, err := plan.Proofs(p, []plan.Prove{q})
				if err != nil {
					t.Fatal(err)
				}
				rows := proving.Unique[0].Rows
				before = append(before, proving.Count.First, proving.Count.Next, proving.Keys[0].First, proving.Keys[0].Next, rows.All, rows.From, rows.To,
					rows.Between)
			}
			for _, s := range op.Statements(p) {
				before = append(before, s.Next, s.Done.Query)
			}
		}
	}
	before = append(before, p.AnyRow(p.Copy))
	return slices.DeleteFunc(before, func(s string) bool { return s == "" }), after
}

// textsIn are the statements in a value that JSON has.
func textsIn(x any) (out []string) {
	switch x := x.(type) {
	case map[string]any:
		for _, v := range x {
			out = append(out, textsIn(v)...)
		}
	case []any:
		for _, v := range x {
			out = append(out, textsIn(v)...)
		}
	case string:
		if strings.Contains(x, "SELECT") {
			out = append(out, x)
		}
	}
	return out
}

func all(t *testing.T, p *plan.Plan) []string {
	before, after := sent(t, p)
	return append(before, after...)
}

var named = regexp.MustCompile("\\bAS `?([A-Za-z_][A-Za-z0-9_]*)|\\b([A-Za-z_][A-Za-z0-9_]*): ")

// TestOwnNames gives the columns of tables every name that the statements of a plan use themselves, in the key and out of it.
func TestOwnNames(t *testing.T) {
	t.Parallel()
	d := migratetest.Open(t)
	for i, shape := range shapes {
		for j, writers := range []plan.Writers{plan.Stopped, plan.Changefeed} {
			// made is a plan of the shape with columns more.
			made := func(keys, values []string) (*plan.Plan, string) {
				both := slices.Concat(keys, values)
				columns := plan.Each(both, func(c string) string { return yql.QuoteName(c) + " Uint64 NOT NULL" })
				key, bare := "", ""
				for _, c := range keys {
					key, bare = key+", "+yql.QuoteName(c), bare+", "+c
				}
				ddl := strings.NewReplacer("{values}", strings.Join(columns, ", "), "{keys}", key).Replace(shape.ddl)
				ddl = fmt.Sprintf("CREATE TABLE `names_%d_%d` (%s)", i, j, ddl)
				p, err := buildtest.PlanOf(t, buildtest.BundleOf(t, ddl), strings.ReplaceAll(shape.key, "{keys}", bare),
					build.Options{Writers: writers, Database: d.Driver.Name()})
				if err != nil {
					t.Fatalf("%s: %v", ddl, err)
				}
				return p, ddl
			}
			if writers == plan.Changefeed && strings.HasPrefix(shape.key, "random") {
				continue
			}
			var words []string
			plain, _ := made([]string{"keyadvise_k"}, []string{"keyadvise_v"}) // so that the names are those of a table that has such ones
			usual, _ := made([]string{"k9"}, []string{"v9"})
			for _, text := range slices.Concat(all(t, plain), all(t, usual)) {
				for _, m := range named.FindAllStringSubmatch(text, -1) {
					words = append(words, m[1]+m[2])
				}
			}
			slices.Sort(words)
			words = slices.DeleteFunc(slices.Compact(words), func(w string) bool { _, there := usual.After.Column(w); return there })
			if len(words) < 10 || !slices.Contains(words, "keyadvise_digest") {
				t.Fatalf("the names were not found: %q", words)
			}
			var keys, values []string // a key has no room for all at once
			for n, w := range words {
				if n%3 == (i+j)%3 && len(keys) < 15 {
					keys = append(keys, w)
				} else {
					values = append(values, w)
				}
			}
			p, ddl := made(keys, values)
			d.Must(ddl)
			d.Perform(p, plan.CreateTable{})
			if p.ByOldKey() {
				d.Perform(p, plan.AddIndex{Name: plan.OldKeyIndex})
			}
			explain := func(texts []string) {
				for _, text := range texts {
					if _, err := d.Conn.Exec(d.Ctx, ydbconn.Statement{What: "explain", Text: text, Explain: true}); err != nil {
						t.Errorf("%s, %s: %v\n%s", shape.key, writers, err, text)
					}
				}
			}
			before, after := sent(t, p)
			explain(before)
			if p.ByOldKey() {
				d.Perform(p, plan.DropIndex{Name: plan.OldKeyIndex})
			}
			d.Perform(p, plan.RenameTables{})
			explain(after)
			for _, path := range []string{p.Table, p.Old} {
				d.Must("DROP TABLE " + yql.QuoteName(path))
			}
		}
	}
}
