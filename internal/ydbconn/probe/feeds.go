package probe

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/feed"
)

func feeds() []*Probe {
	return []*Probe{{
		ID: "feed-from-the-answer", Belief: "Once ADD CHANGEFEED is answered, every write is in a snapshot taken then or in a record.",
		Else: "a changefeed begins late", Disables: []Disabled{following},
		Source: "a change of a schema is planned on all shards before the answer; the documentation does not say it", ask: feedFromTheAnswer,
	}, {
		ID: "feed-records", Belief: "Each write of a key makes one record with exactly this key, in order.",
		Else: "changefeeds lack records or show other keys", Disables: []Disabled{following},
		Source: "TYdbJsonSerializer; YDB's tests of records", ask: feedRecords,
	}, {
		ID: "feed-offset", Belief: "A changefeed is read without a consumer, from any offset.",
		Else: "changefeeds cannot be read without a consumer", Disables: []Disabled{following},
		Source: "documentation (reading without a consumer)", ask: feedOffset,
	}, {
		ID: "feed-barrier", Belief: "Each partition gets a barrier every second, and no earlier record comes after it.",
		Else: "barriers of changefeeds do not hold", Disables: []Disabled{following},
		Source: "documentation (barriers); source", ask: feedBarrier,
	}, {
		ID: "feed-created", Belief: "created_at of a changefeed stays through ALTER, and is another after DROP and ADD.",
		Else: "a changefeed that was dropped and created again cannot be told from the one before", Disables: []Disabled{following},
		Source: "ConvertDirectoryEntry", ask: feedCreated,
	}, {
		ID: "feed-key-types", Belief: "Records show keys of every type exactly.",
		Else: "keys of some types are shown differently", Disables: []Disabled{following},
		Source: "ToJson in change_record_cdc_serializer.cpp; the documentation shows a Date otherwise", ask: feedKeyTypes,
	}}
}

const feedName = "keyadvise"

// changefeed adds the changefeed that runs add.
func changefeed(table, retention string) string {
	return "ALTER TABLE " + table + " ADD CHANGEFEED " + feedName + " WITH (MODE = 'KEYS_ONLY', FORMAT = 'JSON', VIRTUAL_TIMESTAMPS = TRUE, " +
		"BARRIERS_INTERVAL = Interval('PT1S'), RETENTION_PERIOD = Interval('" + retention + "'))"
}

// record is a record with its place.
type record struct {
	feed.Record
	partition, offset int64
}

// first is the first value of the key, which is Uint64.
func (r *record) first() uint64 {
	if len(r.Key) == 0 {
		return 0
	}
	return r.Key[0].Uint64()
}

// records reads a changefeed, from its beginning if from is nil, until every partition has told a barrier behind the fence.
func (a *asker) records(table string, from map[int64]int64, fence ydbconn.VirtualTime) (out []record) {
	state, d := a.topic(table), a.describe(table)
	if !a.ok() {
		return nil
	}
	if from == nil {
		from = map[int64]int64{}
		for _, p := range state.Partitions {
			from[p.Partition] = p.Start
		}
	}
	ctx, cancel := context.WithTimeout(a.ctx, 15*time.Second)
	defer cancel()
	r, err := feed.Open(ctx, a.conn, feed.Options{Table: d.Table, Feed: feedName, Created: state.Created, From: maps.Clone(from)})
	if err == nil {
		defer r.Close()
	}
	for behind := map[int64]bool{}; err == nil && len(behind) < len(from); {
		var b *feed.Batch
		if b, err = r.Next(ctx); err != nil {
			break
		}
		if b.Missed > 0 {
			a.differ("%d records before offset %d of partition %d are left out", b.Missed, b.First, b.Partition)
		}
		for i, rec := range b.Records {
			out = append(out, record{rec, b.Partition, b.First + int64(i)})
			if rec.Barrier && rec.Time.Step > fence.Step {
				behind[b.Partition] = true
			}
		}
	}
	switch {
	case err == nil:
	case a.ctx.Err() == nil && errors.Is(ctx.Err(), context.DeadlineExceeded):
		a.must(unread{"feed-barrier", "a partition has sent no barrier after a snapshot for 15 s"})
	case !busy(err) && !ydbconn.Denied(err):
		a.must(unread{"feed-offset", ydbconn.Brief(err)})
	}
	a.must(err)
	return out
}

