package schema

import "testing"

// TestNormalJSON holds that a JsonDocument of a default is what the server stores: numbers are doubles.
func TestNormalJSON(t *testing.T) {
	for in, want := range map[string]string{
		`{"b": 1.0, "a": [1e2, 12345678901234567890]}`: `{"a":[100,1.234567890123457e+19],"b":1}`,
		`"<"`: `"<"`,
	} {
		v, err := ParseValue(JSONDocument, in)
		if v != want || err != nil {
			t.Errorf("ParseValue(%s) = %v, %v, want %s", in, v, err, want)
		}
	}
	for _, in := range []string{"", "{", "1 2", "1]", "1e999"} {
		if text, ok := NormalJSON(in); ok {
			t.Errorf("NormalJSON(%s) = %s, want none", in, text)
		}
	}
}
