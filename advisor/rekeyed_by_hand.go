package advisor

import "fmt"

func rekeyedByHandRule() *Rule {
	return &Rule{
		ID:    "MIG001",
		Name:  "rekeyed-by-hand",
		Wants: WantPerson,
		Level: Warning,
		Run:   rekeyedByHand,
		Docs:  "https://ydb.tech/docs/en/yql/reference/syntax/alter_table/rename",
		Doc: `a migration copies a table to another key, drops it and renames the copy

Why: rows written after the copy are lost with the old table, and between DROP and RENAME no statement finds the table.

Fine if: nothing uses the table meanwhile.

Fix: 'ydb-keyadvise migrate plan', which keeps up with writers and exchanges the tables in one step.
`,
		Before: `CREATE TABLE fines (at Timestamp, id Uuid, PRIMARY KEY (at, id));
CREATE TABLE fines_new (id Uuid, at Timestamp, PRIMARY KEY (id));
UPSERT INTO fines_new SELECT * FROM fines;
DROP TABLE fines;
ALTER TABLE fines_new RENAME TO fines;
`,
		After: `CREATE TABLE fines (id Uuid, at Timestamp, PRIMARY KEY (id));
`,
	}
}

func rekeyedByHand(p *Pass) {
	moved := p.moved
	if moved == nil {
		return
	}
	f := Finding{
		Confidence: Declared,
		Pos:        moved.Renamed,
		Message: fmt.Sprintf("%s gets another key by a copy, a drop and a rename: rows written behind the copy are lost, and until "+
			"the rename no statement finds the table", p.Table.Name()),
		Ask: Ask{Change: AskPerson,
			Text: "move the table with 'ydb-keyadvise migrate plan', or stop all that reads or writes it until the rename"},
	}
	if moved.Copied.File != "" {
		f.Evidence = []Evidence{
			{Name: "copied", Value: fmt.Sprintf("%s:%d", moved.Copied.File, moved.Copied.Line)},
			{Name: "dropped", Value: fmt.Sprintf("%s:%d", moved.Dropped.File, moved.Dropped.Line)},
		}
	}
	p.Report(f)
}
