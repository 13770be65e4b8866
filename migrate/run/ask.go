package run

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/state"
)

// asksAll asks for all that operations of a step need of a person, at once: an answer is for what was shown.
func (s *session) asksAll(ctx context.Context, run *state.Run, pos position, step plan.StepID, list []plan.Operation) error {
	var texts []string
	for _, op := range list {
		err := s.asks(ctx, run, pos, step, op)
		person := (*NeedsPerson)(nil)
		if !errors.As(err, &person) || person.Step != step {
			if err != nil {
				return err
			}
			continue
		}
		texts = append(texts, person.Text)
	}
	if len(texts) == 0 {
		return nil
	}
	return &NeedsPerson{Step: step, Text: strings.Join(texts, " ")}
}

// untilAsked are the operations of a step that are made before a person is asked, and those behind them: TTL goes off before anything is
// deployed that writes both tables.
func untilAsked(p *plan.Plan, step *plan.Step) (first, rest []plan.Operation) {
	if step.ID == plan.Writing && !p.Way().Stops {
		if n := slices.IndexFunc(step.Run, func(op plan.Operation) bool { _, asks := op.(plan.Confirm); return asks }); n > 0 {
			return step.Run[:n], step.Run[n:]
		}
	}
	return nil, step.Run
}
