package source

import (
	"cmp"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// flywayName matches names of Flyway migrations: V1.2__x.sql, U1.2__x.sql, R__x.sql, B5__x.sql.
// Source: https://documentation.red-gate.com/flyway/flyway-concepts/migrations
var flywayName = regexp.MustCompile(`^([VUB])([0-9]+(?:[._][0-9]+)*)__.*$|^(R)__.*$`)

// flyway returns the kind of a Flyway migration (V, U, B or R) and its version, and whether the name is one.
func flyway(path string) (kind, version string, ok bool) {
	m := flywayName.FindStringSubmatch(filepath.Base(path))
	if m == nil {
		return "", "", false
	}
	return m[1] + m[3], noParts.ReplaceAllString(strings.ReplaceAll(m[2], "_", "."), "$1"), true
}

// noParts matches what a version says no less without: parts of zeros at its end, and zeros before a number (1).
var noParts = regexp.MustCompile(`(?:\.0+)+$|\b0+([0-9])`)

// sortMigrations puts the files of one folder in the order to apply them: in natural order of their paths,
// except that Flyway's versioned files go by version wherever they lie and its repeatable files come last.
func sortMigrations(paths []string) {
	type key struct {
		class   int
		version string
	}
	keys := map[string]key{}
	for _, p := range paths {
		switch kind, version, ok := flyway(p); {
		case ok && kind == "R":
			keys[p] = key{class: 2}
		case ok:
			keys[p] = key{1, version}
		}
	}
	slices.SortFunc(paths, func(a, b string) int {
		return cmp.Or(cmp.Compare(keys[a].class, keys[b].class), natural(keys[a].version, keys[b].version), natural(a, b))
	})
}

// numbered matches the names of migrations that are programs, as goose and Flyway have them: 00002_add_users.go, V2__users.java.
var numbered = regexp.MustCompile(`^(?:[0-9]+[_-]|V[0-9][0-9._]*__)`)

// inSequence reports whether the name of a file tells its place in a sequence of migrations.
func inSequence(path string) bool {
	_, _, is := flyway(path)
	return is || numbered.MatchString(filepath.Base(path))
}

// passedOver says of the files found in folders which are never applied and why: the undo files of
// golang-migrate (x.down.sql), of Flyway (U1__x.sql) and of pairs (x_down.sql beside x_up.sql, down.sql beside up.sql), and what Flyway
// passes over since a baseline (B5__x.sql) holds it already.
func passedOver(files []input) map[string]string {
	baseline := ""
	names := make(map[string]bool, len(files))
	for _, f := range files {
		names[f.path] = true
		kind, version, ok := flyway(f.path)
		if ok && kind == "B" && (baseline == "" || natural(version, baseline) > 0) {
			baseline = version
		}
	}
	out := map[string]string{}
	for _, f := range files {
		if f.named {
			continue
		}
		if kind, version, ok := flyway(f.path); ok {
			c := natural(version, baseline)
			switch {
			case kind == "U":
				out[f.path] = "an undo migration"
			case baseline != "" && (kind == "V" && c <= 0 || kind == "B" && c < 0):
				out[f.path] = "a migration that baseline " + baseline + " contains"
			}
			continue
		}
		ext := filepath.Ext(f.path)
		name := strings.TrimSuffix(f.path, ext)
		up, pair := strings.CutSuffix(name, "down")
		if pair && names[up+"up"+ext] || strings.HasSuffix(name, ".down") || strings.HasSuffix(name, ".undo") ||
			strings.HasSuffix(name, ".rollback") {
			out[f.path] = "an undo migration"
		}
	}
	return out
}

// directive matches the comment lines that migration tools steer by. Groups: the tool's word, of either kind.
var directive = regexp.MustCompile(`(?i)^\s*--\s*(?:\+(?:goose|migrate|micrate)\s+(\w+(?:\s+(?:on|off))?)|migrate:(up|down)\b)`)

// upDirective matches the line that starts the part to apply.
var upDirective = regexp.MustCompile(`(?im)^\s*--\s*(?:\+(?:goose|migrate|micrate)\s+up|migrate:up)\b`)

// hasDirectives is a cheap test that spares most files the line by line look.
func hasDirectives(src string) bool {
	if !strings.Contains(src, "--") {
		return false
	}
	src = strings.ToLower(src)
	words := []string{"+goose", "+migrate", "+micrate", "migrate:up", "migrate:down"}
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(src, word) })
}

// applied returns the script with everything that a migration tool would not apply going up replaced by
// blanks, so that all places in it stay true (but for columns behind a variable that was put in). Directives
// that end a statement become a semicolon.
//
// Known are goose, sql-migrate and micrate (`-- +goose Down`) and dbmate (`-- migrate:down`). A file without directives comes back
// as it is.
// Sources: https://pressly.github.io/goose/documentation/annotations, https://github.com/amacneil/dbmate
func applied(src string) string {
	if !hasDirectives(src) {
		return src
	}
	var out strings.Builder
	// Tools that have an up part apply nothing in front of it.
	active, envsub := !upDirective.MatchString(src), false
	out.Grow(len(src))
	for text := range strings.Lines(src) {
		var m []string
		if strings.Contains(text, "--") && len(text) < maxDirective {
			m = directive.FindStringSubmatch(text)
		}
		if m == nil {
			if active {
				if envsub {
					text = variable.ReplaceAllString(text, "$1")
				}
				out.WriteString(text)
			} else {
				blank(&out, text, ' ')
			}
			continue
		}
		first := byte(' ')
		switch word := strings.Join(strings.Fields(strings.ToLower(m[1]+m[2])), " "); {
		case word == "up":
			active, first = true, ';'
		case word == "down":
			if active {
				first = ';'
			}
			active = false
		case word == "envsub on" || word == "envsub off":
			envsub = word == "envsub on"
		case word == "statementbegin" || word == "statementend":
			if active {
				first = ';'
			}
		}
		blank(&out, text, first)
	}
	return out.String()
}

// variable matches a reference to an environment variable with a default, which is put in between `+goose ENVSUB ON` and `OFF`. The
// environment itself is not asked, so that the advice is the same on every machine; a variable without default
// stays, for the parser to report.
var variable = regexp.MustCompile(`\$\{[A-Za-z_][A-Za-z0-9_]*:?-([^}]*)\}`)

// maxDirective bounds the lines that are looked at for directives.
const maxDirective = 1 << 10

// blank writes first and then spaces in place of the line's text, keeping the line end.
func blank(out *strings.Builder, text string, first byte) {
	body := strings.TrimRight(text, "\r\n")
	for i := range len(body) {
		if i == 0 {
			out.WriteByte(first)
		} else {
			out.WriteByte(' ')
		}
	}
	out.WriteString(text[len(body):])
}
