package live

import (
	"context"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scheme"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

func TestGlobs(t *testing.T) {
	for _, c := range []struct {
		pattern, path string
		want          bool
	}{
		{"orders", "/local/orders", true},
		{"orders", "/local/shop/orders", true},
		{"ord*", "/local/shop/orders", true},
		{"shop", "/local/shop/a/orders", true}, // a directory holds for all below it
		{"shop/*", "/local/shop/orders", true},
		{"shop/*", "/local/shop/a/orders", true},
		{"shop/orders", "/local/shop/orders", true},
		{"shop/orders", "/local/other/shop/orders", false},
		{"**/orders", "/local/other/shop/orders", true},
		{"**/orders", "/local/orders", true},
		{"shop/**/orders", "/local/shop/orders", true},
		{"shop/**/orders", "/local/shop/a/b/orders", true},
		{"shop/**/orders", "/local/a/shop/orders", false},
		{"/local/shop", "/local/shop/orders", true},
		{"/local/*/orders", "/local/shop/orders", true},
		{"/other/*", "/local/shop/orders", false},
		{"order?", "/local/orders", true},
		{"order?", "/local/order", false},
		{"[a-o]*", "/local/orders", true},
		{"[^o]*", "/local/orders", false},
		{"**", "/local/orders", true},
		{"local", "/local/orders", false}, // the database itself is not part of the path
	} {
		g, err := newGlob(c.pattern)
		if err != nil {
			t.Errorf("%s: %v", c.pattern, err)
			continue
		}
		if got := g.match("/local", c.path); got != c.want {
			t.Errorf("%s holds for %s: %v, want %v", c.pattern, c.path, got, c.want)
		}
	}
	for _, bad := range []string{"a[", ""} {
		if _, err := newGlobs([]string{"a", bad}); err == nil {
			t.Errorf("%q is well-formed", bad)
		}
	}
}

func FuzzGlobs(f *testing.F) {
	f.Add("shop/**/ord*", "shop/a/orders")
	f.Fuzz(func(t *testing.T, pattern, p string) {
		if g, err := newGlob(pattern); err == nil {
			_ = g.match("/local", "/local/"+p)
		}
		// A pattern of one element without wildcards is that element.
		if element := filepath.Base(p); !strings.ContainsAny(element, `*?[\/`) && element != "." && element != ".." {
			if g, err := newGlob(element); err != nil || !g.match("/local", "/local/x/"+element) {
				t.Errorf("%q does not hold for itself", element)
			}
		}
	})
}

func shopServer(t testing.TB) *ydbtest.Fake {
	f := ydbtest.StartFake(t)
	for _, p := range []string{"/local/users", "/local/shop/orders", "/local/shop/items", "/local/shop/old/orders",
		"/local/.tmp/x", "/local/.sys/partition_stats", "/local/shop/.hidden/y"} {
		f.Tables[p] = ydbtest.SimpleTable()
	}
	column := ydbtest.SimpleTable()
	column.Self = &Ydb_Scheme.Entry{Type: Ydb_Scheme.Entry_COLUMN_TABLE}
	f.Tables["/local/shop/facts"] = column
	for p, kind := range map[string]Ydb_Scheme.Entry_Type{"/local/v1": Ydb_Scheme.Entry_VIEW, "/local/v2": Ydb_Scheme.Entry_VIEW, "/local/feed": Ydb_Scheme.Entry_TOPIC} {
		f.Tables[p] = &Ydb_Table.DescribeTableResult{Self: &Ydb_Scheme.Entry{Type: kind}}
	}
	return f
}

func paths(list []found) string {
	var out []string
	for _, f := range list {
		out = append(out, strings.TrimPrefix(f.path, "/local/"))
	}
	return strings.Join(out, " ")
}

// TestBeside describes what stands around the tables that are meant, those of their directories first.
func TestBeside(t *testing.T) {
	c := open(t, shopServer(t))
	for _, q := range []struct {
		opt            Options
		around, others string
	}{
		{Options{Paths: []string{"shop/orders"}, Beside: 9}, "shop/facts shop/items shop/old/orders users", ""},
		{Options{Paths: []string{"shop/orders"}, Beside: 2}, "shop/facts shop/items", "shop/old/orders users"},
		{Options{Include: []string{"items"}, Exclude: []string{"x"}, Beside: 1}, "shop/facts", "shop/orders shop/old/orders users"},
		{Options{Paths: []string{"shop/orders"}}, "", ""},
		{Options{Beside: 9}, "", ""},
	} {
		q.opt.NoSample, q.opt.NoSystemViews = true, true
		b, err := read(t.Context(), c, q.opt)
		if err != nil {
			t.Fatal(err)
		}
		var around, others []found
		for _, t := range b.Around {
			around = append(around, found{path: t.Schema.Path})
		}
		for _, p := range b.Others {
			others = append(others, found{path: p})
		}
		if got := paths(around); got != q.around {
			t.Errorf("%+v: around %q", q.opt, got)
		}
		if got := paths(others); got != q.others {
			t.Errorf("%+v: others %q", q.opt, got)
		}
	}
}

func TestFind(t *testing.T) {
	c := open(t, shopServer(t))
	for _, q := range []struct {
		paths, include, exclude []string
		want                    string
		passed                  string // not compared if empty
		problem                 string
	}{
		{want: "shop/facts shop/items shop/old/orders shop/orders users"},
		{paths: []string{"shop"}, want: "shop/facts shop/items shop/old/orders shop/orders"},
		{paths: []string{"/local/shop/old/", "users"}, want: "shop/old/orders users"},
		{paths: []string{"shop/*"}, want: "shop/facts shop/items shop/old/orders shop/orders"},
		{paths: []string{"**/orders"}, want: "shop/old/orders shop/orders", passed: "shop/facts shop/items users"},
		{paths: []string{"shop/orders"}, want: "shop/orders"},
		{paths: []string{"shop", "shop/orders"}, include: []string{"orders"}, want: "shop/old/orders shop/orders"},
		{exclude: []string{"shop/old", "users"}, want: "shop/facts shop/items shop/orders"},
		{paths: []string{"nope", "users"}, want: "users", problem: "there is nothing at /local/nope, or you may not see it"},
		{paths: []string{"v1"}, problem: "/local/v1 is a view, not a table"},
	} {
		b := &evidence.Bundle{}
		found, others, err := find(t.Context(), c, q.paths, q.include, q.exclude, b)
		if err != nil {
			t.Fatal(err)
		}
		if got := paths(found); got != q.want {
			t.Errorf("%v +%v -%v: %v, want %s", q.paths, q.include, q.exclude, got, q.want)
		}
		if got := paths(others); q.passed != "" && got != q.passed {
			t.Errorf("%v +%v -%v: passed over %s, want %s", q.paths, q.include, q.exclude, got, q.passed)
		}
		if (q.problem != "") != (len(b.Problems) > 0) || q.problem != "" && b.Problems[0].Message != q.problem {
			t.Errorf("%v: problems %v, want %q", q.paths, b.Problems, q.problem)
		}
		if q.paths == nil && (len(b.Notes) != 1 || b.Notes[0].Message != "not tables, skipped: 1 topic, 2 views") {
			t.Errorf("notes: %v", b.Notes)
		}
	}
	for _, bad := range []string{"/other/t", "a[", "../x"} {
		if _, _, err := find(t.Context(), c, []string{bad}, nil, nil, &evidence.Bundle{}); err == nil {
			t.Errorf("%s is found", bad)
		}
	}
}

func TestDroppedTable(t *testing.T) {
	f := shopServer(t)
	c := open(t, f)
	f.Mu.Lock()
	f.Fault = func(_ context.Context, method, p string) error {
		if method == "DescribeTable" && p == "/local/users" {
			f.Mu.Lock()
			delete(f.Tables, p)
			f.Mu.Unlock()
		}
		return nil
	}
	f.Mu.Unlock()
	b, err := read(t.Context(), c, Options{NoSample: true, NoSystemViews: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(b.Tables) != 4 || !slices.ContainsFunc(b.Notes, hasCode(codeDropped)) {
		t.Errorf("%d tables, notes %v", len(b.Tables), b.Notes)
	}
}

func TestWalkFails(t *testing.T) {
	f := shopServer(t)
	c := open(t, f)
	for _, method := range []string{"ListDirectory", "DescribeTable"} {
		f.Mu.Lock()
		f.Fault = func(_ context.Context, m, p string) error {
			if m == method {
				return &ydbtest.Refusal{Status: Ydb.StatusIds_UNAUTHORIZED, Text: "no right"}
			}
			return nil
		}
		f.Mu.Unlock()
		_, err := read(t.Context(), c, Options{NoSample: true, NoSystemViews: true})
		wantError(t, err, "UNAUTHORIZED: no right")
	}
}

// TestWalkDenied leaves out what may not be seen and says so once, whatever else there is to see.
func TestWalkDenied(t *testing.T) {
	f := shopServer(t)
	c := open(t, f)
	options := Options{NoSample: true, NoSystemViews: true}
	all, err := read(t.Context(), c, options)
	if err != nil {
		t.Fatal(err)
	}
	var dirs []string
	for _, tbl := range all.Tables {
		if dir := path.Dir(tbl.Schema.Path); dir != ydbtest.FakeDatabase && !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	for _, test := range []struct{ method, path, want string }{
		{"DescribeTable", all.Tables[0].Schema.Path, "tables that cannot be described, and are left out: 1, the first because of: describe " + all.Tables[0].Schema.Path},
		{"ListDirectory", dirs[0], "directories that cannot be listed, and are left out: 1, the first because of: list " + dirs[0]},
	} {
		f.Mu.Lock()
		f.Fault = func(_ context.Context, m, p string) error {
			if m == test.method && p == test.path {
				return &ydbtest.Refusal{Status: Ydb.StatusIds_UNAUTHORIZED, Text: "Access denied"}
			}
			return nil
		}
		f.Mu.Unlock()
		b, err := read(t.Context(), c, options)
		if err != nil {
			t.Fatalf("%s of %s denied: %v", test.method, test.path, err)
		}
		if len(b.Tables) == 0 || len(b.Tables) >= len(all.Tables) {
			t.Errorf("%s of %s denied: %d of %d tables", test.method, test.path, len(b.Tables), len(all.Tables))
		}
		at := slices.IndexFunc(b.Notes, hasCode(codeDenied))
		if at < 0 {
			t.Fatalf("%s of %s denied: notes %v", test.method, test.path, b.Notes)
		}
		if note := b.Notes[at].Message; !strings.HasPrefix(note, test.want) || !strings.Contains(note, "the user lacks a right") {
			t.Errorf("%s of %s denied: note %q", test.method, test.path, note)
		}
	}
}

// BenchmarkWalk lists and describes 2000 tables with 5 ms of latency on each call. One call after another would
// take 10 seconds and more; the metric "sequential-ratio" says how many times faster this is.
func BenchmarkWalk(b *testing.B) {
	f := ydbtest.StartFake(b)
	for i := range 2000 {
		f.Tables[fmt.Sprintf("/local/d%02d/t%04d", i%20, i)] = proto.CloneOf(ydbtest.SimpleTable())
	}
	c := open(b, f)
	f.Latency = 5 * time.Millisecond
	var calls int
	for b.Loop() {
		before := f.Called("ListDirectory") + f.Called("DescribeTable") + f.Called("ExecuteQuery")
		bundle, err := read(b.Context(), c, Options{NoSample: true, NoSystemViews: true})
		if err != nil || len(bundle.Tables) != 2000 {
			b.Fatalf("%v", err)
		}
		calls = f.Called("ListDirectory") + f.Called("DescribeTable") + f.Called("ExecuteQuery") - before
	}
	sequential := float64(calls) * f.Latency.Seconds() * float64(b.N)
	b.ReportMetric(sequential/b.Elapsed().Seconds(), "sequential-ratio")
}

// TestRefusals: which of several answers came first does not show.
func TestRefusals(t *testing.T) {
	var r refusals
	r.add("/local/c", nil)
	r.add("/local/b", errors.New("late"))
	r.add("/local/a", errors.New("least"))
	if got := r.unread("rows", 3)[0].Message; got != "rows of 2 of 3 tables cannot be read, the first because of: least" {
		t.Error(got)
	}
}
