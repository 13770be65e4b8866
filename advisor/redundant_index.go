package advisor

import (
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func redundantIndexRule() *Rule {
	return &Rule{
		ID:    "IDX003",
		Name:  "redundant-index",
		Wants: WantIndex,
		Level: Note,
		Run:   redundantIndex,
		Docs:  "https://ydb.tech/docs/en/dev/secondary-indexes",
		Doc: `a secondary index repeats the start of the primary key or of another index

Why: every write updates every index, and this one finds nothing that the other does not.

Fine if: the wider index is far larger and the narrow one is read in full, or the wider one is ASYNC and reads must not
lag.

Fix: drop the index, and read by the primary key or the wider index.
`,
		Before: `CREATE TABLE chat_members (
    chat_id Uuid NOT NULL,
    user_id Uuid NOT NULL,
    PRIMARY KEY (chat_id, user_id),
    INDEX by_chat GLOBAL ON (chat_id)
);
`,
		After: `CREATE TABLE chat_members (
    chat_id Uuid NOT NULL,
    user_id Uuid NOT NULL,
    PRIMARY KEY (chat_id, user_id)
);
`,
	}
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
			Ask:        Ask{Change: AskDropIndex, Index: index, By: by, Of: of},
			Before:     "INDEX " + index.Name + " ON " + on,
		})
	}
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
