package advisor

import (
	"fmt"
	"slices"
)

func lateTtlColumnRule() *Rule {
	return &Rule{ID: "COL004", Name: "late-ttl-column", Wants: WantPerson, Level: Note, Run: lateTtlColumn, Column: true,
		Docs: "https://ydb.tech/docs/en/dev/primary-key/column-oriented"}
}

func lateTtlColumn(p *Pass) {
	ttl := p.Table.TTL
	if ttl == nil || p.minMax(ttl.Column) {
		return
	}
	at := slices.Index(p.Table.PrimaryKey, ttl.Column)
	if at == 0 || at == 1 {
		return
	}
	where := "is no key column"
	if at > 1 {
		where = fmt.Sprintf("is column %d of %s", at+1, p.key.clause())
	}
	p.Report(Finding{Confidence: Declared, Columns: []string{ttl.Column},
		Message: fmt.Sprintf("rows are evicted by %s, which %s: a portion has rows of all times, so old ones wait for it to be rewritten",
			ttl.Column, where),
		Evidence: []Evidence{{Name: "ttl", Value: ttl.Column, Silent: true}},
		Ask:      Ask{Do: "begin the key of a new table with " + ttl.Column + ", and distribute by a hash of another column"}})
}
