package run

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/state"
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
		{On: OnDirectory, Right: createTable, For: "create the new table and rename both", By: []string{"create-table", "rename-tables *"}},
		{On: OnTable, Right: describeSchema, For: "describe it"},
		{On: OnTable, Right: "ydb.granular.select_row", For: "read its rows and its changefeed"},
		{On: OnTable, Right: "ydb.granular.alter_schema", For: "turn TTL off and on, add and drop changefeeds, end open transactions",
			By: []string{"take-ttl", "add-feed", "add-feed reverse", "drop-feed", "drop-changefeed *", "end-transactions *"}},
		{On: OnTable, Right: "ydb.granular.remove_schema", For: "rename it, and drop it at the end", By: []string{"rename-tables *", "drop-table *"}},
		{On: OnTable, Right: updateRow, For: "keep it up to date after the cutover, with `--writers changefeed`", By: writesBack},
		{On: OnTable, Right: eraseRow, For: "keep it up to date after the cutover, with `--writers changefeed`", By: writesBack},
		{On: OnTable, Right: genericWrite, For: "remove the mark of the run at the end; no smaller right lets one do that",
			By: []string{"forget"}},
		{On: OnTable, Right: grantRight, For: "take the right to write from others, with `--fence revoke`, and each right that they have",
			Fence: true},
		{On: OnNewTable, Right: updateRow, For: "copy rows", By: []string{"copy-rows", "follow-feed"}},
		{On: OnNewTable, Right: eraseRow, For: "bring it up to date", By: []string{"copy-rows", "follow-feed"}},
		{On: OnNewTable, Right: grantRight, For: "give it the rights of the old table", By: []string{"carry-over"}},
		{On: OnDatabase, Right: describeSchema, For: "look for the record of the run, and for what else reads or writes the table"},
		{On: OnDatabase, Right: "ydb.granular.select_row", For: "watch in `.sys` that writers have stopped", By: []string{"wait-quiet"}},
		{On: OnDatabase, Right: createTable, For: "keep the record of the run, unless `" + schema.StateDirectory + "` is there",
			By: []string{"check-table"}},
		{On: OnState, Right: describeSchema, For: "see that it is there"},
		{On: OnState, Right: "ydb.granular.select_row", For: "read the record of the run"},
		{On: OnState, Right: updateRow, For: "keep it"},
		{On: OnState, Right: eraseRow, For: "keep it"},
		{On: OnState, Right: "ydb.granular.remove_schema", For: "drop it behind the last run", By: []string{"forget", "drop-table"}},
	}
}

// takenBy reports whether operations take the right, of which the names are given.
func (n Need) takenBy(operations []string) bool {
	return !n.Fence && (n.By == nil || slices.ContainsFunc(operations, func(op string) bool {
		kind, _, _ := strings.Cut(op, " ")
		return slices.Contains(n.By, op) || slices.Contains(n.By, kind+" *")
	}))
}

// operationNames are operations as plans name them.
func operationNames(list []plan.Operation) (out []string) {
	for _, op := range list {
		out = append(out, strings.TrimSpace(op.Kind()+" "+op.Of()))
	}
	return out
}

// Blocked is the error of a command that must not begin before a person has seen to something. Nothing was changed.
type Blocked struct{ why string }

func (e *Blocked) Error() string { return e.why }

// blocking makes of what was found before the first step what a person has to see to; what only a call says stays as it is.
func blocking(ctx context.Context, err error) error {
	var person *NeedsPerson
	var answer *ydbconn.StatusError
	if err == nil || ctx.Err() != nil || ydbconn.Passing(err) || errors.As(err, &person) || errors.As(err, &answer) {
		return err
	}
	return &Blocked{err.Error()}
}

// mayPerform refuses to begin operations that the operator has no right to.
func (s *session) mayPerform(ctx context.Context, pos position, operations []plan.Operation) error {
	lacks, err := s.missingRights(ctx, pos, operationNames(operations))
	if err != nil || len(lacks) == 0 {
		return err
	}
	return &Blocked{fmt.Sprintf("%s. Have that granted, or have somebody run this who may; 'ydb-keyadvise help rights' says what each right is for",
		strings.Join(lacks, ", and "))}
}

