package schema

import "testing"

func TestStringLiteral(t *testing.T) {
	for in, want := range map[string]string{
		`'a'`:                    "a",
		`"a"u`:                   "a",
		`''`:                     "",
		`'\'\\\n\t\r\a\b\f\v\q'`: "'\\\n\t\r\a\b\f\vq",
		`'\x41\u044F\U0001F600'`: "Aя😀",
		`'\101\9\8'`:             "A98",
		`'\xzz\u12'`:             "xzzu12",
		`'\1'`:                   "1",
	} {
		got, ok := StringLiteral(in)
		if !ok || got != want {
			t.Errorf("StringLiteral(%s) = %q, %v, want %q", in, got, ok, want)
		}
	}
	for _, in := range []string{"", "a", "'", "'a", `'a\`, `'a' b`, "5", `'a\'`} {
		if got, ok := StringLiteral(in); ok {
			t.Errorf("StringLiteral(%s) = %q", in, got)
		}
	}
}

func TestIntegerLiteral(t *testing.T) {
	for in, want := range map[string]string{
		"0": "0", "12u": "12", "-5": "-5", "0xFF": "255", "0xfful": "255", "0o17": "15", "0b101": "5",
		"18446744073709551616": "18446744073709551616",
	} {
		got, ok := IntegerLiteral(in)
		if !ok || got.String() != want {
			t.Errorf("IntegerLiteral(%s) = %v, %v, want %s", in, got, ok, want)
		}
	}
	for _, in := range []string{"", "-", "a", "1.5", "'1'", "--1", "1 2", "0x"} {
		if got, ok := IntegerLiteral(in); ok {
			t.Errorf("IntegerLiteral(%s) = %v", in, got)
		}
	}
}

func TestCompareLiterals(t *testing.T) {
	for _, c := range []struct {
		t    Type
		a, b string
		want int
		ok   bool
	}{
		{Uint64, "9", "10", -1, true},
		{Uint64, "18446744073709551615", "10", 1, true},
		{Int64, "-9", "-10", 1, true},
		{Uint64, "5", "5u", 0, true},
		{Utf8, "'a'", `"b"u`, -1, true},
		{String, `'\xff'`, "'я'", 1, true},
		{Bool, "FALSE", "TRUE", -1, true},
		{Bool, "true", "false", 1, true},
		{Bool, "TRUE", "TRUE", 0, true},
		{Uint64, "NULL", "0", -1, true},
		{Utf8, "''", "null", 1, true},
		{Date, "NULL", "NULL", 0, true},
		{Date, "Date('2020-01-01')", "Date('2021-01-01')", -1, true},
		{Uint64, "'a'", "1", 0, false},
		{Bool, "1x", "TRUE", 0, false},
	} {
		if got, ok := compareLiterals(c.t, c.a, c.b); got != c.want || ok != c.ok {
			t.Errorf("compareLiterals(%s, %s, %s) = %d, %v, want %d, %v", c.t, c.a, c.b, got, ok, c.want, c.ok)
		}
	}
}
