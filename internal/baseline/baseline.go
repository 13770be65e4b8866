// Package baseline keeps the findings that a team knows of already, so that only new ones fail a build.
//
// A finding is known again by its table, rule, index, columns and statement: neither by its line, which moves, nor by its
// numbers, which are measured again. One that has become worse is not the one that was accepted. The package owns the
// file and the comparison; it reads and writes no file itself.
package baseline

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/readback"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// version is that of the file. It is raised when an old reader would take a new file for something else.
const version = 1

// Entry is what the file says of one finding, or of several that nothing tells apart.
type Entry struct {
	Table     string   `yaml:"table"`
	Rule      string   `yaml:"rule"`                   // ID
	Index     string   `yaml:"index,omitempty"`        // empty for the table itself
	Columns   []string `yaml:"columns,omitempty,flow"` // at fault
	Statement string   `yaml:"statement,omitempty"`    // of a finding about a statement, without literals
	Level     string   `yaml:"level"`                  // the worst that is accepted
	Count     int      `yaml:"count,omitempty"`        // how many; 0 means one

	line int // in the file; 0 if not read from one
}

// key is what an entry and a finding have in common.
func (e *Entry) key() string {
	return strings.Join([]string{e.Table, e.Rule, e.Index, strings.Join(e.Columns, ","), e.Statement}, "\x00")
}

// count is how many findings the entry stands for.
func (e *Entry) count() int { return max(e.Count, 1) }

// String says which finding is meant, on one line.
func (e *Entry) String() string {
	s := e.Rule + " of " + e.Table
	if e.Index != "" {
		s += ", index " + e.Index
	}
	if len(e.Columns) > 0 {
		s += " (" + strings.Join(e.Columns, ", ") + ")"
	}
	if e.Statement != "" {
		s += ": " + e.Statement
	}
	return s
}

func entryOf(f *advisor.Finding) Entry {
	return Entry{Table: f.Table, Rule: f.Rule, Index: f.Index, Columns: f.Columns, Statement: f.Statement(), Level: f.Level.String()}
}

// Fingerprint is a text that is the same for findings that entryOf does not tell apart, and different for others.
func Fingerprint(f *advisor.Finding) string {
	e := entryOf(f)
	return e.key()
}

// file is the baseline as YAML.
type file struct {
	Version  int     `yaml:"version"`
	Findings []Entry `yaml:"findings"`
}

const head = `# Findings that are known and do not fail a build: 'ydb-keyadvise inspect --baseline' ignores them.
# Written by 'ydb-keyadvise baseline write', which leaves out what was fixed. A finding that becomes worse than its
# level here is reported again.
`

// Write writes the baseline that accepts the findings, but for those that are suppressed otherwise. The same findings,
// in whatever order, give the same bytes.
func Write(w io.Writer, findings []advisor.Finding) error {
	data, err := readback.YAML(file{Version: version, Findings: entriesOf(findings)}, 2)
	if err != nil {
		return fmt.Errorf("write baseline: %w", err)
	}
	if _, err := w.Write(append([]byte(head), data...)); err != nil {
		return fmt.Errorf("write baseline: %w", err)
	}
	return nil
}

// Of is a baseline that accepts the findings, of that name.
func Of(name string, findings []advisor.Finding) *Baseline {
	return &Baseline{name, entriesOf(findings)}
}

// entriesOf returns the entries that accept the findings, but for those that are suppressed otherwise.
func entriesOf(findings []advisor.Finding) []Entry {
	out := []Entry{}
	at := map[string]int{}
	for i := range findings {
		f := &findings[i]
		if f.Suppressed != nil && !f.Suppressed.Baseline {
			continue
		}
		e := entryOf(f)
		j, ok := at[e.key()]
		if !ok {
			at[e.key()] = len(out)
			out = append(out, e)
			continue
		}
		known := &out[j]
		known.Count = known.count() + 1
		if level(e.Level) > level(known.Level) {
			known.Level = e.Level
		}
	}
	slices.SortFunc(out, func(a, b Entry) int { return cmp.Compare(a.key(), b.key()) })
	return out
}

// Baseline is a file that was read.
type Baseline struct {
	name    string
	entries []Entry
}

