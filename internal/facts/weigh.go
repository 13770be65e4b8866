package facts

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

const (
	// EnoughRows is how many sampled values it takes to contradict or confirm a name.
	EnoughRows = 100
	// PlentyRows is how many it takes to say something of a column whose name says nothing.
	PlentyRows = 1000
	// dense is from where on integers came from a counter: what fills half of a range of thousands in a row was
	// not drawn at random from a larger one.
	dense = 0.5
	// sparse is below where integers did not come from a counter that steps by less than a hundred.
	sparse = 0.01
	// followsTime is the rank correlation from which on a key is in the order of a time.
	followsTime = 0.9
	// FewValues is how many values of a leading column cannot spread the writes of a large table, and ManyValues how
	// many do: YDB tables that need spreading have tens of partitions.
	FewValues, ManyValues = 64, 256
	// grownRows is how many rows must have come behind the last key for that to be no accident.
	grownRows = 3
	// HotValue is the share of one leading value from which on it is a hot key.
	HotValue = 0.25
	// WrittenTop is the share of the writes from which on the partitions of one value take more than by right.
	WrittenTop = 0.75
	// sampledRun is how many rows a sample takes of each of many partitions, nearly; see topShare.
	sampledRun, sampledRuns = 450, 16
)

// weigh lets what was measured of the table overrule, confirm or lower what its type and names suggest. After it,
// the leading column still has one nature.
func (k *Table) weigh() {
	if len(k.Key) == 0 || k.Key[0].Column == nil {
		return
	}
	for i := 1; i < len(k.Key); i++ {
		k.weighInner(&k.Key[i])
	}
	lead := &k.Key[0]
	k.weighValues(lead)
	switch {
	case weighHotRow(k, lead):
	case k.Written.Overwrites && lead.Nature.Monotonic() && !k.Traffic.HotTail():
		lead.rewritten()
	case !weighFresh(k, lead):
		k.weighTop(lead)
		k.weighLoad(lead)
	}
}

// weighHotRow finds out whether a few rows are written over and over, and reports whether hardly any others come.
func weighHotRow(k *Table, t *Column) bool {
	w := &k.Written
	f := w.fresh
	if f.HotRows == 0 || f.HotShare < HotValue {
		return false
	}
	if w.HotRow, w.HotShare = f.HotRows, f.HotShare; evidence.Tells(f.Key.Rows) {
		return false
	}
	if t.Nature.Monotonic() {
		t.rewritten()
	}
	return true
}

// rewritten says of a column that is thought to grow that hardly a row is new. What nothing declares is not known then to go on.
func (t *Column) rewritten() {
	if t.Confidence == Declared {
		t.Bearing = BearingRewritten
	} else {
		t.Nature = NatureUnknown
	}
}

// TopOf is the share of the writes, or else of the rows, that one leading value takes; 0 if none is known to take much.
func TopOf(k *Table) float64 { return cmp.Or(k.HotWrites, k.HotRows.Share) }

// Sampled returns what the sample shows of a column, nil if that is too little.
func (k *Table) Sampled(column string) *evidence.ColumnSample {
	if c := k.Sample.Column(column); c != nil && c.Rows-c.Nulls >= EnoughRows {
		return c
	}
	return nil
}

// FewIn reports whether the sample shows a column to have few values in the whole table. The rows sampled of a
// place are neighbours, so that a few places may show one value each of a column that has many. It takes all rows, the same few values
// in many places, or a count of the leading ones. One value in few rows may be the first of many. How large the table is says nothing.
func (k *Table) FewIn(c *evidence.ColumnSample) bool {
	runs := k.Sample.Partitions + k.Sample.Jumps
	return c.Distinct <= FewValues && 20*c.Distinct <= float64(c.Rows) && (c.Distinct >= 2 || c.Rows-c.Nulls >= EnoughRows) &&
		(k.Sample.Complete || runs >= 8 && c.Distinct <= float64(runs)/2 ||
			k.Sample.Leads > 0 && k.Sample.Leads <= FewValues && c.Column == k.Schema.PrimaryKey[0])
}

