package heattest

import (
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/heat"
)

// History is what happened on a server over two weeks.
type History struct {
	Name string
	// DDL are the tables as they are at the end.
	DDL string
	// begin makes the tables, and step has happen what did in the ten minutes that begin now, of so many days since the start.
	begin func(s *Server)
	step  func(s *Server, day int)
	// row is the nth row that is written to the only table, on a day of which rows are sampled; nil of other days. Nil if none are.
	row func(day int, n uint64) []uint64
	// Weeks are what is said of the tables' recorded load, by path; Findings are the rules that find something, by path. What is not there
	// is silent.
	Weeks    map[string]string
	Findings map[string][]string
}

// every is the time between two readings, and days how many days a history has.
const every, days = 10 * time.Minute, 14

// Record records a history as it happens, from the first reading to the last.
func (h *History) Record() *heat.Recording {
	s, r, sample := NewServer(), &heat.Recording{}, (*evidence.Leads)(nil)
	h.begin(s)
	r.Add(s.Reading(r), heat.Tiers())
	for i := range days * 24 * 6 {
		h.step(s, i/(24*6))
		s.Now = s.Now.Add(every)
		reading := s.Reading(r)
		if h.row != nil && i%(24*6) == 0 {
			sample = h.sample(i / (24 * 6))
		}
		if sample != nil {
			reading.Tables[0].Sample = new(*sample)
		}
		r.Add(reading, heat.Tiers())
	}
	return r
}

// rate writes rows a second to a partition, until the next reading; the last one is -1.
func (s *Server) rate(t *Table, part, perSecond int) {
	if part < 0 {
		part += len(t.parts)
	}
	s.Write(t, part, perSecond*int(every.Seconds()))
	t.parts[part].Updated = s.Now.Add(every)
}

func (s *Server) even(t *Table, perSecond int) {
	for i := range t.parts {
		s.rate(t, i, perSecond)
	}
}

// numbers are bounds at 100, 200 and so on.
func numbers(n int) (out []int) {
	for i := range n {
		out = append(out, 100*(i+1))
	}
	return out
}

// at reports whether it is between two times of the day, told in minutes.
func (s *Server) at(from, to int) bool {
	m := s.Now.Hour()*60 + s.Now.Minute()
	return m >= from && m < to
}

const events, tenants = "/local/events", "/local/tenants"

const eventsDDL = `CREATE TABLE events (id Uint64 NOT NULL, data Utf8, PRIMARY KEY (id)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);
`

const tenantsDDL = `CREATE TABLE tenants (tenant Utf8 NOT NULL, item Utf8 NOT NULL, data Utf8,
	PRIMARY KEY (tenant, item)) WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);
`

