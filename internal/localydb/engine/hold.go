package engine

import "time"

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

// QueryBytes is how much one query may hold.
func (db *DB) QueryBytes() int { return int(db.opts.HeldBytes / 4) }

// UnreadTime is how long a stream of rows waits for its client.
func (db *DB) UnreadTime() time.Duration { return db.opts.UnreadTime }

// Held returns how many bytes are held now.
func (db *DB) Held() int64 { return db.held.Load() }
