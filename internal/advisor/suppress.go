package advisor

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// ConfigSuppression silences rules for the tables that match, as a configuration file says.
type ConfigSuppression struct {
	Paths  []schema.Glob // at least one
	Rules  []string      // IDs or names; at least one
	Reason string        // required: a suppression without one does nothing and is reported
	Pos    schema.Position
}

// suppressor finds what suppresses a finding and remembers what was never used.
type suppressor struct {
	comments map[string][]*suppression // by table path
	config   []*suppression
	all      []*suppression // in the order given
}

// suppression is one comment or configuration entry for one rule.
type suppression struct {
	rule   string // ID
	table  string // of a comment; empty for a configuration entry
	paths  []schema.Glob
	reason string
	pos    schema.Position
	used   bool
	idle   bool // the rule was not run, or had nothing to go by, so it cannot be used
	wrong  string
}

func newSuppressor(b *evidence.Bundle, config []ConfigSuppression, rules, selected []*Rule) *suppressor {
	s := &suppressor{}
	measured := len(b.Statements) > 0 || slices.ContainsFunc(b.Tables,
		func(t *evidence.Table) bool { return t.Load != nil || t.Sample != nil })
	add := func(names []string, x suppression) {
		if len(names) == 0 {
			x.wrong = "this suppression names no rule and is ignored"
			s.all = append(s.all, &x)
		}
		for _, name := range names {
			one := x
			one.rule = name
			if r := find(rules, name); r == nil {
				one.wrong = "there is no rule " + name
			} else {
				one.rule = r.ID
				one.idle = !slices.Contains(selected, r) || r.Measured && !measured
				if strings.TrimSpace(x.reason) == "" {
					one.wrong = "a suppression of " + r.ID + " needs a reason after the rule, so it is ignored"
				}
			}
			p := &one
			s.all = append(s.all, p)
			switch {
			case p.wrong != "":
			case p.table != "":
				if s.comments == nil {
					s.comments = map[string][]*suppression{}
				}
				s.comments[p.table] = append(s.comments[p.table], p)
			default:
				s.config = append(s.config, p)
			}
		}
	}
	for _, c := range b.Suppressions {
		add(c.Rules, suppression{table: c.Table, reason: c.Reason, pos: c.Pos})
	}
	for _, c := range config {
		add(c.Rules, suppression{paths: c.Paths, reason: c.Reason, pos: c.Pos})
	}
	return s
}

// suppress returns why a finding is suppressed, nil if it is not.
func (s *suppressor) suppress(f *Finding) *Suppressed {
	if len(s.all) == 0 {
		return nil
	}
	for _, x := range s.comments[f.Table] {
		if x.rule == f.Rule {
			x.used = true
			return &Suppressed{Reason: x.reason, Pos: x.pos}
		}
	}
	for _, x := range s.config {
		if x.rule == f.Rule && slices.ContainsFunc(x.paths, func(g schema.Glob) bool { return g.Match(f.Table) }) {
			x.used = true
			return &Suppressed{Reason: x.reason, Pos: x.pos}
		}
	}
	return nil
}

// notes reports suppressions that are wrong or that suppressed nothing. A comment for a whole file comes here once
// for each of its tables; it is used if any of them used it.
func (s *suppressor) notes() []evidence.Note {
	type source struct {
		pos  schema.Position
		rule string
	}
	used, told := map[source]bool{}, map[source]bool{}
	for _, x := range s.all {
		if x.used && x.pos.Line > 0 {
			used[source{x.pos, x.rule}] = true
		}
	}
	var notes []evidence.Note
	for _, x := range s.all {
		if at := (source{x.pos, x.rule}); x.pos.Line > 0 {
			if used[at] || told[at] {
				continue
			}
			told[at] = true
		}
		switch {
		case x.wrong != "":
			notes = append(notes, evidence.Note{Path: x.table, Pos: x.pos, Code: "bad-suppression", Message: x.wrong})
		case !x.used && !x.idle:
			message := "nothing to suppress: " + x.rule + " does not fire here; remove the comment"
			if x.table == "" {
				var paths []string
				for _, g := range x.paths {
					paths = append(paths, g.String())
				}
				message = "nothing to suppress: " + x.rule + " does not fire for " + strings.Join(paths, ", ") + "; remove the entry"
			}
			notes = append(notes, evidence.Note{Path: x.table, Pos: x.pos, Code: "unused-suppression", Message: message})
		}
	}
	return notes
}

// ConfigLevel sets the level of rules for the tables that match, as a configuration file says.
type ConfigLevel struct {
	Paths []schema.Glob // empty means every table
	Rules []string      // IDs or names; at least one
	Level Level         // 0 means that the rules do not run on these tables
}

// relevel gives a finding the level that the options set for it, and reports whether it is still one. The last entry that
// matches counts, so that an exception stands below its rule.
func (opt *Options) relevel(f *Finding) bool {
	for _, l := range slices.Backward(opt.Levels) {
		named := func(rule string) bool { return rule == f.Rule || rule == f.Name }
		matches := func(g schema.Glob) bool { return g.Match(f.Table) }
		if slices.ContainsFunc(l.Rules, named) && (len(l.Paths) == 0 || slices.ContainsFunc(l.Paths, matches)) {
			f.Level = l.Level
			return l.Level != 0
		}
	}
	return true
}
