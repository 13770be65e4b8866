package probe

// statements are the probes of how the server performs statements.
func statements() []*Probe {
	return []*Probe{{
		ID: "explain-plan", Belief: "EXPLAIN tells a read of everything, and the statements of plans are none.",
		Else: "EXPLAIN is not understood, or statements of plans read everything", Disables: []Disabled{scans, explaining},
		Source: "kqp_query_plan.cpp; that the same holds for empty tables: open", ask: explainPlan,
	}, {
		ID: "index-choice", Belief: "A statement without VIEW that binds an index and not the key is read by the index.",
		Else: "index choice differs", Disables: []Disabled{indexScans},
		Source: "IndexAutoChooseMode = MAX_USED_PREFIX, pull requests 15033 and 20338; the documentation still says the contrary",
		ask: func(a *asker) {
			a.run("CREATE TABLE F/ch (k Int32 NOT NULL, s Int32, v Utf8, INDEX by_s GLOBAL SYNC ON (s), PRIMARY KEY (k))",
				"CREATE TABLE F/cha (k Int32 NOT NULL, s Int32, v Utf8, INDEX by_s GLOBAL ASYNC ON (s), PRIMARY KEY (k))")
			a.explained("SELECT k, v FROM F/ch WHERE s = 1", "F/ch part", "F/ch/by_s/indexImplTable part")
			a.explained("SELECT k, v FROM F/ch VIEW by_s WHERE s = 1", "F/ch part", "F/ch/by_s/indexImplTable part")
			a.explained("SELECT k, v FROM F/ch VIEW PRIMARY KEY WHERE s = 1", "F/ch full")
			a.explained("SELECT k, v FROM F/cha WHERE s = 1", "F/cha full")
		},
	}, {
		ID: "index-choice-writes", Belief: "UPDATE and DELETE choose an index as SELECT does.",
		Else: "writes choose indexes differently", Disables: []Disabled{writeScans},
		Source: "BuildRowsToUpdate in kqp_opt_kql.cpp; the documentation says that they scan", ask: func(a *asker) {
			a.run("CREATE TABLE F/chw (k Int32 NOT NULL, s Int32, v Utf8, INDEX by_s GLOBAL SYNC ON (s), PRIMARY KEY (k))")
			a.explained("UPDATE F/chw SET v = v || 'x'u WHERE s = 1", "F/chw part", "F/chw/by_s/indexImplTable part")
		},
	}, {
		ID: "predicates", Belief: "(a, b) > ($a, $b), NOT, IS NULL, IN and prefixes of texts become ranges.",
		Else: "some conditions give no range", Disables: []Disabled{scans},
		Source: "extract_predicate_ut.cpp; documentation (paging)", ask: func(a *asker) {
			a.run("CREATE TABLE F/pr (a Uint64, b Utf8, v Utf8, PRIMARY KEY (a, b))",
				"CREATE TABLE F/tr (a Uint64 NOT NULL, b Uint64 NOT NULL, v Utf8, PRIMARY KEY (a, b))")
			for _, where := range []string{"a IS NULL", "NOT (a > 5ul)", "a IN (1ul, 2ul)", "(a, b) IN ((1ul, 'a'u), (2ul, 'b'u))",
				"a = 1ul AND StartsWith(b, 'x'u)"} {
				a.explained("SELECT * FROM F/pr WHERE "+where, "F/pr part")
			}
			a.explained("SELECT * FROM F/pr WHERE a + 1ul = 2ul", "F/pr full")
			for _, where := range []string{"(a, b) > ($a, $b)", "a > $a OR a = $a AND b > $b"} {
				a.explained("DECLARE $a AS Uint64; DECLARE $b AS Uint64; SELECT * FROM F/tr WHERE "+where, "F/tr part")
			}
		},
	}, {
		ID: "hash-binding", Belief: "A hash of a parameter is a point, and a hash of a column is not.",
		Else: "hashes bind keys differently", Disables: []Disabled{hashScans},
		Source: "extract_predicate_impl.cpp", ask: func(a *asker) {
			a.run("CREATE TABLE F/hb (h Uint64 NOT NULL, id Uint64 NOT NULL, v Utf8, PRIMARY KEY (h, id))")
			a.explained("DECLARE $id AS Uint64; SELECT * FROM F/hb WHERE h = Digest::NumericHash($id) AND id = $id", "F/hb part")
			a.explained("SELECT * FROM F/hb WHERE h = Digest::NumericHash(id)", "F/hb full")
		},
	}}
}

