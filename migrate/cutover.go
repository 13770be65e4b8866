package migrate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// fenceWord begins what a person does to fence the writers, which a runner can do for those whom the table names.
const fenceWord = "Fence:"

func join(columns []string) string { return strings.Join(columns, ", ") }

func (m *builder) cutover() Step {
	s := Step{ID: StepCutover, Title: "Switch the tables",
		Why: "One request renames both tables in one transaction. Two ALTER TABLE … RENAME TO would be two transactions, and between them there would be no table. Schema and rows are compared behind the fence. " +
			string(StepFinish) + " compares the rows once more, when nobody can write the old table any more: a write that slipped through in between is found before the writers continue.",
		Repeat:  "it finds out which table is where, and continues from there",
		Readers: "statements in flight fail with errors that can be retried; after that readers need " + m.newStatements(),
		Writers: "stopped from the fence to the end of 60-finish",
		Takes:   "seconds for the rename, whatever the size; comparing takes " + m.scan(4)}
	if m.plan.Follow != nil {
		s.Why += " With a changefeed each row that changed was compared after it was applied, so behind the fence ydb-keyadvise compares only the rows written last."
		s.Takes = "seconds with ydb-keyadvise, whatever the size; with the script, comparing takes " + m.scan(4)
	}
	fence := person("Fence: stop everything that writes %s. YDB cannot lock a table, and revoking rights does not replace a lock: the new table grants the same rights, and it gets the name before it is compared. %s", m.plan.Table, m.fence())
	end := m.endTransactions(m.before.Partitioning, atCopy)
	if end == nil {
		fence.Text += " Wait until every transaction that has written to it has ended."
	}
	s.Run = append([]Action{fence}, end...)
	quiet, compare := shell(shellQuiet).note("Check that nothing is written and no transaction is open for a minute."), shell(shellCompare).when(atCopy)
	if m.plan.Writers == WritersChangefeed {
		s.Run = append(s.Run, shell(shellDrain).when(atCopy).by(byTool), quiet.by(byScripts),
			person("Apply what changefeed %s still holds as in %s, until every partition of its topic has a resolved timestamp later than the fence.", feedName, StepCatchUp).when(atCopy).by(byScripts))
		compare = compare.by(byScripts)
	} else {
		s.Run = append(s.Run, quiet)
	}
	s.Run = append(s.Run, shell(shellCheck).note("Check that columns, settings, rights and attributes are still those that the plan was made for.").when(atCopy), compare)
	s.Run = append(s.Run, shell(shellSwitch).when(atCopy).note("Record in the mark of the new table that the cutover has begun."))
	for _, c := range m.before.Columns {
		if c.Sequence != nil {
			s.Run = append(s.Run, m.sequence(c, m.plan.Table, m.plan.Copy, m.plan.OldKey[0] == c.Name).when(atCopy))
		}
	}
	if m.plan.Writers == WritersChangefeed {
		s.Run = append(s.Run, m.dropFeed(feedName).when(atCopy))
	}
	for _, f := range m.before.Changefeeds {
		s.Run = append(s.Run, m.dropFeed(f.Name).when(atCopy).
			note("YDB does not rename a table that has a changefeed. Records of %s that its readers have not read by now are lost to them.", f.Name))
	}
	s.Run = append(s.Run, rename(m.plan.Table, m.plan.Kept, m.plan.Copy, m.plan.Table).when(atCopy))
	lost := person("Fence the writers again. What was written since the cutover is only in the new table and is lost by rolling back, unless somebody copies it.").when(atTable)
	if m.plan.Writers == WritersChangefeed {
		s.Undo = append(s.Undo, lost.by(byScripts), person("%s stop everything that writes %s once more.", fenceWord, m.plan.Table).when(atTable).by(byTool))
		p := m.after.Partitioning
		explicit(&p)
		s.Undo = append(s.Undo, m.endTransactions(p, atTable)...)
		s.Undo = append(s.Undo, shell(shellDrainBack).when(atTable).by(byTool), m.dropFeed(feedName).when(atTable))
		for _, c := range m.before.Columns {
			if c.Sequence != nil {
				s.Undo = append(s.Undo, m.sequence(c, m.plan.Table, m.plan.Kept, false).when(atTable).by(byTool))
			}
		}
	} else {
		s.Undo = append(s.Undo, lost)
	}
	s.Undo = append(s.Undo,
		rename(m.plan.Table, m.plan.Copy, m.plan.Kept, m.plan.Table).when(atTable), shell(shellUnseal).note("Remove the attribute with the checksum of the old table's rows."))
	s.Undo = append(s.Undo, m.feeds(m.before)...)
	if m.plan.Writers == WritersChangefeed {
		s.Undo = append(s.Undo, m.feed()...)
	}
	return s
}

