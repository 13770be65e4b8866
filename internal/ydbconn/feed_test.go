package ydbconn_test

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/big"
	mathrand "math/rand"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// keyTypes are those a key can have, but for PostgreSQL's.
func keyTypes() []schema.Type {
	return append(slices.DeleteFunc(schema.Storable(), func(t schema.Type) bool { return !t.KeyType() }),
		schema.Decimal(22, 9), schema.Decimal(35, 0), schema.Decimal(10, 2))
}

// randomValue makes a value of a type of keys, often one at the edge of what the type holds.
func randomValue(r *rand.Rand, t schema.Type) schema.Value {
	number := func(low, high int64) int64 {
		switch r.IntN(6) {
		case 0:
			return low
		case 1:
			return high
		case 2:
			return min(max(0, low), high)
		}
		return low + int64(r.Uint64N(uint64(high-low)))
	}
	const day = 86_400_000_000
	switch {
	case t == schema.Bool:
		return r.IntN(2) == 0
	case t == schema.Uint64:
		return []uint64{0, math.MaxUint64, math.MaxInt64, 1 << 53, 1<<53 + 1, r.Uint64()}[r.IntN(6)]
	case t == schema.Int64:
		return []int64{0, math.MinInt64, math.MaxInt64, 1<<53 + 1, -1<<53 - 1, int64(r.Uint64())}[r.IntN(6)]
	case t == schema.Uint8:
		return uint64(number(0, 127)) // YDB takes no others in keys
	case t.IsUnsigned():
		return uint64(number(0, 1<<(8*t.Width())-1))
	case t.IsSigned():
		return number(-1<<(8*t.Width()-1), 1<<(8*t.Width()-1)-1)
	case t == schema.Interval:
		return number(-49_673*day+1, 49_673*day-1)
	case t == schema.Interval64:
		return number(-90_000_000*day, 90_000_000*day)
	case t == schema.Date32, t == schema.Datetime64, t == schema.Timestamp64:
		unit := day / t.TimeUnit()
		return number(-53_375_809*unit, 53_375_808*unit-1)
	case t.IsTime():
		return uint64(number(0, 49_673*(day/t.TimeUnit())-1))
	case t.IsDecimal():
		precision, scale, _ := t.Decimal()
		n := new(big.Int).Rand(rand32(r), schema.PowerOfTen(1+r.IntN(precision)))
		if r.IntN(2) == 0 {
			n.Neg(n)
		}
		low, high := schema.Halves(n)
		text := schema.DecimalText(low, high, scale)
		return []string{"nan", "inf", "-inf", text, text, text}[r.IntN(6)]
	case t == schema.DyNumber:
		digits := strconv.FormatUint(r.Uint64(), 10) + strconv.FormatUint(r.Uint64(), 10)
		n, err := schema.ParseNumber([]string{"", "-"}[r.IntN(2)] + "." + digits[:1+r.IntN(min(len(digits), 37))] + "e" + strconv.Itoa(r.IntN(200)-100))
		if err != nil {
			return "0"
		}
		return n.String()
	case t == schema.UUID:
		var b [16]byte
		for i := range b {
			b[i] = byte(r.Uint32())
		}
		return schema.UUIDText(b)
	case t == schema.String:
		b := make([]byte, r.IntN(20))
		for i := range b {
			b[i] = byte(r.Uint32())
		}
		return string(b)
	case t == schema.Utf8:
		runes := []rune("a\"\\/\x00\x01\b\f\n\r\t\x7f\u2028\uFFFDя𝄞<&>'")
		out := make([]rune, r.IntN(12))
		for i := range out {
			out[i] = runes[r.IntN(len(runes))]
		}
		return string(out)
	}
	panic(fmt.Sprintf("no values of %s", t))
}

// rand32 is a source of the older package, which big.Int wants.
func rand32(r *rand.Rand) *mathrand.Rand { return mathrand.New(mathrand.NewSource(int64(r.Uint64()))) }

