package folder

import (
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/templates"
)

// commentLines is how much of what is to know first a comment shows unfolded: PLAN.md has all of it.
const commentLines = 6

// Comment returns what a pull request says of the plan, as Markdown: what everybody has to know, at most a screen, and
// what is folded below it.
func Comment(p *plan.Plan) (head, details string, err error) {
	plans := []*plan.Plan{p}
	page, err := pageOf(plans, queriesOf(plans), nil)
	if err != nil {
		return "", "", err
	}
	if n := len(page.Changes) - commentLines; n > 0 {
		page.Changes = append(page.Changes[:commentLines:commentLines], tableChange{Name: fmt.Sprintf("and %d more, in PLAN.md", n)})
	}
	if n := len(page.First) - commentLines; n > 0 {
		page.First = append(page.First[:commentLines:commentLines], fmt.Sprintf("and %d more, in PLAN.md", n))
	}
	if head, err = templates.Render("comment.md.tmpl", page); err == nil {
		details, err = templates.Render("comment-details.md.tmpl", page)
	}
	if err != nil {
		return "", "", fmt.Errorf("comment on the plan of %s: %w", p.Table, err)
	}
	return head, details, nil
}
