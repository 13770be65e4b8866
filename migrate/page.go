package migrate

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// page is what PLAN.md is made of: Markdown, ready to be laid out.
type page struct {
	Title      string
	Summary    string
	Who        []fact
	First      []string // what to know before anything else
	Connection string   // words of the shell
	CLI        string   // the release of the ydb CLI that is needed
	Tool       string
	Follows    bool   // ydb-keyadvise follows the changefeed
	Migration  string // file that the tool runs at once
	Steps      []pageStep
	Why        []pageReason
	Gains      []string
	Costs      []string
	Assumed    []string
	SchemaDiff string
	Computed   []fact
	Changed    []pageQuery // statements that change or that a person has to look at
	Same       string      // how many do not
	Unchecked  []string
	Format     string
}

type fact struct{ Name, Value string }

type pageReason struct {
	Text     string
	Evidence []string
}

type pageStep struct {
	ID, Title, Anchor string
	Command, Undo     string // of the table
	Effect, Takes     string
	Why, Repeat       string
	File, Rollback    string   // scripts; Rollback is empty if there is none
	Migration         string   // the file with its statements, for a migration tool
	Run, Back         []string // one list item each
}

type pageQuery struct{ Outcome, From, Reason, Text string }

// longStatement is the number of lines beyond which a statement stands in its script and not on the page.
const longStatement = 9

func (p *Plan) page(id string) page {
	out := page{Title: markdown(p.Table), Summary: p.summary(id), Who: p.who(), First: p.first(), Connection: "-e ENDPOINT -d DATABASE", CLI: "2.10.0 or later",
		Tool: p.Format, Follows: p.Follow != nil, Migration: p.firstMigration(), SchemaDiff: fenced("diff", p.SchemaDiff()),
		Gains: each(p.Gains, markdown), Costs: each(p.Costs, markdown), Assumed: each(p.Assumptions, markdown), Unchecked: each(p.Unchecked, markdown)}
	if len(p.Connection) > 0 {
		out.Connection = strings.Join(each(p.Connection, shellWord), " ")
	}
	if strings.Contains(p.TableBefore, `"inheritanceOff":true`) {
		out.CLI = "2.10.0 or later, with the command 'ydb scheme permissions clear-inheritance'"
	}
	for _, r := range p.Why {
		out.Why = append(out.Why, pageReason{fmt.Sprintf("**%s %s** (%s): %s", r.Level, r.Rule, r.Confidence, markdown(r.Message)), each(r.Evidence, markdown)})
	}
	for _, c := range p.Columns {
		switch {
		case c.Random:
			out.Computed = append(out.Computed, fact{code(c.Name), fmt.Sprintf("in a new row any number below %d, which its writer picks; in a row that is copied %s", c.Buckets, code(c.YQL))})
		case len(c.Hash) > 0:
			out.Computed = append(out.Computed, fact{code(c.Name), code(c.YQL)})
		}
	}
	p.pageQueries(&out)
	p.pageSteps(&out)
	return out
}

func each(list []string, f func(string) string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = f(s)
	}
	return out
}

// summary says what the plan does in one sentence.
func (p *Plan) summary(id string) string {
	size := "The source does not say how large it is."
	if s := p.Size; s.Known {
		size = fmt.Sprintf("It has %s, %s in %s.", count(s.Rows, "row"), bytesText(s.Bytes), count(s.Partitions, "partition"))
	}
	return fmt.Sprintf("%s becomes %s: candidate %s, with writers %s. %s This is plan %s.",
		code("PRIMARY KEY ("+join(p.OldKey)+")"), code("PRIMARY KEY ("+join(p.NewKey)+")"), markdown(p.Candidate), p.Writers, size, id)
}

// who says what happens to whom.
func (p *Plan) who() []fact {
	copying, space := "unknown (the size is not known)", "as much space as the table and its indexes use now, until 90-cleanup"
	if s := p.Size; s.Known {
		copying = fmt.Sprintf("about %s, assuming %s for each of %s", duration(s.Seconds), duration(batchSeconds), count(s.Batches, "batch"))
		space = fmt.Sprintf("%s and the size of the indexes, until 90-cleanup", bytesText(s.CopyBytes))
	}
	readers := "no effect until 50-cutover, when statements in flight fail with errors that can be retried"
	if n := p.changed(); n > 0 {
		readers += fmt.Sprintf("; after that they need the %s of queries.diff", count(uint64(n), "changed statement"))
	}
	writers := map[Writers]string{
		WritersStopped:    "stopped from 15-writers to the end of 60-finish, so for the whole copy",
		WritersDualWrite:  "write both tables from 15-writers on; stopped from the fence of 50-cutover to the end of 60-finish",
		WritersChangefeed: "each write makes a record from 15-writers on; stopped from the fence of 50-cutover to the end of 60-finish",
	}[p.Writers]
	rollback := "until 90-cleanup; after 60-finish, rows written since are lost"
	if p.Follow != nil {
		writers += ": a few seconds if ydb-keyadvise does these steps, or as long as comparing takes with the scripts"
		rollback = "until 90-cleanup, keeping everything written since: after 60-finish the old table follows the new one. If the scripts do these steps, rows written since are lost"
	}
	return []fact{{"readers", readers}, {"writers", writers}, {"copying takes", copying}, {"extra space", space},
		{"rollback", rollback}}
}

