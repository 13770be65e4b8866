package rewrite

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// idea is a candidate before it is carried out and measured.
type idea struct {
	name        string
	kind        Kind
	change      change
	copies      bool
	assumptions []string
	against     []string // reasons known before anything is simulated
}

// tableIdeas are the ideas for one table. Rules, in the order they are listed:
//
//  1. A column of the key that may spread writes goes first (reorder).
//  2. A hash of such a column goes first, so that its rows stay together (hash-column). For a key that is one
//     growing id it is the hash of the id.
//  3. A hash of the whole key goes first (hash-key).
//  4. A hash of the key modulo N goes first, if the key leads with what grows (bucket).
//  5. A column outside the key that statements find rows by goes first (lead).
//  6. Settings, NOT NULL, index keys and the distribution of column tables change where findings ask for it.
//
// Every idea that changes the primary key also mends the indexes that findings name.
func (p *proposer) tableIdeas() []idea {
	t := p.table
	var ideas []idea
	if p.wantsKey() {
		for i, c := range t.PrimaryKey {
			if i > 0 {
				ideas = append(ideas, p.reorder(c))
			}
		}
		for _, c := range t.PrimaryKey {
			if len(t.PrimaryKey) > 1 && p.timed(c) {
				continue // rows of one instant belong together nowhere
			}
			ideas = append(ideas, p.hashColumn(c))
		}
		if len(t.PrimaryKey) > 1 {
			ideas = append(ideas, p.hashKey())
		}
		if p.traits[t.PrimaryKey[0]].course == courseGrows || p.found("KEY008") {
			ideas = append(ideas, p.bucket())
		}
		for _, c := range p.leads {
			ideas = append(ideas, p.lead(c))
		}
	}
	if p.found("COL001") {
		if id, ok := p.distribution(); ok {
			ideas = append(ideas, id)
		}
	}
	splits := p.found("KEY008") && len(t.PrimaryKey) > 1 && t.Partitioning.ByLoad != schema.Enabled
	if (splits || p.found("PRT001", "PRT002", "PRT003", "PRT004")) && t.Store == schema.StoreRow {
		ideas = append(ideas, p.settings())
	}
	if p.found("KEY005") {
		ideas = append(ideas, p.notNull())
	}
	if hashes, keys := p.indexChange(nil); len(keys) > 0 && !p.wantsKey() {
		ideas = append(ideas, idea{name: "index(" + strings.Join(sortedKeys(keys), ", ") + ")", kind: IndexKey, copies: true,
			change: change{key: t.PrimaryKey, hashes: hashes, indexes: keys}})
	}
	return ideas
}

func sortedKeys(m map[string][]string) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

func (p *proposer) timed(column string) bool {
	c, _ := p.table.Column(column)
	return c.Type.IsTime() || p.traits[column].course == courseGrows && !c.Type.IsInteger()
}

// first returns the key with the columns moved to the front.
func first(key []string, front ...string) []string {
	out := slices.Clone(front)
	for _, c := range key {
		if !slices.Contains(front, c) {
			out = append(out, c)
		}
	}
	return out
}

func (p *proposer) reorder(column string) idea {
	tr := p.traits[column]
	id := idea{name: "reorder(" + column + ")", kind: Reorder, copies: true}
	id.change = p.withIndexes(change{key: first(p.table.PrimaryKey, column), presplit: p.presplit, wide: p.uniform(column)})
	return p.leading(id, column, tr)
}

// uniform reports whether UNIFORM_PARTITIONS cuts the column where its values are.
func (p *proposer) uniform(column string) bool {
	c, _ := p.table.Column(column)
	return p.traits[column].course == courseWide && (c.Type == schema.Uint64 || c.Type == schema.Uint32)
}

// lead puts a column in front that is not part of the key.
func (p *proposer) lead(column string) idea {
	id := idea{name: "lead(" + column + ")", kind: Reorder, copies: true}
	id.change = p.withIndexes(change{key: append([]string{column}, p.table.PrimaryKey...), presplit: p.presplit, wide: p.uniform(column)})
	id.assumptions = append(id.assumptions, p.unguarded(column))
	return p.leading(id, column, p.traits[column])
}

// enough is what has to be true of a column for it to spread the writes.
func (p *proposer) enough(column string) string {
	how := "assumed from its name and type"
	if p.traits[column].guess {
		how = "and nothing in its name or type says so"
	}
	return column + " has enough distinct values, none of which takes most writes: not measured, " + how
}

// unguarded is what a key with a column that was none before no longer makes sure of.
func (p *proposer) unguarded(column string) string {
	return fmt.Sprintf("a row never gets another %s, and no two rows have one (%s) with different %[1]s: the new key alone does not keep them apart",
		column, strings.Join(p.table.PrimaryKey, ", "))
}

