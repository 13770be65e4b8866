package move

import (
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/digest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Hash says how a hash or bucket column is computed from other columns of the same row. The same value comes out
// of YQL and of Compute, bit for bit.
type Hash struct {
	Column  string  // name of the computed column
	Inputs  []Input // the order matters; none if the writer picks a number below Buckets at random
	Buckets uint64  // 0 for the whole hash; else the column is the hash modulo Buckets
	// Key are the columns that a random bucket of rows that exist already is computed from, so that copying them twice
	// puts them in the same place.
	Key []Input
}

// Random reports whether the writer picks the value: then no reader can compute it.
func (h *Hash) Random() bool { return len(h.Inputs) == 0 }

// Of returns the columns from which the value is computed for a row that exists already.
func (h *Hash) Of() []Input {
	if h.Random() {
		return h.Key
	}
	return h.Inputs
}

// Pick returns the expression by which a writer fills a random bucket. Calls of RandomNumber with one argument give one
// number within a query, so each row of it needs an argument of its own.
// Source: https://ydb.tech/docs/en/yql/reference/builtins/basic#random
func (h *Hash) Pick(argument string) string {
	return fmt.Sprintf("Unwrap(CAST(RandomNumber(%s) %% %dul AS Uint32))", argument, h.Buckets)
}

// Input is a column that goes into a hash.
type Input struct {
	Column   string
	Type     schema.Type
	Nullable bool // NULL hashes as 0
}

// Type returns the type of the computed column: Uint64, so that UNIFORM_PARTITIONS can cut it, or Uint32 for a
// bucket, which PARTITION_AT_KEYS cuts.
func (h *Hash) Type() schema.Type {
	if h.Buckets > 0 {
		return schema.Uint32
	}
	return schema.Uint64
}

// YQL returns the expression that computes the column of a row that exists. ref renders a column of the row, or the
// parameter that holds its value: "order_id", "$order_id".
//
// Int64 does not convert to Uint64 implicitly and a CAST of a negative number is NULL, hence BITCAST. The result
// is never Optional, so that a NOT NULL column takes it.
// Source: yql/essentials/udfs/common/digest/digest_udf.cpp and ydb.tech/docs/en/yql/reference/syntax/cast.
func (h *Hash) YQL(ref func(column string) string) string {
	if h.Buckets == 0 {
		return h.whole(ref)
	}
	// % and a narrowing CAST give Optional types although neither can be NULL here.
	return "Unwrap(" + h.optional(ref) + ")"
}

// optional is YQL for a comparison: a value that may be NULL finds nothing, where writing it would have to fail.
func (h *Hash) optional(ref func(column string) string) string {
	if h.Buckets == 0 {
		return h.whole(ref)
	}
	return fmt.Sprintf("CAST(%s %% %dul AS Uint32)", h.whole(ref), h.Buckets)
}

func (h *Hash) whole(ref func(string) string) string {
	fold := ""
	for i, in := range h.Of() {
		number, expr := part(in.Type, ref(in.Column))
		switch {
		case number != "" && len(h.Of()) == 1:
			expr = "Digest::NumericHash(" + number + ")"
		case number != "":
			expr = number
		}
		if expr = notNull(expr, in.Nullable); i > 0 {
			expr = "Digest::FarmHashFingerprint2(" + fold + ", " + expr + ")"
		}
		fold = expr
	}
	return fold
}

func notNull(expr string, nullable bool) string {
	if nullable {
		return "COALESCE(" + expr + ", 0ul)"
	}
	return expr
}

// part returns a column as a Uint64 expression that still has to be mixed, or as one that is a hash already.
func part(t schema.Type, x string) (number, hashed string) {
	switch {
	case t == schema.Uint64:
		return x, ""
	case t.IsUnsigned(), t == schema.Bool, t == schema.Date, t == schema.Datetime, t == schema.Timestamp:
		return "CAST(" + x + " AS Uint64)", ""
	case t == schema.Int64:
		return "BITCAST(" + x + " AS Uint64)", ""
	case t.IsSigned():
		return "BITCAST(CAST(" + x + " AS Int64) AS Uint64)", ""
	case t == schema.UUID, t.IsDecimal():
		return "", "Digest::CityHash(CAST(" + x + " AS String))"
	case t.IsText():
		return "", "Digest::CityHash(" + x + ")"
	default: // Date32, Datetime64, Timestamp64, Interval, Interval64: signed, so a CAST may be NULL
		return "", "Digest::CityHash(ToBytes(" + x + "))"
	}
}

// Compute returns the value of the computed column for the values of the inputs, in their order. A bucket is
// returned as a number below Buckets. It fails if a value is not of the Go type that schema.Value names for the
// input's type.
func (h *Hash) Compute(values []schema.Value) (uint64, error) {
	if len(values) != len(h.Of()) {
		return 0, fmt.Errorf("compute %s of %d inputs: got %d", h.Column, len(h.Of()), len(values))
	}
	var fold uint64
	for i, in := range h.Of() {
		part, err := in.part(values[i], len(h.Of()) == 1)
		if err != nil {
			return 0, fmt.Errorf("compute %s: %w", h.Column, err)
		}
		if i == 0 {
			fold = part
			continue
		}
		fold = digest.FarmHashFingerprint2(fold, part)
	}
	if h.Buckets > 0 {
		fold %= h.Buckets
	}
	return fold, nil
}

// part returns what one column gives to the hash: its number if it is one and others follow, else its key.
func (in Input) part(v schema.Value, alone bool) (uint64, error) {
	if n, ok := digest.Number(in.Type, v); ok && !alone {
		return n, nil
	}
	key, err := digest.Key(in.Type, v)
	if err != nil {
		return 0, fmt.Errorf("column %s: %w", in.Column, err)
	}
	return key, nil
}

// Inputs are columns of a table as those of a hash.
func Inputs(t *schema.Table, columns []string) []Input {
	var inputs []Input
	for _, name := range columns {
		c, _ := t.Column(name)
		inputs = append(inputs, Input{Column: name, Type: c.Type, Nullable: !c.NotNull})
	}
	return inputs
}

// expr is YQL as a tree, over the values that ref gives for the inputs.
func (h *Hash) expr(ref func(column string) yql.Expr) yql.Expr { return over(h.YQL, ref) }

// predicate is expr for a comparison.
func (h *Hash) predicate(ref func(column string) yql.Expr) yql.Expr { return over(h.optional, ref) }

func over(text func(ref func(column string) string) string, ref func(column string) yql.Expr) yql.Expr {
	values := map[string]yql.Expr{}
	return parsedWith(text(func(column string) string {
		name := fmt.Sprintf("keyadvise%d", len(values))
		values[name] = ref(column)
		return "$" + name
	}), values)
}

// pick is the expression by which a writer fills a random bucket, over an argument that differs from row to row.
func (h *Hash) pick(argument yql.Expr) yql.Expr {
	return parsedWith(h.Pick("$keyadvise"), map[string]yql.Expr{"keyadvise": argument})
}

// parsedWith parses an expression that was made here, and puts values in the place of its parameters.
func parsedWith(text string, values map[string]yql.Expr) yql.Expr {
	e, err := yql.ParseExpr(text)
	if err != nil {
		panic(fmt.Sprintf("internal error: %s: %v", text, err))
	}
	return yql.Replace(e, func(e yql.Expr) yql.Expr {
		if p, ok := e.(*yql.Param); ok && values[p.Name] != nil {
			return values[p.Name]
		}
		return e
	})
}
