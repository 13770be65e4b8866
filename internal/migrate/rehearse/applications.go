package rehearse

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/statements"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// applications send the known statements of a plan in a rehearsal, as those that have the table would.
type applications struct {
	conn *ydbconn.Conn
	list []*statements.Statement

	under   *semaphore.Weighted // underMost, of which a statement that is under way holds one
	sends   traffic
	random  *rand.Rand // with inventor: one at a time
	draws   sync.Mutex
	rows    *statements.Inventor
	next    uint64 // number of a row that was never written
	reads   atomic.Uint64
	writes  atomic.Uint64
	refused atomic.Uint64 // writes of keys or values that were there already

	computed string // the column by which a table is known to have the new key; empty if there is none
	switched Switched
	since    time.Time // when over began

	failures sync.Mutex
	failed   []string
}

// traffic is what applications send at a time of the plan.
type traffic struct {
	reads, writes bool
	after         bool // the statements for the new key
	over          bool // those for the old key until one is refused because of the other key, and the new ones from then on
}

// drawn are the parameters of one sending of a statement: those of a row that was never there, or of one that is or was. Rows are deleted
// only among the first fiftieth and the last quarter, so that the others show what a statement finds.
func (a *applications) drawn(s *statements.Statement, p *statements.Prepared) (map[string]ydbconn.Value, error) {
	a.draws.Lock()
	defer a.draws.Unlock()
	low, high := a.rows.Rows/50, a.rows.Rows*3/4
	switch {
	case s.Early:
		low, high = 0, low
	case s.Late:
		low, high = a.rows.Rows-low, a.rows.Rows
	case s.Deletes:
		low, high = high, a.rows.Rows
	}
	draw := func() statements.Row { return a.row(low + a.random.Uint64N(max(low+1, high)-low)) }
	if s.Fresh && (a.random.IntN(2) == 0 || strings.Contains(strings.ToUpper(s.Query.Before), "INSERT")) {
		draw = func() statements.Row { a.next++; return a.row(a.next - 1) }
	}
	out := map[string]ydbconn.Value{}
	return out, p.Params(out, statements.Rows{Table: a.rows.Table, More: draw, Any: func(t schema.Type) (schema.Value, error) {
		return a.rows.Value(t, 1+a.random.Uint64N(100))
	}}, draw())
}

// row is the row of a number with the columns that the server fills: from 1 on.
func (a *applications) row(n uint64) statements.Row {
	r := a.rows.Row(n)
	for _, c := range a.rows.Table.Columns {
		if c.Sequence != nil {
			r[c.Name] = schema.NumberValue(c.Type, int64(n)+1)
		}
	}
	return r
}

// set changes what is sent, once no statement of before is under way.
func (a *applications) set(now traffic) {
	_ = a.under.Acquire(context.Background(), underMost) // a statement ends by itself
	defer a.under.Release(underMost)
	a.sends, a.since = now, time.Now()
}

// underMost is more than all statements that are under way at once.
const underMost = 1 << 20

// sendPause is between two statements of one application: a load that is seen, and leaves room for the work.
const sendPause = 3 * time.Millisecond

// run sends statements until ctx is done.
func (a *applications) run(ctx context.Context, seed uint64) {
	random := rand.New(rand.NewPCG(seed, 2))
	for ydbconn.Sleep(ctx, sendPause) == nil {
		if len(a.list) > 0 {
			a.one(ctx, a.list[random.IntN(len(a.list))])
		}
	}
}

// one sends one statement, if its time has come.
func (a *applications) one(ctx context.Context, s *statements.Statement) {
	if a.under.Acquire(ctx, 1) != nil {
		return
	}
	defer a.under.Release(1)
	p := a.sends
	if s.Why != "" || s.Writes && !p.writes || !s.Writes && !p.reads {
		return
	}
	what := s.Before
	if p.after || p.over && a.over() {
		what = s.After
	}
	_, err := a.send(ctx, s, what)
	if p.over && a.computed != "" && rewrite.OtherKey(err, a.computed) { // as the switch of a snippet finds out
		_, err = a.send(ctx, s, s.After)
		a.goOver(err == nil)
	}
	switch {
	case ctx.Err() != nil:
	case err != nil:
		a.fail(s, err)
	case s.Writes:
		a.writes.Add(1)
	default:
		a.reads.Add(1)
	}
}

// over reports whether the applications have gone over to the statements for the new key.
func (a *applications) over() bool {
	a.failures.Lock()
	defer a.failures.Unlock()
	return a.switched.Over
}

// goOver notes that a statement for the old key was refused, and whether that for the new key was not.
func (a *applications) goOver(worked bool) {
	a.failures.Lock()
	defer a.failures.Unlock()
	a.switched.Refused++
	if worked && !a.switched.Over {
		a.switched.Over, a.switched.Seconds = true, time.Since(a.since).Seconds()
	}
}

// send sends a statement with parameters of its own. A row that is there already is no error.
func (a *applications) send(ctx context.Context, s *statements.Statement, p *statements.Prepared) (*ydbconn.Result, error) {
	params, err := a.drawn(s, p)
	if err != nil {
		return nil, err
	}
	result, err := a.conn.Exec(ctx, ydbconn.Statement{What: "a statement of the applications", Text: p.Text, Params: params})
	text := fmt.Sprint(err)
	if err != nil && (strings.Contains(text, "onflict with existing key") || strings.Contains(text, "uplicated keys")) {
		a.refused.Add(1)
		return &ydbconn.Result{}, nil
	}
	return result, err
}

// fail notes a statement that failed, each once. That a slow machine did not answer says nothing of the plan.
func (a *applications) fail(s *statements.Statement, err error) {
	if tooSlow(err) != "" {
		return
	}
	a.failures.Lock()
	defer a.failures.Unlock()
	text := fmt.Sprintf("a statement of the applications failed (%s): %v", plan.Short(plan.OneLine(s.Query.Before)), err)
	if !slices.Contains(a.failed, text) && len(a.failed) < 10 {
		a.failed = append(a.failed, text)
	}
}
