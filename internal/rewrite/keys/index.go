package keys

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// readers are the known statements that read by one way: an index of the table, or the table where an index would serve.
type readers []*yql.Access

// readersOf are the accesses that read by an index.
func readersOf(reads []*yql.Access, index string) readers {
	var out readers
	for _, a := range reads {
		if a.Index == index {
			out = append(out, a)
		}
	}
	return out
}

// design is the index that statements would read by.
type design struct {
	columns, cover []string
	bound          int // of the columns, those that all statements bind to single values
}

// designFor lays out an index for statements: first the columns that all of them bind to single values, those of many
// values first and those in which rows of one time meet last, then the one of which they read a range or by which they want the rows in
// order, and as cover what else they select.
func (k *Maker) designFor(rs readers) design {
	var d design
	meets := func(b yql.Bind) bool {
		_, null := b.Pred.(*yql.IsNull)
		course := k.Trait(b.Column).Course
		return null || course == facts.CourseFew || course == facts.CourseGrows
	}
	for _, meet := range []bool{false, true} {
		for _, b := range rs[0].Binds {
			c, ok := k.Schema.Column(b.Column)
			if !ok || b.Op > yql.BindJoin || !c.Type.KeyType() || meets(b) != meet || slices.Contains(d.columns, b.Column) {
				continue
			}
			all := func(a *yql.Access) bool {
				o, ok := a.Bind(b.Column)
				return ok && o.Op <= yql.BindJoin
			}
			if !slices.ContainsFunc(rs, func(a *yql.Access) bool { return !all(a) }) {
				d.columns = append(d.columns, b.Column)
			}
		}
	}
	d.columns = d.columns[:min(len(d.columns), maxIndexColumns)]
	d.bound = len(d.columns)
	if last := k.sortedBehind(rs, d.columns); last != "" {
		d.columns = append(d.columns, last)
	}
	for _, a := range rs {
		selected, all := k.selects(a)
		if all {
			d.cover = nil // what covers every column is a second table
			return d
		}
		for _, c := range selected {
			if !slices.Contains(d.columns, c) && !k.Schema.IsKey(c) && !slices.Contains(d.cover, c) {
				d.cover = append(d.cover, c)
			}
		}
	}
	if len(d.cover) > maxCover {
		d.cover = nil
	}
	return d
}

// maxIndexColumns is how many columns with single values an index begins with at the most, and maxCover how many it
// covers: each of them is written once more.
const (
	maxIndexColumns = 3
	maxCover        = 4
)

// sortedBehind is the column behind those with single values: the first of which a statement reads a range, else the first
// by which one wants the rows in order; empty if there is none, or it cannot be part of a key.
func (k *Maker) sortedBehind(rs readers, columns []string) string {
	fit := func(name string) bool {
		c, ok := k.Schema.Column(name)
		return ok && c.Type.KeyType() && !slices.Contains(columns, name)
	}
	for _, a := range rs {
		for _, b := range a.Binds {
			if b.Op == yql.BindRange && fit(b.Column) {
				return b.Column
			}
		}
	}
	for _, a := range rs {
		for _, o := range a.Order {
			if fit(o.Column) {
				return o.Column
			}
		}
	}
	return ""
}

// selects are the columns of the table that the select of an access gives, and whether it gives all.
func (k *Maker) selects(a *yql.Access) (columns []string, all bool) {
	if a.Kind != yql.AccessRead {
		return nil, false
	}
	yql.WalkCores(a.Node, func(core *yql.SelectCore) {
		if core.From == nil || core.From.First.Table == nil || core.From.First.Table.Pos != a.Name.Pos || len(core.From.Joins) > 0 {
			return
		}
		for _, item := range core.Items {
			all = all || item.Star
			yql.Walk(item.Expr, func(e yql.Expr) bool {
				if c, ok := e.(*yql.Column); ok {
					if _, ok := k.Schema.Column(c.Name); ok && !slices.Contains(columns, c.Name) {
						columns = append(columns, c.Name)
					}
				}
				return true
			})
		}
	})
	return columns, all
}

