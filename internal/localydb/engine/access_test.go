package engine

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// rightsTest is a database whose rights bite, with a user.
type rightsTest struct {
	*testing.T
	db, app *DB
}

func startRights(t *testing.T, groups ...string) *rightsTest {
	db, _ := openTest(t, Options{EnforceAccess: true})
	return &rightsTest{t, db, db.As(Subject{User: "app", Groups: groups})}
}

func (t *rightsTest) modify(path string, action PermissionAction, subject string, names ...string) {
	t.Helper()
	if err := t.db.ModifyPermissions(path, false, []PermissionChange{{Action: action, Subject: subject, Names: names}}, nil); err != nil {
		t.Fatal(err)
	}
}

// listed returns the entries of a path, one a line.
func (t *rightsTest) listed(path string) string {
	t.Helper()
	e, err := t.db.Entry(path)
	if err != nil {
		t.Fatal(err)
	}
	return lines(e.Permissions)
}

func lines(list []schema.Permission) string {
	var b strings.Builder
	for _, p := range list {
		fmt.Fprintf(&b, "%s: %s\n", p.Subject, strings.Join(p.Names, " "))
	}
	return b.String()
}

func (t *rightsTest) want(what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got\n%swant\n%s", what, got, want)
	}
}

func (t *rightsTest) write() error {
	return exec(t.app, upsert("dir/t", []string{"k", "v"}, []uint64{1, 1}))
}

func TestRights(test *testing.T) {
	t := startRights(test)
	wantError(test, t.app.CreateTable(tableOf("t", "k Uint64"), CreateOptions{}), Unauthorized, "Access denied for app on path /local")
	mustCreate(test, t.db, tableOf("dir/t", "k Uint64", "|", "v Uint64"))
	wantError(test, t.write(), Aborted, "Failed to resolve table `/local/dir/t` status: AccessDenied.")
	t.modify("dir", Grant, "app", "ydb.generic.use")
	if err := t.write(); err != nil {
		t.Error(err)
	}
	// What comes from the directory stays when it is revoked on the table.
	t.modify("dir/t", Revoke, "app", "ydb.generic.use")
	if err := t.write(); err != nil {
		t.Error(err)
	}
	off, on := true, false
	if err := t.db.ModifyPermissions("dir/t", false, nil, &off); err != nil {
		t.Fatal(err)
	}
	wantError(test, t.write(), Aborted, "AccessDenied")
	t.modify("dir/t", Grant, "app", "ydb.generic.read")
	tx := t.app.Begin(SnapshotReadOnly)
	if _, _, err := tx.Get("dir/t", nil, []Value{Uint(1)}); err != nil {
		t.Error(err)
	}
	tx.Rollback()
	if err := t.db.ModifyPermissions("dir/t", true, nil, &on); err != nil {
		t.Fatal(err)
	}
	if err := t.write(); err != nil {
		t.Error(err)
	}
	// An owner is not asked.
	t.modify("dir", Revoke, "app", "ydb.generic.use")
	wantError(test, t.write(), Aborted, "AccessDenied")
	t.modify("dir/t", ChangeOwner, "app")
	if err := t.write(); err != nil {
		t.Error(err)
	}
}

