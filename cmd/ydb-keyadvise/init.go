package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/baseline"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/config"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/rewrite"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
	"github.com/ydb-keyadvise/ydb-keyadvise/templates"
)

type initOptions struct {
	write, ci bool
}

func newInit(a *app) *cobra.Command {
	var o initOptions
	cmd := &cobra.Command{
		Use:   "init",
		Short: "Set up the check of a repository: its configuration, its baseline and, if asked, its CI",
		Long: `Look for tables and statements in this folder, and show the configuration for them, with a baseline that accepts what is
found today: from then on 'inspect' needs no options, and fails only for what is new. Nothing is written without --write, and no file
that is there is changed.`,
		Example: "ydb-keyadvise init --ci\nydb-keyadvise init --ci --write",
		Args:    noArgs,
		RunE:    a.does(o.run),
	}
	addSection(cmd, "Output", func(flags *pflag.FlagSet) {
		flags.BoolVar(&o.write, "write", false, "write the files; else show them")
		flags.BoolVar(&o.ci, "ci", false, "also the check of pull requests, for GitHub or GitLab")
	})
	return cmd
}

// proposed is a file that init would write.
type proposed struct {
	name     string // with slashes, from this folder
	text     []byte
	baseline bool // it is one: it is long, and says what 'inspect' says
}

func (o *initOptions) run(ctx context.Context, a *app, _ []string) (outcome, error) {
	progress := newProgress(a)
	progress.update("reading this folder", 0, 0)
	found, err := opened.LookAround(ctx, os.DirFS("."))
	progress.done()
	if err != nil {
		return outcome{}, fmt.Errorf("look for tables in this folder: %w", err)
	}
	report.WriteNotes(a.stderr, a.stderrView(false), found.Unread)
	if found.Tables == 0 {
		a.problemsOf(slices.DeleteFunc(found.Problems, func(n evidence.Note) bool { return n.Pos.File == "." })) // which say the same
		way := "go to one that declares tables, or inspect a database, 'ydb-keyadvise inspect -e ENDPOINT -d DATABASE'"
		if len(found.Foreign) > 0 {
			way = "to bring tables of another database to YDB, see 'ydb-keyadvise help porting'"
		}
		return outcome{}, fmt.Errorf("no table is declared in this folder%s: %s", others(found.Foreign), way)
	}
	files := []proposed{{name: config.Name, text: configured(found)}}
	if o.ci {
		workflow, err := workflowOf(ctx, a.version)
		if err != nil {
			return outcome{}, err
		}
		files = append(files, workflow)
	}
	reads, accepting := ask.Read{DDL: found.DDL, Queries: found.Queries, Config: ask.NoConfig, Observe: ask.Auto}, baselineName
	if exists(config.Name) {
		reads, accepting = ask.Read{Observe: ask.Auto}, "" // what it says
	}
	in, err := (&reading{read: reads}).inspect(ctx, a, nil)
	if err != nil {
		return outcome{}, fmt.Errorf("inspect what was found: %w", err)
	}
	if n := len(in.Inspection.Bundle.Tables); n != found.Tables {
		fmt.Fprintf(a.stderr, "note: %s in this folder, and %d in what %s names\n", evidence.Count(found.Tables, "table"), n, config.Name)
	}
	a.problems(in.Inspection.Bundle)
	result := outcome{incomplete: len(in.Inspection.Bundle.Problems) > 0}
	if accepting = cmp.Or(accepting, in.Judged.Baseline); !result.incomplete && accepting != "" {
		var b bytes.Buffer
		if err := baseline.Write(&b, in.Advised.Findings); err != nil {
			return outcome{}, err
		}
		files = append(files, proposed{accepting, b.Bytes(), true})
	}
	fmt.Fprintf(a.stdout, "Found %s and %s%s.\n", evidence.Count(found.Tables, "table"), evidence.Count(found.Statements, "statement"),
		others(found.Foreign))
	left, accepts, err := o.put(ctx, a, files)
	if err != nil {
		return outcome{}, err
	}
	if result.incomplete {
		return result, fmt.Errorf("not everything could be read, so no %s is made: mend that, then run 'ydb-keyadvise baseline write'",
			baselineName)
	}
	findings := evidence.Count(in.notSuppressed(), "finding")
	switch {
	case accepts:
		fmt.Fprintf(a.stdout, "The baseline accepts %s; from then on 'ydb-keyadvise inspect' fails for new ones only.\n", findings)
	case accepting == "":
		fmt.Fprintf(a.stdout, "%s names no baseline, so 'ydb-keyadvise inspect' reports %s. To accept what is there today, add\n"+
			"'baseline: %s' to it, and run 'ydb-keyadvise baseline write'.\n", config.Name, findings, baselineName)
	}
	if left {
		a.printNext(a.stdout, []report.NextStep{nextStep("to write the files", a.sameArgs("--write")...)})
	}
	return result, nil
}

// others says that there are files of other databases.
func others(files []string) string {
	if len(files) == 0 {
		return ""
	}
	return fmt.Sprintf("; not YQL: %s (%s)", evidence.Count(len(files), "file"), spelling.First(files, 2))
}

