package source

import (
	"regexp"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

func TestRedact(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"SELECT * FROM t WHERE id = 5", "SELECT * FROM t WHERE id = ?"},
		{"SELECT a1, t2.b FROM `t 3` WHERE x='it''s' AND y=\"q\"u", "SELECT a1, t2.b FROM `t 3` WHERE x=? AND y=?"},
		{`SELECT 'a\'b', @@raw '1' @@, -1.5e-3, 0xFFul, 10p`, "SELECT ?, ?, -?, ?, ?"},
		{"SELECT 1 -- secret 5\nFROM t /* 'x' */ LIMIT 10 OFFSET 20", "SELECT ? \nFROM t   LIMIT 10 OFFSET 20"},
		{"DECLARE $p1 AS Decimal(22,9); SELECT $p1, $2, :name, ?", "DECLARE $p1 AS Decimal(22,9); SELECT $p1, $2, :name, ?"},
		{"PRAGMA TablePathPrefix('/local'); UPSERT INTO t (a) VALUES (1, 'x'), (2, 'y');", "PRAGMA TablePathPrefix('/local'); UPSERT INTO t (a) VALUES (?, ?), (?, ?);"},
		{"WHERE h = Digest::NumericHash($id) AND d > Date('2020-01-01')", "WHERE h = Digest::NumericHash($id) AND d > Date(?)"},
		{"CAST('1.5' AS Decimal(5, 2)), Decimal('1.23', 22, 9), 7", "CAST(? AS Decimal(5, 2)), Decimal(?, 22, 9), ?"},
		{"a LIKE 'p%' OR a LIKE '%p' OR a ILIKE \"_p\" OR a LIKE $p", "a LIKE '?%' OR a LIKE '%?' OR a ILIKE '_?' OR a LIKE $p"},
		{"DECLARE $rows AS List<Struct<'at':Timestamp,'id':Uuid, \"n\" : Optional<Int32>>>; SELECT 'at'", "DECLARE $rows AS List<Struct<'at':Timestamp,'id':Uuid, \"n\" : Optional<Int32>>>; SELECT ?"},
		{"SELECT <|'a': 'x', \"b\": f('y', 'z')|>, {'k': 'v', 'l': 5}, 'm'", "SELECT <|'a': ?, \"b\": f(?, ?)|>, {?: ?, ?: ?}, ?"},
		{"SELECT * FROM t WHERE struct<'x' AND f(list<'y', 'z'::text) AND set<1 AND a IN ('b', 'c')", "SELECT * FROM t WHERE struct<? AND f(list<?, ?::text) AND set<? AND a IN (?, ?)"},
		{"CAST($x AS Variant<'a':Int32,'b':Struct<'c':Utf8>>) || 'a'", "CAST($x AS Variant<'a':Int32,'b':Struct<'c':Utf8>>) || ?"},
		{"SELECT Digest::CityHash('a') % 16 WHERE b = 5", "SELECT Digest::CityHash(?) % 16 WHERE b = ?"},
		{"'not closed 5", "?"},
		{"@@not closed", "?"},
		{"`not closed 5", "`not closed 5"},
		{"", ""},
	} {
		if got := Redact(c.in); got != c.want {
			t.Errorf("Redact(%q)\n got %q\nwant %q", c.in, got, c.want)
		}
	}
}

// pattern matches what is left of a pattern of LIKE.
var pattern = regexp.MustCompile(`'[%_?]*'`)

// FuzzRedact checks that no string survives outside a PRAGMA, and that redacting again changes nothing.
func FuzzRedact(f *testing.F) {
	f.Add("SELECT 'a', 5 FROM `t` WHERE x = \"s\" LIMIT 3")
	f.Add("SELECT a LIKE '%x', a LIKE '_'")
	f.Add("PRAGMA a = '1'; DECLARE $x AS Decimal(1,2); -- c\nSELECT @@x@@")
	f.Fuzz(func(t *testing.T, s string) {
		got := Redact(s)
		if again := Redact(got); again != got {
			t.Errorf("Redact(%q) = %q, and again %q", s, got, again)
		}
		if !strings.ContainsAny(s, "`:") && !strings.Contains(strings.ToUpper(s), "PRAGMA") && strings.ContainsAny(pattern.ReplaceAllString(got, ""), `'"`) {
			t.Errorf("Redact(%q) = %q keeps a string", s, got)
		}
	})
}

// What an SDK sends to write many rows can be parsed after that, with all that is known of the parameter.
func TestRedactKeepsTypes(t *testing.T) {
	const q = "DECLARE $rows AS List<Struct<'at':Timestamp,'id':Uuid>>; UPSERT INTO clicks SELECT * FROM AS_TABLE($rows)"
	if got := Redact(q); got != q {
		t.Errorf("%q became %q", q, got)
	}
	for _, st := range yql.ParseQueries(Redact(q)).Statements {
		if st.Err != nil {
			t.Error(st.Err)
		}
	}
}

// A redacted statement reaches the same tables by the same columns.
func TestRedactKeepsMeaning(t *testing.T) {
	const q = "UPDATE t SET a = 'x' WHERE id IN (1, 2) AND d = Date('2020-01-01') AND s LIKE 'p%' -- note"
	for _, st := range yql.ParseQueries(Redact(q)).Statements {
		if st.Err != nil {
			t.Errorf("%q: %v", Redact(q), st.Err)
		}
	}
	if strings.ContainsAny(Redact(q), "px12") {
		t.Error(Redact(q))
	}
}
