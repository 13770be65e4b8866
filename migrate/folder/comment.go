package folder

import (
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/templates"
)

// commentLines is how much of what is to know first a comment shows unfolded: PLAN.md has all of it.
const commentLines = 6

// Comment returns what a pull request says of the plan, as Markdown: what everybody has to know, at most a screen, and
// what is folded below it.
func Comment(p *plan.Plan) (head, details string, err error) {
	set, err := templates.New()
	if err != nil {
		return "", "", err
	}
	texts, err := p.Texts()
	if err != nil {
		return "", "", err
	}
	page, err := (&renderer{plan: p, texts: texts}).page()
	if err != nil {
		return "", "", err
	}
	for i := range page.Why { // the numbers are in PLAN.md
		page.Why[i].Evidence = nil
	}
	if n := len(page.First) - commentLines; n > 0 {
		page.First = append(page.First[:commentLines:commentLines], fmt.Sprintf("and %d more, in PLAN.md", n))
	}
	var b, fold strings.Builder
	if err := set.Render(&b, "comment.md.tmpl", page); err != nil {
		return "", "", fmt.Errorf("comment on the plan of %s: %w", p.Table, err)
	}
	if err := set.Render(&fold, "comment-details.md.tmpl", page); err != nil {
		return "", "", fmt.Errorf("comment on the plan of %s: %w", p.Table, err)
	}
	return b.String(), fold.String(), nil
}
