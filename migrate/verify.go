package migrate

import (
	"fmt"
	"slices"
	"strings"
)

func (m *builder) verify() Step {
	return Step{ID: StepVerify, Title: "Compare the two tables",
		Why: "Range by range, each in one snapshot of both tables: every row of the old table is looked up in the new one by its new key, and every row of the new table in the old one. " +
			"Ranges that differ are listed; 41-fix copies them again and deletes rows that only the new table has.",
		Run:    []Action{shell(shellCompare)},
		Repeat: "it only reads; it resumes where it stopped", Readers: "a full read of each table at the same time", Writers: m.verifyWriters(),
		Takes: m.scan(4)}
}

func (m *builder) verifyWriters() string {
	switch m.plan.Writers {
	case WritersDualWrite:
		return "no effect"
	case WritersChangefeed:
		return "no effect; what is not applied yet differs"
	}
	return "stay stopped"
}

// scan is how long reading the table n times takes.
func (m *builder) scan(n uint64) string {
	const perSecond = 50 << 20 // an assumption, named with the estimate
	if !m.plan.Size.Known {
		return "an unknown time (the size is not known)"
	}
	return fmt.Sprintf("about %s, assuming %s a second", duration(n*m.plan.Size.Bytes/perSecond), bytesText(perSecond))
}

// selfCheck lets the server compute the hash columns of known values.
func (m *builder) selfCheck() (Action, bool) {
	var checks []string
	for _, mp := range m.candidate.Mapping {
		if mp.Hash == nil {
			continue
		}
		vectors, err := mp.Hash.Vectors()
		if err != nil {
			m.refuse("column %s: %v", mp.Column, err)
			continue
		}
		for _, v := range vectors {
			checks = append(checks, fmt.Sprintf("%s = %s", v.YQL, v.Want))
		}
	}
	if len(checks) == 0 {
		return Action{}, false
	}
	return statementf("SELECT %s AS same", strings.Join(checks, "\n    AND ")).note("Check that the server computes the hash as the applications do.").
		want(`{"same":true}`, "the server's hash differs from the applications': this plan must not be run"), true
}

// proofs are the queries that show that rows fit the new key.
func (m *builder) proofs() []Action {
	var out []Action
	for _, c := range m.plan.Columns {
		if c.Unwrap {
			out = append(out, statementf("SELECT COUNT(*) AS nulls\nFROM %s\nWHERE %s IS NULL", name(m.plan.Table), name(c.From)).
				note("Check that no row has NULL in %s, which becomes NOT NULL.", c.Name).want(`{"nulls":0}`, fmt.Sprintf("rows have NULL in %s, which becomes NOT NULL: give them a value first", c.Name)))
		}
	}
	if slices.ContainsFunc(m.plan.OldKey, func(c string) bool { return !slices.Contains(m.plan.NewKey, c) }) {
		var keys []string
		for _, c := range m.plan.NewKey {
			if i := slices.IndexFunc(m.plan.Columns, func(x Column) bool { return x.Name == c }); i >= 0 {
				keys = append(keys, m.plan.Columns[i].YQL+" AS "+name(c))
			}
		}
		out = append(out, statementf("SELECT COUNT(*) AS doubled\nFROM (\n    SELECT %s\n    FROM %s\n)\nGROUP BY %s\nHAVING COUNT(*) > 1\nLIMIT 1",
			strings.Join(keys, ", "), name(m.plan.Table), names(m.plan.NewKey)).
			note("Check that no two rows have the same new key, since it leaves out a column of the old one.").want("", "some rows have the same new key, so it cannot be the key: choose another"))
	}
	if a, ok := m.keyBytes(); ok {
		out = append(out, a)
	}
	return out
}

// keyBytes proves that the texts of the new key fit into a key.
func (m *builder) keyBytes() (Action, bool) {
	var sizes []string
	for _, c := range m.plan.NewKey {
		col, _ := m.after.Column(c)
		if !col.Type.IsText() {
			continue
		}
		size := "LENGTH(" + name(c) + ")"
		if !col.NotNull {
			size = "COALESCE(" + size + ", 0u)"
		}
		sizes = append(sizes, size)
	}
	if len(sizes) == 0 {
		return Action{}, false
	}
	return statementf("SELECT COUNT(*) AS too_long\nFROM %s\nWHERE %s > 1048576u", name(m.plan.Table), strings.Join(sizes, " + ")).
		note("Check that no key is over 1 MiB, which YDB refuses; keys over 2 KiB are slow.").want(`{"too_long":0}`, "some rows have over 1 MiB of text in the new key, and YDB refuses such keys"), true
}
