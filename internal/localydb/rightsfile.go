package localydb

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/spelling"
)

// rightsFile is the part of a YDB configuration that says who there is and who may do what.
// Source: https://ydb.tech/docs/en/reference/configuration/security_config.
type rightsFile struct {
	Security *struct {
		Users []struct {
			Name     string `yaml:"name"`
			Password string `yaml:"password"`
		} `yaml:"default_users"`
		Groups []struct {
			Name    string  `yaml:"name"`
			Members members `yaml:"members"`
		} `yaml:"default_groups"`
		Access         []string `yaml:"default_access"`
		Administrators []string `yaml:"administration_allowed_sids"`
	} `yaml:"security_config"`
}

// members are written as a list, or as one name.
type members []string

// UnmarshalYAML reads a list or one name.
func (m *members) UnmarshalYAML(node *yaml.Node) error {
	if node.Kind == yaml.ScalarNode {
		*m = members{node.Value}
		return nil
	}
	return node.Decode((*[]string)(m))
}

// maxRightsFile keeps a device or a mistaken file from filling the memory.
const maxRightsFile = 1 << 20

// WrongRights says what is wrong in a file of users, groups and rights.
type WrongRights string

func (w WrongRights) Error() string { return string(w) }

// ReadRights sets users, groups and rights from a file, which has the form of YDB's own configuration. A file that makes no sense
// is a WrongRights.
func (opts *Options) ReadRights(file string) error {
	f, err := os.Open(file)
	if err != nil {
		return fmt.Errorf("read users and groups: %w", err)
	}
	defer func() { _ = f.Close() }()
	data, err := io.ReadAll(io.LimitReader(f, maxRightsFile+1))
	switch {
	case err != nil:
		return fmt.Errorf("read users and groups: %w", err)
	case len(data) > maxRightsFile:
		return fmt.Errorf("read users and groups from %s: the file is larger than %d MB", file, maxRightsFile>>20)
	}
	wrong := func(format string, args ...any) error {
		return WrongRights(file + ": " + fmt.Sprintf(format, args...))
	}
	var r rightsFile
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	decoder.KnownFields(true)
	if err := decoder.Decode(&r); err != nil && !errors.Is(err, io.EOF) {
		text := strings.TrimPrefix(err.Error(), "yaml: ")
		if e := (*yaml.TypeError)(nil); errors.As(err, &e) {
			text, _, _ = strings.Cut(e.Errors[0], " in type ")
		}
		return wrong("%s; 'ydb-keyadvise local --help' shows such a file", text)
	}
	if r.Security == nil || len(r.Security.Users) == 0 {
		return wrong("it names no users; write them under security_config, default_users")
	}
	opts.EnforceAccess, opts.Users, opts.Groups = true, map[string]string{}, map[string][]string{}
	for _, u := range r.Security.Users {
		if _, twice := opts.Users[u.Name]; twice || u.Name == "" {
			return wrong("default_users: the user %s has no name or is there twice", spelling.Quoted(u.Name))
		}
		opts.Users[u.Name] = u.Password
	}
	for _, g := range r.Security.Groups {
		if _, twice := opts.Groups[g.Name]; twice || g.Name == "" {
			return wrong("default_groups: the group %s has no name or is there twice", spelling.Quoted(g.Name))
		}
		opts.Groups[g.Name] = g.Members
	}
	known := func(name string) bool {
		_, user := opts.Users[name]
		_, group := opts.Groups[name]
		return user || group || name == engine.UserGroup
	}
	for name, list := range opts.Groups {
		if i := slices.IndexFunc(list, func(m string) bool { return !known(m) }); i >= 0 {
			return wrong("default_groups: %s, which is in %s, is neither a user nor a group of the file", list[i], name)
		}
	}
	for _, text := range r.Security.Access {
		e, err := engine.ParseAccess(text)
		if err != nil {
			return wrong("default_access: %v", err)
		}
		opts.Access = append(opts.Access, e)
	}
	opts.Administrators = r.Security.Administrators
	if len(opts.Administrators) == 0 {
		return wrong("administration_allowed_sids is empty, and then YDB has everyone be an administrator; name a user or a group")
	}
	if i := slices.IndexFunc(opts.Administrators, func(name string) bool { return !known(name) }); i >= 0 {
		return wrong("administration_allowed_sids: %s is neither a user nor a group of the file", opts.Administrators[i])
	}
	return nil
}
