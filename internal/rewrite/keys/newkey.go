package keys

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// alternative is a fix while the keys of a table are compared.
type alternative struct {
	advisor.Fix
	rank    int
	against []string
}

// What an engineer prefers where nothing else is known, the best first: rows that are read together stay together,
// ranges of time stay readable, and a hash of everything is what is left. It settles what costs about the same.
const (
	rankFront    = iota // a key column to the front that spreads, or that every known statement gives
	rankTimeOnly        // buckets for a key that is one time: it is mostly read by ranges
	rankTogether        // a hash of the entity that the rows belong to, or buckets inside each of few leading values that grow
	rankReorder         // another key column to the front
	rankBucket          // buckets of a key that grows
	rankHash            // a hash of another column, or what tells the rows apart in front of a time, which keeps none together
	rankHashKey         // a hash of the whole key, or of a number of the server, which only a writer that knows it can compute
	rankGuess           // rests on a column of which nothing is known
)

// keyFixes returns the keys that spread the writes of a table whose own does not, in the order of preference, and
// those that come to mind and would not.
func (k *Maker) keyFixes() ([]advisor.Fix, []advisor.Dismissed) {
	if k.made {
		return k.fixes, k.dismissed
	}
	k.made = true
	var all []alternative
	columns := k.Schema.PrimaryKey
	for i := range columns {
		if i > 0 {
			all = append(all, k.reorder(i))
		}
	}
	for i, c := range columns {
		if len(columns) > 1 && k.timed(c, k.Trait(c)) {
			continue // rows of one instant belong together nowhere
		}
		all = append(all, k.hashColumn(i))
	}
	if len(columns) > 1 {
		all = append(all, k.hashWhole())
	}
	if c, _ := k.Schema.Column(columns[0]); c.Sequence != nil {
		all = append(append(all, k.randomBucket()), k.ownerFirst()...)
	}
	if k.Trait(columns[0]).Course == facts.CourseGrows || facts.TopOf(k.Table) > 0 || k.growsInside() {
		all = append(all, k.bucket())
	}
	if k.growsNext() {
		all = append(all, k.bucketInside())
	}
	for i := range all {
		if len(all[i].against) > 0 {
			k.dismissed = append(k.dismissed, advisor.Dismissed{Name: all[i].Name, Reasons: all[i].against})
		}
	}
	all = slices.DeleteFunc(all, func(a alternative) bool { return len(a.against) > 0 })
	slices.SortStableFunc(all, func(a, b alternative) int { return cmp.Compare(a.rank, b.rank) })
	k.fixes = slices.Grow(k.fixes, len(all))
	for i := range all {
		k.fixes = append(k.fixes, all[i].Fix)
	}
	return k.fixes, k.dismissed
}

func (k *Maker) partitions() int { return k.sizing.Partitions(k.Schema) }

// timed reports whether the column is a point in time, whatever its type. An id that begins with the time is none.
func (k *Maker) timed(column string, t facts.Trait) bool {
	c, _ := k.Schema.Column(column)
	return c.Type.IsTime() || t.Moment
}

// LeadWith is the fix that puts a column in front which is not part of the key, or is further behind, and the reasons
// against it.
func LeadWith(t *schema.Table, column string, trait facts.Trait, sizing *Sizing) (fix advisor.Fix, against []string) {
	n := sizing.Partitions(t)
	c, _ := t.Column(column)
	wide := trait.Course == facts.CourseWide && (c.Type == schema.Uint64 || c.Type == schema.Uint32)
	fix = advisor.Fix{Kind: advisor.Reorder, Name: "reorder(" + column + ")", Copies: true, Message: "put " + column + " first",
		Edits: sizing.setKey(nil, t, first(t.PrimaryKey, column), nil, wide)}
	if !t.IsKey(column) {
		fix.Name = "lead(" + column + ")"
		fix.Assumptions = append(fix.Assumptions, Unguarded(t, column))
	}
	switch {
	case trait.Course == facts.CourseGrows:
		against = append(against, column+" grows too: its end would be the new hot spot")
	case trait.Spreads(n):
		if !trait.Counted && (trait.Course == facts.CourseMany || trait.Course == facts.CourseUnknown) {
			fix.Assumptions = append(fix.Assumptions, enoughValues(column, trait))
		}
	case trait.Counted && trait.Top > 2/float64(n):
		against = append(against, fmt.Sprintf("one value of %s has %.0f%% of the sampled rows: it would be a hot key", column, 100*trait.Top))
	case trait.Counted:
		against = append(against, fmt.Sprintf("%s has about %s: too few to spread over %s", column,
			evidence.Count(uint64(trait.Distinct+0.5), "distinct value"), evidence.Count(n, "partition")))
	default:
		against = append(against, fmt.Sprintf("%s has few values (%s): too few to spread over %s", column, trait.Why,
			evidence.Count(n, "partition")))
	}
	return fix, against
}

