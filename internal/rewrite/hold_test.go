package rewrite

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// heldTables is how many tables TestProposalsHold makes up, and heldRuns on how many of them it executes the statements.
var (
	heldTables = flag.Int("tables", 100, "tables that TestProposalsHold makes up")
	heldRuns   = flag.Int("runs", 6, "tables on which TestProposalsHold executes the statements")
)

// TestProposalsHold makes up tables as applications have them, with the statements of one, and holds every proposal to its
// word: no candidate brings a finding that it does not name, or one as bad as what it resolves; none is first without a
// gain; none loses the old key; and under the first each statement does what it did, executed on a server.
// With -tables=10000 -runs=1000 it looks at more.
func TestProposalsHold(t *testing.T) {
	golden.NoRace(t)
	d := openDatabase(t)
	chosen, kinds := 0, map[Kind]int{}
	for seed := range *heldTables {
		app := newApplication(uint64(seed))
		b := &evidence.Bundle{Tables: tablesOf(t, app.ddl), Statements: app.known()}
		table := b.Tables[0].Schema
		findings := advisor.Inspect(b, advisor.Options{}).Findings
		r := New(b, findings, Options{})
		p, err := r.Propose(b.Tables[0])
		if err != nil {
			t.Fatal(err)
		}
		if p == nil {
			continue
		}
		for _, c := range p.Candidates {
			what := fmt.Sprintf("seed %d, %s\n%s", seed, c.Name, app.ddl)
			app.heldTo(t, what, b, findings, c)
		}
		if len(p.Candidates) == 0 || !p.Candidates[0].Copies || len(p.Candidates[0].Blockers) > 0 {
			continue
		}
		c := p.Candidates[0]
		if newKey := !slices.Equal(c.After.PrimaryKey, table.PrimaryKey); newKey && c.Spread.HottestEnd > 0.9*p.Spread.HottestEnd {
			t.Errorf("seed %d: %s is first, and its hottest partition takes %.2f instead of %.2f", seed, c.Name, c.Spread.HottestEnd, p.Spread.HottestEnd)
		}
		chosen++
		kinds[c.Kind]++
		if chosen <= *heldRuns {
			app.run(t, d, fmt.Sprintf("s%d", seed), table, r, c)
		}
	}
	t.Logf("%d tables, %d with a proposal: %v", *heldTables, chosen, kinds)
	if chosen < *heldTables/5 || len(kinds) < 4 {
		t.Errorf("only %d of %d tables have a proposal, of kinds %v", chosen, *heldTables, kinds)
	}
}

// application is a made-up table with its statements.
type application struct {
	r       *rand.Rand
	ddl     string
	columns []madeColumn
	key     []string
	rows    [][]string // cells as YQL, in the order of the columns
	serial  bool
}

type madeColumn struct{ name, typ string }

// pools are columns by what they are for.
var pools = struct{ times, owners, ids, states, values []madeColumn }{
	times:  []madeColumn{{"created_at", "Timestamp"}, {"ts", "Timestamp"}, {"day", "Date"}, {"at", "Datetime"}, {"ts_ms", "Uint64"}},
	owners: []madeColumn{{"user_id", "Uint64"}, {"customer_id", "Uuid"}, {"device_id", "Uint64"}, {"tenant_id", "Uuid"}, {"account_no", "Utf8"}},
	ids:    []madeColumn{{"id", "Uint64"}, {"order_id", "Uint64"}, {"event_id", "Uuid"}, {"seq", "Uint32"}, {"message_id", "Int64"}, {"token", "String"}},
	states: []madeColumn{{"status", "Utf8"}, {"kind", "Utf8"}, {"is_active", "Bool"}, {"priority", "Uint8"}},
	values: []madeColumn{{"amount", "Int64"}, {"body", "Utf8"}, {"note", "Utf8"}},
}

