package query

import (
	"encoding/binary"
	"encoding/hex"
	"math"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/udf"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// moduleCall checks a call such as Digest::CityHash(x) or String::AsciiToLower(x).
func (s *scope) moduleCall(e *yql.Call) (*node, error) {
	pos := e.Position()
	if e.Namespace == "Digest" {
		return s.digestCall(e)
	}
	if len(e.Named) > 0 || e.Distinct || e.Star {
		return nil, fail(pos, "Unexpected named arguments of %s::%s", e.Namespace, e.Name)
	}
	if e.Namespace == "YQL" {
		return s.coreCall(e)
	}
	f, err := moduleFunction(pos, e.Namespace, e.Name)
	if err != nil {
		return nil, err
	}
	args, err := s.exprs(e.Args)
	if err != nil {
		return nil, err
	}
	if f.make != nil {
		if len(args) != 1 {
			return nil, annotation(pos, "Expected exactly 1 argument, but got: %d", len(args))
		}
		n, err := f.make(s, e, args[0])
		if err != nil {
			return nil, err
		}
		return s.c.hoisted(n), nil
	}
	if len(args) < f.required || len(args) > len(f.args) {
		return nil, annotation(pos, "Expected at least %d positional arguments, but got %d", f.required, len(args))
	}
	for i, a := range args {
		if e.Namespace == "Knn" && a.typ.Kind == KindTagged { // which takes vectors with and without their tag
			args[i] = mapped(a, a.typ.Item, same)
		}
	}
	n, err := s.c.scalar(pos, args, f.args, f.result, f.call)
	if err != nil {
		return nil, err
	}
	return s.c.hoisted(n), nil
}

// function is a function of a module whose result is NULL if an argument is.
type function struct {
	args     []*Type
	required int
	result   *Type
	call     func([]Value) Value
	make     func(s *scope, e *yql.Call, arg *node) (*node, error) // for one argument of several types; nil for others
}

// digestCall calls a hash. Arguments convert as those of every function do: a number that is not negative and a
// narrower unsigned one become Uint64 silently, a narrower signed one with a warning, and an Int64 does not.
func (s *scope) digestCall(e *yql.Call) (*node, error) {
	pos := e.Position()
	f, ok := udf.Lookup(e.Name)
	if !ok {
		return nil, unsupported(pos, "Digest::"+e.Name)
	}
	args := make([]*node, len(f.Args))
	if len(e.Named) > 0 {
		return nil, unsupported(pos, "A named argument of Digest::"+e.Name)
	}
	if len(e.Args) > len(f.Args) {
		return nil, annotation(pos, "Expected at most %d positional arguments, but got %d", len(f.Args), len(e.Args))
	}
	for i, arg := range e.Args {
		n, err := s.expr(arg)
		if err != nil {
			return nil, err
		}
		args[i] = n
	}
	result := digestType(f.Returns)
	kids := make([]*node, 0, len(args))
	for i, a := range f.Args {
		if args[i] == nil {
			if !a.Optional {
				return nil, annotation(pos, "Expected at least %d positional arguments, but got %d", i+1, len(e.Args))
			}
			args[i] = constant(pos, typeNull, NullValue)
			continue
		}
		t := digestType(a.Kind)
		want := t
		if a.Optional || args[i].typ.Nullable() {
			want = Optional(t)
		}
		if !a.Optional && args[i].typ.Nullable() {
			result = nullableType(result)
		}
		n := s.c.to(args[i], want)
		if n == nil {
			return nil, annotation(args[i].pos, "Mismatch type argument #%d, type diff: %s!=%s", i+1, args[i].typ.Unwrapped(), t)
		}
		args[i] = n
		kids = append(kids, n)
	}
	return s.c.hoisted(derived(pos, result, func(fr *frame) (Value, error) {
		in := make([]any, len(args))
		for i, a := range args {
			v, err := a.eval(fr)
			if err != nil {
				return Value{}, err
			}
			switch a := f.Args[i]; {
			case v.null > 0 && !a.Optional:
				return NullValue, nil
			case v.null > 0:
			case a.Kind == udf.String:
				in[i] = []byte(v.str)
			case a.Kind == udf.Uint32:
				in[i] = uint32(v.bits)
			default:
				in[i] = v.bits
			}
		}
		return digestValue(f.Call(in))
	}, kids...)), nil
}

func digestType(k udf.Kind) *Type {
	switch k {
	case udf.Uint64:
		return typeUint64
	case udf.Uint32:
		return typeUint32
	case udf.String:
		return typeString
	}
	return tupleOf(typeUint64, typeUint64)
}

func digestValue(out any) (Value, error) {
	switch out := out.(type) {
	case uint64:
		return uintValue(out), nil
	case uint32:
		return uintValue(uint64(out)), nil
	case string:
		return textValue(out), nil
	case udf.Pair:
		return Items(uintValue(out[0]), uintValue(out[1])), nil
	}
	return Value{}, runtime("%s", out)
}

func stringFunctions() []entry[function] {
	return []entry[function]{
		{"HexEncode", function{args: []*Type{typeString}, required: 1, result: typeString, call: func(a []Value) Value {
			return textValue(strings.ToUpper(hex.EncodeToString([]byte(a[0].str))))
		}}},
		{"LeftPad", function{args: []*Type{typeString, typeUint64, typeString}, required: 2, result: typeString, call: func(a []Value) Value {
			fill := " "
			if len(a) == 3 && len(a[2].str) == 1 {
				fill = a[2].str
			}
			missing := int(min(a[1].bits, 1<<20)) - len(a[0].str)
			return textValue(strings.Repeat(fill, max(missing, 0)) + a[0].str)
		}}},
	}
}

func unicodeFunctions() []entry[function] {
	text := func(f func(string) string) function {
		return function{args: []*Type{typeUtf8}, required: 1, result: typeUtf8, call: func(a []Value) Value { return textValue(f(a[0].str)) }}
	}
	return []entry[function]{
		{"ToLower", text(strings.ToLower)},
		{"ToUpper", text(strings.ToUpper)},
	}
}

// vectorItems are the types of the numbers of vectors, by the byte that stands behind them. They are little-endian.
// Source: https://ydb.tech/docs/en/yql/reference/udf/list/knn.
var vectorItems = [...]schema.Type{1: schema.Float, 2: schema.Uint8, 3: schema.Int8}

// vectorFunctions turn lists of numbers into vectors, and tell how near two vectors are: NULL if they are not of one format and length.
func vectorFunctions() (list []entry[function]) {
	for format, item := range vectorItems[1:] {
		tagged := &Type{Kind: KindTagged, Item: typeString, Tag: string(item) + "Vector"}
		list = append(list, entry[function]{"ToBinaryString" + string(item), function{args: []*Type{List(Primitive(item))}, required: 1,
			result: tagged, call: func(a []Value) Value {
				out := ""
				for _, v := range a[0].items {
					out += toBytes(item, v)
				}
				return textValue(out + string([]byte{byte(format + 1)}))
			}}})
	}
	near := func(name string, f func(ab, aa, bb, apart float64) float64) {
		list = append(list, entry[function]{name, function{args: []*Type{typeString, typeString}, required: 2,
			result: Optional(Primitive(schema.Float)), call: func(v []Value) Value {
				l, r := vectorOf(v[0].str), vectorOf(v[1].str)
				if l == nil || len(l) != len(r) || v[0].str[len(v[0].str)-1] != v[1].str[len(v[1].str)-1] {
					return NullValue
				}
				var ab, aa, bb, apart float64
				for i, a := range l {
					b := r[i]
					ab, aa, bb, apart = ab+a*b, aa+a*a, bb+b*b, apart+math.Abs(a-b)
				}
				return realValue(schema.Float, f(ab, aa, bb, apart))
			}}})
	}
	near("InnerProductSimilarity", func(ab, _, _, _ float64) float64 { return ab })
	near("CosineSimilarity", func(ab, aa, bb, _ float64) float64 { return ab / math.Sqrt(aa*bb) })
	near("CosineDistance", func(ab, aa, bb, _ float64) float64 { return 1 - ab/math.Sqrt(aa*bb) })
	near("ManhattanDistance", func(_, _, _, apart float64) float64 { return apart })
	near("EuclideanDistance", func(ab, aa, bb, _ float64) float64 { return math.Sqrt(aa + bb - 2*ab) })
	return list
}

// vectorOf returns the numbers of a vector; nil if it has none, or is not one.
func vectorOf(s string) (out []float64) {
	if s == "" || int(s[len(s)-1]) >= len(vectorItems) || s[len(s)-1] == 0 {
		return nil
	}
	item, data := vectorItems[s[len(s)-1]], []byte(s[:len(s)-1])
	for n := item.Width(); len(data) >= n; data = data[n:] {
		switch item {
		case schema.Float:
			out = append(out, float64(math.Float32frombits(binary.LittleEndian.Uint32(data))))
		case schema.Uint8:
			out = append(out, float64(data[0]))
		default:
			out = append(out, float64(int8(data[0])))
		}
	}
	return out
}
