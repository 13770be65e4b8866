package main

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// didYouMean returns "; did you mean X?" for the candidate nearest to the word, or "" if none is near. Near is
// an edit distance of at most a third of the word, since more than that is a guess that confuses; failing that, a
// candidate that contains the word.
func didYouMean(word string, candidates []string) string {
	best, bestDistance := "", len(word)/3+1
	for _, c := range candidates {
		if c == word {
			continue
		}
		d := yql.EditDistance(strings.ToLower(word), strings.ToLower(c))
		if d < bestDistance {
			best, bestDistance = c, d
		}
	}
	if best == "" && len(word) >= 3 {
		if i := slices.IndexFunc(candidates, func(c string) bool {
			return c != word && strings.Contains(strings.ToLower(c), strings.ToLower(word))
		}); i >= 0 {
			best = candidates[i]
		}
	}
	if best == "" {
		return ""
	}
	return "; did you mean " + best + "?"
}
