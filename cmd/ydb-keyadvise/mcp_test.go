package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
)

const eventsDDL = "CREATE TABLE events (ts Timestamp NOT NULL, user_id Uint64 NOT NULL, kind Utf8, PRIMARY KEY (ts, user_id));\n"

// inFolder changes to a new folder that has a schema.
func inFolder(t *testing.T) string {
	t.Helper()
	t.Chdir(t.TempDir())
	if err := os.WriteFile("schema.sql", []byte(eventsDDL), 0o644); err != nil {
		t.Fatal(err)
	}
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// client connects the official client to a server in the current folder.
func client(t *testing.T, endpoints ...string) *mcp.ClientSession {
	t.Helper()
	served, err := newAgentServer(&app{version: "v0.0.0-test", now: time.Now, getenv: os.Getenv}, endpoints)
	if err != nil {
		t.Fatal(err)
	}
	here, there := mcp.NewInMemoryTransports()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	if _, err := served.Connect(ctx, there, nil); err != nil {
		t.Fatal(err)
	}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(ctx, here, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
	return session
}

// call calls a tool and returns its result as JSON, or what it refuses.
func call(t *testing.T, s *mcp.ClientSession, name string, args any) (result []byte, refused string) {
	t.Helper()
	r, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: args})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	text := r.Content[0].(*mcp.TextContent).Text
	if schema := map[bool]string{true: "errors", false: name}[r.IsError]; name == "status" && !r.IsError {
		err = fitsSchema(schema, []byte(strings.TrimSuffix(strings.TrimPrefix(text, `{"plans":`), "}")))
	} else {
		err = fitsSchema(schema, []byte(text))
	}
	if err != nil || r.StructuredContent != nil || len(r.Content) > 1 || strings.Contains(text, "\n") {
		t.Errorf("%s answers %v, %.300s", name, err, text)
	}
	if r.IsError {
		return nil, text
	}
	return []byte(text), ""
}

