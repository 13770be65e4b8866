package live

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/ydbconn"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// statements reads which statements ran, in the order of their CPU time. Those that differ in their literals alone are one, with the
// text of the first that is found. This tool's own, those of its plans,
// and those that read system views, are left out.
func (v *views) statements(ctx context.Context, now time.Time) ([]evidence.Statement, error) {
	known := map[string]*evidence.Statement{}
	var folder yql.Folder
	var order []*evidence.Statement
	get := func(r ydbconn.Row, from string) (*evidence.Statement, bool) {
		text := strings.TrimSpace(r.Text("QueryText")) // as statements of files are
		if text == "" || schema.OfPlan(text) || strings.Contains(text, "/.sys/") || strings.Contains(text, "`.sys/") {
			return nil, false
		}
		shape, short := folder.Shape(text)
		s := known[string(shape)]
		if s == nil {
			s = &evidence.Statement{Text: short, From: from}
			known[string(shape)] = s
			order = append(order, s)
		}
		return s, true
	}
	rows, err := v.newest(ctx, queryMetrics, nil, nil, now)
	if err != nil {
		return nil, err
	}
	minutes := map[any]bool{}
	for _, r := range rows {
		minutes[r["IntervalEnd"]] = true
		if s, ok := get(r, queryMetrics.name); ok {
			s.Count += r.Uint("Count")
			addWork(s, r, "Sum")
		}
	}
	for _, s := range order {
		s.Span = time.Duration(len(minutes)) * time.Minute
	}
	for _, view := range topQueries {
		rows, err := v.newest(ctx, view, nil, nil, now)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			s, ok := get(r, view.name)
			if !ok {
				continue
			}
			s.MaxShardsHit = max(s.MaxShardsHit, r.Uint("ShardCount"))
			if s.From != view.name {
				continue // counted already
			}
			s.Count++
			addWork(s, r, "")
		}
	}
	out := make([]evidence.Statement, len(order))
	for i, s := range order {
		out[i] = *s
	}
	slices.SortStableFunc(out, func(a, b evidence.Statement) int {
		if a.CPUTime != b.CPUTime {
			return int(b.CPUTime - a.CPUTime)
		}
		return strings.Compare(a.Text, b.Text)
	})
	return out, nil
}

// addWork adds what a row says that a statement did, in columns whose names have a prefix.
func addWork(s *evidence.Statement, r ydbconn.Row, prefix string) {
	s.CPUTime += time.Duration(r.Uint(prefix+"CPUTime")) * time.Microsecond
	s.ReadRows += r.Uint(prefix + "ReadRows")
	s.ReadBytes += r.Uint(prefix + "ReadBytes")
	s.UpdateRows += r.Uint(prefix + "UpdateRows")
	s.UpdateBytes += r.Uint(prefix + "UpdateBytes")
	s.DeleteRows += r.Uint(prefix + "DeleteRows")
}
