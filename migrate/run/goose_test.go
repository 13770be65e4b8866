package run

import (
	"database/sql"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pressly/goose/v3"
	goosedb "github.com/pressly/goose/v3/database"
	"github.com/ydb-platform/ydb-go-sdk/v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/folder"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
)

// TestGoose lets goose itself run the migrations of a plan, each when its turn has come, and the runner takes over what they
// made. Going down with goose before anything was switched takes away the copy that goose made.
func TestGoose(t *testing.T) {
	t.Parallel()
	d := openDatabase(t)
	x, err := d.start(d.directory("goose"), everything(t), 12, schematest.Rand(3))
	if err != nil {
		t.Fatal(err)
	}
	p, c := x.planFor("", 0, build.Options{Writers: plan.Stopped, Database: d.db.Name(), Format: "goose", FirstVersion: 7})
	files, err := folder.Render(p)
	if err != nil {
		t.Fatal(err)
	}
	connector, err := ydb.Connector(d.db, ydb.WithDefaultQueryMode(ydb.ScriptingQueryMode), ydb.WithFakeTx(ydb.ScriptingQueryMode),
		ydb.WithAutoDeclare(), ydb.WithNumericArgs())
	if err != nil {
		t.Fatal(err)
	}
	db := sql.OpenDB(connector)
	t.Cleanup(func() { _ = db.Close() })
	const versions = "keyadvise_goose_versions"
	t.Cleanup(func() { _, _ = d.exec("DROP TABLE IF EXISTS " + versions) })
	store, err := goosedb.NewStore(goosedb.DialectYdB, versions)
	if err != nil {
		t.Fatal(err)
	}
	live := t.TempDir()
	goes := func(what string, do func(*goose.Provider) error) {
		t.Helper()
		provider, err := goose.NewProvider("", db, os.DirFS(live), goose.WithStore(store))
		if err != nil {
			t.Fatal(err)
		}
		if err := do(provider); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	up := func(step string) { // once the file is where goose looks
		t.Helper()
		for _, f := range files {
			if strings.Contains(f.Name, step) && !strings.HasPrefix(f.Name, "steps/") {
				name := filepath.Join(live, strings.TrimSuffix(path.Base(f.Name), ".held"))
				if err := os.WriteFile(name, f.Data, 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
		goes(step, func(p *goose.Provider) error { _, err := p.Up(d.ctx); return err })
	}
	up("10_create")
	goes("down", func(p *goose.Provider) error { _, err := p.DownTo(d.ctx, 0); return err })
	if now, _ := d.tables(x.dir); now[d.conn.Absolute(p.Copy)] != nil {
		t.Fatalf("%s is still there after goose went down", p.Copy)
	}
	live = t.TempDir()
	r := x.runner(p)
	up("10_create")
	if err := r.upTo(d.ctx, plan.Backfill); err != nil {
		t.Fatal(err)
	}
	up("30_indexes")
	if err := r.RunWhole(d.ctx); err != nil {
		t.Fatal(err)
	}
	if err := r.Cleanup(d.ctx); err != nil {
		t.Fatal(err)
	}
	x.moved(p, c)
}
