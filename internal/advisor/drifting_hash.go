package advisor

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

func driftingHashRule() *Rule {
	return &Rule{ID: "KEY010", Name: "drifting-hash", Wants: WantPerson, Level: Error, Run: driftingHash, Measured: true,
		Docs: "https://ydb.tech/docs/en/dev/primary-key/row-oriented#key-hash"}
}

func driftingHash(p *Pass) {
	for i := range p.Table.Columns {
		column := p.Table.Columns[i].Name
		indexed := func(x schema.Index) bool { return slices.Contains(x.Columns, column) }
		if (p.Table.IsKey(column) || slices.ContainsFunc(p.Table.Indexes, indexed)) && !measuredDrift(p, column) {
			drifts(p, column)
		}
	}
}

// measuredDrift reports what sampled rows show of a column, and reports whether they show something.
func measuredDrift(p *Pass, column string) bool {
	if p.key.Sample == nil {
		return false
	}
	for _, s := range p.key.Sample.Hashes {
		f := Finding{Confidence: Measured, Columns: []string{column}, Evidence: []Evidence{
			{Name: "by", Value: s.By, Text: fmt.Sprintf("%s = %s in %s of %s", column, s.By, evidence.Thousands(s.Rows-s.Others),
				evidence.Count(s.Rows, "sampled row"))},
			{Name: "others", Value: s.Others, Silent: true}, {Name: "sampledRows", Value: s.Rows, Silent: true},
		}}
		by, known := yql.ComputedBy(p.Table, s.By)
		other := slices.IndexFunc(p.key.Uses.Computes, func(h facts.Hashed) bool {
			return h.Column == column && known && !yql.SameValue(by, h.Expr)
		})
		switch {
		case s.Column != column:
			continue
		case s.Others > 0:
			f.Message = fmt.Sprintf("%s of %s have another %s than %s: a read by key that computes it does not find them",
				evidence.Thousands(s.Others), evidence.Count(s.Rows, "sampled row"), column, s.By)
			if s.Also != "" {
				f.Message += "; some have " + s.Also
			}
			f.Ask.Do = "find the writer that computes " + column + " in another way, mend it, and then write these rows again under the right key"
		case other >= 0:
			h := p.key.Uses.Computes[other]
			f.Query, f.Pos = h.From, h.From.Pos
			f.Message = fmt.Sprintf("a statement computes %s as %s, and sampled rows have %s: it does not find them", column,
				yql.PrintExpr(h.Expr), s.By)
			f.Ask.Do = "compute " + column + " as the rows have it"
		default:
			continue
		}
		p.Report(f)
		return true
	}
	return false
}

// drifts reports a column that statements compute in ways that give other values.
func drifts(p *Pass, column string) {
	var ways []facts.Hashed // one of each
	for _, h := range p.key.Uses.Computes {
		if h.Column == column && !slices.ContainsFunc(ways, func(w facts.Hashed) bool { return yql.SameValue(w.Expr, h.Expr) }) {
			ways = append(ways, h)
		}
	}
	if len(ways) < 2 {
		return
	}
	f := Finding{Confidence: Measured, Columns: []string{column}, Query: ways[1].From, Pos: ways[1].From.Pos}
	var texts []string
	for i, w := range ways {
		if !(use{&facts.Use{From: w.From}}).counted() {
			f.Confidence = Inferred
		}
		text := yql.PrintExpr(w.Expr)
		if at := w.From.Pos; at.Line > 0 {
			text += fmt.Sprintf(" at %s:%d", at.File, at.Line)
		}
		texts = append(texts, text)
		f.Evidence = append(f.Evidence, Evidence{Name: fmt.Sprintf("way%d", i+1), Value: text, Silent: true})
	}
	f.Message = fmt.Sprintf("statements compute %s in %d ways, so one does not find what another wrote: %s", column, len(ways),
		strings.Join(texts, ", and "))
	f.Ask = Ask{Do: "compute " + column + " in one way everywhere; rows that have another one are to be written again under the right key"}
	p.Report(f)
}
