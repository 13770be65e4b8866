// Package example has tables with data and a steady load on them, for the demonstration and for trying things out
// on a local server.
//
// It owns what is in the tables and how they are used; to the server it is a client like any other, but that it
// needs no connection. The one invariant: every run writes the same rows, but for the time in them.
package example

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/query"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// table is a table of an example: its DDL, the rows it starts with, and the load on it.
type table struct {
	name    string
	ddl     string // columns, key and indexes: what follows CREATE TABLE name
	columns []query.Member
	insert  bool // INSERT instead of UPSERT, for Serial columns
	// bounds are the first keys of all partitions but the first; nil leaves it to the DDL.
	bounds func(g *generator) [][]engine.Value
	rows   int // at start
	// past is the time that the rows at start are spread over.
	past    time.Duration
	perTick int // rows written every tick of the load
	row     func(g *generator, at time.Time) []query.Value
}

// read is a statement that an example's applications run now and then.
type read struct {
	text   string // %s stands for the directory
	every  int    // ticks
	params func(g *generator) map[string]query.Param
}

type example struct {
	tables []table
	reads  []read
}

// examples are the examples by name.
func examples() map[string]example {
	return map[string]example{"shop": shop(), "guide": guide()}
}

// Names returns the names of the examples.
func Names() []string { return slices.Sorted(maps.Keys(examples())) }

// Tick is the time between two rounds of the load, and ticks how many there are: an hour of them, so
// that a server that somebody forgot does not fill the memory.
const (
	Tick  = 100 * time.Millisecond
	ticks = 36_000
)

// seed makes every run of an example write the same rows, but for the time in them.
const seed = 2026

// App is the user as whom the applications of an example read and write its tables. That matters where the server checks
// rights: they have no others than those that the tables give them.
const App = "app@builtin"

// Start fills the tables of an example and keeps a steady load of writes and reads on them for an hour, or until ctx is done or the
// server is closed.
func Start(ctx context.Context, s *localydb.Server, name string) (*Load, error) {
	l, err := Fill(ctx, s, name)
	if err != nil {
		return nil, err
	}
	s.Go(ctx, l.run)
	return l, nil
}

// Fill creates the tables of an example in a directory of its name on a server, with the rows that they start with.
func Fill(ctx context.Context, s *localydb.Server, name string) (*Load, error) {
	x, ok := examples()[name]
	if !ok {
		return nil, fmt.Errorf("unknown example %q; the examples are %s", name, strings.Join(Names(), ", "))
	}
	l := &Load{Dir: s.Database() + "/" + name, written: map[string]int{}, server: s, example: x}
	l.made = &generator{random: rand.New(rand.NewPCG(seed, 0)), now: s.Now()}
	for _, t := range x.tables {
		if err := l.create(ctx, t); err != nil {
			return nil, fmt.Errorf("example %s: table %s: %w", name, t.name, err)
		}
		l.written[t.name] = t.rows
	}
	return l, nil
}

// Load is what the applications of an example do.
type Load struct {
	Dir string                   // of the example's tables
	As  func(text string) string // what becomes of its statements; nil if nothing does

	server  *localydb.Server
	example example
	made    *generator
	rounds  int

	round   sync.Mutex // held while a round is under way, or the load is paused
	written map[string]int
}

// Pause lets the statements under way end, and begins no more until Resume.
func (l *Load) Pause() { l.round.Lock() }

// Resume ends a Pause.
func (l *Load) Resume() { l.round.Unlock() }

// Written is how many rows of a table were written, those that it began with and all that were acknowledged since. No two
// of user_log have the same key. The load has to be paused.
func (l *Load) Written(table string) int { return l.written[table] }

