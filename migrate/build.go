package migrate

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// Options are what the user decided. The zero Options is not valid: Writers has no default that is right for
// everyone.
type Options struct {
	Writers      Writers
	AcceptLoss   []string // names of losses that the user accepts
	Connection   []string // options by which the ydb CLI reaches the database; empty if the bundle is from elsewhere
	Database     string   // absolute path of the database, for what takes absolute paths; empty if unknown
	Format       string   // one of Formats; empty is "dir"
	FirstVersion uint64   // number of the first migration, for the formats that number them
}

// Refused says why no plan was made: every reason at once.
type Refused struct {
	Table   string
	Reasons []string
}

func (r *Refused) Error() string {
	return fmt.Sprintf("no plan for %s:\n  - %s", r.Table, strings.Join(r.Reasons, "\n  - "))
}

// Build makes the plan that moves a table to a candidate's key. The bundle tells which names are taken and what
// reads the table. The error is a *Refused if something would be lost or go wrong.
func Build(b *evidence.Bundle, p *rewrite.Proposal, c *rewrite.Candidate, opt Options) (*Plan, error) {
	m := &builder{bundle: b, proposal: p, candidate: c, opt: opt, before: p.Before, after: c.After}
	m.plan = &Plan{Version: planVersion, Table: p.Before.Path, Copy: p.Before.Path + schema.CopySuffix, Kept: p.Before.Path + schema.KeptSuffix,
		Writers: opt.Writers, Candidate: c.Name, Gains: c.Gains, Costs: c.Costs, Assumptions: c.Assumptions,
		OldKey: p.Before.PrimaryKey, NewKey: c.After.PrimaryKey, Before: rewrite.DDL(p.Before), After: rewrite.DDL(c.After),
		Database: strings.TrimSuffix(opt.Database, "/"), Connection: opt.Connection, TableBefore: tableText(p.Before), TableAfter: tableText(c.After)}
	if opt.Format != "" && opt.Format != formatDir {
		m.plan.Format, m.plan.FirstVersion = opt.Format, max(1, opt.FirstVersion)
	}
	m.check()
	m.losses()
	if len(m.reasons) > 0 {
		return nil, &Refused{p.Before.Path, m.reasons}
	}
	m.facts()
	m.columns()
	if m.checkOutside(); len(m.reasons) > 0 {
		return nil, &Refused{p.Before.Path, m.reasons}
	}
	m.backfill()
	m.size()
	m.plan.Counters = m.counters()
	for _, step := range []func() Step{m.preflight, m.create, m.carry, m.writers, m.copyRows, m.indexes, m.catchUp, m.verify, m.cutover, m.finish, m.cleanup} {
		if s := step(); s.ID != "" {
			m.plan.Steps = append(m.plan.Steps, s)
		}
	}
	if m.plan.Format != "" {
		m.byOthers()
	}
	m.checkFormat()
	if len(m.reasons) > 0 {
		return nil, &Refused{p.Before.Path, m.reasons}
	}
	m.risks()
	m.unchecked()
	return m.plan, nil
}

// byOthers leaves out what this program alone does: it performs no plan that is written for another tool.
func (m *builder) byOthers() {
	others := func(actions []Action) (out []Action) {
		for _, a := range actions {
			if a.By != byTool {
				out = append(out, a.by(""))
			}
		}
		return out
	}
	for i := range m.plan.Steps {
		s := &m.plan.Steps[i]
		s.Run, s.Undo = others(s.Run), others(s.Undo)
	}
}

type builder struct {
	bundle        *evidence.Bundle
	proposal      *rewrite.Proposal
	candidate     *rewrite.Candidate
	opt           Options
	before, after *schema.Table
	plan          *Plan
	reasons       []string
}

func (m *builder) refuse(format string, args ...any) {
	m.reasons = append(m.reasons, fmt.Sprintf(format, args...))
}

