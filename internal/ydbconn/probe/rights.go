package probe

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

func access() []*Probe {
	return []*Probe{{
		ID: "whoami", Belief: "WhoAmI tells the user and all groups.",
		Else: "the server does not tell who the user is", Disables: []Disabled{fencing}, Reads: true,
		Source: "protos of the discovery service", ask: func(a *asker) {
			me, err := a.conn.WhoAmI(a.ctx)
			if a.must(err) && me.User == "" {
				a.differ("it names nobody: logins are off, or this connection has none")
			}
		},
	}, {
		ID: "rights-enforced", Belief: "Whoever is not the owner and has no right to write may not write.",
		Else: "the server does not enforce rights", Disables: []Disabled{fencing},
		Source: "documentation; that this holds for administrators, too: source", ask: rightsEnforced,
	}, {
		ID: "rights-set", Belief: "Rights that are set replace those of a user at once, and setting them back restores them.",
		Else: "rights do not take effect at once", Disables: []Disabled{fencing},
		Source: "aclib, rpc_modify_permissions.cpp; documentation (rights are not cached); sessions that are open: inferred", ask: rightsSet,
	}, {
		ID: "rights-told", Belief: "Rights that are set are described as they were set, and a new table has none of its own.",
		Else: "rights are described differently from how they were set", Disables: []Disabled{fencing},
		Source: "rpc_modify_permissions.cpp, ConvertAclToYdb", ask: rightsTold,
	}, {
		ID: "rights-owner", Belief: "The owner may write without any entry, and rights from above end with inheritance.",
		Else: "owners and inheritance work differently", Disables: []Disabled{fencing},
		Source: "documentation (owners, inheritance); MergeWithParent", ask: rightsOwner,
	}, {
		ID: "auth-off", Belief: "Where logins are enforced, nobody writes without one.",
		Else: "anonymous callers may write", Disables: []Disabled{fencing},
		Source: "documentation", ask: authOff,
	}}
}

// nobody is a name that no user has.
const nobody = "keyadvise-doctor@builtin"

// use is what applications mostly have, and readOnly what a fence leaves of it.
const use = "ydb.generic.use"

func readOnly() []string {
	return strings.Fields("ydb.access.grant ydb.database.connect ydb.granular.alter_schema ydb.granular.create_directory " +
		"ydb.granular.create_queue ydb.granular.create_table ydb.granular.describe_schema ydb.granular.read_attributes " +
		"ydb.granular.remove_schema ydb.granular.select_row ydb.granular.write_attributes")
}

// anybody is who a connection acts as where logins are off.
const anybody = "root@builtin"

// login is who asks. A database without logins checks no rights.
func (a *asker) login() string {
	me, err := a.conn.WhoAmI(a.ctx)
	if a.must(err) && (me.User == "" || me.User == anybody) {
		a.must(lacking("that takes a login, such as --user"))
	}
	return me.User
}

// second is the user whose rights are set.
func (a *asker) second() (user string) {
	a.login()
	if a.as == nil {
		a.must(lacking("it takes a second login, --as-user"))
	}
	if a.ok() {
		other, err := a.as.WhoAmI(a.ctx)
		a.must(err)
		user = other.User
	}
	return user
}

// other is what the second user gets for a statement.
func (a *asker) other(text string) error {
	_, err := a.as.Exec(ydbconn.Once(a.ctx), ydbconn.Statement{What: a.id, Text: a.text(text), Aborts: true})
	return err
}

// may and mayNot compare what the second user got with what is believed.
func (a *asker) may(what string, err error) {
	if err != nil && !busy(err) {
		a.differ("%s is refused: %s", what, ydbconn.Brief(err))
	}
	a.must(err)
}

func (a *asker) mayNot(what string, err error) {
	if err == nil {
		a.differ("%s is taken", what)
	} else if !ydbconn.Denied(err) && !ydbconn.NotFound(err) && !ydbconn.HasStatus(err, Ydb.StatusIds_ABORTED, Ydb.StatusIds_UNAUTHORIZED) {
		a.must(err)
	}
}

// rights sets those of somebody on a path.
func (a *asker) rights(path, user string, names ...string) {
	if a.ok() {
		a.must(a.conn.SetRights(a.ctx, path, []schema.Permission{{Subject: user, Names: names}}))
	}
}

