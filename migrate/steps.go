package migrate

import (
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

func query(format string, args ...any) Action {
	return Action{Kind: ActionYQL, Text: fmt.Sprintf(format, args...)}
}

func person(format string, args ...any) Action {
	return Action{Kind: ActionPerson, Text: fmt.Sprintf(format, args...)}
}

// command is a command of the ydb CLI. Connection options are the caller's.
func command(args ...string) Action {
	words := make([]string, len(args))
	for i, a := range args {
		words[i] = shellWord(a)
	}
	return Action{Kind: ActionCLI, Text: "ydb " + strings.Join(words, " "), Args: args}
}

// shellWord quotes a word for a POSIX shell.
func shellWord(s string) string {
	if s != "" && strings.IndexFunc(s, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_-./=,:@%+", r))
	}) < 0 {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

func (a Action) with(note, expect, fails string) Action {
	a.Note, a.Expect, a.Fails = note, expect, fails
	return a
}

func (m *builder) alter(path string, e schema.Edit) string {
	return yql.Print(&yql.AlterTable{Path: path, Edits: []schema.Edit{e}})
}

func (m *builder) preflight() Step {
	s := Step{ID: "05-preflight", Title: "Look before anything is changed",
		Repeat: "it reads only", Readers: "nothing changes", Writers: "nothing changes", Takes: "seconds, except for the proofs, which read the whole table once"}
	s.Look = append(s.Look,
		query("SELECT Version() AS version").with("The plan was made for releases 25.1 to 26.2.", "a release that the team has tried the plan on", ""),
		person("run 'ydb-keyadvise migrate plan --check DIR' against the database").with("", "no drift: the table is still the one the plan was made for", ""),
		command("scheme", "ls", "-l", m.plan.Table[:max(0, strings.LastIndexByte(m.plan.Table, '/'))]).
			with("", fmt.Sprintf("no %s and no %s; and no view, transfer or replication that reads %s", base(m.plan.Copy), base(m.plan.Kept), base(m.plan.Table)), ""))
	if a, ok := m.selfCheck(); ok {
		s.Look = append(s.Look, a)
	}
	for _, c := range m.plan.Columns {
		if c.Unwrap {
			s.Look = append(s.Look, query("SELECT COUNT(*) AS nulls FROM %s WHERE %s IS NULL", name(m.plan.Table), name(c.From)).
				with(c.Name+" is NOT NULL in the new table.", "0", ""))
		}
	}
	if a, ok := m.keyBytes(); ok {
		s.Look = append(s.Look, a)
	}
	return s
}

func base(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// keyBytes proves that the texts of the new key fit into a key.
func (m *builder) keyBytes() (Action, bool) {
	var sizes []string
	for _, c := range m.plan.NewKey {
		col, _ := m.after.Column(c)
		if !col.Type.IsText() {
			continue
		}
		size := "LENGTH(" + name(c) + ")"
		if !col.NotNull {
			size = "COALESCE(" + size + ", 0u)"
		}
		sizes = append(sizes, size)
	}
	if len(sizes) == 0 {
		return Action{}, false
	}
	return query("SELECT MAX(%s) AS key_bytes FROM %s", strings.Join(sizes, " + "), name(m.plan.Table)).
		with("Keys of more than 1 MiB are refused, and more than 2 KB are slow.", "at most 2048", ""), true
}

func (m *builder) create() Step {
	t := m.after.Clone()
	t.Path = m.plan.Copy
	t.Changefeeds, t.TTL, t.ReadReplicas = nil, nil, ""
	var inside []schema.Index
	for _, i := range t.Indexes {
		if i.Kind == schema.IndexUnique || i.Kind.Local() {
			inside = append(inside, i)
		}
	}
	t.Indexes = inside
	explicit(&t.Partitioning)
	create := yql.Print(&yql.CreateTable{Table: t, IfNotExists: true})
	s := Step{ID: "10-create", Title: "Create the new table, split as it will be needed",
		Why:     "Partitions that exist from the start take the copy in parallel. TTL is off: it would expire rows while they are compared. Indexes that are not unique come after the rows, because they slow every write down.",
		Run:     []Action{{Kind: ActionYQL, Text: create}},
		Look:    []Action{command("scheme", "describe", m.plan.Copy, "--stats").with("", fmt.Sprintf("the columns of the diff, %d partitions or more", max(1, t.Partitioning.Min)), "")},
		Undo:    []Action{query("DROP TABLE %s", name(m.plan.Copy))},
		Repeat:  "IF NOT EXISTS leaves an existing table alone",
		Readers: "nothing changes", Writers: "nothing changes", Takes: "seconds"}
	for i := range t.Indexes {
		if a, ok := m.indexSettings(t.Indexes[i]); ok {
			s.Run = append(s.Run, a)
		}
	}
	return s
}

// explicit names the settings that a new table would take from the cluster's table profile.
// Source: https://ydb.tech/docs/en/concepts/datamodel/table#partitioning
func explicit(p *schema.Partitioning) {
	if p.BySize == schema.NotSet {
		p.BySize = schema.Enabled
	}
	if p.BySize == schema.Enabled && p.SizeMB == 0 {
		p.SizeMB = 2048
	}
	if p.ByLoad == schema.NotSet {
		p.ByLoad = schema.Disabled
	}
	p.Min = max(1, p.Min, p.Uniform, uint64(len(p.SplitPoints)+1))
	if p.Max > 0 {
		p.Max = max(p.Max, p.Min)
	}
}

// indexSettings carries the partitioning of an index's implementation table. Settings that YDB resets with others
// are all named.
func (m *builder) indexSettings(i schema.Index) (Action, bool) {
	if !i.Kind.Secondary() {
		return Action{}, false
	}
	p := i.Partitioning
	p.Uniform, p.SplitPoints = 0, nil
	if p.BySize == schema.NotSet && p.SizeMB == 0 && p.ByLoad == schema.NotSet && p.Min == 0 && p.Max == 0 && i.ReadReplicas == "" {
		return Action{}, false
	}
	explicit(&p)
	set := []schema.Setting{{Name: "AUTO_PARTITIONING_BY_SIZE", Value: p.BySize.String()}}
	if p.BySize == schema.Enabled {
		set = append(set, schema.Setting{Name: "AUTO_PARTITIONING_PARTITION_SIZE_MB", Value: fmt.Sprint(p.SizeMB)})
	}
	set = append(set, schema.Setting{Name: "AUTO_PARTITIONING_BY_LOAD", Value: p.ByLoad.String()},
		schema.Setting{Name: "AUTO_PARTITIONING_MIN_PARTITIONS_COUNT", Value: fmt.Sprint(p.Min)})
	if p.Max > 0 {
		set = append(set, schema.Setting{Name: "AUTO_PARTITIONING_MAX_PARTITIONS_COUNT", Value: fmt.Sprint(p.Max)})
	}
	if i.ReadReplicas != "" {
		set = append(set, schema.Setting{Name: "READ_REPLICAS_SETTINGS", Value: text(i.ReadReplicas)})
	}
	return Action{Kind: ActionYQL, Text: m.alter(m.plan.Copy, schema.AlterIndex{Name: i.Name, Set: set})}, true
}

func (m *builder) copyRows() Step {
	b := m.plan.Backfill
	takes := "about 3 to 10 minutes per million rows with one driver; ranges can be copied by several"
	if s := m.plan.Size; s.Known {
		batches := (s.Rows + b.BatchRows - 1) / b.BatchRows
		takes = fmt.Sprintf("%d batches of %d rows at the most; at an assumed 5 batches a second with one driver about %s; %s of new space",
			batches, b.BatchRows, duration(batches/5), bytesText(s.Bytes+s.Rows*uint64(m.candidate.BytesPerRow)))
	}
	return Step{ID: "20-backfill", Title: "Copy the rows, batch by batch, in the order of the old key",
		Why:     "One statement for the whole table would exceed what a transaction can hold. A batch is one transaction; its cursor is the last key it copied.",
		Run:     []Action{{Kind: ActionScript, Text: "20-backfill.sh"}},
		Look:    []Action{person("the driver's last line").with("", "the number of rows copied, and that none are left", "")},
		Undo:    []Action{query("DROP TABLE %s", name(m.plan.Copy)), m.create().Run[0]},
		Repeat:  "rows are written by UPSERT under a key that holds the old key, so copying a row twice gives the same row; the driver goes on from its cursor",
		Readers: "nothing changes", Writers: "the table is read at the pace of the driver", Takes: takes}
}

func (m *builder) indexes() Step {
	s := Step{ID: "30-indexes", Title: "Build the indexes, one after the other",
		Why:     "Building after the copy reads every row once; maintaining them during the copy would write every row several times.",
		Repeat:  "an index that exists already is refused with a message that says so; the settings can be set again",
		Readers: "nothing changes", Writers: "nothing changes for the old table", Takes: "a build per index; each goes on in the database if the client goes away"}
	for _, i := range m.after.Indexes {
		if i.Kind == schema.IndexUnique || i.Kind.Local() {
			continue
		}
		s.Run = append(s.Run, Action{Kind: ActionYQL, Text: m.alter(m.plan.Copy, schema.AddIndex{Index: i}), Fails: "already exists"})
		if a, ok := m.indexSettings(i); ok {
			s.Run = append(s.Run, a)
		}
		s.Undo = append([]Action{{Kind: ActionYQL, Text: m.alter(m.plan.Copy, schema.DropIndex{Name: i.Name})}}, s.Undo...)
	}
	if len(s.Run) == 0 {
		return Step{}
	}
	s.Look = []Action{command("operation", "list", "buildindex").with("A build shows its progress here.", "every build Done", "")}
	return s
}

func (m *builder) carry() Step {
	s := Step{ID: "35-carry", Title: "Carry over what belongs to the table and not to its schema",
		Why:    "A rename keeps the permissions, owner and attributes of the table that is renamed, so the new table needs its own before the cut-over.",
		Repeat: "each command sets what is there already", Readers: "nothing changes", Writers: "nothing changes", Takes: "seconds"}
	t := m.before
	for _, p := range t.Permissions {
		g := &yql.Grant{Permissions: p.Names, Paths: []string{m.plan.Copy}, Subjects: []string{p.Subject}}
		r := *g
		r.Revoke = true
		s.Run = append(s.Run, Action{Kind: ActionYQL, Text: yql.Print(g)})
		s.Undo = append(s.Undo, Action{Kind: ActionYQL, Text: yql.Print(&r)})
	}
	for _, a := range t.Attributes {
		s.Run = append(s.Run, command("table", "attribute", "add", "--attribute", a.Key+"="+a.Value, m.plan.Copy))
		s.Undo = append(s.Undo, command("table", "attribute", "drop", "--attributes", a.Key, m.plan.Copy))
	}
	if t.InheritanceOff {
		s.Run = append(s.Run, command("scheme", "permissions", "clear-inheritance", m.plan.Copy))
		s.Undo = append(s.Undo, command("scheme", "permissions", "set-inheritance", m.plan.Copy))
	}
	if t.Owner != "" {
		s.Run = append(s.Run, command("scheme", "permissions", "chown", m.plan.Copy, t.Owner).
			with("The last command: only the owner may give the table away.", "", ""))
	}
	if len(s.Run) == 0 {
		return Step{}
	}
	s.Look = []Action{command("scheme", "describe", m.plan.Copy, "--permissions").with("", "the owner and the permissions that "+base(m.plan.Table)+" has", "")}
	return s
}

func (m *builder) verify() Step {
	return Step{ID: "40-verify", Title: "Compare the two tables",
		Why: "The statements are the same but for the name of the table: counts and digests of the columns that both have, by slices, whatever the order of the rows.",
		Look: []Action{
			query("%s", m.verification(m.plan.Table)).with("The old table.", "", ""),
			query("%s", m.verification(m.plan.Copy)).with("The new table.", "the same rows of numbers, to the last digit; a slice that differs holds rows that differ", ""),
		},
		Repeat: "it reads only", Readers: "one full read of each table", Writers: "with writers running, rows written between the two statements differ: compare again, or behind the fence",
		Takes: "a full read of each table; for a table too large for one query compare by ranges of the old key"}
}

func (m *builder) cutover() Step {
	s := Step{ID: "50-cutover", Title: "Switch the tables",
		Why: "One request renames both tables at once. Two ALTER TABLE … RENAME TO would leave a moment without the table.",
		Run: []Action{person("Fence: stop everything that writes %s, and wait until no transaction is left. YDB has no lock for a table; "+
			"REVOKE does not stop its owner nor permissions inherited from above", m.plan.Table)},
		Repeat:  "repeating the rename is refused, because the names are taken; look which table is where before anything else",
		Readers: "statements in flight fail with errors that can be retried; afterwards the old statements fail or scan where the diff says so",
		Writers: "stopped from the fence to the end of this step",
		Takes:   "the rename takes seconds, whatever the size; the drain takes as long as the longest transaction"}
	s.Run = append(s.Run,
		query("%s", m.verification(m.plan.Table)).with("Once more behind the fence: the old table.", "", ""),
		query("%s", m.verification(m.plan.Copy)).with("And the new one.", "the same numbers", ""))
	for _, c := range m.before.Columns {
		if c.Sequence != nil {
			s.Run = append(s.Run, m.sequence(c))
		}
	}
	if m.plan.Writers == WritersChangefeed {
		s.Run = append(s.Run, person("Apply what the changefeed still holds, until every partition of its topic has a resolved timestamp after the fence"),
			Action{Kind: ActionYQL, Text: m.alter(m.plan.Table, schema.DropChangefeed{Name: feedName})})
	}
	for _, f := range m.before.Changefeeds {
		s.Run = append(s.Run, Action{Kind: ActionYQL, Text: m.alter(m.plan.Table, schema.DropChangefeed{Name: f.Name}),
			Note: fmt.Sprintf("A table with changefeeds cannot be renamed. What the readers of %s have not read by now is lost to them: let them drain it first.", f.Name)})
	}
	s.Run = append(s.Run, command("tools", "rename", "--item", "source="+m.plan.Table+",destination="+m.plan.Kept,
		"--item", "source="+m.plan.Copy+",destination="+m.plan.Table))
	s.Look = []Action{command("scheme", "describe", m.plan.Table).with("", "the key "+strings.Join(m.plan.NewKey, ", "), "")}
	s.Undo = []Action{person("Fence the writers again. What was written since the cut-over is in the new table alone: it is lost by going back unless it is copied by hand"),
		command("tools", "rename", "--item", "source="+m.plan.Table+",destination="+m.plan.Copy,
			"--item", "source="+m.plan.Kept+",destination="+m.plan.Table)}
	s.Undo = append(s.Undo, m.feeds(m.before)...)
	return s
}

// sequence moves the sequence of the new table past every id in use. It is one statement that says everything,
// because each later ALTER SEQUENCE replays the last RESTART.
func (m *builder) sequence(c schema.Column) Action {
	sequence := c.Sequence.Name
	if sequence == "" {
		sequence = "_serial_column_" + c.Name
	}
	words := "ALTER SEQUENCE " + name(m.absolutePath(m.plan.Copy)+"/"+sequence)
	if c.Sequence.Increment != nil && *c.Sequence.Increment != 1 {
		words += fmt.Sprintf(" INCREMENT BY %d", *c.Sequence.Increment)
	}
	step := int64(1)
	if c.Sequence.Increment != nil {
		step = *c.Sequence.Increment
	}
	highest := "MAX"
	if step < 0 {
		highest = "MIN"
	}
	return Action{Kind: ActionYQL, Text: words + " RESTART WITH " + FillMark,
		Fill: fmt.Sprintf("SELECT COALESCE(%s(CAST(%s AS Int64)), 0l) + %dl AS next FROM %s", highest, name(c.Name), step, name(m.plan.Table)),
		Note: fmt.Sprintf("The sequence of %s goes on after the last id in use.", c.Name)}
}

// feeds are the statements that give a table its changefeeds and their consumers.
func (m *builder) feeds(t *schema.Table) []Action {
	var out []Action
	for _, f := range t.Changefeeds {
		for _, statement := range yql.PrintFollowUps(&schema.Table{Path: m.plan.Table, Changefeeds: []schema.Changefeed{f}}) {
			out = append(out, Action{Kind: ActionYQL, Text: statement, Fails: "already exist"})
		}
	}
	return out
}

func (m *builder) finish() Step {
	s := Step{ID: "60-finish", Title: "Give the new table the rest, and let the writers go on",
		Repeat:  "settings can be set again; a changefeed that exists already is refused with a message that says so",
		Readers: "read the new table with the new statements", Writers: "write the new table with the new statements", Takes: "seconds"}
	s.Run = m.feeds(m.after)
	for _, f := range m.after.Changefeeds {
		s.Undo = append([]Action{{Kind: ActionYQL, Text: m.alter(m.plan.Table, schema.DropChangefeed{Name: f.Name})}}, s.Undo...)
	}
	if m.after.TTL != nil {
		ttl := *m.after.TTL
		ttl.RunIntervalSeconds = 0
		s.Run = append(s.Run, Action{Kind: ActionYQL, Text: m.alter(m.plan.Table, schema.SetTTL{TTL: &ttl})})
		s.Undo = append([]Action{{Kind: ActionYQL, Text: m.alter(m.plan.Table, schema.SetTTL{})}}, s.Undo...)
		if n := m.after.TTL.RunIntervalSeconds; n > 0 {
			s.Run = append(s.Run, person("The TTL ran every %d seconds, which YQL cannot say: set it with 'ydb table ttl set --run-interval %d' and the values above", n, n))
		}
	}
	if m.after.ReadReplicas != "" {
		set := func(value string) string {
			return m.alter(m.plan.Table, schema.SetSettings{Settings: []schema.Setting{{Name: "READ_REPLICAS_SETTINGS", Value: text(value)}}})
		}
		s.Run = append(s.Run, Action{Kind: ActionYQL, Text: set(m.after.ReadReplicas)})
		kind, _, _ := strings.Cut(m.after.ReadReplicas, ":")
		s.Undo = append([]Action{{Kind: ActionYQL, Text: set(kind + ":0")}}, s.Undo...)
	}
	s.Run = append(s.Run, person("Let the applications go on with the statements of queries.diff"))
	s.Undo = append([]Action{person("Stop the applications, and go back to the statements they had")}, s.Undo...)
	return s
}

func (m *builder) cleanup() Step {
	return Step{ID: "90-cleanup", Title: "Drop the old table",
		Why:     "Until here the old table can be renamed back. It keeps its space.",
		Run:     []Action{query("DROP TABLE %s", name(m.plan.Kept)).with("Only when the applications have run on the new table for as long as it takes to trust it, and a backup exists. There is no undo.", "", "does not exist")},
		Repeat:  "dropping a table that is gone is refused with a message that says so",
		Readers: "nothing changes", Writers: "nothing changes", Takes: "seconds"}
}

func duration(seconds uint64) string {
	switch {
	case seconds < 90:
		return fmt.Sprintf("%d seconds", max(1, seconds))
	case seconds < 5400:
		return fmt.Sprintf("%d minutes", (seconds+59)/60)
	}
	return fmt.Sprintf("%d hours", (seconds+3599)/3600)
}

func bytesText(n uint64) string {
	switch {
	case n < 1<<20:
		return fmt.Sprintf("%d KB", (n+1023)>>10)
	case n < 1<<30:
		return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
	}
	return fmt.Sprintf("%.1f GB", float64(n)/(1<<30))
}
