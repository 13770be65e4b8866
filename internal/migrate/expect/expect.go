// Package expect says what the tables of a run have to be in its course: what the plan says of them in this database, but for what comes
// later and may be there in part.
package expect

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/migrate/plan"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Old is what the old table has to be: as it was when the run began. From the cut-over on, where the tables are switched or are about to
// be, its changefeeds may be gone, and TTL is off while rows are copied.
func Old(bound *plan.Plan, step plan.StepID, switching bool, now *schema.Table) *schema.Table {
	want := bound.Before.Clone()
	if step >= plan.Carry && now.TTL == nil {
		want.TTL = nil
	}
	if switching {
		asFed(want, now)
	}
	return want
}

// New is what the new table has to be once a step is done. A rollback that has begun may have taken from it what the last step gave.
func New(bound *plan.Plan, step plan.StepID, back bool, now *schema.Table) *schema.Table {
	want := bound.After.Clone()
	plan.Explicit(&want.Partitioning)
	if step < plan.Carry {
		want.Permissions, want.Attributes, want.InheritanceOff = now.Permissions, now.Attributes, now.InheritanceOff
		want.Owner, want.Partitioning = now.Owner, now.Partitioning
	}
	if step < plan.Indexes {
		want.Indexes = slices.DeleteFunc(want.Indexes, func(i schema.Index) bool {
			_, there := now.Index(i.Name)
			return !plan.Inside(i) && !there
		})
	}
	for i := range want.Indexes { // which get their settings after they are there
		x := &want.Indexes[i]
		if is, there := now.Index(x.Name); there && (step < plan.Create || step < plan.Indexes && !plan.Inside(*x)) {
			x.Partitioning, x.ReadReplicas = is.Partitioning, is.ReadReplicas
		}
	}
	if _, there := now.Index(plan.OldKeyIndex); there && bound.ByOldKey() {
		want.Indexes = append(want.Indexes, bound.LookupIndex())
	}
	for i := range want.Columns { // whose sequences the cut-over sets
		if c, ok := now.Column(want.Columns[i].Name); ok && c.Sequence != nil && want.Columns[i].Sequence != nil {
			want.Columns[i].Sequence = c.Sequence
		}
	}
	if step < plan.Finish || back { // all of this comes then, and may be there in part
		if now.TTL == nil {
			want.TTL = nil
		}
		if now.ReadReplicas == "" || strings.HasSuffix(now.ReadReplicas, ":0") {
			want.ReadReplicas = now.ReadReplicas
		}
		asFed(want, now)
	}
	if step < plan.Finish {
		if owner, ok := bound.OwnerRight(); ok && has(now.Permissions, owner) {
			want.Permissions = bound.Rights()
		}
		want.Owner = now.Owner
	}
	return want
}

// has reports whether a table gives a right.
func has(list []schema.Permission, p schema.Permission) bool {
	return slices.ContainsFunc(list, func(o schema.Permission) bool {
		return o.Subject == p.Subject && slices.Contains(o.Names, p.Names[0])
	})
}

// asFed leaves out the changefeeds that another table does not have, and the consumers that those do not have.
func asFed(t, other *schema.Table) {
	t.Changefeeds = slices.DeleteFunc(t.Changefeeds, func(f schema.Changefeed) bool {
		_, has := other.Changefeed(f.Name)
		return !has
	})
	for i := range t.Changefeeds {
		now, _ := other.Changefeed(t.Changefeeds[i].Name)
		t.Changefeeds[i].Consumers = slices.DeleteFunc(t.Changefeeds[i].Consumers, func(c schema.Consumer) bool {
			return !slices.ContainsFunc(now.Consumers, func(o schema.Consumer) bool { return o.Name == c.Name })
		})
	}
}

// Loss is what is lost of how a table was changed, for a consent: by name if it is one index or column that came, and else by a sum of
// all that there is now, so that nothing more can be meant.
func Loss(want, now *schema.Table) string {
	var names []string
	for _, i := range now.Indexes {
		if _, there := want.Index(i.Name); !there {
			names = append(names, "index="+i.Name)
		}
	}
	for _, c := range now.Columns {
		if _, there := want.Column(c.Name); !there {
			names = append(names, "column="+c.Name)
		}
	}
	if len(names) == 1 {
		rest := now.Clone()
		rest.Indexes = slices.DeleteFunc(rest.Indexes, func(i schema.Index) bool { return names[0] == "index="+i.Name })
		rest.Columns = slices.DeleteFunc(rest.Columns, func(c schema.Column) bool { return names[0] == "column="+c.Name })
		if plan.Definition(rest) == plan.Definition(want) {
			return names[0]
		}
	}
	sum := sha256.Sum256([]byte(plan.Definition(now)))
	return "change=" + hex.EncodeToString(sum[:4])
}
