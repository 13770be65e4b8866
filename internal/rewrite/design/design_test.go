package design

import (
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/foreign"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// signed is how many designs an expert would sign: what was reached, so that none is lost.
const signed = 82

// TestDesigns compares keys with those that an expert wrote before.
func TestDesigns(t *testing.T) {
	cases := golden.All(t, "testdata/*.txtar")
	right := 0
	for _, c := range cases {
		b, o := bundle(t, c), Options{}
		if named, ok := c.Section("design"); ok {
			o.Tables = strings.Fields(named)
		}
		Keys(b, o)
		if problem := judged(b, c.Judgement(t)); problem != "" {
			t.Logf("%s: %s\nwhy: %s", c.Name, problem, c.Comment)
			continue
		}
		right++
	}
	if right < signed {
		t.Errorf("%d of %d as an expert would sign them, fewer than %d", right, len(cases), signed)
	}
}

// bundle is what is read of a case.
func bundle(t *testing.T, c *golden.Case) *evidence.Bundle {
	t.Helper()
	options, text := source.Options{}, ""
	for _, name := range []string{"schema.sql", "postgres.sql", "mysql.sql"} {
		if section, is := c.Section(name); is {
			text = golden.Pipe(t, section)
			if d, _, _ := strings.Cut(name, "."); d != "schema" {
				options.Dialects = source.Dialects{text: foreign.Dialect(d)}
			}
		}
	}
	b, err := source.DDL(t.Context(), []string{text}, options)
	if err != nil {
		t.Fatal(err)
	}
	if queries, ok := c.Section("queries.sql"); ok {
		read, err := source.Queries(t.Context(), []string{golden.Pipe(t, queries)}, source.Options{})
		if err != nil {
			t.Fatal(err)
		}
		b.Statements = read.Statements
	}
	for _, p := range b.Problems {
		if p.Code != source.NoteNoKey {
			t.Errorf("%s: %s", c.Name, p.Message)
		}
	}
	return b
}

// judged says what is not as the expert has it.
func judged(b *evidence.Bundle, want string) string {
	i := slices.IndexFunc(b.Notes, func(n evidence.Note) bool { return n.Code == evidence.NoteDesigned })
	if i < 0 {
		return "no key was designed"
	}
	j := slices.IndexFunc(b.Tables, func(t *evidence.Table) bool { return t.Schema.Path == b.Notes[i].Path })
	made := b.Tables[j].Schema
	key := slices.Clone(made.PrimaryKey)
	if last := len(made.Columns) - 1; strings.Contains(b.Notes[i].Message, "it gets an id") {
		key[len(key)-1] = "+" + strings.TrimRight(made.Columns[last].Name, "_0123456789")
	}
	for line := range strings.Lines(want) {
		kind, list, _ := strings.Cut(strings.TrimSpace(line), ": ")
		var got []string
		if kind == "key" {
			got = []string{strings.Join(key, ", ")}
		} else {
			for _, x := range made.Indexes {
				got = append(got, strings.Join(x.Columns, ", "))
			}
		}
		if !slices.ContainsFunc(strings.Split(list, " | "), func(one string) bool { return slices.Contains(got, one) }) {
			return kind + " " + strings.Join(got, "; ") + ", want " + list + "\n" + b.Notes[i].Message
		}
	}
	for _, p := range made.Validate() {
		if !p.Limit {
			return p.String()
		}
	}
	if problem := holds(b, made, strings.Contains(b.Notes[i].Message, "it gets an id")); problem != "" {
		return problem
	}
	if made.Store == schema.StoreColumn {
		return "it became column-oriented"
	}
	return ""
}

// holds says which known statement the designed table breaks: one that names an index that is not there, or that writes rows and would lack
// a key column, but for an id that is added.
func holds(b *evidence.Bundle, made *schema.Table, id bool) string {
	key := made.PrimaryKey
	if id {
		key = key[:len(key)-1]
	}
	for _, s := range b.Statements {
		for _, a := range yql.NewCatalog(b.Schemas()).Accesses(yql.ParseQueries(s.Text)) {
			if _, is := made.Index(a.Index); a.Named && a.Index != "" && !is {
				return "there is no index " + a.Index + ": " + s.Text
			}
			if a.Kind != yql.AccessWrite || a.Table.Path != made.Path || len(a.Columns) == 0 {
				continue
			}
			for _, c := range key {
				if !slices.Contains(a.Columns, c) {
					return "the key has " + c + ", which is not given by: " + s.Text
				}
			}
		}
	}
	return ""
}
