package migrate

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/ydb-platform/ydb-go-genproto/Ydb_Table_V1"
	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Table"
	"github.com/ydb-platform/ydb-go-sdk/v3"
	"github.com/ydb-platform/ydb-go-sdk/v3/query"
	"github.com/ydb-platform/ydb-go-sdk/v3/types"
	"google.golang.org/protobuf/encoding/protojson"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbtest"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// TestMain runs the tests and removes the stand-in that they built.
func TestMain(m *testing.M) {
	ydbtest.Parallel()      // tests wait for leases to end and changefeeds to come
	debug.SetGCPercent(800) // tables are small, and collecting took a sixth of the time
	code := m.Run()
	if standIn.dir != "" {
		_ = os.RemoveAll(standIn.dir)
	}
	os.Exit(code)
}

// standIn is the program that scripts run instead of the CLI: built once, by the first test that needs it.
var standIn struct {
	once   sync.Once
	dir    string
	binary string
	err    error
}

func standInBinary(t *testing.T) string {
	t.Helper()
	standIn.once.Do(func() {
		if standIn.dir, standIn.err = os.MkdirTemp("", "standin"); standIn.err != nil {
			return
		}
		standIn.binary = filepath.Join(standIn.dir, "standin")
		if out, err := exec.Command("go", "build", "-ldflags=-s -w", "-o", standIn.binary, "./testdata/standin").CombinedOutput(); err != nil {
			standIn.err = fmt.Errorf("build the stand-in: %w\n%s", err, out)
		}
	})
	if standIn.err != nil {
		t.Fatal(standIn.err)
	}
	return standIn.binary
}

type standInCall struct {
	Args  []string
	Input string
}

type standInAnswer struct {
	Output, Error string
	Code          int
}

// cliOptions are the options of the commands of the ydb CLI that plans use, true for those with a value. Another one is
// an error, as with the CLI. Global options are those of "".
// Source: ydb/public/lib/ydb_cli in ydb-platform/ydb and https://ydb.tech/docs/en/reference/ydb-cli.
var cliOptions = map[string]map[string]bool{
	"":                   {"-e": true, "--endpoint": true, "-d": true, "--database": true, "-p": true, "--profile": true, "--sa-key-file": true},
	"sql":                {"-s": true, "-f": true, "-p": true, "--input-binary-strings": true, "--format": true},
	"scheme ls":          {"-l": false, "-1": false, "-R": false},
	"scheme describe":    {"--permissions": false, "--stats": false, "--format": true},
	"scheme permissions": {},
	"table attribute":    {"--attribute": true, "--attributes": true},
	"table ttl":          {"--column": true, "--expire-after": true, "--unit": true, "--run-interval": true},
	"tools rename":       {"--item": true},
}

// cliCall is a command of the CLI, taken apart.
type cliCall struct {
	command string
	words   []string // all behind the global options
	global  map[string]string
	options map[string]string
	free    []string
}

func parseCLI(args []string) (*cliCall, error) {
	c := &cliCall{global: map[string]string{}, options: map[string]string{}}
	read := func(known map[string]bool, into map[string]string, arg string) error {
		valued, ok := known[arg]
		switch {
		case !ok:
			return fmt.Errorf("unknown option %q of %q", arg, c.command)
		case !valued:
			into[arg] = ""
		case len(args) == 0:
			return fmt.Errorf("missing argument of %s", arg)
		default:
			into[arg], args = args[0], args[1:]
		}
		return nil
	}
	for len(args) > 0 && strings.HasPrefix(args[0], "-") {
		arg := args[0]
		args = args[1:]
		if err := read(cliOptions[""], c.global, arg); err != nil {
			return nil, err
		}
	}
	c.words = args
	switch {
	case len(args) > 0 && args[0] == "sql":
		c.command, args = "sql", args[1:]
	case len(args) > 1:
		c.command, args = args[0]+" "+args[1], args[2:]
	}
	known, ok := cliOptions[c.command]
	if !ok || c.command == "" {
		return nil, fmt.Errorf("there is no command %q", c.words)
	}
	for len(args) > 0 {
		arg := args[0]
		args = args[1:]
		if !strings.HasPrefix(arg, "-") {
			c.free = append(c.free, arg)
			continue
		}
		if err := read(known, c.options, arg); err != nil {
			return nil, err
		}
	}
	if c.global["-e"] == "" || c.global["-d"] == "" {
		return nil, errors.New("Missing required option 'endpoint' or 'database'.") //nolint:staticcheck // the CLI's words
	}
	return c, nil
}

// cli stands in for the commands that scripts run.
type cli struct {
	*database
	socket string
	lock   string     // of the folder whose scripts run, to kill them
	mu     sync.Mutex // held while a command is performed: a script that is killed may leave one behind
	words  []string
	calls  int
	before func(*cliCall) // called before a command is performed; may be nil
	// release is what the server answers when it is asked for its release; empty for what it does answer.
	release string
}

