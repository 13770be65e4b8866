package advisor

import (
	"fmt"
	"math"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

const (
	// enoughRows is how many sampled values it takes to contradict or confirm a name.
	enoughRows = 100
	// plentyRows is how many it takes to say something of a column whose name says nothing.
	plentyRows = 1000
	// dense is from where on integers came from a counter: what fills half of a range of thousands in a row was
	// not drawn at random from a larger one.
	dense = 0.5
	// sparse is below where integers did not come from a counter that steps by less than a hundred.
	sparse = 0.01
	// followsTime is the rank correlation from which on a key is in the order of a time.
	followsTime = 0.9
	// fewValues is how many values of a leading column cannot spread the writes of a large table, and manyValues how
	// many do: YDB tables that need spreading have tens of partitions.
	fewValues, manyValues = 64, 256
	// grownRows is how many rows must have come behind the last key for that to be no accident.
	grownRows = 3
	// hotValue is the share of one leading value from which on it is a hot key.
	hotValue = 0.25
	// writtenTop is the share of the writes from which on the partitions of one value take more than by right.
	writtenTop = 0.75
	// sampledRun is how many rows a sample takes of each of many partitions, nearly; see topShare.
	sampledRun, sampledRuns = 450, 16
)

// weigh lets what was measured of the table overrule, confirm or lower what its type and names suggest. After it,
// the leading column still has one nature.
func (k *key) weigh(t *evidence.Table) {
	k.sample, k.load, k.traffic = t.Sample, t.Load, trafficOf(t.Load)
	if len(k.traits) == 0 || k.traits[0].column == nil {
		return
	}
	for i := 1; i < len(k.traits); i++ {
		k.weighInner(&k.traits[i])
	}
	k.weighValues(&k.traits[0])
	k.weighTop(&k.traits[0])
	k.weighLoad(&k.traits[0])
}

// sampled returns what the sample shows of a column, nil if that is too little.
func (k *key) sampled(column string) *evidence.ColumnSample {
	if c := k.sample.Column(column); c != nil && c.Rows-c.Nulls >= enoughRows {
		return c
	}
	return nil
}

// few reports whether the sample shows a column to have few values in the whole table. The rows sampled of a
// partition are neighbours, so that a few partitions may show one value each of a column that has many. It takes a
// good part of all rows, or the same few values in many partitions.
func (k *key) few(c *evidence.ColumnSample) bool {
	return c.Distinct <= fewValues && 20*c.Distinct <= float64(c.Rows) &&
		(k.sample.Complete || 4*k.sample.Rows >= k.rowCount() && k.rowCount() > 0 ||
			k.sample.Partitions >= 8 && c.Distinct <= float64(k.sample.Partitions)/2)
}

// weighInner says of a column that does not lead whether it has few values, so that it is not proposed to lead, or
// many, or values all over the range of its type.
func (k *key) weighInner(t *trait) {
	if t.column == nil {
		return
	}
	c := k.sample.Column(t.column.Name)
	if c == nil {
		return
	}
	switch t.nature {
	case natureFew, natureSeveral:
		if t.confidence == Inferred && c.Distinct > manyValues {
			t.nature, t.confidence, t.why = natureSpread, Measured, valuesIn(c)
		}
	case natureSpread, natureUnknown, natureSequential:
		if k.few(c) && kindOf(t.column.Type) != kindUUID {
			t.nature, t.confidence, t.why = natureFew, Measured, valuesIn(c)
		} else if t.nature != natureSpread && c.Rows-c.Nulls >= enoughRows && c.Density >= 0 && c.Density <= sparse {
			t.nature, t.confidence, t.why = natureSpread, Measured, "the sampled values lie far apart"
		}
	}
}

func valuesIn(c *evidence.ColumnSample) string {
	return fmt.Sprintf("%s in %s", plural(uint64(c.Distinct), "distinct value"), plural(c.Rows, "sampled row"))
}

// weighValues compares the nature of the leading column with its sampled values. What a type or a sequence declares
// needs no sample.
func (k *key) weighValues(t *trait) {
	switch t.nature {
	case natureTime, natureSerial, natureHash, natureBucket, natureProse:
		return
	}
	c := k.sampled(t.column.Name)
	if c == nil {
		return
	}
	measured := func(n nature, why string) { t.nature, t.confidence, t.why = n, Measured, why }
	if c.Encoding != "" && k.believes(t, c) {
		why := encodingCount(c)
		switch evidence.OrderOf(t.column.Type, c.Encoding) {
		case evidence.OrderGrowing:
			measured(natureTimeOrdered, why)
		case evidence.OrderWalking:
			measured(natureSpread, why)
			k.walks = true
		default:
			measured(natureSpread, why)
		}
		return
	}
	monotonic := natureTimeOrdered
	integer := kindOf(t.column.Type) == kindInteger
	if integer {
		monotonic = natureSequential
	}
	guessed := t.nature == natureSequential || t.nature == natureTimeOrdered
	enumeration := t.nature == natureFew || t.nature == natureSeveral
	grows, follows := k.grows(c), k.follows()
	switch {
	case enumeration && c.Distinct > manyValues:
		measured(natureSpread, valuesIn(c))
	case enumeration && k.few(c):
		measured(natureFew, valuesIn(c))
	case enumeration || !integer && kindOf(t.column.Type) != kindText:
	case k.composite() && !guessed && c.Rows >= plentyRows && k.few(c) && !k.spreadsWithin():
		measured(natureFew, valuesIn(c))
	case integer && c.Density >= dense &&
		(guessed || grows || !k.composite() && c.Rows >= plentyRows && !k.reference()):
		measured(natureSequential, fmt.Sprintf("the sampled values follow one another with few gaps (density %.2f)", c.Density))
	case follows != nil && (guessed || t.nature == natureUnknown || !k.composite()):
		measured(monotonic, fmt.Sprintf("it goes up with %s (rank correlation %.2f)", follows.Column, follows.Correlation))
	case grows && (guessed || !k.few(c)):
		measured(monotonic, "new rows come after the last key")
	case guessed && integer && c.Density >= 0 && c.Density <= sparse:
		measured(natureSpread, fmt.Sprintf("the sampled values lie far apart (density %s)", density(c.Density)))
	case guessed && k.unrelated():
		measured(natureSpread, "its order is unrelated to that of the times in the table")
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
func (k *key) believes(t *trait, c *evidence.ColumnSample) bool {
	switch c.Encoding {
	case evidence.EncodingUnixSeconds, evidence.EncodingUnixMillis, evidence.EncodingUnixMicros, evidence.EncodingUnixNanos,
		evidence.EncodingYYYYMMDD:
		const recent = 24 * 3600 // seconds
		return t.nature == natureTimeOrdered || k.grows(c) || k.follows() != nil ||
			k.sample.Tail != nil && k.sample.Tail.NewestAge >= 0 && k.sample.Tail.NewestAge < recent
	}
	return true
}

// encodingCount says how many sampled values have an encoding.
func encodingCount(c *evidence.ColumnSample) string {
	if c.EncodingShare == 1 {
		return fmt.Sprintf("all %s %s", plural(c.Rows, "sampled value"), encodingPhrase(c.Encoding))
	}
	return fmt.Sprintf("%s of %s %s", percent(c.EncodingShare), plural(c.Rows, "sampled value"), encodingPhrase(c.Encoding))
}

func encodingPhrase(encoding string) string {
	switch encoding {
	case evidence.EncodingULID:
		return "are ULIDs, which begin with the time"
	case evidence.EncodingKSUID:
		return "are KSUIDs, which begin with the time"
	case evidence.EncodingSnowflake:
		return "are Snowflake ids, which begin with the time"
	case evidence.EncodingObjectID:
		return "are ObjectIds, which begin with the time"
	case evidence.EncodingUUIDv1, evidence.EncodingUUIDv6, evidence.EncodingUUIDv7:
		return "are UUIDs of version " + encoding[len(encoding)-1:] + ", which contain the time"
	case evidence.EncodingISO8601:
		return "are dates as text"
	case evidence.EncodingYYYYMMDD:
		return "are dates written as one number"
	}
	return "are Unix times"
}

// grows reports whether new rows were seen to come behind the last key. In a table with few leading values those
// of the last one do, whatever the others do, and one busy user may be the last by key: the leading values must grow
// too, unless they are known to.
func (k *key) grows(c *evidence.ColumnSample) bool {
	tail := k.tail()
	if n := k.traits[0].nature; tail == nil || tail.GrewLeads < grownRows && n != natureTime && n != natureSerial {
		return false
	}
	written := k.traffic.writes * k.traffic.seconds
	if float64(tail.GrewRows) >= written/2 {
		return true
	}
	return tail.GrewRows >= tail.Rows && c != nil && c.Distinct > fewValues
}

// tail returns the last rows by key if new ones were seen among them.
func (k *key) tail() *evidence.TailSample {
	if k.sample == nil || k.sample.Tail == nil || k.sample.Tail.GrewRows < grownRows {
		return nil
	}
	return k.sample.Tail
}

// follows returns the time column whose order the leading column has, nil if there is none.
func (k *key) follows() *evidence.OrderSample {
	if k.sample == nil || k.sample.Rows < enoughRows {
		return nil
	}
	for i := range k.sample.Order {
		if o := &k.sample.Order[i]; o.Correlation >= followsTime {
			return o
		}
	}
	return nil
}

// unrelated reports whether there are time columns, and the leading column follows none of them.
func (k *key) unrelated() bool {
	if k.sample == nil || k.sample.Rows < enoughRows || len(k.sample.Order) == 0 {
		return false
	}
	for _, o := range k.sample.Order {
		if math.Abs(o.Correlation) > 0.5 {
			return false
		}
	}
	return true
}

// topShare is the share of the table's rows that the most frequent leading value has.
type topShare struct{ share, low, high float64 }

// exact reports whether all rows were counted.
func (s topShare) exact() bool { return s.low == s.high }

// topShare returns that share; the zero one if nothing is known of it.
//
// A sample of all rows tells it. So do the bounds between partitions, roughly: see evidence.LeadShare. Where these
// are not known, many runs of the same length do nearly as well: a value found in two of them fills what lies between.
// Otherwise all that is sure is that the sampled rows are there, and those that were not sampled may have any value.
func (k *key) topShare() topShare {
	s := k.sample
	if s == nil || len(s.Prefixes) == 0 || s.Rows == 0 {
		return topShare{}
	}
	top := s.Prefixes[0].TopShare
	if s.Complete {
		return topShare{top, top, top}
	}
	var t topShare
	switch {
	case s.Lead != nil:
		t = topShare{s.Lead.Share, s.Lead.Low, s.Lead.High}
	case s.Partitions >= sampledRuns && s.Rows >= uint64(s.Partitions)*sampledRun:
		step := 1 / float64(s.Partitions)
		t = topShare{top, max(0, top-step), min(1, top+step)}
	}
	if total := k.rowCount(); total > 0 {
		read := float64(s.Rows) / float64(max(total, s.Rows))
		if sure := top * read; sure > t.low {
			t.low, t.high = sure, max(t.high, sure+1-read)
			t.share = max(t.share, sure)
		}
	}
	return t
}

// topWrites is the share of the writes that the partitions take which hold rows of the value that fills the most of the
// table; 0 if that is not known, or if these are most of the partitions and so take most of the writes by right.
func (k *key) topWrites() float64 {
	if k.sample == nil || k.sample.Lead == nil || !k.traffic.telling() || !k.traffic.ordered {
		return 0
	}
	lead, sum := k.sample.Lead, 0.0
	if n := lead.Last + 1 - lead.First; lead.Last >= len(k.load.Partitions) || 2*n > len(k.load.Partitions) {
		return 0
	}
	for _, p := range k.load.Partitions[lead.First : lead.Last+1] {
		sum += p.Writes
	}
	return sum / k.traffic.writes
}

// contendedLocks is how many broken locks are no accident.
const contendedLocks = 100

// contended reports whether most broken locks of the table are on the partitions of the value that fills the most of it: the
// transactions that meet there are those of one value.
func (k *key) contended() bool {
	w := &k.traffic
	if k.sample == nil || k.sample.Lead == nil || !w.ordered || w.locks < contendedLocks || w.lockShare < writtenTop {
		return false
	}
	lead := k.sample.Lead
	return 2*(lead.Last+1-lead.First) <= w.partitions && w.lockOn >= lead.First && w.lockOn <= lead.Last
}

// rowCount returns how many rows the table has, 0 if that is not known.
func (k *key) rowCount() uint64 {
	switch {
	case k.traffic.rows > 0:
		return k.traffic.rows
	case k.table.Stats != nil:
		return k.table.Stats.Rows
	case k.sample != nil && k.sample.Complete:
		return k.sample.Rows
	}
	return 0
}

// weighTop finds out whether one leading value takes the load. A time or a sequence never has such a value for
// long.
func (k *key) weighTop(t *trait) {
	if !k.composite() || t.nature.monotonic() && (t.confidence != Inferred || k.traffic.hotTail() && k.tail() != nil) {
		return
	}
	if k.traffic.hot() && k.traffic.sole {
		k.top = k.traffic.soleShare
	}
	// The share is most likely large and surely not small, or less of it will do because the writes say so as well.
	written := k.topWrites() >= writtenTop || k.contended()
	s := k.topShare()
	if (s.share >= hotValue && s.low >= hotValue/2 && !k.traffic.spread() || s.share >= hotValue/2 && written) &&
		(k.sample.Rows >= plentyRows || k.traffic.hot() && k.sample.Rows >= enoughRows) && s.share*k.sample.Prefixes[0].Distinct >= 4 {
		k.topRows = s
	}
	if k.top > 0 || k.topRows.share > 0 {
		t.nature, t.confidence, t.why = natureSpread, Measured, "one value of it has a large share"
	}
}

// weighLoad raises or lowers a monotonic leading column by what the writes do, and few values likewise.
func (k *key) weighLoad(t *trait) {
	w := &k.traffic
	c := k.sampled(t.column.Name)
	known := t.confidence != Inferred
	lower := func(l Level, verdict string) { t.level, t.confidence, k.verdict = l, Measured, verdict }
	switch {
	case t.nature == natureFew:
		k.weighFew(t)
	case !t.nature.monotonic():
	case w.hot() && (known || w.hotTail()):
		lower(Error, w.takes())
	case w.hot():
		t.nature, t.why = natureUnknown, "the writes go elsewhere"
	case w.idle() && (w.tiny() || t.confidence == Inferred):
		lower(Note, "new rows would all go to the last partition, but "+w.stillness())
	case w.idle():
		lower(Warning, "new rows would all go to the last partition, but "+w.stillness())
	case w.spread() && known:
		lower(Note, fmt.Sprintf("new rows go to the last partition, but most writes do not: %s", w.takes()))
	case w.spread():
		t.nature, t.confidence, t.why = natureSpread, Measured, "its writes are spread"
	case w.measured() && w.writes >= idleWrites && k.grows(c):
		verdict := fmt.Sprintf("new rows all come after the last key, at %s", w.rate())
		lower(Error, verdict)
	}
}

// weighFew decides how much few leading values hurt.
func (k *key) weighFew(t *trait) {
	w := &k.traffic
	switch {
	case w.idle():
		t.level, t.confidence, k.verdict = Note, Measured, t.why+", but "+w.stillness()
	case w.spread():
		t.level, t.confidence, k.verdict = Note, Measured, t.why+", but the columns behind it spread the writes: "+w.takes()
	case t.confidence != Measured:
	case w.partitions == 0 && k.rowCount() < tinyRows:
		t.level = Warning
	default:
		t.level = Error
		if w.measured() {
			k.verdict = fmt.Sprintf("%s take all of %s", t.why, w.rate())
		}
	}
}

// measuredFacts lists the numbers behind a finding about the leading column.
func (k *key) measuredFacts() []Evidence {
	var list []Evidence
	name := k.table.PrimaryKey[0]
	if c := k.sampled(name); c != nil {
		list = append(list, Evidence{Name: "sampledRows", Value: c.Rows, Silent: true})
		switch {
		case c.Encoding != "":
			list = append(list,
				Evidence{Name: "encoding", Value: c.Encoding, Silent: true},
				Evidence{Name: "encodingShare", Value: c.EncodingShare, Silent: true})
		case c.Density >= 0:
			list = append(list, Evidence{Name: "density", Value: c.Density, Silent: true})
		}
		if k.composite() {
			list = append(list, Evidence{Name: "distinct", Value: math.Round(c.Distinct), Silent: true})
		}
	}
	if o := k.follows(); o != nil {
		list = append(list, Evidence{Name: "correlation", Value: o.Correlation, Silent: true})
	}
	if tail := k.tail(); tail != nil && k.traits[0].nature.monotonic() {
		text := fmt.Sprintf("tail: %s arrived after the last key during the observation", rows(tail.GrewRows))
		if tail.GrewRows >= tail.Rows {
			text = fmt.Sprintf("tail: the last %s by key all arrived during the observation", rows(tail.GrewRows))
		}
		list = append(list, Evidence{Name: "grewRows", Value: tail.GrewRows, Text: text})
	}
	return append(list, k.traffic.evidence()...)
}

// splitPoints returns how many split points the table has, known or hidden in a snapshot.
func splitPoints(p *schema.Partitioning) uint64 {
	return uint64(len(p.SplitPoints)) + p.SplitPointsHidden
}
