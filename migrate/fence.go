package migrate

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// A fence takes the rights to write away from those whom the tables name, in both tables, and leaves them the right to
// read. It stops neither the owner nor whoever has a right from a directory above; that nobody writes is looked at
// afterwards. What it takes is recorded first, so that it is given back whatever happens in between.

// fence is what was taken away.
type fence struct {
	Old fencedTable `json:"old"` // of the table that is replaced
	New fencedTable `json:"new"` // of the table that replaces it
}

// fencedTable is what one table had taken away, and what it was given instead.
type fencedTable struct {
	Taken []schema.Permission `json:"taken,omitempty"`
	Given []schema.Permission `json:"given,omitempty"`
}

// readRight is what is left of a right that lets its holder read and write.
const readRight = "ydb.generic.read"

// fencing finds what a fence takes from a table.
func fencing(t *schema.Table) (f fencedTable) {
	for _, p := range t.Permissions {
		var taken []string
		reads := slices.Contains(p.Names, readRight)
		whole := false
		for _, n := range p.Names {
			if writes(n) {
				taken = append(taken, n)
				whole = whole || strings.HasPrefix(n, "ydb.generic.use") || n == "ydb.generic.full"
			}
		}
		if len(taken) == 0 {
			continue
		}
		f.Taken = append(f.Taken, schema.Permission{Subject: p.Subject, Names: taken})
		if whole && !reads {
			f.Given = append(f.Given, schema.Permission{Subject: p.Subject, Names: []string{readRight}})
		}
	}
	return f
}

// undone is the table as it was before it was fenced.
func (f fencedTable) undone(t *schema.Table) {
	for _, given := range f.Given {
		t.Permissions = without(t.Permissions, given)
	}
	for _, taken := range f.Taken {
		t.Permissions = with(t.Permissions, taken)
	}
}

func without(list []schema.Permission, p schema.Permission) (out []schema.Permission) {
	for _, o := range list {
		if o.Subject == p.Subject {
			o.Names = slices.DeleteFunc(slices.Clone(o.Names), func(n string) bool { return slices.Contains(p.Names, n) })
		}
		if len(o.Names) > 0 {
			out = append(out, o)
		}
	}
	return out
}

func with(list []schema.Permission, p schema.Permission) []schema.Permission {
	out := slices.Clone(list)
	for i, o := range out {
		if o.Subject == p.Subject {
			out[i].Names = append(slices.Clone(o.Names), slices.DeleteFunc(slices.Clone(p.Names), func(n string) bool { return slices.Contains(o.Names, n) })...)
			return out
		}
	}
	return append(out, p)
}

// fence reads what is taken away just now; nil if nothing is.
func (r *Runner) fence(ctx context.Context) (*fence, error) {
	row, err := r.begun(ctx)
	if err != nil || row == nil || row.Fence == "" {
		return nil, err
	}
	f := &fence{}
	if err := json.Unmarshal([]byte(row.Fence), f); err != nil {
		return nil, fmt.Errorf("read which rights were taken away: %w", err)
	}
	return f, nil
}

// exchange gives rights on a table, and then takes others away.
func (r *Runner) exchange(ctx context.Context, path string, give, take []schema.Permission) error {
	for _, p := range give {
		if err := r.Conn.Grant(ctx, path, p); err != nil {
			return err
		}
	}
	for _, p := range take {
		if err := r.Conn.Revoke(ctx, path, p); err != nil {
			return err
		}
	}
	return nil
}

// ready finds which rights a fence takes away and puts them down, unless that was done.
func (r *Runner) ready(ctx context.Context, pos *position) (*fence, error) {
	f, err := r.fence(ctx)
	if err != nil || f != nil {
		return f, err
	}
	if err := r.checkSchema(ctx); err != nil { // the rights that are taken are those of the plan
		return nil, err
	}
	f = &fence{}
	before, after, _ := r.sides(pos)
	for path, part := range map[string]*fencedTable{before: &f.Old, after: &f.New} {
		t, _, err := r.Conn.Table(ctx, path)
		if err != nil {
			return nil, err
		}
		*part = fencing(t)
	}
	data, err := json.Marshal(f)
	if err != nil {
		return nil, fmt.Errorf("record the fence: %w", err)
	}
	return f, r.state.setFence(ctx, string(data))
}

// raise takes the rights away, unless that was done.
func (r *Runner) raise(ctx context.Context, pos *position) error {
	f, err := r.ready(ctx, pos)
	if err != nil {
		return err
	}
	before, after, _ := r.sides(pos)
	for path, part := range map[string]fencedTable{before: f.Old, after: f.New} {
		if err := r.exchange(ctx, path, part.Given, part.Taken); err != nil {
			return err
		}
	}
	var subjects []string
	for _, p := range f.Old.Taken {
		subjects = append(subjects, p.Subject)
	}
	said := "the table itself gives nobody the right to write"
	if len(subjects) > 0 {
		said = "the right to write was taken from " + strings.Join(subjects, ", ")
	}
	r.say(StepCutover, said+"; this does not stop the owner or anyone who has it from a directory")
	return nil
}

// lower gives the rights back, if any were taken away.
func (r *Runner) lower(ctx context.Context, pos *position) error {
	f, err := r.fence(ctx)
	if err != nil || f == nil {
		return err
	}
	before, after, _ := r.sides(pos)
	for path, part := range map[string]fencedTable{before: f.Old, after: f.New} {
		if err := r.exchange(ctx, path, part.Taken, part.Given); err != nil {
			return err
		}
	}
	r.say(StepFinish, "the rights to write were given back")
	return r.state.setFence(ctx, "")
}

// unfence gives the rights back when a cutover ends before the tables are renamed, unless they may be renamed yet.
func (r *Runner) unfence(ctx context.Context, pos *position) error {
	if pos.Place != atCopy || r.renaming {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), endingTime)
	defer cancel()
	return r.lower(ctx, pos)
}
