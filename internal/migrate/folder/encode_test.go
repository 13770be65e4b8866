package folder

import (
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// evil are texts that end a comment, a word or a block, or that cannot be seen.
var evil = []string{"x\rDROP TABLE orders; --", "a\nDROP TABLE orders;\nYQL\n", "$(touch /tmp/evil)`touch /tmp/evil`${HOME}", "it's; 'q' \"d\" \\ \\n %s %b",
	"\u202edlo\u202c", "\u2028--", "\x1b[2K\x07", "*/ -- /* # | <b> ```", "trailing\n\n", "\xff\xfe", "", " ", "-n", "'\r'"}

// TestEncoders puts every such text where texts go: it stays one.
func TestEncoders(t *testing.T) {
	random := schematest.Rand(1)
	texts := slices.Clone(evil)
	for range 40 {
		var b strings.Builder
		for range random.IntN(6) {
			b.WriteString(evil[random.IntN(len(evil))])
		}
		texts = append(texts, b.String())
	}
	for _, s := range texts {
		var b strings.Builder
		b.WriteString(comment("$ " + s))
		script := yql.Parse(b.String() + "SELECT 1;\n")
		if len(script.Statements) != 1 || script.Statements[0].Err != nil {
			t.Errorf("%q ends its comment:\n%s", s, b.String())
		}
		for what, text := range map[string]string{"comment": b.String(), "markdown": markdown(s), "code": plan.Code(s), "block": fenced("sql", s)} {
			if plan.Visible(text) != text {
				t.Errorf("%s of %q has something unseen: %q", what, s, text)
			}
		}
		if strings.ContainsAny(markdown(s)+plan.Code(s), "\n") {
			t.Errorf("%q is more than a line", s)
		}
		for _, line := range strings.Split(strings.TrimSuffix(fenced("sql", s), "```"), "\n")[1:] {
			if strings.TrimSpace(line) == "```" && !strings.Contains(fenced("sql", s), "````") {
				t.Errorf("%q ends its block", s)
			}
		}
	}
}
