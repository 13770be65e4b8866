// Package schematest makes random tables and edits for property tests. It is for tests only.
package schematest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Rand returns a source of randomness; equal seeds give equal tables and edits.
func Rand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15)) }

// KeyTypes are the types that a key column can have, without Decimal and the PostgreSQL types.
var KeyTypes = []schema.Type{
	schema.Bool, schema.Int8, schema.Uint8, schema.Int16, schema.Uint16, schema.Int32, schema.Uint32, schema.Int64,
	schema.Uint64, schema.String, schema.Utf8, schema.Date, schema.Datetime, schema.Timestamp, schema.Date32,
	schema.Datetime64, schema.Timestamp64, schema.Interval, schema.Interval64, schema.DyNumber, schema.UUID,
}

// ValueTypes are the types that only a column outside every key can have.
var ValueTypes = []schema.Type{schema.Float, schema.Double, schema.JSON, schema.JSONDocument, schema.Yson}

// Table returns a random table that Validate finds nothing wrong with. It uses every part of the model that YQL
// can express; sizes are small.
func Table(r *rand.Rand) *schema.Table {
	g := generator{r: r, t: &schema.Table{Store: schema.StoreRow}}
	if g.one(6) {
		g.t.Store = schema.StoreColumn
	}
	g.path()
	g.columns()
	g.families()
	if g.row() {
		g.indexes()
		g.changefeeds()
		g.settings()
	}
	g.partitioning()
	g.ttl()
	return g.t
}

type generator struct {
	r *rand.Rand
	t *schema.Table
}

// one is true once in n times.
func (g *generator) one(n int) bool { return g.r.IntN(n) == 0 }

func (g *generator) row() bool { return g.t.Store == schema.StoreRow }

