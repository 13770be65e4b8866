package ydbconn

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/golden"
)

// TestOptions resolves command lines. A case is an archive: args (one flag a line, $DIR for the directory of the
// other files, which is the home directory too), env, any files, and want: the target or the error. UPDATE=1
// rewrites want.
func TestOptions(t *testing.T) {
	golden.Run(t, "testdata/options/*.txtar", func(t *testing.T, c *golden.Case) {
		dir := t.TempDir()
		for _, f := range c.Files {
			path := filepath.Join(dir, f.Name)
			if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, f.Data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		expand := strings.NewReplacer("$DIR", dir)
		env := map[string]string{}
		lines, _ := c.Section("env")
		for line := range strings.Lines(lines) {
			name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
			env[name] = expand.Replace(value)
		}
		o := Options{home: dir, getenv: func(name string) string { return env[name] }}
		if env["PROMPT"] != "" {
			o.Prompt = func(string) (string, error) { return env["PROMPT"], nil }
		}
		fs := pflag.NewFlagSet("test", pflag.ContinueOnError)
		o.Flags(fs)
		args, _ := c.Section("args")
		if err := fs.Parse(strings.Fields(expand.Replace(args))); err != nil {
			t.Fatal(err)
		}
		target, err := o.resolve()
		var got string
		if err != nil {
			got = "error: " + err.Error() + "\n"
		} else {
			got = showTarget(target)
		}
		got = strings.ReplaceAll(got, dir, "$DIR")
		for _, text := range []string{fmt.Sprintf("%v %+v %#v", target, target, target), fmt.Sprintf("%+v %#v", o, o), got} {
			if strings.Contains(text, "SECRET") {
				t.Errorf("a secret is shown: %s", text)
			}
		}
		c.Want(t, got)
	})
}

func showTarget(t *target) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", t)
	show := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "%s: %s\n", name, value)
		}
	}
	show("ca-file", t.caFile)
	show("iam-endpoint", t.iamEndpoint)
	show("method", string(t.auth.method))
	show("from", t.auth.from)
	show("file", t.auth.file)
	show("user", t.auth.user)
	// Secrets are told by their length: the cases give each a different one.
	if n := len(t.auth.token.reveal()); n > 0 {
		fmt.Fprintf(&b, "token: %d bytes\n", n)
	}
	if n := len(t.auth.pass.reveal()); n > 0 {
		fmt.Fprintf(&b, "password: %d bytes\n", n)
	}
	return b.String()
}

func TestParseEndpoint(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"localhost", "localhost:2135 true  <nil>"},
		{"grpc://localhost:2136", "localhost:2136 false  <nil>"},
		{"grpcs://ydb.example.net", "ydb.example.net:2135 true  <nil>"},
		{"grpc://[::1]:2136", "[::1]:2136 false  <nil>"},
		{"grpc://localhost:2136/local", "localhost:2136 false /local <nil>"},
		{"grpc://localhost:2136/?database=/local", "localhost:2136 false /local <nil>"},
		{"http://localhost", ` false  endpoint "http://localhost": protocol is "http", want grpc or grpcs`},
		{"grpc://", ` false  endpoint "grpc://": want [grpc://|grpcs://]HOST[:PORT]`},
		{"grpc://root:SECRET@localhost:2136", ` false  endpoint "…@localhost:2136": a user does not belong there, give --user`},
		{"https://root:SECRET@localhost", ` false  endpoint "…@localhost": protocol is "https", want grpc or grpcs`},
		{"root:SEC?RET@localhost", ` false  endpoint "…@localhost": want [grpc://|grpcs://]HOST[:PORT]`},
		{"https://localhost/?token=SECRET", ` false  endpoint "https://localhost/?…": protocol is "https", want grpc or grpcs`},
		{"grpc://localhost/local?token=SECRET", ` false  endpoint "grpc://localhost/local?…": of parameters only database is taken; ` +
			`credentials are given with --token-file, --user or another option`},
	} {
		address, secure, database, err := parseEndpoint(c.in)
		if got := fmt.Sprintf("%s %v %s %v", address, secure, database, err); got != c.want {
			t.Errorf("%s: %s, want %s", c.in, got, c.want)
		}
	}
}

func FuzzParseEndpoint(f *testing.F) {
	f.Add("grpc://localhost:2136/?database=/local")
	f.Add("grpc://a:b@c")
	f.Fuzz(func(t *testing.T, s string) {
		address, _, _, err := parseEndpoint(s)
		if (err == nil) != (address != "") {
			t.Errorf("%q: %q, %v", s, address, err)
		}
	})
}

// TestEndlessSecrets names a file without end where credentials are read.
func TestEndlessSecrets(t *testing.T) {
	for _, o := range []Options{{TokenFile: "/dev/zero"}, {PasswordFile: "/dev/zero", User: "u"}} {
		o.Endpoint, o.Database = "grpc://127.0.0.1:1", "/local"
		if _, err := Open(t.Context(), o); err == nil || !strings.Contains(err.Error(), "/dev/zero: the file is larger than the limit of 1 MB") {
			t.Error(err)
		}
	}
}
