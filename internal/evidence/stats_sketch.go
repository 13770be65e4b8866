package evidence

import (
	"encoding/binary"
	"maps"
	"math"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// distinctSketch counts distinct values in bounded memory: exactly up to a few thousand, then by the k least hashes
// seen (Bar-Yossef et al., Counting distinct elements in a data stream, 2002). The zero value is ready to use.
type distinctSketch struct {
	seen    map[uint64]struct{}
	limit   uint64 // hashes above are no longer kept
	sampled bool
}

// distinctKept is k. Memory is 16 bytes times twice k, and the relative standard error is 1/√(k-2).
const distinctKept = 4096

// Add counts a value by its hash. Equal values must have equal hashes, spread over all 64 bits.
func (d *distinctSketch) Add(hash uint64) {
	if d.seen == nil {
		d.seen, d.limit = map[uint64]struct{}{}, math.MaxUint64
	}
	if hash > d.limit {
		return
	}
	d.seen[hash] = struct{}{}
	if len(d.seen) <= 2*distinctKept {
		return
	}
	hashes := slices.Sorted(maps.Keys(d.seen))
	for _, h := range hashes[distinctKept:] {
		delete(d.seen, h)
	}
	d.limit, d.sampled = hashes[distinctKept-1], true
}

// Estimate returns the number of distinct values and its relative standard error, 0 if it was counted exactly.
func (d *distinctSketch) Estimate() (count, relativeError float64) {
	if !d.sampled {
		return float64(len(d.seen)), 0
	}
	hashes := slices.Sorted(maps.Keys(d.seen))
	kth := float64(hashes[distinctKept-1]) / (1 << 63) / 2
	return (distinctKept - 1) / kth, 1 / math.Sqrt(distinctKept-2)
}

// topSketch finds the share of the most frequent value in bounded memory (Misra and Gries, Finding repeated elements,
// 1982). It never says more than the truth, and less by 1/513 at most. The zero value is ready to use.
type topSketch struct {
	counts map[uint64]uint64
	total  uint64
}

const topKept = 512

// Add counts a value by its hash.
func (t *topSketch) Add(hash uint64) {
	if t.counts == nil {
		t.counts = make(map[uint64]uint64, topKept)
	}
	t.total++
	if _, ok := t.counts[hash]; ok || len(t.counts) < topKept {
		t.counts[hash]++
		return
	}
	for h, n := range t.counts {
		if n == 1 {
			delete(t.counts, h)
		} else {
			t.counts[h] = n - 1
		}
	}
}

// Share returns the share of the most frequent value, 0…1; 0 if nothing was added.
func (t *topSketch) Share() float64 {
	var most uint64
	for _, n := range t.counts {
		most = max(most, n)
	}
	if t.total == 0 {
		return 0
	}
	return float64(most) / float64(t.total)
}

// sizeSketch sums up sizes in bounded memory. The zero value is ready to use.
type sizeSketch struct {
	Limit   uint64 // sizes above count as over; 0 means no limit
	buckets map[int]uint64
	count   uint64
	sum     float64
	max     uint64
	over    uint64
}

// sizeStep is the ratio of neighbouring buckets: percentiles are at most that much too high.
const sizeStep = 1.02

// Add counts a size in bytes.
func (s *sizeSketch) Add(size uint64) {
	if s.buckets == nil {
		s.buckets = map[int]uint64{}
	}
	bucket := 0
	if size > 1 {
		bucket = int(math.Ceil(math.Log(float64(size)) / math.Log(sizeStep)))
	}
	s.buckets[bucket]++
	s.count++
	s.sum += float64(size)
	s.max = max(s.max, size)
	if s.Limit > 0 && size > s.Limit {
		s.over++
	}
}

// Sizes returns the sum of what was added.
func (s *sizeSketch) Sizes() Sizes {
	if s.count == 0 {
		return Sizes{}
	}
	out := Sizes{Mean: s.sum / float64(s.count), Max: s.max, P99: s.max, Over: s.over}
	var below uint64
	for _, b := range slices.Sorted(maps.Keys(s.buckets)) {
		below += s.buckets[b]
		if float64(below) >= 0.99*float64(s.count) {
			out.P99 = min(s.max, uint64(math.Pow(sizeStep, float64(b))))
			break
		}
	}
	return out
}

// hashValue hashes a cell for the sketches. seed chains the cells of a key prefix.
func hashValue(seed uint64, v schema.Value) uint64 {
	h := seed ^ 0xcbf29ce484222325
	mix := func(kind byte, b []byte) {
		h = (h ^ uint64(kind)) * 0x100000001b3
		for _, c := range b {
			h = (h ^ uint64(c)) * 0x100000001b3
		}
	}
	var number [8]byte
	put := func(kind byte, n uint64) {
		binary.LittleEndian.PutUint64(number[:], n)
		mix(kind, number[:])
	}
	switch v := v.(type) {
	case nil:
		mix('n', nil)
	case bool:
		if v {
			mix('t', nil)
		} else {
			mix('f', nil)
		}
	case int64:
		put('i', uint64(v))
	case uint64:
		put('u', v)
	case float64:
		put('d', math.Float64bits(v))
	case string:
		mix('s', []byte(v))
		put('l', uint64(len(v)))
	}
	// The last bytes of FNV hardly reach the high bits, which is what the sketches look at.
	h ^= h >> 33
	h *= 0xff51afd7ed558ccd
	h ^= h >> 33
	h *= 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}
