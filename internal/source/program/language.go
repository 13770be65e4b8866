package program

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Language says how a programming language writes comments and string literals, and how a text is put together of
// several of them. The scanner in literal.go knows no more of a language than this.
type Language struct {
	name       string
	extensions []string
	tests      *regexp.Regexp    // base names of files that hold tests
	comment    string            // what a comment starts with that ends with the line
	slashes    bool              // or with two slashes
	blocks     bool              // there are /* comments */
	nested     bool              // which nest
	prefix     string            // letters that may stand before a quote and change what is inside it
	quotes     []quote           // the longest first
	adjacent   bool              // literals side by side are one, in brackets or on one line
	append     map[string]string // what a buffer is appended to with, and what that puts behind the text
	regexps    bool              // there are /patterns/
	braces     bool              // the fields of formats stand in braces
	typeAfter  bool              // a type stands behind the name it is for, without a colon
}

// quote is one form of literal.
type quote struct {
	mark    string // opens the literal and closes it
	grows   bool   // the mark may have more of its characters
	lines   bool   // the literal may span lines
	escapes bool   // a backslash starts an escape
	char    bool   // a character, not a text
	holes   byte   // '$' for $name and ${…}, '{' for ${…} alone, 0 for none
}

// languages are those that the statements of applications are found in. The source of each is its specification:
// https://go.dev/ref/spec#String_literals,
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-3.html#jls-3.10.5,
// https://kotlinlang.org/docs/strings.html,
// https://docs.python.org/3/reference/lexical_analysis.html#string-and-bytes-literals,
// https://tc39.es/ecma262/#sec-ecmascript-language-lexical-grammar,
// https://learn.microsoft.com/en-us/dotnet/csharp/language-reference/language-specification/lexical-structure.
var languages = []*Language{
	{
		name: "Go", extensions: []string{".go"}, tests: regexp.MustCompile(`_test\.go$`),
		comment: "//", blocks: true, typeAfter: true,
		quotes: []quote{{mark: "`", lines: true}, {mark: `"`, escapes: true}, {mark: "'", escapes: true, char: true}},
		append: map[string]string{"WriteString": ""},
	},
	{
		name: "Java", extensions: []string{".java"}, tests: regexp.MustCompile(`(?:Tests?|IT)\.java$`),
		comment: "//", blocks: true,
		quotes: []quote{{mark: `"""`, lines: true, escapes: true}, {mark: `"`, escapes: true}, {mark: "'", escapes: true, char: true}},
		append: map[string]string{"append": ""},
	},
	{
		name: "Kotlin", extensions: []string{".kt", ".kts"}, tests: regexp.MustCompile(`(?:Tests?|IT)\.kt$`),
		comment: "//", blocks: true, nested: true, prefix: "$",
		quotes: []quote{{mark: `"""`, lines: true, holes: '$'}, {mark: `"`, escapes: true, holes: '$'}, {mark: "'", escapes: true, char: true}},
		append: map[string]string{"append": "", "appendLine": "\n"},
	},
	{
		name: "Python", extensions: []string{".py"}, tests: regexp.MustCompile(`^test_.*\.py$|_test\.py$|^conftest\.py$`),
		comment: "#", prefix: "rRbBuUfFtT", adjacent: true,
		quotes: []quote{{mark: `"""`, lines: true, escapes: true}, {mark: "'''", lines: true, escapes: true},
			{mark: `"`, escapes: true}, {mark: "'", escapes: true}},
	},
	{
		name: "TypeScript", extensions: []string{".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"},
		tests:   regexp.MustCompile(`\.(?:test|spec)\.[cm]?[jt]sx?$`),
		comment: "//", blocks: true, regexps: true,
		quotes: []quote{{mark: "`", lines: true, escapes: true, holes: '{'}, {mark: `"`, escapes: true}, {mark: "'", escapes: true}},
	},
	{
		name: "C#", extensions: []string{".cs"}, tests: regexp.MustCompile(`Tests?\.cs$`),
		comment: "//", blocks: true, prefix: "$@", braces: true,
		quotes: []quote{{mark: `"""`, grows: true, lines: true}, {mark: `"`, escapes: true}, {mark: "'", escapes: true, char: true}},
		append: map[string]string{"Append": "", "AppendLine": "\n", "AppendFormat": ""},
	},
}

// IsTest reports whether a file holds tests, by its name.
func (l *Language) IsTest(path string) bool { return l.tests.MatchString(filepath.Base(path)) }

// Minified reports whether a program is what a tool made of others, in few long lines.
func (l *Language) Minified(src string) bool {
	return l.regexps && len(src) > 5000 && len(src)/(1+strings.Count(src, "\n")) > 500
}

// Of returns the language of a file by its name, nil if it is none of those known.
func Of(path string) *Language {
	ext := strings.ToLower(filepath.Ext(path))
	for _, l := range languages {
		if slices.Contains(l.extensions, ext) {
			return l
		}
	}
	return nil
}

// Names lists the languages for messages.
func Names() string {
	var names []string
	for _, l := range languages {
		names = append(names, l.name)
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}
