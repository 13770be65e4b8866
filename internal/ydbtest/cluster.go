package ydbtest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Query"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/mem"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protowire"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
)

// Cluster is a model of a cluster that is laid over a local server in a bubble, so that virtual time tells what takes how long there.
// Calls take their time, partitions and nodes do so much a second and one thing after the other, a transaction lasts between its reads and
// its commit, so that others break its locks, partitions are split while they are written, and counters come ten seconds late. So that
// tables of terabytes can be had with few rows, each row of the server stands for many.
//
// YDB publishes no figures of what a partition does. These are of the order of what is known: they can be changed, and what is concluded
// should not depend on a factor of two.
type Cluster struct {
	Rows     uint64 // that a row of the server stands for
	RowBytes uint64 // of each of these

	// Latency is what every call takes at least, and Longer what it takes more on average, distributed exponentially: the round trip
	// between machines of a data centre, and a commit that three disks have to write.
	Latency, Longer time.Duration
	// What a partition writes and reads in a second. It has one core.
	// Source: https://ydb.tech/docs/en/troubleshooting/performance/schemas/overloaded-shards; the costs of internal/localydb/engine, with
	// which it is busy at 50,000 rows written per second.
	WriteRows, WriteBytes float64
	ReadRows, ReadBytes   float64
	// Nodes there are, and the bytes that one of them moves in a second: a disk and a network of 10 Gbit/s hold several times that.
	Nodes     int
	NodeBytes float64
	// Process is how many bytes a second a client moves in each direction: one with a network of 1 Gbit/s.
	Process float64
	// Queue is from when on a write is refused with OVERLOADED: when a partition that it goes to is busy for so long. 0 means never.
	// YDB refuses writes to a partition that lags, by MaxTxLagMilliseconds five minutes, and sooner the more its compactions lag.
	// Source: CheckDataTxReject in ydb/core/tx/datashard/datashard.cpp in ydb-platform/ydb.
	Queue time.Duration
	// Engine is what its server has beside that.
	Engine engine.Options

	mu      sync.Mutex
	on      bool
	parts   map[uint64]time.Time // until when they are busy, by tablet
	nodes   []time.Time
	moved   map[moved]uint64 // rows of the server
	tablets map[string][]uint64
	under   uint64 // bytes of writes that wait for partitions and nodes, or are written
	refused uint64 // writes
}

// NewCluster is a cluster of so many nodes. A row of its server stands for 256 KB, so that a part of a stream has eight of them.
func NewCluster(nodes int) *Cluster {
	return &Cluster{Rows: 640, RowBytes: 410, Latency: 2 * time.Millisecond, Longer: 6 * time.Millisecond, WriteRows: 50_000, WriteBytes: 20e6,
		ReadRows: 500_000, ReadBytes: 100e6, Nodes: nodes, NodeBytes: 400e6, Process: 125e6,
		parts: map[uint64]time.Time{}, nodes: make([]time.Time, nodes), moved: map[moved]uint64{}, tablets: map[string][]uint64{}}
}

// Options are those of the server of the cluster.
func (c *Cluster) Options() localydb.Options {
	c.Engine.Takes = c.takes
	return localydb.Options{Faults: []fault.Fault{c.Fault()}, Seed: 1, Engine: c.Engine}
}

// Begin has work take its time from now on. Before, a test makes its tables.
func (c *Cluster) Begin() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.on = true
}

// moved are rows that were written to a table, or read from it.
type moved struct {
	table   string
	written bool
}

// Moved are the rows that were written to a table since Begin, or read from it, each for those that it stands for.
func (c *Cluster) Moved(table string, written bool) uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.moved[moved{table, written}] * c.Rows
}

// Under are the bytes of writes that wait for partitions and nodes, or are written, just now, and Refused how many were refused.
func (c *Cluster) Under() (bytes, refused uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.under, c.refused
}

// Waits are how long an application's write to each of the partitions of a table would wait just now for what the partition and its node
// have to do before.
func (c *Cluster) Waits(table string) (list []time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, tablet := range c.tablets[table] {
		list = append(list, max(0, time.Until(c.parts[tablet]), time.Until(c.nodes[tablet%uint64(c.Nodes)])))
	}
	return list
}