// values are the probes of what the server makes of values, and of the order of keys.
func values() []*Probe {
	return []*Probe{{
		ID: "hash", Belief: "The server hashes every type of key as the tool does.",
		Else: "hashes differ", Disables: []Disabled{hashing}, Reads: true,
		Source: "YDB's canonical results for single bytes, published algorithms for longer texts; casts: source",
		ask:    func(a *asker) { a.rows(hashes, "true") },
	}, {
		ID: "tobytes", Belief: "ToBytes gives the kept bytes of every type, and NULL for NULL alone.",
		Else: "ToBytes gives other bytes", Disables: []Disabled{copying}, Reads: true,
		Source: "mkql_tobytes.cpp; Uuid, Optional, JsonDocument: inferred", ask: func(a *asker) {
			a.rows(`SELECT String::HexEncode(ToBytes(1ul)) AS a, String::HexEncode(ToBytes(-2)) AS b, String::HexEncode(ToBytes(true)) AS c,
				String::HexEncode(ToBytes(Date('1970-01-02'))) AS d,
				String::HexEncode(ToBytes(Uuid('f9d5cc3f-f1dc-4d9c-b97e-766e57ca4ccb'))) AS e,
				LENGTH(String::HexEncode(ToBytes(Decimal('1', 22, 9)))) AS f, ToBytes(Json('{"a" : 1}')) AS i,
				ToBytes(CAST(NULL AS Uint64?)) IS NULL AS n, ToBytes(JsonDocument('{"a":1}')) != ToBytes(JsonDocument('{"a":2}')) AS o`,
				`0100000000000000 | FEFFFFFF | 01 | 0100 | 3FCCD5F9DCF19C4DB97E766E57CA4CCB | 30 | {"a" : 1} | true | true`)
		},
	}, {
		ID: "order-null", Belief: "NULL is first in the order of a key and equals nothing in a join.",
		Else: "NULL is ordered differently", Disables: []Disabled{nullKeys},
		Source: "source; YDB's vectors", ask: func(a *asker) {
			a.run("CREATE TABLE F/nu (a Int64, b Utf8, PRIMARY KEY (a, b))",
				"UPSERT INTO F/nu (a, b) VALUES (NULL, NULL), (NULL, 'x'u), (-1l, NULL), (-1l, 'a'u), (0l, 'a'u)")
			a.rows("SELECT a, b FROM F/nu ORDER BY a, b", "NULL | NULL", "NULL | x", "-1 | NULL", "-1 | a", "0 | a")
			a.rows("SELECT COUNT(*) AS n FROM F/nu AS l JOIN F/nu AS r ON l.a = r.a AND l.b = r.b", "2")
		},
	}, {
		ID: "order-uuid", Belief: "Uuid keys are ordered by the bytes 3 2 1 0, 5 4, 7 6, 8 to 15 of their text.",
		Else: "Uuids are ordered differently", Disables: []Disabled{uuidKeys},
		Source: "YDB's test uuidSortTest", ask: func(a *asker) {
			a.run("CREATE TABLE F/ou (u Uuid NOT NULL, n Uint64, PRIMARY KEY (u))",
				`UPSERT INTO F/ou (u, n) VALUES (Uuid('01000000-0000-0000-0000-000000000000'), 4ul),
				(Uuid('00000001-0000-0000-0000-000000000000'), 5ul), (Uuid('00000000-0100-0000-0000-000000000000'), 3ul),
				(Uuid('00000000-0000-0100-0000-000000000000'), 2ul), (Uuid('00000000-0000-0000-0000-000000000001'), 1ul)`)
			a.rows("SELECT n FROM F/ou ORDER BY u", "1", "2", "3", "4", "5")
		},
	}}
}

