package ask

import (
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/move"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

// Plan says how the plans of tables are made, beside what is proposed for them. The zero Plan leaves everything to what was measured.
type Plan struct {
	Writers    string // what they do meanwhile; empty for AutoWriters
	AcceptLoss []string
	Together   bool // all tables are switched at once

	To     string    // file with the wanted CREATE TABLE; empty if a candidate is wanted
	Wanted string    // the text of that file, in its place
	Wish   move.Wish // what is said of columns beside it, as are:

	Renames, Fills, Backs, Units []string // OLD=NEW, COLUMN=EXPRESSION, likewise, COLUMN=UNIT
	Split                        bool     // the new table is split where the text splits it

	Alters bool   // what needs no copy is wanted, too
	Folder string // that is written
}

// AutoWriters leaves what writers do to the load that was seen.
const AutoWriters = "auto"

// writerWords are what writers may do.
func writerWords() []string {
	return append([]string{AutoWriters}, plan.Each(plan.Ways(), func(w plan.Way) string { return string(w.Name) })...)
}

// Fields are what can be given.
func (p *Plan) Fields() []Field {
	return []Field{
		{Name: "writers", Section: OfPlan, Into: &p.Writers, Words: writerWords(),
			Help: "`WAY`: what writers do meanwhile: " + spelling.List(writerWords()), Agents: "what writers do meanwhile"},
		{Name: "to", Section: OfPlan, File: true, Into: &p.To, Help: "`FILE`: with the wanted CREATE TABLE",
			Agents: "a file with the wanted CREATE TABLE, below the working folder; for one table"},
		{Name: "rename", Section: OfPlan, Into: &p.Renames, Help: "`OLD=NEW`: with --to, rename a column",
			Agents: "with to: columns to rename, each as OLD=NEW"},
		{Name: "fill", Section: OfPlan, Into: &p.Fills, Help: "`COLUMN=EXPRESSION`: with --to, fill a column where new or NULL",
			Agents: "with to: what fills columns that are new or may be NULL, each as COLUMN=EXPRESSION"},
		{Name: "back", Section: OfPlan, Into: &p.Backs, Help: "`COLUMN=EXPRESSION`: with --to, a rollback restores a column by it",
			Agents: "with to: by what a rollback restores columns, likewise"},
		{Name: "split", Section: OfPlan, Into: &p.Split, Help: "with --to, split where the file says",
			Agents: "with to: split the new table where it says"},
		{Name: "unit", Section: OfPlan, Into: &p.Units, Help: "`COLUMN=UNIT`: with --to, unit of a number that becomes a time",
			Agents: "with to: units of numbers that become times, each as COLUMN=UNIT"},
		{Name: "together", Section: OfPlan, Into: &p.Together, Help: "switch all tables at once", Agents: "switch all tables at once"},
		{Name: "accept-loss", Section: OfPlan, Into: &p.AcceptLoss, Help: "plan although `NAME` is lost",
			Agents: "names of losses that a person accepts, as a refusal gives them"},
		{Name: "output", JSON: "folder", Section: -1, File: true, Into: &p.Folder, Agents: "of the plan, below the working folder"},
	}
}

// Check refuses what makes no sense beside what is read and proposed, and works out what is said of columns.
func (p *Plan) Check(r *Read) error {
	said := len(p.Renames)+len(p.Fills)+len(p.Backs)+len(p.Units) > 0 || p.Split
	switch {
	case len(r.Dialect) > 0:
		return Wrongf("dialect", ": a plan moves a table that YDB has; 'ydb-keyadvise rewrite --format sql' makes tables of another "+
			"database's schema")
	case p.Writers != "" && !slices.Contains(writerWords(), p.Writers):
		return OneOf("writers", p.Writers, writerWords())
	case p.To == "" && p.Wanted == "" && said:
		return Wrongf("", "--rename, --fill, --back, --unit and --split are for a wanted table: give it with --to")
	case p.To != "" && len(r.Paths) != 1:
		return Wrongf("to", " is for one table: name it")
	case p.To != "" && p.Together:
		return Wrongf("to", " is for one table; leave out --together")
	}
	if len(p.AcceptLoss) > 0 { // an option may give several
		p.AcceptLoss = strings.Split(strings.Join(p.AcceptLoss, ","), ",")
	}
	return p.wish()
}

// wish reads what is said of columns beside the wanted table.
func (p *Plan) wish() error {
	for _, of := range []struct {
		field, form string
		given       []string
		into        *map[string]string
	}{{"rename", "OLD=NEW", p.Renames, &p.Wish.Renames}, {"fill", "COLUMN=EXPRESSION", p.Fills, &p.Wish.Fills},
		{"back", "COLUMN=EXPRESSION", p.Backs, &p.Wish.Backs}, {"unit", "COLUMN=UNIT", p.Units, &p.Wish.Units}} {
		var seen []string
		for _, text := range of.given {
			name, value, ok := strings.Cut(text, "=")
			name, value = strings.TrimSpace(name), strings.TrimSpace(value)
			if of.field == "rename" {
				name, value = value, name
			}
			switch {
			case !ok || name == "" || value == "":
				return Wrongf(of.field, " %q: want %s", text, of.form)
			case slices.Contains(seen, name):
				return Wrongf(of.field, " names column %s twice", name)
			case of.field == "unit" && !slices.Contains(move.Units(), value):
				return OneOf("unit", value, move.Units())
			case *of.into == nil:
				*of.into = map[string]string{}
			}
			(*of.into)[name], seen = value, append(seen, name)
		}
	}
	return nil
}
