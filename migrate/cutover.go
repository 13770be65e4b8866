package migrate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

func join(columns []string) string { return strings.Join(columns, ", ") }

func (m *builder) cutover() Step {
	s := Step{ID: "50-cutover", Title: "Switch the tables",
		Why:     "One request renames both tables in one transaction. Two ALTER TABLE … RENAME TO would be two, with no table in between.",
		Repeat:  "a rename that was made is refused, because the names are taken; so are the statements before it. Look first which table is where: ydb scheme describe tells the key",
		Readers: "statements in flight fail with errors that can be retried; from then on they need " + m.newStatements(),
		Writers: "stopped from the fence to the end of 60-finish",
		Takes:   "seconds for the rename, whatever the size; before it the longest transaction has to end, and comparing takes " + m.scan(2)}
	s.Run = []Action{
		person("Fence: stop everything that writes %s. YDB has no lock for a table. %s", m.plan.Table, m.fence()),
		m.counters("SUM(InFlightTxCount)", "in_flight").note("Wait until nothing is under way:").expect("0, a minute later too"),
	}
	if m.plan.Writers == WritersChangefeed {
		s.Run = append(s.Run, person("Apply what changefeed %s still holds as in 45-catch-up, until every partition of its topic has a resolved timestamp later than the fence.", feedName))
	}
	for _, a := range m.compare() {
		s.Run = append(s.Run, a.fails("the new table has its name by then"))
	}
	for _, c := range m.before.Columns {
		if c.Sequence != nil {
			s.Run = append(s.Run, m.sequence(c))
		}
	}
	if m.plan.Writers == WritersChangefeed {
		s.Run = append(s.Run, alter(m.plan.Table, schema.DropChangefeed{Name: feedName}).fails("there is no such changefeed"))
	}
	for _, f := range m.before.Changefeeds {
		s.Run = append(s.Run, alter(m.plan.Table, schema.DropChangefeed{Name: f.Name}).fails("there is no such changefeed").
			note("YDB renames no table that has a changefeed. What the readers of %s have not read by now is lost to them: let them come to the end first.", f.Name))
	}
	s.Run = append(s.Run, rename(m.plan.Table, m.plan.Kept, m.plan.Copy, m.plan.Table))
	s.Look = []Action{command("scheme", "describe", m.plan.Table).expect("the key %s", join(m.plan.NewKey))}
	s.Undo = []Action{
		person("Fence the writers again. What was written since the cut-over is in the new table alone and is lost by going back, unless somebody copies it."),
		rename(m.plan.Table, m.plan.Copy, m.plan.Kept, m.plan.Table).note("Only if the tables were renamed:"),
	}
	s.Undo = append(s.Undo, m.feeds(m.before)...)
	return s
}

// newStatements names what the applications send after the cut-over.
func (m *builder) newStatements() string {
	if len(m.plan.Queries) == 0 {
		return "statements for the new key"
	}
	return "the statements of queries.diff"
}

// rename is one request that renames two tables, the first out of the way of the second.
func rename(from, to, from2, to2 string) Action {
	return command("tools", "rename", "--item", "source="+from+",destination="+to, "--item", "source="+from2+",destination="+to2).fails("the names are taken")
}

// fence says what is known of who writes.
func (m *builder) fence() string {
	who := "REVOKE stops those who have the right to write by themselves, but neither the owner nor whoever inherits the right from a directory"
	if len(m.before.Permissions) == 0 && m.before.Owner == "" {
		return who + "."
	}
	var subjects []string
	for _, p := range m.before.Permissions {
		if slices.ContainsFunc(p.Names, writes) {
			subjects = append(subjects, p.Subject)
		}
	}
	if len(subjects) > 0 {
		who += "; those named by the table are " + strings.Join(subjects, ", ")
	}
	if m.before.Owner != "" {
		who += "; the owner is " + m.before.Owner
	}
	return who + "."
}

// writes reports whether a permission lets its holder write rows.
// Source: https://ydb.tech/docs/en/yql/reference/syntax/grant#permissions-list
func writes(permission string) bool {
	switch permission {
	case "ydb.granular.update_row", "ydb.granular.erase_row", "ydb.tables.modify", "ydb.generic.write", "ydb.generic.use", "ydb.generic.use_legacy", "ydb.generic.full":
		return true
	}
	return false
}

// counters asks for an expression over the partitions of the old table.
func (m *builder) counters(expression, as string) Action {
	path := "Path = " + text(m.absolute())
	if !strings.HasPrefix(m.absolute(), "/") {
		path = "String::EndsWith(Path, " + text("/"+m.plan.Table) + ")"
	}
	return statementf("SELECT %s AS %s\nFROM `.sys/partition_stats`\nWHERE %s", expression, as, path)
}