// TestEntries holds what grant, revoke and set do to the entries of an object.
// Source: ydb/library/aclib/aclib.cpp and ydb/core/ydb_convert/ydb_convert.cpp of ydb-platform/ydb.
func TestEntries(test *testing.T) {
	t := startRights(test)
	mustCreate(test, t.db, tableOf("dir/t", "k Uint64", "|", "v Uint64"))
	t.modify("dir/t", Grant, "b", "ydb.generic.read", "ydb.tables.modify")
	t.modify("dir/t", Grant, "a", "ydb.deprecated.select_row", "ydb.tables.modify")
	t.modify("dir/t", Grant, "b", "ydb.generic.read") // which is there
	t.want("entries are listed one by one", t.listed("dir/t"),
		"b: ydb.generic.read\nb: ydb.tables.modify\na: ydb.granular.select_row\na: ydb.tables.modify\n")
	// A part of an entry is not taken, and the parts of one do not take it.
	t.modify("dir/t", Revoke, "b", "ydb.granular.update_row", "ydb.granular.erase_row", "ydb.generic.full")
	t.modify("dir/t", Revoke, "a", "ydb.generic.read")
	t.want("a revoke that matches nothing", t.listed("dir/t"),
		"b: ydb.generic.read\nb: ydb.tables.modify\na: ydb.granular.select_row\na: ydb.tables.modify\n")
	t.modify("dir/t", Revoke, "b", "ydb.tables.modify")
	t.modify("dir/t", SetPermissions, "a", "ydb.generic.full", "ydb.generic.use_legacy")
	t.want("set", t.listed("dir/t"), "b: ydb.generic.read\na: ydb.generic.full\na: ydb.generic.use_legacy\n")
	if err := t.db.ModifyPermissions("dir/t", true, nil, nil); err != nil {
		t.Fatal(err)
	}
	t.want("cleared", t.listed("dir/t"), "")
	wantError(test, t.db.ModifyPermissions("dir/t", false, []PermissionChange{{Action: Grant, Subject: "a", Names: []string{"ydb.nothing"}}}, nil),
		BadRequest, "Unknown permission name: ydb.nothing")
}

// TestMasks holds what the names stand for, by how rights without a name of their own are called.
func TestMasks(t *testing.T) {
	for _, p := range permissions {
		if got := p.rights.names(); !slices.Equal(got, []string{p.name}) {
			t.Errorf("%s is called %v", p.name, got)
		}
	}
	for rights, want := range map[Rights]string{
		genericFullLegacy | ConnectDatabase:            "ydb.generic.full",
		genericFullLegacy &^ DropDatabase:              "ydb.generic.use_legacy ydb.database.create",
		genericRead | UpdateRow | EraseRow:             "ydb.generic.read ydb.tables.modify",
		SelectRow | UpdateRow:                          "ydb.granular.select_row ydb.granular.update_row",
		genericWrite | ConnectDatabase:                 "ydb.generic.write ydb.database.connect",
		WriteUserAttributes:                            "",
		SelectRow | WriteUserAttributes:                "ydb.granular.select_row",
		genericUse &^ (EraseRow | CreateQueue):         "ydb.generic.read ydb.granular.update_row ydb.granular.write_attributes ydb.granular.create_directory ydb.granular.create_table ydb.granular.remove_schema ydb.granular.alter_schema ydb.access.grant ydb.database.connect",
		genericUseLegacy&^genericWrite | genericManage: "ydb.generic.read ydb.generic.manage ydb.access.grant",
	} {
		got := rights.names()
		wanted := strings.Fields(want)
		slices.Sort(got) // rights of as many parts have no order
		slices.Sort(wanted)
		if !slices.Equal(got, wanted) {
			t.Errorf("%b is called %v, want %s", rights, got, want)
		}
	}
}

// TestInheritance gives every kind of entry to a directory, and looks at what it does there, in a directory below and to a
// table there.
// Source: TSecurityObject::MergeWithParent in ydb/library/aclib/aclib.cpp of ydb-platform/ydb.
func TestInheritance(test *testing.T) {
	for entry, want := range map[string]string{
		"+(DS):app":     "dir sub t s",
		"+(DS):app:CO":  "dir sub t s",
		"+(DS):app:-":   "dir",
		"+(DS):app:O":   "dir s", // a table of the directory, none below
		"+(DS):app:C":   "dir sub",
		"+(DS):app:C+":  "sub",
		"+(DS):app:O+":  "s",
		"+(DS):app:CO+": "sub t s",
		"+(DS):ops:-":   "dir", // by its group
		"+(DS):nobody":  "",
		"-(DS):app":     "",
	} {
		t := startRights(test, "ops")
		mustCreate(test, t.db, tableOf("dir/sub/t", "k Uint64"))
		mustCreate(test, t.db, tableOf("dir/s", "k Uint64"))
		e, err := ParseAccess(entry)
		if err != nil {
			t.Fatal(err)
		}
		if err := t.db.SetAccess("dir", e); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, path := range []string{"dir", "dir/sub", "dir/sub/t", "dir/s"} {
			if _, err := t.app.Entry(path); err == nil {
				got = append(got, lastElement(path))
			}
		}
		if !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%s: app sees %v, want %v", entry, got, want)
		}
	}
}