// weighInner says of a column that does not lead whether it has few values, so that it is not proposed to lead, or
// many, or values all over the range of its type.
func (k *Table) weighInner(t *Column) {
	if t.Column == nil {
		return
	}
	c := k.Sample.Column(t.Column.Name)
	if c == nil {
		return
	}
	switch t.Nature {
	case NatureFew, NatureSeveral:
		if t.Confidence == Inferred && c.Distinct > ManyValues {
			t.Nature, t.Confidence, t.Why = NatureSpread, Measured, ValuesIn(c)
		}
	case NatureSpread, NatureUnknown, NatureSequential:
		if k.FewIn(c) && KindOf(t.Column.Type) != KindUUID {
			t.Nature, t.Confidence, t.Why = NatureFew, Measured, ValuesIn(c)
		} else if t.Nature != NatureSpread && c.Rows-c.Nulls >= EnoughRows && c.Density >= 0 && c.Density*leadsSampled(k) <= sparse {
			t.Nature, t.Confidence, t.Why = NatureSpread, Measured, "the sampled values lie far apart"
		}
	}
}

// leadsSampled is how many leading values were sampled: what counts up over all of them has gaps in the rows of each.
func leadsSampled(k *Table) float64 {
	if len(k.Sample.Prefixes) == 0 {
		return 1
	}
	return max(1, k.Sample.Prefixes[0].Distinct)
}

func ValuesIn(c *evidence.ColumnSample) string {
	return fmt.Sprintf("%s in %s", evidence.Count(uint64(c.Distinct), "distinct value"), evidence.Count(c.Rows, "sampled row"))
}

// weighValues compares the nature of the leading column with its sampled values. What a type or a sequence declares
// needs no sample.
func (k *Table) weighValues(t *Column) {
	measured := func(n Nature, why string) { t.Nature, t.Confidence, t.Why = n, Measured, why }
	c := k.Sampled(t.Column.Name)
	if t.Nature == NatureBucket && c != nil && c.Distinct <= 1 && c.Rows >= PlentyRows && k.FewIn(c) {
		measured(NatureFew, ValuesIn(c)) // it spreads nothing
	}
	switch t.Nature {
	case NatureTime, NatureSerial, NatureHash, NatureBucket, NatureProse:
		return
	}
	if c == nil {
		return
	}
	if c.Encoding != "" && k.believes(t, c) {
		why := encodingCount(c)
		switch evidence.OrderOf(t.Column.Type, c.Encoding) {
		case evidence.OrderGrowing:
			measured(NatureTimeOrdered, why)
		case evidence.OrderWalking:
			measured(NatureSpread, why)
			k.Walks = true
		default:
			measured(NatureSpread, why)
		}
		return
	}
	monotonic := NatureTimeOrdered
	integer := KindOf(t.Column.Type) == KindInteger
	if integer {
		monotonic = NatureSequential
	}
	guessed := t.Nature == NatureSequential || t.Nature == NatureTimeOrdered
	enumeration := t.Nature == NatureFew || t.Nature == NatureSeveral
	grows, follows := k.grows(c), k.follows()
	leads, rows := k.Sample.Leads, k.RowCount()
	switch {
	case k.Composite() && leads > 0 && leads <= FewValues && 20*leads <= rows && !k.Sample.Complete && !k.SpreadsWithin():
		measured(NatureFew, fmt.Sprintf("%s in %s", evidence.Count(leads, "distinct value"), evidence.Count(rows, "row")))
	case enumeration && c.Distinct > ManyValues:
		measured(NatureSpread, ValuesIn(c))
	case enumeration && k.FewIn(c):
		measured(NatureFew, ValuesIn(c))
	case enumeration || !integer && KindOf(t.Column.Type) != KindText:
	case k.Composite() && !guessed && c.Rows >= PlentyRows && k.FewIn(c) && !k.SpreadsWithin():
		measured(NatureFew, ValuesIn(c))
	case integer && c.Density >= dense &&
		(guessed || grows || !k.Composite() && c.Rows >= PlentyRows && !k.Reference()):
		measured(NatureSequential, fmt.Sprintf("the sampled values follow one another with few gaps (density %.2f)", c.Density))
	case follows != nil && (guessed || t.Nature == NatureUnknown || !k.Composite()):
		measured(monotonic, fmt.Sprintf("it goes up with %s (rank correlation %.2f)", follows.Column, follows.Correlation))
	case grows && (guessed || !k.FewIn(c)):
		measured(monotonic, "new rows come after the last key")
	case guessed && integer && c.Density >= 0 && c.Density <= sparse:
		measured(NatureSpread, fmt.Sprintf("the sampled values lie far apart (density %s)", density(c.Density)))
	case guessed && unrelated(k):
		measured(NatureSpread, "its order is unrelated to that of the times in the table")
	}
}

