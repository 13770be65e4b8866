package build

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// recommended makes the plan with the way to keep up with writers that suits the load that was seen, and says why it is that one: writers
// that are seen to be at work should go on during the copy, which a changefeed allows without a change of theirs.
func recommended(b *evidence.Bundle, p *rewrite.Proposal, c *rewrite.Candidate, opt Options) (*plan.Plan, error) {
	load := known(b, p.Before.Path).Load
	_, writes, known := load.WriteShares()
	opt.Writers = plan.Stopped
	counted := countedWrites(p, c)
	var why string
	switch {
	case !known && counted < fewWrites:
		why = fmt.Sprintf("the write rate was not measured; with --writers %s the writers continue during the copy", plan.Changefeed)
	case known && writes == 0:
		why = fmt.Sprintf("no write was measured in %s; with --writers %s writers continue during the copy", load.Span.Round(time.Second),
			plan.Changefeed)
	default:
		seen := rate(writes) + " were seen"
		if !known {
			seen = evidence.One(counted, "execution", "of a statement that writes it was", "of statements that write it were") + " counted"
		}
		with := opt
		with.Writers = plan.Changefeed
		made, err := Build(b, p, c, with)
		var refused *Refused
		if err == nil {
			made.WritersWhy = seen + "; the writers continue during the copy"
			return made, nil
		}
		if !errors.As(err, &refused) {
			return nil, err
		}
		why = fmt.Sprintf("%s, but a changefeed is not possible: %s", seen, strings.TrimPrefix(refused.Reasons[0],
			fmt.Sprintf("--writers %s: ", plan.Changefeed)))
	}
	made, err := Build(b, p, c, opt)
	if err == nil {
		made.WritersWhy = why
	}
	return made, err
}

// fewWrites is how many executions say that applications write a table: fewer are what somebody does by hand.
const fewWrites = 10

// countedWrites is how often statements ran that write the table, where that was counted.
func countedWrites(p *rewrite.Proposal, c *rewrite.Candidate) (n uint64) {
	catalog := yql.NewCatalog([]*schema.Table{p.Before})
	for _, s := range c.Statements {
		if s.Statement.Count == 0 || schema.OfPlan(s.Statement.Text) {
			continue
		}
		changes := func(a *yql.Access) bool { return a.Kind != yql.AccessRead }
		if slices.ContainsFunc(catalog.Accesses(yql.ParseQueries(s.Statement.Text)), changes) {
			n += s.Statement.Count
		}
	}
	return n
}

// rate is a number of writes a second.
func rate(writes float64) string {
	return evidence.PerSecond(writes) + " writes/s"
}
