// Package page writes what was found and proposed as one HTML page, for people who did not run the tool.
//
// The page stands alone: no network, no other files. It owns what the page says and the pictures; what it looks like is
// in templates. Tables are written one after another, and the proposal for one is asked for when it is written, so that
// a page of any length takes no memory. Nothing in it is a value of a row.
package page

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/templates"
)

// Report is what the page shows.
type Report struct {
	Title    string
	Source   string    // what the user named; holds no secret
	Version  string    // of the tool
	Made     time.Time // zero leaves it out
	Tables   []Table
	Notes    []evidence.Note
	Problems []evidence.Note // what could not be read
	Rules    []Rule          // that found something, the worst first
	// How many findings there are that are not suppressed, by level, clean tables, and suppressed findings.
	Errors, Warnings, Minor, Clean, Suppressed int
	// Next is the command that comes next, and RewriteOf the one that proposes keys for the table whose name is added; empty leaves it out.
	Next, RewriteOf string
	// Propose returns what is proposed for a table, and the candidate that is meant; nil if there is none. A nil Propose
	// proposes nothing.
	Propose func(t *evidence.Table) (*rewrite.Proposal, *rewrite.Candidate)
}

// Rule is a rule with how much it found, and the paragraphs that explain it.
type Rule struct {
	Level, ID, Title string
	Doc              []string
	Findings, Tables string // how many
}

// Table is a table and its findings, the worst first. Suppressed ones are not shown.
type Table struct {
	*evidence.Table
	Findings []advisor.Finding
}

// worst is the highest level of what is found in a table, 0 if it is clean.
func (t *Table) worst() (worst advisor.Level) {
	for i := range t.Findings {
		if f := &t.Findings[i]; f.Suppressed == nil {
			worst = max(worst, f.Level)
		}
	}
	return worst
}

// byWeight returns the tables in order: the worst first, and of these the one that is written most.
func byWeight(tables []Table) []Table {
	type weighed struct {
		Table
		worst  advisor.Level
		writes float64
	}
	list := make([]weighed, len(tables))
	for i, t := range tables {
		_, writes, _ := t.Load.WriteShares()
		list[i] = weighed{t, t.worst(), writes}
	}
	slices.SortStableFunc(list, func(a, b weighed) int {
		return cmp.Or(cmp.Compare(b.worst, a.worst), cmp.Compare(b.writes, a.writes),
			cmp.Compare(a.Schema.Path, b.Schema.Path))
	})
	sorted := make([]Table, len(list))
	for i := range list {
		sorted[i] = list[i].Table
	}
	return sorted
}

// Write writes the page, the worst tables first: not everybody who gets it runs its script, which sorts it in other ways.
func Write(w io.Writer, r *Report) error {
	sorted := *r
	sorted.Tables = byWeight(r.Tables)
	r = &sorted
	page, err := templates.NewPage()
	if err != nil {
		return err
	}
	var part bytes.Buffer
	foot := foot{noteTexts(r.Notes), r.Rules}
	if err := page.Render(&part, "foot", foot); err != nil {
		return err
	}
	left := roomOfPage - part.Len()
	part.Reset()
	if err := page.Render(&part, "head", newHead(r)); err != nil {
		return err
	}
	left -= part.Len()
	if _, err := part.WriteTo(w); err != nil {
		return err
	}
	short, others := 0, 0 // how many tables are shown in less detail, and what those that follow take at least
	for i := range min(len(r.Tables), fullTables) {
		others += r.Tables[i].least()
	}
	for i := range r.Tables {
		t := r.newTable(i)
		if i < fullTables {
			others -= r.Tables[i].least()
		} else if i == fullTables {
			part.WriteString("</div>\n<template id=rest>\n") // what a browser reads and does not lay out
		}
		for whole := true; ; whole = false {
			start := part.Len()
			if err := page.Render(&part, "table", t); err != nil {
				return err
			}
			if !whole || i >= fullTables || part.Len() <= left-others {
				break
			}
			part.Truncate(start)
			t.shorten()
			short++
		}
		left -= part.Len()
		if _, err := part.WriteTo(w); err != nil {
			return err
		}
	}
	end := "</div>\n"
	if n := len(r.Tables) - fullTables; n > 0 {
		short += n
		end = fmt.Sprintf("</template>\n<noscript><p>%s can be seen where this page may run its script.</p></noscript>\n",
			evidence.Count(n, "more table"))
	}
	if _, err := io.WriteString(w, end); err != nil {
		return err
	}
	if short > 0 {
		foot.Notes = append(foot.Notes, evidence.Count(short, "table")+
			" shown in less detail, to keep the page small: a report on one table shows all of it")
	}
	return page.Render(w, "foot", foot)
}

