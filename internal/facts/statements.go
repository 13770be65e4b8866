package facts

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql/ranges"
)

// Use is a statement that reaches a table, and how. Statements that differ in their literals alone are one.
type Use struct {
	Access *yql.Access
	Text   string   // on one line, without a literal
	Key    []string // what the rows reached are sorted by: the key of the table, or of the index
	From   *evidence.Statement
	Count  uint64              // executions of all of them
	alone  bool                // the statement reaches no other table
	rows   uint64              // read by all of them
	plan   *evidence.QueryPlan // of the server, which goes before what is inferred; nil if it does not tell of this access alone
}

// Reach is a statement, and how it reaches one table.
type Reach struct {
	Statement *evidence.Statement
	Accesses  []*yql.Access
	Others    []*schema.Table // that the statement reaches besides
	Lacks     []string        // columns that it names and the table does not have: how it finds its rows is not known then
}

// LooksForRows reports whether the statement looks for rows of the table, as far as is known.
func (r *Reach) LooksForRows() bool {
	return len(r.Lacks) == 0 && slices.ContainsFunc(r.Accesses, func(a *yql.Access) bool { return a.Kind != yql.AccessWrite })
}

// Uses are how statements reach one table, in their order.
type Uses struct {
	All      []Reach
	Missing  []*Use        // those that do not find their rows by the key
	Reads    []*yql.Access // all that look for rows, also to change them
	Null     []string      // columns in which NULL is looked for
	Refuted  []*Use        // of which the server's EXPLAIN says otherwise than is inferred
	Refused  []*Refusal    // that YDB refuses
	Near     []*Nearest    // that look for the nearest vectors
	Joined   []Joined      // that begin a join with the table, of which they then read all
	Computes []Hashed      // what they compute columns by
	Adds     bool          // some add rows whose values they are given
	Stale    []*Use        // that read an asynchronous index in a statement that writes, which YDB refuses
}

// Hashed is a statement that computes a column.
type Hashed struct {
	yql.Computed
	From *evidence.Statement
}

// usesOf finds out how the statements of a bundle reach its tables.
func usesOf(b *evidence.Bundle, catalog *yql.Catalog) map[*schema.Table]*Uses {
	uses := map[*schema.Table]*Uses{}
	known := map[sameUse]*Use{}
	for i := range b.Statements {
		s := &b.Statements[i]
		if schema.OfPlan(s.Text) {
			continue
		}
		script := yql.ParseQueries(s.Text)
		accesses, unknown := catalog.Resolve(script)
		texts := map[yql.Node]string{}
		for _, a := range accesses {
			of := uses[a.Table]
			if of == nil {
				of = &Uses{}
				uses[a.Table] = of
			}
			r := of.reach(s, a, accesses, unknown)
			for _, c := range a.Computed(script) {
				if !s.Once {
					of.Computes = append(of.Computes, Hashed{c, s})
				}
			}
			for i := range a.Binds {
				if null, ok := a.Binds[i].Pred.(*yql.IsNull); ok && !null.Not {
					of.Null = append(of.Null, a.Binds[i].Column)
				}
			}
			if a.Kind == yql.AccessWrite {
				of.Adds = of.Adds || yql.TakesValues(a.Node)
			} else {
				of.Reads = append(of.Reads, a)
			}
			key := sortedBy(a)
			if r := refusalOf(a); r != nil {
				r.Use = &Use{Access: a, From: s, Text: textOf(a.Node)}
				of.Refused = append(of.Refused, r)
				continue
			}
			if n := nearest(&Use{Access: a, Key: key, From: s}); n != nil && !s.Once && len(r.Lacks) == 0 {
				of.Near = append(of.Near, n)
				continue
			}
			if a.Kind == yql.AccessWrite || a.Keyed || len(key) == 0 || s.Once || inBatches(a.Node) || excludes(conditionOf(a)) || len(r.Lacks) > 0 {
				continue
			}
			u := &Use{Access: a, Key: key, From: s, alone: len(accesses) == 1}
			if !slices.ContainsFunc(accesses, func(o *yql.Access) bool { return o != a && o.Table == a.Table }) {
				u.plan = s.Plan
			}
			gap, refuted := u.Gap(), u.Gap() != u.inferred()
			if gap == GapNone && !refuted {
				of.Joined = append(of.Joined, joined(u, accesses)...)
				continue
			}
			var ok bool
			if u.Text, ok = texts[a.Node]; !ok {
				u.Text = plainText(a.Node)
				texts[a.Node] = u.Text
			}
			if refuted {
				of.Refuted = append(of.Refuted, u)
			}
			if gap == GapNone {
				continue
			}
			id := sameUse{a.Table, a.Kind, a.Index, gap, u.Text}
			if same := known[id]; same == nil {
				known[id] = u
				of.Missing = append(of.Missing, u)
			} else if u = same; u.From == s {
				continue // a table read twice by one statement
			}
			u.Count += s.Count
			u.rows += s.ReadRows
		}
		stale(uses, s, accesses)
	}
	return uses
}

