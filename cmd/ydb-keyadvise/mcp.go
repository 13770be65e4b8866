package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/config"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/folder"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/templates"
)

func newMCP(a *app) *cobra.Command {
	var endpoints []string
	cmd := &cobra.Command{
		Use:   "mcp [flags]",
		Short: "Serve agents over standard input and output",
		Long: `Serve agents over standard input and output, by the Model Context Protocol: [agents](agents.md). The tools read files below this
folder, and databases. None writes to a database.`,
		Example: "ydb-keyadvise mcp -e grpcs://ydb.example.net:2135",
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			server, err := newAgentServer(a, endpoints)
			if err == nil {
				err = server.Run(cmd.Context(), &mcp.StdioTransport{})
			}
			if errors.Is(err, io.ErrUnexpectedEOF) {
				err = nil // the client is gone, if in the middle of a message
			}
			return err
		},
	}
	addSection(cmd, "Databases", func(flags *pflag.FlagSet) {
		flags.StringArrayVarP(&endpoints, "endpoint", "e", nil, "tools may log in to `ENDPOINT`, too, and not only to this machine")
	})
	return cmd
}

// agentTool is what agents may ask. It only reads, but for plan, which writes files. What it answers has the schema of its name.
type agentTool struct {
	name, says string
	fields     func(in *agentCall) []ask.Field // of which those for agents are its arguments
	answer     func(ctx context.Context, a *app, in *agentCall, out io.Writer) error
	needs      []string
}

// agentCall is what a tool is asked. Credentials are none of it.
type agentCall struct {
	reading
	propose ask.Propose
	plan    ask.Plan
	perform ask.Perform
}

func agentTools() []agentTool {
	return []agentTool{
		{"inspect", "Report keys, indexes and partition settings that will not scale.", func(in *agentCall) []ask.Field {
			return slices.Concat(in.read.Fields(), in.judge.Fields())
		}, inspectFor, nil},
		{"rules", "Explain the rules, or one of them.", func(in *agentCall) []ask.Field { return in.judge.Fields()[:1] }, rulesFor, nil},
		{"rewrite", "Propose keys that scale, with what each gains and costs.", func(in *agentCall) []ask.Field {
			return slices.Concat(in.read.Fields(), ask.Sections(in.judge.Fields(), ask.OfJudging), in.propose.Fields())
		}, rewriteFor, nil},
		{"plan", "Write a plan for review into a new folder.", func(in *agentCall) []ask.Field {
			return slices.Concat(in.read.Fields(), ask.Sections(in.judge.Fields(), ask.OfJudging),
				ask.Sections(in.propose.Fields(), ask.OfCandidates), in.plan.Fields())
		}, planFor, []string{"folder"}},
		{"status", "Tell how far plans are, what comes next, and what only a person may answer.", func(in *agentCall) []ask.Field {
			return in.perform.Fields()
		}, statusFor, []string{"folder"}},
	}
}

// inspectFor answers with the findings.
func inspectFor(ctx context.Context, a *app, in *agentCall, out io.Writer) error {
	o := inspectOptions{reading: in.reading}
	r, err := o.report(ctx, a, in.read.Paths)
	if err != nil {
		return err
	}
	r.Next = o.next(r, in.read.Paths)
	f, _ := report.InspectionFormats().Find(jsonFormat)
	return f.Write(out, report.View{}, r)
}

// rulesFor answers with the catalogue, or the pages of rules.
func rulesFor(_ context.Context, _ *app, in *agentCall, out io.Writer) error {
	shown := report.Catalogue{Rules: advisor.Rules()}
	for i, word := range in.judge.Only {
		rule, err := config.Rule(advisor.Rules(), word)
		if err != nil {
			return ask.Wrongf("rule", ": %v", err)
		}
		if shown.Page = true; i == 0 {
			shown.Rules = nil
		}
		shown.Rules = append(shown.Rules, rule)
	}
	f, _ := report.RuleFormats().Find(jsonFormat)
	return f.Write(out, report.View{}, shown)
}

// rewriteFor answers with the proposals.
func rewriteFor(ctx context.Context, a *app, in *agentCall, out io.Writer) error {
	o := rewriteOptions{reading: in.reading, propose: in.propose}
	shown, s, err := o.proposals(ctx, a, in.read.Paths)
	if err == nil {
		err = s.Nothing()
	}
	if err != nil {
		return err
	}
	shown.Next = o.next(shown.Deployments())
	f, _ := report.ProposalFormats().Find(jsonFormat)
	return f.Write(out, report.View{}, shown)
}

