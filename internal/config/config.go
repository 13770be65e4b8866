// Package config reads the configuration: what a repository says of its tables, once for everybody, so that no command line has
// to. It is read strictly, since a misspelt key that is skipped is a suppression that does not work. It also knows what rules and
// levels are called, which are given the same way on a command line.
package config

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/worktree"
)

// Name is the file looked for in the working directory and above it.
const Name = ".ydb-keyadvise.yaml"

// Schema is the JSON schema of the configuration, for editors.
//
//go:embed config.schema.json
var Schema string

// File is a configuration file. The zero File says nothing. Files it names are named from its own folder.
type File struct {
	Path string // as shown to the user; empty if there is none

	// The source, used where the command line names none. At most one of ddl, dump and snapshot is set.
	DDL                       []string
	Set                       source.Values // of the variables in schema files
	Dump, Snapshot            string
	Queries, Heat, DeclaredIn []string
	Include                   []string // patterns of tables
	Exclude                   []string
	Target                    string // release of YDB that files are meant for; empty if not set

	FailOn    string // empty if not set
	FailOnNew string // the same
	Baseline  string // the same
	Doctor    string // the same
	Disable   []string
	Levels    []advisor.ConfigLevel
	Ignore    []advisor.ConfigSuppression

	patterns []Pattern // of tables, wherever they stand
}

// Pattern is a pattern of tables in the configuration.
type Pattern struct {
	schema.Glob
	Line int
	What string // the key that it is given for
}

// find returns the configuration file that applies in dir: the nearest one from there up to the root of
// the git work tree. Outside a work tree only dir itself is looked at, so that a stray file high up changes
// nothing. It returns "" if there is none.
func find(dir string) string {
	root := worktree.Find(dir).Root
	for d := dir; ; d = filepath.Dir(d) {
		file := filepath.Join(d, Name)
		if _, err := os.Stat(file); err == nil {
			return relativeTo(dir, file)
		}
		if root == "" || d == root || d == filepath.Dir(d) {
			return ""
		}
	}
}

// relativeTo returns the shorter name of a file, as a person in dir would write it.
func relativeTo(dir, file string) string {
	if rel, err := filepath.Rel(dir, file); file != "" && err == nil {
		return rel
	}
	return file
}

// Load reads the named one of files, as are those that it names, or of this machine if name is empty: the one that applies in the working
// directory.
func Load(ctx context.Context, files fs.FS, name string) (*File, error) {
	if name == "" {
		dir, err := os.Getwd()
		if err != nil {
			return nil, fmt.Errorf("look for %s: %w", Name, err)
		}
		if files, name = evidence.Disk, find(dir); name == "" {
			return &File{}, nil
		}
	}
	data, err := evidence.ReadFile(ctx, files, name, maxBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, missing(name)
	}
	if err != nil {
		return nil, fmt.Errorf("read configuration %s: %w", name, err)
	}
	return parse(name, data)
}

// missing is the name of a configuration that there is not.
type missing string

func (m missing) Error() string { return "configuration " + string(m) + ": there is no such file" }

func (m missing) Is(target error) bool { return target == fs.ErrNotExist }

// maxBytes keeps a device or a mistaken file from filling the memory: people write configurations.
const maxBytes = 4 << 20

