package naming

import (
	_ "embed"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

//go:embed words.txt
var wordsText string

// lexicon is words.txt read.
type lexicon struct {
	words     map[string]Word // English ones by every form in which they are written, and whatever stands among English words
	together  map[string]Sense
	endings   []Word
	skeletons map[string]Word // English words without their vowels: crrncy, tmstmp, sttlmnt
	languages []language      // the first is English
	foreign   []foreignWord   // of all other languages
	forms     map[string]int  // the number of the first foreign word that is written so, counted from one
	cyrillic  Language        // of names in Cyrillic letters where nothing else tells
	pairs     map[string]bool // first parts of what is written as two words
}

// language is what words.txt says of a language, or of several that are alike.
type language struct {
	name      string
	headFirst bool // the head of a phrase comes first: nomer zakaza
	compounds bool // nouns are written together: Auftragsnummer
	endings   []string
}

// foreignWord is what a form stands for in a language other than English.
type foreignWord struct {
	word     *Word // the English one
	language Language
	stem     bool // it is known with the endings of the language
	shy      bool // it means something else elsewhere, and counts only where the language is known
	// inflected says of a reading that it is the form with an ending.
	inflected bool
	next      int // the number of the next word that is written so, zero if there is none
}

// brief is how many letters a word of another language has that may be one of any other as well.
const brief = 3

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
	l := &lexicon{words: map[string]Word{}, together: map[string]Sense{}, pairs: map[string]bool{}}
	english, foreign, _ := strings.Cut(text, "\n# The other languages\n")
	marks := map[string][]string{}
	if err := l.parse(english, func(section, key, form string) error {
		if section == "marks" {
			marks[form] = append(marks[form], key)
			return nil
		}
		return l.add(section, key, form)
	}); err != nil {
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
	forms := strings.Count(foreign, " ")
	l.foreign, l.forms = make([]foreignWord, 0, forms), make(map[string]int, forms)
	meant := map[string]*Word{}
	return l, l.parse(foreign, func(_, key, form string) error {
		w, ok := meant[key]
		if !ok {
			word := l.byEnding(Word{Text: key, Sense: l.words[key].Sense, marks: marks[key]})
			w, word.Guess = &word, false
			meant[key] = w
		}
		return l.addForeign(w, form)
	})
}

// parse calls note for each form of a text.
func (l *lexicon) parse(text string, note func(section, key, form string) error) error {
	section, key := "", ""
	for line := range strings.SplitSeq(text, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		if line[0] == '[' {
			section = l.section(line)
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
func (l *lexicon) add(section, key, form string) error {
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

// addForeign notes a form of a word in the language that was named last.
func (l *lexicon) addForeign(word *Word, form string) error {
	w := foreignWord{word: word, language: Language(len(l.languages) - 1)}
	form, w.shy = strings.CutSuffix(form, "?")
	form, w.stem = strings.CutSuffix(form, "-")
	form, sure := strings.CutSuffix(form, "!")
	switch english := l.words[form]; {
	case english.Text == word.Text && english.Sense != None:
		return nil // as in English
	case english.Sense != None, len(form) <= brief && !sure:
		w.shy = true
	}
	last := l.forms[form]
	for last > 0 && l.foreign[last-1].next > 0 {
		last = l.foreign[last-1].next
	}
	if last > 0 && l.foreign[last-1].language == w.language {
		return fmt.Errorf("%s stands twice", form)
	}
	if first, _, ok := strings.Cut(form, "_"); ok {
		l.pairs[first] = true
	}
	l.foreign = append(l.foreign, w)
	if last > 0 {
		l.foreign[last-1].next = len(l.foreign)
	} else {
		l.forms[form] = len(l.foreign)
	}
	return nil
}

// section reads a line that begins a section, and with it a language if it names endings.
func (l *lexicon) section(line string) string {
	head, endings, foreign := strings.Cut(strings.Trim(line, "[]"), ":")
	section, _, _ := strings.Cut(head, " ")
	if foreign || section == "aliases" {
		l.languages = append(l.languages, language{name: section, headFirst: strings.Contains(head, " head-first"),
			compounds: strings.Contains(head, " compounds"), endings: strings.Fields(endings)})
		if section == "russian" {
			l.cyrillic = Language(len(l.languages) - 1)
		}
	}
	return section
}

// listed looks a token up: as it is in the language, as it is in English, as a word of some language, then as a plural.
func (l *lexicon) listed(token string, in Language) Word {
	abroad, ok := l.abroad(token, in)
	if ok && abroad.Language == in {
		return abroad
	}
	if w, listed := l.words[token]; listed && (w.Sense != None || w.Text != token) {
		return w
	}
	if token[0] >= '0' && token[0] <= '9' {
		return Word{Text: token, Sense: Numeral}
	}
	if ok {
		return abroad
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
	return Word{Text: singulars[0], marks: l.words[singulars[0]].marks}
}

// readings yields what a token is in languages other than English: as it is, and if it is no English word, with the endings of the
// language.
func (l *lexicon) readings(token string) iter.Seq[foreignWord] {
	return func(yield func(foreignWord) bool) {
		least := min(len(token), max(brief, len(token)-4))
		if l.words[token].Sense != None {
			least = len(token)
		}
		for n := len(token); n >= least; n-- {
			for i := l.forms[token[:n]]; i > 0; i = l.foreign[i-1].next {
				w := l.foreign[i-1]
				if n < len(token) {
					if !w.stem && n < 5 || !slices.Contains(l.languages[w.language].endings, token[n:]) {
						continue
					}
					w.shy, w.inflected = w.shy || n < 5, true
				}
				if !yield(w) {
					return
				}
			}
		}
	}
}

// in returns the word as one of the language.
func (w foreignWord) in() Word {
	word := *w.word
	word.Language = w.language
	return word
}

// abroad looks a token up in the language, or in all but English, where what is shy counts for nothing.
func (l *lexicon) abroad(token string, in Language) (found Word, ok bool) {
	for w := range l.readings(token) {
		if w.language == in {
			return w.in(), true
		}
		if !ok && !w.shy {
			found, ok = w.in(), true // the language that is named first
		}
	}
	return found, ok
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

// Language is the number of a language of words.txt. Zero is English, and stands for one that is not known.
type Language uint8

// String returns the name of the language, as "Czech".
func (in Language) String() string {
	if in == 0 {
		return "English"
	}
	name := known().languages[in].name
	return strings.ToUpper(name[:1]) + name[1:]
}

// Languages returns how many languages there are, English included.
func Languages() int { return len(known().languages) }

// vote says how much a token is a word of a language.
type vote struct {
	language Language
	weight   int
}

// sure is how much more a word tells a language that is like none elsewhere.
const sure = 4

// votes adds those of a token.
func (l *lexicon) votes(list []vote, token string) []vote {
	from := len(list)
	for w := range l.readings(token) {
		weight := sure
		if w.shy {
			weight = 1
		}
		if !slices.ContainsFunc(list[from:], func(v vote) bool { return v.language == w.language }) {
			list = append(list, vote{w.language, weight})
		}
	}
	return list
}

// Vote adds to the counts of languages how much the name is one of theirs.
func (n *Name) Vote(count []int) {
	for _, v := range n.votes {
		count[v.language] += v.weight
	}
	for _, w := range n.Words {
		if w.Language == 0 && w.Sense != None && !w.Guess && len(w.Token) >= brief {
			count[0]++
		}
	}
}

// Elected returns the language that has most votes; zero if that is English, or they say too little: one word may be anything.
func Elected(count []int) Language {
	most := Language(0)
	for lang := 1; lang < len(count); lang++ {
		if most == 0 || count[lang] > count[most] {
			most = Language(lang)
		}
	}
	if count[most] <= sure || count[most] < 2*count[0] {
		return 0
	}
	return most
}
