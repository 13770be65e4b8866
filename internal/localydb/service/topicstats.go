package service

import (
	"context"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Topic"
	"google.golang.org/protobuf/types/known/durationpb"
	"google.golang.org/protobuf/types/known/timestamppb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
)

// partitionDetail is what a description of a topic shows of its partitions.
type partitionDetail struct{ stats, location bool }

// describePartitions describes the partitions of a topic.
func describePartitions(partitions []engine.FeedPartition, detail partitionDetail) []*Ydb_Topic.DescribeTopicResult_PartitionInfo {
	var list []*Ydb_Topic.DescribeTopicResult_PartitionInfo
	for i, p := range partitions {
		info := &Ydb_Topic.DescribeTopicResult_PartitionInfo{PartitionId: int64(i), Active: true}
		if detail.stats {
			info.PartitionStats = partitionStats(p)
		}
		if detail.location {
			info.PartitionLocation = partitionLocation()
		}
		list = append(list, info)
	}
	return list
}

func partitionStats(p engine.FeedPartition) *Ydb_Topic.PartitionStats {
	return &Ydb_Topic.PartitionStats{
		PartitionOffsets: &Ydb_Topic.OffsetsRange{Start: int64(p.Start), End: int64(p.End)},
		StoreSizeBytes:   p.Bytes,
		LastWriteTime:    moment(p.LastWritten),
		MaxWriteTimeLag:  durationpb.New(0),
		BytesWritten:     &Ydb_Topic.MultipleWindowsStat{},
	}
}

// moment is a time as statistics show it: never absent, 1970 if there was none.
// Source: FillPartitionStats in ydb/services/persqueue_v1/actors/schema_actors.cpp of ydb-platform/ydb.
func moment(t time.Time) *timestamppb.Timestamp {
	if t.IsZero() {
		return &timestamppb.Timestamp{}
	}
	return timestamppb.New(t)
}

// topicStats sums up the partitions of a topic.
func topicStats(partitions []*Ydb_Topic.DescribeTopicResult_PartitionInfo) *Ydb_Topic.DescribeTopicResult_TopicStats {
	stats := &Ydb_Topic.DescribeTopicResult_TopicStats{MaxWriteTimeLag: durationpb.New(0), BytesWritten: &Ydb_Topic.MultipleWindowsStat{}}
	for _, p := range partitions {
		stats.StoreSizeBytes += p.GetPartitionStats().GetStoreSizeBytes()
		at := p.GetPartitionStats().GetLastWriteTime()
		if stats.GetMinLastWriteTime() == nil || at.AsTime().Before(stats.GetMinLastWriteTime().AsTime()) {
			stats.MinLastWriteTime = at
		}
	}
	return stats
}

// describeConsumer describes what a consumer has read and committed of the partitions of a topic. Of a topic that
// is not of a changefeed, feed is nil.
func (s *Node) describeConsumer(feed *engine.Feed, partitions []*Ydb_Topic.DescribeTopicResult_PartitionInfo, consumer string,
	stats bool) []*Ydb_Topic.DescribeConsumerResult_PartitionInfo {
	var list []*Ydb_Topic.DescribeConsumerResult_PartitionInfo
	for _, p := range partitions {
		info := &Ydb_Topic.DescribeConsumerResult_PartitionInfo{
			PartitionId: p.GetPartitionId(), Active: true, PartitionStats: p.GetPartitionStats(), PartitionLocation: p.GetPartitionLocation(),
		}
		if stats {
			info.PartitionConsumerStats = s.consumerStats(feed, consumer, int(p.GetPartitionId()))
		}
		list = append(list, info)
	}
	return list
}

// consumerStats describes one partition as a consumer sees it. Lags are those of the oldest record that is not
// read, or not committed.
func (s *Node) consumerStats(feed *engine.Feed, consumer string, partition int) *Ydb_Topic.DescribeConsumerResult_PartitionConsumerStats {
	stats := &Ydb_Topic.DescribeConsumerResult_PartitionConsumerStats{
		LastReadTime: moment(time.Time{}), PartitionReadSessionCreateTime: moment(time.Time{}),
		MaxReadTimeLag: durationpb.New(0), MaxWriteTimeLag: durationpb.New(0), MaxCommittedTimeLag: durationpb.New(0),
		BytesRead: &Ydb_Topic.MultipleWindowsStat{},
	}
	if feed == nil {
		return stats
	}
	done, _ := feed.Offsets(consumer, partition)
	read := done
	if owner, ok := s.readers.shareOf(feed, consumer, partition); ok {
		read = max(read, owner.read)
		stats.ReadSessionId, stats.ReaderName, stats.ConnectionNodeId = owner.owner.session, owner.owner.name, nodeID
		stats.PartitionReadSessionCreateTime = timestamppb.New(owner.since)
		stats.LastReadTime = moment(owner.lastRead)
	}
	stats.CommittedOffset, stats.LastReadOffset = int64(done), int64(read)
	stats.MaxReadTimeLag = s.lag(feed, partition, read)
	stats.MaxCommittedTimeLag = s.lag(feed, partition, done)
	return stats
}

// lag is how long the record at an offset has waited; 0 if there is none.
func (s *Node) lag(feed *engine.Feed, partition int, offset uint64) *durationpb.Duration {
	if records := feed.Read(partition, offset, 0); len(records) > 0 {
		return durationpb.New(max(s.clock().Sub(records[0].Written), time.Nanosecond))
	}
	return durationpb.New(0)
}

// CommitOffset sets the committed offset of a consumer. A reader that reads the partition for the consumer, and
// is not the one that the request names, has to start it again.
func (s topicService) CommitOffset(ctx context.Context, r *Ydb_Topic.CommitOffsetRequest) (*Ydb_Topic.CommitOffsetResponse, error) {
	p := s.absolute(r.GetPath())
	if _, _, err := s.ownTopic(ctx, p); err == nil {
		return nil, wire.Unsupported("Committing an offset of a topic that is not of a changefeed")
	}
	db := s.dbOf(ctx)
	feed, err := db.Feed(p)
	if err != nil {
		return nil, err
	}
	if err := db.Readable(feed); err != nil {
		return nil, err
	}
	if r.GetOffset() < 0 {
		return nil, wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "offset %d is negative", r.GetOffset())
	}
	partition := int(r.GetPartitionId())
	if _, err := feed.Commit(r.GetConsumer(), partition, uint64(r.GetOffset())); err != nil {
		return nil, err
	}
	s.readers.kick(feed, r.GetConsumer(), partition, r.GetReadSessionId(), s.clock())
	return &Ydb_Topic.CommitOffsetResponse{Operation: wire.Done(&Ydb_Topic.CommitOffsetResult{})}, nil
}
