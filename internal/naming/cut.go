package naming

import (
	"slices"
	"strings"
)

// Words splits a name into words: at separators, at changes of case, at digits, and where two known words are
// written together (userid, createdat).
func Words(s string) []Word {
	words, _, _ := known().cut(s, 0)
	return words
}

// Rows takes the name of a table apart, in a language, and puts the head last: historico_cliente is the history of a client.
func Rows(s string, in Language) *Name {
	l := known()
	n := &Name{}
	n.Words, n.votes, n.Twofold = l.cut(s, in)
	if last := len(n.Words) - 1; last > 0 && in != 0 && l.languages[in].headFirst && n.Words[last].Language == in {
		if first := n.Words[0]; first.foreign() && first.Sense != Small && !first.Is("persons") && !first.Is("registers") {
			n.Words = append(slices.Clone(n.Words[1:]), first)
		}
	}
	return n
}

// cut does it in a language, which Cyrillic letters tell, and returns which languages have such words. It reports whether the words may
// be others in another one.
func (l *lexicon) cut(s string, in Language) (words []Word, votes []vote, twofold bool) {
	written := s
	if s = latin(s); s != written && in == 0 {
		in = l.cyrillic
	}
	if len(s) > 2 && isLower(s[0]) && isUpper(s[1]) && isLower(s[2]) {
		s = s[1:] // nPlayerId: the letter is for the type
	}
	words = make([]Word, 0, 1+strings.Count(s, "_"))
	for start := 0; start < len(s); {
		end := tokenEnd(s, start)
		if end == start {
			start++ // a separator
			continue
		}
		token := strings.ToLower(s[start:end])
		if pair, next := l.pair(token, s, end); next > end {
			if w, ok := l.abroad(pair, in); ok {
				w.Token = pair
				words, votes, start = append(words, w), l.votes(votes, pair), next
				continue
			}
		}
		before, may := len(words), false
		words, may = l.appendToken(words, token, in)
		for _, w := range words[before:] {
			votes = l.votes(votes, w.Token)
		}
		twofold, start = twofold || may, end
	}
	for i := range words {
		if w := words[i]; len(w.Text) == 1 && i+1 < len(words) && words[i+1].Sense != Numeral && w.Sense != Filler && w.Sense != Numeral {
			words[i] = Word{Text: w.Text} // what one letter says, it says alone or in the end
		}
	}
	if len(words) == 1 && len(words[0].Token) == 1 && words[0].Language != 0 {
		words[0] = Word{Text: words[0].Token} // k is a key, v a value, in any language
	}
	return words, votes, twofold || len(votes) > 0
}

// pair returns a token with the one behind the separator at its end, and the end of that, if some language writes a word as two that
// begin so.
func (l *lexicon) pair(token, s string, end int) (pair string, next int) {
	if !l.pairs[token] || end+1 >= len(s) {
		return "", 0
	}
	next = tokenEnd(s, end+1)
	return token + "_" + strings.ToLower(s[end+1:next]), next
}

// tokenEnd returns the end of the token that begins at start, or start if a separator is there. A token is a
// run of letters of one case pattern (order, Order, HTTP in HTTPRequest, IDs) with the digits that follow, and the letter that ends a
// name behind them: fnv1a.
func tokenEnd(s string, start int) int {
	if !isLetter(s[start]) && !isDigit(s[start]) {
		return start
	}
	i := start + 1
	for ; i < len(s); i++ {
		c, p := s[i], s[i-1]
		switch {
		case !isLetter(c) && !isDigit(c):
			return i
		case isDigit(p) && isLetter(c) && (isDigit(s[start]) || i+1 < len(s) && (isLetter(s[i+1]) || isDigit(s[i+1]))):
			return i
		case isLower(p) && isUpper(c):
			return i
		case isUpper(p) && isUpper(c) && i+1 < len(s) && isLower(s[i+1]) && !pluralAcronym(s, i):
			return i
		}
	}
	return i
}

// pluralAcronym reports whether the upper-case letter at i is followed by nothing but a plural s or a version,
// as in IDs and UUIDv7.
func pluralAcronym(s string, i int) bool {
	return s[i+1] == 's' && (i+2 == len(s) || !isLower(s[i+2])) || s[i+1] == 'v' && i+2 < len(s) && isDigit(s[i+2])
}

func isLower(c byte) bool  { return c >= 'a' && c <= 'z' }
func isUpper(c byte) bool  { return c >= 'A' && c <= 'Z' }
func isLetter(c byte) bool { return isLower(c) || isUpper(c) || c >= 0x80 }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }

// appendToken looks a token up, first whole (md5, crc32), then without its digits, then as words written together. It reports
// whether those may be others in a language that writes words together.
func (l *lexicon) appendToken(words []Word, token string, in Language) (more []Word, twofold bool) {
	w := l.listed(token, in)
	w.Token = token
	if w.Sense != None {
		return append(words, w), false
	}
	letters := strings.TrimRight(token, "0123456789")
	if letters != token && letters != "" {
		words, twofold = l.appendToken(words, letters, in)
		return append(words, Word{Text: token[len(letters):], Sense: Numeral}), twofold
	}
	if head, tail, ok := l.glued(token, in); ok {
		words, twofold = l.appendToken(words, head, in)
		w := l.word(tail, in)
		w.Token = tail
		return append(words, w), twofold
	}
	head, tail, twofold := l.compound(token, in)
	if head != "" {
		words, _ = l.appendToken(words, head, in)
		return append(words, tail), true
	}
	return append(words, l.byEnding(w)), twofold
}

// compound splits a token that ends in a word of a language that writes nouns together: wartungsdatum, fehlertext. In names of such a
// language that may be an English word as well, and elsewhere it has to be a long one. It reports whether there is one in some language.
func (l *lexicon) compound(token string, in Language) (head string, tail Word, may bool) {
	for n := 3; n <= len(token)-3; n++ {
		for w := range l.readings(token[n:]) {
			if l.languages[w.language].compounds {
				may = true
				whole := !w.shy && !w.inflected && len(token)-n >= distinct && (in == 0 || l.languages[in].compounds)
				if w.language == in || whole || in == 0 && len(token)-n > brief && l.speaks(token[:n], w.language) {
					tail = w.in()
					tail.Token = token[n:]
					return token[:n], tail, true
				}
			}
		}
		if w, ok := l.words[token[n:]]; ok && len(token)-n > brief && w.means() &&
			(l.languages[in].compounds || in == 0 && n >= distinct && l.speaks(token[:n], 0)) {
			w.Token = token[n:]
			return token[:n], w, true
		}
	}
	return "", Word{}, may
}

// speaks reports whether a token is a word that hardly any other language has than this one, or zero for one that writes nouns together.
func (l *lexicon) speaks(token string, in Language) bool {
	for w := range l.readings(token) {
		if !w.shy && (w.language == in || in == 0 && l.languages[w.language].compounds) {
			return true
		}
	}
	return false
}

// distinct is how many letters the last word of a compound has, so that hardly any other word ends so.
const distinct = 5

// The tails are the words of up to three letters that end a name written in one, and those that hardly any other word ends in, so
// that any first word will do.
var (
	shortTails = []string{"key", "num", "day", "seq", "id", "no", "nr", "at", "on", "ts", "ms", "us", "ns", "utc", "url", "uri"}
	sureTails  = []string{"hash", "uuid", "guid", "ulid", "status", "flag", "number", "nr", "num", "url", "uri"}
)

// joined is how long a word may be that is looked at for words written together in it.
const joined = 40

// glued splits a token that is two words written together, or more, at the longest last word that is known. The first must be known
// as well, so that paid, valid and grid stay whole, or be several words itself.
func (l *lexicon) glued(token string, in Language) (head, tail string, ok bool) {
	for n := 2; n <= len(token)-2 && len(token) <= joined; n++ {
		head, tail = token[:n], token[n:]
		if len(tail) < 4 && !slices.Contains(shortTails, tail) {
			continue
		}
		t := l.listed(tail, in)
		if t.Sense == None {
			continue
		}
		h := l.word(head, in)
		if h.Sense == None {
			if _, last, ok := l.glued(head, in); ok {
				h = l.word(last, in)
			}
		}
		switch {
		case slices.Contains(sureTails, tail):
			ok = true
		case h.Language != t.Language && (in == 0 || h.Language != 0 && t.Language != 0): // ref + lect, mois + ture
		case len(tail) >= 6 && (t.Sense == Few || t.Sense == Prose || t.Sense == Long):
			ok = true
		case len(head) > 2 || len(tail) < 4:
			ok = h.Sense != None && (t.means() || t.Sense == Unit) || h.Sense == Happened && t.Sense == At
		}
		if ok {
			return head, tail, true
		}
	}
	return "", "", false
}

// means reports whether a word is known and says what a name is of.
func (w Word) means() bool { return w.Sense != None && w.Sense < Boundary }
