package plan

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

func (CheckRelease) Kind() string { return "check-release" }
func (CheckRelease) Says(*Plan) string {
	return "The server has to run YDB " + Releases() + ", for which plans are made. For any other release you are asked " +
		"whether you tried the plan with it."
}

func (CheckNames) Kind() string { return "check-names" }
func (CheckNames) Says(p *Plan) string {
	return fmt.Sprintf("Neither %s nor %s may exist yet.", Base(p.Copy), Base(p.Old))
}

func (CheckTable) Kind() string { return "check-table" }
func (CheckTable) Says(*Plan) string {
	return "The tables have to be as the plan says, with the rights, attributes and settings of when the run began."
}

func (CheckHash) Kind() string { return "check-hash" }
func (CheckHash) Says(*Plan) string {
	return "The server has to compute the same hash as the applications."
}

// Question is a query that a check asks: it reads only. Any answer but Want, a text of its only value, means Else.
type Question struct{ Text, Want, Else string }

// Question is the question of CheckHash; its Text is empty if no column is computed.
func (CheckHash) Question(p *Plan) (Question, error) {
	var checks []string
	for _, h := range p.Move().Hashes() {
		vectors, err := rewrite.Vectors(h)
		if err != nil {
			return Question{}, fmt.Errorf("column %s: %w", h.Column, err)
		}
		checks = append(checks, Each(vectors, func(v rewrite.Vector) string { return v.YQL + " = " + v.Want })...)
	}
	if len(checks) == 0 {
		return Question{}, nil
	}
	return Question{"SELECT " + strings.Join(checks, "\n    AND ") + " AS same;", "true",
		"the server's hash differs from that of the applications: do not run this plan"}, nil
}

func (CheckQueries) Kind() string { return "check-queries" }
func (CheckQueries) Says(*Plan) string {
	return "EXPLAIN must show that no statement that copies, compares or follows rows reads a whole table for each batch."
}

func (Prove) Kind() string { return "prove" }
func (o Prove) Of() string { return strings.TrimSuffix(o.What+" "+o.Column, " ") }
func (o Prove) Says(p *Plan) string {
	switch o.What {
	case ProveNulls:
		return fmt.Sprintf("No row may have NULL in %s, which becomes NOT NULL.", o.Column)
	case ProveKept:
		c, _ := p.After.Column(o.Column)
		if p.Column(o.Column).From == "" {
			return fmt.Sprintf("Column %s has to hold what it is filled with.", o.Column)
		}
		return fmt.Sprintf("Every value of %s has to survive as %s of %s.", p.Column(o.Column).From, c.Type, o.Column)
	case ProveDropped:
		return fmt.Sprintf("The values of %s are counted: it is dropped, as accepted.", o.Column)
	case ProveUnique:
		return "No two rows may have the same new key, which lacks a column of the old key."
	case ProveDoubles:
		return fmt.Sprintf("Unique index %s may hold no value twice; old releases of YDB allowed that.", o.Column)
	case ProveKeySize:
		return "No key may exceed 1 MiB, which YDB refuses; keys over 2 KiB are slow."
	}
	return "No key may hold NaN: it equals nothing, so that the row could not be found again."
}

// Proof is what rows of the old table are that are not as a Prove wants them.
type Proof struct {
	Bad string // the condition on such a row; empty if it takes several rows
	// Unique are columns of the new table of which no two rows may have the same values. Rows with NULL in one of them are like no other
	// if Apart is set.
	Unique []string
	Apart  bool
	// Parts are conditions on what becomes of rows that are Bad, by what is said of them, and Rest is said of the others.
	Parts    []Part
	Rest     string
	Rows     string // what such rows are, in words that follow their number
	Advice   string // what to do
	Accepted bool   // they are counted, and may be
}

// Part is what becomes of some of the rows that a Proof counts. Never says that nobody can accept it.
type Part struct {
	Says, If string
	Never    bool
}

