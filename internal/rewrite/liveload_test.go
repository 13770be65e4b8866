package rewrite_test

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/query"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// What is written to a table, in the words of a case:
//
//	rows 12000 over 60d        the rows before the load, by the law of the first writer
//	insert 400/s               or upsert, or update; "alone" behind it makes each row a statement of its own
//	insert 400/s wave 20s 10%  in turn 20 seconds of all and 20 of a tenth; "wave 20s 10% 5s" begins 5 seconds later in that
//	insert 400/s until 90s     none from the 90th second on
//	  id = count               how a column is filled: see draw
//	delete after 4s            what the first writer wrote
//	read 100/s SELECT …        with parameters below it
//	  $since Timestamp = ago 1h
type liveLoad struct {
	rows    int
	over    time.Duration
	writers []*liveWriter
	reads   []*liveRead
	expire  time.Duration
}

type liveWriter struct {
	verb    string
	perSec  float64
	alone   bool
	columns []liveColumn
	owed    float64

	period, into, until time.Duration // of a wave, and how far into it the load begins; 0 for none
	low                 float64       // of the rate, in every other period
}

// rate is how many rows a second come so long after the load began.
func (w *liveWriter) rate(since time.Duration) float64 {
	switch {
	case w.until > 0 && since >= w.until:
		return 0
	case w.period > 0 && (since+w.into)/w.period%2 == 1:
		return w.low * w.perSec
	}
	return w.perSec
}

type liveColumn struct {
	name string
	typ  schema.Type // of a parameter
	draw []string
}

type liveRead struct {
	text   string
	perSec float64
	params []liveColumn
	owed   float64
}

// liveWrite is a row that was written, or deleted.
type liveWrite struct {
	row     map[string]schema.Value
	deleted bool
	at      time.Time
}

// liveStart is when the load begins, and liveBefore how long it lasts until somebody looks: long enough for a minute of statements
// to be over.
var liveStart = time.Date(2026, 11, 26, 9, 0, 20, 0, time.UTC)

const liveBefore = 65 * time.Second

