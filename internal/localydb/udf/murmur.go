package udf

import "encoding/binary"

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