// density prints a density that is nearly nothing as such.
func density(d float64) string {
	if d < 0.001 {
		return "under 0.001"
	}
	return fmt.Sprintf("%.3f", d)
}

// believes reports whether an encoding found in the leading column is one. Integers around 1,500,000,000 are as
// often ids as times: they need a name that says so, or another sign.
func (k *Table) believes(t *Column, c *evidence.ColumnSample) bool {
	switch c.Encoding {
	case evidence.EncodingUnixSeconds, evidence.EncodingUnixMillis, evidence.EncodingUnixMicros, evidence.EncodingUnixNanos,
		evidence.EncodingYYYYMMDD:
		const recent = 24 * 3600 // seconds
		return t.Nature == NatureTimeOrdered || k.grows(c) || k.follows() != nil ||
			k.Sample.Tail != nil && k.Sample.Tail.NewestAge >= 0 && k.Sample.Tail.NewestAge < recent
	}
	return true
}

// encodingCount says how many sampled values have an encoding.
func encodingCount(c *evidence.ColumnSample) string {
	if c.EncodingShare == 1 {
		return fmt.Sprintf("all %s %s", evidence.Count(c.Rows, "sampled value"), encodingPhrase(c.Encoding))
	}
	return fmt.Sprintf("%s of %s %s", evidence.Percent(c.EncodingShare), evidence.Count(c.Rows, "sampled value"), encodingPhrase(c.Encoding))
}

func encodingPhrase(encoding string) string {
	return cmp.Or(map[string]string{
		evidence.EncodingULID:      "are ULIDs, which begin with the time",
		evidence.EncodingKSUID:     "are KSUIDs, which begin with the time",
		evidence.EncodingSnowflake: "are Snowflake ids, which begin with the time",
		evidence.EncodingObjectID:  "are ObjectIds, which begin with the time",
		evidence.EncodingUUIDv1:    "are UUIDs of version 1, which contain the time",
		evidence.EncodingUUIDv6:    "are UUIDs of version 6, which contain the time",
		evidence.EncodingUUIDv7:    "are UUIDs of version 7, which contain the time",
		evidence.EncodingISO8601:   "are dates as text",
		evidence.EncodingYYYYMMDD:  "are dates written as one number",
	}[encoding], "are Unix times")
}

// grows reports whether new rows were seen to come behind the last key. In a table with few leading values those
// of the last one do, whatever the others do, and one busy user may be the last by key: the leading values must grow
// too, unless they are known to.
func (k *Table) grows(c *evidence.ColumnSample) bool {
	tail := k.tail()
	if n := k.Key[0].Nature; tail == nil || tail.GrewLeads < grownRows && n != NatureTime && n != NatureSerial {
		return false
	}
	written := k.Traffic.Writes * k.Traffic.Seconds
	return float64(tail.GrewRows) >= written/2 || tail.GrewRows >= tail.Rows && c != nil && c.Distinct > FewValues
}

// tail returns the last rows by key if new ones were seen among them.
func (k *Table) tail() *evidence.TailSample {
	if k.Sample == nil || k.Sample.Tail == nil || k.Sample.Tail.GrewRows < grownRows {
		return nil
	}
	return k.Sample.Tail
}

// follows returns the time column whose order the leading column has, nil if there is none.
func (k *Table) follows() *evidence.OrderSample {
	if k.Sample == nil || k.Sample.Rows < EnoughRows {
		return nil
	}
	for i := range k.Sample.Order {
		if o := &k.Sample.Order[i]; o.Correlation >= followsTime {
			return o
		}
	}
	return nil
}

// unrelated reports whether there are time columns, and the leading column follows none of them.
func unrelated(k *Table) bool {
	if k.Sample == nil || k.Sample.Rows < EnoughRows || len(k.Sample.Order) == 0 {
		return false
	}
	return !slices.ContainsFunc(k.Sample.Order, func(o evidence.OrderSample) bool { return math.Abs(o.Correlation) > 0.5 })
}

// topShare is the share of the table's rows that the most frequent leading value has.
type Share struct{ Share, Low, High float64 }

// Exact reports whether all rows were counted.
func (s Share) Exact() bool { return s.Low == s.High }

