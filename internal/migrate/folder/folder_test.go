package folder

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
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// caseNamed returns the plan of a case of testdata/plan.
func caseNamed(t testing.TB, name string) *plan.Plan {
	t.Helper()
	p, err := buildtest.ReadCase(t, golden.Read(t, filepath.Join("testdata/plan", name+".txtar"))).Plan(t)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// rendered returns the files of a plan, by name.
func rendered(t testing.TB, p *plan.Plan) []File {
	t.Helper()
	files, err := Render(p)
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
	if diff := cmp.Diff(yamlOf(t, p), yamlOf(t, q)); diff != "" {
		t.Errorf("plan.yaml reads back otherwise (-written +read):\n%s", diff)
	}

	steps := filepath.Join(dir, "steps")
	for name, data := range map[string]string{"notes.txt": "mine", "40-verify.yql": "SELECT 1;\n", "30-indexes.yql": crlf(files, "steps/30-indexes.yql")} {
		if err := os.WriteFile(filepath.Join(steps, name), []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(filepath.Join(dir, "schema.diff")); err != nil {
		t.Fatal(err)
	}
	got, err := Compare(dir, files)
	want := []Difference{{"schema.diff", "missing"}, {"steps/30-indexes.yql", "changed: its lines end with CRLF (set '* -text' for the folder in .gitattributes)"}, {"steps/40-verify.yql", "changed"}, {"steps/notes.txt", "not part of the plan"}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
	write(files, false, false, ErrExists)
	written, kept, err := WriteFolder(dir, files, true)
	if want := []string{"steps/30-indexes.yql.kept1", "steps/40-verify.yql.kept1", "steps/notes.txt"}; err != nil || !written || !slices.Equal(kept, want) {
		t.Errorf("%v, kept %v, want %v, %v", written, kept, want, err)
	}
	for name, want := range map[string]string{"steps/40-verify.yql.kept1": "SELECT 1;\n", "steps/notes.txt": "mine"} {
		if data, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(data) != want {
			t.Errorf("%s: %q, %v", name, data, err)
		}
	}
	if got, err := Compare(dir, files); err != nil || len(got) != 3 {
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
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(data), 0o644)); err != nil {
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
	several := func(plans ...*plan.Plan) (out []File) {
		for _, p := range plans {
			for _, f := range rendered(t, p) {
				f.Name = nameOf(p, plans) + "/" + f.Name
				out = append(out, f)
			}
		}
		return append(out, File{Name: IndexFile, Data: []byte(index(plans))})
	}
	if _, _, err := WriteFolder(dir, several(p, q), false); err != nil {
		t.Fatal(err)
	}
	put(dir, "t/NOTES.md", "mine")
	_, kept, err := WriteFolder(dir, several(p), true)
	if err != nil || !slices.Contains(kept, "t/NOTES.md") || !slices.Contains(kept, "t/PLAN.md") || slices.ContainsFunc(kept, func(name string) bool { return strings.HasPrefix(name, "orders/") }) {
		t.Errorf("kept %v, %v", kept, err)
	}

	// A file replaced by a link is changed; a folder that is one is as good as any.
	dir = filepath.Join(t.TempDir(), "plan")
	if _, _, err := WriteFolder(dir, files, false); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Fatal(err)
	}
	if got, err := Compare(link, files); err != nil || len(got) > 0 {
		t.Errorf("a link to the folder: %v, %v", got, err)
	}
	step := filepath.Join(dir, "steps", "20-backfill.yql")
	data, err := os.ReadFile(step)
	if err != nil {
		t.Fatal(err)
	}
	put(dir, "elsewhere/x.yql", string(data))
	if err := errors.Join(os.Remove(step), os.Symlink("../elsewhere/x.yql", step)); err != nil {
		t.Fatal(err)
	}
	got, err := Compare(dir, files)
	want := []Difference{{"elsewhere/x.yql", "not part of the plan"}, {"steps/20-backfill.yql", "not a file"}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
}

// TestFolderName shows that no two tables share a folder.
func TestFolderName(t *testing.T) {
	paths := []string{"a/b/events", "a__b/events", "a%2Fb/events", "a/b%2Fevents", "events", "x/INDEX.md", "x/PLAN.md", "x/..", "y/.."}
	plans := make([]*plan.Plan, len(paths))
	for i, path := range paths {
		plans[i] = &plan.Plan{Table: path}
	}
	seen := map[string]string{}
	for _, p := range plans {
		name := nameOf(p, plans)
		if other := seen[name]; other != "" || strings.ContainsRune(name, '/') || strings.HasPrefix(name, ".") || name == IndexFile || name == PageFile {
			t.Errorf("%s is in %s, as %q is", p.Table, name, other)
		}
		seen[name] = p.Table
	}
}

// TestDeterministic makes the same plan again and again: the same bytes, whatever the zone and the order of maps.
func TestDeterministic(t *testing.T) {
	golden.NoRace(t)
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
	table := buildtest.ReadCase(t, golden.Read(t, "testdata/plan/orders.txtar")).Bundle.Tables[0].Schema
	check := func(now *schema.Table, want ...string) {
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
	now.Path = p.Absolute(table.Path)
	check(now)
	now.Stats, now.Pos.Line, now.Partitioning.SplitPoints = &schema.Stats{Rows: 7}, 7, []schema.SplitPoint{{"7"}}
	now.Partitioning.BySize, now.Partitioning.SizeMB, now.Partitioning.Min = schema.Enabled, 2048, max(1, now.Partitioning.Min)
	check(now)
	for _, c := range []struct {
		change func(*schema.Table)
		want   string // empty if it belongs to one database, and is taken as it is there
	}{
		{func(t *schema.Table) { t.Columns = append(t.Columns, schema.Column{Name: "more", Type: schema.Utf8}) }, "+    `more` Utf8,"},
		{func(t *schema.Table) { t.Owner = "payments" }, ""},
		{func(t *schema.Table) {
			t.Permissions = []schema.Permission{{Subject: "app", Names: []string{"ydb.generic.read"}}}
		}, ""},
		{func(t *schema.Table) { t.Attributes = []schema.Attribute{{Key: "team", Value: "x"}} }, ""},
		{func(t *schema.Table) { t.InheritanceOff = true }, ""},
		{func(t *schema.Table) { t.Partitioning.Max = 77 }, ""},
		{func(t *schema.Table) { t.KeyBloomFilter = schema.Enabled }, ""},
		{func(t *schema.Table) { t.ReadReplicas = "PER_AZ:1" }, ""},
		{func(t *schema.Table) { t.Partitioning.ByLoad = schema.Enabled }, ""},
		{func(t *schema.Table) { t.Storage.ExternalBlobs = schema.Enabled }, ""},
		{func(t *schema.Table) { t.TTL = nil }, ""},
		{func(t *schema.Table) { t.TTL.Tiers[0].After = "P1D" }, "P1D"},
		{func(t *schema.Table) { t.Families = append(t.Families, schema.Family{Name: "f", Data: "rot"}) }, "rot"},
		{func(t *schema.Table) { t.Indexes = nil }, "by_customer"},
		{func(t *schema.Table) {
			t.Changefeeds[0].Consumers = append(t.Changefeeds[0].Consumers, schema.Consumer{Name: "billing"})
		}, ""},
		{func(t *schema.Table) {
			t.Changefeeds = append(t.Changefeeds, schema.Changefeed{Name: "f", Mode: "UPDATES", Format: "JSON"})
		}, "f"},
	} {
		other := now.Clone()
		c.change(other)
		if c.want == "" {
			check(other)
		} else {
			check(other, c.want)
		}
	}
	counted := &schema.Table{Store: schema.StoreRow, PrimaryKey: []string{"id"}, Columns: []schema.Column{{Name: "id", Type: schema.Int64, NotNull: true}}}
	plain := counted.Clone()
	counted.Columns[0].Sequence = &schema.Sequence{}
	if plan.Definition(plain) == plan.Definition(counted) {
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
		"a field of another program": {"version: 2\n", "version: 2\nspeed: 7\n", "speed"},
		"a plan of format 1":         {"version: 2\n", "version: 1\n", "with the version of ydb-keyadvise that began it"},
		"migrations of another tool": {"version: 2\n", "version: 2\nformat: goose\nfirstVersion: 7\n", "the plan has migrations of another tool, which " +
			"this program no longer performs: if it has begun, finish it or roll it back with 'go run github.com/ydb-keyadvise/ydb-keyadvise/cmd/ydb-keyadvise@"},
		"another version":           {"version: 2\n", "version: 3\n", "format 3"},
		"no version":                {"version: 2\n", "", "no plan"},
		"another kind of operation": {"[create-table,", "[create-magic,", "create-magic"},
		"another thing asked":       {"confirm trusted", "confirm everything", "confirm everything"},
		"another way":               {"writers: stopped", "writers: asleep", "asleep"},
		"a way that is gone":        {"writers: stopped", "writers: dual-write", "the plan has the applications write both tables, which this program no longer performs"},
		"a step twice":              {"id: 10-create", "id: 05-preflight", "out of order"},
		"a step that climbs":        {"id: 10-create", "id: ../10-create", "is not a step"},
		"no key":                    {`"primaryKey":["order_hash","order_id"]`, `"primaryKey":[]`, "no key"},
		"a column of nothing":       {"from: total", "from: sum", "sum"},
		"two plans":                 {"version: 2\n", "version: 2\n", "more text after the plan"},
	} {
		text := strings.Replace(string(data), c.old, c.replaced, 1)
		if name == "two plans" {
			text += "---\nversion: 2\n"
		}
		if text == string(data) {
			t.Errorf("%s: nothing was replaced", name)
		}
		if _, err := plan.Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// FuzzParse checks that no plan.yaml breaks the program, and that what it takes reads back.
func FuzzParse(f *testing.F) {
	// As short as a plan can be: a fuzzer that is given one of a thousand lines makes it shorter for minutes.
	const short = "version: 2\ntable: a\ncopy: b\nold: c\nwriters: stopped\n" +
		"before: '{\"path\":\"a\",\"store\":\"row\",\"columns\":[{\"name\":\"k\",\"type\":\"Uint64\"}],\"primaryKey\":[\"k\"]}'\n" +
		"after: '{\"path\":\"a\",\"store\":\"row\",\"columns\":[{\"name\":\"h\",\"type\":\"Uint64\",\"notNull\":true},{\"name\":\"k\",\"type\":\"Uint64\"}],\"primaryKey\":[\"h\",\"k\"]}'\n" +
		"columns:\n- {name: h, hash: [k], yql: f(k)}\n- {name: k, from: k}\nbatchRows: 10\nsteps:\n"
	for _, steps := range []string{
		"- id: 05-preflight\n",
		"- {id: 05-preflight, run: [check-release, check-names]}\n- {id: 10-create, run: [create-table, mark-copy]}\n",
		"- {id: 20-backfill, run: [copy-rows]}\nformat: goose\nfirstVersion: 1\n",
	} {
		f.Add([]byte(short + steps))
	}
	f.Add([]byte("version: 2\nsteps: [{id: a}]\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := plan.Parse(data)
		if err != nil {
			return
		}
		if _, err := Render(p); err != nil {
			t.Fatal(err)
		}
		again, err := p.Marshal()
		if err != nil {
			t.Fatal(err)
		}
		q, err := plan.Parse(again)
		if err != nil {
			t.Fatalf("%v\n%s", err, again)
		}
		second, err := q.Marshal()
		if err != nil || !bytes.Equal(again, second) {
			t.Fatalf("it reads back otherwise: %v\n%s\n%s", err, again, second)
		}
	})
}

// crlf is a file with other line ends.
func crlf(files []File, name string) string {
	i := slices.IndexFunc(files, func(f File) bool { return f.Name == name })
	return strings.ReplaceAll(string(files[i].Data), "\n", "\r\n")
}

func yamlOf(t *testing.T, p *plan.Plan) string {
	t.Helper()
	data, err := p.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestEndlessPlan has a plan that is no file, or too long for one: neither is read.
func TestEndlessPlan(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "plan.yaml")
	for want, lay := range map[string]func() error{
		"plan.yaml is a pipe or a device, not a file":                   func() error { return os.Symlink("/dev/zero", path) },
		"plan.yaml is larger than 64 MB, the limit of a file of a plan": func() error { return errors.Join(os.WriteFile(path, nil, 0o644), os.Truncate(path, 1<<30)) },
	} {
		if err := lay(); err != nil {
			t.Skip(err) // a system without such files
		}
		if _, err := Load(dir); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want: %s", err, want)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
}
