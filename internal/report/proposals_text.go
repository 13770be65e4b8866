package report

import (
	"bufio"
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report/page"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
)

// proposalWriter writes proposals for people.
type proposalWriter struct {
	w      *bufio.Writer
	view   View
	style  Style
	drawn  bool // bars were, so that the legend is needed
	folded bool // something is left out that --explain shows
	// explain shows everything that is known of a candidate, a line each, and what ranks were computed from.
	explain bool
	// often are the notes of several tables, and everywhere the costs of every chosen key: both are said once, at the end.
	often, everywhere []string
}

// shownStatements is how many statements are shown for a candidate unless everything is: those for a person always, then those that
// get worse.
const shownStatements = 2

// barWidth is how many bars a line has: more partitions are drawn as the hottest of each group of neighbours.
const barWidth = 32

// nameWidth is the widest name that others are aligned with.
const nameWidth = 40

func (t *proposalWriter) line(indent int, sign, color, text string) {
	pad := strings.Repeat(" ", indent)
	t.view.hang(t.w, pad+t.style.Paint(color, sign)+" ", pad+"  ", "", OneLine(text))
}

func writeProposals(w *bufio.Writer, v View, shown Proposals) error {
	t := proposalWriter{w: w, view: v, style: v.Style, explain: shown.Explain}
	t.often = repeatedNotes(shown.List)
	var chosen []*rewrite.Candidate
	for _, p := range shown.List {
		chosen = append(chosen, p.Chosen...)
	}
	t.everywhere = sharedCosts(chosen)
	for _, p := range shown.List {
		t.proposal(p)
	}
	if len(shown.List) > 0 {
		t.end(shown)
	} else if shown.Same {
		said := "nothing to change: no table has a finding that another key or other settings would fix\n"
		if slices.ContainsFunc(shown.Bundle.Notes, func(n evidence.Note) bool { return n.Code == evidence.NoteDesigned }) {
			said = "the notes say which keys were designed; --format sql prints the tables\n"
		}
		w.WriteString(said)
	}
	return nil
}

func (t *proposalWriter) proposal(p Proposed) {
	fmt.Fprintln(t.w, t.style.Paint(bold, OneLine(p.Before.Path)))
	for _, f := range p.Findings {
		t.view.hang(t.w, "  "+t.style.Paint(levelColor(f.Level), fmt.Sprintf("%s[%s]", f.Level, f.Rule))+" ", "    ", "", OneLine(f.Message))
	}
	fmt.Fprintln(t.w)
	f := frameOf(p)
	if len(p.Candidates)+len(p.Rejected) > 0 {
		t.header(f, "  ", "now", p.Spread, p.Before.PrimaryKey)
	}
	for i, c := range p.Candidates {
		t.header(f, fmt.Sprintf("%d.", i+1), c.Name, c.Spread, c.After.PrimaryKey)
		if t.explain || slices.Contains(p.Chosen, c) {
			t.judgement(p, c)
		} else {
			t.folded = true
		}
	}
	if refused := p.Rejected; t.explain || len(p.Chosen) != 1 {
		for _, r := range refused {
			t.line(2, "x", dim, r.Name+": "+strings.Join(r.Reasons, "; "))
		}
	} else if len(refused) > 0 {
		var names []string
		for _, r := range refused {
			names = append(names, r.Name)
		}
		t.folded = true
		t.line(2, "x", dim, "refused: "+strings.Join(names, ", "))
	}
	for _, advice := range p.Advice {
		if len(p.Chosen) > 0 && !t.explain {
			t.folded = true
			t.line(2, "i", blue, advice.Title)
			continue
		}
		t.line(2, "i", blue, advice.Title+": "+advice.Why)
		fmt.Fprintln(t.w, t.style.paintLines(dim, indented(advice.Example, "      ")))
	}
	for _, n := range p.Notes {
		if !slices.Contains(t.often, n) {
			t.line(2, "=", blue, n)
		}
	}
	fmt.Fprintln(t.w)
	for _, c := range p.Chosen {
		t.details(p, c)
	}
}

// judgement writes what a candidate gains, costs and assumes, but for what is true of all: a line of each kind, or one of each when
// everything is explained.
func (t *proposalWriter) judgement(p Proposed, c *rewrite.Candidate) {
	write := func(sign, color, prefix string, lines []string) {
		lines = slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return slices.Contains(t.everywhere, line) })
		if !t.explain && len(lines) > 0 {
			lines = []string{strings.Join(lines, "; ")}
		}
		for _, line := range lines {
			t.line(5, sign, color, prefix+line)
		}
	}
	write("+", green, "", c.Gains)
	write("-", red, "", c.Costs)
	write("?", boldYellow, "assumes that ", c.Assumptions)
	write("=", blue, "", c.Recorded.Lines())
	if t.explain {
		t.rank(p, c)
	} else if c.Why != "" || len(c.Brought) > 0 {
		t.folded = true
	}
}

