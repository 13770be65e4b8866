package udf

import (
	"encoding/binary"
	"math/bits"
)

// Primes of CityHash.
const (
	cityK0 = 0xc3a5c85c97cb3127
	cityK1 = 0xb492b66fbe98f273
	cityK2 = 0x9ae16a3b2f90404f
	cityK3 = 0xc949d7c7509e6557
)

// cityHash128 is Digest::CityHash128: CityHash128 as it was first published, which later releases changed.
// Source: util/digest/city.cpp of ydb-platform/ydb; checked against YDB's canonical results and, for longer strings,
// against vectors made with the first commit of google/cityhash.
func cityHash128(s []byte) Pair {
	switch n := len(s); {
	case n >= 16:
		return city128Seeded(s[16:], le64(s)^cityK3, le64(s[8:]))
	case n >= 8:
		return city128Seeded(nil, le64(s)^uint64(n)*cityK0, le64(s[n-8:])^cityK1)
	default:
		return city128Seeded(s, cityK0, cityK1)
	}
}

func le64(s []byte) uint64 { return binary.LittleEndian.Uint64(s) }

func rotr(v uint64, by int) uint64 { return bits.RotateLeft64(v, -by) }

func cityMix(v uint64) uint64 { return v ^ v>>47 }

// cityFold makes 64 bits of 128.
func cityFold(u, v uint64) uint64 {
	const mul = 0x9ddfea08eb382d69
	a := (u ^ v) * mul
	a ^= a >> 47
	b := (v ^ a) * mul
	b ^= b >> 47
	return b * mul
}

// cityShort hashes 16 bytes at most.
func cityShort(s []byte) uint64 {
	switch n := len(s); {
	case n > 8:
		b := le64(s[n-8:])
		return cityFold(le64(s), rotr(b+uint64(n), n)) ^ b
	case n >= 4:
		a := uint64(binary.LittleEndian.Uint32(s))
		return cityFold(uint64(n)+a<<3, uint64(binary.LittleEndian.Uint32(s[n-4:])))
	case n > 0:
		y := uint32(s[0]) + uint32(s[n/2])<<8
		z := uint32(n) + uint32(s[n-1])<<2
		return cityMix(uint64(y)*cityK2^uint64(z)*cityK3) * cityK2
	}
	return cityK2
}

// cityBlock mixes 32 bytes into a pair.
func cityBlock(s []byte, a, b uint64) (uint64, uint64) {
	z := le64(s[24:])
	a += le64(s)
	b = rotr(b+a+z, 21)
	c := a
	a += le64(s[8:]) + le64(s[16:])
	return a + z, b + rotr(a, 44) + c
}

func city128Seeded(s []byte, low, high uint64) Pair {
	if len(s) < 128 {
		return cityMurmur(s, low, high)
	}
	x, y, z := low, high, uint64(len(s))*cityK1
	v0 := rotr(y^cityK1, 49)*cityK1 + le64(s)
	v1 := rotr(v0, 42)*cityK1 + le64(s[8:])
	w0 := rotr(y+z, 35)*cityK1 + x
	w1 := rotr(x+le64(s[88:]), 53) * cityK1
	rest := s
	for len(rest) >= 128 {
		for range 2 {
			x = rotr(x+y+v0+le64(rest[16:]), 37) * cityK1
			y = rotr(y+v1+le64(rest[48:]), 42) * cityK1
			x ^= w1
			y ^= v0
			z = rotr(z^w0, 33)
			v0, v1 = cityBlock(rest, v1*cityK1, x+w0)
			w0, w1 = cityBlock(rest[32:], z+w1, y)
			z, x = x, z
			rest = rest[64:]
		}
	}
	y += rotr(w0, 37)*cityK0 + z
	x += rotr(v0+z, 49) * cityK0
	// What is left is hashed in blocks from the end; the last of them reaches into what has been hashed.
	for done := 0; done < len(rest); {
		done += 32
		block := s[len(s)-done:]
		y = rotr(y-x, 42)*cityK0 + v1
		w0 += le64(block[16:])
		x = rotr(x, 49)*cityK0 + w0
		w0 += v0
		v0, v1 = cityBlock(block, v0, v1)
	}
	x, y = cityFold(x, v0), cityFold(y, w0)
	return Pair{cityFold(x+v1, w1) + y, cityFold(x+w1, y+v1)}
}

// cityMurmur hashes less than 128 bytes.
func cityMurmur(s []byte, a, b uint64) Pair {
	n := len(s)
	var c, d uint64
	if n <= 16 {
		c = b*cityK1 + cityShort(s)
		d = c
		if n >= 8 {
			d = le64(s)
		}
		d = rotr(a+d, 32)
	} else {
		c = cityFold(le64(s[n-8:])+cityK1, a)
		d = cityFold(b+uint64(n), c+le64(s[n-16:]))
		a += d
		for left := n - 16; left > 0; left -= 16 {
			a = (a ^ cityMix(le64(s)*cityK1)*cityK1) * cityK1
			b ^= a
			c = (c ^ cityMix(le64(s[8:])*cityK1)*cityK1) * cityK1
			d ^= c
			s = s[16:]
		}
	}
	a, b = cityFold(a, c), cityFold(d, b)
	return Pair{a ^ b, cityFold(b, a)}
}