// Proof is what proves it.
func (o Prove) Proof(p *Plan) Proof {
	switch o.What {
	case ProveNulls:
		c := p.Column(p.Renamed(o.Column, true))
		return Proof{Bad: p.Map(c).Proof(), Rows: fmt.Sprintf("with NULL in %s, and %s is NOT NULL in the new table", o.Column, c.Name),
			Advice: fmt.Sprintf(": give each a value first, or plan with --fill '%s = …'", c.Name)}
	case ProveKept:
		c := p.Column(o.Column)
		col, _ := p.After.Column(o.Column)
		bad := p.Map(c).Proof()
		if c.From == "" {
			return Proof{Bad: bad, Rows: fmt.Sprintf("for which column %s cannot hold what it is filled with", c.Name),
				Advice: ": mend each first, or plan with another --fill"}
		}
		what := "a value"
		if strings.HasPrefix(bad, yql.QuoteName(c.From)+" IS NULL") {
			what = "NULL, or a value"
		}
		out := Proof{Bad: bad, Parts: parts(p, c), Accepted: p.Accepts(LossOfValues + c.Name),
			Rows: fmt.Sprintf("with %s in %s that would not survive as %s", what, c.From, col.Type)}
		if was, _ := p.Before.Column(c.From); was.Type.IsText() {
			out.Rest = "another text"
		}
		out.Advice = fmt.Sprintf(": mend each first, or plan with --accept-loss value=%s or --fill", c.Name)
		if p.Before.IsKey(c.From) || p.After.IsKey(c.Name) {
			out.Advice = ": mend each first, because no key may become that of another row, or plan with --fill and --back"
		}
		return out
	case ProveDropped:
		return Proof{Bad: yql.QuoteName(o.Column) + " IS NOT NULL", Accepted: true,
			Rows: fmt.Sprintf("with a value in %s, which is dropped", o.Column)}
	case ProveUnique:
		return Proof{Unique: p.NewKey(), Rows: fmt.Sprintf("with the same new key (%s) as another one", strings.Join(p.NewKey(), comma)),
			Advice: ": choose another key, or mend them first"}
	case ProveDoubles: // NULL is not the same as NULL there. Source: https://github.com/ydb-platform/ydb/issues/23122
		i, _ := p.After.Index(o.Column)
		return Proof{Unique: i.Columns, Apart: true, Advice: ": mend them first",
			Rows: fmt.Sprintf("with the same (%s) as another one, of which index %s is unique", strings.Join(i.Columns, comma), i.Name)}
	case ProveKeySize:
		var sizes []string
		for _, c := range p.NewKey() {
			if col, _ := p.After.Column(c); col.Type.IsText() {
				sizes = append(sizes, "COALESCE(LENGTH("+p.value(p.Column(c))+"), 0u)")
			}
		}
		return Proof{Bad: strings.Join(sizes, " + ") + " > 1048576u",
			Rows: "with over 1 MiB of text in the new key, which YDB refuses", Advice: ": choose another key"}
	}
	return Proof{Bad: joined(quoted("", p.decimals()), " OR ", func(c string) string { return fmt.Sprintf("NOT (%[1]s = %[1]s)", c) }),
		Rows: "with NaN in the key, which equals nothing, so that they could not be found again", Advice: ": give each another value first"}
}

// parts tell NULL, and what is or becomes no value, from other values that a column would get.
func parts(p *Plan, c Column) (out []Part) {
	from, _ := p.Before.Column(c.From)
	to, _ := p.After.Column(c.Name)
	cast := fmt.Sprintf("CAST(%s AS %s)", yql.QuoteName(c.From), to.Type)
	if !strings.Contains(c.Lost, cast) { // it is made in another way
		return nil
	}
	never := to.NotNull && !strings.HasPrefix(c.YQL, "COALESCE(")
	if out = []Part{{"unreadable", fmt.Sprintf("%s IS NOT NULL AND %s IS NULL", yql.QuoteName(c.From), cast), never}}; !from.NotNull {
		out = append([]Part{{"NULL", yql.QuoteName(c.From) + " IS NULL", never}}, out...)
	}
	if to.Type.IsDecimal() {
		infinite := fmt.Sprintf("CAST(%s AS String) IN ('inf', '-inf', 'nan')", cast)
		if out = append(out, Part{Says: "infinite or NaN", If: infinite}); from.Type.IsText() {
			wide := schema.Decimal(35, 15)
			out = append(out, Part{Says: "rounded", If: fmt.Sprintf("COALESCE(CAST(%s AS %s) != CAST(%s AS %[2]s) AND NOT (%[4]s), FALSE)",
				yql.QuoteName(c.From), wide, cast, infinite)})
		}
	}
	if from.Type.IsInteger() && to.Type.IsInteger() { // no other one
		return nil
	}
	return out
}

// Proving is the statements by which something is proved of the rows of the old table, a range at a time.
type Proving struct {
	Proofs []Proof
	// Count counts the rows of a range that are not as each proof wants them, as bad_1 and so on, and the parts of those, as bad_1_1. Its
	// texts are empty if no proof is of one row.
	Count Ranged
	Keys  []Ranged // the keys of such rows, by proof
	// Unique reads what no two rows may have the same, by proof: its Rows alone.
	Unique []Walk
}

// Proofs are the statements that prove something of a plan.
func Proofs(p *Plan, list []Prove) (*Proving, error) {
	w := &writer{Plan: p, prefix: p.ownPrefix()}
	old := keyRange{p.Table, p.OldKeyColumns()}
	out := &Proving{Proofs: Each(list, func(o Prove) Proof { return o.Proof(p) })}
	var counts []string
	for i, x := range out.Proofs {
		var keys Ranged
		unique := Walk{Columns: old.columns}
		if x.Bad != "" {
			counts = append(counts, fmt.Sprintf("COUNT_IF(%s) AS bad_%d", x.Bad, i+1))
			for j, part := range x.Parts {
				counts = append(counts, fmt.Sprintf("COUNT_IF(%s AND (%s)) AS bad_%d_%d", part.If, x.Bad, i+1, j+1))
			}
			keys = old.ranged(func(declare, in string) string {
				return w.text("unproved", fields{"Declare": declare, "Columns": old.order(""), "Table": yql.QuoteName(p.Table),
					"Where": in + and + "(" + x.Bad + ")"})
			})
		} else {
			where := ""
			if x.Apart {
				where = joined(x.Unique, and, func(c string) string { return "(" + p.value(p.Column(c)) + ") IS NOT NULL" })
			}
			unique.Rows = w.rows(old, Each(x.Unique, p.Column), where)
		}
		out.Keys, out.Unique = append(out.Keys, keys), append(out.Unique, unique)
	}
	if len(counts) > 0 {
		out.Count = old.ranged(func(declare, in string) string {
			return w.text("prove", fields{"Declare": declare, "Counts": counts, "Table": yql.QuoteName(p.Table), "Where": in})
		})
	}
	return out, w.err
}

