package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

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
	dir   string // of the plan
	live  []string
}

// newMigration makes a table of every column type with a nullable key, and its plan.
func newMigration(t *testing.T, rows int, plan ...string) *migration {
	t.Helper()
	y := ydbtest.Open(t, context.Background(), localydb.Options{Engine: engine.Options{ViewsAtOnce: true}})
	endpoint, _, _ := strings.Cut(y.ConnectionString, y.Driver.Name())
	m := &migration{t: t, ydb: y, table: y.Directory(t, context.Background(), t.Name()) + "/t", dir: filepath.Join(t.TempDir(), "plan"),
		live: []string{"-e", endpoint, "-d", y.Driver.Name()}}
	m.exec("CREATE TABLE `" + m.table + "` (ts Timestamp, id Uint64, " + everyType + ", PRIMARY KEY (ts, id)) WITH (AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 4," +
		" PARTITION_AT_KEYS = (Timestamp('2001-01-01T00:00:00Z'), Timestamp('2002-01-01T00:00:00Z'), Timestamp('2003-01-01T00:00:00Z')))")
	const batch = 5000
	for from := 0; from < rows; from += batch {
		m.exec(fmt.Sprintf("UPSERT INTO `"+m.table+"` SELECT IF(n %% 13ul = 0ul, NULL, Timestamp('2000-01-01T00:00:00Z') + CAST(CAST(n AS Int64) * %dl AS Interval)) AS ts,"+
			" IF(n %% 17ul = 0ul AND n %% 13ul > 0ul, NULL, n) AS id, "+strings.ReplaceAll(everyValue, "%", "%%")+
			" FROM AS_TABLE(ListMap(ListFromRange(%dul, %dul), ($i) -> (AsStruct($i AS n))))", 4*365*86400*1_000_000/max(rows, 1), from, min(from+batch, rows)))
	}
	args := append([]string{"migrate", "plan", "--no-sample", "--no-system-views", "--key", "hash(id), ts, id", m.table, "-o", m.dir}, m.live...)
	if out, err := m.command(append(args, plan...)...).CombinedOutput(); err != nil {
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
	return &exec.Cmd{Path: binary, Args: append([]string{"ydb-keyadvise"}, args...), Env: append(os.Environ(), "KEYADVISE_TEST_LEASE=500ms")}
}

// migrate is a process of a command that performs the plan.
func (m *migration) migrate(command string, more ...string) *exec.Cmd {
	m.t.Helper()
	return m.command(slices.Concat([]string{"migrate", command, m.dir, "--execute", "--confirm", "all"}, m.live, more)...)
}

// text is a table in the order of its old key, without what only one of the tables has.
func (m *migration) text(table, where string) (rows int, text string) {
	m.t.Helper()
	result, err := m.ydb.Query(context.Background(), "SELECT ts, id, "+columnsOf(everyType)+" FROM `"+table+"`"+where+" ORDER BY ts, id")
	if err != nil {
		m.t.Fatal(err)
	}
	var b strings.Builder
	for _, row := range result.Rows {
		for _, v := range row {
			b.WriteString(v.Yql() + " ")
		}
		b.WriteByte('\n')
	}
	return len(result.Rows), b.String()
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
func killing(cmd *exec.Cmd, after time.Duration) (output string, killed bool, err error) {
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		return "", false, err
	}
	timer := time.AfterFunc(after, func() { _ = cmd.Process.Signal(syscall.SIGKILL) })
	err = cmd.Wait()
	killed = !timer.Stop() && err != nil && strings.Contains(err.Error(), "signal: killed")
	return out.String(), killed, err
}

// TestRunKilled performs a plan by processes that are killed at random moments, while calls go wrong: the new table is the
// old one in every cell, and the plan comes to its end. KEYADVISE_KILLS says how many kills there are at least, and
// KEYADVISE_ROWS how many rows.
func TestRunKilled(t *testing.T) {
	kills, rows := setting(t, "KEYADVISE_KILLS", 3), setting(t, "KEYADVISE_ROWS", 2000)
	random := rand.New(rand.NewPCG(1, uint64(kills)))
	for done, round := 0, 0; done < kills; round++ {
		m := newMigration(t, rows)
		n, want := m.text(m.table, "")
		m.faults(
			fault.Fault{Service: "Table", Method: "BulkUpsert", Kind: fault.Latency, Latency: 20 * time.Millisecond, Rate: 0.5},
			fault.Fault{Service: "Table", Method: "BulkUpsert", Kind: fault.Lost, Rate: 0.02},
			fault.Fault{Service: "Table", Method: "StreamReadTable", Kind: fault.Cut, Rate: 0.05},
			fault.Fault{Service: "Query", Method: "ExecuteQuery", Kind: fault.Latency, Latency: 10 * time.Millisecond, Rate: 0.3},
		)
		for _, command := range []string{"run", "cutover"} {
			for {
				after := time.Hour
				if done < kills {
					after = time.Duration(random.ExpFloat64() * float64(400*time.Millisecond))
				}
				out, killed, err := killing(m.migrate(command), after)
				if killed {
					done++
					continue
				}
				if err != nil {
					t.Fatalf("round %d, after %d kills: %s: %v\n%s", round, done, command, err, out)
				}
				break
			}
		}
		m.faults()
		k, got := m.text(m.table, " WHERE t_hash = COALESCE(Digest::NumericHash(id), 0ul)")
		if k != n || got != want {
			t.Fatalf("round %d, after %d kills: the table had %d rows, and has %d with the right hash; the rows are equal: %v", round, done, n, k, got == want)
		}
	}
}

// TestRunTogether performs one plan by several processes, of which one is killed and one is stopped for longer than its
// leases last and then continued, in both ways of copying. The others take over, and what comes out is the same.
func TestRunTogether(t *testing.T) {
	for _, mode := range []string{"auto", "server"} {
		if mode == "server" && testing.Short() {
			continue
		}
		t.Run(mode, func(t *testing.T) {
			m := newMigration(t, setting(t, "KEYADVISE_ROWS", 2000))
			n, want := m.text(m.table, "")
			m.faults(fault.Fault{Service: "Table", Method: "BulkUpsert", Kind: fault.Latency, Latency: 200 * time.Millisecond},
				fault.Fault{Service: "Query", Method: "ExecuteQuery", Kind: fault.Latency, Latency: 5 * time.Millisecond})
			type process struct {
				cmd *exec.Cmd
				out bytes.Buffer
			}
			processes := make([]*process, 4)
			for i := range processes {
				p := &process{cmd: m.migrate("run", "--mode", mode, "--workers", "1")}
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
			_ = stopped.Process.Signal(syscall.SIGSTOP)
			_ = killed.Process.Signal(syscall.SIGKILL)
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
			if k, got := m.text(copied, " WHERE t_hash = COALESCE(Digest::NumericHash(id), 0ul)"); k != n || got != want {
				t.Errorf("the table had %d rows, and its copy has %d with the right hash; the rows are equal: %v", n, k, got == want)
			}
			m.exec("DELETE FROM `" + copied + "`")
			_ = stopped.Process.Signal(syscall.SIGCONT)
			if err := stopped.Wait(); err != nil {
				t.Errorf("the process that was stopped: %v", err)
			}
			if k, _ := m.text(copied, ""); k != 0 {
				t.Errorf("the process that was stopped wrote %d rows after its leases had run out", k)
			}
		})
	}
}

// TestRunInterrupted ends a run by ctrl-C while it copies: what was written is put down, it says how to go on, and nothing
// holds up the process that does. A second ctrl-C ends it at once.
func TestRunInterrupted(t *testing.T) {
	m := newMigration(t, 1000)
	n, want := m.text(m.table, "")
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
		for range signals {
			_ = cmd.Process.Signal(os.Interrupt)
			time.Sleep(200 * time.Millisecond)
		}
		_ = cmd.Wait()
		switch {
		case signals == 1 && (cmd.ProcessState.ExitCode() != 2 || !strings.Contains(out.String(), "run 'ydb-keyadvise migrate run "+m.dir+" --execute' again to go on")):
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
	if k, got := m.text(m.table+"__keyadvise_new", ""); k != n || got != want {
		t.Errorf("the table has %d rows, and its copy %d; the rows are equal: %v", n, k, got == want)
	}
}

// worker waits until one of the processes works on a range, and returns it.
func (m *migration) worker(list ...*exec.Cmd) *exec.Cmd {
	m.t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
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

// setting is a number from the environment.
func setting(t *testing.T, name string, otherwise int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return n
}
