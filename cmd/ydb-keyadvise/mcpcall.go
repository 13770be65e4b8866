package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ask"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// agentArguments are the fields of a tool, by their names for agents.
func (tool *agentTool) agentArguments(in *agentCall) (names []string, fields map[string]ask.Field) {
	in.read.Observe, fields = ask.Auto, map[string]ask.Field{}
	for _, f := range tool.fields(in) {
		if f.Agents != "" {
			names = append(names, f.InJSON())
			fields[f.InJSON()] = f
		}
	}
	return names, fields
}

// inputSchema describes the arguments.
func (tool *agentTool) inputSchema() *jsonschema.Schema {
	names, fields := tool.agentArguments(new(agentCall))
	s := &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{}, PropertyOrder: names, Required: tool.needs,
		AdditionalProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}}}
	for name, f := range fields {
		p := &jsonschema.Schema{Description: f.Agents}
		switch f.Into.(type) {
		case *bool:
			p.Type = "boolean"
		case *[]string:
			p.Type, p.Items = "array", &jsonschema.Schema{Type: "string"}
		default:
			p.Type = "string"
		}
		for _, word := range f.Words {
			p.Enum = append(p.Enum, word)
		}
		s.Properties[name] = p
	}
	return s
}

// decodeCall reads the arguments of a call. No error has a value in it, which may be a secret.
func (tool *agentTool) decodeCall(in *agentCall, data []byte) error {
	names, fields := tool.agentArguments(in)
	given := map[string]json.RawMessage{}
	switch {
	case len(data) == 0:
		return nil
	case len(data) > maxCall:
		return fmt.Errorf("the arguments have %s, and %s are the most: name files instead", evidence.Count(len(data), "byte"),
			evidence.Thousands(maxCall))
	case json.Unmarshal(data, &given) != nil:
		return errors.New("the arguments are of the wrong type: want an object")
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		f, known := fields[name]
		if !known {
			return fmt.Errorf("unknown argument %q: %s takes %q", name, tool.name, names)
		}
		if want := decodeInto(f, given[name]); want != "" {
			return fmt.Errorf("the argument %s is of the wrong type: want %s", name, want)
		}
	}
	return nil
}

// decodeInto reads an argument, and says what it has to be if it is not. A list of one is as good as what is in it, and for keys the
// other way round.
func decodeInto(f ask.Field, data []byte) (want string) {
	var one string
	list := []string{}
	isOne, isList := json.Unmarshal(data, &one) == nil, json.Unmarshal(data, &list) == nil
	if isList && len(list) == 1 && !isOne {
		one = list[0]
	}
	isOne = isOne || isList && len(list) == 1
	switch into := f.Into.(type) {
	case *bool:
		if json.Unmarshal(data, into) != nil {
			return "true or false"
		}
	case *[]string:
		switch {
		case isList:
			*into = list
		case isOne && f.Name == "key":
			*into = []string{one}
		default:
			return "a list of texts"
		}
	case *string:
		if !isOne {
			return "a text"
		}
		*into = one
	case *time.Duration:
		d, err := time.ParseDuration(one)
		if err != nil {
			return "a time with its unit, such as 30s or 2m"
		}
		*into = d
	}
	return ""
}

// mayAsk refuses files and databases that are not for agents.
func (t *agentServer) mayAsk(tool agentTool, in *agentCall) error {
	for _, conn := range []ydbconn.Options{in.read.Conn, in.perform.Conn} {
		if err := t.mayLogIn(conn.Endpoint, conn.Database); err != nil {
			return err
		}
	}
	for _, f := range tool.fields(in) {
		if f.Agents == "" || !f.File {
			continue
		}
		switch into := f.Into.(type) {
		case *[]string:
			for i, name := range *into {
				clean, err := t.mayRead(f.InJSON(), name)
				if err != nil {
					return err
				}
				(*into)[i] = clean
			}
		case *string:
			if *into == "" && f.InJSON() != "folder" {
				continue
			}
			may := func(name string) (string, error) { return t.mayRead(f.InJSON(), name) }
			if tool.name == "plan" && f.InJSON() == "folder" {
				may = t.mayWriteTo
			}
			clean, err := may(*into)
			if err != nil {
				return err
			}
			*into = clean
		}
	}
	return nil
}

// agentFailure is an error as JSON, in the words of agents.
func agentFailure(err error) error {
	failure := failureJSON{Version: 1, Kind: failedWork, Message: agentWords(err.Error()), Exit: 2, Problems: []evidence.Note{},
		Next: []report.NextStep{}}
	var wrong *ask.Wrong
	var usage *usageError
	var unread *opened.Unread
	switch {
	case errors.As(err, &wrong), errors.As(err, &usage):
		failure.Kind = failedUsage
	case errors.As(err, &unread):
		failure.Problems = unread.Problems
	}
	var text strings.Builder
	_ = report.EncodeJSON(&text, failure) // into memory
	return errors.New(text.String())
}

// toolCommand is a command that a tool stands for.
var toolCommand = regexp.MustCompile(`'?ydb-keyadvise (?:migrate )?(inspect|rules|rewrite|plan|status)\b( [A-Z-][^']*)?'?`)

// agentWords is a text in which options of the command are arguments of tools, and commands are tools.
func agentWords(text string) string {
	text = strings.NewReplacer("-e ENDPOINT -d DATABASE, or -p PROFILE", "endpoint and database", "-e ENDPOINT -d DATABASE",
		"endpoint and database", "-e ENDPOINT or -p PROFILE", "endpoint", "-o DIR", "folder").Replace(text)
	text = ask.Spelled(text, func(f *ask.Field) string {
		if f.Agents == "" {
			return ""
		}
		return f.InJSON()
	})
	return toolCommand.ReplaceAllString(text, "the tool $1")
}

// sentence is a text in an answer that tells something: a member that does, or an item of a list, each of which has a line of its own.
var sentence = regexp.MustCompile(`"(?:message|help|reason|why)": ?"(?:[^"\\]|\\.)*"|(?m:^ +"[^"\\-](?:[^"\\]|\\.)*",?$)`)

// inAgentWords is an answer whose sentences speak of arguments. Statements and commands in it stay as they are.
func inAgentWords(answer []byte) []byte {
	return sentence.ReplaceAllFunc(answer, func(text []byte) []byte { return []byte(agentWords(string(text))) })
}
