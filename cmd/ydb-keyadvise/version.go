package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
)

func newVersion(a *app) *cobra.Command {
	var format string
	var newest bool
	cmd := &cobra.Command{
		Use:   "version [flags]",
		Short: "Print the version",
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !newest {
				return printVersion(a, format, "")
			}
			release, err := newestRelease(cmd.Context(), releases)
			if err != nil {
				return fmt.Errorf("ask for the newest release: %w", err)
			}
			return printVersion(a, format, release)
		},
	}
	addSection(cmd, "Output", func(flags *pflag.FlagSet) {
		flags.BoolVar(&newest, "newest", false, "ask github.com which release is the newest")
		statusFlag(flags, &format, "")
	})
	return cmd
}

// releases answers with the newest release (https://docs.github.com/rest/releases/releases#get-the-latest-release).
const releases = "https://api.github.com/repos/ydb-keyadvise/ydb-keyadvise/releases/latest"

// newestRelease is the tag of the newest release.
func newestRelease(ctx context.Context, url string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return "", err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	switch answer.StatusCode {
	case http.StatusOK:
	case http.StatusNotFound:
		return "", errors.New("there is none yet")
	default:
		return "", fmt.Errorf("%s answers %s", request.URL.Host, answer.Status)
	}
	var release struct {
		Tag string `json:"tag_name"`
	}
	if err := json.NewDecoder(io.LimitReader(answer.Body, 1<<20)).Decode(&release); err != nil || !released.MatchString(release.Tag) {
		return "", fmt.Errorf("what %s answers names no release", request.URL.Host)
	}
	return release.Tag, nil
}

// versionJSON is this program, for others.
type versionJSON struct {
	Version  string `json:"version"`          // of this program
	Commit   string `json:"commit,omitempty"` // that it was built from; empty if that was not recorded
	Go       string `json:"go"`               // version of Go that it was built with
	Platform string `json:"platform"`         // system and architecture
	Newest   string `json:"newest,omitempty"` // the newest release, if that was asked
}

// printVersion prints the version, and which release is the newest unless that is empty.
func printVersion(a *app, format, newest string) error {
	v := versionJSON{a.version, a.commit, runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH, newest}
	if format == jsonFormat {
		return report.EncodeJSON(a.stdout, v)
	}
	text := fmt.Sprintf("ydb-keyadvise %s %s %s", v.Version, v.Go, v.Platform)
	if v.Commit != "" {
		text += " " + v.Commit
	}
	if newest != "" && newest != v.Version {
		text += "\nthe newest release is " + newest
	} else if newest != "" {
		text += "\nthis is the newest release"
	}
	_, err := fmt.Fprintln(a.stdout, text)
	return err
}
