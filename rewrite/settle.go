package rewrite

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// Settle puts the fix that Propose ranks first in front of the alternatives of every finding that asks for another
// key, so that a finding is always shown with the key that is proposed. The findings are those of the bundle, by table in
// its order, as advisor.Inspect with the same options returns them.
func Settle(b *evidence.Bundle, findings []advisor.Finding, inspect advisor.Options) {
	r := New(b, findings, Options{Inspect: inspect})
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(b.Tables)) {
		wg.Go(func() {
			own := r.beside()
			for i := next.Add(1); i <= int64(len(b.Tables)); i = next.Add(1) {
				own.settle(b.Tables[i-1])
			}
		})
	}
	wg.Wait()
}

// settle does it for one table.
func (r *Rewriter) settle(t *evidence.Table) {
	findings := r.findings[t.Schema.Path]
	if !slices.ContainsFunc(findings, asksForKey) {
		return
	}
	p := r.proposer(t)
	if p == nil {
		return // all findings are suppressed
	}
	candidates := p.best()
	for i := range findings {
		f := &findings[i]
		if !asksForKey(*f) {
			continue
		}
		at := slices.IndexFunc(candidates, func(c *Candidate) bool { return slices.Contains(c.Resolved, f.Rule) })
		if at < 0 {
			f.Prefer(advisor.Fix{Message: "no other key of its columns helps; 'ydb-keyadvise rewrite' lists those that were considered, and why they were rejected"})
			continue
		}
		fix := candidates[at].Fix
		if fix.Kind == Settings { // the candidate joins those of all findings and has no words for this one
			for _, own := range f.Fixes {
				if own.Kind == Settings {
					fix = own
				}
			}
		}
		f.Prefer(fix)
	}
}

// asksForKey reports whether a finding shows a key to put in place of the one at fault.
func asksForKey(f advisor.Finding) bool {
	return f.Wants == advisor.WantKey && len(f.Fixes) > 0 && len(f.Fixes[0].Edits) > 0 && f.Suppressed == nil
}