// endTransactions has YDB abort every transaction that has written to the table of the plan and has not committed: behind the
// fence its commit could come after the last look at what was written. Any ALTER TABLE does that, even one that sets what is
// set: it goes to every partition, which forgets the locks of all transactions and with them what they have written, and
// refuses what was prepared for an older version of the schema. A setting that resets no other is set, if one is known.
// Source: https://github.com/ydb-platform/ydb/pull/11493, which is in YDB 24.3 and later; PrepareChanges in
// ydb/core/tx/schemeshard/schemeshard__operation_alter_table.cpp, and SCHEME_CHANGED in
// ydb/core/tx/datashard/datashard_write_operation.cpp.
func (m *builder) endTransactions(p schema.Partitioning, place string) []Action {
	set := schema.Setting{Name: schema.SettingMin, Value: strconv.FormatUint(p.Min, 10)}
	switch {
	case p.Min > 0:
	case p.ByLoad == schema.Disabled: // enabling it once more would reset the minimum
		set = schema.Setting{Name: schema.SettingByLoad, Value: p.ByLoad.String()}
	default:
		return nil
	}
	return []Action{alter(m.plan.Table, schema.SetSettings{Settings: []schema.Setting{set}}).when(place).
		note("Have YDB abort transactions that wrote to the table before the fence and have not committed: an ALTER TABLE does that, even one that changes nothing.")}
}

// dropFeed drops a changefeed of the old table.
func (m *builder) dropFeed(name string) Action {
	return alter(m.plan.Table, schema.DropChangefeed{Name: name}).done(Done{Gone: m.plan.Table + "/" + name})
}

// newStatements names what the applications send after the cutover.
func (m *builder) newStatements() string {
	if len(m.plan.Queries) == 0 {
		return "statements for the new key"
	}
	return "the statements of queries.diff"
}

// rename is one request that renames two tables, the first out of the way of the second.
func rename(from, to, from2, to2 string) Action {
	return command("tools", "rename", "--item", "source="+from+",destination="+to, "--item", "source="+from2+",destination="+to2)
}

