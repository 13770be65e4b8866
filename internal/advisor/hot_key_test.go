package advisor_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	. "github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// skewed is a table of ten million rows in key order, one leading value of which has a share of them. Its other values
// have a hundred rows each. It is drawn and not made: all that a sample sees of it are places in the key order.
type skewed struct {
	share, start float64   // the value fills the key order from start on, both of the whole
	bounds       []float64 // places of the bounds between partitions
}

const skewedRows = 10_000_000

func drawSkewed(r *rand.Rand, share float64, partitions int) skewed {
	s := skewed{share: share, start: r.Float64() * (1 - share)}
	for i := 1; i < partitions; i++ { // partitions split in the middle and grow, so their sizes differ
		s.bounds = append(s.bounds, (float64(i)+0.6*(r.Float64()-0.5))/float64(partitions))
	}
	return s
}

const hottest = "the value"

// lead is the leading value of the row at a place.
func (s skewed) lead(place float64) schema.Value {
	if place >= s.start && place < s.start+s.share {
		return hottest
	}
	return uint64(place * skewedRows / 100)
}

// evidence is what a reading of the table tells: the first rows of up to sixteen partitions, the bounds of all, and
// their sizes. With writes, rows are written where they are, and nine of ten to the value.
func (s skewed) evidence(r *rand.Rand, writes bool) (*evidence.Sample, *evidence.Load) {
	edges := slices.Concat([]float64{0}, s.bounds, []float64{1})
	partitions := len(edges) - 1
	var leads []evidence.Bound
	for _, b := range s.bounds {
		leads = append(leads, evidence.Bound{Lead: s.lead(b), Within: true})
	}
	load := &evidence.Load{Ordered: true}
	var sizes []uint64
	for i := range partitions {
		size := edges[i+1] - edges[i]
		sizes = append(sizes, uint64(size*skewedRows))
		p := evidence.PartitionLoad{Index: uint64(i), Rows: sizes[i]}
		if writes {
			load.Span = 30 * time.Second
			of := max(0, min(edges[i+1], s.start+s.share)-max(edges[i], s.start)) / s.share
			p.Writes = 100*0.1*size + 100*0.9*of + r.Float64()
		}
		load.Partitions = append(load.Partitions, p)
	}
	picked := min(partitions, 16)
	limit := min(max(8000/picked, 500), 4000)
	sample := &evidence.Sample{Partitions: picked}
	var runs []evidence.Run
	top := uint64(0)
	for i := range picked {
		at := i
		if picked > 1 {
			at = i * (partitions - 1) / (picked - 1)
		}
		run := evidence.Run{Partition: at, Lead: s.lead(edges[at]), Rows: uint64(limit)}
		run.Same = 1 + r.Uint64N(100)
		if run.Lead == hottest {
			run.Same = min(run.Rows, 1+uint64((s.start+s.share-edges[at])*skewedRows))
			top += run.Same
		}
		runs = append(runs, run)
		sample.Rows += run.Rows
	}
	sample.Lead = evidence.EstimateLead(leads, sizes, runs)
	share := float64(top) / float64(sample.Rows)
	distinct := 1 + float64(sample.Rows-top)/100
	sample.Prefixes = []evidence.PrefixSample{{Columns: []string{"shop_id"}, TopShare: share, Distinct: distinct}}
	sample.Columns = []evidence.ColumnSample{{Column: "shop_id", Rows: sample.Rows, TopShare: share, Distinct: distinct, Density: -1}}
	return sample, load
}

// TestHotKeyPower says how often KEY008 is reported in 200 samples of ten million rows with one value of a share. Where
// there are too few partitions to tell the share from, it takes the writes of the partitions to tell.
func TestHotKeyPower(t *testing.T) {
	golden.NoRace(t)
	for _, test := range []struct {
		partitions int
		share      float64
		writes     bool
		low, high  int // how often of 200
	}{
		{4, 0.01, false, 0, 0},
		{4, 0.05, false, 0, 0},
		{4, 0.30, false, 20, 80}, // it fills a partition in one case of five or so, and nothing less is sure
		{4, 0.30, true, 150, 200},
		{8, 0.01, false, 0, 0},
		{8, 0.05, false, 0, 0},
		{8, 0.30, false, 120, 180}, // 30% is not much more than 25% where partitions have 12% each
		{8, 0.30, true, 190, 200},
		{16, 0.01, false, 0, 0},
		{16, 0.05, false, 0, 0},
		{16, 0.30, false, 185, 200},
		{64, 0.01, false, 0, 0},
		{64, 0.05, false, 0, 0},
		{64, 0.30, false, 200, 200},
		{300, 0.01, false, 0, 0},
		{300, 0.05, false, 0, 0},
		{300, 0.30, false, 200, 200},
	} {
		r := rand.New(rand.NewPCG(7, uint64(test.partitions)))
		fired, covered := 0, 0
		b := bundle(t, "CREATE TABLE visits (shop_id Utf8 NOT NULL, visited_at Timestamp NOT NULL, PRIMARY KEY (shop_id, visited_at));")
		for range 200 {
			b.Tables[0].Sample, b.Tables[0].Load = drawSkewed(r, test.share, test.partitions).evidence(r, test.writes)
			if s := b.Tables[0].Sample.Lead; s.Low <= test.share && test.share <= s.High {
				covered++
			}
			if slices.ContainsFunc(Inspect(b, Options{}).Findings, func(f Finding) bool { return f.Rule == "KEY008" }) {
				fired++
			}
		}
		t.Logf("%3d partitions, one value has %2.0f%%, writes known: %-5v reported in %3d of 200 samples, the interval holds the share in %d",
			test.partitions, 100*test.share, test.writes, fired, covered)
		if fired < test.low || fired > test.high {
			t.Errorf("%d partitions, %g: reported in %d of 200, want %d to %d", test.partitions, test.share, fired, test.low, test.high)
		}
		if test.share*float64(test.partitions) >= 1 && covered < 170 {
			t.Errorf("%d partitions, %g: the interval holds the share in only %d of 200", test.partitions, test.share, covered)
		}
	}
}
