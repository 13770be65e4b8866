package query

import "testing"

// FuzzJSONPath reads and runs any path: it is refused or gives values, and never panics or runs for long.
func FuzzJSONPath(f *testing.F) {
	for _, seed := range []string{
		"$", "strict $.a.b[1, 3 to last - 1]", "lax $[*] ? (@.a > 1 && !(@.b == \"x\" || exists (@.c))).d",
		"(1 + 2) * 3 % 4 / -5", "$.a.keyvalue().name", "($.n == null) is unknown", "$x like_regex \"^a\" flag \"i\"",
		"'it' starts with $.s", "$.\"k\".type().size().abs()", "\"\\u00e9\\n\"", "$[", "$..a", "((((", "@", "last", "$.*.double()",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		path, err := parseJSONPath(text)
		if err != nil {
			return
		}
		root, err := parseJSON(`{"a": {"b": [1, 2.5, "x", null, true, {"c": []}]}, "n": null, "s": "it's"}`)
		if err != nil {
			t.Fatal(err)
		}
		values, err := path.run(root, map[string]any{"x": "abc"})
		if err == nil && len(values) > 0 {
			_ = appendJSON(nil, values)
		}
	})
}
