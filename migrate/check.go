package migrate

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// markAttribute is the attribute by which the new table of a plan is known, until 90-cleanup: the plan's ID, a token that
// no other copy has, and the last step that was done, with dots between them.
const markAttribute = "keyadvise"

// sealAttribute is the attribute of the old table that keeps, from 50-cutover to 90-cleanup, what its rows come to.
const sealAttribute = markAttribute + "_sealed"

// staleToken is the token of a copy that nothing keeps up to date any more, because 15-writers was undone, or a rollback has
// begun that undoes it.
const staleToken = "stale"

// letGo is the mark between the last two steps of the cutover, when the tables were compared for the last time and the writers
// may go on: from there on they differ, as they should.
const letGo StepID = "55-writers-continue"

// Report says how far a plan has come, and how the tables of a source differ from it.
type Report struct {
	Table  string // path of the table, as the source has it
	Stands string // how far the plan has come, in words that follow "the plan"
	Drift  string // how the tables differ from what the plan expects at that point; empty if they do not
}

// Check compares a plan with tables as they are. It knows how far the plan has come by the mark of the new table. The
// database is that of the source, and of the plan if that knew none; empty if it is not known.
func (p *Plan) Check(database string, tables []*schema.Table) (*Report, error) {
	id, err := p.ID()
	if err != nil {
		return nil, err
	}
	return p.check(id, database, tables)
}

// check is Check where the ID of the plan is known.
func (p *Plan) check(id, database string, tables []*schema.Table) (*Report, error) {
	if p.Database != "" {
		database = p.Database
	}
	find := func(path string) *schema.Table {
		i := slices.IndexFunc(tables, func(t *schema.Table) bool { return absolute(database, t.Path) == absolute(database, path) })
		if i < 0 {
			return nil
		}
		return tables[i]
	}
	var before, after schema.Table
	for text, t := range map[string]*schema.Table{p.TableBefore: &before, p.TableAfter: &after} {
		if err := json.Unmarshal([]byte(text), t); err != nil {
			return nil, fmt.Errorf("read the table of the plan: %w", err)
		}
	}
	table, fresh, kept := find(p.Table), find(p.Copy), find(p.Kept)
	if table == nil {
		return nil, fmt.Errorf("the source has no table %s", absolute(database, p.Table))
	}
	c := checker{plan: p, path: table.Path, before: &before, after: &after}
	plan, _, at := markOf(table)
	switch {
	case fresh != nil:
		if plan, _, at = markOf(fresh); plan == "" {
			c.differ("%s exists, and this plan did not create it\n", fresh.Path)
			return c.report("has not begun"), nil
		}
		if plan != id {
			c.differ("%s belongs to another plan, %s\n", fresh.Path, plan)
			return c.report("has not begun"), nil
		}
		back := at >= StepCutover // which was taken back only in part
		if back {
			at = StepVerify
		}
		c.old(table, true, at >= StepVerify, back) // the cutover may be begun
		c.new(fresh, at)
		return c.report("has begun: the last step done is " + string(at)), nil
	case plan == id:
		if kept != nil {
			c.old(kept, true, true, false)
		}
		c.new(table, at)
		return c.report("has switched the tables: the last step done is " + string(at)), nil
	case plan != "":
		c.differ("%s belongs to another plan, %s\n", table.Path, plan)
		return c.report("has not begun"), nil
	}
	c.old(table, false, false, false)
	if c.drift == "" {
		return c.report("has not begun"), nil
	}
	done := checker{plan: p, path: table.Path, before: &before, after: &after}
	done.new(table, StepCleanup)
	if kept == nil && done.drift == "" {
		return done.report(carriedOut), nil
	}
	return c.report("has not begun"), nil
}

// carriedOut is how a plan stands that has come to its end.
const carriedOut = "was carried out"

// absolute is a path from the root of the cluster, as far as the database is known.
func absolute(database, path string) string {
	if strings.HasPrefix(path, "/") || database == "" {
		return path
	}
	return strings.TrimSuffix(database, "/") + "/" + path
}

func (p *Plan) absolute(path string) string { return absolute(p.Database, path) }

