package keys

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// identity is the advice to use another kind of id, as a server of the version can make it.
func identity(t *schema.Table, version string) advisor.Fix {
	id := t.PrimaryKey[0]
	value, made := "RandomUuid(1)", "-- or a version 4 UUID from the application"
	if schema.MakesRowKeys(version) {
		value, made = "Uuid::newV8RowKey()", "-- 12 random bits, then the time: it spreads the writes, and the rows of a while lie in few blocks"
	}
	outside := ""
	if c, _ := t.Column(id); c.Sequence == nil {
		outside = ". Keep an id that comes from outside: it shows what was delivered twice"
	}
	name, key := yql.QuoteName(t.Path), yql.QuoteName(id)
	return advisor.Fix{Kind: advisor.Person, Message: "use a random Uuid instead of " + id, Advice: &advisor.Advice{
		Title: "identity change: a random Uuid instead of " + id,
		Why: fmt.Sprintf("a Uuid made by the application needs neither a hash column nor a sequence, and WHERE needs only the id. "+
			"Every table that refers to %s has to change with it, so it is never planned for you%s", id, outside),
		Example: fmt.Sprintf("CREATE TABLE %s (\n    %s Uuid NOT NULL,\n    …\n    PRIMARY KEY (%s)\n);\n"+
			"UPSERT INTO %s (%s, …) VALUES (%s, …);  %s",
			name, key, yql.QuoteNames(t.PrimaryKey), name, key, value, made),
	}}
}

// alone is the advice to key a table by what names its rows alone, where a state that changes stands in the key; nil where
// none does.
func (k *Maker) alone() []advisor.Fix {
	state, id := facts.StateBeside(k.Schema.PrimaryKey, k.Trait)
	if state == "" {
		return nil
	}
	column, _ := k.Schema.Column(id)
	table, names := yql.QuoteName(k.Schema.Path), yql.QuoteName(id)
	title := "key by " + id + " alone"
	return []advisor.Fix{{Kind: advisor.Person, Message: title, Advice: &advisor.Advice{
		Title: title,
		Why: fmt.Sprintf("%s changes while a row lives, and in the key each change deletes the row and inserts another; "+
			"with it the key allows two rows of one %s. It is not planned for you, because rows that the key "+
			"now keeps apart would become one: count them first, and find rows by %[1]s through an index", state, id),
		Example: fmt.Sprintf("SELECT COUNT(*) AS doubled FROM (SELECT %s FROM %s GROUP BY %[1]s HAVING COUNT(*) > 1);  -- has to be 0\n"+
			"CREATE TABLE %[2]s (\n    %[1]s %[3]s NOT NULL,\n    …\n    PRIMARY KEY (%[1]s)\n);", names, table, column.Type),
	}}}
}

