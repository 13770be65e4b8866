// Package opened does what package ask can ask: it reads tables, inspects them, proposes, plans and performs.
//
// The command, the packages that other programs call (advisor, rewrite and migrate at the top) and the tools of agents are faces of it:
// they take what is asked and show what came of it, each in its own way, and decide nothing. It prints nothing, and asks nobody.
package opened

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/config"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/rights"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite/design"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/live"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn/probe"
)

// Schema is tables that were read, with what is known of them.
type Schema struct {
	Bundle *evidence.Bundle
	Whole  bool         // no table of the source was left out
	All    bool         // the source was read as far as it goes, so that a pattern which matches no table of it is dead
	Named  bool         // somebody named the tables, so that each is meant
	Config *config.File // that applies
	Asked  ask.Read     // with what the configuration says
	Judged ask.Judge    // likewise
	Rules  advisor.Options

	Database string                 // absolute path of the database that was read; empty if it is not known
	Rights   map[string]plan.Rights // on the tables, if they were asked for; what may not be seen is left out

	files    fs.FS            // that the configuration names
	known    *Answers         // by which tables are judged
	declared *source.Declared // where the tables are declared; nil if they are from the files that do
}

// From is where tables are read, beside what is asked. The zero From is this machine.
type From struct {
	Files  fs.FS            // that DDL and queries are of; nil for those of this machine
	Bundle *evidence.Bundle // a snapshot that was read already; nil if none was

	// Open opens the database that is asked for, and completes how it is read; what it returns beside is called once its tables were read.
	// Nil if there is none.
	Open func(ctx context.Context, o *live.Options) (*ydbconn.Conn, func(), error)
	// Described is asked once tables are described, before their load is watched; its error ends the reading. Nil asks nobody.
	Described func(b *evidence.Bundle, database string) error
	// Explained is told how many statements were explained, of how many, and Between is the time between two.
	Explained func(done, total int)
	Check     func(*ask.Read) error // is asked before anything is read, with what the configuration says; nil asks nobody
	Between   time.Duration
	Now       func() time.Time // nil for time.Now
}

// configuration reads the one of a name and says which files it names. An empty name is that at the root of files or, if there is none
// there or there are no files, the one that applies in the working directory.
func configuration(ctx context.Context, files fs.FS, name string) (*config.File, fs.FS, error) {
	if files != nil && name == "" {
		if _, err := fs.Stat(files, config.Name); err == nil {
			name = config.Name
		}
	}
	switch {
	case name == ask.NoConfig:
		return &config.File{}, evidence.Disk, nil
	case name == "" || files == nil:
		files = evidence.Disk
	}
	cfg, err := config.Load(ctx, files, name)
	return cfg, files, err
}

// Read reads tables, and what is needed to judge them. If j is nil, nobody does: tables are as they were read, without statements.
func Read(ctx context.Context, r ask.Read, j *ask.Judge, from From) (*Schema, error) {
	cfg, of, err := configuration(ctx, from.Files, r.Config)
	if err != nil {
		return nil, err
	}
	if from.Files != nil && len(r.DDL) == 0 {
		r.DDL = []string{"."}
	}
	whose := map[bool]fs.FS{true: of, false: from.Files} // of the configuration what the request does not name
	queriesOf, heatOf := whose[len(r.Queries) == 0], whose[len(r.Heat) == 0]
	r.Merge(cfg)
	s := &Schema{Config: cfg, files: of, Named: len(r.Paths) > 0}
	if j == nil {
		r.Queries = nil
	} else {
		s.Judged = *j
		s.Judged.Merge(cfg, &r)
		if err := s.judgedBy(ctx, &r); err != nil {
			return nil, err
		}
	}
	selected, err := newSelection(r.Paths, r.Include, r.Exclude)
	if err != nil {
		return nil, err
	}
	files := Source{Files: from.Files, Dump: r.Dump, Snapshot: orStdin(r.Snapshot), Target: r.Target}
	if files.DDL, err = inFiles(from.Files, r.DDL); err != nil {
		return nil, err
	}
	queries, err := inFiles(queriesOf, r.Queries)
	if err != nil {
		return nil, err
	}
	err = r.Check(s.Judged.Findings, len(s.Judged.DeclaredIn) > 0)
	if err == nil && from.Check != nil {
		err = from.Check(&r)
	}
	if err != nil {
		return nil, err
	}
	files.Values = r.Values
	if files.Dialects, err = r.Dialects(); err != nil {
		return nil, err
	}
	bundle := from.Bundle
	var conn *ydbconn.Conn
	switch {
	case bundle != nil:
		noteLacking(bundle)
	case from.Open != nil:
		if bundle, conn, err = s.readLive(ctx, &r, selected, from); conn != nil {
			defer conn.Close() // everything was read; what goes wrong now changes nothing
		}
	default:
		bundle, err = files.Read(ctx)
	}
	if err != nil {
		return nil, err
	}
	s.Asked = r
	if err := s.take(bundle, selected); err != nil {
		return nil, err
	}
	s.All = s.Whole || len(r.Paths) == 0 && conn == nil
	files.Files = queriesOf
	if err := files.addQueries(ctx, s.Bundle, queries, s.Whole); err != nil {
		return nil, err
	}
	if r.Explain {
		if err := live.Explain(ctx, conn, s.Bundle, from.Between, from.Explained); err != nil {
			return nil, err
		}
	}
	if j != nil {
		err = s.ready(ctx, from, heatOf)
	}
	return s, err
}