// indexName is a name for an index on columns that the table has no other one of.
func indexName(t *schema.Table, columns []string) string {
	name := "by_" + strings.Join(columns, "_")
	for n := 2; ; n++ {
		if _, taken := t.Index(name); !taken {
			return name
		}
		name = fmt.Sprintf("by_%s_%d", strings.Join(columns, "_"), n)
	}
}

// way is how statements could find their rows: by an index.
type way struct {
	index    schema.Index
	there    bool   // the table has the index
	unchosen string // why YDB does not read by it unless VIEW names it
	bucket   string // the first column of the index is a bucket of this name, and a statement names all of them; empty if there is none
	buckets  uint64
	edits    []schema.Edit // that make it, none if it is there
}

// nothingBound is why no index serves a statement.
const nothingBound = "it compares nothing by = that an index can begin with"

// sorted are the columns of the index, without the bucket: a statement names all of them.
func (w *way) sorted() []string {
	if w.bucket != "" {
		return w.index.Columns[1:]
	}
	return w.index.Columns
}

// on prints the columns of the index.
func (w *way) on() string { return "(" + strings.Join(w.index.Columns, ", ") + ")" }

// wayFor lays out an index for statements that no rule would report, or says why there is none. Replaced is the index that it
// takes the place of, nil for none. Where the first column grows, or has few values with what grows behind them, a bucket of the
// key spreads the writes in front.
func (k *Maker) wayFor(rs readers, replaced *schema.Index) (*way, string) {
	d := k.designFor(rs)
	if len(d.columns) == 0 {
		return nil, nothingBound
	}
	t := k.Schema
	w := &way{index: schema.Index{Kind: schema.IndexSync, Columns: d.columns, Cover: d.cover}}
	switch {
	case replaced != nil:
		w.index.Kind = replaced.Kind
	case len(k.BulkWrites()) > 0:
		w.index.Kind = schema.IndexAsync
	}
	lead, _ := k.AsIndex(&w.index)
	switch {
	case lead.Nature.Monotonic(), lead.Nature == facts.NatureFew && k.GrowsAfter(d.columns) && len(d.columns) > 1,
		lead.Nature == facts.NatureSeveral && k.GrowsAfter(d.columns):
		w.bucket, w.buckets = t.FreeName("key_bucket"), k.sizing.Buckets
		w.index.Columns = append([]string{w.bucket}, d.columns...)
		w.edits = append(w.edits, schema.AddColumn{Column: schema.Column{Name: w.bucket, Type: schema.Uint32}})
	case k.FewFirst(&w.index, &lead):
		return nil, "few rows to a value is what an index is for, and " + d.columns[0] + " has few values (" + lead.Why + ")"
	}
	if w.index.RepeatsKey(t.PrimaryKey) {
		return nil, "the primary key begins with the columns it compares by ="
	}
	for i := range t.Indexes {
		if o := &t.Indexes[i]; o != replaced && w.index.Repeats(o, t.PrimaryKey, true) {
			return &way{index: *o, there: true}, ""
		}
	}
	// An index is a table of its own, and starts as one partition.
	Room(&w.index.Partitioning, k.sizing.Presplit)
	w.index.Name = indexName(t, w.index.Columns)
	w.edits = append(w.edits, schema.AddIndex{Index: w.index})
	if _, err := schema.Apply(t, w.edits...); err != nil {
		return nil, "YDB refuses an index on " + w.on() + ": " + err.Error()
	}
	return w, ""
}

// example is the statements that make the index, and what has to happen between them.
func (w *way) example(t *schema.Table) string {
	table, name := yql.QuoteName(t.Path), yql.QuoteName(w.index.Name)
	var b strings.Builder
	if w.bucket != "" {
		fmt.Fprintf(&b, "ALTER TABLE %s ADD COLUMN %s Uint32;\n", table, yql.QuoteName(w.bucket))
		fmt.Fprintf(&b, "-- Have the writers fill it with a number below %d, a hash of %s modulo %[1]d or a random one, and "+
			"fill the existing rows.\n",
			w.buckets, strings.Join(t.PrimaryKey, ", "))
	}
	cover := ""
	if len(w.index.Cover) > 0 {
		cover = " COVER (" + yql.QuoteNames(w.index.Cover) + ")"
	}
	kind := strings.TrimSuffix(strings.ToUpper(string(w.index.Kind)), " SYNC")
	fmt.Fprintf(&b, "ALTER TABLE %s ADD INDEX %s %s ON (%s)%s;\n", table, name, kind, yql.QuoteNames(w.index.Columns), cover)
	p := &w.index.Partitioning
	b.WriteString("-- It starts as one partition, and without MAX it splits by load up to as many partitions as the main table has.\n")
	fmt.Fprintf(&b, "ALTER TABLE %s ALTER INDEX %s SET (%s = ENABLED, %s = %d, %s = %d);", table, name,
		schema.SettingByLoad, schema.SettingMin, p.Min, schema.SettingMax, p.Max)
	return b.String()
}

