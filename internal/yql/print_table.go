package yql

import (
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// PrintTable returns the CREATE TABLE statement of t in canonical form, without a semicolon. It lays out what
// YDB's SHOW CREATE TABLE does, but with one setting per line. What CREATE TABLE cannot carry comes from
// PrintFollowUps: changefeeds, partitioning of indexes, positions of sequences.
func PrintTable(t *schema.Table) string {
	p := &printer{}
	p.createTable(&CreateTable{Table: withoutChangefeeds(t)})
	return string(p.b)
}

// withoutChangefeeds returns t, or a copy without changefeeds if it has any.
func withoutChangefeeds(t *schema.Table) *schema.Table {
	if len(t.Changefeeds) == 0 {
		return t
	}
	c := *t
	c.Changefeeds = nil
	return &c
}

// PrintFollowUps returns the statements that t needs after it was created, in the order to run them and without
// semicolons: ALTER INDEX … SET for the partitioning of indexes, ADD CHANGEFEED, ALTER TOPIC … ADD CONSUMER, and
// ALTER SEQUENCE. YDB wants an absolute path in ALTER SEQUENCE, so t.Path should be one.
func PrintFollowUps(t *schema.Table) []string {
	var out []string
	alter := func(e schema.Edit) {
		out = append(out, Print(&AlterTable{Path: t.Path, Edits: []schema.Edit{e}}))
	}
	for i := range t.Indexes {
		ix := &t.Indexes[i]
		if set := ix.SettingList(); len(set) > 0 {
			alter(schema.AlterIndex{Name: ix.Name, Set: set})
		}
	}
	for i := range t.Changefeeds {
		f := &t.Changefeeds[i]
		alter(schema.AddChangefeed{Changefeed: *f})
		if f.Disabled {
			alter(schema.AlterChangefeed{Name: f.Name, Disable: true})
		}
		for j := range f.Consumers {
			c := &f.Consumers[j]
			out = append(out, Print(&AlterTopic{Path: t.Path + "/" + f.Name, Actions: []TopicAction{{AddConsumer: c}}}))
		}
	}
	for i := range t.Columns {
		c := &t.Columns[i]
		if s := c.Sequence; s != nil && (s.Start != nil || s.Increment != nil || s.Restart != nil) {
			out = append(out, Print(&AlterSequence{Path: t.Path + "/" + c.SequenceName(), Edit: schema.AlterSequence{
				Column: c.Name, Start: s.Start, Increment: s.Increment, Restart: s.Restart,
			}}))
		}
	}
	return out
}

func (p *printer) createTable(n *CreateTable) {
	t := n.Table
	p.s("CREATE ").when(n.OrReplace, "OR REPLACE ").when(t.Temporary, "TEMPORARY ")
	p.s("TABLE ").when(n.IfNotExists, "IF NOT EXISTS ").path(n.Cluster, t.Path)
	entries := len(t.Columns) + len(t.Indexes) + len(t.Families) + len(t.PrimaryKey) + len(t.Changefeeds) +
		len(n.PartitionBy)
	if entries > 0 {
		p.tableEntries(t, n.PartitionBy)
	}
	if len(t.HashBy) > 0 {
		p.s("\nPARTITION BY HASH ").quotedList(t.HashBy)
	}
	p.with(t)
	if n.As != nil {
		p.s("\nAS ").sel(n.As)
	}
}

// tableEntries appends what stands between the parentheses, one entry per line.
func (p *printer) tableEntries(t *schema.Table, partitionBy []string) {
	p.s(" (")
	first := true
	entry := func() {
		p.when(!first, ",")
		first = false
		p.s("\n    ")
	}
	for i := range t.Columns {
		entry()
		p.column(&t.Columns[i])
	}
	for i := range t.Indexes {
		entry()
		p.index(&t.Indexes[i])
	}
	for i := range t.Families {
		entry()
		p.family(&t.Families[i])
	}
	for i := range t.Changefeeds {
		entry()
		p.changefeed(&t.Changefeeds[i])
	}
	if len(t.PrimaryKey) > 0 {
		entry()
		p.s("PRIMARY KEY ").quotedList(t.PrimaryKey)
	}
	if partitionBy != nil {
		entry()
		p.s("PARTITION BY ").quotedList(partitionBy)
	}
	p.s("\n)")
}

// with appends WITH (…), one setting per line, in the order of SHOW CREATE TABLE.
func (p *printer) with(t *schema.Table) {
	settings := t.SettingList()
	if len(settings) == 0 {
		return
	}
	p.s("\nWITH (")
	for i, one := range settings {
		p.when(i > 0, ",").s("\n    ").settingName(one.Name).s(" = ")
		switch one.Name {
		case schema.SettingAtKeys:
			p.splitPoints(t.Partitioning.SplitPoints)
		case schema.SettingTTL:
			p.ttl(t.TTL)
		default:
			p.s(one.Value)
		}
	}
	p.s("\n)")
}

// splitPointsLine is how long the split points may be in one line.
const splitPointsLine = 100

// splitPoints appends (10, 20) or ((10, 'a'), (20)), one point per line if they are many.
func (p *printer) splitPoints(points []schema.SplitPoint) {
	plain, length := true, 0
	for _, point := range points {
		plain = plain && len(point) == 1 && !strings.HasPrefix(point[0], "(")
		for _, v := range point {
			length += len(v) + 2
		}
	}
	sep := ", "
	if length > splitPointsLine {
		sep = ",\n        "
	}
	p.s("(")
	if length > splitPointsLine {
		p.s(sep[1:])
	}
	for i, point := range points {
		if i > 0 {
			p.s(sep)
		}
		if plain {
			p.s(point[0])
		} else {
			p.s("(" + strings.Join(point, ", ") + ")")
		}
	}
	p.when(length > splitPointsLine, "\n    ").s(")")
}

func (p *printer) column(c *schema.Column) {
	p.quoted(c.Name)
	if c.Type != "" {
		p.s(" ").columnType(c)
	}
}

// columnType appends the type of a column and its options in the one order that all releases of YDB accept.
func (p *printer) columnType(c *schema.Column) {
	p.s(columnTypeName(c))
	for o := range schema.ColumnOptions() {
		if value := o.Get(c); value != "" {
			p.columnOption(o, value)
		}
	}
}

func (p *printer) columnOption(o *schema.ColumnOption, value string) {
	p.s(" ").s(o.Name)
	switch o.Form {
	case schema.FormName:
		p.s(" ").quoted(value)
	case schema.FormExpr:
		p.s(" ").s(value)
	case schema.FormInner:
		p.s("(").s(value).s(")")
	}
}

// columnTypeName returns the type to declare a column with.
func columnTypeName(c *schema.Column) string {
	if c.Sequence != nil {
		switch c.Type {
		case schema.Int16:
			return "Serial2"
		case schema.Int32:
			return "Serial4"
		case schema.Int64:
			return "Serial8"
		}
	}
	return string(c.Type)
}

func (p *printer) index(ix *schema.Index) {
	p.s("INDEX ").quoted(ix.Name)
	switch ix.Kind {
	case schema.IndexSync:
		p.s(" GLOBAL SYNC")
	case schema.IndexAsync:
		p.s(" GLOBAL ASYNC")
	case schema.IndexUnique:
		p.s(" GLOBAL UNIQUE SYNC")
	case schema.IndexUnknown:
		p.unknownIndex(ix.Using)
	default:
		if ix.Kind.Local() {
			p.s(" LOCAL USING ")
		} else {
			p.s(" GLOBAL USING ")
		}
		p.s(string(ix.Kind))
	}
	p.s(" ON ").quotedList(ix.Columns)
	if len(ix.Cover) > 0 {
		p.s(" COVER ").quotedList(ix.Cover)
	}
	p.withSettings(ix.Settings)
}

// unknownIndex appends the type of an index whose kind is not modelled, from what indexKind made of it.
func (p *printer) unknownIndex(using string) {
	words, name := "GLOBAL", using
	for prefix, w := range map[string]string{localPrefix: "LOCAL", "async ": "GLOBAL ASYNC", "unique ": "GLOBAL UNIQUE SYNC"} {
		if rest, ok := strings.CutPrefix(using, prefix); ok {
			words, name = w, rest
		}
	}
	p.s(" " + words)
	if name != "" {
		p.s(" USING ").name(name)
	}
}

func (p *printer) family(f *schema.Family) {
	p.s("FAMILY ").quoted(f.Name).s(" ").settings(f.SettingList())
}

func (p *printer) changefeed(f *schema.Changefeed) {
	p.s("CHANGEFEED ").quoted(f.Name)
	var s []schema.Setting
	add := func(name, value string) {
		if value != "" {
			s = append(s, schema.Setting{Name: name, Value: QuoteString(value)})
		}
	}
	add("MODE", f.Mode)
	add("FORMAT", f.Format)
	if f.Retention != "" {
		s = append(s, schema.Setting{Name: "RETENTION_PERIOD", Value: "Interval(" + QuoteString(f.Retention) + ")"})
	}
	p.s(" WITH ").settings(append(s, f.Settings...))
}

func (p *printer) ttl(t *schema.TTL) {
	commas(p, t.Tiers, func(tier schema.TTLTier) {
		p.s("Interval(")
		p.b = appendString(p.b, tier.After)
		p.s(")")
		switch {
		case tier.External != "":
			p.s(" TO EXTERNAL DATA SOURCE ").quoted(tier.External)
			if tier.Prefix != "" {
				p.s(".").quoted(tier.Prefix)
			}
		case len(t.Tiers) > 1:
			p.s(" DELETE")
		}
	})
	p.s(" ON ").quoted(t.Column)
	if t.Unit != "" {
		p.s(" AS " + t.Unit)
	}
}
