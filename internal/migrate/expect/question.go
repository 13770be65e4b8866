package expect

import (
	"cmp"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
)

// ConfirmAll answers for the part that a person has in every step. It is no answer to a loss.
const ConfirmAll = "all"

// ConfirmLoss is what the token of a loss begins with: the table comes next, and then what is lost.
const ConfirmLoss = "loss:"

// Question is what only a person can answer: that their part of a step is done, or that something may be lost. A run has no other type of
// question, and one place that asks and checks.
//
// An answer is the token of what was shown. Its words say what that was, and its last letters are a digest of all that makes it this thing
// and no other: the run, the table by path and time of creation, the reason, and the content. At the moment of use the question is made
// again of what is there then: if that is more, or other, the token is another one, and it is asked anew.
type Question struct {
	Table string      `json:"table"`           // of the plan
	Step  plan.StepID `json:"step,omitempty"`  // whose part a person has to do; empty for a loss
	Lost  string      `json:"lost,omitempty"`  // what is lost, such as rows, index=by_x or unread=feed; empty for a part of a step
	Count uint64      `json:"count,omitempty"` // how many rows, records or values of it; 0 for a thing that has none
	For   string      `json:"for"`             // who can answer, or who loses it
	Text  string      `json:"text"`            // what has to be done, or is lost
	Token string      `json:"confirm"`         // what --confirm takes

	Seen []string `json:"-"` // what makes it this thing and no other; in the order in which it was read
}

// Sealed is the question with its token, in a run.
func (q Question) Sealed(run string) Question {
	sum := sha256.New()
	for _, s := range append([]string{run, q.words()}, q.Seen...) {
		fmt.Fprintf(sum, "%d %s", len(s), s)
	}
	q.Token = q.words() + "@" + strings.ToLower(base32.StdEncoding.EncodeToString(sum.Sum(nil)))[:digestLetters]
	return q
}

// OfStep reports whether a question is whether somebody has done their part of a step, and nothing is lost.
func (q Question) OfStep() bool { return q.Step != "" }

// digestLetters are so few that a token can be read to a colleague: one in 33 million others has the same.
const digestLetters = 5

// thing is what a question is of, without how many, in letters that need no quotes.
func (q *Question) thing() string {
	return cmp.Or(string(q.Step), ConfirmLoss+q.Table+":"+strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./+=", r) {
			return r
		}
		return '_'
	}, q.Lost))
}

func (q *Question) words() string {
	switch {
	case q.Count == 0:
		return q.thing()
	case strings.Contains(q.Lost, "="):
		return fmt.Sprintf("%s:%d", q.thing(), q.Count)
	}
	return fmt.Sprintf("%s=%d", q.thing(), q.Count)
}

// Answered reports whether one of the tokens that somebody gave answers a question. Before is one that answers it for what was there
// before; empty if there is none.
func (q *Question) Answered(tokens []string) (yes bool, before string) {
	for _, token := range tokens {
		words, digests := cut(token)
		_, digest := cut(q.Token)
		switch rest, same := strings.CutPrefix(words, q.thing()); {
		case token == ConfirmAll && q.Step != "", words == q.words() && slices.Contains(strings.Split(digests, "."), digest):
			return true, ""
		case same && digests != "" && strings.Trim(rest, "=:0123456789") == "":
			before = words
		}
	}
	return false, before
}

func cut(token string) (words, digests string) {
	if at := strings.LastIndexByte(token, '@'); at >= 0 {
		return token[:at], token[at+1:]
	}
	return token, ""
}

// TokenOf is what answers several questions at once.
func TokenOf(all []Question) string {
	var out []string
	for _, q := range all {
		words, digest := cut(q.Token)
		i := slices.IndexFunc(out, func(token string) bool { return strings.HasPrefix(token, words+"@") })
		switch {
		case i < 0:
			out = append(out, q.Token)
		case !slices.Contains(out, q.Token):
			out[i] += "." + digest
		}
	}
	return strings.Join(out, ",")
}
