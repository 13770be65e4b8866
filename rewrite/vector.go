package rewrite

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Vector is one input of a hash and what has to come out of it.
type Vector struct {
	YQL  string // the hash expression over literals
	Want string // a YQL literal of the column's type
}

// Vectors are checks that a server computes the hash as Compute does: a few expressions without any table, each with
// the value it must have.
func (h *Hash) Vectors() ([]Vector, error) {
	var out []Vector
	for n := range 5 {
		values := make([]evidence.Value, len(h.Inputs))
		literals := map[string]string{}
		for i, in := range h.Inputs {
			values[i] = samples(in.Type)[(n+i)%5]
			if in.Nullable && n == 4 && i == 0 {
				values[i] = nil
			}
			l, err := literal(in.Type, values[i])
			if err != nil {
				return nil, err
			}
			literals[in.Column] = l
		}
		want, err := h.Compute(values)
		if err != nil {
			return nil, err
		}
		suffix := "ul"
		if h.Buckets > 0 {
			suffix = "u"
		}
		out = append(out, Vector{YQL: h.YQL(func(c string) string { return literals[c] }), Want: strconv.FormatUint(want, 10) + suffix})
	}
	return out, nil
}

// literal spells a value of a type in YQL.
func literal(t schema.Type, v evidence.Value) (string, error) {
	moment := func(seconds int64, micros int64) time.Time { return time.Unix(seconds, micros*1000).UTC() }
	switch v := v.(type) {
	case nil:
		return "Nothing(" + string(t) + "?)", nil
	case bool:
		return strconv.FormatBool(v), nil
	case uint64:
		switch t {
		case schema.Date:
			return fmt.Sprintf("Date(%s)", yql.QuoteString(moment(int64(v)*86400, 0).Format(time.DateOnly))), nil
		case schema.Datetime:
			return fmt.Sprintf("Datetime(%s)", yql.QuoteString(moment(int64(v), 0).Format(time.RFC3339))), nil
		case schema.Timestamp:
			return fmt.Sprintf("Timestamp(%s)", yql.QuoteString(moment(int64(v/1e6), int64(v%1e6)).Format(time.RFC3339Nano))), nil
		}
		return strconv.FormatUint(v, 10) + suffixOf(t), nil
	case int64:
		switch t {
		case schema.Date32:
			return fmt.Sprintf("Date32(%s)", yql.QuoteString(moment(v*86400, 0).Format(time.DateOnly))), nil
		case schema.Datetime64:
			return fmt.Sprintf("Datetime64(%s)", yql.QuoteString(moment(v, 0).Format(time.RFC3339))), nil
		case schema.Timestamp64:
			return fmt.Sprintf("Timestamp64(%s)", yql.QuoteString(time.UnixMicro(v).UTC().Format(time.RFC3339Nano))), nil
		case schema.Interval, schema.Interval64:
			sign := ""
			if v < 0 {
				sign, v = "-", -v
			}
			return fmt.Sprintf("%s(%s)", t, yql.QuoteString(fmt.Sprintf("%sPT%d.%06dS", sign, v/1e6, v%1e6))), nil
		}
		if v < 0 {
			return fmt.Sprintf("(%d%s)", v, suffixOf(t)), nil
		}
		return strconv.FormatInt(v, 10) + suffixOf(t), nil
	case string:
		switch {
		case t == schema.UUID:
			return "Uuid(" + yql.QuoteString(v) + ")", nil
		case t == schema.Utf8:
			return yql.QuoteString(v) + "u", nil
		case t.IsDecimal():
			precision, scale, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(string(t), "Decimal("), ")"), ",")
			return fmt.Sprintf("Decimal(%s, %s, %s)", yql.QuoteString(v), strings.TrimSpace(precision), strings.TrimSpace(scale)), nil
		}
		return yql.QuoteString(v), nil
	}
	return "", fmt.Errorf("spell a %s: a value of Go type %T", t, v)
}

func suffixOf(t schema.Type) string {
	return map[schema.Type]string{schema.Uint8: "ut", schema.Uint16: "us", schema.Uint32: "u", schema.Uint64: "ul",
		schema.Int8: "t", schema.Int16: "s", schema.Int64: "l"}[t]
}
