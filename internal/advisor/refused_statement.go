package advisor

import (
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func refusedStatementRule() *Rule {
	return &Rule{ID: "QRY004", Name: "refused-statement", Wants: WantStatement, Level: Error, Run: refusedStatement, Measured: true,
		Docs: "https://ydb.tech/docs/en/dev/secondary-indexes"}
}

func refusedStatement(p *Pass) {
	for _, of := range p.key.Uses.Stale {
		u := use{of}
		index, _ := p.Table.Index(u.Access.Index)
		if !u.counted() { // what was seen to run is not refused
			f := u.finding(index.Columns...)
			f.Message = fmt.Sprintf("%s writes and reads index %s, which is asynchronous: YDB refuses it, since such an index may be stale",
				u.short(), index.Name)
			f.Ask = Ask{Do: fmt.Sprintf("read the keys by %s in a statement of its own, in a stale read-only transaction, "+
				"and write by key; or replace the index by a synchronous one", index.Name)}
			p.Report(f)
		}
	}
	for _, r := range p.key.Uses.Refused {
		if u := (use{r.Use}); !u.counted() || u.Access.Index == "" {
			f := u.finding()
			f.Message, f.Ask.Do = u.short()+" "+r.Why, r.Do
			p.Report(f)
		}
	}
	writes := p.key.BulkWrites()
	if len(writes) == 0 || p.key.Twice() {
		return
	}
	for i := range p.Table.Indexes {
		x := &p.Table.Indexes[i]
		if x.Kind == schema.IndexAsync {
			continue
		}
		f := Finding{Confidence: Inferred, Columns: x.Columns, Index: x.Name, Pos: writes[0].Pos,
			Message: fmt.Sprintf("BulkUpsert writes %s, which has index %s: YDB refuses it for a table with an index that is not asynchronous",
				p.Table.Name(), x.Name),
			Ask: Ask{Do: "write the rows with UPSERT, or drop " + x.Name}}
		if x.Kind == schema.IndexSync {
			f.Ask.Do = fmt.Sprintf("write the rows with UPSERT, or make %s asynchronous, and name it with VIEW where stale rows do no harm",
				x.Name)
		}
		var also []string
		for _, w := range writes[1:] {
			also = append(also, fmt.Sprintf("%s:%d", w.Pos.File, w.Pos.Line))
		}
		if len(also) > 0 {
			f.Evidence = []Evidence{{Name: "bulkWrites", Value: also, Text: "likewise at " + strings.Join(also, ", ")}}
		}
		p.Report(f)
	}
}
