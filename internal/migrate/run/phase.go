package run

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
)

// Phase is where a run is, as its row and the tables that are there tell: phaseOf is the one place that says so, and phases the one that
// says what each command does then. A run that cannot be read is in none of them: every command ends with the reason, and claims nothing.
type Phase string

const (
	NotBegun   Phase = "not begun"   // no run, and the table is not the plan's
	unrecorded Phase = "unrecorded"  // no run, and a table carries the token of one
	CarriedOut Phase = "carried out" // no run, and the table is what the plan makes
	Begun      Phase = "begun"       // before the cutover
	Copied     Phase = "copied"      // all rows are
	Ready      Phase = "ready"       // the cutover is next
	BrokenOff  Phase = "broken off"  // a cutover was broken off before the rename: something may be taken
	Switching  Phase = "switching"   // the tables are renamed, and the writers may stand
	Switched   Phase = "switched"    // all but the cleanup is done
	Leaving    Phase = "leaving"     // a rollback has begun, and the new table is in use still
	GoingBack  Phase = "going back"  // a rollback has begun, and the old table is in use
	RolledBack Phase = "rolled back" // the table that was in use is kept, if it is there
	ending     Phase = "ending"      // a cleanup has dropped the old table
	copyGone   Phase = "copy gone"   // before the cutover
	tableGone  Phase = "table gone"  // before the cutover
	usedGone   Phase = "used gone"   // behind the cutover: the new table
	oldGone    Phase = "old gone"    // behind the cutover
	strange    Phase = "cannot tell" // behind the cutover no table is the run's
)

// phaseOf is the phase of a run, nil if there is none, whose tables are where they are.
func phaseOf(run *state.Run, p position) Phase {
	switch {
	case run == nil && p.token != "" || run != nil && run.Data.Adopted:
		return unrecorded
	case run == nil && p.Switched:
		return CarriedOut
	case run == nil:
		return NotBegun
	case run.Step >= plan.Cleanup && (p.Place == atTable || p.Base == nowhere):
		return ending
	case run.Back && run.Data.Retained && run.Step <= plan.Preflight:
		return RolledBack
	case p.Place == atTable && p.Base != atOld:
		return oldGone
	case p.Place == atTable && run.Back:
		return Leaving
	case p.Place == atTable && run.Step < plan.Finish:
		return Switching
	case p.Place == atTable:
		return Switched
	case p.Base == atOld:
		return usedGone
	case p.Base == nowhere && run.Step >= plan.Cutover:
		return strange
	case p.Base == nowhere:
		return tableGone
	case run.Back:
		return GoingBack
	case p.Place == nowhere && run.Step >= plan.Create:
		return copyGone
	case run.Data.Switching:
		return BrokenOff
	case run.Step < plan.Backfill:
		return Begun
	case run.Step < plan.Verify:
		return Copied
	}
	return Ready
}

// MarshalText is the word for programs. For what people and programs do next some phases are one.
func (ph Phase) MarshalText() ([]byte, error) {
	return []byte(strings.ReplaceAll(ph.String(), " ", "-")), nil
}

// String says it for people.
func (ph Phase) String() string { return ph.row().word }

// row is what is said of a phase, and what holds in it.
type row struct {
	phase   Phase
	word    string // for people
	leads   string // the commands that lead on, the first before all others
	then    string // what to do next
	lost    string // what somebody did to the tables of the run; empty if nobody did
	ahead   bool   // the cutover is ahead
	renamed bool   // the new table is in use, and the old one is there
	fed     bool   // what is written to one table is recorded for the other
	drops   string // what a cleanup drops
	not     []refusal
}

// refusal is why commands do not go on in a phase: they end at once with what is said. {table}, {copy}, {old} and {step} stand for the
// paths of the plan and the last step that was done. A command that has none goes on; status, throttle and a rehearsal, which has tables
// of its own, do nearly always.
type refusal struct {
	how      howRefused
	says     string
	commands string
}

// howRefused is how a command ends that does not go on.
type howRefused int

const (
	anError     howRefused = iota
	wasBack                // errBack
	nothingToDo            // a NothingToDo, which is an error
	allDone                // a NothingToDo, which is none
)

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
	saysStrange = "neither {table} nor {old} is known to be this run's, and what happened to them is unknown. 'migrate cleanup' ends " +
		"the run and leaves all tables as they are"
	saysUnrecorded = "a table of the plan carries the mark of a run, and the record of that run is gone: somebody deleted it. Rights, TTL " +
		"or changefeeds that the run took away may still be missing. 'migrate cleanup' gives {table} back what the plan knows that it " +
		"had, and removes the mark"
	goOn    = "migrate cutover, to continue; or migrate rollback"
	goBack  = "migrate rollback, which has begun"
	endsRun = "migrate cleanup, which ends the run"
)

// nothingTo is what a command finds nothing to do of.
func nothingTo(command string) string {
	if command == CommandRun {
		return ""
	}
	return "there is nothing to " + map[string]string{commandVerify: "compare", CommandCutover: "cut over to", CommandRollback: "roll back",
		CommandCleanup: "clean up"}[command] + ": "
}

