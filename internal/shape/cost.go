package shape

import (
	"fmt"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// fillsQuietly is the release from which on a column that is filled with its default sends no records to changefeeds.
// Source: https://github.com/ydb-platform/ydb/pull/38033, in 26.1.1.20.
var fillsQuietly = schema.Release{Year: 26, Number: 1}

// Costs says what a statement costs the table that it is sent to, and needs of a release that is not known.
// Sources: ydb/core/ydb_convert/table_description.cpp, ydb/core/tx/schemeshard/schemeshard__operation_alter_table.cpp and
// ydb/core/kqp/ut/scheme/kqp_constraints_ut.cpp of ydb-platform/ydb, and https://ydb.tech/docs/en/changelog-server.
func (s Statement) Costs(t *schema.Table, r schema.Release) (out []string) {
	say := func(format string, args ...any) {
		if text := fmt.Sprintf(format, args...); !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	since := func(release, of string) {
		if r == (schema.Release{}) {
			say("%s needs YDB %s or newer", of, release)
		}
	}
	for _, e := range s.Edits {
		switch e := e.(type) {
		case schema.AddIndex:
			say("the index is built of all rows while the table is read and written; from its first moment each write pays for it")
			if e.Index.Kind == schema.IndexSync {
				say("BulkUpsert to the table is refused as long as the index is there")
			}
		case schema.AlterIndex:
			say("partitions of the index are split and merged as the settings ask; no row is rewritten")
		case schema.RenameIndex:
			if e.Replace {
				say("readers of %s fail between these two; 'ydb table index rename' with --replace does both at once", e.To)
			} else {
				say("statements that name %s with VIEW no longer compile", e.Name)
			}
		case schema.DropIndex:
			say("statements that name %s with VIEW no longer compile", e.Name)
		case schema.AlterChangefeed:
			say("older records are deleted; the others use disk")
		case schema.DropChangefeed:
			say("whoever reads it gets an error")
		case schema.AddChangefeed:
			say("each write of the table writes a record, too")
		case schema.AddColumn:
			if e.Column.Default == "" {
				commonCost(say)
				continue
			}
			since("26.1", "a default of a new column")
			say("every row is written, as by an UPDATE, a range of the key at a time; reads go on, and so do writes that leave %s out; until "+
				"the end it cannot be read, and a write that names it is refused", e.Column.Name)
			if n := len(t.Changefeeds); n > 0 && (r == (schema.Release{}) || r.Before(fillsQuietly)) {
				say("before 26.1.1.20 each row that is filled sends a record to the changefeeds of the table")
			}
		case schema.DropColumn:
			commonCost(say)
			say("statements and views that name %s no longer compile; its room comes back as partitions are compacted", e.Name)
		case schema.AlterColumn:
			commonCost(say)
			if e.Option == schema.OptionDefault {
				since("26.2", "a default that is set or dropped")
				say("existing rows keep their value of %s", e.Name)
				if e.Value == "" {
					say("statements that leave out %s write NULL then", e.Name)
				}
			}
			if e.Option == schema.OptionFamily {
				say("values of %s move as partitions are compacted", e.Name)
			}
			if e.Option == schema.OptionNotNull {
				say("NOT NULL of %s does not come back by an ALTER", e.Name)
			}
		case schema.AddFamily, schema.AlterFamily:
			commonCost(say)
			if add, is := e.(schema.AddFamily); is && !slices.ContainsFunc(t.Families, func(f schema.Family) bool { return f.Data != "" }) {
				say("YDB adds family %s only where the table was created with a storage configuration, such as DATA of family default: else it "+
					"answers \"Column families require StorageConfig specification\", and only a copy has the family", add.Family.Name)
			}
			if setsPool(e) {
				say("where the storage pools change, every partition is recreated, and is unavailable for a moment")
			}
		default:
			commonCost(say)
		}
	}
	return out
}

// commonCost is what each ALTER costs that rewrites no row.
func commonCost(say func(string, ...any)) {
	say("no row is rewritten; transactions that have written and not committed are aborted, and BulkUpsert may be refused once with " +
		"SCHEME_ERROR")
}

func setsPool(e schema.Edit) bool {
	switch e := e.(type) {
	case schema.AddFamily:
		return e.Family.Data != ""
	case schema.AlterFamily:
		return slices.ContainsFunc(e.Settings, func(s schema.Setting) bool { return s.Name == "DATA" })
	}
	return false
}
