package migrate

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// stateVersion is the version of the tables below. A run that another version began is refused.
const stateVersion = 1

// The state of runs is kept in the database that they change, so that any machine can go on with one. Which step of the
// plan was done last stands in the mark of the new table, where the scripts of the folder keep it too; what is here is what
// a process has to know beside that: who does the steps just now, and how far the ranges of the work that is shared have
// come. Times are the server's alone, so that clocks need not agree.
const (
	runsTable   = schema.StateDirectory + "/runs"
	rangesTable = schema.StateDirectory + "/ranges"
)

var stateTables = map[string]string{
	runsTable: "CREATE TABLE IF NOT EXISTS `" + runsTable + "` (\n    path Utf8 NOT NULL,\n    version Uint64 NOT NULL,\n    plan Utf8 NOT NULL,\n    token Utf8 NOT NULL,\n    tool Utf8 NOT NULL,\n" +
		"    began Timestamp NOT NULL,\n    owner Utf8,\n    leased Timestamp,\n    verified Timestamp,\n    fence Utf8,\n    PRIMARY KEY (path)\n)",
	rangesTable: "CREATE TABLE IF NOT EXISTS `" + rangesTable + "` (\n    token Utf8 NOT NULL,\n    work Utf8 NOT NULL,\n    id Uint64 NOT NULL,\n    lower String,\n    upper String,\n    position String,\n" +
		"    rows Uint64 NOT NULL,\n    bytes Uint64 NOT NULL,\n    digest Uint64 NOT NULL,\n    folds String,\n    finished Bool NOT NULL,\n    generation Uint64 NOT NULL,\n    owner Utf8,\n    leased Timestamp,\n" +
		"    PRIMARY KEY (token, work, id)\n)",
	limitsTable: limitsDDL,
	feedsTable:  feedsDDL,
}

// state is the state of the run of one plan.
type state struct {
	conn  *ydbconn.Conn
	path  string // of the table, absolute
	owner string // names this process among all
	lease time.Duration
}

// runRow is what is known of a run.
type runRow struct {
	Version     uint64
	Plan, Token string
	Tool        string // the program that began it
	Owner       string // who does the steps just now; empty if nobody does
	Verified    uint64 // seconds since the tables were found equal; 0 if they never were
	WasVerified bool
	Fence       string // rights that a fence took away, as JSON; empty if none
}

func (s *state) exec(ctx context.Context, what, text string, params map[string]ydbconn.Value) ([]map[string]ydbconn.Value, error) {
	r, err := s.conn.Exec(ctx, ydbconn.Statement{What: what + " in " + schema.StateDirectory, Text: schema.ToolComment + text, Params: params})
	if err != nil {
		return nil, err
	}
	return r.Rows, nil
}

// create makes those tables of the state that are not there.
func (s *state) create(ctx context.Context) error {
	names, err := s.conn.Names(ctx, schema.StateDirectory)
	if err != nil && !ydbconn.NotFound(err) {
		return err
	}
	for _, path := range slices.Sorted(maps.Keys(stateTables)) {
		if slices.Contains(names, base(path)) {
			continue
		}
		if _, err := s.exec(ctx, "create the tables of the state", stateTables[path], nil); err != nil {
			return err
		}
	}
	return nil
}

// load reads the run; nil if there is none.
func (s *state) load(ctx context.Context) (*runRow, error) {
	rows, err := s.exec(ctx, "read the state", "DECLARE $path AS Utf8;\nSELECT version, plan, token, tool, fence, verified IS NOT NULL AS was_verified,\n"+
		"    IF(leased > CurrentUtcTimestamp(), owner, NULL) AS owner, COALESCE(DateTime::ToSeconds(CurrentUtcTimestamp() - verified), 0l) AS verified\nFROM `"+runsTable+"`\nWHERE path = $path;",
		map[string]ydbconn.Value{"$path": ydbconn.Text(s.path)})
	if ydbconn.NotFound(err) {
		return nil, nil
	}
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	r := rows[0]
	return &runRow{Version: r["version"].Uint64(), Plan: r["plan"].Text(), Token: r["token"].Text(), Tool: r["tool"].Text(), Owner: r["owner"].Text(), Fence: r["fence"].Text(),
		Verified: r["verified"].Uint64(), WasVerified: r["was_verified"].Bool()}, nil
}

