package ydbconn

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"strings"

	"github.com/spf13/pflag"
	"google.golang.org/grpc"
)

// Options say which database to connect to and as whom. Names, precedence, environment variables and profile
// files are those of the ydb CLI: https://ydb.tech/docs/en/reference/ydb-cli/connect. The zero value finds
// everything in the activated profile, if there is one.
//
// An option given explicitly wins over the profile named with Profile, that one over the environment (which only
// tells how to authenticate, never where to connect), and the environment over the activated profile.
type Options struct {
	Endpoint    string // [grpc|grpcs://]host[:port]; grpcs and 2135 unless given
	Database    string // starts with "/"
	Profile     string // name of a profile; empty means the activated one
	ProfileFile string // read before the default profile files; empty if not given

	CAFile                    string // PEM, trusted beside the system's certificates
	ClientCertFile            string // PEM
	ClientCertKeyFile         string // PEM; empty if ClientCertFile holds the key too
	ClientCertKeyPasswordFile string

	TokenFile              string
	IAMTokenFile           string
	YCTokenFile            string // OAuth token of Yandex, exchanged for an IAM token
	UseMetadataCredentials bool
	SAKeyFile              string // service account key, exchanged for an IAM token
	User                   string
	PasswordFile           string
	NoPassword             bool
	OAuth2KeyFile          string
	IAMEndpoint            string // host or URL; empty means iam.api.cloud.yandex.net

	Anonymous   bool // show no credentials, whatever the environment and the profiles have
	NoDiscovery bool // talk to the endpoint only, do not ask it for others

	// Prompt asks the user for the password of User. Nil means that nobody can be asked.
	Prompt func(prompt string) (string, error)
	// OnStatement is told the text of each statement that Exec sends, from any goroutine. Nil means nobody wants to know.
	OnStatement func(text string)
	// OnWait is told why and how long a call is going to wait before it is tried again. Nil means nobody wants
	// to know. It may be called from several goroutines at once.
	OnWait func(Wait)

	// Dial opens the connections to the database, to host:port; nil means by TCP.
	Dial func(ctx context.Context, address string) (net.Conn, error)
	// GRPC are more options of these connections, such as interceptors.
	GRPC []grpc.DialOption

	getenv      func(string) string // nil means os.Getenv
	home        string              // empty means os.UserHomeDir
	metadataURL string              // empty means the address of the metadata service
}

// Flags declares the command-line flags of the options on fs, with the values of o as defaults.
func (o *Options) Flags(fs *pflag.FlagSet) {
	fs.StringVarP(&o.Endpoint, "endpoint", "e", o.Endpoint, "`ENDPOINT`: [PROTOCOL://]HOST[:PORT]; grpcs and 2135 by default")
	fs.StringVarP(&o.Database, "database", "d", o.Database, "`PATH`: the database")
	fs.StringVarP(&o.Profile, "profile", "p", o.Profile, "`NAME`: a profile of the ydb CLI")
	fs.StringVar(&o.ProfileFile, "profile-file", o.ProfileFile, "`FILE`: profiles")
	fs.StringVar(&o.CAFile, "ca-file", o.CAFile, "`FILE`: more certificates to trust (PEM)")
	fs.StringVar(&o.ClientCertFile, "client-cert-file", o.ClientCertFile, "`FILE`: client certificate (PEM)")
	fs.StringVar(&o.ClientCertKeyFile, "client-cert-key-file", o.ClientCertKeyFile, "`FILE`: its key (PEM)")
	fs.StringVar(&o.ClientCertKeyPasswordFile, "client-cert-key-password-file", o.ClientCertKeyPasswordFile,
		"`FILE`: the password of that key")
	fs.StringVar(&o.TokenFile, "token-file", o.TokenFile, "`FILE`: access token (env YDB_TOKEN)")
	fs.StringVar(&o.IAMTokenFile, "iam-token-file", o.IAMTokenFile, "`FILE`: IAM token (env IAM_TOKEN)")
	fs.StringVar(&o.YCTokenFile, "yc-token-file", o.YCTokenFile, "`FILE`: Yandex OAuth token (env YC_TOKEN)")
	fs.BoolVar(&o.UseMetadataCredentials, "use-metadata-credentials", o.UseMetadataCredentials,
		"take a token from the metadata service of the VM (env USE_METADATA_CREDENTIALS=1)")
	fs.StringVar(&o.SAKeyFile, "sa-key-file", o.SAKeyFile, "`FILE`: service account key (env SA_KEY_FILE)")
	fs.StringVar(&o.User, "user", o.User, "`NAME`: to log in with (env YDB_USER)")
	fs.StringVar(&o.PasswordFile, "password-file", o.PasswordFile, "`FILE`: password (env YDB_PASSWORD)")
	fs.BoolVar(&o.NoPassword, "no-password", o.NoPassword, "log in with an empty password and do not ask")
	fs.StringVar(&o.OAuth2KeyFile, "oauth2-key-file", o.OAuth2KeyFile,
		"`FILE`: OAuth 2.0 token exchange (env YDB_OAUTH2_KEY_FILE)")
	fs.StringVar(&o.IAMEndpoint, "iam-endpoint", o.IAMEndpoint, "`HOST`: the IAM service")
	fs.BoolVar(&o.NoDiscovery, "no-discovery", o.NoDiscovery, "use only this endpoint; do not discover others")
}

