package advisor

import (
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

func oversizeRowRule() *Rule {
	return &Rule{
		ID:    "ROW001",
		Name:  "oversize-row",
		Wants: WantPerson,
		Level: Warning,
		Run:   oversizeRow,
		Docs:  "https://ydb.tech/docs/en/concepts/limits-ydb",
		Doc: `rows of more than 8 MB were found

Why: YDB refuses a cell over 16 MB and a message over 64 MB, and documents 8 MB for a value. A few rows fill a whole
answer, and a few hundred make a partition split by size over and over.

Fine if: never for long.

Fix: keep large values in an object store, or cut them into rows.
`,
		Before: `CREATE TABLE documents (
    document_id Uuid NOT NULL,
    body String,
    PRIMARY KEY (document_id)
);
`,
		After: `CREATE TABLE document_parts (
    document_id Uuid NOT NULL,
    part Uint32 NOT NULL,
    body String,
    PRIMARY KEY (document_id, part)
);
`,
		Measured: true,
	}
}

func oversizeRow(p *Pass) {
	s := p.Sample
	if s == nil || s.RowBytes.Over == 0 {
		return
	}
	p.Report(Finding{
		Confidence: Measured,
		Message: fmt.Sprintf("rows are up to %s large: over 8 MB in %s of %s",
			evidence.Size(s.RowBytes.Max), evidence.Thousands(s.RowBytes.Over), evidence.Count(s.Rows, "sampled row")),
		Evidence: []Evidence{
			{Name: "maxRowBytes", Value: s.RowBytes.Max, Silent: true},
			{Name: "meanRowBytes", Value: s.RowBytes.Mean,
				Text: fmt.Sprintf("rows: %s on average, %s at most", evidence.Size(uint64(s.RowBytes.Mean)), evidence.Size(s.RowBytes.Max))},
			{Name: "over", Value: s.RowBytes.Over, Silent: true},
			{Name: "sampledRows", Value: s.Rows, Silent: true},
		},
		Ask: Ask{Change: AskPieces, First: "cut large values into pieces that are rows of their own, or keep them outside of the table"},
	})
}