// check finds what makes a plan impossible.
func (m *builder) check() {
	t := m.before
	if t.Store == schema.StoreColumn {
		m.refuse("it is a column table: YDB distributes its rows by hash, and the steps for row tables do not fit it")
	}
	if !m.candidate.Copies {
		m.refuse("candidate %s needs no copy of the table: 'ydb-keyadvise rewrite' shows the statements that change it in place", m.candidate.Name)
	}
	switch m.opt.Writers {
	case WritersStopped, WritersDualWrite, WritersChangefeed:
	default:
		m.refuse("--writers %q: want %s, %s or %s", m.opt.Writers, WritersStopped, WritersDualWrite, WritersChangefeed)
	}
	if m.plan.Format != "" && toolFormat(m.plan.Format) == nil {
		m.refuse("unknown format %q: choose %s", m.plan.Format, strings.Join(Formats(), ", "))
	}
	for _, a := range t.Attributes {
		if a.Key == "__async_replica" {
			m.refuse("it is the target of an async replication, and YDB keeps its key equal to the source's: change the source table, then set up the replication again")
		}
	}
	if t.Temporary {
		m.refuse("it is a temporary table, which ends with its session")
	}
	m.checkNames()
	for _, problem := range m.after.Validate() {
		m.refuse("YDB would refuse the new table: %s", problem)
	}
	for _, column := range m.candidate.Mutable {
		m.refuse("a known statement updates %s, which would be a key column: change the statement first", column)
	}
	for _, c := range t.Columns {
		if c.Generated != nil {
			m.refuse("column %s is generated: rows cannot be copied into it, and YDB does not show its whole expression", c.Name)
		}
		if c.Type.IsPg() {
			m.refuse("column %s is of the PostgreSQL type %s: its values cannot be compared by a digest", c.Name, c.Type)
		}
	}
	for _, i := range t.Indexes {
		switch i.Kind {
		case schema.IndexFulltextPlain, schema.IndexFulltextRelevance, schema.IndexJSON:
			m.refuse("index %s is of kind %s, which needs a key of one integer column and has not been tried on a copy: drop it first and add it again afterwards", i.Name, i.Kind)
		case schema.IndexUnknown:
			m.refuse("index %s is of a kind that this tool does not know (%s)", i.Name, i.Using)
		}
	}
	if m.opt.Writers == WritersChangefeed {
		m.checkFeed()
	}
}

// checkNames finds names that are taken or that some command of the plan cannot say.
func (m *builder) checkNames() {
	there := slices.Clone(m.bundle.Others)
	for _, other := range m.bundle.Tables {
		there = append(there, other.Schema.Path)
	}
	for _, other := range there {
		for _, path := range []string{m.plan.Copy, m.plan.Kept} {
			if m.absolutePath(other) == m.absolutePath(path) {
				m.refuse("table %s exists already: finish or clean up the migration that made it, or drop it", path)
			}
		}
	}
	if n := len(base(m.plan.Copy)); n > schema.MaxNameBytes {
		m.refuse("the name of the copy, %s, has %d bytes, and YDB allows %d: rename the table first", base(m.plan.Copy), n, schema.MaxNameBytes)
	}
	if strings.ContainsAny(m.before.Path, ",=") {
		m.refuse("its path has a comma or an equals sign, which 'ydb tools rename' uses as separators: rename the table first")
	}
	m.checkSeen()
	for _, a := range m.before.Attributes {
		if strings.ContainsRune(a.Key+a.Value, 0) {
			m.refuse("attribute %s holds a NUL character, which cannot be given on a command line", code(a.Key))
		}
		if strings.ContainsAny(a.Key, ",=") {
			m.refuse("attribute %q has a comma or an equals sign in its key, which 'ydb table attribute' uses as separators", a.Key)
		}
	}
}

// checkSeen refuses names with characters that cannot be seen, and paths that climb: YDB has none, so somebody else made
// them.
func (m *builder) checkSeen() {
	names := []string{m.before.Path}
	for _, c := range m.after.Columns {
		names = append(names, c.Name)
	}
	for _, i := range m.before.Indexes {
		names = append(names, i.Name)
	}
	for _, f := range m.before.Changefeeds {
		names = append(names, f.Name)
		for _, c := range f.Consumers {
			names = append(names, c.Name)
		}
	}
	for _, n := range names {
		if visible(n) != n || strings.ContainsAny(n, "\n\t") {
			m.refuse("the name %s has invisible characters", code(n))
		}
	}
	for _, part := range strings.Split(strings.TrimPrefix(m.before.Path, "/"), "/") {
		if part == "" || part == "." || part == ".." {
			m.refuse("%s is not the path of a table", code(m.before.Path))
			break
		}
	}
}

// checkFeed finds what stands against one more changefeed and against applying its records.
func (m *builder) checkFeed() {
	t := m.before
	if len(t.Changefeeds) >= schema.MaxChangefeeds {
		m.refuse("--writers %s: the table has %d changefeeds already, and YDB allows no more", WritersChangefeed, len(t.Changefeeds))
	}
	for _, f := range t.Changefeeds {
		if f.Name == feedName {
			m.refuse("--writers %s: changefeed %s exists already", WritersChangefeed, feedName)
		}
	}
}

