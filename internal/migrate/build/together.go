package build

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
)

// Together makes the plans that move several tables to their candidates' keys and switch all of them at once. They have one
// way to keep up with writers, and statements that touch several of the tables fit all new keys. The error holds a *Refused
// for each table that cannot go with the others.
func Together(b *evidence.Bundle, chosen []rewrite.Choice, opt Options) ([]*plan.Plan, error) {
	chosen, opt.together = slices.Clone(chosen), true
	var tables, directories []string
	for i := range chosen {
		c := &chosen[i]
		c.Name = portable(c.Proposal.Before, strings.TrimSuffix(opt.Database, "/")).Path
		tables, directories = append(tables, c.Name), append(directories, plan.Directory(c.Name))
	}
	chosen = rewrite.Together(b, chosen)
	plans, refused := each(b, chosen, opt)
	if refused == nil && opt.Writers == "" {
		plans, refused = oneWay(b, chosen, opt, plans)
	}
	if refused != nil {
		return nil, errors.Join(refused...)
	}
	slices.Sort(directories)
	directories = slices.Compact(directories)
	refer(plans)
	looked := compareRights(chosen, plans, opt.Rights)
	for _, p := range plans {
		p.Together = tables
		if len(directories) > 1 && !looked {
			p.Unchecked = append(p.Unchecked, fmt.Sprintf("whether the user who performs the plans may create, change and rename tables in each of "+
				"the directories %s, and who else may write there: --fence revoke does not stop writers whose rights come from a directory",
				strings.Join(directories, ", ")))
		}
	}
	return plans, nil
}

// compareRights says what somebody may do with some of the tables and not with others. It reports whether that answers who may perform the
// plans: who may perform none of them leaves that to somebody else.
func compareRights(chosen []rewrite.Choice, plans []*plan.Plan, rights map[string]plan.Rights) bool {
	var known []plan.Rights
	for _, c := range chosen {
		if r, ok := rights[c.Proposal.Before.Path]; ok {
			known = append(known, r)
		}
	}
	all := func(has func(plan.Rights) bool) bool {
		return !slices.ContainsFunc(known, func(r plan.Rights) bool { return !has(r) })
	}
	noneMay := all(func(r plan.Rights) bool { return len(r.Lacks) > 0 })
	noFence := all(func(r plan.Rights) bool { return r.Fence != "" })
	for i, p := range plans {
		r := rights[chosen[i].Proposal.Before.Path]
		if len(r.Lacks) > 0 && !noneMay {
			p.Risks = append(p.Risks, fmt.Sprintf("Users who may switch the other tables of the group may not switch this one: %s. Grant that, "+
				"or have "+
				"a user with these rights perform the plans.", strings.Join(r.Lacks, ", and ")))
		}
		if !p.Follows() {
			continue // somebody stops the writers, and no fence is raised
		}
		if r.Fence != "" && !noFence {
			p.Risks = append(p.Risks, "--fence revoke can revoke the right to write the other tables of the group, and not this one: "+r.Fence+".")
		}
		only := slices.DeleteFunc(slices.Clone(r.Behind), func(who string) bool {
			return all(func(r plan.Rights) bool { return slices.Contains(r.Behind, who) })
		})
		if len(only) > 0 {
			p.Risks = append(p.Risks, fmt.Sprintf("--fence revoke stops these users from writing the other tables of the group, "+
				"or they have no rights there, and does not stop them here: %s. Grant the rights that come from directory %s on the "+
				"table instead, or make sure that none of them writes from the fence on.", strings.Join(only, ", "),
				cmp.Or(plan.Directory(p.Table), p.Database)))
		}
	}
	return len(known) == len(plans) && !noneMay
}

// All makes the plans that move several tables, each by itself.
func All(b *evidence.Bundle, chosen []rewrite.Choice, opt Options) ([]*plan.Plan, error) {
	plans, refused := each(b, chosen, opt)
	return plans, errors.Join(refused...)
}

// each makes the plan of each table, or says of each why there is none.
func each(b *evidence.Bundle, chosen []rewrite.Choice, opt Options) (plans []*plan.Plan, refused []error) {
	has := func(c rewrite.Choice, loss string) bool {
		return slices.ContainsFunc(plan.LossesOf(c.Proposal.Before), func(l plan.Loss) bool { return l.Name == loss })
	}
	accepted := opt.AcceptLoss
	for _, c := range chosen {
		opt.AcceptLoss = slices.DeleteFunc(slices.Clone(accepted), func(loss string) bool { // it is another table's
			return !has(c, loss) && slices.ContainsFunc(chosen, func(c rewrite.Choice) bool { return has(c, loss) })
		})
		p, err := Build(b, c.Proposal, c.Candidate, opt)
		if err != nil {
			refused = append(refused, err)
		}
		plans = append(plans, p)
	}
	return plans, refused
}

// oneWay makes the plans again where different ways to keep up with writers were recommended: by a changefeed, as writers
// that were seen should go on, unless one of the tables cannot have it.
func oneWay(b *evidence.Bundle, chosen []rewrite.Choice, opt Options, plans []*plan.Plan) ([]*plan.Plan, []error) {
	follows := slices.IndexFunc(plans, (*plan.Plan).Follows)
	stops := slices.IndexFunc(plans, func(p *plan.Plan) bool { return !p.Follows() })
	if follows < 0 || stops < 0 {
		return plans, nil
	}
	opt.Writers = plan.Changefeed
	why := fmt.Sprintf("as for %s (%s), because tables that are switched together need the same --writers", plans[follows].Table,
		plans[follows].WritersWhy)
	made, refused := each(b, chosen, opt)
	if refused != nil {
		why = "tables that are switched together need the same --writers, and a changefeed is not possible for all of them: " + reasonsOf(refused)
		opt.Writers = plan.Stopped
		if made, refused = each(b, chosen, opt); refused != nil {
			return nil, refused
		}
	}
	for i, p := range made {
		p.WritersWhy = plans[i].WritersWhy
		if p.Writers != plans[i].Writers {
			p.WritersWhy = why
		}
	}
	return made, nil
}

// reasonsOf are the reasons of refusals on one line.
func reasonsOf(errs []error) string {
	var out []string
	var refused *Refused
	for _, err := range errs {
		if errors.As(err, &refused) {
			out = append(out, refused.Table+": "+strings.Join(refused.Reasons, "; "))
		} else {
			out = append(out, err.Error())
		}
	}
	return strings.Join(out, "; ")
}
