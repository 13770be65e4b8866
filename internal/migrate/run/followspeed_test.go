package run

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/table"
	"github.com/ydb-platform/ydb-go-sdk/v3/types"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/feed"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// connectTo opens what measurements use of a server.
func connectTo(t *testing.T, address string) (*ydb.Driver, *ydbconn.Conn) {
	t.Helper()
	ctx := context.Background()
	db, err := ydb.Open(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close(ctx) })
	conn, err := ydbconn.Open(ctx, ydbconn.Options{Endpoint: strings.TrimSuffix(address, db.Name()), Database: db.Name()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return db, conn
}

const (
	paceBatch = 20    // rows of a write
	paceAhead = 20000 // records that writers may be ahead of the applier, where they write as fast as that allows
	paceText  = "xxxxxxxxxxxxxxxxxxxx"
)

// paceID spreads ids over the whole range of the key, as partitions are.
func paceID(i uint64) uint64 { return i * 0x9e3779b97f4a7c15 }

// paceRow is a row of the tables of these measurements.
func paceRow(id uint64, n int64) types.Value {
	fields := []types.StructValueOption{types.StructFieldValue("id", types.Uint64Value(id)), types.StructFieldValue("n", types.Int64Value(n))}
	for _, c := range []string{"a", "b", "c", "d"} {
		fields = append(fields, types.StructFieldValue(c, types.TextValue(paceText)))
	}
	return types.StructValue(fields...)
}

// TestFollowWriter writes rows of a table for TestFollowSpeed, in a process of its own that ends with its input: as many a second
// as KEYADVISE_RATE says, or with 0 as many as leave the applier no more than so far behind.
func TestFollowWriter(t *testing.T) {
	if os.Getenv("KEYADVISE_FOLLOW") != "writer" {
		t.Skip("it is started by TestFollowSpeed")
	}
	db, conn := connectTo(t, os.Getenv("KEYADVISE_ADDRESS"))
	rows, _ := strconv.ParseUint(os.Getenv("KEYADVISE_ROWS"), 10, 64)
	rate, _ := strconv.ParseFloat(os.Getenv("KEYADVISE_RATE"), 64)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		cancel()
	}()
	var written, ahead atomic.Int64
	go func() {
		for ydbconn.Sleep(ctx, 50*time.Millisecond) == nil {
			if n, err := unapplied(ctx, conn); err == nil {
				ahead.Store(n)
			}
		}
	}()
	go func() {
		for began := time.Now(); ydbconn.Sleep(ctx, 100*time.Millisecond) == nil; {
			fmt.Printf("written %d %d %d\n", written.Load(), ahead.Load(), time.Since(began).Milliseconds())
		}
	}()
	began := time.Now()
	var writers sync.WaitGroup
	for i := range 4 {
		writers.Go(func() {
			random := rand.New(rand.NewPCG(1, uint64(i)))
			for n := int64(0); ctx.Err() == nil; n++ {
				if rate > 0 {
					if wait := time.Duration(float64(written.Load())/rate*float64(time.Second)) - time.Since(began); wait > 0 {
						_ = ydbconn.Sleep(ctx, wait)
					}
				} else if ahead.Load() > paceAhead {
					_ = ydbconn.Sleep(ctx, time.Millisecond)
					continue
				}
				written.Add(paceBatch)
				var list []types.Value
				for range paceBatch {
					list = append(list, paceRow(paceID(random.Uint64N(rows)), n))
				}
				if err := db.Table().BulkUpsert(ctx, path.Join(db.Name(), "t"), table.BulkUpsertDataRows(types.ListValue(list...))); err != nil && ctx.Err() == nil {
					t.Errorf("write: %v", err)
					cancel()
				}
			}
		})
	}
	writers.Wait()
}