// all is the condition that names every bucket.
func (w *way) all() yql.Expr {
	in := &yql.In{X: &yql.Column{Name: w.bucket}}
	for i := range w.buckets {
		in.List = append(in.List, &yql.Literal{Kind: yql.LitInt, Text: fmt.Sprint(i), Suffix: "u"})
	}
	return in
}

// chosen reports whether YDB, once the index is there, reads by it without being told.
func (w *way) chosen(t *schema.Table, a *yql.Access) bool {
	after, err := schema.Apply(t, w.edits...)
	return err == nil && !w.there && !a.Named && a.Choice(after, after.PrimaryKey) == w.index.Name
}

// through prints the statement of an access reading by the index; empty where only a person can write it.
func (w *way) through(a *yql.Access) string {
	if a.Inside != "" {
		return ""
	}
	switch n := a.Node.(type) {
	case *yql.Update:
		if n.Table.Pos == a.Name.Pos && !n.Batch && n.On == nil && len(n.Returning) == 0 {
			return w.updateOn(a.Table, n)
		}
	case *yql.Delete:
		if n.Table.Pos == a.Name.Pos && !n.Batch && n.On == nil && len(n.Returning) == 0 {
			return "DELETE FROM " + yql.QuoteName(n.Table.Path) + " ON " + w.keysOf(a.Table, n.Table.Path, n.Where)
		}
	}
	text := ""
	yql.WalkCores(a.Node, func(core *yql.SelectCore) {
		if core.From == nil {
			return
		}
		if name := tableAt(core.From, a.Name.Pos); name != nil {
			if w.bucket != "" && (len(core.From.Joins) > 0 || a.Limited && len(a.Order) > 0) {
				return // the first rows of each bucket have to be merged
			}
			was, where := name.View, core.Where
			name.View = w.index.Name
			if w.bucket != "" {
				core.Where = both(w.all(), where)
			}
			text = yql.Print(a.Node)
			name.View, core.Where = was, where
		}
	})
	return strings.TrimSuffix(strings.TrimSpace(text), ";")
}

func both(a, b yql.Expr) yql.Expr {
	if b == nil {
		return a
	}
	return &yql.Binary{Op: "AND", L: a, R: b}
}

// tableAt is the table of a FROM whose name stands at a place, nil if it is not there.
func tableAt(from *yql.From, at yql.Pos) *yql.TableName {
	if t := from.First.Table; t != nil && t.Pos == at {
		return t
	}
	for i := range from.Joins {
		if t := from.Joins[i].Source.Table; t != nil && t.Pos == at {
			return t
		}
	}
	return nil
}

// keysOf selects through the index the keys of the rows that a condition is about.
func (w *way) keysOf(t *schema.Table, path string, where yql.Expr, more ...string) string {
	if w.bucket != "" {
		where = both(w.all(), where)
	}
	return fmt.Sprintf("SELECT %s FROM %s VIEW %s WHERE %s",
		strings.Join(append([]string{yql.QuoteNames(t.PrimaryKey)}, more...), ", "), yql.QuoteName(path), yql.QuoteName(w.index.Name),
		yql.PrintExpr(where))
}

// updateOn changes the rows that it selects through the index, by their keys.
func (w *way) updateOn(t *schema.Table, n *yql.Update) string {
	var set []string
	for _, s := range n.Set {
		if s.Column == "" {
			return ""
		}
		set = append(set, yql.PrintExpr(s.Expr)+" AS "+yql.QuoteName(s.Column))
	}
	return "UPDATE " + yql.QuoteName(n.Table.Path) + " ON " + w.keysOf(t, n.Table.Path, n.Where, set...)
}