func newApplication(seed uint64) *application {
	a := &application{r: rand.New(rand.NewPCG(seed, 0x686f6c64))}
	take := func(pool []madeColumn) madeColumn { return pool[a.r.IntN(len(pool))] }
	add := func(c madeColumn) {
		if !slices.ContainsFunc(a.columns, func(o madeColumn) bool { return o.name == c.name }) {
			a.columns, a.key = append(a.columns, c), append(a.key, c.name)
		}
	}
	switch a.r.IntN(7) {
	case 0:
		add(take(pools.ids))
	case 1:
		a.serial = true
		add(madeColumn{"id", "BigSerial"})
	case 2:
		add(take(pools.times))
		add(take(pools.owners))
	case 3:
		add(take(pools.times))
		add(take(pools.ids))
	case 4:
		add(take(pools.states))
		add(take(pools.ids))
	case 5:
		add(take(pools.states))
		add(take(pools.times))
		add(take(pools.ids))
	case 6:
		add(take(pools.ids))
		add(take(pools.owners))
	}
	keyed := len(a.columns)
	for _, pool := range [][]madeColumn{pools.owners, pools.states, pools.times, pools.values} {
		if c := take(pool); a.r.IntN(2) == 0 && !slices.Contains(a.key, c.name) {
			a.columns = append(a.columns, c)
		}
	}
	a.columns = append(a.columns, madeColumn{"payload", "Utf8"})
	var lines []string
	for i, c := range a.columns {
		null := " NOT NULL"
		if i >= keyed || a.r.IntN(6) == 0 && c.typ != "BigSerial" {
			null = ""
		}
		lines = append(lines, c.name+" "+c.typ+null)
	}
	if len(a.columns) > keyed+1 && a.r.IntN(3) == 0 {
		lines = append(lines, "INDEX by_it GLOBAL ON ("+a.columns[keyed].name+")")
	}
	a.ddl = "CREATE TABLE " + []string{"events", "orders", "items", "t"}[a.r.IntN(4)] + " (" + strings.Join(lines, ", ") + ", PRIMARY KEY (" + strings.Join(a.key, ", ") + "))"
	for i := range 24 {
		row := make([]string, len(a.columns))
		for j, c := range a.columns {
			row[j] = a.cell(c, i)
		}
		a.rows = append(a.rows, row)
	}
	return a
}

func (a *application) table() string { return strings.Fields(a.ddl)[2] }

// cell is a value of the i-th row. The last column of the key differs from row to row.
func (a *application) cell(c madeColumn, i int) string {
	n := a.r.IntN(5)
	if c.name == a.key[len(a.key)-1] {
		n = i
	}
	switch c.typ {
	case "Timestamp":
		return fmt.Sprintf("Timestamp('2024-01-01T00:%02d:00Z')", n)
	case "Datetime":
		return fmt.Sprintf("Datetime('2024-01-01T00:%02d:00Z')", n)
	case "Date":
		return fmt.Sprintf("Date('2024-01-%02d')", n+1)
	case "Uuid":
		return fmt.Sprintf("Uuid('00000000-0000-0000-0000-%012d')", n)
	case "Utf8":
		return fmt.Sprintf("'v%02d'u", n)
	case "String":
		return fmt.Sprintf("'s%02d'", n)
	case "Bool":
		return fmt.Sprint(n%2 == 0)
	case "Uint8":
		return fmt.Sprintf("%dut", n)
	case "Uint32":
		return fmt.Sprintf("%du", n)
	case "Int64", "BigSerial":
		return fmt.Sprintf("%dl", n+1)
	}
	return fmt.Sprintf("%dul", n)
}

// insert writes a row. The server numbers the rows of a serial.
func (a *application) insert(row []string) string {
	from := 0
	if a.serial {
		from = 1
	}
	var names []string
	for _, c := range a.columns[from:] {
		names = append(names, c.name)
	}
	return fmt.Sprintf("INSERT INTO %s (%s) VALUES (%s)", a.table(), strings.Join(names, ", "), strings.Join(row[from:], ", "))
}

// where gives key columns the values of a row.
func (a *application) where(row []string, n int) string {
	var parts []string
	for i := range n {
		v := row[i]
		if a.serial && i == 0 {
			v = "7l"
		}
		parts = append(parts, a.key[i]+" = "+v)
	}
	return strings.Join(parts, " AND ")
}

// others are the statements besides the one that writes rows, by the shapes of this application.
func (a *application) others(row []string) []string {
	order := strings.Join(a.key, ", ")
	first := row[0]
	if a.serial {
		first = "7l"
	}
	all := []string{
		fmt.Sprintf("SELECT * FROM %s WHERE %s", a.table(), a.where(row, len(a.key))),
		fmt.Sprintf("SELECT payload FROM %s WHERE %s ORDER BY payload", a.table(), a.where(row, 1)),
		fmt.Sprintf("SELECT * FROM %s WHERE %s > %s ORDER BY %s LIMIT 5", a.table(), a.key[0], first, order),
		fmt.Sprintf("SELECT * FROM %s ORDER BY %s LIMIT 4", a.table(), order),
		fmt.Sprintf("UPDATE %s SET payload = 'changed'u WHERE %s", a.table(), a.where(row, len(a.key))),
		fmt.Sprintf("DELETE FROM %s WHERE %s", a.table(), a.where(row, len(a.key))),
	}
	if len(a.key) > 1 {
		all = append(all,
			fmt.Sprintf("SELECT * FROM %s WHERE %s = %s AND %s >= %s ORDER BY %s LIMIT 3", a.table(), a.key[0], row[0], a.key[1], row[1], order),
			fmt.Sprintf("SELECT * FROM %s WHERE %s = %s ORDER BY %s", a.table(), a.key[1], row[1], order))
	}
	random := rand.New(rand.NewPCG(uint64(len(a.ddl)), 1)) // the same shapes for every row
	var out []string
	for _, s := range all {
		if random.IntN(2) == 0 {
			out = append(out, s)
		}
	}
	return out
}

