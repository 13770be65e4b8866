package opened

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/config"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
)

// Files say what is read of files, in words.
type Files struct {
	DDL, Queries     []string          // no DDL means all files
	Values           map[string]string // before those of the configuration
	Target           string
	Include, Exclude []string
	Config           string // see configuration
}

// noConfig is the name of no configuration.
const noConfig = "-"

// configuration reads the one of a name and says which files it names. An empty name is that at the root of files or, if there is none
// there or there are no files, the one that applies in the working directory.
func configuration(ctx context.Context, files fs.FS, name string) (*config.File, fs.FS, error) {
	if files != nil && name == "" {
		if _, err := fs.Stat(files, config.Name); err == nil {
			name = config.Name
		}
	}
	switch {
	case name == noConfig:
		return &config.File{}, evidence.Disk, nil
	case name == "" || files == nil:
		files = evidence.Disk
	}
	cfg, err := config.Load(ctx, files, name)
	return cfg, files, err
}

// Read reads tables and statements of files, with what the configuration says of them.
func Read(ctx context.Context, files fs.FS, o Files) (*Schema, error) {
	cfg, of, err := configuration(ctx, files, o.Config)
	if err != nil {
		return nil, err
	}
	from := Source{Files: files, Values: maps.Clone(cfg.Set), Target: cmp.Or(o.Target, cfg.Target)}
	if err := Release(from.Target); err != nil {
		return nil, err
	}
	if from.Values == nil {
		from.Values = source.Values{}
	}
	maps.Copy(from.Values, o.Values)
	if len(o.DDL) == 0 {
		o.DDL = []string{"."}
	}
	if from.DDL, err = names(o.DDL); err != nil {
		return nil, err
	}
	if o.Queries, err = names(o.Queries); err != nil {
		return nil, err
	}
	if len(o.Include)+len(o.Exclude) == 0 {
		o.Include, o.Exclude = cfg.Include, cfg.Exclude
	}
	bundle, err := from.Read(ctx)
	if err != nil {
		return nil, err
	}
	s, err := newSchema(bundle, cfg, of, from.Target, o.Include, o.Exclude)
	if err == nil && len(o.Queries) == 0 {
		o.Queries, from.Files = cfg.Queries, of
	}
	if err == nil {
		err = from.AddQueries(ctx, s.Bundle, o.Queries, s.Whole)
	}
	if err == nil {
		err = s.settle(ctx)
	}
	return s, err
}

// names are those of files in a file system, as it wants them.
func names(list []string) (out []string, err error) {
	for _, name := range list {
		clean := path.Clean(name)
		if name == "" || !fs.ValidPath(clean) {
			return nil, fmt.Errorf("%q is not the name of a file or folder in a file system: give one below its root, such as migrations", name)
		}
		out = append(out, clean)
	}
	return out, nil
}

// newSchema cuts a bundle down to the tables that are meant.
func newSchema(b *evidence.Bundle, cfg *config.File, of fs.FS, target string, include, exclude []string) (*Schema, error) {
	selection, err := NewSelection(nil, include, exclude)
	if err != nil {
		return nil, err
	}
	return &Schema{Bundle: Select(b, target, selection), Whole: selection.Whole(), All: true, Config: cfg, files: of}, nil
}

// ready is a schema that was not read from a file system, with the statements of its configuration, and where that says it is declared.
func ready(ctx context.Context, b *evidence.Bundle, cfg *config.File, of fs.FS, include, exclude []string,
	database string) (*Schema, error) {
	s, err := newSchema(b, cfg, of, cfg.Target, include, exclude)
	if err == nil {
		s.Database = database
		from := Source{Values: cfg.Set}
		err = from.AddQueries(ctx, s.Bundle, cfg.Queries, s.Whole)
	}
	if err == nil && len(cfg.DeclaredIn) > 0 {
		s.declared, err = source.ReadDeclared(ctx, cfg.DeclaredIn, cfg.Set)
	}
	if err == nil {
		err = s.settle(ctx)
	}
	return s, err
}

// settle completes a schema by what its configuration names beside sources.
func (s *Schema) settle(ctx context.Context) (err error) {
	if s.known, err = ReadAnswers(ctx, s.files, s.Config.Doctor); err != nil {
		return err
	}
	s.Ready()
	s.known.Heed(s.Bundle, time.Now(), s.Database)
	return nil
}

// configured is one with the configuration that applies in the working directory.
func configured(ctx context.Context, b *evidence.Bundle) (*Schema, error) {
	cfg, of, err := configuration(ctx, nil, "")
	if err != nil {
		return nil, err
	}
	return ready(ctx, b, cfg, of, cfg.Include, cfg.Exclude, "")
}

// ReadSnapshot reads a snapshot.
func ReadSnapshot(ctx context.Context, r io.Reader) (*Schema, error) {
	bundle, err := evidence.Read(r)
	if err != nil {
		return nil, err
	}
	noteLacking(bundle)
	return configured(ctx, bundle)
}

// ReadDump reads the folder of a dump.
func ReadDump(ctx context.Context, dir string) (*Schema, error) {
	from := Source{Dump: dir}
	bundle, err := from.Read(ctx)
	if err != nil {
		return nil, err
	}
	return configured(ctx, bundle)
}

// Judged is an inspection and from which level on a finding fails a build; 0 if none does.
type Judged struct {
	*Inspection
	FailOn advisor.Level
}

// Judge inspects a schema as its configuration says.
func (s *Schema) Judge(ctx context.Context, only, disable []string) (*Judged, error) {
	options, err := Rules(s.Config, s.known, only, disable)
	if err != nil {
		return nil, err
	}
	in, err := s.Inspect(ctx, options, s.declared)
	if err == nil && s.Config.Baseline != "" {
		err = in.Accept(ctx, s.files, s.Config.Baseline)
	}
	if err != nil {
		return nil, err
	}
	level, _ := config.Level(cmp.Or(s.Config.FailOn, advisor.Error.String()))
	return &Judged{in, level}, nil
}
