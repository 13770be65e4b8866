package main

import (
	"fmt"
	"io"
	"path"
	"path/filepath"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/worktree"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate"
)

// writeComment writes plans as a comment for a pull request to a file, or to stdout if that is "-". The folders are those
// of the plans, in the same order; none if they were not written.
func writeComment(a *app, file string, plans []*migrate.Plan, folders []string) error {
	out := newComment("migrate plan")
	out.add(fmt.Sprintf("**ydb-keyadvise**: %s\n", plural(len(plans), "plan")))
	parts := make([]part, len(plans))
	for i, p := range plans {
		head, details, err := p.Comment()
		if err != nil {
			return err
		}
		if len(folders) > 0 {
			page := path.Join(filepath.ToSlash(folders[i]), "PLAN.md")
			if inside, ok := worktree.Find(".").Path(page); ok {
				page = inside
			}
			head += fmt.Sprintf("\nThe whole plan is in %s.\n", markdownCode(page))
		}
		parts[i] = part{head, details}
	}
	out.addAll(parts, "plan", "the PLAN.md of each has everything")
	err := a.write(file, func(w io.Writer) error { _, err := io.WriteString(w, out.text.String()); return err })
	if err != nil {
		return fmt.Errorf("--comment: %w", err)
	}
	return nil
}