func parseLoad(t *testing.T, text string) *liveLoad {
	t.Helper()
	l := &liveLoad{}
	var into *[]liveColumn
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case line[0] == ' ':
			left, draw, ok := strings.Cut(strings.TrimSpace(line), " = ")
			if !ok || into == nil {
				t.Fatalf("what is %q", line)
			}
			name, typ, _ := strings.Cut(left, " ")
			*into = append(*into, liveColumn{name, schema.Type(typ), strings.Fields(draw)})
		case words[0] == "rows":
			l.rows, l.over = int(number(t, words[1])), duration(t, words[3])
		case words[0] == "delete":
			l.expire = duration(t, words[2])
		case words[0] == "read":
			l.reads = append(l.reads, &liveRead{perSec: number(t, strings.TrimSuffix(words[1], "/s")), text: strings.Join(words[2:], " ")})
			into = &l.reads[len(l.reads)-1].params
		case slices.Contains([]string{"insert", "upsert", "update"}, words[0]):
			w := &liveWriter{verb: strings.ToUpper(words[0]), perSec: number(t, strings.TrimSuffix(words[1], "/s")),
				alone: slices.Contains(words, "alone")}
			l.writers = append(l.writers, w)
			if i := slices.Index(words, "wave"); i > 0 {
				w.period, w.low = duration(t, words[i+1]), number(t, strings.TrimSuffix(words[i+2], "%"))/100
				if len(words) > i+3 {
					w.into = duration(t, words[i+3])
				}
			}
			if i := slices.Index(words, "until"); i > 0 {
				w.until = duration(t, words[i+1])
			}
			into = &l.writers[len(l.writers)-1].columns
		default:
			t.Fatalf("what is %q", line)
		}
	}
	return l
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func duration(t *testing.T, text string) time.Duration {
	t.Helper()
	if days, ok := strings.CutSuffix(text, "d"); ok {
		return time.Duration(number(t, days) * 24 * float64(time.Hour))
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// driven is a local server whose time passes when somebody waits for it, with the load of a case.
type driven struct {
	t       *testing.T
	server  *localydb.Server
	table   *schema.Table
	name    string
	load    *liveLoad
	random  *rand.Rand
	counts  map[string]uint64
	pools   map[string][]string
	weights map[string][]float64

	mu        sync.Mutex
	now       time.Time
	recording bool
	written   []liveWrite
	waiting   []liveWrite // for their deletion
	failed    error
}

func startDriven(t *testing.T, c *liveCase) *driven {
	t.Helper()
	d := &driven{t: t, load: c.load, now: liveStart, random: rand.New(rand.NewPCG(2026, 11)), counts: map[string]uint64{},
		pools: map[string][]string{}, weights: map[string][]float64{}}
	d.server = startManual(t, d.Now, false)
	d.table = createByDDL(t, d.server, c.ddl)
	d.name = d.table.Name()
	d.before()
	return d
}

func startManual(t *testing.T, clock func() time.Time, atOnce bool) *localydb.Server {
	t.Helper()
	s := ydbtest.Start(t, localydb.Options{Clock: clock, Engine: engine.Options{Manual: true, ViewsAtOnce: atOnce}})
	return s
}

func createByDDL(t *testing.T, s *localydb.Server, ddl string) *schema.Table {
	t.Helper()
	var table *schema.Table
	for _, statement := range yql.Parse(ddl).Statements {
		if create, ok := statement.Node.(*yql.CreateTable); ok {
			table = create.Table
		}
		if err := s.Exec(t.Context(), statement.Text, nil); err != nil {
			t.Fatalf("%s: %v", statement.Text, err)
		}
	}
	return table
}

// Now is the time of the server and of who reads it.
func (d *driven) Now() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.now
}

// After lets the load go on for so long.
func (d *driven) After(wait time.Duration) <-chan time.Time {
	d.pass(wait)
	c := make(chan time.Time, 1)
	c <- d.Now()
	return c
}

// driveStep is how often the load is written.
const driveStep = 250 * time.Millisecond

func (d *driven) pass(wait time.Duration) {
	for wait > 0 {
		step := min(wait, driveStep)
		wait -= step
		d.mu.Lock()
		d.now = d.now.Add(step)
		now := d.now
		d.mu.Unlock()
		for _, w := range d.load.writers {
			w.owed += w.rate(now.Sub(liveStart)) * step.Seconds()
			rows := make([]liveWrite, int(w.owed))
			w.owed -= float64(len(rows))
			for i := range rows {
				rows[i] = liveWrite{row: d.row(w, now.Add(-step*time.Duration(len(rows)-i)/time.Duration(len(rows)+1))), at: now}
			}
			d.write(w, rows)
		}
		d.expire(now)
		for _, r := range d.load.reads {
			for r.owed += r.perSec * step.Seconds(); r.owed >= 1; r.owed-- {
				d.read(r, now)
			}
		}
		d.server.DB().Tick()
	}
}

func (d *driven) mustRun() {
	d.t.Helper()
	if d.failed != nil {
		d.t.Fatal(d.failed)
	}
}

// before writes the rows that are there when the load begins, oldest first.
func (d *driven) before() {
	if len(d.load.writers) == 0 || d.load.rows == 0 {
		return
	}
	whole := *d.load.writers[0]
	whole.alone = false
	var rows []liveWrite
	for i := range d.load.rows {
		age := time.Duration(float64(d.load.over) * float64(d.load.rows-i) / float64(d.load.rows))
		rows = append(rows, liveWrite{row: d.row(&whole, d.now.Add(-age)), at: d.now})
		if len(rows) == 20_000 || i == d.load.rows-1 {
			d.write(&whole, rows)
			d.mustRun()
			rows = rows[:0]
		}
	}
}

func (d *driven) row(w *liveWriter, at time.Time) map[string]schema.Value {
	row := map[string]schema.Value{}
	for i := range w.columns {
		c := &w.columns[i]
		column, ok := d.table.Column(c.name)
		if !ok {
			d.t.Fatalf("there is no column %s", c.name)
		}
		row[c.name] = typed(column.Type, d.draw(c.name, c.draw, at))
	}
	return row
}

func (d *driven) write(w *liveWriter, rows []liveWrite) {
	batch := 500
	if w.alone {
		batch = 1
	}
	for part := range slices.Chunk(rows, batch) {
		var columns []string
		for _, c := range w.columns {
			columns = append(columns, c.name)
		}
		if err := execRows(d.t, d.server, w.verb, d.table, columns, part); err != nil && d.failed == nil {
			d.failed = err
		}
	}
	for i := range rows {
		for _, c := range d.table.Columns {
			if c.Sequence != nil { // the server made it
				d.counts["serial"]++
				rows[i].row[c.Name] = typed(c.Type, d.counts["serial"])
			}
		}
	}
	if d.recording {
		d.written = append(d.written, rows...)
	}
	if d.load.expire > 0 && w.verb != "UPDATE" {
		d.waiting = append(d.waiting, rows...)
	}
}

// expire deletes what has been there for long enough.
func (d *driven) expire(now time.Time) {
	n := 0
	for n < len(d.waiting) && d.load.expire > 0 && now.Sub(d.waiting[n].at) >= d.load.expire {
		n++
	}
	for part := range slices.Chunk(d.waiting[:n], 500) {
		if err := execRows(d.t, d.server, "DELETE", d.table, d.table.PrimaryKey, part); err != nil && d.failed == nil {
			d.failed = err
		}
		for i := range part {
			if d.recording {
				d.written = append(d.written, liveWrite{row: part[i].row, deleted: true})
			}
		}
	}
	d.waiting = d.waiting[n:]
}

func (d *driven) read(r *liveRead, now time.Time) {
	params := map[string]query.Param{}
	declare := ""
	for i := range r.params {
		p := &r.params[i]
		v := typed(p.typ, d.draw(p.name, p.draw, now))
		params[strings.TrimPrefix(p.name, "$")] = query.Param{Type: query.Primitive(p.typ), Value: cellOf(p.typ, v)}
		declare += "DECLARE " + p.name + " AS " + string(p.typ) + ";\n"
	}
	if err := d.server.Exec(d.t.Context(), declare+r.text, params); err != nil && d.failed == nil {
		d.failed = err
	}
}

// execRows writes rows by one statement.
func execRows(t *testing.T, s *localydb.Server, verb string, table *schema.Table, columns []string, rows []liveWrite) error {
	t.Helper()
	members := make([]query.Member, len(columns))
	var declared []string
	for i, name := range columns {
		c, _ := table.Column(name)
		typ, text := query.Primitive(c.Type), string(c.Type)
		if !c.NotNull {
			typ, text = query.Optional(typ), text+"?"
		}
		members[i] = query.Member{Name: name, Type: typ}
		declared = append(declared, name+": "+text)
	}
	list := query.List(query.Struct(members...))
	values := make([]query.Value, len(rows))
	for r := range rows {
		cells := make([]query.Value, len(columns))
		for i, name := range columns {
			c, _ := table.Column(name)
			cells[i] = cellOf(c.Type, rows[r].row[name])
		}
		values[r] = query.Items(cells...)
	}
	names := strings.Join(columns, ", ")
	text := fmt.Sprintf("DECLARE $rows AS List<Struct<%s>>;\n", strings.Join(declared, ", "))
	switch verb {
	case "UPDATE", "DELETE":
		text += fmt.Sprintf("%s %s `%s` ON SELECT %s FROM AS_TABLE($rows);", verb, map[string]string{"DELETE": "FROM"}[verb], table.Path, names)
	default:
		text += fmt.Sprintf("%s INTO `%s` (%s) SELECT %s FROM AS_TABLE($rows);", verb, table.Path, names, names)
	}
	return s.Exec(t.Context(), text, map[string]query.Param{"rows": {Type: list, Value: query.Items(values...)}})
}

// arriveAt creates a table, writes rows to it as a candidate maps them, and returns the share of the writes that its hottest
// partition takes.
func arriveAt(t *testing.T, ddl string, written []liveWrite, c *rewrite.Candidate) float64 {
	t.Helper()
	now := liveStart
	s := startManual(t, func() time.Time { return now }, true)
	table := createByDDL(t, s, ddl)
	var columns []string
	for _, column := range table.Columns {
		_, have := written[0].row[column.Name]
		if have || c != nil && slices.ContainsFunc(c.Hashes(), func(h *rewrite.Hash) bool { return h.Column == column.Name }) {
			columns = append(columns, column.Name)
		}
	}
	random := rand.New(rand.NewPCG(1, 1))
	for from := 0; from < len(written); {
		to := from + 1
		for to < len(written) && to < from+500 && written[to].deleted == written[from].deleted {
			to++
		}
		rows := make([]liveWrite, 0, to-from)
		for _, w := range written[from:to] {
			rows = append(rows, liveWrite{row: mapped(t, c, w.row, random)})
		}
		verb, of := "UPSERT", columns
		if written[from].deleted {
			verb, of = "DELETE", table.PrimaryKey
		}
		if err := execRows(t, s, verb, table, of, rows); err != nil {
			t.Fatal(err)
		}
		from = to
	}
	return hottestShare(t, s, table)
}

// mapped is a row of the old table as a row of a candidate's.
func mapped(t *testing.T, c *rewrite.Candidate, row map[string]schema.Value, random *rand.Rand) map[string]schema.Value {
	t.Helper()
	if c == nil {
		return row
	}
	out := map[string]schema.Value{}
	for _, m := range c.Columns {
		switch h, computed := m.(*rewrite.Hash); {
		case !computed:
			out[m.Name()] = row[m.From()]
		case h.Random():
			out[h.Column] = random.Uint64N(h.Buckets)
		default:
			var inputs []schema.Value
			for _, in := range h.Inputs {
				inputs = append(inputs, row[in.Column])
			}
			v, err := h.Compute(inputs)
			if err != nil {
				t.Fatal(err)
			}
			out[h.Column] = v
		}
	}
	return out
}

func hottestShare(t *testing.T, s *localydb.Server, table *schema.Table) float64 {
	t.Helper()
	view, ok := s.DB().SystemView(s.Database() + "/.sys/partition_stats")
	if !ok {
		t.Fatal("no partition_stats")
	}
	at := map[string]int{}
	for i, c := range view.Columns {
		at[c.Name] = i
	}
	var most, all float64
	for _, row := range view.Rows {
		if row[at["Path"]].S != s.DB().Path(table.Path) {
			continue
		}
		n := float64(row[at["RowUpdates"]].U + row[at["RowDeletes"]].U)
		most, all = max(most, n), all+n
	}
	return most / all
}

// draw makes a value, by the words of a case:
//
//	now, ago D, past D         the time of the row; that time less D; any moment of the last D
//	count [N [EACH]], fall     up from N, so many rows each; down from the largest number by the nanoseconds of the time
//	down N                     down from N by one
//	below N, from A to B, random
//	zipf N S                   below N, falling off by the power S
//	uuid, uuid1, uuid6, uuid7, hex W, hexof N W, wide N
//	uuidof N, spreadof N [M]   one of N uuids, or of N numbers, which are below M
//	one V, pick V…, null, text
//	share P% (…) else (…)      one or the other
func (d *driven) draw(name string, how []string, at time.Time) any {
	n := func(i int) float64 { return number(d.t, how[i]) }
	switch how[0] {
	case "now":
		return uint64(at.UnixMicro())
	case "seconds":
		return uint64(at.Unix())
	case "ago":
		return uint64(at.Add(-duration(d.t, how[1])).UnixMicro())
	case "past":
		return uint64(at.Add(-time.Duration(d.random.Float64() * float64(duration(d.t, how[1])))).UnixMicro())
	case "count":
		first, each := uint64(0), uint64(1)
		if len(how) > 1 {
			first = uint64(n(1))
		}
		if len(how) > 2 {
			each = uint64(n(2))
		}
		d.counts[name]++
		return first + (d.counts[name]-1)/each
	case "down":
		d.counts[name]++
		return uint64(n(1)) - d.counts[name]
	case "fall":
		return uint64(math.MaxUint64 - uint64(at.UnixNano()))
	case "below":
		return d.random.Uint64N(uint64(n(1)))
	case "from":
		return uint64(n(1)) + d.random.Uint64N(uint64(n(3)-n(1))+1)
	case "random":
		return d.random.Uint64()
	case "zipf":
		return d.zipf(name, int(n(1)), n(2))
	case "uuidof", "spreadof": // all N of them in turn, and then any
		pool, make := d.pools[name], []string{"uuid"}
		if how[0] == "spreadof" {
			make[0] = "random"
		}
		if len(pool) < int(n(1)) {
			v := d.draw(name, make, at)
			if u, ok := v.(uint64); ok && len(how) > 2 {
				v = u % uint64(n(2))
			}
			d.pools[name] = append(pool, fmt.Sprint(v))
			return v
		}
		return pool[d.random.IntN(len(pool))]
	case "uuid":
		return d.uuid(4, at)
	case "uuid1", "uuid6", "uuid7":
		return d.uuid(how[0][4]-'0', at)
	case "hex":
		return d.hex(int(n(1)))
	case "hexof": // N texts of W digits, of which the share P begins with PREFIX if there are these two
		pool := d.pools[name]
		for len(pool) < int(n(1)) {
			s := d.hex(int(n(2)))
			if len(how) > 4 && len(pool)%2 == 0 {
				s = how[3] + s[len(how[3]):]
			}
			pool = append(pool, s)
		}
		d.pools[name] = pool
		i := d.random.IntN(len(pool) / 2)
		if len(how) > 4 && d.random.Float64() >= number(d.t, strings.TrimSuffix(how[4], "%"))/100 {
			return pool[2*i+1]
		}
		if len(how) > 4 {
			return pool[2*i]
		}
		return pool[d.random.IntN(len(pool))]
	case "one":
		return how[1]
	case "pick":
		return how[1+d.random.IntN(len(how)-1)]
	case "null":
		return nil
	case "text":
		return "some words of a row"
	case "printf":
		v := d.draw(name, how[2:], at)
		return fmt.Sprintf(how[1], v)
	case "share":
		rest := strings.Join(how[2:], " ")
		first, second, _ := strings.Cut(rest, " else ")
		if 100*d.random.Float64() < number(d.t, strings.TrimSuffix(how[1], "%")) {
			return d.draw(name, strings.Fields(first), at)
		}
		return d.draw(name, strings.Fields(second), at)
	}
	d.t.Fatalf("column %s: what is %q", name, how)
	return nil
}

// zipf is a number below n, of which k comes as often as 1/(k+1)^s says; which one is the most frequent is settled by the name.
func (d *driven) zipf(name string, n int, s float64) uint64 {
	key := fmt.Sprintf("%s %d %g", name, n, s)
	upto := d.weights[key]
	for k, sum := 0, 0.0; len(upto) < n; k++ {
		sum += math.Pow(float64(k+1), -s)
		upto = append(upto, sum)
	}
	d.weights[key] = upto
	k, _ := slices.BinarySearch(upto, d.random.Float64()*upto[n-1])
	return uint64((k*7919 + n*2/3) % n) // neighbours in rank are no neighbours in value
}

func (d *driven) hex(w int) string {
	b := make([]byte, (w+1)/2)
	for i := range b {
		b[i] = byte(d.random.Uint32())
	}
	return hex.EncodeToString(b)[:w]
}

func (d *driven) uuid(version byte, at time.Time) string {
	var b [16]byte
	binary.BigEndian.PutUint64(b[:], d.random.Uint64())
	binary.BigEndian.PutUint64(b[8:], d.random.Uint64())
	ticks := uint64(at.UnixNano()/100) + 122192928000000000 // since 1582
	switch version {
	case 1:
		binary.BigEndian.PutUint32(b[:], uint32(ticks))
		binary.BigEndian.PutUint16(b[4:], uint16(ticks>>32))
		binary.BigEndian.PutUint16(b[6:], uint16(ticks>>48))
	case 6:
		binary.BigEndian.PutUint64(b[:], ticks>>12<<16|ticks&0xfff)
	case 7:
		var ms [8]byte
		binary.BigEndian.PutUint64(ms[:], uint64(at.UnixMilli()))
		copy(b[:6], ms[2:])
	}
	b[6], b[8] = b[6]&0xf|version<<4, b[8]&0x3f|0x80
	s := hex.EncodeToString(b[:])
	return s[:8] + "-" + s[8:12] + "-" + s[12:16] + "-" + s[16:20] + "-" + s[20:]
}

// typed is what was drawn as a value of a column.
func typed(t schema.Type, v any) schema.Value {
	switch v := v.(type) {
	case uint64:
		switch {
		case t.IsText():
			return strconv.FormatUint(v, 10)
		case t == schema.Double:
			return float64(v)
		case t == schema.Datetime:
			return v / 1e6
		case t == schema.Date:
			return v / (86400 * 1e6)
		case t.IsSigned():
			return int64(v)
		}
		return v
	case string:
		if !t.IsText() && t != schema.UUID {
			n, _ := strconv.ParseUint(v, 10, 64)
			return typed(t, n)
		}
	}
	return v
}

// cellOf is a value as the server takes it.
func cellOf(t schema.Type, v schema.Value) query.Value {
	var c engine.Value
	switch v := v.(type) {
	case nil:
		c.Null = true
	case uint64:
		c.U = v
	case int64:
		c.U = uint64(v)
	case float64:
		c.U = math.Float64bits(v)
	case bool:
		c = engine.Bool(v)
	case string:
		if c.S = v; t == schema.UUID {
			b, _ := hex.DecodeString(strings.ReplaceAll(v, "-", ""))
			slices.Reverse(b[:4])
			slices.Reverse(b[4:6])
			slices.Reverse(b[6:8])
			c = engine.Value{U: binary.LittleEndian.Uint64(b), Hi: binary.LittleEndian.Uint64(b[8:])}
		}
	}
	return query.FromCell(c)
}