// TestTools goes from DDL to a plan and its status with the official client, which has only what the server tells it.
func TestTools(t *testing.T) {
	golden.NoRace(t)
	inFolder(t)
	server, err := localydb.Start(t.Context(), localydb.Options{Engine: engine.Options{ViewsAtOnce: true}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	if err := server.Exec(t.Context(), eventsDDL, nil); err != nil {
		t.Fatal(err)
	}
	s := client(t)
	list, err := s.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range list.Tools {
		names = append(names, tool.Name)
		if reads := tool.Name != "plan"; len(tool.Description) < 50 || tool.Annotations.ReadOnlyHint != reads || *tool.Annotations.DestructiveHint {
			t.Errorf("%s: %+v", tool.Name, tool.Annotations)
		}
	}
	if want := []string{"inspect", "plan", "rewrite", "rules", "status"}; !slices.Equal(names, want) {
		t.Errorf("the tools are %q, want %q", names, want)
	}
	ask := func(name string, args any, into any) {
		t.Helper()
		result, refused := call(t, s, name, args)
		if refused != "" {
			t.Fatalf("%s refuses: %s", name, refused)
		}
		if err := json.Unmarshal(result, into); err != nil {
			t.Fatal(err)
		}
	}
	var found struct {
		Tables []struct {
			Path     string
			Findings []struct{ Rule string }
		}
	}
	ask("inspect", map[string]any{"ddl": []string{"schema.sql"}}, &found)
	if len(found.Tables) != 1 || len(found.Tables[0].Findings) == 0 || found.Tables[0].Findings[0].Rule != "KEY001" {
		t.Fatalf("found %+v", found)
	}
	table := found.Tables[0].Path
	var rules struct{ Rules []struct{ ID string } }
	ask("rules", map[string]any{"rules": []string{found.Tables[0].Findings[0].Rule}}, &rules)
	if len(rules.Rules) != 1 {
		t.Errorf("rules: %+v", rules)
	}
	var proposed struct {
		Tables []struct {
			Candidates []struct {
				Name   string
				Chosen bool
			}
		}
	}
	ask("rewrite", map[string]any{"ddl": []string{"schema.sql"}, "tables": []string{table}}, &proposed)
	candidate := proposed.Tables[0].Candidates[0]
	if !candidate.Chosen {
		t.Fatalf("proposed %+v", proposed)
	}
	database := map[string]any{"endpoint": server.Endpoint(), "database": server.Database(), "folder": "plans/events"}
	var planned struct{ Plans []struct{ Folder string } }
	ask("plan", map[string]any{"ddl": []string{"schema.sql"}, "folder": "plans/events", "tables": []string{table}, "candidate": candidate.Name},
		&planned)
	if len(planned.Plans) != 1 || planned.Plans[0].Folder != "plans/events" {
		t.Fatalf("planned %+v", planned)
	}
	var state struct {
		Plans []struct {
			Stage string
			Next  []struct{ Args []string }
		}
	}
	ask("status", database, &state)
	ask("inspect", map[string]any{"endpoint": server.Endpoint(), "database": server.Database()}, &found)
	if len(found.Tables) != 1 || found.Tables[0].Path != "/local/events" {
		t.Errorf("found %+v", found)
	}
	if len(state.Plans) != 1 || state.Plans[0].Stage != "not-begun" || state.Plans[0].Next[0].Args[1] != "run" {
		t.Errorf("status %+v", state)
	}
}

// TestToolsRefuse refuses what leaves the working folder, is too large, or holds a secret, and says no more than that.
func TestToolsRefuse(t *testing.T) {
	golden.NoRace(t)
	dir := inFolder(t)
	outside := t.TempDir()
	write := func(name, text string) {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	link := func(to, name string) {
		if err := os.Symlink(to, name); err != nil {
			t.Fatal(err)
		}
	}
	write(filepath.Join(outside, "secret.sql"), "CREATE TABLE hunter2 (id Uint64 NOT NULL, PRIMARY KEY (id));")
	write("inner/own.sql", eventsDDL)
	write("huge.sql", strings.Repeat("-- a line\n", 1<<20))
	link(filepath.Join(outside, "secret.sql"), "link.sql")
	link(outside, "linked")
	link(filepath.Join(outside, "nosuch"), "dangling")
	write("mixed/own.sql", eventsDDL)
	link(filepath.Join(outside, "secret.sql"), "mixed/other.sql")
	write("deep/below/own.sql", eventsDDL)
	link(outside, "deep/below/more")
	link("inner/own.sql", "fine.sql")
	write("broken.sql", "CREATE TABL x;")
	if err := exec.Command("mkfifo", "pipe.sql").Run(); err != nil {
		t.Fatal(err)
	}
	s := client(t)
	ddl := func(names ...string) map[string]any { return map[string]any{"ddl": names} }
	live := func(endpoint, database string) map[string]any {
		return map[string]any{"endpoint": endpoint, "database": database}
	}
	plan := func(folder string) map[string]any {
		return map[string]any{"ddl": []string{"schema.sql"}, "folder": folder}
	}
	for _, c := range []struct {
		tool string
		args any
		want string // what the refusal says; empty if it is none
	}{
		{"plan", plan("made/here"), ""},
		{"inspect", ddl("schema.sql"), ""},
		{"inspect", map[string]any{"ddl": []string{"schema.sql"}, "limit": 0}, "the argument limit is of the wrong type: want a whole number, 1 or more"},
		{"inspect", map[string]any{"endpoint": "localhost:1", "database": "/local"}, "check endpoint"},
		{"plan", map[string]any{"ddl": []string{"inner/own.sql"}, "folder": "made/here", "key": "user_id, ts"},
			"made/here: it holds the plan of events; choose another folder\""},
		{"inspect", ddl("./inner/../schema.sql"), ""},
		{"inspect", ddl(filepath.Join(dir, "schema.sql")), "below the working folder"},
		{"inspect", ddl("fine.sql"), ""},
		{"inspect", ddl("inner"), ""},
		{"inspect", ddl(filepath.Join(outside, "secret.sql")), "below the working folder"},
		{"inspect", ddl("../" + filepath.Base(outside) + "/secret.sql"), "below the working folder"},
		{"inspect", ddl("link.sql"), "below the working folder"},
		{"inspect", ddl("linked"), "below the working folder"},
		{"inspect", ddl("linked/secret.sql"), "below the working folder"},
		{"inspect", ddl("dangling"), "below the working folder"},
		{"inspect", ddl("mixed"), "leads out of it"},
		{"inspect", ddl("deep"), "leads out of it"},
		{"inspect", ddl("."), "leads out of it"},
		{"inspect", ddl("-"), "below the working folder"},
		{"inspect", ddl(""), "below the working folder"},
		{"inspect", ddl("/dev/stdin"), "below the working folder"},
		{"inspect", ddl("/proc/self/environ"), "below the working folder"},
		{"inspect", ddl("pipe.sql"), "neither a file nor a folder"},
		{"inspect", ddl("huge.sql"), "too much"},
		{"inspect", ddl("nosuch.sql"), "not there"},
		{"inspect", ddl("schema.sql\x00"), "below the working folder"},
		{"inspect", map[string]any{"ddl": []string{"schema.sql"}, "queries": []string{"link.sql"}}, "queries: want a file or folder below"},
		{"inspect", map[string]any{"snapshot": []string{"link.sql"}}, "snapshot: want a file or folder below"},
		{"inspect", ddl(strings.Repeat("x", 10<<20)), "are the most"},
		{"inspect", map[string]any{"ddl": []string{"schema.sql"}, "tables": []string{"--snapshot=link.sql"}}, "no table matches"},
		{"inspect", map[string]any{"ddl": []string{"schema.sql"}, "output": "hunter2"}, "unknown argument output"},
		{"inspect", map[string]any{"ddl": "hunter2"}, "the argument ddl is of the wrong type"},
		{"inspect", []string{"hunter2"}, "wrong type"},
		{"inspect", nil, `"error":"usage"`},
		{"inspect", nil, "no tables given; give ddl, dump, snapshot, or endpoint with database"},
		{"inspect", ddl("broken.sql"), "no table was read, because part of the input could not be read"},
		{"inspect", ddl("broken.sql"), `"file":"broken.sql"`},
		{"rewrite", ddl("broken.sql"), `"file":"broken.sql"`},
		{"plan", map[string]any{"ddl": []string{"broken.sql"}, "folder": "new"}, `"file":"broken.sql"`},
		{"inspect", map[string]any{"ddl": []string{"schema.sql"}, "dialect": []string{"oracle=schema.sql"}}, "YQL needs no dialect"},
		{"inspect", map[string]any{"ddl": []string{"schema.sql"}, "dialect": []string{"mysql=other.sql"}}, "neither ddl nor queries reads"},
		{"inspect", map[string]any{"endpoint": "localhost:1", "database": "/local", "observe": "-5s"}, "observe -5s: want a time of 0 or more"},
		{"inspect", map[string]any{"endpoint": "localhost:1", "database": "/local", "observe": "5"}, "want a time with its unit"},
		{"rewrite", map[string]any{"ddl": []string{"schema.sql"}, "key": "user_id", "candidate": "1"}, "key and candidate both choose a key"},
		{"rewrite", map[string]any{"ddl": []string{"schema.sql"}, "with": []string{"by_x"}}, "with by_x: no table has an index"},
		{"plan", map[string]any{"ddl": []string{"schema.sql"}, "folder": "new", "accept_loss": []string{"speed"}}, "accept_loss speed"},
		{"plan", map[string]any{"ddl": []string{"schema.sql"}, "folder": "new", "fill": []string{"a=1"}}, "give it with to"},
		{"plan", map[string]any{"ddl": []string{"schema.sql"}, "folder": "new", "to": "link.sql", "tables": []string{"events"}}, "to: want a file"},
		{"status", map[string]any{"folder": "made/here"}, "say where the database is: endpoint and database"},
		{"rewrite", map[string]any{"ddl": []string{"schema.sql"}, "key": "nosuch"}, `"error":"usage"`},
		{"rules", map[string]any{"rules": []string{"KEY999"}}, `"error":"usage"`},
		{"rules", map[string]any{"rules": []string{"--format=html"}}, `"error":"usage"`},
		{"inspect", live("grpcs://me:hunter2@localhost:2135", "/local"), "want PROTOCOL://HOST:PORT and nothing else"},
		{"inspect", live("grpcs://localhost:2135?token=hunter2", "/local"), "want PROTOCOL://HOST:PORT and nothing else"},
		{"inspect", live("grpcs://localhost:2135/hunter2", "/local"), "want PROTOCOL://HOST:PORT and nothing else"},
		{"inspect", live("localhost:2135", "/local?password=hunter2"), "want the path of a database and nothing else"},
		{"inspect", live("localhost:2135", "me:hunter2@/local"), "want the path of a database and nothing else"},
		{"inspect", live("", "/local"), "want PROTOCOL://HOST:PORT and nothing else"},
		{"inspect", live("grpcs://ydb.example.net:2135", "/local"), "ydb-keyadvise mcp -e grpcs://ydb.example.net:2135"},
		{"inspect", live("localhost.example.net:2135", "/local"), "of this machine only"},
		{"status", map[string]any{"folder": "linked", "endpoint": "localhost:1", "database": "/local"}, "below the working folder"},
		{"status", map[string]any{"folder": "inner", "endpoint": "grpc://u:hunter2@localhost:1", "database": "/local"}, "nothing else"},
		{"status", map[string]any{"folder": "inner", "endpoint": "localhost:1", "database": "/local", "password": "hunter2"}, "unknown argument password"},
		{"status", map[string]any{"folder": "inner"}, `"error":"failed"`},
		{"plan", plan("linked/plan"), "below the working folder"},
		{"plan", plan("dangling"), "below the working folder"},
		{"plan", plan("dangling/plan"), "below the working folder"},
		{"plan", plan("../plan"), "below the working folder"},
		{"plan", plan("."), "a folder of its own"},
		{"plan", plan(""), "a folder of its own"},
		{"plan", plan("inner"), `"error":"usage"`},
		{"plan", map[string]any{"ddl": []string{"schema.sql"}, "folder": "new", "force": true}, "unknown argument force"},
	} {
		args := c.args
		if args == nil {
			args = map[string]any{}
		}
		_, refused := call(t, s, c.tool, args)
		short := fmt.Sprintf("%.80v", args)
		switch {
		case c.want == "" && refused != "":
			t.Errorf("%s %s refuses: %s", c.tool, short, refused)
		case c.want != "" && !strings.Contains(refused, c.want):
			t.Errorf("%s %s: %.300q, want %q", c.tool, short, refused, c.want)
		case regexp.MustCompile(` --| -[a-z] `).MatchString(refused) && !strings.Contains(short, "--") && !strings.Contains(refused, "mcp -e"):
			t.Errorf("%s %s speaks of options: %s", c.tool, short, refused)
		case strings.Contains(refused, "hunter2"):
			t.Errorf("%s %s says the secret: %s", c.tool, short, refused)
		}
	}
	if list, err := os.ReadDir(outside); err != nil || len(list) != 1 {
		t.Errorf("outside there is %v, %v", list, err)
	}
	// An agent may also write the configuration.
	write(".ydb-keyadvise.yaml", "queries: linked/secret.sql\n")
	if _, refused := call(t, s, "inspect", ddl("schema.sql")); !strings.Contains(refused, "is not, or is not there: it is in ") {
		t.Errorf("a configuration that leaves the folder: %q", refused)
	}
	if err := os.Remove(".ydb-keyadvise.yaml"); err != nil {
		t.Fatal(err)
	}
	link(filepath.Join(outside, "secret.sql"), ".ydb-keyadvise.yaml")
	if _, refused := call(t, s, "inspect", ddl("schema.sql")); !strings.Contains(refused, "cannot be read") || strings.Contains(refused, "hunter2") {
		t.Errorf("a configuration that is outside: %q", refused)
	}
}

// TestToolsLeadOn goes from findings to a plan by what answers name as next: tools with arguments that they take.
func TestToolsLeadOn(t *testing.T) {
	inFolder(t)
	s := client(t)
	name, args := "inspect", json.RawMessage(`{"ddl": ["schema.sql"], "exclude": ["logs"]}`)
	for _, want := range []string{"rewrite", "plan"} {
		result, refused := call(t, s, name, args)
		var said struct{ Next []struct{ Args []string } }
		if err := json.Unmarshal(result, &said); err != nil || len(said.Next) == 0 || len(said.Next[0].Args) != 2 || said.Next[0].Args[0] != want {
			t.Fatalf("%s leads on to %s%s, want %s", name, result, refused, want)
		}
		name, args = want, json.RawMessage(said.Next[0].Args[1])
	}
	if result, refused := call(t, s, name, args); !strings.Contains(string(result), `"folder":"plan"`) {
		t.Errorf("planned %s%s", result, refused)
	}
}

// TestToolsAlone goes from DDL of three kinds to what a person runs, as a client does that knows nothing but what tools say: it gives an
// argument that an answer names, and follows next.
func TestToolsAlone(t *testing.T) {
	golden.NoRace(t)
	inFolder(t)
	server, err := localydb.Start(t.Context(), localydb.Options{Engine: engine.Options{ViewsAtOnce: true}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	if err := server.Exec(t.Context(), eventsDDL, nil); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"pg.sql": "CREATE TABLE orders (id bigserial PRIMARY KEY, at timestamptz NOT NULL);\nCREATE INDEX ON orders (at);",
		"my.sql": "CREATE TABLE orders (id bigint NOT NULL AUTO_INCREMENT PRIMARY KEY, at datetime NOT NULL, KEY k (at)) ENGINE=InnoDB;",
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s := client(t)
	type answer struct {
		Tables []struct {
			Path       string
			Findings   []struct{ Rule string }
			Candidates []struct{ Name, DDL string }
			Others     []string
		}
		Schema []struct{ DDL string }
		Plans  []struct{ Folder, Stage string }
		Rules  []struct{ ID, Title, Doc string }
		Next   []struct{ Args []string }
	}
	ask := func(tool string, args map[string]any) (said answer) {
		t.Helper()
		result, refused := call(t, s, tool, args)
		if named := regexp.MustCompile(`give (dialect) ((?:postgres|mysql)=[^" ,]+)`).FindStringSubmatch(refused); named != nil {
			args[named[1]] = []string{named[2]} // as it is told
			result, refused = call(t, s, tool, args)
		}
		if refused != "" || len(result) > 9<<10 {
			t.Fatalf("%s %v: %d bytes, %s", tool, args, len(result), refused)
		}
		// Findings are names of rules in the answer of rewrite.
		if err := json.Unmarshal(regexp.MustCompile(`"findings":\["[^]]*\]`).ReplaceAll(result, []byte(`"findings":[]`)), &said); err != nil {
			t.Fatal(err)
		}
		return said
	}
	follow := func(said answer) (string, map[string]any) {
		t.Helper()
		args := map[string]any{}
		if err := json.Unmarshal([]byte(said.Next[0].Args[1]), &args); err != nil {
			t.Fatalf("%q: %v", said.Next[0].Args, err)
		}
		return said.Next[0].Args[0], args
	}
	list := ask("rules", map[string]any{})
	for _, file := range []string{"schema.sql", "pg.sql", "my.sql"} {
		found := ask("inspect", map[string]any{"ddl": []string{file}})
		rule := found.Tables[0].Findings[0].Rule
		if page := ask("rules", map[string]any{"rules": []string{rule}}).Rules[0]; page.Doc == "" || list.Rules[0].Doc != "" || list.Rules[0].Title == "" {
			t.Errorf("%s: rule %+v of %+v", file, page, list.Rules[0])
		}
		tool, args := follow(found)
		proposed := ask(tool, args)
		if file != "schema.sql" {
			if len(proposed.Schema) != 1 || !strings.Contains(proposed.Schema[0].DDL, "PRIMARY KEY") || len(proposed.Next) > 0 {
				t.Errorf("%s: proposed %+v", file, proposed)
			}
			continue // a new table, which nobody has to move
		}
		if len(proposed.Tables[0].Candidates) != 1 || len(proposed.Tables[0].Others) == 0 {
			t.Fatalf("%s: proposed %+v", file, proposed)
		}
		args["candidate"] = proposed.Tables[0].Others[0]
		other := ask(tool, args)
		if other.Tables[0].Candidates[0].Name != args["candidate"] || other.Tables[0].Candidates[0].DDL == "" {
			t.Errorf("asked for %s: %+v", args["candidate"], other)
		}
		tool, args = follow(proposed)
		planned := ask(tool, args)
		status := ask("status", map[string]any{"folder": planned.Plans[0].Folder, "endpoint": server.Endpoint(), "database": server.Database()})
		if len(status.Plans) != 1 || status.Plans[0].Stage != "not-begun" {
			t.Errorf("status %+v", status)
		}
	}
	many := "CREATE TABLE clean (id Utf8 NOT NULL, PRIMARY KEY (id));"
	for i := range 30 {
		many += fmt.Sprintf("CREATE TABLE t%d (ts Timestamp NOT NULL, n Uint64 NOT NULL, PRIMARY KEY (ts, n));", i)
	}
	if err := os.WriteFile("many.sql", []byte(many), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, tool := range []string{"inspect", "rewrite"} {
		result, _ := call(t, s, tool, map[string]any{"ddl": []string{"many.sql"}, "limit": 2})
		if n := strings.Count(string(result), `"path":"t`); !strings.Contains(string(result), "2 of 3") || n != 2 {
			t.Errorf("%s has %d tables: %.300s", tool, n, result)
		}
	}
}

// TestToolsAtOnce calls tools at once: they take turns, and each gets its own answer.
func TestToolsAtOnce(t *testing.T) {
	inFolder(t)
	s := client(t)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			name := fmt.Sprintf("plan%d", i)
			r, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: "plan", Arguments: map[string]any{"ddl": []string{"schema.sql"}, "folder": name}})
			if err != nil || r.IsError {
				t.Errorf("%s: %+v, %v", name, r, err)
				return
			}
			if text := r.Content[0].(*mcp.TextContent).Text; !strings.Contains(text, fmt.Sprintf(`"folder":%q`, name)) {
				t.Errorf("%s gets the answer of another call: %s", name, text)
			}
		})
	}
	all.Wait()
}

// TestToolsProcess talks to a process as a client does that is broken, is gone in the middle of a message, or is interrupted.
func TestToolsProcess(t *testing.T) {
	golden.NoRace(t)
	inFolder(t)
	const hello = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},` +
		`"clientInfo":{"name":"t","version":"1"}}}` + "\n" + `{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n"
	const inspect = `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"inspect","arguments":{"ddl":["schema.sql"]}}}` + "\n"
	for _, c := range []struct {
		name, send string
		interrupt  bool
		status     int
		want       string // that is answered
	}{
		{"well", hello + inspect, false, 0, "KEY001"},
		{"nothing", "", false, 0, ""},
		{"cut off", hello + inspect + inspect[:40], false, 0, "KEY001"},
		{"no JSON", hello + "hello?\n" + inspect, false, 2, ""},
		{"large", hello + strings.Replace(inspect, "schema.sql", strings.Repeat("x", 10<<20), 1), false, 0, "are the most"},
		{"endless", hello + strings.Replace(inspect, "schema.sql", strings.Repeat("x", 20<<20), 1), false, 2, ""},
		{"ctrl-C", hello + inspect, true, 130, "KEY001"},
	} {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		cmd := exec.CommandContext(ctx, os.Args[0], "mcp")
		cmd.Args[0] = "ydb-keyadvise"
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		var stderr strings.Builder
		cmd.Stderr = &stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		go func() {
			_, _ = in.Write([]byte(c.send)) // who does not read it to its end has answered
			if c.want == "" {
				_ = in.Close()
			}
		}()
		var answered strings.Builder
		lines := bufio.NewScanner(out)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			if !json.Valid(lines.Bytes()) {
				t.Errorf("%s: what is answered is no JSON: %.200s", c.name, lines.Text())
			}
			answered.WriteString(lines.Text() + "\n")
			switch answers := c.want != "" && strings.Contains(lines.Text(), c.want); {
			case answers && c.interrupt:
				_ = cmd.Process.Signal(os.Interrupt)
			case answers:
				_ = in.Close()
			}
		}
		_ = cmd.Wait() // the status says it
		if got := cmd.ProcessState.ExitCode(); got != c.status {
			t.Errorf("%s: the status is %d, want %d: %.300s", c.name, got, c.status, stderr.String())
		}
		if !strings.Contains(answered.String(), c.want) {
			t.Errorf("%s: answered %.500s", c.name, answered.String())
		}
		cancel()
	}
}

