package program

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// span is a part of a file, with the number in the name of the function that it is, if that is asked for.
type span struct {
	from, to int
	number   string
}

// outermost puts spans in order and leaves out those that begin inside others.
func outermost(list []span) []span {
	slices.SortStableFunc(list, func(a, b span) int { return cmp.Or(a.from-b.from, b.to-a.to) })
	end := 0
	return slices.DeleteFunc(list, func(s span) bool {
		inside := s.from < end
		end = max(end, s.to)
		return inside
	})
}

// around returns which of some spans in order an offset is in; nil if it is in none.
func around(list []span, at int) *span {
	i, found := slices.BinarySearchFunc(list, at, func(s span, at int) int { return s.from - at })
	if !found {
		i--
	}
	if i < 0 || at >= list[i].to {
		return nil
	}
	return &list[i]
}

var (
	// undoName matches the names of functions that take a migration back.
	undoName = regexp.MustCompile(`^(?i:down|downgrade|rollback|revert|undo)(?:[A-Z0-9_]\w*)?$`)
	// addsMigration matches what gives goose a migration: the function behind the first is the way back.
	addsMigration = regexp.MustCompile(`^Add(?:Named)?Migration(?:NoTx)?(?:Context|NoTxContext)?$|^NewGoMigration$`)
	// noDefinition are words behind which a function is called and not defined.
	noDefinition = regexp.MustCompile(`^(?:if|while|for|switch|return|await|else|case|not|and|or|new|go|defer|yield|throw|raise)$`)
)

// Undoes reports whether an offset of the file is in a function that takes a migration back.
func (p *Program) Undoes(at int) bool {
	if p.undo == nil {
		p.undo = outermost(p.undoing())
	}
	return around(p.undo, at) != nil
}

// Version returns the number in the name of the function around an offset of the file, "" if there is none.
func (p *Program) Version(at int) string {
	if p.versions == nil {
		p.versions = []span{}
		end := 0
		for i := range p.tokens {
			if m := versionName.FindStringSubmatch(p.name(i)); m != nil && p.tokens[i].start >= end {
				if body, ok := p.body(i); ok {
					body.number, end = m[1], body.to
					p.versions = append(p.versions, body)
				}
			}
		}
	}
	if v := around(p.versions, at); v != nil {
		return v.number
	}
	return ""
}

// Quotes reports whether an offset of the file is in a literal.
func (p *Program) Quotes(at int) bool {
	i, _ := slices.BinarySearchFunc(p.tokens, at+1, func(t token, at int) int { return t.start - at })
	return i > 0 && p.tokens[i-1].literal != nil && at < p.tokens[i-1].end
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
		way := i + 2
		for k := p.argument(way, end-1); k < end-1 && k < i+maxReach; k = p.argument(k+1, end-1) {
			if !p.is(k+1, ")") {
				way = k + 1
			}
		}
		if way == i+2 {
			continue
		}
		out = append(out, span{from: p.tokens[way].start, to: p.tokens[end-1].end})
		for k := way; k < min(end, way+maxReach); k++ {
			back[p.name(k)] = true
		}
	}
	delete(back, "")
	end := 0 // of the last body: what is inside is taken back as well
	for i := range p.tokens {
		name := p.name(i)
		if name == "" || p.tokens[i].start < end || !back[name] && !undoName.MatchString(name) {
			continue
		}
		if body, ok := p.body(i); ok {
			out, end = append(out, body), body.to
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
			return span{from: p.tokens[k].start, to: p.tokens[end-1].end}, true
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
	first := i
	for first > max(0, i-maxSignature) && p.sameLine(first-1, first) {
		first--
	}
	depth := p.indent(first)
	out := span{from: p.tokens[i].start, to: len(p.src)}
	for k := i + 1; k < len(p.tokens); k++ {
		if p.steps++; p.tokens[k].depth <= p.tokens[i].depth && p.indent(k) <= depth && !p.sameLine(k-1, k) && !p.is(k, ")") {
			out.to = p.tokens[k].start
			break
		}
	}
	return out
}

// indent is how far the first token of a line is indented.
func (p *Program) indent(i int) int {
	start := p.tokens[i].start
	return start - len(strings.TrimRight(p.src[:start], " \t"))
}

// versionName matches the names of functions that have a version: migrateV2, up_003, v4Orders.
var versionName = regexp.MustCompile(`^[A-Za-z_]*?[vV_]?([0-9]+)(?:_\w*|[A-Z]\w*)?$`)
