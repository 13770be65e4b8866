package program

import (
	"regexp"
	"slices"
	"strings"
)

// span is a part of a file.
type span struct{ from, to int }

var (
	// undoName matches the names of functions that take a migration back.
	undoName = regexp.MustCompile(`^(?i:down|downgrade|rollback|revert|undo)(?:[A-Z0-9_]\w*)?$`)
	// addsMigration matches what gives goose a migration: the function behind the first is the way back.
	addsMigration = regexp.MustCompile(`^Add(?:Named)?Migration(?:NoTx)?(?:Context|NoTxContext)?$|^NewGoMigration$`)
	// noDefinition are words behind which a function is called and not defined.
	noDefinition = regexp.MustCompile(`^(?:if|while|for|switch|return|await|else|case|not|and|or|new|go|defer|yield|throw|raise)$`)
)

// version is a function with a number in its name.
type version struct {
	span
	number string
}

// Undoes reports whether an offset of the file is in a function that takes a migration back.
func (p *Program) Undoes(at int) bool {
	if p.undo == nil {
		p.undo = p.undoing()
	}
	return slices.ContainsFunc(p.undo, func(s span) bool { return s.from <= at && at < s.to })
}

// Version returns the number in the name of the function around an offset of the file, "" if there is none.
func (p *Program) Version(at int) string {
	if p.versions == nil {
		p.versions = []version{}
		for i := range p.tokens {
			if m := versionName.FindStringSubmatch(p.name(i)); m != nil {
				if body, ok := p.body(i); ok {
					p.versions = append(p.versions, version{body, m[1]})
				}
			}
		}
	}
	for _, v := range p.versions {
		if v.from <= at && at < v.to {
			return v.number
		}
	}
	return ""
}

// Quotes reports whether an offset of the file is in a literal.
func (p *Program) Quotes(at int) bool {
	return slices.ContainsFunc(p.tokens, func(t token) bool { return t.literal != nil && t.start <= at && at < t.end })
}

// undoing returns the parts of a program that take a migration back.
func (p *Program) undoing() []span {
	out := []span{}
	back := map[string]bool{} // functions that goose is told are the way back
	for i := range p.tokens {
		if !addsMigration.MatchString(p.name(i)) || !p.is(i+1, "(") {
			continue
		}
		end := p.closed(i + 1)
		depth := p.tokens[i+1].depth
		way := i + 2
		for k := i + 2; k < end-1; k++ {
			if p.is(k, ",") && p.tokens[k].depth == depth+1 && !p.is(k+1, ")") {
				way = k + 1
			}
		}
		if way == i+2 {
			continue
		}
		out = append(out, span{p.tokens[way].start, p.tokens[end-1].end})
		for k := way; k < end; k++ {
			back[p.name(k)] = true
		}
	}
	delete(back, "")
	for i := range p.tokens {
		name := p.name(i)
		if name == "" || !back[name] && !undoName.MatchString(name) {
			continue
		}
		if body, ok := p.body(i); ok {
			out = append(out, body)
		}
	}
	return out
}

// body returns the body of the function that the name at token i is defined as, if it is.
func (p *Program) body(i int) (span, bool) {
	open := i + 1
	switch {
	case p.comment == "#":
		if !p.is(i+1, "(") || p.name(i-1) != "def" {
			return span{}, false
		}
		return p.indented(i), true
	case p.is(i+1, "("):
		before := p.name(i - 1)
		if before == "" && !p.is(i-1, ")") && !p.is(i-1, "}") && !p.is(i-1, ";") && !p.is(i-1, "{") || noDefinition.MatchString(before) {
			return span{}, false
		}
		open = p.closed(i + 1)
	case !p.is(i+1, "=") && !p.is(i+1, ":"):
		return span{}, false
	}
	for k := open; k < min(open+maxSignature, len(p.tokens)); k++ {
		switch {
		case p.is(k, "{"):
			end := p.closed(k)
			return span{p.tokens[k].start, p.tokens[end-1].end}, true
		case p.is(k, "("):
			k = p.closed(k) - 1
		case p.is(k, ";") || p.is(k, ",") && p.is(i+1, ":"):
			return span{}, false
		}
	}
	return span{}, false
}

// maxSignature bounds how many pieces stand between the name of a function and its body.
const maxSignature = 16

// indented returns the lines below that of token i which are indented more than it.
func (p *Program) indented(i int) span {
	line := strings.LastIndexByte(p.src[:p.tokens[i].start], '\n') + 1
	indent := func(s string) int { return len(s) - len(strings.TrimLeft(s, " \t")) }
	out := span{p.tokens[i].start, len(p.src)}
	depth := indent(p.src[line:])
	at := line
	for text := range strings.Lines(p.src[line:]) {
		if at > line && strings.TrimSpace(text) != "" && indent(text) <= depth && !strings.HasPrefix(strings.TrimSpace(text), ")") {
			out.to = at
			break
		}
		at += len(text)
	}
	return out
}

// versionName matches the names of functions that have a version: migrateV2, up_003, v4Orders.
var versionName = regexp.MustCompile(`^[A-Za-z_]*?[vV_]?([0-9]+)(?:_\w*|[A-Z]\w*)?$`)
