package folder

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/readback"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// planFile is the plan in its folder, PageFile what people read, queriesFile what the applications' statements become, and IndexFile the
// list beside the folders of several plans that are performed one by one.
const (
	planFile    = "plan.yaml"
	PageFile    = "PLAN.md"
	queriesFile = "queries.diff"
	IndexFile   = "INDEX.md"
)

// Load reads plan.yaml of a plan folder. A field that it does not know is an error: the plan is from another
// version, and what is not understood must not be left out.
func Load(dir string) (*plan.Plan, error) {
	path := filepath.Join(dir, planFile)
	data, err := read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read the plan in %s: there is no plan.yaml; 'ydb-keyadvise migrate plan PATH -o %s' makes one", dir, dir)
	}
	if err != nil {
		return nil, fmt.Errorf("read the plan in %s: %w", dir, evidence.NoFolder(dir, err))
	}
	p, err := plan.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return p, nil
}

// mostBytes is more than any file of a plan has.
const mostBytes = 64 << 20

// read reads a file of a plan: neither a pipe, which may never end, nor one that is too long for it.
func read(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case info.Mode().IsRegular() && info.Size() > mostBytes:
		return nil, fmt.Errorf("%s is larger than %s, the limit of a file of a plan", filepath.Base(path), plan.Bytes(mostBytes))
	case !info.Mode().IsRegular() && !info.IsDir():
		return nil, fmt.Errorf("%s is a pipe or a device, not a file", filepath.Base(path))
	}
	return os.ReadFile(path)
}

// folders returns the plan folders in dir: dir itself, or the folders below it if it holds several plans and their index.
func folders(dir string) ([]string, error) {
	if _, err := os.Stat(filepath.Join(dir, planFile)); err == nil {
		return []string{dir}, nil
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("look for plans in %s: %w", dir, evidence.NoFolder(dir, err))
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

// Difference is a file in which a plan folder differs from what the plan renders to.
type Difference struct {
	Name string `json:"file"`
	What string `json:"what"` // such as "missing", "changed" or "not part of the plan"
}

// Compare says how a folder differs from the files.
func Compare(dir string, files []File) ([]Difference, error) {
	var out []Difference
	known := map[string]bool{}
	for _, f := range files {
		what, err := compareFileTo(dir, f)
		if err != nil {
			return nil, fmt.Errorf("compare %s: %w", dir, err)
		}
		known[f.Name] = true
		if what != "" {
			out = append(out, Difference{f.Name, what})
		}
	}
	err := walkFiles(dir, func(name string) {
		if !known[name] {
			out = append(out, Difference{name, "not part of the plan"})
		}
	})
	if err != nil {
		return nil, fmt.Errorf("compare %s: %w", dir, err)
	}
	slices.SortFunc(out, func(a, b Difference) int { return strings.Compare(a.Name, b.Name) })
	return out, nil
}

// What Compare says of a file that has other text, or is not there.
const changedText, missing = "changed", "missing"

// compareFileTo says how a file of a folder differs; empty if it does not.
func compareFileTo(dir string, f File) (what string, err error) {
	at := filepath.Join(dir, filepath.FromSlash(f.Name))
	info, err := os.Lstat(at)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return missing, nil
	case err != nil:
		return "", err
	case !info.Mode().IsRegular():
		return "not a file", nil
	}
	data, err := read(at)
	want := f.Data
	if path.Base(f.Name) == PageFile && endsWithSeal.Match(data) { // which only says what the rest was when it was written
		data, want = body(data), body(want)
	}
	switch {
	case err != nil:
		return "", err
	case bytes.Equal(data, want):
		return "", nil
	case bytes.Equal(bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")), want):
		return "changed: its lines end with CRLF (set '* -text' for the folder in .gitattributes)", nil
	}
	return changedText, nil
}

// walkFiles calls f for everything below a folder that is no folder, by its name with slashes.
func walkFiles(dir string, f func(name string)) error {
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return err
	}
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if err == nil {
			f(filepath.ToSlash(rel))
		}
		return err
	})
}

// ErrExists says that a folder exists and holds other things than the plan to be written.
var ErrExists = errors.New("it holds")

// Free refuses a folder that no plan can be written to, whatever it is, as other things are there; nil if one can be.
func Free(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) == 0 {
		return nil
	}
	_, _, err = LoadEach(dir)
	return fmt.Errorf("write the plan to %s: %w", dir, occupied(dir, err == nil, entries))
}

// occupied says what a folder holds, and whether a plan made that.
func occupied(dir string, planned bool, entries []fs.DirEntry) error {
	if !planned {
		return fmt.Errorf("%w %s, and no plan; choose another folder", ErrExists, entries[0].Name())
	}
	return fmt.Errorf("%w %s; choose another folder, or --force to replace it", ErrExists, holds(dir))
}

