package rehearse

import (
	"fmt"
	"io"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
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
func (r *Report) Text() string {
	w := new(strings.Builder)
	where, beside := "a local server", "the local server on the same machine"
	if r.Release != "" {
		where, beside = "YDB "+r.Release, "this cluster"
	}
	with := ""
	if r.Writers != "" { // else they go on
		with = " with writers " + string(r.Writers)
	}
	fmt.Fprintf(w, "Rehearsal of plan %s for %s%s, on %s with %s\n", r.Plan, r.Table, with, where, evidence.Count(r.Rows, "invented row"))
	r.verdict(w)
	for _, f := range r.Failures {
		fmt.Fprintf(w, "  failed: %s\n", f)
	}
	for _, c := range r.Checks {
		fmt.Fprintf(w, "  %s\n", c)
	}
	if r.Downtime > 0 && r.Unfinished == "" {
		fmt.Fprintf(w, "  downtime %.2f s at the switch\n", r.Downtime)
	}
	if s := r.Switched; s != nil {
		fmt.Fprintf(w, "  applications with both forms of their statements switched %.3f s later, after %s for the old key had been refused\n",
			s.Seconds, evidence.Count(s.Refused, "statement"))
	}
	if len(r.Statements) > 0 {
		fmt.Fprintf(w, "  %s and %s of the known statements were sent during the rehearsal\n", evidence.Count(r.Reads, "read"),
			evidence.Count(r.Writes, "write"))
		parts := evidence.Count(r.Partitions.Before, "partition")
		if r.Partitions.After > 0 { // else it did not come to that
			parts += fmt.Sprintf(" → %d", r.Partitions.After)
		}
		fmt.Fprintf(w, "\nWhat a statement touches, before → after (the table has %s):\n", parts)
	}
	for _, s := range r.Statements {
		if s.Reason != "" {
			fmt.Fprintf(w, "  not sent (%s)", s.Reason)
		} else {
			fmt.Fprintf(w, "  %s", touched(s.Before, s.After))
		}
		fmt.Fprintf(w, ": %s\n", evidence.Shortened(s.Statement, 100))
	}
	steps := r.Steps
	if r.Unfinished != "" { // they are the times of a machine that is too slow
		steps = nil
	}
	if len(steps) > 0 {
		fmt.Fprintf(w, "\nHow long the steps took without kills, with %s:\n", beside)
	}
	for _, s := range steps {
		rows := "        for any number of rows"
		if s.PerMillion > 0 {
			rows = fmt.Sprintf("%8.1f s for a million rows", s.PerMillion)
		}
		fmt.Fprintf(w, "  %-12s %8.2f s, %s: %s\n", s.ID, s.Seconds, rows, s.Title)
	}
	fmt.Fprintf(w, "Machine: %s, %s", r.Machine.System, evidence.Count(r.Machine.CPUs, "CPU"))
	if r.Machine.Processor != "" {
		fmt.Fprintf(w, ", %s", r.Machine.Processor)
	}
	if r.Release == "" {
		fmt.Fprintln(w, ". On a cluster the steps do the same, but the times differ.")
	} else {
		fmt.Fprintln(w, ".")
	}
	fmt.Fprintln(w, "Not rehearsed: the owner, rights and attributes of the table, which depend on the database and which a run carries over.")
	return w.String()
}

// verdict says whether the plan works, after how many kills.
func (r *Report) verdict(w io.Writer) {
	killed, parts := 0, []string{}
	for _, command := range slices.Sorted(maps.Keys(r.Kills)) {
		killed += r.Kills[command]
		parts = append(parts, fmt.Sprintf("%d in %s", r.Kills[command], command))
	}
	kills := evidence.Count(killed, "kill")
	if len(parts) > 0 {
		kills += " (" + strings.Join(parts, ", ") + ")"
	}
	switch {
	case r.Works:
		fmt.Fprintf(w, "It works, after %s:\n", kills)
	case r.Unfinished != "":
		fmt.Fprintf(w, "Not finished: %s, after %s. That says nothing of the plan: rehearse with fewer --rows, or where less is done.\n",
			r.Unfinished, kills)
	default:
		fmt.Fprintf(w, "It does not work, after %s:\n", kills)
	}
}

// touched is what a statement touches before and, if it came to that, after. Where the server counts no partitions or rows,
// as it counts no partitions that are only written, nothing is said of them.
func touched(before, after *Touched) string {
	var parts []string
	add := func(what string, number func(*Touched) float64) {
		text := average(number(before))
		if after != nil && average(number(after)) != text {
			text += " → " + average(number(after))
		}
		if text != "0" {
			parts = append(parts, what+" "+text)
		}
	}
	add("partitions", func(t *Touched) float64 { return t.Partitions })
	add("rows read", func(t *Touched) float64 { return t.Read })
	add("rows written", func(t *Touched) float64 { return t.Written })
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, ", ")
}

// average is a mean without needless digits.
func average(f float64) string { return strings.TrimSuffix(fmt.Sprintf("%.1f", f), ".0") }
