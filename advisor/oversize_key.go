package advisor

import "fmt"

func oversizeKeyRule() *Rule {
	return &Rule{
		ID:    "KEY006",
		Name:  "oversize-key",
		Level: Warning,
		Run:   oversizeKey,
		Docs:  "https://ydb.tech/docs/en/dev/primary-key/row-oriented#limit-string",
		Doc: `a key column holds free text or a blob

Why it matters: the key is stored with every row, in every index and in every partition boundary. YDB advises keys of
at most 2 KB and refuses those of more than 1 MB, so a long text breaks writes long after the table was designed.

When it is fine: the values are short whatever the name says.

Fix: take a hash of the text as a key column and keep the text beside the key, or use an id of its own.
`,
		Before: `CREATE TABLE search_history (
    user_id Uuid NOT NULL,
    query_text Utf8 NOT NULL,
    hits Uint64,
    PRIMARY KEY (user_id, query_text)
);
`,
		After: `CREATE TABLE search_history (
    user_id Uuid NOT NULL,
    query_hash Uint64 NOT NULL,
    query_text Utf8,
    hits Uint64,
    PRIMARY KEY (user_id, query_hash)
);
`,
	}
}

func oversizeKey(p *Pass) {
	for _, t := range p.key.traits {
		if t.nature != natureProse {
			continue
		}
		p.Report(Finding{
			Confidence: t.confidence,
			Columns:    []string{t.column.Name},
			Message: fmt.Sprintf("%s is %s and part of %s; %s, so keys may grow beyond the advised 2 KB",
				t.column.Name, t.column.Type, p.key.clause(), t.why),
			Evidence: []Evidence{{Name: "type", Value: string(t.column.Type)}},
			Help:     fmt.Sprintf("keep %s outside of the key and take a hash of it, as %s Uint64 NOT NULL", t.column.Name, p.key.hashName(t.column.Name)),
			Before:   p.key.clause(),
		})
	}
}
