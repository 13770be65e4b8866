// Package heattest makes recordings for tests: a server that counts as YDB does, and what happened on it over two weeks.
package heattest

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/heat"
)

// start is when recordings begin: a Monday.
var start = time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)

// Server counts as partitions do, in a time of its own.
type Server struct {
	Now    time.Time
	tables []*Table
	tablet uint64
}

// Table is one of them.
type Table struct {
	Path, id string
	parts    []*heat.Partition
	bounds   []heat.Bound
}

// NewServer returns one without tables.
func NewServer() *Server { return &Server{Now: start} }

// Table makes one with bounds at numbers.
func (s *Server) Table(path string, bounds ...int) *Table {
	s.tablet++
	t := &Table{Path: path, id: fmt.Sprint(s.tablet)}
	for _, b := range bounds {
		t.bounds = append(t.bounds, heat.Bound{Hash: uint64(b), Text: fmt.Sprint(b)})
	}
	for range len(bounds) + 1 {
		t.parts = append(t.parts, s.part())
	}
	s.tables = append(s.tables, t)
	return t
}

func (s *Server) part() *heat.Partition {
	s.tablet++
	return &heat.Partition{Tablet: s.tablet, Started: s.Now}
}

// Split gives a table the bounds, with new tablets for the partitions that are others.
func (s *Server) Split(t *Table, bounds ...int) {
	type ends struct{ from, to uint64 }
	end := func(list []heat.Bound, i int) uint64 {
		if i < 0 || i >= len(list) {
			return 0
		}
		return list[i].Hash
	}
	was := map[ends]*heat.Partition{}
	for i, p := range t.parts {
		was[ends{end(t.bounds, i-1), end(t.bounds, i)}] = p
	}
	next := (&Server{Now: s.Now}).Table(t.Path, bounds...).bounds
	t.parts = nil
	for i := range len(next) + 1 {
		p := was[ends{end(next, i-1), end(next, i)}]
		if p == nil {
			p = s.part()
		}
		t.parts = append(t.parts, p)
	}
	t.bounds = next
}

// Restart moves tablets of a table.
func (s *Server) Restart(t *Table, parts ...int) {
	for _, i := range parts {
		p := t.parts[i]
		*p = heat.Partition{Tablet: p.Tablet, Started: s.Now, Rows: p.Rows, Bytes: p.Bytes}
	}
}

// Write counts rows written to a partition.
func (s *Server) Write(t *Table, part, rows int) {
	p := t.parts[part]
	p.Writes, p.Rows, p.Bytes, p.Updated = p.Writes+uint64(rows), p.Rows+uint64(rows), p.Bytes+100*uint64(rows), s.Now
}

// Reading is what the server shows. Bounds are there only where the recording does not know them, as a recorder asks for them.
func (s *Server) Reading(r *heat.Recording) *heat.Reading {
	out := &heat.Reading{At: s.Now, Release: "test", Locks: true}
	for _, t := range s.tables {
		read := heat.Read{Path: t.Path, ID: t.id}
		var tablets []uint64
		for _, p := range t.parts {
			read.Partitions = append(read.Partitions, *p)
			tablets = append(tablets, p.Tablet)
		}
		if !r.Knows(t.Path, t.id, tablets) {
			read.Bounds = t.bounds
		}
		out.Tables = append(out.Tables, read)
	}
	slices.SortFunc(out.Tables, func(a, b heat.Read) int { return strings.Compare(a.Path, b.Path) })
	return out
}