// begin records that a plan is run, unless one is. The last run beside this one may have ended since the tables were made,
// and have taken them along.
func (s *state) begin(ctx context.Context, plan, token, tool string) error {
	begin := func() error {
		_, err := s.exec(ctx, "begin the run", "DECLARE $path AS Utf8;\nDECLARE $version AS Uint64;\nDECLARE $plan AS Utf8;\nDECLARE $token AS Utf8;\nDECLARE $tool AS Utf8;\n"+
			"$there = (SELECT COUNT(*) FROM `"+runsTable+"` WHERE path = $path);\n"+
			"UPSERT INTO `"+runsTable+"`\nSELECT $path AS path, $version AS version, $plan AS plan, $token AS token, $tool AS tool, CurrentUtcTimestamp() AS began\nFROM AS_TABLE(AsList(AsStruct(1 AS one)))\nWHERE $there = 0ul;",
			map[string]ydbconn.Value{"$path": ydbconn.Text(s.path), "$version": ydbconn.Uint64(stateVersion), "$plan": ydbconn.Text(plan), "$token": ydbconn.Text(token), "$tool": ydbconn.Text(tool)})
		return err
	}
	err := begin()
	if !ydbconn.NotFound(err) {
		return err
	}
	if err := s.create(ctx); err != nil {
		return err
	}
	return begin()
}

