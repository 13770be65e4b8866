package migrate

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Scheme_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Table_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scheme"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/query"
	"github.com/ydb-platform/ydb-go-sdk/v3/retry"
	"github.com/ydb-platform/ydb-go-sdk/v3/scheme"
	"github.com/ydb-platform/ydb-go-sdk/v3/table"
	"github.com/ydb-platform/ydb-go-sdk/v3/table/options"
	"github.com/ydb-platform/ydb-go-sdk/v3/types"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// database is a YDB that plans are performed on: the one YDB_CONNECTION_STRING names, or a local server.
type database struct {
	t      testing.TB
	ctx    context.Context
	ydb    *ydbtest.Database
	server *localydb.Server // nil if the server is not ours
	db     *ydb.Driver
	conn   *ydbconn.Conn
}

func openDatabase(t testing.TB) *database {
	t.Helper()
	return openDatabaseWith(t, localydb.Options{})
}

// openDatabaseWith is openDatabase with a local server that has the options.
func openDatabaseWith(t testing.TB, options localydb.Options) *database {
	t.Helper()
	until := time.Now().Add(time.Hour)
	if limited, ok := t.(interface{ Deadline() (time.Time, bool) }); ok {
		if deadline, ok := limited.Deadline(); ok {
			until = deadline
		}
	}
	ctx, cancel := context.WithDeadline(context.Background(), until)
	t.Cleanup(cancel)
	options.Engine.ViewsAtOnce = true // plans look at counters
	d := &database{t: t, ctx: ctx, ydb: ydbtest.Open(t, ctx, options)}
	d.server, d.db = d.ydb.Server, d.ydb.Driver
	d.conn = d.connect()
	t.Cleanup(func() { _ = d.conn.Close() })
	return d
}

// connect opens a connection, as another process would.
func (d *database) connect() *ydbconn.Conn {
	d.t.Helper()
	endpoint, _, _ := strings.Cut(d.ydb.ConnectionString, d.db.Name())
	conn, err := ydbconn.Open(d.ctx, ydbconn.Options{Endpoint: endpoint, Database: d.db.Name()})
	if err != nil {
		d.t.Fatal(err)
	}
	return conn
}

// with returns the database for another test.
func (d *database) with(t testing.TB) *database {
	other := *d
	other.t = t
	return &other
}

// directory makes an empty directory for one test and returns its absolute path.
func (d *database) directory(name string) string {
	d.t.Helper()
	return d.ydb.Directory(d.t, d.ctx, name)
}

// param is a parameter of a query, its dollar included.
type param struct {
	name  string
	value types.Value
}

// must runs a statement that succeeds.
func (d *database) must(text string) {
	d.t.Helper()
	if _, err := d.exec(text); err != nil {
		d.t.Fatal(err)
	}
}

// declared makes a table by its DDL, without rows, in a directory of its own.
func (d *database) declared(directory, ddl string) *trial {
	d.t.Helper()
	x, err := d.start(d.directory(directory), bundleOf(d.t, ddl).Tables[0].Schema, 0, schematest.Rand(1))
	if err != nil {
		d.t.Fatal(err)
	}
	return x
}

// exec runs a query as the ydb CLI does, without transaction control, and returns the rows of the last result.
func (d *database) exec(text string, params ...param) (rows []map[string]types.Value, err error) {
	builder := ydb.ParamsBuilder()
	for _, p := range params {
		builder = builder.Param(p.name).Any(p.value)
	}
	result, err := d.ydb.Query(d.ctx, text, query.WithParameters(builder.Build()))
	if err != nil {
		return nil, err
	}
	for _, row := range result.Rows {
		cells := map[string]types.Value{}
		for i, v := range row {
			cells[result.Columns[i]] = v
		}
		rows = append(rows, cells)
	}
	return rows, nil
}

// cells returns the rows of a query as YQL literals, a line each, the columns in the order given.
func (d *database) cells(text string, columns []string) ([]string, error) {
	rows, err := d.exec(text)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, r := range rows {
		var line []string
		for _, c := range columns {
			v := r[c].Yql()
			if inner, ok := strings.CutPrefix(v, "Just("); ok { // whether a column may be NULL is told by its type
				v = strings.TrimSuffix(inner, ")")
			}
			line = append(line, v)
		}
		out = append(out, strings.Join(line, " | "))
	}
	return out, nil
}

// tables describes what is below a directory, by path.
func (d *database) tables(dir string) (map[string]*schema.Table, *evidence.Bundle) {
	d.t.Helper()
	b, err := ydbconn.Read(d.ctx, d.conn, ydbconn.ReadOptions{Paths: []string{dir}, NoSample: true, NoSystemViews: true})
	if err != nil {
		d.t.Fatal(err)
	}
	if len(b.Problems) > 0 {
		d.t.Fatalf("describe %s: %v", dir, b.Problems)
	}
	out := map[string]*schema.Table{}
	for _, t := range b.Tables {
		out[t.Schema.Path] = t.Schema
	}
	return out, b
}