// overloaded reports whether a write to a table is refused.
func (c *Cluster) overloaded(table string) bool {
	if c.Queue == 0 || !slices.ContainsFunc(c.Waits(table), func(d time.Duration) bool { return d > c.Queue }) {
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.refused++
	return true
}

// Fault makes calls take their time.
func (c *Cluster) Fault() fault.Fault {
	return fault.Fault{Kind: fault.Latency, Latency: c.Latency, Longer: c.Longer}
}

// busy puts work behind what is done already, and returns when it is done.
func busy(until *time.Time, now time.Time, seconds float64) time.Time {
	if until.Before(now) {
		*until = now
	}
	*until = until.Add(time.Duration(seconds * float64(time.Second)))
	return *until
}

// takes waits until partitions and nodes have done something. The rows of what the run itself keeps are rows.
func (c *Cluster) takes(list []*engine.Effort) {
	now, end, under := time.Now(), time.Time{}, uint64(0)
	c.mu.Lock()
	if !c.on {
		list = nil
	}
	for _, e := range list {
		c.moved[moved{e.Table, e.Written}] += e.Rows
		rows, bytes := float64(e.Rows), float64(e.Bytes)
		if !strings.Contains(e.Table, "/_keyadvise/") {
			rows, bytes = rows*float64(c.Rows), rows*float64(c.Rows*c.RowBytes)
		}
		perRow, perByte := c.ReadRows, c.ReadBytes
		if e.Written {
			perRow, perByte = c.WriteRows, c.WriteBytes
			under += uint64(bytes)
		}
		until, seen := c.parts[e.Tablet]
		if !seen {
			c.tablets[e.Table] = append(c.tablets[e.Table], e.Tablet)
		}
		done := busy(&until, now, max(rows/perRow, bytes/perByte))
		c.parts[e.Tablet] = until
		if node := busy(&c.nodes[e.Tablet%uint64(c.Nodes)], now, bytes/c.NodeBytes); node.After(done) {
			done = node
		}
		if done.After(end) {
			end = done
		}
	}
	c.under += under
	c.mu.Unlock()
	time.Sleep(time.Until(end))
	c.mu.Lock()
	defer c.mu.Unlock()
	c.under -= under
}

// Client is a process that works with a cluster. It counts its calls, and its rows stand for as many as those of the cluster.
type Client struct {
	cluster *Cluster
	mu      sync.Mutex
	sent    time.Time // until when its network is busy, in each direction
	got     time.Time
	waited  time.Duration // for what the run keeps itself
	calls   map[string]int
	rows    map[string]int // how often it has asked for a row of the state
	killed  chan struct{}  // closed once it says nothing more
}

// Client is one more process.
func (c *Cluster) Client() *Client {
	return &Client{cluster: c, calls: map[string]int{}, rows: map[string]int{}, killed: make(chan struct{})}
}

// Kill has it say nothing more, and hear nothing, as a machine without power. It is called once.
func (c *Client) Kill() { close(c.killed) }

// alive waits if it was killed, until ctx ends or nobody can be waiting any more.
func (c *Client) alive(ctx context.Context) error {
	select {
	case <-c.killed:
	default:
		return nil
	}
	select {
	case <-ctx.Done():
	case <-time.After(time.Minute):
	}
	return status.Error(codes.Unavailable, "it was killed")
}

// GRPC are the options of its connections, to stand before those of the bubble.
func (c *Client) GRPC() []grpc.DialOption {
	return []grpc.DialOption{grpc.WithChainUnaryInterceptor(c.unary), grpc.WithChainStreamInterceptor(c.stream)}
}

// Calls are how often it has made each call: by method, and of queries of the state by the table and what is done with it.
func (c *Client) Calls() map[string]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	out := map[string]int{}
	for name, n := range c.calls {
		out[name] = n
	}
	return out
}

// Hottest is the row of the state, or the list of rows, that it has asked for most often since Forget, by its table, and how often.
func (c *Client) Hottest() (table string, most int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for row, n := range c.rows {
		if name, _, _ := strings.Cut(row, " "); n > most || n == most && name < table {
			table, most = name, n
		}
	}
	return table, most
}

// Forget begins to count anew.
func (c *Client) Forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.calls, c.rows, c.waited = map[string]int{}, map[string]int{}, 0
}

// moves waits until its network has moved rows of the cluster in a direction.
func (c *Client) moves(to *time.Time, rows uint64) {
	c.mu.Lock()
	end := busy(to, time.Now(), float64(rows)*float64(c.cluster.Rows*c.cluster.RowBytes)/c.cluster.Process)
	c.mu.Unlock()
	time.Sleep(time.Until(end))
}

// partRows are the rows of the server in a part of a stream, or a write, of so many bytes.
func (c *Cluster) partRows(bytes uint64) uint64 { return max(1, bytes/(c.Rows*c.RowBytes)) }

func (c *Client) count(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.calls[name]++
}

