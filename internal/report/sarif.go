package report

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/baseline"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// The part of SARIF 2.1.0 that code scanning services read.
// See https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html.
type (
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name            string      `json:"name"`
		Version         string      `json:"version,omitempty"`
		SemanticVersion string      `json:"semanticVersion,omitempty"`
		InformationURI  string      `json:"informationUri"`
		Rules           []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID                   string             `json:"id"`
		Name                 string             `json:"name"`
		ShortDescription     sarifText          `json:"shortDescription"`
		FullDescription      sarifText          `json:"fullDescription"`
		Help                 sarifHelp          `json:"help"`
		HelpURI              string             `json:"helpUri,omitempty"`
		DefaultConfiguration sarifConfiguration `json:"defaultConfiguration"`
		Properties           sarifProperties    `json:"properties"`
	}
	// sarifHelp is what code scanning shows beside an alert. GitHub requires the text and prefers the Markdown.
	sarifHelp struct {
		Text     string `json:"text"`
		Markdown string `json:"markdown"`
	}
	sarifProperties struct {
		Tags     []string `json:"tags"`
		Severity string   `json:"problem.severity"` // GitHub sorts by it: "error", "warning" or "recommendation"
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
		RuleIndex           int                `json:"ruleIndex"`
		BaselineState       string             `json:"baselineState,omitempty"`
		Level               string             `json:"level"`
		Message             sarifText          `json:"message"`
		Locations           []sarifLocation    `json:"locations"`
		Related             []sarifLocation    `json:"relatedLocations,omitempty"`
		PartialFingerprints map[string]string  `json:"partialFingerprints"`
		Suppressions        []sarifSuppression `json:"suppressions,omitempty"`
		Fixes               []sarifFix         `json:"fixes,omitempty"`
	}
	sarifFix struct {
		Description sarifText     `json:"description"`
		Changes     []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		Artifact     sarifArtifact      `json:"artifactLocation"`
		Replacements []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		Deleted  sarifRegion `json:"deletedRegion"`
		Inserted sarifText   `json:"insertedContent"`
	}
	sarifLocation struct {
		Message  *sarifText     `json:"message,omitempty"`
		Physical *sarifPhysical `json:"physicalLocation,omitempty"`
		Logical  []sarifLogical `json:"logicalLocations,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI       string `json:"uri"`
		URIBaseID string `json:"uriBaseId,omitempty"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn,omitempty"`
		EndLine     int `json:"endLine,omitempty"`
		EndColumn   int `json:"endColumn,omitempty"`
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

// writeSARIF writes the report for code scanning. Suppressed findings stay in it, marked, and so do those of the
// baseline: a service that no longer sees a result takes it for fixed and opens it again later. Results are written as
// they are made, so that their number does not matter.
func writeSARIF(w *bufio.Writer, _ View, r *Inspection) error {
	tool := sarifTool{Driver: sarifDriver{
		Name:            "ydb-keyadvise",
		Version:         r.Version,
		SemanticVersion: semanticVersion(r.Version),
		InformationURI:  "https://github.com/ydb-keyadvise/ydb-keyadvise",
		Rules:           []sarifRule{},
	}}
	index := map[string]int{}
	for i, rule := range r.Rules {
		index[rule.ID] = i
		tool.Driver.Rules = append(tool.Driver.Rules, newSARIFRule(rule))
	}
	invocation := sarifInvocation{ExecutionSuccessful: len(r.Problems) == 0}
	for _, p := range r.Problems {
		invocation.Notifications = append(invocation.Notifications, r.sarifNotification(p, "error"))
	}
	for _, n := range r.told() {
		level := "note"
		if aboutSuppression(n.Code) {
			level = "warning"
		}
		invocation.Notifications = append(invocation.Notifications, r.sarifNotification(n, level))
	}
	out := newJSONWriter(w)
	out.enc.SetIndent("   ", " ")
	out.text("{\n \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n \"version\": \"2.1.0\",\n \"runs\": [\n  {\n   \"tool\": ")
	out.value(tool)
	out.text(",\n   \"invocations\": ")
	out.value([]sarifInvocation{invocation})
	out.text(",\n   \"columnKind\": \"unicodeCodePoints\",\n   \"results\": [")
	out.enc.SetIndent("    ", " ")
	n := 0
	visit := func(t *Table, f *advisor.Finding) {
		result := r.sarifResult(t, f)
		if i, ok := index[f.Rule]; ok {
			result.RuleIndex = i
		} else {
			result.RuleIndex = -1 // what SARIF says for none
		}
		if n++; n > 1 {
			out.text(",")
		}
		out.text("\n    ")
		out.value(result)
	}
	for i := range r.Tables {
		for j := range r.Tables[i].Findings {
			visit(&r.Tables[i], &r.Tables[i].Findings[j])
		}
	}
	if n > 0 {
		out.text("\n   ")
	}
	out.text("]\n  }\n ]\n}\n")
	return out.err
}

// semanticVersion returns the version as SARIF wants it, "" for one that is none: a build from a work tree has none.
func semanticVersion(version string) string {
	if v, ok := strings.CutPrefix(version, "v"); ok && v != "" && v[0] >= '0' && v[0] <= '9' {
		return v
	}
	return ""
}

func newSARIFRule(rule *advisor.Rule) sarifRule {
	doc := ruleDoc(rule)
	var page strings.Builder
	w := bufio.NewWriter(&page)
	writeRulePageMarkdown(w, rule)
	_ = w.Flush() // a strings.Builder takes everything
	severity := rule.Level.String()
	if rule.Level == advisor.Note {
		severity = "recommendation"
	}
	return sarifRule{
		ID:                   rule.ID,
		Name:                 rule.Name,
		ShortDescription:     sarifText{doc.title},
		FullDescription:      sarifText{unwrap(doc.body)},
		Help:                 sarifHelp{unwrap(doc.body), page.String()},
		HelpURI:              rule.Docs,
		DefaultConfiguration: sarifConfiguration{rule.Level.String()},
		Properties:           sarifProperties{[]string{"ydb", "performance"}, severity},
	}
}

func (r *Inspection) sarifResult(t *Table, f *advisor.Finding) sarifResult {
	message := OneLine(f.Message)
	if f.Help != "" {
		message += "\n" + OneLine(f.Help)
	}
	if f.Before != "" && f.After != "" {
		message += signedLines(f.Before, f.After)
	}
	message += alsoLines(f)
	// Code scanning refuses a result without a place in the repository, so that every result has one.
	result := sarifResult{
		RuleID:  f.Rule,
		Level:   f.Level.String(), // the same three words as in SARIF
		Message: sarifText{message},
		Locations: []sarifLocation{{
			Physical: r.sarifPhysical(r.annotated(f.Pos)),
			Logical:  []sarifLogical{{FullyQualifiedName: f.Table, Kind: "table"}},
		}},
		PartialFingerprints: map[string]string{"ydbKeyadvise/v1": fingerprint(f)},
	}
	for i := range f.Also {
		if o := &f.Also[i]; o.Pos.File != "" {
			result.Related = append(result.Related, sarifLocation{Message: &sarifText{OneLine(o.Message)},
				Physical: r.sarifPhysical(r.annotated(o.Pos))})
		}
	}
	if c := r.correct(t, f); c != nil {
		at := r.sarifPhysical(schema.Position{File: c.file})
		result.Fixes = []sarifFix{{sarifText{OneLine(f.Help)}, []sarifChange{{at.Artifact, []sarifReplacement{{
			sarifRegion{StartLine: c.first, StartColumn: 1, EndLine: c.last, EndColumn: c.width + 1}, sarifText{c.after}}}}}}}
	}
	if r.Baseline {
		result.BaselineState = "new"
	}
	if s := f.Suppressed; s != nil {
		kind := "external"
		if !s.Baseline && s.Pos.File == f.Pos.File && f.Pos.File != "" {
			kind = "inSource"
		}
		result.Suppressions = []sarifSuppression{{Kind: kind, Justification: s.Reason}}
		if s.Baseline {
			result.BaselineState = "unchanged"
		}
	}
	return result
}

func (r *Inspection) sarifNotification(p evidence.Note, level string) sarifNotification {
	n := sarifNotification{Level: level, Message: sarifText{strings.Join(separate(p.Message), "\n")}}
	if p.Pos.File != "" {
		n.Locations = []sarifLocation{{Physical: r.sarifPhysical(r.inRoot(p.Pos))}}
	}
	return n
}

// sarifPhysical returns a place that is named from the root.
func (r *Inspection) sarifPhysical(pos schema.Position) *sarifPhysical {
	physical := &sarifPhysical{Artifact: sarifArtifact{URI: fileURI(pos.File)}}
	if !filepath.IsAbs(pos.File) {
		physical.Artifact.URIBaseID = "%SRCROOT%" // the name by which services know the root of the repository
	}
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
func fingerprint(f *advisor.Finding) string { return digest(baseline.Fingerprint(f)) }

// digest is a short name for what some texts say.
func digest(texts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(texts, "\x00")))
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
