package rewrite

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// manual reads a key given by hand: columns, hash(a, b), bucket(16, a, b) and random(16), separated by commas. Old key columns
// that it leaves out are added at the end, so that rows stay unique.
func (p *proposer) manual(text string) (idea, error) {
	bad := func(format string, args ...any) (idea, error) {
		return idea{}, fmt.Errorf("--key %q for %s: %s; the form is 'hash(user_id), user_id, ts', 'bucket(16, user_id), ts' or 'random(16), id'",
			text, p.table.Path, fmt.Sprintf(format, args...))
	}
	id := idea{Fix: advisor.Fix{Kind: manual, Name: "manual", Copies: true}}
	var key, computed []string
	var adds []schema.AddColumn
	for _, part := range splitTop(text) {
		name, args, call := strings.Cut(part, "(")
		name = strings.TrimSpace(name)
		if !call {
			if _, ok := p.table.Column(name); !ok {
				return bad("the table has no column %q", name)
			}
			if slices.Contains(key, name) {
				return bad("it names %s twice", name)
			}
			key = append(key, name)
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
		case "bucket", "random":
			n, err := strconv.ParseUint(columns[0], 10, 32)
			if err != nil || n < 2 {
				return bad("%s takes a number of at least 2 first", strings.ToLower(name))
			}
			buckets, columns = n, columns[1:]
		default:
			return bad("there is no function %q", name)
		}
		random := strings.EqualFold(name, "random")
		switch {
		case random && len(columns) > 0:
			return bad("random takes nothing but the number of buckets: the writer picks one")
		case random:
			columns = nil
			id.against = append(id.against, advisor.Unhashable(p.table, p.table.PrimaryKey)...)
			id.Assumptions = append(id.Assumptions, fmt.Sprintf("no two rows have the same (%s): the key allows two of them in "+
				"different buckets", strings.Join(p.table.PrimaryKey, ", ")))
		case len(columns) == 0 || columns[0] == "":
			return bad("%s takes at least one column", name)
		}
		for _, c := range columns {
			if _, ok := p.table.Column(c); !ok {
				return bad("the table has no column %q", c)
			}
		}
		wanted := schema.HashName(p.table, columns...)
		if buckets > 0 {
			wanted = p.table.FreeName("bucket")
		}
		if slices.Contains(computed, wanted) {
			return bad("it computes %s twice", wanted)
		}
		id.against = append(id.against, advisor.Unhashable(p.table, columns)...)
		adds = append(adds, advisor.ComputedColumn(p.table, wanted, schema.Computed{Of: columns, Buckets: buckets}))
		computed, key = append(computed, wanted), append(key, wanted)
	}
	if len(key) == 0 {
		return bad("it names no column")
	}
	for _, c := range p.table.PrimaryKey {
		if !slices.Contains(key, c) {
			key = append(key, c)
			id.Assumptions = append(id.Assumptions, fmt.Sprintf("%s was added at the end of the key: it is part of the old key, and rows "+
				"stay unique only with it", c))
		}
	}
	if slices.Equal(key, p.table.PrimaryKey) {
		return bad("that is the key the table has")
	}
	for _, c := range key {
		if !slices.Contains(computed, c) && !p.table.IsKey(c) {
			id.Assumptions = append(id.Assumptions, advisor.Unguarded(p.table, c))
		}
	}
	id.Edits = p.withIndexes(advisor.Rekey(p.table, adds, key, &p.sizing))
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
