package run

import (
	"errors"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestAsked has a plan whose writers are to be stopped wait for a person: nothing is taken before, and all that the answer is for was shown.
func TestAsked(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		d := openDatabase(t)
		v := d.declared("asked", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, at Timestamp, PRIMARY KEY (id)) WITH (TTL = Interval('P30D') ON at)").hashed(plan.Stopped)
		r := v.runner(v.plan)
		r.Confirmed = nil
		for range 2 { // it is asked for again
			person := (*NeedsPerson)(nil)
			if err := r.Run(v.ctx, ""); !errors.As(err, &person) || person.Step != plan.Writing ||
				!strings.Contains(person.Text, "Stop everything that writes") || !strings.Contains(person.Text, "The writers will have to stop until") {
				t.Fatalf("it does not ask for all at once: %v", err)
			}
			if now := v.now(); now.TTL == nil {
				t.Error("TTL is off while the writers go on")
			}
		}
		r.Confirmed = []string{expect.ConfirmAll}
		if err := r.Run(v.ctx, ""); err != nil {
			t.Fatal(err)
		}
		if now := v.now(); now.TTL != nil {
			t.Error("TTL is on while the rows are copied")
		}
		r.Confirmed = []string{expect.ConfirmAll}
		if err := rollsBack(v.ctx, r); err != nil {
			t.Fatal(err)
		}
		if now := v.now(); now.TTL == nil {
			t.Error("TTL stays off")
		}
	})
}

// TestAskedApart has a cleanup ask for what is lost apart from what a person says of a step: no answer does for a question that was not shown.
func TestAskedApart(t *testing.T) {
	t.Parallel()
	ydbtest.Bubble(t, func(t *testing.T) {
		v := followed(t, "asked_apart")
		r := v.runner(v.plan)
		if err := r.RunWhole(v.ctx); err != nil {
			t.Fatal(err)
		}
		v.must("ALTER TABLE " + yql.QuoteName(v.path) + " DROP CHANGEFEED " + plan.FeedName)
		r.Answer = nil
		var shown []string // tokens
		for _, c := range []struct {
			given []string
			asks  plan.StepID
		}{
			{nil, expect.ConfirmLoss},
			{[]string{string(plan.Cleanup)}, expect.ConfirmLoss},
			{[]string{expect.ConfirmAll}, expect.ConfirmLoss},
			{nil, plan.Cleanup}, // behind the token of the loss
			{nil, ""},
		} {
			r.Confirmed = append(shown, c.given...)
			err, person := r.Cleanup(v.ctx), (*NeedsPerson)(nil)
			if asks := errors.As(err, &person); asks != (c.asks != "") || asks && person.Step != c.asks || !asks && err != nil {
				t.Errorf("with %v it is to ask for %q: %v", r.Confirmed, c.asks, err)
			} else if asks && (c.given != nil && c.given[0] == expect.ConfirmAll || c.asks == plan.Cleanup) {
				shown = append(shown, person.Token())
			}
		}
	})
}