// TestFollowSpeed measures how many rows a second writers may write so that the applier keeps up, with the server, the writers
// and the applier on the processors of one machine: by keys, many in one transaction, as plans are run; by one
// transaction for each record, one after the other; the same, some at once. KEYADVISE_FOLLOW is
// for how many seconds each is measured.
func TestFollowSpeed(t *testing.T) {
	seconds := ydbtest.Setting(t, "KEYADVISE_FOLLOW", 0)
	if seconds == 0 {
		t.Skip("KEYADVISE_FOLLOW=15 measures each way for as many seconds")
	}
	const rows = 200000
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	server := startPart(t, "TestSpeedServer", "KEYADVISE_SPEED=server")
	address := server.says(t, "server")
	db, conn := connectTo(t, address)
	run := paceTable(t, ctx, db, conn, rows, nil)
	if err := run.upTo(ctx, plan.Backfill); err != nil {
		t.Fatal(err)
	}
	lag := func() (*work.Lag, error) {
		state, pos := run.stands(t, ctx)
		return run.opened.follower(state, pos).Lag(ctx)
	}
	measured := map[string]float64{}
	perCPU := map[string]float64{}
	ways := []struct {
		name  string
		apply func(context.Context) error
		rate  int
	}{
		{"keys", func(ctx context.Context) error { return run.Follow(ctx) }, 0},
		{"one", func(ctx context.Context) error { return oneByOne(ctx, run, 1) }, 0},
		{"some", func(ctx context.Context) error { return oneByOne(ctx, run, run.Workers) }, 0},
		{"steady", func(ctx context.Context) error { return run.Follow(ctx) }, 2000},
	}
	for _, way := range ways {
		t.Run(way.name, func(t *testing.T) {
			working, stop := context.WithCancel(ctx)
			ended := make(chan error, 1)
			go func() { ended <- way.apply(working) }()
			writer := startPart(t, "TestFollowWriter", "KEYADVISE_FOLLOW=writer", "KEYADVISE_ADDRESS="+address, fmt.Sprintf("KEYADVISE_ROWS=%d", rows), fmt.Sprintf("KEYADVISE_RATE=%d", way.rate))
			read := func() (written, ahead, at float64) {
				if _, err := fmt.Sscanf(writer.says(t, "written"), "%f %f %f", &written, &ahead, &at); err != nil {
					t.Fatal(err)
				}
				return written, ahead, at / 1000
			}
			var first, firstAhead, firstAt, last, lastAhead, lastAt float64
			for firstAt < float64(seconds)/5 { // to begin with
				first, firstAhead, firstAt = read()
			}
			var lags []float64
			serverCPU, writerCPU := server.cpu(), writer.cpu()
			u := used(func() {
				for lastAt < firstAt+float64(seconds) {
					last, lastAhead, lastAt = read()
					if l, err := lag(); err == nil && l.Known == l.Partitions && l.Known > 0 {
						lags = append(lags, l.Seconds)
					}
				}
			})
			serverCPU, writerCPU = server.cpu()-serverCPU, writer.cpu()-writerCPU
			writer.end()
			stop()
			if err := <-ended; err != nil && ctx.Err() != nil {
				t.Fatal(err)
			}
			took := lastAt - firstAt
			applied := last - first - (lastAhead - firstAhead)
			measured[way.name], perCPU[way.name] = applied/took, applied/(u.cpu+serverCPU).Seconds()
			slices.Sort(lags)
			said := "unknown"
			if len(lags) > 0 && (way.name == "keys" || way.name == "steady") {
				said = fmt.Sprintf("%.1f s (at most %.1f)", lags[len(lags)/2], lags[len(lags)-1])
			}
			t.Logf("%-6s %7.0f rows/s written, %7.0f applied; CPU seconds a second: %.2f applier, %.2f server, %.2f writer; behind by %.0f to %.0f records, %s",
				way.name, (last-first)/took, applied/took, u.cpu.Seconds()/took, serverCPU.Seconds()/took, writerCPU.Seconds()/took, firstAhead, lastAhead, said)
			if err := drainAll(ctx, conn, run); err != nil {
				t.Fatal(err)
			}
		})
	}
	t.Logf("by keys is %.1f times one by one and %.1f times some at once; per CPU-second of applier and server %.1f and %.1f times", measured["keys"]/measured["one"], measured["keys"]/measured["some"],
		perCPU["keys"]/perCPU["one"], perCPU["keys"]/perCPU["some"])
}

// paceTable makes a table with rows and a runner that is to change its key.
func paceTable(t *testing.T, ctx context.Context, db *ydb.Driver, conn *ydbconn.Conn, rows int, report func(work.Event)) *Runner {
	t.Helper()
	const create = "CREATE TABLE t (id Uint64 NOT NULL, a Utf8, b Utf8, c Utf8, d Utf8, n Int64, PRIMARY KEY (id))"
	if _, err := conn.Exec(ctx, ydbconn.Statement{What: "prepare", Text: create + " WITH (UNIFORM_PARTITIONS = 4, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4)", Timeout: time.Minute}); err != nil {
		t.Fatal(err)
	}
	for from := 0; from < rows; from += 2000 {
		var list []types.Value
		for i := from; i < min(from+2000, rows); i++ {
			list = append(list, paceRow(paceID(uint64(i)), 0))
		}
		if err := db.Table().BulkUpsert(ctx, path.Join(db.Name(), "t"), table.BulkUpsertDataRows(types.ListValue(list...))); err != nil {
			t.Fatal(err)
		}
	}
	tables := buildtest.BundleOf(t, create+" WITH (UNIFORM_PARTITIONS = 4, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4);")
	p, err := buildtest.PlanOf(t, tables, "hash(id), id", build.Options{Writers: plan.Changefeed})
	if err != nil {
		t.Fatal(err)
	}
	return &Runner{Plan: p, Conn: conn, Confirmed: []string{expect.ConfirmAll}, Quiet: 10 * time.Millisecond, Report: report}
}

