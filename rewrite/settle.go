package rewrite

import (
	"reflect"
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
	fixes := r.shared(t, findings, func() []*advisor.Fix { return r.proposer(t).firstFixes(findings) })
	for i := range findings {
		if asksForKey(findings[i]) {
			findings[i].Prefer(*fixes[i])
		}
	}
}

// noKey says what there is in place of a fix where no key helps.
const noKey = "no other key of its columns helps; 'ydb-keyadvise rewrite' lists those that were considered, and why they were rejected"

// firstFixes returns for each finding that asks for another key the fix of the best candidate that resolves it.
func (p *proposer) firstFixes(findings []advisor.Finding) []*advisor.Fix {
	candidates := p.best()
	fixes := make([]*advisor.Fix, len(findings))
	for i := range findings {
		f := &findings[i]
		if !asksForKey(*f) {
			continue
		}
		at := slices.IndexFunc(candidates, func(c *Candidate) bool { return slices.Contains(c.Resolved, f.Rule) })
		if at < 0 {
			fixes[i] = &advisor.Fix{Message: noKey}
			continue
		}
		fixes[i] = &candidates[at].Fix
		if fixes[i].Kind == Settings { // the candidate joins those of all findings and has no words for this one
			for j := range f.Fixes {
				if f.Fixes[j].Kind == Settings {
					fixes[i] = &f.Fixes[j]
				}
			}
		}
	}
	return fixes
}

// asksForKey reports whether a finding shows a key to put in place of the one at fault.
func asksForKey(f advisor.Finding) bool {
	return f.Wants == advisor.WantKey && len(f.Fixes) > 0 && len(f.Fixes[0].Edits) > 0 && f.Suppressed == nil
}

// decision is where among the fixes of a table's findings those stand that come first: at the same place for every table like it.
type decision struct {
	table  *evidence.Table
	places []int // by finding, -1 for none
	of     int   // fixes
}

// outline is what tables that are alike have in common, and most others have not.
type outline struct {
	lead                   string
	key, columns, findings int
	minimum                uint64 // partitions
}

// maxDecisions is how many decisions are kept for tables like theirs to come.
const maxDecisions = 1000

// alone reports whether a table is judged by its declaration alone.
func (r *Rewriter) alone(t *evidence.Table) bool {
	return len(t.Schema.PrimaryKey) > 0 && len(r.uses[t.Schema.Path]) == 0 && len(r.opt.Inspect.Suppressions) == 0 && len(r.opt.Inspect.Levels) == 0 &&
		!slices.ContainsFunc(r.bundle.Suppressions, func(s evidence.Suppression) bool { return s.Table == t.Schema.Path })
}

// shared returns the first fixes of a table's findings, as decide says or as was decided for a table like it.
func (r *Rewriter) shared(t *evidence.Table, findings []advisor.Finding, decide func() []*advisor.Fix) []*advisor.Fix {
	if !r.alone(t) {
		return decide()
	}
	all := append(make([]*advisor.Fix, 0, 16), &advisor.Fix{Message: noKey})
	for i := range findings {
		for j := range findings[i].Fixes {
			all = append(all, &findings[i].Fixes[j])
		}
	}
	o := outline{t.Schema.PrimaryKey[0], len(t.Schema.PrimaryKey), len(t.Schema.Columns), len(findings), t.Schema.Partitioning.Min}
	r.mu.Lock()
	d, ok := r.decisions[o]
	r.mu.Unlock()
	fixes := make([]*advisor.Fix, len(findings))
	if ok && d.of == len(all) && r.advisor.Alike(d.table, t) {
		for i, at := range d.places {
			if at >= 0 {
				fixes[i] = all[at]
			}
		}
		return fixes
	}
	fixes = decide()
	d = decision{table: t, of: len(all)}
	for _, fix := range fixes {
		d.places = append(d.places, slices.IndexFunc(all, func(own *advisor.Fix) bool { return fix != nil && own.Name == fix.Name && reflect.DeepEqual(own, fix) }))
		if fix != nil && d.places[len(d.places)-1] < 0 {
			return fixes // that of another table would have other edits
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.decisions) == maxDecisions {
		clear(r.decisions)
	}
	r.decisions[o] = d
	return fixes
}
