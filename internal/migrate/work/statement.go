package work

import (
	"context"
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// Placed puts the path of the database where the plan could not know it.
func (e *Env) Placed(text string) string {
	return strings.ReplaceAll(text, plan.DatabaseMark, strings.TrimSuffix(e.Conn.Database(), "/"))
}

// SetTTL gives a table its TTL; nil leaves it as it is. YQL cannot say how often it runs.
// Source: https://ydb.tech/docs/en/reference/ydb-cli/table-ttl-set
func SetTTL(ctx context.Context, conn *ydbconn.Conn, path string, p *schema.TTL) error {
	if p == nil {
		return nil
	}
	if p.RunIntervalSeconds == 0 {
		text := plan.SetTTL(path, p)
		_, err := conn.Exec(ctx, ydbconn.Statement{What: plan.Short(text), Text: text})
		return err
	}
	ttl := ydbconn.TTL{Column: p.Column, Unit: strings.ToLower(p.Unit), RunInterval: p.RunIntervalSeconds}
	if len(p.Tiers) > 0 {
		seconds, err := plan.Seconds(p.Tiers[0].After)
		if err != nil {
			return fmt.Errorf("TTL of %s: %w", p.Column, err)
		}
		ttl.After = seconds
	}
	return conn.SetTTL(ctx, path, ttl)
}
