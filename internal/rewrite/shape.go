package rewrite

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/digest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// generatedRows is how many arrivals are made up for a table without a sample: some hundred for each of the
// partitions simulated, so that the hottest share is known to within a few percent.
const generatedRows = 8000

// model is a table's arrivals, in time order, as ranks by column.
type model struct {
	columns map[string]int
	at      map[string]int   // columns of values
	rows    *arrivals        // generated ones are made when they are asked for
	draw    func() *arrivals // makes the rows; nil for sampled ones
	values  [][]schema.Value // of the sampled rows in the same order; nil if generated
	// there are rows that were there before those: a column that grows is to be cut by them, and not by what it has grown to.
	there   [][]schema.Value
	of      []string      // columns of there
	written bool          // the rows were seen to be written
	types   []schema.Type // of values
	n       int           // rows
	source  string        // in words
	assumed bool          // nothing of the rows was measured
	narrow  bool          // the sampled rows do not tell where those of other columns than the first are
	shape   string        // equal for models with equal rows; empty for sampled ones
}

// minSample is how many sampled rows a simulation needs: with fewer the hottest share is mostly chance.
const minSample = 500

// freshShare is how much of the writes the rows that were seen to be written must be of, to stand for all.
const freshShare = 0.75

// newModel takes the rows of a table that were written or sampled or, where there are too few, makes rows up from the traits of the
// columns. So it does where one value is known to take much: a sample need not have as much of it.
func newModel(t *evidence.Table, traits map[string]facts.Trait, columns []string, hot bool, seed uint64) *model {
	m, narrow := sampledModel(t, traits, columns, seed), oneEach(t.Sample)
	if m != nil && (m.written || !hot && !narrow) {
		if m.narrow = narrow; narrow {
			m.there = nil
		}
		return m
	}
	m = &model{n: generatedRows, source: "rows generated from the declared shape", assumed: true, narrow: narrow}
	if slices.ContainsFunc(columns, func(c string) bool { return traits[c].Counted }) {
		m.source, m.assumed = "rows generated from the measured shape", false
	}
	if t.Sample != nil && !narrow {
		m.there, m.of = t.Sample.RowValues, t.Sample.RowColumns
	}
	return m
}

// oneEach reports whether each run of sampled rows is of one leading value, and so of few places of what stands behind it.
func oneEach(s *evidence.Sample) bool {
	return s != nil && !s.Complete && len(s.Prefixes) > 1 && s.Prefixes[0].Distinct <= float64(s.Partitions+s.Jumps)
}

// madeUpModel makes rows up from the traits of the columns.
func madeUpModel(made []facts.Trait, columns []string, seed uint64) *model {
	m := &model{columns: map[string]int{}, n: generatedRows}
	var shape []byte
	for i, c := range columns {
		m.columns[c] = i
		if t := &made[i]; t.Course == facts.CourseGrows || t.Course == facts.CourseWide {
			shape = append(append(shape, ' '), t.Course...)
			continue
		}
		shape = strconv.AppendFloat(append(shape, ' '), made[i].ValueCount(), 'g', -1, 64)
		shape = strconv.AppendFloat(append(shape, ':'), made[i].Top, 'g', -1, 64)
	}
	m.shape = string(shape)
	m.draw = func() *arrivals {
		random := rand.New(rand.NewPCG(seed, 0x6b657961647669)) // any constant: the seed is the caller's
		rows := &arrivals{width: max(1, len(columns)), cells: make([]uint64, 0, generatedRows*max(1, len(columns)))}
		for i := range generatedRows {
			for c := range made {
				rows.cells = append(rows.cells, madeUp(&made[c], random, i))
			}
		}
		return rows
	}
	return m
}

// madeUp is the made-up value of the i-th row.
func madeUp(t *facts.Trait, random *rand.Rand, i int) uint64 {
	switch {
	case t.Course == facts.CourseGrows:
		return uint64(i)
	case t.Course == facts.CourseWide:
		return random.Uint64()
	case t.Top > 0 && random.Float64() < t.Top:
		return 0
	}
	return random.Uint64N(uint64(max(1, t.ValueCount())))
}