// create creates a table and the rows it starts with, oldest first.
func (l *Load) create(ctx context.Context, t table) error {
	s, g, name := l.server, l.made, yql.QuoteName(l.Dir+"/"+t.name)
	node, parseErr := yql.ParseStatement("CREATE TABLE " + name + " " + t.ddl)
	if parseErr != nil {
		return parseErr
	}
	create, ok := node.(*yql.CreateTable)
	if !ok {
		return fmt.Errorf("not a CREATE TABLE")
	}
	var opts engine.CreateOptions
	if t.bounds != nil {
		opts.Bounds = t.bounds(g)
	}
	if err := s.DB().CreateTable(create.Table, opts); err != nil {
		return err
	}
	grant := fmt.Sprintf("GRANT 'ydb.generic.read', 'ydb.tables.modify' ON %s TO %s", name, yql.QuoteName(App))
	if err := s.Exec(ctx, grant, nil); err != nil {
		return err
	}
	const batch = 500
	for from := 0; from < t.rows; from += batch {
		to := min(from+batch, t.rows)
		rows := make([]query.Value, 0, to-from)
		for i := from; i < to; i++ {
			age := t.past - time.Duration(float64(t.past)*float64(i)/float64(t.rows))
			rows = append(rows, query.Items(t.row(g, g.now.Add(-age))...))
		}
		if err := l.write(ctx, t, rows); err != nil {
			return err
		}
	}
	return nil
}

func (l *Load) write(ctx context.Context, t table, rows []query.Value) error {
	verb := "UPSERT"
	if t.insert {
		verb = "INSERT"
	}
	var names []string
	for _, c := range t.columns {
		names = append(names, c.Name)
	}
	list := query.List(query.Struct(t.columns...))
	text := fmt.Sprintf("DECLARE $rows AS %s;\n%s INTO %s (%s)\nSELECT %s FROM AS_TABLE($rows);",
		declaration(list), verb, yql.QuoteName(l.Dir+"/"+t.name), strings.Join(names, ", "), strings.Join(names, ", "))
	return l.exec(ctx, text, map[string]query.Param{"rows": {Type: list, Value: query.Items(rows...)}})
}

// exec does what the applications do.
func (l *Load) exec(ctx context.Context, text string, params map[string]query.Param) error {
	if l.As != nil {
		text = l.As(text)
	}
	return l.server.ExecAs(ctx, App, text, params)
}

// declaration spells a type as DECLARE takes it.
func declaration(t *query.Type) string {
	switch t.Kind {
	case query.KindList:
		return "List<" + declaration(t.Item) + ">"
	case query.KindOptional:
		return declaration(t.Item) + "?"
	case query.KindStruct:
		var members []string
		for _, m := range t.Members {
			members = append(members, m.Name+": "+declaration(m.Type))
		}
		return "Struct<" + strings.Join(members, ", ") + ">"
	}
	return t.String()
}

// late is how far the load may be behind for what it missed to be made up. A pause is longer.
const late = 2 * time.Second

// run writes and reads at a steady pace, however busy the machine is. A statement that fails is tried again with other rows at the
// next tick: the load must outlive what a user does to the tables.
func (l *Load) run(ctx context.Context) {
	due, said := time.Now(), ""
	for range ticks {
		if due = due.Add(Tick); time.Since(due) > late {
			due = time.Now()
		}
		select {
		case <-time.After(time.Until(due)):
		case <-ctx.Done():
			return
		}
		if err := l.Go(ctx); err != nil && err.Error() != said { // what goes on for long is said once
			said = err.Error()
			l.server.Logf("example: %s", said)
		}
	}
	l.server.Logf("example: the load has ended after an hour; start the server again for more")
}

// Go writes and reads once, as is due after another Tick. The error joins those of all statements.
func (l *Load) Go(ctx context.Context) error {
	l.round.Lock()
	defer l.round.Unlock()
	l.rounds++
	g := l.made
	var failed []error
	g.now = l.server.Now()
	for _, t := range l.example.tables {
		if t.perTick == 0 {
			continue
		}
		rows := make([]query.Value, t.perTick)
		for i := range rows {
			rows[i] = query.Items(t.row(g, g.now.Add(time.Duration(i)*time.Millisecond))...)
		}
		if err := l.write(ctx, t, rows); err != nil {
			failed = append(failed, fmt.Errorf("write %s: %w", t.name, err))
			continue
		}
		l.written[t.name] += t.perTick
	}
	for _, r := range l.example.reads {
		if l.rounds%r.every != 0 {
			continue
		}
		if err := l.exec(ctx, strings.ReplaceAll(r.text, "%s", l.Dir), r.params(g)); err != nil {
			failed = append(failed, fmt.Errorf("read: %w", err))
		}
	}
	return errors.Join(failed...)
}

