package rewrite

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

// BackTest is what the hottest partition would have taken under a candidate in the weeks of a recording, when it took most.
type BackTest struct {
	Known  bool    `json:"known"`  // else low, high and writes are 0
	Low    float64 `json:"low"`    // least share of the writes of the table, 0…1
	High   float64 `json:"high"`   // greatest share
	Writes float64 `json:"writes"` // rows a second that the table took then
	Of     float64 `json:"of"`     // share of the recorded writes of which it is known, 0…1
	Text   string  `json:"text"`   // for people
	missed bool    // there was a time when the hottest partition took more, of which it is not known
}

// Lines says it; nothing of nil.
func (b *BackTest) Lines() []string {
	if b == nil {
		return nil
	}
	return []string{b.Text}
}

// What is known of less than told of the recorded writes says nothing of all, and what is known of nearly all of them is said without that.
const told, nearly = 0.5, 0.9

// backTest tries the key of the new table of a move, which begins with so many partitions, on the weeks of a recording; nil if nothing that
// was written was recorded.
func backTest(weeks *evidence.Weeks, m *move.Move, copies bool, parts int) *BackTest {
	if weeks == nil || len(weeks.Recorded) == 0 || m.After.Store != schema.StoreRow {
		return nil
	}
	key := m.After.PrimaryKey
	k := keyTest{asIs: !copies && slices.Equal(key, m.Before.PrimaryKey), columns: key[:1],
		even: 1 / float64(max(parts, int(m.After.Partitioning.Min)))}
	if h := m.Hash(); h != nil && h.Column == key[0] {
		k.hashed, k.even, k.columns = true, 1/float64(parts), nil
		for _, in := range h.Inputs {
			k.columns = append(k.columns, in.Column)
		}
		k.rows = h.Random() || !slices.ContainsFunc(m.Before.PrimaryKey, func(c string) bool { return !slices.Contains(k.columns, c) })
	}
	was, b := (&keyTest{asIs: true}).over(weeks.Recorded), k.over(weeks.Recorded)
	low, high, of := evidence.Percent(b.Low), evidence.Percent(b.High), evidence.Percent(b.Of)+" of the writes"
	rate, then := evidence.PerSecond(was.Writes), evidence.PerSecond(b.Writes)
	says := "it would have taken "
	switch {
	case !b.Known && k.rows:
		says = "it is not known, as counters tell how many of the written rows were new for " + of
	case !b.Known:
		says = fmt.Sprintf("it is not known, as counters do not tell the values of %s, and samples of 'record --sample' do for %s",
			spelling.List(k.columns), of)
	case !k.rows && b.Low <= k.even:
		says += "at most " + high
	case low != high:
		says += low + " to " + high
	default:
		says += high
	}
	if b.Known && then != rate {
		says += " of " + then + " writes/s"
	}
	if b.Known && b.Of < nearly {
		says += ", as is known for " + of
	}
	if b.missed {
		says += ", but not for the time when most were written"
	}
	if says = "with (" + strings.Join(key, ", ") + ") " + says; k.asIs {
		says = "the key stays, and so does that share"
	}
	b.Text = fmt.Sprintf("in the %s recorded the hottest partition took %s of %s writes/s at its worst; %s", evidence.Count(weeks.Days, "day"),
		evidence.Percent(was.High), rate, says)
	return b
}

// keyTest is a key that is tried on what was recorded.
type keyTest struct {
	asIs    bool     // it is the key there is
	even    float64  // the share of each partition if all take the same
	hashed  bool     // it begins with a hash
	columns []string // of the hash, or that column
	rows    bool     // the hash differs from row to row, whatever is written
}

// over finds when the hottest partition would have taken most.
func (k *keyTest) over(list []evidence.Recorded) *BackTest {
	out, all, most := &BackTest{Known: true}, 0.0, map[bool]float64{} // that it took, by whether it is known what it would have
	for i := range list {
		r := &list[i]
		low, high, of := k.at(r)
		all, out.Of, most[of > 0] = all+r.Writes, out.Of+of*r.Writes, max(most[of > 0], r.Rate*r.Hottest)
		if was := out.High * out.Writes; of > 0 && (high*r.Rate > was || high*r.Rate == was && high > out.High) {
			out.Low, out.High, out.Writes = low, high, r.Rate
		}
	}
	if out.Of /= all; out.Of < told {
		return &BackTest{Of: out.Of}
	}
	out.missed = most[false] > most[true]
	return out
}

// deviation is twice the standard deviation of the share that some have of so many: 19 times in 20 it is off by less.
func deviation(share, of float64) float64 { return 2 * math.Sqrt(share*(1-share)/max(1, of)) }

// at is what the hottest partition would have taken at a time, and for what share of the time that is known.
//
// Rows that are new each have a hash of their own, so that they come to all partitions alike; the others may all be one row, which has been
// in one partition. A value of a hashed column is in one partition, beside an even share of the others, more or less as chance has it: few
// values less evenly. Of a column that is not hashed, what came in one place among the rows that there were could not be parted; YDB cuts
// what remains where it is written.
func (k *keyTest) at(r *evidence.Recorded) (low, high, of float64) {
	top := 1.0
	switch {
	case k.asIs:
		return r.Hottest, r.Hottest, 1
	case k.rows && r.Again < 0:
		return 0, 0, 0
	case k.rows:
		top = min(r.Again, r.Hottest)
		return k.even, min(1, top+(1-top)*k.even+deviation(k.even, r.Writes)), 1
	}
	for _, name := range k.columns {
		lead := r.Of(name)
		switch {
		case lead == nil:
			return 0, 0, 0
		case !k.hashed:
			top = lead.Place
		default:
			top = min(top, lead.Value)
		}
	}
	n := float64(r.Rows)
	most := min(1, r.Share*(top+deviation(top, n))+1-r.Share)
	if high = most + (1-most)*k.even; k.hashed {
		high += 2 * math.Sqrt(k.even*(1-k.even)*(1-top)*min(top, 1-top))
	}
	return max(k.even, r.Share*(top-deviation(top, n))), min(1, high), r.Sampled
}
