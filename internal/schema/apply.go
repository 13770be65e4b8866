package schema

import (
	"errors"
	"fmt"
	"slices"
)

// Apply returns the table that the edits make of t, with which it may share what they leave as it is. It never changes t. It refuses
// what YDB refuses, in YDB's words where they are known; then the result is nil. If t is valid, so is the result; if not, the result has
// no violation that t does not have. A number above what databases keep as their limit refuses nothing: Validate tells it.
func Apply(t *Table, edits ...Edit) (*Table, error) {
	a := alteration{table: t.apart(edits), named: map[string]bool{}}
	for _, e := range edits {
		if s, ok := e.(SetSettings); ok {
			for _, v := range s.Settings {
				a.named[settingName(v.Name)] = true
			}
		}
	}
	for _, e := range edits {
		if err := a.apply(e); err != nil {
			return nil, refusalOf(t, err)
		}
	}
	same := slices.Equal(t.PrimaryKey, a.table.PrimaryKey) // what it depends on for another key nobody chose
	taken := func(p Problem) bool { return p.Limit || p.Depends != "" && same }
	if wrong := slices.DeleteFunc(newProblems(t, a.table), taken); len(wrong) > 0 {
		return nil, &Refusal{t.Path, wrong}
	}
	return a.table, nil
}

// apart returns a table that edits can be made of: what a candidate for another key does not change it shares with t.
func (t *Table) apart(edits []Edit) *Table {
	for _, e := range edits {
		switch e.(type) {
		case AddColumn, AlterColumn, SetPrimaryKey, SetPartitioning, SetSettings, ReplaceIndex:
		default:
			return t.Clone()
		}
	}
	c := *t
	c.Columns, c.Indexes, c.Settings = slices.Clone(t.Columns), cloneEach(t.Indexes, Index.clone), slices.Clone(t.Settings)
	return &c
}

// newProblems are those of a changed table that it did not have before.
func newProblems(before, after *Table) []Problem {
	problems := after.validateSince(before.Columns)
	if len(problems) == 0 {
		return nil
	}
	known := before.Validate()
	return slices.DeleteFunc(problems, func(p Problem) bool {
		return slices.ContainsFunc(known, func(k Problem) bool { return k.String() == p.String() })
	})
}

// OverLimits are the limits of a database that a changed table passes and the table before did not.
func OverLimits(before, after *Table) []Problem {
	return slices.DeleteFunc(newProblems(before, after), func(p Problem) bool { return !p.Limit })
}

// Refusal is the error of statements that YDB would refuse.
type Refusal struct {
	Table    string // path
	Problems []Problem
}

func (r *Refusal) Error() string { return "alter table " + r.Table + ": " + r.Unwrap().Error() }

// Unwrap returns the problems without the table.
func (r *Refusal) Unwrap() error {
	errs := make([]error, len(r.Problems))
	for i, p := range r.Problems {
		errs[i] = p
	}
	return errors.Join(errs...)
}

// Error makes a problem the error of an edit.
func (p Problem) Error() string { return p.String() }

func refusalOf(t *Table, err error) *Refusal {
	p, ok := err.(Problem)
	if !ok {
		p = Problem{What: err.Error()}
	}
	return &Refusal{t.Path, []Problem{p}}
}

// refuse says why YDB refuses an edit, in its own words.
// Source: CreateAlterData in ydb/core/tx/schemeshard/schemeshard_info_types.cpp of ydb-platform/ydb for the scheme, and
// ydb/core/kqp/provider/yql_kikimr_type_ann.cpp there for the compiler.
func refuse(by Part, format string, args ...any) error {
	return Problem{What: fmt.Sprintf(format, args...), By: by}
}

// alteration is one ALTER TABLE under way.
type alteration struct {
	table *Table
	// named holds the settings that the statement names: YDB resets some settings when another is set, but
	// not those named in the same statement, whatever their order.
	named map[string]bool
}

