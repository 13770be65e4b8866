package rewrite

import (
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite/keys"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Inspect inspects a bundle as advisor.Inspect does, and says of each finding what fixes it: where it asks for another key, first what
// Propose ranks first, so that a finding is always shown with the key that is proposed.
func Inspect(b *evidence.Bundle, opt advisor.Options) advisor.Report {
	r := New(b, nil, Options{Rules: opt})
	report := r.advisor.Inspect(b)
	byTable, known := perTable(report.Findings), remembers(b, &opt)
	n := max(1, min(runtime.GOMAXPROCS(0), len(b.Tables)))
	var wg sync.WaitGroup
	for g := range n {
		wg.Go(func() {
			for _, t := range b.Tables[g*len(b.Tables)/n : (g+1)*len(b.Tables)/n] {
				if opt.Done != nil && opt.Done() {
					return
				}
				r.settle(t, byTable[t.Schema.Path], known)
			}
		})
	}
	wg.Wait()
	return report
}

// settle says what fixes the findings of one table, as it is remembered of another one if there is one like it.
func (r *Rewriter) settle(t *evidence.Table, findings []advisor.Finding, others *answers) {
	if len(findings) == 0 {
		return
	}
	known := r.facts.Known(t)
	fixes, asked := others.like(known, findings), slices.Clone(findings)
	r.answer(t, findings)
	if !slices.ContainsFunc(findings, func(f advisor.Finding) bool { return wantsKey(f) && f.Suppressed == nil }) {
		return
	}
	if fixes == nil {
		fixes = r.proposer(t, findings).firstFixes(findings)
		others.remember(known, asked, fixes)
	}
	for i := range findings {
		if fixes[i] != nil {
			keys.Prefer(t.Schema, &findings[i], *fixes[i])
		}
	}
}

// answers remembers what fixes the findings of tables, for others that only their paths tell apart from them; nil remembers nothing.
type answers struct {
	mu    sync.Mutex
	known map[string][]answeredTable // by the key
}

type answeredTable struct {
	*facts.Table
	asked []advisor.Finding // before they were answered
	fixes []*advisor.Fix
}

// maxAnswers is how many keys are remembered, and how many tables of each, some 10 KB each.
const maxAnswers = 100

// remembers returns what remembers the answers for the tables of a bundle, nil if anything but the tables themselves tells what to do.
func remembers(b *evidence.Bundle, opt *advisor.Options) *answers {
	if len(b.Statements)+len(b.BulkWrites)+len(b.Origins)+len(b.Suppressions)+len(opt.Suppressions)+len(opt.Levels)+len(opt.Earlier) > 0 {
		return nil
	}
	return &answers{known: map[string][]answeredTable{}}
}

// like returns the fixes for findings on a table that were worked out for those on another one; nil if there is none like it.
func (s *answers) like(t *facts.Table, findings []advisor.Finding) []*advisor.Fix {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	list := s.known[strings.Join(t.Schema.PrimaryKey, ",")]
	s.mu.Unlock()
	for _, o := range list {
		same := facts.Twin(t, o.Table) && schema.HashName(t.Schema, "id") == schema.HashName(o.Schema, "id")
		if same && slices.EqualFunc(findings, o.asked, func(f, g advisor.Finding) bool {
			f.Table, f.Pos = g.Table, g.Pos
			return reflect.DeepEqual(&f, &g)
		}) {
			return o.fixes
		}
	}
	return nil
}

func (s *answers) remember(t *facts.Table, asked []advisor.Finding, fixes []*advisor.Fix) {
	if s == nil || slices.ContainsFunc(fixes, func(f *advisor.Fix) bool { return f != nil && f.Advice != nil }) {
		return // which names the table
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	key := strings.Join(t.Schema.PrimaryKey, ",")
	if len(s.known) == maxAnswers || len(s.known[key]) == maxAnswers {
		clear(s.known)
	}
	s.known[key] = append(s.known[key], answeredTable{t, asked, fixes})
}

// answer works out what the findings of a table ask for.
func (r *Rewriter) answer(t *evidence.Table, findings []advisor.Finding) {
	if len(findings) == 0 {
		return
	}
	maker := keys.For(r.facts.Known(t), r.bundle.ServerVersion)
	for i := range findings {
		maker.Answer(&findings[i])
	}
}

// noKey is what there is to do where no key helps.
func (p *proposer) noKey() *advisor.Fix {
	message := "measure the table, or give its statements with --queries: nothing known so far makes another key better; " +
		"'ydb-keyadvise rewrite' lists the keys that were considered, and why they were rejected"
	if why := p.noCopy; why != "" {
		message = "keep the key under the present load: " + why
	}
	return &advisor.Fix{Kind: advisor.Person, Message: message}
}

// firstFixes returns for each finding that asks for another key the fix of the best candidate that resolves it, and for those
// that it resolves besides what it does for them; nil for the others.
func (p *proposer) firstFixes(findings []advisor.Finding) []*advisor.Fix {
	best := ranked(p)
	fixes := make([]*advisor.Fix, len(findings))
	for i := range findings {
		f := &findings[i]
		if !asksForKey(*f) {
			if f.Suppressed == nil {
				fixes[i] = sideEffect(best.nth(0), f)
			}
			continue
		}
		c := best.resolving(f.Rule)
		if c == nil {
			fixes[i] = p.noKey()
			continue
		}
		fixes[i] = &c.Fix
		switch {
		case c.brings(f.Level): // worth it for another finding alone
			fixes[i] = &advisor.Fix{Kind: advisor.Person, Message: fixes[i].Message}
			continue
		case c.Copies && c.idle != "":
			fixes[i] = &advisor.Fix{Kind: advisor.Person, Message: "keep the key under the present load: " + c.idle +
				"; otherwise " + fixes[i].Message}
			continue
		case c.forNote() != "":
			fixes[i] = &advisor.Fix{Kind: advisor.Person, Message: "keep the key until it is measured: " + c.forNote() + "; otherwise " +
				fixes[i].Message}
			continue
		}
		if fixes[i].Kind == advisor.Settings { // the candidate joins those of all findings and has no words for this one
			for j := range f.Fixes {
				if f.Fixes[j].Kind == advisor.Settings {
					fixes[i] = &f.Fixes[j]
				}
			}
		}
	}
	return fixes
}

// sideEffect is what a key, if there is one, does for a finding that does not ask for one but is resolved by it; nil if it is not.
func sideEffect(c *Candidate, f *advisor.Finding) *advisor.Fix {
	if c == nil || !c.Copies || c.Fix.Key() == nil || !slices.Contains(c.Resolved, f.Rule) ||
		slices.ContainsFunc(c.Left, func(left advisor.Finding) bool { return left.Rule == f.Rule }) {
		return nil
	}
	fix := c.Fix
	switch f.Wants {
	case advisor.WantNotNull:
		fix.Message = "declare " + strings.Join(f.Columns, ", ") + " NOT NULL in the table with the other key: " + c.Fix.Message
	case advisor.WantStatement:
		fix.Message = "the new key fixes this too: " + c.Fix.Message
	default:
		return nil
	}
	if c.brings(f.Level) {
		return &advisor.Fix{Kind: advisor.Person, Message: fix.Message} // worth it for another finding alone
	}
	return &fix
}
