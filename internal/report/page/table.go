package page

import (
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
)

// table is what the page shows of one table.
type table struct {
	N       int
	Path    string
	Level   string // the worst, or "clean"
	RuleIDs string
	Writes  string // numbers to sort by
	Hottest string
	Rows    uint64
	HotText string

	Now       *strip // beside the name; nil if nothing is known
	Strips    []*strip
	Findings  []finding
	LeftOut   int        // findings that are not shown
	Candidate *candidate // nil if nothing is proposed
	Facts     string
}

type finding struct {
	Level, Rule, Message, At string
	Evidence                 []string
	Help, Before, After      string
}

type candidate struct {
	Name                                string
	Gains, Costs, Assumptions, Recorded []string
	Diff                                []diffLine
	Statements                          []statement
	More                                string // why there is none
	Left                                string // how many statements are not shown

	clause string // the key, as findings write it
}

type diffLine struct{ Sign, Text string }

type statement struct {
	Text, At, Count, Before, After, Outcome, Class string
}

// maxStatements is how many statements of a table are shown: those that change for the worse come first.
const maxStatements = 12

// maxStatement is how much of a statement is shown, in characters.
const maxStatement = 300

// newTable is what the page shows of a table: of all but the worst, what a line of a list says, and the worst finding.
func (r *Report) newTable(i int) *table {
	in := &r.Tables[i]
	t := &table{N: i + 1, Path: clean(in.Schema.Path), Level: "clean", Writes: "0", Hottest: "0"}
	t.Rows, _ = rowsOf(in.Table)
	var ids []string
	seen := map[string]bool{}
	worst := advisor.Level(0)
	for j := range in.Findings {
		f := &in.Findings[j]
		if f.Suppressed != nil {
			continue
		}
		if !seen[f.Rule] {
			seen[f.Rule] = true
			ids = append(ids, f.Rule)
		}
		worst = max(worst, f.Level)
		t.Findings = append(t.Findings, newFinding(f))
	}
	t.RuleIDs = strings.Join(ids, " ")
	if worst > 0 {
		t.Level = worst.String()
	}
	t.measured(in.Table)
	if i >= fullTables {
		t.outline()
		return t
	}
	if worst > 0 && r.Propose != nil {
		if p, c := r.Propose(in.Table); p != nil {
			t.propose(p, c)
		}
	}
	t.indexes(in.Table)
	t.once()
	t.draw()
	if worst > 0 || len(t.Strips) > 0 {
		t.Facts = factsOf(in.Table)
	}
	return t
}

// draw gives the strips of a table their places on the page. The first stands beside the name, too.
func (t *table) draw() {
	for i, s := range t.Strips {
		s.ID, s.Label = fmt.Sprintf("s%d-%d", t.N, i), fmt.Sprintf("l%d-%d", t.N, i)
	}
	if len(t.Strips) > 0 {
		now := *t.Strips[0]
		now.Label = ""
		t.Now, t.Strips[0].Drawn = &now, true
	}
}

// shorten leaves of a table the worst finding, the picture of its writes and the name of what is proposed.
func (t *table) shorten() {
	if len(t.Findings) > 0 {
		t.LeftOut = len(t.Findings) - 1
		t.Findings = t.Findings[:1]
		t.Findings[0].Evidence, t.Findings[0].Help = nil, ""
	}
	t.Strips, t.Facts = t.Strips[:min(1, len(t.Strips))], ""
	if t.Candidate != nil {
		t.Candidate = &candidate{Name: t.Candidate.Name}
	}
}

// outline leaves of a table what a line of a list says, and the worst finding.
func (t *table) outline() {
	t.shorten()
	for i := range t.Findings {
		f := &t.Findings[i]
		f.Message, f.Before, f.After = evidence.Shortened(f.Message, maxOutlined), "", ""
	}
	t.Now, t.Strips = nil, nil
}

// maxOutlined is how much of a finding is shown in an outline, in characters.
const maxOutlined = 160

// once takes the key out of findings where the proposal shows the same.
func (t *table) once() {
	if t.Candidate == nil {
		return
	}
	for i := range t.Findings {
		if f := &t.Findings[i]; strings.HasPrefix(f.After, t.Candidate.clause) {
			f.Before, f.After = "", ""
		}
	}
}

func newFinding(f *advisor.Finding) finding {
	out := finding{Level: f.Level.String(), Rule: f.Rule, Message: clean(f.Message), Help: clean(f.Help)}
	at := []string{string(f.Confidence)}
	if f.Pos.File != "" {
		at = append(at, clean(fmt.Sprintf("%s:%d", f.Pos.File, f.Pos.Line)))
	}
	if f.Index != "" {
		at = append(at, "index "+clean(f.Index))
	}
	out.At = strings.Join(at, " · ")
	for _, e := range f.Evidence {
		if text := clean(e.String()); !e.Silent && text != clean(f.Before) {
			out.Evidence = append(out.Evidence, text)
		}
	}
	if f.Before != "" && f.After != "" {
		out.Before, out.After = clean(f.Before), clean(f.After)
	}
	return out
}

