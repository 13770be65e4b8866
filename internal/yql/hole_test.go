package yql

import (
	"strings"
	"testing"
)

// TestPutIn tells what a program puts into a text from what stands in it, also in quotes.
func TestPutIn(t *testing.T) {
	for text, want := range map[string]LiteralKind{
		"${shop}": LitPlaceholder, "'${shop}'": LitPlaceholder, `"user-${id}"`: LitPlaceholder, "'%s'": LitPlaceholder, "'%(name)s'": LitPlaceholder,
		"'{name}'": LitPlaceholder, "%d": LitPlaceholder, "'x'": LitString, "'{}'": LitString, `'{"a":1}'`: LitString, "'5%'": LitString, "7": LitInt,
	} {
		script := ParseQueries("SELECT a FROM t WHERE b = $b AND c = " + text)
		if err := script.Statements[0].Err; err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		where := script.Statements[0].Node.(*Query).Select.Core.Where.(*Binary)
		if got := where.R.(*Binary).R.(*Literal); got.Kind != want || want == LitPlaceholder && got.Text != text {
			t.Errorf("%s is a %d, %q", text, got.Kind, got.Text)
		}
	}
}

// TestQuotedNames tells a name in quotes of a text, wherever a name stands.
func TestQuotedNames(t *testing.T) {
	for _, text := range []string{`ALTER TABLE t ADD COLUMN "age" Int16`, `ALTER TABLE "age" ADD COLUMN a Int16`, `ALTER TABLE t ADD COLUMN 'age' Int16`,
		`CREATE TABLE t ("age" Int16, PRIMARY KEY (a))`, `CREATE TABLE t (a Int16, PRIMARY KEY ("age"))`} {
		if _, err := ParseStatement(text); err == nil || !strings.HasPrefix(err.Msg, "a name cannot stand in ") || err.Help != "write `age`" {
			t.Errorf("%s: %v", text, err)
		}
	}
}
