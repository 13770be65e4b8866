package yql

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql/ranges"
)

// TestRanges reads testdata/ranges-*.txt: tables, statements, and how each table is reached: nothing (empty), all (full), by single
// values of the columns that are used (points) or otherwise (range); in how many pieces, of how many columns, of which how many have
// single values (points), by which index.
// {{1..3}} stands for 1, 2, 3. A range of nearly everything (wide) may be called full.
func TestRanges(t *testing.T) {
	for _, name := range []string{"conditions", "choice", "plans"} {
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile("testdata/ranges-" + name + ".txt")
			if err != nil {
				t.Fatal(err)
			}
			var tables []*schema.Table
			var accesses []*Access
			statement, cases := "", 0
			for line := range strings.Lines(string(text)) {
				line = strings.TrimSpace(line)
				switch {
				case line == "", strings.HasPrefix(line, "#"):
				case strings.HasPrefix(line, "table "):
					if statement != "" {
						tables, statement = nil, ""
					}
					tables = append(tables, Parse(line[len("table "):]).Statements[0].Node.(*CreateTable).Table)
				case strings.HasPrefix(line, "= "):
					cases++
					if got := readAs(accesses, strings.Fields(line)[1]); !slices.ContainsFunc(got, func(g reading) bool { return g.is(line[2:]) }) {
						t.Errorf("%s\ngot %v, want %s", statement, got, line[2:])
					}
				default:
					statement = line
					accesses = NewCatalog(tables).Accesses(ParseQueries(expand(line)))
				}
			}
			if cases < 20 {
				t.Errorf("only %d cases", cases)
			}
		})
	}
}

var sequence = regexp.MustCompile(`\{\{(\d+)\.\.(\d+)\}\}`)

// expand writes sequences of numbers out.
func expand(s string) string {
	return sequence.ReplaceAllStringFunc(s, func(m string) string {
		of := sequence.FindStringSubmatch(m)
		from, _ := strconv.Atoi(of[1])
		to, _ := strconv.Atoi(of[2])
		var list []string
		for ; from <= to; from++ {
			list = append(list, strconv.Itoa(from))
		}
		return strings.Join(list, ", ")
	})
}

// reading is how one access reaches a table.
type reading struct {
	name, index string
	of          ranges.Result
}

// readAs returns how the accesses reach a table, or an index as table/index.
func readAs(accesses []*Access, name string) (out []reading) {
	for _, a := range accesses {
		key, path := a.Table.PrimaryKey, a.Table.Path
		if index, ok := a.Table.Index(a.Index); ok {
			key = ranges.IndexKey(a.Table, index.Columns)
		}
		if path == name || path+"/"+a.Index == name {
			out = append(out, reading{name, a.Index, a.Ranges(key)})
		}
	}
	return out
}

func (r reading) kind() string {
	switch {
	case r.of.Exact && r.of.Count == 0:
		return "empty"
	case r.of.Used == 0:
		return "full"
	case r.of.Points == r.of.Used:
		return "points"
	}
	return "range"
}

func (r reading) String() string {
	by := r.index
	if by == "" {
		by = "primary"
	}
	return fmt.Sprintf("%s %s %d of %d points %d by %s", r.name, r.kind(), r.of.Count, r.of.Used, r.of.Points, by)
}

// is reports whether a reading is what is wanted, which may leave out what does not matter.
func (r reading) is(want string) bool {
	words := strings.Fields(want)
	wide := words[len(words)-1] == "wide"
	if wide {
		words = words[:len(words)-1]
	}
	ok := r.kind() == words[1] || wide && r.kind() == "full"
	for i := 2; i < len(words); i++ {
		switch words[i] {
		case "of":
			i++
			ok = ok && words[i] == strconv.Itoa(r.of.Used)
		case "points":
			i++
			ok = ok && words[i] == strconv.Itoa(r.of.Points)
		case "by":
			i++
			by := r.index
			if by == "" {
				by = "primary"
			}
			ok = ok && slices.Contains(strings.Split(words[i], "|"), by)
		default:
			ok = ok && words[i] == strconv.Itoa(r.of.Count)
		}
	}
	return ok
}
