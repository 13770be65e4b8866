package heat

import (
	"bytes"
	"cmp"
	"compress/flate"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// A recording is a sequence of records: each is a head with its length and checksum, and its content, packed. A record that was cut or
// damaged is left out, and those before and behind it are read. Nothing that is there is changed: a call adds a frame and what the next
// one needs to tell differences, and what was superseded goes when frames are thinned and the file is written anew.
const (
	version  = 1
	headSize = 4 + 1 + 1 + 4 + 4
	// largest bounds what a record may unpack to: a million partitions take less.
	largest = 256 << 20
)

// magic begins each record, so that the next one is found behind a damaged one.
var magic = []byte{0x89, 'K', 'A', 'h'}

// The kinds of records.
const (
	recordLayout byte = iota + 1 // with a number, by which frames name it
	recordFrame
	recordState // of the last reading: only the last one counts
)

// Recording is what files hold.
type Recording struct {
	Frames []*Frame // by time
	Last   *Reading // the last reading, without bounds; nil if there is none
	// Damaged is how many bytes could not be read.
	Damaged int

	taken   *Mark  // of a snapshot; nil of a recording
	data    []byte // that it was read from
	numbers map[*Layout]int
	free    int                // the first number that no layout has
	current map[string]*Layout // the last of each path
	whole   int                // bytes up to the end of the last record
	stale   int                // of these, bytes of readings that are not the last
}

// record is one as it stands in a file. z is used again for the next one, as making one costs more than what it packs.
func record(z *flate.Writer, kind byte, fill func(c *coder)) ([]byte, error) {
	var c coder
	fill(&c)
	out := bytes.NewBuffer(append(slices.Clone(magic), version, kind, 0, 0, 0, 0, 0, 0, 0, 0))
	z.Reset(out)
	_, err := z.Write(c.data)
	if err = cmp.Or(err, z.Close()); err != nil {
		return nil, err
	}
	data := out.Bytes()
	binary.LittleEndian.PutUint32(data[6:], uint32(len(data)-headSize))
	binary.LittleEndian.PutUint32(data[10:], checksum(data))
	return data, nil
}

func checksum(record []byte) uint32 {
	return crc32.Update(crc32.ChecksumIEEE(record[:10]), crc32.IEEETable, record[headSize:])
}

// next cuts the first whole record off data, whose beginning may be damaged; not ok if there is none.
func next(data []byte) (skipped int, kind byte, content, rest []byte, newer, ok bool) {
	for at := 0; ; at++ {
		found := bytes.Index(data[at:], magic)
		if found < 0 {
			return at, 0, nil, nil, newer, false
		}
		at += found
		if len(data)-at < headSize {
			return at, 0, nil, nil, newer, false
		}
		size := uint64(binary.LittleEndian.Uint32(data[at+6:]))
		if uint64(len(data)-at-headSize) < size {
			continue
		}
		r := data[at : at+headSize+int(size)]
		if binary.LittleEndian.Uint32(r[10:]) != checksum(r) {
			continue
		}
		if r[4] > version {
			newer = true
		}
		return at, r[5], r[headSize:], data[at+len(r):], newer, true
	}
}

// Decode reads a recording. What is damaged is left out.
func Decode(data []byte) (*Recording, error) {
	if n := min(len(data), len(magic)); !bytes.Equal(data[:n], magic[:n]) {
		return nil, errors.New("this is not a recording of ydb-keyadvise")
	}
	r := &Recording{data: data, numbers: map[*Layout]int{}, current: map[string]*Layout{}}
	layouts, states := map[int]*Layout{}, 0
	z := flate.NewReader(nil) // for all records: making one takes longer than most records
	for rest := data; len(rest) > 0; {
		skipped, kind, content, behind, newer, ok := next(rest)
		if newer {
			return nil, errors.New("a newer release of ydb-keyadvise wrote it; use that one")
		}
		if r.Damaged += skipped; !ok {
			r.Damaged = len(data) - r.whole
			break
		}
		_ = z.(flate.Resetter).Reset(bytes.NewReader(content), nil) // it never fails
		unpacked, err := io.ReadAll(io.LimitReader(z, largest))
		c := &coder{data: unpacked, reading: true, err: err}
		switch kind {
		case recordLayout:
			n, l := 0, &Layout{}
			if c.numbered(&n, l); c.err == nil {
				layouts[n], r.numbers[l], r.current[l.Path], r.free = l, n, l, max(r.free, n+1)
			}
		case recordFrame:
			f := &Frame{}
			if c.frame(f, nil, func(n int) *Layout { return layouts[n] }); c.err == nil {
				r.Frames = append(r.Frames, f)
			}
		case recordState:
			last := &Reading{}
			if c.state(last); c.err == nil {
				r.Last, r.stale, states = last, r.stale+states, len(content)
			}
		}
		if c.err != nil {
			r.Damaged += len(content)
		}
		r.whole, rest = len(data)-len(behind), behind
	}
	return r, nil
}

// ReadFile reads a recording to which more is added. There need not be one: that has nothing.
func ReadFile(path string) (*Recording, error) { return (&Recording{}).again(path) }

// again reads the file of a recording, which is decoded anew only if it is another one now.
func (r *Recording) again(path string) (*Recording, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("record to %s: this is a folder, a pipe or a device; name a file", path)
	}
	data, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read recording: %w", err)
	}
	if r.current != nil && bytes.Equal(data, r.data) {
		return r, nil
	}
	if r, err = Decode(data); err != nil {
		return nil, fmt.Errorf("read recording %s: %w", path, err)
	}
	return r, nil
}

