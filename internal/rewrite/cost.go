package rewrite

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
)

// The weights. Each of the first three outweighs all that come behind it; those behind them are compared as they are.
const (
	weightBlocked    = 1e6  // a known statement that could not write
	weightLeft       = 1e5  // each level that the worst finding resolved is below the worst there is
	weightUpdated    = 1e4  // each key column that a known statement updates
	weightReads      = 1e3  // more reads touch other partitions than writes meet, both a second
	weightChanges    = 10   // a state in front of what names the row: the row moves with each change of it
	weightKnown      = 1    // partitions touched by a known statement, on average over executions
	weightGuessed    = 0.1  // partitions touched by a likely read, where reads are known
	weightOnly       = 1    // the same where none are
	weightWrites     = 1    // even shares that the hottest partition takes of the writes
	weightLimit      = 1    // even shares that it will take too many once there are twice as many partitions
	weightBytes      = 1e-3 // bytes more for each row, in the table and its indexes
	weightPreference = 1e-2 // places behind the first of the keys an engineer would try
)

// order weighs the candidates and sorts them, the cheapest first.
func (p *proposer) order(candidates []*Candidate) {
	p.compare(candidates)
	p.alwaysScans = scannedAlways(candidates, len(p.known.Uses.All))
	for _, c := range candidates {
		c.Terms = p.terms(c, true)
	}
	slices.SortStableFunc(candidates, cheaper)
}

// cheaper compares candidates by what they cost; a name decides where that is equal.
func cheaper(a, b *Candidate) int {
	return cmp.Or(cmp.Compare(a.Cost(), b.Cost()), strings.Compare(a.Name, b.Name))
}

// scannedAlways says of each use whether it reads all of the table under the key there is and under all candidates: it is no
// reason for any key.
func scannedAlways(candidates []*Candidate, uses int) []bool {
	always := make([]bool, uses)
	for i := range always {
		always[i] = len(candidates) > 0 && !slices.ContainsFunc(candidates, func(c *Candidate) bool {
			return c.Statements[i].BeforePartitions != 0 || c.Statements[i].AfterPartitions != 0
		})
	}
	return always
}

// terms are what a candidate costs. Their texts, which most who compare candidates never read, are made only where told.
func (p *proposer) terms(c *Candidate, told bool) []Term {
	terms := make([]Term, 0, 10)
	add := func(name string, weight, value float64, text func() string) {
		t := Term{Name: name, Weight: weight, Value: value}
		if told {
			t.Text = text()
		}
		terms = append(terms, t)
	}
	add("blocked", weightBlocked, float64(min(1, len(c.Blockers))), func() string {
		if n := len(c.Blockers); n > 0 {
			return "keeps " + evidence.Count(n, "known statement") + " from writing"
		}
		return "allows every known statement to write"
	})
	add("left", weightLeft, float64(worstOf(p.findings)-c.resolves), func() string {
		if c.resolves > 0 {
			return "resolves findings up to " + c.resolves.String()
		}
		return "resolves no finding"
	})
	add("updated", weightUpdated, float64(len(c.Mutable)), func() string {
		return "has " + evidence.Count(len(c.Mutable), "key column") + " that known statements update"
	})
	if why := c.idle; why != "" && p.idle == "" {
		add("reads", weightReads, 1, func() string { return "hurts more reads than it helps writes: " + why })
	}
	if state := stateFirst(p.traits, c.After.PrimaryKey); state != "" {
		add("changes", weightChanges, 1, func() string {
			return "puts " + state + ", which changes during the life of a row, before what identifies the row"
		})
	} else {
		add("changes", weightChanges, 0, func() string { return "puts nothing that changes before what identifies the row" })
	}
	known, guess := 0.0, float64(weightOnly)
	if c.Fanout.Statements > 0 {
		if slices.Contains(p.alwaysScans, false) {
			guess = weightGuessed
		}
		weight := 0.0
		for i := range c.Statements {
			if w := p.reading(i); w > 0 && !p.alwaysScans[i] {
				weight += w
				known += w * max(p.meanTouched(c.Statements[i].after), p.visits(c.Statements[i].after.Partitions))
			}
		}
		known /= max(weight, 1)
		add("known reads", weightKnown, known, func() string {
			return fmt.Sprintf("costs a known statement %.1f partitions on average", known)
		})
	}
	if len(c.Reads) > 0 {
		sum := 0.0
		for _, r := range c.Reads {
			sum += p.visits(r.After)
		}
		mean := sum / float64(len(c.Reads))
		add("likely reads", guess, mean, func() string { return fmt.Sprintf("costs a likely read %.1f partitions on average", mean) })
	}
	add("writes", weightWrites, heat(c.Spread.HottestEnd, p.partitions), func() string {
		return "lets the hottest partition take " + c.Spread.Takes()
	})
	if p.limits(c) {
		add("limit", weightLimit, 1, func() string {
			return fmt.Sprintf("spreads the writes over only %d buckets, however many partitions there will be, though no known "+
				"statement reads a range", c.Hash().Buckets)
		})
	} else {
		add("limit", weightLimit, 0, func() string { return "does not limit the spread of the writes needlessly" })
	}
	added := p.addedBytes(c)
	add("bytes", weightBytes, float64(added), func() string { return "adds " + evidence.Count(added, "byte") + " to each row" })
	add("preference", weightPreference, float64(c.preference), func() string { return p.prefers(c) })
	return terms
}

