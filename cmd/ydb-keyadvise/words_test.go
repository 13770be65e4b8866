package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
)

// counted are the nouns that numbers stand before.
const counted = `row|write|read|partition|statement|table|record|value|byte|finding|plan|index|execution|second|minute|batch|process`

// TestNumbers finds numbers that are printed without the helpers of internal/evidence, which separate thousands and know one from many.
func TestNumbers(t *testing.T) {
	t.Parallel()
	verb := regexp.MustCompile(`%(d|v|g|\.0f|\.\dg) (distinct |sampled |more )?(` + counted + `)(e?s)?\b`)
	for _, dir := range []string{"cmd", "internal/advisor", "internal/rewrite", "internal/migrate", "internal/report", "internal/facts", "internal/evidence",
		"internal/ydbconn/live", "internal/baseline", "internal/config"} {
		filesBelow(t, dir, ".go", func(path, text string) {
			if strings.HasSuffix(path, "_test.go") {
				return
			}
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, path, text, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING && verb.MatchString(lit.Value) {
					t.Errorf("%s: print the number with evidence.Count or evidence.Thousands: %s", set.Position(lit.Pos()), lit.Value)
				}
				return true
			})
		})
	}
}

// slips are what texts that are put together have when they are put together wrongly.
func slips() map[string]*regexp.Regexp {
	return map[string]*regexp.Regexp{
		"a number without separators": regexp.MustCompile(`(^|[ (])\d{4,} (` + counted + `)(e?s)?($|[^a-z ]| [^0-9])`),
		"one of many":                 regexp.MustCompile(`(^|[ (])1 (` + counted + `)e?s\b`),
		"many of one":                 regexp.MustCompile(`(^|[ (])(0|[2-9]|\d[\d,]*\d) (row|write|partition|statement|record|byte|finding|execution)\b[^-]`),
		"one that were":               regexp.MustCompile(`(^|[ (])1 \w+ (that )?(were|are|have)\b`),
		"nothing that is the same":    regexp.MustCompile(`(^|[ (])0 rows [^.;]*(are|were) the same`),
		"a word twice":                regexp.MustCompile(`\b(?:the the|a a|an an|of of|to to|is is|and and|in in|it it|for for|are are)\b`),
		"words of our own": regexp.MustCompile(`thereof|[Ww]hat one that|told by halves|keeps? none of|Behind the rename|writers (stand|stood) for|` +
			`hold the same rows|is not what the plan says|gives? back the rights|by default only its size splits|begins anew|behind the (fence|cut-?over|rename)`),
		"a lost argument": regexp.MustCompile(`%!`),
		"an empty place":  regexp.MustCompile(`[a-z] ,|[a-z] ;|\( \)`),
	}
}

// TestSlips reads every text that tests expect, and every page, for such slips.
func TestSlips(t *testing.T) {
	golden.NoRace(t)
	t.Parallel()
	all := slips()
	check := func(path, text string) {
		for n, line := range strings.Split(text, "\n") {
			for name, slip := range all {
				if at := slip.FindStringIndex(line); at != nil {
					t.Errorf("%s:%d: %s: …%s…", path, n+1, name, line[max(0, at[0]-30):min(len(line), at[1]+30)])
				}
			}
		}
	}
	for _, dir := range []string{"testdata/script", "internal/migrate", "internal/report", "internal/rewrite", "internal/advisor"} {
		for _, ext := range []string{".txtar", ".txt", ".md"} {
			filesBelow(t, dir, ext, check)
		}
	}
	filesBelow(t, "templates", ".md", check)
	filesBelow(t, ".", "README.md", check)
}

// filesBelow calls f for the files of the repository below a folder whose names end so.
func filesBelow(t *testing.T, dir, end string, f func(path, text string)) {
	t.Helper()
	found := 0
	err := filepath.WalkDir(filepath.Join("..", "..", dir), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, end) {
			return err
		}
		text, err := os.ReadFile(path)
		if err == nil {
			found++
			f(filepath.ToSlash(path), string(text))
		}
		return err
	})
	if err != nil || found == 0 && end == ".go" {
		t.Fatalf("%s: %d files, %v", dir, found, err)
	}
}
