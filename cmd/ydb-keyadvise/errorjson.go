package main

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
)

// failureJSON is what stands on standard output in place of a result, where --format json was asked for and there is none. Standard error
// says the same to people.
type failureJSON struct {
	Version  int               `json:"version"` // of the format
	Kind     failureKind       `json:"error"`
	Message  string            `json:"message"`         // in a sentence or more
	Exit     int               `json:"exitStatus"`      // of the command
	Usage    string            `json:"usage,omitempty"` // how the command is called, for a usage error
	Problems []evidence.Note   `json:"problems"`        // what could not be read
	Next     []report.NextStep `json:"next"`            // commands that lead on
}

// failureKind is why there is no result: the command line makes no sense, the command could not do its work, the plan waits for a person,
// or somebody interrupted the command.
type failureKind string

const (
	failedUsage       failureKind = "usage"
	failedWork        failureKind = "failed"
	failedWaits       failureKind = "waits"
	failedInterrupted failureKind = "interrupted"
)

// asksJSON reports whether a command line, right or wrong, asks for JSON.
func asksJSON(args []string) bool {
	if end := slices.Index(args, "--"); end >= 0 {
		args = args[:end]
	}
	for i, arg := range args {
		if arg == "--format="+jsonFormat || arg == jsonFormat && i > 0 && args[i-1] == "--format" {
			return true
		}
	}
	return false
}

// encodeFailure says to programs what stopped the command, unless they have a result already.
func (a *app) encodeFailure(ctx context.Context, out *checkedWriter, cmd *cobra.Command, err error, status int) {
	if out.began || !asksJSON(a.args) {
		return
	}
	failure := failureJSON{Version: 1, Kind: failedWork, Message: strings.TrimSuffix(err.Error(), seeAbove), Exit: status,
		Problems: append([]evidence.Note{}, a.unread...), Next: []report.NextStep{}}
	var usage *usageError
	switch {
	case ctx.Err() != nil:
		failure.Kind = failedInterrupted
	case errors.As(err, &usage):
		failure.Kind, failure.Usage = failedUsage, useLine(cmd)
		failure.Next = append(failure.Next, nextStep("for the options", append(strings.Fields(cmd.CommandPath())[1:], "--help")...))
	case status == 3:
		failure.Kind = failedWaits
	}
	_ = report.EncodeJSON(out, failure) // standard error has it, too
}
