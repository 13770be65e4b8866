package advisor

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql/ranges"
)

// tinyScan is how many rows may be read at once without anybody minding: it takes a few milliseconds.
const tinyScan = 1000

// use is a statement that reaches a table, and how. Statements that differ in their literals alone are one.
type use struct {
	access *yql.Access
	alone  bool     // the statement reaches no other table
	text   string   // on one line, without a literal
	key    []string // what the rows reached are sorted by: the key of the table, or of the index
	from   *evidence.Statement
	count  uint64 // executions of all of them
	rows   uint64 // read by them
}

// usage is how the statements of a bundle reach each table, in their order.
type usage struct {
	faulty map[*schema.Table][]*use        // in a way worth a finding
	sought map[*schema.Table][]string      // columns in which NULL is looked for
	reads  map[*schema.Table][]*yql.Access // all that look for rows, also to change them
}

func usesOf(b *evidence.Bundle) usage {
	if len(b.Statements) == 0 {
		return usage{}
	}
	sought, reads := map[*schema.Table][]string{}, map[*schema.Table][]*yql.Access{}
	tables := make([]*schema.Table, len(b.Tables))
	for i, t := range b.Tables {
		tables[i] = t.Schema
	}
	catalog := yql.NewCatalog(tables, b.Others...)
	uses := map[*schema.Table][]*use{}
	known := map[sameUse]*use{}
	for i := range b.Statements {
		s := &b.Statements[i]
		if schema.OfPlan(s.Text) {
			continue
		}
		accesses := catalog.Accesses(yql.ParseQueries(s.Text))
		texts := map[yql.Node]string{}
		for _, a := range accesses {
			for i := range a.Binds {
				if null, ok := a.Binds[i].Pred.(*yql.IsNull); ok && !null.Not {
					sought[a.Table] = append(sought[a.Table], a.Binds[i].Column)
				}
			}
			if a.Kind != yql.AccessWrite {
				reads[a.Table] = append(reads[a.Table], a)
			}
			key := sortedBy(a)
			if a.Kind == yql.AccessWrite || a.Keyed || len(key) == 0 {
				continue
			}
			u := &use{access: a, alone: len(accesses) == 1, key: key, from: s}
			fault := u.fault()
			if fault == faultNone {
				continue
			}
			var ok bool
			if u.text, ok = texts[a.Node]; !ok {
				u.text = plainText(a.Node)
				texts[a.Node] = u.text
			}
			id := sameUse{a.Table, a.Kind, a.Index, fault, u.text}
			if same := known[id]; same == nil {
				known[id] = u
				uses[a.Table] = append(uses[a.Table], u)
			} else if u = same; u.from == s {
				continue // a table read twice by one statement
			}
			u.count += s.Count
			u.rows += s.ReadRows
		}
	}
	return usage{uses, sought, reads}
}

// sameUse is what two uses have in common that are counted as one. It holds the text by reference: an access within
// many others costs no copy of it.
type sameUse struct {
	table *schema.Table
	kind  yql.AccessKind
	index string
	fault fault
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
	yql.ReplaceNode(n, func(e yql.Expr) yql.Expr {
		if l, ok := e.(*yql.Literal); ok {
			switch l.Kind {
			case yql.LitInt, yql.LitReal, yql.LitString:
				return &yql.Literal{Kind: yql.LitPlaceholder, Text: "?"}
			}
		}
		return e
	})
	text := strings.Join(strings.Fields(yql.Print(n)), " ")
	text = strings.ReplaceAll(strings.TrimSuffix(text, ";"), "-?", "?")
	return lists.ReplaceAllString(text, "(?, …)")
}

// shortText is about how much of a statement a message has room for.
const shortText = 100

// short returns enough of the statement to know it by: without its list of columns if it is long.
func (u *use) short() string {
	text := u.text
	if i := strings.Index(text, " FROM "); len(text) > shortText && i > 0 && strings.HasPrefix(text, "SELECT ") {
		text = "SELECT …" + text[i:]
	}
	if r := []rune(text); len(r) > shortText {
		text = string(r[:shortText-1]) + "…"
	}
	return `"` + text + `"`
}

// counted reports whether the statement was seen to run.
func (u *use) counted() bool { return u.from.From != "file" }

// rowsEach returns how many rows one execution reads, 0 if that is not known.
func (u *use) rowsEach() uint64 {
	if u.count == 0 {
		return u.rows
	}
	return (u.rows + u.count - 1) / u.count
}

// cheap reports whether it does not matter how the statement reads the table: there are not enough rows.
func (p *Pass) cheap(u *use) bool {
	if n := u.rowsEach(); n > 0 && n < tinyScan {
		return true
	}
	if n := p.key.RowCount(); n > 0 {
		return n < tinyScan
	}
	return p.key.Traffic.Partitions == 0 && p.key.Reference()
}

