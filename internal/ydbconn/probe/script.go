package probe

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// A script is a text of statements and the answers that agree. What is asked begins with how it is sent:
//
//	>  a statement as it is       ?  EXPLAIN: a line for each table that is read, with full, limited or part
//	%  a table that is described: facts, of which those below are some
//	+  BulkUpsert: F/t id v: 1 2, 3 4 (a column with ? may be NULL, and is Uint64 unless =TYPE says otherwise)
//
// and goes on in lines without a mark. Below it, = is a line of what agrees (columns in the order of their names, NULL, true), and ! the
// statuses that do, one of which it is, and words of the text, one of which it has. Without either it has to succeed.
// F/name is a table of the scratch folder.
type step struct {
	mark byte
	text string
	want []string // = lines
	fail string   // ! line
}

func steps(script string) (out []step) {
	for line := range strings.SplitSeq(script, "\n") {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		rest := strings.TrimSpace(line[1:])
		switch n := len(out) - 1; line[0] {
		case '>', '?', '%', '+':
			out = append(out, step{mark: line[0], text: rest})
		case '=':
			out[n].want = append(out[n].want, rest)
		case '!':
			out[n].fail = rest
		default:
			out[n].text += "\n" + line
		}
	}
	return out
}

// script performs a script.
func (a *asker) script(text string) {
	for _, s := range steps(text) {
		if a.ok() {
			a.step(s)
		}
	}
}

func (a *asker) step(s step) {
	if s.mark == '%' {
		known := facts(a.describe(s.text))
		for _, want := range s.want {
			if a.ok() && !slices.Contains(known, want) {
				a.differ("%s: no %s in %s", s.text, want, strings.Join(known, ", "))
			}
		}
		return
	}
	var r *ydbconn.Result
	var err error
	if s.mark == '+' {
		err = a.bulkText(s.text)
	} else {
		r, err = a.exec(ydbconn.Statement{Text: s.text, Explain: s.mark == '?'})
	}
	first := strings.TrimSpace(strings.SplitN(s.text, "\n", 2)[0])
	if s.fail != "" {
		a.fails(s.fail, first, err)
		return
	}
	if !a.must(err) || len(s.want) == 0 {
		return
	}
	var got []string
	switch s.mark {
	case '?':
		for _, read := range r.Reads {
			got = append(got, a.short(read.Table)+" "+reach(read))
		}
		slices.Sort(got)
		got = slices.Compact(got)
	default:
		for _, row := range r.Rows {
			got = append(got, rowText(row))
		}
	}
	if !slices.Equal(got, s.want) {
		a.differ("%s: %s in place of %s", first, shown(got), shown(s.want))
	}
}

// facts are what a description tells.
func facts(d *describe.Reader) []string {
	t, p := d.Table, d.Table.Partitioning
	out := []string{"key " + strings.Join(t.PrimaryKey, ", "), fmt.Sprint("partitions ", len(d.Bounds)+1), fmt.Sprint("min ", p.Min),
		fmt.Sprint("max ", p.Max), fmt.Sprint("size ", p.SizeMB), fmt.Sprint("by load ", p.ByLoad == schema.Enabled),
		fmt.Sprint("by size ", p.BySize != schema.Disabled), fmt.Sprint("TTL ", t.TTL != nil)}
	for _, c := range t.Columns {
		out = append(out, "column "+c.Name)
	}
	for _, x := range t.Attributes {
		out = append(out, "attribute "+x.Key+" "+x.Value)
	}
	return out
}

// bulkText writes rows of numbers.
func (a *asker) bulkText(text string) error {
	head, tail, _ := strings.Cut(text, ": ")
	words := strings.Fields(head)
	var fields []field
	for _, name := range words[1:] {
		name, nullable := strings.CutSuffix(name, "?")
		name, typ, _ := strings.Cut(name, "=")
		fields = append(fields, field{name, cmp.Or(schema.Type(typ), schema.Uint64), nullable})
	}
	var rows [][]schema.Value
	for line := range strings.SplitSeq(tail, ",") {
		var row []schema.Value
		for i, word := range strings.Fields(line) {
			v, err := schema.ParseValue(fields[i].typ, word)
			if word == "NULL" {
				v, err = nil, nil
			}
			if err != nil {
				return err
			}
			row = append(row, v)
		}
		rows = append(rows, row)
	}
	return a.bulk(words[0], fields, rows...)
}

func shown(lines []string) string {
	if len(lines) == 0 {
		return "nothing"
	}
	return strings.Join(lines, "; ")
}

// fails compares a refusal with the one that is believed in: "STATUS|STATUS: words|words".
func (a *asker) fails(want, what string, err error) {
	names, words, _ := strings.Cut(want, ": ")
	text := ""
	switch {
	case err == nil:
		a.differ("%s: taken in place of %s", what, names)
		return
	case busy(err):
		a.must(err)
		return
	}
	text = strings.ToLower(err.Error())
	for name := range strings.SplitSeq(names, "|") {
		if ydbconn.HasStatus(err, Ydb.StatusIds_StatusCode(Ydb.StatusIds_StatusCode_value[name])) &&
			(words == "" || slices.ContainsFunc(strings.Split(words, "|"), func(w string) bool { return strings.Contains(text, w) })) {
			return
		}
	}
	a.differ("%s: %s in place of %s", what, ydbconn.Brief(err), want)
}

// short is the name of a table of the scratch folder as scripts have it.
func (a *asker) short(path string) string {
	if _, name, found := strings.Cut(path, a.scratch.path[strings.LastIndex(a.scratch.path, "/"):]+"/"+ours); found {
		table, rest, _ := strings.Cut(name, "/")
		if table = "F/" + strings.TrimSuffix(table, "_again"); rest != "" {
			table += "/" + rest
		}
		return table
	}
	return path
}

// reach says how much of a table a read takes, as the server explains it.
func reach(r ydbconn.TableRead) string {
	switch {
	case r.Full && r.Limited:
		return "limited"
	case r.Full:
		return "full"
	}
	return "part"
}

// rowText shows a row of a probe, which has no value of anybody's.
func rowText(row map[string]ydbconn.Value) string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(row)) {
		v := row[name].Model()
		if v == nil {
			out = append(out, "NULL")
			continue
		}
		out = append(out, fmt.Sprint(v))
	}
	return strings.Join(out, " | ")
}
