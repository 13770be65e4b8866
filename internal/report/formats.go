// Package report shows what was found in tables, what is proposed for them and what changed between two snapshots: as text
// for people, and in the formats that code review, build servers and other programs read.
//
// What is shown is a value, such as Inspection, and each format a function of it: a file for each, and one table that names
// them all. Nothing here reads, judges or knows a command line. No text of a schema or a database gets out of it as a
// control character or as markup, and the size of what is written takes no memory.
package report

import (
	"bufio"
)

// renderings are all formats, and how each shows what there is to show; nil if it does not. The first is the default
// everywhere.
var renderings = []rendering{
	{TextFormat, WriteText, writeProposals, writeRules, writeHeat},
	{"json", writeJSON, writeProposalsJSON, writeRulesJSON, writeHeatJSON},
	{"markdown", writeMarkdown, writeProposalsMarkdown, writeRulesMarkdown, nil},
	{"sarif", writeSARIF, nil, nil, nil},
	{GitHubFormat, writeGitHub, nil, nil, nil},
	{"suggestions", writeSuggestions, nil, nil, nil},
	{"gitlab", writeGitLab, nil, nil, nil},
	{"junit", writeJUnit, nil, nil, nil},
	{DiffFormat, nil, writeProposalsDiff, nil, nil},
	{"sql", nil, writeProposalsSQL, nil, nil},
	{HTMLFormat, writeHTML, writeProposalsHTML, nil, writeHeatHTML},
}

type rendering struct {
	name       string
	inspection func(*bufio.Writer, View, *Inspection) error
	proposals  func(*bufio.Writer, View, Proposals) error
	rules      func(*bufio.Writer, View, Catalogue) error
	heat       func(*bufio.Writer, View, *Heat) error
}

// InspectionFormats are the formats of a report on tables.
func InspectionFormats() Formats[*Inspection] {
	return formatsOf(func(r rendering) func(*bufio.Writer, View, *Inspection) error { return r.inspection })
}

// ProposalFormats are the formats of what is proposed for tables.
func ProposalFormats() Formats[Proposals] {
	return formatsOf(func(r rendering) func(*bufio.Writer, View, Proposals) error { return r.proposals })
}

// RuleFormats are the formats of the catalogue of rules.
func RuleFormats() Formats[Catalogue] {
	return formatsOf(func(r rendering) func(*bufio.Writer, View, Catalogue) error { return r.rules })
}

func formatsOf[T any](of func(rendering) func(*bufio.Writer, View, T) error) (list Formats[T]) {
	for _, r := range renderings {
		if render := of(r); render != nil {
			list = append(list, Format[T]{r.name, render})
		}
	}
	return list
}
