package advisor

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

func ttlLagRule() *Rule {
	return &Rule{ID: "TTL001", Name: "ttl-lag", Wants: WantPerson, Level: Note, Run: ttlLag, Measured: true,
		Levels: "warning if runs come late", Docs: "https://ydb.tech/docs/en/concepts/ttl"}
}

// How TTL runs, and from where on that is worth a word.
const (
	// ttlEvery is the time from the end of a run to the next one where none is set.
	// Source: https://ydb.tech/docs/en/concepts/ttl#guarantees
	ttlEvery  = time.Hour
	ttlGrows  = 2          // times as many rows come as go
	ttlRows   = 10_000_000 // that are looked at by each run
	ttlRuns   = 500        // over a row, before it goes
	ttlSeldom = 20         // as many will do
)

func ttlLag(p *Pass) {
	ttl := p.Table.TTL
	if ttl == nil || ttl.Tiers[len(ttl.Tiers)-1].External != "" {
		return
	}
	micros, err := schema.ParseDuration(ttl.Tiers[len(ttl.Tiers)-1].After)
	if err != nil {
		return
	}
	after, every := time.Duration(micros)*time.Microsecond, cmp.Or(time.Duration(ttl.RunIntervalSeconds)*time.Second, ttlEvery)
	runs, of := p.lastRuns(every)
	gone, rows := float64(runs.erased)/every.Seconds(), cmp.Or(runs.rows, p.key.RowCount())
	f := Finding{Confidence: Measured, Columns: []string{ttl.Column}}
	switch {
	case runs.late > 0:
		f.Level = Warning
		f.Message = fmt.Sprintf("TTL is to run every %s, and in %d of %s no run has ended for %s: they take longer than that, or cannot begin",
			lasting(every), runs.late, evidence.Count(of, "partition"), lasting(runs.oldest))
		f.Ask.Do = "see what holds them up: overloaded partitions; synchronous indexes, which make each batch a distributed transaction; " +
			"or too few partitions, as each has one run at a time"
	case runs.known == of && gone > 0 && !p.key.Written.Overwrites && runs.come > max(ttlGrows*gone, gone+evidence.WarmWrites):
		f.Message = fmt.Sprintf("%s new rows/s come, and the last runs of TTL erased %s/s: the table grows, by rows that are "+
			"over or by more load", evidence.PerSecond(runs.come), evidence.PerSecond(gone))
		f.Ask.Do = fmt.Sprintf("count the rows whose %s is older than TTL says; if there are many, see what holds the runs up", ttl.Column)
	case rows >= ttlRows && after >= ttlRuns*every:
		if runs.rows == 0 {
			f.Confidence = Inferred // from how often YDB runs it
		}
		f.Message = fmt.Sprintf("TTL looks at all %s every %s, whatever the key: %s/s on average, and each row %s times before it goes",
			evidence.Count(rows, "row"), lasting(every), evidence.PerSecond(float64(rows)/every.Seconds()),
			evidence.Thousands(uint64(after/every)))
		seldom, unit := min(24*time.Hour, (after/ttlSeldom).Truncate(time.Hour)), ""
		if ttl.Unit != "" {
			unit = " --unit " + strings.ToLower(ttl.Unit)
		}
		f.Ask.Do = fmt.Sprintf("if rows may stay up to %s longer: ydb table ttl set --column %s%s --expire-after %d --run-interval %d %s",
			lasting(seldom), ttl.Column, unit, int(after.Seconds()), int(seldom.Seconds()), p.Table.Path)
	default:
		return
	}
	if runs.known > 0 {
		f.Evidence = []Evidence{{Name: "ttlRows", Value: runs.rows, Text: fmt.Sprintf("TTL: the last runs looked at %s and erased %s",
			evidence.Count(runs.rows, "row"), evidence.Thousands(runs.erased))}, {Name: "ttlErased", Value: runs.erased, Silent: true}}
	}
	f.Evidence = append(f.Evidence, p.key.Traffic.Evidence()...)
	p.Report(f)
}

// lastRuns are the last runs of TTL over the partitions of a table, and how many partitions there are.
type lastRuns struct {
	known, late  int // partitions of which one is known, and of which the next should have ended too
	rows, erased uint64
	oldest       time.Duration // the longest since one ended
	come         float64       // new rows a second
}

func (p *Pass) lastRuns(every time.Duration) (runs lastRuns, of int) {
	if p.key.Load == nil {
		return runs, 0
	}
	for i := range p.key.Load.Partitions {
		part := &p.key.Load.Partitions[i]
		if part.New != nil {
			runs.come += min(*part.New, part.Writes)
		}
		if part.TTL == nil {
			continue
		}
		runs.known++
		if part.TTL.Ago > 2*every { // from the end of one to the begin of the next it is that long, and as long again is too much
			runs.late++
		}
		runs.rows, runs.erased, runs.oldest = runs.rows+part.TTL.Rows, runs.erased+part.TTL.Erased, max(runs.oldest, part.TTL.Ago)
	}
	return runs, len(p.key.Load.Partitions)
}

// lasting says some time in the unit that suits.
func lasting(d time.Duration) string {
	if d < 2*time.Hour {
		return minutes(d)
	}
	return span(int(d.Hours()))
}
