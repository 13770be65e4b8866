package source

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/describe"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source/program"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// Files of a dump.
// Source: https://ydb.tech/docs/en/reference/ydb-cli/export-import/file-structure and
// ydb/public/lib/ydb_cli/dump/files/files.cpp of ydb-platform/ydb.
const (
	schemeFile      = "scheme.pb"
	permissionsFile = "permissions.pb"
	changefeedFile  = "changefeed_description.pb"
	topicFile       = "topic_description.pb"
	incompleteFile  = "incomplete"
)

// The codes of the problems and notes about dumps.
const (
	codeTextProto   = "syntax"       // problem: a file is no text protobuf, or is cut off
	codeIncomplete  = "incomplete"   // problem: `ydb tools dump` did not finish
	codeNotModelled = "not-modelled" // note: a property that the model cannot hold
	codeTruncated   = "truncated"    // problem: a file ends before the table is described
	codeUnusual     = "unusual"      // note: a database with default limits would refuse the table
	codeOther       = "not-a-table"  // note: objects of other kinds
)

// Dump reads a folder written by `ydb tools dump`, or one exported to S3 and fetched. Every folder in it with a
// scheme.pb is a table, whose path is that of the folder below dir. Properties that the model cannot hold are
// named in the table's Unmodelled and in notes. The rows of the dump are not read.
func Dump(ctx context.Context, dir string) (*evidence.Bundle, error) {
	if dir == "" {
		return nil, errors.New("no dump folder given")
	}
	d := dump{ctx: ctx, dir: dir, bundle: &evidence.Bundle{Source: dir}, others: map[string]int{}}
	if err := d.walk(); err != nil {
		return nil, fmt.Errorf("read dump %s: %w", dir, err)
	}
	return d.bundle, nil
}

type dump struct {
	ctx    context.Context
	dir    string
	bundle *evidence.Bundle
	others map[string]int // objects that are no tables, by kind
}

// otherFiles tell the kinds of objects that are no tables.
var otherFiles = map[string]string{
	"create_view.sql":                 "view",
	"create_topic.pb":                 "topic",
	"create_coordination_node.pb":     "coordination node",
	"create_async_replication.sql":    "async replication",
	"create_transfer.sql":             "transfer",
	"create_external_data_source.sql": "external data source",
	"create_external_table.sql":       "external table",
}

