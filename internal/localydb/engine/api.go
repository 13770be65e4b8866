package engine

import (
	"context"
	"errors"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Options say how a database behaves. The zero Options are a database called /local with YDB's own limits.
type Options struct {
	Name  string           // path of the database; empty means "/local"
	Clock func() time.Time // nil means time.Now
	// Manual says that nothing happens in the background: the caller calls Tick. Otherwise a goroutine does,
	// until Close.
	Manual bool
	// MegabyteBytes is how many bytes count as one megabyte of AUTO_PARTITIONING_PARTITION_SIZE_MB; 0 means
	// 1<<20. Small values make splits by size visible on little data.
	MegabyteBytes uint64
	// LoadSplitAfter is how long a partition must be busy before it is split by load; 0 means 10 s.
	LoadSplitAfter time.Duration
	// MergeAfter is how long adjacent partitions must be idle before they are merged; 0 means an hour, as in YDB.
	MergeAfter time.Duration
	// TTLEvery is the time between two deletions of expired rows; 0 means an hour, as in YDB.
	TTLEvery time.Duration
	// IndexBuildTime is how long the build of an index takes at least, on top of the work; 0 adds nothing.
	IndexBuildTime time.Duration
	// EnforceAccess says that rights are checked for users other than the empty one.
	EnforceAccess bool
}

// DB is a database, seen by one user. The handles that As returns share all data.
type DB struct{}

var errAPI = errors.New("engine: not there yet")

// Open makes an empty database.
func Open(opts Options) *DB { return &DB{} }

// Close stops the background work. The data stays readable.
func (db *DB) Close() {}

// As returns a handle of the same database that acts as the given user: it owns what it creates, and its
// rights are checked if Options.EnforceAccess is set. The empty user may do everything; Open returns its
// handle.
func (db *DB) As(user string) *DB { return db }

// User returns the user of the handle.
func (db *DB) User() string { return "" }

// Name returns the path of the database.
func (db *DB) Name() string { return "" }

// Path returns the absolute form of a path.
func (db *DB) Path(path string) string { return path }

// Tick does the background work that is due: splits and merges, expired rows, async indexes, index builds,
// the windows of the system views.
func (db *DB) Tick() {}

// ---- paths ----

// EntryKind is what a path leads to.
type EntryKind int

// The kinds of entries.
const (
	KindDirectory EntryKind = iota + 1
	KindDatabase
	KindTable
	KindColumnTable
	KindTopic    // of a changefeed, at <table>/<changefeed>
	KindSequence // of a Serial column, at <table>/_serial_column_<column>
	KindIndex    // <table>/<index>, the directory of its implementation table
	KindView     // created with CreateView
	KindSystemView
)

// Entry is a path and what is known of it without opening it.
type Entry struct {
	Name                 string
	Path                 string
	Kind                 EntryKind
	Owner                string
	Created              time.Time
	CreatedStep          uint64 // plan step and transaction of the creation
	CreatedTxID          uint64
	SizeBytes            uint64
	Permissions          []schema.Permission // explicit ones
	EffectivePermissions []schema.Permission // with those of the directories above
	InheritanceOff       bool
}

// Entry describes a path. A path that does not exist is SCHEME_ERROR.
func (db *DB) Entry(path string) (Entry, error) { return Entry{}, errAPI }

// List describes a directory and its children, sorted by name. Of a path that is no directory it returns the
// entry alone.
func (db *DB) List(path string) (self Entry, children []Entry, err error) {
	return Entry{}, nil, errAPI
}

// MakeDir makes a directory and those above it. One that is there already is no error.
func (db *DB) MakeDir(path string) error { return errAPI }

// RemoveDir removes an empty directory.
func (db *DB) RemoveDir(path string) error { return errAPI }

// PermissionAction is what a PermissionChange does.
type PermissionAction int

// The actions of ModifyPermissions, as the protocol has them.
const (
	Grant PermissionAction = iota + 1
	Revoke
	SetPermissions // replaces what the subject has
	ChangeOwner    // Subject is the new owner
)

// PermissionChange is one step of ModifyPermissions.
type PermissionChange struct {
	Action  PermissionAction
	Subject string
	Names   []string // permission names such as "ydb.tables.modify"; YQL keywords are not resolved here
}

// ModifyPermissions changes owner and rights of a path in one step: first clear (drops all explicit rights),
// then the changes in order. interruptInheritance, if not nil, switches the rights of the directories above
// off (true) or on.
func (db *DB) ModifyPermissions(path string, clear bool, changes []PermissionChange, interruptInheritance *bool) error {
	return errAPI
}

// Check returns UNAUTHORIZED if the user of the handle lacks the permission ("ydb.granular.select_row", …)
// on the path. Reads and writes check by themselves.
func (db *DB) Check(path, permission string) error { return errAPI }

// ---- tables ----

// CreateOptions are what a new table needs beyond its schema.
type CreateOptions struct {
	// Bounds are the first keys of all partitions but the first, as values of the leading key columns. nil
	// means that Partitioning.Uniform or Partitioning.SplitPoints of the schema say it.
	Bounds [][]Value
	// IfNotExists makes an existing table of the path a success.
	IfNotExists bool
	// SetVal gives the next value of the sequence of a Serial column.
	SetVal map[string]SequencePosition
}

// SequencePosition is where a sequence stands.
type SequencePosition struct {
	Next int64
	Used bool // Next was already handed out
}

// CreateTable creates a table and the directories above it. Path of the schema is absolute or relative.
// Position, Stats, Owner and Permissions of the schema are ignored.
func (db *DB) CreateTable(t *schema.Table, opts CreateOptions) error { return errAPI }

// AlterTable applies edits of one ALTER TABLE, all or none. AddIndex builds the index before AlterTable
// returns; if ctx ends first the build goes on, as in YDB.
func (db *DB) AlterTable(ctx context.Context, path string, edits ...schema.Edit) error { return errAPI }

// AlterAttributes sets user attributes of a table; an empty value removes one.
func (db *DB) AlterAttributes(path string, attributes []schema.Attribute) error { return errAPI }

// StartIndexBuild starts to build an index on an existing table and returns its operation id.
func (db *DB) StartIndexBuild(path string, index schema.Index) (id string, err error) {
	return "", errAPI
}

// DropTable drops a table with its indexes, sequences and changefeeds.
func (db *DB) DropTable(path string) error { return errAPI }

// TruncateTable removes all rows of a table.
func (db *DB) TruncateTable(path string) error { return errAPI }

// CopyItem is one table of CopyTables.
type CopyItem struct {
	Source, Destination string
	OmitIndexes         bool
}

// CopyTables copies tables as of one moment. Destinations must not exist, the directories above them must.
func (db *DB) CopyTables(items []CopyItem) error { return errAPI }

// RenameItem is one table of RenameTables.
type RenameItem struct {
	Source, Destination string
	Replace             bool // drop a table that is at Destination
}

// RenameTables renames tables in the given order, all or none.
func (db *DB) RenameTables(items []RenameItem) error { return errAPI }

// TableInfo is a table as DescribeTable shows it.
type TableInfo struct {
	// Schema has an absolute Path, Stats, Owner, Permissions, all partitioning settings spelled out, and no
	// split points: they are in Bounds.
	Schema     *schema.Table
	Entry      Entry
	PathID     uint64
	Version    uint64      // grows with every change of the schema; compiled statements are keyed by it
	Bounds     [][]Value   // first keys of all partitions but the first, values of the leading key columns
	Partitions []Partition // in key order
	Indexes    []IndexInfo // in the order of Schema.Indexes
	Sequences  map[string]SequenceInfo
	Created    time.Time
	Modified   time.Time
	IndexTable bool // the path is an index's implementation table
}

// Columns returns the columns with their nullability, in order.
func (t *TableInfo) Columns() []Column { return nil }

// Partition is what DescribeTable says of one partition.
type Partition struct {
	TabletID uint64
	NodeID   uint32
	Rows     uint64
	Bytes    uint64
}

// IndexInfo is the state of an index.
type IndexInfo struct {
	Name      string
	Ready     bool // false while it is being built
	SizeBytes uint64
	Table     string // path of the implementation table; empty for kinds that have none here
}

// SequenceInfo is the state of the sequence of a Serial column.
type SequenceInfo struct {
	Path string
	// SetVal is what a RESTART set last, as YDB describes it: not the next value. nil if there was none.
	SetVal *SequencePosition
	Next   int64
}

// Describe describes a table or an index's implementation table. System views have it too, with columns and
// key only.
func (db *DB) Describe(path string) (*TableInfo, error) { return nil, errAPI }

// AlterSequence changes the sequence at <table>/_serial_column_<column>.
func (db *DB) AlterSequence(path string, edit schema.AlterSequence) error { return errAPI }

// NextValue takes the next value of the sequence of a Serial column. It is never handed out again, whatever
// becomes of the transaction.
func (db *DB) NextValue(path, column string) (Value, error) { return Value{}, errAPI }

// AlterConsumers changes the topic of a changefeed: drops consumers, adds consumers, sets the retention if
// not empty (ISO 8601 duration).
func (db *DB) AlterConsumers(topic string, drop []string, add []schema.Consumer, retention string) error {
	return errAPI
}

// CreateView stores a view's text under a path; DropView removes it; View returns it.
func (db *DB) CreateView(path, text string) error { return errAPI }

// DropView removes a view.
func (db *DB) DropView(path string) error { return errAPI }

// View returns the text of a view.
func (db *DB) View(path string) (string, error) { return "", errAPI }

// ---- operations ----

// BuildState is the state of an index build.
// Source: IndexBuildState of ydb_table.proto; the numbers are the same.
type BuildState int

// The states of an index build.
const (
	BuildPreparing    BuildState = 1
	BuildTransferring BuildState = 2
	BuildApplying     BuildState = 3
	BuildDone         BuildState = 4
	BuildCancellation BuildState = 5
	BuildCancelled    BuildState = 6
	BuildRejection    BuildState = 7
	BuildRejected     BuildState = 8
)

// Operation is a long operation: an index build.
type Operation struct {
	ID       string // "ydb://buildindex/7?id=…"
	Kind     string // "buildindex"
	Path     string // of the table
	Index    schema.Index
	State    BuildState
	Progress float64 // percent
	Ready    bool
	Err      *Error // nil if it succeeded or is not ready
	Started  time.Time
	Ended    time.Time // zero while it runs
	User     string
}

// Operations lists the operations of a kind, oldest first.
func (db *DB) Operations(kind string) []Operation { return nil }

// Operation returns an operation. An unknown one is NOT_FOUND.
func (db *DB) Operation(id string) (Operation, error) { return Operation{}, errAPI }

// CancelOperation stops an operation that is not ready.
func (db *DB) CancelOperation(id string) error { return errAPI }

// ForgetOperation removes a finished operation from the list.
func (db *DB) ForgetOperation(id string) error { return errAPI }

// ---- transactions ----

// Mode is the isolation of a transaction.
type Mode int

// The modes of YDB's transaction control.
const (
	SerializableReadWrite Mode = iota + 1
	SnapshotReadWrite
	SnapshotReadOnly
	OnlineReadOnly // every read sees the newest commit; no consistency between reads
	StaleReadOnly  // as OnlineReadOnly; may read async indexes
)

// Begin starts a transaction. Its snapshot is taken by its first read, not here.
func (db *DB) Begin(mode Mode) *Tx { return &Tx{} }

// Tx is a transaction. Its methods may be called from several goroutines, one at a time.
//
// After an error of Read, Get or Write the transaction is over, as in YDB: further calls answer NOT_FOUND.
type Tx struct{}

// Bound is an end of a key range: values of the leading key columns. A bound of fewer values than the key has
// stands for all keys that start with them: an inclusive one takes them all in, an exclusive one leaves them
// all out. No values means no bound.
type Bound struct {
	Key       []Value
	Inclusive bool
}

// Range is a range of keys. The zero Range is everything.
type Range struct{ From, To Bound }

// Point returns the range of the keys that start with the values: one row if key is a full key.
func Point(key ...Value) Range {
	b := Bound{Key: key, Inclusive: true}
	return Range{From: b, To: b}
}

// ReadRequest asks for rows of a table.
type ReadRequest struct {
	Table string
	// Index reads through a secondary index: Ranges are of the index's key (its columns, then the primary
	// key's) and rows come in its order. Columns that the index lacks are looked up in the table. Empty means
	// the primary key.
	Index   string
	Columns []string // nil means all, in declaration order
	// Ranges must not overlap; nil means everything. Rows come range by range, so ranges in key order give
	// rows in key order.
	Ranges  []Range
	Reverse bool   // rows of a range in descending order, and ranges last to first
	Limit   uint64 // 0 means none
}

// Read reads rows as of the transaction's snapshot, with its own writes on top. In a read-write transaction
// the rows that were returned, and the gaps between them, are locked optimistically: a foreign commit into
// them makes Commit fail.
func (tx *Tx) Read(r ReadRequest) (*Cursor, error) { return nil, errAPI }

// Get reads one row by its full primary key; ok is false if there is none.
func (tx *Tx) Get(table string, columns []string, key []Value) (row []Value, ok bool, err error) {
	return nil, false, errAPI
}

// Cursor walks over the rows of a read.
type Cursor struct{}

// Columns returns the columns of the rows.
func (c *Cursor) Columns() []Column { return nil }

// Next goes to the next row and reports whether there is one.
func (c *Cursor) Next() bool { return false }

// Row returns the current row; it stays valid after Next.
func (c *Cursor) Row() []Value { return nil }

// Err returns why Next returned false, or nil at the end of the rows.
func (c *Cursor) Err() error { return nil }

// Close ends the read before its end. It may be called more than once, and need not be after Next returned
// false.
func (c *Cursor) Close() {}

// WriteOp is how a write meets the rows that are there.
type WriteOp int

// The writes. All need every key column, but for Serial and default ones of Upsert, Insert and Replace.
const (
	Upsert       WriteOp = iota + 1 // set the named columns; insert the row if it is missing
	Replace                         // as Upsert, and the columns not named become their default or NULL
	Insert                          // PRECONDITION_FAILED "Conflict with existing key." if the row is there
	InsertRevert                    // INSERT OR REVERT: leave an existing row as it is
	Update                          // set the named columns of rows that are there
	Delete                          // remove rows; the columns are the key columns
)

// WriteRequest changes rows of a table.
type WriteRequest struct {
	Table   string
	Op      WriteOp
	Columns []string
	Rows    [][]Value // values must be of the columns' types
}

// Write buffers the rows in the transaction: later reads of it see them, others after Commit. It returns the
// rows as they are after the write, all columns in declaration order, for RETURNING, only if returning is
// set; deleted rows are returned as they were.
func (tx *Tx) Write(w WriteRequest, returning bool) (rows [][]Value, err error) { return nil, errAPI }

// Commit makes the writes visible, or fails with ABORTED "Transaction locks invalidated. Table: `…`" if
// another transaction changed what this one had read. The transaction is over in both cases.
func (tx *Tx) Commit() error { return errAPI }

// Rollback drops the writes. It may be called after Commit, without effect.
func (tx *Tx) Rollback() {}

// Open reports whether the transaction still takes reads and writes.
func (tx *Tx) Open() bool { return false }

// Stats returns what the transaction did so far, by table in the order of first access.
func (tx *Tx) Stats() []TableStats { return nil }

// TableStats is the work done on a table or an index's implementation table.
type TableStats struct {
	Table       string
	ReadRows    uint64
	ReadBytes   uint64
	UpdateRows  uint64
	UpdateBytes uint64
	DeleteRows  uint64
	Partitions  uint64 // touched
}

// Snapshot is a moment of the database as YDB names it.
type Snapshot struct{ PlanStep, TxID uint64 }

// ---- reads and writes outside transactions ----

// ReadTable reads a table at a snapshot of its own, as StreamReadTable does. The snapshot is kept until the
// cursor ends.
func (db *DB) ReadTable(r ReadRequest) (*Cursor, Snapshot, error) { return nil, Snapshot{}, errAPI }

// ReadRows reads rows by full primary keys, which may come in any order of key columns. Missing rows are left
// out.
func (db *DB) ReadRows(path string, keyColumns []string, keys [][]Value, columns []string) ([]Column, [][]Value, error) {
	return nil, nil, errAPI
}

// BulkUpsert writes rows without a transaction. It breaks the locks of transactions that read them.
func (db *DB) BulkUpsert(path string, columns []Column, rows [][]Value) error { return errAPI }

// ---- system views ----

// SystemView is the content of a system view.
type SystemView struct {
	Columns []Column
	Key     []string
	Rows    [][]Value // sorted by key
}

// SystemView returns the content of the view at a path such as "/local/.sys/partition_stats". ok is false if
// there is no such view.
func (db *DB) SystemView(path string) (view *SystemView, ok bool) { return nil, false }

// QueryStats is what a finished query cost.
type QueryStats struct {
	Duration        time.Duration
	CPUTime         time.Duration
	CompileDuration time.Duration
	Tables          []TableStats
	ParametersSize  uint64
	FromCache       bool
}

// RecordQuery adds a finished query to query_metrics and top_queries.
func (db *DB) RecordQuery(text string, stats QueryStats) {}
