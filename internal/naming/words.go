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

// lexicon is words.txt read.
type lexicon struct {
	words     map[string]Word // by every form in which a word is written, whatever the language around it
	together  map[string]Sense
	endings   []Word
	skeletons map[string]Word // English words without their vowels: crrncy, tmstmp, sttlmnt
	languages []language      // the first is English, and whatever stands among English words
	slavic    Language
}

// language is what words.txt says of the words of one language, or of several that are alike.
type language struct {
	headFirst bool            // the head of a phrase comes first: nomer zakaza
	compounds bool            // nouns are written together: Auftragsnummer
	stems     map[string]Word // words without their endings
	endings   []string
	twofold   map[string]Word // words that mean something else elsewhere
}

// brief is how many letters a word of another language has that may be one of any other as well.
const brief = 3

// Language is the number of a language of words.txt. Zero is English, and stands for one that is not known.
type Language uint8

// known is read once: it is data, and never changes.
var known = sync.OnceValue(func() *lexicon {
	l, err := parse(wordsText)
	if err != nil {
		panic(err) // a test reads the file
	}
	return l
})

// parse reads the text of words.txt.
func parse(text string) (*lexicon, error) {
	l := &lexicon{words: map[string]Word{}, together: map[string]Sense{}}
	marks := map[string][]string{}
	section, key := "", ""
	lang := &language{}
	for i, line := range strings.Split(text, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		if line[0] == '[' {
			section = l.section(line)
			if n := len(l.languages); n > 0 {
				lang = &l.languages[n-1]
			}
			continue
		}
		list := line
		if line[0] != ' ' {
			var ok bool
			if key, list, ok = strings.Cut(line, ":"); !ok {
				return nil, fmt.Errorf("words.txt:%d: no colon", i+1)
			}
		}
		for form := range strings.FieldsSeq(list) {
			w, into := Word{Text: key, Language: Language(max(0, len(l.languages)-1))}, l.words
			switch section {
			case "marks":
				marks[form] = append(marks[form], key)
				continue
			case "senses", "together", "endings":
				n := slices.Index(senses[:], key)
				if n < 0 {
					return nil, fmt.Errorf("words.txt:%d: there is no sense %s", i+1, key)
				}
				switch section {
				case "together":
					l.together[form] = Sense(n)
					continue
				case "endings":
					l.endings = append(l.endings, Word{Text: form, Sense: Sense(n)})
					continue
				}
				w = Word{Text: form, Sense: Sense(n)}
			default:
				if f, ok := strings.CutSuffix(form, "?"); ok {
					form, into = f, lang.twofold
				} else if f, ok := strings.CutSuffix(form, "-"); ok {
					form, into = f, lang.stems
				} else if f, ok := strings.CutSuffix(form, "!"); ok {
					form = f
				} else if len(l.languages) > 1 && len(form) <= brief {
					into = lang.twofold
				}
			}
			if _, twice := into[form]; twice {
				return nil, fmt.Errorf("words.txt:%d: %s stands twice", i+1, form)
			}
			into[form] = w
		}
	}
	finish := func(m map[string]Word) {
		for form, w := range m {
			if w.Sense == None {
				w.Sense = l.byEnding(Word{Text: w.Text, Sense: l.words[w.Text].Sense, marks: marks[w.Text]}).Sense
			}
			w.marks = marks[w.Text]
			m[form] = w
		}
	}
	finish(l.words)
	for _, lang := range l.languages {
		finish(lang.stems)
		finish(lang.twofold)
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
	return l, nil
}

// section reads a line that begins a section, and with it a language if it names endings.
func (l *lexicon) section(line string) string {
	head, endings, foreign := strings.Cut(strings.Trim(line, "[]"), ":")
	section, _, _ := strings.Cut(head, " ")
	if foreign || section == "aliases" {
		l.languages = append(l.languages, language{
			headFirst: strings.HasSuffix(head, " head-first"), compounds: strings.HasSuffix(head, " compounds"),
			endings: strings.Fields(endings), stems: map[string]Word{}, twofold: map[string]Word{}})
		if section == "slavic" {
			l.slavic = Language(len(l.languages) - 1)
		}
	}
	return section
}

// listed looks a token up: as it is in the language, as it is anywhere, as a form of a word of some language, then as a plural.
func (l *lexicon) listed(token string, in Language) Word {
	if w, ok := l.languages[in].twofold[token]; ok {
		return w
	}
	w, listed := l.words[token]
	if listed && (w.Sense != None || w.Text != token) {
		return w
	}
	if token[0] >= '0' && token[0] <= '9' {
		return Word{Text: token, Sense: Numeral}
	}
	for i := range l.languages {
		if w, ok := l.form(token, Language(i)); ok {
			return w
		}
	}
	singulars := schema.Singulars(token)
	for _, s := range singulars {
		if w, ok := l.words[s]; ok && s != "" && w.Language == 0 && w.Sense != None {
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
	return Word{Text: singulars[0], marks: l.words[singulars[0]].marks}
}

// word looks a token up, and by how it ends if it is not listed.
func (l *lexicon) word(token string, in Language) Word {
	return l.byEnding(l.listed(token, in))
}

func (l *lexicon) byEnding(w Word) Word {
	for _, e := range l.endings {
		if w.Sense == None && len(w.marks) == 0 && len(w.Text) >= len(e.Text)+3 && strings.HasSuffix(w.Text, e.Text) {
			w.Sense, w.Guess = e.Sense, true
		}
	}
	for n := len(w.Text) - 1; w.Sense == None && n >= max(6, len(w.Text)-3); n-- {
		if few := l.words[w.Text[:n]]; few.Sense == Few {
			return few
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
	if len(token) < 5 || len(word)-len(token) > 2 {
		return false
	}
	return within(token, word)
}

// within reports whether a word has the letters of a token, one after another.
func within(token, word string) bool {
	for i := 0; i < len(word) && token != ""; i++ {
		token = strings.TrimPrefix(token, word[i:i+1])
	}
	return token == ""
}

// form looks a token up as a word of a language with one of its endings.
func (l *lexicon) form(token string, in Language) (Word, bool) {
	lang := &l.languages[in]
	for n := len(token); n >= max(4, len(token)-4); n-- {
		w, ok := lang.stems[token[:n]]
		if !ok && n > 4 {
			w = l.words[token[:n]]
			ok = in != 0 && w.Language == in
		}
		if ok && (n == len(token) || slices.Contains(lang.endings, token[n:])) {
			return w, true
		}
	}
	return Word{}, false
}

// twofold reports whether a token means something else in another language than English.
func (l *lexicon) twofold(token string) bool {
	_, listed := l.words[token]
	for i := range l.languages {
		if _, ok := l.languages[i].twofold[token]; ok {
			return true
		}
		if _, _, ok := l.compound(token, Language(i), Language(i)); ok && !listed {
			return true
		}
	}
	return false
}

// Languages returns how many languages there are, English included.
func Languages() int { return len(known().languages) }