// find is the fix that gives a statement a way to its rows: an index that is there, else one to add, else what a person has to
// find out.
func (k *Maker) find(u *facts.Use) advisor.Fix {
	if u.Gap() == facts.GapHash {
		return fromParameter(u)
	}
	if name, why := u.OtherIndex(); name != "" {
		index, _ := k.Schema.Index(name)
		lead, _ := k.AsIndex(&index)
		if lead.Nature.Monotonic() || k.FewFirst(&index, &lead) { // IDX001 or IDX002 wants another one in its place
			if w, _ := k.wayFor(readers{u.Access}, &index); w != nil && !w.there && u.ServedBy(w.sorted()) {
				return readBy(u, k.Schema, w)
			}
		}
		return readBy(u, k.Schema, &way{index: index, there: true, unchosen: why})
	}
	w, why := k.wayFor(readers{u.Access}, nil)
	switch {
	case w == nil:
		return k.askFor(u, why)
	case !u.ServedBy(w.sorted()): // in the order that it wants, but not where it looks for rows
		return k.askFor(u, nothingBound)
	case w.index.Kind == schema.IndexAsync && u.ChangesRows():
		return person(fmt.Sprintf("find out whether %s may become UPSERT: an index on %s serves this statement if it is synchronous, and "+
			"with such an index YDB refuses BulkUpsert", k.bulkWrite(), w.on()))
	case !w.there && w.index.Kind == schema.IndexAsync:
		fix := readBy(u, k.Schema, w)
		fix.Message += "; GLOBAL ASYNC, because with a synchronous index YDB refuses " + k.bulkWrite() + ", so the statement may see stale rows"
		return fix
	}
	return readBy(u, k.Schema, w)
}

// bulkWrite names the first place that writes the table in bulk.
func (k *Maker) bulkWrite() string {
	at := k.BulkWrites()[0].Pos
	return fmt.Sprintf("the BulkUpsert at %s:%d", at.File, at.Line)
}

// readBy is the fix that reads by an index. VIEW is a part of it only where YDB would not choose the index by itself.
func readBy(u *facts.Use, t *schema.Table, w *way) advisor.Fix {
	name := w.index.Name
	from := "FROM " + t.Name() + " VIEW " + name
	if u.ChangesRows() {
		from = "select the keys " + from + " and change the rows by key, with ON SELECT"
	}
	fix := advisor.Fix{View: name}
	switch chosen := w.chosen(t, u.Access); {
	case w.there:
		has := " has what it needs"
		if u.Access.Limited && len(u.Access.Order) > 0 && !u.OrderedBy(w.index.Columns) {
			has = " finds its rows, which are then sorted"
		}
		fix.Message = "index " + name + has + ", but " + w.unchosen + ": " + from
	case chosen && w.bucket == "":
		fix.View, fix.Message = "", "add an index on "+w.on()+"; YDB reads by it without VIEW"
	case u.ChangesRows():
		fix.Message = "add an index on " + w.on() + ", " + from
	case chosen:
		fix.Message = "add an index on " + w.on()
	default:
		fix.Message = "add an index on " + w.on() + " and read it with VIEW"
	}
	if fix.View != "" {
		fix.Statement = w.through(u.Access)
	}
	if w.bucket != "" {
		fix.Message += fmt.Sprintf("; %s is a number below %d that spreads the writes, because all inserts would meet in one place of "+
			"an index on (%s), and the statement names all of them",
			w.bucket, w.buckets, strings.Join(w.index.Columns[1:], ", "))
	}
	if fix.View != "" && fix.Statement == "" {
		fix.Kind = advisor.Person
	}
	if !w.there {
		fix.Advice = &advisor.Advice{
			Title: "an index on " + strings.Join(w.index.Columns, ", "),
			Why: "a statement finds rows by columns that no key begins with; with an index it reads only those rows, and every " +
				"write also updates the index",
			Example: w.example(t), Edits: w.edits,
		}
	}
	return fix
}

