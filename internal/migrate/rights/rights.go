// Package rights tells who may do what with the tables of a migration: which rights it takes of whoever performs it, and which a fence
// takes from writers and gives back. It reads permissions and changes none.
package rights

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// Object is something that rights are given on.
type Object string

// The objects that a migration takes rights on. What it takes on the table it takes on the new one, too, unless that is the operator's own.
const (
	OnDirectory Object = "the directory of the table"
	OnTable     Object = "the table"
	OnNewTable  Object = "the new table, if others made it"
	OnDatabase  Object = "the database"
	OnState     Object = "`" + schema.StateDirectory + "`, if others made it"
)

// What a migration takes that has a name in YDB. To write attributes that users make is in genericWrite and has no other name.
// Source: AccessMap_ in ydb/core/ydb_convert/ydb_convert.cpp of ydb-platform/ydb.
const genericWrite = "ydb.generic.write"

const createTable, describeSchema = "ydb.granular.create_table", "ydb.granular.describe_schema"

// Need is a right that a migration takes of whoever performs it.
type Need struct {
	On    Object
	Right string
	For   string   // what it is for, in words that follow "to"
	By    []string // the operations that take it, as plans name them; nil if every command does
	Fence bool     // --fence revoke alone takes it, and lookAtFence looks for it
}

// Needs are all rights that migrations take, the one list that help shows and checks go by.
// Source: ExtractResolveForACL in ydb/core/tx/tx_proxy/schemereq.cpp of ydb-platform/ydb.
func Needs() []Need {
	writesBack := []string{"add-feed reverse", "drain-feed back"}
	return []Need{
		{On: OnDirectory, Right: describeSchema, For: "find the tables of the plan"},
		{On: OnDirectory, Right: createTable, For: "create the new table and rename both",
			By: []string{"create-table", "rename-tables *"}},
		{On: OnTable, Right: describeSchema, For: "describe it"},
		{On: OnTable, Right: "ydb.granular.select_row", For: "read its rows and its changefeed"},
		{On: OnTable, Right: "ydb.granular.alter_schema", For: "turn TTL off and on, add and drop changefeeds, abort open transactions",
			By: []string{"take-ttl", "add-feed", "add-feed reverse", "drop-feed", "drop-changefeed *", "end-transactions *",
				"alter *", "alter-back *"}},
		{On: OnTable, Right: "ydb.granular.remove_schema", For: "rename it, and drop it at the end",
			By: []string{"rename-tables *", "drop-table *"}},
		{On: OnTable, Right: updateRow, For: "keep it up to date after the cutover, with a changefeed", By: writesBack},
		{On: OnTable, Right: eraseRow, For: "keep it up to date after the cutover, with a changefeed", By: writesBack},
		{On: OnTable, Right: genericWrite, For: "remove the mark of the run; no smaller right does",
			By: []string{"forget"}},
		{On: OnTable, Right: grantRight, For: "revoke the rights of others, with `--fence revoke`, and each of these rights",
			Fence: true},
		{On: OnNewTable, Right: updateRow, For: "copy rows, and keep it up to date", By: []string{"copy-rows", "follow-feed"}},
		{On: OnNewTable, Right: eraseRow, For: "copy rows, and keep it up to date", By: []string{"copy-rows", "follow-feed"}},
		{On: OnNewTable, Right: grantRight, For: "give it the rights of the old table", By: []string{"carry-over"}},
		{On: OnDatabase, Right: describeSchema, For: "find the record of the run, and what else uses the table"},
		{On: OnDatabase, Right: "ydb.granular.select_row", For: "watch in `.sys` that writers have stopped", By: []string{"wait-quiet"}},
		{On: OnDatabase, Right: createTable, For: "keep the record of the run, unless `" + schema.StateDirectory + "` is there",
			By: []string{"check-table"}},
		{On: OnState, Right: describeSchema, For: "keep the record of the run"},
		{On: OnState, Right: "ydb.granular.select_row", For: "keep the record of the run"},
		{On: OnState, Right: updateRow, For: "keep the record of the run"},
		{On: OnState, Right: eraseRow, For: "keep the record of the run"},
	}
}

// takenBy reports whether operations take the right, of which the names are given.
func (n Need) takenBy(names []string) bool {
	return !n.Fence && (n.By == nil || slices.ContainsFunc(names, func(op string) bool {
		kind, _, _ := strings.Cut(op, " ")
		return slices.Contains(n.By, op) || slices.Contains(n.By, kind+" *")
	}))
}

