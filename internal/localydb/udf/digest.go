// Package udf computes YQL's Digest:: functions in Go, bit for bit, with a table of their signatures for evaluators.
//
// The one invariant: a function that is not known to equal YDB's is left out, as are functions of newer language versions
// (Sha224, Sha384, Sha512, Crc32) and those that nobody makes a key of (Sha1, CityHash128, Crc32c, Crc64,
// FarmHashFingerprint64, HighwayHash, Md5HalfMix, MurMurHash32, SipHash, SuperFastHash, XXH3).
//
// The signatures and the choice of algorithms are those of yql/essentials/udfs/common/digest/digest_udf.cpp in
// ydb-platform/ydb; the results are tested against the canonical results kept beside it, whose strings are at
// most one byte long. How sure longer strings are is said at each function.
package udf

import (
	"crypto/md5"
	"encoding/hex"

	farm "github.com/dgryski/go-farm"
	"github.com/go-faster/city"
	"github.com/zeebo/xxh3"
)

// Pair is a Tuple<Uint64,Uint64>: the low half of a 128-bit hash, then the high half.
type Pair [2]uint64

// intHash64 is Digest::IntHash64, the finish of MurmurHash3 over x with a constant mixed in. It is a bijection.
// Source: digest_udf.cpp; checked against YDB's canonical results.
func intHash64(x uint64) uint64 {
	x ^= 0x4CF2D2BAAE6DA887
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	x *= 0xc4ceb9fe1a85ec53
	x ^= x >> 33
	return x
}

// hashMul is the multiplier that CityHash and FarmHash mix 128 bits into 64 with.
const hashMul = 0x9ddfea08eb382d69

// farmHashFingerprint is Digest::FarmHashFingerprint. It is a bijection. Source: Fingerprint(uint64) in
// FarmHash's farmhash.h; checked against YDB's canonical results.
func farmHashFingerprint(x uint64) uint64 {
	b := x * hashMul
	b ^= b >> 44
	b *= hashMul
	b ^= b >> 41
	return b * hashMul
}

// farmHashFingerprint32 is Digest::FarmHashFingerprint32. Checked against YDB's canonical results; longer
// strings rest on the Go package being FarmHash's own fingerprint.
func farmHashFingerprint32(s []byte) uint32 { return farm.Fingerprint32(s) }

// farmHashFingerprint128 is Digest::FarmHashFingerprint128. Checked against YDB's canonical results; longer
// strings rest on the Go package being FarmHash's own fingerprint.
func farmHashFingerprint128(s []byte) Pair {
	low, high := farm.Fingerprint128(s)
	return Pair{low, high}
}

// cityHashInit is Digest::CityHash with Init. It is as sure as CityHash.
func cityHashInit(s []byte, init uint64) uint64 {
	const k2 = 0x9ae16a3b2f90404f
	u, v := city.CH64(s)-k2, init
	a := (u ^ v) * hashMul
	a ^= a >> 47
	b := (v ^ a) * hashMul
	b ^= b >> 47
	return b * hashMul
}

// fnv32 is Digest::Fnv32 without Init: FNV-1, not FNV-1a. It spreads badly and must not lead a key: the last
// bytes hardly reach the high bits.
func fnv32(s []byte) uint32 { return fnv32Init(s, 2166136261) }

// fnv32Init is Digest::Fnv32 with Init in place of the offset basis.
func fnv32Init(s []byte, init uint32) uint32 {
	h := init
	for _, c := range s {
		h = h*16777619 ^ uint32(c)
	}
	return h
}

// fnv64 is Digest::Fnv64 without Init: FNV-1, not FNV-1a. It spreads badly and must not lead a key: the last
// bytes hardly reach the high bits.
func fnv64(s []byte) uint64 { return fnv64Init(s, 14695981039346656037) }

// fnv64Init is Digest::Fnv64 with Init in place of the offset basis.
func fnv64Init(s []byte, init uint64) uint64 {
	h := init
	for _, c := range s {
		h = h*1099511628211 ^ uint64(c)
	}
	return h
}

// xxh3Hash128 is Digest::XXH3_128, without a seed. Checked against YDB's canonical results; longer strings rest on it being stable
// since xxHash 0.8.
func xxh3Hash128(s []byte) Pair {
	h := xxh3.Hash128(s)
	return Pair{h.Lo, h.Hi}
}

// md5Hex is Digest::Md5Hex: the MD5 sum in lower-case hexadecimal.
func md5Hex(s []byte) string {
	m := md5.Sum(s)
	return hex.EncodeToString(m[:])
}
