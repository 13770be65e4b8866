// Package worktree answers questions about the git work tree that files lie in: where it begins, what a file is called
// in it, and what files held at an earlier commit.
//
// It owns how git is asked. It reads the repository and never changes it; what it takes out of it goes to a folder of the
// caller's. The root is found without git, so that names can be had where git is not installed.
package worktree

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
)

// Tree is a work tree. The zero Tree is none: no file lies in it.
type Tree struct {
	Root string // absolute; empty for no tree
}

// Find returns the work tree that dir lies in, the zero Tree if it lies in none. A .git file, as submodules and linked
// work trees have, marks a root just as a folder does.
func Find(dir string) Tree {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return Tree{}
	}
	for d := dir; ; d = filepath.Dir(d) {
		if _, err := os.Lstat(filepath.Join(d, ".git")); err == nil {
			return Tree{d}
		}
		if d == filepath.Dir(d) {
			return Tree{}
		}
	}
}

// Path returns what a file is called from the root, with slashes, and whether it lies in the tree at all. A relative
// name is one from the working directory. The file need not exist.
func (t Tree) Path(name string) (string, bool) {
	if t.Root == "" || name == "" {
		return "", false
	}
	absolute, err := filepath.Abs(name)
	if err != nil {
		return "", false
	}
	if inside, ok := below(t.Root, absolute); ok {
		return inside, true
	}
	// A temporary folder is often a link: compare what is behind both.
	root, err := filepath.EvalSymlinks(t.Root)
	if err != nil {
		return "", false
	}
	if folder, err := filepath.EvalSymlinks(filepath.Dir(absolute)); err == nil {
		absolute = filepath.Join(folder, filepath.Base(absolute))
	}
	return below(root, absolute)
}

func below(root, name string) (string, bool) {
	rel, err := filepath.Rel(root, name)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return "", false
	}
	return filepath.ToSlash(rel), true
}

// Base returns the commit at which the branch of HEAD left the one that rev names: what a pull request is compared with.
// If rev is an ancestor of HEAD, that is rev itself.
func (t Tree) Base(ctx context.Context, rev string) (string, error) {
	if t.Root == "" {
		return "", errors.New("this is not a git work tree")
	}
	commit, err := t.git(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{commit}")
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			return "", fmt.Errorf("git does not know the commit %s here; fetch it first", rev)
		}
		return "", err
	}
	base, err := t.git(ctx, "merge-base", "HEAD", strings.TrimSpace(string(commit)))
	if err != nil {
		return "", fmt.Errorf("find where HEAD and %s part: %w; a shallow clone needs more history, such as 'git fetch --unshallow'", rev, err)
	}
	return strings.TrimSpace(string(base)), nil
}

// Export writes what the files and folders of the given names held at the commit to dir, under the same names from the
// root. What was renamed since goes under the name it has now. A name that the commit does not have is left out, so that
// a new file has nothing at its place. Links are left out.
func (t Tree) Export(ctx context.Context, commit string, names []string, dir string) error {
	renamed, err := t.renamed(ctx, commit)
	if err != nil {
		return err
	}
	wanted := func(name string) bool {
		for _, n := range names {
			if n == "." || name == n || strings.HasPrefix(name, strings.TrimSuffix(n, "/")+"/") {
				return true
			}
		}
		return false
	}
	// Of the whole commit only what is wanted is asked for: a repository may be large.
	listed, err := t.git(ctx, "ls-tree", "-r", "-z", "--name-only", "--full-tree", commit)
	if err != nil {
		return fmt.Errorf("list the files of %s: %w", commit, err)
	}
	now := map[string]string{} // name at the commit → name to write
	for _, name := range strings.Split(string(listed), "\x00") {
		if name == "" {
			continue
		}
		if to, ok := renamed[name]; ok && wanted(to) {
			now[name] = to
		} else if wanted(name) {
			now[name] = name
		}
	}
	if len(now) == 0 {
		return nil
	}
	return t.extract(ctx, commit, now, dir)
}

// extract writes files of a commit under other names.
func (t Tree) extract(ctx context.Context, commit string, now map[string]string, dir string) error {
	args := []string{"--literal-pathspecs", "archive", "--format=tar", commit, "--"}
	for name := range now {
		args = append(args, name)
	}
	archive, err := t.git(ctx, args...)
	if err != nil {
		return fmt.Errorf("read files of %s: %w", commit, err)
	}
	for r := tar.NewReader(bytes.NewReader(archive)); ; {
		header, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read files of %s: %w", commit, err)
		}
		to, ok := now[header.Name]
		if !ok || header.Typeflag != tar.TypeReg {
			continue
		}
		if err := writeFile(filepath.Join(dir, filepath.FromSlash(path.Clean("/"+to))), r); err != nil {
			return fmt.Errorf("write %s of %s: %w", header.Name, commit, err)
		}
	}
}

func writeFile(name string, content io.Reader) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	if _, err := io.Copy(file, content); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}

// renamed returns the files that have another name now, by the name they had at the commit.
func (t Tree) renamed(ctx context.Context, commit string) (map[string]string, error) {
	listed, err := t.git(ctx, "diff", "--name-status", "-z", "--find-renames", "--diff-filter=R", "--no-ext-diff", commit, "--")
	if err != nil {
		return nil, fmt.Errorf("compare with %s: %w", commit, err)
	}
	fields := strings.Split(string(listed), "\x00")
	renamed := map[string]string{}
	for i := 0; i+2 < len(fields); i += 3 { // R100, before, now
		renamed[fields[i+1]] = fields[i+2]
	}
	return renamed, nil
}

// git runs git in the tree and returns what it prints. What it complains of is in the error.
func (t Tree) git(ctx context.Context, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = t.Root
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		if said := strings.TrimSpace(stderr.String()); said != "" {
			return nil, fmt.Errorf("git %s: %w: %s", args[0], err, said)
		}
		return nil, fmt.Errorf("git %s: %w", args[0], err)
	}
	return stdout.Bytes(), nil
}

// AnyFile returns a file of a folder at which what has no place of its own can be shown, "" if it has none: the README, or
// else the first one.
func AnyFile(dir string) string {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return ""
	}
	best := ""
	for _, e := range entries {
		name := e.Name()
		if !e.Type().IsRegular() || strings.HasPrefix(name, ".") {
			continue
		}
		if strings.HasPrefix(strings.ToUpper(name), "README") {
			return filepath.Join(dir, name)
		}
		if best == "" {
			best = filepath.Join(dir, name)
		}
	}
	return best
}
