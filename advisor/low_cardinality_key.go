package advisor

func lowCardinalityKeyRule() *Rule {
	return &Rule{
		ID:     "KEY007",
		Name:   "low-cardinality-key",
		Wants:  WantKey,
		Level:  Warning,
		Levels: "error when measured, note if idle",
		Run:    lowCardinalityKey,
		Docs:   "https://ydb.tech/docs/en/dev/primary-key/row-oriented",
		Doc: `the primary key leads with a column of few values

Why it matters: rows of one value lie together, and new rows carry a few of the values again and again. If the next key
column grows, every value has one hot end; if the value changes (a status), each change moves the row, as a delete and
an insert. Reads of one value cannot be spread either.

When it is fine: the next key column spreads the writes inside each value and the value never changes, as in
(language, slug). A table with this column as its whole key is a dictionary and is not reported.

Fix: put a column with many values first and keep this one behind it, or serve the reads by an index that leads with
a hash or with more columns.
`,
		Before: `CREATE TABLE tasks (
    status Utf8 NOT NULL,
    created_at Timestamp NOT NULL,
    task_id Uuid NOT NULL,
    PRIMARY KEY (status, created_at, task_id)
);
`,
		After: `CREATE TABLE tasks (
    task_id Uuid NOT NULL,
    status Utf8 NOT NULL,
    created_at Timestamp NOT NULL,
    PRIMARY KEY (task_id)
);
`,
	}
}

func lowCardinalityKey(p *Pass) {
	lead := p.key.lead()
	if !p.key.composite() || lead.nature != natureFew && (lead.nature != natureSeveral || p.key.spreadsWithin()) {
		return
	}
	if lead.confidence == Inferred && p.key.reference() {
		return // a dictionary hardly grows
	}
	fixes, dismissed := p.key.keyFixes()
	p.Report(Finding{
		Level:      lead.level,
		Confidence: lead.confidence,
		Columns:    []string{lead.column.Name},
		Message:    p.key.leadMessage(string(lead.column.Type), "; "+lead.why+", so rows pile up at few places of the key"),
		Evidence:   p.key.leadEvidence(),
		Before:     p.key.clause(),
		Fixes:      fixes,
		Dismissed:  dismissed,
	})
}
