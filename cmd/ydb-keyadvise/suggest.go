package main

import (
	"slices"
	"strings"
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
		d := editDistance(strings.ToLower(word), strings.ToLower(c))
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

// editDistance counts the single-byte insertions, deletions, replacements and swaps of neighbours that turn a
// into b.
func editDistance(a, b string) int {
	previous2 := make([]int, len(b)+1)
	previous := make([]int, len(b)+1)
	current := make([]int, len(b)+1)
	for j := range previous {
		previous[j] = j
	}
	for i := 1; i <= len(a); i++ {
		current[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			current[j] = min(previous[j]+1, current[j-1]+1, previous[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				current[j] = min(current[j], previous2[j-2]+1)
			}
		}
		previous2, previous, current = previous, current, previous2
	}
	return previous[len(b)]
}
