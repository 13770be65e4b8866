package migrate

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
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

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// part is a process of a measurement, beside that of the test.
type part struct {
	cmd   *exec.Cmd
	input io.WriteCloser
	lines *bufio.Reader
}

// startPart starts a test of this binary in a process of its own, which ends with its input.
func startPart(t testing.TB, test string, env ...string) *part {
	t.Helper()
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &part{cmd: exec.Command(binary, "-test.run="+test+"$")}
	if dir := os.Getenv("KEYADVISE_PROFILE"); dir != "" {
		p.cmd.Args = append(p.cmd.Args, "-test.cpuprofile="+path.Join(dir, test+".prof"))
	}
	p.cmd.Env = append(os.Environ(), env...)
	p.cmd.Stderr = os.Stderr
	if p.input, err = p.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	output, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p.lines = bufio.NewReader(output)
	t.Cleanup(p.end)
	return p
}

// tell writes a line and waits for the answer.
func (p *part) tell(t *testing.T, line string) {
	t.Helper()
	if _, err := fmt.Fprintln(p.input, line); err != nil {
		t.Fatal(err)
	}
	p.says(t, "mode")
}

func (p *part) end() { _, _ = p.input.Close(), p.cmd.Wait() }

// says waits for a line that begins with a word, and returns the rest of it.
func (p *part) says(t testing.TB, word string) string {
	t.Helper()
	line, err := p.lines.ReadString('\n')
	rest, ok := strings.CutPrefix(strings.TrimSpace(line), word+" ")
	if err != nil || !ok {
		t.Fatalf("the process of %s says %q, %v", word, line, err)
	}
	return rest
}

// cpu is what the process has used so far; 0 where the system does not tell.
func (p *part) cpu() time.Duration {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(data), ") ")
	fields := strings.Fields(rest)
	if len(fields) < 13 {
		return 0
	}
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond // of Linux, whose clock ticks are hundredths
}

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
		for pause(ctx, 50*time.Millisecond) == nil {
			parts, err := conn.FeedState(ctx, "t", feedName, feedName)
			if err != nil {
				continue
			}
			n := int64(0)
			for _, p := range parts {
				n += p.End - p.Committed
			}
			ahead.Store(n)
		}
	}()
	go func() {
		for began := time.Now(); pause(ctx, 100*time.Millisecond) == nil; {
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
						_ = pause(ctx, wait)
					}
				} else if ahead.Load() > paceAhead {
					_ = pause(ctx, time.Millisecond)
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
	if err := run.upTo(ctx, StepBackfill); err != nil {
		t.Fatal(err)
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
					if l, err := run.lagOf(ctx, run.mustToken(t), false); err == nil && l.Known == l.Partitions && l.Known > 0 {
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
			lag := "unknown"
			if len(lags) > 0 && (way.name == "keys" || way.name == "steady") {
				lag = fmt.Sprintf("%.1f s (at most %.1f)", lags[len(lags)/2], lags[len(lags)-1])
			}
			t.Logf("%-6s %7.0f rows/s written, %7.0f applied; CPU seconds a second: %.2f applier, %.2f server, %.2f writer; behind by %.0f to %.0f records, %s",
				way.name, (last-first)/took, applied/took, u.cpu.Seconds()/took, serverCPU.Seconds()/took, writerCPU.Seconds()/took, firstAhead, lastAhead, lag)
			if err := drainAll(ctx, conn, run); err != nil {
				t.Fatal(err)
			}
		})
	}
	t.Logf("by keys is %.1f times one by one and %.1f times some at once; per CPU-second of applier and server %.1f and %.1f times", measured["keys"]/measured["one"], measured["keys"]/measured["some"],
		perCPU["keys"]/perCPU["one"], perCPU["keys"]/perCPU["some"])
}

// mustToken is that of the copy.
func (r *Runner) mustToken(t *testing.T) string {
	t.Helper()
	pos, err := r.find(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return pos.Token
}

// paceTable makes a table with rows and a runner that is to change its key.
func paceTable(t *testing.T, ctx context.Context, db *ydb.Driver, conn *ydbconn.Conn, rows int, report func(Event)) *Runner {
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
	tables := bundleOf(t, create+" WITH (UNIFORM_PARTITIONS = 4, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4);")
	plan, err := planOf(t, tables, "hash(id), id", Options{Writers: WritersChangefeed, AcceptLoss: []string{lossOwner, lossPermissions, lossAttributes, lossSettings}})
	if err != nil {
		t.Fatal(err)
	}
	return &Runner{Plan: plan, Conn: conn, Confirmed: []StepID{ConfirmAll}, Quiet: 10 * time.Millisecond, Report: report}
}

// drainAll applies what is left, so that the next way begins with nothing.
func drainAll(ctx context.Context, conn *ydbconn.Conn, run *Runner) error {
	working, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- run.Follow(working) }()
	for {
		parts, err := conn.FeedState(ctx, "t", feedName, feedName)
		if err != nil {
			return err
		}
		left := int64(0)
		for _, p := range parts {
			left += p.End - p.Committed
		}
		if left < 100 {
			stop()
			<-ended
			return nil
		}
		if err := pause(ctx, 50*time.Millisecond); err != nil {
			return err
		}
	}
}

// oneByOne applies records as the scripts of the folder say: each by a transaction of its own.
func oneByOne(ctx context.Context, r *Runner, workers int) error {
	t, _, err := r.Conn.Table(ctx, r.Plan.Table)
	if err != nil {
		return err
	}
	feed, err := r.Conn.Feed(ctx, ydbconn.FeedOptions{Table: t, Feed: feedName, Consumer: feedName})
	if err != nil {
		return err
	}
	defer func() { _ = feed.Close(context.WithoutCancel(ctx)) }()
	for {
		b, err := feed.Next(ctx)
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
				if _, err := r.execute(ctx, r.Plan.Backfill.Apply, map[string]ydbconn.Value{"$" + keyName(r.Plan.Backfill.Cursor[0]): rec.Key[0].Nullable(false)}, false); err != nil {
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
		if err := feed.Commit(ctx, b); err != nil {
			return err
		}
	}
}
