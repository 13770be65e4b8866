package wire

import (
	"fmt"
	"slices"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Describe answers DescribeTable: everything that the request asks for, as a YDB server shows it.
func Describe(info *engine.TableInfo, r *Ydb_Table.DescribeTableRequest) (*Ydb_Table.DescribeTableResult, error) {
	kept, err := info.Keep(func() (any, error) {
		p := &Ydb_Table.DescribeTableResult{}
		return p, describe.Write(shown(info.Schema), p)
	})
	if err != nil {
		return nil, fmt.Errorf("describe %s: %w", info.Schema.Path, err)
	}
	p := proto.CloneOf(kept.(*Ydb_Table.DescribeTableResult))
	p.Self = Entry(info.Entry)
	for _, c := range p.GetColumns() {
		if s, ok := info.Sequences[c.GetName()]; ok && r.GetIncludeSetVal() && s.SetVal != nil && c.GetFromSequence() != nil {
			c.GetFromSequence().SetVal = &Ydb_Table.SequenceDescription_SetVal{NextValue: s.SetVal, NextUsed: new(bool)}
		}
	}
	for i, x := range p.GetIndexes() {
		x.Status = Ydb_Table.TableIndexDescription_STATUS_READY
		if i < len(info.Indexes) {
			x.SizeBytes = info.Indexes[i].SizeBytes
			if !info.Indexes[i].Ready {
				x.Status = Ydb_Table.TableIndexDescription_STATUS_BUILDING
			}
		}
	}
	if r.GetIncludeShardKeyBounds() {
		p.ShardKeyBounds = protoBounds(info)
	}
	if r.GetIncludeTableStats() {
		p.TableStats = protoStats(info, r)
	}
	return p, nil
}

// shown returns a table as a YDB server shows it: a row table always has a family called default and says how its
// families are compressed and whether it keeps blobs outside.
func shown(t *schema.Table) *schema.Table {
	t = t.Clone()
	for i := range t.Columns {
		if s := t.Columns[i].Sequence; s != nil {
			s.Restart = nil // told with the position of the sequence
		}
	}
	if t.Store != schema.StoreRow {
		t.Storage = schema.Storage{}
		return t
	}
	if !slices.ContainsFunc(t.Families, func(f schema.Family) bool { return f.Name == "default" }) {
		t.Families = append([]schema.Family{{Name: "default"}}, t.Families...)
	}
	for i := range t.Families {
		if f := &t.Families[i]; f.Compression == "" {
			f.Compression = "off"
		}
	}
	if t.Storage.ExternalBlobs == schema.NotSet {
		t.Storage.ExternalBlobs = schema.Disabled
	}
	return t
}

// seconds reads an ISO 8601 duration.
func seconds(duration string) (uint32, error) {
	micros, err := schema.ParseDuration(duration)
	if err != nil {
		return 0, fmt.Errorf("duration %s: %w", duration, err)
	}
	return uint32(micros / int64(time.Second/time.Microsecond)), nil
}

// protoBounds returns the first keys of all partitions but the first as tuples. Key columns are Optional in
// them whether or not the column is, as from a YDB server.
func protoBounds(info *engine.TableInfo) []*Ydb.TypedValue {
	t := info.Schema
	var types []schema.Type
	for _, name := range t.PrimaryKey {
		c, _ := t.Column(name)
		types = append(types, c.Type)
	}
	var out []*Ydb.TypedValue
	for _, bound := range info.Bounds {
		tuple, value := &Ydb.TupleType{}, &Ydb.Value{}
		for i, base := range types {
			// What a bound does not say of the key is NULL, the least value.
			v := engine.NullValue
			if i < len(bound) {
				v = bound[i]
			}
			typ := engine.Type{Base: base, Optional: true}
			tuple.Elements = append(tuple.Elements, ColumnType(typ))
			value.Items = append(value.Items, Cell(typ, v))
		}
		out = append(out, &Ydb.TypedValue{Type: &Ydb.Type{Type: &Ydb.Type_TupleType{TupleType: tuple}}, Value: value})
	}
	return out
}

func protoStats(info *engine.TableInfo, r *Ydb_Table.DescribeTableRequest) *Ydb_Table.TableStats {
	p := &Ydb_Table.TableStats{
		Partitions:       uint64(len(info.Partitions)),
		CreationTime:     timestamppb.New(info.Created),
		ModificationTime: timestamppb.New(info.Modified),
	}
	if info.Schema.Stats != nil {
		p.RowsEstimate, p.StoreSize = info.Schema.Stats.Rows, info.Schema.Stats.Bytes
	}
	if r.GetIncludePartitionStats() {
		for _, part := range info.Partitions {
			stats := &Ydb_Table.PartitionStats{RowsEstimate: part.Rows, StoreSize: part.Bytes}
			if r.GetIncludeShardNodesInfo() {
				stats.LeaderNodeId = part.NodeID
			}
			p.PartitionStats = append(p.PartitionStats, stats)
		}
	}
	return p
}
