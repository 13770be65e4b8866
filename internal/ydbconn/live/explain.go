package live

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// explainMost is how many statements are explained at most: at one a second they take two minutes.
const explainMost = 120

// Explain has the server explain the statements of a bundle, those that cost most first and one each so often, and keeps in them what it
// says. Nothing is executed. Statements that it refuses are counted in a note.
func Explain(ctx context.Context, c *ydbconn.Conn, b *evidence.Bundle, every time.Duration, progress func(done, total int)) error {
	var list []*evidence.Statement
	for i := range b.Statements {
		if s := &b.Statements[i]; !schema.OfPlan(s.Text) && len(list) < explainMost {
			list = append(list, s)
		}
	}
	refused, words := 0, ""
	for i, s := range list {
		progress(i, len(list))
		r, err := c.Exec(ctx, ydbconn.Statement{What: "explain a statement", Text: cmp.Or(s.Sent, s.Text), Explain: true, Aborts: true})
		switch {
		case err == nil:
			s.Plan = planOf(c, r.Reads)
		case ctx.Err() != nil:
			return ctx.Err()
		case ydbconn.Passing(err):
			return err
		default:
			refused++
			words = ydbconn.Brief(err)
		}
		if i < len(list)-1 && ydbconn.Sleep(ctx, every) != nil {
			return ctx.Err()
		}
	}
	if refused > 0 {
		b.Notes = append(b.Notes, evidence.Note{Code: "not-explained", Message: fmt.Sprintf(
			"%s could not be explained, such as for: %s", evidence.Count(refused, "statement"), words)})
	}
	if len(list) == explainMost {
		b.Notes = append(b.Notes, evidence.Note{Code: "not-explained", Message: "only " +
			evidence.Count(explainMost, "statement") + " were explained"})
	}
	return nil
}

// planOf turns what the server reads into paths of tables and names of indexes.
func planOf(c *ydbconn.Conn, reads []ydbconn.TableRead) *evidence.QueryPlan {
	out := &evidence.QueryPlan{}
	for _, r := range reads {
		read := evidence.PlanRead{Table: c.Absolute(r.Table), Full: r.Full && !r.Limited}
		if of, ok := strings.CutSuffix(read.Table, "/indexImplTable"); ok {
			if i := strings.LastIndexByte(of, '/'); i > 0 {
				read.Table, read.Index = of[:i], of[i+1:]
			}
		}
		out.Reads = append(out.Reads, read)
	}
	return out
}