// repeatedNotes are the notes that several tables have, in their order.
func repeatedNotes(list []Proposed) (notes []string) {
	seen := map[string]int{}
	for _, p := range list {
		for _, n := range p.Notes {
			if seen[n]++; seen[n] == 2 {
				notes = append(notes, n)
			}
		}
	}
	return notes
}

// rank writes what the rank of a candidate was computed from, and the numbers behind what was said of it.
func (t *proposalWriter) rank(p Proposed, c *rewrite.Candidate) {
	for _, f := range c.Brought {
		t.line(5, "·", dim, fmt.Sprintf("brings %s %s: %s", f.Level, f.Rule, f.Message))
	}
	if is, was := c.Spread, p.Spread; is.Partitions > 0 && !is.Assumed && !was.Measured {
		t.line(5, "·", dim, fmt.Sprintf("over the lifetime of the table the hottest partition takes %.0f%% of the inserts instead of %.0f%%",
			100*is.Hottest, 100*was.Hottest))
	}
	for _, line := range c.Spread.Arithmetic {
		t.line(5, "·", dim, "partitions: "+line)
	}
	for _, term := range c.Terms {
		if term.Value == 0 && term.Weight != 1 {
			continue // a cost that hardly any candidate has
		}
		t.line(5, "·", dim, fmt.Sprintf("%-12s %8.2f × %-8s = %8.2f  %s",
			term.Name, term.Value, strconv.FormatFloat(term.Weight, 'f', -1, 64), term.Value*term.Weight, term.Text))
	}
	t.line(5, "·", dim, fmt.Sprintf("%-12s %30.2f  the candidate with the lowest cost comes first", "cost", c.Cost()))
	for _, r := range c.Reads {
		t.line(5, "·", dim, fmt.Sprintf("likely read: %s: %s instead of %s", r.Name, partitionsText(r.After), partitionsText(r.Before)))
	}
	if c.Why != "" {
		t.line(5, "·", dim, c.Why)
	}
}

// partitionsText is a number of partitions, where 0 stands for all.
func partitionsText(n int) string {
	if n == 0 {
		return "all partitions"
	}
	return evidence.Count(n, "partition")
}

// sharedCosts are the costs that all of several candidates have and that name nothing of their tables.
func sharedCosts(candidates []*rewrite.Candidate) []string {
	if len(candidates) < 2 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(candidates[0].Costs), func(cost string) bool {
		return !rewrite.OfAnyTable(cost) ||
			slices.ContainsFunc(candidates[1:], func(c *rewrite.Candidate) bool { return !slices.Contains(c.Costs, cost) })
	})
}

// frame is what the lines of one table are aligned with.
type frame struct {
	name, bars, share int
}

func frameOf(p Proposed) frame {
	f := frame{name: len("now")}
	add := func(name string, s rewrite.Spread) {
		if n := utf8.RuneCountInString(name); n <= nameWidth {
			f.name = max(f.name, n)
		}
		f.bars = max(f.bars, min(len(s.Shares), barWidth))
		f.share = max(f.share, len(s.Share()))
	}
	add("", p.Spread)
	for _, c := range p.Candidates {
		add(c.Name, c.Spread)
	}
	return f
}

// header writes a name, its bars, what the hottest partition takes, and the key.
func (t *proposalWriter) header(f frame, number, name string, s rewrite.Spread, key []string) {
	name = OneLine(name)
	bars := bars(s.Shares)
	color := blue
	if page.Hot(s.Shares) {
		color = red
	}
	if utf8.RuneCountInString(name) > nameWidth {
		fmt.Fprintf(t.w, "  %s %s\n", t.style.Paint(bold, number), t.style.Paint(bold, name))
		number, name = "  ", ""
	}
	pad := strings.Repeat(" ", max(0, f.bars-utf8.RuneCountInString(bars)))
	fmt.Fprintf(t.w, "  %s %s%s [%s]%s %*s  %s\n", t.style.Paint(bold, number), t.style.Paint(bold, name),
		strings.Repeat(" ", max(0, f.name-utf8.RuneCountInString(name))), t.style.Paint(color, bars), pad, f.share, s.Share(),
		OneLine("("+strings.Join(key, ", ")+")"))
	t.drawn = true
}

