package main

import (
	"cmp"
	"context"
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/probe"
)

// heeded reads the answers that apply to plans, unless none do, and refuses what a command relies on. The connection is nil where there is
// no database.
func (a *app) heeded(ctx context.Context, file string, conn *ydbconn.Conn, uses []probe.Use) error {
	cfg, err := readConfig(ctx, "")
	if err != nil {
		return err
	}
	d, err := opened.ReadAnswers(ctx, evidence.Disk, cmp.Or(file, cfg.Doctor))
	if err != nil || d.File == "" {
		return err
	}
	database, release := "", ""
	if conn != nil {
		database = conn.Database()
		if release, err = probe.Version(ctx, conn); err != nil {
			return err
		}
	}
	for _, text := range d.Origin(a.now(), database, release) {
		fmt.Fprintf(a.stderr, "note: %s\n", text)
	}
	return d.Refusal(uses...)
}

// anonymously connects as whoever has no login.
func anonymously(o ydbconn.Options) func(context.Context) (*ydbconn.Conn, error) {
	o.Anonymous = true
	return func(ctx context.Context) (*ydbconn.Conn, error) { return ydbconn.Open(ctx, o) }
}
