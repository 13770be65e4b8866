package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/build"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/folder"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
)

// printAlters prints the ALTERs of tables, or writes them to a file.
func (o *planOptions) printAlters(a *app, all []*build.Alters) error {
	tables := strings.Join(plan.Each(all, func(x *build.Alters) string { return x.Path.Table }), ", ")
	diff, file, read := o.dryRun || o.format == report.DiffFormat, o.plan.Folder, folder.ReadsStatements
	if o.dryRun {
		file = ""
	}
	info, err := os.Stat(file)
	switch {
	case o.comment != "":
		return usagef("--comment is for plans, and nothing of %s needs a copy: leave it out", tables)
	case err == nil && info.IsDir():
		return usagef("-o %s is a folder, and nothing of %s needs a copy: give -o a FILE for the ALTERs, or leave it out to print them", file,
			tables)
	case err == nil && info.Mode().IsRegular() && !o.force:
		return usagef("-o %s: the file exists; choose another, or give --force to replace it", file)
	}
	if o.format == jsonFormat && (file == "" || file == "-") {
		return o.encode(a, nil, nil, all)
	}
	var texts []string
	for _, x := range all {
		text := folder.ScriptDiff(x.Path, x.Queries)
		if !diff {
			if text, err = folder.Script(x.Path, x.Queries); err != nil {
				return err
			}
		}
		texts = append(texts, text)
	}
	if diff {
		read = nil
	}
	err = a.write(file, func(w io.Writer) error { _, err := io.WriteString(w, strings.Join(texts, "\n")); return err }, read)
	if err == nil && file != "" && file != "-" {
		fmt.Fprintf(a.stderr, "%s written: %s needs no copy\n", file, tables)
		if o.format == jsonFormat {
			err = o.encode(a, nil, nil, all)
		}
	}
	return err
}
