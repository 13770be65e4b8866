package main

import (
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
)

// colorWords are the values of --color.
var colorWords = []string{"auto", "always", "never"}

// newStyle decides whether output to a terminal, or to something else, is coloured: what the command line says, then what
// the environment wants. See https://no-color.org, https://force-color.org and https://bixense.com/clicolors.
func newStyle(a *app, terminal bool) report.Style {
	set := func(name string) bool { v := a.getenv(name); return v != "" && v != "0" }
	switch {
	case a.color == "always":
		return true
	case a.color == "never", a.getenv("NO_COLOR") != "":
		return false
	case set("FORCE_COLOR"), set("CLICOLOR_FORCE"):
		return true
	case a.getenv("CLICOLOR") == "0", a.getenv("FORCE_COLOR") == "0":
		return false
	}
	return report.Style(terminal && a.getenv("TERM") != "dumb")
}
