package main

import (
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/worktree"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/folder"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// defaultSeed is that of the simulation, so that two runs say the same.
const defaultSeed = 1

// writeComment writes plans as a comment for a pull request to a file, or to stdout if that is "-". The folders are those
// of the plans, in the same order; none if they were not written. Strips show what a plan does to new rows, where that was simulated.
func writeComment(a *app, file string, plans []*plan.Plan, folders []string, strips map[*plan.Plan]string) error {
	out := report.NewComment("migrate plan")
	together := ""
	if len(plans[0].Together) > 0 {
		together = ", performed together: one request switches all tables"
	}
	out.Add(fmt.Sprintf("**ydb-keyadvise**: %s%s\n", evidence.Count(len(plans), "plan"), together))
	parts := make([]report.Part, len(plans))
	for i, p := range plans {
		head, details, err := folder.Comment(p)
		if err != nil {
			return err
		}
		head += strips[p]
		if len(folders) > 0 {
			page := path.Join(filepath.ToSlash(folders[i]), folder.PageFile)
			if inside, ok := worktree.Find(".").Path(page); ok {
				page = inside
			}
			head += fmt.Sprintf("\nThe whole plan is in %s.\n", report.MarkdownCode(page))
		}
		parts[i] = report.Part{Head: head, Details: details}
	}
	out.AddAll(parts, "plan", "the PLAN.md of each has everything")
	if err := a.write(file, func(w io.Writer) error { _, err := io.WriteString(w, out.String()); return err }, nil); err != nil {
		return fmt.Errorf("--comment: %w", err)
	}
	return nil
}

// stripsOf draws the strips of plans that are read from folders, where their tables alone give the numbers that the plans were
// made by: others were made from samples or keys of one's own, which nobody kept.
func stripsOf(plans []*plan.Plan) map[*plan.Plan]string {
	strips := map[*plan.Plan]string{}
	for _, p := range plans {
		b := &evidence.Bundle{Tables: []*evidence.Table{{Schema: p.Before.Table}}}
		r := rewrite.New(b, advisor.Inspect(b, advisor.Options{}).Findings, rewrite.Options{Seed: defaultSeed})
		proposal, err := r.Propose(b.Tables[0])
		if err != nil || proposal == nil {
			continue // no finding without what is not kept either
		}
		for _, c := range proposal.Candidates {
			if c.Name == p.Candidate && len(c.Gains) > 0 && slices.Contains(p.Gains, c.Gains[0]) {
				strips[p] = report.MarkdownStrips(proposal, c)
			}
		}
	}
	return strips
}
