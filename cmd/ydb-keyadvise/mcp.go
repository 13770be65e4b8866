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
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/templates"
)

// The bounds of what a client may ask for. An answer that is larger is of more tables than a client can read.
const (
	maxCall   = 256 << 10
	maxAnswer = 8 << 20
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
			t, err := newAgentTools(a, endpoints)
			if err != nil {
				return err
			}
			err = t.server.Run(cmd.Context(), &mcp.StdioTransport{})
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

// agentTools are what agents can do: commands of this program that only read, and 'migrate plan', which writes files. Each is run in this
// process, one after the other, with --format json.
type agentTools struct {
	app    *app
	server *mcp.Server
	bounds toolBounds
	turn   chan struct{}
}

// readTables says where tables come from, and which are meant.
type readTables struct {
	DDL      []string `json:"ddl,omitempty" jsonschema:"files or folders with schemas, below the working folder"`
	Queries  []string `json:"queries,omitempty" jsonschema:"files or folders with statements of the applications, below the working folder"`
	Snapshot string   `json:"snapshot,omitempty" jsonschema:"a file of 'ydb-keyadvise snapshot', instead of ddl"`
	readDatabase
	Tables []string `json:"tables,omitempty" jsonschema:"paths or globs of tables; all tables if left out"`
}

// readDatabase says which database is read. Credentials are never an argument.
type readDatabase struct {
	Endpoint string `json:"endpoint,omitempty" jsonschema:"of a live database, such as grpcs://HOST:2135; no credentials"`
	Database string `json:"database,omitempty" jsonschema:"path of the live database, such as /prod"`
}

type inspectTool struct {
	readTables
	Rules []string `json:"rules,omitempty" jsonschema:"only these rules, such as KEY001"`
}

type rulesTool struct {
	Rule string `json:"rule,omitempty" jsonschema:"only this rule, such as KEY001"`
}

type rewriteTool struct {
	readTables
	Key       string `json:"key,omitempty" jsonschema:"a key to judge instead, such as 'hash(user_id), user_id, ts'; of one table"`
	Candidate string `json:"candidate,omitempty" jsonschema:"the name of a candidate instead of the best"`
}

type planTool struct {
	rewriteTool
	Folder   string `json:"folder" jsonschema:"a new folder for the plan, below the working folder"`
	Writers  string `json:"writers,omitempty" jsonschema:"what writers do meanwhile: auto, stopped or changefeed"`
	Together bool   `json:"together,omitempty" jsonschema:"switch all tables at once"`
}

type statusTool struct {
	readDatabase
	Folder string `json:"folder" jsonschema:"the folder of a plan, below the working folder"`
}

// newAgentTools makes the server. Its working folder is the current one.
func newAgentTools(a *app, endpoints []string) (*agentTools, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, fmt.Errorf("find the working folder: %w", err)
	}
	t := &agentTools{app: a, bounds: toolBounds{dir: dir, endpoints: endpoints}, turn: make(chan struct{}, 1),
		server: mcp.NewServer(&mcp.Implementation{Name: "ydb-keyadvise", Version: a.version}, &mcp.ServerOptions{Instructions: "Find primary " +
			"keys of YDB tables that will not scale: inspect, then rewrite, then plan. No tool changes a database: a person reviews the plan, " +
			"rehearses it with 'ydb-keyadvise migrate rehearse' and runs it. Credentials are taken from the environment of this server."})}
	err = errors.Join(
		addTool(t, "inspect", "Report keys, indexes and partition settings that will not scale.", true, func(in *inspectTool) ([]string, error) {
			return t.argsFor(&in.readTables, []string{"inspect", "--fail-on=never"}, flagValues("rule", in.Rules...))
		}),
		addTool(t, "rules", "Explain the rules.", true, func(in *rulesTool) ([]string, error) {
			return append([]string{"rules", "--"}, oneOrNone(in.Rule)...), nil
		}),
		addTool(t, "rewrite", "Propose keys that scale, with what each gains and costs.", true, func(in *rewriteTool) ([]string, error) {
			return t.argsFor(&in.readTables, []string{"rewrite"}, flagValues("key", in.Key), flagValues("candidate", in.Candidate))
		}),
		addTool(t, "plan", "Write a plan for review into a new folder.", false, func(in *planTool) ([]string, error) {
			folder, err := t.bounds.mayWriteTo(in.Folder)
			if err != nil {
				return nil, err
			}
			args := slices.Concat([]string{"migrate", "plan"}, flagValues("output", folder), flagValues("writers", in.Writers))
			if in.Together {
				args = append(args, "--together")
			}
			return t.argsFor(&in.readTables, args, flagValues("key", in.Key), flagValues("candidate", in.Candidate))
		}),
		addTool(t, "status", "Tell how far plans are, and what comes next.", true, func(in *statusTool) ([]string, error) {
			folder, err := t.bounds.mayRead("folder", in.Folder)
			if err != nil {
				return nil, err
			}
			where, err := t.bounds.mayLogIn(&in.readDatabase)
			return slices.Concat([]string{"migrate", "status"}, where, []string{"--", folder}), err
		}),
	)
	return t, err
}

