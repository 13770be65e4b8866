package live

import (
	"context"
	"fmt"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// indexTable is the name of the table that implements a plain secondary index, under the index's own path.
const indexTable = "indexImplTable"

// described is a table with the bounds between its partitions as the server gave them, which reading ranges and
// matching partitions need.
type described struct {
	schema  *schema.Table
	bounds  []*Ydb.TypedValue
	indexes map[string][]*Ydb.TypedValue // bounds of each secondary index whose table can be seen
}

// table describes one table in full: the table itself, the tables of its secondary indexes, and the topics of its
// changefeeds, with the keys between its partitions or not. The path is absolute. Of one that is not there ydbconn.NotFound tells.
func table(ctx context.Context, c *ydbconn.Conn, path string, keys bool) (*described, error) {
	d, err := c.Describe(ctx, path, &Ydb_Table.DescribeTableRequest{IncludeShardKeyBounds: keys, IncludeTableStats: true, IncludeSetVal: true})
	if err != nil {
		return nil, err
	}
	out := &described{bounds: d.Bounds, schema: d.Table, indexes: map[string][]*Ydb.TypedValue{}}
	for i := range d.Table.Indexes {
		if err := describeIndex(ctx, c, out, &d.Table.Indexes[i]); err != nil {
			return nil, err
		}
	}
	for i := range d.Table.Changefeeds {
		if err := describeTopic(ctx, c, d, &d.Table.Changefeeds[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// indexPath returns the path of the table that implements a secondary index.
func indexPath(t *schema.Table, index string) string { return t.Path + "/" + index + "/" + indexTable }

// withBounds asks for a description with everything in it but what sequences have come to.
func withBounds() *Ydb_Table.DescribeTableRequest {
	return &Ydb_Table.DescribeTableRequest{IncludeShardKeyBounds: true, IncludeTableStats: true}
}

// Table describes one table in full, as Read does, with the keys between its partitions. A path where nothing is is an
// error that ydbconn.NotFound reports.
func Table(ctx context.Context, c *ydbconn.Conn, path string) (*schema.Table, []ydbconn.Cursor, error) {
	d, err := table(ctx, c, c.Absolute(path), true)
	if err != nil {
		return nil, nil, err
	}
	var bounds []ydbconn.Cursor
	for _, b := range d.bounds {
		data, err := proto.Marshal(b)
		if err != nil {
			return nil, nil, fmt.Errorf("describe %s: %w", path, err)
		}
		bounds = append(bounds, data)
	}
	return d.schema, bounds, nil
}

// Unsplit is Table without the keys between the partitions, which are most of what there is to read where these are thousands.
func Unsplit(ctx context.Context, c *ydbconn.Conn, path string) (*schema.Table, error) {
	d, err := table(ctx, c, c.Absolute(path), false)
	if err != nil {
		return nil, err
	}
	return d.schema, nil
}

// describeIndex adds to an index what only the description of its table tells: how it is partitioned now.
func describeIndex(ctx context.Context, c *ydbconn.Conn, out *described, x *schema.Index) error {
	if !x.Kind.Secondary() {
		return nil
	}
	d, err := c.Describe(ctx, indexPath(out.schema, x.Name), withBounds())
	if ydbconn.NotFound(err) || ydbconn.Denied(err) {
		// The right to see a table need not cover what implements its indexes.
		out.schema.Unmodelled = append(out.schema.Unmodelled, fmt.Sprintf("partitioning of index %s: its table cannot be seen", x.Name))
		return nil
	}
	if err != nil {
		return err
	}
	out.indexes[x.Name] = d.Bounds
	x.Partitioning, x.ReadReplicas = d.Table.Partitioning, d.Table.ReadReplicas
	return nil
}