// parse reads a configuration strictly: what it does not know is an error, because a misspelt key that is
// skipped silently is a suppression that does not work.
func parse(name string, data []byte) (*File, error) {
	var root yaml.Node
	if err := yaml.Unmarshal(data, &root); err != nil {
		return nil, fmt.Errorf("%s: %s", name, strings.TrimPrefix(err.Error(), "yaml: "))
	}
	c := &File{Path: name}
	if len(root.Content) == 0 || root.Content[0].Tag == "!!null" {
		return c, nil // empty, or comments only
	}
	p := parser{file: name}
	p.mapping(root.Content[0], "the file", map[string]func(*yaml.Node){
		"ddl":         func(n *yaml.Node) { c.DDL = p.files(n, "ddl") },
		"set":         func(n *yaml.Node) { c.Set = p.values(n) },
		"dump":        func(n *yaml.Node) { c.Dump = p.path(n, "dump") },
		"snapshot":    func(n *yaml.Node) { c.Snapshot = p.path(n, "snapshot") },
		"queries":     func(n *yaml.Node) { c.Queries = p.files(n, "queries") },
		"heat":        func(n *yaml.Node) { c.Heat = p.files(n, "heat") },
		"declared-in": func(n *yaml.Node) { c.DeclaredIn = p.files(n, "declared-in") },
		"include":     func(n *yaml.Node) { c.Include = globTexts(p.globs(n, "include")) },
		"exclude":     func(n *yaml.Node) { c.Exclude = globTexts(p.globs(n, "exclude")) },
		"target": func(n *yaml.Node) {
			c.Target = p.word(n, "target")
			switch release, ok := schema.ParseRelease(c.Target); {
			case c.Target == "":
			case !ok:
				p.errorf(n, "target %s: want a release of YDB, such as \"25.1\"", c.Target)
			case !release.Exists():
				p.errorf(n, "target %s: there is no such release of YDB: a year has four, such as 25.1 to 25.4", c.Target)
			}
		},
		"fail-on":     func(n *yaml.Node) { c.FailOn = p.oneOf(n, "fail-on", FailOnWords) },
		"fail-on-new": func(n *yaml.Node) { c.FailOnNew = p.oneOf(n, "fail-on-new", FailOnWords) },
		"baseline":    func(n *yaml.Node) { c.Baseline = p.path(n, "baseline") },
		"doctor":      func(n *yaml.Node) { c.Doctor = p.path(n, "doctor") },
		"disable":     func(n *yaml.Node) { c.Disable = p.rules(n, "disable") },
		"levels": func(n *yaml.Node) {
			p.each(n, "levels: want a list of entries with rules, level and tables", func(n *yaml.Node) { c.Levels = append(c.Levels, p.level(n)) })
		},
		"ignore": func(n *yaml.Node) {
			p.each(n, "ignore: want a list of entries with rules, tables and reason", func(n *yaml.Node) { c.Ignore = append(c.Ignore, p.entry(n)) })
		},
	})
	sources := 0
	for _, given := range []bool{len(c.DDL) > 0, c.Dump != "", c.Snapshot != ""} {
		if given {
			sources++
		}
	}
	if sources > 1 {
		p.errorf(root.Content[0], "ddl, dump and snapshot are different kinds of source; give one")
	}
	if len(p.errs) > 0 {
		return nil, p.errs
	}
	c.patterns = p.patterns
	return c, nil
}

// Dead returns the patterns that match none of the tables.
func (c *File) Dead(tables []*evidence.Table) []Pattern {
	return slices.DeleteFunc(slices.Clone(c.patterns), func(p Pattern) bool {
		return slices.ContainsFunc(tables, func(t *evidence.Table) bool { return p.Match(t.Schema.Path) })
	})
}

// Problem is something that is wrong with a configuration.
type Problem struct {
	File    string `json:"file"`
	Line    int    `json:"line"` // 0 if no line is at fault
	Message string `json:"message"`
}

// String is the problem as a compiler would say it.
func (p Problem) String() string {
	if p.Line == 0 {
		return p.File + ": " + p.Message
	}
	return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Message)
}

// Invalid is all that is wrong with a configuration, in the order of its lines.
type Invalid []Problem

func (e Invalid) Error() string {
	var lines []string
	for _, p := range e {
		lines = append(lines, p.String())
	}
	return strings.Join(lines, "\n")
}

// parser takes a YAML tree apart and collects what is wrong.
type parser struct {
	file     string
	errs     Invalid
	patterns []Pattern
}

func (p *parser) errorf(n *yaml.Node, format string, args ...any) {
	p.errs = append(p.errs, Problem{p.file, n.Line, fmt.Sprintf(format, args...)})
}

// target returns what an alias stands for, or the node itself.
func target(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode {
		return n.Alias
	}
	return n
}

// mapping hands each value to the function of its key.
func (p *parser) mapping(n *yaml.Node, what string, keys map[string]func(*yaml.Node)) {
	known := slices.Sorted(maps.Keys(keys))
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
			p.errorf(key, "unknown key %s%s", spelling.Quoted(key.Value), p.hint(key.Value, known))
		case seen[key.Value]:
			p.errorf(key, "%s is given twice", key.Value)
		default:
			seen[key.Value] = true
			read(value)
		}
	}
}

func (p *parser) hint(word string, known []string) string {
	if hint := spelling.DidYouMean(word, known); hint != "" {
		return hint
	}
	return "; known keys: " + strings.Join(known, ", ")
}