// access is who may do what with a table.
func (a *asker) access(table string) string {
	if !a.ok() {
		return ""
	}
	access, err := a.conn.Access(a.ctx, a.path(table))
	a.must(err)
	return fmt.Sprint(access)
}

// rightsEnforced takes the right to write a table from the user himself: it needs no second one.
func rightsEnforced(a *asker) {
	me := a.login()
	a.make("F/rown", "")
	at := a.path("F/rown")
	a.rights(at, me, readOnly()...)
	if a.ok() && a.must(a.conn.SetInheritance(a.ctx, at, false)) && a.must(a.conn.ChangeOwner(a.ctx, at, nobody)) {
		_, err := a.conn.Exec(ydbconn.Once(a.ctx), ydbconn.Statement{What: a.id, Aborts: true,
			Text: a.text("UPSERT INTO F/rown (id, v) VALUES (1ul, 1ul)")})
		a.mayNot("a write by a user who lacks the right", err)
		_ = a.conn.ChangeOwner(a.ctx, at, me) // the rights that he kept are enough to drop it
		_ = a.conn.SetInheritance(a.ctx, at, true)
	}
}

func rightsSet(a *asker) {
	user := a.second()
	const write = "UPSERT INTO F/rt (id, v) VALUES (1ul, 1ul)"
	if a.make("F/rt", ""); !a.ok() {
		return
	}
	at := a.path("F/rt")
	a.rights(at, user, use)
	a.may("a write with the right", a.other(write))
	before := a.access("F/rt")
	a.rights(at, user, readOnly()...)
	a.may("a read without the right to write", a.other("SELECT COUNT(*) FROM F/rt"))
	a.mayNot("UPSERT without the right, in a session that has written,", a.other(write))
	b := asker{room: &room{conn: a.as, scratch: a.scratch}, ctx: ydbconn.Once(a.ctx), id: a.id, try: a.try}
	a.mayNot("BulkUpsert without the right", b.pairs("F/rt", 2))
	a.rights(at, user, use)
	a.may("a write with the right that was set back", a.other(write))
	a.same("rights that were set back", a.access("F/rt"), before)
}

func rightsTold(a *asker) {
	a.make("F/rtold", "")
	writing := []string{"ydb.granular.erase_row", "ydb.granular.select_row", "ydb.granular.update_row"}
	for _, want := range [][]string{nil, {use, "ydb.granular.select_row"}, writing, readOnly(), nil} {
		if a.rights(a.path("F/rtold"), nobody, want...); !a.ok() {
			return
		}
		access, err := a.conn.Access(a.ctx, a.path("F/rtold"))
		if !a.must(err) {
			return
		}
		var got []string
		for _, p := range access.Own {
			if p.Subject != nobody {
				a.differ("a new table has an entry of %s", p.Subject)
			}
			got = append(got, p.Names...)
		}
		slices.Sort(got)
		a.same("rights told", got, want)
	}
}

func rightsOwner(a *asker) {
	me := a.login()
	a.make("F/above/ka_row", "")
	at := a.path("F/above/ka_row")
	a.rights(at, me)
	alone := func(what func()) {
		if a.ok() && a.must(a.conn.SetInheritance(a.ctx, at, false)) {
			what()
			a.must(a.conn.SetInheritance(a.ctx, at, true))
		}
	}
	alone(func() {
		a.may("a write of an owner without entries", a.send("UPSERT INTO F/above/ka_row (id, v) VALUES (1ul, 1ul)"))
	})
	if a.as == nil || !a.ok() {
		return
	}
	const write = "UPSERT INTO F/above/ka_row (id, v) VALUES (2ul, 1ul)"
	a.rights(a.path("F/above"), a.second(), use)
	a.may("a write by a right on the folder", a.other(write))
	alone(func() { a.mayNot("a write by a right from above, without inheritance,", a.other(write)) })
}

func authOff(a *asker) {
	a.login()
	switch {
	case !a.ok():
	case a.anonymous == nil:
		a.must(lacking("no connection without a login was tried"))
	default:
		c, err := a.anonymous(a.ctx)
		if err != nil {
			if busy(err) {
				a.must(err)
			}
			return // it may not even connect
		}
		defer func() { _ = c.Close() }() // all was asked
		text := "SELECT COUNT(*) FROM `" + a.scratch.path + "/" + markTable + "`"
		_, err = c.Exec(ydbconn.Once(a.ctx), ydbconn.Statement{What: a.id, Text: text})
		a.mayNot("a statement without a login", err)
	}
}
