package plan_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// property is one of what a table has in a database that the plan, which is from DDL, says nothing of.
type property struct {
	live func(*schema.Table) // gives it to a table
	// The plan carries it, unless it refuses to begin or the property is none that a copy could have.
	refused bool
	none    string // why it is none
}

func has(set func(*schema.Table)) property     { return property{live: set} }
func refuses(set func(*schema.Table)) property { return property{live: set, refused: true} }
func none(why string) property                 { return property{none: why} }

// allPartitioning are the properties of how a table or an index is partitioned.
func allPartitioning(prefix string, of func(*schema.Table) *schema.Partitioning) map[string]property {
	set := func(f func(*schema.Partitioning)) property { return has(func(t *schema.Table) { f(of(t)) }) }
	list := map[string]property{
		"BySize":            set(func(p *schema.Partitioning) { p.BySize = schema.Disabled }),
		"SizeMB":            set(func(p *schema.Partitioning) { p.SizeMB = 500 }),
		"ByLoad":            set(func(p *schema.Partitioning) { p.ByLoad = schema.Enabled }),
		"Min":               set(func(p *schema.Partitioning) { p.Min = 4 }),
		"Max":               set(func(p *schema.Partitioning) { p.Max = 700 }),
		"Count":             none("a column table has it"),
		"Uniform":           none("CREATE TABLE says it, and no description does"),
		"SplitPoints":       none("where partitions are split is up to the key"),
		"SplitPointsHidden": none("a snapshot has it"),
		"SplitPointsWide":   none("a snapshot has it"),
		"HashFunction":      none("a column table has it"),
	}
	out := map[string]property{}
	for name, p := range list {
		out[prefix+name] = p
	}
	return out
}

