package ydbconn

import (
	"context"
	"fmt"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Topic_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Topic"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// describeTopic adds to a changefeed what its topic holds: retention, partitioning and consumers.
func (c *Conn) describeTopic(ctx context.Context, r *describe.Reader, f *schema.Changefeed) error {
	path := r.Table.Path + "/" + f.Name
	var m *describe.Message
	err := c.do(ctx, "describe topic "+path, func(ctx context.Context) error {
		resp, err := Ydb_Topic_V1.NewTopicServiceClient(c.grpc).DescribeTopic(ctx, &Ydb_Topic.DescribeTopicRequest{Path: path})
		if err != nil {
			return err
		}
		m, err = resultOf(resp.GetOperation(), describe.DescribeTopic)
		return err
	})
	if gone(err) || err != nil && !retryable(err) && ctx.Err() == nil {
		r.Lose(fmt.Sprintf("retention and consumers of changefeed %s: its topic cannot be described", f.Name), schema.Position{})
		return nil
	}
	if err != nil {
		return err
	}
	r.Topic(f, m)
	return nil
}

// retryable reports whether a later attempt could have succeeded, so that an error is not a property of the
// object asked for.
func retryable(err error) bool { return paceOf(err) != never }
