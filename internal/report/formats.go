// Package report shows what was found in tables, what is proposed for them and what changed between two snapshots: as text
// for people, and in the formats that code review, build servers and other programs read.
//
// What is shown is a value, such as Inspection, and each format a function of it: a file for each, and one table that names
// them all. Nothing here reads, judges or knows a command line. No text of a schema or a database gets out of it as a
// control character or as markup, and the size of what is written takes no memory.
package report

import "bufio"

// renderings are all formats, and how each shows what there is to show; nil if it does not. The first is the default
// everywhere.
var renderings = []struct {
	name       string
	inspection func(*bufio.Writer, View, *Inspection) error
	proposals  func(*bufio.Writer, View, Proposals) error
	comparison func(*bufio.Writer, View, *Comparison) error
	rules      func(*bufio.Writer, View, Catalogue) error
}{
	{TextFormat, WriteText, writeProposals, writeComparison, writeRules},
	{"json", writeJSON, writeProposalsJSON, writeComparisonJSON, writeRulesJSON},
	{"markdown", writeMarkdown, writeProposalsMarkdown, writeComparisonMarkdown, writeRulesMarkdown},
	{"sarif", writeSARIF, nil, nil, nil},
	{GitHubFormat, writeGitHub, nil, nil, nil},
	{"suggestions", writeSuggestions, nil, nil, nil},
	{"gitlab", writeGitLab, nil, nil, nil},
	{"junit", writeJUnit, nil, nil, nil},
	{"diff", nil, writeProposalsDiff, nil, nil},
	{"html", writeHTML, writeProposalsHTML, writeComparisonHTML, nil},
}

// InspectionFormats are the formats of a report on tables.
func InspectionFormats() (list Formats[*Inspection]) {
	for _, r := range renderings {
		list.add(r.name, r.inspection)
	}
	return list
}

// ProposalFormats are the formats of what is proposed for tables.
func ProposalFormats() (list Formats[Proposals]) {
	for _, r := range renderings {
		list.add(r.name, r.proposals)
	}
	return list
}

// ComparisonFormats are the formats of what changed between two snapshots.
func ComparisonFormats() (list Formats[*Comparison]) {
	for _, r := range renderings {
		list.add(r.name, r.comparison)
	}
	return list
}

// RuleFormats are the formats of the catalogue of rules.
func RuleFormats() (list Formats[Catalogue]) {
	for _, r := range renderings {
		list.add(r.name, r.rules)
	}
	return list
}
