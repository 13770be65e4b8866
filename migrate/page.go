package migrate

import (
	"fmt"
	"slices"
	"strings"
)

// page is what PLAN.md is made of.
type page struct {
	*Plan
	ID         string
	Facts      []fact
	SchemaDiff string
	Computed   []fact // column and expression
	Steps      []pageStep
	Changed    []Query // statements that change or that a person has to look at
	Same       int     // statements that do not
	Held       bool    // later migrations are held back for a tool that runs everything it finds
	Tool       string
	First      string // file that the tool runs at once
}

type fact struct{ Name, Value string }

type pageStep struct {
	Step
	File, Rollback string   // scripts; Rollback is empty if there is none
	Tool           string   // the migration with its statements, for a migration tool
	Run, Undo      []string // Markdown, one list item each
}

// longStatement is the number of lines beyond which a statement stands in its file and not on the page.
const longStatement = 9

func (p *Plan) page(id string) page {
	out := page{Plan: p, ID: id, SchemaDiff: strings.TrimSuffix(p.SchemaDiff(), "\n"), Facts: p.facts(id),
		Held: p.Format != "", Tool: p.Format, First: p.firstMigration()}
	for _, c := range p.Columns {
		if len(c.Hash) > 0 {
			out.Computed = append(out.Computed, fact{code(c.Name), code(c.YQL)})
		}
	}
	for _, q := range p.Queries {
		if q.Diff != "" || q.After == "" || q.Outcome == "degraded" {
			q.Diff = strings.TrimSuffix(q.Diff, "\n")
			out.Changed = append(out.Changed, q)
			continue
		}
		out.Same++
	}
	slices.SortStableFunc(out.Changed, func(a, b Query) int { return outcomeRank(a.Outcome) - outcomeRank(b.Outcome) })
	shown := map[string]StepID{}
	for _, s := range p.Steps {
		ps := pageStep{Step: s, File: p.stepFile(s), Rollback: p.undoFile(s)}
		if p.Format != "" && migrates(s) {
			ps.Tool = p.migrationFile(s)
		}
		for _, a := range s.Run {
			ps.Run = append(ps.Run, p.markdown(a, s.ID, ps.File, shown))
		}
		for _, a := range s.Undo {
			ps.Undo = append(ps.Undo, p.markdown(a, s.ID, ps.Rollback, shown))
		}
		out.Steps = append(out.Steps, ps)
	}
	return out
}

// outcomeRank puts what needs attention first.
func outcomeRank(outcome string) int {
	return slices.Index([]string{"needs a person", "degraded", "unchanged", "improved"}, outcome)
}

// facts are the numbers a reviewer wants first.
func (p *Plan) facts(id string) []fact {
	size := "unknown: the source does not tell"
	copying, space := "unknown, as the size is", "as much again as the table and its indexes take, until 90-cleanup"
	if s := p.Size; s.Known {
		size = fmt.Sprintf("%s, %s, %s", count(s.Rows, "row"), bytesText(s.Bytes), count(s.Partitions, "partition"))
		copying = fmt.Sprintf("about %s in %s, assuming %s a batch", duration(s.Seconds), count(s.Batches, "batch"), duration(batchSeconds))
		space = fmt.Sprintf("%s until 90-cleanup, and the indexes beside", bytesText(s.CopyBytes))
	}
	pause := "from the fence of 50-cutover to the end of 60-finish"
	if p.Writers == WritersStopped {
		pause = "from 15-writers to the end of 60-finish, so for the whole copy"
	}
	return []fact{
		{"key now", code("PRIMARY KEY (" + join(p.OldKey) + ")")},
		{"key then", code("PRIMARY KEY (" + join(p.NewKey) + ")")},
		{"size", size},
		{"copying takes", copying},
		{"extra space", space},
		{"writers", string(p.Writers) + "; they pause " + pause},
		{"going back", "possible up to 90-cleanup; after 60-finish at the price of what was written since"},
		{"plan", fmt.Sprintf("%s, candidate %s", id, p.Candidate)},
	}
}

// stepFile is the script of a step.
func (p *Plan) stepFile(s Step) string { return "steps/" + string(s.ID) + ".sh" }

// undoFile is the script that takes a step back; empty if there is nothing to take back, or no way.
func (p *Plan) undoFile(s Step) string {
	if s.ID == StepPreflight || s.ID == StepCleanup {
		return ""
	}
	return "rollback/" + string(s.ID) + ".sh"
}

// markdown is an action as the text of a list item: words, and a fenced block for what is short and new.
func (p *Plan) markdown(a Action, step StepID, file string, shown map[string]StepID) string {
	line, fence, body := a.Note, "sql", a.Text
	switch {
	case a.Kind == ActionPerson && !strings.Contains(a.Text, "\n"):
		line, fence = strings.TrimSpace(a.Note+" "+a.Text), ""
	case a.Kind == ActionCLI:
		fence = "sh"
	case a.Kind == ActionShell:
		line, fence = strings.TrimSpace(a.Note+" "+shellWords[a.Text]), ""
	case a.Fill != "":
		line += " " + code(FillMark) + " is the answer of " + code(oneLine(a.Fill)) + "."
		body += ";"
	case a.Kind == ActionYQL:
		body += ";"
	}
	if fence != "" {
		key := strings.ReplaceAll(body, name(p.Copy), name(p.Table))
		lines := strings.Count(body, "\n") + 1
		first, again := shown[key]
		if lines > 1 && !again {
			shown[key] = step
		}
		switch {
		case lines > 1 && again && first != step:
			line, fence = strings.TrimSpace(line+" as in "+string(first)+"."), ""
		case lines > 1 && again:
			fence = ""
		case lines > longStatement:
			line, fence = strings.TrimSpace(fmt.Sprintf("%s %s, %d lines in [%s](%s).", line, code(strings.TrimRight(firstLine(body), " (=")+" …"), lines, file, file)), ""
		}
	}
	if a.Else != "" {
		line = strings.TrimSpace(line + " It stops if " + a.Else + ".")
	}
	if fence == "" {
		return line
	}
	if line == "" {
		return "```" + fence + "\n" + body + "\n```"
	}
	return line + "\n\n```" + fence + "\n" + body + "\n```"
}

// shellWords says what the words of the shell do.
var shellWords = map[string]string{
	shellCopy:    "Copies all rows, in batches.",
	shellCheck:   "Compares the tables with the plan, by `ydb-keyadvise migrate plan --check`.",
	shellQuiet:   "Stops if a counter moves, or a transaction is under way.",
	shellCompare: "Compares all rows of both tables, range by range, and stops if they differ.",
	shellFresh:   "Stops if one of them is.",
	shellMark:    "",
	shellUnmark:  "",
}

// code is text as Markdown code within a line. Text that holds backticks stands between more of them.
func code(s string) string {
	fence, run := 0, 0
	for _, r := range s {
		run++
		if r != '`' {
			run = 0
		}
		fence = max(fence, run)
	}
	ticks := strings.Repeat("`", fence+1)
	if fence > 0 {
		return ticks + " " + s + " " + ticks
	}
	return ticks + s + ticks
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
