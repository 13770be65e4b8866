package folder

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
)

// nameOf is the folder of one of several plans: the name of its table, or its path where two share the name. Every
// path has a name of its own.
func nameOf(p *plan.Plan, plans []*plan.Plan) string {
	for _, other := range plans {
		if other != p && plan.Base(other.Table) == plan.Base(p.Table) {
			return folderName(strings.Trim(p.Table, "/"))
		}
	}
	return folderName(plan.Base(p.Table))
}

// Dirs are the folders of plans in dir: that itself for one, else one below it for each.
func Dirs(dir string, plans []*plan.Plan) []string {
	if len(plans) == 1 {
		return []string{dir}
	}
	return plan.Each(plans, func(p *plan.Plan) string { return filepath.Join(dir, nameOf(p, plans)) })
}

func folderName(name string) string {
	name = strings.NewReplacer("%", "%25", "/", "%2F").Replace(name)
	if strings.HasPrefix(name, ".") || slices.Contains([]string{IndexFile, PageFile, planFile, queriesFile}, name) {
		name = fmt.Sprintf("%%%02X%s", name[0], name[1:])
	}
	return name
}

// ErrChanged says that the files of a plan are not as they were written.
var ErrChanged = errors.New("the folder was changed")

// changed is that error, in the words that say what was changed.
type changed string

func (c changed) Error() string        { return string(c) }
func (c changed) Is(target error) bool { return target == ErrChanged }

// LoadAll reads the plans of a folder that is to be performed: one, or those that are performed together, in the order of
// Together. The folder has to be as it was written, and each of them whole.
func LoadAll(dir string) ([]*plan.Plan, error) {
	plans, dirs, err := LoadEach(dir)
	if err != nil {
		return nil, err
	}
	switch together := len(plans[0].Together); {
	case dirs[0] != dir && together == 0:
		return nil, fmt.Errorf("%s holds %s that are performed separately: name the folder of one, such as %s", dir,
			evidence.Count(len(plans), "plan"), dirs[0])
	case dirs[0] == dir && together > 0:
		return nil, fmt.Errorf("%s is one of the %s in %s, which are performed together: name %[3]s", dir, evidence.Count(together, "plan"),
			filepath.Join(dir, ".."))
	}
	differ, err := edited(dir, plans)
	if err != nil {
		return nil, err
	}
	if len(differ) > 0 {
		return nil, changed(fmt.Sprintf("the files in %s do not match its %s (%s): restore the folder as it was reviewed, with no other files "+
			"in it, or make the plan again", dir, plural(len(plans), "plan.yaml", "plans"), strings.Join(differ, "; ")))
	}
	return plans, nil
}

// LoadEach reads the plans of a folder and says in which folder each of them is: one, those that are performed together, in the order of
// Together, or those that are performed one by one.
func LoadEach(dir string) (plans []*plan.Plan, dirs []string, err error) {
	if dirs, err = folders(dir); err != nil {
		dirs = []string{dir} // Load says what is missing
	}
	plans = make([]*plan.Plan, len(dirs))
	for i, d := range dirs {
		if plans[i], err = Load(d); err != nil {
			return nil, nil, err
		}
	}
	if dirs[0] == dir || !slices.ContainsFunc(plans, func(p *plan.Plan) bool { return len(p.Together) > 0 }) {
		return plans, dirs, nil
	}
	return inOrder(dir, dirs, plans)
}

// inOrder puts the plans of a folder into the order in which they name each other.
func inOrder(dir string, dirs []string, plans []*plan.Plan) (ordered []*plan.Plan, at []string, err error) {
	var problems []string
	first := slices.IndexFunc(plans, func(p *plan.Plan) bool { return len(p.Together) > 0 })
	tables := plans[first].Together
	for i, p := range plans {
		switch {
		case !slices.Contains(tables, p.Table):
			problems = append(problems, fmt.Sprintf("%s is the plan of %s, which is not one of them", dirs[i], p.Table))
		case !slices.Equal(p.Together, tables):
			problems = append(problems, fmt.Sprintf("%s and %s name different tables as the group", dirs[i], dirs[first]))
		}
	}
	for _, table := range tables {
		i := slices.IndexFunc(plans, func(p *plan.Plan) bool { return p.Table == table })
		if i < 0 {
			problems = append(problems, "the plan of "+table+" is missing")
			continue
		}
		ordered, at = append(ordered, plans[i]), append(at, dirs[i])
	}
	if len(problems) == 0 && len(plans) != len(tables) {
		problems = append(problems, fmt.Sprintf("there are %s, and they name %s", evidence.Count(len(plans), "plan"),
			evidence.Count(len(tables), "table")))
	}
	if _, err := plan.Links(ordered); len(problems) == 0 && err != nil {
		problems = append(problems, err.Error())
	}
	if len(problems) > 0 {
		return nil, nil, fmt.Errorf("the plans in %s are performed together, but do not match (%s): restore the folder as it was "+
			"reviewed, or make the plan again", dir, strings.Join(problems, "; "))
	}
	return ordered, at, nil
}

