package folder

import (
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/templates"
)

// alterStep is a step of a plan without a copy on its page: what it sends and costs, and what takes it back.
type alterStep struct{ ID, Title, File, Does, Says, Back, Undo string }

// alterPage is PLAN.md of a plan without a copy.
func (r *renderer) alterPage() (string, error) {
	p := r.plan
	says, err := summaryID([]*plan.Plan{p})
	if err != nil {
		return "", err
	}
	size := ""
	if s := p.Size; s != nil {
		size = fmt.Sprintf(" It has %s, %s in %s.", plan.Count(s.Rows, "row"), plan.Bytes(s.Bytes), plan.Count(s.Partitions, "partition"))
	}
	out := struct {
		Title, Summary, SchemaDiff string
		Unchecked                  []string
		Steps                      []alterStep
		Queries                    page
	}{Title: markdown(p.Table), SchemaDiff: fenced("diff", p.SchemaDiff()), Unchecked: plan.Each(p.Unchecked, markdown),
		Summary: fmt.Sprintf("The table gets its wanted form by %s, without a copy.%s %s", plan.Count(uint64(len(p.Alters)), "statement"), size,
			says)}
	for i := range p.Steps {
		s := &p.Steps[i]
		step := alterStep{ID: string(s.ID), Title: markdown(p.Title(s.ID))}
		for _, op := range s.Run {
			alter, ok := op.(plan.Alter)
			if !ok {
				continue
			}
			step.File = stepFile(s.ID)
			var texts []string
			for _, st := range alter.Statements(p) {
				texts = append(texts, ended(st.Text))
			}
			step.Does, step.Says = fenced("sql", strings.Join(texts, "")), markdown(alter.Says(p))
			var undo []string
			for _, back := range alter.Undo(p) {
				for _, st := range back.Statements(p) {
					undo = append(undo, ended(st.Text))
				}
				step.Back = markdown(back.Says(p))
			}
			if len(undo) > 0 {
				step.Undo = fenced("sql", strings.Join(undo, ""))
			}
			out.Steps = append(out.Steps, step)
		}
	}
	if len(p.Queries) > 0 {
		pageQueries(p, &out.Queries)
	}
	text, err := templates.Render("alter.md.tmpl", out)
	if err != nil {
		return "", fmt.Errorf("plan of %s: %w", p.Table, err)
	}
	return text, nil
}

// ended is a statement with the end that a file of statements has; what only stands for a request is a comment.
func ended(text string) string {
	if strings.HasPrefix(text, "--") {
		return text + "\n"
	}
	return text + ";\n"
}