// askFor is what to find out where no index serves a statement.
func (k *Maker) askFor(u *facts.Use, why string) advisor.Fix {
	few := slices.IndexFunc(u.Access.Binds, func(b yql.Bind) bool {
		return k.Trait(b.Column).Course == facts.CourseFew && b.Op <= yql.BindIn
	})
	lead := u.Key[0]
	switch {
	case few >= 0:
		return person(fmt.Sprintf("find out how many rows have the %s it asks for: if they are few, an "+
			"index on (%[1]s) serves it; if they are many, bind %s or another column of many values as well",
			u.Access.Binds[few].Column, lead))
	case len(u.Access.Binds) == 0:
		switch like, prefix := u.Pattern(); {
		case prefix:
			prefix := "StartsWith(…)"
			if c, ok := like.X.(*yql.Column); ok && c.Name == lead {
				prefix = "StartsWith(" + lead + ", …)"
			} else if ok {
				prefix = fmt.Sprintf("StartsWith(%s, …) and add an index on (%[1]s)", c.Name)
			}
			return person("a pattern that is a parameter gives YDB no range: if it begins with text, write " + prefix + "; if not, bind " +
				lead + ", or another column as well")
		case like != nil:
			return person("no index finds text anywhere in a column: bind " + lead + ", or another column as well")
		}
		return person("bind " + lead + ", or a column that an index can begin with")
	}
	return person("bind " + lead + " as well: " + why)
}

// otherIndex is the fix of an index whose first column grows or has few values, from what the known statements read by it.
func (k *Maker) otherIndex(index *schema.Index, reads []*yql.Access) advisor.Fix {
	t, rs := k.Schema, readersOf(reads, index.Name)
	on := "(" + strings.Join(index.Columns, ", ") + ")"
	switch {
	case index.Kind == schema.IndexUnique:
		return person(fmt.Sprintf("find out whether %s has to be unique: an index with another first column does not "+
			"ensure it", on))
	case len(reads) == 0:
		return advisor.Fix{Kind: advisor.Person, Message: "find out which statements read by " + index.Name + ", and give them with " +
			"--queries: start the index with the columns they compare by =",
			Advice: &advisor.Advice{Title: "what index " + index.Name + " is read by",
				Why: "no statement is known: start an index with the columns that its statements compare by =, then the one of " +
					"which they read a range or by which they " +
					"want the rows in order, and cover the other columns they select. Give the statements with --queries"}}
	case len(rs) == 0:
		return dropIndex(t, index.Name, "", reads)
	}
	w, _ := k.wayFor(rs, index)
	if w == nil || slices.Equal(w.index.Columns, index.Columns) {
		title, read, bind := "what index "+index.Name+" is read by", "read", "bind"
		if len(rs) == 1 {
			read, bind = "reads", "binds"
		}
		why := fmt.Sprintf("%s %s by it, and %s nothing that would narrow the search more than %s does: bind a column of many values "+
			"as well, such as a user, or read few rows at a time", evidence.Count(uint64(len(rs)), "known statement"), read, bind, on)
		return advisor.Fix{Kind: advisor.Person, Message: fmt.Sprintf("find out how many rows have one %s: the index is fine if "+
			"they are few; otherwise compare a column of many values by = as well", index.Columns[0]),
			Advice: &advisor.Advice{Title: title, Why: why}}
	}
	if w.there {
		fix := dropIndex(t, index.Name, "index "+w.index.Name+" "+w.on(), reads)
		fix.View = w.index.Name
		return fix
	}
	message := fmt.Sprintf("read by an index on %s instead, and drop %s", w.on(), index.Name)
	fix := advisor.Fix{View: w.index.Name, Message: message, Advice: &advisor.Advice{
		Title: "another index instead of " + index.Name,
		Why: fmt.Sprintf("the statements that read by %s give %s: an index that begins with it reads only the rows they want. "+
			"Name %s in them with VIEW, then drop the other index",
			index.Name, strings.Join(k.designFor(rs).columns, ", "), w.index.Name),
		Example: w.example(t),
		Edits:   append(w.edits, schema.DropIndex{Name: index.Name}),
	}}
	if w.bucket != "" {
		fix.Message += fmt.Sprintf("; %s is a number below %d that spreads the writes, and each statement names all of them", w.bucket, w.buckets)
		fix.Advice.Why = fmt.Sprintf("all inserts go to one place of %s; a number below %d in front spreads them, and a statement "+
			"that names all of them reads %[2]d short ranges. Name %s in the statements with VIEW, then drop the other index",
			index.Name, w.buckets, w.index.Name)
		fix.Kind = advisor.Person
	}
	return fix
}

