package report

import "testing"

// TestBrokenLines breaks commands between arguments, and leaves alone what fits or cannot be broken.
func TestBrokenLines(t *testing.T) {
	t.Parallel()
	const line = "ydb-keyadvise migrate run plan -e grpcs://ydb.example:2135 -d /db --execute"
	const quoted = "ydb-keyadvise rewrite --ddl schema.sql --key 'hash(user_id), user_id, ts'"
	for _, c := range []struct {
		line  string
		width int
		want  string
	}{
		{line, 0, line},
		{line, 80, line},
		{line, 60, "ydb-keyadvise migrate run plan -e grpcs://ydb.example:2135 \\\n    -d /db --execute"},
		{line, 40, "ydb-keyadvise migrate run plan \\\n    -e grpcs://ydb.example:2135 -d /db \\\n    --execute"},
		{quoted, 60, "ydb-keyadvise rewrite --ddl schema.sql \\\n    --key 'hash(user_id), user_id, ts'"},
		{"some other code that is rather long and no command to paste", 40, "some other code that is rather long and no command to paste"},
	} {
		if got := brokenLines(c.line, c.width); got != c.want {
			t.Errorf("at %d:\n%s\nwant\n%s", c.width, got, c.want)
		}
	}
}
