package program

import (
	"path/filepath"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
)

// FuzzTokens cuts programs into pieces that are none: these stand in order and inside the file, and so do the places of literals.
func FuzzTokens(f *testing.F) {
	for _, c := range golden.All(f, filepath.Join("..", "testdata", "queries", "*.txtar")) {
		for _, file := range c.Files {
			for i := range languages {
				f.Add(byte(i), string(file.Data))
			}
		}
	}
	f.Fuzz(func(t *testing.T, kind byte, src string) {
		l := languages[int(kind)%len(languages)]
		end := 0
		for _, piece := range l.tokens(src, nil) {
			if piece.start < end || piece.end <= piece.start || piece.end > len(src) {
				t.Fatalf("piece %d…%d of %d behind %d", piece.start, piece.end, len(src), end)
			}
			end = piece.end
			if lit := piece.literal; lit != nil {
				for i := range len(lit.text) {
					if at := lit.Place(i); at < piece.start || at > piece.end {
						t.Fatalf("byte %d of %q is at %d, outside %d…%d", i, lit.text, at, piece.start, piece.end)
					}
				}
			}
		}
	})
}
