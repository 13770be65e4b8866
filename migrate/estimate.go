package migrate

import "github.com/ydb-keyadvise/ydb-keyadvise/internal/evidence"

// batchSeconds is how long a batch is assumed to take with the ydb CLI: its start, a read of 4 MiB and a write of as
// much. It is an assumption that every estimate names, not a measurement of anybody's cluster.
const batchSeconds = 1

// size records what is known of the table's size and what follows from it.
func (m *builder) size() {
	s := m.before.Stats
	if s == nil {
		return
	}
	rows := m.plan.Backfill.BatchRows
	m.plan.Size = Size{Known: true, Rows: s.Rows, Bytes: s.Bytes, Partitions: s.Partitions,
		CopyBytes: s.Bytes + s.Rows*uint64(max(0, m.candidate.BytesPerRow)), Batches: (s.Rows+rows-1)/rows + 1}
	m.plan.Size.Seconds = m.plan.Size.Batches * batchSeconds
}

// duration is a number of seconds in words, rounded up.
func duration(seconds uint64) string {
	switch {
	case seconds < 90:
		return count(max(1, seconds), "second")
	case seconds < 5400:
		return count((seconds+59)/60, "minute")
	case seconds < 48*3600:
		return count((seconds+3599)/3600, "hour")
	}
	return count((seconds+86399)/86400, "day")
}

func count(n uint64, what string) string { return evidence.Count(n, what) }

func bytesText(n uint64) string { return evidence.Size(n) }
