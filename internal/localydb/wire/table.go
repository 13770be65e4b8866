package wire

import (
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/protobuf/types/known/durationpb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// ReadTable reads a table from a request to create it.
func ReadTable(r *Ydb_Table.CreateTableRequest) (*schema.Table, engine.CreateOptions, error) {
	opts := engine.CreateOptions{}
	m, err := describe.Of(r)
	if err != nil {
		return nil, opts, err
	}
	reader := describe.NewReader(r.GetPath())
	reader.Read(m)
	if reader.Err != nil {
		return nil, opts, badRequest(reader.Err)
	}
	t := reader.Table
	if t.Storage.ExternalBlobs == schema.Disabled {
		t.Storage.ExternalBlobs = schema.NotSet
	}
	if t.Store != schema.StoreColumn {
		t.HashBy = nil
	}
	for _, c := range r.GetColumns() {
		if c.GetFromSequence().GetSetVal().GetNextUsed() {
			return nil, opts, Unsupported("A sequence whose set_val was used")
		}
	}
	t.Partitioning.SplitPoints = nil // the engine keeps them as bounds
	explicit := r.GetPartitionAtKeys()
	if policy := r.GetProfile().GetPartitioningPolicy(); policy != nil {
		return nil, opts, Unsupported("A partitioning policy of a table's profile")
	}
	if explicit != nil {
		opts.Bounds, err = readBounds(t, explicit.GetSplitPoints())
	}
	return t, opts, err
}

// badRequest refuses what a request asks for and no table can have.
func badRequest(err error) error {
	if err == nil {
		return nil
	}
	return Refuse(Ydb.StatusIds_BAD_REQUEST, "%v", err)
}

// readBounds reads split points: tuples of the leading key columns.
func readBounds(t *schema.Table, points []*Ydb.TypedValue) ([][]engine.Value, error) {
	bounds := [][]engine.Value{}
	for _, p := range points {
		key, err := readKeyPrefix(t, p)
		if err != nil {
			return nil, err
		}
		bounds = append(bounds, key)
	}
	return bounds, nil
}

// readKeyPrefix reads a tuple of values of the leading key columns.
func readKeyPrefix(t *schema.Table, p *Ydb.TypedValue) ([]engine.Value, error) {
	types := p.GetType().GetTupleType().GetElements()
	items := p.GetValue().GetItems()
	if p.GetType().GetTupleType() == nil || len(types) != len(items) {
		return nil, Refuse(Ydb.StatusIds_BAD_REQUEST, "Expected tuple of key values")
	}
	if len(items) > len(t.PrimaryKey) {
		return nil, Refuse(Ydb.StatusIds_BAD_REQUEST, "Key has %d values while there are only %d key columns", len(items), len(t.PrimaryKey))
	}
	key := make([]engine.Value, len(items))
	for i := range items {
		column, ok := t.Column(t.PrimaryKey[i])
		if !ok {
			return nil, Refuse(Ydb.StatusIds_SCHEME_ERROR, "Unknown key column: %s", t.PrimaryKey[i])
		}
		typ, err := readColumnType(types[i])
		if err != nil || typ.Base != column.Type {
			return nil, Refuse(Ydb.StatusIds_BAD_REQUEST, "Failed to convert type: %s to %s", typ.Base, column.Type)
		}
		if key[i], err = readCell(column.Type, items[i]); err != nil {
			return nil, Refuse(Ydb.StatusIds_BAD_REQUEST, "Key column %s: %v", column.Name, err)
		}
	}
	return key, nil
}

// ISODuration prints a duration as ISO 8601 has it: P1D, PT1H30M.
func ISODuration(d *durationpb.Duration) string {
	return schema.FormatInterval(d.AsDuration().Microseconds())
}

// ReadAlter turns a request to alter a table into edits. Attributes are not part of them.
func ReadAlter(r *Ydb_Table.AlterTableRequest) ([]schema.Edit, error) {
	m, err := describe.Of(r)
	if err != nil {
		return nil, err
	}
	edits, err := describe.Edits(m)
	return edits, badRequest(err)
}
