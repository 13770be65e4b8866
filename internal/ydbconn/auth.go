package ydbconn

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// secret is a string that no formatting verb shows: %#v of a struct prints even what its fields hide, but not what
// a function returns. The zero value is the empty string.
type secret struct{ value func() string }

func newSecret(s string) secret { return secret{value: func() string { return s }} }

// reveal returns the string.
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
	accessToken method = "token" // an access token or an IAM token: sent as it is
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

func (o *Options) explicitAuth() (auth, bool, error) {
	given := []string{}
	add := func(flag string, on bool) {
		if on {
			given = append(given, flag)
		}
	}
	add("--token-file", o.TokenFile != "")
	add("--iam-token-file", o.IAMTokenFile != "")
	add("--yc-token-file", o.YCTokenFile != "")
	add("--use-metadata-credentials", o.UseMetadataCredentials)
	add("--sa-key-file", o.SAKeyFile != "")
	add("--user", o.User != "")
	add("--oauth2-key-file", o.OAuth2KeyFile != "")
	switch {
	case len(given) > 1:
		return auth{}, false, fmt.Errorf("%d authentication methods were provided via options: %s. Choose exactly one of them",
			len(given), strings.Join(given, ", "))
	case o.PasswordFile != "" && o.NoPassword:
		return auth{}, false, errors.New("--password-file and --no-password exclude each other")
	case (o.PasswordFile != "" || o.NoPassword) && o.User == "":
		return auth{}, false, errors.New("a password option needs --user")
	case len(given) == 0:
		return auth{}, false, nil
	}
	a := auth{from: given[0]}
	var err error
	switch given[0] {
	case "--token-file":
		a.method = accessToken
		a.token, err = readSecret(o.TokenFile)
	case "--iam-token-file":
		a.method = accessToken
		a.token, err = readSecret(o.IAMTokenFile)
	case "--yc-token-file":
		a.method = ycToken
		a.token, err = readSecret(o.YCTokenFile)
	case "--use-metadata-credentials":
		a.method = metadata
	case "--sa-key-file":
		a.method, a.file = saKey, o.SAKeyFile
	case "--oauth2-key-file":
		a.method, a.file = oauth2Key, o.OAuth2KeyFile
	case "--user":
		a.method, a.user = static, o.User
		a.pass, err = o.password()
	}
	if err == nil && a.method == accessToken {
		err = a.token.sendable()
	}
	if err != nil {
		return auth{}, false, fmt.Errorf("%s: %w", given[0], err)
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
	for _, v := range []struct {
		name string
		m    method
	}{
		{"IAM_TOKEN", accessToken},
		{"YC_TOKEN", ycToken},
		{"USE_METADATA_CREDENTIALS", metadata},
		{"SA_KEY_FILE", saKey},
		{"YDB_TOKEN", accessToken},
		{"YDB_USER", static},
		{"YDB_OAUTH2_KEY_FILE", oauth2Key},
	} {
		value := o.env(v.name)
		if value == "" || v.m == metadata && value != "1" {
			continue
		}
		a := auth{method: v.m, from: "env " + v.name}
		switch v.m {
		case accessToken, ycToken:
			a.token = newSecret(strings.TrimSpace(value))
		case saKey, oauth2Key:
			a.file = value
		case static:
			a.user = value
			a.pass = newSecret(o.env("YDB_PASSWORD"))
		}
		return a, true, nil
	}
	return auth{}, false, nil
}

// profileAuth reads the authentication of a profile.
func (o *Options) profileAuth(p *profileMethod) (auth, error) {
	a := auth{from: "profile, " + p.Method}
	data := p.Data.Value
	var err error
	switch p.Method {
	case "anonymous-auth", "":
		a.method = anonymous
	case "use-metadata-credentials":
		a.method = metadata
	case "ydb-token", "iam-token":
		a.method, a.token = accessToken, newSecret(strings.TrimSpace(data))
	case "yc-token":
		a.method, a.token = ycToken, newSecret(strings.TrimSpace(data))
	case "token-file":
		a.method = accessToken
		a.token, err = readSecret(data)
	case "yc-token-file":
		a.method = ycToken
		a.token, err = readSecret(data)
	case "sa-key-file":
		a.method, a.file = saKey, data
	case "oauth2-key-file":
		a.method, a.file = oauth2Key, data
	case "static-credentials":
		var login struct {
			User         string `yaml:"user"`
			Password     string `yaml:"password"`
			PasswordFile string `yaml:"password-file"`
		}
		if p.Data.Decode(&login) != nil || login.User == "" {
			return auth{}, errors.New("profile: static-credentials need a user")
		}
		a.method, a.user, a.pass = static, login.User, newSecret(login.Password)
		if login.PasswordFile != "" {
			a.pass, err = readSecret(login.PasswordFile)
		}
	default:
		return auth{}, fmt.Errorf("profile: authentication method %q is not known here", p.Method)
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
		return nil, fmt.Errorf("%s: there is more than 1 MB in it, which no such file has", path)
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