// drainAll applies what is left, so that the next way begins with nothing.
func drainAll(ctx context.Context, conn *ydbconn.Conn, run *Runner) error {
	working, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- run.Follow(working) }()
	for {
		left, err := unapplied(ctx, conn)
		if err != nil {
			return err
		}
		if left < 100 {
			stop()
			<-ended
			return nil
		}
		if err := ydbconn.Sleep(ctx, 50*time.Millisecond); err != nil {
			return err
		}
	}
}

// positions are how far the partitions of the changefeed are applied.
func positions(ctx context.Context, conn *ydbconn.Conn) (map[int64]int64, error) {
	r, err := conn.Exec(ctx, ydbconn.Statement{What: "look", Text: "SELECT offsets FROM `" + schema.StateDirectory + "/feeds`"})
	if err != nil {
		return nil, err
	}
	out := map[int64]int64{}
	for _, row := range r.Rows {
		list := []byte(row["offsets"].Text())
		offsets := make([]state.Offset, len(list)/binary.Size(state.Offset{}))
		if _, err := binary.Decode(list, binary.LittleEndian, offsets); err != nil {
			return nil, err
		}
		for _, o := range offsets {
			out[int64(o.Partition)] = int64(o.Position)
		}
	}
	return out, nil
}

// takenOffsets are the partitions of a changefeed, taken by a test.
type takenOffsets struct {
	store *state.Store
	id    state.FeedID
	of    map[int64]state.HeldShare // by partition
}

func takeOffsets(ctx context.Context, store *state.Store, id state.FeedID) (*takenOffsets, error) {
	shares, _, err := store.Feed(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := store.TakeShares(ctx, id, slices.Collect(maps.Keys(shares))); err != nil {
		return nil, err
	}
	if shares, _, err = store.Feed(ctx, id); err != nil {
		return nil, err
	}
	out := &takenOffsets{store, id, map[int64]state.HeldShare{}}
	for _, s := range shares {
		for _, o := range s.Offsets {
			out.of[int64(o.Partition)] = s.HeldShare
		}
	}
	return out, nil
}

// put records how far a partition is.
func (t *takenOffsets) put(ctx context.Context, partition, position int64) error {
	share := t.of[partition]
	for i := range share.Offsets {
		if o := &share.Offsets[i]; o.Partition == uint64(partition) {
			o.Position = uint64(position)
		}
	}
	_, err := t.store.PutShares(ctx, t.id, []state.HeldShare{share})
	return err
}

// unapplied is how many records are not applied.
func unapplied(ctx context.Context, conn *ydbconn.Conn) (n int64, err error) {
	at, err := positions(ctx, conn)
	if err != nil {
		return 0, err
	}
	state, err := feed.Describe(ctx, conn, "t", plan.FeedName)
	if err != nil {
		return 0, err
	}
	for _, p := range state.Partitions {
		n += p.End - at[p.Partition]
	}
	return n, nil
}

// oneByOne applies records as one would without a thought: each by a transaction of its own.
func oneByOne(ctx context.Context, r *Runner, workers int) error {
	t, _, err := live.Table(ctx, r.Conn, r.Plan.Table)
	if err != nil {
		return err
	}
	env, forward := r.opened.env, r.opened.env.Texts.Forward
	from, err := positions(ctx, r.Conn)
	if err != nil {
		return err
	}
	offsets, err := takeOffsets(ctx, env.State, state.FeedID{Token: r.opened.feed.Token, Feed: r.opened.feed.Feed})
	if err != nil {
		return err
	}
	changes, err := feed.Open(ctx, r.Conn, feed.Options{Table: t, Feed: plan.FeedName, Created: r.opened.feed.Feed, From: from})
	if err != nil {
		return err
	}
	defer changes.Close()
	for {
		b, err := changes.Next(ctx)
		if err != nil {
			return err
		}
		slots, failed := make(chan struct{}, workers), make(chan error, len(b.Records))
		for _, rec := range b.Records {
			if rec.Key == nil {
				continue
			}
			slots <- struct{}{}
			go func() {
				defer func() { <-slots }()
				key := map[string]ydbconn.Value{forward.Key[0].Name(): rec.Key[0].Nullable(false)}
				if _, err := env.Execute(ctx, forward.Apply, map[string]ydbconn.Value{"$keys": ydbconn.Rows([]map[string]ydbconn.Value{key})}, false); err != nil {
					failed <- err
				}
			}()
		}
		for range workers {
			slots <- struct{}{}
		}
		select {
		case err := <-failed:
			return err
		default:
		}
		if err := offsets.put(ctx, b.Partition, b.End); err != nil {
			return err
		}
	}
}