// bars draws the share of each partition in key order: half a block is an even share of as many partitions as there are shares.
func bars(shares []float64) string {
	var b strings.Builder
	for _, heat := range page.Heats(shares, barWidth) {
		height := 0
		if heat > 0 {
			height = max(1, min(8, int(4*heat+0.5)))
		}
		b.WriteRune([]rune(" ▁▂▃▄▅▆▇█")[height])
	}
	return b.String()
}

// details writes what taking a candidate means: the DDL, the hash, the statements.
func (t *proposalWriter) details(p Proposed, c *rewrite.Candidate) {
	if len(p.Chosen) > 1 {
		fmt.Fprintln(t.w, t.style.Paint(bold, OneLine(p.Before.Path+": "+c.Name)))
	}
	alter := rewrite.InPlace(p.Before, c)
	if alter == "" || t.explain {
		t.diff(withoutContext(withoutHeader(p.Diff(c))))
	}
	if alter != "" {
		fmt.Fprintf(t.w, "No copy is needed:\n%s\n", indented(alter, "  "))
	}
	if lines := formulas(c); len(lines) > 0 {
		t.view.hang(t.w, "", "  ", "", OneLine(strings.Join(lines, "; ")))
		fmt.Fprintln(t.w)
	}
	t.statements(c)
}

// formulas say how each computed column is filled, those of indexes too.
func formulas(c *rewrite.Candidate) []string {
	var lines []string
	for _, h := range c.Hashes() {
		is := h.Column + " = "
		if h.Random() {
			lines = append(lines, fmt.Sprintf("the writer picks %s for each new row: any number below %d", h.Column, h.Buckets))
			is = "existing rows get "
		}
		lines = append(lines, is+h.YQL(func(column string) string { return column }))
	}
	return lines
}

// statements writes the statements of a table that change or get worse, first those that need a person, and counts those for which
// there is no room.
func (t *proposalWriter) statements(c *rewrite.Candidate) {
	shown := 0
	var left []string
	for _, outcome := range []rewrite.Outcome{rewrite.NeedsPerson, rewrite.Degraded, rewrite.Improved, rewrite.Unchanged} {
		color, more := outcomeColor(outcome), 0
		for _, s := range c.Statements {
			switch {
			case s.Outcome != outcome:
			case s.Diff == "" && (outcome == rewrite.Unchanged || outcome == rewrite.Improved && !t.explain):
			case shown >= shownStatements && outcome != rewrite.NeedsPerson && !t.explain:
				more++
			default:
				shown++
				t.statement(s, color)
			}
		}
		if more > 0 {
			left = append(left, t.style.Paint(color, fmt.Sprintf("%d %s", more, outcome)))
		}
	}
	if len(left) > 0 {
		t.folded = true
		fmt.Fprintf(t.w, "more of these statements: %s\n\n", strings.Join(left, ", "))
	}
}

// statement writes what becomes of one statement.
func (t *proposalWriter) statement(s rewrite.StatementEffect, color string) {
	t.view.hang(t.w, t.style.Paint(color, string(s.Outcome))+": ", "  ", "", OneLine(statementPlace(s))+": "+OneLine(s.Reason))
	if s.Diff != "" {
		t.diff(withoutRepeats(withoutHeader(s.Diff)))
		return
	}
	fmt.Fprintln(t.w, indented(strings.TrimSpace(severalLines(s.Statement.Text)), "  ")+"\n")
}

// withoutContext keeps one line before and after what changes, and marks what it leaves out.
func withoutContext(diff string) string {
	if diff == "" {
		return ""
	}
	lines := strings.SplitAfter(strings.TrimSuffix(diff, "\n"), "\n")
	changes := func(i int) bool { return i >= 0 && i < len(lines) && strings.ContainsAny(lines[i][:1], "+-") }
	var b strings.Builder
	left := false
	for i, line := range lines {
		if !changes(i) && !changes(i-1) && !changes(i+1) {
			left = true
			continue
		}
		if left {
			b.WriteString("     …\n")
		}
		left = false
		b.WriteString(line)
	}
	return b.String()
}

// withoutRepeats counts the branches of a UNION ALL in a diff that differ in numbers alone, and keeps the first and the last.
func withoutRepeats(diff string) string {
	lines := strings.SplitAfter(diff, "\n")
	var unions []int // the lines between branches
	for i, line := range lines {
		if strings.TrimLeft(strings.TrimSpace(line), "+- ") == "UNION ALL" {
			unions = append(unions, i)
		}
	}
	if len(unions) < 4 {
		return diff
	}
	digits := regexp.MustCompile("[0-9]+")
	branch := func(i int) string {
		return digits.ReplaceAllString(strings.Join(lines[unions[i]:unions[i+1]], ""), "N")
	}
	for i := range len(unions) - 1 {
		if branch(i) != branch(0) {
			return diff
		}
	}
	indent, _, _ := strings.Cut(lines[unions[0]], "UNION ALL")
	more := fmt.Sprintf("%s… %d more like this\n", indent, len(unions)-1)
	return strings.Join(slices.Concat(lines[:unions[0]], []string{more}, lines[unions[len(unions)-1]:]), "")
}

