package report

import (
	"bufio"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// proposalWriter writes proposals for people.
type proposalWriter struct {
	w      *bufio.Writer
	view   View
	style  Style
	drawn  bool // bars were, so that the legend is needed
	folded bool // candidates are, of which only a line is shown
	// explain shows what ranks were computed from.
	explain bool
	// often are the notes of several tables, which stand below all.
	often []string
}

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
	for _, p := range shown.List {
		t.proposal(p)
	}
	if len(shown.List) > 0 {
		t.end(shown)
	} else if shown.Same {
		w.WriteString("nothing to change: no table has a finding that another key or other settings would mend\n")
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
	shared := sharedLines(p.Chosen, func(c *rewrite.Candidate) []string { return c.Costs })
	sharedGains := sharedLines(p.Chosen, func(c *rewrite.Candidate) []string { return c.Gains })
	for i, c := range p.Candidates {
		t.header(f, fmt.Sprintf("%d.", i+1), c.Name, c.Spread, c.After.PrimaryKey)
		if t.explain || slices.Contains(p.Chosen, c) {
			t.judgement(c, sharedGains, shared)
		} else {
			t.folded = true
		}
	}
	for _, gain := range sharedGains {
		t.line(2, "+", green, "all of them: "+gain)
	}
	for _, cost := range shared {
		t.line(2, "-", red, "all of them: "+cost)
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
		t.line(2, "i", blue, advice.Title+": "+advice.Why)
		fmt.Fprintln(t.w, t.style.paintLines(dim, Indent(advice.Example, "      ")))
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

// judgement writes what a candidate gains and costs, but for what is said of all that are shown.
func (t *proposalWriter) judgement(c *rewrite.Candidate, sharedGains, sharedCosts []string) {
	for _, gain := range c.Gains {
		if !slices.Contains(sharedGains, gain) {
			t.line(5, "+", green, gain)
		}
	}
	for _, cost := range c.Costs {
		if !slices.Contains(sharedCosts, cost) {
			t.line(5, "-", red, cost)
		}
	}
	for _, assumption := range c.Assumptions {
		t.line(5, "?", boldYellow, "assumes that "+assumption)
	}
	if t.explain {
		t.rank(c)
	}
	if c.Why != "" {
		t.line(5, ">", dim, c.Why)
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

// rank writes what the rank of a candidate was computed from.
func (t *proposalWriter) rank(c *rewrite.Candidate) {
	for _, term := range c.Terms {
		if term.Value == 0 && term.Weight != 1 {
			continue // a cost that hardly any candidate has
		}
		t.line(5, "·", dim, fmt.Sprintf("%-12s %8.2f × %-8s = %8.2f  %s",
			term.Name, term.Value, weightText(term.Weight), term.Value*term.Weight, term.Text))
	}
	t.line(5, "·", dim, fmt.Sprintf("%-12s %30.2f  the candidate with the lowest cost comes first", "cost", c.Cost()))
	for _, r := range c.Reads {
		t.line(5, "·", dim, fmt.Sprintf("likely read: %s: %s instead of %s", r.Name, partitionsText(r.After), partitionsText(r.Before)))
	}
}

func weightText(w float64) string { return strconv.FormatFloat(w, 'f', -1, 64) }

// partitionsText is a number of partitions, where 0 stands for all.
func partitionsText(n int) string {
	if n == 0 {
		return "all partitions"
	}
	return evidence.Count(n, "partition")
}

// sharedLines are the lines that all of several candidates have: they are said once.
func sharedLines(candidates []*rewrite.Candidate, of func(*rewrite.Candidate) []string) []string {
	if len(candidates) < 2 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(of(candidates[0])), func(line string) bool {
		return slices.ContainsFunc(candidates[1:], func(c *rewrite.Candidate) bool { return !slices.Contains(of(c), line) })
	})
}

// frame is what the lines of one table are aligned and scaled with.
type frame struct {
	name, bars, share int
	partitions        int // the most of any line: one share of so many is even
}

func frameOf(p Proposed) frame {
	f := frame{name: len("now")}
	add := func(name string, s rewrite.Spread) {
		if n := utf8.RuneCountInString(name); n <= nameWidth {
			f.name = max(f.name, n)
		}
		f.bars = max(f.bars, min(len(s.Shares), barWidth))
		f.partitions = max(f.partitions, len(s.Shares))
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
	bars := bars(s, f.partitions)
	color := blue
	if s.HottestEnd*float64(f.partitions) > 4 {
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

// bars draws the share of each partition at the end of the simulation, in key order. An even share of the given number
// of partitions is half a block high.
func bars(s rewrite.Spread, partitions int) string {
	groups := min(len(s.Shares), barWidth)
	var b strings.Builder
	for g := range groups {
		hottest := slices.Max(s.Shares[g*len(s.Shares)/groups : (g+1)*len(s.Shares)/groups])
		height := 0
		if hottest > 0 {
			height = max(1, min(8, int(4*hottest*float64(partitions)+0.5)))
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
	t.diff(rewrite.Diff(p.Before, c.After))
	if alter := rewrite.InPlace(p.Before, c); alter != "" {
		fmt.Fprintf(t.w, "On the table as it is:\n%s\n", Indent(alter, "  "))
	}
	if lines := formulas(c); len(lines) > 0 {
		for _, line := range lines {
			t.view.hang(t.w, "", "  ", "", OneLine(line))
		}
		for _, line := range c.Spread.Arithmetic {
			t.view.hang(t.w, "partitions: ", "  ", "", OneLine(line))
		}
		fmt.Fprintln(t.w)
	}
	for _, outcome := range []rewrite.Outcome{rewrite.NeedsPerson, rewrite.Degraded, rewrite.Improved, rewrite.Unchanged} {
		t.statements(c, outcome)
	}
}

// formulas say how each computed column is filled, those of indexes too.
func formulas(c *rewrite.Candidate) []string {
	var lines []string
	for _, m := range c.Mapping {
		switch h := m.Hash; {
		case h == nil:
		case h.Random():
			lines = append(lines, fmt.Sprintf("%s is picked by the writer for each new row: any number below %d", h.Column, h.Buckets),
				"rows that exist already get "+h.YQL(func(column string) string { return column }))
		default:
			lines = append(lines, h.Column+" = "+h.YQL(func(column string) string { return column }))
		}
	}
	return lines
}

// statements writes those of one outcome. Unchanged ones whose text stays are only counted.
func (t *proposalWriter) statements(c *rewrite.Candidate, outcome rewrite.Outcome) {
	var list []rewrite.StatementEffect
	same := 0
	for _, s := range c.Statements {
		switch {
		case s.Outcome != outcome:
		case outcome == rewrite.Unchanged && s.Diff == "":
			same++
		default:
			list = append(list, s)
		}
	}
	if same > 0 {
		fmt.Fprintf(t.w, "%s: %s\n\n", t.style.Paint(dim, string(outcome)), evidence.Count(same, "statement"))
	}
	for _, s := range list {
		t.view.hang(t.w, t.style.Paint(outcomeColor(outcome), string(outcome))+": ", "  ", "",
			OneLine(statementPlace(s))+": "+OneLine(s.Reason))
		if s.Diff != "" {
			t.diff(withoutRepeats(withoutHeader(s.Diff)))
			continue
		}
		fmt.Fprintln(t.w, Indent(strings.TrimSpace(severalLines(s.Statement.Text)), "  ")+"\n")
	}
}

// withoutRepeats counts the branches of a UNION ALL in a diff that differ in numbers alone, and keeps two at its start and the last.
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
	more := fmt.Sprintf("%s… %d more like these\n", indent, len(unions)-2)
	return strings.Join(slices.Concat(lines[:unions[1]], []string{more}, lines[unions[len(unions)-1]:]), "")
}

// statementPlace says where a statement is from and how often it ran.
func statementPlace(s rewrite.StatementEffect) string {
	at := fileLine(s.Statement.Pos)
	if at == "" {
		at = s.Statement.From
	}
	if s.Statement.Count > 0 {
		at += fmt.Sprintf(" ×%d", s.Statement.Count)
	}
	return at
}

// withoutHeader leaves the file names of a diff out where the line above it says what it is of.
func withoutHeader(diff string) string {
	if i := strings.Index(diff, "@@"); i >= 0 {
		return diff[i:]
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
		t.view.hang(t.w, "", "", dim,
			"[ ] is what each partition, in key order, takes of the last tenth of the inserts: ▄ an even share, █ twice that or more.")
		t.view.hang(t.w, "", "", dim, "Behind it is the share of the hottest one.")
	}
	if t.folded {
		t.view.hang(t.w, "", "", dim, "--all shows what the other candidates gain and cost, and --explain what refuses or ranks them.")
	}
	for _, n := range t.often {
		t.line(0, "=", blue, n)
	}
	if list := shown.Deployments(); len(list) > 1 || len(list) == 1 && len(list[0].Choices) > 1 {
		t.view.deployments(t.w, "What hurts most first; one line is one deployment:", list)
	}
	t.view.hang(t.w, "", "  ", "", proposalSums(shown.List, len(shown.Bundle.Tables)))
}

// proposalSums says in one line how much there is to change.
func proposalSums(proposals []Proposed, tables int) string {
	changes, moves := 0, 0
	outcomes := map[rewrite.Outcome]int{}
	for _, p := range proposals {
		if !p.Changes() {
			continue
		}
		changes++
		if p.Chosen[0].Copies {
			moves++
		}
		for _, s := range p.Chosen[0].Statements {
			outcomes[s.Outcome]++
		}
	}
	sums := fmt.Sprintf("%s: %d with findings, none to change", evidence.Count(tables, "table"), len(proposals))
	if changes > 0 {
		sums = fmt.Sprintf("%s: %d with findings, %d to change, %d of them by a copy",
			evidence.Count(tables, "table"), len(proposals), changes, moves)
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
