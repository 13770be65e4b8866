package advisor

import (
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func redundantIndexRule() *Rule {
	return &Rule{ID: "IDX003", Name: "redundant-index", Wants: WantNoIndex, Level: Note, Run: redundantIndex,
		Docs: "https://ydb.tech/docs/en/dev/secondary-indexes"}
}

func redundantIndex(p *Pass) {
	for i := range p.Table.Indexes {
		index := &p.Table.Indexes[i]
		of, by := p.repeated(index)
		if of == "" {
			continue
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
			Wants:      p.insteadOf(index, by),
			Ask:        Ask{By: by, Of: of},
			Before:     "INDEX " + index.Name + " ON " + on,
		})
	}
}

// insteadOf is what to do with an index that another repeats: to drop it. Where statements read by it, and the other is at fault as
// IDX001 or IDX002 says, nothing should come to read by that, and it is another index that they need.
func (p *Pass) insteadOf(index *schema.Index, by string) Want {
	if other, ok := p.Table.Index(by); ok && p.key.readBy(index) {
		if lead, _ := p.key.AsIndex(&other); lead.Nature.Monotonic() {
			return WantIndex
		}
		if lead := p.key.AsGroups(&other); p.key.FewFirst(&other, &lead) {
			return WantOtherIndex
		}
	}
	return WantNoIndex
}

// repeated returns which clause an index repeats the start of, and what takes its place; of is empty if it is none.
func (p *Pass) repeated(index *schema.Index) (of, by string) {
	indexes := p.Table.Indexes
	if !index.Kind.Secondary() || len(index.Columns) == 0 || len(p.Table.PrimaryKey) == 0 {
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
			if of, by = p.repeated(o); of == "" { // else that goes too, and what it repeats stays
				of, by = "index "+o.Name+" ("+strings.Join(o.Columns, ", ")+")", o.Name
			}
		}
	}
	return of, by
}
