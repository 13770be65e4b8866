package rewrite

import (
	"strconv"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Vector is one input of a hash, and the value that it must have.
type Vector struct {
	YQL  string // the hash expression over literals
	Want string // a YQL literal of the column's type
}

// Vectors returns checks that a server computes the hash as Compute does: a few expressions without any table, each with
// the value it must have.
func (h *Hash) Vectors() ([]Vector, error) {
	var out []Vector
	for n := range 5 {
		values := sampled(h.Of(), n)
		literals := map[string]string{}
		for i, in := range h.Of() {
			l, err := schema.TypedLiteral(in.Type, values[i])
			if err != nil {
				return nil, err
			}
			literals[in.Column] = l
		}
		want, err := h.Compute(values)
		if err != nil {
			return nil, err
		}
		out = append(out, Vector{YQL: h.YQL(func(c string) string { return literals[c] }),
			Want: strconv.FormatUint(want, 10) + h.Type().Suffix()})
	}
	return out, nil
}
