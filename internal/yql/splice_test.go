package yql

import "testing"

// TestSplice changes statements as they are written, and leaves the rest of them alone.
func TestSplice(t *testing.T) {
	for name, c := range map[string]struct{ text, after, want string }{
		"a condition more": {
			"select *\n  from orders -- all of them\n where user_id = $user\n   and at > $from",
			"SELECT * FROM orders WHERE user_hash = Digest::CityHash($user) AND user_id = $user AND at > $from",
			"select *\n  from orders -- all of them\n where user_hash = Digest::CityHash($user) AND user_id = $user\n   and at > $from",
		},
		"the last condition, without a blank": {
			"DELETE FROM `a/b` WHERE id=1",
			"DELETE FROM `a/b` WHERE h = Digest::NumericHash(1) AND id = 1",
			"DELETE FROM `a/b` WHERE h = Digest::NumericHash(1) AND id=1",
		},
		"a column and a value more": {
			"upsert into t (id,\n  name)\nvalues ($id,\n  $name);",
			"UPSERT INTO t (h, id, name) VALUES (Digest::CityHash($id), $id, $name)",
			"upsert into t (h, id,\n  name)\nvalues (Digest::CityHash($id), $id,\n  $name);",
		},
		"a column less": {
			"SELECT a, /* unused */ b FROM t", "SELECT a FROM t", "SELECT a FROM t",
		},
		"what is printed otherwise stays": {
			"SELECT t.a x FROM t WHERE (b <> 1) and c == 2", "SELECT t.a AS x FROM t WHERE h = 7 AND b != 1 AND c = 2",
			"SELECT t.a x FROM t WHERE h = 7 AND (b <> 1) and c == 2",
		},
		"placeholders": {"SELECT a FROM t WHERE id = ? LIMIT 5", "SELECT a FROM t WHERE h = F(?) AND id = ? LIMIT 5",
			"SELECT a FROM t WHERE h = F(?) AND id = ? LIMIT 5"},
	} {
		t.Run(name, func(t *testing.T) {
			edits, ok := Splice(c.text, printedScript(ParseQueries(c.text)), printedScript(ParseQueries(c.after)))
			if got := EditText(c.text, edits); !ok || got != c.want {
				t.Errorf("%q, %v; want %q", got, ok, c.want)
			}
		})
	}
}
