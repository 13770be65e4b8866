package rewrite

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// advice explains changes that reach beyond the table, or that only a person can decide.
func (p *proposer) advice(proposal *Proposal) []Advice {
	var out []Advice
	seen := map[string]bool{}
	for _, f := range p.findings {
		if strings.HasPrefix(f.Rule, "QRY") && len(proposal.Candidates) > 0 && slices.Contains(proposal.Candidates[0].Resolved, f.Rule) {
			continue // with the best candidate no index is needed
		}
		a, ok := p.adviceOn(f)
		if ok && !seen[a.Title] {
			seen[a.Title] = true
			out = append(out, a)
		}
	}
	return out
}

func (p *proposer) adviceOn(f advisor.Finding) (Advice, bool) {
	switch f.Rule {
	case "KEY002", "KEY003":
		if p.table.Store == schema.StoreRow {
			return p.identity(), true
		}
	case "KEY006":
		if len(f.Columns) > 0 {
			return p.digestKey(f.Columns[0]), true
		}
	case "IDX002":
		return p.selectiveIndex(f.Index), true
	case "IDX003":
		return Advice{
			Title: "drop index " + f.Index,
			Why:   "every write keeps it up to date, and the key it repeats finds the same rows; make sure that no statement names it with VIEW",
			Example: fmt.Sprintf("ALTER TABLE %s DROP INDEX %s;",
				yql.QuoteName(p.table.Path), yql.QuoteName(f.Index)),
		}, true
	case "ROW001":
		return Advice{
			Title: "keep large values elsewhere",
			Why:   "a row has to fit into 8 MB together with its changes; large values belong into an object store, or into rows of a table of their own, cut to pieces",
			Example: fmt.Sprintf("CREATE TABLE %s (\n    /* the key of %s */\n    `piece` Uint32 NOT NULL,\n    `data` String,\n    PRIMARY KEY (%s, `piece`)\n);",
				yql.QuoteName(p.table.Path+"_pieces"), p.table.Name(), quoted(p.table.PrimaryKey)),
		}, true
	case "QRY001", "QRY002":
		if columns := p.soughtBy(f); len(columns) > 0 {
			name := "by_" + strings.Join(columns, "_")
			return Advice{
				Title:   "an index on " + strings.Join(columns, ", "),
				Why:     "a statement looks for rows by what no key begins with; with an index it reads those rows alone, and every write has one more to do",
				Example: fmt.Sprintf("ALTER TABLE %s ADD INDEX %s GLOBAL ON (%s);", yql.QuoteName(p.table.Path), yql.QuoteName(name), quoted(columns)),
			}, true
		}
	}
	return Advice{}, false
}

// identity is the advice to use another kind of id.
func (p *proposer) identity() Advice {
	id := p.table.PrimaryKey[0]
	name := yql.QuoteName(p.table.Path)
	key := yql.QuoteName(id)
	return Advice{
		Title: "identity change: a random Uuid instead of " + id,
		Why: fmt.Sprintf("a Uuid made by the application needs no hash column, no sequence on the server and no second value in WHERE. "+
			"It changes what other tables refer to, so it is never planned for you: every table that keeps %s has to change with it", id),
		Example: fmt.Sprintf("CREATE TABLE %s (\n    %s Uuid NOT NULL,\n    …\n    PRIMARY KEY (%s)\n);\n"+
			"UPSERT INTO %s (%s, …) VALUES (RandomUuid(1), …);  -- or a version 4 UUID from the application",
			name, key, quoted(p.table.PrimaryKey), name, key),
	}
}

// digestKey is the advice to key large values by a digest.
func (p *proposer) digestKey(column string) Advice {
	digest := p.table.FreeName(column + "_sha256")
	key := slices.Clone(p.table.PrimaryKey)
	key[max(0, slices.Index(key, column))] = digest
	return Advice{
		Title: fmt.Sprintf("key by a digest of %s", column),
		Why: fmt.Sprintf("a digest is short however long %s is, and spreads the rows. It takes the place of %[1]s in the key, so it alone then keeps rows apart: "+
			"take a cryptographic one, and decide what equal digests would mean", column),
		Example: fmt.Sprintf("CREATE TABLE %s (\n    %s String NOT NULL,  -- Digest::Sha256(%s), or from the application\n    …\n    PRIMARY KEY (%s)\n);",
			yql.QuoteName(p.table.Path), yql.QuoteName(digest), yql.QuoteName(column), quoted(key)),
	}
}

