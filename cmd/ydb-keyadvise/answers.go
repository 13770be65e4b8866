package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/probe"
)

// answers are what a database does otherwise than this tool relies on, as 'doctor --format json' wrote it. The zero answers switch
// nothing off.
type answers struct {
	file    string
	said    diagnosisJSON
	differ  []*probe.Probe
	unasked []string // IDs of probes of which it says nothing
	unknown []string // IDs of which this program knows nothing
}

// noteDoctor is the code of notes about what is not judged.
const noteDoctor = "doctor"

// diagnosisJSON is a diagnosis for programs, this one among them.
type diagnosisJSON struct {
	Version  int          `json:"version"`
	Tool     string       `json:"tool"`
	Database string       `json:"database"`
	Release  string       `json:"release"`
	Made     time.Time    `json:"made"`
	Executed bool         `json:"executed"`
	Settings []string     `json:"settings"`
	Switched []string     `json:"switchedOff"` // by name
	Answers  []answerJSON `json:"answers"`
}

type answerJSON struct {
	ID      string      `json:"id"`
	Belief  string      `json:"belief"`
	State   probe.State `json:"state"`
	Seen    string      `json:"seen,omitempty"`
	Off     []string    `json:"off"` // what a different answer switches off
	Seconds float64     `json:"seconds"`
}

const diagnosisVersion = 2

// readAnswers reads what 'doctor' wrote.
func readAnswers(ctx context.Context, file string) (*answers, error) {
	out := &answers{file: file}
	if file == "" {
		return out, nil
	}
	data, err := evidence.ReadFile(ctx, evidence.Disk, file, 4<<20)
	if err != nil {
		return nil, usagef("--doctor %s: %v", file, evidence.NoFile(file, err))
	}
	if err := json.Unmarshal(data, &out.said); err != nil || out.said.Version != diagnosisVersion || len(out.said.Answers) == 0 {
		return nil, usagef("--doctor %s: want what 'ydb-keyadvise doctor --format json' of this release writes", file)
	}
	states := map[string]probe.State{}
	for _, a := range out.said.Answers {
		if a.State == probe.Differs || states[a.ID] == "" {
			states[a.ID] = a.State
		}
	}
	for _, p := range probe.List() {
		switch states[p.ID] {
		case probe.Differs:
			out.differ = append(out.differ, p)
		case probe.Agrees:
		default:
			out.unasked = append(out.unasked, p.ID)
		}
		delete(states, p.ID)
	}
	for _, a := range out.said.Answers {
		if _, left := states[a.ID]; !left {
			continue
		}
		out.unknown = append(out.unknown, a.ID)
		if a.State != probe.Agrees && a.State != probe.NotAsked {
			return nil, usagef("--doctor %s: %s is %s, and this release does not know what depends on that; ask again with its own 'doctor'",
				file, a.ID, a.State)
		}
	}
	return out, nil
}

// refusal refuses what relies on something that the database does otherwise.
func (d *answers) refusal(uses ...probe.Use) error {
	var told []string
	for _, p := range d.differ {
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
		d.file, strings.Join(told, "\n  "))
}

// steer leaves out findings that rest on what the database does otherwise, and keys with a hash that it computes otherwise.
func (d *answers) steer(o *advisor.Options) {
	explained := d.refusal(probe.Use{Explains: true}) == nil
	o.Unjudged = func(t *schema.Table, f *advisor.Finding) bool {
		about := probe.Finding{Rule: f.Rule, Proved: explained && f.Proved(), Measured: f.Confidence == advisor.Measured,
			Changes: f.Ask.Use != nil && f.Ask.Use.ChangesRows(), UUID: slices.ContainsFunc(t.Columns, func(c schema.Column) bool {
				return c.Type == schema.UUID && slices.Contains(f.Columns, c.Name)
			})}
		return slices.ContainsFunc(d.differ, func(p *probe.Probe) bool { return p.Leaves(about) })
	}
	if d.refusal(probe.Use{Hashes: true}) != nil {
		o.NoHash = fmt.Sprintf("the database computes hashes differently from this tool, according to %s", d.file)
	}
}

// heed takes out of a bundle what was measured in a way that does not hold, and says what is switched off.
func (d *answers) heed(b *evidence.Bundle, now time.Time, database string) {
	if d.refusal(probe.Use{Weighs: true}) != nil {
		for _, t := range b.Tables {
			t.Load = nil
		}
	}
	note := func(text string) { b.Notes = append(b.Notes, evidence.Note{Code: noteDoctor, Message: text}) }
	for _, p := range d.differ {
		note(p.Says())
	}
	for _, text := range d.origin(now, database, b.ServerVersion) {
		note(text)
	}
}

// staleAnswers is how old answers are of which it is said that they should be asked for again.
const staleAnswers = 30 * 24 * time.Hour

// origin says where the answers are from, and what makes them doubtful for a database of a release; empty if it is not known.
func (d *answers) origin(now time.Time, database, release string) (out []string) {
	if d.file == "" {
		return nil
	}
	text := fmt.Sprintf("%s: answers of %s, YDB %s, from %s", d.file, cmp.Or(d.said.Database, "a database"), d.said.Release,
		d.said.Made.Format(time.DateOnly))
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
	if of, ok := schema.ParseRelease(d.said.Release); ok {
		if now, ok := schema.ParseRelease(release); ok && now.String() != of.String() {
			doubt("%s is from YDB %s, and this is %s", d.file, of, now)
		}
	}
	if database != "" && d.said.Database != "" && database != d.said.Database {
		doubt("%s is from %s, and this is %s", d.file, d.said.Database, database)
	}
	if age := now.Sub(d.said.Made); age > staleAnswers {
		doubt("%s is %s old", d.file, evidence.Count(int(age/(24*time.Hour)), "day"))
	}
	return out
}

// heeded reads the answers that apply to plans, unless none do, and refuses what a command relies on. The connection is nil where there is
// no database.
func (a *app) heeded(ctx context.Context, file string, conn *ydbconn.Conn, uses []probe.Use) error {
	cfg, err := readConfig(ctx, "")
	if err != nil {
		return err
	}
	d, err := readAnswers(ctx, cmp.Or(file, cfg.Doctor))
	if err != nil || d.file == "" {
		return err
	}
	database, release := "", ""
	if conn != nil {
		database = conn.Database()
		if release, err = probe.Version(ctx, conn); err != nil {
			return err
		}
	}
	for _, text := range d.origin(a.now(), database, release) {
		fmt.Fprintf(a.stderr, "note: %s\n", text)
	}
	return d.refusal(uses...)
}

// anonymously connects as whoever has no login.
func anonymously(o ydbconn.Options) func(context.Context) (*ydbconn.Conn, error) {
	o.Anonymous = true
	return func(ctx context.Context) (*ydbconn.Conn, error) { return ydbconn.Open(ctx, o) }
}
