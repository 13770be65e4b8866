package ydbconn

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Table_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Topic_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Topic"
)

// FeedState is what is known of a changefeed's topic.
type FeedState struct {
	// Created tells changefeeds of the same name and table apart: one that is dropped and added again has another.
	Created    string
	Since      uint64        // when that was, in milliseconds of Unix time; 0 if the server does not tell
	Retention  time.Duration // of records
	Partitions []FeedPartition
}

// FeedPartition is a partition of a changefeed.
type FeedPartition struct {
	Partition int64
	Start     int64 // offset of the oldest record kept; one before it is lost for whoever has not read it
	End       int64 // behind the newest record
	// Parents are the partitions that this one was split from, or that were merged into it. Their records come before its own.
	Parents []int64
	// Done says that the partition was split or merged and gets no more records.
	Done bool
}

// FeedState describes the topic of a changefeed, its partitions in their order. Of a feed that is not there NotFound tells.
func (c *Conn) FeedState(ctx context.Context, table, feed string) (*FeedState, error) {
	d, err := c.feedTopic(ctx, table, feed, true)
	if err != nil {
		return nil, err
	}
	out := &FeedState{Created: createdOf(d), Since: d.GetSelf().GetCreatedAt().GetPlanStep(), Retention: d.GetRetentionPeriod().AsDuration()}
	for _, p := range d.GetPartitions() {
		stats := p.GetPartitionStats()
		if stats.GetPartitionOffsets() == nil {
			return nil, fmt.Errorf("describe the changefeed %s/%s: the server does not tell the offsets of partition %d",
				table, feed, p.GetPartitionId())
		}
		out.Partitions = append(out.Partitions, FeedPartition{Partition: p.GetPartitionId(), Start: stats.GetPartitionOffsets().GetStart(),
			End: stats.GetPartitionOffsets().GetEnd(), Parents: p.GetParentPartitionIds(), Done: !p.GetActive()})
	}
	slices.SortFunc(out.Partitions, func(a, b FeedPartition) int { return cmp.Compare(a.Partition, b.Partition) })
	return out, nil
}

// FeedCreated is FeedState.Created alone, which costs no question to any partition.
func (c *Conn) FeedCreated(ctx context.Context, table, feed string) (string, error) {
	d, err := c.feedTopic(ctx, table, feed, false)
	return createdOf(d), err
}

// createdOf is when a topic was created: the step and the number of the transaction, as of every entry of a directory.
// Source: ConvertDirectoryEntry in ydb/core/ydb_convert/ydb_convert.cpp of ydb-platform/ydb.
func createdOf(d *Ydb_Topic.DescribeTopicResult) string {
	at := d.GetSelf().GetCreatedAt()
	return fmt.Sprintf("%d/%d", at.GetPlanStep(), at.GetTxId())
}

// HasConsumer reports whether a changefeed has a consumer.
func (c *Conn) HasConsumer(ctx context.Context, table, feed, consumer string) (bool, error) {
	d, err := c.feedTopic(ctx, table, feed, false)
	return slices.ContainsFunc(d.GetConsumers(), func(c *Ydb_Topic.Consumer) bool { return c.GetName() == consumer }), err
}

// feedTopic describes the topic of a changefeed.
func (c *Conn) feedTopic(ctx context.Context, table, feed string, stats bool) (*Ydb_Topic.DescribeTopicResult, error) {
	path := c.Absolute(table) + "/" + feed
	result := &Ydb_Topic.DescribeTopicResult{}
	req := &Ydb_Topic.DescribeTopicRequest{Path: path, IncludeStats: stats}
	err := c.ask(ctx, "describe the changefeed "+path, result, func(ctx context.Context) (operational, error) {
		return Ydb_Topic_V1.NewTopicServiceClient(c.grpc).DescribeTopic(ctx, req)
	})
	return result, err
}

// Snapshot is the virtual time of a read of a table that begins now, as the server tells it of a read of one row: the
// transactions that such a read sees are earlier, among them every one that was answered before.
// Source: TReadTableRPC in ydb/core/grpc_services/rpc_read_table.cpp of ydb-platform/ydb.
func (c *Conn) Snapshot(ctx context.Context, table string) (VirtualTime, error) {
	var out VirtualTime
	path := c.Absolute(table)
	err := c.do(ctx, "take a snapshot of "+path, func(ctx context.Context) error {
		return c.sessions.with(ctx, func(session string) error {
			stream, err := Ydb_Table_V1.NewTableServiceClient(c.grpc).StreamReadTable(ctx, &Ydb_Table.ReadTableRequest{
				SessionId: session, Path: path, RowLimit: 1, Ordered: true, UseSnapshot: Ydb.FeatureFlag_ENABLED})
			if err != nil {
				return err
			}
			for {
				part, err := stream.Recv()
				if errors.Is(err, io.EOF) {
					return nil
				}
				if err != nil {
					return err
				}
				if err := check(part.GetStatus(), part.GetIssues()); err != nil {
					return err
				}
				if s := part.GetSnapshot(); s.GetPlanStep() > 0 {
					out = VirtualTime{s.GetPlanStep(), s.GetTxId()} // the last one that is seen
					if out.TxID < math.MaxUint64 {
						out.TxID++
					}
				}
			}
		})
	})
	if err == nil && out == (VirtualTime{}) {
		err = fmt.Errorf("take a snapshot of %s: the server does not give the time, as newer ones do", path)
	}
	return out, err
}
