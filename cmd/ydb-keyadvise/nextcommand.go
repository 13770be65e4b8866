package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/expect"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/run"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// commandLine is a command of this program as it can be pasted into a shell.
func commandLine(args ...string) string {
	return strings.Join(append([]string{"ydb-keyadvise"}, plan.Each(args, shellWord)...), " ")
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

// nextStep is a command that leads on, with what to say of it.
func nextStep(says string, args ...string) report.NextStep {
	return report.NextStep{Says: says, Line: commandLine(args...), Args: args}
}

// suggest tells a person at a terminal which commands come next. A program that reads text is not told; JSON has them.
func (a *app) suggest(steps []report.NextStep) {
	if a.stderrSize != nil {
		a.printNext(a.stderr, steps)
	}
}

// without are arguments without an option and its value.
func without(args []string, option string) (out []string) {
	for i := 0; i < len(args); i++ {
		switch {
		case args[i] == option:
			i++
		case !strings.HasPrefix(args[i], option+"="):
			out = append(out, args[i])
		}
	}
	return out
}

// sameArgs are the arguments of this command and more of them, without --format: what acts prints text.
func (a *app) sameArgs(more ...string) []string { return append(without(a.args, "--format"), more...) }

// migrateArgs is a command of 'migrate' for the plan in a folder, with the connection as it was given.
func migrateArgs(conn *ydbconn.Options, name, dir string, more ...string) []string {
	where := conn.Args()
	if len(where) == 0 {
		where = []string{"-e", "ENDPOINT", "-d", "DATABASE"}
	}
	return slices.Concat([]string{"migrate", name, dir}, where, more)
}

// asking is what comes next, for programs.
type asking struct {
	// Commands lead on, the first before all others. None of them has an answer to a question: each can be repeated, and waits for a person
	// where one is needed.
	Commands []report.NextStep `json:"next"`
	Asks     []expect.Question `json:"asks"` // what only a person can answer before the first of them goes on; empty if nothing is asked
}

// asks are the questions that a command of plans asks. A nil status is looked up. ok says that it can begin once they are answered.
func (o *runOptions) asks(ctx context.Context, g *run.Group, all []*run.Status, command, fence string) (asked []expect.Question, ok bool) {
	asked, ok = []expect.Question{}, true
	for i, r := range g.Runners {
		revoke, confirmed := r.FenceRevoke, r.Confirmed // of this command, and not of the next
		r.FenceRevoke, r.Confirmed = fence == ask.FenceRevoke, nil
		in, err := r.Intends(ctx, command, plan.Statements, all[i])
		r.FenceRevoke, r.Confirmed = revoke, confirmed
		if err != nil {
			return asked, false
		}
		person := (*run.NeedsPerson)(nil)
		ok = ok && (in.Refusal == nil || errors.As(in.Refusal, &person))
		asked = append(asked, in.Questions...)
	}
	return asked, ok
}

// next are the commands that come next at a stage of plans, the first before all others, and what the first asks for; none if nothing is
// left to do.
func (o *runOptions) next(ctx context.Context, g *run.Group, all []*run.Status, s *run.Status) ([]report.NextStep, []expect.Question) {
	out, asked := []report.NextStep{}, []expect.Question{}
	p := g.Runners[0].Plan // all keep up with writers in the same way
	add := func(says, name string, more ...string) {
		fence := ask.FenceConfirm
		if slices.Contains(more, ask.FenceRevoke) {
			fence = ask.FenceRevoke
		}
		asks, ok := o.asks(ctx, g, all, name, fence)
		if fence == ask.FenceRevoke && !ok {
			return
		}
		if len(out) == 0 {
			asked = asks
		}
		out = append(out, nextStep(says, migrateArgs(&o.Conn, name, o.Folder, append(more, "--execute")...)...))
	}
	back := func(says string) {
		if !p.Follows() {
			add(says, run.CommandRollback)
			return
		}
		before := len(out)
		if add(says, run.CommandRollback, "--fence", ask.FenceRevoke); len(out) == before {
			add(says, run.CommandRollback)
		}
	}
	switch s.Phase {
	case run.NotBegun, run.Begun, run.Copied:
		add("next", run.CommandRun)
		if slices.Contains(s.Ways, run.CommandRollback) {
			back("or to go back")
		}
	case run.Ready:
		add("next", run.CommandCutover)
		if p.Follows() {
			add(orRevoke, run.CommandCutover, "--fence", ask.FenceRevoke)
			add("until then, to keep the new table up to date", run.CommandRun, "--follow")
		}
	case run.BrokenOff, run.Switching:
		add("next, to complete the cutover", run.CommandCutover)
		back("or to go back")
	case run.Switched:
		add("next, once the new table is trusted", run.CommandCleanup)
		if s.Lag != nil {
			add("until then, to keep the old table up to date for a rollback that loses nothing", run.CommandRun, "--follow")
		}
		back("or to go back")
	case run.RolledBack:
		add("next, once the retained table is no longer needed", run.CommandCleanup)
	case run.GoingBack, run.Leaving:
		add("next, to complete the rollback", run.CommandRollback)
	case run.CarriedOut:
	default:
		add("next", s.Ways[0])
	}
	return out, asked
}

// orRevoke offers to have the fence take rights, in place of a person who stops the writers.
const orRevoke = "or, to stop the writers by revoking their rights"

// printNext prints each command on a line of its own, so that it can be pasted; none in a demonstration, whose server is gone by then.
func (a *app) printNext(w io.Writer, steps []report.NextStep) {
	if a.shows {
		return
	}
	for _, n := range steps {
		fmt.Fprintf(w, "%s:\n  %s\n", n.Says, n.Line)
	}
}
