package main

import (
	"fmt"
	"io"
	"path"
	"path/filepath"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/folder"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/worktree"
)

// writeComment writes plans as a comment for a pull request to a file, or to stdout if that is "-". The folders are those
// of the plans, in the same order; none if they were not written.
func writeComment(a *app, file string, plans []*plan.Plan, folders []string) error {
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
