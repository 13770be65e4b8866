package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/config"
)

// toolBounds keep an agent to the working folder, and to databases to which a person lets it log in.
type toolBounds struct {
	dir       string
	endpoints []string // those of this machine are always allowed
}

// The bounds of what a call may have read: of a file, and of a folder.
const (
	maxNamedFile   = 8 << 20
	maxNamedFolder = 512 << 20
	maxNamedFiles  = 100_000
)

// mayRead is the name of a file or folder that a tool may read, without links: one below the working folder, with all that is in it.
func (b *toolBounds) mayRead(what, name string) (string, error) {
	file, err := b.resolved(what, name)
	if err != nil {
		return "", err
	}
	top := filepath.Join(b.dir, file)
	size, n := int64(0), 0
	err = filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("%s: %s cannot be read", what, name)
		}
		if hidden := path != top && strings.HasPrefix(d.Name(), "."); hidden && d.IsDir() {
			return fs.SkipDir // no command reads there
		}
		if n++; n > maxNamedFiles || size > maxNamedFolder {
			return fmt.Errorf("%s: %s holds too much: name the files that are meant", what, name)
		}
		if d.Type()&fs.ModeSymlink != 0 {
			_, err := b.resolved(what, path)
			return err
		}
		info, err := d.Info()
		switch {
		case err != nil:
			return fmt.Errorf("%s: %s cannot be read", what, name)
		case d.IsDir():
		case !info.Mode().IsRegular() && path == top:
			return fmt.Errorf("%s: %s is neither a file nor a folder", what, name)
		case info.Size() > maxNamedFile && path == top:
			return fmt.Errorf("%s: %s has %d bytes, and %d are the most", what, name, info.Size(), maxNamedFile)
		default:
			size += info.Size()
		}
		return nil
	})
	return file, err
}

// mayWriteTo is the name of a folder that a tool may write, without links.
func (b *toolBounds) mayWriteTo(name string) (string, error) {
	folder, err := b.resolved("folder", name)
	if err == nil && folder == "." {
		err = errors.New("folder: a plan needs a folder of its own below the working folder")
	}
	return folder, err
}

// resolved is a path from the working folder, without links, whose end may not exist. It refuses what is not below.
func (b *toolBounds) resolved(what, name string) (string, error) {
	refused := fmt.Errorf("%s: want a path below the working folder; what it names is outside, or not known", what)
	path := name
	if !filepath.IsAbs(path) {
		path = filepath.Join(b.dir, path)
	}
	if name == "" || name == "-" {
		return "", refused
	}
	missing := ""
	for {
		real, err := filepath.EvalSymlinks(path)
		if err == nil {
			path = filepath.Join(real, missing)
			break
		}
		if _, dangling := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) || dangling == nil || path == filepath.Dir(path) {
			return "", refused
		}
		path, missing = filepath.Dir(path), filepath.Join(filepath.Base(path), missing)
	}
	dir, err := filepath.EvalSymlinks(b.dir)
	if err != nil {
		return "", fmt.Errorf("find the working folder: %w", err)
	}
	file, err := filepath.Rel(dir, path)
	if err != nil || !filepath.IsLocal(file) {
		return "", refused
	}
	if strings.HasPrefix(file, "-") {
		file = "./" + file
	}
	return file, nil
}

// An endpoint and the path of a database, without any place for a user, a password or a token.
var (
	plainEndpoint = regexp.MustCompile(`^(?:grpcs?://)?([A-Za-z0-9._-]+|\[[0-9A-Fa-f:]+\])(:[0-9]+)?$`)
	plainDatabase = regexp.MustCompile(`^/[A-Za-z0-9._/-]*$`)
)

// mayLogIn are the options that name a database. What is refused is not repeated, as it may hold a secret.
func (b *toolBounds) mayLogIn(in *readDatabase) ([]string, error) {
	if in.Endpoint == "" && in.Database == "" {
		return nil, nil
	}
	host := plainEndpoint.FindStringSubmatch(in.Endpoint)
	switch {
	case host == nil:
		return nil, errors.New("endpoint: want PROTOCOL://HOST:PORT and nothing else, such as grpcs://ydb.example.net:2135; credentials are " +
			"taken from the environment of the server")
	case !plainDatabase.MatchString(in.Database):
		return nil, errors.New("database: want the path of a database and nothing else, such as /prod; credentials are taken from the " +
			"environment of the server")
	case !slices.Contains([]string{"localhost", "127.0.0.1", "[::1]"}, host[1]) && !slices.Contains(b.endpoints, in.Endpoint):
		return nil, fmt.Errorf("endpoint: this server shows its credentials to databases of this machine only; a person who trusts %s starts it "+
			"with 'ydb-keyadvise mcp -e %[1]s'", in.Endpoint)
	}
	return slices.Concat(flagValues("endpoint", in.Endpoint), flagValues("database", in.Database)), nil
}

// mayConfigure refuses a configuration that names files outside, as an agent may have written it.
func (b *toolBounds) mayConfigure(ctx context.Context) error {
	cfg, err := config.Load(ctx, "")
	if err != nil {
		return fmt.Errorf("the configuration %s cannot be read: a person runs 'ydb-keyadvise config check'", config.Name)
	}
	for _, name := range configuredFiles(cfg) {
		if _, err := b.resolved("configuration", name); name != "" && err != nil {
			return fmt.Errorf("the configuration %s names %s, which is outside the working folder: start the server above both", cfg.Path, name)
		}
	}
	return nil
}