// topic describes the changefeed of a table.
func (a *asker) topic(table string) *feed.State {
	if !a.ok() {
		return &feed.State{}
	}
	state, err := feed.Describe(a.ctx, a.conn, a.path(table), feedName)
	if !a.must(err) {
		return &feed.State{}
	}
	return state
}

// fence is a snapshot of a table as of now.
func (a *asker) fence(table string) (t ydbconn.VirtualTime) {
	if a.ok() {
		var err error
		t, err = a.conn.Snapshot(a.ctx, a.path(table))
		a.must(err)
	}
	return t
}

// fed is a table with records that several probes look at.
type fed struct {
	once    sync.Once
	err     error
	records []record
	fence   ydbconn.VirtualTime
}

const fedTable = "F/fed"

// shared makes the table, once for each try, and returns it with who may ask about it.
func (a *asker) shared() (*asker, *fed) {
	b, f := a.apart(), &a.room.fed[a.try]
	f.once.Do(func() {
		b.run("CREATE TABLE F/fed (k Uint64, s String, u Utf8, v Uint64, PRIMARY KEY (k, s, u))"+uniform, changefeed(fedTable, "P7D"),
			"UPSERT INTO F/fed (k, s, u, v) VALUES (1ul, 'a', 'b'u, 1ul)", "UPDATE F/fed SET v = 2ul WHERE k = 1ul",
			"REPLACE INTO F/fed (k, s, u, v) VALUES (1ul, 'a', 'b'u, 3ul)")
		if b.ok() {
			b.must(b.bulk(fedTable, []field{{"k", schema.Uint64, true}, {"s", schema.String, true}, {"u", schema.Utf8, true},
				{"v", schema.Uint64, true}}, []schema.Value{uint64(1), "a", "b", uint64(4)}))
		}
		b.run("DELETE FROM F/fed WHERE k = 1ul", `UPSERT INTO F/fed (k, s, u, v) VALUES
			(18446744073709551615ul, '\xff\x00', '"é'u, 1ul), (NULL, NULL, NULL, 1ul)`)
		f.fence = b.fence(fedTable)
		f.records = b.records(fedTable, nil, f.fence)
		f.err = b.err
	})
	a.must(f.err)
	b.err = f.err
	return b, f
}

func feedRecords(a *asker) {
	_, f := a.shared()
	var got []string
	for _, r := range f.records {
		if r.Barrier {
			continue
		}
		var key []string
		for _, v := range r.Key {
			key = append(key, fmt.Sprintf("%q", fmt.Sprint(v.Model())))
		}
		got = append(got, strings.Join(key, ","))
		if later(r.Time, f.fence) {
			a.differ("a record is later than a snapshot that was taken after it")
		}
	}
	first := `"1","a","b"`
	want := []string{first, first, first, first, first, `"18446744073709551615","\xff\x00","\"é"`, `"<nil>","<nil>","<nil>"`}
	slices.Sort(got)
	slices.Sort(want)
	a.same("keys of records", strings.Join(got, "; "), strings.Join(want, "; "))
}

func feedOffset(a *asker) {
	b, f := a.shared()
	half, ends := map[int64]int64{}, map[int64]int64{}
	for _, r := range f.records {
		ends[r.partition] = r.offset + 1
	}
	for p, end := range ends {
		half[p] = end / 2
	}
	var again [2][]record
	together(2, func(i int) { again[i] = b.records(fedTable, half, f.fence) })
	for _, got := range again {
		next := maps.Clone(half)
		for _, r := range got {
			if r.offset != next[r.partition] {
				b.differ("offset %d of partition %d came where %d was asked for", r.offset, r.partition, next[r.partition])
			}
			next[r.partition]++
			same := func(o record) bool { return o.partition == r.partition && o.offset == r.offset }
			if i := slices.IndexFunc(f.records, same); i >= 0 && f.records[i].Time != r.Time {
				b.differ("offset %d of partition %d has another record when it is read again", r.offset, r.partition)
			}
		}
	}
	for _, p := range b.topic(fedTable).Partitions {
		if p.Start != 0 || p.End < ends[p.Partition] {
			b.differ("partition %d tells the offsets %d to %d, and %d were read", p.Partition, p.Start, p.End, ends[p.Partition])
		}
	}
	a.must(b.err)
}

