package run

import (
	"context"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// sessions is a table in four partitions that has been copied, beside an application.
type sessions struct {
	*liveRun
	back bool // after the cutover
	// failed is what a follower ended with that was to go on; empty if none did.
	failed atomic.Value
}

func feedSessions(t *testing.T) *sessions {
	t.Helper()
	d := openDatabaseWith(t, liveServer)
	if d.server == nil {
		t.Skip("the server is not ours")
	}
	s := &sessions{liveRun: &liveRun{pace: 60}}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("--- before:\n%s", s.tail())
		}
	})
	table := &schema.Table{Path: "t", Store: schema.StoreRow, PrimaryKey: []string{"id"}, Partitioning: schema.Partitioning{Uniform: 4, Min: 4},
		Columns: []schema.Column{{Name: "id", Type: schema.Uint32, NotNull: true}, {Name: "n", Type: schema.Int32}, {Name: "v", Type: schema.Utf8}}}
	r := schematest.Rand(7)
	for try := 0; ; try++ { // for keys in all partitions
		if try == 30 {
			t.Fatal("no plan")
		}
		if s.prepareTable(d, d.directory(fmt.Sprint(t.Name(), try)), table, r) && s.plan.BatchRows > 10 {
			break
		}
	}
	s.start(2)
	t.Cleanup(s.end)
	s.must("run", s.run)
	return s
}

// follow has a process of its own follow, and returns it with what ends it.
func (s *sessions) follow(who string) (p *process, end func()) {
	s.t.Helper()
	p = s.process(who)
	if _, err := p.open(); err != nil {
		s.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(s.ctx)
	ended := make(chan error, 1)
	go func() {
		err := p.Follow(ctx)
		if ctx.Err() == nil && !p.wire.severed() {
			s.failed.Store(fmt.Sprintf("%s ended: %v", who, err))
		}
		ended <- err
	}()
	return p, func() {
		s.t.Helper()
		early := len(ended) > 0
		cancel()
		if err := <-ended; early && !p.wire.severed() {
			s.t.Fatalf("%s: %v", who, err)
		}
		p.close()
	}
}

// lag is how far the changefeed is applied.
func (s *sessions) lag(p *process) *work.Lag {
	s.t.Helper()
	status, err := p.Status(s.ctx)
	if err != nil {
		s.t.Fatal(err)
	}
	if status.Lag == nil { // somebody dropped it
		return &work.Lag{}
	}
	return status.Lag
}

// until waits for something that is to happen while the application writes.
func (s *sessions) until(what string, happened func() bool) {
	s.t.Helper()
	for looks := 0; !happened(); time.Sleep(100 * time.Millisecond) {
		if failed := s.failed.Load(); failed != nil {
			s.t.Fatalf("%s: this does not happen: %s", what, failed)
		}
		if looks++; looks > 600 || s.over.Load() {
			s.t.Fatalf("%s: this does not happen", what)
		}
	}
}

// owners are how many partitions each process holds.
func (s *sessions) owners(p *process) map[string]int {
	out := map[string]int{}
	for _, part := range s.lag(p).Parts {
		out[part.Owner]++
	}
	return out
}

// equal waits until all is applied, with the writers standing still, and compares both tables with the model.
func (s *sessions) equal(when string, p *process) {
	s.t.Helper()
	s.halt()
	fence, err := p.Conn.Snapshot(s.ctx, s.plan.Table)
	if err != nil {
		s.t.Fatal(err)
	}
	s.until(when, func() bool { return s.lag(p).Past(fence.Step) })
	other := s.plan.Copy
	if s.back {
		other = s.plan.Old
	}
	s.settled(when, s.plan.Table, other)
	s.resume()
}

// TestFeedSessions has things happen to those who read a changefeed before the cutover: at the end of each both tables equal
// the model.
func TestFeedSessions(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		s := feedSessions(t)
		s.happen()
		s.replaced()
		s.frozen()
	})
}

// TestFeedSessionsBack has them happen to those who read that of the new table, behind the cutover.
func TestFeedSessionsBack(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		s := feedSessions(t)
		s.must("cutover", s.cutover)
		s.switched()
		s.back = true
		s.happen()
	})
}

func (s *sessions) happen() {
	s.t.Helper()
	s.pairs()
	s.moves()
	s.twice()
	s.late()
	s.sleeps()
}

// pairs has two partitions be a share each, as they are where there are many.
func (s *sessions) pairs() {
	s.t.Helper()
	must := func(err error) {
		s.t.Helper()
		if err != nil {
			s.t.Fatal(err)
		}
	}
	store, err := state.Open(s.conn, s.path, 0, state.Limits{})
	must(err)
	run, err := store.Load(s.ctx)
	must(err)
	id := state.FeedID{Token: run.Token, Feed: *run.Data.Created.Feed(s.back)}
	shares, _, err := store.Feed(s.ctx, id)
	must(err)
	for two := range slices.Chunk(slices.Sorted(maps.Keys(shares)), 2) {
		offsets, err := binary.Append(nil, binary.LittleEndian, append(shares[two[0]].Offsets, shares[two[1]].Offsets...))
		must(err)
		where := fmt.Sprintf(" WHERE token = '%s'u AND feed = '%s'u AND share = ", id.Token, id.Feed)
		for _, text := range []string{
			fmt.Sprintf("UPDATE `%s/feeds` SET offsets = $offsets%s%dul;", schema.StateDirectory, where, two[0]),
			fmt.Sprintf("DELETE FROM `%s/feeds`%s%dul AND $offsets != '';", schema.StateDirectory, where, two[1]),
		} {
			_, err := s.conn.Exec(s.ctx, ydbconn.Statement{What: "join shares", Text: "DECLARE $offsets AS String;\n" + text,
				Params: map[string]ydbconn.Value{"$offsets": ydbconn.Bytes(offsets)}})
			must(err)
		}
	}
	if shares, _, err = store.Feed(s.ctx, id); err != nil || len(shares) != 2 || len(shares[0].Offsets) != 2 {
		s.t.Fatalf("the shares are %+v, %v", shares, err)
	}
}

