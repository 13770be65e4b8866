package build

import (
	"fmt"
	"slices"
	"time"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/schema"
	"github.com/ydb-keyadvise/ydb-keyadvise/internal/yql"
)

// unstatedWrites says what live statistics show of rows that no statement writes; empty if they show none. Partitions tell when they were
// written last, and count what statements write; the statistics of statements say how many rows each wrote.
func (m *builder) unstatedWrites() string {
	load := known(m.bundle, m.proposal.Before.Path).Load
	if load == nil {
		return ""
	}
	_, writes, known := load.WriteShares()
	counted, seen := m.writesOfStatements()
	said := ""
	switch {
	case load.Uncounted && m.before.TTL == nil: // by which rows go without a statement
		said = "Partitions of the table were written, and no statement counted these writes"
	case known && seen && writes >= 1 && counted < writes/2:
		said = fmt.Sprintf("%s were measured, and the statements that YDB counted make up %s of them", rate(writes), rate(counted))
	default:
		return ""
	}
	return said + ": they may be rows of BulkUpsert, an import or a transfer. Find out who writes them: that writer has to change with the " +
		"statements."
}

// writesOfStatements is how many rows of the table statements wrote a second, of those that the server counted; seen is false if it
// counted none at all, of this table or another.
func (m *builder) writesOfStatements() (rate float64, seen bool) {
	catalog := yql.NewCatalog([]*schema.Table{m.proposal.Before})
	changes := func(a *yql.Access) bool { return a.Kind != yql.AccessRead }
	for _, s := range m.bundle.Statements {
		if s.Span == 0 {
			continue
		}
		seen = true
		if slices.ContainsFunc(catalog.Accesses(yql.ParseQueries(s.Text)), changes) {
			rate += float64(s.UpdateRows+s.DeleteRows) / (float64(s.Span) / float64(time.Second))
		}
	}
	return rate, seen
}
