package naming

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	// spanned matches a range of numbers at the beginning, or with dots: "1..16", "from 1 to 16", "от 0 до 9".
	spanned = regexp.MustCompile(`(?i)^[\s:]*(?:from|between|range|values?|in|от|с)?[\s:]*` +
		`(\d{1,9})\s*(?:\.\.\.?|…|-|–|—|to|and|до|по)\s*(\d{1,9})\b|\b(\d{1,9})\s*(?:\.\.\.?|…)\s*(\d{1,9})\b`)
	// meanings matches a number with what it stands for: "0 = closed".
	meanings = regexp.MustCompile(`\b\d{1,4}\s*[=:–—-]\s*\pL`)
	// dated matches a value that begins with a date, or how it is written, perhaps behind a prefix that is always the same:
	// "yyyymmdd + 4 digits", "ORD-20240117-…", "2023-07".
	dated = regexp.MustCompile(`(?i)^[^<{+]*?(?:\b|_|\b[a-z]{1,4})` +
		`(?:(?:yy(?:yy)?|гг(?:гг)?|aaaa|jjjj|rrrr)[-./]?(?:mm|мм|ddd)|(?:yyyy|гггг)[-/.]?[nx#0]|` +
		`20\d\d(?:-(?:0[1-9]|1[0-2])(?:\s*$|-\d\d-?\S)|(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01]|[-_/])))`)
	// clocked matches an example of what begins with the time: the seconds since 1970, or the first letters of a ULID of today.
	clocked = regexp.MustCompile(`^\W*(?:1[5-9]\d{8}\b|(?:[a-z]+_)?01[A-HJ-NP-TV-Z][0-9A-HJ-NP-TV-Z])`)
	// timedFirst matches a value of several parts of which the first one is a time: "<ISO time>#<user>".
	timedFirst = regexp.MustCompile(`(?i)^[\s<{\[]*(?:iso[- ]?\d*\s+)?(?:date ?time|time ?stamp|time|date|epoch)(?:\s?ms)?[>}\]]?` +
		`\s?[#:/|+-]+\s?[<{\w]`)
	// objectID matches what MongoDB calls its ids.
	objectID = regexp.MustCompile(`(?i)\bobject[ _-]?ids?\b`)
	// listed matches nothing but short values: "north, south, east, …".
	listed = regexp.MustCompile(`^\s*[\pL\d_.-]*[\pL\d](?: [\pL\d_-]+)?(?:\s*[,/;]\s*[\pL\d_.-]*[\pL\d](?: [\pL\d_-]+)?){2,}` +
		`[\s,…]*(?:\.\.\.?|etc\.?)?\s*$`)
	// remainder matches what is computed modulo a number: "user_id % 256", "crc32(key) mod 16".
	remainder = regexp.MustCompile(`(?i)[\pL_)\]]\w*\s*(?:%|\bmod(?:ulo)?\b)\s*\(?([1-9]\d{0,5})\b`)
	// oneOf matches the beginning of a list of values.
	oneOf = regexp.MustCompile(`(?i)^\s*(?:one of|enum|either)\b`)
)

// fewNumbers is how many numbers a comment may span for them to be few values.
const fewNumbers = 1000

// denials say that what a comment names is not so.
var denials = []string{"no", "not", "never", "without", "ne", "net", "bez"}

// Comment reads a comment on a column in DDL, and returns what it says plainly that the values are: TimeID, Random, Ordinal,
// Few, Bucket, Moment, Prose or Foreign; None if it says nothing of that.
func (l *Lexicon) Comment(text string) Sense {
	if remainder.MatchString(text) {
		return Bucket
	}
	if Below(text) > 0 || len(meanings.FindAllString(text, 2)) == 2 || oneOf.MatchString(text) || listed.MatchString(text) ||
		strings.Count(text, "|") >= 2 {
		return Few
	}
	if dated.MatchString(text) || clocked.MatchString(text) || timedFirst.MatchString(text) || objectID.MatchString(text) {
		return TimeID
	}
	words := l.Cut(text)
	if slices.ContainsFunc(words, func(w Word) bool { return slices.Contains(denials, w.Token) }) {
		return None
	}
	long := Marked(words, "entire")
	for i, w := range words {
		switch {
		case w.Sense == TimeID, timedUUID(words[:i+1]):
			return TimeID
		case w.Is("atRandom"):
			return Random
		case w.Is("inOrder"):
			return Ordinal
		case w.Text == "unix", w.Text == "epoch", w.Text == "unixtime":
			return Moment
		case w.Sense == Prose && long:
			return Prose
		case w.Sense == Foreign:
			return Foreign
		}
	}
	return None
}

// Below returns the number below which a comment says that all values are: "user_id % 256", "0..15". It is 0 if there is none.
func Below(text string) uint64 {
	if m := remainder.FindStringSubmatch(text); m != nil {
		n, _ := strconv.ParseUint(m[1], 10, 64)
		return n
	}
	if m := spanned.FindStringSubmatch(text); m != nil {
		from, _ := strconv.ParseUint(m[1]+m[3], 10, 64)
		to, _ := strconv.ParseUint(m[2]+m[4], 10, 64)
		if from < to && to-from < fewNumbers {
			return to + 1
		}
	}
	return 0
}

// latin writes Cyrillic letters in Latin ones, as names in schemas do.
func Latin(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return r >= 'Ѐ' && r <= 'ӿ' }) {
		return s
	}
	return cyrillic.Replace(s)
}

var cyrillic = strings.NewReplacer(
	"а", "a", "б", "b", "в", "v", "г", "g", "д", "d", "е", "e", "ё", "e", "ж", "zh", "з", "z", "и", "i", "й", "y", "к", "k", "л", "l",
	"м", "m", "н", "n", "о", "o", "п", "p", "р", "r", "с", "s", "т", "t", "у", "u", "ф", "f", "х", "h", "ц", "ts", "ч", "ch", "ш", "sh",
	"щ", "shch", "ъ", "", "ы", "y", "ь", "", "э", "e", "ю", "yu", "я", "ya", "і", "i", "ї", "i", "є", "e", "ґ", "g",
	"А", "A", "Б", "B", "В", "V", "Г", "G", "Д", "D", "Е", "E", "Ё", "E", "Ж", "Zh", "З", "Z", "И", "I", "Й", "Y", "К", "K", "Л", "L",
	"М", "M", "Н", "N", "О", "O", "П", "P", "Р", "R", "С", "S", "Т", "T", "У", "U", "Ф", "F", "Х", "H", "Ц", "Ts", "Ч", "Ch", "Ш", "Sh",
	"Щ", "Shch", "Ъ", "", "Ы", "Y", "Ь", "", "Э", "E", "Ю", "Yu", "Я", "Ya", "І", "I", "Ї", "I", "Є", "E", "Ґ", "G")
