package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/config"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
)

// The bounds of a call, of its answer, and of the files and folders that it names.
const (
	maxCall        = 256 << 10
	maxAnswer      = 8 << 20
	maxNamedFile   = 8 << 20
	maxNamedFolder = 512 << 20
	maxNamedFiles  = 100_000
)

// mayRead is the path of a file or folder that a tool may read: one below the working folder, with all that is in it.
func (t *agentServer) mayRead(what, name string) (string, error) {
	if name == "" || name == "-" { // which is standard input for a command
		return "", fmt.Errorf("%s: want a file or folder below the working folder", what)
	}
	top, size, n := filepath.Clean(name), int64(0), 0
	return top, fs.WalkDir(t.root.FS(), top, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && path != top && strings.HasPrefix(d.Name(), ".") {
			return fs.SkipDir // no command reads there
		}
		info, gone := t.root.Stat(path) // of what a link names
		if err != nil || gone != nil {
			return fmt.Errorf("%s: want a file or folder below the working folder, with no link that leads out of it: this one is not, or is "+
				"not there", what)
		}
		n, size = n+1, size+info.Size()
		switch file := path == top && !info.IsDir(); {
		case file && !info.Mode().IsRegular():
			return fmt.Errorf("%s: %s is neither a file nor a folder", what, name)
		case file && size > maxNamedFile, size > maxNamedFolder, n > maxNamedFiles:
			return fmt.Errorf("%s: %s has %s in %s, which is too much: name what is meant", what, name, evidence.Count(uint64(size), "byte"),
				evidence.Count(n, "file"))
		}
		return nil
	})
}

// mayWriteTo is the path of a folder that a tool may write. Its end may not exist.
func (t *agentServer) mayWriteTo(name string) (string, error) {
	folder := filepath.Clean(name)
	for at := folder; folder != "." && folder != "-"; at = filepath.Dir(at) {
		_, err := t.root.Stat(at)
		if err == nil {
			return folder, nil
		}
		if _, link := t.root.Lstat(at); link == nil || !errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	return "", errors.New("folder: want a folder of its own below the working folder")
}

// An endpoint and the path of a database, without any place for a user, a password or a token.
var (
	plainEndpoint = regexp.MustCompile(`^(?:grpcs?://)?([A-Za-z0-9._-]+|\[[0-9A-Fa-f:]+\])(:[0-9]+)?$`)
	plainDatabase = regexp.MustCompile(`^/[A-Za-z0-9._/-]*$`)
)

// mayLogIn refuses a database that is not for agents. What is refused is not repeated, as it may hold a secret.
func (t *agentServer) mayLogIn(endpoint, database string) error {
	const wants = "%s: want %s and nothing else; credentials are taken from the environment of the server"
	host := plainEndpoint.FindStringSubmatch(endpoint)
	switch {
	case endpoint == "" && database == "":
		return nil
	case host == nil:
		return fmt.Errorf(wants, "endpoint", "PROTOCOL://HOST:PORT")
	case !plainDatabase.MatchString(database):
		return fmt.Errorf(wants, "database", "the path of a database")
	case !slices.Contains([]string{"localhost", "127.0.0.1", "[::1]"}, host[1]) && !slices.Contains(t.endpoints, endpoint):
		return fmt.Errorf("endpoint: this server shows its credentials to databases of this machine only; a person who trusts %s starts it "+
			"with 'ydb-keyadvise mcp -e %[1]s'", endpoint)
	}
	return nil
}

// mayConfigure refuses a configuration that is outside or names files there, as an agent may have written it.
func (t *agentServer) mayConfigure(ctx context.Context) error {
	cfg, err := config.Load(ctx, evidence.Disk, "")
	if err != nil {
		return fmt.Errorf("the configuration %s cannot be read: a person runs 'ydb-keyadvise config check'", config.Name)
	}
	for _, name := range configuredFiles(cfg) {
		if _, err := t.mayRead("configuration", name); name != "" && err != nil {
			return fmt.Errorf("%w: it is in %s; start the server in a folder above both", err, cfg.Path)
		}
	}
	return nil
}