func (p *parser) word(n *yaml.Node, what string) string {
	if n = target(n); n.Kind != yaml.ScalarNode || n.Tag == "!!null" {
		p.errorf(n, "%s: want one value", what)
		return ""
	}
	return n.Value
}

// words reads a list of words; a single word is a list of one.
func (p *parser) words(n *yaml.Node, what string) []string {
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
func (p *parser) oneOf(n *yaml.Node, what string, words []string) string {
	before := len(p.errs)
	word := p.word(n, what)
	if len(p.errs) == before && !slices.Contains(words, word) {
		p.errorf(n, "%s %s: want %s%s", what, spelling.Quoted(word), spelling.List(words), spelling.DidYouMean(word, words))
	}
	return word
}

// each hands the items of a list to a function.
func (p *parser) each(n *yaml.Node, want string, read func(*yaml.Node)) {
	if n = target(n); n.Kind != yaml.SequenceNode {
		p.errorf(n, "%s", want)
		return
	}
	for _, item := range n.Content {
		read(item)
	}
}

// values reads the values of variables.
func (p *parser) values(n *yaml.Node) source.Values {
	if n = target(n); n.Kind != yaml.MappingNode {
		p.errorf(n, "set: want names of variables with their values")
		return nil
	}
	var list []string
	for i := 0; i+1 < len(n.Content); i += 2 {
		list = append(list, n.Content[i].Value+"="+p.word(n.Content[i+1], "set "+n.Content[i].Value))
	}
	values, err := source.ParseValues(list)
	if err != nil {
		p.errorf(n, "set: %v", err)
	}
	return values
}

// path reads the name of a file, which is one from the folder of the configuration.
func (p *parser) path(n *yaml.Node, what string) string {
	return p.fromHere(n, what, p.word(n, what))
}

// files reads a list of names of files.
func (p *parser) files(n *yaml.Node, what string) []string {
	names := p.words(n, what)
	for i, name := range names {
		names[i] = p.fromHere(n, what, name)
	}
	return names
}

func (p *parser) fromHere(n *yaml.Node, what, name string) string {
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
func (p *parser) globs(n *yaml.Node, what string) []schema.Glob {
	var list []schema.Glob
	for i, word := range p.words(n, what) {
		g, err := schema.NewGlob(word)
		if err != nil {
			p.errorf(n, "%s: %v", what, err)
			continue
		}
		list = append(list, g)
		line := n.Line
		if items := target(n).Content; i < len(items) {
			line = items[i].Line
		}
		p.patterns = append(p.patterns, Pattern{g, line, what})
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

func (p *parser) level(n *yaml.Node) advisor.ConfigLevel {
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
		p.errorf(n, "an entry of levels needs a level: %s", spelling.List(levelWords))
	}
	l.Level, _ = Level(word) // off is none
	return l
}

func (p *parser) rules(n *yaml.Node, what string) []string {
	ids := p.words(n, what)
	for i, word := range ids {
		rule, err := Rule(advisor.Rules(), word)
		if err != nil {
			p.errorf(n, "%s: %v", what, err)
			return nil
		}
		ids[i] = rule.ID
	}
	return ids
}

func (p *parser) entry(n *yaml.Node) advisor.ConfigSuppression {
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

// FailOnWords are the values of fail-on and of --fail-on, from the highest level on.
var FailOnWords = []string{"error", "warning", "note", "never"}

// Level returns the level of a name, 0 for never. It reports whether it is one of FailOnWords, or what other linters say for
// never.
func Level(word string) (level advisor.Level, known bool) {
	switch word {
	case "error":
		return advisor.Error, true
	case "warning":
		return advisor.Warning, true
	case "note":
		return advisor.Note, true
	}
	return 0, word == "never" || word == "none"
}

// Rule returns the rule of that ID or name, whatever the case.
func Rule(rules []*advisor.Rule, word string) (*advisor.Rule, error) {
	var known []string
	for _, r := range rules {
		if strings.EqualFold(r.ID, word) || strings.EqualFold(r.Name, word) {
			return r, nil
		}
		known = append(known, r.ID, r.Name)
	}
	hint := cmp.Or(spelling.DidYouMean(word, known), "; 'ydb-keyadvise rules' lists them")
	return nil, fmt.Errorf("no rule %s%s", spelling.Quoted(word), hint)
}