func (a *alteration) apply(e Edit) error {
	t := a.table
	switch e := e.(type) {
	case AddColumn:
		return t.addColumn(e)
	case DropColumn:
		return t.dropColumn(e.Name)
	case AlterColumn:
		return t.alterColumn(e)
	case AddFamily:
		if t.family(e.Family.Name) != nil {
			return refuse(Scheme, "family %s already exists", e.Family.Name)
		}
		t.Families = append(t.Families, e.Family.clone())
		return nil
	case AlterFamily:
		return t.alterFamily(e)
	case SetSettings:
		for _, s := range e.Settings {
			if err := a.set(s); err != nil {
				return err
			}
		}
		return nil
	case ResetSettings:
		for _, name := range e.Names {
			if err := t.reset(name); err != nil {
				return err
			}
		}
		return nil
	case SetTTL:
		t.TTL = e.TTL.clone()
		return nil
	case AddIndex:
		t.Indexes = append(t.Indexes, e.Index.clone())
		return nil
	case DropIndex:
		return remove(&t.Indexes, "index", e.Name, func(x Index) string { return x.Name })
	case RenameIndex:
		return t.renameIndex(e)
	case AlterIndex:
		return t.alterIndex(e)
	case Rename:
		return a.rename(e.To)
	case AddChangefeed:
		t.Changefeeds = append(t.Changefeeds, e.Changefeed.clone())
		return nil
	case AlterChangefeed:
		return t.alterChangefeed(e)
	case DropChangefeed:
		return remove(&t.Changefeeds, "changefeed", e.Name, func(c Changefeed) string { return c.Name })
	case AlterSequence:
		return t.alterSequence(e)
	case SetPrimaryKey:
		t.PrimaryKey = slices.Clone(e.Columns)
		for _, name := range e.Columns {
			if c := t.column(name); c != nil {
				c.Family = ""
			}
		}
		for i := range t.Indexes {
			t.Indexes[i].Cover = slices.DeleteFunc(t.Indexes[i].Cover, t.IsKey)
		}
		return nil
	case ReplaceIndex:
		x := t.index(e.Index.Name)
		if x == nil {
			return unknown("index", e.Index.Name)
		}
		*x = e.Index.clone()
		return nil
	case SetHashBy:
		t.HashBy = slices.Clone(e.Columns)
		return nil
	case SetPartitioning:
		t.Partitioning = e.Partitioning.clone()
		return nil
	}
	return refuse(Scheme, "edit of unknown kind %T", e)
}

func (t *Table) renameIndex(e RenameIndex) error {
	x := t.index(e.Name)
	switch {
	case x == nil:
		return unknown("index", e.Name)
	case e.Name == e.To:
		return refuse(Paths, "path exists: index %s has this name already", e.Name)
	case e.Replace && t.index(e.To) != nil:
		moved := *x
		t.Indexes = slices.DeleteFunc(t.Indexes, func(x Index) bool { return x.Name == e.Name })
		x = t.index(e.To)
		*x = moved
	}
	x.Name = e.To
	return nil
}

func (t *Table) addColumn(e AddColumn) error {
	c := e.Column.clone()
	if _, ok := t.Column(c.Name); ok {
		return refuse(Compiler, "Column: \"%s\" already exists", c.Name)
	}
	at := len(t.Columns)
	if e.Before != "" {
		// A rewrite makes a new table: what YDB refuses for added columns is fine there.
		at = slices.IndexFunc(t.Columns, func(c Column) bool { return c.Name == e.Before })
		if at < 0 {
			return unknown("column", e.Before)
		}
	} else {
		switch {
		case c.Sequence != nil:
			return refuse(Compiler, "Column addition with serial data type is unsupported: %s", c.Name)
		case c.NotNull && c.Default == "" && c.Generated == nil:
			return refuse(Scheme, "Cannot add not null column without default value: %s", c.Name)
		}
	}
	t.Columns = slices.Insert(t.Columns, at, c)
	return nil
}

func (t *Table) dropColumn(name string) error {
	i := slices.IndexFunc(t.Columns, func(c Column) bool { return c.Name == name })
	if i < 0 {
		return refuse(Compiler, "Column \"%s\" does not exist", name)
	}
	if t.IsKey(name) {
		return refuse(Compiler, "Column: \"%s\" is a key column. Key column drop is not supported", name)
	}
	if t.TTL != nil && t.TTL.Column == name {
		return refuse(Scheme, "Can't drop TTL column: '%s', disable TTL first", name)
	}
	if t.Columns[i].Sequence != nil {
		return refuse(Scheme, "Can't drop serial column: '%s'", name)
	}
	for _, x := range t.Indexes {
		if slices.Contains(x.Columns, name) {
			return refuse(State, "Impossible drop column because table has an index with that column: %s, index %s", name, x.Name)
		}
		if slices.Contains(x.Cover, name) {
			return refuse(State, "Impossible drop column because table index covers that column: %s, index %s", name, x.Name)
		}
	}
	t.Columns = slices.Delete(t.Columns, i, i+1)
	return nil
}

