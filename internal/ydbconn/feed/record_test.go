package feed

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

func tableOf(types ...schema.Type) *schema.Table {
	t := &schema.Table{Path: "/local/t"}
	for i, typ := range types {
		name := fmt.Sprintf("k%d", i)
		t.PrimaryKey = append(t.PrimaryKey, name)
		t.Columns = append(t.Columns, schema.Column{Name: name, Type: typ, NotNull: i%2 == 1})
	}
	t.Columns = append(t.Columns, schema.Column{Name: "v", Type: schema.Utf8})
	return t
}

func decoderOf(t testing.TB, types ...schema.Type) *decoder {
	t.Helper()
	d, err := newDecoder(tableOf(types...))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestFeedRecord reads records as YDB's documentation and its tests show them, and as they could come.
func TestFeedRecord(t *testing.T) {
	for name, c := range map[string]struct {
		types []schema.Type
		text  string
		want  string // of key and the rest; empty if it is refused
	}{
		"update":        {[]schema.Type{schema.Uint64}, `{"update":{},"key":[18446744073709551615],"ts":[1,2]}`, `[18446744073709551615] {Time:{1 2}}`},
		"reset":         {[]schema.Type{schema.Int64}, ` { "reset" : { "a" : [ 1 , { "b" : null } ] } , "key" : [ -9223372036854775808 ] } `, `[-9223372036854775808] {}`},
		"erase":         {[]schema.Type{schema.Utf8}, `{"key":["a\"\\\/\b\f\n\r\t\u0001\u20AC\uD834\uDD1E\ud834"],"oldImage":{"v":"x","w":1},"erase":{}}`, `[a"\/` + "\b\f\n\r\t\x01€𝄞\uFFFD" + `] {}`},
		"barrier":       {[]schema.Type{schema.Uint64}, `{"resolved":[1645622350000,0]}`, `[] {Time:{1645622350000 0} Barrier}`},
		"columns":       {[]schema.Type{schema.Uint64}, `{"tableChanges":[{"table":{"schemaVersion":1}}],"ts":[3,4]}`, `[] {Time:{3 4}}`},
		"NULL":          {[]schema.Type{schema.Uint64}, `{"update":{},"key":[null]}`, `[<nil>] {}`},
		"more members":  {[]schema.Type{schema.Bool}, `{"update":{"x":"y"},"newImage":{"x":[[]]},"user":"me","trace":null,"key":[true]}`, `[true] {}`},
		"a date":        {[]schema.Type{schema.Date}, `{"update":{},"key":["2022-02-22T00:00:00.000000Z"]}`, `[19045] {}`},
		"a short date":  {[]schema.Type{schema.Date}, `{"update":{},"key":["2022-02-22"]}`, `[19045] {}`},
		"a decimal":     {[]schema.Type{schema.Decimal(22, 9)}, `{"update":{},"key":["-1.500000000"]}`, `[-1.5] {}`},
		"a DyNumber":    {[]schema.Type{schema.DyNumber}, `{"update":{},"key":["12.5"]}`, `[.125e2] {}`},
		"bytes":         {[]schema.Type{schema.String}, `{"update":{},"key":["YQD\/"]}`, "[a\x00\xff] {}"},
		"PostgreSQL's":  {[]schema.Type{"pgint4"}, `{"update":{},"key":["12"]}`, `[12] {}`},
		"empty text":    {[]schema.Type{schema.String}, `{"update":{},"key":[""]}`, `[] {}`},
		"NULL in key":   {[]schema.Type{schema.Uint64, schema.Uint64}, `{"update":{},"key":[1,null]}`, ""},
		"short key":     {[]schema.Type{schema.Uint64, schema.Uint64}, `{"update":{},"key":[1]}`, ""},
		"long key":      {[]schema.Type{schema.Uint64}, `{"update":{},"key":[1,2]}`, ""},
		"no key":        {[]schema.Type{schema.Uint64}, `{"update":{}}`, ""},
		"no operation":  {[]schema.Type{schema.Uint64}, `{"key":[1]}`, ""},
		"Debezium":      {[]schema.Type{schema.Uint64}, `{"payload":{"op":"u","after":{"k0":1}}}`, ""},
		"both":          {[]schema.Type{schema.Uint64}, `{"update":{},"key":[1],"resolved":[1,2]}`, ""},
		"more":          {[]schema.Type{schema.Uint64}, `{"update":{},"key":[1]}{}`, ""},
		"cut":           {[]schema.Type{schema.Uint64}, `{"update":{},"key":[1]`, ""},
		"not a moment":  {[]schema.Type{schema.Uint64}, `{"update":{},"key":[1],"ts":[1,2,3]}`, ""},
		"half a moment": {[]schema.Type{schema.Uint64}, `{"update":{},"key":[1],"ts":[1]}`, ""},
		"large":         {[]schema.Type{schema.Uint64}, `{"update":{},"key":[18446744073709551616]}`, ""},
		"fraction":      {[]schema.Type{schema.Uint64}, `{"update":{},"key":[1.0]}`, ""},
		"exponent":      {[]schema.Type{schema.Uint64}, `{"update":{},"key":[1e3]}`, ""},
		"text":          {[]schema.Type{schema.Uint64}, `{"update":{},"key":["1"]}`, ""},
		"number":        {[]schema.Type{schema.Utf8}, `{"update":{},"key":[1]}`, ""},
		"small":         {[]schema.Type{schema.Int8}, `{"update":{},"key":[-129]}`, ""},
		"no day":        {[]schema.Type{schema.Date}, `{"update":{},"key":["2022-02-22T00:00:01.000000Z"]}`, ""},
		"no second":     {[]schema.Type{schema.Datetime}, `{"update":{},"key":["2022-02-22T00:00:01.000001Z"]}`, ""},
		"late":          {[]schema.Type{schema.Timestamp}, `{"update":{},"key":["2106-01-01T00:00:00.000000Z"]}`, ""},
		"digits":        {[]schema.Type{schema.Decimal(5, 2)}, `{"update":{},"key":["0.001"]}`, ""},
		"no base64":     {[]schema.Type{schema.String}, `{"update":{},"key":["YQ"]}`, ""},
		"not UTF-8":     {[]schema.Type{schema.Utf8}, "{\"update\":{},\"key\":[\"\xff\"]}", ""},
		"no Uuid":       {[]schema.Type{schema.UUID}, `{"update":{},"key":["65df1ec1a97d47b2ae563c023da6ee8c"]}`, ""},
		"an object":     {[]schema.Type{schema.Utf8}, `{"update":{},"key":[{}]}`, ""},
		"deep":          {[]schema.Type{schema.Utf8}, `{"update":` + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + `,"key":["a"]}`, ""},
	} {
		r, err := decoderOf(t, c.types...).record([]byte(c.text))
		if c.want == "" {
			if err == nil || r.Key != nil {
				t.Errorf("%s: %+v", name, r)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var key []schema.Value
		for _, v := range r.Key {
			key = append(key, v.Model())
		}
		var rest []string
		if r.Time != (ydbconn.VirtualTime{}) {
			rest = append(rest, fmt.Sprint("Time:", r.Time))
		}
		if r.Barrier {
			rest = append(rest, "Barrier")
		}
		if got := fmt.Sprintf("%v {%s}", key, strings.Join(rest, " ")); got != c.want {
			t.Errorf("%s:\n%s, want\n%s", name, got, c.want)
		}
	}
}

// TestFeedRecordErrors: an error names the column and shows no value.
func TestFeedRecordErrors(t *testing.T) {
	for _, typ := range schema.Storable() {
		if !typ.KeyType() {
			if _, err := newDecoder(tableOf(schema.Uint64, typ)); err == nil || !strings.Contains(err.Error(), "k1") {
				t.Errorf("a key with a %s: %v", typ, err)
			}
			continue
		}
		d := decoderOf(t, schema.Uint64, typ)
		for _, value := range []string{`"sec\u0072et"`, `"s\u0065cret`, `["secret"]`, `{"secret":1}`, `777777777777777777777777`, `-7.77`, "null"} {
			_, err := d.record([]byte(`{"update":{},"key":[1,` + value + `]}`))
			if typ == schema.Utf8 && strings.HasPrefix(value, `"sec\`) || typ == schema.DyNumber && strings.HasPrefix(value, `"sec\`) && err == nil {
				continue
			}
			if err == nil || strings.Contains(err.Error(), "secret") || strings.Contains(err.Error(), "77") {
				t.Errorf("%s as %s: %v", value, typ, err)
			} else if !errors.Is(err, errNotRecord) && !strings.Contains(err.Error(), "column k1") {
				t.Errorf("%s as %s: %v", value, typ, err)
			}
		}
	}
}

// FuzzFeedRecord: the texts and numbers of a key that is taken are those of the record.
func FuzzFeedRecord(f *testing.F) {
	types := []schema.Type{schema.Utf8, schema.String, schema.Uint64, schema.Int8, schema.Decimal(22, 9), schema.DyNumber, schema.Timestamp, schema.Interval64, schema.UUID, schema.Bool}
	for _, seed := range []string{
		`{"update":{},"key":["a\ud834\udd1e\u0001","YQD/",18446744073709551615,-128,"-1.5",".125e2","2022-02-22T01:02:03.000004Z",-86400000000,"65df1ec1-a97d-47b2-ae56-3c023da6ee8c",true],"oldImage":{"v":"x"},"ts":[1,2]}`,
		`{"key":[null,"",0,0,"nan","0","1970-01-01T00:00:00.000000Z",0,null,false],"erase":{},"x":[1.5e-3,{"y":"\\"}]}`,
		`{"resolved":[1645622350000,0]}`, `{"tableChanges":[]}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d := decoderOf(t, types...)
		for i := range d.key { // all of them may be NULL
			c, err := newColumn(&schema.Table{Columns: []schema.Column{{Name: "k", Type: d.key[i].typ}}}, "k")
			if err != nil {
				t.Fatal(err)
			}
			d.key[i] = c
		}
		r, err := d.record(data)
		if err != nil {
			return
		}
		var plain struct{ Key []any }
		in := json.NewDecoder(bytes.NewReader(data))
		in.UseNumber()
		if err := in.Decode(&plain); err != nil {
			t.Fatal(err)
		}
		for i, v := range r.Key {
			if text, ok := plain.Key[i].(string); ok && types[i] == schema.Utf8 && v.Text() != text {
				t.Errorf("the text is %q, want %q", v.Text(), text)
			}
			if n, ok := plain.Key[i].(json.Number); ok && types[i] != schema.DyNumber && fmt.Sprint(v.Model()) != strings.TrimPrefix(n.String(), "-0") && n.String() != "-0" {
				t.Errorf("the number is %v, want %s", v.Model(), n)
			}
			if plain.Key[i] == nil != (v.Model() == nil) {
				t.Errorf("%v is %v", plain.Key[i], v.Model())
			}
		}
	})
}

// BenchmarkFeedRecord reads records of usual keys.
func BenchmarkFeedRecord(b *testing.B) {
	for _, c := range []struct {
		name, text string
		types      []schema.Type
	}{
		{"one number", `{"update":{},"key":[12345678901234],"ts":[1795319662551,281474976710658]}`, []schema.Type{schema.Uint64}},
		{"four columns", `{"update":{},"key":["2022-02-22T01:02:03.000004Z","some text",-12345,"65df1ec1-a97d-47b2-ae56-3c023da6ee8c"],"ts":[1795319662551,281474976710658]}`,
			[]schema.Type{schema.Timestamp, schema.Utf8, schema.Int64, schema.UUID}},
		{"odd types", `{"erase":{},"key":["-12345.678","YWJjZGVmZ2hpamts",".125e2",12345],"ts":[1795319662551,281474976710658]}`,
			[]schema.Type{schema.Decimal(22, 9), schema.String, schema.DyNumber, schema.Interval}},
		{"images", `{"update":{},"newImage":{"a":"text of a column","b":12345,"v":"the new one"},"key":[12345678901234],"oldImage":{"a":"text of a column","b":12345,"v":"the old one"},"ts":[1795319662551,281474976710658]}`,
			[]schema.Type{schema.Uint64}},
	} {
		b.Run(c.name, func(b *testing.B) {
			d := decoderOf(b, c.types...)
			b.ReportAllocs()
			b.SetBytes(int64(len(c.text)))
			for b.Loop() {
				if _, err := d.record([]byte(c.text)); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "records/s")
		})
	}
}