// boundColumns returns the columns outside the key, two at the most, by which statements find rows that they would
// otherwise have to look for everywhere: those of the most executions first.
func (p *proposer) boundColumns() []string {
	weight := map[string]uint64{}
	for _, u := range p.uses {
		for _, a := range u.accesses {
			if kind, _ := a.Reach(p.table.PrimaryKey); kind < yql.ReachRange || a.Kind == yql.AccessWrite || a.Index != "" {
				continue
			}
			for _, b := range a.Binds {
				c, ok := p.table.Column(b.Column)
				if !ok || b.Op != yql.BindEq || p.table.IsKey(b.Column) || !c.Type.KeyType() || c.Family != "" && c.Family != "default" {
					continue
				}
				if course, _ := advisor.CourseOf(p.table, b.Column); course == advisor.CourseMany || course == advisor.CourseWide {
					weight[b.Column] += max(1, u.statement.Count)
				}
			}
		}
	}
	columns := make([]string, 0, len(weight))
	for c := range weight {
		columns = append(columns, c)
	}
	slices.SortFunc(columns, func(a, b string) int { return cmp.Or(cmp.Compare(weight[b], weight[a]), strings.Compare(a, b)) })
	return columns[:min(2, len(columns))]
}

// distribution spreads a column table by those key columns that have many values.
func (p *proposer) distribution() (idea, bool) {
	var by []string
	for _, c := range p.table.PrimaryKey {
		if p.traits[c].course != courseFew && !p.timed(c) {
			by = append(by, c)
		}
	}
	if len(by) == 0 {
		by = p.table.PrimaryKey
	}
	id := idea{name: "hash-by(" + strings.Join(by, ", ") + ")", kind: Settings, copies: true}
	id.change = change{key: p.table.PrimaryKey, hashBy: by}
	return id, !slices.Equal(by, p.table.HashBy)
}

// leading says what speaks against a column in front, or has to be assumed.
func (p *proposer) leading(id idea, column string, tr trait) idea {
	switch {
	case tr.course == courseGrows:
		id.against = append(id.against, column+" grows too: it would be the new hot end")
	case !tr.spreads(p.partitions) && tr.sampled && tr.top > 2/float64(p.partitions):
		id.against = append(id.against, fmt.Sprintf("one value of %s has %.0f%% of the sampled rows: it would be a hot key", column, 100*tr.top))
	case !tr.spreads(p.partitions) && tr.sampled:
		id.against = append(id.against, fmt.Sprintf("%s has about %.0f distinct values: too few to spread over %d partitions", column, tr.distinct, p.partitions))
	case !tr.spreads(p.partitions):
		id.against = append(id.against, fmt.Sprintf("%s has few values (%s): too few to spread over %d partitions", column, tr.why, p.partitions))
	case !tr.sampled && tr.course == courseMany:
		id.assumptions = append(id.assumptions, p.enough(column))
	}
	return id
}

func (p *proposer) input(column string) Input {
	c, _ := p.table.Column(column)
	return Input{Column: column, Type: c.Type, Nullable: !c.NotNull}
}

// newHash makes a computed column of the inputs; against holds the reasons why it cannot be.
func (p *proposer) newHash(name string, buckets uint64, columns []string) (h *Hash, against []string) {
	h = &Hash{Buckets: buckets}
	for _, c := range columns {
		in := p.input(c)
		if err := Hashable(in.Type); err != nil {
			against = append(against, fmt.Sprintf("%s cannot be hashed: %v", c, err))
		}
		h.Inputs = append(h.Inputs, in)
	}
	if name != "" {
		h.Column = p.table.FreeName(name)
	} else {
		h.Column = schema.HashName(p.table, columns...)
	}
	return h, against
}

func (p *proposer) hashColumn(column string) idea {
	tr := p.traits[column]
	h, against := p.newHash("", 0, []string{column})
	id := idea{name: "hash-column(" + column + ")", kind: HashColumn, copies: true, against: against}
	id.change = p.withIndexes(change{hashes: []*Hash{h}, key: append([]string{h.Column}, first(p.table.PrimaryKey, column)...), presplit: p.presplit})
	alone := tr.course == courseGrows
	switch {
	case tr.course == courseWide && column != p.table.PrimaryKey[0]:
		id.against = append(id.against, column+" is spread already ("+tr.why+"): reorder it instead")
	case !alone && !tr.spreads(p.partitions) && tr.sampled && tr.top > 2/float64(p.partitions):
		id.against = append(id.against, fmt.Sprintf("one value of %s has %.0f%% of the sampled rows, and a hash gives it one place: a hash does not help against a hot key", column, 100*tr.top))
	case !alone && !tr.spreads(p.partitions):
		id.against = append(id.against, fmt.Sprintf("%s has about %.0f values (%s), and so has its hash", column, tr.values(), tr.why))
	case !alone && !tr.sampled && tr.course == courseMany:
		id.assumptions = append(id.assumptions, p.enough(column))
	}
	return id
}