// Paths returns the paths of the plan's tables: the old one, the new one and the one kept.
func (p *Plan) Paths() []string {
	return []string{p.absolute(p.Table), p.absolute(p.Copy), p.absolute(p.Kept)}
}

// markOf returns the plan that made a table, the table's token and the last step that was done; empty if no plan made it.
func markOf(t *schema.Table) (plan, token string, at StepID) {
	plan, rest, _ := strings.Cut(attributeOf(t, markAttribute), ".")
	token, step, _ := strings.Cut(rest, ".")
	return plan, token, StepID(step)
}

func attributeOf(t *schema.Table, key string) string {
	if i := slices.IndexFunc(t.Attributes, func(a schema.Attribute) bool { return a.Key == key }); i >= 0 {
		return t.Attributes[i].Value
	}
	return ""
}

type checker struct {
	plan          *Plan
	path          string
	before, after *schema.Table
	drift         string
}

func (c *checker) differ(format string, args ...any) { c.drift += fmt.Sprintf(format, args...) }

func (c *checker) report(stands string) *Report { return &Report{c.path, stands, c.drift} }

// old compares the old table. Once the plan has begun, its TTL may be off, and the changefeed of the plan is there; from the
// cutover on those that it had may be gone, and where that is taken back in part, one that is there may lack its consumers.
func (c *checker) old(now *schema.Table, begun, cut, back bool) {
	want, got := c.before.Clone(), now.Clone()
	got.Attributes = slices.DeleteFunc(got.Attributes, func(a schema.Attribute) bool { return a.Key == sealAttribute })
	if begun {
		if got.TTL == nil {
			want.TTL = nil
		}
		unfollowed(got)
		if cut {
			asFed(want, got)
		}
		if back {
			asRead(want, got)
		}
	}
	if c.plan.accepted(lossSettings) {
		settle(want, got)
	}
	c.compare(want, got)
}

// unfollowed leaves out the changefeed of the plan.
func unfollowed(t *schema.Table) {
	t.Changefeeds = slices.DeleteFunc(t.Changefeeds, func(f schema.Changefeed) bool { return f.Name == feedName })
}

// asFed leaves out the changefeeds that another table does not have.
func asFed(t, other *schema.Table) {
	t.Changefeeds = slices.DeleteFunc(t.Changefeeds, func(f schema.Changefeed) bool {
		_, has := other.Changefeed(f.Name)
		return !has
	})
}

// asRead leaves out the consumers that a changefeed of another table does not have.
func asRead(t, other *schema.Table) {
	for i := range t.Changefeeds {
		f := &t.Changefeeds[i]
		now, _ := other.Changefeed(f.Name)
		f.Consumers = slices.DeleteFunc(f.Consumers, func(c schema.Consumer) bool {
			return !slices.ContainsFunc(now.Consumers, func(o schema.Consumer) bool { return o.Name == c.Name })
		})
	}
}

// settle gives a table the settings of another that are not written for it.
func settle(t, from *schema.Table) {
	fill := func(p *schema.Partitioning, q schema.Partitioning) {
		if p.BySize == schema.NotSet {
			p.BySize = q.BySize
		}
		if p.ByLoad == schema.NotSet {
			p.ByLoad = q.ByLoad
		}
		p.SizeMB, p.Min, p.Max = cmp.Or(p.SizeMB, q.SizeMB), cmp.Or(p.Min, q.Min), cmp.Or(p.Max, q.Max)
	}
	fill(&t.Partitioning, from.Partitioning)
	for i := range t.Indexes {
		for j := range from.Indexes {
			if t.Indexes[i].Name == from.Indexes[j].Name {
				fill(&t.Indexes[i].Partitioning, from.Indexes[j].Partitioning)
			}
		}
	}
	t.ReadReplicas = cmp.Or(t.ReadReplicas, from.ReadReplicas)
	if t.KeyBloomFilter == schema.NotSet {
		t.KeyBloomFilter = from.KeyBloomFilter
	}
	if t.Storage.ExternalBlobs == schema.NotSet {
		t.Storage.ExternalBlobs = from.Storage.ExternalBlobs
	}
}

