package rewrite

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite/keys"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

// words says what a candidate gains and costs.
func (p *proposer) words(c *Candidate) {
	if (!slices.Equal(c.After.PrimaryKey, p.table.PrimaryKey) || c.Kind == advisor.Repartition) && c.Spread.Partitions > 0 {
		if is, was := c.Spread.Takes(), p.before.Takes(); is != was && c.Spread.Share() != p.before.Share() {
			if strings.Contains(is, ofInserts) {
				was = strings.TrimSuffix(was, ofInserts)
			}
			gain := fmt.Sprintf("the hottest partition takes %s instead of %s", is, was)
			if is == likeTheOthers {
				gain = fmt.Sprintf("about equal load (assumed) instead of %s in the hottest partition", was)
			}
			c.Gains = append(c.Gains, gain)
		}
	}
	if resolved := p.resolved(c); len(resolved) > 0 {
		c.Gains = append(c.Gains, "resolves "+p.rules(resolved))
	}
	c.Gains = append(c.Gains, room(p.table, &p.sizing, c)...)
	c.Gains = append(c.Gains, together(p, c)...)
	if c.Fanout.Statements > 0 {
		is, was := fmt.Sprintf("%.1f", c.Fanout.After), fmt.Sprintf("%.1f", c.Fanout.Before)
		line := "a statement touches " + is + " partitions on average instead of " + was
		if c.Spread.Assumed {
			line += fmt.Sprintf(" (of %d, assumed)", p.partitions)
		}
		switch {
		case is == was: // not worth a word
		case c.Fanout.After > c.Fanout.Before:
			c.Costs = append(c.Costs, line)
		case c.Fanout.After < c.Fanout.Before:
			c.Gains = append(c.Gains, line)
		}
	}
	touched, costs := statementCosts(c.Statements)
	if c.Costs = append(c.Costs, costs...); touched == 0 && len(c.Statements) > 0 {
		c.Gains = append(c.Gains, "no known statement has to change")
	}
	if c.BytesPerRow > 0 {
		more := evidence.Count(c.BytesPerRow, "byte") + " more per row"
		if n := p.addedBytes(c) - c.BytesPerRow; n > 0 {
			more += fmt.Sprintf(" and %d in its indexes", n)
		}
		c.Costs = append(c.Costs, more)
	}
	if cost := p.lostReads(c); cost != "" {
		c.Costs = append(c.Costs, cost)
	}
	if len(c.Left) > 0 {
		c.Costs = append(c.Costs, "does not resolve "+p.rules(c.Left))
	}
	for _, f := range c.Brought {
		if line := brings(&f); !slices.Contains(c.Costs, line) {
			c.Costs = append(c.Costs, line)
		}
	}
	switch {
	case c.Copies && p.evidence.Foreign == "":
		if c.Kind == advisor.Repartition {
			c.Costs = append(c.Costs, "a copy of the table, because YDB does not split an existing table at given keys")
		} else {
			c.Costs = append(c.Costs, copyCost)
		}
		if s := &c.After.Partitioning; c.Fix.Key() != nil && p.table.Store == schema.StoreRow && s.Uniform < 2 && len(s.SplitPoints) == 0 {
			c.Costs = append(c.Costs, uncutCost)
		}
		if why := c.OnlyNamed(); why != "" && len(c.Blockers) == 0 {
			c.Costs = append(c.Costs, why+": it is planned only if you name it")
		}
	case c.Kind == advisor.IndexKey && p.evidence.Foreign == "":
		c.Costs = append(c.Costs, fmt.Sprintf("every row is updated once to fill %s, and the index is rebuilt; no copy of the table",
			strings.Join(c.added(), ", ")))
	}
	if state, id := facts.StateBeside(c.After.PrimaryKey, p.known.Trait); c.Copies && state != "" {
		c.Costs = append(c.Costs, fmt.Sprintf("%s stays in the key: the key allows two rows with the same %s, and each change of %[1]s "+
			"deletes the row and inserts another", state, id))
	}
	if len(c.Mutable) > 0 {
		c.Costs = append(c.Costs, "statements update "+strings.Join(c.Mutable, ", ")+
			", which would be key columns: delete the row and insert it instead")
	}
}

// statementCosts says how many statements change, touch more partitions or need a person, and how many cannot stay as they are.
func statementCosts(statements []StatementEffect) (touched int, costs []string) {
	changed, person, degraded := 0, 0, 0
	for _, s := range statements {
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
			costs = append(costs, "1 "+one)
		case n > 1:
			costs = append(costs, fmt.Sprintf("%d %s", n, many))
		}
	}
	add(changed, "statement has to change", "statements have to change")
	add(degraded, "statement touches more partitions", "statements touch more partitions")
	add(person, "statement needs a person", "statements need a person")
	return changed + person, costs
}

