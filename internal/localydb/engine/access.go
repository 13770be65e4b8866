package engine

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Rights is a set of what may be done with an object.
// Source: EAccessRights in ydb/library/aclib/aclib.h of ydb-platform/ydb, with the same numbers.
type Rights uint32

// The single rights.
const (
	SelectRow Rights = 1 << iota
	UpdateRow
	EraseRow
	ReadAttributes
	WriteAttributes
	CreateDirectory
	CreateTable
	CreateQueue
	RemoveSchema
	DescribeSchema
	AlterSchema
	CreateDatabase
	DropDatabase
	GrantAccess
	WriteUserAttributes
	ConnectDatabase
)

// The sets that have a name of their own.
const (
	genericList  = ReadAttributes | DescribeSchema
	genericRead  = SelectRow | genericList
	genericWrite = UpdateRow | EraseRow | WriteAttributes | CreateDirectory | CreateTable | CreateQueue |
		RemoveSchema | AlterSchema | WriteUserAttributes
	genericUseLegacy  = genericRead | genericWrite | GrantAccess
	genericUse        = genericUseLegacy | ConnectDatabase
	genericManage     = CreateDatabase | DropDatabase
	genericFullLegacy = genericUseLegacy | genericManage
	genericFull       = genericUse | genericManage
)

// Inheritance says whom an entry counts for beside the object that has it. Zero means nobody.
type Inheritance uint8

// The parts of an Inheritance.
const (
	InheritObjects    Inheritance = 1 << iota // tables, topics and other objects below
	InheritContainers                         // directories below
	InheritOnly                               // those below, and not the object itself

	inheritDefault = InheritObjects | InheritContainers
)

// AccessEntry is one entry of an object's list of rights.
type AccessEntry struct {
	Deny        bool // takes the rights away, whatever other entries give
	Rights      Rights
	Subject     string // a user or a group
	Inheritance Inheritance
}

// permission is a name that GRANT knows, and the entry that it makes.
type permission struct {
	name        string
	rights      Rights
	inheritance Inheritance
}

// permissions are all names, sets of more rights before those of fewer: what a set of rights is called is found in
// this order.
// Source: AccessMap_ and CalcMaskByPower in ydb/core/ydb_convert/ydb_convert.cpp of ydb-platform/ydb.
var permissions = sortedPermissions([]permission{
	{"ydb.database.connect", ConnectDatabase, 0},
	{"ydb.tables.modify", UpdateRow | EraseRow, inheritDefault},
	{"ydb.tables.read", SelectRow | ReadAttributes, inheritDefault},
	{"ydb.generic.list", genericList, inheritDefault},
	{"ydb.generic.read", genericRead, inheritDefault},
	{"ydb.generic.write", genericWrite, inheritDefault},
	{"ydb.generic.use_legacy", genericUseLegacy, inheritDefault},
	{"ydb.generic.use", genericUse, inheritDefault},
	{"ydb.generic.manage", genericManage, inheritDefault},
	{"ydb.generic.full_legacy", genericFullLegacy, inheritDefault},
	{"ydb.generic.full", genericFull, inheritDefault},
	{"ydb.database.create", CreateDatabase, inheritDefault},
	{"ydb.database.drop", DropDatabase, inheritDefault},
	{"ydb.access.grant", GrantAccess, inheritDefault},
	{"ydb.granular.select_row", SelectRow, inheritDefault},
	{"ydb.granular.update_row", UpdateRow, inheritDefault},
	{"ydb.granular.erase_row", EraseRow, inheritDefault},
	{"ydb.granular.read_attributes", ReadAttributes, inheritDefault},
	{"ydb.granular.write_attributes", WriteAttributes, inheritDefault},
	{"ydb.granular.create_directory", CreateDirectory, inheritDefault},
	{"ydb.granular.create_table", CreateTable, inheritDefault},
	{"ydb.granular.create_queue", CreateQueue, inheritDefault},
	{"ydb.granular.remove_schema", RemoveSchema, inheritDefault},
	{"ydb.granular.describe_schema", DescribeSchema, inheritDefault},
	{"ydb.granular.alter_schema", AlterSchema, inheritDefault},
})

