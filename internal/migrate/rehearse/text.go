package rehearse

import (
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/templates"
)

// Machine is what a rehearsal ran on: its times are those of this machine.
type Machine struct {
	System    string `json:"system"`
	CPUs      int    `json:"cpus"`
	Processor string `json:"processor,omitempty"`
}

func thisMachine() Machine {
	m := Machine{System: runtime.GOOS + "/" + runtime.GOARCH, CPUs: runtime.NumCPU()}
	data, _ := os.ReadFile("/proc/cpuinfo") // elsewhere it is not known
	for line := range strings.Lines(string(data)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
			m.Processor = strings.TrimSpace(value)
			break
		}
	}
	return m
}

// Text says how a rehearsal went for people.
func (r *Report) Text() (string, error) {
	out := struct {
		*Report
		Where, Beside, Kills, Rows, Reads, Writes, Refused, CPUs, Partitions string
		Proofs                                                               []string
	}{Report: r, Where: "a local server", Beside: "the local server on the same machine", Rows: evidence.Count(r.Rows, "invented row"),
		Reads: evidence.Count(r.Reads, "read"), Writes: evidence.Count(r.Writes, "write"), CPUs: evidence.Count(r.Machine.CPUs, "CPU"),
		Partitions: evidence.Count(r.Partitions.Before, "partition")}
	if r.Release != "" {
		out.Where, out.Beside = "YDB "+r.Release, "this cluster"
	}
	if r.Switched != nil {
		out.Refused = evidence.Count(r.Switched.Refused, "statement")
	}
	if r.Partitions.After > 0 { // else it did not come to that
		out.Partitions += fmt.Sprintf(" → %d", r.Partitions.After)
	}
	for _, s := range r.Statements {
		out.Proofs = append(out.Proofs, s.Text())
	}
	killed, parts := 0, []string{}
	for _, command := range slices.Sorted(maps.Keys(r.Kills)) {
		killed += r.Kills[command]
		parts = append(parts, fmt.Sprintf("%d in %s", r.Kills[command], command))
	}
	if out.Kills = evidence.Count(killed, "kill"); len(parts) > 0 {
		out.Kills += " (" + strings.Join(parts, ", ") + ")"
	}
	return templates.Render("rehearsal.tmpl", out)
}
