package main

import (
	"bytes"
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
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// agentArguments are the fields of a tool, by their names for agents.
func (tool *agentTool) agentArguments(in *agentCall) (names []string, fields map[string]ask.Field) {
	in.read.Observe, in.limit, fields = ask.Auto, 20, map[string]ask.Field{}
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
		case *int:
			p.Type = "integer"
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
			return fmt.Errorf("unknown argument %s: %s takes %s", spelling.Quoted(name), tool.name, strings.Join(names, ", "))
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
	case *int:
		if json.Unmarshal(data, into) != nil || *into < 1 {
			return "a whole number, 1 or more"
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
func agentFailure(err error) []byte {
	failure := failureJSON{Version: 1, Kind: failedWork, Message: err.Error(), Exit: 2, Problems: []evidence.Note{}, Next: []report.NextStep{}}
	var wrong *ask.Wrong
	var usage *usageError
	var unread *opened.Unread
	switch {
	case errors.As(err, &wrong), errors.As(err, &usage):
		failure.Kind = failedUsage
	case errors.As(err, &unread):
		failure.Message, failure.Problems = unread.Doing+", because part of the input could not be read", unread.Problems
	}
	var text bytes.Buffer
	_ = report.EncodeJSON(&text, failure) // into memory
	said, _ := inAgentWords(text.Bytes()) // which is JSON
	return said
}

// A command that a tool stands for, and what else is another word for agents. A command in quotes that is no tool is for a person.
var (
	toolCommand = regexp.MustCompile(`'?ydb-keyadvise (?:migrate )?(inspect|rules|rewrite|plan|status)\b( [A-Z-][^']*)?'?`)
	ofCommand   = regexp.MustCompile(`'ydb-keyadvise [^']*'|, or --force to replace it|,? or -p PROFILE| ?-e ENDPOINT -d DATABASE|` +
		`--[a-z]+(?:-[a-z]+)*|(?:^|[ (])-[edop](?: [A-Z]+)?\b`)
)

// agentWords is a text in which options of the command are arguments of tools, and commands are tools.
func agentWords(text string) string {
	argument := map[byte]string{'e': "endpoint", 'd': "database", 'o': "folder", 'p': "endpoint"}
	return ofCommand.ReplaceAllStringFunc(toolCommand.ReplaceAllString(text, "the tool $1"), func(given string) string {
		switch i := strings.IndexByte(given, '-'); {
		case given[0] == '\'':
			return given
		case strings.Contains(given, "-e ENDPOINT -d"):
			return given[:i] + "endpoint and database"
		case strings.HasPrefix(given, "--"):
			return ask.Spelled(given, func(f *ask.Field) string {
				if f.Agents == "" {
					return ""
				}
				return f.InJSON()
			})
		case strings.Contains(given, " or -"):
			return ""
		default:
			return given[:i] + argument[given[i+1]]
		}
	})
}

// A name or a text in JSON, and the members whose texts are no sentences: statements, commands and names stay as they are.
var (
	jsonText = regexp.MustCompile(`"(?:[^"\\]|\\.)*":?`)
	verbatim = []string{"line", "args", "ddl", "diff", "text", "rewritten", "before", "after", "expression", "formulas", "statements",
		"snippet", "path", "table", "file", "folder", "source", "confirm"}
)

// inAgentWords is an answer in as few bytes as there may be, whose sentences speak of arguments.
func inAgentWords(answer []byte) ([]byte, error) {
	var short bytes.Buffer
	if err := json.Compact(&short, answer); err != nil {
		return nil, err
	}
	member := ""
	return jsonText.ReplaceAllFunc(short.Bytes(), func(text []byte) []byte {
		if name, is := bytes.CutSuffix(text, []byte(":")); is {
			member = string(bytes.Trim(name, `"`))
		} else if !slices.Contains(verbatim, member) {
			return []byte(agentWords(string(text)))
		}
		return text
	}), nil
}
