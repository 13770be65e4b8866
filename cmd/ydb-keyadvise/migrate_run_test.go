package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Table_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/table"
	"github.com/ydb-platform/ydb-go-sdk/v3/table/options"
	"google.golang.org/protobuf/proto"

	hashes "github.com/ydb-keyadvise/ydb-keyadvise/internal/digest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// everyType are columns of every type that a table can have.
const everyType = `b Bool, i8 Int8, i16 Int16, i32 Int32, i64 Int64, u8 Uint8, u16 Uint16, u32 Uint32, f Float, d Double, s String, u Utf8,
	j Json, jd JsonDocument, y Yson, uid Uuid, dec Decimal(22, 9), dn DyNumber, da Date, dt Datetime, iv Interval, da32 Date32,
	dt64 Datetime64, ts64 Timestamp64, iv64 Interval64`

// everyValue are the values of such columns, NULL in one row of eleven.
const everyValue = `IF(n % 11ul = 0ul, NULL, n % 2ul = 0ul) AS b, CAST(n AS Int8) AS i8, CAST(n AS Int16) AS i16, -CAST(n AS Int32) AS i32,
	-CAST(n AS Int64) AS i64, CAST(n AS Uint8) AS u8, CAST(n AS Uint16) AS u16, CAST(n AS Uint32) AS u32, CAST(n AS Float) AS f, CAST(n AS Double) AS d,
	IF(n % 11ul = 1ul, NULL, CAST(n AS String)) AS s, CAST(n AS Utf8) AS u, CAST('[' || CAST(n AS String) || ']' AS Json) AS j,
	CAST('[' || CAST(n AS String) || ']' AS JsonDocument) AS jd, CAST('[' || CAST(n AS String) || ']' AS Yson) AS y,
	CAST('00000000-0000-0000-0000-' || SUBSTRING(CAST(1000000000000ul + n AS String), 1) AS Uuid) AS uid,
	CAST(CAST(n AS String) || '.5' AS Decimal(22, 9)) AS dec, CAST(CAST(n AS String) AS DyNumber) AS dn, CAST(n % 100ul AS Date) AS da,
	CAST(n AS Datetime) AS dt, CAST(-CAST(n AS Int64) AS Interval) AS iv, CAST(-CAST(n AS Int32) AS Date32) AS da32,
	CAST(-CAST(n AS Int64) AS Datetime64) AS dt64, CAST(-CAST(n AS Int64) AS Timestamp64) AS ts64, CAST(-CAST(n AS Int64) AS Interval64) AS iv64`

// migration is a table of a server and a plan for it, performed by processes of this program.
type migration struct {
	t     *testing.T
	ydb   *ydbtest.Database
	table string
	rows  int
	dir   string // of the plan
	live  []string
}