// TestByJSONAlone goes from DDL to a rehearsal by what JSON names as next, as a program does that reads no prose.
func TestByJSONAlone(t *testing.T) {
	golden.NoRace(t)
	inFolder(t)
	args := []string{"inspect", "--ddl", "schema.sql"}
	var answered []string // top words of what was asked
	for len(answered) < 4 {
		cmd := exec.Command(os.Args[0], append(args, "--format", "json")...)
		cmd.Args[0] = "ydb-keyadvise"
		out, err := cmd.Output()
		var said struct {
			Tables []struct {
				Findings   []json.RawMessage
				Candidates []struct{ Chosen bool }
			}
			Plans []struct{ Folder string }
			Works bool
			Error string
			Next  []struct{ Args []string }
		}
		if err := json.Unmarshal(out, &said); err != nil {
			t.Fatalf("%q: %v: %s", args, err, out)
		}
		if cmd.ProcessState.ExitCode() > 1 || said.Error != "" || len(said.Next) == 0 {
			t.Fatalf("%q: %v: %s", args, err, out)
		}
		has := map[string]bool{
			"inspect":          len(said.Tables) == 1 && len(said.Tables[0].Findings) > 0,
			"rewrite":          len(said.Tables) == 1 && said.Tables[0].Candidates != nil && said.Tables[0].Candidates[0].Chosen,
			"migrate plan":     len(said.Plans) == 1 && said.Plans[0].Folder == "plan",
			"migrate rehearse": said.Works,
		}
		name := args[0]
		if name == "migrate" {
			name += " " + args[1]
		}
		if !has[name] {
			t.Fatalf("%q says %s", args, out)
		}
		answered = append(answered, name)
		if args = said.Next[0].Args; args[1] == "rehearse" {
			args = append(args, "--rows", "200", "--kills", "0")
		}
	}
	if want := []string{"inspect", "rewrite", "migrate plan", "migrate rehearse"}; !slices.Equal(answered, want) {
		t.Errorf("went %q, want %q", answered, want)
	}
	if want := []string{"migrate", "run", "plan", "-e", "ENDPOINT", "-d", "DATABASE"}; !slices.Equal(args, want) {
		t.Errorf("what is left for a person is %q, want %q", args, want)
	}
}

