package query

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
)

// predicates makes random conditions over columns a, b, c and v, where a, b, c are the key.
type predicates struct {
	r      *rand.Rand
	params map[string]Param
}

func (p *predicates) number() string {
	switch p.r.IntN(12) {
	case 0:
		return "NULL"
	case 1:
		return "-1"
	case 2:
		return "300" // outside Uint8
	case 3:
		name := fmt.Sprintf("p%d", len(p.params))
		p.params[name] = Param{typeInt64, intValue(p.r.Int64N(8) - 1)}
		return "$" + name
	case 4:
		name := fmt.Sprintf("p%d", len(p.params))
		v := uintValue(p.r.Uint64N(6))
		if p.r.IntN(3) == 0 {
			v = NullValue
		}
		p.params[name] = Param{Optional(typeUint64), v}
		return "$" + name
	}
	return fmt.Sprint(p.r.IntN(6))
}

func (p *predicates) column() string { return []string{"a", "b", "c", "a", "b", "v"}[p.r.IntN(6)] }

func (p *predicates) operator() string {
	return []string{"=", "!=", "<", "<=", ">", ">="}[p.r.IntN(6)]
}

func (p *predicates) leaf() string {
	switch p.r.IntN(14) {
	case 0:
		return p.column() + " IS NULL"
	case 1:
		return p.column() + " IS NOT NULL"
	case 2:
		return fmt.Sprintf("%s BETWEEN %s AND %s", p.column(), p.number(), p.number())
	case 3:
		return fmt.Sprintf("%s IN (%s, %s, %s)", p.column(), p.number(), p.number(), p.number())
	case 4:
		return fmt.Sprintf("%s NOT IN (%s, %s)", p.column(), p.number(), p.number())
	case 5, 6:
		return fmt.Sprintf("(a, b) %s (%s, %s)", p.operator(), p.number(), p.number())
	case 7:
		return fmt.Sprintf("(a, b, c) %s (%s, %s, %s)", p.operator(), p.number(), p.number(), p.number())
	case 8:
		return fmt.Sprintf("(b, c) %s (%s, %s)", p.operator(), p.number(), p.number())
	case 9:
		return fmt.Sprintf("(a, b) IN ((%d, %d), (%d, %d))", p.r.IntN(5), p.r.IntN(5), p.r.IntN(5), p.r.IntN(5))
	case 10:
		return fmt.Sprintf("%s %s %s", p.number(), p.operator(), p.column())
	case 11:
		return fmt.Sprintf("%s = %s", p.column(), p.number())
	}
	return fmt.Sprintf("%s %s %s", p.column(), p.operator(), p.number())
}

func (p *predicates) condition(depth int) string {
	if depth == 0 {
		return p.leaf()
	}
	switch p.r.IntN(6) {
	case 0:
		return "NOT (" + p.condition(depth-1) + ")"
	case 1, 2:
		return "(" + p.condition(depth-1) + " OR " + p.condition(depth-1) + ")"
	case 3:
		return "COALESCE(" + p.condition(depth-1) + ", false)"
	}
	return "(" + p.condition(depth-1) + " AND " + p.condition(depth-1) + ")"
}

// TestRangesKeepRows compares what a predicate finds through key ranges with what it finds among all rows.
func TestRangesKeepRows(t *testing.T) {
	golden.NoRace(t)
	r := rand.New(rand.NewPCG(1, 2))
	for _, key := range []string{"a Uint64, b Int32, c Utf8X", "a Int32, b Uint64, c Int64", "a Uint8, b Uint64, c Uint64 NOT NULL"} {
		db := engine.Open(engine.Options{Manual: true})
		columns := strings.ReplaceAll(key, "Utf8X", "Int16")
		mustRun(t, db, "CREATE TABLE t ("+columns+", v Int64, PRIMARY KEY (a, b, c))", nil)
		cell := func(nullable bool) string {
			if nullable && r.IntN(5) == 0 {
				return "NULL"
			}
			return fmt.Sprint(r.IntN(5))
		}
		var rows []string
		for range 150 {
			rows = append(rows, fmt.Sprintf("(%s, %s, %s, %s)", cell(true), cell(true), cell(!strings.Contains(key, "NOT NULL")), cell(true)))
		}
		mustRun(t, db, "UPSERT INTO t (a, b, c, v) VALUES "+strings.Join(rows, ", "), nil)
		for i := range 600 {
			p := &predicates{r: r, params: map[string]Param{}}
			where := p.condition(i % 4)
			compareSelects(t, db, p.params,
				"SELECT a, b, c, v FROM t WHERE "+where+" ORDER BY a, b, c",
				"SELECT a, b, c, v FROM (SELECT * FROM t LIMIT 1000000) WHERE "+where+" ORDER BY a, b, c")
			if i%3 == 0 {
				n := r.IntN(5)
				compareSelects(t, db, p.params,
					fmt.Sprintf("SELECT a, b, c FROM t WHERE %s ORDER BY a DESC, b DESC, c DESC LIMIT %d", where, n),
					fmt.Sprintf("SELECT a, b, c FROM (SELECT * FROM t LIMIT 1000000) WHERE %s ORDER BY a DESC, b DESC, c DESC LIMIT %d", where, n))
			}
			if t.Failed() {
				return
			}
		}
		db.Close()
	}
}

