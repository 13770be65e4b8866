package service

import (
	"context"
	"errors"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/ydb-platform/ydb-go-genproto/draft/Ydb_Replication_V1"
	"github.com/ydb-platform/ydb-go-genproto/draft/Ydb_View_V1"
	"github.com/ydb-platform/ydb-go-genproto/draft/protos/Ydb_Replication"
	"github.com/ydb-platform/ydb-go-genproto/draft/protos/Ydb_View"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/query"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/wire"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Views, asynchronous replications, transfers, external data sources and external tables can be created, listed,
// described and dropped, so that a client meets what a real database has beside tables. Nothing can be read through them,
// and they move nothing.

// object is one of them, as its statement says it.
type object struct {
	kind     engine.EntryKind
	text     string                  // of a view: its query; of a transfer: its lambda
	pairs    [][2]string             // of a replication and a transfer: from where to where
	settings map[string]string       // of WITH, by upper-case names
	columns  []*Ydb_Table.ColumnMeta // of an external table
}

// Kind says what it is.
func (o object) Kind() engine.EntryKind { return o.kind }

// objectKinds are the words for what this file is about.
var objectKinds = map[string]engine.EntryKind{
	"VIEW": engine.KindView, "ASYNC REPLICATION": engine.KindReplication, "TRANSFER": engine.KindTransfer,
	"EXTERNAL TABLE": engine.KindExternalTable, "EXTERNAL DATA SOURCE": engine.KindExternalDataSource,
}

const objectName = "(`[^`]+`|[\\w/.-]+)"

var (
	objectStatement = regexp.MustCompile(`(?is)^(CREATE|DROP)\s+(VIEW|ASYNC\s+REPLICATION|TRANSFER|EXTERNAL\s+TABLE` +
		`|EXTERNAL\s+DATA\s+SOURCE)\s+` +
		`(IF\s+(?:NOT\s+)?EXISTS\s+)?` + objectName + `(.*)$`)
	objectSetting  = regexp.MustCompile(`(\w+)\s*=\s*(` + quotedText + `|[\w.()]+)`)
	viewText       = regexp.MustCompile(`(?is)^\s*(?:WITH\s*\([^)]*\)\s*|WITH\s+\w+\s*=\s*\w+\s+)?AS\s+(.+)$`)
	replicated     = regexp.MustCompile(`(?is)` + objectName + `\s+AS\s+` + objectName)
	transferred    = regexp.MustCompile(`(?is)^\s*FROM\s+` + objectName + `\s+TO\s+` + objectName + `\s+USING\s+(\$\w+|.+?)\s*(?:WITH\s*\(|$)`)
	objectSecret   = regexp.MustCompile(`(?is)\b(TOKEN|PASSWORD)\s*=\s*(` + quotedText + `)`)
	settingsBehind = regexp.MustCompile(`(?is)\bWITH\s*\(.*$`)
)

// objectScript is a text with one statement about an object, behind pragmas and the lambda of a transfer.
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
	named := slices.ContainsFunc([]string{"view", "replication", "transfer", "external"}, func(kind string) bool { return holds(text, kind) })
	if !named || !holds(text, "create") && !holds(text, "drop") { // most texts are not read twice
		return nil, false
	}
	var x *objectScript
	var before []string // what a transfer may name
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
		if _, ok := st.Node.(*yql.Assign); ok && x == nil {
			before = append(before, st.Text+";")
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
		columns, _ := yql.ParseStatement("CREATE TABLE t" + settingsBehind.ReplaceAllString(m[5], ""))
		if node, ok := columns.(*yql.CreateTable); ok && x.object.kind == engine.KindExternalTable {
			for _, c := range node.Table.Columns {
				x.object.columns = append(x.object.columns, &Ydb_Table.ColumnMeta{
					Name: c.Name, Type: wire.ColumnType(engine.Type{Base: c.Type, Optional: !c.NotNull}),
				})
			}
		}
		x.wrong = x.object.read(m[5], before, resolve)
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
func (o *object) read(rest string, before []string, resolve func(string) string) error {
	for _, set := range objectSetting.FindAllStringSubmatch(settingsBehind.FindString(rest), -1) {
		value := set[2]
		if text, ok := schema.StringLiteral(value); ok {
			value = text
		}
		o.settings[strings.ToUpper(set[1])] = value
	}
	switch o.kind {
	case engine.KindView:
		m := viewText.FindStringSubmatch(rest)
		if m == nil {
			return errors.New("want AS and a query")
		}
		o.text = strings.TrimSpace(m[1])
	case engine.KindReplication:
		for _, p := range replicated.FindAllStringSubmatch(settingsBehind.ReplaceAllString(rest, ""), -1) {
			o.pairs = append(o.pairs, [2]string{strings.Trim(p[1], "`"), resolve(p[2])})
		}
		if len(o.pairs) == 0 {
			return errors.New("want FOR and pairs of paths, each with AS")
		}
	case engine.KindTransfer:
		m := transferred.FindStringSubmatch(rest)
		if m == nil {
			return errors.New("want FROM a topic TO a table USING a lambda")
		}
		o.text = m[3]
		if strings.HasPrefix(m[3], "$") {
			o.text = strings.Join(before, "\n")
		}
		from := strings.Trim(m[1], "`")
		if o.settings["CONNECTION_STRING"] == "" { // the topic is of this database
			from = resolve(from)
		}
		o.pairs = [][2]string{{from, resolve(m[2])}}
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
	switch x.object.kind {
	case engine.KindExternalTable:
		source := x.object.settings["DATA_SOURCE"]
		if _, _, err := x.db.Object(source, engine.KindExternalDataSource); err != nil {
			return nil, wire.RefuseCode(Ydb.StatusIds_SCHEME_ERROR, engine.IssuePathNotExist, "Path does not exist: %s", source)
		}
	case engine.KindTransfer:
		// Source: ESchemeOpCreateTransfer in ydb/core/tx/tx_proxy/schemereq.cpp of ydb-platform/ydb.
		if _, err := x.db.Entry(x.object.pairs[0][1]); err != nil {
			return nil, err
		}
		if err := x.db.CheckIn(x.object.pairs[0][1], engine.UpdateRow); err != nil {
			return nil, err
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

// replicationService is Ydb.Replication.V1.
type replicationService struct {
	Ydb_Replication_V1.UnimplementedReplicationServiceServer
	*Node
}

// DescribeReplication describes an asynchronous replication.
func (s replicationService) DescribeReplication(ctx context.Context,
	r *Ydb_Replication.DescribeReplicationRequest) (*Ydb_Replication.DescribeReplicationResponse, error) {
	entry, o, err := s.objectAt(ctx, r.GetPath(), engine.KindReplication)
	if err != nil {
		return nil, err
	}
	result := &Ydb_Replication.DescribeReplicationResult{
		Self: wire.Entry(entry), ConnectionParams: o.connection(),
		State:            &Ydb_Replication.DescribeReplicationResult_Running{Running: &Ydb_Replication.DescribeReplicationResult_RunningState{}},
		ConsistencyLevel: &Ydb_Replication.DescribeReplicationResult_RowConsistency{RowConsistency: &Ydb_Replication.ConsistencyLevelRow{}},
	}
	if strings.EqualFold(o.settings["CONSISTENCY_LEVEL"], "GLOBAL") {
		result.ConsistencyLevel = &Ydb_Replication.DescribeReplicationResult_GlobalConsistency{
			GlobalConsistency: &Ydb_Replication.ConsistencyLevelGlobal{}}
	}
	for i, p := range o.pairs {
		result.Items = append(result.Items, &Ydb_Replication.DescribeReplicationResult_Item{Id: uint64(i + 1), SourcePath: p[0],
			DestinationPath: p[1]})
	}
	return &Ydb_Replication.DescribeReplicationResponse{Operation: wire.Done(result)}, nil
}

// DescribeTransfer describes a transfer.
func (s replicationService) DescribeTransfer(ctx context.Context,
	r *Ydb_Replication.DescribeTransferRequest) (*Ydb_Replication.DescribeTransferResponse, error) {
	entry, o, err := s.objectAt(ctx, r.GetPath(), engine.KindTransfer)
	if err != nil {
		return nil, err
	}
	return &Ydb_Replication.DescribeTransferResponse{Operation: wire.Done(&Ydb_Replication.DescribeTransferResult{
		Self: wire.Entry(entry), ConnectionParams: o.connection(),
		State:      &Ydb_Replication.DescribeTransferResult_Running{Running: &Ydb_Replication.DescribeTransferResult_RunningState{}},
		SourcePath: o.pairs[0][0], DestinationPath: o.pairs[0][1], TransformationLambda: o.text, ConsumerName: o.settings["CONSUMER"],
	})}, nil
}

// connection says to which database a replication or a transfer connects.
func (o object) connection() *Ydb_Replication.ConnectionParams {
	p := &Ydb_Replication.ConnectionParams{
		ConnectionString: o.settings["CONNECTION_STRING"], Endpoint: o.settings["ENDPOINT"], Database: o.settings["DATABASE"],
	}
	if u, err := url.Parse(p.GetConnectionString()); err == nil && u.Host != "" {
		p.Endpoint, p.EnableSsl, p.Database = u.Host, u.Scheme == "grpcs", u.Path
		if database := u.Query().Get("database"); database != "" {
			p.Database = database
		}
	}
	if name := o.settings["TOKEN_SECRET_NAME"]; name != "" {
		p.Credentials = &Ydb_Replication.ConnectionParams_Oauth{Oauth: &Ydb_Replication.ConnectionParams_OAuth{TokenSecretName: name}}
	} else if user := o.settings["USER"]; user != "" {
		p.Credentials = &Ydb_Replication.ConnectionParams_StaticCredentials_{
			StaticCredentials: &Ydb_Replication.ConnectionParams_StaticCredentials{
				User: user, PasswordSecretName: o.settings["PASSWORD_SECRET_NAME"],
			}}
	}
	return p
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

// schemeScript is what texts that this package runs by itself have in common: a query that names no tables.
type schemeScript struct {
	query.Query
	text string
}

// Kind says that the text must run outside a transaction.
func (*schemeScript) Kind() query.QueryKind { return query.KindScheme }
