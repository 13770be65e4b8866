package program

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Rewritten returns the source of a program in which a text is changed, or why it cannot be. That the program then has the changed text is
// seen by reading it again.
func (of *Program) Rewritten(src string, text Text, script string, edits []yql.TextEdit) (changed, why string) {
	const assembled = "the program puts it together"
	if len(script) != len(text.text) {
		return "", assembled
	}
	for i, e := range slices.Backward(edits) {
		want, made := yql.EditText(text.text, edits[i:]), ""
		// Between two literals an edit belongs to the end of one or to the beginning of the other.
		for _, at := range [][2]int{
			{text.Place(e.From), text.Place(e.To)},
			{text.Place(max(e.From-1, 0)) + 1, text.Place(max(e.To-1, 0)) + 1},
		} {
			once, ok := of.inserted(src, at[0], at[1], e.Text)
			if !ok || made != "" {
				continue
			}
			again := New(once, of.Language, of.values, of.constants, nil)
			if got, _, _ := again.chain(text.token); got != nil && len(got.holes) == len(text.holes) && got.text == want {
				made = once
			}
		}
		if made == "" {
			return "", assembled
		}
		src = made
	}
	return src, ""
}

// inserted puts a text in the place of a part of the literal that stands there, as it is written in it.
func (of *Program) inserted(src string, from, to int, text string) (string, bool) {
	i, _ := slices.BinarySearchFunc(of.tokens, from, func(t token, at int) int { return t.end - at })
	if i == len(of.tokens) || of.tokens[i].literal == nil || from < of.tokens[i].start || to < from {
		return "", false
	}
	s := scanner{Language: of.Language, src: of.src, budget: 1000}
	r := s.opening(of.tokens[i].start)
	if r == nil || from < r.at {
		return "", false
	}
	return src[:from] + r.written(text) + src[to:], true
}
