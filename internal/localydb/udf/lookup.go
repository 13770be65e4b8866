package udf

import (
	"crypto/md5"
	"crypto/sha256"
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/digest"
)

// Kind is the kind of an argument or a result.
type Kind int8

// The kinds. In Go a Uint64 is a uint64, a Uint32 a uint32, a String a []byte as an argument and a string as a result, a Tuple
// a Pair.
const (
	Uint64 Kind = iota + 1
	Uint32
	String
	Tuple // Tuple<Uint64,Uint64>
)

// Arg is an argument of a function.
type Arg struct {
	Name     string // "Init"; empty for arguments that have only a place
	Kind     Kind
	Optional bool // may be left out, as NULL is; in any other place NULL makes the result NULL
}

// Func is one of the Digest:: functions. All of them are pure.
type Func struct {
	Name    string // without Digest::
	Args    []Arg  // in order; the optional ones last
	Returns Kind
	Call    func(args []any) any // args as many as Args, of the right kinds; nil only for an optional one. May return an error
}

// Lookup returns the function of the given name, written without Digest::, and whether there is one. Names
// are case-sensitive, as in YQL.
func Lookup(name string) (Func, bool) {
	for _, f := range functions {
		if f.Name == name {
			return f, true
		}
	}
	return Func{}, false
}

// functions holds every function, sorted by name.
var functions = []Func{
	{
		Name: "Argon2", Returns: String, Args: []Arg{{Kind: String}, {Kind: String}},
		Call: func(a []any) any { return string(argon2d(a[0].([]byte), a[1].([]byte))) },
	},
	{
		Name: "Blake2B", Returns: String, Args: []Arg{{Kind: String}, {Kind: String, Optional: true}},
		Call: func(a []any) any {
			key, _ := a[1].([]byte)
			if len(key) > 64 {
				return fmt.Errorf("the key of Blake2B has %d bytes, more than 64", len(key))
			}
			return string(blake2(32, key, a[0].([]byte)))
		},
	},
	ofStringInit("CityHash", Uint64, func(s []byte, init *uint64) any {
		if init == nil {
			return digest.CityHash(s)
		}
		return cityHashInit(s, *init)
	}),
	ofNumber("FarmHashFingerprint", farmHashFingerprint),
	ofString("FarmHashFingerprint128", Tuple, func(s []byte) any { return farmHashFingerprint128(s) }),
	{
		Name: "FarmHashFingerprint2", Returns: Uint64,
		Args: []Arg{{Kind: Uint64}, {Kind: Uint64}},
		Call: func(a []any) any { return digest.FarmHashFingerprint2(a[0].(uint64), a[1].(uint64)) },
	},
	ofString("FarmHashFingerprint32", Uint32, func(s []byte) any { return farmHashFingerprint32(s) }),
	ofStringInit("Fnv32", Uint32, func(s []byte, init *uint32) any {
		if init == nil {
			return fnv32(s)
		}
		return fnv32Init(s, *init)
	}),
	ofStringInit("Fnv64", Uint64, func(s []byte, init *uint64) any {
		if init == nil {
			return fnv64(s)
		}
		return fnv64Init(s, *init)
	}),
	ofNumber("IntHash64", intHash64),
	ofString("Md5Hex", String, func(s []byte) any { return md5Hex(s) }),
	ofString("Md5Raw", String, func(s []byte) any { m := md5.Sum(s); return string(m[:]) }),
	ofStringInit("MurMurHash", Uint64, func(s []byte, init *uint64) any { return murMurHash(s, or0(init)) }),
	ofStringInit("MurMurHash2A", Uint64, func(s []byte, init *uint64) any { return murMurHash2A(s, or0(init)) }),
	ofStringInit("MurMurHash2A32", Uint32, func(s []byte, init *uint32) any { return murMurHash2A32(s, or0(init)) }),
	ofNumber("NumericHash", digest.NumericHash),
	ofString("Sha256", String, func(s []byte) any { m := sha256.Sum256(s); return string(m[:]) }),
	ofString("XXH3_128", Tuple, func(s []byte) any { return xxh3Hash128(s) }),
}

func ofNumber(name string, f func(uint64) uint64) Func {
	return Func{
		Name: name, Args: []Arg{{Kind: Uint64}}, Returns: Uint64,
		Call: func(a []any) any { return f(a[0].(uint64)) },
	}
}

func ofString(name string, returns Kind, f func([]byte) any) Func {
	return Func{
		Name: name, Args: []Arg{{Kind: String}}, Returns: returns,
		Call: func(a []any) any { return f(a[0].([]byte)) },
	}
}

// ofStringInit is a function of a string with an optional Init of the result's own kind, nil if left out.
func ofStringInit[T uint32 | uint64](name string, returns Kind, f func([]byte, *T) any) Func {
	return Func{
		Name:    name,
		Args:    []Arg{{Kind: String}, {Name: "Init", Kind: returns, Optional: true}},
		Returns: returns,
		Call: func(a []any) any {
			if init, ok := a[1].(T); ok {
				return f(a[0].([]byte), &init)
			}
			return f(a[0].([]byte), nil)
		},
	}
}

func or0[T uint32 | uint64](p *T) T {
	if p == nil {
		return 0
	}
	return *p
}
