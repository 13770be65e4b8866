// Command standin stands in for a command that a script of a plan runs: it hands its arguments and its input to the
// test that listens at the socket of STAND_IN, and prints and ends as it is told. Scripts call it thousands of times, so
// it is a program of its own with few imports: it starts many times faster than the test binary.
package main

import (
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

func main() {
	args, input := os.Args[1:], ""
	// As the CLI does: parameters are read from standard input, unless it is a terminal.
	if slices.Contains(args, "sql") {
		data, err := io.ReadAll(os.Stdin)
		check(err)
		input = string(data)
	}
	socket, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	check(err)
	check(syscall.Connect(socket, &syscall.SockaddrUnix{Name: os.Getenv("STAND_IN")}))
	conn := os.NewFile(uintptr(socket), "socket")
	// How many arguments there are, then each with a NUL behind it, then the input.
	_, err = conn.WriteString(strings.Join(append([]string{strconv.Itoa(len(args))}, args...), "\x00") + "\x00" + input)
	check(err)
	check(syscall.Shutdown(socket, syscall.SHUT_WR))
	answer, err := io.ReadAll(conn)
	check(err)
	// The status, what goes to standard error, and the output.
	parts := strings.SplitN(string(answer), "\x00", 3)
	if len(parts) < 3 {
		fail("the test gave no answer")
	}
	code, err := strconv.Atoi(parts[0])
	check(err)
	_, _ = os.Stdout.WriteString(parts[2]) // when the script is gone, this dies of SIGPIPE as any command does
	_, _ = os.Stderr.WriteString(parts[1])
	os.Exit(code)
}

func check(err error) {
	if err != nil {
		fail(err.Error())
	}
}

func fail(why string) {
	_, _ = os.Stderr.WriteString(why + "\n")
	os.Exit(3)
}