// argsFor adds to the arguments of a command where it reads tables.
func (t *agentTools) argsFor(in *readTables, args []string, more ...[]string) ([]string, error) {
	for _, of := range []struct {
		name  string
		files []string
	}{{"ddl", in.DDL}, {"queries", in.Queries}, {"snapshot", oneOrNone(in.Snapshot)}} {
		for _, name := range of.files {
			file, err := t.bounds.mayRead(of.name, name)
			if err != nil {
				return nil, err
			}
			args = append(args, flagValues(of.name, file)...)
		}
	}
	where, err := t.bounds.mayLogIn(&in.readDatabase)
	return slices.Concat(args, where, slices.Concat(more...), []string{"--"}, in.Tables), err
}

// flagValues are an option with each of its values that is not empty.
func flagValues(name string, list ...string) (args []string) {
	for _, value := range list {
		if value != "" {
			args = append(args, "--"+name+"="+value)
		}
	}
	return args
}

// oneOrNone is a value as a list, which is empty if the value is.
func oneOrNone(value string) []string {
	if value == "" {
		return nil
	}
	return []string{value}
}

// addTool adds a tool. What makes the arguments of the command refuses what is out of bounds. Its result has the schema of the same name.
func addTool[In any](t *agentTools, name, says string, reads bool, args func(*In) ([]string, error)) error {
	in, err := jsonschema.For[In](nil)
	if err != nil {
		return fmt.Errorf("describe the tool %s: %w", name, err)
	}
	text, _ := templates.Schema(name)
	out := new(jsonschema.Schema)
	if err := json.Unmarshal([]byte(text), out); err != nil {
		return fmt.Errorf("read the schema %s: %w", name, err)
	}
	several := len(out.AnyOf) > 0 // a result has to be an object, so lists are put into one
	if several {
		out = &jsonschema.Schema{Type: "object", Defs: out.Defs, Required: []string{"plans"},
			Properties: map[string]*jsonschema.Schema{"plans": out.AnyOf[1]}}
	}
	t.server.AddTool(&mcp.Tool{Name: name, Description: says, InputSchema: in, OutputSchema: out,
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: reads, DestructiveHint: new(false)}},
		func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			result := new(mcp.CallToolResult)
			var in In
			err := decodeCall(req.Params.Arguments, &in)
			var line []string
			if err == nil {
				line, err = args(&in)
			}
			if err == nil {
				err = t.bounds.mayConfigure(ctx)
			}
			var answer []byte
			if err == nil {
				answer, err = t.answerOf(ctx, line)
			}
			if err != nil {
				result.SetError(err)
				return result, nil
			}
			if several {
				answer = slices.Concat([]byte(`{"plans":[`), bytes.Trim(answer, "[]\n"), []byte("]}"))
			}
			result.StructuredContent, result.Content = json.RawMessage(answer), []mcp.Content{&mcp.TextContent{Text: string(answer)}}
			return result, nil
		})
	return nil
}

// decodeCall reads the arguments of a call. No error has a value in it, which may be a secret.
func decodeCall(data []byte, in any) error {
	if len(data) > maxCall {
		return fmt.Errorf("the arguments have %d bytes, and %d are the most: name files instead", len(data), maxCall)
	}
	if len(data) == 0 {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	var wrong *json.UnmarshalTypeError
	switch err := d.Decode(in); {
	case errors.As(err, &wrong):
		return fmt.Errorf("the argument %s is of the wrong type: want %s", wrong.Field[strings.LastIndex(wrong.Field, ".")+1:], wrong.Type)
	case err != nil:
		return fmt.Errorf("read the arguments: %w", err)
	}
	return nil
}

// boundedAnswer is what a command prints, up to a size.
type boundedAnswer struct{ bytes.Buffer }

func (w *boundedAnswer) Write(data []byte) (int, error) {
	if w.Len()+len(data) > maxAnswer {
		return 0, fmt.Errorf("the answer has more than %d bytes: name fewer tables", maxAnswer)
	}
	return w.Buffer.Write(data)
}

// answerOf performs a command and returns what it prints. An error is what stopped it, as JSON.
func (t *agentTools) answerOf(ctx context.Context, args []string) ([]byte, error) {
	select {
	case t.turn <- struct{}{}:
		defer func() { <-t.turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	end := slices.Index(args, "--")
	args = slices.Concat(args[:end], []string{"--format=" + jsonFormat}, args[end:])
	var out boundedAnswer
	command := &app{stdout: &out, stderr: io.Discard, getenv: func(string) string { return "" }, now: t.app.now, version: t.app.version,
		between: t.app.between}
	command.run(ctx, args)
	var failure failureJSON
	switch err := json.Unmarshal(out.Bytes(), &failure); {
	case err != nil && out.Len() > 0 && out.Bytes()[0] == '[':
		return out.Bytes(), nil // of several plans
	case err != nil:
		return nil, fmt.Errorf("the answer has more than %d bytes, or is cut off: name fewer tables", maxAnswer)
	case failure.Kind != "":
		return nil, errors.New(out.String())
	}
	return out.Bytes(), nil
}
