package migrate

import (
	"errors"
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/folder"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/run"
)

// The errors to test for with errors.Is. The texts of errors that are one of them say more.
var (
	ErrNoTable     = errors.New("no such table") // the schema has no table of this path
	ErrNoPlan      = errors.New("there is no plan: make one with NewPlan or NewPlanTo, or read one with Open")
	ErrExists      = errors.New("it exists")              // the folder holds something else
	ErrChanged     = errors.New("the plan was changed")   // its folder is not as it was written: restore it, or make it again
	ErrNothingToDo = errors.New("there is nothing to do") // where the plan stands, this has no effect, and had none
	ErrRolledBack  = errors.New("it was rolled back")     // by another process, so that there is nothing to go on with
	ErrBlocked     = errors.New("it may not begin")       // before somebody has seen to something; nothing was changed
)

// Refused is the error of a plan that is not made because something would be lost or go wrong, with every reason.
type Refused struct {
	Table   string
	Reasons []string
}

func (e *Refused) Error() string {
	return fmt.Sprintf("no plan for %s:\n  - %s", e.Table, strings.Join(e.Reasons, "\n  - "))
}

// NoCopy is the error of a plan that is not made because ALTER does it. Script holds the statements, with what each costs and what undoes
// it.
type NoCopy struct{ Table, Script string }

func (e *NoCopy) Error() string {
	return fmt.Sprintf("%s needs no copy, and so no plan: ALTER does it", e.Table)
}

// NeedsPerson is the error of a plan that stops where a person has to do something, or to consent. Once that is done, go on by the same
// function, with Token among RunOptions.Confirmed.
type NeedsPerson struct {
	Step  string // that waits, such as "50-cutover"; "loss:" where something would be lost
	Text  string // what has to be done or be true
	Token string // what answers it, such as "50-cutover@k3f9q" or "loss:orders:rows=5@b7c2d"; several have commas between them
}

func (e *NeedsPerson) Error() string { return fmt.Sprintf("%s waits for a person: %s", e.Step, e.Text) }

// explain is an error in the terms of this package; nil for nil.
func explain(doing string, err error) error {
	var refused *build.Refused
	var wrong *ask.Wrong
	var person *run.NeedsPerson
	var idle *run.NothingToDo
	var blocked *run.Blocked
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refused):
		said := ask.Spelled(strings.Join(refused.Reasons, "\x00"), (*ask.Field).InGo)
		return fmt.Errorf("%s: %w", doing, &Refused{refused.Table, strings.Split(said, "\x00")})
	case errors.As(err, &person):
		return fmt.Errorf("%s: %w", doing, &NeedsPerson{string(person.Step), person.Text, person.Token()})
	case errors.As(err, &wrong) && wrong.Missing != "":
		err = fmt.Errorf("%w: %w", ErrNoTable, err)
	case errors.Is(err, folder.ErrExists):
		err = fmt.Errorf("%w: %w", ErrExists, err)
	case errors.Is(err, folder.ErrChanged):
		err = fmt.Errorf("%w: %w", ErrChanged, err)
	case errors.Is(err, run.ErrTakenBack):
		err = fmt.Errorf("%w: %w", ErrRolledBack, err)
	case errors.As(err, &idle):
		err = fmt.Errorf("%w: %w", ErrNothingToDo, err)
	case errors.As(err, &blocked):
		err = fmt.Errorf("%w: %w", ErrBlocked, err)
	}
	return ask.InGo(fmt.Errorf("%s: %w", doing, err))
}
