package build

import (
	"reflect"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/shape"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// made is the expression of a column; the zero value if it has none.
func made(c move.Column) move.Made {
	m, _ := c.(move.Made)
	return m
}

// checkColumns finds what stands against filling the columns of the new table.
func (m *builder) checkColumns() {
	if m.reasons = append(m.reasons, m.opt.refused...); len(m.opt.refused) > 0 {
		return
	}
	for _, h := range m.candidate.Hashes() {
		for _, in := range h.Of() {
			if !slices.ContainsFunc(m.candidate.Columns, func(x move.Column) bool {
				return x.Name() == in.Column && x.From() == in.Column && made(x).To == ""
			}) {
				m.refuse("column %s is a hash of %s, whose values this plan changes: change those first, and then the key", h.Column, in.Column)
			}
		}
	}
	text := func(f schema.Changefeed) string {
		return strings.Join(yql.PrintFollowUps(&schema.Table{Path: "t", Changefeeds: []schema.Changefeed{f}}), "")
	}
	for _, f := range m.after.Changefeeds {
		if was, _ := m.before.Changefeed(f.Name); text(was) != text(f) {
			m.refuse("changefeed %s is new, or another one than the table has: add and change changefeeds by ALTERs of their own, before or after "+
				"this plan", f.Name)
		}
	}
	m.checkMapped()
}

// checkMapped finds what columns with other values cannot go together with.
func (m *builder) checkMapped() {
	m.checkKey()
	if !m.plan.Follows() {
		return
	}
	for _, i := range m.before.Indexes {
		x, kept := m.after.Index(i.Name)
		if i.Kind == schema.IndexUnique && (!kept || x.Kind != i.Kind || !slices.Equal(x.Columns, i.Columns)) {
			m.refuse("--writers %s: unique index %s is dropped, and a rollback may bring back rows that violate it: drop it afterwards, or choose "+
				"--writers %s", m.plan.Writers, i.Name, plan.Stopped)
		}
	}
	for _, c := range m.before.Columns {
		if c.NotNull && c.Default == "" && c.Sequence == nil && m.becomes(c.Name) == "" {
			m.refuse("--writers %s: column %s is dropped and is NOT NULL: a rollback has to bring back rows written since, which have no "+
				"value for it. Drop NOT NULL first, or choose --writers %s", m.plan.Writers, c.Name, plan.Stopped)
		}
	}
}

// becomes is the name by which a column goes on; empty if it goes.
func (m *builder) becomes(old string) string {
	if i := slices.IndexFunc(m.candidate.Columns, func(x move.Column) bool { return x.From() == old }); i >= 0 {
		return m.candidate.Columns[i].Name()
	}
	return ""
}

// checkKey finds what a new key cannot have.
func (m *builder) checkKey() {
	if m.before.Store == schema.StoreColumn {
		return // it is refused already
	}
	if swaps := m.swaps(); !plan.Told(m.plan) && swaps != "" {
		m.refuse("columns %s change their names with each other, and the new table would look like the old one: give one of them a third name "+
			"first, by a plan of its own", swaps)
	} else if !plan.Told(m.plan) {
		m.refuse("the new table would look like the old one: also give it another AUTO_PARTITIONING_MIN_PARTITIONS_COUNT")
	}
	remade := slices.IndexFunc(m.candidate.Columns, func(x move.Column) bool {
		return made(x).To != "" && slices.Contains(m.before.PrimaryKey, x.From())
	})
	for _, k := range m.before.PrimaryKey {
		if m.plan.Writers != plan.Stopped && !slices.Contains(m.after.PrimaryKey, m.becomes(k)) {
			m.refuse("--writers %s: the new key leaves out %s, so that two rows could have the same key: choose --writers %s", m.plan.Writers, k,
				plan.Stopped)
		}
	}
	if remade < 0 {
		return
	}
	of := m.candidate.Columns[remade].From()
	is, _ := m.before.Column(of)
	becomes, _ := m.after.Column(m.candidate.Columns[remade].Name())
	switch {
	case !is.NotNull || !becomes.NotNull:
		m.refuse("column %s is in the key, can be NULL, and its values change: make it NOT NULL first, by a separate plan", of)
	case m.plan.Follows() && slices.ContainsFunc(m.after.PrimaryKey, func(k string) bool {
		return !slices.Contains(m.before.PrimaryKey, m.candidate.Was(k))
	}):
		m.refuse("--writers %s: the values of column %s of the key change, and it gets more columns: choose --writers %s, or make two plans",
			m.plan.Writers, of, plan.Stopped)
	}
}

// swaps are the columns that have the name of another one then.
func (m *builder) swaps() string {
	var out []string
	for _, c := range m.candidate.Columns {
		if _, had := m.before.Column(c.Name()); had && c.From() != "" && c.From() != c.Name() {
			out = append(out, c.From())
		}
	}
	return strings.Join(out, " and ")
}

// tableRisks says what is to be known of the new table beside what its columns become.
func (m *builder) tableRisks(add func(format string, args ...any)) {
	for _, c := range m.candidate.Columns {
		if kept, is := c.(move.Kept); is && kept.Of != kept.Column {
			add("Column %s is renamed to %s: statements have to use the new name after 50-cutover.", kept.Of, kept.Column)
		}
		if x := made(c); x.Unit != "" {
			says := ""
			if t := m.before.TTL; t != nil && t.Column == x.Of && strings.EqualFold(t.Unit, x.Unit) {
				says = ", as its TTL says"
			}
			add("The numbers of column %s are taken for %s since 1970%s.", x.Of, x.Unit, says)
		}
		was, _ := m.before.Column(c.From())
		if to, _ := m.after.Column(c.Name()); was.Sequence != nil && to.Sequence == nil && to.Default == "" {
			add("Column %s gets no numbers by itself any more: statements that leave it out fail after 50-cutover.", to.Name)
		}
	}
	if was, is := m.before.TTL, m.after.TTL; is != nil && !reflect.DeepEqual(was, is) {
		text := "60-finish sets the TTL, which deletes the rows that are older than it says, for good."
		set := shape.Step{Statements: []shape.Statement{{Edits: []schema.Edit{schema.SetTTL{TTL: is}}}}}
		if q := set.Expired(m.after); q != "" {
			q = strings.ReplaceAll(q, yql.QuoteName(m.after.Path), yql.QuoteName(m.plan.Copy))
			text += " Before that this counts them: " + strings.Join(strings.Fields(q), " ")
		}
		add("%s", text)
	}
}
