// Command ydb-keyadvise says which tables of a YDB database have a primary key that will not scale, shows the
// evidence and proposes the key that will.
//
// There is one file per command. A command has an options struct, fills it from flags and works through the app
// it is given: nothing here is global, only main exits, and exitStatus alone decides how.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"golang.org/x/term"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // the second ctrl-C is not caught and ends the process at once
	a := &app{
		stdout:         os.Stdout,
		stderr:         os.Stderr,
		getenv:         os.Getenv,
		version:        buildVersion(),
		stdoutTerminal: term.IsTerminal(int(os.Stdout.Fd())),
		stderrTerminal: term.IsTerminal(int(os.Stderr.Fd())),
	}
	os.Exit(a.run(ctx, os.Args[1:]))
}

// buildVersion returns the version the Go toolchain recorded: a tag, a pseudo-version, or "(devel)".
func buildVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}
