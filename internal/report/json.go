package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// jsonVersion is raised when a field of the JSON report changes its meaning or goes. New fields do not raise it.
const jsonVersion = 1

// The JSON report. The order of fields is the order in the output.
type jsonInspection struct {
	Version int         `json:"version"` // of the format
	Source  string      `json:"source"`  // what was read: files, or endpoint and database
	Tables  []jsonTable `json:"tables"`  // in the order of the source
	Notes   []jsonNote  `json:"notes"`   // what was noticed while reading, and places that could not be read
	Next    []NextStep  `json:"next"`    // commands that lead on, the first before all others
}

type jsonTable struct {
	Path       string        `json:"path"` // of the table
	Store      schema.Store  `json:"store"`
	PrimaryKey []string      `json:"primaryKey"` // columns, in their order
	Findings   []jsonFinding `json:"findings"`   // empty for a clean table
}

type jsonFinding struct {
	Rule       string             `json:"rule"`  // ID, such as KEY001
	Name       string             `json:"name"`  // of the rule, such as time-leading-key
	Level      string             `json:"level"` // "error", "warning" or "note"
	Confidence advisor.Confidence `json:"confidence"`
	Columns    []string           `json:"columns"`            // that the finding is about
	Index      string             `json:"index"`              // "" for the table itself
	File       string             `json:"file"`               // "" if not from a file
	Line       int                `json:"line"`               // 0 if not from a file
	Message    string             `json:"message"`            // what is the matter, in a sentence
	Evidence   []advisor.Evidence `json:"evidence"`           // what shows it
	Help       string             `json:"help"`               // what to do about it
	Docs       string             `json:"docs"`               // link to a page of the documentation of YDB
	Suppressed bool               `json:"suppressed"`         // it is accepted, and counts for nothing
	Reason     string             `json:"reason,omitempty"`   // why it is suppressed
	Baseline   bool               `json:"baseline,omitempty"` // it is because the baseline has it
	Before     string             `json:"before,omitempty"`   // the clause at fault
	After      string             `json:"after,omitempty"`    // the clause fixed
}

type jsonNote struct {
	Level   string `json:"level"`   // "note", or "error" for what could not be read
	Code    string `json:"code"`    // stable, such as "no-statement"
	Message string `json:"message"` // what is the matter, in a sentence
	Path    string `json:"path"`    // of a table; "" for the whole run
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
}

// writeJSON writes the report as one JSON object with one table to a line, so that it can be compared line by
// line, and streams it, so that its size does not matter.
func writeJSON(w *bufio.Writer, _ View, r *Inspection) error {
	out := newJSONWriter(w)
	out.text(`{"version":`)
	out.value(jsonVersion)
	out.text(`,"source":`)
	out.value(r.Source)
	out.text(`,"tables":[`)
	for i := range r.Tables {
		out.item(i, newJSONTable(&r.Tables[i]))
	}
	out.end(len(r.Tables))
	out.text(`,"notes":[`)
	n := 0
	for _, p := range r.Problems {
		out.item(n, newJSONNote("error", p))
		n++
	}
	for _, note := range r.Notes {
		out.item(n, newJSONNote("note", note))
		n++
	}
	out.end(n)
	out.text(`,"next":`)
	out.value(nonNil(r.Next))
	out.text("}\n")
	return out.err
}

func newJSONTable(t *Table) jsonTable {
	table := jsonTable{
		Path:       t.Schema.Path,
		Store:      t.Schema.Store,
		PrimaryKey: nonNil(t.Schema.PrimaryKey),
		Findings:   make([]jsonFinding, len(t.Findings)),
	}
	for i, f := range t.Findings {
		table.Findings[i] = jsonFinding{Rule: f.Rule, Name: f.Name, Level: f.Level.String(), Confidence: f.Confidence, Columns: nonNil(f.Columns),
			Index: f.Index, File: f.Pos.File, Line: f.Pos.Line, Message: f.Message, Evidence: finite(nonNil(f.Evidence)), Help: f.Help,
			Docs: f.Docs, Suppressed: f.Suppressed != nil, Before: f.Before, After: f.After}
		if strings.Contains(f.After, "…") {
			table.Findings[i].After = f.AfterWhole // programs read it
		}
		if f.Suppressed != nil {
			table.Findings[i].Reason = f.Suppressed.Reason
			table.Findings[i].Baseline = f.Suppressed.Baseline
		}
	}
	return table
}

func newJSONNote(level string, n evidence.Note) jsonNote {
	return jsonNote{
		Level:   level,
		Code:    n.Code,
		Message: n.Message,
		Path:    n.Path,
		File:    n.Pos.File,
		Line:    n.Pos.Line,
		Column:  n.Pos.Column,
	}
}

// finite replaces numbers that JSON cannot hold by null: one odd measurement must not cost the whole report.
func finite(facts []advisor.Evidence) []advisor.Evidence {
	odd := func(e advisor.Evidence) bool {
		x, ok := e.Value.(float64)
		return ok && (math.IsNaN(x) || math.IsInf(x, 0))
	}
	if !slices.ContainsFunc(facts, odd) {
		return facts
	}
	facts = slices.Clone(facts)
	for i := range facts {
		if odd(facts[i]) {
			facts[i].Value = nil
		}
	}
	return facts
}

// nonNil makes an absent list an empty one, which JSON shows as [] and not as null.
func nonNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// EncodeJSON writes a whole document, indented.
func EncodeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// jsonWriter writes parts of a JSON document and keeps the first error.
type jsonWriter struct {
	w      *bufio.Writer
	buffer bytes.Buffer // holds a value for its last newline to be dropped
	enc    *json.Encoder
	err    error
}

func newJSONWriter(w *bufio.Writer) *jsonWriter {
	j := &jsonWriter{w: w}
	j.enc = json.NewEncoder(&j.buffer)
	j.enc.SetEscapeHTML(false)
	return j
}

func (j *jsonWriter) text(s string) {
	if j.err == nil {
		_, j.err = j.w.WriteString(s)
	}
}

func (j *jsonWriter) value(v any) {
	if j.err != nil {
		return
	}
	j.buffer.Reset()
	if j.err = j.enc.Encode(v); j.err == nil {
		_, j.err = j.w.Write(bytes.TrimSuffix(j.buffer.Bytes(), []byte("\n")))
	}
}

func (j *jsonWriter) item(i int, v any) {
	if i > 0 {
		j.text(",")
	}
	j.text("\n")
	j.value(v)
}

// end closes a list of n items.
func (j *jsonWriter) end(n int) {
	if n > 0 {
		j.text("\n")
	}
	j.text("]")
}
