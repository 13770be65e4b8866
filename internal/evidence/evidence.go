// Package evidence is the bundle that advice is made of: tables, and what was measured of them.
//
// It owns the vocabulary and the snapshot file. It does no reading of databases. The one invariant: numbers,
// not data. Values of rows are kept only in Sample.Rows and the split points, and a snapshot leaves both out
// unless its writer is told to include values.
package evidence

import (
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Bundle is everything known about a set of tables.
type Bundle struct {
	Source        string   `json:"source"`                  // what the user named: files, or endpoint and database; never holds a secret
	ServerVersion string   `json:"serverVersion,omitempty"` // as SELECT Version() answers; empty if not asked or not live
	Tables        []*Table `json:"tables"`                  // in the order of the source
	// Taken is when the reading of a database ended, by its clock; zero if files were read, or an earlier release did.
	Taken time.Time `json:"taken,omitzero"`
	// Around are tables that stand beside Tables and are not meant: nothing is reported of them, but they tell of those that are. Others
	// are the paths of more of them, of which nothing else was read. A snapshot keeps neither.
	Around       []*Table      `json:"-"`
	Others       []string      `json:"-"`
	Statements   []Statement   `json:"statements,omitempty"` // known statements of the applications
	BulkWrites   []BulkWrite   `json:"bulkWrites,omitempty"` // by the applications
	Origins      []Origin      `json:"origins,omitempty"`    // of values, as programs tell them
	Suppressions []Suppression `json:"suppressions,omitempty"`
	Notes        []Note        `json:"notes,omitempty"` // what was skipped or could not be read
	// Problems are what could not be read at all: the rest is reported and the exit status is 2.
	Problems []Note `json:"problems,omitempty"`
}

// Schemas are those of all tables that were read, the meant ones first.
func (b *Bundle) Schemas() []*schema.Table {
	out := make([]*schema.Table, 0, len(b.Tables)+len(b.Around))
	for _, t := range slices.Concat(b.Tables, b.Around) {
		out = append(out, t.Schema)
	}
	return out
}

// Has reports whether there is a table, meant or not, whose path matches.
func (b *Bundle) Has(match func(path string) bool) bool {
	return slices.ContainsFunc(b.Schemas(), func(t *schema.Table) bool { return match(t.Path) }) || slices.ContainsFunc(b.Others, match)
}

// Of returns the bundle with the tables whose paths match and what is said of them. The others stand around them.
func (b *Bundle) Of(match func(path string) bool) *Bundle {
	selected := *b
	selected.Tables, selected.Suppressions, selected.Notes = nil, nil, nil
	for _, t := range b.Tables {
		if match(t.Schema.Path) {
			selected.Tables = append(selected.Tables, t)
			continue
		}
		selected.Around = append(slices.Clip(selected.Around), t)
	}
	for _, sup := range b.Suppressions {
		if match(sup.Table) {
			selected.Suppressions = append(selected.Suppressions, sup)
		}
	}
	for _, n := range b.Notes {
		if n.Path == "" || match(n.Path) {
			selected.Notes = append(selected.Notes, n)
		}
	}
	return &selected
}

// NotHeld names what no table of the bundle has, in words: load, samples of rows, statements. Findings that need it cannot be
// made.
func NotHeld(b *Bundle) []string {
	load, sample := false, false
	for _, t := range b.Tables {
		load, sample = load || t.Load != nil, sample || t.Sample != nil
	}
	var list []string
	for _, kind := range []struct {
		held bool
		name string
	}{{load, "load"}, {sample, "samples of rows"}, {len(b.Statements) > 0, "statements"}} {
		if !kind.held {
			list = append(list, kind.name)
		}
	}
	return list
}

// Table is a table and its evidence.
type Table struct {
	Schema *schema.Table `json:"schema"`
	Load   *Load         `json:"load,omitempty"`   // nil if not measured
	Sample *Sample       `json:"sample,omitempty"` // nil if not sampled
	Fresh  *Fresh        `json:"fresh,omitempty"`  // nil if its rows were not read twice
	Weeks  *Weeks        `json:"weeks,omitempty"`  // nil if no recording has it
	// NullMeant are the columns of which a comment in the DDL says that NULL is meant to be there, or a foreign key that it comes there.
	NullMeant []string `json:"nullMeant,omitempty"`
	// Comments are what the DDL says of columns in comments, by column, and of the table under the empty name; it need not have all.
	Comments map[string]string `json:"comments,omitempty"`
	// Foreign is the database whose schema declares the table, so that YDB does not have it yet; empty for YDB itself.
	Foreign string `json:"foreign,omitempty"`
	// Refers are the tables that columns refer to, by column, where a schema declares that.
	Refers map[string]string `json:"refers,omitempty"`
	// Values are those that columns may have, by column, where a schema lists them: an enumeration, or CHECK (column IN (…)).
	Values map[string][]string `json:"values,omitempty"`
	// Lengths are how many characters or bytes texts have at the most, by column, where a schema declares that.
	Lengths map[string]uint64 `json:"lengths,omitempty"`
	Moved   *Moved            `json:"moved,omitempty"`   // nil if no migration gave it another key
	Retyped *Retyped          `json:"retyped,omitempty"` // nil if no migration gave a column another type
}

// Moved are the statements by which a migration gives a table another key: they copy its rows to another table, drop it, and give the other
// one its name.
type Moved struct {
	Copied  schema.Position `json:"copied,omitzero"`
	Dropped schema.Position `json:"dropped,omitzero"`
	Renamed schema.Position `json:"renamed,omitzero"`
}

// Retyped are the statements by which a migration gives a column another type: they fill another column from it, and drop it.
type Retyped struct {
	Column  string          `json:"column"`
	As      string          `json:"as"`
	Filled  schema.Position `json:"filled,omitzero"`
	Dropped schema.Position `json:"dropped,omitzero"`
}

// Note is something the user should know about how the evidence was got.
type Note struct {
	Path    string          `json:"path,omitempty"` // of the table concerned; empty for the whole bundle
	Pos     schema.Position `json:"pos,omitzero"`
	Code    string          `json:"code"` // stable, such as "no-system-views", "skipped-statement", "not-modelled"
	Message string          `json:"message"`
	Snippet string          `json:"snippet,omitempty"` // source line and caret for a syntax error, "\n" between
}

// Suppression is a keyadvise:ignore comment found above a statement. A keyadvise:ignore-file comment gives one
// for each table of its file, all with the same Pos: it is unused only if all of them are.
type Suppression struct {
	Table  string          `json:"table"` // path of the table the statement declares or changes
	Rules  []string        `json:"rules"`
	Reason string          `json:"reason"` // empty is an error that the advisor reports
	Pos    schema.Position `json:"pos,omitzero"`
}

// Statement is a statement some application runs.
type Statement struct {
	Text string `json:"text"`
	// Sent is the text with the values that a database has seen, for that database alone: it is never shown or kept. Empty if Text has
	// them, or is all there is.
	Sent  string          `json:"-"`
	Count uint64          `json:"count,omitempty"` // executions seen; 0 if unknown
	From  string          `json:"from"`            // "file", "query_metrics_one_minute", "top_queries_by_duration_one_hour", …
	Pos   schema.Position `json:"pos,omitzero"`
	// Span is the time Count was counted over; 0 if unknown.
	Span         time.Duration `json:"span,omitempty"`
	CPUTime      time.Duration `json:"cpuTime,omitempty"` // sum over Count executions
	ReadRows     uint64        `json:"readRows,omitempty"`
	ReadBytes    uint64        `json:"readBytes,omitempty"`
	UpdateRows   uint64        `json:"updateRows,omitempty"`
	UpdateBytes  uint64        `json:"updateBytes,omitempty"`
	DeleteRows   uint64        `json:"deleteRows,omitempty"`
	MaxShardsHit uint64        `json:"maxShards,omitempty"` // ShardCount of top_queries; 0 if unknown
	// Request is the same number for statements that a program sends in one request; 0 for one that is sent alone, or of which that is not
	// known.
	Request uint64 `json:"request,omitempty"`
	// Once says that a migration runs the statement, so once: how it reaches its rows is of no account.
	Once bool `json:"once,omitempty"`
	// Plan is what the server's EXPLAIN says of it; nil if it was not asked.
	Plan *QueryPlan `json:"plan,omitempty"`
}

// QueryPlan is how a server would perform a statement.
type QueryPlan struct {
	Reads []PlanRead `json:"reads,omitempty"`
}

// PlanRead is a read of a table, or of an index of it.
type PlanRead struct {
	Table string `json:"table"`
	Index string `json:"index,omitempty"` // empty for the table itself
	Full  bool   `json:"full,omitempty"`  // it is read from one end to the other
}

// BulkWrite is a call of a program that writes rows without a statement.
type BulkWrite struct {
	Path string          `json:"path"` // as far as the program tells it: its beginning may be missing
	Pos  schema.Position `json:"pos"`
}

// NoteDuplicate is the code of problems, or of notes where YDB takes both, on a table that is declared in another way elsewhere.
const NoteDuplicate = "duplicate-table"

// NoteDesigned is the code of a note on a table whose key was designed, and NoteImported on one that looks as an importer makes it.
const (
	NoteDesigned = "designed"
	NoteIDs      = "ids" // what becomes of ids that another database numbers
	NoteImported = "imported"
)

// BulkWritesTo are those to a table.
func (b *Bundle) BulkWritesTo(table string) (list []BulkWrite) {
	for _, w := range b.BulkWrites {
		if meansTable(w.Path, table) {
			list = append(list, w)
		}
	}
	return list
}

// meansTable reports whether a path whose beginning may be missing is that of a table, whose own may be missing too.
func meansTable(path, table string) bool {
	path, table = "/"+strings.Trim(path, "/"), "/"+strings.Trim(table, "/")
	return path != "/" && (strings.HasSuffix(table, path) || strings.HasSuffix(path, table))
}

// Origin is what programs tell of where values come from.
type Origin struct {
	Path   string `json:"path,omitempty"`   // of the table, as far as the program tells it, or the name of its class; empty for any
	Column string `json:"column,omitempty"` // empty for all that is told of the table
	From   Maker  `json:"from"`
	// Default is the function that a schema names as the default of the column, in lower case; empty if a program tells.
	Default string          `json:"default,omitempty"`
	Pos     schema.Position `json:"pos"`
}

// Maker is what makes values.
type Maker string

// The makers.
const (
	MadeRandom  Maker = "random"    // a function that draws them
	MadeByClock Maker = "clock"     // a time, or an id that begins with one
	MadeInOrder Maker = "order"     // the ORM, one after another
	MadeOutside Maker = "messenger" // the messenger that the program answers in: of people and chats
	MadeByHand  Maker = "constants" // whoever writes the scripts: all that is written to the table are literals
)

// OriginOf is where the values of a column come from; of the table itself if no column is given. Programs may write both in another way
// than the schema does, and call a class after one row. What they disagree on is not known.
func (b *Bundle) OriginOf(table, column string) (found Origin) {
	fold := func(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }
	of := fold(table)
	for _, o := range b.Origins {
		path := fold(o.Path)
		switch {
		case fold(o.Column) != fold(column), path != "" && !meansTable(path, of) && !meansTable(path+"s", of), path == "" && found.From != "":
		case found.Path != "" && found.From != o.From:
			return Origin{}
		default:
			found = o
		}
	}
	return found
}

// Load is how reads and writes fall on the partitions of a table, from readings of .sys/partition_stats.
type Load struct {
	Span       time.Duration   `json:"span"`            // from the first to the last; 0 if there was only one
	Partitions []PartitionLoad `json:"partitions"`      // by partition index, which is key order
	Nodes      int             `json:"nodes,omitempty"` // that serve partitions of the tables read; 0 if one, or unknown
	// Ordered says that the indexes were matched to the key ranges: the bounds were equal before and after
	// the readings and as many as the partitions.
	Ordered bool `json:"ordered"`
	// Uncounted says that a partition was written between the readings although it counted no write: YDB counts those of statements, and not
	// those of BulkUpsert. Source: COUNTER_UPLOAD_ROWS in ydb/core/tx/datashard/datashard_common_upload.cpp of ydb-platform/ydb.
	Uncounted bool `json:"uncounted,omitempty"`
	// Indexes holds the same for the implementation table of each index.
	Indexes map[string]*Load `json:"indexes,omitempty"`
	// Peaks are the entries of top_partitions_one_minute and _one_hour for this table, of two weeks, newest first.
	Peaks []Peak `json:"peaks,omitempty"`
	// Broken are the entries of top_partitions_by_tli_one_hour for this table, likewise: hours in which transactions broke each
	// other's locks on a partition.
	Broken []BrokenLocks `json:"broken,omitempty"`
}

// PartitionLoad is one partition. Rates are per second, over as much of Load.Span as it was seen to report for.
type PartitionLoad struct {
	Index uint64 `json:"index"`
	Rows  uint64 `json:"rows"`
	Bytes uint64 `json:"bytes"`
	// CPUCores is 0…1, clamped by the server; with read replicas from 26.1 on it is that of the leader and all of them, as YDB
	// counts it for splits and merges.
	CPUCores float64 `json:"cpuCores"`
	Writes   float64 `json:"writes"`   // row updates and deletes per second
	Reads    float64 `json:"reads"`    // row reads and range-read rows per second
	Rejected float64 `json:"rejected"` // transactions rejected by overload per second
	// New is how many rows a second came that were not there: by how many there are more, and those that were deleted. It is nil if
	// that is not known. YDB counts a row twice until it has merged its changes, so that only few of them prove anything.
	New *float64 `json:"new,omitempty"`
	// Lifetime counters since the tablet started; they still tell something when Span is 0.
	TotalWrites uint64 `json:"totalWrites"`
	TotalReads  uint64 `json:"totalReads"`
	// Unknown says that the rates are not known: the tablet is new or started again, or did not report twice.
	Unknown bool `json:"restarted,omitempty"`
	// OneLead says that both bounds of the partition begin with the same value, so that all its rows have that
	// value in the leading key column.
	OneLead bool   `json:"oneLead,omitempty"`
	NodeID  uint32 `json:"nodeId,omitempty"`
	// Uptime is how long before the last reading its tablet started, by the server's clock; 0 if unknown. A split and a merge make
	// new tablets, and any tablet starts again where its node does.
	Uptime time.Duration `json:"uptime,omitempty"`
	TTL    *TTLRun       `json:"ttl,omitempty"` // the last run of TTL that ended; nil if none did, or the release does not tell
}

// TTLRun is a run of TTL over one partition that ended, well or not, after which the interval to the next begins. Source:
// TTxScheduleConditionalErase in schemeshard__conditional_erase.cpp of ydb-platform/ydb; the documentation has its start for its end.
type TTLRun struct {
	Ago    time.Duration `json:"ago"`    // before the last reading, by the server's clock
	Rows   uint64        `json:"rows"`   // that it looked at
	Erased uint64        `json:"erased"` // of them
}

// LongLived is how long a tablet must live for what it has taken since then to say something of its load.
const LongLived = time.Hour

// Lifelong returns the load with the rates of the tablets since they started where nothing was observed and all started long ago, and
// whether that is so; else the load itself.
func (l *Load) Lifelong() (*Load, bool) {
	if l.Span > 0 || len(l.Partitions) == 0 ||
		slices.ContainsFunc(l.Partitions, func(p PartitionLoad) bool { return p.Uptime < LongLived }) {
		return l, false
	}
	out := *l
	out.Partitions, out.Span = slices.Clone(l.Partitions), l.Partitions[0].Uptime
	for i := range out.Partitions {
		p := &out.Partitions[i]
		p.Writes, p.Reads = float64(p.TotalWrites)/p.Uptime.Seconds(), float64(p.TotalReads)/p.Uptime.Seconds()
		out.Span = min(out.Span, p.Uptime)
	}
	return &out, true
}

// WriteShares returns the share of the writes that each partition takes, in key order, the writes per second of all, and
// whether the rate of any is known. Where nothing is written, all shares are 0. A nil Load has no partitions.
func (l *Load) WriteShares() (shares []float64, writes float64, known bool) {
	if l == nil {
		return nil, 0, false
	}
	l, _ = l.Lifelong()
	shares = make([]float64, len(l.Partitions))
	for i := range l.Partitions {
		p := &l.Partitions[i]
		shares[i] = p.Writes
		writes += p.Writes
		known = known || !p.Unknown && l.Span > 0
	}
	for i := range shares {
		if writes > 0 {
			shares[i] /= writes
		}
	}
	return shares, writes, known
}

// Hottest is how many writes a second the partition takes that takes most; 0 if none were seen.
func (l *Load) Hottest() float64 {
	shares, writes, known := l.WriteShares()
	if !known || len(shares) == 0 {
		return 0
	}
	return slices.Max(shares) * writes
}

// Peak is a moment a partition used more than 0.7 of a core.
type Peak struct {
	Index    *uint64 `json:"index,omitempty"` // partition index, nil if the partition is gone
	CPUCores float64 `json:"cpuCores"`
	Hourly   bool    `json:"hourly,omitempty"`
	HoursAgo int     `json:"hoursAgo,omitempty"` // how many whole hours before the reading the interval ended
	Hour     *int    `json:"hourUTC,omitempty"`  // of the day in UTC, in which the interval lay; nil if that is not known
}

// BrokenLocks are the locks that were broken on one partition in an hour.
type BrokenLocks struct {
	Index    *uint64 `json:"index,omitempty"` // partition index, nil if the partition is gone
	Locks    uint64  `json:"locks"`
	HoursAgo int     `json:"hoursAgo,omitempty"` // as in Peak
}

// Sample is what a bounded number of rows shows. All shares are of the sampled rows.
type Sample struct {
	Rows       uint64 `json:"rows"`
	Partitions int    `json:"partitions"` // how many were read from
	// Jumps is how often the reading went on further inside a partition, at keys spread over its range.
	Jumps    int  `json:"jumps,omitempty"`
	Complete bool `json:"complete"` // every row of the table was read
	// Leads is how many values the leading key column has in the whole table, counted by going from one to the next; 0 if that was
	// not done, or there are more than are counted.
	Leads    uint64                    `json:"leads,omitempty"`
	Columns  []ColumnSample            `json:"columns"`           // key columns first, then index columns and time columns
	Prefixes []PrefixSample            `json:"prefixes"`          // of the primary key, by length from 1
	Indexes  map[string][]PrefixSample `json:"indexes,omitempty"` // the same for index keys
	KeyBytes Sizes                     `json:"keyBytes"`
	RowBytes Sizes                     `json:"rowBytes"`
	Tail     *TailSample               `json:"tail,omitempty"` // the last rows by key; nil if not read
	// Lead is the leading key value that fills the most of the table; nil if the sizes of the partitions are not known.
	Lead *LeadShare `json:"lead,omitempty"`
	// Order says how the leading key column follows time columns of the table, best first.
	Order []OrderSample `json:"order,omitempty"`
	// Hashes say which integer columns are computed from others, as far as known expressions give nearly all sampled values.
	Hashes []HashSample `json:"hashes,omitempty"`
	// RowValues are the sampled rows themselves for simulation; left out of snapshots unless values are included.
	RowColumns []string `json:"rowColumns,omitempty"`
	RowValues  Rows     `json:"rowValues,omitempty"`
}

// Column returns what is sampled of a column, nil if nothing is. A nil Sample has no columns.
func (s *Sample) Column(name string) *ColumnSample {
	if s == nil {
		return nil
	}
	for i := range s.Columns {
		if s.Columns[i].Column == name {
			return &s.Columns[i]
		}
	}
	return nil
}

// Nulls returns how many sampled rows have NULL in a column, and whether any were sampled.
func (s *Sample) Nulls(column string) (n uint64, known bool) {
	if c := s.Column(column); c != nil {
		return c.Nulls, true
	}
	return 0, false
}

// HashSample is what sampled rows show of a column that is computed from others of the same row.
type HashSample struct {
	Column string `json:"column"`
	By     string `json:"by"`             // the expression, in YQL, that gives the value of nearly all rows
	Also   string `json:"also,omitempty"` // another one of the same columns, that gives the value of others; empty if none does
	Rows   uint64 `json:"rows"`           // compared: those with NULL in what is hashed are not
	Others uint64 `json:"others"`         // of these, rows with another value
}

// Sizes sums up byte sizes.
type Sizes struct {
	Mean float64 `json:"mean"`
	P99  uint64  `json:"p99"`
	Max  uint64  `json:"max"`
	Over uint64  `json:"over"` // rows over the limit: 2 KB for keys, 8 MB for rows
}

// ColumnSample is what the sampled values of a column show.
type ColumnSample struct {
	Column   string `json:"column"`
	Rows     uint64 `json:"rows"`
	Nulls    uint64 `json:"nulls"`
	MaxBytes uint64 `json:"maxBytes"`
	// Distinct estimates the number of distinct values among the sampled rows, DistinctError its relative
	// standard error (0 when counted exactly).
	Distinct      float64 `json:"distinct"`
	DistinctError float64 `json:"distinctError"`
	TopShare      float64 `json:"topShare"` // share of the most frequent value, 0…1
	// Encoding names the time format found inside the values: "ulid", "ksuid", "snowflake", "objectid",
	// "uuidv1", "uuidv6", "uuidv7", "iso8601", "unix-seconds", "unix-millis", "unix-micros", "unix-nanos",
	// "yyyymmdd"; empty if none. EncodingShare is the share of non-NULL values that decode to a plausible time.
	Encoding      string  `json:"encoding,omitempty"`
	EncodingShare float64 `json:"encodingShare,omitempty"`
	// Density is, for integers, distinct values over the width of their range within contiguous runs of the
	// sample: 1 for a gapless sequence, about 0 for random values. Negative if not computed.
	Density float64 `json:"density"`
}

// PrefixSample is what the sampled keys show of a key prefix.
type PrefixSample struct {
	Columns       []string `json:"columns"`
	Distinct      float64  `json:"distinct"`
	DistinctError float64  `json:"distinctError"`
	TopShare      float64  `json:"topShare"`
}

// TailSample is what the last rows by key show.
type TailSample struct {
	Rows uint64 `json:"rows"`
	// Grew says that rows appeared after the last key between two looks; GrewRows how many.
	Grew     bool   `json:"grew"`
	GrewRows uint64 `json:"grewRows"`
	// GrewLeads is how many different values of the leading key column, greater than the last one before, these
	// rows have. Rows of one leading value may come at the end without the values growing.
	GrewLeads uint64 `json:"grewLeads"`
	// Density and NewestAge describe the tail alone: density of the leading integer as in ColumnSample, and
	// the age of the newest time found in the leading column (negative if none or unknown), in seconds.
	Density   float64 `json:"density"`
	NewestAge float64 `json:"newestAge"`
}

// OrderSample is how key order follows a column that tells time.
type OrderSample struct {
	Column      string  `json:"column"`
	Correlation float64 `json:"correlation"` // Spearman's rank correlation with the leading key column, -1…1
}