// feedOf makes a table with a changefeed f and a consumer c, and returns the table.
func feedOf(t testing.TB, y *ydbtest.Database, c *ydbconn.Conn, columns []schema.Column, key []string, with, settings string) *schema.Table {
	t.Helper()
	table := &schema.Table{Path: y.Directory(t, t.Context(), t.Name()) + "/t", Store: schema.StoreRow, PrimaryKey: key, Columns: columns}
	var text []string
	for _, c := range columns {
		text = append(text, "`"+c.Name+"` "+string(c.Type)+map[bool]string{true: " NOT NULL"}[c.NotNull])
	}
	for _, statement := range []string{
		fmt.Sprintf("CREATE TABLE `%s` (%s, PRIMARY KEY (`%s`)) %s", table.Path, strings.Join(text, ", "), strings.Join(key, "`, `"), with),
		fmt.Sprintf("ALTER TABLE `%s` ADD CHANGEFEED f WITH (FORMAT = 'JSON', VIRTUAL_TIMESTAMPS = TRUE, %s)", table.Path, settings),
	} {
		if _, err := y.Query(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 { // the second time it is there
		if err := c.AddConsumer(t.Context(), table.Path, "f", "c", true); err != nil {
			t.Fatal(err)
		}
	}
	return table
}

func connect(t testing.TB, y *ydbtest.Database) *ydbconn.Conn {
	t.Helper()
	c, err := ydbconn.Open(t.Context(), ydbconn.Options{Endpoint: y.ConnectionString})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}

func openFeed(t testing.TB, c *ydbconn.Conn, o ydbconn.FeedOptions) *ydbconn.Feed {
	t.Helper()
	o.Feed, o.Consumer = "f", "c"
	f, err := c.Feed(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close(context.WithoutCancel(t.Context())) })
	return f
}

// write writes rows, with values for all columns of the table.
func write(t testing.TB, c *ydbconn.Conn, table *schema.Table, rows []map[string]ydbconn.Value) {
	t.Helper()
	var members []string
	for _, c := range table.Columns {
		members = append(members, "`"+c.Name+"`:"+string(c.Type)+map[bool]string{false: "?"}[c.NotNull])
	}
	_, err := c.Exec(t.Context(), ydbconn.Statement{What: "write", Params: map[string]ydbconn.Value{"$rows": ydbconn.Rows(rows)},
		Text: fmt.Sprintf("DECLARE $rows AS List<Struct<%s>>; UPSERT INTO `%s` SELECT * FROM AS_TABLE($rows)", strings.Join(members, ","), table.Path)})
	if err != nil {
		t.Fatal(err)
	}
}

// keyText is a key with its types as text that equals that of another key only if both are the same.
func keyText(t testing.TB, key []ydbconn.Value) string {
	t.Helper()
	cursor, err := ydbconn.CursorOf(key)
	if err != nil {
		t.Fatal(err)
	}
	return string(cursor)
}

// TestFeedKeys writes rows whose keys have values of every type, and reads the same keys from the changefeed.
func TestFeedKeys(t *testing.T) {
	y := ydbtest.Open(t, context.Background(), localydb.Options{})
	c := connect(t, y)
	types := keyTypes()
	half := len(types) / 2 // a key has 20 columns at most
	for part, types := range [][]schema.Type{types[:half], types[half:]} {
		t.Run(fmt.Sprint(part), func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, uint64(part)))
			var columns []schema.Column
			var key []string
			for i, typ := range types {
				key = append(key, fmt.Sprintf("k%d", i))
				columns = append(columns, schema.Column{Name: key[i], Type: typ, NotNull: i%5 == 4})
			}
			table := feedOf(t, y, c, columns, key, "", "MODE = 'NEW_AND_OLD_IMAGES'")
			feed := openFeed(t, c, ydbconn.FeedOptions{Table: table, BufferBytes: 1 << 16})
			want := map[string]bool{}
			var rows []map[string]ydbconn.Value
			for range 100 {
				row := map[string]ydbconn.Value{}
				for _, c := range columns {
					var v schema.Value
					if c.NotNull || r.IntN(4) > 0 {
						v = randomValue(r, c.Type)
					}
					row[c.Name] = ydbconn.ValueOf(c.Type, v).Nullable(!c.NotNull)
				}
				rows = append(rows, row)
				want[keyText(t, keyOf(table, row))] = true
			}
			write(t, c, table, rows)
			if _, err := y.Query(t.Context(), fmt.Sprintf("DELETE FROM `%s`", table.Path)); err != nil {
				t.Fatal(err)
			}
			seen, times := map[string]int{}, map[int64]ydbconn.VirtualTime{}
			for n := 0; n < 2*len(want); {
				b, err := feed.Next(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				if b.End-b.First != int64(len(b.Records)) {
					t.Errorf("%d records from %d to %d", len(b.Records), b.First, b.End)
				}
				n += len(b.Records)
				for _, record := range b.Records {
					k := keyText(t, record.Key)
					seen[k]++
					switch {
					case !want[k]:
						t.Fatalf("a key that was not written: %v", models(record.Key))
					case seen[k] > 2 || record.Barrier:
						t.Fatalf("change %d of a row: %+v", seen[k], record)
					case record.Time.Step == 0 || earlier(record.Time, times[b.Partition]):
						t.Fatalf("a change at %v follows one at %v", record.Time, times[b.Partition])
					}
					times[b.Partition] = record.Time
				}
				if err := feed.Commit(t.Context(), b); err != nil {
					t.Fatal(err)
				}
			}
			if len(seen) != len(want) {
				t.Errorf("%d keys, want %d", len(seen), len(want))
			}
		})
	}
}

