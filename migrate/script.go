package migrate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Every step is a script of its own, which finds out what was done before it and refuses if that is not enough, says so
// if it was done itself, and stops at the first failure. The words it is written in are in lib.sh and compare.sh.

// stepScript is what the script of a step is made of.
type stepScript struct {
	driver
	Step   StepID
	Before StepID // the step before
	Title  string
	Compare,
	Batches bool // whether it compares, copies
	Repeats bool // it is made again although it was done
	First   bool // no table keeps what was done before it
	Actions []string
	Last    []string // actions behind the mark of the step
	Then    string
}

// stepOf is the script of a step, or of its undo.
func (p *Plan) stepOf(s Step, id string, actions []Action) stepScript {
	out := stepScript{driver: p.driver(id), Step: s.ID, Before: p.before(s.ID), Title: oneLine(s.Title), First: s.ID == StepPreflight, Repeats: s.ID == StepVerify}
	for _, a := range actions {
		if a.By == byTool {
			continue
		}
		text := shellText(a)
		switch {
		case text == "":
		case a.Last:
			out.Last = append(out.Last, text)
		default:
			out.Actions = append(out.Actions, text)
		}
		out.Compare = out.Compare || a.Kind == ActionShell && slices.Contains([]string{shellCompare, shellSealed}, a.Text)
		out.Batches = out.Batches || a.Kind == ActionShell && a.Text == shellCopy
	}
	if s.Then != "" {
		out.Then = shellWord(s.Then)
	}
	return out
}

// before is the step of the plan before another; empty for the first.
func (p *Plan) before(id StepID) StepID {
	before := StepID("")
	for _, s := range p.Steps {
		if s.ID == id {
			break
		}
		before = s.ID
	}
	return before
}

// shellText is an action as lines of a script.
func shellText(a Action) string {
	var b strings.Builder
	indent := ""
	if a.When != "" {
		fmt.Fprintf(&b, "if [ \"$place\" = %s ]; then\n", a.When)
		indent = "\t"
	}
	// The lines of a here-document stand as they are: nothing before them is indented but the commands.
	line := func(format string, args ...any) {
		fmt.Fprintf(&b, indent+format+"\n", args...)
	}
	if a.Note != "" && a.Kind != ActionSend {
		line("say %s", shellWord(oneLine(a.Note)))
	}
	here := func(command, query string) {
		end := hereEnd(query)
		line("%s <<'%s'", command, end)
		b.WriteString(strings.TrimSuffix(query, "\n") + "\n" + end + "\n")
	}
	switch a.Kind {
	case ActionSend:
		return ""
	case ActionPerson:
		line("consent %s", shellWord(oneLine(a.Text)))
	case ActionShell:
		line("%s \"$@\"", a.Text)
	case ActionCLI:
		line("ydb \"$@\" %s", strings.TrimPrefix(a.Text, "ydb "))
		if len(a.Args) > 1 && a.Args[0] == "tools" && a.Args[1] == "rename" {
			line("find_copy \"$@\"")
		}
	default:
		query := a.Text + ";"
		switch {
		case a.Fill != "":
			here(`number "$@"`, a.Fill+";")
			here(`fill "$@"`, query)
		case a.Else != "":
			here(fmt.Sprintf(`want %s %s "$@"`, shellWord(a.Want), shellWord(oneLine(a.Else))), query)
		case a.Done == nil:
			here(`query "$@"`, query)
		case a.Done.Query != "":
			here(`if ! taken "$@"`, a.Done.Query+";")
			line("then")
			here(`query "$@"`, query)
			line("fi")
		case a.Done.There != "":
			line("if ! there %s \"$@\"; then", shellWord(a.Done.There))
			here(`query "$@"`, query)
			line("fi")
		case a.Done.Gone != "":
			line("if there %s \"$@\"; then", shellWord(a.Done.Gone))
			here(`query "$@"`, query)
			line("fi")
		default:
			here(fmt.Sprintf(`unless %s "$@"`, shellWord(a.Done.Error)), query)
		}
	}
	if a.When != "" {
		b.WriteString("fi\n")
	}
	return b.String()
}

