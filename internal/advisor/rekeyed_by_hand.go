package advisor

import "fmt"

func rekeyedByHandRule() *Rule {
	return &Rule{ID: "MIG001", Name: "rekeyed-by-hand", Wants: WantPerson, Level: Warning, Run: rekeyedByHand,
		Docs: "https://ydb.tech/docs/en/yql/reference/syntax/alter_table/rename"}
}

func rekeyedByHand(p *Pass) {
	if r := p.key.Evidence.Retyped; r != nil {
		p.Report(Finding{Confidence: Declared, Columns: []string{r.As}, Pos: r.Dropped,
			Message: fmt.Sprintf("%s of %s gets another type by hand, as %s: what is written to it after the statement that copies it is lost "+
				"with DROP COLUMN", r.Column, p.Table.Name(), r.As),
			Evidence: []Evidence{{Name: "copied", Value: fmt.Sprintf("%s:%d", r.Filled.File, r.Filled.Line)}},
			Ask:      Ask{Do: "change the column with 'ydb-keyadvise migrate plan --to', or stop all that writes it until then"}})
	}
	moved := p.key.Evidence.Moved
	if moved == nil {
		return
	}
	f := Finding{
		Confidence: Declared,
		Pos:        moved.Renamed,
		Message: fmt.Sprintf("%s gets another key by a copy, a drop and a rename: rows written after the copy are lost, and until "+
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