// Missing are the rights that the operator lacks for operations, a text for each object.
func Missing(ctx context.Context, c *ydbconn.Conn, old, fresh string, list []plan.Operation) (missing []string, err error) {
	me, err := c.WhoAmI(ctx)
	if err != nil || me.User == "" || me.Administrator {
		return nil, err
	}
	names := plan.Each(list, func(op plan.Operation) string { return strings.TrimSpace(op.Kind() + " " + op.Of()) }) // as plans have them
	paths := []struct {
		on   Object
		path string
	}{{OnDirectory, plan.Directory(old)}, {OnTable, old}, {OnNewTable, fresh}, {OnState, schema.StateDirectory + "/runs"},
		{OnDatabase, ""}}
	made := false
	for _, p := range paths {
		need := needed(p.on, names)
		if made && p.on == OnDatabase { // nothing of the state is to be made
			need = slices.DeleteFunc(need, func(right string) bool { return right == createTable })
		}
		a, err := c.Access(ctx, c.Absolute(p.path))
		switch {
		case ydbconn.NotFound(err):
			continue
		case ydbconn.Denied(err):
			a, need = &ydbconn.Access{}, []string{describeSchema} // without which the others are not seen
		case err != nil:
			return nil, err
		}
		made = made || p.on == OnState
		for _, text := range lacking(me, a, c.Absolute(p.path), need) {
			if a.Owner != "" {
				text += " (owner " + a.Owner + ")"
			}
			missing = append(missing, text)
		}
	}
	return missing, nil
}

// needed are the rights on an object that operations take.
func needed(on Object, operations []string) (out []string) {
	for _, n := range Needs() {
		if (n.On == on || n.On == OnTable && on == OnNewTable) && n.takenBy(operations) {
			out = append(out, n.Right)
		}
	}
	return out
}

// lacking says what somebody lacks of rights on a path, if he does.
func lacking(me *ydbconn.Caller, a *ydbconn.Access, path string, need []string) []string {
	if lacks := lacks(me, a, need...); len(lacks) > 0 {
		return []string{fmt.Sprintf("%s lacks %s on %s", me.User, strings.Join(lacks, ", "), path)}
	}
	return nil
}

// What writes rows.
const updateRow, eraseRow = "ydb.granular.update_row", "ydb.granular.erase_row"

// composed are the permissions that others stand for.
// Source: EAccessRights in ydb/library/aclib/aclib.h and AccessMap_ in ydb/core/ydb_convert/ydb_convert.cpp of ydb-platform/ydb.
var composed = map[string][]string{
	"ydb.tables.modify": {updateRow, eraseRow},
	"ydb.tables.read":   {"ydb.granular.select_row", "ydb.granular.read_attributes"},
	"ydb.generic.list":  {"ydb.granular.read_attributes", "ydb.granular.describe_schema"},
	"ydb.generic.read":  {"ydb.granular.select_row", "ydb.generic.list"},
	"ydb.generic.write": {updateRow, eraseRow, "ydb.granular.write_attributes", "ydb.granular.create_directory", "ydb.granular.create_table",
		"ydb.granular.create_queue", "ydb.granular.remove_schema", "ydb.granular.alter_schema"},
	"ydb.generic.use_legacy":  {"ydb.generic.read", "ydb.generic.write", grantRight},
	"ydb.generic.use":         {"ydb.generic.use_legacy", "ydb.database.connect"},
	"ydb.generic.manage":      {"ydb.database.create", "ydb.database.drop"},
	"ydb.generic.full_legacy": {"ydb.generic.use_legacy", "ydb.generic.manage"},
	"ydb.generic.full":        {"ydb.generic.use", "ydb.generic.manage"},
}

// consistsOf are the permissions that another one stands for; nil if it stands for itself.
func consistsOf(permission string) []string {
	if right, ok := strings.CutPrefix(permission, "ydb.deprecated."); ok {
		return []string{"ydb.granular." + right}
	}
	return composed[permission]
}

// grantRight is the right to give rights that one has.
const grantRight = "ydb.access.grant"

// Single are the rights that permissions consist of, each once.
func Single(names []string) (out []string) {
	for _, n := range names {
		if parts := consistsOf(n); parts != nil {
			out = append(out, Single(parts)...)
		} else {
			out = append(out, n)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// minus are the rights of a that b does not hold.
func minus(a, b []string) []string {
	b = Single(b)
	return slices.DeleteFunc(Single(a), func(n string) bool { return slices.Contains(b, n) })
}

// Writes reports whether permissions let their holder write rows.
func Writes(names []string) bool {
	all := Single(names)
	return slices.Contains(all, updateRow) || slices.Contains(all, eraseRow)
}

// lacks are the rights that somebody does not have on a path, of those that he needs.
func lacks(me *ydbconn.Caller, a *ydbconn.Access, need ...string) []string {
	mine, everything := a.Held(me)
	if everything {
		return nil
	}
	out := minus(slices.DeleteFunc(slices.Clone(need), func(n string) bool { return n == genericWrite }), mine)
	if slices.Contains(need, genericWrite) && !holds(mine, genericWrite) {
		out = append(out, genericWrite)
	}
	return out
}

// holds reports whether permissions hold one as a whole: all rights that have a name of their own may be less.
func holds(names []string, permission string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return n == permission || holds(consistsOf(n), permission) })
}
