package migrate

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
)

// sessions is a table in four partitions that has been copied, beside an application.
type sessions struct {
	*live
	back bool // after the cutover
}

func feedSessions(t *testing.T) *sessions {
	t.Helper()
	if testing.Short() {
		t.Skip("short")
	}
	t.Parallel()
	d := openDatabaseWith(t, liveServer)
	if d.server == nil {
		t.Skip("the server is not ours")
	}
	s := &sessions{live: &live{pace: 60}}
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
		if s.prepareTable(d, d.directory(fmt.Sprint("sessions", try)), table, r) && s.plan.Backfill.BatchRows > 10 {
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
	if err := p.open(); err != nil {
		s.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(s.ctx)
	ended := make(chan error, 1)
	go func() { ended <- p.Follow(ctx) }()
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
func (s *sessions) lag(p *process) *Lag {
	s.t.Helper()
	pos, err := p.find(s.ctx)
	if err != nil {
		s.t.Fatal(err)
	}
	l, err := p.lagOf(s.ctx, pos.Token, s.back)
	if err != nil {
		s.t.Fatal(err)
	}
	return l
}

// until waits for something that is to happen while the application writes.
func (s *sessions) until(what string, happened func() bool) {
	s.t.Helper()
	for began := time.Now(); !happened(); time.Sleep(100 * time.Millisecond) {
		if time.Since(began) > time.Minute || s.over.Load() {
			s.t.Fatalf("%s: this does not happen", what)
		}
	}
}

// owners are how many partitions each process applied last.
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
	s.until(when, func() bool { return s.lag(p).past(fence.Step) })
	other := s.plan.Copy
	if s.back {
		other = s.plan.Kept
	}
	s.settled(when, s.plan.Table, other)
	s.resume()
}

// TestFeedSessions has things happen to those who read a changefeed before the cutover, and again to those who read that of
// the new table after it: at the end of each both tables equal the model.
func TestFeedSessions(t *testing.T) {
	s := feedSessions(t)
	happen := func() {
		s.moves()
		s.twice()
		s.lateCommits()
		s.sleeps()
	}
	happen()
	s.must("cutover", s.cutover)
	s.switched()
	s.back = true
	happen()
}

// moves has partitions move between processes that follow, as they come and go.
func (s *sessions) moves() {
	s.t.Helper()
	one, endOne := s.follow("one")
	s.write(20)
	two, endTwo := s.follow("two")
	s.until("both apply", func() bool {
		owners := s.owners(one)
		return owners[one.state.owner] == 2 && owners[two.state.owner] == 2
	})
	endOne()
	s.until("the other applies all", func() bool { return s.owners(two)[two.state.owner] == 4 })
	three, endThree := s.follow("three")
	s.until("a third one applies", func() bool { return s.owners(three)[three.state.owner] == 2 })
	two.kill()
	s.until("the third one applies all", func() bool { return s.owners(three)[three.state.owner] == 4 })
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
	applied := s.lag(one).Applied
	for _, part := range s.lag(one).Parts {
		if err := s.db.Topic().CommitOffset(s.ctx, s.plan.Table+"/"+feedName, int64(part.Partition), feedName, 0); err != nil {
			s.t.Fatal(err)
		}
	}
	s.write(10)
	s.until("they are read again", func() bool { return s.lag(one).Applied > applied+applied/2 })
	s.equal("when records were read twice", one)
	endOne()
}

// lateCommits has offsets be committed so late that partitions have gone to another process meanwhile.
func (s *sessions) lateCommits() {
	s.t.Helper()
	// It asks which rows differ between what it writes and the commit.
	f, err := fault.Parse("Query.ExecuteQuery[MIN(digest) != MAX(digest)]:latency=4s:count=2", localydb.Methods())
	if err != nil {
		s.t.Fatal(err)
	}
	one, endOne := s.follow("one")
	s.until("it applies all", func() bool { return s.owners(one)[one.state.owner] == 4 })
	s.server.SetFaults(f)
	s.write(30)
	two, endTwo := s.follow("two")
	began := time.Now()
	s.until("the other has taken partitions over", func() bool { return s.owners(two)[two.state.owner] >= 2 })
	if took := time.Since(began); took < 2*time.Second {
		s.t.Errorf("partitions were taken over after %s: offsets were committed in time", took)
	}
	s.equal("when offsets were committed late", two)
	s.server.SetFaults()
	endOne()
	endTwo()
}

// sleeps has a process sleep until the server has given its partitions to another one.
func (s *sessions) sleeps() {
	s.t.Helper()
	one, endOne := s.follow("one")
	s.until("it applies all", func() bool { return s.owners(one)[one.state.owner] == 4 })
	two, endTwo := s.follow("two")
	s.write(5)
	one.wire.hold(true)
	s.write(5) // what it has sent comes when it is awake
	one.wire.forget()
	s.until("the other applies all", func() bool { return s.owners(two)[two.state.owner] == 4 })
	s.write(20)
	s.equal("while it sleeps", two)
	one.wire.hold(false)
	s.until("it is back", func() bool { return s.owners(two)[one.state.owner] == 2 })
	s.equal("when it is awake", two)
	endOne()
	endTwo()
}
