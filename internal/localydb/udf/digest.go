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
	"encoding/binary"
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

const (
	murmurMul64 = 0xc6a4a7935bd1e995
	murmurMul32 = 0x5bd1e995
)

// murMurHash is Digest::MurMurHash: MurmurHash64A. Without Init the seed is 0. Checked against YDB's canonical
// results and, on 253 to 256 bytes, against util/digest/murmur_ut.cpp of ydb-platform/ydb.
func murMurHash(s []byte, init uint64) uint64 {
	h := init ^ uint64(len(s))*murmurMul64
	for ; len(s) >= 8; s = s[8:] {
		k := binary.LittleEndian.Uint64(s) * murmurMul64
		k ^= k >> 47
		h ^= k * murmurMul64
		h *= murmurMul64
	}
	if len(s) > 0 {
		h ^= tail(s)
		h *= murmurMul64
	}
	h ^= h >> 47
	h *= murmurMul64
	return h ^ h>>47
}

// murMurHash2A is Digest::MurMurHash2A, which mixes the length in last. Without Init the seed is 0. Checked
// against YDB's canonical results only.
func murMurHash2A(s []byte, init uint64) uint64 {
	h, n := init, uint64(len(s))
	mix := func(k uint64) {
		k *= murmurMul64
		k ^= k >> 47
		h = h*murmurMul64 ^ k*murmurMul64
	}
	for ; len(s) >= 8; s = s[8:] {
		mix(binary.LittleEndian.Uint64(s))
	}
	mix(tail(s))
	mix(n)
	h ^= h >> 47
	h *= murmurMul64
	return h ^ h>>47
}

// murMurHash2A32 is Digest::MurMurHash2A32. Without Init the seed is 0. Checked against YDB's canonical
// results only.
func murMurHash2A32(s []byte, init uint32) uint32 {
	h, n := init, uint32(len(s))
	mix := func(k uint32) {
		k *= murmurMul32
		k ^= k >> 24
		h = h*murmurMul32 ^ k*murmurMul32
	}
	for ; len(s) >= 4; s = s[4:] {
		mix(binary.LittleEndian.Uint32(s))
	}
	mix(uint32(tail(s)))
	mix(n)
	return finish32(h)
}

func finish32(h uint32) uint32 {
	h ^= h >> 13
	h *= murmurMul32
	return h ^ h>>15
}

// tail reads fewer than eight bytes as a little-endian number; 0 if there are none.
func tail(s []byte) uint64 {
	var k uint64
	for i, c := range s {
		k |= uint64(c) << (8 * i)
	}
	return k
}
