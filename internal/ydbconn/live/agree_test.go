package live_test

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestDescriptionsAgree makes generated tables by their DDL on a local server, reads them back as a live database, and
// compares: what the DDL says, what the description says, and what SHOW CREATE TABLE says.
func TestDescriptionsAgree(t *testing.T) {
	server := ydbtest.Start(t, localydb.Options{})
	c, err := ydbconn.Open(t.Context(), ydbconn.Options{Endpoint: server.ConnectionString()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	made := map[string]*schema.Table{}
	for seed := range uint64(60) {
		table := schematest.Table(schematest.Rand(seed))
		table.Path = fmt.Sprintf("/local/agree/t%d", seed)
		if create(t.Context(), c, table) == nil {
			made[table.Path] = table
		}
	}
	if len(made) < 40 {
		t.Fatalf("the server made only %d tables", len(made))
	}
	b, err := live.Read(t.Context(), c, live.Options{Paths: []string{"agree"}, NoSample: true, NoSystemViews: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(b.Tables) != len(made) {
		t.Errorf("%d tables read of %d", len(b.Tables), len(made))
	}
	same := gocmp.Options{cmpopts.IgnoreTypes(schema.Position{}), cmpopts.EquateEmpty()}
	for _, got := range b.Tables {
		read := got.Schema.Clone()
		read.Owner, read.Permissions, read.Stats = "", nil, nil
		read.Partitioning.SplitPoints = nil // compared by tests of their own
		withoutTopicPartitions(read)
		for i := range read.Indexes {
			read.Indexes[i].Partitioning.SplitPoints = nil
		}
		if diff := gocmp.Diff(asShown(made[read.Path]), read, same); diff != "" {
			t.Errorf("%s (-DDL +description):\n%s", read.Path, diff)
		}
		created := showCreate(t, c, read.Path)
		withoutTopicPartitions(created)
		for i := range created.Changefeeds {
			created.Changefeeds[i].Consumers = made[read.Path].Changefeeds[i].Consumers // they belong to the topic
		}
		if diff := gocmp.Diff(asShown(created), read, same); diff != "" {
			t.Errorf("%s (-SHOW CREATE +description):\n%s", read.Path, diff)
		}
	}
}

// withoutTopicPartitions forgets how many partitions topics have: as many as their table at first, if nothing says.
func withoutTopicPartitions(t *schema.Table) {
	for i := range t.Changefeeds {
		f := &t.Changefeeds[i]
		f.Settings = slices.DeleteFunc(f.Settings, func(s schema.Setting) bool { return s.Name == "TOPIC_MIN_ACTIVE_PARTITIONS" })
	}
}

// create makes a table as a migration would.
func create(ctx context.Context, c *ydbconn.Conn, t *schema.Table) error {
	for _, text := range append([]string{yql.PrintTable(t)}, yql.PrintFollowUps(t)...) {
		if _, err := c.Exec(ctx, ydbconn.Statement{What: "create", Text: text}); err != nil {
			return err
		}
	}
	return nil
}

// showCreate reads what SHOW CREATE TABLE says of a table: the statement that makes it, and those that follow.
func showCreate(t *testing.T, c *ydbconn.Conn, path string) *schema.Table {
	t.Helper()
	rows, err := c.Show(t.Context(), "show "+path, "SHOW CREATE TABLE "+yql.QuoteName(path))
	if err != nil || len(rows) != 1 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	text := rows[0].Text("CreateQuery")
	file := filepath.Join(t.TempDir(), "t.sql")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	b, err := source.DDL(t.Context(), []string{file}, source.Options{})
	if err != nil || len(b.Tables) != 1 || len(b.Problems) > 0 {
		t.Fatalf("%s: %v %+v", text, err, b)
	}
	table := b.Tables[0].Schema
	table.Path = path
	return table
}

// asShown returns a table of DDL as a YDB server describes it: with what the DDL leaves to the server, and without what
// no description tells.
func asShown(t *schema.Table) *schema.Table {
	t = t.Clone()
	t.CompactionPolicy = ""
	for i := range t.Changefeeds {
		f := &t.Changefeeds[i]
		f.Retention = cmp.Or(f.Retention, "P1D")
		for k := range f.Consumers {
			f.Consumers[k].Attributes = append(f.Consumers[k].Attributes, schema.Attribute{Key: "_service_type", Value: "data-streams"})
			slices.SortFunc(f.Consumers[k].Attributes, func(a, b schema.Attribute) int { return cmp.Compare(a.Key, b.Key) })
		}
	}
	partitioned(&t.Partitioning)
	if t.Store != schema.StoreRow {
		return t
	}
	t.Storage.ExternalBlobs = cmp.Or(t.Storage.ExternalBlobs, schema.Disabled)
	for i := range t.Indexes {
		if t.Indexes[i].Kind.Secondary() {
			partitioned(&t.Indexes[i].Partitioning)
		}
	}
	if !slices.ContainsFunc(t.Families, func(f schema.Family) bool { return f.Name == "default" }) {
		t.Families = slices.Insert(t.Families, 0, schema.Family{Name: "default"})
	}
	for i := range t.Families {
		t.Families[i].Compression = cmp.Or(t.Families[i].Compression, "off")
	}
	return t
}

// partitioned fills in how YDB partitions a table that does not say. Into how many parts it was split at first is told
// by the bounds there are now.
func partitioned(p *schema.Partitioning) {
	p.BySize, p.ByLoad = cmp.Or(p.BySize, schema.Enabled), cmp.Or(p.ByLoad, schema.Disabled)
	if p.BySize == schema.Enabled {
		p.SizeMB = cmp.Or(p.SizeMB, 2048)
	}
	p.Min = cmp.Or(p.Min, max(p.Uniform, uint64(len(p.SplitPoints))+1))
	p.Uniform, p.SplitPoints = 0, nil
}
