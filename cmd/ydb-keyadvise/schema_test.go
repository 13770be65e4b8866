package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/statements"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/opened"
	"github.com/ydb-keyadvise/ydb-keyadvise/templates"
)

// TestSchemas holds the JSON schemas of what is printed here to the types. UPDATE=1 rewrites them.
func TestSchemas(t *testing.T) {
	for _, s := range []struct {
		name, command string
		each          bool // of several plans it is a list
		typ           reflect.Type
	}{
		{"baseline", "baseline write --format json", false, reflect.TypeFor[accepting]()},
		{"check", "migrate plan --check DIR --format json", true, reflect.TypeFor[checkedPlan]()},
		{"config", "config check --format json", false, reflect.TypeFor[checked]()},
		{"doctor", "doctor --format json", false, reflect.TypeFor[opened.Diagnosis]()},
		{"errors", "COMMAND --format json, where there is no result", false, reflect.TypeFor[failureJSON]()},
		{"intent", "migrate run|cutover|rollback|cleanup DIR --format json", true, reflect.TypeFor[intentJSON]()},
		{"plan", "migrate plan --format json", false, reflect.TypeFor[planJSON]()},
		{"rehearse", "migrate rehearse --format json", true, reflect.TypeFor[rehearsalJSON]()},
		{"status", "migrate status --format json", true, reflect.TypeFor[statusJSON]()},
		{"throttle", "migrate throttle --format json", true, reflect.TypeFor[throttled]()},
		{"statements", "migrate verify --statements --format json, or rewrite --prove", true, reflect.TypeFor[statements.Report]()},
		{"verify", "migrate verify --format json", true, reflect.TypeFor[verified]()},
		{"version", "version --format json", false, reflect.TypeFor[versionJSON]()},
	} {
		golden.Schema(t, s.name, "ydb-keyadvise "+s.command, s.each, s.typ, nil, nil)
	}
}

// schemasOf are the schemas of what commands print, by the words that a command line begins with. Where a command has several, the
// option that comes first tells.
var schemasOf = []struct{ words, option, schema string }{
	{"baseline write", "", "baseline"},
	{"config check", "", "config"},
	{"doctor", "", "doctor"},
	{"inspect", "", "inspect"},
	{"migrate cleanup", "", "intent"},
	{"migrate cutover", "", "intent"},
	{"migrate plan", "--check", "check"},
	{"migrate plan", "", "plan"},
	{"migrate rehearse", "", "rehearse"},
	{"migrate rollback", "", "intent"},
	{"migrate run", "", "intent"},
	{"migrate status", "", "status"},
	{"migrate throttle", "", "throttle"},
	{"migrate verify", "--statements", "statements"},
	{"migrate verify", "", "verify"},
	{"report compare", "", "heat"},
	{"report heat", "", "heat"},
	{"rewrite", "--prove", "statements"},
	{"rewrite", "", "rewrite"},
	{"rules", "", "rules"},
	{"snapshot", "", "snapshot"},
	{"version", "", "version"},
}

// strictly is a schema that also forbids fields and words that it does not name, which later releases may have and this one has not.
func strictly(s any) any {
	switch s := s.(type) {
	case map[string]any:
		if words, ok := s["examples"]; ok && !slices.Contains(words.([]any), any("DyNumber")) { // types of columns, of which Decimal has arguments
			s["enum"] = append(words.([]any), "")
		}
		if _, object := s["properties"]; object {
			s["additionalProperties"] = false
		}
		for _, below := range s {
			strictly(below)
		}
	case []any:
		for _, below := range s {
			strictly(below)
		}
	}
	return s
}

// fitsSchema returns why a document is not as its schema says; nil if it is.
func fitsSchema(name string, document []byte) error {
	text, known := templates.Schema(name)
	if !known {
		return fmt.Errorf("there is no schema %s", name)
	}
	parsed, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return err
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(name, strictly(parsed)); err != nil {
		return err
	}
	compiled, err := c.Compile(name)
	if err != nil {
		return err
	}
	in := json.NewDecoder(bytes.NewReader(document))
	in.UseNumber()
	var value any
	if err := in.Decode(&value); err != nil {
		return err
	}
	if _, err := in.Token(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("there is more than one document: %v", err)
	}
	return compiled.Validate(value)
}

// judged is what a command prints. If it was asked for JSON, that has to be one document that fits its schema.
type judged struct {
	w       io.Writer
	args    []string
	printed bytes.Buffer
}

func (j *judged) Write(data []byte) (int, error) {
	if asksJSON(j.args) {
		j.printed.Write(data)
	}
	return j.w.Write(data)
}