// stale takes note of the accesses that read an asynchronous index although the statement writes.
func stale(uses map[*schema.Table]*Uses, s *evidence.Statement, accesses []*yql.Access) {
	i := slices.IndexFunc(accesses, func(a *yql.Access) bool { return a.Kind != yql.AccessRead })
	for _, a := range accesses {
		index, _ := a.Table.Index(a.Index)
		if i >= 0 && index.Kind == schema.IndexAsync {
			of := uses[a.Table]
			of.Stale = append(of.Stale, &Use{Access: a, Text: plainText(accesses[i].Node), From: s})
		}
	}
}

// reach adds one of the accesses of a statement.
func (u *Uses) reach(s *evidence.Statement, a *yql.Access, accesses []*yql.Access, unknown yql.Unknown) *Reach {
	if last := len(u.All) - 1; last >= 0 && u.All[last].Statement == s {
		u.All[last].Accesses = append(u.All[last].Accesses, a)
		return &u.All[last]
	}
	r := Reach{Statement: s, Accesses: []*yql.Access{a}}
	for _, o := range accesses {
		if o.Table != a.Table && !slices.Contains(r.Others, o.Table) {
			r.Others = append(r.Others, o.Table)
		}
	}
	for _, column := range unknown.Columns {
		if table, name, ok := strings.Cut(column, "."); ok && table == a.Table.Name() {
			r.Lacks = append(r.Lacks, name)
		}
	}
	u.All = append(u.All, r)
	return &u.All[len(u.All)-1]
}

// How says of each statement that looks for rows what it reads, and why; each once.
func (u *Uses) How() []string {
	var out []string
	for _, a := range u.Reads {
		key := sortedBy(a)
		if len(key) == 0 || a.Keyed {
			continue
		}
		by := "by the primary key"
		switch {
		case a.Index != "" && a.Named:
			by = "by index " + a.Index
		case a.Index != "":
			by = "by index " + a.Index + ", which YDB chooses"
		}
		if line := fmt.Sprintf("%q reads %s: %s", textOf(a.Node), by, a.Reason(key)); !slices.Contains(out, line) {
			out = append(out, line)
		}
	}
	return out
}

// inBatches reports whether a statement goes through a table by the primary key, piece by piece, as BATCH does.
func inBatches(n yql.Node) bool {
	update, _ := n.(*yql.Update)
	del, _ := n.(*yql.Delete)
	return update != nil && update.Batch || del != nil && del.Batch
}

// Refusal is a statement that YDB refuses.
type Refusal struct {
	*Use
	Why, Do string // what it does that is refused, and what helps
}

