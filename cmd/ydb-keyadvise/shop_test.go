package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/example"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/folder"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// shop is a server with the example shop, whose time passes when somebody waits for it: the load of a tick after the other.
type shop struct {
	t      *testing.T
	server *localydb.Server
	load   *example.Load
	mu     sync.Mutex
	now    time.Time
}

// openShop fills the shop and lets its load go on for a minute, so that its statements are among those of a minute that is over.
// Statistics are there at once, or as late as YDB's.
func openShop(t *testing.T, atOnce bool) *shop {
	t.Helper()
	s := &shop{t: t, now: time.Date(2026, 11, 26, 9, 0, 20, 0, time.UTC)}
	s.server = ydbtest.Start(t, localydb.Options{Clock: s.Now, Engine: engine.Options{Manual: true, ViewsAtOnce: atOnce}})
	load, err := example.Fill(t.Context(), s.server, "shop")
	if err != nil {
		t.Fatal(err)
	}
	s.load = load
	<-s.After(time.Minute)
	return s
}

func (s *shop) Now() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

// After lets the load go on for so long.
func (s *shop) After(wait time.Duration) <-chan time.Time {
	for ; wait > 0; wait -= example.Tick {
		s.mu.Lock()
		s.now = s.now.Add(min(wait, example.Tick))
		s.mu.Unlock()
		if err := s.load.Go(s.t.Context()); err != nil {
			s.t.Error(err)
		}
		s.server.DB().Tick()
	}
	passed := make(chan time.Time, 1)
	passed <- s.Now()
	return passed
}

// observe reads the shop as the command does.
func (s *shop) observe() *evidence.Bundle {
	s.t.Helper()
	conn, err := ydbconn.Open(s.t.Context(), ydbconn.Options{Endpoint: s.server.Endpoint(), Database: s.server.Database()})
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	b, err := live.Read(s.t.Context(), conn, live.Options{Paths: []string{"/local/shop/**"}, Clock: s})
	if err != nil {
		s.t.Fatal(err)
	}
	return b
}

