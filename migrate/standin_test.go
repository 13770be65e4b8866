package migrate

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/query"
	"github.com/ydb-platform/ydb-go-sdk/v3/types"
)

// TestMain runs the tests, or stands in for the ydb CLI: with STAND_IN set the test binary has the options, the input
// and the output of 'ydb sql' that the driver of the backfill uses, and speaks to a server as the CLI does.
// Source: ydb/public/lib/ydb_cli in ydb-platform/ydb.
func TestMain(m *testing.M) {
	if os.Getenv("STAND_IN") == "" {
		os.Exit(m.Run())
	}
	if err := standIn(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// cliOptions are those of 'ydb [global options] sql [options]' that are known here. Another one is an error, as with the
// CLI.
type cliOptions struct {
	endpoint, database, text, strings, format string
	params                                    map[string]string
}

func parseCLI(args []string) (*cliOptions, error) {
	o := &cliOptions{params: map[string]string{}, strings: "unicode"}
	sql := false
	for i := 0; i < len(args); i++ {
		if args[i] == "sql" {
			sql = true
			continue
		}
		if i+1 == len(args) {
			return nil, fmt.Errorf("missing argument of %s", args[i])
		}
		value := args[i+1]
		switch option := args[i]; {
		case !sql && (option == "-e" || option == "--endpoint"):
			o.endpoint = value
		case !sql && (option == "-d" || option == "--database"):
			o.database = value
		case sql && option == "-s":
			o.text = value
		case sql && option == "-p":
			name, v, ok := strings.Cut(value, "=")
			if !ok {
				return nil, errors.New("parameter option should have equal sign")
			}
			o.params[strings.TrimPrefix(name, "$")] = v
		case sql && option == "--input-binary-strings" && (value == "unicode" || value == "base64"):
			o.strings = value
		case sql && option == "--format" && (value == "json-unicode" || value == "json-base64"):
			o.format = value
		default:
			return nil, fmt.Errorf("unknown option or value: %s %s", option, value)
		}
		i++
	}
	if o.endpoint == "" || o.database == "" || o.text == "" || o.format == "" {
		return nil, errors.New("missing required option")
	}
	return o, nil
}

func standIn(args []string) error {
	o, err := parseCLI(args)
	if err != nil {
		return err
	}
	if err := misbehave(); err != nil {
		return err
	}
	text := o.text
	input, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	params, err := parameters(text, o, input)
	if err != nil {
		return err
	}
	builder := ydb.ParamsBuilder()
	for _, p := range params {
		builder = builder.Param(p.name).Any(p.value)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	db, err := ydb.Open(ctx, o.endpoint+o.database)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close(ctx) }()
	// The rows go to the driver through a pipe; when it is gone, this dies of SIGPIPE as any command does.
	out := bufio.NewWriter(os.Stdout)
	err = db.Query().Do(ctx, func(ctx context.Context, s query.Session) error {
		result, err := s.Query(ctx, text, query.WithTxControl(query.ImplicitTxControl()), query.WithParameters(builder.Build()))
		if err != nil {
			return err
		}
		defer func() { _ = result.Close(ctx) }()
		for set, err := range result.ResultSets(ctx) {
			if err != nil {
				return err
			}
			for row, err := range set.Rows(ctx) {
				if err != nil {
					return err
				}
				fmt.Fprintln(out, jsonLine(set.Columns(), row.Values(), o.format == "json-base64"))
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return out.Flush()
}

// misbehave does what the file MISBEHAVE says, one word a call: "ok", an answer of the server before anything is done, or
// "kill" or "interrupt" the script that holds LOCK.
func misbehave() error {
	path := os.Getenv("MISBEHAVE")
	if path == "" {
		return nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	word, rest, _ := strings.Cut(string(data), "\n")
	if err := os.WriteFile(path, []byte(rest), 0o644); err != nil {
		return err
	}
	switch word {
	case "busy":
		return errors.New("Status: OVERLOADED")
	case "aborted":
		return errors.New("Status: ABORTED\nIssues: \n<main>: Error: Transaction locks invalidated. Table: `/local/t`, code: 2001")
	case "slow":
		return errors.New("Status: TIMEOUT")
	case "big":
		return errors.New("Status: PRECONDITION_FAILED\nIssues: \n<main>: Error: Out of buffer memory. Used 74395928 bytes of 67108864 bytes")
	case "refused":
		return errors.New("Status: SCHEME_ERROR")
	case "kill", "interrupt":
		owner, err := os.ReadFile(filepath.Join(os.Getenv("LOCK"), "owner"))
		if err != nil {
			return err
		}
		driver, err := strconv.Atoi(strings.Fields(string(owner))[1])
		if err != nil {
			return err
		}
		signal := syscall.SIGKILL
		if word == "interrupt" {
			signal = syscall.SIGINT
		}
		return syscall.Kill(driver, signal)
	}
	return nil
}

// parameters are the values of what the query declares: from -p and from the JSON on standard input. Keys that are not
// declared are passed over if they come from the input.
func parameters(text string, o *cliOptions, input []byte) ([]param, error) {
	var list []param
	values := map[string]json.RawMessage{}
	decoder := json.NewDecoder(bytes.NewReader(input))
	if err := decoder.Decode(&values); err != nil {
		return nil, fmt.Errorf("cannot parse %q as json", input)
	}
	if decoder.More() {
		return nil, errors.New("more than one set of parameters")
	}
	declared := map[string]bool{}
	for l := range strings.Lines(text) {
		name, typ, ok := strings.Cut(strings.TrimSuffix(strings.TrimSpace(strings.TrimPrefix(l, "DECLARE $")), ";"), " AS ")
		if !strings.HasPrefix(l, "DECLARE $") || !ok {
			continue
		}
		declared[name] = true
		raw, found := values[name]
		if p, ok := o.params[name]; ok {
			if found {
				return nil, fmt.Errorf("parameter $%s: value found in more than one source", name)
			}
			raw, found = json.RawMessage(p), true
		}
		if !found {
			return nil, fmt.Errorf("missing value for parameter $%s", name)
		}
		v, err := jsonValue(typ, raw, o.strings == "base64")
		if err != nil {
			return nil, fmt.Errorf("parameter $%s: %w", name, err)
		}
		list = append(list, param{"$" + name, v})
	}
	for name := range o.params {
		if !declared[name] {
			return nil, fmt.Errorf("query does not contain parameter %q", name)
		}
	}
	return list, nil
}

// jsonValue reads JSON as a value of a type, as ydb_json_value.cpp of ydb-platform/ydb does.
func jsonValue(typ string, raw json.RawMessage, base bool) (types.Value, error) {
	if inner, ok := strings.CutSuffix(typ, "?"); ok {
		if string(raw) == "null" {
			return nullOf(inner)
		}
		v, err := jsonValue(inner, raw, base)
		if err != nil {
			return nil, err
		}
		return types.OptionalValue(v), nil
	}
	switch typ {
	case "Uint64", "Uint32", "Uint16":
		n, err := strconv.ParseUint(string(raw), 10, 64)
		switch typ {
		case "Uint32":
			return types.Uint32Value(uint32(n)), err
		case "Uint16":
			return types.Uint16Value(uint16(n)), err
		}
		return types.Uint64Value(n), err
	case "Int64", "Int32":
		n, err := strconv.ParseInt(string(raw), 10, 64)
		if typ == "Int32" {
			return types.Int32Value(int32(n)), err
		}
		return types.Int64Value(n), err
	case "Bool":
		return types.BoolValue(string(raw) == "true"), nil
	}
	var s string
	if err := json.Unmarshal(raw, &s); err != nil {
		return nil, err
	}
	switch typ {
	case "Utf8":
		return types.TextValue(s), nil
	case "String":
		if !base {
			return nil, errors.New("the test has bytes in base64 only")
		}
		data, err := base64.StdEncoding.DecodeString(s)
		return types.BytesValue(data), err
	case "Timestamp":
		t, err := time.Parse(time.RFC3339Nano, s)
		return types.TimestampValueFromTime(t), err
	}
	return nil, fmt.Errorf("the test knows no %s", typ)
}

func nullOf(typ string) (types.Value, error) {
	t, ok := map[string]types.Type{"Uint64": types.TypeUint64, "Int64": types.TypeInt64, "Utf8": types.TypeText, "String": types.TypeBytes,
		"Timestamp": types.TypeTimestamp, "Int32": types.TypeInt32, "Uint32": types.TypeUint32, "Bool": types.TypeBool}[typ]
	if !ok {
		return nil, fmt.Errorf("the test knows no null %s", typ)
	}
	return types.NullValue(t), nil
}

// jsonLine is a row as JSON in one line, without spaces.
func jsonLine(columns []string, values []types.Value, base bool) string {
	var cells []string
	for i, v := range values {
		name, _ := json.Marshal(columns[i])
		cells = append(cells, string(name)+":"+jsonCell(v, base))
	}
	return "{" + strings.Join(cells, ",") + "}"
}

func jsonCell(v types.Value, base bool) string {
	yql := v.Yql()
	if yql == "NULL" || strings.HasPrefix(yql, "Nothing(") {
		return "null"
	}
	text := v.Type().Yql()
	text = strings.TrimSuffix(strings.TrimPrefix(text, "Optional<"), ">")
	quoted := func(s string) string {
		data, _ := json.Marshal(s)
		return string(data)
	}
	switch text {
	case "String":
		var data []byte
		if err := types.CastTo(v, &data); err != nil {
			return err.Error()
		}
		if base {
			return quoted(base64.StdEncoding.EncodeToString(data))
		}
		return quoted(string(data))
	case "Utf8":
		var s string
		if err := types.CastTo(v, &s); err != nil {
			return err.Error()
		}
		return quoted(s)
	case "Timestamp":
		var t time.Time
		if err := types.CastTo(v, &t); err != nil {
			return err.Error()
		}
		return quoted(t.UTC().Format("2006-01-02T15:04:05.000000Z"))
	}
	yql = strings.TrimSuffix(strings.TrimPrefix(yql, "Just("), ")")
	return strings.TrimRight(yql, "ultsb") // a number without its suffix, or true and false
}
