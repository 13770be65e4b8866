package ask

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/config"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/foreign"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// Read says which tables are read, of what, and with which statements. The zero Read names no source.
type Read struct {
	DDL      []string // files and folders
	Dump     string
	Snapshot string
	Conn     ydbconn.Options // of a live database
	Set      []string        // NAME=VALUE of variables in files
	Values   source.Values   // the same; before those of the configuration
	Dialect  []string        // DIALECT=PATH of files of other databases
	Target   string          // release of YDB; empty for that of the source

	Observe                          time.Duration // how long the load is watched at most; 0 gives no rates
	NoSample, NoSystemViews, Explain bool
	Rights                           bool // read who may do what with the tables
	Opened                           bool // what is read is open already, so that no other field names it

	Paths            []string // of tables, each of which must be there
	Include, Exclude []string // patterns
	Queries          []string // files and folders with statements
	Heat             []string // recordings of the load
	Config           string   // see package opened
}

// Auto is how long the load is watched if nobody says: as long as it tells something.
const Auto time.Duration = -1

// NoConfig is the name of no configuration.
const NoConfig = "-"

// Watch is how long the load is watched, as package live has it, and programs: 0 is Auto, and a negative time gives no rates.
func (r *Read) Watch() time.Duration {
	switch r.Observe {
	case Auto:
		return 0
	case 0:
		return -1
	}
	return r.Observe
}

// Watching is the time of Observe for that of Watch.
func Watching(t time.Duration) time.Duration {
	if t == 0 {
		return Auto
	}
	return max(0, t)
}

// Fields are what can be given.
func (r *Read) Fields() []Field {
	conn := &r.Conn
	return []Field{
		{Name: "ddl", Go: "DDL", Section: OfSource, File: true, Into: &r.DDL, Help: "`FILE|DIR`: scripts, migrations, programs",
			Agents: "files or folders with schemas, below the working folder"},
		{Name: "set", Go: "Values", Section: OfSource, Into: &r.Set, Help: "`NAME=VALUE`: a variable in files",
			Agents: "values of variables in files, each as NAME=VALUE"},
		{Name: "dialect", Section: OfSource, Into: &r.Dialect, Help: "`postgres=PATH|mysql=PATH`: files of another database",
			Agents: "which of the files are of another database, each as postgres=PATH or mysql=PATH"},
		{Name: "dump", Section: OfSource, File: true, Into: &r.Dump, Help: "`DIR`: a folder of 'ydb tools dump'",
			Agents: "a folder of 'ydb tools dump', instead of ddl"},
		{Name: "snapshot", Section: OfSource, File: true, Into: &r.Snapshot, Help: "`FILE`: a file of 'snapshot'",
			Agents: "a file of 'ydb-keyadvise snapshot', instead of ddl"},
		{Name: "target-version", Section: OfSource, Into: &r.Target, Help: "`VERSION`: a release of YDB (default: the server's)",
			Agents: "the release of YDB that files are for, such as 25.1"},
		{Name: "endpoint", Section: -1, Into: &conn.Endpoint,
			Agents: "of a live database, instead of ddl, such as grpcs://HOST:2135; no credentials"},
		{Name: "database", Section: -1, Into: &conn.Database, Agents: "path of the live database, such as /prod"},
		{Name: "observe", Section: OfLoad, Into: &r.Observe, Help: "watch the load for at most `TIME`; 0 gives no rates",
			Agents: "how long to watch the load of a live database at most, such as 30s; 0s gives no rates"},
		{Name: "no-sample", Section: OfLoad, Into: &r.NoSample, Help: "do not sample rows", Agents: "do not sample rows of a live database"},
		{Name: "no-system-views", Section: OfLoad, Into: &r.NoSystemViews, Help: "do not read load and statements"},
		{Name: "PATH", Go: "Tables", JSON: "tables", Section: -1, Into: &r.Paths, Agents: "paths or globs of tables; all tables if left out"},
		{Name: "include", Section: OfSelection, Into: &r.Include, Help: "`GLOB`: only tables with this path"},
		{Name: "exclude", Section: OfSelection, Into: &r.Exclude, Help: "`GLOB`: no tables with this path",
			Agents: "globs of tables that are left out"},
		{Name: "queries", Section: OfJudging, File: true, Into: &r.Queries, Help: "`FILE|DIR`: statements in scripts, logs, programs",
			Agents: "files or folders with statements of the applications, below the working folder"},
		{Name: "heat", Section: OfJudging, File: true, Into: &r.Heat, Help: "`FILE`: a recording of 'record'; judge by its weeks",
			Agents: "files of 'ydb-keyadvise record', by whose weeks the load of tables is judged"},
	}
}