// Unguarded says, as an assumption, which uniqueness a key no longer enforces once it contains the column.
func Unguarded(t *schema.Table, column string) string {
	return fmt.Sprintf("%s of a row never changes, and no two rows have the same (%s) with different %[1]s: the new key does not "+
		"prevent that",
		column, strings.Join(t.PrimaryKey, ", "))
}

// enoughValues is what has to be true of a column for it to spread the writes.
func enoughValues(column string, t facts.Trait) string {
	how := "assumed from its name and type"
	if t.Course == facts.CourseUnknown {
		how = "and nothing in its name or type says so"
	}
	return column + " has many distinct values, none of which takes most writes: not measured, " + how
}

// rangeCost says what a key that begins with something else costs reads by ranges of the present one.
func (k *Maker) rangeCost() string {
	if k.Key[0].IsMoment() {
		return "; reads by a range of " + k.Schema.PrimaryKey[0] + " then go to all partitions"
	}
	return ""
}

func (k *Maker) reorder(i int) alternative {
	column := k.Schema.PrimaryKey[i]
	known := k.Trait(column)
	var a alternative
	a.Fix, a.against = LeadWith(k.Schema, column, known, &k.sizing)
	best := k.spreader() == i
	switch {
	case facts.Given(k.Uses.Reads, column):
		a.rank = rankFront
	case !best && known.Course == facts.CourseUnknown:
		a.rank = rankGuess
	case !best:
		a.rank = rankReorder
	case k.Identifies(i) && k.Key[0].IsMoment() && !known.Drawn:
		a.rank = rankHash
	default:
		a.rank = rankFront
	}
	if k.hashedByLead(i) {
		a.against = append(a.against, "one value has most of the load, whether the column comes first or its hash does")
	}
	if lead := k.Lead(); lead.Nature == facts.NatureHash && k.HashOfFew() == "" && !naming.Marked(lead.Name.Words, "fnv") && k.Uncut() {
		a.against = append(a.against, k.Schema.PrimaryKey[0]+" would spread nothing behind it")
	}
	made := k.MisplacedHash(i) // it was made to spread the writes
	if len(a.against) > 0 && !made {
		return a
	}
	if made {
		a.against, a.Assumptions = nil, nil
		k.cutAhead(&a, k.Key[i])
	}
	switch {
	case k.Key[i].Nature == facts.NatureHash || k.Key[i].Nature == facts.NatureBucket:
	case k.Identifies(i):
		a.Message += k.rangeCost()
	default:
		a.Message += ", if it has enough values to spread the writes"
		of := k.hashOf()
		switch {
		case !best:
		case k.Key[i].Dozens():
			a.Message += ", or a hash of the whole key"
		case of == k.Schema.PrimaryKey[0] && k.Key[0].Nature != facts.NatureSerial:
			a.Message += ", or a hash of " + of
		}
	}
	return a
}

// cutAhead cuts the table of an alternative that begins with a hash or bucket of the key, where its values are.
func (k *Maker) cutAhead(a *alternative, lead facts.Column) {
	p := uncut(k.Schema)
	var assumed string
	Room(&p, k.sizing.cutAt(&p, lead, false, &assumed))
	if assumed != "" {
		a.Assumptions = append(a.Assumptions, assumed)
	}
	for i, e := range a.Edits {
		if _, ok := e.(schema.SetPartitioning); ok {
			a.Edits[i] = schema.SetPartitioning{Partitioning: p}
		}
	}
}