// changed is how many statements the applications have to change.
func (p *Plan) changed() (n int) {
	for _, q := range p.Queries {
		if q.Diff != "" || q.After == "" {
			n++
		}
	}
	return n
}

// first is what to know before anything else: what is not known, what blocks, what gets worse, what can go wrong.
func (p *Plan) first() []string {
	var out []string
	if len(p.Unknown) > 0 {
		out = append(out, fmt.Sprintf("**Not known:** the source does not include %s of the table. 05-preflight compares the live table with the plan and stops if it has more than the plan: "+
			"then make the plan from the database, or accept the loss with %s.", unknownWords(p.Unknown), code("--accept-loss NAME")))
	}
	persons, degraded := 0, 0
	for _, q := range p.Queries {
		switch {
		case q.After == "":
			persons++
		case q.Outcome == "degraded":
			degraded++
		}
	}
	if persons > 0 {
		out = append(out, fmt.Sprintf("**Blocks:** %s to be changed by hand before 60-finish.", has(persons, "statement")))
	}
	if degraded > 0 {
		out = append(out, fmt.Sprintf("**Slower:** %s more partitions than before.", touches(degraded)))
	}
	for _, l := range p.Losses {
		out = append(out, fmt.Sprintf("**Accepted loss:** %s (%s).", markdown(l.What), code(l.Name)))
	}
	for _, r := range p.Risks {
		out = append(out, "**Risk:** "+markdown(r))
	}
	return out
}

func unknownWords(names []string) string {
	words := map[string]string{lossOwner: "the owner", lossPermissions: "rights", lossAttributes: "attributes", lossSettings: "unwritten settings"}
	list := each(names, func(n string) string { return words[n] })
	if len(list) == 1 {
		return list[0]
	}
	return strings.Join(list[:len(list)-1], ", ") + " and " + list[len(list)-1]
}

func has(n int, what string) string {
	if n == 1 {
		return "1 " + what + " has"
	}
	return count(uint64(n), what) + " have"
}

func touches(n int) string {
	if n == 1 {
		return "1 statement touches"
	}
	return count(uint64(n), "statement") + " touch"
}

func (p *Plan) pageQueries(out *page) {
	same := uint64(0)
	var changed []Query
	for _, q := range p.Queries {
		if q.Diff == "" && q.After != "" && q.Outcome != "degraded" {
			same++
			continue
		}
		changed = append(changed, q)
	}
	slices.SortStableFunc(changed, func(a, b Query) int { return outcomeRank(a.Outcome) - outcomeRank(b.Outcome) })
	for _, q := range changed {
		from := q.From
		if q.Count > 0 {
			from += ", " + runs(q.Count)
		}
		text := fenced("diff", q.Diff)
		if q.Diff == "" {
			text = fenced("sql", q.Before)
		}
		out.Changed = append(out.Changed, pageQuery{q.Outcome, markdown(from), markdown(q.Reason), text})
	}
	switch {
	case len(p.Queries) == 0 && p.StatementsRead > 0:
		out.Same = fmt.Sprintf("%s read, none of which names the table. Every statement that reads or writes it has to be reviewed.", count(uint64(p.StatementsRead), "statement"))
	case len(p.Queries) == 0:
		out.Same = "None was given. Every statement that reads or writes the table has to be reviewed."
	case len(changed) == 0:
		out.Same = fmt.Sprintf("None of the %s changes.", count(same, "known statement"))
	case same > 0:
		out.Same = needs(same) + " no change."
	}
}

func needs(n uint64) string {
	if n == 1 {
		return "1 more statement needs"
	}
	return count(n, "more statement") + " need"
}

func runs(n uint64) string {
	if n == 1 {
		return "runs once"
	}
	return "runs " + count(n, "time")
}

// outcomeRank puts what needs attention first.
func outcomeRank(outcome string) int {
	return slices.Index([]string{"needs a person", "degraded", "same cost", "improved"}, outcome)
}

func (p *Plan) pageSteps(out *page) {
	shown := map[string]StepID{}
	for _, s := range p.Steps {
		ps := pageStep{ID: string(s.ID), Title: markdown(s.Title), File: p.stepFile(s), Rollback: p.undoFile(s), Effect: effect(s), Takes: tableCell(markdown(s.Takes)),
			Why: markdown(s.Why), Repeat: markdown(s.Repeat), Undo: "none"}
		ps.Command = code("sh " + ps.File + ` "$@"`)
		if ps.Rollback != "" {
			ps.Undo = code("sh " + ps.Rollback + ` "$@"`)
		}
		if command := p.toolCommand(s); command != "" {
			ps.Command = code("ydb-keyadvise migrate " + command + ` . --execute "$@"`)
			if ps.Rollback != "" {
				ps.Undo = code(`ydb-keyadvise migrate rollback . --execute "$@"`)
			}
		}
		if p.Format != "" && migrates(s) {
			ps.Migration = p.migrationFile(s)
		}
		ps.Anchor = anchor(string(s.ID) + ": " + s.Title)
		for _, a := range s.Run {
			ps.Run = append(ps.Run, p.item(a, s.ID, ps.File, shown))
		}
		for _, a := range s.Undo {
			ps.Back = append(ps.Back, p.item(a, s.ID, ps.Rollback, shown))
		}
		out.Steps = append(out.Steps, ps)
	}
}

