package migrate

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// planFile is the plan in its folder, and indexFile what stands beside the folders of several plans.
const (
	planFile  = "plan.yaml"
	IndexFile = "INDEX.md"
)

// Load reads plan.yaml of a plan folder. A field that it does not know is an error: the plan is from another
// version, and what is not understood must not be left out.
func Load(dir string) (*Plan, error) {
	path := filepath.Join(dir, planFile)
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read the plan in %s: there is no plan.yaml; 'ydb-keyadvise migrate plan PATH -o %s' makes one", dir, dir)
	}
	if err != nil {
		return nil, fmt.Errorf("read the plan in %s: %w", dir, err)
	}
	p, err := Parse(data)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return p, nil
}

// Parse reads a plan from its YAML, strictly.
func Parse(data []byte) (*Plan, error) {
	var version struct {
		Version int `yaml:"version"`
	}
	if err := yaml.Unmarshal(data, &version); err != nil {
		return nil, err
	}
	if version.Version != Version {
		return nil, fmt.Errorf("it is a plan of version %d, and this program reads version %d: use the program that made it, or make the plan again", version.Version, Version)
	}
	var p Plan
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	decoder.KnownFields(true)
	if err := decoder.Decode(&p); err != nil {
		return nil, err
	}
	if err := decoder.Decode(new(any)); !errors.Is(err, io.EOF) {
		return nil, errors.New("something follows the plan")
	}
	if err := p.whole(); err != nil {
		return nil, err
	}
	return &p, nil
}

// whole finds what a plan cannot do without.
func (p *Plan) whole() error {
	switch {
	case p.Table == "" || p.Copy == "" || p.Kept == "":
		return errors.New("it names no table, no copy or no place for the old table")
	case p.Backfill == nil || len(p.Backfill.Cursor) == 0 || p.Compare == nil || p.CompareKept == nil:
		return errors.New("it has no backfill")
	case len(p.OldKey) == 0 || len(p.NewKey) == 0:
		return errors.New("it has no key")
	case p.Format != "" && !slices.Contains(formatNames[1:], p.Format):
		return fmt.Errorf("it is written for %q, which this program does not know", p.Format)
	case len(p.Steps) == 0:
		return errors.New("it has no steps")
	}
	last := StepID("")
	for _, s := range p.Steps {
		if !slices.Contains(stepIDs, s.ID) || s.ID <= last {
			return fmt.Errorf("%q is no step, or one out of order", s.ID)
		}
		last = s.ID
		for _, a := range slices.Concat(s.Run, s.Undo) {
			if err := a.known(); err != nil {
				return fmt.Errorf("step %s: %w", s.ID, err)
			}
		}
	}
	return nil
}

// Plans returns the plan folders in dir: dir itself, or the folders below it if it holds several plans and their index.
func Plans(dir string) ([]string, error) {
	if _, err := os.Stat(filepath.Join(dir, planFile)); err == nil {
		return []string{dir}, nil
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("look for plans in %s: %w", dir, err)
	}
	var below []string
	for _, e := range entries {
		folder := filepath.Join(dir, e.Name())
		if _, err := os.Stat(filepath.Join(folder, planFile)); err == nil {
			below = append(below, folder)
		}
	}
	if len(below) == 0 {
		return []string{dir}, nil // Load says what is missing
	}
	return below, nil
}

// Difference is a file of a plan folder that is not what the plan renders to.
type Difference struct {
	Name string
	What string // "missing", "changed" or "not part of the plan"
}

