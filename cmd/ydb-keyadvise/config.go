package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"gopkg.in/yaml.v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/worktree"
)

// configName is the file looked for in the working directory and above it.
const configName = ".ydb-keyadvise.yaml"

// config is a configuration file. The zero config says nothing. Files it names are named from its own folder.
type config struct {
	file string // as shown to the user; empty if there is none

	// The source, used where the command line names none. At most one of ddl, dump and snapshot is set.
	ddl            []string
	dump, snapshot string
	queries        []string
	declaredIn     []string
	include        []string // patterns of tables
	exclude        []string
	target         string // release of YDB that files are meant for; empty if not set

	failOn    string // empty if not set
	failOnNew string // the same
	baseline  string // the same
	disable   []string
	levels    []advisor.ConfigLevel
	ignore    []advisor.ConfigSuppression
}

// configFlag declares --config, which every command that reads tables has.
func configFlag(flags *pflag.FlagSet, value *string) {
	flags.StringVar(value, "config", "", "read the configuration from `FILE`; default the nearest "+configName+", up to the git root")
	_ = flags.SetAnnotation("config", cobra.BashCompFilenameExt, []string{"yaml"})
}

// findConfig returns the configuration file that applies in dir: the nearest one from there up to the root of
// the git work tree. Outside a work tree only dir itself is looked at, so that a stray file high up changes
// nothing. It returns "" if there is none.
func findConfig(dir string) string {
	root := worktree.Find(dir).Root
	for d := dir; ; d = filepath.Dir(d) {
		if file := filepath.Join(d, configName); exists(file) {
			return relativeTo(dir, file)
		}
		if root == "" || d == root || d == filepath.Dir(d) {
			return ""
		}
	}
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// relativeTo returns the shorter name of a file, as a person in dir would write it.
func relativeTo(dir, file string) string {
	if rel, err := filepath.Rel(dir, file); file != "" && err == nil {
		return rel
	}
	return file
}

// loadConfig reads the named file or, if name is empty, the one that applies in the working directory.
func loadConfig(name string) (*config, error) {
	if name == "" {
		dir, err := os.Getwd()
		if err != nil {
			return nil, fmt.Errorf("look for %s: %w", configName, err)
		}
		if name = findConfig(dir); name == "" {
			return &config{}, nil
		}
	}
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, usagef("configuration %s: there is no such file", name)
	}
	if err != nil {
		return nil, fmt.Errorf("read configuration %s: %w", name, evidence.NoFile(name, err))
	}
	return parseConfig(name, data)
}

// parseConfig reads a configuration strictly: what it does not know is an error, because a misspelt key that is
// skipped silently is a suppression that does not work.
func parseConfig(name string, data []byte) (*config, error) {
	var root yaml.Node
	if err := yaml.Unmarshal(data, &root); err != nil {
		return nil, fmt.Errorf("%s: %s", name, strings.TrimPrefix(err.Error(), "yaml: "))
	}
	c := &config{file: name}
	if len(root.Content) == 0 || root.Content[0].Tag == "!!null" {
		return c, nil // empty, or comments only
	}
	p := configParser{file: name}
	p.mapping(root.Content[0], "the file", map[string]func(*yaml.Node){
		"ddl":         func(n *yaml.Node) { c.ddl = p.files(n, "ddl") },
		"dump":        func(n *yaml.Node) { c.dump = p.path(n, "dump") },
		"snapshot":    func(n *yaml.Node) { c.snapshot = p.path(n, "snapshot") },
		"queries":     func(n *yaml.Node) { c.queries = p.files(n, "queries") },
		"declared-in": func(n *yaml.Node) { c.declaredIn = p.files(n, "declared-in") },
		"include":     func(n *yaml.Node) { c.include = globTexts(p.globs(n, "include")) },
		"exclude":     func(n *yaml.Node) { c.exclude = globTexts(p.globs(n, "exclude")) },
		"target": func(n *yaml.Node) {
			c.target = p.word(n, "target")
			if _, ok := schema.ParseRelease(c.target); !ok && c.target != "" {
				p.errorf(n, "target %s: want a release of YDB, such as \"25.1\"", c.target)
			}
		},
		"fail-on":     func(n *yaml.Node) { c.failOn = p.oneOf(n, "fail-on", failOnWords) },
		"fail-on-new": func(n *yaml.Node) { c.failOnNew = p.oneOf(n, "fail-on-new", failOnWords) },
		"baseline":    func(n *yaml.Node) { c.baseline = p.path(n, "baseline") },
		"disable":     func(n *yaml.Node) { c.disable = p.rules(n, "disable") },
		"levels": func(n *yaml.Node) {
			p.each(n, "levels: want a list of entries with rules, level and tables", func(n *yaml.Node) { c.levels = append(c.levels, p.level(n)) })
		},
		"ignore": func(n *yaml.Node) {
			p.each(n, "ignore: want a list of entries with rules, tables and reason", func(n *yaml.Node) { c.ignore = append(c.ignore, p.entry(n)) })
		},
	})
	sources := 0
	for _, given := range []bool{len(c.ddl) > 0, c.dump != "", c.snapshot != ""} {
		if given {
			sources++
		}
	}
	if sources > 1 {
		p.errorf(root.Content[0], "ddl, dump and snapshot are different kinds of source; give one")
	}
	if len(p.errs) > 0 {
		return nil, configError(p.errs)
	}
	return c, nil
}

