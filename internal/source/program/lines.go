package program

import (
	"slices"
	"sort"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Lines turns offsets of a file into places, in a time that depends on no length of a line.
type Lines struct {
	Path   string
	Src    string
	starts []int
	before []int // characters before each block
	steps  int   // characters looked at
}

// blockBytes is how much of a file is counted anew for a place.
const blockBytes = 256

// NewLines looks where the lines of a file begin.
func NewLines(path, src string) *Lines {
	l := &Lines{Path: path, Src: src, starts: []int{0}}
	count := 0
	for i := range len(src) {
		if i%blockBytes == 0 {
			l.before = append(l.before, count)
		}
		if startsCharacter(src[i]) {
			count++
		}
		if src[i] == '\n' {
			l.starts = append(l.starts, i+1)
		}
	}
	return l
}

func startsCharacter(c byte) bool { return c&0xc0 != 0x80 }

// characters counts those before an offset.
func (l *Lines) characters(offset int) int {
	if offset == 0 {
		return 0
	}
	block := (offset - 1) / blockBytes
	count := l.before[block]
	for i := block * blockBytes; i < offset; i++ {
		l.steps++
		if startsCharacter(l.Src[i]) {
			count++
		}
	}
	return count
}

// Position is the place of an offset.
func (l *Lines) Position(offset int) schema.Position {
	offset = min(max(offset, 0), len(l.Src))
	i, found := slices.BinarySearch(l.starts, offset)
	if !found {
		i--
	}
	return schema.Position{File: l.Path, Line: i + 1, Column: 1 + l.characters(offset) - l.characters(l.starts[i])}
}

// Offset returns the offset of a line and column.
func (l *Lines) Offset(line, column int) int {
	if line < 1 || line > len(l.starts) {
		return len(l.Src)
	}
	start := l.starts[line-1]
	wanted := l.characters(start) + max(column, 1) // the first character with so many up to it
	block := max(sort.Search(len(l.before), func(i int) bool { return l.before[i] >= wanted })-1, 0)
	if block >= len(l.before) {
		return len(l.Src)
	}
	count := l.before[block]
	for i := block * blockBytes; i < len(l.Src); i++ {
		l.steps++
		if startsCharacter(l.Src[i]) {
			if count++; count == wanted {
				return i
			}
		}
	}
	return len(l.Src)
}
