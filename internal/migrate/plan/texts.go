package plan

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
	"github.com/ydb-keyadvise/ydb-keyadvise/templates"
)

// Texts are the statements that move, compare and follow rows. They name two tables, by the paths that these have before the rename or
// after it.
type Texts struct {
	Before Comparison // of the table and its copy
	After  Comparison // of the old table and the table in use
	// Forward brings rows of the copy up to date, and Reverse those of the old table once the new one is in use; both are empty unless the
	// plan follows a changefeed.
	Forward, Reverse Reconcile
	Carry            CarryBack
	Own              string // begins the names in answers that are none of a column
	// Touched compares rows by keys of the old table before the rename: nothing but DifferKey, Differ and DifferOne.
	Touched Reconcile
	// Recent compares rows by keys of the old table after the rename, as Reconcile.Differ does.
	Recent Reconcile
}

// Ranged is a statement about a range of keys: First of one that ends at the bound "to", and Next of one that begins behind the bound
// "from".
type Ranged struct{ First, Next string }

// Walk is the queries that cut a table into ranges of its key.
type Walk struct {
	Columns []KeyColumn
	Last    string // the greatest key; no row if the table is empty
	End     Ranged // the key that ends the next $rows rows up to the bound "last"; no row if none is left
	// Rows reads rows as the new table has them, of a plan that is Mapped. Those of the new table are read as they are: it has no texts.
	Rows Rows
}

// Rows are a statement about the next $rows rows of a table in the order of its key: of All, of those behind the bound "from", up to the
// bound "to", and of those between them.
type Rows struct {
	All, From, To, Between string
	Columns                []schema.Column // of the new table, that a row begins with
	Names                  []string        // by which these are read, and behind them the rest of the key
	Key                    []string        // those of the names that are the key of the table
}

// Comparison is the statements that tell whether two tables hold the same rows, and make them do so. Each sees both tables in one snapshot.
// Rows are found in the other table by its key, so none is looked for in the whole of it.
type Comparison struct {
	Old, New Walk
	Copy     Ranged // writes a range of the old table to the new one
	Differ   Ranged // counts the rows of a range of the old table that are missing or different in the new one, as "differ"
	Extra    Ranged // counts rows of a range of the new table that the old one does not have, or has with another new key, as "extra"
	Remove   Ranged // deletes those
	// NullSame says whether both tables have the same rows among those that cannot be found by their key, because it holds NULL; NullCopy
	// makes it so. Empty if there can be none.
	NullSame, NullCopy string
}

// Reconcile is the statements that carry to one table what a changefeed recorded of the other. They are told keys and look at the rows as
// they are now, so that they can be repeated, and made in any order and by several processes at once: all that counts is that for every
// change one of them begins after it.
type Reconcile struct {
	Key   []KeyColumn // of the table that has the changefeed
	Apply string      // brings the rows of $keys up to date
	// ApplyOne does so for one key with NULL in it, which no join finds; empty if there can be none.
	ApplyOne string
	// DifferKey is the key that Differ takes: that of the old table, or Key. Differ returns the numbers n of those $keys whose rows are not
	// the same in both tables; DifferOne has a row if one key with NULL in it has not.
	DifferKey         []KeyColumn
	Differ, DifferOne string
}

// CarryBack is the statements that, with Reverse.Apply, give the old table what was written to the new one and no record told of; empty
// unless the plan follows a changefeed.
type CarryBack struct {
	Keys Ranged // the $keys that the rows of a range of the old table have in the new one
	Null string // gives it the rows whose key holds NULL; empty if there can be none
}