// refusalOf is why YDB refuses an access, nil if it does not.
// Source: https://ydb.tech/docs/en/dev/json-indexes#update and the pages of functions.
func refusalOf(a *yql.Access) *Refusal {
	t, where := a.Table, conditionOf(a)
	if i := slices.IndexFunc(t.Indexes, func(x schema.Index) bool { return x.Kind == schema.IndexJSON }); i >= 0 && inBatches(a.Node) {
		return &Refusal{Why: "uses BATCH, which YDB refuses for a table with an index of JSON: " + t.Indexes[i].Name,
			Do: "change the rows without BATCH, a range of the key at a time"}
	}
	if where == nil {
		return nil
	}
	if index, _ := t.Index(a.Index); a.Named && index.Kind == schema.IndexJSON {
		if found, why := searchesJSON(where, index.Columns[0]); !found {
			why = cmp.Or(why, "no condition looks inside "+index.Columns[0])
			return &Refusal{Why: fmt.Sprintf("names index %s, which cannot serve it: %s", index.Name, why),
				Do: "ask with JSON_EXISTS, or JSON_VALUE and RETURNING, or leave VIEW out and read all rows"}
		}
	}
	if !a.Named && looksForWords(where) {
		r := &Refusal{Why: "looks for words without VIEW: YDB refuses FulltextMatch and FulltextScore that read no fulltext index",
			Do: "add a fulltext index and name it with VIEW"}
		for _, x := range t.Indexes {
			if x.Kind == schema.IndexFulltextPlain || x.Kind == schema.IndexFulltextRelevance {
				r.Do = "name the index: FROM " + t.Name() + " VIEW " + x.Name
			}
		}
		return r
	}
	return nil
}

// Document is the index of JSON that has what the statement asks for, and why it cannot serve it as it is written; both empty if there
// is none.
func (u *Use) Document() (index, why string) {
	where := conditionOf(u.Access)
	for _, x := range u.Access.Table.Indexes {
		if x.Kind == schema.IndexJSON && where != nil {
			if found, why := searchesJSON(where, x.Columns[0]); found || why != "" {
				return x.Name, why
			}
		}
	}
	return "", ""
}

// conditionOf is the condition of the statement, or of the select in it, that reads the table of an access alone; nil if there is none.
func conditionOf(a *yql.Access) (where yql.Expr) {
	switch n := a.Node.(type) {
	case *yql.Update:
		return n.Where
	case *yql.Delete:
		return n.Where
	}
	yql.WalkCores(a.Node, func(core *yql.SelectCore) {
		if core.From != nil && core.From.First.Table != nil && core.From.First.Table.Pos == a.Name.Pos && len(core.From.Joins) == 0 {
			where = core.Where
		}
	})
	return where
}

// excludes reports whether a condition says of rows only what they must not be, and so wants most of them.
func excludes(e yql.Expr) bool {
	switch e := e.(type) {
	case *yql.Binary:
		return e.Op == "AND" && excludes(e.L) && excludes(e.R) || e.Op == "!=" || e.Op == "<>"
	case *yql.IsNull:
		return e.Not
	case *yql.In:
		return e.Not
	case *yql.Like:
		return e.Not
	}
	return false
}

// Pattern returns the LIKE of a condition that binds nothing by it, nil if there is none. prefix says that its pattern may begin with a
// text: it is a parameter, or put together of one, of which YDB makes no range.
// Source: yql/essentials/sql/v1/sql_expression.cpp of ydb-platform/ydb, which takes only literals apart.
func (u *Use) Pattern() (found *yql.Like, prefix bool) {
	if where := conditionOf(u.Access); where != nil {
		yql.Walk(where, func(e yql.Expr) bool {
			if like, ok := e.(*yql.Like); ok && !like.Not && found == nil {
				found = like
			}
			return true
		})
	}
	if found == nil || found.Op != "LIKE" {
		return found, false
	}
	l := patternStart(found)
	return found, l == nil || !strings.HasPrefix(l.Text, "%") && !strings.HasPrefix(l.Text, "_")
}

// patternStart is the text that a pattern begins with, nil if it begins with none that is written.
func patternStart(like *yql.Like) *yql.Literal {
	first := like.Pattern
	for b, ok := first.(*yql.Binary); ok; b, ok = first.(*yql.Binary) {
		first = b.L
	}
	if l, ok := first.(*yql.Literal); ok && l.Kind == yql.LitString {
		return l
	}
	return nil
}

// sameUse is what two uses have in common that are counted as one. It holds the text by reference: an access within
// many others costs no copy of it.
type sameUse struct {
	table *schema.Table
	kind  yql.AccessKind
	index string
	gap   Gap
	text  string
}