// configError is all that is wrong with a configuration, in the order of its lines.
type configError []error

func (e configError) Error() string {
	var lines []string
	for _, err := range e {
		lines = append(lines, err.Error())
	}
	return strings.Join(lines, "\n")
}

// configParser takes a YAML tree apart and collects what is wrong.
type configParser struct {
	file string
	errs []error
}

func (p *configParser) errorf(n *yaml.Node, format string, args ...any) {
	p.errs = append(p.errs, fmt.Errorf("%s:%d: %s", p.file, n.Line, fmt.Sprintf(format, args...)))
}

// target returns what an alias stands for, or the node itself.
func target(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode {
		return n.Alias
	}
	return n
}

// mapping hands each value to the function of its key.
func (p *configParser) mapping(n *yaml.Node, what string, keys map[string]func(*yaml.Node)) {
	var known []string
	for k := range keys {
		known = append(known, k)
	}
	slices.Sort(known)
	if n = target(n); n.Kind != yaml.MappingNode {
		p.errorf(n, "%s: want keys: %s", what, strings.Join(known, ", "))
		return
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		read, ok := keys[key.Value]
		switch {
		case !ok:
			p.errorf(key, "unknown key %s%s", quoteEmpty(key.Value), p.hint(key.Value, known))
		case seen[key.Value]:
			p.errorf(key, "%s is given twice", key.Value)
		default:
			seen[key.Value] = true
			read(value)
		}
	}
}

func (p *configParser) hint(word string, known []string) string {
	if hint := didYouMean(word, known); hint != "" {
		return hint
	}
	return "; known keys: " + strings.Join(known, ", ")
}

func (p *configParser) word(n *yaml.Node, what string) string {
	if n = target(n); n.Kind != yaml.ScalarNode || n.Tag == "!!null" {
		p.errorf(n, "%s: want one value", what)
		return ""
	}
	return n.Value
}

// words reads a list of words; a single word is a list of one.
func (p *configParser) words(n *yaml.Node, what string) []string {
	if n = target(n); n.Kind == yaml.ScalarNode {
		return []string{p.word(n, what)}
	}
	if n.Kind != yaml.SequenceNode {
		p.errorf(n, "%s: want a list", what)
		return nil
	}
	var list []string
	for _, item := range n.Content {
		list = append(list, p.word(item, what))
	}
	return list
}

// oneOf reads one of some words.
func (p *configParser) oneOf(n *yaml.Node, what string, words []string) string {
	before := len(p.errs)
	word := p.word(n, what)
	if len(p.errs) == before && !slices.Contains(words, word) {
		p.errorf(n, "%s %s: want %s%s", what, quoteEmpty(word), orList(words), didYouMean(word, words))
	}
	return word
}