// indexFixes puts a bucket of the primary key in front of a growing index key, so that ranges can still be read, and a
// hash of the column in front of a sequential id, which is looked up by value where no reader is known to read a range of it.
func (k *Maker) indexFixes(index *schema.Index, rs readers) []advisor.Fix {
	t := k.Schema
	name, computed := "key_bucket", schema.Computed{Of: t.PrimaryKey, Buckets: k.sizing.Buckets}
	lead := k.Front(index.Columns[0])
	ranged := slices.ContainsFunc(rs, func(a *yql.Access) bool {
		b, bound := a.Bind(index.Columns[0])
		return bound && b.Op == yql.BindRange || !bound && len(a.Order) > 0 && a.Order[0].Column == index.Columns[0]
	})
	if c := lead.Column; !lead.IsMoment() && !ranged && (c.Type.IsInteger() || c.Type.IsText()) {
		name, computed = schema.HashName(t, index.Columns[0]), schema.Computed{Of: index.Columns[:1]}
	} else if index.Kind == schema.IndexUnique {
		return nil // with a bucket of the primary key in front, the index would let equal values in
	}
	if len(Unhashable(t, computed.Of)) > 0 || slices.ContainsFunc(computed.Of,
		func(c string) bool { col, _ := t.Column(c); return col.Sequence != nil }) {
		return nil // what the server gives is known too late to be hashed
	}
	add := ComputedColumn(t, t.FreeName(name), computed)
	other := *index
	other.Columns = append([]string{add.Column.Name}, index.Columns...)
	// YQL cannot split the table of an index in advance, so it has to split where the load is.
	Room(&other.Partitioning, k.sizing.Presplit)
	return []advisor.Fix{{Kind: advisor.IndexKey, Name: "index(" + index.Name + ")",
		Message: "put " + add.Column.Name + " " + string(add.Column.Type) + " NOT NULL in front of " + index.Columns[0],
		Edits:   []schema.Edit{add, schema.ReplaceIndex{Index: other}}}}
}

// spreadIndex are the fixes of an index that grows: another one where its statements give a column that narrows the search, or
// none reads by it; else a computed column in front.
func (k *Maker) spreadIndex(index *schema.Index, reads []*yql.Access) []advisor.Fix {
	rs := readersOf(reads, index.Name)
	fixes, other := k.indexFixes(index, rs), k.otherIndex(index, reads)
	switch narrows := len(rs) > 0 && k.designFor(rs).bound > 0 && other.Kind != advisor.Person; {
	case len(fixes) == 0, len(reads) > 0 && len(rs) == 0, narrows:
		return append([]advisor.Fix{other}, fixes...)
	}
	return fixes
}

// computed prints the statement with the values that it gives in place of the columns that a hash is computed from; empty where
// it does not give all of them.
func computed(u *facts.Use, x yql.Unbound) string {
	values := map[string]yql.Expr{}
	for _, c := range x.Inputs {
		b, ok := u.Access.Bind(c)
		if !ok || b.Op != yql.BindEq || len(b.Values) != 1 {
			return ""
		}
		values[c] = b.Values[0]
	}
	node, err := yql.ParseStatement(yql.Print(u.Access.Node))
	if err != nil {
		return "" // it has placeholders that only a driver knows
	}
	pred := yql.PrintExpr(x.Pred)
	yql.ReplaceNode(node, func(e yql.Expr) yql.Expr {
		if yql.PrintExpr(e) != pred {
			return e
		}
		return yql.Replace(e, func(e yql.Expr) yql.Expr {
			if c, ok := e.(*yql.Column); ok && values[c.Name] != nil {
				return values[c.Name]
			}
			return e
		})
	})
	return strings.TrimSuffix(strings.TrimSpace(yql.Print(node)), ";")
}

// parameter returns the name of the parameter that a column is bound to, else the name of the column.
func parameter(u *facts.Use, column string) string {
	if b, ok := u.Access.Bind(column); ok && len(b.Values) == 1 {
		if param, ok := b.Values[0].(*yql.Param); ok {
			return param.Name
		}
	}
	return column
}