// Knows reports whether the last reading has a table with the same partitions, of which the bounds are known.
func (r *Recording) Knows(path, id string, tablets []uint64) bool {
	l := r.current[path]
	if l == nil || l.ID != id || len(l.Bounds)+1 != len(tablets) || r.Last == nil {
		return false
	}
	i, ok := slices.BinarySearchFunc(r.Last.Tables, path, func(t Read, path string) int { return cmp.Compare(t.Path, path) })
	return ok && r.Last.Tables[i].ID == id &&
		slices.EqualFunc(r.Last.Tables[i].Partitions, tablets, func(p Partition, n uint64) bool { return p.Tablet == n })
}

// encode adds frames and the last reading to what is there, as the records of them.
func (r *Recording) encode(frames []*Frame) ([]byte, error) {
	var out []byte
	z, failed := flate.NewWriter(nil, flate.DefaultCompression) // which fails at other levels only
	add := func(kind byte, fill func(c *coder)) {
		data, err := record(z, kind, fill)
		failed = cmp.Or(failed, err)
		out = append(out, data...)
	}
	number := func(l *Layout) {
		if _, ok := r.numbers[l]; !ok {
			n := r.free
			r.numbers[l], r.free = n, n+1
			add(recordLayout, func(c *coder) { c.numbered(&n, l) })
		}
	}
	for _, f := range frames {
		for i := range f.Tables {
			number(f.Tables[i].Layout)
		}
		add(recordFrame, func(c *coder) { c.frame(f, func(l *Layout) int { return r.numbers[l] }, nil) })
	}
	for i := range r.Last.Tables {
		number(r.current[r.Last.Tables[i].Path])
	}
	add(recordState, func(c *coder) { c.state(r.Last) })
	return out, failed
}

// Tier says how far frames are thinned while they are no older than that.
type Tier struct{ Every, For time.Duration }

// Tiers are how recordings are thinned unless told otherwise.
func Tiers() []Tier {
	const day = 24 * time.Hour
	return []Tier{{10 * time.Minute, day}, {time.Hour, 14 * day}, {6 * time.Hour, 90 * day}}
}

// thin returns frames with those of one interval as one, once all of it is so old, and without those that are older than the last tier,
// and whether any are others now.
func thin(frames []*Frame, now time.Time, tiers []Tier) (out []*Frame, changed bool) {
	type interval struct {
		n     int64 // of those that long since 1970
		every time.Duration
		peaks bool
		whole bool // all of it is so old
	}
	at := now.UnixNano()
	of := func(f *Frame) interval {
		least, to := int64(0), f.To.UnixNano()
		for _, t := range tiers {
			if every := int64(t.Every); at-to < int64(t.For) {
				n := (to - 1) / every
				return interval{n, t.Every, f.PeaksOnly, at-(n+1)*every >= least}
			}
			least = int64(t.For)
		}
		return interval{whole: true}
	}
	intervals := make([]interval, len(frames))
	for i, f := range frames {
		intervals[i] = of(f)
	}
	for i, j := 0, 0; i < len(frames); i = j {
		in := intervals[i]
		for j = i + 1; j < len(frames) && in.whole && intervals[j] == in; j++ {
		}
		switch {
		case in.every == 0:
			changed = true
		case j > i+1:
			out, changed = append(out, thinned(frames[i:j])), true
		default:
			out = append(out, frames[i])
		}
	}
	return out, changed
}