// Compare says how a folder differs from the files. What the backfill keeps beside its script is no difference, nor is a
// migration that was held and is released.
func Compare(dir string, files []File) ([]Difference, error) {
	var out []Difference
	known := map[string]bool{}
	for _, f := range files {
		name := f.Name
		data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if released, held := strings.CutPrefix(name, heldDir); held && errors.Is(err, fs.ErrNotExist) {
			at := liveDir + strings.TrimSuffix(released, heldSuffix)
			if moved, errMoved := os.ReadFile(filepath.Join(dir, filepath.FromSlash(at))); errMoved == nil {
				name, data, err = at, moved, nil
			}
		}
		known[name] = true
		switch {
		case errors.Is(err, fs.ErrNotExist):
			out = append(out, Difference{name, "missing"})
		case err != nil:
			return nil, fmt.Errorf("compare %s: %w", dir, err)
		case !bytes.Equal(data, f.Data):
			out = append(out, Difference{name, "changed"})
		}
	}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(rel)
		if !known[name] && !driverState(name) {
			out = append(out, Difference{name, "not part of the plan"})
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("compare %s: %w", dir, err)
	}
	slices.SortFunc(out, func(a, b Difference) int { return strings.Compare(a.Name, b.Name) })
	return out, nil
}

// driverState reports whether a file is where the scripts keep what they know.
func driverState(name string) bool {
	file, in := strings.CutPrefix(name, "steps/")
	if !in {
		return false
	}
	if file == lockDir+"/owner" || file == lockDir+"/error" {
		return true
	}
	step, kind, _ := strings.Cut(file, ".")
	return slices.Contains(stepIDs, StepID(step)) && slices.Contains([]string{"state", "state.new", "differs", "passed", "begun"}, kind)
}

// ErrExists says that a folder is there and holds something else.
var ErrExists = errors.New("it exists and holds something else")

// isPlan reports whether a folder is one that WriteFolder made: only such a one may be replaced as a whole.
func isPlan(entries []fs.DirEntry) bool {
	return slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == planFile || e.Name() == IndexFile })
}

// WriteFolder writes the files as a folder, as a whole or not at all. A folder that holds them already is left alone,
// and written is false. One that holds anything else is ErrExists, unless force says to replace it.
func WriteFolder(dir string, files []File, force bool) (written bool, err error) {
	entries, err := os.ReadDir(dir)
	exists := err == nil && len(entries) > 0
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, fmt.Errorf("write %s: %w", dir, err)
	}
	if exists {
		differences, err := Compare(dir, files)
		if err != nil {
			return false, err
		}
		if len(differences) == 0 {
			return false, nil
		}
		if !force {
			return false, fmt.Errorf("write %s: %w (%s is %s): choose another folder, or --force to replace it", dir, ErrExists, differences[0].Name, differences[0].What)
		}
		if !isPlan(entries) {
			return false, fmt.Errorf("replace %s: %w, and it is no folder of a plan: remove it yourself", dir, ErrExists)
		}
	}
	parent := filepath.Dir(filepath.Clean(dir))
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return false, fmt.Errorf("write %s: %w", dir, err)
	}
	temp, err := os.MkdirTemp(parent, ".keyadvise-")
	if err != nil {
		return false, fmt.Errorf("write %s: %w", dir, err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temp)) }()
	fresh := filepath.Join(temp, "new")
	if err := os.Mkdir(fresh, 0o755); err != nil {
		return false, fmt.Errorf("write %s: %w", dir, err)
	}
	for _, f := range files {
		path := filepath.Join(fresh, filepath.FromSlash(f.Name))
		mode := fs.FileMode(0o644)
		if f.Executable {
			mode = 0o755
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return false, fmt.Errorf("write %s: %w", dir, err)
		}
		if err := os.WriteFile(path, f.Data, mode); err != nil {
			return false, fmt.Errorf("write %s: %w", dir, err)
		}
	}
	old := filepath.Join(temp, "old")
	if err := os.Rename(dir, old); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, fmt.Errorf("replace %s: %w", dir, err)
	}
	if err := os.Rename(fresh, dir); err != nil {
		_ = os.Rename(old, dir) // what was there comes back
		return false, fmt.Errorf("write %s: %w", dir, err)
	}
	return true, nil
}
