package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/example"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/folder"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/rehearse"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

type localOptions struct {
	listen       string
	database     string
	example      string
	ddl          []string
	plan         string
	rows         uint64
	faults       []string
	user         string
	passwordFile string
	rights       string
	tls          bool
}

func newLocal(a *app) *cobra.Command {
	var o localOptions
	cmd := &cobra.Command{
		Use:   "local [flags]",
		Short: "Start a local server that speaks YDB's protocol",
		Long: `Start a local server that speaks YDB's protocol and keeps everything in memory. It is not YDB. The first line on stdout is its
connection string: [testing](testing.md). The file of --enforce-rights is security_config of YDB's configuration.

A fault is written ` + fault.Syntax,
		Example: `ydb-keyadvise local --example shop
ydb-keyadvise local --ddl schema.sql --rows 10000
ydb-keyadvise local --plan plan --rows 10000
ydb-keyadvise local --fault 'Table.BulkUpsert:OVERLOADED:0.1' --fault '*:latency=5ms'`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return o.run(cmd.Context(), a)
		},
	}
	addSection(cmd, "The server", func(flags *pflag.FlagSet) {
		flags.StringVar(&o.listen, "listen", "127.0.0.1:2136", "`HOST:PORT`: where to listen; port 0 takes a free one")
		flags.StringVar(&o.database, "database", "/local", "`PATH`: the database")
		flags.StringVar(&o.user, "user", "", "`NAME`: the only user who may connect")
		flags.StringVar(&o.passwordFile, "password-file", "", "`FILE`: the password")
		flags.StringVar(&o.rights, "enforce-rights", "", "`FILE`: users who may connect; check their rights")
		flags.BoolVar(&o.tls, "tls", false, "serve grpcs; print the file of the CA for clients")
	})
	addSection(cmd, "Content and faults", func(flags *pflag.FlagSet) {
		choiceFlag(flags, &o.example, "example", example.Names(), "`EXAMPLE`: tables under load: "+spelling.List(example.Names()))
		flags.StringArrayVar(&o.ddl, "ddl", nil, "`FILE|DIR`: make the tables that these declare")
		flags.StringVar(&o.plan, "plan", "", "`DIR`: make the tables as this plan leaves them")
		flags.Uint64Var(&o.rows, "rows", 0, "`N`: invented rows for each of these tables")
		flags.StringArrayVar(&o.faults, "fault", nil, "`FAULT`: make calls fail")
	})
	_ = cmd.MarkFlagFilename("enforce-rights", "yaml", "yml")
	return cmd
}

func (o *localOptions) run(ctx context.Context, a *app) error {
	opts, err := o.options(ctx, a)
	if err != nil {
		return err
	}
	faults := opts.Faults
	opts.Faults = nil // of those who use the tables
	s, err := a.server(ctx, opts)
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("listen on %s: another server has this port, perhaps YDB or another 'ydb-keyadvise local'; give another "+
			"with --listen, or port 0 for a free one", o.listen)
	}
	if err != nil {
		return err
	}
	defer s.Close()
	login, ca := "", ""
	if o.tls {
		file, remove, err := writeCA(s.CA())
		if err != nil {
			return err
		}
		defer remove()
		login, ca = " --ca-file "+file, file
	}
	if o.example != "" {
		if _, err := example.Start(ctx, s, o.example); err != nil {
			return err
		}
	}
	if err := o.load(ctx, a, ydbconn.Options{Endpoint: s.Endpoint(), Database: s.Database(), CAFile: ca, User: o.user,
		PasswordFile: o.passwordFile, Anonymous: o.user == ""}); err != nil {
		return err
	}
	s.SetFaults(faults...)
	if _, err := fmt.Fprintln(a.stdout, s.ConnectionString()); err != nil {
		return fmt.Errorf("write connection string: %w", err)
	}
	switch {
	case o.rights != "":
		login += " --user USER"
	case o.user != "":
		login += " --user " + shellWord(o.user) + " --password-file " + shellWord(o.passwordFile)
	}
	text := "This is not YDB. It speaks YDB's protocol, runs in this process and keeps everything in memory.\n" +
		"Its statistics come as late as YDB's: partitions report every ten seconds, and statements appear once their minute is over.\n"
	if opts.EnforceAccess && o.example != "" {
		text += "The example's applications write as " + example.App + ", so that 'migrate cutover --fence revoke' can stop them.\n"
	}
	a.stderrView(false).Prose(a.stderr, text)
	fmt.Fprintf(a.stderr, "Try: ydb-keyadvise inspect -e %s -d %s%s\n", s.Endpoint(), s.Database(), login)
	localydb.GiveBack(ctx)
	return nil
}

