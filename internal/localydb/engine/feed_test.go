package engine

import (
	"crypto/md5"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// addFeed adds a changefeed with settings such as "VIRTUAL_TIMESTAMPS=TRUE".
func addFeed(t testing.TB, db *DB, table, name, mode string, settings ...string) *Feed {
	t.Helper()
	def := schema.Changefeed{Name: name, Mode: mode, Format: "JSON"}
	for _, s := range settings {
		k, v, _ := strings.Cut(s, "=")
		switch k {
		case "FORMAT":
			def.Format = v
		case "RETENTION_PERIOD":
			def.Retention = v
		default:
			def.Settings = append(def.Settings, schema.Setting{Name: k, Value: v})
		}
	}
	if err := alter(db, table, schema.AddChangefeed{Changefeed: def}); err != nil {
		t.Fatal(err)
	}
	f, err := db.Feed(table + "/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// texts returns the records of a partition.
func texts(f *Feed, partition int) []string {
	var out []string
	for _, r := range f.Read(partition, 0, math.MaxInt64) {
		out = append(out, string(r.Data))
	}
	return out
}

func wantTexts(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("records:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// change is a record, read back.
type changeRecord struct {
	Key      []json.Number
	Update   map[string]*json.Number
	Reset    map[string]*json.Number
	Erase    map[string]any
	NewImage map[string]*json.Number
	TS       []uint64
}

// TestFeedRebuildsTable lets random transactions, bulk upserts, splits and merges meet a table: a model that
// applies the records as they come must end equal to the table, in every mode that says enough, and the
// feed of keys must name the keys that were written and no others.
func TestFeedRebuildsTable(t *testing.T) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 9))
		db, clock := openTest(t, Options{})
		s := tableOf("t", "a Uint64", "b Uint64", "|", "v Uint64", "w Uint64")
		s.Partitioning.Uniform = 1 + seed%4
		mustCreate(t, db, s)
		images := addFeed(t, db, "t", "images", "NEW_IMAGE", "VIRTUAL_TIMESTAMPS=TRUE")
		updates := addFeed(t, db, "t", "updates", "UPDATES", "TOPIC_MIN_ACTIVE_PARTITIONS=5")
		keys := addFeed(t, db, "t", "keys", "KEYS_ONLY")
		written := map[string]int{}
		for range 60 {
			clock.advance(time.Duration(r.IntN(3)) * time.Millisecond)
			feedStep(t, db, r, written)
		}
		want := rowsOf(t, db, ReadRequest{Table: "t"})
		for _, f := range []*Feed{images, updates} {
			if got := applied(t, f); got != want {
				t.Fatalf("seed %d: %s leads to\n%s\nthe table holds\n%s", seed, f.Path(), got, want)
			}
		}
		named := map[string]int{}
		for p := range keys.Partitions() {
			for _, text := range texts(keys, p) {
				var c changeRecord
				if err := json.Unmarshal([]byte(text), &c); err != nil {
					t.Fatal(err)
				}
				named[fmt.Sprint(c.Key)]++
			}
		}
		if !maps.Equal(named, written) {
			t.Fatalf("seed %d: records name %v, written were %v", seed, named, written)
		}
	}
}

// feedStep changes the table or its partitions.
func feedStep(t *testing.T, db *DB, r *rand.Rand, written map[string]int) {
	key := func() []Value { return []Value{Uint(r.Uint64N(6) << 61), Uint(r.Uint64N(3))} }
	note := func(k []Value) { written[fmt.Sprint([]uint64{k[0].U, k[1].U})]++ }
	cell := func() Value {
		if r.IntN(4) == 0 {
			return NullValue
		}
		return Uint(r.Uint64N(100))
	}
	switch r.IntN(8) {
	case 0:
		db.mu.Lock()
		tbl := db.lookup("t").table
		p := tbl.parts[r.IntN(len(tbl.parts))]
		db.split(tbl, p, string(appendTuple(nil, tbl.layout.keyTypes, key())), db.opts.Clock())
		db.mu.Unlock()
		return
	case 1:
		k := key()
		note(k)
		cols := []Column{{Name: "a", Type: Type{Base: schema.Uint64}}, {Name: "b", Type: Type{Base: schema.Uint64}}, {Name: "w", Type: Type{Base: schema.Uint64}}}
		if err := db.BulkUpsert("t", cols, [][]Value{{k[0], k[1], cell()}}); err != nil {
			t.Fatal(err)
		}
		return
	}
	tx := db.Begin(SerializableReadWrite)
	defer tx.Rollback()
	for range 1 + r.IntN(3) {
		op := []WriteOp{Upsert, Replace, Delete, Upsert}[r.IntN(4)]
		w := WriteRequest{Table: "t", Op: op, Columns: []string{"a", "b"}}
		if op != Delete {
			w.Columns = append(w.Columns, []string{"v", "w"}[r.IntN(2)])
		}
		for range 1 + r.IntN(3) {
			k := key()
			note(k)
			if op != Delete {
				k = append(k, cell())
			}
			w.Rows = append(w.Rows, k)
		}
		if _, err := tx.Write(w, false); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
}

// applied applies the records of a feed to an empty table and shows its rows. Timestamps must not go back.
func applied(t *testing.T, f *Feed) string {
	t.Helper()
	db, _ := openTest(t, Options{})
	mustCreate(t, db, tableOf("t", "a Uint64", "b Uint64", "|", "v Uint64", "w Uint64"))
	number := func(n json.Number) Value {
		v, err := ParseValue(schema.Uint64, n.String())
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for p := range f.Partitions() {
		var last []uint64
		for _, text := range texts(f, p) {
			var c changeRecord
			if err := json.Unmarshal([]byte(text), &c); err != nil {
				t.Fatal(err)
			}
			if slices.Compare(c.TS, last) < 0 {
				t.Fatalf("%v comes after %v", c.TS, last)
			}
			last = c.TS
			w := WriteRequest{Table: "t", Op: Upsert, Columns: []string{"a", "b"}, Rows: [][]Value{{number(c.Key[0]), number(c.Key[1])}}}
			cells := c.Update
			switch {
			case c.Erase != nil:
				w.Op = Delete
			case c.Reset != nil:
				w.Op, cells = Replace, c.Reset
			}
			if c.NewImage != nil {
				w.Op, cells = Replace, c.NewImage
			}
			for name, n := range cells {
				w.Columns = append(w.Columns, name)
				v := NullValue
				if n != nil {
					v = number(*n)
				}
				w.Rows[0] = append(w.Rows[0], v)
			}
			if err := exec(db, w); err != nil {
				t.Fatal(err)
			}
		}
	}
	return rowsOf(t, db, ReadRequest{Table: "t"})
}

// TestFeedAbortedWritesNothing: what is not committed is in no record.
func TestFeedAbortedWritesNothing(t *testing.T) {
	db, _ := openTest(t, Options{})
	mustCreate(t, db, tableOf("t", "k Uint64", "|", "v Uint64"))
	f := addFeed(t, db, "t", "f", "UPDATES")
	tx := db.Begin(SerializableReadWrite)
	if _, err := tx.Write(upsert("t", []string{"k", "v"}, []uint64{1, 1}), false); err != nil {
		t.Fatal(err)
	}
	tx.Rollback()
	wantTexts(t, texts(f, 0))
}

// TestFeedWritesOneByOne: a transaction that writes a row twice makes two records with one timestamp.
func TestFeedWritesOneByOne(t *testing.T) {
	db, clock := openTest(t, Options{})
	mustCreate(t, db, tableOf("t", "k Uint64", "|", "v Uint64", "w Uint64"))
	f := addFeed(t, db, "t", "f", "NEW_AND_OLD_IMAGES")
	clock.advance(time.Second)
	if err := exec(db, upsert("t", []string{"k", "v"}, []uint64{1, 10}), upsert("t", []string{"k", "w"}, []uint64{1, 20})); err != nil {
		t.Fatal(err)
	}
	wantTexts(t, texts(f, 0),
		`{"update":{},"newImage":{"v":10,"w":null},"key":[1]}`,
		`{"update":{},"newImage":{"v":10,"w":20},"key":[1],"oldImage":{"v":10,"w":null}}`)
}

// TestFeedExpires: records live for the retention period, and longer while an important consumer lacks them.
func TestFeedExpires(t *testing.T) {
	db, clock := openTest(t, Options{})
	mustCreate(t, db, tableOf("t", "k Uint64", "|", "v Uint64"))
	f := addFeed(t, db, "t", "f", "KEYS_ONLY", "RETENTION_PERIOD=PT1H")
	write := func(k uint64) {
		t.Helper()
		if err := exec(db, upsert("t", []string{"k", "v"}, []uint64{k, 1})); err != nil {
			t.Fatal(err)
		}
	}
	write(1)
	clock.advance(40 * time.Minute)
	write(2)
	changed := f.Changed()
	clock.advance(30 * time.Minute)
	db.Tick()
	wantTexts(t, texts(f, 0), `{"update":{},"key":[2]}`)
	if p := f.Partitions()[0]; p.Start != 1 || p.End != 2 || p.Bytes != int64(len(`{"update":{},"key":[2]}`)) {
		t.Errorf("partition is %+v", p)
	}
	select {
	case <-changed:
	default:
		t.Error("nobody was told")
	}

	if err := db.AlterConsumers("t/f", nil, []schema.Consumer{{Name: "slow", Important: true}}, ""); err != nil {
		t.Fatal(err)
	}
	clock.advance(2 * time.Hour)
	db.Tick()
	wantTexts(t, texts(f, 0), `{"update":{},"key":[2]}`)
	if at, err := f.Commit("slow", 0, 2); err != nil || at != 2 {
		t.Fatal(at, err)
	}
	db.Tick()
	wantTexts(t, texts(f, 0))
}

// TestFeedBarriers: a barrier comes to every partition at each multiple of the interval, and what is committed
// later has a later timestamp.
func TestFeedBarriers(t *testing.T) {
	db, clock := openTest(t, Options{})
	s := tableOf("t", "k Uint64", "|", "v Uint64")
	s.Partitioning.Uniform = 3
	mustCreate(t, db, s)
	f := addFeed(t, db, "t", "f", "KEYS_ONLY", "VIRTUAL_TIMESTAMPS=TRUE", "RESOLVED_TIMESTAMPS=Interval('PT10S')")
	clock.advance(14 * time.Second)
	db.Tick()
	db.Tick()
	step := clock.now().UnixMilli() / 10000 * 10000
	for p := range 3 {
		wantTexts(t, texts(f, p), fmt.Sprintf(`{"resolved":[%d,0]}`, step))
	}
	if err := exec(db, upsert("t", []string{"k", "v"}, []uint64{1, 1})); err != nil {
		t.Fatal(err)
	}
	var records int
	for p := range 3 {
		for _, r := range f.Read(p, 1, math.MaxInt64) {
			var c changeRecord
			if err := json.Unmarshal(r.Data, &c); err != nil {
				t.Fatal(err)
			}
			if int64(c.TS[0]) < step {
				t.Errorf("%s is earlier than the barrier %d", r.Data, step)
			}
			records++
		}
	}
	if records != 1 {
		t.Errorf("%d records, want 1", records)
	}
}

// TestFeedSnapshots: the timestamp of a record tells whether a snapshot sees the change.
func TestFeedSnapshots(t *testing.T) {
	db, clock := openTest(t, Options{})
	mustCreate(t, db, tableOf("t", "k Uint64", "|", "v Uint64"))
	f := addFeed(t, db, "t", "f", "KEYS_ONLY", "VIRTUAL_TIMESTAMPS=TRUE")
	for i := range uint64(50) {
		if i%3 == 0 {
			clock.advance(time.Millisecond)
		}
		c, at, err := db.ReadTable(ReadRequest{Table: "t"})
		if seen := len(all(t, c, err)); seen != int(i) {
			t.Fatalf("%d rows, want %d", seen, i)
		}
		if err := exec(db, upsert("t", []string{"k", "v"}, []uint64{i, 1})); err != nil {
			t.Fatal(err)
		}
		for n, r := range f.Read(0, 0, math.MaxInt64) {
			var ch changeRecord
			if err := json.Unmarshal(r.Data, &ch); err != nil {
				t.Fatal(err)
			}
			before := slices.Compare(ch.TS, []uint64{at.PlanStep, at.TxID}) <= 0
			if before != (n < int(i)) {
				t.Fatalf("record %d is %v, the snapshot that sees %d rows is %v", n, ch.TS, i, at)
			}
		}
	}
}

// TestFeedOfExpiredRows: rows deleted by TTL are erased.
func TestFeedOfExpiredRows(t *testing.T) {
	db, clock := openTest(t, Options{TTLEvery: time.Minute})
	s := tableOf("t", "k Uint64", "|", "at Uint64")
	s.TTL = &schema.TTL{Column: "at", Unit: "SECONDS", Tiers: []schema.TTLTier{{After: "PT1H"}}}
	mustCreate(t, db, s)
	f := addFeed(t, db, "t", "f", "OLD_IMAGE")
	at := uint64(clock.now().Unix())
	if err := exec(db.As(Subject{User: "ann@builtin"}), upsert("t", []string{"k", "at"}, []uint64{1, at})); err != nil {
		t.Fatal(err)
	}
	clock.advance(2 * time.Hour)
	db.Tick()
	wantTexts(t, texts(f, 0),
		`{"update":{},"key":[1]}`, fmt.Sprintf(`{"erase":{},"key":[1],"oldImage":{"at":%d}}`, at))
}

// TestFeedScans: a feed with INITIAL_SCAN starts with the rows that are there.
// Source: cdc_stream_scan.cpp in ydb/core/tx/datashard of ydb-platform/ydb.
func TestFeedScans(t *testing.T) {
	db, _ := openTest(t, Options{})
	mustCreate(t, db, tableOf("t", "k Uint64", "|", "v Uint64"))
	if err := exec(db, upsert("t", []string{"k", "v"}, []uint64{1, 10}, []uint64{2, 20})); err != nil {
		t.Fatal(err)
	}
	want := map[string][]string{
		"KEYS_ONLY":          {`{"update":{},"key":[1]}`, `{"update":{},"key":[2]}`},
		"UPDATES":            {`{"update":{"v":10},"key":[1]}`, `{"update":{"v":20},"key":[2]}`},
		"NEW_IMAGE":          {`{"update":{},"newImage":{"v":10},"key":[1]}`, `{"update":{},"newImage":{"v":20},"key":[2]}`},
		"OLD_IMAGE":          {`{"update":{},"key":[1],"oldImage":{"v":10}}`, `{"update":{},"key":[2],"oldImage":{"v":20}}`},
		"NEW_AND_OLD_IMAGES": {`{"update":{},"newImage":{"v":10},"key":[1]}`, `{"update":{},"newImage":{"v":20},"key":[2]}`},
	}
	for mode, records := range want {
		wantTexts(t, texts(addFeed(t, db, "t", strings.ToLower(mode), mode, "INITIAL_SCAN=TRUE"), 0), records...)
	}
}

// TestFeedEnds: who waits learns that the changefeed, or its table, was dropped.
func TestFeedEnds(t *testing.T) {
	db, _ := openTest(t, Options{})
	mustCreate(t, db, tableOf("t", "k Uint64", "|", "v Uint64"))
	first, second := addFeed(t, db, "t", "a", "UPDATES"), addFeed(t, db, "t", "b", "UPDATES")
	waiting, other := first.Changed(), second.Changed()
	if err := alter(db, "t", schema.DropChangefeed{Name: "a"}); err != nil {
		t.Fatal(err)
	}
	<-waiting
	if !first.Dropped() || second.Dropped() {
		t.Error("the wrong one was dropped")
	}
	if _, err := db.Feed("t/a"); StatusOf(err) != SchemeError {
		t.Errorf("Feed: %v", err)
	}
	if err := db.DropTable("t"); err != nil {
		t.Fatal(err)
	}
	<-other
	if !second.Dropped() {
		t.Error("dropping the table left its changefeed")
	}
}

// TestYsonAsJSON: values of Yson are shown as the JSON they stand for.
func TestYsonAsJSON(t *testing.T) {
	for text, want := range map[string]string{
		`{a=1;"b"=[%true;#;2u;-3;1.5;];}`: `{"a":1,"b":[true,null,2,-3,1.5]}`,
		`<x=1>"with \"quotes\"\n"`:        `"with \"quotes\"\n"`,
		`%nan`:                            `"nan"`,
		`{a=1`:                            `null`,
		`1 2`:                             `null`,
		strings.Repeat("[", 1000):         `null`,
		`{}`:                              `{}`,
		`18446744073709551615u`:           `18446744073709551615`,
		`[ word ; under_score-1.x ]`:      `["word","under_score-1.x"]`,
		`{k={k={k=#}}}`:                   `{"k":{"k":{"k":null}}}`,
		"\x01\x06abc":                     `null`,
		`<a=1;b=2>{<c=3>d=4}`:             `null`,
		`<a=1;b=2>{d=<c=3>4}`:             `{"d":4}`,
	} {
		if got := string(appendYson(nil, text)); got != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
	}
}

// TestPartitionOfHash: the parts of the hash range are those of a division by their size.
func TestPartitionOfHash(t *testing.T) {
	top := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 128), big.NewInt(1))
	for count := 1; count < 40; count++ {
		size := new(big.Int).Div(top, big.NewInt(int64(count)))
		for i := range 50 {
			hash := md5.Sum([]byte{byte(count), byte(i)})
			want := int(new(big.Int).Div(new(big.Int).SetBytes(hash[:]), size).Int64())
			if got := partitionOfHash(hash, count); got != min(want, count-1) {
				t.Fatalf("%x of %d parts is in %d, want %d", hash, count, got, want)
			}
		}
	}
}

// TestFeedKeepsCommits: a consumer that is changed has read what it had read, one that is made again has not.
func TestFeedKeepsCommits(t *testing.T) {
	db, _ := openTest(t, Options{})
	mustCreate(t, db, tableOf("t", "k Uint64", "|", "v Uint64"))
	f := addFeed(t, db, "t", "f", "KEYS_ONLY")
	alterConsumers := func(drop []string, add ...schema.Consumer) {
		t.Helper()
		if err := db.AlterConsumers("t/f", drop, add, ""); err != nil {
			t.Fatal(err)
		}
	}
	alterConsumers(nil, schema.Consumer{Name: "c"})
	if err := exec(db, upsert("t", []string{"k", "v"}, []uint64{1, 1}, []uint64{2, 1})); err != nil {
		t.Fatal(err)
	}
	if at, err := f.Commit("c", 0, 9); err != nil || at != 2 {
		t.Fatalf("commit behind the end: %d, %v", at, err)
	}
	alterConsumers([]string{"c"}, schema.Consumer{Name: "c", ReadFrom: "2026-05-01T00:00:00Z"})
	if got, _ := f.Offsets("c", 0); got != 2 {
		t.Errorf("a changed consumer has committed %v", got)
	}
	if from, ok := f.Consumer("c"); !ok || from.IsZero() {
		t.Errorf("the consumer reads from %v, %v", from, ok)
	}
	alterConsumers([]string{"c"})
	if _, err := f.Commit("c", 0, 1); StatusOf(err) != BadRequest {
		t.Errorf("commit of a dropped consumer: %v", err)
	}
	alterConsumers(nil, schema.Consumer{Name: "c"})
	if got, _ := f.Offsets("c", 0); got != 0 {
		t.Errorf("a new consumer has committed %v", got)
	}
}