// TestDenied holds that what is denied, here or above, is not given back by an entry that allows it.
func TestDenied(test *testing.T) {
	t := startRights(test, "ops")
	mustCreate(test, t.db, tableOf("dir/t", "k Uint64", "|", "v Uint64"))
	set := func(path string, entries ...string) {
		t.Helper()
		var list []AccessEntry
		for _, text := range entries {
			e, err := ParseAccess(text)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, e)
		}
		if err := t.db.SetAccess(path, list...); err != nil {
			t.Fatal(err)
		}
	}
	set("dir/t", "+U:app")
	if err := t.write(); err != nil {
		t.Error(err)
	}
	set("dir", "-(UR):ops")
	wantError(test, t.write(), Aborted, "AccessDenied")
	e, err := t.db.Entry("dir/t")
	if err != nil {
		t.Fatal(err)
	}
	t.want("what counts", lines(e.EffectivePermissions), "ops: ydb.granular.update_row\nADMINS: ydb.generic.full\nUSERS: ydb.database.connect\napp: ydb.generic.use\n")
	off := true
	if err := t.db.ModifyPermissions("dir/t", false, nil, &off); err != nil {
		t.Fatal(err)
	}
	if err := t.write(); err != nil {
		t.Error(err)
	}
}

// TestGranting holds who may change rights.
// Source: CheckAccess in ydb/core/tx/tx_proxy/schemereq.cpp of ydb-platform/ydb.
func TestGranting(test *testing.T) {
	t := startRights(test, "ops")
	mustCreate(test, t.db, tableOf("dir/t", "k Uint64", "|", "v Uint64"))
	change := func(db *DB, action PermissionAction, subject string, names ...string) error {
		return db.ModifyPermissions("dir/t", false, []PermissionChange{{Action: action, Subject: subject, Names: names}}, nil)
	}
	wantError(test, change(t.app, Grant, "b", "ydb.generic.read"), Unauthorized, "Access denied for app on path /local/dir/t")
	t.modify("dir/t", Grant, "ops", "ydb.access.grant", "ydb.generic.read")
	if err := change(t.app, Grant, "b", "ydb.generic.read"); err != nil {
		t.Error(err)
	}
	// Rights that one lacks are neither given nor taken, and an object is given away by its owner.
	wantError(test, change(t.app, Grant, "b", "ydb.tables.modify"), Unauthorized, "Access denied")
	t.modify("dir/t", Grant, "b", "ydb.tables.modify")
	wantError(test, change(t.app, Revoke, "b", "ydb.tables.modify"), Unauthorized, "Access denied")
	if err := change(t.app, Revoke, "b", "ydb.generic.write"); err != nil { // which is not there
		t.Error(err)
	}
	wantError(test, change(t.app, ChangeOwner, "app"), Unauthorized, "Access denied")
	t.modify("dir/t", ChangeOwner, "ops")
	if err := change(t.app, ChangeOwner, "app"); err != nil {
		t.Error(err)
	}
	// An administrator may change rights without having any.
	admin := t.db.As(Subject{User: "boss", Administrator: true})
	wantError(test, exec(admin, upsert("dir/t", []string{"k", "v"}, []uint64{1, 1})), Aborted, "AccessDenied")
	if err := change(admin, Grant, "boss", "ydb.generic.full"); err != nil {
		t.Error(err)
	}
	if err := exec(admin, upsert("dir/t", []string{"k", "v"}, []uint64{1, 1})); err != nil {
		t.Error(err)
	}
}

// TestNotation reads the short notation of entries, and refuses what is none.
func TestNotation(t *testing.T) {
	for _, text := range []string{"", "+", "R:a", "+R", "+R:", "+X:a", "+(SR:a", "+():a", "+(SR|XX):a", "+R:a:", "+R:a:X", "+R:a:CC", "+R:a:-C", "+R:a:b:c"} {
		if e, err := ParseAccess(text); err == nil {
			t.Errorf("%q is read as %+v", text, e)
		}
	}
	got, err := ParseAccess("-(SR|ConnDB):a b:O+")
	if want := (AccessEntry{Deny: true, Rights: SelectRow | ConnectDatabase, Subject: "a b", Inheritance: InheritObjects | InheritOnly}); err != nil || got != want {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
}
