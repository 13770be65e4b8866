package schema

import (
	"math"
	"strings"
	"testing"
)

// cells are values of every type at its edges, with the literal that each is written as.
var cells = []struct {
	t       Type
	v       Value
	literal string
}{
	{Bool, nil, "NULL"},
	{Bool, true, "TRUE"},
	{Bool, false, "FALSE"},
	{Int8, int64(math.MinInt8), "-128"},
	{Int8, int64(math.MaxInt8), "127"},
	{Int16, int64(math.MinInt16), "-32768"},
	{Int16, int64(math.MaxInt16), "32767"},
	{Int32, int64(math.MinInt32), "-2147483648"},
	{Int32, int64(0), "0"},
	{Int64, int64(math.MinInt64), "-9223372036854775808"},
	{Int64, int64(math.MaxInt64), "9223372036854775807"},
	{Uint8, uint64(math.MaxUint8), "255"},
	{Uint16, uint64(math.MaxUint16), "65535"},
	{Uint32, uint64(math.MaxUint32), "4294967295"},
	{Uint64, uint64(0), "0"},
	{Uint64, uint64(math.MaxUint64), "18446744073709551615"},
	{Float, 4.0, "4.0f"},
	{Float, float64(float32(0.1)), "0.1f"},
	{Float, float64(float32(math.MaxFloat32)), "3.4028235e+38f"},
	{Float, math.Inf(-1), "Float('-inf')"},
	{Float, math.NaN(), "Float('nan')"},
	{Double, 0.5, "0.5"},
	{Double, 0.1, "0.1"},
	{Double, 1e20, "1e+20"},
	{Double, math.SmallestNonzeroFloat64, "5e-324"},
	{Double, -math.MaxFloat64, "-1.7976931348623157e+308"},
	{Double, math.Copysign(0, -1), "-0.0"},
	{Double, math.Inf(1), "Double('inf')"},
	{Double, math.NaN(), "Double('nan')"},
	{String, "", "''"},
	{String, "it's \\ \n\x00\xff", `'it\'s \\ \n\x00\xFF'`},
	{String, "NULL", "'NULL'"},
	{Utf8, "", "''u"},
	{Utf8, "ключ", "'ключ'u"},
	{Utf8, "a\x00b\ufeff", `'a\x00b\xEF\xBB\xBF'u`},
	{JSON, `{"b": 1, "a": "'"}`, `Json('{"b": 1, "a": "\'"}')`},
	{JSONDocument, `{"a":2,"b":1}`, `JsonDocument('{"a":2,"b":1}')`},
	{Yson, "{a=1;b=\xff}", `Yson('{a=1;b=\xFF}')`},
	{UUID, "f9d5cc3f-f1dc-4d9c-b97e-766e57ca4ccb", "Uuid('f9d5cc3f-f1dc-4d9c-b97e-766e57ca4ccb')"},
	{Date, uint64(0), "Date('1970-01-01')"},
	{Date, uint64(49672), "Date('2105-12-31')"},
	{Datetime, uint64(1), "Datetime('1970-01-01T00:00:01Z')"},
	{Timestamp, uint64(1704164645_678900), "Timestamp('2024-01-02T03:04:05.678900Z')"},
	{Timestamp, uint64(49673*86400e6 - 1), "Timestamp('2105-12-31T23:59:59.999999Z')"},
	{Date32, int64(0), "Date32('1970-01-01')"},
	{Date32, int64(-400000), "Date32('874-11-02')"},
	{Date32, int64(-719163), "Date32('-1-12-31')"},
	{Date32, int64(minDate32), "Date32('-144169-01-01')"},
	{Date32, int64(maxDate32), "Date32('148107-12-31')"},
	{Datetime64, int64(-1), "Datetime64('1969-12-31T23:59:59Z')"},
	{Datetime64, int64(minDate32 * 86400), "Datetime64('-144169-01-01T00:00:00Z')"},
	{Timestamp64, int64(-1), "Timestamp64('1969-12-31T23:59:59.999999Z')"},
	{Timestamp64, int64(maxDate32+1)*microsPerDay - 1, "Timestamp64('148107-12-31T23:59:59.999999Z')"},
	{Interval, int64(0), "Interval('PT0S')"},
	{Interval, int64(-90_500_000), "Interval('-PT1M30.5S')"},
	{Interval, int64(86400_000_000 + 1), "Interval('P1DT0.000001S')"},
	{Interval, int64(maxInterval - 1), "Interval('P49672DT23H59M59.999999S')"},
	{Interval64, int64(-maxInterval64 + 1), "Interval64('-P106751616DT23H59M59.999999S')"},
	{DyNumber, "0", "DyNumber('0')"},
	{DyNumber, "-.125e2", "DyNumber('-.125e2')"},
	{DyNumber, "." + strings.Repeat("9", 38) + "e126", "DyNumber('." + strings.Repeat("9", 38) + "e126')"},
	{Decimal(22, 9), "1.5", "Decimal('1.5', 22, 9)"},
	{Decimal(22, 9), "-0.000000001", "Decimal('-0.000000001', 22, 9)"},
	{Decimal(35, 0), strings.Repeat("9", 35), "Decimal('" + strings.Repeat("9", 35) + "', 35, 0)"},
	{Decimal(35, 35), "-0." + strings.Repeat("9", 35), "Decimal('-0." + strings.Repeat("9", 35) + "', 35, 35)"},
	{Decimal(22, 9), "inf", "Decimal('inf', 22, 9)"},
	{Decimal(22, 9), "-inf", "Decimal('-inf', 22, 9)"},
	{Decimal(22, 9), "nan", "Decimal('nan', 22, 9)"},
	{"pgint4", "-5", "PgConst('-5', pgint4)"},
}