// hashedByLead reports whether the key leads with a hash of the column i that one hot value fills.
func (k *Maker) hashedByLead(i int) bool {
	return i == 1 && facts.TopOf(k.Table) > 0 && k.Lead().Name.Sense == naming.Hash
}

func (k *Maker) hashColumn(i int) alternative {
	column := k.Schema.PrimaryKey[i]
	t, n := k.Trait(column), k.partitions()
	a := alternative{rank: rankHash, Fix: advisor.Fix{Kind: advisor.HashColumn, Name: "hash-column(" + column + ")", Copies: true}}
	computed := schema.Computed{Of: []string{column}}
	a.against = Unhashable(k.Schema, computed.Of)
	if k.Key[i].Nature == facts.NatureHash && (i > 0 || k.EmptyOfHashes() == 0) {
		a.against = append(a.against, column+" is a hash already")
	}
	if i == 0 && facts.TopOf(k.Table) > 0 || k.hashedByLead(i) {
		a.against = append(a.against, "one value has much of the load, and it has one hash")
	}
	alone := t.Course == facts.CourseGrows
	switch {
	case t.Course == facts.CourseWide && i > 0:
		a.against = append(a.against, column+" is spread already ("+t.Why+"): reorder it instead")
	case !alone && !t.Spreads(n) && t.Counted && t.Top > 2/float64(n):
		a.against = append(a.against, fmt.Sprintf("one value of %s has %.0f%% of the sampled rows, and a hash gives it one place: a "+
			"hash does not help against a hot key", column, 100*t.Top))
	case !alone && !t.Spreads(n):
		a.against = append(a.against, fmt.Sprintf("%s has about %s (%s), and so has its hash", column,
			evidence.Count(uint64(t.ValueCount()+0.5), "value"), t.Why))
	case !alone && !t.Counted && (t.Course == facts.CourseMany || t.Course == facts.CourseUnknown):
		a.Assumptions = append(a.Assumptions, enoughValues(column, t))
	}
	if len(a.against) > 0 {
		return a
	}
	name := schema.HashName(k.Schema, column)
	a.Message = "put a hash of " + column + " in front, as " + name + " Uint64 NOT NULL" + k.rangeCost()
	a.Edits = k.sizing.behindHash(k.Schema, name, computed, first(k.Schema.PrimaryKey, column))
	lead := &k.Key[0]
	switch {
	case k.hashOf() == column && i > 0 && k.Identifies(i) && lead.Nature.Monotonic():
	case k.hashOf() == column:
		a.rank = rankTogether
	case t.Course == facts.CourseUnknown && !facts.Given(k.Uses.Reads, column):
		a.rank = rankGuess
	}
	if col, _ := k.Schema.Column(column); col.Sequence != nil {
		a.rank = rankHashKey
	}
	if i == 0 && k.spreader() < 0 && lead.Nature == facts.NatureSerial { // a sequence numbers the row too late to hash the number
		a.Message = "use a Uuid instead, or number the rows in the application and " + a.Message
	}
	return a
}

func (k *Maker) hashWhole() alternative {
	columns := k.Schema.PrimaryKey
	name := schema.HashName(k.Schema, columns...)
	computed := schema.Computed{Of: columns}
	return alternative{rank: rankHashKey, against: Unhashable(k.Schema, columns), Fix: advisor.Fix{
		Kind: advisor.HashKey, Name: "hash-key(" + strings.Join(columns, ", ") + ")", Copies: true,
		Message: "put a hash of the whole key in front, as " + name + " Uint64 NOT NULL" + k.rangeCost(),
		Edits:   k.sizing.behindHash(k.Schema, name, computed, columns),
	}}
}

func (k *Maker) bucket() alternative {
	columns := k.Schema.PrimaryKey
	n := k.sizing.Buckets
	name, count := k.Schema.FreeName("bucket"), strconv.FormatUint(n, 10)
	computed := schema.Computed{Of: columns, Buckets: n}
	a := alternative{rank: rankBucket, against: Unhashable(k.Schema, columns), Fix: advisor.Fix{
		Kind: advisor.Bucket, Name: "bucket(" + count + ")", Copies: true,
		Message: "put one of " + count + " buckets in front, as " + name + " Uint32 NOT NULL: a hash of the key modulo " + count,
		Edits:   k.sizing.behindHash(k.Schema, name, computed, columns),
	}}
	if k.rangeCost() != "" {
		a.Message += "; reads by a range of " + columns[0] + " then merge " + count + " ranges"
	}
	if len(columns) == 1 && k.rangeCost() != "" {
		a.rank = rankTimeOnly
	}
	return a
}

