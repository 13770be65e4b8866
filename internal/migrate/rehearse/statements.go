package rehearse

import (
	"context"
	"fmt"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/statements"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/work"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// Statements makes both tables of a plan in a database that is made for that, with invented rows and what the plan makes of them, and sends
// the statements of the plan in both forms; of a table alone it makes one, and sends them as they are. Those that write are rolled back.
func Statements(ctx context.Context, conn *ydbconn.Conn, reviewed *plan.Plan, rows, seed uint64) ([]state.Proof, error) {
	p := Rehearsable(reviewed)
	if _, err := load(ctx, conn, p, rows, seed); err != nil {
		return nil, err
	}
	v := &statements.Prover{Conn: conn, Plan: p, Together: []*plan.Plan{p}, Workers: work.DefaultWorkers, Old: conn.Absolute(p.Table),
		New: conn.Absolute(p.Copy), Writes: true}
	if p.Copy == "" {
		v.New = v.Old
		return v.Prove(ctx)
	}
	texts, err := p.Texts()
	if err != nil {
		return nil, err
	}
	env := &work.Env{Plan: p, Texts: texts, Conn: conn}
	perform := func(op plan.Operation) error {
		for _, s := range op.Statements(p) {
			if _, err := env.Query(ctx, env.Placed(s.Text), nil); err != nil {
				return err
			}
		}
		return nil
	}
	if err := perform(plan.CreateTable{}); err != nil {
		return nil, err
	}
	last, err := env.Greatest(ctx, texts.Before.Old)
	if err == nil && last != nil { // so few rows are copied at once
		_, err = env.InRange(ctx, texts.Before.Copy, texts.Before.Old.Columns, nil, last)
	}
	if err != nil {
		return nil, fmt.Errorf("copy the rows that were invented for %s: %w", p.Table, err)
	}
	if step := p.Step(plan.Indexes); step != nil {
		for _, op := range step.Run {
			if add, is := op.(plan.AddIndex); is {
				if err := perform(add); err != nil {
					return nil, err
				}
			}
		}
	}
	return v.Prove(ctx)
}
