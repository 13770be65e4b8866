package evidence

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Limits that findings are made of.
const (
	KeyBytesLimit = 2 << 10 // keys above are oversize: https://ydb.tech/docs/en/dev/primary-key/row-oriented
	rowBytesLimit = 8 << 20 // rows above are oversize
)

const (
	// keptRows bounds the rows a sampler keeps for ranks and for simulation.
	keptRows = 20_000
	// encodingShare is the share of values that must decode to a plausible time before an encoding is believed.
	encodingShare = 0.9
	// encodingRows is how many values must agree: one or two numbers look like a time by chance.
	encodingRows = 8
)

// Sampler turns rows into a Sample in bounded memory: sketches for the counts, and a bounded number of rows,
// cut down to the columns that matter, for ranks and simulation.
type Sampler struct {
	table    *schema.Table
	now      time.Time
	columns  []string // of the rows given to Add
	types    []schema.Type
	isKey    []bool
	kept     []int // positions of the columns that statistics are kept of: key, index and time columns
	stats    []columnStats
	prefixes []prefixStats // of the primary key, then of the indexes
	keyBytes sizeSketch
	rowBytes sizeSketch
	sample   Sample
	rows     [][]schema.Value
	every    uint64 // of how many rows one is kept, evenly over all
}

type columnStats struct {
	column   schema.Column
	at       int
	rows     uint64
	nulls    uint64
	max      uint64
	distinct distinctSketch
	top      topSketch
	times    map[string]uint64
	density  runDensity
}

type prefixStats struct {
	index    string // empty for the primary key
	columns  []string
	at       []int
	distinct distinctSketch
	top      topSketch
}

// NewSampler returns a sampler for rows of a table whose columns come in the order given. now is the time that
// encoded times are judged by.
func NewSampler(t *schema.Table, columns []string, now time.Time) *Sampler {
	s := &Sampler{
		table: t, now: now, columns: columns,
		keyBytes: sizeSketch{Limit: KeyBytesLimit}, rowBytes: sizeSketch{Limit: rowBytesLimit},
	}
	for _, name := range columns {
		c, _ := t.Column(name)
		s.types, s.isKey = append(s.types, c.Type), append(s.isKey, t.IsKey(name))
	}
	for _, name := range SampleColumns(t) {
		if at := slices.Index(columns, name); at >= 0 {
			column, _ := t.Column(name)
			s.kept = append(s.kept, at)
			s.stats = append(s.stats, columnStats{column: column, at: at, times: map[string]uint64{}})
			s.sample.RowColumns = append(s.sample.RowColumns, name)
		}
	}
	s.addPrefixes("", t.PrimaryKey)
	for _, x := range t.Indexes {
		if x.Kind.Secondary() {
			s.addPrefixes(x.Name, x.Columns)
		}
	}
	return s
}

func (s *Sampler) addPrefixes(index string, columns []string) {
	var at []int
	for i, name := range columns {
		p := slices.Index(s.columns, name)
		if p < 0 {
			return
		}
		at = append(at, p)
		s.prefixes = append(s.prefixes, prefixStats{index: index, columns: columns[:i+1], at: slices.Clone(at)})
	}
}

