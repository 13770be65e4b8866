package report

import (
	"bufio"
	"fmt"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// WriteLoads draws the writes of each partition in the order of the key, a line for each table that is written.
func WriteLoads(w *bufio.Writer, s Style, r *Inspection) {
	var rows [][]string
	for _, t := range r.Tables {
		if t.Evidence == nil {
			continue
		}
		shares, writes, known := t.Evidence.Load.WriteShares()
		if !known || writes == 0 {
			continue
		}
		rows = append(rows, []string{OneLine(t.Schema.Path), "[" + bars(rewrite.Spread{Shares: shares}, len(shares)) + "]",
			fmt.Sprintf("%.0f%% of %.0f writes/s", 100*slices.Max(shares), writes)})
	}
	if len(rows) == 0 {
		return
	}
	for _, line := range alignColumns(rows) {
		fmt.Fprintln(w, line)
	}
	fmt.Fprintln(w, s.Paint(dim, "[ ] is what each partition, in key order, takes of the writes: ▄ an even share, █ twice that or more."))
}
