// Package work is what all work on a plan shares: what it works with and reports to, how it waits for the database and for
// people, and how processes divide it among them. What is moved and compared is the business of the rooms behind it.
package work

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/rowcopy"
)

// DefaultWorkers is how many ranges a process works on at once if nobody says.
const DefaultWorkers = 4

// Env is what work on a plan is done with. All fields but Report and Found are needed. It must not be copied.
type Env struct {
	Plan     *plan.Plan
	Texts    *plan.Texts // of the plan
	Conn     *ydbconn.Conn
	State    *state.Store
	Throttle *Throttle
	Workers  int // ranges worked on at once by this process
	// Report is called with what happens, by one goroutine at a time; nil if nobody wants to know.
	Report func(Event)
	// Found is called with each row that a comparison proves to differ, and its key; nil unless somebody asked to see keys.
	// It is called by one goroutine at a time.
	Found func(Found)

	reporting Turn
}

// Event is something that is reported while work goes on.
type Event struct {
	Kind  EventKind
	Table string // of the plan, if several are performed together; else empty
	Step  plan.StepID
	Text  string
	// Progress is set for EventProgress only.
	Progress Progress
	// Lag and Pace are set for EventLag only.
	Own    bool // of the table by itself: it is said of each, even if it is the same
	Detail bool // for those who want to know everything
	Lag    *Lag
	Pace   LagPace
}

// EventKind is the kind of an event.
type EventKind uint8

// The kinds of events.
const (
	EventBegin    EventKind = iota // a step begins; Text is its title
	EventSay                       // something to know
	EventAsk                       // why a person is waited for, which the error of the command says, too
	EventWait                      // why it waits
	EventProgress                  // how far the shared work of the step is
	EventDone                      // a step is done
	EventLag                       // how far a table is behind the one that it follows
)

// Progress is how far work is that goes through a table.
type Progress struct {
	What               string // "copy", "read the old table" or "read the new table"
	Rows, Bytes        uint64 // by all processes since the work began
	Expected           uint64 // rows in all, as far as is known; 0 if it is not
	Ranges, RangesDone uint64
	Workers            int // of this process
	Others             int // other processes at the same work
	Checkpoint         time.Time
	Reason             string // why it goes slower than it could; empty if it does not
}

// Found is a row that differs, or that cannot be carried over.
type Found struct {
	Why     string // what is wrong with it, of a row that cannot be carried over; empty for one that differs
	Extra   bool   // it is in the new table alone, or has a wrong computed column there
	Columns []schema.Column
	Key     []schema.Value // in the table where it is: the old one, and the new one if Extra
}

// Text is the row by its key, which may hold any character.
func (f Found) Text() (string, error) {
	cells := make([]string, len(f.Key))
	for i, c := range f.Columns {
		value, err := schema.Literal(c.Type, f.Key[i])
		if err != nil {
			return "", fmt.Errorf("show a key: %w", err)
		}
		cells[i] = c.Name + " = " + value
	}
	what := "missing from the new table or different there: "
	switch {
	case f.Why != "":
		what = "a row " + f.Why + ": "
	case f.Extra:
		what = "only in the new table, or with a wrong key there: "
	}
	return what + strings.Join(cells, ", "), nil
}

// Say tells something to know.
func (e *Env) Say(step plan.StepID, text string) {
	e.Tell(Event{Kind: EventSay, Step: step, Text: text})
}

// Detail tells something that only a person who wants to know everything wants to know.
func (e *Env) Detail(step plan.StepID, text string) {
	e.Tell(Event{Kind: EventSay, Step: step, Text: text, Detail: true})
}

// Wait tells what is tried again, and why.
func (e *Env) Wait(what string, err error) {
	e.Tell(Event{Kind: EventWait, Text: what + ": " + err.Error()})
}

// Tell reports an event.
func (e *Env) Tell(event Event) {
	if e.Report == nil {
		return
	}
	e.reporting.Lock()
	defer e.reporting.Unlock()
	e.Report(event)
}

// Pause waits, and returns why ctx ended before if it did.
func (e *Env) Pause(ctx context.Context, t time.Duration) error { return ydbconn.Sleep(ctx, t) }

// statementTimeout bounds one statement of a plan. The build of an index goes on in the database if its client goes away; what
// else takes so long is a scan of the table.
const statementTimeout = 2 * time.Hour

// Query executes a query of the plan, and waits for what passes by itself. Parameters that it does not declare are left out.
func (e *Env) Query(ctx context.Context, text string, params map[string]ydbconn.Value) ([]map[string]ydbconn.Value, error) {
	result, err := e.Execute(ctx, text, params, false)
	if err != nil {
		return nil, err
	}
	return result.Rows, nil
}

// Execute executes a statement of the plan, as Query does; with aborts, one that met a writer is not tried again.
func (e *Env) Execute(ctx context.Context, text string, params map[string]ydbconn.Value, aborts bool) (*ydbconn.Result, error) {
	declared := map[string]ydbconn.Value{}
	for name, v := range params {
		if strings.Contains(text, "DECLARE "+name+" AS ") {
			declared[name] = v
		}
	}
	return e.Conn.Exec(ctx, ydbconn.Statement{What: plan.Short(text), Text: text, Params: declared, Timeout: statementTimeout, Aborts: aborts})
}

// RowBytes is what a row of the table has on average, as far as the plan knows.
func (e *Env) RowBytes() uint64 {
	if s := e.Plan.Size; s != nil && s.Rows > 0 && s.Bytes > 0 {
		return max(1, s.Bytes/s.Rows)
	}
	return 100 // any number: it only weighs one batch against another
}

// Hash is the computed column of the new table as rowcopy takes it, of columns of the old one; nil if there is none.
func (e *Env) Hash(columns []schema.Column) (hash *rowcopy.Hash, name string) {
	for _, h := range e.Plan.Move().Hashes() { // of several none is copied in bulk
		return &rowcopy.Hash{Buckets: h.Buckets, Picked: h.Random(), Inputs: plan.Each(h.Sources(), func(in string) int {
			return slices.IndexFunc(columns, func(s schema.Column) bool { return s.Name == in })
		})}, h.Column
	}
	return nil, ""
}

// TooBig reports whether an error calls for a smaller batch.
func TooBig(err error) bool {
	if err == nil {
		return false
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return true
	}
	text := strings.ToLower(err.Error())
	return slices.ContainsFunc([]string{"buffer memory", "program size limit", "memory limit exceeded", "message larger than", "too large"},
		func(s string) bool { return strings.Contains(text, s) })
}

// Several is work done at once by as many goroutines as a process has workers. Its parts have the context, which ends with the first error.
func (e *Env) Several(ctx context.Context) (*errgroup.Group, context.Context) {
	all, ctx := errgroup.WithContext(ctx)
	all.SetLimit(max(1, e.Workers))
	return all, ctx
}

// Number is the only value of the answer to a query.
func (e *Env) Number(ctx context.Context, text string) (uint64, error) {
	rows, err := e.Query(ctx, text, nil)
	if err != nil {
		return 0, err
	}
	if len(rows) == 1 && len(rows[0]) == 1 {
		for _, v := range rows[0] {
			switch n := v.Model().(type) {
			case int64:
				return uint64(n), nil
			case uint64:
				return n, nil
			}
		}
	}
	return 0, fmt.Errorf("%s: the answer is not one number", plan.Short(text))
}