func (t *Table) alterColumn(e AlterColumn) error {
	c := t.column(e.Name)
	if c == nil {
		return refuse(Compiler, "Column: \"%s\" does not exist", e.Name)
	}
	i := slices.IndexFunc(columnOptions, func(o ColumnOption) bool { return o.Name == e.Option && o.Sets })
	switch {
	case i < 0:
		return refuse(Scheme, "column %s: %s cannot be altered", e.Name, e.Option)
	case c.Sequence != nil:
		return refuse(Scheme, "column %s: serial column cannot be altered", e.Name)
	case e.Option == OptionFamily && t.IsKey(e.Name):
		return refuse(Scheme, "Cannot set family for key column '%s'", e.Name)
	case e.Option == OptionDefault && e.Value == "" && c.Default == "":
		return refuse(Compiler, "Column '%s' has no default to drop", e.Name)
	case e.Option == OptionDefault && e.Value == "" && c.NotNull:
		return refuse(Compiler, "Cannot drop default for a NOT NULL column '%s'", e.Name)
	case e.Option == OptionNotNull && e.Value == "" && t.IsKey(e.Name) && t.Store == StoreColumn:
		return refuse(Scheme, "column %s: key column of a column table must be NOT NULL", e.Name)
	}
	columnOptions[i].Set(c, e.Value)
	return nil
}

func (t *Table) alterSequence(e AlterSequence) error {
	c := t.column(e.Column)
	if c == nil {
		return unknown("column", e.Column)
	}
	if c.Sequence == nil {
		return refuse(Scheme, "column %s has no sequence", e.Column)
	}
	if e.Drop {
		c.Sequence = nil
		return nil
	}
	s := c.Sequence
	if e.Start != nil {
		s.Start = unlessOne(e.Start)
	}
	if e.Increment != nil {
		s.Increment = unlessOne(e.Increment)
	}
	if e.Restart != nil {
		s.Restart = clonePointer(e.Restart)
	}
	if e.RestartNow {
		start := int64(1)
		if s.Start != nil {
			start = *s.Start
		}
		s.Restart = &start
	}
	return nil
}

// rename refuses a table with changefeeds, as YDB does.
// Source: ydb/core/tx/schemeshard/schemeshard__operation_move_table.cpp of ydb-platform/ydb.
func (a *alteration) rename(to string) error {
	if to == "" {
		return refuse(Scheme, "new name is empty")
	}
	if len(a.table.Changefeeds) > 0 {
		return refuse(State, "Cannot move table with cdc streams")
	}
	a.table.Path = to
	return nil
}

func (t *Table) alterChangefeed(e AlterChangefeed) error {
	i := slices.IndexFunc(t.Changefeeds, func(c Changefeed) bool { return c.Name == e.Name })
	if i < 0 {
		return unknown("changefeed", e.Name)
	}
	c := &t.Changefeeds[i]
	if e.Disable {
		c.Disabled = true
	}
	for _, s := range e.Set {
		switch name := settingName(s.Name); name {
		case "MODE", "FORMAT", "INITIAL_SCAN":
			return refuse(Resources, "changefeed %s: %s alter is not supported", e.Name, name)
		case "RETENTION_PERIOD":
			text, ok := IntervalText(s.Value)
			if !ok {
				wrong := &SettingError{Name: name, Value: s.Value, Want: "an interval such as Interval('P1D')"}
				return refuse(Compiler, "changefeed %s: %s", e.Name, wrong)
			}
			c.Retention = text
		default:
			setSetting(&c.Settings, s)
		}
	}
	return nil
}

func (t *Table) column(name string) *Column {
	return firstOf(t.Columns, func(c *Column) bool { return c.Name == name })
}

func (t *Table) index(name string) *Index {
	return firstOf(t.Indexes, func(x *Index) bool { return x.Name == name })
}

func (t *Table) family(name string) *Family {
	return firstOf(t.Families, func(f *Family) bool { return f.Name == name })
}

func firstOf[T any](list []T, is func(*T) bool) *T {
	for i := range list {
		if is(&list[i]) {
			return &list[i]
		}
	}
	return nil
}

func unknown(what, name string) error { return refuse(Paths, "no %s %s", what, name) }

func remove[T any](s *[]T, what, name string, nameOf func(T) string) error {
	i := slices.IndexFunc(*s, func(v T) bool { return nameOf(v) == name })
	if i < 0 {
		return unknown(what, name)
	}
	*s = slices.Delete(*s, i, i+1)
	if len(*s) == 0 {
		*s = nil
	}
	return nil
}

// unlessOne returns a copy, or nothing for 1, which is what a sequence has that nobody altered.
func unlessOne(n *int64) *int64 {
	if *n == 1 {
		return nil
	}
	return clonePointer(n)
}
