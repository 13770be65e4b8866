package service

import (
	"context"
	"maps"
	"path"
	"regexp"
	"strings"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scheme"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/query"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// externals are external data sources and external tables. They can be created, listed, described and dropped,
// so that a client meets what a real database has beside tables; nothing can be read through them.
type externals = registry[*external]

type external struct {
	path     string
	owner    string
	table    bool
	columns  []*Ydb_Table.ColumnMeta // of a table
	settings map[string]string       // of WITH, by upper-case names
}

func (x *external) entry() *Ydb_Scheme.Entry {
	e := &Ydb_Scheme.Entry{Name: path.Base(x.path), Owner: x.owner, Type: Ydb_Scheme.Entry_EXTERNAL_DATA_SOURCE}
	if x.table {
		e.Type = Ydb_Scheme.Entry_EXTERNAL_TABLE
	}
	return e
}

var (
	externalStatement = regexp.MustCompile("(?is)^(CREATE|DROP)\\s+EXTERNAL\\s+(DATA\\s+SOURCE|TABLE)\\s+(IF\\s+(?:NOT\\s+)?EXISTS\\s+)?(`[^`]+`|[\\w/]+)")
	externalSetting   = regexp.MustCompile(`(\w+)\s*=\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')`)
)

// externalScript is a text of one statement about an external data source or an external table.
type externalScript struct {
	schemeScript
	server  *Node
	change  external
	create  bool
	lenient bool // IF EXISTS or IF NOT EXISTS
}

// externalScriptOf reads a text, and reports whether it is about externals only.
func (s *Node) externalScriptOf(text, owner string) (*externalScript, bool) {
	if !strings.Contains(strings.ToUpper(text), "EXTERNAL") {
		return nil, false
	}
	statements := yql.Parse(text).Statements
	if len(statements) != 1 {
		return nil, false
	}
	m := externalStatement.FindStringSubmatch(strings.TrimSpace(statements[0].Text))
	if m == nil {
		return nil, false
	}
	if owner == "" {
		owner = anonymous
	}
	x := &externalScript{
		schemeScript: schemeScript{text: text}, server: s,
		create: strings.EqualFold(m[1], "CREATE"), lenient: m[3] != "",
		change: external{
			path: s.absolute(strings.Trim(m[4], "`")), owner: owner, table: strings.EqualFold(m[2], "TABLE"),
			settings: map[string]string{},
		},
	}
	for _, set := range externalSetting.FindAllStringSubmatch(statements[0].Text, -1) {
		x.change.settings[strings.ToUpper(set[1])] = unquoted(set[2])
	}
	if node, ok := statements[0].Node.(*yql.CreateTable); ok {
		for _, c := range node.Table.Columns {
			x.change.columns = append(x.change.columns, &Ydb_Table.ColumnMeta{
				Name: c.Name, Type: wire.ColumnType(engine.Type{Base: c.Type, Optional: !c.NotNull}),
			})
		}
	}
	return x, true
}

// Run creates or drops.
func (x *externalScript) Run(context.Context, *engine.Tx, query.RunOptions) (*query.Result, error) {
	have, exists := x.server.externals.get(x.change.path)
	switch {
	case !x.create && (!exists || have.table != x.change.table):
		if x.lenient {
			return &query.Result{}, nil
		}
		return nil, wire.RefuseCode(Ydb.StatusIds_SCHEME_ERROR, engine.IssuePathNotExist, "Path does not exist: %s", x.change.path)
	case !x.create:
		x.server.externals.drop(x.change.path)
		return &query.Result{}, nil
	case exists:
		if x.lenient {
			return &query.Result{}, nil
		}
		return nil, wire.Refuse(Ydb.StatusIds_SCHEME_ERROR, "path exist: %s", x.change.path)
	}
	if _, err := x.server.db.Entry(x.change.path); err == nil {
		return nil, wire.Refuse(Ydb.StatusIds_SCHEME_ERROR, "path exist: %s", x.change.path)
	}
	if x.change.table {
		source, ok := x.server.externals.get(x.server.absolute(x.change.settings["DATA_SOURCE"]))
		if !ok || source.table {
			return nil, wire.RefuseCode(Ydb.StatusIds_SCHEME_ERROR, engine.IssuePathNotExist, "Path does not exist: %s", x.change.settings["DATA_SOURCE"])
		}
	}
	if err := x.server.db.MakeDir(path.Dir(x.change.path)); err != nil {
		return nil, err
	}
	x.server.externals.put(x.change.path, &x.change)
	return &query.Result{}, nil
}

// DescribeExternalDataSource describes an external data source.
func (s tableService) DescribeExternalDataSource(_ context.Context, r *Ydb_Table.DescribeExternalDataSourceRequest) (*Ydb_Table.DescribeExternalDataSourceResponse, error) {
	x, ok := s.externals.get(s.absolute(r.GetPath()))
	if !ok || x.table {
		return nil, wire.RefuseCode(Ydb.StatusIds_SCHEME_ERROR, engine.IssuePathNotExist, "Path not found: %s", r.GetPath())
	}
	properties := maps.Clone(x.settings)
	delete(properties, "SOURCE_TYPE")
	delete(properties, "LOCATION")
	kind, location := x.settings["SOURCE_TYPE"], x.settings["LOCATION"]
	return &Ydb_Table.DescribeExternalDataSourceResponse{Operation: wire.Done(&Ydb_Table.DescribeExternalDataSourceResult{
		Self: x.entry(), SourceType: &kind, Location: &location, Properties: properties,
	})}, nil
}

// DescribeExternalTable describes an external table.
func (s tableService) DescribeExternalTable(_ context.Context, r *Ydb_Table.DescribeExternalTableRequest) (*Ydb_Table.DescribeExternalTableResponse, error) {
	x, ok := s.externals.get(s.absolute(r.GetPath()))
	if !ok || !x.table {
		return nil, wire.RefuseCode(Ydb.StatusIds_SCHEME_ERROR, engine.IssuePathNotExist, "Path not found: %s", r.GetPath())
	}
	source, location := s.absolute(x.settings["DATA_SOURCE"]), x.settings["LOCATION"]
	kind := ""
	if of, ok := s.externals.get(source); ok {
		kind = of.settings["SOURCE_TYPE"]
	}
	content := maps.Clone(x.settings)
	delete(content, "DATA_SOURCE")
	delete(content, "LOCATION")
	return &Ydb_Table.DescribeExternalTableResponse{Operation: wire.Done(&Ydb_Table.DescribeExternalTableResult{
		Self: x.entry(), SourceType: &kind, DataSourcePath: &source, Location: &location, Columns: x.columns, Content: content,
	})}, nil
}

// schemeScript is what a text that this package runs by itself has in common with a query.Query.
type schemeScript struct{ text string }

// Text returns the text.
func (s schemeScript) Text() string { return s.text }

// Kind says that the text must run outside a transaction.
func (schemeScript) Kind() query.QueryKind { return query.KindScheme }

// Params returns nil: there are none.
func (schemeScript) Params() []query.Column { return nil }

// Plan returns an empty plan.
func (schemeScript) Plan() string { return "{}" }

// AST returns nothing.
func (schemeScript) AST() string { return "" }

// CompileDuration returns 0.
func (schemeScript) CompileDuration() time.Duration { return 0 }

// FromCache returns false.
func (schemeScript) FromCache() bool { return false }

// unquoted returns the text of a quoted setting.
func unquoted(literal string) string {
	text, _ := schema.StringLiteral(literal)
	return text
}
