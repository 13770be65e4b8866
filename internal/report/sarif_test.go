package report

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
)

// TestSARIFSchema checks reports against the official schema of SARIF 2.1.0, and for what code scanning asks beyond it:
// https://docs.github.com/en/code-security/reference/code-scanning/sarif-support-for-code-scanning.
func TestSARIFSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("testdata/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	parse := func(text string) any {
		v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	compared := exampleReport()
	compared.Baseline = true
	compared.Rules = advisor.Rules()
	compared.Tables[0].Findings[1].Suppressed = &advisor.Suppressed{Reason: "known", Baseline: true}
	compared.Tables[0].Findings[2].Pos.File = ""
	for name, r := range map[string]*Inspection{"example": exampleReport(), "compared": compared, "empty": {}} {
		text := formatReport(t, "sarif", r)
		if err := schema.Validate(parse(text)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		var log struct {
			Runs []struct {
				Tool    sarifTool
				Results []sarifResult
			}
		}
		if err := json.Unmarshal([]byte(text), &log); err != nil {
			t.Fatal(err)
		}
		run := log.Runs[0]
		for i, result := range run.Results {
			if len(result.Locations) == 0 || result.Locations[0].Physical == nil || result.Locations[0].Physical.Artifact.URI == "" {
				t.Errorf("%s: result %d has no physical location", name, i)
			}
			if at := result.RuleIndex; at >= 0 && run.Tool.Driver.Rules[at].ID != result.RuleID {
				t.Errorf("%s: result %d: rule %d is not %s", name, i, at, result.RuleID)
			}
			if result.PartialFingerprints == nil || result.Message.Text == "" {
				t.Errorf("%s: result %d has no fingerprint or message", name, i)
			}
		}
		for _, rule := range run.Tool.Driver.Rules {
			if rule.Help.Text == "" || rule.Help.Markdown == "" || rule.ShortDescription.Text == "" || rule.FullDescription.Text == "" {
				t.Errorf("%s: no help for %s", name, rule.ID)
			}
		}
	}
	odd := strings.Replace(formatReport(t, "sarif", exampleReport()), `"level": "warning"`, `"level": "fatal"`, 1)
	if schema.Validate(parse(odd)) == nil {
		t.Error("the schema accepts a level that there is not")
	}
}

func TestSemanticVersion(t *testing.T) {
	got := map[string]string{}
	for _, v := range []string{"v1.2.3", "v0.0.0-2026-abc+dirty", "(devel)", "", "v"} {
		got[v] = semanticVersion(v)
	}
	want := map[string]string{"v1.2.3": "1.2.3", "v0.0.0-2026-abc+dirty": "0.0.0-2026-abc+dirty", "(devel)": "", "": "", "v": ""}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
