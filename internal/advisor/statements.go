package advisor

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
)

// tinyScan is how many rows may be read at once without anybody minding: it takes a few milliseconds.
const tinyScan = 1000

// explained names the evidence that the server's EXPLAIN gives.
const explained = "explained"

// Proved reports whether the server's EXPLAIN says what a finding says.
func (f *Finding) Proved() bool {
	return slices.ContainsFunc(f.Evidence, func(e Evidence) bool { return e.Name == explained })
}

// use is a statement that reaches a table, in the words of findings.
type use struct{ *facts.Use }

// missing goes over the statements that do not find their rows by the key, but for those of which it does not matter.
func (p *Pass) missing() iter.Seq[use] {
	return func(yield func(use) bool) {
		for _, of := range p.key.Uses.Missing {
			if u := (use{of}); !p.cheap(u) && !yield(u) {
				return
			}
		}
	}
}

// cheap reports whether it does not matter how the statement reads the table: there are not enough rows.
func (p *Pass) cheap(u use) bool {
	if n := u.RowsEach(); n > 0 && n < tinyScan {
		return true
	}
	if n := p.key.RowCount(); n > 0 {
		return n < tinyScan
	}
	return p.key.Traffic.Partitions == 0 && p.key.Reference()
}

// finding starts a finding about a statement.
func (u use) finding(columns ...string) Finding {
	f := Finding{Confidence: Inferred, Columns: columns, Query: u.From, Pos: u.From.Pos}
	if u.counted() {
		f.Confidence = Measured
	}
	if u.Access.Index != "" {
		f.Index = u.Access.Index
	}
	f.Evidence = append(f.Evidence, Evidence{Name: "statement", Value: u.Text, Text: u.Text, Silent: `"`+u.Text+`"` == u.short()})
	if full, told := u.Explained(); told && full {
		f.Evidence = append(f.Evidence, Evidence{Name: explained, Value: true, Text: "EXPLAIN on the server confirms that it reads " + u.whole()})
	}
	if u.Count > 0 {
		text := "ran " + times(u.Count)
		if span := u.From.Span; span > 0 {
			text += " in " + spanText(span)
		}
		if n := u.RowsEach(); n > 0 {
			text += ", reading " + evidence.Count(n, "row") + " each time"
			f.Evidence = append(f.Evidence, Evidence{Name: "rowsPerExecution", Value: n, Silent: true})
		}
		f.Evidence = append(f.Evidence, Evidence{Name: "count", Value: u.Count, Text: text})
	}
	return f
}

// shortText is about how much of a statement a message has room for.
const shortText = 100

func (u use) short() string { return `"` + shortened(u.Text) + `"` }

// shortened returns enough of a statement to know it by: without its list of columns if it is long.
func shortened(text string) string {
	if i := strings.Index(text, " FROM "); len(text) > shortText && i > 0 && strings.HasPrefix(text, "SELECT ") {
		text = "SELECT …" + text[i:]
	}
	if r := []rune(text); len(r) > shortText {
		text = string(r[:shortText-1]) + "…"
	}
	return text
}

// counted reports whether the statement was seen to run.
func (u use) counted() bool { return u.From.From != "file" }

func times(n uint64) string {
	if n == 1 {
		return "once"
	}
	return evidence.Thousands(n) + " times"
}

// spanText prints a time in minutes or seconds.
func spanText(d time.Duration) string {
	if d >= time.Minute {
		return evidence.Count(uint64((d+30*time.Second)/time.Minute), "minute")
	}
	return evidence.Seconds(d.Seconds())
}

// reads names what the statement does to the rows.
func (u use) reads() string {
	if u.ChangesRows() {
		return "looks through"
	}
	return "reads"
}

// whole names what is read: "all of orders", "all of index by_user".
func (u use) whole() string {
	if u.Access.Index != "" {
		return "all of index " + u.Access.Index
	}
	return "all of " + u.Access.Table.Name()
}

// sorted prints what the rows are sorted by.
func (u use) sorted() string {
	if u.Access.Index != "" {
		index, _ := u.Access.Table.Index(u.Access.Index)
		return fmt.Sprintf("index %s (%s)", index.Name, strings.Join(index.Columns, ", "))
	}
	return clause(u.Key)
}

// refuted notes where the server explains a statement otherwise than it was judged here: a fault of this tool, not of the table.
func refuted(list []*facts.Use) (notes []evidence.Note) {
	for _, of := range list {
		u := use{of}
		says := "finds its rows by a key, which this tool had not worked out"
		if full, _ := u.Explained(); full {
			says = "reads " + u.whole() + ", which this tool had not worked out"
		}
		notes = append(notes, evidence.Note{Path: u.Access.Table.Path, Code: "explained-otherwise", Message: fmt.Sprintf(
			"EXPLAIN on the server says that %s %s; the finding follows it. Please report this fault of ydb-keyadvise", u.short(), says)})
	}
	return notes
}
