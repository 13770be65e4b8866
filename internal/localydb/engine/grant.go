package engine

import "slices"

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
//
// Every name grants or revokes one entry. One that is there already is not added again; one that is revoked has to be
// the same in type, rights, subject and inheritance, and a name that matches no entry removes nothing.
// Source: TACL::AddAccess and RemoveAccess in ydb/library/aclib/aclib.cpp, and
// ydb/core/grpc_services/rpc_modify_permissions.cpp of ydb-platform/ydb.
func (db *DB) ModifyPermissions(path string, clear bool, changes []PermissionChange, interruptInheritance *bool) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	n, err := db.find(path)
	if err != nil {
		return err
	}
	list := accessList{entries: slices.Clone(n.acl)}
	if clear {
		list.remove(func(AccessEntry) bool { return true })
	}
	owner := n.owner
	for _, ch := range changes {
		if ch.Subject == "" {
			return Errorf(BadRequest, IssueBadRequest, "a permission change names no subject")
		}
		var entries []AccessEntry
		for _, name := range ch.Names {
			p, ok := permissionNamed(name)
			if !ok {
				return Errorf(BadRequest, IssueNone, "Unknown permission name: %s", name)
			}
			entries = append(entries, AccessEntry{Rights: p.rights, Subject: ch.Subject, Inheritance: p.inheritance})
		}
		switch ch.Action {
		case Grant:
			list.add(entries...)
		case Revoke:
			list.remove(func(e AccessEntry) bool { return slices.Contains(entries, e) })
		case SetPermissions:
			list.remove(func(e AccessEntry) bool { return e.Subject == ch.Subject })
			list.add(entries...)
		case ChangeOwner:
			owner = ch.Subject
		default:
			return Errorf(BadRequest, IssueBadRequest, "permission change of unknown kind %d", ch.Action)
		}
	}
	if err := db.checkGrant(n, owner, list.changed); err != nil {
		return err
	}
	n.acl, n.owner = list.entries, owner
	if interruptInheritance != nil {
		n.closed = *interruptInheritance
	}
	return nil
}

// checkGrant refuses a change of rights. Only the owner gives an object away, and nobody gives or takes rights that he
// lacks himself; administrators may do both.
// Source: CheckAccess in ydb/core/tx/tx_proxy/schemereq.cpp of ydb-platform/ydb.
func (db *DB) checkGrant(n *node, owner string, changed Rights) error {
	switch {
	case db.subject.Administrator:
		return nil
	case owner != n.owner && !db.subject.Is(n.owner) && db.restricted():
		return db.deniedScheme(n)
	}
	return db.checkScheme(n, GrantAccess|changed)
}

// accessList is a list of entries on its way to another. changed are the rights of all entries that came or went.
type accessList struct {
	entries []AccessEntry
	changed Rights
}

// add adds entries that are not there yet, those that deny before those that allow.
func (l *accessList) add(entries ...AccessEntry) {
	for _, e := range entries {
		if slices.Contains(l.entries, e) {
			continue
		}
		l.changed |= e.Rights
		l.entries = append(l.entries, e)
	}
	slices.SortStableFunc(l.entries, func(a, b AccessEntry) int {
		switch {
		case a.Deny == b.Deny:
			return 0
		case a.Deny:
			return -1
		}
		return 1
	})
}

func (l *accessList) remove(match func(AccessEntry) bool) {
	l.entries = slices.DeleteFunc(l.entries, func(e AccessEntry) bool {
		if match(e) {
			l.changed |= e.Rights
			return true
		}
		return false
	})
}

// SetAccess replaces the list of entries of a path, whoever asks: it makes the entries that no permission has a name
// for, which other ways to YDB leave behind.
func (db *DB) SetAccess(path string, entries ...AccessEntry) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	n, err := db.find(path)
	if err != nil {
		return err
	}
	var list accessList
	list.add(entries...)
	n.acl = list.entries
	return nil
}
