package rehearse

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/statements"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Load makes a table in a database and fills it with so many invented rows, or as many as its key and its unique indexes can tell apart.
// It returns how many there are. The same seed invents the same rows.
func Load(ctx context.Context, conn *ydbconn.Conn, t *schema.Table, rows, seed uint64) (uint64, error) {
	return load(ctx, conn, &plan.Plan{Table: t.Path, Before: plan.Table{Table: t}, After: plan.Table{Table: t}}, rows, seed)
}

// LoadAfter makes the table of a plan as the plan leaves it, with rows that were invented for the table before and are what the plan makes
// of them: what the server computes for the new table is computed as in the copy.
func LoadAfter(ctx context.Context, conn *ydbconn.Conn, reviewed *plan.Plan, rows, seed uint64) (uint64, error) {
	p := *Rehearsable(reviewed)
	p.After.Path = p.Table
	if rows == 0 {
		return Load(ctx, conn, p.After.Table, 0, seed)
	}
	p.Before.Path = p.Old
	made, err := load(ctx, conn, &p, rows, seed)
	if err != nil {
		return 0, err
	}
	if _, err := Load(ctx, conn, p.After.Table, 0, seed); err != nil {
		return 0, err
	}
	values := plan.Each(p.Columns, func(c plan.Column) string {
		return cmp.Or(c.YQL, yql.QuoteName(c.From)) + " AS " + yql.QuoteName(c.Name)
	})
	for _, s := range []ydbconn.Statement{
		{What: "fill " + p.Table, Text: fmt.Sprintf("UPSERT INTO %s\nSELECT %s\nFROM %s;", yql.QuoteName(p.Table),
			strings.Join(values, ", "), yql.QuoteName(p.Old))},
		{What: "drop " + p.Old, Text: "DROP TABLE " + yql.QuoteName(p.Old) + ";"},
	} {
		if _, err := conn.Exec(ctx, s); err != nil {
			return 0, err
		}
	}
	for _, c := range p.After.Columns {
		if c.Sequence == nil {
			continue
		}
		last, err := conn.Exec(ctx, ydbconn.Statement{What: "ask for the last " + c.Name, Text: fmt.Sprintf(
			"SELECT COALESCE(MAX(CAST(%s AS Int64)), 0l) + 1l AS next FROM %s;", yql.QuoteName(c.Name), yql.QuoteName(p.Table))})
		if err != nil {
			return 0, err
		}
		next, known := last.Rows[0]["next"].Model().(int64)
		if !known {
			return 0, fmt.Errorf("ask for the last %s of %s: the answer is no number", c.Name, p.Table)
		}
		text := fmt.Sprintf("ALTER SEQUENCE %s RESTART WITH %d;", yql.QuoteName(conn.Absolute(p.Table)+"/"+c.SequenceName()), next)
		if _, err := conn.Exec(ctx, ydbconn.Statement{What: "number " + p.Table, Text: text}); err != nil {
			return 0, err
		}
	}
	return made, nil
}

// load makes the table before a plan and fills it.
func load(ctx context.Context, conn *ydbconn.Conn, p *plan.Plan, rows, seed uint64) (uint64, error) {
	invented, err := statements.NewInventor(p, rows, seed)
	if err != nil {
		return 0, fmt.Errorf("invent rows of %s: %w", p.Table, err)
	}
	t := &rehearsed{Rehearsal: &Rehearsal{Conn: conn}, plan: p, before: invented.Table, apps: &applications{rows: invented}}
	if err := t.make(ctx); err != nil {
		return 0, fmt.Errorf("make %s: %w", p.Table, err)
	}
	if rows == 0 {
		return 0, nil
	}
	if err := t.fill(ctx); err != nil {
		return 0, fmt.Errorf("put invented rows into %s: %w", p.Table, err)
	}
	return invented.Rows, nil
}
