package program

import (
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Lines turns offsets of a file into places.
type Lines struct {
	Path   string
	Src    string
	starts []int
}

// NewLines looks where the lines of a file begin.
func NewLines(path, src string) *Lines {
	l := &Lines{Path: path, Src: src, starts: []int{0}}
	for i := range len(src) {
		if src[i] == '\n' {
			l.starts = append(l.starts, i+1)
		}
	}
	return l
}

// Position is the place of an offset.
func (l *Lines) Position(offset int) schema.Position {
	offset = min(max(offset, 0), len(l.Src))
	i, found := slices.BinarySearch(l.starts, offset)
	if !found {
		i--
	}
	return schema.Position{File: l.Path, Line: i + 1, Column: 1 + len([]rune(l.Src[l.starts[i]:offset]))}
}

// Offset returns the offset of a line and column.
func (l *Lines) Offset(line, column int) int {
	if line < 1 || line > len(l.starts) {
		return len(l.Src)
	}
	at := l.starts[line-1]
	for _, r := range l.Src[at:] {
		if column--; column < 1 {
			break
		}
		at += len(string(r))
	}
	return at
}
