// Package readback writes what the program will have to read again. The one invariant: what it returns or puts in place was read
// back, and is equal to what was meant.
package readback

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// YAML returns a value as YAML. Its text is that of yaml.Marshal, but for strings of which yaml.Marshal makes something else or no YAML
// at all.
func YAML(v any, indent int) ([]byte, error) {
	meant, err := Node(v)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	encoder := yaml.NewEncoder(&b)
	encoder.SetIndent(indent)
	if err := encoder.Encode(meant); err != nil {
		return nil, err
	}
	var read yaml.Node
	if err := yaml.Unmarshal(b.Bytes(), &read); err != nil {
		return nil, fmt.Errorf("the YAML that was written cannot be read: %w", err)
	}
	if len(read.Content) != 1 || !same(meant, read.Content[0]) {
		return nil, fmt.Errorf("the YAML that was written reads as something else")
	}
	return b.Bytes(), nil
}

// same reports whether two trees hold the same values.
func same(a, b *yaml.Node) bool {
	if a.Kind != b.Kind || a.ShortTag() != b.ShortTag() || a.Value != b.Value || len(a.Content) != len(b.Content) {
		return false
	}
	for i := range a.Content {
		if !same(a.Content[i], b.Content[i]) {
			return false
		}
	}
	return true
}

// Node is a value as a tree of YAML. Structs have the tags of package yaml. Unlike yaml.Node.Encode it goes through no text.
func Node(v any) (*yaml.Node, error) { return node(reflect.ValueOf(v)) }

func node(v reflect.Value) (*yaml.Node, error) {
	if v.IsValid() && v.CanInterface() {
		switch in := v.Interface().(type) {
		case *yaml.Node:
			return in, nil
		case yaml.Marshaler:
			out, err := in.MarshalYAML()
			if err != nil {
				return nil, err
			}
			return node(reflect.ValueOf(out))
		}
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			return node(v.Elem())
		}
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null", Value: "null"}, nil
	case reflect.String:
		return scalar(v.String())
	case reflect.Struct:
		return mapping(v)
	case reflect.Slice:
		out := &yaml.Node{Kind: yaml.SequenceNode, Tag: "!!seq"}
		for i := range v.Len() {
			item, err := node(v.Index(i))
			if err != nil {
				return nil, err
			}
			out.Content = append(out.Content, item)
		}
		if v.Len() == 0 {
			out.Style = yaml.FlowStyle
		}
		return out, nil
	}
	switch {
	case v.CanInt() || v.CanUint():
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!int", Value: fmt.Sprint(v)}, nil
	case v.Kind() == reflect.Bool:
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!bool", Value: fmt.Sprint(v)}, nil
	}
	return nil, fmt.Errorf("values of type %s are not written as YAML", v.Type())
}

// mapping is a struct as a tree.
func mapping(v reflect.Value) (*yaml.Node, error) {
	out := &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map"}
	for i := range v.NumField() {
		field := v.Type().Field(i)
		name, options, _ := strings.Cut(field.Tag.Get("yaml"), ",")
		switch {
		case !field.IsExported() || name == "-":
			continue
		case name == "":
			return nil, fmt.Errorf("field %s of %s has no name in YAML", field.Name, v.Type())
		case strings.Contains(options, "omitempty") && empty(v.Field(i)):
			continue
		}
		key, err := scalar(name)
		if err != nil {
			return nil, err
		}
		value, err := node(v.Field(i))
		if err != nil {
			return nil, err
		}
		if strings.Contains(options, "flow") {
			value.Style |= yaml.FlowStyle
		}
		out.Content = append(out.Content, key, value)
	}
	return out, nil
}

func empty(v reflect.Value) bool { return v.IsZero() || v.Kind() == reflect.Slice && v.Len() == 0 }

// scalar is a text as a tree. A block of lines that begins with a space or an empty line would have to say how far it is indented, and
// package yaml says it wrong within a list; other line breaks than "\n" would not come back as they are. Such texts are quoted.
func scalar(s string) (*yaml.Node, error) {
	out := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: s}
	lines := strings.Contains(s, "\n")
	switch {
	case isName(s):
	case !utf8.ValidString(s), !lines && (len(s) <= longestWord || strings.Contains("+-.0123456789", s[:1])): // perhaps a word or a number
		return out, out.Encode(s)
	case lines && (strings.ContainsAny(s[:1], " \t\n") || strings.ContainsAny(s, "\r\u0085\u2028\u2029\ufeff")):
		out.Style = yaml.DoubleQuotedStyle
	case lines:
		out.Style = yaml.LiteralStyle
	}
	return out, nil
}

// isName reports whether a text is letters that mean nothing to YAML. Most short ones are, and to ask package yaml takes long.
func isName(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz_") == "" &&
		!strings.Contains(" y n yes no on off true false null ", " "+s+" ")
}

// longestWord is the length of the longest word that means something to YAML.
const longestWord = len("false")
