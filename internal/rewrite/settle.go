package rewrite

import (
	"cmp"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite/keys"
)

// Inspect inspects a bundle as advisor.Inspect does, and says of each finding what fixes it: where it asks for another key, first what
// Propose ranks first, so that a finding is always shown with the key that is proposed.
func Inspect(b *evidence.Bundle, opt advisor.Options) advisor.Report {
	r := New(b, nil, Options{Rules: opt})
	report := r.advisor.Inspect(b)
	byTable := perTable(report.Findings)
	n := max(1, min(runtime.GOMAXPROCS(0), len(b.Tables)))
	var wg sync.WaitGroup
	for g := range n {
		wg.Go(func() {
			for _, t := range b.Tables[g*len(b.Tables)/n : (g+1)*len(b.Tables)/n] {
				if opt.Done != nil && opt.Done() {
					return
				}
				r.settle(t, byTable[t.Schema.Path])
			}
		})
	}
	wg.Wait()
	return report
}

// settle says what fixes the findings of one table.
func (r *Rewriter) settle(t *evidence.Table, findings []advisor.Finding) {
	r.answer(t, findings)
	if slices.ContainsFunc(findings, func(f advisor.Finding) bool { return wantsKey(f) && f.Suppressed == nil }) {
		for i, fix := range r.proposer(t, findings).firstFixes(findings) {
			if fix != nil {
				keys.Prefer(&findings[i], *fix)
			}
		}
	}
	for i := range findings {
		f := &findings[i]
		keys.Show(t.Schema, f)
		f.Fixes, f.Dismissed = []advisor.Fix{f.Fixes[0]}, nil // what else there is Propose works out for one table
	}
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
// that it resolves besides what it does for them; nil for the others. What is not to be done by itself is shown in words alone.
func (p *proposer) firstFixes(findings []advisor.Finding) []*advisor.Fix {
	best := ranked(p)
	first := best.nth(0)
	fixes := make([]*advisor.Fix, len(findings))
	for i := range findings {
		f := &findings[i]
		if !asksForKey(*f) {
			if f.Suppressed == nil {
				fixes[i] = sideEffect(first, f)
			}
			continue
		}
		c := best.resolving(f.Rule)
		if c == nil {
			fixes[i] = p.noKey()
			continue
		}
		fixes[i] = &c.Fix
		if c.brings(f.Level) { // worth it for another finding alone
			fixes[i] = &advisor.Fix{Kind: advisor.Person, Message: fixes[i].Message}
			continue
		}
		if why := cmp.Or(c.leaves(), first.leaves()); c.Copies && why != "" {
			fixes[i] = &advisor.Fix{Kind: advisor.Person, Message: why + "; otherwise " + fixes[i].Message}
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

// leaves says why the key is left for now where the candidate comes first; empty if it is not.
func (c *Candidate) leaves() string {
	switch note, why := c.forNote(), c.chosenBy(); {
	case !c.Copies && c.Kind == advisor.Settings:
		return "keep the key until the table has other settings, which takes no copy"
	case note != "":
		return "keep the key until it is measured: " + note
	case why != "":
		return "keep the key: " + why
	case c.Copies && c.idle != "":
		return "keep the key under the present load: " + c.idle
	}
	return ""
}

// sideEffect is what a key, if there is one, does for a finding that does not ask for one but is resolved by it; nil if it is not.
func sideEffect(c *Candidate, f *advisor.Finding) *advisor.Fix {
	if c == nil || !c.Copies || c.Fix.Key() == nil || c.leaves() != "" || !slices.Contains(c.Resolved, f.Rule) ||
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