// take makes this process the one that does the steps, unless another one is. It returns who is; nobody if there is no run
// any more.
func (s *state) take(ctx context.Context) (owner string, err error) {
	rows, err := s.exec(ctx, "take the lease of the steps", "DECLARE $path AS Utf8;\nDECLARE $owner AS Utf8;\nDECLARE $lease AS Interval;\n"+
		"SELECT IF(owner = $owner OR owner IS NULL OR leased <= CurrentUtcTimestamp(), $owner, owner) AS owner FROM `"+runsTable+"` WHERE path = $path;\n"+
		"UPDATE `"+runsTable+"` SET owner = $owner, leased = CurrentUtcTimestamp() + $lease\nWHERE path = $path AND (owner = $owner OR owner IS NULL OR leased <= CurrentUtcTimestamp());",
		map[string]ydbconn.Value{"$path": ydbconn.Text(s.path), "$owner": ydbconn.Text(s.owner), "$lease": ydbconn.Interval(s.lease)})
	if ydbconn.NotFound(err) || err == nil && len(rows) == 0 {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return rows[0]["owner"].Text(), nil
}

// renew renews the lease of the steps. It reports false if another process had it since, even if that is gone: what this one was
// at may be done, or undone.
func (s *state) renew(ctx context.Context) (bool, error) {
	rows, err := s.exec(ctx, "renew the lease of the steps", "DECLARE $path AS Utf8;\nDECLARE $owner AS Utf8;\nDECLARE $lease AS Interval;\n"+
		"SELECT COALESCE(owner = $owner, false) AS mine FROM `"+runsTable+"` WHERE path = $path;\n"+
		"UPDATE `"+runsTable+"` SET leased = CurrentUtcTimestamp() + $lease\nWHERE path = $path AND owner = $owner;",
		map[string]ydbconn.Value{"$path": ydbconn.Text(s.path), "$owner": ydbconn.Text(s.owner), "$lease": ydbconn.Interval(s.lease)})
	if err == nil && len(rows) == 0 { // as at the end of a cleanup
		err = fmt.Errorf("the state of the run of %s is gone", s.path)
	}
	return err == nil && rows[0]["mine"].Bool(), err
}

// leave ends the lease of the steps.
func (s *state) leave(ctx context.Context) error {
	_, err := s.exec(ctx, "leave the lease of the steps", "DECLARE $path AS Utf8;\nDECLARE $owner AS Utf8;\nUPDATE `"+runsTable+"` SET owner = NULL, leased = NULL\nWHERE path = $path AND owner = $owner;",
		map[string]ydbconn.Value{"$path": ydbconn.Text(s.path), "$owner": ydbconn.Text(s.owner)})
	if ydbconn.NotFound(err) {
		return nil // the run was forgotten, and it was the last
	}
	return err
}

// setVerified records that the tables were found equal just now, or that they are not any more.
func (s *state) setVerified(ctx context.Context, equal bool) error {
	_, err := s.exec(ctx, "record the comparison", "DECLARE $path AS Utf8;\nDECLARE $equal AS Bool;\nUPDATE `"+runsTable+"` SET verified = IF($equal, CurrentUtcTimestamp(), NULL)\nWHERE path = $path;",
		map[string]ydbconn.Value{"$path": ydbconn.Text(s.path), "$equal": ydbconn.Bool(equal)})
	return err
}

// setFence records which rights a fence takes away, before it does, or that there is none any more.
func (s *state) setFence(ctx context.Context, fence string) error {
	_, err := s.exec(ctx, "record the fence", "DECLARE $path AS Utf8;\nDECLARE $fence AS Utf8;\nUPDATE `"+runsTable+"` SET fence = $fence\nWHERE path = $path;",
		map[string]ydbconn.Value{"$path": ydbconn.Text(s.path), "$fence": ydbconn.Text(fence)})
	return err
}

// forget removes all that is kept of the run, and the tables of the state with the last run.
func (s *state) forget(ctx context.Context, token string) error {
	if err := s.dropWork(ctx, token, ""); err != nil && !ydbconn.NotFound(err) { // another process has swept the tables away
		return err
	}
	if _, err := s.exec(ctx, "remove the progress of the changefeed", "DECLARE $token AS Utf8;\nDELETE FROM `"+feedsTable+"` WHERE token = $token;", map[string]ydbconn.Value{"$token": ydbconn.Text(token)}); err != nil && !ydbconn.NotFound(err) {
		return err
	}
	if _, err := s.exec(ctx, "remove the limits", "DECLARE $path AS Utf8;\nDELETE FROM `"+limitsTable+"` WHERE path = $path;", map[string]ydbconn.Value{"$path": ydbconn.Text(s.path)}); err != nil && !ydbconn.NotFound(err) {
		return err
	}
	if _, err := s.exec(ctx, "remove the run", "DECLARE $path AS Utf8;\nDELETE FROM `"+runsTable+"` WHERE path = $path;", map[string]ydbconn.Value{"$path": ydbconn.Text(s.path)}); err != nil && !ydbconn.NotFound(err) {
		return err
	}
	return s.sweep(ctx)
}

// sweep removes the tables of the state if they keep no run. That of the runs goes last: one that begins until then stays.
func (s *state) sweep(ctx context.Context) error {
	for _, last := range []bool{false, true} {
		rows, err := s.exec(ctx, "look for other runs", "SELECT COUNT(*) AS n FROM `"+runsTable+"`;", nil)
		if ydbconn.NotFound(err) {
			return nil
		}
		if err != nil {
			return err
		}
		if n, err := onlyNumber(rows); err != nil || n > 0 {
			if last && err == nil {
				err = s.create(ctx)
			}
			return err
		}
		names, err := s.conn.Names(ctx, schema.StateDirectory)
		if err != nil && !ydbconn.NotFound(err) {
			return err
		}
		for _, n := range names {
			if last != (n == base(runsTable)) {
				continue
			}
			if _, err := s.exec(ctx, "remove the tables of the state", "DROP TABLE IF EXISTS `"+schema.StateDirectory+"/"+n+"`;", nil); err != nil {
				return err
			}
		}
	}
	err := s.conn.RemoveDirectory(ctx, schema.StateDirectory)
	if names, look := s.conn.Names(ctx, schema.StateDirectory); err != nil && look == nil && len(names) > 0 {
		return nil // a run that begins has made them
	}
	return err
}
