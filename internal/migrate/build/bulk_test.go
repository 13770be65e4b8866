package build_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/folder"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestBulkWrites names where rows of a table are sent by BulkUpsert, however much of the path the program tells.
func TestBulkWrites(t *testing.T) {
	b := buildtest.BundleOf(t, "CREATE TABLE `shop/orders` (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))")
	for i, path := range []string{"local/shop/orders", "shop/orders", "orders", "shop/items", "other/orders", "ders"} {
		b.BulkWrites = append(b.BulkWrites, evidence.BulkWrite{Path: path, Pos: schema.Position{File: "load.go", Line: i + 1}})
	}
	p, err := buildtest.PlanOf(t, b, "hash(id), id", build.Options{Writers: plan.Stopped, Database: "/local"})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"load.go:1", "load.go:2", "load.go:3"}; !slices.Equal(p.BulkWrites, want) {
		t.Errorf("rows are sent in %q, want %q", p.BulkWrites, want)
	}
	files, err := folder.Render(p)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(files, func(f folder.File) bool {
		return f.Name == folder.PageFile && strings.Contains(string(f.Data), "BulkUpsert is called in `load.go:1`, `load.go:2`, `load.go:3`.")
	}) {
		t.Error("the page does not say where")
	}
}

// TestChangefeedKey says how the records of a changefeed of the user change.
func TestChangefeedKey(t *testing.T) {
	const ddl = "CREATE TABLE t (id Uint64 NOT NULL, who Uint64 NOT NULL, v Utf8, PRIMARY KEY (id));\nALTER TABLE t ADD CHANGEFEED f WITH (MODE = 'NEW_IMAGE', FORMAT = '%');"
	for _, c := range []struct{ format, key, want string }{
		{"JSON", "hash(id), id", `The key in the records of changefeed f is "key":[id] before 50-cutover and "key":[t_hash,id] from then on: its readers`},
		{"JSON", "who, id", `is "key":[id] before 50-cutover and "key":[who,id] from then on, and who is no longer among the other values, as a part of the key:`},
		{"DEBEZIUM_JSON", "hash(id), id", "The key in the records of changefeed f is id before 50-cutover and t_hash, id from then on: its readers"},
	} {
		p, err := buildtest.PlanOf(t, buildtest.BundleOf(t, strings.ReplaceAll(ddl, "%", c.format)), c.key, build.Options{Writers: plan.Stopped})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(p.Risks, func(r string) bool { return strings.Contains(r, c.want) }) {
			t.Errorf("%s, %s: none of %q is %q", c.format, c.key, p.Risks, c.want)
		}
	}
}

// TestUnstatedWrites says of what statistics show that rows come otherwise than by statements.
func TestUnstatedWrites(t *testing.T) {
	known := func(writes float64) *evidence.Load {
		return &evidence.Load{Span: 20 * time.Second, Partitions: []evidence.PartitionLoad{{Writes: writes}}}
	}
	insert := evidence.Statement{Text: "UPSERT INTO t (id) VALUES ($id)", From: "query_metrics_one_minute", Count: 600, UpdateRows: 600, Span: time.Minute}
	read := evidence.Statement{Text: "SELECT v FROM t WHERE id = $id", From: "query_metrics_one_minute", Count: 600, Span: time.Minute}
	uncounted := known(0)
	uncounted.Uncounted = true
	for _, c := range []struct {
		name string
		load *evidence.Load
		ttl  string
		sent []evidence.Statement
		want string
	}{
		{"not measured", nil, "", nil, ""},
		{"all by statements", known(11), "", []evidence.Statement{insert}, ""},
		{"no statistics of statements", known(80), "", nil, ""},
		{"most otherwise", known(80), "", []evidence.Statement{insert, read},
			"80 writes/s were measured, and the statements that YDB counted make up 10 writes/s of them: they may be rows of BulkUpsert"},
		{"all otherwise", known(80), "", []evidence.Statement{read}, "make up 0 writes/s of them: they may be rows of BulkUpsert, an import or a transfer. Find out who writes them: that writer has to change with the statements."},
		{"written and not counted", uncounted, "", nil, "Partitions of the table were written, and no statement counted these writes: they may"},
		{"rows expire", uncounted, ` WITH (TTL = Interval("P1D") ON at)`, nil, ""},
	} {
		b := buildtest.BundleOf(t, "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, at Timestamp, PRIMARY KEY (id))"+c.ttl)
		b.Tables[0].Load, b.Statements = c.load, c.sent
		p, err := buildtest.PlanOf(t, b, "hash(id), id", build.Options{Writers: plan.Stopped})
		if err != nil {
			t.Fatal(c.name, err)
		}
		says := slices.IndexFunc(p.Risks, func(r string) bool { return strings.Contains(r, "they may be rows of BulkUpsert") })
		if (says >= 0) != (c.want != "") || says >= 0 && !strings.Contains(p.Risks[says], c.want) {
			t.Errorf("%s: %q, want %q", c.name, p.Risks, c.want)
		}
	}
}