// digestKey is the advice to key large values by a digest of them, which takes their place in the key and so keeps the rows
// apart alone. Of a hash of 64 bits that is not certain: two rows with the same one would become one.
//
// A key that grows gets the digest first, where it spreads the writes as well, unless a statement finds rows by what grows.
func (k *Maker) digestKey(columns []string, reads []*yql.Access) advisor.Fix {
	t := k.Schema
	stem, all := columns[0], strings.Join(columns, " and ")
	is, it, of := "is", "it", yql.QuoteName(stem)
	if len(columns) > 1 {
		stem, is, it, of = "content", "are", "them", "…"
	}
	digest := t.FreeName(stem + "_sha256")
	ofOther := func(w naming.Word) bool {
		return slices.ContainsFunc(k.Key, func(o facts.Column) bool {
			return o.Name != nil && o.Column.Name != stem && naming.Mentions(o.Name.Words, w.Text)
		})
	}
	if n := k.NameOf(digest); n.Sense != naming.Hash || columns[0] != t.PrimaryKey[0] && slices.ContainsFunc(n.Of, ofOther) {
		digest = t.FreeName("content_sha256") // what it is of would be read as what it is, or as another column
	}
	key := slices.Clone(t.PrimaryKey)
	key[max(0, slices.Index(key, columns[0]))] = digest
	grows := k.Lead().Nature.Monotonic() && !slices.ContainsFunc(reads, func(a *yql.Access) bool {
		_, bound := a.Bind(t.PrimaryKey[0])
		return bound
	})
	if grows {
		key = first(key, digest)
	}
	key = slices.DeleteFunc(key, func(c string) bool { return slices.Contains(columns, c) })
	fix := advisor.Fix{Message: fmt.Sprintf("key by the SHA-256 of %s, as %s String NOT NULL, and keep %s outside of the key; "+
		"statements find rows by the digest of the value", all, digest, it), Advice: &advisor.Advice{
		Title: "key by a digest of " + all,
		Why: fmt.Sprintf("a digest is short however long %s %s, and spreads the rows. It replaces %[1]s in the key, "+
			"so it has to differ for every value: SHA-256 does; two values may share a hash of 64 bits, "+
			"and one row would overwrite the other", all, is),
		Example: fmt.Sprintf("CREATE TABLE %s (\n    %s String NOT NULL,  -- Digest::Sha256(%s), or from the application\n    …\n "+
			"   PRIMARY KEY (%s)\n);\n"+
			"SELECT … FROM %[1]s WHERE %[2]s = Digest::Sha256($value);",
			yql.QuoteName(t.Path), yql.QuoteName(digest), of, yql.QuoteNames(key)),
		Edits: []schema.Edit{schema.AddColumn{Column: schema.Column{Name: digest, Type: schema.String, NotNull: true}, Before: t.Columns[0].Name},
			schema.SetPrimaryKey{Columns: key}, schema.SetPartitioning{Partitioning: k.cutDigest(key[0] == digest)}},
	}}
	// An index that repeats the start of the key has its end, or its few places, for itself from then on.
	alone := slices.ContainsFunc(t.Indexes, func(x schema.Index) bool {
		return x.Kind.Secondary() && schema.PrefixOf(x.Columns, t.PrimaryKey) && !schema.PrefixOf(x.Columns, key)
	})
	if _, err := schema.Apply(t, fix.Advice.Edits...); err != nil || alone {
		fix.Kind, fix.Advice.Edits = advisor.Person, nil // something else has to change with it
	}
	return fix
}

// cutDigest is the partitioning of a table that is keyed by a digest: where that comes first, it is cut by its first byte. Else it
// stays cut by the column that is still first.
func (k *Maker) cutDigest(first bool) schema.Partitioning {
	p := k.Schema.Partitioning
	if first || slices.ContainsFunc(p.SplitPoints, func(s schema.SplitPoint) bool { return len(s) > 1 }) {
		p = uncut(k.Schema)
	}
	n := min(k.sizing.Presplit, 256)
	if first {
		for i := uint64(1); i < n; i++ {
			p.SplitPoints = append(p.SplitPoints, schema.SplitPoint{schema.Quote(string([]byte{byte(i * 256 / n)}))})
		}
	}
	Room(&p, n)
	return p
}

// dropIndex is the advice to drop an index that something else repeats, once no statement names it. Of is what it repeats, empty
// if no known statement reads by it.
func dropIndex(t *schema.Table, name, of string, reads []*yql.Access) advisor.Fix {
	edits := []schema.Edit{schema.DropIndex{Name: name}}
	if n := len(readersOf(reads, name)); n > 0 {
		message := fmt.Sprintf("let the statements read by %s, then drop index %s", of, name)
		return advisor.Fix{Message: message, View: advisor.PrimaryKey, Advice: &advisor.Advice{
			Title: fmt.Sprintf("read by %s instead of index %s", of, name),
			Why: fmt.Sprintf("%s it with VIEW, and the key it repeats finds the same rows; drop it when none does, because every "+
				"write keeps it up to date", namesIt(n)),
			Example: dropIndexExample(t, name), Edits: edits,
		}}
	}
	message := "drop index " + name
	why := "every write updates it, and the key that it repeats finds the same rows; make sure that no statement names it with VIEW"
	if of == "" {
		message += ", if nothing reads by it"
		why = "no known statement names it with VIEW, and every write updates it; make sure that no other statement does"
	}
	return advisor.Fix{Message: message, Advice: &advisor.Advice{Title: "drop index " + name, Why: why,
		Example: dropIndexExample(t, name), Edits: edits}}
}