// SampleColumns returns the columns of a table that statistics are kept of: those of the key, then of secondary
// indexes, then those that hold times.
func SampleColumns(t *schema.Table) []string {
	var out []string
	add := func(names ...string) {
		for _, name := range names {
			if _, ok := t.Column(name); ok && !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	add(t.PrimaryKey...)
	for _, x := range t.Indexes {
		if x.Kind.Secondary() {
			add(x.Columns...)
		}
	}
	for _, c := range t.Columns {
		if c.Type.IsTime() {
			add(c.Name)
		}
	}
	return out
}

// StartRun says that the rows that follow are not the next ones in key order after the rows before.
func (s *Sampler) StartRun() {
	s.endRun()
	s.sample.Partitions++
}

// Jump says the same of rows of the same partition.
func (s *Sampler) Jump() {
	s.endRun()
	s.sample.Jumps++
}

func (s *Sampler) endRun() {
	for i := range s.stats {
		s.stats[i].density.endRun()
	}
}

// SetLeads says how many values the leading key column has in the whole table.
func (s *Sampler) SetLeads(n uint64) { s.sample.Leads = n }

// Leads estimates how many values of the leading key column were added.
func (s *Sampler) Leads() float64 {
	n, _ := s.prefixes[0].distinct.Estimate()
	return n
}

// Told reports whether the rows that were added tell how many of the table one value of the leading key column has: they are all, or have
// other values each.
func (s *Sampler) Told() bool { return s.sample.Complete || 2*s.Leads() > float64(s.sample.Rows) }

// Add counts a row. Its cells are in the order of the columns; the row is not kept.
func (s *Sampler) Add(row []schema.Value) {
	s.sample.Rows++
	var keyBytes, rowBytes uint64
	for i, t := range s.types {
		n := cellBytes(t, row[i])
		rowBytes += n
		if s.isKey[i] {
			keyBytes += n
		}
	}
	s.keyBytes.Add(keyBytes)
	s.rowBytes.Add(rowBytes)
	for i := range s.stats {
		s.stats[i].add(row[s.stats[i].at], s.now)
	}
	for i := range s.prefixes {
		p := &s.prefixes[i]
		var h uint64
		for _, at := range p.at {
			h = hashValue(h, row[at])
		}
		p.distinct.Add(h)
		p.top.Add(h)
	}
	if s.every == 0 {
		s.every = 1
	}
	if (s.sample.Rows-1)%s.every > 0 {
		return
	}
	kept := make([]schema.Value, len(s.kept))
	for i, at := range s.kept {
		kept[i] = row[at]
	}
	if s.rows = append(s.rows, kept); len(s.rows) == keptRows {
		for i := range keptRows / 2 {
			s.rows[i] = s.rows[2*i]
		}
		s.rows, s.every = s.rows[:keptRows/2], 2*s.every
	}
}

func (c *columnStats) add(v schema.Value, now time.Time) {
	c.rows++
	c.max = max(c.max, cellBytes(c.column.Type, v))
	h := hashValue(0, v)
	c.top.Add(h)
	if v == nil {
		c.nulls++
		return
	}
	c.distinct.Add(h)
	if c.column.Type.IsInteger() {
		c.density.add(v)
	}
	for encoding := range timeIn(c.column.Type, v, now) {
		c.times[encoding]++
	}
}

// SetTail adds what the last rows by key show. first and second are two looks at them, each in key order with
// the cells of the primary key only; second is nil if there was only one.
func (s *Sampler) SetTail(first, second [][]schema.Value) {
	s.sample.Tail = tailOf(s.table, first, second, s.now)
}

func tailOf(t *schema.Table, first, second [][]schema.Value, now time.Time) *TailSample {
	tail := &TailSample{Rows: uint64(len(first)), Density: -1, NewestAge: -1}
	if len(first) == 0 {
		return tail
	}
	if second != nil {
		last := first[len(first)-1]
		lead, _ := t.Column(t.PrimaryKey[0])
		before := last[0]
		for _, row := range second {
			if compareKeys(t, row, last) > 0 {
				tail.GrewRows++
			}
			if schema.Compare(lead.Type, row[0], before) > 0 {
				tail.GrewLeads++
				before = row[0]
			}
		}
		tail.Grew = tail.GrewRows > 0
	}
	lead, ok := t.Column(t.PrimaryKey[0])
	if !ok {
		return tail
	}
	look := first
	if tail.Grew {
		look = second
	}
	stats := columnStats{column: lead, times: map[string]uint64{}}
	for _, row := range look {
		stats.add(row[0], now)
	}
	stats.density.endRun()
	tail.Density = stats.density.density()
	encoding, _ := stats.encoding()
	for _, row := range look {
		var at time.Time
		if lead.Type.IsTime() {
			at = timeOf(lead.Type, row[0])
		} else if encoding != "" {
			at = timeIn(lead.Type, row[0], now)[encoding]
		}
		if at.IsZero() {
			continue
		}
		if age := max(0, now.Sub(at).Seconds()); tail.NewestAge < 0 || age < tail.NewestAge {
			tail.NewestAge = age
		}
	}
	return tail
}

func compareKeys(t *schema.Table, a, b []schema.Value) int {
	for i, name := range t.PrimaryKey {
		if i >= len(a) || i >= len(b) {
			return 0
		}
		c, _ := t.Column(name)
		if r := schema.Compare(c.Type, a[i], b[i]); r != 0 {
			return r
		}
	}
	return 0
}

// timeOf returns the time a cell of a time type is; the zero time for NULL.
func timeOf(t schema.Type, v schema.Value) time.Time {
	var n int64
	switch v := v.(type) {
	case uint64:
		n = int64(v)
	case int64:
		n = v
	default:
		return time.Time{}
	}
	switch t {
	case schema.Date, schema.Date32:
		return time.Unix(n*86400, 0)
	case schema.Datetime, schema.Datetime64:
		return time.Unix(n, 0)
	}
	return time.UnixMicro(n)
}

// SetComplete says that every row of the table was added.
func (s *Sampler) SetComplete() { s.sample.Complete = true }

// Sample returns what the rows show. The sampler is of no use afterwards.
func (s *Sampler) Sample() *Sample {
	out := &s.sample
	for i := range s.stats {
		out.Columns = append(out.Columns, s.stats[i].result())
	}
	for i := range s.prefixes {
		p := &s.prefixes[i]
		distinct, err := p.distinct.Estimate()
		result := PrefixSample{Columns: p.columns, Distinct: distinct, DistinctError: err, TopShare: p.top.Share()}
		if p.index == "" {
			out.Prefixes = append(out.Prefixes, result)
			continue
		}
		if out.Indexes == nil {
			out.Indexes = map[string][]PrefixSample{}
		}
		out.Indexes[p.index] = append(out.Indexes[p.index], result)
	}
	out.KeyBytes, out.RowBytes = s.keyBytes.Sizes(), s.rowBytes.Sizes()
	out.Order = s.order()
	out.RowValues = s.rows
	return out
}

func (c *columnStats) result() ColumnSample {
	c.density.endRun()
	distinct, err := c.distinct.Estimate()
	out := ColumnSample{
		Column: c.column.Name, Rows: c.rows, Nulls: c.nulls, MaxBytes: c.max,
		Distinct: distinct, DistinctError: err, TopShare: c.top.Share(), Density: -1,
	}
	if c.column.Type.IsInteger() {
		out.Density = c.density.density()
	}
	out.Encoding, out.EncodingShare = c.encoding()
	return out
}

// encoding returns the encoding that most values have, if enough do. Some integers can be read in two ways;
// then the one that fits more values wins, and the plainer one among equals.
func (c *columnStats) encoding() (string, float64) {
	values := c.rows - c.nulls
	if values < encodingRows || c.column.Type.IsTime() {
		return "", 0
	}
	if distinct, _ := c.distinct.Estimate(); distinct < encodingRows/2 {
		return "", 0
	}
	plainest := []string{
		EncodingUUIDv7, EncodingUUIDv6, EncodingUUIDv1, EncodingULID, EncodingKSUID, EncodingISO8601, EncodingObjectID,
		EncodingYYYYMMDD, EncodingUnixSeconds, EncodingUnixMillis, EncodingUnixMicros, EncodingSnowflake, EncodingUnixNanos,
	}
	best := ""
	for _, encoding := range plainest {
		if c.times[encoding] > c.times[best] {
			best = encoding
		}
	}
	share := float64(c.times[best]) / float64(values)
	if best == "" || share < encodingShare {
		return "", 0
	}
	return best, share
}

// order correlates the leading key column with each column that tells time.
func (s *Sampler) order() []OrderSample {
	if len(s.stats) == 0 || len(s.table.PrimaryKey) == 0 || s.stats[0].column.Name != s.table.PrimaryKey[0] {
		return nil
	}
	lead := s.stats[0].column
	var out []OrderSample
	for i := range s.stats {
		c := &s.stats[i]
		encoding, _ := c.encoding()
		if i == 0 || !c.column.Type.IsTime() && encoding == "" {
			continue
		}
		var pairs [][2]schema.Value
		for _, row := range s.rows {
			if row[0] != nil && row[i] != nil {
				pairs = append(pairs, [2]schema.Value{row[0], row[i]})
			}
		}
		out = append(out, OrderSample{
			Column: c.column.Name,
			Correlation: spearman(len(pairs),
				func(a, b int) int { return schema.Compare(lead.Type, pairs[a][0], pairs[b][0]) },
				func(a, b int) int { return schema.Compare(c.column.Type, pairs[a][1], pairs[b][1]) }),
		})
	}
	slices.SortStableFunc(out, func(a, b OrderSample) int {
		return cmp.Compare(max(b.Correlation, -b.Correlation), max(a.Correlation, -a.Correlation))
	})
	return out
}

// cellBytes is what a cell takes in a partition, without overhead.
func cellBytes(t schema.Type, v schema.Value) uint64 {
	switch v := v.(type) {
	case nil:
		return 0
	case string:
		switch {
		case t == schema.UUID, t.IsDecimal():
			return uint64(t.Width())
		case t == schema.DyNumber:
			return uint64(len(strings.Trim(v, "-."))/2 + 2)
		}
		return uint64(len(v))
	}
	if width := t.Width(); width > 0 {
		return uint64(width)
	}
	return 8
}
