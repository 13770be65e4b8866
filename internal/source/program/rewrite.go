package program

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Rewritten returns the source of a program in which a text is changed, or why it cannot be. That the program then has the changed text is
// seen by reading it again. A value that the program puts in may be put in once more, as it is written there.
func (of *Program) Rewritten(src string, text Text, script string, edits []yql.TextEdit) (changed, why string) {
	const assembled = "the program builds it from parts"
	if len(script) != len(text.text) {
		return "", assembled
	}
	holes := len(text.holes)
	for i, e := range slices.Backward(edits) {
		if text.formats == '%' && strings.Contains(e.Text, "%") {
			return "", "the program formats it, and the new statement has a % in it"
		}
		want, made := yql.EditText(text.text, edits[i:]), ""
		more := 0 // holes that come once more
		for _, h := range text.holes {
			hole := text.text[h.start:h.end]
			more += max(0, strings.Count(e.Text, hole)-strings.Count(text.text[e.From:e.To], hole))
		}
		if text.formats != 0 && more > 0 {
			return "", "the new statement uses a value once more, so the program has to pass it again"
		}
		// Between two literals an edit belongs to the end of one or to the beginning of the other.
		for _, at := range [][2]int{
			{text.Place(e.From), text.Place(e.To)},
			{text.Place(max(e.From-1, 0)) + 1, text.Place(max(e.To-1, 0)) + 1},
		} {
			for _, joined := range []bool{false, true} {
				once, ok := of.inserted(src, at[0], at[1], e.Text, text.Literal, joined)
				if !ok || made != "" {
					continue
				}
				again := New(once, of.Language, of.values, of.constants, nil)
				if got, _, _ := again.chain(text.token); got != nil && got.text == want && len(got.holes) == holes+more {
					made = once
				}
			}
		}
		if made == "" {
			return "", assembled
		}
		src, holes = made, holes+more
	}
	return src, ""
}

// inserted puts a text in the place of a part of the literal that stands there, as it is written in it: with holes like those of another
// literal, inside the quotes or joined to them.
func (of *Program) inserted(src string, from, to int, text string, like *Literal, joined bool) (string, bool) {
	i, _ := slices.BinarySearchFunc(of.tokens, from, func(t token, at int) int { return t.end - at })
	if i == len(of.tokens) || of.tokens[i].literal == nil || from < of.tokens[i].start || to < from {
		return "", false
	}
	s := scanner{Language: of.Language, src: of.src, budget: 1000}
	r := s.opening(of.tokens[i].start)
	if r == nil || from < r.at {
		return "", false
	}
	opened := of.src[of.tokens[i].start:r.at]
	var out strings.Builder
	for text != "" {
		at, next := len(text), hole{}
		for _, h := range like.holes {
			if n := strings.Index(text, like.text[h.start:h.end]); n >= 0 && n < at {
				at, next = n, h
			}
		}
		out.WriteString(r.written(text[:at]))
		if text = text[at:]; text == "" {
			break
		}
		if joined {
			out.WriteString(r.close + " + " + next.expr + " + " + opened)
		} else {
			out.WriteString(of.src[like.Place(next.start):like.Place(next.end)])
		}
		text = text[next.end-next.start:]
	}
	return src[:from] + out.String() + src[to:], true
}
