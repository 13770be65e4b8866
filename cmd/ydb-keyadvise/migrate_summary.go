package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/work"
)

// summary is what a command did for a plan, as a comment for the pull request.
type summary struct {
	now   func() time.Time
	steps []performed
	said  bytes.Buffer // what the command printed at its end
}

// performed is a step that the command did.
type performed struct {
	table string // if there are several
	id    plan.StepID
	title string
	began time.Time
	took  time.Duration
	says  []string
}

// event takes an event of the runner.
func (s *summary) event(e work.Event) {
	switch e.Kind {
	case work.EventBegin:
		s.steps = append(s.steps, performed{table: e.Table, id: e.Step, title: e.Text, began: s.now()})
	case work.EventSay:
		if e.Detail {
			break
		}
		for i := range slices.Backward(s.steps) {
			if s.steps[i].table == e.Table {
				s.steps[i].says = append(s.steps[i].says, e.Text)
				break
			}
		}
	case work.EventDone:
		for i := range s.steps {
			if s.steps[i].id == e.Step && s.steps[i].table == e.Table {
				s.steps[i].took = s.now().Sub(s.steps[i].began)
			}
		}
	}
}

// comment is the summary of a command as the comment.
func (s *summary) comment(command string, plans []*plan.Plan) string {
	out := report.NewComment("migrate " + command)
	var b strings.Builder
	tables := plan.Each(plans, func(p *plan.Plan) string { return report.MarkdownCode(p.Table) })
	fmt.Fprintf(&b, "**ydb-keyadvise** `migrate %s` of %s\n\n", command, strings.Join(tables, ", "))
	if len(s.steps) > 0 {
		b.WriteString("| step | took | |\n|---|---|---|\n")
	}
	for _, p := range s.steps {
		step := string(p.id)
		if p.table != "" {
			step = report.MarkdownText(p.table) + " " + step
		}
		fmt.Fprintf(&b, "| %s: %s | %s | %s |\n", step, report.MarkdownText(p.title), p.took.Round(10*time.Millisecond),
			strings.Join(plan.Each(p.says, report.MarkdownText), "<br>"))
	}
	fmt.Fprintf(&b, "\n```text\n%s```\n", s.said.String())
	out.Add(b.String())
	return out.String()
}
