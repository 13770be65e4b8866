package engine

// maxLockRanges is the number of ranges after which a transaction's locks on a table grow to all of it, as
// those of YDB grow to the whole partition.
const maxLockRanges = 1000

// lockSet is what a transaction has read of a table: a commit of another one into it makes its own commit fail.
type lockSet struct {
	points map[string]struct{}
	ranges []*span
	whole  bool
}

func (l *lockSet) contains(key string) bool {
	if l.whole {
		return true
	}
	if _, ok := l.points[key]; ok {
		return true
	}
	for _, r := range l.ranges {
		if r.contains(key) {
			return true
		}
	}
	return false
}

func (l *lockSet) addPoint(key string) {
	if l.points == nil {
		l.points = map[string]struct{}{}
	}
	l.points[key] = struct{}{}
}

// addRange locks a range and returns it, so that its reader can shorten it. nil means that all is locked.
func (l *lockSet) addRange(s span) *span {
	if l.whole {
		return nil
	}
	if len(l.ranges) >= maxLockRanges {
		l.whole, l.ranges, l.points = true, nil, nil
		return nil
	}
	r := &s
	l.ranges = append(l.ranges, r)
	return r
}

// lock adds points and ranges to what the transaction has read of a table. It returns the ranges as they are
// kept. If a commit after the snapshot has changed a row of them, the locks are broken from the start.
func (tx *Tx) lock(t *table, points []string, spans []span) []*span {
	st := tx.table(t)
	if st.locks == nil {
		st.locks = &lockSet{}
		if t.lockers == nil {
			t.lockers = map[*Tx]*lockSet{}
		}
		t.lockers[tx] = st.locks
	}
	fresh := lockSet{}
	for _, key := range points {
		st.locks.addPoint(key)
		fresh.addPoint(key)
	}
	kept := make([]*span, len(spans))
	for i, s := range spans {
		kept[i] = st.locks.addRange(s)
		fresh.ranges = append(fresh.ranges, &spans[i])
		if kept[i] == nil {
			p := partitionOf(t.parts, s.lo)
			p.locksWhole.Add(1)
		}
	}
	for _, key := range points {
		t.partition(key).locksTaken.Add(1)
	}
	for _, s := range spans {
		for _, p := range partitionsOf(t.parts, s) {
			p.locksTaken.Add(1)
		}
	}
	if tx.broken == nil && t.overtaken(tx.snapshot, &fresh) {
		tx.broken = t
	}
	return kept
}

// overtaken reports whether a commit after the version changed a row of the set.
func (t *table) overtaken(version uint64, set *lockSet) bool {
	if t.modified <= version {
		return false
	}
	if version < t.floor {
		return true
	}
	for i := len(t.changes) - 1; i >= 0 && t.changes[i].version > version; i-- {
		if set.contains(t.changes[i].key) {
			return true
		}
	}
	return false
}