// perform does one action as its plan says it is done. Words for a person are passed over; a driver copies the rows in
// batches of at most batchRows.
func (d *database) perform(p *Plan, a Action, batchRows uint64) error {
	if a.By == byTool {
		return nil
	}
	if a.When != "" {
		place := atTable
		if _, err := d.conn.Outline(d.ctx, p.Kept); ydbconn.NotFound(err) {
			place = atCopy
		}
		if a.When != place {
			return nil
		}
	}
	switch a.Kind {
	case ActionYQL:
		text, err := d.fill(a)
		if err != nil {
			return err
		}
		_, err = d.exec(text)
		return err
	case ActionCLI:
		return d.command(a.Args)
	case ActionShell:
		switch a.Text {
		case shellCopy:
			return d.backfill(p, batchRows, nil)
		case shellCompare:
			return d.compare(p)
		}
	}
	return nil
}

func (d *database) fill(a Action) (string, error) {
	if a.Fill == "" {
		return a.Text, nil
	}
	rows, err := d.exec(a.Fill)
	if err != nil || len(rows) != 1 || len(rows[0]) != 1 {
		return "", fmt.Errorf("fill in %s: %d rows, %w", a.Text, len(rows), err)
	}
	for _, v := range rows[0] {
		var n int64
		if err := types.CastTo(v, &n); err != nil {
			return "", fmt.Errorf("fill in %s: %w", a.Text, err)
		}
		return strings.ReplaceAll(a.Text, fillMark, strconv.FormatInt(n, 10)), nil
	}
	return "", nil
}

// backfill copies all rows. After each batch it asks whether to go on; nil means yes.
func (d *database) backfill(p *Plan, batchRows uint64, more func(batch int) bool) error {
	b, c := p.Backfill, p.Compare
	bound := func(name string, row map[string]types.Value, from string) (out []param) {
		for _, c := range b.Cursor {
			out = append(out, param{"$" + name + "_" + c.Parameter, row[from+"_"+c.Parameter]})
		}
		return out
	}
	rows, err := d.exec(c.Old.Last)
	if err != nil {
		return err
	}
	if len(rows) > 0 {
		last := bound("last", rows[0], "last")
		end, copyRows, from := c.Old.End.First, c.Copy.First, []param(nil)
		for batch := 1; ; batch++ {
			rows, err := d.exec(end, slices.Concat(from, last, []param{{"$rows", types.Uint64Value(batchRows)}})...)
			if err != nil {
				return err
			}
			if len(rows) == 0 {
				break
			}
			if _, err := d.exec(copyRows, slices.Concat(from, bound("to", rows[0], "to"))...); err != nil {
				return err
			}
			if more != nil && !more(batch) {
				return nil
			}
			end, copyRows, from = c.Old.End.Next, c.Copy.Next, bound("from", rows[0], "to")
		}
	}
	if c.Apart != "" {
		_, err = d.exec(c.CopyApart)
	}
	return err
}

// compare compares the tables as a whole, wherever they are.
func (d *database) compare(p *Plan) error {
	c := p.Compare
	if _, err := d.db.Scheme().DescribePath(d.ctx, p.Copy); err != nil {
		c = p.CompareKept
	}
	for _, w := range []struct {
		walk  Walk
		count Ranged
	}{{c.Old, c.Differ}, {c.New, c.Extra}} {
		last, err := d.exec(w.walk.Last)
		if err != nil {
			return err
		}
		if len(last) == 0 {
			continue
		}
		var to []param
		for name, v := range last[0] {
			to = append(to, param{"$to" + strings.TrimPrefix(name, "last"), v})
		}
		rows, err := d.exec(w.count.First, to...)
		if err != nil {
			return err
		}
		for column, v := range rows[0] {
			if (column == "differ" || column == "extra") && v.Yql() != "0ul" {
				return fmt.Errorf("%s rows differ\n%s", v.Yql(), w.count.First)
			}
		}
	}
	if c.Odd == "" {
		return nil
	}
	rows, err := d.exec(c.Odd)
	if err == nil && jsonCell(rows[0]["same"], false) != "true" {
		err = fmt.Errorf("rows with NULL in the key differ: %s\n%s", rows[0]["same"].Yql(), c.Odd)
	}
	return err
}

// absolute makes a path absolute, as the CLI does.
func (d *database) absolute(path string) string {
	if strings.HasPrefix(path, "/") {
		return path
	}
	return d.db.Name() + "/" + path
}

