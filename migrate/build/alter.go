package build

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/shape"
	"github.com/ydb-keyadvise/ydb-keyadvise/migrate/plan"
)

// droppedColumn begins the name of the loss of a column: that it goes, and is not the one that comes by another name.
const droppedColumn = "column="

// To makes the plan that turns a table into the one that a text asks for, by ALTER. What ALTER cannot do is a reason to refuse.
func To(b *evidence.Bundle, t *evidence.Table, target *schema.Table, opt Options) (*plan.Plan, error) {
	opt.Database = strings.TrimSuffix(opt.Database, "/")
	from := portable(t.Schema, opt.Database)
	of := shape.Options{}
	of.Release, _ = schema.ParseRelease(b.ServerVersion)
	for _, loss := range opt.AcceptLoss {
		if name, ok := strings.CutPrefix(loss, droppedColumn); ok {
			of.Dropped = append(of.Dropped, name)
		}
	}
	path := shape.Between(from, portable(target, opt.Database), of)
	p := &plan.Plan{Version: plan.Version, Table: from.Path, Database: opt.Database, Before: plan.Table{Table: from},
		After: plan.Table{Table: path.To}, Alters: path.Texts()}
	if s := t.Schema.Stats; s != nil {
		p.Size = &plan.Size{Rows: s.Rows, Bytes: s.Bytes, Partitions: s.Partitions}
	}
	for _, d := range path.Stays {
		p.Unchecked = append(p.Unchecked, "stays as it is: "+d.String())
	}
	reasons := notAltered(t.Schema, path)
	steps, err := plan.AlterSteps(path)
	if err != nil {
		reasons = append(reasons, err.Error())
	}
	p.Steps = steps
	if len(reasons) > 0 {
		return nil, &Refused{t.Schema.Path, reasons}
	}
	return p, nil
}

// notAltered is why a table does not become what it should by ALTER; empty if it does.
func notAltered(t *schema.Table, path *shape.Path) (reasons []string) {
	if slices.ContainsFunc(t.Attributes, func(a schema.Attribute) bool { return a.Key == "__async_replica" }) {
		reasons = append(reasons, "it is the target of an async replication, and YDB lets nobody alter it: alter the source")
	}
	if t.Temporary {
		reasons = append(reasons, "it is a temporary table, which ends with its session")
	}
	if schema.CopyOf(t.Path) != "" || schema.KeptOf(t.Path) != "" {
		reasons = append(reasons, "it belongs to a migration of ydb-keyadvise")
	}
	for _, d := range path.Refused {
		reasons = append(reasons, d.String())
	}
	for _, d := range path.Copies {
		reasons = append(reasons, fmt.Sprintf("needs a copy, which --to does not plan yet: %s", d))
	}
	if len(path.Copies) > 0 && len(path.Steps) > 0 {
		reasons = append(reasons, "the rest can be altered: a target without what needs a copy has a plan")
	}
	if len(reasons) == 0 && len(path.Steps) == 0 {
		reasons = append(reasons, "it is what the target says")
		for _, d := range path.Stays {
			reasons = append(reasons, "stays as it is: "+d.String())
		}
	}
	return reasons
}
