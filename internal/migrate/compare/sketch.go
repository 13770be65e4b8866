package compare

import "math/bits"

// A sketch holds what two tables do not have in common, without holding the rows: each row is added to three cells that
// its hashes choose, and taken away again when the other table has it too. Cells in which one row is left give it away,
// and taking that out of its other cells frees more of them. So the size depends on how much differs, not on the tables.
// Source: Goodrich and Mitzenmacher, Invertible Bloom Lookup Tables, 2011; with three cells a row, up to 0.8 rows a cell
// come out again with all but certainty.
type sketch []sketchCell

// sketchCell sums up the rows that chose it; all sums wrap around.
type sketchCell struct {
	n               int64 // rows added less rows taken away
	key, row, check uint64
}

// sketchCells is 8 MB, which tells apart up to about 200,000 rows that differ.
const sketchCells = 3 * 87_000

// element is one row in a sketch, by its hashes.
type element struct{ key, row uint64 }

func newSketch(cells int) sketch { return make(sketch, cells) }

// mixed spreads the bits of two hashes over one. The constants are those of wyhash.
func mixed(a, b uint64) uint64 {
	high, low := bits.Mul64(a^0xa0761d6478bd642f, b^0xe7037ed1a0b428db)
	return high ^ low
}

// places are the cells of a row, one in each third, and what it adds to their check.
func (s sketch) places(e element) (at [3]int, check uint64) {
	third := uint64(len(s) / 3)
	h := mixed(e.key, e.row)
	for i := range at {
		h = mixed(h, 0x8ebc6af09c88c6e3)
		at[i] = i*int(third) + int(h%third)
	}
	return at, mixed(h, 0x589965cc75374cc3)
}

// add adds a row n times; -1 takes it away.
func (s sketch) add(e element, n int64) {
	at, check := s.places(e)
	for _, i := range at {
		c := &s[i]
		c.n += n
		c.key += uint64(n) * e.key
		c.row += uint64(n) * e.row
		c.check += uint64(n) * check
	}
}

// differing empties the sketch and returns the rows in it, with 1 for one that was added and -1 for one that was taken
// away; false if there are too many to tell them apart.
func (s sketch) differing() (rows map[element]int64, ok bool) {
	rows = map[element]int64{}
	var look []int
	for i := range s {
		if s[i].n == 1 || s[i].n == -1 { // others give nothing away yet
			look = append(look, i)
		}
	}
	for len(look) > 0 {
		c := s[look[len(look)-1]]
		look = look[:len(look)-1]
		if c.n != 1 && c.n != -1 {
			continue
		}
		e := element{uint64(c.n) * c.key, uint64(c.n) * c.row}
		at, check := s.places(e)
		if c.check != uint64(c.n)*check {
			continue // several rows whose numbers come to one
		}
		n := c.n // which adding changes
		rows[e] += n
		s.add(e, -n)
		look = append(look, at[:]...)
	}
	for i := range s {
		if s[i] != (sketchCell{}) {
			return nil, false
		}
	}
	return rows, true
}
