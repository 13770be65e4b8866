// Package constants finds the texts that constants of a program have in other files than the one that uses them: names of tables above
// all. A language is looked through when the first of its constants is asked for.
//
// What is found is a name that is given one text, wherever that is: a name that is given several has none here.
package constants

import (
	"context"
	"os"
	"regexp"
	"sync"
)

// Texts are the constants of the files of several languages. The zero Texts has none.
type Texts struct {
	ctx       context.Context
	languages map[string]*language
}

type language struct {
	once  sync.Once
	paths []string
	texts map[string]*string // nil for a name that has several
}

// New returns the constants of files, by the name of their language.
func New(ctx context.Context, paths map[string][]string) *Texts {
	t := &Texts{ctx: ctx, languages: map[string]*language{}}
	for name, list := range paths {
		t.languages[name] = &language{paths: list}
	}
	return t
}

// Value returns the text of a constant, whose name begins with a capital letter, and whether it has one.
func (t *Texts) Value(of, name string) (string, bool) {
	if t == nil || t.languages[of] == nil || name == "" || name[0] < 'A' || 'Z' < name[0] {
		return "", false
	}
	l := t.languages[of]
	l.once.Do(func() { l.read(t.ctx) })
	if text := l.texts[name]; text != nil {
		return *text, true
	}
	return "", false
}

// maxFile and maxTexts bound what is looked through, and what is kept of it.
const (
	maxFile  = 1 << 20
	maxTexts = 100_000
)

// assignment matches what gives a name a text that a path can have: NAME = "text", NAME: 'text', and with a type between.
var assignment = regexp.MustCompile("\\b([A-Z]\\w+)(?:\\s+string|\\s*:\\s*(?:string|String|str|Final(?:\\[str\\])?))?\\s*(?:=|:=|:)\\s*" +
	"(?:\"([\\w./-]{1,200})\"|'([\\w./-]{1,200})'|`([\\w./-]{1,200})`)")

func (l *language) read(ctx context.Context) {
	l.texts = map[string]*string{}
	for _, path := range l.paths {
		info, err := os.Stat(path)
		if ctx.Err() != nil || err != nil || !info.Mode().IsRegular() || info.Size() > maxFile {
			continue
		}
		data, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		for _, m := range assignment.FindAllSubmatch(data, -1) {
			text := string(m[2]) + string(m[3]) + string(m[4])
			switch before, known := l.texts[string(m[1])]; {
			case !known && len(l.texts) < maxTexts:
				l.texts[string(m[1])] = &text
			case known && before != nil && *before != text:
				l.texts[string(m[1])] = nil
			}
		}
	}
}
