package advisor

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

func quoted(columns []string) string { return "`" + strings.Join(columns, "`, `") + "`" }

// identity is the advice to use another kind of id.
func identity(t *schema.Table) Fix {
	id := t.PrimaryKey[0]
	name, key := yql.QuoteName(t.Path), yql.QuoteName(id)
	return Fix{Message: "use a random Uuid instead of " + id, Advice: &Advice{
		Title: "identity change: a random Uuid instead of " + id,
		Why: fmt.Sprintf("a Uuid made by the application needs no hash column and no sequence on the server, and WHERE needs only the id. "+
			"It changes what other tables refer to, so it is never planned for you: every table that keeps %s has to change with it", id),
		Example: fmt.Sprintf("CREATE TABLE %s (\n    %s Uuid NOT NULL,\n    …\n    PRIMARY KEY (%s)\n);\n"+
			"UPSERT INTO %s (%s, …) VALUES (RandomUuid(1), …);  -- or a version 4 UUID from the application",
			name, key, quoted(t.PrimaryKey), name, key),
	}}
}

// digestKey is the advice to key large values by a digest.
func digestKey(t *schema.Table, column string) Fix {
	digest := t.FreeName(column + "_sha256")
	key := slices.Clone(t.PrimaryKey)
	key[max(0, slices.Index(key, column))] = digest
	return Fix{Message: "key by a digest of " + column, Advice: &Advice{
		Title: "key by a digest of " + column,
		Why: fmt.Sprintf("a digest is short however long %s is, and spreads the rows. It takes the place of %[1]s in the key, so it alone then keeps rows apart: "+
			"take a cryptographic one, and decide what equal digests would mean", column),
		Example: fmt.Sprintf("CREATE TABLE %s (\n    %s String NOT NULL,  -- Digest::Sha256(%s), or from the application\n    …\n    PRIMARY KEY (%s)\n);",
			yql.QuoteName(t.Path), yql.QuoteName(digest), yql.QuoteName(column), quoted(key)),
	}}
}

// selectiveIndex is the advice for an index that leads with few values.
func (k *key) selectiveIndex(index *schema.Index) Fix {
	t := k.table
	columns := slices.Clone(index.Columns)
	for i, c := range columns {
		if i > 0 && k.known(c).many() {
			columns = first(columns, c)
			break
		}
	}
	if slices.Equal(columns, index.Columns) {
		for _, c := range t.PrimaryKey {
			if !slices.Contains(columns, c) && k.known(c).many() {
				columns = append([]string{c}, columns...)
				break
			}
		}
	}
	a := &Advice{
		Title: "another index instead of " + index.Name,
		Why: "an index finds rows well by a column of many values; a value that many rows have is cheaper to filter by than to look up. " +
			"Which column comes first depends on what the statements give, so it is not planned for you",
		Example: dropIndexExample(t, index.Name),
	}
	if !slices.Equal(columns, index.Columns) {
		a.Example = addIndexExample(t, index.Name+"_2", columns) + "\n" + a.Example
	}
	return Fix{Message: a.Title, Advice: a}
}

// redundant is the advice to drop an index.
func dropIndex(t *schema.Table, name string) Fix {
	return Fix{Message: "drop index " + name, Advice: &Advice{
		Title:   "drop index " + name,
		Why:     "every write keeps it up to date, and the key it repeats finds the same rows; make sure that no statement names it with VIEW",
		Example: dropIndexExample(t, name),
	}}
}

func dropIndexExample(t *schema.Table, name string) string {
	return fmt.Sprintf("ALTER TABLE %s DROP INDEX %s;", yql.QuoteName(t.Path), yql.QuoteName(name))
}

func addIndexExample(t *schema.Table, name string, columns []string) string {
	return fmt.Sprintf("ALTER TABLE %s ADD INDEX %s GLOBAL ON (%s);", yql.QuoteName(t.Path), yql.QuoteName(name), quoted(columns))
}

// largeValues is the advice to keep large values out of the rows.
func largeValues(t *schema.Table) Fix {
	return Fix{Message: "keep large values elsewhere", Advice: &Advice{
		Title: "keep large values elsewhere",
		Why:   "a row has to fit into 8 MB together with its changes; large values belong into an object store, or into rows of a table of their own, cut to pieces",
		Example: fmt.Sprintf("CREATE TABLE %s (\n    /* the key of %s */\n    `piece` Uint32 NOT NULL,\n    `data` String,\n    PRIMARY KEY (%s, `piece`)\n);",
			yql.QuoteName(t.Path+"_pieces"), t.Name(), quoted(t.PrimaryKey)),
	}}
}

// indexFor is the advice to add an index for a statement that looks for rows by what no key begins with: by the columns
// that it binds to single values, those of many values first, three at the most. There is none where all have few: an
// index that leads with few values would be the next finding.
func (k *key) indexFor(u *use) []Fix {
	if kind, _ := u.access.Reach(k.table.PrimaryKey); kind != yql.ReachFull || u.access.Index != "" {
		return nil
	}
	var many, few []string
	for _, b := range u.access.Binds {
		c, ok := k.table.Column(b.Column)
		switch {
		case !ok || b.Op > yql.BindIn || !c.Type.KeyType():
		case k.known(b.Column).Course == CourseFew:
			few = append(few, b.Column)
		default:
			many = append(many, b.Column)
		}
	}
	if len(many) == 0 {
		return nil
	}
	columns := append(many, few...)
	columns = columns[:min(3, len(columns))]
	list := strings.Join(columns, ", ")
	return []Fix{{Message: "add an index on " + list, Advice: &Advice{
		Title:   "an index on " + list,
		Why:     "a statement looks for rows by what no key begins with; with an index it reads those rows alone, and every write has one more to do",
		Example: addIndexExample(k.table, "by_"+strings.Join(columns, "_"), columns),
	}}}
}
