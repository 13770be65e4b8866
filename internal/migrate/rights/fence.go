package rights

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/state"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// without is what is left of permissions without the right to write rows: those that do not hold it as they are, and the parts of others.
func without(names []string) (out []string) {
	for _, n := range names {
		switch {
		case !Writes([]string{n}):
			out = append(out, n)
		default:
			out = append(out, without(consistsOf(n))...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Of are the permissions of a subject among entries.
func Of(list []schema.Permission, subject string) (out []string) {
	for _, p := range list {
		if p.Subject == subject {
			out = append(out, p.Names...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Fencing finds what a fence takes from a table.
func Fencing(me *ydbconn.Caller, a *ydbconn.Access) (out []state.Fenced) {
	for _, p := range a.Own {
		known := slices.ContainsFunc(out, func(f state.Fenced) bool { return f.Subject == p.Subject })
		if had := Of(a.Own, p.Subject); !known && !me.Is(p.Subject) && Writes(had) {
			out = append(out, state.Fenced{Subject: p.Subject, Had: had, Left: without(had)})
		}
	}
	return out
}

// Back are the entries that give back what a fence took. Who has lost all that the fence had left him has lost it to somebody else, who
// means it.
func Back(own []schema.Permission, fenced []state.Fenced) (out []schema.Permission) {
	for _, f := range fenced {
		now := Of(own, f.Subject)
		taken := minus(minus(f.Had, f.Left), now)
		switch {
		case len(taken) == 0 || len(f.Left) > 0 && len(now) == 0:
		case len(minus(f.Left, now)) > 0:
			out = append(out, schema.Permission{Subject: f.Subject, Names: append(now, taken...)})
		default:
			out = append(out, schema.Permission{Subject: f.Subject, Names: append(minus(minus(now, f.Left), f.Had), f.Had...)})
		}
	}
	return out
}

// Behind are the entries of a table behind a fence.
func Behind(own []schema.Permission, fenced []state.Fenced) (out []schema.Permission) {
	for _, p := range own {
		if !slices.ContainsFunc(fenced, func(f state.Fenced) bool { return f.Subject == p.Subject }) {
			out = append(out, p)
		}
	}
	return append(out, plan.Each(fenced, func(f state.Fenced) schema.Permission {
		return schema.Permission{Subject: f.Subject, Names: f.Left}
	})...)
}

// Writers says who may write a table, and why a fence does not stop them.
func Writers(me *ydbconn.Caller, owner string, own, inherited []schema.Permission) (out []string) {
	if me.User == "" {
		out = append(out, "everyone who connects without a login, as this program does")
	}
	if owner != "" && owner != me.User {
		out = append(out, owner+" (its owner)")
	}
	for _, p := range own {
		if Writes(p.Names) && p.Subject != me.User {
			text := p.Subject
			if me.Is(p.Subject) {
				text += " (a group of yours)"
			}
			out = append(out, text)
		}
	}
	for _, p := range inherited {
		if Writes(p.Names) && p.Subject != me.User {
			out = append(out, p.Subject+" (from a directory above)")
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// MayRestore refuses to take rights that could not be given back: YDB lets only the owner and administrators change rights that they
// lack themselves.
// Source: CheckAccess in ydb/core/tx/tx_proxy/schemereq.cpp of ydb-platform/ydb.
func MayRestore(me *ydbconn.Caller, path string, a *ydbconn.Access, fenced []state.Fenced) error {
	if len(fenced) == 0 {
		return nil
	}
	had := slices.Concat(plan.Each(fenced, func(f state.Fenced) []string { return f.Had })...)
	if lacks := lacks(me, a, append([]string{grantRight}, had...)...); len(lacks) > 0 {
		return fmt.Errorf("%s could not restore the rights on %s after a fence, so none are revoked: the owner %s or an administrator "+
			"has to run this, or to grant %s there; or stop the writers, and leave out --fence revoke",
			me.User, path, a.Owner, strings.Join(lacks, ", "))
	}
	return nil
}

// Unfenced is a table as it was before it was fenced.
func Unfenced(f *state.Fence, fresh bool, t *schema.Table) {
	if f == nil {
		return
	}
	fenced := f.Old
	if fresh {
		fenced = f.New
	}
	for _, f := range fenced {
		if now := Of(t.Permissions, f.Subject); len(minus(now, f.Left)) > 0 || len(minus(f.Left, now)) > 0 {
			continue // not taken yet, or given back
		}
		t.Permissions = slices.DeleteFunc(t.Permissions, func(p schema.Permission) bool { return p.Subject == f.Subject })
		t.Permissions = append(t.Permissions, schema.Permission{Subject: f.Subject, Names: f.Had})
	}
}

// On finds who may do what with tables and in their directories, by the path of each table; those are left out that may not be looked at.
func On(ctx context.Context, c *ydbconn.Conn, tables []string) map[string]plan.Rights {
	me, err := c.WhoAmI(ctx)
	if err != nil {
		return nil
	}
	out, directories := map[string]plan.Rights{}, map[string]*ydbconn.Access{}
	for _, table := range tables {
		above := c.Absolute(plan.Directory(table))
		dir, known := directories[above]
		if !known {
			dir, _ = c.Access(ctx, above) // nil if it may not be looked at
			directories[above] = dir
		}
		a, err := c.Access(ctx, table)
		if err != nil || dir == nil {
			continue
		}
		every := []string{"create-table", "end-transactions", "rename-tables"} // which every plan has
		fenced := Fencing(me, a)
		r := plan.Rights{Lacks: slices.Concat(lacking(me, dir, above, needed(OnDirectory, every)), lacking(me, a, table, needed(OnTable, every))),
			Behind: Writers(me, a.Owner, Behind(a.Own, fenced), a.Inherited)}
		if err := MayRestore(me, table, a, fenced); err != nil {
			r.Fence = err.Error()
		}
		out[table] = r
	}
	return out
}
