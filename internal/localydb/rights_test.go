package localydb_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Scheme_V1"
	"github.com/ydb-platform/ydb-go-genproto/Ydb_Table_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Operations"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scheme"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/query"
	"github.com/ydb-platform/ydb-go-sdk/v3/scheme"
	"github.com/ydb-platform/ydb-go-sdk/v3/table"
	"github.com/ydb-platform/ydb-go-sdk/v3/table/options"
	"github.com/ydb-platform/ydb-go-sdk/v3/topic/topicoptions"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
)

// TestRights holds what we believe of YDB's rights, each case of testdata/rights with its source. Sections are an action
// and what is wanted, in turn. An action is named by who acts, a word, and what it acts on:
//
//	query [USER]              the text of the section
//	CALL [USER] PATH          a call, see rightsCalls
//	set|grant|revoke SUBJECT PATH    the permissions of the section, by whoever runs the tests
//	close|open PATH           rights from directories above do not count, or do again
//	entries PATH              the rights of an object, entry by entry
//
// $dir is the directory of the case. The users app and ops, and the group team that ops is in, exist.
func TestRights(t *testing.T) {
	// The server ends with the context, which must outlive what cleans up.
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	t.Cleanup(cancel)
	r := &rightsCases{T: t, ctx: ctx, users: map[string]*ydb.Driver{}}
	r.db = ydbtest.Open(t, ctx, localydb.Options{EnforceAccess: true, Groups: map[string][]string{engine.AdminGroup: {"root"}, "team": {"ops"}}})
	setup := []string{"CREATE USER app PASSWORD 'secret1'", "CREATE USER ops PASSWORD 'secret1'"}
	if r.db.Server == nil {
		setup = append(setup, "CREATE GROUP team", "ALTER GROUP team ADD USER ops")
	}
	for _, text := range setup {
		if _, err := r.db.Query(ctx, text); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		for _, text := range []string{"DROP USER app", "DROP USER ops", "DROP GROUP team"} {
			_, _ = r.db.Query(ctx, text)
		}
	})
	r.users[""] = r.db.Driver
	for _, user := range []string{"app", "ops"} {
		driver, err := ydb.Open(ctx, r.db.ConnectionString, ydb.WithStaticCredentials(user, "secret1"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = driver.Close(context.WithoutCancel(ctx)) })
		r.users[user] = driver
	}
	files, err := filepath.Glob("testdata/rights/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(archive.Comment), "Source: ") {
				t.Error("the case does not say where YDB does so")
			}
			c := *r
			c.T, c.dir = t, r.db.Directory(t, ctx, t.Name())
			for i := 0; i < len(archive.Files); i++ {
				f, want := archive.Files[i], "done"
				if i+1 < len(archive.Files) && archive.Files[i+1].Name == "want" {
					i++
					want = strings.TrimSpace(string(archive.Files[i].Data))
				}
				c.act(f.Name, strings.ReplaceAll(strings.TrimSpace(string(f.Data)), "$dir", c.dir), want)
			}
		})
	}
}

// rightsCases is a case of TestRights under way.
type rightsCases struct {
	*testing.T
	ctx   context.Context
	db    *ydbtest.Database
	users map[string]*ydb.Driver // "" is who runs the tests, and may do everything
	dir   string
}

// act does what a section says and checks the answer.
func (c *rightsCases) act(name, text, want string) {
	c.Helper()
	words := strings.Fields(name)
	at := func(i int) string { return c.dir + "/" + words[i] }
	var answer string
	var err error
	switch verb := words[0]; verb {
	case "entries":
		answer, err = c.entries(at(1))
	case "query":
		answer, err = c.query(c.users[strings.Join(words[1:], "")], text)
	case "grant", "set", "revoke":
		err = c.modify(verb, words[1], at(2), strings.Fields(text))
	case "close", "open":
		err = c.inherit(at(1), verb == "close")
	default:
		call, known := rightsCalls[verb]
		if !known {
			c.Fatalf("there is no action %q", name)
		}
		err = call(c.ctx, c.users[words[1]], at(2), text)
	}
	what := name + "\n" + text
	status, rest, _ := strings.Cut(want, "\n")
	if code, refused := Ydb.StatusIds_StatusCode_value[status]; refused {
		got := (*answered)(nil)
		switch {
		case errors.As(err, &got) && int32(got.GetStatus()) != code, !errors.As(err, &got) && !ydb.IsOperationError(err, Ydb.StatusIds_StatusCode(code)):
			c.Errorf("%s\ngot %v, want %s", what, err, status)
		case c.db.Server != nil && !strings.Contains(err.Error(), strings.ReplaceAll(rest, "$dir", c.dir)):
			c.Errorf("%s\ngot %v, want %q in it", what, err, rest)
		}
		return
	}
	if err != nil {
		c.Errorf("%s\n%v", what, err)
	} else if want != "done" && answer != want {
		c.Errorf("%s\ngot\n%s\nwant\n%s", what, answer, want)
	}
}

