package advisor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
)

// held has a name of its own so that the documentation names no internal package.
type held = opened.Handle

// Schema is tables that were read, with what is known of them beside their definitions: statements, load, samples. It is made by the
// functions of this package that read one; the zero Schema has no tables. It is safe for concurrent use.
type Schema struct{ held }

// Tables returns the paths of the tables, in the order of the source. A nil schema has none.
func (s *Schema) Tables() (paths []string) {
	if s == nil || opened.Of(s) == nil {
		return nil
	}
	for _, t := range opened.Of(s).Bundle.Tables {
		paths = append(paths, t.Schema.Path)
	}
	return paths
}

// Problems returns what could not be read: files, statements, tables. The schema holds the rest. It is nil if everything was read.
func (s *Schema) Problems() []Remark {
	if s == nil || opened.Of(s) == nil {
		return nil
	}
	return remarks(opened.Of(s).Bundle.Problems)
}

// ErrNoTables is the error of reading a source in which no table was found. Its text tells what could not be read.
var ErrNoTables = errors.New("no table was found")

// read makes a schema of what is asked for, or an error of it.
func read(ctx context.Context, what string, asked ask.Read, from opened.From) (*Schema, error) {
	s, err := opened.Read(cmp.Or(ctx, context.Background()), asked, &ask.Judge{Findings: true}, from)
	if err != nil {
		return nil, ask.InGo(fmt.Errorf("%s: %w", what, err))
	}
	if len(s.Bundle.Tables) == 0 {
		return nil, fmt.Errorf("%s: %w%s", what, ErrNoTables, opened.Listed(s.Bundle.Problems))
	}
	return &Schema{opened.Held(s)}, nil
}

// ReadOptions say what is read. The zero ReadOptions reads every schema file of a file system.
type ReadOptions struct {
	// DDL are files and folders of the file system: scripts (*.sql, *.yql), migrations of goose, Flyway and others, DDL in programs. The
	// statements are applied in order, so that migrations give the tables that are there in the end. Empty means all of the file system.
	DDL []string
	// Queries are files and folders with statements of the application: scripts, logs, programs. Without them, nothing is said of reads.
	Queries []string
	// Heat are recordings of the load of the tables, which "ydb-keyadvise record" has written. Tables are judged by their weeks.
	Heat []string
	// Values are put in for the variables of templates and of programs, by name; nil for none.
	Values map[string]string
	// TargetVersion is the release of YDB that the files are for, such as "25.4"; empty for any.
	TargetVersion string
	// Include and Exclude are patterns of paths of tables, such as "logs/**"; empty means all, and none.
	Include, Exclude []string
	// Config is the configuration, a file of the file system; "-" means none. If it is empty, that is .ydb-keyadvise.yaml at the root of
	// the file system or else, as for the command, the nearest from the working directory up to the root of its git work tree. What these
	// options do not say is taken from there. Its sources (ddl, dump, snapshot) are not.
	Config string
}

// ReadDDL reads the tables that files declare, of files and folders of fsys. Without paths it reads all of fsys. What cannot be read is in
// [Schema.Problems]; the error is not nil if nothing can be done at all, and is [ErrNoTables] if there is no table.
func ReadDDL(fsys fs.FS, paths ...string) (*Schema, error) {
	return Read(context.Background(), fsys, ReadOptions{DDL: paths})
}

// Read is [ReadDDL] with more to say. A context that ends makes it return an error of the context.
func Read(ctx context.Context, fsys fs.FS, o ReadOptions) (*Schema, error) {
	if fsys == nil {
		return nil, errors.New(`read DDL: there is no file system: give one, such as os.DirFS("migrations")`)
	}
	return read(ctx, "read DDL", ask.Read{DDL: o.DDL, Queries: o.Queries, Heat: o.Heat, Values: o.Values, Target: o.TargetVersion,
		Include: o.Include, Exclude: o.Exclude, Config: o.Config}, opened.From{Files: fsys})
}

// ReadSnapshot reads a snapshot, which "ydb-keyadvise snapshot" has written, compressed or not. It holds what was measured of a database.
func ReadSnapshot(r io.Reader) (*Schema, error) {
	if r == nil {
		return nil, errors.New("read snapshot: there is no reader: give that of a file which 'ydb-keyadvise snapshot' wrote")
	}
	bundle, err := evidence.Read(r)
	if err != nil {
		return nil, fmt.Errorf("read snapshot: %w", err)
	}
	return read(context.Background(), "read snapshot", ask.Read{Opened: true}, opened.From{Bundle: bundle})
}

// ReadDump reads the tables of a folder that "ydb tools dump" has written.
func ReadDump(dir string) (*Schema, error) {
	if dir == "" {
		return nil, errors.New("read dump: there is no folder: give the one that 'ydb tools dump' has written")
	}
	return read(context.Background(), "read dump "+dir, ask.Read{Dump: dir}, opened.From{})
}
