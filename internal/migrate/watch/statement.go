package watch

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/feed"
)

// Done tells whether a statement was executed already.
func Done(ctx context.Context, e *work.Env, d plan.DoneCheck) (bool, error) {
	if d.Nothing() {
		return false, nil
	}
	if d.Table != "" {
		names, err := e.Conn.Names(ctx, plan.Directory(d.Table))
		if ydbconn.NotFound(err) {
			return false, nil
		}
		return err == nil && slices.Contains(names, plan.Base(d.Table)), err
	}
	t, err := e.Conn.Outline(ctx, d.Of)
	if ydbconn.NotFound(err) {
		return d.Gone, nil
	}
	if err != nil {
		return false, err
	}
	var there bool
	switch {
	case d.Consumer != "":
		there, err := feed.HasConsumer(ctx, e.Conn, d.Of, d.Feed, d.Consumer)
		if ydbconn.NotFound(err) {
			return false, nil
		}
		return there, err
	case d.Feed != "":
		_, there = t.Changefeed(d.Feed)
	default:
		_, there = t.Index(d.Index)
	}
	return there != d.Gone, nil
}

// How often it is tried to read an index that was built, and how long it is waited in between.
const (
	indexTries = 60
	indexPause = time.Second
)

// Usable waits until what was built can be used: an index that is reported ready may refuse queries for some seconds, and one whose
// build was begun by a process that is gone is not ready yet.
// Source: https://github.com/ydb-platform/ydb/issues/22166
func Usable(ctx context.Context, e *work.Env, d plan.DoneCheck) error {
	if d.Query == "" {
		return nil
	}
	var err error
	for range indexTries {
		_, err = e.Conn.Exec(ctx, ydbconn.Statement{What: "query index " + d.Index, Text: d.Query, Stale: d.Stale})
		if err == nil || ctx.Err() != nil {
			return err
		}
		e.Wait("index "+d.Index+" cannot be read yet", err)
		if err := e.Pause(ctx, indexPause); err != nil {
			return err
		}
	}
	return fmt.Errorf("index %s exists, but cannot be read yet: %w", d.Index, err)
}
