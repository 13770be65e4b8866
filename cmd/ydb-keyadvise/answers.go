package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/probe"
)

// answers are what a database does otherwise than this tool relies on, as 'doctor --format json' wrote it. The zero answers switch
// nothing off.
type answers struct {
	file, release string
	differ        []*probe.Answer
}

// noteDoctor is the code of notes about what is not judged.
const noteDoctor = "doctor"

// readAnswers reads what 'doctor' wrote.
func readAnswers(ctx context.Context, file string) (*answers, error) {
	out := &answers{file: file}
	if file == "" {
		return out, nil
	}
	data, err := evidence.ReadFile(ctx, file, 4<<20)
	if err != nil {
		return nil, usagef("--doctor %s: %v", file, evidence.NoFile(file, err))
	}
	var said diagnosisJSON
	if err := json.Unmarshal(data, &said); err != nil || said.Version != diagnosisVersion || len(said.Answers) == 0 {
		return nil, usagef("--doctor %s: want what 'ydb-keyadvise doctor --format json' writes", file)
	}
	out.release = said.Release
	for _, p := range probe.List() {
		for _, a := range said.Answers {
			if a.ID == p.ID && a.State == probe.Differs {
				out.differ = append(out.differ, &probe.Answer{Probe: p, State: probe.Differs})
			}
		}
	}
	return out, nil
}

// off reports whether something is switched off.
func (d *answers) off(what probe.Off) bool { return slices.Contains(probe.Switched(d.differ), what) }

// steer switches off rules, or findings of them, and hashes.
func (d *answers) steer(o *advisor.Options) {
	unproved := func(_ *schema.Table, f *advisor.Finding) bool { return d.off(probe.Explain) || !f.Proved() }
	for _, u := range []struct {
		off   probe.Off
		which func(*schema.Table, *advisor.Finding) bool
	}{
		{probe.Scans, unproved},
		{probe.IndexScans, unproved},
		{probe.WriteScans, func(t *schema.Table, f *advisor.Finding) bool {
			return f.Ask.Use != nil && f.Ask.Use.ChangesRows() && unproved(t, f)
		}},
		{probe.HashScans, unproved},
		{probe.Idle, func(_ *schema.Table, f *advisor.Finding) bool { return f.Confidence != advisor.Measured }},
		{probe.UUIDKeys, func(t *schema.Table, f *advisor.Finding) bool {
			return slices.ContainsFunc(t.Columns, func(c schema.Column) bool { return c.Type == schema.UUID && slices.Contains(f.Columns, c.Name) })
		}},
	} {
		if d.off(u.off) {
			o.Unjudged = append(o.Unjudged, advisor.Unjudged{Rules: u.off.Rules(), Which: u.which})
		}
	}
	if d.off(probe.Hashes) {
		o.NoHash = fmt.Sprintf("the database computes hashes differently from this tool, according to %s", d.file)
	}
}

// heed takes out of a bundle what was measured in a way that does not hold, and says what is switched off.
func (d *answers) heed(b *evidence.Bundle) {
	for _, t := range b.Tables {
		if d.off(probe.Load) {
			t.Load = nil
		}
	}
	note := func(format string, args ...any) {
		b.Notes = append(b.Notes, evidence.Note{Code: noteDoctor, Message: fmt.Sprintf(format, args...)})
	}
	for _, a := range d.differ {
		note("%s", a.Told())
	}
	if of, ok := schema.ParseRelease(d.release); ok && b.ServerVersion != "" {
		if now, ok := schema.ParseRelease(b.ServerVersion); ok && now.String() != of.String() {
			note("%s is from YDB %s, and this is %s; run 'ydb-keyadvise doctor' again", d.file, of, now)
		}
	}
}