// foot is what stands below the tables.
type foot struct {
	Notes []string
	Rules []Rule
}

// The 500 worst tables have a megabyte, so that a page can be sent and opens at once. Of the others it has the outline, some 500 bytes
// each. What the worst tables need leaves to each of the others what one takes that is shown in less detail.
const (
	roomOfPage                 = 999_000
	fullTables                 = 500
	leastOfTable, leastOfClean = 1_300, 900
)

// least is what a table takes at least.
func (t *Table) least() int {
	if t.worst() == 0 {
		return leastOfClean
	}
	return leastOfTable
}

// timeLayout is how a page says when it was made.
const timeLayout = "2006-01-02 15:04 UTC"

type head struct {
	Title, Source, Version, Made string
	Next, RewriteOf              string
	Legend                       []legendKey
	Cards                        []card
	Rules                        []Rule
	Problems                     []string
}

type card struct{ Class, Number, Text string }

func newHead(r *Report) head {
	h := head{Title: r.Title, Source: clean(r.Source), Version: r.Version, Next: r.Next, RewriteOf: r.RewriteOf, Legend: legend(),
		Rules: r.Rules, Problems: noteTexts(r.Problems)}
	if !r.Made.IsZero() {
		h.Made = r.Made.UTC().Format(timeLayout)
	}
	count := func(class string, n int, one string) {
		number, what, _ := strings.Cut(evidence.Count(n, one), " ")
		h.Cards = append(h.Cards, card{class, number, what})
	}
	count("", len(r.Tables), "table")
	count("error", r.Errors, "error")
	count("warning", r.Warnings, "warning")
	count("note", r.Minor, "note")
	h.Cards = append(h.Cards, card{"clean", thousands(float64(r.Clean)), "clean"})
	if r.Suppressed > 0 {
		h.Cards = append(h.Cards, card{"", thousands(float64(r.Suppressed)), "suppressed or known"})
	}
	return h
}

func noteTexts(notes []evidence.Note) []string {
	var texts []string
	for _, n := range notes {
		at := n.Pos.File
		if n.Pos.Line > 0 {
			at += fmt.Sprintf(":%d", n.Pos.Line)
		}
		at = strings.TrimSpace(at + " " + n.Path)
		if at != "" {
			at += ": "
		}
		texts = append(texts, clean(at+n.Message))
	}
	return texts
}

// rowsOf is how many rows a table has: what its partitions told when they were looked at, as findings say it, and else its description.
func rowsOf(t *evidence.Table) (rows uint64, known bool) {
	if t.Load != nil {
		for i := range t.Load.Partitions {
			rows += t.Load.Partitions[i].Rows
		}
	}
	if rows == 0 && t.Schema.Stats != nil {
		rows, known = t.Schema.Stats.Rows, true
	}
	return rows, known || rows > 0
}

// factsOf returns what is known of a table beside its findings. The boundaries of a live table are values of its rows, so
// that only their number is told.
func factsOf(t *evidence.Table) string {
	facts := []string{"key (" + clean(strings.Join(t.Schema.PrimaryKey, ", ")) + ")"}
	add := func(text string) { facts = append(facts, text) }
	stats := t.Schema.Stats
	if rows, known := rowsOf(t); known {
		add(evidence.Count(rows, "row"))
	}
	if stats != nil {
		add(evidence.Size(stats.Bytes))
	}
	switch {
	case t.Load != nil:
		add(evidence.Count(len(t.Load.Partitions), "partition"))
	case stats != nil && stats.Partitions > 0:
		add(evidence.Count(int(stats.Partitions), "partition"))
	}
	if t.Load != nil {
		if _, writes, known := t.Load.WriteShares(); known {
			reads, cpu := 0.0, 0.0
			for _, p := range t.Load.Partitions {
				reads, cpu = reads+p.Reads, max(cpu, p.CPUCores)
			}
			add(thousands(writes) + " writes/s")
			add(thousands(reads) + " reads/s")
			add(fmt.Sprintf("busiest partition %.0f%% of a core", 100*cpu))
			add("observed for " + t.Load.Span.Round(time.Second).String())
		}
	}
	p := &t.Schema.Partitioning
	if n := len(p.SplitPoints) + int(p.SplitPointsHidden); n > 0 {
		add("split at " + evidence.Count(n, "key"))
	}
	if p.Uniform > 0 {
		add("created with " + evidence.Count(int(p.Uniform), "uniform partition"))
	}
	if word := p.ByLoad.String(); word != "" {
		add("split by load " + strings.ToLower(word))
	}
	return strings.Join(facts, " · ")
}
