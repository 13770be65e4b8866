// Command ydb-keyadvise says which tables of a YDB database have a primary key that will not scale, shows the
// evidence and proposes the key that will.
//
// There is one file per command. A command has an options struct, fills it from flags and works through the app
// it is given: nothing here is global, only main exits, and exitStatus alone decides how.
package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/run"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
)

func main() {
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	soft := new(softStop)
	ctx := interruptible(context.Background(), signals, soft, os.Exit)
	version, commit := buildVersion()
	a := &app{
		soft:       soft,
		stdout:     os.Stdout,
		stderr:     os.Stderr,
		getenv:     os.Getenv,
		now:        time.Now,
		version:    version,
		commit:     commit,
		preflight:  true,
		between:    time.Second,
		stdoutSize: sizeOf(os.Stdout),
		stderrSize: sizeOf(os.Stderr),
	}
	if term.IsTerminal(int(os.Stdin.Fd())) {
		a.prompt = askSecret
		if a.stderrSize != nil {
			a.ask = func() string {
				line, _ := bufio.NewReader(os.Stdin).ReadString('\n') // what ends without a line is no answer
				return line
			}
		}
	}
	if os.Getenv("GOGC") == "" {
		a.sparing = func() { debug.SetGCPercent(60) }
	}
	os.Exit(a.run(ctx, os.Args[1:]))
}

// sizeOf tells how many characters and lines a terminal has, 0 where that is not known; nil if the file is none.
func sizeOf(file *os.File) func() (width, height int) {
	if !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	return func() (width, height int) {
		width, height, _ = term.GetSize(int(file.Fd()))
		return max(0, width), max(0, height)
	}
}

// askSecret asks on the terminal for a secret that is not shown.
func askSecret(question string) (string, error) {
	fmt.Fprint(os.Stderr, question)
	secret, err := term.ReadPassword(int(os.Stdin.Fd()))
	fmt.Fprintln(os.Stderr)
	return string(secret), err
}

// buildVersion returns the version that Go recorded, a tag, a pseudo-version or "(devel)", and the commit; empty if it recorded none.
func buildVersion() (version, commit string) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(devel)", ""
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			commit = s.Value
		}
	}
	return cmp.Or(info.Main.Version, "(devel)"), commit
}

// run carries out one command line and returns the exit status.
func (a *app) run(ctx context.Context, args []string) int {
	out := &checkedWriter{w: a.stdout}
	a.stdout = out
	root := newRoot(a)
	a.args = args
	if slices.Contains(args, "--help") || slices.Contains(args, "-h") { // --all is for the help then, and no option of the command
		if args = slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return arg == "--all" }); len(args) < len(a.args) {
			a.wholeHelp = true
		}
	}
	root.SetArgs(args)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		completeValues(root)
	}
	cmd, err := root.ExecuteContextC(ctx)
	if err == nil && out.err != nil {
		err = fmt.Errorf("write the output: %w", out.err)
	}
	if err != nil {
		err = misspelt(cmd, args, err)
		a.printError(ctx, cmd, err)
		status := exitStatus(a.outcome, err)
		if ctx.Err() != nil {
			status = 130 // as a shell says that ctrl-C ended a command
		}
		a.encodeFailure(ctx, out, cmd, err, status)
		return status
	}
	return exitStatus(a.outcome, nil)
}

// exitStatus is the one place that decides the exit status. That something broke outranks that something was
// found: a script that trusts 1 to mean "looked at everything" must be able to.
func exitStatus(o outcome, err error) int {
	err = cmp.Or(err, o.refusal)
	var person *run.NeedsPerson
	var blocked *run.Blocked
	switch {
	case errors.As(err, &person), errors.As(err, &blocked):
		return 3
	case err != nil || o.incomplete:
		return 2
	case o.found:
		return 1
	}
	return 0
}

// printError writes what stopped the command, and for a usage error how the command is to be called.
func (a *app) printError(ctx context.Context, cmd *cobra.Command, err error) {
	if ctx.Err() != nil {
		fmt.Fprintln(a.stderr, "ydb-keyadvise: interrupted")
		return
	}
	a.stderrView(false).Prose(a.stderr, fmt.Sprintf("ydb-keyadvise: %v\n", err))
	if a.getenv("GITHUB_ACTIONS") == "true" && exitStatus(outcome{}, err) == 2 {
		fmt.Fprintln(a.stderr, report.GitHubError("ydb-keyadvise", err.Error()))
	}
	var usage *usageError
	if errors.As(err, &usage) {
		fmt.Fprintf(a.stderr, "usage: %s\n       for more, run '%s --help'\n", useLine(cmd), cmd.CommandPath())
	}
}
