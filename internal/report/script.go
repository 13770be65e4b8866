package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
)

func writeProposalsSQL(w *bufio.Writer, _ View, shown Proposals) error { return shown.WriteScript(w) }

// WriteScript writes a script that creates the tables as they would be. What is there now, and what changes settings in
// place, stands above each as comments, so that the whole can be run on an empty database, and each part by hand. Tables of another
// database are all in it, with what YDB does not keep of them, because YDB has none of them yet.
func (p *Proposals) WriteScript(to io.Writer) error {
	w := bufio.NewWriter(to)
	proposed, empty := map[string]*Proposed{}, true
	for i := range p.List {
		proposed[p.List[i].Before.Path] = &p.List[i]
		empty = empty && len(p.List[i].Chosen) == 0
	}
	for _, t := range p.Bundle.Tables {
		one := proposed[t.Schema.Path]
		if t.Foreign != "" {
			empty = false
			for _, told := range [][2]string{{source.NoteNotCarried, " is not the same in YDB:"}, {evidence.NoteDesigned, " has a designed key:"}} {
				if list := p.told(t, told[0]); len(list) > 0 {
					remark(w, t.Schema.Path+told[1], list...)
				}
			}
		}
		switch {
		case one != nil && len(one.Chosen) > 0:
			writeChosen(w, one)
		case t.Foreign != "":
			if one != nil {
				remarkFound(w, "is found:", one.Findings)
			}
			fmt.Fprintln(w, rewrite.Commented(rewrite.DDL(t.Schema), t.Comments))
		}
	}
	if empty {
		fmt.Fprint(w, noDifference)
	}
	return w.Flush()
}

// writeChosen writes the candidates that are shown of a table, of which the first is made.
func writeChosen(w io.Writer, one *Proposed) {
	for i, c := range one.Chosen {
		ddl := one.DDL(c.After)
		if one.Foreign == "" {
			remark(w, one.Before.Path+" now:", one.DDL(one.Before))
			if alter := rewrite.InPlace(one.Before, c); alter != "" {
				remark(w, "To change it in place:", alter)
			}
		}
		if i > 0 { // the table can be created once
			remark(w, "Or "+c.Name+":", ddl)
			fmt.Fprintln(w)
			continue
		}
		said := formulas(c)
		for _, what := range c.Assumptions {
			said = append(said, "assumes that "+what)
		}
		remark(w, c.Name+strings.Repeat(":", min(1, len(said))), said...)
		if one.Foreign != "" {
			remarkFound(w, "is left:", slices.Concat(c.Left, c.Brought))
		}
		fmt.Fprintln(w, ddl)
	}
}

// remarkFound writes findings as comments, for who runs the script without having seen the report.
func remarkFound(w io.Writer, title string, list []advisor.Finding) {
	for _, f := range list {
		remark(w, f.Rule+" "+title, f.Message)
	}
}

// remark writes a comment of SQL. Each text has lines of its own.
func remark(w io.Writer, title string, texts ...string) {
	fmt.Fprintf(w, "-- %s\n", OneLine(title))
	for _, text := range texts {
		for line := range strings.Lines(text) {
			fmt.Fprintf(w, "--   %s\n", OneLine(strings.TrimSuffix(line, "\n")))
		}
	}
}

// told is what a note of a table tells, in parts: what YDB does not keep of it, or why it has its key.
func (p *Proposals) told(t *evidence.Table, code string) []string {
	for _, n := range p.Bundle.Notes {
		if n.Code == code && n.Path == t.Schema.Path {
			_, what, _ := strings.Cut(n.Message, ": ")
			return strings.Split(what, "; ")
		}
	}
	return nil
}

// after is the table with the key that is chosen for it, if one is.
func (p *Proposals) after(t *evidence.Table) *schema.Table {
	i := slices.IndexFunc(p.List, func(one Proposed) bool { return one.Before.Path == t.Schema.Path && len(one.Chosen) > 0 })
	if i < 0 {
		return t.Schema
	}
	return rewrite.WithoutData(p.List[i].Chosen[0].After, t.Schema)
}
