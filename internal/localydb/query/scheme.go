package query

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// schemeStep is a DDL statement. Each sees what those before it did.
type schemeStep struct {
	do func(r *run) error
}

func (s *schemeStep) run(r *run) error { return refused(s.do(r)) }

// scheme checks a DDL statement. It returns nil for a node that is none.
func (s *scope) scheme(node yql.Node) (step, error) {
	c := s.c
	switch n := node.(type) {
	case *yql.CreateTable:
		return s.createTable(n)
	case *yql.AlterTable:
		return s.alterTable(n), nil
	case *yql.DropTable:
		path := c.path(n.Path)
		return &schemeStep{func(r *run) error {
			if _, err := r.db.Entry(path); err != nil && n.IfExists && absent(err) {
				return nil
			}
			return r.db.DropTable(path)
		}}, nil
	case *yql.AlterSequence:
		path := c.path(n.Path)
		return &schemeStep{func(r *run) error {
			err := r.db.AlterSequence(path, n.Edit)
			if n.IfExists && absent(err) {
				return nil
			}
			return err
		}}, nil
	case *yql.AlterTopic:
		return s.alterTopic(n)
	case *yql.Grant:
		return s.grant(yql.Pos{}, n)
	}
	return nil, nil
}

// absent reports whether an error says that a path does not exist.
func absent(err error) bool {
	s := engine.StatusOf(err)
	return s == engine.SchemeError || s == engine.NotFound
}

func (s *scope) createTable(n *yql.CreateTable) (step, error) {
	switch {
	case n.As != nil:
		return nil, unsupported(yql.Pos{}, "CREATE TABLE AS")
	case n.Table.Temporary:
		return nil, unsupported(yql.Pos{}, "CREATE TEMPORARY TABLE")
	case n.OrReplace:
		return nil, unsupported(yql.Pos{}, "CREATE OR REPLACE")
	}
	t := *n.Table
	t.Path = s.c.path(t.Path)
	return &schemeStep{func(r *run) error {
		if what := t.PartitionBy(n.PartitionBy); what != "" {
			return refuseDDL("%s", what)
		}
		if err := checkCreate(&t); err != nil {
			return err
		}
		return r.db.CreateTable(&t, engine.CreateOptions{IfNotExists: n.IfNotExists})
	}}, nil
}

// alterTable runs the actions of one ALTER TABLE. RENAME TO stands alone, as YDB has it.
func (s *scope) alterTable(n *yql.AlterTable) step {
	path := s.c.path(n.Path)
	return &schemeStep{func(r *run) error {
		if rename, ok := n.Edits[0].(schema.Rename); ok && len(n.Edits) == 1 {
			return r.db.RenameTables([]engine.RenameItem{{Source: path, Destination: s.c.path(rename.To)}})
		}
		if info, err := r.db.Describe(path); err == nil && !info.IndexTable {
			release, _ := schema.ParseRelease(r.db.Release())
			if err := checkAlter(info.Schema, release, n.Edits); err != nil {
				return err
			}
		}
		return r.db.AlterTable(r.ctx, path, n.Edits...)
	}}
}

func (s *scope) alterTopic(n *yql.AlterTopic) (step, error) {
	path := s.c.path(n.Path)
	var drop []string
	var add []schema.Consumer
	retention := ""
	for _, a := range n.Actions {
		switch {
		case a.AddConsumer != nil:
			add = append(add, *a.AddConsumer)
		case a.DropConsumer != "":
			drop = append(drop, a.DropConsumer)
		}
		for _, set := range a.Set {
			if strings.EqualFold(set.Name, "retention_period") {
				text, ok := schema.IntervalText(set.Value)
				if !ok {
					return nil, fail(yql.Pos{}, "retention_period must be an interval such as Interval('P1D'), not %s", set.Value)
				}
				retention = text
			}
		}
	}
	return &schemeStep{func(r *run) error {
		err := r.db.AlterConsumers(path, drop, add, retention)
		if n.IfExists && absent(err) {
			return nil
		}
		return err
	}}, nil
}

// grant checks GRANT and REVOKE. REVOKE ALL leaves nothing, whatever was granted. A path that is not there does
// not keep the others from theirs.
// Source: KqpScheme.ModifyPermissions, ModifyUnknownPermissions and ModifyPermissionsByIncorrectPaths in
// ydb/core/kqp/ut/scheme/kqp_scheme_ut.cpp of ydb-platform/ydb.
func (s *scope) grant(pos yql.Pos, n *yql.Grant) (step, error) {
	action := engine.Grant
	if n.Revoke {
		action = engine.Revoke
	}
	var names []string
	for _, p := range n.Permissions {
		name := yql.PermissionName(p)
		switch known := yql.KnownPermission(name); {
		case !known && p != "" && !strings.Contains(p, "."):
			return nil, fail(pos, "extraneous input '%s': there is no permission %s", strings.Fields(p)[0], p)
		case !known:
			return nil, fail(pos, "Unknown permission name: %s", p)
		}
		names = append(names, name)
	}
	switch {
	case n.Revoke && !n.Option && slices.Equal(n.Permissions, []string{"ALL"}):
		action, names = engine.SetPermissions, nil
	case n.Option && !slices.Contains(names, "ydb.access.grant"):
		names = append(names, "ydb.access.grant")
	}
	var changes []engine.PermissionChange
	for _, subject := range n.Subjects {
		changes = append(changes, engine.PermissionChange{Action: action, Subject: subject, Names: names})
	}
	var paths []string
	for _, p := range n.Paths {
		paths = append(paths, s.c.path(p))
	}
	return &schemeStep{func(r *run) error {
		failed := &Error{Status: engine.GenericError}
		for _, p := range paths {
			err := r.db.ModifyPermissions(p, false, changes, nil)
			if absent(err) {
				failed.Issues = append(failed.Issues, Issue{Message: "Error for the path: " + p,
					Nested: []Issue{{Code: codeScheme, Message: "Path does not exist"}}})
			} else if err != nil {
				return err
			}
		}
		if len(failed.Issues) > 0 {
			return failed
		}
		return nil
	}}, nil
}