func compareSelects(t *testing.T, db *engine.DB, params map[string]Param, a, b string) {
	t.Helper()
	x, y := show(db, a, params, false), show(db, b, params, false)
	if strings.HasPrefix(x, "error") || x != y {
		t.Errorf("%s\n%v\n%s", a, params, cmp.Diff(y, x))
	}
}

func mustRun(t *testing.T, db *engine.DB, text string, params map[string]Param) *collected {
	t.Helper()
	res, err := runText(db, text, params)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return res
}

// TestThreeValues checks AND, OR, XOR and NOT against their truth tables, and that NULL in a tuple is decided by
// the items before it.
func TestThreeValues(t *testing.T) {
	db := engine.Open(engine.Options{Manual: true})
	defer db.Close()
	names := []string{"Nothing(Bool?)", "Just(false)", "Just(true)"}
	text := []string{"NULL", "false", "true"}
	tables := map[string][]int{ // by left, then right
		"AND": {0, 1, 0, 1, 1, 1, 0, 1, 2},
		"OR":  {0, 0, 2, 0, 1, 2, 2, 2, 2},
		"XOR": {0, 0, 0, 0, 1, 2, 0, 2, 1},
	}
	for op, table := range tables {
		for i, want := range table {
			checkDigest(t, db, fmt.Sprintf("SELECT %s %s %s", names[i/3], op, names[i%3]), text[want])
		}
	}
	for i, want := range []string{"NULL", "true", "false"} {
		checkDigest(t, db, "SELECT NOT "+names[i], want)
	}
	for _, c := range [][2]string{
		{"(1, NULL) < (2, 5)", "true"}, {"(2, NULL) < (2, 5)", "NULL"}, {"(3, NULL) < (2, 5)", "false"},
		{"(NULL, 1) < (2, 5)", "NULL"}, {"(1, NULL) = (2, 5)", "false"}, {"(2, NULL) = (2, 5)", "NULL"},
		{"(NULL, 1) = (2, 5)", "false"}, {"1 IN (2, NULL)", "false"}, {"NULL IN (1, 2)", "NULL"}, {"2 IN (2, NULL)", "true"},
		{"1 NOT IN (2, 3)", "true"}, {"Just(1) BETWEEN NULL AND 0", "false"}, {"NULL = NULL", "NULL"},
	} {
		checkDigest(t, db, "SELECT "+c[0], c[1])
	}
}

