package migrate

import (
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// feedName is the changefeed that records what is written during the copy.
const feedName = "keyadvise"

// selfCheck lets the server compute the hash columns of known values.
func (m *builder) selfCheck() (Action, bool) {
	var checks []string
	for _, mp := range m.candidate.Mapping {
		if mp.Hash == nil {
			continue
		}
		vectors, err := mp.Hash.Vectors()
		if err != nil {
			m.refuse("column %s: %v", mp.Column, err)
			continue
		}
		for i, v := range vectors {
			checks = append(checks, fmt.Sprintf("%s = %s AS %s", v.YQL, v.Want, name(fmt.Sprintf("%s_%d", mp.Column, i+1))))
		}
	}
	if len(checks) == 0 {
		return Action{}, false
	}
	return query("SELECT\n    %s", strings.Join(checks, ",\n    ")).
		with("The hash on this server must be the one that applications compute.", "true in every column; with any other answer this plan must not be run", ""), true
}

// writers is the step that takes care of what is written while rows are copied.
func (m *builder) writers() Step {
	switch m.plan.Writers {
	case WritersDualWrite:
		return m.dualWrite()
	case WritersChangefeed:
		return m.changefeed()
	}
	return Step{ID: "15-writers", Title: "Stop the writers",
		Why:    "With --writers stopped nothing writes the table from here to the end of 60-finish. It is the simplest way and the only one with a pause.",
		Run:    []Action{person("Stop everything that writes %s, and wait until no transaction is left", m.plan.Table)},
		Look:   []Action{query("SELECT SUM(RowUpdates) AS updates, SUM(RowDeletes) AS deletes FROM `.sys/partition_stats` WHERE Path = %s", text(m.absolute())).with("Ask twice, a minute apart.", "the same numbers both times", "")},
		Undo:   []Action{person("Let the writers go on")},
		Repeat: "what is stopped stays stopped", Readers: "nothing changes", Writers: "stopped until 60-finish is done", Takes: "the whole migration: see 20-backfill"}
}

// dualWrite asks the applications to write both tables.
func (m *builder) dualWrite() Step {
	s := Step{ID: "15-writers", Title: "Write both tables",
		Why: "With --writers dual-write every transaction that writes the old table writes the new one too. A batch of the copy is a serializable transaction over both, " +
			"so it cannot overwrite what was written meanwhile with what it read before.",
		Repeat: "a deployment", Readers: "nothing changes",
		Writers: "each write costs a second one, and transactions that meet a batch of the copy are retried",
		Takes:   "a deployment now and one after 50-cutover"}
	s.Run = []Action{person("Deploy applications that run these statements in the transaction of the ones they have. Remove them with the change of 60-finish")}
	for _, q := range m.plan.Queries {
		for _, extra := range m.extra(q) {
			s.Run = append(s.Run, Action{Kind: ActionPerson, Text: extra, Note: "Beside: " + oneLine(q.Before)})
		}
	}
	if len(s.Run) == 1 {
		s.Run = append(s.Run, Action{Kind: ActionPerson, Text: m.upsertRow(), Note: "Beside every INSERT, UPSERT, REPLACE and UPDATE, with the whole row as it is then."},
			Action{Kind: ActionPerson, Text: m.deleteRow(), Note: "Beside every DELETE."})
	}
	s.Look = []Action{person("the logs of every application that writes %s", m.plan.Table).with("", "every instance is on the new version", "")}
	s.Undo = []Action{person("Deploy the applications without the second writes")}
	return s
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// extra is what a statement that writes the table does to the copy; empty if it writes something else or a person has
// to say.
func (m *builder) extra(q Query) []string {
	if q.After == "" {
		return nil
	}
	var out []string
	path := func(t *yql.TableName) bool {
		if base(t.Path) != base(m.plan.Table) {
			return false
		}
		t.Path = m.plan.Copy
		return true
	}
	for _, st := range yql.ParseQueries(q.After).Statements {
		writes := false
		switch n := st.Node.(type) {
		case *yql.Write:
			writes = path(&n.Table)
		case *yql.Update:
			writes = path(&n.Table)
		case *yql.Delete:
			writes = path(&n.Table)
		}
		if writes {
			out = append(out, yql.Print(st.Node))
		}
	}
	return out
}

func (m *builder) upsertRow() string {
	var columns, values []string
	for _, mp := range m.candidate.Mapping {
		columns = append(columns, name(mp.Column))
		if mp.Hash != nil {
			values = append(values, mp.Hash.YQL(func(c string) string { return "$" + parameterName(c) }))
			continue
		}
		values = append(values, "$"+parameterName(mp.From))
	}
	return fmt.Sprintf("UPSERT INTO %s (%s)\nVALUES (%s)", name(m.plan.Copy), strings.Join(columns, ", "), strings.Join(values, ", "))
}

func (m *builder) deleteRow() string {
	var where []string
	for _, c := range m.plan.NewKey {
		value := "$" + parameterName(c)
		for _, mp := range m.candidate.Mapping {
			if mp.Column == c && mp.Hash != nil {
				value = mp.Hash.YQL(func(c string) string { return "$" + parameterName(c) })
			}
		}
		where = append(where, name(c)+" = "+value)
	}
	return fmt.Sprintf("DELETE FROM %s\nWHERE %s", name(m.plan.Copy), strings.Join(where, " AND "))
}

func parameterName(column string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '.' {
			return '_'
		}
		return r
	}, column)
}

// changefeed records what is written to the old table, to be applied to the new one.
func (m *builder) changefeed() Step {
	feed := schema.Changefeed{Name: feedName, Mode: "KEYS_ONLY", Format: "JSON", Retention: "P7D",
		Settings: []schema.Setting{{Name: "VIRTUAL_TIMESTAMPS", Value: "TRUE"}, {Name: "BARRIERS_INTERVAL", Value: "Interval('PT1S')"}}}
	add := m.alter(m.plan.Table, schema.AddChangefeed{Changefeed: feed})
	consumer := yql.Print(&yql.AlterTopic{Path: m.plan.Table + "/" + feedName,
		Actions: []yql.TopicAction{{AddConsumer: &schema.Consumer{Name: feedName, Important: true}}}})
	drop := m.alter(m.plan.Table, schema.DropChangefeed{Name: feedName})
	return Step{ID: "15-writers", Title: "Record what is written during the copy",
		Why: "With --writers changefeed the old table records the keys of changed rows. After the copy each such row is read again and written to the new table, or deleted there, " +
			"until nothing is left behind the fence of 50-cutover. The records hold keys alone, so no value is lost in their JSON.",
		Run:    []Action{{Kind: ActionYQL, Text: add, Fails: "already exist"}, {Kind: ActionYQL, Text: consumer, Fails: "already exist"}},
		Look:   []Action{command("topic", "read", m.plan.Table+"/"+feedName, "--consumer", feedName, "--format", "newline-delimited", "--limit", "1").with("", "a record of a changed key, or nothing if nothing was written", "")},
		Undo:   []Action{{Kind: ActionYQL, Text: drop}},
		Repeat: "a changefeed that exists already is refused with a message that says so", Readers: "nothing changes",
		Writers: "each write also writes a record. On a table with one to three hot partitions that has been seen to slow writes down five times and more, and a full queue " +
			"refuses writes with OVERLOADED: watch TxRejectedByOverload in .sys/partition_stats",
		Takes: "seconds; the records are kept for 7 days, so apply them before"}
}