// properties are all that a table can have, by the fields of schema.Table.
func properties() map[string]property {
	index := func(f func(*schema.Index)) func(*schema.Table) {
		return func(t *schema.Table) {
			for i := range t.Indexes {
				f(&t.Indexes[i])
			}
		}
	}
	feed := func(f func(*schema.Changefeed)) func(*schema.Table) {
		return func(t *schema.Table) { f(&t.Changefeeds[0]) }
	}
	reader := func(c schema.Consumer) func(*schema.Table) {
		return feed(func(f *schema.Changefeed) { c.Name = "billing"; f.Consumers = []schema.Consumer{c} })
	}
	column := func(f func(*schema.Column)) func(*schema.Table) {
		return func(t *schema.Table) {
			f(&t.Columns[slices.IndexFunc(t.Columns, func(c schema.Column) bool { return c.Name == "v" })])
		}
	}
	sequence := func(f func(*schema.Sequence)) func(*schema.Table) {
		return func(t *schema.Table) {
			for _, c := range t.Columns {
				if c.Sequence != nil {
					f(c.Sequence)
				}
			}
		}
	}
	family := func(f func(*schema.Family)) func(*schema.Table) {
		return func(t *schema.Table) {
			f(&t.Families[slices.IndexFunc(t.Families, func(f schema.Family) bool { return f.Name == "cold" })])
		}
	}
	two, many := int64(2), uint64(5)
	out := map[string]property{
		"Path": none("its own"), "Store": refuses(func(t *schema.Table) { t.Store = schema.StoreColumn }),
		"Temporary":    refuses(func(t *schema.Table) { t.Temporary = true }),
		"Columns.Name": refuses(column(func(c *schema.Column) { c.Name = "w" })), "Columns.Type": refuses(column(func(c *schema.Column) { c.Type = schema.String })),
		"Columns.NotNull": refuses(column(func(c *schema.Column) { c.NotNull = true })), "Columns.Family": refuses(column(func(c *schema.Column) { c.Family = "cold" })),
		"Columns.Default":            refuses(column(func(c *schema.Column) { c.Default = "'x'" })),
		"Columns.Generated.Expr":     refuses(column(func(c *schema.Column) { c.Generated = &schema.Generated{Expr: "u"} })),
		"Columns.Generated.Mode":     refuses(column(func(c *schema.Column) { c.Generated = &schema.Generated{Expr: "u", Mode: "STORED"} })),
		"Columns.Compression":        refuses(column(func(c *schema.Column) { c.Compression = "algorithm=zstd" })),
		"Columns.Encoding":           refuses(column(func(c *schema.Column) { c.Encoding = "DICT" })),
		"Columns.Sequence.Name":      none("no description says it of another one than the column's"),
		"Columns.Sequence.Start":     none("MoveSequence gives it what follows the ids in use"),
		"Columns.Sequence.Restart":   none("MoveSequence gives it what follows the ids in use"),
		"Columns.Sequence.Increment": refuses(sequence(func(s *schema.Sequence) { s.Increment = &two })),
		"Columns.Sequence.Min":       refuses(sequence(func(s *schema.Sequence) { s.Min = &two })),
		"Columns.Sequence.Max":       refuses(sequence(func(s *schema.Sequence) { s.Max = &two })),
		"Columns.Sequence.Cache":     refuses(sequence(func(s *schema.Sequence) { s.Cache = &many })),
		"Columns.Sequence.Cycle":     refuses(sequence(func(s *schema.Sequence) { s.Cycle = true })),
		"PrimaryKey":                 refuses(func(t *schema.Table) { t.PrimaryKey = []string{"id", "u"} }),
		"Indexes.Name":               refuses(index(func(x *schema.Index) { x.Name += "2" })), "Indexes.Kind": refuses(index(func(x *schema.Index) { x.Kind = schema.IndexAsync })),
		"Indexes.Using":   refuses(index(func(x *schema.Index) { x.Kind, x.Using = schema.IndexUnknown, "other" })),
		"Indexes.Columns": refuses(index(func(x *schema.Index) { x.Columns = []string{"at"} })), "Indexes.Cover": refuses(index(func(x *schema.Index) { x.Cover = []string{"at"} })),
		"Indexes.Settings.Name":     refuses(index(func(x *schema.Index) { x.Settings = []schema.Setting{{Name: "more", Value: "1"}} })),
		"Indexes.Settings.Value":    refuses(index(func(x *schema.Index) { x.Settings = []schema.Setting{{Name: "more", Value: "1"}} })),
		"Indexes.ReadReplicas":      has(index(func(x *schema.Index) { x.ReadReplicas = "PER_AZ:1" })),
		"Families.Name":             refuses(family(func(f *schema.Family) { f.Name = "colder" })),
		"Families.Data":             refuses(family(func(f *schema.Family) { f.Data = "rot" })),
		"Families.Compression":      refuses(family(func(f *schema.Family) { f.Compression = "lz4" })),
		"Families.CompressionLevel": refuses(family(func(f *schema.Family) { f.CompressionLevel = &two })),
		"Families.CacheMode":        refuses(family(func(f *schema.Family) { f.CacheMode = "in_memory" })),
		"Families.KeepInMemory":     refuses(family(func(f *schema.Family) { f.KeepInMemory = schema.Enabled })),
		"Families.Settings.Name":    refuses(family(func(f *schema.Family) { f.Settings = []schema.Setting{{Name: "MORE", Value: "1"}} })),
		"Families.Settings.Value":   refuses(family(func(f *schema.Family) { f.Settings = []schema.Setting{{Name: "MORE", Value: "1"}} })),
		"HashBy":                    none("a column table has it"),
		"TTL.Column":                refuses(func(t *schema.Table) { t.TTL.Column = "until" }),
		"TTL.Unit":                  refuses(func(t *schema.Table) { t.TTL.Unit = "SECONDS" }),
		"TTL.Tiers.After":           refuses(func(t *schema.Table) { t.TTL.Tiers = []schema.TTLTier{{After: "P2D"}} }),
		"TTL.Tiers.External":        refuses(func(t *schema.Table) { t.TTL.Tiers = []schema.TTLTier{{After: "P1D", External: "/s3"}} }),
		"TTL.Tiers.Prefix":          refuses(func(t *schema.Table) { t.TTL.Tiers = []schema.TTLTier{{After: "P1D", External: "/s3", Prefix: "x"}} }),
		"TTL.RunIntervalSeconds":    has(func(t *schema.Table) { t.TTL.RunIntervalSeconds = 60 }),
		"ReadReplicas":              has(func(t *schema.Table) { t.ReadReplicas = "PER_AZ:1" }),
		"KeyBloomFilter":            has(func(t *schema.Table) { t.KeyBloomFilter = schema.Enabled }),
		"CompactionPolicy":          none("no description has it"),
		"Tiering":                   refuses(func(t *schema.Table) { t.Tiering = "/tiers" }),
		"Storage.CommitLog0":        refuses(func(t *schema.Table) { t.Storage.CommitLog0 = "ssd" }), "Storage.CommitLog1": refuses(func(t *schema.Table) { t.Storage.CommitLog1 = "ssd" }),
		"Storage.External":             refuses(func(t *schema.Table) { t.Storage.External = "ssd" }),
		"Storage.ExternalBlobs":        has(func(t *schema.Table) { t.Storage.ExternalBlobs = schema.Enabled }),
		"Storage.ExternalDataChannels": refuses(func(t *schema.Table) { t.Storage.ExternalDataChannels = 3 }),
		"Changefeeds.Name":             refuses(feed(func(f *schema.Changefeed) { f.Name = "g" })), "Changefeeds.Mode": refuses(feed(func(f *schema.Changefeed) { f.Mode = "KEYS_ONLY" })),
		"Changefeeds.Format":                     refuses(feed(func(f *schema.Changefeed) { f.Format = "DEBEZIUM_JSON" })),
		"Changefeeds.Disabled":                   refuses(feed(func(f *schema.Changefeed) { f.Disabled = true })),
		"Changefeeds.Settings.Name":              refuses(feed(func(f *schema.Changefeed) { f.Settings = []schema.Setting{{Name: "VIRTUAL_TIMESTAMPS", Value: "TRUE"}} })),
		"Changefeeds.Settings.Value":             refuses(feed(func(f *schema.Changefeed) { f.Settings = []schema.Setting{{Name: "VIRTUAL_TIMESTAMPS", Value: "TRUE"}} })),
		"Changefeeds.Retention":                  refuses(feed(func(f *schema.Changefeed) { f.Retention = "PT2H" })),
		"Changefeeds.Consumers.Name":             has(reader(schema.Consumer{})),
		"Changefeeds.Consumers.Important":        has(reader(schema.Consumer{Important: true})),
		"Changefeeds.Consumers.ReadFrom":         has(reader(schema.Consumer{ReadFrom: "2026-01-01T00:00:00Z"})),
		"Changefeeds.Consumers.Codecs":           has(reader(schema.Consumer{Codecs: []string{"raw", "gzip"}})),
		"Changefeeds.Consumers.Attributes.Key":   refuses(reader(schema.Consumer{Attributes: []schema.Attribute{{Key: "k", Value: "v"}}})),
		"Changefeeds.Consumers.Attributes.Value": refuses(reader(schema.Consumer{Attributes: []schema.Attribute{{Key: "k", Value: "v"}}})),
		"Settings.Name":                          refuses(func(t *schema.Table) { t.Settings = []schema.Setting{{Name: "MORE", Value: "1"}} }),
		"Settings.Value":                         refuses(func(t *schema.Table) { t.Settings = []schema.Setting{{Name: "MORE", Value: "1"}} }),
		"Attributes.Key":                         has(func(t *schema.Table) { t.Attributes = []schema.Attribute{{Key: "team", Value: "ours"}} }),
		"Attributes.Value":                       has(func(t *schema.Table) { t.Attributes = []schema.Attribute{{Key: "team", Value: "theirs"}} }),
		"Owner":                                  has(func(t *schema.Table) { t.Owner = "team@builtin" }),
		"Permissions.Subject": has(func(t *schema.Table) {
			t.Permissions = []schema.Permission{{Subject: "app@builtin", Names: []string{"ydb.generic.use"}}}
		}),
		"Permissions.Names": has(func(t *schema.Table) {
			t.Permissions = []schema.Permission{{Subject: "app@builtin", Names: []string{"ydb.generic.read", "ydb.granular.update_row"}}}
		}),
		"InheritanceOff": has(func(t *schema.Table) { t.InheritanceOff = true }),
		"Stats.Rows":     none("a measurement"), "Stats.Bytes": none("a measurement"), "Stats.Partitions": none("a measurement"),
		"Unmodelled": refuses(func(t *schema.Table) { t.Unmodelled = []string{"something new"} }),
	}
	for name, p := range allPartitioning("Partitioning.", func(t *schema.Table) *schema.Partitioning { return &t.Partitioning }) {
		out[name] = p
	}
	for n, prefix := range []string{"Indexes.Partitioning.", "unique index: Indexes.Partitioning."} {
		for name, p := range allPartitioning(prefix, func(t *schema.Table) *schema.Partitioning { return &t.Indexes[n].Partitioning }) {
			out[name] = p
		}
	}
	return out
}

