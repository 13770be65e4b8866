package evidence

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestCompare compares two readings of a table of devices, of which each new row comes where the case says.
func TestCompare(t *testing.T) {
	table := &schema.Table{Path: "readings", PrimaryKey: []string{"device", "at"}, Columns: []schema.Column{
		{Name: "device", Type: schema.Uint64}, {Name: "at", Type: schema.Uint64}, {Name: "done", Type: schema.Uint64}, {Name: "v", Type: schema.Uint64}},
		Indexes: []schema.Index{{Name: "by_done", Kind: schema.IndexSync, Columns: []string{"done"}}}}
	columns := []string{"device", "at", "done", "v"}
	row := func(device, at uint64, done schema.Value) []schema.Value {
		return []schema.Value{device, at, done, uint64(0)}
	}
	old := func() (rows RangeRows) {
		for device := range uint64(100) {
			for at := range uint64(20) {
				rows = append(rows, row(100+device, 1000+100*at, nil))
			}
		}
		return rows
	}
	for _, test := range []struct {
		name string
		came func(i uint64) []schema.Value // in the order of the key
		want string
	}{
		{"behind the last key", func(i uint64) []schema.Value { return row(200+i, 0, nil) },
			"50 new in 1 place, top 1.00, front 0.00, end 1.00, 50 leads, top lead 0.02, other 1.00; by_done in 1 place, top 1.00, nulls 1.00"},
		{"before the first", func(i uint64) []schema.Value { return row(i, 0, nil) },
			"50 new in 1 place, top 1.00, front 1.00, end 0.00, 50 leads, top lead 0.02, other 1.00; by_done in 1 place, top 1.00, nulls 1.00"},
		{"at the end of one device", func(i uint64) []schema.Value { return row(150, 5000+i, nil) },
			"50 new in 1 place, top 1.00, front 0.00, end 0.00, 1 leads, top lead 1.00, other 0.00; by_done in 1 place, top 1.00, nulls 1.00"},
		{"all over one device", func(i uint64) []schema.Value { return row(150, 1001+i*2000/50, nil) },
			"50 new in 20 places, top 0.06, front 0.00, end 0.00, 1 leads, top lead 1.00, other 0.00; by_done in 20 places, top 0.06, nulls 1.00"},
		{"at the end of every other device", func(i uint64) []schema.Value { return row(100+2*i, 5000, i) },
			"50 new in 50 places, top 0.02, front 0.00, end 0.00, 50 leads, top lead 0.02, other 0.00; by_done in 1 place, top 1.00, nulls 0.00"},
	} {
		now := old()
		for i := range uint64(50) {
			now = append(now, test.came(i))
		}
		d := NewDiffer(table, columns)
		sortRows(d, now)
		f := d.Compare(Reading{Before: []RangeRows{old()}, After: []RangeRows{now}, Front: true, End: true})
		index := f.Indexes["by_done"]
		plural := func(n uint64) string { return Count(n, "place") }
		got := fmt.Sprintf("%d new in %s, top %.2f, front %.2f, end %.2f, %d leads, top lead %.2f, other %.2f; by_done in %s, top %.2f, nulls %.2f",
			f.New, plural(f.Key.Places), f.Key.Top, f.Key.AtFront, f.Key.AtEnd, f.Key.Leads, f.Key.TopLead, f.Key.Other, plural(index.Places), index.Top,
			index.Nulls)
		if got != test.want || f.Gone+f.Changed > 0 || len(f.RowValues) != 50 {
			t.Errorf("%s:\n%s\nwant\n%s", test.name, got, test.want)
		}
	}

	// A column that the INSERT leaves NULL and an UPDATE sets comes to the end of its index by the update alone.
	now := old()
	for i := range uint64(30) {
		now[rand.IntN(len(now))][2] = 7_000_000 + i
	}
	f := NewDiffer(table, columns).Compare(Reading{Before: []RangeRows{old()}, After: []RangeRows{now}})
	if f.New+f.Gone > 0 || f.Changed < 20 || f.Key.Rows > 0 || f.Indexes["by_done"].Top != 1 || f.Indexes["by_done"].Rows != f.Changed {
		t.Errorf("updates: %+v", f)
	}
	// What stands between two ranges was not read: rows at the end of the first and the start of the second are two places.
	half := len(old()) / 2
	before := []RangeRows{old()[:half], old()[half:]}
	after := []RangeRows{append(old()[:half:half], row(149, 9999, nil)), append(RangeRows{row(149, 99999, nil)}, old()[half:]...)}
	if f := NewDiffer(table, columns).Compare(Reading{Before: before, After: after}); f.New != 2 || f.Key.Places != 2 {
		t.Errorf("two ranges: %+v", f)
	}
}

// TestLooks looks at a thousand rows of which each is as likely to be written, while the load ends or goes on, and at such with a row that
// takes half of it.
func TestLooks(t *testing.T) {
	table := &schema.Table{PrimaryKey: []string{"id"}, Columns: []schema.Column{{Name: "id", Type: schema.Uint64}, {Name: "n", Type: schema.Uint64}}}
	for _, test := range []struct {
		name   string
		hot    float64 // share of one row
		low    int     // writes a second, in turn with 500
		bursts bool    // every row is written ten times in a row, and then another
		silent bool    // the counters tell nothing
		want   uint64  // rows
	}{
		{"even", 0, 500, false, false, 0},
		{"even, up and down", 0, 50, false, false, 0},
		{"bursts", 0, 500, true, false, 0},
		{"one row", 0.5, 500, false, false, 1},
		{"one row, up and down", 0.6, 100, false, false, 1},
		{"one row, of which nothing is told", 0.5, 500, false, true, 0},
	} {
		r, written, told, last := rand.New(rand.NewPCG(1, 2)), 0, 0, uint64(0)
		rows, at, l := make([]uint64, 1000), time.Now(), NewLooks(NewDiffer(table, []string{"id", "n"}))
		for look := range 60 {
			var now RangeRows
			for id, n := range rows {
				now = append(now, []schema.Value{uint64(id), n})
			}
			if look%20 == 7 && !test.silent { // every ten seconds
				told = written
			}
			if l.Add(at, []RangeRows{now}); look%2 == 1 {
				l.Count([]uint64{uint64(told)})
			} else if l.Told() {
				break
			}
			pause := time.Duration(1+9*(look%2)) * time.Second / 10
			at = at.Add(pause)
			rate := []int{500, test.low}[look/8%2]
			for range int(float64(rate) * pause.Seconds()) {
				switch written++; {
				case r.Float64() < test.hot:
					rows[77]++
					continue
				case !test.bursts || written%10 == 0:
					last = r.Uint64N(1000)
				}
				rows[last]++
			}
		}
		f := &Fresh{Share: 1}
		if l.Again(f); f.HotRows != test.want || test.want > 0 && math.Abs(f.HotShare-test.hot) > 0.1 {
			t.Errorf("%s: %d rows take %.2f of the writes", test.name, f.HotRows, f.HotShare)
		}
	}
}

func sortRows(d *Differ, rows RangeRows) {
	p := newPlacing(d.table, d.columns, d.table.PrimaryKey)
	p.ranges = [][][]schema.Value{rows}
	p.sort()
}