// configured is the configuration for what was found.
func configured(r *opened.Repository) []byte {
	var b strings.Builder
	b.WriteString("# What 'ydb-keyadvise init' found; 'ydb-keyadvise help configuration' says what else there is.\n")
	fmt.Fprintf(&b, "ddl: %s # %s\n", yamlList(r.DDL), evidence.Count(r.Tables, "table"))
	if len(r.Queries) > 0 {
		fmt.Fprintf(&b, "queries: %s # %s\n", yamlList(r.Queries), evidence.Count(r.Statements, "statement"))
	}
	fmt.Fprintf(&b, "baseline: %s # findings that were there\n", baselineName)
	comment := func(title string, lines []string) {
		const most = 10
		for i, line := range lines {
			switch {
			case i == 0:
				fmt.Fprintf(&b, "# %s:\n", title)
			case i == most:
				fmt.Fprintf(&b, "#   and %d more\n", len(lines)-most)
				return
			}
			fmt.Fprintf(&b, "#   %s\n", report.OneLine(line))
		}
	}
	comment("Read from the programs, and used", r.Known)
	comment("Not read, because they are not YQL ('ydb-keyadvise help porting')", r.Foreign)
	return []byte(b.String())
}

var plainYAML = regexp.MustCompile(`^[\w./-]*\w[\w./-]*$`)

// yamlList is a list of paths on one line.
func yamlList(paths []string) string {
	quoted := make([]string, len(paths))
	for i, p := range paths {
		if quoted[i] = p; !plainYAML.MatchString(p) {
			quoted[i] = strconv.Quote(p)
		}
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// released matches the version of a release, which has a tag.
var released = regexp.MustCompile(`^v\d+\.\d+\.\d+(-[a-z]+\.\d{1,3})?$`)

// workflowOf is the check of pull requests for the CI that is used here.
func workflowOf(ctx context.Context, version string) (proposed, error) {
	if !released.MatchString(version) {
		version = "main"
	}
	if exists(".github") {
		return proposed{name: ".github/workflows/ydb-keyadvise.yml", text: []byte(templates.GitHubWorkflow(version))}, nil
	}
	const gitLab = ".gitlab-ci.yml"
	text, err := evidence.ReadFile(ctx, evidence.Disk, gitLab, maxShown)
	if os.IsNotExist(err) {
		return proposed{}, usagef("--ci: there is neither .github nor %s in this folder; for other systems see 'ydb-keyadvise help ci'", gitLab)
	}
	if err != nil {
		return proposed{}, fmt.Errorf("look at the CI: %w", err)
	}
	entry := "- remote: https://raw.githubusercontent.com/ydb-keyadvise/ydb-keyadvise/" + version + "/templates/ci/gitlab.yml\n"
	if at := regexp.MustCompile(`(?m)^include:[ \t]*\n(?:[ \t]*(?:#.*)?\n)*( *)- `).FindSubmatchIndex(text); at != nil {
		return proposed{name: gitLab, text: slices.Concat(text[:at[3]], []byte(entry), text[at[2]:])}, nil
	}
	if regexp.MustCompile(`(?m)^include:`).Match(text) {
		return proposed{}, usagef("--ci: include of %s is not a list with an entry a line; make it one, and add: %s", gitLab, entry)
	}
	return proposed{name: gitLab, text: append([]byte("include:\n"+"  "+entry), text...)}, nil
}

// put writes the files that are not there yet, or shows them. It says whether any is left to write, and a baseline accepts what was found.
func (o *initOptions) put(ctx context.Context, a *app, files []proposed) (left, accepts bool, err error) {
	for _, f := range files {
		name := filepath.FromSlash(f.name)
		before, err := evidence.ReadFile(ctx, evidence.Disk, name, maxShown)
		there := err == nil
		if err != nil && !os.IsNotExist(err) {
			return false, false, fmt.Errorf("look at %s: %w", f.name, err)
		}
		left = left || !there && !o.write
		accepts = accepts || f.baseline && (!there || bytes.Equal(before, f.text))
		switch {
		case there && bytes.Equal(before, f.text):
			fmt.Fprintf(a.stdout, "%s is there already.\n", f.name)
		case there && f.baseline:
			fmt.Fprintf(a.stdout, "%s is there and is not changed; to write it again: ydb-keyadvise baseline write -o %s\n",
				f.name, shellWord(f.name))
		case there:
			fmt.Fprintf(a.stdout, "%s is there and is not changed. To change it yourself:\n%s", f.name,
				rewrite.FileDiff(f.name, string(before), string(f.text)))
		case !o.write && f.baseline:
			fmt.Fprintf(a.stdout, "%s would be written, too.\n", f.name)
		case !o.write:
			fmt.Fprint(a.stdout, rewrite.FileDiff(f.name, "", string(f.text)))
		default:
			if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
				return false, false, fmt.Errorf("make the folder of %s: %w", f.name, err)
			}
			if err := a.write(name, func(w io.Writer) error { _, err := w.Write(f.text); return err }, nil); err != nil {
				return false, false, err
			}
			fmt.Fprintf(a.stdout, "%s is written.\n", f.name)
		}
	}
	return left, accepts, nil
}
