package terraform

import (
	"strings"
	"testing"
)

// FuzzSteps looks for files of which more is read than there is, and for resources outside of them.
func FuzzSteps(f *testing.F) {
	for _, piece := range []string{"/* ", "\"", "\"\\", "a {", "a = {", "a = [", "[\"", "}", "a = \"${b}\"\n", "# \n", "a \"b\" ",
		"resource \"ydb_table\" \"t\" {\n  path = \"t\"\n  column {\n    name = \"a\"\n    type = \"Utf8\"\n  }\n  primary_key = [\"a\"]\n}\n"} {
		f.Add(piece, uint16(50))
	}
	f.Fuzz(func(t *testing.T, piece string, n uint16) {
		src := strings.Repeat(piece, 1+int(n)%500)
		p := parser{src: src}
		var list []*block
		if p.block(&block{}, &list, 0); p.steps > len(src) {
			t.Errorf("%d steps for %d characters", p.steps, len(src))
		}
		for signs := (parser{src: src}); ; { // a sign that begins a comment or a text was looked for the end of, for nothing
			sign := signs.next()
			if sign == nil {
				break
			}
			if rest := src[sign.at:]; !sign.quote && len(sign.text) == 1 && (strings.HasPrefix(rest, "/*") || sign.text == `"` && len(rest) > 1) {
				t.Errorf("%q at %d of %d is read again", rest[:2], sign.at, len(src))
			}
		}
		for _, st := range Statements(src) {
			if st.At < 0 || st.At >= len(src) {
				t.Errorf("%q at %d of %d", st.Text, st.At, len(src))
			}
		}
	})
}
