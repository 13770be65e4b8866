package naming

import (
	"slices"
	"strings"
)

// Words splits a name into words: at separators, at changes of case, at digits, and where two known words are
// written together (userid, createdat).
func Words(s string) []Word {
	words, _ := known().cut(s, 0)
	return words
}

// cut does it in a language, which Cyrillic letters tell, and reports whether the words may be others in another one.
func (l *lexicon) cut(s string, in Language) (words []Word, twofold bool) {
	written := s
	if s = latin(s); s != written && in == 0 {
		in = l.slavic
	}
	words = make([]Word, 0, 1+strings.Count(s, "_"))
	for start := 0; start < len(s); {
		end := tokenEnd(s, start)
		if end == start {
			start++ // a separator
			continue
		}
		token := strings.ToLower(s[start:end])
		twofold = twofold || l.twofold(token)
		words = l.appendToken(words, token, in)
		start = end
	}
	for i := range words {
		if w := words[i]; len(w.Text) == 1 && i+1 < len(words) && words[i+1].Sense != Numeral && w.Sense != Filler && w.Sense != Numeral {
			words[i] = Word{Text: w.Text} // what one letter says, it says alone or in the end
		}
	}
	return words, twofold
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
func (l *lexicon) appendToken(words []Word, token string, in Language) []Word {
	w := l.listed(token, in)
	w.Token = token
	if w.Sense != None {
		return append(words, w)
	}
	letters := strings.TrimRight(token, "0123456789")
	if letters != token && letters != "" {
		words = l.appendToken(words, letters, in)
		return append(words, Word{Text: token[len(letters):], Sense: Numeral})
	}
	if head, tail, ok := l.glued(token, in); ok {
		words = l.appendToken(words, head, in)
		w := l.word(tail, in)
		w.Token = tail
		return append(words, w)
	}
	for i := range l.languages {
		if head, tail, ok := l.compound(token, Language(i), in); ok {
			return append(l.appendToken(words, head, in), tail)
		}
	}
	return append(words, l.byEnding(w))
}

// compound splits a token that ends in a word of a language that writes nouns together: wartungsdatum, fehlertext. Words
// that mean something else elsewhere are looked for only in names of that language.
func (l *lexicon) compound(token string, lang, in Language) (head string, tail Word, ok bool) {
	if !l.languages[lang].compounds {
		return "", Word{}, false
	}
	for n := 3; n <= len(token)-3; n++ {
		if w, ok := l.words[token[n:]]; ok && w.Language == lang {
			return token[:n], w, true
		}
		if w, ok := l.languages[lang].twofold[token[n:]]; ok && in == lang {
			return token[:n], w, true
		}
	}
	return "", Word{}, false
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
		case slices.Contains(sureTails, tail), len(tail) >= 6 && (t.Sense == Few || t.Sense == Prose || t.Sense == Long):
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
