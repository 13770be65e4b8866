package advisor

import (
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func redundantIndexRule() *Rule {
	return &Rule{ID: "IDX003", Name: "redundant-index", Wants: WantIndex, Level: Note, Run: redundantIndex,
		Docs: "https://ydb.tech/docs/en/dev/secondary-indexes"}
}

func redundantIndex(p *Pass) {
	for i := range p.Table.Indexes {
		index := &p.Table.Indexes[i]
		of, by := p.repeated(index)
		if of == "" || p.key.readBy(index) && p.indexAtFault(by) {
			continue // what its statements need instead, IDX001 or IDX002 says
		}
		on := "(" + strings.Join(index.Columns, ", ") + ")"
		message := fmt.Sprintf("index %s %s repeats the start of %s", index.Name, on, of)
		if of == p.key.clause() && len(index.Columns) > len(p.Table.PrimaryKey) {
			message = fmt.Sprintf("index %s %s begins with all of %s, which finds the row without it", index.Name, on, of)
		}
		p.Report(Finding{
			Confidence: Declared,
			Columns:    index.Columns,
			Index:      index.Name,
			Message:    message,
			Evidence:   []Evidence{{Name: "covered by", Value: of}},
			Ask:        Ask{Change: AskDropIndex, Index: index, By: by, Of: of},
			Before:     "INDEX " + index.Name + " ON " + on,
		})
	}
}

// indexAtFault reports whether IDX001 or IDX002 speaks of an index: nothing should come to read by it.
func (p *Pass) indexAtFault(name string) bool {
	index, ok := p.Table.Index(name)
	if !ok {
		return false
	}
	lead, _ := p.key.AsIndex(&index)
	few := p.key.AsGroups(&index)
	return lead.Nature.Monotonic() || p.key.FewFirst(&index, &few)
}

// repeated returns which clause an index repeats the start of, and what takes its place; of is empty if it is none.
func (p *Pass) repeated(index *schema.Index) (of, by string) {
	indexes := p.Table.Indexes
	if !index.Kind.Secondary() || len(index.Columns) == 0 {
		return "", ""
	}
	if index.RepeatsKey(p.Table.PrimaryKey) {
		return p.key.clause(), PrimaryKey
	}
	later := false // than those before it
	for i := len(indexes) - 1; i >= 0; i-- {
		o := &indexes[i]
		if o == index {
			later = true
		} else if index.Repeats(o, p.Table.PrimaryKey, later) {
			of, by = "index "+o.Name+" ("+strings.Join(o.Columns, ", ")+")", o.Name
		}
	}
	return of, by
}