// moves has partitions move between processes that follow, as they come and go.
func (s *sessions) moves() {
	s.t.Helper()
	one, endOne := s.follow("one")
	s.write(20)
	two, endTwo := s.follow("two")
	s.until("both apply", func() bool {
		owners := s.owners(one)
		return owners[one.opened.env.State.Owner()] == 2 && owners[two.opened.env.State.Owner()] == 2
	})
	endOne()
	s.until("the other applies all", func() bool { return s.owners(two)[two.opened.env.State.Owner()] == 4 })
	three, endThree := s.follow("three")
	s.until("a third one applies", func() bool { return s.owners(three)[three.opened.env.State.Owner()] == 2 })
	two.kill()
	s.until("the third one applies all", func() bool { return s.owners(three)[three.opened.env.State.Owner()] == 4 })
	endTwo()
	s.equal("when partitions have moved", three)
	endThree()
}

// twice has all records be read once more, long after what they tell was applied.
func (s *sessions) twice() {
	s.t.Helper()
	one, endOne := s.follow("one")
	s.write(30)
	s.equal("before", one)
	applied, id := s.lag(one).Applied, state.FeedID{Token: one.opened.feed.Token, Feed: one.opened.feed.Feed}
	endOne()
	store, err := state.Open(s.conn, s.path, 0, state.Limits{})
	if err != nil {
		s.t.Fatal(err)
	}
	offsets, err := takeOffsets(s.ctx, store, id)
	if err != nil {
		s.t.Fatal(err)
	}
	for n := range offsets.of {
		if err := offsets.put(s.ctx, n, 0); err != nil {
			s.t.Fatal(err)
		}
	}
	if err := store.LeaveShares(s.ctx, id); err != nil {
		s.t.Fatal(err)
	}
	two, endTwo := s.follow("two")
	s.write(10)
	s.until("they are read again", func() bool { return s.lag(two).Applied > applied+applied/2 })
	s.equal("when records were read twice", two)
	endTwo()
}

// late has offsets be recorded so late that the partitions have gone to another process meanwhile.
func (s *sessions) late() {
	s.t.Helper()
	f, err := fault.Parse("Query.ExecuteQuery[SELECT * FROM $now]:latency=4s:count=1", localydb.Methods())
	if err != nil {
		s.t.Fatal(err)
	}
	one, endOne := s.follow("one")
	s.until("it applies all", func() bool { return s.owners(one)[one.opened.env.State.Owner()] == 4 })
	two, endTwo := (*process)(nil), func() {}
	for taken, tries := false, 0; !taken; tries++ {
		if tries == 20 {
			s.t.Fatal("nobody has taken the partitions within the time that offsets take to be recorded")
		}
		s.server.SetFaults(f)
		s.write(5)
		endTwo()
		two, endTwo = s.follow("two")
		s.until("one of them has what is recorded late", func() bool { // on a slow machine that may be over before the other begins
			owners := s.owners(two)
			taken = owners[two.opened.env.State.Owner()] == 4
			return taken || owners[two.opened.env.State.Owner()] == 2
		})
	}
	s.write(5)
	s.equal("before offsets are recorded late", two)
	s.until("it is back", func() bool { return s.owners(two)[one.opened.env.State.Owner()] == 2 })
	s.equal("when offsets were recorded late", two)
	s.server.SetFaults()
	endOne()
	endTwo()
}

// replaced has somebody put another changefeed in the place of the one that is read: it is followed from its beginning, and what
// was written in between is copied again.
func (s *sessions) replaced() {
	s.t.Helper()
	one, endOne := s.follow("one")
	s.write(10)
	s.sql("ALTER TABLE %s DROP CHANGEFEED %s", yql.QuoteName(s.path), plan.FeedName)
	_, _ = s.exec(plan.AddFeed{}.Statements(s.plan)[0].Text) // unless the follower was faster
	s.write(20)
	s.until("it follows the other one", func() bool { return s.owners(one)[one.opened.env.State.Owner()] == 4 })
	s.must("run", s.run)
	s.equal("when the changefeed is another one", one)
	endOne()
}

// frozen has the tables switched while a process that holds the partitions stands still: what it holds is free after its lease.
func (s *sessions) frozen() {
	s.t.Helper()
	one, endOne := s.follow("one")
	s.until("it applies all", func() bool { return s.owners(one)[one.opened.env.State.Owner()] == 4 })
	one.wire.hold(true)
	s.must("cutover", s.cutover) // it would wait for ever for the partitions
	one.wire.hold(false)
	endOne()
}

// sleeps has a process sleep until another one has taken its partitions.
func (s *sessions) sleeps() {
	s.t.Helper()
	one, endOne := s.follow("one")
	s.until("it applies all", func() bool { return s.owners(one)[one.opened.env.State.Owner()] == 4 })
	two, endTwo := s.follow("two")
	s.write(5)
	one.wire.hold(true)
	s.write(5) // what it has sent comes when it is awake
	one.wire.forget()
	s.until("the other applies all", func() bool { return s.owners(two)[two.opened.env.State.Owner()] == 4 })
	s.write(20)
	s.equal("while it sleeps", two)
	one.wire.hold(false)
	s.until("it is back", func() bool { return s.owners(two)[one.opened.env.State.Owner()] == 2 })
	s.equal("when it is awake", two)
	endOne()
	endTwo()
}