// newMigration makes a table of every column type with a nullable key and with indexes, and its plan.
func newMigration(t *testing.T, rows int, indexes ...string) *migration {
	t.Helper()
	y := ydbtest.Open(t, context.Background(), localydb.Options{Engine: engine.Options{ViewsAtOnce: true}})
	endpoint, _, _ := strings.Cut(y.ConnectionString, y.Driver.Name())
	m := &migration{t: t, ydb: y, rows: rows, table: y.Directory(t, context.Background(), t.Name()) + "/t", dir: filepath.Join(t.TempDir(), "plan"),
		live: []string{"-e", endpoint, "-d", y.Driver.Name()}}
	m.exec("CREATE TABLE `" + m.table + "` (ts Timestamp, id Uint64, " + everyType + strings.Join(indexes, "") + ", PRIMARY KEY (ts, id)) WITH (AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4," +
		" PARTITION_AT_KEYS = (Timestamp('2001-01-01T00:00:00Z'), Timestamp('2002-01-01T00:00:00Z'), Timestamp('2003-01-01T00:00:00Z')))")
	const batch = 5000
	for from := 0; from < rows; from += batch {
		m.exec(fmt.Sprintf("UPSERT INTO `"+m.table+"` SELECT IF(n %% 13ul = 0ul, NULL, Timestamp('2000-01-01T00:00:00Z') + CAST(CAST(Digest::NumericHash(n) %% %dul AS Int64) AS Interval)) AS ts,"+
			" IF(n %% 17ul = 0ul AND n %% 13ul > 0ul, NULL, Digest::NumericHash(n + 1ul)) AS id, "+strings.ReplaceAll(everyValue, "%", "%%")+
			" FROM AS_TABLE(ListMap(ListFromRange(%dul, %dul), ($i) -> (AsStruct($i AS n))))", uint64(4*365*86400*1_000_000), from, min(from+batch, rows)))
	}
	args := append([]string{"migrate", "plan", "--no-sample", "--no-system-views", "--key", "hash(id), ts, id", m.table, "-o", m.dir}, m.live...)
	if out, err := m.command(args...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return m
}

func (m *migration) exec(text string) {
	m.t.Helper()
	if _, err := m.ydb.Query(context.Background(), text); err != nil {
		m.t.Fatalf("%v\n%s", err, text)
	}
}

// faults makes calls go wrong, if the server is ours.
func (m *migration) faults(list ...fault.Fault) {
	if m.ydb.Server != nil {
		m.ydb.Server.SetFaults(list...)
	}
}

// command is a process of this program.
func (m *migration) command(args ...string) *exec.Cmd {
	m.t.Helper()
	binary, err := os.Executable()
	if err != nil {
		m.t.Fatal(err)
	}
	return &exec.Cmd{Path: binary, Args: append([]string{"ydb-keyadvise"}, args...), Env: append(os.Environ(), "KEYADVISE_TEST_LEASE="+(500*time.Millisecond+time.Duration(m.rows)*time.Microsecond).String())}
}

// migrate is a process of a command that performs the plan.
func (m *migration) migrate(command string, more ...string) *exec.Cmd {
	m.t.Helper()
	return m.command(slices.Concat([]string{"migrate", command, m.dir, "--execute", "--confirm", "all"}, m.live, more)...)
}

// content is what a table holds.
type content struct {
	rows  int
	cells [4]uint64 // the sum of the SHA-256 of all rows, in whatever order they are
	wrong int       // rows of the new table whose hash is not that of their id
}

// content reads a table. It does so without the tool's own way of reading.
func (m *migration) content(path string) (c content) {
	m.t.Helper()
	columns := append([]string{"ts", "id"}, strings.Split(columnsOf(everyType), ", ")...)
	own := len(columns)
	err := m.ydb.Driver.Table().Do(context.Background(), func(ctx context.Context, s table.Session) error {
		c = content{}
		t, err := s.DescribeTable(ctx, path)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(t.Columns, func(c options.Column) bool { return c.Name == "t_hash" }) {
			columns = append(columns[:own:own], "t_hash")
		}
		stream, err := Ydb_Table_V1.NewTableServiceClient(ydb.GRPCConn(m.ydb.Driver)).StreamReadTable(ctx, &Ydb_Table.ReadTableRequest{SessionId: s.ID(), Path: path, Columns: columns})
		for err == nil {
			var part *Ydb_Table.ReadTableResponse
			if part, err = stream.Recv(); err == nil && part.GetStatus() != Ydb.StatusIds_SUCCESS {
				err = fmt.Errorf("%v: %v", part.GetStatus(), part.GetIssues())
			}
			for _, row := range part.GetResult().GetResultSet().GetRows() {
				c.add(row.GetItems(), own)
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		return err
	})
	if err != nil {
		m.t.Fatal(err)
	}
	return c
}

// add adds a row, whose cells from own on are the new table's alone.
func (c *content) add(row []*Ydb.Value, own int) {
	c.rows++
	data, err := proto.MarshalOptions{Deterministic: true}.Marshal(&Ydb.Value{Items: row[:own]})
	if err != nil {
		panic(err)
	}
	hash := sha256.Sum256(data)
	for i := range c.cells {
		c.cells[i] += binary.LittleEndian.Uint64(hash[8*i:])
	}
	want := uint64(0)
	if id, ok := row[1].GetValue().(*Ydb.Value_Uint64Value); ok {
		want = hashes.NumericHash(id.Uint64Value)
	}
	if len(row) > own && row[own].GetUint64Value() != want {
		c.wrong++
	}
}

// same fails the test unless a table holds what another one did, each row once and with the right hash.
func (m *migration) same(when string, before content, table string) {
	m.t.Helper()
	if now := m.content(table); now != before {
		m.t.Fatalf("%s: the table had %d rows, and %s has %d, %d of them with a wrong hash; the rows are equal: %v", when, before.rows, path.Base(table), now.rows, now.wrong, now.cells == before.cells)
	}
}

func columnsOf(declared string) string {
	var names []string
	for _, c := range strings.Split(declared, ", ") {
		if name, _, ok := strings.Cut(strings.TrimSpace(c), " "); ok {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// killing is a process that is killed at a random moment, unless it ends before.
// What it says goes to a file, if one is given.
func killing(cmd *exec.Cmd, after time.Duration, to *os.File) (output string, killed bool, err error) {
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if to != nil {
		cmd.Stdout, cmd.Stderr = to, to
	}
	if err := cmd.Start(); err != nil {
		return "", false, err
	}
	timer := time.AfterFunc(after, func() { _ = cmd.Process.Kill() })
	err = cmd.Wait()
	killed = !timer.Stop() && err != nil && strings.Contains(err.Error(), "signal: killed")
	return out.String(), killed, err
}

// gate is where the processes of a test reach the server, until it is closed: then nobody listens, and every connection is
// broken.
type gate struct {
	address, server string

	mu       sync.Mutex
	listener net.Listener
	open     map[net.Conn]bool
}

func newGate(t *testing.T, server string) *gate {
	g := &gate{address: "127.0.0.1:0", server: server, open: map[net.Conn]bool{}}
	g.listen(t)
	t.Cleanup(g.close)
	return g
}

func (g *gate) listen(t *testing.T) {
	l, err := net.Listen("tcp", g.address)
	for end := time.Now().Add(2 * time.Minute); err != nil && time.Now().Before(end); l, err = net.Listen("tcp", g.address) {
		time.Sleep(20 * time.Millisecond) // another process has the port for a connection of its own
	}
	if err != nil {
		t.Error(err)
		return
	}
	g.mu.Lock()
	g.listener, g.address = l, l.Addr().String()
	g.mu.Unlock()
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("tcp", g.server)
			if err != nil {
				_ = client.Close()
				return
			}
			g.mu.Lock()
			if g.listener != l { // it was closed meanwhile
				_, _ = client.Close(), server.Close()
			}
			g.open[client], g.open[server] = true, true
			g.mu.Unlock()
			pass := func(to, from net.Conn) {
				_, _ = io.Copy(to, from)
				_, _ = to.Close(), from.Close()
			}
			go pass(client, server)
			go pass(server, client)
		}
	}()
}

func (g *gate) close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.listener == nil {
		return
	}
	_ = g.listener.Close()
	g.listener = nil
	for c := range g.open {
		_ = c.Close()
	}
	clear(g.open)
}

// everyFault are calls that go wrong, of each kind that passes by itself.
func everyFault() (list []fault.Fault) {
	for _, call := range [][2]string{{"Table", "BulkUpsert"}, {"Query", "ExecuteQuery"}, {"Table", "DescribeTable"}, {"Table", "StreamReadTable"}} {
		for status, rate := range map[Ydb.StatusIds_StatusCode]float64{Ydb.StatusIds_OVERLOADED: 0.005, Ydb.StatusIds_UNAVAILABLE: 0.02, Ydb.StatusIds_BAD_SESSION: 0.02, Ydb.StatusIds_ABORTED: 0.02} {
			list = append(list, fault.Fault{Service: call[0], Method: call[1], Kind: fault.Status, Status: status, Rate: rate})
		}
	}
	return append(list,
		fault.Fault{Service: "Table", Method: "BulkUpsert", Kind: fault.Latency, Latency: 20 * time.Millisecond, Rate: 0.5},
		fault.Fault{Service: "Table", Method: "BulkUpsert", Kind: fault.Lost, Rate: 0.02},
		fault.Fault{Service: "Query", Method: "ExecuteQuery", Kind: fault.Lost, Rate: 0.01},
		fault.Fault{Service: "Table", Method: "StreamReadTable", Kind: fault.Cut, Rate: 0.05},
		fault.Fault{Service: "Query", Method: "ExecuteQuery", Kind: fault.Latency, Latency: 10 * time.Millisecond, Rate: 0.3})
}

// TestRunKilled performs a plan by processes that are killed at random moments, while calls go wrong in every way, the
// server is away now and then, and some processes can write nothing anywhere: the new table is the old one in every cell,
// and the plan comes to its end. KEYADVISE_KILLS says how many kills there are at least, KEYADVISE_ROWS how many rows, and
// KEYADVISE_SEED what is random.
func TestRunKilled(t *testing.T) {
	golden.NoRace(t)
	t.Parallel()
	k := &kills{least: ydbtest.Setting(t, "KEYADVISE_KILLS", 3), rows: ydbtest.Setting(t, "KEYADVISE_ROWS", 2000)}
	k.random = rand.New(rand.NewPCG(uint64(ydbtest.Setting(t, "KEYADVISE_SEED", 1)), uint64(k.least)))
	// Kills meet all that processes do with so many rows.
	k.life = 400*time.Millisecond + time.Duration(k.rows)*3*time.Microsecond
	if full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0); err == nil {
		defer func() { _ = full.Close() }()
		k.full = full
	}
	for round := 0; k.done < k.least && !t.Failed(); round++ {
		t.Run(fmt.Sprint(round), k.round)
	}
	t.Logf("%d of %d processes were killed, %d could write nothing anywhere, %d times the server was away, %d calls went wrong; %d rows were written for %d",
		k.done, k.begun, k.mute, k.away.Load(), k.struck, k.written, k.copied)
}

// kills is what TestRunKilled does and has done.
type kills struct {
	least, rows int
	random      *rand.Rand
	life        time.Duration // of a process, on average
	full        *os.File      // nothing can be written to it; nil if there is no such file

	begun, done, mute int
	struck            uint64
	away              atomic.Int64
	written, copied   uint64 // rows of the new tables
}

// round performs one plan.
func (k *kills) round(t *testing.T) {
	m := newMigration(t, k.rows)
	want := m.content(m.table)
	if m.ydb.Server != nil {
		g := newGate(t, m.ydb.Server.Address())
		m.live = []string{"-e", "grpc://" + g.address, "-d", m.ydb.Server.Database(), "--no-discovery"}
		stop, stopped := make(chan struct{}), make(chan struct{})
		random := rand.New(rand.NewPCG(k.random.Uint64(), 1))
		go func() {
			defer close(stopped)
			for {
				select {
				case <-stop:
					return
				case <-time.After(time.Duration(500+random.IntN(1500)) * time.Millisecond):
				}
				k.away.Add(1)
				g.close()
				time.Sleep(time.Duration(random.IntN(100)) * time.Millisecond)
				g.listen(t)
			}
		}()
		defer func() { close(stop); <-stopped }()
	}
	m.faults(everyFault()...)
	for _, command := range []string{"run", "cutover"} {
		k.perform(m, command)
		if command == "run" && m.ydb.Server != nil {
			k.written += m.number("SELECT CAST(SUM(RowUpdates) AS Uint64) AS n FROM `.sys/partition_stats` WHERE Path = '" + m.table + "__keyadvise_new'")
			k.copied += uint64(want.rows)
		}
	}
	if m.ydb.Server != nil {
		k.struck += uint64(m.ydb.Server.Struck())
	}
	m.faults()
	m.same(fmt.Sprintf("after %d kills", k.done), want, m.table)
}

// perform begins a command again until it has done its work.
func (k *kills) perform(m *migration, command string) {
	m.t.Helper()
	for tries := 0; ; tries++ {
		after := time.Hour
		if k.done < k.least {
			after = time.Duration(k.random.ExpFloat64() * float64(k.life))
		}
		var to *os.File
		k.begun++
		if k.random.IntN(4) == 0 && k.full != nil {
			to = k.full
			k.mute++
		}
		out, killed, err := killing(m.migrate(command), after, to)
		if killed {
			k.done++
			continue
		}
		if err != nil && (to != nil || strings.Contains(out, "no server listens there")) && tries < k.least+20 {
			continue // it did its work and could not say so, or began when the server was away
		}
		if err != nil {
			m.t.Fatalf("after %d kills: %s: %v\n%s", k.done, command, err, out)
		}
		return
	}
}

// number is the one number of an answer, 0 if it has none.
func (m *migration) number(query string) (n uint64) {
	m.t.Helper()
	result, err := m.ydb.Query(context.Background(), query)
	if err != nil || len(result.Rows) != 1 {
		return 0 // the table is not there yet
	}
	if _, err := fmt.Sscanf(strings.TrimPrefix(result.Rows[0][0].Yql(), "Just("), "%d", &n); err != nil {
		return 0 // NULL: there is nothing to add up
	}
	return n
}

// TestCutoverTogether lets two people cut over at the same moment: one of them does, and both are told that it is done.
func TestCutoverTogether(t *testing.T) {
	golden.NoRace(t)
	t.Parallel()
	m := newMigration(t, 300)
	want := m.content(m.table)
	if out, err := m.migrate("run").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	m.faults(fault.Fault{Service: "Query", Method: "ExecuteQuery", Kind: fault.Latency, Latency: 5 * time.Millisecond})
	var both [2]*exec.Cmd
	var out [2]bytes.Buffer
	for i := range both {
		both[i] = m.migrate("cutover")
		both[i].Stdout, both[i].Stderr = &out[i], &out[i]
		if err := both[i].Start(); err != nil {
			t.Fatal(err)
		}
	}
	for i := range both {
		if err := both[i].Wait(); err != nil || !strings.Contains(out[i].String(), "The tables are switched") {
			t.Errorf("%v: %s", err, &out[i])
		}
	}
	m.same("after the cutover", want, m.table)
	if renames := strings.Count(out[0].String()+out[1].String(), "  Rename "); renames != 1 {
		t.Errorf("the cutover is done %d times:\n%s\n%s", renames, &out[0], &out[1])
	}
}

// TestRunTogether performs one plan by several processes, of which one is killed and one is stopped for longer than its
// leases last and then continued: rows are copied in bulk, and by statements, as a unique index asks for. The others take over, and what comes out is the same.
func TestRunTogether(t *testing.T) {
	golden.NoRace(t)
	golden.Pausing(t)
	t.Parallel()
	for name, index := range map[string]string{"in bulk": "", "by statements": ", INDEX by_id GLOBAL UNIQUE ON (id)"} {
		t.Run(name, func(t *testing.T) {
			m := newMigration(t, ydbtest.Setting(t, "KEYADVISE_ROWS", 2000), index)
			want := m.content(m.table)
			m.faults(fault.Fault{Service: "Table", Method: "BulkUpsert", Kind: fault.Latency, Latency: 200 * time.Millisecond},
				fault.Fault{Service: "Query", Method: "ExecuteQuery", Kind: fault.Latency, Latency: 5 * time.Millisecond})
			type process struct {
				cmd *exec.Cmd
				out bytes.Buffer
			}
			processes := make([]*process, 4)
			for i := range processes {
				p := &process{cmd: m.migrate("run", "--workers", "1")}
				p.cmd.Stdout, p.cmd.Stderr = &p.out, &p.out
				if err := p.cmd.Start(); err != nil {
					t.Fatal(err)
				}
				processes[i] = p
			}
			stopped, killed := m.worker(processes[0].cmd, processes[1].cmd, processes[2].cmd, processes[3].cmd), processes[0].cmd
			if stopped == killed {
				killed = processes[1].cmd
			}
			golden.Pause(stopped.Process)
			_ = killed.Process.Kill()
			for _, p := range processes {
				if p.cmd == stopped || p.cmd == killed {
					continue
				}
				if err := p.cmd.Wait(); err != nil {
					t.Errorf("%v: %s", err, &p.out)
				}
			}
			_ = killed.Wait()
			// All is done. What the stopped process held went to others, and it must not write any of it.
			copied := m.table + "__keyadvise_new"
			m.same("when the others were done", want, copied)
			m.exec("DELETE FROM `" + copied + "`")
			golden.Resume(stopped.Process)
			if err := stopped.Wait(); err != nil {
				t.Errorf("the process that was stopped: %v", err)
			}
			if now := m.content(copied); now.rows != 0 {
				t.Errorf("the process that was stopped wrote %d rows after its leases had run out", now.rows)
			}
		})
	}
}

// TestRunInterrupted ends a run by ctrl-C while it copies: what was written is recorded, it says how to go on, and nothing
// holds up the process that does. A second ctrl-C ends it at once.
func TestRunInterrupted(t *testing.T) {
	t.Parallel()
	m := newMigration(t, 1000)
	want := m.content(m.table)
	for _, signals := range []int{1, 2} {
		// The batch under way at the second signal lasts longer than the process needs to see the signal.
		latency := map[int]time.Duration{1: 300 * time.Millisecond, 2: 4 * time.Second}[signals]
		m.faults(fault.Fault{Service: "Table", Method: "BulkUpsert", Kind: fault.Latency, Latency: latency})
		cmd := m.migrate("run", "--workers", "1")
		var out bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		m.worker(cmd)
		for end := time.Now().Add(2 * time.Minute); m.ydb.Server != nil && m.ydb.Server.Struck() == 0 && time.Now().Before(end); {
			time.Sleep(time.Millisecond)
		}
		for range signals {
			_ = cmd.Process.Signal(os.Interrupt)
			time.Sleep(200 * time.Millisecond)
		}
		_ = cmd.Wait()
		switch {
		case signals == 1 && (cmd.ProcessState.ExitCode() != 130 || !strings.Contains(out.String(), "to resume:\n  ydb-keyadvise migrate run "+m.dir+" ")):
			t.Errorf("it ends with %d and says:\n%s", cmd.ProcessState.ExitCode(), &out)
		case signals == 2 && cmd.ProcessState.ExitCode() != 130:
			t.Errorf("after the second signal it ends with %d:\n%s", cmd.ProcessState.ExitCode(), &out)
		}
		if signals > 1 {
			break
		}
		result, err := m.ydb.Query(context.Background(), "SELECT COUNT(*) AS n FROM `_keyadvise/ranges` WHERE NOT finished AND owner IS NOT NULL")
		if err != nil || result.Rows[0][0].Yql() != "0ul" {
			t.Errorf("ranges are still held: %v, %v", result, err)
		}
	}
	m.faults()
	if out, err := m.migrate("run").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	m.same("in the end", want, m.table+"__keyadvise_new")
}

// worker waits until one of the processes works on a range, and returns it.
func (m *migration) worker(list ...*exec.Cmd) *exec.Cmd {
	m.t.Helper()
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		result, err := m.ydb.Query(context.Background(), "SELECT owner FROM `_keyadvise/ranges` WHERE work = 'copy'u AND NOT finished AND owner IS NOT NULL")
		if err != nil {
			continue // the table is not there yet
		}
		for _, row := range result.Rows {
			for _, cmd := range list {
				if strings.Contains(row[0].Yql(), fmt.Sprintf("process %d on ", cmd.Process.Pid)) {
					return cmd
				}
			}
		}
	}
	m.t.Fatal("no process works on a range")
	return nil
}
