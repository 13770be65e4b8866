package run

import (
	"errors"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/state"
)

// phase is what a run is in, as its row and the tables that are there tell: phaseOf is the one place that says so, and phases the one that
// says what each command does then. A run that cannot be read is in none of them: every command ends with the reason, and claims nothing.
type phase string

const (
	notBegun   phase = "not begun"   // no run, and the table is not the plan's
	carriedOut phase = "carried out" // no run, and the table is what the plan makes
	begun      phase = "begun"       // before the cutover
	copied     phase = "copied"      // all rows are
	ready      phase = "ready"       // the cutover is next
	brokenOff  phase = "broken off"  // a cutover was broken off before the rename: something may be taken
	switching  phase = "switching"   // the tables are renamed, and the writers may stand
	switched   phase = "switched"    // all but the cleanup is done
	leaving    phase = "leaving"     // a rollback has begun, and the new table is in use still
	goingBack  phase = "going back"  // a rollback has begun, and the old table is in use
	rolledBack phase = "rolled back" // the table that was in use is kept, if it is there
	ending     phase = "ending"      // a cleanup has dropped the old table
	copyGone   phase = "copy gone"   // before the cutover
	tableGone  phase = "table gone"  // before the cutover
	usedGone   phase = "used gone"   // behind the cutover: the new table
	oldGone    phase = "old gone"    // behind the cutover
	strange    phase = "cannot tell" // behind the cutover no table is the run's
)

// phaseOf is the phase of a run, nil if there is none, whose tables are where they are.
func phaseOf(run *state.Run, p position) phase {
	switch {
	case run == nil && p.Switched:
		return carriedOut
	case run == nil:
		return notBegun
	case run.Step >= plan.Cleanup:
		return ending
	case run.Back && run.Data.Kept && run.Step <= plan.Preflight:
		return rolledBack
	case p.Place == atTable && p.Base == atOld:
		return renamed(run)
	case p.Place == atTable:
		return oldGone
	case p.Base == atOld:
		return usedGone
	case p.Base == nowhere && run.Step >= plan.Cutover:
		return strange
	case p.Base == nowhere:
		return tableGone
	case run.Back:
		return goingBack
	case p.Place == nowhere && run.Step >= plan.Create:
		return copyGone
	case run.Data.Switching:
		return brokenOff
	case run.Step < plan.Backfill:
		return begun
	case run.Step < plan.Verify:
		return copied
	}
	return ready
}

// renamed is the phase of a run whose tables are switched.
func renamed(run *state.Run) phase {
	switch {
	case run.Back:
		return leaving
	case run.Step < plan.Finish:
		return switching
	}
	return switched
}

// cell is what a command does in a phase: it goes on with it, or it ends at once with what is said, as an error unless there is nothing to
// do. {table}, {copy}, {old} and {step} stand for the paths of the plan and the last step that was done.
type cell struct {
	goes, fine bool
	says       string
}

// row is what is said of a phase, and what each command does in it.
type row struct {
	stage Stage
	says  string   // how the plan stands
	next  []string // the commands that lead on, the first before all others
	then  string   // what to do next
	gone  bool     // it is something to see to

	run, verify, throttle, cutover, rollback, cleanup cell
}

// of is the cell of a command. Status tells of every phase, and a rehearsal has tables of its own.
func (r row) of(command string) cell {
	switch command {
	case CommandRun:
		return r.run
	case commandVerify:
		return r.verify
	case commandThrottle:
		return r.throttle
	case CommandCutover:
		return r.cutover
	case CommandRollback:
		return r.rollback
	case CommandCleanup:
		return r.cleanup
	}
	return cell{goes: true}
}

// What several cells have.
const (
	saysBack = "the plan is being taken back, or was: 'migrate rollback' undoes what is left, 'migrate cleanup' drops the table that it " +
		"keeps, " +
		"and then the plan can be started again"
	saysUncopied = "there is nothing to compare: the last step done is {step}, and the rows are copied by 20-backfill"
	saysEnding   = "a cleanup has begun, which drops {old}, and this cannot be undone: 'migrate cleanup' completes it"
	saysUndone   = "this cannot be undone: {old} was dropped, renamed or replaced"
	saysCopy     = "{copy} is not the copy of this run any more: somebody dropped or replaced it. 'migrate rollback' undoes what is left"
	saysTable    = "{table} is not the table that the run began with any more: somebody dropped, renamed or replaced it. 'migrate " +
		"rollback' drops the copy and ends the run"
	saysUsed = "{table} is not the new table of this run any more: somebody dropped, renamed or replaced it. {old}, which holds the " +
		"rows from before the cutover, is left alone. 'migrate rollback' gives it the name again once that is free, and 'migrate cleanup' " +
		"ends the run and leaves both as they are"
	saysOld = "{old} is not the old table of this run any more: somebody dropped, renamed or replaced it, so there is no way back. " +
		"'migrate cleanup' ends the run"
	saysStrange = "neither {table} nor {old} is known to be this run's: it cannot be told what happened to them. 'migrate cleanup' ends " +
		"the run and leaves all tables as they are"
)

