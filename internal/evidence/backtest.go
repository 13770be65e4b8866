package evidence

import (
	"slices"
	"time"
)

// Recorded is what a table took from one time of a recording to the next.
type Recorded struct {
	Rate    float64 // writes a second, at the most
	Writes  float64 // all of them
	Hottest float64 // share of the partition that took most
	Again   float64 // share, at the most, of rows that were there before; negative if that is not known
	Sampled float64 // share of the time for which Leads stand
	Leads
}

// Leads is what some rows that were written tell of the columns that a key might begin with; the zero Leads tells nothing. It has no value
// of a row.
type Leads struct {
	Span    time.Duration // that they stand for
	Rows    uint64
	Share   float64 // of the writes that rows like these are, 0…1
	Columns []Lead
}

// Lead is a column as the first of a key.
type Lead struct {
	Column string
	Value  float64 // share of the rows with the most frequent value
	Place  float64 // share that came between two rows that were next to each other, where no partition could part them
}

// Of is what they tell of a column; nil if nothing.
func (l *Leads) Of(column string) *Lead {
	if i := slices.IndexFunc(l.Columns, func(l Lead) bool { return l.Column == column }); i >= 0 {
		return &l.Columns[i]
	}
	return nil
}