// sequence moves the sequence of the new table past every id in use. It is one statement that says everything,
// because each later ALTER SEQUENCE replays the last RESTART.
func (m *builder) sequence(c schema.Column) Action {
	sequence := c.Sequence.Name
	if sequence == "" {
		sequence = "_serial_column_" + c.Name
	}
	words := "ALTER SEQUENCE " + name(m.absolutePath(m.plan.Copy)+"/"+sequence)
	step, empty, highest := int64(1), int64(1), "MAX"
	if s := c.Sequence.Start; s != nil {
		empty = *s
		words += fmt.Sprintf(" START WITH %d", *s)
	}
	if i := c.Sequence.Increment; i != nil && *i != 0 {
		step = *i
		words += fmt.Sprintf(" INCREMENT BY %d", step)
	}
	if step < 0 {
		highest = "MIN"
	}
	next := fmt.Sprintf("COALESCE(%s(CAST(%s AS Int64)) + %dl, %dl)", highest, name(c.Name), step, empty)
	if r := c.Sequence.Restart; r != nil { // it has not come back below that
		next = fmt.Sprintf("%s_OF(COALESCE(%s(CAST(%s AS Int64)) + %dl, %dl), %dl)", highest, highest, name(c.Name), step, *r, *r)
	}
	return Action{Kind: ActionYQL, Text: words + " RESTART WITH " + FillMark, Fails: "the new table has its name by then",
		Fill: fmt.Sprintf("SELECT %s AS next\nFROM %s", next, name(m.plan.Table)),
		Note: fmt.Sprintf("The sequence of %s goes on after the last id in use. ALTER SEQUENCE takes a number and no expression:", c.Name)}
}

// feeds are the statements that give a table its changefeeds and their consumers.
func (m *builder) feeds(t *schema.Table) []Action {
	var out []Action
	for _, f := range t.Changefeeds {
		f.Disabled = false // an accepted loss
		for _, s := range yql.PrintFollowUps(&schema.Table{Path: m.plan.Table, Changefeeds: []schema.Changefeed{f}}) {
			out = append(out, statement(s).fails("it is there already"))
		}
	}
	return out
}

func (m *builder) finish() Step {
	s := Step{ID: "60-finish", Title: "Give the new table the rest, and let the writers go on",
		Repeat:  "what is there already stays",
		Readers: "read the new table", Writers: "write the new table from the last line on", Takes: "seconds"}
	s.Run = m.feeds(m.after)
	if len(s.Run) > 0 {
		s.Repeat = "settings are set again; a changefeed that is there already is refused with a message that says so"
	}
	for _, f := range m.after.Changefeeds {
		s.Undo = append([]Action{alter(m.plan.Table, schema.DropChangefeed{Name: f.Name}).fails("there is no such changefeed")}, s.Undo...)
	}
	if t := m.after.TTL; t != nil {
		s.Run = append(s.Run, m.setTTL(t))
		s.Undo = append([]Action{alter(m.plan.Table, schema.SetTTL{})}, s.Undo...)
	}
	if m.after.ReadReplicas != "" {
		set := func(value string) Action {
			return alter(m.plan.Table, schema.SetSettings{Settings: []schema.Setting{{Name: "READ_REPLICAS_SETTINGS", Value: text(value)}}})
		}
		s.Run = append(s.Run, set(m.after.ReadReplicas))
		kind, _, _ := strings.Cut(m.after.ReadReplicas, ":")
		s.Undo = append([]Action{set(kind + ":0")}, s.Undo...)
	}
	s.Run = append(s.Run, person("Let the applications go on with %s.", m.newStatements()))
	s.Undo = append([]Action{person("Stop the applications, and go back to the statements they had.")}, s.Undo...)
	return s
}

// setTTL gives the table of the plan its TTL. YQL cannot say how often it runs; the CLI can.
// Source: https://ydb.tech/docs/en/reference/ydb-cli/table-ttl-set
func (m *builder) setTTL(t *schema.TTL) Action {
	if t.RunIntervalSeconds == 0 {
		return alter(m.plan.Table, schema.SetTTL{TTL: t})
	}
	after := int64(0)
	if len(t.Tiers) > 0 {
		var err error
		if after, err = seconds(t.Tiers[0].After); err != nil {
			m.refuse("TTL of %s: %v", t.Column, err)
		}
	}
	args := []string{"table", "ttl", "set", "--column", t.Column, "--expire-after", strconv.FormatInt(after, 10)}
	if t.Unit != "" {
		args = append(args, "--unit", strings.ToLower(t.Unit))
	}
	args = append(args, "--run-interval", strconv.FormatUint(uint64(t.RunIntervalSeconds), 10), m.plan.Table)
	return command(args...)
}

// seconds reads an ISO 8601 duration of whole seconds, such as P30D or PT1H30M.
func seconds(iso string) (int64, error) {
	rest, ok := strings.CutPrefix(iso, "P")
	units := map[byte]int64{'W': 7 * 86400, 'D': 86400}
	var sum, n int64
	digits := 0
	for i := 0; ok && i < len(rest); i++ {
		switch c := rest[i]; {
		case c == 'T' && digits == 0 && units['H'] == 0:
			units = map[byte]int64{'H': 3600, 'M': 60, 'S': 1}
		case c >= '0' && c <= '9' && digits < 12:
			n, digits = 10*n+int64(c-'0'), digits+1
		case units[c] > 0 && digits > 0:
			sum, n, digits = sum+n*units[c], 0, 0
		default:
			ok = false
		}
	}
	if !ok || digits > 0 || rest == "" {
		return 0, fmt.Errorf("%q is no duration of whole seconds", iso)
	}
	return sum, nil
}

func (m *builder) cleanup() Step {
	return Step{ID: "90-cleanup", Title: "Drop the old table",
		Why: "Until here the old table can be renamed back. It keeps its space.",
		Run: []Action{statementf("DROP TABLE IF EXISTS %s", name(m.plan.Kept)).
			note("Only after the applications have run on the new table for as long as it takes to trust it, and with a backup. There is no undo.")},
		Repeat:  "IF EXISTS passes over a table that is gone",
		Readers: nothing, Writers: nothing, Takes: "seconds; frees what the old table took"}
}
