package report

import (
	"bufio"
	"flag"
	"runtime"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
)

var flatTables = flag.Int("tables", 2_000, "tables that TestFormatsFlat writes in every format")

// TestFormatsFlat writes many tables in every format and looks at what is kept meanwhile: a writer that collects the
// report before it writes it keeps a kilobyte or more of each table.
func TestFormatsFlat(t *testing.T) {
	golden.NoRace(t)
	const most = 1 << 20
	b := loadedTables(*flatTables, 4)
	r := inspected(b)
	r.Propose(b.Tables[0]) // what the first proposal prepares for all is none of the formats' doing
	for _, f := range InspectionFormats() {
		t.Run(f.Name, func(t *testing.T) {
			out := &heapWatch{next: 64 << 10}
			before := liveHeap()
			w := bufio.NewWriter(out)
			if err := f.Render(w, View{}, r); err != nil {
				t.Fatal(err)
			}
			out.look()
			if err := w.Flush(); err != nil {
				t.Fatal(err)
			}
			if out.most > before+most {
				t.Errorf("writing %d KB keeps up to %d KB, want at most %d", out.written>>10, (out.most-before)>>10, most>>10)
			}
		})
	}
	runtime.KeepAlive(r)
}

// heapWatch looks at what is kept whenever twice as much was written to it.
type heapWatch struct {
	written, next int
	most          uint64 // bytes
}

func (w *heapWatch) Write(p []byte) (int, error) {
	w.written += len(p)
	if w.written >= w.next {
		w.next = 2 * w.written
		w.look()
	}
	return len(p), nil
}

func (w *heapWatch) look() { w.most = max(w.most, liveHeap()) }

// liveHeap returns how many bytes are in use after everything else was freed.
func liveHeap() uint64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}
