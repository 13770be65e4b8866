package advisor

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
)

func nullableKeyRule() *Rule {
	// A note, so that neither --fail-on warning nor the reader of a report stumbles over it: more than half of all findings on existing
	// schemas are this one. A table that exists needs a copy to get NOT NULL, which this alone is seldom worth; for a new one it is free, but
	// a schema does not tell which of its tables are new. NULLs that were seen are a warning wherever the table stands.
	return &Rule{ID: "KEY005", Name: "nullable-key", Wants: WantNotNull, Level: Note, Run: nullableKey,
		Levels: "warning if sampled rows have NULL", Docs: "https://ydb.tech/docs/en/dev/primary-key/row-oriented#key-null"}
}

// nullableKey reports one finding per table: nullable keys are common, and must not bury what hurts.
func nullableKey(p *Pass) {
	var nullable []string
	for _, t := range p.key.Key {
		if t.Column != nil && !t.Column.NotNull && t.Column.Sequence == nil {
			nullable = append(nullable, t.Column.Name)
		}
	}
	if len(nullable) == 0 {
		return
	}
	message := fmt.Sprintf("key column %s can be NULL", nullable[0])
	if len(nullable) > 1 {
		message = fmt.Sprintf("key columns %s can be NULL", strings.Join(nullable, ", "))
	}
	f := Finding{
		Confidence: Declared,
		Columns:    nullable,
		Message:    message,
	}
	if why := p.meant(nullable); len(why) > 0 {
		text := "this may be intended: " + strings.Join(why, ", ")
		f.Message += "; " + text
		f.Evidence = append(f.Evidence, Evidence{Name: "meant", Value: why, Text: text})
	}
	weighNulls(p, &f)
	p.Report(f)
}

// meant says what suggests that NULL in the columns is no oversight: a comment, a statement that looks for it, or a default.
func (p *Pass) meant(columns []string) []string {
	var why []string
	for _, name := range columns {
		if slices.Contains(p.key.Evidence.NullMeant, name) {
			why = append(why, "a comment on "+name+" says so")
		}
		if c, _ := p.Table.Column(name); c.Default != "" {
			why = append(why, name+" has the default "+c.Default)
		}
		if slices.Contains(p.key.Uses.Null, name) {
			why = append(why, "a statement looks for "+name+" IS NULL")
		}
	}
	return why
}

// weighNulls adds how many NULLs the sample has. None at all make it a note.
func weighNulls(p *Pass, f *Finding) {
	s := p.key.Sample
	if s == nil || s.Rows < facts.EnoughRows {
		return
	}
	f.Confidence = Measured
	var found []string
	for i := range s.Columns {
		c := &s.Columns[i]
		if c.Nulls == 0 || !slices.Contains(f.Columns, c.Column) {
			continue
		}
		found = append(found, fmt.Sprintf("%s is NULL in %s", c.Column, evidence.Percent(float64(c.Nulls)/float64(c.Rows))))
		f.Evidence = append(f.Evidence, Evidence{Name: "nulls", Value: c.Nulls, Silent: true})
	}
	of := "of " + evidence.Count(s.Rows, "sampled row")
	if len(found) == 0 {
		f.Message += ", but none " + of + " has NULL there"
		f.Evidence = append(f.Evidence, Evidence{Name: "nulls", Value: uint64(0), Text: "never in " + evidence.Count(s.Rows, "sampled row")})
	} else {
		f.Level = Warning
		f.Message += ": " + strings.Join(found, ", ") + " " + of
		f.Evidence = append(f.Evidence, Evidence{Name: "nullShares", Value: found, Text: strings.Join(found, ", ") + " " + of})
	}
	f.Evidence = append(f.Evidence, Evidence{Name: "sampledRows", Value: s.Rows, Silent: true})
}
