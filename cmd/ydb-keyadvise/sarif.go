package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// The part of SARIF 2.1.0 that code scanning services read.
// See https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool        sarifTool         `json:"tool"`
		Invocations []sarifInvocation `json:"invocations"`
		ColumnKind  string            `json:"columnKind"`
		Results     []sarifResult     `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name           string      `json:"name"`
		Version        string      `json:"version,omitempty"`
		InformationURI string      `json:"informationUri"`
		Rules          []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID                   string             `json:"id"`
		Name                 string             `json:"name"`
		ShortDescription     sarifText          `json:"shortDescription"`
		FullDescription      sarifText          `json:"fullDescription"`
		HelpURI              string             `json:"helpUri,omitempty"`
		DefaultConfiguration sarifConfiguration `json:"defaultConfiguration"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifConfiguration struct {
		Level string `json:"level"`
	}
	sarifInvocation struct {
		ExecutionSuccessful bool                `json:"executionSuccessful"`
		Notifications       []sarifNotification `json:"toolExecutionNotifications,omitempty"`
	}
	sarifNotification struct {
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations,omitempty"`
	}
	sarifResult struct {
		RuleID              string             `json:"ruleId"`
		Level               string             `json:"level"`
		Message             sarifText          `json:"message"`
		Locations           []sarifLocation    `json:"locations"`
		PartialFingerprints map[string]string  `json:"partialFingerprints"`
		Suppressions        []sarifSuppression `json:"suppressions,omitempty"`
	}
	sarifLocation struct {
		Physical *sarifPhysical `json:"physicalLocation,omitempty"`
		Logical  []sarifLogical `json:"logicalLocations,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn,omitempty"`
	}
	sarifLogical struct {
		FullyQualifiedName string `json:"fullyQualifiedName"`
		Kind               string `json:"kind"`
	}
	sarifSuppression struct {
		Kind          string `json:"kind"`
		Justification string `json:"justification,omitempty"`
	}
)

// writeSARIF writes the report for code scanning. Suppressed findings stay in it, marked: a service that no
// longer sees a result takes it for mended and opens it again later.
func writeSARIF(w *bufio.Writer, _ view, r *report) error {
	run := sarifRun{
		Tool: sarifTool{Driver: sarifDriver{
			Name:           "ydb-keyadvise",
			Version:        r.version,
			InformationURI: "https://github.com/ydb-keyadvise/ydb-keyadvise",
			Rules:          []sarifRule{},
		}},
		Invocations: []sarifInvocation{{ExecutionSuccessful: len(r.problems) == 0}},
		ColumnKind:  "unicodeCodePoints",
		Results:     []sarifResult{},
	}
	for _, rule := range r.rules {
		doc := ruleDoc(rule)
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{
			ID:                   rule.ID,
			Name:                 rule.Name,
			ShortDescription:     sarifText{doc.title},
			FullDescription:      sarifText{unwrap(doc.body)},
			HelpURI:              rule.Docs,
			DefaultConfiguration: sarifConfiguration{rule.Level.String()},
		})
	}
	for _, p := range r.problems {
		run.Invocations[0].Notifications = append(run.Invocations[0].Notifications, newSARIFNotification(p))
	}
	for _, t := range r.tables {
		for _, f := range t.findings {
			run.Results = append(run.Results, newSARIFResult(f))
		}
	}
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	err := enc.Encode(sarifLog{
		Schema:  "https://json.schemastore.org/sarif-2.1.0.json",
		Version: "2.1.0",
		Runs:    []sarifRun{run},
	})
	if err != nil {
		return err
	}
	return out.Flush()
}

func newSARIFResult(f advisor.Finding) sarifResult {
	message := f.Message
	if f.Help != "" {
		message += "\n" + f.Help
	}
	result := sarifResult{
		RuleID:  f.Rule,
		Level:   f.Level.String(), // the same three words as in SARIF
		Message: sarifText{message},
		Locations: []sarifLocation{{
			Physical: newSARIFPhysical(f.Pos),
			Logical:  []sarifLogical{{FullyQualifiedName: f.Table, Kind: "table"}},
		}},
		PartialFingerprints: map[string]string{"ydbKeyadvise/v1": fingerprint(f)},
	}
	if f.Suppressed != nil {
		kind := "external"
		if f.Suppressed.Pos.File == f.Pos.File && f.Pos.File != "" {
			kind = "inSource"
		}
		result.Suppressions = []sarifSuppression{{Kind: kind, Justification: f.Suppressed.Reason}}
	}
	return result
}

func newSARIFNotification(p evidence.Note) sarifNotification {
	first, others := separate(p.Message)
	n := sarifNotification{Level: "error", Message: sarifText{strings.Join(append([]string{first}, others...), "\n")}}
	if physical := newSARIFPhysical(p.Pos); physical != nil {
		n.Locations = []sarifLocation{{Physical: physical}}
	}
	return n
}

func newSARIFPhysical(pos schema.Position) *sarifPhysical {
	if pos.File == "" {
		return nil
	}
	physical := &sarifPhysical{Artifact: sarifArtifact{URI: fileURI(pos.File)}}
	if pos.Line > 0 {
		physical.Region = &sarifRegion{StartLine: pos.Line, StartColumn: pos.Column}
	}
	return physical
}

// unwrap makes each paragraph one line: what shows it breaks lines itself.
func unwrap(text string) string {
	paragraphs := strings.Split(text, "\n\n")
	for i, p := range paragraphs {
		paragraphs[i] = strings.Join(strings.Fields(p), " ")
	}
	return strings.Join(paragraphs, "\n\n")
}

// fingerprint names a finding independently of its line, so that moving a statement does not make a new one.
func fingerprint(f advisor.Finding) string {
	sum := sha256.Sum256([]byte(strings.Join([]string{f.Rule, f.Table, f.Index, strings.Join(f.Columns, ",")}, "\x00")))
	return hex.EncodeToString(sum[:8])
}

// fileURI returns the name of a file as SARIF wants it: a relative reference if the name is relative.
func fileURI(name string) string {
	u := url.URL{Path: filepath.ToSlash(name)}
	if filepath.IsAbs(name) {
		u.Scheme = "file"
	}
	return u.String()
}