// absolute is the path of the table from the root of the cluster, as far as it is known.
func (m *builder) absolute() string { return m.absolutePath(m.before.Path) }

func (m *builder) absolutePath(path string) string {
	if strings.HasPrefix(path, "/") {
		return path
	}
	if m.opt.Database == "" {
		return databaseMark + "/" + path
	}
	return strings.TrimSuffix(m.opt.Database, "/") + "/" + path
}

// facts records why, and what the statements become.
func (m *builder) facts() {
	for _, f := range m.proposal.Findings {
		r := Reason{Rule: f.Rule, Level: f.Level.String(), Confidence: string(f.Confidence), Message: f.Message}
		for _, e := range f.Evidence {
			if e.Silent {
				continue
			}
			text := e.Text
			if text == "" {
				text = evidenceText(e.Name, e.Value)
			}
			r.Evidence = append(r.Evidence, text)
		}
		m.plan.Why = append(m.plan.Why, r)
	}
	for _, s := range m.candidate.Statements {
		m.plan.Queries = append(m.plan.Queries, Query{From: origin(s.Statement), Count: s.Statement.Count, Outcome: string(s.Outcome), Reason: s.Reason,
			Before: s.Statement.Text, After: s.Rewritten, Diff: s.Diff})
	}
	if len(m.plan.Queries) == 0 {
		for _, s := range m.bundle.Statements {
			if !schema.OfPlan(s.Text) {
				m.plan.StatementsRead++
			}
		}
	}
}

// evidenceText is a number of a finding in words.
func evidenceText(name string, value any) string {
	var words strings.Builder
	for _, r := range name {
		if unicode.IsUpper(r) {
			words.WriteByte(' ')
		}
		words.WriteRune(unicode.ToLower(r))
	}
	switch v := value.(type) {
	case float64:
		if v >= 1000 {
			return fmt.Sprintf("%s: %s", &words, evidence.Thousands(uint64(v+0.5)))
		}
		return fmt.Sprintf("%s: %.3g", &words, v)
	case int:
		if v >= 0 {
			return fmt.Sprintf("%s: %s", &words, evidence.Thousands(uint64(v)))
		}
	case uint64:
		return fmt.Sprintf("%s: %s", &words, evidence.Thousands(v))
	}
	return fmt.Sprintf("%s: %v", &words, value)
}

// origin says where a statement is from.
func origin(s evidence.Statement) string {
	switch {
	case s.Pos.File != "" && s.Pos.Line > 0:
		return fmt.Sprintf("%s:%d", s.Pos.File, s.Pos.Line)
	case strings.HasPrefix(s.From, "query_metrics") || strings.HasPrefix(s.From, "top_queries"):
		return "the server's statistics"
	}
	return s.From
}

func (m *builder) columns() {
	for _, mp := range m.candidate.Mapping {
		col, _ := m.after.Column(mp.Column)
		c := Column{Name: mp.Column, Type: string(col.Type), NotNull: col.NotNull, From: mp.From, Unwrap: mp.Unwrap}
		switch {
		case mp.Hash != nil:
			for _, in := range mp.Hash.Of() {
				c.Hash = append(c.Hash, in.Column)
			}
			c.Buckets, c.Random = mp.Hash.Buckets, mp.Hash.Random()
			c.YQL = mp.Hash.YQL(name)
		case mp.Unwrap:
			c.YQL = fmt.Sprintf("Unwrap(%s, %s)", name(mp.From), text("a row has NULL in "+mp.From+", which is NOT NULL in the new table"))
		default:
			c.YQL = name(mp.From)
		}
		m.plan.Columns = append(m.plan.Columns, c)
	}
}

