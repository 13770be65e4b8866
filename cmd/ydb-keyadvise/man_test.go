package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cpuguy83/go-md2man/v2/md2man"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

var (
	topicLink   = regexp.MustCompile(`\[([^]]*)\]\((\w+)\.md\)`)
	notMarkdown = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "<", `\<`, "|", `\|`, "[", `\[`, "#", `\#`)
)

// manPages are the pages of the manual, by file: one for each command and for each topic of the help. They are in the packages of a
// release only, which is why a test makes them: the program does not have to.
func manPages(cmd *cobra.Command, pages map[string]string) {
	var b strings.Builder
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
	fmt.Fprintf(&b, "%% %s 1 \"\" ydb-keyadvise\n# NAME\n%s - %s\n# SYNOPSIS\n**%s**", strings.ToUpper(name), name, notMarkdown.Replace(cmd.Short),
		cmd.CommandPath())
	if rest := strings.TrimPrefix(useLine(cmd), cmd.CommandPath()); rest != "" {
		b.WriteString(notMarkdown.Replace(rest))
	}
	fmt.Fprintf(&b, "\n# DESCRIPTION\n%s\n", cmp.Or(cmd.Long, cmd.Short+"."))
	section := ""
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" {
			return
		}
		title := "Options"
		if at := f.Annotations[sectionKey]; len(at) > 0 {
			title = at[0]
		}
		if title != section {
			section = title
			fmt.Fprintf(&b, "# %s\n", strings.ToUpper(title))
		}
		row := flagRow(f)
		fmt.Fprintf(&b, "\n**%s**\n: %s\n", notMarkdown.Replace(strings.TrimSpace(row[0])), notMarkdown.Replace(row[1]))
	})
	if cmd.Example != "" {
		fmt.Fprintf(&b, "# EXAMPLES\n\n```\n%s\n```\n", strings.TrimSpace(cmd.Example))
	}
	var also []string
	if cmd.HasParent() {
		also = append(also, fmt.Sprintf("**%s**(1)", strings.ReplaceAll(cmd.Parent().CommandPath(), " ", "-")))
	}
	for _, c := range inOrder(cmd) {
		also = append(also, fmt.Sprintf("**%s-%s**(1)", name, c.Name()))
		manPages(c, pages)
	}
	if !cmd.HasParent() {
		for _, topic := range topics() {
			also = append(also, fmt.Sprintf("**%s-%s**(7)", name, topic.Name))
			pages[name+"-"+topic.Name+".7"] = manPage(fmt.Sprintf("%% %s-%s 7 \"\" ydb-keyadvise\n# NAME\n%s-%s - %s\n# DESCRIPTION\n%s",
				strings.ToUpper(name), strings.ToUpper(topic.Name), name, topic.Name, topic.Title, strings.TrimPrefix(topic.Text, "# "+topic.Title)))
		}
	}
	fmt.Fprintf(&b, "# SEE ALSO\n%s\n", strings.Join(also, ", "))
	pages[name+".1"] = manPage(b.String())
}

// manPage is a page of Markdown as man reads it.
func manPage(text string) string {
	return string(md2man.Render([]byte(topicLink.ReplaceAllString(text, "$1 (**ydb-keyadvise-$2**(7))"))))
}

// TestManPages makes the manual: every page has a name for apropos, and leads only to pages that there are. With KEYADVISE_MAN=FOLDER it
// writes them there, for a release.
func TestManPages(t *testing.T) {
	pages := map[string]string{}
	manPages(newRoot(&app{stdout: io.Discard, stderr: io.Discard}), pages)
	for file, page := range pages {
		if name := file[:len(file)-2]; !strings.Contains(strings.ReplaceAll(page, `\-`, "-"), ".SH NAME\n"+name+" - ") {
			t.Errorf("%s has no name:\n%.300s", file, page)
		}
		for _, to := range regexp.MustCompile(`\\fB([\w\\-]+)\\fP\((\d)\)`).FindAllStringSubmatch(page, -1) {
			if name := strings.ReplaceAll(to[1], `\`, "") + "." + to[2]; pages[name] == "" {
				t.Errorf("%s leads to %s, which there is not", file, name)
			}
		}
		if left := topicLink.FindString(page); left != "" {
			t.Errorf("%s: %s is a link", file, left)
		}
	}
	if dir := os.Getenv("KEYADVISE_MAN"); dir != "" {
		for file, page := range pages {
			if err := os.WriteFile(filepath.Join(dir, file), []byte(page), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}