// TestShop watches the example shop of the local server under its load and checks what is said of each table, and that a snapshot of the
// reading says the same, and a reading of a server whose statistics are as late as YDB's, which takes longer.
func TestShop(t *testing.T) {
	golden.NoRace(t)
	t.Parallel()
	b := openShop(t, true).observe()
	report := advisor.Inspect(b, advisor.Options{})
	byTable := map[string][]advisor.Finding{}
	for _, f := range report.Findings {
		name := strings.TrimPrefix(f.Table, "/local/shop/")
		byTable[name] = append(byTable[name], f)
	}
	for _, want := range []struct {
		table, rule string
		level       advisor.Level
		message     string
		evidence    map[string]func(float64) bool
	}{
		{"events", "KEY001", advisor.Error, "the last of 4 partitions takes", map[string]func(float64) bool{
			"tailShare": atLeast(0.95), "writesPerSecond": atLeast(20), "partitions": atLeast(4), "grewRows": atLeast(20)}},
		{"orders", "KEY002", advisor.Warning, "the last of 4 partitions takes", map[string]func(float64) bool{
			"tailShare": atLeast(0.95), "density": atLeast(0.9), "correlation": atLeast(0.9)}},
		{"orders", "QRY001", advisor.Warning, "WHERE user_id = $user", map[string]func(float64) bool{
			"count": atLeast(1), "rowsPerExecution": atLeast(4000)}},
		{"messages", "KEY004", advisor.Warning, "the last of 3 partitions takes", map[string]func(float64) bool{
			"tailShare": atLeast(0.95), "encodingShare": atLeast(0.99)}},
		{"visits", "KEY008", advisor.Warning, "a hash of shop_id will not help", map[string]func(float64) bool{
			"hottestShare": atLeast(0.6)}},
		{"tickets", "KEY007", advisor.Note, "3 distinct values", nil},
		{"payments", "KEY005", advisor.Warning, "payer_id is NULL in", map[string]func(float64) bool{"nulls": atLeast(1)}},
		{"imports", "KEY001", advisor.Note, "nothing was written to the table's 60 rows", map[string]func(float64) bool{
			"rows": atLeast(60), "writesPerSecond": func(v float64) bool { return v == 0 }}},
	} {
		f := findingOf(byTable[want.table], want.rule)
		if f == nil {
			t.Errorf("%s: no %s among %s", want.table, want.rule, rulesOf(byTable[want.table]))
			continue
		}
		if f.Level != want.level || f.Confidence != advisor.Measured || !strings.Contains(f.Message, want.message) {
			t.Errorf("%s: %s is %s, %s: %s", want.table, want.rule, f.Level, f.Confidence, f.Message)
		}
		for name, ok := range want.evidence {
			if v, found := fact(f, name); !found || !ok(v) {
				t.Errorf("%s: %s has %s = %v (%v)", want.table, want.rule, name, v, found)
			}
		}
	}
	// One cause, one finding: nothing else is said of the keys and partitions of these tables.
	for table, want := range map[string]string{
		"events": "KEY001", "orders": "KEY002 IDX001 QRY001", "messages": "KEY004", "visits": "KEY008", "tickets": "KEY007",
		"payments": "KEY005", "imports": "KEY001", "sessions": "",
	} {
		if got := rulesOf(byTable[table]); got != want {
			t.Errorf("%s: %q, want %q", table, got, want)
		}
	}

	file := filepath.Join(t.TempDir(), "shop.json")
	if err := evidence.WriteFile(file, b, evidence.WriteOptions{Redact: source.Redact}); err != nil {
		t.Fatal(err)
	}
	again, err := source.Snapshot(context.Background(), file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(shopText(t, b), shopText(t, again)); diff != "" {
		t.Errorf("the snapshot gives another report (-live +snapshot):\n%s", diff)
	}

	later := advisor.Inspect(openShop(t, false).observe(), advisor.Options{})
	if diff := cmp.Diff(foundIn(report), foundIn(later)); diff != "" {
		t.Errorf("findings (-at once +late):\n%s", diff)
	}
	if n := len(later.Notes); n != len(report.Notes) {
		t.Errorf("%d notes, and %d at once: %v", n, len(report.Notes), later.Notes)
	}
}

// foundIn is what is found, without notes: of a table with a few writes a second, late statistics tell less.
func foundIn(r advisor.Report) []string {
	var list []string
	for _, f := range r.Findings {
		if f.Level == advisor.Note {
			continue
		}
		list = append(list, fmt.Sprint(f.Table, " ", f.Index, " ", f.Rule, " ", f.Level, " ", f.Confidence))
	}
	return list
}

// TestShopLives takes tables of the example to the keys that are proposed for them, by their plans, and runs the example's own
// statements as the proposals rewrite them: the application goes on.
func TestShopLives(t *testing.T) {
	golden.NoRace(t)
	t.Parallel()
	b := openShop(t, true).observe()
	server := ydbtest.Start(t, localydb.Options{Engine: engine.Options{ViewsAtOnce: true}})
	load, err := example.Fill(t.Context(), server, "shop") // the same rows, and nobody writes
	if err != nil {
		t.Fatal(err)
	}
	endpoint := server.Endpoint()
	conn, err := ydbconn.Open(t.Context(), ydbconn.Options{Endpoint: endpoint, Database: server.Database()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })

	r := rewrite.New(b, advisor.Inspect(b, advisor.Options{}).Findings, rewrite.Options{Seed: 1})
	rewritten, moved := map[string]string{}, 0
	for _, table := range b.Tables {
		if name := table.Schema.Name(); name != "orders" && name != "events" {
			continue
		}
		p, err := r.Propose(table)
		if err != nil || p == nil || len(p.Candidates) == 0 || !p.Candidates[0].Copies || len(p.Candidates[0].Blockers) > 0 {
			t.Fatalf("%s: nothing can be planned: %v", table.Schema.Path, err)
		}
		c := p.Candidates[0]
		for _, s := range c.Statements {
			if s.Rewritten == "" {
				t.Errorf("%s: a statement needs a person under %s: %s\n%s", table.Schema.Path, c.Name, s.Reason, s.Statement.Text)
			}
			rewritten[strings.TrimSpace(s.Statement.Text)] = s.Rewritten
		}
		made, err := build.Build(b, p, c, build.Options{Writers: plan.Stopped, Database: "/local"})
		if err != nil {
			t.Fatal(err)
		}
		files, err := folder.Render(made)
		if err != nil {
			t.Fatal(err)
		}
		dir := filepath.Join(t.TempDir(), "plan")
		if _, _, err := folder.WriteFolder(dir, files, false); err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		a := &app{stdout: &out, stderr: &out, getenv: func(string) string { return "" }, now: time.Now, quiet: time.Millisecond}
		for _, command := range []string{"run", "cutover"} {
			if code := a.run(t.Context(), []string{"migrate", command, dir, "-e", endpoint, "-d", "/local", "--execute", "--confirm", "all"}); code != 0 {
				t.Fatalf("%s of the plan of %s for %s ends with %d:\n%s", command, c.Name, table.Schema.Path, code, out.String())
			}
		}
		moved++
	}
	if moved != 2 {
		t.Fatalf("%d tables moved", moved)
	}
	count := func(table string) string {
		t.Helper()
		b, err := live.Read(t.Context(), conn, live.Options{Paths: []string{"/local/shop/" + table}, NoSystemViews: true, NoSample: true})
		if err != nil || len(b.Tables) != 1 || b.Tables[0].Schema.Stats == nil {
			t.Fatalf("read %s: %v", table, err)
		}
		return fmt.Sprint(b.Tables[0].Schema.Stats.Rows)
	}
	orders, events, asKnown := count("orders"), count("events"), 0
	load.As = func(text string) string {
		if to, ok := rewritten[strings.TrimSpace(text)]; ok {
			asKnown++
			return to
		}
		for _, name := range []string{"shop/orders", "shop/events"} {
			if strings.Contains(text, name+"`") {
				t.Errorf("a statement of the application was not known:\n%s", text)
			}
		}
		return text
	}
	for range 20 { // until every statement was due
		if err := load.Go(t.Context()); err != nil {
			t.Fatalf("the application does not live with its new tables: %v", err)
		}
	}
	if asKnown < 4 || count("orders") == orders || count("events") == events {
		t.Errorf("%d statements of the moved tables ran; orders %s, then %s; events %s, then %s", asKnown, orders, count("orders"), events, count("events"))
	}
}

func shopText(t *testing.T, b *evidence.Bundle) string {
	t.Helper()
	var out bytes.Buffer
	w := bufio.NewWriter(&out)
	if err := errors.Join(report.WriteText(w, report.View{Verbose: true}, report.New(b, advisor.Inspect(b, advisor.Options{}))), w.Flush()); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func atLeast(low float64) func(float64) bool {
	return func(v float64) bool { return v >= low }
}

func findingOf(findings []advisor.Finding, rule string) *advisor.Finding {
	for i := range findings {
		if findings[i].Rule == rule {
			return &findings[i]
		}
	}
	return nil
}

// rulesOf lists the rules of findings, in their order of rules.
func rulesOf(findings []advisor.Finding) string {
	var rules []string
	for _, r := range advisor.Rules() {
		if findingOf(findings, r.ID) != nil {
			rules = append(rules, r.ID)
		}
	}
	return strings.Join(rules, " ")
}

// fact returns a number among the evidence of a finding.
func fact(f *advisor.Finding, name string) (float64, bool) {
	for _, e := range f.Evidence {
		if e.Name == name {
			switch v := e.Value.(type) {
			case float64:
				return v, true
			case uint64:
				return float64(v), true
			}
		}
	}
	return 0, false
}