// toolCommand is the command of this program that a step needs; empty if its script does as well. Only a program that
// follows the changefeed keeps the fence short, and a way back.
func (p *Plan) toolCommand(s Step) string {
	if p.Follow == nil {
		return ""
	}
	switch s.ID {
	case StepCatchUp, StepVerify:
		return "run"
	case StepCutover, StepFinish:
		return "cutover"
	case StepCleanup:
		return "cleanup"
	}
	return ""
}

// effect is what readers and writers see of a step, as a cell of a table.
func effect(s Step) string {
	switch {
	case s.Readers == nothing && s.Writers == nothing:
		return nothing
	case s.Readers == s.Writers || s.Writers == "the same":
		return tableCell(markdown("readers and writers: " + s.Readers))
	case s.Readers == nothing:
		return tableCell(markdown("writers: " + s.Writers))
	case s.Writers == nothing:
		return tableCell(markdown("readers: " + s.Readers))
	}
	return tableCell(markdown("readers: " + s.Readers + "; writers: " + s.Writers))
}

// anchor is how GitHub names a heading in links.
func anchor(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}, heading)
}

// item is an action as the text of a list item: words, and a block for what is short and new.
func (p *Plan) item(a Action, step StepID, file string, shown map[string]StepID) string {
	line, language, body := markdown(a.Note), "sql", a.Text
	switch a.By {
	case byTool:
		line = strings.TrimSpace("With ydb-keyadvise: " + line)
	case byScripts:
		line = strings.TrimSpace("With the script: " + line)
	}
	switch a.Kind {
	case ActionPerson:
		return strings.TrimSpace(line + " You confirm: " + markdown(a.Text))
	case ActionShell:
		return strings.TrimSpace(line + " " + shellWords[a.Text])
	case ActionCLI:
		language = "sh"
	case ActionSend:
		if a.Beside != "" {
			return "After this statement of the applications:\n\n" + fenced("sql", a.Beside) + "\n\nthey send:\n\n" + fenced("sql", a.Text)
		}
	default:
		if a.Fill != "" {
			line += " " + code(fillMark) + " is the answer of " + code(a.Fill) + "."
		}
		body += ";"
	}
	if a.Else != "" {
		line = strings.TrimSpace(line + " It stops if " + markdown(a.Else) + ".")
	}
	key := strings.ReplaceAll(body, name(p.Copy), name(p.Table))
	lines := strings.Count(body, "\n") + 1
	first, again := shown[key]
	if lines > 1 && !again {
		shown[key] = step
	}
	switch {
	case lines > 1 && again && first != step:
		return strings.TrimSpace(line + " As in " + string(first) + ".")
	case lines > longStatement:
		return strings.TrimSpace(fmt.Sprintf("%s %s, %d lines in [%s](%s).", line, code(strings.TrimRight(firstLine(body), " (=")+" …"), lines, file, file))
	case line == "":
		return fenced(language, body)
	}
	return line + "\n\n" + fenced(language, body)
}

// shellWords says what the words of the shell do.
var shellWords = map[string]string{
	shellCopy:    "Copy all rows, in batches.",
	shellCheck:   "This runs `ydb-keyadvise migrate plan --check`.",
	shellQuiet:   "Stop if a counter changes or a transaction is open.",
	shellCompare: "Compare all rows of both tables, range by range, and stop if they differ: `sh steps/41-fix.sh` copies what differs again.",
	shellFresh:   "Stop if one of them does.",
	shellMark:    "",
	shellRelease: "Stop at any other release, unless somebody confirms that the plan was tried with it.",
	shellSeal:    "",
	shellUnseal:  "",
	shellSwitch:  "",
	shellSealed:  "Stop if anything was written to it.",
	shellUnmark:  "",

	shellCatchUp:   "Read the changefeed and bring the rows whose keys it names up to date, many in each transaction, until it is only a few seconds behind.",
	shellDrain:     "Apply what the changefeed still holds, until every partition of its topic has a resolved timestamp later than the fence; stop if something was written later than that. Each row that changed was compared after it was applied.",
	shellRecent:    "Compare the rows that were written last in both tables, now that nobody can write the old one.",
	shellDrainBack: "Apply to the old table what its changefeed still holds of the new one. If there is no such changefeed, what was written since the cutover is lost, which you have to confirm.",
	shellStill:     "Compare all rows of both tables; the old one has followed the new one since the cutover.",
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

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