// planFor writes plans, and answers with them.
func planFor(ctx context.Context, a *app, in *agentCall, out io.Writer) error {
	o := planOptions{reading: in.reading, propose: in.propose, plan: in.plan, format: jsonFormat}
	planned, err := o.plans(ctx, a, in.read.Paths)
	if err != nil {
		return err
	}
	var dirs []string
	if len(planned.Plans) > 0 {
		if err := o.writePlans(a, planned.Plans); err != nil {
			return err
		}
		dirs = folder.Dirs(o.plan.Folder, planned.Plans)
	}
	answer, err := o.planned(a, planned.Plans, dirs, planned.Alters)
	if err != nil {
		return err
	}
	return report.EncodeJSON(out, answer)
}

// statusFor answers with how far plans are.
func statusFor(ctx context.Context, a *app, in *agentCall, out io.Writer) error {
	o := runOptions{Perform: in.perform, format: jsonFormat}
	g, done, err := o.group(ctx, a)
	if err != nil {
		return err
	}
	defer done()
	all, behind, err := stands(ctx, g)
	if err != nil {
		return err
	}
	return report.EncodeJSON(out, struct {
		Plans []statusJSON `json:"plans"`
	}{o.statuses(ctx, g, all, behind)})
}

// agentServer runs the tools, one after the other. It keeps an agent to a folder, and to databases to which a person lets it log in.
type agentServer struct {
	app       *app
	root      *os.Root // the working folder, out of which no link leads
	endpoints []string // those of this machine are always allowed
	turn      sync.Mutex
}

// newAgentServer makes the server. Its working folder is the current one.
func newAgentServer(a *app, endpoints []string) (*mcp.Server, error) {
	root, err := os.OpenRoot(".")
	if err != nil {
		return nil, fmt.Errorf("open the working folder: %w", err)
	}
	t := &agentServer{app: a, root: root, endpoints: endpoints}
	s := mcp.NewServer(&mcp.Implementation{Name: "ydb-keyadvise", Version: a.version}, &mcp.ServerOptions{
		Instructions: "Ask inspect, then rewrite, then plan. A person reviews the plan and runs it: no tool changes a database."})
	for _, tool := range agentTools() {
		out := new(jsonschema.Schema)
		if text, _ := templates.Schema(tool.name); json.Unmarshal([]byte(text), out) != nil {
			return nil, fmt.Errorf("describe the answer of the tool %s", tool.name)
		}
		if len(out.AnyOf) > 0 { // of several plans, and an answer has to be an object
			out = &jsonschema.Schema{Type: "object", Defs: out.Defs, Required: []string{"plans"},
				Properties: map[string]*jsonschema.Schema{"plans": out.AnyOf[1]}}
		}
		s.AddTool(&mcp.Tool{Name: tool.name, Description: tool.says, InputSchema: tool.inputSchema(), OutputSchema: out,
			Annotations: &mcp.ToolAnnotations{ReadOnlyHint: tool.name != "plan", DestructiveHint: new(false)}},
			func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				result := new(mcp.CallToolResult)
				answer, err := t.answerTo(ctx, tool, req.Params.Arguments)
				if err != nil {
					result.SetError(err)
				} else {
					result.StructuredContent, result.Content = json.RawMessage(answer), []mcp.Content{&mcp.TextContent{Text: string(answer)}}
				}
				return result, nil
			})
	}
	return s, nil
}

// answerTo has a tool answer. An error is what is refused, or what stopped it.
func (t *agentServer) answerTo(ctx context.Context, tool agentTool, data []byte) ([]byte, error) {
	in := new(agentCall)
	err := tool.decodeCall(in, data)
	if err == nil {
		err = t.mayAsk(tool, in)
	}
	if err == nil {
		err = t.mayConfigure(ctx)
	}
	if err != nil {
		return nil, err
	}
	t.turn.Lock()
	defer t.turn.Unlock()
	var out bytes.Buffer
	a := &app{stdout: io.Discard, stderr: io.Discard, getenv: func(string) string { return "" }, now: t.app.now, between: t.app.between,
		version: t.app.version}
	in.app = a
	switch err := tool.answer(ctx, a, in, &out); {
	case err != nil:
		return nil, agentFailure(err)
	case out.Len() > maxAnswer:
		return nil, fmt.Errorf("the answer has %s, and %s are the most: name fewer tables", evidence.Count(out.Len(), "byte"),
			evidence.Thousands(maxAnswer))
	}
	return inAgentWords(out.Bytes()), nil
}