func sameValue(a, b Value) bool {
	x, okX := a.(float64)
	y, okY := b.(float64)
	if okX && okY {
		return math.IsNaN(x) && math.IsNaN(y) || math.Float64bits(x) == math.Float64bits(y)
	}
	return a == b
}

func TestLiteral(t *testing.T) {
	for _, c := range cells {
		got, err := Literal(c.t, c.v)
		if err != nil || got != c.literal {
			t.Errorf("Literal(%s, %v) = %s, %v, want %s", c.t, c.v, got, err, c.literal)
		}
		for _, print := range []func(Type, Value) (string, error){Literal, splitLiteral} {
			text, _ := print(c.t, c.v)
			if back, err := ParseLiteral(c.t, text); err != nil || !sameValue(back, c.v) {
				t.Errorf("ParseLiteral(%s, %s) = %#v, %v, want %#v", c.t, text, back, err, c.v)
			}
		}
		if Compare(c.t, c.v, c.v) != 0 {
			t.Errorf("a %s is not equal to itself: %v", c.t, c.v)
		}
	}
}

// TestParseLiteral reads the other spellings of a value, as SHOW CREATE TABLE and people write them.
func TestParseLiteral(t *testing.T) {
	for _, c := range []struct {
		t    Type
		in   string
		want string
	}{
		{Uint64, "0x10ul", "16"},
		{Int32, "-5", "-5"},
		{Int32, "CAST(-5 AS Int32)", "-5"},
		{Float, "4", "4.0f"},
		{Float, "CAST(4.0 AS FLOAT)", "4.0f"},
		{Double, "'1'", ""},
		{Double, "1e3", "1000.0"},
		{Bool, "true", "TRUE"},
		{Bool, "CAST('false' AS Bool)", "FALSE"},
		{Utf8, "'x'", "'x'u"},
		{Utf8, `"x"u`, "'x'u"},
		{Utf8, "Utf8('x')", "'x'u"},
		{Utf8, `'\xff'`, ""},
		{String, "'x'u", "'x'"},
		{JSON, "'[12]'", "Json('[12]')"},
		{JSON, "'[12'", ""},
		{JSONDocument, `JsonDocument('{"b": 1, "a": 2}')`, `JsonDocument('{"a":2,"b":1}')`},
		{Date, "CAST('2000-01-02' AS DATE)", "Date('2000-01-02')"},
		{Date, "DATE('2000-1-2')", "Date('2000-01-02')"},
		{Date, "Date('2000-01-02T00:00:00Z')", ""},
		{Date, "Date('1969-12-31')", ""},
		{Date, "Date('2001-02-29')", ""},
		{Date, "Date32('2000-01-02')", ""},
		{Date32, "Date32('0874-11-02')", "Date32('874-11-02')"},
		{Date32, "Date32('0-01-01')", ""},
		{Timestamp, "TIMESTAMP('2000-01-02T02:26:50.9999Z')", "Timestamp('2000-01-02T02:26:50.999900Z')"},
		{Timestamp, "Timestamp('2000-01-02T02:26:50+03:00')", "Timestamp('2000-01-01T23:26:50Z')"},
		{Datetime, "Datetime('2000-01-02T02:26:50.5Z')", ""},
		{Interval, "INTERVAL('P1W')", "Interval('P7D')"},
		{Interval, "Interval('PT')", ""},
		{Interval, "Interval('P1DT1.1234567S')", ""},
		{Interval, "Interval('P50000D')", ""},
		{Decimal(22, 9), "CAST('1.50' AS Decimal(22,9))", "Decimal('1.5', 22, 9)"},
		{Decimal(22, 9), "CAST('1.50' AS Decimal(22, 8))", ""},
		{Decimal(22, 9), "Decimal('1.5', 22, 9)", "Decimal('1.5', 22, 9)"},
		{Decimal(22, 9), "Decimal('1.5', 10, 9)", ""},
		{Decimal(2, 1), "Decimal('1.25', 2, 1)", "Decimal('1.2', 2, 1)"},
		{Decimal(2, 1), "Decimal('1.251', 2, 1)", "Decimal('1.3', 2, 1)"},
		{Decimal(2, 1), "Decimal('100', 2, 1)", "Decimal('inf', 2, 1)"},
		{Decimal(2, 1), "5", "Decimal('5', 2, 1)"},
		{UUID, "UUID('F9D5CC3F-F1DC-4D9C-B97E-766E57CA4CCB')", "Uuid('f9d5cc3f-f1dc-4d9c-b97e-766e57ca4ccb')"},
		{UUID, "'f9d5cc3f-f1dc-4d9c-b97e-766e57ca4ccb'", ""},
		{DyNumber, "DyNumber('-12.50')", "DyNumber('-.125e2')"},
		{DyNumber, "DyNumber('1e127')", ""},
		{Uint64, "RandomNumber()", ""},
		{Uint64, "CurrentUtcTimestamp()", ""},
		{Uint64, "1 + 1", ""},
		{Uint8, "256", ""},
		{Uint8, "-1", ""},
		{Utf8, "CAST(x AS Utf8)", ""},
	} {
		v, err := ParseLiteral(c.t, c.in)
		got := ""
		if err == nil {
			got, err = Literal(c.t, v)
		}
		if got != c.want {
			t.Errorf("%s: %s is read as %q, %v, want %q", c.t, c.in, got, err, c.want)
		}
		want := c.want
		if want == "" {
			want = c.in
		}
		if got := canonicalLiteral(c.t, c.in); got != want {
			t.Errorf("CanonicalLiteral(%s, %s) = %s, want %s", c.t, c.in, got, want)
		}
	}
}