// fieldsOf are the fields of a struct and of those in it, by their paths.
func fieldsOf(t reflect.Type, prefix string) (out []string) {
	for i := range t.NumField() {
		f := t.Field(i)
		typ := f.Type
		for typ.Kind() == reflect.Slice || typ.Kind() == reflect.Pointer {
			typ = typ.Elem()
		}
		switch {
		case typ == reflect.TypeFor[schema.Position]():
		case typ.Kind() == reflect.Struct:
			out = append(out, fieldsOf(typ, prefix+f.Name+".")...)
		default:
			out = append(out, prefix+f.Name)
		}
	}
	return out
}

// TestCarried performs the statements of a plan from DDL for a table that has, in its database, one property more: the new table gets it,
// or the plan does not begin. A field of schema.Table without a case fails.
func TestCarried(t *testing.T) {
	b := buildtest.BundleOf(t, "CREATE TABLE t (id Uint64 NOT NULL, u Uint64, at Timestamp, until Timestamp, v Utf8, n Bigserial NOT NULL, "+
		"INDEX i GLOBAL ON (u), INDEX q GLOBAL UNIQUE ON (u), PRIMARY KEY (id), FAMILY cold (DATA = 'ssd')) WITH (TTL = Interval('P1D') ON at);\n"+
		"ALTER TABLE t ADD CHANGEFEED f WITH (MODE = 'UPDATES', FORMAT = 'JSON');")
	list := properties()
	for _, field := range fieldsOf(reflect.TypeFor[schema.Table](), "") {
		if _, ok := list[field]; !ok {
			t.Errorf("%s: a plan from DDL carries it to the new table, refuses to begin, or says why neither is needed: say which in properties", field)
		}
	}
	proposal, err := rewrite.New(b, nil, rewrite.Options{Seed: 1, Key: "hash(id), id"}).Propose(b.Tables[0])
	if err != nil {
		t.Fatal(err)
	}
	full := proposal.Candidates[0]
	bare := *full // which says nothing of how the new table is partitioned
	bare.After = full.After.Clone()
	bare.After.Partitioning = schema.Partitioning{}
	for i := range bare.After.Indexes {
		bare.After.Indexes[i].Partitioning = schema.Partitioning{}
	}
	for _, candidate := range []*rewrite.Candidate{full, &bare} {
		p, err := build.Build(b, proposal, candidate, build.Options{Writers: plan.Stopped})
		if err != nil {
			t.Fatal(err)
		}
		for field, c := range list {
			if c.live == nil || candidate == full && strings.HasSuffix(field, ".Min") { // which follows from the new key
				continue
			}
			live := p.Before.Clone()
			c.live(live)
			if refused := p.Drift(live) != "" || len(plan.LossesOf(live)) > 0; refused != c.refused {
				t.Errorf("%s: refused: %v, want %v\n%s", field, refused, c.refused, p.Drift(live))
			}
			if c.refused {
				continue
			}
			want, got := p.After.Clone(), performed(t, p, p.Bind(live))
			c.live(want)
			if diff := rewrite.UnifiedDiff(plan.Definition(want), plan.Definition(got), "wanted", "made"); diff != "" {
				t.Errorf("%s: the new table is not as the old one:\n%s", field, diff)
			}
		}
	}
}

