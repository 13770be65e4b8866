// Package watch asks the database about the table of a plan while nothing is changed: whether somebody writes it, whether there is room for
// a copy and time to read it, and how far the readers of a changefeed are.
package watch

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// That nobody writes a table is told by the counters of its partitions. What .sys/partition_stats shows of a partition is what that has
// reported last, which it does every ten seconds, or a little later. So a counter that moves once may tell of writes before the
// watching began; when it moves again, or moves after every partition has had the time to report, somebody writes.
// Rows of BulkUpsert are in no counter, and move the time of the last update.
// Source: TEvPeriodicWakeup in ydb/core/tx/datashard/datashard.cpp, gDbStatsReportInterval and datashard_common_upload.cpp of
// ydb-platform/ydb.
const counters = "DECLARE $path AS Utf8;\n" +
	"SELECT TabletId AS tablet, SUM(RowUpdates) + SUM(RowDeletes) AS writes, SUM(InFlightTxCount) AS in_flight,\n" +
	"    COALESCE(CAST(MAX(UpdateTime) AS Uint64), 0ul) AS updated\n" +
	"FROM `.sys/partition_stats`\nWHERE Path = $path\nGROUP BY TabletId;"

const (
	// DefaultQuiet is how long nothing may be written before the writers count as stopped.
	DefaultQuiet = time.Minute

	settleTime   = 20 * time.Second // within which every partition that has something to report has reported it
	countersRest = time.Second      // between two readings. Source: https://ydb.tech/docs/en/dev/system-views
	quietTries   = 5                // for how many times of quiet it is watched while partitions are split or have not reported yet
)

// counted is what partitions have reported of themselves, by tablet.
type counted struct {
	wrote    map[uint64]uint64
	updated  map[uint64]uint64 // when a row was written last
	inFlight uint64
	silent   bool // some have not reported yet
}

// watch tells from what partitions report whether a table is written.
type watch struct {
	quiet   time.Duration // nothing may be written for so long
	since   uint64        // when the watching began, in microseconds of the server's time
	began   time.Time
	last    counted
	settled map[uint64]bool // tablets that have told of what was written before
	rows    uint64          // that were written since
	bulk    bool            // and some that no counter tells
	why     string          // it began again
}

// look takes what the partitions have reported by now, and says for how long nothing more may be written.
func (w *watch) look(now time.Time, c counted) (left time.Duration) {
	again := ""
	switch {
	case c.silent || len(c.wrote) == 0:
		again = "its partitions have not reported yet"
	case w.last.wrote == nil:
		again = "partitions report what is written every ten seconds"
	case !maps.EqualFunc(w.last.wrote, c.wrote, func(before, now uint64) bool { return now >= before }):
		again = "its partitions were split, merged or moved, and started counting again"
	}
	if again != "" {
		w.began, w.settled, w.last, w.why = now, map[uint64]bool{}, c, again
		if c.silent {
			w.last.wrote = nil
		}
		return w.quiet
	}
	for tablet, n := range c.wrote {
		before := w.last.wrote[tablet]
		moved := n > before || c.updated[tablet] > w.last.updated[tablet]
		// What was written before the watching began may be reported late, as is what the plan itself has copied.
		if moved && c.updated[tablet] >= w.since && (w.settled[tablet] || now.Sub(w.began) > Settles(w.quiet)) {
			w.rows += n - before
			w.bulk = w.bulk || n == before
		}
		w.settled[tablet] = w.settled[tablet] || moved
	}
	w.last = c
	return max(0, w.quiet-now.Sub(w.began))
}

// Settles is for how long WrittenSince waits at most, if partitions report as they should.
func Settles(quiet time.Duration) time.Duration { return min(settleTime, quiet/3) }

// WrittenSince reports whether somebody has written a table since a time, in milliseconds of the server's, by when its partitions say that
// they were written last. It waits until they have reported, and where they do not it reports that somebody has.
func WrittenSince(ctx context.Context, env *work.Env, table string, since uint64, quiet time.Duration) (bool, error) {
	for range quietTries {
		now, err := env.Conn.Snapshot(ctx, table)
		if err != nil {
			return false, err
		}
		settled := since + uint64(Settles(quiet).Milliseconds())
		if err := env.Pause(ctx, time.Duration(settled-min(settled, now.Step))*time.Millisecond); err != nil {
			return false, err
		}
		rows, err := env.Query(ctx, counters, map[string]ydbconn.Value{"$path": ydbconn.Text(env.Conn.Absolute(table))})
		if err != nil && (ctx.Err() != nil || ydbconn.Passing(err)) {
			return false, err
		}
		silent := err != nil || len(rows) == 0
		for _, r := range rows {
			if r["updated"].Uint64() > since*1000 {
				return true, nil
			}
			silent = silent || r["tablet"].Model() == nil || r["writes"].Model() == nil
		}
		if !silent {
			return false, nil
		}
		if err := env.Pause(ctx, countersRest); err != nil {
			return false, err
		}
	}
	return true, nil
}

