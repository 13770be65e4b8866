package facts

import "github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"

const (
	// freshRows is how many new rows must have been seen for the places where they came to mean anything.
	freshRows = 30
	// oneWay is the share of the new rows from which on they come in one place.
	oneWay = 0.5
	// fewPlaces is how many new rows there must be for each place where they come for these to be the ends of something.
	fewPlaces = 20
	// overAndOver is how often a row must be written, on average, for the writes to be those of a few rows.
	overAndOver = 20
	// LittleWrites is how many rows a second that meet are not worth a copy of the table, however bad the key is: a partition takes
	// thousands.
	LittleWrites = 20
)

// Where says where in the order of a key new rows come.
type Where uint8

// The places.
const (
	WhereUnknown Where = iota
	WhereEnd           // behind the last key there was
	WhereFront         // before the first
	WhereInside        // in one place between others
	WhereAround        // all over
)

// whereOf sums up the places of new rows.
func whereOf(p *evidence.Places) Where {
	switch {
	case p.Top < oneWay:
		return WhereAround
	case p.AtEnd >= oneWay:
		return WhereEnd
	case p.AtFront >= oneWay:
		return WhereFront
	}
	return WhereInside
}

// Of says where something comes, a clause.
func (w Where) Of(what string) string {
	switch w {
	case WhereEnd:
		return what + " come after the last key there was"
	case WhereFront:
		return what + " come before the first key there was"
	case WhereInside:
		return what + " come one after another in one place of the key"
	}
	return what + " come all over the key"
}

// Written is what is measured of the writes of a table: how many meet, and where.
type Written struct {
	Came   Where  // new rows, as two readings show
	HotRow uint64 // so few rows are written over and over and take the writes; 0 if that is not so

	fresh    *evidence.Fresh // nil if two readings do not tell
	writes   float64         // a second
	hottest  float64         // of these, of the partition that takes most
	strained bool            // a partition was seen to need more than it has
	known    bool            // the rates are
}

// PlaceRate is how many new rows a second come in one place of the key, which no split of what is there parts. It is not known
// without two readings.
func (w *Written) PlaceRate() (rate float64, known bool) {
	if w.fresh == nil {
		return 0, false
	}
	return w.rate(&w.fresh.Key)
}

// IndexPlaceRate is the same of the entries of an index.
func (w *Written) IndexPlaceRate(index string) (rate float64, known bool) {
	if w.fresh == nil {
		return 0, false
	}
	p := w.fresh.Indexes[index]
	return w.rate(&p)
}

func (w *Written) rate(p *evidence.Places) (float64, bool) {
	return p.Top * float64(p.Rows) / w.fresh.Seconds, p.Rows >= freshRows
}

// HotRate is how many rows a second meet where most are written: in one row, in one place of the key if that is known, else in one
// partition.
func (w *Written) HotRate() float64 {
	if w.HotRow > 0 {
		return w.writes
	}
	if rate, known := w.PlaceRate(); known && w.Came != WhereAround && w.Came != WhereUnknown {
		return rate
	}
	return w.hottest
}

// Little reports whether what meets is measured to be so little that no other key is worth a copy.
func (w *Written) Little() bool { return w.known && !w.strained && w.HotRate() < LittleWrites }

// Strained reports whether a partition was seen to need more than it has: much of a core, rejected transactions, or hours of that.
func (w *Written) Strained() bool { return w.strained }

// rewritten returns how many rows take the writes if these are written over and over; 0 if not.
func (w *Written) rewritten() uint64 {
	f := w.fresh
	writes := w.writes * f.Share * f.Seconds
	if !f.AllColumns || !f.Whole || f.Changed == 0 || writes < freshRows || 2*float64(f.New+f.Gone) > writes ||
		overAndOver*float64(f.Changed) > writes {
		return 0
	}
	return f.Changed
}
