package migrate

import (
	"strings"
	"testing"
	"time"
)

// TestScriptsAndRunner performs one plan in turns by the scripts of its folder and by a Runner: each goes on from where the
// other stopped, and neither works beside the other.
func TestScriptsAndRunner(t *testing.T) {
	t.Parallel()
	d := openDatabase(t)
	v := driveTable(t, d, "turns", bundleOf(t, "CREATE TABLE t (id Uint64 NOT NULL, n Int64, v Utf8, PRIMARY KEY (id))").Tables[0].Schema, 12, 5, WritersStopped)
	r := &Runner{Plan: v.plan, Conn: d.conn, Dir: v.folder, Confirmed: []StepID{ConfirmAll}, Quiet: 10 * time.Millisecond}
	v.to(StepWriters)

	// A process of the tool holds the steps.
	other := &state{conn: d.conn, path: d.conn.Absolute(v.plan.Table), owner: "process 1 elsewhere", lease: time.Minute}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(other.create(d.ctx))
	must(other.begin(d.ctx, v.id(), "token", "v1"))
	owner, err := other.take(d.ctx)
	if must(err); owner != other.owner {
		t.Fatalf("the owner is %q", owner)
	}
	if said, err := v.script("steps/15-writers.sh"); err == nil || !strings.Contains(said, "ydb-keyadvise is working on this plan") {
		t.Errorf("a script works beside the tool: %v\n%s", err, said)
	}
	must(other.leave(d.ctx))
	v.makes("steps/15-writers.sh")

	must(r.upTo(d.ctx, StepBackfill))
	if said := v.makes("steps/20-backfill.sh"); !strings.Contains(said, "done already") {
		t.Errorf("the script does not see that the rows are copied:\n%s", said)
	}
	v.makes("steps/40-verify.sh")
	must(r.Cutover(d.ctx))
	if kept, _ := v.where(); !kept {
		t.Error("the tables are not switched")
	}
	if said, err := v.script("steps/90-cleanup.sh"); err == nil || !strings.Contains(said, "clean up with 'ydb-keyadvise migrate cleanup'") {
		t.Errorf("a script cleans up what the tool compared: %v\n%s", err, said)
	}
	must(r.Cleanup(d.ctx))
	if kept, fresh := v.where(); kept || fresh {
		t.Error("a table is left")
	}
}
