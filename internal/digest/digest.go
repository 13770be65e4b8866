// Package digest computes in Go, bit for bit, what hash columns are made of: those of YQL's Digest:: functions that spread,
// and the input that YDB hashes for each type of key.
//
// It does no I/O and knows nothing of tables. The other functions are in internal/localydb/udf, whose tests hold all of them to
// YDB's canonical results.
package digest

import "github.com/go-faster/city"

// NumericHash is Digest::NumericHash, Thomas Wang's 64-bit mix. It is a bijection, so different numbers never
// collide. Source: NumericHash<ui64> in util/digest/numeric.h of ydb-platform/ydb; checked against YDB's
// canonical results.
func NumericHash(x uint64) uint64 {
	x += ^(x << 32)
	x ^= x >> 22
	x += ^(x << 13)
	x ^= x >> 8
	x += x << 3
	x ^= x >> 15
	x += ^(x << 27)
	x ^= x >> 31
	return x
}

// hashMul is the multiplier that CityHash and FarmHash mix 128 bits into 64 with.
const hashMul = 0x9ddfea08eb382d69

// FarmHashFingerprint2 is Digest::FarmHashFingerprint2, which folds two hashes into one. The order of the
// arguments matters. Source: Fingerprint(Uint128) in FarmHash's farmhash.h; checked against YDB's canonical
// results.
func FarmHashFingerprint2(low, high uint64) uint64 {
	a := (low ^ high) * hashMul
	a ^= a >> 47
	b := (high ^ a) * hashMul
	b ^= b >> 44
	b *= hashMul
	b ^= b >> 41
	return b * hashMul
}

// CityHash is Digest::CityHash without Init: CityHash64 of version 1.0, which differs from version 1.1. Source:
// util/digest/city.h of ydb-platform/ydb ("results are different from the mainline"). Checked against YDB's
// canonical results; longer strings rest on the equality of YDB's source with CityHash 1.0.
func CityHash(s []byte) uint64 { return city.CH64(s) }
