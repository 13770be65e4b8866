package feed

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Topic_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Topic"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// State is what is known of a changefeed's topic.
type State struct {
	// Created tells changefeeds of the same name and table apart: one that is dropped and added again has another.
	Created    string
	Since      uint64        // when that was, in milliseconds of Unix time; 0 if the server does not tell
	Retention  time.Duration // of records
	Partitions []Partition
}

// Partition is a partition of a changefeed.
type Partition struct {
	Partition int64
	Start     int64 // offset of the oldest record kept; one before it is lost for whoever has not read it
	End       int64 // behind the newest record
	// Parents are the partitions that this one was split from, or that were merged into it. Their records come before its own.
	Parents []int64
	// Done says that the partition was split or merged and gets no more records.
	Done bool
}

// Describe describes the topic of a changefeed, its partitions in their order. Of a feed that is not there ydbconn.NotFound tells.
func Describe(ctx context.Context, c *ydbconn.Conn, table, feed string) (*State, error) {
	d, err := topic(ctx, c, table, feed, true)
	if err != nil {
		return nil, err
	}
	out := &State{Created: createdOf(d), Since: d.GetSelf().GetCreatedAt().GetPlanStep(), Retention: d.GetRetentionPeriod().AsDuration()}
	for _, p := range d.GetPartitions() {
		stats := p.GetPartitionStats()
		if stats.GetPartitionOffsets() == nil {
			return nil, fmt.Errorf("describe the changefeed %s/%s: the server does not tell the offsets of partition %d",
				table, feed, p.GetPartitionId())
		}
		out.Partitions = append(out.Partitions, Partition{Partition: p.GetPartitionId(), Start: stats.GetPartitionOffsets().GetStart(),
			End: stats.GetPartitionOffsets().GetEnd(), Parents: p.GetParentPartitionIds(), Done: !p.GetActive()})
	}
	slices.SortFunc(out.Partitions, func(a, b Partition) int { return cmp.Compare(a.Partition, b.Partition) })
	return out, nil
}

// Created is State.Created alone, which costs no question to any partition.
func Created(ctx context.Context, c *ydbconn.Conn, table, feed string) (string, error) {
	d, err := topic(ctx, c, table, feed, false)
	return createdOf(d), err
}

// createdOf is when a topic was created: the step and the number of the transaction, as of every entry of a directory.
// Source: ConvertDirectoryEntry in ydb/core/ydb_convert/ydb_convert.cpp of ydb-platform/ydb.
func createdOf(d *Ydb_Topic.DescribeTopicResult) string {
	at := d.GetSelf().GetCreatedAt()
	return fmt.Sprintf("%d/%d", at.GetPlanStep(), at.GetTxId())
}

// HasConsumer reports whether a changefeed has a consumer.
func HasConsumer(ctx context.Context, c *ydbconn.Conn, table, feed, consumer string) (bool, error) {
	d, err := topic(ctx, c, table, feed, false)
	return slices.ContainsFunc(d.GetConsumers(), func(c *Ydb_Topic.Consumer) bool { return c.GetName() == consumer }), err
}

func topic(ctx context.Context, c *ydbconn.Conn, table, feed string, stats bool) (*Ydb_Topic.DescribeTopicResult, error) {
	path := c.Absolute(table) + "/" + feed
	result := &Ydb_Topic.DescribeTopicResult{}
	req := &Ydb_Topic.DescribeTopicRequest{Path: path, IncludeStats: stats}
	err := c.Ask(ctx, "describe the changefeed "+path, result, func(ctx context.Context) (ydbconn.Answer, error) {
		return Ydb_Topic_V1.NewTopicServiceClient(c.GRPC()).DescribeTopic(ctx, req)
	})
	return result, err
}

// Consumer is how far a consumer of a changefeed has read it.
type Consumer struct {
	Name      string
	End       map[int64]int64 // behind the newest record of each partition
	Committed map[int64]int64 // the first record of each partition that the consumer has not committed
}

// Unread is how many records the consumer has not committed.
func (c Consumer) Unread() (n uint64) {
	for partition, end := range c.End {
		n += uint64(max(0, end-c.Committed[partition]))
	}
	return n
}

// Consumers describes the consumers of a changefeed. Of a feed that is not there ydbconn.NotFound tells.
func Consumers(ctx context.Context, c *ydbconn.Conn, table, feed string) (out []Consumer, err error) {
	d, err := topic(ctx, c, table, feed, false)
	if err != nil {
		return nil, err
	}
	path := c.Absolute(table) + "/" + feed
	for _, consumer := range d.GetConsumers() {
		one := Consumer{Name: consumer.GetName(), End: map[int64]int64{}, Committed: map[int64]int64{}}
		result := &Ydb_Topic.DescribeConsumerResult{}
		req := &Ydb_Topic.DescribeConsumerRequest{Path: path, Consumer: one.Name, IncludeStats: true}
		if err := c.Ask(ctx, "describe consumer "+one.Name+" of the changefeed "+path, result, func(ctx context.Context) (ydbconn.Answer, error) {
			return Ydb_Topic_V1.NewTopicServiceClient(c.GRPC()).DescribeConsumer(ctx, req)
		}); err != nil {
			return nil, err
		}
		for _, p := range result.GetPartitions() {
			offsets := p.GetPartitionStats().GetPartitionOffsets()
			one.End[p.GetPartitionId()] = offsets.GetEnd()
			one.Committed[p.GetPartitionId()] = max(p.GetPartitionConsumerStats().GetCommittedOffset(), offsets.GetStart())
		}
		out = append(out, one)
	}
	return out, nil
}
