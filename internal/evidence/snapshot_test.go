package evidence

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// fill gives every exported field below v a value that is not its zero value, so that a field the snapshot
// forgets shows as a difference.
func fill(v reflect.Value, n *int) {
	*n++
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), n)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range v.Len() {
			fill(v.Index(i), n)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		if v.Type().Elem() == reflect.TypeFor[*Load]() {
			v.SetMapIndex(reflect.ValueOf("by_user"), reflect.ValueOf(&Load{Span: time.Second}))
			return
		}
		e := reflect.New(v.Type().Elem()).Elem()
		fill(e, n)
		v.SetMapIndex(reflect.ValueOf("by_user"), e)
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[time.Time]() {
			v.Set(reflect.ValueOf(time.Unix(int64(*n), 0).UTC()))
			return
		}
		for i := range v.NumField() {
			fill(v.Field(i), n)
		}
	case reflect.String:
		v.SetString("text")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(*n%100 + 1))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(uint64(*n%100 + 1))
	case reflect.Float64:
		v.SetFloat(float64(*n) + 0.5)
	case reflect.Interface:
		v.Set(reflect.ValueOf(uint64(math.MaxUint64)))
	default:
		panic(v.Kind().String())
	}
}

func fullBundle() *Bundle {
	var b Bundle
	n := 0
	fill(reflect.ValueOf(&b).Elem(), &n)
	b.Around, b.Others = nil, nil // not kept
	for i := range b.Statements {
		b.Statements[i].Sent = "" // nor are values
	}
	for _, t := range b.Tables {
		t.Schema.Store = schema.StoreRow
		t.Weeks.Recorded = nil // nor is all of a recording
		t.Sample.RowValues[0] = []schema.Value{nil, true, int64(math.MinInt64), uint64(math.MaxUint64), 0.1, "text", "\xff\x00bytes", ""}
	}
	return &b
}

func TestSnapshotRoundTrip(t *testing.T) {
	want := fullBundle()
	var first, second bytes.Buffer
	if err := Write(&first, want, WriteOptions{IncludeValues: true}); err != nil {
		t.Fatal(err)
	}
	got, err := Read(bytes.NewReader(first.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("snapshot changes the bundle (-written +read):\n%s", diff)
	}
	if err := Write(&second, got, WriteOptions{IncludeValues: true}); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("writing what was read gives other bytes")
	}
}

func TestSnapshotRedacts(t *testing.T) {
	const secret = "4111-1111"
	b := &Bundle{
		Source: "local",
		Tables: []*Table{{
			Schema: &schema.Table{
				Path: "cards", Store: schema.StoreRow,
				Columns:      []schema.Column{{Name: "number", Type: schema.Utf8, Default: "'none'"}},
				PrimaryKey:   []string{"number"},
				Partitioning: schema.Partitioning{SplitPoints: []schema.SplitPoint{{"'" + secret + "'"}, {"'5'"}}},
				Indexes: []schema.Index{{Name: "i", Kind: schema.IndexSync, Columns: []string{"number"},
					Partitioning: schema.Partitioning{SplitPoints: []schema.SplitPoint{{"'" + secret + "'"}}}}},
			},
			Sample: &Sample{Rows: 1, RowColumns: []string{"number"}, RowValues: [][]schema.Value{{secret}}},
		}},
		Statements: []Statement{{Text: "SELECT '" + secret + "'", From: "file"}},
		Notes:      []Note{{Code: "syntax", Message: "unexpected word", Snippet: "VALUES ('" + secret + "')\n^"}},
	}
	redact := func(s string) string { return strings.ReplaceAll(s, secret, "?") }
	for name, opt := range map[string]WriteOptions{"redact": {Redact: redact}, "no redact function": {}} {
		var out bytes.Buffer
		if err := Write(&out, b, opt); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(out.String(), secret) {
			t.Errorf("%s: the snapshot holds a value:\n%s", name, out.String())
		}
		got, err := Read(&out)
		if err != nil {
			t.Fatal(err)
		}
		s := got.Tables[0].Schema
		if s.Partitioning.SplitPointsHidden != 2 || s.Indexes[0].Partitioning.SplitPointsHidden != 1 {
			t.Errorf("%s: the number of split points is lost: %+v", name, s.Partitioning)
		}
		if s.Columns[0].Default != "'none'" {
			t.Errorf("%s: the default is lost", name)
		}
		if want := map[bool]int{true: 1}[opt.Redact != nil]; len(got.Statements) != want {
			t.Errorf("%s: %d statements, want %d", name, len(got.Statements), want)
		}
	}
	if got := b.Tables[0].Schema.Partitioning.SplitPoints; len(got) != 2 {
		t.Error("Write changed the bundle")
	}
	var out bytes.Buffer
	if err := Write(&out, b, WriteOptions{IncludeValues: true}); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), secret); n != 5 {
		t.Errorf("with values the secret is there %d times, want 5", n)
	}
}