// TopShare returns that share; the zero one if nothing is known of it.
//
// A sample of all rows tells it. So do the bounds between partitions, roughly: see evidence.LeadShare. Where these
// are not known, many runs of the same length do nearly as well: a value found in two of them fills what lies between.
func (k *Table) TopShare() Share {
	s := k.Sample
	if s == nil || len(s.Prefixes) == 0 || s.Rows == 0 {
		return Share{}
	}
	top := s.Prefixes[0].TopShare
	if s.Complete {
		return Share{top, top, top}
	}
	var t Share
	switch {
	case s.Lead != nil:
		t = Share{s.Lead.Share, s.Lead.Low, s.Lead.High}
		if p := cmp.Or(k.Load, &evidence.Load{}).Partitions; s.Lead.First < s.Lead.Last && s.Lead.Last < len(p) && p[s.Lead.Last].Rows == 0 {
			t.Share, t.Low = 0, 0 // the bound before it is the key of no row
		}
	case s.Partitions >= sampledRuns && s.Rows >= uint64(s.Partitions)*sampledRun:
		step := 1 / float64(s.Partitions)
		t = Share{top, max(0, top-step), min(1, top+step)}
	}
	return t
}

// TopWrites is the share of the writes that the partitions take which hold rows of the value that fills the most of the
// table; 0 if that is not known, or if these are most of the partitions and so take most of the writes by right.
func (k *Table) TopWrites() float64 {
	if k.Sample == nil || k.Sample.Lead == nil || !k.Traffic.Telling() || !k.Traffic.Ordered {
		return 0
	}
	lead, sum := k.Sample.Lead, 0.0
	if lead.Writes > 0 {
		return lead.Writes
	}
	if n := lead.Last + 1 - lead.First; lead.Last >= len(k.Load.Partitions) || 2*n > len(k.Load.Partitions) {
		return 0
	}
	for _, p := range k.Load.Partitions[lead.First : lead.Last+1] {
		sum += p.Writes
	}
	return sum / k.Traffic.Writes
}

// contendedLocks is how many broken locks are no accident.
const contendedLocks = 100

// contended reports whether most broken locks of the table are on the partitions of the value that fills the most of it: the
// transactions that meet there are those of one value.
func contended(k *Table) bool {
	w := &k.Traffic
	if k.Sample == nil || k.Sample.Lead == nil || !w.Ordered || w.locks < contendedLocks || w.lockShare < WrittenTop {
		return false
	}
	lead := k.Sample.Lead
	return 2*(lead.Last+1-lead.First) <= w.Partitions && w.lockOn >= lead.First && w.lockOn <= lead.Last
}

// RowCount returns how many rows the table has, 0 if that is not known.
func (k *Table) RowCount() uint64 {
	switch {
	case k.Traffic.Rows > 0:
		return k.Traffic.Rows
	case k.Schema.Stats != nil:
		return k.Schema.Stats.Rows
	case k.Sample != nil && k.Sample.Complete:
		return k.Sample.Rows
	}
	return 0
}

// counted is the share of the writes that one leading value takes, as its rows were counted twice; 0 if they were not.
func counted(k *Table) float64 {
	if k.Sample == nil || k.Sample.Lead == nil {
		return 0
	}
	return k.Sample.Lead.Writes
}

// standsOut reports whether a leading value takes much, and twice what each takes by right where the values were counted, and are few.
func standsOut(share float64, s *evidence.Sample) bool {
	few := s != nil && s.Leads > 0
	return share >= HotValue && (!few || share*float64(s.Leads) >= 2)
}

// weighTop finds out whether one leading value takes the load. A time or a sequence never has such a value for
// long.
func (k *Table) weighTop(t *Column) {
	if !k.Composite() || t.Nature.Monotonic() && (t.Confidence != Inferred || k.Traffic.HotTail() && k.tail() != nil) {
		return
	}
	if k.Traffic.Hot() && k.Traffic.sole {
		k.HotWrites = k.Traffic.soleShare
	}
	if w := counted(k); standsOut(w, k.Sample) && (k.Traffic.Partitions == 1 || k.Traffic.Degree() > Even) {
		k.HotWrites = w
	}
	// The share is most likely large and surely not small, or less of it will do because the writes say so as well.
	k.Contended = contended(k)
	written := k.TopWrites() >= WrittenTop || k.Contended
	s := k.TopShare()
	uneven := !k.Traffic.Telling() || k.Traffic.Degree() > Even
	if (s.Share >= HotValue && s.Low >= HotValue/2 && uneven || s.Share >= HotValue/2 && written) &&
		(k.Sample.Rows >= PlentyRows || k.Traffic.Hot() && k.Sample.Rows >= EnoughRows) && s.Share*k.Sample.Prefixes[0].Distinct >= 4 {
		k.HotRows = s
	}
	if k.HotWrites > 0 || k.HotRows.Share > 0 {
		t.Nature, t.Confidence, t.Why = NatureSpread, Measured, "one value of it has a large share"
	}
}