// Read reads a baseline. The name is for messages and places. What it does not know is an error: an entry that is
// passed over would be a finding that comes back without anybody knowing why.
func Read(name string, data []byte) (*Baseline, error) {
	var f file
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	var root yaml.Node
	if err := yaml.Unmarshal(data, &root); err == nil && len(root.Content) > 0 && root.Content[0].Kind != yaml.MappingNode {
		return nil, fmt.Errorf("read baseline %s: this is not a baseline; 'ydb-keyadvise baseline write' creates one", name)
	}
	if err := dec.Decode(&f); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("read baseline %s: %s", name, mistakes(err))
	}
	switch {
	case f.Version > version:
		return nil, fmt.Errorf("read baseline %s: it has version %d, and this release reads versions up to %d", name, f.Version, version)
	case f.Version < 1:
		return nil, fmt.Errorf("read baseline %s: it has no version; 'ydb-keyadvise baseline write' creates a baseline", name)
	}
	lines := entryLines(&root)
	for i := range f.Findings {
		e := &f.Findings[i]
		if i < len(lines) {
			e.line = lines[i]
		}
		switch {
		case e.Table == "" || e.Rule == "":
			return nil, fmt.Errorf("%s:%d: an entry needs a table and a rule", name, e.line)
		case level(e.Level) == 0:
			return nil, fmt.Errorf("%s:%d: level %q: want error, warning or note", name, e.line, e.Level)
		case e.Count < 0:
			return nil, fmt.Errorf("%s:%d: count %d: want a positive number", name, e.line, e.Count)
		}
	}
	return &Baseline{name, f.Findings}, nil
}

// unknownKey is how the decoder calls a key that Entry does not have.
var unknownKey = regexp.MustCompile(`field (\S+) not found in type \S+`)

// mistakes says on one line what is wrong with a file that is YAML, or is not.
func mistakes(err error) string {
	var wrong *yaml.TypeError
	if errors.As(err, &wrong) {
		return unknownKey.ReplaceAllString(strings.Join(wrong.Errors, "; "), "unknown key $1")
	}
	return strings.ReplaceAll(strings.TrimPrefix(err.Error(), "yaml: "), "\n", " ")
}

// entryLines returns the line of each entry of a file that was decoded without an error, and so has some content.
func entryLines(root *yaml.Node) (lines []int) {
	for i := 0; i+1 < len(root.Content[0].Content); i += 2 {
		if root.Content[0].Content[i].Value != "findings" {
			continue
		}
		for _, item := range root.Content[0].Content[i+1].Content {
			lines = append(lines, item.Line)
		}
	}
	return lines
}

func level(word string) advisor.Level {
	for l := advisor.Note; l <= advisor.Error; l++ {
		if l.String() == word {
			return l
		}
	}
	return 0
}

// Difference is what a baseline and a run do not have in common.
type Difference struct {
	Gone  []Gone  // entries for which there were fewer findings than they accept
	Worse []Worse // findings that are worse than what was accepted
}

// Gone is an entry that no longer occurs, or less often.
type Gone struct {
	Entry
	Pos   schema.Position // in the baseline
	Found int             // how often it still occurs
}

// Worse is a finding that was accepted at a lower level.
type Worse struct {
	Entry
	Pos schema.Position // in the baseline
	Now advisor.Level
	At  int // which of the findings it is
}

// Apply marks the findings that the baseline knows as suppressed, in place. Findings that are suppressed otherwise stay
// as they are, and count as found. Where there are more of one kind than it accepts, the last ones are new.
func (b *Baseline) Apply(findings []advisor.Finding) Difference {
	var d Difference
	at := map[string]*Entry{}
	left := map[*Entry]int{}
	for i := range b.entries {
		e := &b.entries[i]
		if known := at[e.key()]; known != nil { // written twice by hand, or by a merge
			left[known] += e.count()
			continue
		}
		at[e.key()] = e
		left[e] = e.count()
	}
	total := map[*Entry]int{}
	for e, n := range left {
		total[e] = n
	}
	for i := range findings {
		f := &findings[i]
		e := at[Fingerprint(f)]
		if e == nil || left[e] == 0 {
			continue
		}
		left[e]--
		switch {
		case f.Suppressed != nil:
		case f.Level > level(e.Level):
			d.Worse = append(d.Worse, Worse{*e, b.position(e), f.Level, i})
		default:
			f.Suppressed = &advisor.Suppressed{Reason: "known, in the baseline", Pos: b.position(e), Baseline: true}
		}
	}
	for i := range b.entries {
		if e := &b.entries[i]; at[e.key()] == e && left[e] > 0 {
			d.Gone = append(d.Gone, Gone{*e, b.position(e), total[e] - left[e]})
		}
	}
	return d
}

func (b *Baseline) position(e *Entry) schema.Position {
	return schema.Position{File: b.name, Line: e.line}
}
