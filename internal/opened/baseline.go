package opened

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/baseline"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
)

// maxBaselineBytes keeps a device or a mistaken file from filling the memory: a finding takes some hundred bytes.
const maxBaselineBytes = 64 << 20

// Accept marks the findings that the baseline accepts, if there is one, and notes what there is to say about it. What no longer
// occurs is only known of tables and rules that were looked at.
func (in *Inspection) Accept(ctx context.Context) error {
	name, files := in.of.Judged.Baseline, in.of.files
	if name == "" {
		return nil
	}
	data, err := evidence.ReadFile(ctx, files, name, maxBaselineBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("baseline %s: there is no such file; 'ydb-keyadvise baseline write' creates it", name)
	}
	if err != nil {
		return fmt.Errorf("baseline %s: %w", name, err)
	}
	b, err := baseline.Read(name, data)
	if err != nil {
		return err
	}
	difference := b.Apply(in.Advised.Findings)
	for _, worse := range difference.Worse {
		in.Advised.Notes = append(in.Advised.Notes, evidence.Note{Pos: worse.Pos, Code: report.NoteWorse,
			Message: fmt.Sprintf("%s is reported: its level was %s when it was accepted, and is %s now",
				report.OneLine(worse.Entry.String()), worse.Level, worse.Now)})
	}
	for _, gone := range difference.Gone {
		if !in.Whole || len(in.Bundle.Problems) > 0 || !in.ran(gone.Rule) {
			continue
		}
		message := report.OneLine(gone.Entry.String()) + " no longer occurs; 'ydb-keyadvise baseline write' removes it"
		if gone.Found > 0 {
			message = fmt.Sprintf("%s occurs only %s; 'ydb-keyadvise baseline write' removes the others", report.OneLine(gone.Entry.String()),
				times(gone.Found))
		}
		in.Advised.Notes = append(in.Advised.Notes, evidence.Note{Pos: gone.Pos, Code: report.NoteGone, Message: message})
	}
	return nil
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// ran reports whether a rule was run and had something to go by.
func (in *Inspection) ran(rule string) bool {
	rules := in.Ran()
	i := slices.IndexFunc(rules, func(r *advisor.Rule) bool { return r.ID == rule })
	if i < 0 {
		return false
	}
	measured := len(in.Bundle.Statements) > 0 || slices.ContainsFunc(in.Bundle.Tables,
		func(t *evidence.Table) bool { return t.Load != nil || t.Sample != nil })
	return measured || !rules[i].Measured
}
