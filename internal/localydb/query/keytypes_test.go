package query

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
)

// TestKeyTypes shows for every type that can be a key that the order of this package is that of the stored keys:
// ranges and sorted reads through the key find what a scan and a sort find.
func TestKeyTypes(t *testing.T) {
	golden.NoRace(t)
	for typ, values := range map[string]string{
		"Bool":          "true false",
		"Int8":          "-127t 0t 5t 127t",
		"Uint8":         "0ut 5ut 127ut",
		"Int16":         "-300s 0s 300s",
		"Uint16":        "0us 300us 65535us",
		"Int32":         "-70000 0 70000",
		"Uint32":        "0u 70000u 4294967295u",
		"Int64":         "-5000000000l 0l 5000000000l",
		"Uint64":        "0ul 5ul 18446744073709551615ul",
		"String":        `"" "a" "a\x00" "ab" "\xff"`,
		"Utf8":          `""u "a"u "б"u "ab"u "z"u`,
		"Uuid":          `Uuid("00000000-0000-0000-0000-000000000000") Uuid("f9d5cc3f-f1dc-4d9c-b97e-766e57ca4ccb") Uuid("3fccd5f9-dcf1-9c4d-b97e-766e57ca4ccb") Uuid("00000001-0000-0000-0000-ff0000000000") Uuid("00000000-0000-0100-0100-000000000000")`,
		"Date":          `Date("1970-01-01") Date("2024-05-06") Date("2105-12-31")`,
		"Datetime":      `Datetime("1970-01-01T00:00:00Z") Datetime("2024-05-06T07:08:09Z")`,
		"Timestamp":     `Timestamp("1970-01-01T00:00:00Z") Timestamp("2024-05-06T07:08:09.123456Z")`,
		"Interval":      `Interval("-P1D") Interval("PT0S") Interval("PT1S") Interval("P10D")`,
		"Date32":        `Date32("-1-01-01") Date32("1969-12-31") Date32("2024-05-06")`,
		"Datetime64":    `Datetime64("1900-01-01T00:00:00Z") Datetime64("2024-05-06T07:08:09Z")`,
		"Timestamp64":   `Timestamp64("1900-01-01T00:00:00.5Z") Timestamp64("2024-05-06T07:08:09Z")`,
		"Interval64":    `Interval64("-P1000D") Interval64("PT0S") Interval64("P1000D")`,
		"Decimal(22,9)": `Decimal("-5.5",22,9) Decimal("0",22,9) Decimal("0.000000001",22,9) Decimal("7",22,9)`,
		"DyNumber":      `DyNumber("-1.5") DyNumber("0") DyNumber("2") DyNumber("10")`,
	} {
		t.Run(typ, func(t *testing.T) {
			db := engine.Open(engine.Options{Manual: true})
			defer db.Close()
			mustRun(t, db, "CREATE TABLE t (k "+typ+", n Uint64, PRIMARY KEY (k, n))", nil)
			list := append(strings.Fields(values), "NULL")
			for i, v := range list {
				mustRun(t, db, fmt.Sprintf("UPSERT INTO t (k, n) VALUES (%s, %d), (%s, %d)", v, i, v, i+100), nil)
			}
			conditions := []string{"k IS NULL", "k IS NOT NULL", "true", "k IN (" + strings.Join(list[:len(list)-1], ", ") + ")"}
			for _, v := range list[:len(list)-1] {
				for _, op := range []string{"=", "!=", "<", "<=", ">", ">="} {
					conditions = append(conditions, "k "+op+" "+v, fmt.Sprintf("(k, n) %s (%s, 50ul)", op, v))
				}
			}
			for _, where := range conditions {
				for _, order := range []string{"k, n", "k DESC, n DESC"} {
					compareSelects(t, db, nil,
						"SELECT k, n FROM t WHERE "+where+" ORDER BY "+order,
						"SELECT k, n FROM (SELECT * FROM t LIMIT 1000) WHERE "+where+" ORDER BY "+order)
				}
			}
		})
	}
}
