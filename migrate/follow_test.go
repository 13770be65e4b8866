package migrate

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// busyWriters write a table of their own model while a plan runs, and stand still while they are told to.
type busyWriters struct {
	d      *database
	path   string
	gate   sync.RWMutex // held to write while nobody writes
	rows   atomic.Int64
	stop   chan struct{}
	done   sync.WaitGroup
	model  sync.Map // id to note
	once   sync.Once
	fresh  atomic.Bool // the statements are those for the new key
	hash   string      // the column that is computed there
	failed atomic.Bool
	halted atomic.Bool
}

func (w *busyWriters) start(n int) {
	w.stop = make(chan struct{})
	w.d.t.Cleanup(w.end)
	for worker := range n {
		w.done.Go(func() {
			r := rand.New(rand.NewPCG(uint64(worker), 1))
			for i := 0; !w.failed.Load(); i++ {
				select {
				case <-w.stop:
					return
				default:
				}
				w.gate.RLock()
				w.write(r, worker, i)
				w.gate.RUnlock()
			}
		})
	}
}

// write makes one change of a row that belongs to the worker alone.
func (w *busyWriters) write(r *rand.Rand, worker, i int) {
	id := int64(r.IntN(300))*10 + int64(worker)
	note := fmt.Sprintf("%d.%d", worker, i)
	at := fmt.Sprintf("Unwrap(CAST(%dul AS Timestamp))", 1_600_000_000_000_000+id)
	columns, values, where := "at, id, note", fmt.Sprintf("%s, %dl, '%s'u", at, id, note), fmt.Sprintf("at = %s AND id = %dl", at, id)
	if w.fresh.Load() {
		hash := fmt.Sprintf("Digest::NumericHash(%dl)", id)
		columns, values, where = columns+", "+w.hash, values+", "+hash, where+" AND "+w.hash+" = "+hash
	}
	text := fmt.Sprintf("UPSERT INTO `%s` (%s) VALUES (%s);", w.path, columns, values)
	if r.IntN(4) == 0 {
		note, text = "", fmt.Sprintf("DELETE FROM `%s` WHERE %s;", w.path, where)
	}
	if _, err := w.d.exec(text); err != nil {
		w.d.t.Errorf("write: %v", err)
		w.failed.Store(true)
		return
	}
	w.rows.Add(1)
	time.Sleep(2 * time.Millisecond)
	w.model.Store(id, note)
}

func (w *busyWriters) end() {
	w.once.Do(func() { close(w.stop) })
	w.resume()
	w.done.Wait()
}

// halt stops the writers where they are, and resume lets them go on.
func (w *busyWriters) halt() {
	if !w.halted.Swap(true) {
		w.gate.Lock()
	}
}

func (w *busyWriters) resume() {
	if w.halted.Swap(false) {
		w.gate.Unlock()
	}
}

// check compares a table with the model.
func (w *busyWriters) check(t *testing.T, path string) {
	t.Helper()
	rows, err := w.d.cells("SELECT id, note FROM `"+path+"` LIMIT 100000", []string{"id", "note"})
	if err != nil {
		t.Fatal(err)
	}
	want := 0
	w.model.Range(func(_, note any) bool {
		if note != "" {
			want++
		}
		return true
	})
	seen := map[string]bool{}
	for _, r := range rows {
		seen[r] = true
	}
	missing := 0
	w.model.Range(func(id, note any) bool {
		if note != "" && !seen[fmt.Sprintf("%dl | %q", id, note)] && !seen[fmt.Sprintf("%dl | %qu", id, note)] {
			missing++
		}
		return true
	})
	if len(rows) != want || missing > 0 {
		t.Errorf("%s has %d rows, %d of the model are missing or different, of %d", path, len(rows), missing, want)
		for i, r := range rows {
			if i > 3 {
				break
			}
			t.Log(r)
		}
	}
}

func TestFollow(t *testing.T) {
	t.Parallel()
	d := openDatabase(t)
	dir := d.directory("follow")
	path := dir + "/events"
	if _, err := d.exec("CREATE TABLE `" + path + "` (at Timestamp NOT NULL, id Int64 NOT NULL, note Utf8, PRIMARY KEY (at, id))"); err != nil {
		t.Fatal(err)
	}
	w := &busyWriters{d: d, path: path}
	w.start(2)
	for w.rows.Load() < 200 && !w.failed.Load() {
		time.Sleep(time.Millisecond)
	}
	x := &trial{database: d, dir: dir, path: path}
	_, x.bundle = d.tables(dir)
	p, _, err := x.plan("hash(id), id, at", 0, Options{Writers: WritersChangefeed, Database: d.db.Name()})
	if err != nil || p == nil {
		t.Fatal(p, err)
	}
	w.hash = p.NewKey[0]
	conn := d.conn
	runner := func() *Runner {
		r := &Runner{Plan: p, Conn: conn, Tool: "test", Confirmed: []StepID{ConfirmAll}, Quiet: time.Second}
		r.Report = func(e Event) {
			if e.Kind == EventSay || e.Kind == EventWait || e.Kind == EventDone || e.Kind == EventBegin {
				t.Logf("%s %s", e.Step, e.Text)
			}
			if e.Kind == EventWait && strings.Contains(e.Text, "behind the fence") {
				w.halt()
			}
		}
		return r
	}
	if err := runner().Run(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	if err := runner().Cutover(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.check(t, path)
	w.fresh.Store(true)
	w.resume()
	at := w.rows.Load()
	for w.rows.Load() < at+200 && !w.failed.Load() {
		time.Sleep(time.Millisecond)
	}
	if err := runner().Verify(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	if err := runner().Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.check(t, path)
	w.fresh.Store(false)
	w.resume()
	w.end()
}
