package query

import (
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
)

// TestDigest computes published and recorded hashes through YQL, with the casts of each key type.
func TestDigest(t *testing.T) {
	db := engine.Open(engine.Options{Manual: true})
	defer db.Close()
	// The first four columns of each line are the results for "1", "2", "3" and "" of YDB's own test
	// yql/essentials/udfs/common/digest/test/cases/Basic.sql; numbers are CAST(key AS Uint64), NULL made 0.
	const byKey = `
NumericHash(n) 2320827452992767577 6174653592142994962 13529992206878991808 7654268697807496793
IntHash64(n) 10577349846663553072 18198135717204167749 9624464864560415994 4761183170873013810
FarmHashFingerprint(n) 10105606910506535461 970024650806116628 14522245769643814311 0
FarmHashFingerprint2(123,CAST(s AS Uint64)) 2871837063151915165 5310514165246837948 9221007817131939736 NULL
CityHash(s) 11413460447292444913 17472595041006102391 11275350073939794026 11160318154034397263
CityHash(s,777ul) 9781551444137168419 16387792208989722131 3425497360513913945 15226978636637575808
FarmHashFingerprint32(s) 2552028077 3946386795 1678875853 3696677242
MurMurHash(s) 746762829127501960 602994839685422785 15180167692696242062 0
MurMurHash(s,777ul) 9815316673246213022 3140806664558319421 5511627967124305793 16843636611330352828
MurMurHash2A(s) 5654386555365545660 16472888669357673283 6734453432295282525 0
Fnv64(s) 12638153115695167470 12638153115695167469 12638153115695167468 14695981039346656037`
	for line := range strings.Lines(strings.TrimSpace(byKey)) {
		fields := strings.Fields(strings.ReplaceAll(line, " AS ", "\x00AS\x00"))
		expr := "Digest::" + strings.ReplaceAll(fields[0], "\x00AS\x00", " AS ")
		for i, s := range []string{"1", "2", "3", ""} {
			text := "SELECT " + expr + " FROM (SELECT s, COALESCE(CAST(s AS Uint64), 0ul) AS n FROM AS_TABLE([<|s: '" + s + "'|>]))"
			checkDigest(t, db, text, fields[i+1])
		}
	}
	// Expressions as plans write them, by type of the key.
	for _, c := range [][2]string{
		{`Digest::NumericHash(123456789)`, "1734215268924325803"},
		{`Digest::Md5Hex("YQL")`, `"1a0c1b56e9d617688ee345da4030da3c"`},
		{`Digest::NumericHash(42ul)`, "13135115513944745397"},
		{`Digest::NumericHash(1001)`, "10138685143802077350"},
		{`Digest::NumericHash(1002)`, "15958305154223385373"},
		{`Digest::NumericHash(1003)`, "15691952052099529436"},
		{`Digest::NumericHash(CAST(4294967295u AS Uint64))`, "4897929833267179793"},
		{`Digest::NumericHash(BITCAST(-1l AS Uint64))`, "11347797999152016406"},
		{`Digest::NumericHash(BITCAST(CAST(-1 AS Int64) AS Uint64))`, "11347797999152016406"},
		{`Digest::NumericHash(BITCAST(-42l AS Uint64))`, "16617736611427353020"},
		{`Digest::NumericHash(BITCAST(-9223372036854775807l - 1l AS Uint64))`, "4151121942852960556"},
		{`Digest::NumericHash(CAST(Timestamp("2024-01-02T03:04:05.678901Z") AS Uint64))`, "8547008173016867464"},
		{`Digest::NumericHash(CAST(Datetime("2024-01-02T03:04:05Z") AS Uint64))`, "17320630589360168449"},
		{`Digest::NumericHash(CAST(Date("2024-01-02") AS Uint64))`, "16019443653534163961"},
		{`Digest::CityHash("abc")`, "4220206313085259313"},
		{`Digest::CityHash("user-1"u)`, "173114609268518063"},
		{`Digest::CityHash("hello world, YDB!")`, "8322666792739446865"},
		{`Digest::CityHash("привет")`, "1257424163512805298"},
		{`Digest::CityHash("0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789")`, "9488119657355999865"},
		{`Digest::CityHash(CAST(Uuid("f9d5cc3f-f1dc-4d9c-b97e-766e57ca4ccb") AS String))`, "7181045686678616940"},
		{`String::HexEncode(ToBytes(Uuid("f9d5cc3f-f1dc-4d9c-b97e-766e57ca4ccb")))`, `"3FCCD5F9DCF19C4DB97E766E57CA4CCB"`},
		{`Digest::CityHash(ToBytes(Uuid("f9d5cc3f-f1dc-4d9c-b97e-766e57ca4ccb")))`, "6035632716844282543"},
		{`Digest::CityHash(CAST(Decimal("1.5", 22, 9) AS String))`, "7942122020128294879"},
		{`Digest::CityHash(ToBytes(Decimal("1.5", 22, 9)))`, "18078070094445083735"},
		{`Digest::CityHash(CAST(Decimal("-12.34", 22, 2) AS String))`, "17857292874001146743"},
		{`Digest::CityHash(ToBytes(Decimal("-12.34", 22, 2)))`, "4221193856703485696"},
		{`Digest::CityHash(CAST(Decimal("1.00", 22, 9) AS String))`, "11413460447292444913"},
		{`Digest::CityHash(CAST(Decimal("0", 22, 9) AS String))`, "10408321403207385874"},
		{`Digest::CityHash(CAST(Decimal("0.005", 22, 9) AS String))`, "17283317282360095112"},
		{`Digest::FarmHashFingerprint2(CAST(Timestamp("2024-01-02T03:04:05.678901Z") AS Uint64), 42ul)`, "15023693965316443248"},
		{`Digest::FarmHashFingerprint2(CAST(Timestamp("2024-01-02T03:04:05.678901Z") AS Uint64), Digest::CityHash("user-1"u))`, "10284926706718455126"},
		{`Digest::FarmHashFingerprint2(1, 2)`, "10148128468892515422"},
		{`Digest::FarmHashFingerprint2(2ul, 1ul)`, "6037554072093246683"},
		{`Digest::FarmHashFingerprint2(Digest::FarmHashFingerprint2(1ul, 2ul), 3ul)`, "10282751985215616471"},
		{`Digest::CityHash(ToBytes(Timestamp("2024-01-02T03:04:05.678901Z")) || ToBytes(42ul))`, "8749574456062601277"},
		{`Digest::CityHash(ToBytes(1ul))`, "10143279697293281662"},
		{`Digest::CityHash(ToBytes(-1l))`, "11888856624504005982"},
		{`Digest::NumericHash(Nothing(Uint64?))`, "NULL"},
		{`COALESCE(Digest::NumericHash(Nothing(Uint64?)), 0ul)`, "0"},
		{`COALESCE(Digest::FarmHashFingerprint2(Just(1ul), Nothing(Uint64?)), 0ul)`, "0"},
		{`Digest::CityHash("a", Nothing(Uint64?)) = Digest::CityHash("a")`, "true"},
	} {
		checkDigest(t, db, "SELECT "+c[0], c[1])
	}
}

func checkDigest(t *testing.T, db *engine.DB, text, want string) {
	t.Helper()
	res, err := runText(db, text, nil)
	if err != nil {
		t.Errorf("%s: %v", text, err)
		return
	}
	set := res.Sets[0]
	if got := Format(set.Columns[0].Type, set.Rows[0][0]); got != want {
		t.Errorf("%s = %s, want %s", text, got, want)
	}
}
