package opened

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/probe"
)

// Answers are what a database does otherwise than this tool relies on, as 'doctor --format json' wrote it. The zero Answers switch
// nothing off.
type Answers struct {
	File    string
	Said    Diagnosis
	Differ  []*probe.Probe
	unasked []string // IDs of probes of which it says nothing
	unknown []string // IDs of which this program knows nothing
}

// noteDoctor is the code of notes about what is not judged.
const noteDoctor = "doctor"

// Diagnosis is a diagnosis for programs, this one among them.
type Diagnosis struct {
	Version  int       `json:"version"`     // of the format
	Tool     string    `json:"tool"`        // version of this program
	Database string    `json:"database"`    // that was asked
	Release  string    `json:"release"`     // of YDB
	Made     time.Time `json:"made"`        // when it was asked
	Executed bool      `json:"executed"`    // what writes was asked, too
	Settings []string  `json:"settings"`    // how it was asked
	Switched []string  `json:"switchedOff"` // by name
	Answers  []Answer  `json:"answers"`     // to each question
}

// Answer is one of its answers.
type Answer struct {
	ID      string      `json:"id"`
	Belief  string      `json:"belief"` // what this program relies on
	State   probe.State `json:"state"`
	Seen    string      `json:"seen,omitempty"` // what was seen instead, or why it was not asked
	Off     []string    `json:"off"`            // what a different answer switches off
	Seconds float64     `json:"seconds"`        // that it took
}

// DiagnosisVersion is that of a diagnosis.
const DiagnosisVersion = 2

// ReadAnswers reads what 'doctor' wrote.
func ReadAnswers(ctx context.Context, files fs.FS, file string) (*Answers, error) {
	out := &Answers{File: file}
	if file == "" {
		return out, nil
	}
	data, err := evidence.ReadFile(ctx, files, file, 4<<20)
	if err != nil {
		return nil, ask.Wrongf("doctor", " %s: %v", file, err)
	}
	if err := json.Unmarshal(data, &out.Said); err != nil || out.Said.Version != DiagnosisVersion || len(out.Said.Answers) == 0 {
		return nil, ask.Wrongf("doctor", " %s: want what 'ydb-keyadvise doctor --format json' of this release writes", file)
	}
	states := map[string]probe.State{}
	for _, a := range out.Said.Answers {
		if a.State == probe.Differs || states[a.ID] == "" {
			states[a.ID] = a.State
		}
	}
	for _, p := range probe.List() {
		switch states[p.ID] {
		case probe.Differs:
			out.Differ = append(out.Differ, p)
		case probe.Agrees:
		default:
			out.unasked = append(out.unasked, p.ID)
		}
		delete(states, p.ID)
	}
	for _, a := range out.Said.Answers {
		if _, left := states[a.ID]; !left {
			continue
		}
		out.unknown = append(out.unknown, a.ID)
		if a.State != probe.Agrees && a.State != probe.NotAsked {
			return nil, ask.Wrongf("doctor", " %s: %s is %s, and this release does not know what depends on that; ask again with its own 'doctor'",
				file, a.ID, a.State)
		}
	}
	return out, nil
}

// Refusal refuses what relies on something that the database does otherwise.
func (d *Answers) Refusal(uses ...probe.Use) error {
	var told []string
	for _, p := range d.Differ {
		for _, u := range uses {
			if text := p.Told(u); text != "" && !slices.Contains(told, text) {
				told = append(told, text)
			}
		}
	}
	if len(told) == 0 {
		return nil
	}
	return fmt.Errorf("according to %s, the database does not do what this relies on:\n  %s\n'ydb-keyadvise doctor' asks it again",
		d.File, strings.Join(told, "\n  "))
}

// Steer leaves out findings that rest on what the database does otherwise, and keys with a hash that it computes otherwise.
func (d *Answers) Steer(o *advisor.Options) {
	explained := d.Refusal(probe.Use{Explains: true}) == nil
	o.Unjudged = func(t *schema.Table, f *advisor.Finding) bool {
		about := probe.Finding{Rule: f.Rule, Proved: explained && f.Proved(), Measured: f.Confidence == advisor.Measured,
			Changes: f.Ask.Use != nil && f.Ask.Use.ChangesRows(), UUID: slices.ContainsFunc(t.Columns, func(c schema.Column) bool {
				return c.Type == schema.UUID && slices.Contains(f.Columns, c.Name)
			})}
		return slices.ContainsFunc(d.Differ, func(p *probe.Probe) bool { return p.Leaves(about) })
	}
	if d.Refusal(probe.Use{Hashes: true}) != nil {
		o.NoHash = fmt.Sprintf("the database computes hashes differently from this tool, according to %s", d.File)
	}
}

// Heed takes out of a bundle what was measured in a way that does not hold, and says what is switched off.
func (d *Answers) Heed(b *evidence.Bundle, now time.Time, database string) {
	if d.Refusal(probe.Use{Weighs: true}) != nil {
		for _, t := range b.Tables {
			t.Load, t.Weeks = nil, nil
		}
	}
	note := func(text string) { b.Notes = append(b.Notes, evidence.Note{Code: noteDoctor, Message: text}) }
	for _, p := range d.Differ {
		if p.ID == probe.IndexKeyFlag {
			b.Notes = slices.DeleteFunc(b.Notes, func(n evidence.Note) bool { return n.Code == source.NoteDepends })
		}
		note(p.Says())
	}
	for _, text := range d.Origin(now, database, b.ServerVersion) {
		note(text)
	}
}

// staleAnswers is how old answers are of which it is said that they should be asked for again.
const staleAnswers = 30 * 24 * time.Hour

// Origin says where the answers are from, and what makes them doubtful for a database of a release; empty if it is not known.
func (d *Answers) Origin(now time.Time, database, release string) (out []string) {
	if d.File == "" {
		return nil
	}
	text := fmt.Sprintf("%s: answers of %s, YDB %s, from %s", d.File, cmp.Or(d.Said.Database, "a database"), d.Said.Release,
		d.Said.Made.Format(time.DateOnly))
	if len(d.unasked) > 0 {
		text += "; not asked: " + strings.Join(d.unasked, ", ")
	}
	if len(d.unknown) > 0 {
		text += "; not known to this release: " + strings.Join(d.unknown, ", ")
	}
	out = append(out, text)
	doubt := func(format string, args ...any) {
		out = append(out, fmt.Sprintf(format+"; run 'ydb-keyadvise doctor' again", args...))
	}
	if of, ok := schema.ParseRelease(d.Said.Release); ok {
		if now, ok := schema.ParseRelease(release); ok && now.String() != of.String() {
			doubt("%s is from YDB %s, and this is %s", d.File, of, now)
		}
	}
	if database != "" && d.Said.Database != "" && database != d.Said.Database {
		doubt("%s is from %s, and this is %s", d.File, d.Said.Database, database)
	}
	if age := now.Sub(d.Said.Made); age > staleAnswers {
		doubt("%s is %s old", d.File, evidence.Count(int(age/(24*time.Hour)), "day"))
	}
	return out
}
