package schema_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"google.golang.org/protobuf/proto"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// optionCases has every option of a column: as a user may write it, and as it is printed.
var optionCases = map[string]struct{ written, printed string }{
	"FAMILY":              {"family cold", "FAMILY `cold`"},
	"NOT NULL":            {"not  null", "NOT NULL"},
	"DEFAULT":             {`default "x"`, "DEFAULT 'x'u"},
	"COMPRESSION":         {"compression(algorithm=zstd, level = 4)", "COMPRESSION(algorithm = zstd, level = 4)"},
	"ENCODING":            {"encoding(DICT)", "ENCODING(DICT)"},
	"GENERATED ALWAYS AS": {"as (id || 'x') stored", "GENERATED ALWAYS AS (id || 'x') STORED"},
}

// TestColumnOptions gives every option of a column in CREATE and in ALTER: both make the same table, which prints the
// option and reads back, and is described with it.
func TestColumnOptions(t *testing.T) {
	plain := created(t, optionTable(""))
	seen := 0
	for o := range schema.ColumnOptions() {
		c, ok := optionCases[o.Name]
		if !ok {
			t.Errorf("%s has no case", o.Name)
			continue
		}
		seen++
		t.Run(o.Name, func(t *testing.T) {
			with := created(t, optionTable(c.written))
			if value := o.Get(&with.Columns[1]); value == "" {
				t.Fatalf("CREATE loses %s", c.written)
			}
			text := yql.PrintTable(with)
			if !strings.Contains(text, "`v` Utf8 "+c.printed+",") {
				t.Errorf("printed\n%s\nwant %s", text, c.printed)
			}
			if again := created(t, text); !reflect.DeepEqual(again, with) {
				t.Errorf("the print reads as %+v, want %+v", again, with)
			}
			if list := created(t, optionTable("("+c.written+")")); !reflect.DeepEqual(list, with) {
				t.Errorf("in parentheses it reads as %+v, want %+v", list, with)
			}
			if without := yql.PrintTable(plain); strings.Contains(without, "`v` Utf8 "+c.printed) {
				t.Errorf("printed without it:\n%s", without)
			}
			altered, err := alter(plain, "ALTER COLUMN v SET "+c.written)
			if o.Sets && (err != nil || !reflect.DeepEqual(altered, with)) {
				t.Errorf("ALTER gives %v, %v, want what CREATE gives\n%s", altered, err, text)
			}
			if !o.Sets && err == nil {
				t.Error("ALTER takes it")
			}
			dropped, err := alter(with, "ALTER COLUMN v DROP "+o.Name)
			if o.Drops && (err != nil || !reflect.DeepEqual(dropped, plain)) {
				t.Errorf("DROP gives %v, %v, want the table without it", dropped, err)
			}
			if !o.Drops && err == nil {
				t.Error("DROP takes it")
			}
			for _, told := range []*schema.Table{described(t, with, &Ydb_Table.CreateTableRequest{}), described(t, with, &Ydb_Table.DescribeTableResult{})} {
				if want := o.Get(&with.Columns[1]); !describe.Tells(o) {
					continue
				} else if got := o.Get(&told.Columns[1]); got != want {
					t.Errorf("described with %q, want %q", got, want)
				}
			}
			edits := alterations(t, with)
			if describe.Tells(o) && o.Sets {
				if again, err := schema.Apply(plain, edits...); err != nil || o.Get(&again.Columns[1]) != o.Get(&with.Columns[1]) {
					t.Errorf("the edits of an AlterTable message give %v, %v", again, err)
				}
			}
		})
	}
	if seen != len(optionCases) {
		t.Errorf("%d cases for %d options", len(optionCases), seen)
	}
}

// TestSerialOptions holds that a Serial column keeps the options that it can have.
func TestSerialOptions(t *testing.T) {
	with := created(t, "CREATE TABLE t (id Uint64 NOT NULL, v BigSerial FAMILY cold COMPRESSION(algorithm = lz4), PRIMARY KEY (id), FAMILY cold (DATA = 'ssd'))")
	told := described(t, with, &Ydb_Table.DescribeTableResult{})
	if !reflect.DeepEqual(told.Columns[1], with.Columns[1]) {
		t.Errorf("described as %+v, want %+v", told.Columns[1], with.Columns[1])
	}
}

func optionTable(option string) string {
	return "CREATE TABLE t (id Utf8 NOT NULL, v Utf8 " + option + ", PRIMARY KEY (id), FAMILY cold (DATA = 'ssd'))"
}

// described writes a table as a message and reads it back.
func described(t *testing.T, table *schema.Table, p proto.Message) *schema.Table {
	t.Helper()
	if err := describe.Write(table, p); err != nil {
		t.Fatal(err)
	}
	m, err := describe.Of(p)
	if err != nil {
		t.Fatal(err)
	}
	r := describe.NewReader(table.Path)
	r.Read(m)
	if r.Err != nil || len(r.Table.Unmodelled) > 0 {
		t.Errorf("read back with %v, lost %v", r.Err, r.Table.Unmodelled)
	}
	return r.Table
}

// alterations returns the edits of an AlterTable message that alters the column v to what it is in a table.
func alterations(t *testing.T, table *schema.Table) []schema.Edit {
	t.Helper()
	var p Ydb_Table.DescribeTableResult
	if err := describe.Write(table, &p); err != nil {
		t.Fatal(err)
	}
	m, err := describe.Of(&Ydb_Table.AlterTableRequest{AlterColumns: p.Columns[1:]})
	if err != nil {
		t.Fatal(err)
	}
	edits, err := describe.Edits(m)
	if err != nil {
		t.Fatal(err)
	}
	return edits
}
