package ydbconn

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// secret is a string that no formatting verb shows: %#v of a struct prints even what its fields hide, but not what
// a function returns. The zero value is the empty string.
type secret struct{ value func() string }

func newSecret(s string) secret { return secret{value: func() string { return s }} }

func (s secret) reveal() string {
	if s.value == nil {
		return ""
	}
	return s.value()
}

// sendable reports a token that cannot be sent as a header. What is wrong with it is said, and nothing of it.
func (s secret) sendable() error {
	for _, c := range []byte(s.reveal()) {
		if c < ' ' || c > '~' {
			return errors.New("the file holds no token: it has other characters than printable ASCII")
		}
	}
	return nil
}

// method is a way to authenticate, named as the option or the profile names it.
type method string

const (
	anonymous   method = "anonymous"
	lent        method = "driver" // somebody else has opened the driver
	accessToken method = "token"  // an access token or an IAM token: sent as it is
	ycToken     method = "yc-token"
	metadata    method = "metadata"
	saKey       method = "sa-key-file"
	static      method = "user"
	oauth2Key   method = "oauth2-key-file"
)

// auth is how to authenticate, with what it takes.
type auth struct {
	method method
	from   string // what the user gave, for messages: "--token-file", "env YDB_TOKEN", "profile"
	token  secret // of accessToken and ycToken
	file   string // of saKey and oauth2Key
	user   string // of static
	pass   secret // of static
}

// secrets returns what must not appear in any text.
func (a auth) secrets() []string { return []string{a.token.reveal(), a.pass.reveal()} }

// authentication settles how to authenticate: exactly one explicit option, else the profile asked for, else the
// environment, else the activated profile, else nothing.
func (o *Options) authentication(named, active *profile) (auth, error) {
	if o.Anonymous {
		return auth{method: anonymous}, nil
	}
	if a, ok, err := o.explicitAuth(); ok || err != nil {
		return a, err
	}
	if named.Auth != nil {
		return o.profileAuth(named.Auth)
	}
	if a, ok, err := o.envAuth(); ok || err != nil {
		return a, err
	}
	if active.Auth != nil {
		return o.profileAuth(active.Auth)
	}
	return auth{method: anonymous}, nil
}

// given is a way to authenticate with what was given for it: a value, or the file that holds it.
type given struct {
	from   string // for messages, as in auth
	method method
	value  string // empty if nothing was given; of a login, the user
	inFile bool   // value names the file of a token
}

// auth reads what it takes, but for the password of a login.
func (g given) auth() (a auth, err error) {
	a = auth{method: g.method, from: g.from}
	switch g.method {
	case accessToken, ycToken:
		if a.token = newSecret(strings.TrimSpace(g.value)); g.inFile {
			a.token, err = readSecret(g.value)
		}
	case saKey, oauth2Key:
		a.file = g.value
	case static:
		a.user = g.value
	}
	return a, err
}

func (o *Options) explicitAuth() (auth, bool, error) {
	all := []given{
		{"--token-file", accessToken, o.TokenFile, true}, {"--iam-token-file", accessToken, o.IAMTokenFile, true},
		{"--yc-token-file", ycToken, o.YCTokenFile, true}, {"--use-metadata-credentials", metadata, "", false},
		{"--sa-key-file", saKey, o.SAKeyFile, false}, {"--user", static, o.User, false}, {"--oauth2-key-file", oauth2Key, o.OAuth2KeyFile, false},
	}
	var names []string
	all = slices.DeleteFunc(all, func(g given) bool { return g.value == "" && !(g.method == metadata && o.UseMetadataCredentials) })
	for _, g := range all {
		names = append(names, g.from)
	}
	switch {
	case len(all) > 1:
		return auth{}, false, fmt.Errorf("%d authentication methods were provided via options: %s. Choose exactly one of them",
			len(all), strings.Join(names, ", "))
	case o.PasswordFile != "" && o.NoPassword:
		return auth{}, false, errors.New("--password-file and --no-password exclude each other")
	case (o.PasswordFile != "" || o.NoPassword) && o.User == "":
		return auth{}, false, errors.New("a password option needs --user")
	case len(all) == 0:
		return auth{}, false, nil
	}
	a, err := all[0].auth()
	switch {
	case err != nil:
	case a.method == static:
		if a.pass, err = o.password(); o.PasswordFile != "" {
			a.from = "--password-file" // if it cannot be read
		}
	case a.method == accessToken:
		err = a.token.sendable()
	}
	if err != nil {
		return auth{}, false, fmt.Errorf("%s: %w", a.from, err)
	}
	return a, true, nil
}

