package build

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// risks says what can go wrong although every step was made, and what is done about it.
func (m *builder) risks() {
	p := m.plan
	add := func(format string, args ...any) { p.Risks = append(p.Risks, fmt.Sprintf(format, args...)) }
	add("%s", p.Way().Risk)
	if unstated := m.unstatedWrites(); unstated != "" {
		add("%s", unstated)
	}
	m.tableRisks(add)
	for _, f := range m.proposal.Before.Changefeeds {
		if _, stays := m.after.Changefeed(f.Name); stays {
			m.changefeedRisks(f, add)
		}
	}
	for _, c := range m.after.Columns {
		if c.Sequence != nil {
			add("The sequence of %s continues after the highest id in the table, because YDB does not show the sequence's own position. Higher "+
				"ids whose rows were deleted are given out again.", c.Name)
		}
	}
	for _, c := range m.before.Columns {
		if after, ok := m.after.Column(c.Name); ok && c.Family != after.Family && m.after.IsKey(c.Name) {
			add("Column %s leaves family %s, and with it that family's storage settings, because YDB allows no key column in a family.", c.Name,
				c.Family)
		}
	}
	if release, ok := schema.ParseRelease(m.bundle.ServerVersion); ok {
		for _, lack := range m.after.Lacks(release) {
			add("YDB %s lacks %s: the copy cannot be created there.", release, lack)
		}
	}
	if m.before.TTL != nil && m.after.TTL != nil {
		add("Expired rows stay until 60-finish, because TTL is off in both tables: the table grows by them.")
	}
	add("During every ALTER TABLE of 15-writers and 60-finish, YDB may refuse BulkUpsert with SCHEME_ERROR " +
		"\"Schema version mismatch … Retry request\". SDKs do not retry that: the applications have to.")
	if p.HasUnique() {
		add("A unique index has to exist from the start. Every row of the copy updates it, which makes the copy slower.")
	}
}

// changefeedRisks says what the readers of a changefeed of the user see of the plan.
func (m *builder) changefeedRisks(f schema.Changefeed, add func(format string, args ...any)) {
	readers := "its readers"
	if len(f.Consumers) > 0 {
		names := plan.Each(f.Consumers, func(c schema.Consumer) string { return c.Name })
		readers += " (" + strings.Join(names, ", ") + ")"
	}
	add("Changefeed %s is dropped and created again, because YDB does not rename a table that has one: %s start at the beginning of an empty "+
		"topic with as many partitions as the table has then. 50-cutover waits some seconds for its consumers and asks if one is farther "+
		"behind: what is not committed by then is lost, and so is what is read without a consumer.", f.Name, readers)
	before, after := m.before.PrimaryKey, m.after.PrimaryKey
	if f.Format == "JSON" {
		before, after = []string{`"key":[` + strings.Join(before, ",") + "]"}, []string{`"key":[` + strings.Join(after, ",") + "]"}
	}
	joined := slices.DeleteFunc(slices.Clone(m.after.PrimaryKey), func(c string) bool {
		_, had := m.before.Column(c)
		return !had || slices.Contains(m.before.PrimaryKey, c)
	})
	images := ""
	if len(joined) > 0 {
		images = fmt.Sprintf(", and %s is no longer among the other values, as a part of the key", strings.Join(joined, ", "))
	}
	if !slices.Equal(m.before.PrimaryKey, m.after.PrimaryKey) {
		add("The key in the records of changefeed %s is %s before 50-cutover and %s from then on%s: its readers have to know both.", f.Name,
			strings.Join(before, ", "), strings.Join(after, ", "), images)
	}
	if slices.ContainsFunc(f.Settings, plan.InitialScan) {
		add("Changefeed %s was created with INITIAL_SCAN; the new one is created without it, so that its readers do not get the whole table "+
			"again.",
			f.Name)
	}
}

// unchecked says what the plan could not look at.
func (m *builder) unchecked() {
	p := m.plan
	add := func(format string, args ...any) { p.Unchecked = append(p.Unchecked, fmt.Sprintf(format, args...)) }
	others := false
	for _, n := range m.bundle.Notes {
		if n.Code == "other-kinds" || n.Code == "not-a-table" {
			others = true
			add("whether one of these names the table: %s", strings.TrimPrefix(n.Message, "not tables, skipped: "))
		}
	}
	if !others {
		add("whether a view, a transfer or an async replication names the table: 05-preflight finds out")
	}
	switch {
	case len(p.Queries) == 0 && p.StatementsRead > 0:
		add("the statements of the applications: %s read, none of which names the table", plan.Count(uint64(p.StatementsRead), "statement"))
	case len(p.Queries) == 0:
		add("the statements of the applications: none were given (--queries)")
	case m.opt.together: // where all of them stand on one page
		add("whether the statements above are all that the applications run")
	default:
		add("whether the %s above are all that the applications run", plan.Count(uint64(len(p.Queries)), "statement"))
	}
	if p.Size.Known() {
		add("whether %s are free for the new table, plus the size of its indexes", plan.Bytes(p.Size.CopyBytes))
	} else {
		add("the size of the table, which the source does not include: times and space are unknown, and batches are sized for rows of %s bytes",
			evidence.Thousands(uint64(unknownRowBytes)))
	}
	if m.bundle.ServerVersion == "" {
		add("the version of the server: 05-preflight finds out")
	}
	if slices.ContainsFunc(m.before.Columns, func(c schema.Column) bool { return c.Sequence != nil }) {
		add("whether the server can rename a table with a sequence: old releases refuse with \"Cannot move table with sequences\"; then " +
			"'migrate rollback'")
	}
	for _, c := range m.before.PrimaryKey {
		if col, _ := m.before.Column(c); col.Type == schema.DyNumber {
			add("whether the server compares DyNumber, which the ranges of the copy need for %s", c)
			break
		}
	}
}