// known are the statements as the tool is given them.
func (a *application) known() []evidence.Statement {
	out := []evidence.Statement{{Text: a.insert(a.rows[0]), From: "file"}}
	for _, s := range a.others(a.rows[0]) {
		out = append(out, evidence.Statement{Text: s, From: "file"})
	}
	return out
}

// heldTo inspects a candidate's table with its statements and compares with what the candidate says of itself.
func (a *application) heldTo(t *testing.T, what string, b *evidence.Bundle, findings []advisor.Finding, c *Candidate) {
	t.Helper()
	var statements []evidence.Statement
	person := false
	for _, s := range c.Statements {
		text := s.Statement.Text
		if s.Rewritten != "" {
			text = s.Rewritten
		}
		person = person || s.Outcome == NeedsPerson
		statements = append(statements, evidence.Statement{Text: text, From: "file"})
	}
	worst := advisor.Level(0)
	for _, f := range findings {
		left := slices.ContainsFunc(c.Left, func(l advisor.Finding) bool { return l.Rule == f.Rule })
		if slices.Contains(c.Resolved, f.Rule) {
			worst = max(worst, f.Level)
		} else if !left {
			t.Errorf("%s\nneither resolves nor leaves %s", what, f.Rule)
		}
	}
	for _, f := range advisor.Inspect(&evidence.Bundle{Tables: []*evidence.Table{{Schema: c.After}}, Statements: statements}, advisor.Options{}).Findings {
		same := func(o advisor.Finding) bool { return o.Rule == f.Rule && o.Index == f.Index }
		statement := func(o advisor.Finding) bool {
			return o.Wants == advisor.WantStatement && f.Wants == advisor.WantStatement
		}
		switch {
		case slices.ContainsFunc(c.Brought, func(o advisor.Finding) bool { return o.Rule == f.Rule && o.Message == f.Message }):
			if f.Level >= worst {
				t.Errorf("%s\nbrings %s %s, as bad as what it resolves", what, f.Level, f.Rule)
			}
		case !slices.ContainsFunc(findings, same) && !slices.ContainsFunc(findings, statement) && !person:
			t.Errorf("%s\nbrings %s %s and does not name it: %s", what, f.Level, f.Rule, f.Message)
		}
	}
	for _, k := range b.Tables[0].Schema.PrimaryKey {
		if !c.After.IsKey(k) {
			t.Errorf("%s\nloses %s of the old key", what, k)
		}
	}
}

// run writes the same rows into the old table and into the candidate's, each by its own statements, and compares what the
// others return and leave behind.
func (a *application) run(t *testing.T, d *database, dir string, table *schema.Table, r *Rewriter, c *Candidate) {
	t.Helper()
	what := c.Name + "\n" + a.ddl
	for i, s := range c.Statements {
		if s.Outcome == NeedsPerson {
			t.Errorf("%s\n%s\nneeds a person: %s", what, a.known()[i].Text, s.Reason)
			return
		}
	}
	d.must(dir+"old", a.ddl)
	d.must(dir+"new", yql.PrintTable(c.After))
	both := func(text string) {
		t.Helper()
		rewritten := move.Fit(text, r.facts.Catalog, &c.Move)
		if len(rewritten.Broken) > 0 {
			t.Fatalf("%s\n%s\n%q", what, text, rewritten.Broken)
		}
		want, wantErr := d.exec(dir+"old", text)
		got, gotErr := d.exec(dir+"new", rewritten.Text)
		if (wantErr == nil) != (gotErr == nil) {
			t.Fatalf("%s\nold: %v\nnew: %v\n%s\n%s", what, wantErr, gotErr, text, rewritten.Text)
		}
		want, got = bare(want), bare(got)
		if !strings.Contains(text, "ORDER BY") {
			slices.Sort(want)
			slices.Sort(got)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%s\nrows differ (-old +new):\n%s\n%s\n%s", what, diff, text, rewritten.Text)
		}
	}
	for _, row := range a.rows {
		both(a.insert(row))
	}
	for i := range 4 {
		for _, s := range a.others(a.rows[i*5]) {
			both(s)
		}
	}
	columns := strings.Join(columnNames(table), ", ")
	order := " FROM " + a.table() + " ORDER BY " + strings.Join(table.PrimaryKey, ", ")
	if diff := cmp.Diff(bare(d.must(dir+"old", "SELECT "+columns+order)), bare(d.must(dir+"new", "SELECT "+columns+order))); diff != "" {
		t.Errorf("%s\ntables differ (-old +new):\n%s", what, diff)
	}
}

// bare leaves out whether a value might have been NULL, which changes with the column.
func bare(rows []string) []string {
	out := make([]string, len(rows))
	for i, row := range rows {
		out[i] = strings.NewReplacer("Just(", "", ")", "").Replace(row)
	}
	return out
}