func keyOf(table *schema.Table, row map[string]ydbconn.Value) (key []ydbconn.Value) {
	for _, name := range table.PrimaryKey {
		key = append(key, row[name])
	}
	return key
}

func models(key []ydbconn.Value) (out []schema.Value) {
	for _, v := range key {
		out = append(out, v.Model())
	}
	return out
}

func earlier(a, b ydbconn.VirtualTime) bool {
	return cmp.Or(cmp.Compare(a.Step, b.Step), cmp.Compare(a.TxID, b.TxID)) < 0
}

// numbered is a table of one number, in two partitions.
func numbered(t testing.TB, y *ydbtest.Database, c *ydbconn.Conn, settings string) *schema.Table {
	t.Helper()
	return feedOf(t, y, c, []schema.Column{{Name: "k", Type: schema.Uint64}}, []string{"k"}, "WITH (UNIFORM_PARTITIONS = 2)", "MODE = 'KEYS_ONLY'"+settings)
}

// writeNumbers writes rows to both partitions in one transaction.
func writeNumbers(t testing.TB, c *ydbconn.Conn, table *schema.Table, from, to uint64) {
	t.Helper()
	var rows []map[string]ydbconn.Value
	for n := from; n < to; n++ {
		rows = append(rows, map[string]ydbconn.Value{"k": ydbconn.ValueOf(schema.Uint64, n%2<<63+n).Nullable(true)})
	}
	write(t, c, table, rows)
}

