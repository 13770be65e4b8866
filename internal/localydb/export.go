package localydb

import (
	"context"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Export_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Export"
)

// exportService is Ydb.Export.V1. It exports nothing and says so with a status, where an unknown service would
// make clients shun the connection.
type exportService struct {
	Ydb_Export_V1.UnimplementedExportServiceServer
}

// ExportToS3 refuses.
func (exportService) ExportToS3(_ context.Context, r *Ydb_Export.ExportToS3Request) (*Ydb_Export.ExportToS3Response, error) {
	if len(r.GetSettings().GetItems()) == 0 {
		return nil, refuse(Ydb.StatusIds_BAD_REQUEST, "Items are not set")
	}
	return nil, unsupported("Export to S3")
}

// ExportToYt refuses.
func (exportService) ExportToYt(context.Context, *Ydb_Export.ExportToYtRequest) (*Ydb_Export.ExportToYtResponse, error) {
	return nil, unsupported("Export to YT")
}

// ExportToFs refuses.
func (exportService) ExportToFs(context.Context, *Ydb_Export.ExportToFsRequest) (*Ydb_Export.ExportToFsResponse, error) {
	return nil, unsupported("Export to a file system")
}
