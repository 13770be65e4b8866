package wire

import (
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/protobuf/types/known/anypb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
)

// Operation describes an index build. Its status is SUCCESS while it runs, as on a YDB server.
func Operation(op engine.Operation) (*Ydb_Operations.Operation, error) {
	index := &Ydb_Table.TableIndex{}
	if err := describe.WriteIndex(op.Index, index); err != nil {
		return nil, err
	}
	metadata, err := anypb.New(&Ydb_Table.IndexBuildMetadata{
		Description: &Ydb_Table.IndexBuildDescription{Path: op.Path, Index: index},
		State:       Ydb_Table.IndexBuildState_State(op.State),
		Progress:    float32(op.Progress),
	})
	if err != nil {
		return nil, err
	}
	p := &Ydb_Operations.Operation{Id: op.ID, Ready: op.Ready, Status: Ydb.StatusIds_SUCCESS, Metadata: metadata}
	switch {
	case op.Err != nil:
		p.Status, p.Issues, _ = StatusOf(op.Err)
	case op.State == engine.BuildCancelled:
		p.Status = Ydb.StatusIds_CANCELLED
	}
	return p, nil
}