// TestFeedGone: what is not there, or no longer, is an error that says so.
func TestFeedGone(t *testing.T) {
	t.Parallel()
	y := ydbtest.Open(t, context.Background(), localydb.Options{})
	c := connect(t, y)
	table := numbered(t, y, c, "")
	options := ydbconn.FeedOptions{Table: table, Feed: "f", Consumer: "c"}
	check := func(when string, err error, consumer bool) {
		t.Helper()
		if !ydbconn.NotFound(err) || errors.Is(err, ydbconn.ErrNoConsumer) != consumer || ydbconn.Passing(err) {
			t.Errorf("%s: %v", when, err)
		}
	}
	nobody := options
	nobody.Consumer = "nobody"
	_, err := c.Feed(t.Context(), nobody)
	check("a reader for no consumer", err, true)
	nothing := options
	nothing.Feed = "none"
	_, err = c.Feed(t.Context(), nothing)
	check("a reader of no feed", err, false)
	check("a consumer of no feed", c.AddConsumer(t.Context(), table.Path, "none", "c", false), false)

	odd := *table
	odd.PrimaryKey, odd.Columns = []string{"j"}, []schema.Column{{Name: "j", Type: schema.Float}}
	if _, err := connect(t, y).Feed(t.Context(), ydbconn.FeedOptions{Table: &odd, Feed: "f", Consumer: "c"}); err == nil || !strings.Contains(err.Error(), "column j of") {
		t.Errorf("a column whose values are not shown exactly: %v", err)
	}

	for when, statement := range map[string]string{"the consumer is dropped": "ALTER TOPIC `%s/f` DROP CONSUMER c", "the feed is dropped": "ALTER TABLE `%s` DROP CHANGEFEED f"} {
		feed := openFeed(t, c, options)
		writeNumbers(t, c, table, 0, 1)
		b, err := feed.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := y.Query(t.Context(), fmt.Sprintf(statement, table.Path)); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			_, err = feed.Next(t.Context())
			check(when, err, strings.Contains(statement, "CONSUMER"))
		}
		if err := feed.Commit(t.Context(), b); !errors.Is(err, ydbconn.ErrPartitionLost) || !b.Lost() {
			t.Errorf("%s: a commit gives %v", when, err)
		}
		if strings.Contains(statement, "CONSUMER") {
			if err := c.AddConsumer(t.Context(), table.Path, "f", "c", false); err != nil {
				t.Fatal(err)
			}
		} else if _, err := y.Query(t.Context(), fmt.Sprintf("ALTER TABLE `%s` ADD CHANGEFEED f WITH (FORMAT = 'JSON', MODE = 'KEYS_ONLY')", table.Path)); err != nil {
			t.Fatal(err)
		} else if err := c.AddConsumer(t.Context(), table.Path, "f", "c", false); err != nil {
			t.Fatal(err)
		}
	}
}

// TestFeedState: offsets, lag and snapshots go forward, and barriers come.
func TestFeedState(t *testing.T) {
	t.Parallel()
	y := ydbtest.Open(t, context.Background(), localydb.Options{})
	c := connect(t, y)
	table := numbered(t, y, c, ", RESOLVED_TIMESTAMPS = Interval('PT1S')")
	feed := openFeed(t, c, ydbconn.FeedOptions{Table: table})
	first, err := c.Snapshot(t.Context(), table.Path)
	if err != nil {
		t.Fatal(err)
	}
	writeNumbers(t, c, table, 0, 10)
	second, err := c.Snapshot(t.Context(), table.Path)
	if err != nil {
		t.Fatal(err)
	}
	state := func() (out []ydbconn.FeedPartition) {
		t.Helper()
		out, err := c.FeedState(t.Context(), table.Path, "f", "c")
		if err != nil || len(out) != 2 || out[0].Partition != 0 || out[1].Partition != 1 {
			t.Fatalf("the state is %+v, %v", out, err)
		}
		return out
	}
	records, barriers := 0, map[int64]bool{}
	for len(barriers) < 2 || records < 10 {
		b, err := feed.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if s := state()[b.Partition]; s.Committed != b.First || s.End < b.End || s.Lag <= 0 || s.Reader == "" || s.Done {
			t.Errorf("before the commit of %d to %d: %+v", b.First, b.End, s)
		}
		for _, r := range b.Records {
			switch {
			case r.Barrier && r.Key != nil:
				t.Errorf("a barrier is %+v", r)
			case r.Barrier:
				if earlier(second, r.Time) {
					barriers[b.Partition] = true
				}
			default:
				records++
				if earlier(r.Time, first) || !earlier(r.Time, second) || barriers[b.Partition] {
					t.Errorf("a change between the snapshots %v and %v is at %v", first, second, r.Time)
				}
			}
		}
		if err := feed.Commit(t.Context(), b); err != nil {
			t.Fatal(err)
		}
		for state()[b.Partition].Committed < b.End { // it waits for others
			time.Sleep(10 * time.Millisecond)
		}
	}
}

