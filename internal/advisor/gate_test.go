package advisor_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/rogpeppe/go-internal/txtar"

	. "github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/naming"
)

// judgedTables are tables that are inspected together, and what an inspection says of them.
type judgedTables struct {
	bundle *evidence.Bundle
	text   string // names and comments, in lower case
	said   string
}

func (j *judgedTables) inspect(names *facts.Reader) string {
	var said strings.Builder
	for _, f := range answeredAmong(names.Of(j.bundle), j.bundle, Options{Disable: []string{"KEY005"}}).Findings {
		fmt.Fprintln(&said, f.Table, f.Rule, f.Level, f.Index, f.Message, f.Help)
	}
	return said.String()
}

// allJudged returns the tables that others labelled, those to which nothing is tuned, and whole schemas. Those of keys.txt and
// indexes.txt are made of words, and say nothing of which words schemas have.
func allJudged(t *testing.T) []*judgedTables {
	var list []*judgedTables
	add := func(b *evidence.Bundle, text string) {
		list = append(list, &judgedTables{bundle: b, text: strings.ToLower(text)})
	}
	files, _ := filepath.Glob("testdata/labelled/*.sql")
	blind, _ := filepath.Glob("testdata/blind/*.sql")
	for _, file := range append(files, blind...) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, shared := range labelledSchemas(string(text)) {
			var sql strings.Builder
			for _, l := range shared {
				sql.WriteString(l.sql)
			}
			b := bundle(t, sql.String())
			for _, q := range knownQuery.FindAllStringSubmatch(sql.String(), -1) {
				b.Statements = append(b.Statements, statements(t, q[1])...)
			}
			add(b, sql.String())
		}
	}
	schemas, _ := filepath.Glob("../../testdata/schemas/*.txtar")
	for _, file := range schemas {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		sql := string(a.Files[0].Data)
		add(bundle(t, sql), sql)
	}
	return list
}

// unneeded is how many words no judged table needs, which only falls. There are always some: a third of the words that these tables
// need is needed by one of them alone, so that the next schema needs one that none of these has.
const unneeded = 242

// TestGate takes out each word of words.txt alone, each mark and each reading, and looks for those without which everything is said
// of the judged tables that is said with them: such are not needed, or the tables lack one that shows what they are for.
func TestGate(t *testing.T) {
	golden.NoRace(t)
	text, err := os.ReadFile("../naming/words.txt")
	if err != nil {
		t.Fatal(err)
	}
	judged, all := allJudged(t), facts.NewReader(naming.Words())
	for _, j := range judged {
		j.said = j.inspect(all)
	}
	forms, order, marks := map[string][]string{}, []string(nil), map[string]bool{}
	if _, err := naming.Parse(string(text), func(section, key, form string) bool {
		word := form
		switch section {
		case "marks":
			marks[key] = true
		case "aliases", "russian":
			word = key + " " + form
		}
		if section != "inflected" {
			if _, ok := forms[word]; !ok {
				order = append(order, word)
			}
			forms[word] = append(forms[word], strings.TrimRight(form, "-!"))
		}
		if section == "aliases" || section == "russian" {
			forms[key] = append(forms[key], strings.TrimRight(form, "-!"))
		}
		return false
	}); err != nil {
		t.Fatal(err)
	}
	needed := func(names *facts.Reader, mayTell func(*judgedTables) bool) bool {
		return slices.ContainsFunc(judged, func(j *judgedTables) bool { return mayTell(j) && j.inspect(names) != j.said })
	}
	without := func(drop func(section, key, form string) bool) *facts.Reader {
		lexicon, err := naming.Parse(string(text), drop)
		if err != nil {
			t.Fatal(err)
		}
		return facts.NewReader(lexicon)
	}
	var idle []string
	for _, word := range order {
		n := without(func(section, key, form string) bool {
			if section == "aliases" || section == "russian" {
				return key+" "+form == word || key == word
			}
			return form == word
		})
		stem := regexp.MustCompile(mayBe(forms[word]))
		if !needed(n, func(j *judgedTables) bool {
			return stem.MatchString(j.text) || strings.ContainsFunc(j.text, func(r rune) bool { return r > unicode.MaxASCII })
		}) {
			idle = append(idle, word)
		}
	}
	if len(idle) != unneeded {
		t.Errorf("no judged table needs %d words, and %d are bound: %s", len(idle), unneeded, strings.Join(idle, ", "))
	}
	any := func(*judgedTables) bool { return true }
	for mark := range marks {
		if !needed(without(func(section, key, _ string) bool { return section == "marks" && key == mark }), any) {
			t.Errorf("no judged table needs the mark %s", mark)
		}
	}
	for i := range all.Readings() {
		if !needed(all.Without(i), any) {
			t.Errorf("no judged table needs the reading %d of internal/facts/readings.go", i)
		}
	}
}

// mayBe matches names that may have one of the words: as they are, without their last letter for the plural, or without vowels.
func mayBe(forms []string) string {
	var list []string
	for _, f := range forms {
		for part := range strings.SplitSeq(f, "_") {
			if len(part) > 3 {
				list = append(list, regexp.QuoteMeta(part[:len(part)-1]))
			} else {
				list = append(list, regexp.QuoteMeta(part))
			}
			if bones := part[:1] + regexp.MustCompile("[aeiou]").ReplaceAllString(part[1:], ""); len(part) > 4 {
				list = append(list, regexp.QuoteMeta(bones))
			}
		}
	}
	return strings.Join(list, "|")
}