// Quiet refuses to go on unless nothing is written to the table in use, and nothing under way there, for a while.
func Quiet(ctx context.Context, env *work.Env, quiet time.Duration) error {
	table := env.Plan.Table
	path := map[string]ydbconn.Value{"$path": ydbconn.Text(env.Conn.Absolute(table))}
	start, err := env.Conn.Snapshot(ctx, table)
	if err != nil {
		return fmt.Errorf("watch whether %s is written: %w", table, err)
	}
	w := &watch{quiet: quiet, since: start.Step * 1000}
	for began := time.Now(); ; {
		rows, err := env.Query(ctx, counters, path)
		if err != nil {
			return fmt.Errorf("watch whether %s is written: %w", table, err)
		}
		c := counted{wrote: map[uint64]uint64{}, updated: map[uint64]uint64{}}
		for _, r := range rows {
			c.silent = c.silent || r["tablet"].Model() == nil || r["writes"].Model() == nil
			c.wrote[r["tablet"].Uint64()] = r["writes"].Uint64()
			c.updated[r["tablet"].Uint64()] = r["updated"].Uint64()
			c.inFlight += r["in_flight"].Uint64()
		}
		now := time.Now()
		left := w.look(now, c)
		switch {
		case w.rows > 0:
			return fmt.Errorf("%s is being written: %s in the last %s. %sStop what writes it", table, plan.Count(w.rows, "row"),
				plan.Duration(uint64(now.Sub(w.began).Seconds())), Writing(ctx, env))
		case w.bulk:
			return fmt.Errorf("%s is being written, by BulkUpsert: counters do not show its rows, but the time of the last update has "+
				"changed in the last %s. Stop what writes it", table, plan.Duration(uint64(now.Sub(w.began).Seconds())))
		case left > 0 && now.Sub(began) > quietTries*max(quiet, DefaultQuiet):
			return fmt.Errorf("whether %s is written is not known: %s. Try again later", table, w.why)
		case left == 0 && c.inFlight > 0:
			return fmt.Errorf("%s open in %s: wait until they have ended", plan.Count(c.inFlight, "transaction"), table)
		case left == 0:
			return nil
		}
		env.Tell(work.Event{Kind: work.EventWait, Text: fmt.Sprintf("watching %s: nothing may be written for another %s; %s",
			table, plan.Duration(uint64(left.Seconds())), w.why)})
		if err := env.Pause(ctx, min(countersRest, left, quiet/3)); err != nil {
			return err
		}
	}
}

// recentWrites are the queries that show statements which wrote something lately, and whose they were. The views of minutes show
// those that are over. Writes by BulkUpsert are in none of them.
// Source: https://ydb.tech/docs/en/dev/system-views
func recentWrites() []string {
	const lately = "WHERE IntervalEnd > CurrentUtcTimestamp() - Interval('PT3M')"
	return []string{
		"SELECT Query AS text, UserSID AS user, ApplicationName AS application\nFROM `.sys/query_sessions`;",
		"SELECT QueryText AS text, UserSID AS user\nFROM `.sys/top_queries_by_duration_one_minute`\n" +
			lately + " AND UpdateRows + DeleteRows > 0;",
		"SELECT QueryText AS text\nFROM `.sys/query_metrics_one_minute`\n" + lately + " AND SumUpdateRows + SumDeleteRows > 0;",
	}
}

// writersTold is how many statements are told of that write a table, and how many letters of each.
const writersTold, writerLetters = 3, 160

// Writing says what is known of who writes the table in use: statements without their values, users and applications. What may not be
// seen is left out.
func Writing(ctx context.Context, env *work.Env) string {
	table := env.Plan.Before.Table.Clone()
	table.Path = env.Conn.Absolute(env.Plan.Table)
	catalog := yql.NewCatalog([]*schema.Table{table})
	found := map[string]map[string]bool{} // who sends them, by statement
	var folder yql.Folder
	for _, text := range recentWrites() {
		result, err := env.Conn.Exec(ctx, ydbconn.Statement{What: "find out who writes " + env.Plan.Table, Text: text})
		if err != nil {
			continue
		}
		for _, r := range result.Rows {
			text := r["text"].Text()
			changes := func(a *yql.Access) bool { return a.Kind != yql.AccessRead }
			if schema.OfPlan(text) || !slices.ContainsFunc(catalog.Accesses(yql.ParseQueries(text)), changes) {
				continue
			}
			shape, _ := folder.Shape(text)
			statement := evidence.Shortened(plan.OneLine(plan.Visible(string(shape))), writerLetters)
			if found[statement] == nil {
				found[statement] = map[string]bool{}
			}
			for _, kind := range []string{"user", "application"} {
				if name := r[kind].Text(); name != "" {
					found[statement][kind+" "+plan.Visible(name)] = true
				}
			}
		}
	}
	if len(found) == 0 {
		return "YDB shows no statement that writes it; BulkUpsert is not shown as a statement. "
	}
	var out []string
	for _, statement := range slices.Sorted(maps.Keys(found)) {
		who := ""
		if names := slices.Sorted(maps.Keys(found[statement])); len(names) > 0 {
			who = " (" + strings.Join(names, ", ") + ")"
		}
		out = append(out, statement+who)
	}
	more := ""
	if n := len(out) - writersTold; n > 0 {
		out, more = out[:writersTold], " and "+plan.Count(uint64(n), "more statement")
	}
	return "Lately it was written by: " + strings.Join(out, "; ") + more + ". "
}
