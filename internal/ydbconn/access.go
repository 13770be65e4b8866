package ydbconn

import (
	"context"
	"slices"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Discovery_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Scheme_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Discovery"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scheme"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Caller is who a connection acts as.
type Caller struct {
	User   string   // empty without a login: such a caller is asked for no rights
	Groups []string // that the user belongs to
	// Administrator says that the user may change the rights of every object.
	Administrator bool
}

// Is reports whether a right or an ownership given to a user or group of the name is the caller's, too.
func (c *Caller) Is(name string) bool { return c.User == name || slices.Contains(c.Groups, name) }

// WhoAmI asks the server who the connection acts as.
func (c *Conn) WhoAmI(ctx context.Context) (*Caller, error) {
	var result Ydb_Discovery.WhoAmIResult
	err := c.Ask(ctx, "ask who this connection acts as", &result, func(ctx context.Context) (Answer, error) {
		return Ydb_Discovery_V1.NewDiscoveryServiceClient(c.grpc).WhoAmI(ctx, &Ydb_Discovery.WhoAmIRequest{IncludeGroups: true})
	})
	return &Caller{User: result.GetUser(), Groups: result.GetGroups(), Administrator: result.GetIsAdministrationAllowed()}, err
}

// Access is who may do what with a path. A description tells the names of rights, an element for each entry, and neither which
// entries deny nor whom they count for below.
// Source: ConvertAclToYdb in ydb/core/ydb_convert/ydb_convert.cpp of ydb-platform/ydb.
type Access struct {
	Owner     string // who may do everything, whatever the entries say
	Own       []schema.Permission
	Inherited []schema.Permission // from the directories above
}

// Access describes who may do what with a path.
func (c *Conn) Access(ctx context.Context, path string) (*Access, error) {
	e, err := c.Entry(ctx, c.Absolute(path))
	if err != nil {
		return nil, err
	}
	a := &Access{Owner: e.GetOwner(), Own: permissions(e.GetPermissions()), Inherited: permissions(e.GetEffectivePermissions())}
	for _, own := range a.Own { // those in force are its own and those from above
		if i := slices.IndexFunc(a.Inherited, func(p schema.Permission) bool {
			return p.Subject == own.Subject &&
				slices.Equal(p.Names, own.Names)
		}); i >= 0 {
			a.Inherited = slices.Delete(a.Inherited, i, i+1)
		}
	}
	return a, nil
}

// Held are the permissions that entries give to a caller, and whether it may do everything all the same.
func (a *Access) Held(by *Caller) (names []string, everything bool) {
	for _, p := range slices.Concat(a.Own, a.Inherited) {
		if by.Is(p.Subject) {
			names = append(names, p.Names...)
		}
	}
	return names, by.User == "" || by.Administrator || by.Is(a.Owner)
}

func permissions(list []*Ydb_Scheme.Permissions) (out []schema.Permission) {
	for _, p := range list {
		out = append(out, schema.Permission{Subject: p.GetSubject(), Names: p.GetPermissionNames()})
	}
	return out
}

// SetRights gives each of the subjects exactly the rights that are said, on the path itself and whatever entries they have there;
// nil takes all away. The rights of other subjects stay as they are. It is one request: all of it is done, or nothing.
// Source: ydb/core/grpc_services/rpc_modify_permissions.cpp of ydb-platform/ydb.
func (c *Conn) SetRights(ctx context.Context, path string, rights []schema.Permission) error {
	req := &Ydb_Scheme.ModifyPermissionsRequest{Path: c.Absolute(path)}
	for _, p := range rights {
		req.Actions = append(req.Actions, &Ydb_Scheme.PermissionsAction{
			Action: &Ydb_Scheme.PermissionsAction_Set{Set: &Ydb_Scheme.Permissions{Subject: p.Subject, PermissionNames: p.Names}}})
	}
	return c.modify(ctx, "set rights on "+path, req)
}

// SetInheritance says whether rights of the directories above apply to a path.
func (c *Conn) SetInheritance(ctx context.Context, path string, inherit bool) error {
	return c.modify(ctx, "set the inheritance of rights of "+path, &Ydb_Scheme.ModifyPermissionsRequest{Path: c.Absolute(path),
		Inheritance: &Ydb_Scheme.ModifyPermissionsRequest_InterruptInheritance{InterruptInheritance: !inherit}})
}

// ChangeOwner gives a path to another owner.
func (c *Conn) ChangeOwner(ctx context.Context, path, owner string) error {
	return c.modify(ctx, "change the owner of "+path,
		&Ydb_Scheme.ModifyPermissionsRequest{Path: c.Absolute(path), Actions: []*Ydb_Scheme.PermissionsAction{
			{Action: &Ydb_Scheme.PermissionsAction_ChangeOwner{ChangeOwner: owner}}}})
}

func (c *Conn) modify(ctx context.Context, what string, req *Ydb_Scheme.ModifyPermissionsRequest) error {
	return c.do(ctx, call{what: what, need: toGrant, patience: &c.patience}, func(ctx context.Context) error {
		req.OperationParams = limits(ctx)
		return done(Ydb_Scheme_V1.NewSchemeServiceClient(c.grpc).ModifyPermissions(ctx, req))
	})
}