// fence says what is known of who writes.
func (m *builder) fence() string {
	var who []string
	for _, p := range m.before.Permissions {
		if slices.ContainsFunc(p.Names, writes) {
			who = append(who, p.Subject)
		}
	}
	inherited := " and whoever inherits the right from a directory"
	if m.before.InheritanceOff {
		inherited = ""
	}
	switch {
	case m.before.Owner == "" && len(who) == 0:
		return "The source does not say who may write it."
	case m.before.Owner == "":
		return fmt.Sprintf("According to the source, %s may write it%s.", join(who), inherited)
	}
	return fmt.Sprintf("%s may write it%s.", join(append([]string{"Its owner " + m.before.Owner}, who...)), inherited)
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

// counters asks what is written to the old table and what is under way there. Partitions report their counters every ten
// seconds at most, so one answer says nothing: two that are a minute apart do.
func (m *builder) counters() string {
	return fmt.Sprintf("SELECT SUM(RowUpdates) + SUM(RowDeletes) AS writes, SUM(InFlightTxCount) AS in_flight\nFROM `.sys/partition_stats`\nWHERE Path = %s;\n", text(m.absolute()))
}

// sequence moves the sequence of a table past every id that another one has in use. It is one statement that says
// everything, because each later ALTER SEQUENCE replays the last RESTART. first says that the column is the first of
// the other table's key, so that its last row tells the greatest id.
func (m *builder) sequence(c schema.Column, from, of string, first bool) Action {
	words := "ALTER SEQUENCE " + name(m.absolutePath(of)+"/"+c.SequenceName())
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
	least := empty
	if r := c.Sequence.Restart; r != nil {
		least = *r
	}
	// It has not come back below that, and could give out no id where all that are in use were written by hand far below.
	next := fmt.Sprintf("%s_OF(COALESCE(%s(CAST(%s AS Int64)) + %dl, %dl), %dl)", highest, highest, name(c.Name), step, least, least)
	rows := name(from)
	if first {
		direction := " DESC"
		if step < 0 {
			direction = ""
		}
		rows = fmt.Sprintf("(SELECT %s FROM %s ORDER BY %[1]s%[3]s LIMIT 1)", name(c.Name), name(from), direction)
	}
	return Action{Kind: ActionYQL, Text: words + " RESTART WITH " + fillMark,
		Fill: fmt.Sprintf("SELECT %s AS next\nFROM %s", next, rows),
		Note: fmt.Sprintf("Continue the sequence of %s after the last id in use. ALTER SEQUENCE takes a number, not an expression.", c.Name)}
}

// feeds are the statements that give a table its changefeeds and their consumers.
func (m *builder) feeds(t *schema.Table) []Action {
	var out []Action
	for _, f := range t.Changefeeds {
		f.Settings = topicSettings(t, f)
		f.Disabled = false // an accepted loss
		f.Settings = slices.DeleteFunc(slices.Clone(f.Settings), initialScan)
		out = append(out, m.addFeed(f)...)
	}
	return out
}

// initialScan reports whether a setting sends the whole table to the readers of a changefeed that is made: what they have
// had once is not sent again.
func initialScan(s schema.Setting) bool { return s.Name == "INITIAL_SCAN" }

// topicSettings are the settings a changefeed of the table can be added with. A description of it tells how many
// partitions its topic has as if that had been asked for; YDB takes the setting only where the key starts with Uint32 or
// Uint64, and gives the topic a partition for each of the table's otherwise.
func topicSettings(t *schema.Table, f schema.Changefeed) []schema.Setting {
	if first, _ := t.Column(t.PrimaryKey[0]); first.Type == schema.Uint32 || first.Type == schema.Uint64 {
		return f.Settings
	}
	return slices.DeleteFunc(slices.Clone(f.Settings), func(s schema.Setting) bool { return s.Name == "TOPIC_MIN_ACTIVE_PARTITIONS" })
}

// addFeed gives the table of the plan a changefeed and its consumers.
func (m *builder) addFeed(f schema.Changefeed) []Action {
	var out []Action
	for i, s := range yql.PrintFollowUps(&schema.Table{Path: m.plan.Table, Changefeeds: []schema.Changefeed{f}}) {
		done := Done{Error: "exist"}
		if i == 0 {
			done = Done{There: m.plan.Table + "/" + f.Name}
		}
		out = append(out, statement(s).done(done))
	}
	return out
}

func (m *builder) finish() Step {
	s := Step{ID: StepFinish, Title: "Complete the new table, and let the writers continue", Tool: true,
		Guard:   fmt.Sprintf("SELECT COUNT(*) AS there\nFROM (SELECT %s FROM %s LIMIT 1)", name(m.plan.OldKey[0]), name(m.plan.Kept)), // fails before the cutover
		Repeat:  "what already exists stays, and settings are set again",
		Readers: "read the new table", Writers: "write the new table from the end of this step on", Takes: "seconds, and " + m.scan(4) + " to compare once more",
		Then: "let the applications continue with " + m.newStatements()}
	if m.plan.Follow != nil {
		s.Takes = "seconds with ydb-keyadvise; with the script, comparing once more takes " + m.scan(4)
	}
	s.Run = []Action{shell(shellCompare).note("Compare once more, now that nobody can write the old table."),
		shell(shellSeal).note("Keep a checksum of the old table's rows in an attribute, so that 90-cleanup can tell whether it has changed since it was compared.")}
	if m.plan.Writers == WritersChangefeed {
		s.Run = append([]Action{shell(shellRecent).by(byTool)}, s.Run[0].by(byScripts), s.Run[1].by(byScripts))
		for i, a := range m.feed() {
			if i == 0 {
				a.Note = "For a rollback, what is written to the new table from now on is applied to the old one as well, until 90-cleanup."
			}
			s.Run = append(s.Run, a.by(byTool))
		}
	}
	if m.plan.OldKeyIndex != "" {
		s.Run = append(s.Run, alter(m.plan.Table, schema.DropIndex{Name: m.plan.OldKeyIndex}).done(Done{Error: "exist|no index|not found"}).
			note("Drop the index by which records found their rows."))
	}
	s.Run = append(s.Run, m.feeds(m.after)...)
	for _, f := range m.after.Changefeeds {
		s.Undo = append([]Action{m.dropFeed(f.Name)}, s.Undo...)
	}
	if t := m.after.TTL; t != nil {
		s.Run = append(s.Run, m.setTTL(t))
		s.Undo = append([]Action{alter(m.plan.Table, schema.SetTTL{})}, s.Undo...)
	}
	if m.after.ReadReplicas != "" {
		set := func(value string) Action {
			return alter(m.plan.Table, schema.SetSettings{Settings: []schema.Setting{{Name: schema.SettingReadReplicas, Value: text(value)}}})
		}
		s.Run = append(s.Run, set(m.after.ReadReplicas))
		kind, _, _ := strings.Cut(m.after.ReadReplicas, ":")
		s.Undo = append([]Action{set(kind + ":0")}, s.Undo...)
	}
	if m.before.Owner != "" {
		if p, ok := m.ownerRight(); ok {
			s.Run = append(s.Run, statement(yql.Print(&yql.Grant{Permissions: p.Names, Paths: []string{m.absolutePath(m.plan.Table)}, Subjects: []string{p.Subject}, Revoke: true})))
		}
		s.Run = append(s.Run, command("scheme", "permissions", "chown", m.plan.Table, m.before.Owner).
			note("After this only the owner and administrators can change the table, or record that the step is done: if you are neither, have the owner run this step again."))
	}
	check := shell(shellCheck).note("Check that the table is what the plan says.")
	check.Last = true
	s.Run = append(s.Run, check)
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
	micros, err := schema.ParseDuration(iso)
	if err != nil || micros < 0 || micros%1e6 != 0 {
		return 0, fmt.Errorf("%q is not a duration of whole seconds", iso)
	}
	return micros / 1e6, nil
}

func (m *builder) cleanup() Step {
	return Step{ID: StepCleanup, Title: "Drop the old table", Tool: true,
		Guard: fmt.Sprintf("SELECT COUNT(*) AS there\nFROM (SELECT %s FROM %s LIMIT 1)", name(m.plan.OldKey[0]), name(m.plan.Kept)),
		Why:   "Until this step the old table can be renamed back. It takes up space until then.",
		Run: append(m.stillEqual(), person("Drop %s only after the applications have run on the new table long enough to trust it, and after a backup. There is no undo.", m.plan.Kept),
			statementf("DROP TABLE IF EXISTS %s", name(m.plan.Kept)), shell(shellUnmark).note("Remove the mark of the new table; then nothing of the migration is left.")),
		Repeat:  "IF EXISTS ignores a table that is already dropped",
		Readers: nothing, Writers: nothing, Takes: "checking the old table once more takes " + m.scan(1) + "; frees what it took"}
}

// stillEqual looks at the old table before it is dropped.
func (m *builder) stillEqual() []Action {
	sealed := shell(shellSealed).note("Check that the old table has not changed since it was compared with the new one.")
	if m.plan.Writers != WritersChangefeed {
		return []Action{sealed}
	}
	return []Action{sealed.by(byScripts), shell(shellStill).by(byTool), m.dropFeed(feedName).by(byTool)}
}
