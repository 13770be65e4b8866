package naming

import "testing"

func TestComment(t *testing.T) {
	for text, want := range map[string]Sense{
		" UUIDv7": TimeID, "a ULID": TimeID, "uuid v7, made by the client": TimeID, "Snowflake": TimeID,
		"random": Random, "UUIDv4": Random, "случайное число": Random, "assigned by the partner, random": Random,
		"auto increment": Ordinal, "AUTOINCREMENT": Ordinal, "порядковый номер": Ordinal, "sequential number": Ordinal,
		"1..16": Few, "от 1 до 16": Few, "from 0 to 9": Few, "0 = closed, 1 = open": Few, "one of a, b": Few, "new | paid | sent": Few,
		"0-open 1-closed": Few, "values 0..255": Few,
		"unix time, ms": Moment, "milliseconds since epoch": Moment,
		"user_id % 256": Bucket, "crc32(login) mod 16": Bucket, "hash%32": Bucket, "10% 20": None, "100 % sure": None, "model 5": None, "in % 0 to 99": None,
		"full text of the gloss": Prose, "raw json": None, "the number in the upstream system": Foreign,
		"": None, "not random": None, "no ULID": None, "never a ULID": None, "1..1000000": None, "the customer": None, "2020-01-01 or later": None, "keep 1-2 days": None,
		"№": None, "не случайное": None,
		"YYYYMMDDHHMMSSnnnnnn-BIC8": TimeID, "yyyymmdd + 9 digits": TimeID, "202405-000123": TimeID, "2023-07": TimeID,
		"ORD-20240117-0001": TimeID, "YYYY-NNNNNN": TimeID, "FTYYDDDxxxxx": TimeID, "<ISO time>#<user>": TimeID, "1718000000.4711": TimeID,
		"cart_01HV5K": TimeID, "ObjectId kept from Mongo": TimeID,
		"<store>-yyyymmdd": None, "store + yyyymmdd": None, "as in RFC 2045": None, "since 2024": None, "dummy": None,
		"north, south, east, ...": Few, "PM10, PM2.5, NO2": Few, "the north, or the south": None,
	} {
		if got := Words().Comment(text); got != want {
			t.Errorf("Comment(%q) is %s, want %s", text, got, want)
		}
	}
}

func FuzzComment(f *testing.F) {
	f.Add("UUIDv7")
	f.Add("от 1 до 16")
	f.Fuzz(func(t *testing.T, s string) { Words().Comment(s) })
}