// take cuts a bundle down to the tables that are meant.
func (s *Schema) take(b *evidence.Bundle, meant *selection) error {
	for _, g := range meant.Paths {
		// If something could not be read, the table may be among that.
		if len(b.Problems) == 0 && !slices.ContainsFunc(b.Tables, func(t *evidence.Table) bool { return g.Match(t.Schema.Path) }) {
			return ask.NoTable("", g.String(), b)
		}
	}
	s.Bundle, s.Whole = meantOf(b, s.Asked.Target, meant), meant.Whole()
	return nil
}

// judgedBy reads what the tables are judged by.
func (s *Schema) judgedBy(ctx context.Context, r *ask.Read) (err error) {
	if err := s.Judged.Check(r); err != nil {
		return err
	}
	if s.known, err = ReadAnswers(ctx, s.files, s.Judged.Doctor); err != nil {
		return err
	}
	if s.Rules, err = s.Judged.Rules(s.Config); err != nil {
		return err
	}
	s.known.Steer(&s.Rules)
	return s.known.Refusal(probe.Use{Explains: r.Explain})
}

// ready completes a schema before it is judged: statements tell of tables without DDL, and another database's tables get keys.
func (s *Schema) ready(ctx context.Context, from From, heatOf fs.FS) (err error) {
	if err := s.recorded(ctx, heatOf, s.Asked.Heat); err != nil {
		return err
	}
	if s.Judged.Findings {
		if s.Whole {
			source.Keyless(s.Bundle)
		}
		design.Imported(s.Bundle)
		if len(s.Judged.DeclaredIn) > 0 {
			s.declared, err = source.ReadDeclared(ctx, s.Judged.DeclaredIn, s.Asked.Values)
		}
	}
	now := time.Now
	if from.Now != nil {
		now = from.Now
	}
	s.known.Heed(s.Bundle, now(), s.Database)
	return err
}

// Rules are the options of the advisor for what is not read here.
func Rules(ctx context.Context, j ask.Judge, name string) (advisor.Options, error) {
	cfg, files, err := configuration(ctx, nil, name)
	if err != nil {
		return advisor.Options{}, err
	}
	s := &Schema{Config: cfg, Judged: j, files: files}
	s.Judged.Merge(cfg, &ask.Read{})
	err = s.judgedBy(ctx, &ask.Read{})
	return s.Rules, err
}

// inFiles are names of files in a file system, as it wants them; in that of this machine, - is standard input.
func inFiles(files fs.FS, list []string) ([]string, error) {
	out := slices.Clone(list)
	for i, name := range list {
		if files == nil || files == evidence.Disk {
			out[i] = orStdin(name)
		} else if out[i] = path.Clean(name); name == "" || !fs.ValidPath(out[i]) {
			return nil, fmt.Errorf("%q is not the name of a file or folder in a file system: give one below its root, such as migrations", name)
		}
	}
	return out, nil
}

// orStdin returns the name under which standard input can be read where a file is asked for and - is given.
func orStdin(name string) string {
	if name == "-" {
		return "/dev/stdin"
	}
	return name
}

// readLive reads the tables of a database that are meant, and the evidence about them.
func (s *Schema) readLive(ctx context.Context, r *ask.Read, meant *selection, from From) (*evidence.Bundle, *ydbconn.Conn, error) {
	o := live.Options{Paths: meant.Paths.anywhere(), Include: meant.include.anywhere(), Exclude: meant.exclude.anywhere(),
		Observe: r.Watch(), NoSample: r.NoSample, NoSystemViews: r.NoSystemViews, Beside: live.Beside, Redact: source.Redact}
	conn, done, err := from.Open(ctx, &o)
	if err != nil {
		return nil, nil, err
	}
	defer done()
	if s.Database = conn.Database(); from.Described != nil {
		o.Described = func(b *evidence.Bundle) error { return from.Described(b, s.Database) }
	}
	bundle, err := live.Read(ctx, conn, o)
	if err == nil && r.Rights {
		s.Rights = rights.On(ctx, conn, plan.Each(bundle.Tables, func(t *evidence.Table) string { return t.Schema.Path }))
	}
	return bundle, conn, err
}

// Unread is the error of what cannot be done because something could not be read.
type Unread struct {
	Doing    string // what was not done
	Problems []evidence.Note
}

func (e *Unread) Error() string {
	return e.Doing + ", because part of the input could not be read:" + Listed(e.Problems)
}

// Listed are problems as text, each on a line of its own.
func Listed(problems []evidence.Note) (text string) {
	for _, p := range problems {
		text += "\n  " + placed(p)
	}
	return text
}

// placed is a problem, with where it is.
func placed(n evidence.Note) string {
	switch at := cmp.Or(n.Pos.File, n.Path); {
	case at == "":
		return n.Message
	case n.Pos.Line > 0:
		return fmt.Sprintf("%s, line %d: %s", at, n.Pos.Line, n.Message)
	default:
		return at + ": " + n.Message
	}
}

// Nothing is the error that nothing could be read; nil if something was.
func (s *Schema) Nothing() error {
	if len(s.Bundle.Tables) > 0 || len(s.Bundle.Problems) == 0 {
		return nil
	}
	return &Unread{"no table was read", s.Bundle.Problems}
}
