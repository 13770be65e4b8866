package migrate

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
	"github.com/ydb-keyadvise/ydb-keyadvise/rewrite"
)

// Fingerprint identifies a table's definition: everything but where it was declared, how much it holds, and where
// its partitions happen to be split now. Two tables with one fingerprint get the same plan.
func Fingerprint(t *schema.Table) string {
	c := t.Clone()
	c.Pos, c.Stats = schema.Position{}, nil
	for i := range c.Columns {
		c.Columns[i].Pos = schema.Position{}
		if s := c.Columns[i].Sequence; s != nil {
			s.Restart = nil
		}
	}
	for i := range c.Indexes {
		c.Indexes[i].Pos = schema.Position{}
		unsplit(&c.Indexes[i].Partitioning)
	}
	unsplit(&c.Partitioning)
	data, err := json.Marshal(c)
	if err != nil {
		return "" // a Table holds nothing that JSON cannot
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

func unsplit(p *schema.Partitioning) {
	p.SplitPoints, p.SplitPointsHidden, p.SplitPointsWide = nil, 0, false
}

// Drift says how the table differs from the one the plan was made for; empty if it does not. A plan made from a file
// can be compared with a live table and the other way round, by what both tell for certain: columns, key, indexes, TTL
// and changefeeds.
func (p *Plan) Drift(now *schema.Table) (string, error) {
	if Fingerprint(now) == p.Fingerprint {
		return "", nil
	}
	if now.Path == p.Table {
		if diff := rewrite.UnifiedDiff(p.Before, rewrite.DDL(now), "plan "+p.Table, "now "+p.Table); diff != "" {
			return diff, nil
		}
		return "its owner, permissions, attributes or other settings that are no part of the DDL have changed\n", nil
	}
	before, err := p.tableBefore()
	if err != nil {
		return "", err
	}
	return rewrite.UnifiedDiff(declared(before), declared(now), "plan "+p.Table, "now "+now.Path), nil
}

// SameTable reports whether a path of some source names the plan's table: a live database has absolute paths, a file
// mostly has not.
func (p *Plan) SameTable(path string) bool {
	return path == p.Table || strings.HasSuffix(path, "/"+p.Table) || strings.HasSuffix(p.Table, "/"+path)
}

// tableBefore is the table the plan was made for, as far as its DDL tells.
func (p *Plan) tableBefore() (*schema.Table, error) {
	var t *schema.Table
	for _, st := range yql.Parse(p.Before).Statements {
		if st.Err != nil {
			return nil, fmt.Errorf("read the table of the plan: %w", st.Err)
		}
		switch n := st.Node.(type) {
		case *yql.CreateTable:
			t = n.Table
		case *yql.AlterTable:
			if t == nil {
				continue
			}
			after, err := schema.Apply(t, n.Edits...)
			if err != nil {
				return nil, fmt.Errorf("read the table of the plan: %w", err)
			}
			t = after
		}
	}
	if t == nil {
		return nil, fmt.Errorf("read the table of the plan: plan.yaml has no CREATE TABLE in before")
	}
	return t, nil
}

// declared is the DDL of what a file and a live database tell alike.
func declared(t *schema.Table) string {
	d := &schema.Table{Path: "table", Store: t.Store, PrimaryKey: t.PrimaryKey, TTL: t.TTL}
	for _, c := range t.Columns {
		d.Columns = append(d.Columns, schema.Column{Name: c.Name, Type: c.Type, NotNull: c.NotNull, Default: c.Default})
	}
	if t.TTL != nil {
		ttl := *t.TTL
		ttl.RunIntervalSeconds = 0
		d.TTL = &ttl
	}
	for _, i := range t.Indexes {
		d.Indexes = append(d.Indexes, schema.Index{Name: i.Name, Kind: i.Kind, Columns: i.Columns, Cover: i.Cover})
	}
	for _, f := range t.Changefeeds {
		d.Changefeeds = append(d.Changefeeds, schema.Changefeed{Name: f.Name, Mode: f.Mode, Format: f.Format})
	}
	return rewrite.DDL(d)
}
