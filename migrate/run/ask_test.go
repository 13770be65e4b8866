package run

import (
	"errors"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
)

// TestAsked has a plan whose applications write both tables wait for a person: TTL is off by then, as PLAN.md says, and all that the answer is for
// was shown.
func TestAsked(t *testing.T) {
	t.Parallel()
	d := openDatabase(t)
	v := d.declared("asked", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, at Timestamp, PRIMARY KEY (id)) WITH (TTL = Interval('P30D') ON at)").hashed(plan.DualWrite)
	r := v.runner(v.plan)
	r.Confirmed = nil
	for range 2 { // it is asked for again
		person := (*NeedsPerson)(nil)
		if err := r.Run(v.ctx, ""); !errors.As(err, &person) || person.Step != plan.Writing ||
			!strings.Contains(person.Text, "Deploy applications") || !strings.Contains(person.Text, "BulkUpsert") {
			t.Fatalf("it does not ask for all at once: %v", err)
		}
		if now := v.now(); now.TTL != nil {
			t.Error("TTL is on while the applications are deployed")
		}
	}
	r.Confirmed = []plan.StepID{plan.Writing}
	if err := r.Run(v.ctx, ""); err != nil {
		t.Fatal(err)
	}
	r.Confirmed = []plan.StepID{ConfirmAll}
	if err := rollsBack(v.ctx, r); err != nil {
		t.Fatal(err)
	}
	if now := v.now(); now.TTL == nil {
		t.Error("TTL stays off")
	}
}
