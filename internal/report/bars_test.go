package report

import (
	"bufio"
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// legendHolds says what a line of bars shows that its legend does not say, of one partition a bar.
func legendHolds(line string, shares []float64) string {
	drawn := []rune(line)
	if len(drawn) != len(shares) {
		return "as many bars as partitions"
	}
	for i, bar := range drawn {
		switch even := shares[i] * float64(len(shares)); {
		case (shares[i] == 0) != (bar == ' '):
			return "a gap is a partition that nothing is written to"
		case even > 0.9 && even < 1.1 && bar != '▄':
			return "▄ is an even share"
		case even >= 1.9 && bar != '█', even < 1.85 && bar == '█':
			return "█ is twice an even share or more"
		}
	}
	return ""
}

// TestBarsHoldToTheirLegend draws generated loads, each table beside candidates of other numbers of partitions, wherever bars are drawn.
func TestBarsHoldToTheirLegend(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	spread := func() rewrite.Spread {
		shares := make([]float64, 1+random.IntN(barWidth))
		total := 0.0
		for i := range shares {
			switch random.IntN(4) {
			case 0: // nothing is written
			case 1:
				shares[i] = 10 * random.Float64()
			default:
				shares[i] = 0.95 + 0.1*random.Float64()
			}
			total += shares[i]
		}
		if total == 0 {
			shares[0], total = 1, 1
		}
		for i := range shares {
			shares[i] /= total
		}
		hottest := slices.Max(shares)
		return rewrite.Spread{Partitions: len(shares), Hottest: hottest, HottestEnd: hottest, Shares: shares}
	}
	for range 300 {
		spreads := []rewrite.Spread{spread(), spread(), spread()}
		table := &schema.Table{Path: "t", PrimaryKey: []string{"id"}}
		p := Proposed{Proposal: &rewrite.Proposal{Before: table, Spread: spreads[0]}}
		for _, s := range spreads[1:] {
			p.Candidates = append(p.Candidates, &rewrite.Candidate{Move: move.Move{Before: table, After: table}, Name: "c", Spread: s})
		}
		var text bytes.Buffer
		w := bufio.NewWriter(&text)
		writer := proposalWriter{w: w}
		writer.proposal(p)
		w.Flush()
		markdown := markdownProposal(p).Head
		for _, output := range []string{text.String(), markdown} {
			var lines []string
			for line := range strings.Lines(output) {
				if _, rest, found := strings.Cut(line, "["); found {
					bars, _, _ := strings.Cut(rest, "]")
					lines = append(lines, bars)
				}
			}
			if len(lines) != len(spreads) {
				t.Fatalf("%d lines of bars, want %d:\n%s", len(lines), len(spreads), output)
			}
			for i, s := range spreads {
				if broken := legendHolds(lines[i], s.Shares); broken != "" {
					t.Fatalf("%s: [%s] of %v in\n%s", broken, lines[i], s.Shares, output)
				}
			}
		}
		load := &evidence.Load{Span: 10 * time.Second, Ordered: true}
		for _, share := range spreads[0].Shares {
			load.Partitions = append(load.Partitions, evidence.PartitionLoad{Writes: share * 1000})
		}
		if shares, _, known := load.WriteShares(); known {
			r := &Inspection{Tables: []Table{{Table: &evidence.Table{Schema: table, Load: load}}}}
			if broken := legendHolds(strings.Trim(r.screenRows()[0][2], "[]"), shares); broken != "" {
				t.Fatalf("%s: the screen shows %v of %v", broken, r.screenRows(), shares)
			}
		} else {
			t.Fatal("the load that was made says nothing of writes")
		}
	}
}