// statementPlace says where a statement is from and how often it ran.
func statementPlace(s rewrite.StatementEffect) string {
	at := cmp.Or(fileLine(s.Statement.Pos), s.Statement.From)
	if s.Statement.Count > 0 {
		at += " ×" + evidence.Thousands(s.Statement.Count)
	}
	return at
}

// withoutHeader leaves the file names of a diff out, where the line above it says what it is of, and the line numbers of a single part
// that begins on the first line.
func withoutHeader(diff string) string {
	if i := strings.Index(diff, "@@"); i >= 0 {
		diff = diff[i:]
	}
	if first, rest, _ := strings.Cut(diff, "\n"); strings.HasPrefix(first, "@@ -1,") && !strings.Contains(rest, "\n@@ ") {
		return rest
	}
	return diff
}

func outcomeColor(o rewrite.Outcome) string {
	switch o {
	case rewrite.Improved:
		return green
	case rewrite.Degraded:
		return boldRed
	case rewrite.NeedsPerson:
		return boldYellow
	}
	return dim
}

func (t *proposalWriter) diff(diff string) {
	if diff == "" {
		return
	}
	for line := range strings.Lines(diff) {
		line = OneLine(strings.TrimSuffix(line, "\n"))
		color := ""
		switch {
		case strings.HasPrefix(line, "+"):
			color = green
		case strings.HasPrefix(line, "-"):
			color = red
		}
		if color != "" {
			line = t.style.Paint(color, line)
		}
		fmt.Fprintln(t.w, line)
	}
	fmt.Fprintln(t.w)
}

// end writes the legend, what to do first, and the sums.
func (t *proposalWriter) end(shown Proposals) {
	if t.drawn {
		t.view.hang(t.w, "", "", dim, "[ ] shows what each partition takes of the last tenth of the inserts, in key order: ▄ is an even share "+
			"of these partitions, █ twice that or more. The share of the hottest one follows.")
	}
	for _, line := range t.everywhere {
		t.line(0, "-", red, "each of these keys: "+line)
	}
	if t.folded {
		t.view.hang(t.w, "", "", dim, "--all shows the other candidates in full, and --explain every reason and number.")
	}
	for _, n := range t.often {
		t.line(0, "=", blue, n)
	}
	switch list := shown.Deployments(); {
	case slices.ContainsFunc(list, func(d rewrite.Deployment) bool { return len(d.Choices) > 1 }):
		t.view.deployments(t.w, "Worst first; each line is one deployment:", list)
	case len(list) > 1:
		var names []string
		for _, d := range list {
			names = append(names, OneLine(d.Names()[0]))
		}
		t.view.hang(t.w, "Worst first, one deployment each: ", "  ", "", strings.Join(names, ", "))
	}
	t.view.hang(t.w, "", "  ", "", proposalSums(shown.List, len(shown.Bundle.Tables)))
}

// proposalSums says in one line how much there is to change.
func proposalSums(proposals []Proposed, tables int) string {
	changes, moves, created := 0, 0, 0
	outcomes := map[rewrite.Outcome]int{}
	for _, p := range proposals {
		if !p.Changes() {
			continue
		}
		changes++
		if p.Foreign != "" {
			created++
		}
		if p.moves() {
			moves++
		}
		for _, s := range p.Chosen[0].Statements {
			outcomes[s.Outcome]++
		}
	}
	sums := fmt.Sprintf("%s: %d with findings, none to change", evidence.Count(tables, "table"), len(proposals))
	if changes > 0 {
		sums = fmt.Sprintf("%s: %d with findings, %d to change", evidence.Count(tables, "table"), len(proposals), changes)
		if changes > created {
			sums += fmt.Sprintf(", %d of them by a copy", moves)
		}
	}
	var parts []string
	for _, o := range []rewrite.Outcome{rewrite.Improved, rewrite.Unchanged, rewrite.Degraded, rewrite.NeedsPerson} {
		if outcomes[o] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", outcomes[o], o))
		}
	}
	if len(parts) > 0 {
		sums += "; statements: " + strings.Join(parts, ", ")
	}
	return sums
}
