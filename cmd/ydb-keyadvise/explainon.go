package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/probe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/rehearse"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// explainOn makes an empty table for each proposal in a scratch folder, has the server explain the rewritten statements against it, and
// says what it tells: whether they are valid at all, and which read all of the table.
func explainOn(ctx context.Context, w io.Writer, conn *ydbconn.Conn, o probe.Options, list []report.Proposed) error {
	_, err := probe.Within(ctx, conn, o, func(ctx context.Context, path string) error {
		for i, p := range list {
			for _, c := range p.Chosen {
				at := strings.TrimPrefix(fmt.Sprintf("%s/%d/%s", path, i, plan.Base(c.After.Path)), conn.Database()+"/")
				if err := explainCandidate(ctx, w, conn, c, at); err != nil {
					return err
				}
			}
		}
		return nil
	})
	return err
}

// explainCandidate explains the statements of a candidate on a table at a path.
func explainCandidate(ctx context.Context, w io.Writer, conn *ydbconn.Conn, c *rewrite.Candidate, at string) error {
	table := c.After.Clone()
	table.Path, table.Changefeeds, table.Permissions = at, nil, nil
	for _, text := range append([]string{yql.PrintTable(table)}, yql.PrintFollowUps(table)...) {
		if _, err := conn.Exec(ctx, ydbconn.Statement{What: "make an empty table of candidate " + c.Name, Text: text}); err != nil {
			return err
		}
	}
	valid := 0
	var said strings.Builder
	for i := range c.Statements {
		s := &c.Statements[i]
		if s.Rewritten == "" {
			continue
		}
		short := plan.Short(plan.OneLine(s.Rewritten))
		text, ok := rehearse.MoveText(s.Rewritten, []*schema.Table{c.After}, map[string]string{c.After.Path: at}, conn.Database())
		why := ""
		switch {
		case !ok:
			why = "its tables were not found"
		case s.Statement.Sent != "" && strings.Contains(text, "?"):
			why = "its values are not kept"
		}
		if why != "" {
			fmt.Fprintf(&said, "  not asked, because %s: %s\n", why, short)
			continue
		}
		r, err := conn.Exec(ctx, ydbconn.Statement{What: "explain a statement", Text: text, Explain: true, Aborts: true})
		switch {
		case ydbconn.Passing(err) || ctx.Err() != nil:
			return err
		case err != nil:
			s.Proof = &rewrite.Proof{Refused: strings.ReplaceAll(ydbconn.Brief(err), conn.Absolute(at), c.After.Path)}
			fmt.Fprintf(&said, "  refused: %s: %s\n", short, s.Proof.Refused)
			continue
		}
		valid++
		s.Proof = &rewrite.Proof{ReadsAll: len(r.FullScans) > 0}
		if s.Proof.ReadsAll {
			fmt.Fprintf(&said, "  reads all of the table: %s\n", short)
		}
	}
	_, err := conn.Exec(ctx, ydbconn.Statement{What: "drop the empty table", Text: "DROP TABLE " + yql.QuoteName(at)})
	fmt.Fprintf(w, "checked on an empty table, %s of %s: the server accepts %s\n%s", c.Name, c.After.Path,
		plan.Count(uint64(valid), "statement"), said.String())
	return err
}