// TestFeedsShare: two readers share the partitions, a reader that leaves gives its own back, and every record comes,
// once if everything that was read is committed.
func TestFeedsShare(t *testing.T) {
	y := ydbtest.Open(t, context.Background(), localydb.Options{})
	c := connect(t, y)
	table := numbered(t, y, c, "")
	options := ydbconn.FeedOptions{Table: table}
	first := openFeed(t, c, options)
	writeNumbers(t, c, table, 0, 4)
	seen, ends := map[uint64]int{}, map[int64]int64{}
	read := func(f *ydbconn.Feed, n int) (partitions []int64) {
		t.Helper()
		for n > 0 {
			b, err := f.Next(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range b.Records {
				seen[r.Key[0].Uint64()]++
				n--
			}
			ends[b.Partition] = b.End
			if err := f.Commit(t.Context(), b); err != nil {
				t.Fatal(err)
			}
			if !slices.Contains(partitions, b.Partition) {
				partitions = append(partitions, b.Partition)
			}
		}
		return partitions
	}
	read(first, 4)
	// What was read is committed before the partition goes, though the second reader asks for it already.
	writeNumbers(t, c, table, 30, 50)
	var late []*ydbconn.FeedBatch
	for n := 0; n < 20; {
		b, err := first.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		late = append(late, b)
		for _, r := range b.Records {
			seen[r.Key[0].Uint64()]++
			n++
		}
	}
	second := openFeed(t, c, options)
	// The first one gives a partition back only while it is asked for records.
	waiting, stop := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { _, err := first.Next(waiting); done <- err }()
	state := func() []ydbconn.FeedPartition {
		t.Helper()
		state, err := c.FeedState(t.Context(), table.Path, "f", "c")
		if err != nil {
			t.Fatal(err)
		}
		return state
	}
	time.Sleep(50 * time.Millisecond)
	for _, b := range late {
		if err := first.Commit(t.Context(), b); err != nil {
			t.Error(err)
		}
	}
	for s := state(); s[0].Reader == s[1].Reader || s[0].Reader == "" || s[1].Reader == ""; s = state() {
	}
	stop()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	writeNumbers(t, c, table, 4, 20)
	mine, yours := read(first, 1), read(second, 1)
	if len(mine) != 1 || len(yours) != 1 || mine[0] == yours[0] {
		t.Errorf("the readers have the partitions %v and %v", mine, yours)
	}
	for f, p := range map[*ydbconn.Feed]int64{first: mine[0], second: yours[0]} {
		s := state()[p]
		read(f, int(s.End-ends[p]))
	}
	if err := first.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := first.Next(t.Context()); err == nil {
		t.Error("a closed reader reads")
	}
	writeNumbers(t, c, table, 20, 30)
	read(second, 10)
	for k, n := range seen {
		if n != 1 {
			t.Errorf("%d came %d times", k, n)
		}
	}
	if len(seen) != 50 {
		t.Errorf("%d rows came", len(seen))
	}
}

// TestFeedMissed: a reader is told how many records it comes too late for.
func TestFeedMissed(t *testing.T) {
	t.Parallel()
	if os.Getenv("YDB_CONNECTION_STRING") != "" {
		t.Skip("the time of a real server passes by itself")
	}
	var later atomic.Int64
	y := ydbtest.Open(t, context.Background(), localydb.Options{Clock: func() time.Time { return time.Now().Add(time.Duration(later.Load())) }})
	c := connect(t, y)
	table := numbered(t, y, c, ", RETENTION_PERIOD = Interval('PT1H')")
	if _, err := y.Query(t.Context(), fmt.Sprintf("ALTER TOPIC `%s/f` DROP CONSUMER c", table.Path)); err != nil {
		t.Fatal(err)
	}
	if err := c.AddConsumer(t.Context(), table.Path, "f", "c", false); err != nil {
		t.Fatal(err)
	}
	writeNumbers(t, c, table, 0, 12)
	later.Add(int64(2 * time.Hour))
	for expired := false; !expired; time.Sleep(10 * time.Millisecond) {
		state, err := c.FeedState(t.Context(), table.Path, "f", "c")
		if err != nil {
			t.Fatal(err)
		}
		expired = true
		for _, s := range state {
			expired = expired && s.Start == s.End
		}
	}
	writeNumbers(t, c, table, 0, 12)
	feed := openFeed(t, c, ydbconn.FeedOptions{Table: table, BufferBytes: 1}) // one record at a time
	missed := int64(0)
	for n := 0; n < 12; {
		b, err := feed.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		n += len(b.Records)
		missed += b.Missed
		if err := feed.Commit(t.Context(), b); err != nil {
			t.Fatal(err)
		}
	}
	if missed != 12 {
		t.Errorf("%d of 12 records were missed", missed)
	}
}

// TestFeedFaults reads and commits while streams break and the server refuses: every record comes at least once, those of
// a key in their order, and at the end everything is committed.
func TestFeedFaults(t *testing.T) {
	t.Parallel()
	if os.Getenv("YDB_CONNECTION_STRING") != "" {
		t.Skip("a real server has faults of its own")
	}
	for seed := range uint64(3) {
		y := ydbtest.Open(t, context.Background(), localydb.Options{Seed: seed})
		var waits atomic.Int64
		c, err := ydbconn.Open(t.Context(), ydbconn.Options{Endpoint: y.ConnectionString, OnWait: func(w ydbconn.Wait) {
			if strings.Contains(w.What, "changefeed") && w.Reason != "" {
				waits.Add(1)
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		c.SetFeedTimes(50*time.Millisecond, 30*time.Second)
		table := numbered(t, y, c, "")
		y.Server.SetFaults(
			fault.Fault{Service: "Topic", Method: "StreamRead", Kind: fault.Cut, Rate: 0.1, Count: 5},
			fault.Fault{Service: "Topic", Method: "StreamRead", Kind: fault.Status, Status: Ydb.StatusIds_UNAVAILABLE, Rate: 0.3, Count: 3},
			fault.Fault{Service: "Topic", Method: "DescribeConsumer", Kind: fault.Status, Status: Ydb.StatusIds_UNAVAILABLE, Rate: 0.5},
		)
		feed := openFeed(t, c, ydbconn.FeedOptions{Table: table, BufferBytes: 1000})
		const rows, versions = 20, 30
		for range versions {
			writeNumbers(t, c, table, 0, rows)
		}
		seen, last, lost := map[string]bool{}, map[uint64]ydbconn.VirtualTime{}, 0
		committed := map[int64]int64{}
		for len(seen) < rows*versions {
			b, err := feed.Next(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if b.Missed != 0 {
				t.Errorf("%d records before %d were missed", b.Missed, b.First)
			}
			for _, r := range b.Records {
				k := r.Key[0].Uint64()
				id := fmt.Sprint(k, r.Time)
				if !seen[id] && earlier(r.Time, last[k]) {
					t.Errorf("a change of %d at %v comes after one at %v", k, r.Time, last[k])
				}
				seen[id], last[k] = true, r.Time
			}
			switch err := feed.Commit(t.Context(), b); {
			case errors.Is(err, ydbconn.ErrPartitionLost):
				lost++
			case err != nil:
				t.Fatal(err)
			default:
				committed[b.Partition] = b.End
			}
		}
		y.Server.SetFaults()
		for done := false; !done; {
			state, err := c.FeedState(t.Context(), table.Path, "f", "c")
			if err != nil {
				t.Fatal(err)
			}
			done = true
			for _, s := range state {
				done = done && s.Committed == s.End
			}
			if !done { // the last commit is under way, or was lost, and its records come again
				waiting, stop := context.WithTimeout(t.Context(), 200*time.Millisecond)
				b, err := feed.Next(waiting)
				stop()
				if errors.Is(err, context.DeadlineExceeded) {
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				if err := feed.Commit(t.Context(), b); err != nil && !errors.Is(err, ydbconn.ErrPartitionLost) {
					t.Fatal(err)
				}
			}
		}
		if waits.Load() == 0 {
			t.Error("no wait was told")
		}
		t.Logf("seed %d: %d commits came too late, %d waits", seed, lost, waits.Load())
	}
}

var feedSeeds = flag.Uint64("feedseeds", 2, "how many runs TestFeedModel makes")

// TestFeedModel: readers come and go, sleep, and leave out commits, while rows are written and streams break. What is
// committed was read and handed to Commit by somebody; every record comes; at the end everything is committed.
func TestFeedModel(t *testing.T) {
	t.Parallel()
	for seed := range *feedSeeds {
		r := rand.New(rand.NewPCG(seed, 7))
		y := ydbtest.Open(t, context.Background(), localydb.Options{Seed: seed})
		c := connect(t, y)
		c.SetFeedTimes(50*time.Millisecond, 30*time.Second)
		table := feedOf(t, y, c, []schema.Column{{Name: "k", Type: schema.Uint64}}, []string{"k"}, "WITH (UNIFORM_PARTITIONS = 4)", "MODE = 'KEYS_ONLY'")
		if y.Server != nil {
			y.Server.SetFaults(fault.Fault{Service: "Topic", Method: "StreamRead", Kind: fault.Cut, Rate: 0.01, Count: 3},
				fault.Fault{Service: "Topic", Method: "DescribeConsumer", Kind: fault.Latency, Latency: 40 * time.Millisecond, Rate: 0.3})
		}
		var mu sync.Mutex
		seen, mayCommit := map[string]bool{}, map[int64]map[int64]bool{} // offsets of each partition
		const writes, rows = 40, 16
		committed := func() bool {
			state, err := c.FeedState(t.Context(), table.Path, "f", "c")
			if err != nil {
				t.Error(err)
				return true
			}
			mu.Lock()
			defer mu.Unlock()
			done := len(seen) == writes*rows
			for _, s := range state {
				for at := range s.Committed {
					if !mayCommit[s.Partition][at] {
						t.Errorf("seed %d: %d of partition %d is committed, and nobody has asked for it", seed, at, s.Partition)
					}
				}
				done = done && s.Committed == s.End
			}
			return done
		}
		read := func(r *rand.Rand, batches int, leaveOut bool) {
			f, err := c.Feed(t.Context(), ydbconn.FeedOptions{Table: table, Feed: "f", Consumer: "c", BufferBytes: 500 + r.IntN(5000)})
			if err != nil {
				t.Error(err)
				return
			}
			defer func() { _ = f.Close(context.WithoutCancel(t.Context())) }()
			mine := map[int64][]int64{}
			for range batches {
				ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
				b, err := f.Next(ctx)
				cancel()
				switch {
				case errors.Is(err, context.DeadlineExceeded):
					continue
				case err != nil:
					t.Error(err)
					return
				}
				leave := leaveOut && r.IntN(4) == 0
				mu.Lock()
				for i, record := range b.Records {
					seen[fmt.Sprint(record.Key[0].Uint64(), record.Time)] = true
					mine[b.Partition] = append(mine[b.Partition], b.First+int64(i))
				}
				if !leave { // what was left out before is committed with it
					if mayCommit[b.Partition] == nil {
						mayCommit[b.Partition] = map[int64]bool{}
					}
					for _, at := range mine[b.Partition] {
						mayCommit[b.Partition][at] = true
					}
				}
				mu.Unlock()
				if leaveOut && r.IntN(5) == 0 {
					time.Sleep(time.Duration(r.IntN(20)) * time.Millisecond)
				}
				if leave {
					continue
				}
				if err := f.Commit(t.Context(), b); err != nil && !errors.Is(err, ydbconn.ErrPartitionLost) {
					t.Error(err)
				}
			}
		}
		var wg sync.WaitGroup
		for range 3 {
			mine := rand.New(rand.NewPCG(seed, r.Uint64()))
			wg.Go(func() {
				for range 4 {
					read(mine, 5+mine.IntN(10), true)
				}
			})
		}
		for n := range uint64(writes) {
			var some []map[string]ydbconn.Value
			for k := range uint64(rows) {
				some = append(some, map[string]ydbconn.Value{"k": ydbconn.ValueOf(schema.Uint64, k<<60+n%3).Nullable(true)})
			}
			write(t, c, table, some)
		}
		wg.Wait()
		for !committed() && !t.Failed() {
			read(r, 10, false)
		}
	}
}

// TestFeedStuck: a server that has no stream for the reader is an error that passes, and so it does.
func TestFeedStuck(t *testing.T) {
	if os.Getenv("YDB_CONNECTION_STRING") != "" {
		t.Skip("a real server has faults of its own")
	}
	t.Parallel()
	for name, f := range map[string]fault.Fault{
		"refused": {Service: "Topic", Method: "StreamRead", Kind: fault.Status, Status: Ydb.StatusIds_UNAVAILABLE},
		"slow":    {Service: "Topic", Method: "StreamRead", Kind: fault.Status, Status: Ydb.StatusIds_OVERLOADED},
		"silent":  {Service: "Topic", Method: "StreamRead", Kind: fault.Hang},
	} {
		t.Run(name, func(t *testing.T) {
			y := ydbtest.Open(t, context.Background(), localydb.Options{})
			c := connect(t, y)
			table := numbered(t, y, c, "")
			c.SetFeedTimes(20*time.Millisecond, 200*time.Millisecond)
			y.Server.SetFaults(f)
			feed := openFeed(t, c, ydbconn.FeedOptions{Table: table})
			writeNumbers(t, c, table, 0, 10)
			for range 2 {
				if _, err := feed.Next(t.Context()); !ydbconn.Passing(err) || ydbconn.NotFound(err) || strings.Contains(err.Error(), ".go:") {
					t.Errorf("no stream: %v", err)
				}
			}
			y.Server.SetFaults()
			for n := 0; n < 10; {
				b, err := feed.Next(t.Context())
				if err != nil && !ydbconn.Passing(err) {
					t.Fatal(err)
				} else if err == nil {
					n += len(b.Records)
				}
			}
		})
	}
}

// BenchmarkFeed reads the records of a changefeed and commits them. Run it against a server of another process, as
// YDB_CONNECTION_STRING names it, for the figures of the reader alone.
func BenchmarkFeed(b *testing.B) {
	y := ydbtest.Open(b, context.Background(), localydb.Options{})
	c := connect(b, y)
	const rows, chunk = 100_000, 5_000
	table := numbered(b, y, c, "")
	for n := uint64(0); n < rows; n += chunk {
		writeNumbers(b, c, table, n, n+chunk)
	}
	b.ReportAllocs()
	b.ResetTimer()
	batches := 0
	for i := range b.N {
		consumer := fmt.Sprint("reader", i)
		if err := c.AddConsumer(b.Context(), table.Path, "f", consumer, false); err != nil {
			b.Fatal(err)
		}
		feed, err := c.Feed(b.Context(), ydbconn.FeedOptions{Table: table, Feed: "f", Consumer: consumer})
		if err != nil {
			b.Fatal(err)
		}
		for n := 0; n < rows; batches++ {
			batch, err := feed.Next(b.Context())
			if err != nil {
				b.Fatal(err)
			}
			n += len(batch.Records)
			if err := feed.Commit(b.Context(), batch); err != nil {
				b.Fatal(err)
			}
		}
		if err := feed.Close(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
	b.StopTimer()
	all := float64(rows * b.N)
	b.ReportMetric(all/b.Elapsed().Seconds(), "records/s")
	b.ReportMetric(all/float64(batches), "records/batch")
}