// remaining are the operations of steps that are not done, up to a step.
func (s *session) remaining(run *state.Run, last plan.StepID) (out []plan.Operation) {
	for _, step := range s.Plan.Steps {
		if (run == nil || step.ID > run.Step) && step.ID <= last {
			out = append(out, step.Run...)
		}
	}
	return out
}

// undoing are the operations of a rollback.
func (s *session) undoing(run *state.Run) (out []plan.Operation) {
	for _, step := range (&turn{session: s}).toUndo(run) {
		out = append(out, step.Undo(s.Plan)...)
	}
	return out
}

// missingRights are the rights that the operator lacks for operations, a text for each object.
func (s *session) missingRights(ctx context.Context, pos position, operations []string) (missing []string, err error) {
	me, err := s.Conn.WhoAmI(ctx)
	if err != nil || me.User == "" || me.Administrator {
		return nil, err
	}
	old, fresh := s.sides(pos)
	paths := []struct {
		on   Object
		path string
	}{{OnDirectory, plan.Directory(s.Plan.Table)}, {OnTable, old}, {OnNewTable, fresh}, {OnState, schema.StateDirectory + "/runs"}, {OnDatabase, ""}}
	begun := false
	for _, p := range paths {
		var need []string
		for _, n := range Needs() {
			here := n.On == p.on || n.On == OnTable && p.on == OnNewTable
			if here && n.takenBy(operations) && !(begun && n.On == OnDatabase && n.Right == createTable) {
				need = append(need, n.Right)
			}
		}
		a, err := s.Conn.Access(ctx, s.Conn.Absolute(p.path))
		switch {
		case ydbconn.NotFound(err):
			continue
		case ydbconn.Denied(err):
			a, need = &ydbconn.Access{}, []string{describeSchema} // without which the others are not seen
		case err != nil:
			return nil, err
		}
		begun = begun || p.on == OnState
		if lacks := lacks(me, a, need...); len(lacks) > 0 {
			text := fmt.Sprintf("%s lacks %s on %s", me.User, strings.Join(lacks, ", "), s.Conn.Absolute(p.path))
			if a.Owner != "" {
				text += " (owner " + a.Owner + ")"
			}
			missing = append(missing, text)
		}
	}
	return missing, nil
}

// RightsOn finds who may do what with tables and in their directories, by the path of each table; those are left out that may not be
// looked at.
func RightsOn(ctx context.Context, c *ydbconn.Conn, tables []string) map[string]plan.Rights {
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
		if a, err := c.Access(ctx, table); err == nil && dir != nil {
			out[table] = rightsOf(me, above, dir, table, a)
		}
	}
	return out
}

func rightsOf(me *ydbconn.Caller, above string, dir *ydbconn.Access, table string, a *ydbconn.Access) (out plan.Rights) {
	var need [2][]string // in the directory, and on the table
	add := func(path string, lacks []string) {
		if len(lacks) > 0 {
			out.Lacks = append(out.Lacks, fmt.Sprintf("%s lacks %s on %s", me.User, strings.Join(lacks, ", "), path))
		}
	}
	for _, n := range Needs() {
		if !n.takenBy([]string{"create-table", "end-transactions", "rename-tables"}) { // which every plan has
			continue
		}
		switch n.On {
		case OnDirectory:
			need[0] = append(need[0], n.Right)
		case OnTable:
			need[1] = append(need[1], n.Right)
		}
	}
	add(above, lacks(me, dir, need[0]...))
	add(table, lacks(me, a, need[1]...))
	fenced := fencing(me, a)
	if err := mayGiveBack(me, table, a, fenced); err != nil {
		out.Fence = err.Error()
	}
	out.Behind = writers(me, a.Owner, behind(a.Own, fenced), a.Inherited)
	return out
}
