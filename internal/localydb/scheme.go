package localydb

import (
	"context"
	"strings"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Scheme_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scheme"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// schemeService is Ydb.Scheme.V1.
type schemeService struct {
	Ydb_Scheme_V1.UnimplementedSchemeServiceServer
	*Server
}

var entryTypes = map[engine.EntryKind]Ydb_Scheme.Entry_Type{
	engine.KindDirectory:   Ydb_Scheme.Entry_DIRECTORY,
	engine.KindDatabase:    Ydb_Scheme.Entry_DATABASE,
	engine.KindTable:       Ydb_Scheme.Entry_TABLE,
	engine.KindColumnTable: Ydb_Scheme.Entry_COLUMN_TABLE,
	engine.KindTopic:       Ydb_Scheme.Entry_TOPIC,
	engine.KindSequence:    Ydb_Scheme.Entry_SEQUENCE,
	engine.KindIndex:       Ydb_Scheme.Entry_DIRECTORY,
	engine.KindView:        Ydb_Scheme.Entry_VIEW,
	engine.KindSystemView:  Ydb_Scheme.Entry_SYS_VIEW,
}

// protoEntry describes a path.
func protoEntry(e engine.Entry) *Ydb_Scheme.Entry {
	p := &Ydb_Scheme.Entry{
		Name:                 e.Name,
		Owner:                e.Owner,
		Type:                 entryTypes[e.Kind],
		Permissions:          protoPermissions(e.Permissions),
		EffectivePermissions: protoPermissions(e.EffectivePermissions),
		SizeBytes:            e.SizeBytes,
	}
	if e.CreatedStep != 0 {
		p.CreatedAt = &Ydb.VirtualTimestamp{PlanStep: e.CreatedStep, TxId: e.CreatedTxID}
	}
	if e.Kind == engine.KindDatabase {
		p.Name = strings.TrimPrefix(e.Path, "/")
	}
	return p
}

func protoPermissions(list []schema.Permission) []*Ydb_Scheme.Permissions {
	var out []*Ydb_Scheme.Permissions
	for _, p := range list {
		out = append(out, &Ydb_Scheme.Permissions{Subject: p.Subject, PermissionNames: p.Names})
	}
	return out
}

// besideTable describes a path that the storage does not keep: a topic or an external.
func (s *Server) besideTable(path string) (*Ydb_Scheme.Entry, bool) {
	if e, ok := s.topics.entry(path); ok {
		return e, true
	}
	return s.externals.entry(path)
}

// besideTables lists what is in a directory and the storage does not keep.
func (s *Server) besideTables(dir string) []*Ydb_Scheme.Entry {
	return append(s.topics.in(dir), s.externals.in(dir)...)
}

// MakeDirectory makes a directory and those above it.
func (s schemeService) MakeDirectory(ctx context.Context, r *Ydb_Scheme.MakeDirectoryRequest) (*Ydb_Scheme.MakeDirectoryResponse, error) {
	if err := s.dbOf(ctx).MakeDir(r.GetPath()); err != nil {
		return nil, err
	}
	return &Ydb_Scheme.MakeDirectoryResponse{Operation: done(nil)}, nil
}

// RemoveDirectory removes an empty directory.
func (s schemeService) RemoveDirectory(ctx context.Context, r *Ydb_Scheme.RemoveDirectoryRequest) (*Ydb_Scheme.RemoveDirectoryResponse, error) {
	if len(s.besideTables(s.absolute(r.GetPath()))) > 0 {
		return nil, refuse(Ydb.StatusIds_SCHEME_ERROR, "path is not empty: %s", r.GetPath())
	}
	if err := s.dbOf(ctx).RemoveDir(r.GetPath()); err != nil {
		return nil, err
	}
	return &Ydb_Scheme.RemoveDirectoryResponse{Operation: done(nil)}, nil
}

// ListDirectory describes a directory and its children.
func (s schemeService) ListDirectory(ctx context.Context, r *Ydb_Scheme.ListDirectoryRequest) (*Ydb_Scheme.ListDirectoryResponse, error) {
	path := s.absolute(r.GetPath())
	if self, ok := s.besideTable(path); ok {
		return &Ydb_Scheme.ListDirectoryResponse{Operation: done(&Ydb_Scheme.ListDirectoryResult{Self: self})}, nil
	}
	self, children, err := s.dbOf(ctx).List(r.GetPath())
	if err != nil {
		return nil, err
	}
	result := &Ydb_Scheme.ListDirectoryResult{Self: protoEntry(self)}
	for _, c := range children {
		result.Children = append(result.Children, protoEntry(c))
	}
	result.Children = append(result.Children, s.besideTables(path)...)
	sortEntries(result.Children)
	return &Ydb_Scheme.ListDirectoryResponse{Operation: done(result)}, nil
}

// DescribePath describes one path.
func (s schemeService) DescribePath(ctx context.Context, r *Ydb_Scheme.DescribePathRequest) (*Ydb_Scheme.DescribePathResponse, error) {
	if self, ok := s.besideTable(s.absolute(r.GetPath())); ok {
		return &Ydb_Scheme.DescribePathResponse{Operation: done(&Ydb_Scheme.DescribePathResult{Self: self})}, nil
	}
	e, err := s.dbOf(ctx).Entry(r.GetPath())
	if err != nil {
		return nil, err
	}
	return &Ydb_Scheme.DescribePathResponse{Operation: done(&Ydb_Scheme.DescribePathResult{Self: protoEntry(e)})}, nil
}

// ModifyPermissions changes owner and rights of a path.
func (s schemeService) ModifyPermissions(ctx context.Context, r *Ydb_Scheme.ModifyPermissionsRequest) (*Ydb_Scheme.ModifyPermissionsResponse, error) {
	var changes []engine.PermissionChange
	for _, a := range r.GetActions() {
		switch x := a.GetAction().(type) {
		case *Ydb_Scheme.PermissionsAction_Grant:
			changes = append(changes, engine.PermissionChange{Action: engine.Grant, Subject: x.Grant.GetSubject(), Names: x.Grant.GetPermissionNames()})
		case *Ydb_Scheme.PermissionsAction_Revoke:
			changes = append(changes, engine.PermissionChange{Action: engine.Revoke, Subject: x.Revoke.GetSubject(), Names: x.Revoke.GetPermissionNames()})
		case *Ydb_Scheme.PermissionsAction_Set:
			changes = append(changes, engine.PermissionChange{Action: engine.SetPermissions, Subject: x.Set.GetSubject(), Names: x.Set.GetPermissionNames()})
		case *Ydb_Scheme.PermissionsAction_ChangeOwner:
			changes = append(changes, engine.PermissionChange{Action: engine.ChangeOwner, Subject: x.ChangeOwner})
		default:
			return nil, refuse(Ydb.StatusIds_BAD_REQUEST, "Unknown permission action")
		}
	}
	var interrupt *bool
	if x, ok := r.GetInheritance().(*Ydb_Scheme.ModifyPermissionsRequest_InterruptInheritance); ok {
		interrupt = &x.InterruptInheritance
	}
	if err := s.dbOf(ctx).ModifyPermissions(r.GetPath(), r.GetClearPermissions(), changes, interrupt); err != nil {
		return nil, err
	}
	return &Ydb_Scheme.ModifyPermissionsResponse{Operation: done(nil)}, nil
}