// Histories are ten of them. What is said of each was written before the code that says it.
func Histories() []History {
	return []History{
		{
			Name: "a tail that takes all writes, and splits as it grows", DDL: eventsDDL,
			begin: func(s *Server) { s.Table(events, numbers(3)...) },
			step: func(s *Server, day int) {
				t := s.tables[0]
				if s.at(720, 730) {
					s.Split(t, numbers(4+day)...)
				}
				s.rate(t, -1, 200)
			},
			Weeks:    map[string]string{events: "hot on 14 of 14 days, at all hours, always the last partition"},
			Findings: map[string][]string{events: {"KEY003"}},
		},
		{
			Name: "a batch each midnight, at the end of the key", DDL: eventsDDL,
			begin: func(s *Server) { s.Table(events, numbers(3)...) },
			step: func(s *Server, _ int) {
				if s.at(0, 40) {
					s.rate(s.tables[0], -1, 800)
				}
			},
			Weeks:    map[string]string{events: "hot on 14 of 14 nights, from 00:00 to 00:40, always the last partition"},
			Findings: map[string][]string{events: {"KEY003"}},
		},
		{
			Name: "one tenant on Fridays", DDL: tenantsDDL,
			begin: func(s *Server) { s.Table(tenants, numbers(5)...) },
			step: func(s *Server, day int) {
				s.even(s.tables[0], 5)
				if day%7 == 4 && s.at(540, 1080) {
					s.rate(s.tables[0], 2, 400)
				}
			},
			Weeks:    map[string]string{tenants: "hot on 2 of 14 days, on Fridays, from 09:00 to 18:00, always partition 3 of 6"},
			Findings: map[string][]string{tenants: {"PRT004"}},
		},
		{
			Name: "a hot value that moves", DDL: tenantsDDL,
			begin: func(s *Server) { s.Table(tenants, numbers(7)...) },
			step: func(s *Server, day int) {
				s.even(s.tables[0], 5)
				s.rate(s.tables[0], day*3%8, 300)
			},
			Weeks:    map[string]string{tenants: "hot on 14 of 14 days, at all hours, different keys each time"},
			Findings: map[string][]string{tenants: {"PRT004"}},
		},
		{
			Name: "a restart", DDL: tenantsDDL,
			begin: func(s *Server) { s.Table(tenants, numbers(3)...) },
			step: func(s *Server, day int) {
				t := s.tables[0]
				if day == 5 && s.at(600, 610) { // in the middle of the ten minutes
					s.Now = s.Now.Add(every / 2)
					s.Restart(t, 0, 1, 2, 3)
					s.Now = s.Now.Add(-every / 2)
					s.even(t, 25)
					return
				}
				s.even(t, 50)
			},
			Weeks: map[string]string{tenants: "never hot on 14 days"},
		},
		{
			Name: "splits and merges, each day", DDL: tenantsDDL,
			begin: func(s *Server) { s.Table(tenants, numbers(1)...) },
			step: func(s *Server, _ int) {
				switch t := s.tables[0]; {
				case s.at(540, 550):
					s.Split(t, numbers(7)...)
				case s.at(1200, 1210):
					s.Split(t, numbers(1)...)
				}
				s.even(s.tables[0], 5)
			},
			Weeks:    map[string]string{tenants: "never hot on 14 days; split and merged again on 14 of them"},
			Findings: map[string][]string{tenants: {"PRT005"}},
		},
		{
			Name: "another key in the middle", DDL: tenantsDDL,
			begin: func(s *Server) { s.Table(tenants, numbers(3)...) },
			step: func(s *Server, day int) {
				if day == 7 && s.at(0, 10) {
					old := s.tables[0]
					old.Path = tenants + "_before"
					s.Table(tenants, 15, 25, 35)
				}
				if t := s.tables[len(s.tables)-1]; day < 7 {
					s.rate(t, -1, 200)
				} else {
					s.even(t, 50)
				}
			},
			Weeks: map[string]string{tenants: "never hot on 7 days, since another table has this path"},
		},
		{
			Name: "an idle table", DDL: eventsDDL,
			begin: func(s *Server) { s.Table(events, numbers(3)...) },
			step:  func(*Server, int) {},
			Weeks: map[string]string{events: "never hot on 14 days"},
			// YDB says nothing is written, which is why this is only a note.
			Findings: map[string][]string{events: {"KEY003"}},
		},
		{
			Name: "two tables that take turns", DDL: eventsDDL + tenantsDDL,
			begin: func(s *Server) {
				s.Table(events, numbers(3)...)
				s.Table(tenants, numbers(3)...)
			},
			step: func(s *Server, day int) {
				if day%2 == 0 {
					s.rate(s.tables[0], -1, 300)
				} else {
					s.rate(s.tables[1], 1, 300)
				}
			},
			Weeks: map[string]string{
				events:  "hot on 7 of 14 days, at all hours, always the last partition",
				tenants: "hot on 7 of 14 days, at all hours, always partition 2 of 4",
			},
			Findings: map[string][]string{events: {"KEY003"}, tenants: {"PRT004"}},
		},
		{
			Name: "a table that is dropped and made again", DDL: tenantsDDL,
			begin: func(s *Server) { s.Table(tenants, numbers(3)...) },
			step: func(s *Server, day int) {
				if day == 7 && s.at(0, 10) {
					s.tables = nil
					s.Table(tenants, numbers(3)...)
				}
				if day < 7 {
					s.rate(s.tables[0], 1, 300)
				} else {
					s.even(s.tables[0], 5)
				}
			},
			Weeks: map[string]string{tenants: "never hot on 7 days, since another table has this path"},
		},
	}
}