// sortedBy returns the columns that the rows which an access reaches are sorted by, nil if it goes through an index
// that is not sorted by columns.
func sortedBy(a *yql.Access) []string {
	if a.Index == "" {
		return a.Table.PrimaryKey
	}
	index, ok := a.Table.Index(a.Index)
	if !ok || !index.Kind.Secondary() {
		return nil
	}
	return ranges.IndexKey(a.Table, index.Columns)
}

// lists matches lists of literals, of which one is enough.
var lists = regexp.MustCompile(`\(\?(?:, \?)+\)`)

// plainText prints a statement on one line, without the values of literals. The values of rows must not come into
// messages.
func plainText(n yql.Node) string {
	patterns := map[*yql.Literal]bool{}
	yql.WalkNode(n, func(e yql.Expr) bool {
		if like, ok := e.(*yql.Like); ok {
			if l := patternStart(like); l != nil {
				l.Text, patterns[l] = yql.FoldPattern(l.Text), true
			}
		}
		return true
	}, func(*yql.Select) bool { return true })
	yql.ReplaceNode(n, func(e yql.Expr) yql.Expr {
		if l, ok := e.(*yql.Literal); ok && !patterns[l] {
			quoted := l.Kind == yql.LitPlaceholder && strings.ContainsAny(l.Text[:1], `'"`) // beside what is put in
			if quoted || l.Kind == yql.LitInt || l.Kind == yql.LitReal || l.Kind == yql.LitString {
				return &yql.Literal{Kind: yql.LitPlaceholder, Text: "?"}
			}
		}
		return e
	})
	text := strings.Join(strings.Fields(yql.Print(n)), " ")
	text = strings.ReplaceAll(strings.TrimSuffix(text, ";"), "-?", "?")
	return lists.ReplaceAllString(text, "(?, …)")
}

// RowsEach returns how many rows one execution reads, 0 if that is not known.
func (u *Use) RowsEach() uint64 {
	if u.Count == 0 {
		return u.rows
	}
	return (u.rows + u.Count - 1) / u.Count
}

// Gap is what keeps a statement from finding its rows by the key.
type Gap int8

const (
	GapNone   Gap = iota
	GapLead       // nothing binds the first key column
	GapOrder      // no condition, but an order that is not that of the key
	GapPrefix     // later key columns are bound, but not the first
	GapRange      // the first key column is bound by a range, and later ones by equality
	GapHash       // a key column is compared with a hash of other columns
	GapTold       // the server's EXPLAIN says that all is read, and nothing else does
)

// whole reports whether the gap makes a statement read all of a table or an index.
func (g Gap) whole() bool { return g == GapLead || g == GapOrder || g == GapPrefix }

// Gap is what keeps the statement from its rows. One statement has one gap with one table. What the server says goes before what is
// inferred.
func (u *Use) Gap() Gap {
	gap := u.inferred()
	full, told := u.Explained()
	switch {
	case !told || full == gap.whole() || gap == GapHash:
		return gap
	case !full && u.Access.Ranges(u.Key).Wide:
		return gap // a range, of nearly everything
	case !full:
		return GapNone
	case u.filters():
		return GapTold
	}
	return gap
}

// Explained reports whether the server's EXPLAIN says that all of the table or of an index of it is read, and whether it says anything.
func (u *Use) Explained() (full, told bool) {
	if u.plan == nil {
		return false, false
	}
	for _, r := range u.plan.Reads {
		if strings.Trim(r.Table, "/") == strings.Trim(u.Access.Table.Path, "/") {
			full, told = full || r.Full, true
		}
	}
	return full, told
}

// inferred finds what keeps the statement from its rows.
func (u *Use) inferred() Gap {
	a := u.Access
	if u.Hash().Digest != "" {
		return GapHash
	}
	switch reach, _ := a.Reach(u.Key); reach {
	case yql.ReachFull:
		switch {
		case len(u.Later()) > 0:
			return GapPrefix
		case u.filters():
			return GapLead
		case a.Kind == yql.AccessRead && a.Limited && len(a.Order) > 0 && !u.inOrder():
			return GapOrder
		}
	case yql.ReachRange:
		if len(u.Later()) > 0 {
			return GapRange
		}
	}
	return GapNone
}

