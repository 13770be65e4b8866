package rewrite

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// manual reads a key given by hand: columns, hash(a, b) and bucket(16, a, b), separated by commas. Old key columns
// that it leaves out are added at the end, so that rows stay unique.
func (p *proposer) manual(text string) (idea, error) {
	bad := func(format string, args ...any) (idea, error) {
		return idea{}, fmt.Errorf("--key %q for %s: %s; the form is 'hash(user_id), user_id, ts' or 'bucket(16, user_id), ts'",
			text, p.table.Path, fmt.Sprintf(format, args...))
	}
	id := idea{name: "manual", kind: Manual, copies: true}
	var against []string
	for _, part := range splitTop(text) {
		name, args, call := strings.Cut(part, "(")
		name = strings.TrimSpace(name)
		if !call {
			if _, ok := p.table.Column(name); !ok {
				return bad("the table has no column %q", name)
			}
			id.change.key = append(id.change.key, name)
			continue
		}
		inner, found := strings.CutSuffix(strings.TrimSpace(args), ")")
		if !found {
			return bad("a parenthesis is not closed")
		}
		columns := splitTop(inner)
		buckets := uint64(0)
		switch strings.ToLower(name) {
		case "hash":
		case "bucket":
			n, err := strconv.ParseUint(columns[0], 10, 32)
			if err != nil || n < 2 {
				return bad("bucket takes a number of at least 2 first")
			}
			buckets, columns = n, columns[1:]
		default:
			return bad("there is no function %q", name)
		}
		if len(columns) == 0 || columns[0] == "" {
			return bad("%s takes at least one column", name)
		}
		for _, c := range columns {
			if _, ok := p.table.Column(c); !ok {
				return bad("the table has no column %q", c)
			}
		}
		wanted := ""
		if buckets > 0 {
			wanted = "bucket"
		}
		h, reasons := p.newHash(wanted, buckets, columns)
		against = append(against, reasons...)
		if hashNamed(id.change.hashes, h.Column) != nil {
			return bad("it computes %s twice", h.Column)
		}
		id.change.hashes = append(id.change.hashes, h)
		id.change.key = append(id.change.key, h.Column)
	}
	if len(id.change.key) == 0 {
		return bad("it names no column")
	}
	for i, c := range id.change.key {
		if slices.Contains(id.change.key[:i], c) {
			return bad("it names %s twice", c)
		}
	}
	for _, c := range p.table.PrimaryKey {
		if !slices.Contains(id.change.key, c) {
			id.change.key = append(id.change.key, c)
			id.assumptions = append(id.assumptions, fmt.Sprintf("%s was added at the end of the key: it is part of the old key, and rows stay unique only with it", c))
		}
	}
	for _, c := range id.change.key {
		if hashNamed(id.change.hashes, c) == nil && !p.table.IsKey(c) {
			id.assumptions = append(id.assumptions, p.unguarded(c))
		}
	}
	id.against = against
	id.change.presplit = p.presplit
	id.change = p.withIndexes(id.change)
	return id, nil
}

// splitTop splits at commas outside parentheses and trims the parts.
func splitTop(s string) []string {
	var parts []string
	depth, start := 0, 0
	for i, r := range s {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 0 {
				parts = append(parts, strings.Trim(strings.TrimSpace(s[start:i]), "`"))
				start = i + 1
			}
		}
	}
	return append(parts, strings.Trim(strings.TrimSpace(s[start:]), "`"))
}
