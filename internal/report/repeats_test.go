package report

import (
	"fmt"
	"strings"
	"testing"
)

// TestWithoutRepeats counts equal branches of a UNION ALL, and leaves alone what differs.
func TestWithoutRepeats(t *testing.T) {
	union := func(branch func(i int) string) string {
		text := "@@ -1 +1,9 @@\n-SELECT * FROM t\n"
		for i := range 16 {
			if i > 0 {
				text += "+    UNION ALL\n"
			}
			text += branch(i)
		}
		return text + "+ORDER BY ts\n"
	}
	equal := union(func(i int) string {
		return fmt.Sprintf("+    (\n+        SELECT * FROM t WHERE bucket = %du\n+    )\n", i)
	})
	short := withoutRepeats(equal)
	for _, want := range []string{"bucket = 0u", "+    … 14 more like this\n", "bucket = 15u", "+ORDER BY ts"} {
		if !strings.Contains(short, want) {
			t.Errorf("%q is not in\n%s", want, short)
		}
	}
	if n := strings.Count(short, "\n"); n != 11 {
		t.Errorf("%d lines are left, want 11:\n%s", n, short)
	}
	other := union(func(i int) string { return fmt.Sprintf("+    SELECT * FROM %c\n", 'a'+rune(i)) })
	if got := withoutRepeats(other); got != other {
		t.Errorf("branches that differ are left out:\n%s", got)
	}
}
