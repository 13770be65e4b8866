package schema

import (
	"fmt"
	"slices"
	"strings"
)

// Alter is Apply for the actions of one ALTER TABLE: it refuses as well what only a new table can have, and what a release does not
// take yet. The zero Release is an unknown one, which takes what any release does by default.
func (t *Table) Alter(r Release, edits ...Edit) (*Table, error) {
	kinds := map[string]int{}
	for _, e := range edits {
		if err := t.refuseEdit(r, e); err != nil {
			return nil, refusalOf(t, err)
		}
		kinds[alterKindOf(e)]++
	}
	switch {
	case kinds["RENAME TO"] > 0 && len(edits) > 1:
		return nil, refusalOf(t, refuse(Compiler, "RENAME TO is not supported together with another table action"))
	case len(kinds) > 1:
		return nil, refusalOf(t, refuse(Request, "Unqualified alter table request: %s are statements of their own", kindList(kinds)))
	}
	for kind, n := range kinds {
		if kind != common && n > 1 {
			return nil, refusalOf(t, refuse(Request, "Only one %s in one statement", kind))
		}
	}
	return Apply(t.Clone(), edits...)
}

// Mixed reports whether actions are of more than one kind.
func Mixed(edits []Edit) bool {
	return slices.ContainsFunc(edits, func(e Edit) bool { return alterKindOf(e) != alterKindOf(edits[0]) })
}

// common is the kind of actions of which one statement can have several.
const common = "the other actions"

// alterKindOf returns the kind of an action: one statement has actions of one kind.
// Source: GetAlterOperationKinds in ydb/core/ydb_convert/table_description.cpp of ydb-platform/ydb.
func alterKindOf(e Edit) string {
	switch e.(type) {
	case Rename:
		return "RENAME TO"
	case AddIndex:
		return "ADD INDEX"
	case DropIndex:
		return "DROP INDEX"
	case RenameIndex:
		return "RENAME INDEX"
	case AddChangefeed:
		return "ADD CHANGEFEED"
	case DropChangefeed:
		return "DROP CHANGEFEED"
	}
	return common
}

func kindList(kinds map[string]int) string {
	var list []string
	for kind := range kinds {
		list = append(list, kind)
	}
	slices.Sort(list)
	text := list[0]
	for _, kind := range list[1:] {
		text += " and " + kind
	}
	return text
}

// refuseEdit refuses what cannot be changed in place, and what a release lacks.
func (t *Table) refuseEdit(r Release, e Edit) error {
	lacks := func(since Release, by Part, format string, args ...any) error {
		if r == (Release{}) || !r.Before(since) {
			return nil
		}
		return refuse(by, "%s (since %s)", fmt.Sprintf(format, args...), since)
	}
	switch e := e.(type) {
	case SetPrimaryKey:
		return refuse(Paths, "Can't remove/reorder key columns of table %s", t.Path)
	case SetPartitioning:
		return refuse(Request, "the partitioning of table %s is changed by its settings", t.Path)
	case SetSettings:
		ignored := 0
		for _, s := range e.Settings {
			switch name := settingName(s.Name); {
			case name == SettingBlobs && strings.EqualFold(s.Value, "ENABLED"):
				return refuse(Request, "Setting store_external_blobs to ENABLED is not allowed")
			case name == "STORE": // which YDB reads and forgets
				ignored++
			}
		}
		if ignored > 0 && ignored == len(e.Settings) {
			return refuse(Request, "Empty alter: ALTER TABLE does not change STORE")
		}
	case AddColumn:
		if e.Before != "" {
			return refuse(Request, "columns can only be added at the end")
		}
		if e.Column.Default != "" {
			return lacks(release26_1, State, "Column addition with default value is not supported now: %s", e.Column.Name)
		}
	case AlterColumn:
		switch {
		case t.column(e.Name) == nil:
		case e.Option == OptionNotNull && e.Value != "":
			return refuse(Compiler, "SET NOT NULL is currently not supported. No release up to %s takes it by default", Newest)
		case e.Option == OptionDefault:
			return lacks(release26_2, State, "Set/drop default value is not enabled")
		}
	case AddIndex:
		for _, name := range slices.Concat(e.Index.Columns, e.Index.Cover) {
			if t.column(name) == nil {
				return refuse(Compiler, "Column: \"%s\" does not exist", name)
			}
		}
		if e.Index.Kind == IndexUnique {
			return refuse(Request, "Failed item check: Adding a unique index to an existing table is disabled. "+
				"No release up to %s takes it by default: give the index in CREATE TABLE", Newest)
		}
		return lacks(e.Index.Kind.since(), State, "Indexes of kind %s are not supported", e.Index.Kind)
	case AlterChangefeed:
		if e.Disable {
			return refuse(Compiler, "Name not found: quote. No release up to %s takes ALTER CHANGEFEED … DISABLE", Newest)
		}
	case AddChangefeed:
		for _, s := range e.Changefeed.Settings {
			if err := lacks(feedSince[settingName(s.Name)], Compiler, "Unknown changefeed setting: %s", settingName(s.Name)); err != nil {
				return err
			}
		}
	}
	return nil
}
