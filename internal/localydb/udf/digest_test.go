package udf

import (
	"encoding/base64"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/digest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
)

func TestVectors(t *testing.T) {
	tested := map[string]bool{}
	for n, line := range golden.Lines(t, "testdata/vectors.txt") {
		text, want, ok := strings.Cut(line, " = ")
		if !ok {
			t.Fatalf("%d: no result: %s", n, line)
		}
		name, rest, _ := strings.Cut(text, " ")
		f, ok := Lookup(name)
		if !ok {
			t.Errorf("no function %s", name)
			continue
		}
		tested[name] = true
		if s := show(call(f, arguments(t, rest)), want); s != want {
			t.Errorf("%s = %s, want %s", text, s, want)
		}
	}
	for _, name := range names() {
		if !tested[name] {
			t.Errorf("no vector for %s", name)
		}
	}
}

// call calls a function as YQL does: arguments that are left out are NULL, and NULL is the result of it.
func call(f Func, args []any) any {
	for i, a := range f.Args {
		switch {
		case i == len(args):
			args = append(args, nil)
		case args[i] == nil && !a.Optional:
			return nil
		case a.Kind == Uint32 && args[i] != nil:
			args[i] = uint32(args[i].(uint64))
		}
	}
	return f.Call(args)
}

func arguments(t *testing.T, s string) []any {
	t.Helper()
	var args []any
	for s != "" {
		var word string
		if quoted, err := strconv.QuotedPrefix(s); err == nil {
			word, s = quoted, strings.TrimPrefix(s[len(quoted):], " ")
		} else {
			word, s, _ = strings.Cut(s, " ")
		}
		length, isBytes := strings.CutPrefix(word, "bytes:")
		switch n, err := strconv.ParseUint(word, 10, 64); {
		case err == nil:
			args = append(args, n)
		case word == "NULL":
			args = append(args, nil)
		case isBytes:
			b := make([]byte, 0, 256)
			for i := range must(strconv.Atoi(length)) {
				b = append(b, byte(i))
			}
			args = append(args, b)
		default:
			args = append(args, []byte(must(strconv.Unquote(word))))
		}
	}
	return args
}

func show(v any, like string) string {
	switch v := v.(type) {
	case nil:
		return "NULL"
	case Pair:
		return fmt.Sprintf("%d/%d", v[0], v[1])
	case string:
		if strings.HasPrefix(like, "base64:") {
			return "base64:" + base64.StdEncoding.EncodeToString([]byte(v))
		}
		return strconv.Quote(v)
	}
	return fmt.Sprint(v)
}

func TestNames(t *testing.T) {
	if _, ok := Lookup("cityhash"); ok {
		t.Error("names are not case-sensitive")
	}
	if !slices.IsSorted(names()) {
		t.Errorf("names are not sorted: %v", names())
	}
}

// inverse undoes digest.NumericHash, which proves that it is a bijection where it is tried.
func inverse(h uint64) uint64 {
	unshift := func(x uint64, by uint) uint64 {
		y := x
		for s := by; s < 64; s += by {
			y = x ^ y>>by
		}
		return y
	}
	// x + ^(x<<n) is x*(1-2^n) - 1 and x + x<<3 is 9*x, all modulo 2^64; odd factors have inverses.
	odd := func(a uint64) uint64 {
		x := a
		for range 6 {
			x *= 2 - a*x
		}
		return x
	}
	h = unshift(h, 31)
	h = (h + 1) * odd(^uint64(1<<27-2))
	h = unshift(h, 15)
	h *= odd(9)
	h = unshift(h, 8)
	h = (h + 1) * odd(^uint64(1<<13-2))
	h = unshift(h, 22)
	return (h + 1) * odd(^uint64(1<<32-2))
}

func TestNumericHashIsBijective(t *testing.T) {
	x := uint64(1)
	for range 100_000 {
		if got := inverse(digest.NumericHash(x)); got != x {
			t.Fatalf("inverse of digest.NumericHash(%d) is %d", x, got)
		}
		x = x*6364136223846793005 + 1442695040888963407
	}
}

// TestSpread cuts the hash space in equal ranges, as UNIFORM_PARTITIONS does, and counts where consecutive
// numbers fall. Fnv64 is the counter-example that keeps the test honest.
func TestSpread(t *testing.T) {
	const ranges, keys = 1024, 200_000
	chi := func(h func(uint64) uint64) float64 {
		var n [ranges]float64
		for i := range uint64(keys) {
			n[h(i)>>54]++
		}
		sum := 0.0
		for _, c := range n {
			d := c - keys/ranges
			sum += d * d / (keys / ranges)
		}
		return sum
	}
	// 1023 degrees of freedom: 1250 is five standard deviations off.
	for name, h := range map[string]func(uint64) uint64{
		"NumericHash": digest.NumericHash, "IntHash64": intHash64, "FarmHashFingerprint": farmHashFingerprint,
		"CityHash": func(x uint64) uint64 { return digest.CityHash(strconv.AppendUint(nil, x, 10)) },
	} {
		if c := chi(h); c > 1250 {
			t.Errorf("%s: chi-square %.0f", name, c)
		}
	}
	if c := chi(func(x uint64) uint64 { return fnv64(strconv.AppendUint(nil, x, 10)) }); c < 10_000 {
		t.Errorf("Fnv64 spreads well: chi-square %.0f", c)
	}
}

func FuzzCall(f *testing.F) {
	f.Add([]byte("user-1"), uint64(42), uint64(777))
	f.Add([]byte{}, uint64(0), uint64(0))
	f.Fuzz(func(t *testing.T, s []byte, x, y uint64) {
		for _, fn := range functions {
			var args []any
			for _, a := range fn.Args {
				switch a.Kind {
				case String:
					args = append(args, s)
				case Uint32:
					args = append(args, uint32(x))
				default:
					args = append(args, x^y)
				}
			}
			before := string(s)
			one, two := fn.Call(args), fn.Call(args)
			_, failed := one.(error)
			refused := fn.Name == "Blake2B" && len(s) > 64 // as a key, which is to have 64 bytes at most
			if failed != refused || !failed && one != two || string(s) != before {
				t.Errorf("%s: %v, %v", fn.Name, one, two)
			}
		}
		if x != inverse(digest.NumericHash(x)) {
			t.Errorf("digest.NumericHash(%d) has no inverse", x)
		}
	})
}

func BenchmarkHash(b *testing.B) {
	s := []byte("0123456789abcdef0123")
	for _, f := range functions {
		var args []any
		for _, a := range f.Args {
			switch {
			case a.Optional:
				args = append(args, nil)
			case a.Kind == String:
				args = append(args, s)
			default:
				args = append(args, uint64(42))
			}
		}
		b.Run(f.Name, func(b *testing.B) {
			for b.Loop() {
				_ = f.Call(args)
			}
		})
	}
	b.Run("NumericHash direct", func(b *testing.B) {
		var x uint64
		for b.Loop() {
			x = digest.NumericHash(x)
		}
	})
}

// names returns the names of all functions in their order.
func names() []string {
	var list []string
	for _, f := range functions {
		list = append(list, f.Name)
	}
	return list
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
