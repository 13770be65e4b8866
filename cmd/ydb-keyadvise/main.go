// Command ydb-keyadvise says which tables of a YDB database have a primary key that will not scale, shows the
// evidence and proposes the key that will.
//
// There is one file per command. A command has an options struct, fills it from flags and works through the app
// it is given: nothing here is global, only main exits, and exitStatus alone decides how.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"golang.org/x/term"
)

func main() {
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	soft := new(softStop)
	ctx := interruptible(context.Background(), signals, soft, os.Exit)
	a := &app{
		soft:           soft,
		stdout:         os.Stdout,
		stderr:         os.Stderr,
		getenv:         os.Getenv,
		now:            time.Now,
		version:        buildVersion(),
		stdoutTerminal: term.IsTerminal(int(os.Stdout.Fd())),
		stderrTerminal: term.IsTerminal(int(os.Stderr.Fd())),
	}
	if a.stderrTerminal {
		a.width = func() int { return widthOf(os.Stderr) }
	}
	if a.stdoutTerminal {
		a.stdoutWidth = func() int { return widthOf(os.Stdout) }
	}
	if term.IsTerminal(int(os.Stdin.Fd())) {
		a.prompt = askSecret
	}
	os.Exit(a.run(ctx, os.Args[1:]))
}

// widthOf is how many characters a line of a terminal has; 0 if that is not known.
func widthOf(terminal *os.File) int {
	width, _, err := term.GetSize(int(terminal.Fd()))
	if err != nil {
		return 0
	}
	return width
}

// askSecret asks on the terminal for a secret that is not shown.
func askSecret(question string) (string, error) {
	fmt.Fprint(os.Stderr, question)
	secret, err := term.ReadPassword(int(os.Stdin.Fd()))
	fmt.Fprintln(os.Stderr)
	return string(secret), err
}

// buildVersion returns the version the Go toolchain recorded: a tag, a pseudo-version, or "(devel)".
func buildVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}
