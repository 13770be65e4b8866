package keys

import (
	"cmp"
	"fmt"
	"strconv"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/advisor"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/facts"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// resplit is the fix that cuts a table whose first column is a hash or a bucket where its values are, and keeps it cut. A table
// that lives is not cut by any setting: there YDB has to split it by load.
func resplit(k *Maker, message string) advisor.Fix {
	s := k.Schema.Partitioning
	fix := advisor.Fix{Kind: advisor.Settings, Name: "settings", Message: message}
	var assumed string
	n := k.sizing.cutAt(&s, k.Lead(), k.Schema.Stats != nil, &assumed)
	if assumed != "" {
		fix.Assumptions = []string{assumed}
	}
	Room(&s, n)
	fix.Edits = []schema.Edit{schema.SetPartitioning{Partitioning: s}}
	if k.Schema.Stats != nil {
		fix.Message = fmt.Sprintf("let YDB split it by load: AUTO_PARTITIONING_BY_LOAD = ENABLED, %s; "+
			"no statement splits an existing table", roomText(&s))
	}
	return fix
}

// cutAt cuts a table where the values of its first column are, if that is a hash or a bucket, and returns into how many parts it
// should be cut. A table that lives keeps its boundaries.
func (s *Sizing) cutAt(p *schema.Partitioning, lead facts.Column, lives bool, assumed *string) uint64 {
	n := max(s.Presplit, 2)
	switch t := lead.Column.Type; {
	case lead.Nature == facts.NatureBucket:
		if n = s.Buckets; p.Uniform > 1 {
			n = p.Uniform
		} else if lead.Below == 0 {
			*assumed = fmt.Sprintf("%s is a number below %d", lead.Column.Name, n)
		}
		below := cmp.Or(lead.Below, n)
		n = min(n, below)
		if !lives {
			p.SplitPoints, p.Uniform = cut(n, below), 0
		}
	case lead.Nature != facts.NatureHash || lives:
	case t == schema.Uint64 || t == schema.Uint32:
		p.Uniform = n
	default:
		if p.SplitPoints = hashPoints(t, n); facts.KindOf(t) == facts.KindText {
			*assumed = lead.Column.Name + " is written in lower-case hexadecimal digits"
		}
	}
	return n
}

// hashPoints cut the values of a hash that is a text, by its first hexadecimal digit, or a number: of a signed one the half that
// is not below 0, as PARTITION_AT_KEYS takes no other numbers. Splits by load do the rest.
func hashPoints(t schema.Type, n uint64) (points []schema.SplitPoint) {
	if facts.KindOf(t) == facts.KindText {
		for _, digit := range "123456789abcdef" {
			points = append(points, schema.SplitPoint{schema.Quote(string(digit))})
		}
		return points
	}
	if !t.IsInteger() {
		return nil
	}
	if t.IsUnsigned() {
		return cut(n, 1<<(8*t.Width()))
	}
	half := uint64(1) << (8*t.Width() - 1)
	for i := range max(n/2, 1) {
		points = append(points, schema.SplitPoint{strconv.FormatUint(half/max(n/2, 1)*i, 10)})
	}
	return points
}
