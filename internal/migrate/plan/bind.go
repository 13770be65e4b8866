package plan

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Bind returns the plan for one database: with what belongs to the table there (owner, rights, attributes, settings that the plan does
// not say, consumers of changefeeds, whether TTL is on), as it was described when the run began. The new table gets it, too.
func (p *Plan) Bind(live *schema.Table) *Plan {
	q := *p
	before, after := live.Clone(), p.After.Clone()
	before.Path = p.Table
	q.Before, q.After = Table{before}, Table{after}
	after.Owner, after.Permissions, after.InheritanceOff, after.Attributes = live.Owner, live.Permissions, live.InheritanceOff, live.Attributes
	if live.TTL == nil && p.Before.TTL != nil { // it is off there
		after.TTL = nil
	} else if after.TTL != nil && live.TTL != nil {
		ttl := *after.TTL
		ttl.RunIntervalSeconds = cmp.Or(ttl.RunIntervalSeconds, live.TTL.RunIntervalSeconds)
		after.TTL = &ttl
	}
	for i := range after.Changefeeds {
		f, _ := live.Changefeed(after.Changefeeds[i].Name)
		after.Changefeeds[i].Consumers = f.Consumers
	}
	if p.Before.ReadReplicas == "" {
		after.ReadReplicas = cmp.Or(after.ReadReplicas, live.ReadReplicas)
	}
	unsaid(&after.Partitioning, p.Before.Partitioning, live.Partitioning)
	for i := range after.Indexes {
		x := &after.Indexes[i]
		was, _ := p.Before.Index(x.Name)
		now, _ := live.Index(x.Name)
		unsaid(&x.Partitioning, was.Partitioning, now.Partitioning)
		if was.ReadReplicas == "" {
			x.ReadReplicas = cmp.Or(x.ReadReplicas, now.ReadReplicas)
		}
	}
	if p.Before.KeyBloomFilter == schema.NotSet && after.KeyBloomFilter == schema.NotSet {
		after.KeyBloomFilter = live.KeyBloomFilter
	}
	if p.Before.Storage.ExternalBlobs == schema.NotSet && after.Storage.ExternalBlobs == schema.NotSet {
		after.Storage.ExternalBlobs = live.Storage.ExternalBlobs
	}
	return &q
}

// unsaid gives the new table what the live one has of the settings that the plan says neither of the table as it is nor of the new one.
func unsaid(after *schema.Partitioning, was, live schema.Partitioning) {
	if was.BySize == schema.NotSet && after.BySize == schema.NotSet {
		after.BySize = live.BySize
	}
	if was.ByLoad == schema.NotSet && after.ByLoad == schema.NotSet {
		after.ByLoad = live.ByLoad
	}
	if was.SizeMB == 0 && after.BySize != schema.Disabled {
		after.SizeMB = cmp.Or(after.SizeMB, live.SizeMB)
	}
	if was.Min == 0 && after.Min == 0 {
		after.Min = live.Min
	}
	if was.Max == 0 && live.Max > 0 {
		after.Max = max(live.Max, after.Max, after.Min, after.Uniform, uint64(len(after.SplitPoints)+1))
	}
}

// Statements give the new table the rights and settings that a bound plan has beside those it is created with; attributes and inheritance
// are set by calls.
func (CarryOver) Statements(p *Plan) []Statement {
	return Each(p.Rights(), func(r schema.Permission) Statement { return grant(p, p.Copy, r, false) })
}

// grant gives somebody rights to a table, or takes them away.
func grant(p *Plan, path string, r schema.Permission, revoke bool) Statement {
	return Statement{Text: yql.Print(&yql.Grant{Permissions: r.Names, Paths: []string{p.whole(path)}, Subjects: []string{r.Subject},
		Revoke: revoke})}
}

// Rights are what the new table is given: those of the old one, and all of them for its owner, who owns the new table only from 60-finish
// on.
func (p *Plan) Rights() []schema.Permission {
	if r, ok := p.OwnerRight(); ok {
		return append(slices.Clone(p.Before.Permissions), r)
	}
	return p.Before.Permissions
}

// OwnerRight is what the owner is given until the new table is his; false if it is his by a permission anyway.
func (p *Plan) OwnerRight() (schema.Permission, bool) {
	full := schema.Permission{Subject: p.Before.Owner, Names: []string{"ydb.generic.full"}}
	has := slices.ContainsFunc(p.Before.Permissions, func(r schema.Permission) bool {
		return r.Subject == full.Subject && slices.Contains(r.Names, full.Names[0])
	})
	return full, full.Subject != "" && !has
}

// Statements take from the owner what he was given until then.
func (GiveOwner) Statements(p *Plan) []Statement {
	r, ok := p.OwnerRight()
	if !ok {
		return nil
	}
	return []Statement{grant(p, p.Table, r, true)}
}

// CarriedSettings are the settings of the table, and of the indexes that it is created with, that the new table is given beside those that
// the plan knows of: as ALTER TABLE on its copy. Replicas that the plan knows of come in 60-finish.
func (p *Plan) CarriedSettings(unbound *Plan) (out []Statement) {
	had, has := unbound.After.Clone(), p.After.Clone()
	settings := func(t *schema.Table) []schema.Setting {
		Explicit(&t.Partitioning)
		Unsplit(&t.Partitioning)
		t.Partitioning.Uniform, t.TTL = 0, nil
		if unbound.After.ReadReplicas != "" {
			t.ReadReplicas = ""
		}
		return t.SettingList()
	}
	created := settings(had)
	for _, s := range settings(has) {
		if !slices.Contains(created, s) {
			out = append(out, Statement{Text: set(p.Copy, s)})
		}
	}
	for _, i := range has.Indexes {
		if Inside(i) {
			out = append(out, unsaidOf(p, i)...)
		}
	}
	return out
}

// Sent are the statements and calls of operations of a plan, as a database has them: bound is the plan for it, nil if that is not known,
// and placed puts its path in a text.
func Sent(p, bound *Plan, list []Operation, placed func(string) string) (out []string) {
	bound = cmp.Or(bound, p)
	for _, op := range list {
		of := bound
		if _, create := op.(CreateTable); create {
			of = p
		}
		for _, st := range op.Statements(of) {
			text := placed(st.Text)
			if st.Next != "" {
				text = strings.ReplaceAll(text, NextMark, "("+OneLine(st.Next)+")")
			}
			out = append(out, text+";")
		}
		switch op := op.(type) {
		case MarkCopy, RenameTables:
			out = append(out, "-- "+op.Says(bound))
		case CarryOver:
			out = append(out, Each(bound.CarriedSettings(p), func(s Statement) string { return s.Text + ";" })...)
			out = append(out, Each(bound.After.Attributes, func(a schema.Attribute) string { return "-- attribute " + Code(a.Key) })...)
			if bound.After.InheritanceOff {
				out = append(out, "-- rights are not inherited from directories")
			}
		case GiveOwner:
			if bound.After.Owner != "" {
				out = append(out, "-- owner "+Code(bound.After.Owner))
			}
		}
	}
	return out
}

// Brings says what the plan for a database brings that belongs to the table there.
func Brings(bound, unbound *Plan) (out []string) {
	t := bound.Before
	add := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	if t.Stats != nil && t.Stats.Rows > 0 { // else they may not be there yet
		add("%s, %s in %s", Count(t.Stats.Rows, "row"), Bytes(t.Stats.Bytes), Count(t.Stats.Partitions, "partition"))
	}
	if t.Owner != "" {
		add("owner %s", Code(t.Owner))
	}
	names := map[string][]string{}
	for _, r := range t.Permissions {
		names[r.Subject] = append(names[r.Subject], r.Names...)
	}
	for _, r := range t.Permissions {
		if len(names[r.Subject]) > 0 { // one line for a user
			add("rights of %s: %s", Code(r.Subject), strings.Join(names[r.Subject], ", "))
			delete(names, r.Subject)
		}
	}
	if t.InheritanceOff {
		add("no rights from directories")
	}
	if len(t.Attributes) > 0 {
		add("attributes %s", joined(t.Attributes, ", ", func(a schema.Attribute) string { return Code(a.Key) }))
	}
	for _, f := range t.Changefeeds {
		for _, c := range f.Consumers {
			add("consumer %s of changefeed %s", Code(c.Name), Code(f.Name))
		}
	}
	if t.TTL == nil && unbound.Before.TTL != nil {
		add("no TTL: it is off")
	}
	if i := slices.IndexFunc(t.Columns, func(c schema.Column) bool { return c.Sequence != nil }); i >= 0 {
		add("the position of the sequence of %s", Code(t.Columns[i].Name))
	}
	return out
}