func explainPlan(a *asker) {
	const keys = "DECLARE $keys AS List<Struct<n: Uint64, a: Uint64, b: Utf8>>; "
	a.run("CREATE TABLE F/e1 (a Uint64, b Utf8, v Utf8, PRIMARY KEY (a, b))",
		"CREATE TABLE F/e2 (h Uint64 NOT NULL, a Uint64, b Utf8, v Utf8, INDEX old GLOBAL SYNC ON (a, b), PRIMARY KEY (h, a, b))")
	a.explained("SELECT * FROM F/e1 WHERE v = 'x'u", "F/e1 full")
	a.explained("SELECT a, b FROM F/e1 ORDER BY a DESC, b DESC LIMIT 1", "F/e1 limited")
	for _, statement := range []string{"DECLARE $a AS Uint64; SELECT * FROM F/e1 WHERE a > $a",
		`DECLARE $f1 AS Uint64?; DECLARE $f2 AS Utf8?; DECLARE $t1 AS Uint64?; DECLARE $t2 AS Utf8?;
			SELECT COUNT(*) FROM F/e1 WHERE ((a > $f1 OR (a IS NOT NULL AND $f1 IS NULL)) OR ((a = $f1 OR (a IS NULL AND $f1 IS NULL)) AND
			(b > $f2 OR (b IS NOT NULL AND $f2 IS NULL)))) AND ((a < $t1 OR (a IS NULL AND $t1 IS NOT NULL)) OR ((a = $t1 OR (a IS NULL AND
			$t1 IS NULL)) AND ((b < $t2 OR (b IS NULL AND $t2 IS NOT NULL)) OR (b = $t2 OR (b IS NULL AND $t2 IS NULL)))))`,
		keys + "SELECT k.n AS n, t.v AS v FROM AS_TABLE($keys) AS k JOIN F/e1 AS t ON t.a = k.a AND t.b = k.b",
		keys + "SELECT k.n AS n FROM AS_TABLE($keys) AS k LEFT JOIN F/e1 AS t ON t.a = k.a AND t.b = k.b WHERE t.a IS NULL"} {
		a.explained(statement, "F/e1 part")
	}
	a.explained(keys+`$f = (SELECT k.n AS n, Digest::FarmHashFingerprint2(k.a, Digest::CityHash(k.b)) AS h, k.a AS a, k.b AS b
		FROM AS_TABLE($keys) AS k); SELECT k.n AS n FROM $f AS k JOIN F/e2 AS t ON t.h = k.h AND t.a = k.a AND t.b = k.b`, "F/e2 part")
	a.explained(keys+"SELECT k.n AS n, t.h AS h FROM AS_TABLE($keys) AS k JOIN F/e2 VIEW old AS t ON t.a = k.a AND t.b = k.b",
		"F/e2/old/indexImplTable part")
}

// hashes compares hashes of the tool with those of the server.
const hashes = `SELECT Digest::NumericHash(1ul) = 2320827452992767577ul
	AND Digest::NumericHash(BITCAST(-1l AS Uint64)) = 11347797999152016406ul
	AND Digest::NumericHash(BITCAST(CAST(-42 AS Int64) AS Uint64)) = 16617736611427353020ul
	AND Digest::NumericHash(CAST(Timestamp('2024-01-02T03:04:05.678901Z') AS Uint64)) = 8547008173016867464ul
	AND Digest::NumericHash(CAST(Datetime('2024-01-02T03:04:05Z') AS Uint64)) = 17320630589360168449ul
	AND Digest::NumericHash(CAST(Date('2024-01-02') AS Uint64)) = 16019443653534163961ul
	AND Digest::CityHash('hello world, YDB!') = 8322666792739446865ul
	AND Digest::CityHash('привет'u) = 1257424163512805298ul
	AND Digest::CityHash('0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789')
		= 9488119657355999865ul
	AND Digest::CityHash(CAST(Uuid('f9d5cc3f-f1dc-4d9c-b97e-766e57ca4ccb') AS String)) = 7181045686678616940ul
	AND Digest::CityHash(CAST(Decimal('-12.34', 22, 9) AS String)) = 17857292874001146743ul
	AND Digest::FarmHashFingerprint2(1ul, 2ul) = 10148128468892515422ul
	AND Digest::FarmHashFingerprint2(CAST(Timestamp('2024-01-02T03:04:05.678901Z') AS Uint64), Digest::CityHash('user-1'u))
		= 10284926706718455126ul
	AND COALESCE(Digest::NumericHash(CAST(NULL AS Uint64?)), 0ul) = 0ul
	AND Unwrap(CAST(Digest::NumericHash(1ul) % 16ul AS Uint32)) = 9u AS same`