// each hands the items of a list to a function.
func (p *configParser) each(n *yaml.Node, want string, read func(*yaml.Node)) {
	if n = target(n); n.Kind != yaml.SequenceNode {
		p.errorf(n, "%s", want)
		return
	}
	for _, item := range n.Content {
		read(item)
	}
}

// path reads the name of a file, which is one from the folder of the configuration.
func (p *configParser) path(n *yaml.Node, what string) string {
	return p.fromHere(n, what, p.word(n, what))
}

// files reads a list of names of files.
func (p *configParser) files(n *yaml.Node, what string) []string {
	names := p.words(n, what)
	for i, name := range names {
		names[i] = p.fromHere(n, what, name)
	}
	return names
}

func (p *configParser) fromHere(n *yaml.Node, what, name string) string {
	switch {
	case name == "":
		p.errorf(n, "%s: the name of a file is empty", what)
		return ""
	case filepath.IsAbs(name):
		return name
	}
	return filepath.Join(filepath.Dir(p.file), name)
}

// globs reads a list of patterns.
func (p *configParser) globs(n *yaml.Node, what string) []schema.Glob {
	var list []schema.Glob
	for _, pattern := range p.words(n, what) {
		g, err := schema.NewGlob(pattern)
		if err != nil {
			p.errorf(n, "%s: %v", what, err)
			continue
		}
		list = append(list, g)
	}
	return list
}

func globTexts(list []schema.Glob) []string {
	var texts []string
	for _, g := range list {
		texts = append(texts, g.String())
	}
	return texts
}

// levelWords are the values of level in the configuration.
var levelWords = []string{"error", "warning", "note", "off"}

func (p *configParser) level(n *yaml.Node) advisor.ConfigLevel {
	var l advisor.ConfigLevel
	before, word := len(p.errs), ""
	p.mapping(n, "an entry of levels", map[string]func(*yaml.Node){
		"rules":  func(n *yaml.Node) { l.Rules = p.rules(n, "rules") },
		"tables": func(n *yaml.Node) { l.Paths = p.globs(n, "tables") },
		"level":  func(n *yaml.Node) { word = p.oneOf(n, "level", levelWords) },
	})
	switch {
	case len(p.errs) > before:
	case len(l.Rules) == 0:
		p.errorf(n, "an entry of levels needs rules, such as [%s]", advisor.Rules()[0].ID)
	case word == "":
		p.errorf(n, "an entry of levels needs a level: %s", orList(levelWords))
	}
	if slices.Contains(failOnWords[:3], word) {
		l.Level, _ = thresholdOf("level", word) // it is one of them
	}
	return l
}

func (p *configParser) rules(n *yaml.Node, what string) []string {
	ids := p.words(n, what)
	for i, word := range ids {
		rule, err := findRule(advisor.Rules(), word)
		if err != nil {
			p.errorf(n, "%s: %v", what, err)
			return nil
		}
		ids[i] = rule.ID
	}
	return ids
}

func (p *configParser) entry(n *yaml.Node) advisor.ConfigSuppression {
	e := advisor.ConfigSuppression{Pos: schema.Position{File: p.file, Line: n.Line}}
	before := len(p.errs)
	p.mapping(n, "an entry of ignore", map[string]func(*yaml.Node){
		"rules":  func(n *yaml.Node) { e.Rules = p.rules(n, "rules") },
		"tables": func(n *yaml.Node) { e.Paths = p.globs(n, "tables") },
		"reason": func(n *yaml.Node) { e.Reason = strings.TrimSpace(p.word(n, "reason")) },
	})
	switch {
	case len(p.errs) > before: // one mistake, one message
	case len(e.Rules) == 0:
		p.errorf(n, "an entry of ignore needs rules, such as [%s]", advisor.Rules()[0].ID)
	case len(e.Paths) == 0:
		p.errorf(n, "an entry of ignore needs tables, such as [\"/local/logs/*\"]")
	case e.Reason == "":
		p.errorf(n, "an entry of ignore needs a reason, so that a later reader can judge it")
	}
	return e
}
