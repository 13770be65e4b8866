package schema_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// settingCase is what YDB does with one setting of a table.
type settingCase struct {
	value   string // as a user may write it
	printed string // as it is printed
	alter   string // what ALTER … SET says: "" if it sets, "ignored" if nothing happens, or a part of the error
	resets  bool
	untold  bool // YDB's descriptions have no field for it
}

// tableCases has every setting of a table.
// Source of what ALTER takes: StoreTableSettingsEntry in yql/essentials/sql/v1/sql_translation.cpp of ydb-platform/ydb.
var tableCases = map[string]settingCase{
	"STORE":                                  {value: "column", printed: "COLUMN", alter: "ignored"},
	"AUTO_PARTITIONING_BY_SIZE":              {value: "disabled", printed: "DISABLED"},
	"AUTO_PARTITIONING_PARTITION_SIZE_MB":    {value: "512u", printed: "512"},
	"AUTO_PARTITIONING_BY_LOAD":              {value: "disabled", printed: "DISABLED"},
	"AUTO_PARTITIONING_MIN_PARTITIONS_COUNT": {value: "4", printed: "4"},
	"AUTO_PARTITIONING_MAX_PARTITIONS_COUNT": {value: "0x10", printed: "16"},
	"PARTITION_COUNT":                        {value: "4", printed: "4", alter: "alter is not supported", untold: true},
	"UNIFORM_PARTITIONS":                     {value: "4", printed: "4", alter: "cannot be altered"},
	"PARTITION_BY_HASH_FUNCTION":             {value: `"xxhash64"`, printed: "'xxhash64'", alter: "ignored", untold: true},
	"PARTITION_AT_KEYS":                      {value: "(10, 20)", printed: "(10, 20)", alter: "cannot be altered"},
	"READ_REPLICAS_SETTINGS":                 {value: `"per_az:1"`, printed: "'PER_AZ:1'"},
	"KEY_BLOOM_FILTER":                       {value: "Enabled", printed: "ENABLED"},
	"TTL":                                    {value: `Interval("P1D") ON at`, printed: "Interval('P1D') ON `at`", resets: true},
	"TIERING":                                {value: `"cold"`, printed: "'cold'", resets: true},
	"COMPACTION_POLICY":                      {value: `"small_table"`, printed: "'small_table'"},
	"STORE_EXTERNAL_BLOBS":                   {value: "ENABLED", printed: "ENABLED"},
	"EXTERNAL_DATA_CHANNELS_COUNT":           {value: "2", printed: "2"},
}

const columns = "CREATE TABLE t (id Uint64 NOT NULL, at Timestamp, PRIMARY KEY (id))"

// TestTableSettings gives every setting of a table in CREATE and in ALTER: both make the same table, which prints the
// setting and reads back, and RESET takes what YDB lets it take.
func TestTableSettings(t *testing.T) {
	known, _ := schema.KnownSettings()
	if len(known) != len(tableCases) {
		t.Errorf("%d settings and %d cases", len(known), len(tableCases))
	}
	plain := created(t, columns)
	for _, name := range known {
		c, ok := tableCases[name]
		if !ok {
			t.Errorf("%s has no case", name)
			continue
		}
		t.Run(name, func(t *testing.T) {
			with := created(t, columns+" WITH ("+strings.ToLower(name)+" = "+c.value+")")
			text := yql.PrintTable(with)
			if want := "WITH (\n    " + name + " = " + c.printed + "\n)"; !strings.HasSuffix(text, want) {
				t.Errorf("printed\n%s\nwant at its end\n%s", text, want)
			}
			if again := created(t, text); !reflect.DeepEqual(again, with) {
				t.Errorf("the print reads as %+v, want %+v", again, with)
			}
			if without := yql.PrintTable(plain); strings.Contains(without, name) {
				t.Errorf("printed without it:\n%s", without)
			}
			told := described(t, with, &Ydb_Table.CreateTableRequest{})
			if told.Path = with.Path; reflect.DeepEqual(told, with) == c.untold {
				t.Errorf("described as\n%s\nwant a difference: %t", yql.PrintTable(told), c.untold)
			}
			altered, err := alter(plain, "SET ("+name+" = "+c.value+")")
			switch {
			case c.alter != "" && c.alter != "ignored":
				if err == nil || !strings.Contains(err.Error(), c.alter) {
					t.Errorf("ALTER says %v, want %q", err, c.alter)
				}
			case err != nil:
				t.Error(err)
			case c.alter == "ignored":
				if !reflect.DeepEqual(altered, plain) {
					t.Errorf("ALTER gives\n%s\nwant the table as it was", yql.PrintTable(altered))
				}
			case !reflect.DeepEqual(altered, with):
				t.Errorf("ALTER gives\n%s\nwant what CREATE gives\n%s", yql.PrintTable(altered), text)
			}
			reset, err := alter(with, "RESET ("+name+")")
			if c.resets && (err != nil || !reflect.DeepEqual(reset, plain)) {
				t.Errorf("RESET gives %v, %v, want the table without the setting", reset, err)
			}
			if !c.resets && (err == nil || !strings.Contains(err.Error(), "reset is not supported")) {
				t.Errorf("RESET says %v, want that it is not supported", err)
			}
		})
	}
}

