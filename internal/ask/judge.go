package ask

import (
	"cmp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/config"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

// Judge says by which rules tables are judged. The zero Judge is by all that the configuration does not disable.
type Judge struct {
	Only, Disable []string // rules, by ID or name
	Doctor        string   // file of what a database does otherwise than this tool relies on
	Verbose       bool     // explain silence

	// Findings says that the findings are asked for, and not only what mends them: where they are declared counts, and statements are
	// enough. The others are for that.
	Findings          bool
	DeclaredIn        []string // files that declare the tables, if these are not from them
	Baseline          string   // file of accepted findings
	ChangedSince      string   // revision: only what a branch has changed
	FailOn, FailOnNew string   // levels
}

// Fields are what can be given.
func (j *Judge) Fields() []Field {
	return []Field{
		{Name: "rule", Go: "Only", JSON: "rules", Section: OfJudging, Into: &j.Only, Help: "`ID`: run only this rule",
			Agents: "only these rules, by their IDs or names"},
		{Name: "disable", Section: OfJudging, Into: &j.Disable, Help: "`ID`: do not run this rule", Agents: "rules that do not count, likewise"},
		{Name: "doctor", Section: OfJudging, Into: &j.Doctor, Help: "`FILE`: answers of 'doctor'"},
		{Name: "declared-in", Section: OfFindings, File: true, Into: &j.DeclaredIn,
			Help:   "`FILE|DIR`: where tables of a live database are declared",
			Agents: "files or folders that declare the tables of a live database, below the working folder"},
		{Name: "baseline", Section: OfReport, Into: &j.Baseline, Help: "`FILE`: ignore the findings in it"},
		{Name: "changed-since", Section: OfReport, Into: &j.ChangedSince, Help: "only findings new or worse since the branch left `REV`"},
		{Name: "fail-on", Section: OfReport, Into: &j.FailOn,
			Help: "exit with 1 from `LEVEL` on: " + spelling.List(config.FailOnWords) + " (default error)"},
		{Name: "fail-on-new", Section: OfReport, Into: &j.FailOnNew,
			Help: "`LEVEL`: the same for new tables, with --changed-since (default warning)"},
	}
}

// Merge takes from a configuration what is not said, beside what is read.
func (j *Judge) Merge(c *config.File, r *Read) {
	if len(j.DeclaredIn) == 0 && len(r.DDL) == 0 {
		j.DeclaredIn = c.DeclaredIn
	}
	if j.FailOn+j.FailOnNew == "" && j.ChangedSince != "" {
		j.FailOnNew = c.FailOnNew
	}
	j.Doctor, j.Baseline, j.FailOn = cmp.Or(j.Doctor, c.Doctor), cmp.Or(j.Baseline, c.Baseline), cmp.Or(j.FailOn, c.FailOn, "error")
}

// Check refuses what makes no sense beside what is read, once the configuration is merged.
func (j *Judge) Check(r *Read) error {
	switch {
	case j.FailOnNew != "" && j.ChangedSince == "":
		return Wrongf("fail-on-new", " has no effect without --changed-since, which finds the new tables; give both")
	case len(j.DeclaredIn) > 0 && len(r.DDL) > 0:
		return Wrongf("declared-in", " is for tables of a database, a dump or a snapshot; tables from --ddl already have their places")
	case j.ChangedSince != "" && len(r.DDL)+len(j.DeclaredIn) == 0:
		return Wrongf("changed-since", " compares schema files; name them with --ddl, or with --declared-in beside a database")
	}
	_, _, err := j.Levels()
	return err
}

// Levels are those from which on findings fail a build, once the configuration is merged: on any table, and on a new one; 0 if none does.
func (j *Judge) Levels() (any, strict advisor.Level, err error) {
	if any, err = level("fail-on", j.FailOn); err != nil || j.FailOnNew == "" {
		return any, min(any, advisor.Warning), err
	}
	strict, err = level("fail-on-new", j.FailOnNew)
	return any, strict, err
}

func level(field, word string) (advisor.Level, error) {
	level, known := config.Level(word)
	if !known {
		return 0, OneOf(field, word, config.FailOnWords)
	}
	return level, nil
}

// OneOf says that a value is none of those that a field may have.
func OneOf(field, value string, words []string) error {
	return Wrongf(field, " %s: want %s%s", spelling.Quoted(value), spelling.List(words), spelling.DidYouMean(value, words))
}

// Rules are the options of the advisor: the rules that are asked for, all if none are, without those that are disabled here or in the
// configuration.
func (j *Judge) Rules(c *config.File) (o advisor.Options, err error) {
	o = advisor.Options{Suppressions: c.Ignore, Levels: c.Levels, Verbose: j.Verbose}
	if o.Only, err = ruleIDs("rule", j.Only); err != nil {
		return o, err
	}
	if o.Disable, err = ruleIDs("disable", j.Disable); err != nil {
		return o, err
	}
	o.Disable = append(o.Disable, c.Disable...)
	if len(Ran(&o)) == 0 {
		return o, Wrongf("rule", ": no rule is left to run: every rule that is asked for is disabled")
	}
	return o, nil
}

func ruleIDs(field string, words []string) (ids []string, err error) {
	for _, w := range words {
		for word := range strings.SplitSeq(w, ",") {
			rule, err := config.Rule(advisor.Rules(), strings.TrimSpace(word))
			if err != nil {
				return nil, Wrongf(field, ": %v", err)
			}
			ids = append(ids, rule.ID)
		}
	}
	return ids, nil
}

// Ran are the rules that options of the advisor let run.
func Ran(o *advisor.Options) []*advisor.Rule {
	return slices.DeleteFunc(advisor.Rules(), func(r *advisor.Rule) bool {
		return len(o.Only) > 0 && !slices.Contains(o.Only, r.ID) || slices.Contains(o.Disable, r.ID)
	})
}
