package migrate

import (
	"fmt"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

const nothing = "no effect" // what readers and writers see of most steps

func (m *builder) preflight() Step {
	s := Step{ID: StepPreflight, Title: "Check before anything is changed",
		Repeat: "it only reads", Readers: nothing, Writers: nothing, Takes: "seconds"}
	s.Run = append(s.Run,
		shell(shellRelease).note("Check that the server is YDB 25.1 to 26.2, which the plan is made for."),
		shell(shellFresh).note("Check that neither %s nor %s exists.", base(m.plan.Copy), base(m.plan.Kept)),
		shell(shellCheck).note("Check that the table is still the one that the plan was made for."))
	if a, ok := m.selfCheck(); ok {
		s.Run = append(s.Run, a)
	}
	if proofs := m.proofs(); len(proofs) > 0 {
		s.Run = append(s.Run, proofs...)
		s.Takes = "seconds, and " + m.scan(uint64(len(proofs))) + " for the queries that read the whole table"
	}
	space := "as much space as the table and its indexes use now is free"
	if m.plan.Size.Known {
		space = fmt.Sprintf("%s and the size of the indexes are free", bytesText(m.plan.Size.CopyBytes))
	}
	s.Run = append(s.Run, listing(directory(m.plan.Table)).note("List the directory of the table:"),
		person("Check that no view, transfer or replication reads %s (a view follows the name; the other two have to be dropped before 50-cutover and created again after it), and that %s.", m.plan.Table, space))
	return s
}

// listing is the command that lists a directory.
func listing(dir string) Action {
	if dir == "" {
		return command("scheme", "ls", "-l")
	}
	return command("scheme", "ls", "-l", dir)
}

// inside reports whether an index has to be there before the rows are: YDB builds a unique one for an existing table
// only behind a flag, and a local one has nothing to build.
// Source: https://ydb.tech/docs/en/changelog-server
func inside(i schema.Index) bool { return i.Kind == schema.IndexUnique || i.Kind.Local() }

func (m *builder) create() Step {
	t := m.after.Clone()
	t.Path = m.plan.Copy
	t.Changefeeds, t.TTL, t.ReadReplicas = nil, nil, ""
	var indexes []schema.Index
	for _, i := range t.Indexes {
		if inside(i) {
			indexes = append(indexes, i)
		}
	}
	t.Indexes = indexes
	for i := range t.Families {
		t.Families[i].KeepInMemory = schema.NotSet // an accepted loss: CREATE TABLE refuses it
	}
	explicit(&t.Partitioning)
	initial := max(1, t.Partitioning.Uniform, uint64(len(t.Partitioning.SplitPoints)+1))
	why := fmt.Sprintf("It starts with %s, so that the copy and the writers are spread from the first row. ", count(initial, "partition"))
	if initial == 1 {
		why = fmt.Sprintf("It starts as one partition and is split as it grows, because nothing is known that says where to split the values of %s in advance. ", m.plan.NewKey[0])
	}
	s := Step{ID: StepCreate, Title: "Create the new table", Tool: true,
		Why:     why + "Every partitioning setting is written out, because a new table takes the others from the cluster's table profile. TTL and read replicas come in 60-finish.",
		Run:     []Action{statement(yql.Print(&yql.CreateTable{Table: t})).done(Done{There: m.plan.Copy})},
		Undo:    []Action{statementf("DROP TABLE IF EXISTS %s", name(m.plan.Copy))},
		Repeat:  "a table that this step created is left alone, and any other with that name is refused",
		Readers: nothing, Writers: nothing, Takes: "seconds; no space yet"}
	if m.plan.Writers == WritersDualWrite {
		s.Undo = append([]Action{person("Check that no application writes %s any more.", m.plan.Copy)}, s.Undo...)
	}
	for i := range t.Indexes {
		if a, ok := m.indexSettings(t.Indexes[i]); ok {
			s.Run = append(s.Run, a)
		}
	}
	s.Run = append(s.Run, shell(shellMark).note("Mark the new table: an attribute keeps a token for this very table, and the last step that was done."))
	return s
}

// explicit names the settings that a new table would take from the cluster's table profile. The largest number of
// partitions stays unset if it was: YDB then has its own limit, as for the old table.
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
	unsplit(&i.Partitioning)
	if len(i.SettingList()) == 0 {
		return Action{}, false
	}
	i.Partitioning.Uniform = 0
	explicit(&i.Partitioning)
	if i.Partitioning.BySize == schema.Disabled {
		i.Partitioning.SizeMB = 0 // YDB refuses it then
	}
	return alter(m.plan.Copy, schema.AlterIndex{Name: i.Name, Set: i.SettingList()}), true
}

