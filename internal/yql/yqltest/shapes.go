// Package yqltest grows scripts, for tests of how the cost of an analysis grows with them.
//
// It owns the shapes that have been found to cost more than they should, and how a cost is measured. It knows nothing
// of YQL. The one invariant: a shape of twice the size is about twice the text.
package yqltest

import (
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"
)

// Schema is the tables that the shapes speak of.
const Schema = `CREATE TABLE t (id Uint64 NOT NULL, a Uint64, b Utf8, c Timestamp, PRIMARY KEY (id));
CREATE TABLE other (k Uint64 NOT NULL, id Uint64, PRIMARY KEY (k));`

// A Shape is a script that can have any size.
type Shape struct {
	Name string
	Grow func(n int) string
}

// Shapes are scripts that grow in every direction a statement can.
func Shapes() []Shape {
	return []Shape{
		{"ranges", joined("SELECT a FROM t WHERE ", " OR ", "", func(i int) string { return fmt.Sprintf("(id > %d AND id < %d)", i, i+1) })},
		{"points and contradictions", joined("SELECT a FROM t WHERE ", " OR ", "",
			func(i int) string { return fmt.Sprintf("id = %d AND id = %d", i, i+1) })},
		{"points", joined("SELECT a FROM t WHERE ", " OR ", "", func(i int) string { return fmt.Sprintf("id = %d", i) })},
		{"the same point", joined("SELECT a FROM t WHERE ", " OR ", "", func(int) string { return "id = 1" })},
		{"ranges of all columns", joined("SELECT a FROM t WHERE ", " OR ", "",
			func(i int) string { return fmt.Sprintf("(id > %d AND a > %d AND b > '%d')", i, i, i) })},
		{"bounds", joined("SELECT a FROM t WHERE ", " AND ", "", func(i int) string { return fmt.Sprintf("id > %d", i) })},
		{"alternatives", joined("SELECT a FROM t WHERE ", " AND ", "",
			func(i int) string { return fmt.Sprintf("(id = %d OR id = %d)", i, i+1) })},
		{"columns that are not known", joined("SELECT a FROM t WHERE ", " AND ", "",
			func(i int) string { return fmt.Sprintf("c%d = %d", i, i) })},
		{"list", joined("SELECT a FROM t WHERE id IN (", ", ", ")", func(i int) string { return fmt.Sprint(i) })},
		{"list of tuples", joined("SELECT a FROM t WHERE (id, a) IN (", ", ", ")", func(i int) string { return fmt.Sprintf("(%d, %d)", i, i) })},
		{"negations", joined("SELECT a FROM t WHERE ", " AND ", "", func(i int) string { return fmt.Sprintf("NOT (id = %d)", i) })},
		{"sum", joined("SELECT a FROM t WHERE id = ", " + ", "", func(int) string { return "a" })},
		{"hashes", joined("SELECT a FROM t WHERE ", " OR ", "", func(int) string { return "id = Digest::CityHash(b)" })},
		{"joins", joined("SELECT t.a FROM t", "", " WHERE t.id = 1",
			func(i int) string { return fmt.Sprintf(" JOIN other AS o%d ON o%d.k = t.id", i, i) })},
		{"joins of what is joined", joined("SELECT t.a FROM t", "", " WHERE t.id = 1",
			func(i int) string { return fmt.Sprintf(" JOIN t AS t%d ON t%d.id = t%d.a", i+1, i+1, i) })},
		{"joins by bare columns", joined("SELECT t.a FROM t", "", "",
			func(i int) string { return fmt.Sprintf(" JOIN other AS o%d ON k = %d", i, i) })},
		{"unions", joined("", " UNION ALL ", "", func(i int) string { return fmt.Sprintf("SELECT * FROM t WHERE id = %d", i) })},
		{"subqueries in a row", joined("SELECT ", ", ", "", func(i int) string { return fmt.Sprintf("(SELECT * FROM t WHERE id = %d)", i) })},
		{"rows", joined("UPSERT INTO t (id, a) VALUES ", ", ", "", func(i int) string { return fmt.Sprintf("(%d, %d)", i, i) })},
		{"sets", joined("UPDATE t SET ", ", ", " WHERE id = 1", func(i int) string { return fmt.Sprintf("a = %d", i) })},
		{"cases", joined("SELECT CASE ", " ", " END FROM t WHERE id = 1", func(i int) string { return fmt.Sprintf("WHEN a = %d THEN 1", i) })},
		{"with", joined("WITH ", ", ", " SELECT * FROM q0",
			func(i int) string { return fmt.Sprintf("q%d AS (SELECT * FROM t WHERE id = %d)", i, i) })},
		{"names used twice", joined("$x0 = (SELECT * FROM t WHERE id = 1);\n", "", "SELECT * FROM $x0;", func(i int) string {
			return fmt.Sprintf("$x%d = (SELECT * FROM $x%d UNION ALL SELECT * FROM $x%d);\n", i+1, i, i)
		})},
		{"values used twice", joined("$x0 = (SELECT a FROM t WHERE id = 1);\n", "", "SELECT $x0;", func(i int) string {
			return fmt.Sprintf("$x%d = $x%d + $x%d;\n", i+1, i, i)
		})},
		{"one name used by all", joined("$x = (SELECT id FROM t WHERE id = 1);\n", "", "", func(i int) string { return "SELECT * FROM $x;\n" })},
		{"statements", joined("", "", "", func(i int) string { return fmt.Sprintf("SELECT * FROM t WHERE id = %d;\n", i) })},
		{"path", joined("SELECT * FROM `", "/", "/t` WHERE id = 1", func(int) string { return "d" })},
		{"nested alternatives", nested("SELECT a FROM t WHERE id = 1", " OR (id = 2 AND (id > 3", "))")},
		{"nested subqueries", nested("SELECT a FROM t WHERE id = 1", " OR id = (SELECT MAX(id) FROM t WHERE id = 1", ")")},
		{"nested lists", nested("SELECT a FROM t WHERE id = 1", " OR id IN (SELECT id FROM t WHERE a = 1", ")")},
		{"nested sources", nested("SELECT a FROM t WHERE id = 1", " AND id IN (SELECT id FROM (SELECT * FROM t WHERE id = 2", "))")},
		{"nested calls", nested("SELECT a FROM t WHERE id = ", "Math::Abs(1 + ", ")")},
	}
}