// load makes the tables of files or of a plan, and fills them.
func (o *localOptions) load(ctx context.Context, a *app, where ydbconn.Options) error {
	if len(o.ddl) == 0 && o.plan == "" {
		return nil
	}
	conn, err := ydbconn.Open(ctx, where)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }() // everything was done
	say := func(path string, rows uint64, err error) error {
		if err == nil {
			fmt.Fprintf(a.stderr, "%s: %s\n", report.OneLine(path), evidence.Count(rows, "invented row"))
		}
		return err
	}
	if o.plan != "" {
		plans, _, err := folder.LoadEach(o.plan)
		for _, p := range plans {
			if err == nil {
				rows, failed := rehearse.LoadAfter(ctx, conn, p, o.rows, opened.Seed)
				err = say(p.Table, rows, failed)
			}
		}
		return err
	}
	bundle, err := source.DDL(ctx, o.ddl, source.Options{})
	if err != nil {
		return err
	}
	a.problems(bundle)
	if len(bundle.Problems) > 0 {
		return errors.New("no table was made, because not all of --ddl could be read; see above")
	} else if len(bundle.Tables) == 0 {
		return usagef("--ddl %s declares no table; a plan is given with --plan", bundle.Source)
	}
	for _, t := range bundle.Tables {
		rows, err := rehearse.Load(ctx, conn, t.Schema, o.rows, opened.Seed)
		if err := say(t.Schema.Path, rows, err); err != nil {
			return err
		}
	}
	return nil
}

// writeCA writes the certificate of the server's authority where clients can read it, until remove is called.
func writeCA(pem []byte) (file string, remove func(), err error) {
	dir, err := os.MkdirTemp("", "ydb-keyadvise-local-")
	if err != nil {
		return "", nil, fmt.Errorf("write the CA file: %w", err)
	}
	remove = func() { _ = os.RemoveAll(dir) }
	file = filepath.Join(dir, "ca.pem")
	if err := os.WriteFile(file, pem, 0o644); err != nil {
		remove()
		return "", nil, fmt.Errorf("write the CA file: %w", err)
	}
	return file, remove, nil
}

func (o *localOptions) options(ctx context.Context, a *app) (localydb.Options, error) {
	opts := localydb.Options{Listen: o.listen, Database: o.database, TLS: o.tls}
	if o.example != "" && o.user == "" { // a fence stops the applications of the example, and not who comes without a login
		opts.EnforceAccess, opts.Access = true, []engine.AccessEntry{}
	}
	opts.Logf = func(format string, args ...any) { fmt.Fprintf(a.stderr, format+"\n", args...) }
	if _, _, err := net.SplitHostPort(o.listen); err != nil {
		return opts, usagef("--listen %s: want HOST:PORT, such as 127.0.0.1:2136", spelling.Quoted(o.listen))
	}
	for _, spec := range o.faults {
		f, err := fault.Parse(spec, localydb.Methods())
		if err != nil {
			return opts, usagef("--fault: %v", err)
		}
		opts.Faults = append(opts.Faults, f)
	}
	switch {
	case !strings.HasPrefix(o.database, "/"):
		return opts, usagef("--database %s: a database path starts with a slash", spelling.Quoted(o.database))
	case (o.user == "") != (o.passwordFile == ""):
		return opts, usagef("--user and --password-file go together: give both or neither")
	case o.rights != "" && len(o.ddl)+len(o.plan) > 0:
		return opts, usagef("--ddl and --plan make tables as somebody who may do everything; leave out --enforce-rights")
	case len(o.ddl) > 0 && o.plan != "":
		return opts, usagef("--ddl makes tables as they are, --plan as a plan leaves them: give one of them")
	case o.rows > 0 && len(o.ddl)+len(o.plan) == 0:
		return opts, usagef("--rows fills the tables of --ddl or --plan: give one of them")
	case o.rights != "" && o.user != "":
		return opts, usagef("--enforce-rights names the users; leave out --user and --password-file")
	}
	if o.rights != "" {
		err := opts.ReadRights(o.rights)
		if wrong := localydb.WrongRights(""); errors.As(err, &wrong) {
			err = usagef("--enforce-rights %v", wrong)
		}
		return opts, err
	}
	if o.user != "" {
		password, err := evidence.ReadFile(ctx, evidence.Disk, o.passwordFile, 1<<20)
		if err != nil {
			return opts, fmt.Errorf("--password-file %s: %w", o.passwordFile, err)
		}
		opts.Users = map[string]string{o.user: strings.TrimRight(string(password), "\r\n")}
	}
	return opts, nil
}
