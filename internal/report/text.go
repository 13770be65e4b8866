package report

import (
	"bufio"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// briefly reports whether a finding is shown as one line, after all others: four tables in ten have a nullable key
// column, and that must not bury what hurts.
func briefly(f *advisor.Finding) bool { return f.Wants == advisor.WantNotNull }

// manyFindings is from how many findings on a table of counts by rule helps more than the lines it costs.
const manyFindings = 20

// tooManyFindings is from how many findings on nobody reads the evidence of every one: errors keep it, warnings
// and notes are cut down to what and where unless the user asks for more.
const tooManyFindings = 100

// textWriter writes a report for people: errors first, because they hurt most, and in each level the tables first of which one
// partition was seen to take most writes, the others in the order of the source; the sums come last, where a terminal stops.
type textWriter struct {
	w       *bufio.Writer
	view    View
	style   Style
	verbose bool // also all evidence, what was suppressed, and links

	lines  sourceLines
	margin string // before what is below a place with a long number
}

// WriteText writes the report for people.
func WriteText(w *bufio.Writer, v View, r *Inspection) error {
	t := textWriter{w: w, view: v, style: v.Style, verbose: v.Verbose, lines: sourceLines{read: r.Text}}
	sorted := *r
	sorted.Tables = slices.SortedStableFunc(slices.Values(r.Tables), func(a, b Table) int {
		return cmp.Compare(b.Load.Hottest(), a.Load.Hottest())
	})
	t.write(&sorted)
	return nil
}

func (t *textWriter) write(r *Inspection) {
	c := r.Count()
	brief := c.findings() >= tooManyFindings && !t.verbose
	for level := advisor.Error; level >= advisor.Note; level-- {
		r.each(func(f *advisor.Finding) {
			if f.Level == level && f.Suppressed == nil && !briefly(f) {
				t.finding(f, brief && level < advisor.Error)
			}
		})
	}
	for level := advisor.Error; level >= advisor.Note; level-- {
		t.nullable(r, level)
	}
	if t.verbose && c.suppressed+c.known > 0 {
		t.suppressed(r)
	}
	if r.Together != nil {
		t.together(r.Together())
	}
	if c.findings() >= manyFindings {
		t.byRule(c.byRule)
		if brief && c.warnings+c.notes > 0 {
			fmt.Fprintln(t.w, "evidence and help are shown for errors only; -v shows them for all")
		}
		fmt.Fprintln(t.w)
	}
}

// together writes which tables one deployment moves to other keys: those first that hurt most.
func (t *textWriter) together(list []rewrite.Deployment) {
	if len(list) == 0 {
		return
	}
	title := "Known statements touch these tables together, so one deployment moves them to other keys"
	if more := len(list) - manyFindings; more > 0 {
		title = fmt.Sprintf("%s (%d more deployments are listed by 'ydb-keyadvise rewrite')", title, more)
		list = list[:manyFindings]
	}
	t.view.deployments(t.w, title+":", list)
}

// finding writes one finding; a brief one without evidence and help.
func (t *textWriter) finding(f *advisor.Finding, brief bool) {
	t.headline(f.Level, f.Rule, f.Message)
	where := OneLine(f.Table)
	if f.Index != "" {
		where += "  index " + OneLine(f.Index)
	}
	var line *sourceLine
	if !brief {
		line = t.lines.pointedAt(f)
	}
	t.margin = line.margin()
	at := OneLine(fileLine(f.Pos))
	if at != "" {
		at += "  "
	}
	t.arrow(at + where + t.style.Paint(dim, "  ("+string(f.Confidence)+")"))
	t.excerpt(line)
	change := f.Before != "" && f.After != ""
	for _, e := range f.Evidence {
		if brief || e.Silent || !t.verbose && line.declares(e.Name) {
			continue
		}
		text := e.String()
		if said := change && text == f.Before || !t.verbose && strings.Contains(f.Message, text); !said {
			t.under("|", OneLine(text))
		}
	}
	if f.Help != "" && !brief {
		t.help(f.Help)
	}
	if t.verbose && f.Docs != "" {
		t.under("=", "docs: "+f.Docs)
	}
	if change {
		t.signed("-", red, f.Before)
		t.signed("+", green, f.After)
	}
	t.margin = ""
	fmt.Fprintln(t.w)
}

// sourceRoom is how much of a line of source is shown where nobody says how wide the terminal is.
const sourceRoom = 120

// excerpt shows a line with a marker under the place, as compilers do.
func (t *textWriter) excerpt(l *sourceLine) {
	if l == nil {
		return
	}
	number, room := fmt.Sprintf("%2d |", l.number), sourceRoom
	if t.view.Width > 0 {
		room = max(minWrapped, t.view.Width-len(number+" ……"))
	}
	line, marker := yql.Marked(l.before, l.after, l.span, room)
	fmt.Fprintf(t.w, "%s %s\n", t.style.Paint(blue, number), line)
	t.under("|", t.style.Paint(bold, marker))
}

func (t *textWriter) headline(level advisor.Level, rule, message string) {
	t.view.hang(t.w, t.style.Paint(levelColor(level), level.String()+"["+rule+"]"), "  ", bold, ": "+OneLine(message))
}

func (t *textWriter) arrow(what string) {
	t.view.hang(t.w, t.margin+"  "+t.style.Paint(blue, "-->")+" ", t.margin+"      ", "", what)
}

// under writes a line of what is below a place.
func (t *textWriter) under(sign, text string) {
	t.view.hang(t.w, t.margin+"   "+t.style.Paint(blue, sign)+" ", t.margin+"     ", "", text)
}

func (t *textWriter) help(text string) { t.under("=", t.style.Paint(bold, "help:")+" "+OneLine(text)) }

func (t *textWriter) signed(sign, color, clause string) {
	for _, line := range separate(clause) {
		fmt.Fprintf(t.w, "%s   %s\n", t.margin, t.style.Paint(color, sign+" "+line))
	}
}

// nullable lists the tables with nullable key columns, one line each, under one headline.
func (t *textWriter) nullable(r *Inspection, level advisor.Level) {
	var rows [][]string
	rule := ""
	r.each(func(f *advisor.Finding) {
		if f.Level != level || f.Suppressed != nil || !briefly(f) {
			return
		}
		rule = f.Rule
		row := []string{OneLine(fileLine(f.Pos)), OneLine(f.Table), OneLine(strings.Join(f.Columns, ", "))}
		for _, e := range f.Evidence {
			if !e.Silent {
				row[2] += "  " + OneLine(e.String())
			}
		}
		rows = append(rows, row)
	})
	if len(rows) == 0 {
		return
	}
	t.headline(level, rule, "key columns that can be NULL")
	for _, line := range alignColumns(rows) {
		t.arrow(line)
	}
	t.help("declare them NOT NULL in a new table; 'ydb-keyadvise rules " + rule + "' says when it is fine")
	fmt.Fprintln(t.w)
}

// maxAligned is the widest column that others are padded to: one long path must not push all others away.
const maxAligned = 48

// alignColumns joins the cells of each row with two spaces, padded so that columns stand below each other.
// A column that is empty in every row takes no room.
func alignColumns(rows [][]string) []string {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			if w := utf8.RuneCountInString(cell); w <= maxAligned {
				widths[i] = max(widths[i], w)
			}
		}
	}
	lines := make([]string, len(rows))
	for i, row := range rows {
		var b strings.Builder
		for j, cell := range row {
			if widths[j] == 0 && cell == "" {
				continue
			}
			b.WriteString(cell)
			if j < len(row)-1 {
				b.WriteString(strings.Repeat(" ", max(0, widths[j]-utf8.RuneCountInString(cell))+2))
			}
		}
		lines[i] = b.String()
	}
	return lines
}

