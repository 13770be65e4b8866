package build

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// recommended makes the plan with the way to keep up with writers that suits the load that was seen, and says why it is that one: writers
// that are seen to be at work should go on during the copy, which a changefeed allows without a change of theirs.
func recommended(b *evidence.Bundle, p *rewrite.Proposal, c *rewrite.Candidate, opt Options) (*plan.Plan, error) {
	var load *evidence.Load
	for _, t := range b.Tables {
		if t.Schema.Path == p.Before.Path {
			load = t.Load
		}
	}
	_, writes, known := load.WriteShares()
	opt.Writers = plan.Stopped
	var why string
	switch {
	case !known:
		why = fmt.Sprintf("how much is written was not measured; with --writers %s the writers go on during the copy", plan.Changefeed)
	case writes == 0:
		why = fmt.Sprintf("no write was seen in %s; with --writers %s writers go on during the copy", load.Span.Round(time.Second),
			plan.Changefeed)
	default:
		seen := rate(writes) + " were seen"
		with := opt
		with.Writers = plan.Changefeed
		made, err := Build(b, p, c, with)
		var refused *Refused
		if err == nil {
			made.WritersWhy = seen + ", which go on during the copy"
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

// rate is a number of writes a second.
func rate(writes float64) string {
	if writes < 1 {
		return fmt.Sprintf("%.1g writes/s", writes)
	}
	return plan.Count(uint64(writes+0.5), "write") + "/s"
}
