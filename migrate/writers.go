package migrate

import (
	"fmt"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// feedName is the changefeed that records what is written during the copy, and its consumer.
const feedName = "keyadvise"

// feedRetention is for how long its records are kept.
const feedRetention = 7 * 24 * time.Hour

// writers is the step that takes care of what is written while rows are copied.
func (m *builder) writers() Step {
	var s Step
	switch m.plan.Writers {
	case WritersDualWrite:
		s = m.dualWrite()
	case WritersChangefeed:
		s = m.changefeed()
	default:
		s = m.stopped()
	}
	s.ID = StepWriters
	if t := m.before.TTL; t != nil {
		s.Run = append([]Action{alter(m.plan.Table, schema.SetTTL{}).
			note("Turn TTL off until 60-finish, before anybody writes both tables: a row that expires in only one of them would make them differ.")}, s.Run...)
		s.Undo = append(s.Undo, m.setTTL(t))
	}
	return s
}

func (m *builder) stopped() Step {
	return Step{Title: "Stop the writers",
		Why: "With --writers stopped nothing writes the table from here to the end of 60-finish. It is the simplest way, but the only one that stops the writers for as long as the copy takes.",
		Run: []Action{person("Stop everything that writes %s, and wait until no transaction is left.", m.plan.Table),
			shell(shellQuiet).note("Check that nothing is written and no transaction is open for a minute.")},
		Undo:   []Action{person("Let the writers continue.")},
		Repeat: "what is stopped stays stopped", Readers: nothing, Writers: "stopped until 60-finish is done", Takes: "stopped for as long as all steps up to 60-finish take"}
}

// dualWrite asks the applications to write both tables.
func (m *builder) dualWrite() Step {
	s := Step{Title: "Write both tables",
		Why: "With --writers dual-write every transaction that writes the old table writes the new one too. A batch of the copy reads rows and writes them in one serializable transaction: " +
			"if a row changes in between, one of the two transactions is aborted, so a batch never overwrites a newer row and never brings back a deleted one. An UPDATE or DELETE of a row that is not copied yet changes nothing in the new table, and the batch that copies it later reads the outcome.",
		Repeat: "deploying again changes nothing", Readers: nothing,
		Writers: "every write becomes two, and a transaction that meets a batch of the copy is retried",
		Takes:   "a deployment now, and one during 50-cutover"}
	s.Run = []Action{}
	for _, q := range m.plan.Queries {
		second, problems := m.secondWrites(q)
		for _, e := range second {
			s.Run = append(s.Run, Action{Kind: ActionSend, Text: e, Beside: q.Before})
		}
		for _, p := range problems {
			m.refuse("--writers %s: %s, from %s: %s; or choose --writers %s or %s", WritersDualWrite, code(short(oneLine(q.Before))), q.From, p, WritersStopped, WritersChangefeed)
		}
	}
	if len(s.Run) == 0 {
		s.Run = append(s.Run, send(m.upsertRow(), "Beside every INSERT, UPSERT, REPLACE and UPDATE, with the whole row as it is then:"),
			send(m.deleteRow(), "Beside every DELETE:"))
	}
	s.Run = append(s.Run, person("Deploy applications that send the statements of PLAN.md after their present ones, in the same query or transaction, and check that every instance does. "+
		"They name a table that is gone after 50-cutover, so they have to go with the deployment made there."),
		person("Check that nothing writes %s by BulkUpsert or 'ydb import', which have no transaction that could hold a second write: change such a writer to UPSERT first, or plan with --writers %s or %s.", m.plan.Table, WritersStopped, WritersChangefeed))
	s.Undo = []Action{person("Deploy the applications without the second writes.")}
	return s
}

// short is as much of a statement as tells it from others.
func short(s string) string {
	return evidence.Shortened(s, 100)
}

// target returns the table that a statement writes, or nil.
func target(n yql.Node) *yql.TableName {
	switch n := n.(type) {
	case *yql.Write:
		return &n.Table
	case *yql.Update:
		return &n.Table
	case *yql.Delete:
		return &n.Table
	}
	return nil
}

// value is what a column of the new table is, made of parameters.
func (m *builder) value(column string) string {
	for _, mp := range m.candidate.Mapping {
		if mp.Column == column && mp.Hash != nil {
			return mp.Hash.YQL(func(c string) string { return "$" + word(c) })
		}
	}
	return "$" + word(column)
}

func (m *builder) upsertRow() string {
	var columns, values []string
	for _, c := range m.plan.Columns {
		columns = append(columns, name(c.Name))
		values = append(values, m.value(c.Name))
	}
	return fmt.Sprintf("UPSERT INTO %s (%s)\nVALUES (%s)", name(m.plan.Copy), strings.Join(columns, ", "), strings.Join(values, ", "))
}

func (m *builder) deleteRow() string {
	var where []string
	for _, c := range m.plan.NewKey {
		where = append(where, name(c)+" = "+m.value(c))
	}
	return fmt.Sprintf("DELETE FROM %s\nWHERE %s", name(m.plan.Copy), strings.Join(where, " AND "))
}

// changefeed records what is written to the old table, to be applied to the new one. Its topic gets as many partitions
// as the table has: TOPIC_MIN_ACTIVE_PARTITIONS is refused unless the key starts with Uint32 or Uint64.
func (m *builder) changefeed() Step {
	return Step{Title: "Record what is written during the copy",
		Why:    "With --writers changefeed the old table records the key of every row that changes; " + string(StepCatchUp) + " brings those rows up to date in the new table. The records hold only keys, so no value is distorted by JSON.",
		Run:    m.feed(),
		Undo:   []Action{m.dropFeed(feedName)},
		Repeat: "a changefeed that already exists is left alone", Readers: nothing,
		Writers: "every write also writes a record. On tables with one to three hot partitions this has made writes five times slower and more, and when the queue is full, writes fail with OVERLOADED: watch TxRejectedByOverload in .sys/partition_stats",
		Takes:   "seconds; the records are kept for 7 days"}
}

// feed adds the changefeed of the plan and its consumer.
func (m *builder) feed() []Action {
	return m.addFeed(schema.Changefeed{Name: feedName, Mode: "KEYS_ONLY", Format: "JSON", Retention: schema.FormatDuration(uint64(feedRetention.Seconds()), 0),
		Settings:  []schema.Setting{{Name: "VIRTUAL_TIMESTAMPS", Value: "TRUE"}, {Name: "BARRIERS_INTERVAL", Value: "Interval('PT1S')"}},
		Consumers: []schema.Consumer{{Name: feedName, Important: true}}})
}

// catchUp applies the records of the changefeed.
func (m *builder) catchUp() Step {
	if m.plan.Writers != WritersChangefeed {
		return Step{}
	}
	who := "a program of yours has to"
	if m.plan.Follow != nil {
		who = "'ydb-keyadvise migrate run' does, with many keys in one transaction"
	}
	return Step{ID: StepCatchUp, Title: "Bring the new table up to date",
		Why: "For each record the row of its key is read again in the old table and written to the new one, or deleted there if it is gone. Records can be applied twice and in any order, as long as all of them are.",
		Run: []Action{shell(shellCatchUp).by(byTool),
			person("For every record that consumer %s reads from topic %s/%s, run steps/%s with the values of \"key\" as parameters, then commit its offset, until the consumer stays no more than a few seconds behind. "+
				"The ydb CLI cannot do this: %s. Rows whose records are not applied are found by %s and copied again by steps/%s.", feedName, m.plan.Table, feedName, applyFile, who, StepVerify, fixFile).by(byScripts)},
		Repeat: "a row that is up to date stays unchanged", Readers: "rows that changed are read again", Writers: "no effect",
		Takes: "as long as it takes to apply the changes made during the copy; it has to be faster than the writers"}
}
