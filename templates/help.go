package templates

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

//go:embed help/*.md
var helpFiles embed.FS

// Topic is a page of the help, which is about something other than one command.
type Topic struct {
	Name  string // as it is asked for, such as "writers"
	Title string // in a line
	Text  string // all of the page, in Markdown
}

// Topics are the pages of the help, by name. An error is a mistake in a page, and a test catches it first.
func Topics() ([]Topic, error) {
	files, err := fs.Glob(helpFiles, "help/*.md")
	if err != nil {
		return nil, fmt.Errorf("list the pages of the help: %w", err)
	}
	var topics []Topic
	for _, file := range files {
		data, err := helpFiles.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("read a page of the help: %w", err)
		}
		first, _, _ := strings.Cut(string(data), "\n")
		title, ok := strings.CutPrefix(first, "# ")
		if !ok {
			return nil, fmt.Errorf("%s does not begin with its title", file)
		}
		topics = append(topics, Topic{strings.TrimSuffix(path.Base(file), ".md"), title, string(data)})
	}
	return topics, nil
}
