package main

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// briefly reports whether a finding is shown as one line, after all others: four tables in ten have a nullable key
// column, and that must not bury what hurts.
func briefly(f *advisor.Finding) bool { return f.Wants == advisor.WantNotNull }

// manyFindings is from how many findings on a table of counts by rule helps more than the lines it costs.
const manyFindings = 20

// tooManyFindings is from how many findings on nobody reads the evidence of every one: errors keep it, warnings
// and notes are cut down to what and where unless the user asks for more.
const tooManyFindings = 100

// textWriter writes a report for people: errors first, because they hurt most, each level in the order of the
// source; the sums come last, where a terminal stops.
type textWriter struct {
	w       *bufio.Writer
	style   style
	verbose bool // also all evidence, what was suppressed, and links
}

func writeText(w *bufio.Writer, v view, r *report) error {
	t := textWriter{w: w, style: v.style, verbose: v.verbose}
	t.write(r)
	return nil
}

func (t *textWriter) write(r *report) {
	c := r.count()
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
	if c.findings() >= manyFindings {
		t.byRule(c.byRule)
		if brief && c.warnings+c.notes > 0 {
			fmt.Fprintln(t.w, "evidence and help are shown for errors only; -v shows them for all")
		}
		fmt.Fprintln(t.w)
	}
}

// finding writes one finding; a brief one without evidence and help.
func (t *textWriter) finding(f *advisor.Finding, brief bool) {
	t.headline(f.Level, f.Rule, f.Message)
	where := oneLine(f.Table)
	if f.Index != "" {
		where += "  index " + oneLine(f.Index)
	}
	at := oneLine(fileLine(f.Pos))
	if at != "" {
		at += "  "
	}
	t.arrow(at + where + t.style.paint(dim, "  ("+string(f.Confidence)+")"))
	change := f.Before != "" && f.After != ""
	for _, e := range f.Evidence {
		if brief || e.Silent {
			continue
		}
		text := e.String()
		if said := change && text == f.Before || !t.verbose && strings.Contains(f.Message, text); !said {
			fmt.Fprintf(t.w, "   %s %s\n", t.style.paint(blue, "|"), oneLine(text))
		}
	}
	if f.Help != "" && !brief {
		t.help(f.Help)
	}
	if t.verbose && f.Docs != "" {
		fmt.Fprintf(t.w, "   %s docs: %s\n", t.style.paint(blue, "="), f.Docs)
	}
	if change {
		t.signed("-", red, f.Before)
		t.signed("+", green, f.After)
	}
	fmt.Fprintln(t.w)
}

func (t *textWriter) headline(level advisor.Level, rule, message string) {
	fmt.Fprintln(t.w, t.style.paint(levelColor(level), level.String()+"["+rule+"]")+t.style.paint(bold, ": "+oneLine(message)))
}

func (t *textWriter) arrow(what string) {
	fmt.Fprintf(t.w, "  %s %s\n", t.style.paint(blue, "-->"), what)
}

func (t *textWriter) help(text string) {
	fmt.Fprintf(t.w, "   %s %s %s\n", t.style.paint(blue, "="), t.style.paint(bold, "help:"), oneLine(text))
}

func (t *textWriter) signed(sign, color, clause string) {
	for line := range strings.Lines(clause) {
		fmt.Fprintf(t.w, "   %s\n", t.style.paint(color, sign+" "+oneLine(strings.TrimRight(line, "\r\n"))))
	}
}

