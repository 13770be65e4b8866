package migrate_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

const ddl = "CREATE TABLE events (user_id Uint64 NOT NULL, ts Timestamp NOT NULL, note Utf8, PRIMARY KEY (ts, user_id));\n"

var app = fstest.MapFS{"schema.sql": {Data: []byte(ddl + "CREATE TABLE users (id Uuid NOT NULL, name Utf8, PRIMARY KEY (id));")}}

func Example() {
	schema, err := advisor.ReadDDL(app)
	if err != nil {
		log.Fatal(err)
	}
	plan, err := migrate.NewPlan(schema, "events", nil, migrate.Options{Writers: "changefeed"})
	if err != nil {
		log.Fatal(err)
	}
	for _, table := range plan.Tables() {
		fmt.Println(table.Path, table.Candidate, table.Writers)
		fmt.Println("begins with", table.Steps[0].ID)
	}
	// Output:
	// events reorder(user_id) changefeed
	// begins with 05-preflight
}

func schemaOf(t *testing.T, text string) *advisor.Schema {
	t.Helper()
	s, err := advisor.ReadDDL(fstest.MapFS{"schema.sql": {Data: []byte(text)}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestFolder writes a plan, reads it, and refuses one that was changed or stands in the way.
func TestFolder(t *testing.T) {
	plan, err := migrate.NewPlan(schemaOf(t, ddl), "events", nil, migrate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "plan")
	for range 2 { // what is there already is left alone
		if err := plan.Write(dir); err != nil {
			t.Fatal(err)
		}
	}
	read, err := migrate.Open(dir)
	if err != nil || len(read.Tables()) != 1 || read.Tables()[0].Path != "events" || read.Tables()[0].Writers != "stopped" {
		t.Fatalf("read %+v, %v", read.Tables(), err)
	}
	other, err := migrate.NewPlan(schemaOf(t, ddl), "events", nil, migrate.Options{Writers: "changefeed"})
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Write(dir); !errors.Is(err, migrate.ErrExists) {
		t.Errorf("wrote over another plan: %v", err)
	}
	page := filepath.Join(dir, "steps", "20-backfill.yql")
	files, _ := filepath.Glob(filepath.Join(dir, "steps", "*"))
	if len(files) > 0 {
		page = files[0]
	}
	if err := os.WriteFile(page, []byte("DROP TABLE events;"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := migrate.Open(dir); !errors.Is(err, migrate.ErrChanged) {
		t.Errorf("opened a folder that was changed: %v", err)
	}
}

// TestRefused has errors to test for, and none that panics.
func TestRefused(t *testing.T) {
	schema := schemaOf(t, ddl+"CREATE TABLE users (id Uuid NOT NULL, name Utf8, PRIMARY KEY (id));"+
		"CREATE TABLE wide (id Uuid NOT NULL, v Utf8, PRIMARY KEY (id)) WITH (STORE = COLUMN);")
	unread, err := advisor.ReadDDL(fstest.MapFS{"a.sql": {Data: []byte(ddl)}, "b.sql": {Data: []byte("CREATE TABLE b (x;")}}, "a.sql", "b.sql")
	if err != nil {
		t.Fatal(err)
	}
	events, err := rewrite.Propose(schema, "events", rewrite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	made := func(_ *migrate.Plan, err error) error { return err }
	told := func(_ []migrate.Status, err error) error { return err }
	var none *migrate.Plan
	plan, err := migrate.NewPlan(schema, "events", events.Best(), migrate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if none.Tables() != nil || (&migrate.Plan{}).Tables() != nil {
		t.Error("no plan moves tables")
	}
	ctx, o := t.Context(), migrate.RunOptions{}
	for name, c := range map[string]struct {
		err  error
		is   error
		want string
	}{
		"nil schema":    {made(migrate.NewPlan(nil, "events", nil, migrate.Options{})), advisor.ErrNoSchema, ""},
		"zero schema":   {made(migrate.NewPlanTo(&advisor.Schema{}, "events", ddl, migrate.Options{})), advisor.ErrNoSchema, ""},
		"half a schema": {made(migrate.NewPlan(unread, "events", nil, migrate.Options{})), nil, "b.sql:1"},
		"no table":      {made(migrate.NewPlan(schema, "evnts", nil, migrate.Options{})), migrate.ErrNoTable, "did you mean events"},
		"empty table":   {made(migrate.NewPlan(schema, "", nil, migrate.Options{})), nil, "give its path"},
		"own candidate": {made(migrate.NewPlan(schema, "events", &rewrite.Candidate{Name: "x"}, migrate.Options{})), nil, "rewrite.Propose"},
		"other table":   {made(migrate.NewPlan(schema, "users", events.Best(), migrate.Options{})), nil, "of table events"},
		"nothing wrong": {made(migrate.NewPlan(schema, "users", nil, migrate.Options{})), nil, "nothing is wrong with its key"},
		"writers":       {made(migrate.NewPlan(schema, "events", nil, migrate.Options{Writers: "asleep"})), nil, "asleep"},
		"loss":          {made(migrate.NewPlan(schema, "events", nil, migrate.Options{AcceptLoss: []string{"x=y"}})), nil, "x=y"},
		"no DDL":        {made(migrate.NewPlanTo(schema, "events", "", migrate.Options{})), nil, "wanted table"},
		"broken DDL":    {made(migrate.NewPlanTo(schema, "events", "CREATE TABL", migrate.Options{})), nil, "line 1"},
		"another's DDL": {made(migrate.NewPlanTo(schema, "events", strings.Replace(ddl, "events", "logs", 1), migrate.Options{})), nil, "no table events"},
		"no folder":     {plan.Write(""), nil, "such as plan"},
		"nil write":     {none.Write("plan"), migrate.ErrNoPlan, "NewPlan"},
		"zero write":    {(&migrate.Plan{}).Write("plan"), migrate.ErrNoPlan, "NewPlan"},
		"open nothing":  {made(migrate.Open("")), nil, "Write"},
		"open nowhere":  {made(migrate.Open(filepath.Join(t.TempDir(), "none"))), nil, "none"},
		"nil run":       {none.Run(ctx, nil, o), migrate.ErrNoPlan, ""},
		"nil driver":    {plan.Run(ctx, nil, o), nil, "ydb.Open"},
		"nil cutover":   {plan.Cutover(ctx, nil, o), nil, "ydb.Open"},
		"nil rollback":  {plan.Rollback(ctx, nil, o), nil, "ydb.Open"},
		"nil cleanup":   {plan.Cleanup(ctx, nil, o), nil, "ydb.Open"},
		"nil status":    {told(plan.Status(ctx, nil)), nil, "ydb.Open"},
		"zero status":   {told((&migrate.Plan{}).Status(ctx, nil)), migrate.ErrNoPlan, ""},
	} {
		if c.err == nil || c.is != nil && !errors.Is(c.err, c.is) || !strings.Contains(c.err.Error(), c.want) {
			t.Errorf("%s: %v, want %q in it", name, c.err, c.want)
		}
	}
	refused, nocopy := (*migrate.Refused)(nil), (*migrate.NoCopy)(nil)
	if _, err := migrate.NewPlanTo(schema, "events", strings.Replace(ddl, "note Utf8, ", "", 1), migrate.Options{}); !errors.As(err, &nocopy) ||
		!strings.Contains(nocopy.Script, "DROP COLUMN") {
		t.Errorf("a column less: %v", err)
	}
	if _, err := migrate.NewPlanTo(schema, "wide", "CREATE TABLE wide (id Uuid NOT NULL, v Int32, PRIMARY KEY (id)) WITH (STORE = COLUMN);",
		migrate.Options{}); !errors.As(err, &refused) || refused.Table != "wide" || len(refused.Reasons) == 0 {
		t.Errorf("a column table: %v", err)
	}
}

// TestStopped stops a run in its midst, and another one goes on; then a plan whose writers are stopped switches by itself.
func TestStopped(t *testing.T) {
	ydbtest.Bubble(t, func(t *testing.T) {
		ctx := context.Background()
		db := ydbtest.Open(t, ctx, localydb.Options{})
		driver, plan := planned(t, ctx, db, "stopped")
		running, cancel := context.WithCancel(ctx)
		defer cancel()
		o := migrate.RunOptions{Quiet: time.Second, NoQuestions: true, Confirmed: []string{"all"}, Progress: func(e migrate.Event) {
			if e.Kind == "begin" && e.Step == "20-backfill" {
				cancel()
			}
		}}
		if err := plan.Run(running, driver, o); !errors.Is(err, context.Canceled) {
			t.Fatalf("ran on: %v", err)
		}
		o.Progress, o.Until = nil, "20-backfill"
		if err := plan.Run(ctx, driver, o); err != nil {
			t.Fatal(err)
		}
		all, err := plan.Status(ctx, driver)
		if err != nil || slices.ContainsFunc(all[0].Steps, func(s migrate.Step) bool { return s.Done != (s.ID <= "20-backfill") }) {
			t.Fatalf("status %+v, %v", all, err)
		}
		for want, o := range map[string]migrate.RunOptions{"MaxDowntime -1s: want a time of 0 or more": {MaxDowntime: -time.Second},
			"Quiet -1s: want a time of 0 or more": {Quiet: -time.Second}, "Workers -1: want": {Workers: -1}} {
			if err := plan.Run(ctx, driver, o); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%+v: %v, want %q in it", o, err, want)
			}
		}
		o.Until, o.Follow = "", true
		if err := plan.Run(ctx, driver, o); err == nil || !strings.Contains(err.Error(), "Follow is only") {
			t.Errorf("followed without a changefeed: %v", err)
		}
		o.Follow, o.Cutover = false, true
		if err := plan.Run(ctx, driver, o); err != nil {
			t.Fatal(err)
		}
		if all, err = plan.Status(ctx, driver); err != nil || all[0].Phase != "switched" || all[0].Ways[0] != "cleanup" {
			t.Errorf("status %+v, %v", all, err)
		}
		closed := db.Connect(t, ctx)
		_ = closed.Close(ctx)
		if err := plan.Run(ctx, closed, o); err == nil {
			t.Error("ran with a driver that is closed")
		}
		if _, err := advisor.ReadLive(ctx, closed, advisor.LiveOptions{Config: "-"}); err == nil {
			t.Error("read with a driver that is closed")
		}
		if _, err := plan.Status(ctx, driver); err != nil { // which the door has left open
			t.Error(err)
		}
	})
}

// TestPerform performs a plan to the end, there and back, with drivers that the test opened and closes.
func TestPerform(t *testing.T) {
	ydbtest.Bubble(t, func(t *testing.T) {
		ctx := context.Background()
		db := ydbtest.Open(t, ctx, localydb.Options{})
		driver, plan := planned(t, ctx, db, "changefeed")
		perform(t, ctx, driver, plan)
		if _, err := advisor.ReadLive(ctx, driver, advisor.LiveOptions{Tables: []string{"none"}, Config: "-"}); !errors.Is(err,
			advisor.ErrNoTables) {
			t.Errorf("read no table: %v", err)
		}
	})
}

// planned is a plan of a table that a database has.
func planned(t *testing.T, ctx context.Context, db *ydbtest.Database, writers string) (*ydb.Driver, *migrate.Plan) {
	t.Helper()
	driver := db.Connect(t, ctx)
	table := db.Directory(t, ctx, "doors") + "/events"
	for _, text := range []string{
		"CREATE TABLE `" + table + "` (user_id Uint64 NOT NULL, ts Timestamp NOT NULL, note Utf8, PRIMARY KEY (ts, user_id));",
		"UPSERT INTO `" + table + "` (user_id, ts, note) VALUES (1ul, CurrentUtcTimestamp(), 'a'u), (2ul, CurrentUtcTimestamp(), 'b'u);",
	} {
		if err := driver.Query().Exec(ctx, text); err != nil {
			t.Fatal(err)
		}
	}
	schema, err := advisor.ReadLive(ctx, driver, advisor.LiveOptions{Tables: []string{table}, Observe: -1, Config: "-"})
	if err != nil || !slices.Equal(schema.Tables(), []string{table}) {
		t.Fatalf("read %q, %v", schema.Tables(), err)
	}
	plan, err := migrate.NewPlan(schema, table, nil, migrate.Options{Writers: writers})
	if err != nil {
		t.Fatal(err)
	}
	return driver, plan
}

func perform(t *testing.T, ctx context.Context, driver *ydb.Driver, plan *migrate.Plan) {
	t.Helper()
	phase := func() string {
		t.Helper()
		all, err := plan.Status(ctx, driver)
		if err != nil || len(all) != 1 {
			t.Fatalf("status %+v, %v", all, err)
		}
		return all[0].Phase
	}
	seen := map[string]bool{}
	o := migrate.RunOptions{Quiet: time.Second, NoQuestions: true, Progress: func(e migrate.Event) { seen[e.Kind] = true }}
	if got := phase(); got != "not begun" {
		t.Errorf("it is %s", got)
	}
	if err := plan.Cleanup(ctx, driver, o); !errors.Is(err, migrate.ErrNothingToDo) {
		t.Errorf("cleaned up what was not begun: %v", err)
	}
	if err := plan.Run(ctx, driver, migrate.RunOptions{Cutover: true}); err == nil || !strings.Contains(err.Error(), "cutover") {
		t.Errorf("cut over with a changefeed: %v", err)
	}
	if err := plan.Run(ctx, driver, o); err != nil {
		t.Fatal(err)
	}
	if !seen["begin"] {
		t.Errorf("told of %v", seen)
	}
	person := (*migrate.NeedsPerson)(nil)
	if err := plan.Cutover(ctx, driver, o); !errors.As(err, &person) || person.Step != "50-cutover" {
		t.Fatalf("cut over without anybody: %v", err)
	}
	asked := 0
	o.Confirm = func(q migrate.Question) bool { asked++; return q.Step == "50-cutover" }
	if err := plan.Cutover(ctx, driver, o); err != nil || asked != 1 {
		t.Fatalf("cut over after %d questions: %v", asked, err)
	}
	if err := plan.Rollback(ctx, driver, migrate.RunOptions{Quiet: time.Second, Confirmed: []string{"all"}, NoQuestions: true}); err != nil {
		t.Fatal(err)
	}
	if err := plan.Cleanup(ctx, driver, migrate.RunOptions{Confirmed: []string{"all"}}); err != nil {
		t.Fatal(err)
	}
	if err := plan.Run(ctx, driver, migrate.RunOptions{Confirmed: []string{"99-nothing"}}); err == nil || !strings.Contains(err.Error(), "99-nothing") {
		t.Errorf("confirmed a step that there is not: %v", err)
	}
	o.Confirmed, o.Confirm = []string{"all"}, nil
	if err := plan.Run(ctx, driver, o); err != nil {
		t.Fatal(err)
	}
	if err := plan.Cutover(ctx, driver, o); err != nil {
		t.Fatal(err)
	}
	if err := plan.Cleanup(ctx, driver, o); err != nil {
		t.Fatal(err)
	}
	if got := phase(); got != "carried out" {
		t.Errorf("in the end it is %s", got)
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if err := plan.Run(ended, driver, o); !errors.Is(err, context.Canceled) {
		t.Errorf("ran on after the end of its context: %v", err)
	}
}