// sampledModel orders the sampled rows by the column that tells when they arrived. Columns outside the key that were not
// sampled are made up.
func sampledModel(t *evidence.Table, traits map[string]facts.Trait, columns []string, seed uint64) *model {
	s := t.Sample
	if s == nil {
		return nil
	}
	values, of, written := s.RowValues, "sampled row", false
	if f := t.Fresh; f != nil && len(f.RowValues) >= minSample && f.Share >= freshShare {
		values, of = f.RowValues, "written row"
		written = true
	}
	if len(values) < minSample {
		return nil
	}
	at := map[string]int{}
	types := make([]schema.Type, len(s.RowColumns))
	for i, c := range s.RowColumns {
		at[c] = i
		column, _ := t.Schema.Column(c)
		types[i] = column.Type
	}
	for _, c := range t.Schema.PrimaryKey {
		if _, ok := at[c]; !ok {
			return nil
		}
	}
	random := rand.New(rand.NewPCG(seed, 0x73616d706c65)) // any constant: the seed is the caller's
	values = slices.Clone(values)
	source := evidence.Count(len(values), of)
	lead := t.Schema.PrimaryKey[0]
	if clock := arrivalColumn(t.Schema, s, traits); clock != "" {
		i := at[clock]
		slices.SortStableFunc(values, func(a, b []schema.Value) int { return schema.Compare(types[i], a[i], b[i]) })
		source += " in the order of " + clock
	} else if traits[lead].Course == facts.CourseGrows {
		source += " in key order"
	} else {
		random.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
		source += " in random order, because nothing says when they were written"
	}
	m := &model{columns: map[string]int{}, at: at, values: values, types: types, n: len(values), source: source,
		there: s.RowValues, of: s.RowColumns, written: written, rows: &arrivals{width: max(1, len(columns))}}
	m.rows.cells = make([]uint64, len(values)*m.rows.width)
	for i, c := range columns {
		m.columns[c] = i
		if _, ok := at[c]; !ok {
			m.source += ", values of " + c + " made up"
			t := traits[c]
			for r := range values {
				m.rows.cells[r*m.rows.width+i] = madeUp(&t, random, r)
			}
			continue
		}
		for r, rank := range ranks(types[at[c]], values, at[c]) {
			m.rows.cells[r*m.rows.width+i] = rank
		}
	}
	return m
}

// arrivalColumn returns the column that tells when a row arrived: a time that the key order follows, else a time of
// the key, else any time, else a number of the key that grows; empty if there is none.
func arrivalColumn(t *schema.Table, s *evidence.Sample, traits map[string]facts.Trait) string {
	for _, o := range s.Order {
		if slices.Contains(s.RowColumns, o.Column) && math.Abs(o.Correlation) > 0.5 {
			return o.Column
		}
	}
	for _, c := range t.PrimaryKey {
		if col, _ := t.Column(c); col.Type.IsTime() || col.Sequence != nil {
			return c
		}
	}
	for _, c := range s.RowColumns {
		if col, _ := t.Column(c); col.Type.IsTime() {
			return c
		}
	}
	for _, c := range t.PrimaryKey {
		if traits[c].Course == facts.CourseGrows {
			return c
		}
	}
	return ""
}

// ranks returns the rank of each row's value in the column: equal values have equal ranks, NULL comes first.
func ranks(t schema.Type, rows [][]schema.Value, column int) []uint64 {
	order := make([]int, len(rows))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return schema.Compare(t, rows[a][column], rows[b][column]) })
	out := make([]uint64, len(rows))
	rank := uint64(0)
	for i, r := range order {
		if i > 0 && schema.Compare(t, rows[order[i-1]][column], rows[r][column]) != 0 {
			rank++
		}
		out[r] = rank
	}
	return out
}

// keys returns the arrivals of a key whose columns are columns of the model or computed ones.
func (m *model) keys(key []string, hashes []*Hash) (*arrivals, error) {
	if m.rows == nil {
		m.rows = m.draw()
	}
	out := &arrivals{width: len(key), cells: make([]uint64, m.rows.len()*len(key))}
	for k, column := range key {
		h := hashNamed(hashes, column)
		if h == nil {
			i, ok := m.columns[column]
			if !ok {
				return nil, fmt.Errorf("simulate key %s: nothing is known of the values of %s", strings.Join(key, ", "), column)
			}
			for r := range m.rows.len() {
				out.cells[r*out.width+k] = m.rows.cells[r*m.rows.width+i]
			}
			continue
		}
		if err := m.hash(out, k, h); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// hash fills cell k of every row with the computed column: from the sampled values where all inputs have them, else from the ranks,
// whose hashes are spread in the same way.
func (m *model) hash(out *arrivals, k int, h *Hash) error {
	if h.Random() {
		random := rand.New(rand.NewPCG(h.Buckets, 0x72616e646f6d)) // any constants: what matters is that each bucket gets its share
		for r := range m.rows.len() {
			out.cells[r*out.width+k] = random.Uint64N(h.Buckets)
		}
		return nil
	}
	if at, ok := m.sampled(h.Inputs); ok {
		inputs := make([]schema.Value, len(at))
		for r, row := range m.values {
			for i, c := range at {
				inputs[i] = row[c]
			}
			v, err := h.Compute(inputs)
			if err != nil {
				return err
			}
			out.cells[r*out.width+k] = v
		}
		return nil
	}
	at := make([]int, len(h.Inputs))
	for i, in := range h.Inputs {
		var ok bool
		if at[i], ok = m.columns[in.Column]; !ok {
			return fmt.Errorf("simulate %s: nothing is known of the values of %s", h.Column, in.Column)
		}
	}
	for r := range m.rows.len() {
		row := m.rows.row(r)
		v := digest.NumericHash(row[at[0]])
		for _, i := range at[1:] {
			v = digest.FarmHashFingerprint2(v, row[i])
		}
		if h.Buckets > 0 {
			v %= h.Buckets
		}
		out.cells[r*out.width+k] = v
	}
	return nil
}

// sampled returns where the sampled rows have the inputs of a computed column, and whether they have all of them.
func (m *model) sampled(inputs []Input) ([]int, bool) {
	if m.values == nil {
		return nil, false
	}
	at := make([]int, len(inputs))
	for i, in := range inputs {
		c, ok := m.at[in.Column]
		if !ok {
			return nil, false
		}
		at[i] = c
	}
	return at, true
}
