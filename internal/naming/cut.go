package naming

import (
	"slices"
	"strings"
)

// Cut splits a name into words: at separators, at changes of case, at digits, and where two known words are
// written together (userid, createdat). A name with a word that is surely Russian, or in Cyrillic letters, is Russian.
func (l *Lexicon) Cut(s string) []Word {
	written := Latin(s)
	words := l.cut(written, written != s)
	if written == s && slices.ContainsFunc(words, func(w Word) bool { return w.Russian }) {
		return l.cut(written, true)
	}
	return words
}

// Rows takes the name of a table apart, and puts the head last: zhurnal_zakazov is a log of orders.
func (l *Lexicon) Rows(s string) []Word {
	words := l.Cut(s)
	if last := len(words) - 1; last > 0 && words[last].Russian {
		if first := words[0]; (first.Russian || first.Sense == None) && !first.Is("registers") {
			words = append(slices.Clone(words[1:]), first)
		}
	}
	return words
}

func (l *Lexicon) cut(s string, russian bool) (words []Word) {
	words = make([]Word, 0, 1+strings.Count(s, "_"))
	for start := 0; start < len(s); {
		end := tokenEnd(s, start)
		if end == start {
			start++ // a separator
			continue
		}
		words, start = l.appendToken(words, strings.ToLower(s[start:end]), russian), end
	}
	return words
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

// appendToken looks a token up, first whole (md5, crc32), then without its digits, then as words written together.
func (l *Lexicon) appendToken(words []Word, token string, russian bool) []Word {
	w := l.listed(token, russian)
	w.Token = token
	if w.Sense != None {
		return append(words, w)
	}
	letters := strings.TrimRight(token, "0123456789")
	if letters != token && letters != "" {
		words = l.appendToken(words, letters, russian)
		return append(words, Word{Text: token[len(letters):], Sense: Numeral})
	}
	if head, tail, ok := l.glued(token, russian); ok {
		words = l.appendToken(words, head, russian)
		w := l.byEnding(l.listed(tail, russian))
		w.Token = tail
		return append(words, w)
	}
	return append(words, l.byEnding(w))
}

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
func (l *Lexicon) glued(token string, russian bool) (head, tail string, ok bool) {
	for n := 2; n <= len(token)-2 && len(token) <= joined; n++ {
		head, tail = token[:n], token[n:]
		if len(tail) < 4 && !slices.Contains(shortTails, tail) {
			continue
		}
		t := l.listed(tail, russian)
		if t.Sense == None {
			continue
		}
		h := l.listed(head, russian)
		if h.Sense == None {
			if _, last, ok := l.glued(head, russian); ok {
				h = l.byEnding(l.listed(last, russian))
			}
		}
		switch {
		case slices.Contains(sureTails, tail):
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
