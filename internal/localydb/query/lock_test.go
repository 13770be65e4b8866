package query

import (
	"context"
	"errors"
	"testing"

	"github.com/ydb-keyadvise/ydb-keyadvise/internal/localydb/engine"
)

// TestLimitedReadLocksItsRange checks that a query with LIMIT collides with writers behind its last row, in all of the
// range that it asked a partition for, and with nobody else.
func TestLimitedReadLocksItsRange(t *testing.T) {
	for _, text := range []string{
		"SELECT id FROM t WHERE id >= 10 ORDER BY id LIMIT 2",
		"SELECT id FROM t WHERE id >= 10 LIMIT 2",
		"SELECT id, v FROM t WHERE id >= 10 AND v > 0 ORDER BY id LIMIT 2",
		"$page = (SELECT id FROM t WHERE id >= 10 ORDER BY id LIMIT 2); SELECT MAX(id) FROM $page",
	} {
		for id, collides := range map[string]bool{"11": true, "50": true, "99": true, "5": false, "150": false} {
			db := engine.Open(engine.Options{Manual: true})
			mustRun(t, db, "CREATE TABLE t (id Uint64 NOT NULL, v Int64, PRIMARY KEY (id)) WITH (PARTITION_AT_KEYS = (100))", nil)
			mustRun(t, db, "UPSERT INTO t (id, v) SELECT CAST(x AS Uint64) ?? 0ul AS id, 1l AS v FROM AS_TABLE(ListMap(ListFromRange(0, 200), ($i) -> (<|x: $i|>)))", nil)
			tx := db.Begin(engine.SerializableReadWrite)
			for _, step := range []string{text, "UPSERT INTO t (id, v) VALUES (1000, 1)"} {
				q, err := prepare(db, step, nil, QueryRules)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := collect(context.Background(), q, tx, nil); err != nil {
					t.Fatal(err)
				}
			}
			mustRun(t, db, "UPSERT INTO t (id, v) VALUES ("+id+", 7)", nil)
			err := tx.Commit()
			var refusal *engine.Error
			if collides != (errors.As(err, &refusal) && refusal.Status == engine.Aborted) || !collides && err != nil {
				t.Errorf("%s, beside a write to %s: %v", text, id, err)
			}
			db.Close()
		}
	}
}
