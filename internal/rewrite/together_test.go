package rewrite

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql/ranges"
)

// chosenBy are the choices for tables whose keys are given by hand, by table.
func chosenBy(t *testing.T, b *evidence.Bundle, keys map[string]string) (chosen []Choice) {
	t.Helper()
	for _, table := range b.Tables {
		key, ok := keys[table.Schema.Path]
		if !ok {
			continue
		}
		p, err := New(b, nil, Options{Key: key}).Propose(table)
		if err != nil || len(p.Candidates) == 0 {
			t.Fatalf("%s: %v, %v", key, err, p)
		}
		chosen = append(chosen, Choice{table.Schema.Path, p, p.Candidates[0]})
	}
	return chosen
}

// effectOf is what the choices do to a statement; all that it touches have to say the same.
func effectOf(t *testing.T, chosen []Choice, text string) (effect *StatementEffect, tables []string) {
	t.Helper()
	for _, c := range chosen {
		for i := range c.Candidate.Statements {
			e := &c.Candidate.Statements[i]
			if e.Statement.Text != text {
				continue
			}
			if effect != nil && (e.Rewritten != effect.Rewritten || e.Outcome != effect.Outcome || e.Reason != effect.Reason) {
				t.Errorf("%s\nis other than for %s:\n%+v\n%+v", c.Name, tables, e, effect)
			}
			effect, tables = e, append(tables, c.Name)
		}
	}
	return effect, tables
}

// sameBoth sends a statement to the old tables and its rewriting to the new ones, and compares what comes back.
func sameBoth(t *testing.T, d *database, text, rewritten string) {
	t.Helper()
	want, wantErr := d.exec("old", text)
	got, gotErr := d.exec("new", rewritten)
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" || (wantErr == nil) != (gotErr == nil) {
		t.Errorf("old: %v\nnew: %v\nrows differ (-old +new):\n%s\n%s\n%s", wantErr, gotErr, diff, text, rewritten)
	}
}

// TestTogether reads testdata/together.
func TestTogether(t *testing.T) {
	golden.Run(t, "testdata/together/*.txtar", func(t *testing.T, c *golden.Case) {
		c.Known(t, "schema.sql", "keys", "queries.sql")
		script, _ := c.Section("schema.sql")
		keys, _ := c.Section("keys")
		queries, _ := c.Section("queries.sql")
		b := &evidence.Bundle{Tables: tablesOf(t, script)}
		for i, text := range strings.Split(queries, "\n----\n") {
			b.Statements = append(b.Statements, evidence.Statement{Text: strings.TrimSpace(text)})
			b.Statements[i].Pos.Line = i + 1
		}
		by := map[string]string{}
		for line := range strings.Lines(keys) {
			table, key, _ := strings.Cut(strings.TrimSpace(line), ": ")
			by[table] = key
		}
		chosen := Together(b, chosenBy(t, b, by))
		d := openDatabase(t)
		for _, table := range b.Tables {
			after := table.Schema
			for _, c := range chosen {
				if c.Name == after.Path {
					after = c.Candidate.After
				}
			}
			d.must("old", yql.PrintTable(table.Schema))
			d.must("new", yql.PrintTable(after))
		}
		var got strings.Builder
		for _, s := range b.Statements {
			e, tables := effectOf(t, chosen, s.Text)
			fmt.Fprintf(&got, "%s, %s: %s\n%s\n\n", e.Outcome, strings.Join(tables, ", "), e.Reason, e.Rewritten)
			if e.Outcome == NeedsPerson || strings.Contains(e.Reason, "its * returns") { // which is another row
				continue
			}
			sameBoth(t, d, s.Text, e.Rewritten)
			for _, table := range b.Tables {
				all := "SELECT " + strings.Join(columnNames(table.Schema), ", ") + " FROM " + table.Schema.Path
				sameBoth(t, d, all, all)
			}
		}
		c.Want(t, got.String())
	})
}

// TestTogetherGenerated makes statements over two tables, moves both to other keys, and compares what the statements return,
// and how they reach the new tables with what is said of each table alone.
func TestTogetherGenerated(t *testing.T) {
	golden.NoRace(t)
	rounds := 300
	table := yql.Parse(generatedCases[0].schema).Statements[0].Node.(*yql.CreateTable).Table
	other := yql.Parse(otherTable).Statements[0].Node.(*yql.CreateTable).Table
	for _, keys := range []map[string]string{
		{"t": "hash(id), id", "u": "hash(k), k"},
		{"t": "bucket(3, id), id", "u": "hash(id), id, k"},
	} {
		g := &statements{r: rand.New(rand.NewPCG(29, 29)), table: table}
		b := &evidence.Bundle{Tables: []*evidence.Table{{Schema: table}, {Schema: other}}}
		for range rounds {
			text := g.statement()
			known := slices.ContainsFunc(b.Statements, func(s evidence.Statement) bool { return s.Text == text })
			if !known && !g.writes && strings.Contains(text, " u") {
				b.Statements = append(b.Statements, evidence.Statement{Text: text})
				b.Statements[len(b.Statements)-1].Pos.Line = len(b.Statements)
			}
		}
		chosen := Together(b, chosenBy(t, b, keys))
		d := openDatabase(t)
		d.must("old", generatedCases[0].schema+";\n"+otherTable)
		for _, c := range chosen {
			d.must("new", yql.PrintTable(c.Candidate.After))
		}
		d.must("old", "UPSERT INTO t (id, a, b, c) VALUES "+g.rows(60))
		d.must("old", "UPSERT INTO u (k, id, w) VALUES (1ul, 3ul, 'one'u), (2ul, 5ul, 'two'u), (3ul, 5ul, 'three'u), (4ul, NULL, 'four'u)")
		for _, c := range chosen {
			d.must("new", strings.ReplaceAll(strings.Replace(copyRows(d, c.Candidate), "INTO t ", "INTO "+c.Name+" ", 1), "/old/t`", "/old/"+c.Name+"`"))
		}
		persons := 0
		catalog := yql.NewCatalog([]*schema.Table{chosen[0].Candidate.After, chosen[1].Candidate.After})
		for _, s := range b.Statements {
			e, tables := effectOf(t, chosen, s.Text)
			if len(tables) != 2 {
				t.Fatalf("%s touches %s", s.Text, tables)
			}
			if e.Outcome == NeedsPerson {
				persons++
				continue
			}
			sameBoth(t, d, s.Text, e.Rewritten)
			for _, a := range catalog.Accesses(yql.ParseQueries(e.Rewritten)) {
				if strings.Contains(s.Text, "IS NULL") {
					break // of a column that is NOT NULL: no row
				}
				c := chosen[slices.Index(tables, a.Table.Path)]
				i := slices.IndexFunc(c.Candidate.Statements, func(e StatementEffect) bool { return e.Statement.Text == s.Text })
				said := c.Candidate.Statements[i].AfterPartitions
				if got := (&move.Move{After: c.Candidate.After}).Touches(a, &move.Lies{One: func(*schema.Index, int) bool { return false }, Bound: func(_ []string, _ *ranges.Result, t move.Touched) move.Touched { return t }}).Partitions; (got == 0) != (said == 0) {
					t.Errorf("%s: %d partitions are said to be touched, and %d are\n%s", c.Name, said, got, e.Rewritten)
				}
			}
		}
		if n := len(b.Statements); persons > n/2 || n < rounds/10 {
			t.Errorf("%v: %d of %d statements need a person", keys, persons, n)
		}
	}
}
