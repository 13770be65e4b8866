package service

import (
	"context"
	"strconv"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Operation_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
)

// operationService is Ydb.Operation.V1 for index builds and scripts.
type operationService struct {
	Ydb_Operation_V1.UnimplementedOperationServiceServer
	*Node
}

// kindScript is the kind of the operations of ExecuteScript.
const kindScript = "scriptexec"

// GetOperation describes a script.
func (s operationService) GetOperation(ctx context.Context,
	r *Ydb_Operations.GetOperationRequest) (*Ydb_Operations.GetOperationResponse, error) {
	if script, ok := s.scripts.get(r.GetId()); ok {
		return &Ydb_Operations.GetOperationResponse{Operation: script.operation()}, nil
	}
	return nil, wire.Unsupported("GetOperation of what is no script")
}

// CancelOperation stops an operation.
func (s operationService) CancelOperation(ctx context.Context,
	r *Ydb_Operations.CancelOperationRequest) (*Ydb_Operations.CancelOperationResponse, error) {
	if _, ok := s.scripts.get(r.GetId()); !ok {
		if err := s.dbOf(ctx).CancelOperation(r.GetId()); err != nil {
			return nil, err
		}
	}
	return &Ydb_Operations.CancelOperationResponse{Status: Ydb.StatusIds_SUCCESS}, nil
}

// operationsEnd is the page token that says that there are no more pages. YDB sends it, and takes it as the
// first page if it is sent back.
const operationsEnd = "0"

// ListOperations lists the operations of a kind, page by page.
func (s operationService) ListOperations(ctx context.Context,
	r *Ydb_Operations.ListOperationsRequest) (*Ydb_Operations.ListOperationsResponse, error) {
	out := &Ydb_Operations.ListOperationsResponse{Status: Ydb.StatusIds_SUCCESS, NextPageToken: operationsEnd}
	var all []*Ydb_Operations.Operation
	switch r.GetKind() {
	case "buildindex":
		for _, op := range s.dbOf(ctx).Operations(r.GetKind()) {
			p, err := wire.Operation(op)
			if err != nil {
				return nil, err
			}
			all = append(all, p)
		}
	case kindScript:
		return nil, wire.Unsupported("A list of scripts")
	case "export/s3", "export/yt", "export/fs", "import/s3", "import/fs", "ss/backgrounds", "incbackup", "restore", "compaction":
	default:
		return nil, wire.Refuse(Ydb.StatusIds_UNSUPPORTED, "Unknown operation kind")
	}
	start := 0
	if token := r.GetPageToken(); token != "" {
		n, err := strconv.Atoi(token)
		if err != nil || n < 0 {
			return nil, wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "Bad page token: %q", token)
		}
		start = min(n, len(all))
	}
	size := int(min(r.GetPageSize(), 1000))
	if size == 0 {
		size = 10
	}
	end := min(start+size, len(all))
	out.Operations = all[start:end]
	if end < len(all) {
		out.NextPageToken = strconv.Itoa(end)
	}
	return out, nil
}
