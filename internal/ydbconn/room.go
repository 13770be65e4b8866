package ydbconn

import (
	"context"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Cms_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Cms"
)

// Quota is how many bytes the database may hold; 0 if it has no limit of its own. An error may say no more than that whoever asks is not
// told.
// Source: data_size_hard_quota in ydb/public/api/protos/ydb_cms.proto of ydb-platform/ydb.
func (c *Conn) Quota(ctx context.Context) (uint64, error) {
	var result Ydb_Cms.GetDatabaseStatusResult
	err := c.Ask(ctx, "ask for the quota of the database", &result, func(ctx context.Context) (Answer, error) {
		return Ydb_Cms_V1.NewCmsServiceClient(c.grpc).GetDatabaseStatus(ctx, &Ydb_Cms.GetDatabaseStatusRequest{Path: c.Database()})
	})
	return result.GetDatabaseQuotas().GetDataSizeHardQuota(), err
}