// WriteFolder writes the files as a folder, as a whole or not at all. A folder that holds them already is left alone, and written is false.
// One that holds anything else is ErrExists, unless force says to replace what a plan made there: then all else stays, and so do files of
// the plan that somebody changed, beside the new ones. They are in kept, by the names they have now.
func WriteFolder(dir string, files []File, force bool) (written bool, kept []string, err error) {
	fail := func(err error) (bool, []string, error) {
		return false, nil, fmt.Errorf("write the plan to %s: %w", dir, evidence.NoFolder(dir, err))
	}
	if seen := doubled(files); seen != "" {
		return fail(fmt.Errorf("two files are called %s", seen))
	}
	entries, err := os.ReadDir(dir)
	exists := err == nil && len(entries) > 0
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fail(err)
	}
	var ours []File
	if exists {
		if differences, err := Compare(dir, files); err != nil {
			return fail(err)
		} else if len(differences) == 0 {
			return false, nil, nil
		}
		if ours = planFiles(dir, files); len(ours) == 0 || !force {
			return fail(occupied(dir, len(ours) > 0, entries))
		}
	}
	parent := filepath.Dir(filepath.Clean(dir))
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return fail(err)
	}
	temp, err := os.MkdirTemp(parent, ".keyadvise-")
	if err != nil {
		return fail(err)
	}
	keepTemp := false
	defer func() {
		if !keepTemp {
			err = errors.Join(err, os.RemoveAll(temp))
		}
	}()
	fresh, old := filepath.Join(temp, "new"), filepath.Join(temp, "old")
	if err := os.Mkdir(fresh, 0o755); err != nil {
		return fail(err)
	}
	for _, f := range files {
		if err := writeFile(fresh, f); err != nil {
			return fail(err)
		}
	}
	if exists {
		if kept, err = keep(dir, fresh, ours); err != nil {
			return fail(err)
		}
	}
	if err := os.Rename(dir, old); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fail(err)
	}
	if err := os.Rename(fresh, dir); err != nil {
		if back := os.Rename(old, dir); back != nil && exists { // what was there must not go
			keepTemp = true
			return fail(fmt.Errorf("%w; what was there is in %s", err, old))
		}
		return fail(err)
	}
	return true, kept, nil
}

// holds says whose plan a folder has, and whether somebody changed it.
func holds(dir string) string {
	plans, _, err := LoadEach(dir)
	if err != nil {
		return "a plan"
	}
	text := "the plan of " + spelling.First(plan.Each(plans, func(p *plan.Plan) string { return p.Table }), 3)
	if changed, err := edited(dir, plans); err == nil && len(changed) > 0 {
		text += ", with changes (" + changed[0] + ")"
	}
	return text
}

