package migrate

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
)

// position is how far a plan has come, as the tables tell.
type position struct {
	Place    string // where the new table is: atCopy, atTable, or empty if there is none
	Token    string // of the new table
	At       StepID // the last step that was done; empty if none was
	Stranger bool   // there is a table of the copy's name that no plan marked
	Copy     bool   // the path of the copy is taken
	Kept     bool   // the path of the kept table is taken
	Back     bool   // the mark is that of a cutover which was taken back only in part
}

// before reports whether a step is still to be done.
func (p *position) before(id StepID) bool { return p.At < id }

// find finds the new table of the plan by its mark, as the scripts of the folder do.
func (r *Runner) find(ctx context.Context) (*position, error) {
	for range 5 {
		p, err := r.findOnce(ctx)
		if err != errMoved {
			return p, err
		}
	}
	return nil, errMoved
}

// errMoved says that tables were renamed while they were looked for.
var errMoved = errors.New("the tables of the plan keep being renamed")

func (r *Runner) findOnce(ctx context.Context) (*position, error) {
	names, err := r.Conn.Names(ctx, directory(r.Plan.Copy))
	if err != nil {
		return nil, fmt.Errorf("look for the tables of the plan: %w", err)
	}
	p := &position{Copy: slices.Contains(names, base(r.Plan.Copy)), Kept: slices.Contains(names, base(r.Plan.Kept))}
	path := r.Plan.Table
	if p.Copy {
		path, p.Place = r.Plan.Copy, atCopy
	}
	t, err := r.Conn.Outline(ctx, path)
	if !p.Copy && ydbconn.NotFound(err) {
		return nil, fmt.Errorf("there is no table %s in %s, or you may not see it: check -d, and that the plan is for this database", path, r.Conn)
	}
	if ydbconn.NotFound(err) {
		return nil, errMoved
	}
	if err != nil {
		return nil, err
	}
	plan, token, at := markOf(t)
	if plan == "" {
		p.Stranger = p.Copy
		p.Place = ""
		return p, nil
	}
	if plan != r.id {
		if p.Copy {
			return nil, fmt.Errorf("%s belongs to another plan, %s, and this one is %s: finish or roll back that one with the folder it was started from", path, plan, r.id)
		}
		return nil, fmt.Errorf("%s was made by another plan, %s, whose last step done is %s: finish it with its own folder ('migrate cleanup')", path, plan, at)
	}
	if p.Place == "" {
		p.Place = atTable
	}
	if p.Place == atCopy && at >= StepCutover { // the mark of a cutover that was taken back only in part
		at, p.Back = StepVerify, true
	}
	p.Token, p.At = token, at
	return p, nil
}

// mark records the last step that is done.
func (r *Runner) mark(ctx context.Context, p *position, done StepID) error {
	path := r.Plan.Copy
	if p.Place == atTable {
		path = r.Plan.Table
	}
	if err := r.Conn.SetAttribute(ctx, path, markAttribute, r.id+"."+p.Token+"."+string(done)); err != nil {
		return fmt.Errorf("record that %s is done: %w", done, err)
	}
	p.At = done
	return nil
}