// Bearing is what the load says of a leading column that grows, or has few values.
type Bearing uint8

// The bearings.
const (
	BearingUnknown   Bearing = iota
	BearingHot               // its end takes the writes
	BearingGrows             // new rows were seen to come behind the last key, at a rate that counts
	BearingIdle              // hardly anything is written now, and much was before
	BearingStill             // hardly anything is written
	BearingSpread            // most writes go elsewhere
	BearingPlace             // new rows were seen to come in one place of the key
	BearingRewritten         // hardly a row is new: those that are there are written
)

// weighLoad holds what the writes do against what is known of the leading column.
func (k *Table) weighLoad(t *Column) {
	w := &k.Traffic
	c := k.Sampled(t.Column.Name)
	known := t.Confidence != Inferred
	bears := func(b Bearing) { t.Bearing, t.Confidence = b, Measured }
	switch {
	case w.Idle() && w.Before() != "" && (t.Nature == NatureFew || t.Nature.Monotonic()):
		bears(BearingIdle)
	case t.Nature == NatureFew && w.Idle():
		bears(BearingStill)
	case t.Nature == NatureFew && w.Spread():
		bears(BearingSpread)
	case !t.Nature.Monotonic():
	case w.Hot() && (known || w.HotTail()):
		bears(BearingHot)
	case w.Hot():
		t.Nature, t.Why = NatureUnknown, "the writes go elsewhere"
	case w.Idle():
		bears(BearingStill)
	case w.Spread() && (known || w.AtTail() && w.Degree() > Even):
		bears(BearingSpread)
	case w.Spread():
		t.Nature, t.Confidence, t.Why = NatureSpread, Measured, "its writes are spread"
	case w.Measured() && w.Writes >= IdleWrites && k.grows(c):
		bears(BearingGrows)
	}
}

// LeadNumbers lists the numbers behind a finding about the leading column.
func (k *Table) LeadNumbers() []Evidence {
	var list []Evidence
	name := k.Schema.PrimaryKey[0]
	if c := k.Sampled(name); c != nil {
		list = append(list, Evidence{Name: "sampledRows", Value: c.Rows, Silent: true})
		switch {
		case c.Encoding != "":
			list = append(list,
				Evidence{Name: "encoding", Value: c.Encoding, Silent: true},
				Evidence{Name: "encodingShare", Value: c.EncodingShare, Silent: true})
		case c.Density >= 0:
			list = append(list, Evidence{Name: "density", Value: c.Density, Silent: true})
		}
		if k.Composite() {
			list = append(list, Evidence{Name: "distinct", Value: math.Round(c.Distinct), Silent: true})
		}
	}
	if o := k.follows(); o != nil {
		list = append(list, Evidence{Name: "correlation", Value: o.Correlation, Silent: true})
	}
	if tail := k.tail(); tail != nil && k.Key[0].Nature.Monotonic() {
		text := fmt.Sprintf("tail: %s arrived after the last key during the observation", evidence.Count(tail.GrewRows, "row"))
		if tail.GrewRows >= tail.Rows {
			text = fmt.Sprintf("tail: the last %s by key all arrived during the observation", evidence.Count(tail.GrewRows, "row"))
		}
		list = append(list, Evidence{Name: "grewRows", Value: tail.GrewRows, Text: text})
	}
	return append(list, k.Traffic.Evidence()...)
}

// SplitPoints returns how many split points the table has, known or hidden in a snapshot.
func SplitPoints(p *schema.Partitioning) uint64 {
	return uint64(len(p.SplitPoints)) + p.SplitPointsHidden
}

// writtenOf sums up what is measured of the writes.
func writtenOf(e *evidence.Table, load *evidence.Load, t *Traffic) Written {
	w := Written{writes: t.Writes, hottest: t.Share * t.Writes, known: t.Measured() && t.missing == 0, fresh: &evidence.Fresh{},
		strained: (t.Cores >= evidence.BusyCores || t.Rejected > 0 || t.peaked) && t.Writing()}
	if f := e.Fresh; f != nil && f.Seconds > 0 {
		w.fresh = f
	}
	w.Overwrites = overwrites(w.fresh, load, t)
	return w
}

