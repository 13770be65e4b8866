package move

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/digest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Drift is how rows have a column that is computed from others of the same row.
type Drift struct {
	Column string
	By     string // the expression that gives the value of nearly all rows
	Also   string // another one of the same columns, that gives the value of others; empty if none does
	Rows   uint64 // that were compared
	Others uint64 // of these, what has another value than By gives
}

const (
	driftRows  = 100  // fewer rows may agree with anything by chance
	driftShare = 0.9  // of the rows that an expression has to give
	maxBuckets = 4096 // of a number that is taken for a remainder
)

// Drifts finds out which integer columns of rows are hashes of others, by trying the expressions that are known: those of Hash, whoever
// wrote them, and the hash of a number's text and of its bytes. Rows with NULL in what is hashed are left out. A column that none gives
// nearly all values of is not told of: what it is computed by is not known.
func Drifts(t *schema.Table, columns []string, rows [][]schema.Value) (out []Drift) {
	if len(rows) < driftRows {
		return nil
	}
	for at, name := range columns {
		if c, _ := t.Column(name); !c.Type.IsInteger() || c.Sequence != nil {
			continue
		}
		d := drifting{t: t, columns: columns, rows: rows, at: at}
		if n := d.buckets(); n > 1 {
			d.try(n)
		}
		d.try(0)
		if found := d.found(); found != nil {
			out = append(out, *found)
		}
	}
	return out
}

// drifting is a column that may be computed.
type drifting struct {
	t       *schema.Table
	columns []string
	rows    [][]schema.Value
	at      int
	ways    []way
}

// way is an expression, and the rows whose value it gives.
type way struct {
	text  string
	of    []string
	given []bool
	rows  uint64 // that have what it is made of
	same  uint64
}

// number is the value of the column in a row, as of Uint64; false if there is none.
func (d *drifting) number(row []schema.Value) (uint64, bool) {
	switch v := row[d.at].(type) {
	case uint64:
		return v, true
	case int64:
		return uint64(v), true
	}
	return 0, false
}

// buckets is of how many remainders the column may be one; 0 if its numbers are too large.
func (d *drifting) buckets() uint64 {
	var most uint64
	for _, row := range d.rows {
		n, _ := d.number(row)
		if most = max(most, n); most >= maxBuckets {
			return 0
		}
	}
	return most + 1
}

// try compares the rows with each expression, modulo a number if one is given: of each other column, of each two, and of the key.
func (d *drifting) try(buckets uint64) {
	var key, others []string
	for i, name := range d.columns {
		switch c, _ := d.t.Column(name); {
		case i == d.at || !c.Type.KeyType():
			continue
		case d.t.IsKey(name):
			key = append(key, name)
		}
		others = append(others, name)
	}
	lists := [][]string{}
	for _, a := range others {
		lists = append(lists, []string{a})
		for _, b := range others {
			if a != b && slices.Contains(key, a) && slices.Contains(key, b) {
				lists = append(lists, []string{a, b})
			}
		}
	}
	if len(key) > 2 {
		lists = append(lists, key)
	}
	likely := uint64(1) // how many of the first rows an expression gives that is worth trying on the others
	if buckets > 0 {
		likely = driftRows / 4
	}
	for _, of := range lists {
		h := &Hash{Column: d.columns[d.at], Inputs: Inputs(d.t, of), Buckets: buckets}
		d.count(h.optional(func(c string) string { return c }), of, likely, h.Compute)
		in := h.Inputs[0]
		if _, number := digest.Number(in.Type, zero(in.Type)); len(of) > 1 || !number {
			continue
		}
		for form, bytes := range map[string]func(schema.Value) ([]byte, error){
			"CAST(%s AS String)": func(v schema.Value) ([]byte, error) { return []byte(fmt.Sprint(v)), nil },
			"ToBytes(%s)":        func(v schema.Value) ([]byte, error) { return digest.Bytes(in.Type, v) },
		} {
			text := "Digest::CityHash(" + fmt.Sprintf(form, in.Column) + ")"
			if buckets > 0 {
				text = fmt.Sprintf("%s %% %dul", text, buckets)
			}
			d.count(text, of, likely, func(values []schema.Value) (uint64, error) {
				b, err := bytes(values[0])
				n := digest.CityHash(b)
				if buckets > 0 {
					n %= buckets
				}
				return n, err
			})
		}
	}
}

// zero is a value of a type that is stored as a number.
func zero(t schema.Type) schema.Value {
	switch {
	case t == schema.Bool:
		return false
	case t.IsSigned():
		return int64(0)
	}
	return uint64(0)
}

// count compares the rows with one expression.
func (d *drifting) count(text string, of []string, likely uint64, compute func([]schema.Value) (uint64, error)) {
	w := way{text: text, of: of, given: make([]bool, len(d.rows))}
	values := make([]schema.Value, len(of))
	for i, row := range d.rows {
		n, is := d.number(row)
		for j, name := range of {
			values[j] = row[slices.Index(d.columns, name)]
		}
		if !is || slices.Contains(values, nil) {
			continue
		}
		if w.rows++; w.rows == driftRows && w.same < likely {
			return
		}
		if made, err := compute(values); err == nil && made == n {
			w.given[i] = true
			w.same++
		}
	}
	if w.rows >= driftRows && w.same > 0 {
		d.ways = append(d.ways, w)
	}
}

// found is what gives nearly all rows their value: one expression, or two of the same columns; nil if none does.
func (d *drifting) found() *Drift {
	if len(d.ways) == 0 {
		return nil
	}
	slices.SortStableFunc(d.ways, func(x, y way) int {
		return cmp.Or(cmp.Compare(y.same, x.same), cmp.Compare(len(x.of), len(y.of)), cmp.Compare(x.text, y.text))
	})
	first := d.ways[0]
	out := &Drift{Column: d.columns[d.at], By: first.text, Rows: first.rows, Others: first.rows - first.same}
	enough := driftShare * float64(first.rows)
	if float64(first.same) >= enough {
		return out
	}
	for _, w := range d.ways[1:] {
		if !slices.Equal(slices.Sorted(slices.Values(w.of)), slices.Sorted(slices.Values(first.of))) {
			continue
		}
		both := uint64(0)
		for i := range w.given {
			if w.given[i] || first.given[i] {
				both++
			}
		}
		if out.Also = w.text; float64(both) >= enough {
			return out
		}
	}
	return nil
}
