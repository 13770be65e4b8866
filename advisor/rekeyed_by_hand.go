package advisor

import "fmt"

func rekeyedByHandRule() *Rule {
	return &Rule{ID: "MIG001", Name: "rekeyed-by-hand", Wants: WantPerson, Level: Warning, Run: rekeyedByHand,
		Docs: "https://ydb.tech/docs/en/yql/reference/syntax/alter_table/rename"}
}

func rekeyedByHand(p *Pass) {
	moved := p.key.Evidence.Moved
	if moved == nil {
		return
	}
	f := Finding{
		Confidence: Declared,
		Pos:        moved.Renamed,
		Message: fmt.Sprintf("%s gets another key by a copy, a drop and a rename: rows written behind the copy are lost, and until "+
			"the rename no statement finds the table", p.Table.Name()),
		Ask: Ask{Do: "move the table with 'ydb-keyadvise migrate plan', or stop all that reads or writes it until the rename"},
	}
	if moved.Copied.File != "" {
		f.Evidence = []Evidence{
			{Name: "copied", Value: fmt.Sprintf("%s:%d", moved.Copied.File, moved.Copied.Line)},
			{Name: "dropped", Value: fmt.Sprintf("%s:%d", moved.Dropped.File, moved.Dropped.Line)},
		}
	}
	p.Report(f)
}