func (c *Client) unary(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoke grpc.UnaryInvoker,
	opts ...grpc.CallOption) error {
	if err := c.alive(ctx); err != nil {
		return err
	}
	name := method[strings.LastIndexByte(method, '/')+1:]
	c.count(name)
	if name == "BulkUpsert" {
		c.moves(&c.sent, c.cluster.partRows(2<<20))
		if parts, ok := req.(mem.BufferSlice); ok {
			_, _, n := protowire.ConsumeTag(parts[0].ReadOnlyData())
			table, _ := protowire.ConsumeString(parts[0].ReadOnlyData()[n:])
			if c.cluster.overloaded(table) {
				time.Sleep(c.cluster.Latency)
				reply.(*Ydb_Table.BulkUpsertResponse).Operation = &Ydb_Operations.Operation{Ready: true, Status: Ydb.StatusIds_OVERLOADED}
				return nil
			}
		}
	}
	return invoke(ctx, method, req, reply, cc, opts...)
}

func (c *Client) stream(ctx context.Context, desc *grpc.StreamDesc, cc *grpc.ClientConn, method string, streamer grpc.Streamer,
	opts ...grpc.CallOption) (grpc.ClientStream, error) {
	if err := c.alive(ctx); err != nil {
		return nil, err
	}
	s, err := streamer(ctx, desc, cc, method, opts...)
	if err != nil {
		return nil, err
	}
	return &clientStream{ClientStream: s, c: c, name: method[strings.LastIndexByte(method, '/')+1:]}, nil
}

type clientStream struct {
	grpc.ClientStream
	c     *Client
	name  string
	part  uint64    // rows of a part of a table that is read
	began time.Time // of a query of the state
}

// SendMsg sends a request as the cluster has it.
func (s *clientStream) SendMsg(m any) error {
	if err := s.c.alive(s.Context()); err != nil {
		return err
	}
	switch m := m.(type) {
	case *Ydb_Table.ReadTableRequest:
		s.c.count(s.name)
		if m.GetBatchLimitBytes() > 0 {
			m.BatchLimitRows = s.c.cluster.partRows(m.GetBatchLimitBytes())
			s.part = m.BatchLimitRows
		}
	case *Ydb_Query.ExecuteQueryRequest:
		if s.c.query(m.GetQueryContent().GetText(), m.GetParameters()) {
			s.began = time.Now()
		}
	}
	return s.ClientStream.SendMsg(m)
}

// RecvMsg counts the parts of a table that is read, and how a query of the state ended.
func (s *clientStream) RecvMsg(m any) error {
	err := s.ClientStream.RecvMsg(m)
	if dead := s.c.alive(s.Context()); dead != nil {
		return dead
	}
	if s.part > 0 && err == nil {
		s.c.moves(&s.c.got, s.part)
	}
	s.c.mu.Lock()
	defer s.c.mu.Unlock()
	if s.name == "StreamReadTable" && err == nil {
		s.c.calls["part"]++
	}
	if part, ok := m.(*Ydb_Query.ExecuteQueryResponsePart); ok && !s.began.IsZero() {
		if part.GetStatus() == Ydb.StatusIds_ABORTED {
			s.c.calls["aborted"]++
		}
		s.c.waited, s.began = s.c.waited+time.Since(s.began), time.Now()
	}
	return err
}

// Waited is how long its goroutines have waited for what the run keeps itself, all together.
func (c *Client) Waited() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.waited
}

// query counts a query: of the state by what it does with which table, and by the row that it asks for. It reports whether it is of the
// state.
func (c *Client) query(text string, params map[string]*Ydb.TypedValue) bool {
	table, verb := stateTable(text)
	if table == "" {
		c.count("query")
		return false
	}
	row := table
	for _, name := range []string{"$path", "$token", "$work", "$feed"} {
		row += " " + params[name].GetValue().GetTextValue()
	}
	var rows []string
	for _, name := range []string{"$ids", "$claims", "$shares"} {
		for _, v := range params[name].GetValue().GetItems() {
			rows = append(rows, fmt.Sprint(row, " ", v.GetUint64Value()))
		}
	}
	if len(rows) == 0 {
		rows = []string{row}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.calls["state"]++
	c.calls["state "+table+" "+verb]++
	for _, row := range rows {
		c.rows[row]++
	}
	return true
}

// stateTable is the table of the state that a query is about, and what is done with it.
func stateTable(text string) (table, verb string) {
	_, rest, ok := strings.Cut(text, "_keyadvise/")
	if !ok {
		return "", ""
	}
	table, _, _ = strings.Cut(rest, "`")
	verb = "read"
	for _, w := range []string{"UPDATE", "UPSERT", "DELETE"} {
		if strings.Contains(text, w+" ") {
			verb = "write"
		}
	}
	return table, verb
}