// performed is the table that a plan makes by its statements, and by the calls that make what YQL cannot say.
func performed(t *testing.T, p, bound *plan.Plan) *schema.Table {
	t.Helper()
	var made *schema.Table
	do := func(list []plan.Statement) {
		for _, s := range list {
			for _, st := range yql.Parse(s.Text).Statements {
				switch n := st.Node.(type) {
				case *yql.CreateTable:
					made = n.Table
				case *yql.AlterTable:
					if n.Path == p.Copy || n.Path == p.Table && made.Path == p.Table {
						var err error
						path := made.Path
						if made, err = schema.Apply(made, n.Edits...); err != nil {
							t.Fatalf("%s: %v", s.Text, err)
						}
						made.Path = path
					}
				case *yql.Grant:
					if !n.Revoke && !strings.Contains(s.Text, "generic.full") {
						made.Permissions = append(made.Permissions, schema.Permission{Subject: n.Subjects[0], Names: n.Permissions})
					}
				}
			}
		}
	}
	for _, s := range p.Steps {
		for _, op := range s.Run {
			switch op.(type) {
			case plan.CreateTable:
				do(op.Statements(p))
			case plan.RenameTables:
				made.Path = p.Table
			case plan.CarryOver:
				do(op.Statements(bound))
				do(bound.CarriedSettings(p))
				made.Attributes, made.InheritanceOff = bound.After.Attributes, bound.After.InheritanceOff
			case plan.GiveTTL:
				do(op.Statements(bound))
				made.TTL = bound.After.TTL
			case plan.AddChangefeed:
				do(op.Statements(bound))
				made.Changefeeds[0].Consumers = bound.After.Changefeeds[0].Consumers
			case plan.GiveOwner:
				made.Owner = bound.After.Owner
			default:
				do(op.Statements(bound))
			}
		}
	}
	return made
}
