package ydbconn

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"gopkg.in/yaml.v3"
)

// profile is one profile of the ydb CLI.
type profile struct {
	Endpoint    string         `yaml:"endpoint"`
	Database    string         `yaml:"database"`
	CAFile      string         `yaml:"ca-file"`
	IAMEndpoint string         `yaml:"iam-endpoint"`
	Auth        *profileMethod `yaml:"authentication"`
}

// profileMethod is how a profile authenticates. Data is a string, or a map with user and password.
type profileMethod struct {
	Method string    `yaml:"method"`
	Data   yaml.Node `yaml:"data"`
}

type profileFile struct {
	Active   string              `yaml:"active_profile"`
	Profiles map[string]*profile `yaml:"profiles"`
}

// profiles returns the profile asked for and the activated one; one of them is empty, since a profile asked for
// makes the CLI ignore the activated one. Files are read, never written.
func (o *Options) profiles() (named, active *profile, err error) {
	named, active = &profile{}, &profile{}
	known := []string{}
	for i, path := range o.profilePaths() {
		file, err := readProfiles(path)
		if errors.Is(err, fs.ErrNotExist) && !(i == 0 && o.ProfileFile != "") {
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		if o.Profile == "" {
			if p := file.Profiles[file.Active]; p != nil {
				return named, p, nil
			}
			continue
		}
		if p := file.Profiles[o.Profile]; p != nil {
			return p, active, nil
		}
		known = append(known, path)
	}
	if o.Profile == "" {
		return named, active, nil
	}
	if len(known) == 0 {
		return nil, nil, fmt.Errorf("profile %q does not exist: there is no profile file; make one with ydb config profile create", o.Profile)
	}
	return nil, nil, fmt.Errorf("profile %q does not exist in %s", o.Profile, strings.Join(known, ", "))
}

// profilePaths lists the files that may hold profiles, first the one asked for. Which of the others the CLI uses
// depends on its age: the newest keeps profiles.yaml in the user's configuration directory, older ones
// config.yaml under ~/ydb (the code) or ~/.ydb (the documentation).
func (o *Options) profilePaths() []string {
	var paths []string
	if o.ProfileFile != "" {
		paths = append(paths, o.ProfileFile)
	}
	home := o.home
	if home == "" {
		home, _ = os.UserHomeDir()
	}
	switch dir, xdg := o.env("YDB_CONFIG_DIR"), o.env("XDG_CONFIG_HOME"); {
	case dir != "":
		paths = append(paths, filepath.Join(dir, "profiles.yaml"))
	case xdg != "":
		paths = append(paths, filepath.Join(xdg, "ydb", "profiles.yaml"))
	case home != "":
		paths = append(paths, filepath.Join(home, ".config", "ydb", "profiles.yaml"))
	}
	if home != "" {
		paths = append(paths,
			filepath.Join(home, "ydb", "config", "config.yaml"),
			filepath.Join(home, ".ydb", "config", "config.yaml"))
	}
	return paths
}

func readProfiles(path string) (*profileFile, error) {
	data, err := readFile(path)
	if err != nil {
		return nil, fmt.Errorf("read profiles: %w", err)
	}
	var file profileFile
	if err := yaml.Unmarshal(data, &file); err != nil {
		// The text of the error may quote the file, and the file may hold a token.
		return nil, fmt.Errorf("read profiles: %s is not a profile file of the ydb CLI (not valid YAML, or of another shape)", path)
	}
	return &file, nil
}