// Texts returns the statements. An error is a mistake in a template, and a test catches it first.
func (p *Plan) Texts() (*Texts, error) {
	w := &writer{Plan: p, prefix: p.ownPrefix()}
	t := &Texts{Own: w.prefix, Before: w.comparison(p.Table, p.Copy)}
	w.used = p.Follows()
	t.After = w.comparison(p.Old, p.Table)
	if p.Follows() {
		(&follower{w}).follow(t)
	}
	w.used = false
	t.Touched = Reconcile{DifferKey: w.OldKeyColumns()}
	if f := (&follower{w}); len(w.Undetermined()) > 0 {
		t.Touched.Differ = f.differByOrigin(w.Table, w.Copy)
	} else if t.Touched.Differ = f.differKeys(w.Table, w.Copy); w.withNull(false) != "" {
		t.Touched.DifferOne = f.differOne(w.Table, w.Copy)
	}
	if w.err != nil {
		return nil, fmt.Errorf("statements of the plan of %s: %w", p.Table, w.err)
	}
	return t, nil
}

// Copying are the statements that copy ranges of rows.
func (t *Texts) Copying() []string {
	old := &t.Before
	return slices.DeleteFunc([]string{old.Old.End.First, old.Old.End.Next, old.Copy.First, old.Copy.Next, old.Old.Rows.From,
		old.Old.Rows.Between}, func(text string) bool { return text == "" })
}

// PerBatch are the statements that are made again and again before the rename, each for a range of rows or for some keys: none
// may go through a whole table.
func (t *Texts) PerBatch() []string {
	c, f := &t.Before, &t.Forward
	out := append(t.Copying(), c.New.End.First, c.New.End.Next, f.Apply, f.ApplyOne, f.Differ, f.DifferOne,
		c.Differ.First, c.Differ.Next, c.Extra.First, c.Extra.Next, c.Remove.First, c.Remove.Next)
	return slices.DeleteFunc(out, func(text string) bool { return text == "" })
}

// writer writes statements.
type writer struct {
	*Plan
	prefix string // of names of the statements' own
	used   bool   // the statements are for the time when applications write the new table
	err    error
}

// fields are what a block of the templates is filled with.
type fields map[string]any

func (w *writer) text(block string, data fields) string {
	data["Own"] = w.prefix
	text, err := templates.Render("yql/"+block, data)
	w.err = cmp.Or(w.err, err)
	return text
}

// value is the expression over a row of the old table by which a column of the new one is filled.
func (p *Plan) value(c Column) string {
	if c.YQL != "" {
		return c.YQL
	}
	return yql.QuoteName(c.From)
}

// walk is the queries that cut a table into ranges.
func (w *writer) walk(k keyRange) Walk {
	end := func(from bool) string {
		bounds := []string{"last"}
		if from {
			bounds = []string{"from", "last"}
		}
		return w.text("range-end", fields{"Declare": k.declare(bounds...), "Columns": k.order(""), "Table": yql.QuoteName(k.table),
			"Where": k.between(from, "last"), "Descending": k.order(" DESC")})
	}
	return Walk{Columns: k.columns, Last: w.text("greatest", fields{"Columns": k.order(""), "Table": yql.QuoteName(k.table),
		"Descending": k.order(" DESC")}), End: Ranged{end(false), end(true)}}
}

// ranged makes a statement about the rows of a range; text gets what declares the bounds, and the condition that a row is in it.
func (k keyRange) ranged(text func(declare, in string) string) Ranged {
	return Ranged{text(k.declare("to"), k.between(false, "to")), text(k.declare("from", "to"), k.between(true, "to"))}
}

// AnyRow is a query whose only value is 0 if a table with the new key is empty.
func (p *Plan) AnyRow(path string) string {
	return fmt.Sprintf("SELECT COUNT(*) AS n FROM (SELECT %s FROM %s LIMIT 1);", yql.QuoteName(p.NewKey()[0]), yql.QuoteName(path))
}

// SetTTL is the statement that gives a table its TTL, as far as YQL can say it.
func SetTTL(path string, ttl *schema.TTL) string { return alter(path, schema.SetTTL{TTL: ttl}) }

// Seconds reads an ISO 8601 duration of whole seconds, such as P30D or PT1H30M.
func Seconds(iso string) (uint32, error) {
	micros, err := schema.ParseDuration(iso)
	if err != nil || micros < 0 || micros%1e6 != 0 || micros/1e6 > math.MaxUint32 {
		return 0, fmt.Errorf("%q is not a duration in whole seconds", iso)
	}
	return uint32(micros / 1e6), nil
}