// queries are the queries of the comparison that shell functions print, by where the new table is.
func (p *Plan) queries() []shellQuery {
	type pair struct {
		name, title string
		text        func(*Comparison) string
	}
	list := []pair{
		{"old_last", "The greatest key of the old table.", func(c *Comparison) string { return c.Old.Last }},
		{"old_end_first", "Where its first range ends.", func(c *Comparison) string { return c.Old.End.First }},
		{"old_end_next", "Where the range after a key ends.", func(c *Comparison) string { return c.Old.End.Next }},
		{"copy_first", "Copies the first range.", func(c *Comparison) string { return c.Copy.First }},
		{"copy_next", "Copies a range after a key.", func(c *Comparison) string { return c.Copy.Next }},
		{"apart_count", "How many keys hold NaN, which has no place in the order.", func(c *Comparison) string { return c.Apart }},
		{"apart_copy", "Copies them.", func(c *Comparison) string { return c.CopyApart }},
		{"differ_first", "The checksum of the rows of the first range, and how many of them are missing or different in the new table.", func(c *Comparison) string { return c.Differ.First }},
		{"differ_next", "The same for a range after a key.", func(c *Comparison) string { return c.Differ.Next }},
		{"sum_first", "The checksum of the rows of the first range of the old table.", func(c *Comparison) string { return c.Sum.First }},
		{"sum_next", "The same for a range after a key.", func(c *Comparison) string { return c.Sum.Next }},
		{"apart_sum", "The same for the rows that are in no range.", func(c *Comparison) string { return c.ApartSum }},
		{"new_last", "The greatest key of the new table.", func(c *Comparison) string { return c.New.Last }},
		{"new_end_first", "Where its first range ends.", func(c *Comparison) string { return c.New.End.First }},
		{"new_end_next", "Where the range after a key ends.", func(c *Comparison) string { return c.New.End.Next }},
		{"extra_first", "How many rows of the first range are missing from the old table.", func(c *Comparison) string { return c.Extra.First }},
		{"extra_next", "The same for a range after a key.", func(c *Comparison) string { return c.Extra.Next }},
		{"remove_first", "Deletes those of the first range.", func(c *Comparison) string { return c.Remove.First }},
		{"remove_next", "Deletes those of a range after a key.", func(c *Comparison) string { return c.Remove.Next }},
		{"odd_same", "Whether the rows whose key holds NULL or NaN are the same.", func(c *Comparison) string { return c.Odd }},
		{"odd_copy", "Makes them the same.", func(c *Comparison) string { return c.CopyOdd }},
	}
	var out []shellQuery
	for _, q := range list {
		before, after := q.text(p.Compare), q.text(p.CompareKept)
		if before != "" && after != "" {
			out = append(out, shellQuery{Name: q.name, Title: q.title, Text: before, End: hereEnd(before), After: after, AfterEnd: hereEnd(after)})
		}
	}
	return out
}

// shellQuery is a query that a shell function prints: one text before the rename and one after it.
type shellQuery struct{ Name, Title, Text, End, After, AfterEnd string }

// hereEnd is a line that ends a here-document of the shell and is no line of its text.
func hereEnd(text string) string {
	end := "YQL"
	for n := 2; slices.Contains(strings.Split(text, "\n"), end); n++ {
		end = fmt.Sprint("YQL_", n)
	}
	return end
}

// driver is what all scripts know of the plan. Its texts are words of the shell, but for the ID.
type driver struct {
	ID                            string
	Table, Copy, Kept             string
	Directory, CopyBase, KeptBase string
	Locate                        bool // the database is known only when a step runs
	Counters, Empty               shellQuery
	Strings                       string // how binary strings are spelled: "unicode" or "base64"
	Mark                          string // what every statement begins with
	BatchRows                     uint64
	Queries                       []shellQuery
	State                         string // the directory in which ydb-keyadvise keeps who works on a plan
	Adopts                        bool   // the new table is made by a migration tool
	Apart, Odd                    bool
}

func (p *Plan) driver(id string) driver {
	d := driver{ID: id, Table: shellWord(p.Table), Copy: shellWord(p.Copy), Kept: shellWord(p.Kept), Directory: shellWord(directory(p.Copy)),
		CopyBase: shellWord(base(p.Copy)), KeptBase: shellWord(base(p.Kept)), Locate: p.Database == "" && !strings.HasPrefix(p.Table, "/"),
		Counters: shellQuery{Text: p.Counters, End: hereEnd(p.Counters)}, Strings: "unicode", Mark: schema.ToolComment, BatchRows: p.Backfill.BatchRows, Queries: p.queries(),
		State: schema.StateDirectory, Adopts: p.Format != "", Apart: p.Compare.Apart != "", Odd: p.Compare.Odd != ""}
	empty := fmt.Sprintf("SELECT COUNT(*) AS n FROM (SELECT %s FROM %s LIMIT 1);", name(p.NewKey[0]), name(p.Copy))
	d.Empty = shellQuery{Text: empty, End: hereEnd(empty)}
	if directory(p.Copy) == "" {
		d.Directory = "" // the root of the database, which needs no word
	}
	for _, c := range p.Columns {
		if c.Type == "String" && (slices.Contains(p.OldKey, c.Name) || slices.Contains(p.NewKey, c.Name)) {
			d.Strings = "base64" // bytes that are no text survive only so
		}
	}
	return d
}