// measured draws where the writes of a live table go.
func (t *table) measured(e *evidence.Table) {
	if e.Load == nil || len(e.Load.Partitions) == 0 {
		return
	}
	shares, total, known := e.Load.WriteShares()
	of := thousands(total) + " writes/s"
	title := "Measured: writes/s now"
	if !known { // what the tablets counted since they started still tells
		for i := range e.Load.Partitions {
			shares[i] = float64(e.Load.Partitions[i].TotalWrites)
		}
		of, title = "the writes", "Measured: writes since the tablets started"
	}
	t.Strips = append(t.Strips, newStrip(title, stripText(shares, of), shares))
	i, share := hottestOf(shares)
	if i < 0 {
		return
	}
	t.Writes, t.Hottest = fmt.Sprintf("%.3g", total), fmt.Sprintf("%.3g", share)
	t.HotText = fmt.Sprintf("%.0f%% in one of %d", 100*share, len(shares))
	if len(shares) == 1 {
		t.HotText = "1 partition"
	}
}

// indexes draws where the writes of each index go: an index is a table of its own, and has a hot end of its own.
func (t *table) indexes(e *evidence.Table) {
	if e.Load == nil {
		return
	}
	for _, index := range e.Schema.Indexes {
		shares, total, known := e.Load.Indexes[index.Name].WriteShares()
		if !known || total == 0 {
			continue
		}
		t.Strips = append(t.Strips, newStrip("Index "+clean(index.Name)+": writes/s now",
			stripText(shares, thousands(total)+" writes/s"), shares))
	}
}

// propose shows a candidate, and the partitions under it.
func (t *table) propose(p *rewrite.Proposal, c *rewrite.Candidate) {
	if len(t.Strips) == 0 && len(p.Spread.Shares) > 0 {
		t.Strips = append(t.Strips, newStrip("Simulated: as it is", stripText(p.Spread.Shares, "new rows"), p.Spread.Shares))
		how := "simulated"
		if p.Spread.Assumed {
			how = "assumed"
		}
		_, share := hottestOf(p.Spread.Shares)
		t.Hottest, t.HotText = fmt.Sprintf("%.3g", share), p.Spread.Share()+", "+how
	}
	if c == nil {
		if len(p.Candidates) > 0 {
			t.Candidate = &candidate{Name: "none until you choose one",
				More: "Under every candidate some known statement could no longer write; 'ydb-keyadvise rewrite' lists them for you to choose."}
		}
		return
	}
	if len(c.Spread.Shares) > 0 && len(t.Strips) > 0 {
		t.Strips = append(t.Strips, newStrip("Simulated: under "+clean(c.Name), stripText(c.Spread.Shares, "new rows"), c.Spread.Shares))
	}
	out := &candidate{Name: clean(c.Name) + " (" + clean(strings.Join(c.After.PrimaryKey, ", ")) + ")",
		Gains: cleanAll(c.Gains), Costs: cleanAll(c.Costs), Assumptions: cleanAll(c.Assumptions), Recorded: cleanAll(c.Recorded.Lines()),
		clause: "PRIMARY KEY (" + clean(strings.Join(c.After.PrimaryKey, ", ")) + ")"}
	_, diff, _ := strings.Cut(p.Diff(c), "\n@@") // the heading says what it is of
	_, diff, _ = strings.Cut(diff, "\n")
	for line := range strings.Lines(diff) {
		line = clean(strings.TrimRight(line, "\r\n"))
		if strings.HasPrefix(line, "@@ ") {
			line = "…" // lines that stay as they are
		}
		sign := ""
		if strings.HasPrefix(line, "+") || strings.HasPrefix(line, "-") {
			sign, line = line[:1], line[1:]
		}
		out.Diff = append(out.Diff, diffLine{sign, line})
	}
	for _, outcome := range []rewrite.Outcome{rewrite.NeedsPerson, rewrite.Degraded, rewrite.Improved, rewrite.Unchanged} {
		for i := range c.Statements {
			if s := &c.Statements[i]; s.Outcome == outcome && len(out.Statements) < maxStatements {
				out.Statements = append(out.Statements, newStatement(s))
			}
		}
	}
	if left := len(c.Statements) - len(out.Statements); left > 0 {
		out.Left = evidence.Count(left, "more statement") + " not shown; 'ydb-keyadvise rewrite' shows all"
	}
	t.Candidate = out
}

// newStatement shows a statement without its literals, which are often values of rows.
func newStatement(s *rewrite.StatementEffect) statement {
	text := clean(strings.Join(strings.Fields(source.Redact(s.Statement.Text)), " "))
	out := statement{Text: evidence.Shortened(text, maxStatement), Before: partitions(s.BeforePartitions),
		After: partitions(s.AfterPartitions), Outcome: string(s.Outcome)}
	if s.Statement.Count > 0 {
		out.Count = thousands(float64(s.Statement.Count))
	}
	if s.Statement.Pos.File != "" {
		out.At = clean(fmt.Sprintf("%s:%d", s.Statement.Pos.File, s.Statement.Pos.Line))
	}
	switch s.Outcome {
	case rewrite.Improved, rewrite.Degraded:
		out.Class = string(s.Outcome)
	case rewrite.NeedsPerson:
		out.Class = "person"
	default:
		out.Class = "same"
	}
	return out
}

func partitions(n int) string {
	if n == 0 {
		return "all"
	}
	return thousands(float64(n))
}
