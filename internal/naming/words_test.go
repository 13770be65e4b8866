package naming

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// TestWordsFile reads words.txt, which may say of no word two things, and checks that somebody asks for each of its marks,
// and for no other.
func TestWordsFile(t *testing.T) {
	l, err := Parse(wordsText, nil)
	if err != nil {
		t.Fatal(err)
	}
	set := map[string]bool{}
	for form, w := range l.words {
		if w.Text != form && l.words[w.Text].Text != w.Text && l.words[w.Text].Text != "" {
			t.Errorf("%s stands for %s, which stands for %s", form, w.Text, l.words[w.Text].Text)
		}
		for i, m := range w.marks {
			set[m] = true
			if slices.Contains(w.marks[:i], m) {
				t.Errorf("%s is twice %s", form, m)
			}
		}
	}
	for form, s := range l.russian {
		if s.word.Sense == None && len(s.word.marks) == 0 {
			t.Errorf("nothing tells what %s, %s, is", form, s.word.Text)
		}
	}
	asked := map[string]bool{}
	ask := regexp.MustCompile(`(?:\bIs|\bMarked)\([^"\n]*"(\w+)"\)`)
	files, _ := filepath.Glob("*.go")
	more, _ := filepath.Glob("../advisor/*.go")
	of, _ := filepath.Glob("../facts/*.go")
	more = append(more, of...)
	for _, file := range append(files, more...) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range ask.FindAllSubmatch(text, -1) {
			asked[string(m[1])] = true
		}
	}
	if !maps.Equal(set, asked) {
		for m := range set {
			if !asked[m] {
				t.Errorf("nobody asks for the mark %s", m)
			}
		}
		for m := range asked {
			if !set[m] {
				t.Errorf("no word has the mark %s", m)
			}
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{"[senses]\nid", "[senses]\nwhat: x", "[senses]\nid: x\nfew: x", "[aliases]\nid: x\nhash: x"} {
		if _, err := Parse(text, nil); err == nil {
			t.Errorf("Parse(%q) is taken", text)
		}
	}
}