func sortedPermissions(list []permission) []permission {
	slices.SortStableFunc(list, func(a, b permission) int {
		return cmp.Compare(bits.OnesCount32(uint32(b.rights)), bits.OnesCount32(uint32(a.rights)))
	})
	return list
}

// permissionNamed finds a permission by its name, or by the deprecated one of a single right.
func permissionNamed(name string) (permission, bool) {
	if right, ok := strings.CutPrefix(name, "ydb.deprecated."); ok {
		name = "ydb.granular." + right
	}
	i := slices.IndexFunc(permissions, func(p permission) bool { return p.name == name })
	if i < 0 {
		return permission{}, false
	}
	return permissions[i], true
}

// names lists the fewest permissions that make up the rights. Rights without a permission, such as to write user
// attributes alone, are left out.
// Source: ConvertACLMaskToYdbPermissionNames in ydb/core/ydb_convert/ydb_convert.cpp of ydb-platform/ydb.
func (r Rights) names() (names []string) {
	for _, p := range permissions {
		if r&p.rights == p.rights {
			names = append(names, p.name)
			r &^= p.rights
		}
	}
	return names
}

// described lists entries as YDB describes them: one by one, whatever their type and inheritance.
// Source: ConvertAclToYdb in ydb/core/ydb_convert/ydb_convert.cpp of ydb-platform/ydb.
func described(entries []AccessEntry) (out []schema.Permission) {
	for _, e := range entries {
		out = append(out, schema.Permission{Subject: e.Subject, Names: e.Rights.names()})
	}
	return out
}

// Subject is who acts: a user and the groups that it belongs to, by their names. The zero Subject may do everything.
type Subject struct {
	User   string
	Groups []string
	// Administrator says that the user may change the rights and the owner of any object. It is not asked for
	// the right to connect.
	Administrator bool
}

// The groups that YDB makes by itself: those who may do everything, and all users.
// Source: https://ydb.tech/docs/en/security/builtin-security.
const (
	AdminGroup = "ADMINS"
	UserGroup  = "USERS"
)

// Is reports whether an entry or an owner of the name is meant for the subject.
func (s Subject) Is(name string) bool { return s.User == name || slices.Contains(s.Groups, name) }

// effective returns the entries that count for the node: those from above first, and those that deny before those
// that allow.
// Source: TSecurityObject::MergeWithParent in ydb/library/aclib/aclib.cpp of ydb-platform/ydb.
func (n *node) effective() []AccessEntry {
	if n.parent == nil || n.closed {
		return n.acl
	}
	kind := InheritObjects
	if n.directory() {
		kind = InheritContainers
	}
	var out []AccessEntry
	above := n.parent.effective()
	for _, deny := range []bool{true, false} {
		for _, e := range above {
			if e.Deny == deny && e.Inheritance&kind != 0 {
				e.Inheritance &^= InheritOnly
				out = append(out, e)
			}
		}
		for _, e := range n.acl {
			if e.Deny == deny {
				out = append(out, e)
			}
		}
	}
	return out
}

// rights returns what the user of the handle may do with a node. An owner may do everything, and so may the members
// of a group that is the owner.
// Source: TSecurityObject::CheckAccess and GetEffectiveAccessRights in ydb/library/aclib/aclib.cpp of ydb-platform/ydb.
func (db *DB) rights(n *node) Rights {
	if !db.restricted() || db.subject.Is(n.owner) {
		return genericFull
	}
	var allowed, denied Rights
	for _, e := range n.effective() {
		switch {
		case e.Inheritance&InheritOnly != 0 || !db.subject.Is(e.Subject):
		case e.Deny:
			denied |= e.Rights
		default:
			allowed |= e.Rights
		}
	}
	return allowed &^ denied
}

