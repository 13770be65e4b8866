package advisor

import (
	"fmt"
	"strings"
)

func lowCardinalityPartitioningRule() *Rule {
	return &Rule{ID: "COL001", Name: "low-cardinality-partitioning", Wants: WantDistribution, Level: Warning, Run: lowCardinalityPartitioning,
		Column: true, Docs: "https://ydb.tech/docs/en/dev/primary-key/column-oriented"}
}

func lowCardinalityPartitioning(p *Pass) {
	columns := p.Table.HashBy
	if len(columns) == 0 {
		columns = p.Table.PrimaryKey // the default
	}
	if len(columns) == 0 {
		return
	}
	reasons, confidence := p.key.FewTogether(columns)
	if len(reasons) == 0 {
		return
	}
	hash := "HASH (" + strings.Join(columns, ", ") + ")"
	p.Report(Finding{
		Confidence: confidence,
		Columns:    columns,
		Message:    fmt.Sprintf("rows are distributed by %s, which has few values at a time: %s", hash, strings.Join(reasons, "; ")),
		Evidence:   []Evidence{{Name: "hash", Value: columns, Text: "PARTITION BY " + hash}},
		Before:     "PARTITION BY " + hash,
	})
}
