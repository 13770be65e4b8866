package migrate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// digestOf is an expression that is equal for equal values of a column and, with all but certainty, differs for
// others. NULL has a value of its own, apart from every other. ToBytes takes every type of a column: the bytes are those
// in which the value is kept.
// Source: yql/essentials/minikql/comp_nodes/mkql_tobytes.cpp in ydb-platform/ydb.
func digestOf(c schema.Column) string {
	bytes := name(c.Name)
	if c.Type != schema.String && c.Type != schema.Utf8 {
		bytes = "ToBytes(" + bytes + ")"
	}
	hash := "Digest::CityHash(" + bytes + ")"
	if c.NotNull {
		return hash
	}
	return "COALESCE(" + hash + ", 1ul)"
}

// verification is the statement that runs on both tables and must say the same of both: per slice of the rows, how
// many there are and two sums of their digests that do not depend on the order.
func (m *builder) verification(table string) string {
	row := ""
	for _, c := range m.plan.Columns {
		if c.From == "" {
			continue
		}
		col, _ := m.before.Column(c.From)
		if row == "" {
			row = digestOf(col)
			continue
		}
		row = "Digest::FarmHashFingerprint2(\n        " + row + ",\n        " + digestOf(col) + ")"
	}
	return fmt.Sprintf("$rows = (\n    SELECT %s AS digest\n    FROM %s\n);\nSELECT slice, COUNT(*) AS row_count, SUM(low) AS low_sum, SUM(high) AS high_sum\nFROM (\n"+
		"    SELECT digest %% 16ul AS slice, digest & 4294967295ul AS low, digest >> 32 AS high\n    FROM $rows\n)\nGROUP BY slice\nORDER BY slice",
		row, name(table))
}

// compare is the verification of both tables and of what was computed.
func (m *builder) compare() []Action {
	out := []Action{
		statement(m.verification(m.plan.Table)).note("The old table:"),
		statement(m.verification(m.plan.Copy)).note("The new one, by the same statement:").
			expect("the same numbers in every line; a line that differs is a slice in which rows are missing, doubled or different"),
	}
	if a, ok := m.wrong(); ok {
		out = append(out, a)
	}
	return out
}

// wrong counts rows whose computed columns are not what they have to be.
func (m *builder) wrong() (Action, bool) {
	var differ []string
	for _, c := range m.plan.Columns {
		if len(c.Hash) > 0 {
			differ = append(differ, fmt.Sprintf("%s != %s", name(c.Name), c.YQL))
		}
	}
	if len(differ) == 0 {
		return Action{}, false
	}
	return statementf("SELECT COUNT(*) AS wrong\nFROM %s\nWHERE %s", name(m.plan.Copy), strings.Join(differ, "\n    OR ")).
		note("Computed columns:").expect("0"), true
}

func (m *builder) verify() Step {
	return Step{ID: "40-verify", Title: "Compare the two tables",
		Why:    "Counts and digests of the columns that both have, in 16 slices, whatever the order of the rows.",
		Look:   m.compare(),
		Repeat: "it reads only", Readers: "a full read of each table beside them", Writers: m.verifyWriters(),
		Takes: m.scan(2) + ". If a query runs into its time limit, compare ranges of the old key"}
}

func (m *builder) verifyWriters() string {
	switch m.plan.Writers {
	case WritersDualWrite:
		return "go on; what they write between the two statements differs, so a difference counts only behind the fence of 50-cutover"
	case WritersChangefeed:
		return "go on; what is not applied yet differs, so a difference counts only behind the fence of 50-cutover"
	}
	return "stay stopped"
}

// scan is how long reading the table n times takes.
func (m *builder) scan(n uint64) string {
	const perSecond = 50 << 20 // an assumption, named with the estimate
	if !m.plan.Size.Known {
		return "an unknown time, as the size is"
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
		for i, v := range vectors {
			checks = append(checks, fmt.Sprintf("%s = %s AS %s", v.YQL, v.Want, name(fmt.Sprintf("%s_%d", mp.Column, i+1))))
		}
	}
	if len(checks) == 0 {
		return Action{}, false
	}
	return statementf("SELECT\n    %s", strings.Join(checks, ",\n    ")).
		note("The server computes the hash as the applications do:").expect("true in every column; with any other answer the plan must not be run"), true
}

// proofs are the queries that show that rows fit the new key.
func (m *builder) proofs() []Action {
	var out []Action
	for _, c := range m.plan.Columns {
		if c.Unwrap {
			out = append(out, statementf("SELECT COUNT(*) AS nulls\nFROM %s\nWHERE %s IS NULL", name(m.plan.Table), name(c.From)).
				note("%s becomes NOT NULL:", c.Name).expect("0; give such rows a value first"))
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
			note("The new key leaves a column of the old one out; its rows must differ without it:").expect("no row"))
	}
	if a, ok := m.keyBytes(); ok {
		out = append(out, a)
	}
	return out
}

func names(columns []string) string {
	quoted := make([]string, len(columns))
	for i, c := range columns {
		quoted[i] = name(c)
	}
	return strings.Join(quoted, ", ")
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
	return statementf("SELECT MAX(%s) AS key_bytes\nFROM %s", strings.Join(sizes, " + "), name(m.plan.Table)).
		note("The longest texts of a key:").expect("2048 bytes at the most; longer keys are slow, and YDB refuses those over 1 MiB"), true
}