// TestRubric asks what YDB's own kit for agents asks of a design of a key, in tests/ydb-table/pk-design-iot.yaml of ydb-platform/ai-dev-kit,
// and reads the answers where the skill says they are.
func TestRubric(t *testing.T) {
	inFolder(t)
	if err := os.WriteFile("schema.sql", []byte("CREATE TABLE events (event_id Uint64 NOT NULL, payload String, PRIMARY KEY (event_id));"), 0o644); err != nil {
		t.Fatal(err)
	}
	s := client(t)
	found, _ := call(t, s, "inspect", map[string]any{"ddl": []string{"schema.sql"}})
	if !strings.Contains(string(found), "new rows probably all go to the last partition") {
		t.Errorf("no warning of a hot partition: %s", found)
	}
	proposed, _ := call(t, s, "rewrite", map[string]any{"ddl": []string{"schema.sql"}})
	var said struct {
		Tables []struct {
			Candidates []struct {
				PrimaryKey             []string
				HashColumn, Expression string
				DDL                    string
				Spread                 struct{ Arithmetic []string }
			}
		}
	}
	if err := json.Unmarshal(proposed, &said); err != nil {
		t.Fatal(err)
	}
	c := said.Tables[0].Candidates[0]
	if c.HashColumn == "" || c.PrimaryKey[0] != c.HashColumn || c.PrimaryKey[1] != "event_id" || c.Expression == "" || len(c.Spread.Arithmetic) == 0 {
		t.Errorf("no hash in front: %+v", c)
	}
	for _, setting := range []string{"AUTO_PARTITIONING_BY_LOAD = ENABLED", "AUTO_PARTITIONING_MIN_PARTITIONS_COUNT = 16", "AUTO_PARTITIONING_MAX_PARTITIONS_COUNT = 50"} {
		if !strings.Contains(c.DDL, setting) {
			t.Errorf("no %s: %s", setting, c.DDL)
		}
	}
}