// phases is the table. Of plans that are switched together, what comes next for the one whose phase stands first comes next for all.
func phases() []row {
	early := refusal{nothingToDo, "the last step done is {step}, and 'migrate run' does what comes before", "cutover"}
	unfinished := refusal{nothingToDo, "the last step done is {step}, and the old table is dropped only after 60-finish; 'migrate rollback' " +
		"undoes what was done", "cleanup"}
	undone := refusal{wasBack, saysBack, "run verify cutover"}
	return []row{
		{phase: unrecorded, word: "lost", leads: "cleanup", then: "migrate cleanup, which gives back what the plan knows of",
			lost: saysUnrecorded, not: []refusal{{anError, saysUnrecorded, "rollback throttle"}}},
		{phase: copyGone, word: "lost", leads: "rollback", then: "migrate rollback, which undoes what is left",
			lost: "{copy} is no longer the new table of this run: somebody dropped or replaced it. 'migrate rollback' undoes what is left",
			not:  []refusal{unfinished}},
		{phase: tableGone, word: "lost", leads: "rollback", then: "migrate rollback, which ends the run",
			lost: "{table} is no longer the table that the run began with: somebody dropped, renamed or replaced it. 'migrate rollback' ends the " +
				"run and leaves {copy} alone, which may hold the only rows", not: []refusal{unfinished}},
		{phase: usedGone, word: "lost", leads: "rollback cleanup", then: "migrate rollback, or migrate cleanup, which leaves both tables alone",
			lost: "{table} is no longer the new table of this run: somebody dropped, renamed or replaced it. {old}, which holds the rows from " +
				"before the cutover, is left alone. 'migrate rollback' gives it the name again if that is free, and 'migrate cleanup' ends the " +
				"run and leaves both as they are"},
		{phase: oldGone, word: "lost", leads: "cleanup", then: endsRun, drops: dropsOld,
			lost: "{old} is no longer the old table of this run: somebody dropped, renamed or replaced it, so there is no way back. 'migrate " +
				"cleanup' ends the run",
			not: []refusal{{anError, "this cannot be undone: {old} was dropped, renamed or replaced", "rollback"}}},
		{phase: strange, word: "lost", leads: "cleanup", then: endsRun, lost: saysStrange,
			not: []refusal{{anError, saysStrange, "rollback"}}},
		{phase: GoingBack, word: "going back", leads: "rollback", then: goBack, not: []refusal{undone, unfinished}},
		{phase: Leaving, word: "going back", leads: "rollback", then: goBack, renamed: true, not: []refusal{undone, unfinished}},
		{phase: RolledBack, word: "rolled back", leads: "cleanup", drops: dropsRetained, not: []refusal{undone},
			then: "migrate cleanup, which drops {copy}, retained by the rollback; then the plan can be started again"},
		{phase: BrokenOff, word: "switching", leads: "cutover rollback", then: goOn, ahead: true, fed: true, not: []refusal{unfinished}},
		{phase: Switching, word: "switching", leads: "cutover rollback", then: goOn, renamed: true, not: []refusal{unfinished}},
		{phase: Switched, word: "switched", leads: "cleanup rollback", renamed: true, fed: true, drops: dropsOld,
			then: "migrate cleanup, once the new table is trusted; migrate rollback until then"},
		{phase: ending, word: "ending", leads: "cleanup", then: "migrate cleanup, which has begun", drops: dropsOld,
			not: []refusal{{anError, "a cleanup has begun, which drops {old}, and this cannot be undone: 'migrate cleanup' completes it",
				"run cutover rollback"}, {nothingToDo, "a cleanup has begun", "verify"}}},
		{phase: NotBegun, word: "not begun", leads: "run", then: "migrate run", ahead: true,
			not: []refusal{{nothingToDo, "the plan has not begun", "verify cutover cleanup"}, {allDone, "the plan has not begun", "rollback"},
				{anError, "the plan has not begun, so there is nothing to throttle: give limits to 'migrate run'", "throttle"}}},
		{phase: Begun, word: "begun", leads: "run", then: "migrate run", ahead: true,
			not: []refusal{{nothingToDo, "the last step done is {step}, and the rows are copied by 20-backfill", "verify"}, early, unfinished}},
		{phase: Copied, word: "begun", leads: "run", then: "migrate run", ahead: true, fed: true, not: []refusal{early, unfinished}},
		{phase: Ready, word: "ready", leads: "cutover", then: "migrate cutover", ahead: true, fed: true, not: []refusal{unfinished}},
		{phase: CarriedOut, word: "done", then: "nothing: the plan was carried out",
			not: []refusal{{nothingToDo, "the plan was carried out", "verify cutover rollback"},
				{allDone, "the plan was carried out", "run cleanup"},
				{anError, "the plan was carried out, so there is nothing to throttle: give limits to 'migrate run'", "throttle"}}},
	}
}

func (ph Phase) row() row {
	all := phases()
	return all[ph.rank()]
}

// ways are the commands that lead on, the first before all others.
func (ph Phase) ways() []string { return strings.Fields(ph.row().leads) }

// rank is where a phase stands in the table.
func (ph Phase) rank() int {
	return slices.IndexFunc(phases(), func(r row) bool { return r.phase == ph })
}

// refuses is why a command does not go on, if it does not.
func (r row) refuses(command string) (why refusal, is bool) {
	list := r.not
	if r.lost != "" {
		list = append(slices.Clone(list), refusal{anError, r.lost, "run verify cutover"})
	}
	i := slices.IndexFunc(list, func(n refusal) bool { return slices.Contains(strings.Fields(n.commands), command) })
	if i < 0 {
		return refusal{}, false
	}
	return list[i], true
}

func rowOf(run *state.Run, pos position) row { return phaseOf(run, pos).row() }

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