// filters reports whether the statement wants some of the rows only. One without a condition means to read all,
// as does the side of a join that is read first.
func (u *Use) filters() bool {
	a := u.Access
	if u.alone || len(a.Leaves) > 0 {
		return a.Filtered
	}
	return slices.ContainsFunc(a.Binds, func(b yql.Bind) bool { return b.Op == yql.BindJoin })
}

// Later returns the key columns after the first that are bound to single values.
func (u *Use) Later() []string {
	var list []string
	for _, column := range u.Key[1:] {
		if b, ok := u.Access.Bind(column); ok && b.Op <= yql.BindIn {
			list = append(list, column)
		}
	}
	return list
}

// inOrder reports whether the order asked for is that of the key, or the reverse: then LIMIT ends the reading.
func (u *Use) inOrder() bool {
	for i, o := range u.Access.Order {
		if i >= len(u.Key) || o.Column != u.Key[i] || o.Desc != u.Access.Order[0].Desc {
			return false
		}
	}
	return true
}

// OrderedBy reports whether an index on columns has the rows in the order asked for: that of its columns, but for those in front that the
// statement binds to one value each.
func (u *Use) OrderedBy(columns []string) bool {
	for len(columns) > 0 && len(u.Access.Order) > 0 && columns[0] != u.Access.Order[0].Column {
		if b, ok := u.Access.Bind(columns[0]); !ok || b.Op != yql.BindEq {
			return false
		}
		columns = columns[1:]
	}
	by := *u
	by.Key = ranges.IndexKey(u.Access.Table, columns)
	return by.inOrder()
}

// ChangesRows reports whether the statement is an UPDATE or a DELETE.
func (u *Use) ChangesRows() bool {
	return u.Access.Kind == yql.AccessUpdate || u.Access.Kind == yql.AccessDelete
}

// OtherIndex returns the secondary index that serves the statement and is not what it reads by, and why YDB does not choose it; "" if
// there is none. Of several the one whose columns it binds most of is best. What changes rows cannot read an asynchronous one.
func (u *Use) OtherIndex() (best, why string) {
	most, t := 0, u.Access.Table
	for i := range t.Indexes {
		index := &t.Indexes[i]
		async := index.Kind == schema.IndexAsync
		if !index.Kind.Secondary() || index.Name == u.Access.Index || async && u.ChangesRows() {
			continue
		}
		n := u.Access.Ranges(index.Columns).Used
		if n == 0 && u.Gap() == GapOrder {
			n = 1
		}
		if n <= most || !u.ServedBy(index.Columns) {
			continue
		}
		best, most = index.Name, n
		switch {
		case async:
			why = "YDB reads an asynchronous index only where VIEW names it, in transactions that may see stale rows"
		case u.Access.Named && u.Access.Index == "":
			why = "VIEW PRIMARY KEY forbids it"
		case u.Access.Named:
			why = "VIEW names another index"
		case u.Gap() == GapOrder:
			why = "YDB chooses no index for ORDER BY alone, except in late builds of 26.2 and in 26.3"
		default:
			why = "YDB does not choose it by itself"
		}
	}
	return best, why
}

// ServedBy reports whether nothing would be wrong with how the statement reads an index on columns.
func (u *Use) ServedBy(columns []string) bool {
	by := *u
	by.Key, by.plan = ranges.IndexKey(u.Access.Table, columns), nil
	return by.Gap() == GapNone
}

// Hash is the comparison of a key column with a hash of other columns that keeps the statement from its rows.
func (u *Use) Hash() yql.Unbound {
	_, bound := u.Access.Reach(u.Key)
	for _, x := range u.Access.Unbound {
		if x.Digest != "" && bound < len(u.Key) && x.Column == u.Key[bound] {
			return x
		}
	}
	return yql.Unbound{}
}

