package live_test

import (
	"encoding/base64"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/udf"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
)

// TestLiveDigest asks the server for every vector that package digest is tested with, so that a hash computed
// here and one computed in YQL are known to agree.
func TestLiveDigest(t *testing.T) {
	c, _ := database(t)
	data, err := os.ReadFile("../../localydb/udf/testdata/vectors.txt")
	if err != nil {
		t.Fatal(err)
	}
	tested := 0
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		call, want, ok := strings.Cut(line, " = ")
		if !ok || strings.HasPrefix(line, "#") || strings.Contains(call, " NULL") && want != "NULL" {
			continue // a NULL Init needs a type that differs between functions
		}
		text := "SELECT " + equation(t, call, want) + " AS same"
		rows, err := c.Query(t.Context(), "hash", text, nil)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if len(rows) != 1 || rows[0]["same"] != true {
			t.Errorf("%s: the server does not agree", line)
		}
		tested++
	}
	if tested < 100 {
		t.Errorf("%d vectors tested", tested)
	}
}

// Rows whose hash another program computed are counted among those that are sampled, and by which expression the others have theirs.
func TestLiveDrift(t *testing.T) {
	c, dir := database(t)
	path := "`" + dir + "/sessions`"
	exec(t, c, "CREATE TABLE "+path+` (user_hash Uint64 NOT NULL, user_id Uint64 NOT NULL, device Utf8, PRIMARY KEY (user_hash, user_id))
		WITH (UNIFORM_PARTITIONS = 4)`)
	var rows []string
	for i := range 700 {
		hash := "NumericHash(%[1]dul)"
		if i%100 == 3 {
			hash = "CityHash(CAST(%[1]dul AS String))"
		}
		rows = append(rows, fmt.Sprintf("(Digest::"+hash+", %[1]dul, 'phone'u)", 1_000_000+17*i))
	}
	exec(t, c, "UPSERT INTO "+path+" (user_hash, user_id, device) VALUES "+strings.Join(rows, ", "))
	b, err := live.Read(t.Context(), c, live.Options{Paths: []string{dir}, NoSystemViews: true})
	if err != nil || len(b.Tables) != 1 || b.Tables[0].Sample == nil {
		t.Fatal(err, b)
	}
	want := evidence.HashSample{Column: "user_hash", By: "Digest::NumericHash(user_id)", Rows: 700, Others: 7}
	if got := b.Tables[0].Sample.Hashes; len(got) != 1 || got[0] != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// equation writes a vector in YQL.
func equation(t *testing.T, call, want string) string {
	t.Helper()
	name, rest, _ := strings.Cut(call, " ")
	f, ok := udf.Lookup(name)
	if !ok {
		t.Fatalf("no function %s", name)
	}
	var args []string
	for i := 0; rest != ""; i++ {
		var word string
		if quoted, err := strconv.QuotedPrefix(rest); err == nil {
			word, rest = quoted, strings.TrimPrefix(rest[len(quoted):], " ")
		} else {
			word, rest, _ = strings.Cut(rest, " ")
		}
		args = append(args, argument(t, f.Args[i].Kind, word))
	}
	expr := "Digest::" + name + "(" + strings.Join(args, ", ") + ")"
	low, high, pair := strings.Cut(want, "/")
	encoded, raw := strings.CutPrefix(want, "base64:")
	switch {
	case want == "NULL":
		return expr + " IS NULL"
	case raw:
		b, err := base64.StdEncoding.DecodeString(encoded)
		if err != nil {
			t.Fatal(err)
		}
		return expr + " = " + bytesLiteral(string(b))
	case pair:
		return fmt.Sprintf("%s.0 = %sul AND %s.1 = %sul", expr, low, expr, high)
	case f.Returns == udf.String:
		return expr + " = " + want
	}
	return expr + " = " + want + "ul"
}

func argument(t *testing.T, kind udf.Kind, word string) string {
	t.Helper()
	if length, ok := strings.CutPrefix(word, "bytes:"); ok {
		n, err := strconv.Atoi(length)
		if err != nil {
			t.Fatal(err)
		}
		b := make([]byte, n)
		for i := range b {
			b[i] = byte(i)
		}
		return bytesLiteral(string(b))
	}
	if text, err := strconv.Unquote(word); err == nil {
		return bytesLiteral(text)
	}
	switch {
	case word == "NULL":
		return `CAST("" AS Uint64)`
	case kind == udf.Uint32:
		return word + "u"
	}
	return word + "ul"
}

func bytesLiteral(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range []byte(s) {
		fmt.Fprintf(&b, `\x%02x`, c)
	}
	b.WriteByte('"')
	return b.String()
}
