package advisor

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

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
			name, key, yql.QuoteNames(t.PrimaryKey), name, key),
	}}
}

// alone is the advice to key a table by what names its rows alone, where a state that changes stands in the key; nil where
// none does.
func (k *key) alone() []Fix {
	state, id := "", ""
	for i, c := range k.table.PrimaryKey {
		switch t := k.known(c); {
		case t.Changes && state == "":
			state = c
		case t.Identifies && id == "":
			id = k.table.PrimaryKey[i]
		}
	}
	if state == "" || id == "" {
		return nil
	}
	table, names := yql.QuoteName(k.table.Path), yql.QuoteName(id)
	title := "key by " + id + " alone"
	return []Fix{{Message: title, Advice: &Advice{
		Title: title,
		Why: fmt.Sprintf("%s changes while a row lives, and in the key each change deletes the row and inserts another; with it the key does not keep two rows of one %s apart. "+
			"It is not planned for you, because rows that the key now holds apart would become one: count them first, and find rows by %[1]s through an index", state, id),
		Example: fmt.Sprintf("SELECT COUNT(*) AS doubled FROM (SELECT %s FROM %s GROUP BY %[1]s HAVING COUNT(*) > 1);  -- has to be 0\n"+
			"CREATE TABLE %[2]s (\n    %[1]s %[3]s NOT NULL,\n    …\n    PRIMARY KEY (%[1]s)\n);", names, table, k.typeOf(id)),
	}}}
}

func (k *key) typeOf(column string) schema.Type {
	c, _ := k.table.Column(column)
	return c.Type
}

// digestKey is the advice to key large values by a digest of them.
func digestKey(t *schema.Table, columns []string) Fix {
	stem, all := columns[0], strings.Join(columns, " and ")
	is, computed := "is", "Digest::Sha256("+yql.QuoteName(stem)+")"
	if len(columns) > 1 {
		stem, is, computed = "key", "are", "SHA-256 of "+all
	}
	digest := t.FreeName(stem + "_sha256")
	key := slices.Clone(t.PrimaryKey)
	key[max(0, slices.Index(key, columns[0]))] = digest
	key = slices.DeleteFunc(key, func(c string) bool { return slices.Contains(columns, c) })
	return Fix{Message: "key by a digest of " + all, Advice: &Advice{
		Title: "key by a digest of " + all,
		Why: fmt.Sprintf("a digest is short however long %s %s, and spreads the rows. It takes the place of %[1]s in the key, so it alone then keeps rows apart: "+
			"take a cryptographic one, and decide what equal digests would mean", all, is),
		Example: fmt.Sprintf("CREATE TABLE %s (\n    %s String NOT NULL,  -- %s, or from the application\n    …\n    PRIMARY KEY (%s)\n);",
			yql.QuoteName(t.Path), yql.QuoteName(digest), computed, yql.QuoteNames(key)),
	}}
}

// dropIndex is the advice to drop an index that something else repeats, once no statement names it.
func dropIndex(t *schema.Table, name, of string, reads []*yql.Access) Fix {
	if n := named(reads, name); n > 0 {
		return Fix{Message: fmt.Sprintf("let the statements read by %s, then drop index %s", of, name), Advice: &Advice{
			Title: fmt.Sprintf("read by %s instead of index %s", of, name),
			Why:   fmt.Sprintf("%s it with VIEW, and the key it repeats finds the same rows; drop it when none does, because every write keeps it up to date", namesIt(n)),
		}}
	}
	return Fix{Message: "drop index " + name, Advice: &Advice{
		Title:   "drop index " + name,
		Why:     "every write keeps it up to date, and the key it repeats finds the same rows; make sure that no statement names it with VIEW",
		Example: dropIndexExample(t, name),
	}}
}

func dropIndexExample(t *schema.Table, name string) string {
	return fmt.Sprintf("ALTER TABLE %s DROP INDEX %s;", yql.QuoteName(t.Path), yql.QuoteName(name))
}

// largeValues is the advice to keep large values out of the rows.
func largeValues(t *schema.Table) Fix {
	return Fix{Message: "keep large values elsewhere", Advice: &Advice{
		Title: "keep large values elsewhere",
		Why:   "a row has to fit into 8 MB together with its changes; large values belong in an object store, or in a table of their own, cut into pieces",
		Example: fmt.Sprintf("CREATE TABLE %s (\n    /* the key of %s */\n    `piece` Uint32 NOT NULL,\n    `data` String,\n    PRIMARY KEY (%s, `piece`)\n);",
			yql.QuoteName(t.Path+"_pieces"), t.Name(), yql.QuoteNames(t.PrimaryKey)),
	}}
}

// indexFor is the advice to add an index for a statement that looks for rows by what no key begins with. There is none where
// it would lead with few values or with what grows: that would be the next finding.
func (k *key) indexFor(u *use) []Fix {
	if kind, _ := u.access.Reach(k.table.PrimaryKey); kind != yql.ReachFull || u.access.Index != "" {
		return nil
	}
	d := k.designFor(readers{u.access})
	if len(d.columns) == 0 {
		return nil
	}
	switch k.known(d.columns[0]).Course {
	case CourseFew, CourseGrows:
		return nil
	}
	if b, ok := u.access.Bind(d.columns[0]); !ok || b.Op > yql.BindIn {
		return nil
	}
	list := strings.Join(d.columns, ", ")
	return []Fix{{Message: "add an index on " + list, Advice: &Advice{
		Title:   "an index on " + list,
		Why:     "a statement looks for rows by columns that no key begins with; with an index it reads only those rows, and every write has one more thing to update",
		Example: d.addIndex(k.table, indexName(k.table, d.columns)),
	}}}
}

func namesIt(n int) string {
	if n == 1 {
		return "1 known statement names"
	}
	return fmt.Sprintf("%d known statements name", n)
}
