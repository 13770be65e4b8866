package program

import (
	"context"
	"io/fs"
	"strings"
	"sync"
)

// Constants are the texts that names of programs have in other files than the one that uses them: names of tables above all. A language
// is looked through when the first is asked for. A name that is given several texts has none.
type Constants struct {
	ctx       context.Context
	files     fs.FS
	languages map[*Language]*constantTexts
}

type constantTexts struct {
	once  sync.Once
	paths []string
	texts map[string]*string // nil for a name that has several
}

// ConstantsOf are the constants of programs.
func ConstantsOf(ctx context.Context, files fs.FS, paths []string) *Constants {
	c := &Constants{ctx: ctx, files: files, languages: map[*Language]*constantTexts{}}
	for _, path := range paths {
		l := Of(path)
		if c.languages[l] == nil {
			c.languages[l] = &constantTexts{texts: map[string]*string{}}
		}
		c.languages[l].paths = append(c.languages[l].paths, path)
	}
	return c
}

// text returns the text of a constant, nil if it has none.
func (c *Constants) text(of *Language, name string) *string {
	if c == nil || c.languages[of] == nil || !mayBeConstant(name) {
		return nil
	}
	t := c.languages[of]
	t.once.Do(func() {
		var p *Program
		for _, path := range t.paths {
			info, err := fs.Stat(c.files, path)
			if c.ctx.Err() != nil || err != nil || !info.Mode().IsRegular() || info.Size() > maxConstantFile {
				continue
			}
			if data, err := fs.ReadFile(c.files, path); err == nil {
				p = New(string(data), of, nil, nil, p)
				t.add(p)
			}
		}
	})
	return t.texts[name]
}

// maxConstantFile, maxConstant and maxConstants bound what is looked through, and what is kept of it.
const (
	maxConstantFile = 1 << 20
	maxConstant     = 1000
	maxConstants    = 100_000
)

// mayBeConstant reports whether a name is one of constants that other files see. One that begins with a small letter may be a parameter
// here, or a constant of another package.
func mayBeConstant(name string) bool { return name != "" && 'A' <= name[0] && name[0] <= 'Z' }

// add adds the names that a program gives a text which a path can have, or with which a statement begins.
func (t *constantTexts) add(p *Program) {
	for i := range p.tokens {
		name := p.name(i - 1)
		if p.is(i, "=") {
			name = p.assigned(i)
		} else if !p.is(i, ":") && !p.is(i, ":=") {
			continue
		}
		if !mayBeConstant(name) {
			continue
		}
		text, _, _ := p.chain(i + 1)
		if text == nil || len(text.holes) > 0 || len(text.text) > maxConstant || text.text == "" ||
			!pathText.MatchString(strings.Trim(text.text, "`")) && !StartsQuery(text.text) {
			continue
		}
		value := strings.Clone(text.text)
		switch before, known := t.texts[name]; {
		case !known && len(t.texts) < maxConstants:
			t.texts[name] = &value
		case known && before != nil && *before != value:
			t.texts[name] = nil
		}
	}
}
