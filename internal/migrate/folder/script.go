package folder

import (
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/shape"
	"github.com/ydb-keyadvise/ydb-keyadvise/templates"
)

// Script is the ALTERs of a table that needs no copy, each with what it costs and what undoes it, as YQL that runs as a whole. The
// statements of the applications are told that have to change.
func Script(path *shape.Path, queries []plan.Query) (string, error) {
	type step struct{ Says, Sends, Undo string }
	out := struct {
		Says, Stays string
		Steps       []step
	}{Says: comment(fmt.Sprintf("%s in %s. What stands behind \"undo:\" takes its step back: send it from the last step to the first.",
		path.Table, plan.Count(uint64(len(path.Steps)), "step")))}
	for i, s := range path.Steps {
		x := step{Says: comment(fmt.Sprintf("%d. %s.", i+1, path.Title(i)))}
		if s.Loses != "" {
			x.Says += comment(sentence(s.Loses))
		}
		if count := s.Expired(path.States[s.First]); count != "" {
			x.Says += comment("This counts them:") + commented(count)
		}
		for n, statement := range s.Statements {
			for _, cost := range statement.Costs(path.States[s.First+n], path.Release) {
				x.Sends += comment(sentence(cost))
			}
			x.Sends += statement.Text(path.Table) + ";\n"
		}
		back := path.Back(i, len(s.Statements))
		for _, statement := range back.Statements() {
			for text := range strings.SplitSeq(plan.Visible(statement.Text(path.Table)), ";\n") {
				x.Undo += "-- undo: " + strings.ReplaceAll(text, "\n", "\n--       ") + ";\n"
			}
		}
		for _, d := range append(back.Copies, back.Refused...) {
			x.Undo += comment("nothing undoes this: " + d.String())
		}
		out.Steps = append(out.Steps, x)
	}
	changes := ""
	for _, q := range queries {
		if q.After != q.Before {
			changes += comment(fmt.Sprintf("  %s, %s: %s", q.Outcome, q.From, plan.OneLine(q.Reason)))
		}
	}
	if changes != "" {
		out.Says += comment("These statements have to change with the step that changes what they name:") + changes
	}
	for _, d := range path.Stays {
		out.Stays += comment("Stays as it is: " + d.String())
	}
	text, err := templates.Render("alters.sql.tmpl", out)
	if err == nil {
		err = ReadsStatements([]byte(text))
	}
	if err != nil {
		return "", fmt.Errorf("print the ALTERs of %s: %w", path.Table, err)
	}
	return text, nil
}

func sentence(text string) string { return strings.ToUpper(text[:1]) + text[1:] + "." }

// ScriptDiff is the unified diff of a table that needs no copy, and those of the statements of the applications.
func ScriptDiff(path *shape.Path, queries []plan.Query) string {
	text := rewrite.Diff(path.States[0], path.To)
	for _, q := range queries {
		text += q.Diff()
	}
	return text
}
