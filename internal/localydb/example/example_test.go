package example

import (
	"context"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// serve starts a server for a test.
func serve(t *testing.T) *localydb.Server {
	t.Helper()
	s := ydbtest.Start(t, localydb.Options{Logf: t.Logf, Engine: engine.Options{ViewsAtOnce: true}})
	return s
}

// writes returns the row updates of the partitions of a table in key order.
func writes(t *testing.T, db *engine.DB, table string) []uint64 {
	t.Helper()
	v, ok := db.SystemView(db.Name() + "/.sys/partition_stats")
	if !ok {
		t.Fatal("no partition_stats")
	}
	column := map[string]int{}
	for i, c := range v.Columns {
		column[c.Name] = i
	}
	var out []uint64
	for _, row := range v.Rows {
		if row[column["Path"]].S == table {
			out = append(out, row[column["RowUpdates"]].U)
		}
	}
	return out
}

// The shop's tables behave as their names in the advisor's rules say.
func TestExampleShop(t *testing.T) {
	s := serve(t)
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	load, err := Start(ctx, s, "shop")
	if err != nil {
		t.Fatal(err)
	}
	tables := []string{"events", "orders", "visits", "sessions", "imports", "tickets", "payments", "messages"}
	before := map[string][]uint64{}
	for _, name := range tables {
		before[name] = writes(t, s.DB(), load.Dir+"/"+name)
	}
	share := func(name string) (shares []float64, total uint64) {
		now := writes(t, s.DB(), load.Dir+"/"+name)
		if len(now) != len(before[name]) {
			t.Fatalf("%s went from %d to %d partitions", name, len(before[name]), len(now))
		}
		for i := range now {
			now[i] -= before[name][i]
			total += now[i]
		}
		for _, n := range now {
			shares = append(shares, float64(n)/float64(max(total, 1)))
		}
		return shares, total
	}
	for {
		if _, n := share("events"); n >= 60 {
			break
		}
		if ctx.Err() != nil {
			t.Fatal("the load does not write")
		}
		time.Sleep(20 * time.Millisecond)
	}
	for _, c := range []struct {
		table   string
		hottest int // the partition that takes most; -1 if none does
		low     float64
	}{
		{"events", 3, 0.99}, {"orders", 3, 0.99}, {"messages", 2, 0.99},
		{"visits", 1, 0.6}, {"sessions", -1, 0.6},
	} {
		shares, _ := share(c.table)
		for i, got := range shares {
			switch {
			case i == c.hottest && got < c.low:
				t.Errorf("%s: partition %d takes %.2f of the writes, want at least %.2f", c.table, i, got, c.low)
			case c.hottest < 0 && got > c.low:
				t.Errorf("%s: partition %d takes %.2f of the writes", c.table, i, got)
			}
		}
	}
	if _, n := share("imports"); n != 0 {
		t.Errorf("the idle table was written to %d times", n)
	}
}

func TestExamplesStart(t *testing.T) {
	for _, name := range Names() {
		s := serve(t)
		ctx, cancel := context.WithCancel(t.Context())
		if _, err := Start(ctx, s, name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		cancel()
		s.Close()
	}
	s := serve(t)
	if _, err := Start(t.Context(), s, "nothing"); err == nil {
		t.Error("an example without a name starts")
	}
}