// RenderAll returns the files of the folder of plans: those of one, or those of each in a folder of its own and what stands above
// them, in the order of their names.
func RenderAll(plans []*plan.Plan) (files []File, err error) {
	if len(plans) == 1 {
		return Render(plans[0])
	}
	for _, p := range plans {
		rendered, err := Render(p)
		if err != nil {
			return nil, err
		}
		for _, f := range rendered {
			f.Name = nameOf(p, plans) + "/" + f.Name
			files = append(files, f)
		}
	}
	above, err := aboveAll(plans)
	if err != nil {
		return nil, err
	}
	files = append(files, above...)
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return files, nil
}

// aboveAll are the files above the folders of several plans: the page of those that are performed together and what all statements
// become, or a list of those that are not.
func aboveAll(plans []*plan.Plan) ([]File, error) {
	if len(plans[0].Together) == 0 {
		return []File{{Name: IndexFile, Data: []byte(index(plans))}}, nil
	}
	queries := queriesOf(plans)
	text, err := pageText(plans, queries, nil)
	if err != nil {
		return nil, err
	}
	files := []File{{Name: PageFile, Data: []byte(text)}}
	seal(files)
	if len(queries) > 0 {
		files = append(files, File{Name: queriesFile, Data: []byte(queriesDiff(justQueries(queries)))})
	}
	return files, nil
}

// CompareAbove says how the files above the folders of plans that are performed together differ from what they render to.
func CompareAbove(dir string, plans []*plan.Plan) ([]Difference, error) {
	if len(plans) == 1 || len(plans[0].Together) == 0 {
		return nil, nil
	}
	files, err := aboveAll(plans)
	if err != nil {
		return nil, err
	}
	differences, err := Compare(dir, files)
	return slices.DeleteFunc(differences, func(d Difference) bool {
		below, _, inside := strings.Cut(d.Name, "/")
		return inside && slices.ContainsFunc(plans, func(p *plan.Plan) bool { return nameOf(p, plans) == below })
	}), err
}

// Diffs are the unified diffs of what plans change: those of the tables, and those of the statements, each once where plans are performed
// together.
func Diffs(plans []*plan.Plan) string {
	var b strings.Builder
	statements := func(queries []plan.Query) {
		for _, q := range queries {
			b.WriteString(q.Diff())
		}
	}
	together := len(plans) > 0 && len(plans[0].Together) > 0
	for _, p := range plans {
		b.WriteString(p.SchemaDiff())
		if !together {
			statements(p.Queries)
		}
	}
	if together {
		statements(justQueries(queriesOf(plans)))
	}
	return b.String()
}

// FirstPage is the file to begin with, in the folder of plans.
func FirstPage(plans []*plan.Plan) string {
	if len(plans) > 1 && len(plans[0].Together) == 0 {
		return IndexFile
	}
	return PageFile
}

// index returns the text of IndexFile: a list of several plans.
func index(plans []*plan.Plan) string {
	sorted := slices.SortedFunc(slices.Values(plans), func(a, b *plan.Plan) int { return strings.Compare(a.Table, b.Table) })
	var b strings.Builder
	b.WriteString("# Plans\n\nEach table moves separately, in any order, unless the applications write several of them in one " +
		"transaction.\n\n")
	b.WriteString("| table | key | new key | plan |\n|---|---|---|---|\n")
	for _, p := range sorted {
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", tableCell(plan.Code(p.Table)), tableCell(plan.Code(join(p.OldKey()))),
			tableCell(plan.Code(join(p.NewKey()))), link(p, plans))
	}
	return b.String()
}

// link leads to the page of one of several plans.
func link(p *plan.Plan, plans []*plan.Plan) string {
	return fmt.Sprintf("[PLAN.md](<%s/PLAN.md>)", strings.ReplaceAll(nameOf(p, plans), ">", "\\>"))
}

// summaryID names a plan, or several that are performed together, by their content. Their page holds it.
func summaryID(plans []*plan.Plan) (string, error) {
	var ids []string
	for _, p := range plans {
		id, err := p.ID()
		if err != nil {
			return "", err
		}
		ids = append(ids, id)
	}
	if len(ids) == 1 {
		return ids[0], nil
	}
	sum := sha256.Sum256([]byte(strings.Join(ids, " ")))
	return hex.EncodeToString(sum[:8]), nil
}
