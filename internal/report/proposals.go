package report

import (
	"bufio"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
)

// Proposals is all that is shown of a rewrite. Every output format is a function of it and of nothing else.
type Proposals struct {
	Bundle  *evidence.Bundle // that was read
	List    []Proposed       // one for each table with findings, in the order of the bundle
	Same    bool             // everything was read and nothing is to be changed
	Explain bool             // text also shows what ranks were computed from
	Sources []Changed        // files in which statements stand that are rewritten, for the format diff
	Next    []NextStep       // commands that lead on

	Version string    // of this tool
	Made    time.Time // when it was proposed; zero if that is not to be told
}

// Deployments are the tables whose chosen candidate needs a copy, in the order in which to move them.
func (p *Proposals) Deployments() []rewrite.Deployment {
	var chosen []rewrite.Choice
	for _, one := range p.List {
		if one.moves() {
			chosen = append(chosen, rewrite.Choice{Name: one.Before.Path, Proposal: one.Proposal, Candidate: one.Chosen[0]})
		}
	}
	return rewrite.Deployments(p.Bundle, chosen)
}

// noDifference is what a diff says when there is none: a comment, so that it can be run like any other.
const noDifference = "-- No schema differences found.\n"

// Proposed is one table's proposal and which of its candidates are shown.
type Proposed struct {
	*rewrite.Proposal
	Chosen []*rewrite.Candidate // the first is the one that is meant; empty if there is none
}

// moves reports whether the chosen candidate needs a copy of the table, which a table that YDB does not have yet never does.
func (p *Proposed) moves() bool { return len(p.Chosen) > 0 && p.Chosen[0].Copies && p.Foreign == "" }

// Changes reports whether a chosen candidate differs from the table.
func (p *Proposed) Changes() bool {
	return slices.ContainsFunc(p.Chosen, func(c *rewrite.Candidate) bool { return p.Diff(c) != "" })
}

// Changed is a file before and after a change.
type Changed struct{ Path, Before, After string }

// writeProposalsDiff writes the diff of the tables, and what changes in the sources. The latter is a patch, in which tables are comments:
// what is there of them was not printed from a file, so no tool can apply it.
func writeProposalsDiff(w *bufio.Writer, _ View, shown Proposals) error {
	prefix := ""
	if len(shown.Sources) > 0 {
		prefix = "# "
	}
	for _, p := range shown.List {
		for _, c := range p.Chosen {
			w.WriteString(indented(p.Diff(c), prefix))
		}
	}
	for _, f := range shown.Sources {
		w.WriteString(rewrite.FileDiff(f.Path, f.Before, f.After))
	}
	if shown.Same {
		w.WriteString(noDifference)
	}
	return nil
}
