package live

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/ydb-platform/ydb-go-genproto/protos/Ydb_Scheme"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// parallelCalls bounds how many listings or descriptions are on the way at once. A round trip takes
// milliseconds and the server a fraction of one, so this hides latency without being a load.
const parallelCalls = 32

// found is a table, or what else depends on one, that a walk came upon.
type found struct {
	path string
	kind Ydb_Scheme.Entry_Type
}

// walk is one search for tables.
type walk struct {
	conn             *ydbconn.Conn
	include, exclude globs
	slots            chan struct{}
	wg               sync.WaitGroup
	mu               sync.Mutex
	denied           refusals
	tables           map[string]found
	passed           map[string]found                   // tables that are not meant
	others           map[Ydb_Scheme.Entry_Type][]string // paths of what is no table
	errs             []error
	notes            []evidence.Note
}

func newWalk(c *ydbconn.Conn) *walk {
	return &walk{
		conn: c, slots: make(chan struct{}, parallelCalls), tables: map[string]found{}, passed: map[string]found{},
		others: map[Ydb_Scheme.Entry_Type][]string{},
	}
}

// find lists the tables at and below paths, in order of their paths. Paths may be relative to the database and
// may be patterns; no path means the whole database. System directories, those whose name starts with a dot, and
// the state of this tool are left out. A path where nothing is becomes a problem of the bundle, not an error, and directories that may
// not be listed are a note, unless nothing else is found. The others are tables that it came upon and that
// are not meant.
func find(ctx context.Context, c *ydbconn.Conn, paths, include, exclude []string,
	into *evidence.Bundle) (tables, others []found, err error) {
	w := newWalk(c)
	if w.include, err = newGlobs(include); err != nil {
		return nil, nil, err
	}
	if w.exclude, err = newGlobs(exclude); err != nil {
		return nil, nil, err
	}
	if len(paths) == 0 {
		if err := c.Hidden(); err != nil {
			return nil, nil, fmt.Errorf("%w, or name the paths that you may see", err)
		}
		paths = []string{c.Database()}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for _, p := range paths {
		problem, err := w.start(ctx, cancel, p)
		if err != nil {
			cancel()
			w.wg.Wait()
			return nil, nil, err
		}
		if problem != "" {
			into.Problems = append(into.Problems, evidence.Note{Path: p, Code: codeNotFound, Message: problem})
		}
	}
	w.wg.Wait()
	if len(w.errs) > 0 {
		return nil, nil, w.errs[0]
	}
	if len(w.tables) == 0 && w.denied.first != nil {
		return nil, nil, w.denied.first
	}
	into.Notes = slices.Concat(into.Notes, w.notes, w.denied.notes("directories", "listed"), w.otherKinds())
	maps.DeleteFunc(w.passed, func(p string, _ found) bool { _, meant := w.tables[p]; return meant })
	return inOrder(w.tables), inOrder(w.passed), nil
}

func inOrder(tables map[string]found) []found {
	return slices.SortedFunc(maps.Values(tables), func(a, b found) int { return cmp.Compare(a.path, b.path) })
}

// beside lists the other tables of the database as far as the user may see them, those first that stand in the directory of one of these.
func beside(ctx context.Context, c *ydbconn.Conn, tables []found) []found {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	w := newWalk(c)
	near, meant := map[string]bool{}, map[string]bool{}
	for _, t := range tables {
		near[path.Dir(t.path)], meant[t.path] = true, true
	}
	for dir := range near {
		w.directory(ctx, cancel, dir, nil)
	}
	if !near[c.Database()] && c.Hidden() == nil {
		w.directory(ctx, cancel, c.Database(), nil)
	}
	w.wg.Wait()
	maps.DeleteFunc(w.tables, func(p string, _ found) bool { return meant[p] })
	all := inOrder(w.tables)
	far := func(t found) int {
		if near[path.Dir(t.path)] {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(all, func(a, b found) int { return far(a) - far(b) })
	return all
}

// start begins the search below one path the user gave.
func (w *walk) start(ctx context.Context, cancel context.CancelFunc, p string) (problem string, err error) {
	database := w.conn.Database()
	absolute := p
	if !strings.HasPrefix(p, "/") {
		absolute = database + "/" + p
	}
	if isGlob(p) {
		pattern, err := newGlob(absolute)
		if err != nil {
			return "", err
		}
		root := globRoot(absolute)
		if !within(database, root) {
			return "", fmt.Errorf("path %s is not in database %s", p, database)
		}
		w.directory(ctx, cancel, root, &pattern)
		return "", nil
	}
	absolute = path.Clean(absolute)
	if !within(database, absolute) {
		return "", fmt.Errorf("path %s is not in database %s", p, database)
	}
	entry, err := w.conn.Entry(ctx, absolute)
	if ydbconn.NotFound(err) {
		return "there is nothing at " + absolute + ", or you may not see it", nil
	}
	if ydbconn.Denied(err) {
		return err.Error(), nil
	}
	if err != nil {
		return "", err
	}
	switch kind := entry.GetType(); kind {
	case Ydb_Scheme.Entry_TABLE, Ydb_Scheme.Entry_COLUMN_TABLE:
		w.add(found{path: absolute, kind: kind}, nil)
	case Ydb_Scheme.Entry_DIRECTORY, Ydb_Scheme.Entry_DATABASE, Ydb_Scheme.Entry_COLUMN_STORE:
		w.directory(ctx, cancel, absolute, nil)
	default:
		return fmt.Sprintf("%s is a %s, not a table", absolute, ydbconn.KindName(kind)), nil
	}
	return "", nil
}

func within(database, p string) bool { return p == database || strings.HasPrefix(p, database+"/") }

// directory lists a directory and all below it, in the background.
func (w *walk) directory(ctx context.Context, cancel context.CancelFunc, dir string, pattern *glob) {
	w.wg.Go(func() {
		select {
		case w.slots <- struct{}{}:
		case <-ctx.Done():
			w.fail(ctx.Err())
			return
		}
		children, err := w.conn.List(ctx, dir)
		<-w.slots
		if ydbconn.NotFound(err) {
			w.mu.Lock()
			w.notes = append(w.notes, evidence.Note{Path: dir, Code: codeDropped,
				Message: "directory cannot be listed: it was removed meanwhile, or you may not see it"})
			w.mu.Unlock()
			return
		}
		if ydbconn.Denied(err) {
			w.denied.add(dir, err)
			return
		}
		if err != nil {
			w.fail(err)
			cancel()
			return
		}
		for _, child := range children {
			if strings.HasPrefix(child.GetName(), ".") || dir == w.conn.Database() && child.GetName() == schema.StateDirectory {
				continue
			}
			p := dir + "/" + child.GetName()
			switch kind := child.GetType(); kind {
			case Ydb_Scheme.Entry_DIRECTORY, Ydb_Scheme.Entry_COLUMN_STORE:
				w.directory(ctx, cancel, p, pattern)
			case Ydb_Scheme.Entry_TABLE, Ydb_Scheme.Entry_COLUMN_TABLE:
				w.add(found{path: p, kind: kind}, pattern)
			default:
				w.mu.Lock()
				w.others[kind] = append(w.others[kind], p)
				w.mu.Unlock()
			}
		}
	})
}

func (w *walk) fail(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	// What stopped the walk comes first; that others were then cancelled tells nothing.
	if len(w.errs) == 0 || errors.Is(w.errs[0], context.Canceled) {
		w.errs = slices.Insert(w.errs, 0, err)
	}
}

func (w *walk) add(t found, pattern *glob) {
	database := w.conn.Database()
	w.mu.Lock()
	defer w.mu.Unlock()
	if pattern != nil && !pattern.match(database, t.path) ||
		len(w.include) > 0 && !w.include.match(database, t.path) || w.exclude.match(database, t.path) {
		w.passed[t.path] = t
		return
	}
	w.tables[t.path] = t
}

// otherKinds says what was passed over.
func (w *walk) otherKinds() []evidence.Note {
	var parts []string
	for kind, paths := range w.others {
		name := ydbconn.KindName(kind)
		if len(paths) > 1 {
			name += "s"
		}
		parts = append(parts, fmt.Sprintf("%d %s", len(paths), name))
	}
	if len(parts) == 0 {
		return nil
	}
	slices.Sort(parts)
	return []evidence.Note{{Code: codeOtherKinds, Message: "not tables, skipped: " + strings.Join(parts, ", ")}}
}

// describeAll describes tables at once, as many as parallelCalls, and returns them in the order given. A table
// that went away in between is a note, and so are those that may not be described, unless it is all of them.
func describeAll(ctx context.Context, c *ydbconn.Conn, tables []found, check bool,
	done func(n int)) ([]*described, []evidence.Note, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	out := make([]*described, len(tables))
	var shows atomic.Bool
	shows.Store(check)
	var (
		mu      sync.Mutex
		count   int
		notes   []evidence.Note
		refused refusals
	)
	each(ctx, tables, parallelCalls, func(i int, entry found) {
		t, err := table(ctx, c, entry.path, true)
		if err == nil && shows.Load() {
			var supported bool
			if supported, err = adopt(ctx, c, t.schema); !supported {
				shows.Store(false)
			}
		}
		mu.Lock()
		defer mu.Unlock()
		switch {
		case ydbconn.NotFound(err):
			notes = append(notes, evidence.Note{Path: entry.path, Code: codeDropped,
				Message: "table cannot be described: it was dropped meanwhile, or you may not see it"})
		case ydbconn.Denied(err):
			refused.add(entry.path, err)
		case err != nil:
			cancel(err)
		default:
			out[i] = t
		}
		count++
		if done != nil && ctx.Err() == nil {
			done(count)
		}
	})
	if ctx.Err() != nil {
		return nil, nil, context.Cause(ctx)
	}
	out = slices.DeleteFunc(out, func(t *described) bool { return t == nil })
	if len(out) == 0 && refused.first != nil {
		return nil, nil, refused.first
	}
	slices.SortFunc(notes, func(a, b evidence.Note) int { return cmp.Compare(a.Path, b.Path) })
	return out, append(notes, refused.notes("tables", "described")...), nil
}

// each calls f for the items of a list with their places, several at once, until the context is done, and waits for all
// calls.
func each[T any](ctx context.Context, list []T, parallel int, f func(i int, item T)) {
	var wg sync.WaitGroup
	slots := make(chan struct{}, parallel)
	for i, item := range list {
		select {
		case slots <- struct{}{}:
		case <-ctx.Done():
		}
		if ctx.Err() != nil {
			break
		}
		wg.Go(func() {
			defer func() { <-slots }()
			f(i, item)
		})
	}
	wg.Wait()
}
