package query

import (
	"errors"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// What the compiler of YDB refuses of a DDL statement before the scheme sees it. Its refusals are GENERIC_ERROR; what
// the scheme refuses afterwards is SCHEME_ERROR or BAD_REQUEST and the business of the package engine.
// Source: ydb/core/kqp/provider/yql_kikimr_type_ann.cpp and yql_kikimr_exec.cpp of ydb-platform/ydb.

func refuseDDL(format string, args ...any) error {
	return engine.Errorf(engine.GenericError, engine.IssueNone, format, args...)
}

// checkCreate checks a CREATE TABLE.
func checkCreate(t *schema.Table) error {
	for _, f := range t.Families {
		if err := checkFamily(f.Settings); err != nil {
			return err
		}
	}
	for i := range t.Columns {
		if err := checkDefault(&t.Columns[i]); err != nil {
			return err
		}
	}
	for _, x := range t.Indexes {
		if err := checkIndexKind(x); err != nil {
			return err
		}
	}
	return compiled(t.Validate())
}

// compiled returns the first of the problems that the compiler sees.
func compiled(problems []schema.Problem) error {
	for _, p := range problems {
		if p.By == schema.Compiler {
			return refuseDDL("%s", p)
		}
	}
	return nil
}

// checkDefault refuses a default that this server does not evaluate.
func checkDefault(c *schema.Column) error {
	if c.Default != "" && !strings.EqualFold(c.Default, "NULL") && schema.LiteralType(c.Default) == "" {
		if _, err := schema.ParseLiteral(c.Type, c.Default); err != nil {
			return unsupported(yql.Pos{}, "DEFAULT "+c.Default+", which is no literal,")
		}
	}
	return nil
}

// checkFamily refuses what no column family has.
func checkFamily(unknown []schema.Setting) error {
	for _, set := range unknown {
		return refuseDDL("Unknown table setting: %s", set.Name)
	}
	return nil
}

// checkIndexKind refuses an index that no release of YDB has.
// Source: CreateTableIndex in yql/essentials/sql/v1/sql_translation.cpp of ydb-platform/ydb.
func checkIndexKind(x schema.Index) error {
	if x.Kind != schema.IndexUnknown {
		return nil
	}
	words := strings.Fields(x.Using)
	if len(words) == 1 && words[0] == "local" {
		return refuseDDL("local: alternative is not implemented yet")
	}
	return refuseDDL("%s index subtype is not supported", strings.ToUpper(words[len(words)-1]))
}

// checkAlter checks the actions of an ALTER TABLE against the table.
func checkAlter(t *schema.Table, release schema.Release, edits []schema.Edit) error {
	for _, e := range edits {
		var err error
		switch e := e.(type) {
		case schema.AddColumn:
			err = checkDefault(&e.Column)
		case schema.AddFamily:
			err = checkFamily(e.Family.Settings)
		case schema.AlterFamily:
			var f schema.Family
			for _, set := range e.Settings {
				_ = f.Set(set) // a wrong value is refused later
			}
			err = checkFamily(f.Settings)
		case schema.SetSettings:
			err = checkSettings(e.Settings)
		case schema.AlterIndex:
			err = checkSettings(e.Set)
		case schema.AddIndex:
			err = checkIndexKind(e.Index)
		case schema.DropIndex:
			if _, ok := t.Index(e.Name); !ok {
				err = refuseDDL("Index: \"%s\" does not exist", e.Name)
			}
		case schema.AddChangefeed:
			err = checkFeedSettings(e.Changefeed.Settings)
		}
		if err != nil {
			return err
		}
	}
	_, err := t.Alter(release, edits...)
	if refusal := (*schema.Refusal)(nil); errors.As(err, &refusal) {
		return compiled(refusal.Problems)
	}
	return nil
}

// checkSettings refuses new values of settings of a table or an index in the words of YDB.
func checkSettings(set []schema.Setting) error {
	for _, s := range set {
		if n, ok := schema.IntegerLiteral(s.Value); ok && n.Sign() == 0 {
			if words, ok := settingRefusals[s.Name+" cannot be 0"]; ok {
				return refuseDDL("%s", words)
			}
		}
	}
	return nil
}

// checkFeedSettings refuses what no changefeed has.
func checkFeedSettings(set []schema.Setting) error {
	for _, s := range set {
		if name := strings.ToUpper(s.Name); name != "SINK_TYPE" && !slices.Contains(strings.Fields(feedSettings), name) {
			return refuseDDL("Unknown changefeed setting: %s", s.Name)
		}
	}
	return nil
}