func joined(before, between, after string, item func(i int) string) func(n int) string {
	return func(n int) string {
		var b strings.Builder
		b.WriteString(before)
		for i := range n {
			if i > 0 {
				b.WriteString(between)
			}
			b.WriteString(item(i))
		}
		b.WriteString(after)
		return b.String()
	}
}

// deepest is how deep the nested shapes go: beyond it the parser gives up.
const deepest = 400

func nested(start, open, closing string) func(n int) string {
	return func(n int) string {
		n = min(n/2, deepest)
		inner := ""
		if open[len(open)-1] == ' ' {
			inner = "1"
		}
		return start + strings.Repeat(open, n) + inner + strings.Repeat(closing, n)
	}
}

// Doubles checks that an analysis of a script of twice the size allocates about twice as much. Time is not looked at,
// since it differs from run to run: what takes long without allocating shows at sizes that the test would not end with.
func Doubles(t *testing.T, n int, grow func(n int) string, analyse func(script string)) {
	t.Helper()
	once, twice := grow(n), grow(2*n)
	analyse(once) // what is made once is made now
	small, large := uint64(math.MaxUint64), uint64(math.MaxUint64)
	for range 3 { // a run may have to fill pools that the collector emptied: what looks like too much is measured again
		small, large = min(small, allocated(func() { analyse(once) })), min(large, allocated(func() { analyse(twice) }))
		// Slices and maps that grow make a step of two at some sizes, and n log n a little more than twice.
		if large <= 3*small+64<<10 {
			return
		}
	}
	t.Errorf("%d bytes of script take %d bytes of memory, and %d bytes take %d", len(once), small, len(twice), large)
}

// allocated is how much a run allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