// finding starts a finding about a statement.
func (u *use) finding(columns ...string) Finding {
	f := Finding{Confidence: Inferred, Columns: columns, Query: u.from, Pos: u.from.Pos}
	if u.counted() {
		f.Confidence = Measured
	}
	if u.access.Index != "" {
		f.Index = u.access.Index
	}
	f.Evidence = append(f.Evidence, Evidence{Name: "statement", Value: u.text, Text: u.text, Silent: `"`+u.text+`"` == u.short()})
	if u.count > 0 {
		text := "ran " + times(u.count)
		if span := u.from.Span; span > 0 {
			text += " in " + spanText(span)
		}
		if n := u.rowsEach(); n > 0 {
			text += ", reading " + rows(n) + " each time"
			f.Evidence = append(f.Evidence, Evidence{Name: "rowsPerExecution", Value: n, Silent: true})
		}
		f.Evidence = append(f.Evidence, Evidence{Name: "count", Value: u.count, Text: text})
	}
	return f
}

func times(n uint64) string {
	if n == 1 {
		return "once"
	}
	return thousands(n) + " times"
}

// spanText prints a time in minutes or seconds.
func spanText(d time.Duration) string {
	if d >= time.Minute {
		return plural(uint64((d+30*time.Second)/time.Minute), "minute")
	}
	return seconds(d.Seconds())
}

// fault is what is wrong with how a statement reaches a table.
type fault int8

const (
	faultNone  fault = iota
	faultFull        // nothing binds the first key column
	faultSort        // no condition, but an order that is not that of the key
	faultHole        // later key columns are bound, but not the first
	faultRange       // the first key column is bound by a range, and later ones by equality
	faultHash        // a key column is compared with a hash of other columns
)

// fault finds what is wrong. One statement has one fault with one table.
func (u *use) fault() fault {
	a := u.access
	reach, bound := a.Reach(u.key)
	for _, x := range a.Unbound {
		if x.Digest != "" && bound < len(u.key) && u.key[bound] == x.Column {
			return faultHash
		}
	}
	switch reach {
	case yql.ReachFull:
		switch {
		case len(u.later()) > 0:
			return faultHole
		case u.filters():
			return faultFull
		case a.Kind == yql.AccessRead && a.Limited && len(a.Order) > 0 && !u.inOrder():
			return faultSort
		}
	case yql.ReachRange:
		if len(u.later()) > 0 {
			return faultRange
		}
	}
	return faultNone
}

// filters reports whether the statement wants some of the rows only. One without a condition means to read all,
// as does the side of a join that is read first.
func (u *use) filters() bool {
	a := u.access
	if u.alone || len(a.Leaves) > 0 {
		return a.Filtered
	}
	return slices.ContainsFunc(a.Binds, func(b yql.Bind) bool { return b.Op == yql.BindJoin })
}

// later returns the key columns after the first that are bound to single values.
func (u *use) later() []string {
	var list []string
	for _, column := range u.key[1:] {
		if b, ok := u.access.Bind(column); ok && b.Op <= yql.BindIn {
			list = append(list, column)
		}
	}
	return list
}

// inOrder reports whether the order asked for is that of the key, or the reverse: then LIMIT ends the reading.
func (u *use) inOrder() bool {
	for i, o := range u.access.Order {
		if i >= len(u.key) || o.Column != u.key[i] || o.Desc != u.access.Order[0].Desc {
			return false
		}
	}
	return true
}

// changes reports whether the statement is an UPDATE or a DELETE.
func (u *use) changes() bool {
	return u.access.Kind == yql.AccessUpdate || u.access.Kind == yql.AccessDelete
}

// reads names what the statement does to the rows.
func (u *use) reads() string {
	if u.changes() {
		return "looks through"
	}
	return "reads"
}

// whole names what is read: "all of orders", "all of index by_user".
func (u *use) whole() string {
	if u.access.Index != "" {
		return "all of index " + u.access.Index
	}
	return "all of " + u.access.Table.Name()
}

// sorted prints what the rows are sorted by.
func (u *use) sorted() string {
	if u.access.Index != "" {
		index, _ := u.access.Table.Index(u.access.Index)
		return fmt.Sprintf("index %s (%s)", index.Name, strings.Join(index.Columns, ", "))
	}
	return clause(u.key)
}

// otherIndex returns the secondary index that serves the statement and is not what it reads by, and why YDB does not choose it; "" if
// there is none. Of several the one whose columns it binds most of is best. What changes rows cannot read an asynchronous one.
func (u *use) otherIndex() (best, why string) {
	most, t := 0, u.access.Table
	for i := range t.Indexes {
		index := &t.Indexes[i]
		async := index.Kind == schema.IndexAsync
		if !index.Kind.Secondary() || index.Name == u.access.Index || async && u.changes() {
			continue
		}
		n := u.access.Ranges(index.Columns).Used
		if n == 0 && u.fault() == faultSort {
			n = 1
		}
		if n <= most || !u.servedBy(index.Columns) {
			continue
		}
		best, most = index.Name, n
		switch {
		case async:
			why = "YDB reads an asynchronous index only where VIEW names it, in transactions that may see stale rows"
		case u.access.Named && u.access.Index == "":
			why = "VIEW PRIMARY KEY keeps YDB from it"
		case u.access.Named:
			why = "VIEW names another one"
		case u.fault() == faultSort:
			why = "YDB chooses no index for an order alone"
		default:
			why = "YDB does not choose it by itself"
		}
	}
	return best, why
}

// servedBy reports whether nothing would be wrong with how the statement reads an index on columns.
func (u *use) servedBy(columns []string) bool {
	by := *u
	by.key = ranges.IndexKey(u.access.Table, columns)
	return by.fault() == faultNone
}
