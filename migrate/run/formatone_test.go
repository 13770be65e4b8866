package run

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/state"
)

// formatOne is what a plan of format 1 leaves that has begun: a run of state version 1, and a mark at the new table, wherever that is.
type formatOne struct {
	name               string
	row, copied, moved bool
}

// TestFormatOne meets plans of format 1 that have begun: every command says that the version which began them finishes them or
// rolls them back, and changes nothing.
func TestFormatOne(t *testing.T) {
	t.Parallel()
	for _, c := range []formatOne{{name: "begun", row: true}, {name: "copied", row: true, copied: true}, {name: "moved", row: true, moved: true},
		{name: "no run, copied", copied: true}, {name: "no run, moved", moved: true}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			v := openDatabase(t).declared("formatone", "CREATE TABLE t (id Uint64 NOT NULL, v Utf8, PRIMARY KEY (id))").hashed(plan.Changefeed)
			if v.server == nil {
				t.Skip("the server is not ours")
			}
			v.leaves(c)
			was, rows := v.world(v.db.Name()), v.state()
			for name, do := range everyCommand() {
				err := do(v.ctx, v.runner(v.plan))
				if err == nil || !strings.Contains(err.Error(), "finish it or roll it back with") {
					t.Errorf("%s: %v", name, err)
				}
				if diff := cmp.Diff(was, v.world(v.db.Name()), cmpopts.EquateEmpty()) + cmp.Diff(rows, v.state()); diff != "" {
					t.Fatalf("%s changed something (-was +is):\n%s", name, diff)
				}
			}
		})
	}
}

// leaves makes what a plan of format 1 leaves.
func (v *driven) leaves(c formatOne) {
	v.t.Helper()
	v.must("UPSERT INTO `" + v.path + "` (id, v) VALUES (1ul, 'a'u), (2ul, 'b'u)")
	fresh := v.conn.Absolute(v.plan.Copy)
	if c.copied || c.moved {
		v.must("CREATE TABLE `" + fresh + "` (t_hash Uint64 NOT NULL, id Uint64 NOT NULL, v Utf8, PRIMARY KEY (t_hash, id))")
	}
	if c.moved {
		if err := v.conn.Rename(v.ctx, plan.RenameTables{}.Items(v.plan)); err != nil {
			v.t.Fatal(err)
		}
		fresh = v.path
	}
	if c.copied || c.moved {
		if err := v.conn.SetAttribute(v.ctx, fresh, tokenAttribute, "0123456789ab.89abcdef01234567.20-backfill"); err != nil {
			v.t.Fatal(err)
		}
	}
	if c.row {
		v.must("CREATE TABLE `_keyadvise/runs` (path Utf8 NOT NULL, version Uint64 NOT NULL, plan Utf8 NOT NULL, token Utf8 NOT NULL, tool Utf8 NOT NULL, " +
			"began Timestamp NOT NULL, owner Utf8, leased Timestamp, verified Timestamp, fence Utf8, PRIMARY KEY (path))")
		v.must("UPSERT INTO `_keyadvise/runs` (path, version, plan, token, tool, began) VALUES ('" + v.path + "'u, 1ul, '0123456789ab'u, '89abcdef01234567'u, 'v1.0'u, CurrentUtcTimestamp())")
	}
}

// state is what is kept of runs.
func (v *driven) state() string {
	rows, err := v.exec("SELECT * FROM `_keyadvise/runs`")
	out := fmt.Sprint(len(rows), err != nil)
	for _, r := range rows {
		for _, c := range []string{"path", "version", "plan", "token", "tool", "began", "owner", "leased", "verified", "fence"} {
			out += " " + r[c].Yql()
		}
	}
	return out
}

// everyCommand are the commands of a Runner. What a status or an intent says instead of being done is an error here.
func everyCommand() map[string]func(context.Context, *Runner) error {
	all := map[string]func(context.Context, *Runner) error{
		"run whole":    func(ctx context.Context, r *Runner) error { return r.RunWhole(ctx) },
		"verify --fix": func(ctx context.Context, r *Runner) error { return r.Verify(ctx, true) },
		"throttle":     func(ctx context.Context, r *Runner) error { return r.SetLimits(ctx, state.Limits{Workers: 1}) },
		"status": func(ctx context.Context, r *Runner) error {
			s, err := r.Status(ctx)
			if err == nil && len(s.Blockers) > 0 {
				err = fmt.Errorf("%s", strings.Join(s.Blockers, "\n"))
			}
			return err
		},
	}
	for name, do := range liveCommands {
		all[name] = do
	}
	for _, command := range []string{CommandRun, CommandCutover, CommandRollback, CommandCleanup} {
		all[command+" without --execute"] = func(ctx context.Context, r *Runner) error {
			intent, err := r.Intends(ctx, command, plan.Verify)
			if err == nil && len(intent.Blockers) > 0 {
				err = fmt.Errorf("%s", strings.Join(intent.Blockers, "\n"))
			}
			return err
		}
	}
	return all
}