func dropIndexExample(t *schema.Table, name string) string {
	return fmt.Sprintf("ALTER TABLE %s DROP INDEX %s;", yql.QuoteName(t.Path), yql.QuoteName(name))
}

// largeValues is the advice to keep large values out of the rows.
func largeValues(t *schema.Table) advisor.Fix {
	return advisor.Fix{Kind: advisor.Person, Message: "keep large values elsewhere", Advice: &advisor.Advice{
		Title: "keep large values elsewhere",
		Why: "a row has to fit into 8 MB together with its changes; large values belong in an object store, or in a table of their " +
			"own, cut into pieces",
		Example: fmt.Sprintf("CREATE TABLE %s (\n    /* the key of %s */\n    `piece` Uint32 NOT NULL,\n    `data` String,\n "+
			"   PRIMARY KEY (%s, `piece`)\n);",
			yql.QuoteName(t.Path+"_pieces"), t.Name(), yql.QuoteNames(t.PrimaryKey)),
	}}
}

func namesIt(n int) string {
	if n == 1 {
		return "1 known statement names"
	}
	return fmt.Sprintf("%d known statements name", n)
}

// cutByHand is the advice to cut a table at the values of its first column, which only people know.
func cutByHand(k *Maker) advisor.Fix {
	column := k.Lead().Column.Name
	p := k.Schema.Partitioning
	Room(&p, k.sizing.Presplit)
	message := "split it from the start at the values of " + column + ", with PARTITION_AT_KEYS, and by load"
	return advisor.Fix{Kind: advisor.Person, Message: message, Advice: &advisor.Advice{
		Title: "split at the values of " + column,
		Why: "its values are not declared anywhere, and YDB does not split between them by itself: an existing table is split by load " +
			"alone, a new one at the keys of its declaration. Once you know them, 'migrate plan --to FILE --split' copies it",
		Example: fmt.Sprintf("CREATE TABLE %s (…)\nWITH (PARTITION_AT_KEYS = ('…', '…'), %s = ENABLED, %s = %d, %s = %d);",
			yql.QuoteName(k.Schema.Path), schema.SettingByLoad, schema.SettingMin, p.Min, schema.SettingMax, p.Max),
	}}
}

// computedAnew is the advice to have another hash in front, which the application has to compute.
func computedAnew(k *Maker, help string) advisor.Fix {
	name, typ, with := k.Lead().Column.Name, schema.Uint64, "UNIFORM_PARTITIONS = 16"
	if k.Lead().Column.Type == schema.Uint8 {
		typ, with = schema.Uint32, "PARTITION_AT_KEYS = (16, 32, …, 240)"
	}
	return advisor.Fix{Kind: advisor.Person, Message: help, Advice: &advisor.Advice{
		Title: "another " + name,
		Why: help + ". Changing a key column takes a copy of the table, and it is not planned for you, because the application computes " + name +
			": find out how, write new rows with the new hash, and copy the existing rows with the hash computed again",
		Example: fmt.Sprintf("CREATE TABLE %s (\n    %s %s NOT NULL,\n    …\n    PRIMARY KEY (%s)\n)\nWITH (%s);",
			yql.QuoteName(k.Schema.Path), yql.QuoteName(name), typ, yql.QuoteNames(k.Schema.PrimaryKey), with),
	}}
}
