package heattest

import (
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/heat"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
)

// Tested is a key that a table of a history might have had, and what an expert says of it.
type Tested struct {
	History string
	Table   string
	Key     string // as --key takes it; empty for the candidate that is proposed
	// Low and High are what share of the writes the hottest partition would have taken at its worst, as far as the recording tells it; both
	// are 0 where it does not. What is said may be a tenth off.
	Low, High float64
	// Sampled is the share of the recorded writes that samples stand for, 0 where all of them do or none is needed.
	Sampled float64
}

const allDay = "a hot value that moves"

// Keys are those that are tried on the histories. What is said of each was written before the code that says it.
func Keys() []Tested {
	const whole = "hash(tenant, item), tenant, item"
	const user, hashed, session, hashedSession, all = "user, ts, session", "hash(user), user, ts, session", "session, ts, user",
		"hash(session), session, ts, user", "hash(ts, user, session), ts, user, session"
	return []Tested{
		{"a tail that takes all writes, and splits as it grows", events, "hash(id), id", .25, .25, 0},
		{"a tail that takes all writes, and splits as it grows", events, "bucket(16, id), id", .0625, .0625, 0},
		{"a batch each midnight, at the end of the key", events, "random(4), id", .25, .25, 0},
		// The key stays, so what was recorded holds: with two partitions one takes half, in the night.
		{"splits and merges, each day", tenants, "", .5, .5, 0},
		{"one tenant on Fridays", tenants, whole, .25, .25, 0},
		{"one tenant on Fridays", tenants, "item, tenant", 0, 0, 0},
		{"one tenant on Fridays", tenants, "hash(tenant), tenant, item", 0, 0, 0},
		{allDay, tenants, whole, .25, .25, 0},
		{allDay, tenants, "hash(item), item, tenant", 0, 0, 0},
		{"a restart", tenants, whole, .25, .25, 0},
		{"another key in the middle", tenants, whole, .25, .25, 0},
		{"two tables that take turns", tenants, "item, tenant", 0, 0, 0},

		// All rows may be one that is written over and over, as no more of them come.
		{"the same rows over and over", tenants, whole, .25, 1, 0},

		{"a tail, of many users", visits, user, .25, .25, 0},
		{"a tail, of many users", visits, hashed, .25, .3, 0},
		{"a tail, of many users", visits, all, .25, .25, 0},
		// A session grows as time does: each row has its own place, and all of these are behind the last one there was.
		{"a tail, of many users", visits, session, 1, 1, 0},
		{"a tail, of many users", visits, hashedSession, .25, .35, 0},
		// Over two weeks each user takes as much as the others. On each day one takes nine tenths.
		{"a user a day", visits, user, .9, 1, 0},
		{"a user a day", visits, hashed, .9, 1, 0},
		{"a user a day", visits, all, .25, .25, 0},
		// On twelve days the writes are even, and on two one user takes them.
		{"one user on Fridays", visits, user, .95, 1, 0},
		{"one user on Fridays", visits, hashed, .95, 1, 0},
		{"one user on Fridays, without samples of these", visits, user, .25, .25, .8},
	}
}

// sample is what is seen of a thousand rows, the same at all times of a day.
func (h *History) sample(day int) *evidence.Leads {
	t := &schema.Table{Path: h.Name, Store: schema.StoreRow, PrimaryKey: []string{"ts", "user", "session"}}
	for _, c := range t.PrimaryKey {
		t.Columns = append(t.Columns, schema.Column{Name: c, Type: schema.Uint64, NotNull: true})
	}
	const some = 1000
	var rows evidence.RangeRows
	for n := range uint64(3 * some) {
		var cells []schema.Value
		for _, v := range h.row(day, uint64(day)*100*some+n) {
			cells = append(cells, v)
		}
		if cells == nil {
			return nil
		}
		rows = append(rows, cells)
	}
	t = heat.Leading(t)
	f := evidence.NewDiffer(t, t.PrimaryKey).Compare(evidence.Reading{Before: []evidence.RangeRows{rows[:2*some]},
		After: []evidence.RangeRows{rows}, End: true, Writes: some, Share: 1})
	return heat.Sample(t, f, some)
}

const visits = "/local/visits"

const visitsDDL = `CREATE TABLE visits (ts Uint64 NOT NULL, user Uint64 NOT NULL, session Uint64 NOT NULL, PRIMARY KEY (ts, user, session))
	WITH (AUTO_PARTITIONING_BY_LOAD = ENABLED);
`

// Sampled are histories of which samples of rows were recorded, but for the first.
func Sampled() []History {
	friday := func(day int) int { return map[bool]int{day%7 == 4: 1}[true] }
	tail := func(name string, perSecond func(day int) int, user func(day int, n uint64) uint64) History {
		return History{Name: name, DDL: visitsDDL,
			begin: func(s *Server) { s.Table(visits, numbers(3)...) },
			step:  func(s *Server, day int) { s.rate(s.tables[0], -1, perSecond(day)) },
			row: func(day int, n uint64) []uint64 {
				if user := user(day, n); user > 0 {
					return []uint64{n, user, n / 20}
				}
				return nil
			}}
	}
	always := func(int) int { return 200 }
	other := func(n uint64) uint64 { return 100 + n*2_654_435_761>>7%1000 }
	mostly := func(one func(day int) uint64) func(int, uint64) uint64 {
		return func(day int, n uint64) uint64 {
			if hot := one(day); hot > 0 && n%20 > 0 {
				return hot
			}
			return other(n)
		}
	}
	onFridays := mostly(func(day int) uint64 { return 7 * uint64(friday(day)) })
	return []History{
		{
			Name: "the same rows over and over", DDL: tenantsDDL,
			begin: func(s *Server) { s.Table(tenants, numbers(3)...) },
			step: func(s *Server, _ int) {
				s.rate(s.tables[0], 1, 200)
				s.tables[0].parts[1].Rows = 500
			},
		},
		tail("a tail, of many users", always, func(_ int, n uint64) uint64 { return other(n) }),
		tail("a user a day", always, mostly(func(day int) uint64 { return uint64(1 + day) })),
		tail("one user on Fridays", func(day int) int { return 200 + 100*friday(day) }, onFridays),
		tail("one user on Fridays, without samples of these", func(day int) int { return 200 + 100*friday(day) }, func(day int, n uint64) uint64 {
			if friday(day) > 0 {
				return 0
			}
			return onFridays(day, n)
		}),
	}
}