// weighFresh holds what two readings show against what is known of the leading column. It reports whether that settles it.
func weighFresh(k *Table, t *Column) bool {
	w := &k.Written
	f := w.fresh
	if f.Share < oneWay {
		return false
	}
	p := &f.Key
	if !evidence.Tells(p.Rows) || t.Nature.Monotonic() && t.Confidence == Declared && p.TopLead >= oneWay {
		return false // all rows of a day share its date
	}
	w.Came = whereOf(p)
	switch {
	case p.Top >= topSome && p.Other >= topSome:
		moves(t, w.Came.Clause("new rows"))
	case t.Nature == NatureHash || t.Nature == NatureBucket:
	case k.Composite() && few(k, p) && p.Rows >= fewPlaces*p.Places:
		seen(t, NatureFew, fmt.Sprintf("%s in %s, and the new rows of each come in one place",
			evidence.Count(p.Had, "distinct value"), evidence.Count(looked(k), "row")))
		if k.Traffic.Spread() {
			t.Bearing = BearingSpread // each has partitions of its own
		}
	case t.Nature.Monotonic() && (t.Confidence == Declared || t.Nature == NatureTime):
		t.Bearing, t.Confidence = BearingSpread, Measured
	default:
		seen(t, NatureSpread, fmt.Sprintf("%s came in %s of the key", evidence.Count(p.Rows, "new row"), evidence.Count(p.Places, "place")))
		if !f.Whole || counted(k) > 0 {
			k.weighTop(t) // which the windows may have missed
		}
		if k.HotWrites == 0 && k.Composite() && standsOut(p.TopLead, k.Sample) && max(p.Had, p.Leads) >= 4 &&
			(k.Traffic.Degree() > Even || p.Top >= HotValue && !k.Traffic.Spread()) {
			k.HotWrites = p.TopLead * f.Share * float64(f.New) / float64(f.New+f.Changed+f.Gone)
		}
	}
	return true
}

// seen says what two readings show of a column.
func seen(t *Column, n Nature, why string) {
	t.Nature, t.Confidence, t.Bearing, t.Guess, t.Why = n, Measured, BearingUnknown, false, why
}

// moves says of a column in front that its new values come in one place. What its type or a sequence declares stays the reason.
func moves(t *Column, why string) {
	n := t.Nature
	switch {
	case n.Monotonic():
	case KindOf(t.Column.Type) == KindInteger:
		n = NatureSequential
	default:
		n = NatureTimeOrdered
	}
	if t.Confidence == Declared && n == t.Nature {
		why = t.Why
	}
	seen(t, n, why)
	t.Bearing = BearingPlace
}

// freshIndex holds what two readings show of an index against what is known of its first column. It reports whether that settles it.
func freshIndex(k *Table, index *schema.Index, t *Column) bool {
	f := k.Written.fresh
	p, ok := f.Indexes[index.Name]
	if !ok || !evidence.Tells(p.Rows) && (f.Whole || p.Nulls >= oneWay || !few(k, &p)) {
		return false
	}
	switch {
	case p.Top >= topSome && p.Nulls < oneWay && p.Other >= topSome:
		at := whereOf(&p)
		moves(t, at.Clause("its new entries"))
	case p.Nulls < oneWay && few(k, &p):
		n := NatureFew
		if len(index.Columns) > 1 && !k.GrowsAfter(index.Columns) {
			n = NatureSeveral // what stands behind it spreads the entries of each
		}
		seen(t, n, fmt.Sprintf("%s in %s", evidence.Count(p.Had, "distinct value"), evidence.Count(looked(k), "row")))
	default:
		seen(t, NatureSpread, fmt.Sprintf("%s came in %s of it", evidence.Count(p.Rows, "new entry"), evidence.Count(p.Places, "place")))
	}
	return true
}

// few reports whether there are few values of the first column in all rows that were looked through for them.
func few(k *Table, p *evidence.Places) bool {
	return p.Had > 0 && p.Had <= FewValues && 20*p.Had <= looked(k)
}

// looked is how many rows were looked through for the values of a first column: those that were read, or all if windows were.
func looked(k *Table) uint64 {
	if f := k.Written.fresh; f.Whole {
		return f.Rows
	}
	return k.RowCount()
}