func TestLiteralOfAnotherType(t *testing.T) {
	for _, c := range []struct {
		t Type
		v Value
	}{
		{Uint64, int64(1)}, {Int64, uint64(1)}, {Uint8, uint64(256)}, {Int8, int64(128)}, {Bool, "true"}, {Utf8, true},
		{Date, uint64(49673)}, {Date32, int64(maxDate32 + 1)}, {Interval, int64(math.MaxInt64)}, {Double, "1"}, {"", "x"},
	} {
		if got, err := Literal(c.t, c.v); err == nil {
			t.Errorf("Literal(%s, %v) = %s", c.t, c.v, got)
		}
	}
}

func TestTypedLiteral(t *testing.T) {
	for want, c := range map[string]struct {
		t Type
		v Value
	}{
		"12ul": {Uint64, uint64(12)}, "12ut": {Uint8, uint64(12)}, "(-12l)": {Int64, int64(-12)}, "7": {Int32, int64(7)},
		"Nothing(Uint64?)": {Uint64, nil}, "'a'": {String, "a"}, "'a'u": {Utf8, "a"}, "(-0.5f)": {Float, -0.5},
	} {
		if got, err := TypedLiteral(c.t, c.v); got != want || err != nil {
			t.Errorf("TypedLiteral(%s, %v) = %s, %v, want %s", c.t, c.v, got, err, want)
		}
	}
}

