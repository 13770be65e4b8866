package templates

import (
	_ "embed"
	"strings"
)

//go:embed ci/github.yml
var gitHub string

// GitHubWorkflow is a workflow that checks pull requests by a version of this repository: a tag, a commit or a branch.
func GitHubWorkflow(version string) string {
	return strings.Replace(gitHub, "actions/inspect@main", "actions/inspect@"+version, 1)
}
