package migrate

import (
	"fmt"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func TestBetween(t *testing.T) {
	for _, c := range []struct {
		low, high schema.Value
		pieces    uint64
		want      string
	}{
		{uint64(0), uint64(100), 4, "[25 50 75]"},
		{uint64(10), uint64(12), 4, "[]"},
		{uint64(5), uint64(5), 4, "[]"},
		{nil, uint64(5), 4, "[]"},
		{uint64(5), nil, 4, "[]"},
		{"a", "b", 4, "[]"},
	} {
		if got := fmt.Sprint(between(c.low, c.high, c.pieces)); got != c.want {
			t.Errorf("between %v and %v: %s, want %s", c.low, c.high, got, c.want)
		}
	}
	for i, v := range between(int64(-100), int64(100), 4) {
		if want := []int64{-50, 0, 50}[i]; int64(v) != want {
			t.Errorf("piece %d ends at %d, want %d", i, int64(v), want)
		}
	}
}

// TestCutCopies copies a table in many more ranges than it has partitions, with keys that lie nowhere near evenly: every row
// is copied once.
func TestCutCopies(t *testing.T) {
	t.Parallel()
	d := openDatabase(t)
	for name, key := range map[string]string{"single": "id Int64 NOT NULL, PRIMARY KEY (id)", "composite": "id Int64, at Utf8 NOT NULL, PRIMARY KEY (id, at)"} {
		t.Run(name, func(t *testing.T) {
			d := d.with(t)
			v := driveTable(t, d, "cut_"+name, bundleOf(t, "CREATE TABLE t (v Utf8, "+key+")").Tables[0].Schema, 200, 50, WritersStopped)
			r := &Runner{Plan: v.plan, Conn: d.conn, Confirmed: []StepID{ConfirmAll}, Quiet: 10 * time.Millisecond}
			if err := r.upTo(d.ctx, StepWriters); err != nil {
				t.Fatal(err)
			}
			source, bounds, err := d.conn.Table(d.ctx, v.plan.Table)
			if err != nil {
				t.Fatal(err)
			}
			source.Stats = &schema.Stats{Rows: 200, Bytes: 40 * cutBytes}
			pos, err := r.find(d.ctx)
			if err != nil {
				t.Fatal(err)
			}
			ranges, err := r.cut(d.ctx, source, spans(source, bounds))
			if err != nil {
				t.Fatal(err)
			}
			if len(ranges) < 2 {
				t.Errorf("%d ranges", len(ranges))
			}
			if err := r.state.addWork(d.ctx, pos.Token, workCopy, ranges); err != nil {
				t.Fatal(err)
			}
			if err := r.upTo(d.ctx, StepVerify); err != nil {
				t.Fatal(err)
			}
			if err := r.Verify(d.ctx, false); err != nil {
				t.Fatal(err)
			}
			done, err := r.state.look(d.ctx, pos.Token, workCopy)
			if err != nil || done.Rows != r.compared.rows() || done.Ranges != uint64(len(ranges)) {
				t.Errorf("%d rows were copied in %d ranges, and the table has %d: %v", done.Rows, done.Ranges, r.compared.rows(), err)
			}
		})
	}
}
