package rewrite

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Deployment is what is switched in one moment: one table, or several that known statements touch together.
type Deployment struct {
	Choices []Choice // the one that hurts most first
	Shared  int      // statements, and requests of several statements, that touch several of them
	Why     string   // what hurts in the first, as a clause
}

// Names are the names of the tables.
func (d *Deployment) Names() (names []string) {
	for _, c := range d.Choices {
		names = append(names, c.Name)
	}
	return names
}

// Deployments sorts tables that are to get another key into what one deployment takes, in the order in which to do it: first where one
// partition was seen to take most writes, then where it takes most of them in the simulation, then where most is stored.
func Deployments(b *evidence.Bundle, chosen []Choice) (out []Deployment) {
	of := make([]int, len(chosen)) // a number that choices of one deployment share
	for i := range of {
		of[i] = i
	}
	join := func(a, b int) {
		to, from := of[a], of[b]
		for i := range of {
			if of[i] == from {
				of[i] = to
			}
		}
	}
	list := shared(chosen)
	for _, s := range list {
		for _, t := range s.touches {
			join(s.touches[0].at, t.at)
		}
	}
	requests := sharedRequests(chosen)
	for _, in := range requests {
		for _, at := range in {
			join(in[0], at)
		}
	}
	harms := harmsOf(b, chosen)
	order := make([]int, len(chosen))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return compareHarm(harms[j], harms[i]) })
	at := map[int]int{}
	for _, i := range order {
		n, ok := at[of[i]]
		if !ok {
			n = len(out)
			at[of[i]] = n
			out = append(out, Deployment{Why: harms[i].words()})
		}
		out[n].Choices = append(out[n].Choices, chosen[i])
	}
	for _, s := range list {
		out[at[of[s.touches[0].at]]].Shared++
	}
	for _, in := range requests {
		out[at[of[in[0]]]].Shared++
	}
	return out
}

// sharedRequests are the choices that a request with several statements touches, of each request that touches several.
func sharedRequests(chosen []Choice) (out [][]int) {
	touched := map[uint64][]int{}
	for i, c := range chosen {
		for _, e := range c.Candidate.Statements {
			if id := e.Statement.Request; id > 0 && !slices.Contains(touched[id], i) {
				touched[id] = append(touched[id], i)
			}
		}
	}
	for _, id := range slices.Sorted(maps.Keys(touched)) {
		if len(touched[id]) > 1 {
			out = append(out, touched[id])
		}
	}
	return out
}

// SharedDeployments are the deployments that take several of a Rewriter's tables, with the candidates that are meant. Nothing is
// proposed for tables that no statement touches together.
func SharedDeployments(r *Rewriter) []Deployment {
	hurts := func(t *schema.Table) bool { return len(r.findings[t.Path]) > 0 }
	inRequest := map[uint64][]string{} // the tables that hurt, by request
	for _, t := range r.bundle.Tables {
		for _, u := range r.facts.Known(t).Uses.All {
			if id := u.Statement.Request; id > 0 && hurts(t.Schema) && !slices.Contains(inRequest[id], t.Schema.Path) {
				inRequest[id] = append(inRequest[id], t.Schema.Path)
			}
		}
	}
	joins := func(u facts.Reach) bool {
		return slices.ContainsFunc(u.Others, hurts) || len(inRequest[u.Statement.Request]) > 1
	}
	var chosen []Choice
	for _, t := range r.bundle.Tables {
		if !hurts(t.Schema) || !slices.ContainsFunc(r.facts.Known(t).Uses.All, joins) {
			continue
		}
		p, err := r.Propose(t)
		if err != nil || p == nil { // an error concerns a key given by hand alone
			continue
		}
		if c := p.Meant(); c != nil && c.Copies {
			chosen = append(chosen, Choice{t.Schema.Path, p, c})
		}
	}
	return slices.DeleteFunc(Deployments(r.bundle, chosen), func(d Deployment) bool { return len(d.Choices) == 1 })
}

// Says tells the tables of the deployment and why they are one.
func (d *Deployment) Says() string {
	names := d.Names()
	text := names[0] + ": " + d.Why
	if len(names) > 1 {
		text += fmt.Sprintf("; together with %s, because they share %s", strings.Join(names[1:], ", "), evidence.Count(d.Shared, "statement"))
	}
	return text
}

// harm is what a table hurts: writes a second that one partition was seen to take, the share that the hottest one takes, and bytes
// that are stored.
type harm struct {
	writes, share float64
	bytes         uint64
	takes         string // what the hottest partition takes, in words
}

// harmsOf are what the tables of choices hurt, one by one.
func harmsOf(b *evidence.Bundle, chosen []Choice) []harm {
	loads := make(map[*schema.Table]*evidence.Load, len(b.Tables))
	for _, t := range b.Tables {
		loads[t.Schema], _ = t.Judged()
	}
	out := make([]harm, len(chosen))
	for i, c := range chosen {
		before := c.Proposal.Before
		out[i] = harm{writes: loads[before].Hottest(), share: c.Proposal.Spread.HottestEnd, takes: c.Proposal.Spread.Takes()}
		if before.Stats != nil {
			out[i].bytes = before.Stats.Bytes
		}
	}
	return out
}

func compareHarm(a, b harm) int {
	return cmp.Or(cmp.Compare(a.writes, b.writes), cmp.Compare(a.share, b.share), cmp.Compare(a.bytes, b.bytes))
}

// words say what hurts.
func (h harm) words() string {
	if h.writes > 0 {
		return "the hottest partition takes " + evidence.PerSecond(h.writes) + " writes/s (measured)"
	}
	return "the hottest partition takes " + h.takes
}
