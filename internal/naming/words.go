package naming

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

//go:embed words.txt
var wordsText string

// Lexicon is a list of words and what they say.
type Lexicon struct {
	words     map[string]Word // English, by every form in which they are written
	russian   map[string]stem // transliterated, by the forms and stems that are listed
	together  map[string]Sense
	endings   []Word
	skeletons map[string]Word // English words without their vowels: crrncy, tmstmp, sttlmnt
	inflected []string        // endings of Russian words
}

// stem is a form of a Russian word, or what all of its forms begin with.
type stem struct {
	word Word
	open bool // an ending may follow
	shy  bool // it means something else in English, and counts only beside a word that is surely Russian
}

// brief is how many letters a Russian word has that may be one of any other language as well.
const brief = 3

// Words returns the lexicon of words.txt.
var Words = sync.OnceValue(func() *Lexicon {
	l, err := Parse(wordsText, nil)
	if err != nil {
		panic(err) // a test reads the file
	}
	return l
})

// Parse reads a lexicon in the form of words.txt. Without, if it is not nil, says which entries to leave out.
func Parse(text string, without func(section, key, form string) bool) (*Lexicon, error) {
	l := &Lexicon{words: map[string]Word{}, russian: map[string]stem{}, together: map[string]Sense{}}
	marks := map[string][]string{}
	var later []func() error // words of other languages stand for those of the whole list
	err := parse(text, func(section, key, form string) error {
		if without != nil && without(section, key, form) {
			return nil
		}
		switch section {
		case "marks":
			marks[form] = append(marks[form], key)
		case "russian":
			later = append(later, func() error { return l.addRussian(key, form) })
		case "inflected":
			l.inflected = append(l.inflected, form)
		default:
			return l.add(section, key, form)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for form, w := range l.words {
		w.marks = marks[w.Text]
		if w.Sense == None {
			w.Sense = l.byEnding(Word{Text: w.Text, Sense: l.words[w.Text].Sense, marks: w.marks}).Sense
		}
		l.words[form] = w
	}
	l.skeletons = skeletons(l.words)
	for text, m := range marks {
		switch w, ok := l.words[text]; {
		case !ok:
			l.words[text] = Word{Text: text, marks: m}
		case w.Text != text:
			return nil, fmt.Errorf("words.txt: %s has the mark %s, but stands for %s", text, m[0], w.Text)
		}
	}
	for _, add := range later {
		if err := add(); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// parse calls note for each form of a text.
func parse(text string, note func(section, key, form string) error) error {
	section, key := "", ""
	for line := range strings.SplitSeq(text, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		if line[0] == '[' {
			section = strings.Trim(line, "[]")
			continue
		}
		for part := range strings.SplitSeq(line, ";") {
			list := part
			if before, after, ok := strings.Cut(part, ":"); ok {
				key, list = strings.TrimSpace(before), after
			} else if line[0] != ' ' {
				return fmt.Errorf("words.txt: no colon in %q", line)
			}
			for form := range strings.FieldsSeq(list) {
				if err := note(section, key, form); err != nil {
					return fmt.Errorf("words.txt: [%s] %s: %w", section, key, err)
				}
			}
		}
	}
	return nil
}

// add notes an English word, or a pair of them, or an ending.
func (l *Lexicon) add(section, key, form string) error {
	w := Word{Text: key}
	if section == "senses" || section == "together" || section == "endings" {
		n := slices.Index(senses[:], key)
		if n < 0 {
			return fmt.Errorf("there is no sense %s", key)
		}
		w = Word{Text: form, Sense: Sense(n)}
	}
	switch section {
	case "together":
		l.together[form] = w.Sense
		return nil
	case "endings":
		l.endings = append(l.endings, w)
		return nil
	}
	if _, twice := l.words[form]; twice {
		return fmt.Errorf("%s stands twice", form)
	}
	l.words[form] = w
	return nil
}

// addRussian notes a form of a Russian word, or its stem, which has a dash behind it.
func (l *Lexicon) addRussian(key, form string) error {
	form, open := strings.CutSuffix(form, "-")
	form, sure := strings.CutSuffix(form, "!")
	if _, twice := l.russian[form]; twice {
		return fmt.Errorf("%s stands twice", form)
	}
	w, ok := l.words[key]
	if !ok {
		w = l.byEnding(Word{Text: key})
		w.Guess = false
	}
	w.Russian = true
	l.russian[form] = stem{word: w, open: open, shy: !sure && len(form) <= brief || l.words[form].Sense != None}
	return nil
}

// listed looks a token up: as it is in English, as a Russian word, then as a plural, and by what is left of an English word without
// its vowels. In a name that is Russian, Russian comes first.
func (l *Lexicon) listed(token string, russian bool) Word {
	other, ok := l.inRussian(token, russian)
	if ok && russian {
		return other
	}
	if w, listed := l.words[token]; listed && (w.Sense != None || w.Text != token) {
		return w
	}
	if token[0] >= '0' && token[0] <= '9' {
		return Word{Text: token, Sense: Numeral}
	}
	if ok {
		return other
	}
	singulars := schema.Singulars(token)
	for _, s := range singulars {
		if w, ok := l.words[s]; ok && s != "" && w.Sense != None {
			w.Plural = s != token
			return w
		}
	}
	if bones := skeleton(token); len(bones) >= bare {
		if w := l.skeletons[bones]; w.Sense != None && shortens(token, w.Text) {
			return w
		}
	}
	// Both "widgets" and "widget" become "widget", so that a table and its id meet.
	return Word{Text: singulars[0], Plural: singulars[0] != token, marks: l.words[singulars[0]].marks}
}

// inRussian looks a token up among Russian words, with their endings. What is shy counts only in a Russian name.
func (l *Lexicon) inRussian(token string, russian bool) (Word, bool) {
	for n := len(token); n >= min(len(token), max(brief, len(token)-4)); n-- {
		s, ok := l.russian[token[:n]]
		if !ok || s.shy && !russian {
			continue
		}
		if n < len(token) && (!s.open || n < 5 && !russian || !slices.Contains(l.inflected, token[n:])) {
			continue
		}
		return s.word, true
	}
	return Word{}, false
}

// byEnding gives a word that is not listed the sense of those that end like it.
func (l *Lexicon) byEnding(w Word) Word {
	for _, e := range l.endings {
		if w.Sense == None && len(w.marks) == 0 && len(w.Text) >= len(e.Text)+3 && strings.HasSuffix(w.Text, e.Text) {
			w.Sense, w.Guess = e.Sense, true
		}
	}
	return w
}

// bare is how many letters of a word have to be left without its vowels.
const bare = 3

// skeletons returns the words of five letters and more by what is left of them without vowels, if that is of one word alone.
func skeletons(words map[string]Word) map[string]Word {
	m := map[string]Word{}
	for form, w := range words {
		telling := form == w.Text && w.means() && w.Sense != Foreign && w.Sense != TimeID
		if bones := skeleton(form); telling && len(form) >= 5 && len(bones) >= bare {
			if _, ok := m[bones]; ok {
				w = Word{} // one of several words
			}
			m[bones] = w
		}
	}
	return m
}

// skeleton returns a word as it is abbreviated without vowels and double letters, but with its first one.
func skeleton(word string) string {
	b := make([]byte, 0, len(word))
	for i := range len(word) {
		c := word[i]
		if i > 0 && (strings.IndexByte("aeiou", c) >= 0 || c == b[len(b)-1]) {
			continue
		}
		b = append(b, c)
	}
	return string(b)
}

// shortens reports whether a token has the letters of a word but for vowels, of which it has none or enough to tell.
func shortens(token, word string) bool {
	if !strings.ContainsAny(token[1:], "aeiou") {
		return true
	}
	return len(token) >= 5 && len(word)-len(token) <= 2 && within(token, word)
}

// within reports whether a word has the letters of a token, one after another.
func within(token, word string) bool {
	for i := 0; i < len(word) && token != ""; i++ {
		token = strings.TrimPrefix(token, word[i:i+1])
	}
	return token == ""
}
