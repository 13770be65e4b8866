package statements_test

import (
	"bufio"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/migratetest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/rehearse"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/statements"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// tables are those of the cases: what stands in CREATE TABLE, the new key, and the columns of the row of a number, with their types.
var tables = map[string]struct {
	ddl, key string
	rows     map[string]string
}{
	"events": {"user_id Uint64 NOT NULL, ts Timestamp NOT NULL, kind Utf8, amount Int64, note Utf8, PRIMARY KEY (ts, user_id), " +
		"INDEX by_kind GLOBAL ON (kind)", "hash(user_id), user_id, ts",
		map[string]string{"user_id": "Unwrap(%dul * 7ul % 13ul)", "ts": "Unwrap(CAST(1700000000000000ul + Unwrap(%dul * 37ul % 400ul) * 1000000ul AS Timestamp))",
			"kind": "CAST(%d % 3 AS Utf8)", "amount": "IF(%d % 5 == 0, NULL, CAST(%d % 11 - 4 AS Int64))", "note": "'same'u"}},
	// These two are as programs have them that are public: bots that keep messages, and services that hand out work.
	"messages": {"chat Int64 NOT NULL, id Int64 NOT NULL, reply Int64, who Utf8, at Timestamp, body Utf8, answered Bool, PRIMARY KEY (chat, id), " +
		"INDEX by_at GLOBAL ON (at)", "hash(chat), chat, id",
		map[string]string{"chat": "Unwrap(CAST(%d % 7 AS Int64))", "id": "%d", "reply": "CAST(%d - 7 AS Int64)", "who": "IF(%d % 6 == 0, NULL, CAST(%d % 4 AS Utf8))", "body": "'said %d'u",
			"at": "CAST(1700000000000000ul + %dul % 90ul * 1000000ul AS Timestamp)", "answered": "IF(%d % 3 == 0, NULL, %d % 2 == 0)"}},
	"jobs": {"id Utf8 NOT NULL, status Int64, folder Utf8, created Timestamp, generation Uint64, PRIMARY KEY (id), INDEX by_status GLOBAL ON (status)",
		"bucket(4, id), id", map[string]string{"id": "'job-%d'u", "status": "CAST(%d % 4 AS Int64)", "folder": "CAST(%d % 9 AS Utf8)",
			"created": "CAST(1700000000000000ul + %dul % 80ul * 1000000ul AS Timestamp)", "generation": "%dul % 3ul"}},
	"orders": {"id Uint64 NOT NULL, customer Uint64, parent Uint64, total Double, created Timestamp, PRIMARY KEY (id), " +
		"INDEX by_customer GLOBAL ON (customer)", "bucket(4, id), id",
		map[string]string{"id": "%dul", "customer": "%dul % 10ul", "parent": "IF(%d % 4 == 0, NULL, %dul / 2ul)", "total": "%d * 1.1",
			"created": "CAST(1700000000000000ul + %dul % 50ul * 1000000ul AS Timestamp)"}},
}

// world is a database in which the tables of the cases are copied.
type world struct {
	*migratetest.Database
	plans map[string]*plan.Plan
}

func newWorld(t *testing.T, rows int, names ...string) *world {
	w := &world{migratetest.Open(t), map[string]*plan.Plan{}}
	for _, name := range names {
		table := tables[name]
		p := w.Plan(name, table.ddl, table.key, plan.Stopped)
		cells := map[string]string{}
		for column, value := range table.rows {
			cells[column] = value
		}
		w.Fill(p.Table, 1, rows, cells)
		w.copy(t, p)
		for _, i := range p.After.Indexes {
			w.Perform(p, plan.AddIndex{Name: i.Name})
		}
		w.plans[name] = p
	}
	return w
}

// copy copies all rows, as a run does.
func (w *world) copy(t *testing.T, p *plan.Plan) {
	texts, err := p.Texts()
	if err != nil {
		t.Fatal(err)
	}
	env := &work.Env{Plan: p, Texts: texts, Conn: w.Conn}
	last, err := env.Greatest(w.Ctx, texts.Before.Old)
	if err == nil {
		_, err = env.InRange(w.Ctx, texts.Before.Copy, texts.Before.Old.Columns, nil, last)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// prove proves statements of a plan.
func (w *world) prove(t *testing.T, p *plan.Plan, queries []plan.Query) []state.Proof {
	q := *p
	q.Queries = queries
	v := &statements.Prover{Conn: w.Conn, Plan: &q, Together: []*plan.Plan{&q}, Workers: 2, Old: w.Conn.Absolute(p.Table),
		New: w.Conn.Absolute(p.Copy), Writes: true}
	proofs, err := v.Prove(w.Ctx)
	if err != nil {
		t.Fatal(err)
	}
	return proofs
}

// one is a case: a statement of a table, in both forms. The table is called t, its new form new.
type one struct{ name, table, before, after string }

// cases reads cases: each begins with a line of two equal signs, its name, and its table. A line of dashes stands before the form for the
// new table, which may be left out.
func cases(t *testing.T, file string) (out []one) {
	f, err := os.Open(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	into := (*string)(nil)
	for lines := bufio.NewScanner(f); lines.Scan(); {
		switch words := strings.Fields(lines.Text()); {
		case len(words) == 3 && words[0] == "==":
			out = append(out, one{name: words[1], table: words[2]})
			into = &out[len(out)-1].before
		case lines.Text() == "--":
			into = &out[len(out)-1].after
		case into != nil:
			*into += lines.Text() + "\n"
		}
	}
	return out
}

// of puts the path of the plan's table where a case says t.
func of(p *plan.Plan, text string) string {
	return strings.NewReplacer("`t`", "`"+p.Table+"`").Replace(text)
}

// TestPlanted plants statements that are rewritten wrongly: each is found. None of those that the tool rewrites is accused.
func TestPlanted(t *testing.T) {
	for _, rows := range []int{150, 2100} { // of which all are compared, and of which those are that a statement writes
		t.Run(fmt.Sprint(rows), func(t *testing.T) { planted(t, newWorld(t, rows, "events", "orders")) })
	}
}

func planted(t *testing.T, w *world) {
	wrong := cases(t, "planted.txt")
	if len(wrong) < 30 {
		t.Errorf("%d cases, and 30 are wanted", len(wrong))
	}
	for name, p := range w.plans {
		var queries []plan.Query
		var names []string
		for _, c := range wrong {
			if c.table == name {
				names = append(names, c.name)
				queries = append(queries, plan.Query{From: c.name, Before: of(p, c.before), After: of(p, c.after)})
			}
		}
		for i, proof := range w.prove(t, p, queries) {
			if proof.Differ == 0 {
				t.Errorf("%s is not found: %+v", names[i], proof)
			} else if testing.Verbose() {
				t.Log(names[i], proof.Differ, proof.Why)
			}
		}
	}
}

// TestBesideWriters proves statements while somebody changes the rows that they read and write, and the new table follows: none is accused.
func TestBesideWriters(t *testing.T) {
	ydbtest.Bubble(t, func(t *testing.T) {
		w := newWorld(t, 60, "orders")
		p := w.plans["orders"]
		var list []evidence.Statement
		for _, c := range cases(t, "right.txt") {
			if c.table == "orders" && c.after == "" {
				list = append(list, evidence.Statement{Text: of(p, c.before)})
			}
		}
		q := *p
		q.Queries = rehearse.WithStatements(&plan.Plan{Table: p.Table, Before: p.Before, After: p.After, Columns: p.Columns}, list).Queries
		applied := 0
		v := &statements.Prover{Conn: w.Connect(), Plan: &q, Together: []*plan.Plan{&q}, Workers: 2, Old: w.Conn.Absolute(p.Table),
			New: w.Conn.Absolute(p.Copy), Writes: true, Applied: func(context.Context) error {
				applied++
				w.copy(t, p)
				return nil
			}}
		ctx, stop := context.WithCancel(w.Ctx)
		var writing sync.WaitGroup
		writing.Go(func() {
			for n := 1; ydbconn.Sleep(ctx, 5*time.Millisecond) == nil; n++ {
				w.Must(fmt.Sprintf("UPDATE `%s` SET customer = %dul, total = %d.5 WHERE id %% 3ul = %dul", p.Table, n%10, n, n%3))
			}
		})
		w.Must(fmt.Sprintf("UPDATE `%s` SET total = 0.25", p.Table)) // so that every row differs at first
		proofs, err := v.Prove(w.Ctx)
		stop()
		writing.Wait()
		if err != nil || applied == 0 {
			t.Fatal(err, applied)
		}
		same := 0
		for i, proof := range proofs {
			if proof.Differ > 0 {
				t.Errorf("%s is accused: %s", q.Queries[i].Before, proof.Why)
			}
			same += proof.Same
		}
		if same < len(proofs) {
			t.Errorf("only %d trials of %d statements could be compared", same, len(proofs))
		}
	})
}

// untold are reasons that only rows, or the server, tell.
const untold = "this server lacks something that it needs, its ORDER BY leaves open which, nothing is found"

// TestRight rewrites statements as the tool does: none is accused, and those that are not proved are those of which that is said.
func TestRight(t *testing.T) {
	w := newWorld(t, 150, slices.Collect(maps.Keys(tables))...)
	for name, p := range w.plans {
		var list []evidence.Statement
		var of1 []one
		for _, c := range cases(t, "right.txt") {
			if c.table == name {
				of1 = append(of1, c)
				list = append(list, evidence.Statement{Text: of(p, c.before), Pos: schema.Position{File: c.name}})
			}
		}
		known := rehearse.WithStatements(p, list)
		queries := known.Queries
		if len(queries) != len(list) {
			t.Fatalf("%d of %d statements name %s", len(queries), len(list), name)
		}
		foreseen := strings.Join(statements.Foresee([]*plan.Plan{known}, known), "\n")
		for i, proof := range w.prove(t, p, queries) {
			want, told := strings.TrimSpace(of1[i].after), strings.Contains(foreseen, queries[i].From+" ")
			switch {
			case (want != "" && !strings.Contains(untold, want)) && !told, want == "" && strings.Contains(foreseen, queries[i].From+" is not"):
				t.Errorf("%s: %q is foreseen, and wanted is %q", of1[i].name, foreseen, want)
			case proof.Differ > 0:
				t.Errorf("%s is accused: %s\n%s", of1[i].name, proof.Why, queries[i].After)
			case !strings.Contains(proof.Why, want) || want == "" && proof.Same == 0:
				t.Errorf("%s: %+v, and wanted is %q\n%s", of1[i].name, proof, want, queries[i].After)
			}
		}
	}
}
