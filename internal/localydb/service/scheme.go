package service

import (
	"context"
	"slices"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Scheme_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scheme"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// schemeService is Ydb.Scheme.V1.
type schemeService struct {
	Ydb_Scheme_V1.UnimplementedSchemeServiceServer
	*Node
}

// MakeDirectory makes a directory and those above it.
func (s schemeService) MakeDirectory(ctx context.Context, r *Ydb_Scheme.MakeDirectoryRequest) (*Ydb_Scheme.MakeDirectoryResponse, error) {
	return &Ydb_Scheme.MakeDirectoryResponse{Operation: wire.Done(nil)}, s.dbOf(ctx).MakeDir(r.GetPath())
}

// RemoveDirectory removes an empty directory.
func (s schemeService) RemoveDirectory(ctx context.Context,
	r *Ydb_Scheme.RemoveDirectoryRequest) (*Ydb_Scheme.RemoveDirectoryResponse, error) {
	return &Ydb_Scheme.RemoveDirectoryResponse{Operation: wire.Done(nil)}, s.dbOf(ctx).RemoveDir(r.GetPath())
}

// ListDirectory describes a directory and its children.
func (s schemeService) ListDirectory(ctx context.Context, r *Ydb_Scheme.ListDirectoryRequest) (*Ydb_Scheme.ListDirectoryResponse, error) {
	self, children, err := s.dbOf(ctx).List(r.GetPath())
	if err != nil {
		return nil, err
	}
	result := &Ydb_Scheme.ListDirectoryResult{Self: wire.Entry(self)}
	for _, c := range children {
		result.Children = append(result.Children, wire.Entry(c))
	}
	return &Ydb_Scheme.ListDirectoryResponse{Operation: wire.Done(result)}, nil
}

// DescribePath describes one path.
func (s schemeService) DescribePath(ctx context.Context, r *Ydb_Scheme.DescribePathRequest) (*Ydb_Scheme.DescribePathResponse, error) {
	e, err := s.dbOf(ctx).Entry(r.GetPath())
	if err != nil {
		return nil, err
	}
	return &Ydb_Scheme.DescribePathResponse{Operation: wire.Done(&Ydb_Scheme.DescribePathResult{Self: wire.Entry(e)})}, nil
}

// ModifyPermissions changes owner and rights of a path.
func (s schemeService) ModifyPermissions(ctx context.Context,
	r *Ydb_Scheme.ModifyPermissionsRequest) (*Ydb_Scheme.ModifyPermissionsResponse, error) {
	var changes []engine.PermissionChange
	for _, a := range r.GetActions() {
		switch x := a.GetAction().(type) {
		case *Ydb_Scheme.PermissionsAction_Grant:
			changes = append(changes, engine.PermissionChange{Action: engine.Grant, Subject: x.Grant.GetSubject(),
				Names: x.Grant.GetPermissionNames()})
		case *Ydb_Scheme.PermissionsAction_Revoke:
			changes = append(changes, engine.PermissionChange{Action: engine.Revoke, Subject: x.Revoke.GetSubject(),
				Names: x.Revoke.GetPermissionNames()})
		case *Ydb_Scheme.PermissionsAction_Set:
			changes = append(changes, engine.PermissionChange{Action: engine.SetPermissions, Subject: x.Set.GetSubject(),
				Names: x.Set.GetPermissionNames()})
		case *Ydb_Scheme.PermissionsAction_ChangeOwner:
			changes = append(changes, engine.PermissionChange{Action: engine.ChangeOwner, Subject: x.ChangeOwner})
		default:
			return nil, wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "Unknown permission action")
		}
	}
	for _, c := range changes {
		if i := slices.IndexFunc(c.Names, func(name string) bool { return !yql.KnownPermission(name) }); i >= 0 {
			return nil, wire.Refuse(Ydb.StatusIds_BAD_REQUEST, "Unknown permission name: %s", c.Names[i])
		}
	}
	var interrupt *bool
	if x, ok := r.GetInheritance().(*Ydb_Scheme.ModifyPermissionsRequest_InterruptInheritance); ok {
		interrupt = &x.InterruptInheritance
	}
	err := s.dbOf(ctx).ModifyPermissions(r.GetPath(), r.GetClearPermissions(), changes, interrupt)
	return &Ydb_Scheme.ModifyPermissionsResponse{Operation: wire.Done(nil)}, err
}
