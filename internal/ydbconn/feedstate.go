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
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Topic"
	"google.golang.org/protobuf/proto"
)

// ErrNoConsumer says that a changefeed is there, and the consumer is not among those of its topic.
var ErrNoConsumer = errors.New("the changefeed has no such consumer")

// FeedPartition is how far a consumer is in a partition of a changefeed.
type FeedPartition struct {
	Partition int64
	Start     int64 // offset of the oldest record kept; one that was not read before it is lost
	End       int64 // behind the newest record
	Committed int64 // behind the last record that was committed
	// Lag is how long ago the record was written that is the next to be committed, as the server tells; 0 if none waits
	// or the server does not tell.
	Lag time.Duration
	// Reader names the session that reads the partition for the consumer; empty if none does.
	Reader string
	// Done says that the partition was split or merged and gets no more records.
	Done bool
}

// Lost reports whether records expired before they were committed.
func (p FeedPartition) Lost() bool { return p.Start > p.Committed }

// FeedState describes how far a consumer is in each partition of a changefeed, in their order. Of a feed or a consumer
// that is not there NotFound tells, and of the consumer ErrNoConsumer.
func (c *Conn) FeedState(ctx context.Context, table, feed, consumer string) ([]FeedPartition, error) {
	path := c.Absolute(table) + "/" + feed
	topics := Ydb_Topic_V1.NewTopicServiceClient(c.grpc)
	result := &Ydb_Topic.DescribeConsumerResult{}
	err := c.do(ctx, "describe the consumer "+consumer+" of the changefeed "+path, func(ctx context.Context) error {
		resp, err := topics.DescribeConsumer(ctx, &Ydb_Topic.DescribeConsumerRequest{Path: path, Consumer: consumer, IncludeStats: true})
		if err != nil {
			return err
		}
		return unpack(resp.GetOperation(), result)
	})
	if gone(err) {
		return nil, c.goneFeed(ctx, path, consumer, err)
	}
	if err != nil {
		return nil, err
	}
	var out []FeedPartition
	for _, p := range result.GetPartitions() {
		stats, read := p.GetPartitionStats(), p.GetPartitionConsumerStats()
		out = append(out, FeedPartition{
			Partition: p.GetPartitionId(), Start: stats.GetPartitionOffsets().GetStart(), End: stats.GetPartitionOffsets().GetEnd(),
			Committed: read.GetCommittedOffset(), Lag: read.GetMaxCommittedTimeLag().AsDuration(), Reader: read.GetReadSessionId(), Done: !p.GetActive(),
		})
	}
	slices.SortFunc(out, func(a, b FeedPartition) int { return cmp.Compare(a.Partition, b.Partition) })
	return out, nil
}

// goneFeed tells whether it is the consumer that is not there or the whole feed: the server says the same of both.
func (c *Conn) goneFeed(ctx context.Context, path, consumer string, err error) error {
	if _, err := c.consumers(ctx, path); err != nil {
		return err
	}
	return fmt.Errorf("%s: %w: %w", consumer, ErrNoConsumer, err)
}

// lookAtFeed is FeedState without the state, which costs a question to every partition.
func (c *Conn) lookAtFeed(ctx context.Context, table, feed, consumer string) error {
	names, err := c.consumers(ctx, c.Absolute(table)+"/"+feed)
	if err == nil && !slices.Contains(names, consumer) {
		_, err = c.FeedState(ctx, table, feed, consumer)
	}
	return err
}

// consumers lists the consumers of a changefeed.
func (c *Conn) consumers(ctx context.Context, path string) (names []string, err error) {
	result := &Ydb_Topic.DescribeTopicResult{}
	err = c.do(ctx, "describe the changefeed "+path, func(ctx context.Context) error {
		resp, err := Ydb_Topic_V1.NewTopicServiceClient(c.grpc).DescribeTopic(ctx, &Ydb_Topic.DescribeTopicRequest{Path: path})
		if err != nil {
			return err
		}
		return unpack(resp.GetOperation(), result)
	})
	for _, c := range result.GetConsumers() {
		names = append(names, c.GetName())
	}
	return names, err
}

// unpack reads the result of an operation.
func unpack(op *Ydb_Operations.Operation, into proto.Message) error {
	if err := checkOperation(op); err != nil {
		return err
	}
	return op.GetResult().UnmarshalTo(into)
}

// AddConsumer adds a consumer to a changefeed. Records are kept until an important one has read them, however long that
// takes. One that is there already stays as it is.
func (c *Conn) AddConsumer(ctx context.Context, table, feed, consumer string, important bool) error {
	path := c.Absolute(table) + "/" + feed
	err := c.do(ctx, "add the consumer "+consumer+" to the changefeed "+path, func(ctx context.Context) error {
		resp, err := Ydb_Topic_V1.NewTopicServiceClient(c.grpc).AlterTopic(ctx, &Ydb_Topic.AlterTopicRequest{
			Path: path, AddConsumers: []*Ydb_Topic.Consumer{{Name: consumer, Important: important}}})
		if err != nil {
			return err
		}
		return checkOperation(resp.GetOperation())
	})
	if err == nil || gone(err) {
		return err
	}
	// It was there before, or an attempt whose answer was lost has added it.
	if _, state := c.FeedState(ctx, table, feed, consumer); state == nil {
		return nil
	}
	return err
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
