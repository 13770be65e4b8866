package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/example"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/fault"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

// localOptions are the options of the local command.
type localOptions struct {
	listen       string
	database     string
	example      string
	faults       []string
	user         string
	passwordFile string
}

func newLocal(a *app) *cobra.Command {
	var o localOptions
	cmd := &cobra.Command{
		Use:   "local [flags]",
		Short: "Start a local server that speaks YDB's protocol",
		Long: `Start a local server that speaks YDB's protocol and keeps everything in memory. It is not YDB. The first line on stdout is its
connection string.

A fault is written ` + fault.Syntax,
		Example: `ydb-keyadvise local --example shop
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
	})
	addSection(cmd, "Content and faults", func(flags *pflag.FlagSet) {
		choiceFlag(flags, &o.example, "example", example.Names(), "`EXAMPLE`: tables under load: "+spelling.List(example.Names()))
		flags.StringArrayVar(&o.faults, "fault", nil, "`FAULT`: make calls fail")
	})
	return cmd
}

func (o *localOptions) run(ctx context.Context, a *app) error {
	opts, err := o.options(ctx, a)
	if err != nil {
		return err
	}
	s, err := a.server(ctx, opts)
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("listen on %s: another server has this port, perhaps YDB or another 'ydb-keyadvise local'; give another "+
			"with --listen, or port 0 for a free one", o.listen)
	}
	if err != nil {
		return err
	}
	defer s.Close()
	if o.example != "" {
		if _, err := example.Start(ctx, s, o.example); err != nil {
			return err
		}
	}
	if _, err := fmt.Fprintln(a.stdout, s.ConnectionString()); err != nil {
		return fmt.Errorf("write connection string: %w", err)
	}
	login := ""
	if o.user != "" {
		login = " --user " + shellWord(o.user) + " --password-file " + shellWord(o.passwordFile)
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

func (o *localOptions) options(ctx context.Context, a *app) (localydb.Options, error) {
	opts := localydb.Options{Listen: o.listen, Database: o.database}
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
	}
	if o.user != "" {
		password, err := evidence.ReadFile(ctx, o.passwordFile, 1<<20)
		if err != nil {
			return opts, fmt.Errorf("--password-file %s: %w", o.passwordFile, evidence.NoFile(o.passwordFile, err))
		}
		opts.Users = map[string]string{o.user: strings.TrimRight(string(password), "\r\n")}
	}
	return opts, nil
}
