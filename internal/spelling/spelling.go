// Package spelling says of words what people need who wrote others: which was meant, and which there are.
package spelling

import (
	"fmt"
	"slices"
	"strings"
)

// EditDistance counts the insertions, deletions, replacements and swaps of neighbours of single bytes that turn a into b.
func EditDistance(a, b string) int {
	if len(a) > 64 {
		return len(a)
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(last[j+1]+1, row[j]+1, last[j]+cost)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

// DidYouMean returns "; did you mean X?" for the candidate nearest to the word, or "" if none is near. Near is
// an edit distance of at most a third of the word, since more than that is a guess that confuses; failing that, a
// candidate that contains the word.
func DidYouMean(word string, candidates []string) string {
	best, bestDistance := "", len(word)/3+1
	for _, c := range candidates {
		if c == word {
			continue
		}
		d := EditDistance(strings.ToLower(word), strings.ToLower(c))
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

// List joins words as "a, b or c".
func List(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}

// First tells the first of a list, as many as there is room for, and how many more there are.
func First(words []string, room int) string {
	if len(words) <= room {
		return strings.Join(words, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(words[:room], ", "), len(words)-room)
}

// Quoted is a word as a message tells it: one that is empty between quotes, so that it is seen.
func Quoted(s string) string {
	if s == "" {
		return `""`
	}
	return s
}

// Names reports whether a name means the table of a path. A name that begins with a slash is a whole path; any other is the end of one,
// from the beginning of a part on. A path that begins with no slash, as in files, is whole, too. Slashes at the end of a name count for
// nothing.
func Names(name, path string) bool {
	name, path = strings.TrimRight(name, "/"), "/"+strings.TrimPrefix(path, "/")
	return name == path || name != "" && name[0] != '/' && strings.HasSuffix(path, "/"+name)
}

// Named are those of some paths that a name means: the one that it is as a whole, else all that end with it.
func Named(name string, paths []string) []string {
	whole := "/" + strings.Trim(name, "/")
	if i := slices.IndexFunc(paths, func(path string) bool { return Names(whole, path) }); i >= 0 {
		return paths[i : i+1]
	}
	return slices.DeleteFunc(slices.Clone(paths), func(path string) bool { return !Names(name, path) })
}
