package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
)

// app is all that a command knows of the world around it.
type app struct {
	stdout, stderr io.Writer
	getenv         func(string) string
	now            func() time.Time
	version        string
	commit         string // that it was built from; empty if that was not recorded
	// quiet is for how long a plan that is performed watches that nobody writes, and lease how long a process that died
	// keeps others from its work; 0 for the defaults.
	quiet, lease time.Duration
	// between is the time between two statements that a server explains, and two reads of its system views; 0 for none, and a second.
	between time.Duration
	// preflight has a database asked, before a plan begins there, whether it does what the plan relies on.
	preflight bool
	// prompt asks for a secret without showing what is typed; nil if nobody is there to ask.
	prompt func(question string) (string, error)
	// ask reads an answer to a question that was printed on stderr; nil if nobody is there to answer.
	ask func() string
	// stdoutSize and stderrSize return how many characters and lines the terminal has that stdout and stderr are, 0 if that is not
	// known. Nil means that it is none.
	stdoutSize, stderrSize func() (width, height int)

	// serve changes how local, demo and rehearse start their servers; nil if nothing does.
	serve func(*localydb.Options)

	// shows says that commands only show what they do: none says what is next.
	shows bool

	// soft ends an observation early on the first ctrl-C; nil if nothing sends signals.
	soft *softStop

	// sparing has the process take a third less memory, for 5 % more time; nil where others share it.
	sparing func()

	wholeHelp bool // also the options that most people never need

	color string // --color: one of colorWords; empty means auto

	args    []string // of the command line, as they were given
	outcome outcome  // of the command that ran

	unread []evidence.Note // what could not be read
}

// server starts the local server of a command.
func (a *app) server(ctx context.Context, o localydb.Options) (*localydb.Server, error) {
	if a.serve != nil {
		a.serve(&o)
	}
	return localydb.Start(ctx, o)
}

// does adapts what a command does to cobra.
func (a *app) does(run func(ctx context.Context, a *app, args []string) (outcome, error)) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) (err error) {
		a.outcome, err = run(cmd.Context(), a, args)
		var unread *opened.Unread
		if errors.As(err, &unread) {
			a.problemsOf(unread.Problems)
			return fmt.Errorf("%s, because part of the input could not be read%s", unread.Doing, seeAbove)
		}
		return misused(cmd, args, err)
	}
}

// seeAbove is where a person sees problems, which JSON has beside the error.
const seeAbove = ": see the errors above"

// outcome is what a command that did its work has to say about the exit status.
type outcome struct {
	found      bool // findings at or above the threshold, or a difference
	incomplete bool // part of the input could not be read; the rest was reported
	// refusal is the error that the command would have ended with if it had been told to act, and has printed; nil if there is none.
	refusal error
}

// problems tells what of a source could not be read.
func (a *app) problems(b *evidence.Bundle) {
	a.problemsOf(b.Problems)
}

func (a *app) problemsOf(list []evidence.Note) {
	a.unread = append(a.unread, list...)
	report.WriteProblems(a.stderr, a.stderrView(false), list)
}