// Append adds a reading to a recording that was read from a file, which is made if there is none, and returns the frame: what happened
// since the reading before; nil if there was none. The file is readable at any time, and as it was if this fails. One call waits for
// another.
func (r *Recording) Append(ctx context.Context, path string, reading *Reading, tiers []Tier) (frame *Frame, err error) {
	unlock, err := lock(ctx, path)
	if err != nil {
		return nil, err
	}
	defer unlock()
	if r, err = r.again(path); err != nil {
		return nil, err
	}
	if r.Last != nil && !reading.At.After(r.Last.At) {
		return nil, fmt.Errorf("record to %s: another call of record added a reading meanwhile, at %s", path, r.Last.At.Format(time.DateTime))
	}
	had := len(r.Frames)
	frame, thinner := r.Add(reading, tiers)
	var added []byte
	if !thinner {
		if added, err = r.encode(r.Frames[had:]); err != nil {
			return nil, fmt.Errorf("record to %s: %w", path, err)
		}
	}
	if thinner || r.stale > (r.whole+len(added))/2 {
		data, err := r.Encode()
		if err != nil {
			return nil, fmt.Errorf("record to %s: %w", path, err)
		}
		return frame, evidence.ReplaceFile(path, 0o600, func(w io.Writer) error {
			_, err := w.Write(data)
			return err
		}, func(data []byte) error { _, err := Decode(data); return err })
	}
	return frame, appendTo(path, int64(r.whole), added)
}

// Encode returns a recording as a file has it.
func (r *Recording) Encode() ([]byte, error) {
	anew := &Recording{Last: r.Last, numbers: map[*Layout]int{}, current: r.current}
	return anew.encode(r.Frames)
}

// Add adds a reading to a recording that is in memory, as Append does. It also returns whether frames were thinned.
func (r *Recording) Add(reading *Reading, tiers []Tier) (frame *Frame, thinner bool) {
	if r.current == nil {
		r.numbers, r.current = map[*Layout]int{}, map[string]*Layout{}
	}
	if frame = reading.since(r.Last, r.current); frame != nil {
		r.Frames = append(r.Frames, frame)
	} else if len(r.Frames) == 0 {
		r.Frames = reading.peaks(r.current)
	}
	r.Last = reading
	r.Frames, thinner = thin(r.Frames, reading.At, tiers)
	return frame, thinner
}

// appendTo puts data behind the first bytes of a file, in place of a record that was cut; it leaves these bytes alone if that fails.
func appendTo(path string, whole int64, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	if err = f.Truncate(whole); err == nil {
		_, err = f.WriteAt(data, whole)
	}
	if err == nil {
		err = f.Sync()
	}
	if err != nil {
		return fmt.Errorf("record to %s: %w", path, errors.Join(err, f.Truncate(whole)))
	}
	return f.Close()
}

// lockWait is how long one call waits for another, which holds the file for a moment.
const lockWait = 30 * time.Second

// lock takes a recording for this process, by a file beside it which is there meanwhile. It ends with the process.
func lock(ctx context.Context, path string) (unlock func(), err error) {
	name := path + ".lock"
	for until := time.Now().Add(lockWait); ; {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
		if errors.Is(err, fs.ErrNotExist) {
			err = fmt.Errorf("there is no folder %s; create it first", filepath.Dir(path))
		}
		if err != nil {
			return nil, fmt.Errorf("record to %s: %w", path, err)
		}
		if tryLock(f) {
			ours, err := f.Stat()
			there, thereErr := os.Stat(name)
			if err == nil && thereErr == nil && os.SameFile(ours, there) { // else the one before has just removed it
				return func() {
					_ = os.Remove(name)
					_ = f.Close()
				}, nil
			}
		}
		_ = f.Close()
		if time.Now().After(until) {
			return nil, fmt.Errorf("record to %s: another call of record has been writing to it for half a minute: wait for it, or end it", path)
		}
		select {
		case <-time.After(50 * time.Millisecond):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}
