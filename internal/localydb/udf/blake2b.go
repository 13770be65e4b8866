package udf

import (
	"encoding/binary"
	"math/bits"
)

// blakeStart is the initial state of BLAKE2b: that of SHA-512.
var blakeStart = [8]uint64{
	0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
	0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
}

// blakeOrder is the order in which a round of BLAKE2b takes the words of a block.
var blakeOrder = [10]string{
	"\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f",
	"\x0e\x0a\x04\x08\x09\x0f\x0d\x06\x01\x0c\x00\x02\x0b\x07\x05\x03",
	"\x0b\x08\x0c\x00\x05\x02\x0f\x0d\x0a\x0e\x03\x06\x07\x01\x09\x04",
	"\x07\x09\x03\x01\x0d\x0c\x0b\x0e\x02\x06\x05\x0a\x04\x00\x0f\x08",
	"\x09\x00\x05\x07\x02\x04\x0a\x0f\x0e\x01\x0b\x0c\x06\x08\x03\x0d",
	"\x02\x0c\x06\x0a\x00\x0b\x08\x03\x04\x0d\x07\x05\x0f\x0e\x01\x09",
	"\x0c\x05\x01\x0f\x0e\x0d\x04\x0a\x00\x07\x06\x03\x09\x02\x08\x0b",
	"\x0d\x0b\x07\x0e\x0c\x01\x03\x09\x05\x00\x0f\x04\x08\x06\x02\x0a",
	"\x06\x0f\x0e\x09\x0b\x03\x00\x08\x0c\x02\x0d\x07\x01\x04\x0a\x05",
	"\x0a\x02\x08\x04\x07\x06\x01\x05\x0f\x0b\x09\x0e\x03\x0c\x0d\x00",
}

const blakeBlock = 128

// blake2b is BLAKE2b with a result of 1 to 64 bytes and a key of 64 bytes at most; no key is an empty one.
// Source: RFC 7693.
func blake2b(size int, key, s []byte) []byte {
	h := blakeStart
	h[0] ^= 0x01010000 ^ uint64(len(key))<<8 ^ uint64(size)
	if len(key) > 0 {
		s = append(append(append(make([]byte, 0, blakeBlock+len(s)), key...), make([]byte, blakeBlock-len(key))...), s...)
	}
	done := 0
	for len(s)-done > blakeBlock {
		blakeCompress(&h, s[done:done+blakeBlock], uint64(done+blakeBlock), 0)
		done += blakeBlock
	}
	var last [blakeBlock]byte
	copy(last[:], s[done:])
	blakeCompress(&h, last[:], uint64(len(s)), ^uint64(0))
	var out []byte
	for _, w := range h {
		out = binary.LittleEndian.AppendUint64(out, w)
	}
	return out[:size]
}

// blakeCompress mixes a block into the state. counted is the number of bytes up to its end; final is all ones for
// the last block and 0 for others.
func blakeCompress(h *[8]uint64, block []byte, counted, final uint64) {
	var v [16]uint64
	copy(v[:8], h[:])
	copy(v[8:], blakeStart[:])
	v[12] ^= counted
	v[14] ^= final
	mix := func(a, b, c, d int, x, y uint64) {
		v[a] += v[b] + x
		v[d] = bits.RotateLeft64(v[d]^v[a], -32)
		v[c] += v[d]
		v[b] = bits.RotateLeft64(v[b]^v[c], -24)
		v[a] += v[b] + y
		v[d] = bits.RotateLeft64(v[d]^v[a], -16)
		v[c] += v[d]
		v[b] = bits.RotateLeft64(v[b]^v[c], -63)
	}
	for round := range 12 {
		order := blakeOrder[round%len(blakeOrder)]
		word := func(i int) uint64 { return le64(block[8*order[i]:]) }
		for i := range 4 {
			mix(i, 4+i, 8+i, 12+i, word(2*i), word(2*i+1))
		}
		for i := range 4 {
			mix(i, 4+(i+1)%4, 8+(i+2)%4, 12+(i+3)%4, word(8+2*i), word(9+2*i))
		}
	}
	for i := range h {
		h[i] ^= v[i] ^ v[8+i]
	}
}
