// Package constants finds the texts that constants of a program have in other files than the one that uses them: names of tables above
// all. A language is looked through when the first of its constants is asked for.
//
// What is found is a name that is given one text, wherever that is: a name that is given several has none here.
package constants

import (
	"context"
	"os"
	"regexp"
	"strings"
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

// Value returns the text of a constant, and whether it has one. A name in lower case that is one word is taken for a variable.
func (t *Texts) Value(of, name string) (string, bool) {
	if t == nil || t.languages[of] == nil || strings.ToLower(name) == name && !strings.Contains(name, "_") {
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

// assignment matches what gives a name a text that a path can have, or the beginning of a statement: NAME = "text", NAME: 'text', and
// with a type between. A name that begins with a small letter has to be that of a constant, or of a variable of the package.
var assignment = func() *regexp.Regexp {
	const begins = `(?:(?i:select|upsert|insert|replace|update|delete)\s`
	return regexp.MustCompile(`(?m)(?:\b([A-Z]\w+)|^(?:export\s+)?(?:\t|(?:const|val|var)\s+)+([a-z]\w*[A-Z_]\w*))` +
		`(?:\s+string|\s*:\s*(?:string|String|str|Final(?:\[str\])?))?\s*(?:=|:=|:)\s*` +
		`(?:"([\w./-]{1,200}|` + begins + `[^"\\{}%]{1,900}))"|'([\w./-]{1,200}|` + begins + `[^'\\{}%]{1,900}))'` +
		"|`([\\w./-]{1,200}|" + begins + "[^`\\\\{}%]{1,900}))`)")
}()

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
			name, text := string(m[1])+string(m[2]), string(m[3])+string(m[4])+string(m[5])
			switch before, known := l.texts[name]; {
			case !known && len(l.texts) < maxTexts:
				l.texts[name] = &text
			case known && before != nil && *before != text:
				l.texts[name] = nil
			}
		}
	}
}