// MayHoldNaN reports whether a column of either key can hold NaN.
func (p *Plan) MayHoldNaN() bool { return len(p.decimals()) > 0 }

// decimals are the columns of the old table in either key that can hold NaN: of the types that a key has, Decimal alone can.
func (p *Plan) decimals() (out []string) {
	columns := Each(p.lookups(), func(c KeyColumn) string { return c.Column })
	for _, c := range append(columns, p.OldKey()...) {
		if col, _ := p.Before.Column(c); col.Type.IsDecimal() && !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}

func (Confirm) Kind() string          { return "confirm" }
func (o Confirm) Of() string          { return string(o.Ask) }
func (o Confirm) Says(p *Plan) string { return o.text(p) }

// text is what is asked; empty if it is not known.
func (o Confirm) text(p *Plan) string {
	switch o.Ask {
	case AskReaders:
		return "The database needs room for a copy of the table, its indexes and the changefeed: the run says how " +
			"much, and asks you if it is over 1 GB and the database does not report its quota. The run also looks for what reads or writes " +
			"" + p.tables() +
			" besides applications: a view follows the name; drop a transfer or a replication before " +
			string(Cutover) + " and create it again afterwards."
	case AskStopped:
		return fmt.Sprintf("Stop everything that writes %s, and wait until no transaction is left.", p.tables())
	case AskFence:
		return fmt.Sprintf("Stop everything that writes %s: YDB cannot lock a table.", p.tables())
	case AskTrusted:
		old := p.Old
		if len(p.Together) > 0 {
			old = "the old tables of " + p.tables()
		}
		return fmt.Sprintf("Drop %s only after the applications have run on the new table long enough to trust it, and after a backup. "+
			"There is no undo.", old)
	}
	return ""
}

// tables are the table of the plan, or those of all plans that are performed with it: what is asked of a person is asked once.
func (p *Plan) tables() string {
	if n := len(p.Together) - 1; n > 0 {
		return strings.Join(p.Together[:n], comma) + " and " + p.Together[n]
	}
	return p.Table
}

func (CreateTable) Kind() string { return "create-table" }
func (CreateTable) Says(p *Plan) string {
	parts := max(1, p.After.Partitioning.Uniform, uint64(len(p.After.Partitioning.SplitPoints)+1))
	why := fmt.Sprintf("It starts with %s, so that the first row already finds the load spread.", Count(parts, "partition"))
	if parts == 1 {
		why = fmt.Sprintf("It starts as one partition and is split as it grows, because it is not known where to split the "+
			"values of %s in advance.", p.NewKey()[0])
	}
	return why + " Every partitioning setting is given, because a new table takes missing ones from the cluster's table profile. TTL " +
		"and read replicas come in 60-finish."
}

// Statements create the copy: with the indexes that have to be there before the rows.
func (CreateTable) Statements(p *Plan) []Statement {
	t := p.After.Clone()
	t.Path = p.Copy
	t.Changefeeds, t.TTL, t.ReadReplicas = nil, nil, ""
	t.Indexes = slices.DeleteFunc(t.Indexes, func(i schema.Index) bool { return !Inside(i) })
	for i := range t.Families {
		t.Families[i].KeepInMemory = schema.NotSet // an accepted loss: CREATE TABLE refuses it
	}
	Explicit(&t.Partitioning)
	return one(yql.Print(&yql.CreateTable{Table: t}), DoneCheck{Table: p.Copy})
}

// Undo drops the copy, unless it was in use: then a rollback keeps it.
func (CreateTable) Undo(*Plan) []Operation { return []Operation{DropTable{}} }

// Inside reports whether an index has to be there before the rows are: YDB builds a unique one for an existing table
// only behind a flag, and a local one has nothing to build.
// Source: https://ydb.tech/docs/en/changelog-server
func Inside(i schema.Index) bool { return i.Kind == schema.IndexUnique || i.Kind.Local() }

// Explicit names the settings that a new table would take from the cluster's table profile. The largest number of
// partitions stays unset if it was: YDB then has its own limit, as for the old table.
func Explicit(p *schema.Partitioning) {
	p.Complete()
	p.Min = max(1, p.Min, p.Uniform, uint64(len(p.SplitPoints)+1))
	if p.Max > 0 {
		p.Max = max(p.Max, p.Min)
	}
}

func (MarkCopy) Kind() string { return "mark-copy" }
func (MarkCopy) Says(*Plan) string {
	return "Give the new table an attribute with the token of this run, which identifies it under any name."
}

func (SetIndex) Kind() string { return "set-index" }
func (o SetIndex) Of() string { return o.Name }
func (o SetIndex) Says(*Plan) string {
	return fmt.Sprintf("Give index %s its partitioning settings.", o.Name)
}
func (o SetIndex) Statements(p *Plan) []Statement {
	i, _ := p.After.Index(o.Name)
	return one(alter(p.Copy, schema.AlterIndex{Name: o.Name, Set: IndexSettings(i)}), DoneCheck{})
}

// IndexSettings are the settings of an index's implementation table, all of those that YDB resets with others named; nil if there is
// nothing to set.
func IndexSettings(i schema.Index) []schema.Setting {
	if !i.Kind.Secondary() {
		return nil
	}
	Unsplit(&i.Partitioning)
	if len(i.SettingList()) == 0 {
		return nil
	}
	i.Partitioning.Uniform = 0
	Explicit(&i.Partitioning)
	if i.Partitioning.BySize == schema.Disabled {
		i.Partitioning.SizeMB = 0 // YDB refuses it then
	}
	return i.SettingList()
}

// unsaidOf gives an index the settings that it has in this database alone: without those the plan has no SetIndex for it.
func unsaidOf(p *Plan, i schema.Index) []Statement {
	said := slices.ContainsFunc(p.Steps, func(s Step) bool { return slices.Contains(s.Run, Operation(SetIndex{Name: i.Name})) })
	if said || i.Name == OldKeyIndex || IndexSettings(i) == nil {
		return nil
	}
	return SetIndex{Name: i.Name}.Statements(p)
}

// Unsplit leaves out where partitions are split.
func Unsplit(p *schema.Partitioning) {
	p.SplitPoints, p.SplitPointsHidden, p.SplitPointsWide = nil, 0, false
}

func (CarryOver) Kind() string { return "carry-over" }
func (CarryOver) Says(*Plan) string {
	return "Give the new table the rights, attributes and other settings that the table has when the run begins; 'migrate run' " +
		"without --execute shows them. Whoever may write the table needs the same rights on the new one before writing to it."
}

func (TakeTTL) Kind() string { return "take-ttl" }
func (TakeTTL) Says(*Plan) string {
	return "Turn TTL off until 60-finish: a row that expires in only one of the tables would make them differ."
}
func (TakeTTL) Statements(p *Plan) []Statement {
	return one(alter(p.Table, schema.SetTTL{}), DoneCheck{})
}
func (TakeTTL) Undo(*Plan) []Operation { return []Operation{GiveTTL{}} }

func (GiveTTL) Kind() string { return "give-ttl" }
func (GiveTTL) Says(p *Plan) string {
	if was, is := p.Before.TTL, p.After.TTL; is != nil && !reflect.DeepEqual(was, is) {
		return "Set the TTL. It deletes the rows that are older than it says, for good."
	}
	return "Turn TTL on again, if it was on when the run began."
}

// Statements turn it on as far as YQL can say it: how often it runs is set by a call.
func (GiveTTL) Statements(p *Plan) []Statement {
	if p.After.TTL == nil { // it is off in this database
		return nil
	}
	return one(alter(p.Table, schema.SetTTL{TTL: p.After.TTL}), DoneCheck{})
}
func (GiveTTL) Undo(*Plan) []Operation { return []Operation{TakeTTL{}} }

func (WaitQuiet) Kind() string { return "wait-quiet" }
func (WaitQuiet) Says(*Plan) string {
	return "Wait until nothing is written and no transaction is open for a minute."
}

// FeedName is the changefeed of the plan; FeedRetention is for how many seconds its records are kept, and LongestRetention the most that
// YDB takes. Somebody is told when one part of ExpiresSoon of that time is left.
// Source: MaxPQLifetimeSeconds in ydb/core/tx/schemeshard/schemeshard_impl.h of ydb-platform/ydb.
const (
	FeedName         = "keyadvise"
	FeedRetention    = 7 * 24 * 3600
	LongestRetention = 31 * 24 * 3600
	ExpiresSoon      = 4
)

// KeepLonger is the statement by which a topic keeps its records for so many seconds, or as long as it can.
func KeepLonger(topic string, seconds uint64) string {
	return fmt.Sprintf("ALTER TOPIC %s SET (retention_period = Interval('%s'))", yql.QuoteName(topic),
		schema.FormatDuration(min(seconds, LongestRetention), 0))
}

func (AddFeed) Kind() string { return "add-feed" }
func (o AddFeed) Of() string { return word(o.Reverse, reverseWord) }
func (o AddFeed) Says(*Plan) string {
	if o.Reverse {
		return "For a rollback, changes of the new table are applied to the old table from now until 90-cleanup."
	}
	return "Record the key of every row that changes. YDB may refuse BulkUpsert at this moment with SCHEME_ERROR " +
		"\"Schema version mismatch\": its senders have to retry, because SDKs do not."
}

// Statements add the changefeed. Its topic gets as many partitions as the table has: TOPIC_MIN_ACTIVE_PARTITIONS is refused unless the
// key starts with Uint32 or Uint64.
func (AddFeed) Statements(p *Plan) []Statement { return addFeed(p, ownFeed()) }

// ownFeed is the changefeed of a plan. It has no consumer: one that is important keeps records until it reads them, and so fills
// the disk if nobody follows, and any other one has offsets that somebody else can move.
// Source: https://ydb.tech/docs/en/concepts/datamodel/topic#important-consumer
func ownFeed() schema.Changefeed {
	return schema.Changefeed{Name: FeedName, Mode: "KEYS_ONLY", Format: "JSON", Retention: schema.FormatDuration(FeedRetention, 0),
		Settings: []schema.Setting{{Name: "VIRTUAL_TIMESTAMPS", Value: "TRUE"}, {Name: "BARRIERS_INTERVAL", Value: "Interval('PT1S')"}}}
}

// Records reports whether a changefeed records what that of a plan does, whoever made it.
func Records(f schema.Changefeed) bool {
	own := ownFeed()
	return f.Mode == own.Mode && f.Format == own.Format && !f.Disabled && !slices.ContainsFunc(own.Settings, func(want schema.Setting) bool {
		return !slices.ContainsFunc(f.Settings, func(s schema.Setting) bool { return s == want })
	})
}

// Undo drops it, before the cut-over. After that a rename back does.
func (o AddFeed) Undo(*Plan) []Operation {
	if o.Reverse {
		return nil
	}
	return []Operation{DropFeed{}}
}

// addFeed gives the table a changefeed and its consumers.
func addFeed(p *Plan, f schema.Changefeed) (out []Statement) {
	for i, s := range yql.PrintFollowUps(&schema.Table{Path: p.Table, Changefeeds: []schema.Changefeed{f}}) {
		done := DoneCheck{Feed: f.Name, Of: p.Table}
		if i > 0 {
			done.Consumer = f.Consumers[i-1].Name
		}
		out = append(out, Statement{Text: s, Done: done})
	}
	return out
}

func (DropFeed) Kind() string                   { return "drop-feed" }
func (DropFeed) Says(*Plan) string              { return "Drop the changefeed of the plan." }
func (DropFeed) Statements(p *Plan) []Statement { return dropFeed(p, FeedName) }
func (DropFeed) Undo(*Plan) []Operation         { return []Operation{AddFeed{}} }

func dropFeed(p *Plan, name string) []Statement {
	return one(alter(p.Table, schema.DropChangefeed{Name: name}), DoneCheck{Feed: name, Of: p.Table, Gone: true})
}

func (CopyRows) Kind() string { return "copy-rows" }
func (CopyRows) Says(p *Plan) string {
	if why := p.Bulk(); why != "" {
		return "Copy all rows by ranges of the old key, each in one serializable transaction: " + why + "."
	}
	return "Copy all rows in bulk: they are read from snapshots and written without a transaction, because later writes, if any, " +
		"are applied afterwards."
}

func (AddIndex) Kind() string { return "add-index" }
func (o AddIndex) Of() string { return o.Name }
func (o AddIndex) Says(p *Plan) string {
	if o.Name == OldKeyIndex && p.ByOldKey() {
		return fmt.Sprintf("Build index %s, with which records of the changefeed find their rows; 60-finish drops it.", o.Name)
	}
	says := fmt.Sprintf("Build index %s.", o.Name)
	if _, why := reading(p, p.index(o.Name)); why != "" {
		says += fmt.Sprintf(" It is not queried before it counts as built, because %s: try one of your queries after this step.", why)
	}
	return says
}
func (o AddIndex) Statements(p *Plan) []Statement {
	i := p.index(o.Name)
	query, _ := reading(p, i)
	done := DoneCheck{Index: i.Name, Of: p.Copy, Query: query, Stale: i.Kind == schema.IndexAsync}
	return append(one(alter(p.Copy, schema.AddIndex{Index: i}), done), unsaidOf(p, i)...)
}

// reading is a query that reads an index of the copy, or why none is known that YDB takes.
// Source: https://ydb.tech/docs/en/yql/reference/syntax/select/vector_index and ydb/tests/datashard/vector_index of
// ydb-platform/ydb: any other function than that of the index is refused, and so is a query without the columns before the vector.
func reading(p *Plan, i schema.Index) (query, why string) {
	from := fmt.Sprintf("FROM %s VIEW %s", yql.QuoteName(p.Copy), yql.QuoteName(i.Name))
	if i.Kind == schema.IndexSync || i.Kind == schema.IndexAsync {
		return fmt.Sprintf("SELECT COUNT(*) AS n FROM (SELECT %s %s LIMIT 1)", yql.QuoteName(p.NewKey()[0]), from), ""
	}
	if i.Kind != schema.IndexVector {
		return "", "no query is known for an index of kind " + string(i.Kind)
	}
	if before := i.Ordered(); len(before) > 0 {
		return "", "a query has to give values of " + strings.Join(before, ", ")
	}
	function, descending := i.Nearest()
	direction := ""
	if function == "" {
		function, direction = descending, " DESC"
	}
	kind := strings.ToLower(i.Setting("vector_type"))
	of := map[string][2]string{"float": {"Float", "1.0f"}, "uint8": {"Uint8", "1ut"}, "int8": {"Int8", "1t"}}[kind]
	if of[0] == "" || function == "" {
		return "", "no query is known for vectors of the type " + kind
	}
	target := fmt.Sprintf("$target = Knn::ToBinaryString%s(ListReplicate(%s, %sul));\n", of[0], of[1], i.Setting("vector_dimension"))
	by := fmt.Sprintf("Knn::%s(%s, $target)%s", function, yql.QuoteName(i.Columns[0]), direction)
	return fmt.Sprintf("%sSELECT %s %s ORDER BY %s LIMIT 1", target, yql.QuoteNames(p.NewKey()), from, by), ""
}

// Undo drops it.
func (o AddIndex) Undo(*Plan) []Operation { return []Operation{DropIndex{Name: o.Name}} }

func (p *Plan) index(name string) schema.Index {
	if name == OldKeyIndex && p.ByOldKey() {
		return p.LookupIndex()
	}
	i, _ := p.After.Index(name)
	return i
}

func (DropIndex) Kind() string        { return "drop-index" }
func (o DropIndex) Of() string        { return o.Name }
func (o DropIndex) Says(*Plan) string { return fmt.Sprintf("Drop index %s.", o.Name) }

// Statements drop it from the copy; a run sends them to wherever the new table is.
func (o DropIndex) Statements(p *Plan) []Statement {
	return one(alter(p.Copy, schema.DropIndex{Name: o.Name}), DoneCheck{Index: o.Name, Of: p.Copy, Gone: true})
}

func (FollowFeed) Kind() string { return "follow-feed" }
func (FollowFeed) Says(*Plan) string {
	return "Read the changefeed and bring the rows whose keys it names up to date, many in each transaction, until it is only a few " +
		"seconds behind. For each record the row of its key is read again in the old table and written to the new one, or deleted there if " +
		"it is gone."
}

func (CompareRows) Kind() string { return "compare-rows" }
func (CompareRows) Says(*Plan) string {
	return "Compare all rows of both tables, and every computed column. Rows that differ are read again in one snapshot of both " +
		"tables, so that writers can continue."
}

func (ProveStatements) Kind() string { return "prove-statements" }
func (ProveStatements) Says(*Plan) string {
	return "Send each known statement in both forms, each to its table, with parameters of up to 6 rows, and compare what they bring: " +
		"'migrate status' shows what came of each."
}

func (CompareRecent) Kind() string { return "compare-recent" }
func (CompareRecent) Says(*Plan) string {
	return "Compare the rows that were written last in both tables, now that the old table cannot be written to. Every other changed row " +
		"was compared when it was applied."
}

func (CountLost) Kind() string { return "count-lost" }
func (CountLost) Says(p *Plan) string {
	return fmt.Sprintf("Compare all rows of %s and %s: a rollback loses what was written since the cutover, and you have to "+
		"accept that.", p.Table, p.Old)
}

func (KeepChecksum) Kind() string { return "keep-checksum" }
func (KeepChecksum) Says(*Plan) string {
	return "Keep a checksum of the old table's rows with the run, so that 90-cleanup notices a change after the comparison."
}

func (FenceWriters) Kind() string { return "fence" }
func (o FenceWriters) Of() string { return word(o.Back, backWord) }
func (o FenceWriters) Says(p *Plan) string {
	if o.Back {
		return fmt.Sprintf("Stop everything that writes %s once more. After the rename the applications continue with the "+
			"statements that they had.", p.Table)
	}
	return Confirm{Ask: AskFence}.text(p)
}

func (EndTransactions) Kind() string { return "end-transactions" }
func (o EndTransactions) Of() string { return word(o.Back, backWord) }
func (EndTransactions) Says(*Plan) string {
	return "Abort open transactions, by an ALTER TABLE that changes nothing."
}

// Statements have YDB abort every transaction that has written to the table and has not committed: behind the fence its commit could
// come after the last look at what was written. Any ALTER TABLE does that, even one that sets what is set: it goes to every partition,
// which forgets the locks of all transactions and with them what they have written, and refuses what was prepared for an older version of
// the schema. It may come late, from a machine that was suspended after it had asked for the lease, when the other table has the name:
// where both tables split at the same size, and the old one says so, setting that changes neither, nor does it reset another setting.
// Else it is on the way there that the old table has no TTL, which a late statement takes from the new one, and on the way back the minimum
// of partitions of the new table, which a late one gives the old one.
// Source: https://github.com/ydb-platform/ydb/pull/11517, 11525, 19341 and 19347; ParseParams and PrepareChanges in
// ydb/core/tx/schemeshard/schemeshard__operation_alter_table.cpp, and SCHEME_CHANGED in
// ydb/core/tx/datashard/datashard_write_operation.cpp.
func (o EndTransactions) Statements(p *Plan) []Statement {
	before, after := p.Before.Partitioning, p.After.Partitioning
	stated := o.Back || before.SizeMB > 0 // going back, the table that it is sent to is the new one, which states all
	Explicit(&before)
	Explicit(&after)
	setting := schema.Setting{Name: schema.SettingMin, Value: strconv.FormatUint(after.Min, 10)}
	switch {
	case stated && before.BySize == schema.Enabled && after.BySize == schema.Enabled && before.SizeMB == after.SizeMB:
		setting = schema.Setting{Name: schema.SettingSizeMB, Value: strconv.FormatUint(after.SizeMB, 10)}
	case !o.Back:
		return one(alter(p.Table, schema.SetTTL{}), DoneCheck{})
	}
	return one(set(p.Table, setting), DoneCheck{})
}

func (DrainFeed) Kind() string { return "drain-feed" }
func (o DrainFeed) Of() string { return word(o.Back, backWord) }
func (o DrainFeed) Says(*Plan) string {
	if o.Back {
		return "Apply the remaining records of the new table's changefeed to the old table. If records or the changefeed are lost, all rows " +
			"are " +
			"compared and those that differ are carried back; you have to confirm the loss of what the old table cannot take."
	}
	return "Apply the remaining records, until every partition of the topic has sent two resolved timestamps later than the " +
		"fence; stop if something was written later than that. At the same time, check that the tables are as the plan says."
}

func (MoveSequence) Kind() string { return "move-sequence" }
func (o MoveSequence) Of() string { return o.Column }
func (o MoveSequence) Says(*Plan) string {
	return fmt.Sprintf("Continue the sequence of %s after the last id in use. ALTER SEQUENCE takes a number, not an expression, and a "+
		"whole path.", o.Column)
}

// Statements move the sequence of a table past every id that another one has in use. It is one statement that says
// everything, because each later ALTER SEQUENCE replays the last RESTART.
func (o MoveSequence) Statements(p *Plan) []Statement {
	c, _ := p.After.Column(o.Column)
	from, of, first := p.Table, p.Copy, p.OldKey()[0] == c.Name // first: the last row of the key tells the greatest id
	column := yql.QuoteName(c.Name)
	if !p.plain(c.Name) {
		from, first = p.Copy, p.NewKey()[0] == c.Name
	}
	if o.Back {
		c, _ = p.Before.Column(o.Column)
		from, of, first = p.Table, p.Old, false
		column = cmp.Or(p.Column(p.Renamed(c.Name, true)).Back, yql.QuoteName(p.Renamed(c.Name, true)))
	}
	words := "ALTER SEQUENCE " + yql.QuoteName(p.whole(of)+"/"+c.SequenceName())
	step, least, highest, direction := int64(1), int64(1), "MAX", " DESC"
	if s := c.Sequence.Start; s != nil {
		least = *s
		words += fmt.Sprintf(" START WITH %d", *s)
	}
	if i := c.Sequence.Increment; i != nil && *i != 0 {
		step = *i
		words += fmt.Sprintf(" INCREMENT BY %d", step)
	}
	if step < 0 {
		highest, direction = "MIN", ""
	}
	if r := c.Sequence.Restart; r != nil {
		least = *r
	}
	// It has not come back below that, and could give out no id where all that are in use were written by hand far below.
	next := fmt.Sprintf("%s_OF(COALESCE(%s(CAST(%s AS Int64)) + %dl, %dl), %dl)", highest, highest, column, step, least, least)
	rows := yql.QuoteName(from)
	if first {
		rows = fmt.Sprintf("(SELECT %s FROM %s ORDER BY %[1]s%[3]s LIMIT 1)", column, rows, direction)
	}
	return []Statement{{Text: words + " RESTART WITH " + NextMark, Next: fmt.Sprintf("SELECT %s AS next\nFROM %s", next, rows)}}
}

func (DropChangefeed) Kind() string { return "drop-changefeed" }
func (o DropChangefeed) Of() string { return o.Name }
func (o DropChangefeed) Says(*Plan) string {
	return fmt.Sprintf("YDB does not rename a table with a changefeed, so %s is dropped, after a wait for its consumers. What is "+
		"read without a consumer and was not read by then is lost.", o.Name)
}
func (o DropChangefeed) Statements(p *Plan) []Statement { return dropFeed(p, o.Name) }
func (o DropChangefeed) Undo(*Plan) []Operation         { return []Operation{AddChangefeed(o)} }

func (AddChangefeed) Kind() string { return "add-changefeed" }
func (o AddChangefeed) Of() string { return o.Name }
func (o AddChangefeed) Says(*Plan) string {
	return fmt.Sprintf("Create changefeed %s again, with the consumers it had when the run began. It starts empty.", o.Name)
}

// Statements add it with the consumers that the plan knows of; a run adds those that the table has.
func (o AddChangefeed) Statements(p *Plan) []Statement {
	f, _ := p.Before.Changefeed(o.Name)
	f.Settings = slices.DeleteFunc(slices.Clone(f.Settings), func(s schema.Setting) bool {
		return InitialScan(s) || s.Name == "TOPIC_MIN_ACTIVE_PARTITIONS" && !setsPartitions(p)
	})
	f.Disabled = false // an accepted loss
	return addFeed(p, f)
}
func (o AddChangefeed) Undo(*Plan) []Operation { return []Operation{DropChangefeed(o)} }

// setsPartitions reports whether both keys allow to say how many partitions the topic of a changefeed has. A description tells it as if
// that had been asked for; YDB takes the setting only where the key starts with Uint32 or Uint64, and gives the topic a partition for
// each of the table's otherwise.
func setsPartitions(p *Plan) bool {
	for _, t := range []Table{p.Before, p.After} {
		if first, _ := t.Column(t.PrimaryKey[0]); first.Type != schema.Uint32 && first.Type != schema.Uint64 {
			return false
		}
	}
	return true
}

// InitialScan reports whether a setting sends the whole table to the readers of a changefeed that is made: what they have
// had once is not sent again.
func InitialScan(s schema.Setting) bool { return s.Name == "INITIAL_SCAN" }

func (RenameTables) Kind() string { return "rename-tables" }
func (o RenameTables) Of() string { return word(o.Back, backWord) }
func (o RenameTables) Says(p *Plan) string {
	i := o.Items(p)
	return fmt.Sprintf("Rename %s to %s and %s to %s, in one request and so in one transaction.", i[0][0], i[0][1], i[1][0], i[1][1])
}

// Items are what is renamed, the first out of the way of the second: a path and the new one.
func (o RenameTables) Items(p *Plan) [][2]string {
	if o.Back {
		return [][2]string{{p.Table, p.Copy}, {p.Old, p.Table}}
	}
	return [][2]string{{p.Table, p.Old}, {p.Copy, p.Table}}
}

// Undo goes back: what was written since is brought to the old table, if it can be.
func (o RenameTables) Undo(p *Plan) []Operation {
	if o.Back {
		return nil
	}
	out := append([]Operation{FenceWriters{Back: true}, EndTransactions{Back: true}}, p.Way().Back...)
	if p.Follows() {
		for _, c := range p.Before.Columns {
			if c.Sequence != nil {
				out = append(out, MoveSequence{Column: c.Name, Back: true})
			}
		}
	}
	return append(out, RenameTables{Back: true})
}

func (ReleaseWriters) Kind() string { return "release-writers" }
func (ReleaseWriters) Says(p *Plan) string {
	return "Let the applications continue with " + p.NewStatements() + "."
}

// NewStatements names what the applications send after the cut-over.
func (p *Plan) NewStatements() string {
	switch {
	case slices.ContainsFunc(p.Queries, func(q Query) bool { return q.After != q.Before }):
		return "the statements of queries.diff"
	case len(p.Queries) == 0 && !sameKey(p.Before.Table, p.After.Table):
		return "statements for the new key"
	case len(p.Queries) == 0 && p.Candidate == Target:
		return "statements for the new columns"
	}
	return SameStatements
}

// SameStatements is what NewStatements are where none changes.
const SameStatements = "the statements that they have"

func (SetReplicas) Kind() string      { return "set-replicas" }
func (o SetReplicas) Of() string      { return word(o.Off, offWord) }
func (SetReplicas) Says(*Plan) string { return "Set the read replicas." }
func (o SetReplicas) Statements(p *Plan) []Statement {
	value := p.After.ReadReplicas
	if o.Off {
		kind, _, _ := strings.Cut(value, ":")
		value = kind + ":0"
	}
	return one(set(p.Table, schema.Setting{Name: schema.SettingReadReplicas, Value: yql.QuoteString(value)}), DoneCheck{})
}
func (o SetReplicas) Undo(*Plan) []Operation { return []Operation{SetReplicas{Off: !o.Off}} }

func (GiveOwner) Kind() string { return "give-owner" }
func (GiveOwner) Says(*Plan) string {
	return "Give the table to the owner it had when the run began. After this only the owner and administrators can change the table: if " +
		"you are neither, have the owner run the rest."
}

func (CheckOld) Kind() string { return "check-old" }
func (CheckOld) Says(*Plan) string {
	return "The old table must not have changed since it was compared with the new table."
}

func (DropTable) Kind() string          { return "drop-table" }
func (o DropTable) Of() string          { return word(o.Old, oldWord) }
func (o DropTable) Says(p *Plan) string { return "Drop " + o.path(p) + "." }
func (o DropTable) Statements(p *Plan) []Statement {
	return one("DROP TABLE IF EXISTS "+yql.QuoteName(o.path(p)), DoneCheck{})
}
func (o DropTable) path(p *Plan) string {
	if o.Old {
		return p.Old
	}
	return p.Copy
}

func (Forget) Kind() string { return "forget" }
func (Forget) Says(*Plan) string {
	return "Remove the attribute of the new table and the record of the run; then nothing of the migration is left."
}
