package migrate

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
)

// caseNamed returns the plan of a case of testdata/plan.
func caseNamed(t testing.TB, name string) *Plan {
	t.Helper()
	c := readCase(t, golden.Read(t, filepath.Join("testdata/plan", name+".txtar")))
	p, err := planOf(t, c.bundle, c.key, c.opt)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// rendered returns the files of a plan, by name.
func rendered(t testing.TB, p *Plan) []File {
	t.Helper()
	files, err := p.Render()
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// below lists every file below a folder.
func below(t testing.TB, dir string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(dir, path)
			out = append(out, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestWriteFolder(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "a", "plan")
	p := caseNamed(t, "page-everything")
	files := rendered(t, p)
	write := func(files []File, force, written bool, fails error) {
		t.Helper()
		got, _, err := WriteFolder(dir, files, force)
		if got != written || !errors.Is(err, fails) {
			t.Fatalf("written %v, %v; want %v, %v", got, err, written, fails)
		}
		if entries, err := os.ReadDir(filepath.Dir(dir)); err != nil || len(entries) != 1 {
			t.Fatalf("beside the plan: %v, %v", entries, err)
		}
	}
	write(files, false, true, nil)
	write(files, false, false, nil)
	write(files, true, false, nil)
	q, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(p, q); diff != "" {
		t.Errorf("plan.yaml reads back otherwise (-written +read):\n%s", diff)
	}

	// The driver's own files are no difference; anything else is.
	steps := filepath.Join(dir, "steps")
	if err := os.WriteFile(filepath.Join(steps, backfillState), []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	write(files, false, false, nil)
	for name, data := range map[string]string{"notes.txt": "mine", "40-verify.sh": "ydb\n"} {
		if err := os.WriteFile(filepath.Join(steps, name), []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(filepath.Join(dir, "schema.diff")); err != nil {
		t.Fatal(err)
	}
	got, err := Compare(dir, files)
	want := []Difference{{"schema.diff", "missing"}, {"steps/40-verify.sh", "changed"}, {"steps/notes.txt", "not part of the plan"}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
	write(files, false, false, ErrExists)
	written, kept, err := WriteFolder(dir, files, true)
	if want := []string{"steps/40-verify.sh.kept1", "steps/notes.txt"}; err != nil || !written || !slices.Equal(kept, want) {
		t.Errorf("%v, kept %v, want %v, %v", written, kept, want, err)
	}
	for name, want := range map[string]string{"steps/40-verify.sh.kept1": "ydb\n", "steps/notes.txt": "mine", "steps/" + backfillState: "x"} {
		if data, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(data) != want {
			t.Errorf("%s: %q, %v", name, data, err)
		}
	}
	if got, err := Compare(dir, files); err != nil || len(got) != 2 {
		t.Errorf("%v, %v", got, err)
	}

	// A write that fails midway leaves what was there.
	broken := append(slices.Clone(files), File{Name: "PLAN.md/inside", Data: []byte("x")})
	before := below(t, dir)
	if _, _, err := WriteFolder(dir, broken, true); err == nil {
		t.Fatal("a file inside a file was written")
	}
	if diff := cmp.Diff(before, below(t, parent+"/a/plan")); diff != "" {
		t.Errorf("a broken write changed the folder:\n%s", diff)
	}
	other := filepath.Join(parent, "b", "plan")
	if _, _, err := WriteFolder(other, broken, false); err == nil {
		t.Fatal("a file inside a file was written")
	}
	if got := below(t, filepath.Join(parent, "b")); len(got) > 0 {
		t.Errorf("a broken write left %v", got)
	}

	// A folder of somebody else is never replaced.
	dir = filepath.Join(parent, "c", "src")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "main.go"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	write(files, true, false, ErrExists)
}

// TestWriteFolderKeeps shows that nothing but what a plan made is ever replaced.
func TestWriteFolderKeeps(t *testing.T) {
	p := caseNamed(t, "orders")
	files := rendered(t, p)
	put := func(dir, name, data string) {
		t.Helper()
		if err := writeFile(dir, File{Name: name, Data: []byte(data)}); err != nil {
			t.Fatal(err)
		}
	}
	// A folder that has an index, or a plan.yaml that is none of ours, is somebody's.
	for _, name := range []string{IndexFile, planFile} {
		dir := filepath.Join(t.TempDir(), "docs")
		put(dir, name, "# Documentation\n")
		put(dir, "sub/precious.txt", "mine")
		if written, _, err := WriteFolder(dir, files, true); written || !errors.Is(err, ErrExists) {
			t.Errorf("%s: written %v, %v", name, written, err)
		}
		if got := below(t, dir); len(got) != 2 {
			t.Errorf("%s: left %v", name, got)
		}
	}

	// One plan instead of two: the other stays.
	dir := filepath.Join(t.TempDir(), "plans")
	q := caseNamed(t, "nullable-key")
	several := func(plans ...*Plan) (out []File) {
		for _, p := range plans {
			for _, f := range rendered(t, p) {
				f.Name = FolderName(p, plans) + "/" + f.Name
				out = append(out, f)
			}
		}
		return append(out, File{Name: IndexFile, Data: []byte(Index(plans))})
	}
	if _, _, err := WriteFolder(dir, several(p, q), false); err != nil {
		t.Fatal(err)
	}
	put(dir, "t/NOTES.md", "mine")
	put(dir, "t/steps/"+backfillState, "where it is")
	_, kept, err := WriteFolder(dir, several(p), true)
	if err != nil || !slices.Contains(kept, "t/NOTES.md") || !slices.Contains(kept, "t/PLAN.md") || slices.ContainsFunc(kept, func(name string) bool { return strings.HasPrefix(name, "orders/") }) {
		t.Errorf("kept %v, %v", kept, err)
	}
	if !exists(filepath.Join(dir, "t/steps", backfillState)) {
		t.Error("the state of a copy is gone")
	}

	// A file replaced by a link, or that cannot be run any more, is changed.
	dir = filepath.Join(t.TempDir(), "plan")
	if _, _, err := WriteFolder(dir, files, false); err != nil {
		t.Fatal(err)
	}
	step := filepath.Join(dir, "steps", "20-backfill.sh")
	data, err := os.ReadFile(step)
	if err != nil {
		t.Fatal(err)
	}
	put(dir, "elsewhere/x.sh", string(data))
	put(dir, "steps/"+lockDir+"/anything", "x")
	if err := errors.Join(os.Remove(step), os.Symlink("../elsewhere/x.sh", step), os.Chmod(filepath.Join(dir, "steps", "10-create.sh"), 0o644)); err != nil {
		t.Fatal(err)
	}
	got, err := Compare(dir, files)
	want := []Difference{{"elsewhere/x.sh", "not part of the plan"}, {"steps/10-create.sh", "not executable"}, {"steps/20-backfill.sh", "not a file"}, {"steps/" + lockDir + "/anything", "not part of the plan"}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
}

// TestFolderName shows that no two tables share a folder.
func TestFolderName(t *testing.T) {
	paths := []string{"a/b/events", "a__b/events", "a%2Fb/events", "a/b%2Fevents", "events", "x/INDEX.md", "x/..", "y/.."}
	plans := make([]*Plan, len(paths))
	for i, path := range paths {
		plans[i] = &Plan{Table: path}
	}
	seen := map[string]string{}
	for _, p := range plans {
		name := FolderName(p, plans)
		if other := seen[name]; other != "" || strings.ContainsRune(name, '/') || strings.HasPrefix(name, ".") || name == IndexFile {
			t.Errorf("%s is in %s, as %q is", p.Table, name, other)
		}
		seen[name] = p.Table
	}
}

// TestDeterministic makes the same plan again and again: the same bytes, whatever the zone and the order of maps.
func TestDeterministic(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and in one goroutine")
	}
	want := rendered(t, caseNamed(t, "page-everything"))
	for _, zone := range []string{"UTC", "Asia/Tokyo", "America/New_York"} {
		t.Setenv("TZ", zone)
		t.Chdir(".")
		for range 2 {
			if diff := cmp.Diff(want, rendered(t, caseNamed(t, "page-everything"))); diff != "" {
				t.Fatalf("%s: files differ:\n%s", zone, diff)
			}
		}
	}
}

// TestCheck compares plans with tables of their sources.
func TestCheck(t *testing.T) {
	p := caseNamed(t, "orders")
	table := readCase(t, golden.Read(t, "testdata/plan/orders.txtar")).bundle.Tables[0].Schema
	check := func(p *Plan, now *schema.Table, want ...string) {
		t.Helper()
		r, err := p.Check("", []*schema.Table{now})
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range want {
			if !strings.Contains(r.Drift, w) {
				t.Errorf("want %q in\n%s", w, r.Drift)
			}
		}
		if len(want) == 0 && r.Drift != "" {
			t.Errorf("it differs:\n%s", r.Drift)
		}
	}
	now := table.Clone()
	now.Path = p.absolute(table.Path)
	check(p, now)
	now.Stats, now.Pos.Line, now.Partitioning.SplitPoints = &schema.Stats{Rows: 7}, 7, []schema.SplitPoint{{"7"}}
	now.Partitioning.BySize, now.Partitioning.SizeMB, now.Partitioning.Min = schema.Enabled, 2048, max(1, now.Partitioning.Min)
	check(p, now)
	for _, c := range []struct {
		change func(*schema.Table)
		want   string
	}{
		{func(t *schema.Table) { t.Columns = append(t.Columns, schema.Column{Name: "more", Type: schema.Utf8}) }, "+    `more` Utf8,"},
		{func(t *schema.Table) { t.Owner = "payments" }, "+-- owner 'payments'"},
		{func(t *schema.Table) {
			t.Permissions = []schema.Permission{{Subject: "app", Names: []string{"ydb.generic.read"}}}
		}, "+-- right 'ydb.generic.read' of 'app'"},
		{func(t *schema.Table) { t.Attributes = []schema.Attribute{{Key: "team", Value: "x"}} }, "+-- attribute 'team' = 'x'"},
		{func(t *schema.Table) { t.InheritanceOff = true }, "+-- rights are not inherited"},
		{func(t *schema.Table) { t.Partitioning.Max = 77 }, "AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 77"},
		{func(t *schema.Table) { t.KeyBloomFilter = schema.Enabled }, "KEY_BLOOM_FILTER"},
		{func(t *schema.Table) { t.ReadReplicas = "PER_AZ:1" }, "READ_REPLICAS_SETTINGS"},
		{func(t *schema.Table) { t.Unmodelled = []string{"a thing"} }, "a thing"},
		{func(t *schema.Table) { t.Partitioning.ByLoad = schema.Enabled }, "AUTO_PARTITIONING_BY_LOAD = ENABLED"},
		{func(t *schema.Table) { t.Storage.ExternalBlobs = schema.Enabled }, "STORE_EXTERNAL_BLOBS"},
		{func(t *schema.Table) { t.Families = append(t.Families, schema.Family{Name: "f", Data: "rot"}) }, "rot"},
		{func(t *schema.Table) {
			t.Changefeeds[0].Consumers = append(t.Changefeeds[0].Consumers, schema.Consumer{Name: "billing"})
		}, "billing"},
		{func(t *schema.Table) {
			t.Changefeeds = append(t.Changefeeds, schema.Changefeed{Name: "f", Mode: "UPDATES", Format: "JSON"})
		}, "f"},
	} {
		other := now.Clone()
		c.change(other)
		check(p, other, c.want)
	}
	// What a source does not write is known only to the database; whoever says so goes without it.
	for _, loss := range []string{lossOwner, lossPermissions, lossAttributes, lossSettings} {
		if !slices.Contains(p.Unknown, loss) {
			t.Errorf("%s is not unknown", loss)
		}
	}
	easy := *p
	easy.Losses = []Loss{{Name: lossSettings}}
	live := now.Clone()
	live.Partitioning.Max, live.Partitioning.ByLoad, live.KeyBloomFilter, live.ReadReplicas = 77, schema.Enabled, schema.Enabled, "PER_AZ:1"
	check(&easy, live)
	live.Partitioning.SizeMB = 7
	check(p, live, "77", "KEY_BLOOM_FILTER", "READ_REPLICAS", "= 7")
	counted := &schema.Table{Store: schema.StoreRow, PrimaryKey: []string{"id"}, Columns: []schema.Column{{Name: "id", Type: schema.Int64, NotNull: true}}}
	plain := counted.Clone()
	counted.Columns[0].Sequence = &schema.Sequence{}
	if told(plain) == told(counted) {
		t.Error("a column with a sequence is told as one without")
	}
	// A table of the same name elsewhere is another one.
	other := now.Clone()
	other.Path = "/local/archive" + strings.TrimPrefix(now.Path, "/local")
	if _, err := p.Check("", []*schema.Table{other}); err == nil {
		t.Errorf("%s is taken for %s", other.Path, p.Table)
	}
	for _, path := range []string{"/local/archive/" + p.Table, "archive/" + p.Table, p.Table + "2"} {
		if p.SameTable(path) {
			t.Errorf("%s is taken for %s", path, p.Table)
		}
	}
}

// TestParse shows what is no plan.
func TestParse(t *testing.T) {
	data, err := caseNamed(t, "orders").Marshal()
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ old, replaced, want string }{
		"a field of another program": {"version: 1\n", "version: 1\nspeed: 7\n", "speed"},
		"another version":            {"version: 1\n", "version: 2\n", "version 2"},
		"no version":                 {"version: 1\n", "", "version 0"},
		"another kind of action":     {"kind: shell", "kind: magic", "magic"},
		"another tool":               {"writers: stopped", "writers: stopped\nformat: rails", "rails"},
		"a step twice":               {"id: 10-create", "id: 05-preflight", "out of order"},
		"a step that climbs":         {"id: 10-create", "id: ../10-create", "is not a step"},
		"no key":                     {"newKey: [order_hash, order_id]", "newKey: []", "no key"},
		"two plans":                  {"version: 1\n", "version: 1\n", "more text after the plan"},
	} {
		text := strings.Replace(string(data), c.old, c.replaced, 1)
		if name == "two plans" {
			text += "---\nversion: 1\n"
		}
		if text == string(data) {
			t.Errorf("%s: nothing was replaced", name)
		}
		if _, err := parse([]byte(text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// FuzzParse checks that no plan.yaml breaks the program, and that what it takes reads back.
func FuzzParse(f *testing.F) {
	for _, name := range []string{"orders", "format-goose", "page-changefeed"} {
		data, err := caseNamed(f, name).Marshal()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte("version: 1\nsteps: [{id: a}]\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := parse(data)
		if err != nil {
			return
		}
		if _, err := p.Render(); err != nil {
			t.Fatal(err)
		}
		again, err := p.Marshal()
		if err != nil {
			t.Fatal(err)
		}
		q, err := parse(again)
		if err != nil {
			t.Fatalf("%v\n%s", err, again)
		}
		second, err := q.Marshal()
		if err != nil || !bytes.Equal(again, second) {
			t.Fatalf("it reads back otherwise: %v\n%s\n%s", err, again, second)
		}
	})
}

// TestGuards runs the statements that begin the migrations of a tool: each fails while the step before it is not done.
func TestGuards(t *testing.T) {
	d := openDatabase(t)
	x, err := d.start(d.directory("guards"), &schema.Table{Path: "t", Store: schema.StoreRow, PrimaryKey: []string{"id"},
		Columns: []schema.Column{{Name: "id", Type: schema.Uint64, NotNull: true}, {Name: "v", Type: schema.Utf8}},
		Indexes: []schema.Index{{Name: "by_v", Kind: schema.IndexSync, Columns: []string{"v"}}}}, 9, schematest.Rand(5))
	if err != nil {
		t.Fatal(err)
	}
	p, _ := x.planFor("hash(id), id", 0, Options{Writers: WritersStopped, Database: d.db.Name(), Format: "goose"})
	passes := func(id StepID, want bool) {
		t.Helper()
		_, err := d.exec(p.Step(id).Guard)
		if (err == nil) != want {
			t.Fatalf("guard of %s: %v", id, err)
		}
	}
	done := func(id StepID) {
		t.Helper()
		for _, a := range p.Step(id).Run {
			if err := d.perform(p, a, 4); err != nil {
				t.Fatal(err)
			}
		}
	}
	passes(StepIndexes, false)
	done(StepCreate)
	passes(StepIndexes, false)
	if err := d.backfill(p, 4, func(batch int) bool { return batch < 2 }); err != nil {
		t.Fatal(err)
	}
	passes(StepIndexes, false)
	done(StepBackfill)
	passes(StepIndexes, true)
	passes(StepFinish, false)
	passes(StepCleanup, false)
	done(StepCutover)
	passes(StepFinish, true)
	passes(StepCleanup, true)
}

// TestFlywayPlaceholders shows that a text of the table is no placeholder of Flyway's: where one looks like it, replacement is
// off for that migration, and nowhere else.
func TestFlywayPlaceholders(t *testing.T) {
	for text, want := range map[string]bool{"${HOME}": true, "$HOME {x}": false} {
		b := bundleOf(t, "CREATE TABLE t (id Uint64 NOT NULL, v Utf8 DEFAULT '"+text+"'u, PRIMARY KEY (id))")
		p, err := planOf(t, b, "hash(id), id", Options{Writers: WritersStopped, Database: "/local", Format: "flyway"})
		if err != nil {
			t.Fatal(err)
		}
		off := 0
		for _, f := range rendered(t, p) {
			data := string(f.Data)
			if !strings.Contains(f.Name, ".sql.conf") {
				continue
			}
			if !strings.Contains(data, "executeInTransaction=false\n") {
				t.Errorf("%s runs in a transaction", f.Name)
			}
			if strings.Contains(data, "placeholderReplacement=false\n") {
				off++
			}
		}
		if (off == 1) != want || off > 1 {
			t.Errorf("%s: replacement is off for %d migrations", text, off)
		}
	}
}