// new compares the new table after a step, with what it has to have by then.
func (c *checker) new(now *schema.Table, at StepID) {
	want, got := c.after.Clone(), now.Clone()
	explicit(&want.Partitioning)
	got.Attributes = slices.DeleteFunc(got.Attributes, func(a schema.Attribute) bool { return a.Key == markAttribute })
	if c.plan.Writers == WritersChangefeed { // the way back
		unfollowed(got)
	}
	if at < StepCarry {
		want.Permissions, want.Attributes, want.InheritanceOff = got.Permissions, got.Attributes, got.InheritanceOff
	}
	if at < StepIndexes {
		built := func(i schema.Index) bool { return !inside(i) }
		want.Indexes, got.Indexes = slices.DeleteFunc(want.Indexes, built), slices.DeleteFunc(got.Indexes, built)
	}
	if n := c.plan.OldKeyIndex; n != "" && at >= StepIndexes && at < StepFinish {
		if _, token, _ := markOf(now); at < StepCutover && token != staleToken {
			want.Indexes = append(want.Indexes, c.plan.lookupIndex())
		} else { // dropped in the course of the last step
			got.Indexes = slices.DeleteFunc(got.Indexes, func(i schema.Index) bool { return i.Name == n })
		}
	}
	if at < StepCutover { // which sets their sequences
		for i := range want.Columns {
			if c, ok := got.Column(want.Columns[i].Name); ok && c.Sequence != nil && want.Columns[i].Sequence != nil {
				want.Columns[i].Sequence = c.Sequence
			}
		}
	}
	if at < StepFinish { // all of this comes then, and may be there in part
		if got.TTL == nil {
			want.TTL = nil
		}
		if got.ReadReplicas == "" {
			want.ReadReplicas = ""
		}
		asFed(want, got)
		want.Owner = got.Owner
		full := fullRight(c.before.Owner) // beside what a table gives its owner by name
		got.Permissions, want.Permissions = without(got.Permissions, full), without(want.Permissions, full)
	}
	c.compare(want, got)
}

func (c *checker) compare(want, got *schema.Table) {
	path := got.Path
	for _, t := range []*schema.Table{want, got} {
		if c.plan.accepted(lossOwner) {
			t.Owner = ""
		}
		if c.plan.accepted(lossPermissions) {
			t.Permissions, t.InheritanceOff = nil, false
		}
		if c.plan.accepted(lossAttributes) {
			t.Attributes = nil
		}
	}
	c.drift += rewrite.UnifiedDiff(told(want), told(got), "plan "+c.plan.Table, "now "+path)
}

func (p *Plan) accepted(loss string) bool {
	return slices.ContainsFunc(p.Losses, func(l Loss) bool { return l.Name == loss })
}

// told is all that is known of a table, as text. What YDB sets by itself, and where partitions are split by now, is left
// out; a setting that is not written is what a new table has.
func told(t *schema.Table) string {
	c := t.Clone()
	c.Path, c.Pos, c.Stats = "table", schema.Position{}, nil
	unsplit(&c.Partitioning)
	c.Partitioning.Uniform = 0
	explicit(&c.Partitioning)
	for i := range c.Columns {
		c.Columns[i].Pos = schema.Position{}
		if s := c.Columns[i].Sequence; s != nil { // what it is at, and what ALTER SEQUENCE leaves of it, is no property of the table
			c.Columns[i].Sequence = &schema.Sequence{Increment: s.Increment}
		}
	}
	unsaid(c)
	for i := range c.Indexes {
		c.Indexes[i].Pos = schema.Position{}
		unsplit(&c.Indexes[i].Partitioning)
		if c.Indexes[i].Kind.Secondary() {
			explicit(&c.Indexes[i].Partitioning)
		}
	}
	for i := range c.Changefeeds {
		f := &c.Changefeeds[i]
		f.Settings = slices.DeleteFunc(f.Settings, func(s schema.Setting) bool { return s.Name == "TOPIC_MIN_ACTIVE_PARTITIONS" || initialScan(s) })
	}
	slices.SortFunc(c.Indexes, func(a, b schema.Index) int { return strings.Compare(a.Name, b.Name) })
	slices.SortFunc(c.Changefeeds, func(a, b schema.Changefeed) int { return strings.Compare(a.Name, b.Name) })
	var b strings.Builder
	b.WriteString(rewrite.DDL(c))
	if t.Owner != "" {
		fmt.Fprintf(&b, "-- owner %s\n", yql.QuoteString(t.Owner))
	}
	var rights []string
	for _, p := range t.Permissions {
		for _, n := range p.Names {
			rights = append(rights, fmt.Sprintf("-- right %s of %s\n", yql.QuoteString(n), yql.QuoteString(p.Subject)))
		}
	}
	slices.Sort(rights)
	b.WriteString(strings.Join(rights, ""))
	if t.InheritanceOff {
		b.WriteString("-- rights are not inherited\n")
	}
	for _, a := range t.Attributes {
		fmt.Fprintf(&b, "-- attribute %s = %s\n", yql.QuoteString(a.Key), yql.QuoteString(a.Value))
	}
	for _, u := range t.Unmodelled {
		fmt.Fprintf(&b, "-- not known to this program: %s\n", yql.QuoteString(u))
	}
	return b.String()
}

