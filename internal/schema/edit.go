package schema

// Edit is one change of a table, as data. The set is closed: these are the actions of ALTER TABLE, and below them
// what makes another table for the same rows (SetPrimaryKey and what follows it). Apply carries them out.
type Edit interface{ edit() }

// AddColumn adds a column at the end, or in front of Before if it is not empty.
type AddColumn struct {
	Column Column
	Before string // name of an existing column; for a new table only, YQL always appends
	// Computed says how the values follow from other columns of the row; nil if they do not. With Before only.
	Computed *Computed
}

// Computed is how a column is filled: with a hash of other columns, or with a number below Buckets that the writer picks
// at random.
type Computed struct {
	Of      []string // columns, in the order they are hashed; none for a random number
	Buckets uint64   // 0 for the whole hash, else the hash modulo Buckets
}

// DropColumn removes a column that no key, index or TTL uses.
type DropColumn struct{ Name string }

// AlterColumn changes one option of a column.
type AlterColumn struct {
	Name   string
	Option string // Name of a ColumnOption
	Value  string // in the form of the option; "" drops it
}

// SetNotNull declares a column NOT NULL.
func SetNotNull(column string) AlterColumn {
	return AlterColumn{Name: column, Option: OptionNotNull, Value: OptionNotNull}
}

// AddFamily adds a column family.
type AddFamily struct{ Family Family }

// AlterFamily sets settings of a family; YDB creates a family that does not exist yet.
type AlterFamily struct {
	Name     string
	Settings []Setting
}

// SetSettings sets WITH settings of the table by their YQL names.
type SetSettings struct{ Settings []Setting }

// SetTTL sets or, with nil, resets the TTL.
type SetTTL struct{ TTL *TTL }

// ResetSettings resets settings by their YQL names.
type ResetSettings struct{ Names []string }

// AddIndex adds an index.
type AddIndex struct{ Index Index }

// DropIndex removes an index.
type DropIndex struct{ Name string }

// RenameIndex gives an index another name.
type RenameIndex struct {
	Name, To string
	// Replace drops the index that has the name, in the same request. YQL cannot say it; the Table service does.
	Replace bool
}

// AlterIndex sets settings of an index's implementation table by their YQL names, or resets them.
type AlterIndex struct {
	Name  string
	Set   []Setting
	Reset []string
}

// Rename gives the table another path.
type Rename struct{ To string }

// AddChangefeed adds a changefeed.
type AddChangefeed struct{ Changefeed Changefeed }

// AlterChangefeed disables a changefeed or sets settings of it.
type AlterChangefeed struct {
	Name    string
	Disable bool
	Set     []Setting
}

// DropChangefeed removes a changefeed.
type DropChangefeed struct{ Name string }

// AlterSequence changes the sequence of a Serial column.
type AlterSequence struct {
	Column    string
	Drop      bool // it is a Serial no more, and the writer gives the values; for a new table only
	Start     *int64
	Increment *int64
	Restart   *int64 // nil with RestartNow unset means no restart
	// RestartNow is RESTART without a value: back to the start value.
	RestartNow bool
}

// SetPrimaryKey replaces the primary key. Its columns move to the default family, and out of the COVER of indexes, which
// have them anyway: YDB refuses both otherwise. YDB cannot do it in place: it makes sense only for a new table.
type SetPrimaryKey struct{ Columns []string }

// ReplaceIndex puts another index in the place of the one of its name. In place it is a drop and an add.
type ReplaceIndex struct{ Index Index }

// SetHashBy replaces the columns by whose hash a column-oriented table is distributed, for a new table only.
type SetHashBy struct{ Columns []string }

// SetPartitioning replaces all partitioning settings.
type SetPartitioning struct{ Partitioning Partitioning }

func (AddColumn) edit()       {}
func (DropColumn) edit()      {}
func (AlterColumn) edit()     {}
func (AddFamily) edit()       {}
func (AlterFamily) edit()     {}
func (SetSettings) edit()     {}
func (SetTTL) edit()          {}
func (ResetSettings) edit()   {}
func (AddIndex) edit()        {}
func (DropIndex) edit()       {}
func (RenameIndex) edit()     {}
func (AlterIndex) edit()      {}
func (Rename) edit()          {}
func (AddChangefeed) edit()   {}
func (AlterChangefeed) edit() {}
func (DropChangefeed) edit()  {}
func (AlterSequence) edit()   {}
func (SetPrimaryKey) edit()   {}
func (ReplaceIndex) edit()    {}
func (SetHashBy) edit()       {}
func (SetPartitioning) edit() {}