// selectiveIndex is the advice for an index that leads with few values.
func (p *proposer) selectiveIndex(name string) Advice {
	index, _ := p.table.Index(name)
	columns := slices.Clone(index.Columns)
	for i, c := range columns {
		if course, _ := advisor.CourseOf(p.table, c); i > 0 && (course == advisor.CourseMany || course == advisor.CourseWide) {
			columns = first(columns, c)
			break
		}
	}
	if slices.Equal(columns, index.Columns) {
		for _, c := range p.table.PrimaryKey {
			if course, _ := advisor.CourseOf(p.table, c); !slices.Contains(columns, c) && (course == advisor.CourseMany || course == advisor.CourseWide) {
				columns = append([]string{c}, columns...)
				break
			}
		}
	}
	a := Advice{
		Title: fmt.Sprintf("another index instead of %s", name),
		Why: "an index finds rows well by a column of many values; a value that many rows have is cheaper to filter by than to look up. " +
			"Which column comes first depends on what the statements give, so it is not planned for you",
		Example: fmt.Sprintf("ALTER TABLE %s DROP INDEX %s;", yql.QuoteName(p.table.Path), yql.QuoteName(name)),
	}
	if !slices.Equal(columns, index.Columns) {
		a.Example = fmt.Sprintf("ALTER TABLE %s ADD INDEX %s GLOBAL ON (%s);\n", yql.QuoteName(p.table.Path), yql.QuoteName(name+"_2"), quoted(columns)) + a.Example
	}
	return a
}

// soughtBy returns the columns by whose values the statement of a finding looks for rows, three at the most.
func (p *proposer) soughtBy(f advisor.Finding) []string {
	for _, u := range p.uses {
		if u.statement.Pos.Line > 0 && u.statement.Pos != f.Pos {
			continue
		}
		for _, a := range u.accesses {
			if kind, _ := a.Reach(p.table.PrimaryKey); kind != yql.ReachFull || a.Index != "" || a.Kind == yql.AccessWrite {
				continue
			}
			var many, few []string
			for _, b := range a.Binds {
				c, ok := p.table.Column(b.Column)
				if !ok || b.Op > yql.BindIn || !c.Type.KeyType() {
					continue
				}
				if course, _ := advisor.CourseOf(p.table, b.Column); course == advisor.CourseFew {
					few = append(few, b.Column)
				} else {
					many = append(many, b.Column)
				}
			}
			if len(many) > 0 { // an index that leads with few values would be the next finding
				columns := append(many, few...)
				return columns[:min(3, len(columns))]
			}
		}
	}
	return nil
}

// untouched says of each finding that no candidate resolves and no advice speaks of why that is so.
func (p *proposer) untouched(out *Proposal) []string {
	var notes []string
	seen := map[string]bool{}
	for _, f := range p.findings {
		resolved := slices.ContainsFunc(out.Candidates, func(c *Candidate) bool { return slices.Contains(c.Resolved, f.Rule) })
		_, advised := p.adviceOn(f)
		if resolved || advised || seen[f.Rule] || p.opt.Key != "" {
			continue
		}
		seen[f.Rule] = true
		why := "every candidate was turned down, each for the reasons given"
		switch {
		case f.Rule == "IDX001":
			why = "an index with a computed column in front would have to be unique over the other columns alone, which YDB does not check"
			if index, _ := p.table.Index(f.Index); index.Kind != schema.IndexUnique {
				why = "the primary key has a column that cannot be hashed"
			}
		case strings.HasPrefix(f.Rule, "QRY"):
			why = "no key or index of few columns serves the statement; it, or what it is for, has to change"
		case len(out.Rejected) == 0:
			why = "no other key of the columns it has would help"
		}
		notes = append(notes, f.Rule+": nothing to rewrite: "+why)
	}
	return notes
}