func (m *builder) copyRows() Step {
	b := m.plan.Backfill
	takes := fmt.Sprintf("unknown, like the size; each batch of %s is assumed to take %s", count(b.BatchRows, "row"), duration(batchSeconds))
	if s := m.plan.Size; s.Known {
		takes = fmt.Sprintf("about %s: %s of up to %s, assumed to take %s each; %s of new space", duration(s.Seconds), count(s.Batches, "batch"),
			count(b.BatchRows, "row"), duration(batchSeconds), bytesText(s.CopyBytes))
	}
	load := "one batch at a time is read concurrently"
	if s := m.plan.Size; s.Known && s.Seconds > 0 {
		load = fmt.Sprintf("about %s a second are read concurrently, and as much is written to the new table", bytesText(s.Bytes/s.Seconds))
	}
	s := Step{ID: StepBackfill, Title: "Copy the rows, batch by batch, in the order of the old key",
		Why:  "One statement for the whole table would exceed what a transaction can hold. A batch is one serializable transaction over a range of keys that is determined beforehand; the copy ends at the greatest key that existed when it began.",
		Run:  []Action{shell(shellCopy)},
		Undo: []Action{person("The rows go with the new table when 10-create is undone.")},
		Repeat: "rows are written by UPSERT under a key that contains the old key, so copying a row twice changes nothing. " +
			"The script resumes where it stopped, and refuses the state of another plan, copy or database",
		Readers: load, Writers: "the same", Takes: takes}
	if m.plan.Writers == WritersStopped {
		s.Writers = "stay stopped"
	}
	if m.plan.Writers == WritersDualWrite {
		s.Writers = "a batch that meets a write in its range is retried; a transaction that reads what a batch writes can be aborted with \"Transaction locks invalidated\" and has to be retried"
	}
	return s
}

func (m *builder) indexes() Step {
	s := Step{ID: StepIndexes, Title: "Build the indexes, one after another", Tool: true, Guard: m.copied(),
		Why:     "A build reads every row once, whereas an index that exists during the copy is written with every row, and BulkUpsert refuses all but asynchronous ones.",
		Repeat:  "an index that can be read is left alone; settings are set again",
		Readers: nothing, Writers: nothing}
	all := m.after.Indexes
	if m.plan.OldKeyIndex != "" {
		all = append(slices.Clone(all), m.plan.lookupIndex())
		s.Why += fmt.Sprintf(" %s is there for %s, which looks up rows by their old key; %s drops it.", m.plan.OldKeyIndex, StepCatchUp, StepFinish)
	}
	for _, i := range all {
		if inside(i) {
			continue
		}
		done := Done{Query: fmt.Sprintf("SELECT COUNT(*) AS n FROM (SELECT %s FROM %s VIEW %s LIMIT 1)", name(m.plan.NewKey[0]), name(m.plan.Copy), name(i.Name))}
		if i.Kind == schema.IndexVector || i.Kind == schema.IndexAsync { // they take no such query
			done = Done{Error: "exist|declared twice"}
		}
		s.Run = append(s.Run, alter(m.plan.Copy, schema.AddIndex{Index: i}).done(done))
		if a, ok := m.indexSettings(i); ok {
			s.Run = append(s.Run, a)
		}
		s.Undo = append([]Action{alter(m.plan.Copy, schema.DropIndex{Name: i.Name}).done(Done{Error: "exist|no index|not found"})}, s.Undo...)
	}
	if len(s.Run) == 0 {
		return Step{}
	}
	s.Takes = m.scan(uint64(len(s.Undo))) + "; a build goes on in the database if the client goes away: 'ydb operation list buildindex' shows it"
	return s
}

// carry gives the new table what belongs to the table and not to its schema. It comes before anybody writes the new
// table, so that whoever may write the old one may write both.
func (m *builder) carry() Step {
	s := Step{ID: StepCarry, Title: "Carry over rights and attributes",
		Why:    "A renamed table keeps its own permissions and attributes, and whoever writes the table needs the same rights on the new one before writing to it.",
		Repeat: "each sets what is already set", Readers: nothing, Writers: nothing, Takes: "seconds"}
	t := m.before
	for _, p := range m.permissions() {
		g := yql.Grant{Permissions: p.Names, Paths: []string{m.absolutePath(m.plan.Copy)}, Subjects: []string{p.Subject}}
		r := g
		r.Revoke = true
		s.Run = append(s.Run, statement(yql.Print(&g)))
		s.Undo = append([]Action{statement(yql.Print(&r))}, s.Undo...)
	}
	for _, a := range t.Attributes {
		s.Run = append(s.Run, command("table", "attribute", "add", "--attribute", a.Key+"="+a.Value, m.plan.Copy))
		s.Undo = append([]Action{command("table", "attribute", "drop", "--attributes", a.Key, m.plan.Copy)}, s.Undo...)
	}
	if t.InheritanceOff {
		s.Run = append(s.Run, command("scheme", "permissions", "clear-inheritance", m.plan.Copy))
		s.Undo = append([]Action{command("scheme", "permissions", "set-inheritance", m.plan.Copy)}, s.Undo...)
	}
	if len(s.Run) == 0 {
		return Step{}
	}
	return s
}

// permissions are what the new table is given: those of the old one, and all of them for its owner, who owns the new
// table only from 60-finish on.
func (m *builder) permissions() []schema.Permission {
	list := m.before.Permissions
	if p, ok := m.ownerRight(); ok {
		list = append(slices.Clone(list), p)
	}
	return list
}

// fullRight is every right of a subject.
func fullRight(subject string) schema.Permission {
	return schema.Permission{Subject: subject, Names: []string{"ydb.generic.full"}}
}

// ownerRight is what the owner is given until the new table is his; false if it is his by a permission anyway.
func (m *builder) ownerRight() (schema.Permission, bool) {
	full := fullRight(m.before.Owner)
	has := slices.ContainsFunc(m.before.Permissions, func(p schema.Permission) bool {
		return p.Subject == full.Subject && slices.Contains(p.Names, full.Names[0])
	})
	return full, full.Subject != "" && !has
}