// query runs a query once, whatever the SDK would repeat.
func (c *rightsCases) query(driver *ydb.Driver, text string) (answer string, err error) {
	text = "PRAGMA TablePathPrefix('" + c.dir + "');\n" + text
	do := driver.Query().Do(c.ctx, func(ctx context.Context, s query.Session) error {
		answer, err = "", nil
		var rows query.Result
		if rows, err = s.Query(ctx, text, query.WithTxControl(query.ImplicitTxControl())); err != nil {
			return nil
		}
		defer func() { _ = rows.Close(ctx) }()
		var lines []string
		for set, failed := range rows.ResultSets(ctx) {
			if err = failed; err != nil {
				return nil
			}
			for row, failed := range set.Rows(ctx) {
				if err = failed; err != nil {
					return nil
				}
				var cells []string
				for _, v := range row.Values() {
					cells = append(cells, v.Yql())
				}
				lines = append(lines, strings.Join(cells, " | "))
			}
		}
		answer = strings.Join(lines, "\n")
		return nil
	})
	return answer, errors.Join(do, err)
}

// answered is an operation that went wrong.
type answered struct{ *Ydb_Operations.Operation }

func (a *answered) Error() string { return fmt.Sprint(a.GetStatus(), a.GetIssues()) }

// outcome is the error of a call without the SDK in between.
func outcome(r interface {
	GetOperation() *Ydb_Operations.Operation
}, err error) error {
	if err != nil || r.GetOperation().GetStatus() == Ydb.StatusIds_SUCCESS {
		return err
	}
	return &answered{r.GetOperation()}
}

func (c *rightsCases) modify(verb, subject, path string, names []string) error {
	p := &Ydb_Scheme.Permissions{Subject: subject, PermissionNames: names}
	action := &Ydb_Scheme.PermissionsAction{Action: &Ydb_Scheme.PermissionsAction_Grant{Grant: p}}
	switch verb {
	case "set":
		action.Action = &Ydb_Scheme.PermissionsAction_Set{Set: p}
	case "revoke":
		action.Action = &Ydb_Scheme.PermissionsAction_Revoke{Revoke: p}
	}
	return outcome(Ydb_Scheme_V1.NewSchemeServiceClient(ydb.GRPCConn(c.db.Driver)).ModifyPermissions(c.ctx,
		&Ydb_Scheme.ModifyPermissionsRequest{Path: path, Actions: []*Ydb_Scheme.PermissionsAction{action}}))
}

func (c *rightsCases) inherit(path string, off bool) error {
	return outcome(Ydb_Scheme_V1.NewSchemeServiceClient(ydb.GRPCConn(c.db.Driver)).ModifyPermissions(c.ctx, &Ydb_Scheme.ModifyPermissionsRequest{
		Path: path, Inheritance: &Ydb_Scheme.ModifyPermissionsRequest_InterruptInheritance{InterruptInheritance: off},
	}))
}

func (c *rightsCases) entries(path string) (string, error) {
	e, err := c.db.Driver.Scheme().DescribePath(c.ctx, path)
	var lines []string
	for _, p := range e.Permissions {
		lines = append(lines, p.Subject+": "+strings.Join(p.PermissionNames, " "))
	}
	return strings.Join(lines, "\n"), err
}