func TestDecimalBits(t *testing.T) {
	for _, c := range []struct {
		text             string
		precision, scale int
		low, high        uint64
		exact            bool
		back             string
	}{
		{"1.5", 22, 9, 1_500_000_000, 0, true, "1.5"},
		{"-1", 22, 9, ^uint64(1_000_000_000) + 1, ^uint64(0), true, "-1"},
		{"+0.0000000005", 22, 9, 0, 0, false, "0"},
		{"0.0000000015", 22, 9, 2, 0, false, "0.000000002"},
		{"15e-1", 22, 9, 1_500_000_000, 0, true, "1.5"},
		{"99.5", 2, 0, 0, 0, false, "inf"},
		{"1e999", 22, 9, 0, 0, true, "inf"},
		{"-inf", 22, 9, 0, 0, true, "-inf"},
		{"NaN", 22, 9, 0, 0, true, "nan"},
	} {
		low, high, exact, ok := DecimalBits(c.text, c.precision, c.scale)
		if !ok || exact != c.exact || c.low != 0 && (low != c.low || high != c.high) {
			t.Errorf("DecimalBits(%s, %d, %d) = %d, %d, %v, %v", c.text, c.precision, c.scale, low, high, exact, ok)
		}
		if got := DecimalText(low, high, c.scale); got != c.back {
			t.Errorf("%s comes back as %s, want %s", c.text, got, c.back)
		}
	}
	for _, text := range []string{"", "-", "+-1", "1.2.3", "1_0", "0x1", "1e", ".", "--inf", "1/2"} {
		if low, high, _, ok := DecimalBits(text, 22, 9); ok {
			t.Errorf("DecimalBits(%q) = %d, %d", text, low, high)
		}
	}
}

func TestCompare(t *testing.T) {
	for _, c := range []struct {
		t    Type
		less []Value // in order
	}{
		{Int64, []Value{nil, int64(-2), int64(0), int64(3)}},
		{Uint64, []Value{nil, uint64(0), uint64(1 << 63)}},
		{Bool, []Value{nil, false, true}},
		{Utf8, []Value{nil, "", "10", "9"}},
		{Decimal(22, 9), []Value{"-inf", "-10", "-9", "0", "9", "10", "inf", "nan"}},
		{DyNumber, []Value{"-.1e3", "-.9e2", "-.11e0", "-.1e0", "0", ".1e-2", ".1e0", ".11e0", ".9e2", ".1e3"}},
		// In memory the first three groups are little-endian: the fourth byte of the text comes first, then the third.
		{UUID, []Value{"ffffff00-0000-0000-0000-000000000000", "00000001-0000-0000-0000-000000000000", "00000101-0000-0000-0000-000000000000",
			"01000101-0000-0000-0000-000000000000", "00000002-0000-0000-0000-000000000000"}},
	} {
		for i := range c.less {
			for j := range c.less {
				if got := Compare(c.t, c.less[i], c.less[j]); got != btoi(i > j)-btoi(i < j) {
					t.Errorf("Compare(%s, %v, %v) = %d", c.t, c.less[i], c.less[j], got)
				}
			}
		}
	}
}

func TestParseNumber(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"1", ".1e1"}, {"181.23", ".18123e3"}, {"-0.0050", "-.5e-2"}, {"0", "0"}, {"-0.0", "0"}, {".125e2", ".125e2"},
		{"1e3", ".1e4"}, {"+12", ".12e2"},
	} {
		n, err := ParseNumber(c.in)
		if err != nil || n.String() != c.want {
			t.Errorf("ParseNumber(%q) = %s, %v; want %s", c.in, n, err, c.want)
		}
	}
	for _, in := range []string{"", "-", ".", "1e", "abc", "1e200", "1_0", strings.Repeat("1", 39)} {
		if n, err := ParseNumber(in); err == nil {
			t.Errorf("ParseNumber(%q) = %s, want an error", in, n)
		}
	}
}

func FuzzLiteral(f *testing.F) {
	for _, c := range cells {
		f.Add(string(c.t), c.literal)
	}
	f.Fuzz(func(t *testing.T, typ, in string) {
		v, err := ParseLiteral(Type(typ), in)
		if err != nil {
			return
		}
		for _, print := range []func(Type, Value) (string, error){Literal, splitLiteral} {
			text, err := print(Type(typ), v)
			if err != nil {
				t.Fatalf("%s is read as the %s %#v, which cannot be printed: %v", in, typ, v, err)
			}
			if back, err := ParseLiteral(Type(typ), text); err != nil || !sameValue(back, v) {
				t.Errorf("%s is read as the %s %#v and printed as %s, which is read as %#v, %v", in, typ, v, text, back, err)
			}
		}
	})
}
