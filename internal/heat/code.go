package heat

import (
	"encoding/binary"
	"errors"
	"math"
	"time"
)

// coder writes values, or reads what another one wrote by the same calls. It stops at what it cannot read.
type coder struct {
	data    []byte
	reading bool
	err     error
}

var errCode = errors.New("it holds less than it says")

func (c *coder) uint(n *uint64) {
	switch {
	case !c.reading:
		c.data = binary.AppendUvarint(c.data, *n)
	case c.err == nil:
		v, size := binary.Uvarint(c.data)
		if size <= 0 {
			c.err = errCode
			return
		}
		*n, c.data = v, c.data[size:]
	}
}

// code writes or reads a value that a number stands for.
func code[T any](c *coder, v *T, to func(T) uint64, from func(uint64) T) {
	n := uint64(0)
	if !c.reading {
		n = to(*v)
	}
	if c.uint(&n); c.reading {
		*v = from(n)
	}
}

func (c *coder) int(v *int) {
	code(c, v, func(v int) uint64 { return uint64(v) }, func(n uint64) int { return int(min(n, math.MaxInt32)) })
}

func (c *coder) bool(v *bool) {
	code(c, v, func(v bool) uint64 { return map[bool]uint64{true: 1}[v] }, func(n uint64) bool { return n == 1 })
}

// time has microseconds.
func (c *coder) time(v *time.Time) {
	code(c, v, func(v time.Time) uint64 {
		if v.IsZero() {
			return 0
		}
		return uint64(v.UnixMicro())
	}, func(n uint64) time.Time {
		if n == 0 {
			return time.Time{}
		}
		return time.UnixMicro(int64(n)).UTC()
	})
}

// duration has milliseconds.
func (c *coder) duration(v *time.Duration) {
	code(c, v, func(v time.Duration) uint64 { return uint64(v.Milliseconds()) },
		func(n uint64) time.Duration { return time.Duration(min(n, 1<<40)) * time.Millisecond })
}

// thousandths has three digits; what is below 0 is -1.
func (c *coder) thousandths(v *float64) {
	code(c, v, func(v float64) uint64 {
		if v < 0 {
			return 0
		}
		return uint64(math.Round(v*1000)) + 1
	}, func(n uint64) float64 { return max(-1, float64(int64(n)-1)/1000) })
}

func (c *coder) text(v *string) {
	n := len(*v)
	c.int(&n)
	switch {
	case !c.reading:
		c.data = append(c.data, *v...)
	case n > len(c.data):
		c.err = errCode
	case c.err == nil:
		*v, c.data = string(c.data[:n]), c.data[n:]
	}
}

// list writes or reads a list, with one that writes or reads an element.
func list[T any](c *coder, v *[]T, one func(*T)) {
	n := len(*v)
	if c.int(&n); c.reading {
		if n > len(c.data) { // each takes a byte at least
			c.err = errCode
		}
		if c.err != nil {
			return
		}
		*v = make([]T, n)
	}
	for i := 0; i < n && c.err == nil; i++ {
		one(&(*v)[i])
	}
}

func (c *coder) numbered(n *int, l *Layout) {
	c.int(n)
	c.text(&l.Path)
	c.text(&l.ID)
	list(c, &l.Bounds, c.bound)
}

func (c *coder) bound(b *Bound) {
	c.uint(&b.Hash)
	c.text(&b.Text)
	c.bool(&b.SameLead)
}

// cell is written with a bit for each field that is not as most are: a whole known time, and nothing that happened.
func (c *coder) cell(v *Cell, at *int, whole time.Duration) {
	var has uint64
	bit := func(i int, ok bool) {
		if !c.reading && ok {
			has |= 1 << i
		}
	}
	for i, n := range []uint64{v.Writes, v.Reads, v.Rejected, v.LocksBroken, v.Rows, v.Bytes} {
		bit(i, n > 0)
	}
	bit(6, v.CPU != 0)
	bit(7, v.Known.Milliseconds() != whole.Milliseconds())
	bit(8, v.Peak > 0)
	bit(9, v.Uncounted)
	bit(10, v.Restarted)
	bit(11, v.From != *at)
	bit(12, v.To != v.From+1)
	if c.uint(&has); c.reading {
		v.From, v.To, v.Known = *at, 0, whole.Truncate(time.Millisecond)
	}
	is := func(i int) bool { return has>>i&1 == 1 }
	for i, n := range []*uint64{&v.Writes, &v.Reads, &v.Rejected, &v.LocksBroken, &v.Rows, &v.Bytes} {
		if is(i) {
			c.uint(n)
		}
	}
	if is(6) {
		c.thousandths(&v.CPU)
	}
	if is(7) {
		c.duration(&v.Known)
	}
	if is(8) {
		c.thousandths(&v.Peak)
		c.duration(&v.PeakFrom)
		c.duration(&v.PeakTo)
	}
	v.Uncounted, v.Restarted = is(9), is(10)
	if is(11) {
		c.int(&v.From)
	}
	n := v.To - v.From
	if is(12) {
		c.int(&n)
	} else {
		n = 1
	}
	v.To = v.From + n
	*at = v.To
}

// frame writes or reads a frame, whose tables are numbers of layouts.
func (c *coder) frame(f *Frame, number func(*Layout) int, layout func(int) *Layout) {
	c.time(&f.From)
	c.time(&f.To)
	c.text(&f.Release)
	c.bool(&f.PeaksOnly)
	c.bool(&f.Locks)
	list(c, &f.Tables, func(t *TableFrame) {
		code(c, &t.Layout, func(l *Layout) uint64 { return uint64(number(l)) }, func(n uint64) *Layout {
			return layout(int(min(n, math.MaxInt32)))
		})
		if t.Layout == nil {
			c.err = errCode
			return
		}
		at := 0
		list(c, &t.Cells, func(v *Cell) {
			c.cell(v, &at, f.To.Sub(f.From))
			if v.From >= v.To || v.To > len(t.Bounds)+1 {
				c.err = errCode
			}
		})
	})
	c.samples(f.Tables)
}

// state writes or reads what a reading counted, without the bounds, which layouts have.
func (c *coder) state(r *Reading) {
	c.time(&r.At)
	c.bool(&r.Locks)
	list(c, &r.Tables, func(t *Read) {
		c.text(&t.Path)
		c.text(&t.ID)
		last := uint64(0)
		list(c, &t.Partitions, func(p *Partition) {
			step := p.Tablet - last
			c.uint(&step)
			p.Tablet = last + step
			last = p.Tablet
			c.time(&p.Started)
			c.time(&p.Updated)
			for _, n := range []*uint64{&p.Writes, &p.Reads, &p.Rejected, &p.LocksBroken} {
				c.uint(n)
			}
		})
	})
}
