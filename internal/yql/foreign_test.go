package yql

import (
	"strings"
	"testing"
)

// foreignColumns are types as other databases and programs write them, and in front of them YDB's type for each.
const foreignColumns = `
Utf8: varchar(50) | nvarchar(50) | nvarchar(max) | varchar2(20 CHAR) | character varying(20) | char(10) | bpchar | CITEXT | clob | tinytext
Utf8: inet | cidr | macaddr | xml | string(36) | string(max) | enum('a', 'b') | enum8('a' = 1) | name | nullable(string) | ipv6 | tsvector
String: bytea | blob | varbinary(16) | bytes(16) | raw(16) | image | bit(8) | varbit(8) | fixedstring(16) | vector(3) | geometry | uint256
Bool: boolean | bit | bit(1) | tinyint(1) | bool8
Int8: tinyint(4) | i8
Int16: int2 | short | smallint(5)
Int32: int4 | mediumint | int(11) | integer(10) | i32
Int64: bigint(20) | long | number(18) | number(10,0) | numeric(18, 0) | i64 | counter
Uint8: byte | u8
Uint16: year | year(4)
Uint32: uint | oid
Uint64: ulong | unsigned | rowversion | u64
Float: real | float4 | float(24) | float32
Double: float8 | double precision | float(53) | float64 | binary_double
Decimal(22,9): number(10,2) | number | numeric | numeric(10,2) | dec(12,4) | money | bigdecimal | decimal64(3)
Decimal(30,10): numeric(30,10)
Decimal(35,0): number(38)
Datetime: smalldatetime | datetime(0)
Timestamp: timestamptz | timestamp(6) | timestamp with time zone | timestamp without time zone | datetime2 | datetime(3) | datetimeoffset
Timestamp: timestamp with local time zone | timestamp_ntz | datetime64(3)
Interval: time | timetz | time without time zone | time(3) | interval year to month | duration
JsonDocument: jsonb | hstore | map(string, string) | object | variant | text[] | int[3] | int array | array<string> | set('a')
Uuid: guid | uniqueidentifier | timeuuid`

// ownColumns are types that YDB takes as they are, although other databases have them too.
const ownColumns = `varchar | int | integer | bigint | smallint | tinyint | text | bytes | string | bool | float | double | timestamp | datetime |
date | interval | json | uuid | decimal(10,2) | serial | serial2 | serial4 | serial8 | bigserial | smallserial | pgint4 | pgtext |
json NULL | text (NOT NULL)`

func TestForeignTypes(t *testing.T) {
	read := func(typ string) *Error {
		return ParseSchema("CREATE TABLE t (id Uint64, c " + typ + ", PRIMARY KEY (id))").Statements[0].Err
	}
	for line := range strings.Lines(strings.TrimSpace(foreignColumns)) {
		to, types, _ := strings.Cut(strings.TrimSpace(line), ": ")
		for _, typ := range strings.Split(types, " | ") {
			for _, name := range []string{typ, strings.ToUpper(typ)} {
				if err := read(name); err == nil || err.Code != codePostgres || err.Help != "write `c` "+to {
					t.Errorf("%s: %+v, want `c` %s", name, err, to)
				}
			}
		}
	}
	for _, typ := range strings.Split(strings.ReplaceAll(ownColumns, "\n", " "), " | ") {
		if err := read(typ); err != nil {
			t.Errorf("%s: %v", typ, err)
		}
	}
	for typ, want := range map[string]string{"Unt64": "; did you mean Uint64?", "jsondoc": "; did you mean JsonDocument?", "mpaa_rating": ""} {
		if err := read(typ); err == nil || err.Msg != "column c: there is no type "+typ+want {
			t.Errorf("%s: %v, want%s", typ, err, want)
		}
	}
}