// password returns the password of User: from the file, from YDB_PASSWORD, or as the user types it.
func (o *Options) password() (secret, error) {
	switch p := o.env("YDB_PASSWORD"); {
	case o.NoPassword:
		return secret{}, nil
	case o.PasswordFile != "":
		return readSecret(o.PasswordFile)
	case p != "":
		return newSecret(p), nil
	case o.Prompt == nil:
		return secret{}, errors.New("no password: give --password-file, --no-password or YDB_PASSWORD")
	}
	p, err := o.Prompt("Password of " + o.User + ": ")
	return newSecret(p), err
}

// envAuth reads the variables in the CLI's order; the first one set wins.
func (o *Options) envAuth() (auth, bool, error) {
	for _, g := range []given{
		{from: "IAM_TOKEN", method: accessToken}, {from: "YC_TOKEN", method: ycToken}, {from: "USE_METADATA_CREDENTIALS", method: metadata},
		{from: "SA_KEY_FILE", method: saKey}, {from: "YDB_TOKEN", method: accessToken}, {from: "YDB_USER", method: static},
		{from: "YDB_OAUTH2_KEY_FILE", method: oauth2Key},
	} {
		if g.value = o.env(g.from); g.value == "" || g.method == metadata && g.value != "1" {
			continue
		}
		g.from = "env " + g.from
		a, err := g.auth()
		if a.method == static {
			a.pass = newSecret(o.env("YDB_PASSWORD"))
		}
		return a, true, err
	}
	return auth{}, false, nil
}

// profileMethods are the ways to authenticate that a profile can name.
var profileMethods = map[string]given{
	"anonymous-auth": {method: anonymous}, "": {method: anonymous}, "use-metadata-credentials": {method: metadata},
	"ydb-token": {method: accessToken}, "iam-token": {method: accessToken}, "token-file": {method: accessToken, inFile: true},
	"yc-token": {method: ycToken}, "yc-token-file": {method: ycToken, inFile: true},
	"sa-key-file": {method: saKey}, "oauth2-key-file": {method: oauth2Key}, "static-credentials": {method: static},
}

// profileAuth reads the authentication of a profile.
func (o *Options) profileAuth(p *profileMethod) (auth, error) {
	g, known := profileMethods[p.Method]
	if !known {
		return auth{}, fmt.Errorf("profile: authentication method %q is not known here", p.Method)
	}
	g.from, g.value = "profile, "+p.Method, p.Data.Value
	a, err := g.auth()
	if g.method == static {
		var login struct {
			User         string `yaml:"user"`
			Password     string `yaml:"password"`
			PasswordFile string `yaml:"password-file"`
		}
		if p.Data.Decode(&login) != nil || login.User == "" {
			return auth{}, errors.New("profile: static-credentials need a user")
		}
		a.user, a.pass = login.User, newSecret(login.Password)
		if login.PasswordFile != "" {
			a.pass, err = readSecret(login.PasswordFile)
		}
	}
	if err != nil {
		return auth{}, fmt.Errorf("profile: %s: %w", p.Method, err)
	}
	return a, nil
}

// mostFile is more than a file of credentials, certificates or profiles has.
const mostFile = 1 << 20

// readFile reads such a file, which may be a pipe.
func readFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	data, err := io.ReadAll(io.LimitReader(f, mostFile+1))
	if len(data) > mostFile {
		return nil, fmt.Errorf("%s: the file is larger than the limit of 1 MB", path)
	}
	return data, err
}

// readSecret returns the content of a file without the white space around it. A leading "~/" is the home
// directory, as in profiles.
func readSecret(path string) (secret, error) {
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			path = home + "/" + rest
		}
	}
	data, err := readFile(path)
	if err != nil {
		return secret{}, err
	}
	s := strings.TrimSpace(string(data))
	if s == "" {
		return secret{}, fmt.Errorf("%s is empty", path)
	}
	return newSecret(s), nil
}