func writeFile(dir string, f File) error {
	path := filepath.Join(dir, filepath.FromSlash(f.Name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(path, f.Data, 0o644); err != nil {
		return err
	}
	if err := readback.File(path, readerOf(f.Name)); err != nil {
		return fmt.Errorf("%s: %w", f.Name, err)
	}
	return nil
}

// readerOf reads a file of a plan back, so that nothing is written that is not what it should be; nil for a file that only people read.
func readerOf(name string) func(data []byte) error {
	switch {
	case path.Base(name) == planFile:
		return readsPlan
	case path.Ext(name) == ".yql":
		return ReadsStatements
	}
	return nil
}

// readsPlan returns an error unless the text of a plan is the one that the plan in it has.
func readsPlan(data []byte) error {
	p, err := plan.Parse(data)
	if err != nil {
		return err
	}
	again, err := p.Marshal()
	if err == nil && !bytes.Equal(again, data) {
		err = errors.New("the plan would be a different one when it is read again")
	}
	return err
}

// ReadsStatements returns an error unless every statement of a file can be read and what is said beside them is not part of any.
func ReadsStatements(data []byte) error {
	whole, alone := yql.ParseQueries(string(data)).Statements, yql.ParseQueries(statementsIn(data)).Statements
	if len(whole) != len(alone) {
		return fmt.Errorf("the file has %s with its comments, and %d without them", evidence.Count(len(whole), "statement"), len(alone))
	}
	for i, st := range whole {
		if skipped, ok := st.Node.(*yql.Skipped); ok {
			return fmt.Errorf("line %d: %s cannot be read", st.Pos.Line, skipped.Keyword)
		}
		if st.Err != nil {
			return st.Err
		}
		if st.Text != alone[i].Text {
			return fmt.Errorf("line %d: a comment ends within a statement", st.Pos.Line)
		}
	}
	return nil
}

// doubled returns a name that two files have, or "".
func doubled(files []File) string {
	seen := map[string]bool{}
	for _, f := range files {
		if seen[f.Name] {
			return f.Name
		}
		seen[f.Name] = true
	}
	return ""
}

// planFiles are the files that the plans of a folder render to, by their names in it, as far as fresh files come in their place: a plan
// that is not written again stays, unless it is one of several that are performed together. It is nil if there is no plan that can be read.
func planFiles(dir string, fresh []File) (out []File) {
	dirs, err := folders(dir)
	if err != nil {
		return nil
	}
	var plans []*plan.Plan
	for _, d := range dirs {
		p, err := Load(d)
		if err != nil {
			continue
		}
		files, err := Render(p)
		if err != nil {
			continue
		}
		plans = append(plans, p)
		prefix := ""
		if d != dir {
			prefix = filepath.Base(d) + "/"
		}
		again := p.Together != nil || slices.ContainsFunc(fresh, func(f File) bool { return strings.HasPrefix(f.Name, prefix) })
		for _, f := range files {
			f.Name = prefix + f.Name
			if again {
				out = append(out, f)
			}
		}
	}
	if len(plans) > 0 && !slices.Contains(dirs, dir) {
		if all, _, err := LoadEach(dir); err == nil {
			plans = all // in their order
		}
		above, err := aboveAll(plans)
		if err != nil {
			return nil
		}
		out = append(out, above...)
	}
	return out
}

// keep copies what is in a folder and was not made by a plan, or was changed since, to another folder, and returns the names it has there.
func keep(from, to string, ours []File) (kept []string, err error) {
	differences, err := Compare(from, ours)
	if err != nil {
		return nil, err
	}
	for _, d := range differences {
		name, target := d.Name, d.Name
		if d.What == missing {
			continue
		}
		for n := 1; exists(filepath.Join(to, filepath.FromSlash(target))); n++ {
			target = fmt.Sprintf("%s.kept%d", name, n) // keptName
		}
		if err := copyFile(filepath.Join(from, filepath.FromSlash(name)), filepath.Join(to, filepath.FromSlash(target))); err != nil {
			return nil, err
		}
		kept = append(kept, target)
	}
	return kept, nil
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// copyFile copies a file or a symbolic link.
func copyFile(from, to string) error {
	info, err := os.Lstat(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	switch {
	case info.Mode()&fs.ModeSymlink != 0:
		target, err := os.Readlink(from)
		if err != nil {
			return err
		}
		return os.Symlink(target, to)
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is neither a file nor a link: move it away first", from)
	}
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, info.Mode().Perm())
}

// keptName is how a file is called that was changed when another came in its place.
var keptName = regexp.MustCompile(`\.kept[0-9]+$`)

// edited returns how the files in the folder of one plan, or of several that are performed together, differ from what the plans render to;
// empty if they do not. What another version of this program says beside the statements may differ; PLAN.md has to name the plan.
func edited(dir string, plans []*plan.Plan) ([]string, error) {
	files, err := RenderAll(plans)
	if err != nil {
		return nil, err
	}
	differences, err := Compare(dir, files)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, d := range differences {
		if keptName.MatchString(d.Name) {
			continue // what --force found changed says nothing of the plan that came in its place
		}
		if d.What == changedText {
			same, err := sameMeaning(dir, d.Name, files, plans)
			if err != nil {
				return nil, err
			}
			if same {
				continue
			}
		}
		out = append(out, d.Name+": "+d.What)
	}
	return out, nil
}

// sameMeaning reports whether a file of a folder is that of its plans but for what is said beside their statements, by a version of this
// program that says it otherwise.
func sameMeaning(dir, name string, files []File, plans []*plan.Plan) (bool, error) {
	rendered := files[slices.IndexFunc(files, func(f File) bool { return f.Name == name })].Data
	for _, p := range plans {
		if below := nameOf(p, plans) + "/"; len(plans) > 1 && strings.HasPrefix(name, below) {
			files = within(files, below)
			name, dir, plans = strings.TrimPrefix(name, below), filepath.Join(dir, nameOf(p, plans)), []*plan.Plan{p}
			break
		}
	}
	data, err := read(filepath.Join(dir, filepath.FromSlash(name)))
	if err != nil {
		return false, fmt.Errorf("compare %s: %w", dir, err)
	}
	switch {
	case name == planFile: // which is what was read
		return true, nil
	case name == PageFile:
		id, err := summaryID(plans)
		if err != nil || !bytes.Contains(data, []byte(id)) {
			return false, err
		}
	case !says(name) || statementsIn(data) != statementsIn(rendered):
		return false, nil
	}
	return sealed(dir, files)
}

// within are the files of a folder below, by their names in it.
func within(files []File, below string) (out []File) {
	for _, f := range files {
		if name, ok := strings.CutPrefix(f.Name, below); ok {
			out = append(out, File{name, f.Data})
		}
	}
	return out
}

// statementsIn is a file of statements without its comments, each of which has a line of its own.
func statementsIn(data []byte) string {
	var b strings.Builder
	for line := range strings.Lines(string(data)) {
		if strings.TrimSpace(line) != "" && !strings.HasPrefix(line, "--") {
			b.WriteString(line)
		}
	}
	return b.String()
}
