package digest

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func TestKeys(t *testing.T) {
	for _, line := range golden.Lines(t, "testdata/keys.txt") {
		f := strings.Fields(line)
		typ, v := schema.Type(f[0]), value(schema.Type(f[0]), f[1])
		if h, err := Key(typ, v); f[2] != "-" && (err != nil || fmt.Sprint(h) != f[2]) {
			t.Errorf("%s %s: key %d, %v, want %s", f[0], f[1], h, err, f[2])
		}
		b, err := Bytes(typ, v)
		if f[3] != "-" && (err != nil || hex.EncodeToString(b) != f[3]) {
			t.Errorf("%s %s: bytes %x, %v, want %s", f[0], f[1], b, err, f[3])
		}
		if f[4] != "-" && (err != nil || fmt.Sprint(CityHash(b)) != f[4]) {
			t.Errorf("%s %s: hash of bytes %x %d, %v, want %s", f[0], f[1], b, CityHash(b), err, f[4])
		}
	}
	// CityHash(ToBytes(ts) || ToBytes(42ul))
	ts := must(Bytes(schema.Timestamp, uint64(1704164645678901)))
	if h := CityHash(append(ts, must(Bytes(schema.Uint64, uint64(42)))...)); h != 8749574456062601277 {
		t.Errorf("hash of two columns' bytes: %d", h)
	}
}

func value(t schema.Type, s string) schema.Value {
	switch {
	case s == "NULL":
		return nil
	case t == schema.Bool:
		return s == "true"
	case t.IsSigned(), t == schema.Date32, t == schema.Timestamp64:
		return must(strconv.ParseInt(s, 10, 64))
	case t.IsUnsigned(), t.IsTime():
		return must(strconv.ParseUint(s, 10, 64))
	}
	return s
}

func TestKeyRefuses(t *testing.T) {
	for _, c := range []struct {
		t schema.Type
		v schema.Value
	}{
		{schema.UUID, "f9d5cc3f"},
		{schema.UUID, "f9d5cc3f-f1dc-4d9c-b97e-766e57ca4ccg"},
		{schema.Uint64, "1"},
		{schema.Double, 1.5},
		{schema.Decimal(22, 9), "0.0000000001"},
		{schema.Decimal(22, 9), "."},
		{schema.Decimal(22, 9), "-"},
	} {
		if h, err := Key(c.t, c.v); err == nil {
			t.Errorf("%s %v: hash %d, want an error", c.t, c.v, h)
		}
	}
	if _, err := Bytes(schema.Decimal(22, 1), "1.55"); err == nil {
		t.Error("a Decimal with too many digits has bytes")
	}
}

func FuzzKey(f *testing.F) {
	f.Add("Uuid", "f9d5cc3f-f1dc-4d9c-b97e-766e57ca4ccb")
	f.Add("Decimal(22,9)", "-1.50")
	f.Add("Utf8", "abc")
	f.Fuzz(func(t *testing.T, typ, s string) {
		_, _ = Key(schema.Type(typ), s)
		_, _ = Bytes(schema.Type(typ), s)
	})
}
