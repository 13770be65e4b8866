package feed_test

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
	"sync/atomic"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/feed"
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

// feedOf makes a table with a changefeed f, and returns the table.
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

// openFeed reads changefeed f; all partitions from their beginning if the options do not say.
func openFeed(t testing.TB, c *ydbconn.Conn, o feed.Options) *feed.Reader {
	t.Helper()
	state := feedState(t, c, o.Table)
	o.Feed, o.Created = "f", state.Created
	if o.From == nil {
		o.From = map[int64]int64{}
		for _, p := range state.Partitions {
			o.From[p.Partition] = 0
		}
	}
	f, err := feed.Open(t.Context(), c, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.Close)
	return f
}

func feedState(t testing.TB, c *ydbconn.Conn, table *schema.Table) *feed.State {
	t.Helper()
	s, err := feed.Describe(t.Context(), c, table.Path, "f")
	if err != nil {
		t.Fatal(err)
	}
	return s
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
			reader := openFeed(t, c, feed.Options{Table: table, BufferBytes: 1 << 16})
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
				b, err := reader.Next(t.Context())
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
	check := func(when string, err error) {
		t.Helper()
		if !ydbconn.NotFound(err) || ydbconn.Passing(err) {
			t.Errorf("%s: %v", when, err)
		}
	}
	from := map[int64]int64{0: 0}
	_, err := feed.Open(t.Context(), c, feed.Options{Table: table, Feed: "none", From: from})
	check("a reader of no feed", err)
	_, err = feed.Created(t.Context(), c, table.Path, "none")
	check("the time of no feed", err)

	odd := *table
	odd.PrimaryKey, odd.Columns = []string{"j"}, []schema.Column{{Name: "j", Type: schema.Float}}
	if _, err := feed.Open(t.Context(), c, feed.Options{Table: &odd, Feed: "f", From: from}); err == nil || !strings.Contains(err.Error(), "column j of") {
		t.Errorf("a column whose values are not shown exactly: %v", err)
	}
	if _, err := openFeed(t, c, feed.Options{Table: table, From: map[int64]int64{7: 0}}).Next(t.Context()); err == nil || ydbconn.Passing(err) || !strings.Contains(err.Error(), "partition 7") {
		t.Errorf("a partition that is not there: %v", err)
	}

	reader := openFeed(t, c, feed.Options{Table: table})
	before := feedState(t, c, table)
	writeNumbers(t, c, table, 0, 1)
	if _, err := reader.Next(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := y.Query(t.Context(), fmt.Sprintf("ALTER TABLE `%s` DROP CHANGEFEED f", table.Path)); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		_, err = reader.Next(t.Context())
		check("the feed is dropped", err)
	}
	if _, err := y.Query(t.Context(), fmt.Sprintf("ALTER TABLE `%s` ADD CHANGEFEED f WITH (FORMAT = 'JSON', MODE = 'KEYS_ONLY')", table.Path)); err != nil {
		t.Fatal(err)
	}
	stale := feed.Options{Table: table, Feed: "f", Created: before.Created, From: from}
	if _, err := feed.Open(t.Context(), c, stale); !errors.Is(err, feed.ErrOther) {
		t.Errorf("a reader of the one before: %v", err)
	}
	reader = openFeed(t, c, feed.Options{Table: table})
	writeNumbers(t, c, table, 0, 1)
	if _, err := reader.Next(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{"DROP CHANGEFEED f", "ADD CHANGEFEED f WITH (FORMAT = 'JSON', MODE = 'KEYS_ONLY')"} {
		if _, err := y.Query(t.Context(), fmt.Sprintf("ALTER TABLE `%s` %s", table.Path, statement)); err != nil {
			t.Fatal(err)
		}
	}
	writeNumbers(t, c, table, 0, 10)
	for range 2 {
		if b, err := reader.Next(t.Context()); !errors.Is(err, feed.ErrOther) || ydbconn.Passing(err) {
			t.Errorf("another one has its name while it is read: %+v, %v", b, err)
		}
	}
	after := feedState(t, c, table)
	created, err := feed.Created(t.Context(), c, table.Path, "f")
	if err != nil || after.Created != created || before.Created == created || before.Since == 0 || before.Since > after.Since || after.Retention != 24*time.Hour {
		t.Errorf("a feed %+v was dropped and added again as %+v, %q, %v", before, after, created, err)
	}
}

// TestFeedState: offsets and snapshots go forward, and barriers come. Whoever reads beside, commits and adds consumers changes
// nothing of that.
func TestFeedState(t *testing.T) {
	t.Parallel()
	y := ydbtest.Open(t, context.Background(), localydb.Options{})
	c := connect(t, y)
	table := numbered(t, y, c, ", RESOLVED_TIMESTAMPS = Interval('PT1S')")
	created := feedState(t, c, table).Created
	reader, other := openFeed(t, c, feed.Options{Table: table}), openFeed(t, c, feed.Options{Table: table})
	first, err := c.Snapshot(t.Context(), table.Path)
	if err != nil {
		t.Fatal(err)
	}
	writeNumbers(t, c, table, 0, 10)
	second, err := c.Snapshot(t.Context(), table.Path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := y.Query(t.Context(), fmt.Sprintf("ALTER TOPIC `%s/f` ADD CONSUMER c WITH (important = true)", table.Path)); err != nil {
		t.Fatal(err)
	}
	for consumer, want := range map[string]bool{"c": true, "d": false} {
		if has, err := feed.HasConsumer(t.Context(), c, table.Path, "f", consumer); has != want || err != nil {
			t.Errorf("consumer %s: %v, %v", consumer, has, err)
		}
	}
	for p := range int64(2) {
		if err := y.Driver.Topic().CommitOffset(t.Context(), c.Absolute(table.Path)+"/f", p, "c", 5); err != nil {
			t.Fatal(err)
		}
	}
	for _, reader := range []*feed.Reader{reader, other} {
		records, barriers := 0, map[int64]bool{}
		for len(barriers) < 2 || records < 10 {
			b, err := reader.Next(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			state := feedState(t, c, table)
			if s := state.Partitions[b.Partition]; len(state.Partitions) != 2 || s.Partition != b.Partition || s.Start != 0 || s.End < b.End || s.Done || state.Created != created || b.Missed != 0 {
				t.Errorf("behind %d to %d: %+v", b.First, b.End, s)
			}
			if age := time.Since(b.Written); age < 0 || age > time.Minute {
				t.Errorf("written at %s", b.Written)
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
		}
		if records != 10 {
			t.Errorf("%d records came", records)
		}
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
	writeNumbers(t, c, table, 0, 12)
	later.Add(int64(2 * time.Hour))
	began := time.Now()
	for expired := false; !expired; time.Sleep(10 * time.Millisecond) {
		if expired = true; time.Since(began) > time.Minute {
			t.Fatal("the records have not gone in a minute")
		}
		for _, s := range feedState(t, c, table).Partitions {
			expired = expired && s.Start == s.End
		}
	}
	writeNumbers(t, c, table, 0, 12)
	reader := openFeed(t, c, feed.Options{Table: table, BufferBytes: 1}) // one record at a time
	missed := int64(0)
	for n := 0; n < 12; {
		b, err := reader.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		n += len(b.Records)
		missed += b.Missed
	}
	if missed != 12 {
		t.Errorf("%d of 12 records were missed", missed)
	}
}

// TestFeedWide reads so many partitions that neither side can send all that it says about them before the other one reads.
func TestFeedWide(t *testing.T) {
	golden.NoRace(t)
	t.Parallel()
	y := ydbtest.Open(t, context.Background(), localydb.Options{})
	c := connect(t, y)
	table := numbered(t, y, c, ", TOPIC_MIN_ACTIVE_PARTITIONS = 20000")
	writeNumbers(t, c, table, 0, 100)
	reader := openFeed(t, c, feed.Options{Table: table})
	for n := 0; n < 100; {
		b, err := reader.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		n += len(b.Records)
	}
}

// TestFeedFaults reads while streams break and the server refuses: every record comes, once and in its order, to readers that
// begin where another one has come to, too.
func TestFeedFaults(t *testing.T) {
	t.Parallel()
	if os.Getenv("YDB_CONNECTION_STRING") != "" {
		t.Skip("a real server has faults of its own")
	}
	for seed := range *seeds {
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
		table := numbered(t, y, c, "")
		const rows, versions = 20, 30
		for range versions {
			writeNumbers(t, c, table, 0, rows)
		}
		all := feedState(t, c, table)
		y.Server.SetFaults(
			fault.Fault{Service: "Topic", Method: "StreamRead", Kind: fault.Cut, Rate: 0.1, Count: 5},
			fault.Fault{Service: "Topic", Method: "StreamRead", Kind: fault.Status, Status: Ydb.StatusIds_UNAVAILABLE, Rate: 0.3, Count: 3},
			fault.Fault{Service: "Topic", Method: "DescribeTopic", Kind: fault.Status, Status: Ydb.StatusIds_UNAVAILABLE, Rate: 0.5},
		)
		r := rand.New(rand.NewPCG(seed, 7))
		last, from, n := map[uint64]ydbconn.VirtualTime{}, map[int64]int64{0: 0, 1: 0}, 0
		for n < rows*versions {
			o := feed.Options{Table: table, From: from, BufferBytes: 500 + r.IntN(5000)}
			o.SetLook(50 * time.Millisecond)
			reader := openFeed(t, c, o)
			for range 1 + r.IntN(40) {
				if n == rows*versions {
					break
				}
				b, err := reader.Next(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				if b.Missed != 0 || b.First != from[b.Partition] {
					t.Errorf("seed %d: %d records before %d were missed, behind %d", seed, b.Missed, b.First, from[b.Partition])
				}
				from[b.Partition] = b.End
				for _, r := range b.Records {
					k := r.Key[0].Uint64()
					if earlier(r.Time, last[k]) {
						t.Errorf("seed %d: a change of %d at %v comes after one at %v", seed, k, r.Time, last[k])
					}
					last[k] = r.Time
					n++
				}
			}
			reader.Close()
		}
		for _, p := range all.Partitions {
			if from[p.Partition] != p.End {
				t.Errorf("seed %d: partition %d was read up to %d of %d", seed, p.Partition, from[p.Partition], p.End)
			}
		}
		if waits.Load() == 0 {
			t.Errorf("seed %d: no wait was told", seed)
		}
	}
}

var seeds = flag.Uint64("feedseeds", 3, "how many runs TestFeedFaults makes")

// TestFeedStuck: that a server has no stream for a reader is an error soon, and nothing once it has one.
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
			writeNumbers(t, c, table, 0, 10)
			call := time.Minute
			if f.Kind == fault.Hang {
				call = time.Second
			}
			c.SetTimes(call, 200*time.Millisecond)
			y.Server.SetFaults(f)
			for range 2 {
				_, err := feed.Open(t.Context(), c, feed.Options{Table: table, Feed: "f", From: map[int64]int64{0: 0}})
				if err == nil || ydbconn.Passing(err) == (name == "silent") || ydbconn.NotFound(err) || strings.Contains(err.Error(), ".go:") {
					t.Errorf("no stream: %v", err)
				}
			}
			y.Server.SetFaults()
			c.SetTimes(time.Minute, time.Minute)
			reader := openFeed(t, c, feed.Options{Table: table})
			for n := 0; n < 10; {
				b, err := reader.Next(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				n += len(b.Records)
			}
		})
	}
}

// BenchmarkFeed reads the records of a changefeed. Run it against a server of another process, as
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
	for range b.N {
		reader := openFeed(b, c, feed.Options{Table: table})
		for n := 0; n < rows; batches++ {
			batch, err := reader.Next(b.Context())
			if err != nil {
				b.Fatal(err)
			}
			n += len(batch.Records)
		}
		reader.Close()
	}
	b.StopTimer()
	all := float64(rows * b.N)
	b.ReportMetric(all/b.Elapsed().Seconds(), "records/s")
	b.ReportMetric(all/float64(batches), "records/batch")
}