func (t *textWriter) suppressed(r *Inspection) {
	fmt.Fprintln(t.w, t.style.Paint(dim, "suppressed:"))
	r.each(func(f *advisor.Finding) {
		if f.Suppressed == nil {
			return
		}
		by := ""
		if at := fileLine(f.Suppressed.Pos); at != "" {
			by = ", " + at
		}
		t.view.hang(t.w, "  ", "    ", "", fmt.Sprintf("%s[%s] %s: %s (%s%s)",
			f.Level, f.Rule, OneLine(f.Table), OneLine(f.Message), OneLine(f.Suppressed.Reason), OneLine(by)))
	})
	fmt.Fprintln(t.w)
}

func (t *textWriter) byRule(rules []ruleCount) {
	width := 0
	for _, r := range rules {
		width = max(width, len(r.name))
	}
	for _, r := range rules {
		fmt.Fprintf(t.w, "%s  %-*s  %5s in %s\n",
			t.style.Paint(levelColor(r.level), fmt.Sprintf("%-7s %s", r.level, r.rule)),
			width, r.name, evidence.Thousands(r.findings), evidence.Count(r.tables, "table"))
	}
}

func levelColor(level advisor.Level) string {
	switch level {
	case advisor.Error:
		return boldRed
	case advisor.Warning:
		return boldYellow
	}
	return boldCyan
}
