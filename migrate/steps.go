package migrate

import (
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

const nothing = "notice nothing" // what readers and writers see of most steps

func (m *builder) preflight() Step {
	s := Step{ID: "05-preflight", Title: "Look before anything is changed",
		Repeat: "it reads only", Readers: nothing, Writers: nothing, Takes: "seconds"}
	s.Look = append(s.Look,
		statementf("SELECT Version() AS version").expect("25.1 to 26.2, which the plan is made for; try it elsewhere first with any other release"),
		person("Run 'ydb-keyadvise migrate plan --check DIR' with the options of the database.").expect("no drift: the table is the one the plan was made for"),
		listing(directory(m.plan.Table)).expect("neither %s nor %s; and no view, transfer or replication that reads %s: a view follows the name, the other two have to be dropped and made anew around 50-cutover",
			base(m.plan.Copy), base(m.plan.Kept), base(m.plan.Table)))
	if m.plan.Size.Known {
		s.Look = append(s.Look, person("Look at the storage quota of the database in the YDB UI.").expect("%s free, and as much again as the indexes take", bytesText(m.plan.Size.CopyBytes)))
	}
	if a, ok := m.selfCheck(); ok {
		s.Look = append(s.Look, a)
	}
	if proofs := m.proofs(); len(proofs) > 0 {
		s.Look = append(s.Look, proofs...)
		s.Takes = "seconds, and " + m.scan(uint64(len(proofs))) + " for the queries that read the whole table"
	}
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
	explicit(&t.Partitioning)
	initial := max(1, t.Partitioning.Uniform, uint64(len(t.Partitioning.SplitPoints)+1))
	why := fmt.Sprintf("It starts with %s, so that the copy and the writers are spread from the first row. ", count(initial, "partition"))
	if initial == 1 {
		why = fmt.Sprintf("It starts as one partition and is split as it grows: nothing tells where the values of %s could be cut beforehand. ", m.plan.NewKey[0])
	}
	s := Step{ID: "10-create", Title: "Create the new table",
		Why: why + "Every partitioning setting is written out, because a new table takes the others from the cluster's table profile. TTL and read replicas come in 60-finish.",
		Run: []Action{statement(yql.Print(&yql.CreateTable{Table: t, IfNotExists: true}))},
		Look: []Action{command("scheme", "describe", m.plan.Copy, "--stats").
			expect("the key %s, %s, no rows", join(m.plan.NewKey), count(initial, "partition"))},
		Undo:    []Action{statementf("DROP TABLE IF EXISTS %s", name(m.plan.Copy))},
		Repeat:  "IF NOT EXISTS leaves an existing table alone",
		Readers: nothing, Writers: nothing, Takes: "seconds; no space yet"}
	for i := range t.Indexes {
		if a, ok := m.indexSettings(t.Indexes[i]); ok {
			s.Run = append(s.Run, a)
		}
	}
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
	p := i.Partitioning
	p.Uniform = 0
	unsplit(&p)
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
	return alter(m.plan.Copy, schema.AlterIndex{Name: i.Name, Set: set}), true
}

func (m *builder) copyRows() Step {
	b := m.plan.Backfill
	takes := fmt.Sprintf("unknown, as the size is; a batch of %s is assumed to take %s", count(b.BatchRows, "row"), duration(batchSeconds))
	if s := m.plan.Size; s.Known {
		takes = fmt.Sprintf("about %s: %s of up to %s, assumed to take %s each; %s of new space", duration(s.Seconds), count(s.Batches, "batch"),
			count(b.BatchRows, "row"), duration(batchSeconds), bytesText(s.CopyBytes))
	}
	load := "a batch at a time is read beside them"
	if s := m.plan.Size; s.Known && s.Seconds > 0 {
		load = fmt.Sprintf("about %s a second are read beside them, and as much is written to the new table", bytesText(s.Bytes/s.Seconds))
	}
	s := Step{ID: backfillStep, Title: "Copy the rows, batch by batch, in the order of the old key",
		Why: "One statement for the whole table would exceed what a transaction can hold. A batch is one serializable transaction; the last key it copied is the cursor of the next.",
		Run: []Action{{Kind: ActionScript, Text: "20-backfill.sh"}},
		Look: []Action{person("Read the driver's last line.").
			expect("\"done\", with the number of batches; a driver that stopped says why, and goes on from its cursor when it is started again")},
		Undo: []Action{person("Delete steps/%s, or the next copy would go on where this one stopped. The rows go with the table when 10-create is undone.", stateFile)},
		Repeat: "rows are written by UPSERT under a key that holds the old key, so a row that is copied twice is there once. " +
			"The driver goes on from its cursor, and refuses one of another plan or of a copy that was dropped",
		Readers: load, Writers: "the same", Takes: takes}
	if m.plan.Writers == WritersStopped {
		s.Writers = "stay stopped"
	}
	if m.plan.Writers == WritersDualWrite {
		s.Writers = "a transaction that meets a batch is aborted with \"Transaction locks invalidated\", or the batch is; both are retried"
	}
	return s
}

func (m *builder) indexes() Step {
	s := Step{ID: "30-indexes", Title: "Build the indexes, one after the other",
		Why:     "A build reads every row once; an index that is there during the copy is written with every row, and BulkUpsert refuses all but asynchronous ones.",
		Repeat:  "an index that is there already is refused with a message that says so; settings are set again",
		Readers: nothing, Writers: nothing}
	for _, i := range m.after.Indexes {
		if inside(i) {
			continue
		}
		s.Run = append(s.Run, alter(m.plan.Copy, schema.AddIndex{Index: i}).fails("the index is there already"))
		if a, ok := m.indexSettings(i); ok {
			s.Run = append(s.Run, a)
		}
		s.Undo = append([]Action{alter(m.plan.Copy, schema.DropIndex{Name: i.Name}).fails("there is no such index")}, s.Undo...)
	}
	if len(s.Run) == 0 {
		return Step{}
	}
	s.Takes = m.scan(uint64(len(s.Undo))) + "; a build goes on in the database if the client goes away"
	s.Look = []Action{command("operation", "list", "buildindex").expect("every build of %s is done at 100%%; one that went wrong is dropped with the undo and added again", base(m.plan.Copy))}
	return s
}

func (m *builder) carry() Step {
	s := Step{ID: "35-carry", Title: "Carry over what belongs to the table and not to its schema",
		Why:    "A renamed table keeps its own owner, permissions and attributes, so the new one needs them before 50-cutover.",
		Repeat: "each sets what is there already", Readers: nothing, Writers: nothing, Takes: "seconds"}
	t := m.before
	for _, p := range t.Permissions {
		g := yql.Grant{Permissions: p.Names, Paths: []string{m.absolutePath(m.plan.Copy)}, Subjects: []string{p.Subject}}
		r := g
		r.Revoke = true
		s.Run = append(s.Run, statement(yql.Print(&g)))
		s.Undo = append(s.Undo, statement(yql.Print(&r)))
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
			note("Comes last: who is neither the owner nor an administrator can change nothing of this afterwards."))
		s.Undo = append(s.Undo, person("The owner stays %s; the table goes when 10-create is undone.", t.Owner))
	}
	if len(s.Run) == 0 {
		return Step{}
	}
	s.Look = []Action{command("scheme", "describe", m.plan.Copy, "--permissions").expect("the owner and the permissions that %s has", base(m.plan.Table))}
	return s
}