// listen answers the calls of stand-ins until the test ends.
func (c *cli) listen() {
	c.t.Helper()
	dir, err := os.MkdirTemp("", "keyadvise") // the path of a socket is short
	if err != nil {
		c.t.Fatal(err)
	}
	c.socket = filepath.Join(dir, "cli")
	l, err := net.Listen("unix", c.socket)
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { _, _ = l.Close(), os.RemoveAll(dir) })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			if call, err := readCall(conn); err == nil {
				a := c.answer(call)
				_, _ = fmt.Fprintf(conn, "%d\x00%s\x00%s", a.Code, a.Error, a.Output)
			}
			_ = conn.Close()
		}
	}()
}

// readCall reads what a stand-in sends: how many arguments there are, each of them, and the input, with NUL between them.
func readCall(conn io.Reader) (standInCall, error) {
	data, err := io.ReadAll(conn)
	if err != nil {
		return standInCall{}, err
	}
	count, rest, _ := strings.Cut(string(data), "\x00")
	n, err := strconv.Atoi(count)
	if err != nil {
		return standInCall{}, err // it was killed
	}
	parts := strings.SplitN(rest, "\x00", n+1)
	if len(parts) <= n {
		return standInCall{}, io.ErrUnexpectedEOF
	}
	return standInCall{Args: parts[:n], Input: parts[n]}, nil
}

// say has the next commands do what the words say.
func (c *cli) say(words []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.words = slices.Clone(words)
}

func (c *cli) answer(call standInCall) standInAnswer {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.calls++
	var out strings.Builder
	err := c.perform(call, &out)
	if err != nil {
		return standInAnswer{Error: err.Error() + "\n", Code: 1}
	}
	return standInAnswer{Output: out.String()}
}

func (c *cli) perform(call standInCall, out *strings.Builder) error {
	if len(call.Args) > 2 && call.Args[0] == "migrate" && call.Args[2] == "--check" {
		return c.check(call.Args[3], out)
	}
	o, err := parseCLI(call.Args)
	if err != nil {
		return err
	}
	if err := c.misbehave(); err != nil {
		return err
	}
	if c.before != nil {
		c.before(o)
	}
	format := o.options["--format"]
	switch o.command {
	case "sql":
		return c.sql(o, call.Input, out)
	case "scheme ls":
		dir := c.db.Name()
		if len(o.free) > 0 {
			dir = c.absolute(o.free[0])
		}
		list, err := c.db.Scheme().ListDirectory(c.ctx, dir)
		if err != nil {
			return err
		}
		for _, e := range list.Children {
			fmt.Fprintln(out, e.Name)
		}
		return nil
	case "scheme describe":
		return c.describe(c.absolute(o.free[0]), format, out)
	}
	return c.command(o.words)
}

// check stands in for 'ydb-keyadvise migrate plan --check'.
func (c *cli) check(dir string, out *strings.Builder) error {
	p, err := Load(dir)
	if err != nil {
		return err
	}
	tables, _ := c.tables(directory(p.absolute(p.Table)))
	r, err := p.Check(c.db.Name(), slices.Collect(maps.Values(tables)))
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s\n", r.Stands)
	if r.Drift != "" {
		return errors.New(r.Drift)
	}
	return nil
}

// describe prints what 'ydb scheme describe' does, in the JSON of the message.
func (c *cli) describe(path, format string, out *strings.Builder) error {
	if _, err := c.db.Scheme().DescribePath(c.ctx, path); err != nil {
		return err
	}
	if format != "proto-json-base64" {
		return nil
	}
	result, err := c.description(path)
	if err != nil {
		return err
	}
	out.WriteString(protojson.Format(result))
	return nil
}

func (d *database) description(path string) (*Ydb_Table.DescribeTableResult, error) {
	var result Ydb_Table.DescribeTableResult
	response, err := Ydb_Table_V1.NewTableServiceClient(ydb.GRPCConn(d.db)).DescribeTable(d.ctx, &Ydb_Table.DescribeTableRequest{Path: path}) // which needs no session
	if err := failed(response.GetOperation(), err); err != nil {
		return &result, err
	}
	return &result, response.GetOperation().GetResult().UnmarshalTo(&result)
}

func (c *cli) sql(o *cliCall, input string, out *strings.Builder) error {
	text, params, err := parameters(o.options["-s"], o, input)
	if err != nil {
		return err
	}
	builder := ydb.ParamsBuilder()
	for _, p := range params {
		builder = builder.Param(p.name).Any(p.value)
	}
	if c.release != "" && strings.Contains(text, "Version()") {
		_, err := fmt.Fprintf(out, `{"version":%q}`+"\n", c.release)
		return err
	}
	lines := ""
	// As the CLI does: what passes by itself, it does not wait for.
	err = c.db.Query().Do(c.ctx, func(ctx context.Context, s query.Session) error {
		lines = ""
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
				lines += jsonLine(set.Columns(), row.Values(), o.options["--format"] == "json-base64") + "\n"
			}
		}
		return nil
	})
	out.WriteString(lines)
	return err
}

