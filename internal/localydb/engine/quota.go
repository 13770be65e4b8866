package engine

// measureQuota looks whether the database keeps more than its quota.
// Source: CheckDiskSpaceQuotas and TotalDiskSpaceUsage in ydb/core/tx/schemeshard/schemeshard_info_types.h of
// ydb-platform/ydb.
func (db *DB) measureQuota() {
	if db.opts.Quota == 0 {
		return
	}
	db.mu.Lock()
	defer db.mu.Unlock()
	var kept int64
	db.eachTable(func(t *table) {
		kept += t.size()
		for _, f := range t.feeds {
			for _, p := range f.parts {
				kept += p.bytes
			}
		}
	})
	db.full = kept > db.opts.Quota
}

// outOfSpace is what a partition of a full database says. Deleting is allowed.
// Source: IsSubDomainOutOfSpace in ydb/core/tx/datashard/check_data_tx_unit.cpp of ydb-platform/ydb, and for deletions
// by queries https://github.com/ydb-platform/ydb/issues/34108.
const outOfSpace = "Cannot perform writes: database is out of disk space"

// checkQuota refuses a transaction that writes to a table of a full database. core.mu must be held.
// Source: STATUS_DATABASE_DISK_SPACE_QUOTA_EXCEEDED in ydb/core/kqp/runtime/kqp_write_actor.cpp of ydb-platform/ydb.
func (c *core) checkQuota(st *txTable) error {
	if !c.full || !st.puts {
		return nil
	}
	return &Error{Status: Unavailable, Issues: []Issue{{
		Code:    IssueDiskQuotaExceeded,
		Message: "Disk space exhausted. Table `" + st.path + "`.",
		Nested:  []Issue{{Message: outOfSpace}},
	}}}
}

// Hold counts bytes that a query or a client keeps until LetGo. It is refused if all of them together hold too much.
// Source: NOT_ENOUGH_MEMORY in ydb/core/kqp/executer_actor/kqp_scan_executer.cpp of ydb-platform/ydb.
func (db *DB) Hold(bytes int) error {
	if db.held.Add(int64(bytes)) <= db.opts.HeldBytes {
		return nil
	}
	db.held.Add(-int64(bytes))
	return Errorf(Overloaded, IssueOverloaded, "Not enough memory to execute query")
}

// LetGo gives back what Hold counted.
func (db *DB) LetGo(bytes int) { db.held.Add(-int64(bytes)) }

// Options say how the database behaves, with what is meant where they were zero.
func (db *DB) Options() Options { return db.opts }

// Held returns how many bytes are held now.
func (db *DB) Held() int64 { return db.held.Load() }
