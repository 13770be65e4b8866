package run

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/state"
)

// place is where the new table of a run is.
type place string

const (
	nowhere place = ""
	atCopy  place = "copy"  // before the rename
	atTable place = "table" // after it
)

// position is where the tables of a plan are.
type position struct {
	Place    place
	Copy     bool // the path of the copy is taken
	Old      bool // the path of the old table is taken
	Stranger bool // by a table that is not the copy of this run
	Switched bool // the table has the new key
}

// tokenAttribute is the attribute of the new table that has the token of its run, until the cleanup.
const tokenAttribute = "keyadvise"

func attribute(t *schema.Table, key string) string {
	if i := slices.IndexFunc(t.Attributes, func(a schema.Attribute) bool { return a.Key == key }); i >= 0 {
		return t.Attributes[i].Value
	}
	return ""
}

// errMoved says that tables were renamed while they were looked for.
var errMoved = errors.New("the tables of the plan keep being renamed")

// find finds the new table of a run, nil if there is none, by the token that it carries.
func (s *session) find(ctx context.Context, run *state.Run) (position, error) {
	for range 5 {
		p, err := s.findOnce(ctx, run)
		if err != errMoved {
			return p, err
		}
	}
	return position{}, errMoved
}

func (s *session) findOnce(ctx context.Context, run *state.Run) (position, error) {
	names, err := s.Conn.Names(ctx, plan.Directory(s.Plan.Copy))
	if ydbconn.NotFound(err) {
		return position{}, s.noTable()
	}
	if err != nil {
		return position{}, fmt.Errorf("look for the tables of the plan: %w", err)
	}
	p := position{Copy: slices.Contains(names, plan.Base(s.Plan.Copy)), Old: slices.Contains(names, plan.Base(s.Plan.Old))}
	ours := func(t *schema.Table) bool { return run != nil && attribute(t, tokenAttribute) == run.Token }
	if p.Copy {
		t, err := s.Conn.Outline(ctx, s.Plan.Copy)
		switch {
		case ydbconn.NotFound(err):
			return p, errMoved
		case err != nil:
			return p, err
		case ours(t):
			p.Place = atCopy
			return p, nil
		}
		p.Stranger = true
	}
	t, err := s.Conn.Outline(ctx, s.Plan.Table)
	switch {
	case ydbconn.NotFound(err) && (p.Copy || p.Old):
		return p, errMoved
	case ydbconn.NotFound(err):
		return p, s.noTable()
	case err != nil:
		return p, err
	}
	p.Switched = s.Plan.HasNewKey(t)
	if ours(t) || run != nil && run.Step >= plan.Cutover && p.Switched { // a cleanup removes the token before it forgets the run
		p.Place = atTable
	}
	return p, nil
}

// noTable says that this is not the database of the plan.
func (s *session) noTable() error {
	return fmt.Errorf("this plan is for a table %s (%s): %s has none, or you may not see it; check -d", s.Plan.Table, strings.Join(s.Plan.OldKey(), ", "), s.Conn.Database())
}

// sides are the paths of the old and the new table, wherever they are by now.
func (s *session) sides(pos position) (old, fresh string) {
	if pos.Place == atTable {
		return s.Plan.Old, s.Plan.Table
	}
	return s.Plan.Table, s.Plan.Copy
}