// TestJoinsAgree compares a join that looks rows up by key with one that cannot.
func TestJoinsAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	db := engine.Open(engine.Options{Manual: true})
	defer db.Close()
	mustRun(t, db, "CREATE TABLE l (id Uint64, x Int32, PRIMARY KEY (id)); CREATE TABLE r (x Int32, y Uint64, z Utf8, PRIMARY KEY (x, y))", nil)
	for range 60 {
		x := "NULL"
		if r.IntN(4) > 0 {
			x = fmt.Sprint(r.IntN(6))
		}
		mustRun(t, db, fmt.Sprintf("UPSERT INTO l (id, x) VALUES (%d, %s)", r.IntN(40), x), nil)
		mustRun(t, db, fmt.Sprintf("UPSERT INTO r (x, y, z) VALUES (%s, %d, 'z')", x, r.IntN(5)), nil)
	}
	for _, kind := range []string{"JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN", "LEFT SEMI JOIN", "LEFT ONLY JOIN", "RIGHT SEMI JOIN", "RIGHT ONLY JOIN", "EXCLUSION JOIN"} {
		columns := "l.id AS id, r.y AS y"
		switch {
		case strings.HasPrefix(kind, "LEFT ") && kind != "LEFT JOIN":
			columns = "l.id AS id"
		case strings.HasPrefix(kind, "RIGHT ") && kind != "RIGHT JOIN":
			columns = "r.y AS y, r.x AS x"
		}
		rows := func(text string) []string {
			lines := strings.Split(show(db, text, nil, false), "\n")
			slices.Sort(lines)
			return lines
		}
		got := rows("SELECT " + columns + " FROM l AS l " + kind + " r AS r ON l.x = r.x")
		want := rows("SELECT " + columns + " FROM (SELECT * FROM l) AS l " + kind + " (SELECT * FROM r) AS r ON l.x = r.x")
		if diff := cmp.Diff(want, got); diff != "" || strings.Contains(got[0], "error") {
			t.Errorf("%s: %s", kind, diff)
		}
	}
}

// FuzzQuery runs any text: it is run or refused, and never panics.
func FuzzQuery(f *testing.F) {
	for _, seed := range []string{
		"SELECT a, COUNT(*) FROM t WHERE (a, b) > (1, 'x') AND v IN (1, 2) GROUP BY a HAVING COUNT(*) > 1 ORDER BY a LIMIT 3",
		"$x = (SELECT a FROM t); UPSERT INTO t SELECT a + 1 AS a, 'b'u AS b FROM $x; SELECT * FROM $x AS y LEFT JOIN t AS z ON y.a = z.a",
		"SELECT ListMap([1, 2], ($x) -> { $y = $x + 1; RETURN $y; }), AsStruct(1 AS a).a, CAST('12' AS Uint8) ?? 3ut, 1 / 0",
		"UPDATE t SET v = v * 2 WHERE b LIKE 'a%' OR a BETWEEN 1 AND 5 RETURNING *; DELETE FROM t ON SELECT a, b FROM t",
		"DECLARE $p AS List<Struct<a:Uint64?>>; SELECT Digest::CityHash(ToBytes(a) || b), DateTime::ToSeconds(CurrentUtcTimestamp()) FROM t",
		"SELECT 1 UNION ALL SELECT 'a' UNION SELECT NULL; SELECT CASE a WHEN 1 THEN b ELSE NULL END, BITCAST(v AS Uint8) FROM t VIEW i",
		"ALTER TABLE t ADD COLUMN w Decimal(22,9); CREATE TABLE u (k Serial, PRIMARY KEY (k)); DROP TABLE u;",
		"$a, $b = AsTuple(1, 2); SELECT $a, $b; SELECT ListFromRange(1, 5), {1: 'a'}, Variant(1, '0', VariantType(TypeOf(AsTuple(1))))",
		"BATCH DELETE FROM t WHERE v > 3", "SELECT Decimal('1.5', 22, 9) / Decimal('0', 22, 9), Date('2024-01-01') + Interval('P1D')",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(strings.ToLower(text), "replicate") || strings.Contains(strings.ToLower(text), "range") {
			t.Skip("may ask for a lot of memory")
		}
		db := engine.Open(engine.Options{Manual: true})
		defer db.Close()
		for _, s := range []string{
			"CREATE TABLE t (a Uint64, b Utf8, v Int32, INDEX i GLOBAL ON (v), PRIMARY KEY (a, b))",
			"UPSERT INTO t (a, b, v) VALUES (1, 'a', 1), (2, 'b', NULL), (NULL, 'c', 3)",
		} {
			if _, err := runText(db, s, nil); err != nil {
				t.Fatal(err)
			}
		}
		params := map[string]Param{"p": {List(Struct(Member{"a", Optional(typeUint64)})), Items(Items(uintValue(1)))}}
		res, err := runText(db, text, params)
		if err != nil {
			return
		}
		for _, set := range res.Sets {
			for _, row := range set.Rows {
				for i, v := range row {
					_ = Format(set.Columns[i].Type, v)
				}
			}
		}
	})
}