// judge returns the exit status of the command, or another one that no command has, if what it printed does not fit.
func (j *judged) judge(stderr io.Writer, status int) int {
	if err := j.fits(status); err != nil {
		fmt.Fprintf(stderr, "%s prints what does not fit its schema: %v\n", strings.Join(j.args, " "), err)
		return 99
	}
	if line := regexp.MustCompile(`"line": "[^"]*--confirm`).Find(j.printed.Bytes()); line != nil { // which only a person gives
		fmt.Fprintf(stderr, "%s prints an answer in next: %s\n", strings.Join(j.args, " "), line)
		return 99
	}
	return status
}

func (j *judged) fits(status int) error {
	line := strings.Join(j.args, " ")
	i := slices.IndexFunc(schemasOf, func(s struct{ words, option, schema string }) bool {
		return strings.HasPrefix(line+" ", s.words+" ") && (s.option == "" || slices.Contains(j.args, s.option))
	})
	document := j.printed.Bytes()
	if o := slices.IndexFunc(j.args, func(arg string) bool { return arg == "-o" || arg == "--output" }); o >= 0 && len(document) == 0 && i >= 0 &&
		status < 2 && (asksJSON(j.args) || schemasOf[i].schema == "snapshot") && strings.HasSuffix(j.args[o+1], ".json") {
		var err error
		if document, err = os.ReadFile(j.args[o+1]); err != nil {
			return err
		}
		return fitsSchema(schemasOf[i].schema, document)
	}
	switch {
	case !asksJSON(j.args) || slices.Contains(j.args, "--help") || slices.Contains(j.args, "-h"):
		return nil
	case bytes.Contains(document, []byte(`"exitStatus"`)) || i < 0:
		return fitsSchema("errors", document)
	}
	return fitsSchema(schemasOf[i].schema, document)
}

// TestGoldenJSON holds all JSON of ours that tests compare with, or read, to a schema.
func TestGoldenJSON(t *testing.T) {
	golden.NoRace(t)
	found := 0
	for _, dir := range []string{"testdata", "internal/report/testdata", "templates/help"} {
		filesBelow(t, dir, "", func(path, text string) {
			sections := []txtar.File{{Name: path, Data: []byte(text)}}
			switch filepath.Ext(path) {
			case ".txtar":
				sections = txtar.Parse([]byte(text)).Files
			case ".md":
				sections = nil
				for i, part := range strings.Split(text, "```") {
					if _, document, ok := strings.Cut(part, "\n{"); ok && i%2 == 1 {
						sections = append(sections, txtar.File{Name: path, Data: []byte("{" + document)})
					}
				}
			}
			for _, s := range sections {
				var head struct {
					Version int `json:"version"`
				}
				written := filepath.Ext(path) == ".txtar" && !strings.HasPrefix(s.Name, "want") // by hand, with what a test needs
				if json.Unmarshal(s.Data, &head) != nil || head.Version == 0 || written {
					continue // or it is not ours
				}
				found++
				var all []error
				fits := slices.ContainsFunc(templates.Schemas(), func(name string) bool {
					err := fitsSchema(name, s.Data)
					all = append(all, err)
					return err == nil
				})
				if !fits {
					t.Errorf("%s: %s fits no schema: %v", path, s.Name, errors.Join(all...))
				}
			}
		})
	}
	if found < 7 {
		t.Errorf("only %d documents were found", found)
	}
}

// TestStrictly finds in a document what a schema does not name.
func TestStrictly(t *testing.T) {
	for _, c := range []struct {
		document string
		fits     bool
	}{
		{`{"version":1,"error":"usage","message":"","exitStatus":2,"problems":[],"next":[]}`, true},
		{`{"version":1,"error":"usage","message":"","exitStatus":2,"problems":[],"next":[],"more":1}`, false},
		{`{"version":1,"error":"other","message":"","exitStatus":2,"problems":[],"next":[]}`, false},
		{`{"version":1,"error":"usage","message":"","exitStatus":2,"problems":[],"next":[{"says":"","line":"","args":"x"}]}`, false},
		{`{"version":1,"error":"usage","message":"","exitStatus":2,"problems":[],"next":null}`, false},
		{`{"version":1,"error":"usage","message":"","exitStatus":2,"problems":[],"next":[]} {}`, false},
	} {
		if err := fitsSchema("errors", []byte(c.document)); (err == nil) != c.fits {
			t.Errorf("%s: %v", c.document, err)
		}
	}
}
