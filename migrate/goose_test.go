package migrate

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
)

// TestGoose lets goose itself run the migrations of a plan, each when its turn has come, and what is left of each step is
// made as its script does. Going down with goose before anything was switched leaves the table as it was.
func TestGoose(t *testing.T) {
	d := openDatabase(t)
	x, err := d.start(d.directory("goose"), everything(t), 12, schematest.Rand(3))
	if err != nil {
		t.Fatal(err)
	}
	p, c := x.planFor("", 0, Options{Writers: WritersStopped, Database: d.db.Name(), Format: "goose", FirstVersion: 7})
	files, err := p.Render()
	if err != nil {
		t.Fatal(err)
	}
	connector, err := ydb.Connector(d.db, ydb.WithDefaultQueryMode(ydb.ScriptingQueryMode), ydb.WithFakeTx(ydb.ScriptingQueryMode), ydb.WithAutoDeclare(), ydb.WithNumericArgs())
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
	run := func(what string, do func(*goose.Provider) error) {
		t.Helper()
		provider, err := goose.NewProvider("", db, os.DirFS(live), goose.WithStore(store))
		if err != nil {
			t.Fatal(err)
		}
		if err := do(provider); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	up := func(p *goose.Provider) error { _, err := p.Up(d.ctx); return err }
	step := func(s Step) {
		if migrates(s) {
			name := p.migrationFile(s)
			for _, f := range files {
				if f.Name == name {
					file := filepath.Join(live, strings.TrimSuffix(path.Base(name), heldSuffix))
					if err := os.WriteFile(file, f.Data, 0o600); err != nil {
						t.Fatal(err)
					}
				}
			}
			run(string(s.ID), up)
		}
		for _, a := range s.Run {
			if err := x.perform(p, a, 5); err != nil && !repeated(a, err) {
				t.Fatalf("%s: %v", s.ID, err)
			}
		}
	}
	for _, s := range p.Steps {
		if s.ID <= StepIndexes {
			step(s)
		}
	}
	run("down", func(p *goose.Provider) error { _, err := p.DownTo(d.ctx, 0); return err })
	if now, _ := d.tables(x.dir); now[p.Copy] != nil {
		t.Fatalf("%s is still there after goose went down", p.Copy)
	}
	live = t.TempDir()
	for _, s := range p.Steps {
		step(s)
	}
	x.moved(p, c)
}
