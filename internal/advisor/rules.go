package advisor

import (
	"embed"
	"strings"
)

//go:embed docs/*.txt
var docs embed.FS

// Rules returns every rule, in the order of their IDs within a family. The slice and the rules are the caller's.
func Rules() []*Rule {
	rules := []*Rule{
		timeLeadingKeyRule(),
		serialLeadingKeyRule(),
		sequentialIDRule(),
		timeOrderedIDRule(),
		nullableKeyRule(),
		oversizeKeyRule(),
		lowCardinalityKeyRule(),
		hotKeyRule(),
		weakHashPrefixRule(),
		monotonicIndexRule(),
		lowCardinalityIndexRule(),
		redundantIndexRule(),
		fullScanRule(),
		multiPartitionReadRule(),
		unbindableHashRule(),
		noSplitByLoadRule(),
		partitionLimitRule(),
		unsplitHashKeyRule(),
		hotPartitionRule(),
		splitMergeChurnRule(),
		oversizeRowRule(),
		lowCardinalityPartitioningRule(),
		rekeyedByHandRule(),
		refusedStatementRule(),
		driftingHashRule(),
		longIndexValueRule(),
		shardCountRule(),
		unprunedRangeRule(),
		lateTtlColumnRule(),
		ttlLagRule(),
		// A rule against keys without any hash or Uuid: a tenant or user in front spreads as well, and what a name does not tell is no evidence.
	}
	for _, r := range rules {
		text, _ := docs.ReadFile("docs/" + r.Name + ".txt") // TestRulesAreValid finds one that is missing
		doc, examples, _ := strings.Cut(string(text), "-- before --\n")
		r.Doc = doc
		r.Before, r.After, _ = strings.Cut(examples, "-- after --\n")
	}
	return rules
}

// find returns the rule with the given ID or name, whatever the case, nil if there is none.
func find(rules []*Rule, idOrName string) *Rule {
	for _, r := range rules {
		if strings.EqualFold(r.ID, idOrName) || strings.EqualFold(r.Name, idOrName) {
			return r
		}
	}
	return nil
}