// rightsCalls are calls by their names in the cases: of a table with the columns k Uint64 and v Uint64.
var rightsCalls = map[string]func(ctx context.Context, d *ydb.Driver, path, text string) error{
	"BulkUpsert": func(ctx context.Context, d *ydb.Driver, path, _ string) error {
		return outcome(Ydb_Table_V1.NewTableServiceClient(ydb.GRPCConn(d)).BulkUpsert(ctx, &Ydb_Table.BulkUpsertRequest{Table: path, Rows: keyRows()}))
	},
	"ReadRows": func(ctx context.Context, d *ydb.Driver, path, _ string) error {
		r, err := Ydb_Table_V1.NewTableServiceClient(ydb.GRPCConn(d)).ReadRows(ctx, &Ydb_Table.ReadRowsRequest{Path: path, Keys: keyRows()})
		if err != nil || r.GetStatus() == Ydb.StatusIds_SUCCESS {
			return err
		}
		return &answered{&Ydb_Operations.Operation{Status: r.GetStatus(), Issues: r.GetIssues()}}
	},
	"ReadTable": func(ctx context.Context, d *ydb.Driver, path, _ string) error {
		return inSession(ctx, d, func(ctx context.Context, s table.Session) error {
			rows, err := s.StreamReadTable(ctx, path)
			if err != nil {
				return err
			}
			for rows.NextResultSet(ctx) {
			}
			return errors.Join(rows.Err(), rows.Close())
		})
	},
	"DescribeTable": func(ctx context.Context, d *ydb.Driver, path, _ string) error {
		return inSession(ctx, d, func(ctx context.Context, s table.Session) error {
			_, err := s.DescribeTable(ctx, path)
			return err
		})
	},
	"ListDirectory": func(ctx context.Context, d *ydb.Driver, path, _ string) error {
		_, err := d.Scheme().ListDirectory(ctx, path)
		return err
	},
	"MakeDirectory": func(ctx context.Context, d *ydb.Driver, path, _ string) error {
		return d.Scheme().MakeDirectory(ctx, path)
	},
	"RemoveDirectory": func(ctx context.Context, d *ydb.Driver, path, _ string) error {
		return d.Scheme().RemoveDirectory(ctx, path)
	},
	"Grant": func(ctx context.Context, d *ydb.Driver, path, text string) error {
		words := strings.Fields(text)
		return d.Scheme().ModifyPermissions(ctx, path, scheme.WithGrantPermissions(scheme.Permissions{Subject: words[0], PermissionNames: words[1:]}))
	},
	"ChangeOwner": func(ctx context.Context, d *ydb.Driver, path, text string) error {
		return d.Scheme().ModifyPermissions(ctx, path, scheme.WithChangeOwner(text))
	},
	"CopyTable": func(ctx context.Context, d *ydb.Driver, path, text string) error {
		return inSession(ctx, d, func(ctx context.Context, s table.Session) error {
			return s.CopyTables(ctx, options.CopyTablesItem(text, path, false))
		})
	},
	"RenameTable": func(ctx context.Context, d *ydb.Driver, path, text string) error {
		client := Ydb_Table_V1.NewTableServiceClient(ydb.GRPCConn(d))
		return inSession(ctx, d, func(ctx context.Context, s table.Session) error {
			return outcome(client.RenameTables(ctx, &Ydb_Table.RenameTablesRequest{SessionId: s.ID(), Tables: []*Ydb_Table.RenameTableItem{
				{SourcePath: text, DestinationPath: path, ReplaceDestination: true},
			}}))
		})
	},
	"DescribeTopic": func(ctx context.Context, d *ydb.Driver, path, _ string) error {
		_, err := d.Topic().Describe(ctx, path)
		return err
	},
	"CreateTopic": func(ctx context.Context, d *ydb.Driver, path, _ string) error { return d.Topic().Create(ctx, path) },
	"DropTopic":   func(ctx context.Context, d *ydb.Driver, path, _ string) error { return d.Topic().Drop(ctx, path) },
	"AlterTopic": func(ctx context.Context, d *ydb.Driver, path, _ string) error {
		return d.Topic().Alter(ctx, path, topicoptions.AlterWithRetentionPeriod(time.Hour))
	},
}

// inSession does something once.
func inSession(ctx context.Context, d *ydb.Driver, do func(context.Context, table.Session) error) (err error) {
	failed := d.Table().Do(ctx, func(ctx context.Context, s table.Session) error {
		err = do(ctx, s)
		return nil
	})
	return errors.Join(failed, err)
}

// keyRows are rows with the key 1.
func keyRows() *Ydb.TypedValue {
	return &Ydb.TypedValue{
		Type: &Ydb.Type{Type: &Ydb.Type_ListType{ListType: &Ydb.ListType{Item: &Ydb.Type{Type: &Ydb.Type_StructType{StructType: &Ydb.StructType{
			Members: []*Ydb.StructMember{{Name: "k", Type: &Ydb.Type{Type: &Ydb.Type_TypeId{TypeId: Ydb.Type_UINT64}}}},
		}}}}}},
		Value: &Ydb.Value{Items: []*Ydb.Value{{Items: []*Ydb.Value{{Value: &Ydb.Value_Uint64Value{Uint64Value: 1}}}}}},
	}
}

