package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"sync"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
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

// agentTool is a command of this program that only reads, or 'migrate plan', which writes files. It is run in this process, with
// --format json, so its answer has the schema of its name.
type agentTool struct {
	name, says string
	command    []string
	takes      []string // arguments, by their names in agentArgs
}

var agentTools = []agentTool{
	{"inspect", "Report keys, indexes and partition settings that will not scale.", []string{"inspect", "--fail-on=never"},
		[]string{"ddl", "queries", "snapshot", "endpoint", "database", "tables", "rules"}},
	{"rules", "Explain the rules, or one of them.", []string{"rules"}, []string{"rules"}},
	{"rewrite", "Propose keys that scale, with what each gains and costs.", []string{"rewrite"},
		[]string{"ddl", "queries", "snapshot", "endpoint", "database", "tables", "key", "candidate"}},
	{"plan", "Write a plan for review into a new folder.", []string{"migrate", "plan"},
		[]string{"ddl", "queries", "snapshot", "endpoint", "database", "tables", "key", "candidate", "writers", "together", "folder"}},
	{"status", "Tell how far plans are, what comes next, and what only a person may answer.", []string{"migrate", "status"},
		[]string{"endpoint", "database", "folder"}},
}

// agentArgs are the arguments of all tools. Credentials are none of them.
type agentArgs struct {
	DDL       []string `json:"ddl" jsonschema:"files or folders with schemas, below the working folder"`
	Queries   []string `json:"queries" jsonschema:"files or folders with statements of the applications, below the working folder"`
	Snapshot  []string `json:"snapshot" jsonschema:"a file of 'ydb-keyadvise snapshot', instead of ddl"`
	Endpoint  string   `json:"endpoint" jsonschema:"of a live database, instead of ddl, such as grpcs://HOST:2135; no credentials"`
	Database  string   `json:"database" jsonschema:"path of the live database, such as /prod"`
	Tables    []string `json:"tables" jsonschema:"paths or globs of tables; all tables if left out"`
	Rules     []string `json:"rules" jsonschema:"only these rules, by their IDs or names"`
	Key       string   `json:"key" jsonschema:"a key to judge instead, such as 'hash(user_id), user_id, ts'; of one table"`
	Candidate string   `json:"candidate" jsonschema:"the name of a candidate instead of the best"`
	Writers   string   `json:"writers" jsonschema:"what writers do meanwhile: auto, stopped or changefeed"`
	Together  bool     `json:"together" jsonschema:"switch all tables at once"`
	Folder    string   `json:"folder" jsonschema:"of the plan, below the working folder"`
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
	for _, tool := range agentTools {
		in, err := jsonschema.For[agentArgs](nil)
		if err != nil {
			return nil, fmt.Errorf("describe the tool %s: %w", tool.name, err)
		}
		maps.DeleteFunc(in.Properties, func(name string, _ *jsonschema.Schema) bool { return !slices.Contains(tool.takes, name) })
		in.PropertyOrder, in.Required = nil, slices.DeleteFunc(slices.Clone(tool.takes), func(name string) bool { return name != "folder" })
		out := new(jsonschema.Schema)
		if text, _ := templates.Schema(tool.name); json.Unmarshal([]byte(text), out) != nil {
			return nil, fmt.Errorf("describe the answer of the tool %s", tool.name)
		}
		list := len(out.AnyOf) > 0 // of several plans, and an answer has to be an object
		if list {
			out = &jsonschema.Schema{Type: "object", Defs: out.Defs, Required: []string{"plans"},
				Properties: map[string]*jsonschema.Schema{"plans": out.AnyOf[1]}}
		}
		s.AddTool(&mcp.Tool{Name: tool.name, Description: tool.says, InputSchema: in, OutputSchema: out,
			Annotations: &mcp.ToolAnnotations{ReadOnlyHint: tool.name != "plan", DestructiveHint: new(false)}},
			func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				result := new(mcp.CallToolResult)
				answer, err := t.answerTo(ctx, tool, req.Params.Arguments)
				if list {
					answer = slices.Concat([]byte(`{"plans":[`), bytes.Trim(answer, "[]\n"), []byte("]}"))
				}
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

// answerTo performs the command of a tool and returns what it prints. An error is what is refused, or what stopped it, as JSON.
func (t *agentServer) answerTo(ctx context.Context, tool agentTool, data []byte) ([]byte, error) {
	args, err := t.commandOf(tool, data)
	if err == nil {
		err = t.mayConfigure(ctx)
	}
	if err != nil {
		return nil, err
	}
	t.turn.Lock()
	defer t.turn.Unlock()
	var out bytes.Buffer
	command := &app{stdout: &out, stderr: io.Discard, getenv: func(string) string { return "" }, now: t.app.now, version: t.app.version}
	command.run(ctx, args)
	var failure failureJSON
	switch err := json.Unmarshal(out.Bytes(), &failure); {
	case out.Len() > maxAnswer:
		return nil, fmt.Errorf("the answer has %s, and %s are the most: name fewer tables", evidence.Count(out.Len(), "byte"),
			evidence.Thousands(maxAnswer))
	case err == nil && failure.Kind != "": // and not a list
		return nil, errors.New(out.String())
	}
	return out.Bytes(), nil
}

// commandOf is the command line of a call, whose values are no options and within the bounds.
func (t *agentServer) commandOf(tool agentTool, data []byte) ([]string, error) {
	in, err := tool.decodeCall(data)
	if err != nil {
		return nil, err
	}
	where, err := t.mayLogIn(in.Endpoint, in.Database)
	args := slices.Concat(tool.command, where, []string{"--format=" + jsonFormat})
	option := func(name string, list ...string) {
		for _, value := range list {
			if value != "" {
				args = append(args, "--"+name+"="+value)
			}
		}
	}
	for i, list := range [][]string{in.DDL, in.Queries, in.Snapshot} {
		name := []string{"ddl", "queries", "snapshot"}[i]
		for _, file := range list {
			if err == nil {
				file, err = t.mayRead(name, file)
				option(name, file)
			}
		}
	}
	option("key", in.Key)
	option("candidate", in.Candidate)
	option("writers", in.Writers)
	if in.Together {
		args = append(args, "--together")
	}
	names, folder := in.Tables, ""
	switch {
	case err != nil:
	case tool.name == "rules":
		names = in.Rules
	case tool.name == "inspect":
		option("rule", in.Rules...)
	case tool.name == "plan":
		folder, err = t.mayWriteTo(in.Folder)
		option("output", folder)
	case tool.name == "status":
		folder, err = t.mayRead("folder", in.Folder)
		names = []string{folder}
	}
	return slices.Concat(args, []string{"--"}, names), err
}

// decodeCall reads the arguments of a call. No error has a value in it, which may be a secret.
func (tool *agentTool) decodeCall(data []byte) (*agentArgs, error) {
	in, fields := new(agentArgs), map[string]json.RawMessage{}
	switch {
	case len(data) == 0:
		return in, nil
	case len(data) > maxCall:
		return nil, fmt.Errorf("the arguments have %s, and %s are the most: name files instead", evidence.Count(len(data), "byte"),
			evidence.Thousands(maxCall))
	case json.Unmarshal(data, &fields) != nil:
		return nil, errors.New("the arguments are of the wrong type: want an object")
	}
	for name := range fields {
		if !slices.Contains(tool.takes, name) {
			return nil, fmt.Errorf("unknown argument %q: %s takes %q", name, tool.name, tool.takes)
		}
	}
	if wrong := (*json.UnmarshalTypeError)(nil); errors.As(json.Unmarshal(data, in), &wrong) {
		return nil, fmt.Errorf("the argument %s is of the wrong type: want %s", wrong.Field, wrong.Type)
	}
	return in, nil
}
