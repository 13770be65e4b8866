package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/run"
)

// commandLine is a command of this program as it can be pasted into a shell.
func commandLine(args ...string) string {
	out := []string{"ydb-keyadvise"}
	for _, arg := range args {
		out = append(out, shellWord(arg))
	}
	return strings.Join(out, " ")
}

// shellWord quotes what a shell would not take as it is.
func shellWord(s string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./:@%+=,", r)
	}
	if s != "" && strings.TrimFunc(s, plain) == "" {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// givenFlags are the options that were given on the command line, as they can be given to another command: those under some
// headings, without some.
func givenFlags(flags *pflag.FlagSet, sections []string, without ...string) (args []string) {
	flags.Visit(func(f *pflag.Flag) {
		section := f.Annotations[sectionKey]
		if len(section) > 0 && slices.Contains(sections, section[0]) && !slices.Contains(without, f.Name) {
			args = append(args, ydbconn.FlagArgs(f)...)
		}
	})
	return args
}

// suggest tells a person at a terminal which command comes next. A program that reads what is printed is not told.
func (a *app) suggest(says string, args ...string) {
	if a.stderrSize != nil {
		a.printNext(a.stderr, []nextStep{{says, commandLine(args...)}})
	}
}

// migrateLine is a command of 'migrate' for the plan in a folder, with the connection as it was given.
func migrateLine(conn *ydbconn.Options, name, dir string, more ...string) string {
	where := conn.Args()
	if len(where) == 0 {
		where = []string{"-e", "ENDPOINT", "-d", "DATABASE"}
	}
	return commandLine(append(append([]string{"migrate", name, dir}, where...), more...)...)
}

// nextStep is a command that the state of a plan makes possible, and what to say of it.
type nextStep struct {
	says string
	line string
}

// next are the commands that come next at a stage of a plan, the first before all others; none if nothing is left to do.
func (o *runOptions) next(p *plan.Plan, s *run.Status, dir string) (out []nextStep) {
	add := func(says, name string, more ...string) {
		out = append(out, nextStep{says, migrateLine(&o.conn, name, dir, append(more, "--execute")...)})
	}
	switch s.Stage {
	case run.NotBegun, run.Running:
		add("next", run.CommandRun)
	case run.Ready:
		add("next", run.CommandCutover)
		if !p.Way().Stops {
			add("or, to have the right to write taken from the writers meanwhile", run.CommandCutover, "--fence", fenceRevoke)
		}
		if p.Follows() {
			add("until then, to keep the copy up to date", run.CommandRun, "--follow")
		}
	case run.Switching:
		add("next, to complete the cutover", run.CommandCutover)
		add("or to go back", run.CommandRollback)
	case run.Switched:
		add("next, once the new table is trusted", run.CommandCleanup)
		if s.Lag != nil {
			add("until then, to keep the old table up to date for a rollback that loses nothing", run.CommandRun, "--follow")
		}
		add("or to go back", run.CommandRollback)
	case run.RolledBack:
		add("next, once nothing of the table that is kept is needed", run.CommandCleanup)
	case run.GoingBack:
		add("next, to complete the rollback", run.CommandRollback)
	}
	return out
}

// printNext prints each command on a line of its own, so that it can be pasted; none in a demonstration, whose server is gone by then.
func (a *app) printNext(w io.Writer, steps []nextStep) {
	if a.watch != nil {
		return
	}
	for _, n := range steps {
		fmt.Fprintf(w, "%s:\n  %s\n", n.says, n.line)
	}
}