// Args are the options as they are given on a command line, those that were given. No secret is among them: they name files.
func (o *Options) Args() (args []string) {
	given := *o
	fs := pflag.NewFlagSet("", pflag.ContinueOnError)
	fs.SortFlags = false
	given.Flags(fs)
	fs.VisitAll(func(f *pflag.Flag) {
		if f.Value.String() != "" {
			args = append(args, FlagArgs(f)...)
		}
	})
	return args
}

// FlagArgs is a flag with its values as it is given on a command line; none for a switch that is off.
func FlagArgs(f *pflag.Flag) (args []string) {
	name := "--" + f.Name
	if f.Shorthand != "" {
		name = "-" + f.Shorthand
	}
	values := []string{f.Value.String()}
	if list, ok := f.Value.(pflag.SliceValue); ok {
		values = list.GetSlice()
	}
	for _, value := range values {
		switch {
		case f.Value.Type() != "bool":
			args = append(args, name, value)
		case value == "true":
			args = append(args, name)
		}
	}
	return args
}

// Given reports whether the options name a database to connect to: an endpoint, or a profile by name. The
// activated profile alone does not count, so that a command without any source is not sent to a live database.
func (o *Options) Given() bool { return o.Endpoint != "" || o.Profile != "" }

// target is where and as whom to connect, with all options, profiles and variables taken into account.
type target struct {
	address     string // host:port
	secure      bool
	database    string
	caFile      string
	iamEndpoint string
	auth        auth
}

// String names the endpoint and the database; it never holds a secret.
func (t *target) String() string {
	scheme := "grpc://"
	if t.secure {
		scheme = "grpcs://"
	}
	return scheme + t.address + t.database
}

// resolve settles everything the options leave open, and reads the files that hold secrets.
func (o *Options) resolve() (*target, error) {
	named, active, err := o.profiles()
	if err != nil {
		return nil, err
	}
	endpoint := cmp.Or(o.Endpoint, named.Endpoint, active.Endpoint)
	if endpoint == "" {
		return nil, errors.New("no endpoint: give -e grpcs://HOST:2135, or -p with a profile that has one")
	}
	t := &target{
		caFile:      cmp.Or(o.CAFile, named.CAFile, active.CAFile),
		iamEndpoint: cmp.Or(o.IAMEndpoint, named.IAMEndpoint, active.IAMEndpoint, "iam.api.cloud.yandex.net"),
	}
	var database string
	if t.address, t.secure, database, err = parseEndpoint(endpoint); err != nil {
		return nil, err
	}
	if o.Database == "" && database != "" {
		t.database = database
	} else {
		t.database = cmp.Or(o.Database, named.Database, active.Database)
	}
	switch {
	case t.database == "":
		return nil, errors.New("no database: give -d /PATH, or -p with a profile that has one")
	case !strings.HasPrefix(t.database, "/"):
		return nil, fmt.Errorf("database %q does not start with a slash: did you mean -d /%[1]s", t.database)
	}
	t.database = "/" + strings.Trim(t.database, "/")
	t.auth, err = o.authentication(named, active)
	return t, err
}

func (o *Options) env(name string) string {
	if o.getenv != nil {
		return o.getenv(name)
	}
	return os.Getenv(name)
}

// parseEndpoint reads [protocol://]host[:port]. A connection string such as grpc://localhost:2136/local or
// grpc://localhost:2136/?database=/local is taken too, with the database it names.
func parseEndpoint(s string) (address string, secure bool, database string, err error) {
	protocol, rest, ok := strings.Cut(s, "://")
	if !ok {
		protocol, rest = "grpcs", s
	}
	switch protocol {
	case "grpc":
	case "grpcs":
		secure = true
	default:
		return "", false, "", fmt.Errorf("endpoint %q: protocol is %q, want grpc or grpcs", redactEndpoint(s), protocol)
	}
	u, err := url.Parse("//" + rest)
	if err != nil || u.Hostname() == "" {
		return "", false, "", fmt.Errorf("endpoint %q: want [grpc://|grpcs://]HOST[:PORT]", redactEndpoint(s))
	}
	if u.User != nil {
		return "", false, "", fmt.Errorf("endpoint %q: a user does not belong there, give --user", redactEndpoint(s))
	}
	for name := range u.Query() {
		if name != "database" {
			return "", false, "",
				fmt.Errorf("endpoint %q: of parameters only database is taken; credentials are given with --token-file, --user or another option",
					redactEndpoint(s))
		}
	}
	port := cmp.Or(u.Port(), "2135")
	database = cmp.Or(u.Query().Get("database"), strings.TrimSuffix(u.Path, "/"))
	return net.JoinHostPort(u.Hostname(), port), secure, database, nil
}

// redactEndpoint hides everything before an at sign, and the parameters, in case someone wrote a secret there.
func redactEndpoint(s string) string {
	if at := strings.LastIndexByte(s, '@'); at >= 0 {
		s = "…" + s[at:]
	}
	if before, _, ok := strings.Cut(s, "?"); ok {
		s = before + "?…"
	}
	return s
}
