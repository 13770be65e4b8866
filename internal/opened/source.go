package opened

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/report"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/source"
)

// Source says which files tables are read from: DDL, a dump or a snapshot, or none of them.
type Source struct {
	Files    fs.FS // that DDL is of; nil for those of this machine
	DDL      []string
	Dump     string
	Snapshot string
	Values   source.Values
	Dialects source.Dialects
	Target   string // release of YDB; empty for any

	shared *source.Shared // by the reading of statements
}

func (o *Source) options() source.Options {
	if o.shared == nil {
		o.shared = &source.Shared{}
	}
	return source.Options{Values: o.Values, Dialects: o.Dialects, Files: o.Files, Shared: o.shared}
}

// Read reads all that the files have of tables, since a table may be changed anywhere.
func (o *Source) Read(ctx context.Context) (*evidence.Bundle, error) {
	var bundle *evidence.Bundle
	failed, err := Compute(ctx, func() (err error) {
		switch {
		case o.Dump != "":
			bundle, err = source.Dump(ctx, o.Dump)
		case o.Snapshot != "":
			bundle, err = source.Snapshot(ctx, o.Snapshot)
		case len(o.DDL) == 0:
			bundle = &evidence.Bundle{Source: "no schema"}
		default:
			options := o.options()
			options.Release, _ = schema.ParseRelease(o.Target)
			bundle, err = source.DDL(ctx, o.DDL, options)
		}
		return err
	})
	if err = cmp.Or(err, failed); err != nil { // where the context ended it, the bundle is still being made
		return nil, err
	}
	if o.Snapshot != "" {
		noteLacking(bundle)
	}
	return bundle, nil
}

// noteLacking notes of a snapshot what it does not hold.
func noteLacking(b *evidence.Bundle) {
	if lacks := evidence.NotHeld(b); len(lacks) > 0 && len(b.Tables) > 0 {
		b.Notes = append(b.Notes, evidence.Note{Code: "not-in-snapshot",
			Message: "the snapshot holds no " + strings.Join(lacks, ", no ") + ", so rules that need them find nothing"})
	}
}

// meantOf is a bundle cut down to the tables that are meant. A target is the release of YDB that it is for, instead of
// the one that it came from.
func meantOf(b *evidence.Bundle, target string, meant *selection) *evidence.Bundle {
	if target != "" {
		b.ServerVersion = target
	}
	out := b // with what is said of the tables
	if !meant.Whole() {
		out = b.Of(meant.match)
	}
	out.Notes = append(slices.Clip(out.Notes), lacks(out)...)
	if len(out.Tables) == 0 && len(b.Problems) == 0 {
		message := "no table was found in " + b.Source
		if len(b.Tables) > 0 {
			message = "--include and --exclude leave none of " + evidence.Count(len(b.Tables), "table")
		}
		out.Notes = append(slices.Clip(out.Notes), evidence.Note{Code: "no-tables", Message: message})
	}
	return out
}

// lacks notes what of the tables their release of YDB does not have.
func lacks(b *evidence.Bundle) []evidence.Note {
	release, ok := schema.ParseRelease(b.ServerVersion)
	if !ok {
		return nil
	}
	var notes []evidence.Note
	for _, t := range b.Tables {
		if list := t.Schema.Lacks(release); len(list) > 0 {
			notes = append(notes, evidence.Note{Path: t.Schema.Path, Code: report.NoteRelease,
				Message: fmt.Sprintf("YDB %s lacks %s", release, strings.Join(list, ", "))})
		}
	}
	return notes
}

// addQueries reads statements of the application into a bundle. whole says that no table was left out of it.
func (o *Source) addQueries(ctx context.Context, b *evidence.Bundle, paths []string, whole bool) error {
	if len(paths) == 0 {
		return nil
	}
	var read *evidence.Bundle
	failed, err := Compute(ctx, func() (err error) {
		if read, err = source.Queries(ctx, paths, o.options()); err == nil {
			read.Notes = append(read.Notes, source.Unmatched(b, read, whole)...)
		}
		return err
	})
	if err = cmp.Or(err, failed); err != nil {
		return err
	}
	source.Join(b, read)
	b.BulkWrites, b.Origins = append(b.BulkWrites, read.BulkWrites...), append(b.Origins, read.Origins...)
	for _, n := range read.Notes { // of a file that is read for both, things are said once
		if !slices.Contains(b.Notes, n) {
			b.Notes = append(b.Notes, n)
		}
	}
	b.Problems = append(b.Problems, read.Problems...)
	return nil
}

// Compute returns what f computes, or the error of the context as soon as that is done. f has to look at the context, too, and to end soon
// after it, so that nothing goes on behind whoever asked.
func Compute[T any](ctx context.Context, f func() T) (T, error) {
	done := make(chan T, 1)
	go func() { done <- f() }()
	select {
	case v := <-done:
		return v, ctx.Err()
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}
