package service

import (
	"context"
	"errors"
	"maps"
	"regexp"
	"strings"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/draft/Ydb_View_V1"
	"github.com/ydb-platform/ydb-go-genproto/draft/protos/Ydb_View"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/query"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Views, external data sources and external tables can be created, listed, described and dropped, so that a client meets
// what a real database has beside tables. Nothing can be read through them.

// object is one of them, as its statement says it.
type object struct {
	kind     engine.EntryKind
	text     string                  // of a view: its query
	settings map[string]string       // of WITH, by upper-case names
	columns  []*Ydb_Table.ColumnMeta // of an external table
}

// Kind says what it is.
func (o object) Kind() engine.EntryKind { return o.kind }

// objectKinds are the words for what this file is about.
var objectKinds = map[string]engine.EntryKind{
	"VIEW": engine.KindView, "EXTERNAL TABLE": engine.KindExternalTable, "EXTERNAL DATA SOURCE": engine.KindExternalDataSource,
}

const objectName = "(`[^`]+`|[\\w/.-]+)"

var (
	objectStatement = regexp.MustCompile(`(?is)^(CREATE|DROP)\s+(VIEW|EXTERNAL\s+TABLE|EXTERNAL\s+DATA\s+SOURCE)\s+` +
		`(IF\s+(?:NOT\s+)?EXISTS\s+)?` + objectName + `(.*)$`)
	objectSetting  = regexp.MustCompile(`(\w+)\s*=\s*(` + quotedText + `|[\w.()]+)`)
	mayBeAnObject  = regexp.MustCompile(`(?i)\b(VIEW|EXTERNAL)\b`)
	viewText       = regexp.MustCompile(`(?is)^\s*(?:WITH\s*\([^)]*\)\s*|WITH\s+\w+\s*=\s*\w+\s+)?AS\s+(.+)$`)
	objectSecret   = regexp.MustCompile(`(?is)\b(TOKEN|PASSWORD)\s*=\s*(` + quotedText + `)`)
	settingsBehind = regexp.MustCompile(`(?is)\bWITH\s*\(.*$`)
)

// objectScript is a text with one statement about an object, behind pragmas.
type objectScript struct {
	schemeScript
	db      *engine.DB
	path    string
	object  object
	create  bool
	lenient bool // IF EXISTS or IF NOT EXISTS
	wrong   error
}

// objectScriptOf reads a text, and reports whether it is about an object.
func objectScriptOf(db *engine.DB, text string) (*objectScript, bool) {
	if !mayBeAnObject.MatchString(text) {
		return nil, false
	}
	var x *objectScript
	prefix := ""
	resolve := func(name string) string {
		name = strings.Trim(name, "`")
		if prefix != "" {
			name = yql.ResolvePath(db.Path(prefix), name)
		}
		return db.Path(name)
	}
	for _, st := range yql.Parse(text).Statements {
		if p, ok := st.Node.(*yql.Pragma); ok {
			if value, ok := pathPrefix(p); ok {
				prefix = value
			}
			continue
		}
		m := objectStatement.FindStringSubmatch(strings.TrimSpace(st.Text))
		if m == nil || x != nil {
			return nil, false
		}
		x = &objectScript{
			schemeScript: schemeScript{text: text}, db: db, path: resolve(m[4]),
			create: strings.EqualFold(m[1], "CREATE"), lenient: m[3] != "",
		}
		x.object = object{kind: objectKinds[strings.ToUpper(strings.Join(strings.Fields(m[2]), " "))], settings: map[string]string{}}
		if !x.create {
			continue
		}
		if node, ok := st.Node.(*yql.CreateTable); ok {
			for _, c := range node.Table.Columns {
				x.object.columns = append(x.object.columns, &Ydb_Table.ColumnMeta{
					Name: c.Name, Type: wire.ColumnType(engine.Type{Base: c.Type, Optional: !c.NotNull}),
				})
			}
		}
		x.wrong = x.object.read(m[5])
	}
	return x, x != nil
}

// pathPrefix returns what a pragma says about the paths of a text.
func pathPrefix(p *yql.Pragma) (string, bool) {
	name := strings.ToLower(p.Name)
	if _, rest, ok := strings.Cut(name, "."); ok {
		name = rest
	}
	if name != "tablepathprefix" || len(p.Values) != 1 {
		return "", false
	}
	literal, ok := p.Values[0].(*yql.Literal)
	if !ok || literal.Kind != yql.LitString {
		return "", false
	}
	return literal.Text, true
}

// read takes what stands behind the name of an object.
func (o *object) read(rest string) error {
	for _, set := range objectSetting.FindAllStringSubmatch(settingsBehind.FindString(rest), -1) {
		value := set[2]
		if text, ok := schema.StringLiteral(value); ok {
			value = text
		}
		o.settings[strings.ToUpper(set[1])] = value
	}
	if o.kind == engine.KindView {
		m := viewText.FindStringSubmatch(rest)
		if m == nil {
			return errors.New("want AS and a query")
		}
		o.text = strings.TrimSpace(m[1])
	}
	return nil
}

// Run creates or drops.
func (x *objectScript) Run(context.Context, *engine.Tx, query.RunOptions) (*query.Result, error) {
	done := &query.Result{}
	if x.wrong != nil {
		return nil, wire.Refuse(Ydb.StatusIds_GENERIC_ERROR, "%v", x.wrong)
	}
	if !x.create {
		err := x.db.DropObject(x.path, x.object.kind)
		if x.lenient && engine.StatusOf(err) == engine.SchemeError {
			err = nil
		}
		return done, err
	}
	if _, _, err := x.db.Object(x.path, x.object.kind); err == nil && x.lenient {
		return done, nil
	}
	if x.object.kind == engine.KindExternalTable {
		source := x.object.settings["DATA_SOURCE"]
		if _, _, err := x.db.Object(source, engine.KindExternalDataSource); err != nil {
			return nil, wire.RefuseCode(Ydb.StatusIds_SCHEME_ERROR, engine.IssuePathNotExist, "Path does not exist: %s", source)
		}
	}
	return done, x.db.CreateObject(x.path, x.object, engine.CreateTable)
}

// Text returns the text without tokens and passwords, since it is kept where others can see it.
func (x *objectScript) Text() string { return objectSecret.ReplaceAllString(x.text, "$1 = '***'") }

// objectAt describes an object.
func (s *Node) objectAt(ctx context.Context, path string, kinds ...engine.EntryKind) (engine.Entry, object, error) {
	entry, detail, err := s.dbOf(ctx).Object(s.absolute(path), kinds...)
	o, _ := detail.(object)
	return entry, o, err
}

// viewService is Ydb.View.V1.
type viewService struct {
	Ydb_View_V1.UnimplementedViewServiceServer
	*Node
}

// DescribeView describes a view.
func (s viewService) DescribeView(ctx context.Context, r *Ydb_View.DescribeViewRequest) (*Ydb_View.DescribeViewResponse, error) {
	entry, o, err := s.objectAt(ctx, r.GetPath(), engine.KindView)
	if err != nil {
		return nil, err
	}
	return &Ydb_View.DescribeViewResponse{Operation: wire.Done(&Ydb_View.DescribeViewResult{Self: wire.Entry(entry), QueryText: o.text})}, nil
}

// DescribeExternalDataSource describes an external data source.
func (s tableService) DescribeExternalDataSource(ctx context.Context,
	r *Ydb_Table.DescribeExternalDataSourceRequest) (*Ydb_Table.DescribeExternalDataSourceResponse, error) {
	entry, o, err := s.objectAt(ctx, r.GetPath(), engine.KindExternalDataSource)
	if err != nil {
		return nil, err
	}
	properties := maps.Clone(o.settings)
	delete(properties, "SOURCE_TYPE")
	delete(properties, "LOCATION")
	kind, location := o.settings["SOURCE_TYPE"], o.settings["LOCATION"]
	return &Ydb_Table.DescribeExternalDataSourceResponse{Operation: wire.Done(&Ydb_Table.DescribeExternalDataSourceResult{
		Self: wire.Entry(entry), SourceType: &kind, Location: &location, Properties: properties,
	})}, nil
}

// DescribeExternalTable describes an external table.
func (s tableService) DescribeExternalTable(ctx context.Context,
	r *Ydb_Table.DescribeExternalTableRequest) (*Ydb_Table.DescribeExternalTableResponse, error) {
	entry, o, err := s.objectAt(ctx, r.GetPath(), engine.KindExternalTable)
	if err != nil {
		return nil, err
	}
	source, location := s.absolute(o.settings["DATA_SOURCE"]), o.settings["LOCATION"]
	_, of, err := s.objectAt(ctx, source, engine.KindExternalDataSource)
	if err != nil { // it may have been dropped since
		of = object{}
	}
	kind := of.settings["SOURCE_TYPE"]
	content := maps.Clone(o.settings)
	delete(content, "DATA_SOURCE")
	delete(content, "LOCATION")
	return &Ydb_Table.DescribeExternalTableResponse{Operation: wire.Done(&Ydb_Table.DescribeExternalTableResult{
		Self: wire.Entry(entry), SourceType: &kind, DataSourcePath: &source, Location: &location, Columns: o.columns, Content: content,
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