// risks says what can go wrong although every step was made, and what is done about it.
func (m *builder) risks() {
	add := func(format string, args ...any) { m.plan.Risks = append(m.plan.Risks, fmt.Sprintf(format, args...)) }
	switch m.plan.Writers {
	case WritersStopped:
		add("If a writer is forgotten, its rows are missing from the new table. 15-writers looks for writes, and 50-cutover and 60-finish compare all rows, behind the fence and after the rename.")
	case WritersDualWrite:
		add("If a statement writes only one of the tables, they differ. 40-verify, 50-cutover and 60-finish compare them.")
		if !slices.ContainsFunc(m.plan.Queries, func(q Query) bool { second, _ := m.secondWrites(q); return len(second) > 0 }) {
			add("No statement that writes the table was given, so 15-writers shows only what a second write looks like.")
		}
	case WritersChangefeed:
		add("The records of the changefeed are kept for %s. If some expire before they are applied, because the copy takes longer or nobody follows the changefeed, all rows are compared and those that differ are copied again.", duration(uint64(feedRetention.Seconds())))
		add("A transaction that wrote the table before the fence and commits between the last look at the changefeed and the rename, a fraction of a second later, is missed. 'migrate verify' finds its rows after the cutover, and 90-cleanup does not drop the old table while they differ. To rule it out, see that no transaction is open before the fence.")
	}
	for _, f := range m.before.Changefeeds {
		readers := "its readers"
		if len(f.Consumers) > 0 {
			var names []string
			for _, c := range f.Consumers {
				names = append(names, c.Name)
			}
			readers += " (" + strings.Join(names, ", ") + ")"
		}
		add("Changefeed %s is dropped and created again, because YDB does not rename a table that has one: %s start at the beginning of an empty topic with as many partitions as the table has then, and records not read before 50-cutover are lost.", f.Name, readers)
		if slices.ContainsFunc(f.Settings, initialScan) {
			add("Changefeed %s was made with INITIAL_SCAN; the new one is made without it, so that its readers do not get the whole table again.", f.Name)
		}
	}
	for _, c := range m.before.Columns {
		if c.Sequence != nil {
			add("The sequence of %s continues after the highest id in the table, because YDB does not show the sequence's own position. Higher ids whose rows were deleted are given out again.", c.Name)
		}
	}
	for _, c := range m.before.Columns {
		if after, ok := m.after.Column(c.Name); ok && c.Family != after.Family {
			add("Column %s leaves family %s, and with it that family's storage settings, because YDB allows no key column in a family.", c.Name, c.Family)
		}
	}
	if release, ok := schema.ParseRelease(m.bundle.ServerVersion); ok {
		for _, lack := range m.after.Lacks(release) {
			add("YDB %s lacks %s: the copy cannot be created there.", release, lack)
		}
	}
	if m.before.TTL != nil {
		add("Rows that expire meanwhile stay until 60-finish, because TTL is off in both tables: the table grows by what would have expired.")
	}
	if !m.plan.Backfill.Bulk {
		add("A unique index has to exist from the start and is updated with every row of the copy, which makes the copy slower.")
	}
}

// unchecked says what the plan could not look at.
func (m *builder) unchecked() {
	add := func(format string, args ...any) {
		m.plan.Unchecked = append(m.plan.Unchecked, fmt.Sprintf(format, args...))
	}
	others := false
	for _, n := range m.bundle.Notes {
		if n.Code == "other-kinds" || n.Code == "not-a-table" {
			others = true
			add("whether one of these names the table: %s", strings.TrimPrefix(n.Message, "not tables, skipped: "))
		}
	}
	if !others {
		add("whether a view, a transfer or an async replication names the table: 05-preflight lists the table's directory")
	}
	switch {
	case len(m.plan.Queries) == 0 && m.plan.StatementsRead > 0:
		add("the statements of the applications: %s read, none of which names the table", count(uint64(m.plan.StatementsRead), "statement"))
	case len(m.plan.Queries) == 0:
		add("the statements of the applications: none were given (--queries)")
	default:
		add("whether the %s above are all that the applications run", count(uint64(len(m.plan.Queries)), "statement"))
	}
	if m.plan.Size.Known {
		add("whether %s are free for the copy, plus as much for its indexes as the old ones take", bytesText(m.plan.Size.CopyBytes))
	} else {
		add("the size of the table, which the source does not include: times and space are unknown, and batches are sized for rows of %s bytes", evidence.Thousands(uint64(unknownRowBytes)))
	}
	if m.bundle.ServerVersion == "" {
		add("the version of the server: 05-preflight asks for it")
	}
	if slices.ContainsFunc(m.before.Columns, func(c schema.Column) bool { return c.Sequence != nil }) {
		add("whether the server can rename a table with a sequence: old releases refuse with \"Cannot move table with sequences\"; then undo 50-cutover")
	}
	if t := m.cursorType(schema.DyNumber); t != "" {
		add("whether the server compares DyNumber, which the cursor of the backfill needs for %s", t)
	}
	for _, c := range m.plan.Backfill.Cursor {
		if strings.HasSuffix(c.Type, "?") {
			add("whether a batch reads a key range and not the whole table, which is less certain where the old key can be NULL: 'ydb sql --explain' of copy_next in compare.sh shows it")
			break
		}
	}
}

// cursorType returns the first column of the old key of a type, or "".
func (m *builder) cursorType(t schema.Type) string {
	for _, c := range m.before.PrimaryKey {
		if col, _ := m.before.Column(c); col.Type == t {
			return c
		}
	}
	return ""
}