// unsaid leaves out what a database tells of every table and a file of few: settings that are as they are when nothing
// is said of them.
func unsaid(t *schema.Table) {
	for _, toggle := range []*schema.Toggle{&t.Storage.ExternalBlobs, &t.KeyBloomFilter} {
		if *toggle == schema.Disabled {
			*toggle = schema.NotSet
		}
	}
	for i := range t.Changefeeds { // Source: https://ydb.tech/docs/en/yql/reference/syntax/alter_table/changefeed
		if f := &t.Changefeeds[i]; f.Retention == "P1D" {
			f.Retention = ""
		}
	}
	const ordinary = "default"
	t.Families = slices.Clone(t.Families)
	for i := range t.Families {
		f := &t.Families[i]
		if f.Compression == "off" {
			f.Compression = ""
		}
		if f.CacheMode == "regular" {
			f.CacheMode = ""
		}
		if f.KeepInMemory == schema.Disabled {
			f.KeepInMemory = schema.NotSet
		}
	}
	t.Families = slices.DeleteFunc(t.Families, func(f schema.Family) bool {
		return f.Name == ordinary && f.Data+f.Compression+f.CacheMode == "" && f.CompressionLevel == nil && f.KeepInMemory == schema.NotSet && len(f.Settings) == 0
	})
	for i := range t.Columns {
		if t.Columns[i].Family == ordinary {
			t.Columns[i].Family = ""
		}
	}
}

// tableText is a table in full, without where it was declared, how much it holds, and where its partitions are split now.
func tableText(t *schema.Table) string {
	c := t.Clone()
	c.Pos, c.Stats = schema.Position{}, nil
	for i := range c.Columns {
		c.Columns[i].Pos = schema.Position{}
		if s := c.Columns[i].Sequence; s != nil {
			s.Restart = nil
		}
	}
	for i := range c.Indexes {
		c.Indexes[i].Pos = schema.Position{}
		unsplit(&c.Indexes[i].Partitioning)
	}
	unsplit(&c.Partitioning)
	data, err := json.Marshal(c)
	if err != nil {
		return "" // a Table holds nothing that JSON cannot
	}
	return string(data)
}

func unsplit(p *schema.Partitioning) {
	p.SplitPoints, p.SplitPointsHidden, p.SplitPointsWide = nil, 0, false
}

// SameTable reports whether a path that somebody wrote names the plan's table. Only a whole path does; a relative one
// begins in the plan's database.
func (p *Plan) SameTable(path string) bool { return p.absolute(path) == p.absolute(p.Table) }

// maybeSame reports whether a path could name the plan's table, if only the database were known.
func (p *Plan) maybeSame(path string) bool {
	if p.SameTable(path) {
		return true
	}
	a, b := p.absolute(path), p.absolute(p.Table)
	return strings.HasPrefix(a, "/") != strings.HasPrefix(b, "/") && (strings.HasSuffix(a, "/"+b) || strings.HasSuffix(b, "/"+a))
}
