package source

import (
	"cmp"
	"fmt"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Values are what is put in for the variables of templates and programs, by name. Nil has none.
type Values map[string]string

// ParseValues reads values written as NAME=VALUE.
func ParseValues(list []string) (Values, error) {
	v := Values{}
	for _, s := range list {
		name, text, ok := strings.Cut(s, "=")
		if name = strings.TrimSpace(name); !ok || !variableName.MatchString(name) {
			return nil, fmt.Errorf("%q: write it as NAME=VALUE, with the name of a variable such as prefix or .Values.prefix", s)
		}
		if other, twice := v[last(name)]; twice && other != text {
			return nil, fmt.Errorf("%s has two values, %q and %q", name, other, text)
		}
		v[last(name)] = text
	}
	return v, nil
}

var (
	variableName = regexp.MustCompile(`^\.?[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*$`)
	// reference matches a variable of a template: {{ .Name }}, {{ name | filter }}, {{ index .Options "Name" }}, ${name}, ${name:-default},
	// <%= name %>.
	reference = regexp.MustCompile(`\{\{-?\s*(?:index\s+\.[\w.]*\s+")?\.?([A-Za-z_][A-Za-z0-9_.]*)"?\s*(?:\|[^{}]*)?-?\}\}` +
		`|\$\{([A-Za-z_][A-Za-z0-9_.]*)(?::?-[^}]*)?\}|<%=\s*@?([A-Za-z_][A-Za-z0-9_.]*)\s*-?%>`)
	// control matches what a template is steered by: {{ if … }}, {{ end }}, {{/* … */}}, {% … %}, {# … #}, <% … %>.
	control = regexp.MustCompile(`(?s)\{\{-?\s*(?:(?:if|else|end|range|with|define|block|template|break|continue)\b[^{}]*` +
		`|/\*.*?\*/\s*|#[^{}]*|/[^{}]*|\$[A-Za-z_][A-Za-z0-9_]*\s*:?=[^{}]*)-?\}\}|\{%.*?%\}|\{#.*?#\}|<%[^=].*?%>`)
)

// last returns the last element of a name like .Values.prefix, by which a variable is known.
func last(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

var templateEndings = []string{".tmpl", ".tpl", ".gotmpl", ".template", ".j2", ".jinja", ".jinja2", ".mustache", ".erb"}

// script returns the name of the script that a template makes, or the name itself if it is no template.
func templated(name string) string {
	if ext := filepath.Ext(name); slices.Contains(templateEndings, strings.ToLower(ext)) {
		return strings.TrimSuffix(name, ext)
	}
	return name
}

// fill puts the values into a script. Those of a template are steered by nothing: all that it may write is read, once. No
// line moves; columns behind a value do.
func (v Values) fill(path, text string) string {
	if templated(path) != path {
		text = control.ReplaceAllStringFunc(text, func(s string) string {
			return strings.Map(func(r rune) rune {
				if r == '\n' {
					return r
				}
				return ' '
			}, s)
		})
	}
	return v.put(text)
}

func (v Values) put(text string) string {
	if len(v) == 0 {
		return text
	}
	return reference.ReplaceAllStringFunc(text, func(s string) string {
		m := reference.FindStringSubmatch(s)
		if text, ok := v[last(m[1]+m[2]+m[3])]; ok {
			return text
		}
		return s
	})
}

// Options say how files are read. The zero Options is what most files need.
type Options struct {
	Values  Values         // what is put in for variables
	Release schema.Release // of YDB, that takes the statements; zero for any
	// Dialects say which files are of another database; nil for none.
	Dialects Dialects
	Shared   *Shared // what is left from one reading to another; nil for nothing
	Files    fs.FS   // that the paths are of; nil for those of this machine
}

func (o *Options) within() fs.FS { return cmp.Or(o.Files, evidence.Disk) }
