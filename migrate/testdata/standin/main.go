// Command standin stands in for a command that a script of a plan runs: it hands its arguments and its input to the
// test that listens at the socket of STAND_IN, and prints and ends as it is told. A program of its own starts many
// times faster than the test binary, and scripts call it thousands of times.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"slices"
)

func main() {
	call := struct {
		Args  []string
		Input string
	}{Args: os.Args[1:]}
	// As the CLI does: parameters are read from standard input, unless it is a terminal.
	if slices.Contains(call.Args, "sql") {
		input, err := io.ReadAll(os.Stdin)
		if err != nil {
			os.Exit(3)
		}
		call.Input = string(input)
	}
	conn, err := net.Dial("unix", os.Getenv("STAND_IN"))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(3)
	}
	var answer struct {
		Output, Error string
		Code          int
	}
	if err := errors.Join(json.NewEncoder(conn).Encode(call), json.NewDecoder(conn).Decode(&answer)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(3)
	}
	_, _ = os.Stdout.WriteString(answer.Output) // when the script is gone, this dies of SIGPIPE as any command does
	_, _ = os.Stderr.WriteString(answer.Error)
	os.Exit(answer.Code)
}
