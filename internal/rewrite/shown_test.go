package rewrite

import (
	"bufio"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
)

// TestShownHolds takes what a finding shows at its word, as somebody does who has the report and nothing else: the clause behind the
// plus sign in place of the one behind the minus sign, with the columns that the help names. The finding is gone then, and neither
// something as bad nor another rule on hashes and their partitions takes its place.
func TestShownHolds(t *testing.T) {
	golden.NoRace(t)
	var tables []*evidence.Table
	for _, file := range []string{"keys.txt", "indexes.txt"} {
		tables = append(tables, lineTables(t, filepath.Join("../advisor/testdata", file))...)
	}
	files, _ := filepath.Glob("../advisor/testdata/labelled/*.sql")
	for _, file := range files {
		b, err := source.DDL(t.Context(), []string{file}, source.Options{})
		if err != nil {
			t.Fatal(err)
		}
		tables = append(tables, b.Tables...)
	}
	shown := 0
	for _, e := range tables {
		findings := Inspect(&evidence.Bundle{Tables: []*evidence.Table{e}}, advisor.Options{}).Findings
		for i := range findings {
			f := &findings[i]
			after, ok := asShown(e.Schema, f)
			if !ok || len(after.Validate()) > 0 || f.Suppressed != nil {
				continue
			}
			shown++
			for _, o := range advisor.Inspect(&evidence.Bundle{Tables: []*evidence.Table{{Schema: after}}}, advisor.Options{}).Findings {
				there := slices.ContainsFunc(findings, func(old advisor.Finding) bool { return sameFinding(&old, &o) && old.Level >= o.Level })
				if sameFinding(f, &o) || !there && (o.Level >= f.Level || o.Rule == "KEY009" || o.Rule == "PRT003") {
					t.Errorf("%s: %s\n  help: %s\n  + %s\nand then there is %s %s: %s\n%s", e.Schema.Path, f.Message, f.Help, f.After,
						o.Level, o.Rule, o.Message, DDL(after))
				}
			}
		}
	}
	if t.Logf("%d of %d tables", shown, len(tables)); shown < 500 {
		t.Errorf("only %d clauses are shown", shown)
	}
}

// lineTables are the tables of a file of the advisor's that has one a line: those of indexes have a key of their own.
func lineTables(t *testing.T, name string) (tables []*evidence.Table) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for scanner := bufio.NewScanner(file); scanner.Scan(); {
		parts := strings.Split(scanner.Text(), "|")
		if len(parts) != 3 {
			continue
		}
		table := &schema.Table{Path: strings.TrimSpace(parts[0]), Store: schema.StoreRow}
		var columns []string
		for _, c := range strings.Split(strings.TrimSpace(parts[1]), ", ") {
			column, typ, _ := strings.Cut(c, " ")
			columns = append(columns, column)
			table.Columns = append(table.Columns, schema.Column{Name: column, Type: schema.Type(typ), NotNull: true})
		}
		if table.PrimaryKey = columns; strings.Contains(name, "index") {
			table.Columns = append(table.Columns, schema.Column{Name: "row_id", Type: schema.UUID, NotNull: true})
			table.PrimaryKey, table.Indexes = []string{"row_id"}, []schema.Index{{Name: "i", Kind: schema.IndexSync, Columns: columns}}
		}
		tables = append(tables, &evidence.Table{Schema: table})
	}
	return tables
}

// added matches a column that a help names with its type.
var added = regexp.MustCompile(`(?:as|put) (\w+) (\w+) NOT NULL`)

// asShown is a table with what the finding shows; not ok if that shows nothing to put into it.
func asShown(t *schema.Table, f *advisor.Finding) (*schema.Table, bool) {
	after := t.Clone()
	if f.After == "" {
		return nil, false
	}
	if m := added.FindStringSubmatch(f.Help); m != nil {
		after.Columns = append(after.Columns, schema.Column{Name: m[1], Type: schema.Type(m[2]), NotNull: true})
	}
	clause, with, _ := strings.Cut(f.After, " WITH (")
	list := func(prefix string) []string {
		return strings.Split(strings.TrimSuffix(strings.TrimPrefix(clause, prefix+" ("), ")"), ", ")
	}
	switch {
	case strings.HasPrefix(clause, "PRIMARY KEY ("):
		after.PrimaryKey = list("PRIMARY KEY")
	case strings.HasPrefix(clause, "ON ("):
		after.Indexes[slices.IndexFunc(after.Indexes, func(i schema.Index) bool { return i.Name == f.Index })].Columns = list("ON")
	case strings.HasPrefix(clause, "PARTITION BY HASH ("):
		after.HashBy = list("PARTITION BY HASH")
	default:
		with = f.After
	}
	for setting := range strings.SplitSeq(strings.TrimSuffix(with, ")"), ", ") {
		name, value, _ := strings.Cut(setting, " = ")
		n, err := strconv.ParseUint(value, 10, 64)
		p := &after.Partitioning
		switch {
		case name == "UNIFORM_PARTITIONS" && err == nil:
			p.Uniform, p.SplitPoints = n, nil
		case name == "PARTITION_AT_KEYS":
			p.Uniform, p.SplitPoints = 0, []schema.SplitPoint{{"1"}, {"2"}}
		case name == schema.SettingMin && err == nil:
			p.Min = n
		case name == schema.SettingMax && err == nil:
			p.Max = n
		case name == schema.SettingByLoad:
			p.ByLoad = schema.Enabled
		}
	}
	return after, true
}
