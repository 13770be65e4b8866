package yql

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestAmend changes what a statement makes, and looks at how it is written then.
func TestAmend(t *testing.T) {
	hash := schema.AddColumn{Column: schema.Column{Name: "h", Type: schema.Uint64, NotNull: true}, Before: "id"}
	settings := schema.SetPartitioning{Partitioning: schema.Partitioning{Uniform: 16, Min: 16}}
	for name, c := range map[string]struct {
		text  string
		edits []schema.Edit
		want  string // empty if it cannot be done
	}{
		"another key and a column": {
			"create table if not exists t (\n\tid Uint64 NOT NULL, -- of the shop\n\n\tat Timestamp,\n\tPRIMARY KEY (id)\n)",
			[]schema.Edit{hash, schema.SetPrimaryKey{Columns: []string{"h", "id"}}, settings},
			"create table if not exists t (\n\th Uint64 NOT NULL,\n\tid Uint64 NOT NULL, -- of the shop\n\n\tat Timestamp,\n\tPRIMARY KEY (h, id)\n)\n" +
				"WITH (\n    AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16,\n    UNIFORM_PARTITIONS = 16\n)",
		},
		"one line, in quotes": {
			"CREATE TABLE `a/t` (`id` Uint64 NOT NULL, `n` Int32, PRIMARY KEY (`id`)) WITH (TTL = Interval('P1D') ON at)",
			[]schema.Edit{schema.DropColumn{Name: "n"}}, "CREATE TABLE `a/t` (`id` Uint64 NOT NULL, PRIMARY KEY (`id`)) WITH (TTL = Interval('P1D') ON at)",
		},
		"another option, an index less": {
			"CREATE TABLE `a/t` (id Uint64, n Decimal(22, 9), INDEX i GLOBAL ON (n), PRIMARY KEY (id))",
			[]schema.Edit{schema.SetNotNull("id"), schema.DropIndex{Name: "i"}},
			"CREATE TABLE `a/t` (id Uint64 NOT NULL, n Decimal(22, 9), PRIMARY KEY (id))",
		},
		"settings of an index": {
			"CREATE TABLE t (id Uint64, n Int32, INDEX i GLOBAL ON (n), PRIMARY KEY (id))",
			[]schema.Edit{schema.AlterIndex{Name: "i", Set: []schema.Setting{{Name: "AUTO_PARTITIONING_BY_LOAD", Value: "ENABLED"}}}},
			"CREATE TABLE t (id Uint64, n Int32, INDEX i GLOBAL ON (n), PRIMARY KEY (id));\n" +
				"ALTER TABLE t ALTER INDEX i SET (AUTO_PARTITIONING_BY_LOAD = ENABLED, AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 1)",
		},
		"a comment that would be lost": {
			"CREATE TABLE t (id Uint64, n Int32, INDEX i GLOBAL ON (n), -- for the report\n PRIMARY KEY (id))",
			[]schema.Edit{schema.DropIndex{Name: "i"}}, "",
		},
		"what is no CREATE TABLE": {"DROP TABLE t", nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			before := &schema.Table{Path: "t"}
			if create := createdBy(c.text); create != nil {
				before = create.Table
			}
			after := before
			if len(c.edits) > 0 {
				var err error
				if after, err = schema.Apply(before, c.edits...); err != nil {
					t.Fatal(err)
				}
			}
			got, ok := Amend(c.text, before, after)
			if diff := cmp.Diff(c.want, got); diff != "" || ok != (c.want != "") {
				t.Errorf("%v: %s", ok, diff)
			}
			other := *before
			other.PrimaryKey = []string{"n"}
			if got, ok := Amend(c.text, &other, after); ok {
				t.Errorf("a statement is changed that makes another table: %s", got)
			}
		})
	}
}