func feedBarrier(a *asker) {
	_, f := a.shared()
	last := map[int64]ydbconn.VirtualTime{}
	for _, r := range f.records {
		if r.Barrier {
			last[r.partition] = r.Time
		} else if b := last[r.partition]; r.Time.Step < b.Step || r.Time.Step == b.Step && r.Time.TxID < b.TxID {
			a.differ("a record of partition %d is earlier than a barrier before it", r.partition)
		}
	}
	a.same("partitions that sent barriers", len(last), 4)
}

func feedCreated(a *asker) {
	a.make("F/fc", "")
	a.run(changefeed("F/fc", "PT1H"), "UPSERT INTO F/fc (id, v) VALUES (1ul, 1ul)")
	first := a.topic("F/fc").Created
	a.run("ALTER TABLE F/fc SET (AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 4)")
	a.same("created_at after an ALTER", a.topic("F/fc").Created, first)
	a.run("ALTER TABLE F/fc DROP CHANGEFEED " + feedName)
	if a.ok() {
		if _, err := feed.Created(a.ctx, a.conn, a.path("F/fc"), feedName); !ydbconn.NotFound(err) {
			a.must(err)
			a.differ("a changefeed that was dropped is still described")
		}
	}
	a.run(changefeed("F/fc", "PT1H"))
	state := a.topic("F/fc")
	if state.Created == first {
		a.differ("created_at is the same after DROP and ADD")
	}
	for _, p := range state.Partitions {
		a.same("first offset of a new changefeed", p.Start, 0)
	}
}

func feedFromTheAnswer(a *asker) {
	a.make("F/ff", uniform)
	const writers = 4
	var written [writers][]uint64
	known := map[uint64]bool{}
	ctx, stop := context.WithCancel(a.ctx)
	together(writers+1, func(w int) {
		if w == writers {
			defer stop()
			a.pause(100 * time.Millisecond)
			a.run(changefeed("F/ff", "PT1H"))
			for _, id := range a.stream("F/ff", &Ydb_Table.ReadTableRequest{Columns: []string{"id"}}).numbers() {
				known[id] = true
			}
			a.pause(200 * time.Millisecond)
			return
		}
		for n := uint64(1); ctx.Err() == nil && a.ok(); n++ {
			id, err := uint64(w)<<62+n, error(nil)
			if w == 0 {
				err = a.pairs("F/ff", id)
			} else {
				err = a.send("UPSERT INTO F/ff (id, v) VALUES (%dul, 1ul)", id)
			}
			if err == nil {
				written[w] = append(written[w], id)
			} else if !ydbconn.Passing(err) { // else it may have been written or not
				a.must(err)
			}
			time.Sleep(15 * time.Millisecond)
		}
	})
	for _, r := range a.records("F/ff", nil, a.fence("F/ff")) {
		if !r.Barrier {
			known[r.first()] = true
		}
	}
	lost := 0
	for _, id := range slices.Concat(written[:]...) {
		if !known[id] {
			lost++
		}
	}
	a.same("writes in neither the snapshot nor a record", lost, 0)
}

func feedKeyTypes(a *asker) {
	rows := a.everyType("F/shows", changefeed("F/shows", "PT1H"))
	known := map[string]bool{}
	for _, r := range a.records("F/shows", nil, a.fence("F/shows")) {
		var key []schema.Value
		for _, v := range r.Key {
			key = append(key, v.Model())
		}
		known[fmt.Sprintf("%#v", key)] = true
	}
	wrong := []string{}
	for _, row := range rows {
		if t := string(keyTypes()[row[0].(uint64)].Type); !known[fmt.Sprintf("%#v", row[:len(row)-1])] && !slices.Contains(wrong, t) {
			wrong = append(wrong, t)
		}
	}
	a.same("types of which some key is shown differently", wrong, []string{})
}
