package rewrite

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite/keys"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// manual reads a key given by hand: columns, hash(a, b), bucket(16, a, b) and random(16), separated by commas. Old key columns
// that it leaves out are added at the end, so that rows stay unique.
func (p *proposer) manual(text string) (idea, error) {
	bad := func(err error) (idea, error) {
		return idea{}, fmt.Errorf("--key %q for %s: %w; the form is 'hash(user_id), user_id, ts', 'bucket(16, user_id), ts' or 'random(16), id'",
			text, p.table.Path, err)
	}
	id := idea{Fix: advisor.Fix{Kind: manual, Name: "manual", Copies: true}}
	var key []string
	var adds []schema.AddColumn
	for _, part := range splitTop(text) {
		name, args, call := strings.Cut(part, "(")
		if name = strings.TrimSpace(name); call {
			computed, err := readCall(p.table, strings.ToLower(name), args)
			if err != nil {
				return bad(err)
			}
			if name = p.made(computed); name == "" {
				name = schema.HashName(p.table, computed.Of...)
				if computed.Buckets > 0 {
					name = p.table.FreeName("bucket")
				}
				adds = append(adds, keys.ComputedColumn(p.table, name, computed))
				of := computed.Of
				if len(of) == 0 {
					of = p.table.PrimaryKey
					id.Assumptions = append(id.Assumptions, fmt.Sprintf("no two rows have the same (%s): the key allows two of them in "+
						"different buckets", strings.Join(of, ", ")))
				}
				id.against = append(id.against, keys.Unhashable(p.table, of)...)
			}
		} else if _, ok := p.table.Column(name); !ok {
			return bad(fmt.Errorf("the table has no column %q", name))
		}
		if slices.Contains(key, name) {
			return bad(fmt.Errorf("it names %s twice", name))
		}
		key = append(key, name)
	}
	for _, c := range p.table.PrimaryKey {
		if !slices.Contains(key, c) {
			key = append(key, c)
			id.Assumptions = append(id.Assumptions, fmt.Sprintf("%s was added at the end of the key: it is part of the old key, and rows "+
				"stay unique only with it", c))
		}
	}
	if slices.Equal(key, p.table.PrimaryKey) {
		if again, ok := p.repartition(true); ok {
			return again, nil
		}
		return bad(fmt.Errorf("that is the key the table has, (%s), and nothing is known by which it could be split elsewhere: 'migrate plan "+
			"--to' takes UNIFORM_PARTITIONS", strings.Join(key, ", ")))
	}
	for _, c := range key {
		if _, there := p.table.Column(c); there && !p.table.IsKey(c) {
			id.Assumptions = append(id.Assumptions, keys.Unguarded(p.table, c))
		}
	}
	id.Edits = p.withIndexes(keys.Rekey(p.table, adds, key, &p.sizing))
	return id, nil
}

// readCall reads hash(a, b), bucket(16, a, b) or random(16) behind its parenthesis.
func readCall(t *schema.Table, function, args string) (schema.Computed, error) {
	inner, found := strings.CutSuffix(strings.TrimSpace(args), ")")
	if !found {
		return schema.Computed{}, errors.New("a parenthesis is not closed")
	}
	of := schema.Computed{Of: splitTop(inner)}
	switch function {
	case "hash":
	case "bucket", "random":
		n, err := strconv.ParseUint(of.Of[0], 10, 32)
		if err != nil || n < 2 {
			return of, fmt.Errorf("%s takes a number of at least 2 first", function)
		}
		of.Buckets, of.Of = n, of.Of[1:]
	default:
		return of, fmt.Errorf("there is no function %q", function)
	}
	switch none := len(of.Of) == 0 || of.Of[0] == ""; {
	case function == "random" && !none:
		return of, errors.New("random takes nothing but the number of buckets: the writer picks one")
	case function == "random":
		return schema.Computed{Buckets: of.Buckets}, nil
	case none:
		return of, fmt.Errorf("%s takes at least one column", function)
	}
	for _, c := range of.Of {
		if _, ok := t.Column(c); !ok {
			return of, fmt.Errorf("the table has no column %q", c)
		}
	}
	return of, nil
}

// made is the key column that has the hash already; empty if there is none.
func (p *proposer) made(c schema.Computed) string {
	name := schema.HashName(&schema.Table{Path: p.table.Path}, c.Of...)
	if c.Buckets > 0 || !p.table.IsKey(name) || !p.traits[name].Made {
		return ""
	}
	return name
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