// TestSettingsRefused gives values that no setting of that form takes: CREATE and ALTER refuse them alike.
func TestSettingsRefused(t *testing.T) {
	for _, entry := range []string{
		"AUTO_PARTITIONING_BY_LOAD = 1", "AUTO_PARTITIONING_BY_LOAD = 'ENABLED'", "AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 0",
		"AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 'x'", "READ_REPLICAS_SETTINGS = 1", "COMPACTION_POLICY = ''", "TIERING = 5",
	} {
		name, _, _ := strings.Cut(entry, " ")
		if _, err := yql.ParseStatement(columns + " WITH (" + entry + ")"); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("CREATE with %s says %v", entry, err)
		}
		if _, err := alter(created(t, columns), "SET ("+entry+")"); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("ALTER with %s says %v", entry, err)
		}
	}
}

func created(t *testing.T, text string) *schema.Table {
	t.Helper()
	n, err := yql.ParseStatement(text)
	if err != nil {
		t.Fatal(err)
	}
	table := n.(*yql.CreateTable).Table
	table.Pos = schema.Position{}
	for i := range table.Columns {
		table.Columns[i].Pos = schema.Position{}
	}
	return table
}

func alter(before *schema.Table, action string) (*schema.Table, error) {
	n, err := yql.ParseStatement("ALTER TABLE t " + action)
	if err != nil {
		return nil, err
	}
	return schema.Apply(before, n.(*yql.AlterTable).Edits...)
}

// TestSettingNames holds that code outside the table of settings does not spell their names, so that a setting cannot
// be known in one place and unknown in another. Prose may mention them.
func TestSettingNames(t *testing.T) {
	names := map[string]bool{}
	table, family := schema.KnownSettings()
	for _, name := range append(table, family...) {
		if strings.Contains(name, "_") { // DATA, STORE and the like mean other things too
			names[name] = true
		}
	}
	files := token.NewFileSet()
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") ||
			filepath.ToSlash(path) == "../../internal/schema/settingtable.go" {
			return err
		}
		f, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
				if text, err := strconv.Unquote(l.Value); err == nil && names[strings.ToUpper(text)] && text == strings.ToUpper(text) {
					t.Errorf("%s spells %s: use the constant of internal/schema, or go over the table of settings", files.Position(l.Pos()), text)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestRetention gives the retention of a changefeed in CREATE and in ALTER, in two spellings of one time.
func TestRetention(t *testing.T) {
	with, err := alter(created(t, columns), "ADD CHANGEFEED f WITH (MODE = 'UPDATES', FORMAT = 'JSON', RETENTION_PERIOD = Interval('PT48H'))")
	if err != nil || with.Changefeeds[0].Retention != "P2D" {
		t.Fatalf("ADD CHANGEFEED gives %v, %v, want a retention of P2D", with, err)
	}
	set := func(value string) (*schema.Table, error) {
		return schema.Apply(with, schema.AlterChangefeed{Name: "f", Set: []schema.Setting{{Name: "RETENTION_PERIOD", Value: value}}})
	}
	if after, err := set("Interval('PT24H')"); err != nil || after.Changefeeds[0].Retention != "P1D" {
		t.Errorf("ALTER gives %v, %v, want a retention of P1D", after, err)
	}
	if _, err := set("'P1D'"); err == nil || !strings.Contains(err.Error(), "RETENTION_PERIOD must be an interval") {
		t.Errorf("a text for an interval gives %v", err)
	}
}