// stateFirst is the column of a key that says what state a row is in and stands first, or before what names the row; empty
// if there is none.
func stateFirst(traits map[string]facts.Trait, key []string) string {
	state := ""
	for i, c := range key {
		switch t := traits[c]; {
		case t.Changes && i == 0:
			return c
		case t.Changes && state == "":
			state = c
		case t.Identifies && state != "":
			return state
		}
	}
	return ""
}

// heat is how many even shares the hottest partition takes of the writes, in steps of four and none below: there chance
// and the skew of real values matter more than the difference between two keys.
func heat(share float64, partitions int) float64 {
	return 4 * float64(int(share*float64(partitions)/4))
}

// limits reports whether a candidate bounds the writes by a number of buckets although the statements are known and each
// finds its rows by their key: buckets are there for reads of ranges.
func (p *proposer) limits(c *Candidate) bool {
	if c.Hash() == nil || c.Hash().Buckets == 0 || c.Fanout.Statements == 0 {
		return false
	}
	for i := range c.Statements {
		if p.reading(i) > 0 && c.Statements[i].after.Most != 1 {
			return false
		}
	}
	return true
}

// addedBytes is what a row of the table and those of its indexes grow by: an index keeps the primary key in each of its rows.
func (p *proposer) addedBytes(c *Candidate) int {
	n := c.BytesPerRow
	for i := range c.After.Indexes {
		if c.After.Indexes[i].Kind.Secondary() {
			n += c.IndexBytes
		}
	}
	return n
}

// prefers is what speaks for a candidate where nothing that can be counted does.
func (p *proposer) prefers(c *Candidate) string {
	h := c.Hash()
	switch c.Kind {
	case advisor.Reorder:
		return "reordering columns needs nothing computed"
	case advisor.HashColumn:
		if h != nil && len(h.Inputs) == 1 && len(p.table.PrimaryKey) > 1 {
			return "a hash of one column keeps the rows of one " + h.Inputs[0].Column + " together"
		}
		return "a hash of one column spreads the rows and finds each by its value"
	case advisor.Bucket:
		return "with buckets a range can still be read"
	case advisor.RandomBucket:
		return "a random bucket works even if the server makes the id"
	case advisor.HashKey:
		return "a hash of the whole key keeps no rows together"
	case advisor.NotNullKey, advisor.Settings, advisor.Repartition:
		return "the key stays"
	}
	return "nothing else sets them apart"
}

// telling is the least difference in cost that is worth a word against the one that decided.
const telling = 0.5

// whyBefore says why a candidate stands before the next: the term that speaks for it most, and the one against it, if any.
func whyBefore(c, next *Candidate) string {
	var pro, con, other, otherCon Term // all candidates have the same terms
	var most, least float64
	for i, t := range c.Terms {
		d := next.Terms[i]
		switch gap := d.Weight*d.Value - t.Weight*t.Value; {
		case gap > most:
			most, pro, other = gap, t, d
		case gap < least:
			least, con, otherCon = gap, t, d
		}
	}
	if most == 0 {
		return fmt.Sprintf("ranked above %s by name alone: both cost the same", next.Name)
	}
	if pro.Name == "preference" {
		return fmt.Sprintf("ranked above %s, which costs about the same: %s", next.Name, pro.Text)
	}
	why := fmt.Sprintf("ranked above %s because it %s", next.Name, compared(pro, other, next.Name))
	if pro.Name == "changes" {
		why = fmt.Sprintf("ranked above %s because that %s", next.Name, other.Text)
	}
	if -least >= telling {
		why += "; on the other hand it " + compared(con, otherCon, next.Name)
	}
	return why
}

// compared is what a candidate has of a term, and what another has of it.
func compared(t, other Term, name string) string {
	switch t.Name {
	case "known reads", "likely reads":
		return fmt.Sprintf("%s instead of %.1f", t.Text, other.Value)
	case "bytes":
		return fmt.Sprintf("%s instead of %.0f", t.Text, other.Value)
	case "changes":
		return t.Text
	}
	return fmt.Sprintf("%s, while %s %s", t.Text, name, other.Text)
}
