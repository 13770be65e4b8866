package run

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"strconv"
	"strings"
	"testing"
	"time"
)

// part is a process beside that of the test.
type part struct {
	cmd   *exec.Cmd
	input io.WriteCloser
	lines *bufio.Reader
}

// startPart starts a test of this binary in a process of its own, which ends with its input.
func startPart(t testing.TB, test string, env ...string) *part {
	t.Helper()
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &part{cmd: exec.Command(binary, "-test.run="+test+"$")}
	if dir := os.Getenv("KEYADVISE_PROFILE"); dir != "" {
		p.cmd.Args = append(p.cmd.Args, "-test.cpuprofile="+path.Join(dir, test+".prof"))
	}
	p.cmd.Env = append(os.Environ(), env...)
	p.cmd.Stderr = os.Stderr
	if p.input, err = p.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	output, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p.lines = bufio.NewReader(output)
	t.Cleanup(p.end)
	return p
}

// tell writes a line and waits for the answer.
func (p *part) tell(t *testing.T, line string) {
	t.Helper()
	if _, err := fmt.Fprintln(p.input, line); err != nil {
		t.Fatal(err)
	}
	p.says(t, "mode")
}

func (p *part) end() { _, _ = p.input.Close(), p.cmd.Wait() }

// says waits for a line that begins with a word, and returns the rest of it.
func (p *part) says(t testing.TB, word string) string {
	t.Helper()
	line, err := p.lines.ReadString('\n')
	rest, ok := strings.CutPrefix(strings.TrimSpace(line), word+" ")
	if err != nil || !ok {
		t.Fatalf("the process of %s says %q, %v", word, line, err)
	}
	return rest
}

// cpu is what the process has used so far; 0 where the system does not tell.
func (p *part) cpu() time.Duration {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(data), ") ")
	fields := strings.Fields(rest)
	if len(fields) < 13 {
		return 0
	}
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond // of Linux, whose clock ticks are hundredths
}
