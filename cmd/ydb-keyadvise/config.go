package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// configName is the file looked for in the working directory and above it.
const configName = ".ydb-keyadvise.yaml"

// config is a configuration file. The zero config says nothing.
type config struct {
	file   string // as shown to the user; empty if there is none
	failOn string // empty if not set

	failOnNew string   // the same
	disable   []string // rules that do not run
	ignore    []advisor.ConfigSuppression
}

// findConfig returns the configuration file that applies in dir: the nearest one from there up to the root of
// the git work tree. Outside a work tree only dir itself is looked at, so that a stray file high up changes
// nothing. It returns "" if there is none.
func findConfig(dir string) string {
	nearest := ""
	for d := dir; ; d = filepath.Dir(d) {
		file := filepath.Join(d, configName)
		if nearest == "" && exists(file) {
			nearest = file
		}
		if exists(filepath.Join(d, ".git")) {
			return relativeTo(dir, nearest)
		}
		if d == filepath.Dir(d) {
			break
		}
	}
	if file := filepath.Join(dir, configName); exists(file) {
		return relativeTo(dir, file)
	}
	return ""
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
		return nil, usagef("--config %s: there is no such file", name)
	}
	if err != nil {
		return nil, fmt.Errorf("read configuration: %w", err)
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
		"fail-on": func(n *yaml.Node) {
			c.failOn = p.word(n, "fail-on")
			if !slices.Contains(failOnWords, c.failOn) {
				p.errorf(n, "fail-on %s: want %s%s", quoteEmpty(c.failOn), orList(failOnWords), didYouMean(c.failOn, failOnWords))
			}
		},
		"disable": func(n *yaml.Node) { c.disable = p.rules(n, "disable") },
		"ignore": func(n *yaml.Node) {
			if n = target(n); n.Kind != yaml.SequenceNode {
				p.errorf(n, "ignore: want a list of entries with rules, tables and reason")
				return
			}
			for _, item := range n.Content {
				c.ignore = append(c.ignore, p.entry(item))
			}
		},
	})
	if p.err != nil {
		return nil, p.err
	}
	return c, nil
}

// configParser takes a YAML tree apart and keeps the first error.
type configParser struct {
	file string
	err  error
}

func (p *configParser) errorf(n *yaml.Node, format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf("%s:%d: %s", p.file, n.Line, fmt.Sprintf(format, args...))
	}
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
	return "; known are " + strings.Join(known, ", ")
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
	p.mapping(n, "an entry of ignore", map[string]func(*yaml.Node){
		"rules": func(n *yaml.Node) { e.Rules = p.rules(n, "rules") },
		"tables": func(n *yaml.Node) {
			for _, pattern := range p.words(n, "tables") {
				g, err := schema.NewGlob(pattern)
				if err != nil {
					p.errorf(n, "tables: %v", err)
					return
				}
				e.Paths = append(e.Paths, g)
			}
		},
		"reason": func(n *yaml.Node) { e.Reason = strings.TrimSpace(p.word(n, "reason")) },
	})
	switch {
	case len(e.Rules) == 0:
		p.errorf(n, "an entry of ignore needs rules, such as [%s]", advisor.Rules()[0].ID)
	case len(e.Paths) == 0:
		p.errorf(n, "an entry of ignore needs tables, such as [\"/local/logs/*\"]")
	case e.Reason == "":
		p.errorf(n, "an entry of ignore needs a reason: who reads this later must be able to judge it")
	}
	return e
}