// command performs a command of the ydb CLI.
func (d *database) command(args []string) error {
	words := strings.Join(args[:2], " ")
	last := d.absolute(args[len(args)-1])
	option := func(name string) string {
		for i, a := range args {
			if a == name {
				return args[i+1]
			}
		}
		return ""
	}
	switch words {
	case "tools rename":
		var items []options.RenameTablesOption
		for i := 3; i < len(args); i += 2 {
			from, to, _ := strings.Cut(args[i], ",")
			items = append(items, options.RenameTablesItem(d.absolute(strings.TrimPrefix(from, "source=")), d.absolute(strings.TrimPrefix(to, "destination=")), false))
		}
		return d.db.Table().Do(d.ctx, func(ctx context.Context, s table.Session) error { return s.RenameTables(ctx, items...) })
	case "table attribute":
		key, value, _ := strings.Cut(option("--attribute"), "=")
		change := options.WithAlterAttribute(key, value)
		if args[2] == "drop" {
			change = options.WithDropAttribute(option("--attributes"))
		}
		return d.db.Table().Do(d.ctx, func(ctx context.Context, s table.Session) error { return s.AlterTable(ctx, last, change) })
	case "table ttl":
		return d.setTTL(last, option)
	case "scheme permissions":
		switch args[2] {
		case "chown":
			return d.db.Scheme().ModifyPermissions(d.ctx, d.absolute(args[3]), scheme.WithChangeOwner(args[4]))
		case "clear-inheritance", "set-inheritance":
			response, err := Ydb_Scheme_V1.NewSchemeServiceClient(ydb.GRPCConn(d.db)).ModifyPermissions(d.ctx, &Ydb_Scheme.ModifyPermissionsRequest{
				Path: last, Inheritance: &Ydb_Scheme.ModifyPermissionsRequest_InterruptInheritance{InterruptInheritance: args[2] == "clear-inheritance"}})
			return failed(response.GetOperation(), err)
		}
	case "scheme ls", "scheme describe":
		if len(args) == 2 || strings.HasPrefix(args[len(args)-1], "-") {
			if len(args) > 2 && !strings.HasPrefix(args[2], "-") {
				last = d.absolute(args[2])
			} else {
				last = d.db.Name()
			}
		}
		_, err := d.db.Scheme().DescribePath(d.ctx, last)
		return err
	case "operation list", "topic read", "topic describe":
		return nil // looked at by a person
	}
	return fmt.Errorf("the test knows no command %q", args)
}

func (d *database) setTTL(path string, option func(string) string) error {
	number := func(name string) uint32 {
		n, err := strconv.ParseUint(option(name), 10, 32)
		if err != nil {
			d.t.Fatal(err)
		}
		return uint32(n)
	}
	settings := &Ydb_Table.TtlSettings{RunIntervalSeconds: number("--run-interval"),
		Mode: &Ydb_Table.TtlSettings_DateTypeColumn{DateTypeColumn: &Ydb_Table.DateTypeColumnModeSettings{ColumnName: option("--column"), ExpireAfterSeconds: number("--expire-after")}}}
	if unit := option("--unit"); unit != "" {
		settings.Mode = &Ydb_Table.TtlSettings_ValueSinceUnixEpoch{ValueSinceUnixEpoch: &Ydb_Table.ValueSinceUnixEpochModeSettings{ColumnName: option("--column"),
			ColumnUnit:         Ydb_Table.ValueSinceUnixEpochModeSettings_Unit(Ydb_Table.ValueSinceUnixEpochModeSettings_Unit_value["UNIT_"+strings.ToUpper(unit)]),
			ExpireAfterSeconds: number("--expire-after")}}
	}
	return d.db.Table().Do(d.ctx, func(ctx context.Context, s table.Session) error {
		response, err := Ydb_Table_V1.NewTableServiceClient(ydb.GRPCConn(d.db)).AlterTable(ctx, &Ydb_Table.AlterTableRequest{SessionId: s.ID(), Path: path,
			TtlAction: &Ydb_Table.AlterTableRequest_SetTtlSettings{SetTtlSettings: settings}})
		return failed(response.GetOperation(), err)
	})
}

// failed is the error of a raw call: its operation tells it.
func failed(op *Ydb_Operations.Operation, err error) error {
	if err == nil && op.GetStatus() != Ydb.StatusIds_SUCCESS {
		err = fmt.Errorf("%v: %v", op.GetStatus(), op.GetIssues())
		if op.GetStatus() == Ydb.StatusIds_BAD_SESSION {
			err = retry.RetryableError(err, retry.WithDeleteSession())
		}
	}
	return err
}

// make creates a table with everything that belongs to it.
func (d *database) make(t *schema.Table) error {
	statements := append([]string{yql.PrintTable(t)}, yql.PrintFollowUps(t)...)
	for _, p := range t.Permissions {
		statements = append(statements, yql.Print(&yql.Grant{Permissions: p.Names, Paths: []string{t.Path}, Subjects: []string{p.Subject}}))
	}
	for _, s := range statements {
		if _, err := d.exec(s); err != nil {
			return err
		}
	}
	for _, a := range t.Attributes {
		if err := d.command([]string{"table", "attribute", "add", "--attribute", a.Key + "=" + a.Value, t.Path}); err != nil {
			return err
		}
	}
	if t.TTL != nil && t.TTL.RunIntervalSeconds > 0 {
		m := &builder{plan: &Plan{Table: t.Path}}
		if err := d.command(m.setTTL(t.TTL).Args); err != nil {
			return err
		}
	}
	if t.InheritanceOff {
		if err := d.command([]string{"scheme", "permissions", "clear-inheritance", t.Path}); err != nil {
			return err
		}
	}
	if t.Owner != "" {
		return d.command([]string{"scheme", "permissions", "chown", t.Path, t.Owner})
	}
	return nil
}