// growsInside reports whether each of few leading values has an end that grows.
func (k *Maker) growsInside() bool {
	if k.Trait(k.Schema.PrimaryKey[0]).Course != facts.CourseFew {
		return false
	}
	return slices.ContainsFunc(k.Schema.PrimaryKey[1:], func(c string) bool { return k.Trait(c).Course == facts.CourseGrows })
}

// growsNext reports whether each of few leading values has an end that grows in the next column.
func (k *Maker) growsNext() bool {
	columns := k.Schema.PrimaryKey
	return len(columns) > 1 && k.Trait(columns[0]).Course == facts.CourseFew && k.Key[0].Nature != facts.NatureBucket &&
		k.Trait(columns[1]).Course == facts.CourseGrows
}

// bucketInside puts buckets between few leading values and what grows behind them, so that what is read of one value goes
// on being read alone.
func (k *Maker) bucketInside() alternative {
	columns := k.Schema.PrimaryKey
	n, name := k.sizing.Buckets, k.Schema.FreeName("bucket")
	kind, of, how := advisor.Bucket, columns[1:], "a hash of the rest of the key modulo"
	for _, c := range of {
		if column, _ := k.Schema.Column(c); column.Sequence != nil {
			kind, of, how = advisor.RandomBucket, nil, "which the writer picks at random, below"
		}
	}
	computed := schema.Computed{Of: of, Buckets: n}
	add := ComputedColumn(k.Schema, name, computed)
	a := alternative{rank: rankTogether, against: Unhashable(k.Schema, columns[1:]), Fix: advisor.Fix{
		Kind: kind, Name: fmt.Sprintf("%s(%s, %d)", kind, columns[0], n), Copies: true,
		Message: fmt.Sprintf("put one of %d buckets behind %s, as %s Uint32 NOT NULL: %s %[1]d", n, columns[0], name, how),
		Edits:   Rekey(k.Schema, []schema.AddColumn{add}, slices.Insert(slices.Clone(columns), 1, name), &k.sizing),
	}}
	if kind == advisor.RandomBucket {
		a.Assumptions = []string{k.onlySequence(name)}
	}
	return a
}

// onlySequence is what a random bucket takes the place of: the uniqueness of what a sequence gives.
func (k *Maker) onlySequence(bucket string) string {
	columns := k.Schema.PrimaryKey
	id := columns[0]
	for _, c := range columns {
		if column, _ := k.Schema.Column(c); column.Sequence != nil {
			id = c
			break
		}
	}
	return fmt.Sprintf("only the sequence sets %s: a key with %s allows two rows with the same %[1]s", id, bucket)
}

// randomBucket spreads the numbers of a sequence, which are known only when the row is there: too late to hash them.
func (k *Maker) randomBucket() alternative {
	n := k.sizing.Buckets
	name := k.Schema.FreeName("bucket")
	computed := schema.Computed{Buckets: n}
	return alternative{rank: rankBucket, against: Unhashable(k.Schema, k.Schema.PrimaryKey), Fix: advisor.Fix{
		Kind: advisor.RandomBucket, Name: fmt.Sprintf("random-bucket(%d)", n), Copies: true,
		Message: fmt.Sprintf("put one of %d buckets in front, as %s Uint32 NOT NULL, which the writer picks at random; a read by %s "+
			"then reads all %[1]d. Or use a Uuid instead",
			n, name, k.Schema.PrimaryKey[0]),
		Assumptions: []string{k.onlySequence(name)},
		Edits:       k.sizing.behindHash(k.Schema, name, computed, k.Schema.PrimaryKey),
	}}
}

// maxOwners is how many columns outside the key are tried as the first of it where no statement says which one is read by.
const maxOwners = 2

