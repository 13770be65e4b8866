package advisor

import (
	"errors"
	"fmt"
	"strings"
)

// Rules returns every rule, in the order of their IDs within a family. The slice and the rules are the caller's.
func Rules() []*Rule {
	return []*Rule{
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
		oversizeRowRule(),
		lowCardinalityPartitioningRule(),
		// A rule against keys without any hash or Uuid: a tenant or user in front spreads as well, and what a name
		// does not tell is no evidence.
	}
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

// Validate reports every rule that is badly declared: without an ID, a name of lower-case words joined by dashes,
// a level, the three paragraphs of its Doc, examples, a link or a function, or with an ID or name of another.
func Validate(rules []*Rule) error {
	var errs []error
	seen := map[string]bool{}
	for i, r := range rules {
		complain := func(format string, args ...any) {
			errs = append(errs, fmt.Errorf("rule %d %q: %w", i, r.ID, fmt.Errorf(format, args...)))
		}
		if !validID(r.ID) {
			complain("the ID is not three capitals and three digits")
		}
		if strings.Trim(r.Name, "abcdefghijklmnopqrstuvwxyz-") != "" || !strings.Contains(r.Name, "-") {
			complain("the name %q is not lower-case words joined by dashes", r.Name)
		}
		if seen[r.ID] || seen[r.Name] {
			complain("the ID or the name is taken")
		}
		seen[r.ID], seen[r.Name] = true, true
		if r.Level < Note || r.Level > Error {
			complain("the level is missing")
		}
		title, rest, _ := strings.Cut(r.Doc, "\n")
		if title == "" || len(title) > 80 || strings.HasSuffix(title, ".") {
			complain("the title %q is not a short line without a period", title)
		}
		for _, paragraph := range [...]string{"\nWhy it matters: ", "\nWhen it is fine: ", "\nFix: "} {
			if !strings.Contains(rest, paragraph) {
				complain("the doc has no paragraph %q", strings.TrimSpace(paragraph))
			}
		}
		if r.Before == "" || r.After == "" {
			complain("an example is missing")
		}
		if !strings.HasPrefix(r.Docs, "https://ydb.tech/docs/") {
			complain("the link %q is not to YDB's documentation", r.Docs)
		}
		if r.Wants == "" {
			complain("what it asks for is missing")
		}
		if r.Run == nil {
			complain("it has no function")
		}
	}
	return errors.Join(errs...)
}

func validID(id string) bool {
	if len(id) != 6 {
		return false
	}
	for i := range len(id) {
		if i < 3 && !isUpper(id[i]) || i >= 3 && !isDigit(id[i]) {
			return false
		}
	}
	return true
}
