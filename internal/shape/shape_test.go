package shape_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema/schematest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/shape"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestCases says for each change which ALTERs make it and take it back, or why none does. A section "to" may name a release.
func TestCases(t *testing.T) {
	golden.Run(t, "testdata/*.txtar", func(t *testing.T, c *golden.Case) {
		var from *schema.Table
		for _, f := range c.Files {
			kind, rest, _ := strings.Cut(f.Name, " ")
			if kind == "from" {
				from = buildtest.BundleOf(t, string(f.Data)).Tables[0].Schema
				continue
			}
			var opt shape.Options
			for _, word := range strings.Fields(rest) {
				if r, ok := schema.ParseRelease(word); ok {
					opt.Release = r
				} else if column, ok := strings.CutPrefix(word, "drops="); ok {
					opt.Dropped = append(opt.Dropped, column)
				}
				opt.Split = opt.Split || word == "said" // of where it is split
			}
			c.Want(t, text(shape.Between(from, buildtest.BundleOf(t, string(f.Data)).Tables[0].Schema, opt), opt))
		}
	})
}

// text is a path as the cases have it.
func text(p *shape.Path, opt shape.Options) string {
	var b strings.Builder
	for i, step := range p.Steps {
		for n, s := range step.Statements {
			fmt.Fprintf(&b, "%s;\n", s.Text(p.Table))
			for _, cost := range s.Costs(p.States[step.First+n], opt.Release) {
				fmt.Fprintf(&b, "    %s\n", cost)
			}
		}
		if step.Loses != "" {
			fmt.Fprintf(&b, "  loses: %s\n", step.Loses)
		}
		back := p.Back(i, len(step.Statements))
		for _, s := range back.Statements() {
			fmt.Fprintf(&b, "  back: %s\n", strings.ReplaceAll(s.Text(p.Table), "\n", "\n        "))
		}
		for _, s := range append(back.Copies, back.Refused...) {
			fmt.Fprintf(&b, "  does not come back: %s\n", s)
		}
	}
	for _, list := range []struct {
		word string
		of   []shape.Difference
	}{{"copy", p.Copies}, {"refused", p.Refused}, {"stays", p.Stays}} {
		for _, d := range list.of {
			fmt.Fprintf(&b, "%s: %s\n", list.word, d)
		}
	}
	if now, then := p.States[0].Partitioning, p.To; then != nil && (now.Uniform != then.Partitioning.Uniform ||
		!slices.EqualFunc(now.SplitPoints, then.Partitioning.SplitPoints, slices.Equal)) {
		fmt.Fprintf(&b, "split: at %v, evenly into %d, at least %d\n", then.Partitioning.SplitPoints, then.Partitioning.Uniform, then.Partitioning.Min)
	}
	if b.Len() == 0 {
		return "nothing to do\n"
	}
	return b.String()
}

// TestPairs makes tables and changed ones of them: the statements of a path, each as the judge takes it alone, lead to the wish, unless
// something is told that only a copy changes, and the way back leads back but for what it tells.
func TestPairs(t *testing.T) {
	pairs, from := 500, uint64(1)
	if n, err := strconv.Atoi(os.Getenv("KEYADVISE_SHAPES")); err == nil {
		pairs = n
	}
	if n, err := strconv.ParseUint(os.Getenv("KEYADVISE_SHAPES_FROM"), 10, 64); err == nil {
		from = n
	}
	altered, reached := 0, 0
	for seed := from; seed < from+uint64(pairs); seed++ {
		r := schematest.Rand(seed)
		before := schematest.Table(r)
		to := changed(r, before)
		p := shape.Between(before, to, shape.Options{Dropped: all(before)})
		now := before
		for _, s := range p.Statements() {
			for _, st := range yql.Parse(s.Text(before.Path)).Statements { // what is sent is the text
				edits := s.Edits
				switch n := st.Node.(type) {
				case *yql.AlterTable:
					edits = n.Edits
				case *yql.AlterTopic: // of a changefeed
				default:
					t.Fatalf("seed %d: %v:\n%s", seed, st.Err, st.Text)
				}
				after, err := now.Alter(schema.Release{}, edits...)
				if err != nil {
					t.Fatalf("seed %d: the judge refuses what is printed: %v:\n%s", seed, err, st.Text)
				}
				now = after
			}
		}
		if !shape.Same(now, p.After()) {
			t.Errorf("seed %d: the statements lead to\n%s\nand the path says\n%s", seed, shape.Text(now), shape.Text(p.After()))
		}
		again := shape.Between(before, p.To, shape.Options{Dropped: all(before)})
		if diff := cmp.Diff(sent(p), sent(again)); diff != "" {
			t.Errorf("seed %d: what the table becomes is another target:\n%s", seed, diff)
		}
		altered += len(p.Steps)
		if len(p.Copies)+len(p.Refused) > 0 {
			continue
		}
		reached++
		if left := shape.Between(now, to, shape.Options{Dropped: all(now)}); len(left.Steps)+len(left.Copies)+len(left.Refused) > 0 {
			t.Errorf("seed %d: the path ends before the target:\n%s\nthe table:\n%s\nthe target:\n%s", seed, text(left, shape.Options{}),
				shape.Text(now), shape.Text(to))
		}
		for i, step := range p.Steps {
			for done := range len(step.Statements) + 1 {
				back := p.Back(i, done)
				if len(back.Copies)+len(back.Refused) == 0 && !shape.Same(back.After(), p.States[step.First]) {
					t.Errorf("seed %d: back from step %d after %d statements:\n%s\nbefore it was\n%s", seed, i, done, shape.Text(back.After()),
						shape.Text(p.States[step.First]))
				}
			}
		}
	}
	if pairs >= 100 && (reached < pairs/5 || altered < pairs) {
		t.Errorf("of %d pairs %d need no copy, with %d steps: the generator makes too few", pairs, reached, altered)
	}
}

func sent(p *shape.Path) (out []string) {
	for _, s := range p.Statements() {
		out = append(out, s.Text(p.Table))
	}
	return out
}

func all(t *schema.Table) (out []string) {
	for _, c := range t.Columns {
		out = append(out, c.Name)
	}
	return out
}

// changed is a table after some edits, most of which an ALTER can make.
func changed(r *rand.Rand, t *schema.Table) *schema.Table {
	for range 1 + r.IntN(6) {
		e := schematest.Edit(r, t)
		switch e.(type) {
		case schema.Rename, schema.SetPartitioning, schema.AlterSequence:
			continue
		}
		if after, err := schema.Apply(t, e); err == nil {
			t = after
		}
	}
	for i := range t.Indexes {
		if x := &t.Indexes[i]; x.Kind == schema.IndexSync && r.IntN(3) == 0 {
			t = t.Clone()
			t.Indexes[i].Kind = schema.IndexAsync
		}
	}
	return t
}
