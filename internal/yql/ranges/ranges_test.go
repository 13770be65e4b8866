package ranges

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// The values of a column: the numbers that conditions name, which are even, what lies between them, and NULL before all.
const (
	null    = -2
	highest = 9
)

// generator makes conditions on columns, each with what it is of a row: 1 true, 0 false, -1 NULL.
type generator struct{ *rand.Rand }

func (g generator) condition(depth int, columns ...string) (*Predicate, func(row map[string]int) int, string) {
	if depth > 0 {
		p, holds, text := g.condition(depth-1, columns...)
		switch g.IntN(5) {
		case 0:
			return &Predicate{Op: Not, Kids: []*Predicate{p}}, func(row map[string]int) int {
				if v := holds(row); v >= 0 {
					return 1 - v
				}
				return -1
			}, "NOT (" + text + ")"
		case 1, 2:
			q, other, more := g.condition(g.IntN(depth), columns...)
			return &Predicate{Op: And, Kids: []*Predicate{p, q}}, func(row map[string]int) int {
				l, r := holds(row), other(row)
				if l == 0 || r == 0 {
					return 0
				}
				return min(l, r)
			}, "(" + text + " AND " + more + ")"
		default:
			q, other, more := g.condition(g.IntN(depth), columns...)
			return &Predicate{Op: Or, Kids: []*Predicate{p, q}}, func(row map[string]int) int {
				l, r := holds(row), other(row)
				if l == 1 || r == 1 {
					return 1
				}
				return min(l, r)
			}, "(" + text + " OR " + more + ")"
		}
	}
	column := columns[g.IntN(len(columns))]
	if g.IntN(8) == 0 {
		return &Predicate{Op: Null, Columns: []string{column}}, func(row map[string]int) int {
			if row[column] == null {
				return 1
			}
			return 0
		}, column + " IS NULL"
	}
	op, n := []string{"=", "!=", "<", "<=", ">", ">="}[g.IntN(6)], 2*g.IntN(4)
	value := Comparand{Known: true, Type: schema.Int64, Value: int64(n)}
	return &Predicate{Op: Compare, Compare: op, Columns: []string{column}, Rows: [][]Comparand{{value}}}, func(row map[string]int) int {
		v := row[column]
		is := map[string]bool{"=": v == n, "!=": v != n, "<": v < n, "<=": v <= n, ">": v > n, ">=": v >= n}[op]
		switch {
		case v == null:
			return -1
		case is:
			return 1
		}
		return 0
	}, fmt.Sprint(column, " ", op, " ", n)
}

func key(columns ...string) []Column {
	var out []Column
	for _, c := range columns {
		out = append(out, Column{Name: c, Type: schema.Int64})
	}
	return out
}

func valueOf(n int) schema.Value {
	if n == null {
		return nil
	}
	return int64(n)
}

// TestRandom holds the ranges of random conditions on one column to the rule written down a second time: they are the longest runs of
// values for which the condition is true. No condition is taken for one that bounds nothing.
func TestRandom(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(7, 1))}
	for range 2000 {
		p, holds, text := g.condition(1+g.IntN(5), "a")
		runs, before := 0, 0
		for v := null; v <= highest; v++ {
			is := holds(map[string]int{"a": v})
			if is == 1 && before != 1 {
				runs++
			}
			before = is
		}
		r := p.Over(key("a"))
		if r.Used != 1 || !r.Exact || r.Count != runs {
			t.Fatalf("%s: %d ranges of %d columns, not %d", text, r.Count, r.Used, runs)
		}
	}
}

// TestRandomRows checks that no row for which a condition on several columns is true lies outside of the ranges.
func TestRandomRows(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(7, 2))}
	bound := 0
	f := finder{key: key("a", "b")}
	for range 500 {
		p, holds, text := g.condition(1+g.IntN(5), "a", "b", "c")
		r := p.Over(f.key)
		if r.Used > 0 {
			bound++
		}
		for a := null; a <= highest; a++ {
			for b := null; b <= highest; b++ {
				at := []schema.Value{valueOf(a), valueOf(b)}
				row := []Span{{Cut{at, false}, Cut{at, true}}}
				if len(f.intersect(0, r.Spans, row)) > 0 {
					continue
				}
				for c := null; c <= highest; c++ {
					if holds(map[string]int{"a": a, "b": b, "c": c}) == 1 {
						t.Fatalf("%s: the row %d, %d, %d is true and not in %v", text, a, b, c, r.Spans)
					}
				}
			}
		}
	}
	if bound < 75 {
		t.Errorf("only %d conditions bind anything", bound)
	}
}

// TestRandomLists multiplies lists of a key's columns: a range for each row of different values. YDB multiplies from the last column on;
// where a column would make too many with what follows, that is left out.
func TestRandomLists(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(7, 3))}
	for range 1000 {
		p := &Predicate{Op: And}
		var sizes []int
		for _, column := range []string{"a", "b", "c"}[:1+g.IntN(3)] {
			in := &Predicate{Op: In, Columns: []string{column}}
			different := map[int]bool{}
			for range 1 + g.IntN(60) {
				n := g.IntN(50)
				different[n] = true
				in.Rows = append(in.Rows, []Comparand{{Known: true, Type: schema.Int32, Value: int64(n)}})
			}
			p.Kids = append(p.Kids, in)
			sizes = append(sizes, len(different))
		}
		want, used, over := 1, 0, false
		for _, n := range slices.Backward(sizes) {
			if want, used = want*n, used+1; want > Most {
				want, used, over = n, 1, true
			}
		}
		g.Shuffle(len(p.Kids), func(i, j int) { p.Kids[i], p.Kids[j] = p.Kids[j], p.Kids[i] })
		if r := p.Over(key("a", "b", "c")); r.Count != want || r.Used != used || r.Over != over {
			t.Fatalf("%d: %d ranges of %d columns, not %d of %d", sizes, r.Count, r.Used, want, used)
		}
	}
}