func (p *proposer) hashKey() idea {
	h, against := p.newHash("", 0, p.table.PrimaryKey)
	id := idea{name: "hash-key(" + strings.Join(p.table.PrimaryKey, ", ") + ")", kind: HashKey, copies: true, against: against}
	id.change = p.withIndexes(change{hashes: []*Hash{h}, key: append([]string{h.Column}, p.table.PrimaryKey...), presplit: p.presplit})
	return id
}

func (p *proposer) bucket() idea {
	h, against := p.newHash("bucket", p.buckets, p.table.PrimaryKey)
	id := idea{name: fmt.Sprintf("bucket(%d)", p.buckets), kind: Bucket, copies: true, against: against}
	id.change = p.withIndexes(change{hashes: []*Hash{h}, key: append([]string{h.Column}, p.table.PrimaryKey...)})
	return id
}

// withIndexes adds what mends the indexes that findings name.
func (p *proposer) withIndexes(ch change) change {
	ch.hashes, ch.indexes = p.indexChange(ch.hashes)
	return ch
}

// indexChange puts a bucket of the primary key in front of a growing index key, so that ranges can still be read,
// and a hash of the column in front of a sequential id, which is looked up by value. Computed columns that the change
// has already, or that another index needs as well, are made once.
func (p *proposer) indexChange(hashes []*Hash) ([]*Hash, map[string][]string) {
	t := p.table
	keys := map[string][]string{}
	for _, f := range p.findings {
		if f.Rule != "IDX001" || f.Index == "" {
			continue
		}
		index, ok := t.Index(f.Index)
		if !ok || !index.Kind.Secondary() || len(index.Columns) == 0 {
			continue
		}
		name, buckets, inputs := "key_bucket", p.buckets, t.PrimaryKey
		if c, _ := t.Column(index.Columns[0]); c.Type.IsInteger() || c.Type.IsText() {
			name, buckets, inputs = schema.HashName(t, index.Columns[0]), 0, index.Columns[:1]
		} else if index.Kind == schema.IndexUnique {
			continue // with a bucket of the primary key in front, the index would let equal values in
		}
		h, against := p.newHash(name, buckets, inputs)
		if len(against) > 0 {
			continue
		}
		if same := slices.IndexFunc(hashes, func(o *Hash) bool { return o.Buckets == h.Buckets && slices.Equal(o.Inputs, h.Inputs) }); same >= 0 {
			h = hashes[same]
		} else {
			h.Column = t.FreeName(name, hashColumns(hashes)...)
			hashes = append(hashes, h)
		}
		keys[index.Name] = append([]string{h.Column}, index.Columns...)
	}
	return hashes, keys
}

func (p *proposer) notNull() idea {
	var columns []string
	id := idea{kind: NotNullKey, copies: true}
	for _, c := range p.table.PrimaryKey {
		col, _ := p.table.Column(c)
		if col.NotNull {
			continue
		}
		columns = append(columns, c)
		nulls, known := p.nulls(c)
		switch {
		case nulls > 0:
			id.against = append(id.against, fmt.Sprintf("%d sampled rows have NULL in %s: give them a value first", nulls, c))
		case !known:
			id.assumptions = append(id.assumptions, fmt.Sprintf("no row has NULL in %s: not measured", c))
		}
	}
	id.name = "not-null-key(" + strings.Join(columns, ", ") + ")"
	id.change = change{key: p.table.PrimaryKey, notNull: columns}
	return id
}

func (p *proposer) nulls(column string) (n uint64, known bool) {
	if p.evidence.Sample == nil {
		return 0, false
	}
	for _, c := range p.evidence.Sample.Columns {
		if c.Column == column {
			return c.Nulls, true
		}
	}
	return 0, false
}

// settings keeps the key and mends partitioning. Settings that YDB resets when another one is set are all named.
func (p *proposer) settings() idea {
	id := idea{name: "settings", kind: Settings}
	bucketSplit := p.found("PRT003") && p.table.Partitioning.Uniform > 0
	id.copies = bucketSplit && p.evidence.Schema.Stats != nil // a live table cannot be split anew by hand
	id.change = change{key: p.table.PrimaryKey, settings: func(s *schema.Partitioning) {
		if p.found("PRT001", "PRT004", "KEY008") {
			s.ByLoad = schema.Enabled
		}
		if p.found("PRT002") {
			s.Max = max(50, 2*s.Max, 2*s.Min)
		}
		if p.found("PRT003") {
			n := max(p.presplit, 2)
			if bucketSplit {
				for i := uint64(1); i < s.Uniform; i++ {
					s.SplitPoints = append(s.SplitPoints, schema.SplitPoint{strconv.FormatUint(i, 10)})
				}
				n = s.Uniform
				s.Uniform = 0
			} else if c, _ := p.table.Column(p.table.PrimaryKey[0]); (c.Type == schema.Uint64 || c.Type == schema.Uint32) && p.table.Stats == nil {
				s.Uniform = n
			}
			s.Min = max(s.Min, n)
			if s.Max > 0 {
				s.Max = max(s.Max, s.Min)
			}
		}
	}}
	return id
}