// Given reports whether every one of the statements that look for rows of a table, of which there are some, gives the column by a
// value that is not the same each time. There are as many values then as those who ask.
func Given(reads []*yql.Access, column string) bool {
	known := false
	for _, a := range reads {
		if a.Index != "" {
			continue
		}
		b, ok := a.Bind(column)
		if !ok || b.Op > yql.BindIn || len(b.Values) == 0 {
			return false
		}
		if _, constant := b.Values[0].(*yql.Literal); constant {
			return false
		}
		known = true
	}
	return known
}

// Joined is a join that reads all of the table that stands first, although conditions narrow the other one. YDB joins row-oriented tables
// in the order of the statement.
// Source: DefaultCostBasedOptimizationLevel in ydb/core/protos/table_service_config.proto of ydb-platform/ydb, which orders joins by their
// cost with column-oriented tables only; https://github.com/ydb-platform/ydb/issues/455.
type Joined struct {
	*Use                // of the first
	Other *schema.Table // that should stand first
	By    string        // column of the first that it would be looked up by
	Found bool          // its key or an index begins with By
	views [2]string     // of the other and the first, as they should be; empty for the primary key
}

// joined is what is wrong with the order of the join that begins with an access; none if nothing is.
func joined(u *Use, accesses []*yql.Access) []Joined {
	a := u.Access
	from := joinOf(a.Node, func(f *yql.From) bool { return f.First.Table.Pos == a.Name.Pos })
	if from == nil || a.Kind != yql.AccessRead || len(a.Leaves) > 0 || a.Table.Store == schema.StoreColumn {
		return nil
	}
	if full, told := u.Explained(); told && !full {
		return nil
	}
	at := slices.IndexFunc(accesses, func(o *yql.Access) bool { return o.Name.Pos == from.Joins[0].Source.Table.Pos && o.Node == a.Node })
	if at < 0 || accesses[at].Table.Store == schema.StoreColumn {
		return nil
	}
	j, other, narrow := Joined{Use: u, Other: accesses[at].Table}, accesses[at], false
	j.views[0], narrow = leadsTo(other.Table, other.Index, func(column string) bool {
		b, ok := other.Bind(column)
		return ok && b.Op <= yql.BindIn
	})
	for _, b := range other.Binds { // none by a value: YDB may give that to the first as well
		if c, ok := append(b.Values, &yql.Column{Name: b.Column})[0].(*yql.Column); ok && b.Op == yql.BindJoin {
			j.By = c.Name
		}
	}
	if _, ok := a.Table.Column(j.By); !ok || !narrow {
		return nil
	}
	j.views[1], j.Found = leadsTo(a.Table, a.Index, func(column string) bool { return column == j.By })
	u.Text, u.Count, u.rows = textOf(a.Node), u.From.Count, u.From.ReadRows
	return []Joined{j}
}

// joinOf is the join of two tables in a statement that is meant.
func joinOf(n yql.Node, meant func(*yql.From) bool) (found *yql.From) {
	yql.WalkCores(n, func(core *yql.SelectCore) {
		f := core.From
		if f != nil && f.First.Table != nil && len(f.Joins) == 1 && f.Joins[0].Kind == "INNER" && f.Joins[0].Source.Table != nil && meant(f) {
			found = f
		}
	})
	return found
}

// leadsTo finds what of a table begins with a column: the index by which it is read, its key, or another index.
func leadsTo(t *schema.Table, reads string, meant func(column string) bool) (view string, ok bool) {
	if x, ok := t.Index(reads); ok && meant(x.Columns[0]) {
		return reads, true
	}
	if meant(t.PrimaryKey[0]) {
		return "", true
	}
	for i := range t.Indexes {
		if x := &t.Indexes[i]; x.Kind.Secondary() && meant(x.Columns[0]) {
			return x.Name, true
		}
	}
	return "", false
}

// Should is the statement with both tables in the other order, without the values of literals.
func (j *Joined) Should() string {
	for _, s := range yql.ParseQueries(yql.Print(j.Access.Node)).Statements { // a copy
		if f := joinOf(s.Node, func(*yql.From) bool { return true }); f != nil {
			f.First, f.Joins[0].Source = f.Joins[0].Source, f.First
			f.First.Table.View, f.Joins[0].Source.Table.View = j.views[0], j.views[1]
			return plainText(s.Node)
		}
	}
	return ""
}
