package engine

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// allUsers is the group that everyone belongs to.
const allUsers = "all-users@well-known"

// permissionParts says which rights the compound permissions consist of.
// Source: https://ydb.tech/docs/en/yql/reference/syntax/grant#permissions-list.
var permissionParts = map[string][]string{
	"ydb.generic.list":  {"ydb.granular.describe_schema", "ydb.granular.read_attributes"},
	"ydb.generic.read":  {"ydb.granular.select_row", "ydb.generic.list"},
	"ydb.tables.read":   {"ydb.granular.select_row"},
	"ydb.tables.modify": {"ydb.granular.update_row", "ydb.granular.erase_row"},
	"ydb.generic.write": {
		"ydb.tables.modify", "ydb.granular.write_attributes", "ydb.granular.create_directory",
		"ydb.granular.create_table", "ydb.granular.create_queue", "ydb.granular.remove_schema", "ydb.granular.alter_schema",
	},
	"ydb.generic.use_legacy": {"ydb.generic.read", "ydb.generic.write", "ydb.access.grant"},
	"ydb.generic.use":        {"ydb.generic.use_legacy", "ydb.database.connect"},
	"ydb.generic.manage":     {"ydb.database.create", "ydb.database.drop"},
	"ydb.generic.full":       {"ydb.generic.use", "ydb.generic.manage"},
	"ydb.deprecated.select_row": {
		"ydb.granular.select_row",
	},
	"ydb.deprecated.update_row": {"ydb.granular.update_row"},
	"ydb.deprecated.erase_row":  {"ydb.granular.erase_row"},
}

// grants reports whether a permission includes another.
func grants(have, want string) bool {
	return have == want || slices.ContainsFunc(permissionParts[have], func(part string) bool { return grants(part, want) })
}

// PermissionAction is what a PermissionChange does.
type PermissionAction int

// The actions of ModifyPermissions, as the protocol has them.
const (
	Grant PermissionAction = iota + 1
	Revoke
	SetPermissions // replaces what the subject has
	ChangeOwner    // Subject is the new owner
)

// PermissionChange is one step of ModifyPermissions.
type PermissionChange struct {
	Action  PermissionAction
	Subject string
	Names   []string // permission names such as "ydb.tables.modify"; YQL keywords are not resolved here
}

// ModifyPermissions changes owner and rights of a path in one step: first clear (drops all explicit rights),
// then the changes in order. interruptInheritance, if not nil, switches the rights of the directories above
// off (true) or on.
func (db *DB) ModifyPermissions(path string, clear bool, changes []PermissionChange, interruptInheritance *bool) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	n, err := db.find(path)
	if err != nil {
		return err
	}
	if err := db.checkAccess(n, "ydb.access.grant"); err != nil {
		return err
	}
	acl := clonePermissions(n.acl)
	if clear {
		acl = nil
	}
	owner := n.owner
	for _, ch := range changes {
		if ch.Subject == "" {
			return Errorf(BadRequest, IssueBadRequest, "a permission change names no subject")
		}
		switch ch.Action {
		case Grant:
			acl = setPermission(acl, ch.Subject, append(permissionsOf(acl, ch.Subject), ch.Names...))
		case Revoke:
			left := slices.DeleteFunc(permissionsOf(acl, ch.Subject), func(p string) bool { return slices.Contains(ch.Names, p) })
			acl = setPermission(acl, ch.Subject, left)
		case SetPermissions:
			acl = setPermission(acl, ch.Subject, slices.Clone(ch.Names))
		case ChangeOwner:
			owner = ch.Subject
		default:
			return Errorf(BadRequest, IssueBadRequest, "permission change of unknown kind %d", ch.Action)
		}
	}
	n.acl, n.owner = acl, owner
	if interruptInheritance != nil {
		n.closed = *interruptInheritance
	}
	return nil
}

func permissionsOf(acl []schema.Permission, subject string) []string {
	for _, p := range acl {
		if p.Subject == subject {
			return slices.Clone(p.Names)
		}
	}
	return nil
}

func setPermission(acl []schema.Permission, subject string, names []string) []schema.Permission {
	slices.Sort(names)
	names = slices.Compact(names)
	i, found := slices.BinarySearchFunc(acl, subject, func(p schema.Permission, s string) int { return strings.Compare(p.Subject, s) })
	switch {
	case found && len(names) == 0:
		return slices.Delete(acl, i, i+1)
	case found:
		acl[i].Names = names
	case len(names) > 0:
		return slices.Insert(acl, i, schema.Permission{Subject: subject, Names: names})
	}
	return acl
}

func clonePermissions(acl []schema.Permission) []schema.Permission {
	if acl == nil {
		return nil
	}
	out := make([]schema.Permission, len(acl))
	for i, p := range acl {
		out[i] = schema.Permission{Subject: p.Subject, Names: slices.Clone(p.Names)}
	}
	return out
}

// effective returns the rights of the node with those inherited.
func (n *node) effective() []schema.Permission {
	var acl []schema.Permission
	for at := n; at != nil; at = at.parent {
		for _, p := range at.acl {
			acl = setPermission(acl, p.Subject, append(permissionsOf(acl, p.Subject), p.Names...))
		}
		if at.closed {
			break
		}
	}
	return acl
}

// checkAccess returns UNAUTHORIZED if the user lacks a permission. An owner has every right: lists are not
// looked at for it.
// Source: https://ydb.tech/docs/en/security/authorization#owner.
func (db *DB) checkAccess(n *node, permission string) error {
	if !db.opts.EnforceAccess || db.user == "" || db.user == db.root.owner {
		return nil
	}
	if n.owner == db.user {
		return nil
	}
	for at := n; at != nil; at = at.parent {
		for _, p := range at.acl {
			if p.Subject != db.user && p.Subject != allUsers {
				continue
			}
			if slices.ContainsFunc(p.Names, func(have string) bool { return grants(have, permission) }) {
				return nil
			}
		}
		if at.closed {
			break
		}
	}
	return Errorf(Unauthorized, IssueAccessDenied, "Access denied for %s to path %s: %s is missing", db.user, n.full(), permission)
}
