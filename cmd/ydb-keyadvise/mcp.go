package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/config"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/folder"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
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

// agentTool is what agents may ask. It only reads, but for plan, which writes files. What it answers has the schema of its name, and says
// tells what of that matters.
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
	limit   int // of tables
}

// worstFirst are the worst of what an answer has a limit for, with a note if there are more.
func worstFirst[T any](in *agentCall, notes *[]evidence.Note, list []T, findings func(T) []advisor.Finding) []T {
	worst := func(t T) (level advisor.Level) {
		for _, f := range findings(t) {
			if f.Suppressed == nil {
				level = max(level, f.Level)
			}
		}
		return level
	}
	slices.SortStableFunc(list, func(a, b T) int { return cmp.Compare(worst(b), worst(a)) })
	if len(list) > in.limit {
		*notes = append(*notes, evidence.Note{Code: "limit", Message: fmt.Sprintf(
			"%d of %s are here, the worst first: name others with tables, or give another limit", in.limit, evidence.Count(len(list), "table"))})
	}
	return list[:min(len(list), in.limit)]
}

func agentTools() []agentTool {
	limit := func(in *agentCall) ask.Field {
		return ask.Field{Name: "limit", Section: -1, Into: &in.limit, Agents: "at most so many tables, the worst first; 20 if left out"}
	}
	return []agentTool{
		{"inspect", "Report keys, indexes and partition settings that will not scale. The answer has tables[].findings[]: rule, level, " +
			"message, help, and confidence: declared, inferred from names, or measured; notes[] say what could not be read. next[] leads on.",
			func(in *agentCall) []ask.Field {
				return append(slices.Concat(in.read.Fields(), in.judge.Fields()), limit(in))
			}, inspectFor, nil},
		{"rules", "Explain rules: why each matters, when a finding is fine, how to fix the table. Without arguments it lists them.",
			func(in *agentCall) []ask.Field { return in.judge.Fields()[:1] }, rulesFor, nil},
		{"rewrite", "Propose keys that scale. The answer has tables[].candidates[]: the one that is chosen, in full, with ddl, gains, costs, " +
			"statements[] as they are rewritten, and assumptions[] that a person confirms; others[] have names to give as candidate. For files " +
			"of PostgreSQL or MySQL, give dialect: schema[] are their tables as YDB is to have them.", func(in *agentCall) []ask.Field {
			return slices.Concat(in.read.Fields(), ask.Sections(in.judge.Fields(), ask.OfJudging), in.propose.Fields(), []ask.Field{limit(in)})
		}, rewriteFor, nil},
		{"plan", "Write a plan to move tables of YDB to other keys into a new folder, for review. The answer has plans[], with folder, steps, " +
			"costs and risks; alters[] if statements are enough; notPlanned[]. A person reads PLAN.md in the folder, and runs the plan.",
			func(in *agentCall) []ask.Field {
				return slices.Concat(in.read.Fields(), ask.Sections(in.judge.Fields(), ask.OfJudging),
					ask.Sections(in.propose.Fields(), ask.OfCandidates), in.plan.Fields())
			}, planFor, []string{"folder"}},
		{"status", "Tell how far plans are in a database. The answer has plans[], with stage, next[] for a person to run, and asks[] that " +
			"only a person may answer.", func(in *agentCall) []ask.Field {
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
	r.Tables = worstFirst(in, &r.Notes, r.Tables, func(t report.Table) []advisor.Finding { return t.Findings })
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
	return f.Write(out, report.View{Brief: true}, shown)
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
	shown.List = worstFirst(in, &shown.Bundle.Notes, shown.List, func(p report.Proposed) []advisor.Finding { return p.Findings })
	f, _ := report.ProposalFormats().Find(jsonFormat)
	return f.Write(out, report.View{Brief: true}, shown)
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
		s.AddTool(&mcp.Tool{Name: tool.name, Description: tool.says, InputSchema: tool.inputSchema(),
			Annotations: &mcp.ToolAnnotations{ReadOnlyHint: tool.name != "plan", DestructiveHint: new(false)}},
			func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				answer, failed := t.answerTo(ctx, tool, req.Params.Arguments)
				if failed != nil {
					answer = agentFailure(failed)
				} // it is given once, as the text that all clients show
				return &mcp.CallToolResult{IsError: failed != nil, Content: []mcp.Content{&mcp.TextContent{Text: string(answer)}}}, nil
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
		return nil, &usageError{err.Error()}
	}
	t.turn.Lock()
	defer t.turn.Unlock()
	var out bytes.Buffer
	a := &app{stdout: io.Discard, stderr: io.Discard, getenv: func(string) string { return "" }, now: t.app.now, between: t.app.between,
		version: t.app.version}
	in.app = a
	switch err := tool.answer(ctx, a, in, &out); {
	case err != nil:
		return nil, err
	case out.Len() > maxAnswer:
		return nil, fmt.Errorf("the answer has %s, and %s are the most: name fewer tables", evidence.Count(out.Len(), "byte"),
			evidence.Thousands(maxAnswer))
	}
	return inAgentWords(out.Bytes())
}
