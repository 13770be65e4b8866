package udf

import (
	"encoding/binary"
	"math/bits"

	"golang.org/x/crypto/blake2b"
)

// blake2 is BLAKE2b with a result of 1 to 64 bytes and a key of 64 bytes at most; no key is an empty one.
func blake2(size int, key, s []byte) []byte {
	h, err := blake2b.New(size, key)
	if err != nil {
		panic(err) // of another size
	}
	h.Write(s)
	return h.Sum(nil)
}

// Parameters of Digest::Argon2.
// Source: TArgon2 in yql/essentials/udfs/common/digest/digest_udf.cpp of ydb-platform/ydb.
const (
	argonBlocks = 32 // KiB of memory
	argonSize   = 32 // bytes of the result
	argonWords  = 128
)

type argonMemory [argonBlocks][argonWords]uint64

// argon2d is Argon2d of a text and a salt with one pass, one lane and argonBlocks of memory.
// Source: RFC 9106.
func argon2d(s, salt []byte) []byte {
	var seed []byte
	for _, n := range []int{1, argonSize, argonBlocks, 1, 0x13, 0} { // lanes, size, memory, passes, version, Argon2d
		seed = binary.LittleEndian.AppendUint32(seed, uint32(n))
	}
	for _, part := range [][]byte{s, salt, nil, nil} { // the last two are secret and associated data
		seed = binary.LittleEndian.AppendUint32(seed, uint32(len(part)))
		seed = append(seed, part...)
	}
	seed = blake2(64, nil, seed)
	var m argonMemory
	for i := range 2 {
		first := binary.LittleEndian.AppendUint32(seed[:64:64], uint32(i))
		first = argonLong(8*argonWords, binary.LittleEndian.AppendUint32(first, 0))
		for j := range m[i] {
			m[i][j] = binary.LittleEndian.Uint64(first[8*j:])
		}
	}
	for i := 2; i < argonBlocks; i++ {
		// In the first pass a block refers to one of those before it, but for the previous one.
		area := uint64(i - 1)
		random := m[i-1][0] & 0xffffffff
		at := area - 1 - area*(random*random>>32)>>32
		argonFill(&m[i], &m[i-1], &m[at])
	}
	var out []byte
	for _, w := range m[argonBlocks-1] {
		out = binary.LittleEndian.AppendUint64(out, w)
	}
	return argonLong(argonSize, out)
}

// argonLong is the hash of Argon2 that makes any number of bytes.
func argonLong(size int, s []byte) []byte {
	in := append(binary.LittleEndian.AppendUint32(nil, uint32(size)), s...)
	if size <= 64 {
		return blake2(size, nil, in)
	}
	var out []byte
	v := blake2(64, nil, in)
	for size-len(out) > 64 {
		out = append(out, v[:32]...)
		if size-len(out) > 64 {
			v = blake2(64, nil, v)
		}
	}
	return append(out, blake2(size-len(out), nil, v)...)
}

// argonFill makes a block of two.
func argonFill(to, x, y *[argonWords]uint64) {
	var r [argonWords]uint64
	for i := range r {
		r[i] = x[i] ^ y[i]
	}
	*to = r
	for i := range 8 {
		var row [16]int
		for j := range row {
			row[j] = 16*i + j
		}
		argonMix(&r, row)
	}
	for i := range 8 {
		var column [16]int
		for j := range column {
			column[j] = 16*(j/2) + 2*i + j%2
		}
		argonMix(&r, column)
	}
	for i := range to {
		to[i] ^= r[i]
	}
}

// argonMix is a round of BLAKE2b over 16 words of a block, with a multiplication in each addition.
func argonMix(r *[argonWords]uint64, at [16]int) {
	add := func(x, y uint64) uint64 { return x + y + 2*(x&0xffffffff)*(y&0xffffffff) }
	mix := func(i, j, k, l int) {
		a, b, c, d := &r[at[i]], &r[at[j]], &r[at[k]], &r[at[l]]
		*a = add(*a, *b)
		*d = bits.RotateLeft64(*d^*a, -32)
		*c = add(*c, *d)
		*b = bits.RotateLeft64(*b^*c, -24)
		*a = add(*a, *b)
		*d = bits.RotateLeft64(*d^*a, -16)
		*c = add(*c, *d)
		*b = bits.RotateLeft64(*b^*c, -63)
	}
	for i := range 4 {
		mix(i, 4+i, 8+i, 12+i)
	}
	for i := range 4 {
		mix(i, 4+(i+1)%4, 8+(i+2)%4, 12+(i+3)%4)
	}
}