// nullable lists the tables with nullable key columns, one line each, under one headline.
func (t *textWriter) nullable(r *report, level advisor.Level) {
	var rows [][]string
	rule := ""
	r.each(func(f *advisor.Finding) {
		if f.Level != level || f.Suppressed != nil || !briefly(f) {
			return
		}
		rule = f.Rule
		row := []string{oneLine(fileLine(f.Pos)), oneLine(f.Table), oneLine(strings.Join(f.Columns, ", "))}
		for _, e := range f.Evidence {
			if !e.Silent {
				row[2] += "  " + oneLine(e.String())
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

func (t *textWriter) suppressed(r *report) {
	fmt.Fprintln(t.w, t.style.paint(dim, "suppressed:"))
	r.each(func(f *advisor.Finding) {
		if f.Suppressed == nil {
			return
		}
		by := ""
		if at := fileLine(f.Suppressed.Pos); at != "" {
			by = ", " + at
		}
		fmt.Fprintf(t.w, "  %s[%s] %s: %s (%s%s)\n",
			f.Level, f.Rule, oneLine(f.Table), oneLine(f.Message), oneLine(f.Suppressed.Reason), oneLine(by))
	})
	fmt.Fprintln(t.w)
}

func (t *textWriter) byRule(rules []ruleCount) {
	width := 0
	for _, r := range rules {
		width = max(width, len(r.name))
	}
	for _, r := range rules {
		fmt.Fprintf(t.w, "%s  %-*s  %5d in %s\n",
			t.style.paint(levelColor(r.level), fmt.Sprintf("%-7s %s", r.level, r.rule)),
			width, r.name, r.findings, plural(r.tables, "table"))
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

// maxProblems is how many places that could not be read are shown. Who names the wrong folder has thousands, all
// of one kind.
const maxProblems = 20

// writeProblems tells what could not be read, with the source line where there is one.
func writeProblems(w io.Writer, s style, problems []evidence.Note) {
	for i, p := range problems {
		if i == maxProblems && len(problems) > maxProblems+1 {
			fmt.Fprintf(w, "%s: %d more; 'ydb-keyadvise inspect --format json' lists them all\n",
				s.paint(boldRed, "error"), len(problems)-i)
			return
		}
		at := place(p.Pos)
		if at == "" {
			at = p.Path
		}
		if at != "" {
			at += ": "
		}
		first, others := separate(at + p.Message)
		fmt.Fprintf(w, "%s%s\n", s.paint(boldRed, "error"), s.paint(bold, ": "+first))
		writeIndented(w, others)
		if p.Snippet != "" {
			for line := range strings.Lines(p.Snippet) {
				fmt.Fprintf(w, "  %s %s\n", s.paint(blue, "|"), oneLine(strings.TrimRight(line, "\r\n")))
			}
		}
	}
}

// problems tells what of a source could not be read.
func (a *app) problems(b *evidence.Bundle) {
	writeProblems(a.stderr, newStyle(a, a.stderrTerminal), b.Problems)
}

// separate splits a message that tells several problems, each on a line of its own.
func separate(message string) (first string, others []string) {
	lines := strings.Split(strings.TrimRight(message, "\n"), "\n")
	for i := range lines {
		lines[i] = oneLine(strings.TrimSuffix(lines[i], "\r"))
	}
	return lines[0], lines[1:]
}

func writeIndented(w io.Writer, lines []string) {
	for _, line := range lines {
		fmt.Fprintf(w, "  %s\n", line)
	}
}

// alwaysTold reports whether notes with this code ask for a change or explain a result.
func alwaysTold(code string) bool {
	return strings.HasSuffix(code, "-suppression") || code == advisor.NoteMigration || code == noteRelease || code == noteGone || code == noteWorse
}

// writeNotes tells what else is worth knowing. What concerns the whole run or asks for a change is always said;
// the rest, such as which statements declare no table, is counted and listed only when asked for.
func writeNotes(w io.Writer, s style, notes []evidence.Note, verbose bool) {
	hidden := map[string]int{}
	for _, n := range notes {
		at := place(n.Pos)
		if n.Path != "" {
			at = strings.TrimPrefix(at+" "+n.Path, " ")
		}
		if at != "" && !verbose && !alwaysTold(n.Code) {
			hidden[n.Code]++
			continue
		}
		if at != "" {
			at += ": "
		}
		first, others := separate(at + n.Message)
		fmt.Fprintf(w, "%s: %s\n", s.paint(boldCyan, "note"), first)
		writeIndented(w, others)
	}
	if len(hidden) == 0 {
		return
	}
	var kinds []string
	count := 0
	for _, code := range slices.Sorted(maps.Keys(hidden)) {
		kinds = append(kinds, strings.ReplaceAll(code, "-", " "))
		count += hidden[code]
	}
	rest := fmt.Sprintf("%d more notes are not shown (%s); -v shows them", count, strings.Join(kinds, ", "))
	if count == 1 {
		rest = "1 more note is not shown (" + kinds[0] + "); -v shows it"
	}
	fmt.Fprintf(w, "%s: %s\n", s.paint(boldCyan, "note"), rest)
}
