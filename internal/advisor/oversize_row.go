package advisor

import (
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

func oversizeRowRule() *Rule {
	return &Rule{ID: "ROW001", Name: "oversize-row", Wants: WantPieces, Level: Warning, Run: oversizeRow, Measured: true,
		Docs: "https://ydb.tech/docs/en/concepts/limits-ydb"}
}

func oversizeRow(p *Pass) {
	s := p.key.Sample
	if s == nil || s.RowBytes.Over == 0 {
		return
	}
	p.Report(Finding{
		Confidence: Measured,
		Message: fmt.Sprintf("rows are up to %s large: over 8 MB in %s of %s",
			evidence.Size(s.RowBytes.Max), evidence.Thousands(s.RowBytes.Over), evidence.Count(s.Rows, "sampled row")),
		Evidence: sizeEvidence("Row", &s.RowBytes, s.Rows),
		Ask:      Ask{First: "cut large values into pieces that are rows of their own, or keep them outside of the table"},
	})
}