// misbehave does what the next word says: "ok", an answer of the server before anything is done, or "kill" or
// "interrupt" the script that runs.
func (c *cli) misbehave() error {
	if len(c.words) == 0 {
		return nil
	}
	word := c.words[0]
	c.words = c.words[1:]
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
		owner, err := os.ReadFile(filepath.Join(c.lock, "owner"))
		if err != nil {
			return nil // it is at its end
		}
		script, err := strconv.Atoi(strings.Fields(string(owner))[1])
		if err != nil {
			return err
		}
		signal := syscall.SIGKILL
		if word == "interrupt" {
			signal = syscall.SIGINT
		}
		return syscall.Kill(script, signal)
	}
	return nil
}

// parameters are the values of what the query declares, from the JSON on standard input. Keys that are not declared are
// passed over. A value of a type that this test cannot make takes the place of its DECLARE in the query.
func parameters(query string, o *cliCall, input string) (text string, list []param, err error) {
	text = query
	values := map[string]json.RawMessage{}
	decoder := json.NewDecoder(strings.NewReader(input))
	if err := decoder.Decode(&values); err != nil {
		return "", nil, fmt.Errorf("cannot parse %q as json", input)
	}
	if decoder.More() {
		return "", nil, errors.New("more than one set of parameters")
	}
	for l := range strings.Lines(query) {
		name, typ, ok := strings.Cut(strings.TrimSuffix(strings.TrimSpace(strings.TrimPrefix(l, "DECLARE $")), ";"), " AS ")
		if !strings.HasPrefix(l, "DECLARE $") || !ok {
			continue
		}
		raw, found := values[name]
		if !found {
			return "", nil, fmt.Errorf("missing value for parameter $%s", name)
		}
		v, err := jsonValue(typ, raw, o.options["--input-binary-strings"] == "base64")
		switch {
		case errors.Is(err, errNoSuchValue):
			text = strings.Replace(text, l, "$"+name+" = "+jsonLiteral(typ, raw)+";\n", 1)
		case err != nil:
			return "", nil, fmt.Errorf("parameter $%s: %w", name, err)
		default:
			list = append(list, param{"$" + name, v})
		}
	}
	return text, list, nil
}

// errNoSuchValue says that jsonValue does not know a type.
var errNoSuchValue = errors.New("the test makes no such value")

// jsonLiteral is a value in JSON as YQL: a text in the form that YDB casts to the type, or a number.
func jsonLiteral(typ string, raw json.RawMessage) string {
	inner, optional := strings.CutSuffix(typ, "?")
	var text string
	expr := string(raw)
	switch {
	case expr == "null":
		return "CAST(NULL AS " + inner + ")"
	case json.Unmarshal(raw, &text) == nil:
		expr = yql.QuoteString(text) + "u"
	case strings.HasPrefix(inner, "Interval"):
		expr += "l"
	}
	expr = "CAST(" + expr + " AS " + inner + ")"
	if !optional {
		expr = "Unwrap(" + expr + ")"
	}
	return expr
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
	if !slices.Contains([]string{"Utf8", "String", "Timestamp"}, typ) {
		return nil, errNoSuchValue
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
	return nil, errNoSuchValue
}

func nullOf(typ string) (types.Value, error) {
	t, ok := map[string]types.Type{"Uint64": types.TypeUint64, "Int64": types.TypeInt64, "Utf8": types.TypeText, "String": types.TypeBytes,
		"Timestamp": types.TypeTimestamp, "Int32": types.TypeInt32, "Uint32": types.TypeUint32, "Bool": types.TypeBool}[typ]
	if !ok {
		return nil, errNoSuchValue
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
	literal := v.Yql()
	if literal == "NULL" || strings.HasPrefix(literal, "Nothing(") {
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
	if strings.HasPrefix(text, "Interval") {
		var d time.Duration
		if err := types.CastTo(v, &d); err != nil {
			return err.Error()
		}
		return strconv.FormatInt(d.Microseconds(), 10)
	}
	if inner, ok := strings.CutPrefix(literal, "Just("); ok {
		literal = strings.TrimSuffix(inner, ")")
	}
	if _, rest, ok := strings.Cut(literal, `("`); ok { // Date("2024-01-01"), Decimal("1", 22, 9)
		inner, _, _ := strings.Cut(rest, `"`)
		return quoted(inner)
	}
	return strings.TrimRight(literal, "ultsb") // a number without its suffix, or true and false
}
