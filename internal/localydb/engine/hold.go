package engine

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