func pick[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

var words = []string{
	"id", "user", "user_id", "created_at", "ts", "status", "Payload", "hash", "order", "key", "name", "type", "select",
	"value", "bucket", "tenant", "device_id", "x", "group", "a-b",
}

func (g *generator) path() {
	parts := []string{pick(g.r, words...)}
	for range g.r.IntN(3) {
		parts = append(parts, pick(g.r, words...))
	}
	g.t.Path = strings.Join(parts, "/")
	if g.one(4) {
		g.t.Path = "/local/" + g.t.Path
	}
}

func (g *generator) columns() {
	t := g.t
	keys := 1 + g.r.IntN(4)
	for i := range keys + g.r.IntN(6) {
		c := schema.Column{Name: fmt.Sprintf("%s%d", pick(g.r, words...), i), Type: pick(g.r, KeyTypes...)}
		key := i < keys
		if g.one(8) {
			c.Type = schema.Decimal(22, 9)
		} else if !key && g.one(3) {
			c.Type = pick(g.r, ValueTypes...)
		}
		c.NotNull = g.one(2) || key && !g.row()
		switch {
		case g.row() && g.one(8):
			c.Type, c.NotNull = pick(g.r, schema.Int16, schema.Int32, schema.Int64), true
			c.Sequence = &schema.Sequence{Start: g.number(), Increment: g.number(), Restart: g.number()}
		case g.row() && g.one(6):
			c.Default = defaultFor(c.Type)
		case !g.row() && g.one(6):
			c.Compression, c.Encoding = "algorithm = zstd, level = 3", pick(g.r, "", "DICT", "OFF")
		}
		t.Columns = append(t.Columns, c)
		if key {
			t.PrimaryKey = append(t.PrimaryKey, c.Name)
		}
	}
	// Key order and column order differ in real tables too.
	g.r.Shuffle(len(t.PrimaryKey), func(i, j int) {
		t.PrimaryKey[i], t.PrimaryKey[j] = t.PrimaryKey[j], t.PrimaryKey[i]
	})
}

// number returns nothing most of the time, else a small number.
func (g *generator) number() *int64 {
	if !g.one(3) {
		return nil
	}
	n := 2 + g.r.Int64N(100)
	return &n
}

func defaultFor(t schema.Type) string {
	switch {
	case t.IsInteger():
		return "7"
	case t == schema.Bool:
		return "TRUE"
	case t == schema.String:
		return "'a\\'b'"
	case t == schema.Utf8:
		return "'text'u"
	case t == schema.Double:
		return "1.5"
	case t == schema.Interval:
		return "Interval('P1D')"
	}
	return ""
}

func (g *generator) families() {
	if !g.row() || !g.one(3) {
		return
	}
	g.t.Families = append(g.t.Families, schema.Family{
		Name: "cold", Data: pick(g.r, "", "ssd", "rot"), Compression: pick(g.r, "off", "lz4"),
		CacheMode: pick(g.r, "", "regular", "in_memory"),
	})
	for i := range g.t.Columns {
		c := &g.t.Columns[i]
		if !g.t.IsKey(c.Name) && g.one(2) {
			c.Family = "cold"
		}
	}
}

// names returns up to n different names of columns that pass the test.
func (g *generator) names(n int, ok func(schema.Column) bool) []string {
	var out []string
	for _, i := range g.r.Perm(len(g.t.Columns)) {
		if c := g.t.Columns[i]; len(out) < n && ok(c) {
			out = append(out, c.Name)
		}
	}
	return out
}

func (g *generator) indexes() {
	for i := range g.r.IntN(4) {
		x := schema.Index{
			Name: fmt.Sprintf("by_%s_%d", pick(g.r, "user", "ts", "name"), i),
			Kind: pick(g.r, schema.IndexSync, schema.IndexSync, schema.IndexAsync, schema.IndexUnique),
		}
		x.Columns = g.names(1+g.r.IntN(2), func(c schema.Column) bool { return c.Type.KeyType() })
		if g.one(2) {
			x.Cover = g.names(2, func(c schema.Column) bool {
				return !slices.Contains(x.Columns, c.Name) && !g.t.IsKey(c.Name)
			})
		}
		if g.one(3) {
			x.Partitioning = schema.Partitioning{ByLoad: schema.Enabled, Min: 1 + g.r.Uint64N(10), Max: 20}
		}
		if !slices.Equal(x.Columns, g.t.PrimaryKey) {
			g.t.Indexes = append(g.t.Indexes, x)
		}
	}
	if emb := g.names(1, func(c schema.Column) bool { return c.Type == schema.String }); len(emb) > 0 && g.one(2) {
		g.t.Indexes = append(g.t.Indexes, schema.Index{
			Name: "near", Kind: schema.IndexVector, Columns: emb,
			Settings: []schema.Setting{
				{Name: "distance", Value: "cosine"}, {Name: "vector_type", Value: "'float'"},
				{Name: "vector_dimension", Value: "512"}, {Name: "levels", Value: "2"}, {Name: "clusters", Value: "128"},
			},
		})
	}
	if key, _ := g.t.Column(g.t.PrimaryKey[0]); len(g.t.PrimaryKey) == 1 && key.Type.IsInteger() {
		if text := g.names(1, func(c schema.Column) bool { return c.Type == schema.Utf8 }); len(text) > 0 {
			g.t.Indexes = append(g.t.Indexes, schema.Index{
				Name: "words", Kind: pick(g.r, schema.IndexFulltextPlain, schema.IndexFulltextRelevance), Columns: text,
				Settings: []schema.Setting{{Name: "tokenizer", Value: "standard"}, {Name: "use_filter_lowercase", Value: "TRUE"}},
			})
		}
	}
	if g.one(6) {
		g.t.Indexes = append(g.t.Indexes, schema.Index{
			Name: "bloom", Kind: schema.IndexLocalBloom, Columns: slices.Clone(g.t.PrimaryKey[:1]),
			Settings: []schema.Setting{{Name: "false_positive_probability", Value: "0.01"}},
		})
	}
}

func (g *generator) changefeeds() {
	for i := range g.r.IntN(3) {
		c := schema.Changefeed{
			Name:      fmt.Sprintf("feed_%d", i),
			Mode:      pick(g.r, "KEYS_ONLY", "UPDATES", "NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES"),
			Format:    "JSON",
			Retention: pick(g.r, "", "PT1H"),
		}
		if g.one(2) {
			c.Settings = []schema.Setting{{Name: "VIRTUAL_TIMESTAMPS", Value: "TRUE"}}
			c.Consumers = []schema.Consumer{{Name: "reader", Important: g.one(2)}, {Name: "other"}}
		}
		g.t.Changefeeds = append(g.t.Changefeeds, c)
	}
}

func (g *generator) settings() {
	t := g.t
	t.KeyBloomFilter = pick(g.r, schema.NotSet, schema.Enabled, schema.Disabled)
	t.ReadReplicas = pick(g.r, "", "", "PER_AZ:1", "ANY_AZ:3")
	t.CompactionPolicy = pick(g.r, "", "", "log_table")
}

func (g *generator) partitioning() {
	t := g.t
	p := &t.Partitioning
	if !g.row() {
		t.HashBy = slices.Clone(t.PrimaryKey[:1+g.r.IntN(len(t.PrimaryKey))])
		p.Min = g.r.Uint64N(64)
		return
	}
	p.BySize = pick(g.r, schema.NotSet, schema.Enabled, schema.Disabled)
	if p.BySize == schema.Enabled && g.one(2) {
		p.SizeMB = 1 + g.r.Uint64N(2048)
	}
	p.ByLoad = pick(g.r, schema.NotSet, schema.Enabled, schema.Disabled)
	if g.one(2) {
		p.Min = 1 + g.r.Uint64N(50)
		p.Max = p.Min + g.r.Uint64N(50)
	}
	first, _ := t.Column(t.PrimaryKey[0])
	switch {
	case g.one(2):
	case first.Type == schema.Uint32 || first.Type == schema.Uint64:
		p.Uniform = 1 + g.r.Uint64N(100)
	case first.Type.IsInteger() && first.Type != schema.Int8 && first.Type != schema.Uint8:
		for i := range 1 + g.r.IntN(4) {
			p.SplitPoints = append(p.SplitPoints, schema.SplitPoint{fmt.Sprint(10 + 10*i)})
		}
	case first.Type.IsText():
		p.SplitPoints = []schema.SplitPoint{{"'a'"}, {"'b\\n'"}, {"'м'"}}
	}
}

func (g *generator) ttl() {
	if !g.one(3) || slices.ContainsFunc(g.t.Indexes, func(x schema.Index) bool { return x.Kind == schema.IndexVector }) {
		return
	}
	for _, c := range g.t.Columns {
		switch {
		case c.Type.IsTime() && !g.row() && g.one(2):
			g.t.TTL = &schema.TTL{Column: c.Name, Tiers: []schema.TTLTier{{After: "P1D", External: "/local/s3"}, {After: "P30D"}}}
		case c.Type.IsTime():
			g.t.TTL = &schema.TTL{Column: c.Name, Tiers: []schema.TTLTier{{After: "P30D"}}}
		case c.Type == schema.Uint32 || c.Type == schema.Uint64:
			g.t.TTL = &schema.TTL{Column: c.Name, Unit: "SECONDS", Tiers: []schema.TTLTier{{After: "PT1H"}}}
		default:
			continue
		}
		return
	}
}

// Edit returns a random edit that speaks of the table's own parts, most often one that can be applied.
func Edit(r *rand.Rand, t *schema.Table) schema.Edit {
	column := pick(r, t.Columns...).Name
	index := "by_none"
	if len(t.Indexes) > 0 {
		index = pick(r, t.Indexes...).Name
	}
	feed := "no_feed"
	if len(t.Changefeeds) > 0 {
		feed = pick(r, t.Changefeeds...).Name
	}
	name := fmt.Sprintf("n%d", r.IntN(1000))
	level := int64(3)
	text := "'x'"
	toggle := pick(r, "ENABLED", "DISABLED")
	switch r.IntN(26) {
	case 0:
		return schema.AddColumn{Column: schema.Column{Name: pick(r, name, column), Type: pick(r, KeyTypes...)}}
	case 1:
		return schema.AddColumn{Column: schema.Column{Name: name, Type: schema.Uint64, NotNull: true}, Before: column}
	case 2:
		return schema.DropColumn{Name: column}
	case 3:
		return schema.AlterColumn{Name: column, Option: schema.OptionNotNull, Value: pick(r, "", schema.OptionNotNull)}
	case 4:
		return schema.AlterColumn{Name: column, Option: schema.OptionDefault, Value: text}
	case 5:
		return schema.AlterColumn{Name: column, Option: schema.OptionFamily, Value: pick(r, "default", "cold", name)}
	case 6:
		return schema.AddFamily{Family: schema.Family{Name: pick(r, name, "cold"), Compression: pick(r, "lz4", "zstd"),
			CompressionLevel: pick(r, nil, &level)}}
	case 7:
		return schema.AlterFamily{Name: pick(r, name, "cold"), Settings: []schema.Setting{{Name: "compression", Value: pick(r, "'lz4'", "'x'")}}}
	case 8:
		return schema.SetSettings{Settings: []schema.Setting{{Name: schema.SettingBySize, Value: toggle}}}
	case 9:
		return schema.SetSettings{Settings: []schema.Setting{
			{Name: schema.SettingMin, Value: fmt.Sprint(r.IntN(60))},
			{Name: schema.SettingByLoad, Value: toggle},
		}}
	case 10:
		return schema.SetSettings{Settings: []schema.Setting{{Name: pick(r, schema.SettingUniform, schema.SettingSizeMB), Value: "4"}}}
	case 11:
		return schema.SetSettings{Settings: []schema.Setting{
			{Name: schema.SettingReadReplicas, Value: pick(r, "'PER_AZ:2'", "'PER_AZ:0'", "'x'")}}}
	case 12:
		return schema.SetTTL{TTL: &schema.TTL{Column: column, Tiers: []schema.TTLTier{{After: "P1D"}}}}
	case 13:
		return schema.ResetSettings{Names: []string{pick(r, schema.SettingTTL, schema.SettingTiering, schema.SettingBloomFilter)}}
	case 14:
		return schema.AddIndex{Index: schema.Index{Name: pick(r, name, index), Kind: schema.IndexSync, Columns: []string{pick(r, column, name)}}}
	case 15:
		return schema.DropIndex{Name: index}
	case 16:
		return schema.RenameIndex{Name: index, To: pick(r, name, feed)}
	case 17:
		return schema.AlterIndex{Name: index, Set: []schema.Setting{{Name: schema.SettingByLoad, Value: toggle}}}
	case 18:
		return schema.Rename{To: pick(r, "dir/"+name, "", "a//b")}
	case 19:
		return schema.AddChangefeed{Changefeed: schema.Changefeed{Name: pick(r, name, index, feed), Mode: "UPDATES", Format: "JSON"}}
	case 20:
		return schema.DropChangefeed{Name: feed}
	case 21:
		return schema.AlterChangefeed{Name: feed, Set: []schema.Setting{{Name: pick(r, "MODE", "RETENTION_PERIOD"), Value: "Interval('PT2H')"}}}
	case 22:
		return schema.AlterSequence{Column: column, Restart: &level}
	case 23:
		key := slices.Clone(t.PrimaryKey)
		r.Shuffle(len(key), func(i, j int) { key[i], key[j] = key[j], key[i] })
		return schema.SetPrimaryKey{Columns: append(key, column)}
	default:
		return schema.SetPartitioning{Partitioning: schema.Partitioning{Uniform: 8}}
	}
}