// Merge takes from a configuration what is not said.
func (r *Read) Merge(c *config.File) {
	if len(r.kinds()) == 0 && r.Conn.Database == "" && !r.Opened {
		r.DDL, r.Dump, r.Snapshot = c.DDL, c.Dump, c.Snapshot
	}
	if len(r.Include)+len(r.Exclude) == 0 {
		r.Include, r.Exclude = c.Include, c.Exclude
	}
	for files, configured := range map[*[]string][]string{&r.Queries: c.Queries, &r.Heat: c.Heat} {
		if len(*files) == 0 {
			*files = configured
		}
	}
	r.Target = cmp.Or(r.Target, c.Target)
	values := source.Values{}
	maps.Copy(values, c.Set)
	maps.Copy(values, r.Values)
	r.Values = values
}

// kinds are the kinds of source that are given, as options of the command.
func (r *Read) kinds() (kinds []string) {
	for _, k := range []struct {
		given bool
		name  string
	}{{len(r.DDL) > 0, "--ddl"}, {r.Dump != "", "--dump"}, {r.Snapshot != "", "--snapshot"}, {r.Conn.Endpoint != "", "--endpoint"},
		{r.Conn.Endpoint == "" && r.Conn.Profile != "", "--profile"}} {
		if k.given {
			kinds = append(kinds, k.name)
		}
	}
	return kinds
}

// Kind is the kind of source that is given, as an option of the command; empty if there is none, or more than one.
func (r *Read) Kind() string {
	if kinds := r.kinds(); len(kinds) == 1 {
		return kinds[0]
	}
	return ""
}

// Given reports whether a source is named.
func (r *Read) Given() bool { return len(r.kinds()) > 0 }

// NoSource is the field of the error that no source is named.
const NoSource = "source"

// Check refuses what makes no sense, once all was said, and works out values. Alone says that statements are enough, without tables, and
// beside that files are read beside the tables.
func (r *Read) Check(alone, beside bool) error {
	if slices.Contains(r.DDL, "") {
		return Wrongf("ddl", ": the name is empty")
	}
	if err := release(r.Target); err != nil {
		return err
	}
	alone = alone && len(r.Queries) > 0 && len(r.Paths) == 0
	switch kinds := r.kinds(); {
	case len(kinds) > 1:
		return Wrongf("", "%s are different kinds of source; give one", strings.Join(kinds, " and "))
	case len(kinds) == 0 && r.Conn.Database != "":
		return Wrongf("database", " %s says which database, but not where; give -e ENDPOINT or -p PROFILE too", r.Conn.Database)
	case len(kinds) == 0 && !alone && !r.Opened:
		return Wrongf(NoSource, "no tables given; give --ddl, --dump, --snapshot, or --endpoint with --database")
	case r.Explain && !r.Conn.Given() && !r.Opened:
		return Wrongf("explain", " asks a live database; give -e ENDPOINT -d DATABASE, or -p PROFILE")
	case r.Observe < 0 && r.Observe != Auto:
		return notNegative("observe", r.Observe, "0 for no rates")
	case len(r.Set) > 0 && len(r.DDL) == 0 && !beside && !alone:
		return Wrongf("set", " has no effect without files to read; name them with --ddl or --queries")
	}
	given, err := source.ParseValues(r.Set)
	if err != nil {
		return Wrongf("set", " %v", err)
	}
	maps.Copy(r.Values, given)
	return nil
}

// Dialects are which files are of other databases.
func (r *Read) Dialects() (source.Dialects, error) {
	out := source.Dialects{}
	for _, given := range r.Dialect {
		name, path, named := strings.Cut(given, "=")
		d := foreign.Dialect(name)
		switch {
		case !named || path == "":
			return nil, Wrongf("dialect", " %s: want DIALECT=PATH, such as --dialect postgres=dump.sql", given)
		case !slices.Contains(foreign.Dialects(), d):
			var names []string
			for _, d := range foreign.Dialects() {
				names = append(names, string(d))
			}
			return nil, Wrongf("dialect", " %s: want %s; YQL needs no --dialect%s", given, spelling.List(names), spelling.DidYouMean(name, names))
		case !slices.ContainsFunc(slices.Concat(r.DDL, r.Queries), source.Dialects{path: d}.Meets):
			return nil, Wrongf("dialect", " %s: neither --ddl nor --queries reads %s; give it to one of them, too", given, path)
		}
		out[path] = d
	}
	return out, nil
}

// release checks the release of YDB that tables are for; empty is any.
func release(version string) error {
	if release, ok := schema.ParseRelease(version); !ok && version != "" {
		return Wrongf("target-version", " %s: not a version of YDB; write it as 25.4 or 26.2.1.14", version)
	} else if !release.Exists() {
		return Wrongf("target-version", " %s: there is no such release of YDB: a year has four, such as 25.1 to 25.4", version)
	}
	return nil
}

// notNegative refuses a time that is.
func notNegative(field string, given time.Duration, zero string) error {
	return Wrongf(field, " %s: want a time of 0 or more, such as 30s; %s", given, zero)
}