// generator makes the values of an example.
type generator struct {
	random *rand.Rand
	now    time.Time
	serial uint64
}

// next returns 1, 2, 3, …
func (g *generator) next() uint64 {
	g.serial++
	return g.serial
}

// below returns a number from 0 to n-1.
func (g *generator) below(n uint64) uint64 { return g.random.Uint64N(n) }

func (g *generator) pick(words ...string) query.Value {
	return text(words[g.random.IntN(len(words))])
}

// crockford is the alphabet of ULIDs, which sorts as the numbers do.
const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// ulid returns a ULID: 48 bits of time in milliseconds and 80 random bits, as 26 letters.
// Source: https://github.com/ulid/spec
func (g *generator) ulid(at time.Time) string {
	var b [26]byte
	ms := uint64(at.UnixMilli())
	for i := 9; i >= 0; i-- {
		b[i] = crockford[ms&31]
		ms >>= 5
	}
	for i := 10; i < len(b); i++ {
		b[i] = crockford[g.random.IntN(32)]
	}
	return string(b[:])
}

// hash mixes a number over all 64 bits, as a hash column of a key is filled.
func hash(n uint64) uint64 {
	n ^= n >> 33
	n *= 0xff51afd7ed558ccd
	n ^= n >> 33
	n *= 0xc4ceb9fe1a85ec53
	return n ^ n>>33
}

// timestamp returns a Timestamp.
func timestamp(t time.Time) query.Value { return number(uint64(t.UnixMicro())) }

func number(n uint64) query.Value { return query.FromCell(engine.Uint(n)) }

func text(s string) query.Value { return query.FromCell(engine.Text(s)) }

// money returns a Decimal(22,9) of so many hundredths.
func money(hundredths uint64) query.Value { return number(hundredths * 10_000_000) }

// members are the columns of written rows, each with its type, which may end in ? for NULL.
func members(columns string) (out []query.Member) {
	for column := range strings.SplitSeq(columns, ", ") {
		name, text, _ := strings.Cut(column, " ")
		bare, nullable := strings.CutSuffix(text, "?")
		t := query.Primitive(schema.Type(bare))
		if nullable {
			t = query.Optional(t)
		}
		out = append(out, query.Member{Name: name, Type: t})
	}
	return out
}

// hourly cuts the last hours of a table whose key leads with a Timestamp into partitions of an hour.
func hourly(hours int) func(g *generator) [][]engine.Value {
	return func(g *generator) [][]engine.Value {
		var out [][]engine.Value
		for h := hours; h > 0; h-- {
			out = append(out, []engine.Value{engine.Uint(uint64(g.now.Add(-time.Duration(h) * time.Hour).UnixMicro()))})
		}
		return out
	}
}

// every cuts a table whose key leads with a number into partitions of the same width.
func every(width, count uint64) func(g *generator) [][]engine.Value {
	return func(*generator) [][]engine.Value {
		var out [][]engine.Value
		for n := uint64(1); n <= count; n++ {
			out = append(out, []engine.Value{engine.Uint(n * width)})
		}
		return out
	}
}

// param returns a parameter that is a plain value.
func param(t schema.Type, v query.Value) query.Param {
	return query.Param{Type: query.Primitive(t), Value: v}
}

// weighted returns hot with the given chance in percent, else one of many others.
func (g *generator) weighted(hot, others uint64, percent int) uint64 {
	if g.random.IntN(100) < percent {
		return hot
	}
	return g.below(others)
}