// phases is the table.
func phases() map[phase]row {
	does := cell{goes: true}
	no := func(says string) cell { return cell{says: says} }
	idle := func(says string) cell { return cell{fine: true, says: says} }
	nothing := func(what, why string) cell { return no("there is nothing to " + what + ": " + why) }
	early := nothing("cut over to", "the last step done is {step}, and 'migrate run' does what comes before")
	unfinished := nothing("clean up", "the last step done is {step}, and the old table is dropped only after 60-finish; 'migrate "+
		"rollback' undoes what was done")
	uncopied := no(saysUncopied)
	back, gone := no(saysBack), row{stage: Lost, gone: true, throttle: does}
	lost := func(says, then string, next []string, rollback, cleanup cell) row {
		r := gone
		r.says, r.then, r.next, r.rollback, r.cleanup = says, then, next, rollback, cleanup
		r.run, r.verify, r.cutover = no(says), no(says), no(says)
		return r
	}
	return map[phase]row{
		notBegun: {NotBegun, "the plan has not begun", []string{CommandRun}, "migrate run", false, does,
			nothing("compare", "the plan has not begun"), no("the plan has not begun, so there is nothing to throttle: limits can be given to " +
				"'migrate run'"),
			nothing("cut over to", "the plan has not begun"), idle("there is nothing to roll back: the plan has not begun"), nothing("clean up",
				"the plan has not begun")},
		carriedOut: {Done, "the plan was carried out", nil, "nothing: the plan was carried out", false, does,
			nothing("compare", "the plan was carried out"), no("the plan was carried out, so there is nothing to throttle: limits can be given " +
				"to 'migrate run'"),
			nothing("cut over to", "the plan was carried out"), nothing("roll back", "the plan was carried out"),
			idle("there is nothing left to clean up: the plan was carried out")},
		begun: {Running, "the copy is not complete yet", []string{CommandRun}, "migrate run", false, does, uncopied, does, early, does,
			unfinished},
		copied: {Running, "the copy is not complete yet", []string{CommandRun}, "migrate run", false, does, does, does, early, does, unfinished},
		ready: {Ready, "the tables are not switched yet", []string{CommandCutover}, "migrate cutover", false, does, does, does, does, does,
			unfinished},
		brokenOff: {Switching, "the tables are being switched", []string{CommandCutover, CommandRollback},
			"migrate cutover, to continue; or migrate rollback",
			false, does, does, does, does, does, unfinished},
		switching: {Switching, "the tables are being switched", []string{CommandCutover, CommandRollback},
			"migrate cutover, to continue; or migrate rollback",
			false, does, does, does, does, does, unfinished},
		switched: {Switched, "the tables are switched already", []string{CommandCleanup, CommandRollback},
			"migrate cleanup, once the new table is trusted; migrate rollback until then", false, does, does, does, does, does, does},
		leaving: {GoingBack, "a rollback has begun", []string{CommandRollback}, "migrate rollback, which has begun", false, back, back,
			does, back, does, unfinished},
		goingBack: {GoingBack, "a rollback has begun", []string{CommandRollback}, "migrate rollback, which has begun", false, back, back,
			does, back, does, unfinished},
		rolledBack: {RolledBack, "the plan was rolled back", []string{CommandCleanup},
			"migrate cleanup, which drops {copy}, kept by the rollback; then the plan can be started again", false, back, back, does, back,
			does, does},
		ending: {Ending, "a cleanup has begun", []string{CommandCleanup}, "migrate cleanup, which has begun", false, no(saysEnding),
			nothing("compare", "a cleanup has begun"), does, no(saysEnding),
			no(saysEnding), does},
		copyGone:  lost(saysCopy, "migrate rollback, which undoes what is left", []string{CommandRollback}, does, unfinished),
		tableGone: lost(saysTable, "migrate rollback, which ends the run", []string{CommandRollback}, does, unfinished),
		usedGone: lost(saysUsed, "migrate rollback, or migrate cleanup, which leaves both tables alone", []string{CommandRollback,
			CommandCleanup}, does, does),
		oldGone: lost(saysOld, "migrate cleanup, which ends the run", []string{CommandCleanup}, no(saysUndone), does),
		strange: lost(saysStrange, "migrate cleanup, which ends the run", []string{CommandCleanup}, no(saysStrange), does),
	}
}

// The commands beside those of Intends.
const (
	commandVerify   = "verify"
	commandThrottle = "throttle"
)

// placedIn puts the names of a plan and a run in what is said of a phase.
func placedIn(p *plan.Plan, text string, run *state.Run) string {
	step := plan.StepID("")
	if run != nil {
		step = run.Step
	}
	return strings.NewReplacer("{table}", p.Table, "{copy}", p.Copy, "{old}", p.Old, "{step}", string(step)).Replace(text)
}

// errIdle says that there is nothing to do for a command, which is no error of it.
type errIdle struct{ says string }

func (e *errIdle) Error() string { return e.says }

// NothingToDo is the error of a command that has nothing to do where the plan stands, and has done nothing.
type NothingToDo struct{ why string }

func (e *NothingToDo) Error() string { return e.why }

// may is why a command does not go on in a phase; nil if it does. Where there is nothing to do, and that is fine, it is an *errIdle.
func (s *session) may(command string, run *state.Run, pos position) error {
	ph := phaseOf(run, pos)
	c := phases()[ph].of(command)
	says := placedIn(s.Plan, c.says, run)
	switch {
	case c.goes:
		return nil
	case c.fine:
		return &errIdle{says}
	case c.says == saysBack:
		return errBack
	case strings.HasPrefix(says, "there is nothing to "):
		return &NothingToDo{says}
	}
	return errors.New(says)
}