func (d *dump) walk() error {
	var tables []string
	feeds := map[string][]string{} // folders of changefeeds by that of their table
	err := fs.WalkDir(evidence.Disk, d.dir, func(path string, e fs.DirEntry, err error) error {
		if cerr := d.ctx.Err(); cerr != nil {
			return cerr
		}
		if err != nil {
			d.problem(fileProblem(path, codeUnreadable, reason(err)))
			if e != nil && e.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if e.IsDir() {
			return nil
		}
		switch name := e.Name(); {
		case path == d.dir:
			d.problem(fileProblem(path, codeUnreadable, "this is a file; name the folder that ydb tools dump wrote"))
		case name == schemeFile:
			tables = append(tables, filepath.Dir(path))
		case name == changefeedFile:
			table := filepath.Dir(filepath.Dir(path))
			feeds[table] = append(feeds[table], filepath.Dir(path))
		case name == incompleteFile:
			d.problem(fileProblem(path, codeIncomplete, "the dump was not finished; tables may be missing, dump again"))
		case otherFiles[name] != "":
			d.others[otherFiles[name]]++
		}
		return nil
	})
	if err != nil {
		return err
	}
	if len(tables) == 0 && len(d.bundle.Problems) == 0 {
		d.problem(fileProblem(d.dir, codeNoFiles, "no "+schemeFile+" in this folder or below; name the folder that ydb tools dump wrote"))
	}
	slices.SortFunc(tables, natural)
	for _, dir := range tables {
		if err := d.ctx.Err(); err != nil {
			return err
		}
		slices.SortFunc(feeds[dir], natural)
		d.table(dir, feeds[dir])
	}
	for _, kind := range slices.Sorted(maps.Keys(d.others)) {
		d.bundle.Notes = append(d.bundle.Notes, evidence.Note{Pos: schema.Position{File: d.dir}, Code: codeOther,
			Message: fmt.Sprintf("objects of kind %s, skipped: %d", kind, d.others[kind])})
	}
	return nil
}

func (d *dump) problem(n evidence.Note) { d.bundle.Problems = append(d.bundle.Problems, n) }

// read reads a text protobuf, nil if it cannot be read.
func (d *dump) read(kind describe.Kind, path string) *describe.Message {
	text, problem := readText(d.ctx, input{files: evidence.Disk, path: path, named: true})
	if problem != nil {
		d.problem(*problem)
		return nil
	}
	m, err := describe.ParseText(kind, path, text)
	if err == nil {
		return m
	}
	n := fileProblem(path, codeTextProto, err.Error())
	var at *describe.TextError
	if errors.As(err, &at) {
		n.Message, n.Pos, n.Snippet = at.Msg, at.Pos, excerpt(text, at.Pos)
	}
	d.problem(n)
	return nil
}

// excerpt shows the line of a place.
func excerpt(text string, at schema.Position) string {
	return yql.Excerpt(text, yql.Pos{Offset: program.NewLines("", text).Offset(at.Line, at.Column), Line: at.Line, Column: at.Column})
}

// tablePath returns the path of a table by its folder: relative to the dump, or the folder's own name if the
// dump is of one table.
func (d *dump) tablePath(dir string) string {
	rel, err := filepath.Rel(d.dir, dir)
	if err != nil || rel == "." {
		if abs, err := filepath.Abs(dir); err == nil {
			dir = abs
		}
		return filepath.Base(dir)
	}
	return filepath.ToSlash(rel)
}

func (d *dump) table(dir string, feeds []string) {
	file := filepath.Join(dir, schemeFile)
	m := d.read(describe.CreateTable, file)
	if m == nil {
		return
	}
	r := describe.NewReader(d.tablePath(dir))
	r.Table.Pos = schema.Position{File: file, Line: 1, Column: 1}
	r.Read(m)
	for _, feed := range feeds {
		d.changefeed(r, feed)
	}
	if permissions := filepath.Join(dir, permissionsFile); exists(evidence.Disk, permissions) {
		if m := d.read(describe.Permissions, permissions); m != nil {
			r.Permissions(m)
		}
	}
	for _, l := range r.Lost {
		d.bundle.Notes = append(d.bundle.Notes, evidence.Note{Path: r.Table.Path, Pos: l.Pos, Code: codeNotModelled,
			Message: "the table has a property that cannot be carried over: " + l.What})
	}
	if len(r.Table.Columns) == 0 || len(r.Table.PrimaryKey) == 0 {
		d.problem(fileProblem(file, codeTruncated, "the description has no columns or no primary key; it looks truncated"))
		return
	}
	// The table was there when it was dumped, so what looks wrong is a limit that somebody raised, or a feature
	// newer than this program.
	for _, p := range r.Table.Validate() {
		d.bundle.Notes = append(d.bundle.Notes, evidence.Note{Path: r.Table.Path, Pos: p.Pos, Code: codeUnusual,
			Message: "a database with default limits refuses such a table: " + p.String()})
	}
	d.bundle.Tables = append(d.bundle.Tables, &evidence.Table{Schema: r.Table})
}

// changefeed reads a changefeed and its topic from their folder.
func (d *dump) changefeed(r *describe.Reader, dir string) {
	m := d.read(describe.Changefeed, filepath.Join(dir, changefeedFile))
	if m == nil {
		return
	}
	r.Changefeed(m, filepath.Base(dir))
	topic := filepath.Join(dir, topicFile)
	if !exists(evidence.Disk, topic) {
		return
	}
	if m := d.read(describe.CreateTopic, topic); m != nil {
		r.Topic(&r.Table.Changefeeds[len(r.Table.Changefeeds)-1], m)
	}
}