// may reports whether the user of the handle has all of the rights.
func (db *DB) may(n *node, want Rights) bool {
	return !db.restricted() || db.rights(n)&want == want
}

// restricted reports whether the user of the handle is asked for rights.
func (db *DB) restricted() bool { return db.opts.EnforceAccess && db.subject.User != "" }

// checkScheme refuses a change of the scheme, as the proxy of scheme requests does.
// Source: MakeAccessDeniedError in ydb/core/tx/tx_proxy/schemereq.cpp of ydb-platform/ydb.
func (db *DB) checkScheme(n *node, want Rights) error {
	if db.may(n, want) {
		return nil
	}
	return db.deniedScheme(n)
}

func (db *DB) deniedScheme(n *node) error {
	return Errorf(Unauthorized, IssueAccess, "Access denied for %s on path %s", db.subject.User, n.full())
}

// checkDescribe refuses to describe an object.
// Source: ydb/core/tx/tx_proxy/describe.cpp of ydb-platform/ydb.
func (db *DB) checkDescribe(n *node) error {
	if db.may(n, DescribeSchema) {
		return nil
	}
	return Errorf(Unauthorized, IssueNone, "Access denied")
}

// checkRows refuses a statement that reads or writes rows: a table that is seen and may not be used is answered like one
// that has changed meanwhile.
// Source: HandleResolveKeys in ydb/core/kqp/executer_actor/kqp_table_resolver.cpp, and FailedWriteAccessDenied in
// ydb/core/kqp/ut/scheme/kqp_acl_ut.cpp of ydb-platform/ydb.
func (db *DB) checkRows(n *node, want Rights) error {
	if db.may(n, want) {
		return nil
	}
	return Errorf(Aborted, IssueSchemeMismatch, "Failed to resolve table `%s` status: AccessDenied.", n.full())
}

// checkCall refuses a call that reads (SelectRow) or writes (UpdateRow) rows without a statement.
// Source: CheckAccess in ydb/core/grpc_services/rpc_read_rows.cpp and rpc_load_rows.cpp of ydb-platform/ydb.
func (db *DB) checkCall(n *node, want Rights) error {
	if db.may(n, want) {
		return nil
	}
	words := "SelectRow to path"
	if want == UpdateRow {
		words = "UpdateRow to table"
	}
	return Errorf(Unauthorized, IssueAccess, "Access denied for %s with access %s '%s'", db.subject.User, words, n.full())
}

// CheckConnect refuses a user who may not use the database at all. Administrators are not asked.
// Source: CheckConnectRight in ydb/core/grpc_services/grpc_request_check_actor.h of ydb-platform/ydb.
func (db *DB) CheckConnect() error {
	if !db.restricted() || db.subject.Administrator {
		return nil
	}
	db.mu.Lock()
	defer db.mu.Unlock()
	if db.may(db.root, ConnectDatabase) {
		return nil
	}
	return Errorf(Unauthorized, IssueAccess, "No permission to connect to the database")
}

// CheckSystem refuses to describe (DescribeSchema) or to read (SelectRow) what is under .sys: the rights on the database
// count.
// Source: FillEntry of a system view in ydb/core/tx/scheme_board/cache.cpp of ydb-platform/ydb.
func (db *DB) CheckSystem(want Rights) error {
	if !db.restricted() {
		return nil
	}
	db.mu.Lock()
	defer db.mu.Unlock()
	if want == DescribeSchema {
		return db.checkDescribe(db.root)
	}
	return db.checkRows(db.root, want)
}

// CheckIn refuses a change of what stands at a path, or would: the rights are asked for on the nearest object that is
// there.
func (db *DB) CheckIn(path string, want Rights) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	n := db.root
	for _, e := range db.elements(path) {
		child := n.children[e]
		if child == nil {
			break
		}
		n = child
	}
	return db.checkScheme(n, want)
}
