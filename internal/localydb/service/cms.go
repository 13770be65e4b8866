package service

import (
	"context"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Cms_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Cms"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
)

// cmsService is Ydb.Cms.V1, of which the server has what tells the quota of a database.
type cmsService struct {
	Ydb_Cms_V1.UnimplementedCmsServiceServer
	*Node
}

// GetDatabaseStatus shows the quota.
func (s cmsService) GetDatabaseStatus(ctx context.Context,
	r *Ydb_Cms.GetDatabaseStatusRequest) (*Ydb_Cms.GetDatabaseStatusResponse, error) {
	result := &Ydb_Cms.GetDatabaseStatusResult{Path: r.GetPath(), State: Ydb_Cms.GetDatabaseStatusResult_RUNNING}
	if quota := s.dbOf(ctx).Options().Quota; quota > 0 {
		result.DatabaseQuotas = &Ydb_Cms.DatabaseQuotas{DataSizeHardQuota: uint64(quota)}
	}
	return &Ydb_Cms.GetDatabaseStatusResponse{Operation: wire.Done(result)}, nil
}
