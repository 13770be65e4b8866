package program

import (
	"regexp"
	"strings"
)

// bulkName matches what the SDKs call a request that writes rows without a statement: BulkUpsert, bulk_upsert, executeBulkUpsert,
// BeginBulkUpsertImport.
var bulkName = regexp.MustCompile(`(?i)bulk_?upsert`)

// pathText matches the path of a table, or a part of it, and fieldText what a format has in place of one.
var (
	pathText  = regexp.MustCompile(`^[\w./-]*$`)
	fieldText = regexp.MustCompile(`^.*(?:%[sv]|%\(\w+\)s|\{[^}]*\})`)
)

// Made is a text that a call of a program stands for, and where it begins in the file.
type Made struct {
	Text string
	At   int
}

// BulkWrites finds the calls of a program that write rows in bulk, and the path that each names: the first argument in which a text is
// that a path can have, or a name that was given one.
func (p *Program) BulkWrites() (out []Made) {
	for i := range p.tokens {
		if name := p.name(i); name == "" || !bulkName.MatchString(name) || !p.is(i+1, "(") || p.declares(i) {
			continue
		}
		end := p.closed(i+1) - 1
		path := ""
		for from := i + 2; from < end && path == ""; {
			to := p.argument(from, end)
			if path = p.path(from, to); path == "" && to == from+1 && p.name(from) != "" {
				path = p.pathOf(p.name(from))
			}
			from = to + 1
		}
		if path != "" {
			out = append(out, Made{path, p.tokens[i].start})
		}
	}
	return out
}

// declares reports whether the name at i is that of a function which is declared there.
func (p *Program) declares(i int) bool {
	word := p.text(i - 1)
	return word == "func" || word == "def" || word == "function" || word == "fun" || p.is(i-1, ")") && p.sameLine(i-1, i)
}

// argument is where the argument that begins at a token ends.
func (p *Program) argument(from, end int) int {
	for i := from; i < end; i++ {
		if p.is(i, ",") && p.tokens[i].depth == p.tokens[from].depth {
			return i
		}
		if strings.Contains("([{", p.text(i)) && p.tokens[i].literal == nil {
			i = p.closed(i) - 1
		}
	}
	return end
}

// maxPath is in how many pieces a path is put together at most.
const maxPath = 64

// path puts the parts of a path together that stand in some tokens, whatever the rest of it is when the program runs.
func (p *Program) path(from, to int) string {
	if to > from+maxPath {
		return ""
	}
	var parts []string
	for i := from; i < to; i++ {
		text := p.textOf(p.name(i))
		if p.tokens[i].literal != nil {
			text = p.tokens[i].literal
		}
		if text == nil {
			continue
		}
		part := text.text
		if n := len(text.holes); n > 0 { // the table is behind the database
			part = part[text.holes[n-1].end:]
		}
		part = fieldText.ReplaceAllString(part, "")
		if !pathText.MatchString(part) {
			return ""
		}
		if part = strings.Trim(part, "/"); part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "/")
}

// pathOf is the path that a name is given somewhere in the program.
func (p *Program) pathOf(name string) string {
	if len(p.given[name]) == 0 {
		return ""
	}
	i := p.given[name][0]
	end := i + 1
	for end < min(i+maxReach, len(p.tokens)) && (p.sameLine(end-1, end) || p.tokens[end].depth > p.tokens[i].depth) && !p.is(end, ";") {
		end++
	}
	return p.path(i+1, end)
}
