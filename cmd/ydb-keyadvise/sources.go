package main

import (
	"context"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/config"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/foreign"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

// sourceOptions say where the tables come from and which of them are meant. They are the same on every command
// that reads a bundle.
type sourceOptions struct {
	ddl      []string
	set      []string // NAME=VALUE for the variables in schema files
	dialect  []string // DIALECT=PATH of files of other databases
	declared bool     // schema files are read beside another source
	queries  []string // files of statements that are read beside it
	keyless  bool     // statements are enough where there are no tables
	dump     string
	snapshot string
	target   string // version of YDB; empty for that of the live server
	live     liveOptions

	include, exclude []string

	values   source.Values // of the configuration, and then those of set too
	dialects source.Dialects
	files    opened.Source // what was read of them

	app   *app
	flags *pflag.FlagSet // of the command
}

// The headings of the options that say what is read, the same for every command that reads tables.
const (
	fileSection      = "Source of the tables (choose one)"
	selectionSection = "Selection of tables"
)

var sourceSections = []string{fileSection, liveSection, loginSection, measureSection, selectionSection}

func (o *sourceOptions) register(a *app, cmd *cobra.Command) {
	o.app, o.flags = a, cmd.Flags()
	cmd.ValidArgsFunction = cobra.NoFileCompletions
	addSection(cmd, fileSection, func(flags *pflag.FlagSet) {
		flags.StringArrayVar(&o.ddl, "ddl", nil,
			"`FILE|DIR`: scripts, migrations, programs")
		flags.StringArrayVar(&o.set, "set", nil,
			"`NAME=VALUE`: a variable in files")
		flags.StringArrayVar(&o.dialect, "dialect", nil, "`postgres=PATH|mysql=PATH`: files of another database")
		flags.StringVar(&o.dump, "dump", "", "`DIR`: a folder of 'ydb tools dump'")
		flags.StringVar(&o.snapshot, "snapshot", "", "`FILE`: a file of 'snapshot'")
		flags.StringVar(&o.target, "target-version", "",
			"`VERSION`: a release of YDB (default: the server's)")
	})
	o.live.register(cmd)
	addSection(cmd, selectionSection, func(flags *pflag.FlagSet) {
		flags.StringArrayVar(&o.include, "include", nil, "`GLOB`: only tables with this path")
		flags.StringArrayVar(&o.exclude, "exclude", nil, "`GLOB`: no tables with this path")
	})
	_ = cmd.MarkFlagDirname("dump")
}

// configure takes from the configuration what the command line does not say.
func (o *sourceOptions) configure(cfg *config.File) {
	if len(o.given()) == 0 && o.live.conn.Database == "" {
		o.ddl, o.dump, o.snapshot = cfg.DDL, cfg.Dump, cfg.Snapshot
	}
	if len(o.include)+len(o.exclude) == 0 {
		o.include, o.exclude = cfg.Include, cfg.Exclude
	}
	if o.target == "" {
		o.target = cfg.Target
	}
	o.values = cfg.Set
}

// setValues takes the values of the command line, which stand before those of the configuration.
func (o *sourceOptions) setValues() error {
	values, err := source.ParseValues(o.set)
	switch {
	case err != nil:
		return usagef("--set %v", err)
	case len(o.set) > 0 && len(o.ddl) == 0 && !o.declared && !(o.keyless && len(o.queries) > 0):
		return usagef("--set has no effect without files to read; name them with --ddl or --queries")
	}
	for name, value := range o.values {
		if _, given := values[name]; !given {
			values[name] = value
		}
	}
	o.values = values
	return nil
}

// setDialects takes which files are of other databases.
func (o *sourceOptions) setDialects() error {
	o.dialects = source.Dialects{}
	for _, given := range o.dialect {
		name, path, named := strings.Cut(given, "=")
		d := foreign.Dialect(name)
		switch {
		case !named || path == "":
			return usagef("--dialect %s: want DIALECT=PATH, such as --dialect postgres=dump.sql", given)
		case !slices.Contains(foreign.Dialects(), d):
			names := plan.Each(foreign.Dialects(), func(d foreign.Dialect) string { return string(d) })
			return usagef("--dialect %s: want %s; YQL needs no --dialect%s", given, spelling.List(names), spelling.DidYouMean(name, names))
		case !slices.ContainsFunc(slices.Concat(o.ddl, o.queries), source.Dialects{path: d}.Meets):
			return usagef("--dialect %s: neither --ddl nor --queries reads %s; give it to one of them, too", given, path)
		}
		o.dialects[path] = d
	}
	return nil
}

// given lists the kinds of source that the command line names.
func (o *sourceOptions) given() []string {
	var kinds []string
	if len(o.ddl) > 0 {
		kinds = append(kinds, "--ddl")
	}
	if o.dump != "" {
		kinds = append(kinds, "--dump")
	}
	if o.snapshot != "" {
		kinds = append(kinds, "--snapshot")
	}
	switch conn := &o.live.conn; {
	case conn.Endpoint != "":
		kinds = append(kinds, "--endpoint")
	case conn.Profile != "":
		kinds = append(kinds, "--profile")
	}
	return kinds
}

// check reports a command line that names no source, or several kinds of them.
func (o *sourceOptions) check(paths []string) error {
	if slices.Contains(o.ddl, "") {
		return usagef("--ddl: the name is empty")
	}
	if err := opened.Release(o.target); err != nil {
		return err
	}
	switch kinds := o.given(); len(kinds) {
	case 1:
		return o.idle(kinds[0])
	case 0:
		if o.keyless && len(o.queries) > 0 && len(paths) == 0 && o.live.conn.Database == "" {
			return nil
		}
		if database := o.live.conn.Database; o.flags.Lookup("d"+database) != nil {
			return usagef("unknown flag -d%[1]s; did you mean --d%[1]s?", database)
		} else if database != "" {
			return usagef("-d %s says which database, but not where; give -e ENDPOINT or -p PROFILE too", database)
		}
		if i := slices.IndexFunc(paths, exists); i >= 0 {
			return usagef("%[1]s is a file or folder; arguments are paths of tables. Give it as --ddl %[1]s", paths[i])
		}
		if i := slices.IndexFunc(paths, func(p string) bool { return strings.Contains(p, "://") }); i >= 0 {
			return usagef("%[1]s is where a database is; arguments are paths of tables. Give it as -e %[1]s", paths[i])
		}
		return usagef("no tables given; say where they come from:\n" +
			"  --ddl FILE|DIR     schema files\n" +
			"  --dump DIR         a folder written by 'ydb tools dump'\n" +
			"  --snapshot FILE    a file written by 'ydb-keyadvise snapshot'\n" +
			"  -e ENDPOINT -d DATABASE, or -p PROFILE\n" +
			"                     a live database, as with the ydb CLI")
	default:
		return usagef("%s are different kinds of source; give one", strings.Join(kinds, " and "))
	}
}

// idle refuses flags that are for a live database where the tables come from elsewhere: who gives one expects it to do
// something. The database is needed for files, too, where it makes paths absolute.
func (o *sourceOptions) idle(kind string) error {
	if o.live.conn.Given() {
		return nil
	}
	var idle []string
	o.flags.Visit(func(f *pflag.Flag) {
		section := f.Annotations[sectionKey]
		if f.Name != "database" && len(section) > 0 && slices.Contains([]string{liveSection, loginSection, measureSection}, section[0]) {
			idle = append(idle, "--"+f.Name)
		}
	})
	switch len(idle) {
	case 0:
	case 1:
		return usagef("%s has no effect with %s: it is for a live database, -e ENDPOINT -d DATABASE", idle[0], kind)
	default:
		return usagef("%s have no effect with %s: they are for a live database, -e ENDPOINT -d DATABASE", strings.Join(idle, ", "), kind)
	}
	return nil
}

// read returns the bundle, cut down to the selected tables, and whether those are all.
func (o *sourceOptions) read(ctx context.Context, paths []string) (*evidence.Bundle, bool, error) {
	s, err := opened.NewSelection(paths, o.include, o.exclude)
	if err != nil {
		return nil, false, err
	}
	if err := o.check(paths); err != nil {
		return nil, false, err
	}
	if err := o.setValues(); err != nil {
		return nil, false, err
	}
	if err := o.setDialects(); err != nil {
		return nil, false, err
	}
	bundle, err := o.open(ctx, s)
	if err != nil {
		return nil, false, err
	}
	if err := ctx.Err(); err != nil {
		return nil, false, err
	}
	if len(bundle.Problems) == 0 { // else the table may be among what could not be read
		for _, g := range s.Paths {
			if !slices.ContainsFunc(bundle.Tables, func(t *evidence.Table) bool { return g.Match(t.Schema.Path) }) {
				return nil, false, opened.NoTable(g.String(), bundle)
			}
		}
	}
	return opened.Select(bundle, o.target, s), s.Whole(), nil
}

// open reads the source. Of files it reads all, since a table may be changed anywhere; of a database only what is
// selected.
func (o *sourceOptions) open(ctx context.Context, s *opened.Selection) (*evidence.Bundle, error) {
	o.files = opened.Source{DDL: plan.Each(o.ddl, orStdin), Dump: o.dump, Snapshot: orStdin(o.snapshot), Values: o.values,
		Dialects: o.dialects, Target: o.target}
	if o.live.conn.Given() {
		return o.live.read(ctx, o.app, s)
	}
	return o.files.Read(ctx)
}

// orStdin returns the name under which standard input can be read where a file is asked for and - is given.
func orStdin(name string) string {
	if name == "-" {
		return "/dev/stdin"
	}
	return name
}

// database is the absolute path of the live database; empty for files.
func (o *sourceOptions) database() string { return o.live.conn.Database }

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}