// together says that the rows of one value stay together under the candidate; nothing where they do not.
func together(p *proposer, c *Candidate) []string {
	h := c.Hash()
	if h == nil || len(h.Inputs) != 1 || len(p.table.PrimaryKey) == 1 || h.Buckets > 0 || len(c.After.PrimaryKey) < 3 ||
		p.traits[h.Inputs[0].Column].Identifies {
		return nil
	}
	return []string{fmt.Sprintf("rows of one %s stay together, in the order of %s", h.Inputs[0].Column,
		strings.Join(c.After.PrimaryKey[2:], ", "))}
}

// room says between how many partitions the table of a candidate, and those of its indexes, are split by load; nothing of what is
// split as it is now. Rule PRT001 explains why, and --explain where the numbers come from.
func room(t *schema.Table, sizing *keys.Sizing, c *Candidate) []string {
	var parts []string
	set := &c.After.Partitioning
	changed := c.Fix.Key() != nil || c.Kind == advisor.Repartition || !sameRoom(set, &t.Partitioning)
	if set.ByLoad == schema.Enabled && changed {
		least := evidence.Thousands(set.Min)
		if sizing.Assumed && set.Min != t.Partitioning.Min {
			least += " (assumed)"
		}
		parts = append(parts, fmt.Sprintf("splits by load, %s to %s", least, evidence.Count(set.Max, "partition")))
	}
	var names []string
	for i := range c.After.Indexes {
		index := &c.After.Indexes[i]
		was, _ := t.Index(index.Name)
		if index.Partitioning.ByLoad == schema.Enabled && !sameRoom(&index.Partitioning, &was.Partitioning) {
			names = append(names, fmt.Sprintf("%s %d to %d", index.Name, index.Partitioning.Min, index.Partitioning.Max))
		}
	}
	if len(names) > 0 {
		parts = append(parts, "its indexes split by load too ("+strings.Join(names, ", ")+")")
	}
	if len(parts) == 0 {
		return nil
	}
	return []string{strings.Join(parts, "; ")}
}

func sameRoom(a, b *schema.Partitioning) bool {
	return a.ByLoad == b.ByLoad && a.Min == b.Min && a.Max == b.Max
}

// resolved are the findings of the table that the candidate does not leave.
func (p *proposer) resolved(c *Candidate) []advisor.Finding {
	var out []advisor.Finding
	for _, f := range p.findings {
		if slices.Contains(c.Resolved, f.Rule) && !slices.ContainsFunc(c.Left, func(l advisor.Finding) bool { return reflect.DeepEqual(l, f) }) {
			out = append(out, f)
		}
	}
	return out
}

// rules names the rules of some of the table's findings, each once, with how many of its findings where it is not all.
func (p *proposer) rules(some []advisor.Finding) string {
	var names []string
	for i, f := range some {
		of := func(list []advisor.Finding) (n int) {
			for _, g := range list {
				if g.Rule == f.Rule {
					n++
				}
			}
			return n
		}
		if of(some[:i]) > 0 {
			continue
		}
		name := f.Rule
		if n, all := of(some), of(p.findings); n < all {
			name = fmt.Sprintf("%s (%d of %d)", f.Rule, n, all)
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// OfAnyTable reports whether a cost names nothing of its table, so that it can be said once for several.
func OfAnyTable(cost string) bool { return cost == copyCost || cost == uncutCost }

// uncutCost is what a new table costs that nothing cuts, because the values of its first column are not known.
const uncutCost = "the new table starts as one partition, which YDB splits as the copy fills it"

// copyCost is what every new key costs.
const copyCost = "a copy of the table, because a primary key cannot be altered"

// lostReads says which reads, known or not, touch more partitions under the new key: those that the old key served by
// its first column. It is empty if the first column stays, and for column tables, which have no key ranges.
func (p *proposer) lostReads(c *Candidate) string {
	old, lead := p.table.PrimaryKey[0], c.After.PrimaryKey[0]
	switch h := c.Hash(); {
	case lead == old && h != nil && h.Buckets > 0 && p.table.Store == schema.StoreRow:
		return fmt.Sprintf("a read of some rows of one %s touches %s", old, evidence.Count(h.Buckets, "partition"))
	case lead == old || p.table.Store != schema.StoreRow:
		return ""
	case h != nil && len(h.Inputs) == 0:
		return fmt.Sprintf("a read by %s touches %s", old, evidence.Count(h.Buckets, "partition"))
	case h != nil && h.Buckets > 0:
		return fmt.Sprintf("a read of a range of %s touches %s", old, evidence.Count(h.Buckets, "partition"))
	case h != nil && len(h.Inputs) == 1 && h.Inputs[0].Column == old:
		return fmt.Sprintf("a read of a range of %s touches all partitions", old)
	case h != nil:
		return fmt.Sprintf("a read without %s touches all partitions", spelling.List(h.Sources()))
	}
	return fmt.Sprintf("a read by %s without %s touches all partitions", old, lead)
}
