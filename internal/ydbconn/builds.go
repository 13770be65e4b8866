package ydbconn

import (
	"context"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Operation_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
)

// Build is the build of an index that is under way. It goes on whatever becomes of the process that began it, and YDB refuses every other
// change of the table meanwhile.
// Source: https://ydb.tech/docs/en/dev/secondary-indexes
type Build struct{ ID, Index string }

// Builds are those of a table.
func (c *Conn) Builds(ctx context.Context, path string) (out []Build, err error) {
	path = c.Absolute(path)
	for token, first := "", true; first || token != "" && token != "0"; first = false { // YDB says 0 where there is no next page
		var page *Ydb_Operations.ListOperationsResponse
		if err := c.Do(ctx, "list the builds of indexes", func(ctx context.Context) (err error) {
			page, err = Ydb_Operation_V1.NewOperationServiceClient(c.grpc).ListOperations(ctx,
				&Ydb_Operations.ListOperationsRequest{Kind: "buildindex", PageSize: 100, PageToken: token})
			if err != nil {
				return err
			}
			return Check(page.GetStatus(), page.GetIssues())
		}); err != nil {
			return nil, err
		}
		for _, op := range page.GetOperations() {
			var build Ydb_Table.IndexBuildMetadata
			if op.GetReady() || op.GetMetadata().UnmarshalTo(&build) != nil || build.GetDescription().GetPath() != path {
				continue
			}
			out = append(out, Build{op.GetId(), build.GetDescription().GetIndex().GetName()})
		}
		token = page.GetNextPageToken()
	}
	return out, nil
}

// CancelBuild ends the build of an index and drops what there is of it.
func (c *Conn) CancelBuild(ctx context.Context, b Build) error {
	k := call{what: "cancel the build of index " + b.Index, need: toWrite, patience: &c.patience}
	return c.do(ctx, k, func(ctx context.Context) error {
		answer, err := Ydb_Operation_V1.NewOperationServiceClient(c.grpc).CancelOperation(ctx,
			&Ydb_Operations.CancelOperationRequest{Id: b.ID})
		if err != nil {
			return err
		}
		return Check(answer.GetStatus(), answer.GetIssues())
	})
}
