package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/state"
)

// place is where a table of a run is.
type place string

const (
	nowhere place = ""
	atCopy  place = "copy"
	atTable place = "table"
	atOld   place = "old"
)

// position is where the tables of a plan are. A table of the run is known by what nobody else's has: the new one by the token that it
// carries, and the old one by when it was created or renamed last; both, once they are renamed, by one request having done so. Any other
// one of its name is a stranger.
type position struct {
	Place place // where the new table is: atCopy before the rename, atTable behind it
	Base  place // where the old table is: atTable before the rename, atOld behind it

	Copy, Table, Old bool   // what has the name of the copy, of the table in use and of the old table
	Switched         bool   // the table in use has the new key, whosever it is
	token            string // of a run, which one of them carries
	also             place  // which carries the token of the run as well, and is not its new table
	created          string
}

// Stranger reports whether a table that is not the run's has the name of the copy.
func (p position) Stranger() bool { return p.Copy && p.Place != atCopy }

// tokenAttribute is the attribute of the new table that has the token of its run, until the cleanup.
const tokenAttribute = "keyadvise"

func attribute(t *schema.Table, key string) string {
	if i := slices.IndexFunc(t.Attributes, func(a schema.Attribute) bool { return a.Key == key }); i >= 0 {
		return t.Attributes[i].Value
	}
	return ""
}

// errMoved says that tables were renamed while they were looked for.
var errMoved = errors.New("which tables are the plan's is unclear: they keep being renamed")

// find finds the tables of a run. As they may be renamed between two looks, what is not found counts as gone only if it is not found
// twice.
func (s *session) find(ctx context.Context, run *state.Run) (position, error) {
	var before position
	for try := range 5 {
		p, err := s.findOnce(ctx, run)
		if err != nil || run == nil || p.Place != nowhere && p.Base != nowhere || try > 0 && p == before {
			return p, err
		}
		before = p
	}
	return position{}, errMoved
}

func (s *session) findOnce(ctx context.Context, run *state.Run) (p position, err error) {
	looks := [...]struct {
		place
		path string
		is   *bool
		t    *schema.Table
		when string
		err  error
	}{{place: atTable, path: s.Plan.Table, is: &p.Table}, {place: atCopy, path: s.Plan.Copy, is: &p.Copy},
		{place: atOld, path: s.Plan.Old, is: &p.Old}}
	var all sync.WaitGroup
	for i := range looks { // at once, as writers may wait
		at := &looks[i]
		all.Go(func() { at.t, at.when, at.err = s.Conn.Identify(ctx, at.path) })
	}
	all.Wait()
	created, tokens := map[place]string{}, map[place]string{}
	for _, at := range looks {
		if at.t == nil && at.err == nil || ydbconn.NotFound(at.err) {
			continue
		}
		if at.err != nil {
			return p, fmt.Errorf("find the tables of the plan: %w", at.err)
		}
		*at.is, created[at.place], tokens[at.place] = true, at.when, attribute(at.t, tokenAttribute)
		p.token = cmp.Or(p.token, tokens[at.place])
		if at.place == atTable {
			p.Switched = s.Plan.HasNewKey(at.t)
		}
	}
	switch {
	case run != nil:
		p.know(run, created, tokens)
	default:
		p.created = created[atTable]
		for at, token := range tokens {
			if token == p.token && token != "" {
				p.Place = at
			}
		}
	}
	return p, nil
}

// know tells which tables are the run's, by when each was created and the tokens that they carry.
func (p *position) know(run *state.Run, created, tokens map[place]string) {
	behind := run.Step >= plan.Cutover // as far as the run says
	bare := func(at place) bool { return tokens[at] == "" || tokens[at] == run.Token }
	same := func(when string) bool { return when != "" && when == created[atTable] }
	switch { // one request has moved both
	case same(created[atOld]):
		p.Base = atOld
		if bare(atTable) {
			p.Place = atTable
		}
	case same(created[atCopy]):
		p.Base = atTable
	case created[atOld] != "" && created[atOld] == run.Data.Created.Old:
		p.Base = atOld
	case same(run.Data.Created.Old) && behind:
		if bare(atTable) {
			p.Place = atTable
		}
	case same(run.Data.Created.Old):
		p.Base = atTable
	}
	first := atCopy
	if p.Base == atOld || p.Base == nowhere && behind {
		first = atTable
	}
	for _, at := range []place{first, atCopy, atTable, atOld} {
		switch {
		case tokens[at] != run.Token || at == p.Base || at == p.Place:
		case p.Place == nowhere:
			p.Place = at
		default:
			p.also = at
		}
	}
	// A rename may have been made that nobody has recorded, and the table that was renamed with this one is gone.
	between := run.Data.Switching && !behind || run.Back && run.Data.Retained && behind
	if between && p.Place == nowhere && p.Base == nowhere {
		switch {
		case p.Old:
			p.Base = atOld
		case p.Table && run.Back && !p.Switched:
			p.Base = atTable
		}
	}
	p.created = created[p.Base]
}

// noTable says that this is not the database of the plan.
func (s *session) noTable() error {
	return fmt.Errorf("this plan is for a table %s (%s): %s has no such table, or you may not see it; check -d", s.Plan.Table,
		strings.Join(s.Plan.OldKey(), ", "), s.Conn.Database())
}

// sides are the paths of the old and the new table, wherever they are by now.
func (s *session) sides(pos position) (old, fresh string) {
	if pos.Place == atTable || pos.Base == atOld {
		return s.Plan.Old, s.Plan.Table
	}
	return s.Plan.Table, s.Plan.Copy
}

// path is the path of a place; empty for nowhere.
func (s *session) path(at place) string {
	return map[place]string{atCopy: s.Plan.Copy, atTable: s.Plan.Table, atOld: s.Plan.Old}[at]
}

// left are the tables that are there under names of the plan.
func (s *session) left(pos position) (out []string) {
	for path, there := range map[string]bool{s.Plan.Copy: pos.Copy, s.Plan.Old: pos.Old} {
		if there {
			out = append(out, path)
		}
	}
	slices.Sort(out)
	return out
}

// leftAlone says which tables are left alone where no run is recorded; empty if there are none.
func (s *session) leftAlone(pos position) string {
	if left := s.left(pos); len(left) > 0 {
		return "; no run says that " + strings.Join(left, " and ") + " is the plan's, so it is left alone"
	}
	return ""
}
