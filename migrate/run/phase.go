package run

import (
	"errors"
	"maps"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/state"
)

// phase is what a run is in, as its row and the tables that are there tell: phaseOf is the one place that says so, and phases the one that
// says what each command does then. A run that cannot be read is in none of them: every command ends with the reason, and claims nothing.
type phase string

const (
	notBegun   phase = "not begun"   // no run, and the table is not the plan's
	unrecorded phase = "unrecorded"  // no run, and a table carries the token of one
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
	case run == nil && p.token != "" || run != nil && run.Data.Adopted:
		return unrecorded
	case run == nil && p.Switched:
		return carriedOut
	case run == nil:
		return notBegun
	case run.Step >= plan.Cleanup && (p.Place == atTable || p.Base == nowhere):
		return ending
	case run.Back && run.Data.Retained && run.Step <= plan.Preflight:
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

// Stage is how far a plan has come, in one word.
type Stage string

// The stages of a plan.
const (
	NotBegun  Stage = "not-begun"
	Running   Stage = "running"    // some step before the cut-over is next
	Ready     Stage = "ready"      // the cut-over is next
	Switching Stage = "switching"  // in the middle of the cut-over
	Switched  Stage = "switched"   // all but the cleanup is done
	GoingBack Stage = "going-back" // a rollback has begun
	// RolledBack: all is as it was before the plan, but that the table that was in use is kept until a cleanup.
	RolledBack Stage = "rolled-back"
	Ending     Stage = "ending" // a cleanup has begun
	Done       Stage = "done"   // cleaned up
	Lost       Stage = "lost"   // a table of the run is gone, or another one has its name
)

// String says it for people.
func (s Stage) String() string { return strings.ReplaceAll(string(s), "-", " ") }

// cell is why a command does not go on in a phase: it ends at once with what is said. {table}, {copy}, {old} and {step} stand for the
// paths of the plan and the last step that was done.
type cell struct {
	kind refusal
	says string
}

// refusal is how a command ends that does not go on.
type refusal int

const (
	anError     refusal = iota
	wasBack             // errBack
	nothingToDo         // a NothingToDo, which is an error
	allDone             // a NothingToDo, which is none
)

// cells are those of commands. One that has none goes on; status, throttle and a rehearsal, which has tables of its own, do nearly always.
type cells map[string]cell

// row is what is said of a phase, and what holds in it.
type row struct {
	stage Stage
	next  []string // the commands that lead on, the first before all others
	then  string   // what to do next
	lost  string   // what somebody did to the tables of the run; empty if nobody did
	ahead bool     // the cutover is ahead
	fed   bool     // what is written to one table is recorded for the other
	drops string   // what a cleanup drops
	not   cells
}

// rowOf is the row of the phase of a run.
func rowOf(run *state.Run, pos position) row { return phases()[phaseOf(run, pos)] }

// What a cleanup drops.
const (
	dropsNothing  = ""
	dropsOld      = "the old table"
	dropsRetained = "the table that a rollback retained"
)

// What several rows have.
const (
	saysBack = "the plan is being rolled back, or was: 'migrate rollback' undoes what is left, 'migrate cleanup' drops the table that it " +
		"retains, and then the plan can be started again"
	saysEnding  = "a cleanup has begun, which drops {old}, and this cannot be undone: 'migrate cleanup' completes it"
	noThrottle  = ", so there is nothing to throttle: give limits to 'migrate run'"
	uncopied    = "the last step done is {step}, and the rows are copied by 20-backfill"
	early       = "the last step done is {step}, and 'migrate run' does what comes before"
	unfinished  = "the last step done is {step}, and the old table is dropped only after 60-finish; 'migrate rollback' undoes what was done"
	saysStrange = "neither {table} nor {old} is known to be this run's, and what happened to them is unknown. 'migrate cleanup' ends " +
		"the run and leaves all tables as they are"
	saysUnrecorded = "a table of the plan carries the mark of a run, and the record of that run is gone: somebody deleted it. Whatever the " +
		"run has taken " +
		"may be taken still. 'migrate cleanup' gives {table} what the plan knows that it had, and removes the mark"
	goOn    = "migrate cutover, to continue; or migrate rollback"
	endsRun = "migrate cleanup, which ends the run"
)

// nothingTo is what a command finds nothing to do of.
func nothingTo(command string) string {
	return "there is nothing to " + map[string]string{commandVerify: "compare", CommandCutover: "cut over to", CommandRollback: "roll back",
		CommandCleanup: "clean up"}[command] + ": "
}

// phases is the table.
func phases() map[phase]row {
	const verify, throttle, cutover, rollback, cleanup = commandVerify, commandThrottle, CommandCutover, CommandRollback, CommandCleanup
	all := func(of ...cells) cells {
		out := cells{}
		for _, c := range of {
			maps.Copy(out, c)
		}
		return out
	}
	no := func(says string, commands ...string) cells {
		out := cells{}
		for _, c := range commands {
			out[c] = cell{anError, says}
		}
		return out
	}
	none := func(why string, commands ...string) cells {
		out := cells{}
		for _, c := range commands {
			out[c] = cell{nothingToDo, nothingTo(c) + why}
		}
		return out
	}
	idle := func(command, why string) cells { return cells{command: {allDone, nothingTo(command) + why}} }
	back := cells{CommandRun: {wasBack, saysBack}, verify: {wasBack, saysBack}, cutover: {wasBack, saysBack}}
	to := func(commands ...string) []string { return commands }
	lost := func(next []string, then, drops, says string, not cells) row {
		return row{stage: Lost, next: next, then: then, lost: says, drops: drops, not: all(no(says, CommandRun, verify, cutover), not)}
	}
	return map[phase]row{
		notBegun: {stage: NotBegun, next: to(CommandRun), then: "migrate run", ahead: true,
			not: all(none("the plan has not begun", verify, cutover, cleanup), idle(rollback, "the plan has not begun"),
				no("the plan has not begun"+noThrottle, throttle))},
		carriedOut: {stage: Done, then: "nothing: the plan was carried out",
			not: all(none("the plan was carried out", verify, cutover, rollback), no("the plan was carried out"+noThrottle, throttle),
				cells{CommandRun: {allDone, "the plan was carried out"},
					cleanup: {allDone, "there is nothing left to clean up: the plan was carried out"}})},
		unrecorded: lost(to(cleanup), "migrate cleanup, which gives back what the plan knows of", dropsNothing, saysUnrecorded,
			no(saysUnrecorded, rollback, throttle)),
		begun: {stage: Running, next: to(CommandRun), then: "migrate run", ahead: true,
			not: all(none(uncopied, verify), none(early, cutover), none(unfinished, cleanup))},
		copied: {stage: Running, next: to(CommandRun), then: "migrate run", ahead: true, fed: true,
			not: all(none(early, cutover), none(unfinished, cleanup))},
		ready:     {stage: Ready, next: to(cutover), then: "migrate cutover", ahead: true, fed: true, not: none(unfinished, cleanup)},
		brokenOff: {stage: Switching, next: to(cutover, rollback), then: goOn, ahead: true, fed: true, not: none(unfinished, cleanup)},
		switching: {stage: Switching, next: to(cutover, rollback), then: goOn, not: none(unfinished, cleanup)},
		switched: {stage: Switched, next: to(cleanup, rollback), fed: true, drops: dropsOld,
			then: "migrate cleanup, once the new table is trusted; migrate rollback until then"},
		leaving:   {stage: GoingBack, next: to(rollback), then: "migrate rollback, which has begun", not: all(back, none(unfinished, cleanup))},
		goingBack: {stage: GoingBack, next: to(rollback), then: "migrate rollback, which has begun", not: all(back, none(unfinished, cleanup))},
		rolledBack: {stage: RolledBack, next: to(cleanup), drops: dropsRetained, not: back,
			then: "migrate cleanup, which drops {copy}, retained by the rollback; then the plan can be started again"},
		ending: {stage: Ending, next: to(cleanup), then: "migrate cleanup, which has begun", drops: dropsOld,
			not: all(no(saysEnding, CommandRun, cutover, rollback), none("a cleanup has begun", verify))},
		copyGone: lost(to(rollback), "migrate rollback, which undoes what is left", dropsNothing,
			"{copy} is no longer the new table of this run: somebody dropped or replaced it. 'migrate rollback' undoes what is left",
			none(unfinished, cleanup)),
		tableGone: lost(to(rollback), "migrate rollback, which ends the run", dropsNothing,
			"{table} is no longer the table that the run began with: somebody dropped, renamed or replaced it. 'migrate rollback' ends the run and "+
				"leaves {copy} alone, which may hold the only rows", none(unfinished, cleanup)),
		usedGone: lost(to(rollback, cleanup), "migrate rollback, or migrate cleanup, which leaves both tables alone", dropsNothing,
			"{table} is no longer the new table of this run: somebody dropped, renamed or replaced it. {old}, which holds the rows from before the "+
				"cutover, is left alone. 'migrate rollback' gives it the name again if that is free, and 'migrate cleanup' ends the run and leaves "+
				"both as they are", nil),
		oldGone: lost(to(cleanup), endsRun, dropsOld,
			"{old} is no longer the old table of this run: somebody dropped, renamed or replaced it, so there is no way back. 'migrate cleanup' "+
				"ends the run", no("this cannot be undone: {old} was dropped, renamed or replaced", rollback)),
		strange: lost(to(cleanup), endsRun, dropsNothing, saysStrange, no(saysStrange, rollback)),
	}
}

// The commands.
const (
	CommandRun      = "run"
	CommandCutover  = "cutover"
	CommandRollback = "rollback"
	CommandCleanup  = "cleanup"
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

// NothingToDo is the error of a command that has nothing to do where the plan stands, and has done nothing.
type NothingToDo struct {
	why  string
	fine bool // it is no error of the command
}

func (e *NothingToDo) Error() string { return e.why }

// may is why a command does not go on in a phase; nil if it does.
func (s *session) may(command string, run *state.Run, pos position) error {
	if run == nil && !pos.Table && pos.token == "" && !s.ended {
		return s.noTable()
	}
	c, refused := rowOf(run, pos).not[command]
	says := placedIn(s.Plan, c.says, run)
	switch {
	case !refused:
		return nil
	case c.kind == wasBack:
		return errBack
	case c.kind == nothingToDo || c.kind == allDone:
		return &NothingToDo{says, c.kind == allDone}
	}
	return errors.New(says)
}
