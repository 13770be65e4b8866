package keys

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Prefer puts a fix in front of the others of a finding, replacing the one of its name.
func Prefer(f *advisor.Finding, fix advisor.Fix) {
	fixes := append(make([]advisor.Fix, 0, 1+len(f.Fixes)), fix)
	for _, o := range f.Fixes {
		if o.Name != fix.Name {
			fixes = append(fixes, o)
		}
	}
	f.Fixes = fixes
}

// Show fills what is read from the first fix of a finding on a table, by people and by programs.
func Show(t *schema.Table, f *advisor.Finding) {
	f.Help, f.After = f.Fixes[0].Message, after(t, f, false)
	if f.AfterWhole = f.After; strings.Contains(f.After, "…") {
		f.AfterWhole = after(t, f, true)
	}
}

func after(t *schema.Table, f *advisor.Finding, whole bool) (text string) {
	fix := &f.Fixes[0]
	if strings.HasPrefix(f.Before, "PRIMARY KEY (") && fix.Key() == nil {
		return "" // the key stays
	}
	var cut string
	edits := fix.Edits
	if f.Wants == advisor.WantDistribution && fix.Advice != nil {
		edits = fix.Advice.Edits
	}
	for _, e := range edits {
		if set, ok := e.(schema.SetPartitioning); ok {
			cut = cuts(&set.Partitioning, whole)
		}
		text = cmp.Or(text, clauseOf(t, e))
	}
	if text != "" && fix.Key() != nil && cut != "" {
		return text + " WITH (" + cut + ")" // without it the new table would begin as one partition
	}
	return cmp.Or(text, cut)
}

// clauseOf prints an edit as the clause that it makes of the one at fault; empty if it makes none. Of settings those are shown that
// the table does not have.
func clauseOf(t *schema.Table, e schema.Edit) string {
	switch e := e.(type) {
	case schema.SetPrimaryKey:
		return "PRIMARY KEY (" + strings.Join(e.Columns, ", ") + ")"
	case schema.ReplaceIndex:
		return "ON (" + strings.Join(e.Index.Columns, ", ") + ")"
	case schema.SetHashBy:
		return "PARTITION BY HASH (" + strings.Join(e.Columns, ", ") + ")"
	case schema.SetSettings:
		has, left := t.Partitioning.AutoSettings(), slices.Clone(e.Settings)
		for i := 0; i < len(left); {
			others := slices.Delete(slices.Clone(left), i, i+1)
			if (left[i].Value == "1" || slices.Contains(has, left[i])) && sameMade(t, others, e.Settings) { // 1 is what splitting by load implies
				left = others
			} else {
				i++
			}
		}
		var shown []string
		for _, set := range left {
			shown = append(shown, set.Name+" = "+set.Value)
		}
		return strings.Join(shown, ", ")
	}
	return ""
}

// sameMade reports whether some settings make of a table what others do.
func sameMade(t *schema.Table, some, others []schema.Setting) bool {
	is, err := resettled(t, some)
	want, refused := resettled(t, others)
	return err == nil && refused == nil && samePartitioning(&is.Partitioning, &want.Partitioning)
}

// cuts prints how a new table is cut from the start; empty if it is not. Of the points only bucket numbers are shown: others may be
// values of rows. For people they are shortened, if they are not to be whole.
func cuts(p *schema.Partitioning, whole bool) string {
	n := len(p.SplitPoints)
	numbers := n > 0 && slices.Equal(p.SplitPoints[n-1], schema.SplitPoint{strconv.Itoa(n)})
	switch {
	case p.Uniform > 1:
		return fmt.Sprintf("UNIFORM_PARTITIONS = %d", p.Uniform)
	case n == 0 || whole && !numbers:
		return ""
	case !numbers:
		return "PARTITION_AT_KEYS = (…)"
	case n > 3 && !whole:
		return fmt.Sprintf("PARTITION_AT_KEYS = (1, 2, …, %d)", n)
	}
	list := make([]string, n)
	for i := range list {
		list[i] = strconv.Itoa(i + 1)
	}
	return "PARTITION_AT_KEYS = (" + strings.Join(list, ", ") + ")"
}
