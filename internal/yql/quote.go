package yql

import (
	"path"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// QuoteName returns name in backquotes, with backquotes and backslashes in it escaped.
func QuoteName(name string) string {
	return string(appendName(make([]byte, 0, len(name)+2), name))
}

// QuoteNames returns names in backquotes, with commas between them.
func QuoteNames(names []string) string {
	var b []byte
	for i, name := range names {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = appendName(b, name)
	}
	return string(b)
}

func appendName(b []byte, name string) []byte { return schema.AppendQuoted(b, name, '`') }

// QuoteString returns s as a YQL string literal in single quotes. Whatever bytes s holds, the literal stands
// for exactly those.
func QuoteString(s string) string { return schema.Quote(s) }

func appendString(b []byte, s string) []byte { return schema.AppendQuoted(b, s, '\'') }

// ResolvePath returns the path that a name in a statement stands for under a TablePathPrefix. An absolute path
// stays as it is, and so does every path when prefix is empty; else "." and ".." are resolved.
// Source: BuildTablePath in yql/essentials/core of ydb-platform/ydb.
func ResolvePath(prefix, name string) string {
	if prefix == "" || strings.HasPrefix(name, "/") {
		return name
	}
	return path.Join(prefix, name)
}
