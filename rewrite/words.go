package rewrite

import (
	"fmt"
	"slices"
	"strings"
)

// words says what a candidate gains and costs.
func (p *proposer) words(c *Candidate) {
	if !slices.Equal(c.After.PrimaryKey, p.table.PrimaryKey) && c.Spread.Partitions > 0 {
		c.Gains = append(c.Gains, fmt.Sprintf("the hottest partition takes %s of inserts, now %s (over the lifetime %s, now %s)",
			percent(c.Spread.HottestEnd), percent(p.before.HottestEnd), percent(c.Spread.Hottest), percent(p.before.Hottest)))
	}
	if len(c.Resolved) > 0 {
		c.Gains = append(c.Gains, "resolves "+strings.Join(c.Resolved, ", "))
	}
	if h := c.Hash; h != nil && len(h.Inputs) == 1 && len(p.table.PrimaryKey) > 1 && h.Buckets == 0 {
		c.Gains = append(c.Gains, fmt.Sprintf("rows of one %s stay together, in the order of %s", h.Inputs[0].Column, strings.Join(c.After.PrimaryKey[2:], ", ")))
	}
	if c.Fanout.Statements > 0 {
		is, was := fmt.Sprintf("%.1f", c.Fanout.After), fmt.Sprintf("%.1f", c.Fanout.Before)
		line := is + " partitions touched by a statement on average, now " + was
		switch {
		case is == was: // not worth a word
		case c.Fanout.After > c.Fanout.Before:
			c.Costs = append(c.Costs, line)
		case c.Fanout.After < c.Fanout.Before:
			c.Gains = append(c.Gains, line)
		}
	}
	changed, person, degraded := 0, 0, 0
	for _, s := range c.Statements {
		switch {
		case s.Outcome == NeedsPerson:
			person++
		case s.Diff != "":
			changed++
		}
		if s.Outcome == Degraded {
			degraded++
		}
	}
	add := func(n int, one, many string) {
		switch {
		case n == 1:
			c.Costs = append(c.Costs, "1 "+one)
		case n > 1:
			c.Costs = append(c.Costs, fmt.Sprintf("%d %s", n, many))
		}
	}
	add(changed, "statement changes", "statements change")
	add(degraded, "statement touches more partitions", "statements touch more partitions")
	add(person, "statement needs a person", "statements need a person")
	if c.BytesPerRow > 0 {
		c.Costs = append(c.Costs, fmt.Sprintf("%d bytes more per row", c.BytesPerRow))
	}
	if h := c.Hash; h != nil && h.Buckets > 0 {
		c.Costs = append(c.Costs, fmt.Sprintf("a range read touches %d partitions", h.Buckets))
	} else if h != nil {
		c.Costs = append(c.Costs, fmt.Sprintf("a range read over the old key touches all partitions unless it gives %s", inputNames(h)))
	}
	var left []string
	for _, f := range p.findings {
		if !slices.Contains(c.Resolved, f.Rule) && !slices.Contains(left, f.Rule) {
			left = append(left, f.Rule)
		}
	}
	if len(left) > 0 {
		c.Costs = append(c.Costs, "leaves "+strings.Join(left, ", "))
	}
	if c.Copies {
		c.Costs = append(c.Costs, "a copy of the table: a primary key cannot be altered")
	}
	if len(c.Mutable) > 0 {
		c.Costs = append(c.Costs, "statements update "+strings.Join(c.Mutable, ", ")+", which would be key columns: such a row has to be deleted and inserted")
	}
}

func inputNames(h *Hash) string {
	names := make([]string, len(h.Inputs))
	for i, in := range h.Inputs {
		names[i] = in.Column
	}
	return strings.Join(names, " and ")
}

func percent(share float64) string { return fmt.Sprintf("%.0f%%", 100*share) }

func quoted(columns []string) string { return "`" + strings.Join(columns, "`, `") + "`" }
