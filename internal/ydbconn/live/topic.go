package live

import (
	"context"
	"fmt"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Topic_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Topic"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// describeTopic adds to a changefeed what its topic holds: retention, partitioning and consumers.
func describeTopic(ctx context.Context, c *ydbconn.Conn, r *describe.Reader, f *schema.Changefeed) error {
	path := r.Table.Path + "/" + f.Name
	var m *describe.Message
	err := c.Do(ctx, "describe topic "+path, func(ctx context.Context) error {
		resp, err := Ydb_Topic_V1.NewTopicServiceClient(c.GRPC()).DescribeTopic(ctx, &Ydb_Topic.DescribeTopicRequest{Path: path})
		if err != nil {
			return err
		}
		m, err = ydbconn.ResultOf(resp.GetOperation(), describe.DescribeTopic)
		return err
	})
	if ydbconn.NotFound(err) || err != nil && !ydbconn.Passing(err) && ctx.Err() == nil {
		r.Lose(fmt.Sprintf("retention and consumers of changefeed %s: its topic cannot be described", f.Name), schema.Position{})
		return nil
	}
	if err != nil {
		return err
	}
	r.Topic(f, m)
	return nil
}
