package yql

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// TestCases reads testdata/*.txtar: the script in.yql, or queries.yql for ParseQueries, gives the statements in
// want, in canonical form or as their error. UPDATE=1 writes want.
func TestCases(t *testing.T) {
	golden.Run(t, "testdata/*.txtar", func(t *testing.T, c *golden.Case) {
		c.Known(t, "in.yql", "queries.yql")
		parse := Parse
		script, ok := c.Section("in.yql")
		if !ok {
			script, _ = c.Section("queries.yql")
			parse = ParseQueries
		}
		c.Want(t, describe(t, script, parse))
	})
}

// describe parses a script and tells what came of each statement. It checks that each reads back as itself.
func describe(t *testing.T, src string, parse func(string) *Script) string {
	t.Helper()
	var b strings.Builder
	for i, st := range parse(src).Statements {
		if i > 0 {
			b.WriteString("\n")
		}
		if e := st.Err; e != nil {
			fmt.Fprintf(&b, "%s [%s]\n", e, e.Code)
			for line := range strings.Lines(Excerpt(src, e.Pos)) {
				b.WriteString("    | " + strings.TrimRight(line, "\n") + "\n")
			}
			if e.Help != "" {
				b.WriteString("    help: " + e.Help + "\n")
			}
			continue
		}
		b.WriteString(Print(st.Node) + ";\n")
		if s, ok := st.Node.(*Skipped); ok {
			b.WriteString("-- skipped: " + s.Keyword + "\n")
		}
		if c, ok := st.Node.(*CreateTable); ok {
			for _, s := range PrintFollowUps(c.Table) {
				b.WriteString("-- then: " + s + ";\n")
			}
			for _, s := range c.Table.Unmodelled {
				b.WriteString("-- not modelled: " + s + "\n")
			}
		}
		if msg := roundTrip(st.Node, parse); msg != "" {
			t.Error(msg)
		}
	}
	return b.String()
}

// roundTrip says what is wrong if the canonical form of n does not read back as n or is not stable.
func roundTrip(n Node, parse func(string) *Script) string {
	text := Print(n)
	again := parse(text)
	if len(again.Statements) != 1 {
		return fmt.Sprintf("%d statements in the canonical form:\n%s", len(again.Statements), text)
	}
	if err := again.Statements[0].Err; err != nil {
		return fmt.Sprintf("canonical form: %v\n%s", err, text)
	}
	if c, ok := n.(*CreateTable); ok && slices.ContainsFunc(c.Table.Unmodelled, func(what string) bool {
		return strings.HasPrefix(what, "statistics ")
	}) {
		return "" // which are not printed
	}
	if !equal(reflect.ValueOf(n), reflect.ValueOf(again.Statements[0].Node)) {
		diff := cmp.Diff(n, again.Statements[0].Node, ignorePositions)
		return fmt.Sprintf("the canonical form reads differently:\n%s\n%s", text, diff)
	}
	if second := Print(again.Statements[0].Node); second != text {
		return fmt.Sprintf("the canonical form is not stable:\n%s\n%s", text, second)
	}
	return ""
}

// equal reports whether two values are the same but for positions.
func equal(a, b reflect.Value) bool {
	if a.IsValid() != b.IsValid() {
		return false
	}
	if !a.IsValid() || a.Type() == reflect.TypeFor[Pos]() || a.Type() == reflect.TypeFor[schema.Position]() {
		return true
	}
	if a.Type() != b.Type() {
		return false
	}
	switch a.Kind() {
	case reflect.Interface, reflect.Pointer:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil()
		}
		return equal(a.Elem(), b.Elem())
	case reflect.Slice:
		if a.IsNil() != b.IsNil() || a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !equal(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Struct:
		for i := range a.NumField() {
			if !equal(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	}
	return a.Equal(b)
}

// ignorePositions compares nodes without their positions, and nil slices like empty ones.
var ignorePositions = cmp.Options{
	cmp.FilterValues(func(a, b Pos) bool { return true }, cmp.Ignore()),
	cmp.FilterValues(func(a, b schema.Position) bool { return true }, cmp.Ignore()),
	cmp.Exporter(func(t reflect.Type) bool {
		return t == reflect.TypeFor[at]() || strings.HasPrefix(t.PkgPath(), "github.com/ydb-keyadvise")
	}),
}
