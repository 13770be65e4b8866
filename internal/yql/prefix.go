package yql

import "strings"

// Scope follows TablePathPrefix through the statements of a script. The zero Scope has no prefix.
type Scope struct{ prefix string }

// Enter takes note of a statement, in the order of the script. Only PRAGMA TablePathPrefix changes anything.
func (s *Scope) Enter(n Node) {
	pr, ok := n.(*Pragma)
	if !ok || len(pr.Values) == 0 {
		return
	}
	name := pr.Name[strings.LastIndexByte(pr.Name, '.')+1:]
	if !strings.EqualFold(name, "TablePathPrefix") {
		return
	}
	// With two values the first one names a cluster.
	if l, ok := pr.Values[len(pr.Values)-1].(*Literal); ok && l.Kind == LitString {
		s.prefix = l.Text
	}
}

// Path returns the path that a name stands for in the statements from here on. Absolute paths stay.
func (s *Scope) Path(path string) string { return ResolvePath(s.prefix, path) }
