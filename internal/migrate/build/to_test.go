package build_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build/buildtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestTo plans the way to wanted tables: each line of a case's options is said beside the table, accept for --accept-loss. What is refused, or
// what of the plan says that something is lost or has to be known, is what must come out.
func TestTo(t *testing.T) {
	golden.Run(t, "testdata/to/*.txtar", func(t *testing.T, c *golden.Case) {
		c.Known(t, "from", "to", "options", "want")
		of := func(name string) string { text, _ := c.Section(name); return text }
		w := build.Wish{}
		w.Renames, w.Fills, w.Backs, w.Units = map[string]string{}, map[string]string{}, map[string]string{}, map[string]string{}
		opt := build.Options{Writers: plan.Changefeed, Database: "/local"}
		b := buildtest.BundleOf(t, of("from"))
		for line := range strings.Lines(of("options")) {
			kind, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
			name, value, _ := strings.Cut(rest, "=")
			name, value = strings.TrimSpace(name), strings.TrimSpace(value)
			switch kind {
			case "rename":
				w.Renames[value] = name
			case "fill":
				w.Fills[name] = value
			case "back":
				w.Backs[name] = value
			case "unit":
				w.Units[name] = value
			case "accept":
				opt.AcceptLoss = append(opt.AcceptLoss, rest)
			case "writers":
				opt.Writers = plan.Writers(rest)
			case "split":
				w.Split = true
			case "empty":
				b.Tables[0].Schema.Stats = &schema.Stats{}
			default:
				t.Fatalf("%q is no option", line)
			}
		}
		p, alters, err := build.To(b, b.Tables[0], build.Target(buildtest.BundleOf(t, of("to")).Tables[0].Schema), w, opt)
		switch {
		case err != nil:
			c.Want(t, err.Error()+"\n")
		case alters != nil:
			var out strings.Builder
			for _, s := range alters.Path.Statements() {
				fmt.Fprintf(&out, "%s;\n", s.Text("t"))
				for _, cost := range s.Costs(b.Tables[0].Schema, schema.Release{}) {
					fmt.Fprintf(&out, "  %s\n", cost)
				}
			}
			c.Want(t, out.String())
		default:
			var out strings.Builder
			for _, l := range p.Losses {
				fmt.Fprintf(&out, "%s: %s\n", l.Name, l.What)
			}
			for _, op := range p.Step(plan.Preflight).Run {
				if prove, is := op.(plan.Prove); is {
					fmt.Fprintln(&out, prove.Says(p))
				}
			}
			usual := []string{p.Way().Risk, "During every ALTER TABLE"}
			for _, r := range p.Risks {
				if !slices.ContainsFunc(usual, func(u string) bool { return strings.HasPrefix(r, u) }) {
					fmt.Fprintln(&out, r)
				}
			}
			c.Want(t, out.String())
		}
	})
}