// ownerFirst puts what a row belongs to in front of a number that the server gives: the writer knows it, and the rows of one are read
// together where something shows that. Else it is a guess, which nothing but a name makes: that of who changed the row makes none.
func (k *Maker) ownerFirst() []alternative {
	var all []alternative
	parent := facts.BelongsTo(k.Table)
	for i := range k.Schema.Columns {
		c := &k.Schema.Columns[i]
		if k.Schema.IsKey(c.Name) || !c.Type.KeyType() || c.Family != "" && c.Family != "default" || len(all) == 2*maxOwners {
			continue
		}
		t, known, shown := k.ColumnOf(c.Name), k.Trait(c.Name), c.Name == parent
		guess := t.Subject() && known.Many() && c.Default == "" && !t.Name.Entity().Guess && !naming.Has(t.Name.Words, naming.By)
		if !shown && !guess || !c.NotNull || k.Schema.IndexedBy(c.Name) {
			continue // an index finds the rows of one already; what may be NULL is no owner that every row has
		}
		lead := alternative{rank: rankReorder}
		lead.Fix, lead.against = LeadWith(k.Schema, c.Name, known, &k.sizing)
		name := schema.HashName(k.Schema, c.Name)
		computed := schema.Computed{Of: []string{c.Name}}
		hashed := alternative{rank: rankHash, against: Unhashable(k.Schema, computed.Of), Fix: advisor.Fix{
			Kind: advisor.HashColumn, Name: "hash-column(" + c.Name + ")", Copies: true, Assumptions: lead.Assumptions,
			Message: "put a hash of " + c.Name + " in front, as " + name + " Uint64 NOT NULL, and " + c.Name + " behind it",
			Edits:   k.sizing.behindHash(k.Schema, name, computed, append([]string{c.Name}, k.Schema.PrimaryKey...)),
		}}
		if known.Course != facts.CourseGrows { // of which the hash does not have the end
			hashed.against = append(hashed.against, lead.against...)
		}
		if !shown {
			lead.rank, hashed.rank = rankGuess, rankGuess
		}
		if all = append(all, lead); known.Course != facts.CourseWide {
			all = append(all, hashed)
		}
	}
	return all
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

// Rekey returns the edits that add computed columns to a table and give it another key.
func Rekey(t *schema.Table, adds []schema.AddColumn, columns []string, sizing *Sizing) []schema.Edit {
	var edits []schema.Edit
	var leading *schema.Computed
	for _, add := range adds {
		edits = append(edits, add)
		if add.Column.Name == columns[0] {
			leading = add.Computed
		}
	}
	return sizing.setKey(edits, t, columns, leading, false)
}

// behindHash returns the edits that put a computed column of the name in front of columns.
func (s *Sizing) behindHash(t *schema.Table, name string, computed schema.Computed, columns []string) []schema.Edit {
	return Rekey(t, []schema.AddColumn{ComputedColumn(t, name, computed)}, append([]string{name}, columns...), s)
}

// setKey adds the edits that give a table another key, whose first column is filled as computed says, if it is not nil. Wide says
// that the first column fills the range of its type.
func (s *Sizing) setKey(edits []schema.Edit, t *schema.Table, columns []string, computed *schema.Computed, wide bool) []schema.Edit {
	edits = append(edits, schema.SetPrimaryKey{Columns: columns}, schema.SetPartitioning{Partitioning: split(t, computed, wide, s)})
	if t.Store == schema.StoreRow {
		edits = append(edits, s.indexesRoom(t)...)
	}
	return edits
}

// ComputedColumn returns the edit that adds a hash or bucket column to a table. A hash is Uint64, so that
// UNIFORM_PARTITIONS can cut it, a bucket Uint32, which PARTITION_AT_KEYS cuts.
func ComputedColumn(t *schema.Table, name string, computed schema.Computed) schema.AddColumn {
	typ := schema.Uint64
	if computed.Buckets > 0 {
		typ = schema.Uint32
	}
	return schema.AddColumn{Column: schema.Column{Name: name, Type: typ, NotNull: true}, Before: t.Columns[0].Name, Computed: &computed}
}

// split returns the partitioning for a new key. The old boundaries mean nothing under it. Wide says that the first column
// fills the range of its type.
// Source: https://ydb.tech/docs/en/concepts/datamodel/table#partitioning
func split(t *schema.Table, computed *schema.Computed, wide bool, sizing *Sizing) schema.Partitioning {
	p := uncut(t)
	n := sizing.Presplit
	if computed != nil && computed.Buckets > 0 {
		p.SplitPoints = cut(computed.Buckets, computed.Buckets)
		n = computed.Buckets
	} else if (computed != nil || wide) && n > 1 {
		p.Uniform = n
	}
	switch {
	case t.Store == schema.StoreRow:
		Room(&p, n)
	case n > 1 && (computed != nil || wide):
		p.Min = max(p.Min, n)
	}
	return p
}

// uncut is the partitioning of a table without its boundaries.
func uncut(t *schema.Table) schema.Partitioning {
	p := t.Partitioning
	p.Uniform, p.SplitPoints, p.SplitPointsHidden, p.SplitPointsWide, p.Count = 0, nil, 0, false, 0
	return p
}

// cut cuts the bucket numbers below one into n partitions of as many numbers.
func cut(n, below uint64) []schema.SplitPoint {
	points := make([]schema.SplitPoint, n-1)
	for i := range uint64(len(points)) {
		points[i] = schema.SplitPoint{strconv.FormatUint((i+1)*below/n, 10)}
	}
	return points
}

// Unhashable returns the reasons why columns cannot be hashed with the same result in YQL and in every client.
func Unhashable(t *schema.Table, columns []string) (against []string) {
	for _, name := range columns {
		c, _ := t.Column(name)
		why := ""
		switch {
		case c.Type == schema.DyNumber:
			why = "DyNumber has no text form that is the same in every client"
		case c.Type.IsPg():
			why = fmt.Sprintf("the Digest functions do not accept PostgreSQL types (%s)", c.Type)
		case !c.Type.KeyType():
			why = fmt.Sprintf("%s cannot be part of a key", c.Type)
		default:
			continue
		}
		against = append(against, fmt.Sprintf("%s cannot be hashed: %s", name, why))
	}
	return against
}

// spreader returns the index of the key column to bring to the front of a key that leads with one that does not
// spread, -1 if there is none. A hash that is there for it comes first, then the first column that keeps the rows of
// one owner together, then one that tells the rows apart, and last one of which there may be only dozens of values.
// Rows that belong to a sequential id stay together under a hash of it, so there only an owner of the id will do.
func (k *Maker) spreader() int {
	best, least := -1, 4
	lead := k.Key[0]
	sequential := lead.Nature == facts.NatureSequential || lead.Nature == facts.NatureSerial
	for i := 1; i < len(k.Key); i++ {
		t := k.Key[i]
		rank := 1
		switch {
		case k.MisplacedHash(i):
			rank = 0
		case t.Nature == facts.NatureHash && facts.KindOf(t.Column.Type) == facts.KindInteger:
		case t.Nature != facts.NatureSpread:
			continue
		case sequential:
			if !t.Subject() || len(lead.Name.Of) > 0 && !k.Owns(lead.Name.Of) {
				continue
			}
		case k.Identifies(i):
			rank = 2
		case t.Dozens():
			rank = 3
		}
		if rank < least {
			best, least = i, rank
		}
	}
	return best
}

// hashOf returns the column to take a hash of, "" for the whole key. The hash of an id in front keeps the rows of
// one id together. A time in front is of no use for that unless it is all there is, and a hash of few values has
// few values.
func (k *Maker) hashOf() string {
	columns := k.Schema.PrimaryKey
	lead, last := k.Key[0], k.Key[len(k.Key)-1]
	switch {
	case len(columns) == 1,
		lead.Nature == facts.NatureSequential, lead.Nature == facts.NatureSerial,
		lead.Nature == facts.NatureTimeOrdered && lead.Name.Sense == naming.TimeID:
		return columns[0]
	case last.Name != nil && last.Name.Sense == naming.ID && last.Nature != facts.NatureFew:
		return columns[len(columns)-1]
	}
	return ""
}

// within returns the key column that spreads the rows of one leading value, "" if none is known to. The column that
// a leading hash is of has one value for each hash.
func (k *Maker) within() string {
	i := 1
	if k.Lead().Name.Sense == naming.Hash {
		i = 2
	}
	if i < len(k.Key) && (k.Key[i].Nature == facts.NatureSpread || k.Key[i].Nature == facts.NatureHash) {
		return k.Schema.PrimaryKey[i]
	}
	return ""
}