func TestSnapshotReadErrors(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"empty":         {"", "the file is empty"},
		"text":          {"CREATE TABLE t", "this is not a snapshot of ydb-keyadvise: it is not JSON"},
		"truncated":     {"{\"version\":1,\n\"tables\":[", "line 2: unexpected end"},
		"other JSON":    {`{"a":1}`, "not a snapshot"},
		"newer":         {`{"version":2}`, "version 2, but this program reads version 1 only"},
		"trailing":      {`{"version":1} x`, "invalid character 'x'"},
		"wrong type":    {"{\"version\":1,\n\"tables\":5}", "line 2: json: cannot unmarshal number"},
		"no schema":     {`{"version":1,"tables":[{}]}`, "table 0 has no schema"},
		"no path":       {`{"version":1,"tables":[{"schema":{"store":"row"}}]}`, "table 0 has no path"},
		"no store":      {`{"version":1,"tables":[{"schema":{"path":"t"}}]}`, `table t: store is ""`},
		"untyped value": {`{"version":1,"tables":[{"schema":{"path":"t","store":"row"},"sample":{"rowValues":[[5]]}}]}`, "must be an object"},
		"broken gzip":   {"\x1f\x8bxxxxxxxxxxxx", "gzip"},
	} {
		_, err := Read(strings.NewReader(c.in))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", name, err, c.want)
		}
	}
}

func TestSnapshotUnknownFields(t *testing.T) {
	in := `{"version":1,"tables":[{"schema":{"path":"t","store":"row","columns":[{"name":"a","colour":1},{"name":"b","colour":2}]},
	 "sample":{"rows":1,"mood":"x","rowValues":[[{"int":"5"}]]}}],"Source":"x","extra":{}}`
	b, err := Read(strings.NewReader(in))
	if err != nil {
		t.Fatal(err)
	}
	if len(b.Notes) != 1 || b.Notes[0].Code != codeUnknownField {
		t.Fatalf("notes: %+v", b.Notes)
	}
	want := "extra, tables.sample.mood, tables.schema.columns.colour"
	if !strings.HasSuffix(b.Notes[0].Message, ": "+want) {
		t.Errorf("note %q does not name %s", b.Notes[0].Message, want)
	}
	if b.Tables[0].Sample.RowValues[0][0] != int64(5) {
		t.Errorf("row values: %v", b.Tables[0].Sample.RowValues)
	}
}

// A null where a measurement is expected is no measurement.
func TestSnapshotNulls(t *testing.T) {
	in := `{"version":1,"tables":[{"schema":{"path":"t","store":"row","columns":null,"ttl":null},"sample":null,
	 "load":{"partitions":null,"indexes":{"a":null,"b":{"span":1}}}}],"statements":null}`
	b, err := Read(strings.NewReader(in))
	if err != nil {
		t.Fatal(err)
	}
	if indexes := b.Tables[0].Load.Indexes; len(indexes) != 1 || indexes["b"] == nil {
		t.Errorf("indexes: %v", indexes)
	}
	if b.Tables[0].Sample != nil {
		t.Error("there is a sample")
	}
}

func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.json", "a.json.gz"} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte("before"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := WriteFile(path, fullBundle(), WriteOptions{IncludeValues: true}); err != nil {
			t.Fatal(err)
		}
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Read(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(fullBundle(), got); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
	// A bundle that cannot be written leaves the file that was there and nothing else.
	bad := fullBundle()
	bad.Tables[0].Load.Partitions[0].Writes = math.NaN()
	path := filepath.Join(dir, "a.json")
	before, _ := os.ReadFile(path)
	if err := WriteFile(path, bad, WriteOptions{}); err == nil {
		t.Error("a NaN was written")
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
		t.Error("a failed write changed the file")
	}
	entries, _ := os.ReadDir(dir)
	if len(entries) != 2 {
		t.Errorf("%d files left, want 2", len(entries))
	}
}

// FuzzSnapshot checks that no input panics and that what is read is written and read again as the same.
func FuzzSnapshot(f *testing.F) {
	for _, s := range []string{
		`{"version":1,"tables":[{"schema":{"path":"t","store":"row"},"sample":{}}]}`,
		`{"version":1,"tables":[{"schema":{"path":"t","store":"column","ttl":{"column":"a","tiers":[]}}}],"x":1}`,
		`{"version":1,"tables":[{"schema":{"path":"t","store":"row"},"sample":{"rowValues":[["a",{"int":"5"},{"bytes":"/w=="}]]}}]}`,
		`{"version":1,"statements":[{"text":"SELECT 1","from":"file"}]}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		b.Notes = nil
		var out bytes.Buffer
		if err := Write(&out, b, WriteOptions{IncludeValues: true}); err != nil {
			t.Fatal(err)
		}
		again, err := Read(bytes.NewReader(out.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		var second bytes.Buffer
		if err := Write(&second, again, WriteOptions{IncludeValues: true}); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(out.Bytes(), second.Bytes()) {
			t.Errorf("not stable:\n%s\n%s", out.Bytes(), second.Bytes())
		}
	})
}