// TestFourWays holds the four ways in which taking rights away does not do what it seems to, for those who write a fence.
func TestFourWays(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	s := ydbtest.Start(t, localydb.Options{
		EnforceAccess: true,
		Tokens:        map[string]string{"of-root": "root", "of-ops": "ops", "of-app": "app"},
		Groups:        map[string][]string{"ADMINS": {"root"}, "writers": {"app"}},
	})
	as := func(user string) *rightsCases {
		d, err := ydb.Open(ctx, s.ConnectionString(), ydb.WithAccessTokenCredentials("of-"+user))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = d.Close(context.WithoutCancel(ctx)) })
		return &rightsCases{T: t, ctx: ctx, db: &ydbtest.Database{Driver: d}, dir: "/local", users: map[string]*ydb.Driver{"": d}}
	}
	root, ops, app := as("root"), as("ops"), as("app")
	do := func(c *rightsCases, text string) error {
		_, err := c.query(c.db.Driver, text)
		return err
	}
	must := func(c *rightsCases, text string) {
		t.Helper()
		if err := do(c, text); err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
	}
	refused := func(c *rightsCases, text string, status Ydb.StatusIds_StatusCode) {
		t.Helper()
		if err := do(c, text); !ydb.IsOperationError(err, status) {
			t.Errorf("%s: got %v, want %s", text, err, status)
		}
	}
	const write, alter = "UPSERT INTO t (k, v) VALUES (1, 1)", "ALTER TABLE t ADD COLUMN w Uint64"
	clean := func() {
		t.Helper()
		must(root, "DROP TABLE IF EXISTS t")
		must(root, "CREATE TABLE t (k Uint64, v Uint64, PRIMARY KEY (k))")
	}

	// An operator whose own rights are an entry on the table takes that too when he takes from everyone, and can then
	// neither alter the table nor give the rights back.
	clean()
	must(root, "GRANT 'ydb.generic.full' ON `/local/t` TO ops")
	must(root, "GRANT 'ydb.generic.use' ON `/local/t` TO app")
	must(ops, "REVOKE 'ydb.generic.use' ON `/local/t` FROM app")
	must(ops, "REVOKE 'ydb.generic.full' ON `/local/t` FROM ops")
	refused(ops, alter, Ydb.StatusIds_UNAUTHORIZED)
	refused(ops, "GRANT 'ydb.generic.full' ON `/local/t` TO ops", Ydb.StatusIds_UNAUTHORIZED)

	// An entry whose rights no single name stands for is listed by several, and a revoke of these matches nothing.
	clean()
	combined := func(text string) {
		t.Helper()
		e, err := engine.ParseAccess(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.DB().SetAccess("t", e); err != nil {
			t.Fatal(err)
		}
	}
	combined("+(SR|UR|RA|DS):app")
	if got, err := root.entries("/local/t"); err != nil || got != "app: ydb.generic.read ydb.granular.update_row" {
		t.Errorf("got %q, %v", got, err)
	}
	must(root, "REVOKE 'ydb.generic.read', 'ydb.granular.update_row' ON `/local/t` FROM app")
	must(app, write)
	if err := root.modify("set", "app", "/local/t", nil); err != nil { // takes all entries of a subject
		t.Error(err)
	}
	refused(app, write, Ydb.StatusIds_SCHEME_ERROR)

	// An entry that is inherited in another way looks like any other, and a revoke does not match it.
	clean()
	combined("+U:app:-")
	if got, err := root.entries("/local/t"); err != nil || got != "app: ydb.generic.use" {
		t.Errorf("got %q, %v", got, err)
	}
	must(root, "REVOKE 'ydb.generic.use' ON `/local/t` FROM app")
	must(app, write)

	// What a group may do is not taken by taking from its members.
	clean()
	must(root, "GRANT 'ydb.generic.use' ON `/local/t` TO writers")
	must(root, "GRANT 'ydb.generic.use' ON `/local/t` TO app")
	must(root, "REVOKE 'ydb.generic.use' ON `/local/t` FROM app")
	must(app, write)
	must(root, "REVOKE 'ydb.generic.use' ON `/local/t` FROM writers")
	refused(app, write, Ydb.StatusIds_SCHEME_ERROR)
}
